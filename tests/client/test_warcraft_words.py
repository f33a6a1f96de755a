"""What the Warcraft table writes can be read: letters that the faces have, names that are large enough."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pygame
import pytest

import tabletop
from tabletop.client.app import App
from tabletop.client.games.warcraft.choices import units_there
from tabletop.client.games.warcraft.panels import goal_words, race_words
from tabletop.resources import asset_path
from tabletop.rules.game import Target
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.events import Drew, UnitLost
from tabletop.rules.warcraft.queries import BattleForce
from tabletop.text import set_language, t
from tests.support.boards import open_board
from tests.support.pilot import settle
from tests.support.warcraft_client import new_match, opening

ROOT = Path(tabletop.__file__).parent
RUNNING = ("lato/Lato-Medium.ttf", "lato/Lato-Bold.ttf", "atkinson/AtkinsonHyperlegible-Regular.ttf")
TABLE_CODE = sorted((ROOT / "client/games/warcraft").rglob("*.py"))
MESSAGES = sorted((ROOT / "text/messages").glob("w*.json"))


@pytest.mark.parametrize("face", RUNNING)
def test_the_faces_have_every_sign_that_is_written(face: str) -> None:
    """A face without a sign draws an empty box for it."""
    pygame.font.init()
    font = pygame.font.Font(str(asset_path(f"fonts/{face}")), 16)
    written = {sign for path in TABLE_CODE for sign in path.read_text("utf-8")}
    for path in MESSAGES:
        written |= set(json.dumps(json.loads(path.read_text("utf-8")), ensure_ascii=False))
    assert MESSAGES
    assert not [sign for sign in sorted(written) if sign.isprintable() and font.metrics(sign)[0] is None]


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_race_has_a_short_name_for_narrow_panels(make_app: Callable[..., App], language: str) -> None:
    app = make_app((1280, 720))
    app.step([], 16)
    assert len(content().races) == 4
    try:
        app.set_language(language)
        for race in content().races:
            short = race_words(app.canvas, race, 120)
            assert app.canvas.measure(short, "small_strong")[0] <= 120, short
            assert race_words(app.canvas, race, 40) == t(f"warcraft_board.race.{race}")
            assert len(race_words(app.canvas, race, 400)) >= len(short)
    finally:
        set_language("en")


def test_the_moves_of_a_squad_are_told_once_with_their_number(make_app: Callable[..., App]) -> None:
    scene = open_board(make_app((1280, 720)), opening("move"))
    table = scene.table
    home = next(name for name in table.model.groups if table.selection.movable(name))
    assert table.selection.take_zone(home)
    number = table.selection.total
    scene.touch(Target("space", sorted(table.marks)[0]))
    settle(scene.app, 10_000)
    lines = scene.recent_lines()
    assert [words[-3:] for _, words in lines[:2]] == ["× 3", "× 3"]
    assert number == 6
    assert len({words for _, words in lines}) == len(lines)


@pytest.mark.parametrize(("own", "wanted"), [(False, "Furion's spell"), (True, "Spell")])
def test_only_the_scenario_of_the_box_names_who_speaks_the_spell(own: bool, wanted: str) -> None:
    way = SimpleNamespace(kind="spell", race="NE")
    scenario = SimpleNamespace(id="my_grove" if own else "nordrassil", victory=[way])
    state = SimpleNamespace(config=SimpleNamespace(options=SimpleNamespace(scenario=scenario)), decks=[(1, 2, 3)])
    model = SimpleNamespace(goal=0, state=state, tables=SimpleNamespace(owner={"NE": 0}), shown_seat=0)
    assert goal_words(model, 0) == f"{wanted}: 3 cards left"  # type: ignore[arg-type]


def test_the_log_counts_drawn_cards_and_names_players(make_app: Callable[..., App]) -> None:
    """A card drawn was told as '0 cards', and losses as those of a race that no other line names (WC-CRD-1)."""
    scene = open_board(make_app((1280, 720)), new_match("main2", 5))
    seat, (name, other) = 0, (one.name for one in scene.session.match.seats)
    race = scene.session.match.state.config.tables.race[seat]
    drew = Drew(seat, "HU-01", 12, "battle")
    assert scene.table.log_lines(drew.seen_by(None)) == [f"{name} draws 1 card (12 left in the deck)."]
    lost = UnitLost(race, f"{race}.melee@a1", "d4", 1)
    assert scene.table.log_lines(lost) == [f"{name} loses a melee unit in d4."]
    assert other not in scene.table.log_lines(lost)[0]


def test_the_night_elf_sentinels_loses_a_unit(make_app: Callable[..., App]) -> None:
    """The name of a race that nobody plays may be a plural; the verb of the log was always a singular."""
    scene = open_board(make_app((1280, 720)), new_match("elfgate", 5))
    lost = UnitLost("NE", "NE.flying@d4", "d4", 1)
    assert scene.table.log_lines(lost) == ["Night Elf Sentinels: a flying unit falls in d4."]
    set_language("es")
    assert scene.table.log_lines(lost) == ["Elfos Nocturnos Centinelas: cae una unidad voladora en d4."]
    set_language("en")


def test_one_and_one_in_the_flanks_was_two_numbers() -> None:
    """'1+1' for a melee unit in the zone and one beside it: tile and forecast show the one number that the battle
    shows; the tooltip tells which units are in the flanks."""
    army = BattleForce(0, (1, 0, 0), (1, 2, 0))
    assert [number for _, _, number in units_there((army,))] == [2, 2]
