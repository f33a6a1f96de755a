"""Cards of any game: faces at any size, the fan, rows and piles, the enlarged view."""

import subprocess
import sys
from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.cards import inspector
from tabletop.client.cards.face import (
    ALIKE_LEAST,
    RATIO,
    SHARES,
    CornerFigure,
    UprightFace,
    broken,
    draw_back,
    draw_card,
    draw_flying_card,
    lettered_alike,
    paint_banner,
    paint_title,
    words_of,
)
from tabletop.client.cards.fan import (
    DRAGGED_UP,
    RAISED_MOST,
    Hand,
    dragged_rect,
    draw_empty_pile,
    draw_fan,
    draw_pile_count,
    draw_raised,
    fan,
    raised_rect,
    rows,
)
from tabletop.client.cards.inspector import CardFacts, draw_enlarged, draw_in_panel
from tabletop.client.draw.canvas import Canvas, PaintKit
from tabletop.client.draw.images import IconPainter
from tabletop.client.draw.theme import IVORY300, SEAT_COLOURS, Metrics, Theme, seat_colours
from tabletop.client.games.adventure.card_faces import ability_face
from tabletop.client.games.lords_of_war import card_art
from tabletop.client.games.lords_of_war.model import look_of
from tabletop.client.games.warcraft import pieces_art
from tabletop.rules.adventure.content import content
from tabletop.rules.lords_of_war.content import content as art_content
from tabletop.text import LANGUAGES, set_language
from tests.support.drawn import noted

pytestmark = pytest.mark.usefixtures("painted")

RULE = "Pay 1 :energy:. Your attack is one higher; each :damage: you inflict counts twice until the end of the combat."
FACE = UprightFace(
    "sting",
    "Serpent Sting",
    SEAT_COLOURS["green"],
    icon="potion",
    banner="after the roll",
    banner_icon="energy",
    text=RULE,
    figures=(
        CornerFigure("4", "strength", "top left"),
        CornerFigure("6", "defence", "bottom right"),
        CornerFigure("2"),
    ),
    levels=(2, 4),
)


def _picture(app: App, face: UprightFace, width: float) -> bytes:
    app.canvas.surface.fill((40, 50, 60))
    draw_card(app.canvas, FRect(20, 20, width, width / RATIO), face)
    return pygame.image.tobytes(app.canvas.surface, "RGB")


@pytest.mark.parametrize("width", [48.0, 96.0, 130.0, 168.0, 260.0, 400.0])
def test_whatever_a_face_says_is_seen_at_any_size(app, width) -> None:
    plain = _picture(app, FACE, width)
    changes = [
        {"title": "Freezing Trap"}, {"icon": "lock"}, {"banner": "before it"}, {"banner": "", "banner_icon": ""},
        {"figures": ()}, {"levels": (3, 4)}, {"emblem": "race-orcs"}, {"grey": True}, {"note": "1 energy too little"},
        {"colours": SEAT_COLOURS["red"]}, {"picture": "warcraft/cards/HU-fast.jpg"},
    ]  # fmt: skip
    for change in changes:
        assert _picture(app, replace(FACE, **change), width) != plain, change


def test_the_rule_shows_from_the_size_at_which_it_can_be_read(app) -> None:
    other = replace(FACE, text="Nothing else.")
    assert _picture(app, FACE, 100.0) == _picture(app, other, 100.0)
    assert _picture(app, FACE, 130.0) != _picture(app, other, 130.0)


@pytest.mark.parametrize("icon", ["", "energy"])
def test_the_words_of_a_banner_stood_right_of_its_middle(app, icon) -> None:
    """The ribbon kept the room of an icon that it did not have."""
    ribbon = FRect(20, 20, 200, 20)
    app.canvas.surface.fill((0, 0, 0))
    paint_banner(app.canvas, ribbon, "Beast", icon)
    middle = app.canvas.rect_px(FRect(20, 26, 200, 10))
    rows = range(middle.top, middle.bottom)
    lit = app.canvas.surface.get_at
    ink = [x for x in range(middle.left, middle.right) if any(sum(lit((x, y))[:3]) > 300 for y in rows)]
    assert abs((ink[0] + ink[-1]) / 2 - middle.centerx) <= 3 * app.canvas.scale


def test_icons_in_a_rule_stand_in_its_lines(app) -> None:
    assert words_of("Pay 1 :energy:.") == [[(False, "Pay")], [(False, "1")], [(True, "energy"), (False, ".")]]
    assert words_of("at 12:30: go") == [[(False, "at")], [(False, "12:30:")], [(False, "go")]]
    lines = broken(app.canvas, RULE, "card_text", 160.0)
    assert [word for line in lines for word in line] == words_of(RULE)
    assert len(lines) > 3


@pytest.mark.parametrize("state", ["rest", "selectable", "hover", "selected", "focus"])
def test_states_of_a_card(app, state) -> None:
    app.canvas.surface.fill((40, 50, 60))
    draw_card(app.canvas, FRect(60, 60, 130, 182), FACE, state)
    draw_back(app.canvas, FRect(300, 60, 130, 182), SEAT_COLOURS["purple"], "race-undead")
    draw_flying_card(app.canvas, FRect(500, 60, 90, 126), FACE, (130, 182))
    assert app.canvas.surface.get_at(app.canvas.rect_px(FRect(545, 120, 1, 1)).topleft)[:3] != (40, 50, 60)


@pytest.mark.parametrize("count", [1, 2, 3, 7, 15, 30])
def test_the_fan_keeps_its_room_and_order(count) -> None:
    room = FRect(100, 500, 700, 160)
    held = fan([f"c{n}" for n in range(count)], room, 200.0)
    assert [one.card for one in held] == [f"c{n}" for n in range(count)]
    lefts = [one.rect.x for one in held]
    assert lefts == sorted(lefts)
    assert lefts[0] >= room.x
    assert held[-1].rect.right <= room.right
    assert [one.angle for one in held] == sorted((one.angle for one in held), reverse=True)
    assert held[0].angle == pytest.approx(-held[-1].angle)
    assert fan([], room, 200.0) == []


def test_a_raised_card_can_be_read_and_a_dragged_one_clears_the_pointer() -> None:
    grown = raised_rect(FRect(300, 600, 100, 140), 700)
    assert grown.w >= 176
    assert grown.bottom <= 700
    assert grown.centerx == 350
    assert dragged_rect(FRect(300, 600, 100, 140), (50, 90)).bottom == pytest.approx(90 - DRAGGED_UP)


def test_covered_cards_of_a_fan_show_nothing_of_themselves(app) -> None:
    hand = Hand(lambda _card: FACE, SEAT_COLOURS["blue"], "race-humans", frozenset({"a"}), True, "b")
    room = FRect(100, 300, 700, 200)
    asked: list[str] = []
    blind = replace(hand, face=lambda card: (asked.append(card), FACE)[1])
    draw_fan(app.canvas, fan([None, None, None], room, 200.0), blind)
    assert asked == []
    draw_fan(app.canvas, fan(["a", "b", "c"], room, 200.0), blind, raised="b")
    assert asked == ["a", "c"]


def test_the_raised_card_lies_where_it_is_placed_or_dragged(app) -> None:
    hand = Hand(lambda _card: FACE, SEAT_COLOURS["blue"], "race-humans", frozenset({"a"}), True, "b")
    held = fan(["a", None, "b"], FRect(100, 300, 700, 200), 200.0)
    up = FRect(100, 20, 200, 280)
    assert draw_raised(app.canvas, held, hand, "b", lambda lying: up, None) == ("b", up)
    assert draw_raised(app.canvas, held, hand, "b", lambda lying: lying, None) == ("b", held[2].rect)
    dragged = draw_raised(app.canvas, held, hand, "b", lambda lying: up, (50.0, 90.0))
    assert dragged == ("b", dragged_rect(held[2].rect, (50.0, 90.0)))
    for missing in (None, "c"):
        assert draw_raised(app.canvas, held, hand, missing, lambda lying: up, None) is None


def test_rows_and_piles(app, monkeypatch) -> None:
    area = FRect(10, 20, 400, 300)
    places = rows(area, 3, 6)
    assert len(places) == 6
    assert all(area.inflate(1, 1).contains(place) for place in places)
    assert not any(a.colliderect(b) for n, a in enumerate(places) for b in places[:n])
    assert all(place.w / place.h == pytest.approx(RATIO) for place in places)
    draw_empty_pile(app.canvas, places[0])
    assert max(place.right for place in places) == pytest.approx(area.right) or max(
        place.bottom for place in places
    ) == pytest.approx(area.bottom), "as large as fits"
    narrow = rows(FRect(10, 20, 300, 900), 3, 3)
    assert (narrow[0].x, narrow[-1].right) == pytest.approx((10, 310))
    words = noted(monkeypatch, Canvas, "text", 1)
    draw_pile_count(app.canvas, places[0].center, 12)
    assert words == ["12"]


def test_cards_just_played_have_left_the_fan_and_others_are_darker(app) -> None:
    """Their places stay empty; while something can be touched, cards that cannot be played are darker."""
    asked: list[str] = []
    hand = Hand(lambda card: (asked.append(card), FACE)[1], SEAT_COLOURS["blue"], playable=frozenset({"a"}))
    held = fan(["a", "b"], FRect(100, 300, 700, 200), 200.0)
    draw_fan(app.canvas, held, hand, played=("b",))
    assert asked == ["a"]
    light = []
    for choosing in (False, True):
        app.canvas.surface.fill((40, 50, 60))
        draw_fan(app.canvas, held, replace(hand, choosing=choosing))
        light.append(
            [sum(app.canvas.surface.get_at((int(one.rect.centerx), int(one.rect.centery)))[:3]) for one in held]
        )
    assert light[1][0] == light[0][0]
    assert light[1][1] < light[0][1]


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_any_card_can_be_inspected(make_app, size) -> None:
    app = make_app(size=size)
    facts = (("strength", "Attack 4"), ("defence", "Defence 6"))
    told = CardFacts("Serpent Sting", facts, ((RULE.replace(":", ""), IVORY300),), ("Played after the roll.",))
    for shown in (told, replace(told, facts=()), replace(told, notes=(), extra=())):
        draw_enlarged(app.canvas, FACE, shown)
        for room in (FRect(20, 20, 300, 420), FRect(20, 20, 190, 160)):
            draw_in_panel(app.canvas, room, FACE, shown)
    assert app.canvas.overflows == []


def test_an_enlarged_card_stayed_small_in_a_large_window(make_app, monkeypatch) -> None:
    """Card, facts and notes grow with the window; half of the view was empty."""
    told = CardFacts("Serpent Sting", (("strength", "Attack 4"),), (("Played after the roll.", IVORY300),))
    heights, roles = [], []
    for size in ((1280, 720), (1920, 1080)):
        app = make_app(size=size)
        draw = type(app.canvas).text_block

        def text_block(
            canvas: Any, words: str, box: Any, role: str, *rest: Any, draw: Any = draw, **more: Any
        ) -> float:
            if role.startswith(("body", "reading")):
                roles.append(float(role.partition("@")[2] or 16.0))
            return float(draw(canvas, words, box, role, *rest, **more))

        monkeypatch.setattr(type(app.canvas), "text_block", text_block)
        monkeypatch.setattr(inspector, "draw_face", lambda _canvas, rect, _face: heights.append(rect.h))
        draw_enlarged(app.canvas, FACE, told)
        monkeypatch.undo()
    assert heights[1] > 1.3 * heights[0]
    assert len(roles) == 4
    assert roles[2] > 1.3 * roles[0]
    assert roles[3] > 1.3 * roles[1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_raised_card_with_a_long_rule_shows_all_of_it(app, language) -> None:
    """Fifteen ability cards of the Adventure Game ended in an ellipsis when they were pointed at in a small window."""
    set_language(language)
    assert content().abilities
    for card in content().abilities.values():
        face = ability_face(card, content(), SEAT_COLOURS["red"])
        grown = raised_rect(FRect(300, 600, 100, 140), 700, app.canvas, face)
        assert grown.bottom <= 700
        assert 176 <= grown.w < RAISED_MOST, card.id


def test_cards_side_by_side_had_letters_of_two_sizes(app) -> None:
    """Rules in a row have one size, that of the longest, unless it is far longer than the others."""
    short, longer = replace(FACE, text="Gain 1 energy."), replace(FACE, text=f"{RULE} {RULE}"[:150])
    endless = replace(FACE, text=RULE * 4)
    sizes = [face.letters_that_fit(app.canvas, 260.0) for face in (short, longer)]
    assert sizes[0] > sizes[1] > ALIKE_LEAST
    assert [face.letters for face in lettered_alike(app.canvas, [short, longer], 260.0)] == [sizes[1]] * 2
    assert [face.letters for face in lettered_alike(app.canvas, [short, endless], 260.0)] == [ALIKE_LEAST] * 2
    whole = lettered_alike(app.canvas, [short, endless], 260.0, SHARES[-1])
    assert [face.letters for face in whole] == [endless.letters_that_fit(app.canvas, 260.0)] * 2
    assert lettered_alike(app.canvas, [], 260.0) == []


def test_words_in_a_panel_shrink_the_picture_and_end_at_its_lower_edge(app, monkeypatch) -> None:
    """The more facts, the smaller the card beside them; at last it is left out. No note is drawn below the panel."""
    cards = noted(monkeypatch, inspector, "draw_face", lambda _canvas, rect, _face: FRect(rect), instead=True)
    blocks = noted(monkeypatch, Canvas, "text_block", lambda _canvas, _words, rect, *_, **__: FRect(rect))
    room = FRect(20, 20, 340, 250)
    widths = []
    for count, words in ((1, "Attack 4"), (6, "Attack against all who stand beside"), (30, "Attack 4")):
        told = CardFacts("Serpent Sting", (("strength", words),) * count, ((RULE, IVORY300),) * 6)
        cards.clear()
        blocks.clear()
        draw_in_panel(app.canvas, room, FACE, told)
        widths.append(cards[0].w if cards else 0.0)
        assert all(box.bottom <= room.bottom + 3 for box in blocks)
    assert widths[0] > widths[1] > widths[2] == 0.0, widths


def test_a_large_card_without_facts_has_less_room_beside_it(app, monkeypatch) -> None:
    panels = noted(monkeypatch, Canvas, "panel", lambda _canvas, rect, *_, **__: FRect(rect), instead=True)
    told = CardFacts("Serpent Sting", (("strength", "Attack 4"),), ((RULE, IVORY300),))
    draw_enlarged(app.canvas, FACE, told)
    draw_enlarged(app.canvas, FACE, replace(told, facts=()))
    assert panels[1].w < panels[0].w


# --------------------------------------------------------------------------- The pictures of the cards of Lords of War


SIZES = (90.0, 118.0, 130.0, 152.0, 190.0, 260.0)
INK = 250  # the digit is pure white, and nothing else of the shield is


def _painted(app: App, look: card_art.ArmyCardFace, width: float) -> pygame.Surface:
    size = (width, width / RATIO)
    box = FRect(0, 0, *size)
    key = ("test", object())  # a picture of its own each time
    return app.canvas.sprite_surface(key, size, lambda inner: look.paint(inner, box))


def _digit(surface: pygame.Surface) -> set[tuple[int, int]]:
    """The white pixels inside the shield."""
    w, h = surface.get_size()
    found = set()
    for x in range(int(w * 0.72), int(w * 0.95)):
        for y in range(int(h * 0.45), int(h * 0.72)):
            if min(surface.get_at((x, y))[:3]) >= INK:
                found.add((x, y))
    return found


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("turned", [False, True])
def test_the_defence_digit_was_clipped_by_the_name_plate_above_a_south_arrow(
    app, monkeypatch, language, turned
) -> None:
    """Every figure from 1 to 9 under a name of one line and of two, on every size a card has."""
    app.set_language(language)
    looks = [look_of(id, "red", turned) for id in art_content().cards]
    south = [look for look in looks if any(d == "S" for d, _ in look.arrows)]
    assert south
    chosen = {}
    for look in south:
        lines = len(card_art.name_on_strip(app.canvas, look, FRect(0, 0, 152, 213))[0])
        chosen.setdefault((look.defence, lines, bool(look.missile)), look)
    for look in chosen.values():
        for width in SIZES:
            whole = _digit(_painted(app, look, width))
            with monkeypatch.context() as bare:
                bare.setattr(card_art, "_paint_name", lambda *_: None)
                bare.setattr(card_art, "_paint_arrow", lambda *_: None)
                free = _digit(_painted(app, look, width))
            assert free
            assert free <= whole, (look.card_id, width, len(free - whole))


# --------------------------------------------------- Pictures of pieces, kept by what they show and how large they are


@pytest.mark.parametrize("before", [(), (5.95,), (6.05,)])
def test_a_marker_of_a_small_map_took_the_picture_of_one_of_nearly_its_size(before) -> None:
    """Both have pictures of as many whole pixels; what was drawn before must not be seen."""

    def drawn(*halves: float) -> bytes:
        surface = pygame.Surface((40, 40))
        canvas = Canvas(surface, Theme(Metrics.compute(1280, 720)), kit)
        for half in halves:
            surface.fill((90, 120, 70))
            pieces_art.draw_marker(canvas, (20, 20), half, "melee", seat_colours("blue"))
        return pygame.image.tobytes(surface, "RGB")

    kit = PaintKit()
    alone = drawn(6.0)
    kit = PaintKit()
    assert drawn(*before, 6.0) == alone


def test_an_icon_had_another_format_the_first_time_it_was_drawn() -> None:
    """It was blended with other rounding for as long as it was kept, by a 255th in single pixels."""
    icons = IconPainter()
    drawn = [icons.get("worker", 5, colour) for colour in ((20, 32, 10), (20, 32, 11))]
    assert drawn[0].get_masks() == drawn[1].get_masks() == pygame.Surface((5, 5), pygame.SRCALPHA).get_masks()


def test_a_picture_that_was_drawn_before_the_window_had_another_format() -> None:
    """As above; the pictures of the menu are decoded while the window opens."""
    code = (
        "import pygame; from tabletop.client.draw.shapes import svg;"
        "assert svg(5, 5, '').get_masks() == pygame.Surface((5, 5), pygame.SRCALPHA).get_masks()"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert not found.returncode, found.stderr


def test_the_title_of_a_large_card_was_cut(make_app, monkeypatch) -> None:
    """'The Smuggler's Ledg…': its letters become as small as it takes, if they can be read."""
    canvas = make_app(size=(1920, 1080)).canvas
    cut: list[str] = []
    whole = Canvas.text

    def text(self: Canvas, words: str, *args: Any, **more: Any) -> Any:
        if more.get("ellipsis") == "ok":
            cut.append(words)
        return whole(self, words, *args, **more)

    monkeypatch.setattr(Canvas, "text", text)
    paint_title(canvas, FRect(0, 0, 60, 20), seat_colours("blue"), "The Smuggler's Ledger", 11.2)
    assert len(cut) == 1, "on a small card"
    paint_title(canvas, FRect(0, 0, 460, 90), seat_colours("blue"), "The Smuggler's Ledger", 50.4)
    assert len(cut) == 1
