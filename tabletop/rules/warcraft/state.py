"""The state of a match: immutable values that clones share, and a list of stacks and a battle that clones copy."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final, NamedTuple

from tabletop.rules.bits import bits_of, has_bit, numbers_of
from tabletop.rules.chance import Chance
from tabletop.rules.codec import (
    FRAMES,
    OPTIONS,
    ChanceForm,
    Frame as Frame,
    Place,
    Reading,
    config_of,
    frame,
    frame_kinds,
    keyed,
    named,
    written,
)
from tabletop.rules.entries import between, many
from tabletop.rules.frozen import added as added, copier, put as put
from tabletop.rules.game import Outcome, Seat
from tabletop.rules.hidden import UNKNOWN as UNKNOWN, Pile as Pile
from tabletop.rules.stack_game import NotLegal as NotLegal, Registry, pop as pop, push as push, swap as swap, top as top

from .config import Config, Options, Tables
from .pieces import (
    NEUTRAL,
    Stack,
    outpost,
    outpost_complete,
    outpost_hex,
    outpost_seat,
    site_code,
    site_kind,
    site_status,
)

# The status of a building (WC-CMP-2).
IDLE, BUSY, RISING, SUMMONED = range(4)
PARTIAL, COMPLETE = 1, 2  # depletion of a hex (WC-HAR-3); PARTIAL also marks an occupied Town (WC-TWN-1)


Placed = Annotated[Seat, between(0, 3)]


# ----------------------------------------------------------------------------------------------------- frames


class FlowFrame(Frame):
    """The turn itself, at the bottom of the stack, with its next stage (4.1). No seat decides it."""

    stage: str = "turn_start"


class DoneMove(NamedTuple):
    """One move of a Move Step, so that it can be undone: the piece as it was, from and to which hex, the captive it
    carried (-1: none) and from where, and whether an Outpost under construction was given up."""

    piece: int
    origin: int
    to: int
    captive: int = -1
    captive_from: int = -1
    outpost: bool = False


class MoveFrame(Frame):
    """A Move Step: moves that can be undone, captives already carried (mask), how many questions were asked."""

    done: tuple[DoneMove, ...] = ()
    carried: int = 0
    asks: int = 0


class WindowFrame(Frame):
    """A window for cards (WC-CRD): ``seats`` in order, the index of the one that is asked, how many have passed in a
    row; ``spot`` is the hex of W2."""

    window: int = 0
    seats: tuple[Seat, ...] = ()
    at: int = 0
    passes: int = 0
    spot: int = -1

    @property
    def phase(self) -> str:
        return f"w{self.window}"


class CardFrame(Frame):
    """A card just played, which takes effect unless it is cancelled; which fields of its aim count depends on the
    card."""

    card: int = UNKNOWN
    spot: int = -1
    to: int = -1
    piece: int = -1
    choice: str = ""
    cancelled: bool = False


class PortalFrame(Frame):
    """Units over the limit at the end of a Town Portal: ``left`` more of those in ``origin`` must be put around ``to``;
    ``placed``: (hex, code) of those that were (WC-CRD-27)."""

    origin: int = -1
    to: int = -1
    left: int = 0
    placed: tuple[tuple[int, int], ...] = ()


class AnswerFrame(Frame):
    """A teammate was asked for resources (WC-TEAM-2)."""

    asker: Seat = 0
    resource: int = 0
    amount: int = 0


class SelectFrame(Frame):
    """Several battles are pending, and ``decider`` chooses the next one (WC-BAT-3). ``late``: those left over at the
    end of the last Move Step (WC-BAT-2)."""

    late: bool = False


class BattleFrame(Frame):
    """The battle in ``state.battle`` is being resolved. No seat decides this frame."""


class JoinFrame(Frame):
    """A teammate with units in flanks alone may keep them out (WC-BAT-9)."""


class PoisonFrame(Frame):
    """The owner of one or two poisoners names that many phases (WC-ABL-3)."""

    owner: int = 0
    number: int = 1


class RaiseFrame(Frame):
    """How many of ``most`` melee units are raised (WC-ABL-6); asked only with that option."""

    owner: int = 0
    most: int = 1


class CasualtyFrame(Frame):
    """A side must remove one unit (WC-CAS-2); ``side`` 0 attacker, 1 defender."""

    side: int = 0


class ReviveFrame(Frame):
    """Where the next killed unit comes back (WC-NOR-8): kinds still to come, sites equally near."""

    kinds: tuple[int, ...] = ()
    sites: tuple[int, ...] = ()


class HarvestFrame(Frame):
    """A Harvest Step: dice rolled by hex, and hexes where a Necromancer has raised."""

    rolled: tuple[tuple[int, int], ...] = ()
    raised: tuple[int, ...] = ()


class DeployFrame(Frame):
    """The Deploy Step of the decider."""

    asks: int = 0


class SpendFrame(Frame):
    """A Spend Step: the option chosen ("": none yet), types upgraded (mask), purchases that can be undone as (what,
    kind or hex), how many questions were asked, and whether a card binds the step to its option."""

    option: str = ""
    upgraded: int = 0
    done: tuple[tuple[str, int], ...] = ()
    asks: int = 0
    bound: bool = False


# ----------------------------------------------------------------------------------------------------- battle


class Roll(NamedTuple):
    """The dice of one owner in a phase: faces that count, hits among them, casualties they cause, hits of the
    original dice (WC-CRD-19), and casualties prevented by Curse (WC-CRD-22)."""

    owner: int
    faces: tuple[int, ...]
    hits: int
    casualties: int
    original: int
    cursed: int = 0


@dataclass(slots=True)
class Battle:
    """A battle (3.6 to 3.8). Sides are ``sides[0]`` the attacker's and ``sides[1]`` the defender's.

    ``active``: whose Move Step it is; ``stage``: what comes next; ``stayed``: seats that stay out (mask); ``leads``: by
    side the seat that chooses casualties; ``phase``: index into PHASES; ``half``: 0 all roll, 1 poison first, 2 the
    rest; ``poison``: (owner, mask of phases); ``faerie``: owners, once per copy; ``spears``: owners, ``snared`` and
    ``healed``: sides (masks); ``hidden`` (Invisibility) and ``pools`` by side; ``marked``: owners, once per
    Marksmanship; ``chosen``: the unit it named, as a located piece; ``turn``: the side that removes next; ``fallen``:
    (owner, kind) removed last; ``devoured``: (hex, code, by); ``revive``: kinds killed that come back; ``asked``: seats
    asked whether they join (mask); ``raised``: melee units raised.
    """

    number: int
    hex: int
    sides: tuple[int, int]
    active: Seat
    stage: str = "join"
    stayed: int = 0
    leads: tuple[Seat, Seat] = (0, 0)
    round: int = 0
    phase: int = 0
    half: int = 0
    poison: tuple[tuple[int, int], ...] = ()
    faerie: tuple[int, ...] = ()
    spears: int = 0
    snared: int = 0
    rollers: tuple[int, ...] = ()
    rolls: tuple[Roll, ...] = ()
    hidden: tuple[int, int] = (0, 0)
    pools: tuple[int, int] = (0, 0)
    healed: int = 0
    marked: tuple[int, ...] = ()
    chosen: int = -1
    turn: int = 1
    fallen: tuple[int, int] | None = None
    devoured: tuple[tuple[int, int, int], ...] = ()
    revive: tuple[int, ...] = ()
    asked: int = 0
    raised: int = 0


# ------------------------------------------------------------------------------------------------------ state


Hex = Annotated[int, named("hex", lambda t, name: t.map.index.get(name), lambda t, where: t.names[where])]
Card = Annotated[int, named("card", lambda t, name: t.card_index.get(name), lambda t, card: t.card_ids[card], UNKNOWN)]
Count = Annotated[int, between(0)]
Level = Annotated[int, between(1, 4)]
Piles = tuple[tuple[Card, ...], ...]
_BY_SEAT: Final = Place(group="seats", each=True)
_FRAME: Final = frame(frame_kinds(globals(), Frame))


def _pile(key: str) -> Place:
    return Place(key, "seats", each=True)


def _stacks(names: tuple[str, ...], reading: Reading[Tables]) -> list[Stack]:
    stacks: list[list[int]] = [[] for _ in range(reading.tables.size)]
    for name in names:
        found = reading.tables.find_piece(name)
        if found is None:
            raise ValueError(f"no piece {name!r}")
        stacks[found[0]].append(found[1])
    return [tuple(sorted(stack)) for stack in stacks]


def _piece_ids(board: list[Stack], state: State) -> list[str]:
    tables = state.config.tables
    return [tables.piece_id(where, piece) for where, stack in enumerate(board) for piece in stack]


def _depleted(found: dict[str, int], reading: Reading[Tables]) -> tuple[int, ...]:
    names = reading.tables.names
    if not found.keys() <= set(names):
        raise ValueError("no such hex")
    return tuple(found.get(name, 0) for name in names)


def _levels(found: tuple[tuple[int, ...], ...], reading: Reading[Tables]) -> tuple[tuple[int, ...], ...]:
    *seats, neutral = found
    if len(seats) != reading.tables.seats:
        raise ValueError("another number of seats than the scenario has")
    return (*seats, *((),) * (NEUTRAL - len(seats)), neutral)


Site = tuple[Annotated[int, between(0, 3)], Annotated[int, between(0, 3)]]
Sites = Annotated[
    tuple[int, ...],
    written(
        tuple[Site, ...],
        lambda sites, _: tuple(sorted(site_code(kind, status) for kind, status in sites)),
        lambda sites, _: [(site_kind(site), site_status(site)) for site in sites],
    ),
]
Outposts = Annotated[
    tuple[int, ...],
    written(
        tuple[Annotated[tuple[Hex, Placed, bool], keyed("hex", "seat", "complete")], ...],
        lambda posts, _: tuple(sorted(outpost(*post) for post in posts)),
        lambda posts, _: [(outpost_hex(post), outpost_seat(post), outpost_complete(post)) for post in posts],
    ),
]


@dataclass(slots=True)
class State:
    """A position. ``board[h]``: the pieces in hex h (codes, sorted). ``outposts``: their codes, sorted. ``tokens[h]``:
    depletion. ``marks``: hexes that still have their scenario token (mask). ``captives``: their hexes. Per seat:
    ``reserve`` by kind, ``sites`` (buildings), gold, wood, and piles of card instances, UNKNOWN where a view hides
    them; ``shown``: cards in front of the player; ``aside``: those set aside for the spell of WC-NOR-11. ``levels`` per
    owner. ``out``: eliminated seats (mask). ``first`` holds the marker; ``slot`` counts the seats of the running step.
    ``entered``: (hex, seat) of units that entered a hex with enemies, in order (WC-BAT-2); ``besieged``: Town hexes
    contested by workers alone (WC-MOV-10)."""

    config: Annotated[Config, config_of(Options), OPTIONS]
    chance: ChanceForm
    board: Annotated[list[Stack], written(tuple[str, ...], _stacks, _piece_ids), Place("pieces")]
    tokens: Annotated[
        tuple[int, ...],
        written(
            dict[str, Annotated[int, between(PARTIAL, COMPLETE)]],
            _depleted,
            lambda tokens, state: {name: one for name, one in zip(state.config.tables.names, tokens) if one},
        ),
        Place("depletion"),
    ]
    reserve: Annotated[tuple[Annotated[tuple[Count, ...], many(4, 4)], ...], _BY_SEAT]
    sites: Annotated[tuple[Sites, ...], _BY_SEAT]
    levels: Annotated[
        tuple[tuple[int, ...], ...],
        written(
            tuple[tuple[Level, ...], ...],
            _levels,
            lambda levels, state: (*levels[: state.config.tables.seats], levels[NEUTRAL]),
        ),
        Place(group="seats", each=True, rest="neutral_levels"),
    ]
    gold: Annotated[tuple[Count, ...], _BY_SEAT]
    wood: Annotated[tuple[Count, ...], _BY_SEAT]
    hands: Annotated[Piles, _pile("hand")]
    decks: Annotated[Piles, _pile("deck")]
    discards: Annotated[Piles, _pile("discard")]
    shown: Annotated[Piles, _BY_SEAT]
    aside: Annotated[Piles, _BY_SEAT]
    outposts: Outposts = ()
    marks: Annotated[
        int, written(tuple[Hex, ...], lambda hexes, _: bits_of(hexes), lambda marks, _: numbers_of(marks))
    ] = 0
    captives: tuple[Hex, ...] = ()
    out: Annotated[
        int,
        written(
            tuple[bool, ...],
            lambda out, _: bits_of(seat for seat, gone in enumerate(out) if gone),
            lambda out, state: [has_bit(out, seat) for seat in range(state.config.tables.seats)],
        ),
        _BY_SEAT,
    ] = 0
    turn: Count = 0
    first: Placed = 0
    slot: Annotated[int, between(0, 4)] = 0
    active: Placed = 0
    battles: Count = 0
    entered: tuple[Annotated[tuple[Hex, Placed], keyed("hex", "seat")], ...] = ()
    besieged: tuple[Hex, ...] = ()
    frames: Annotated[tuple[Annotated[Frame, _FRAME], ...], FRAMES] = ()
    battle: Battle | None = None
    result: Outcome | None = field(default=None)


_copy_battle = copier(Battle)
clone = copier(
    State, chance=Chance.clone, board=list.copy, battle=lambda one: None if one is None else _copy_battle(one)
)
"""An equal state that shares nothing mutable with the original."""


REGISTRY: Final[Registry[State]] = Registry()
"""The functions by the kind of action, frame or target that they are for."""
