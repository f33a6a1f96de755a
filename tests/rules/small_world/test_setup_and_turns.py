"""Set-up, options, turns, combos, readying, decline, scoring and the end of the game."""

import json
from collections import Counter
from typing import Any

import pytest

from tabletop.bots.random_bot import RandomBot, play_out
from tabletop.bots.setups import make_setup
from tabletop.rules.chance import Chance
from tabletop.rules.game import SeatSetup, Setup, SetupError
from tabletop.rules.hidden import HIDDEN
from tabletop.rules.match import Match
from tabletop.rules.small_world import META
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.islands import FACES
from tabletop.rules.small_world.scoring import end_match, ranking
from tabletop.rules.small_world.state import MURLOCS, UNKNOWN, State
from tabletop.rules.small_world.views import allies
from tests.support.small_world_positions import Table, table


def setup_of(seats: int = 3, scenario: str = "base", seed: int = 1, **options: Any) -> Setup:
    known = scenario if scenario in ("base", "azeroth") else "base"
    made = make_setup(META, scenario=known, seats=seats, seed=seed)
    return Setup(made.game, made.seats, scenario, {**made.options, **options}, seed)


def start(seats: int = 3, scenario: str = "base", seed: int = 1, **options: Any) -> State:
    return Match.start(GAME, setup_of(seats, scenario, seed, **options)).state


def problems(seats: int = 3, scenario: str = "base", **options: Any) -> list[tuple[str, str]]:
    with pytest.raises(SetupError) as caught:
        GAME.new(setup_of(seats, scenario, **options), Chance(1))
    return [(one.rule, one.key) for one in caught.value.problems]


# ----------------------------------------------------------------------------------------------------- set-up


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everything_lies_where_it_must(seats) -> None:
    """SW-SET-5 to 8, SW-SET-10, SW-SET-12: round 1, six rows, Murlocs, 5 coins, all else in the supply."""
    state = start(seats)
    assert (state.round, state.coins) == (1, (5,) * seats)
    assert len(state.banners[0]) == 16
    assert len(state.badges) == 20
    assert state.row_coins == (0,) * 6
    for spot, symbols in zip(state.spots, state.config.tables.symbols):
        assert (spot.owner == MURLOCS) == ("murloc" in symbols)
        assert bool(spot.marker) == ("marker" in symbols)
        assert not spot.structures
        assert not spot.objective
    assert state.tray == tuple(race.tray for race in content().races.values())
    assert state.config.tables.rounds == {2: 10, 3: 10, 4: 9, 5: 8}[seats]


def test_markers_and_bombs_are_shuffled_face_down() -> None:
    """SW-SET-9, SW-SET-11, SW-SET-15: each twelve of them, in another order with another seed."""
    seen = set()
    for seed in range(1, 9):
        state = start(seed=seed)
        markers = [spot.marker for spot in state.spots if spot.marker]
        assert sorted((*markers, *state.reserve)) == sorted(content().markers)
        assert Counter(state.pile) == {"explosive": 6, "dud": 6}
        seen.add((state.pile, state.reserve, state.banners, state.badges))
    assert len(seen) == 8


def test_the_seats_keep_their_order_and_chance_names_the_first() -> None:
    """SW-SET-1, SW-SET-2, SW-OPT-3."""
    assert GAME.seating(setup_of(4), Chance(1)) == (0, 1, 2, 3)
    assert {start(4, seed=seed).first for seed in range(1, 30)} == {0, 1, 2, 3}
    assert start(4, first_seat="3").active == 2
    assert problems(3, first_seat="4") == [("SW-OPT-3", "first_seat")]
    assert problems(4, "azeroth", first_seat="2") == [("SW-OPT-3", "first_azeroth")]


def test_variant_and_seats() -> None:
    """SW-OPT-1, SW-OPT-2, SW-SET-13."""
    assert {scenario.id: scenario.seats for scenario in META.scenarios} == {
        "base": (2, 3, 4, 5),
        "azeroth": (2, 3, 4, 5),
    }
    assert start(2, "azeroth").config.options.azeroth
    seats = tuple(SeatSetup(str(n), "blue") for n in range(6))
    with pytest.raises(SetupError, match="seats_number"):
        GAME.new(Setup("small_world", seats, "base"), Chance(1))
    assert problems(2, "duel") == [("SW-OPT-1", "option_unknown")]
    assert problems(2, open_coins="yes") == [("SW-SET-13", "option_unknown")]


def test_boards_can_be_chosen() -> None:
    """SW-OPT-4, SW-SET-3, SW-SET-4: a list of faces; what is missing is drawn; both sides of one board never."""
    state = start(3, boards=["L1A", "M2B", "S1A"])
    assert [island.id for island in state.config.options.islands] == ["L1A", "M2B", "S1A"]
    assert start(3, boards="L2B").config.options.islands[0].id == "L2B"
    assert problems(3, boards=["L1A", "L2A"]) == [("SW-SET-3", "boards_number")]
    assert problems(5, boards=["L1A", "L1B"]) == [("SW-SET-3", "board_twice")]
    assert problems(3, boards=["X1A"]) == [("SW-OPT-4", "board_unknown")]
    assert problems(3, boards=7) == [("SW-OPT-4", "boards_form")]
    tables = state.config.tables
    for region, around in enumerate(tables.around):
        assert {tables.island[near] for near in around} <= {tables.island[region]}
        assert all(region in tables.around[near] for near in around)


def test_used_artifacts_stay_where_the_table_wants_it() -> None:
    """SW-OPT-5, SW-ART-4, SW-AMB-3."""
    board = {"L1A-08": "A 1 ART-FRO"}
    for moves, there in ((True, "L1A-12"), (False, "L1A-08")):
        found = table(A="ORC SEA", board=board, hands={"A": "4 tokens"}, options={"artifacts_move": moves})
        found.do("conquer L1A-12 adjacent frostmourne")
        assert found.spot(there).artifacts == ("ART-FRO",)


def test_open_coins_are_open() -> None:
    """SW-OPT-6."""
    state = start(3, open_coins=True)
    assert GAME.view(state, 1).coins == state.coins == GAME.headline(state).scores
    assert not GAME.secrets(state, 1)


def test_a_short_game_ends_after_the_rounds_agreed() -> None:
    """SW-OPT-7, SW-GME-1: after three or five rounds, each seat having had as many turns; a save says so only then."""
    for asked, rounds in (("3", 3), ("5", 5)):
        state = start(2, rounds=asked)
        assert state.config.tables.rounds == rounds
        play_out(GAME, state, 1)
        assert state.result is not None
        assert state.round == rounds
        saved: Any = GAME.codec().dump_state(state)
        assert GAME.codec().load_state(saved) == state
        assert saved["options"]["rounds"] == rounds
    plain: Any = GAME.codec().dump_state(start())
    assert "rounds" not in plain["options"]
    assert problems(2, rounds="4") == [("SW-SET-13", "option_unknown")]


# ------------------------------------------------------------------------------------------------- who may know


def test_what_a_view_hides_is_replaced() -> None:
    """SW-SET-14, SW-RAC-GOB-2, SW-BFA-11: coins of others, faces of bombs and markers, what lies below the rows, the
    seed; hands, rows and their coins, the number of what is hidden stay open (SW-CMB-6)."""
    board = {"L1A-05": "A 1 bomb:dud", "L1A-08": "B 1"}
    found = table(A="ORC SEA", B="GOB GAR", board=board, hands={"A": "2 tokens"})
    state = found.state
    for seat in (0, 1, 2, None):
        view: State = GAME.view(state, seat)
        assert view.coins == tuple(5 if seat == other else UNKNOWN for other in range(3))
        assert view.spots[state.config.tables.index["L1A-05"]].bomb == HIDDEN
        markers = [spot.marker for spot in state.spots]
        assert [spot.marker for spot in view.spots] == [HIDDEN if marker else "" for marker in markers]
        assert set(view.pile) == set(view.reserve) == {HIDDEN}
        assert (len(view.pile), len(view.reserve)) == (len(state.pile), len(state.reserve))
        assert view.banners[0][:6] == state.banners[0][:6]
        assert set(view.banners[0][6:]) == set(view.badges[6:]) == {HIDDEN}
        assert view.chance.seed == 0
        assert view.players == state.players
        assert view.row_coins == state.row_coins
        assert GAME.headline(view).scores == ()
    assert GAME.secrets(state, 0)


def test_four_rows_of_each_queue_are_seen_in_the_team_variant() -> None:
    """SW-SET-14, SW-BFA-4."""
    state = start(5, "azeroth")
    view = GAME.view(state, 0)
    assert [len(queue) for queue in view.banners] == [6, 6, 4]
    for queue in view.banners:
        assert HIDDEN not in queue[:4]
        assert set(queue[4:]) <= {HIDDEN}
    assert HIDDEN not in view.badges[:4]
    assert set(view.badges[4:]) == {HIDDEN}
    for side, queue in enumerate(state.banners):
        assert {state.config.tables.faction[race] for race in queue} <= {side}


def test_no_event_tells_coins_before_the_end() -> None:
    """SW-SCO-5: gains by category, never a total."""
    match = Match.start(GAME, setup_of(3))
    bot = RandomBot(5)
    while match.outcome is None:
        for event in match.apply(bot.pick(match.legal_actions())):
            assert (event.kind == "game_over") == hasattr(event, "scores")
    assert match.outcome.scores == match.state.coins == GAME.view(match.state, None).coins


# ------------------------------------------------------------------------------------------------ team variant


def test_sides_and_seating() -> None:
    """SW-BFA-1, SW-BFA-2, SW-BFA-3: Alliance 1, Horde 1, Neutral, Alliance 2, Horde 2; Alliance 1 starts."""
    sides = {2: (0, 1), 3: (0, 1, 2), 4: (0, 1, 0, 1), 5: (0, 1, 2, 0, 1)}
    for seats, expected in sides.items():
        state = start(seats, "azeroth")
        assert state.config.tables.sides == expected
        assert state.active == state.first == 0
    assert allies(start(5, "azeroth"), 0) == (3,)
    assert allies(start(5, "azeroth"), 2) == ()
    assert allies(start(5), 0) == ()
    made = make_setup(META, scenario="azeroth", seats=4, seed=1)
    teams = (1, 1, 0, 0)
    setup = Setup(
        made.game,
        tuple(SeatSetup(seat.name, seat.colour, team) for seat, team in zip(made.seats, teams)),
        "azeroth",
        made.options,
        1,
    )
    order = GAME.seating(setup, Chance(3))
    assert [teams[index] for index in order] == [0, 1, 0, 1]
    crowded = Setup(setup.game, tuple(SeatSetup(s.name, s.colour, 1) for s in made.seats), "azeroth", {}, 1)
    with pytest.raises(SetupError, match="side_full"):
        GAME.new(crowded, Chance(1))
    with pytest.raises(SetupError, match="no_teams"):
        GAME.new(Setup(setup.game, setup.seats, "base", made.options, 1), Chance(1))


def test_neutral_banners_are_out_with_two_and_four() -> None:
    """SW-BFA-4, SW-BFA-5."""
    for seats, neutral in ((2, 0), (3, 4), (4, 0), (5, 4)):
        state = start(seats, "azeroth")
        assert [len(queue) for queue in state.banners] == [6, 6, neutral]
        found = Table(state)
        first = state.banners[0][0]
        found.do("pick 0")
        assert found.player("A").race == first


# ------------------------------------------------------------------------------------------------------- turns


def test_seats_follow_each_other_and_the_marker_advances_with_the_first() -> None:
    """SW-TRN-1, SW-TRN-2: the first turn of a seat picks a combo."""
    found = Table(start(2, first_seat="2"))
    assert (found.decider, found.phase) == ("B", "pick")
    found.do("pick 0").to_end()
    assert (found.decider, found.phase, found.state.round) == ("A", "pick", 1)
    found.do("pick 0").to_end()
    assert (found.decider, found.state.round) == ("B", 2)
    assert found.events_of("round_started")


def test_expansion_or_decline_is_chosen_before_anything_is_picked_up() -> None:
    """SW-TRN-3, SW-TRN-6: also by a race without a region, or without a token."""
    found = table(A="ORC SEA", board={"L1A-08": "A 3"}, phase="turn_start")
    assert found.texts == ["expand", "decline"]
    assert found.units("L1A-08") == ("A", 3)
    gone = table(A="ORC SEA, old HUM", board={"L1A-12": "A old 1"}, phase="turn_start")
    assert gone.texts == ["expand", "decline"]
    gone.do("expand").to_end()
    assert gone.coins("A") == 6
    assert gone.player("A").race == "ORC"
    again = table(A="ORC SEA", phase="turn_start").do("decline")
    assert (again.player("A").old_race, again.coins("A")) == ("ORC", 5)


def test_start_of_turn_effects_and_their_order() -> None:
    """SW-TRN-4, SW-TRN-5: they come before the choice; every flag is reset."""
    found = table(2, A="WOR SEA", board={"L1A-08": "A 1"}, phase="turn_start")
    assert found.phase == "form"
    found = Table(start(2, boards=["L1A", "S1A"]))
    state = found.state
    state.banners = (("WOR", *(race for race in state.banners[0] if race != "WOR")),)
    found.do("pick 0")
    assert found.phase == "form"
    done = table(2, A="ORC POR", B="HUM SEA", board={"L1A-08": "A 2", "L1A-12": "B 1"}, hands={"A": "4 tokens"})
    done.do("swap L1A-12 S1A-01")
    assert done.state.flags.swaps == 1
    done.to_end()
    assert (done.state.flags.swaps, done.state.flags.used, done.state.flags.attacked) == (0, (), ())


def test_names_in_actions_are_ids() -> None:
    """SW-STM-2."""
    found = table(A="ORC BEA", board={"L1A-08": "A 1 ART-FRO", "L1A-07": "A 1"}, hands={"A": "3 tokens, 1 beasts"})
    data = GAME.codec().dump_actions(GAME.legal_actions(found.state))
    assert {
        "kind": "conquer",
        "region": "L1A-12",
        "reach": "adjacent",
        "boosts": ["frostmourne"],
        "beasts": 1,
        "payments": [],
    } in data
    found.do("end conquest")
    assert {"kind": "place", "region": "L1A-07", "unit": "beast"} in GAME.codec().dump_actions(
        GAME.legal_actions(found.state)
    )
    assert json.dumps(data)


# ------------------------------------------------------------------------------------------------------ combos


def test_discarded_banners_and_badges_go_to_the_bottom() -> None:
    """SW-CMB-7, SW-DEC-2, SW-DEC-4."""
    found = table(A="ORC SEA, old HUM MAR", board={"L1A-08": "A 1", "L1A-12": "A old 1"}, phase="choice")
    found.do("decline")
    assert found.state.banners[0][-1] == "HUM"
    assert found.state.badges[-2:] == ("MAR", "SEA")
    assert found.tray("HUM") == 10


def test_marsh_dwelling_stays_with_its_race() -> None:
    """SW-DEC-4, SW-DEC-9."""
    found = table(A="ORC MAR", board={"L1A-08": "A 1"}, phase="choice").do("decline")
    assert found.player("A").old_power == "MAR"
    assert "MAR" not in found.state.badges


# ----------------------------------------------------------------------------------------------------- readying


def test_abandoning_gives_all_units_back() -> None:
    """SW-REA-1, SW-REA-3: structures go to the supply; markers, places, bombs and objectives stay."""
    board = {"L1A-08": "A 2 fort objective ART-HEA LEG-KAR bomb:dud", "L1A-12": "A 1 champion wall"}
    found = table(A="NEL CHA", B="HUM GAR", C="GOB SEA", board=board, phase="ready")
    found.do("abandon L1A-08", "abandon L1A-12")
    spot = found.spot("L1A-08")
    assert (spot.structures, spot.objective, spot.bomb) == ((), True, "dud")
    assert (spot.artifacts, spot.place) == (("ART-HEA",), "LEG-KAR")
    assert found.player("A").champion
    assert found.player("A").tokens == 3


def test_the_declined_race_is_left_alone() -> None:
    """SW-REA-4."""
    board = {"L1A-08": "A 2", "L1A-12": "A old 1", "L1A-07": "B 1"}
    found = table(A="ORC SEA, old HUM", B="TRO GAR", board=board, phase="ready")
    assert found.texts == ["abandon L1A-08", "ready"]
    assert found.why("space:L1A-12 choice:abandon") == ("SW-REA-4", "abandon_declined")
    assert found.why("space:L1A-07 choice:abandon") == ("SW-REA-1", "abandon_foreign")


# ------------------------------------------------------------------------------------------------------ decline


def test_a_decline_turn_conquers_nothing_and_the_next_picks() -> None:
    """SW-DEC-1, SW-DEC-8."""
    found = table(2, A="ORC SEA", B="HUM GAR", board={"L1A-08": "A 2", "L1A-12": "B 1"}, phase="choice")
    found.do("decline")
    assert (found.decider, found.phase) == ("B", "choice")
    found.do("decline")
    assert (found.decider, found.phase) == ("A", "pick")


def test_what_goes_in_decline() -> None:
    """SW-DEC-5, SW-POW-CHA-6, SW-POW-DEF-4, SW-RAC-HUM-3, SW-RAC-PAN-4: Champion, towers, objectives, Harmony; walls
    and Forts stay."""
    champion = table(A="ORC CHA", board={"L1A-08": "A champion", "L1A-12": "A 1 fort"}, phase="choice").do("decline")
    assert (champion.units("L1A-08"), champion.spot("L1A-12").fort) == (("", 0), True)
    board = {"L1A-05": "A 1 tower", "L1A-03": "A 1", "L1A-04": "A 1"}
    tower = table(A="HUM DEF", board={**board, "L1A-12": "empty objective"}, phase="choice").do("decline")
    assert not any(spot.tower or spot.objective for spot in tower.state.spots)
    harmony = table(A="PAN SEA", board={"L1A-08": "A 1"}, hands={"B": "harmony"}, phase="choice").do("decline")
    assert not any(player.harmony for player in harmony.state.players)


def test_naga_stay_in_the_water() -> None:
    """SW-DEC-6, SW-RAC-NAG-1, SW-RAC-NAG-3, SW-AMB-21."""
    found = table(A="NAG SEA", board={"L1A-09": "A 3", "L1A-08": "A 1"}, phase="choice").do("decline")
    assert found.units("L1A-09") == ("a", 1)
    assert found.coins("A") == 7


def test_a_declined_race_without_a_token() -> None:
    """SW-LOS-6, SW-DEC-3: an empty banner with its seat, until it is replaced."""
    board = {"L1A-08": "A 1", "L1A-12": "B old 1"}
    found = table(2, A="ORC SEA", B="DRA GAR, old HUM", board=board, hands={"A": "5 tokens"})
    found.do("conquer L1A-12").to_end()
    assert found.player("B").old_race == "HUM"
    assert ("declined", "HUM") not in found.lines("B")


# ------------------------------------------------------------------------------------------------------ scoring


def test_regions_score_active_and_declined() -> None:
    """SW-SCO-1, SW-SCO-2, SW-SCO-6: held by Beasts or the Champion too, water too; counted as the map stands."""
    board = {"L1A-09": "A 1", "L1A-08": "A champion", "L1A-12": "A old 1"}
    assert table(A="NAG CHA, old HUM", board=board).lines("A") == {
        ("regions", "NAG"): 2,
        ("declined", "HUM"): 1,
    }
    found = table(A="ORC BEA", board={"L1A-08": "A beasts:1"})
    assert found.lines("A")["regions", "ORC"] == 1


def test_immediate_coins_are_not_scored_again() -> None:
    """SW-SCO-3, SW-SCO-4."""
    found = table(A="WOR SEA", board={"L1A-08": "A 1"}, phase="turn_start").do("form human")
    assert found.coins("A") == 7
    assert found.lines("A") == {("regions", "WOR"): 1}


def test_who_gives_the_faction_bonus() -> None:
    """SW-FAC-1, SW-FAC-2, SW-AMB-2: opposite races of opponents, declined ones too; Neutral ones and Murlocs never."""
    board = {"L1A-08": "A 1", "L1A-12": "B old 1", "L1A-02": "C 1", "L1A-13": "murloc", "L1A-04": "B 1"}
    found = table(A="ORC BLA", B="TRO SEA, old HUM", C="NAG GAR", board=board, hands={"A": "10 tokens"})
    found.do("conquer L1A-12", "conquer L1A-02", "conquer L1A-13", "conquer L1A-04")
    assert found.state.flags.beaten == ("HUM",)
    neutral = table(A="NAG BLA", B="ORC SEA", board={"L1A-08": "A 1", "L1A-12": "B 1"}, hands={"A": "5 tokens"})
    neutral.do("conquer L1A-12")
    assert neutral.state.flags.beaten == ()


def test_the_end_of_a_turn_goes_step_by_step() -> None:
    """SW-END-1."""
    board = {
        "L1A-08": "A 2 ART-HEA ART-AEG LEG-SPI",
        "L1A-12": "A 1",
        "L1A-02": "B 2",
        "L1A-03": "B 1",
        "L1A-07": "B 1",
    }
    found = table(2, A="HUM GAR", B="ORC SEA", board=board, hands={"A": "5 tokens"})
    kinds: list[str] = []
    found.do("conquer L1A-02")
    while found.state.active == 0 and found.phase != "choice":
        wanted = next((t for t in ("end conquest", "as before", "confirm") if t in found.texts), found.texts[0])
        found.do(wanted)
        kinds += [event.kind for event in found.events]
    order = ["redeployed", "structure_placed", "objective_placed", "paid", "scored", "turn_scored"]
    places = [kinds.index(kind) for kind in order]
    assert places == sorted(places)


# ---------------------------------------------------------------------------------------------------------- end


def over(coins: dict[str, int], board: dict[str, str], **races: str) -> tuple[tuple[int, ...], str, tuple[int, ...]]:
    found = table(3, coins=coins, board=board, **races)
    end_match(found.state, found.events)
    return found.state.result.winners, found.state.result.ending, ranking(found.state)


def test_most_coins_win() -> None:
    """SW-GME-1, SW-GME-4."""
    assert over({"A": 60, "B": 70, "C": 60}, {"L1A-08": "A 2"}, A="ORC SEA") == ((1,), "coins", (2, 1, 3))


def test_race_tokens_break_ties() -> None:
    """SW-GME-2: both races added, no Beasts, no hand."""
    board = {"L1A-08": "A 2 beasts:3", "L1A-12": "B 2", "L1A-07": "B old 1"}
    assert over({"A": 70, "B": 70, "C": 7}, board, A="ORC BEA", B="HUM SEA, old TRO") == ((1,), "tokens", (2, 1, 3))


def test_a_whole_tie_is_shared() -> None:
    """SW-GME-3, SW-AMB-51."""
    board = {"L1A-08": "A 2", "L1A-12": "B 2"}
    assert over({"A": 70, "B": 70, "C": 7}, board, A="ORC SEA", B="HUM GAR") == ((0, 1), "shared", (1, 1, 3))
    found = table(2, azeroth=True, coins={"A": 50, "B": 50}, board=board, A="HUM SEA", B="ORC GAR")
    end_match(found.state, found.events)
    assert (found.state.result.winners, found.state.result.ending) == ((0, 1), "faction_shared")


def test_nothing_else_ends_a_game() -> None:
    """SW-GME-4, SW-AMB-34: no side action, no solo seat."""
    state = start(2)
    assert GAME.side_actions(state) == []
    play_out(GAME, state, 3)
    assert state.result is not None
    assert min(scenario.seats[0] for scenario in META.scenarios) == 2
    assert set(FACES) == {f"{size}{n}{side}" for size in "LMS" for n in "12" for side in "AB"}
