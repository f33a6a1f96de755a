"""Small World in numbers: regions, seats, the combos on offer, the tray, the running turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, Final, NamedTuple, get_args

from tabletop.rules.game import Seat
from tabletop.rules.small_world.combos import rows
from tabletop.rules.small_world.config import SIDE_NAMES, Tables
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.islands import FACES, Symbol, Terrain, built_in
from tabletop.rules.small_world.state import (
    MURLOCS,
    REGISTRY,
    UNKNOWN,
    BombChoiceFrame,
    PlaceArtifactFrame,
    PlaceFrame,
    PlaceObjectivesFrame,
    PlaceStructureFrame,
    Player,
    RegionContents,
    State,
    Turn,
)

from .numbering import Domain, domain
from .tensor import Feature, Readable, Section, Told, match_section, relative, told_by

_RACES: Final = tuple(content().races)
_POWERS: Final = tuple(content().powers)
_MARKERS: Final = tuple(content().markers)
_SIDES: Final = ("alliance", "horde")
_LIMITS: Final = content().limits
_UNITS: Final = 20
_COINS: Final = 150
"""More than anybody ends a match with."""


def most_regions(state: State) -> int:
    """As many regions as a match of the same set-up can have: of islands that are drawn, the largest of their size."""
    largest = {size: max(len(built_in(face).regions) for face in FACES if face[0] == size) for size in "LMS"}
    return sum(len(one.regions) if one.source else largest[one.size] for one in state.config.options.islands)


def domains(state: State) -> dict[str, Domain | int]:
    """What the fields of actions can be. Regions are numbered as in the tables of the match."""
    return {
        "region": domain(state.config.tables.names, most_regions(state)),
        "row": domain(range(rows(state))),
        "n": domain(range(_UNITS)),
        "artifact": domain(one.id for one in content().markers.values() if one.kind == "artifact"),
        "intimidate.to": 12,
        "steal.to": 8,
        "boosts": 3,
        "beasts": 2,
        "payments": 1,  # they follow from the rest
    }


class _Spot(NamedTuple):
    """A region as a seat sees it; ``asked``: a decision is about it."""

    contents: RegionContents
    owner: int
    asked: bool


class _Holding(NamedTuple):
    player: Player
    coins: int
    side: int


class _Now(NamedTuple):
    """The running turn. ``attacked``: seats from the own one; ``left`` to ``placing``: what the decision is about."""

    flags: Turn
    attacked: tuple[int, ...]
    beaten: Annotated[tuple[str, ...], Told(of=_RACES)]
    left: Annotated[int, Told(_LIMITS["objective"])]
    declined: bool
    placing: Annotated[str, Told(of=("fort", "tower", *_MARKERS))]
    bombs: Annotated[int, Told(_LIMITS["bomb_explosive"] + _LIMITS["bomb_dud"])]
    spent: Annotated[tuple[str, ...], Told(_LIMITS["bomb_dud"], ("explosive", "dud"))]
    reserve: Annotated[int, Told(len(_MARKERS))]
    gone: Annotated[tuple[str, ...], Told(of=_MARKERS)]
    murlocs_out: Annotated[int, Told(_LIMITS["murloc"])]
    rounds: Annotated[int, Told(10)]
    first: int


def sections(state: State) -> list[Readable[State]]:
    """The sections of a match: ``match``, ``now``, ``spaces``, ``land``, ``seats``, ``offers``, ``tray``."""
    seats = state.config.tables.seats
    around, seen = relative(seats), Told(of=range(seats))
    now = told_by(_Now, flags=_OF_TURN, attacked=seen, first=seen)
    regions = [f"region_{n + 1}" for n in range(most_regions(state))]
    queues = SIDE_NAMES if len(state.banners) > 1 else ("all",)
    offered = [f"{queue}_{n + 1}" for queue in queues for n in range(rows(state))]
    return [
        match_section(list(REGISTRY.listings), seats, 10),
        Section("now", ("now",), _now, now),
        Section("spaces", regions, _spots, _of_spot(seats)),
        Section("land", regions, lambda view, _: _land(view.config.tables), told_by(_Land, beside=_beside(regions))),
        Section("seats", around, _holdings, _OF_HOLDING),
        Section("offers", offered, _offers, _OF_OFFER),
        Section("tray", ("tray",), lambda view, _: [view.tray], _of_tray(state.config.tables)),
    ]


def _now(view: State, seat: Seat) -> list[_Now]:
    seats = view.config.tables.seats
    top = view.frames[-1] if view.frames else None
    left, declined, thing = 0, False, ""
    if isinstance(top, PlaceObjectivesFrame):
        left = top.left
    elif isinstance(top, PlaceFrame):
        declined = top.declined
    elif isinstance(top, PlaceStructureFrame):
        thing = top.kind
    elif isinstance(top, PlaceArtifactFrame):
        thing = top.artifact
    flags = view.flags
    attacked = tuple([(other - seat) % seats for other in flags.attacked])
    return [
        _Now(
            flags,
            attacked,
            flags.beaten,
            left,
            declined,
            thing,
            len(view.pile),
            view.spent,
            len(view.reserve),
            view.gone,
            view.murlocs_out,
            view.config.tables.rounds,
            (view.first - seat) % seats,
        )
    ]


_SET: Final = ("picked", "assault", "champion", "ethereal", "aegis")
_COUNTS: Final = ("intimidations", "swaps", "saved", "losses", "conquered", "nonempty", "orc", "defenders")
_OF_TURN: Final[tuple[Feature[_Now], ...]] = (
    *Feature[_Now].each(_SET, lambda now, n: getattr(now.flags, _SET[n])),
    *Feature[_Now].each(_COUNTS, lambda now, n: getattr(now.flags, _COUNTS[n]), _UNITS),
    Feature("used", lambda now: now.flags.used, of=_MARKERS),
    Feature("side", lambda now: _SIDES[now.flags.side] if now.flags.side >= 0 else "", of=_SIDES),
    Feature("form", lambda now: now.flags.form, of=("human", "worgen")),
)


def _spots(view: State, seat: Seat) -> list[_Spot]:
    seats = view.config.tables.seats
    top = view.frames[-1] if view.frames else None
    asked = top.region if isinstance(top, BombChoiceFrame) else -1
    return [
        _Spot(spot, (spot.owner - seat) % seats if spot.owner >= 0 else spot.owner, region == asked)
        for region, spot in enumerate(view.spots)
    ]


def _of_spot(seats: int) -> tuple[Feature[_Spot], ...]:
    flags = ("declined", "champion", "wall", "fort", "tower", "objective", "bomb", "marker")
    return (
        Feature("owner", lambda spot: spot.owner, of=range(seats)),
        Feature("murlocs", lambda spot: spot.owner == MURLOCS),
        Feature("race", lambda spot: spot.contents.race, of=_RACES),
        *Feature[_Spot].each(flags, lambda spot, n: bool(getattr(spot.contents, flags[n]))),
        Feature("tokens", lambda spot: spot.contents.tokens, _UNITS),
        Feature("beasts", lambda spot: spot.contents.beasts, _LIMITS["beast"]),
        Feature("face_up", lambda spot: (*spot.contents.artifacts, spot.contents.place), of=_MARKERS),
        Feature("asked", lambda spot: spot.asked),
    )


class _Land(NamedTuple):
    """What a region is like; ``beside``: the numbers of its neighbours."""

    terrain: Annotated[str, Told(of=get_args(Terrain))]
    symbols: Annotated[tuple[str, ...], Told(of=get_args(Symbol))]
    island: Annotated[int, Told(of=range(5))]
    by_water: bool
    beside: tuple[int, ...]


@lru_cache(maxsize=8)
def _land(tables: Tables) -> tuple[_Land, ...]:
    symbols, beside = map(tuple, tables.symbols), map(tuple, tables.around)
    return tuple(map(_Land, tables.terrain, symbols, tables.island, tables.by_water, beside))


def _beside(regions: Sequence[str]) -> list[Feature[_Land]]:
    names = [f"beside_{name}" for name in regions]
    return [
        Feature("borders", lambda land: len(land.beside), 12),
        *Feature[_Land].each(names, lambda land, n: n in land.beside),
    ]


def _holdings(view: State, seat: Seat) -> list[_Holding]:
    seats = view.config.tables.seats
    sides = view.config.tables.sides if view.config.options.azeroth else (-1,) * seats
    order = [(seat + n) % seats for n in range(seats)]
    return [_Holding(view.players[other], view.coins[other], sides[other]) for other in order]


_OF_HOLDING: Final[tuple[Feature[_Holding], ...]] = (
    Feature("race", lambda one: one.player.race, of=_RACES),
    Feature("power", lambda one: one.player.power, of=_POWERS),
    Feature("tokens", lambda one: one.player.tokens, _UNITS),
    Feature("beasts", lambda one: one.player.beasts, _LIMITS["beast"]),
    Feature("champion", lambda one: one.player.champion),
    Feature("old_race", lambda one: one.player.old_race, of=_RACES),
    Feature("old_power", lambda one: one.player.old_power, of=_POWERS),
    Feature("old_tokens", lambda one: one.player.old_tokens, _UNITS),
    Feature("harmony", lambda one: one.player.harmony),
    Feature("coins", lambda one: one.coins, _COINS),
    Feature("coins_known", lambda one: one.coins != UNKNOWN),
    Feature("side", lambda one: one.side, of=range(2)),
)


def _offers(view: State, _seat: Seat) -> list[tuple[str, str, int]]:
    shown = rows(view)
    found: list[tuple[str, str, int]] = []
    for queue in view.banners:
        for row in range(shown):
            race = queue[row] if row < len(queue) else ""
            power = view.badges[row] if row < len(view.badges) else ""
            found.append((race, power, view.row_coins[row] if row < len(view.row_coins) else 0))
    return found


_OF_OFFER: Final[tuple[Feature[tuple[str, str, int]], ...]] = (
    Feature("race", lambda offer: offer[0], of=_RACES),
    Feature("power", lambda offer: offer[1], of=_POWERS),
    Feature("coins", lambda offer: offer[2], 10),
)


def _of_tray(tables: Tables) -> tuple[Feature[tuple[int, ...]], ...]:
    return tuple(
        Feature(race, lambda tray, n=n: tray[n], most)  # type: ignore[misc]
        for n, (race, most) in enumerate(tables.tokens.items())
    )
