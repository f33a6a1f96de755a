"""The conquest strip, in which an attempt with a die, payments or other effects comes out, and the strip of a turn's
coins by source: as a forecast beside the hand, and one by one when a turn is scored.

The conquest strip shows attacker and defender, the sum with the die, payments and what became of the defenders, and
closes after some time or at any input.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client import pieces
from tabletop.client.board.space_marks import draw_space
from tabletop.client.combat.passing_view import (
    OutcomeLine,
    OutcomeStrip,
    Paint,
    Scorer,
    ScoringView,
    Source,
    draw_sources,
)
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import IVORY100, seat_colours
from tabletop.client.ui.tree import cells
from tabletop.rules.game import Event
from tabletop.rules.small_world.events import (
    ArtifactMoved,
    AttemptFailed,
    BombRevealed,
    Conquered,
    HarmonyLost,
    MarkerRevealed,
    Paid,
    Rolled,
    Scored,
    StructuresRemoved,
    TurnScored,
    Vacated,
)
from tabletop.rules.small_world.queries import ScoreLine
from tabletop.text import t

from . import names, pieces_art
from .names import SOURCES

if TYPE_CHECKING:
    from .table import SmallWorldTable


_BEFORE = (Paid, HarmonyLost, Rolled, BombRevealed)
_AFTER = (Paid, HarmonyLost, StructuresRemoved, Vacated, MarkerRevealed)
_ENDS = (Conquered, AttemptFailed, ArtifactMoved)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt: the event that is its ``end``, the ``pips`` rolled for it (None without a die), what was ``paid``,
    and the ``marker`` that it reveals ("": none)."""

    end: Conquered | AttemptFailed | ArtifactMoved
    pips: int | None
    paid: tuple[Paid, ...]
    marker: str = ""

    @property
    def verdict(self) -> str:
        """``won``, ``failed``, ``exploded`` or ``stolen``."""
        if isinstance(self.end, Conquered):
            return "exploded" if self.end.how == "bomb" else "won"
        return "failed" if isinstance(self.end, AttemptFailed) else "stolen"

    @property
    def region(self) -> str:
        """The region it was about."""
        return self.end.to if isinstance(self.end, ArtifactMoved) else self.end.region


def attempt_of(events: Sequence[Event], event: Event) -> Attempt | None:
    """The attempt that ends with ``event`` among the events of an action; None for one without die, payment, saved
    defenders, explosion or theft."""
    if not isinstance(event, _ENDS):
        return None
    if isinstance(event, ArtifactMoved):
        return Attempt(event, None, _paid(events, event)) if event.why == "stolen" else None
    around = [*_run(events, event, -1), *_run(events, event, 1)]
    pips = next((one.n for one in around if isinstance(one, Rolled)), None)
    marker = next((one.marker for one in around if isinstance(one, MarkerRevealed) and one.region == event.region), "")
    found = Attempt(event, pips, _paid(events, event), marker)
    plain = isinstance(event, Conquered) and not event.saved and event.how != "bomb"
    return None if plain and pips is None and not found.paid else found


def reveals_marker(events: Sequence[Event], marker: str) -> bool:
    """Whether the strip of an attempt among these events reveals this marker."""
    attempts = (attempt_of(events, one) for one in events)
    return any(attempt is not None and attempt.marker == marker for attempt in attempts)


def _run(events: Sequence[Event], event: Event, step: int) -> list[Event]:
    """The events that belong to an event, directly before (``step`` -1) or after it (1)."""
    at = next((n for n, one in enumerate(events) if one is event), -2 * len(events)) + step
    found: list[Event] = []
    while 0 <= at < len(events) and isinstance(events[at], _BEFORE if step < 0 else _AFTER):
        found.append(events[at])
        at += step
    return found if step > 0 else found[::-1]


def _paid(events: Sequence[Event], event: Event) -> tuple[Paid, ...]:
    around = [*_run(events, event, -1), *_run(events, event, 1)]
    return tuple(one for one in around if isinstance(one, Paid))


class ConquestStrip(OutcomeStrip):
    def __init__(self, table: SmallWorldTable, attempt: Attempt) -> None:
        super().__init__(partial(table.scene.open_rule, attempt.end.cites))
        self.table = table
        self.attempt = attempt
        self.opening_sound = "ui-page" if self.verdict[1] else "miss"  # the conquest is heard on the map

    def layout(self, width: float, height: float, compact: bool) -> FRect:
        """Place the strip at the lower edge of the map, or below the prompt if the region lies low; returns the
        rectangle of the button that goes on."""
        del width, height
        place = self.table.place
        self.place(place.board, self.table.map.center(self.attempt.region)[1], place.prompt.bottom, compact)
        return self.table.main_box

    @property
    def title(self) -> str:
        """The name of the region."""
        return self.table.words.name("region", self.attempt.region)

    @property
    def verdict(self) -> tuple[str, bool]:
        found = self.attempt.verdict
        return t(f"small_world_board.strip.{found}"), found != "failed"

    @property
    def die(self) -> Paint | None:
        """Painter of the Reinforcement die; None without one."""
        pips = self.attempt.pips
        return partial(pieces_art.draw_reinforcement, value=pips) if pips is not None else None

    @property
    def sum(self) -> str:
        end = self.attempt.end
        if isinstance(end, Conquered) and end.price:
            return names.price_words(end)
        if isinstance(end, ArtifactMoved | AttemptFailed):
            return self.table.words.lines(end)[0]
        return t("small_world_board.strip.bomb")

    def lines(self) -> list[OutcomeLine]:
        """The lines of payments, and of the marker that is revealed where a defender is shown in its place."""
        found = [OutcomeLine(self.table.words.lines(one)[0], pieces.draw_coin) for one in self.attempt.paid]
        end, marker = self.attempt.end, self.attempt.marker
        if marker and isinstance(end, Conquered) and end.owner != -1:
            words = t("small_world.log.marker_revealed", marker=names.thing_name(marker), region=self.title)
            found.append(OutcomeLine(words, partial(pieces_art.draw_marker, marker=marker), late=True))
        return found

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw a frame around the region, and the strip."""
        with canvas.clip(self.table.place.board):
            draw_space(canvas, self.table.map.outline(self.attempt.region), "selected")
        super().draw(canvas)

    def draw_left(self, canvas: Canvas, box: FRect) -> None:
        end = self.attempt.end
        race = end.race if isinstance(end, Conquered) else self.table.model.state.players[end.seat].race
        number = end.tokens + end.beasts if isinstance(end, Conquered) else 1
        self._draw_stack(canvas, box, end.seat, race, number, False, t("small_world_board.strip.attacks"))

    def draw_right(self, canvas: Canvas, box: FRect, told: bool) -> None:
        """Draw the defender, or what is stolen."""
        end, marker = self.attempt.end, self.attempt.marker
        if isinstance(end, ArtifactMoved):
            paint = partial(pieces_art.draw_marker, marker=end.artifact)
            self.draw_thing(canvas, box, names.thing_name(end.artifact), paint, IVORY100, 0.24)
            return
        stack = self.table.stacks.get(self.attempt.region)
        if isinstance(end, Conquered):
            owner, race, declined, number = end.owner, end.victim, end.declined, end.defenders
        elif stack is not None:
            owner, race, declined, number = stack.owner, stack.race, stack.declined, stack.units
        else:
            return
        words = self._fate(end) if told and isinstance(end, Conquered) else t("small_world_board.strip.defends")
        if owner >= 0:
            self._draw_stack(canvas, box, owner, race, number, declined, words)
        elif owner == -2:
            murloc = partial(pieces_art.draw_piece, kind="murloc")
            self.draw_thing(canvas, box, t("small_world_board.strip.murloc"), murloc)
        elif marker:
            face = partial(pieces_art.draw_marker, marker=marker)
            self.draw_turning(canvas, box, pieces_art.draw_unknown, face, names.thing_name(marker))
        else:
            self.draw_thing(canvas, box, t("small_world_board.strip.empty"), None)

    @staticmethod
    def _fate(end: Conquered) -> str:
        """What became of the defenders, in words."""
        if end.owner < 0 or not end.defenders:
            return t("small_world_board.strip.defends")
        back = t("small_world_board.strip.back", n=end.withdrawn) if end.withdrawn else ""
        lost = t(f"small_world_board.strip.{'saved' if end.saved else 'falls' if end.lost else 'none'}")
        return f"{lost}, {back}" if back else lost

    def _draw_stack(
        self, canvas: Canvas, box: FRect, seat: int, race: str, number: int, declined: bool, words: str
    ) -> None:
        colours = seat_colours(self.table.model.colour(seat))
        stack = partial(pieces_art.draw_stack, race=race, colours=colours, number=max(1, number), declined=declined)
        self.draw_seat(canvas, box, self.table.words.name("seat", seat), colours, stack if race else None, words)


_SOURCE_OF = {"regions": "regions", "declined": "declined", "faction": "faction", "well": "places"}


Scoring = ScoreLine | Scored
"""A line of a forecast or an event of a scoring: what gave how many coins."""


def source_of(line: Scoring) -> str:
    """The source that a line belongs to; all effects of races and powers are the abilities."""
    if line.item == "marker":
        return "artifacts" if line.source.startswith("ART") else "places"
    return _SOURCE_OF.get(line.item, "abilities")


def sources(lines: Sequence[Scoring]) -> list[Source]:
    """Every source with its coins and, in few words, what gave them: names alone, for the boxes are narrow, and the
    source and the coins tell the rest."""
    found = []
    for name, icon in SOURCES.items():
        own = [line for line in lines if source_of(line) == name]
        reason = ", ".join(names.thing_name(line.source) for line in own if line.source)
        coins = sum(line.coins for line in own)
        found.append(Source(icon, t(f"small_world_board.source.{name}"), coins, reason))
    return found


def draw_forecast(canvas: Canvas, box: FRect, lines: Sequence[Scoring], after: Sequence[Scoring]) -> None:
    """Draw what the turn would score now, source by source, and how the conquest pointed at would change that
    (``after``)."""
    places = cells(box, len(SOURCES), 3 if box.h > 2 * 50.0 else 2, 4.0)
    told = zip(sources(lines), sources(after), strict=True)
    changed = [replace(now, change=then.number - now.number) for now, then in told]
    draw_sources(canvas, places, changed, pieces.draw_coin)


@dataclass(frozen=True, slots=True)
class ScoredTurn:
    """A turn that has been scored: its seat, lines and coins."""

    seat: int
    lines: tuple[Scored, ...]
    coins: int


def turn_begun(events: Sequence[object], line: Scored) -> ScoredTurn | None:
    """The scored turn that begins with ``line`` among the events of an action; None for a later line of a turn."""
    lines: list[Scored] = []
    for one in events:
        if isinstance(one, Scored) and one.seat == line.seat:
            lines.append(one)
        elif isinstance(one, TurnScored) and one.seat == line.seat:
            if lines and lines[0] is line:
                return ScoredTurn(line.seat, tuple(lines), one.coins)
            lines = []
    return None


def score_view(table: SmallWorldTable, turn: ScoredTurn) -> ScoringView:
    """The view of a scoring, over the strip below the map."""
    seat = turn.seat
    scorer = Scorer(
        table.words.name("seat", seat), t("small_world_board.scores"), t("small_world_board.this_turn"),
        t("small_world_board.into_purse"), seat_colours(table.model.colour(seat)), table.emblem(seat),
    )  # fmt: skip
    rule = partial(table.scene.open_rule, "SW-SCO-2")
    own = seat not in table.session.computers
    return ScoringView(
        scorer, sources(turn.lines), pieces.draw_coin, lambda: (table.place.strip, table.main_box), rule, own
    )
