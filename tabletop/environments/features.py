"""Views and actions as vectors of fixed length, by feature hashing: every fact of the JSON form goes to one entry.

A fact is a path and, unless it is a number, what stands there ("players/0/space=brill"). Its entry and sign are those
of a checksum, the same on every machine; two facts rarely share one. Numbers are squeezed by a logarithm. Names in a
list are facts without a place, as a hand is, and so is a small object ("square=d2;unit=orc.butcher") as a whole; what
else stands in a list has its number in the path.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from functools import lru_cache
from zlib import crc32

import numpy as np
import numpy.typing as npt

from tabletop.rules.meta import Json

Vector = npt.NDArray[np.float32]


def hashed(data: Json, size: int) -> Vector:
    """A JSON document as a vector of ``size``."""
    found = np.zeros(size, np.float32)
    for fact, value in _facts(data, ""):
        entry, sign = _entry(fact, size)
        found[entry] += sign * value
    return found


def _facts(data: Json, path: str) -> Iterator[tuple[str, float]]:
    """All facts of a document with their values."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _facts(value, f"{path}/{key}")
    elif isinstance(data, list):
        for number, value in enumerate(data):
            if isinstance(value, str):
                yield f"{path}={value}", 1.0
            elif isinstance(value, dict) and not any(isinstance(part, dict | list) for part in value.values()):
                yield f"{path}={';'.join([f'{key}={part}' for key, part in value.items()])}", 1.0
            else:
                yield from _facts(value, f"{path}/{number}")
    elif isinstance(data, int | float) and not isinstance(data, bool):
        if data:
            yield path, math.copysign(math.log1p(abs(data)), data)
    elif data is not None and data is not False and data != "":
        yield f"{path}={data}", 1.0


@lru_cache(maxsize=1 << 17)
def _entry(fact: str, size: int) -> tuple[int, float]:
    """Where a fact goes, and with which sign."""
    found = crc32(fact.encode())
    return (found >> 1) % size, 1.0 if found & 1 else -1.0
