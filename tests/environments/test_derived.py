"""An installed game of which nobody has told anything: what is derived of its declarations, and what its package may
say besides."""

import os
import re
import shutil
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo")

import numpy as np
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from tabletop.environments import CHOICES, derived, env, parallel_env, raw_env
from tabletop.environments.derived import DerivedTensor
from tabletop.rules import catalogue
from tabletop.rules.match import Match
from tests.support.plug_ins import installed
from tests.support.variants import EVERY

ROOT = Path(__file__).resolve().parents[2]
SAMPLE = ROOT / "tests" / "sample_game" / "tabletop_reversi"


@pytest.fixture
def reversi():
    with installed({"reversi": "tests.sample_game.tabletop_reversi"}):
        yield


@pytest.fixture
def told_reversi(tmp_path, monkeypatch):
    """The same with the module of the page."""
    page = (ROOT / "docs" / "environments.md").read_text(encoding="utf-8")
    shutil.copytree(SAMPLE, tmp_path / "told_reversi")
    module = page.split("<!-- environment -->")[1].split("```")[1].removeprefix("python")
    (tmp_path / "told_reversi" / "environment.py").write_text(module, encoding="utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    with installed({"reversi": "told_reversi"}):
        yield


def check(form: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(env("reversi", observation=form), num_cycles=200)
        parallel_api_test(parallel_env("reversi", observation=form), num_cycles=50)
        parallel_seed_test(lambda: parallel_env("reversi", observation=form), num_cycles=20)
        seed_test(lambda: env("reversi", observation=form), num_cycles=20)


@pytest.mark.parametrize("form", ["flat", "dict"])
def test_pettingzoo_accepts_a_game_of_which_nothing_was_told(reversi, form) -> None:
    check(form)


def test_pettingzoo_accepts_a_game_that_tells_its_domains(told_reversi) -> None:
    check("flat")
    told = raw_env("reversi")
    assert told.numbering.names()[:3] == ["pass", "place a1", "place b1"]
    assert told.tensor.size == 420
    told.reset(seed=1)
    assert [told.numbering.names()[n] for n in told.legal_actions()] == [a.text for a in told.legal_actions().values()]


def test_a_whole_game_is_played_by_places_in_the_list(reversi) -> None:
    """Also with the words of the command line, JSON and ``state()``, as the games of the program."""
    one, other = raw_env("reversi", options=["size=6"]), raw_env("reversi", options=["size=6"])
    chance = np.random.default_rng(5)
    one.reset(seed=1)
    while not any(one.terminations.values()):
        seen = one.observe(one.agent_selection)
        assert sorted(seen) == ["action_mask", "observation"]
        assert one.observation_space(one.agent_selection).contains(seen)
        discs = one.tensor.parts(seen["observation"])["discs"]
        assert [list(row[:3]).index(1) - 1 for row in discs[:36]] == list(one.current.discs)
        assert not discs[36:].any()
        assert np.array_equal(one.state(), one.tensor.read(one.current, 0))
        other.reset(options={"state": one.to_json()})
        number = int(chance.choice(np.flatnonzero(seen["action_mask"])))
        assert other.action_from_json(one.action_to_json(number)) == number < CHOICES
        one.step(number)
        other.step(number)
        assert one.current == other.current
    assert set(one.rewards.values()) <= {0.0, 1.0, -1.0}


def test_openspiel_accepts_it(reversi) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from tabletop.environments import openspiel

    openspiel._registered("reversi")
    game = pyspiel.load_game("tabletop_reversi(options=size:6)")
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)
    state = game.new_initial_state()
    state.apply_action(0)
    assert [state.action_to_string(n) for n in state.legal_actions()] == [
        "place c2",
        "place b3",
        "place e4",
        "place d5",
    ]


@pytest.mark.parametrize("game_id", catalogue.shipped_ids())
def test_what_is_derived_is_within_bounds_and_has_names(game_id) -> None:
    """Of states richer than the sample's: frames of many kinds, results, what is hidden."""
    variant = next(one for one in EVERY if one.game == game_id)
    game = catalogue.game(game_id)
    match = Match.start(game, variant.setup(1))
    tensor = DerivedTensor(game, match.state)
    assert len(set(tensor.names)) == tensor.size > 50
    seen = set()
    for step in range(200):
        told = tensor.read(game.view(match.state, step % 2), step % 2)
        assert told.shape == (tensor.size,)
        assert told.min() >= 0
        assert told.max() <= 1
        seen |= set(np.flatnonzero(told))
        match.apply(match.legal_actions()[step % len(match.legal_actions())])
        if match.outcome is not None:
            break
    assert len(seen) > 20


def test_a_value_of_another_form_is_told_as_nothing() -> None:
    part = derived._Part(
        "one",
        {
            "type": "object",
            "properties": {
                "n": {"type": "integer", "minimum": -5, "maximum": 15},
                "word": {"enum": ["a", "b"]},
                "free": {"type": "string"},
                "maybe": {"anyOf": [{"type": "boolean"}, {"type": "null"}]},
                "pair": {"type": "array", "prefixItems": [{"type": "boolean"}, {"$ref": "#/$defs/few"}]},
                "some": {"type": "array", "items": {"type": "boolean"}, "maxItems": 2},
            },
        },
        {"few": {"type": "integer", "minimum": 1, "maximum": 2}},
    )
    assert part.columns == (
        *("n", "word=a", "word=b", "maybe=0", "maybe/0", "maybe=1"),
        *("pair/0", "pair/1=1", "pair/1=2", "some/0", "some/1", "some/length"),
    )
    told = [
        {"n": 5, "word": "b", "free": "x", "maybe": True, "pair": [False, 2], "some": [True]},
        {"n": "hidden", "word": 3, "maybe": None, "pair": "hidden", "some": [False, True, False]},
        "hidden",
        None,
    ]
    assert [np.frombuffer(part.read({"one": value}, 0), np.float32).tolist() for value in told] == [
        [0.5, 0, 1, 1, 1, 0, 0, 0, 1, 1, 0, 0.5],
        [0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1],
        [0] * 12,
        [0] * 12,
    ]


def test_too_much_is_refused(reversi, monkeypatch) -> None:
    monkeypatch.setattr(derived, "MOST", 300)
    with pytest.raises(ValueError, match="reversi: 420 numbers"):
        raw_env("reversi")


def test_an_installed_package_is_registered(tmp_path) -> None:
    """In a process of its own, as whoever installed it would find it."""
    shutil.copytree(SAMPLE, tmp_path / "tabletop_reversi")
    (tmp_path / "tabletop_reversi-1.dist-info").mkdir()
    entries = tmp_path / "tabletop_reversi-1.dist-info" / "entry_points.txt"
    entries.write_text("[tabletop.games]\nreversi = tabletop_reversi\n", encoding="utf-8")
    script = (
        "import pettingzoo, tabletop.environments as e; game = pettingzoo.make('aec', 'tabletop/Reversi-v0', "
        "options=['size=4']); game.reset(seed=1); print(game.unwrapped.action_to_string(0))"
    )
    path = os.pathsep.join([str(ROOT), str(tmp_path)])
    said = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONPATH": path},
    ).stdout  # fmt: skip
    assert re.search(r"place b1$", said)
