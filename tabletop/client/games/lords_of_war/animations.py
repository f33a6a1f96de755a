"""The beats of Lords of War's events: cards that move, combat checks, counters."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.animation_queue import Beat, Leaves, Motion
from tabletop.client.board.announcements import Announcement
from tabletop.client.board.presented import Presented, PresentedPiece, put
from tabletop.client.cards.face import draw_face
from tabletop.client.draw.theme import seat_colours
from tabletop.rules.by_kind import Dispatch, by_second
from tabletop.rules.game import Event
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import (
    HIDDEN,
    Advanced,
    AimCleared,
    Aimed,
    CombatCheck,
    DeckEmpty,
    Deployed,
    Drew,
    Eliminated,
    ExtraTurnGained,
    ExtraTurnStarted,
    HandRevealed,
    Moved,
    OpeningPlaced,
    Retreated,
)
from tabletop.text import t

from . import names
from .blows import check_beats, fall_beat
from .card_art import draw_back
from .model import ShownUnit, look_of, seat_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import LordsOfWarContext

Shown = Presented[PresentedPiece]
LAST_MOVE: Leaves = "nothing"
"""Where nothing moves, moves leave nothing of their own: the mat shows the last ones in any case (``last_move.py``)."""
News = ExtraTurnGained | ExtraTurnStarted | HandRevealed | DeckEmpty
"""Events that are announced in words because they are easily overlooked."""


def event_beats(table: LordsOfWarContext, events: Sequence[Event]) -> list[Beat]:
    """The beats of an event, or of several casualties of one check."""
    fallen = [event for event in events if isinstance(event, Eliminated)]
    if fallen:
        return _eliminated(table, fallen)
    make_beats = _BEATS.of(events[0])
    return make_beats(table, events[0]) if make_beats is not None else []


def card_painter(table: LordsOfWarContext, unit: str) -> Callable[[Canvas, FRect], None]:
    """Draws a card in its owner's colour, turned as the board is."""

    def paint(canvas: Canvas, rect: FRect) -> None:
        look = look_of(
            unit.split(":", 1)[1].split("#")[0],
            table.model.colour(seat_of(unit)),
            table.grid.turned(seat_of(unit)),
            named=False,
        )
        draw_face(canvas, rect, look)

    return paint


def _placed(table: LordsOfWarContext, event: OpeningPlaced | Deployed) -> list[Beat]:
    square = queries.xy(event.square)
    start, end = table.hand_rect(event.unit), table.grid.rect(*square)
    motion = Motion(event.unit, start, end, card_painter(table, event.unit), leaves=LAST_MOVE)
    return [Beat([motion], sound="card-play", after=_lay(table, event.unit, square))]


def _lay(table: LordsOfWarContext, unit: str, square: tuple[int, int]) -> Callable[[], None]:
    """A function that puts a unit on a square of the presented position, even if it falls in the next check."""

    def change() -> None:
        table.presented = put(table.presented, ShownUnit(unit, square))

    return change


def _lift(table: LordsOfWarContext, *units: str) -> Callable[[], None]:
    """A function that removes units from the presented position."""

    def change() -> None:
        table.presented = table.presented.without(*units)

    return change


def _moved(table: LordsOfWarContext, event: Moved | Advanced) -> list[Beat]:
    square = queries.xy(event.square)
    start, end = table.grid.rect(*queries.xy(event.origin)), table.grid.rect(*square)
    motion = Motion(event.unit, start, end, card_painter(table, event.unit), lift=0.06, leaves=LAST_MOVE)
    lift, land = _lift(table, event.unit), _lay(table, event.unit, square)
    return [Beat([motion], sound="piece-place", before=lift, after=land)]


def _retreated(table: LordsOfWarContext, event: Retreated) -> list[Beat]:
    start = table.grid.rect(*queries.xy(event.square))
    motion = Motion(event.unit, start, table.hand_rect(event.unit), card_painter(table, event.unit), leaves=LAST_MOVE)
    return [Beat([motion], sound="piece-lift", before=_lift(table, event.unit))]


def _drew(table: LordsOfWarContext, event: Drew) -> list[Beat]:
    shown = event.card != HIDDEN
    colour, emblem = table.model.colour(event.seat), table.emblem(event.seat)
    paint = card_painter(table, event.card) if shown else lambda canvas, rect: draw_back(canvas, rect, colour, emblem)
    start, end = table.deck_rect(event.seat), table.hand_rect(event.card)
    motion = Motion(event.card if shown else "draw", start, end, paint, lift=0.3)
    motion.leaves = "nothing" if shown else "place"  # one's own card is marked in the hand
    return [Beat([motion], sound="card-draw")]


def _aimed(_table: LordsOfWarContext, event: Aimed | AimCleared) -> list[Beat]:
    return [Beat(sound="piece-place" if isinstance(event, Aimed) else "ui-click")]


def _news(table: LordsOfWarContext, event: News) -> list[Beat]:
    """The beats that announce an event in words."""
    key = f"lords_of_war_board.news.{event.kind}"
    name = table.session.match.seats[event.seat].name
    sound = {"extra_turn_gained": "level-up", "extra_turn_started": "turn-start", "hand_revealed": "ui-page"}
    words = t(key, name=name)

    def say() -> None:
        if not table.scene.app.reduced_motion:
            table.scene.app.toast(words)

    announcement = Announcement(
        words.removesuffix("."), "", seat_colours(table.model.colour(event.seat)), table.emblem(event.seat)
    )
    return [Beat(sound=sound.get(event.kind), before=say, told=partial(table.scene.tell, announcement))]


def _check(table: LordsOfWarContext, event: CombatCheck) -> list[Beat]:
    """The beats of a combat check; with reduced motion its results stay marked on the mat."""
    if not event.tallies:
        return []
    beats = check_beats(table, event)
    if beats:
        beats[0].before = partial(_tell_combat, table, t("lords_of_war_board.prompt.combat"))
    return beats


def _tell_combat(table: LordsOfWarContext, words: str) -> None:
    """Show that the units fight now: ``words`` in place of the prompt, which has been answered, and the step of the
    turn."""
    step = names.steps("battle")[1]
    table.presented = replace(table.presented.answered(words), step=step)
    table.scene.relayout()


def _eliminated(table: LordsOfWarContext, events: Sequence[Eliminated]) -> list[Beat]:
    """The beats of all casualties of a check; they leave together, then the counters change."""

    def gone() -> None:
        for event in events:
            numbers = {f"kills:{event.seat}": event.kills, f"commanders:{event.seat}": event.commanders}
            table.presented = table.presented.counted(**numbers)

    def fall() -> None:
        lift()
        if len(events) == 1:
            _tell_combat(table, table.log_lines(events[0])[0])

    lift = _lift(table, *[event.unit for event in events])
    return [fall_beat(table, events, fall, gone)]


_BEATS = Dispatch(
    by_second(OpeningPlaced, _placed),
    by_second(Deployed, _placed),
    by_second(Moved, _moved),
    by_second(Advanced, _moved),
    by_second(Retreated, _retreated),
    by_second(Drew, _drew),
    by_second(CombatCheck, _check),
    by_second(Aimed, _aimed),
    by_second(AimCleared, _aimed),
    by_second(ExtraTurnGained, _news),
    by_second(ExtraTurnStarted, _news),
    by_second(HandRevealed, _news),
    by_second(DeckEmpty, _news),
)
