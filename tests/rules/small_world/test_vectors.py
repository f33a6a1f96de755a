"""The test vectors of the specification (section 7) by their numbers."""

from itertools import product

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.rules.chance import Chance
from tabletop.rules.match import Match
from tabletop.rules.small_world import META, actions as act
from tabletop.rules.small_world.bombs import settle_bombs
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.islands import FACES, built_in
from tabletop.rules.small_world.price import attack_due
from tabletop.rules.small_world.scoring import end_match, faction_keys, ranking
from tabletop.rules.small_world.setup import draw_islands
from tests.support.small_world_positions import Table, table


def ended(
    scores: dict[str, int], seats: int, azeroth: bool, board: dict[str, str] | None = None, **races: str
) -> Table:
    """A game whose coins are these when the last turn is over."""
    found = table(seats, azeroth=azeroth, coins=scores, board=board, sound=False, **races)
    end_match(found.state, found.events)
    return found


# ----------------------------------------------------------------------------------------------- the rulebook


def test_vector_1_team_scoring() -> None:
    """SW-BFA-10: Alliance 51 and 88, Neutral 67, Horde 79 and 72."""
    found = ended({"A": 51, "B": 79, "C": 67, "D": 88, "E": 72}, 5, azeroth=True)
    assert [key[0] for key in faction_keys(found.state)] == [51, 72, 67]
    assert found.state.result.winners == (1, 4)
    assert found.state.result.ending == "faction"


def columns() -> Table:
    """The columns of the printed example: Humans with Enraged, Orcs and Forsaken in the Horde's rows 1 and 2."""
    found = table(4, azeroth=True, phase="turn_start", round=1)
    state = found.state
    alliance = ("NEL", "HUM", "DRA", "DWA", "GNO", "WOR")
    state.banners = (alliance, ("TAU", "ORC", "FOR", "TRO", "GOB", "BLE"), ())
    first = ("ARC", "ENR", "BUL", "SEA")
    state.badges = (*first, *(power for power in content().powers if power not in first))
    return found


def test_vector_2_team_pick() -> None:
    """SW-BFA-5, SW-BFA-6, SW-BFA-7: the coin goes to the bank; the Alliance's and the badges' columns close up."""
    found = columns()
    horde = found.state.banners[1]
    found.do("pick 1")
    assert (found.player("A").race, found.player("A").power) == ("HUM", "ENR")
    assert found.coins("A") == 4
    assert found.state.row_coins == ()
    assert found.state.banners[0][:3] == ("NEL", "DRA", "DWA")
    assert found.state.badges[:3] == ("ARC", "BUL", "SEA")
    assert found.state.banners[1] == horde


def test_vector_3_re_pairing() -> None:
    """SW-BFA-7: Orcs in row 1 now come with Bullying, Forsaken in row 2 with Seafaring."""
    found = columns()
    found.do("pick 1").to_end()
    assert found.phase == "pick"
    assert found.decider == "B"
    again = Table(GAME.clone(found.state))
    found.do("pick 1")
    assert (found.player("B").race, found.player("B").power, found.coins("B")) == ("ORC", "BUL", 4)
    again.do("pick 2")
    assert (again.player("B").race, again.player("B").power, again.coins("B")) == ("FOR", "SEA", 3)


def test_vector_4_team_discard() -> None:
    """SW-BFA-8: the Humans' banner goes to the highest free row of the Alliance, their tokens to the tray."""
    found = table(
        4,
        azeroth=True,
        phase="choice",
        A="NEL SEA, old HUM",
        C="DRA BLA, old DWA",
        board={"L1A-05": "A 2", "L1A-08": "A old 1"},
    )
    before = found.state.banners[0]
    found.do("decline")
    assert found.state.banners[0] == (*before, "HUM")
    assert len(before) < 3
    assert found.tray("HUM") == 10


# ------------------------------------------------------------------------------------------------------ costs

WALLED = {"L1A-05": "A 1", "L1A-03": "B 2 wall fort"}
BESIDE, FIELD = {"L1A-10": "A 1"}, "L1A-14 adjacent"


@pytest.mark.parametrize(
    ("own", "other", "board", "wanted", "cost"),
    [
        pytest.param("ORC GAR", "", {}, "L1A-07 entry", 3, id="5 SW-CST-5, SW-RCH-3: the way is paid"),
        pytest.param("ORC SEA", "", {}, "L1A-07 entry", 2, id="5 SW-POW-SEA"),
        pytest.param("NAG SEA", "", {}, "L1A-07 entry", 2, id="SW-INT-32"),
        pytest.param("NAG SEA", "", {}, "L1A-09 water_first", 2, id="SW-INT-32: water is no way"),
        pytest.param("KOB SEA", "", {}, "L1A-07 entry", 2, id="SW-INT-46"),
        pytest.param("KOB SEA", "", {}, "L1A-04 cavern", 2, id="SW-INT-46: a Cavern is no way"),
        pytest.param("ORC GAR", "", {"L1A-08": "A 1 LEG-MEE"}, "S1A-01 entry", 2, id="SW-LEG-MEE"),
        pytest.param("ORC SEA", "", {"M2B-08": "A 1 LEG-MEE"}, "L1A-07 entry", 2, id="86 SW-INT-85: 0, not less"),
        pytest.param("ORC GAR", "", {"L1A-07": "A 1"}, "L1A-11 adjacent", 3, id="7 a mountain"),
        pytest.param("DWA GAR", "", {"L1A-07": "A 1"}, "L1A-11 adjacent", 1, id="7 SW-RAC-DWA-1"),
        pytest.param("DWA BLA", "", {"L1A-07": "A 1"}, "L1A-11 adjacent", 1, id="7 the floor"),
        pytest.param("ORC BLA", "", {"L1A-07": "A 1"}, "L1A-11 adjacent", 2, id="7 SW-POW-BLA"),
        pytest.param("ORC SEA", "NEL GAR", WALLED, "L1A-03 adjacent", 6, id="8 SW-CST-5, SW-INT-36: wall and Fort"),
        pytest.param("TRO SEA", "NEL GAR", WALLED, "L1A-03 adjacent", 5, id="8 SW-RAC-TRO-1"),
        pytest.param("TRO BLA", "NEL GAR", WALLED, "L1A-03 adjacent", 4, id="8 the whole sum"),
        pytest.param("ORC SEA", "HUM CHA", BESIDE | {"L1A-14": "B 3 champion"}, FIELD, 6, id="9 SW-POW-CHA-3"),
        pytest.param("ORC SEA", "HUM BEA", BESIDE | {"L1A-14": "B 3 beasts:1"}, FIELD, 6, id="9 SW-POW-BEA-2"),
        pytest.param("ORC GAR", "HUM CHA", BESIDE | {"L1A-14": "B champion"}, FIELD, 3, id="54 SW-CST-1: a unit"),
        pytest.param("TRO GAR", "HUM CHA", BESIDE | {"L1A-14": "B champion"}, FIELD, 2, id="54 a unit, for Trolls"),
        pytest.param("TAU BLA", "", {"L1A-07": "A 2"}, "L1A-08 adjacent", 2, id="10 SW-INT-1: Tauren two"),
        pytest.param("KOB GAR", "", {}, "L1A-11 cavern", 3, id="11 SW-RCH-4: the mountain of a Cavern"),
        pytest.param("KOB GAR", "", {}, "L1A-12 entry", 3, id="11 SW-RCH-4: an entry"),
    ],
)
def test_prices(own, other, board, wanted, cost) -> None:
    """What the seat to move needs for a region by one reach."""
    found = table(A=own, B=other, board=board)
    assert found.need(*wanted.split()) == cost


def test_vector_6_murlocs_and_the_meeting_stone() -> None:
    """SW-CST-1: 4; with the Meeting Stone alone on another island 3; without an anchor it is out of reach."""
    assert table(A="ORC GAR").need("L1A-05", "entry") == 4
    held = table(A="ORC GAR", board={"M2B-08": "A 1 LEG-MEE"})
    assert held.need("L1A-05", "entry") == 3
    assert table(A="ORC GAR", hands={"A": "9 tokens"}).why("space:L1A-08") == ("SW-RCH-2", "first_reach")


def test_vector_12_naga_in_the_lake() -> None:
    """SW-RCH-5, SW-RAC-NAG-2: 2; Orcs beside it may not."""
    found = table(A="NAG GAR", hands={"A": "5 tokens"})
    assert found.need("L1A-09", "water_first") == 2
    assert "conquer L1A-09 water_first none beasts 0" in found.texts
    orcs = table(A="ORC GAR", hands={"A": "5 tokens"}, board={"L1A-08": "A 1"})
    assert orcs.why("space:L1A-09") == ("SW-RAC-NAG-2", "water")


def test_vector_14_doomhammer() -> None:
    """SW-ART-DOO: one token and 2 coins to the owner, Tauren two; who has 1 coin may not."""
    board = {"L1A-08": "A 2 ART-DOO", "L1A-11": "B 5 fort"}
    found = table(A="ORC SEA", B="HUM GAR", board=board, hands={"A": "3 tokens"})
    found.do("conquer L1A-11 adjacent doomhammer")
    assert found.units("L1A-11") == ("A", 1)
    assert (found.coins("A"), found.coins("B")) == (3, 7)
    assert table(A="TAU SEA", B="HUM GAR", board=board).need("L1A-11", "adjacent", "doomhammer") == 2
    poor = table(A="ORC SEA", B="HUM GAR", board=board, hands={"A": "1 tokens"}, coins={"A": 1})
    assert not poor.offers("conquer L1A-11 adjacent doomhammer")


# -------------------------------------------------------------------------------------------------------- die


def test_vector_15_the_final_conquest() -> None:
    """SW-FIN-3, SW-FIN-4: hand 2, required 4."""
    board = {"L1A-08": "A 1", "L1A-12": "B 2"}
    found = table(A="ORC SEA", B="HUM BLA", board=board, hands={"A": "2 tokens"})
    found.do("final L1A-12", pips=[2])
    assert [(event.tokens, event.how) for event in found.events_of("conquered")] == [(2, "final")]
    found = table(A="ORC SEA", B="HUM BLA", board=board, hands={"A": "2 tokens"})
    found.do("final L1A-12", pips=[1])
    assert found.units("L1A-12") == ("B", 2)
    assert found.events_of("attempt_failed")
    assert found.events_of("conquest_ended")
    assert found.units("L1A-08") == ("A", 3)  # the only region gets them back


def test_vector_16_short_by_four() -> None:
    """SW-FIN-2: hand 1, required 5."""
    found = table(A="ORC SEA", B="HUM BLA", board={"L1A-08": "A 1", "L1A-12": "B 3"}, hands={"A": "1 tokens"})
    assert found.need("L1A-12", "adjacent") == 5
    assert not found.offers("final L1A-12")
    assert found.why("space:L1A-12") == ("SW-FIN-2", "too_short")


def test_vector_17_the_air_assault() -> None:
    """SW-RAC-GNO-1, SW-RAC-GNO-2: required 4, hand 2; a miss leaves the rest of the step."""
    board = {"L1A-12": "B 2"}
    found = table(A="GNO SEA", B="ORC BLA", board=board, hands={"A": "2 tokens"})
    found.do("conquer L1A-12 assault", pips=[2])
    assert found.units("L1A-12") == ("A", 2)
    found = table(A="GNO SEA", B="ORC BLA", board=board, hands={"A": "2 tokens"})
    found.do("conquer L1A-12 assault", pips=[1])
    assert found.units("L1A-12") == ("B", 2)
    assert found.phase == "conquest"
    assert found.offers("conquer L1A-07 entry")
    assert found.why("space:L1A-12 choice:conquer choice:assault") == ("SW-TRN-5", "already_spent")


# ----------------------------------------------------------------------------------------------------- losses


def test_vector_18_losses_and_withdrawal() -> None:
    """SW-LOS-1, SW-RDP-5: one to the tray, two withdrawn and redeployed at the end of that turn."""
    board = {"L1A-08": "A 1", "L1A-12": "B 3", "L1A-14": "B 1", "L1A-10": "B 1"}
    found = table(A="HUM SEA", B="ORC BLA", board=board, hands={"A": "5 tokens"})
    tray = found.tray("ORC")
    found.do("conquer L1A-12")
    assert found.tray("ORC") == tray + 1
    assert found.player("B").tokens == 2
    found.do("as before", "confirm")
    assert (found.decider, found.phase) == ("B", "place")
    while found.phase != "place":
        found.do(found.texts[0])
    found.do("place token L1A-14", "place token L1A-14", "confirm")
    assert found.units("L1A-14") == ("B", 3)


def test_vector_19_draenei_keep_the_first_loss_of_each_turn() -> None:
    """SW-RAC-DRA-1, SW-RAC-DRA-2: the first kept, the second discarded, the next seat's first kept again."""
    board = {"L1A-08": "A 1", "L1A-12": "B 1", "L1A-07": "B 1", "L1A-14": "B 1", "L1A-10": "C 1"}
    found = table(A="ORC SEA", B="DRA BLA", C="TRO GAR", board=board, hands={"A": "8 tokens"})
    tray = found.tray("DRA")
    found.do("conquer L1A-12", "conquer L1A-07")
    assert (found.tray("DRA"), found.player("B").tokens) == (tray + 1, 1)
    other = table(A="ORC SEA", B="DRA BLA", C="TRO GAR", board=board, hands={"C": "8 tokens"}, active="C")
    tray = other.tray("DRA")
    other.do("conquer L1A-14")
    assert (other.tray("DRA"), other.player("B").tokens) == (tray, 1)


def test_vector_21_a_beast_is_lost_instead() -> None:
    """SW-LOS-3, SW-POW-BEA-3: one Beast to the supply, two tokens and one Beast withdrawn."""
    board = {"L1A-08": "A 1", "L1A-12": "B 2 beasts:2", "L1A-14": "B 1"}
    found = table(A="ORC SEA", B="HUM BEA", board=board, hands={"A": "8 tokens"})
    tray = found.tray("HUM")
    found.do("conquer L1A-12")
    assert found.tray("HUM") == tray
    assert (found.player("B").tokens, found.player("B").beasts) == (2, 1)


def test_vector_22_declined_tauren() -> None:
    """SW-RAC-TAU-3: one discarded, one redeployed to another region of theirs; without one both are gone."""
    board = {"L1A-08": "A 1", "L1A-12": "B old 2", "L1A-14": "B old 2"}
    found = table(A="ORC SEA", B="HUM GAR, old TAU", board=board, hands={"A": "4 tokens"})
    found.do("conquer L1A-12").to_end()
    assert found.units("L1A-14") == ("b", 3)
    del board["L1A-14"]
    found = table(A="ORC SEA", B="HUM GAR, old TAU", board=board, hands={"A": "4 tokens"})
    found.do("conquer L1A-12").to_end()
    assert found.tray("TAU") == content().races["TAU"].tray


# -------------------------------------------------------------------------------------------------- abilities


def test_vector_24_a_bomb_goes_off() -> None:
    """SW-RAC-GOB-3, SW-FAC-3: one Human lost, one withdrawn, the region empty; the bonus counts once for Humans."""
    board = {"L1A-05": "B 2 bomb:explosive", "L1A-03": "A 3", "L1A-08": "B 1"}
    found = table(A="GOB BLA", B="HUM GAR", board=board, phase="turn_start")
    assert found.units("L1A-05") == ("", 0)
    assert found.player("B").tokens == 1
    assert found.lines("A")["faction", ""] == 1
    found.do("expand", "ready")
    assert found.need("L1A-05", "adjacent") == 1  # two, less the Blacksmith's one
    found.do("conquer L1A-05")
    assert found.lines("A")["faction", ""] == 1


def test_vector_25_a_bomb_on_an_empty_region_goes_back_unseen() -> None:
    """SW-RAC-GOB-3."""
    found = table(A="GOB BLA", board={"L1A-05": "empty bomb:dud", "L1A-03": "A 3"}, phase="turn_start")
    assert found.state.pile[0] == "dud"
    assert found.state.spent == ()
    assert found.spot("L1A-05").bomb == ""
    assert found.events_of("bomb_returned")
    assert not found.events_of("bomb_revealed")


@pytest.mark.parametrize(("place", "bonus"), [("", 2), ("LEG-BAT", 4)])
def test_vector_26_orcs_and_the_battleground(place, bonus) -> None:
    """SW-RAC-ORC-1, SW-FAC-1, SW-LEG-BAT, SW-INT-56: Orc coins 3, Faction bonus 2, doubled by the Battleground."""
    board = {
        "L1A-08": f"A 1 {place}".strip(),
        "L1A-02": "B 1",
        "L1A-03": "B 1",
        "L1A-12": "C 1",
    }
    found = table(A="ORC BLA", B="NEL SEA", C="GNO GAR", board=board, hands={"A": "9 tokens"})
    found.do("conquer L1A-02", "conquer L1A-03", "conquer L1A-12")
    assert found.lines("A")["race", "ORC"] == 3
    assert found.lines("A")["faction", ""] == bonus


def test_vector_27_forsaken_buy_their_victims() -> None:
    """SW-RAC-FOR-2: three losses and 2 coins."""
    board = {"L1A-08": "A 1", "L1A-12": "B 1", "L1A-02": "B 1", "L1A-03": "B 1"}
    found = table(A="FOR BLA", B="HUM GAR", board=board, hands={"A": "9 tokens"}, coins={"A": 2})
    found.do("conquer L1A-12", "conquer L1A-02", "conquer L1A-03", "end conquest")
    assert found.texts == ["buy 0", "buy 1", "buy 2"]
    assert found.phase == "buy"


def test_vector_28_harmony() -> None:
    """SW-RAC-PAN-1, SW-IMM-3, SW-AMB-12: C gets a token, B gives its own back; two attacks cost C 2 once."""
    board = {"L1A-08": "A 2", "L1A-12": "B 1", "L1A-02": "A 1", "L1A-13": "C 1", "L1A-07": "C 1"}
    found = table(A="PAN BLA", B="HUM GAR", C="ORC SEA", board=board, hands={"A": "5 tokens", "B": "harmony"})
    found.do("conquer L1A-12").to_end()
    assert (found.player("B").harmony, found.player("C").harmony) == (False, True)
    found = table(
        A="PAN BLA", C="ORC SEA", board=board | {"L1A-12": "A 1"}, hands={"C": "9 tokens, harmony"}, active="C"
    )
    found.do("conquer L1A-12", "conquer L1A-02")
    assert (found.coins("C"), found.coins("A")) == (3, 7)
    assert not found.player("C").harmony


def test_vector_30_beasts_are_reset() -> None:
    """SW-POW-BEA-1: the Beast's region is vacated before Hills are counted."""
    board = {"L1A-04": "A 2", "L1A-13": "A beasts:1"}
    found = table(A="ORC BEA", board=board, phase="turn_start")
    assert found.units("L1A-13") == ("", 0)
    assert found.player("A").beasts == 1


def test_vector_31_bullying() -> None:
    """SW-POW-BUL-1, SW-POW-BUL-2: a Murloc goes, a lone enemy is discarded, another is moved."""
    board = {"L1A-04": "A 1", "L1A-06": "B 1"}
    found = table(A="ORC BUL", B="HUM GAR", board=board, hands={"A": "1 tokens"})
    found.do("intimidate murloc L1A-05 discard")
    assert found.units("L1A-05") == ("", 0)
    tray = found.tray("HUM")
    found.do("intimidate token L1A-06 discard")
    assert (found.units("L1A-06"), found.tray("HUM")) == (("", 0), tray + 1)
    found = table(A="ORC BUL", B="HUM GAR", board=board | {"L1A-14": "B 1"}, hands={"A": "1 tokens"})
    assert found.offers("intimidate token L1A-06") == ["intimidate token L1A-06 L1A-14"]
    found.do("intimidate token L1A-06 L1A-14")
    assert (found.units("L1A-06"), found.units("L1A-14")) == (("", 0), ("B", 2))


def test_vector_33_a_stolen_artifact() -> None:
    """SW-RAC-ETH-1: it moves, can be used at once, and leaves no discount for this turn."""
    board = {"L1A-04": "A 1", "L1A-06": "B 1 ART-FRO", "L1A-08": "empty LEG-KAR"}
    found = table(A="ETH GAR", B="HUM SEA", board=board, hands={"A": "3 tokens"})
    assert found.offers("conquer L1A-08 adjacent ethereal")
    found.do("steal ART-FRO L1A-06 L1A-04")
    assert found.spot("L1A-04").artifacts == ("ART-FRO",)
    assert found.offers("conquer L1A-08 adjacent frostmourne")
    assert not found.offers("conquer L1A-08 adjacent ethereal")


def test_vector_34_a_watch_tower_and_its_end() -> None:
    """SW-POW-DEF-1, SW-POW-DEF-3."""
    board = {"L1A-05": "A 1", "L1A-03": "A 1", "L1A-04": "A 1"}
    found = table(A="ORC DEF", board=board)
    found.to_end()
    assert found.spot("L1A-05").tower
    board = {"L1A-05": "A 1 tower", "L1A-03": "A 1", "L1A-04": "A 1", "L1A-08": "B 1"}
    found = table(A="ORC DEF", B="HUM SEA", board=board, hands={"B": "5 tokens"}, active="B")
    found.do("conquer L1A-04")
    assert not found.spot("L1A-05").tower
    assert found.events_of("tower_lost")


def test_vector_35_the_last_forts() -> None:
    """SW-INT-73, SW-CMP-1: six new Forts for eight regions, where the seat wants them."""
    old = {f"M2B-0{n}": "A old 1 fort" for n in (1, 2, 3, 4)}
    own = {f"L1A-{n:02}": "A 1" for n in (1, 2, 3, 4, 6, 7, 8, 11)}
    found = table(A="HUM GAR, old DRA", board=old | own)
    found.do("end conquest")
    while found.phase != "structure":
        found.do(found.texts[0])
    for region in ("01", "02", "03", "04", "06", "07"):
        assert len(found.texts) >= 3
        found.do(f"build fort L1A-{region}")
    assert found.phase != "structure"
    assert sum(spot.fort for spot in found.state.spots) == 10
    assert not found.spot("L1A-08").fort


def test_vector_36_enraged() -> None:
    """SW-POW-ENR: regions defended by 1, 2 and 3 tokens give 0 + 2 + 3."""
    board = {"L1A-08": "A 1", "L1A-12": "B 1", "L1A-02": "B 2", "L1A-03": "B 3"}
    found = table(A="FOR ENR", B="HUM GAR", board=board, hands={"A": "14 tokens"})
    found.do("conquer L1A-12", "conquer L1A-02", "conquer L1A-03")
    assert found.lines("A")["power", "ENR"] == 5


def test_vector_37_the_champion_alone() -> None:
    """SW-POW-CHA-1, SW-POW-CHA-5, SW-AMB-6, SW-AMB-29: six tokens, Fort and mountain fall to the Champion without a
    token, once a turn."""
    board = {"L1A-08": "A 1", "L1A-11": "B 6 fort"}
    found = table(A="ORC CHA", B="HUM GAR", board=board)
    tray = found.tray("HUM")
    found.do("champion L1A-11 adjacent")
    assert not found.offers("champion")
    spot = found.spot("L1A-11")
    assert (spot.owner, spot.tokens, spot.champion, spot.fort) == (0, 0, True, False)
    assert found.tray("HUM") == tray + 1
    assert found.player("B").tokens == 5


# --------------------------------------------------------------------------------------- artifacts and places


def test_vector_39_the_well_is_replaced() -> None:
    """SW-LEG-WEL, SW-INT-88: Karazhan lies there, Doomhammer stays on top of the reserve."""
    board = {"S1B-01": "A 1", "S1B-04": "empty marker:LEG-WEL"}
    found = table(
        2,
        A="ORC GAR",
        board=board,
        hands={"A": "4 tokens"},
        faces=("L1A", "S1B"),
        reserve=("ART-DOO", "LEG-KAR"),
    )
    found.do("conquer S1B-04")
    assert found.spot("S1B-04").place == "LEG-KAR"
    assert found.state.reserve[0] == "ART-DOO"
    assert found.state.gone == ("LEG-WEL",)


@pytest.mark.parametrize(
    ("own", "regions", "item", "coins"),
    [
        pytest.param("ORC GAR, old HUM", "L1A-08 LEG-KAR, L1A-05, S1A-07 old", "marker LEG-KAR", 2, id="40 SW-AMB-32"),
        pytest.param("ORC EXP, old HUM", "L1A-08, M2B-01, S1A-01, L1A-12 old", "power EXP", 3, id="72 SW-POW-EXP"),
        pytest.param("ORC FIS", "L1A-04, L1A-07, L1A-13", "power FIS", 2, id="73 SW-POW-FIS: beside the lake"),
        pytest.param("NAG FIS", "L1A-09, L1A-08, L1A-04", "power FIS", 2, id="SW-INT-31: water beside other water"),
        pytest.param("ORC MIN, old HUM", "L1A-04, L1A-11, L1A-13 old", "power MIN", 2, id="74 SW-POW-MIN, SW-INT-78"),
        pytest.param("ORC BOG", "L1A-01, L1A-14, L1A-08", "power BOG", 2, id="SW-POW-BOG"),
        pytest.param("ORC FAR", "L1A-05, L1A-08, L1A-01", "power FAR", 2, id="SW-POW-FAR"),
        pytest.param("ORC HER", "L1A-04, L1A-07, L1A-01", "power HER", 2, id="SW-POW-HER"),
        pytest.param("ORC MOU", "L1A-02, L1A-06, L1A-01", "power MOU", 2, id="SW-POW-MOU"),
        pytest.param("ORC RAN", "L1A-03, L1A-12, L1A-01", "power RAN", 2, id="SW-POW-RAN"),
        pytest.param("BLE SEA", "L1A-07, S1A-01, L1A-08", "race BLE", 2, id="SW-RAC-BLE-1: magic"),
    ],
)
def test_coins_for_regions(own, regions, item, coins) -> None:
    """SW-LEG-KAR and the powers of terrain: what regions with one token each score, some of the declined race."""
    board = {}
    for region, _, rest in (one.partition(" ") for one in regions.split(", ")):
        board[region] = "A old 1" if rest == "old" else f"A 1 {rest}".strip()
    assert table(A=own, board=board).lines("A")[tuple(item.split())] == coins


def test_vector_41_the_heart() -> None:
    """SW-ART-HEA: B pays 1 for two regions, C with its declined race nothing."""
    board = {"L1A-08": "A 1 ART-HEA", "L1A-02": "B 1", "L1A-03": "B 1", "L1A-12": "C old 1"}
    found = table(A="ORC SEA", B="HUM BLA", C="TRO GAR, old DRA", board=board)
    found.do("end conquest").to_end()
    assert (found.coins("B"), found.coins("C")) == (4, 5)
    assert found.coins("A") == 5 + 1 + 1


def test_vector_42_the_aegis() -> None:
    """SW-ART-AEG, SW-IMM-2, SW-AMB-13: 2 coins, once a turn; with 1 coin it is illegal."""
    board = {"L1A-08": "A 1 ART-AEG", "L1A-02": "B 1", "L1A-03": "B 1"}
    found = table(A="ORC BLA", B="HUM POR", board=board, hands={"B": "3 tokens"}, coins={"B": 3}, active="B")
    found.do("conquer L1A-08")
    assert (found.coins("B"), found.coins("A")) == (1, 7)
    poor = table(A="ORC BLA", B="HUM SEA", board=board, hands={"B": "5 tokens"}, coins={"B": 1}, active="B")
    assert poor.why("space:L1A-08") == ("SW-IMM-6", "payment")
    paid = table(A="ORC BLA", B="HUM BUL", board=board | {"L1A-08": "A 2 ART-AEG"}, coins={"B": 3}, active="B")
    paid.do("intimidate token L1A-08 discard")
    assert paid.coins("B") == 1
    assert paid.offers("intimidate token L1A-08 discard")
    paid.do("intimidate token L1A-08 discard")
    assert paid.coins("B") == 1


# -------------------------------------------------------------------------------------------------- structure


def test_vector_44_a_row_with_a_coin() -> None:
    """SW-CMB-1, SW-CMB-3."""
    found = table(phase="turn_start", coins={"A": 5})
    found.state.row_coins = (0, 0, 1, 0, 0, 0)
    found.do("pick 2")
    assert found.coins("A") == 4
    assert found.state.row_coins == (1, 1, 0, 0, 0, 0)


def test_vector_45_decline() -> None:
    """SW-DEC-3, SW-DEC-7."""
    board = {"L1A-05": "A 3", "L1A-03": "A 2", "L1A-04": "A 1", "L1A-08": "A 1"}
    found = table(A="ORC SEA", board=board, hands={"A": "1 tokens"}, phase="choice", sound=False)
    tray = found.tray("ORC")
    found.do("decline")
    assert found.tray("ORC") == tray + 4
    assert found.coins("A") == 5 + 4
    assert sum(spot.tokens for spot in found.state.spots if spot.owner == 0) == 4


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_vector_47_every_draw_fits_the_pieces(seats) -> None:
    """SW-SET-7, SW-SET-8, SW-SET-9, SW-CMP-1: the table of 5.6."""
    expected = {2: (21, 4, 6, 4, 6), 3: (30, 6, 9, 6, 9), 4: (39, 8, 12, 8, 12), 5: (51, 10, 15, 10, 15)}[seats]
    draws = legal_draws(seats)
    assert draws
    for islands in draws:
        faces = [built_in(face) for face in islands]
        counts = [sum(face.counted(what) for face in faces) for what in ("mountain", "murloc", "marker", "entry")]
        assert (sum(len(face.regions) for face in faces), *counts) == expected


def legal_draws(seats: int) -> set[tuple[str, ...]]:
    """All ways of taking boards and sides (SW-SET-3)."""
    by_size = []
    for size, number in content().boards[seats].items():
        faces = [face for face in FACES if face[0] == size]
        if number == 0:
            continue
        if number == 1:
            by_size.append([(face,) for face in faces])
        else:
            by_size.append([(a, b) for a, b in product(faces, faces) if a[:2] < b[:2]])
    return {tuple(face for part in draw for face in part) for draw in product(*by_size)}


# -------------------------------------------------------------------------------------- reach and cost, further


def test_vector_48_a_cavern_with_an_anchor() -> None:
    """SW-RAC-KOB-1: 2 by the Cavern; any other race 3."""
    found = table(A="KOB GAR", faces=("L1B", "M2B", "S1A"))
    assert found.ways("L1B-10") == ["entry", "cavern"]
    assert found.need("L1B-10", "cavern") == 2
    assert table(A="ORC GAR", faces=("L1B", "M2B", "S1A")).need("L1B-10", "entry") == 3


def test_vector_49_adjacent_entries_cost_nothing_more() -> None:
    """SW-RCH-1, SW-RCH-2."""
    found = table(A="ORC GAR", board={"L1A-08": "A 1"})
    assert found.ways("L1A-12") == ["adjacent"]
    assert found.need("L1A-12", "adjacent") == 2
    assert found.need("L1A-14", "entry") == 3
    assert found.need("S1A-01", "entry") == 3


def test_vector_50_the_declined_race_is_no_bridge() -> None:
    """SW-RCH-1, SW-AMB-37."""
    board = {"L1A-08": "A old 1"}
    found = table(A="ORC GAR, old HUM", board=board)
    assert found.need("L1A-12", "entry") == 3
    assert found.ways("L1A-11") == []
    assert table(A="KOB GAR, old HUM", board=board).need("L1A-11", "cavern") == 3


def test_vector_51_reductions_on_the_whole_sum() -> None:
    """SW-CST-5, SW-RAC-WOR-1, SW-RAC-NEL-1: 2, 2 and 1."""
    worgen = table(A="WOR GAR")
    worgen.state.flags = worgen.state.flags._replace(form="worgen")
    assert worgen.need("L1A-12", "entry") == 2
    assert table(A="NEL GAR").need("L1A-12", "entry") == 2
    assert table(A="NEL BLA").need("L1A-12", "entry") == 1


@pytest.mark.parametrize(("pips", "used"), [(0, 3), (1, 2), (2, 1), (3, 1)])
def test_vector_52_the_assault_by_the_die(pips, used) -> None:
    """SW-RCH-6, SW-INT-43: required 3; no travel cost; a lake is illegal."""
    found = table(A="GNO GAR", hands={"A": "5 tokens"})
    assert found.need("S1A-05", "assault") == 3
    assert "assault" not in found.ways("L1A-09")
    found.do("conquer S1A-05 assault", pips=[pips])
    assert found.units("S1A-05") == ("A", used)


def test_vector_53_the_assault_with_doomhammer() -> None:
    """SW-INT-42, SW-AMB-49: one token, 2 coins, no die."""
    board = {"L1A-08": "A 1 ART-DOO", "M2B-07": "B 4"}
    found = table(A="GNO GAR", B="ORC SEA", board=board, hands={"A": "3 tokens"})
    found.do("conquer M2B-07 assault doomhammer")
    assert found.units("M2B-07") == ("A", 1)
    assert (found.coins("A"), found.coins("B")) == (3, 7)
    assert not found.events_of("rolled")


def test_vector_55_the_own_declined_race() -> None:
    """SW-CON-3, SW-AMB-18, SW-AMB-52, SW-INT-57: 3 tokens; its token to the tray; Battlemaster counts, nothing else."""
    board = {"L1A-08": "A 1", "L1A-07": "A old 1"}
    found = table(A="ORC BAT, old HUM MAR", board=board, hands={"A": "3 tokens"})
    tray = found.tray("HUM")
    found.do("conquer L1A-07")
    assert found.tray("HUM") == tray + 1
    assert found.lines("A")["power", "BAT"] == 1
    assert not {("faction", ""), ("race", "ORC")} & set(found.lines("A"))
    assert found.coins("A") == 5


def test_vector_56_the_ethereal_discount() -> None:
    """SW-RAC-ETH-1: 1 with it, 2 without; the theft is spent with it."""
    board = {"S1A-04": "empty LEG-KAR", "S1A-03": "A 2", "S1A-02": "murloc ART-FRO"}
    found = table(A="ETH GAR", board=board, hands={"A": "3 tokens"})
    assert found.need("S1A-04", "adjacent", "ethereal") == 1
    assert found.need("S1A-04", "adjacent") == 2
    assert found.offers("steal")
    found.do("conquer S1A-04 adjacent ethereal")
    assert not found.offers("steal")


def test_vector_57_the_tauren_champion() -> None:
    """SW-INT-2: not offered with an empty hand; with one token any region falls to both."""
    board = {"L1A-08": "A 2", "L1A-12": "B 7"}
    assert not table(A="TAU CHA", B="HUM GAR", board=board).offers("champion")
    found = table(A="TAU CHA", B="HUM GAR", board=board, hands={"A": "3 tokens"})
    found.do("champion L1A-12 adjacent")
    assert found.units("L1A-12") == ("A", 2)
    assert found.spot("L1A-12").tokens == 1


def test_vector_58_the_champion_in_the_water() -> None:
    """SW-INT-29, SW-AMB-53."""
    board = {"L1A-08": "A 1"}
    assert "champion L1A-09 adjacent" in table(A="NAG CHA", board=board).texts
    assert "champion L1A-09 adjacent" not in table(A="ORC CHA", board=board).texts


def test_vector_59_how_many_beasts() -> None:
    """SW-CON-2: one or two of them."""
    found = table(A="ORC BEA", board={"L1A-08": "A 1"}, hands={"A": "1 tokens, 2 beasts"})
    assert found.need("L1A-12", "adjacent") == 2
    assert found.offers("conquer L1A-12") == [
        "conquer L1A-12 adjacent none beasts 1",
        "conquer L1A-12 adjacent none beasts 2",
    ]


# --------------------------------------------------------------------------- readying, redeploying and losing


def test_vector_60_the_champion_stays_when_readying() -> None:
    """SW-REA-2, SW-AMB-7, SW-AMB-35."""
    board = {"L1A-08": "A 3", "L1A-12": "A 2 champion", "L1A-07": "empty"}
    found = table(A="ORC CHA", board=board, phase="ready").do("ready")
    assert found.player("A").tokens == 3
    found.do("champion L1A-07 adjacent")
    assert found.units("L1A-12") == ("A", 1)


def test_vector_61_a_champion_leaves_its_region_empty() -> None:
    """SW-INT-70, SW-POW-CHA-2: the Fort goes; it costs 2 again."""
    board = {"L1A-08": "A 2", "L1A-12": "A champion fort", "L1A-07": "empty"}
    found = table(A="ORC CHA", board=board).do("champion L1A-07 adjacent")
    assert found.units("L1A-12") == ("", 0)
    assert not found.spot("L1A-12").fort
    assert found.need("L1A-12", "adjacent") == 2


def test_vector_62_tauren_ready() -> None:
    """SW-RAC-TAU-2: 2 + 0 + 1."""
    board = {"L1A-08": "A 4", "L1A-12": "A 2", "L1A-07": "A 3"}
    assert table(A="TAU SEA", board=board, phase="ready").do("ready").player("A").tokens == 3


def test_vector_63_tauren_give_a_region_up() -> None:
    """SW-INT-6, SW-RAC-TAU-4: abandon is the only action, then all stand in the region kept."""
    found = table(A="TAU SEA", board={"L1A-08": "A 1", "L1A-12": "A 2"}).do("end conquest")
    assert found.texts == ["abandon L1A-08", "abandon L1A-12"]
    found.do("abandon L1A-08")
    assert found.units("L1A-12") == ("A", 3)
    assert found.texts == ["confirm"]


def test_vector_64_spreading_anew() -> None:
    """SW-RDP-2: pool 6 and three regions; as before leaves 2."""
    board = {"L1A-08": "A 1", "L1A-12": "A 1", "L1A-07": "A 2"}
    found = table(A="ORC GAR", board=board, hands={"A": "2 tokens"}).do("end conquest")
    assert found.player("A").tokens == 6
    found.do("as before")
    assert found.player("A").tokens == 2


@pytest.mark.parametrize(("pips", "success"), [(0, False), (1, False), (2, True), (3, True)])
def test_vector_65_the_last_draenei(pips, success) -> None:
    """SW-INT-10, SW-LOS-5: the saved token waits in hand; a Final Conquest of an empty entry succeeds on 2 or 3."""
    board = {"L1A-08": "A 1", "L1A-12": "B 1"}
    found = table(2, A="ORC SEA", B="DRA GAR", board=board, hands={"A": "3 tokens"})
    found.do("conquer L1A-12").to_end()
    assert (found.decider, found.phase) == ("B", "choice")
    assert found.player("B").tokens == 1
    found.do("expand")
    assert found.need("S1A-01", "entry") == 3
    found.do("final S1A-01", pips=[pips])
    assert (found.units("S1A-01") == ("B", 1)) is success


def test_vector_66_two_beasts_alone() -> None:
    """SW-POW-BEA-3, SW-LOS-5: one to the supply, one redeployed; without a region it waits until the owner's turn."""
    board = {"L1A-08": "A 1", "L1A-12": "B beasts:2", "S1A-01": "B 1"}
    found = table(2, A="ORC SEA", B="HUM BEA", board=board, hands={"A": "5 tokens"})
    found.do("conquer L1A-12").to_end()
    assert found.spot("S1A-01").beasts == 0  # B's turn has begun: reset
    del board["S1A-01"]
    found = table(
        3, A="ORC SEA", C="HUM BEA", board={k: v.replace("B", "C") for k, v in board.items()}, hands={"A": "5 tokens"}
    )
    found.do("conquer L1A-12").to_end()
    assert found.player("C").beasts == 1


def test_vector_67_two_pools() -> None:
    """SW-LOS-4, SW-RDP-5: active ones first, then the declined one; never mixed."""
    board = {
        "L1A-08": "A 1",
        "L1A-12": "B 3",
        "L1A-02": "B old 2",
        "L1A-14": "B 1",
        "L1A-13": "B 1",
        "S1A-01": "B old 1",
        "S1A-02": "B old 1",
    }
    found = table(2, A="ORC SEA", B="HUM GAR, old TAU", board=board, hands={"A": "10 tokens"})
    found.do("conquer L1A-12", "conquer L1A-02", "as before")
    while found.decider == "A":
        found.do(found.texts[-1])
    assert (found.phase, found.decider) == ("place", "B")
    assert {text.split()[-1] for text in found.texts} == {"L1A-13", "L1A-14"}
    found.do("place token L1A-13", "place token L1A-14", "confirm")
    assert {text.split()[-1] for text in found.texts} == {"S1A-01", "S1A-02"}
    found.do("place token S1A-02", "confirm")
    assert found.units("S1A-02") == ("b", 2)


def test_vector_68_abandon_all_and_come_back() -> None:
    """SW-REA-1, SW-REA-5: an anchor is needed again, and nothing is left there."""
    found = table(A="ORC GAR", board={"L1A-12": "A 5 fort"}, phase="ready")
    found.do("abandon L1A-12")
    assert found.phase == "conquest"
    assert found.need("L1A-12", "entry") == 3
    assert found.ways("L1A-08") == []


# ----------------------------------------------------------------------------------------- abilities, further


def test_vector_69_what_forsaken_may_buy() -> None:
    """SW-RAC-FOR-1, SW-INT-13, SW-AMB-17: 1 for a Murloc, 0 for saved or prevented losses."""
    board = {"L1A-08": "A 1", "L1A-12": "B 1", "L1A-13": "murloc", "L1A-02": "C 3 champion"}
    found = table(A="FOR GAR", B="DRA SEA", C="HUM CHA", board=board, hands={"A": "14 tokens"})
    found.do("conquer L1A-12")
    assert found.state.flags.losses == 0
    found.do("conquer L1A-13")
    assert found.state.flags.losses == 1
    found.do("conquer L1A-02")
    assert found.state.flags.losses == 1
    found.do("end conquest")
    assert found.texts == ["buy 0", "buy 1"]


def test_vector_70_battlemaster() -> None:
    """SW-POW-BAT: nothing for the empty one."""
    board = {"L1A-08": "A 1", "L1A-12": "empty", "L1A-13": "murloc", "L1A-07": "A old 1", "L1A-02": "B 1"}
    found = table(A="ORC BAT, old TRO", B="HUM SEA", board=board, hands={"A": "10 tokens"})
    found.do("conquer L1A-12", "conquer L1A-13", "conquer L1A-07")
    assert found.lines("A")["power", "BAT"] == 2
    board["L1A-07"] = "empty"
    again = table(A="FOR BAT", B="HUM SEA", board=board, hands={"A": "12 tokens"})
    again.do("conquer L1A-12", "conquer L1A-13", "conquer L1A-02")
    assert again.lines("A")["power", "BAT"] == 2
    third = table(A="FOR BAT, old TRO", B="HUM SEA", board=board | {"L1A-07": "A old 1"}, hands={"A": "14 tokens"})
    third.do("conquer L1A-12", "conquer L1A-13", "conquer L1A-07", "conquer L1A-02")
    assert third.lines("A")["power", "BAT"] == 3


def test_vector_71_enraged_against_others() -> None:
    """SW-POW-ENR, SW-AMB-30: Champion and a token 2, behind the Chapel 3, a Murloc 0."""
    board = {"L1A-08": "A 1", "L1A-12": "B 1 champion", "L1A-02": "C 3", "S1A-01": "C 1 LEG-CHA"}
    found = table(A="FOR ENR", B="HUM CHA", C="DRA GAR", board=board, hands={"A": "14 tokens"})
    found.do("conquer L1A-12")
    assert found.state.flags.defenders == 2
    found.do("conquer L1A-13")
    assert found.state.flags.defenders == 2
    found.do("conquer L1A-02")
    assert found.state.flags.defenders == 5
    assert found.player("C").tokens == 3


def test_vector_75_the_majority() -> None:
    """SW-POW-DEF-1, SW-AMB-15: 3 of 7 are none, 4 of 7 are."""
    board = {"L1A-08": "A 1", "L1A-02": "A 1", "L1A-03": "A 1", "L1A-04": "A 1"}
    found = table(A="ORC DEF", board=board).do("end conquest").to_end()
    assert not found.spot("L1A-08").tower
    found = table(A="ORC DEF", board=board | {"L1A-07": "A 1"}).do("end conquest").to_end()
    assert found.spot("L1A-08").tower


def test_vector_76_the_marsh_toll() -> None:
    """SW-IMM-4, SW-POW-MAR, SW-INT-79: B pays 3 tokens and a coin, A's own new race no coin."""
    board = {"L1A-14": "A old 1", "L1A-10": "B 1"}
    found = table(A="ORC SEA, old HUM MAR", B="TRO GAR", board=board, hands={"B": "4 tokens"}, active="B")
    assert found.need("L1A-14", "adjacent") == 2  # Trolls: one less than 3
    found.do("conquer L1A-14")
    assert (found.coins("A"), found.coins("B")) == (6, 4)
    plain = table(A="ORC SEA, old HUM MAR", B="DWA GAR", board=board, hands={"B": "4 tokens"}, active="B")
    assert plain.need("L1A-14", "adjacent") == 3
    poor = table(
        A="ORC SEA, old HUM MAR", B="DWA GAR", board=board, hands={"B": "4 tokens"}, coins={"B": 0}, active="B"
    )
    assert poor.why("space:L1A-14") == ("SW-IMM-6", "payment")
    own = table(A="ORC SEA, old HUM MAR", board={"L1A-14": "A old 1", "L1A-10": "A 1"}, hands={"A": "4 tokens"})
    own.do("conquer L1A-14")
    assert (own.units("L1A-14"), own.coins("A")) == (("A", 3), 5)


def test_vector_77_worgen_without_a_coin() -> None:
    """SW-RAC-WOR-1, SW-STM-1: human form is taken by itself."""
    found = table(A="WOR SEA", board={"L1A-08": "A 1"}, coins={"A": 0}, phase="turn_start")
    assert found.phase == "choice"
    assert found.coins("A") == 2


def test_vector_78_worgen_decline_as_humans() -> None:
    """SW-AMB-16: 2 + 3 coins."""
    board = {"L1A-08": "A 1", "L1A-07": "A 1", "L1A-12": "A 1"}
    found = table(A="WOR SEA", board=board, phase="turn_start").do("form human", "decline")
    assert found.coins("A") == 5 + 2 + 3


def test_vector_79_bombs_in_order() -> None:
    """SW-RAC-GOB-3, SW-CMP-4: the first goes back unseen, the second is turned up."""
    board = {"L1A-05": "empty bomb:dud", "L1A-10": "B 1 bomb:dud", "L1A-03": "A 3"}
    found = table(A="GOB BLA", B="HUM GAR", board=board, phase="choice")
    state = found.state
    state.pile, state.spent = state.pile[:7], state.pile[7:]
    assert settle_bombs(state, 0, found.events)
    assert (len(state.pile), len(state.spent)) == (8, 4)


@pytest.mark.parametrize(("coins", "asked"), [(1, False), (2, True)])
def test_vector_80_a_bomb_behind_the_aegis(coins, asked) -> None:
    """SW-RAC-GOB-3, SW-AMB-26."""
    board = {"L1A-05": "B 1 bomb:dud ART-AEG", "L1A-03": "A 3"}
    found = table(A="GOB BLA", B="HUM GAR", board=board, coins={"A": coins}, phase="turn_start")
    assert (found.phase == "bomb_choice") is asked
    if asked:
        assert found.texts == ["pay for the bomb L1A-05", "take the bomb back L1A-05"]
    else:
        assert found.state.pile[0] == "dud"


def test_vector_81_explode_and_decline() -> None:
    """SW-INT-26, SW-SCO-3, SW-AMB-33: 4 coins, no Faction bonus."""
    board = {"L1A-05": "B 2 bomb:explosive", **{f"L1A-{n}": "A 1" for n in ("02", "03", "04", "08")}}
    found = table(A="GOB BLA", B="HUM GAR", board=board, phase="turn_start")
    found.do("decline")
    assert found.coins("A") == 9


def test_vector_82_bullying_a_stronghold() -> None:
    """SW-INT-65, SW-POW-BUL-4: two uses empty it and its Fort goes; a third may serve elsewhere."""
    board = {"L1A-08": "A 1", "L1A-12": "B 2 fort", "S1A-01": "B 1"}
    found = table(A="ORC BUL", B="HUM GAR", board=board, hands={"A": "1 tokens"})
    found.do("intimidate token L1A-12 S1A-01", "intimidate token L1A-12 S1A-01")
    assert found.units("L1A-12") == ("", 0)
    assert not found.spot("L1A-12").fort
    assert found.units("S1A-01") == ("B", 3)
    assert found.state.flags.intimidations == 2
    assert not found.offers("intimidate")


def test_vector_83_a_portal_to_another_island() -> None:
    """SW-POW-POR-1, SW-INT-77, SW-INT-76."""
    found = table(A="ORC POR", board={"L1A-12": "A 3"}, hands={"A": "3 tokens"})
    found.do("swap L1A-12 S1A-01")
    assert (found.units("S1A-01"), found.units("L1A-12")) == (("A", 3), ("", 0))
    assert found.ways("S1A-02") == ["adjacent"]
    assert found.ways("S1A-04") == ["adjacent"]


def test_vector_84_harmony_and_declined_races() -> None:
    """SW-INT-50, SW-INT-52, SW-AMB-50."""
    board = {"L1A-08": "A 1", "L1A-12": "B old 1", "S1A-01": "B 1", "L1A-02": "A old 1"}
    found = table(A="PAN BLA, old TRO", B="HUM GAR, old DRA", board=board, hands={"A": "5 tokens"})
    found.do("conquer L1A-12").to_end()
    assert found.player("B").harmony
    board = {"L1A-08": "B 1", "S1A-01": "A 1", "L1A-02": "A old 1"}
    found = table(A="PAN BLA, old TRO", B="HUM GAR", board=board, hands={"B": "5 tokens, harmony"}, active="B")
    found.do("conquer L1A-02")
    assert found.coins("B") == 5
    assert found.player("B").harmony


def test_vector_85_the_bonus_counts_races() -> None:
    """SW-FAC-1, SW-LEG-BAT: Humans three times and Dwarves once are two races, doubled 4."""
    board = {
        "L1A-08": "A 1 LEG-BAT",
        "L1A-02": "B 1",
        "L1A-03": "B 1",
        "L1A-12": "B 1",
        "L1A-04": "C 1",
    }
    found = table(A="ORC BLA", B="HUM SEA", C="DWA GAR", board=board, hands={"A": "10 tokens"})
    found.do("conquer L1A-02", "conquer L1A-03", "conquer L1A-12", "conquer L1A-04")
    assert found.lines("A")["faction", ""] == 4


def test_vector_87_the_dark_portal_serves_active_races() -> None:
    """SW-ART-2, SW-LEG-POR, SW-DEC-7."""
    held = table(A="ORC SEA, old HUM", board={"L1A-08": "A old 1 LEG-POR", "L1A-07": "A 1"})
    assert ("marker", "LEG-POR") not in held.lines("A")
    found = table(A="ORC SEA", board={"L1A-08": "A 1 LEG-POR"}, phase="choice").do("decline")
    assert found.coins("A") == 6
    assert table(A="ORC SEA", board={"L1A-08": "A 1 LEG-POR"}).lines("A")["marker", "LEG-POR"] == 2


def test_vector_88_the_well() -> None:
    """SW-LEG-WEL, SW-INT-34, SW-INT-35, SW-POW-ARC."""
    board = {
        "M2B-05": "A 1 LEG-WEL",
        "M2B-01": "A 1",
        "M2B-02": "A 1",
        "M2B-04": "B 1",
        "M2B-06": "B 1",
        "M2B-07": "B 1",
    }
    found = table(A="NAG ARC", B="ORC SEA", board=board)
    assert found.lines("A")["power", "ARC"] == 1
    assert ("well", "LEG-WEL") not in found.lines("A")
    assert found.lines("B")["well", "LEG-WEL"] == 2


@pytest.mark.parametrize(("coins", "offered"), [(1, False), (2, True)])
def test_vector_89_stealing_the_aegis(coins, offered) -> None:
    """SW-RAC-ETH-1, SW-IMM-6."""
    board = {"L1A-08": "A 1", "L1A-12": "B 1 ART-AEG"}
    found = table(A="ETH GAR", B="HUM SEA", board=board, hands={"A": "1 tokens"}, coins={"A": coins})
    assert bool(found.offers("steal")) is offered
    if offered:
        found.do("steal ART-AEG L1A-12 L1A-08")
        assert found.coins("B") == 7
        assert found.spot("L1A-08").artifacts == ("ART-AEG",)


def test_vector_90_doomhammer_and_aegis_of_one_owner() -> None:
    """SW-INT-80: 4 coins; with 3 it is illegal."""
    board = {"L1A-08": "A 1 ART-DOO", "L1A-12": "B 5 ART-AEG"}
    found = table(A="ORC SEA", B="HUM GAR", board=board, hands={"A": "1 tokens"})
    found.do("conquer L1A-12 adjacent doomhammer")
    assert (found.coins("A"), found.coins("B")) == (1, 9)
    poor = table(A="ORC SEA", B="HUM GAR", board=board, hands={"A": "1 tokens"}, coins={"A": 3})
    assert not poor.offers("conquer L1A-12")


def test_vector_91_the_spirit_healer_and_an_empty_tray() -> None:
    """SW-LEG-SPI, SW-AMB-56."""
    found = table(A="NEL SEA", board={"L1A-08": "A 5 LEG-SPI", "L1A-07": "A 4"}).do("end conquest")
    assert not found.events_of("token_gained")
    found = table(A="NEL SEA", board={"L1A-08": "A 5 LEG-SPI", "L1A-07": "A 3"}).do("end conquest")
    assert [event.n for event in found.events_of("token_gained")] == [1]


def test_vector_92_rows_and_their_coins() -> None:
    """SW-CMB-1, SW-CMB-2, SW-CMB-5."""
    found = table(phase="turn_start", coins={"A": 3})
    found.state.row_coins = (0, 1, 2, 0, 0, 0)
    assert found.texts == ["pick 0", "pick 1", "pick 2", "pick 3"]
    assert found.why("choice:row.4") == ("SW-CMB-2", "row_price")
    found.do("pick 1")
    assert found.coins("A") == 3
    assert found.state.row_coins == (1, 2, 0, 0, 0, 0)


def test_vector_93_tokens_of_a_combo() -> None:
    """SW-CMB-4, SW-CMP-5."""
    for race, power, hand, tray in (("NEL", "BLA", 8, 1), ("DRA", "POR", 12, 0)):
        found = table(phase="turn_start")
        state = found.state
        state.banners = ((race, *(one for one in state.banners[0] if one != race)),)
        state.badges = (power, *(one for one in state.badges if one != power))
        found.do("pick 0")
        assert (found.player("A").tokens, found.tray(race)) == (hand, tray)


# ------------------------------------------------------------------------------------------ team variant, end


def test_vector_94_few_banners() -> None:
    """SW-BFA-7: the ally holds two banners, the seat one declined: three rows."""
    found = table(4, azeroth=True, phase="turn_start", A="old HUM", C="NEL SEA, old DWA", board={"L1A-08": "C 1"})
    assert found.texts == ["pick 0", "pick 1", "pick 2"]
    for row in range(3):
        again = Table(GAME.clone(found.state)).do(f"pick {row}")
        assert again.coins("A") == 5 - row


def test_vector_95_the_better_second() -> None:
    """SW-BFA-10: Alliance 70 and 90, Horde 70 and 85."""
    found = ended({"A": 70, "B": 70, "C": 90, "D": 85}, 4, azeroth=True)
    assert found.state.result.winners == (0, 2)
    assert found.state.result.ending == "faction_best"


def test_vector_96_race_tokens_decide() -> None:
    """SW-BFA-10, SW-GME-2: Horde with 11 tokens."""
    board = {"L1A-08": "A 9", "L1A-07": "B 11", "L1A-12": "C 10", "L1A-02": "C old 4"}
    found = ended({"A": 80, "B": 80, "C": 75}, 3, True, board, A="DRA GAR", B="ORC SEA", C="NAG BLA, old PAN")
    assert found.state.result.winners == (1,)
    assert found.state.result.ending == "faction_tokens"
    assert ranking(found.state) == (2, 1, 3)


def test_vector_97_allies_fight() -> None:
    """SW-BFA-3, SW-BFA-9, SW-AMB-28: no bonus; losses and withdrawal as ever."""
    board = {"L1A-08": "A 1", "L1A-12": "C 2", "L1A-02": "C 2", "S1A-01": "C 1"}
    found = table(4, azeroth=True, A="HUM SEA", C="NEL BLA", board=board, hands={"A": "9 tokens"})
    tray = found.tray("NEL")
    found.do("conquer L1A-12", "conquer L1A-02")
    assert ("faction", "") not in found.lines("A")
    assert (found.tray("NEL"), found.player("C").tokens) == (tray + 2, 2)


@pytest.mark.parametrize(("seats", "turns"), [(2, 20), (3, 30), (4, 36), (5, 40)])
def test_vector_98_how_many_turns(seats, turns) -> None:
    """SW-TRN-1, SW-SET-5."""
    for scenario in ("base", "azeroth"):
        match = Match.start(GAME, make_setup(META, scenario=scenario, seats=seats, seed=seats))
        bot = RandomBot(seats)
        while match.outcome is None:
            match.apply(bot.pick(match.legal_actions()))
        told = [event.kind for index in range(len(match.journal)) for event in match.events(index)]
        assert told.count("turn_scored") == turns


# ------------------------------------------------------------------------------------------------------- maps


@pytest.mark.parametrize(
    ("seats", "number", "waters", "symbols"),
    [(2, 16, (1, 2), 4), (3, 64, (1, 3), 6), (4, 64, (2, 4), 8), (5, 64, (2, 5), 10)],
)
def test_vector_99_draws_of_faces(seats, number, waters, symbols) -> None:
    """SW-SET-3, SW-SET-4."""
    draws = legal_draws(seats)
    assert len(draws) == number
    faces = [[built_in(face) for face in draw] for draw in draws]
    wet = [sum(region.water for face in draw for region in face.regions) for draw in faces]
    assert (min(wet), max(wet)) == waters
    for what in ("magic", "cavern"):
        assert {sum(face.counted(what) for face in draw) for draw in faces} == {symbols}
    drawn = {tuple(sorted(face.id for face in draw_islands(seats, [], Chance(seed)))) for seed in range(400)}
    assert drawn <= {tuple(sorted(draw)) for draw in draws}
    assert len(drawn) > number // 2


# -------------------------------------------------------------------------------------------------- procedure


def test_vector_100_passing_through() -> None:
    """SW-STM-1: one region, an empty hand, no ability: the turn goes on by itself."""
    found = table(2, A="ORC SEA", B="DRA GAR", board={"L1A-12": "B 3"}, hands={"A": "5 tokens"})
    found.do("conquer L1A-12")
    assert (found.decider, found.phase) == ("B", "choice")
    assert {"conquest_ended", "lifted", "redeployed", "turn_scored"} <= {event.kind for event in found.events}


def test_vector_101_two_withdrawn_tokens() -> None:
    """SW-RDP-5, SW-RDP-7: place twice and confirm; with one region nothing is asked."""
    board = {"L1A-12": "B 3", "L1A-14": "B 1", "L1A-10": "B 1"}
    found = table(2, A="ORC SEA", B="DRA GAR", board=board, hands={"A": "5 tokens"})
    tokens = found.tray("DRA")
    found.state.flags = found.state.flags._replace(saved=1)
    found.do("conquer L1A-12")
    assert found.tray("DRA") == tokens + 1
    assert (found.decider, found.phase) == ("B", "place")
    found.do("place token L1A-14", "place token L1A-10")
    assert found.texts == ["confirm"]
    found.do("confirm")
    assert (found.decider, found.phase) == ("B", "choice")
    del board["L1A-10"]
    found = table(2, A="ORC SEA", B="DRA GAR", board=board, hands={"A": "5 tokens"})
    found.do("conquer L1A-12")
    assert (found.decider, found.phase) == ("B", "choice")


@pytest.mark.parametrize("given_up", ["L1A-08", "L1A-12"])
def test_vector_102_tauren_with_the_champion(given_up) -> None:
    """SW-RAC-TAU-4, SW-AMB-54: both ways of giving one region up."""
    board = {"L1A-08": "A 1", "L1A-12": "A 1 champion"}
    found = table(A="TAU CHA", board=board)
    found.state.flags = found.state.flags._replace(champion=True)
    found.do("end conquest")
    assert found.texts == ["abandon L1A-08", "abandon L1A-12"]
    found.do(f"abandon {given_up}")
    assert found.texts == ["confirm"]
    if given_up == "L1A-08":
        assert found.units("L1A-12") == ("A", 3)
    else:
        assert found.units("L1A-08") == ("A", 2)
        assert found.player("A").champion


@pytest.mark.parametrize(("pips", "beasts"), [(2, 2), (1, 0)])
def test_vector_103_an_assault_of_beasts(pips, beasts) -> None:
    """SW-INT-44, SW-AMB-60."""
    board = {"L1A-12": "B 2"}
    found = table(A="GNO BEA", B="ORC SEA", board=board, hands={"A": "2 beasts"})
    assert found.need("L1A-12", "assault") == 4
    found.do("conquer L1A-12 assault", pips=[pips])
    assert found.spot("L1A-12").beasts == beasts
    assert found.units("L1A-12")[0] == ("A" if beasts else "B")


def test_vector_104_stealing_from_oneself() -> None:
    """SW-AMB-59: past the own tower, but not past another's."""
    board = {"L1A-03": "A 1", "L1A-04": "A 1", "L1A-05": "A 1 ART-FRO"}
    found = table(A="ETH DEF", board=board)
    assert "steal ART-FRO L1A-05 L1A-04" in found.texts
    found = table(A="ETH DEF", board=board | {"L1A-05": "A 1 ART-FRO tower"})
    assert "steal ART-FRO L1A-05 L1A-04" in found.texts
    other = {"L1A-03": "B 1", "L1A-06": "B 1", "L1A-04": "A 1", "L1A-05": "B 1 ART-FRO tower"}
    found = table(A="ETH GAR", B="ORC DEF", board=other, hands={"A": "1 tokens"})
    assert not found.offers("steal")
    assert found.why("button:steal piece:ART-FRO space:L1A-05 space:L1A-04") == ("SW-IMM-1", "tower")


def test_vector_105_the_same_region_twice() -> None:
    """SW-AMB-58, SW-CON-3: Orc coins 2, Faction bonus 1."""
    board = {"L1A-08": "A 1", "L1A-07": "B 1", "L1A-12": "B 1"}
    found = table(A="ORC POR", B="HUM SEA", board=board, hands={"A": "9 tokens"})
    found.do("conquer L1A-07", "swap L1A-07 L1A-12", "conquer L1A-07")
    assert found.lines("A")["race", "ORC"] == 2
    assert found.lines("A")["faction", ""] == 1


def test_vector_106_the_pile_runs_out() -> None:
    """SW-CMP-4, SW-AMB-25."""
    board = {"L1A-08": "A 3", "L1A-12": "B 1", "L1A-02": "B 1"}
    found = table(A="GOB SEA", B="HUM GAR", board=board).do("end conquest")
    state = found.state
    bombs = state.pile
    state.pile, state.spent = bombs[:1], bombs[1:]
    found.do("bomb L1A-02")
    assert state.pile == ()
    found.do("bomb L1A-12", script=[0] * 10)
    assert (len(state.pile), len(state.spent)) == (10, 0)
    assert found.events_of("bombs_reshuffled")


def test_vector_107_confirm_is_asked() -> None:
    """SW-STM-1, SW-AMB-57: as before is offered once, the end is asked."""
    board = {"L1A-08": "A 1", "L1A-12": "A 1"}
    found = table(A="ORC SEA", board=board, hands={"A": "1 tokens"}).do("end conquest")
    assert "as before" in found.texts
    found.do("as before")
    assert "as before" not in found.texts
    found.do("place token L1A-08")
    assert found.texts == ["confirm"]


def test_the_payments_stand_in_the_action() -> None:
    """SW-IMM-6: the Aegis on a swamp of active Marsh-Dwelling Pandaren costs a Harmony holder 2 + 2 + 1; without
    them the action is not the legal one."""
    board = {"L1A-10": "A 1", "L1A-14": "B 1 ART-AEG"}
    found = table(A="ORC SEA", B="PAN MAR", board=board, hands={"A": "6 tokens, harmony"})
    action = found.action("conquer L1A-14 adjacent none beasts 0")
    assert isinstance(action, act.Conquer)
    assert action.payments == ((1, 2), (1, 2), (1, 1))
    region = found.state.config.tables.index["L1A-14"]
    assert [due.why for due in attack_due(found.state, region, 0)] == ["aegis", "harmony", "toll"]
    assert action.rule == "SW-CON-2"
    found.illegal(act.Conquer("L1A-14", "adjacent"))
    found.do(action.text)
    assert (found.coins("A"), found.coins("B")) == (0, 10)
