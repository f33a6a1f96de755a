"""The battle overlay of Warcraft: opened by the position, moved on by events, touched by mouse and by keyboard."""

import random
from dataclasses import replace
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board.shown_position import ShownPiece, ShownPosition
from tabletop.client.board.spots import Spot
from tabletop.client.draw.theme import seat_colours
from tabletop.client.games.warcraft import (
    battle_animations,
    battle_dice,
    battle_head,
    battle_places,
    battle_ranks,
    battle_words,
)
from tabletop.client.games.warcraft.animations import WarcraftAnimations
from tabletop.client.games.warcraft.battle_overlay import BattleMotion, BattleView
from tabletop.client.games.warcraft.battle_stage import PHASES, BattleRecord, BattleStage, opened
from tabletop.client.games.warcraft.model import UNIT_KINDS, ground_of
from tabletop.client.scenes.battle_scene import BattleScene
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.curtain import CurtainScene
from tabletop.resources import asset_path
from tabletop.rules.game import SeatSetup, Setup, TableRules, Target
from tabletop.rules.match import Match
from tabletop.rules.warcraft.events import BattleStarted, Rolled, RoundStarted, Tallied
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.queries import Fighters
from tabletop.storage import format as save_format
from tabletop.text import messages, set_language, t
from tests.support.drawn import noted
from tests.support.pilot import click, click_at, on_top, point_on, press, settle, wait_for
from tests.support.showing import GAMES, open_board
from tests.support.warcraft_client import COLOURS, NAMES, match_at, to_phase
from tests.support.warcraft_positions import RACES, table

DUEL = {"c2": "HU melee 3, OR melee 3", "d2": "HU ranged 2", "b2": "OR flying 1"}
WAR = {**DUEL, "d2": "HU ranged 3", "b2": "OR flying 3", "c1": "OR ranged 3", "c3": "HU melee 3"}


def duel(scenario: str = "main2", active: str = "HU", curtain: bool = True, **position: Any) -> Match[Any]:
    """A match in which a battle is about to begin."""
    position.setdefault("board", DUEL)
    return match_at(table(scenario, active=active, **position).state, scenario, curtain)


def of_four() -> Match[Any]:
    """A battle of two sides of two, in which who falls is chosen."""
    board = {
        "f4": "HU melee 2, NE ranged 1, OR melee 3", "f3": "HU flying 2, NE melee 1", "f5": "NE ranged 3",
        "e3": "HU ranged 2", "e4": "OR ranged 3", "g3": "UD ranged 2, UD melee 1", "g4": "UD flying 2, OR flying 1",
    }  # fmt: skip
    levels = {"HU": (3, 3, 3), "NE": (2, 4, 3), "OR": (4, 3, 2), "UD": (3, 3, 3)}
    return to_phase(duel("main4", board=board, levels=levels), "casualty")


def start(app: App, match: Match[Any], opened: bool = True) -> BoardScene:
    """Lay a match on the table; ``opened``: the curtain is drawn."""
    app.push("kit")
    app.push("board", match=match)
    app.step([])
    app.step([])
    while opened and app.scenes.top is not None and app.scenes.top.name == "curtain":
        app.scenes.top.open()
        app.step([])
        app.step([])
    return next(scene for scene in app.scenes.scenes if isinstance(scene, BoardScene))


def overlay(app: App) -> BattleScene:
    scene = app.scenes.top
    assert isinstance(scene, BattleScene), scene and scene.name
    return scene


def spots(scene: BattleScene, kind: str, legal: bool = True) -> list[Spot]:
    return [w for w in scene.widgets if isinstance(w, Spot) and w.target.kind == kind and w.legal == legal]


def calm(app: App, ms: float = 60000.0) -> None:
    passed = 0.0
    while passed < ms:
        app.step([], 100.0)
        passed += 100.0
        board = next(s for s in app.scenes.scenes if isinstance(s, BoardScene))
        view = board.table.battle
        if not board.showing or view.ended:
            app.step([])
            return


def units(stage: BattleStage) -> dict[tuple[int, str, str], int]:
    """Units by owner, type and hex."""
    found: dict[tuple[int, str, str], int] = {}
    for group in stage.groups:
        key = (group.owner, group.unit, group.space)
        found[key] = found.get(key, 0) + group.n
    return found


# ------------------------------------------------------------------------------------------- open and close


def test_opens_from_a_position_in_mid_battle(app) -> None:
    match = to_phase(duel(), "casualty")
    board = start(app, match)
    scene = overlay(app)
    assert board.overlay.open
    stage = board.table.battle.stage
    assert stage.phase in PHASES
    assert stage.space == "c2"
    assert scene.title() == board.title()


def test_a_position_without_its_journal_still_shows_the_dice(app) -> None:
    match = to_phase(duel(), "casualty")
    bare = match_at(GAME.clone(match.state))
    board = start(app, bare)
    stage = board.table.battle.stage
    assert stage.record.now.phase(stage.phase).all(Rolled)
    overlay(app)


def test_no_overlay_outside_battles(app) -> None:
    board = start(app, duel())
    assert not board.overlay.open
    assert app.scenes.top is board


def test_make_way_for_the_map_and_come_back(app) -> None:
    board = start(app, to_phase(duel(), "casualty"))
    click(app, "map")
    app.step([])
    assert app.scenes.top is board
    assert not board.prompt_area.colliderect(board.widgets.find("battle.show").rect)
    click(app, "battle.show")
    app.step([])
    overlay(app)


def test_keys_of_the_board_make_way(app) -> None:
    board = start(app, to_phase(duel(), "casualty"))
    press(app, "log")
    app.step([])
    assert app.scenes.top is board
    assert board.log_drawer.open


def test_looking_back_leaves_the_timeline_free(app) -> None:
    match = to_phase(duel(board=WAR), "casualty")
    in_battle = len(match.journal)
    match.apply(match.legal_actions()[0])
    assert match.state.battle is not None
    board = start(app, match)
    board.look(in_battle)
    app.step([])
    assert app.scenes.top is board
    board.overlay.show()
    app.step([])
    assert overlay(app).widgets.find("primary").label == t("board.to_present")
    click(app, "primary")
    app.step([])
    app.step([])
    assert board.session.looking is None
    overlay(app)


# ------------------------------------------------------------------------------------------------ casualties


def test_choose_a_casualty_by_mouse(app) -> None:
    match = to_phase(duel(), "casualty")
    board = start(app, match)
    scene = overlay(app)
    before = len(match.journal)
    assert not scene.widgets.find("primary").enabled
    spot = spots(scene, "piece")[0]
    click(app, spot.id)
    assert board.session.ready.kind == "remove"
    assert len(match.journal) == before
    click(app, "primary")
    assert len(match.journal) == before + 1
    calm(app)


@pytest.mark.parametrize(
    ("computers", "undo", "at_once"), [(1, "friendly", True), (1, "strict", False), (0, "friendly", False)]
)
def test_every_casualty_took_two_presses(app, computers, undo, at_once) -> None:
    """Against computers a unit falls at the first press, where undo takes it back without asking."""
    match = to_phase(duel(), "casualty")
    match.setup = replace(match.setup, table=replace(match.setup.table, undo=undo))
    board = start(app, match)
    assert match.decider is not None
    board.session.computers = frozenset({1 - match.decider} if computers else ())
    before = len(match.journal)
    click(app, spots(overlay(app), "piece")[0].id)
    assert (len(match.journal) > before) is at_once
    assert (board.session.ready is None) is at_once


def test_a_casualty_fell_at_the_second_press_although_another_had_to_be_chosen(app) -> None:
    """The last one of a phase waits for a second press, as the dice of the next one follow."""
    match = to_phase(duel(board=WAR), "casualty")
    scene = start(app, match)
    before = len(match.journal)
    click(app, spots(overlay(app), "piece")[0].id)
    assert len(match.journal) == before + 1
    settle(app)
    click(app, spots(overlay(app), "piece")[0].id)
    assert len(match.journal) == before + 1
    assert scene.session.ready.kind == "remove"


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_maps_main_button_showed_the_key_of_a_message_while_a_casualty_was_chosen(make_app, language) -> None:
    app = make_app((1280, 720), language=language)
    board = start(app, to_phase(duel(), "casualty"))
    click(app, spots(overlay(app), "piece")[0].id)
    assert board.session.ready is not None
    words = overlay(app).widgets.find("primary").label
    app.scenes.run_layouts()
    assert board.widgets.find("primary").label == words
    click(app, "map")
    settle(app)
    assert board.widgets.find("primary").label == words
    assert "." not in words


def test_an_illegal_unit_answers_with_the_reason(app) -> None:
    match = to_phase(duel(), "casualty")
    start(app, match)
    scene = overlay(app)
    wrong = spots(scene, "piece", legal=False)[0]
    click(app, wrong.id)
    app.step([])
    assert [item.kind for item in app.toasts.items] == ["danger"]
    assert "warcraft.refusal" not in app.toasts.items[0].text
    tip = scene.view.tip(wrong)
    assert app.toasts.items[0].text.split(".")[0] in tip.text


def test_a_whole_battle_by_keyboard(app) -> None:
    app.settings.animation_percent = 0
    match = to_phase(duel(), "casualty")
    board = start(app, match)
    press(app, "next")
    for _ in range(200):
        top = on_top(app)
        if top is board:
            break
        if top.name == "curtain":
            press(app, "ok")
            continue
        assert isinstance(top, BattleScene)
        view = board.table.battle
        if view.ended or board.session.handing_over:
            press(app, "ok")
        elif match.state.frames[-1].phase.startswith("w"):
            press(app, "end_phase")
        else:
            press(app, "next", "ok", "ok")
        app.step([])
    assert match.state.battle is None
    assert not board.table.battle.ended


def test_the_result_waits_and_then_lets_the_story_go_on(app) -> None:
    app.settings.animation_percent = 0
    match = duel(board={"c2": "HU melee 3, OR melee 1"}, levels={"HU": (3, 1, 1)})
    board = start(app, match)
    board.touch(Target("button", "end_move"), confirmed=True)
    for _ in range(40):
        app.step([])
        view = board.table.battle
        if view.ended:
            break
        legal = list(match.legal_actions())
        board.session.take_over()
        board.touch(next((a for a in legal if a.kind == "pass"), legal[0]).path[0], confirmed=True)
    assert board.table.battle.ended
    assert board.showing
    stage = board.table.battle.stage
    assert stage.over is not None
    app.screenshot(app.paths.saves.parent / "result.png")
    pos = point_on(app, "continue")
    click(app, "continue")
    app.step([])
    app.step([])
    assert not board.showing
    assert match.state.battle is None
    click_at(app, pos)  # the log lies there
    assert board.session.looking is None


def fought(app: App) -> BoardScene:
    """A battle that has come to its result, on the screen."""
    match = duel(board={"c2": "HU melee 3, OR melee 1"}, levels={"HU": (3, 1, 1)}, curtain=False)
    board = start(app, match)
    board.touch(Target("button", "end_move"), confirmed=True)
    for _ in range(400):
        app.step([], 400.0)
        if board.table.battle.ended and "continue" in overlay(app).widgets:
            return board
        if not board.showing:
            legal = list(match.legal_actions())
            board.session.take_over()
            board.touch(next((a for a in legal if a.kind == "pass"), legal[0]).path[0], confirmed=True)
    raise AssertionError("no result")


def test_a_battle_is_shown_again_and_ends_on_the_same_result(app) -> None:
    board = fought(app)
    view = board.table.battle
    result = view.stage
    click(app, "again")
    assert view.replaying
    assert view.stage.record.rounds == ()
    kinds = set[str]()
    for _ in range(2000):
        app.step([], 50.0)
        kinds |= {view.battle_motion.kind} if view.battle_motion is not None else set()
        if not view.replaying:
            break
    assert {"roll", "unit_lost", "triumph"} <= kinds
    assert (view.stage, view.ended) == (result, True)
    assert view.stage.record is result.record
    click(app, "again")
    app.step([], 500.0)
    press(app, "ok")  # any press leads back to the result
    assert (view.replaying, view.stage, view.ended) == (False, result, True)
    click(app, "log")
    app.step([])
    assert not view.ended
    assert board.log_drawer.open


def test_with_reduced_motion_there_is_no_battle_to_see_again(make_app) -> None:
    app = make_app(reduced_motion=True)
    fought(app)
    assert "again" not in overlay(app).widgets
    assert "log" in overlay(app).widgets


# ----------------------------------------------------------------------------------------------------- cards


def card_match(**more: Any) -> Match[Any]:
    """A battle in which both sides hold cards that windows ask for."""
    hands = {"HU": ("poly", "invis", "dispel", "fast"), "OR": ("devour", "spears", "pillage")}
    return to_phase(duel(hands=hands, **more), "w4")


def test_the_hand_is_covered_until_it_is_taken_over(app) -> None:
    match = card_match()
    board = start(app, match, opened=False)
    assert board.session.handing_over
    view = board.table.battle
    assert set(view.hand_cards()) == {None}
    app.scenes.top.open()
    app.step([])
    app.step([])
    scene = overlay(app)
    shown = [card for card in view.hand_cards() if card is not None]
    assert len(shown) == len(match.state.hands[match.decider or 0])
    legal = {spot.target.id.split("-")[1] for spot in spots(scene, "card")}
    assert legal == {"devour"}


def test_play_a_card_at_a_unit_then_see_it_on_the_stack(app) -> None:
    app.settings.animation_percent = 0
    match = card_match()
    board = start(app, match)
    scene = overlay(app)
    click(app, spots(scene, "card")[0].id)
    app.step([])
    victims = spots(scene, "piece")
    assert victims
    click(app, victims[0].id)
    assert board.session.ready is not None
    click(app, "primary")
    app.step([])
    assert match.state.frames[-1].phase == "w10"
    stage = board.table.battle.stage
    assert [card.kind for card in stage.record.now.cards] == ["devour"]
    app.step([])
    assert app.scenes.top is scene, "all hands turn down at once"
    assert not spots(scene, "card")
    click(app, "answer.cards")
    app.step([])
    curtain = on_top(app, CurtainScene)
    assert curtain.seat == match.decider


def test_a_casualty_that_was_healed_was_told_as_0_units_to_remove(app) -> None:
    match = duel(active="OR", hands={"HU": ("poly", "dispel"), "OR": ("pillage",)})
    to_phase(match, "w4")
    view = start(app, match).table.battle
    event = Tallied(battle=0, side=0, phase="melee", dealt=1, cursed=0, hidden=0, healed=1, n=0)
    told = battle_animations._caption(view, event)
    assert told[1].endswith("loses no units.")


def test_a_cancelled_card_is_struck_out(app) -> None:
    match = duel(active="OR", hands={"HU": ("poly", "dispel"), "OR": ("pillage",)})
    to_phase(match, "w4")
    view = start(app, match).table.battle
    kinds: list[str] = []
    while "card_cancelled" not in kinds:
        legal = list(match.legal_actions())
        action = next((a for a in legal if a.kind == "play" and ("poly" in a.text or "dispel" in a.text)), legal[-1])
        cards = [event for event in match.apply(action) if event.kind.startswith("card_")]
        kinds += [event.kind for event in cards]
        for event in cards:
            for beat in battle_animations.event_beats(view, [event]):
                if beat.before is not None:
                    beat.before()
        assert len(kinds) < 9
    played = {card.kind: card.cancelled for card in view.stage.record.now.cards}
    assert played["poly"]
    assert not played["dispel"]


def test_choices_are_buttons(app) -> None:
    board = {"c2": "NE ranged 1, NE melee 2, OR melee 3"}
    match = to_phase(duel(races=("NE", "OR"), active="NE", board=board, levels={"NE": (1, 4, 1)}), "poison")
    play = start(app, match)
    scene = overlay(app)
    ids = [widget.id for widget in scene.widgets if widget.id.startswith("choice:")]
    assert ids == ["choice:ranged", "choice:flying", "choice:melee"]
    click(app, "choice:flying")
    calm(app)
    assert match.state.battle.poison
    assert "flying" in str(play.table.battle.stage.poison)


def test_a_teammate_may_stay_out(app) -> None:
    board = {"f4": "HU melee 2, OR melee 2", "f3": "NE ranged 2"}
    match = duel("main4", active="HU", board=board)
    to_phase(match, "join")
    start(app, match)
    scene = overlay(app)
    assert scene.widgets.find("primary").label == t("warcraft_board.do.join")
    click(app, "answer.stay_out")
    calm(app)
    told = [event for index in range(len(match.journal)) for event in match.events(index) if event.kind == "joined"]
    assert [event.joins for event in told] == [False]


def test_a_side_of_two_is_spoken_of_in_the_plural(app) -> None:
    match = duel("main4", active="HU", board={"f4": "HU melee 2, OR melee 2", "f3": "NE ranged 2"})
    to_phase(match, "join")
    view = start(app, match).table.battle
    stage = view.stage
    side = next(n for n, owners in enumerate(stage.sides) if len(owners) == 2)
    stage = replace(stage, phase="melee", pools=(1, 1))
    set_language("es")
    try:
        said = battle_words.BattleWords(view, stage)._casualties()
        two, one = (battle_words.BattleWords(view, stage).name("side", which) for which in (side, 1 - side))
    finally:
        set_language("en")
    assert f"{two} deben retirar 1 unidad." in said
    assert f"{one} debe retirar 1 unidad." in said


# ---------------------------------------------------------------------------- what is told and what is true


@pytest.mark.parametrize(("scenario", "seed"), [("main2", 2), ("main4", 1), ("nordrassil", 3), ("elfgate", 5)])
def test_events_lead_where_the_state_is(app, monkeypatch, scenario, seed) -> None:
    """After every action of a random game the stage moved by events holds the very units of the state."""
    app.settings.animation_percent = 0
    races = RACES[scenario]
    seats = tuple(SeatSetup(NAMES[n], COLOURS[race], None, {}) for n, race in enumerate(races))
    setup = Setup("warcraft", seats, scenario, {}, seed, TableRules(curtain=False))
    match = Match.start(GAME, setup)
    compared = []
    whole = WarcraftAnimations.arrived

    def arrived(parts: WarcraftAnimations, after: ShownPosition[ShownPiece]) -> ShownPosition[ShownPiece]:
        told, true = parts.table.battle.stage, after.combat
        if told is not None and isinstance(true, BattleStage) and told.number == true.number and told.record.started:
            compared.append(units(told) == units(true))
        return whole(parts, after)

    monkeypatch.setattr(WarcraftAnimations, "arrived", arrived)
    rng = random.Random(seed)
    while match.state.battle is None:
        match.apply(rng.choice(list(match.legal_actions())))
    board = start(app, match)
    while len(compared) < 25 and match.outcome is None:
        legal = list(match.legal_actions())
        if match.state.battle is None:
            match.apply(rng.choice(legal))  # on to the next battle without telling
            if match.state.battle is not None:
                board.session.settle()
                board.table.refresh()
            continue
        board.spot_input.answer(board.session.do(rng.choice(legal)))
        if board.table.battle.ended:
            board.table.battle.go_on()
            board.finish_show()
        board.session.settle()
    assert len(compared) > 5
    assert all(compared)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (2560, 1080)])
def test_units_stand_inside_the_window_and_none_lies_on_another(app, size) -> None:
    """Whatever their number; of those that may be chosen, every group has a rectangle of its own."""
    rng = random.Random(4)
    place = battle_places.lay_out(app.canvas, *map(float, size), True)
    armies = tuple((battle_ranks.Owner(owner, race, {}, {}),) for owner, race in ((0, "HU"), (1, "OR")))
    for _ in range(100):
        groups = tuple(
            Fighters(f"{n}", rng.randrange(2), rng.choice(PHASES), f"a{n}", rng.randrange(1, 8), n == 0)
            for n in range(rng.randrange(1, 8))
        )
        stage = BattleStage(1, "a0", 1, "", armies, groups, BattleRecord(1))
        found = battle_ranks.ranks(place, stage)
        assert sum(1 + one.more for one in found) == sum(group.n for group in groups)
        assert all(place.man * 0.2 < one.at[0] < size[0] - place.man * 0.2 for one in found)
        boxes = [box for _, box, _ in battle_ranks.piece_spots(place, stage)]
        assert len(boxes) == len(groups)
        for n, box in enumerate(boxes):
            assert not any(box.inflate(-1, 0).colliderect(other) for other in boxes[n + 1 :])


def test_the_fallen_keep_their_places(app) -> None:
    place = battle_places.lay_out(app.canvas, 1280.0, 720.0, True)
    armies = ((battle_ranks.Owner(0, "HU", {}, {}),), (battle_ranks.Owner(1, "OR", {}, {}),))
    three = Fighters("x", 0, "melee", "a1", 3, True)
    whole = BattleStage(1, "a1", 1, "", armies, (three,), BattleRecord(1))
    after = replace(whole, groups=(three._replace(n=1),), fallen=((0, "melee", "a1"),) * 2)
    assert {one.at for one in battle_ranks.ranks(place, whole)} == {one.at for one in battle_ranks.ranks(place, after)}
    assert sum(one.fallen for one in battle_ranks.ranks(place, after)) == 2


# ------------------------------------------------------------------------------------------------- the look


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "es", "xx"])
def test_everything_fits(make_app, size, language) -> None:
    app = make_app(size, language=language)
    start(app, of_four())
    scene = overlay(app)
    scene.relayout()
    app.scenes.run_layouts()
    scene.view.draw(app.canvas)
    assert app.canvas.overflows == []
    panel = scene.view.places.panel
    for widget in scene.widgets:
        assert panel.inflate(2, 2).contains(widget.rect), widget.id


@pytest.mark.parametrize("language", ["en", "es"])
def test_prospects_that_were_too_long_stood_in_small_letters_among_the_others(make_app, monkeypatch, language) -> None:
    app = make_app((1920, 1080), language=language)
    start(app, of_four())
    drawn: list[tuple[float, float]] = []

    def note(canvas: Any, shown: Any, rect: FRect) -> None:
        drawn.append((battle_ranks.tree.width(canvas, shown, rect.h), rect.w))

    view = overlay(app).view
    monkeypatch.setattr(battle_ranks.tree, "draw", note)
    battle_ranks.draw_hit_numbers(app.canvas, view, view.stage)
    assert drawn
    assert all(wanted <= given + 0.1 for wanted, given in drawn)


def test_every_kind_of_event_of_a_battle_has_its_words() -> None:
    kinds = battle_animations.PACING.inside - {"devour_ended", "surplus_returned", "rolled"}
    assert len(kinds) > 10
    for kind in kinds:
        assert f"warcraft_battle.tell.{kind}" in messages()


def test_battles_can_be_told_in_a_quarter_of_the_time(make_app) -> None:
    """A switch beside the track of phases, by mouse and by key; it does what it says."""

    def told(fast: bool) -> float:
        app = make_app(fast_battles=fast)
        board = start(app, to_phase(duel(curtain=False), "casualty"))
        board.show(board.session.do(board.session.match.legal_actions()[0]))
        passed = 0.0
        while board.showing and overlay(app).widgets.get("continue") is None and passed < 60_000:
            app.step([], 16.0)
            passed += 16.0
        return passed

    slow, quick = told(False), told(True)
    assert 0 < quick < slow / 2
    app = make_app()
    start(app, to_phase(duel(curtain=False), "casualty"))
    click(app, "pace")
    assert app.settings.fast_battles
    press(app, "digit_9")
    assert not app.settings.fast_battles


def test_a_unit_that_fell_was_only_crossed_out(app, monkeypatch) -> None:
    """The hit flies to it from the dice of the other side, then sparks fly where it stands."""
    played = save_format.load(GAMES / "warcraft" / "captives-stalemate.json").match
    fallen = next(n for n in range(len(played.journal)) if any(event.kind == "unit_lost" for event in played.events(n)))
    scene = open_board(app, played.branch(fallen))
    told: list[str] = []
    ends = noted(
        monkeypatch,
        battle_dice,
        "draw_bolt",
        lambda _canvas, _k, way: (told.append("bolt"), way(1.0))[1],
        instead=True,
    )
    monkeypatch.setattr(battle_ranks, "draw_flash", lambda *_: told.append("flash"))
    scene.show(scene.session.do(played.journal[fallen].action))
    wait_for(app, lambda: "flash" in told and told[-1] == "flash" and (not scene.showing), 8000, turn=40)
    assert told.index("bolt") < told.index("flash")
    assert len(set(ends)) <= len({event for event in played.events(fallen) if event.kind == "unit_lost"})


def test_a_battle_began_with_a_line_of_words(app) -> None:
    """The units come from the edges, the emblems of both sides clash, and the chances stand below them; any input ends
    it and is carried out."""
    match = duel()
    ending = next(one for one in match.legal_actions() if one.kind == "end_step")
    board = start(app, match)
    board.show(board.session.do(ending))
    kinds: dict[str, BattleMotion] = {}
    coming = []
    for _ in range(200):
        app.step([], 20)
        kinds |= {motion.kind: motion for motion in board.motions if isinstance(motion, BattleMotion)}
        view = board.table.battle
        if isinstance(view, BattleView) and view.stage is not None:
            coming.append(view.coming)
        if "clash" in kinds:
            break
    assert {"charge", "clash"} <= kinds.keys()
    assert max(coming) > 0.5 > min(coming)
    chances = kinds["clash"].chances
    assert sum(chances.shares) == pytest.approx(1.0)
    press(app, "log")
    assert board.animations is None or board.animations.waiting
    assert board.log_drawer.open


@pytest.mark.parametrize(("size", "percent"), [((1024, 640), 150), ((1280, 720), 100), ((1920, 1080), 150)])
def test_the_chances_of_a_battle_that_begins_lie_inside_it(make_app, monkeypatch, size, percent) -> None:
    """The plate has room for both lines of its words, also in large letters."""
    app = make_app(size, language="es", text_percent=percent)
    plates: list[FRect] = []
    monkeypatch.setattr(battle_head, "draw_chances_plate", lambda _canvas, box, *_: plates.append(FRect(box)))
    match = duel()
    board = start(app, match)
    board.show(board.session.do(next(one for one in match.legal_actions() if one.kind == "end_step")))
    wait_for(app, lambda: plates, 4000)
    view = board.table.battle
    assert plates
    assert view.places.panel.contains(plates[0])
    lines = app.canvas.line_height("title") + app.canvas.line_height("small")
    assert plates[0].h > lines


def test_a_later_round_is_announced_and_the_first_is_not(app) -> None:
    board = start(app, duel())
    view = board.table.battle
    assert isinstance(view, BattleView)
    first, second = (battle_animations.event_beats(view, [RoundStarted(1, n)]) for n in (1, 2))
    assert first[0].motions[0].duration == 0 < second[0].motions[0].duration
    assert second[0].sound


@pytest.mark.parametrize("scenario", list(RACES))
def test_every_zone_has_its_land_and_every_unit_its_picture(app, scenario) -> None:
    """For all levels, both ways, also for the side without a player."""
    match = match_at(table(scenario).state, scenario)
    view = start(app, match).table.battle
    tables = match.state.config.tables
    grounds = {ground_of(view.state, space) for space in tables.names}
    assert len(grounds) > 4
    pictures = set()
    for owner, race in enumerate(tables.race):
        for right in (True, False) if race else ():
            pictures.add(view.figure(owner, "worker", right).picture)
            for unit, tiles in zip(UNIT_KINDS, tables.tiles[owner], strict=True):
                name = view.figure(owner, unit, right).picture
                pictures |= {name.replace(f"{unit}-1-", f"{unit}-{level + 1}-") for level in range(len(tiles))}
    names = [f"{name}.jpg" for name in grounds] + [f"{name}.webp" for name in pictures]
    assert [name for name in names if not asset_path(f"images/{name}").is_file()] == []


def test_a_side_is_told_how_many_fall_and_why(app) -> None:
    """Before the first unit is removed and while they fall; nothing before the dice have landed."""
    match = to_phase(duel(), "casualty")
    view = start(app, match).table.battle
    stage = view.stage
    assert stage is not None
    told = battle_dice.tolls(view, stage)
    assert told
    assert all(toll.n - toll.done == stage.pools[toll.side] and not toll.odd for toll in told)
    before = replace(stage, phase="", pools=(0, 0))
    assert battle_dice.tolls(view, before) == []


def test_who_rolls_for_the_neutral_side_is_told_before_the_battle_and_after_it(app) -> None:
    """WC-ELF-5: in a battle without a decision of a person the position shown is one without a battle."""
    match = duel("elfgate", board={"d3": "HU melee 3, NE ranged 2"})
    scene = start(app, match)
    view = scene.table.battle
    event = BattleStarted(1, "d3", (0,), (), (("HU", "melee", "d3", 3), ("NE", "ranged", "d3", 2)))
    assert view.state.battle is None
    stage = opened(view.state, event, BattleRecord(1))
    view.present(stage)
    roles = [one.role for side in battle_head.contenders(view, stage) for one in side]
    assert view.words.say("warcraft_battle.neutral", seat=1) in roles


def test_messages_leave_free_what_the_battle_is_about(app) -> None:
    """The news of the first loss hid the zone and the round through the whole battle."""
    scene = start(app, duel())
    view = scene.table.battle
    event = BattleStarted(1, "c2", (0,), (1,), (("HU", "melee", "c2", 3), ("OR", "melee", "c2", 3)))
    view.present(opened(view.state, event, BattleRecord(1)))
    assert view.toast_area.y >= view.places.header.bottom
    assert view.toast_area.bottom < view.places.feet("ranged") - view.places.man, (
        "it lay over the heads of the far rank"
    )
    assert view.toast_area.right < view.places.body.centerx


@pytest.mark.parametrize("radius", [21.5, 28.25])
def test_a_square_in_the_tint_of_the_seat_lay_beside_the_base_of_a_unit(instant, radius) -> None:
    """The last dash of its rim was so short that its corner was drawn as a long spike."""
    colours, canvas = seat_colours("red"), instant.canvas
    canvas.surface.fill((0, 0, 0))
    battle_ranks._draw_base(canvas, (200, 200), radius, colours)
    below = round((200 + 0.5 * radius) * canvas.scale)
    outside = range(round((200 - 1.6 * radius) * canvas.scale), round((200 - 0.8 * radius) * canvas.scale))
    found = [canvas.surface.get_at((x, y))[0] for x in outside for y in range(below, below + 40)]
    assert max(found) < colours.tint[0] // 2
