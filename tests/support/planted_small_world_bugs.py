"""Small World with bugs planted in it, one for each invariant: the conformance suite must find every one.

Most of them spoil the position after an event of some kind; the others leak something in a view.
"""

from __future__ import annotations

from typing import Final, Generic, TypeVar

from tabletop.rules.game import Event
from tabletop.rules.small_world.events import ComboTaken, Conquered, MarkerRevealed, Redeployed, Vacated
from tabletop.rules.small_world.game import SmallWorld
from tabletop.rules.small_world.state import State, earn, put, set_player, set_spot, to_tray
from tests.support.spoiling_game import Bug, PeekingGame, SpoilingGame

E = TypeVar("E", bound=Event)


class BreaksAfter(SpoilingGame[State, E], SmallWorld, Generic[E]):
    """Small World with positions that go wrong after each event of a kind."""


def region_of(state: State, event: Conquered | Vacated) -> int:
    return state.config.tables.index[event.region]


def one_more(state: State, event: Conquered) -> None:
    """A conquest adds a token from nowhere."""
    region = region_of(state, event)
    spot = state.spots[region]
    if spot.owner >= 0:
        set_spot(state, region, tokens=spot.tokens + 1)


def tower_anywhere(state: State, event: Conquered) -> None:
    """A Watch Tower is built without a majority."""
    region = region_of(state, event)
    if state.spots[region].owner >= 0:
        set_spot(state, region, tower=True)


def wall_of_nobody(state: State, event: Vacated) -> None:
    """A Fort is put into an empty region."""
    if state.spots[region_of(state, event)].owner < 0:
        set_spot(state, region_of(state, event), fort=True)


def overdrawn(state: State, event: ComboTaken) -> None:
    """A pick costs more than there is."""
    earn(state, event.seat, -99)


def banner_twice(state: State, event: ComboTaken) -> None:
    """The banner that was taken also stays in its column."""
    state.banners = put(state.banners, 0, (*state.banners[0], event.race))


def marker_lost(state: State, event: MarkerRevealed) -> None:
    state.reserve = state.reserve[1:]


def hand_kept(state: State, event: Redeployed) -> None:
    """A token stays in hand after a redeployment."""
    if state.tray[state.config.tables.race_index[event.race]]:
        to_tray(state, event.race, -1)
        player = state.players[event.seat]
        if player.race == event.race:
            set_player(state, event.seat, tokens=player.tokens + 1)


class Faces(PeekingGame[State], SmallWorld):
    """A view that shows some piles."""


class Shelf(SmallWorld):
    """The scores for the list of saves show coins."""

    def scores(self, state: State) -> tuple[int, ...]:
        return tuple(0 for _ in state.coins)


SOUND: Final = "state is sound"
BUGS: Final[dict[str, Bug[State]]] = {
    "a token from nowhere": Bug(BreaksAfter(Conquered, one_more), SOUND, "tokens of"),
    "a tower without a majority": Bug(BreaksAfter(Conquered, tower_anywhere), SOUND, "Watch Tower"),
    "a Fort of nobody": Bug(BreaksAfter(Vacated, wall_of_nobody), SOUND, "something stands where nobody is"),
    "an overdrawn purse": Bug(BreaksAfter(ComboTaken, overdrawn), SOUND, "less than nothing"),
    "a banner twice": Bug(BreaksAfter(ComboTaken, banner_twice), SOUND, "banners are not all in one place"),
    "a lost marker": Bug(BreaksAfter(MarkerRevealed, marker_lost), SOUND, "markers are not all in one place"),
    "a hand kept back": Bug(BreaksAfter(Redeployed, hand_kept), SOUND, "units in hand of a race with a region"),
    "open coins": Bug(Faces("coins"), "coins are secret", "seen by"),
    "open bombs": Bug(Faces("pile"), "what lies face down stays so"),
    "open markers": Bug(Faces("reserve"), "what lies face down stays so"),
    "open map": Bug(Faces("spots"), "what lies face down stays so"),
    "scores on the shelf": Bug(Shelf(), "coins are secret", "headline"),
}
