"""The history of the reader's jumps, to go back and forward."""

from __future__ import annotations

from dataclasses import dataclass, field

LONGEST = 100


@dataclass(frozen=True, slots=True)
class ReadingPlace:
    """A place in a text, independent of the letters' size: a block and the share of it above the place (0..1);
    ``mark``: the anchor that is tinted."""

    block: int = 0
    share: float = 0.0
    mark: str | None = None


@dataclass
class History:
    """The places that jumps have left, and those that going back has left."""

    past: list[ReadingPlace] = field(default_factory=list)
    future: list[ReadingPlace] = field(default_factory=list)

    def leave(self, place: ReadingPlace) -> None:
        """Record that a jump leaves a place."""
        if not self.past or self.past[-1] != place:
            self.past.append(place)
        del self.past[:-LONGEST]
        self.future.clear()

    def back(self, place: ReadingPlace) -> ReadingPlace | None:
        """The place that the last jump left; None for none. ``place``: the present one, for :meth:`forward`."""
        if not self.past:
            return None
        self.future.append(place)
        return self.past.pop()

    def forward(self, place: ReadingPlace) -> ReadingPlace | None:
        """The place that going back left last; None for none. ``place``: the present one, for :meth:`back`."""
        if not self.future:
            return None
        self.past.append(place)
        return self.future.pop()
