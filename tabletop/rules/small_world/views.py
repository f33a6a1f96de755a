"""What a seat may know (SW-SET-14): its own coins and all that lies open; no face of a bomb or a marker, no order of
what lies below the rows, no other seat's coins."""

from __future__ import annotations

from tabletop.rules.chance import Chance
from tabletop.rules.game import Seat
from tabletop.rules.hidden import HIDDEN

from .combos import rows
from .state import UNKNOWN, Spot, State, clone


def view(state: State, seat: Seat | None) -> State:
    """The state with everything hidden replaced. When the match is over all coins are shown (SW-GME-1)."""
    seen = clone(state)
    seen.chance = Chance(0)  # whoever knew the seed could work the piles out
    if state.result is None and not state.config.options.open_coins:
        seen.coins = tuple(coins if other == seat else UNKNOWN for other, coins in enumerate(state.coins))
    shown = rows(state)
    seen.banners = tuple(_below(queue, shown) for queue in state.banners)
    seen.badges = _below(state.badges, shown)
    seen.pile = (HIDDEN,) * len(state.pile)
    seen.reserve = (HIDDEN,) * len(state.reserve)
    seen.spots = [_face_down(spot) if spot.bomb or spot.marker else spot for spot in state.spots]
    return seen


def _below(queue: tuple[str, ...], shown: int) -> tuple[str, ...]:
    return (*queue[:shown], *(HIDDEN for _ in queue[shown:]))


def _face_down(spot: Spot) -> Spot:
    return spot._replace(bomb=HIDDEN if spot.bomb else "", marker=HIDDEN if spot.marker else "")


def allies(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The other seats of a seat's faction, who may be shown its coins (SW-BFA-3)."""
    if not state.config.options.azeroth:
        return ()
    sides = state.config.tables.sides
    return tuple(other for other in range(len(sides)) if other != seat and sides[other] == sides[seat])


def secrets(state: State, seat: Seat) -> bool:
    """Whether a seat knows anything that others may not: its coins, while they are secret."""
    return state.result is None and not state.config.options.open_coins and state.coins[seat] != UNKNOWN
