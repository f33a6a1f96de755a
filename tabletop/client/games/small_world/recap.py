"""The recap for a player who was away: a line for each seat with what it took, scored and lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tabletop.rules.game import Event, Seat
from tabletop.rules.small_world.events import BombRevealed, Conquered, Declined, ObjectiveTaken, TurnScored
from tabletop.text import t
from tabletop.text.grammar import joined

from . import names

if TYPE_CHECKING:
    from .context import TableContext

NAMED = 3
"""Most regions that are named; more of them are counted."""


@dataclass
class _SeatRecap:
    """What a seat did: regions it took and lost, units that died, coins that it scored."""

    took: list[str] = field(default_factory=list)
    lost: list[str] = field(default_factory=list)
    dead: int = 0
    coins: int | None = None


def summary(table: TableContext, events: Sequence[tuple[Seat, Event]]) -> list[tuple[Seat, str]]:
    """(seat, words): declines, Objectives and explosions, then the turn of each seat, then what each has lost."""
    told: list[tuple[Seat, str]] = []
    seats: dict[Seat, _SeatRecap] = {}
    for seat, event in events:
        match event:
            case Conquered():
                taker = seats.setdefault(event.seat, _SeatRecap())
                taker.took += [event.region] if event.how != "bomb" else []  # left empty: SW-RAC-GOB-5
                if event.owner >= 0 and not event.declined:
                    owner = seats.setdefault(event.owner, _SeatRecap())
                    owner.lost.append(event.region)
                    owner.dead += bool(event.lost and not event.saved)
            case TurnScored():
                one = seats.setdefault(event.seat, _SeatRecap())
                one.coins = (one.coins or 0) + event.coins
            case Declined() | ObjectiveTaken() | BombRevealed():
                told += [(table.seat_of(event, seat), line) for line in table.log_lines(event)]
    told += [(seat, words) for seat, one in seats.items() if (words := _turn(table, seat, one))]
    return told + [(seat, _loss(table, seat, one)) for seat, one in seats.items() if one.lost]


def _regions(table: TableContext, regions: Sequence[str]) -> str:
    once = list(dict.fromkeys(regions))
    if len(once) > NAMED:
        return t("small_world_board.recap.regions", n=len(once))
    return joined(names.region_name(table, region) for region in once)


def _turn(table: TableContext, seat: Seat, one: _SeatRecap) -> str:
    name, coins = names.seat_name(table, seat), one.coins or 0
    if not one.took:
        return "" if one.coins is None else t("small_world_board.recap.scores", name=name, n=coins)
    key = "conquers" if one.coins is None else "conquers_and_scores"
    return t(f"small_world_board.recap.{key}", name=name, regions=_regions(table, one.took), n=coins)


def _loss(table: TableContext, seat: Seat, one: _SeatRecap) -> str:
    key = "loses_units" if one.dead else "loses"
    name, regions = names.seat_name(table, seat), _regions(table, one.lost)
    return t(f"small_world_board.recap.{key}", name=name, regions=regions, n=one.dead)
