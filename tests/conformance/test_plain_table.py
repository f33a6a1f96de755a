"""Every game, the sample game too, is played on the plain table by clicks alone, whether it has a board or not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.bots.setups import make_setup
from tabletop.client.app import App, AppOptions
from tabletop.rules import catalogue
from tabletop.rules.match import Match
from tests.sample_game.meta import META
from tests.support.plain_table import lay_plain, play_by_clicks

TURNS = 40


@pytest.mark.parametrize("game_id", [*catalogue.game_ids(), META.id])
def test_every_game_is_played_on_the_plain_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game_id: str) -> None:
    monkeypatch.setitem(catalogue._PACKAGES, META.id, "tests.sample_game")
    app = App(AppOptions(home=tmp_path, size=(1280, 720), silent=True, language="en"))
    try:
        app.settings.animation_percent = 0
        match = Match.start(catalogue.game(game_id), make_setup(catalogue.meta(game_id), seed=5))
        board = lay_plain(app, match)
        done = play_by_clicks(app, board, TURNS)
        assert len(match.journal) >= done > 0
        assert done == TURNS or match.outcome is not None
    finally:
        app.close()
