"""What must hold in every match of Warcraft and what no suite for all games can know: which cards a view hides, that
nobody unlearns a card, and that the side without a player never grows.

These checks say again, from the outside, what ``views`` and the events of the game say from the inside; so they use
neither ``view``'s own notion of what is hidden nor ``faults``.
"""

from __future__ import annotations

from tabletop.bots.conformance import Fault
from tabletop.rules.match import Match
from tabletop.rules.warcraft.state import UNKNOWN, State


def check_own(match: Match[State]) -> None:
    """All of it, for the match as it stands. Raises Fault."""
    check_hidden(match, match.state)
    check_way_back(match)


def check_hidden(match: Match[State], state: State) -> None:
    """No view shows a hand of another seat, a deck or the spell; its own hand it shows (WC-TRN-6)."""
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
    """What brought a card into a hand or off a deck closes the way back, so that no card is unlearnt or drawn
    again."""
    if not match.journal:
        return
    before: State = match.position(len(match.journal) - 1)
    known = (before.decks, before.aside, before.shown) != (match.state.decks, match.state.aside, match.state.shown)
    if known and match.journal[-1].closes is None:
        raise Fault("a card that was seen cannot be unseen", match.journal[-1].action.text)
