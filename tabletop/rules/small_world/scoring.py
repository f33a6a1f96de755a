"""Coins at the end of a turn, a line for each source (SW-SCO, SW-FAC); the end of the game (SW-GME, SW-BFA-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from tabletop.rules.game import Event, Outcome, Seat

from . import events as ev
from .config import SIDE_NAMES
from .content import WELL, content
from .effects import Effect, Noted, number
from .price import holds
from .state import MURLOCS, NOBODY, State, earn, held_markers
from .wording import Thing


class ScoreLine(NamedTuple):
    """One line of a scoring. ``item``: what it is for: regions, declined, race, power, marker, faction or well;
    ``source``: the id of the race, power or marker, "" for the faction; ``n`` things gave ``coins``."""

    item: str
    source: Thing
    n: int
    coins: int


def lines(state: State, seat: Seat) -> list[ScoreLine]:
    """What a seat would score now, in the order of the rules (SW-SCO-1, 2, 6)."""
    player = state.players[seat]
    held = [(region, spot.declined) for region, spot in enumerate(state.spots) if spot.owner == seat]
    own = [region for region, declined in held if not declined]
    old = [region for region, declined in held if declined]
    worth = content().region_coins
    found = []
    if own:
        found.append(ScoreLine("regions", player.race, len(own), len(own) * worth))
    if old:
        found.append(ScoreLine("declined", player.old_race, len(old), len(old) * worth))
    if player.race:
        for item, source, effects in (
            ("race", player.race, content().races[player.race].effects),
            ("power", player.power, content().powers[player.power].effects),
        ):
            for effect in effects:
                found += _line(state, seat, own, item, source, effect)
        for marker in held_markers(state, own):
            for effect in content().markers[marker].effects:
                found += _line(state, seat, own, "marker", marker, effect)
        if seat == state.active:
            found += _faction(state, own)
    found += _well(state, seat)
    return found


def _line(state: State, seat: Seat, own: list[int], item: str, source: str, effect: Effect) -> list[ScoreLine]:
    if effect.verb not in SCORE:
        return []
    n, coins = SCORE[effect.verb](state, seat, own, source, **dict(effect.args))
    return [ScoreLine(item, source, n, coins)] if coins else []


def _regions(state: State, seat: Seat, own: list[int], source: str, *, filter: str) -> tuple[int, int]:  # noqa: ARG001 - one shape
    """Regions of a terrain, with a symbol, or next to water (SW-POW-FIS)."""
    tables = state.config.tables
    what, _, value = filter.partition(":")
    if what == "terrain":
        n = sum(tables.terrain[region] == value for region in own)
    elif what == "symbol":
        n = sum(value in tables.symbols[region] for region in own)
    else:
        n = sum(tables.by_water[region] for region in own)
    return n, n


def _islands(state: State, seat: Seat, own: list[int], source: str) -> tuple[int, int]:  # noqa: ARG001 - one shape
    """Islands with a region of the Active Race (SW-POW-EXP)."""
    n = len({state.config.tables.island[region] for region in own})
    return n, n


def _held(state: State, seat: Seat, own: list[int], source: str) -> tuple[int, int]:  # noqa: ARG001 - one shape
    """Artifacts and places held (SW-POW-ARC)."""
    n = len(held_markers(state, own))
    return n, n


def _flat(state: State, seat: Seat, own: list[int], source: str, *, n: int) -> tuple[int, int]:  # noqa: ARG001 - one shape
    """A fixed number of coins (SW-LEG-POR)."""
    return 1, n


def _same_terrain(state: State, seat: Seat, own: list[int], source: str) -> tuple[int, int]:
    """Other regions of the seat, active or declined, of the terrain of this place (SW-LEG-KAR)."""
    terrain = state.config.tables.terrain
    here = next(region for region in own if state.spots[region].place == source)
    n = sum(
        spot.owner == seat and terrain[region] == terrain[here] and region != here
        for region, spot in enumerate(state.spots)
    )
    return n, n


def _tally(state: State, seat: Seat, own: list[int], source: str, *, event: Noted, coins: int) -> tuple[int, int]:  # noqa: ARG001 - one shape
    """What was counted during the turn; it scores only in the active seat's own turn (SW-SCO-3)."""
    if seat != state.active:
        return 0, 0
    flags = state.flags
    noted = {"nonempty": flags.nonempty, "alliance_region": flags.orc, "defenders": flags.defenders}[event]
    return noted // coins, noted


SCORE: Final[Mapping[str, Callable[..., tuple[int, int]]]] = {
    "region_coin": _regions,
    "island_coin": _islands,
    "held_coin": _held,
    "flat_coin": _flat,
    "same_terrain_coin": _same_terrain,
    "tally": _tally,
}
"""By the verbs of effects that score: how many things count and the coins for them, for a seat with its own regions and
the source of the effect, and for its parameters."""


def _faction(state: State, own: list[int]) -> list[ScoreLine]:
    """The line of the Faction bonus: a coin for each race of the opposite faction beaten, two with the Battleground
    (SW-FAC-1, SW-LEG-BAT)."""
    n = len(state.flags.beaten)
    if not n:
        return []
    twice = 2 if holds(held_markers(state, own), "faction_twice") else 1
    return [ScoreLine("faction", "", n, n * twice * content().faction_coins)]


def _well(state: State, seat: Seat) -> list[ScoreLine]:
    """The line of the Well, for the race with strictly most regions next to it, all Murlocs being one race
    (SW-LEG-WEL)."""
    well = next((region for region, spot in enumerate(state.spots) if spot.place == WELL), None)
    if well is None:
        return []
    counts: Counter[tuple[int, str]] = Counter()
    for region in state.config.tables.around[well]:
        spot = state.spots[region]
        if spot.owner != NOBODY:
            counts[spot.owner, "" if spot.owner == MURLOCS else spot.race] += 1
    ranked = counts.most_common(2)
    if not ranked or ranked[0][0][0] != seat or (len(ranked) > 1 and ranked[0][1] == ranked[1][1]):
        return []
    return [ScoreLine("well", WELL, ranked[0][1], number(content().markers[WELL].effects, "majority_coin", "n"))]


def score(state: State, events: list[Event]) -> None:
    """Give the active seat the coins of its turn, with one event for each line (SW-END-1 step 10)."""
    seat = state.active
    total = 0
    for line in lines(state, seat):
        total += line.coins
        events.append(ev.Scored(seat, line.item, line.source, line.n, line.coins))
    earn(state, seat, total)
    events.append(ev.TurnScored(seat, total))


# --------------------------------------------------------------------------------------------------------- end


def race_tokens(state: State, seat: Seat) -> int:
    """Race tokens of a seat on the map, both races (SW-GME-2)."""
    return sum(spot.tokens for spot in state.spots if spot.owner == seat)


def places(keys: list[tuple[int, ...]]) -> tuple[int, ...]:
    """The place of each key, counted from 1, the greatest first; equal keys share a place (SW-GME-4)."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


def factions(state: State) -> list[tuple[int, list[Seat]]]:
    """The factions in play with their seats (SW-BFA-1)."""
    sides = state.config.tables.sides
    return [
        (side, [seat for seat in range(len(sides)) if sides[seat] == side])
        for side in range(len(SIDE_NAMES))
        if side in sides
    ]


def faction_keys(state: State) -> list[tuple[int, int, int]]:
    """By faction what it is ranked by: its score, which is the lower one of two seats, the highest single score, the
    race tokens of its seats (SW-BFA-10)."""
    found = []
    for _, seats in factions(state):
        own = [state.coins[seat] for seat in seats]
        found.append((min(own), max(own), sum(race_tokens(state, seat) for seat in seats)))
    return found


def ranking(state: State) -> tuple[int, ...]:
    """The place of every seat: by coins, then race tokens (SW-GME-1 to 4); in the team variant that of its faction
    (SW-BFA-10)."""
    seats = range(state.config.tables.seats)
    if not state.config.options.azeroth:
        return places([(state.coins[seat], race_tokens(state, seat)) for seat in seats])
    by_faction = places(list(faction_keys(state)))
    found = [0 for _ in seats]
    for (_, members), place in zip(factions(state), by_faction):
        for seat in members:
            found[seat] = place
    return tuple(found)


def end_match(state: State, events: list[Event]) -> None:
    """End the match after the last turn: the coins of all are shown (SW-GME-1)."""
    ranked = ranking(state)
    winners = tuple(seat for seat, place in enumerate(ranked) if place == 1)
    if state.config.options.azeroth:
        ending = _decided(list(faction_keys(state)), ("faction", "faction_best", "faction_tokens", "faction_shared"))
    else:
        keys: list[tuple[int, ...]] = [(coins, race_tokens(state, seat)) for seat, coins in enumerate(state.coins)]
        ending = _decided(keys, ("coins", "tokens", "shared"))
    state.result = Outcome(winners, state.coins, ending)
    state.frames = ()
    events.append(ev.GameOver(winners, ending, state.coins, ranked))


def _decided(keys: list[tuple[int, ...]], endings: tuple[str, ...]) -> str:
    """The ending by the comparison in which the best exceeds all others; the last one when there is none."""
    left = keys
    for step, ending in enumerate(endings[:-1]):
        best = max(key[step] for key in left)
        left = [key for key in left if key[step] == best]
        if len(left) == 1:
            return ending
    return endings[-1]


def scores(state: State) -> tuple[int, ...]:
    """The scores that everybody may know: the coins when the match is over or they are open, else none (SW-SCO-5,
    SW-OPT-6)."""
    return state.coins if state.result is not None or state.config.options.open_coins else ()
