"""The base class of the Adventure table, which painters and words are given: the position shown, the layout, the map.
`table.py` completes it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.plate import baked_polygon_plate
from tabletop.client.board.shown_position import Primary
from tabletop.client.board.spots import Spot
from tabletop.client.draw.cache import Cached, Identity
from tabletop.client.games.map_table import SeatBarTable
from tabletop.client.games.table import Board
from tabletop.rules.adventure import queries
from tabletop.rules.adventure.queries import State, clone
from tabletop.rules.game import Action, Seat, Target
from tabletop.text import t

from .model import Model

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tabletop.client.cards.face import UprightFace

    from .map_pieces import MapPiece
    from .map_view import MapView


MAP_SHAPE = 2840 / 1548
"""Ratio of width to height of the map's picture."""
CHOICE = (50.0, 44.0)
"""Height in units of a choice above the hand, in the full and in the compact layout."""


@dataclass(frozen=True)
class Layout:
    """Regions in units: ``board`` the map's view, ``side`` the sheet of a hero, ``decks`` dice, decks and the event,
    ``hand`` the fan, ``actions`` the main buttons, ``prompt`` the prompt."""

    board: FRect
    side: FRect
    decks: FRect
    hand: FRect
    actions: FRect
    prompt: FRect
    compact: bool


@dataclass(frozen=True, slots=True)
class SheetEntry:
    """Something on the sheet that can be touched or has a tooltip, with its rectangle."""

    kind: str
    id: str
    rect: FRect


@dataclass(frozen=True, slots=True)
class Sheet:
    """The layout of the sheet, computed once for drawing, touching and tooltips."""

    head: FRect
    numbers: FRect
    health: FRect
    valor: FRect
    log: FRect
    heads: tuple[tuple[str, FRect], ...]
    entries: tuple[SheetEntry, ...]


HAND_GAP = 12.0
PROMPT_EDGES = 8.0
"""Units around the lines of a prompt that has two."""
SLIVER = 3
"""Least room beside the map, in multiples of the padding, that is left free; less of it is given to the map's frame."""


def bounded(value: float, least: float, most: float) -> float:
    """A size within its bounds."""
    return min(most, max(least, value))


def lay_out(area: FRect, compact: bool) -> Layout:
    """Divide the area below the top bar: map with the hand under it, sheet at the right."""
    pad = (16.0, 8.0)[compact]
    side_w = bounded(area.w * 0.235, 262.0, 452.0)
    hand_h = bounded(area.h * 0.19, 112.0, 206.0)
    wide = area.w - side_w - SLIVER * pad
    board = FRect(area.x + pad, area.y + pad, wide, area.h - hand_h - 2 * pad)
    board.h = min(board.h, math.ceil(board.w / MAP_SHAPE))
    beside = board.w - board.h * MAP_SHAPE
    if 0 < beside < SLIVER * pad:
        board = FRect(board.x + beside / 2, board.y, board.w - beside, board.h)
    side = FRect(area.x + wide + 2 * pad, area.y + pad, side_w, area.h - 2 * pad)
    strip_h = min(area.bottom - board.bottom - pad, 1.6 * hand_h) - pad
    strip = FRect(area.x + pad, board.bottom + pad, wide, strip_h)
    actions_w = (258.0, 214.0)[compact]
    decks = FRect(strip.x, strip.y, bounded(wide * 0.25, 236.0, 380.0), strip.h)
    actions = FRect(strip.right - actions_w, strip.y, actions_w, strip.h)
    hand = FRect(decks.right + HAND_GAP, strip.y, actions.x - decks.right - 2 * HAND_GAP, strip.h)
    prompt = FRect(board.x + board.w * 0.205, board.y + board.h * 0.028, board.w * 0.40, (44.0, 34.0)[compact])
    return Layout(board, side, decks, hand, actions, prompt, compact)


MAP = "adventure/board"


def _by_aim(offer: Sequence[Action]) -> dict[str, list[Action]]:
    aims: dict[str, list[Action]] = {}
    for action in offer:
        if len(path := action.path) == 2 and path[0].kind == "choice":
            aims.setdefault(path[1].id, []).append(action)
    return aims


class TableContext(SeatBarTable[State, Layout]):
    """The Adventure table without its painters.

    ``picked``: the seat whose sheet has been opened; ``glanced``: the seat whose chip is pointed at, whose sheet is
    shown meanwhile; ``closed``: the seat whose sheet a press on its chip has closed, until something else is pointed
    at; ``marked``: the quest whose spaces are marked on the map; ``page``: the page of choices shown;
    ``cards_laid``: the choices are cards over the map; ``sheet``: the layout of the sheet; ``kept_rects``: cached
    rectangles of the pieces on the map, relative to the middle of the first space; ``kept_faces``: cached faces of the
    cards of the hand; ``view``: the map with its prints; ``taken``: heroes by seat that events being shown have given
    out; ``dealing``: the first quests are being shown."""

    sheet: Sheet
    view: MapView
    chip_most = 162.0
    chips_part = 0.345

    def health(self, seat: Seat) -> tuple[int, int]:
        """(health left, full health) of a hero in the shown position."""
        left, whole = self.model.health(seat)
        return self.shown.counters.get(f"health:{seat}", left), whole

    def valor(self, seat: Seat) -> int:
        """The valor of a seat in the shown position."""
        return self.shown.counters.get(f"valor:{seat}", self.model.valor[seat])

    def __init__(self, scene: Board[State]) -> None:
        super().__init__(scene, MapBoard(baked_polygon_plate(MAP)))
        self.picked: Seat | None = None
        self.glanced: Seat | None = None
        self.closed: Seat | None = None
        self.marked: str | None = None
        self.page = 0
        self.cards_laid = False
        self.taken: dict[Seat, str] = {}
        self.dealing = False
        self.kept_rects = Cached[list[tuple["MapPiece", FRect]]]()
        self.kept_faces = Cached[dict[str, "UprightFace"]]()
        self._model = Cached[Model]()
        self._reach = Cached[dict[str, tuple[str, ...]]]()
        self._legal_spaces = Cached[frozenset[str]]()
        self._aims = Cached[dict[str, list[Action]]]()

    @property
    def model(self) -> Model:
        """Answers about the position shown."""
        session = self.session
        key = (*self.position_key(), self.sheet_of, *self.taken.items())
        return self._model.get(key, lambda: Model(session, self._with_heroes(session.shown()), self.sheet_of))

    def _with_heroes(self, state: State) -> State:
        """The same position; a copy in which seats without a hero have the one in ``taken``, if there are such."""
        given = {seat: hero for seat, hero in self.taken.items() if not state.players[seat].character}
        if not given:
            return state
        state = clone(state)
        for seat, hero in given.items():
            state.players[seat].character = hero
        return state

    def take_hero(self, seat: Seat, hero: str) -> None:
        """From now on a seat is shown with its hero, while what else the choice did is still being shown: after the
        last choice the first quests, of which the prompt tells then."""
        self.taken[seat] = hero
        if all(player.character for player in self.model.state.players):
            waiting = Primary(t("adventure_fight.waiting"), "hourglass", None, False, t("adventure_fight.waiting"))
            self.shown = replace(self.shown, prompt=t("adventure_board.prompt.first_quests"), primary=waiting)
            self.dealing = True
            self.scene.relayout()

    def asked_of(self, over: str, handing_over: str) -> tuple[str, Seat | None]:
        """The words of the prompt and the seat that they speak to: nobody while the first quests are shown."""
        if self.dealing and self.scene.showing and not self.scene.computer_words:
            return self.shown_prompt, None
        return super().asked_of(over, handing_over)

    def refresh(self) -> None:
        """Present the session's position; heroes are those of its seats."""
        self.taken.clear()
        self.dealing = False
        super().refresh()

    @property
    def fighting(self) -> bool:
        """Whether a fight is shown over the map."""
        return self.battle is not None and self.battle.wanted

    @property
    def sheet_of(self) -> Seat | None:
        """The seat whose sheet is shown instead of the viewer's; None for none."""
        return self.picked if self.glanced is None else self.glanced

    def forget(self) -> None:
        """Drop the model and other answers about position and path."""
        self._model.clear()
        self._reach.clear()
        self._legal_spaces.clear()

    # ------------------------------------------------------------------------------------------------ targets

    @property
    def reach(self) -> Mapping[str, tuple[str, ...]]:
        """By space that the active character can reach with its points, the way there; empty unless it moves."""
        model, session = self.model, self.session
        if not session.may_act or session.path or model.phase != "move":
            return {}
        return self._reach.get(Identity(model), lambda: queries.reach(model.state))

    def stands_for(self, target: Target) -> Target | None:
        """The target that touching a target of the map touches: itself, the aim of a card or choice with its name, or,
        for other figures and markers, their space. None where touching it does nothing."""
        wanted = self.session.targets()
        if target in wanted or target in self.session.path:
            return target
        found = self._aim(target, wanted)
        space = self.model.space_of(target) if found is None and target.kind == "piece" else None
        if space is None:
            return found
        ground = Target("space", space)
        return ground if ground in wanted or space in self.reach else self._aim(ground, wanted)

    def _aim(self, target: Target, wanted: set[Target]) -> Target | None:
        """The aim or choice among ``wanted`` that names a target of the map, or something in it; None for none."""
        if target.kind not in ("piece", "space"):
            return None
        names = [target.id]
        if target.kind == "space" and target.id == self._here():
            names.append("board")
        for kind in ("target", "piece", "choice"):
            for name in names:
                if Target(kind, name) in wanted:
                    return Target(kind, name)
        lying = sorted(one for one in wanted if one.kind == "lying" and self.model.space_of(one) == target.id)
        return lying[0] if lying else None

    def _here(self) -> str:
        """The space of the active character."""
        state = self.model.state
        return state.players[state.active].space

    def straight(self, target: Target) -> Action | None:
        """The only legal action that ends with a target of the map, while nothing else has been touched: so a marker is
        fought by touching it. None where there is none, or several."""
        if self.session.path:
            return None
        names = {target.id}
        if target.kind == "space" and target.id == self._here():
            names.add("board")
        found = [action for name in sorted(names) for action in self._aimed.get(name, ())]
        return found[0] if len(found) == 1 else None

    @property
    def _aimed(self) -> Mapping[str, Sequence[Action]]:
        """The legal actions that consist of a choice and a target of the map, by the latter's name."""
        offer = self.session.offer()
        return self._aims.get(Identity(offer), lambda: _by_aim(offer))

    @property
    def legal_spaces(self) -> frozenset[str]:
        """The spaces that can be touched."""
        key = (Identity(self.model), *self.position_key())
        return self._legal_spaces.get(key, self._work_out_legal_spaces)

    def _work_out_legal_spaces(self) -> frozenset[str]:
        """The spaces that can be walked to, those that legal actions name, and those with something in them that legal
        actions name."""
        reach, wanted, path = self.reach, self.session.targets(), self.session.path
        named = {target.id for target in (*wanted, *path)} | set(self._aimed) | {self._here()}
        named |= {space for one in wanted if one.kind == "lying" and (space := self.model.space_of(one)) is not None}
        legal = {name for name in named if name in self.map.plate.names and self._legal(name)}
        return frozenset(legal | reach.keys())

    def _legal(self, name: str) -> bool:
        target = Target("space", name)
        return self.stands_for(target) is not None or self.straight(target) is not None

    def legal_piece(self, target: Target) -> bool:
        """Whether a figure or marker can be touched."""
        return self.stands_for(target) is not None or self.straight(target) is not None

    @property
    def fitting(self) -> Action | None:
        """The action that equips the item that is touched or dragged; None for none (AG-ITM-4)."""
        path = self.session.path
        if not self.session.may_act or not path or path[0].kind != "item":
            return None
        return next((action for action in self.model.offers() if action.kind == "equip"), None)

    @property
    def fitting_slot(self) -> str:
        """The slot that the item touched or dragged can be put into; empty for none."""
        action = self.fitting
        return "" if action is None else self.model.item(action.path[0].id).slot

    def take(self, action: Action) -> bool:
        """Carry out a legal action at once."""
        return self.run([action])

    def turn_page(self, by: int) -> None:
        """Turn ``by`` pages of choices."""
        self.page += by
        self.scene.relayout()

    def show_seat(self, seat: Seat | None) -> None:
        """Open the sheet of a seat; None for that of the viewer."""
        self.closed = seat if seat == self.picked else None
        if self.closed is not None:
            self.glanced = None
            self.forget()
        self.picked = None if seat == self.picked or seat == self.model.own_seat else seat
        self.scene.app.play("ui-page")
        self.scene.relayout()

    def mark_quest(self, quest: str) -> None:
        """Switch the marks on the spaces of a quest on or off."""
        self.marked = None if self.marked == quest else quest
        self.scene.app.play("ui-click")
        self.scene.relayout()

    # ------------------------------------------------------------------------------------------- passing ahead

    def seats_not_asked(self) -> tuple[Seat, ...]:
        never = {seat for seat, order in self.session.asking.items() if order == "never"}
        return tuple(sorted(never | set(self.session.passed_ahead)))

    def ask_again(self, seat: Seat) -> None:
        """Ask a seat again that wanted not to be asked."""
        self.session.ask_again(seat)
        self.scene.app.play("ui-click")
        self.scene.set_asking(seat, "")

    @property
    def pointed_target(self) -> Target | None:
        """The target that is pointed at, or has the focus while keys are used; None for none."""
        pointed = self.scene.pointed
        return pointed.target if isinstance(pointed, Spot) else None
