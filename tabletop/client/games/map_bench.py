"""A bench on a painted map, whose picture follows what is changed on it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

from .bench import Bench, BenchHost

Land = TypeVar("Land", bound=tuple[object, ...])
Plate = TypeVar("Plate")
Painted = TypeVar("Painted", covariant=True)


class Composer(Protocol[Painted]):
    """What paints a map."""

    @property
    def plate(self) -> Painted:
        """The picture, once it is whole."""

    def slices(self) -> Iterator[float]:
        """Do the work slice by slice."""


class MapBench(Bench, Generic[Land, Plate]):
    """``plate``: the newest picture that is whole, None before the first; ``shown``: the land that it shows."""

    def __init__(self, game: str, host: BenchHost, nothing: Land) -> None:
        super().__init__(game, host)
        self.plate: Plate | None = None
        self.shown = nothing
        self._coming: tuple[Land, Composer[Plate], Iterator[float]] | None = None
        """The land that is being painted, and the work on it."""

    @abstractmethod
    def land(self) -> Land:
        """What the picture should show."""

    @abstractmethod
    def composer(self) -> Composer[Plate] | None:
        """What paints the land as it stands; None for one that cannot be painted."""

    def changed(self) -> None:
        """Begin to paint the map anew where its land has changed."""
        self.lay(self.rect)
        land = self.land()
        if land == (self.shown if self._coming is None else self._coming[0]):
            return
        composer = self.composer()
        if composer is not None:
            self._coming = land, composer, composer.slices()

    def work(self) -> bool:
        if self._coming is None:
            return False
        land, composer, slices = self._coming
        if next(slices, None) is None:
            self.plate, self.shown, self._coming = composer.plate, land, None
        return True
