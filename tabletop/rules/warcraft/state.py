"""The state of a match: immutable values that clones share, and a list of stacks and a battle that clones copy."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar, Final, NamedTuple, TypeVar

from tabletop.rules.chance import Chance
from tabletop.rules.game import Outcome, Seat
from tabletop.rules.hidden import UNKNOWN as UNKNOWN
from tabletop.rules.hidden import Pile as Pile
from tabletop.rules.stack_game import NotLegal as NotLegal
from tabletop.rules.stack_game import pop as pop
from tabletop.rules.stack_game import push as push
from tabletop.rules.stack_game import swap as swap
from tabletop.rules.stack_game import top as top

from .config import Config
from .pieces import Stack

T = TypeVar("T")

# The status of a building (WC-CMP-2).
IDLE, BUSY, RISING, SUMMONED = range(4)
PARTIAL, COMPLETE = 1, 2  # depletion of a hex (WC-HAR-3); PARTIAL also marks an occupied Town (WC-TWN-1)


# ----------------------------------------------------------------------------------------------------- frames


@dataclass(frozen=True, slots=True)
class Frame:
    """Something still to be decided or done, and the seat that decides it."""

    decider: Seat

    @property
    def phase(self) -> str:
        """The id of the phase, for headlines and prompts."""
        return "flow"


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class MoveFrame(Frame):
    """A Move Step: moves that can be undone, captives already carried (mask), how many questions were asked."""

    phase: ClassVar[str] = "move"
    done: tuple[DoneMove, ...] = ()
    carried: int = 0
    asks: int = 0


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class CardFrame(Frame):
    """A card just played, which takes effect unless it is cancelled; which fields of its aim count depends on the
    card."""

    phase: ClassVar[str] = "card"
    card: int = UNKNOWN
    spot: int = -1
    to: int = -1
    piece: int = -1
    choice: str = ""
    cancelled: bool = False


@dataclass(frozen=True, slots=True)
class PortalFrame(Frame):
    """Units over the limit at the end of a Town Portal: ``left`` more of those in ``origin`` must be put around ``to``;
    ``placed``: (hex, code) of those that were (WC-CRD-27)."""

    phase: ClassVar[str] = "portal"
    origin: int = -1
    to: int = -1
    left: int = 0
    placed: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerFrame(Frame):
    """A teammate was asked for resources (WC-TEAM-2)."""

    phase: ClassVar[str] = "answer"
    asker: Seat = 0
    resource: int = 0
    amount: int = 0


@dataclass(frozen=True, slots=True)
class SelectFrame(Frame):
    """Several battles are pending, and ``decider`` chooses the next one (WC-BAT-3). ``late``: those left over at the
    end of the last Move Step (WC-BAT-2)."""

    phase: ClassVar[str] = "select"
    late: bool = False


@dataclass(frozen=True, slots=True)
class BattleFrame(Frame):
    """The battle in ``state.battle`` is being resolved. No seat decides this frame."""

    phase: ClassVar[str] = "battle"


@dataclass(frozen=True, slots=True)
class JoinFrame(Frame):
    """A teammate with units in flanks alone may keep them out (WC-BAT-9)."""

    phase: ClassVar[str] = "join"


@dataclass(frozen=True, slots=True)
class PoisonFrame(Frame):
    """The owner of one or two poisoners names that many phases (WC-ABL-3)."""

    phase: ClassVar[str] = "poison"
    owner: int = 0
    number: int = 1


@dataclass(frozen=True, slots=True)
class RaiseFrame(Frame):
    """How many of ``most`` melee units are raised (WC-ABL-6); asked only with that option."""

    phase: ClassVar[str] = "raise"
    owner: int = 0
    most: int = 1


@dataclass(frozen=True, slots=True)
class CasualtyFrame(Frame):
    """A side must remove one unit (WC-CAS-2); ``side`` 0 attacker, 1 defender."""

    phase: ClassVar[str] = "casualty"
    side: int = 0


@dataclass(frozen=True, slots=True)
class ReviveFrame(Frame):
    """Where the next killed unit comes back (WC-NOR-8): kinds still to come, sites equally near."""

    phase: ClassVar[str] = "revive"
    kinds: tuple[int, ...] = ()
    sites: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HarvestFrame(Frame):
    """A Harvest Step: dice rolled by hex, and hexes where a Necromancer has raised."""

    phase: ClassVar[str] = "harvest"
    rolled: tuple[tuple[int, int], ...] = ()
    raised: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DeployFrame(Frame):
    """The Deploy Step of the decider."""

    phase: ClassVar[str] = "deploy"
    asks: int = 0


@dataclass(frozen=True, slots=True)
class SpendFrame(Frame):
    """A Spend Step: the option chosen ("": none yet), types upgraded (mask), purchases that can be undone as (what,
    kind or hex), how many questions were asked, and whether a card binds the step to its option."""

    phase: ClassVar[str] = "spend"
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

    def clone(self) -> Battle:
        """An independent copy."""
        other = _new_battle(Battle)
        for name in _BATTLE_FIELDS:
            setattr(other, name, getattr(self, name))
        return other


_new_battle = Battle.__new__
_BATTLE_FIELDS: Final = tuple(Battle.__slots__)


# ------------------------------------------------------------------------------------------------------ state


@dataclass(slots=True)
class State:
    """A position. ``board[h]``: the pieces in hex h (codes, sorted). ``outposts``: their codes, sorted. ``tokens[h]``:
    depletion. ``marks``: hexes that still have their scenario token (mask). ``captives``: their hexes. Per seat:
    ``reserve`` by kind, ``sites`` (buildings), gold, wood, and piles of card instances, UNKNOWN where a view hides
    them; ``shown``: cards in front of the player; ``aside``: those set aside for the spell of WC-NOR-11. ``levels`` per
    owner. ``out``: eliminated seats (mask). ``first`` holds the marker; ``slot`` counts the seats of the running step.
    ``entered``: (hex, seat) of units that entered a hex with enemies, in order (WC-BAT-2); ``besieged``: Town hexes
    contested by workers alone (WC-MOV-10)."""

    config: Config
    chance: Chance
    board: list[Stack]
    tokens: tuple[int, ...]
    reserve: tuple[tuple[int, ...], ...]
    sites: tuple[tuple[int, ...], ...]
    levels: tuple[tuple[int, ...], ...]
    gold: tuple[int, ...]
    wood: tuple[int, ...]
    hands: tuple[Pile, ...]
    decks: tuple[Pile, ...]
    discards: tuple[Pile, ...]
    shown: tuple[Pile, ...]
    aside: tuple[Pile, ...]
    outposts: tuple[int, ...] = ()
    marks: int = 0
    captives: tuple[int, ...] = ()
    out: int = 0
    turn: int = 0
    first: Seat = 0
    slot: int = 0
    active: Seat = 0
    battles: int = 0
    entered: tuple[tuple[int, Seat], ...] = ()
    besieged: tuple[int, ...] = ()
    frames: tuple[Frame, ...] = ()
    battle: Battle | None = None
    result: Outcome | None = field(default=None)


_new = State.__new__


def clone(state: State) -> State:
    """An equal state that shares nothing mutable with the original."""
    other = _new(State)
    other.config = state.config
    other.chance = state.chance.clone()
    other.board = state.board.copy()
    other.tokens = state.tokens
    other.reserve = state.reserve
    other.sites = state.sites
    other.levels = state.levels
    other.gold = state.gold
    other.wood = state.wood
    other.hands = state.hands
    other.decks = state.decks
    other.discards = state.discards
    other.shown = state.shown
    other.aside = state.aside
    other.outposts = state.outposts
    other.marks = state.marks
    other.captives = state.captives
    other.out = state.out
    other.turn = state.turn
    other.first = state.first
    other.slot = state.slot
    other.active = state.active
    other.battles = state.battles
    other.entered = state.entered
    other.besieged = state.besieged
    other.frames = state.frames
    other.battle = None if state.battle is None else state.battle.clone()
    other.result = state.result
    return other


def put(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    """The tuple with one entry replaced."""
    return (*values[:at], value, *values[at + 1 :])


def added(values: tuple[int, ...], at: int, by: int) -> tuple[int, ...]:
    """The tuple with ``by`` added to one number."""
    return (*values[:at], values[at] + by, *values[at + 1 :])
