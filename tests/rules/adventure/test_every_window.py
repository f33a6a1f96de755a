"""Every window of the game in a position of its own: it is entered, sound by all checks of the conformance tests, and
each of its offers can be carried out."""

from collections import Counter
from collections.abc import Callable

import pytest

from tabletop.bots.setups import make_setup
from tabletop.rules.adventure import META, effects
from tabletop.rules.adventure.challenge import flip_event
from tabletop.rules.adventure.frames import PayFrame, PlaceFrame
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.piles import ability_cards, challenge_cards, discovery_tokens, elite_quests
from tabletop.rules.adventure.state import State
from tabletop.rules.adventure.tables import kind_of
from tabletop.rules.adventure.values import Ctx
from tabletop.rules.adventure.views import sample, secrets, view
from tabletop.rules.chance import Chance
from tabletop.rules.hidden import HIDDEN
from tabletop.rules.match import Match
from tests.support.adventure_positions import Table
from tests.support.conformance import check_position
from tests.support.conformance_probe import Effort, Probe

from .test_random_games import PHASES

GREY, GREEN, YELLOW, RED = range(4)
ALL = Effort(actions=9, foreign=4, paths=9, swaps=1, saves=1, views=1, positions=1, undo=1)


def duel(*cards: str) -> Table:
    """Grumbaz, about to attack Sofeea, with these cards."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").hand("grumbaz", *cards)
    return table.stage("challenge")


def at_resource(space: str, resource: str) -> Table:
    return Table("grumbaz", "sofeea").at(space, "grumbaz").stage("resource").do(f"resource {resource}")


def stolen_from() -> Table:
    """Grumbaz defeats Sofeea, whose bag holds something."""
    table = duel().bag("sofeea", "G04").health_left("sofeea", 1)
    return table.do("attack sofeea", dice=[6, 1]).do("pass")


def auction_of_two() -> Table:
    """Grumbaz draws one more item at an auction."""
    table = Table("grumbaz", "sofeea").festival("YE3").bag("grumbaz", "G03").bottom(GREY, "G05", "G06")
    return table.stage("resource").do("resource auction_house", "item G03")


def merchant() -> Table:
    """Grumbaz uses a Travelling Merchant."""
    table = Table("grumbaz", "sofeea").token("grumbaz", "merchant").bag("grumbaz", "G03").bag("sofeea", "G04")
    return table.do("use token merchant")


def crowded() -> Table:
    """An encounter escapes while all slots are full, two markers being equally near."""
    table = Table("grumbaz", "sofeea").at("goldshire", "grumbaz")
    for card in ("G01", "G04", "G05", "G06", "G08", "G09", "G10", "G12"):
        table.marker("brill", card)
    table.marker("forests_edge", "G13").marker("lakeshire", "G14").bottom(GREY, "G16")
    return table.stage("challenge").do("draw a challenge", dice=[1, 1])


def handed_in() -> Table:
    """Two beasts of one colour are handed in."""
    table = Table("grumbaz", "sofeea").at("sentinel_hill", "grumbaz").bag("grumbaz", "G01", "G16", "G22")
    table.quest("grumbaz", "S11").stage("quests")
    return table.do(table.legal("hand in")[0])


def turned_away() -> Table:
    """An event turns into an encounter while who turned it stands in a city."""
    table = Table("grumbaz", "sofeea").at("ironforge", "sofeea").local("GE5")
    flip_event(table.state, Ctx("GE5.front", "event:GE5"), 1, [])
    return table.changed()


def asked_for_items() -> Table:
    """An effect lets Grumbaz discard two of three items."""
    table = Table("grumbaz", "sofeea").wear("grumbaz", "G03").bag("grumbaz", "G04", "G05")
    effect = effects.LoseItem("self", 2, "any", "choice")
    effect.carry_out(table.state, Ctx("", seat=0), "", table.events)
    return table.changed()


def cursed() -> Table:
    """Two cards attached to Sofeea answer the start of her turn."""
    table = Table("grumbaz", "sofeea", "sandrai", "burbonn").attach("sofeea", "curse_agony", "sandrai", 3)
    table.attach("sofeea", "serpent_sting", "burbonn", 2).stage("equip")
    return table.bag("grumbaz", "G03").do("done")


def sleepless() -> Table:
    """Sofeea discards a card at the end of her turn, to keep her Arcane Power."""
    table = Table("sofeea", "grumbaz").hand("sofeea", "blink", "portal").bag("sofeea", "G03").stage("equip")
    table.player("sofeea").side = "other"
    return table.changed().do("done", "option 0")


def overfull() -> Table:
    """Sofeea holds ten cards and draws one more."""
    table = Table("sofeea", "grumbaz").at("brill", "sofeea").stage("resource")
    player = table.player("sofeea")
    player.hand, player.deck = player.deck[:10], player.deck[10:]
    return table.do("resource scroll")


WINDOWS: dict[str, Callable[[], Table]] = {
    "roll": lambda: Table("grumbaz", "sofeea").stage("roll"),
    "move": lambda: Table("grumbaz", "sofeea").hand("grumbaz", "charge").token("grumbaz", "gold"),
    "tokens": lambda: Table("grumbaz", "sofeea").put_tokens("stormwind", "gold", "bomb").do("end movement"),
    "resource": lambda: Table("grumbaz", "sofeea").stage("resource"),
    "challenge": lambda: duel().marker("brill", "G01"),
    "quests": lambda: Table("grumbaz", "sofeea").quest("grumbaz", "E02").stage("quests"),
    "equip": lambda: Table("grumbaz", "sofeea").bag("grumbaz", "G03", "G15").stage("equip"),
    "order": cursed,
    "pay": lambda: Table("grumbaz", "sofeea").hand("grumbaz", "charge").bag("grumbaz", "G08").do("play grumbaz_charge"),
    "react": lambda: (
        Table("grumbaz", "sofeea")
        .hand("grumbaz", "charge")
        .hand("sofeea", "counterspell")
        .bag("sofeea", "G08")
        .do("play grumbaz_charge")
    ),
    "reveal": lambda: (
        Table("sofeea", "grumbaz")
        .at("brill", "sofeea")
        .hand("sofeea", "ice_block")
        .bottom(GREY, "G16")
        .stage("challenge")
        .do("draw a challenge")
    ),
    "pre_roll": lambda: duel("shield_wall").do("attack sofeea"),
    "post_roll": lambda: duel("heroic_strike").roll_on("attack sofeea", [3, 4]),
    "pending": lambda: duel().bag("grumbaz", "G28").do("attack sofeea", dice=[1, 6]).do("pass"),
    "after_suffer": lambda: duel("retaliation").do("attack sofeea", dice=[1, 6]).do("pass"),
    "rolled": lambda: Table("grumbaz", "sofeea").token("grumbaz", "rocket_boots").stage("roll").do("roll"),
    "defeat": lambda: (
        Table("grumbaz", "sofeea")
        .at("goldshire", "grumbaz")
        .at("deeprun_tram", "grumbaz")
        .health_left("grumbaz", 1)
        .put_tokens("deeprun_tram", "bomb")
        .do("end movement", "resolve bomb")
    ),
    "hand_limit": overfull,
    "discard": sleepless,
    "book_discard": lambda: at_resource("undercity", "book"),
    "place_discovery": lambda: at_resource("brill", "place_discovery"),
    "flight": lambda: at_resource("stormwind", "flight_path"),
    "destination": lambda: Table("sofeea", "grumbaz").hand("sofeea", "portal").do("play sofeea_portal"),
    "auction": lambda: Table("grumbaz", "sofeea").bag("grumbaz", "G03").stage("resource").do("resource auction_house"),
    "keep_item": auction_of_two,
    "steal": stolen_from,
    "take_item": merchant,
    "trade": lambda: merchant().do("item G04"),
    "deck_order": handed_in,
    "tracker_full": crowded,
    "quest_overflow": lambda: (
        Table("grumbaz", "sofeea")
        .quest("grumbaz", "S01")
        .quest("grumbaz", "S03")
        .stage("resource")
        .do("resource quest_giver")
    ),
    "choose": lambda: (
        Table("grumbaz", "sofeea")
        .at("southshore", "grumbaz")
        .local("GE5")
        .bag("grumbaz", "G03")
        .stage("challenge")
        .do("visit GE5")
    ),
    "colour": lambda: Table("grumbaz", "sofeea").level(GREEN, "grumbaz").token("grumbaz", "gold").do("use token gold"),
    "step_other": lambda: (
        Table("grumbaz", "sofeea").put_tokens("stormwind", "false_map").do("end movement", "resolve false_map")
    ),
    "peek": lambda: (
        Table("grumbaz", "sofeea")
        .token("grumbaz", "far_sight")
        .put_tokens("brill", "gold", "bomb")
        .do("use token far_sight")
    ),
    "lose_item": asked_for_items,
    "event_space": turned_away,
}


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
