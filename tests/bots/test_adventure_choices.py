"""Choices of the Adventure Game that are judged, not tried out: a hero, a city, the quest that goes, where a token
is laid."""

from functools import cache

import pytest

from tabletop import bots
from tabletop.bots.adventure import plans
from tabletop.bots.adventure.captain import Captain
from tabletop.bots.adventure.guide import Turn
from tabletop.bots.adventure.odds import against, drawn, duel, fighter, finds, held_by, left_in_decks, wearing
from tabletop.bots.adventure.plans import Outlook, Taste, turns_between, turns_for
from tabletop.bots.adventure.single_choices import number, single_choice, wins_of_heroes
from tabletop.bots.player import Budget, Reason, make_player, weights
from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.adventure import actions as act, frames as fr
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.figures import face
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.state import State, clone
from tabletop.rules.adventure.tables import kind_of
from tabletop.rules.adventure.values import ActiveQuest, EncounterMarker
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action
from tabletop.rules.match import Match

LENGTH = 900


@cache
def met() -> dict[str, list[State]]:
    """Views of such decisions in a game of Captains, by the phase of the decision."""
    state: State = Match.start(GAME, make_setup(catalogue.meta("adventure"), seats=3, seed=2)).state
    player, chance = make_player("adventure", "captain"), Chance(1)
    found: dict[str, list[State]] = {}
    for _ in range(LENGTH):
        seat = GAME.decider(state)
        if seat is None:
            break
        view = GAME.view(state, seat)
        actions = GAME.legal_actions(view)
        if isinstance(view.frames[-1], fr.SetupFrame | fr.QuestFrame | fr.PlaceFrame) and len(actions) > 1:
            found.setdefault(view.frames[-1].phase, []).append(view)
        action = actions[0] if len(actions) == 1 else player.choose(view, actions, Budget(1), chance).action
        GAME.apply(state, action)
    return found


def advised(view: State) -> tuple[object, tuple[Reason, ...]]:
    """What a Warlord chooses, and why."""
    player = make_player("adventure", "warlord")
    chosen = player.choose(view, GAME.legal_actions(view), Budget(2), Chance(5), reasons=True)
    return chosen.action, chosen.reasons


@pytest.mark.parametrize("phase", ["setup_characters", "setup_place", "quest_overflow", "place_discovery"])
def test_hints_had_no_reason_for_a_hero_a_city_a_quest_and_a_token(phase) -> None:
    """AG-SET-6, AG-SET-8, AG-QST-7, AG-DSC-2."""
    views = met()[phase][:6]
    assert views
    for view in views:
        _, reasons = advised(view)
        assert reasons


def test_the_hero_that_wins_most_is_advised() -> None:
    """AG-SET-6: of those that are left; every hero has its figure, for every number of seats."""
    shares = wins_of_heroes()
    assert {*shares} == {"2", "3", "4"}
    assert all({*known} == {*content().characters} for known in shares.values())
    view = met()["setup_characters"][-1]
    left = [one.character for one in GAME.legal_actions(view) if isinstance(one, act.ChooseCharacter)]
    chosen, _ = advised(view)
    assert isinstance(chosen, act.ChooseCharacter)
    assert chosen.character == max(left, key=shares["3"].__getitem__)


def test_a_harmful_token_was_laid_where_its_own_hero_was_heading() -> None:
    """AG-DSC-2: who lays it has seen it."""
    laid = []
    for view in met()["place_discovery"]:
        frame = view.frames[-1]
        assert isinstance(frame, fr.PlaceFrame)
        found = single_choice(view, frame.decider, GAME.legal_actions(view), Taste())
        if found is None:
            continue
        (reason,) = found.reasons
        helps = content().discoveries[kind_of(frame.token)].background == "green"
        assert reason.key == ("brings" if helps else "snares")
        assert isinstance(found.action, act.ChooseSpace)
        if helps:
            outlook = Outlook(view, frame.decider, Taste())
            assert outlook.pull(found.action.space)
        laid.append(helps)
    assert True in laid
    assert False in laid


def test_the_quest_that_is_worth_least_goes() -> None:
    """AG-QST-7: by its valour, the ways and the fights that it still takes."""
    views = met()["quest_overflow"]
    assert views
    for view in views:
        seat = view.frames[-1].decider
        found = single_choice(view, seat, GAME.legal_actions(view), Taste())
        assert found is not None
        assert isinstance(found.action, act.ChooseQuest)
        outlook = Outlook(view, seat, Taste())
        worth = {held.card: outlook.prospect(held, view.players[seat].space) for held in view.players[seat].quests}
        assert worth[found.action.quest] == min(worth.values())


def test_what_a_new_quest_promises_hung_on_the_positions_seen_before(monkeypatch) -> None:
    """What is kept from one position to the next is the same for all that share it."""
    views = [*met()["quest_overflow"], *met()["place_discovery"]]
    told = []
    for order in (views, views[::-1]):
        monkeypatch.setattr(plans, "_ELITE", {})
        told.append({id(view): Outlook(view, view.frames[-1].decider, Taste()).exchange for view in order})
    assert told[0] == told[1]
    assert len({*told[0].values()}) > 5


# ------------------------------------------------------------------------------------------- What computer heroes wear


GRUMBAZ_RED = ("grumbaz", 3)
"""Attack 4 and defence 6 on the first side of its card."""
NOTHING: tuple[str, ...] = ()


@cache
def maintenance() -> State:
    """The first step of equipment of a game, in which the seat has something in its bag."""
    state: State = Match.start(GAME, make_setup(catalogue.meta("adventure"), seats=2, seed=2)).state
    player, chance = make_player("adventure", "captain"), Chance(1)
    for _ in range(900):
        seat = GAME.decider(state)
        assert seat is not None
        actions = GAME.legal_actions(state)
        frame = state.frames[-1]
        if isinstance(frame, fr.TurnFrame) and frame.stage == "equip" and len(actions) > 1:
            return state
        view = GAME.view(state, seat)
        GAME.apply(state, actions[0] if len(actions) == 1 else player.choose(view, actions, Budget(1), chance).action)
    raise AssertionError("no step of equipment came")


def dressed(*, weapon: str = "", armour: str = "", bag: tuple[str, ...] = NOTHING) -> State:
    """That step with a red Grumbaz who wears these items and has these in the bag."""
    state = clone(maintenance())
    player = state.players[state.active]
    player.character, player.level = GRUMBAZ_RED
    player.side, player.weapon, player.armour, player.bag = "start", weapon, armour, bag
    state.offers = None
    return state


def changes(state: State, level: str) -> list[Action]:
    """What a player of a level does until it ends the step."""
    player, chance, done = make_player("adventure", level), Chance(1), []
    while not done or done[-1] != act.DONE:
        assert len(done) < 6, f"it goes on changing: {done}"
        actions = GAME.legal_actions(state)
        view = GAME.view(state, state.active)
        done.append(player.choose(view, actions, Budget(2), chance).action if len(actions) > 1 else actions[0])
        if done[-1] != act.DONE:
            GAME.apply(state, done[-1])
    return done[:-1]


LEVELS = pytest.mark.parametrize("level", ["captain", "warlord"])


@LEVELS
def test_computer_heroes_put_on_what_was_worse_than_their_own_card(level) -> None:
    """AG-ITM-7: an armour of 5 over an own defence of 6, a weapon of 3 over an own attack of 4."""
    assert changes(dressed(bag=("G27", "G11")), level) == []


@LEVELS
def test_computer_heroes_never_took_off_what_had_become_worse_than_their_own_card(level) -> None:
    """AG-ITM-4, AG-ITM-7: the card grows with the level, what is worn does not."""
    assert changes(dressed(weapon="G11", armour="G27"), level) == [act.Unequip("weapon"), act.Unequip("armour")]


@LEVELS
def test_what_is_worn_is_changed_for_something_better_at_once(level) -> None:
    """AG-ITM-4: straight to the best of the bag, not by way of the next better one nor of the bare card."""
    state = dressed(weapon="G11", armour="G27", bag=("N02", "R06", "N03", "R17"))
    assert changes(state, level) == [act.Equip("R06"), act.Equip("R17")]


@LEVELS
def test_an_item_with_the_number_of_the_card_is_worn_for_its_power(level) -> None:
    """AG-ITM-11: of equal ones the one that is worn already stays."""
    assert changes(dressed(bag=("N30", "N03")), level) == [act.Equip("N30"), act.Equip("N03")]
    assert changes(dressed(weapon="N23", armour="N15", bag=("N30", "N03")), level) == []


def test_in_whole_games_nothing_worse_than_the_card_is_worn_after_maintenance() -> None:
    """AG-ITM-7, in two games of Captains: looked at when each seat ends the step of equipment."""
    looked = 0
    for seed in (3, 4):
        state: State = Match.start(GAME, make_setup(catalogue.meta("adventure"), seats=2, seed=seed)).state
        player, chance = make_player("adventure", "captain"), Chance(seed)
        while (seat := GAME.decider(state)) is not None:
            actions = GAME.legal_actions(state)
            view = GAME.view(state, seat)
            chosen = player.choose(view, actions, Budget(1), chance).action if len(actions) > 1 else actions[0]
            frame = state.frames[-1]
            if isinstance(frame, fr.TurnFrame) and frame.stage == "equip" and chosen == act.DONE:
                worn, card = state.players[seat], face(state, seat)
                assert not worn.weapon or number(state, worn.weapon) >= card.attack.value
                assert not worn.armour or number(state, worn.armour) >= card.defence
                looked += 1
            GAME.apply(state, chosen)
    assert looked > 15


# ------------------------------------------------------------------------------------------------ what fights promise


def before_a_fight(character: str, level: int, space: str) -> State:
    """A hero without cards and things who is about to fight what is printed in a space."""
    state = clone(maintenance())
    player = state.players[state.active]
    player.character, player.level, player.side, player.space = character, level, "start", space
    player.weapon = player.armour = ""
    player.hand = player.bag = player.tokens = player.attached = ()
    player.damage = 0
    state.markers = (None,) * len(state.markers)
    state.auras, state.local, state.festival = (), (), ""
    state.frames, state.energy, state.offers = (fr.TurnFrame(state.active, "challenge"),), 0, None
    return state


FIGHTS = [
    ("grumbaz", 0, "shadowfang_keep"),
    ("grumbaz", 0, "forests_edge"),
    ("burbonn", 0, "gnomeregan"),
    ("grumbaz", 1, "scarlet_monastery"),
    ("burbonn", 1, "stonewatch_keep"),
]


@pytest.mark.parametrize(("character", "level", "space"), FIGHTS)
def test_the_chance_that_a_hint_prints_was_a_share_of_three_samples(character, level, space) -> None:
    """AG-CMB-1 to AG-CMB-12: it is that of all pairs of dice, and so are the odds that plans are made with."""
    state = before_a_fight(character, level, space)
    seat, tables = state.active, state.config.tables
    captain = make_player("adventure", "captain")
    assert isinstance(captain, Captain)
    told = {one.key: one.values for one in captain.told(GAME.view(state, seat), act.Fight("board"), Chance(3))}
    odds = against(tables, tables.board[space], fighter(state, seat, 0))
    printed = told["level"]["percent"]
    assert isinstance(printed, int)
    # a die thrown again has one face in each sample
    assert abs(printed - 100 * odds.win) <= (8 if space == "stonewatch_keep" else 1)
    assert 0 <= odds.clean <= odds.win <= 1 - odds.lost


def test_odds_of_cards_to_be_drawn_and_of_duels() -> None:
    state = before_a_fight("grumbaz", 1, "shadowfang_keep")
    hero, tables = fighter(state, state.active, 0), state.config.tables
    left = left_in_decks(state)
    grey, green = drawn(tables, 0, left[0], hero), drawn(tables, 1, left[1], hero)
    assert grey.win > green.win
    assert grey.lost <= green.lost
    stronger = hero._replace(attack=hero.attack + 3)
    assert drawn(tables, 1, left[1], stronger).win > green.win
    assert duel(hero, hero._replace(defence=20)) == (0, 0)
    assert duel(stronger, hero)[0] >= duel(hero, hero)[0]


def test_what_somebody_had_taken_was_still_hoped_for_in_its_deck() -> None:
    """AG-CHL-7: decks are never shuffled anew; with an empty one there is nothing to fight."""
    state = before_a_fight("grumbaz", 1, "shadowfang_keep")
    hero, tables, rival = fighter(state, state.active, 0), state.config.tables, state.players[1 - state.active]
    rival.weapon, rival.armour = "", ""
    rival.bag = tuple(sorted(card for card, one in tables.monsters.items() if one.colour == 0 and not one.board))
    empty, full = left_in_decks(state)[:2]
    assert not empty
    assert full
    assert drawn(tables, 0, empty, hero) == (0, 0, 0, 0)
    assert left_in_decks(GAME.view(state, state.active)) == left_in_decks(state)


def test_turns_of_a_way() -> None:
    """AG-MOV-2: the faces are 1, 2, 2, 3, 3 and 4; AG-RES-5: a flight ends a turn."""
    tables = maintenance().config.tables
    assert turns_for(tables, 0) == 0
    assert turns_for(tables, 1) == 1
    assert turns_for(tables, 2) == pytest.approx(1 + 1 / 6)
    assert turns_between(tables, 0)["undercity"]["stormwind"] == 1
    assert turns_between(tables, 0)["undercity"]["goldshire"] == 2
    assert turns_between(tables, 0)["undercity"]["molten_core"] > 40


def test_a_quest_of_flights_kept_a_hero_at_a_potion_for_ever() -> None:
    """S14: three flights; Southshore has a potion and a flight path."""
    state = before_a_fight("grumbaz", 3, "southshore")
    player = state.players[state.active]
    player.quests = (ActiveQuest("S14", (2,)),)
    state.ground = tuple([() for _ in state.ground])
    state.frames = (fr.TurnFrame(state.active, "resource"),)
    view = GAME.view(state, state.active)
    chosen = make_player("adventure", "captain").choose(view, GAME.legal_actions(view), Budget(4), Chance(2)).action
    assert chosen == act.UseResource("flight_path")


def test_a_hero_stayed_where_every_turn_brought_a_little() -> None:
    """A trophy that is won for certain lay a step away, but the wounds of its fight were reckoned with only when it was
    near, and the eighteenth item in the bag was worth as much as the first."""
    state = before_a_fight("grumbaz", 3, "lights_hope_chapel")
    tables, player = state.config.tables, state.players[state.active]
    things = [card for card, one in tables.things.items() if one.colour == 3]
    weapons = [card for card in things if tables.things[card].card.slot == "weapon"]
    player.weapon = max(weapons, key=lambda card: number(state, card))
    player.bag = tuple(card for card in things if card != player.weapon)[:8]
    player.hand = tables.decks["grumbaz"]
    player.quests = (ActiveQuest("E01", (1, 0), ("caer_darrow", "hearthglen")), ActiveQuest("E18", (0,)))
    state.ground = tuple([() for _ in state.ground])
    state.frames, state.move = (fr.TurnFrame(state.active, "move"),), 1
    now = Turn(state, state.active, Taste(), deep=True)
    assert now.outlook.fights("naxxramas")
    assert now.challenge("naxxramas") == 0
    assert now.stops()[0].space == "naxxramas"


@pytest.mark.parametrize("level", bots.LEVELS)
def test_a_weak_hero_was_held_by_aggro_for_seven_turns_with_a_portal_in_its_hand(level) -> None:
    """AG-AGR-2, AG-AGR-3: it fought again and again what it hardly ever beats."""
    state = before_a_fight("sofeea", 2, "gromgol")
    player = state.players[state.active]
    player.weapon = ""
    player.hand = ("sofeea_ice_barrier#1", "sofeea_portal#1")
    player.quests = (ActiveQuest("E17", (0, 0), (), (), (1 - state.active,)),)
    state.markers = (EncounterMarker("Y19", "gromgol"), *state.markers[1:])
    state.ground = tuple([() for _ in state.ground])
    state.frames, state.move, state.energy = (fr.TurnFrame(state.active, "move"),), 2, 3
    view = GAME.view(state, state.active)
    chosen = make_player("adventure", level).choose(view, GAME.legal_actions(view), Budget(4), Chance(2)).action
    assert isinstance(chosen, act.PlayCard)
    assert kind_of(chosen.card) == "sofeea_portal"


def test_odds_reckon_with_the_powers_of_the_character_card() -> None:
    """Sofeea raises her attack after the roll for 1 energy, once."""
    state = before_a_fight("sofeea", 0, "forests_edge")
    attacks = [fighter(state, state.active, energy).attack for energy in range(4)]
    assert attacks == [1, 2, 2, 2]


def test_a_level_raises_no_weapon() -> None:
    """AG-ITM-7: a weapon replaces the attack of the card, armour its defence."""
    state = before_a_fight("grumbaz", 0, "forests_edge")
    state.players[state.active].weapon = "Y20"
    armed = fighter(state, state.active, 0)
    state.players[state.active].weapon = ""
    bare = fighter(state, state.active, 0)
    assert armed.attack > bare.attack + 1
    assert armed.grown().attack == armed.attack
    assert bare.grown().attack == bare.attack + 1


def test_an_item_is_worth_what_it_raises() -> None:
    """Y21 is a staff with 5 attack: Sofeea, with 3 of her own, can wear it when she is yellow, Grumbaz never."""
    state = before_a_fight("sofeea", 2, "forests_edge")
    tables, player, found = state.config.tables, state.players[state.active], frozenset(["Y21"])
    assert finds(tables, found, wearing(state, state.active)) == (2, 0)
    player.bag = ("Y21",)
    assert finds(tables, found, wearing(state, state.active)) == (0, 0)
    player.bag, player.level = (), 1
    assert finds(tables, found, wearing(state, state.active)) == (0, 0)
    player.level, player.character = 2, "grumbaz"
    assert finds(tables, found, wearing(state, state.active)) == (0, 0)


def test_aggro_is_expected_to_hold_a_hero_the_longer_the_weaker_it_is() -> None:
    """AG-AGR-2: only encounters with Aggro."""
    state = before_a_fight("sofeea", 2, "forests_edge")
    tables, hero = state.config.tables, fighter(state, state.active, 0)
    weak, strong = [held_by(tables, frozenset(["Y19"]), one) for one in (hero, hero._replace(attack=6))]
    assert 0 < strong < weak
    assert held_by(tables, frozenset(["Y21"]), hero) == 0
    assert held_by(tables, frozenset(["Y19", "Y21"]), hero) == weak / 2


def test_half_a_quest_counts_in_a_fight_that_is_tried_out() -> None:
    """E13: two demons for 4 points of valour; the first of them counted as little as a step of any other quest."""
    state = before_a_fight("sofeea", 2, "forests_edge")
    player, values = state.players[state.active], []
    for done in (0, 1):
        player.quests = (ActiveQuest("E13", (done,)),)
        values.append(Captain(weights("adventure", "warlord")).value(state, state.active))
    assert values[1] - values[0] > 10
