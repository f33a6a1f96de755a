"""Answers about a position for the screen, computed once per position and touch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, get_args

from tabletop.client.core.session import Session
from tabletop.client.games.table import SessionTargets
from tabletop.json_values import as_tables
from tabletop.resources import table_beside
from tabletop.rules.game import Action
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.content import CardKind, Tile, UnitType, content
from tabletop.rules.warcraft.queries import KINDS, BattleForecast, Outpost, Piece, Points, State, Tables, WaitingBattle

UNIT_KINDS: Final[tuple[str, ...]] = get_args(UnitType)
LOOKS: Final = as_tables(table_beside(__file__, "looks"))
"""Icons, colours, pictures and sounds; for what has no action that tells it, the ids of rules."""
RACE_COLOURS: Final = LOOKS["colours"]
EMBLEMS: Final = LOOKS["emblems"]
KIND_ICONS: Final = LOOKS["kinds"]
"""Icons of pieces, resources and quests."""
ABILITY_ICONS: Final = LOOKS["abilities"]
MAIN_BUTTONS: Final = LOOKS["main_buttons"]
"""The buttons that can be the main button with their icons; of several the first one is."""
BUTTON_ICONS: Final = {**MAIN_BUTTONS, **LOOKS["side_buttons"]}
"""All buttons beside the map, in their order."""
ABILITY_RULES: Final = LOOKS["rules_of_abilities"]


def face_of(race: str) -> str:
    """The picture of the face of a race; empty where chance decides."""
    return f"faces/{LOOKS['faces'][race]}-near.jpg" if race in LOOKS["faces"] else ""


def ground_of(state: State, space: str) -> str:
    """The picture of the land of a zone; that of a town has the colour of whose town it is."""
    tables = state.config.tables
    index = tables.map.index[space]
    owner, terrain = tables.town_of.get(index), tables.terrain[index]
    name = "goldmine" if terrain == "mine" else terrain
    if owner is not None:
        name = f"town-{RACE_COLOURS[tables.race[owner]]}"
    return f"warcraft/grounds/{name}"


WINDOW_AFTER_MOVING: Final = 3
"""The window for cards between the moves of a step and its battles (W3)."""
STEP_OF = {"harvest": "harvest", "deploy": "deploy", "spend": "spend", "w11": "harvest", "w12": "spend", "w14": "spend"}
"""The step of the turn that a phase is in; all others are in the Move Step."""


Site = tuple[str, str]
"""A plot of a Town: the kind of building and its status; neither where nothing stands there."""


@dataclass(frozen=True)
class Zone:
    """One hex of the map: its name, terrain, victory points, scenario letter, depletion 0..2."""

    name: str
    terrain: str
    value: int
    label: str
    depletion: int
    index: int


@dataclass
class Model(SessionTargets[State]):
    """Answers about the position shown; a new model is made when the position or the path changes."""

    session: Session[State]
    state: State
    viewer: int | None
    words: dict[str, str] = field(default_factory=dict)
    """Cached sentences that depend on the legal actions, by key and language."""
    forecasts: dict[str, list[BattleForecast]] = field(default_factory=dict)
    """By zone, the battles that the selection would fight there, as far as they have been asked for."""

    @cached_property
    def tables(self) -> Tables:
        return self.state.config.tables

    @cached_property
    def zones(self) -> dict[str, Zone]:
        """Every hex of the map by name."""
        rows = self.state.config.options.scenario.hexes
        tokens = self.state.tokens
        return {row[0]: Zone(row[0], row[3], self.tables.value[n], row[5], tokens[n], n) for n, row in enumerate(rows)}

    @cached_property
    def groups(self) -> dict[str, list[Piece]]:
        """Groups of equal pieces by hex name."""
        found: dict[str, list[Piece]] = {}
        for piece in queries.pieces(self.state):
            found.setdefault(piece.space, []).append(piece)
        return found

    @cached_property
    def by_piece(self) -> dict[str, Piece]:
        return {group.id: group for groups in self.groups.values() for group in groups}

    @cached_property
    def after_passing(self) -> Sequence[Action]:
        """The legal actions that would follow if the active seat passed in the window for cards at the beginning of its
        Move or Spend Step; empty elsewhere."""
        if self.phase not in ("w1", "w12") or not self.session.may_act:
            return ()
        return self._after("pass")

    @cached_property
    def after_moving(self) -> Sequence[Action]:
        """The cards that the active seat could play if it ended its Move Step now, as WC-CRD-27 has it; empty
        elsewhere."""
        if self.phase != "move" or not self.session.may_act or self.session.hand_down:
            return ()
        held = (card for card in self.hand(self.shown_seat) if card is not None)
        if not any(card_kind(card).window == WINDOW_AFTER_MOVING for card in held):
            return ()
        return [action for action in self._after("end_step") if action.kind == "play"]

    def _after(self, kind: str) -> Sequence[Action]:
        """The legal actions that would follow an action of this kind; empty where it is not legal."""
        match = self.session.match
        found = next((action for action in match.legal_actions() if action.kind == kind), None)
        if found is None:
            return ()
        after = match.game.clone(match.state)
        match.game.apply(after, found)
        return match.game.legal_actions(after) if match.game.decider(after) == match.decider else ()

    @cached_property
    def outposts(self) -> list[Outpost]:
        return queries.outposts(self.state)

    @cached_property
    def captives(self) -> list[tuple[str, int, str]]:
        """(id as a piece, owner, zone) of each captive."""
        tables = self.tables
        return [
            (f"captive.{tables.captive_name[n]}@{tables.names[at]}", tables.captive_owner[n], tables.names[at])
            for n, at in enumerate(self.state.captives)
        ]

    @cached_property
    def quests(self) -> dict[str, str]:
        """By zone, its scenario token: where the dead rise, graveyards, the tree."""
        tables, scenario = self.tables, self.state.config.options.scenario
        found: dict[str, str] = {}
        for name in queries.marked(self.state):
            where = tables.map.index[name]
            if where in tables.graveyards:
                found[name] = "graveyard"
            elif where in tables.sources:
                found[name] = KINDS[tables.sources[where]]
        for way in scenario.victory:
            if way.kind == "stand_on":
                found[tables.names[way.hex]] = "tree"
        return found

    @cached_property
    def holders(self) -> dict[str, list[int]]:
        """By zone that is worth points or the goal of a scenario, the owners with units in it."""
        found: dict[str, list[int]] = {}
        victory = self.state.config.options.scenario.victory
        gates = {self.tables.names[way.hex] for way in victory if way.kind == "gate"}
        for name, zone in self.zones.items():
            if zone.value or name in gates or self.quests.get(name) == "tree":
                groups = self.groups.get(name, [])
                found[name] = sorted({group.owner for group in groups if group.kind in UNIT_KINDS and group.fights})
        return found

    @cached_property
    def contested(self) -> set[str]:
        """Zones with units of several sides (WC-MOV-10), and Towns besieged by workers' return."""
        side = self.tables.side
        found = {self.tables.names[where] for where in self.state.besieged}
        for name, groups in self.groups.items():
            if len({side[group.owner] for group in groups if group.fights}) > 1:
                found.add(name)
        return found

    @cached_property
    def threats(self) -> dict[str, int]:
        """Zones that enemy units could enter next, with the number of these units."""
        return queries.threatened(self.state, self.shown_seat)

    @cached_property
    def battles(self) -> list[WaitingBattle]:
        """The battles to choose from now; empty while nobody chooses."""
        return queries.waiting_battles(self.state)

    @cached_property
    def goal(self) -> int:
        """Points that win; 0 where points do not count."""
        return int(queries.target(self.state))

    def side_points(self, seat: int) -> Points:
        """Points of a seat's team by source."""
        return queries.side_points(self.state, self.tables.side[seat])

    def mates(self, seat: int) -> list[int]:
        """All seats of a seat's team, itself included."""
        return list(self.tables.team[self.tables.side[seat]])

    # ------------------------------------------------------------------------------------------- people and races

    def colour(self, owner: int) -> str:
        """Colour id of an owner: its seat's, which the set-up makes that of its race (5.1); the side without a player
        is ivory."""
        return self._colours[owner] if owner < self.tables.seats else "ivory"

    @cached_property
    def _colours(self) -> list[str]:
        return [seat.colour for seat in self.session.match.seats]

    @cached_property
    def shown_seat(self) -> int:
        """The seat whose panel is open: the viewer, else the decider, else the active seat."""
        if self.viewer is not None:
            return self.viewer
        decider = self.session.decider
        return int(self.state.active) if decider is None or self.session.looking is not None else decider

    # ------------------------------------------------------------------------------------------------ possessions

    def tile(self, owner: int, kind: int) -> Tile:
        """The unit tile in force."""
        return self.tables.tiles[owner][kind][self.state.levels[owner][kind] - 1]

    def figure(self, owner: int, kind: str, *, left: bool) -> str:
        """Picture of the figure of a piece of an owner at its level; a worker looks the same at all of them."""
        race = self.tables.race[owner]
        level = "" if kind == "worker" else f"-{self.state.levels[owner][UNIT_KINDS.index(kind)]}"
        return standee(f"{race}-{kind}{level}", self.colour(owner), left)

    def strength(self, owner: int, kind: int, tile: Tile) -> int:
        """The Strength of a unit type at the level of a tile."""
        return self.tables.strength[owner][kind][tile.level - 1]

    def hand(self, seat: int) -> list[str | None]:
        """Cards of a hand; None where they are hidden."""
        return queries.cards(self.state, self.state.hands[seat])

    def pile(self, cards: tuple[int, ...]) -> list[str]:
        """Ids of the cards of an open pile."""
        return [card for card in queries.cards(self.state, cards) if card is not None]

    def is_bare(self, seat: int) -> bool:
        """Whether a seat has no economy: no stockpile and no buildings (3.17, 3.19)."""
        return not self.tables.stocked[seat] and not self.state.sites[seat]

    # ----------------------------------------------------------------------------------------------------- touching

    @cached_property
    def phase(self) -> str:
        """Id of the decision that is open."""
        frame = queries.open_frame(self.state)
        return "over" if frame is None else str(frame.phase)


def card_kind(card: str) -> CardKind:
    """The kind of a card id such as ``HU-fast-1``."""
    return content().cards[card.split("-")[1]]


def standee(unit: str, colour: str, left: bool) -> str:
    """Picture of the figure of a unit such as ``HU-melee-1`` for :meth:`Canvas.standee`, in the colour of its race; of
    Elves in ivory, that of nobody, if that is the ``colour`` of their owner."""
    race = unit[:2]
    shown = colour if (race, colour) == ("NE", "ivory") else RACE_COLOURS[race]
    return f"warcraft/standees/{unit}-{shown}-{'left' if left else 'right'}"
