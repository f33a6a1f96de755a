"""Whole games by a player that seeks goals are sound and end; in the long run everything is played."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.rules.adventure import META
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.goal_seeker import choose
from tabletop.rules.adventure.state import State
from tabletop.rules.adventure.tables import kind_of
from tabletop.rules.adventure.user_content import tables_of
from tabletop.rules.game import Action
from tabletop.rules.match import Match

GOAL_CHUNKS = 15
NEVER = 10**9
PHASES = {
    "setup_characters", "setup_place", "quest_setup", "roll", "move", "tokens", "resource", "challenge", "quests",
    "equip", "order", "pay", "react", "reveal", "pre_roll", "post_roll", "pending", "after_suffer", "rolled", "defeat",
    "hand_limit", "discard", "book_discard", "place_discovery", "flight", "destination", "auction", "keep_item",
    "steal", "take_item",
    "trade", "deck_order", "tracker_full", "quest_overflow", "choose", "colour", "step_other", "peek",
}  # fmt: skip
"""Every window that the cards of the box open. Two more wait for own cards: ``lose_item`` (test_vocabulary) and
``event_space`` (test_challenges)."""


Chooser = Callable[[State, Sequence[Action], RandomBot], Action]


def by_goals(state: State, offers: Sequence[Action], bot: RandomBot) -> Action:
    """The player that seeks goals, on the view of its seat where that matters."""
    return choose(state, offers, bot.below)


def by_chance(state: State, offers: Sequence[Action], bot: RandomBot) -> Action:
    return bot.pick(offers)


def play(seed: int, player: Chooser, limit: int, met: Counter[str], every: int = 1) -> State:
    """One game whose positions are checked; what is played in it is counted."""
    words = ["characters=lot"]
    state: State = Match.start(GAME, make_setup(META, seats=2 + seed % 3, seed=seed, words=words)).state
    bot = RandomBot(seed)
    for n in range(limit):
        offers = GAME.legal_actions(state)
        if not offers:
            break
        met[f"window {state.frames[-1].phase}"] += 1
        for event in GAME.apply(state, player(state, offers, bot)):
            count(state, event, met)
        if n % every == 0:
            assert GAME.faults(state) == [], f"seed {seed}, action {n}"
    return state


def count(state: State, event: Any, met: Counter[str]) -> None:
    if event.kind == "card_played":
        met[f"ability {kind_of(event.card)} {state.players[event.seat].level}"] += 1
    elif event.kind == "combat_started" and event.monster:
        met[f"encounter {event.monster}"] += 1
    elif event.kind in ("event_placed", "event_visited", "challenge_revealed"):
        met[f"event {event.card}"] += 1
    elif event.kind == "tokens_revealed":
        for token in event.tokens:
            met[f"discovery {kind_of(token)}"] += 1
    elif event.kind == "quest_completed":
        met[f"quest {event.quest}"] += 1
    elif event.kind == "trophy_taken":
        met[f"trophy {event.trophy}"] += 1


def everything() -> set[str]:
    """Everything that the long run has to meet."""
    tables = tables_of("")
    content = tables.content
    wanted = {f"ability {kind} {level}" for kind in content.abilities for level in range(4)}
    wanted |= {f"encounter {name}" for name in tables.monsters} | {f"event {name}" for name in content.events}
    wanted |= {f"discovery {kind}" for kind in content.discoveries} | {f"quest {name}" for name in content.quests}
    wanted |= {f"trophy {name}" for name in content.trophies}
    return wanted | {f"window {phase}" for phase in PHASES - {"setup_characters"}}


@pytest.mark.parametrize("seed", [2, 4, 7, 17])
def test_games_of_a_player_that_seeks_goals(seed) -> None:
    """AG-WIN-1: they reach an end, and every position of them is sound."""
    met: Counter[str] = Counter()
    state = play(seed, by_goals, 6000, met)
    assert state.result is not None
    assert max(state.valor) >= 8
    assert len(met) > 100


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(GOAL_CHUNKS))
def test_three_hundred_games_of_a_player_that_seeks_goals(chunk) -> None:
    """AG-WIN-1: every one of them reaches its end, in parts that can be run by themselves."""
    for seed in range(chunk, 300, GOAL_CHUNKS):
        assert play(seed, by_goals, 20_000, Counter(), every=7).result is not None, f"seed {seed}"


@pytest.mark.long
def test_the_long_run_plays_everything() -> None:
    """Every ability at every colour, every encounter, event, discovery, quest, trophy and window: in the games of the
    goal-seeking player, and in random ones."""
    met: Counter[str] = Counter()
    wanted = everything()
    for seed in range(300):
        if wanted <= set(met):
            break
        play(seed, by_goals, 20_000, met, every=NEVER)
        if seed % 5 == 0:
            play(seed, by_chance, 6000, met, every=NEVER)
    assert sorted(wanted - set(met)) == []
