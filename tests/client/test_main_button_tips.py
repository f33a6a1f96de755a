"""The tooltip of the main button says what pressing it does, in all games and at every kind of decision."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.client.app import App
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.storage import format as save_format
from tabletop.text import set_language

SAVES = Path(__file__).parents[2] / "saves"
HEADS = {
    "lords_of_war": "example-[0-9]",
    "warcraft": "example-warcraft",
    "small_world": "example-small-world",
    "adventure": "example-adventure",
}
"""How the names of the example games of a game begin."""
POSITIONS = 14
"""How many positions of an example game are looked at."""


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", HEADS)
def test_the_main_button_said_only_which_key_presses_it(app: App, game: str, language: str) -> None:
    """'Draw card' explained itself with 'Enter'."""
    set_language(language)
    match = max(
        (save_format.load(path).match for path in SAVES.glob(f"{HEADS[game]}*.json")), key=lambda m: len(m.journal)
    )
    step = max(1, len(match.journal) // POSITIONS)
    seen = 0
    for at in range(0, len(match.journal), step):
        app.reset("board", match=match.branch(at), stored=True)
        app.step([])
        scene = next(scene for scene in app.scenes.scenes if isinstance(scene, BoardScene))
        while app.scenes.top is not scene and app.scenes.top is not scene.overlay.scene:
            app.pop()
            scene.taken_over()
        app.step([])
        top = app.scenes.top
        assert top is not None
        button = top.widgets.get("primary")
        if button is None or not button.enabled:
            continue
        tip = button.tip()
        assert tip is not None
        words = tip.text.removesuffix(".").removesuffix(f" ({app.key_hint('ok')})")
        assert len(words.split()) > 3, (at, words)
        seen += 1
    assert seen
