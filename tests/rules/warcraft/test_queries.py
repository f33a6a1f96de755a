"""Questions that screens ask, on positions with known answers."""

from __future__ import annotations

import pytest
from warcraft_tables import table

from tabletop.rules.warcraft import battle_queries, queries


def test_groups_and_zones() -> None:
    game = table(
        board={"a1": "HU melee 2, HU worker", "d4": "OR flying"},
        outposts=["HU b2", "HU c4 rising"],
        depletion={"a2": 1},
    )
    town = queries.groups(game.state)["a1"]
    assert [(group.kind, group.number, group.fights) for group in town] == [("melee", 2, True), ("worker", 1, False)]
    assert queries.group(game.state, "HU.melee@a1") == town[0]
    assert queries.group(game.state, "HU.melee@b1") is None
    zone = queries.zone(game.state, "a1")
    assert (zone.terrain, zone.value, zone.town_of, zone.holders) == ("town", 3, "HU", ("HU",))
    assert queries.zone(game.state, "c4").outposts == (("HU", False),)
    assert queries.zone(game.state, "a2").depletion == 1
    assert len(queries.zones(game.state)) == len(queries.minimap(game.state)) == 31
    assert next(dot for dot in queries.minimap(game.state) if dot.hex == "d4").side == 1


def test_reach_tells_what_happens_there() -> None:
    game = table(board={"b2": "HU melee", "c4": "OR melee", "b3": "HU ranged 3", "c3": "OR worker"})
    found = {entry.hex: entry for entry in queries.reach_of(game.state, "HU.melee@b2")}
    assert found["c4"].battle
    assert found["c4"].stops
    assert found["c3"].stops
    assert not found["c3"].battle
    assert found["b3"].overstack
    assert not found["a1"].stops
    assert "HU.melee@b2" in queries.movable(game.state)
    refusal = queries.why_not_move(game.state, "HU.melee@b2", "d4")
    assert refusal is not None
    assert refusal.key == "move_far"
    assert queries.why_not_move(game.state, "HU.melee@b2") is None
    assert queries.stacking(game.state, 0, "b3") == (3, 0, 0, 3, False)
    assert "d4" in queries.threatened(game.state, 0)


def test_contested_and_overstacked() -> None:
    game = table(board={"a1": "HU melee, OR melee", "b2": "HU melee 3", "a2": "HU melee"})
    assert queries.contested(game.state) == ["a1"]
    game.do("move HU.melee@a2 b2")
    assert queries.overstacked(game.state, 0) == ["b2"]


def test_the_town() -> None:
    game = table(
        stage="spend",
        board={"a1": "HU worker 2, HU melee"},
        sites={"HU": ["ranged busy", "flying rising"]},
        outposts=["HU b2"],
    )
    town = queries.town(game.state, 0)
    assert [(site.kind, site.status, site.printed) for site in town.sites] == [
        ("melee", "idle", True),
        ("ranged", "busy", False),
        ("flying", "rising", False),
        ("worker", "idle", True),
    ]
    assert (town.hex, town.gold, town.workers, town.outposts) == ("a1", 5, 2, (("b2", True),))
    melee = town.types[0]
    assert (melee.level, melee.levels, melee.strength, melee.needs, melee.buildings, melee.on_map) == (1, 3, 2, 1, 1, 1)
    assert town.tiles_left == {"melee": 2, "ranged": 2, "flying": 2}
    assert queries.costs()["flying"] == (2, 2)
    assert queries.affordable(game.state, 0)["building"]
    game.do("train worker")
    assert queries.spend_option(game.state) == "train" or game.decider != "HU"


def test_points_by_source() -> None:
    game = table(board={"a1": "HU melee", "d4": "HU melee"}, shown={"HU": 1}, levels={"HU": (3, 1, 1)})
    assert [(entry.source, entry.hex, entry.points) for entry in queries.points(game.state, 0)] == [
        ("cards", "", 1),
        ("upgrades", "", 1),
        ("hex", "a1", 3),
        ("hex", "d4", 2),
    ]
    assert queries.team_points(game.state, 0) == queries.points(game.state, 0)
    assert queries.target(game.state) == 15


def test_cards_and_windows() -> None:
    game = table(stage="move_start", board={"b2": "HU melee"}, hands={"HU": ["fast", "portal"]})
    assert queries.window(game.state) == 1
    assert queries.playable(game.state) == {"HU-fast-1": True, "HU-portal-1": False}
    assert queries.card_timing("fast") == "window.1"
    assert queries.card_kind(game.state, "HU-fast-1") == "fast"
    assert queries.needs_hand(game.state)
    assert queries.asked(game.state) == [0, 1]
    assert queries.hand(game.state, 0) == ["HU-fast-1", "HU-portal-1"]
    game.do("play HU-fast-1 b2")
    assert queries.discard_pile(game.state, 0) == ["HU-fast-1"]
    assert queries.window(game.state) == 0


def test_a_battle() -> None:
    game = table(
        races=("OR", "HU"),
        board={"c4": "OR melee 2, HU melee, HU ranged", "b2": "OR flying", "d4": "HU melee, OR melee"},
        levels={"OR": (4, 1, 1)},
    )
    assert battle_queries.summary(game.state) is None
    game.do("end move")
    assert battle_queries.pending(game.state) == ["c4", "d4"]
    game.do("battle c4", dice=[6, 6, 6, 6, 1, 6, 6])
    found = battle_queries.summary(game.state)
    assert found is not None
    assert (found.hex, found.phase, found.round, found.pools) == ("c4", "melee", 1, (0, 2))
    assert found.abilities == (("OR", "area_attack"),)
    lane = next(lane for lane in found.lanes if lane.race == "OR" and lane.kind == "flying")
    assert (lane.hex, lane.flank, lane.number, lane.side) == ("b2", True, 1, 0)
    assert set(battle_queries.removable(game.state)) == {"HU.melee@c4", "HU.ranged@c4", "HU.melee@d4"}
    assert battle_queries.consequence(game.state, "HU.melee@d4") == "cancels"
    assert battle_queries.consequence(game.state, "HU.melee@c4") == ""
    dice = {entry.race: entry for entry in battle_queries.expected(game.state)}
    assert dice["OR"].dice == 3
    assert dice["OR"].hits == pytest.approx(3 * 5 / 6)
    assert dice["OR"].casualties == pytest.approx(3)


def test_questions_of_any_moment() -> None:
    """Every question has an answer at every moment of a game, for views too."""
    from warcraft_tables import setup

    from tabletop.bots.random_bot import RandomBot
    from tabletop.rules.match import Match
    from tabletop.rules.warcraft.game import GAME

    for scenario in ("main4", "elfgate", "necro", "captives", "nordrassil"):
        match = Match.start(GAME, setup(scenario))
        bot = RandomBot(4)
        for _ in range(250):
            actions = match.legal_actions()
            if not actions:
                break
            match.apply(bot.pick(actions))
            ask_everything(GAME.view(match.state, match.decider))


def ask_everything(state) -> None:  # type: ignore[no-untyped-def]
    seats = range(state.config.tables.seats)
    queries.groups(state)
    queries.zones(state)
    for name in queries.movable(state)[:2]:
        assert queries.reach_of(state, name) or queries.reach_captives(state)
    for seat in seats:
        queries.town(state, seat)
        queries.points(state, seat)
        queries.threatened(state, seat)
        queries.could_answer(state, seat)
        queries.waiting_items(state, seat)
    queries.playable(state)
    queries.contested(state)
    queries.needs_hand(state)
    battle_queries.expected(state)
    battle_queries.summary(state)
    battle_queries.pending(state)
    battle_queries.heals(state)
    for name in battle_queries.removable(state):
        battle_queries.consequence(state, name)
