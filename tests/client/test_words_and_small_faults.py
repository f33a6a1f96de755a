"""Small faults found from outside, each under its name: who is asked, set-up, examples, keys, scenario files."""

import itertools
import json
from pathlib import Path
from typing import Any

import pygame
import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.draw.canvas import Canvas
from tabletop.client.games.lords_of_war import names as low_prompts
from tabletop.client.games.own_files import own_files
from tabletop.client.games.warcraft import panels as seat_panels
from tabletop.client.games.warcraft.panels import draw_chips
from tabletop.client.games.warcraft.setup_panel import fault_text, load_scenario
from tabletop.client.scenes.board import top_bar as bar
from tabletop.client.scenes.menu import scene as menu
from tabletop.client.scenes.menu.scene import RunningGame
from tabletop.client.scenes.setup import scene as setup_scene
from tabletop.client.scenes.setup.scene import SetupScene
from tabletop.client.ui import panels
from tabletop.client.ui.base import with_key
from tabletop.client.ui.form import Form
from tabletop.client.ui.tree import fits
from tabletop.resources import example_saves
from tabletop.rules.catalogue import game as find_game
from tabletop.rules.game import Refusal, SeatSetup, Setup
from tabletop.rules.lords_of_war import queries
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME as WARCRAFT
from tabletop.rules.warcraft.scenarios import parse_scenario
from tabletop.storage import format as save_format
from tabletop.storage.autosave import Autosave
from tabletop.storage.header import SaveInfo, new_id, read_header
from tabletop.storage.locks import FileLock
from tabletop.text import messages, rulebook_path, set_language, t
from tests.support import boards, lords_of_war_client as lowkit
from tests.support.boards import open_board
from tests.support.drawn import example, noted
from tests.support.lords_of_war_client import DWARVES, ORCS, match_at, position
from tests.support.pilot import click, press, push, type_text
from tests.support.recorded_games import moment
from tests.support.warcraft_client import new_match, open_setup

HILLS = Path(__file__).parents[2] / "docs" / "scenario-three-hills.json"


# ------------------------------------------------------------------------------------------------ the menu


def saved(app: App, match: Match[Any]) -> str:
    """The match as a running game of some other time; gives its slot."""
    shelf, info = Autosave(app.paths), SaveInfo(id=new_id())
    shelf.record(match, info, sync=True)
    shelf.close()
    return info.id


def test_continue_named_the_seat_in_turn_and_not_the_one_that_is_asked(app) -> None:
    """In a battle the defender is asked in the attacker's Move Step."""
    match = moment(WARCRAFT, "main2-last_side", lambda match: match.decider not in (None, match.state.active))
    assert match.decider is not None
    assert match.decider != match.state.active
    slot = saved(app, match)
    header = read_header(app.paths.autosave / f"{slot}.json")
    assert (header.active, header.asked) == (match.state.active, match.decider)
    assert match.seats[match.decider].name in RunningGame(slot, header).words()
    assert match.seats[match.state.active].name not in RunningGame(slot, header).words()


def test_a_save_names_nobody_else_where_the_seat_in_turn_is_asked(app) -> None:
    """So that saves from before stay as they are."""
    match = new_match("main2", 3)
    document = json.loads(save_format.dumps(match, SaveInfo(id=new_id())))
    assert ("asked" in document["header"]) == (match.decider != match.state.active)
    plain = [path for path in example_saves() if save_format.load(path).match.decider is not None]
    assert all(read_header(path).next_seat is not None for path in plain)


def test_continue_kept_the_older_game_after_another_copy_let_the_newest_go(app) -> None:
    older, newer = saved(app, new_match("main2", 3)), ""
    newer = saved(app, lowkit.new_match())
    lock = FileLock.take(app.paths.autosave / f"{newer}.lock")
    scene = push(app, menu.MenuScene, "menu", frames=2)
    assert scene.running.slot == older
    lock.release()
    app.step([pygame.event.Event(pygame.WINDOWFOCUSGAINED)])
    app.step([])
    assert scene.running.slot == newer
    assert scene.widgets.find("menu.continue").sub == scene.running.words()


# ------------------------------------------------------------------------------------------------ the set-up


def test_names_typed_at_set_up_did_not_appear_in_who_begins(app) -> None:
    scene = push(app, SetupScene, "setup", game="lords_of_war", frames=2)
    click(app, "seat.0.name")
    type_text(app, "Berta")
    app.step([])
    first = scene.widgets.find("opt.first_seat")
    assert "Berta" in [segment.label for segment in first.segments]
    press(app, "left", "left")
    type_text(app, "x")
    app.step([])
    assert scene.shown_name(0) == "Berxta", "typing goes on where the caret stands"


# ---------------------------------------------------------------------------------------------- the examples


def told(name: str) -> str:
    return str(messages()[f"load.example.{name}.text"]["en"])


def test_one_move_from_victory_told_nineteen_and_had_thirteen() -> None:
    match = example("5-one-move")
    assert "Three enemy commanders" in told("example-5-one-move")
    fallen = queries.casualties(match.state, match.decider or 0)
    ranks = [queries.card(match.state, card).rank for card in fallen]
    assert sum(rank in ("command", "general") for rank in ranks) == 3
    endings = set()
    for action in match.legal_actions():
        state = match.game.clone(match.state)
        match.game.apply(state, action)
        outcome = match.game.outcome(state)
        if outcome is not None and match.decider in outcome.winners:
            endings.add(outcome.ending)
    assert endings == {"commanders"}


def test_several_shooters_had_one() -> None:
    match = example("3-volley")
    shots = [action for action in match.legal_actions() if action.kind == "aim"]
    assert told("example-3-volley").startswith("An archer")
    assert len({action.path[0] for action in shots}) == 1
    assert len({action.path[1] for action in shots}) == 4
    assert "four enemies" in told("example-3-volley")


def test_the_other_examples_hold_what_they_tell() -> None:
    """Each claim of the list of saves, counted in the position."""
    opening = example("1-opening")
    assert opening.game.headline(opening.state).phase == "opening"
    forced = example("2-forced-advance")
    assert forced.setup.options["level"] == example("3-volley").setup.options["level"] == "intermediate"
    assert {action.kind for action in forced.legal_actions()} == {"advance"}
    assert len({action.path[0] for action in forced.legal_actions()}) == 1
    assert example("4-boardless").setup.options["boardless"] is True
    teams = example("warcraft-2-teams")
    scores = teams.game.headline(teams.state).scores
    assert abs(scores[0] - scores[1]) <= 2, "almost level"
    assert len(example("warcraft-3-elf-gate").legal_actions()) == 2, "two battles are due"
    dead = example("warcraft-4-necromancers")
    assert sum(action.kind == "conjure" for action in dead.legal_actions()) == 2, "both Necromancers"
    home = example("warcraft-5-captives")
    assert any(action.kind == "carry" for action in home.legal_actions()), "an escort has reached its captive"
    battle = example("warcraft-7-battle")
    assert any(action.kind == "play" for action in battle.legal_actions()), "a card can still change what they do"


# ------------------------------------------------------------------------------------------------- the timeline


@pytest.mark.parametrize("game", ["lords_of_war", "warcraft"])
def test_the_keys_of_the_open_timeline_did_not_move_it(app, game) -> None:
    app.settings.animation_percent = 0
    if game == "warcraft":
        match = moment(WARCRAFT, "main2-last_side", 12)
        scene = open_board(app, match)
    else:
        match = lowkit.under_way(12)
        scene = boards.open_board(app, match)
    end = len(match.journal)
    press(app, "left")
    assert scene.session.looking is None, "closed, it leaves the arrows to the table"
    press(app, "timeline")
    press(app, "left")
    assert scene.session.looking == end - 1
    press(app, "left", "left", "right")
    assert scene.session.looking == end - 2
    press(app, "home")
    assert scene.session.looking == 0
    press(app, "page_down")
    assert scene.session.looking == 2
    press(app, "end")
    assert scene.session.looking is None
    press(app, "timeline")
    assert not scene.timeline.open


# ---------------------------------------------------------------------------------------------------- prompts


STILL = [["c3", 1, "orc.bow-pest"], ["d4", 2, "dwf.slugger-b"]]
"""No unit here has a movement arrow."""


@pytest.mark.parametrize(
    ("found", "moves", "wanted"),
    [
        (
            lambda: match_at(position(STILL, hands=(ORCS, DWARVES), turn=5)),
            False,
            "Choose a card from your hand to deploy.",
        ),
        (lambda: example("5-one-move"), True, "Move a unit, or choose a card from your hand to deploy."),
    ],
)
def test_a_prompt_of_lords_of_war_names_moves_only_where_a_unit_can_move(app, found, moves, wanted) -> None:
    """LW-DEP-1, LW-MOV-1: units may move before the deployment, if they have a movement arrow."""
    match = found()
    assert any(action.kind == "move" for action in match.legal_actions()) is moves
    assert low_prompts.prompt(boards.open_board(app, match).table) == wanted


def test_a_single_shooter_is_named(app) -> None:
    """LW-MIS-1: nobody else may fire."""
    match = example("3-volley")
    said = low_prompts.prompt(boards.open_board(app, match).table)
    assert said == "Choose a target for Elven Archer, or resolve the combat without shooting."


def test_behind_the_curtain_the_prompt_spoke_of_an_empty_deck(app) -> None:
    """LW-RNF-6: with nothing on offer the prompt said what only an empty offer meant."""
    match = lowkit.under_way(40)
    scene = boards.open_board(app, match, opened=False)
    scene.session.hand_back()
    assert scene.session.handing_over
    assert low_prompts.prompt(scene.table) == t("lords_of_war_board.turn_done")


# -------------------------------------------------------------------------------------------- scenario files


@pytest.mark.parametrize(("language", "wanted"), [("en", "c3, entry 5"), ("es", "c3, entrada 5")])
def test_faults_in_scenario_files_counted_from_nought_and_named_no_hex(language, wanted) -> None:
    document = json.loads(HILLS.read_text("utf-8"))
    rows = [[*row[:4], "many", *row[5:]] if row[0] == "c3" else row for row in document["hexes"]]
    assert rows != document["hexes"]
    refusal = parse_scenario({**document, "hexes": rows})
    assert isinstance(refusal, Refusal)
    assert refusal.values["where"] == "hexes.c3.5"
    set_language(language)
    assert wanted in fault_text(refusal)
    seats = [{**document["seats"][0], "gold": "much"}, *document["seats"][1:]]
    second = parse_scenario({**document, "seats": seats})
    assert isinstance(second, Refusal)
    assert "seats 1 › gold" in fault_text(second)


def test_broken_scenario_files_stood_between_good_ones(tmp_path) -> None:
    (tmp_path / "a.json").write_text("{", "utf-8")
    (tmp_path / "b.json").write_bytes(HILLS.read_bytes())
    (tmp_path / "c.json").write_text("[]", "utf-8")
    (tmp_path / "d.json").write_bytes(HILLS.read_bytes())
    assert [file.name for file in own_files(tmp_path, load_scenario)] == ["b.json", "d.json", "a.json", "c.json"]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 640)])
def test_the_panel_showed_no_path_of_the_scenario_folder(make_app, size, monkeypatch) -> None:
    written = noted(monkeypatch, Form, "text", 1)
    app = make_app(size)
    open_setup(app)
    assert any(str(app.paths.scenarios) in words for words in written)


def test_the_docs_name_the_scenario_folder_rightly() -> None:
    root = Path(__file__).parents[2]
    for page in ("README.md", "docs/making-scenarios.md"):
        words = (root / page).read_text("utf-8")
        assert "`content/scenarios`" in words
        assert "folder `scenarios` beside" not in words


# ------------------------------------------------------------------------------------------------- directions


def test_spanish_names_of_directions() -> None:
    """LW-CRD-2: SO, O and NO, wherever directions are named."""
    import re

    set_language("es")
    try:
        words = rulebook_path("lords_of_war").read_text("utf-8")
    finally:
        set_language("en")
    assert "N, NE, E, SE, S, SO, O y NO" in words
    assert not re.findall(r"\b(?:SW|NW|W)\b", words)


# ------------------------------------------------------------------------------------------------ small windows


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("scenario", ["main2", "elfgate", "main4"])
def test_costs_steps_and_chips_were_cut_at_1024_by_640(make_app, monkeypatch, scenario, language) -> None:
    """Both figures of a price stand inside their plot, every step in the bar, every stock and hand in its chip."""
    app = make_app((1024, 640), language=language)
    match = new_match(scenario, 3)
    state = match.state
    state.gold = tuple(16 for _ in state.gold)
    state.wood = tuple(15 for _ in state.wood)
    scene = open_board(app, match)
    table = scene.table
    for _, box in table.town_plots():
        price = panels.price_row([panels.PanelCounter("gold", "2")] * 2)
        assert fits(app.canvas, price, FRect(box.x, box.bottom - 22, box.w, 18))
    drawn = noted(monkeypatch, Canvas, "icon", 1)
    monkeypatch.setattr(bar, "draw_cached", lambda canvas, *parts: parts[-2](canvas))
    bar.draw(scene, app.canvas)
    assert {sign for _, sign in table.shown.steps} <= set(drawn)
    drawn.clear()
    draw_chips(app.canvas, table)
    assert [drawn.count(sign) for sign in ("gold", "wood", "card")] == [table.model.tables.seats] * 3
    chips = table.chip_rects()
    assert not any(a.colliderect(b) for a, b in itertools.combinations(chips, 2))
    assert table.layout_now.side.inflate(2, 2).contains(chips[0].unionall(chips[1:]))
    parts = [box for name, box in table.side_sections().items() if name != "reserve"]
    assert not any(chip.colliderect(part) for chip in chips for part in parts)


def test_the_name_of_a_scenario_shrank_to_the_size_of_a_footnote(make_app) -> None:
    """ "Cada cual por su cuenta" goes on in a second line."""
    app = make_app((1280, 720), language="es")
    scene = push(app, SetupScene, "setup", game="small_world", frames=2)
    tile: Any = next(
        one for one in scene.widgets if getattr(getattr(one, "variant", None), "title", "")[:9] == "Cada cual"
    )
    assert tile.variant.title == "Cada cual por su cuenta"
    width, line = (
        tile.rect.right - setup_scene.TICK - (tile.rect.x + 8 + tile.thumb + 14),
        app.canvas.line_height("card_name"),
    )
    assert setup_scene._name_height(app.canvas, tile.variant.title, width) >= 2 * line


@pytest.mark.parametrize(("game", "name"), [("warcraft", "Capitán"), ("adventure", "Capitán"), ("warcraft", "Warlord")])
def test_the_names_of_four_computer_players_were_cut_in_the_bar(make_app, monkeypatch, game, name) -> None:
    seats = tuple(SeatSetup(f"{name} {n + 1}", ("green", "red", "blue", "purple")[n]) for n in range(4))
    scenario = {"warcraft": "main4", "adventure": "standard"}[game]
    drawn = noted(monkeypatch, Canvas, "text", 1)
    app = make_app((1280, 720))
    open_board(app, Match.start(find_game(game), Setup(game, seats, scenario=scenario, seed=3)))
    assert {seat.name for seat in seats} <= set(drawn)


def test_the_laurel_of_a_narrow_chip_lay_over_its_stock(make_app, monkeypatch) -> None:
    """At 1024x640 the points end above the figures of the hand."""
    laurels = noted(monkeypatch, seat_panels, "draw_laurel", lambda _c, at, r, *_: (at[1], r), instead=True)
    icons = noted(monkeypatch, Canvas, "icon", lambda _c, name, at, *_: (name, at[1]))
    app = make_app((1024, 640))
    scene = open_board(app, new_match("main4"))
    laurels.clear()
    icons.clear()
    draw_chips(app.canvas, scene.table)
    stocks = [y for name, y in icons if name == "card"]
    assert len(laurels) == len(stocks) == 4
    for (y, r), stock in zip(laurels, stocks, strict=True):
        digits = app.canvas.cap_height("least") / 2
        assert y + 1.15 * r <= stock - digits


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_wrong_word_was_answered_by_all_words_there_are(language) -> None:
    """The sentence names the words most like the wrong one, in the language in use."""
    from tabletop.client.games.adventure.setup_panel import fault_text
    from tabletop.rules.adventure.user_content import parse_cards

    document = json.loads((Path(__file__).parents[2] / "docs" / "own-cards-harbour.json").read_text("utf-8"))
    document["encounters"][0]["encounter"]["abilities"][0]["do"][0] = {"op": "atack"}
    found = parse_cards(document)
    assert isinstance(found, Refusal)
    set_language(language)
    try:
        words = fault_text(found)
    finally:
        set_language("en")
    assert "atack" in words
    assert "attack" in words
    assert "…" in words
    assert len(words) < 200


def test_the_prompt_of_small_world_offered_prices_where_only_the_die_was_left(app) -> None:
    """SW-FIN-2: prompts name only what this seat can do now."""
    match = example("small-world-2-final-conquest")
    assert {action.kind for action in match.legal_actions()} == {"final", "end_conquest"}
    board: Any = app.push("board", match=match)
    if board.session.handing_over:
        board.session.take_over()
    assert board.table.prompt() == t("small_world_board.prompt.conquest.final", n=2)


def test_examples_of_the_younger_games_told_what_they_did_not_hold() -> None:
    """The opening of Small World has three combos taken; the last step of the Adventure Game is a hand-in that wins."""
    opening = example("small-world-1-opening").state
    assert sum(bool(player.race) for player in opening.players) == 3
    last = example("adventure-6-last-step")
    assert {action.kind for action in last.legal_actions()} == {"hand_in", "done"}
    last.apply(last.legal_actions()[0])
    assert last.outcome is not None


def test_tooltips_name_the_keys_as_they_are_bound(make_app) -> None:
    app = make_app(language="en")
    app.settings.bindings["rules"] = ["j"]
    app.apply_settings(save=False)
    board = boards.open_board(app, lowkit.under_way(4))
    assert board.widgets.find("bar.rules").tip().text == "Rules (J)"
    assert board.widgets.find("bar.menu").tip().text.endswith("(F10)")
    assert board.widgets.find("primary").tooltip.endswith(" (Enter)")
    app.set_language("es")
    app.scenes.run_layouts()
    assert board.widgets.find("primary").tooltip.endswith(" (Intro)")


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Dwarf Slugger and Dwarf Beastslayer × 2"), ("es", "Aporreador enano y Matabestias enano × 2")],
)
def test_two_units_of_a_name_were_named_one_after_the_other(language, words) -> None:
    set_language(language)
    cards = map(low_prompts.unit_name, ["dwf.slugger-a", "dwf.beastslayer-a", "dwf.beastslayer-b"])
    assert low_prompts.LordsOfWarWords("lords_of_war").listed(cards) == words


def test_the_key_of_a_sentence_stood_behind_its_full_stop(app) -> None:
    """'Draw the top card of your deck. (Enter)'."""
    assert with_key(app, "Draw a card.", "ok") == "Draw a card (Enter)."
    assert with_key(app, "Draw card", "ok") == "Draw card (Enter)"
