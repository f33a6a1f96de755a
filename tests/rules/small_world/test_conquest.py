"""The conquest step: order, reach, cost, die, losses, immunity, redeployment (SW-CON, RCH, CST, FIN, LOS, IMM, RDP)."""

import pytest

from tabletop.rules.small_world import actions as act
from tests.support.small_world_positions import table

# --------------------------------------------------------------------------------------------------- conquering


def test_conquests_and_abilities_mix_freely_and_may_stop() -> None:
    """SW-CON-1, SW-CON-4: exactly the required units go in and stay."""
    found = table(A="ORC POR", board={"L1A-08": "A 1"}, hands={"A": "9 tokens"})
    assert "end conquest" in found.texts
    found.do("conquer L1A-12", "swap L1A-12 S1A-01", "conquer S1A-04")
    assert found.units("S1A-01") == ("A", 2)
    assert found.units("S1A-04") == ("A", 2)
    assert found.player("A").tokens == 5
    found.do("end conquest")
    assert found.phase == "redeploy"
    poor = table(A="ORC SEA", board={"L1A-08": "A 1", "L1A-12": "B 1"}, B="HUM GAR", hands={"A": "2 tokens"})
    assert not poor.offers("conquer L1A-12")
    short = act.Conquer("L1A-12", "adjacent")
    assert poor.illegal(short) == ("SW-CON-4", "too_few")


def test_the_floor() -> None:
    """SW-CON-5, SW-CST-3: one unit, Tauren two, whatever the reductions; Doomhammer is the floor itself."""
    board = {"L1A-08": "A 1 ART-FRO ART-DOO", "L1A-11": "empty"}
    found = table(A="DWA BLA", board=board)
    assert found.need("L1A-11", "adjacent", "frostmourne") == 1
    assert found.items("L1A-11", "adjacent", "doomhammer") == {"doomhammer": 1}


def test_the_order_inside_a_conquest() -> None:
    """SW-CON-6: payments, die, losses, structures, toll, placing, marker, objective, towers."""
    board = {
        "L1A-10": "A 1",
        "L1A-14": "B 2 fort objective",
        "L1A-06": "C 1 marker:LEG-WEL",
    }
    found = table(A="ORC SEA", B="PAN MAR", C="HUM DEF", board=board, hands={"A": "4 tokens, harmony"})
    assert found.need("L1A-14", "adjacent") == 5
    found.do("final L1A-14 adjacent", pips=[1])
    kinds = [event.kind for event in found.events]
    assert kinds[:7] == ["paid", "harmony_lost", "rolled", "conquered", "structures_removed", "paid", "objective_taken"]
    found = table(A="ORC SEA", C="HUM DEF", board=board | {"L1A-14": "empty"}, hands={"A": "5 tokens"})
    found.do("conquer L1A-06")
    kinds = [event.kind for event in found.events]
    assert kinds[:3] == ["conquered", "marker_revealed", "well_moved"]
    assert found.spot("L1A-09").place == "LEG-WEL"


def test_a_bomb_stays_through_a_conquest() -> None:
    """SW-CON-7."""
    board = {"L1A-08": "A 1", "L1A-12": "B 1 bomb:dud"}
    found = table(A="ORC SEA", B="HUM BLA", C="GOB GAR", board=board, hands={"A": "5 tokens"}).do("conquer L1A-12")
    assert found.spot("L1A-12").bomb == "dud"


def test_nobody_else_decides_in_a_conquest() -> None:
    """SW-CON-8, SW-AMB-40: opponents place at the end, all of it, and fight with none of it before."""
    board = {"L1A-08": "A 1", "L1A-12": "B 4", "S1A-01": "B 1", "S1A-02": "B 1"}
    found = table(2, A="ORC SEA", B="DRA GAR", board=board, hands={"A": "9 tokens"}).do("conquer L1A-12")
    assert found.decider == "A"
    assert found.player("B").tokens == 4
    assert found.spot("S1A-01").tokens == 1
    found.do("end conquest", "as before")
    while found.decider == "A":
        found.do(found.texts[-1])
    assert "confirm" not in found.texts


# -------------------------------------------------------------------------------------------------------- reach


def test_only_one_reach_is_used_and_spent() -> None:
    """SW-RCH-8, SW-FIN-5: also where the attempt fails."""
    board = {"L1A-08": "A 1 ART-ASH ART-FRO", "S1A-05": "B 5"}
    found = table(2, A="ORC SEA", B="HUM GAR", board=board, hands={"A": "3 tokens"})
    assert found.need("S1A-05", "ashes", "frostmourne") == 5
    found.do("final S1A-05 ashes frostmourne", pips=[0])
    assert found.events_of("attempt_failed")
    assert found.spot("L1A-08").artifacts == ("ART-ASH", "ART-FRO")


def test_the_ashes() -> None:
    """SW-RCH-7, SW-ART-ASH, SW-ART-4: any region of any island, as if adjacent, once a turn; they move there."""
    found = table(A="ORC SEA", board={"L1A-08": "A 1 ART-ASH"}, hands={"A": "9 tokens"})
    assert found.need("S1A-07", "ashes") == 2
    found.do("conquer S1A-07 ashes")
    assert found.spot("S1A-07").artifacts == ("ART-ASH",)
    assert not any(" ashes " in text for text in found.texts)


# --------------------------------------------------------------------------------------------------------- cost


def test_the_sum_is_told_item_by_item() -> None:
    """SW-CST-1, SW-CST-2, SW-CST-5, SW-AMB-31: pieces that add nothing; Beasts once; the log has the same items."""
    board = {"L1A-08": "A 1", "L1A-11": "B 2 beasts:1 fort objective bomb:dud ART-HEA LEG-KAR"}
    found = table(A="TRO BLA", B="HUM BEA", C="GOB GAR", board=board, hands={"A": "6 tokens"})
    expected = {"base": 2, "tokens": 2, "beasts": 1, "fort": 1, "mountain": 1, "TRO": -1, "BLA": -1}
    assert found.items("L1A-11", "adjacent") == expected
    found.do("conquer L1A-11")
    assert dict(found.events_of("conquered")[0].price) == expected
    assert found.events_of("conquered")[0].tokens == 5


def test_boosts_are_declared_with_the_conquest() -> None:
    """SW-CST-4, SW-ART-FRO: Frostmourne saves 2, once a turn, and is offered even where it changes nothing."""
    board = {"L1A-08": "A 1 ART-FRO", "L1A-12": "B 2"}
    found = table(A="ORC SEA", B="HUM GAR", board=board, hands={"A": "5 tokens"})
    assert (found.need("L1A-12", "adjacent"), found.need("L1A-12", "adjacent", "frostmourne")) == (4, 2)
    found.do("conquer L1A-12 adjacent frostmourne")
    assert not any("frostmourne" in text for text in found.texts)
    assert found.why("space:L1A-13 choice:conquer choice:adjacent choice:boosts.frostmourne") == (
        "SW-TRN-5",
        "already_spent",
    )


# ---------------------------------------------------------------------------------------------- final conquest


def test_the_final_conquest_ends_the_step() -> None:
    """SW-FIN-1, SW-FIN-7, SW-AMB-24: nothing follows it, whereas an assault may be followed."""
    board = {"L1A-08": "A 1", "L1A-12": "B 2", "L1A-07": "A 1"}
    found = table(A="ORC CHA", B="HUM GAR", board=board, hands={"A": "2 tokens"})
    found.do("final L1A-12", pips=[0])
    assert found.phase == "redeploy"
    assert found.why("space:L1A-12 choice:conquer") == ("SW-FIN-7", "conquest_over")
    assert found.why("button:end_conquest") == ("SW-CON-1", "conquest_not_now")


def test_what_the_final_conquest_may_not_use() -> None:
    """SW-FIN-6."""
    board = {"L1A-08": "A 1 ART-DOO ART-FRO", "L1A-12": "B 5", "S1A-05": "B 2"}
    found = table(A="GNO SEA", B="ORC GAR", board=board, hands={"A": "2 tokens"})
    finals = found.offers("final")
    assert "final L1A-12 adjacent frostmourne" in finals
    assert not any("doomhammer" in text or "assault" in text for text in finals)


# ------------------------------------------------------------------------------------------------------- losses


def test_murlocs_leave_the_game() -> None:
    """SW-LOS-2."""
    found = table(A="ORC SEA", board={"L1A-12": "A 1", "L1A-13": "murloc"}, hands={"A": "5 tokens"})
    out = found.state.murlocs_out
    found.do("conquer L1A-13")
    assert found.state.murlocs_out == out + 1


def test_the_chapel() -> None:
    """SW-LEG-CHA, SW-LOS-3, SW-AMB-4: no loss for both races of its controller, its own region included; a declined
    race controls nothing."""
    board = {"L1A-08": "A 1", "L1A-12": "B 2 LEG-CHA", "L1A-02": "B old 2", "S1A-01": "B 1", "S1A-02": "B old 1"}
    found = table(A="FOR BLA", B="HUM GAR, old TAU", board=board, hands={"A": "12 tokens"})
    found.do("conquer L1A-02", "conquer L1A-12")
    assert (found.player("B").tokens, found.player("B").old_tokens) == (2, 2)
    assert found.state.flags.losses == 0
    board["L1A-12"], board["L1A-02"] = "B 2", "B old 2 LEG-CHA"
    found = table(A="FOR BLA", B="HUM GAR, old TAU", board=board, hands={"A": "12 tokens"}).do("conquer L1A-12")
    assert found.player("B").tokens == 1


# ----------------------------------------------------------------------------------------------------- immunity


def test_nothing_touches_a_watch_tower() -> None:
    """SW-IMM-1, SW-POW-DEF-2, SW-AMB-14, SW-AMB-41: conquest, Champion, bomb, intimidation, swap, theft, objective."""
    tower = {"L1A-05": "B 1 tower ART-FRO", "L1A-03": "B 1", "L1A-04": "B 1", "L1A-06": "A 1"}
    for combo in ("ORC CHA", "ORC BUL", "ETH GAR", "GOB BLA", "HUM SEA"):
        found = table(A=combo, B="NEL DEF", board=tower, hands={"A": "4 tokens"})
        assert not any("L1A-05" in text for text in found.texts)
        assert found.why("space:L1A-05") == ("SW-IMM-1", "tower")
        found.do("end conquest")
        while found.state.active == 0 and found.phase not in ("choice", "pick"):
            if found.phase in ("bombs", "objectives"):
                assert not any("L1A-05" in text for text in found.texts)
            found.do(next((t for t in ("as before", "confirm", "bombs done") if t in found.texts), found.texts[0]))
    magic = {"L1A-07": "B 1 tower"}
    found = table(A="ORC POR", B="NEL DEF", board=magic, hands={"A": "1 tokens"}, sound=False)
    assert not any("L1A-07" in text for text in found.offers("swap"))
    assert found.why("button:portal_swap space:L1A-07 space:L1A-12") == ("SW-POW-POR-3", "swap_tower")


def test_limited_payments() -> None:
    """SW-IMM-7: who has no choice pays what there is."""
    board = {"L1A-08": "A 1 ART-HEA", "L1A-02": "B 1", "L1A-12": "A 1"}
    found = table(2, A="ORC SEA", B="HUM BLA", board=board, coins={"B": 0}).do("end conquest", "as before", "confirm")
    found.do("put ART-HEA L1A-08")
    assert found.coins("B") == 0
    assert found.events_of("paid")[0].coins == 0


def test_immunity_never_binds_its_owner() -> None:
    """SW-IMM-8: abandoning, redeploying, putting the Heart there; the Heart's payment passes a tower."""
    board = {"L1A-05": "A 1 tower", "L1A-03": "A 1", "L1A-04": "A 1 ART-HEA"}
    ready = table(A="ORC DEF", board=board, phase="ready")
    assert "abandon L1A-05" in ready.texts
    found = table(A="ORC DEF", board=board, hands={"A": "1 tokens"}).do("end conquest")
    assert "place token L1A-05" in found.texts
    found.do("as before", "place token L1A-05", "confirm")
    assert "put ART-HEA L1A-05" in found.texts
    behind = {"L1A-05": "B 1 tower", "L1A-03": "B 1", "L1A-04": "B 1", "L1A-06": "A 1 ART-HEA"}
    other = table(2, A="ORC SEA", B="HUM DEF", board=behind).do("end conquest")
    assert other.coins("B") == 4


def test_payments_between_one_seat_are_void() -> None:
    """SW-IMM-6, SW-AMB-10, SW-IMM-5: Doomhammer against the own declined race, a Murloc or nobody costs nothing."""
    board = {"L1A-08": "A 1 ART-DOO", "L1A-12": "A old 2", "L1A-13": "murloc", "L1A-07": "empty"}
    for region in ("L1A-12", "L1A-13", "L1A-07"):
        wanted = board | ({"L1A-08": "A 1 ART-DOO"} if region != "L1A-13" else {"L1A-12": "A 1", "L1A-07": "empty"})
        found = table(A="ORC SEA, old TAU", board=wanted, hands={"A": "3 tokens"}, coins={"A": 0})
        if region == "L1A-13":
            found = table(
                A="ORC SEA",
                board={"L1A-12": "A 1 ART-DOO", "L1A-13": "murloc"},
                hands={"A": "3 tokens"},
                coins={"A": 0},
            )
        found.do(f"conquer {region} adjacent doomhammer")
        assert found.coins("A") == 0


# ------------------------------------------------------------------------------------------------- redeployment


def test_redeployment_goes_anywhere_and_keeps_every_region() -> None:
    """SW-RDP-2, SW-RDP-3: islands do not matter; one unit each; none may be given up."""
    board = {"L1A-08": "A 2", "S1A-01": "A 1"}
    found = table(A="ORC SEA", board=board, hands={"A": "2 tokens"}).do("end conquest")
    found.do(*["place token S1A-01"] * 4)
    assert found.texts == ["confirm"]
    assert (found.units("L1A-08"), found.units("S1A-01")) == (("A", 1), ("A", 4))
    again = table(A="ORC SEA", board=board, hands={"A": "2 tokens"}).do("end conquest")
    assert again.why("space:L1A-08 choice:abandon") == ("SW-RDP-3", "abandon_no_need")
    again.do(*["place token S1A-01"] * 3)
    assert again.why("button:confirm") == ("SW-RDP-3", "confirm_pool")
    assert again.why("space:L1A-12 choice:place.token") == ("SW-RDP-2", "place_where")


def test_the_minimum_is_guarded() -> None:
    """SW-RDP-2: the last unit needed elsewhere cannot be placed here."""
    board = {"L1A-08": "A 1", "L1A-12": "A 1", "L1A-07": "A 1"}
    found = table(A="ORC SEA", board=board, hands={"A": "1 tokens"}).do("end conquest")
    found.do("place token L1A-08", "place token L1A-08")
    assert found.texts == ["place token L1A-12", "place token L1A-07"][::-1]
    assert found.why("space:L1A-08 choice:place.token") == ("SW-RDP-2", "place_minimum")


def test_champion_and_declined_tokens_stay() -> None:
    """SW-RDP-4: the Champion's region needs no token."""
    board = {"L1A-08": "A 2", "L1A-12": "A 1 champion", "L1A-07": "A old 1"}
    found = table(A="ORC CHA, old HUM", board=board, hands={"A": "1 tokens"}).do("end conquest")
    found.do(*["place token L1A-08"] * 4)
    assert found.units("L1A-12") == ("A", 1)
    assert found.units("L1A-07") == ("a", 1)


def test_the_own_declined_pool_comes_before_the_opponents() -> None:
    """SW-RDP-6."""
    board = {
        "L1A-08": "A 1",
        "L1A-12": "A old 2",
        "S1A-01": "A old 2",
        "S1A-02": "A old 2",
        "L1A-02": "B 2",
        "L1A-10": "B 1",
        "L1A-14": "B 1",
    }
    found = table(2, A="ORC BLA, old TAU", B="DRA GAR", board=board, hands={"A": "9 tokens"})
    found.do("conquer L1A-12", "conquer L1A-02")
    found.do(*(["end conquest"] if found.phase == "conquest" else []), "as before")
    while found.phase == "redeploy":
        found.do(found.texts[-1])
    assert (found.phase, found.decider) == ("place", "A")
    assert found.texts == ["place token S1A-01", "place token S1A-02"]
    found.do("place token S1A-01", "confirm")
    assert (found.phase, found.decider) == ("place", "B")


def test_component_limits() -> None:
    """SW-CMP-2, SW-CMP-3: one structure of a kind in a region; no token beyond the tray."""
    board = {"L1A-08": "A 1 fort", "L1A-12": "A 1"}
    found = table(A="HUM GAR", board=board).do("end conquest", "as before", "confirm")
    assert [found.spot(region).fort for region in ("L1A-08", "L1A-12")] == [True, True]
    assert [event.region for event in found.events_of("structure_placed")] == ["L1A-12"]
    full = table(A="NEL SEA", board={"L1A-08": "A 5 LEG-SPI", "L1A-12": "A 4"}).do("end conquest")
    assert full.tray("NEL") == 0
    assert full.player("A").tokens == 9


# ------------------------------------------------------------------------------------------ artifacts and places


def test_markers_are_turned_up_by_whoever_comes() -> None:
    """SW-ART-1, SW-AMB-5, SW-AMB-46: no effect and no defence before; an explosion reveals nothing."""
    board = {"L1A-04": "A 1", "L1A-06": "empty marker:LEG-POR"}
    found = table(A="ORC SEA", board=board, hands={"A": "5 tokens"})
    assert found.need("L1A-06", "adjacent") == 3
    found.do("conquer L1A-06")
    assert found.spot("L1A-06").place == "LEG-POR"
    assert found.lines("A")["marker", "LEG-POR"] == 2
    board = {"L1A-08": "B 1 marker:LEG-POR bomb:explosive", "L1A-07": "A 1"}
    bomb = table(A="GOB SEA", B="ORC GAR", board=board, phase="turn_start")
    assert bomb.spot("L1A-08").marker == "LEG-POR"
    assert not bomb.events_of("marker_revealed")


def test_whom_artifacts_serve() -> None:
    """SW-ART-2, SW-ART-5, SW-AMB-4: Active Races alone; any number in a region; unowned where nobody is."""
    board = {"L1A-08": "A old 1 ART-FRO", "L1A-12": "A 1", "L1A-07": "empty ART-DOO"}
    found = table(A="ORC SEA, old HUM", board=board, hands={"A": "5 tokens"})
    assert not any("frostmourne" in text or "doomhammer" in text for text in found.texts)
    both = table(A="ORC SEA", board={"L1A-08": "A 1 ART-FRO ART-DOO"}, hands={"A": "5 tokens"})
    assert {"frostmourne", "doomhammer"} <= {word for text in both.texts for word in text.split()}


def test_a_taken_artifact_serves_at_once() -> None:
    """SW-ART-3: its use this turn counts for the marker."""
    board = {"L1A-08": "A 1", "L1A-12": "B 1 ART-FRO"}
    found = table(A="ORC SEA", B="HUM GAR", board=board, hands={"A": "9 tokens"}).do("conquer L1A-12")
    assert any("frostmourne" in text for text in found.texts)


def test_places_stay() -> None:
    """SW-LEG-1, SW-POW-POR-2: a swap leaves place, mountain and face-down marker where they are."""
    found = table(A="ORC POR", board={"L1A-07": "A 1 LEG-POR"}, hands={"A": "1 tokens"}).do("swap L1A-07 L1A-12")
    assert found.spot("L1A-07").place == "LEG-POR"
    assert found.units("L1A-12") == ("A", 1)
    assert ("marker", "LEG-POR") not in found.lines("A")


def test_the_well_and_who_holds_most_around_it() -> None:
    """SW-LEG-WEL, SW-AMB-20, SW-AMB-43, SW-AMB-44: Murlocs are one race; nobody where two tie; a declined race counts;
    the open sea is none."""
    board = {"M2B-05": "empty LEG-WEL", "M2B-01": "A old 1", "M2B-02": "A old 1", "M2B-04": "B 1", "M2B-08": "empty"}
    found = table(A="ORC SEA, old HUM", B="TRO GAR", board=board)
    assert found.lines("A")["well", "LEG-WEL"] == 2
    tie = table(A="ORC SEA, old HUM", B="TRO GAR", board=board | {"M2B-06": "B 1"})
    assert ("well", "LEG-WEL") not in tie.lines("A") | tie.lines("B")
    murlocs = {"M2B-05": "empty LEG-WEL", "M2B-01": "A 1", "M2B-04": "murloc", "M2B-08": "murloc"}
    assert ("well", "LEG-WEL") not in table(A="ORC SEA", board=murlocs).lines("A")
    none = {"S1B-01": "A 1", "S1B-04": "empty marker:LEG-WEL"}
    dry = table(2, A="ORC GAR", board=none, hands={"A": "4 tokens"}, faces=("L1A", "S1B"), reserve=("LEG-BAT",))
    dry.do("conquer S1B-04")
    assert dry.spot("S1B-04").place == "LEG-BAT"


def test_the_battleground_is_looked_at_when_scoring() -> None:
    """SW-LEG-BAT, SW-AMB-36: a Neutral seat that lost it keeps its side and a coin for each race."""
    board = {"L1A-08": "A 1 LEG-BAT", "L1A-12": "B 1"}
    found = table(A="NAG BLA", B="ORC SEA", board=board, hands={"A": "9 tokens"})
    found.do("side alliance", "conquer L1A-12")
    assert found.lines("A")["faction", ""] == 2
    region = found.state.config.tables.index["L1A-08"]
    found.state.spots[region] = found.state.spots[region]._replace(place="")
    assert found.lines("A")["faction", ""] == 1


def test_heart_and_aegis_must_be_put_down() -> None:
    """SW-AMB-45, SW-ART-HEA, SW-ART-AEG: any own region, staying put too; nothing else is offered."""
    board = {"L1A-08": "A 1 ART-AEG ART-HEA", "L1A-12": "A 1"}
    found = table(2, A="ORC SEA", board=board).do("end conquest", "as before", "confirm")
    assert found.texts == ["put ART-HEA L1A-08", "put ART-HEA L1A-12"]
    found.do("put ART-HEA L1A-12")
    assert found.texts == ["put ART-AEG L1A-08", "put ART-AEG L1A-12"]
    found.do("put ART-AEG L1A-08")
    assert (found.spot("L1A-12").artifacts, found.spot("L1A-08").artifacts) == (("ART-HEA",), ("ART-AEG",))


@pytest.mark.parametrize(
    ("path", "answer"),
    [
        ("space:L1A-08", ("SW-CON-3", "already_held")),
        ("space:L1A-09", ("SW-RAC-NAG-2", "water")),
        ("space:S1A-05", ("SW-RCH-1", "out_of_reach")),
        ("space:L1A-12", ("SW-FIN-2", "too_short")),
        ("space:L1A-02 choice:conquer", ("SW-CON-4", "too_few")),
        ("space:L1A-07 choice:champion choice:adjacent", ("SW-POW-CHA-1", "no_champion")),
        ("button:intimidate", ("SW-POW-BUL-1", "no_intimidation")),
        ("button:portal_swap", ("SW-POW-POR-1", "no_swap")),
        ("button:steal", ("SW-RAC-ETH-1", "no_theft")),
        ("button:battleground_side", ("SW-LEG-BAT", "no_side")),
        ("button:decline", ("SW-TRN-3", "choose_not_now")),
        ("choice:row.0", ("SW-TRN-2", "pick_not_now")),
        ("piece:ART-FRO", ("SW-RAC-ETH-1", "no_theft")),
        ("space:nowhere", ("SW-TRN-2", "nothing_here")),
        ("card:joker", ("SW-TRN-2", "nothing_here")),
    ],
)
def test_refusals_give_the_first_reason_that_fits(path, answer) -> None:
    """The order of section 4: SW-CON-3, SW-RAC-NAG-2, SW-RCH-1, SW-CON-4, SW-FIN-2, then abilities."""
    board = {"L1A-08": "A 1", "L1A-12": "B 6", "L1A-02": "B 1"}
    found = table(A="ORC SEA", B="HUM GAR", board=board, hands={"A": "2 tokens"})
    assert found.why(path) == answer
