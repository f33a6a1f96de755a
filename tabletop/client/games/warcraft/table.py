"""The Warcraft table: hex map, side panel, hand, actions; what a touch means on screen, and how events are shown."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.board.animation_queue import Beat, Motion
from tabletop.client.board.map_board import MapBoard
from tabletop.client.board.map_focus import MapWalk
from tabletop.client.board.map_scroller import MapScroller
from tabletop.client.board.presented import Piece, Presented
from tabletop.client.board.primary_action import Primary
from tabletop.client.board.spots import Spot
from tabletop.client.core.bindings import Mods
from tabletop.client.core.input import Command, PointerDown, PointerMove, PointerUp
from tabletop.client.core.input import Event as InputEvent
from tabletop.client.core.services import Tip
from tabletop.client.games.table import Board, PassWindow, Table
from tabletop.rules.game import Action, Event, Refusal, Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.events import StepStarted
from tabletop.text import language, localised, t

from . import (
    animations,
    battle_animations,
    board_widgets,
    draw,
    option_texts,
    passing_ahead,
    prompts,
    rule_links,
    space_tokens,
    touch_shortcuts,
)
from . import names as words
from .battle_overlay import BattleView
from .battles import Waiting, waiting_battles
from .card_looks import EMBLEMS
from .controls import MAIN_BUTTONS, SIDE_ICONS, SPEND
from .layout import (
    CHIPS_OVERLAP,
    NARROW,
    Layout,
    chips_height,
    lay_out,
    side_chips,
    side_sections,
    toast_area,
    town_boxes,
    unit_boxes,
)
from .map_pictures import plate_for
from .model import UNIT_KINDS, Group, Model
from .points import points_of
from .selection import Squad, run_all
from .selection_marks import Mark, marks_of
from .trails import gains_of, trails_of

if TYPE_CHECKING:
    from tabletop.client.board.camera import Camera
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.games.charts import Charts
    from tabletop.rules.match import Match

STEPS = (("move", "movement"), ("harvest", "phase-harvest"), ("deploy", "phase-deploy"), ("spend", "phase-spend"))
STEP_OF = {"harvest": "harvest", "deploy": "deploy", "spend": "spend", "w11": "harvest", "w12": "spend", "w14": "spend"}
CONFIRMED = frozenset({"play", "carry", "remove"})
# The table's own "take back" does what these do, and more; the options of spending stand over the map.
ELSEWHERE = frozenset({"undo_move", "undo_spend", *SPEND})


class WarcraftTable(Table):
    """Everything on screen that is Warcraft's own. Made by the board scene, which owns the session."""

    details = frozenset({"step_started", "turn_started", "drew", "asked"})
    """Kinds of events that only the full log shows."""
    threats_tip = "wc.threats_tip"
    """The key of the words that explain the threat view."""
    sections = rule_links.SECTIONS

    def __init__(self, scene: Board) -> None:
        super().__init__(scene)
        self.layout_now: Layout | None = None
        state = self.session.match.state
        self.plate = plate_for(state.config.options.scenario)
        self.map = MapBoard(self.plate)
        self.squad = Squad(self)
        self._battle = BattleView(self)
        self.mods = Mods.NONE
        self.rows_box: FRect | None = None
        self.hurry = False
        self.scroller = MapScroller(scene, self.map, draw.MapContents(self))
        self.walk = MapWalk(self.map, scene.widgets, scene.app, self.space_of, scene.invalidate)
        self._kept_marks: dict[str, Mark] | None = None
        self._kept_battles: list[Waiting] | None = None
        self._kept_trails: tuple[tuple[int, int | None], list[tuple[str, ...]]] | None = None
        self._kept_model: tuple[tuple[Any, ...], Model] | None = None
        self._kept_tip: tuple[Any, Any, Tip | None] | None = None

    # -------------------------------------------------------------------------------------------- the position

    @classmethod
    def thumbnail(cls, canvas: Canvas, match: Match[Any], rect: FRect) -> bool:
        """A match in small, for lists of saves."""
        from .thumbnail import draw_thumbnail

        draw_thumbnail(canvas, match, rect)
        return True

    @property
    def toast_area(self) -> FRect | None:
        """Messages stand over the foot of the map, clear of hand, buttons and side panel."""
        place = self.layout_now
        return None if place is None else toast_area(place)

    @property
    def compact(self) -> bool:
        """Whether the small layout is in use."""
        return self.layout_now is not None and self.layout_now.compact

    @property
    def model(self) -> Model:
        """Answers about the position on show."""
        session = self.session
        state = session.shown()
        key = (id(state), session.path, session.busy, session.handing_over, session.looking, session.viewer)
        if self._kept_model is None or self._kept_model[0] != key:
            self._kept_model = (key, Model(session, state, session.viewer))
            self._kept_marks = self._kept_battles = None
        return self._kept_model[1]

    def refresh(self) -> None:
        """The position has changed and nothing is being shown: what is presented becomes that position."""
        self._kept_model = None
        super().refresh()
        self.battle.refresh()

    def present(self, view: Any) -> Presented[Piece]:
        """Alike pieces by id, gold, wood, cards and victory points of each seat, steps of the turn, turn and goal."""
        model = Model(self.session, view, self.session.viewer)
        counters = {f"gold:{seat}": view.gold[seat] for seat in range(model.seats)}
        counters |= {f"wood:{seat}": view.wood[seat] for seat in range(model.seats)}
        counters |= {f"card:{seat}": len(view.hands[seat]) for seat in range(model.seats)}
        counters |= {f"points:{seat}": points_of(view, seat) for seat in range(model.seats)}
        steps = self._taken(view)
        names = [name for name, _ in steps]
        step = STEP_OF.get(model.phase, "move")
        return Presented(
            pieces={group.id: group for groups in model.groups.values() for group in groups},
            counters=counters,
            steps=tuple((t(f"wc.step.{name}"), icon) for name, icon in steps),
            step=names.index(step) if step in names else 0,
            title=self._title(view, model.goal),
        )

    @staticmethod
    def _taken(view: Any) -> list[tuple[str, str]]:
        """The steps that somebody takes: a scenario may leave some out for all."""
        seats = view.config.options.scenario.seats
        return [step for step in STEPS if not all(step[0] in seat.skip for seat in seats)]

    @staticmethod
    def _title(view: Any, goal: int) -> str:
        """Turn and goal, under the title."""
        turn = max(1, view.turn)
        if goal:
            return t("wc.subtitle_points", turn=turn, n=goal)
        return t("wc.subtitle", turn=turn, scenario=localised(view.config.options.scenario.names))

    @property
    def stacks(self) -> dict[str, list[Group]]:
        """Presented groups of alike pieces by hex."""
        found: dict[str, list[Group]] = {}
        for group in self.presented.pieces.values():
            if isinstance(group, Group):
                found.setdefault(group.space, []).append(group)
        return found

    def counter(self, name: str, seat: int) -> int:
        """A number of a seat as far as it has been shown: gold, wood, card (in hand), points."""
        return self.presented.counters.get(f"{name}:{seat}", 0)

    @property
    def gains(self) -> list[tuple[str, str, int]]:
        """(hex, resource, number) of each die that the latest action has rolled, as far as they have been shown."""
        return gains_of(self.session)

    @property
    def battle(self) -> BattleView:
        """The battle overlay."""
        return self._battle

    def emblem(self, owner: int) -> str:
        """Emblem of an owner: its race."""
        return EMBLEMS.get(self.model.race(owner), "faction-neutral")

    def points(self, seat: int) -> int:
        """Victory points of a seat, as far as they have been shown."""
        return self.counter("points", seat)

    def over_limit(self) -> list[str]:
        """Hexes of the decider that hold too many pieces (WC-MOV-7)."""
        model = self.model
        if model.phase != "move" or self.session.decider is None:
            return []
        return queries.over_limit(model.state, self.session.decider)

    def colour(self, seat: int) -> str:
        """Colour id of a seat."""
        return self.model.colour(seat)

    def forget(self) -> None:
        """What was touched has changed."""
        self._kept_model = None

    @property
    def marks(self) -> dict[str, Mark]:
        """What happens in each zone that the selection reaches."""
        model = self.model
        if self._kept_marks is None:
            self._kept_marks = marks_of(self) if model.session.may_act else {}
        return self._kept_marks

    @property
    def battles(self) -> list[Waiting]:
        """Battles among which somebody chooses now."""
        model = self.model
        if self._kept_battles is None:
            self._kept_battles = waiting_battles(model)
        return self._kept_battles

    @property
    def trails(self) -> list[tuple[str, ...]]:
        """Ways of the last moves."""
        key = (len(self.session.match.journal), self.session.looking)
        if self._kept_trails is None or self._kept_trails[0] != key:
            self._kept_trails = (key, trails_of(self))
        return self._kept_trails[1]

    def legal_space(self, name: str) -> bool:
        """Whether a zone may be touched next."""
        if self.squad.total > 1:
            return name in self.marks
        return Target("space", name) in self.model.targets

    def touch(self, target: Target) -> None:
        """Touch a thing, as a click on it does."""
        self.scene.touch(target)

    def why(self, target: Target) -> tuple[str, str]:
        """(sentence, rule) against a thing that cannot be touched now."""
        return rule_links.why(self, target)

    def refusal_at(self, target: Target) -> Refusal | None:
        """Why a thing cannot be touched now; None where touching it, or what it stands for, does something."""
        return rule_links.refusal_at(self, target)

    def rule_of(self, target: Target) -> str:
        """The rule of what touching a thing does, or of what it is."""
        return rule_links.rule_of(self, target)

    # --------------------------------------------------------------------------------------------- early input

    def early(self, event: InputEvent) -> bool:
        """Modifiers for clicks; number keys while pieces are chosen; arrows over the zones, and into them."""
        if isinstance(event, PointerDown | PointerUp | PointerMove | Command):
            self.mods = event.mods
            self.scroller.heard(event)
        if not isinstance(event, Command):
            return False
        if event.name == "backspace":
            self.scene.step_back()
            return True
        if event.name.startswith("digit_") and not event.repeat:
            return self._digit(int(event.name[6:]))
        if event.name in ("up", "down", "left", "right"):
            return self.walk.go(event.name)
        if event.name in ("next", "prev"):
            return self.walk.go_among_pieces(event.name)
        if event.name != "ok" or event.repeat or not self.session.may_act or self.session.path:
            return False
        return self.walk.enter(lambda target: self.refusal_at(target) is not None)

    def space_of(self, target: Target) -> str | None:
        """The zone that a target lies in."""
        return rule_links.space_of(self, target)

    def _digit(self, number: int) -> bool:
        """0 switches whole stacks on and off, or ends the questions for cards; other numbers choose among the pieces of
        the chosen zone."""
        if number == 0 and self.can_pass_ahead():
            return self.pass_ahead()
        if self.model.phase != "move" or not self.session.may_act:
            return False
        if number == 0:
            self.toggle_whole()
            return True
        origin = self.squad.origin
        groups = self.squad.movable(origin) if origin is not None and self.squad.chosen else []
        return number <= len(groups) and self.squad.take(groups[number - 1].id)

    def toggle_whole(self) -> None:
        """Clicks take whole stacks, or single pieces."""
        self.squad.whole = not self.squad.whole
        self.scene.play("ui-click")
        self.scene.relayout()

    def pass_ahead(self) -> bool:
        """The decider passes, and in every window for cards of this battle or step; False when none is open."""
        window = self.pass_window() if self.session.may_act else None
        if window is None:
            return False
        self.session.pass_ahead(window.scope)
        return run_all(self, [window.action])

    def pass_window(self) -> PassWindow | None:
        """The window for cards that is open for the decider."""
        return passing_ahead.open_window(self.session.match)

    def running_scopes(self) -> Collection[object]:
        """This battle and this Move Step."""
        return passing_ahead.running_scopes(self.session.match)

    def can_pass_ahead(self) -> bool:
        """Whether the decider can choose now to be asked no more."""
        return self.session.may_act and not self.session.path and self.pass_window() is not None

    def passes_ahead(self, seat: int | None) -> bool:
        """Whether a seat is not asked for cards in this battle or step."""
        return self.session.passes_ahead(seat, passing_ahead.scope_of(self.session.match))

    def camera_moved(self) -> bool:
        """The spots of the map go along; the picture is drawn once and then only pushed."""
        return self.scroller.go()

    def touched(self, target: Target) -> bool:
        """Selections of several pieces, shortcuts that take several actions, and things that stand for others."""
        return self.session.looking is None and not self.scene.showing and touch_shortcuts.touched(self, target)

    def carried(self, target: Target) -> bool:
        """A squad goes along with whichever of its pieces is dragged."""
        return target.kind == "piece" and target.id in self.squad.chosen

    def dropped(self, target: Target) -> bool:
        """What was dragged is let go over a thing."""
        return touch_shortcuts.dropped(self, target)

    # ------------------------------------------------------------------------------------------------- layout

    def layout(self, area: FRect, compact: bool) -> None:
        """Place everything and add the spots to the scene's widgets."""
        place = lay_out(area, compact)
        self.layout_now = place
        self.map.place(place.board)
        self.rows_box = None
        self.scroller.stop()
        self._kept_model = None
        board_widgets.add_all(self)

    def buttons(self) -> list[str]:
        """Names of the buttons that can be pressed now."""
        model = self.model
        names = {target.id for target in model.targets | model.starts if target.kind == "button"} - ELSEWHERE
        kinds = [action.kind for action in self.session.offer()]
        if "harvest" in kinds:
            names.add("roll_all")
        if self.can_pass_ahead():
            names.add("quiet")
        if sum(kind in ("deploy", "finish_building", "finish_outpost") for kind in set(kinds)) and not model.path:
            names.add("deploy_all")
        order = [*MAIN_BUTTONS, *SIDE_ICONS]
        return sorted(names, key=lambda name: order.index(name) if name in order else 99)

    def main_button(self) -> str | None:
        """The brass one among them."""
        return next((name for name in self.buttons() if name in MAIN_BUTTONS), None)

    # ------------------------------------------------------------------------------------------------- camera

    def zoom(self, by: int) -> None:
        """One zoom step."""
        self.scroller.zoom(by)
        self.scene.camera_moved()

    def zoom_fit(self) -> None:
        """Show the whole map."""
        self.map.camera.fit()
        self.scene.camera_moved()

    @property
    def movable_camera(self) -> Camera | None:
        """The camera over the map."""
        return self.map.camera if self.layout_now is not None else None

    # ------------------------------------------------------------------------------------------- side panel places

    def side_sections(self) -> dict[str, FRect]:
        """Heads of the side panel with their boxes, as far as there is room."""
        place = self.layout_now
        assert place is not None
        side = FRect(place.side)
        if self.chips_aside:
            side.h -= chips_height(self.model.seats) - CHIPS_OVERLAP
        return side_sections(side, place.compact, self.model.bare)

    def town_plots(self) -> list[tuple[tuple[str, str] | None, FRect]]:
        """(kind, status) of each building with its box; None for a free plot."""
        boxes = town_boxes(self.side_sections().get("town"))
        sites = [(site.kind, site.status) for site in self.model.sites(self.model.shown_seat)]
        plots: list[tuple[str, str] | None] = [*sites, *([None] * max(0, len(boxes) - len(sites)))]
        return list(zip(plots, boxes, strict=False))

    def plot_target(self, plot: tuple[str, str]) -> tuple[Target, ...] | None:
        """What a click on a building touches, one after the other; None for nothing."""
        return touch_shortcuts.plot_target(self, plot)

    def touch_plot(self, plot: tuple[str, str]) -> None:
        """Touch what a building stands for."""
        touch_shortcuts.touch_plot(self, plot)

    def unit_cards(self) -> list[FRect]:
        """Boxes of the three unit cards."""
        return unit_boxes(self.side_sections().get("units"))

    def unit_look(self, seat: int, kind: int) -> Any:
        """Look of a unit card for the painter."""
        from .card_looks import unit_look

        return unit_look(self.model, seat, kind)

    def chip_rects(self) -> list[FRect]:
        """Boxes of the seats' chips in the top bar."""
        scene, seats = self.scene, self.model.seats
        if self.chips_aside and self.layout_now is not None:
            return side_chips(self.layout_now.side, seats)
        height = 52.0 if self.compact else 60.0
        right = scene.width - 7 * (height - 6) - 20
        taken = self.bar_taken(scene.width)
        w = (taken - 8 - 6 * (seats - 1)) / seats
        return [FRect(right - taken + 4 + n * (w + 6), 5, w, height - 10) for n in range(seats)]

    @property
    def chips_aside(self) -> bool:
        """Whether the seats' chips stand in the side panel: in a narrow window the bar has room for the steps alone."""
        return self.compact and self.scene.width < NARROW

    def bar_taken(self, width: float) -> float:
        """How much of the top bar, left of its buttons, the seats' chips take."""
        if self.chips_aside:
            return 0.0
        return min(self.model.seats * 178.0, width * 0.36)

    # ------------------------------------------------------------------------------------------- hooks of the board

    def by_number(self, number: int) -> Target | None:
        """The card of the hand with that number from 1, for the number keys."""
        cards = self.model.hand(self.model.shown_seat)
        card = cards[number - 1] if 1 <= number <= len(cards) else None
        return Target("card", card) if card is not None else None

    def can_look(self, target: Target) -> bool:
        """Whether there is an enlarged view of a thing."""
        if target.kind == "piece":
            group = self.model.by_piece.get(target.id)
            return group is not None and group.kind in UNIT_KINDS
        return target.kind == "card"

    def drop_confirms(self, pos: tuple[float, float]) -> bool:
        """Whether what is dragged gets its confirmation by being dropped here: a card that needs no aim is played
        anywhere on the map; moves need none."""
        ready, place = self.session.ready, self.layout_now
        if ready is None or place is None or self.model.selected_card is None or len(ready.path) > 1:
            return False
        return bool(place.board.collidepoint(pos))

    def decision_opened(self) -> None:
        """Somebody must decide something new."""

    @property
    def working(self) -> bool:
        """Whether idle time is being used for something that comes to an end."""
        return self.scroller.working

    def update(self, dt_ms: float) -> bool:
        """The camera glides; idle time is used."""
        return self.scroller.update(dt_ms)

    def shown_on_curtain(self, seat: int, events: Sequence[Event]) -> tuple[str, list[str]] | None:
        """Cards the next player is shown before anything else: none in this game."""
        del seat, events
        return None

    def draw_token(self, canvas: Canvas, center: tuple[float, float], kind: str, owner: int, r: float) -> None:
        """One wooden marker, in panels."""
        draw.draw_token(canvas, self, center, kind, owner, r)

    # ------------------------------------------------------------------------------------------------- words

    def seat_of(self, event: Any, seat: int) -> int:
        """Whose event it is: of the army it names, where it names no seat."""
        model = self.model
        owner = model.tables.owner.get(getattr(event, "race", ""), seat)
        return int(getattr(event, "seat", owner if owner < model.seats else seat))

    def step_of(self, event: Event) -> str:
        """The step that begins."""
        return t(f"wc.step.{event.step}") if isinstance(event, StepStarted) else ""

    def option_matters(self, option: str) -> bool:
        """Whether an option changes anything in this scenario."""
        return option_texts.matters(self.model.state.config.options.scenario, option)

    def summons(self, seat: int) -> str:
        """What awaits a seat that is called to the screen."""
        from .partner_look import summons

        return summons(self, seat)

    def side_name(self, seat: int) -> str:
        """What a seat plays: its race."""
        from tabletop.rules.warcraft.content import content

        return localised(content().races[self.model.race(seat)].name)

    def prompt(self) -> str:
        """What the decider must do now, in words."""
        return prompts.prompt(self)

    def moved_count(self) -> tuple[int, int] | None:
        """How many of the active player's pieces have moved in this Move Step, of all."""
        model = self.model
        if model.phase != "move":
            return None
        own = [group for groups in model.groups.values() for group in groups if group.owner == model.state.active]
        return (sum(group.n for group in own if group.moved), sum(group.n for group in own))

    def prompt_note(self) -> tuple[str, bool]:
        """Beside the prompt: what the move pointed at brings; and whether that is a danger."""
        mark = self.marks.get(space_tokens.pointed_zone(self) or "")
        if mark is None:
            return ("", False)
        from .tooltips import arrival_lines

        if mark.battle or mark.over or mark.stops:
            if mark.over and not mark.battle and not mark.stops:
                return (t("wc.arrive.over_short"), True)
            return (arrival_lines(self, mark)[0], False)
        return ("", False)

    def primary(self) -> Primary:
        """The one thing to press now."""
        ready = self.session.ready
        if ready is not None:
            return Primary(t(f"wc.do.{ready.kind}"), "confirm")
        name = self.main_button()
        end = f"end_{self.model.phase}"
        if name is None and end in MAIN_BUTTONS and self.session.may_act and not self.model.path:
            why = self.why(Target("button", end))
            return Primary(t(f"wc.do.{end}"), MAIN_BUTTONS[end], None, False, *why)
        if name is None:
            return Primary(t("wc.do.waiting"), "phase-decline", None, False, self.prompt())
        return Primary(t(f"wc.do.{name}"), MAIN_BUTTONS[name], Target("button", name))

    def needs_confirm(self, action: Action) -> bool:
        """Whether a finished path waits for a second touch: what cannot be taken back does."""
        return action.kind in CONFIRMED

    def refusal_text(self, refusal: Refusal) -> str:
        """The sentence of a refusal."""
        return words.refusal_text(self, refusal)

    def log_lines(self, event: Event) -> list[str]:
        """The log lines of an event."""
        return words.event_lines(self, event)

    def term_text(self, term: str) -> str | None:
        """What a term of the glossary means under the options of this match, where they change it."""
        return option_texts.term_text(self.model.state.config.options, term)

    def tip(self, spot: Spot) -> Tip | None:
        """What a tooltip says about a spot."""
        from .tooltips import tip_of

        model, key = self.model, (spot.id, tuple(spot.rect), self.threats, language())
        kept = self._kept_tip
        if kept is None or kept[0] is not model or kept[1] != key:
            kept = self._kept_tip = (model, key, tip_of(self, spot))
        return kept[2]

    def recap_lines(self, events: Sequence[tuple[int, Event]]) -> list[tuple[int, str]]:
        """(seat, words) of public events in short, for the player who was away."""
        found: list[tuple[int, str]] = []
        for seat, event in events:
            if event.kind not in self.details:
                found += [(seat if seat < self.model.seats else 0, line) for line in self.log_lines(event)]
        return found

    # ------------------------------------------------------------------------------------------------- showing

    def show_begins(self, events: Sequence[Event]) -> None:
        """Many alike dice are shown faster."""
        self.hurry = sum(event.kind == "harvested" for event in events) >= animations.HURRY

    def together(self, first: Event, event: Event) -> bool:
        """Pieces that go the same way go together, dice of a phase are thrown together."""
        return animations.same_way(first, event) or battle_animations.thrown_together(first, event)

    def show(self, events: Sequence[Event], after: Presented[Piece]) -> Sequence[Beat]:
        """Pieces travel, dice land, gains fly home, cards are shown; battles show theirs in their overlay."""
        return animations.event_beats(self, events, after)

    def compare(self, after: Presented[Piece]) -> Sequence[Beat]:
        """The result of a battle that has ended, then what differs on the map."""
        return [*battle_animations.result_beats(self.battle), *super().compare(after)]

    def motion(self, old: Piece | None, new: Piece | None) -> Motion | None:
        """Stacks appear and go where no event has moved their pieces."""
        return None

    def charts(self) -> Charts:
        """The course of the match for the game-over scene."""
        from .results import charts_of

        return charts_of(self)

    def ending_words(self, outcome: Any) -> str:
        """The sentence of the ending."""
        return words.ending(self, outcome)

    def pile_pages(self, seat: int) -> list[tuple[str, list[str]]]:
        """Discard piles of all seats, the asked one first."""
        model, seats = self.model, self.session.match.seats
        order = [seat, *(other for other in range(model.seats) if other != seat)]
        return [(t("wc.discard_of", name=seats[who].name), model.pile(model.state.discards[who])) for who in order]

    def draw_pile_card(self, canvas: Canvas, rect: FRect, card: str) -> None:
        """One card of a pile."""
        draw.draw_card(canvas, self, rect, card)

    def draw_look(self, canvas: Canvas, target: Target) -> None:
        """A thing of the table, large."""
        from .enlarged_card import draw_large

        draw_large(canvas, self, target)

    # ------------------------------------------------------------------------------------------------- drawing

    def ready(self, canvas: Canvas) -> None:
        """The map's picture."""
        self.map.source(canvas)

    def covered(self) -> FRect | None:
        """The view, while the map fills it."""
        camera = self.map.camera
        whole = camera.rect_to_screen(camera.bounds).inflate(2, 2).contains(camera.view)
        return camera.view.inflate(-4, -4) if whole and not self.scroller.on else None

    def draw(self, canvas: Canvas) -> None:
        """Draw the table below the widgets."""
        draw.draw_all(canvas, self)

    def draw_front(self, canvas: Canvas) -> None:
        """Draw what lies above the widgets."""
        draw.draw_drag(canvas, self)
