"""A monkey at the table: whatever it clicks, drags, scrolls and types, nothing raises, and no game is lost. And whole
turns by pad alone."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.rules.match import Match
from tests.support import adventure_client, adventure_table_client, small_world_client, warcraft_client
from tests.support.boards import open_board
from tests.support.monkey import Monkey, SeatedMonkey, run
from tests.support.pilot import walk_by_pad


@pytest.mark.parametrize("events", [400, pytest.param(1500, marks=pytest.mark.long)])
def test_hundreds_of_events(make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, events: int) -> None:
    app = make_app((1024, 640), start="menu", base_scene="menu")
    monkey = Monkey(app, 11)
    run(app, monkeypatch, monkey, events)
    assert monkey.games >= 1
    assert monkey.checked >= events // 300


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_twenty_thousand_events(make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    app = make_app((1280, 720), start="menu", base_scene="menu")
    monkey = Monkey(app, seed)
    run(app, monkeypatch, monkey, 20_000)
    assert monkey.games >= 1
    assert monkey.checked >= 20, "it was at a board, whichever game it chose, and its autosave was right each time"


# ------------------------------------------------------------------- one game, at the deal or in the middle of it


def warcraft(scenario: str, rng: random.Random) -> Match[Any]:
    length = rng.choice((0, 40, 200))
    match = warcraft_client.new_match(scenario, rng.randrange(10**6))
    return warcraft_client.play(match, lambda match: len(match.journal) >= length, seed=rng.randrange(100))


def small_world(scenario: str, rng: random.Random) -> Match[Any]:
    length = rng.choice((0, 30, 120))
    match = small_world_client.new_match(rng.choice((2, 3, 4, 5)), scenario, seed=rng.randrange(10**6))
    return small_world_client.play(match, lambda match: len(match.journal) >= length, seed=rng.randrange(100))


def adventure(characters: str, rng: random.Random) -> Match[Any]:
    length = rng.choice((0, 40, 120))
    seats, seed = rng.choice((2, 3, 4)), rng.randrange(10**6)
    match = adventure_client.new_match(seats, seed, curtain=rng.random() < 0.7, characters=characters)
    over = partial(_as_long, length)
    adventure_table_client.play(match, over, rng.randrange(100), goals=True)
    return match


def _as_long(length: int, match: Match[Any]) -> bool:
    return len(match.journal) >= length


SETUPS: dict[str, Callable[[random.Random], Match[Any]]] = {
    **{f"warcraft-{scenario}": partial(warcraft, scenario) for scenario in warcraft_client.SCENARIOS},
    "small_world-base": partial(small_world, "base"),
    "small_world-azeroth": partial(small_world, "azeroth"),
    "adventure-lot": partial(adventure, "lot"),
    "adventure-choose": partial(adventure, "choose"),
}
EVENTS = {"warcraft": (260, 10_000), "small_world": (80, 4000), "adventure": (40, 4000)}
"""How many inputs a game gets, usually and in the long run."""
USUAL = ("warcraft-elfgate", "warcraft-nordrassil", "small_world-base", "adventure-lot")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in USUAL else pytest.mark.long) for name in SETUPS]
)
def test_some_events_at_one_game(make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    app = make_app((1024, 640), start="menu", base_scene="menu")
    monkey = SeatedMonkey(app, 5, SETUPS[name])
    events = EVENTS[name.partition("-")[0]][0]
    run(app, monkeypatch, monkey, events, every=events - 10)
    assert monkey.games >= 1


@pytest.mark.long
@pytest.mark.parametrize("name", SETUPS)
@pytest.mark.parametrize("seed", [1, 2])
def test_thousands_of_events_at_one_game(
    make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch, name: str, seed: int
) -> None:
    app = make_app(random.Random(seed).choice(((1024, 640), (1280, 720))), start="menu", base_scene="menu")
    monkey = SeatedMonkey(app, seed, SETUPS[name])
    run(app, monkeypatch, monkey, EVENTS[name.partition("-")[0]][1], every=200)
    assert monkey.games >= 1


# ----------------------------------------------------------------------------------------------- a turn by pad


@pytest.mark.parametrize(
    ("make", "ends", "played"),
    [
        (small_world_client.picking, 0.2, [{"pick"}, {"conquer", "final", "champion"}]),
        (partial(adventure_client.travelling, 2, "roll", curtain=False), 0.4, [{"roll_movement"}]),
    ],
    ids=["small_world", "adventure"],
)
def test_a_whole_turn_by_pad(
    make_app: Callable[..., App], make: Callable[[], Match[Any]], ends: float, played: list[set[str]]
) -> None:
    """From taking a combo to the coins, from the roll to the next player: directions and buttons, no mouse, no keys."""
    app = make_app(animation_percent=0)
    match = make()
    open_board(app, match)
    turn = seat_and_round(match)
    walk_by_pad(app, lambda: match.outcome is not None or seat_and_round(match) != turn, random.Random(4), ends, 600)
    assert seat_and_round(match) != turn, "the turn came to its end"
    kinds = {entry.action.kind for entry in match.journal}
    assert all(kinds & some for some in played)


def seat_and_round(match: Match[Any]) -> tuple[int, int]:
    return match.state.active, getattr(match.state, "round", 0)
