"""The set-up scene: seats, armies, options, presets, start; by mouse and by keyboard."""

from collections.abc import Callable
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.draw.theme import SEAT_COLOURS
from tabletop.client.games.cast import face, seat_names
from tabletop.client.games.setup_form import SetUpDraft
from tabletop.client.scenes.setup.scene import SetupScene
from tabletop.rules import catalogue
from tabletop.rules.lords_of_war import armies
from tabletop.storage.header import PERSON
from tabletop.storage.user_documents import ARMY, UserDocuments
from tabletop.text import t
from tests.support.pilot import click, on_top, press, push, reveal, toasts, type_text, wait

GAME = "lords_of_war"


@pytest.fixture
def pushed(opened_with: Callable[[str], list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """What the scenes that the set-up opens were opened with."""
    return {name: opened_with(name) for name in ("board", "rulebook")}


def open_setup(app: App) -> SetupScene:
    if not len(app.scenes):
        app.push("kit")
    return push(app, SetupScene, "setup", game=GAME, frames=2)


def test_starts_with_different_armies_and_colours(app) -> None:
    scene = open_setup(app)
    seats = scene.draft.seats
    assert [seat.colour for seat in seats] == ["blue", "red"]
    assert seats[0].options["army"] != seats[1].options["army"]
    assert scene.problem is None


def test_coin_then_board(app, pushed) -> None:
    open_setup(app)
    click(app, "setup.start")
    top = on_top(app)
    assert top.name == "coin"
    wait(app, 2000)
    app.step([])
    match = top.match
    press(app, "ok")
    assert len(pushed["board"]) == 1
    assert pushed["board"][0]["match"] is match
    assert match.setup.options["first_seat"] == "random"
    assert {seat.name for seat in match.seats} == {"Player 1", "Player 2"}


@pytest.mark.parametrize("by", ["press", "escape", "no motion"])
def test_the_coin_lands_at_once_and_the_board_follows(app, pushed, by) -> None:
    """A press or Escape lets it land; the next one goes on. Without motion it lies there."""
    app.settings.reduced_motion = by == "no motion"
    open_setup(app)
    click(app, "setup.start")
    app.step([], 100)
    if by != "no motion":
        press(app, "back" if by == "escape" else "ok")
    assert not pushed["board"]
    assert on_top(app).name == "coin"
    app.step([])
    press(app, "back") if by == "escape" else click(app, "coin.begin")
    assert len(pushed["board"]) == 1


def test_agreed_first_seat_needs_no_coin(app, pushed) -> None:
    scene = open_setup(app)
    reveal(app, "opt.first_seat")
    rect = scene.widgets.find("opt.first_seat").segment_rect(2)
    click(app, "opt.first_seat", at=rect.center)
    click(app, "setup.start")
    assert len(pushed["board"]) == 1
    match = pushed["board"][0]["match"]
    assert match.seats[0].name == "Player 2"


def test_keyboard_alone_starts_a_game(app, pushed) -> None:
    scene = open_setup(app)
    press(app, "ok")
    assert on_top(app).name == "coin"
    app.pop()
    scene = open_setup(app)
    seen = set()
    for _ in range(80):
        press(app, "next")
        seen.add(scene.widgets.focused.id)
    missing = {widget.id for widget in scene.widgets.order()} - seen
    assert not missing


def test_names_are_typed_remembered_and_must_differ(make_app, pushed) -> None:
    app = make_app()
    scene = open_setup(app)
    click(app, "seat.0.name")
    type_text(app, "Ana")
    click(app, "seat.1.name")
    type_text(app, "ana ")
    assert scene.problem == t("setup.same_name")
    start = scene.widgets.find("setup.start")
    assert not start.enabled
    assert start.reason == scene.problem
    click(app, "setup.start")
    assert app.scenes.top is scene
    click(app, "seat.1.name")
    press(app, "end")
    press(app, "backspace")
    type_text(app, "belle")
    assert scene.problem is None
    click(app, "setup.start")
    assert (app.settings.name, app.settings.last_names) == ("Ana", ["anabelle"])
    again = open_setup(app)
    assert again.names() == ["Ana", "anabelle"]


def test_colours_never_meet(app) -> None:
    scene = open_setup(app)
    click(app, "seat.0.colour.red")
    assert [seat.colour for seat in scene.draft.seats] == ["red", "blue"]
    click(app, "seat.1.colour.green")
    assert [seat.colour for seat in scene.draft.seats] == ["red", "green"]
    for colour in SEAT_COLOURS:
        scene.draft.set_colour(1, colour)
        assert len({seat.colour for seat in scene.draft.seats}) == 2


def test_armies_by_click_and_swapping_places(app) -> None:
    scene = open_setup(app)
    click(app, "seat.0.army.undead")
    assert scene.draft.seats[0].options["army"] == "undead"
    click(app, "seats.swap")
    assert scene.draft.seats[1].options["army"] == "undead"
    assert scene.draft.seats[1].colour == "blue"
    click(app, "seats.random")
    chosen = [seat.options["army"] for seat in scene.draft.seats]
    assert chosen[0] != chosen[1]
    tip = scene.widgets.find("seat.0.army.templars").tooltip
    assert "448.6" in tip


def test_lengths_set_both_goals(app) -> None:
    scene = open_setup(app)
    for length, goals in {"short": (12, 3), "quick": (15, 3), "standard": (20, 4), "long": (28, 5)}.items():
        click(app, f"variant.{length}")
        assert scene.form.variant() == length
        for seat in scene.draft.seats:
            assert (seat.options["units"], seat.options["commanders"]) == goals
    reveal(app, "opt.units")
    click(app, "opt.units", at=scene.widgets.find("opt.units").side(1).center)
    assert scene.draft.seats[0].options["units"] == 29
    assert scene.form.variant() == "custom"


def test_both_goals_off_is_refused_in_words(app, pushed) -> None:
    scene = open_setup(app)
    reveal(app, "opt.handicap")
    click(app, "opt.handicap")
    for goal in ("units", "commanders"):
        scene.widgets.focus(f"opt.{goal}.1")
        press(app, "home")
        assert scene.draft.seats[1].options[goal] is None
    assert scene.draft.seats[0].options["units"] == 20
    assert scene.problem == "The unit goal and the commander goal cannot both be off."
    assert not scene.widgets.find("setup.start").enabled
    click(app, "setup.rule")
    assert pushed["rulebook"][0]["rule"] == "LW-VAR-2"
    app.pop()
    reveal(app, "opt.handicap")
    click(app, "opt.handicap")
    assert scene.problem is None
    assert "setup.rule" not in scene.widgets
    assert scene.draft.seats[1].options["units"] == 20


def test_suggested_handicap(app) -> None:
    scene = open_setup(app)
    assert scene.form.suggestion() == (0, 18)
    reveal(app, "opt.suggestion")
    click(app, "opt.suggestion")
    assert scene.draft.seats[0].options["units"] == 18
    assert scene.draft.seats[1].options["units"] == 20
    assert "opt.suggestion" not in scene.widgets
    click(app, "seat.1.army.elves")
    assert "opt.suggestion" not in scene.widgets


def own_army(app: App) -> armies.ArmyList:
    plain = armies.standard("orcs")
    mine = armies.ArmyList("orcs", "customised", plain.cards, "Catapult park")
    swapped = armies.swap(mine, "orc.ravager-a", "orc.catapult")
    assert isinstance(swapped, armies.ArmyList)
    shelf = UserDocuments(app.paths.armies, ARMY, app.paths.trash)
    shelf.save("Catapult park", armies.document(swapped))
    return swapped


def test_own_armies_can_be_fielded(app, pushed) -> None:
    army = own_army(app)
    scene = open_setup(app)
    click(app, "seat.1.own")
    app.step([])
    click(app, "popup.0")
    assert scene.draft.seats[1].options["army"] == armies.document(army)
    click(app, "setup.start")
    match = on_top(app).match
    assert armies.document(army) in [seat.options["army"] for seat in match.seats]


def test_too_many_copies_for_the_decks_at_hand(app) -> None:
    own_army(app)
    scene = open_setup(app)
    scene.draft.options["decks_available"] = 1
    scene.changed()
    scene.draft.seats[0].options["army"] = armies.document(own_army(app))
    scene.changed()
    app.step([])
    assert "Orc Catapult" in scene.problem
    assert not scene.widgets.find("setup.start").enabled


def test_hidden_lists_stay_hidden(app) -> None:
    scene = open_setup(app)
    scene.draft.seats[0].options["army"] = armies.document(own_army(app))
    scene.draft.options["show_armies"] = False
    scene.changed()
    app.step([])
    assert scene.form.hidden(0)
    assert not scene.form.hidden(1)


def test_opened_with_an_army_to_play(app) -> None:
    app.push("kit")
    scene = push(app, SetupScene, "setup", game=GAME, work="dwarves", frames=1)
    assert [seat.options["army"] for seat in scene.draft.seats] == ["dwarves", "orcs"]


def test_presets_are_kept_used_deleted_and_taken_back(app) -> None:
    scene = open_setup(app)
    click(app, "variant.long")
    click(app, "seat.0.army.elves")
    click(app, "setup.keep")
    app.step([])
    assert on_top(app).name == "naming"
    press(app, "select_all")
    type_text(app, "Sunday")
    press(app, "ok")
    app.step([])
    assert [entry.title for entry in scene.presets.entries] == ["Sunday"]
    file = scene.presets.entries[0].path.name
    click(app, "variant.short")
    click(app, "seat.0.army.orcs")
    reveal(app, f"preset.{file}")
    click(app, f"preset.{file}")
    assert scene.form.variant() == "long"
    assert scene.draft.seats[0].options["army"] == "elves"
    reveal(app, f"preset.delete.{file}")
    click(app, f"preset.delete.{file}")
    app.step([])
    assert scene.presets.entries == []
    press(app, "toast")
    app.step([])
    assert [entry.title for entry in scene.presets.entries] == ["Sunday"]


def test_a_foreign_preset_cannot_harm(app) -> None:
    draft = SetUpDraft(catalogue.meta(GAME), [])
    draft.load(
        {
            "scenario": 7,
            "options": {"level": "expert", "boardless": "yes", "decks_available": 99},
            "table": [],
            "seats": [{"colour": "red", "options": {"army": 4, "units": -1}}, {"colour": "red", "team": True}, 3],
        }
    )
    assert draft.options["level"] == "basic"
    assert draft.options["decks_available"] == 2
    assert len({seat.colour for seat in draft.seats}) == 2
    assert draft.seats[0].options["units"] == 20
    again = SetUpDraft(catalogue.meta(GAME), [])
    again.load(draft.body())
    assert again.body() == draft.body()


def test_escape_goes_back(app) -> None:
    scene = open_setup(app)
    press(app, "back")
    assert app.scenes.top is not scene
    scene = open_setup(app)
    click(app, "setup.back")
    assert app.scenes.top is not scene


@pytest.mark.parametrize("game", ["adventure", "small_world"])
def test_in_a_narrow_window_options_came_after_the_folder_of_own_files(make_app, game) -> None:
    """What people choose in every game comes first."""
    app = make_app((1024, 640))
    scene = push(app, SetupScene, "setup", game=game)
    app.step([])
    rows = {widget.id: widget.rect.y for widget in scene.widgets}
    tiles = [y for id, y in rows.items() if id.startswith("variant.")]
    beside = ("opt.rounds",)  # with the seats
    found = ("opt.", "table.", "setup.house_rules")
    options = [y for id, y in rows.items() if id.startswith(found) and id not in beside]
    assert len(options) >= 3
    assert max(tiles) < min(options)
    assert max(options) < rows["own.open"]


def test_the_board_stands_below_seats_that_leave_room(make_app) -> None:
    """Two seats of Small World were two half-empty tiles beside options that had to scroll."""
    app = make_app((1280, 720))
    app.push("kit")
    heights = {}
    for count in (2, 5):
        scene = push(app, SetupScene, "setup", game="small_world")
        scene.draft.set_count(count)
        scene.form.seats_made()
        scene.changed()
        app.step([])
        heights[count] = scene.widgets.find("seat.1.name").rect.y - scene.widgets.find("seat.0.name").rect.y
        assert scene._board_below == (count == 2)
    assert heights[2] < 120


def test_a_strip_showed_half_of_the_battlemat(make_app) -> None:
    """Below two armies there is room for three rows of six: the board stands above the options instead."""
    app = make_app((1920, 1080))
    app.push("kit")
    scene = push(app, SetupScene, "setup", game="lords_of_war")
    app.step([])
    assert not scene._board_below


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_a_kill_lost_what_was_chosen_in_the_set_up(make_app, game) -> None:
    """It is written down as it is chosen. Whoever leaves gives it up; whoever closes the window finds it again."""
    app = make_app()
    app.push("setup", game=game)
    app.step([])
    folder = app.paths.content / "presets" / game
    assert not folder.exists(), "nobody has chosen anything"
    scene = app.scenes.top
    scene.draft.seats[0].name = "Ana"
    scene.draft.set_count(scene.draft.scenario.seats[-1])
    scene.set_player(1, "recruit")
    made = scene.draft.body(names=True)
    app.step([])
    scene._drafts._ours[1].release()  # as the system does when a program is killed
    again = make_app()
    again.push("setup", game=game)
    again.step([])
    assert t("setup.as_left") in toasts(again)
    scene = again.scenes.top
    assert scene.draft.body(names=True) == made
    again.close()
    third = make_app()
    third.push("setup", game=game)
    third.step([])
    scene = third.scenes.top
    assert scene.draft.body(names=True) == made, "the window was closed"
    press(third, "back")
    assert not list(folder.glob("*.draft"))


def test_a_kill_during_the_toss_of_the_coin_keeps_the_set_up_until_the_board_has_the_game(app) -> None:
    app.push("setup", game="lords_of_war")
    app.step([])
    scene = app.scenes.top
    scene.set_player(1, "recruit")
    app.step([])
    folder = app.paths.content / "presets" / "lords_of_war"
    scene.start()
    app.step([])
    assert app.scenes.top.name == "coin"
    assert list(folder.glob("*.draft"))
    wait(app, 4000)
    click(app, "coin.begin")
    assert not list(folder.glob("*.draft"))


# ------------------------------------------------------------------------------------------------- the last table


def from_menu(app: App, game: str) -> SetupScene:
    """The set-up of a game as the menu opens it."""
    if not len(app.scenes):
        app.push("menu")
        app.step([])
    click(app, f"menu.play.{game}")
    return on_top(app, SetupScene)


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_a_game_against_a_computer_takes_two_clicks_from_the_menu(make_app, game) -> None:
    """The first time ever: the player against one computer player, who goes by a name of its own and not by its
    level."""
    app = make_app(start="menu", base_scene="menu", name="Ana")
    scene = from_menu(app, game)
    assert [seat.player for seat in scene.draft.seats] == ["", "recruit"]
    assert scene.names() == ["Ana", "Pip"]
    click(app, "setup.start")
    assert on_top(app).name in ("coin", "board")


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_the_last_table_is_proposed(make_app, game) -> None:
    app = make_app(start="menu", base_scene="menu", name="Ana")
    scene = from_menu(app, game)
    scene.draft.undo = "strict"
    scene.set_player(0, "captain")
    scene.set_player(1, PERSON)
    scene.draft.seats[1].name = "Leo"
    scene.draft.set_colour(0, "copper")
    made, names = scene.draft.body(names=True), scene.names()
    click(app, "setup.start")
    app.reset("menu")
    app.step([])
    again = from_menu(app, game)
    assert again.draft.body(names=True) == made
    assert again.names() == names
    assert app.settings.last_names == ["Leo"]


def test_a_new_name_is_everywhere_at_once(make_app) -> None:
    app = make_app(start="menu", base_scene="menu", name="Ana")
    from_menu(app, "small_world")
    click(app, "setup.start")
    app.settings.name = "Inés"
    app.reset("menu")
    app.step([])
    assert from_menu(app, "small_world").names() == ["Inés", "Pip"]


@pytest.mark.parametrize("text", ["", "{}", "[" * 5000, '{"format": "the-war-table-document", "version": 1}'])
def test_a_damaged_last_table_is_survived(make_app, text) -> None:
    app = make_app(start="menu", base_scene="menu", name="Ana")
    folder = app.paths.content / "tables" / "small_world"
    folder.mkdir(parents=True)
    (folder / "small_world.json").write_text(text, encoding="utf-8")
    assert from_menu(app, "small_world").names() == ["Ana", "Pip"]
    click(app, "setup.start")
    app.reset("menu")
    app.step([])
    assert from_menu(app, "small_world").names() == ["Ana", "Pip"]


def test_whoever_is_called_like_one_of_the_cast_stays_so() -> None:
    assert seat_names(["", "", ""], ["recruit", "", "recruit"], "Pip") == ["Gudrun", "Pip", "Odile"]
    assert seat_names(["pip", "", ""], ["", "recruit", ""], "") == ["pip", "Gudrun", "Player 3"]
    names = seat_names([""] * 6, ["warlord"] * 6, "")
    assert len(set(names)) == 6
    assert all(face(name) for name in names)


@pytest.mark.parametrize("player", ["", "captain"])
def test_who_sits_down_besides_plays_as_the_last_one_does(app, player) -> None:
    """Whoever played against one computer player and chose four seats got two persons more."""
    scene = push(app, SetupScene, "setup", game="small_world", frames=2)
    scene.set_player(1, player)
    app.step([])
    row = scene.widgets.find("seats.count")
    click(app, "seats.count", at=row.segment_rect(2).center)
    assert [seat.player for seat in scene.draft.seats] == ["", player, player, player]
    assert len(set(scene.names())) == 4


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", catalogue.game_ids())
def test_who_plays_a_seat_stood_as_an_icon_where_three_or_more_sit(make_app, game, language) -> None:
    """At 1280x720 the button that chooses a person or a level says which one it is."""
    app = make_app((1280, 720), language=language)
    app.push("kit")
    scene = push(app, SetupScene, "setup", game=game)
    told, seats = [], 0
    for scenario in scene.meta.scenarios:
        for count in scenario.seats:
            scene.form.choose_variant(scenario.id)
            scene.draft.set_count(count)
            scene.form.seats_made()
            scene.changed()
            app.step([])
            buttons = [scene.widgets.find(f"seat.{seat}.player") for seat in range(count)]
            told += [(scenario.id, count) for button in buttons if button.label and not button.wordless]
            seats += count
    assert len(told) == seats, told
