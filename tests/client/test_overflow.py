"""Nothing overflows: all scenes of the table, in a language 40 % longer than English, at every scale and text size."""

from functools import partial
from typing import Any

import pytest
from pygame import FRect

from tabletop.bots.player import Answer, Reason
from tabletop.client.app import App, AppOptions
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import PointerMove
from tabletop.client.draw.canvas import Canvas
from tabletop.client.games import work_kinds
from tabletop.client.games.small_world.setup_panel import SmallWorldSetup
from tabletop.client.games.warcraft import panels
from tabletop.client.games.warcraft.draw import count_center
from tabletop.client.games.work_kind import new_work
from tabletop.client.scenes.almanac_scene import AlmanacScene
from tabletop.client.scenes.base import Scene
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.reading import GuideScene
from tabletop.client.scenes.rulebook.scene import RulebookScene
from tabletop.client.scenes.settings.scene import GROUPS, SettingsScene
from tabletop.client.scenes.setup.scene import SetupScene
from tabletop.client.scenes.workshop.editor import EditorScene
from tabletop.client.ui.button import Button
from tabletop.commands.app_driver import AppDriver
from tabletop.resources import GUIDES
from tabletop.rules.game import Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.match import Match
from tabletop.rules.small_world.islands import built_in
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.scenarios import BUILT_IN
from tabletop.storage.autosave import Autosave
from tabletop.storage.header import SaveInfo, new_id
from tabletop.text import set_language
from tests.support import setup_pages, warcraft_client
from tests.support.boards import legal_spots, open_board, phase
from tests.support.lords_of_war_client import DWARVES, ORCS, Position, match_at, position, under_way
from tests.support.pilot import click, on_top, press, push, settle, use_look, wait
from tests.support.recorded_games import moment
from tests.support.sweeps import sweep

FIELD = [["c3", 1, "orc.war-hog-a"], ["d3", 1, "orc.deathbringer-a"], ["b2", 1, "orc.catapult"]]
FIELD += [["d4", 2, "dwf.slugger-b"], ["e4", 2, "dwf.gordona-ironhelm"], ["e5", 2, "dwf.sharpshooter"]]
FIELD += [["f5", 2, "dwf.marauder-a"]]
SHOOTERS = [["c2", 1, "dwf.sharpshooter"], ["d3", 1, "dwf.axe-thrower-a"], ["b1", 1, "orc.catapult"]]
SHOOTERS += [["d4", 2, "orc.deathbringer-b"], ["e5", 2, "orc.spikeman-b"], ["b3", 2, "orc.butcher"]]
MOVERS = [["d3", 1, "tmp.palisade"], ["c2", 1, "und.zombie-gnasher-a"], ["d5", 2, "dwf.slugger-b"]]
LONG = ("Maximiliana the Unready", "Bartholomew Featherstone")

# (window, interface scale, text size): what the issue asks for, and the smallest window
VIEWS = [
    ((1920, 1080), 100, 150),
    ((1280, 720), 150, 100),
    ((1024, 640), 100, 100),
]
OTHERS = [
    ((1920, 1080), 100, 100),
    ((1280, 720), 100, 100),
    ((1920, 1080), 150, 100),
    ((1280, 720), 100, 150),
]


class Watcher:
    """An app in one language and scale that looks for what overflows and for widgets outside the window."""

    def __init__(self, app: App, language: str, ui: int, text: int) -> None:
        self.app = app
        set_language(language)
        use_look(app, animation_percent=0, ui_percent=ui, text_percent=text)
        self.place: Position | None = None

    def lay(self, field: list[Any], phase: str = "deploy", **more: Any) -> BoardScene:
        hands = more.pop("hands", (ORCS if phase == "deploy" else ORCS[:5], DWARVES))
        boardless = more.get("boardless", False)
        self.place = position(field, hands=hands, phase=phase, turn=12, **more)
        self.app.scenes.clear()
        return open_board(self.app, match_at(self.place, names=LONG, boardless=boardless))

    def look(self, what: str) -> None:
        """Draw, then see whether everything fits."""
        settle(self.app, 400)
        self.app.toasts.clear()
        self.app.step([])
        assert self.app.canvas.overflows == [], what
        top = on_top(self.app)
        for widget in top.widgets:
            if widget.parent is not None or (isinstance(widget, Spot) and widget.window is not None):
                continue
            assert widget.rect.x >= -0.5, (what, widget.id)
            assert widget.rect.y >= -0.5, (what, widget.id)
            assert widget.rect.right <= top.width + 0.5, (what, widget.id)
            assert widget.rect.bottom <= top.height + 0.5, (what, widget.id)


def tour_deploy(see: Watcher) -> None:
    scene = see.lay(FIELD)
    see.look("deploy")
    card = see.place.held("orc.gonke-longtooth")
    click(see.app, Target("card", card))
    see.look("card chosen")
    state = scene.session.match.state
    squares = [w for w in legal_spots(scene) if w.target.kind == "space"]
    busiest = max(squares, key=lambda w: len(queries.preview(state, card, w.target.id).damage))
    wait(see.app, 400)
    click(see.app, busiest)
    see.look("preview")
    scene.toggle_threats()
    scene.session.drop()
    scene.relayout()
    see.look("threats")
    for square in ("c3", "e5"):
        unit = see.place.at(square)
        see.app.push("look", table=scene.table, target=Target("piece", unit))
        see.look(f"look {square}")
        see.app.pop()
    hand = [w for w in scene.widgets if w.id.startswith("hand:")]
    for spot in hand:
        see.app.mapper.last_device = "keyboard"
        scene.widgets.focus(spot.id)
        see.look(f"inspector {spot.id}")
    see.app.mapper.last_device = "mouse"


def tour_forced(see: Watcher) -> None:
    scene = see.lay([["a6", 2, "dwf.slugger-a"], ["e1", 1, "orc.shanker-a"]], hands=(["dwf.dowager-c"], DWARVES))
    see.look("forced")
    scene.touch(next(iter(scene.session.starts())))
    see.look("forced card")


def tour_aim(see: Watcher) -> None:
    scene = see.lay(SHOOTERS, "aim")
    see.look("aim")
    shooter = Target("piece", see.place.at("d3"))
    scene.touch(shooter)
    see.look("shooter")
    scene.touch(Target("piece", see.place.at("e5")))
    see.look("aimed")
    scene.touch(shooter)
    see.look("hold")
    scene.session.drop()
    scene.controls.press("primary")
    settle(see.app, 9000)
    see.look("after the combat")
    click(see.app, "sums")
    see.app.step([])
    see.look("sums")


def tour_others(see: Watcher) -> None:
    scene = see.lay(MOVERS, "battle")
    scene.touch(Target("piece", see.place.at("c2")))
    see.look("move")
    fallen = (["dwf.krod-klouthammer"], [])  # the general whose fall has earned the turn
    field, hands = [*FIELD, ["a1", 1, "orc.shanker-b"]], (ORCS[:5], DWARVES[1:])
    scene = see.lay(field, "reinforce", extra=(1, 0), casualties=fallen, hands=hands)
    see.look("reinforce")
    scene.touch(next(target for target in scene.session.starts() if target.kind == "piece"))
    see.look("retreat")
    scene = see.lay(FIELD, "reinforce", decks=(0, 6), flags={"deployed": ["b2"]})
    see.look("empty deck")


def tour_curtain(see: Watcher) -> None:
    match = under_way(61, names=LONG)
    open_board(see.app, match, opened=False)
    see.look("curtain")
    top: Any = see.app.scenes.top
    top.shown = ("Bartholomew Featherstone had to show this hand", list(queries.casualties(match.state, 0))[:5])
    top.relayout()
    see.look("curtain with a shown hand")
    see.app.push("board_menu", board=top.board)
    see.look("menu")
    see.app.replace("board_players", board=top.board)
    see.look("players")
    see.app.pop()


def tour_drawers(see: Watcher) -> None:
    scene = open_board(see.app, under_way(64, names=LONG, undo="friendly"))
    scene.log_drawer.open = scene.timeline.open = True
    scene.relayout()
    see.look("drawers")
    scene.log_drawer.toggle()
    scene.look(20)
    see.look("past")
    scene.to_present()
    for seat in (0, 1):
        see.app.push("piles", table=scene.table, seat=seat)
        for page in range(len(see.app.scenes.top.pages)):
            see.app.scenes.top._turn(page)
            see.look(f"piles {seat} {page}")
        see.app.pop()
    scene.saver.ask_title()
    see.look("save as")
    see.app.pop()
    scene.undo()
    see.look("consent")
    see.app.pop()
    legal = scene.session.match.legal_actions()
    advice = [Answer(legal[n], reasons=(Reason("better", {"percent": 71}), Reason("kills", {"n": 2}))) for n in (0, -1)]
    see.app.push("hint", board=scene, choices=advice)
    see.look("hint")
    see.app.pop()


def tour_over(see: Watcher) -> None:
    scene = open_board(see.app, under_way(101, names=LONG))
    scene.show_result()
    see.look("game over")
    see.app.pop()
    see.look("board after the end")


def tour_endless(see: Watcher) -> None:
    see.lay([["(0,0)", 1, "orc.war-hog-a"], ["(2,1)", 2, "dwf.slugger-b"]], boardless=True)
    see.look("endless")


TOURS = (tour_deploy, tour_forced, tour_aim, tour_others, tour_curtain, tour_drawers, tour_over, tour_endless)


def check_all_tours(see: Watcher) -> None:
    for tour in TOURS:
        tour(see)
        see.app.scenes.clear()


@pytest.mark.parametrize(
    "view",
    [*VIEWS, *(pytest.param(view, marks=pytest.mark.long) for view in OTHERS)],
    ids=[f"{w}x{h}-{ui}-{text}" for (w, h), ui, text in VIEWS + OTHERS],
)
def test_nothing_overflows(make_app, view) -> None:
    size, ui, text = view
    # The smallest window is measured in the real languages, of which Spanish is the longer one.
    check_all_tours(Watcher(make_app(size), "es" if size == (1024, 640) else "xx", ui, text))


@pytest.mark.long
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900), (1920, 1080), (2560, 1440), (3840, 2160)])
@pytest.mark.parametrize(("ui", "text"), [(80, 100), (100, 100), (100, 130), (100, 150), (150, 100), (200, 100)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_nothing_overflows_anywhere(make_app, language, size, ui, text) -> None:
    check_all_tours(Watcher(make_app(size), language, ui, text))


@pytest.mark.parametrize(
    "options",
    [
        ("high_contrast", "easy_reading"),
        pytest.param(("high_contrast",), marks=pytest.mark.long),
        pytest.param(("easy_reading",), marks=pytest.mark.long),
    ],
)
def test_other_looks_do_not_overflow(make_app, options) -> None:
    app = make_app((1280, 720))
    for option in options:
        setattr(app.settings, option, True)
    check_all_tours(Watcher(app, "es", 100, 100))


# ------------------------------------------------------------------------------------- no word of a scene beside a game


def step_through(app: App, scene: Scene, *areas: str) -> None:
    """Draw every stretch of what is scrolled."""
    for area in [scene.widgets.get(name) for name in areas]:
        seen = -1.0
        while area is not None and area.offset > seen:
            seen = area.offset
            app.invalidate()
            app.step([])
            area.scroll_to(seen + area.rect.h * 0.8)


def visit_army_bench(app: App) -> None:
    kind = next(kind for kind in work_kinds() if kind.game == "lords_of_war")
    made = new_work(kind, app.paths, kind.examples()[4], [])
    scene = push(app, EditorScene, "editor", opened=made, frames=2)
    step_through(app, scene, "editor.fields")
    scene.bench.choose(1, "mercenary")
    first = next(iter(scene.bench.spots()))
    scene.begin_stroke(first, scene.bench.spots()[first], erase=True)
    scene.end_stroke()
    app.step([])
    scene.show(scene.faults[0])
    app.step([])
    step_through(app, scene, "editor.fields")


def visit_set_up_and_coin(app: App) -> None:
    scene = push(app, SetupScene, "setup", game="lords_of_war", frames=2)
    scene.draft.seats[0].options["units"] = scene.draft.seats[1].options["commanders"] = None
    scene.form.handicap = True
    scene.changed()
    step_through(app, scene, "setup.seats", "setup.options", "setup.variants")
    scene.start()
    app.step([])
    wait(app, 1700)
    settle(app)


def visit_set_up_of_small_world(app: App) -> None:
    scene, parts = setup_pages.open_setup(app, "small_world", SmallWorldSetup)
    parts.choose_variant("azeroth")
    scene.draft.set_count(5)
    parts._all_sides(True)
    for face in ("L1A", "L2B", "M1B", "S1A", "S2B"):
        parts.toggle(built_in(face))
    step_through(app, scene, "setup.seats", "setup.options")


def visit_set_up_of_warcraft(app: App) -> None:
    scene, parts = warcraft_client.open_setup(app)
    for id in BUILT_IN:
        parts.choose_variant(id)
        scene.changed()
        app.step([])
        app.invalidate()
        app.step([])


def visit_settings(app: App) -> None:
    scene = push(app, SettingsScene, "settings", frames=1)
    for group in GROUPS:
        scene.show_group(group)
        app.step([])
        step_through(app, scene, f"settings.options.{group}")


def visit_rulebook_and_credits(app: App) -> None:
    scene = push(app, RulebookScene, "rulebook", game="lords_of_war", rule="LW-DEP-2", context="A short sentence.")
    for letters in (0, 1, 2):
        scene.set_size(letters)
        app.step([])
    scene.search("engaged")
    app.step([])
    scene.define("support-unit")
    app.step([])
    app.pop()
    press(app, *["tab_right"] * len(scene.book.chapters))
    app.replace("credits")
    app.step([])


def visit_guides(app: App) -> None:
    for guide in GUIDES:
        scene = push(app, GuideScene, "guide", guide=guide, folder=app.paths.content, frames=1)
        for chapter in scene.book.chapters:
            scene.text.scroll_to(chapter.anchor)
            app.step([])
        wide, lines = scene.text.text_width + 1, scene.text.layout.lines
        assert max(run.x + run.width for line in lines for run in line.runs) <= wide, guide
        app.pop()


def visit_almanac(app: App) -> None:
    scene = push(app, AlmanacScene, "almanac", game="adventure", frames=1)
    for kind in ("", *(choice.value for choice in scene.filters[0].choices)):
        scene.chosen = {"kind": kind} if kind else {}
        scene.relayout()
        app.step([], 400)


def visit_menu(app: App) -> None:
    """With a game to continue."""
    shelf = Autosave(app.paths)
    shelf.record(under_way(12, names=LONG), SaveInfo(id=new_id()), sync=True)
    shelf.close()
    app.push("menu")
    app.step([])
    app.step([])
    assert "menu.continue" in on_top(app).widgets


@pytest.mark.parametrize(
    "visit",
    [visit_army_bench, visit_set_up_and_coin, visit_set_up_of_small_world, visit_set_up_of_warcraft, visit_settings,
     visit_rulebook_and_credits, visit_guides, visit_almanac, visit_menu],
    ids=lambda visit: visit.__name__.removeprefix("visit_"),
)  # fmt: skip
@pytest.mark.parametrize(("size", "language"), sweep([(1280, 720), (1920, 1080), (1024, 640)], ["es", "en", "xx"]))
def test_no_word_of_a_scene_is_cut(make_app, visit, size, language) -> None:
    """In letters of both sizes; and no widget lies outside the window."""
    app = make_app(size, language=language)
    for percent in (100, 150):
        use_look(app, text_percent=percent)
        app.push("kit")
        visit(app)
        assert app.canvas.overflows == [], percent
        top = on_top(app)
        window = FRect(0, 0, top.width, top.height).inflate(1, 1)
        assert [one.id for one in top.widgets if one.parent is None and not window.contains(one.rect)] == []
        app.reset("kit")


# -------------------------------------------------------------------------------- No word of the Warcraft table is cut


WINDOWS = [
    ((1024, 640), "es", 100),
    ((1280, 720), "en", 150),
    ((1920, 1080), "xx", 100),
]
LESS_USUAL = [
    ((1280, 720), "xx", 100),
    ((1920, 1080), "es", 150),
]
MOMENTS = {
    "main2-points": "move",
    "main4-points": "harvest",
    "elfgate-gate": "deploy",
    "necro-necromancers": "spend",
    "captives-last_side": "w1",
    "nordrassil-siege": "w3",
    "main4-stalemate": "w12",
    "main2-last_side": "select",
}
"""Recorded games, and a phase in each after sixty actions."""


def _there(wanted: str, match: Match[Any]) -> bool:
    return len(match.journal) > 60 and phase(match) == wanted


def dress(app: App, language: str, percent: int) -> None:
    app.set_language(language)
    use_look(app, text_percent=percent, animation_percent=0)
    app.scenes.relayout_all()


def look_around(app: App, scene: BoardScene) -> None:
    """Draw the table as it is, with the first things chosen, and with what is pointed at explained."""
    app.step([], 16)
    for prefix in ("spend:", "item:", "choice:", "hand:"):
        found = [w for w in scene.widgets if w.id.startswith(prefix) and (w.enabled or prefix == "hand:")]
        if not found:
            continue
        app.step([PointerMove(found[0].rect.center)], 400)
        app.step([], 400)
        if prefix == "spend:" and isinstance(found[0], Button):
            click(app, found[0])
            app.step([], 16)
    selection = scene.table.selection
    for name in scene.table.model.groups:
        if selection.movable(name):
            click(app, Target("space", name))
            app.step([], 16)
            marks = scene.table.marks
            if marks:
                app.step([PointerMove(scene.table.map.center(next(iter(marks))))], 400)
                app.step([], 400)
            break


@pytest.mark.parametrize(
    ("size", "language", "percent"),
    [*WINDOWS, *(pytest.param(*window, marks=pytest.mark.long) for window in LESS_USUAL)],
)
def test_nothing_is_cut(make_app, size, language, percent) -> None:
    app = make_app(size)
    dress(app, language, percent)
    cut: dict[str, list[str]] = {}
    try:
        for name, wanted in MOMENTS.items():
            scene = open_board(app, moment(GAME, name, partial(_there, wanted)))
            look_around(app, scene)
            if app.canvas.overflows:
                cut[f"{name} {wanted}"] = sorted(set(app.canvas.overflows))
            app.reset("kit")
            app.step([], 16)
    finally:
        set_language("en")
    assert not cut


@pytest.mark.parametrize("step", [3, pytest.param(1, marks=pytest.mark.long)])
def test_scenarios_in_high_contrast(make_app, step) -> None:
    app = make_app((1280, 720), high_contrast=True)
    for name in list(MOMENTS)[::step]:
        scene = open_board(app, moment(GAME, name, 31))
        look_around(app, scene)
        assert not app.canvas.overflows, name
        app.reset("kit")


def test_the_row_of_choices_hid_the_counts_of_the_piles(make_app) -> None:
    """Beside a duel's map at 1920 x 1080 the row may lie over a pile: its count stands above it. At 1280 x 720 the row
    stands below the map, and the counts in the middle of small piles."""
    for size in ((1920, 1080), (1280, 720)):
        app = make_app(size)
        dress(app, "en", 100)
        scene = open_board(app, moment(GAME, "main2-last_side", partial(_there, "spend")))
        app.step([], 16)
        place, row = scene.table.layout_now, scene.table.rows_box
        assert row is not None
        for pile in (place.deck, place.discard):
            x, y = count_center(scene.table, pile, (12, 14))
            assert pile.collidepoint(x, y)
            assert not row.collidepoint(x, y) or row.top <= pile.top
            assert not row.colliderect(pile) or size[0] == 1920


def test_without_points_to_win_a_chip_gives_their_room_to_the_name(tmp_path, monkeypatch) -> None:
    """Nordrassil has no points, and still a chip kept the room of their laurel free and read "Carm…"."""
    app = App(AppOptions(home=tmp_path, size=(1366, 768), language="es", silent=True))
    try:
        driver = AppDriver(app)
        scene = driver.board(next(path for path in driver.examples("warcraft") if "nordrassil" in path.stem))
        seats = {seat.name for seat in scene.session.match.seats}
        told: dict[str, bool] = {}

        def drawn(canvas: Canvas, words: str, *how: Any, **_: object) -> None:
            told[words] = len(how) > 4 and canvas.measure(words, how[1])[0] <= how[4]

        monkeypatch.setattr(Canvas, "text", drawn)
        panels.draw_chips(app.canvas, scene.table)
    finally:
        app.close()
    assert {words for words, fits in told.items() if fits} >= seats
