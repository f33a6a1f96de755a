"""What declining gains over going on with a race, in coins until the end of the match.

It is fitted to games of Captains that were played to their end both ways (``python -m tests.benchmarks.decline_worth``
writes ``decline.json``).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from operator import mul
from pathlib import Path
from typing import Final

from tabletop.rules.game import Seat
from tabletop.rules.small_world import queries
from tabletop.rules.small_world.scoring import lines
from tabletop.rules.small_world.state import State

_FACTS: Final = (
    "one",
    "left",  # rounds after this one
    "gained",  # coins of this turn when it goes on
    "now",  # coins of a turn without further conquests
    "declined",  # coins of this turn when it declines
    "tokens",  # of the largest combo that can be paid
    "best",  # the worth of the best combo, with the coins on it, less its price
    "own",  # the worth of the present combo
    "old_regions",  # of the race in decline, which is lost
    "regions",  # of the Active Race
    "regions_after",  # of the Active Race when it goes on
    "units",
    "several",  # 1 with more than two seats
)
NAMES: Final = (*_FACTS, *(f"{name}_left" for name in _FACTS))
"""The facts, each by itself and times the rounds left."""


@cache
def combo_worth() -> Mapping[str, float]:
    """By ``race_`` or ``power_`` and an id, what a race or power brings in four rounds more than a mean one, in coins,
    as ``python -m tests.benchmarks.combo_worth`` found it in games."""
    found: dict[str, float] = json.loads(Path(__file__).with_name("combos.json").read_text("utf-8"))
    return found


def worth_of(race: str, power: str) -> float:
    """The worth of a race with a power, in coins; 0 for none."""
    known = combo_worth()
    return known.get(f"race_{race}", 0.0) + known.get(f"power_{power}", 0.0)


def facts(state: State, after: State, seat: Seat) -> list[float]:
    """As many numbers as ``NAMES``, in that order, of a seat that may decline. ``after``: the position after the
    conquests that it would make."""
    player, coins = state.players[seat], max(state.coins[seat], 0)
    left = float(state.config.tables.rounds - state.round)
    active = [spot for spot in state.spots if spot.owner == seat and not spot.declined]
    offers = [one for one in queries.offers(state, seat) if one.price <= coins]
    found = [
        1.0,
        left,
        float(sum([line.coins for line in lines(after, seat)])),
        float(sum([line.coins for line in lines(state, seat)])),
        float(sum([line.coins for line in queries.decline_preview(state)])),
        float(max([one.tokens for one in offers], default=0)),
        max([worth_of(one.race, one.power) + one.found - one.price for one in offers], default=0.0),
        worth_of(player.race, player.power),
        float(sum([spot.owner == seat and spot.declined for spot in state.spots])),
        float(len(active)),
        float(sum([spot.owner == seat and not spot.declined for spot in after.spots])),
        float(sum([spot.tokens + spot.beasts for spot in active]) + player.tokens + player.beasts),
        float(len(state.players) > 2),
    ]
    return [*found, *[fact * left for fact in found]]


@cache
def _coefficients() -> tuple[float, ...]:
    found = json.loads(Path(__file__).with_name("decline.json").read_text("utf-8"))
    return tuple([float(found["coins"][name]) for name in NAMES])


def decline_worth(state: State, after: State, seat: Seat) -> float:
    """By how many coins a seat is expected to be further ahead at the end if it declines instead of going on; ``after``
    as for :func:`facts`."""
    found: float = sum(map(mul, _coefficients(), facts(state, after, seat)))
    return found
