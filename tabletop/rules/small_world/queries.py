"""Questions of the client and of computer players beside the legal actions: the price of a region with its items, the
coins after declining, the supply, the visible rows, the chance of an attempt. Nothing here changes a state or reads
what is hidden.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from tabletop.rules.game import Event, Refusal, Seat

from .actions import conquer
from .combos import combos, rows
from .config import profile
from .conquest import CHAMPION_REACHES, declare, take
from .content import content
from .decline import decline
from .effects import number
from .price import ConquestMeans, PaymentDue as PaymentDue, Reachable, Way as Way, die, needed, ways_into
from .redeploy import held, pool_regions, pool_size, pools
from .refusals import why_not
from .scoring import ScoreLine as ScoreLine, faction_keys as faction_keys, factions as factions, lines as lines
from .state import (
    BombChoiceFrame,
    PlaceArtifactFrame,
    PlaceFrame,
    PlaceStructureFrame,
    Player as Player,
    RedeployFrame,
    State as State,
    clone,
    in_supply,
    own_regions,
    set_spot,
)
from .turn import HEART, tributaries
from .views import allies as allies
from .wording import Thing

CONQUEST_ARTIFACTS: Final = ("ART-FRO", "ART-ASH", "ART-DOO")
"""The Artifacts that help a conquest once a turn, and then move there unless the set-up says otherwise (SW-AMB-3)."""
PIECES: Final = ("wall", "fort", "tower", "objective", "beast")


@dataclass(frozen=True, slots=True)
class Quote:
    """What a region costs the active seat: every way in the order of :func:`ways_into`, whether the Champion can take
    it, and why it cannot be attacked in any way (None: it can)."""

    ways: tuple[Way, ...]
    champion: bool
    refusal: Refusal | None

    @property
    def possible(self) -> Reachable:
        """The best of the ways: at once, with the die, or not."""
        found = {way.possible for way in self.ways}
        if self.champion or "yes" in found:
            return "yes"
        return "die" if "die" in found else "no"


def quote(state: State, region: str) -> Quote:
    """The price of a region for the active seat (SW-CST)."""
    means = ConquestMeans(state)
    place = state.config.tables.index[region]
    refusal = why_not(means, place)
    if refusal is not None:
        return Quote((), False, refusal)
    ways = ways_into(means, place)
    champion = means.champion and any(way.reach in CHAMPION_REACHES for way in ways)
    return Quote(tuple(ways), champion, None)


def assault_units(state: State, way: Way) -> tuple[tuple[int, Fraction], ...]:
    """The numbers of units that an assault by this way may take, each with its probability, the fewest first; more than
    in hand means failure. Empty for a way without a die (SW-RAC-GNO-1)."""
    if way.reach != "assault" or "doomhammer" in way.boosts:
        return ()
    means, faces = ConquestMeans(state), die().faces
    needs = [needed(means, [*way.items, ("die", -pips)]) for pips in faces]
    return tuple((n, Fraction(needs.count(n), len(needs))) for n in sorted(set(needs)))


def decline_preview(state: State) -> tuple[ScoreLine, ...]:
    """What the active seat would score if it declined now (SW-DEC-7)."""
    copy = clone(state)
    decline(copy, copy.active, [])
    return tuple(lines(copy, copy.active))


def preview(state: State, seat: Seat) -> tuple[ScoreLine, ...]:
    """What a seat would score if its turn ended now; a seat that is not active has no tallies."""
    return tuple(lines(state, seat))


def preview_after(state: State, region: str, way: Way) -> tuple[ScoreLine, ...] | None:
    """What the active seat would score if it conquered a region this way and its turn ended then; None where that takes
    a die. A face-down marker there counts as nothing, as it is unknown (SW-ART-1)."""
    if way.possible != "yes" or assault_units(state, way):
        return None
    copy, events = clone(state), list[Event]()
    means, place = ConquestMeans(copy), state.config.tables.index[region]
    set_spot(copy, place, marker="")
    beasts = max(0, way.required - means.tokens)
    action = conquer(region, way.reach, way.boosts, beasts, ())
    declare(copy, means.seat, place, list(way.dues), way.reach, way.boosts, events)
    units = (way.required - beasts, beasts)
    take(copy, means.seat, place, "conquest", action, list(way.items), units, list(way.dues), events)
    return tuple(lines(copy, means.seat))


def least_units(race: str) -> int:
    """The fewest units that a race conquers with (SW-CON-5)."""
    return profile(race, "").floor


def supply(state: State) -> dict[str, int]:
    """How many walls, Forts, towers, objectives and Beasts are left (SW-CMP-1)."""
    return {kind: in_supply(state, kind) for kind in PIECES}


@dataclass(frozen=True, slots=True)
class Offer:
    """One row of a column: race and power, its number of tokens, its price and the coins on it."""

    race: Thing
    power: Thing
    tokens: int
    price: int
    found: int


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """The visible rows that a seat may take, from the top (SW-CMB-1, SW-BFA-5)."""
    coins = state.row_coins or (0,) * rows(state)
    book = content()
    return tuple(
        Offer(race, power, book.races[race].banner + book.powers[power].badge, row, coins[row])
        for row, (race, power) in enumerate(combos(state, seat))
    )


def uses_left(state: State) -> dict[str, int]:
    """What the active seat may still use this turn: the assault, the Champion, the theft or discount, intimidations,
    swaps and the Artifacts that serve it, by id."""
    seat, flags = state.active, state.flags
    able = profile(state.players[seat].race, state.players[seat].power)
    found: dict[str, int] = {}
    if "assault" in able.reaches:
        found["assault"] = int(not flags.assault)
    if able.champion:
        found["champion"] = int(not flags.champion)
    if able.steals:
        found["ethereal"] = int(not flags.ethereal)
    if able.intimidations:
        found["intimidate"] = able.intimidations - flags.intimidations
    if able.swaps:
        found["portal_swap"] = able.swaps - flags.swaps
    for region in own_regions(state, seat):
        for artifact in state.spots[region].artifacts:
            if artifact in CONQUEST_ARTIFACTS:
                found[artifact] = int(artifact not in flags.used)
    return found


@dataclass(frozen=True, slots=True)
class Pool:
    """The units to be placed now: the seat, Active Race or declined one, how many of each kind are in hand; ``wants``:
    (region, units there, units it still needs) of every region that may get some, in order; ``stood``: the units there
    before, by region, empty for withdrawn units (SW-RDP)."""

    seat: Seat
    race: Thing
    declined: bool
    tokens: int
    beasts: int
    wants: tuple[tuple[str, int, int], ...]
    stood: dict[str, int]

    @property
    def units(self) -> int:
        """All units in hand."""
        return self.tokens + self.beasts

    @property
    def open_minimums(self) -> int:
        """How many units the regions still need."""
        return sum(lacks for _, _, lacks in self.wants)


def pool(state: State) -> Pool | None:
    """The pool of the present redeployment; None outside of one."""
    frame = state.frames[-1] if state.frames else None
    names = state.config.tables.names
    if isinstance(frame, RedeployFrame):
        wants = tuple((names[region], state.spots[region].units, max(0, lacks)) for region, lacks in held(state, frame))
        stood = {names[region]: tokens + beasts for region, tokens, beasts in frame.stood}
        return _pool(state, frame.decider, False, wants, stood)
    if isinstance(frame, PlaceFrame):
        regions = pool_regions(state, frame.decider, frame.declined)
        wants = tuple((names[region], state.spots[region].units, 0) for region in regions)
        return _pool(state, frame.decider, frame.declined, wants, {})
    return None


def _pool(
    state: State, seat: Seat, declined: bool, wants: tuple[tuple[str, int, int], ...], stood: dict[str, int]
) -> Pool:
    player = state.players[seat]
    if declined:
        return Pool(seat, player.old_race, True, player.old_tokens, 0, wants, stood)
    return Pool(seat, player.race, False, player.tokens, player.beasts, wants, stood)


def waiting_pools(state: State) -> tuple[Pool, ...]:
    """The pools of withdrawn units that are placed after the present redeployment, in order; empty outside of one
    (SW-RDP-5, 6)."""
    now = pool(state)
    if now is None:
        return ()
    return tuple(
        _pool(state, *one, (), {})
        for one in pools(state)
        if one != (now.seat, now.declined) and pool_size(state, *one) and pool_regions(state, *one)
    )


def even_placement(found: Pool) -> tuple[str, ...]:
    """The regions, one for each unit of a pool, when they are spread evenly: first those that still need units, then
    always the region with the fewest (SW-RDP-2)."""
    holds = {region: n for region, n, _ in found.wants}
    lacks = {region: n for region, _, n in found.wants}
    order: list[str] = []
    for _ in range(found.units if holds else 0):
        region = min(holds, key=lambda one: (not lacks[one], holds[one]))
        order.append(region)
        holds[region] += 1
        lacks[region] = max(0, lacks[region] - 1)
    return tuple(order)


def put_down(state: State) -> dict[str, int]:
    """The regions into which the Artifact in question can be put, each with the coins that opponents then pay for it
    (SW-ART-HEA); empty while none is in question."""
    frame = state.frames[-1] if state.frames else None
    if not isinstance(frame, PlaceArtifactFrame):
        return {}
    each = number(content().markers[HEART].effects, "tribute", "price") if frame.artifact == HEART else 0
    names = state.config.tables.names
    return {names[one]: each * len(tributaries(state, one)) for one in own_regions(state, frame.decider)}


def phase(state: State) -> str:
    """The id of the phase of the present decision, ``over`` at the end of the match."""
    return state.frames[-1].phase if state.frames else "over"


def in_question(state: State) -> str:
    """What the present decision is about: the region of a bomb, the Artifact to be put down, the kind of structure;
    else ""."""
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, BombChoiceFrame):
        return state.config.tables.names[frame.region]
    if isinstance(frame, PlaceArtifactFrame):
        return frame.artifact
    return frame.kind if isinstance(frame, PlaceStructureFrame) else ""
