"""Dice of any game: faces from data, rolls that land, rows that tell hit from miss without colour."""

import pygame
import pytest
from pygame import FRect

from tabletop.client import dice as dice_rows
from tabletop.client.app import App
from tabletop.client.dice import (
    D6,
    FINISHES,
    DiceRoll,
    DiceRow,
    DieFace,
    DieKind,
    Thrown,
    dice_box,
    dice_grid,
    draw_dice_rows,
    draw_die,
    draw_waiting_dice,
    finish_of,
    tilt,
    tumble,
)
from tabletop.client.draw.canvas import Canvas
from tests.support.drawn import noted

# Dice of the games to come: numbers with energy (AG-MOV-2), an X in place of the six (AG-GEN-5), blanks (SW).
MOVEMENT = DieKind(
    tuple(DieFace(number=str(n), symbols=("energy",) * e) for n, e in ((1, 3), (2, 3), (2, 2), (3, 1))), "blue"
)
COMBAT = {
    name: DieKind((*(DieFace(pips=n) for n in range(1, 6)), DieFace(symbols=("damage",))), name) for name in FINISHES
}
REINFORCEMENT = DieKind(tuple(DieFace(pips=n) for n in (0, 0, 0, 1, 2, 3)), "ivory")


def _ground(app: App) -> pygame.Surface:
    app.canvas.surface.fill((40, 50, 60))
    return app.canvas.surface.copy()


def _differs(app: App, before: pygame.Surface, rect: FRect) -> bool:
    area = app.canvas.rect_px(rect)
    now = app.canvas.surface.subsurface(area)
    return pygame.image.tobytes(now, "RGB") != pygame.image.tobytes(before.subsurface(area), "RGB")


@pytest.mark.parametrize("result", ["rest", "hit", "miss"])
def test_every_side_of_every_die_is_drawn(app, result) -> None:
    before = _ground(app)
    dice = [D6, MOVEMENT, REINFORCEMENT, *COMBAT.values()]
    for row, die in enumerate(dice):
        for n, face in enumerate(die.sides):
            center = (40 + 60 * n, 40 + 60 * row)
            draw_die(app.canvas, center, 44, face, die.colour, result)
            assert _differs(app, before, FRect(center[0] - 10, center[1] - 10, 20, 20)), (die.colour, face)
    assert app.canvas.overflows == []


def test_sides_of_a_die_can_be_told_apart(app) -> None:
    for die in (D6, MOVEMENT, REINFORCEMENT, COMBAT["red"]):
        pictures = {}
        for face in die.sides:
            app.canvas.surface.fill((40, 50, 60))
            draw_die(app.canvas, (100, 100), 60, face, die.colour)
            shown = app.canvas.surface.subsurface(app.canvas.rect_px(FRect(50, 50, 100, 100)))
            pictures[face] = pygame.image.tobytes(shown, "RGB")
        assert len(set(pictures.values())) == len(set(die.sides))


def test_a_miss_is_grey_and_an_unknown_colour_is_refused() -> None:
    for name in ("ivory", *FINISHES):
        rest, miss = finish_of(name).body, finish_of(name, "miss").body
        assert max(miss) - min(miss) <= max(24, max(rest) - min(rest))
        assert rest != miss
    with pytest.raises(KeyError):
        finish_of("plaid")


def test_a_roll_lands_die_by_die_on_the_side_that_fell() -> None:
    source = object()
    shares = [n / 50 for n in range(51)]
    landed = [sum(DiceRoll((source,), share).landed(k, 5) for k in range(5)) for share in shares]
    assert landed == sorted(landed)
    assert landed[0] == 0
    assert landed[-1] == 5
    assert DiceRoll((source,), 0.5).of(source)
    assert not DiceRoll((source,), 0.5).of(object())
    for share in shares:
        side, angle = tumble(share, 2, 3)
        assert 0 <= side < 3
        assert (side, angle) == (2, 0.0) or share < 0.92
        for sides in (3, 6):
            assert 0 <= DiceRoll((), share).tumbling(4, sides)[0] < sides


def test_dice_of_a_row_lie_a_little_askew() -> None:
    angles = [tilt(side, index) for side in range(6) for index in range(8)]
    assert all(-7 <= angle <= 7 for angle in angles)
    assert len(set(angles)) > 5


@pytest.mark.parametrize("count", [1, 4, 9, 23])
def test_dice_of_a_row_fit_their_area(count) -> None:
    area = FRect(0, 0, 300, 120)
    size, columns = dice_grid(count, area, 60, 18)
    rows = -(-count // columns)
    assert columns * size * 1.24 <= area.w + 1
    assert rows * size * 1.2 <= area.h + 1


def test_hit_and_miss_have_a_sign_of_their_own(app, monkeypatch) -> None:
    """A tick for the hit, a cross for the miss, and the word where there is room for it."""
    icons, words = (noted(monkeypatch, Canvas, name, 1) for name in ("icon", "text"))
    row = DiceRow((Thrown(0, "hit", signs=("ability-heal",)), Thrown(5, "miss")), object(), words=("hit", "miss"))
    draw_dice_rows(app.canvas, FRect(0, 0, 400, 110), [row], False, 60, True, None)
    assert icons == ["ability-heal", "confirm", "cancel"]
    assert words == ["hit", "miss"]
    icons.clear()
    draw_dice_rows(app.canvas, FRect(0, 0, 400, 110), [row], True, 60, True, DiceRoll((row.source,), 0.1))
    assert icons == []  # in the air nothing is told yet


def test_waiting_dice_say_what_they_are_worth(app) -> None:
    before = _ground(app)
    for right in (False, True):
        draw_waiting_dice(app.canvas, FRect(20, 20, 200, 90), 3, "3 dice", right, 40)
        draw_waiting_dice(app.canvas, FRect(300, 20, 200, 24), 3, "3 dice", right, 40)
    draw_waiting_dice(app.canvas, FRect(20, 300, 200, 90), 0, "", False, 40)
    assert _differs(app, before, FRect(20, 20, 200, 90))
    assert not _differs(app, before, FRect(20, 300, 200, 90))


def test_dice_shrink_a_little_to_lie_in_one_row_and_no_further() -> None:
    assert dice_grid(4, FRect(0, 0, 250, 200), 60) == (pytest.approx(250 / (4 * 1.24)), 4)
    size, columns = dice_grid(8, FRect(0, 0, 250, 200), 60)
    assert columns < 8
    assert size > 42


@pytest.fixture
def dice(app: App, monkeypatch: pytest.MonkeyPatch) -> list[tuple[float, float, DieFace]]:
    """The place and the side of every die that is drawn."""
    return noted(monkeypatch, dice_rows, "draw_die", lambda _c, at, _size, face, *_, **__: (*at, face), instead=True)


def test_only_the_row_that_is_thrown_tumbles(app, dice) -> None:
    """Rows that lie already stay as they fell; the first dice of a roll land before the last ones."""
    fell = DiceRow((Thrown(5), Thrown(5)), object())
    rolled = DiceRow(tuple(Thrown(5) for _ in range(6)), object())
    six = D6.sides[5]
    for share, standing in ((0.0, 0), (0.7, 3), (1.0, 6)):
        dice.clear()
        draw_dice_rows(
            app.canvas, FRect(0, 0, 500, 200), [fell, rolled], False, 40, False, DiceRoll((rolled.source,), share)
        )
        assert [face for *_, face in dice[:2]] == [six, six]
        roll = DiceRoll((rolled.source,), share)
        assert [roll.landed(n, 6) for n in range(6)] == [True] * standing + [False] * (6 - standing)
        assert [face for *_, face in dice[2 : 2 + standing]] == [six] * standing
    assert tumble(1.0, 4, 6) == (4, 0.0)


def test_rows_lie_at_their_side_and_say_no_more_than_they_should(app, dice, monkeypatch) -> None:
    """A row at the right ends there; the note of a row comes when it has landed; a rerolled die has no result; the
    words of a hit and a miss are left out where one of them finds no room, and in minor rows."""
    words = noted(monkeypatch, Canvas, "_draw_line", 1)
    area, results = FRect(100, 0, 400, 110), ("hit", "a miss")
    row = DiceRow(
        (Thrown(0, "hit", struck=True), Thrown(5, "miss")), object(), label="6 dice", note="2 hits", words=results
    )
    draw_dice_rows(app.canvas, area, [row], False, 60, True, DiceRoll((row.source,), 0.1))
    assert words == ["6 dice"]
    words.clear()
    draw_dice_rows(app.canvas, area, [row], True, 60, True, None)
    assert words == ["6 dice · 2 hits", "a miss"], "the struck one tells nothing"
    left, right = [x for x, _, _ in dice[:2]], [x for x, _, _ in dice[2:]]
    assert max(left) < area.centerx < min(right)
    for boxed in (False, True):
        box = dice_box(app.canvas, area, [row], boxed, 60, True)
        assert area.contains(box)
        assert (box.right if boxed else box.x) == pytest.approx(area.right if boxed else area.x)
        assert box.w < area.w
    words.clear()
    draw_dice_rows(app.canvas, area, [DiceRow(row.dice, object(), words=("hit", "far from it"))], True, 40, True, None)
    draw_dice_rows(app.canvas, area, [DiceRow(row.dice, object(), words=results, minor=True)], True, 60, True, None)
    assert words == []
    told = noted(monkeypatch, dice_rows, "draw_result", 2, instead=True)
    for minor in (False, True):
        draw_dice_rows(app.canvas, area, [DiceRow(row.dice, object(), minor=minor)], True, 60, True, None)
    assert told == [False], "a tick or cross below the die that counts, of the full row alone"
