"""Dice of any faces, rolled from the state's generator: numbers, colours, symbols, or any frozen values.

Rolls are drawn through ``Chance``, so the journal holds them (as the index of the face, from 0), a replay repeats them,
and tests can script them: ``script`` turns faces into the results to script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from .chance import Chance

F = TypeVar("F")


@dataclass(frozen=True, slots=True)
class Die(Generic[F]):
    """One kind of die: its faces in order, equal ones as often as they are on it, and the stream of the generator
    that it is drawn from. Raises ValueError without faces."""

    faces: tuple[F, ...]
    stream: str = "dice"

    def __post_init__(self) -> None:
        if not self.faces:
            raise ValueError("a die without faces")

    def roll(self, chance: Chance) -> F:
        """Roll once; the face that fell."""
        return self.faces[chance.below(len(self.faces), self.stream)]

    def roll_many(self, chance: Chance, number: int) -> tuple[F, ...]:
        """Roll ``number`` dice; their faces in the order of rolling."""
        return tuple([self.roll(chance) for _ in range(number)])

    def reroll(self, chance: Chance, fallen: Iterable[F], again: Callable[[F], bool]) -> tuple[F, ...]:
        """Reroll the dice for whose face ``again`` is true, from first to last; gives the faces of all dice."""
        return tuple([self.roll(chance) if again(face) else face for face in fallen])

    def odds(self, wanted: Callable[[F], bool]) -> Fraction:
        """How likely one roll shows a wanted face."""
        return Fraction(sum(1 for face in self.faces if wanted(face)), len(self.faces))

    def script(self, faces: Iterable[F]) -> list[int]:
        """The results to script so that these faces fall. Raises ValueError for a face that is not on the die."""
        return [self.faces.index(face) for face in faces]


def percent(share: float | Fraction) -> int:
    """A chance (0..1) in percent, as every board, panel and hint prints it: 0 and 100 only where it is certain."""
    shown = round(100 * share)
    return min(99, max(1, shown)) if 0 < share < 1 else shown


def numbered(sides: int, stream: str = "dice") -> Die[int]:
    """A die with the numbers 1..``sides``."""
    return Die(tuple(range(1, sides + 1)), stream)


D6 = numbered(6)
