"""The Warcraft table: what is shown, the selection, the layout, the map, buttons, words; put together from the modules
of this folder, which are given it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from pygame import FRect

from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.shown_position import Primary, ShownPiece, ShownPosition
from tabletop.client.board.spots import Spot
from tabletop.client.cards.face import draw_card
from tabletop.client.core.bindings import Mods
from tabletop.client.core.input import Command, Event as InputEvent, PointerDown, PointerMove, PointerUp
from tabletop.client.core.services import Tip
from tabletop.client.draw.cache import Cached, Identity
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.life import Life, Living
from tabletop.client.draw.theme import SeatColours
from tabletop.client.games.map_table import SeatBarTable, chips_height
from tabletop.client.games.table import Board, Host, Thumbnail
from tabletop.rules.game import Action, Path, Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.queries import Piece, State
from tabletop.text import has, language, localised, t

from . import (
    animations,
    battle_animations,
    board_widgets,
    draw,
    hand,
    names,
    passing_ahead,
    rule_links,
    selection,
    town,
)
from .battle_overlay import BattleView
from .battle_stage import battle_record, stage_of
from .card_faces import card_face
from .draw import draw_drag, land_key, land_steps, prefetch_steps
from .hand import draw_look, keep_places
from .layout import (
    CHIPS_OVERLAP,
    Layout,
    captive_rects,
    group_rects,
    lay_out,
    rival_places,
    side_sections,
    town_plots,
    unit_boxes,
)
from .map_thumbnail import draw_thumbnail, plate_for, portraits, thumbnail_land, thumbnail_place
from .model import BUTTON_ICONS, EMBLEMS, LOOKS, MAIN_BUTTONS, STEP_OF, UNIT_KINDS, Model, Site, standee
from .names import GAME, WarcraftWords
from .selection import PieceSelection, SelectionMark, marks_of
from .space_tokens import life_of_land, trails_of


class WarcraftTable(SeatBarTable[State, Layout]):
    """Everything that Warcraft gives the screen of a match.

    ``mods``: modifier keys of the last input; ``rows_box``: the rectangle of the row of choices below the map;
    ``hand_room``: where the hand lies, beside that row if there is room for both; ``hand_places``: a step of a turn and
    the cards whose places are kept through it; ``faster``: many equal events are
    being shown, each of them faster; ``bought_at``: the number of actions and the decider for whom the option of the
    last purchase was kept open; ``kept_path``: the path that did so."""

    chip_most = 178.0
    music = "warcraft"
    passing_class = passing_ahead.WarcraftPassing
    battle: BattleView
    threats_tip = "warcraft_board.threats_tip"
    sections = LOOKS["rules_of_parts"]

    draw = draw.draw_all
    draw_front = draw_drag
    draw_steps = land_steps
    draw_key = land_key
    prefetch_steps = prefetch_steps
    draw_look = draw_look
    refusal_at = rule_links.refusal_at
    rule_of = rule_links.rule_of
    space_of = rule_links.space_of
    dropped = selection.dropped
    prompt = names.prompt
    order_figures = names.order_figures
    target_name = names.target_name
    spoken = names.spoken
    curtain_text = hand.curtain_text

    def __init__(self, scene: Board[State]) -> None:
        self.plate = plate_for(scene.session.match.state.config.options.scenario)
        super().__init__(scene, MapBoard(self.plate))
        self.selection = PieceSelection(self)
        self.mods = Mods.NONE
        self.rows_box: FRect | None = None
        self.hand_room = FRect()
        self.hand_places: tuple[object, list[str | None]] = (None, [])
        self.faster = False
        self.bought_at: tuple[int, int | None] | None = None
        self.kept_path: Path | None = None
        self._town: tuple[int, ...] = ()  # the step in which the Town was opened
        self._model = Cached[Model]()
        self._marks = Cached[dict[str, SelectionMark]]()
        self._trails = Cached[list[tuple[str, ...]]]()
        self._land_life = Cached[list[Living]]()
        self._tip = Cached["Tip | None"]()
        self.animations = animations.WarcraftAnimations(self)
        self.town_life = Life()
        self.battle = BattleView(self, battle_animations.replayed)

    @classmethod
    def thumbnail(cls) -> Thumbnail[State]:
        return Thumbnail(draw_thumbnail, thumbnail_place, land=thumbnail_land)

    # -------------------------------------------------------------------------------------------- the position

    @property
    def words(self) -> WarcraftWords:
        return WarcraftWords(GAME, self.session.match)

    @property
    def model(self) -> Model:
        """Answers about the position shown."""
        session = self.session
        return self._model.get(self.position_key(), lambda: Model(session, session.shown(), session.viewer))

    def forget(self) -> None:
        self._model.clear()

    @property
    def marks(self) -> dict[str, SelectionMark]:
        """By zone that the selection reaches, what happens there."""
        model = self.model
        return self._marks.get(
            Identity(model), lambda: marks_of(model, self.selection) if model.session.may_act else {}
        )

    @property
    def trails(self) -> list[tuple[str, ...]]:
        """Ways of the last moves, as far as they have been shown."""
        key = (self.session.log_length[0], self.session.looking)
        return self._trails.get(key, lambda: trails_of(self.session))

    @property
    def life(self) -> Life:
        return self.town_life if self.town_shown else self.scroller.life

    @property
    def land_life(self) -> list[Living]:
        """What lives on the land, in pixels of the plate."""
        return self._land_life.get(Identity(self.model.state), lambda: life_of_land(self))

    @property
    def legal_spaces(self) -> Collection[str]:
        """The zones that may be touched next."""
        if self.selection.total > 1:
            return self.marks
        return {target.id for target in self.model.targets if target.kind == "space"}

    @property
    def stacks(self) -> dict[str, list[Piece]]:
        """Shown groups of equal pieces by hex."""
        found: dict[str, list[Piece]] = {}
        for group in self.shown.pieces.values():
            if isinstance(group, Piece):
                found.setdefault(group.space, []).append(group)
        return found

    def looks(self) -> Iterator[tuple[str, list[SeatColours]]]:
        for name, groups in self.model.groups.items():
            yield name, [self.model.colours(owner) for owner in sorted({group.owner for group in groups})]

    def counter(self, name: str, seat: int) -> int:
        """A counter of a seat in the shown position: gold, wood, card (in hand), points."""
        return self.shown.counters.get(f"{name}:{seat}", 0)

    def emblem(self, owner: int) -> str:
        return EMBLEMS.get(self.model.tables.race[owner], "faction-neutral")

    @property
    def rival(self) -> int:
        """The opponent of the seat whose panel is open; of several, the next enemy that has not been eliminated."""
        model, seats = self.model, len(self.session.match.seats)
        own = model.mates(model.shown_seat)
        others = [(model.shown_seat + n) % seats for n in range(1, seats)]
        enemies = [seat for seat in others if seat not in own]
        return next((seat for seat in enemies if not queries.eliminated(model.state, seat)), (enemies or others)[0])

    def over_limit(self) -> list[str]:
        """Hexes of the decider that hold too many pieces (WC-MOV-7)."""
        model = self.model
        if model.phase != "move" or self.session.decider is None:
            return []
        return queries.over_limit(model.state, self.session.decider)

    def moved_count(self) -> tuple[int, int] | None:
        """(pieces moved in this Move Step, all pieces) of the active seat; None outside of one."""
        model = self.model
        if model.phase != "move":
            return None
        own = [group for groups in model.groups.values() for group in groups if group.owner == model.state.active]
        return (sum(group.n for group in own if group.moved), sum(group.n for group in own))

    def refresh(self) -> None:
        """Present the session's position, with the option of the last purchase open (after undo, too); the result of a
        battle that is still being read stays."""
        result = self.shown.combat if self.battle.ended else None
        super().refresh()
        if result is not None:  # the result stays until somebody goes on
            self.shown = replace(self.shown, combat=result)
        self.battle.refresh()
        selection.go_on_buying(self)

    @property
    def path_kept(self) -> bool:
        """Whether the option of the last purchase is open because it was kept so: chosen anew, it is another path."""
        return bool(self.session.path) and self.session.path is self.kept_path

    def as_shown(self, view: State) -> ShownPosition[ShownPiece]:
        """The shown position: groups of pieces by id, gold, wood, cards and victory points of each seat, steps of
        the turn, turn and goal."""
        model = Model(self.session, view, self.session.viewer)
        counters = {f"gold:{seat}": view.gold[seat] for seat in range(model.tables.seats)}
        counters |= {f"wood:{seat}": view.wood[seat] for seat in range(model.tables.seats)}
        counters |= {f"card:{seat}": len(view.hands[seat]) for seat in range(model.tables.seats)}
        counters |= {f"points:{seat}": int(queries.points(view, seat).total) for seat in range(model.tables.seats)}
        steps = self._taken(view)
        names = [name for name, _ in steps]
        step = STEP_OF.get(model.phase, "move")
        return ShownPosition(
            pieces={group.id: group for groups in model.groups.values() for group in groups},
            counters=counters,
            combat=stage_of(view, battle_record(self.session, view)) if view.result is None else None,
            steps=tuple((t(f"warcraft.phase.{name}"), icon) for name, icon in steps),
            step=names.index(step) if step in names else 0,
            title=self._title(view, model.goal),
        )

    @staticmethod
    def _taken(view: State) -> list[tuple[str, str]]:
        """The steps of the turn as (label, icon), without those that the scenario leaves out for all seats."""
        seats = view.config.options.scenario.seats
        return [step for step in LOOKS["steps"].items() if not all(step[0] in seat.skip for seat in seats)]

    @staticmethod
    def _title(view: State, goal: int) -> str:
        """Turn and goal, or the scenario by its short name, for the line under the title."""
        turn = max(1, view.turn)
        if goal:
            return t("warcraft_board.subtitle_points", turn=turn, n=goal)
        scenario = view.config.options.scenario
        name = localised(scenario.name) if scenario.source else t(f"warcraft_setup.name.{scenario.id}")
        return t("warcraft_board.subtitle", turn=turn, scenario=name)

    def is_own(self, target: Target) -> bool:
        space = rule_links.space_of(self, target)
        groups = self.model.groups.get(space, []) if space is not None else []
        return any(g.owner == self.model.shown_seat and target.id in (g.id, g.space) for g in groups)

    # --------------------------------------------------------------------------------------------- early input

    def early(self, event: InputEvent) -> bool:
        """Handle modifier keys of clicks, number keys while pieces are chosen, and arrows over the zones."""
        if isinstance(event, PointerDown | PointerUp | PointerMove | Command):
            self.mods = event.mods
        if isinstance(event, Command) and not event.repeat and self._turns_town(event.name):
            return self.toggle_town()
        if self.town_shown:
            return False
        if self.map_input(event):
            return True
        if not isinstance(event, Command):
            return False
        if event.name == "next_idle" and not event.repeat:
            return self.next_idle()
        if event.name.startswith("digit_") and not event.repeat:
            return self._digit(int(event.name[6:]))
        return self.walk_input(event)

    def _digit(self, number: int) -> bool:
        """Handle a number key: 0 switches whole stacks on and off, or passes ahead; others choose a group of the chosen
        zone."""
        if number == 0 and self.passing.possible:
            return self.passing.pass_ahead()
        if self.model.phase != "move" or not self.session.may_act:
            return False
        if number == 0:
            self.toggle_whole()
            return True
        origin = self.selection.origin
        groups = self.selection.movable(origin) if origin is not None and self.selection.chosen else []
        return number <= len(groups) and self.selection.take(groups[number - 1].id)

    @property
    def town_shown(self) -> bool:
        """Whether the Town lies over the map: from when it is opened until another step begins, but not while a zone is
        chosen for what has been touched."""
        if not self._town or self._town != self._step_key() or self.shown.combat is not None:
            return False
        return not self.session.path or all(target.kind != "space" for target in self.model.targets)

    @property
    def prompt_area(self) -> FRect | None:
        laid = self.layout_now is not None
        return town.prompt_place(self) if laid and self.town_shown else super().prompt_area

    def _turns_town(self, command: str) -> bool:
        """Whether a command opens or closes the Town; nothing that is half chosen is left by closing it."""
        return command == "town" or (command == "back" and self.town_shown and not self.session.path)

    def _step_key(self) -> tuple[int, ...]:
        model = self.model
        steps = [*LOOKS["steps"]]
        return (model.shown_seat, model.state.turn, model.state.active, steps.index(STEP_OF.get(model.phase, "move")))

    def toggle_town(self) -> bool:
        """Lay the Town over the map, or go back to the map; False for a seat that has none."""
        if self.model.is_bare(self.model.shown_seat):
            return False
        self._town = () if self.town_shown else self._step_key()
        self.scene.app.play("ui-page")
        self.scene.relayout()
        return True

    def toggle_whole(self) -> None:
        """Switch whether clicks take whole stacks or single pieces."""
        self.selection.whole = not self.selection.whole
        self.scene.app.play("ui-click")
        self.scene.relayout()

    def next_idle(self) -> bool:
        """Select the next piece that can still move, and scroll to it; False where nobody moves now."""
        if self.model.phase != "move" or not self.session.may_act:
            return False
        space = self.selection.take_next()
        if space is None:
            self.scene.app.play("ui-deny")
        elif not self.map.camera.view.contains(self.map.rect(space)):
            self.map.camera.show(FRect(self.map.plate.extent(space)))
            self.scene.camera_moved()
        return True

    def touched(self, target: Target) -> bool:
        """Handle touches that mean more than their target: selections, repeated actions, targets that stand for
        others."""
        return self.session.looking is None and not self.scene.showing and selection.touched(self, target)

    @property
    def also_touchable(self) -> Collection[Target]:
        """Own pieces whose touch begins the Move Step, cards whose touch ends it."""
        return selection.touches_beside(self)

    def in_selection(self, target: Target) -> bool:
        """Whether a target is a chosen piece, so that dragging it drags all chosen ones."""
        return target.kind == "piece" and target.id in self.selection.chosen

    # ------------------------------------------------------------------------------------------------- layout

    @property
    def duel(self) -> float:
        """The ratio of the land's width to its height for maps about as high as wide, which have a panel on either
        side; else 0."""
        land = self.map.land
        shape = land.w / land.h
        return shape if shape < 1.25 else 0.0

    def side_sections(self) -> dict[str, FRect]:
        """The sections of the side panel by name, as many as fit."""
        place = self.layout_now
        assert place is not None
        side = FRect(place.side)
        if self.chips_aside:
            side.h -= chips_height(self.model.tables.seats) - CHIPS_OVERLAP
        found = side_sections(side, place.compact, self.model.is_bare(self.model.shown_seat))
        if self.chips_aside and "events" in found:
            found["events"].h -= CHIPS_OVERLAP
        if place.rival is not None:  # the latest events are below the board of the other seat
            found.pop("events", None)
        return found

    def events_box(self) -> FRect | None:
        """The rectangle of the latest events with their head; None where there is no room."""
        place = self.layout_now
        assert place is not None
        if place.rival is None:
            return self.side_sections().get("events")
        return rival_places(place.rival, place.compact, self.model.is_bare(self.rival))[1]

    def town_plots(self) -> list[tuple[Site, FRect]]:
        return town_plots(self.model, self.model.shown_seat, self.side_sections().get("town"))

    def unit_cards(self) -> list[FRect]:
        """Rectangles of the three unit cards."""
        return unit_boxes(self.side_sections().get("units"))

    def layout(self, area: FRect, compact: bool) -> None:
        bare = all(self.model.is_bare(seat) for seat in range(len(self.session.match.seats)))
        place = lay_out(area, compact, self.duel, bare)
        self.layout_now = place
        self.lay_map(place.board)
        self.rows_box, self.hand_room = None, FRect(place.hand)
        self.forget()
        keep_places(self)
        board_widgets.add_all(self)

    # ------------------------------------------------------------------------------------------- decisions and touches

    def shared_decision(self) -> bool:
        """Whether the open decision is a harvest without choices: anybody may roll its dice. Whether a Victory Point
        could be played then is ignored, because it is secret."""
        return {action.kind for action in self.session.match.legal_actions()} - {"play"} == {"harvest"}

    def hands_down(self) -> bool:
        """Always: all see the same board, so whoever wants to play a card asks for the hand."""
        return True

    def decision_opened(self) -> None:
        self.selection.go_on()

    def by_number(self, number: int) -> Target | None:
        """The card of the hand with that number from 1, for the number keys; the target that shows the hand while it is
        face down."""
        if self.session.hand_down:
            return selection.CARDS
        cards = self.model.hand(self.model.shown_seat)
        card = cards[number - 1] if 1 <= number <= len(cards) else None
        return Target("card", card) if card is not None else None

    @property
    def numbers_buttons(self) -> bool:
        """Not while pieces move: then number keys choose groups of pieces."""
        return self.model.phase != "move"

    def can_look(self, target: Target) -> bool:
        if target.kind == "piece":
            group = self.model.by_piece.get(target.id)
            return group is not None and group.kind in UNIT_KINDS
        return target.kind == "card"

    def drop_confirms(self, pos: tuple[float, float]) -> bool:
        """Whether dropping at ``pos`` confirms the action: a card without a target is played by dropping it on the
        map."""
        ready, place = self.session.ready, self.layout_now
        if ready is None or place is None or self.model.selected_card is None or len(ready.path) > 1:
            return False
        return bool(place.board.collidepoint(pos))

    # ------------------------------------------------------------------------------------------------- words

    def buttons(self) -> list[str]:
        """Names of the buttons that can be pressed now; undo and the options of spending are elsewhere."""
        model = self.model
        found = {target.id for target in model.targets | model.starts if target.kind == "button"}
        found -= {"undo_move", "undo_spend", *LOOKS["spend"]}
        if model.selected_card is not None:  # it would be put back unplayed
            found -= MAIN_BUTTONS.keys()
        kinds = {action.kind for action in self.session.offer()}
        if "harvest" in kinds:
            found.add("roll_all")
        if self.passing.possible:
            found.add("when_to_ask")
        if self.session.hand_down:
            found.add("cards")
        if kinds & {"deploy", "finish_building", "finish_outpost"} and not model.path:
            found.add("deploy_all")
        order = [*BUTTON_ICONS]
        return sorted(found, key=lambda name: order.index(name) if name in order else 99)

    def main_button(self) -> str | None:
        """The name of the main button among them; None for none."""
        return next((name for name in self.buttons() if name in MAIN_BUTTONS), None)

    def side_name(self, seat: int) -> str:
        return localised(content().races[self.model.tables.race[seat]].name)

    def host(self, seat: int) -> Host:
        race, colour = self.model.tables.race[seat], self.session.match.seats[seat].colour
        best = LOOKS["best_units"][race]
        kinds = [(kind, tiles) for (owner, kind), tiles in content().tiles.items() if owner == race]
        units = [f"{race}-{UNIT_KINDS[kind]}-{n}" for kind, tiles in kinds for n in range(1, len(tiles) + 1)]
        others = [unit for unit in units if unit != best]
        figures = [f"{standee(unit, colour, left=n % 2 == 0)}.webp" for n, unit in enumerate((best, *others))]
        return Host(figures[0], portraits(self.session.match)[seat], tuple(figures[1:]))

    def primary(self) -> Primary:
        ready = self.session.ready
        if ready is not None:
            if self.battle.stage is not None:
                return self.battle.primary()  # the map lies behind the battle, or was opened in its midst
            own = f"warcraft_board.do.{ready.kind}"
            return Primary(t(own) if has(own) else self.words.kind_words(ready.kind), "confirm")
        name = self.main_button()
        end = f"end_{self.model.phase}"
        if name is None and end in MAIN_BUTTONS and self.session.may_act and not self.model.path:
            why = rule_links.why(self, Target("button", end))
            return Primary(t(f"warcraft_board.do.{end}"), MAIN_BUTTONS[end], None, False, *why)
        if name is None:
            return Primary(t("warcraft_board.do.waiting"), "phase-decline", None, False, self.prompt())
        passes = name == "pass" and not self._ends_step(name)
        target = Target("button", name)
        calm = (passes and self.plays_cards) or (name == "end_spend" and self._buys_nothing())
        return Primary(self.button_words(name), MAIN_BUTTONS[name], target, calm=calm)

    def button_words(self, name: str) -> str:
        """The words on a button; of passing with which the decider ends a step of its own turn, what comes next."""
        ends = self._ends_step(name)
        return t(f"warcraft_board.do.{name}.{self.model.phase}" if ends else f"warcraft_board.do.{name}")

    def _ends_step(self, name: str) -> bool:
        """Whether a button has words of its own in this phase, in which the decider's turn goes on with it."""
        return self.session.decider == self.model.state.active and has(f"warcraft_board.do.{name}.{self.model.phase}")

    @property
    def plays_cards(self) -> bool:
        """Whether the decider can play a card now."""
        return any(start.kind == "card" for start in self.session.starts())

    def gives_up(self, button: str) -> str:
        """The Move Step of a seat none of whose pieces has moved although one can, and the Spend Step of one that has
        bought nothing although it could, unless its end wins, or it has played a card in it and so thought of it."""
        state, seat = self.model.state, self.session.decider
        kinds = {action.kind for action in self.session.offer()}
        if button == "end_move" and "move" in kinds:
            moved = any(group.moved and group.owner == seat for group in self.model.by_piece.values())
            return "" if moved else t("warcraft_board.gives_up.end_move")
        if button == "end_spend" and self._buys_nothing() and not self._played_card():
            has = names.amount(state.gold[seat or 0], state.wood[seat or 0])
            return t("warcraft_board.gives_up.end_spend", has=has)
        return ""

    def _buys_nothing(self) -> bool:
        """Whether the decider has bought nothing in the Spend Step although it could, and its end does not win."""
        state, seat = self.model.state, self.session.decider
        can = {action.kind for action in self.session.offer()} & {"train", "construct", "upgrade"}
        wins = 0 < self.model.goal <= self.model.side_points(seat or 0).total
        return bool(can) and not (queries.spends_on(state) or wins)

    def _played_card(self) -> bool:
        """Whether the last thing that the decider did, in the same turn, was to play a card or to pass after one."""
        seat, latest = self.session.decider, reversed(self.session.match.journal)
        mine = (entry.action.kind for entry in latest if entry.seat == seat)
        return next((kind for kind in mine if kind != "pass"), "") == "play"

    def needs_confirm(self, action: Action) -> bool:
        """Whether a complete action waits for a second touch: those that cannot be undone do; the choice of what a card
        is played for is one, unless it is the only one, and with one-click moves its aim outside a battle, where it
        may be taken back."""
        if action.kind == "remove":
            return not self._falls_at_once(action.path[0].id)
        if action.kind not in ("play", "carry"):
            return False
        if action.path[-1].kind == "choice":
            return action.kind == "play" and sum(other.path[0] == action.path[0] for other in self.session.offer()) == 1
        free = self.session.match.setup.table.undo == "friendly" and self.model.state.battle is None
        return not (self.scene.app.settings.one_click and free and len(action.path) > 1)

    def _falls_at_once(self, unit: str) -> bool:
        """Whether a unit falls at the first touch: that decides nothing beyond it, and is taken back without
        asking, since its owner plays alone with computers, or must choose another one before a die is rolled."""
        session, state = self.session, self.model.state
        side = queries.losing_side(state)
        if state.battle is None or self.battle.stage is None or queries.consequence(state, unit):
            return False
        if session.alone and session.match.setup.table.undo == "friendly":
            return True
        n, (can, _) = state.battle.pools[side], queries.removable_units(state, side)
        return 1 < n < can and len(session.offer()) > 2 and len(self.battle.stage.sides[side]) == 1

    def tip(self, spot: Spot) -> Tip | None:
        from .tooltips import tip_of

        key = (Identity(self.model), spot.id, tuple(spot.rect), self.threats, language())
        return self._tip.get(key, lambda: tip_of(self, spot))

    # ------------------------------------------------------------------------------------------------- showing

    def turn_note(self) -> str:
        """Who would win at the end of the turn that follows, or of this one; else turn and goal (WC-WIN-1)."""
        model, session = self.model, self.session
        for seat in range(model.tables.seats):
            points = model.side_points(seat).total
            if not model.goal or points < model.goal or session.decider is None:
                continue
            if model.tables.side[seat] == model.tables.side[session.decider]:
                return t("warcraft_board.announcement.winning", n=points, goal=model.goal)
            return self.words.say("warcraft_board.announcement.last_turn", seat=seat, n=points)
        return super().turn_note()

    def counter_place(self, counter: str) -> FRect | None:
        """The rectangle of the laurel at the right end of a seat's chip; below the chip if that is in the top bar."""
        kind, _, seat = counter.partition(":")
        boxes = self.chip_rects() if self.layout_now is not None else []
        if kind != "points" or int(seat) >= len(boxes):
            return None
        box = boxes[int(seat)]
        laurel = FRect(box.right - 46.0, box.y, 46.0, 0)
        return laurel.move(0, box.h + 22.0) if box.y < box.h else laurel

    def pile_pages(self, seat: int) -> list[tuple[str, list[str]]]:
        model, words = self.model, self.words
        order = sorted(range(model.tables.seats), key=lambda other: other != seat)
        piles = [(who, model.pile(model.state.discards[who])) for who in order]
        return [(words.say("warcraft_board.discard_of", seat=who), cards) for who, cards in piles]

    def draw_pile_card(self, canvas: Canvas, rect: FRect, card: str) -> None:
        draw_card(canvas, rect, card_face(card, self.model.state.config.options))

    # ------------------------------------------------------------------------------------------------- drawing

    def spot_rects(self) -> dict[str, FRect]:
        """The rectangles of zones, pieces and captives."""
        rects = super().spot_rects()
        for name, groups in self.model.groups.items():
            rects |= {f"piece:{group.id}": rect for group, rect in group_rects(self, name, groups)}
        return rects | {f"piece:{captive}": rect for captive, rect in captive_rects(self)}

    def covered(self) -> Sequence[FRect]:
        """What the map and its surroundings cover, and the open board left of the map."""
        beside = draw.beside_map(self.layout_now) if self.layout_now is not None else ()
        return (*super().covered(), *beside)
