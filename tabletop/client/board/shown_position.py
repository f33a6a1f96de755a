"""The shown position: what the screen shows of a match, as plain data that the queue of animations advances.

While events are being shown, every part of the screen shows this position and not the match's own. Each event moves it
on: by the beats that a table gives for it, else by comparison with the position after the action. At the end it is
exactly what the table presents for that position.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from typing import Generic, Protocol, TypeVar

from tabletop.rules.game import Target
from tabletop.text import t

from .animation_queue import Beat, Motion


class ShownPiece(Protocol):
    """Something at a place of the table: a unit, a stack of equal units, a card, a disc."""

    @property
    def id(self) -> str:
        """An id, unique in one position."""

    @property
    def place(self) -> Hashable:
        """Where it lies: a space, coordinates, a pile."""


P = TypeVar("P", bound=ShownPiece, covariant=True)


@dataclass(frozen=True)
class ShownPosition(Generic[P]):
    """A position as the screen shows it. ``pieces``: what lies on the table, by id; ``counters``: numbers by name, such
    as ``"gold:0"``; ``combat``: the running combat, a frozen value of the game's own, None for none; ``steps``: the
    steps of a turn as (label, icon), and ``step``, the index of the current one, -1 for none; ``played``: cards that
    have left a hand, though the position before the events being shown still holds them; ``title``: the line under the
    game's name; ``prompt``, ``primary``: the last prompt and its main button; ``undo``: why nothing can be undone, None
    where something can; ``undone``: how many actions can be redone; ``decider``: the seat that must decide, None for
    none; ``told``: whether it is shown what came of the last decision, in place of its prompt."""

    pieces: Mapping[str, P] = field(default_factory=dict)
    counters: Mapping[str, int] = field(default_factory=dict)
    combat: object = None
    steps: tuple[tuple[str, str], ...] = ()
    step: int = -1
    played: frozenset[str] = frozenset()
    title: str = ""
    prompt: str = ""
    primary: Primary | None = None
    undo: str | None = None
    undone: int = 0
    decider: int | None = None
    told: bool = False

    def without(self, *ids: str) -> ShownPosition[P]:
        """The same position without some pieces; unknown ids are ignored."""
        return replace(self, pieces={id: piece for id, piece in self.pieces.items() if id not in ids})

    def playing(self, card: str) -> ShownPosition[P]:
        """The same position with a card added to ``played``."""
        return replace(self, played=self.played | {card})

    def counted(self, **numbers: int) -> ShownPosition[P]:
        """The same position with some counters changed."""
        return replace(self, counters={**self.counters, **numbers})

    def answered(self, words: str) -> ShownPosition[P]:
        """The same position while it is shown what came of the last decision: ``words`` instead of the prompt, and a
        main button that ends what is shown."""
        return replace(self, prompt=words, primary=Primary(t("board.computer.skip"), "skip-last"), told=True)


def put(shown: ShownPosition[P], *pieces: P) -> ShownPosition[P]:  # type: ignore[misc] # pieces only go in, none is read
    """The same position with some pieces added, replacing those of the same ids."""
    return replace(shown, pieces={**shown.pieces, **{piece.id: piece for piece in pieces}})


def differing(shown: ShownPosition[ShownPiece], after: ShownPosition[ShownPiece]) -> list[str]:
    """Ids of the pieces that differ between two positions, in order."""
    ids = shown.pieces.keys() | after.pieces.keys()
    return sorted(id for id in ids if shown.pieces.get(id) != after.pieces.get(id))


def drift(
    before: ShownPosition[ShownPiece], shown: ShownPosition[ShownPiece], after: ShownPosition[ShownPiece]
) -> list[str]:
    """Ids of pieces and names of counters in which ``shown`` differs from ``before`` and from ``after``: beats have
    changed them otherwise than the rules did, which comparison alone would hide."""
    pieces = [id for id in differing(before, shown) if shown.pieces.get(id) != after.pieces.get(id)]
    counters = [
        name
        for name, number in shown.counters.items()
        if number != before.counters.get(name) and number != after.counters.get(name)
    ]
    return pieces + counters


def comparison(
    shown: ShownPosition[ShownPiece],
    after: ShownPosition[ShownPiece],
    motion: Callable[[ShownPiece | None, ShownPiece | None], Motion | None],
    present: Callable[[ShownPosition[ShownPiece]], None],
) -> list[Beat]:
    """The beats that show what differs and no event has shown: pieces move, appear or disappear, all together.
    ``motion(old, new)`` gives the motion of a piece (old None: it appears; new None: it disappears), None for one that
    does not move; ``present`` replaces the shown position."""
    motions, lifted = list[Motion](), list[str]()
    for id in differing(shown, after):
        old, new = shown.pieces.get(id), after.pieces.get(id)
        found = motion(old, new) if old is None or new is None or old.place != new.place else None
        if found is not None:
            motions.append(found)
            lifted.append(id)
    if not motions:
        return []
    return [Beat(motions, before=lambda: present(shown.without(*lifted)))]


@dataclass(frozen=True)
class Primary:
    """The main button: its words and icon, the target it touches (None: it confirms the action that is ready), and the
    id of the ``rule`` that forbids it, if one does. ``calm``: it lets something go by that could be done, and does not
    shine."""

    label: str
    icon: str
    target: Target | None = None
    enabled: bool = True
    reason: str = ""
    rule: str = ""
    calm: bool = False
