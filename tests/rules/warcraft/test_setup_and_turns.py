"""Components, set-up and the course of a turn: WC-CMP, WC-SET, WC-TRN, WC-OPT-3."""

from dataclasses import replace

import pytest

from tabletop.rules.game import SetupError
from tabletop.rules.match import Match
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.decks import deck
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.pieces import KIND, KINDS, OWNER
from tabletop.rules.warcraft.scenarios import BUILT_IN, built_in
from tests.support.warcraft_positions import RACES, setup, table


def started(scenario: str, seed: int = 1, **options: object) -> Match:
    from dataclasses import replace

    return Match.start(GAME, replace(setup(scenario, options), seed=seed))


def test_markers_and_tiles_are_limited() -> None:
    """WC-CMP-1, WC-CMP-2, WC-SET-4: 10, 7, 4 units and 8 workers; 2, 3, 3 buildings; 21 cards, 9 unit tiles."""
    book = content()
    assert book.markers == (10, 7, 4, 8)
    assert book.buildings == (2, 3, 3)
    assert tuple(book.races) == ("HU", "OR", "UD", "NE")
    for race in book.races:
        assert len(book.decks[race]) == 21
        assert sum(len(book.tiles[race, kind]) for kind in range(3)) == 9
        for levels in (book.tiles[race, kind] for kind in range(3)):
            assert [tile.level for tile in levels] == list(range(1, len(levels) + 1))
            assert [tile.needs == 0 for tile in levels] == [False] * (len(levels) - 1) + [True], "WC-SPN-32"


def test_building_limits_hold_in_the_spend_step() -> None:
    """WC-CMP-2: the printed melee building is extra; the third built one is not possible."""
    game = table(
        stage="spend", stock={"HU": (20, 20)}, sites={"HU": ["melee idle", "melee busy"]}, board={"a1": "HU worker 2"}
    )
    assert "construct melee building" not in game.texts
    assert game.refused(("button", "construct"), ("choice", "melee")).key == "construct_tiles"
    assert "construct ranged building" in game.texts


def test_one_worker_in_training() -> None:
    """WC-CMP-3: there is one worker building, so one worker is in training at most."""
    game = table(stage="spend", board={"a1": "HU worker"})
    game.do("train worker")
    assert "train worker" not in game.texts
    assert game.refused(("button", "train"), ("choice", "worker")).key == "train_busy"


def test_two_outposts_and_their_return() -> None:
    """WC-CMP-4: two Outposts at most, under construction ones included; a lost one may be built again."""
    game = table(stage="spend", board={"c4": "HU worker"}, outposts=["HU b2", "HU b3 rising"])
    assert not any("outpost" in text for text in game.texts)
    game = table(board={"c4": "HU worker"}, outposts=["HU b2", "HU b3 rising"])
    game.do("move HU.worker@b3:b b4", "end move")
    assert len(game.state.outposts) == 1


def test_all_units_of_a_type_share_their_level() -> None:
    """WC-CMP-5, WC-CMP-6: an upgrade changes all units at once; the fallen return to the reserve."""
    game = table(stage="spend", board={"a1": "HU melee 2", "b2": "HU melee"})
    game.do("upgrade melee")
    assert game.state.levels[0][0] == 2
    assert game.reserve("HU", "melee") == 7


def test_tokens_have_no_effect_outside_their_scenario() -> None:
    """WC-CMP-7: labels of a map do nothing without a rule."""
    assert built_in("main2").rules == ()
    assert table().state.marks == 0


def test_every_scenario_starts() -> None:
    """WC-SET-1, WC-SET-10: the scenario fixes players, races, map, rules and victory."""
    for scenario in BUILT_IN:
        match = started(scenario)
        assert GAME.faults(match.state) == []
        assert match.state.config.options.races == RACES[scenario]
        assert match.legal_actions()


def test_races_of_the_main_game() -> None:
    """WC-SET-2, WC-SET-3: at random or by agreement; with four the seats are fixed and alternate teams."""
    random = setup("main4", races=("random",) * 4)
    orders = {Match.start(GAME, _seeded(random, seed)).order for seed in range(20)}
    assert len(orders) > 5
    agreed = Match.start(GAME, _seeded(setup("main4", races=("UD", "NE", "random", "OR")), 3))
    assert [seat.name for seat in agreed.seats] == ["NE", "OR", "random", "UD"]
    drawn = {
        Match.start(GAME, _seeded(setup("main2", races=("random",) * 2), seed)).state.config.options.races
        for seed in range(40)
    }
    assert len(drawn) == 12
    sides = started("main4").state.config.tables.side
    assert sides[:4] == (0, 1, 0, 1)


def _seeded(chosen, seed: int):
    return replace(chosen, seed=seed)


@pytest.mark.parametrize(
    ("scenario", "races", "key"),
    [
        ("main2", ("HU", "HU"), "race_taken"),
        ("necro", ("NE", "UD"), "race_not_here"),
        ("main2", ("HU",), "seats_number"),
        ("main2", ("XX", "HU"), "option_unknown"),
        ("nowhere", ("HU", "OR"), "option_unknown"),
    ],
)
def test_impossible_setups_name_their_fault(scenario, races, key) -> None:
    """WC-SET-1 to WC-SET-3: a setup that cannot be played is refused with a reason."""
    with pytest.raises(SetupError) as caught:
        Match.start(GAME, setup(scenario, races=races))
    assert caught.value.problems[0].key == key


def test_a_scenario_of_ones_own_needs_its_place() -> None:
    """WC-SET-1: a document beside a scenario of the box would not be played, so it is refused."""
    chosen = setup("main2", races=("HU", "OR"))
    both = replace(chosen, options={**chosen.options, "scenario": {"id": "mine"}})
    with pytest.raises(SetupError) as caught:
        Match.start(GAME, both)
    assert caught.value.problems[0].key == "document_not_played"


def test_what_everybody_starts_with() -> None:
    """WC-SET-5, WC-SET-6, WC-SET-7, WC-SET-8: 5 gold, 5 wood, 3 melee, 3 workers, first levels, 3 cards."""
    state = started("main2").state
    assert state.gold == state.wood == (5, 5)
    tables = state.config.tables
    for seat, town in enumerate(tables.towns):
        kinds = [KINDS[KIND[piece]] for piece in state.board[town] if OWNER[piece] == seat]
        assert kinds == ["melee"] * 3 + ["worker"] * 3
        assert state.levels[seat] == (1, 1, 1)
        assert len(state.hands[seat]) == 3
        assert len(state.decks[seat]) == 18


def test_the_first_player_is_random() -> None:
    """WC-SET-9: chance names the first player."""
    assert {started("main2", seed).state.first for seed in range(12)} == {0, 1}


def test_decks_are_trimmed() -> None:
    """WC-OPT-3: the cards of the table of section 3.20 are removed, or not."""
    sizes = {"main2": 21, "main4": 21, "elfgate": 18, "captives": 18, "nordrassil": 16}
    for scenario, size in sizes.items():
        assert {len(deck(started(scenario).state.config, seat)) for seat in range(len(RACES[scenario]))} == {size}
    assert [len(deck(started("necro").state.config, seat)) for seat in (0, 1)] == [18, 16]
    assert len(deck(started("necro", scenario_deck_trim=False).state.config, 1)) == 21


def test_steps_come_in_order_and_everybody_performs_each() -> None:
    """WC-TRN-1, WC-TRN-2: Move, Harvest, Deploy, Spend; the next step starts when all have finished."""
    game = table(
        stage="turn_start", board={"a1": "HU melee, HU worker", "b1": "HU worker", "g1": "OR melee, OR worker"}
    )
    seen = []
    for _ in range(12):
        seen.append((game.decider, game.phase))
        end = next((text for text in game.texts if text.startswith("end")), None)
        if end is None:
            game.harvest("harvest b1", 1)
        else:
            game.do(end)
    assert [step for step in seen if step[1] != "harvest"][:6] == [
        ("HU", "move"),
        ("OR", "move"),
        ("HU", "spend"),
        ("OR", "spend"),
        ("OR", "move"),
        ("HU", "move"),
    ]


def test_the_marker_passes_clockwise_over_the_living() -> None:
    """WC-TRN-3, WC-TRN-5: the first-player marker passes to the next living seat; the eliminated are skipped."""
    none = dict.fromkeys(("HU", "OR", "UD"), (0, 0))
    game = table("elfgate", board={"a4": "UD melee", "g4": "OR melee", "d1": "HU melee"}, stock=none)
    game.do("end move", "end move", "end move")
    assert game.state.first == game.seat("OR")
    assert game.state.turn == 2


def test_a_turn_ends_after_the_own_spend_step() -> None:
    """WC-TRN-4: the end of a player's turn is right after his own Spend Step."""
    game = table(stage="spend", board={"d4": "HU melee", "g1": "OR melee"}, shown={"HU": 3}, hands={"HU": ["fast"]})
    game.do("end spend")
    assert [event.seat for event in game.events_of("turn_ended")] == [0]


def test_views_hide_hands_and_decks_alone() -> None:
    """WC-TRN-6: public are the map, resources, buildings, sizes; hidden are hands and the order of decks."""
    state = started("main2").state
    seen = GAME.view(state, 0)
    assert seen.hands[0] == state.hands[0]
    assert seen.hands[1] == (-1, -1, -1)
    assert set(seen.decks[0]) == set(seen.decks[1]) == {-1}
    assert (seen.board, seen.gold, seen.sites) == (state.board, state.gold, state.sites)
    assert GAME.view(state, None).hands == ((-1,) * 3, (-1,) * 3)
    assert GAME.secrets(state, 0)
