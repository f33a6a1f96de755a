"""Set-up, what may be known, the ends of a match."""

import json
from typing import Any

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.rules.adventure import META, events, setup
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.state import State
from tabletop.rules.adventure.tables import kind_of
from tabletop.rules.chance import Chance
from tabletop.rules.game import SetupError
from tabletop.rules.hidden import HIDDEN
from tabletop.rules.match import Match
from tests.support.adventure_positions import Table


def start(seats: int, *words: str, seed: int = 1, script: list[int] | None = None) -> Match[State]:
    """A match just dealt."""
    return Match.start(GAME, make_setup(META, seats=seats, seed=seed, words=words), script)


def play_first(match: Match[State]) -> list[Any]:
    """Take the first offer until the first turn begins; gives the events."""
    told: list[Any] = []
    while not match.state.turn:
        told += match.apply(match.legal_actions()[0])
    return told


@pytest.mark.parametrize("seats", META.seats)
def test_the_table_before_anything_is_chosen(seats) -> None:
    """AG-SET-1 to 4, AG-SET-10: shuffled decks, the stock of trophies, 20 tokens, ten empty slots, no global event."""
    state = start(seats).state
    content = state.config.tables.content
    assert [sorted(deck) for deck in state.decks] == [sorted(deck) for deck in content.challenge_decks]
    assert state.decks != content.challenge_decks
    assert sorted(state.elite) == sorted(content.elite)
    assert sum(state.stock) == 16
    assert (len(state.pile), state.box) == (20, ())
    assert state.markers == (None,) * 10
    assert (state.festival, state.local) == ("", ())
    assert all(not player.bag and not player.log and not player.damage for player in state.players)


def test_the_first_seat_is_rolled_for() -> None:
    """AG-SET-5, AG-RUL-3: the highest result; the tied seats roll again, and the rolls are told."""
    config, _ = setup.options_of(make_setup(META, seats=3, seed=1))
    state = setup.empty(config, Chance(1), 3)
    state.chance.begin([5, 2, 5, 1, 3])
    setup._roll_first(state)
    assert state.first == 2
    events: list[Any] = []
    setup.report_first_rolls(state, events)
    assert [(event.seat, event.face) for event in events[:-1]] == [(0, 6), (1, 3), (2, 6), (0, 2), (2, 4)]
    assert events[-1].seat == 2


def test_the_order_of_the_set_up() -> None:
    """AG-SET-6 to 9: characters, quests, cities in turn order, three cards each; the first seat's turn begins."""
    match = start(4, seed=3)
    first = match.state.first
    order = [(first + n) % 4 for n in range(4)]
    asked: list[tuple[str, int]] = []
    while not match.state.turn:
        asked.append((match.state.frames[-1].phase, match.decider or 0))
        match.apply(match.legal_actions()[-1])
    assert [seat for phase, seat in asked if phase == "setup_characters"] == order
    assert [seat for phase, seat in asked if phase == "setup_place"] == order
    state = match.state
    assert sorted(player.character for player in state.players) == ["burbonn", "grumbaz", "sandrai", "sofeea"]
    assert all(len(player.quests) == 2 and len(player.hand) == 3 and player.level == 0 for player in state.players)
    assert all(player.side == "start" for player in state.players)
    assert (state.active, len(state.gone), match.legal_actions()[0].text) == (first, 10, "roll")


def test_characters_by_lot() -> None:
    """AG-SET-6: chance may choose instead; nobody is asked then."""
    match = start(3, "characters=lot", seed=5)
    assert all(player.character for player in match.state.players)
    assert match.state.frames[-1].phase in ("quest_setup", "setup_place")


def test_a_quest_asks_its_owner_for_a_character() -> None:
    """AG-SET-7, AG-QST-3: the owner chooses among the others, and the chosen one is marked."""
    table = Table("grumbaz", "sofeea", "burbonn")
    from tabletop.rules.adventure.quests import receive

    table.state.gone = tuple(card for card in table.state.gone if card != "S02")
    receive(table.state, 0, "S02", [])
    table.changed()
    assert (table.phase, table.legal()) == ("quest_setup", ["choose sofeea", "choose burbonn"])
    table.do("choose burbonn")
    assert table.player("grumbaz").quests[0].marked == (2,)


@pytest.mark.parametrize(("words", "key"), [(["valor=7"], "option_unknown"), (["characters=draft"], "option_unknown")])
def test_setups_that_are_none(words, key) -> None:
    """AG-SET-1: each is answered with what is wrong."""
    good = make_setup(META, seats=2, seed=1)
    name, _, value = words[0].partition("=")
    bad = type(good)(good.game, good.seats, good.scenario, {**good.options, name: value}, 1)
    with pytest.raises(SetupError) as caught:
        Match.start(GAME, bad)
    assert caught.value.problems[0].key == key


def test_one_seat_is_not_enough() -> None:
    """AG-SET-10: two to four seats."""
    good = make_setup(META, seats=2, seed=1)
    with pytest.raises(SetupError):
        Match.start(GAME, type(good)(good.game, good.seats[:1], good.scenario, good.options, 1))


def test_what_is_open_and_what_is_hidden() -> None:
    """AG-GEN-2 to 4, AG-RUL-23: hands and decks are hidden, everything else lies open, tokens for who looked."""
    table = Table("grumbaz", "sofeea").hand("grumbaz", "charge").hand("sofeea", "blink").bag("sofeea", "G01")
    table.put_tokens("brill", "gold").quest("sofeea", "S03").wear("sofeea", "G10").token("sofeea", "gold")
    state = table.state
    seen = GAME.view(state, 0)
    assert seen.players[0].hand == state.players[0].hand
    assert seen.players[1].hand == (HIDDEN,)
    assert set(seen.players[0].deck) == set(seen.pile) == set(seen.decks[0]) == set(seen.elite) == {HIDDEN}
    for name in ("bag", "weapon", "quests", "tokens", "log", "damage", "attached", "discard"):
        assert getattr(seen.players[1], name) == getattr(state.players[1], name)
    brill = state.config.tables.names.index("brill")
    assert seen.ground[brill][0].token == HIDDEN
    assert GAME.view(state, None).players[0].hand == (HIDDEN,)
    assert "grumbaz_charge" not in json.dumps(GAME.codec().dump_state(GAME.view(state, 1)))


def test_who_looked_at_a_token_knows_it() -> None:
    """AG-GEN-4, AG-DSC-1, AG-DSC-2: the placing seat and those that looked."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").stage("resource").do("resource place_discovery")
    assert table.phase == "place_discovery"
    token = table.state.frames[-1].token
    assert GAME.view(table.state, 1).frames[-1].token == HIDDEN
    assert "to brill" not in table.legal()
    assert not any(f"to {city}" in table.legal() for city in table.state.config.tables.cities)
    assert "to naxxramas" in table.legal()
    table.do("to deathknell")
    at = table.state.config.tables.names.index("deathknell")
    assert GAME.view(table.state, 0).ground[at][0].token == token
    assert GAME.view(table.state, 1).ground[at][0].token == HIDDEN
    drawn = table.events_of("token_placed")[0]
    assert drawn.seen_by(1) == drawn


def test_events_hide_what_others_may_not_see() -> None:
    """AG-GEN-4: a drawn card and a token looked at are told to their seat alone."""
    table = Table("grumbaz", "sofeea").stage("resource").do("resource scroll")
    drew = table.events_of("drew")[0]
    assert drew.seen_by(0).card == drew.card != HIDDEN
    assert drew.seen_by(1).card == drew.seen_by(None).card == HIDDEN
    table = Table("burbonn", "sofeea").put_tokens("goldshire", "gold")
    table.do("power character 1", "look at goldshire/0")
    seen = table.events_of("token_seen")[0]
    assert (kind_of(seen.token), seen.seen_by(1).token) == ("gold", HIDDEN)


def test_the_numbers_of_the_box() -> None:
    """AG-RUL-1, AG-RUL-2, AG-LIM-1: 23 cards a deck, 9 tokens a character, as many damage tokens as are needed."""
    state = Table("grumbaz", "sofeea").state
    assert all(len(deck) == 23 for deck in state.config.tables.decks.values())
    assert state.config.tables.content.rules.tokens * 4 == 36
    table = Table("grumbaz", "sofeea").level(3, "grumbaz")
    table.damage("grumbaz", 7)
    table.check_sound()


ENDINGS = (
    ("most_valor", ((8, 1, 0), (9, 1, 0)), (1,)),
    ("most_cards", ((8, 1, 0), (8, 2, 0)), (1,)),
    ("highest_level", ((8, 1, 2), (8, 1, 1)), (0,)),
    ("shared", ((8, 1, 1), (8, 1, 1)), (0, 1)),
)


@pytest.mark.parametrize(("ending", "seats", "winners"), ENDINGS)
def test_ties(ending, seats, winners) -> None:
    """AG-WIN-2: most valor, most cards, highest level, shared."""
    from tabletop.rules.adventure.run_effects import check_win
    from tabletop.rules.adventure.values import Logged

    table = Table("grumbaz", "sofeea")
    for player, (valor, cards, level) in zip(table.state.players, seats, strict=True):
        player.level = level
        player.log = (Logged("a", valor, "event"), *(Logged("b", 0, "event") for _ in range(cards - 1)))
    assert check_win(table.state, [])
    assert (table.state.result.ending, table.state.result.winners) == (ending, winners)
    assert GAME.legal_actions(table.state) == ()


@pytest.mark.parametrize("target", [6, 8, 10])
def test_the_target_is_an_option(target) -> None:
    """AG-WIN-1: 6, 8 or 10 valor."""
    table = Table("sandrai", "sofeea", valor=target).valor("sandrai", target - 2)
    table.quest("sandrai", "S01", done=(1, 0), tokens=(), collected=("brill",)).stage("quests").do("travel S01")
    assert table.state.result is not None
    table = Table("sandrai", "sofeea", valor=target).valor("sandrai", target - 3)
    table.quest("sandrai", "S01", done=(1, 0), tokens=(), collected=("brill",)).stage("quests").do("travel S01")
    assert table.state.result is None


def test_events_cite_the_rule_of_their_case() -> None:
    """AG-RES-5, AG-MOV-9, AG-EVT-3, AG-PVP-5, AG-ITM-2, AG-WIN-2: one kind of event may come of several rules."""
    assert events.Moved(0, "brill", "undercity", "flight").cites == "AG-RES-5"
    assert events.Moved(0, "brill", "undercity", "step").cites == events.Moved.rule
    assert events.ResourceUsed(0, "brill", "scroll").cites == "AG-RES-1"
    assert events.EventPlaced("GE5", "southshore").cites == "AG-EVT-3"
    assert events.ItemTaken(0, 1, "G01", "stolen").cites == "AG-PVP-5"
    assert events.ItemGained(0, "G01", "won").cites == "AG-ITM-2"
    assert events.GameOver((0, 1), "shared", (8, 8)).cites == "AG-WIN-2"


def test_played_to_the_first_turn_everything_is_told() -> None:
    """AG-SET-5, AG-SET-9: the rolls and the hands are among the events."""
    kinds = [event.kind for event in play_first(start(2, seed=2))]
    assert kinds[:1] == ["first_rolled"]
    assert kinds.count("drew") == 6
    assert kinds[-1] == "turn_started"


# ----------- What is kept to save time - offers, loadouts, checked quests - never answers for a position that has chan


POSITIONS = 160


def afresh(state: State) -> State:
    """The same position with nothing kept."""
    state = GAME.clone(state)
    state.offers, state.checked = None, ()
    assert all(player.loadout is None for player in state.players)
    return state


def test_a_position_goes_on_as_the_same_one_with_nothing_kept() -> None:
    for seed in range(4):
        state = Match.start(GAME, make_setup(GAME.meta, seats=4, seed=seed)).state
        bot = RandomBot(seed)
        for _ in range(POSITIONS):
            fresh = afresh(state)
            actions = GAME.legal_actions(state)
            assert actions == GAME.legal_actions(fresh)
            action = bot.pick(actions)
            assert GAME.apply(state, action) == GAME.apply(fresh, action)
            assert state == fresh
