"""Invariants of Warcraft that the suite for all games cannot know: which cards a view hides, that undo never takes back
the sight of a card, and that the side without a player never grows.

These checks are written independently of ``views`` and of the game's events; so they use neither ``view``'s own idea of
what is hidden nor ``faults``.
"""

from __future__ import annotations

from tabletop.rules.match import Match
from tabletop.rules.warcraft.state import UNKNOWN, State
from tests.support.conformance_probe import Fault


def check_own(match: Match[State]) -> None:
    """Check all of them at a position of a match. Raises Fault."""
    check_hidden(match, match.state)
    check_way_back(match)


def check_hidden(match: Match[State], state: State) -> None:
    """Check that each view shows the seat's own hand, and no hand of another seat, no deck and no spell (WC-TRN-6)."""
    for seat in (*range(len(state.hands)), None):
        view: State = match.game.view(state, seat)
        for name, shown, whole in (
            ("decks", view.decks, state.decks),
            ("aside", view.aside, state.aside),
            ("hands", view.hands, state.hands),
        ):
            for other, pile in enumerate(whole):
                wanted = pile if name == "hands" and other == seat else (UNKNOWN,) * len(pile)
                if shown[other] != wanted:
                    raise Fault("a hand is its owner's and a deck nobody's", f"{name} of seat {other}, seen by {seat}")


def check_way_back(match: Match[State]) -> None:
    """Check that undo stops at every action that moved a card into a hand or off a deck, so that no card is drawn
    again."""
    if not match.journal:
        return
    before: State = match.position(len(match.journal) - 1)
    known = (before.decks, before.aside, before.shown) != (match.state.decks, match.state.aside, match.state.shown)
    if known and match.journal[-1].closes is None:
        raise Fault("a card that was seen cannot be unseen", match.journal[-1].action.text)
