"""Warcraft with bugs planted in it, one for each invariant of its own: the conformance suite must find every one.

A bug is a class of rules with something wrong. Most of them change the position in a wrong way after an event of some
kind.
"""

from __future__ import annotations

from typing import ClassVar, Final, Generic, Literal, TypeVar

from tabletop.rules.game import Action, Event
from tabletop.rules.warcraft import actions as act, events as ev
from tabletop.rules.warcraft.board import change_reserve, from_reserve, place, shift
from tabletop.rules.warcraft.deploy import BUILDINGS
from tabletop.rules.warcraft.game import Warcraft
from tabletop.rules.warcraft.pieces import KIND, KINDS, NEUTRAL, OWNER, RANGED, WORKER, code, outpost, site_code
from tabletop.rules.warcraft.state import BUSY, IDLE, State, put
from tests.support.spoiling_game import Bug, PeekingGame, SpoilingGame

E = TypeVar("E", bound=Event)


class BreaksAfter(SpoilingGame[State, E], Warcraft, Generic[E]):
    """Warcraft with positions that go wrong after each event of a kind."""


# ------------------------------------------------------------------------------------------------------ pieces


def killed_for_good(state: State, event: ev.UnitLost) -> None:
    """A casualty does not come back to the reserve."""
    tables = state.config.tables
    if tables.owner[event.race] < tables.seats:
        change_reserve(state, tables.owner[event.race], KINDS.index(event.unit), -1)


def deployed_twice(state: State, event: ev.Deployed) -> None:
    """A unit is put on the map twice."""
    place(state, state.config.tables.map.index[event.space], code(event.seat, KINDS.index(event.unit)))


def forgotten_in_training(state: State, event: ev.Trained) -> None:
    """A unit that was paid for is not in training."""
    kind = KINDS.index(event.item)
    sites = list(state.sites[event.seat])
    sites[sites.index(site_code(kind, BUSY))] = site_code(kind, IDLE)
    state.sites = put(state.sites, event.seat, tuple(sites))


def built_without_worker(state: State, event: ev.BuildingStarted) -> None:
    """The worker on a building tile also stays in the Town."""
    place(state, state.config.tables.towns[event.seat], code(event.seat, WORKER))


def built_thrice(state: State, event: ev.BuildingFinished) -> None:
    """One construction makes several buildings."""
    site = site_code(BUILDINGS.index(event.item), IDLE)
    state.sites = put(state.sites, event.seat, tuple(sorted((*state.sites[event.seat], *(site,) * 3))))


def outposts_everywhere(state: State, event: ev.OutpostStarted) -> None:
    """More Outposts than there are markers."""
    more = [outpost(where, event.seat, True) for where in range(3)]
    state.outposts = tuple(sorted((*state.outposts, *more)))


def paid_twice(state: State, event: ev.Trained) -> None:
    """More gold is taken than the stock holds."""
    state.gold = put(state.gold, event.seat, state.gold[event.seat] - 9)


def wood_on_credit(state: State, event: ev.Upgraded) -> None:
    """More wood is taken than the stock holds."""
    state.wood = put(state.wood, event.seat, -1)


def neutral_born(state: State, event: ev.UnitLost) -> None:
    """The side without a player gets reinforcements."""
    for _ in range(5):
        place(state, state.config.tables.map.index[event.space], code(NEUTRAL, RANGED))


# ---------------------------------------------------------------------------------------------------- stacking


class Crowds(Warcraft):
    """At the end of a Move Step a hex may hold any number of units."""

    def apply(self, state: State, action: Action) -> list[Event]:
        seat = state.frames[-1].decider if state.frames else -1
        events = super().apply(state, action)
        if action == act.END_MOVE and state.battle is None and state.result is None:
            stacks = [(h, p) for h, stack in enumerate(state.board) for p in stack if OWNER[p] == seat]
            units = [(h, p) for h, p in stacks if KIND[p] < WORKER]
            for where, piece in units[1:]:
                shift(state, where, units[0][0], piece, piece)
        return events


def barracks(state: State, event: ev.Deployed) -> None:
    """Units are deployed regardless of stacking limits."""
    where = state.config.tables.map.index[event.space]
    for _ in range(min(4, state.reserve[event.seat][0])):
        from_reserve(state, event.seat, 0, where)


def shanty(state: State, event: ev.Deployed) -> None:
    """Workers are deployed regardless of stacking limits."""
    where = state.config.tables.map.index[event.space]
    workers = [(h, p) for h, stack in enumerate(state.board) for p in stack if OWNER[p] == event.seat]
    for origin, piece in workers:
        if KIND[piece] == WORKER:
            shift(state, origin, where, piece, piece)
    while state.reserve[event.seat][WORKER]:
        from_reserve(state, event.seat, WORKER, where)


# ------------------------------------------------------------------------------------------------------- cards


def card_lost(state: State, event: ev.Drew) -> None:
    state.hands = put(state.hands, event.seat, state.hands[event.seat][:-1])


def card_twice(state: State, event: ev.Drew) -> None:
    """A card that was drawn is still in the deck."""
    hand = state.hands[event.seat]
    state.decks = put(state.decks, event.seat, (*state.decks[event.seat], *hand[-1:]))


def card_swapped(state: State, event: ev.Drew) -> None:
    """Two players get each other's cards."""
    other = (event.seat + 1) % len(state.hands)
    one, two = state.hands[event.seat], state.hands[other]
    if one and two:
        state.hands = put(put(state.hands, event.seat, (*one[:-1], two[-1])), other, (*two[:-1], one[-1]))


# ------------------------------------------------------------------------------------------------------- views


class Peek(PeekingGame[State], Warcraft):
    """A view that shows some piles."""


class Partners(Warcraft):
    """Teammates see each other's hands without the option for it."""

    def view(self, state: State, seat: int | None) -> State:
        seen = super().view(state, seat)
        if seat is not None:
            for other in state.config.tables.team[state.config.tables.side[seat]]:
                seen.hands = put(seen.hands, other, state.hands[other])
        return seen


class TopCard(Warcraft):
    """A view's discard piles show the next card of the deck."""

    def view(self, state: State, seat: int | None) -> State:
        seen = super().view(state, seat)
        seen.discards = tuple((*pile, *deck[:1]) for pile, deck in zip(state.discards, state.decks))
        return seen


class Hint(Warcraft):
    """A public number depends on the order of a deck."""

    def view(self, state: State, seat: int | None) -> State:
        seen = super().view(state, seat)
        seen.slot = (state.decks[0][0] if state.decks[0] else 0) % 2
        return seen


# --------------------------------------------------------------------------------------------- events, undo


class LoudDrew(ev.Drew):
    """A draw that everybody can read."""

    __slots__ = ()

    def seen_by(self, seat: int | None) -> Event:
        return self


class QuietDrew(ev.Drew):
    """A draw that can be undone."""

    __slots__ = ()
    closes: ClassVar[Literal["revealed", "committed"] | None] = None


class OtherDraws(Warcraft):
    """Draws are reported by another kind of event."""

    def __init__(self, kind: type[ev.Drew]) -> None:
        self._kind = kind

    def apply(self, state: State, action: Action) -> list[Event]:
        told = super().apply(state, action)
        return [self._kind(e.seat, e.card, e.left, e.why) if isinstance(e, ev.Drew) else e for e in told]


class QuietDraws(OtherDraws):
    """Moving a piece draws a card, without an event that reveals something and stops undo."""

    def apply(self, state: State, action: Action) -> list[Event]:
        seat = self.decider(state)
        events = super().apply(state, action)
        if isinstance(action, act.Move) and state.result is None and seat is not None and state.decks[seat]:
            deck = state.decks[seat]
            state.decks = put(state.decks, seat, deck[1:])
            state.hands = put(state.hands, seat, (*state.hands[seat], deck[0]))
        return events


_SOUND: Final = "state is sound"
_HIDDEN: Final = "a hand is its owner's and a deck nobody's"

BUGS: Final[dict[str, Bug[State]]] = {
    "a casualty is lost for good": Bug(BreaksAfter(ev.UnitLost, killed_for_good), _SOUND, "pieces of kind"),
    "a unit is deployed twice": Bug(BreaksAfter(ev.Deployed, deployed_twice), _SOUND, "pieces of kind"),
    "a unit is forgotten in training": Bug(BreaksAfter(ev.Trained, forgotten_in_training), _SOUND, "pieces of kind"),
    "a worker builds and stays": Bug(BreaksAfter(ev.BuildingStarted, built_without_worker), _SOUND, "pieces of kind 3"),
    "too many buildings": Bug(BreaksAfter(ev.BuildingFinished, built_thrice), _SOUND, "buildings of kind"),
    "too many Outposts": Bug(BreaksAfter(ev.OutpostStarted, outposts_everywhere), _SOUND, "too many Outposts"),
    "gold below nothing": Bug(BreaksAfter(ev.Trained, paid_twice), _SOUND, "less than nothing"),
    "wood below nothing": Bug(BreaksAfter(ev.Upgraded, wood_on_credit), _SOUND, "less than nothing"),
    "neutral units come back": Bug(
        BreaksAfter(ev.UnitLost, neutral_born), _SOUND, "more pieces of kind", scenario="elfgate"
    ),
    "crowds after a move": Bug(Crowds(), _SOUND, "more units of a side than may stand there"),
    "crowds after deployment": Bug(
        BreaksAfter(ev.Deployed, barracks), _SOUND, "more units of a side than may stand there"
    ),
    "crowds of workers": Bug(BreaksAfter(ev.Deployed, shanty), _SOUND, "more workers of a side than may stand there"),
    "a card is lost": Bug(BreaksAfter(ev.Drew, card_lost), _SOUND, "cards instead of"),
    "a card is there twice": Bug(BreaksAfter(ev.Drew, card_twice), _SOUND, "is in 2 places"),
    "a card changes hands": Bug(BreaksAfter(ev.Drew, card_swapped), _SOUND, "does not belong here"),
    "all see the hands": Bug(Peek("hands"), _HIDDEN, "hands"),
    "all see the decks": Bug(Peek("decks"), _HIDDEN, "decks"),
    "all see the spell": Bug(Peek("aside"), _HIDDEN, "aside", "nordrassil"),
    "teammates see hands": Bug(Partners(), _HIDDEN, "hands", "main4"),
    "the next card shows": Bug(TopCard(), "a view leaks nothing"),
    "a hint at the deck": Bug(Hint(), "a view depends on nothing hidden"),
    "a draw is told to all": Bug(OtherDraws(LoudDrew), "an event leaks nothing"),
    "a draw that undo unlearns": Bug(QuietDraws(QuietDrew), "a card that was seen cannot be unseen"),
}
