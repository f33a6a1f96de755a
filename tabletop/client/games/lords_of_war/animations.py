"""Events of Lords of War told on the mat: cards fly, combats open their overlay, counters follow."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.board.animation_queue import Flight, Step
from tabletop.rules.game import Event
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import HIDDEN
from tabletop.text import t

from .card_art import draw_back, draw_card
from .model import look_of, seat_of

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .table import LordsOfWarTable


def tell(table: LordsOfWarTable, events: Sequence[Event]) -> list[Step]:
    """The steps that show what happened; the stage starts as it was before."""
    steps: list[Step] = []
    for event in events:
        teller = _TELLERS.get(event.kind)
        if teller is not None:
            steps += teller(table, event)
    return steps


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


def _placed(table: LordsOfWarTable, event: Any) -> list[Step]:
    xy = queries.xy(event.square)

    def land() -> None:
        table.stage[event.unit] = xy

    flight = Flight(event.unit, table.hand_rect(event.unit), table.grid.rect(*xy), _card_painter(table, event.unit))
    return [Step([flight], sound="card-play", after=land)]


def _moved(table: LordsOfWarTable, event: Any) -> list[Step]:
    a, b = queries.xy(event.origin), queries.xy(event.square)

    def lift() -> None:
        table.stage.pop(event.unit, None)

    def land() -> None:
        table.stage[event.unit] = b

    flight = Flight(event.unit, table.grid.rect(*a), table.grid.rect(*b), _card_painter(table, event.unit), lift=0.06)
    return [Step([flight], sound="piece-place", before=lift, after=land)]


def _retreated(table: LordsOfWarTable, event: Any) -> list[Step]:
    def lift() -> None:
        table.stage.pop(event.unit, None)

    start = table.grid.rect(*queries.xy(event.square))
    flight = Flight(event.unit, start, table.hand_rect(event.unit), _card_painter(table, event.unit))
    return [Step([flight], sound="piece-lift", before=lift)]


def _drew(table: LordsOfWarTable, event: Any) -> list[Step]:
    shown = table.session.viewer == event.seat and event.card != HIDDEN
    card = event.card
    colour = table.colour(event.seat)
    paint = _card_painter(table, event.card) if shown else lambda canvas, rect: draw_back(canvas, rect, colour)
    if shown:
        table.fresh[event.seat] = card
    flight = Flight(card if shown else "draw", table.deck_rect(event.seat), table.hand_rect(card), paint, lift=0.3)
    return [Step([flight], sound="card-draw", before=lambda: table.coming.discard(card))]


def _aimed(_table: LordsOfWarTable, event: Any) -> list[Step]:
    return [Step(sound="piece-place" if event.kind == "aimed" else "ui-click")]


def _news(table: LordsOfWarTable, event: Any) -> list[Step]:
    """What is easily overlooked is said in words too."""
    key = f"low.news.{event.kind}"
    name = table.session.match.seats[event.seat].name
    sound = {"extra_turn_gained": "level-up", "extra_turn_started": "turn-start", "hand_revealed": "ui-page"}
    return [Step(sound=sound.get(event.kind), before=lambda: table.scene.app.toast(t(key, name=name)))]


def _check(table: LordsOfWarTable, event: Any) -> list[Step]:
    if not event.tallies:
        return []
    return [Step(overlay=lambda: table.show_combat(event))]


def _eliminated(table: LordsOfWarTable, event: Any) -> list[Step]:
    def lift() -> None:
        table.stage.pop(event.unit, None)

    def gone() -> None:
        table.stage.pop(event.unit, None)
        table.counted[event.seat] = (event.kills, event.commanders)

    start = table.grid.rect(*queries.xy(event.square))
    end = table.pile_rect(event.seat)
    flight = Flight(event.unit, start, end, _card_painter(table, event.unit), duration=520, lift=0.2)
    # Casualties leave together: the flights of one check are merged into one step.
    return [Step([flight], before=lift, after=gone)]


def merge_casualties(steps: list[Step]) -> list[Step]:
    """Neighbouring steps of casualties become one, so that they fall together (LW-CMB-5)."""
    merged: list[Step] = []
    for step in steps:
        last = merged[-1] if merged else None
        if last is not None and _is_casualty(step) and _is_casualty(last):
            last.flights += step.flights
            last.before = _both(last.before, step.before)
            last.after = _both(last.after, step.after)
            continue
        if _is_casualty(step):
            step.sound = "casualty"
        merged.append(step)
    return merged


def _is_casualty(step: Step) -> bool:
    return bool(step.flights) and step.flights[0].duration == 520 and step.overlay is None


def _both(first: Any, second: Any) -> Any:
    def run() -> None:
        for call in (first, second):
            if call is not None:
                call()

    return run


_TELLERS: dict[str, Any] = {
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
