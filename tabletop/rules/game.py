"""The contract between a game's rules and everything else.

A *match* is one playing of a *game* from a *setup* by *seats*. In each state one seat is the *decider* (or nobody: the
match is over) and has *legal actions*. Applying an action gives the next state and the *events* that happened. Only a
game's own folder decides what is legal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import (
    Annotated,
    ClassVar,
    Final,
    Literal,
    NamedTuple,
    Protocol,
    TypeVar,
    dataclass_transform,
    runtime_checkable,
)

from .chance import Chance
from .frozen import kind_of, quick_dataclass
from .meta import GameMeta as GameMeta, Json as Json, OptionSpec as OptionSpec, Scenario as Scenario


class Ids(NamedTuple):
    """Stands beside a type and says of what its ids are: ``Region = Annotated[str, Ids("region")]``. Messages about a
    field of that type name the thing by it."""

    of: str


HIDDEN: Final = "?"
"""What stands in a view or an event for the id of something secret."""
Seat = Annotated[int, Ids("seat")]  # index into the match's seats, from 0; people see it one higher


# ---------------------------------------------------------------------------------------------------- targets


class Target(NamedTuple):
    """A thing on the table that a player touches: its kind and an id unique within the kind. Kinds of all games are
    ``space`` (a square, hex or zone), ``piece`` (a unit, figure or token, or a group of alike ones), ``card``,
    ``pile``, ``choice`` (an entry of a short list that is shown while it is asked), ``button`` (a decision that
    belongs to nothing on the table: a phase ends, a seat passes)."""

    kind: str
    id: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.id}"


Path = tuple[Target, ...]


# ----------------------------------------------------------------------------------------- actions and events


@runtime_checkable
class Action(Protocol):
    """A frozen value: what a seat does. Games define a small frozen slotted dataclass for each kind. ``rule`` is the id
    of the rule that allows it."""

    rule: ClassVar[str]

    @property
    def kind(self) -> str:
        """The tag of the JSON form."""
        ...

    @property
    def path(self) -> Path:
        """What a player touches, in order."""
        ...

    @property
    def text(self) -> str:
        """One line, unique among the legal actions of a state."""
        ...


@dataclass(frozen=True, slots=True)
class Event:
    """A fact that happened. Games derive a class for each kind, which :func:`event` declares."""

    kind: ClassVar[str] = "event"
    rule: ClassVar[str] = ""
    closes: ClassVar[Literal["revealed", "committed"] | None] = None
    special: ClassVar[Mapping[str, Mapping[str, str] | Mapping[bool, str]]] = {}
    secret: ClassVar[str] = ""

    @property
    def cites(self) -> str:
        """The id of the rule to show as the reason for this event."""
        rules = [rules.get(getattr(self, name)) for name, rules in self.special.items()]
        return next(filter(None, rules), self.rule)

    def facts(self) -> dict[str, object]:
        """Its fields by name."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def seen_by(self, seat: Seat | None) -> Event:
        """The event as ``seat`` (None: an onlooker) may know it; secrets are replaced, never merely flagged."""
        return self if not self.secret or seat == self.facts()["seat"] else replace(self, **{self.secret: HIDDEN})


E = TypeVar("E", bound=Event)


@dataclass_transform(frozen_default=True)
def event(
    rule: str = "",
    *,
    closes: Literal["revealed", "committed"] | None = None,
    kind: str = "",
    secret: str = "",
    **special: Mapping[str, str] | Mapping[bool, str],
) -> Callable[[type[E]], type[E]]:
    """Decorator that makes a class derived from :class:`Event` a kind of event: a frozen slotted dataclass.

    ``rule``: the id of the rule behind the events of the kind, ``special``: those behind events with some values of a
    field; ``cites`` is that behind a single one. ``closes``: why the action that caused it cannot be taken back: a seat
    has seen something new ("revealed"), or the rules do not allow it ("committed"). ``kind`` ("": the name of the class
    in snake case) names the message ``<game>.log.<kind>``. ``secret``: the field that only the event's ``seat`` knows.
    """

    def declare(cls: type[E]) -> type[E]:
        cls.rule, cls.closes, cls.special, cls.secret = rule, closes, special, secret
        cls.kind = kind or kind_of(cls)
        return quick_dataclass(cls)

    return declare


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a click is not legal: the id of the rule that forbids it, the message key and its figures.

    The key names the message ``<game>.refusal.<key>``; values are ids, numbers or tuples of ids, which the client
    turns into words (``unit`` -> name of the unit, ``square`` -> its label). One that only says that something is so
    already, or that there is nothing, has a key that begins with ``already`` or ``nothing``.
    """

    rule: str
    key: str
    values: Mapping[str, object] = field(default_factory=dict)

    @property
    def fault(self) -> bool:
        """Whether a rule was about to be broken; a touch of what is there already, or of nothing, breaks none."""
        return not self.key.startswith(("already_", "nothing_"))


class IllegalAction(ValueError):
    """An action that the rules forbid in this state; the state is unchanged."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.rule}: {refusal.key}")
        self.refusal = refusal


# ----------------------------------------------------------------------------------------------------- set-up

UndoPolicy = Literal["strict", "friendly"]


@dataclass(frozen=True, slots=True)
class TableRules:
    """What the players agree about the table, beyond the game's own rules.

    ``undo``: "strict" stops at the last revelation, draw of chance, change of decider or committed action; "friendly"
    goes back past committed actions, and past the others when the table agrees. ``curtain``: hide hands between two
    seats' decisions. ``ask_always``: ask also seats that could not act, so that being asked reveals nothing.
    ``partners_look``: teammates may look into each other's hands.
    """

    undo: UndoPolicy = "strict"
    curtain: bool = True
    ask_always: bool = False
    partners_look: bool = False


@dataclass(frozen=True, slots=True)
class SeatSetup:
    """One seat: the name and colour people see, its team (None: its own), and the game's options of that seat."""

    name: str
    colour: str
    team: int | None = None
    options: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything a match starts from. The same setup and actions give the same match on every machine."""

    game: str
    seats: tuple[SeatSetup, ...]
    scenario: str = "standard"
    options: Mapping[str, Json] = field(default_factory=dict)
    seed: int = 0
    table: TableRules = TableRules()


class SetupError(ValueError):
    """A setup that the game cannot start from; ``problems`` are refusals, the most useful first."""

    def __init__(self, problems: Sequence[Refusal]) -> None:
        super().__init__("; ".join(f"{p.rule}: {p.key}" for p in problems))
        self.problems = tuple(problems)


def chosen_option(meta: GameMeta, options: Mapping[str, Json], option: str, rule: str, problems: list[Refusal]) -> Json:
    """The value of one option of a set-up; where it is not valid, its default, and the refusal ``option_unknown`` of
    ``rule`` is added to ``problems``. Raises KeyError for an id that the game has no option of."""
    spec = meta.option(option)
    value = options.get(option, spec.default)
    if spec.allows(value):
        return value
    problems.append(Refusal(rule, "option_unknown", {"option": option, "value": str(value)[:40]}))
    return spec.default


# -------------------------------------------------------------------------------------------------- the rules


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: ``winners`` (empty: a draw), final ``scores`` by seat, and which of the listed endings."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    ending: str


@dataclass(frozen=True, slots=True)
class Headline:
    """A summary of a position for the list of saves: turn from 1, phase id, seat whose turn it is, scores."""

    turn: int
    phase: str
    active: Seat | None
    scores: tuple[int, ...]


class InPlay(NamedTuple):
    """Something that a seat plays and other seats need not have: its kind ("army", "race", "power", "hero") and its id,
    or the name that a player gave to an army of their own."""

    kind: str
    id: str

    def __str__(self) -> str:
        return f"{self.kind}:{self.id}"


S = TypeVar("S")


class Codec(Protocol[S]):
    """JSON forms of a game's states and actions. Objects have text keys and numbers are whole: the checksum of a save
    is taken over its sorted JSON."""

    def dump_state(self, state: S) -> Json: ...

    def load_state(self, data: Json) -> S:
        """A state from JSON. Raises ValueError for any other JSON."""
        ...

    def dump_actions(self, actions: Sequence[Action]) -> list[Json]:
        """Actions as JSON objects, in the same order."""
        ...

    def load_actions(self, data: Sequence[Json]) -> list[Action]:
        """Actions from JSON objects, in the same order; it is not checked whether they are legal. Raises ValueError."""
        ...

    def schema(self) -> Mapping[str, Json]:
        """JSON Schemas under "state" and "actions" (an array of actions), each with its own "$defs"."""
        ...


class Game(Protocol[S]):
    """The rules of one game. No method but ``apply`` changes the state."""

    @property
    def meta(self) -> GameMeta:
        """What is known of the game before a match begins: its id, seats, options and the like."""
        ...

    def seating(self, setup: Setup, chance: Chance) -> tuple[int, ...]:
        """Order in which the setup's seats sit down: ``result[seat]`` is an index into ``setup.seats``."""
        ...

    def new(self, setup: Setup, chance: Chance) -> S:
        """The first state with something to decide. ``setup.seats`` are already in seating order; ``chance``
        becomes the state's own. Raises SetupError."""
        ...

    def clone(self, state: S, /) -> S:
        """An equal state that shares nothing mutable with the original."""
        ...

    def chance(self, state: S) -> Chance: ...

    def decider(self, state: S) -> Seat | None:
        """The seat that must decide now; None when the match is over."""
        ...

    def legal_actions(self, state: S) -> Sequence[Action]:
        """All legal actions in a fixed order; never empty before the end of the match, empty after it."""
        ...

    def side_actions(self, state: S) -> Sequence[Action]:
        """Legal actions outside that list, which random play never chooses: conceding."""
        ...

    def apply(self, state: S, action: Action) -> list[Event]:
        """Carry the action out on a state its caller owns, up to the next decision. Checks the kind and every
        argument; raises IllegalAction and changes nothing when it is not legal."""
        ...

    def refusal(self, state: S, path: Path) -> Refusal | None:
        """Why no legal action's path begins with ``path``; None when one does. Where several reasons apply, the
        most useful one."""
        ...

    def view(self, state: S, seat: Seat | None) -> S:
        """What ``seat`` (None: an onlooker) may know, as a state in which hidden things are replaced."""
        ...

    def sample(self, view: S, seat: Seat | None, chance: Chance, /) -> S:
        """A full state that agrees with ``seat``'s ``view``: its view is the same. Hidden cards, decks, coins and
        tokens are drawn from ``chance``; the state's own generator for later draws is seeded from ``chance``."""
        ...

    def secrets(self, state: S, seat: Seat) -> bool:
        """Whether ``seat``'s view holds anything another seat may not see (so the curtain is needed)."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the match ended; None while it goes on."""
        ...

    def headline(self, state: S) -> Headline:
        """One line about the position."""
        ...

    def in_play(self, state: S) -> tuple[tuple[InPlay, ...], ...]:
        """What each seat plays now and others need not have, by which wins are counted; empty where a game gives all
        seats the same."""
        ...

    def names_in_play(self) -> Mapping[InPlay, Mapping[str, str]]:
        """The names, by language, of everything that ``in_play`` may hold, except armies that players made."""
        ...

    def faults(self, state: S) -> list[str]:
        """What is wrong with a state, by conservation and limits; empty for a sound one. Where a journal leads from
        the deal to a state, nobody need ask."""
        ...

    def codec(self) -> Codec[S]:
        """The JSON forms; imported when first asked for."""
        ...


def starts_with(path: Path, prefix: Path) -> bool:
    return path[: len(prefix)] == prefix


def actions_along(actions: Iterable[Action], prefix: Path) -> list[Action]:
    return [action for action in actions if starts_with(action.path, prefix)]


V = TypeVar("V", bound="Verb")


@lru_cache(maxsize=1 << 15)
def path_of(*parts: str) -> Path:
    """The path through targets given as kind, id, kind, id and so on; cached."""
    return tuple(Target(parts[n], parts[n + 1]) for n in range(0, len(parts), 2))


@lru_cache(maxsize=1 << 15)
def _path_from(touches: str) -> Path:
    return tuple(Target(*touch.split(":", 1)) for touch in touches.split(" ") if not touch.endswith(":"))


class Verb:
    """The base of kinds of actions, which :func:`action` declares. A kind whose path or text depends on more than its
    templates say overrides the property."""

    __slots__ = ()
    kind: str
    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}
    rule: ClassVar[str]
    touches: ClassVar[str]
    words: ClassVar[str]

    @property
    def path(self) -> Path:
        """What a player touches, in order."""
        return _path_from(self.touches.format(self))

    @property
    def text(self) -> str:
        """One line, unique among the legal actions of a state."""
        return " ".join(self.words.format(self).split())


@dataclass_transform(frozen_default=True)
def action(rule: str, touches: str = "", words: str = "", *, kind: str = "") -> Callable[[type[V]], type[V]]:
    """Decorator that makes a class derived from :class:`Verb` a kind of action: a frozen slotted dataclass with a last
    field ``kind``, the tag of its JSON form ("": the name of the class in snake case).

    ``rule``: the id of the rule that allows it. ``touches``: the targets in order, ``kind:id`` with a blank between
    and fields in braces, as in ``card:{card} space:{square}``; one with an empty field is left out. ``words``: the
    line of text, fields in braces.
    """

    def declare(cls: type[V]) -> type[V]:
        cls.rule, cls.touches, cls.words = rule, _of_action(touches), _of_action(words)
        cls.kind = kind or kind_of(cls)
        cls.__annotations__["kind"] = Literal[cls.kind]
        return quick_dataclass(cls)

    return declare


def _of_action(template: str) -> str:
    """A template whose fields are looked up in the action that it is formatted with."""
    return re.sub(r"\{(?=\w)", "{0.", template)
