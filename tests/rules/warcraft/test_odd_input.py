"""Odd clicks, damaged saves and guessed hands: nothing raises but what is promised, and nothing changes."""

from collections import Counter
from typing import Any

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.rules.game import Target
from tabletop.rules.match import Match
from tabletop.rules.warcraft import casualties, queries
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.pieces import NEUTRAL, OWNER
from tabletop.rules.warcraft.refusals import RULES
from tabletop.rules.warcraft.scenarios import BUILT_IN
from tabletop.rules.warcraft.state import CasualtyFrame
from tests.support.warcraft_positions import setup, table

ODD = ("", "?", ":", "@", "HU.melee@", "HU.melee@zz", "OR.flying@d4:m", "XX.melee@a1", "HU.dragon@a1", "HU.melee@a1:q")
IDS = (
    *ODD,
    "captive.tyrande@b4",
    "captive.",
    "a1",
    "d4",
    "c2",
    "zz",
    "deploy.",
    "deploy.melee",
    "deploy.worker",
    "deploy.dragon",
    "finish.",
    "finish.melee",
    "finish.flying.summoned",
    "ranged+melee",
    "0",
    "3",
    "-1",
    "NE.gold",
    "HU.wood",
    "gold",
    "attacker",
    "pass",
    "end_move",
    "end_spend",
    "undo_move",
    "undo_spend",
    "train",
    "construct",
    "outpost",
    "upgrade",
    "free_upgrade",
    "give",
    "ask",
    "join",
    "refuse",
    "HU-fast-1",
    "OR-devour-1",
    "UD-summon-1",
    "UD-summon-2",
    "NE-vp-1",
    "HU-nothing-9",
    "HU.melee@a1",
    "UD.necromancer@c5",
    "HU.worker@i6:b",
    "melee",
    "flying",
)
KINDS = ("card", "piece", "space", "button", "choice", "pile", "star")


def positions(scenario: str, number: int = 12, apart: int = 23) -> list[Any]:
    """Positions of a random game, some actions apart."""
    match: Match[Any] = Match.start(GAME, setup(scenario))
    bot = RandomBot(11)
    found = [GAME.clone(match.state)]
    for count in range(number * apart):
        actions = match.legal_actions()
        if not actions:
            break
        match.apply(bot.pick(actions))
        if count % apart == 0:
            found.append(GAME.clone(match.state))
    return found


@pytest.mark.parametrize("scenario", BUILT_IN)
def test_every_click_is_answered(scenario) -> None:
    """WC-TRN-1, DESIGN: a refusal of the closed list for any path, however odd; asking changes nothing."""
    bot = RandomBot(3)

    def target() -> Target:
        return Target(KINDS[bot.below(len(KINDS))], IDS[bot.below(len(IDS))])

    answers = set()
    for state in positions(scenario):
        before = GAME.clone(state)
        legal = [action.path for action in GAME.legal_actions(state)]
        for _ in range(250):
            path = tuple(target() for _ in range(1 + bot.below(3)))
            if legal and bot.below(3) == 0:
                path = (*legal[bot.below(len(legal))][:1], *path[:2])
            found = GAME.refusal(state, path)
            begins = any(other[: len(path)] == path for other in legal)
            assert (found is None) == begins
            assert found is None or found.key in RULES
            answers.add(begins)
        assert state == before
    assert answers == {True, False}


def test_damaged_actions_are_answered_with_one_error() -> None:
    for data in ([{}], [{"kind": "fly"}], [{"kind": "move"}], [{"kind": "move", "piece": 1, "to": "a1"}], [3], [None]):
        with pytest.raises(ValueError, match="action"):
            GAME.codec().load_actions(data)


# -------------- Questions that screens ask about a battle, on positions with known answers and at any moment of a game


def test_what_a_casualty_would_bring_about() -> None:
    game = table(
        races=("OR", "HU"),
        board={"c4": "OR melee 2, HU melee, HU ranged", "b2": "OR flying", "d4": "HU melee, OR melee"},
        levels={"OR": (4, 1, 1)},
    )
    assert queries.consequence(game.state, "HU.melee@c4") == "", "no battle runs yet"
    game.do("end move", "battle c4", dice=[6, 6, 6, 6, 1, 6, 6])
    assert game.phase == "casualty"
    assert queries.consequence(game.state, "HU.melee@d4") == "cancels"
    assert queries.consequence(game.state, "HU.melee@c4") == ""
    game.do("remove HU.ranged@c4")
    assert queries.consequence(game.state, "HU.melee@c4") == "ends"
    assert queries.consequence(game.state, "no such piece") == ""


def test_at_any_moment() -> None:
    """Both questions have an answer whenever a casualty is chosen, for views too."""
    found: Counter[str] = Counter()
    for scenario in ("main4", "elfgate", "captives", "nordrassil"):
        match = Match.start(GAME, setup(scenario))
        bot = RandomBot(4)
        for _ in range(400):
            actions = match.legal_actions()
            if not actions:
                break
            match.apply(bot.pick(actions))
            if match.decider is None or match.state.battle is None:
                continue
            state = GAME.view(match.state, match.decider)
            seats = state.config.tables.seats
            for owner in range(seats):
                assert queries.rolls_for(state, owner, state.battle.active) == owner
            if any(OWNER[piece] == NEUTRAL for piece in state.board[state.battle.hex]):
                assert queries.rolls_for(state, NEUTRAL, state.battle.active) in range(seats)
                found["neutral"] += 1
            frame = state.frames[-1]
            if isinstance(frame, CasualtyFrame):
                for where, piece in casualties.choices(state, frame.side):
                    found[queries.consequence(state, state.config.tables.piece_id(where, piece))] += 1
    assert set(found) >= {"", "ends", "neutral"}


def test_what_stands_on_the_map() -> None:
    """WC-BAT-12, WC-SPN-20: alike pieces together, what they fight as, Outposts with their seats, buildings."""
    game = table(
        board={"b2": "HU melee 2, HU worker", "c4": "OR flying"},
        outposts=["HU c2", "OR d5 rising"],
        sites={"HU": ["melee busy"]},
    )
    state = game.state
    found = {piece.id: piece for piece in queries.pieces(state)}
    assert found["HU.melee@b2"][1:] == (0, "melee", "melee", "b2", 2, "")
    assert found["HU.worker@b2"].unit == ""
    assert [piece.flags for piece in found.values() if piece.space == "d5"] == ["b"], "the worker that builds there"
    assert [(post.space, post.seat, post.complete) for post in queries.outposts(state)] == [
        ("c2", 0, True),
        ("d5", 1, False),
    ]
    assert ("melee", "busy") in queries.buildings(state, 0)
    assert [queries.units_on_map(state, seat) for seat in (0, 1)] == [2, 1]
    assert not queries.eliminated(state, 0)
    near = [state.config.tables.names[at] for at in state.config.tables.air[state.config.tables.map.index["c4"]]]
    assert [queries.enemies_around(state, 0, space) for space in near] == [1] * len(near)
    assert queries.enemies_around(state, 0, "c4") == 0
    assert queries.enemies_around(state, 1, "b2") == 0
    state.out = 2
    assert queries.eliminated(state, 1)


def test_what_somebody_meets() -> None:
    """WC-MOV-5, 7: enemies, what stops, and the limit; ways and threats are those of the Move Step."""
    game = table(board={"b2": "HU melee 3", "b3": "HU melee 2, HU worker", "c4": "OR flying, OR worker"})
    state = game.state
    crowd = queries.arrival(state, 0, "b3", 3, 0)
    assert crowd == ((), False, 5, 1, True)
    assert queries.arrival(state, 0, "c4", 2, 0) == (((1, 1),), False, 2, 0, False)
    assert queries.way(state, 0, "HU.melee@b2", "b3") == ("b2", "b3")
    assert queries.way(state, 0, "no such piece", "b3") == ()
    threats = queries.threatened(state, 0)
    assert threats["b3"] == 1
    assert queries.threatened(state, 1)["c4"] == 5
    assert "d5" not in queries.threatened(state, 1)


def test_what_the_battle_is_like() -> None:
    """WC-BAT-7, WC-CRD-12, 14, 15: who takes part, what cards do to them, what is waiting."""
    game = table(
        races=("OR", "HU"),
        board={"c4": "OR melee 2, HU melee", "b2": "OR flying", "d4": "HU ranged", "a1": "HU melee, OR melee"},
        hands={"OR": ["spears"], "HU": ["poly"]},
    )
    game.do("end move")
    offered = {battle.space: battle for battle in queries.waiting_battles(game.state)}
    assert set(offered) == {"a1", "c4"}
    assert [army[1:] for army in offered["c4"].attackers] == [((2, 0, 0), (0, 0, 1))]
    assert [army[1:] for army in offered["c4"].defenders] == [((1, 0, 0), (0, 1, 0))]
    assert offered["c4"].flanks == ("d4", "b2")
    game.do("battle c4")
    assert queries.waiting_battles(game.state) == []
    units = {(one.owner, one.unit, one.space): one.n for one in queries.fighters(game.state)}
    assert units[0, "melee", "c4"] == 2
    assert units[1, "melee", "c4"] == 1
    assert queries.snared(game.state) == (False, False)
    assert queries.rerolling(game.state) == []
    assert set(queries.strengths(game.state, 0)) == {"melee", "ranged", "flying"}


def test_what_leaving_a_hex_costs() -> None:
    """WC-VP-2 to 5: a Town or objective scores as long as one unit of the team stays; workers score nothing."""
    game = table(races=("OR", "HU"), board={"b2": "OR melee"})
    tables = game.state.config.tables
    town = tables.names[tables.towns[0]]
    game = table(races=("OR", "HU"), board={town: "OR melee 2, OR worker", "b2": "OR melee"})
    worth = tables.value[tables.towns[0]]
    assert worth > 0
    assert queries.leaving(game.state, 0, town, 2) == worth
    assert queries.leaving(game.state, 0, town, 1) == 0
    assert queries.leaving(game.state, 0, town, 0) == 0
    assert queries.leaving(game.state, 0, "b2", 1) == (tables.value[tables.map.index["b2"]])
