"""The state of a match: the possessions of seats, the board, and the stack of frames.

A state is owned by the caller that applies actions to it. Its players and its combat are changed in place; everything
they hold is immutable, so a clone copies those few objects and shares the rest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal

from tabletop.rules.chance import Chance
from tabletop.rules.codec import CACHE, FRAMES, OPTIONS, ChanceForm, Place, Reading, config_of, frame, written
from tabletop.rules.entries import between, many
from tabletop.rules.frozen import copier
from tabletop.rules.game import Action, Outcome, Seat
from tabletop.rules.stack_game import NotLegal as NotLegal, Registry, pop as pop, push as push, swap as swap, top as top

from . import frames as fr
from .frames import Frame, RunFrame, settle_frame
from .tables import Config, Options, Tables, kind_of
from .values import (
    FOE as FOE,
    NOBODY as NOBODY,
    ActiveQuest,
    Attached as Attached,
    Aura,
    Ctx,
    EncounterMarker,
    Foe,
    Forbidden,
    GroundToken,
    Logged,
    Mod,
    PendingDefeat,
    Played,
    RollMod,
    Side,
    Space,
)

if TYPE_CHECKING:
    from .loadout import Loadout


END: Final = ("end", "encounter", "put_away", "win", "facts", "cleanup")
"""Stages from C11 on."""

ATTACKER: Final[Side] = 0
DEFENDER: Final[Side] = 1
Pile = tuple[str, ...]
Die = Annotated[int, between(0, 6)]


class _Keeping:
    """The cache of a player, which is no part of its value: ``loadout``, as it was last computed."""

    __slots__ = ("loadout",)

    def __post_init__(self) -> None:
        self.loadout: Loadout | None = None

    def keep(self, loadout: Loadout) -> None:
        """Cache a loadout; the reader must check that it is still valid."""
        self.loadout = loadout


@dataclass(slots=True)
class Player(_Keeping):
    """One seat: its character and everything it owns. ``hand``, ``deck`` (next card first), ``discard``: copies of
    ability cards; ``weapon``, ``armour``, ``bag``: challenge cards on their item side; ``tokens``: copies of discovery
    tokens kept face up; ``mods``: changes of the next movement roll; ``forbids``: what it may not do until when."""

    character: str = ""
    level: Annotated[int, between(0, 3)] = 0
    side: Literal["start", "other"] = "start"
    damage: int = 0
    space: Space = ""
    hand: Pile = ()
    deck: Pile = ()
    discard: Pile = ()
    weapon: str = ""
    armour: str = ""
    bag: Pile = ()
    tokens: Pile = ()
    attached: tuple[Attached, ...] = ()
    quests: tuple[ActiveQuest, ...] = ()
    log: tuple[Logged, ...] = ()
    mods: tuple[RollMod, ...] = ()
    forbids: tuple[Forbidden, ...] = ()
    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}


@dataclass(slots=True)
class Combat:
    """A running combat (4.4). Pairs are (attacker, defender). ``defender``: a seat, or NOBODY against an encounter;
    ``dice``: 0 before the roll; ``energy``: of a defending character; ``subs``: substitutes played; ``fired``: keys of
    powers used this combat; ``cards``: combat cards played, which stay here until its end; ``announced``: ability cards
    announced; ``costs``: changes of the cost of ability cards by side; ``pending``: damage about to be applied,
    ``dealt``: damage of the last application; ``hurt``: which sides suffered damage since the start; ``wounds``: of an
    encounter in steps 3 and 4; ``faces``: side of each character card when its die powers were last looked at
    (AG-ENC-5); ``halted``: a replaced defeat ends the combat; ``rerolled``: a die was rerolled since powers were
    checked.
    """

    attacker: Seat
    defender: Seat
    space: str
    stage: str = "start"
    dice: tuple[Die, Die] = (0, 0)
    energy: int = 0
    mods: tuple[Mod, ...] = ()
    subs: tuple[str, str] = ("", "")
    fired: tuple[str, ...] = ()
    cards: tuple[Played, ...] = ()
    announced: tuple[int, int] = (0, 0)
    costs: tuple[tuple[int, int], ...] = ()
    pending: tuple[int, int] = (0, 0)
    dealt: tuple[int, int] = (0, 0)
    hurt: tuple[bool, bool] = (False, False)
    down: tuple[bool, bool] = (False, False)
    wounds: int = 0
    faces: tuple[str, str] = ("", "")
    halted: bool = False
    cancelled: Literal["", "tracker", "deck_top"] = ""
    rerolled: bool = False
    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """The combatants: attacker, and defender or NOBODY."""
        return self.attacker, self.defender

    @property
    def over(self) -> bool:
        """Whether the combat ends now: it is cancelled, a side is defeated, or a defeat was replaced."""
        return bool(self.cancelled) or self.halted or self.down[0] or self.down[1]


FRAME_KINDS: Final = {
    name.removesuffix("Frame").lower(): kind
    for name, kind in vars(fr).items()
    if isinstance(kind, type) and issubclass(kind, Frame) and kind is not Frame
}
_NOW: Final = Place(group="now")
Count = Annotated[int, between(0)]


def _stock(found: dict[str, int], reading: Reading[Tables]) -> tuple[int, ...]:
    trophies = reading.tables.content.trophies
    if found.keys() != trophies.keys():
        raise ValueError("the stock of trophies does not name each of them")
    return tuple([found[name] for name in trophies])


def _ground(found: dict[str, tuple[GroundToken, ...]], reading: Reading[Tables]) -> tuple[tuple[GroundToken, ...], ...]:
    tables = reading.tables
    unknown = [name for name in found if name not in tables.spaces]
    if unknown:
        raise ValueError(f"no space {unknown[0]!r}")
    return tuple([found.get(name, ()) for name in tables.names])


@dataclass(slots=True)
class State:
    """A position.

    ``decks``: the challenge decks by colour, each from the draw side (bottom) to the discard side (top). ``stock``:
    trophies left by kind. ``pile``, ``box``: discovery tokens; ``ground``: those on the board, by the number of the
    space. ``markers``: the ten slots of the tracker. ``traps``: cards attached to spaces. ``local``: local events by
    space. ``festival``: the global event in the box, "" for none. ``gone``: starting quests out of the game.

    Of the running turn: ``face`` of the blue die (-1: not rolled), ``move`` points left, ``energy`` pool, ``stepped``:
    a step was taken, ``rooted``: no more steps, ``batch``: revealed tokens still to resolve, ``found``: there was a
    token in the space, ``used``: keys of powers limited to once a turn, ``played``: (seat, card) of ability cards,
    ``auras``, ``fought``: seats whose combat dice were rolled, ``fallen``: the active character was defeated in this
    phase, ``tariffs``: changes of the cost of ability cards by seat, ``draws``: challenge cards that may still be drawn
    in ``spot``, ``facts``: defeats whose triggers wait, ``foe``: the encounter revealed or fought. ``opening``: rolls
    for the first turn that are not reported yet.

    Caches that are no part of the position: ``offers``: the legal actions; ``checked``: the quests, logs and levels of
    the seats when the last check found no complete quest and no winner.
    """

    config: Annotated[Config, config_of(Options), OPTIONS]
    chance: ChanceForm
    players: Annotated[list[Player], many(2, 4)]
    frames: Annotated[tuple[Annotated[Frame, frame(FRAME_KINDS)], ...], FRAMES] = ()
    decks: Annotated[tuple[Pile, ...], many(4, 4)] = ()
    elite: Pile = ()
    elite_discard: Pile = ()
    gone: Pile = ()
    stock: Annotated[
        tuple[int, ...],
        written(dict[str, Count], _stock, lambda stock, state: dict(zip(state.config.tables.content.trophies, stock))),
    ] = ()
    pile: Pile = ()
    box: Pile = ()
    ground: Annotated[
        tuple[tuple[GroundToken, ...], ...],
        written(
            dict[str, tuple[GroundToken, ...]],
            _ground,
            lambda ground, state: {name: there for name, there in zip(state.config.tables.names, ground) if there},
        ),
    ] = ()
    markers: tuple[EncounterMarker | None, ...] = ()
    traps: tuple[Attached, ...] = ()
    local: tuple[tuple[Space, str], ...] = ()
    festival: str = ""
    first: Annotated[Seat, between(0, 3)] = 0
    active: Annotated[Seat, between(0, 3)] = 0
    turn: Count = 0
    face: Annotated[int, between(-1, 5), _NOW] = -1
    move: Annotated[Count, _NOW] = 0
    energy: Annotated[Count, _NOW] = 0
    stepped: Annotated[bool, _NOW] = False
    rooted: Annotated[bool, _NOW] = False
    batch: Annotated[Pile, _NOW] = ()
    found: Annotated[bool, _NOW] = False
    used: Annotated[tuple[str, ...], _NOW] = ()
    played: Annotated[tuple[tuple[Seat, str], ...], _NOW] = ()
    auras: Annotated[tuple[Aura, ...], _NOW] = ()
    tariffs: Annotated[tuple[tuple[Seat, int], ...], _NOW] = ()
    fought: Annotated[tuple[Seat, ...], _NOW] = ()
    fallen: Annotated[bool, _NOW] = False
    draws: Annotated[Count, _NOW] = 0
    spot: Annotated[str, _NOW] = ""
    facts: Annotated[tuple[PendingDefeat, ...], _NOW] = ()
    foe: Foe | None = None
    combat: Combat | None = None
    opening: tuple[tuple[Seat, int], ...] = ()
    result: Outcome | None = None
    offers: tuple[Action, ...] | None = field(default=None, compare=False, repr=False, metadata=CACHE)
    checked: tuple[tuple[tuple[ActiveQuest, ...], tuple[Logged, ...], int], ...] = field(
        default=(), compare=False, repr=False, metadata=CACHE
    )

    @property
    def seats(self) -> int:
        return len(self.players)

    @property
    def valor(self) -> tuple[int, ...]:
        """The valor of every seat (AG-QST-2)."""
        return tuple([sum([entry.valor for entry in player.log]) for player in self.players])


_copy_player = copier(Player, ("loadout",))
_copy_combat = copier(Combat)
clone = copier(
    State,
    chance=Chance.clone,
    players=lambda players: [_copy_player(one) for one in players],
    combat=lambda one: None if one is None else _copy_combat(one),
)
"""An equal state that shares nothing mutable with the original."""


def clockwise(state: State, start: Seat) -> list[Seat]:
    """All seats in turn order, beginning with ``start``."""
    return [(start + n) % len(state.players) for n in range(len(state.players))]


def seat_of(state: State, character: str) -> Seat:
    """The seat that plays a character; NOBODY for none."""
    for seat, player in enumerate(state.players):
        if player.character == character:
            return seat
    return NOBODY


def find_copy(pile: Pile, kind: str) -> str:
    """The first copy of a kind in a pile; "" when there is none."""
    for copy in pile:
        if kind_of(copy) == kind:
            return copy
    return ""


def run(state: State, ctx: Ctx, keys: tuple[str, ...]) -> None:
    """Put lists of one source on the stack, to be carried out, with what follows a list."""
    push(state, settle_frame(state.active, tuple([len(player.hand) for player in state.players])))
    push(state, RunFrame(state.active, ctx, keys))


REGISTRY: Final[Registry[State]] = Registry()
