"""Examples of the rulebooks: drawn from real positions in both languages, and opened on the board when pressed."""

from collections import Counter
from itertools import chain
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.draw.markdown import parse
from tabletop.client.games import draw_figure, example_match, examples, pictured
from tabletop.client.games.adventure import rulebook_figures
from tabletop.client.games.adventure.rulebook_figures import (
    FACE,
    FIGURES as ADVENTURE_FIGURES,
    GROUND,
    TABLES,
    draw_figure as adventure_draw_figure,
    fight,
)
from tabletop.client.games.lords_of_war import rulebook_figures as lords_of_war
from tabletop.client.games.lords_of_war.rulebook_figures import (
    by_square,
    held_card,
    offered,
    outcome,
    panes as lords_of_war_panes,
    position,
)
from tabletop.client.games.small_world.prompts import PAIRS, pair_rulings
from tabletop.client.games.small_world.rulebook_figures import (
    SCENES,
    SUMS as SMALL_WORLD_SUMS,
    almanac,
    cost_of,
    draw_figure as small_world_draw_figure,
    position as small_world_position,
)
from tabletop.client.games.warcraft.battle_words import BattleWords
from tabletop.client.games.warcraft.rulebook_figures import (
    COUNTS,
    EXAMPLES,
    example_match as warcraft_example_match,
    played,
    zones_of,
)
from tabletop.client.scenes.example_board import ExampleScene
from tabletop.client.scenes.rulebook import scene as scene_module
from tabletop.client.scenes.rulebook.book import BANNER, ON_BOARD, chapter_pictures, open_book
from tabletop.client.scenes.rulebook.columns import ICONS, term_icon
from tabletop.client.scenes.rulebook.scene import RulebookScene
from tabletop.resources import asset_path
from tabletop.rules.adventure import queries as adventure_queries
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.game import GAME as AG
from tabletop.rules.lords_of_war import armies, queries
from tabletop.rules.lords_of_war.game import GAME as LW
from tabletop.rules.small_world.content import content as small_world_content
from tabletop.rules.small_world.scoring import lines
from tabletop.rules.warcraft import queries as warcraft_queries
from tabletop.rules.warcraft.game import GAME
from tabletop.text import glossary, grammar, localised, rulebook_path, set_language
from tests.support.drawn import noted
from tests.support.pilot import click, press, push, settle

GAMES = ("lords_of_war", "warcraft", "small_world", "adventure")


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_every_example_stands_in_the_book_with_its_link(language, game) -> None:
    set_language(language)
    blocks = [block for block in open_book(game, "").document.blocks if block.kind == "figure"]
    linked = {span.link for block in blocks for span in block.spans if span.link}
    assert {f"{ON_BOARD}{name}" for name in examples(game)} == {one for one in linked if one.startswith(ON_BOARD)}


@pytest.mark.parametrize("game", GAMES)
def test_every_example_can_be_played(game) -> None:
    assert examples(game)
    for name in examples(game):
        match = example_match(game, name)
        before = match.game.codec().dump_state(match.state)
        legal = list(match.legal_actions())
        assert legal, name
        match.apply(legal[0])
        again = example_match(game, name)
        assert match.game.codec().dump_state(again.state) == before, "each begins anew"


CHECKED = {
    "head-on": (3, 5),
    "front": (1, 5),
    "together": (2, 9),
    "support-shot": (None, 4),
    "arrow-and-shot": (None, 7),
}
"""What the card of an example takes, and what the enemy on d4 takes, as the book tells it."""


@pytest.mark.parametrize("name", CHECKED)
def test_the_numbers_of_the_book_are_those_of_the_rules(name) -> None:
    """LW-ELM: what the examples of the book say is what the resolver says."""
    example, state = lords_of_war.EXAMPLES[name], lords_of_war.position(name)
    held = next(card for card in queries.hand(state, 0) if f":{example.card}#" in card)
    at = {queries.square_id((unit.x, unit.y), state): unit.id for unit in queries.units(state)} | {example.square: held}
    shots = {at[shooter]: at[aim] for shooter, aim in (example.shots or {}).items()}
    found = queries.preview(state, held, example.square, shots)
    own, enemy = CHECKED[name]
    assert found.damage[at["d4"]].total == enemy
    assert (found.damage[held].total if held in found.damage else None) == own
    assert at["d4"] in found.dead


def test_a_drawing_opens_on_the_board_and_nothing_is_kept(instant) -> None:
    book: Any = instant.push("rulebook", game="lords_of_war", rule="LW-GEO-6")
    instant.step([])
    assert isinstance(book, RulebookScene)
    text = book.text
    decor = next(one for one in text.layout.decors if one.kind == "figure" and one.name == "blind-side")
    left, top = text._origin()
    click(instant, text, at=(left + decor.x + decor.width / 2, top + decor.y + decor.height / 2))
    instant.step([])
    board: Any = instant.scenes.top
    press(instant, "end_phase")
    settle(instant)
    assert len(board.session.match.journal) == 1
    press(instant, "undo")
    instant.step([])
    assert not board.session.match.journal, "whatever was revealed"
    press(instant, "save")
    assert not instant.paths.saves.exists()
    assert not instant.paths.autosave.exists() or not list(instant.paths.autosave.iterdir())
    press(instant, "menu")
    instant.step([])
    assert instant.scenes.top is book


@pytest.mark.parametrize(("game", "figure"), [("warcraft", "overrun"), ("small_world", "landing")])
def test_an_example_in_the_middle_of_a_game_said_who_begins(instant, game, figure) -> None:
    """The ribbon "Player 2 begins" lay over the regions that the example is about."""
    instant.push("rulebook", game=game).follow_link(f"{ON_BOARD}{figure}")
    instant.step([])
    board: Any = instant.scenes.top
    assert board.teller.announcements.shown is None
    assert not board.teller.muted


@pytest.mark.parametrize("game", GAMES)
def test_a_drawing_called_like_a_term_opened_the_definition(app, game) -> None:
    """A press on the drawing of a quest told what a quest is, because the word stood in a line above."""
    book: Any = app.push("rulebook", game=game)
    app.step([])
    drawings = [one for one in book.text.layout.decors if one.kind == "figure" and one.name in examples(game)]
    assert {one.name for one in drawings} == set(examples(game))
    for drawing in drawings:
        assert book.text.layout.links[drawing.link].target == f"{ON_BOARD}{drawing.name}"


def test_the_keyboard_reaches_the_link_below_a_drawing(instant) -> None:
    book: Any = instant.push("rulebook", game="small_world")
    instant.step([])
    book.follow_link(f"{ON_BOARD}landing")
    instant.step([])
    board: Any = instant.scenes.top
    assert isinstance(board, ExampleScene)
    click(instant, "example.back")
    assert instant.scenes.top is book
    assert book.link_tip(f"{ON_BOARD}landing") is not None


@pytest.mark.parametrize("name", ["advance", "held"])
def test_the_berserker_of_an_example_survives(name) -> None:
    """LW-BSK-1: only then must it advance."""
    example, state = lords_of_war.EXAMPLES[name], lords_of_war.position(name)
    held = next(card for card in queries.hand(state, 0) if f":{example.card}#" in card)
    found = queries.preview(state, held, example.square)
    assert held not in found.dead
    assert found.dead
    assert found.new_unit_engaged == (name == "held")


@pytest.mark.parametrize("game", GAMES)
def test_every_term_of_a_glossary_has_its_icon(game) -> None:
    assert glossary(game)
    for term in glossary(game):
        icon = term_icon(term)
        assert icon is not None, term
        assert asset_path(f"icons/{icon}.svg").is_file(), term


def test_icons_are_given_to_terms_that_there_are() -> None:
    known = {term for game in GAMES for term in glossary(game)}
    assert set(ICONS) <= known


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_ids_of_rules_stand_in_the_margin(make_app, size) -> None:
    app = make_app(size)
    book: Any = app.push("rulebook", game="warcraft", rule="WC-HAR-3")
    app.step([])
    noted = [line.runs for line in book.text.layout.lines if line.runs and line.runs[0].tone == "note"]
    assert len(noted) > 100
    for note, words, *_ in noted:
        assert note.x == 0
        assert note.x + note.width < words.x


@pytest.mark.parametrize("figure", ["last-blows", "pillage", "curse"])
def test_an_example_of_a_fight_led_back_to_nothing(instant, figure) -> None:
    """It opens with the fight over the board; neither a button nor Escape led from there to the rulebook. What a battle
    that begins in the middle does not know was told with the names of the blanks."""
    book: Any = instant.push("rulebook", game="warcraft")
    instant.step([])
    for leave in (lambda: click(instant, "example.back"), lambda: press(instant, "back")):
        book.follow_link(f"{ON_BOARD}{figure}")
        settle(instant)
        assert instant.scenes.top.name == "battle"
        back = instant.scenes.top.widgets.find("example.back").rect
        foot = [
            one.rect for one in instant.scenes.top.widgets if one.id in ("take_back", "map", "primary", "not_asked")
        ]
        assert back.collidelist(foot) < 0
        table: Any = next(scene for scene in instant.scenes.scenes if isinstance(scene, ExampleScene)).table
        assert "{" not in BattleWords(table.battle, table.battle.stage).happening()[1]
        leave()
        settle(instant)
        assert instant.scenes.top is book


# ------------------------------------------------------------------------------- The drawings of the Warcraft rulebook


EVERY = [(name, pane) for name in EXAMPLES for pane in range(len(EXAMPLES[name]))]

SUMS = {
    ("attack", 0): "2",
    ("last-blows", 0): "2",
    ("area-attack", 0): "3",
    ("heal", 0): "2",
    ("heal", 1): "3",
    ("rising", 0): "2",
    ("curse", 0): "1",
    ("new-deck", 0): "16",
    ("harvest", 0): "1 gold and 2 wood",
    ("depleted", 0): "3 gold and 6 wood",
    ("training", 0): "4 gold and 4 wood",
    ("building", 0): "4 gold and 4 wood",
    ("team-points", 0): "2",
}
"""The sums of the text."""

FIGURES = {
    ("shots", 0): ["1", "0", "1", "1"],
    ("pillage", 0): ["1 → 0", "5 → 3", "0 → 1", "0 → 2"],
    ("upgrades", 0): ["1", "2 gold and 2 wood", "2 → 3"],
    ("upgrades", 1): ["3", "2 gold and 2 wood", "4 → 5", "", "+1"],
    ("finish", 0): ["ready", "ready", "ready"],
    ("finish", 1): ["ready", "ready", "being built"],
    ("deploy", 1): ["ready", "ready", "ready"],
}
"""The figures of the lines, where there is no sum."""


@pytest.mark.parametrize(("name", "pane"), EVERY)
def test_a_drawing_of_warcraft_is_a_position_of_the_game(name, pane) -> None:
    example, told = EXAMPLES[name][pane], played(name, pane)
    assert GAME.faults(told.before) == []
    assert GAME.faults(told.after) == []
    assert GAME.legal_actions(told.before)
    names = told.before.config.tables.names
    for found in (example.lit, example.barred):
        assert set(zones_of(found, told.after if example.after else told.before)) <= set(names)
    assert set(example.near) <= set(names)


@pytest.mark.parametrize(("name", "pane"), SUMS)
def test_the_sums_of_the_text_are_those_of_the_rules(name, pane) -> None:
    """WC-BAT-15, WC-ABL-1, WC-ABL-2, WC-ABL-6, WC-CRD-2, WC-CRD-22, WC-HAR-3, WC-SPN-3, WC-SPN-10, WC-VP-5."""
    example = EXAMPLES[name][pane]
    counted = COUNTS[example.told](example, played(name, pane))
    assert counted.total[1] == SUMS[name, pane]


@pytest.mark.parametrize(("name", "pane"), FIGURES)
def test_the_figures_of_the_text_are_those_of_the_rules(name, pane) -> None:
    """WC-CRD-16, WC-DEP-2, WC-DEP-4, WC-SPN-30, WC-SPN-32."""
    example = EXAMPLES[name][pane]
    counted = COUNTS[example.told](example, played(name, pane))
    assert [row.figure for row in counted.rows] == FIGURES[name, pane]


def _lit(name: str, pane: int = 0) -> list[str]:
    example, told = EXAMPLES[name][pane], played(name, pane)
    return zones_of(example.lit, told.after if example.after else told.before)


def test_who_may_go_where() -> None:
    """WC-MOV-3, WC-MOV-5, WC-MOV-6, WC-MOV-7, WC-CRD-25: mountains, enemies, escorts, stacking, Fast."""
    assert "c2" not in _lit("moving")
    assert {"c2", "c1"} <= set(_lit("moving", 1))
    assert "d3" in _lit("stopped")
    assert _lit("stopped", 1) == []
    assert "c4" not in _lit("escort")
    assert "c4" in _lit("escort", 1)
    assert warcraft_queries.over_limit(played("stacking").before, 0) == []
    assert warcraft_queries.over_limit(played("stacking", 1).before, 0) == ["c4"]
    assert "e4" in _lit("fast"), "three zones from b2"
    assert _lit("two-battles") == ["c4", "d4"]


def test_what_becomes_of_the_pieces() -> None:
    """WC-POS-1, WC-SPN-20, WC-TWN-1, WC-TEAM-8, WC-ELF-8, WC-NEC-6."""
    kinds = [piece.kind for piece in warcraft_queries.pieces(played("overrun", 1).after) if piece.space == "c4"]
    assert kinds == ["melee"]
    assert warcraft_queries.outposts(played("given-up", 1).after) == []
    assert GAME.outcome(played("town-check").after) is None
    assert played("town-check", 1).events[0].kind == "seat_eliminated"
    assert played("out-together").winners == (0, 2)
    assert played("gate").winners == (0,)
    assert not [one for one in GAME.legal_actions(played("source").before) if one.text.startswith("conjure")]


def test_an_example_opens_in_its_own_races() -> None:
    match = warcraft_example_match("rising")
    assert [seat.options["race"] for seat in match.seats] == ["UD", "HU"]


# --------------------------------------------------------------------------- The drawings of the Lords of War rulebook


TAKES = {
    ("withstands", 0): {"d4": (4, False)},
    ("own-turn", 0): {"d4": (2, False)},
    ("own-turn", 1): {"d3": (2, False)},
    ("either", 0): {"e5": (3, False), "d4": None},
    ("either", 1): {"d4": (3, True), "e5": None},
    ("two-shots", 0): {"d4": (6, False)},
    ("generals", 0): {"d3": (7, True), "d4": (8, True)},
    ("general-lost", 0): {"d3": (7, True), "d4": (5, False)},
    ("draw", 0): {"d3": (3, True), "d4": (5, True)},
    ("step-first", 0): {"d4": (5, True)},
    ("answer", 0): {"d3": (5, True), "d4": (4, False), "e4": None},
}
"""What the units of a drawing take, and whether they fall; None: nothing."""


@pytest.mark.parametrize(
    ("name", "pane"), [(name, pane) for name in lords_of_war.EXAMPLES for pane in range(len(lords_of_war_panes(name)))]
)
def test_a_drawing_of_lords_of_war_is_a_position_of_the_game(name, pane) -> None:
    state = position(name, pane)
    assert LW.faults(state) == []
    assert LW.legal_actions(state)
    example = lords_of_war_panes(name)[pane]
    if example.square:
        card = held_card(example, state)
        assert example.square in queries.placements(state, card), "where the card of the drawing lies, it may lie"


@pytest.mark.parametrize(("name", "pane"), TAKES)
def test_what_the_text_says_of_a_check_is_what_the_rules_say(name, pane) -> None:
    """LW-ELM-1, LW-RNG-6, LW-RNG-8: the sums of the examples."""
    example, state = lords_of_war_panes(name)[pane], position(name, pane)
    found = outcome(example, state)
    assert found is not None
    at = by_square(state) | ({example.square: held_card(example, state)} if example.square else {})
    for square, told in TAKES[name, pane].items():
        tally = found.damage.get(at[square])
        if told is None:
            assert tally is None
        else:
            assert (tally.total, tally.dead) == told


def test_the_squares_of_the_drawings_are_those_of_the_text() -> None:
    """LW-DEP-8, LW-MOV-2, LW-RNF-4."""
    forced, state = lords_of_war_panes("forced")[0], position("forced")
    for card in queries.hand(state, 0):
        assert sorted(queries.placements(state, card)) == ["a5", "b5", "b6"]
    assert offered(forced, state) == []
    held, free = lords_of_war_panes("palisade")
    assert offered(held, position("palisade")) == []
    assert offered(free, position("palisade", 1)) == ["d2"]
    assert offered(lords_of_war_panes("stop")[0], position("stop")) == ["c3"]
    assert queries.deck_size(position("stop"), 0) == 0
    assert queries.hand_size(position("stop"), 0) == 5


def test_twenty_on_both_sides_is_a_draw() -> None:
    """LW-WIN: the suicide move of the example gives each side its twentieth."""
    example, state = lords_of_war_panes("draw")[0], LW.clone(position("draw"))
    assert [queries.kills(state, seat)[0] for seat in (0, 1)] == [19, 19]
    card = held_card(example, state)
    for wanted in (f"deploy {card} d3", "resolve"):
        found = [one for one in LW.legal_actions(state) if one.text == wanted]
        if found:
            LW.apply(state, found[0])
    result = LW.outcome(state)
    assert len(result.winners) != 1


def test_who_loses_a_general_in_its_own_turn_is_played_against_twice() -> None:
    """LW-GEN: the enemy of the example has an extra turn to come."""
    example, state = lords_of_war_panes("general-lost")[0], LW.clone(position("general-lost"))
    card = held_card(example, state)
    LW.apply(state, next(one for one in LW.legal_actions(state) if one.text == f"deploy {card} d3"))
    for _ in range(4):
        more = [one for one in LW.legal_actions(state) if one.text in ("resolve", "end battle")]
        if queries.extra_turns(state, 1) or not more:
            break
        LW.apply(state, more[0])
    assert queries.extra_turns(state, 1) == 1


def test_the_berserker_of_the_example_must_advance() -> None:
    """LW-BSK-1: it helped to fell the card, survives and is not engaged."""
    example, state = lords_of_war_panes("answer")[0], LW.clone(position("answer"))
    card, berserker = held_card(example, state), by_square(state)["e4"]
    LW.apply(state, next(one for one in LW.legal_actions(state) if one.text == f"deploy {card} d3"))
    assert by_square(state).get("d3") == berserker, "one square is open to it, so it goes there at once"
    assert "e4" not in by_square(state)


@pytest.mark.parametrize("name", ["same-rank", "mercenaries"])
def test_the_armies_of_the_examples_are_legal(name) -> None:
    """LW-ARM-3, LW-ARM-4: what left and what came are of one rank."""
    example = lords_of_war_panes(name)[0]
    army = position(name).config.options.armies[0]
    assert armies.validate(army) == []
    before, after = Counter(dict(armies.standard("orcs").cards)), Counter(dict(army.cards))
    out, into = (Counter(cards) for cards in example.traded)
    assert out <= before
    assert into <= after
    if name == "same-rank":
        assert after == before - out + into


# -------------------------------------------------------------------- The rulebook of the Adventure Game in the reader


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(
    ("game", "drawings"), [("adventure", [*ADVENTURE_FIGURES, *TABLES]), ("small_world", [*SCENES, *SMALL_WORLD_SUMS])]
)
def test_every_drawing_stands_in_the_text_once(game, drawings, language) -> None:
    set_language(language)
    named = [block.figure for block in open_book(game, "").document.blocks if block.kind == "figure"]
    assert sorted(name for name in named if not name.startswith(BANNER)) == sorted(drawings)
    banners = {name.removeprefix(BANNER) for name in named if name.startswith(BANNER)}
    assert banners == set(chapter_pictures(game))
    files = [
        *(file for picture in chapter_pictures(game).values() for file in picture if file),
        *pictured(game).values(),
    ]
    assert [file for file in files if not asset_path(f"images/{file}").is_file()] == []


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_every_pictured_thing_has_its_picture_in_the_book(game, language) -> None:
    set_language(language)
    blocks = open_book(game, "").document.blocks
    spans = [span for block in blocks for cell in (*chain(*block.rows), block.spans) for span in cell]
    assert set(pictured(game).values()) <= {span.icon for span in spans}


def test_the_drawn_move_is_that_of_the_rules() -> None:
    """AG-MOV-2, AG-MOV-4: the face gives 3 and 2; grey and green are open to a green hero, yellow is not."""
    state = rulebook_figures.EXAMPLES["movement"].state()
    assert any((face.movement, face.energy) == (state.move, state.energy) for face in content().rules.movement_die)
    reach = adventure_queries.reach(state)
    assert {name for name in GROUND if name in reach} == {"goldshire", "lakeshire", "raven_hill"}


def test_the_drawn_fight_is_that_of_the_example() -> None:
    """AG-CMB-5, AG-CMB-7: attack 1 and a 4 reach defence 4, and the ranged blow comes before the melee."""
    own, other = (adventure_queries.combat_figures(fight("fight"), side) for side in (0, 1))
    assert (own.attack, own.type, other.defence, other.type) == (1, "ranged", 4, "melee")
    assert own.needed <= FACE


def test_the_drawn_discoveries_are_a_good_and_a_bad_one() -> None:
    """AG-EXP-2."""
    found = rulebook_figures.EXAMPLES["exploring"].lying
    assert [content().discoveries[name].background for name in found] == ["green", "red"]


@pytest.mark.parametrize("language", ["en", "es", "xx"])
def test_no_word_of_a_drawing_is_cut(make_app, language) -> None:
    app = make_app((1280, 720), language=language)
    app.step([], 16)
    for game in ("lords_of_war", "warcraft"):
        for name in examples(game):
            draw_figure(game, app.canvas, name, FRect(10, 10, 520 if language == "en" else 640, 370))
    for name in (*ADVENTURE_FIGURES, *TABLES):
        adventure_draw_figure(app.canvas, name, FRect(10, 10, 640, 640 * 0.42))
    assert not app.canvas.overflows


@pytest.mark.parametrize("name", rulebook_figures.EXAMPLES)
def test_an_example_is_a_position_of_the_game(name) -> None:
    state = rulebook_figures.EXAMPLES[name].state()
    assert AG.faults(state) == []
    assert AG.legal_actions(state)


def test_a_step_and_a_potion_leave_two_steps() -> None:
    """AG-MOV-7, AG-POT-1: as the example says."""
    state = rulebook_figures.EXAMPLES["potion"].state()
    legal = {action.text: action for action in AG.legal_actions(state)}
    AG.apply(state, next(action for text, action in legal.items() if text.startswith("step ")))
    AG.apply(state, next(one for one in AG.legal_actions(state) if one.text == "drink G01 swiftness"))
    assert (state.move, state.energy) == (2, 2)


@pytest.mark.parametrize(("name", "card"), [("reroll", "G02"), ("aggro", "G09"), ("both-strike", "G07")])
def test_the_encounter_of_an_example_comes_next(name, card) -> None:
    state = rulebook_figures.EXAMPLES[name].state()
    events = AG.apply(state, next(one for one in AG.legal_actions(state) if one.text == "draw a challenge"))
    assert [event.monster for event in events if event.kind == "combat_started"] == [card]


# --------------------------------------------------------------------------- The rulebook of Small World in the reader


RULEBOOKS = rulebook_path("small_world").parent


def test_a_line_names_a_drawing() -> None:
    (block,) = parse("! landing 0.42 Orcs **land** here.").blocks
    assert (block.kind, block.figure, block.ratio, block.text) == ("figure", "landing", 0.42, "Orcs land here.")
    assert parse("! no drawing").blocks[0].kind == "paragraph"


def test_the_drawn_prices_are_those_of_the_rules() -> None:
    """SW-RCH-2, SW-CST-5: an Entry Region costs travel from the sea; Trolls pay 1 less for a Fort with two in it."""
    landing = small_world_position(SCENES["landing"])
    found = {region: cost_of(landing, region) for region in range(len(landing.spots))}
    assert {region for region, one in found.items() if one is not None} == {0, 6}
    assert [one[2] for one in found.values() if one is not None] == [3, 3]
    held = small_world_position(SCENES["price"])
    told = cost_of(held, SCENES["price"].told - 1)
    assert told == ("adjacent", [("base", 2), ("tokens", 2), ("fort", 1), ("TRO", -1)], 4)
    assert cost_of(held, 5) is None, "water is for Naga alone"


def test_the_drawn_coins_are_those_of_the_rules() -> None:
    """SW-SCO-1, SW-POW-MIN: three regions, two in decline, two Caverns."""
    told = lines(small_world_position(SCENES["scoring"]), 0)
    assert [(line.item, line.coins) for line in told] == [("regions", 3), ("declined", 2), ("power", 2)]


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_almanac_names_everything_with_its_rule(language) -> None:
    set_language(language)
    book, text = small_world_content(), almanac()
    for thing in (*book.races.values(), *book.powers.values(), *book.markers.values()):
        (row,) = [line for line in text.split("\n") if f"**{localised(thing.name)}**" in line]
        assert f"[{thing.rule}]" in row
        assert thing.rule in open_book("small_world", "").document.anchors, "the rule stands in the book"
    assert "{" not in text
    assert "small_world." not in text


@pytest.mark.parametrize(("size", "language"), [((1280, 720), "es"), ((1920, 1080), "en")])
def test_the_book_shows_drawings_and_almanac(make_app, monkeypatch, size, language) -> None:
    app = make_app(size=size, language=language)
    drawn = noted(monkeypatch, scene_module, "draw_figure", 2)
    app.push("kit")
    scene = push(app, RulebookScene, "rulebook", game="small_world")
    app.step([])
    said: list[str] = []
    monkeypatch.setattr(app.canvas, "note_overflow", said.append)
    for rule in ("SW-RCH-2", "SW-CST-5", "SW-DEC-3", "SW-SCO-6", "22-almanac" if language == "en" else "22-almanaque"):
        text = scene.widgets.find("rulebook.text")
        assert text.scroll_to(rule or "")
        app.invalidate()
        app.step([])
    assert set(drawn) == set(SCENES)
    for name in SCENES:
        small_world_draw_figure(app.canvas, name, FRect(10, 10, 520, 220))
    assert not said


@pytest.mark.parametrize("code", ["en", "es"])
def test_the_tooltip_of_a_combo_tells_what_race_and_power_do_together(code, monkeypatch) -> None:
    """The rulings about a race with a power stood in the rulebook alone (SW-INT)."""
    monkeypatch.setattr(grammar, "rulebook_path", lambda game: RULEBOOKS / f"{game}.{code}.md")
    book = small_world_content()
    for rule, races, powers in PAIRS:
        assert set(races) <= set(book.races), rule
        assert set(powers) <= set(book.powers), rule
        assert all(pair_rulings(race, power) for race in races for power in powers), rule
    assert len(pair_rulings("TAU", "CHA")) == 2
    assert not pair_rulings("BLE", "MIN")
    assert not any("](" in line or "**" in line for race in book.races for line in pair_rulings(race, "CHA"))
