"""The assets keep to the agreements: icons that can be drawn, pictures that load, fonts for both languages."""

import json
import os
import re
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

import pygame
from fontTools.ttLib import TTFont

ROOT = Path(__file__).resolve().parents[2]
ASSETS = ROOT / "assets"
SVG = "{http://www.w3.org/2000/svg}"
DRAWINGS = sorted([*(ASSETS / "icons").glob("*.svg"), *(ASSETS / "make" / "charges").glob("*.svg")])
PICTURES = sorted(path for path in (ASSETS / "images").rglob("*") if path.suffix in {".jpg", ".png", ".webp"})
FONTS = sorted((ASSETS / "fonts").rglob("*.ttf"))
CONTENT = sorted((ROOT / "tabletop" / "rules" / "lords_of_war" / "content").glob("*.json"))

ELEMENTS = {"svg", "g", "path", "circle", "rect"}
ATTRIBUTES = {
    "width",
    "height",
    "viewBox",
    "fill",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "d",
    "cx",
    "cy",
    "r",
    "x",
    "y",
    "rx",
    "transform",
}
LETTERS = "".join(chr(code) for code in range(32, 127)) + "áéíóúüñÁÉÍÓÚÜÑ¿¡«»“”‘’ºª·…–—−×"
OPAQUE_SIZES = {
    "menu": (3840, 2160),
    "menu-first": (1280, 720),
    "menu-window": (1632, 918),
    "box-warcraft-small": (290, 380),
    "table": (3840, 2160),
    "victory": (1920, 1080),
    "draw": (3840, 2160),
    "curtain": (3840, 2160),
    "field-tile": (1024, 1024),
}
SEAMLESS = ("field-tile", "cardstock")
BUDGET = 42 * 1024 * 1024


def _army_cards() -> list[str]:
    cards: list[str] = []
    for path in CONTENT:
        document = json.loads(path.read_text("utf-8"))
        if isinstance(document, dict) and "cards" in document:
            cards += [card["id"] for card in document["cards"]]
    return cards


@pytest.fixture(autouse=True, scope="module")
def _display() -> object:
    pygame.display.init()
    pygame.display.set_mode((16, 16))
    yield None
    pygame.display.quit()


@pytest.fixture(params=sorted({path.parent for path in DRAWINGS}), ids=lambda folder: folder.name)
def drawings(request: pytest.FixtureRequest) -> list[Path]:
    """All drawings of a folder."""
    return [path for path in DRAWINGS if path.parent == request.param]


def test_drawings_use_only_what_the_renderer_draws(drawings) -> None:
    assert drawings
    for path in drawings:
        root = ElementTree.fromstring(path.read_text("utf-8"))
        assert root.attrib["viewBox"] == "0 0 64 64", path
        for element in root.iter():
            assert element.tag.removeprefix(SVG) in ELEMENTS, path
            assert set(element.attrib) <= ATTRIBUTES, path
            assert element.attrib.get("fill", "#fff") in {"#fff", "none"}, path
            assert element.attrib.get("stroke", "#fff") == "#fff", path
            assert element.attrib.get("fill-rule", "evenodd") == "evenodd", path
            assert not (element.text or "").strip(), path
        numbers = re.findall(r"-?\d*\.?\d+", " ".join(element.attrib.get("d", "") for element in root.iter()))
        assert all(-100 <= float(number) <= 100 for number in numbers), path


def test_drawings_are_white_and_leave_a_shape(drawings) -> None:
    assert drawings
    for path in drawings:
        surface = pygame.image.load_sized_svg(str(path), (48, 48))
        assert surface.get_size() == (48, 48), path
        data = pygame.image.tobytes(surface, "RGBA")
        solid = [data[i : i + 3] for i in range(0, len(data), 4) if data[i + 3] == 255]
        assert 20 < len(solid) < 48 * 48 - 20, path
        assert all(pixel == b"\xff\xff\xff" for pixel in solid), path


def test_icon_names_are_plain() -> None:
    assert all(re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", path.stem) for path in DRAWINGS)


@pytest.mark.parametrize("folder", sorted({path.parent for path in PICTURES}), ids=lambda folder: folder.name)
def test_pictures_load(folder) -> None:
    pictures = [path for path in PICTURES if path.parent == folder]
    assert pictures
    for path in pictures:
        surface = pygame.image.load(str(path))
        converted = surface.convert() if path.suffix == ".jpg" else surface.convert_alpha()
        wide, high = converted.get_size()
        assert min(wide, high) > 0, path
        if path.suffix == ".png":
            assert surface.get_masks()[3] != 0, f"{path}: a PNG is kept only for its transparency"
        if path.stem in OPAQUE_SIZES:
            assert (wide, high) == OPAQUE_SIZES[path.stem], path


def test_pictures_stay_within_their_budget() -> None:
    """The maps and cards of Warcraft have a budget of their own, in their own test."""
    files = [path for path in (ASSETS / "images").rglob("*") if path.is_file()]
    total = sum(path.stat().st_size for path in files if "warcraft" not in path.relative_to(ASSETS).parts)
    assert total < BUDGET


@pytest.mark.parametrize("name", SEAMLESS)
def test_tile_has_no_seam(name) -> None:
    """The step over the edge is no greater than three times the usual step between two columns or rows."""
    surface = pygame.image.load(str(ASSETS / "images" / f"{name}.jpg")).convert(24)
    wide, high = surface.get_size()

    def column(x: int) -> list[int]:
        return [sum(surface.get_at((x, y))[:3]) for y in range(0, high, 4)]

    def row(y: int) -> list[int]:
        return [sum(surface.get_at((x, y))[:3]) for x in range(0, wide, 4)]

    for line, last in ((column, wide - 1), (row, high - 1)):
        inside = [sum(abs(a - b) for a, b in zip(line(at), line(at + 1), strict=True)) for at in range(8, last - 8, 32)]
        over = sum(abs(a - b) for a, b in zip(line(last), line(0), strict=True))
        assert over <= 3 * sorted(inside)[len(inside) // 2]


def test_every_card_has_its_picture() -> None:
    cards = _army_cards()
    assert len(cards) > 100
    stems = {re.sub(r"-[a-z]$", "", card) for card in cards}
    pictures = {path.stem for path in (ASSETS / "images" / "cards").glob("*.jpg")}
    assert stems - pictures == set(), "a card without a picture"
    assert pictures - stems == set(), "a picture without a card"


@pytest.mark.parametrize(
    "path",
    [*sorted((ASSETS / "images" / "cards").glob("*.jpg")), *sorted((ASSETS / "images" / "faces").glob("*.*.jpg"))],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_card_picture_keeps_its_form_and_its_calm_foot(path) -> None:
    """The lower quarter carries the card's figures: it is dark and nearly even."""
    surface = pygame.image.load(str(path)).convert(24)
    assert surface.get_size() == (360, 504)
    levels = [sum(surface.get_at((x, y))[:3]) / 3 for y in range(400, 500, 6) for x in range(20, 340, 8)]
    assert sum(levels) / len(levels) < 70
    assert max(levels) < 150


@pytest.mark.parametrize(
    "name",
    [
        "box-lords_of_war",
        "box-warcraft",
        "box-small_world",
        "box-adventure",
        "field",
        "paper",
        "cardstock",
        "emblem",
        "emblem-small",
        "app-icon",
        "app-icon-window",
        "curtain-valance",
        "curtain-trim",
        "curtain-hem",
    ],
)
def test_named_picture_exists(name) -> None:
    assert any((ASSETS / "images" / f"{name}{suffix}").is_file() for suffix in (".jpg", ".png"))


def test_every_loose_picture_is_asked_for() -> None:
    """The program or its build names every picture that lies in no folder; what lies in folders is counted with the
    cards, maps and faces that it shows."""
    files = [*(ROOT / "tabletop" / "client").rglob("*.py"), ROOT / "build_exe.spec"]
    source = "".join(path.read_text("utf-8") for path in files)
    stems = {path.stem for path in (ASSETS / "images").iterdir() if path.is_file()}
    stems = {re.sub("^box-(adventure|lords_of_war|small_world|warcraft)", "box-{game}", stem) for stem in stems}
    assert len(stems) > 15
    assert [stem for stem in sorted(stems) if not re.search(rf'["/]{re.escape(stem)}([.][a-z]+)?"', source)] == []


def test_program_icons_are_well_formed() -> None:
    ico = (ASSETS / "images" / "app-icon.ico").read_bytes()
    assert ico[:4] == b"\0\0\1\0"
    assert ico[4] >= 6, "sizes in the icon file"
    icns = (ASSETS / "images" / "app-icon.icns").read_bytes()
    assert icns[:4] == b"icns"
    assert int.from_bytes(icns[4:8], "big") == len(icns)


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_font_covers_both_languages(path) -> None:
    with TTFont(path) as font:
        known = font.getBestCmap()
    assert [letter for letter in LETTERS if ord(letter) not in known] == []


@pytest.mark.parametrize("path", FONTS, ids=lambda path: path.stem)
def test_font_has_its_licence_beside_it(path) -> None:
    text = (path.parent / "OFL.txt").read_text("utf-8")
    assert text.startswith("Copyright")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text


def test_licences_name_every_family() -> None:
    text = (ASSETS / "LICENSES.md").read_text("utf-8")
    for folder in sorted({path.parent.name for path in FONTS}):
        assert f"`fonts/{folder}`" in text
    for word in ("pygame-ce", "Lesser General Public License", "zlib", "Reserved Font Name"):
        assert word in text


def test_figures_of_the_reading_face_are_lining_ones() -> None:
    """An old-style 1 looks like a capital I: a card seemed to take "I" off every die."""
    pygame.font.init()
    faces = sorted((ASSETS / "fonts" / "vollkorn").glob("*.ttf"))
    assert len(faces) == 5
    for path in faces:
        face = pygame.font.Font(str(path), 100)
        tops = {letter: metric[3] for letter, metric in zip("x170H", face.metrics("x170H"), strict=True) if metric}
        assert all(tops[figure] > (tops["x"] + tops["H"]) / 2 for figure in "170"), path.name
