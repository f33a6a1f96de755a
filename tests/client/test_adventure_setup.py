"""The Adventure Game in the set-up scene: seats, valor, heroes by choice or lot, the players' own cards."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.client.app import App
from tabletop.client.core.input import FileDropped
from tabletop.client.games.adventure.setup_panel import AdventureSetup, fault_text, load_cards
from tabletop.client.games.adventure.sheet import FIGURES, hero_dots
from tabletop.rules.adventure.content import content
from tabletop.rules.game import Refusal
from tabletop.text import t
from tests.support.setup_pages import open_setup, press_in_form, started

EXAMPLE = Path(__file__).parents[2] / "docs" / "own-cards-harbour.json"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("valor", ["6", "8", "10"])
@pytest.mark.parametrize("way", ["choose", "lot"])
def test_every_number_of_seats_and_target_can_start(app: App, seats: int, valor: str, way: str) -> None:
    """AG-SET-10, AG-WIN-1, AG-SET-6."""
    scene, form = open_setup(app, "adventure", AdventureSetup)
    scene.draft.set_count(seats)
    scene.draft.options.update(valor=valor, characters=way)
    scene.changed()
    app.step([])
    match = started(scene)
    assert len(match.state.players) == seats
    assert match.state.config.options.valor == int(valor)
    assert valor in form.summary()
    dealt = all(player.character for player in match.state.players)
    assert dealt == (way == "lot")


def test_own_cards_are_switched_on_and_off(app: App) -> None:
    """AG-SET-1: the folder's file is listed; its cards are in the match when it is switched on."""
    folder = app.paths.adventure_cards
    folder.mkdir(parents=True)
    shutil.copy(EXAMPLE, folder)
    scene, form = open_setup(app, "adventure", AdventureSetup)
    assert [file.name for file in form.files] == [EXAMPLE.name]
    assert started(scene).state.config.options.cards == ""
    press_in_form(app, scene, f"own.{EXAMPLE.name}")
    (cards,) = form.chosen()
    tables = started(scene).state.config.tables
    assert all(quest.id in tables.content.quests for quest in cards.quests)
    assert all(card.id in tables.content.challenges for card in cards.encounters)
    press_in_form(app, scene, f"own.{EXAMPLE.name}")
    assert form.chosen() == []
    assert started(scene).state.config.options.cards == ""


def test_a_dropped_file_is_kept_and_switched_on(app: App) -> None:
    scene, form = open_setup(app, "adventure", AdventureSetup)
    app.step([FileDropped(str(EXAMPLE))])
    app.step([])
    assert (app.paths.adventure_cards / EXAMPLE.name).is_file()
    assert len(form.chosen()) == 1
    assert started(scene).state.config.options.cards


@pytest.mark.parametrize("text", ["", "[", "{}", '{"format": "adventure-cards", "version": 1}', "[" * 5000])
def test_a_file_with_a_fault_says_which(app: App, tmp_path: Path, text: str) -> None:
    """AG-SET-1: one clear sentence; the file stays where it is, and nothing is switched on."""
    file = tmp_path / "broken.json"
    file.write_text(text, encoding="utf-8")
    found, _ = load_cards(file)
    assert isinstance(found, Refusal)
    assert "{" not in fault_text(found)
    _, form = open_setup(app, "adventure", AdventureSetup)
    app.step([FileDropped(str(file))])
    app.step([])
    assert form.chosen() == []
    assert not app.paths.adventure_cards.exists() or not list(app.paths.adventure_cards.iterdir())


def test_a_preset_with_faulty_cards_is_named_with_its_fault(app: App) -> None:
    """AG-SET-1: the set-up refuses, and says why in words."""
    scene, form = open_setup(app, "adventure", AdventureSetup)
    scene.draft.options["user_cards"] = [{"format": "adventure-cards"}]
    scene.changed()
    app.step([])
    assert scene.problem is not None
    assert form.chosen() == []


def test_heroes_were_named_and_not_described(make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    """Each has a sentence and four bars of one to five dots; Grumbaz has the hardest blow and the weakest defence."""
    for size in ((1280, 720), (1920, 1080)):
        app = make_app(size)
        app.push("setup", game="adventure")
        told: list[str] = []
        block = app.canvas.text_block
        monkeypatch.setattr(app.canvas, "text_block", lambda s, *a, _told=told, _block=block, **o: (
            _told.append(s), _block(s, *a, **o))[1])  # fmt: skip
        app.step([], 16)
        for hero in content().characters:
            assert t(f"adventure.hero.{hero}") in told, size
    dots = {hero: dict(hero_dots(hero)) for hero in content().characters}
    assert all(set(bars) == set(FIGURES) and all(1 <= n <= 5 for n in bars.values()) for bars in dots.values())
    assert dots["grumbaz"]["attack"] == 5
    assert dots["grumbaz"]["defence"] == 1
