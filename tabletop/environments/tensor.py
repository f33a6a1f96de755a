"""Positions as numbers: a game describes its things in sections, and a vector is made of what they say.

A :class:`Section` has a row for each thing of a kind (a space, a seat, a card) and a column for each feature. What is
told of a thing is its *fact*, a small value, so that the numbers of a fact are found once and kept. A named tuple says
of each of its fields how it is told (:class:`Told`).
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from operator import attrgetter
from typing import Final, Generic, NamedTuple, Protocol, TypeVar, get_args, get_type_hints

import numpy as np
import numpy.typing as npt

from tabletop.rules.game import Seat
from tabletop.rules.stack_game import Stacked

Vector = npt.NDArray[np.float32]

S = TypeVar("S")
S_contra = TypeVar("S_contra", contravariant=True)
F = TypeVar("F", bound=Hashable)

_KEPT: Final = 1 << 15
"""Rows of a section that are kept; then it begins anew, so that memory stays level over many games."""


@dataclass(frozen=True, slots=True)
class Feature(Generic[F]):
    """What is told of a fact. Without ``of``, ``read`` gives a number from 0 to ``most``, and the entry is its share of
    ``most``. With it there is an entry for each value of ``of``: how often ``read``, which gives a value or a tuple of
    values, has it, as a share of ``most``; other values count nowhere. What is beyond the bounds is cut off."""

    name: str
    read: Callable[[F], object]
    most: float = 1.0
    of: Sequence[object] = ()

    @classmethod
    def each(cls, names: Iterable[str], read: Callable[[F, int], object], most: float = 1.0) -> list[Feature[F]]:
        """A feature for each name: the number that ``read`` gives of a fact and of the place of the name."""
        return [cls(name, partial(_at, read, n), most) for n, name in enumerate(names)]

    @property
    def names(self) -> list[str]:
        return [f"{self.name}={value}" for value in self.of] or [self.name]


def _at(read: Callable[[F, int], object], n: int, fact: F) -> object:
    return read(fact, n)


@dataclass(frozen=True, slots=True)
class Told:
    """How a field of a fact is told, beside its type: as a :class:`Feature` of its name or of ``name``, or as one for
    each of several numbers, whose names ``each`` has."""

    most: float = 1.0
    of: Sequence[object] = ()
    name: str = ""
    each: Sequence[str] = ()

    def features(self, field: str) -> list[Feature[F]]:
        """Those of a field."""
        read = attrgetter(field)
        if self.each:
            return Feature[F].each(self.each, lambda fact, n: read(fact)[n], self.most)
        return [Feature(self.name or field, read, self.most, self.of)]


def told_by(kind: type[F], **fields: Told | Sequence[Feature[F]]) -> tuple[Feature[F], ...]:
    """The features of facts of a class, field by field: as ``fields`` has them, which has what a match decides, else as
    its annotation says; without either, a field is a number from 0 to 1."""
    found: list[Feature[F]] = []
    for name, hint in get_type_hints(kind, include_extras=True).items():
        told = fields.get(name) or next((one for one in get_args(hint)[1:] if isinstance(one, Told)), Told())
        found += told.features(name) if isinstance(told, Told) else told
    return tuple(found)


class _Rows(dict[F, bytes]):
    """The row of each fact."""

    def __init__(self, features: Sequence[Feature[F]]) -> None:
        super().__init__()
        self._numbers: list[tuple[int, Feature[F]]] = []
        self._marks: list[tuple[dict[object, int], Feature[F]]] = []
        at = 0
        for feature in features:
            if feature.of:
                self._marks.append(({value: at + n for n, value in enumerate(feature.of)}, feature))
            else:
                self._numbers.append((at, feature))
            at += len(feature.of) or 1
        self.width = at

    def __missing__(self, fact: F) -> bytes:
        if len(self) >= _KEPT:
            self.clear()
        row = array("f", bytes(4 * self.width))
        for at, feature in self._numbers:
            number = feature.read(fact)
            assert isinstance(number, int | float)
            row[at] = min(1.0, max(0.0, number / feature.most))
        for places, feature in self._marks:
            found = feature.read(fact)
            for value in found if isinstance(found, tuple) else (found,):
                place = places.get(value)
                if place is not None:
                    row[place] = min(1.0, row[place] + 1 / feature.most)
        made = self[fact] = row.tobytes()
        return made


class Section(Generic[S, F]):
    """A row of features for each of ``rows``. ``facts`` gives what a view tells a seat, at most as many facts as there
    are rows: the rows that follow are 0. Facts that stay the same object are looked up once."""

    def __init__(
        self,
        name: str,
        rows: Sequence[str],
        facts: Callable[[S, Seat], Sequence[F]],
        features: Sequence[Feature[F]],
    ) -> None:
        self.name = name
        self.rows = tuple(rows)
        self.columns = tuple(one for feature in features for one in feature.names)
        self._facts = facts
        self._kept = _Rows(features)
        self._last: Sequence[F] | None = None
        self._bytes = b""

    def read(self, view: S, seat: Seat) -> bytes:
        """The rows one after another, as floats of four bytes."""
        facts = self._facts(view, seat)
        if facts is self._last:
            return self._bytes
        found = b"".join(map(self._kept.__getitem__, facts))
        self._last, self._bytes = facts, found.ljust(4 * len(self.rows) * len(self.columns), b"\0")
        return self._bytes


class Readable(Protocol[S_contra]):
    """A section, whatever its facts are."""

    @property
    def name(self) -> str: ...
    @property
    def rows(self) -> tuple[str, ...]: ...
    @property
    def columns(self) -> tuple[str, ...]: ...
    def read(self, view: S_contra, seat: Seat) -> bytes: ...


class Tensor(Generic[S]):
    """All sections of a game, one after another in one vector with entries from 0 to 1."""

    def __init__(self, sections: Sequence[Readable[S]]) -> None:
        self.sections = tuple(sections)
        self.shapes = {one.name: (len(one.rows), len(one.columns)) for one in self.sections}
        self.size = sum(rows * columns for rows, columns in self.shapes.values())

    def read(self, view: S, seat: Seat) -> Vector:
        """What a view tells a seat."""
        return np.frombuffer(bytearray().join([one.read(view, seat) for one in self.sections]), np.float32)

    def parts(self, vector: Vector) -> dict[str, Vector]:
        """The same numbers by section, as tables of rows and columns; they share the memory of the vector."""
        found: dict[str, Vector] = {}
        at = 0
        for name, (rows, columns) in self.shapes.items():
            found[name] = vector[at : at + rows * columns].reshape(rows, columns)
            at += rows * columns
        return found

    def words(self, view: S, seat: Seat) -> str:
        """The same in words: a line for each entry that is not 0."""
        vector = self.read(view, seat)
        return "\n".join([f"{self.names[n]} {vector[n]:.4g}" for n in np.flatnonzero(vector)])

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The name of every entry: section, row and feature, as in ``spaces/c3/terrain=forest``."""
        return tuple(self._names())

    def _names(self) -> Iterator[str]:
        for one in self.sections:
            for row in one.rows:
                for column in one.columns:
                    yield f"{one.name}/{row}/{column}"


def relative(seats: int) -> tuple[str, ...]:
    """The seats as one of them sees the others, clockwise from itself: the rows of a section of seats."""
    return ("own", *(f"other_{n}" for n in range(1, seats)))


class _Match(NamedTuple):
    seat: Seat
    to_act: int
    turn_of: int
    turn: int
    decision: str


def match_section(decisions: Sequence[type], seats: int, most_turns: int) -> Section[Stacked, _Match]:
    """What is told of a match of any game: whose view it is, who is to act and whose turn it is (seats counted
    clockwise from the own one), the turn, and what is decided. ``decisions``: the kinds of frames with one."""
    names = sorted(kind.__name__.removesuffix("Frame").lower() for kind in decisions)

    def facts(view: Stacked, seat: Seat) -> list[_Match]:
        if not view.frames:
            return [_Match(seat, -1, -1, view.turn, "")]
        top = view.frames[-1]
        kind = type(top).__name__.removesuffix("Frame").lower()
        return [_Match(seat, (top.decider - seat) % seats, (view.active - seat) % seats, view.turn, kind)]

    around = Told(of=range(seats))
    features = told_by(
        _Match, seat=around, to_act=around, turn_of=around, turn=Told(most_turns), decision=Told(of=names)
    )
    return Section("match", ("match",), facts, features)
