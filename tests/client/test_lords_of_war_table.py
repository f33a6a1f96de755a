"""The table of Lords of War: prompts, reasons, previews, marks, the drawn card, both boards, all in words and signs."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App, AppOptions
from tabletop.client.board.spots import Spot
from tabletop.client.cards import inspector
from tabletop.client.games.lords_of_war import card_art, mat, names
from tabletop.client.games.lords_of_war.last_events import MoveMark, marks_of
from tabletop.client.games.lords_of_war.model import look_of
from tabletop.client.games.lords_of_war.panels import TRAINED, class_words, facts, keep_places, result_of, status_lines
from tabletop.client.scenes.board import top_bar
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.game import Refusal, Target
from tabletop.rules.grid import SLOTS
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.lords_of_war.refusals import RULES
from tabletop.text import LANGUAGES, localised, set_language, t
from tests.support.boards import legal_spots, open_board, spot_of
from tests.support.drawn import example
from tests.support.lords_of_war_client import DWARVES, FIELD, ORCS, Position, match_at, new_match, position, under_way
from tests.support.pilot import click, press, settle, wait, wait_for_main_button

MOVERS = [["d3", 1, "tmp.palisade"], ["c2", 1, "und.zombie-gnasher-a"], ["d5", 2, "dwf.slugger-b"]]
SHOOTERS = [["c2", 1, "dwf.sharpshooter"], ["d3", 1, "dwf.axe-thrower-a"], ["b1", 1, "orc.catapult"]]
SHOOTERS += [["d4", 2, "orc.deathbringer-b"], ["e5", 2, "orc.spikeman-b"], ["b3", 2, "orc.butcher"]]
SHOOTERS += [["f2", 1, "orc.shanker-a"]]


@pytest.fixture(scope="module")
def one_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """One app for all tests here: making one takes longer than most of them."""
    app = App(AppOptions(home=tmp_path_factory.mktemp("home"), size=(1280, 720), silent=True, language="en"))
    app.settings.skip_forced = False
    yield app
    app.close()


@pytest.fixture
def app(one_app: App) -> App:
    """The app with an empty table and the settings it began with."""
    one_app.scenes.clear()
    one_app.toasts.clear()
    one_app.tooltips.hide()
    one_app.mapper.last_device = "mouse"
    one_app.settings.animation_percent = 100
    return one_app


@pytest.fixture
def table(app: App) -> Callable[..., tuple[BoardScene, Position]]:
    """Lay a position on the table, told at once."""
    app.settings.animation_percent = 0

    def lay(field: list[Any], hands: tuple[list[str], list[str]] = (ORCS, DWARVES), **more: Any) -> Any:
        place = position(field, hands=hands, turn=more.pop("turn", 9), **more)
        return open_board(app, match_at(place, boardless=more.get("boardless", False))), place

    return lay


# --------------------------------------------------------------------------------------------------- why not? all


SAMPLES: dict[str, object] = {
    "unit": "1:orc.butcher#1",
    "card": "1:orc.butcher#1",
    "target": "2:dwf.slugger-a#1",
    "square": "d4",
    "enemies": ("2:dwf.slugger-a#1", "2:dwf.slugger-b#1"),
    "seat": 1,
    "n": 3,
}


@pytest.fixture
def dealt(one_app: App) -> BoardScene:
    """A deal on the table, laid once for tests that change nothing about it."""
    top = one_app.scenes.top
    if not isinstance(top, BoardScene) or top.session.match.journal:
        one_app.scenes.clear()
        top = open_board(one_app, new_match())
    return top


@pytest.mark.parametrize("key", sorted(RULES))
def test_every_refusal_is_shown_with_its_rule(one_app, dealt, key) -> None:
    app, scene = one_app, dealt
    for language in LANGUAGES:
        set_language(language)
        app.toasts.clear()
        scene.spot_input.refuse(Refusal(RULES[key], key, SAMPLES))
        item = app.toasts.items[-1]
        assert item.kind == ("info" if key.startswith(("already_", "nothing_")) else "danger")
        assert "{" not in item.text
        assert "#" not in item.text
        assert item.text != f"lords_of_war.refusal.{key}"
        assert item.action[0] == t("board.why")


# (how the table lies, what is touched one after the other, the refusal)
CLICKS: list[tuple[str, dict[str, Any], list[Any], str, list[str]]] = [
    ("deploy_not_engaging", {}, FIELD, "deploy", ["hand:orc.butcher", "a1"]),
    ("deploy_support_needs_friend", {}, FIELD, "deploy", ["hand:orc.spikeman-b", "g1"]),
    ("deploy_occupied", {}, FIELD, "deploy", ["hand:orc.butcher", "f5"]),
    ("deploy_needs_friend", {}, [["a1", 1, "orc.war-hog-a"]], "deploy", ["hand:orc.butcher", "g6"]),
    ("deploy_forced_needs_enemy", {"hands": (["dwf.dowager-c"], DWARVES)}, [["a6", 2, "dwf.slugger-a"]], "deploy",
     ["hand:dwf.dowager-c", "e2"]),
    ("move_engaged", {}, [["d3", 1, "tmp.palisade"], ["d4", 2, "dwf.slugger-a"]], "deploy", ["d3"]),
    ("move_no_arrows", {}, FIELD, "deploy", ["c3"]),
    ("move_direction", {}, MOVERS, "deploy", ["d3", "c3"]),
    ("already_moved", {"flags": {"moved": ["d3"]}}, MOVERS, "deploy", ["d3"]),
    ("card_first", {}, FIELD, "deploy", ["d4"]),
    ("card_first", {}, FIELD, "deploy", ["a1"]),
    ("deploy_not_now", {}, FIELD, "reinforce", ["hand:orc.shanker-a"]),
    ("draw_not_now", {}, FIELD, "deploy", ["pile:deck"]),
    ("deck_hidden", {}, FIELD, "deploy", ["pile:deck:1"]),
    ("nothing_here", {}, FIELD, "reinforce", ["a1"]),
    ("aim_not_ranged", {}, SHOOTERS, "aim", ["f2"]),
    ("aim_enemy_unit", {}, SHOOTERS, "aim", ["d4"]),
    ("aim_engaged", {}, SHOOTERS, "aim", ["c2"]),
    ("aim_out_of_grid", {}, SHOOTERS, "aim", ["b1", "e5"]),
    ("aim_friend", {}, SHOOTERS, "aim", ["d3", "f2"]),
    ("aim_empty", {}, SHOOTERS, "aim", ["d3", "d5"]),
    ("already_shot", {"flags": {"fired": ["d3"]}}, SHOOTERS, "aim", ["d3"]),
    ("already_fought", {"flags": {"fought": ["d3"]}}, SHOOTERS, "aim", ["d3"]),
    ("aim_was_engaged", {"flags": {"was_engaged": ["d3"]}}, SHOOTERS, "aim", ["d3"]),
    ("retreat_engaged", {}, [["d3", 1, "orc.butcher"], ["d4", 2, "dwf.slugger-a"]], "reinforce", ["d3"]),
    ("retreat_deployed", {"flags": {"deployed": ["c3"]}}, FIELD, "reinforce", ["c3"]),
    ("retreat_killed", {"flags": {"took_part": ["c3"]}}, FIELD, "reinforce", ["c3"]),
    ("retreat_enemy", {}, FIELD, "reinforce", ["d4"]),
    ("retreat_cavalry_spear", {"intermediate": True}, [["d3", 1, "orc.war-hog-a"], ["d4", 2, "dwf.impaler-a"]],
     "reinforce", ["d3"]),
    ("draw_empty", {"decks": (0, None)}, FIELD, "reinforce", ["pile:deck"]),
    ("deploy_far", {"boardless": True}, [["(0,0)", 1, "orc.war-hog-a"], ["(2,1)", 2, "dwf.slugger-b"]], "deploy",
     ["hand:orc.butcher", "(-2,-2)"]),
]  # fmt: skip


def spot_named(scene: BoardScene, place: Position, name: str) -> Spot:
    """The spot of ``hand:<card>``, ``pile:<id>`` or a square."""
    if name.startswith("hand:"):
        return spot_of(scene, Target("card", place.held(name[5:], 1)))
    if name.startswith("pile:"):
        return spot_of(scene, Target("pile", name[5:]))
    target = Target("piece", place.at(name)) if place.on(name) else Target("space", name)
    return spot_of(scene, target)


@pytest.mark.parametrize(("key", "more", "field", "phase", "touches"), CLICKS, ids=[row[0] for row in CLICKS])
def test_a_click_is_answered_with_the_rule(app, table, key, more, field, phase, touches) -> None:
    hands = more.get("hands", (ORCS[:5] if phase != "deploy" else ORCS, DWARVES))
    scene, place = table(field, hands, phase=phase, **{k: v for k, v in more.items() if k != "hands"})
    if scene.table.boundless:
        press(app, "zoom_out")  # the squares farthest out lie beyond the view that shows everything
    for name in touches[:-1]:
        click(app, spot_named(scene, place, name))
        wait(app, 400)
    assert not app.toasts.items
    last = spot_named(scene, place, touches[-1])
    click(app, last)
    item = app.toasts.items[-1]
    refusal = scene.session.why_not(last.target)
    assert refusal.key == key
    assert item.text == scene.table.words.refusal(refusal)
    assert item.action[0] == t("board.why")
    app.tooltips.hide()
    wait(app, 900)
    hovered = scene.table.tip(spot_named(scene, place, touches[-1]))
    if key != "nothing_here" and (key, last.target.kind) != ("card_first", "space"):  # an empty square tells nothing
        assert item.text in hovered.text
        assert RULES[key] not in hovered.text


@pytest.mark.parametrize("options", [{}, {"level": "intermediate"}, {"level": "intermediate", "boardless": True}])
def test_no_reason_ever_leaves_a_hole_or_an_id_in_its_sentence(options) -> None:
    rng = random.Random(3)
    match = new_match(("templars", "undead"), seed=4, **options)
    squares = [queries.square_id((x, y), match.state) for x in range(-1, 8) for y in range(-1, 7)]
    seen = set()
    while match.decider is not None and len(match.journal) < 90:
        targets = [Target("piece", unit.id) for unit in queries.units(match.state)]
        targets += [Target("card", card) for card in queries.hand(match.state, match.decider)]
        targets += [Target("space", square) for square in rng.sample(squares, 4) if square]
        targets += [Target("pile", "deck"), Target("button", "resolve"), Target("button", "stop")]
        for first in targets:
            for path in ((first,), (first, rng.choice(targets))):
                refusal = match.game.refusal(match.state, path)
                if refusal is None:
                    continue
                seen.add(refusal.key)
                for language in LANGUAGES:
                    set_language(language)
                    words = names.LordsOfWarWords("lords_of_war", match).refusal(refusal)
                    assert "{" not in words, refusal
                    assert "#" not in words, refusal
                    assert not words.startswith("lords_of_war."), refusal
        match.apply(rng.choice(list(match.legal_actions())))
    assert len(seen) > 12


# ----------------------------------------------------------------------------------------------------- prompts


def test_prompts_of_all_phases(app, table) -> None:
    scene = open_board(app, new_match())
    assert scene.table.prompt() == t("lords_of_war.prompt.opening")
    click(app, legal_spots(scene)[0])
    assert scene.table.prompt() == t("lords_of_war_board.confirm.place_opening")


@pytest.mark.parametrize(
    ("field", "more", "key"),
    [
        (FIELD, {}, "lords_of_war.prompt.deploy"),
        ([["a1", 1, "orc.war-hog-a"]], {}, "lords_of_war.prompt.deploy_free"),
        ([], {}, "lords_of_war.prompt.deploy_empty"),
        ([["a6", 2, "dwf.slugger-a"]], {"hands": (["dwf.dowager-c"], DWARVES)}, "lords_of_war.prompt.deploy_forced"),
        (FIELD, {"hands": ([], DWARVES)}, "lords_of_war.prompt.deploy_skip"),
        (SHOOTERS, {"phase": "aim", "hands": (ORCS[:5], DWARVES)}, "lords_of_war.prompt.aim"),
        (MOVERS, {"phase": "battle", "hands": (ORCS[:5], DWARVES)}, "lords_of_war.prompt.battle"),
        (FIELD, {"phase": "reinforce", "hands": (ORCS[:5], DWARVES)}, "lords_of_war.prompt.reinforce_danger"),
        (
            [["e1", 1, "orc.gonke-longtooth"], ["g6", 2, "dwf.slugger-b"]],
            {"phase": "reinforce", "hands": (ORCS[:5], DWARVES)},
            "lords_of_war.prompt.reinforce",
        ),
        (
            FIELD,
            {"phase": "reinforce", "hands": (ORCS[:5], DWARVES), "flags": {"deployed": ["c3"]}},
            "lords_of_war_board.draw_only",
        ),
        (FIELD, {"phase": "reinforce", "hands": (ORCS[:4], DWARVES), "decks": (0, None)},
         "lords_of_war.prompt.reinforce_empty"),
    ],
)  # fmt: skip
def test_the_prompt_says_what_to_do(table, field, more, key) -> None:
    scene, _ = table(field, more.pop("hands", (ORCS, DWARVES)), **more)
    assert scene.table.prompt() == t(key)
    assert scene.table.primary().label


def test_the_squares_of_the_only_berserker_could_not_be_touched(instant) -> None:
    """The prompt of a loaded game asked for the square, none was lit, and a touch on one was refused (LW-BSK-1)."""
    match = example("2-forced-advance")
    match.setup = replace(match.setup, table=replace(match.setup.table, curtain=False))
    scene: Any = instant.push("board", match=match)
    instant.step([])
    unit, square = match.legal_actions()[0].path
    assert scene.session.path == (unit,)
    assert square in scene.table.model.targets
    press(instant, "back")
    click(instant, unit)
    assert scene.session.path == (unit,), "a touch on the unit does not let it go"
    click(instant, square)
    settle(instant)
    assert match.journal[-1].action.path == (unit, square)


def test_in_another_seats_turn_the_prompt_names_who_decides(app, table) -> None:
    field = [["d4", 2, "orc.deathbringer-a"], ["d3", 1, "dwf.slugger-b"], ["c3", 1, "dwf.dowager-b"]]
    field += [["f6", 2, "dwf.marauder-a"], ["a1", 1, "orc.catapult"]]
    scene, _ = table(field, (ORCS[:5], DWARVES), phase="aim", intermediate=True)
    click(app, "primary")
    settle(app)
    press(app, "ok", "ok")
    settle(app)
    assert scene.session.decider == 1
    assert scene.table.prompt().startswith("Iván · ")
    open_cards = [w.target.id for w in scene.widgets if w.id.startswith("hand:")]
    ranks = {queries.card(scene.session.match.state, name).rank for name in open_cards}
    assert ranks <= {"general"}, "both hands lie face down but for what everybody knows"
    assert scene.table.primary().label == t("lords_of_war_board.do.advance")


def test_the_end_of_a_turn_is_summed_up(app) -> None:
    app.settings.animation_percent = 0
    scene = open_board(app, under_way(26))
    for _ in range(40):
        if scene.session.handing_over:
            break
        action = next(iter(scene.session.offer()))
        scene.session.do(action)
        scene.session.settle()
    words = names.turn_summary(scene.table)
    assert words.startswith(t("lords_of_war_board.turn_done"))
    sums = [t("lords_of_war_board.turn_done_sum", gained=gained, lost=lost) for gained in range(9) for lost in range(9)]
    assert words in (t("lords_of_war_board.turn_done_quiet"), *sums)


def test_the_stepper_rests_between_two_turns(app) -> None:
    app.settings.animation_percent = 0
    scene = open_board(app, new_match())
    assert scene.table.shown.step == 0
    scene.session.do(scene.session.offer()[0])
    scene.session.settle()
    assert scene.session.handing_over
    assert top_bar.lit_step(scene) == -1


# ---------------------------------------------------------------------------------------- placements and previews


def test_each_reason_for_a_placement_has_its_own_sign_and_colour() -> None:
    assert set(mat.PLACE_ICONS) == set(mat.PLACE_COLOURS) == {"engage", "support", "free", "forced"}
    assert len(set(mat.PLACE_ICONS.values())) == 4
    assert len(set(mat.PLACE_COLOURS.values())) == 4
    for kind in mat.PLACE_ICONS:
        assert t(f"lords_of_war.kind.{kind}") != f"lords_of_war.kind.{kind}"


def test_the_preview_is_the_rules_own(app, table) -> None:
    scene, place = table(FIELD)
    card = place.held("orc.gonke-longtooth")
    click(app, Target("card", card))
    wait(app, 400)
    click(app, Target("space", "d3"))
    model = scene.table.model
    preview = model.preview()
    assert preview == queries.preview(scene.session.match.state, card, model.preview_square)
    result = result_of(model, card)
    assert "d3" in result.title
    assert result.lines


def test_the_card_stands_above_what_would_happen_to_it(app, table, monkeypatch) -> None:
    faces: list[Any] = []
    monkeypatch.setattr(inspector, "draw_face", lambda _canvas, rect, face: faces.append(face))
    _, place = table(FIELD)
    click(app, Target("card", place.held("orc.shanker-a")))
    wait(app, 400)
    faces.clear()
    click(app, Target("space", "e4"))
    wait(app, 400)
    assert {face.name for face in faces} == {"Goblin Shanker"}


def test_the_preview_lists_the_fallen_in_a_fixed_order(app, table) -> None:
    field = [["c4", 2, "dwf.slugger-a"], ["d4", 2, "dwf.slugger-b"], ["e4", 2, "dwf.dowager-a"]]
    scene, place = table(field)
    card = place.held("orc.gonke-longtooth")
    click(app, Target("card", card))
    wait(app, 400)
    click(app, Target("space", "d3"))
    result = result_of(scene.table.model, card)
    assert result.note[0] == t("lords_of_war_board.preview_kills", n=3)
    preview = scene.table.model.preview()
    names = [unit for unit in preview.damage if unit in preview.dead]
    assert [queries.unit(scene.session.match.state, unit).square for unit in names] == ["c4", "d4", "e4"]


def test_five_against_defence_five_looked_like_a_kill(app, table) -> None:
    """LW-CMB-4: 'survives' alone did not say that it takes more than the Defence."""
    scene, place = table([["c3", 1, "orc.spikeman-a"], ["e4", 2, "dwf.ballista"]], hands=(["orc.gonke-longtooth"], []))
    card = place.held("orc.gonke-longtooth")
    click(app, Target("card", card))
    wait(app, 400)
    click(app, Target("space", "d3"))
    assert "Dwarf Ballista e4: 5 = 5, one short" in [words for words, _ in result_of(scene.table.model, card).lines]


def test_hand_cards_are_shaded_only_while_cards_are_chosen(app, table) -> None:
    scene, _ = table(FIELD, (ORCS[:5], DWARVES), phase="reinforce")
    assert not any(target.kind == "card" for target in scene.table.model.starts)
    assert scene.table.model.starts


def test_the_card_just_drawn_is_marked_until_the_next_draw(app) -> None:
    app.settings.animation_percent = 0
    scene = open_board(app, new_match())
    for turn in (0, 1):  # both challenges; the first turn begins with the second one
        click(app, "hand:0")
        wait(app, 400)
        click(app, "primary")
        settle(app)
        state, viewer = scene.session.match.state, scene.session.viewer
        assert viewer is not None
        assert state.turn == turn
        assert scene.table.fresh[viewer] == queries.hand(state, viewer)[-1]
        if turn:
            continue
        scene.hand_over()
        app.step([])
        wait_for_main_button(app, "open")
        press(app, "ok")
        app.step([])


def test_a_flying_card_does_not_lie_in_the_hand_already(app) -> None:
    scene = open_board(app, new_match())
    click(app, "hand:0")
    wait(app, 400)
    click(app, "primary")
    app.step([])
    assert scene.showing
    drawn = set(queries.hand(scene.session.match.state, 0)) - set(queries.hand(scene.session.shown(), 0))
    assert drawn, "the position on the screen is the one before the draw"


# --------------------------------------------------------------------------------------------------- marks, units


def test_the_last_turns_marks_belong_to_the_seat_that_acted_last(app, table) -> None:
    match = under_way(40)
    marks: list[MoveMark] = []
    for index in range(len(match.journal)):
        marks = marks_of(match.events(index), marks)
        assert len({mark.seat for mark in marks}) <= 1
    assert marks
    assert all(mark.origin is None or mark.origin != mark.square for mark in marks)


def test_looking_back_shows_no_marks_of_the_present(app) -> None:
    app.settings.animation_percent = 0
    scene = open_board(app, under_way(20))
    assert scene.table.trail
    assert scene.table.fresh
    scene.look(3)
    assert scene.table.trail == []
    assert scene.table.fresh == {}


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_no_message_lies_over_the_button_of_the_last_combat(make_app, size) -> None:
    """The word that a loaded game's record is sound covered it."""
    app = make_app(size)
    match = under_way(24, curtain=False)
    scene = open_board(app, match.branch(len(match.journal)))
    app.step([])
    button = scene.widgets.find("sums").rect
    app.toast("A message")
    wait(app, 600)
    toast = app.toasts.items[-1].rect
    assert toast.w > 0
    assert not toast.colliderect(button)


def test_both_views_turn_arrows_but_not_words(table) -> None:
    scene, place = table(FIELD)
    upright = scene.table.model.look(place.at("c3"), turned=False)
    turned = scene.table.model.look(place.at("c3"), turned=True)
    opposite = {name: SLOTS[(n + 4) % 8] for n, name in enumerate(SLOTS)}
    assert {(opposite[d], value) for d, value in upright.arrows} == set(turned.arrows)
    assert upright.name == turned.name


def test_facts_and_states_in_words(app, table) -> None:
    scene, place = table(FIELD, flags={"moved": ["c3"], "took_part": ["c3"]})
    lines = status_lines(scene.table.model, place.at("c3"))
    assert t("lords_of_war.status.moved") in lines
    assert t("lords_of_war.status.took_part") in lines
    for card in content().cards.values():
        for language in LANGUAGES:
            set_language(language)
            for icon, words in facts(card.id):
                assert icon
                assert "{" not in words
                spread = re.search(r"(\d)\s(?:to|a)\s(\d)", words)
                assert spread is None or spread[1] < spread[2], "arrows were told from the greatest to the least"


@pytest.mark.parametrize("level", ["basic", "intermediate"])
def test_a_card_tells_only_what_its_class_can_do_in_this_match(app, level) -> None:
    model = open_board(app, new_match(level=level)).table.model
    for cls in ("infantry", "cavalry", "spear", "ranged", "berserker"):
        trained = cls in TRAINED and level == "intermediate"
        words = class_words(model, cls)
        assert words == t(f"lords_of_war.class.{cls}.{'intermediate' if trained else 'text'}")
        assert t("lords_of_war.option.level.value.intermediate") not in words
    assert (t("lords_of_war.option.level.value.basic") in class_words(model, "cavalry")) == (level == "basic")


def test_engaged_units_name_their_enemies(table) -> None:
    scene, place = table([["d3", 1, "orc.shanker-a"], ["d4", 2, "dwf.beastslayer-c"]])
    lines = status_lines(scene.table.model, place.at("d4"))
    assert lines[0] == t("lords_of_war.status.engaged_by", enemies="Goblin Shanker")


def test_the_deck_is_lit_while_a_card_may_be_drawn(table) -> None:
    scene, _ = table(FIELD, (ORCS[:5], DWARVES), phase="reinforce")
    assert names.DECK in scene.table.model.starts
    spot = spot_of(scene, names.DECK)
    assert spot.legal


def test_a_click_on_the_deck_draws(app, table) -> None:
    scene, _ = table(FIELD, (ORCS[:5], DWARVES), phase="reinforce")
    click(app, names.DECK)
    assert scene.session.match.journal[-1].action.kind == "draw"


def test_extra_turns_are_announced(app, table) -> None:
    fallen = (["dwf.krod-klouthammer"], [])  # the general whose fall has earned the turn
    scene, _ = table(FIELD, (ORCS[:5], DWARVES[1:]), phase="reinforce", extra=(1, 0), casualties=fallen)
    click(app, names.DECK)
    settle(app)
    assert scene.session.decider == 0
    words = t("lords_of_war_board.news.extra_turn_started", seat="Marta")
    assert words in [told.words for told in scene.last_turn.news]


def test_the_tip_of_an_empty_pile_said_that_zero_units_were_eliminated(app, table) -> None:
    fallen = (["dwf.krod-klouthammer"], [])
    scene, _ = table(FIELD, (ORCS[:5], DWARVES[1:]), casualties=fallen)
    tips = [scene.widgets.find(f"casualties:{seat}").tip().text for seat in (0, 1)]
    assert sorted("has eliminated 1 unit:" in tip for tip in tips) == [False, True]
    assert sorted("has eliminated no units yet:" in tip for tip in tips) == [False, True]


def test_lw_var_1_an_endless_field_shows_its_squares_by_coordinates(app, table) -> None:
    scene, place = table([["(0,0)", 1, "orc.war-hog-a"], ["(2,1)", 2, "dwf.slugger-b"]], boardless=True)
    names = {w.target.id for w in scene.widgets if isinstance(w, Spot) and w.target.kind == "space"}
    assert "(1,1)" in names
    assert place.on("(0,0)")
    assert "board.zoom_in" in scene.widgets


def test_lw_mov_units_that_can_move_carry_a_boot(table) -> None:
    scene, place = table(MOVERS, (ORCS[:5], DWARVES), phase="battle")
    movers = {target.id for target in scene.table.model.starts if target.kind == "piece"}
    assert movers == {place.at("c2"), place.at("d3")}


def test_details_of_the_long_log_stay_out_of_the_short_one(app) -> None:
    scene = open_board(app, under_way(40))
    assert len(scene.recent_lines()) <= 10
    kinds = {line.detail for line in scene.log_drawer.lines()}
    assert kinds == {True, False}


# ----------------------------------------------------------------------------------------------- places of the hand


def test_no_card_of_the_hand_comes_under_the_pointer_when_one_is_played(app, table) -> None:
    scene, _ = table(FIELD)
    before = list(scene.table.held(0))
    card = next(one for one in before if Target("card", one) in scene.session.starts())
    action: Any = next(one for one in scene.session.offer() if one.path[:1] == (Target("card", card),))
    scene.touched(scene.session.do(action))
    settle(app, 10_000)
    assert scene.table.held(0) == ["" if one == card else one for one in before]
    assert scene.table.by_number(before.index(card) + 1) is None


def test_a_new_card_takes_the_first_free_place_of_the_hand() -> None:
    assert keep_places(["a", "", "c"], ["a", "c", "d", "e"]) == ["a", "d", "c", "e"]
    assert keep_places(["", "b"], ["b", "a"]) == ["a", "b"], "what is taken back lies where it lay"


def test_a_challenge_is_told_as_its_card_and_not_as_what_was_drawn() -> None:
    match = under_way(2)
    events = [(0, event) for index in range(len(match.journal)) for event in match.events(index)]
    told = names.LordsOfWarWords("lords_of_war", match).worth(events)
    assert len(told) == 2
    assert not any("1 card" in words for _, words in told)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_commander_is_known_by_a_name_but_not_by_a_title(language) -> None:
    set_language(language)
    try:
        short = {card.id: look_of(card.id, "red").short for card in content().cards.values() if card.commander}
    finally:
        set_language("en")
    assert short["elf.beladir-stormrider"] == "Beladir"
    assert short["tmp.father-nicodemus"].startswith("Nicodem"), "a title alone names nobody"
    assert " " in short["tmp.merciful-sister"], "who has no name is called by all of the words"
    assert len(set(short.values())) == len(short), "and nobody by the name of another"


def test_the_comma_behind_a_name_stood_in_a_short_name(make_app) -> None:
    """In German a byname follows a comma."""
    make_app()
    set_language("de")
    try:
        assert look_of("und.asul-the-bygone-king", "red").short == "Asul"
    finally:
        set_language("en")


def test_half_a_people_stood_in_a_short_name() -> None:
    """In Spanish a people has two words, or stands before those of its units."""
    set_language("es")
    try:
        short = {look.name: look.short for look in (look_of(card, "red") for card in content().cards)}
    finally:
        set_language("en")
    assert short["Baluarte hombre lagarto"] == "Baluarte"
    assert short["Zombi mordedor"] == "Mordedor"
    assert short["Jinete de araña goblin"] == "Jinete de araña"


def test_a_whole_name_was_too_small_to_read(app) -> None:
    rect = FRect(0, 0, 88, 124)
    for name, told in (("Gonke Longtooth", "Gonke"), ("Goblin Spider Rider", "Spider Rider")):
        card = next(card.id for card in content().cards.values() if localised(card.name) == name)
        lines, role = card_art.name_on_strip(app.canvas, look_of(card, "red"), rect)
        assert lines == [told]
        assert app.canvas.theme.spec(role).px >= card_art.LEAST_READ
