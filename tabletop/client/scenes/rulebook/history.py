"""Where the reader has been, so that jumps can be taken back and made again."""

from __future__ import annotations

from dataclasses import dataclass, field

LONGEST = 100


@dataclass(frozen=True, slots=True)
class ReadingPlace:
    """A place in a text whatever its size: a block of it and how far into it (0..1); ``mark`` is what is tinted."""

    block: int = 0
    share: float = 0.0
    mark: str | None = None


@dataclass
class History:
    """The places left by jumps, and those left by going back."""

    past: list[ReadingPlace] = field(default_factory=list)
    future: list[ReadingPlace] = field(default_factory=list)

    def leave(self, place: ReadingPlace) -> None:
        """A jump leads away from a place."""
        if not self.past or self.past[-1] != place:
            self.past.append(place)
        del self.past[:-LONGEST]
        self.future.clear()

    def back(self, place: ReadingPlace) -> ReadingPlace | None:
        """Where the last jump came from; None when there was none."""
        if not self.past:
            return None
        self.future.append(place)
        return self.past.pop()

    def forward(self, place: ReadingPlace) -> ReadingPlace | None:
        """Where going back led away from; None when it did not."""
        if not self.future:
            return None
        self.past.append(place)
        return self.future.pop()
