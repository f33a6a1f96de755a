"""Why not? Every refusal of Warcraft has its sentence and its rule, and can be met where a player would look for it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import tabletop.text
from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.games.warcraft import names as words
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.game import Refusal, Target
from tabletop.rules.match import Match
from tabletop.rules.warcraft.board import over_limit
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.refusal_reasons import RULES
from tabletop.text import set_language, t
from tabletop.text.grammar import capital
from tests.support.boards import open_board, phase
from tests.support.pilot import click, settle
from tests.support.recorded_games import moment
from tests.support.warcraft_client import match_at, opening, overstacked
from tests.support.warcraft_positions import table

BOOKS = Path(tabletop.text.__file__).parent / "rulebooks"
SAMPLES: dict[str, Any] = {
    "unit": "HU.melee", "space": "c3", "spaces": ("c3", "d4"), "item": "melee", "card": "portal", "resource": "gold",
    "gold": 2, "wood": 0, "has_gold": 1, "has_wood": 0, "n": 1, "needed": 2, "captive": "captive.thrall",
}  # fmt: skip


@pytest.fixture
def board(app: App) -> BoardScene:
    return open_board(app, opening("move"))


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_reason_is_a_sentence_with_its_rule(board: BoardScene, language: str) -> None:
    book = (BOOKS / f"warcraft.{language}.md").read_text("utf-8")
    try:
        set_language(language)
        for key, rule in RULES.items():
            text = words.refusal_text(board.table, Refusal(rule, key, SAMPLES))
            assert text.endswith("."), key
            assert text[0].isupper(), key
            assert not re.search(r"[{}]|warcraft\.|\bHU\.|\b1 (spaces|zonas)\b|\b0 (wood|de madera)\b.*;", text), text
            assert rule in book, (key, rule)
    finally:
        set_language("en")


def test_kinds_stand_in_the_plural(board: BoardScene) -> None:
    refusal = Refusal("WC-SPN-5", "train_busy", {"item": "ranged"})
    assert words.refusal_text(board.table, refusal) == "Every building for ranged units is busy."
    cost = Refusal("WC-SPN-2", "spend_cost", {"gold": 2, "wood": 2, "has_gold": 0, "has_wood": 3})
    assert words.refusal_text(board.table, cost) == "It costs 2 gold and 2 wood; you have 3 wood."


def test_clicks_are_answered_with_the_rule_and_a_way_to_it(app: App, board: BoardScene) -> None:
    settle(app)
    spots = [w for w in board.widgets if isinstance(w, Spot)]
    mine = next(s for s in spots if s.legal and s.target.kind == "piece")
    click(app, mine)
    settle(app)
    spots = [w for w in board.widgets if isinstance(w, Spot) and w.target.kind == "space"]
    far = next(s for s in spots if (r := board.session.why_not(s.target)) is not None and r.key == "move_far")
    click(app, far)
    settle(app)
    toast = app.toasts.items[-1]
    assert toast.kind == "danger"
    assert toast.action is not None
    assert toast.action[0] == t("board.why")
    toast.action[1]()
    settle(app)
    assert app.scenes.top is not None
    assert app.scenes.top.name == "rulebook"


def test_an_overstack_greys_the_end_of_the_movement_with_its_reason(app: App) -> None:
    match = overstacked()
    board = open_board(app, match)
    button = board.widgets.find("primary")
    assert not button.enabled
    where = over_limit(match.state, match.decider or 0)
    names = [match.state.config.tables.names[n] for n in where]
    assert button.reason is not None
    assert all(name in button.reason for name in names)


def test_buildings_say_why_they_do_nothing(app: App) -> None:
    match = match_at(table(board={"a1": "HU melee, HU worker"}, stock={"HU": (1, 5)}, stage="spend").state)
    board = open_board(app, match)
    title = capital(t("warcraft_board.free_plot"))
    free = next(w for w in board.widgets if w.id.startswith("plot:") and w.tooltip_title == title)
    assert "Why? F1 opens the rule." in (free.tooltip or "")


def test_an_idle_building_trains_by_a_click(app: App) -> None:
    def can_train(match: Match[Any]) -> bool:
        return phase(match) == "spend" and any(a.kind == "train" and a.item != "worker" for a in match.legal_actions())

    match = moment(GAME, "main2-last_side", can_train)
    board = open_board(app, match)
    words = t("warcraft_board.plot_click.idle")
    idle = next(w for w in board.widgets if w.id.startswith("plot:") and words in (w.tooltip or ""))
    click(app, idle)
    settle(app)
    assert board.session.path or any(action.kind == "undo_spend" for action in match.legal_actions())


def test_an_option_as_a_whole_gives_the_reason_of_what_could_be_had() -> None:
    def poor(match: Match[Any]) -> bool:
        frame = match.state.frames[-1] if match.state.frames else None
        return phase(match) == "spend" and frame.option == "" and match.state.gold[match.decider or 0] < 2

    match = moment(GAME, "main2-last_side", poor)
    for option in ("train", "construct", "upgrade"):
        refusal = match.game.refusal(match.state, (Target("button", option),))
        assert refusal is None or refusal.key in {
            "spend_cost", "train_busy", "train_reserve", "upgrade_buildings", "construct_worker", "no_town"
        }, refusal  # fmt: skip
    strange = match.game.refusal(match.state, (Target("button", "train"), Target("space", "a1")))
    assert strange is not None
    assert strange.key == "nothing_here"


def test_everything_on_the_board_explains_itself(app: App) -> None:
    for wanted in ("move", "harvest", "spend"):
        match = moment(GAME, "main4-points", lambda m, wanted=wanted: len(m.journal) > 150 and phase(m) == wanted)
        app.reset("kit")
        board = open_board(app, match)
        settle(app)
        mute = [w.id for w in board.widgets if w.visible and w.tip() is None and not getattr(w, "label", "")]
        assert mute == [], wanted


def test_the_last_events_open_the_chronicle_whose_lines_lead_back(app: App) -> None:
    match = moment(GAME, "main2-last_side", lambda m: len(m.journal) > 60 and phase(m) == "move")
    board = open_board(app, match)
    settle(app)
    click(app, board.widgets.find("events"))
    settle(app)
    assert board.log_drawer.open
    lines = board.log_drawer.lines()
    board.log_drawer._chosen(len(lines) // 2)
    settle(app)
    assert board.session.looking == lines[len(lines) // 2].index + 1
    click(app, "log.close")
