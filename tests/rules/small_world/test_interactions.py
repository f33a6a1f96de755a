"""The awkward combinations of races, powers, Artifacts and places (SW-INT), each built once; those of the test vectors
stand there."""

import pytest

from tabletop.rules.small_world.content import content
from tests.support.small_world_positions import table

# ----------------------------------------------------------------------------------------------------- Tauren


@pytest.mark.parametrize(("power", "marker", "boost"), [("BLA", "", ""), ("SEA", "ART-FRO", "frostmourne")])
def test_tauren_never_use_fewer_than_two(power, marker, boost) -> None:
    """SW-INT-1, SW-RAC-TAU-1, SW-CON-5."""
    found = table(A=f"TAU {power}", board={"L1A-08": f"A 2 {marker}".strip()}, hands={"A": "5 tokens"})
    assert found.need("L1A-12", "adjacent", *filter(None, [boost])) == 2
    found.do(f"conquer L1A-12 adjacent {boost or 'none'}")
    assert found.units("L1A-12") == ("A", 2)


def test_a_region_that_the_tauren_champion_leaves_keeps_its_token() -> None:
    """SW-INT-3."""
    found = table(A="TAU CHA", board={"L1A-08": "A 2", "L1A-12": "A 1 champion"}, hands={"A": "4 tokens"})
    found.do("champion L1A-13 adjacent")
    assert found.units("L1A-12") == ("A", 1)
    assert found.units("L1A-13") == ("A", 2)


def test_tauren_and_their_beasts() -> None:
    """SW-INT-4: Beasts count among the two; the reset may leave one token or none; in decline as many as are there."""
    board = {"L1A-04": "A 1 beasts:1", "L1A-08": "A beasts:2", "L1A-12": "A 2"}
    found = table(A="TAU BEA", board=board, phase="turn_start")
    assert found.units("L1A-04") == ("A", 1)
    assert found.units("L1A-08") == ("", 0)
    assert found.player("A").beasts == 1
    found.do("decline")
    assert found.units("L1A-04") == ("a", 1)
    assert found.units("L1A-12") == ("a", 2)
    found = table(A="TAU BEA", board={"L1A-12": "A 2"}, hands={"A": "1 tokens, 1 beasts"})
    assert found.offers("conquer L1A-08") == ["conquer L1A-08 adjacent none beasts 1"]


def test_a_final_conquest_of_tauren_takes_two_units() -> None:
    """SW-INT-5, SW-FIN-2."""
    board = {"L1A-08": "A 2", "L1A-12": "B 1"}
    assert not table(A="TAU SEA", B="HUM GAR", board=board, hands={"A": "1 tokens"}).offers("final")
    found = table(A="TAU SEA", B="HUM GAR", board=board, hands={"A": "2 tokens"})
    assert "final L1A-12 adjacent none" in found.texts


def test_declined_tauren_conquered_several_times() -> None:
    """SW-INT-7: each region loses one, the others come together and may stand more than two deep."""
    board = {"L1A-08": "A 1", "L1A-12": "B old 2", "L1A-02": "B old 2", "S1A-01": "B old 2"}
    found = table(2, A="ORC SEA", B="DRA GAR, old TAU", board=board, hands={"A": "10 tokens"})
    found.do("conquer L1A-12", "conquer L1A-02")
    assert found.player("B").old_tokens == 2
    found.to_end()
    assert found.units("S1A-01") == ("b", 4)
    assert found.tray("TAU") == content().races["TAU"].tray - 4


# ---------------------------------------------------------------------------------------------------- Draenei


def test_draenei_save_whatever_is_lost_first() -> None:
    """SW-INT-8: a Beast, or a token if that is lost first."""
    board = {"L1A-08": "A 1", "L1A-12": "B beasts:1", "L1A-02": "B 1", "L1A-14": "B 1"}
    found = table(A="ORC BLA", B="DRA BEA", board=board, hands={"A": "10 tokens"})
    found.do("conquer L1A-12")
    assert (found.player("B").beasts, found.events_of("conquered")[0].saved) == (1, True)
    found.do("conquer L1A-02")
    assert found.events_of("conquered")[0].saved is False
    found = table(A="ORC BLA", B="DRA BEA", board=board, hands={"A": "10 tokens"})
    found.do("conquer L1A-02", "conquer L1A-12")
    assert (found.player("B").tokens, found.player("B").beasts) == (1, 0)


@pytest.mark.parametrize(("power", "first", "place"), [("CHA", "B 1 champion", ""), ("SEA", "B 1", "LEG-CHA")])
def test_a_prevented_loss_leaves_the_saving(power, first, place) -> None:
    """SW-INT-9, SW-RAC-DRA-3, SW-LEG-CHA."""
    board = {"L1A-08": "A 1", "L1A-12": first, "L1A-02": "B 1", "L1A-13": f"B 1 {place}".strip()}
    found = table(A="ORC BLA", B=f"DRA {power}", board=board, hands={"A": "10 tokens"})
    found.do("conquer L1A-12")
    assert (found.events_of("conquered")[0].lost, found.state.flags.saved) == ("", 0)
    if power == "CHA":
        found.do("conquer L1A-02")
        assert found.events_of("conquered")[0].saved


def test_draenei_save_in_the_turns_of_others_alone() -> None:
    """SW-INT-11: one in each such turn, none in their own, none in decline."""
    board = {"L1A-08": "A 1", "L1A-12": "B 1", "L1A-02": "B 1", "L1A-07": "B old 1", "S1A-01": "B 1"}
    found = table(2, A="ORC SEA", B="HUM GAR, old DRA", board=board, hands={"A": "9 tokens"})
    found.do("conquer L1A-07")
    assert found.events_of("conquered")[0].saved is False
    own = table(2, A="DRA BAT, old ORC", board={"L1A-08": "A 1", "L1A-12": "A old 1"}, hands={"A": "4 tokens"})
    own.do("conquer L1A-12")
    assert own.events_of("conquered")[0].lost == "token"
    assert own.state.flags.saved == 0
    now = table(2, A="ORC SEA", B="DRA GAR", board={**board, "L1A-07": "empty"}, hands={"A": "9 tokens"})
    now.do("conquer L1A-12")
    assert now.state.flags.saved == 1
    now.to_end()
    assert now.state.flags.saved == 0  # the next seat's turn


# --------------------------------------------------------------------------------------------------- Forsaken


def test_forsaken_buy_what_they_bully_away() -> None:
    """SW-INT-12, SW-LOS-7: a discard is a loss, a move is none."""
    board = {"L1A-08": "A 1", "L1A-12": "B 1", "L1A-02": "C 1", "S1A-01": "C 1"}
    found = table(A="FOR BUL", B="HUM GAR", C="TRO SEA", board=board, hands={"A": "1 tokens"})
    found.do("intimidate token L1A-02 S1A-01")
    assert found.state.flags.losses == 0
    found.do("intimidate token L1A-12 discard")
    assert found.state.flags.losses == 1


@pytest.mark.parametrize(("power", "coins"), [("ENR", 3), ("BAT", 1)])
def test_forsaken_score_and_buy_alike(power, coins) -> None:
    """SW-INT-14."""
    board = {"L1A-08": "A 1", "L1A-12": "B 3", "L1A-14": "B 1"}
    found = table(A=f"FOR {power}", B="HUM GAR", board=board, hands={"A": "9 tokens"})
    found.do("conquer L1A-12")
    assert found.state.flags.losses == 1
    assert found.lines("A")["power", power] == coins


def test_forsaken_against_their_own_declined_race() -> None:
    """SW-INT-15: one loss, to be bought."""
    board = {"L1A-08": "A 1", "L1A-12": "A old 2"}
    found = table(A="FOR SEA, old TAU", board=board, hands={"A": "9 tokens"})
    found.do("conquer L1A-12", "end conquest")
    assert found.texts == ["buy 0", "buy 1"]


def test_forsaken_without_a_region_keep_what_they_buy() -> None:
    """SW-INT-16, SW-RAC-FOR-3: the Champion alone was theirs and moved on into nothing but a swap took it away."""
    board = {"L1A-12": "A 1", "L1A-07": "murloc"}
    found = table(A="FOR POR", board=board, hands={"A": "1 tokens"}, phase="ready")
    found.do("abandon L1A-12")
    found.state.flags = found.state.flags._replace(losses=1)
    found.do("end conquest", "buy 1")
    assert found.player("A").tokens == 3
    assert not any(spot.owner == 0 for spot in found.state.spots)


def test_tokens_of_a_race_wiped_out_are_no_losses() -> None:
    """SW-INT-17, SW-LOS-7, SW-AMB-19."""
    board = {"L1A-08": "A 1", "L1A-12": "B old 2"}
    found = table(A="FOR SEA", B="HUM GAR, old TAU", board=board, hands={"A": "9 tokens"})
    found.do("conquer L1A-12")
    assert found.state.flags.losses == 1
    found.do("end conquest")
    assert found.texts == ["buy 0", "buy 1"]
    found.do("buy 0").to_end()
    assert found.tray("TAU") == content().races["TAU"].tray


def test_forsaken_buy_before_the_spirit_healer() -> None:
    """SW-INT-18, SW-RDP-1: both within the tray."""
    board = {"L1A-08": "A 6 LEG-SPI", "L1A-07": "A 6", "L1A-12": "B 1"}
    found = table(A="FOR SEA", B="HUM GAR", board=board, hands={"A": "7 tokens"})
    found.do("conquer L1A-12", "end conquest", "buy 1")
    assert [event.kind for event in found.events if event.kind in ("bought", "token_gained")] == ["bought"]
    found = table(A="FOR SEA", B="HUM GAR", board=board | {"L1A-07": "A 5"}, hands={"A": "7 tokens"})
    found.do("conquer L1A-12", "end conquest", "buy 1")
    assert [event.kind for event in found.events if event.kind in ("bought", "token_gained")] == [
        "bought",
        "token_gained",
    ]


# ---------------------------------------------------------------------------------------------------- Goblins


@pytest.mark.parametrize(("power", "coins"), [("BAT", 1), ("ENR", 2)])
def test_an_explosion_counts_as_a_conquest(power, coins) -> None:
    """SW-INT-19, SW-RAC-GOB-5."""
    board = {"L1A-05": "B 2 bomb:explosive", "L1A-03": "A 3"}
    found = table(A=f"GOB {power}", B="HUM GAR", board=board, phase="turn_start")
    assert found.lines("A")["power", power] == coins


def test_beasts_are_reset_before_bombs() -> None:
    """SW-INT-20, SW-TRN-4."""
    board = {"L1A-07": "A 2", "L1A-05": "B 1 bomb:explosive", "L1A-04": "A beasts:1"}
    found = table(A="GOB BEA", B="HUM GAR", board=board, phase="turn_start")
    kinds = [event.kind for event in found.events]
    assert kinds.index("beasts_reset") < kinds.index("bomb_revealed")
    assert found.player("A").beasts == 1


@pytest.mark.parametrize("power", ["CHA", "GAR"])
def test_explosions_use_nothing_of_the_race(power) -> None:
    """SW-INT-21: no Champion, no Fort, no reach."""
    board = {"S1A-05": "B 1 bomb:explosive", "L1A-03": "A 3"}
    found = table(A=f"GOB {power}", B="HUM SEA", board=board, phase="turn_start")
    assert found.units("S1A-05") == ("", 0)
    assert not found.spot("S1A-05").fort
    assert not found.state.flags.champion


@pytest.mark.parametrize("power", ["MAR", "DEF", "FAR"])
def test_explosions_give_no_region(power) -> None:
    """SW-INT-22."""
    board = {"L1A-08": "B 1 bomb:explosive", "L1A-02": "A 1", "L1A-03": "A 1", "L1A-04": "A 1", "L1A-12": "A 1"}
    found = table(A=f"GOB {power}", B="HUM SEA", board=board, phase="turn_start")
    assert found.units("L1A-08") == ("", 0)
    assert ("power", power) not in found.lines("A")
    assert found.lines("A")["regions", "GOB"] == 4


@pytest.mark.parametrize("who", ["B old 1", "murloc", "C 1"])
def test_a_bomb_goes_off_under_whoever_is_there(who) -> None:
    """SW-INT-23, SW-RAC-GOB-4."""
    board = {"L1A-05": f"{who} bomb:explosive", "L1A-03": "A 3"}
    found = table(A="GOB BAT", B="HUM GAR, old TRO", C="ORC SEA", board=board, phase="turn_start")
    assert found.units("L1A-05") == ("", 0)
    assert found.state.flags.nonempty == 1


def test_a_bomb_moved_by_a_swap() -> None:
    """SW-INT-24: resolved where it lies; on a region of its seat or an empty one it goes back."""
    board = {"L1A-12": "B 1 bomb:dud", "L1A-08": "A 1", "S1A-01": "empty"}
    found = table(A="ORC SEA", B="HUM POR", C="GOB GAR, old DRA", board=board, hands={"B": "1 tokens"}, active="B")
    found.do("swap L1A-12 S1A-01")
    assert (found.spot("S1A-01").bomb, found.spot("L1A-12").bomb) == ("dud", "")
    for owner in ("C 1", "C old 1", "empty"):
        again = table(
            A="ORC SEA",
            C="GOB GAR, old DRA",
            board={"S1A-01": f"{owner} bomb:dud", "L1A-08": "C 1"},
            phase="turn_start",
            active="C",
        )
        assert again.events_of("bomb_returned")


@pytest.mark.parametrize(("race", "place", "tokens"), [("HUM", "LEG-CHA", 2), ("DRA", "", 2)])
def test_explosions_against_chapel_and_draenei(race, place, tokens) -> None:
    """SW-INT-25."""
    board = {"L1A-05": f"B 2 bomb:explosive {place}".strip(), "L1A-03": "A 3"}
    found = table(A="GOB BLA", B=f"{race} GAR", board=board, phase="turn_start")
    assert found.units("L1A-05") == ("", 0)
    assert found.player("B").tokens == tokens
    assert found.spot("L1A-05").place == place


def test_no_bomb_is_left_behind() -> None:
    """SW-INT-27, SW-RAC-GOB-6: resolved at the start, also without a region and before declining."""
    board = {"L1A-05": "B 2 bomb:dud", "L1A-10": "B 1 bomb:explosive"}
    found = table(A="GOB BLA", B="HUM GAR", board=board, hands={"A": "3 tokens"}, phase="turn_start")
    assert not any(spot.bomb for spot in found.state.spots)
    assert found.phase == "choice"
    found.do("decline")
    assert found.player("A").old_race == "GOB"


def test_an_explosion_on_an_objective() -> None:
    """SW-INT-28: it returns and nobody gains."""
    board = {"L1A-05": "B 1 bomb:explosive objective", "L1A-03": "A 3"}
    found = table(A="GOB BLA", B="TRO GAR", C="HUM SEA", board=board, phase="turn_start")
    assert not found.spot("L1A-05").objective
    assert [found.coins(seat) for seat in "ABC"] == [5, 5, 5]


# ------------------------------------------------------------------------------------------------------- Naga


def test_naga_with_the_ashes() -> None:
    """SW-INT-30, SW-RCH-7."""
    found = table(A="NAG GAR", board={"L1A-08": "A 1 ART-ASH"}, hands={"A": "4 tokens"})
    assert "conquer M2B-05 ashes none beasts 0" in found.texts
    orcs = table(A="ORC GAR", board={"L1A-08": "A 1 ART-ASH"}, hands={"A": "4 tokens"})
    assert not orcs.offers("conquer M2B-05")


def test_garrisoned_naga() -> None:
    """SW-INT-33, SW-POW-GAR: a Fort in the water."""
    found = table(A="NAG GAR", board={"L1A-09": "A 1", "L1A-08": "A 1"}).do("end conquest", "as before", "confirm")
    assert found.spot("L1A-09").fort
    assert found.spot("L1A-08").fort


# ------------------------------------------------------------------------------------------------ Night Elves


def test_walls_and_portals() -> None:
    """SW-INT-37, SW-RAC-NEL-2: walls travel; Night Elves who come to a Forest without one get one."""
    found = table(A="NEL POR", board={"L1A-07": "A 2", "L1A-12": "empty"}, hands={"A": "1 tokens"})
    found.do("swap L1A-07 L1A-12")
    assert found.units("L1A-12") == ("A", 2)
    assert found.spot("L1A-12").wall
    found.do("swap L1A-07 L1A-12")
    assert found.spot("L1A-07").wall
    other = table(A="ORC POR", B="NEL GAR", board={"L1A-07": "B 2"}, hands={"A": "1 tokens"})
    other.do("swap L1A-07 L1A-12")
    assert other.spot("L1A-12").wall


def test_walls_stay_in_decline() -> None:
    """SW-INT-38, SW-RAC-NEL-3, SW-DEC-9: until the region is conquered."""
    board = {"L1A-03": "A 2 wall", "L1A-05": "B 3"}
    found = table(2, A="NEL SEA", B="ORC GAR", board=board, phase="choice").do("decline")
    assert found.spot("L1A-03").wall
    found.do("expand", "ready")
    assert found.need("L1A-03", "adjacent") == 4
    found = table(
        2,
        A="DRA SEA, old NEL",
        B="ORC GAR",
        board={"L1A-03": "A old 1 wall", "L1A-05": "B 1"},
        hands={"B": "6 tokens"},
        active="B",
    )
    found.do("conquer L1A-03")
    assert not found.spot("L1A-03").wall


def test_no_wall_is_left() -> None:
    """SW-INT-39, SW-CMP-1: the Forest stays without."""
    forests = ("L1A-03", "L1A-10", "L1B-03", "L1B-05", "L2A-04", "L2A-06", "L2B-06", "L2B-10", "L2B-13")
    board = {f"L1A-{n:02}": "B old 1 wall" for n in (1, 2, 3, 4, 5, 6, 7, 8, 10)}
    assert len(forests) == len(board)
    found = table(A="NEL SEA", B="ORC GAR, old TAU", board={**board, "L1A-13": "A 1"}, hands={"A": "4 tokens"})
    found.do("conquer L1A-12")
    assert not found.spot("L1A-12").wall
    found = table(
        A="NEL SEA",
        B="ORC GAR, old TAU",
        board={**board, "L1A-13": "A 1", "L1A-08": "B old 1"},
        hands={"A": "4 tokens"},
    )
    found.do("conquer L1A-12")
    assert found.spot("L1A-12").wall


# ----------------------------------------------------------------------------------------------------- Gnomes


def test_gnomes_with_the_ashes() -> None:
    """SW-INT-40, SW-RCH-8: two far conquests, never both for one."""
    found = table(A="GNO SEA", board={"L1A-08": "A 1 ART-ASH"}, hands={"A": "8 tokens"})
    assert {"assault", "ashes"} <= set(found.ways("M2B-03"))
    found.do("conquer M2B-03 assault", pips=[0])
    assert "assault" not in found.ways("S1A-02")
    found.do("conquer S1A-02 ashes")
    assert found.state.flags.used == ("ART-ASH",)
    assert found.state.flags.assault


def test_the_champion_does_not_fly() -> None:
    """SW-INT-41, SW-RAC-GNO-3."""
    found = table(A="GNO CHA", board={"L1A-08": "A 1"}, hands={"A": "2 tokens"})
    assert not found.offers("champion S1A-05")
    alone = table(A="GNO CHA", board={"L1A-08": "A 1"})
    assert not alone.offers("conquer")


def test_frostmourne_and_the_assault() -> None:
    """SW-INT-42, SW-RAC-GNO-4: both reduce, and a Final Conquest may follow."""
    board = {"L1A-08": "A 1 ART-FRO", "M2B-07": "B 4", "L1A-12": "B 4"}
    found = table(A="GNO SEA", B="ORC GAR", board=board, hands={"A": "4 tokens"})
    assert found.need("M2B-07", "assault", "frostmourne") == 5
    found.do("conquer M2B-07 assault frostmourne", pips=[0])
    assert found.events_of("attempt_failed")
    assert found.phase == "conquest"
    assert found.offers("final L1A-12 adjacent none")


# ----------------------------------------------------------------------------------------------------- Kobolds


def test_kobold_champions_in_caverns() -> None:
    """SW-INT-45, SW-POW-CHA-1: a first conquest too."""
    assert "champion L1A-11 cavern" in table(A="KOB CHA", hands={"A": "1 tokens"}).texts
    assert not table(A="ORC CHA", hands={"A": "1 tokens"}).offers("champion")


def test_kobolds_bully_real_neighbours() -> None:
    """SW-INT-47, SW-RAC-KOB-2, SW-AMB-55: the Cavern link does not serve."""
    board = {"L1A-04": "A 1", "L1A-11": "B 1", "L1A-03": "B 1"}
    found = table(A="KOB BUL", B="HUM GAR", board=board, hands={"A": "1 tokens"})
    assert {text.split()[2] for text in found.offers("intimidate")} == {"L1A-03", "L1A-05"}


def test_kobolds_swap_magic_regions() -> None:
    """SW-INT-48."""
    found = table(A="KOB POR", board={"L1A-04": "A 1"}, hands={"A": "1 tokens"})
    magic = {"L1A-07", "L1A-12", "L1A-14", "M2B-03", "M2B-08", "S1A-01"}
    assert {word for text in found.offers("swap") for word in text.split()[1:]} <= magic


# ---------------------------------------------------------------------------------------------------- Pandaren


@pytest.mark.parametrize("power", ["BUL", "POR"])
def test_what_is_no_attack_gives_harmony(power) -> None:
    """SW-INT-49, SW-RAC-PAN-3."""
    board = {"L1A-08": "A 1", "L1A-12": "B 2", "S1A-02": "B 1"}
    found = table(A=f"PAN {power}", B="HUM GAR", board=board, hands={"A": "1 tokens"})
    found.do("intimidate token L1A-12 S1A-02" if power == "BUL" else "swap L1A-12 S1A-01")
    assert found.state.flags.attacked == ()
    found.to_end()
    assert found.player("B").harmony


def test_pandaren_in_their_swamps() -> None:
    """SW-INT-51: 2 once and 1 for each swamp."""
    board = {"L1A-14": "A 1", "L1A-01": "A 1", "L1A-02": "B 1", "L1A-13": "B 1"}
    found = table(A="PAN MAR", B="ORC SEA", board=board, hands={"B": "9 tokens, harmony"}, active="B")
    found.do("conquer L1A-01")
    assert found.coins("B") == 2
    found.do("conquer L1A-14")
    assert found.coins("B") == 1


def test_harmony_stays_with_the_seat() -> None:
    """SW-INT-53."""
    found = table(2, A="ORC SEA", B="PAN GAR", board={"L1A-08": "A 1"}, hands={"A": "harmony"}, phase="choice")
    found.do("decline")
    assert found.player("A").harmony


# ----------------------------------------------------------------------------------------------------- Worgen


def test_all_reductions_add_up() -> None:
    """SW-INT-54, SW-CST-4."""
    board = {"L1A-08": "A 1 ART-FRO", "L1A-11": "B 2"}
    found = table(A="WOR BLA", B="ORC SEA", board=board)
    found.state.flags = found.state.flags._replace(form="worgen")
    assert found.need("L1A-11", "adjacent", "frostmourne") == 1
    assert sum(found.items("L1A-11", "adjacent", "frostmourne").values()) == 2 + 2 + 1 - 1 - 1 - 2


def test_the_form_is_paid_for_the_champion_too() -> None:
    """SW-INT-55."""
    found = table(A="WOR CHA", board={"L1A-08": "A 2"}, phase="turn_start").do("form worgen", "expand", "ready")
    assert found.coins("A") == 4
    found.do("champion L1A-12 adjacent")
    assert found.units("L1A-12") == ("A", 1)


# ---------------------------------------------------------------------------------------------- Orcs and Humans


def test_the_champion_takes_objectives() -> None:
    """SW-INT-58, SW-RAC-HUM-2, SW-AMB-11: the own conquest brings 2, another's 2 for each, a Horde one nothing."""
    board = {"L1A-08": "A 1", "L1A-12": "empty objective"}
    found = table(A="HUM CHA", board=board, hands={"A": "1 tokens"}).do("champion L1A-12 adjacent")
    assert found.coins("A") == 7
    for race, coins in (("DRA", (7, 7)), ("ORC", (5, 5))):
        other = table(A=f"{race} SEA", B="HUM GAR", board=board, hands={"A": "5 tokens"}).do("conquer L1A-12")
        assert (other.coins("A"), other.coins("B")) == coins
        assert not other.spot("L1A-12").objective


def test_objectives_travel_with_a_swap() -> None:
    """SW-INT-59: also into an Alliance region, and stay."""
    board = {"L1A-12": "empty objective", "L1A-07": "C 1"}
    found = table(A="ORC POR", B="HUM SEA", C="DRA GAR", board=board, hands={"A": "1 tokens"})
    found.do("swap L1A-07 L1A-12")
    assert found.spot("L1A-07").objective
    assert found.coins("A") == 5


def test_humans_conquer_their_own_declined_objective() -> None:
    """SW-INT-60."""
    board = {"L1A-08": "A 1", "L1A-12": "A old 1 objective"}
    found = table(A="HUM SEA, old TRO", board=board, hands={"A": "5 tokens"}).do("conquer L1A-12")
    assert found.coins("A") == 7


# --------------------------------------------------------------------------------------------------- Ethereals


def test_the_champion_needs_no_discount() -> None:
    """SW-INT-61."""
    board = {"L1A-08": "A 1", "L1A-12": "empty LEG-KAR"}
    found = table(A="ETH CHA", board=board, hands={"A": "1 tokens"}).do("champion L1A-12 adjacent")
    assert not found.state.flags.ethereal


def test_a_stolen_artifact_used_already_stays_used() -> None:
    """SW-INT-62, SW-ART-3."""
    board = {"L1A-08": "A 1", "L1A-12": "B 1 ART-FRO"}
    found = table(A="ETH GAR", B="ORC SEA", board=board, hands={"A": "4 tokens"})
    found.state.flags = found.state.flags._replace(used=("ART-FRO",))
    found.do("steal ART-FRO L1A-12 L1A-08")
    assert not any("frostmourne" in text for text in found.texts)


def test_ashes_extend_no_theft() -> None:
    """SW-INT-63."""
    board = {"L1A-08": "A 1 ART-ASH", "S1A-01": "B 1 ART-FRO"}
    assert not table(A="ETH GAR", B="ORC SEA", board=board, hands={"A": "1 tokens"}).offers("steal")


def test_the_discount_never_reaches_the_well() -> None:
    """SW-INT-64: it lies in the water."""
    board = {"L1A-08": "A 1", "L1A-09": "empty LEG-WEL"}
    found = table(A="ETH GAR", board=board, hands={"A": "4 tokens"})
    assert not found.offers("conquer L1A-09")


# --------------------------------------------------------------------------------- Bullying, Beasts, Champion


def test_the_champion_cannot_be_bullied_away() -> None:
    """SW-INT-66, SW-POW-BUL-3."""
    board = {"L1A-08": "A 1", "L1A-12": "B 1 champion", "S1A-01": "B 1"}
    found = table(A="ORC BUL", B="HUM CHA", board=board, hands={"A": "1 tokens"})
    found.do("intimidate token L1A-12 S1A-01")
    assert found.units("L1A-12") == ("B", 1)
    assert not found.offers("intimidate token L1A-12")


def test_regions_behind_a_tower_or_the_aegis_are_no_refuge() -> None:
    """SW-INT-67: the unit is discarded."""
    board = {"L1A-08": "A 1", "L1A-12": "B 1", "S1A-01": "B 1 ART-AEG"}
    found = table(A="ORC BUL", B="HUM GAR", board=board, hands={"A": "1 tokens"})
    assert found.offers("intimidate token L1A-12") == ["intimidate token L1A-12 discard"]
    board = {"L1A-08": "A 1", "L1A-12": "B 1", "S1A-07": "B 1 tower", "S1A-05": "B 1", "S1A-06": "empty"}
    found = table(A="ORC BUL", B="HUM DEF", board={**board, "S1A-04": "B 1"}, hands={"A": "1 tokens"})
    assert {text.split()[-1] for text in found.offers("intimidate token L1A-12")} == {"S1A-04", "S1A-05"}


def test_a_single_beast_conquers() -> None:
    """SW-INT-68."""
    board = {"L1A-08": "A 1 ART-DOO", "L1A-12": "B 3"}
    found = table(A="ORC BEA", B="HUM GAR", board=board, hands={"A": "1 tokens, 1 beasts"})
    found.do("conquer L1A-12 adjacent doomhammer beasts 1")
    assert found.spot("L1A-12").beasts == 1


def test_a_beastmaster_declines() -> None:
    """SW-INT-69, SW-POW-BEA-4, SW-DEC-5: Beasts go first; a region without a token is empty and does not score."""
    board = {"L1A-08": "A 1 beasts:1", "L1A-12": "A beasts:1"}
    found = table(A="ORC BEA", board=board, phase="choice", hands={"A": "1 beasts"}).do("decline")
    assert (found.units("L1A-08"), found.units("L1A-12")) == (("a", 1), ("", 0))
    assert found.coins("A") == 6
    assert found.player("A").beasts == 0


def test_a_ransomed_champion_serves_again() -> None:
    """SW-INT-71, SW-POW-CHA-4, SW-AMB-8: one coin at once, none from who has none; the Champion in hand."""
    board = {"L1A-08": "A 1", "L1A-12": "B 2 champion", "L1A-14": "B 1"}
    for coins, paid in ((5, 1), (0, 0)):
        found = table(2, A="ORC SEA", B="HUM CHA", board=board, hands={"A": "9 tokens"}, coins={"B": coins})
        found.do("conquer L1A-12")
        assert (found.coins("A"), found.coins("B")) == (5 + paid, coins - paid)
        assert found.player("B").champion
        assert found.player("B").tokens == 2
        found.to_end().do("expand", "ready")
        assert found.offers("champion")


def test_a_swapped_champion_is_not_captured() -> None:
    """SW-INT-72, SW-POW-POR-4."""
    board = {"L1A-12": "B 1 champion", "L1A-08": "A 1"}
    found = table(A="ORC POR", B="HUM CHA", board=board, hands={"A": "1 tokens"}).do("swap L1A-12 S1A-01")
    assert found.units("S1A-01") == ("B", 2)
    assert found.spot("S1A-01").champion
    assert found.coins("B") == 5


# ---------------------------------------------------------------------------------------------------- Defensive


@pytest.mark.parametrize("deed", ["swap", "intimidate", "conquer", "abandon"])
def test_the_majority_is_looked_at_again(deed) -> None:
    """SW-INT-74, SW-POW-DEF-3."""
    board = {"L1A-05": "A 1 tower", "L1A-03": "A 1", "L1A-04": "A 1", "L1A-08": "B 1"}
    if deed == "abandon":
        found = table(A="ORC DEF", board=board | {"L1A-08": "empty"}, phase="ready").do("abandon L1A-04")
    elif deed == "swap":
        farm = {"L1A-08": "A 1 tower", **{f"L1A-{n}": "A 1" for n in ("02", "03", "04", "12")}}
        found = table(A="ORC DEF", B="HUM POR", board=farm, hands={"B": "1 tokens"}, active="B")
        found.do("swap L1A-12 S1A-01")
        assert found.events_of("tower_lost")
        return
    else:
        power = {"intimidate": "BUL", "conquer": "SEA"}[deed]
        found = table(A="ORC DEF", B=f"HUM {power}", board=board, hands={"B": "5 tokens"}, active="B")
        if deed == "conquer":
            found.do("conquer L1A-04")
        else:
            found.do(next(text for text in found.texts if text.startswith("intimidate token L1A-04 L1A-03")))
    assert not found.spot("L1A-05").tower


def test_declined_neighbours_do_not_count() -> None:
    """SW-INT-75."""
    board = {"L1A-05": "A 1", "L1A-03": "A 1", "L1A-04": "A old 1"}
    found = table(A="ORC DEF, old HUM", board=board).do("end conquest").to_end()
    assert not found.spot("L1A-05").tower


# -------------------------------------------------------------------------------------------------- Artifacts


def test_compensation_is_paid_all_the_same() -> None:
    """SW-INT-81, SW-IMM-5: against the Champion 2 out, 1 back; against the Chapel 2."""
    board = {"L1A-08": "A 1 ART-DOO", "L1A-12": "B 2 champion"}
    found = table(A="ORC SEA", B="HUM CHA", board=board, hands={"A": "3 tokens"})
    found.do("conquer L1A-12 adjacent doomhammer")
    assert (found.coins("A"), found.coins("B")) == (4, 6)
    assert [event.why for event in found.events_of("paid")] == ["doomhammer", "ransom"]
    board = {"L1A-08": "A 1 ART-DOO", "L1A-12": "B 2 LEG-CHA"}
    found = table(A="ORC SEA", B="HUM GAR", board=board, hands={"A": "3 tokens"})
    found.do("conquer L1A-12 adjacent doomhammer")
    assert (found.coins("A"), found.player("B").tokens) == (3, 2)


def test_doomhammer_with_the_ashes() -> None:
    """SW-INT-82, SW-AMB-9: one conquest, both spent, both there."""
    board = {"L1A-08": "A 1 ART-DOO ART-ASH", "S1A-04": "B 4"}
    found = table(A="ORC SEA", B="HUM GAR", board=board, hands={"A": "3 tokens"})
    found.do("conquer S1A-04 ashes doomhammer")
    assert set(found.spot("S1A-04").artifacts) >= {"ART-DOO", "ART-ASH"}
    assert set(found.state.flags.used) == {"ART-DOO", "ART-ASH"}


def test_the_champion_by_ashes() -> None:
    """SW-INT-83."""
    board = {"L1A-08": "A 1 ART-ASH", "S1A-05": "B 4"}
    found = table(A="ORC CHA", B="HUM GAR", board=board, hands={"A": "1 tokens"})
    found.do("champion S1A-05 ashes")
    assert found.spot("S1A-05").artifacts == ("ART-ASH",)
    assert found.state.flags.champion


def test_aegis_and_heart_of_a_declined_race() -> None:
    """SW-INT-84, SW-DEC-3: no effect, they lie where they lay."""
    board = {"L1A-08": "A old 1 ART-AEG ART-HEA", "L1A-12": "B 1"}
    found = table(A="ORC SEA, old HUM", B="TRO GAR", board=board, hands={"B": "4 tokens"}, active="B", coins={"B": 0})
    found.do("conquer L1A-08")
    assert found.coins("A") == 5


def test_a_neutral_seat_at_the_battleground_in_the_team_variant() -> None:
    """SW-INT-86, SW-LEG-BAT, SW-AMB-27: the same: 2 coins for each race beaten after the choice."""
    board = {"L1A-08": "C 1 LEG-BAT", "L1A-12": "A 1", "L1A-07": "A 1"}
    found = table(3, azeroth=True, A="HUM SEA", C="NAG BLA", board=board, hands={"C": "9 tokens"}, active="C")
    assert found.offers("side") == ["side alliance", "side horde"]
    found.do("side horde", "conquer L1A-12", "conquer L1A-07")
    assert found.lines("C")["faction", ""] == 2
    assert not found.offers("side")


@pytest.mark.parametrize("place", ["LEG-POR", "LEG-KAR", "LEG-SPI"])
def test_places_taken_and_lost_in_one_turn(place) -> None:
    """SW-INT-87, SW-SCO-6: the Champion moved on, nothing is left."""
    board = {"L1A-08": "A 1", "L1A-12": f"A champion {place}", "L1A-07": "empty"}
    found = table(A="ORC CHA", board=board, hands={"A": "1 tokens"}).do("champion L1A-07 adjacent")
    assert ("marker", place) not in found.lines("A")
    found.do(*(["end conquest"] if found.phase == "conquest" else []))
    assert not found.events_of("token_gained")
