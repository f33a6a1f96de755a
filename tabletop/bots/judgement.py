"""The learned judgement of a position between two turns: how much each seat is still to gain until the end.

A game that has one has two things in its folder: the room ``features`` (see FeatureRoom), and ``judgement.json``, the
weights with the record of how they were trained (``python -m tests.benchmarks.judgement``). A network without hidden
units is a linear value.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from operator import mul
from pathlib import Path
from typing import Protocol

from tabletop.rules.game import Seat

Layer = tuple[tuple[float, ...], ...]


class FeatureRoom(Protocol):
    """What a game says of a position; ``NAMES`` are the names of the features, each with its unit."""

    NAMES: Sequence[str]

    def features(self, state: object, seat: Seat) -> list[float]:
        """The features of a seat in a position between two turns, as many as there are names."""
        ...

    def achieved(self, state: object, seat: Seat) -> float:
        """What a seat has gained so far, in the unit of the judgement."""
        ...

    def moment(self, state: object) -> object:
        """What changes when a turn is over, and the next position that is to be valued has come."""
        ...


@dataclass(frozen=True, slots=True)
class Network:
    """A value of features: ``linear``, a weight of each; and for each of the ``hidden`` units a weight of each feature,
    of which the unit takes the positive part, multiplied by its weight in ``output``."""

    linear: tuple[float, ...]
    hidden: Layer = ()
    output: tuple[float, ...] = ()

    def value(self, features: Sequence[float]) -> float:
        """The value of as many features as there are weights."""
        found: float = sum(map(mul, self.linear, features))
        for weights, worth in zip(self.hidden, self.output, strict=True):
            pull = sum(map(mul, weights, features))
            if pull > 0:
                found += worth * pull
        return found


@dataclass(frozen=True, slots=True)
class Judgement:
    """The features of a game with the network that values them."""

    features: Callable[[object, Seat], list[float]]
    achieved: Callable[[object, Seat], float]
    network: Network

    def expected(self, state: object, seat: Seat) -> float:
        """What a seat will have gained at the end, as it is expected in a position between two turns."""
        return self.achieved(state, seat) + self.network.value(self.features(state, seat))


def room_of(game_id: str) -> FeatureRoom:
    """The features of a game. Raises ModuleNotFoundError for a game without any."""
    found: FeatureRoom = import_module(f"tabletop.bots.{game_id}.features")
    return found


def read_network(text: str, names: Sequence[str]) -> Network:
    """The network in the text of a file. Raises ValueError for any other text, and for a network of other features."""
    data = json.loads(text)
    if data["features"] != list(names):
        raise ValueError("a network of other features")
    hidden: Layer = tuple([tuple(map(float, unit)) for unit in data["hidden"]])
    found = Network(tuple(map(float, data["linear"])), hidden, tuple(map(float, data["output"])))
    rows = [found.linear, *hidden]
    if any(len(row) != len(names) for row in rows) or len(found.output) != len(hidden):
        raise ValueError("weights are missing")
    if not all(map(math.isfinite, [*found.output, *(weight for row in rows for weight in row)])):
        raise ValueError("no number")
    return found


@cache
def judgement(game_id: str) -> Judgement:
    """The learned judgement that a game ships with. Raises FileNotFoundError for a game without one."""
    room: FeatureRoom = room_of(game_id)
    path = Path(__file__).resolve().parent / game_id / "judgement.json"
    return Judgement(room.features, room.achieved, read_network(path.read_text(encoding="utf-8"), room.NAMES))
