"""Events of Lords of War shown on the mat: cards fly, combats open their overlay, counters follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.board.animation_queue import Beat, Motion
from tabletop.rules.game import Event
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import HIDDEN
from tabletop.text import t

from .card_art import draw_back, draw_card
from .model import look_of, seat_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .table import LordsOfWarTable


def event_beats(table: LordsOfWarTable, events: Sequence[Event]) -> list[Beat]:
    """The beats that show what happened; the stage starts as it was before."""
    beats: list[Beat] = []
    for event in events:
        make_beats = _BEATS.get(event.kind)
        if make_beats is not None:
            beats += make_beats(table, event)
    return beats


def _card_painter(table: LordsOfWarTable, unit: str) -> Any:
    def paint(canvas: Canvas, rect: FRect) -> None:
        look = look_of(
            unit.split(":", 1)[1].split("#")[0],
            table.colour(seat_of(unit)),
            table.grid.turned(seat_of(unit)),
            named=False,
        )
        draw_card(canvas, rect, look)

    return paint


def _placed(table: LordsOfWarTable, event: Any) -> list[Beat]:
    xy = queries.xy(event.square)

    def land() -> None:
        table.stage[event.unit] = xy

    motion = Motion(event.unit, table.hand_rect(event.unit), table.grid.rect(*xy), _card_painter(table, event.unit))
    return [Beat([motion], sound="card-play", after=land)]


def _moved(table: LordsOfWarTable, event: Any) -> list[Beat]:
    a, b = queries.xy(event.origin), queries.xy(event.square)

    def lift() -> None:
        table.stage.pop(event.unit, None)

    def land() -> None:
        table.stage[event.unit] = b

    motion = Motion(event.unit, table.grid.rect(*a), table.grid.rect(*b), _card_painter(table, event.unit), lift=0.06)
    return [Beat([motion], sound="piece-place", before=lift, after=land)]


def _retreated(table: LordsOfWarTable, event: Any) -> list[Beat]:
    def lift() -> None:
        table.stage.pop(event.unit, None)

    start = table.grid.rect(*queries.xy(event.square))
    motion = Motion(event.unit, start, table.hand_rect(event.unit), _card_painter(table, event.unit))
    return [Beat([motion], sound="piece-lift", before=lift)]


def _drew(table: LordsOfWarTable, event: Any) -> list[Beat]:
    shown = table.session.viewer == event.seat and event.card != HIDDEN
    card = event.card
    colour = table.colour(event.seat)
    paint = _card_painter(table, event.card) if shown else lambda canvas, rect: draw_back(canvas, rect, colour)
    if shown:
        table.fresh[event.seat] = card
    motion = Motion(card if shown else "draw", table.deck_rect(event.seat), table.hand_rect(card), paint, lift=0.3)
    return [Beat([motion], sound="card-draw", before=lambda: table.coming.discard(card))]


def _aimed(_table: LordsOfWarTable, event: Any) -> list[Beat]:
    return [Beat(sound="piece-place" if event.kind == "aimed" else "ui-click")]


def _news(table: LordsOfWarTable, event: Any) -> list[Beat]:
    """What is easily overlooked is said in words too."""
    key = f"low.news.{event.kind}"
    name = table.session.match.seats[event.seat].name
    sound = {"extra_turn_gained": "level-up", "extra_turn_started": "turn-start", "hand_revealed": "ui-page"}
    return [Beat(sound=sound.get(event.kind), before=lambda: table.scene.app.toast(t(key, name=name)))]


def _check(table: LordsOfWarTable, event: Any) -> list[Beat]:
    if not event.tallies:
        return []
    return [Beat(overlay=lambda: table.show_combat(event))]


def _eliminated(table: LordsOfWarTable, event: Any) -> list[Beat]:
    def lift() -> None:
        table.stage.pop(event.unit, None)

    def gone() -> None:
        table.stage.pop(event.unit, None)
        table.counted[event.seat] = (event.kills, event.commanders)

    start = table.grid.rect(*queries.xy(event.square))
    end = table.pile_rect(event.seat)
    motion = Motion(event.unit, start, end, _card_painter(table, event.unit), duration=520, lift=0.2)
    # Casualties leave together: the motions of one check are merged into one beat.
    return [Beat([motion], before=lift, after=gone)]


def merge_casualties(beats: list[Beat]) -> list[Beat]:
    """Neighbouring beats of casualties become one, so that they fall together (LW-CMB-5)."""
    merged: list[Beat] = []
    for beat in beats:
        last = merged[-1] if merged else None
        if last is not None and _is_casualty(beat) and _is_casualty(last):
            last.motions += beat.motions
            last.before = _both(last.before, beat.before)
            last.after = _both(last.after, beat.after)
            continue
        if _is_casualty(beat):
            beat.sound = "casualty"
        merged.append(beat)
    return merged


def _is_casualty(beat: Beat) -> bool:
    return bool(beat.motions) and beat.motions[0].duration == 520 and beat.overlay is None


def _both(first: Any, second: Any) -> Any:
    def run() -> None:
        for call in (first, second):
            if call is not None:
                call()

    return run


_BEATS: dict[str, Any] = {
    "opening_placed": _placed,
    "deployed": _placed,
    "moved": _moved,
    "advanced": _moved,
    "retreated": _retreated,
    "drew": _drew,
    "combat_check": _check,
    "eliminated": _eliminated,
    "aimed": _aimed,
    "aim_cleared": _aimed,
    "extra_turn_gained": _news,
    "extra_turn_started": _news,
    "hand_revealed": _news,
    "deck_empty": _news,
}
