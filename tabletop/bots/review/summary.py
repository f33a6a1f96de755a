"""Sums of a review: the turns that cost most, and for each seat how luck and decisions changed its chances."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tabletop.rules.game import Seat
from tabletop.storage.limits import CERTAIN
from tabletop.storage.reviews import TurnForm

from .chances import side_of
from .review import CARDS, COSTLY, DICE
from .turns import ReviewedTurn

Turns = Mapping[int, TurnForm]


@dataclass(frozen=True, slots=True)
class SeatSum:
    """The chances of a seat in parts of CERTAIN: ``begun`` at the start, ``now`` at the end; between them the changes
    by ``dice`` and ``cards`` in its own turns, by its own ``decisions`` and by the turns of the ``others``, which sum
    to the difference. ``looked``: how many of its turns were compared, ``below``: how many of those cost something."""

    seat: Seat
    begun: int
    now: int
    dice: int
    cards: int
    decisions: int
    others: int
    looked: int
    below: int


def cost(form: TurnForm | None) -> int:
    """What a turn cost its seat, in parts of CERTAIN; 0 also as long as it is not known."""
    return form.choice.lead if form is not None and form.choice is not None else 0


def costliest(
    order: Sequence[ReviewedTurn], turns: Turns, readable: frozenset[int] | set[int], most: int
) -> list[ReviewedTurn]:
    """The ``most`` turns of those in ``readable`` that cost most, in the order of the match."""
    found = [turn for turn in order if turn.first in readable and cost(turns.get(turn.first)) >= CERTAIN * COSTLY]
    worst = sorted(found, key=lambda turn: (-cost(turns.get(turn.first)), turn.first))[:most]
    return sorted(worst, key=lambda turn: turn.first)


def seat_sums(
    order: Sequence[ReviewedTurn], turns: Turns, sides: Sequence[Sequence[Seat]], readable: frozenset[int] | set[int]
) -> list[SeatSum]:
    """The sums of every seat over the turns whose chances are known at both ends."""
    known = [turn for turn in order if turn.first in turns and turn.end in turns]
    found = []
    for seat in sorted(seat for side in sides for seat in side):
        side = side_of(sides, seat)
        luck = {DICE: 0, CARDS: 0}
        decisions = others = 0
        for turn in known:
            form = turns[turn.first]
            change = turns[turn.end].chances[side] - form.chances[side]
            if turn.seat != seat:
                others += change
                continue
            for one in form.luck:
                luck[one.source] = luck.get(one.source, 0) + one.by[side]
            decisions += change - sum([one.by[side] for one in form.luck])
        own = [turns[turn.first] for turn in order if turn.seat == seat and turn.first in turns]
        looked = [form for form in own if form.choice is not None]
        below = [form for form in looked if cost(form) >= CERTAIN * COSTLY]
        ends = (turns[known[0].first].chances[side], turns[known[-1].end].chances[side]) if known else (0, 0)
        shown = any(turn.first in readable for turn in order if turn.seat == seat)
        found.append(
            SeatSum(
                seat, *ends, luck[DICE], luck[CARDS], decisions, others,
                len(looked) if shown else 0, len(below) if shown else 0,
            )
        )  # fmt: skip
    return found
