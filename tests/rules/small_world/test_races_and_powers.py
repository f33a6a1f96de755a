"""Races and powers one by one, where the vectors and interactions do not speak of them; rulings on silent texts."""

import pytest

from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.islands import built_in
from tests.support.small_world_positions import FACES, table

NUMBERS = {
    "BLE": (10, 5), "DRA": (12, 7), "DWA": (10, 5), "ETH": (10, 5), "FOR": (20, 6), "GNO": (10, 5), "GOB": (11, 6),
    "HUM": (10, 5), "KOB": (11, 6), "NAG": (11, 6), "NEL": (9, 4), "ORC": (11, 6), "PAN": (10, 5), "TAU": (16, 11),
    "TRO": (11, 6), "WOR": (10, 5),
}  # fmt: skip
BADGES = {
    "ARC": 5, "BAT": 5, "BEA": 4, "BLA": 4, "BOG": 4, "BUL": 4, "CHA": 5, "DEF": 4, "ENR": 4, "EXP": 5, "FAR": 4,
    "FIS": 4, "GAR": 3, "HER": 4, "MAR": 5, "MIN": 4, "MOU": 4, "POR": 5, "RAN": 4, "SEA": 5,
}  # fmt: skip


def test_the_numbers_of_banners_and_badges() -> None:
    """SW-AMB-1, SW-CMP-5: one place in the content holds them, and no pair runs the tray dry."""
    assert {race.id: (race.tray, race.banner) for race in content().races.values()} == NUMBERS
    assert {power.id: power.badge for power in content().powers.values()} == BADGES
    factions = [race.faction for race in content().races.values()]
    assert [factions.count(side) for side in ("alliance", "horde", "neutral")] == [6, 6, 4]


# ------------------------------------------------------------------------------------------------------- races


def test_ethereals_need_not() -> None:
    """SW-RAC-ETH-2: optional, and one of the two a turn."""
    board = {"L1A-08": "A 1", "L1A-12": "B 1 ART-FRO", "L1A-07": "empty LEG-KAR"}
    found = table(A="ETH GAR", B="ORC SEA", board=board, hands={"A": "5 tokens"})
    assert {"end conquest", "conquer L1A-07 adjacent none beasts 0"} <= set(found.texts)
    found.do("conquer L1A-07 adjacent ethereal")
    assert not found.offers("steal")
    assert found.why("button:steal") == ("SW-TRN-5", "already_spent")


def test_gnomes_declare_what_could_succeed() -> None:
    """SW-RAC-GNO-3: a token in hand and a shortage that the die could cover."""
    board = {"M2B-07": "B 4"}
    assert table(A="GNO GAR", B="ORC SEA", board=board, hands={"A": "4 tokens"}).offers("conquer M2B-07 assault")
    assert not table(A="GNO GAR", B="ORC SEA", board=board, hands={"A": "3 tokens"}).offers("conquer M2B-07 assault")


def test_where_bombs_may_lie() -> None:
    """SW-RAC-GOB-1, SW-AMB-38: land beside the Goblins with an opponent's Active Race; one each; none on water; the
    Aegis asks for 2."""
    board = {
        "L1A-08": "A 3",
        "L1A-12": "B 1",
        "L1A-02": "B old 1",
        "L1A-07": "murloc",
        "L1A-03": "B 1 ART-AEG",
        "L1A-09": "C 1",
        "L1A-13": "B 1",
    }
    found = table(A="GOB SEA", B="HUM GAR, old TRO", C="NAG BLA", board=board).do("end conquest")
    assert found.texts == ["bomb L1A-03", "bomb L1A-12", "bombs done"]
    found.do("bomb L1A-03")
    assert (found.coins("A"), found.coins("B")) == (3, 7)
    assert found.texts == ["bomb L1A-12", "bombs done"]
    assert found.why("space:L1A-03 choice:bomb") == ("SW-RAC-GOB-1", "already_bombed")
    assert found.why("space:L1A-09 choice:bomb") == ("SW-RAC-GOB-1", "bomb_where")


def test_a_bomb_in_a_swamp_asks_for_the_toll_if_it_explodes() -> None:
    """SW-RAC-GOB-3, SW-RAC-GOB-5, SW-AMB-26, SW-AMB-39."""
    for face, coins in (("explosive", 4), ("dud", 5)):
        board = {"L1A-14": f"B 1 bomb:{face}", "L1A-10": "A 1"}
        found = table(A="GOB SEA", B="ORC MAR", board=board, phase="turn_start")
        assert found.texts == ["pay for the bomb L1A-14", "take the bomb back L1A-14"]
        found.do("pay for the bomb L1A-14")
        assert found.coins("A") == coins
    board = {"L1A-08": "B 1 bomb:dud", "L1A-10": "A 1"}
    found = table(A="GOB SEA", B="PAN GAR", board=board, hands={"A": "harmony"}, phase="turn_start")
    found.do("pay for the bomb L1A-08")
    assert (found.coins("A"), found.player("A").harmony) == (3, False)
    again = table(A="GOB SEA", B="PAN GAR", board=board, hands={"A": "harmony"}, phase="turn_start")
    again.do("take the bomb back L1A-08")
    assert (again.coins("A"), again.state.pile[0]) == (5, "dud")


def test_where_objectives_may_lie() -> None:
    """SW-RAC-HUM-1, SW-AMB-42: anywhere without an Alliance race, water and Murlocs and the own declined race
    included, not behind another's Aegis; two different regions, mandatory."""
    board = {
        "L1A-08": "A 1",
        "L1A-12": "A old 1",
        "L1A-02": "B 1",
        "L1A-03": "C 1 ART-AEG",
        "S1A-01": "empty objective",
    }
    found = table(A="HUM SEA, old TRO", B="NEL GAR", C="ORC BLA", board=board).do("end conquest")
    offered = {text.split()[-1] for text in found.texts}
    assert {"L1A-12", "L1A-09", "L1A-05", "S1A-01"} <= offered
    assert not {"L1A-08", "L1A-02", "L1A-03"} & offered
    assert found.events_of("objectives_back")
    found.do("objective L1A-09")
    assert "objective L1A-09" not in found.texts
    found.do("objective L1A-12")
    assert sum(spot.objective for spot in found.state.spots) == 2
    assert found.phase != "objectives"
    homeless = table(2, A="HUM SEA", phase="choice").do("expand")
    assert homeless.phase == "objectives"


def test_a_failed_final_conquest_is_an_attack() -> None:
    """SW-RAC-PAN-2."""
    board = {"L1A-08": "A 1", "L1A-12": "B 3", "L1A-07": "A 1"}
    found = table(2, A="PAN SEA", B="HUM GAR", board=board, hands={"A": "4 tokens", "B": "harmony"})
    found.do("final L1A-12", pips=[0])
    found.to_end()
    assert not found.player("B").harmony


def test_human_and_worgen_form() -> None:
    """SW-RAC-WOR-1: 2 coins, or 1 paid for a token less everywhere."""
    board = {"L1A-08": "A 2"}
    found = table(A="WOR SEA", board=board, phase="turn_start").do("form worgen", "expand", "ready")
    assert found.coins("A") == 4
    assert found.need("L1A-12", "adjacent") == 1
    human = table(A="WOR SEA", board=board, phase="turn_start").do("form human", "expand", "ready")
    assert (human.coins("A"), human.need("L1A-12", "adjacent")) == (7, 2)


# ------------------------------------------------------------------------------------------------------ powers


@pytest.mark.parametrize("coins", [1, 2])
def test_bullying_and_the_aegis(coins) -> None:
    """SW-POW-BUL-3, SW-IMM-2."""
    board = {"L1A-08": "A 1", "L1A-12": "B 2 ART-AEG", "S1A-01": "B 1"}
    found = table(A="ORC BUL", B="HUM GAR", board=board, hands={"A": "1 tokens"}, coins={"A": coins})
    assert bool(found.offers("intimidate token L1A-12")) is (coins == 2)


def test_bullying_three_times_the_same() -> None:
    """SW-AMB-48: and then no more."""
    board = {"L1A-08": "A 1", "L1A-12": "B 5", "S1A-01": "B 1"}
    found = table(A="ORC BUL", B="HUM GAR", board=board, hands={"A": "1 tokens"})
    for _ in range(3):
        found.do("intimidate token L1A-12 S1A-01") if found.phase == "conquest" else None
    assert found.units("S1A-01") == ("B", 4)
    assert found.state.flags.intimidations == 3


def test_portals_between_any_two_magic_regions() -> None:
    """SW-POW-POR-1, SW-POW-POR-4, SW-AMB-22, SW-AMB-47: nobody of theirs there; structures go along, no loss; twice."""
    board = {"L1A-07": "B 2 fort", "S1A-01": "empty", "L1A-08": "A 1"}
    found = table(A="ORC POR", B="HUM GAR", board=board, hands={"A": "1 tokens"}).do("swap L1A-07 S1A-01")
    assert found.units("S1A-01") == ("B", 2)
    assert found.spot("S1A-01").fort
    assert found.state.flags.losses == 0
    found.do("swap L1A-07 S1A-01")
    assert not found.offers("swap")
    free = table(A="ORC POR", board={"L1A-08": "A 1"}, hands={"A": "1 tokens"})
    assert not free.offers("swap L1A-07 L1A-12")
    assert free.why("button:portal_swap space:L1A-07 space:L1A-12") == ("SW-POW-POR-1", "nothing_to_swap")


def test_the_aegis_stops_a_swap_that_is_not_paid() -> None:
    """SW-POW-POR-3, SW-AMB-41."""
    board = {"L1A-07": "B 2 ART-AEG", "L1A-08": "A 1"}
    found = table(A="ORC POR", B="HUM GAR", board=board, hands={"A": "1 tokens"})
    found.do("swap L1A-07 S1A-01")
    assert found.coins("B") == 7
    poor = table(A="ORC POR", B="HUM GAR", board=board, hands={"A": "1 tokens"}, coins={"A": 1})
    assert not any("L1A-07" in text for text in poor.offers("swap"))


def test_the_spirit_healer_helps_its_own_redeployment_alone() -> None:
    """SW-AMB-23, SW-LEG-SPI."""
    board = {"L1A-12": "A 3", "L1A-08": "B 2", "S1A-01": "B 1 LEG-SPI"}
    found = table(2, A="ORC SEA", B="HUM GAR", board=board, hands={"A": "5 tokens"})
    tray = found.tray("HUM")
    found.do("conquer L1A-08").to_end()
    assert found.tray("HUM") == tray + 1


def test_the_box_holds_what_the_rules_say() -> None:
    """SW-CMP-1: components (1.1); islands of 5.6 with labels inside and borders from both sides."""
    limits = content().limits
    wanted = {"wall": 9, "fort": 10, "tower": 6, "beast": 5, "champion": 1, "harmony": 4, "objective": 2}
    assert {kind: limits[kind] for kind in wanted} == wanted
    assert (sum(content().coins.values()), content().die) == (110, (0, 0, 0, 1, 2, 3))
    for faces in FACES.values():
        for face in faces:
            for number, region in enumerate(built_in(face).regions):
                assert all(number in built_in(face).regions[near].borders for near in region.borders)
    assert GAME.meta.version == 1
