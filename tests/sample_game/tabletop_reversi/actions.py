"""The actions and events of Reversi."""

from tabletop.rules.game import Event, Seat, Verb, action, event


@action("RV-PLY-2", "space:{square}", "place {square}", kind="place")
class PlaceDisc(Verb):
    """Place a disc on a square (RV-PLY-2)."""

    square: str


@action("RV-PLY-4", "button:pass", "pass")
class Pass(Verb):
    """Pass, when no disc can be placed (RV-PLY-4)."""


@event("RV-PLY-2", kind="placed")
class DiscPlaced(Event):
    """A seat has placed a disc; ``turned``: the squares whose discs were turned over."""

    seat: Seat
    square: str
    turned: tuple[str, ...]


@event("RV-PLY-4")
class Passed(Event):
    """A seat could not place a disc."""

    seat: Seat
