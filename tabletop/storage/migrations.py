"""Migrates older saves to the present version; each step takes a document of version n to n + 1.

A step gets a deep copy, so the file and the parsed original stay as they were. A step is never changed after it
was released; ``saves/`` and ``tests/storage/old`` keep files of every version that was.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping

from tabletop.json_values import as_number

from .document import Document, check_depth
from .errors import SaveError

Step = Callable[[Document], Document]

# From the save format's version n to n + 1.
FORMAT_STEPS: Mapping[int, Step] = {}

# From a game's content version n to n + 1: for changes of its state's or actions' JSON form. Without a step the
# forms are the same in both.
CONTENT_STEPS: Mapping[str, Mapping[int, Step]] = {}


def migrate(document: Document, field: str, version: int, steps: Mapping[int, Step]) -> Document:
    """The document with ``field`` ("version" or "content") raised to ``version``; the very same object if there
    is nothing to do. Raises SaveError when the document is not what a step expects."""
    first = as_number(document[field], field)
    if not any(first <= number < version for number in steps):
        return document
    check_depth(document)
    document = copy.deepcopy(document)
    for number in range(first, version):
        if number in steps:
            try:
                document = steps[number](document)
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                raise SaveError("damaged", where=f"{field} {number}") from error
        document[field] = number + 1
    return document
