"""Every window of the game in a position of its own: it is entered, sound by all checks of the conformance tests, and
each of its offers can be carried out."""

from collections import Counter

import pytest

from tabletop.bots.setups import make_setup
from tabletop.rules.adventure import META
from tabletop.rules.adventure.frames import PayFrame, PlaceFrame
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.piles import ability_cards, challenge_cards, discovery_tokens, elite_quests
from tabletop.rules.adventure.state import State
from tabletop.rules.adventure.tables import kind_of
from tabletop.rules.adventure.views import sample, secrets, view
from tabletop.rules.chance import Chance
from tabletop.rules.hidden import HIDDEN
from tabletop.rules.match import Match
from tests.support.adventure_positions import Table
from tests.support.adventure_windows import GREY, WINDOWS
from tests.support.conformance import check_position
from tests.support.conformance_probe import Effort, Probe

from .test_random_games import PHASES

ALL = Effort(actions=9, foreign=4, paths=9, swaps=1, saves=1, views=1, positions=1, undo=1)


def match_at(state: State) -> Match[State]:
    match: Match[State] = Match.start(GAME, make_setup(META, seats=len(state.players), seed=1))
    match.begin_anew(state)
    return match


def test_every_window_has_a_position() -> None:
    """4.1 to 4.5: those that the long run counts, and the two that no card of the box opens."""
    begun = {phase for phase in PHASES if phase.startswith("setup_") or phase == "quest_setup"}
    assert set(WINDOWS) == PHASES - begun | {"lose_item", "event_space"}


@pytest.mark.parametrize("phase", [*WINDOWS, "trial"])
def test_a_window_is_entered_and_sound(phase) -> None:
    """AG-GEN-4, AG-GEN-8, AG-LIM-1: offers, refusals, copies, JSON, views, samples and saves; and every offer can be
    carried out."""
    table = trial() if phase == "trial" else WINDOWS[phase]()
    assert phase in (table.phase, "trial")
    check_position(Probe(GAME, ALL), match_at(table.state))
    offers = GAME.legal_actions(table.state)
    assert offers
    for action in offers:
        after = GAME.clone(table.state)
        GAME.apply(after, action)
        assert GAME.faults(after) == []
        assert bool(GAME.legal_actions(after)) == (after.result is None)


def trial() -> Table:
    """Grumbaz, with five cards, has chosen two of four that a trial costs."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").bottom(GREY, "GE10").stage("challenge")
    table.hand("grumbaz", "charge", "rend", "heroic_strike", "retaliation", "shield_wall").do("draw a challenge")
    return table.do("option 0", "card grumbaz_charge", "card grumbaz_rend")


def test_the_cards_of_a_payment_are_its_seat_s_alone() -> None:
    """AG-GEN-4: the other seat sees how many cards are chosen; all cards of the hand may be the ones."""
    state = trial().state
    mine, other = (seen.frames[-1] for seen in (view(state, 0), view(state, 1)))
    assert isinstance(mine, PayFrame)
    assert isinstance(other, PayFrame)
    assert [card.partition("#")[0] for card in mine.cards] == ["grumbaz_charge", "grumbaz_rend"]
    assert other.cards == (HIDDEN, HIDDEN)
    chosen = set()
    for number in range(40):
        dealt = sample(view(state, 1), 1, Chance(number))
        frame = dealt.frames[-1]
        assert isinstance(frame, PayFrame)
        assert len(set(frame.cards)) == 2
        assert set(frame.cards) <= set(dealt.players[0].hand)
        chosen.update(dealt.players[0].hand.index(card) for card in frame.cards)
    assert chosen == set(range(5))


def test_a_token_in_hand_is_its_seat_s_alone() -> None:
    """AG-GEN-4: whoever places it knows it, with an empty hand too; for the other it may be any that is not seen."""
    state = WINDOWS["place_discovery"]().state
    frame = state.frames[-1]
    assert isinstance(frame, PlaceFrame)
    player = state.players[0]
    player.hand, player.deck = (), (*player.deck, *player.hand)
    assert secrets(state, 0)
    assert not secrets(state, 1) or state.players[1].hand
    dealt = [sample(view(state, 1), 1, Chance(number)).frames[-1] for number in range(30)]
    assert len({one.token for one in dealt if isinstance(one, PlaceFrame)}) > 5


def test_samples_of_one_view_differ_and_each_hidden_card_may_be_in_hand() -> None:
    """AG-GEN-4: nothing that is hidden is told by the order in which the box lists it."""
    state = Table("grumbaz", "sofeea").hand("sofeea", "blink", "portal").state
    seen = view(state, 0)
    whole = set(state.players[1].hand) | set(state.players[1].deck)
    dealt = [sample(seen, 0, Chance(number)) for number in range(120)]
    assert {card for one in dealt for card in one.players[1].hand} == whole
    assert len({one.decks[GREY][0] for one in dealt}) > 20
    assert len({one.elite for one in dealt}) > 20
    assert sample(seen, 0, Chance(7)) == sample(seen, 0, Chance(7))


@pytest.mark.parametrize("seat", [None, 1])
def test_a_card_that_is_paid_for_is_dealt_once_to_the_hand_that_plays_it(seat) -> None:
    """AG-ABL-3, AG-GEN-4: everybody knows it; what lies on the discard pile or is attached is not dealt again."""
    table = Table("grumbaz", "sofeea").hand("grumbaz", "rend", "overpower", "charge").bag("grumbaz", "N10", "G10")
    table.discard("grumbaz", 6).discard("sofeea", 6).hand("sofeea", "blink")
    table.state.energy = 0
    state = table.changed().do("play grumbaz_charge").state
    for number in range(12):
        dealt = sample(view(state, seat), seat, Chance(number))
        assert "grumbaz_charge" in {kind_of(card) for card in dealt.players[0].hand}
        for player, cards in ability_cards(dealt).items():
            assert Counter(cards) == Counter(ability_cards(state)[player])


def test_decks_are_dealt_by_colour_without_what_lies_open() -> None:
    """AG-GEN-4: no card of a bag, a marker, a log or a quest comes twice, and each deck has its own colour."""
    table = Table("grumbaz", "sofeea").bag("sofeea", "G01", "N10").wear("grumbaz", "G29").marker("brill", "G11")
    state = table.valor("grumbaz", 2).quest("sofeea", "E29").put_tokens("kargath", "gold").state
    for number in range(12):
        dealt = sample(view(state, 0), 0, Chance(number))
        for listed in (challenge_cards, elite_quests, discovery_tokens):
            assert Counter(listed(dealt)) == Counter(listed(state))
        assert [len(deck) for deck in dealt.decks] == [len(deck) for deck in state.decks]
        for colour, deck in enumerate(dealt.decks):
            assert {state.config.tables.colour[card] for card in deck} == {colour}
