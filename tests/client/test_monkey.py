"""A monkey at the table: whatever it clicks, drags, scrolls and types, nothing raises, and no game is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.client.app import App
from tests.support.monkey import Monkey, run


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
