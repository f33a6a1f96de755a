"""The generator of all randomness, a part of the state: counter-based, with separate streams.

A draw is a pure function of (seed, stream, number of the draw), so the state of all chance is one integer and a small
table of counters; the same setup and actions give the same match on every machine and Python version. The results of an
action are recorded, and can be scripted: a replay takes them from the journal, a test sets them.
"""

from __future__ import annotations

from collections.abc import Iterable, MutableSequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1
_WHOLE = 1 << 64
_GOLDEN = 0x9E3779B97F4A7C15
_FIRST = 0xBF58476D1CE4E5B9
_SECOND = 0x94D049BB133111EB


class ScriptError(ValueError):
    """A scripted result is missing or impossible for the draw it stands for."""


def mix(value: int) -> int:
    """The splitmix64 finaliser: 64 bits in, 64 well-mixed bits out."""
    value = (value + _GOLDEN) & _MASK
    value = ((value ^ (value >> 30)) * _FIRST) & _MASK
    value = ((value ^ (value >> 27)) * _SECOND) & _MASK
    return value ^ (value >> 31)


def _within(value: int, limit: int) -> int:
    """Rejection sampling: the value itself, or the first in a sequence made from it, for which ``value % limit`` is
    equally likely for every result. A draw still counts once. Only the last ``limit`` values of the 64-bit range can be
    rejected."""
    bound = _WHOLE - _WHOLE % limit
    while value >= bound:
        value = mix(value)
    return value


@lru_cache(maxsize=1 << 10)
def stream_key(seed: int, stream: str) -> int:
    """The starting value of a stream: the seed with the stream's name folded in (FNV-1a, never ``hash``)."""
    value = 0xCBF29CE484222325
    for byte in stream.encode("utf-8"):
        value = ((value ^ byte) * 0x100000001B3) & _MASK
    return mix((seed & _MASK) ^ value)


_new = object.__new__


@dataclass(slots=True)
class Chance:
    """The generator of one match.

    ``seed``: any integer of 0..2**63-1. ``counters``: draws made so far per stream. ``record`` and ``script`` belong to
    the running action and are never saved.
    """

    seed: int
    counters: dict[str, int] = field(default_factory=dict)
    record: list[int] = field(default_factory=list, compare=False, repr=False)
    script: list[int] | None = field(default=None, compare=False, repr=False)

    def clone(self) -> Chance:
        """An independent copy, without record and script."""
        other = _new(Chance)  # without __init__: a search makes hundreds of thousands of clones
        other.seed = self.seed
        other.counters = self.counters.copy()
        other.record = []
        other.script = None
        return other

    def begin(self, script: Iterable[int] | None = None) -> None:
        """Start recording; with ``script``, the next results are taken from it instead of the generator."""
        self.record = []
        self.script = None if script is None else list(script)

    @property
    def scripted(self) -> bool:
        """Whether results come from a script, as in a replay or in a test."""
        return self.script is not None

    def finish(self) -> tuple[int, ...]:
        """End recording; give what was drawn since :meth:`begin`. Raises ScriptError if scripted results are left
        over."""
        drawn = tuple(self.record)
        left = bool(self.script)
        self.record = []
        self.script = None
        if left:
            raise ScriptError("more results were scripted than drawn")
        return drawn

    def below(self, limit: int, stream: str) -> int:
        """A number of 0..limit-1, all equally likely. ``limit`` >= 1."""
        if self.script is not None:
            if not self.script:
                raise ScriptError("fewer results were scripted than drawn")
            result = self.script.pop(0)
            if not 0 <= result < limit:
                raise ScriptError(f"scripted {result} where 0..{limit - 1} is possible")
            self.counters[stream] = self.counters.get(stream, 0) + 1
        else:
            result = self._draw(limit, stream)
        self.record.append(result)
        return result

    def _draw(self, limit: int, stream: str) -> int:
        number = self.counters.get(stream, 0)
        self.counters[stream] = number + 1
        value = mix(stream_key(self.seed, stream) ^ mix(number))
        if value >= _WHOLE - limit:
            value = _within(value, limit)
        return value % limit

    def die(self, sides: int, stream: str = "dice") -> int:
        """One die of ``sides`` faces: 1..sides."""
        return self.below(sides, stream) + 1

    def shuffle(self, items: MutableSequence[T], stream: str) -> None:
        """Shuffle in place (Fisher-Yates from the end); the record holds len(items)-1 numbers."""
        if self.script is not None:
            for last in range(len(items) - 1, 0, -1):
                other = self.below(last + 1, stream)
                items[last], items[other] = items[other], items[last]
            return
        # The same draws as ``below`` makes, inlined: a search deals hidden cards hundreds of thousands of times.
        key, number, note = stream_key(self.seed, stream), self.counters.get(stream, 0), self.record.append
        for last in range(len(items) - 1, 0, -1):
            value = (number + _GOLDEN) & _MASK
            value = ((value ^ (value >> 30)) * _FIRST) & _MASK
            value = ((value ^ (value >> 27)) * _SECOND) & _MASK
            value = ((key ^ value ^ (value >> 31)) + _GOLDEN) & _MASK
            value = ((value ^ (value >> 30)) * _FIRST) & _MASK
            value = ((value ^ (value >> 27)) * _SECOND) & _MASK
            value ^= value >> 31
            if value >= _WHOLE - last - 1:
                value = _within(value, last + 1)
            other = value % (last + 1)
            note(other)
            items[last], items[other] = items[other], items[last]
            number += 1
        if len(items) > 1:
            self.counters[stream] = number
