"""The last screen of Warcraft: points by turn and source, teams, armies where points win nothing, all battles."""

import json
import re
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.games import charts_of
from tabletop.client.games.adventure import results as adventure_results
from tabletop.client.games.small_world import results as small_world_results
from tabletop.client.games.warcraft import results
from tabletop.client.games.warcraft.results import course_of
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.game_over import GameOverScene
from tabletop.client.ui import tree
from tabletop.rules.adventure.course import FightCounts, course_of as adventure_course_of
from tabletop.rules.adventure.game import GAME as ADVENTURE_GAME
from tabletop.rules.game import SeatSetup, Setup, TableRules
from tabletop.rules.match import Match
from tabletop.rules.small_world.content import content
from tabletop.rules.warcraft import victory
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.queries import units_on_map
from tabletop.storage import format as save_format
from tabletop.text import localised, set_language, t
from tests.support.match_texts import do
from tests.support.pilot import click, on_top, press, settle, wait
from tests.support.recorded_games import moment, recorded
from tests.support.small_world_client import match_at
from tests.support.small_world_positions import table


def table_over(match: Any) -> Any:
    """What the charts of a match of half an hour ask of its table."""
    played = SimpleNamespace(game_id=match.game.meta.id, match=match)
    return SimpleNamespace(session=played, scene=SimpleNamespace(played_minutes=30))


def finished(scenario: str) -> Match[Any]:
    """A recorded game that came to its end."""
    return recorded(GAME, {"main2": "main2-last_side", "main4": "main4-points", "necro": "necro-last_side"}[scenario])


def over(app: App, match: Match[Any]) -> BoardScene:
    """The last screen of a match."""
    app.push("board", match=match)
    settle(app)
    board = next(scene for scene in app.scenes.scenes if isinstance(scene, BoardScene))
    if app.scenes.top is board:
        board.show_result()
    settle(app)
    assert on_top(app).name == "game_over"
    return board


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_points_of_teams(make_app, size, language) -> None:
    app = make_app(size, language=language)
    board = over(app, finished("main4"))
    charts = charts_of(board.table)
    state = board.session.match.state
    sides = state.config.tables.side
    assert charts.columns[-1][1] == t("warcraft_battle.over.team")
    outcome = board.session.match.outcome
    assert outcome is not None
    assert outcome.ending == "points"
    total = victory.side_points(state, sides[outcome.winners[0]]).total
    ending = board.table.words.ending(outcome)
    assert f" {total} " in ending
    assert f" {victory.target(state)}" in ending
    for seat, row in enumerate(charts.rows):
        assert int(row[0]) == victory.points(state, seat).total
        assert int(row[-1]) == victory.side_points(state, sides[seat]).total
    assert [one.icon for one in charts.highlights] == ["rank-elite", "crossed-swords"]


def test_armies_where_points_win_nothing(app) -> None:
    board = over(app, finished("necro"))
    charts = charts_of(board.table)
    match = board.session.match
    assert charts.title == t("warcraft_battle.over.army")
    assert charts.goal is None
    lost = [event for n in range(len(match.journal)) for event in match.events(n) if event.kind == "unit_lost"]
    assert sum(int(row[2]) for row in charts.rows) >= len(lost) > 0
    for seat, row in enumerate(charts.rows):
        assert int(row[0]) == units_on_map(match.state, seat) == course_of(match).armies[seat][-1]


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_all_battles_can_be_read(make_app, size, language) -> None:
    app = make_app(size, language=language)
    over(app, finished("main4"))
    click(app, "detail")
    settle(app)
    top = on_top(app)
    assert top.name == "detail"
    assert "detail.body" in top.widgets
    press(app, "back")
    assert on_top(app).name == "game_over"


def test_the_view_of_all_battles_was_a_list_of_sentences(app, monkeypatch) -> None:
    """Each battle has the bars of both sides, on one scale, and who won stands out."""
    bars: list[tuple[int, float, float]] = []
    draw = results._draw_hits
    monkeypatch.setattr(
        results, "_draw_hits", lambda canvas, box, *told: bars.append(told[:3]) or draw(canvas, box, *told)
    )
    board = over(app, finished("main4"))
    battles = course_of(board.session.match).battles
    click(app, "detail")
    settle(app)
    latest = bars[-2 * len(battles) :]
    assert len(latest) == 2 * len(battles) > 0
    assert len({most for _, _, most in latest}) == 1
    assert max(hits for hits, _, _ in latest) <= latest[0][2]


def rematch(app: App, setup: Setup) -> Any:
    scene: Any = app.push("setup", game="warcraft", setup=setup)
    app.step([])
    return scene


def test_the_rematch_keeps_everything(app) -> None:
    over(app, finished("main2"))
    click(app, "change")
    settle(app)
    assert on_top(app).name == "setup"
    seats = tuple(
        SeatSetup(name, colour, None, {"race": race})
        for name, colour, race in (
            ("Ana", "purple", "UD"), ("Leo", "green", "NE"), ("Marta", "red", "OR"), ("Iv\u00e1n", "blue", "HU")
        )
    )  # fmt: skip
    options = {
        "heal": "errata2003", "battle_card_order": "active_first", "four_player_target": "20", "ask_raise": True,
        "town_capture": "immediate", "bluff_windows": True, "devour_no_winner": "killed",
    }  # fmt: skip
    table = TableRules("friendly", False, True)
    scene = rematch(app, Setup("warcraft", seats, "main4", options, 5, table))
    again = scene.draft.setup(1, scene.names())
    assert scene.problem is None
    moved = tuple(replace(seat, name=who.name) for seat, who in zip(seats, [seats[-1], *seats[:-1]], strict=True))
    assert (again.seats, again.scenario, again.table) == (moved, "main4", table), "everybody takes the next one's side"
    assert {**again.options, **options} == again.options


def test_the_rematch_keeps_a_scenario_of_ones_own(app) -> None:
    document = json.loads((Path(__file__).parents[2] / "docs" / "scenario-three-hills.json").read_text("utf-8"))
    document["seats"].append({**document["seats"][0], "team": 2, "town": None, "pieces": [], "outposts": []})
    seats = tuple(SeatSetup(name, colour) for name, colour in (("Ana", "blue"), ("Leo", "red"), ("Eva", "green")))
    setup = Setup("warcraft", seats, "custom", {"scenario": document}, 5)
    scene = rematch(app, setup)
    assert scene.problem is None
    assert [seat.name for seat in scene.draft.seats] == ["Eva", "Ana", "Leo"]
    assert scene.draft.scenario.id == "custom"
    assert scene.form.variant() == "custom"
    assert scene.draft.setup(1, scene.names()).options["scenario"] == document


def test_a_team_that_won_between_two_ends_of_turns_had_no_last_screen(app) -> None:
    """A seat whose points had changed since had one value more than its partner, and the screen failed."""
    match = recorded(GAME, "main4-assault")
    course = course_of(match)
    for lines in (course.series, course.armies):
        assert len({len(line) for line in lines}) == 1
    over(app, match)


# ------------------- The course of a finished Adventure Game: what the charts say is what happened, and all of it fits


@pytest.fixture(scope="module")
def match() -> Match[Any]:
    """A whole recorded game of three."""
    return moment(ADVENTURE_GAME, "3-valor", lambda match: match.outcome is not None, curtain=False)


def test_the_course_ends_with_what_the_state_says(match) -> None:
    """AG-QST-2: valor by turn never falls, ends at the final valor, and has an entry for every turn."""
    course = adventure_course_of(match)
    assert len(course.series) == 3
    for seat, line in enumerate(course.series):
        assert line[-1] == match.state.valor[seat]
        assert line == sorted(line)
        assert len(line) == match.state.turn + 1


def test_the_course_of_a_match_that_goes_on_from_a_position_began_without_its_valor(match) -> None:
    """A match that began under older rules goes on from its saved position, in the middle of the game."""
    half = len(match.journal) * 3 // 4
    start, rest = match.position(half), match.journal[half:]
    assert max(start.valor) > 0
    later = Match.restore(match.game, match.setup, match.order, match.deal, rest, match.state, base=start)
    course, whole = adventure_course_of(later), adventure_course_of(match)
    for seat, line in enumerate(course.series):
        assert line[0] == start.valor[seat]
        assert line[start.turn :] == whole.series[seat][start.turn :]
        assert course.ways[seat][0] == start.players[seat].space
        assert course.ways[seat][-1] == match.state.players[seat].space


def test_fights_are_won_and_lost_by_those_who_fought(match) -> None:
    """AG-CMB-12: each fight that somebody lost is counted once for each hero in it; luck compares blows with odds."""
    course = adventure_course_of(match)
    events = [event for index in range(len(match.journal)) for event in match.events(index)]
    ended: list[Any] = [event for event in events if event.kind == "combat_ended"]
    decided = sum(event.attacker_down or event.defender_down for event in ended)
    counted = sum(fortune.won + fortune.lost for fortune in course.fortunes)
    assert decided <= counted <= 2 * decided
    for fortune in course.fortunes:
        assert fortune.expected >= 0
        assert abs(fortune.luck) <= max(fortune.hits, fortune.expected)


def test_ways_end_where_the_figures_stand(match) -> None:
    """AG-MOV-3: a way begins in a city and leads to where its figure stands now."""
    course = adventure_course_of(match)
    assert len(course.ways) == 3
    for seat, way in enumerate(course.ways):
        assert way[0] in match.state.config.tables.cities
        assert way[-1] == match.state.players[seat].space


def test_no_luck_was_shown_as_plus_nought(match) -> None:
    rows = [adventure_results._row(match.state, 0, FightCounts(hits=2, expected=2 + off)) for off in (0.0, 0.04, -0.04)]
    assert [row[-1] for row in rows] == ["0"] * 3


def test_luck_is_written_as_the_language_writes_decimals(match) -> None:
    course, luck = adventure_course_of(match), re.compile(r"[+−][0-9]+,[0-9]")
    assert len(course.fortunes) == 3
    set_language("es")
    told = [adventure_results._row(match.state, seat, fortune)[-1] for seat, fortune in enumerate(course.fortunes)]
    assert [bool(luck.fullmatch(words)) for words in told] == [True, True, False]
    assert told[2] == "0", "as many hits as expected"


def test_the_best_hero_had_won_fewer_fights_than_a_loser(match) -> None:
    """Only the winner's fights were looked at: it was called the best with 12 while a loser had won 13."""
    course = adventure_course_of(match)
    (winner,) = match.outcome.winners
    loser = (winner + 1) % len(match.seats)
    course.fortunes[loser].won = course.fortunes[winner].won + 1
    content, players = match.state.config.tables.content, match.state.players
    told = adventure_results.highlights_of(match, course)[0]
    assert told.title == t("adventure_over.best")
    assert localised(content.characters[players[loser].character].name) in told.words
    assert str(course.fortunes[loser].won) in told.words
    course.fortunes[winner].won += 1
    both = adventure_results.highlights_of(match, course)[0].words
    assert localised(content.characters[players[winner].character].name) in both, "equal ones are named together"


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_last_screen_and_the_ways_fit(make_app, match, size, language) -> None:
    app = make_app(size=size, language=language)
    app.push("board", match=match)
    wait(app, 400, turn=50)
    click(app, "primary")
    settle(app, 3000)
    assert on_top(app).name == "game_over"
    charts = charts_of(next(scene for scene in app.scenes.scenes if isinstance(scene, BoardScene)).table)
    assert [one.title for one in charts.highlights] == [t("adventure_over.best"), t("over.deciding")]
    click(app, "detail")
    settle(app, 600)


@pytest.mark.parametrize("language", ["en", "es"])
def test_four_heroes_left_no_room_for_their_ways(make_app, language) -> None:
    """In low windows nothing of the map was drawn: the rows took all of the panel."""
    app = make_app((1280, 720), language=language)
    app.push("board", match=recorded(ADVENTURE_GAME, "4-valor"))
    wait(app, 400, turn=50)
    click(app, "primary")
    settle(app, 3000)
    scene = on_top(app, GameOverScene)
    boxes: list[FRect] = []
    scene.charts = replace(scene.charts, below=tree.Draw(lambda _, box: boxes.append(FRect(box))))
    app._draw()
    assert boxes
    assert boxes[0].h > 110
    assert boxes[0].w > 200


# --------------------------------------------------------------------------------- The game-over screen of Small World


GAMES = sorted((Path(__file__).parents[1] / "recorded" / "games" / "small_world").glob("*.json"))


def loaded(path: Path) -> Match:
    return save_format.load(path).match


@pytest.mark.parametrize("path", GAMES[::3], ids=lambda path: path.stem)
def test_the_sources_add_up_to_the_coins_and_the_rounds_to_the_end(path) -> None:
    """SW-SCO-2, SW-GME-1: every coin has a source, and the course ends where the game did."""
    match = loaded(path)
    course, rounds = small_world_results.course_of(match), match.state.config.tables.rounds
    assert len(course.series) == len(course.paths) == len(match.seats)
    for seat, (line, told) in enumerate(zip(course.series, course.paths)):
        assert len(line) == rounds + 1
        assert line[0] == 5
        assert line[-1] == match.state.coins[seat] == sum(told.coins.values())
        assert min(told.coins[name] for name in small_world_results.SOURCES if name != "other") >= 0
        scored = sum(one.active_coins + one.old_coins for one in told.combos)
        assert scored == sum(coins for name, coins in told.coins.items() if name != "other")


@pytest.mark.parametrize("path", GAMES[1::4], ids=lambda path: path.stem)
def test_combos_follow_each_other(path) -> None:
    """SW-DEC-2, SW-DEC-3: a new combo is taken after the decline of the last; what is in decline leaves at the next."""
    match = loaded(path)
    paths = small_world_results.course_of(match).paths
    assert len(paths) == len(match.seats)
    for seat, told in enumerate(paths):
        assert told.combos
        for one, following in zip(told.combos, told.combos[1:]):
            assert one.declined is not None
            assert one.taken <= one.declined < following.taken
        player = match.state.players[seat]
        last = told.active()
        assert (last.race if last else "") == player.race


def test_the_end_of_a_match_that_goes_on_from_a_position_ended_the_program(app) -> None:
    """A match that began under older rules goes on from its saved position, with races of which the journal knows
    nothing."""
    board = {"L1A-12": "A 3", "L1A-08": "A old 1", "L1A-07": "B 3"}
    last = content().rounds[2]
    found = table(2, A="HUM FAR, old TAU", B="ORC MIN", board=board, coins={"A": 40}, round=last, phase="choice")
    match = do(match_at(found), "decline", "decline")
    assert match.outcome is not None
    course = small_world_results.course_of(match)
    taken = [[(one.race, one.power, one.taken, one.declined) for one in path.combos] for path in course.paths]
    assert taken[0] == [("TAU", "", last, last), ("HUM", "FAR", last, last)]
    assert taken[1] == [("ORC", "MIN", last, last)]
    assert course.series[0] == [40, match.state.coins[0]]
    charts = charts_of(table_over(match))
    assert charts.below is not None
    tree.draw(app.canvas, charts.below, FRect(20, 20, 500, 420))


@pytest.mark.parametrize(("size", "language"), [((1280, 720), "es"), ((1920, 1080), "en")])
def test_the_figures_can_be_drawn_for_every_number_of_seats(make_app, monkeypatch, size, language) -> None:
    """Everything has room, the factions of the team variant too (SW-BFA-10)."""
    app = make_app(size=size, language=language)
    said: list[str] = []
    monkeypatch.setattr(app.canvas, "note_overflow", said.append)
    set_language(language)
    for name in ("base-2-coins", "azeroth-3-faction", "azeroth-5-faction"):
        match = loaded(next(path for path in GAMES if path.stem == name))
        charts = charts_of(table_over(match))
        assert len(charts.rows) == len(charts.series) == len(match.seats)
        assert all(len(row) == len(charts.columns) for row in charts.rows)
        titles = {t("small_world_over.best"), t("small_world_over.deciding")}
        assert {one.title for one in charts.highlights} <= titles
        assert charts.highlights[0].title == t("small_world_over.best")
        assert charts.below is not None
        tall = tree.height(app.canvas, charts.detail.tree(), 800)
        tree.draw(app.canvas, charts.detail.tree(), FRect(20, 20, 800, tall))
        tree.draw(app.canvas, charts.below, FRect(20, 20, 500, 420))
    assert charts.columns[0][0] == "victory-point"
    assert not said
