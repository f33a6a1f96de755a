"""The Warcraft table: hex map, side panel, hand, actions; what a touch means on screen, and how events are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.boards.flights import Step
from tabletop.client.boards.hex_map import HexMap
from tabletop.client.boards.spots import Spot
from tabletop.client.tables.primary import Primary
from tabletop.client.widgets import Button, Tip
from tabletop.rules.game import Action, Event, Refusal, Target
from tabletop.text import localised, t

from . import draw, words
from .layout import Layout, lay_out, side_sections, town_boxes, unit_boxes
from .model import UNIT_KINDS, Group, Model
from .plates import plate_for
from .points import points_of

if TYPE_CHECKING:
    from tabletop.client.canvas import Canvas
    from tabletop.client.scenes.board import BoardScene

STEPS = (("move", "movement"), ("harvest", "phase-harvest"), ("deploy", "phase-deploy"), ("spend", "phase-spend"))
STEP_OF = {"harvest": "harvest", "deploy": "deploy", "spend": "spend", "w11": "harvest", "w12": "spend", "w14": "spend"}
CONFIRMED = frozenset({"play", "carry"})
# Which button is the brass one, and its icon, when several can be pressed.
MAIN_BUTTONS = {
    "end_move": "end-turn",
    "end_harvest": "end-turn",
    "end_deploy": "end-turn",
    "end_spend": "end-turn",
    "pass": "forward",
    "join": "crossed-swords",
    "refuse": "cancel",
}
SIDE_ICONS = {
    "stay_out": "retreat",
    "train": "train",
    "construct": "build",
    "outpost": "outpost",
    "upgrade": "upgrade",
    "free_upgrade": "upgrade",
    "give": "coin",
    "ask": "hand-over",
}
# The table's own "take back" does what these do, and more.
TAKEN_BACK = frozenset({"undo_move", "undo_spend"})


class WarcraftTable:
    """Everything on screen that is Warcraft's own. Made by the board scene, which owns the session."""

    details = frozenset({"step_started", "turn_started", "drew", "asked"})
    """Kinds of events that only the full chronicle tells."""
    boundless = True
    """The map can be panned and zoomed."""
    toast_area: FRect | None = None

    def __init__(self, scene: BoardScene) -> None:
        self.scene = scene
        self.session = scene.session
        self.layout_now: Layout | None = None
        state = self.session.match.state
        self.map = HexMap(plate_for(state.config.options.scenario))
        self.stage: dict[str, Any] = {}
        self.threats = False
        self.turned_by_hand = False
        self.drag: tuple[str, tuple[float, float]] | None = None
        self.whole = False
        self.fresh: str | None = None
        self._kept_model: tuple[tuple[Any, ...], Model] | None = None

    # -------------------------------------------------------------------------------------------- the position

    @staticmethod
    def thumbnail(canvas: Canvas, match: Any, rect: FRect) -> None:
        """A match in small, for lists of saves."""
        from .thumbnail import draw_thumbnail

        draw_thumbnail(canvas, match, rect)

    @property
    def compact(self) -> bool:
        """Whether the small layout is in use."""
        return self.layout_now is not None and self.layout_now.compact

    @property
    def model(self) -> Model:
        """Answers about the position on show."""
        session = self.session
        state = session.shown()
        key = (id(state), session.path, session.may_act, session.viewer)
        if self._kept_model is None or self._kept_model[0] != key:
            self._kept_model = (key, Model(session, state, session.viewer))
        return self._kept_model[1]

    def refresh(self) -> None:
        """The position has changed and nothing is being told: the stage shows it as it is."""
        self._kept_model = None
        self.stage = {name: list(groups) for name, groups in self.model.groups.items()}

    def emblem(self, owner: int) -> str:
        """Emblem of an owner: its race."""
        return {"HU": "race-humans", "OR": "race-orcs", "UD": "race-undead", "NE": "race-elves"}.get(
            self.model.race(owner), "faction-neutral"
        )

    def points(self, seat: int) -> int:
        """Victory points of a seat."""
        return points_of(self.model.state, seat)

    def over_limit(self) -> list[str]:
        """Hexes of the decider that hold too many pieces (WC-MOV-7)."""
        from tabletop.rules.warcraft.board import over_limit

        model = self.model
        if model.phase != "move" or self.session.decider is None:
            return []
        return [model.tables.names[where] for where in over_limit(model.state, self.session.decider)]

    def colour(self, seat: int) -> str:
        """Colour id of a seat."""
        return self.model.colour(seat)

    # ------------------------------------------------------------------------------------------------- layout

    def layout(self, area: FRect, compact: bool) -> None:
        """Place everything and add the spots to the scene's widgets."""
        place = lay_out(area, compact)
        self.layout_now = place
        self.map.place(place.board)
        if not self.scene.telling:
            self.refresh()
        self._kept_model = None
        self._add_map_spots()
        self._add_hand_spots()
        self._add_choices()
        self._add_buttons()
        self._add_zoom()
        self._add_tips()

    def _spot(self, target: Target, rect: FRect, *, drag: bool = False, id: str | None = None) -> None:
        model = self.model
        legal = target in model.targets or (bool(model.path) and target in model.starts)
        self.scene.add_spot(Spot(target, rect, self.scene.spot_events, legal=legal, draggable=drag, id=id))

    def _add_map_spots(self) -> None:
        model = self.model
        view = self.map.camera.view
        for name in self.map.visible(model.zones):
            rect = self.map.rect(name).clip(view)
            if rect.w > 8 and rect.h > 8:
                self._spot(Target("space", name), rect)
        for name, groups in model.groups.items():
            for group, rect in draw.group_rects(self, name, groups):
                target = Target("piece", group.id)
                if rect.colliderect(view):
                    self._spot(target, rect.clip(view), drag=target in model.starts)

    def _add_hand_spots(self) -> None:
        for n, (card, rect) in enumerate(self.hand_places()):
            if card is not None:
                self._spot(Target("card", card), rect, id=f"hand:{n}")

    def hand_places(self) -> list[tuple[str | None, FRect]]:
        """Cards of the hand on show with their places, left to right."""
        place = self.layout_now
        assert place is not None
        cards = self.model.hand(self.model.shown_seat)
        if not cards:
            return []
        h = place.hand.h + (4 if self.compact else 0)
        w = h * 5 / 7
        step = min(w + 8, (place.hand.w - w) / max(1, len(cards) - 1)) if len(cards) > 1 else 0
        x = place.hand.x + max(0.0, (place.hand.w - w - step * (len(cards) - 1)) / 2)
        return [(card, FRect(x + n * step, place.hand.y, w, h)) for n, card in enumerate(cards)]

    def _add_choices(self) -> None:
        """What a short list asks for: one button each, above the hand."""
        place = self.layout_now
        assert place is not None
        choices = sorted((target for target in self.session.targets() if target.kind == "choice"), key=_choice_order)
        if not choices:
            return
        canvas = self.scene.app.canvas
        labels = [words.choice_text(self, target.id) for target in choices]
        widths = [canvas.measure(label, "button")[0] + 66 for label in labels]
        h = 46.0
        x = place.board.centerx - (sum(widths) + 8 * (len(widths) - 1)) / 2
        y = place.board.bottom - h - 16
        for target, label, width in zip(choices, labels, widths, strict=True):
            self.scene.widgets.add(
                Button(
                    f"choice:{target.id}", FRect(x, y, width, h), label, icon=words.choice_icon(target.id),
                    on_click=lambda at=target: self.scene.touch(at),
                )
            )  # fmt: skip
            x += width + 8

    def _add_buttons(self) -> None:
        place = self.layout_now
        assert place is not None
        row = place.actions
        main_h = 44.0 if self.compact else 58.0
        self.scene.add_primary(FRect(row.x, row.y, row.w, main_h), self.primary())
        others = [b for b in self.buttons() if b != self._main_button()]
        entries: list[tuple[str, str, str, Any]] = [
            (name, t(f"wc.do.{name}"), SIDE_ICONS.get(name, MAIN_BUTTONS.get(name, "forward")), name) for name in others
        ]
        gap = 8.0
        rows = max(1, -(-(len(entries) + 1) // 2))
        top = row.y + main_h + gap
        h = min(44.0, (row.bottom - top - gap * (rows - 1)) / rows)
        w = (row.w - gap) / 2
        for n, (name, label, icon, target) in enumerate(entries):
            rect = FRect(row.x + (n % 2) * (w + gap), top + (n // 2) * (h + gap), w, h)
            self.scene.widgets.add(
                Button(
                    f"do:{name}", rect, label, icon=icon, selected=Target("button", name) in self.session.path,
                    on_click=lambda at=target: self.scene.touch(Target("button", at)),
                )
            )  # fmt: skip
        n = len(entries)
        self.scene.add_take_back(FRect(row.x + (n % 2) * (w + gap), top + (n // 2) * (h + gap), w, h))

    def buttons(self) -> list[str]:
        """Names of the button targets that can be pressed now."""
        model = self.model
        names = [target.id for target in model.targets | model.starts if target.kind == "button"]
        names = [name for name in names if name not in TAKEN_BACK]
        order = [*MAIN_BUTTONS, *SIDE_ICONS]
        return sorted(set(names), key=lambda name: order.index(name) if name in order else 99)

    def _main_button(self) -> str | None:
        return next((name for name in self.buttons() if name in MAIN_BUTTONS), None)

    def _add_zoom(self) -> None:
        place = self.layout_now
        assert place is not None
        size = 36.0
        x, y = place.board.x + 16, place.board.bottom - 3 * (size + 6) - 12
        for name, icon, act in (
            ("zoom_in", "zoom-in", lambda: self.zoom(1)),
            ("zoom_out", "zoom-out", lambda: self.zoom(-1)),
            ("zoom_fit", "center-map", self.zoom_fit),
        ):
            self.scene.widgets.add(
                Button(
                    f"map.{name}", FRect(x, y, size, size), icon=icon, style="icon", on_click=act, tooltip=t(f"wc.{name}")
                )
            )
            y += size + 6

    def _add_tips(self) -> None:
        """Parts of the side panel that explain themselves."""
        from .side_tips import add_side_tips

        add_side_tips(self)

    # ------------------------------------------------------------------------------------------------- camera

    def zoom(self, by: int) -> None:
        """One zoom step."""
        self.map.camera.zoom_at(self.map.camera.view.center, 1.2 if by > 0 else 0.8)
        self.scene.relayout()

    def zoom_fit(self) -> None:
        """Show the whole map."""
        self.map.camera.fit()
        self.scene.relayout()

    @property
    def camera(self) -> Any:
        """The map's camera."""
        return self.map.camera

    # ------------------------------------------------------------------------------------------- side panel places

    def side_sections(self) -> dict[str, FRect]:
        """Heads of the side panel with their boxes, as far as there is room."""
        place = self.layout_now
        assert place is not None
        return side_sections(place.side, place.compact)

    def town_plots(self) -> list[tuple[tuple[str, str] | None, FRect]]:
        """(kind, status) of each building with its box; None for a free plot."""
        boxes = town_boxes(self.side_sections().get("town"))
        sites = [(site.kind, site.status) for site in self.model.sites(self.model.shown_seat)]
        plots: list[tuple[str, str] | None] = [*sites, *([None] * max(0, len(boxes) - len(sites)))]
        return list(zip(plots, boxes, strict=False))

    def plot_target(self, plot: tuple[str, str]) -> Target:
        """What a click on a building would choose."""
        return Target("choice", plot[0])

    def unit_cards(self) -> list[FRect]:
        """Boxes of the three unit cards."""
        return unit_boxes(self.side_sections().get("units"))

    def unit_look(self, seat: int, kind: int) -> Any:
        """Look of a unit card for the painter."""
        from .looks import unit_look

        return unit_look(self.model, seat, kind)

    def chip_rects(self) -> list[FRect]:
        """Boxes of the seats' chips in the top bar."""
        scene, seats = self.scene, self.model.seats
        height = 52.0 if self.compact else 60.0
        right = scene.width - 7 * (height - 6) - 20
        taken = self.bar_taken(scene.width)
        w = (taken - 8 - 6 * (seats - 1)) / seats
        return [FRect(right - taken + 4 + n * (w + 6), 5, w, height - 10) for n in range(seats)]

    def bar_taken(self, width: float) -> float:
        """How much of the top bar, left of its buttons, the seats' chips take."""
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
        """Whether what is dragged gets its confirmation by being dropped here: never, moves need none."""
        del pos
        return False

    def decision_opened(self) -> None:
        """Somebody must decide something new."""

    def update(self, dt_ms: float) -> bool:
        """Nothing of the table moves by itself."""
        del dt_ms
        return False

    def recap_lines(self, events: Sequence[tuple[int, Event]]) -> list[tuple[int, str]]:
        """(seat, words) of public events in short, for the player who was away."""
        found: list[tuple[int, str]] = []
        for seat, event in events:
            if event.kind not in self.details:
                found += [(seat if seat < self.model.seats else 0, line) for line in self.log_lines(event)]
        return found

    def shown_on_curtain(self, seat: int, events: Sequence[Event]) -> tuple[str, list[str]] | None:
        """Cards the next player is shown before anything else: none in this game."""
        del seat, events
        return None

    def draw_token(self, canvas: Canvas, center: tuple[float, float], kind: str, owner: int, r: float) -> None:
        """One wooden marker, in panels."""
        draw.draw_token(canvas, self, center, kind, owner, r)

    # ------------------------------------------------------------------------------------------- words and signs

    def stepper(self) -> tuple[list[tuple[str, str]], int]:
        """Steps of the turn as (label, icon), and which of them is on."""
        step = STEP_OF.get(self.model.phase, "move")
        return [(t(f"wc.step.{name}"), icon) for name, icon in STEPS], [name for name, _ in STEPS].index(step)

    def subtitle(self) -> str:
        """Turn and target, under the title."""
        state = self.session.shown()
        scenario = state.config.options.scenario
        return t("wc.subtitle", turn=max(1, state.turn), scenario=localised({"en": scenario.names[0], "es": scenario.names[1]}))

    def side_name(self, seat: int) -> str:
        """What a seat plays: its race."""
        from tabletop.rules.warcraft.content import content

        return localised(content().races[self.model.race(seat)].name)

    def prompt(self) -> str:
        """What the decider must do now, in words."""
        return words.prompt(self)

    def primary(self) -> Primary:
        """The one thing to press now."""
        ready = self.session.ready
        if ready is not None:
            return Primary(t(f"wc.do.{ready.kind}"), "confirm")
        name = self._main_button()
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

    def tip(self, spot: Spot) -> Tip | None:
        """What a tooltip says about a spot."""
        from .tips import tip_of

        return tip_of(self, spot)

    # ------------------------------------------------------------------------------------------------- telling

    def story(self, events: Sequence[Event], before: dict[str, Any]) -> list[Step]:
        """How to show what happened, starting from the stage ``before``."""
        from .story import tell

        self.stage = dict(before)
        return tell(self, events)

    def overlay_scene(self) -> tuple[str, dict[str, Any]] | None:
        """The scene that must lie over the board in this position: the battle."""
        if not self.model.in_battle:
            return None
        from .battle import BattleView

        return "battle", {"board": self.scene, "view": BattleView(self)}

    def charts(self) -> Any:
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
        from .large import draw_large

        draw_large(canvas, self, target)

    # ------------------------------------------------------------------------------------------------- drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw the table below the widgets."""
        draw.draw_all(canvas, self)

    def draw_front(self, canvas: Canvas) -> None:
        """Draw what lies above the widgets."""
        draw.draw_drag(canvas, self)


def movable(model: Model, space: str) -> list[Group]:
    """Own groups in a hex that may be touched now."""
    return [group for group in model.groups.get(space, []) if Target("piece", group.id) in model.starts]


def _choice_order(target: Target) -> tuple[int, str]:
    order = [*UNIT_KINDS, "worker"]
    return (order.index(target.id) if target.id in order else 9, target.id)
