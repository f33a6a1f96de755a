"""What a player of Small World never does."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from tabletop.bots.small_world.captain import odds
from tabletop.rules.game import Action
from tabletop.rules.small_world import actions as act, queries
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.state import ConquestFrame, State, clone

from . import Rule

MUCH_LIKELIER: Final = Fraction(1, 3)
"""By how much more likely a conquest is that should be preferred."""


def coins(state: State, seat: int) -> int:
    return sum([line.coins for line in queries.preview(state, seat)])


def gives_a_region_up(view: State, action: Action) -> bool:
    return isinstance(action, act.Abandon) and act.READY_DONE in GAME.legal_actions(view)


def skips_a_free_throw(view: State, action: Action) -> bool:
    """The final conquest costs nothing: units that take nothing go back to those that are redeployed."""
    attempts = [one for one in GAME.legal_actions(view) if isinstance(one, act.FinalAttempt) and not one.payments]
    return isinstance(action, act.EndConquest) and any(gains(view, one) for one in attempts)


def gains(view: State, action: Action) -> bool:
    """Whether a final conquest can gain a coin, in one of some throws."""
    seat = view.frames[-1].decider
    return any(coins(after, seat) > coins(view, seat) for after in thrown(view, action))


def thrown(view: State, action: Action) -> Iterator[State]:
    """The positions after some throws, while the turn of the seat goes on."""
    for seed in range(8):
        after = clone(view)
        after.chance.seed += seed
        GAME.apply(after, action)
        if after.result is None and after.active == view.frames[-1].decider:
            yield after


def throws_for_the_unlikely(view: State, action: Action) -> bool:
    """A region of the same holder that brings as many coins would fall far likelier. What lies face down may be worth
    more."""
    if not isinstance(action, act.FinalAttempt) or hides(view, action) or action.payments:
        return False
    seat, chance = view.frames[-1].decider, odds(view, action)
    wanted = worth(view, seat, action)
    return any(
        odds(view, one) >= chance + MUCH_LIKELIER and worth(view, seat, one) == wanted
        for one in GAME.legal_actions(view)
        if isinstance(one, act.FinalAttempt) and not one.payments and not hides(view, one)
    )


def hides(view: State, attempt: act.FinalAttempt) -> bool:
    spot = view.spots[view.config.tables.index[attempt.region]]
    return bool(spot.marker or spot.bomb)


def worth(view: State, seat: int, attempt: act.FinalAttempt) -> tuple[object, ...]:
    """What taking a region is worth in itself: whose it is, whether of a race in decline, and the coins that it brings
    at most."""
    spot = view.spots[view.config.tables.index[attempt.region]]
    return spot.owner, spot.declined, max([coins(after, seat) for after in thrown(view, attempt)], default=0)


def leaves_a_sure_gain(view: State, action: Action) -> bool:
    """In the last round nothing is worth more than a coin, and units that stay in hand are worth nothing."""
    seat = view.frames[-1].decider
    last = view.round == view.config.tables.rounds
    if not last or not isinstance(action, act.EndConquest) or not isinstance(view.frames[-1], ConquestFrame):
        return False
    for one in GAME.legal_actions(view):
        if isinstance(one, act.Conquer) and not one.payments and one.reach != "assault":
            way = [
                way
                for way in queries.quote(view, one.region).ways
                if way.possible == "yes" and (way.reach, way.boosts) == (one.reach, one.boosts)
            ]
            scored = queries.preview_after(view, one.region, way[0]) if way else None
            if scored is not None and sum([line.coins for line in scored]) > coins(view, seat):
                return True
    return False


RULES: Final = (
    Rule("abandon", "No region is given up while the turn may go on.", gives_a_region_up),
    Rule("throw", "No free throw of the die that can gain a coin is skipped.", skips_a_free_throw),
    Rule("die", "The die is not thrown where a like region would fall far likelier.", throws_for_the_unlikely),
    Rule("gain", "In the last round no conquest is left that surely gains a coin.", leaves_a_sure_gain),
)
