"""The guides to files of one's own say what the code reads, in words that the screen has."""

import importlib
import pkgutil
import re
import shlex
from itertools import pairwise, product

import pytest
from pygame import FRect

import assets.make
from assets.make.guides import TABLES, own_effects, page_of, written
from tabletop import text
from tabletop.cli import main
from tabletop.client.board.map_board import MapBoard
from tabletop.client.games.warcraft.map_thumbnail import shipped_plate
from tabletop.commands import find
from tabletop.resources import GUIDES, shipped_document
from tabletop.rules import catalogue
from tabletop.rules.adventure import user_content

PAGES = list(product(GUIDES, text.LANGUAGES))


def page(guide: str, language: str) -> str:
    return page_of(guide, language).read_text(encoding="utf-8")


def first_cells(guide: str, language: str, table: str) -> list[str]:
    found = re.search(rf"<!-- table {table} -->\n(.*?)\n<!-- end -->", page(guide, language), re.DOTALL)
    assert found is not None, table
    return re.findall(r"^\| `(\w+)`", found[1], re.MULTILINE)


@pytest.mark.parametrize(("guide", "language"), PAGES)
def test_the_tables_are_those_of_the_code(guide, language) -> None:
    """``python -m assets.make.guides`` writes them; a row that is new needs words."""
    found = page(guide, language)
    assert written(guide, language, found) == found
    assert not re.search(r"\| \?? ?\|$", found, re.MULTILINE), "a row without words"


def test_the_guide_to_cards_named_half_of_the_words() -> None:
    """Every effect, condition, step, moment and person that own cards can have has its row, and no other has one."""
    effects = list(own_effects())
    for language in text.LANGUAGES:
        assert first_cells("own-cards", language, "effects") == effects
        assert set(first_cells("own-cards", language, "moments")) == user_content.ITEM_WHEN
        assert set(first_cells("own-cards", language, "persons")) == user_content.ITEM_WHO
    forbidden = {kind.word for kind in user_content.FORBIDDEN}
    assert len(effects) > 30
    assert not forbidden & set(effects)


@pytest.mark.parametrize(("guide", "language"), PAGES)
def test_what_a_guide_calls_by_its_name_is_called_so_on_the_screen(guide, language) -> None:
    """What stands in italics is a text of the program in that language."""
    said = set(re.findall(r"(?<![\w*\\`])\*([^*\n]+(?:\n[^*\n]+)?)\*(?![\w*])", page(guide, language)))
    assert len(said) >= 3
    known = {form for entry in text.messages().values() if isinstance(form := entry.get(language), str)}
    assert {" ".join(words.split()) for words in said} <= known


@pytest.mark.parametrize(("guide", "language"), PAGES)
def test_the_commands_of_a_guide_are_commands(guide, language) -> None:
    lines = re.findall(r"^tabletop .*$", page(guide, language), re.MULTILINE)
    assert lines
    for line in lines:
        words = shlex.split(re.sub(r"=(FILE|ARCHIVO)\b", f"={shipped_document(GUIDES[guide])}", line))[1:]
        _, rest = find(words)
        game = catalogue.meta(rest[0])
        options = {option.id for option in game.options}
        named = {word.partition("=")[0] for before, word in pairwise(rest) if before == "--option"}
        assert named <= options
        assert main(["simulate", *rest[:-1], "1"]) == 0


@pytest.mark.parametrize("guide", GUIDES)
def test_a_guide_says_the_same_in_every_language(guide) -> None:
    shapes = []
    for language in text.LANGUAGES:
        found = page(guide, language)
        marks = re.findall(r"^(#+ |<!-- table \w+|```\w*|- |\| `\w+`)", found, re.MULTILINE)
        shapes.append((marks, sorted(re.findall(r"\]\(([^)]+)\)", found))))
        assert set(TABLES[guide]) == set(re.findall(r"<!-- table (\w+)", found))
    assert shapes[1:] == shapes[:-1]


# ---------------------- The programs that make the pictures, sounds and music, which the shipped program never imports


def test_python_m_assets_make_failed_at_its_imports() -> None:
    """A class of the client was renamed, and no check noticed that the painter of the Adventure board imports it."""
    for needed in ("numpy", "PIL", "soundfile", "fontTools"):
        pytest.importorskip(needed)
    modules = list(pkgutil.walk_packages(assets.make.__path__, "assets.make."))
    assert len(modules) > 30
    for module in modules:
        assert importlib.import_module(module.name).__doc__, module.name


@pytest.mark.parametrize("name", ["main2", "elfgate", "captives", "nordrassil"])
def test_narrow_views_cut_the_compass_rose_and_the_names_of_seas(name) -> None:
    """A map that is mostly sea is shown without its edges; in a window of 1152x640 its frame lay over half the rose."""
    pytest.importorskip("numpy")
    pytest.importorskip("PIL")
    maps = importlib.import_module("assets.make.warcraft.maps")
    plate = shipped_plate(name)
    board = MapBoard(plate)
    board.place(FRect(0, 0, 640, 450))
    shown = board.camera.bounds.inflate(-2 * plate.frame, -2 * plate.frame)
    assert board.cropped
    decor, (wide, high) = maps.DECOR[name], plate.size
    breadth, (x, y) = 2 * decor.size * high, decor.rose
    assert shown.contains(FRect(0, 0, breadth, breadth).move_to(center=(x * wide, y * high)))
    for words, x, y, _, _ in decor.names:
        long = len(words) * 8.5 * maps.K
        assert shown.contains(FRect(0, 0, long, long).move_to(center=(x * wide, y * high))), words
