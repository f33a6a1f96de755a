"""The columns of combos: what is offered, what it costs, taking one, discarding (SW-CMB, SW-BFA-4 to 8)."""

from __future__ import annotations

from tabletop.rules.game import Action, Event, Seat

from . import actions as act, events as ev
from .config import profile
from .content import content
from .state import REGISTRY, PickFrame, State, earn, pop, put, set_player, set_turn, to_tray


def seat_queue(state: State, seat: Seat) -> int:
    """The queue that a seat picks from (SW-BFA-5)."""
    return state.config.tables.sides[seat] if state.config.options.azeroth else 0


def rows(state: State) -> int:
    """How many rows are visible."""
    return content().azeroth_rows if state.config.options.azeroth else content().visible_combos


def combos(state: State, seat: Seat) -> list[tuple[str, str]]:
    """The visible combos that a seat may take, from the top; they end at a row without a race or badge (SW-BFA-7)."""
    return list(zip(state.banners[seat_queue(state, seat)][: rows(state)], state.badges))


@REGISTRY.lists(PickFrame)
def pick_actions(state: State, frame: PickFrame) -> list[Action]:
    """Every row that the seat can pay for: a coin for each row above (SW-CMB-1, 2)."""
    coins = state.coins[frame.decider]
    offered = len(combos(state, frame.decider))
    return [act.pick(row) for row in range(offered) if row <= max(coins, 0)]


@REGISTRY.handles(act.Pick)
def pick(state: State, action: act.Pick, events: list[Event]) -> None:
    """Take a combo: pay, take banner, badge, coins and tokens; the rows close up (SW-CMB-1 to 5, SW-BFA-6, 7)."""
    frame = REGISTRY.listed(state, PickFrame, action)
    seat, row = frame.decider, action.row
    race, power = combos(state, seat)[row]
    found = 0
    earn(state, seat, -row)
    if not state.config.options.azeroth:
        coins = [n + (place < row) for place, n in enumerate(state.row_coins)]
        found = coins.pop(row)
        state.row_coins = (*coins, 0)
        earn(state, seat, found)
    queue = seat_queue(state, seat)
    banners = state.banners[queue]
    state.banners = put(state.banners, queue, banners[:row] + banners[row + 1 :])
    state.badges = state.badges[:row] + state.badges[row + 1 :]
    number = content().races[race].banner + content().powers[power].badge
    to_tray(state, race, -number)
    champion = profile(race, power).champion
    set_player(state, seat, race=race, power=power, tokens=number, champion=champion)
    events.append(ev.ComboTaken(seat, race, power, row, row, found, number))
    last = rows(state) - 1
    seen_race = state.banners[queue][last] if len(state.banners[queue]) > last else ""
    seen_power = state.badges[last] if len(state.badges) > last else ""
    events.append(ev.Uncovered(seen_race, seen_power))
    set_turn(state, picked=True)
    pop(state)


def discard_banner(state: State, race: str) -> None:
    """Put a banner at the bottom of its queue (SW-CMB-7, SW-BFA-8)."""
    queue = state.config.tables.faction[race] if state.config.options.azeroth else 0
    state.banners = put(state.banners, queue, (*state.banners[queue], race))


def discard_badge(state: State, power: str) -> None:
    """Put a badge at the bottom of the queue of badges (SW-CMB-7)."""
    state.badges = (*state.badges, power)
