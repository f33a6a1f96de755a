"""What a seat may know (SW-SET-14): its own coins and everything face up; no face of a hidden bomb or marker, no order
of the queues below the visible rows, no other seat's coins."""

from __future__ import annotations

from tabletop.rules.chance import Chance
from tabletop.rules.game import Seat
from tabletop.rules.hidden import HIDDEN, filled, fresh_chance, left_over

from .bombs import all_bombs, all_markers, bomb_faces
from .combos import rows
from .content import content
from .setup import queues
from .state import UNKNOWN, RegionContents, State, clone


def view(state: State, seat: Seat | None) -> State:
    """The state with everything hidden replaced. When the match is over all coins are shown (SW-GME-1)."""
    seen = clone(state)
    seen.chance = Chance(0)  # the seed would reveal the piles
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


def _face_down(spot: RegionContents) -> RegionContents:
    return spot._replace(bomb=HIDDEN if spot.bomb else "", marker=HIDDEN if spot.marker else "")


def allies(state: State, seat: Seat) -> tuple[Seat, ...]:
    """The other seats of a seat's faction, who may be shown its coins (SW-BFA-3)."""
    if not state.config.options.azeroth:
        return ()
    sides = state.config.tables.sides
    return tuple(other for other in range(len(sides)) if other != seat and sides[other] == sides[seat])


def secrets(state: State, seat: Seat) -> bool:
    """Whether a seat knows something that others may not: its coins, while they are secret."""
    return state.result is None and not state.config.options.open_coins and state.coins[seat] != UNKNOWN


def sample(seen: State, seat: Seat | None, chance: Chance) -> State:  # noqa: ARG001 - a view says all there is
    """A full state that agrees with a view: hidden queues, faces and coins are drawn at random from ``chance``, and it
    has a generator of its own."""
    state = clone(seen)
    state.chance = fresh_chance(chance)
    wholes = queues(seen.config, list(seen.config.tables.races))
    held = [race for player in seen.players for race in (player.race, player.old_race) if race]
    state.banners = tuple(
        filled(queue, left_over(chance, whole, [*queue, *held])) for queue, whole in zip(seen.banners, wholes)
    )
    badges = [power for player in seen.players for power in (player.power, player.old_power) if power]
    state.badges = filled(seen.badges, left_over(chance, content().powers, [*seen.badges, *badges]))
    bombs = left_over(chance, bomb_faces(seen.config), all_bombs(seen))
    markers = left_over(chance, content().markers, all_markers(seen))
    for region, spot in enumerate(seen.spots):
        bomb = bombs.pop() if spot.bomb == HIDDEN else spot.bomb
        marker = markers.pop() if spot.marker == HIDDEN else spot.marker
        if bomb != spot.bomb or marker != spot.marker:
            state.spots[region] = spot._replace(bomb=bomb, marker=marker)
    state.pile, state.reserve = filled(seen.pile, bombs), filled(seen.reserve, markers)
    state.coins = tuple(
        _coins(seen, other, chance) if coins == UNKNOWN else coins for other, coins in enumerate(seen.coins)
    )
    return state


def _coins(seen: State, seat: Seat, chance: Chance) -> int:
    """A likely number of coins of a seat: those of the start, and 4 to 12 for each turn it has taken, the usual incomes
    of turns (SW-SET-5, SW-SCO-1)."""
    seats = seen.config.tables.seats
    taken = seen.round - 1 + ((seat - seen.first) % seats < (seen.active - seen.first) % seats)
    return content().start_coins + sum(4 + chance.below(9, "sample") for _ in range(taken))
