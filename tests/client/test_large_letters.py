"""Letters at 150 % in narrow panels: lines stay apart, and the words of a button are whole."""

from collections.abc import Callable

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.cards.face import RATIO, UprightFace
from tabletop.client.core.input import PointerMove
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import fit_name, smaller
from tabletop.client.draw.theme import seat_colours
from tabletop.client.games import example_match, examples
from tabletop.client.games.adventure import setup_panel
from tabletop.client.games.adventure.hand import dice_and_deck_places
from tabletop.client.games.setup_form import Variant
from tabletop.client.games.small_world.draw import NAME_HIGH, NAME_LEAST, name_rect, price_rect, stack_rect
from tabletop.client.games.small_world.layout import seat_rows
from tabletop.client.games.small_world.strips import VERDICT
from tabletop.client.games.small_world.table import SmallWorldTable
from tabletop.client.games.warcraft import battle_ranks
from tabletop.client.games.warcraft.card_faces import UnitFace
from tabletop.client.games.warcraft.panels import race_words
from tabletop.client.games.warcraft.pieces_art import draw_name_tag
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.board.target_widgets import widget_of
from tabletop.client.scenes.board_menu import BoardMenuScene
from tabletop.client.scenes.review.chart import ChanceChart
from tabletop.client.scenes.setup.scene import SetupScene, VariantTile, tile_height
from tabletop.client.ui.button import OPENS, Button
from tabletop.client.ui.panels import PanelCounter, counter_box
from tabletop.client.ui.tree import draw
from tabletop.commands.app_driver import AppDriver
from tabletop.commands.selftest.pictures import openers
from tabletop.rules.adventure.content import content
from tabletop.rules.game import Target
from tabletop.text import localised, set_language, t
from tests.support import adventure_client
from tests.support.adventure_table_client import table_of
from tests.support.boards import open_board
from tests.support.drawn import Line, noted, redrawn, show_example
from tests.support.pilot import on_top, press, rest, settle, use_look
from tests.support.small_world_client import conquering

SHARED = 0.2
"""The share of their letters that two lines may have in common: descenders above capitals."""


def show(app: App, save: str) -> BoardScene:
    """The board of an example save in letters of 150 %."""
    use_look(app, text_percent=150)
    return show_example(app, save)


def touching(lines: list[Line], panel: FRect) -> list[tuple[str, str]]:
    """Lines in a panel that lie over one another."""
    found = [line for line in lines if panel.contains(line[1])]
    pairs = [(a, b) for n, a in enumerate(found) for b in found[n + 1 :]]
    parts = [(a, b, a[1].clip(b[1])) for a, b in pairs if a[1].colliderect(b[1])]
    return [(a[0], b[0]) for a, b, both in parts if both.w > 1 and both.h > SHARED * min(a[1].h, b[1].h)]


SMALL, USUAL = (1024, 640), (1280, 720)


def panel(wide: float, high: float) -> FRect:
    return FRect(wide - 320, 60, 320, high - 60)


def strip(wide: float, high: float) -> FRect:
    """The foot of the window but for its right end."""
    return FRect(0, high - 140, wide - 260, 140)


def column(_wide: float, _high: float) -> FRect:
    """The combos on offer."""
    return FRect(0, 90, 215, 600)


@pytest.mark.parametrize(
    ("size", "save", "place", "least"),
    [
        pytest.param(USUAL, "adventure-1-opening", panel, 15, id="health over valour"),
        pytest.param(USUAL, "adventure-6-last-step", panel, 15, id="the empty bag over the quests"),
        pytest.param(SMALL, "adventure-1-opening", panel, 15, id="a hero's name over its hearts"),
        pytest.param(SMALL, "small-world-5-azeroth", panel, 15, id="people over the name and those in decline"),
        pytest.param(USUAL, "small-world-5-azeroth", column, 33, id="power, people, tokens and price of low combos"),
        *[
            pytest.param(size, save, strip, 1, id=f"the coins of the turn over those in decline {save} {size[0]}")
            for size in (SMALL, USUAL)
            for save in ("small-world-3-withdrawn", "small-world-4-bomb")
        ],
    ],
)
def test_large_letters_lay_over_one_another(make_app, lines, size, save, place, least) -> None:
    app = make_app(size, language="es")
    show(app, save)
    found, box = redrawn(app, lines), place(*size)
    assert len([line for line in found if box.contains(line.box)]) >= least
    assert touching(found, box) == []


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_who_chose_a_hero_saw_an_empty_sheet_beside_the_cards(make_app, lines, size) -> None:
    """The sheet tells the heroes apart, in usual letters."""
    app = make_app(size, language="en", animation_percent=0)
    scene = open_board(app, adventure_client.new_match())
    side = table_of(scene).place.side
    told = [line for line in redrawn(app, lines) if side.contains(line[1])]
    for hero in content().characters.values():
        assert [words for words, _ in told if hero.name["en"].split()[0] in words], hero.id
    assert touching(told, side) == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_last_events_were_nowhere_in_the_smallest_window(make_app, lines, language) -> None:
    """Where below the hand is no room for them, they stand above the key to the signs of the cards."""
    app = make_app((1024, 640), language=language)
    scene = show(app, "3-volley")
    app.set_language(language)
    place = scene.table.layout_now
    room = place.inspector if place.key is None else place.key
    found = [line for line in redrawn(app, lines) if room.contains(line[1])]
    newest = scene.recent_lines()[0][1]
    assert newest.split()[0] in " ".join(words for words, _ in found)
    assert touching(found, room) == []


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_words_about_an_empty_hand_left_their_box(make_app, lines, size) -> None:
    app = make_app(size, language="es", text_percent=150, animation_percent=0)
    scene = open_board(app, adventure_client.new_match())
    place = table_of(scene).layout_now
    assert place is not None
    told = [box for words, box in redrawn(app, lines) if place.hand.collidepoint(box.center)]
    assert len(told) >= 1
    assert all(place.hand.contains(box) for box in told)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_prompt_lay_over_the_points_of_the_northern_outpost(make_app, lines, size) -> None:
    app = make_app(size, language="es")
    scene = show(app, "warcraft-2-teams")
    hexagon = widget_of(scene, Target("space", "f1"))
    prompt = next(box for words, box in redrawn(app, lines) if words.startswith("Mueve tus"))
    assert prompt.right <= hexagon.rect.x + hexagon.rect.w * 0.2


def test_large_numbers_covered_the_signs_of_the_piles(make_app, lines) -> None:
    """The number of cards of a challenge deck lay over its diamonds."""
    app = make_app((1280, 720))
    scene = show(app, "adventure-1-opening")
    found = redrawn(app, lines)
    places = [box for name, box in dice_and_deck_places(table_of(scene)).items() if name.startswith(("deck:", "pile:"))]
    assert len(places) == 9
    for box in places:
        numbers = [line for line in found if line[0].isdigit() and box.contains(line[1].inflate(-2, -2))]
        assert len(numbers) == 1
        assert numbers[0][1].x >= box.x + 21


@pytest.mark.parametrize("name", ["Cada cual por su cuenta", "Batalla por Azeroth y sus costas"])
def test_a_long_name_of_a_scenario_was_cut_beside_its_tick(make_app, name) -> None:
    """It goes on in a second line, for which the tile is high enough."""
    app = make_app((1152, 640))
    variant = Variant("free", name, (("players", "2-5"),))
    for selected in (False, True):
        high = tile_height(app.canvas, 225, variant, 56)
        VariantTile("one", FRect(0, 0, 225, high), variant, selected=selected, on_click=list, thumb=56).draw(app.canvas)
    assert app.canvas.overflows == []


@pytest.mark.parametrize("size", [(1152, 640), (1280, 720)])
def test_names_on_the_chips_of_four_heroes_were_cut(make_app, lines, size) -> None:
    """The ends of names were missing beside the laurels, and hearts lay under them."""
    app = make_app(size, language="es")
    show(app, "adventure-1-opening")
    if size[0] < 1280:
        app.settings.text_percent = 100
    found = redrawn(app, lines)
    assert {"Nadia", "Bruno", "Elsa", "Teo"} <= {words for words, box in found if box.y < 60}


def test_the_name_of_the_undead_was_cut_above_their_sheet(make_app) -> None:
    """Where the whole name finds no room in the letters of a band, the short one stands there."""
    app = make_app((1366, 768), language="es")
    least = smaller(app.canvas, "section", 0.7)
    for room in range(150, 300, 6):
        words = race_words(app.canvas, "UD", room)
        assert app.canvas.measure(words, least)[0] <= room, room


def test_the_map_in_the_set_up_was_a_strip_in_a_low_window(make_app, monkeypatch) -> None:
    """There it stands beside the heroes."""
    app = make_app((1152, 640), language="es")
    app.push("setup", game="adventure")
    app.step([], 16)
    scene = on_top(app, SetupScene)
    drawn = noted(monkeypatch, setup_panel, "_draw_map", 1)
    for high in (90.0, 130.0, 200.0):
        scene.form.paint_preview(app.canvas, FRect(0, 0, 415, high))
    assert [FRect(box).h >= 64 for box in drawn] == [True] * 3


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
@pytest.mark.parametrize("save", ["small-world-3-withdrawn", "small-world-6-last-turn"])
def test_the_words_about_a_combo_at_the_left_lay_over_the_right_column(make_app, size, save) -> None:
    """They are larger than the room that regions to conquer leave, and flew across the map."""
    app = make_app(size=size, language="es")
    show(app, save)
    top = on_top(app)
    combos = [widget for widget in top.widgets if widget.id.startswith("combo:")]
    assert combos
    for combo in combos:
        app.step([PointerMove(combo.rect.center)])
        rest(app)
        box = app.tooltips.rect
        assert box.x < combo.rect.right + 200, combo.id


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_result_of_a_conquest_covered_the_last_line_of_its_sum(make_app, lines, size) -> None:
    """In letters of 150 % the sum had three lines, the third below the pill of the result."""
    app = make_app(size, language="es", text_percent=150)
    driver = AppDriver(app, games=("small_world",))
    bring = next(bring for name, _, bring in openers(driver) if name == "fight-small_world")
    bring(driver)
    found = redrawn(app, lines)
    verdict = next(box for words, box in found if words == "Fracaso")
    pill = FRect(verdict.x, verdict.centery - VERDICT / 2, verdict.w, VERDICT)
    last = next(box for words, box in found if words.endswith("0 en el dado."))
    assert last.bottom < pill.y


def test_the_figures_on_the_chips_of_four_races_were_cut(make_app, lines) -> None:
    """The number of cards stood on the rim of the chip, and half of it was missing."""
    app = make_app((1280, 720), language="es")
    scene = show(app, "warcraft-2-teams")
    found = redrawn(app, lines)
    table = scene.table
    assert len(table.chip_rects()) == 4
    for chip in table.chip_rects():
        figures = [box for words, box in found if words.isdigit() and chip.colliderect(box)]
        assert len(figures) == 5, chip  # order of play, points, gold, wood, cards
        assert all(box.right <= chip.right - 2 for box in figures)


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768), (1920, 1080)])
def test_the_boxes_of_the_menu_tell_the_same_of_every_game(make_app, lines, size) -> None:
    """Three games had a sentence and one a motto, and only one said how long it takes."""
    app = make_app(size, language="es", text_percent=150)
    app.push("menu")
    words = " ".join(line.words for line in redrawn(app, lines))
    assert all(found in words for found in ("Pon tus cartas", "Levanta tu base", "Combina raza", "Viaja, lucha"))
    assert len([line for line in lines if line[0].endswith(" min")]) == 4
    mottos = ("Dos ejércitos", "Cuatro razas", "Dieciséis", "Cuatro héroes")
    assert len({motto in words for motto in mottos}) == 1


def test_what_a_race_can_do_was_missing_beside_its_hand(make_app, drawn) -> None:
    """Its panel was empty but for names and a sign, where not even the first sentence fitted in large letters."""
    app = make_app((1280, 720), language="es")
    show(app, "small-world-2-final-conquest")
    assert "ficha de Armonía" in " ".join(redrawn(app, drawn))
    show(app, "small-world-4-bomb")
    assert "Coloca bombas" in " ".join(redrawn(app, drawn))


def test_the_main_button_had_no_words_and_the_name_of_a_power_no_end(make_app, lines) -> None:
    """A coin stood alone on 'Pagar 2 monedas y revelarla', and 'Maestros de b…' in the column."""
    app = make_app((1280, 720), language="es")
    scene = show(app, "small-world-4-bomb")
    words = [line.words for line in redrawn(app, lines)]
    button = scene.widgets.find("primary").rect
    on_it = " ".join(line for line, box in lines if button.contains(box))
    assert on_it == "Pagar 2 monedas y revelarla"
    assert "Maestros de batalla" in words


def test_the_note_about_when_to_ask_was_cut(make_app) -> None:
    """It was cut beside the list of choices though the window had room at both sides."""
    app = make_app((1280, 720), language="es")
    scene = show(app, "warcraft-1-duel")
    app.push("board_asking", board=scene)
    app.step([], 16)
    redrawn(app, [])
    assert app.canvas.overflows == []


def test_what_stands_in_a_low_row_stayed_out_of_the_next_one(app, lines) -> None:
    """Letters of 150 % were higher than their rows: 0 over Oro, 5 de 15 puntos on its bar, Herreros in HUMANOS."""
    use_look(app, text_percent=150)
    lines.clear()
    draw(app.canvas, counter_box(PanelCounter("gold", "0", "Oro")), FRect(100, 100, 130, 46))
    fit_name(app.canvas, "Herreros", FRect(300, 100, 200, 20), "body_italic")
    fit_name(app.canvas, "HUMANOS", FRect(300, 117, 200, 24), "section")
    app.canvas.fit_text("5 de 15 puntos", FRect(600, 100, 200, 17), "small", min_ratio=0.6)
    (number, label, above, name, goal) = [box for _, box in lines]
    assert number.bottom <= label.top + SHARED * label.h
    assert above.bottom <= name.top + SHARED * name.h
    assert goal.top >= 100 - 1
    assert goal.bottom <= 118
    usual = app.theme.spec("small").px / 1.5 / app.canvas.scale
    assert goal.h >= 0.9 * 0.6 * usual, "never smaller than in usual letters"


def test_the_foot_of_the_pause_menu_stays_in_its_frame(app, lines) -> None:
    set_language("es")
    show(app, "warcraft-1-duel")
    app.push("board_menu", board=app.scenes.top)
    app.step([])
    top = on_top(app, BoardMenuScene)
    found = [box for words, box in redrawn(app, lines) if words and words in t("board_menu.safe")]
    assert found
    assert all(top.places["box"].inflate(-12, -12).contains(box) for box in found)


def test_names_on_a_map_and_prices_grow_with_the_letters(app, lines) -> None:
    set_language("es")
    scene = show(app, "small-world-6-last-turn")
    drawn: dict[int, tuple[float, float]] = {}
    for percent in (100, 150):
        app.settings.text_percent = percent
        app.scenes.relayout_all()
        shown = dict(redrawn(app, lines))
        region = next(name for name in scene.table.model.quotes if price_rect(app.canvas, scene.table, name))
        price = price_rect(app.canvas, scene.table, region)
        drawn[percent] = shown["Laguna del Ocaso"].h, price.h
    assert drawn[150][0] > 1.3 * drawn[100][0]
    assert drawn[150][1] > 1.2 * drawn[100][1]


def test_the_words_below_a_heading_were_cut(make_app, drawn) -> None:
    """The subtitle of the puzzles ended in an ellipsis at 1280x720 in letters of 150 %."""
    app = make_app((1280, 720), language="es", text_percent=150)
    app.push("lessons", game="warcraft", kind="puzzles")
    app.step([])
    assert t("puzzles.subtitle") in redrawn(app, drawn)


def _sizes(app: App, lines: list[Line], draw: Callable[[Canvas], object]) -> dict[int, dict[str, float]]:
    """The heights of the words that are drawn, in usual letters and in those of 150 %."""
    found: dict[int, dict[str, float]] = {}
    for percent in (100, 150):
        use_look(app, text_percent=percent)
        lines.clear()
        draw(app.canvas)
        found[percent] = {word: line.box.h for line in lines for word in line.words.split()}
    return found


@pytest.mark.parametrize("wide", [78.0, 106.0, 145.0, 210.0])
def test_titles_and_banners_of_cards_grow_with_the_letters(app, lines, wide) -> None:
    """The words printed on the cards of a hand kept their size, and none is cut that was whole."""
    colours = seat_colours("red")
    face = UprightFace("a", "Lanzas envenenadas", colours, banner="Al mover", banner_icon="movement", text="Roba.")
    sizes = _sizes(app, lines, lambda canvas: face.paint(canvas, FRect(0, 0, wide, wide / RATIO)))
    assert set(sizes[100]) == set(sizes[150])
    assert all(sizes[150][word] > 1.15 * sizes[100][word] for word in ("Lanzas", "envenenadas", "Al", "mover"))


def test_a_banner_too_long_for_larger_letters_keeps_its_size(app, lines) -> None:
    face = UprightFace("a", "Cargar", seat_colours("red"), banner="1 · antes de tirar", banner_icon="energy")
    sizes = _sizes(app, lines, lambda canvas: face.paint(canvas, FRect(0, 0, 110, 110 / RATIO)))
    assert set(sizes[150]) == set(sizes[100])
    assert sizes[150]["antes"] >= sizes[100]["antes"]


@pytest.mark.parametrize("size", [(86.0, 138.0), (78.0, 124.0)])
def test_the_words_on_unit_cards_grow_with_the_letters(app, lines, monkeypatch, size) -> None:
    face = UnitFace(
        "OR", "flying", "Jinete de wyvern", 2, 2, 3, "area_attack", "Ataque de Área", 0, seat_colours("red")
    )
    monkeypatch.setattr(UnitFace, "picture", "warcraft/units/OR-flying-1.jpg")
    sizes = _sizes(app, lines, lambda canvas: face.paint(canvas, FRect(0, 0, *size)))
    assert set(sizes[100]) == set(sizes[150])
    assert all(sizes[150][word] > 1.15 * sizes[100][word] for word in ("Jinete", "wyvern", "Ataque", "+1"))


def test_the_names_of_hexes_grow_with_the_letters(app, lines) -> None:
    sizes = _sizes(app, lines, lambda canvas: draw_name_tag(canvas, (100, 100), 48, "b3"))
    assert sizes[150]["b3"] > 1.25 * sizes[100]["b3"]


@pytest.mark.parametrize("percent", [100, 150])
def test_what_a_rank_says_stays_off_the_dice_and_the_other_ranks(make_app, percent) -> None:
    """What waiting ranks will throw, and the hit numbers of two allies."""
    app = make_app((1280, 720), language="es")
    show(app, "warcraft-7-battle")
    app.settings.text_percent = percent
    settle(app)
    board = next(scene for scene in app.scenes.scenes if scene.name == "board")
    view = board.table.battle
    coins = [
        FRect(coin.center[0] - coin.r, coin.center[1] - coin.r, 2 * coin.r, 2 * coin.r)
        for coin in battle_ranks.hit_numbers(app.canvas, view.places, view.stage)
    ]
    assert len(coins) >= 6
    for n, coin in enumerate(coins):
        assert coin.collidelist(coins[n + 1 :]) < 0
        assert not any(coin.colliderect(view.places.tray(side)) for side in (0, 1))


@pytest.mark.parametrize("taken", [False, True])
@pytest.mark.parametrize("percent", [100, 150])
def test_a_region_with_a_price_has_its_name_in_large_letters(make_app, percent, taken) -> None:
    """It kept its usual size; where somebody had taken the region lately, its price lay over it."""
    app = make_app((1920, 1080), language="es", text_percent=percent, animation_percent=0)
    scene = open_board(app, conquering(3))
    table = scene.table
    press(app, *["zoom_in"] * 6)
    settle(app)
    usual = max(NAME_LEAST, table.map.radius * NAME_HIGH)
    if taken:
        table.threats = True
        table.recent.taken.update(dict.fromkeys(table.model.quotes, 1))
    found = {name: name_rect(app.canvas, table, name) for name in table.model.quotes}
    named = {name: rect for name, rect in found.items() if rect is not None}
    assert len(named) >= (0 if taken else 6)
    for name, rect in named.items():
        price = price_rect(app.canvas, table, name)
        assert price is None or price.clip(rect).h < 1, name
        assert name not in table.stacks or not stack_rect(table, name).inflate(-4, -4).colliderect(rect)
    if percent == 150 and not taken:
        assert sum(rect.h > 1.2 * usual for rect in named.values()) >= 4


@pytest.mark.parametrize("percent", [100, 150])
def test_the_name_of_the_space_pointed_at_is_large(make_app, lines, percent) -> None:
    """Sixty names have no room to grow on the whole map in a small window: the one that is pointed at does."""
    app = make_app((1280, 720), language="es")
    scene = show(app, "adventure-1-opening")
    use_look(app, text_percent=percent)
    app.scenes.relayout_all()
    table = table_of(scene)
    for space in ("naxxramas", "booty_bay", "wetlands"):
        lines.clear()
        app.step([PointerMove(table.map.center(space))])
        name = localised(content().spaces[space].name)
        usual = app.theme.spec("small_strong").px * 0.9 / app.canvas.scale / app.theme.enlarged
        side = table.place.side
        drawn = [box for words, box in lines if words == name and not side.contains(box)]
        large = [box for box in drawn if box.h > 1.3 * usual]
        assert drawn, space
        assert bool(large) == (percent > 100), (space, drawn)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("percent", [100, 150])
def test_the_words_of_a_button_ran_into_the_sign_of_its_list(make_app, lines, percent, language) -> None:
    app = make_app((1280, 720), language=language)
    show(app, "warcraft-1-duel")
    board = app.scenes.top
    for scene in ("board_asking", "board_players"):
        use_look(app, text_percent=percent)
        top = app.push(scene, board=board)
        found = redrawn(app, lines)
        listed = [widget for widget in top.widgets if isinstance(widget, Button) and widget.opens]
        assert len(listed) == 2
        for button in listed:
            words = [box for words, box in found if words == button.label and button.rect.contains(box)]
            assert words
            assert all(box.right <= button.rect.right - OPENS / 2 - 7 - 4 for box in words), scene
        app.pop()


def test_the_percentages_of_a_review_have_one_size(make_app, lines) -> None:
    app = make_app((1280, 720), language="es")
    show(app, "small-world-6-last-turn")
    scene = app.push("review", board=app.scenes.top)
    app.step([])
    chart = next(widget for widget in scene.widgets if isinstance(widget, ChanceChart))
    sizes = _sizes(app, lines, chart._draw_grid)
    figures = ("0", "25", "50", "75", "100")
    assert [len({found[words] for words in figures}) for found in sizes.values()] == [1, 1]


def test_the_round_of_small_world_lay_on_the_first_seat(make_app, lines) -> None:
    app = make_app((1280, 720), language="es")
    scene = show(app, "small-world-2-final-conquest")
    assert isinstance(scene.table, SmallWorldTable)
    place = scene.table.place
    found = redrawn(app, lines)
    head = next(box for words, box in found if words.startswith("Ronda 5") and place.seats.contains(box))
    assert head.bottom <= seat_rows(place.seats, (("", range(3)),), place.compact)[0][0].y


def test_the_verdict_of_a_blow_left_its_pill(make_app, lines) -> None:
    app = make_app((1280, 720), language="es")
    show(app, "adventure-2-reroll")
    found = redrawn(app, lines)
    for words, total in (("falla por 2", "3 + 3 = 6 contra 8"), ("impacta: 1", "2 + 3 = 5 contra 3")):
        pill, below = (next(box for line, box in found if line == told) for told in (words, total))
        assert pill.bottom <= below.y + SHARED * pill.h


@pytest.mark.parametrize("percent", [100, 150])
def test_the_button_that_leads_back_from_an_example_lay_on_words(make_app, lines, percent) -> None:
    """The line below the title stuck out of it."""
    app = make_app((1280, 720), language="es", text_percent=percent)
    match = example_match("lords_of_war", min(examples("lords_of_war")))
    app.push("example", match=match, words="rulebook.example")
    found = redrawn(app, lines)
    top = on_top(app)
    back = top.widgets.find("example.back").rect
    over = [words for words, box in found if box.colliderect(back) and not back.contains(box)]
    assert [words for words in over if not words.isdigit()] == []  # those are painted on cards, somewhere else
