"""What the Warcraft table says: the steps of the turn, prompts, the brass button, log lines, tooltips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tabletop.client.board.spots import Spot
from tabletop.client.core.services import Tip
from tabletop.client.games.primary_action import Primary
from tabletop.rules.game import Action, Event, Refusal, Target
from tabletop.rules.warcraft.events import StepStarted
from tabletop.text import language, localised, t

from . import names as words
from . import option_texts, space_tokens

if TYPE_CHECKING:
    from .table import WarcraftTable

STEPS = (("move", "movement"), ("harvest", "phase-harvest"), ("deploy", "phase-deploy"), ("spend", "phase-spend"))
STEP_OF = {"harvest": "harvest", "deploy": "deploy", "spend": "spend", "w11": "harvest", "w12": "spend", "w14": "spend"}
CONFIRMED = frozenset({"play", "carry", "remove"})
# Which button is the brass one, and its icon, when several can be pressed.
MAIN_BUTTONS = {
    "roll_all": "dice",
    "end_move": "end-turn",
    "end_harvest": "end-turn",
    "end_deploy": "end-turn",
    "end_spend": "end-turn",
    "pass": "forward",
    "join": "crossed-swords",
    "refuse": "cancel",
}


class Speaking:
    """The words of the table. ``calm``: the step and the prompt from before the events that are being told."""

    calm: tuple[int, str] = (0, "")
    _kept_tip: tuple[Any, Any, Tip | None] | None = None

    @property
    def _table(self) -> WarcraftTable:
        return self  # type: ignore[return-value]

    def stepper(self) -> tuple[list[tuple[str, str]], int]:
        """Steps of the turn as (label, icon), and which of them is on; while events are told, the one they were in."""
        now = self.calm[0] if self._table.scene.telling else self._steps()
        return [(t(f"wc.step.{name}"), icon) for name, icon in self._taken()], now

    def _taken(self) -> list[tuple[str, str]]:
        """The steps that somebody takes: a scenario may leave some out for all."""
        seats = self._table.model.state.config.options.scenario.seats
        return [step for step in STEPS if not all(step[0] in seat.skip for seat in seats)]

    def _steps(self) -> int:
        step = STEP_OF.get(self._table.model.phase, "move")
        names = [name for name, _ in self._taken()]
        return names.index(step) if step in names else 0

    def subtitle(self) -> str:
        """Turn and target, under the title."""
        state = self._table.session.shown()
        turn = max(1, state.turn)
        if self._table.model.goal:
            return t("wc.subtitle_points", turn=turn, n=self._table.model.goal)
        scenario = state.config.options.scenario
        return t("wc.subtitle", turn=turn, scenario=localised(scenario.names))

    def seat_of(self, event: Any, seat: int) -> int:
        """Whose event it is: of the army it names, where it names no seat."""
        model = self._table.model
        owner = model.tables.owner.get(getattr(event, "race", ""), seat)
        return int(getattr(event, "seat", owner if owner < model.seats else seat))

    def step_of(self, event: Event) -> str:
        """The step that begins."""
        return t(f"wc.step.{event.step}") if isinstance(event, StepStarted) else ""

    def option_matters(self, option: str) -> bool:
        """Whether an option changes anything in this scenario."""
        return option_texts.matters(self._table.model.state.config.options.scenario, option)

    def summons(self, seat: int) -> str:
        """What awaits a seat that is called to the screen."""
        from .partner_look import summons

        return summons(self._table, seat)

    def side_name(self, seat: int) -> str:
        """What a seat plays: its race."""
        from tabletop.rules.warcraft.content import content

        return localised(content().races[self._table.model.race(seat)].name)

    def prompt(self) -> str:
        """What the decider must do now, in words; while events are told, what was asked before them."""
        return self.calm[1] if self._table.scene.telling else words.prompt(self._table)

    def moved_count(self) -> tuple[int, int] | None:
        """How many of the active player's pieces have moved in this Move Step, of all."""
        model = self._table.model
        if model.phase != "move":
            return None
        own = [group for groups in model.groups.values() for group in groups if group.owner == model.state.active]
        return (sum(group.n for group in own if group.moved), sum(group.n for group in own))

    def prompt_note(self) -> tuple[str, bool]:
        """Beside the prompt: what the move pointed at brings; and whether that is a danger."""
        mark = self._table.marks.get(space_tokens.pointed_zone(self._table) or "")
        if mark is None:
            return ("", False)
        from .tooltips import arrival_lines

        if mark.battle or mark.over or mark.stops:
            if mark.over and not mark.battle and not mark.stops:
                return (t("wc.arrive.over_short"), True)
            return (arrival_lines(self._table, mark)[0], False)
        return ("", False)

    def primary(self) -> Primary:
        """The one thing to press now."""
        ready = self._table.session.ready
        if ready is not None:
            return Primary(t(f"wc.do.{ready.kind}"), "confirm")
        name = self._table.main_button()
        end = f"end_{self._table.model.phase}"
        if name is None and end in MAIN_BUTTONS and self._table.session.may_act and not self._table.model.path:
            why = self._table.why(Target("button", end))
            return Primary(t(f"wc.do.{end}"), MAIN_BUTTONS[end], None, False, *why)
        if name is None:
            return Primary(t("wc.do.waiting"), "phase-decline", None, False, self.prompt())
        return Primary(t(f"wc.do.{name}"), MAIN_BUTTONS[name], Target("button", name))

    def needs_confirm(self, action: Action) -> bool:
        """Whether a finished path waits for a second touch: what cannot be taken back does."""
        return action.kind in CONFIRMED

    def refusal_text(self, refusal: Refusal) -> str:
        """The sentence of a refusal."""
        return words.refusal_text(self._table, refusal)

    def log_lines(self, event: Event) -> list[str]:
        """The log lines of an event."""
        return words.event_lines(self._table, event)

    def term_text(self, term: str) -> str | None:
        """What a term of the glossary means under the options of this match, where they change it."""
        return option_texts.term_text(self._table.model.state.config.options, term)

    def tip(self, spot: Spot) -> Tip | None:
        """What a tooltip says about a spot."""
        from .tooltips import tip_of

        model, key = self._table.model, (spot.id, tuple(spot.rect), self._table.threats, language())
        kept = self._kept_tip
        if kept is None or kept[0] is not model or kept[1] != key:
            kept = self._kept_tip = (model, key, tip_of(self._table, spot))
        return kept[2]

    def recap_lines(self, events: Sequence[tuple[int, Event]]) -> list[tuple[int, str]]:
        """(seat, words) of public events in short, for the player who was away."""
        found: list[tuple[int, str]] = []
        for seat, event in events:
            if event.kind not in self._table.details:
                found += [(seat if seat < self._table.model.seats else 0, line) for line in self.log_lines(event)]
        return found
