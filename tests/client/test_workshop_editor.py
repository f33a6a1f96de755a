"""The editor: what is drawn and typed is in the file at once, as finished where games take it and as a draft where they
do not; nothing is lost by undo; keys do what the mouse does."""

import json
import random
import re
from contextlib import nullcontext

import pygame
import pytest

from tabletop.bots.random_bot import play_out
from tabletop.client.app import App
from tabletop.client.core.input import RIGHT, PointerDown, PointerMove, PointerUp, Wheel
from tabletop.client.games import work_kinds
from tabletop.client.games.bench import Bench
from tabletop.client.games.small_world.island_outlines import derived
from tabletop.client.games.warcraft.scenario_bench import coordinates
from tabletop.client.games.work_kind import WorkKind, new_work, renamed
from tabletop.client.scenes.example_board import ExampleScene
from tabletop.client.scenes.key_help import KeyHelpScene
from tabletop.client.scenes.setup.scene import SetupScene
from tabletop.client.scenes.workshop.editor import EditorScene
from tabletop.client.scenes.workshop.properties import fresh_entry
from tabletop.client.ui.form import ControlRow, NumberRow, WordRow
from tabletop.client.ui.group import DIRECTIONS
from tabletop.client.ui.text_entry import TextEntry
from tabletop.json_values import put, value_at
from tabletop.rules.adventure.quest_steps import QuestStep
from tabletop.rules.entries import Entry
from tabletop.rules.entry_fields import (
    Choice,
    Either,
    EntryField,
    Family,
    Fixed,
    Many,
    Number,
    Record,
    Text,
    told,
)
from tabletop.rules.warcraft.scenarios import BUILT_IN, Rule, Victory, built_in
from tabletop.storage.works import DRAFT, FINISHED
from tabletop.text import FALLBACK, LANGUAGES, set_language, t
from tests.support.drawn import drawn_lines, redrawn
from tests.support.pilot import click, key, on_top, press, push, reveal, settle, type_text, undrawn
from tests.support.sweeps import sweep

KINDS = {kind.id: kind for kind in work_kinds()}
SCENARIO = KINDS["warcraft.scenario"]


def editing(app: App, kind: WorkKind = SCENARIO, example: int = 0) -> EditorScene:
    made = new_work(kind, app.paths, kind.examples()[example], [])
    return push(app, EditorScene, "editor", frames=2, opened=made)


def stroke(app: App, scene: EditorScene, *spots: str, button: int = 1) -> None:
    """Draw over spots with the pointer."""
    places = [scene.bench.spots()[spot] for spot in spots]
    app.scenes.handle(PointerMove(places[0]))
    app.scenes.handle(PointerDown(places[0], button))
    for place in places[1:]:
        app.scenes.handle(PointerMove(place))
    app.scenes.handle(PointerUp(places[-1], button))
    app.step([])


def take(app: App, tool: str) -> None:
    click(app, reveal(app, f"tool.{tool}"))


def files(scene: EditorScene, app: App) -> list[str]:
    settle(app, 1000)
    return sorted(path.name for path in scene.opened.work.folder.iterdir() if path.suffix in (FINISHED, DRAFT))


# ------------------------------------------------------------------------------------------------- the form of a model


def models(bench: Bench) -> set[type[Entry]]:
    """Every class of entries that a work of a bench may hold."""
    found, waiting = set(), [Record(bench.model)]
    while waiting:
        shape = waiting.pop()
        if isinstance(shape, Many):
            waiting.append(shape.item)
        elif isinstance(shape, Either):
            waiting += shape.ways
        elif isinstance(shape, Family):
            waiting += map(Record, bench.kinds(shape.base).values())
        elif isinstance(shape, Record) and shape.kind not in found:
            found.add(shape.kind)
            waiting += [field.shape for field in told(shape.kind) if not painted(bench, shape.kind, field.name)]
    return found


def shown_fields(bench: Bench) -> list[tuple[type[Entry], EntryField]]:
    """The fields of all these classes that the form shows."""
    return [
        (kind, field) for kind in models(bench) for field in told(kind)
        if f"{kind.__name__}.{field.name}" not in bench.painted and field.name not in ("format", "version", "id")
    ]  # fmt: skip


@pytest.mark.parametrize("id", [id for id, kind in KINDS.items() if kind.bench.model is not None])
def test_every_field_that_is_shown_has_a_bound(app, id) -> None:
    """Numbers and lists end somewhere, and what is typed that is no name is chosen from a list or matches a pattern."""
    bench = editing(app, KINDS[id]).bench
    unbound = []
    for kind, field in shown_fields(bench):
        shape = field.shape
        if isinstance(shape, Number | Many) and shape.most is None:
            closed = isinstance(shape, Many) and isinstance(shape.item, Choice)
            unbound += [] if closed else [(kind.__name__, field.name)]
        if isinstance(shape, Text) and not (shape.most or shape.pattern):
            unbound.append((kind.__name__, field.name))
    assert unbound == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_control_of_an_army_has_a_name_and_a_sentence(app, code) -> None:
    """Its form is not made of a model: most of it is chosen on the board and in the tools."""
    set_language(code)
    scene = editing(app, KINDS["lords_of_war.army"])
    for kind in ("customised", "mercenary"):
        scene._take(1, kind)
        for place in ("", "card"):
            scene.select(place)
            rows = [row for row in scene.bench.rows(None) if isinstance(row, ControlRow | NumberRow | WordRow)]
            assert [row.id for row in rows if row.visible and not (row.label and row.note.endswith("."))] == []
        for group in scene.bench.groups():
            assert [tool.id for tool in group.tools if not tool.tip.endswith(".")] == []


def test_a_sentence_about_a_field_stands_in_the_form_or_in_its_tooltip(app) -> None:
    scene = editing(app)
    scene.select("seat:0")
    app.step([])
    assert t("warcraft.work.field.seat_plan.wood.text") in scene.widgets.find("prop.seats.0.wood").caption
    scene = editing(app, KINDS["adventure.cards"])
    scene.select("card")
    app.step([])
    assert scene.widgets.find("prop.quests.starting.0.valor").tooltip == t("adventure.work.field.valor.text")


ALIKE = {"Elemental"}
"""Words that are the same in the file and in every language."""


def painted(bench: Bench, kind: type[Entry], name: str) -> bool:
    return f"{kind.__name__}.{name}" in bench.painted and name in ("id", "while_attached", "reward", "filter")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("id", [id for id, kind in KINDS.items() if kind.bench.model is not None])
def test_every_field_that_is_shown_has_a_name_and_a_sentence(app, id, code) -> None:
    """And every word of its closed list a name: none stands there as the file has it."""
    set_language(code)
    bench = editing(app, KINDS[id]).bench
    said, sentences = {}, {}
    for kind, field in shown_fields(bench):
        parts = range(len(field.shape.items)) if isinstance(field.shape, Fixed) else ()
        for name in [f"{field.name}.{n}" for n in parts] or [field.name]:
            said[kind.__name__, name] = bench.label(kind, name)
            sentences[kind.__name__, name] = bench.note(kind, name)
        shape = field.shape.item if isinstance(field.shape, Many) else field.shape
        words = shape.words if isinstance(shape, Choice) and len(shape.words) > 1 else ()
        for word in bench.words(field.name, words):
            said[kind.__name__, field.name, word] = bench.word(field.name, word)
    assert [key for key, words in sentences.items() if not words.endswith(".") or ".work." in words] == []
    assert [key for key, words in said.items() if ".work." in words] == []
    assert len(said) > 8
    assert [key for key, words in said.items() if not words or "_" in words] == []
    if code != FALLBACK:
        assert {key[-1] for key, words in said.items() if words == key[-1]} <= ALIKE


def test_what_is_added_can_be_filled_in(app) -> None:
    """Each special rule and each way to win is added from the list of its kinds, with all its rows and its name."""
    scene, missing = editing(app), []
    for name, family in (("rules", Rule), ("victory", Victory)):
        for word, kind in family.kinds.items():
            scene.change({**scene.document, name: [{"kind": word, **fresh_entry(kind)}]})
            app.step([])
            ids = [widget.id for widget in scene.widgets]
            wanted = [f"prop.{name}.0.remove", *(f"prop.{name}.0.{field.name}" for field in told(kind))]
            missing += [one for one in wanted if not any(id.startswith(one) for id in ids)]
    assert missing == []


# --------------------------------------------------------------------------------------------------------- scenarios


@pytest.mark.parametrize("id", BUILT_IN)
def test_zones_are_called_as_on_the_maps_of_the_box(id) -> None:
    rows = built_in(id).hexes
    assert coordinates(rows) == {row[0]: row[0] for row in rows}


def test_a_symmetric_stroke_is_one_step_back(app) -> None:
    scene = editing(app)
    before = scene.document
    take(app, "symmetry.turn-half")
    take(app, "mine")
    stroke(app, scene, "+-3,1", "+-3,2", "a1")
    rows = {(row[1], row[2]): row[3] for row in scene.document["hexes"]}
    for q, r in ((-3, 1), (-3, 2), (-2, 0)):
        assert rows[q, r] == rows[-q, -r] == "mine"
    assert len(rows) == 23
    assert scene.document["seats"][0]["town"] == "d1", "everything is called by its new coordinates"
    assert ["d1", "melee", 2] in scene.document["seats"][0]["pieces"]
    press(app, "undo")
    assert scene.document == before
    press(app, "redo")
    assert len(scene.document["hexes"]) == 23


def test_another_zone_shows_its_own_fields(app) -> None:
    scene = editing(app)
    for zone, terrain in (("c1", "town"), ("b1", "mine")):
        stroke(app, scene, zone)
        assert scene.widgets.find("prop.terrain").label == t(f"warcraft_board.terrain.{terrain}")


def test_what_stood_in_a_zone_goes_with_it(app) -> None:
    scene = editing(app)
    scene.change({**scene.document, "walls": [["c1", "c2"]], "never_depleted": ["b1"],
                  "victory": [{"kind": "gate", "hex": "c1", "below": 3}]})  # fmt: skip
    take(app, "sea")
    stroke(app, scene, "c1", "b1")
    document = scene.document
    assert document["walls"] == document["never_depleted"] == []
    assert "town" not in document["seats"][0]
    assert document["seats"][0]["pieces"] == []
    assert document["victory"][0]["hex"] == "", "and is not another zone that has its name now"
    assert scene.faults


def test_pieces_are_put_and_taken_for_each_side(app) -> None:
    scene = editing(app)
    take(app, "symmetry.turn-half")
    take(app, "flying")
    stroke(app, scene, "a1")
    stroke(app, scene, "a1")
    assert ["a1", "flying", 2] in scene.document["seats"][0]["pieces"]
    assert ["e3", "flying", 2] in scene.document["seats"][1]["pieces"]
    stroke(app, scene, "a1", button=RIGHT)
    assert ["e3", "flying", 1] in scene.document["seats"][1]["pieces"]
    take(app, "outpost")
    stroke(app, scene, "b4")
    assert scene.document["seats"][1]["outposts"] == ["d1"]


def test_a_wall_is_built_and_torn_down(app) -> None:
    scene = editing(app)
    take(app, "wall")
    stroke(app, scene, "c2|c3")
    assert scene.document["walls"] == [["c2", "c3"]]
    stroke(app, scene, "c2|c3")
    assert scene.document["walls"] == []


def test_the_board_is_zoomed_into_and_the_tool_still_meets_what_it_shows(app) -> None:
    scene = editing(app)
    take(app, "forest")
    before = scene.bench.spots()["c3"]
    app.scenes.handle(Wheel(before, 0, 3))
    near, far = scene.bench.spots()["c3"], scene.bench.spots()["c4"]
    assert abs(near[0] - before[0]) < 1
    assert far[1] - near[1] > 1.5 * (scene.bench.rect.h / 40)
    stroke(app, scene, "c3")
    assert next(row[3] for row in scene.document["hexes"] if row[0] == "c3") == "forest"
    zoom = scene.widgets.find("editor.board").zoom
    assert zoom > 1.5
    scene.widgets.focus("editor.board")
    press(app, "zoom_fit")
    assert scene.bench.spots()["c3"] == before


def test_by_keys_alone(app) -> None:
    """A tool by its digit, the board by arrows, the stroke by Enter; Delete takes away."""
    scene = editing(app)
    scene.widgets.focus("editor.board")
    press(app, "digit_3")
    assert scene.tool == "forest"
    scene.widgets.find("editor.board").at = "a1"
    press(app, "ok")
    assert next(row[3] for row in scene.document["hexes"] if row[0] == "a1") == "forest"
    press(app, "down")
    assert scene.widgets.find("editor.board").at == "a2"
    press(app, "delete")
    assert len(scene.document["hexes"]) == 18
    press(app, "undo", "undo")
    assert scene.document == SCENARIO.open(scene.opened.work).document


@pytest.mark.parametrize("id", KINDS)
def test_thirty_presses_of_tab_led_from_the_board_to_the_head(app, id) -> None:
    """Tab makes one stop of the head, the tools below a head, the board, the faults, and the fields below a head; arrow
    keys reach all that lies in it, and other keys lead from part to part."""
    scene = editing(app, KINDS[id])
    widgets = scene.widgets
    tabs = scene.bench.tabs()[:6]
    assert len(tabs) > 1
    for tab in tabs:
        scene.select(tab.place)
        app.step([])
        widgets.focus("editor.board")
        walked = []
        while widgets.focused.stop != "head":
            key(app, pygame.K_TAB)
            walked.append(widgets.focused.stop)
        assert len(walked) <= 12, (tab.place, walked)
        texts = [one.id for one in widgets if isinstance(one, TextEntry)]
        assert all(f"fields.{id}" in walked for id in texts), "a text that was typed is left for the next one"
        widgets.focus("editor.board")
        parts = []
        for _ in range(4):
            key(app, pygame.K_F6, pygame.KMOD_CTRL)
            parts.append(widgets.focused.stop.partition(".")[0])
        assert parts == ["fields", "head", "tools", "board"]
        key(app, pygame.K_F6, pygame.KMOD_CTRL | pygame.KMOD_SHIFT)
        assert widgets.focused.stop.startswith("tools")
    for run in widgets.stops():
        reached, ahead = {run[0].id}, [run[0]]
        while ahead:
            here = ahead.pop()
            for way in DIRECTIONS:
                widgets.focus(here.id)
                now = widgets.focused
                if widgets._move_focus(way) and widgets.focused in run and widgets.focused.id not in reached:
                    reached.add(widgets.focused.id)
                    ahead.append(widgets.focused)
                assert now is here
        assert reached == {one.id for one in run}


def test_the_keys_of_the_editor_are_listed(app) -> None:
    editing(app)
    press(app, "quick_help")
    listed = [row[0] for row in on_top(app, KeyHelpScene).rows]
    assert ("next_part", "prev_part") in listed
    press(app, "back", "tab_right")
    scene = on_top(app, EditorScene)
    assert scene.place == scene.bench.tabs()[1].place


# ----------------------------------------------------------------------------------------------------------- islands


ISLAND = KINDS["small_world.island"]


def regions(scene: EditorScene) -> list[str]:
    return [one["name"]["en"] for one in scene.document["regions"]]


def test_a_dragged_corner_moves_the_borders_of_all_regions_at_it(app) -> None:
    scene = editing(app, ISLAND)
    take(app, "shape")
    before = scene.document
    x, y = scene.bench.spots()["v2"]
    app.scenes.handle(PointerMove((x, y)))
    app.scenes.handle(PointerDown((x, y)))
    for n in range(1, 6):
        app.scenes.handle(PointerMove((x + 4 * n, y + 3 * n)))
    app.scenes.handle(PointerUp((x + 20, y + 15)))
    assert scene.document["vertices"][2] != before["vertices"][2]
    assert [one["ring"] for one in scene.document["regions"]] == [one["ring"] for one in before["regions"]]
    assert scene.document["regions"][6]["label"] == before["regions"][6]["label"], "far from it nothing has changed"
    assert scene.faults == ()
    press(app, "undo")
    assert scene.document == before


def test_neighbours_are_those_that_the_guide_had_people_type(app) -> None:
    """Derived from the outlines they are what the examples of guide and box have."""
    for example in ISLAND.examples():
        found = derived(example, {})
        assert [one["borders"] for one in found["regions"]] == [one["borders"] for one in example["regions"]]
    assert len(ISLAND.examples()) == 13


def test_a_region_is_divided_and_joined_again(app) -> None:
    scene = editing(app, ISLAND)
    take(app, "divide")
    stroke(app, scene, "v0", "v3")
    assert regions(scene)[-1] == "Region 8"
    assert scene.document["regions"][0]["borders"] != []
    assert scene.faults == ()
    take(app, "join")
    stroke(app, scene, "e0-3")
    assert len(regions(scene)) == 7
    assert scene.faults == ()
    assert {*scene.document["regions"][0]["ring"]} == {0, 1, 2, 3, 4}


def test_a_line_that_leads_through_no_region_is_refused(app) -> None:
    scene = editing(app, ISLAND)
    take(app, "divide")
    before = scene.document
    stroke(app, scene, "v0", "v15")
    assert scene.document == before


def test_land_rises_at_the_shore_and_sinks_again(app) -> None:
    scene = editing(app, ISLAND)
    take(app, "extend")
    stroke(app, scene, "e5-8")
    assert len(regions(scene)) == 8
    assert scene.document["regions"][7]["borders"] == [3]
    assert scene.faults == ()
    take(app, "mountain")
    stroke(app, scene, "r7")
    take(app, "cavern")
    stroke(app, scene, "r7")
    assert (scene.document["regions"][7]["terrain"], scene.document["regions"][7]["symbols"]) == (
        "mountain",
        ["cavern"],
    )
    take(app, "cut")
    stroke(app, scene, "r7")
    assert len(regions(scene)) == 7
    assert len(scene.document["vertices"]) == 16, "corners of no region go"


def test_water_has_no_symbols(app) -> None:
    scene = editing(app, ISLAND)
    take(app, "lake")
    stroke(app, scene, "r0")
    assert scene.document["regions"][0]["symbols"] == []
    assert scene.faults == ()


def test_a_corner_is_moved_by_keys_alone(app) -> None:
    scene = editing(app, ISLAND)
    scene.widgets.focus("editor.board")
    press(app, "digit_2")
    assert scene.tool == "shape"
    x, y = scene.document["vertices"][0]
    scene.widgets.find("editor.board").at = "v0"
    press(app, "ok", "right", "right", "down", "ok")
    assert scene.document["vertices"][0] == [x + 16, y + 8]
    scene.widgets.find("editor.board").at = "e0-1"
    press(app, "ok")
    assert len(scene.document["vertices"]) == 17
    press(app, "delete")
    assert len(scene.document["vertices"]) == 16


def test_the_faults_of_all_regions_are_told_at_once(app) -> None:
    scene = editing(app, ISLAND)
    flawed = put(
        put(scene.document, ("regions", 0, "symbols"), ["marker", "magic"]), ("regions", 5, "symbols"), ["murloc"]
    )
    scene.change(flawed)
    assert {fault.place for fault in scene.faults} == {"region:0", "region:5"}
    assert scene.faults[1].words.startswith("Region “Salt Bay” is water"), "its number stands nowhere on the board"
    settle(app)
    click(app, "fault.1")
    assert (scene.place, scene.bench.chosen) == ("region", 5)


def test_another_size_is_another_frame(app) -> None:
    scene = editing(app, ISLAND)
    scene.bench._set_size("L")
    assert (scene.document["size"], scene.document["width"], scene.document["height"]) == ("L", 1000, 720)
    assert scene.faults == ()
    assert max(x for x, _ in scene.document["vertices"]) <= 1000


# ------------------------------------------------------------------------------------------------------ drafts, faults


def test_a_draft_is_kept_beside_what_games_use(app) -> None:
    scene = editing(app)
    assert files(scene, app) == ["Three Hills.json"]
    before = scene.opened.work.path.read_bytes()
    scene.change(put(scene.document, ("seats", 1, "team"), 0))
    assert scene.faults
    assert files(scene, app) == ["Three Hills.draft", "Three Hills.json"]
    assert (scene.opened.work.folder / "Three Hills.json").read_bytes() == before, "games still have the finished one"
    press(app, "undo")
    assert not scene.faults
    assert files(scene, app) == ["Three Hills.json"]


def test_what_another_window_has_made_of_a_work_stays(app) -> None:
    """The second to write took the place of the first."""
    scene = editing(app)
    path = scene.opened.work.path
    theirs = SCENARIO.titled(scene.document, "Theirs")
    SCENARIO.works(app.paths).keep(scene.opened.work, theirs, finished=True)
    scene.change(put(scene.document, ("seats", 1, "team"), 0))
    scene.change(put(scene.document, ("seats", 1, "team"), 1))
    assert len(files(scene, app)) == 2
    assert json.loads(path.read_bytes()) == theirs
    assert scene.opened.work.path != path
    press(app, "undo")
    files(scene, app)
    ids = {one.document["id"] for one in map(SCENARIO.open, SCENARIO.works(app.paths).entries())}
    assert len(ids) == 2, "also what undo leads back to"
    assert json.loads(path.read_bytes()) == theirs


def test_a_new_name_is_given_to_the_newest_version(app) -> None:
    made = new_work(SCENARIO, app.paths, SCENARIO.examples()[0], [])
    theirs = put(made.document, ("id",), "theirs")
    SCENARIO.works(app.paths).keep(made.work, theirs, finished=True)
    assert renamed(made, app.paths, "Dales").document == SCENARIO.titled(theirs, "Dales")


def test_a_fault_leads_to_its_place(app) -> None:
    scene = editing(app)
    scene.change(put(scene.document, ("seats", 1, "gold"), 99))
    settle(app)
    click(app, "fault.0")
    assert scene.place == "seat:1"
    assert not scene.widgets.find("editor.play").enabled


def test_what_can_be_done_follows_the_faults_at_once(app) -> None:
    """Balance and sharing stood as they had been when the work was written down last."""
    scene = editing(app)
    for gold, able in ((99, False), (9, True)):
        scene.change(put(scene.document, ("seats", 1, "gold"), gold))
        app.step([])
        assert [scene.widgets.find(f"editor.{id}").enabled for id in ("balance", "share", "play")] == [able] * 3


def test_how_many_pieces_are_allowed_is_told(app) -> None:
    """It said "too many" alone (WC-MOV-7, WC-CMP-1)."""
    scene = editing(app)
    scene.change(
        put(scene.document, ("seats", 0, "pieces"), [["a1", "melee", 4], ["b1", "flying", 3], ["b2", "flying", 3]])
    )
    assert sorted(fault.words for fault in scene.faults) == [
        "Player 1 has too many pieces of one kind (flying): there are only 4.",
        "Too many pieces start in a1: a side has at most 3 units and 3 workers in a zone.",
    ]


def test_all_faults_are_told_at_once(app) -> None:
    """Those of the form, then those between its parts; of each the place."""
    scene = editing(app)
    scene.change(put(put(scene.document, ("seats", 1, "gold"), 99), ("seats", 0, "wood"), -1))
    assert [fault.place for fault in scene.faults] == ["seat:0", "seat:1"]
    press(app, "undo")
    scene.change({**put(scene.document, ("seats", 1, "town"), "c1"), "depleted": ["a1"], "first": "HU"})
    assert len(scene.faults) == 3
    assert len({fault.words for fault in scene.faults}) == 3


FAULTS = (
    ("adventure.cards", ("quests", "starting", 0, "steps"), [],
     {"en": "The Smuggler's Ledger › Steps: too few entries: at least 1.",
      "es": "El libro del contrabandista › Pasos: faltan entradas: como mínimo, 1."}),
    ("warcraft.scenario", ("seats", 1, "gold"), 99,
     {"en": "Player 2 › Gold: 99 is too high: at most 50.",
      "es": "Jugador 2 › Oro: 99 es demasiado: como máximo, 50."}),
    ("warcraft.scenario", ("hexes", 3, 4), 99,
     {"en": "Zone b1: 99 is too high: at most 9.", "es": "Zona b1: 99 es demasiado: como máximo, 9."}),
    ("small_world.island", ("regions", 1, "name", "en"), "",
     {"en": "Name: the text is empty.", "es": "Nombre: el texto está vacío."}),
)  # fmt: skip


@pytest.mark.parametrize(("id", "way", "value", "told"), FAULTS)
def test_a_fault_of_a_field_was_told_by_its_path_in_the_file(id, way, value, told) -> None:
    """ "Error in quests › starting 1 › steps", of which the editor shows no word."""
    found, kind = {}, KINDS[id]
    for code in LANGUAGES:
        set_language(code)
        found[code] = kind.faults(put(kind.examples()[0], way, value))[0].words
    assert found == told


def test_the_number_of_pieces_keeps_its_place(app) -> None:
    """A changed one went to the end of its zone, on the board and in the form."""
    scene = editing(app)
    before = [row[:2] for row in scene.document["seats"][0]["pieces"]]
    take(app, before[0][1])
    stroke(app, scene, before[0][0])
    assert [row[:2] for row in scene.document["seats"][0]["pieces"]] == before


def test_what_is_typed_is_one_step_back(app) -> None:
    scene = editing(app)
    scene.widgets.focus("prop.name.en")
    press(app, "select_all")
    type_text(app, "Dales")
    assert scene.document["name"]["en"] == "Dales"
    scene.widgets.focus("editor.board")
    press(app, "undo")
    assert scene.document["name"]["en"] == "Three Hills"


def test_a_zone_is_chosen_on_the_board(app) -> None:
    scene = editing(app)
    scene.select("seat:0")
    app.step([])
    click(app, reveal(app, "prop.seats.0.town"))
    stroke(app, scene, "c2")
    assert value_at(scene.document, ("seats", 0, "town")) == "c2"
    assert scene.picking is None
    click(app, reveal(app, "prop.seats.0.outposts"))
    stroke(app, scene, "c3")
    stroke(app, scene, "c4")
    stroke(app, scene, "c3")
    assert value_at(scene.document, ("seats", 0, "outposts")) == ["c4"]
    press(app, "back")
    assert scene.picking is None


@pytest.mark.parametrize(("id", "seed"), sweep([*KINDS], range(3)))
def test_whatever_is_drawn_is_kept_and_undone(app, id, seed) -> None:
    """Sixty strokes of all tools: each state is in the file as it is, and undo leads through all of them back."""
    rng, kind = random.Random(seed), KINDS[id]
    scene = editing(app, kind, seed % len(kind.examples()))
    states = [scene.document]
    for number in range(60):
        tools = [(n, tool.id) for n, group in enumerate(scene.bench.groups()) for tool in group.tools]
        group, tool = rng.choice(tools)
        scene._take(group if scene.bench.groups()[group].current is not None else None, tool)
        if scene.document != states[-1]:  # a tool that acts at once
            states.append(scene.document)
        spots = list(scene.bench.spots().items())
        if not spots:
            continue
        name, place = rng.choice(spots)
        scene.begin_stroke(name, place, erase=rng.random() < 0.3)
        scene.bench.drag(*rng.choice(spots))
        scene.end_stroke()
        if scene.document != states[-1]:
            states.append(scene.document)
        with nullcontext() if number % 4 == 0 else undrawn(app):
            app.step([])
    assert len(states) > 10
    assert scene.keep()
    again = kind.open(scene.opened.work)
    assert again.document == json.loads(json.dumps(scene.document))
    assert bool(again.faults) == (again.work.path.suffix == DRAFT)
    for state in reversed(states[:-1]):
        scene.step(-1)
        assert scene.document == state


@pytest.mark.parametrize("id", KINDS)
def test_what_was_made_is_played_to_its_end(app, id) -> None:
    editing(app, KINDS[id])
    click(app, "editor.play")
    setup = on_top(app, SetupScene)
    assert setup.problem is None
    match = setup._first
    assert match is not None
    assert play_out(match.game, match.state, seed=1) > 10


@pytest.mark.parametrize("id", KINDS)
@pytest.mark.parametrize(
    ("size", "code", "percent"), sweep([(1280, 720), (1920, 1080), (1024, 640)], [*LANGUAGES, "xx"], [150, 100])
)
def test_nothing_of_it_overflows(make_app, id, size, code, percent) -> None:
    app = make_app(size=size, language=code)
    app.settings.text_percent = percent
    app.apply_settings(save=False)
    scene = editing(app, KINDS[id])
    outside = []
    for tab in scene.bench.tabs():
        scene.select(tab.place)
        settle(app, 1500)
        outside += [one.id for one in scene.widgets if one.parent is None and one.rect.right > scene.width + 0.5]
    assert outside == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_all_tools_of_a_scenario_are_seen_at_once(make_app, code) -> None:
    """At the size of a small screen nothing is scrolled for, and what else can be done has words where they fit."""
    app = make_app(size=(1280, 720), language=code)
    scene = editing(app)
    tools = scene.widgets.find("editor.tools")
    shown = [tool.id for group in scene.bench.groups() for tool in group.tools]
    lowest = max(scene.widgets.find(f"tool.{id}").rect.bottom for id in shown)
    assert lowest <= tools.rect.bottom
    assert scene.widgets.find("editor.balance").label == t("workshop.balance")


@pytest.mark.parametrize("id", KINDS)
def test_the_strip_says_what_the_tool_in_hand_does(app, id, monkeypatch) -> None:
    """It named keys alone; what a tool wants stood in its tooltip."""
    scene, lines, told = editing(app, KINDS[id]), drawn_lines(monkeypatch), []
    tools = [tool for group in scene.bench.groups() if group.current is None for tool in group.tools]
    for tool in tools:
        take(app, tool.id)
        strip = [line.words for line in redrawn(app, lines) if scene.places["hints"].collidepoint(line.box.center)]
        told.append((strip[0], tool.tip.startswith(strip[1].rstrip("\u2026 "))))
    assert told == [(tool.label, True) for tool in tools]
    assert len(tools) > 1


@pytest.mark.parametrize(("code", "verb"), [("en", r"\w+ing\b"), ("es", r"\w+[aei]r(te)?\b")])
def test_steps_of_a_quest_are_headed_by_what_is_done(app, code, verb) -> None:
    """Their heads were nouns, such as "that level"."""
    bench = editing(app, KINDS["adventure.cards"]).bench
    set_language(code)
    heads = [bench.title(kind) for kind in bench.kinds(QuestStep).values()]
    assert len(heads) == 14
    assert [head for head in heads if not re.match(verb, head)] == []


def test_the_large_card_is_pressed_to_change_it(app) -> None:
    scene = editing(app, KINDS["adventure.cards"])
    board = scene.widgets.find("editor.board").rect
    spot = scene.bench.spot_at((board.centerx, board.y + board.h * 0.3))
    scene.begin_stroke(spot, board.center, erase=False)
    scene.end_stroke()
    assert (spot, scene.place) == (scene.bench.spot_at(scene.bench.spots()[spot]), "card")


def test_parts_of_a_work_are_named_in_as_many_rows_as_that_needs(app) -> None:
    def labels(scene: EditorScene) -> list[str]:
        return [segment.label for segment in scene.widgets.find("editor.tab").segments]

    assert labels(editing(app, KINDS["adventure.cards"])) == [
        t("adventure.work.tab.whole"),
        t("adventure.work.tab.card"),
    ]
    scene = editing(app)
    assert labels(scene) == ["Scenario", "Player 1", "Player 2", "Neutral"]
    tabs = scene.widgets.find("editor.tab")
    assert tabs.rows == 2
    click(app, tabs, at=tabs.segment_rect(2).center)
    assert scene.place == "seat:1"


@pytest.mark.parametrize("spot", ["starting.0", "elite.0", "encounters.0", "encounters.1"])
def test_a_card_is_tried_on_a_board_and_left_for_the_editor(app, spot) -> None:
    scene = editing(app, KINDS["adventure.cards"])
    flawed = put(scene.document, ("encounters", 2, "encounter", "damage"), 99)
    scene.change(flawed)  # a fault of another card does not matter
    assert scene.faults
    stroke(app, scene, spot)
    take(app, "try")
    board = on_top(app, ExampleScene)
    settle(app)
    own = f"{flawed['id']}-{value_at(flawed, (*scene.bench._way(spot), 'id'))}"
    state = board.session.match.state
    if spot.startswith("encounters"):
        happened = board.session.match.apply(board.session.match.legal_actions()[0])
        assert any(event.facts().get("monster") == own for event in happened)
    else:
        assert own in [held.card for held in state.players[state.active].quests]
    click(app, "example.back")
    assert on_top(app, EditorScene) is scene


def test_a_faulty_card_is_not_tried_but_told_about(app) -> None:
    scene = editing(app, KINDS["adventure.cards"])
    scene.change(put(scene.document, ("encounters", 0, "encounter", "damage"), 99))
    stroke(app, scene, "encounters.0")
    take(app, "try")
    assert on_top(app, EditorScene) is scene
