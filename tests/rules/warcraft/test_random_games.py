"""Whole random games of all six set-ups, checked at every position, and every card in every window.

The default run takes a few dozen games; ``pytest -m long`` plays fifteen hundred.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.rules.bits import has_bit
from tabletop.rules.game import SeatSetup, Setup
from tabletop.rules.match import Match
from tabletop.rules.warcraft.board import over_limit
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.scenarios import BUILT_IN, built_in
from tests.support.warcraft_positions import setup

LIMIT = 20_000
OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"heal": "errata2003", "devour_no_winner": "killed"},
    {"battle_card_order": "active_first", "scenario_deck_trim": False, "town_capture": "immediate"},
    {"bluff_windows": True, "ask_raise": True, "four_player_target": "20", "elf_gate_garrison": "english"},
)
ENDINGS = {
    "main2": {"points", "last_side", "mutual", "stalemate"},
    "main4": {"points", "last_side", "mutual", "stalemate"},
    "elfgate": {"gate", "last_side", "mutual", "stalemate"},
    "necro": {"necromancers", "sources", "last_side"},
    "captives": {"captive", "last_side", "mutual", "stalemate"},
    "nordrassil": {"spell", "town_lost", "stand_on", "last_side", "mutual"},
}


def start(scenario: str, seed: int) -> Match[Any]:
    seats = tuple(SeatSetup(str(n), "blue") for n in range(len(built_in(scenario).seats)))
    return Match.start(GAME, Setup("warcraft", seats, scenario, OPTIONS[seed % len(OPTIONS)], seed=seed))


def check_flow(match: Match[Any], ended: bool) -> None:
    """What holds beside the state's own soundness: offers, stacking at the end of a step."""
    state = match.state
    actions = match.legal_actions()
    assert bool(actions) == (match.outcome is None)
    assert GAME.faults(state) == []
    if ended:
        stayed = [seat for seat in range(state.config.tables.seats) if not has_bit(state.out, seat)]
        frame = state.frames[-1] if state.frames else None
        if frame is None or frame.phase not in ("move", "w2"):
            assert all(not over_limit(state, seat) for seat in stayed)


def play(scenario: str, seed: int, played: Counter[tuple[str, int]]) -> Match[Any]:
    match = start(scenario, seed)
    bot = RandomBot(seed)
    state = match.state
    for _ in range(LIMIT):
        actions = match.legal_actions()
        if not actions:
            break
        action = bot.pick(actions)
        window = getattr(state.frames[-1], "window", 13 if state.frames[-1].phase == "spend" else 14)
        for event in GAME.apply(state, action):
            if event.kind == "card_played":
                played[event.card_kind, window] += 1  # type: ignore[attr-defined]
        check_flow(match, action.kind == "end_step" and state.battle is None)
    assert match.outcome is not None, "a random game goes on for ever"
    assert match.outcome.ending in ENDINGS[scenario]
    return match


@pytest.mark.parametrize("scenario", BUILT_IN)
def test_random_games_end(scenario: str) -> None:
    played: Counter[tuple[str, int]] = Counter()
    for seed in range(2 if scenario == "main4" else 4):
        play(scenario, seed, played)
    assert played


def test_replay_is_the_same_match() -> None:
    """WC-TRN-1: the same setup and actions give the same match."""
    match: Match[Any] = Match.start(GAME, setup("main2"))
    bot = RandomBot(9)
    for _ in range(300):
        actions = match.legal_actions()
        if not actions:
            break
        match.apply(bot.pick(actions))
    assert len(match.journal) == 300
    match.prove()  # raises where the replay differs


@pytest.mark.long
@pytest.mark.parametrize("chunk", range(15))
def test_fifteen_hundred_games(chunk: int) -> None:
    """Every card is played in every one of its windows, and every game ends."""
    played: Counter[tuple[str, int]] = Counter()
    for number in range(100):
        seed = 1000 + chunk * 100 + number
        play(BUILT_IN[seed % len(BUILT_IN)], seed, played)
    missing = [kind.id for kind in content().cards.values() if not played[kind.id, kind.window] and kind.id != "vp"]
    assert not missing
