"""The state of a match: immutable values that clones share, and a list of regions that clones copy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Final, NamedTuple, TypeVar

from tabletop.rules.chance import Chance
from tabletop.rules.codec import (
    BY_NAME,
    CACHE,
    FRAMES,
    OPTIONS,
    ChanceForm,
    Frame as AnyFrame,
    Place,
    Reading,
    config_of,
    frame,
    frame_kinds,
    known,
    named,
    written,
)
from tabletop.rules.entries import between, one_of
from tabletop.rules.frozen import added as added, copier, put as put
from tabletop.rules.game import Outcome, Seat
from tabletop.rules.hidden import HIDDEN
from tabletop.rules.stack_game import NotLegal as NotLegal, Registry, pop as pop, push as push, swap as swap, top as top

from .config import ALLIANCE, HORDE, Config, Options, Profile, Tables, profile
from .content import content
from .wording import Thing

T = TypeVar("T")

NOBODY: Final = -1
"""The owner of an empty region."""
MURLOCS: Final = -2
"""The owner of a region with a Murloc."""
UNKNOWN: Final = -1
"""Coins that a view hides."""


Count = Annotated[int, between(0)]
Placed = Annotated[Seat, between(0, 4)]
Region = Annotated[int, named("region", lambda t, name: t.index.get(name), lambda t, region: t.names[region])]
Race = Annotated[Thing, known("race", lambda t: t.races, "")]
Power = Annotated[Thing, known("power", lambda _: content().powers, "")]
Marker = Annotated[str, known("marker", lambda _: content().markers)]
Bomb = Annotated[str, one_of(("explosive", "dud"))]
STACK: Final = Place(group="stack", optional=True)
STRUCTURE: Final = Place(group="structures", flag=True, optional=True)
OPTIONAL: Final = Place(optional=True)
Owner = Annotated[
    int,
    written(
        Placed | None,
        lambda seat, _: MURLOCS if seat is None else seat,
        lambda owner, _: None if owner == MURLOCS else owner,
    ),
]


class RegionContents(NamedTuple):
    """The contents of a region. ``owner``: a seat, NOBODY or MURLOCS; ``race`` and ``declined`` are those of a seat's
    stack. ``bomb``, ``marker``: a face, "" for none, HIDDEN in a view; the marker is face down, ``artifacts`` and
    ``place`` are face up."""

    owner: Annotated[Owner, Place("seat", "stack", optional=True)] = NOBODY
    race: Annotated[Race, STACK] = ""
    declined: Annotated[bool, STACK] = False
    tokens: Annotated[Count, STACK] = 0
    beasts: Annotated[Count, STACK] = 0
    champion: Annotated[bool, STACK] = False
    wall: Annotated[bool, STRUCTURE] = False
    fort: Annotated[bool, STRUCTURE] = False
    tower: Annotated[bool, STRUCTURE] = False
    bomb: Annotated[Bomb, OPTIONAL] = ""
    objective: Annotated[bool, OPTIONAL] = False
    marker: Annotated[Marker, OPTIONAL] = ""
    artifacts: Annotated[tuple[Marker, ...], OPTIONAL] = ()
    place: Annotated[Marker, OPTIONAL] = ""

    @property
    def units(self) -> int:
        """How many units are there: race tokens, Murloc, Beasts and Champion, 1 each."""
        return self.tokens + self.beasts + self.champion

    @property
    def structures(self) -> tuple[str, ...]:
        return tuple(kind for kind, there in (("wall", self.wall), ("fort", self.fort), ("tower", self.tower)) if there)


class Player(NamedTuple):
    """What a seat has beside the map and its coins. ``tokens`` and ``beasts``: those of the Active Race in hand;
    ``champion``: whether it is in hand; ``old_race``: the race in decline, with ``old_power`` where a badge stays with
    it, and ``old_tokens`` that were withdrawn; ``harmony``: it holds a Harmony token."""

    race: Race = ""
    power: Power = ""
    tokens: Count = 0
    beasts: Count = 0
    champion: bool = False
    old_race: Race = ""
    old_power: Power = ""
    old_tokens: Count = 0
    harmony: bool = False


_SIDE_NAMES: Final = {ALLIANCE: "alliance", HORDE: "horde", -1: ""}
_SIDES: Final = {name: side for side, name in _SIDE_NAMES.items()}
Side = Annotated[
    int,
    written(
        Annotated[str, one_of(_SIDES)],
        lambda side, _: _SIDES[side],
        lambda side, _: _SIDE_NAMES[side],
    ),
]


class Turn(NamedTuple):
    """The flags and counts of the active seat's turn (SW-TRN-5). ``picked``: a combo was taken; ``used``: Artifacts, by
    id; ``side``: chosen at the Battleground; ``attacked``: opponents whose Active Race was attacked; ``aegis``: whether
    its owner has been paid; ``saved``: losses kept by the first-loss rule; ``losses``: losses caused; ``conquered``,
    ``orc``, ``nonempty``, ``defenders``: tallies of SW-CON-6; ``beaten``: races that give the Faction bonus."""

    picked: bool = False
    assault: bool = False
    champion: bool = False
    ethereal: bool = False
    intimidations: Count = 0
    swaps: Count = 0
    used: tuple[Marker, ...] = ()
    side: Side = -1
    form: Annotated[str, one_of(("", "human", "worgen"))] = ""
    attacked: tuple[Placed, ...] = ()
    aegis: bool = False
    saved: Count = 0
    losses: Count = 0
    conquered: Count = 0
    nonempty: Count = 0
    orc: Count = 0
    defenders: Count = 0
    beaten: tuple[Race, ...] = ()


NEW_TURN: Final = Turn()


# ----------------------------------------------------------------------------------------------------- frames


class Frame(AnyFrame):
    """One of a game for up to five."""

    decider: Placed


class FlowFrame(Frame):
    """The turn itself, at the bottom of the stack, with its next stage (section 4). No seat decides it. ``skipped``:
    the phases passed since the last event in which there was no decision."""

    stage: str = "turn_start"
    skipped: tuple[str, ...] = ()


class PickFrame(Frame):
    """A seat takes a combo (PICK_COMBO)."""


class BombChoiceFrame(Frame):
    """A seat decides on the bomb of a ``region`` that asks for a payment (BOMB_CHOICE, SW-RAC-GOB-3)."""

    region: Region = 0


class FormFrame(Frame):
    """A seat chooses the form of its Worgen for this turn (WORGEN_FORM, SW-RAC-WOR-1)."""


class ChoiceFrame(Frame):
    """A seat chooses between expansion and decline (EXPAND_OR_DECLINE, SW-TRN-2)."""


class ReadyFrame(Frame):
    """A seat may abandon regions before its tokens return to the hand (READY, SW-REA-1)."""


class ConquestFrame(Frame):
    """A seat conquers regions until it stops (CONQUEST)."""


class BuyFrame(Frame):
    """A seat buys tokens for the losses it caused (FORSAKEN_BUY, SW-RAC-FOR-2)."""


class RedeployFrame(Frame):
    """A seat places its lifted units (REDEPLOY_OWN). ``stood``: (region, tokens, beasts) before they were lifted;
    ``placed``: whether a unit was placed; ``chosen``: whether the seat has chosen something itself (SW-STM-1)."""

    stood: tuple[tuple[Region, Count, Count], ...] = ()
    placed: bool = False
    chosen: bool = False


class PlaceFrame(Frame):
    """A seat places units that it had to withdraw, of its Active Race or of the ``declined`` one (REDEPLOY_OPP).
    ``chosen``: whether it has chosen something itself (SW-STM-1)."""

    declined: bool = False
    chosen: bool = False


class PlaceStructureFrame(Frame):
    """A seat chooses where the last Forts or Watch Towers go, fewer than the regions that qualify (DEFENCE_TOKENS)."""

    phase: ClassVar[str] = "structure"
    kind: str = "fort"


class PlaceBombsFrame(Frame):
    phase: ClassVar[str] = "bombs"


class PlaceObjectivesFrame(Frame):
    """A seat places Military Objectives, ``left`` of them still (OBJECTIVES)."""

    phase: ClassVar[str] = "objectives"
    left: int = 0


class PlaceArtifactFrame(Frame):
    """A seat puts an Artifact down (ARTIFACT_PLACEMENT)."""

    phase: ClassVar[str] = "artifact"
    artifact: str = ""


# ------------------------------------------------------------------------------------------------------ state


class Land(NamedTuple):
    """A cache of the regions of a seat's Active Race, those next to them, and the face-up markers that serve it
    (SW-ART-2). It is valid while ``spots`` equals the map, which is compared quickly as the regions are the same
    objects."""

    seat: Seat
    spots: list[RegionContents]
    own: tuple[int, ...]
    near: frozenset[int]
    held: tuple[str, ...]


class LiftedRegions(NamedTuple):
    """A cache of the regions of a redeployment with what each needs, valid as long as nothing has changed."""

    frame: Frame
    players: tuple[Player, ...]
    spots: list[RegionContents]
    held: list[tuple[int, int]]


_FRAME: Final = frame(frame_kinds(globals(), Frame))


def _regions(found: Mapping[str, RegionContents], reading: Reading[Tables]) -> list[RegionContents]:
    names = reading.tables.names
    if not found.keys() <= set(names):
        raise ValueError("no such region")
    return [found.get(name, _EMPTY) for name in names]


def _not_empty(spots: list[RegionContents], state: State) -> dict[str, RegionContents]:
    return {name: spot for name, spot in zip(state.config.tables.names, spots) if spot != _EMPTY}


def _tray(found: Mapping[str, int], reading: Reading[Tables]) -> tuple[int, ...]:
    if found.keys() != set(reading.tables.races):
        raise ValueError("a tray of other races")
    return tuple(found[race] for race in reading.tables.races)


_EMPTY: Final = RegionContents()


@dataclass(slots=True)
class State:
    """A position.

    ``spots``: by region. ``coins``: by seat, UNKNOWN where a view hides them. ``tray``: race tokens by race.
    ``banners``: queues of races (one, or by faction in the team variant); ``badges``: the queue of powers;
    ``row_coins``: coins on the visible rows. ``pile``: bombs from the top, ``spent``: those turned up; ``reserve``:
    markers from the top; ``gone``, ``murlocs_out``: markers and Murlocs out of the game. ``round``: from 1; ``first``:
    the first seat; ``land``, ``means``, ``lifted``: caches of a seat's regions, of what it can conquer with and of its
    redeployment; they are no part of the position."""

    config: Annotated[Config, config_of(Options), OPTIONS]
    chance: ChanceForm
    spots: Annotated[
        list[RegionContents],
        written(dict[str, Annotated[RegionContents, BY_NAME]], _regions, _not_empty),
        Place("regions"),
    ]
    players: Annotated[tuple[Player, ...], Place(group="players", each=True, merged=True)]
    coins: Annotated[
        tuple[int, ...],
        written(
            tuple[Count, ...],
            lambda coins, _: coins,
            lambda coins, _: [HIDDEN if number == UNKNOWN else number for number in coins],
        ),
        Place(group="players", each=True),
    ]
    tray: Annotated[
        tuple[int, ...],
        written(dict[str, Count], _tray, lambda tray, state: dict(zip(state.config.tables.races, tray))),
    ]
    banners: tuple[tuple[Race, ...], ...]
    badges: tuple[Power, ...]
    row_coins: tuple[Count, ...]
    pile: tuple[Bomb, ...]
    spent: tuple[Bomb, ...] = ()
    reserve: tuple[Marker, ...] = ()
    gone: tuple[Marker, ...] = ()
    murlocs_out: Count = 0
    round: Annotated[int, between(1, 10)] = 1
    first: Placed = 0
    active: Placed = 0
    flags: Annotated[Turn, BY_NAME, Place("turn")] = NEW_TURN
    frames: Annotated[tuple[Annotated[Frame, _FRAME], ...], FRAMES] = ()
    result: Outcome | None = field(default=None)
    land: Land | None = field(default=None, compare=False, repr=False, metadata=CACHE)
    means: object | None = field(default=None, compare=False, repr=False, metadata=CACHE)
    lifted: LiftedRegions | None = field(default=None, compare=False, repr=False, metadata=CACHE)

    @property
    def turn(self) -> int:
        """The round, for headlines."""
        return self.round

    @property
    def tables(self) -> Tables:
        return self.config.tables


clone = copier(State, ("land", "means", "lifted"), chance=Chance.clone, spots=list.copy)
"""An equal state that shares nothing mutable with the original."""


# --------------------------------------------------------------------------------------------------- changing


def _places(kind: type[NamedTuple]) -> Mapping[str, int]:
    return {name: place for place, name in enumerate(kind._fields)}


_SPOT, _PLAYER, _TURN = _places(RegionContents), _places(Player), _places(Turn)
_make = tuple.__new__


def _with(kind: type[T], values: tuple[object, ...], places: Mapping[str, int], changes: Mapping[str, object]) -> T:
    """A copy with some values replaced, as ``_replace`` makes it, in less than half the time."""
    fresh = list(values)
    for name, value in changes.items():
        fresh[places[name]] = value
    return _make(kind, fresh)  # type: ignore[type-var]


def desert(state: State, region: int) -> None:
    """Remove all units and structures from a region; all else stays."""
    state.spots[region] = _with(
        RegionContents,
        state.spots[region],
        _SPOT,
        {
            **{"owner": NOBODY, "race": "", "declined": False, "tokens": 0, "beasts": 0, "champion": False},
            **{"wall": False, "fort": False, "tower": False},
        },
    )


def set_spot(state: State, region: int, **changes: object) -> None:
    """Replace some fields of a region's contents."""
    state.spots[region] = _with(RegionContents, state.spots[region], _SPOT, changes)


def set_player(state: State, seat: Seat, **changes: object) -> None:
    """Replace some fields of a seat's Player."""
    players = state.players
    state.players = (*players[:seat], _with(Player, players[seat], _PLAYER, changes), *players[seat + 1 :])


def set_turn(state: State, **changes: object) -> None:
    """Replace some fields of the turn's flags."""
    state.flags = _with(Turn, state.flags, _TURN, changes)


def to_tray(state: State, race: str, number: int) -> None:
    """Put race tokens into the tray; a negative number takes them from there."""
    if number:
        state.tray = added(state.tray, state.config.tables.race_index[race], number)


def in_tray(state: State, race: str) -> int:
    """How many tokens of a race the tray holds."""
    return state.tray[state.config.tables.race_index[race]]


def earn(state: State, seat: Seat, coins: int) -> None:
    """Give a seat coins from the bank; a negative number takes them from the seat."""
    state.coins = added(state.coins, seat, coins)


# ---------------------------------------------------------------------------------------------------- looking


def abilities(state: State, seat: Seat) -> Profile:
    """The abilities of a seat's Active Race and power; none without a race."""
    player = state.players[seat]
    return profile(player.race, player.power)


def own_regions(state: State, seat: Seat) -> list[int]:
    """The regions of a seat's Active Race, in order."""
    land = state.land
    if land is not None and land.seat == seat and land.spots == state.spots:
        return list(land.own)
    return [r for r, spot in enumerate(state.spots) if spot.owner == seat and not spot.declined]


def land_of(state: State, seat: Seat) -> Land:
    """What a seat's Active Race holds, cached as :class:`Land`."""
    land, spots = state.land, state.spots
    if land is not None and land.seat == seat and land.spots == spots:
        return land
    around = state.config.tables.around
    own = tuple([r for r, spot in enumerate(spots) if spot.owner == seat and not spot.declined])
    near = frozenset([near for region in own for near in around[region]])
    state.land = land = Land(seat, spots.copy(), own, near, held_markers(state, own))
    return land


def held_markers(state: State, own: Sequence[int]) -> tuple[str, ...]:
    """The face-up Artifacts and Legendary Places that serve the Active Race in these regions (SW-ART-2)."""
    found: list[str] = []
    for region in own:
        spot = state.spots[region]
        found += spot.artifacts
        if spot.place:
            found.append(spot.place)
    return tuple(found)


def old_regions(state: State, seat: Seat) -> list[int]:
    """The regions of a seat's declined race, in order."""
    return [r for r, spot in enumerate(state.spots) if spot.owner == seat and spot.declined]


def holds_at(state: State, seat: Seat, marker: str) -> int | None:
    """The region in which a face-up Artifact or Legendary Place serves a seat: one of its Active Race (SW-ART-2); None
    where it does not."""
    land = land_of(state, seat)
    if marker not in land.held:
        return None
    spots = state.spots
    return next(region for region in land.own if spots[region].place == marker or marker in spots[region].artifacts)


def on_map(state: State, what: str) -> int:
    """How many pieces of a kind are on the map: ``wall``, ``fort``, ``tower``, ``objective`` or ``beasts``."""
    return sum([int(getattr(spot, what)) for spot in state.spots])


def in_supply(state: State, what: str) -> int:
    """How many pieces of a kind the supply holds (SW-CMP-1)."""
    limits = state.config.tables.limit
    if what == "beast":
        return limits[what] - on_map(state, "beasts") - sum(player.beasts for player in state.players)
    return limits[what] - on_map(state, what)


def opponents(state: State, seat: Seat) -> list[Seat]:
    """The other seats, clockwise from a seat; allies too (SW-BFA-9)."""
    seats = state.config.tables.seats
    return [(seat + step) % seats for step in range(1, seats)]


REGISTRY: Final[Registry[State]] = Registry()
"""The functions by the kind of action, frame or target that they are for."""
