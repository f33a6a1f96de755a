"""How many presses a typical turn takes, read from ``docs/clicks.json``; a test measures them by playing the turns
through the real scenes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypedDict, cast

import tabletop

from .figure import Figure, Run


class TurnPresses(TypedDict):
    """Presses of one turn: by mouse when they were first counted, the most there may be, and now by mouse, by keys with
    letters at what can be chosen, and with Tab."""

    before: int
    limit: int
    mouse: int
    keys: int
    tab: int


def kept() -> dict[str, TurnPresses] | None:
    """The figures of the file by game; None where the program runs without its ``docs`` folder."""
    path = Path(tabletop.__file__).resolve().parents[1] / "docs" / "clicks.json"
    if not path.is_file():
        return None
    return cast("dict[str, TurnPresses]", json.loads(path.read_text(encoding="utf-8"))["turns"])


def presses(run: Run) -> list[Figure]:
    """Presses of the mouse in a typical turn of each game, divided by those of its first count."""
    del run
    turns = kept()
    if turns is None:
        return [Figure("presses", "", None, 0, left_out="cli.bench.no_documents")]
    return [
        Figure("presses", game, turn["mouse"] / turn["before"], turn["limit"] / turn["before"],
               details={"mouse": turn["mouse"], "most": turn["limit"], "keys": turn["keys"], "before": turn["before"]})
        for game, turn in turns.items()
    ]  # fmt: skip
