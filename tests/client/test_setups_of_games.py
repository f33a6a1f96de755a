"""Small World in the set-up scene: seats, sides, islands drawn, chosen and the user's own."""

import json
import shutil
from pathlib import Path

import pytest

from tabletop.client.core.input import FileDropped
from tabletop.client.games.adventure.setup_panel import AdventureSetup, fault_text, load_cards
from tabletop.client.games.adventure.sheet import FIGURES, hero_dots
from tabletop.client.games.small_world import names
from tabletop.client.games.small_world.setup_panel import SmallWorldSetup
from tabletop.client.scenes.almanac_scene import AlmanacScene
from tabletop.client.ui.scroll import ScrollArea
from tabletop.resources import asset_path
from tabletop.rules.adventure.content import content as adventure_content
from tabletop.rules.game import Refusal
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.islands import FACES, built_in
from tabletop.text import set_language, t
from tests.support.drawn import noted
from tests.support.pilot import click, on_top
from tests.support.setup_pages import open_setup, press_in_form, started

EXAMPLE = Path(__file__).parents[2] / "docs" / "island-herons.json"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", ["base", "azeroth"])
def test_every_number_of_seats_of_both_modes_can_start(app, seats, variant) -> None:
    """SW-OPT-1, SW-OPT-2, SW-SET-13."""
    scene, _ = open_setup(app, "small_world", SmallWorldSetup)
    press_in_form(app, scene, f"variant.{variant}")
    scene.draft.set_count(seats)
    scene.form.seats_made()
    scene.changed()
    app.step([])
    match = started(scene)
    assert len(match.seats) == seats
    assert match.state.config.options.azeroth is (variant == "azeroth")
    assert len({seat.colour for seat in match.seats}) == seats


def test_sides_are_chosen_and_seat_people_round_the_table(app) -> None:
    """SW-BFA-1, SW-BFA-2: who chose a side sits where that side does; a full side changes hands."""
    scene, parts = open_setup(app, "small_world", SmallWorldSetup)
    press_in_form(app, scene, "variant.azeroth")
    scene.draft.set_count(5)
    parts.seats_made()
    scene.changed()
    press_in_form(app, scene, "seats.sides")
    assert [seat.team for seat in scene.draft.seats] == [0, 1, 2, 0, 1]
    press_in_form(app, scene, "seat.0.side.neutral")
    assert [seat.team for seat in scene.draft.seats] == [2, 1, 0, 0, 1]
    match = started(scene)
    assert [seat.team for seat in match.seats] == [0, 1, 2, 0, 1]
    assert match.seats[2].name == scene.names()[0]
    assert parts.has_partners
    press_in_form(app, scene, "seats.lots")
    press_in_form(app, scene, "seat.4.side.horde")
    match = started(scene)
    assert next(seat.team for seat in match.seats if seat.name == scene.names()[4]) == 1
    scene.draft.set_count(2)
    parts.seats_made()
    assert not parts.has_partners


def test_teams_against_computers_are_one_touch(app) -> None:
    """They took two for each further seat."""
    scene, _ = open_setup(app, "small_world", SmallWorldSetup)
    level = scene.draft.seats[1].player
    press_in_form(app, scene, "variant.azeroth")
    assert [seat.player for seat in scene.draft.seats[1:]] == [level] * 3
    assert len(started(scene).seats) == 4


def test_the_basic_game_knows_no_sides(app) -> None:
    scene, _ = open_setup(app, "small_world", SmallWorldSetup)
    press_in_form(app, scene, "variant.azeroth")
    press_in_form(app, scene, "seats.sides")
    press_in_form(app, scene, "variant.base")
    assert {seat.team for seat in scene.draft.seats} == {None}
    started(scene)


def test_fewer_seats_leave_no_side_twice(app) -> None:
    scene, parts = open_setup(app, "small_world", SmallWorldSetup)
    parts.choose_variant("azeroth")
    scene.draft.set_count(4)
    parts._all_sides(True)
    scene.draft.set_count(3)
    parts.seats_made()
    scene.changed()
    assert [seat.team for seat in scene.draft.seats] == [0, 1, None]
    started(scene)


def test_the_first_seat_is_one_of_those_there_are(app) -> None:
    """SW-OPT-3: a first seat that goes away, or that the team variant fixes, is left to chance."""
    scene, parts = open_setup(app, "small_world", SmallWorldSetup)
    scene.draft.set_count(5)
    scene.draft.options["first_seat"] = "5"
    scene.changed()
    assert started(scene).state.first == 4
    scene.draft.set_count(4)
    parts.seats_made()
    assert scene.draft.options["first_seat"] == "random"
    scene.draft.options["first_seat"] = "2"
    parts.choose_variant("azeroth")
    assert scene.draft.options["first_seat"] == "random"


def test_islands_are_drawn_or_chosen(app) -> None:
    """SW-SET-3, SW-OPT-4: a chosen face is in play, its other side is not, and open places are drawn."""
    scene, parts = open_setup(app, "small_world", SmallWorldSetup)
    scene.draft.set_count(5)
    parts.seats_made()
    scene.changed()
    assert scene.draft.options["boards"] is None
    parts._draw_all("chosen")
    app.step([])
    press_in_form(app, scene, "island.L2B")
    press_in_form(app, scene, "island.S1A")
    assert [island.id for island in parts.chosen()] == ["L2B", "S1A"]
    ids = [island.id for island in started(scene).state.config.options.islands]
    assert len(ids) == 5
    assert {"L2B", "S1A"} <= set(ids)
    press_in_form(app, scene, "island.L2A")  # the other side of the same board
    assert [island.id for island in parts.chosen()] == ["L2A", "S1A"]
    press_in_form(app, scene, "island.S2A")
    press_in_form(app, scene, "island.M1A")
    press_in_form(app, scene, "island.M2A")  # one medium island is in play: the last one chosen stays
    assert [island.id for island in parts.chosen()] == ["L2A", "M2A", "S1A", "S2A"]
    press_in_form(app, scene, "island.M2A")
    assert [island.id for island in parts.chosen()] == ["L2A", "S1A", "S2A"]
    parts._draw_all("random")
    assert scene.draft.options["boards"] is None


def test_every_face_can_be_chosen_for_every_number_of_seats(app) -> None:
    scene, parts = open_setup(app, "small_world", SmallWorldSetup)
    for seats in (2, 3, 4, 5):
        scene.draft.set_count(seats)
        for face in FACES:
            scene.draft.options["boards"] = {"faces": []}
            parts.toggle(built_in(face))
            assert scene.problem is None
            assert (built_in(face) in parts.chosen()) is bool(parts.places(face[0]))
    for seats in (5, 2):
        scene.draft.set_count(seats)
        parts.seats_made()
        scene.changed()
        assert scene.problem is None, "islands beyond the places are dropped"


def test_an_island_of_ones_own_is_seen_chosen_and_played(app) -> None:
    """SW-OPT-4, as docs/small-world-islands.md tells it; a file with a fault is named with it and stops nothing."""
    folder = app.paths.islands
    folder.mkdir(parents=True)
    shutil.copy(EXAMPLE, folder)
    document = json.loads(EXAMPLE.read_text("utf-8"))
    (folder / "cut.json").write_text("{oops", "utf-8")
    (folder / "lonely.json").write_text(json.dumps({**document, "id": "lone", "regions": []}), "utf-8")
    (folder / "sea.json").write_text(json.dumps({**document, "size": "XL"}), "utf-8")
    scene, parts = open_setup(app, "small_world", SmallWorldSetup)
    assert [file.name for file in parts.files] == ["island-herons.json", "cut.json", "lonely.json", "sea.json"]
    press_in_form(app, scene, "own.island-herons.json")
    assert [island.id for island in parts.chosen()] == [document["id"]]
    match = started(scene)
    assert document["id"] in [island.id for island in match.state.config.options.islands]
    for _ in range(40):
        match.apply(match.legal_actions()[0])
    app.invalidate()
    app.step([])


@pytest.mark.parametrize("language", ["en", "es"])
def test_faults_of_islands_are_told_in_words(app, language) -> None:
    document = json.loads(EXAMPLE.read_text("utf-8"))
    folder = app.paths.islands
    folder.mkdir(parents=True)
    (folder / "a.json").write_text(json.dumps({**document, "size": "XL"}), "utf-8")
    (folder / "b.json").write_text(json.dumps({**document, "extra": 1}), "utf-8")
    (folder / "c.json").write_text(json.dumps({**document, "width": 2}), "utf-8")
    document["regions"][0]["borders"] = []
    (folder / "d.json").write_text(json.dumps(document), "utf-8")
    set_language(language)
    _, parts = open_setup(app, "small_world", SmallWorldSetup)
    told = [parts.fault_words(file.name, file.found) for file in parts.files if isinstance(file.found, Refusal)]
    assert len(told) == 4
    assert all(name in line for name, line in zip(("a.json", "b.json", "c.json", "d.json"), told))
    assert not any("Input should" in line or "{" in line for line in told)


def test_an_island_dropped_onto_the_window_is_kept_and_taken(app, tmp_path) -> None:
    scene, parts = open_setup(app, "small_world", SmallWorldSetup)
    app.step([FileDropped(str(EXAMPLE))])
    app.step([])
    assert (app.paths.islands / EXAMPLE.name).is_file()
    assert len(parts.chosen()) == 1
    bad = tmp_path / "bad.json"
    bad.write_text("[]", "utf-8")
    app.step([FileDropped(str(bad))])
    assert app.toasts.items[-1].kind == "danger"
    assert not (app.paths.islands / "bad.json").exists()
    assert scene.problem is None


def test_a_preset_keeps_sides_and_islands(app) -> None:
    scene, parts = open_setup(app, "small_world", SmallWorldSetup)
    parts.choose_variant("azeroth")
    scene.draft.set_count(4)
    parts._all_sides(True)
    parts.toggle(built_in("M2B"))
    body = json.loads(json.dumps(scene.draft.body()))
    parts.choose_variant("base")
    scene.draft.load(body)
    parts.draft_replaced()
    scene.changed()
    assert [seat.team for seat in scene.draft.seats] == [0, 1, 0, 1]
    assert [island.id for island in parts.chosen()] == ["M2B"]
    started(scene)


def test_every_race_power_and_marker_has_an_emblem_that_is_drawn() -> None:
    """Races differ from each other by emblem, and so do powers: colour is never the only cue."""
    book = content()
    assert set(names.RACES) == set(book.races)
    assert set(names.POWERS) == set(book.powers)
    assert set(names.MARKERS) == set(book.markers)
    for kind in (names.RACES, names.POWERS, names.MARKERS, names.PIECES, names.FACTIONS):
        assert len(set(kind.values())) == len(kind)
        assert all(asset_path(f"icons/{name}.svg").is_file() for name in kind.values())


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_options_scrolled_although_the_middle_was_half_empty(make_app, seats) -> None:
    """At full size the picture of the islands goes below the seats, or is a little lower above the options."""
    scene, _ = open_setup(make_app((1920, 1080)), "small_world", SmallWorldSetup)
    scene.draft.set_count(seats)
    scene.form.seats_made()
    scene.changed()
    scene.app.step([])
    areas = [scene.widgets.find("setup.options"), scene.widgets.find("setup.seats")]
    assert [area.id for area in areas if isinstance(area, ScrollArea) and area.scroller.needed] == []


# ------------------------------------------------------------------------------ The Adventure Game in the set-up scene


ADVENTURE_EXAMPLE = Path(__file__).parents[2] / "docs" / "own-cards-harbour.json"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("valor", ["6", "8", "10"])
@pytest.mark.parametrize("way", ["choose", "lot"])
def test_every_number_of_seats_and_target_can_start(app, seats, valor, way) -> None:
    """AG-SET-10, AG-WIN-1, AG-SET-6."""
    scene, form = open_setup(app, "adventure", AdventureSetup)
    scene.draft.set_count(seats)
    scene.draft.options.update(valor=valor, characters=way)
    scene.changed()
    app.step([])
    match = started(scene)
    assert len(match.state.players) == seats
    assert match.state.config.options.valor == int(valor)
    assert valor in form.summary()
    dealt = all(player.character for player in match.state.players)
    assert dealt == (way == "lot")


def test_the_time_follows_the_goal_and_the_players(app) -> None:
    """Issue: a short game for two was announced with the time of the longest for four."""
    scene, form = open_setup(app, "adventure", AdventureSetup)
    for seats, valor, takes in ((2, "8", 90), (4, "8", 180), (2, "6", 70), (3, "10", 170)):
        scene.draft.set_count(seats)
        scene.draft.options.update(valor=valor)
        assert form.minutes() == (takes, takes)


def test_own_cards_are_switched_on_and_off(app) -> None:
    """AG-SET-1: the folder's file is listed; its cards are in the match when it is switched on."""
    folder = app.paths.adventure_cards
    folder.mkdir(parents=True)
    shutil.copy(ADVENTURE_EXAMPLE, folder)
    scene, form = open_setup(app, "adventure", AdventureSetup)
    assert [file.name for file in form.files] == [ADVENTURE_EXAMPLE.name]
    assert started(scene).state.config.options.cards == ""
    press_in_form(app, scene, f"own.{ADVENTURE_EXAMPLE.name}")
    (cards,) = form.chosen()
    tables = started(scene).state.config.tables
    assert all(quest.id in tables.content.quests for quest in cards.quests)
    assert all(card.id in tables.content.challenges for card in cards.encounters)
    press_in_form(app, scene, f"own.{ADVENTURE_EXAMPLE.name}")
    assert form.chosen() == []
    assert started(scene).state.config.options.cards == ""


def test_a_dropped_file_is_kept_and_switched_on(app) -> None:
    scene, form = open_setup(app, "adventure", AdventureSetup)
    app.step([FileDropped(str(ADVENTURE_EXAMPLE))])
    app.step([])
    assert (app.paths.adventure_cards / ADVENTURE_EXAMPLE.name).is_file()
    assert len(form.chosen()) == 1
    assert started(scene).state.config.options.cards


@pytest.mark.parametrize("text", ["", "[", "{}", '{"format": "adventure-cards", "version": 1}', "[" * 5000])
def test_a_file_with_a_fault_says_which(app, tmp_path, text) -> None:
    """AG-SET-1: one clear sentence; the file stays where it is, and nothing is switched on."""
    file = tmp_path / "broken.json"
    file.write_text(text, encoding="utf-8")
    found, _ = load_cards(file)
    assert isinstance(found, Refusal)
    assert "{" not in fault_text(found)
    _, form = open_setup(app, "adventure", AdventureSetup)
    app.step([FileDropped(str(file))])
    app.step([])
    assert form.chosen() == []
    assert not app.paths.adventure_cards.exists() or not list(app.paths.adventure_cards.iterdir())


def test_a_preset_with_faulty_cards_is_named_with_its_fault(app) -> None:
    """AG-SET-1: the set-up refuses, and says why in words."""
    scene, form = open_setup(app, "adventure", AdventureSetup)
    scene.draft.options["user_cards"] = [{"format": "adventure-cards"}]
    scene.changed()
    app.step([])
    assert scene.problem is not None
    assert form.chosen() == []


def test_heroes_were_named_and_not_described(make_app, monkeypatch) -> None:
    """Each has a sentence and four bars of one to five dots; Grumbaz has the hardest blow and the weakest defence."""
    for size in ((1280, 720), (1920, 1080)):
        app = make_app(size)
        app.push("setup", game="adventure")
        told = noted(monkeypatch, app.canvas, "text_block")
        app.step([], 16)
        for hero in adventure_content().characters:
            assert t(f"adventure.hero.{hero}") in told, size
    dots = {hero: dict(hero_dots(hero)) for hero in adventure_content().characters}
    assert all(set(bars) == set(FIGURES) and all(1 <= n <= 5 for n in bars.values()) for bars in dots.values())
    assert dots["grumbaz"]["attack"] == 5
    assert dots["grumbaz"]["defence"] == 1


@pytest.mark.parametrize(("size", "seats"), [((1280, 720), 2), ((1280, 720), 4), ((1920, 1080), 4)])
def test_heroes_in_the_set_up_did_not_answer_clicks(make_app, size, seats) -> None:
    """Issue: a click on a hero shows its cards; beside the names and beside the sentences about them."""
    app = make_app(size=size)
    scene, _ = open_setup(app, "adventure", AdventureSetup)
    scene.draft.set_count(seats)
    scene.changed()
    app.step([])
    click(app, "hero.sofeea")
    almanac = on_top(app, AlmanacScene)
    assert almanac.chosen == {"hero": "sofeea"}
    assert almanac.shown
    assert all(("hero", "sofeea") in card.marks for card in almanac.shown)
