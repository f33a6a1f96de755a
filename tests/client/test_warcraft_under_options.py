"""What cards, units, Towns and terms say follows the options of the match, wherever it is said (WC-OPT, 8.5)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import tabletop
from tabletop.client.app import App
from tabletop.client.games.warcraft import hand
from tabletop.client.games.warcraft.battle_footer import ability_short
from tabletop.client.games.warcraft.card_faces import card_face
from tabletop.client.games.warcraft.model import Model
from tabletop.client.games.warcraft.tooltips import _levels, tip_of
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.rulebook.scene import RulebookScene
from tabletop.rules.game import Target
from tabletop.rules.warcraft.content import content
from tabletop.text import set_language
from tests.support.boards import open_board
from tests.support.warcraft_client import open_setup, opening

TABLE = Path(tabletop.__file__).parent / "client" / "games" / "warcraft"
ABILITIES = (
    ({}, "heal", {"en": "one casualty fewer in each phase", "es": "una baja menos por fase"}),
    ({"heal": "errata2003"}, "heal", {"en": "Each natural 1 of the enemy", "es": "Cada 1 natural del enemigo"}),
    ({}, "raise_dead", {"en": "brings a melee unit", "es": "trae al campo de batalla"}),
    ({"ask_raise": True}, "raise_dead", {"en": "you may bring", "es": "puedes traer"}),
)
DEVOUR = (
    ({}, {"en": "dies if your side wins", "es": "muere si gana tu bando, si no"}),
    ({"devour_no_winner": "killed"}, {"en": "dies unless the enemy wins", "es": "muere salvo que gane el enemigo"}),
)
TOWNS = (
    ({}, {"en": "the second captures it", "es": "la segunda lo captura"}),
    ({"town_capture": "immediate"}, {"en": "finds enemy units here captures it", "es": "aquí lo captura"}),
)


@pytest.fixture(params=["en", "es"])
def code(request: pytest.FixtureRequest, make_app: Callable[..., App]) -> Iterator[str]:
    yield str(request.param)
    set_language("en")


def board(make_app: Callable[..., App], code: str, **options: Any) -> BoardScene:
    app = make_app((1280, 720))
    app.set_language(code)
    return open_board(app, opening("move", **options))


def large_words(scene: BoardScene, target: Target, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the enlarged view says beside a thing."""
    said: list[str] = []
    monkeypatch.setattr(hand, "draw_enlarged", lambda _c, _f, told: said.extend(words for words, _ in told.notes))
    hand.draw_large(scene.app.canvas, scene.table.model, target)
    return "\n".join(said)


@pytest.mark.parametrize(("options", "ability", "words"), ABILITIES)
def test_a_unit_tells_what_its_ability_does_in_this_match(
    make_app: Callable[..., App],
    code: str,
    monkeypatch: pytest.MonkeyPatch,
    options: dict[str, Any],
    ability: str,
    words: dict[str, str],
) -> None:
    scene = board(make_app, code, **options)
    table = scene.table
    tile = next(tile for levels in content().tiles.values() for tile in levels if tile.ability == ability)
    monkeypatch.setattr(Model, "tile", lambda *_: tile)
    spot = next(w for w in scene.widgets if getattr(w, "target", None) is not None and _is_unit(table, w.target))
    tip = tip_of(table, spot)
    assert tip is not None
    said = [tip.text, _levels(table, 0), large_words(scene, spot.target, monkeypatch)]
    assert all(words[code] in text for text in said), said
    if ability == "heal":
        value = {"en": ("As published", "2003 errata"), "es": ("Tal como se publicó", "Erratas de 2003")}[code]
        assert all(value[bool(options)] in text for text in said), said
    short = {code: ability_short(table.model.state.config.options, ability)}
    assert short[code]
    if options:
        monkeypatch.setattr("tabletop.client.games.warcraft.card_faces.t", lambda key: key)
        assert ability_short(table.model.state.config.options, ability).endswith(".other")


def _is_unit(table: Any, target: Target) -> bool:
    group = table.model.by_piece.get(target.id)
    return target.kind == "piece" and group is not None and group.kind in ("melee", "ranged", "flying")


@pytest.mark.parametrize(("options", "words"), DEVOUR)
def test_devour_tells_what_becomes_of_its_victim(
    make_app: Callable[..., App],
    code: str,
    monkeypatch: pytest.MonkeyPatch,
    options: dict[str, Any],
    words: dict[str, str],
) -> None:
    scene = board(make_app, code, **options)
    card = "OR-devour-1"
    options_now = scene.table.model.state.config.options
    said = [card_face(card, options_now).text, scene.table.battle.card_text(card)]
    said.append(large_words(scene, Target("card", card), monkeypatch))
    assert all(words[code] in text for text in said), said


@pytest.mark.parametrize(("options", "words"), TOWNS)
def test_a_town_tells_how_it_falls(
    make_app: Callable[..., App], code: str, options: dict[str, Any], words: dict[str, str]
) -> None:
    scene = board(make_app, code, **options)
    table = scene.table
    town = table.model.tables.names[table.model.tables.towns[0]]
    spot = next(w for w in scene.widgets if getattr(w, "target", None) == Target("space", town))
    tip = tip_of(table, spot)
    assert tip is not None
    assert words[code] in tip.text


def test_terms_of_the_rulebook_follow_the_match_it_was_opened_from(make_app: Callable[..., App], code: str) -> None:
    scene = board(make_app, code, heal="errata2003", town_capture="immediate", ask_raise=True)
    scene.open_rule("WC-ABL-2")
    scene.app.step([], 16)
    book = scene.app.scenes.top
    assert isinstance(book, RulebookScene)
    wanted = {
        "heal": ("natural 1 of the enemy", "1 natural del enemigo"),
        "capture": ("The first check", "La primera comprobación"),
        "raise-dead": ("you may bring", "puedes traer"),
    }
    for term, texts in wanted.items():
        words = book.term(term)
        assert words is not None
        assert texts[code == "es"] in words[1]
        assert book.link_tip(f"g:{term}") is not None
        assert book.link_tip(f"g:{term}")[1] == words[1]  # type: ignore[index]
    scene.app.pop()
    printed = RulebookScene(scene.app, game="warcraft")
    assert printed.term("heal") != book.term("heal")


def test_the_set_up_names_the_points_that_are_played_for(make_app: Callable[..., App], code: str) -> None:
    app = make_app((1280, 720))
    app.set_language(code)
    scene, parts = open_setup(app)
    parts.choose_variant("main4")
    for target in ("30", "20"):
        scene.draft.options["four_player_target"] = target
        assert f" {target} " in parts.summary()


def test_nothing_else_of_the_table_reads_these_texts() -> None:
    """One place knows the options; what goes around it would tell the printed reading in every match."""
    around = re.compile(r"wc\.ability\.[^'\"]*\.text|kind\([^)]*\)\.text|\bkind\.text\b")
    found = [
        f"{path.name}: {line.strip()}"
        for path in sorted(TABLE.rglob("*.py"))
        if path.name != "card_faces.py"
        for line in path.read_text(encoding="utf-8").splitlines()
        if around.search(line)
    ]
    assert found == []
