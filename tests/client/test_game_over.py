"""The end: who won and how, the chart, the way back, the rematch; every ending has its words."""

import math
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.draw.canvas import Canvas
from tabletop.client.games.lords_of_war.card_art import portrait_of
from tabletop.client.scenes import victory
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.game_over import READ_MS, GameOverScene
from tabletop.client.scenes.load.save_actions import open_game
from tabletop.rules import catalogue
from tabletop.rules.game import Outcome, UndoPolicy
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.game import GAME as RULES
from tabletop.storage.autosave import Autosave
from tabletop.storage.errors import SaveError
from tabletop.storage.hall import KeptGame
from tabletop.storage.shelf import Shelf
from tabletop.text import has, set_language, t
from tests.support.boards import board, open_board
from tests.support.lords_of_war_client import GAME, new_match
from tests.support.pilot import click, on_top, press, settle, toasts, use_look, wait
from tests.support.recorded_games import moment, recorded


def over(app: App, undo: UndoPolicy = "strict") -> tuple[GameOverScene, BoardScene]:
    """The chart of a recorded game that ended with ten units eliminated."""
    match = moment(RULES, "units", 60, names=("Iván", "Marta"), undo=undo)
    scene = open_board(app, match)
    scene.show_result()
    app.step([])
    app.step([])
    top = on_top(app, GameOverScene)
    return top, scene


def test_the_chart_counts_the_eliminations_by_turn(app) -> None:
    chart, scene = over(app)
    match = scene.session.match
    assert len(chart.charts.series) == 2
    for seat, series in enumerate(chart.charts.series):
        assert list(series) == sorted(series)
        assert series[-1] == len(match.state.casualties[seat])
        assert chart.charts.rows[seat][0] == str(series[-1])
    assert len(set(map(len, chart.charts.series))) == 1
    assert chart.charts.goal == 10


def test_who_has_won_stands_first_among_the_figures(app) -> None:
    chart, scene = over(app)
    winners = list(scene.session.match.outcome.winners)
    assert winners
    assert chart.order()[: len(winners)] == winners
    assert sorted(chart.order()) == [0, 1]


def test_the_third_stood_above_the_second_among_the_figures(app) -> None:
    """The figures are listed by rank: those who won, then who has most."""
    chart, _ = over(app)
    row = chart.charts.rows[0]
    chart.charts = replace(chart.charts, series=((0, 73), (0, 85), (0, 129)), rows=(row, row, row))
    chart.outcome = replace(chart.outcome, winners=(2,))
    assert chart.order() == [2, 1, 0]


def test_fallen_commanders_were_cards_without_a_face(app) -> None:
    match = recorded(RULES, "commanders")
    state = match.state
    scene = open_board(app, match)
    scene.show_result()
    app.step([])
    chart = on_top(app, GameOverScene)
    for seat, fallen in enumerate(chart.charts.trophies):
        commanders = [card for card in queries.casualties(state, seat) if queries.card(state, card).commander]
        assert [one.picture for one in fallen] == [portrait_of(queries.card(state, card).id) for card in commanders]
        assert all(one.owner != seat for one in fallen)
    assert any(chart.charts.trophies)


def test_a_handicap_has_no_common_goal(app) -> None:
    match = new_match(seats=({"units": 6}, {"units": 4}), handicap=True)
    match.apply(match.game.side_actions(match.state)[0])
    assert match.outcome is not None, "a seat has conceded"
    scene = open_board(app, match)
    scene.show_result()
    app.step([])
    assert app.scenes.top.charts.goal is None


def test_look_at_the_board_and_come_back(app) -> None:
    _, scene = over(app)
    click(app, "look")
    assert app.scenes.top is scene
    click(app, "primary")
    assert isinstance(app.scenes.top, GameOverScene)
    press(app, "back")
    assert app.scenes.top is scene


def test_a_replay_plays_from_the_deal_to_the_end(app) -> None:
    """Issue: it opened at the deal and stood there."""
    _, scene = over(app)
    click(app, "replay")
    assert app.scenes.top is scene
    assert scene.timeline.open
    assert scene.session.looking == 0
    while scene.session.looking < 2:
        wait(app, 100)
    click(app, "time.play")
    stayed = scene.session.looking
    settle(app)
    assert scene.session.looking == stayed
    press(app, "pause")
    while scene.session.looking is not None:
        wait(app, 100)
    assert not scene.timeline.playing


def test_whoever_steps_through_a_replay_stops_it(app) -> None:
    _, scene = over(app)
    click(app, "replay")
    click(app, "time.forward")
    assert scene.session.looking == 1
    settle(app)
    assert scene.session.looking == 1
    click(app, "time.last")
    assert scene.session.looking is None


def test_save_the_record(app) -> None:
    over(app)
    click(app, "save")
    press(app, "ok")
    assert [entry.title for entry in Shelf(app.paths).entries()] == ["Marta – Iván"]


def test_play_again_is_one_press(make_app) -> None:
    """Issue: it opened the set-up, and took one press more. Sides are changed, all else is as it was."""
    app = make_app(start="menu", base_scene="menu")
    app.push("menu")
    _, scene = over(app)
    old = scene.session.match.setup
    click(app, "again")
    names = [one.name for one in app.scenes.scenes]
    assert names[0] == "menu"
    assert names[1] in ("coin", "board")
    assert "setup" not in names
    assert "game_over" not in names
    new = app.scenes.scenes[1].match.setup
    assert (new.game, new.scenario, new.options, new.table) == (old.game, old.scenario, old.options, old.table)
    assert [seat.name for seat in new.seats] == [seat.name for seat in old.seats][::-1]
    assert [seat.options for seat in new.seats] == [seat.options for seat in old.seats]


def test_a_table_that_cannot_begin_any_more_says_why(make_app, monkeypatch) -> None:
    app = make_app(start="menu", base_scene="menu")
    app.push("menu")
    over(app)
    monkeypatch.setattr(
        "tabletop.client.scenes.setup.scene.SetupScene.changed", lambda self: setattr(self, "problem", "No.")
    )
    click(app, "again")
    assert app.scenes.top.name == "setup"


def test_the_set_up_beside_it_has_the_same_choices(make_app, opened_with) -> None:
    seen = opened_with("setup")
    app = make_app(start="menu", base_scene="menu")
    app.push("menu")
    _, scene = over(app)
    click(app, "change")
    assert seen[-1]["game"] == GAME
    assert seen[-1]["setup"] == scene.session.match.setup


def test_back_from_the_set_up_leads_to_the_result_and_a_start_away_from_it(make_app) -> None:
    """'Play again' threw the result away before anything had been started."""
    app = make_app(start="menu", base_scene="menu")
    app.push("menu")
    over(app)
    result = app.scenes.top
    click(app, "change")
    assert app.scenes.top.name == "setup"
    press(app, "back")
    assert app.scenes.top is result
    click(app, "change")
    click(app, "setup.start")
    names = [one.name for one in app.scenes.scenes]
    assert names[0] == "menu"
    assert names[1] in ("coin", "board")
    assert "game_over" not in names


def test_a_finished_game_is_not_offered_again(make_app) -> None:
    app = make_app(start="menu", base_scene="menu")
    app.push("menu")
    over(app)
    click(app, "menu")
    app.step([])
    assert Autosave(app.paths).pending() == []


def finished(app: App) -> list[KeptGame]:
    """The games that the hall lists."""
    return app.hall.games()


@pytest.mark.parametrize("leave", [True, False])
def test_a_finished_game_vanished_when_its_result_was_left(make_app, leave) -> None:
    """It is in the hall as soon as its result is shown, which says so, and stays there until somebody deletes it."""
    app = make_app(start="menu", base_scene="menu")
    app.push("menu")
    _, scene = over(app)
    match = scene.session.match
    assert t("over.kept") in [item.text for item in app.toasts.items]
    if leave:
        click(app, "menu")
        app.step([])
    (entry,) = finished(app)
    assert entry.header.ending == match.outcome.ending
    app.settings.autosaves = 20
    again = app.hall.load(entry.path)
    assert (again.match.state, again.match.journal) == (match.state, match.journal)
    assert Autosave(app.paths).slots() == []


def test_a_finished_game_is_in_the_hall_once(app) -> None:
    """Whether it is left, looked at, opened again, saved under a title, or taken back and finished anew."""
    result, scene = over(app, undo="friendly")
    press(app, "back")
    scene.show_result()
    app.step([])
    (first,) = finished(app)
    scene.saver.save_as("The end")
    assert [entry.title for entry in app.library.entries() if entry.kind == "save"] == ["The end"]
    press(app, "back")
    scene._undo_now()
    settle(app)
    assert scene.session.outcome is None
    scene.redo()
    settle(app)
    assert scene.session.outcome is not None
    scene.saver.finished()
    app.reset("kit")
    assert [entry.path for entry in finished(app)] == [first.path]
    saved = next(entry for entry in app.library.entries() if entry.kind == "save")
    assert open_game(app, saved)
    app.step([])
    app.reset("kit")
    assert len(finished(app)) == 1
    assert Autosave(app.paths).slots() == []
    del result


def test_a_finished_game_that_could_not_be_put_into_the_hall_stays_in_its_autosave(app, monkeypatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise SaveError("disk_full")

    with monkeypatch.context() as patch:
        patch.setattr(app.hall, "keep", full)
        _, scene = over(app)
        assert t("over.kept") not in [item.text for item in app.toasts.items]
        assert Autosave(app.paths).slots()
    scene.saver.close()
    assert len(finished(app)) == 1


def test_victory_and_draw_sound_differently(app, monkeypatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(app.sound, "play", played.append)
    _, scene = over(app)
    assert "victory" in played
    app.pop()
    played.clear()
    scene.session.match.state.result = Outcome((), (6, 6), "both_goals")
    scene.show_result()
    app.step([])
    assert "defeat" in played
    app.step([])


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_ending_has_its_words(app, language) -> None:
    _, scene = over(app)
    set_language(language)
    for ending in catalogue.meta(GAME).endings:
        outcomes = [Outcome((0,), (6, 2), ending), Outcome((1,), (2, 6), ending), Outcome((), (6, 6), ending)]
        if ending in ("units", "commanders", "concession"):
            outcomes.pop()
        if ending == "both_goals":
            outcomes = outcomes[-1:]
        for outcome in outcomes:
            words = scene.table.words.ending(outcome)
            assert not words.startswith("lords_of_war."), (ending, words)
            assert "{" not in words
            if outcome.winners:
                told = 1 - outcome.winners[0] if ending == "concession" else outcome.winners[0]
                assert scene.session.match.seats[told].name in words
    set_language("en")
    assert has("lords_of_war.ending.units")


def test_the_whole_game_can_be_taken_back_at_a_friendly_table(app) -> None:
    app.settings.animation_percent = 0
    _, scene = over(app, undo="friendly")
    press(app, "back", "undo")
    click(app, "dialog.ok")
    settle(app)
    assert scene.session.outcome is None
    assert board(app) is scene
    app.step([])
    scene.redo()
    settle(app)
    app.step([])
    assert scene.session.outcome is not None


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_buttons_of_the_foot_have_room_at_every_size(make_app, language) -> None:
    app = make_app((1024, 640), language=language, text_percent=150)
    top, _ = over(app)
    buttons = [top.widgets.find(name) for name in ("menu", "replay", "save", "look", "change", "again")]
    for one, other in pairwise(buttons):
        assert one.rect.right < other.rect.x, (one.id, other.id)
    assert buttons[-1].rect.right <= 1024
    assert all(button.label or button.tooltip for button in buttons)
    assert buttons[-1].label == t("over.again")


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_replay_was_an_icon_on_a_small_screen(make_app, language) -> None:
    """Keeping the game once more is wanted least: it has been kept already."""
    app = make_app((1280, 720), language=language)
    top, _ = over(app)
    for turn in (top.turn_to_figures, top.turn_to_picture):
        turn()
        app.scenes.run_layouts()
        assert top.widgets.find("replay").label == t("over.replay")


def test_the_summary_below_the_figures_was_cut_in_large_letters(app) -> None:
    """It stands on two lines where one is too short, as after a long Adventure Game."""
    use_look(app, text_percent=150)
    top, _ = over(app)
    words = "357 turns, 216 combats decided, 60 min. Luck: hits above the expected number."
    top.charts = replace(top.charts, summary=words)
    settle(app)
    assert words not in app.canvas.overflows


@pytest.mark.parametrize("size", [(1024, 640), pytest.param((1366, 768), marks=pytest.mark.long), (1920, 1080)])
def test_the_result_is_drawn_whole_and_apart(make_app, size) -> None:
    """Banner, chart, figures and foot do not lie over one another, nothing leaves the window, and no words are cut."""
    app = make_app(size, animation_percent=0)
    for words in ("es", "en"):
        app.set_language(words)
        top, _ = over(app)
        settle(app)
        for one, other in combinations([widget.rect for widget in top.widgets], 2):
            assert not one.colliderect(other), (words, one, other)
        window = FRect(0, 0, top.width, top.height)
        assert all(window.contains(widget.rect) for widget in top.widgets), words
        foot = min(widget.rect.top for widget in top.widgets)
        parts = [top.places[name] for name in ("course", "figures")]
        assert all(part.bottom <= foot for part in parts), words
        assert not any(one.colliderect(other) for one, other in combinations(parts, 2)), words
        app.pop()


def test_enter_that_was_meant_for_the_last_turn_begins_no_rematch(app) -> None:
    """The result was gone for good before anybody had read it."""
    scene, _ = over(app)
    press(app, "ok")
    assert app.scenes.top is scene
    wait(app, READ_MS)
    press(app, "ok")
    assert app.scenes.top is not scene


def test_enter_began_no_rematch_while_something_moved(app) -> None:
    """The frames of a second were all that was known about how long the result had been on the screen."""
    scene, _ = over(app)
    for _ in range(math.ceil(READ_MS / 16) + 1):
        app.invalidate()
        app.step()
    press(app, "ok")
    assert app.scenes.top is not scene


# -------------------------------------------------------------------------------------------------- the ceremony


def celebrated(app, game, name) -> tuple[GameOverScene, BoardScene]:
    """The ceremony of a recorded game, as it follows the last action."""
    board = open_board(app, recorded(catalogue.game(game), name))
    board._celebrates = True
    board.show_result()
    app.step([])
    return on_top(app, GameOverScene), board


CELEBRATED = [
    ("lords_of_war", "units"), ("warcraft", "main2-points"), ("small_world", "base-3-coins"), ("adventure", "2-valor")
]  # fmt: skip


@pytest.mark.parametrize(("game", "name"), CELEBRATED)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720)])
def test_the_winners_stand_before_the_sun_and_the_figures_are_behind_a_button(
    make_app, monkeypatch, size, game, name
) -> None:
    app = make_app(size, text_percent=150 if size[0] == 1024 else 100)
    scene, board = celebrated(app, game, name)
    if scene.ceremony is not None:
        press(app, "ok")
    assert scene.ceremony is None
    assert on_top(app) is scene, "the press did nothing else"
    heights: dict[str, float] = {}
    image = Canvas.image

    def note(canvas: Canvas, file: str, rect: FRect, *args: object, **more: object) -> None:
        heights[file] = rect[3]
        image(canvas, file, rect, *args, **more)

    monkeypatch.setattr(Canvas, "image", note)
    wait(app, 1500)
    for seat in scene.outcome.winners:
        assert heights[board.table.host(seat).champion] > app.canvas.height * 0.4
    assert t("over.kept") in toasts(app)
    assert scene.picture is not None, "it stays"
    assert not scene.update(50.0), "and rests"
    click(app, "charts")
    assert scene.picture is None
    assert {board.table.host(seat).portrait for seat in scene.outcome.winners} <= set(heights)
    click(app, "picture")
    assert scene.picture is not None


def test_purses_open_one_after_the_other_coin_by_coin(app) -> None:
    """SW-END: nobody has seen the coins of others before."""
    scene, board = celebrated(app, "small_world", "base-3-coins")
    coins = board.session.match.state.coins
    assert tuple(scene.ceremony.purses) == tuple(coins)
    seen: list[tuple[int, ...]] = []
    while scene.ceremony is not None:
        seen.append(tuple(scene.ceremony.counted(seat) for seat in range(3)))
        app.step([], 20.0)
    order = sorted(range(3), key=lambda seat: coins[seat])
    for now, then in pairwise(seen):
        assert all(a <= b for a, b in zip(now, then, strict=True))
    for first, second in pairwise(order):
        assert all(row[first] == coins[first] for row in seen if row[second])
    assert seen[-1] == tuple(coins)
    assert len({row[order[0]] for row in seen}) > 5


def test_the_board_told_who_had_won_before_the_purses_were_opened(app, drawn) -> None:
    """SW-END: a ribbon 'Victory: Pip' lay over the map, and the coins came after it."""
    match = recorded(catalogue.game("small_world"), "base-3-coins")
    last = match.journal[-1].action
    board = open_board(app, match.branch(len(match.journal) - 1))
    board.show(board.session.do(last))
    for _ in range(400):
        if isinstance(app.scenes.top, GameOverScene):
            break
        app.step([], 50.0)
    assert on_top(app, GameOverScene).ceremony is not None
    told = t("board.announcement.victory", names="").strip()
    assert drawn
    assert not [words for words in drawn if words.startswith(told)]


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_coins_of_a_purse_lay_in_columns_as_narrow_as_strings(make_app, monkeypatch, size) -> None:
    """More than a hundred coins in rows of ten left each coin a fifth of its room."""
    app = make_app(size)
    scene, _ = celebrated(app, "small_world", "base-3-coins")
    drawn: list[tuple[float, float, float]] = []
    monkeypatch.setattr(victory, "draw_coin", lambda _, center, r: drawn.append((*center, r)))
    scene.ceremony.elapsed = scene.ceremony._ends - 1
    scene.ceremony.draw(app.canvas)
    assert len(drawn) == sum(scene.ceremony.purses) > 300
    (x, _, r), (beside, _, _) = drawn[:2]
    assert beside - x < 3 * r
    assert max(y for _, y, _ in drawn) + r <= app.canvas.height


def test_where_nothing_moves_there_is_no_ceremony(app) -> None:
    app.settings.reduced_motion = True
    scene, _ = celebrated(app, "small_world", "base-3-coins")
    assert scene.ceremony is None
    assert t("over.kept") in toasts(app)


@pytest.mark.parametrize("language", ["en", "es"])
def test_messages_leave_the_title_of_the_picture_free(make_app, language) -> None:
    """In Spanish the words about the game that is kept take two lines: what a computer said lay over how it ended."""
    app = make_app((1280, 720), language=language)
    scene, _ = celebrated(app, "warcraft", "main2-points")
    assert scene.picture is not None
    app.toasts.clear()
    for words in ("Pip: …", t("over.kept")):
        app.toast(words)
    app.toasts.draw(app.canvas)
    tops = [item.rect.y for item in app.toasts.items if item.rect is not None]
    assert len(tops) == 2
    assert min(tops) >= scene.toast_area.y
