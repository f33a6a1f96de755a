"""Words and figures in a window of 1024x640: whole where they count, shorter where they do not fit."""

import pytest
from pygame import FRect

from tabletop.client.board.spots import Spot
from tabletop.client.draw.fitting import fit_name
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import EMBER
from tabletop.client.games import charts_of
from tabletop.client.games.adventure import sheet
from tabletop.client.games.adventure.challenge_footer import rows_of
from tabletop.client.games.small_world import names
from tabletop.client.games.small_world.hand import draw_portrait
from tabletop.client.games.small_world.layout import lay_out
from tabletop.client.games.small_world.panels import price_of
from tabletop.client.games.touch_buttons import ChoiceTile
from tabletop.client.scenes.board.target_widgets import widget_of
from tabletop.client.scenes.card_browser import CELL, CardBrowserScene
from tabletop.client.scenes.game_over import DetailScene, GameOverScene
from tabletop.client.scenes.review.panels import choice_panel
from tabletop.client.scenes.review.scene import ReviewScene
from tabletop.client.scenes.setup.scene import SetupScene
from tabletop.client.ui import tree
from tabletop.client.ui.tree import fits
from tabletop.commands.app_driver import AppDriver
from tabletop.commands.selftest.pictures import openers
from tabletop.lessons.library import LESSON_FILES, PUZZLE_FILES
from tabletop.resources import example_saves
from tabletop.rules.adventure.game import GAME as ADVENTURE
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war import ARMIES
from tabletop.rules.small_world import queries as small_world
from tabletop.rules.small_world.content import content as races
from tabletop.rules.warcraft.game import GAME as WARCRAFT
from tabletop.text import localised, t
from tests.client.test_nothing_covers_targets import POSITIONS, at, lay
from tests.support import adventure_client, warcraft_client
from tests.support.adventure_table_client import table_of
from tests.support.boards import open_board
from tests.support.drawn import redrawn, show_example
from tests.support.pilot import on_top, undrawn, use_look, wait
from tests.support.sweeps import sweep

SIZE = (1024, 640)


def test_a_battle_on_offer_shows_every_figure(make_app, drawn) -> None:
    """The tiles of battles that wait were made narrower to share a line and stayed so when they got a line each."""
    app = make_app(size=SIZE)
    show_example(app, "warcraft-3-elf-gate")
    assert on_top(app).name == "board"
    assert "3" in drawn
    assert not [line for line in drawn if "…" in line and "+" in line]


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("save", ["adventure-1-opening", "warcraft-2-teams"])
def test_the_head_of_a_panel_is_never_cut(make_app, drawn, save, language) -> None:
    app = make_app(size=SIZE, language=language)
    board = show_example(app, save)
    seat = board.table.model.shown_seat
    if save.startswith("adventure"):
        assert board.table.model.hero_name(seat) in [line.split()[0] for line in drawn if line]
    else:
        name = board.session.match.seats[seat].name
        keys = ("warcraft_board.first_player", "warcraft_board.first_player.short")
        assert {t(key, seat=name) for key in keys} & set(drawn)
    assert not [line for line in drawn if "…" in line and (" · " in line or "Grumbaz" in line)]


def test_what_a_fight_offers_is_named_whole(make_app, drawn) -> None:
    """The pill that says 'ready' took the room of the item's name, and the kind of a blow ended in its middle."""
    app = make_app(size=SIZE, language="es")
    show_example(app, "adventure-2-reroll")
    assert "Engranajes de repuesto" in drawn
    assert "Cuerpo a cuerpo" in drawn
    assert not [line for line in drawn if line.startswith("Cuerpo a cuerpo") and "…" in line]


@pytest.mark.parametrize("save", ["adventure-4-reaction", "warcraft-7-battle"])
def test_a_message_lay_over_the_steps_of_a_fight(make_app, save) -> None:
    app = make_app(size=(1280, 720), language="es")
    show_example(app, save)
    app.toast(t("load.older"))
    wait(app, 640)
    message = app.toasts.items[-1].rect
    places = app.scenes.top.view.places
    assert not message.colliderect(places.track)
    assert message.y >= 0


def test_the_ways_of_the_heroes_were_cut_at_their_foot(make_app) -> None:
    app = make_app(size=SIZE)
    driver, board = AppDriver(app), show_example(app, "adventure-6-last-step")
    detail = charts_of(board.table).detail
    assert detail is not None
    scene = driver.show(DetailScene, "detail", detail=detail)
    driver.settle()
    area = scene.widgets.find("detail.body")
    assert area.scroller.total <= area.rect.h + 1


def test_the_key_of_the_columns_is_whole(app, drawn) -> None:
    """Two columns of words share their width by what they need."""
    key = GameOverScene.__new__(GameOverScene)
    words = ("total", "quests", "trophies", "events", "combats won and lost by the hero", "luck")
    key.charts = type("Charts", (), {"columns": [("gold", word) for word in words]})()
    tree.draw(app.canvas, key.column_key(app.canvas, 2), FRect(0, 0, 330, 90))
    assert set(words) <= set(drawn)


def test_the_head_of_a_puzzle_takes_two_lines(make_app, drawn) -> None:
    app = make_app(size=SIZE, language="es")
    app.push("puzzle", lesson_id=PUZZLE_FILES.of("lords_of_war")[0].id)
    wait(app, 480)
    assert not [line for line in drawn if "…" in line]


def test_a_name_too_long_gives_way_to_a_shorter_one(app, drawn) -> None:
    fit_name(app.canvas, "Grumbaz Crowsblood the Long", FRect(0, 0, 70, 20), "small", shorter=("Grumbaz",))
    fit_name(app.canvas, "Grumbaz", FRect(0, 0, 70, 20), "small", shorter=("G.",))
    assert drawn == ["Grumbaz", "Grumbaz"]


def test_a_text_that_may_fall_to_six_tenths_does(app) -> None:
    canvas = app.canvas
    wide = canvas.measure("Sixty per cent", "body@20.00")[0]
    assert canvas.fits_text("Sixty per cent", FRect(0, 0, wide * 0.63, 12), "body@20.00", 0.6)
    assert not canvas.fits_text("Sixty per cent", FRect(0, 0, wide * 0.63, 12), "body@20.00", 0.7)


def test_few_cards_of_a_pile_are_large_enough_to_be_read(make_app) -> None:
    """Their rules ended in an ellipsis while most of the window was empty."""
    app = make_app(size=(1920, 1080))
    driver, board = AppDriver(app), show_example(app, "adventure-6-last-step")
    scene = driver.show(CardBrowserScene, "piles", table=board.table, seat=0)
    driver.settle()
    assert scene.cell[0] > CELL[0]
    scroll = scene.widgets.find(f"pile.cards.{scene.page}")
    assert scroll.scroller.total <= scroll.rect.h + 1


@pytest.mark.parametrize("army", ARMIES)
@pytest.mark.parametrize(("size", "letters"), [(SIZE, 100), (SIZE, 150), ((1280, 720), 100), ((1280, 720), 150)])
def test_the_sentence_about_an_army_was_missing(make_app, drawn, size, letters, army) -> None:
    """It was left out where a seat had no line to spare; now it stands in place of the kind of the army."""
    app = make_app(size=size, language="es", text_percent=letters)
    app.push("setup", game="lords_of_war")
    app.step([], 16.0)
    scene = on_top(app, SetupScene)
    scene.widgets.find(f"seat.0.army.{army}").activate()
    assert t(f"lords_of_war.army.{army}.blurb") in " ".join(redrawn(app, drawn))


@pytest.mark.parametrize(("size", "letters"), [(SIZE, 100), (SIZE, 150), ((1280, 720), 150)])
@pytest.mark.parametrize("race", sorted(races().races))
def test_the_card_of_a_race_said_nothing(make_app, drawn, size, letters, race) -> None:
    """Where not even the first sentence fitted, there was none, beside an empty field; the sign that there is more took
    the room of the last line."""
    app = make_app(size=size, language="es", text_percent=letters)
    box = lay_out(FRect(0, 52, size[0], size[1] - 52), True, 1.34, (("", range(4)),)).own
    lines = [line for what in (race, "BUL") for line in names.ability_lines(what)]
    drawn.clear()
    draw_portrait(app.canvas, box, names.thing_name(race), names.thing_name("BUL"), lines, lambda _: None)
    told = " ".join(drawn[2:])
    assert told.removesuffix("…")
    assert " ".join(lines).startswith(told.removesuffix("…"))
    assert letters == 150 or told.endswith((".", "!"))


@pytest.mark.parametrize("wide", range(40, 200, 8))
def test_large_letters_cut_what_fitted_in_usual_ones(make_app, drawn, wide) -> None:
    """Letters of 150 % shrank to seven tenths of 150 % and were then cut, figures as well as words."""
    words = "Ataque cuerpo a cuerpo"
    box = FRect(0, 0, wide, 24)
    shown: dict[int, list[str]] = {}
    for letters in (100, 150):
        app = make_app(size=SIZE, text_percent=letters)
        drawn.clear()
        app.canvas.fit_text(words, box, "small", min_ratio=0.7)
        fit_name(app.canvas, words, box, "section@14")
        shown[letters] = list(drawn)
        app.canvas.overflows.clear()  # a narrow box cuts them in letters of both sizes
    assert [line for line in shown[150] if "…" in line] == [] or [line for line in shown[100] if "…" in line]


LOW = [(SIZE, 100), (SIZE, 150), ((1280, 720), 100), ((1280, 720), 150)]
"""Windows with the sizes of letters in per cent in which everything must be found."""


@pytest.mark.parametrize(("size", "letters"), LOW)
@pytest.mark.parametrize("save", ["warcraft-1-duel", "warcraft-2-teams", "warcraft-5-captives"])
def test_a_reserve_tells_all_totals(make_app, drawn, size, letters, save) -> None:
    """In large letters two of four were left out, and the others stood on the next marker."""
    app = make_app(size=size, language="es", text_percent=letters, animation_percent=0)
    show_example(app, save)
    totals = [line for line in redrawn(app, drawn) if line in ("/10", "/7", "/4", "/8")]
    assert totals.count("/10") == totals.count("/4") == totals.count("/8") == totals.count("/7") >= 1


@pytest.mark.parametrize(("size", "letters"), LOW)
def test_a_long_prompt_over_the_map_has_two_lines(make_app, lines, size, letters) -> None:
    """Its letters fell to seven pixels, then its end was cut."""
    app = make_app(size=size, language="es", text_percent=letters, animation_percent=0)
    open_board(app, warcraft_client.new_match("main4"))
    tall = [box.h for words, box in redrawn(app, lines) if words.endswith("termina tu movimiento.")]
    assert tall
    assert min(tall) >= 12 * 0.9 / app.canvas.scale


@pytest.mark.parametrize(("size", "letters"), LOW)
def test_what_a_lane_waits_for_is_told_whole(make_app, drawn, size, letters) -> None:
    """The chances of the dice ended in the middle."""
    app = make_app(size=size, language="es", text_percent=letters, animation_percent=0)
    open_board(app, at(WARCRAFT, "main4-last_side", "w5"))
    lines = redrawn(app, drawn)
    assert "Cuerpo a cuerpo" in lines
    assert {"3 dados, ~1", "1 dado, ~0,5", "2 dados, ~1,3"} <= set(lines)


@pytest.mark.parametrize(("size", "letters"), [*LOW, ((1280, 720), 115), ((1280, 720), 130)])
def test_the_score_of_a_crowded_lane_is_whole(make_app, drawn, size, letters) -> None:
    """Where its words did not fit, the last of them was left out, which was the second number."""
    app = make_app(size=size, language="es", text_percent=letters, animation_percent=0)
    show_example(app, "warcraft-7-battle")
    lines = redrawn(app, drawn)
    assert {"3", ":", "1"} <= set(lines)


@pytest.mark.parametrize(("size", "letters"), [(SIZE, 150), ((1280, 720), 150)])
def test_choices_in_large_letters_covered_the_foot_of_the_map(make_app, size, letters) -> None:
    """Four options of the Spend Step took two lines over map, hand and piles."""
    app = make_app(size=size, language="es", text_percent=letters, animation_percent=0)
    scene = open_board(app, at(WARCRAFT, "main2-last_side", "spend"))
    offers = [widget for widget in scene.widgets if widget.id.startswith("spend:")]
    assert len(offers) == 4
    assert len({offer.rect.y for offer in offers}) == 1
    assert offers[0].rect.y >= scene.table.layout_now.board.bottom


@pytest.mark.parametrize(("size", "letters"), LOW)
@pytest.mark.parametrize("save", ["small-world-1-opening", "small-world-2-final-conquest", "small-world-6-last-turn"])
def test_sources_and_prices_of_an_island_are_whole(make_app, drawn, size, letters, save) -> None:
    """'Aptitu…' stood beside a number, the newest event ended in the middle, and prices crossed their edge."""
    app = make_app(size=size, language="es", text_percent=letters, animation_percent=0)
    board = show_example(app, save)
    lines = redrawn(app, drawn)
    assert not [line for line in lines if "…" in line]
    newest = board.recent_lines()[0][1]
    assert newest in " ".join(lines)
    for offer in small_world.offers(board.session.match.state, board.table.model.shown_seat):
        assert fits(app.canvas, price_of(offer), FRect(0, 0, 70, 24))  # the narrowest rail has 76 units


@pytest.mark.parametrize(("size", "letters"), LOW)
@pytest.mark.parametrize("game", ["small_world", "adventure", "warcraft", "lords_of_war"])
def test_the_key_of_a_result_names_every_column(make_app, drawn, size, letters, game) -> None:
    """Of the six sources of coins two were named in large letters."""
    app = make_app(size=size, language="es", text_percent=letters, animation_percent=0)
    driver = AppDriver(app, games=(game,))
    with undrawn(app):
        next(bring for name, _, bring in openers(driver) if name == f"game_over-{game}")(driver)
    driver.settle()
    scene = on_top(app, GameOverScene)
    lines = " ".join(redrawn(app, drawn))
    assert [label for _, label in scene.charts.columns if label not in lines] == []


@pytest.mark.parametrize(("size", "letters"), LOW)
@pytest.mark.parametrize("game", LESSON_FILES.games())
def test_every_lesson_says_what_it_is_about(make_app, drawn, size, letters, game) -> None:
    """In large letters six sentences of seven ended in their middle."""
    app = make_app(size=size, language="es", text_percent=letters, animation_percent=0)
    app.push("lessons", game=game)
    app.step([], 16.0)
    lines = " ".join(redrawn(app, drawn))
    assert [one.id for one in LESSON_FILES.of(game) if localised(one.form.about) not in lines] == []


@pytest.mark.parametrize(("size", "letters"), LOW)
@pytest.mark.parametrize("position", [adventure_client.travelling, adventure_client.paying])
def test_the_things_of_a_bag_have_letters_of_one_size(make_app, lines, size, letters, position) -> None:
    app = make_app(size=size, language="es", text_percent=letters, animation_percent=0)
    table = table_of(open_board(app, position()))
    bag = [one for one in table.sheet.entries if one.kind in sheet.CARRIED and not table.model.slot_of(one.thing)]
    assert len(bag) >= 2
    lines.clear()
    for entry in bag:
        sheet._draw_small(app.canvas, table, entry)
    assert len({box.h for _, box in lines}) == 1


@pytest.mark.parametrize("size", [SIZE, (1280, 720)])
@pytest.mark.parametrize("phase", ["move", "pay", "challenge"])
def test_the_words_of_quests_are_whole(make_app, drawn, size, phase) -> None:
    """They ended in '...con el rasgo' beside two empty slots as high as full ones."""
    app = make_app(size=size, language="es", animation_percent=0)
    name = "2-valor" if phase == "challenge" else "4-valor"
    open_board(app, at(ADVENTURE, name, phase, 300 if phase == "move" else 0))
    assert not [line for line in redrawn(app, drawn) if "…" in line]


@pytest.mark.parametrize("save", ["adventure-2-reroll", "adventure-3-duel"])
def test_all_that_is_in_play_can_be_read_on_a_portrait(make_app, save) -> None:
    """What the foot of a fight had no room for was cut there and told nowhere else."""
    app = make_app(size=SIZE, language="es", text_percent=150)
    show_example(app, save)
    view = app.scenes.top.view
    assert len(view.stage.fighters) == 2
    for fighter in view.stage.fighters:
        spot = widget_of(app.scenes.top, Target("fighter", str(fighter.side)))
        assert isinstance(spot, Spot)
        tip = view.tip(spot)
        assert tip is not None
        assert [row.title for row in rows_of(view, fighter) if row.text not in tip.text] == []


@pytest.mark.parametrize("size", [SIZE, (1280, 720)])
@pytest.mark.parametrize("position", ["travel", "move", "challenge"])
def test_a_choice_covered_names_at_the_foot_of_a_small_map(make_app, size, position) -> None:
    """Where it could not step aside it lay over two names; a single line needs less height."""
    app = make_app(size=size, language="es", animation_percent=0)
    match = adventure_client.travelling() if position == "travel" else None
    if match is None:
        name = "2-valor" if position == "challenge" else "4-valor"
        match = at(ADVENTURE, name, position, 300 if position == "move" else 0)
    scene = open_board(app, match)
    tiles = [widget.rect for widget in scene.widgets if isinstance(widget, ChoiceTile)]
    assert len(tiles) == 1
    board = scene.table.layout_now.board
    shares = [
        tiles[0].clip(label).w * tiles[0].clip(label).h / (label.w * label.h)
        for label in scene.table.view.labels(scene.app.canvas)
    ]
    assert sum(share > 0.5 for share in shares) <= 1  # signs at the most
    assert board.contains(tiles[0])


@pytest.mark.parametrize(("size", "letters"), LOW)
@pytest.mark.parametrize("game", ["adventure", "lords_of_war", "warcraft", "small_world"])
def test_a_review_tells_all_that_was_played(make_app, drawn, size, letters, game) -> None:
    """In large letters its panels had room for their titles: actions and the note about a better way were left out, and
    the percentages stood beyond the edge of the chart."""
    app = make_app(size=size, language="es", text_percent=letters, animation_percent=0)
    driver = AppDriver(app, games=(game,))
    next(bring for name, _, bring in openers(driver) if name == f"review-{game}")(driver)
    driver.settle()
    scene = on_top(app, ReviewScene)
    for _ in range(300):
        if scene.turn is None:
            app.step([], 16.0)  # it prepares its turns a few at a time
    turn = scene.turn
    lines = " ".join(redrawn(app, drawn))
    assert turn is not None
    assert [told for told in scene.words.played(turn, None) if told not in lines] == []


@pytest.mark.parametrize("letters", [100, 150])
def test_an_option_of_a_review_is_told_in_the_letters_that_fit(app, drawn, letters) -> None:
    use_look(app, text_percent=letters)
    lines = ["Nadia goes to Undercity.", *(f"Nadia does something else, number {n}." for n in range(4))]
    panel = choice_panel("crossed-swords", "Played", EMBER, lines)
    for high in (140.0, 200.0, 300.0):
        drawn.clear()
        tree.draw(app.canvas, panel, Rect(0, 0, 330, high))
        assert [line for line in lines if line not in " ".join(drawn)] == [], high


@pytest.mark.parametrize(
    ("save", "look", "language"),
    [
        *sweep([path.stem.removeprefix("example-") for path in example_saves()], LOW, ["es", "en"]),
        pytest.param("small-world-5-azeroth", (SIZE, 150), "es", id="the purse of the game for teams said 'Tus mone…'"),
    ],
)
def test_nothing_is_cut_on_the_board_of_an_example(make_app, save, look, language) -> None:
    """No figure, name or button of any example ends in an ellipsis, in windows of 1024x640 and
    1280x720 and in letters of both sizes, but where that is allowed."""
    app = make_app(size=look[0], language=language, text_percent=look[1], animation_percent=0)
    show_example(app, save)
    redrawn(app, [])
    assert app.canvas.overflows == []


@pytest.mark.parametrize(("name", "look", "language"), sweep(list(POSITIONS), LOW, ["en", "es"]))
def test_nothing_is_cut_in_any_step(make_app, name, look, language) -> None:
    """The same in every kind of step of all games."""
    app = make_app(size=look[0], language=language, text_percent=look[1], animation_percent=0)
    lay(app, name)
    redrawn(app, [])
    assert app.canvas.overflows == []
