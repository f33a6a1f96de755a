"""The actions and events of Reversi."""

from dataclasses import dataclass
from typing import ClassVar, Literal

from tabletop.rules.game import Event, Seat
from tabletop.rules.verbs import Verb


@dataclass(frozen=True, slots=True)
class PlaceDisc(Verb):
    """Place a disc on a square (RV-PLY-2)."""

    square: str
    kind: Literal["place"] = "place"
    rule: ClassVar[str] = "RV-PLY-2"
    touches: ClassVar[str] = "space:{square}"
    words: ClassVar[str] = "place {square}"


@dataclass(frozen=True, slots=True)
class Pass(Verb):
    """Pass, when no disc can be placed (RV-PLY-4)."""

    kind: Literal["pass"] = "pass"
    rule: ClassVar[str] = "RV-PLY-4"
    touches: ClassVar[str] = "button:pass"
    words: ClassVar[str] = "pass"


@dataclass(frozen=True, slots=True)
class DiscPlaced(Event):
    """A seat has placed a disc; ``turned``: the squares whose discs were turned over."""

    seat: Seat
    square: str
    turned: tuple[str, ...]
    kind: ClassVar[str] = "placed"
    rule: ClassVar[str] = "RV-PLY-2"


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat could not place a disc."""

    seat: Seat
    kind: ClassVar[str] = "passed"
    rule: ClassVar[str] = "RV-PLY-4"
