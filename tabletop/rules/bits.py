"""Sets of small numbers as the bits of one int, which is copied and compared with a state at almost no cost."""

from __future__ import annotations

from collections.abc import Iterable


def has_bit(bits: int, number: int) -> bool:
    return bool(bits >> number & 1)


def with_bit(bits: int, number: int) -> int:
    return bits | 1 << number


def without_bit(bits: int, number: int) -> int:
    return bits & ~(1 << number)


def all_below(bits: int, size: int) -> bool:
    """Whether an int is a set of numbers from 0 to ``size`` - 1."""
    return 0 <= bits < 1 << size


def bits_of(numbers: Iterable[int]) -> int:
    bits = 0
    for number in numbers:
        bits |= 1 << number
    return bits


def numbers_of(bits: int) -> tuple[int, ...]:
    """The numbers whose bits are set, in order."""
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return tuple(found)
