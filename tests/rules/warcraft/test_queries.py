"""Questions that screens ask about a battle, on positions with known answers and at any moment of a game."""

from __future__ import annotations

from collections import Counter

from tabletop.bots.random_bot import RandomBot
from tabletop.rules.match import Match
from tabletop.rules.warcraft import battle_queries, casualties
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.pieces import NEUTRAL
from tabletop.rules.warcraft.state import CasualtyFrame
from tests.support.warcraft_positions import setup, table


def test_what_a_casualty_would_bring_about() -> None:
    game = table(
        races=("OR", "HU"),
        board={"c4": "OR melee 2, HU melee, HU ranged", "b2": "OR flying", "d4": "HU melee, OR melee"},
        levels={"OR": (4, 1, 1)},
    )
    assert battle_queries.consequence(game.state, "HU.melee@c4") == "", "no battle runs yet"
    game.do("end move", "battle c4", dice=[6, 6, 6, 6, 1, 6, 6])
    assert game.phase == "casualty"
    assert battle_queries.consequence(game.state, "HU.melee@d4") == "cancels"
    assert battle_queries.consequence(game.state, "HU.melee@c4") == ""
    game.do("remove HU.ranged@c4")
    assert battle_queries.consequence(game.state, "HU.melee@c4") == "ends"
    assert battle_queries.consequence(game.state, "no such piece") == ""


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
                assert battle_queries.rolls_for(state, owner) == owner
            if any(piece >> 10 == NEUTRAL for piece in state.board[state.battle.hex]):
                assert battle_queries.rolls_for(state, NEUTRAL) in range(seats)
                found["neutral"] += 1
            frame = state.frames[-1]
            if isinstance(frame, CasualtyFrame):
                for where, piece in casualties.choices(state, frame.side):
                    found[battle_queries.consequence(state, state.config.tables.piece_id(where, piece))] += 1
    assert set(found) >= {"", "ends", "neutral"}
