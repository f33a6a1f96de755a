"""The shared combat room: its parts lie inside what they are given, in both layouts, and cover nothing that is asked
about; and its dice, whose rolls land and whose rows tell hit from miss without colour."""

import pygame
import pytest
from pygame import FRect

from tabletop.client import combat, dice as dice_rows
from tabletop.client.app import App
from tabletop.client.board.shown_position import Primary
from tabletop.client.cards.face import TEXT_FROM
from tabletop.client.dice import (
    D6,
    FINISHES,
    DieFace,
    DieKind,
    draw_die,
    finish_of,
    tilt,
    tumble,
)
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import EMBER, IVORY100, seat_colours
from tabletop.client.games.adventure import challenge_stage
from tabletop.client.games.adventure.challenge_footer import paper_places
from tabletop.client.games.adventure.challenge_stage import chip_places
from tabletop.client.games.warcraft import battle_places
from tabletop.client.games.warcraft.battle_footer import choice_places
from tabletop.client.games.warcraft.battle_head import Contender, medallions, phase_places, silent_boxes, wings
from tabletop.client.games.warcraft.dice_rows import (
    DiceRoll,
    DiceRow,
    Thrown,
    dice_grid,
    draw_lying,
    draw_tossed,
    scattered,
)
from tabletop.text import t
from tests.support.drawn import noted

FOOT = FRect(20, 500, 600, 140)
SMALL, LARGE = ((1024.0, 640.0), (1280.0, 720.0)), ((1600.0, 900.0), (1920.0, 1080.0), (3440.0, 1440.0))


class Decisions:
    """A scene that only remembers where its decisions were laid."""

    def __init__(self) -> None:
        self.boxes: dict[str, FRect] = {}
        self.wide = False

    def add_primary(self, rect: FRect, own: Primary) -> None:
        del own
        self.boxes["primary"] = rect

    def add_answer(self, name: str, rect: FRect, label: str, icon: str, tip: str | None = None) -> None:
        del label, icon, tip
        self.boxes[name] = rect

    def add_tools(self, back: FRect, out: FRect, wide: bool) -> None:
        self.boxes |= {"take_back": back, "map": out}
        self.wide = wide


def apart(boxes: list[FRect]) -> bool:
    """Whether no two of them overlap."""
    return not any(a.inflate(-1, -1).colliderect(b) for n, a in enumerate(boxes) for b in boxes[n + 1 :])


def test_the_cards_of_a_battle_had_no_room_for_their_words(make_app) -> None:
    """In a large window a card of the hand was two units too narrow for its rule, and had an empty strip instead."""
    canvas = make_app((1920, 1080)).canvas
    place = battle_places.lay_out(canvas, 1920.0, 1080.0, False).middle
    area = FRect(place.x, place.y + 29, place.w, place.h - 29)
    assert all(rect.w >= TEXT_FROM for rect in combat.hand_places(area, 4))


@pytest.mark.parametrize("count", [1, 2, 3, 5, 9])
def test_a_large_card_stays_inside_the_foot(count) -> None:
    places = combat.hand_places(FRect(FOOT.x, FOOT.y + 24, FOOT.w, FOOT.h - 24), count)
    assert len(places) == count
    for rect in places:
        assert FOOT.contains(rect)
        large = combat.raised_place(rect, FOOT)
        assert FOOT.inflate(1, 1).contains(large)
        assert large.h > rect.h


@pytest.mark.parametrize("answers", [0, 1, 3])
@pytest.mark.parametrize("height", [84.0, 110.0, 130.0, 220.0])
@pytest.mark.parametrize("compact", [False, True])
def test_decisions_never_overlap(answers, height, compact) -> None:
    host, area = Decisions(), FRect(900, 500, 270, height)
    combat.lay_actions(
        host,
        area,
        Primary("Go", "confirm"),
        [combat.CombatDecision(str(n), "word", "confirm") for n in range(answers)],
        compact,
    )
    assert apart(list(host.boxes.values())), host.boxes
    assert host.boxes["primary"] == combat.main_place(area, compact)
    assert all(box.w > 0 for box in host.boxes.values())
    assert all(area.x <= box.x and box.right <= area.right + 1 for box in host.boxes.values())
    if not answers:
        assert host.wide, "the row of tools has room for words"


def test_pills_are_of_one_width_in_the_middle_of_their_row() -> None:
    row = FRect(100, 20, 700, 32)
    pills = phase_places(row)
    assert apart(pills)
    assert all(row.contains(pill) for pill in pills)
    assert len({round(pill.w, 3) for pill in pills}) == 1
    assert pills[1].centerx == pytest.approx(row.centerx)


@pytest.mark.parametrize("count", [1, 2, 3])
def test_medallions_and_their_buttons_lie_in_the_wing_of_their_side(count) -> None:
    head = FRect(10, 10, 1240, 66)
    colours = seat_colours("blue")
    sides = [tuple(Contender(10 * n + m, "name", "", colours, "race-orcs") for m in range(count)) for n in (0, 1)]
    found = medallions(head, sides)
    assert {*found} == {10 * n + m for m in range(count) for n in (0, 1)}
    for key, ((x, y), r) in found.items():
        wing = wings(head)[key // 10]
        assert wing.contains(FRect(x - r, y - r, 2 * r, 2 * r))
        assert wing.collidepoint(silent_boxes(head, sides)[key].center)


def test_rows_and_choices_stay_in_their_column(app) -> None:
    column = FRect(0, 0, 300, 130)
    for count in (0, 1, 4, 12):
        strips = paper_places(app.canvas, column, count)
        assert apart(strips)
        assert all(column.inflate(1, 1).contains(strip) for strip in strips)
        assert all(column.inflate(1, 1).contains(chip) for chip in chip_places(column, count))
    boxes = choice_places(app.canvas, column, ["one", "a much longer label", "three"])
    assert apart(boxes)
    assert all(box.right <= column.right for box in boxes)


def test_a_result_waits_for_what_follows_from_the_combat() -> None:
    line = combat.CombatPacing(
        frozenset({"rolled"}), frozenset({"drew"}), frozenset({"drew"}), {"rolled": (5.0, "hit")}
    )
    assert line.belongs("rolled", on_show=False)
    assert line.belongs("drew", on_show=True)
    assert not line.belongs("drew", on_show=False)
    assert line.pace("rolled") == (5.0, "hit")
    assert line.pace("drew") == (0.0, None)

    def told(kind: str | None, over: bool = True) -> int:
        return len(line.result(kind, over=over, show=lambda: True, close=lambda: None))

    assert (told("drew"), told(None), told("moved"), told(None, over=False)) == (0, 1, 1, 0)


@pytest.mark.parametrize("letters", [1.0, 1.5])
@pytest.mark.parametrize("window", [*SMALL, *LARGE])
def test_the_places_of_a_fight_lie_apart_inside_the_window(window, letters) -> None:
    """Blows, coins, plates, dice, strip and foot, whatever the window and the letters; with a full hand and without."""
    for cards in (0, 1, 4, 10):
        place = challenge_stage.lay_out(*window, window in SMALL, letters, cards)
        boxes = [*place.blows, place.strip, place.asked, place.things, place.actions, place.track]
        for column in place.columns:
            boxes += [column.plate, *column.coins]
            assert place.panel.contains(column.die)
        if cards:
            boxes.append(place.hand)
        assert all(place.panel.contains(box) for box in boxes)
        assert apart(boxes), window
        assert place.raised.right <= max(place.things.x, place.hand.right) + 1


def test_dice_are_in_the_air_and_then_lie() -> None:
    air, read = combat.Stretch(kind="roll", duration=100.0), combat.Stretch(kind="read", duration=50.0)
    beats = combat.thrown(air, read, lambda: None)
    assert [beat.motions for beat in beats] == [[air], [read]]
    assert combat.running(beats[0].motions, combat.Stretch) is air
    air.elapsed = 25.0
    assert air.share == 0.25
    assert combat.running([], combat.Stretch) is None


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
    size, columns = dice_grid(count, area, 60)
    rows = -(-count // columns)
    assert columns * size * 1.24 <= area.w + 1
    assert rows * size * 1.2 <= area.h + 1


@pytest.mark.parametrize("count", [1, 4, 9, 23])
def test_dice_lie_loosely_and_inside_their_area(count) -> None:
    area = FRect(20, 30, 300, 120)
    size, centers = scattered(count, area, 54)
    boxes = [FRect(x - size * 0.46, y - size * 0.46, size * 0.92, size * 0.92) for x, y in centers]
    assert apart(boxes)
    assert all(area.inflate(2, 2).contains(box) for box in boxes)
    assert count == 1 or len({round(y, 3) for _, y in centers}) > 1, "they do not lie in a line"


def test_hit_and_miss_have_a_sign_of_their_own(app, monkeypatch) -> None:
    """A tick for the hit, a cross for the miss; nothing for a die in the air or one that was rerolled."""
    icons = noted(monkeypatch, Canvas, "icon", 1)
    row = DiceRow(
        (Thrown(0, "hit", signs=("ability-heal",)), Thrown(5, "miss"), Thrown(2, "miss", struck=True)), object()
    )
    for n in range(3):
        draw_lying(app.canvas, row, n, (40 + 80 * n, 60), 54, 10)
    assert icons == ["confirm", "ability-heal", "cancel"]
    icons.clear()
    draw_tossed(app.canvas, row, 0, (0, 0), (200, 60), 54, DiceRoll((row.source,), 0.1))
    assert icons == []


def test_dice_shrink_a_little_to_lie_in_one_row_and_no_further() -> None:
    assert dice_grid(4, FRect(0, 0, 250, 200), 60) == (pytest.approx(250 / (4 * 1.24)), 4)
    size, columns = dice_grid(8, FRect(0, 0, 250, 200), 60)
    assert columns < 8
    assert size > 42


def test_a_die_flies_from_the_hand_to_its_place(app, monkeypatch) -> None:
    places = noted(monkeypatch, dice_rows, "draw_die", 1, instead=True)
    row = DiceRow(tuple(Thrown(5) for _ in range(6)), object())
    for step in range(21):
        draw_tossed(app.canvas, row, 5, (0, 100), (300, 100), 40, DiceRoll((row.source,), step / 20))
    xs = [x for x, _ in places]
    assert xs == sorted(xs)
    assert xs[0] < 20
    assert places[-1] == pytest.approx((300, 100))
    assert min(y for _, y in places) < 80, "it hops"
    assert max(y for _, y in places) <= 100 + 1e-6


@pytest.mark.parametrize("language", ["en", "es", "de", "xx"])
def test_the_plate_of_chances_has_room_for_its_words(make_app, language) -> None:
    """In German the line of the Adventure Game's duels was cut."""
    app = make_app(language=language)
    chances = combat.Chances((0.11, 0.67, 0.22), t("adventure_fight.opening.note"))
    box = FRect(20, 20, *combat.plate_size(app.canvas, chances))
    combat.draw_chances_plate(app.canvas, box, (IVORY100, EMBER), 0.5, chances)
    assert not app.canvas.overflows
    assert box.w >= combat.plate_size(app.canvas, None)[0]
