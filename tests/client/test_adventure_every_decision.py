"""In the long run, every decision of the Adventure Game in every window and what nobody may see of it: nothing is cut,
nothing leaks."""

import random
from functools import cache
from typing import Any

import pygame
import pytest

from tabletop.client.app import App
from tabletop.client.core.input import PointerMove
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.match import Match
from tabletop.storage import format as save_format
from tabletop.text import LANGUAGES
from tests.support.adventure_client import new_match
from tests.support.adventure_table_client import goal_seeking_action, table_of
from tests.support.boards import open_board, phase
from tests.support.pilot import use_look
from tests.support.sweeps import sweep

SWEEP = (("setup_characters", 0), ("setup_place", 0), ("quest_setup", 0), ("roll", 20), ("move", 30), ("tokens", 1),
         ("resource", 20), ("challenge", 20), ("quests", 20), ("equip", 20), ("order", 20), ("pay", 20), ("react", 1),
         ("reveal", 1), ("pre_roll", 20), ("post_roll", 20), ("pending", 1), ("rolled", 1), ("hand_limit", 1),
         ("discard", 1), ("book_discard", 1), ("place_discovery", 10), ("flight", 1), ("destination", 1),
         ("auction", 10), ("keep_item", 1), ("steal", 1), ("choose", 10), ("step_other", 1), ("peek", 1),
         ("quest_overflow", 1))  # fmt: skip
"""Decisions and the turn from which each is looked for."""
USUAL = ("setup_characters", "setup_place", "tokens", "react", "flight")
"""Those of the default run: games come to them soon."""
SIZES = ((1024, 640), (1280, 720), (1600, 900), (1920, 1080))
SEEDS = range(3, 60)


@cache
def _moment(wanted: str, turn: int) -> bytes:
    """A save of a match at a decision."""
    for seed in SEEDS:
        lot = "choose" if wanted == "setup_characters" else "lot"
        match = new_match(2 + seed % 3, seed, curtain=False, characters=lot)
        rng = random.Random(seed)
        for _ in range(3000):
            legal = list(match.legal_actions())
            if not legal or (phase(match) == wanted and match.state.turn >= turn):
                break
            match.apply(goal_seeking_action(match, rng) if rng.random() < 0.7 else rng.choice(legal))
        if match.outcome is None and phase(match) == wanted:
            return save_format.dumps(match, save_format.SaveInfo(played_seconds=60))
    raise AssertionError(f"no game came to {wanted}")


def moment(wanted: str, turn: int) -> Match[Any]:
    return save_format.loads(_moment(wanted, turn)).match


def _look_around(app: App, scene: BoardScene) -> None:
    for prefix in ("hand:", "seat:", "choice:", "sheet:", "space:", "piece:"):
        found = [widget for widget in scene.widgets if widget.id.startswith(prefix)]
        for widget in found[:: max(1, len(found) // 2)]:
            app.step([PointerMove(widget.rect.center)], 900)
            app.step([], 400)


@pytest.mark.parametrize(("size", "language"), sweep(SIZES, LANGUAGES))
@pytest.mark.parametrize("wanted", [USUAL, pytest.param([one for one, _ in SWEEP], marks=pytest.mark.long)], ids=len)
def test_no_decision_is_cut_in_any_window(make_app, size, language, wanted) -> None:
    """Every decision in both languages, in the usual type and in the largest."""
    app = make_app(size=size, language=language, animation_percent=0)
    cut: list[str] = []
    for percent in (100, 150):
        use_look(app, text_percent=percent)
        for decision in wanted:
            _look_around(app, open_board(app, moment(decision, dict(SWEEP)[decision])))
            cut += [f"{decision} {percent}: {words}" for words in app.canvas.overflows]
            app.reset("kit")
            app.step([], 16)
    assert cut == []


def _pixels(app: App) -> bytes:
    app.scenes.relayout_all()
    app.step([], 400)
    app.step([], 400)
    return pygame.image.tobytes(app.canvas.surface, "RGB")


@pytest.mark.parametrize(
    ("wanted", "turn"),
    [pytest.param(*one, marks=() if one[0] in USUAL else pytest.mark.long) for one in SWEEP[1:]],
)
def test_no_decision_shows_what_is_hidden(instant, wanted, turn) -> None:
    """AG-GEN-4: other hands and all decks are exchanged for others, and not a pixel of the decision differs."""
    match = moment(wanted, turn)
    scene = open_board(instant, match)
    viewer = scene.session.viewer  # None: the decision is open to all, and every hand is covered
    before = _pixels(instant)
    state = match.state
    for seat, player in enumerate(state.players):
        if seat != viewer:
            turned = (player.hand + player.deck)[::-1]
            player.hand, player.deck = turned[: len(player.hand)], turned[len(player.hand) :]
    state.decks = tuple(deck[::-1] for deck in state.decks)
    state.elite, state.pile = state.elite[::-1], state.pile[::-1]
    scene.session.settle()
    table_of(scene).refresh()
    assert _pixels(instant) == before
