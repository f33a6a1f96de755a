"""Small frozen values that a state is made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Annotated, ClassVar, Final, Literal

from tabletop.rules.codec import known
from tabletop.rules.frozen import DataValue, QuickFamily
from tabletop.rules.game import Seat

from .terms import CombatFigure

Space = Annotated[str, known("space", lambda t: t.spaces, "")]
ListKey = Annotated[str, known("list", lambda t: t.lists)]
Source = Annotated[str, known("source", lambda t: t.abilities, "")]
Side = int
"""0: attacker, 1: defender; -1 where there is no combat."""

NOBODY: Final = -1
"""No seat: none at all, an encounter's side, or a card without a player."""
FOE: Final = -2
"""Stands for the encounter of the running combat where a seat is expected."""
THIS_TURN: Final = -1
THIS_COMBAT: Final = -2
"""Values of ``Forbidden.since`` that are no turn."""


class Value(metaclass=QuickFamily):
    """Base of the values, which refuse unknown fields when they are read."""

    __slots__ = ()
    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}


class Attached(Value):
    """An ability card attached to a host (AG-ABL-8); ``owner``: the seat that played it; ``space``: that of a trap, ""
    otherwise."""

    card: str
    owner: Seat
    counters: int = 0
    space: Space = ""


class ActiveQuest(Value):
    """An active quest. ``done``: the progress of each step; ``tokens``: spaces with the owner's tokens; ``collected``:
    spaces whose token is on the card; ``marked``: seats that have one."""

    card: str
    done: tuple[int, ...]
    tokens: tuple[Space, ...] = ()
    collected: tuple[Space, ...] = ()
    marked: tuple[Seat, ...] = ()


class Logged(Value):
    """A card in a quest log: ``kind`` says what it is."""

    card: str
    valor: int
    kind: Literal["quest", "trophy", "event"]


class GroundToken(Value):
    """A face-down discovery token on the board and the seats that looked at it."""

    token: str
    seen: tuple[Seat, ...] = ()


class EncounterMarker(Value):
    """An unbeaten encounter: its card, the space of its marker, the cards attached to it."""

    card: str
    space: Space
    attached: tuple[Attached, ...] = ()


class Foe(Value):
    """The encounter of a challenge. ``drawn`` from a deck, or an ``event`` turned just now: this value holds its card;
    of a ``marker`` in a slot; of the ``board``; ``gone``: its card has been put away."""

    kind: Literal["drawn", "event", "marker", "board", "gone"]
    card: str
    slot: int = -1


class RollMod(Value):
    """A change of the next movement roll (``next_move_roll_mod``)."""

    n: int
    min: int


class Forbidden(Value):
    """What a character may not do until its first turn that began after turn ``since`` ends; THIS_TURN: until the
    running turn ends, whoever's it is; THIS_COMBAT: until the running combat ends."""

    what: Literal["heal", "flight_path", "attack_character"]
    since: int


class Aura(Value):
    """A combat aura of this turn: whose combats, and the key of its effect."""

    seat: Seat
    key: str


class Mod(Value):
    """A combat modifier: the side it changes, what, by how much or how, and the key of the source it comes from."""

    side: Side
    stat: CombatFigure
    n: int = 0
    how: str = ""
    source: str = ""


class Played(Value):
    """A combat card played in the running combat: the copy, its player and its target."""

    card: str
    seat: Seat
    target: str = ""


class PendingDefeat(Value):
    """A defeat whose triggers still wait. ``winner``: NOBODY when no character did it; ``loser``: a seat, or NOBODY
    of an encounter, whose card is ``monster``."""

    winner: Seat
    loser: Seat
    monster: str = ""
    unhurt: bool = False


class Ctx(Value):
    """The context of a list of effects: its source, and the seats it is about.

    ``source``: key of the source's abilities; ``holder``: what it is physically, as ``card:``, ``attached:``,
    ``token:``, ``item:``, ``event:`` and an id, ``character`` or ``foe``. ``seat``: controller. ``side``: the side of
    the combat that texts call ``own``. Bound names: ``host``, ``target``, ``it``, ``winner`` (defeater), ``loser``
    (defeated), ``caster``. ``muted``: a second attached copy, of which only counters run (AG-RUL-19).
    """

    source: Source
    holder: str = ""
    seat: Seat = NOBODY
    side: Side = -1
    host: Seat = NOBODY
    target: str = ""
    it: Seat = NOBODY
    winner: Seat = NOBODY
    loser: Seat = NOBODY
    caster: Seat = NOBODY
    muted: bool = False


class Waiting(Value):
    """A source whose abilities wait to be carried out: its name for ``choose_order``, the context and the keys of its
    lists."""

    name: str
    ctx: Ctx
    keys: tuple[ListKey, ...]


def walk(value: object) -> Iterator[DataValue]:
    """A frozen value and every frozen value that it holds, in order, itself first; through tuples and mappings."""
    if isinstance(value, Mapping):
        for held in value.values():
            yield from walk(held)
    elif isinstance(value, tuple):
        for held in value:
            yield from walk(held)
    elif is_dataclass(value) and not isinstance(value, type):
        yield value
        for entry in fields(value):
            yield from walk(getattr(value, entry.name))


def names(value: object) -> Iterator[Mapping[str, str]]:
    """Every name, title and label of a frozen value and of all that it holds."""
    for held in walk(value):
        for entry in fields(held):
            if entry.name in ("name", "title", "label"):
                yield getattr(held, entry.name)
