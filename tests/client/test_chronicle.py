"""The chronicle by turn and step, with the rule behind each line, beside a position of the past (8.5, DESIGN)."""

from itertools import islice
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.core.input import PointerMove
from tabletop.client.games.adventure.names import card_name
from tabletop.client.scenes.board.log import STEP, TURN, LogLines
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui.scroll import ListBox
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.events import Attacked, CombatStarted
from tabletop.rules.adventure.game import GAME as ADVENTURE
from tabletop.rules.match import Match
from tabletop.rules.small_world.game import GAME as SMALL_WORLD
from tabletop.rules.warcraft.game import GAME as RULES
from tabletop.text import t
from tests.support.boards import open_board
from tests.support.drawn import drawn_emblems
from tests.support.lords_of_war_client import under_way
from tests.support.pilot import click, place_of, press
from tests.support.recorded_games import moment, recorded

GAMES = ("warcraft", "lords_of_war")


def far(game: str) -> Match[Any]:
    """A match of some turns."""
    if game == "lords_of_war":
        return under_way(60)
    return moment(RULES, "main2-last_side", 260)


def opened(app: App, game: str) -> BoardScene:
    scene = open_board(app, far(game))
    press(app, "log")
    app.step([], 16)
    return scene


def listing(scene: BoardScene) -> ListBox:
    found = scene.widgets.find("log.list")
    assert isinstance(found, ListBox)
    return found


def choose(app: App, scene: BoardScene, row: int) -> None:
    listing(scene).select(row)
    app.step([], 16)
    if scene.overlay.open:
        scene.overlay.hide()
    app.step([], 16)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", ["en", "es"])
def test_turns_and_steps_are_heads(make_app, game, code) -> None:
    app = make_app((1280, 720), language=code)
    scene = opened(app, game)
    lines = scene.log_drawer.lines()
    assert {line.level for line in lines} == {0, STEP, TURN}
    place = ("", "")
    for line in lines:
        if line.level == TURN:
            assert line.turn
            assert not line.step
        if line.level == 0 and line.turn and line.step:
            assert (line.turn, line.step) == place, "a line stands below the heads of its turn and step"
        place = (line.turn, line.step)
    steps = [line for line in lines if line.level == STEP]
    names = {t(f"warcraft.phase.{name}") for name in ("move", "harvest", "deploy", "spend")}
    names = (
        names
        if game == "warcraft"
        else {t(f"lords_of_war_board.phase.{name}") for name in ("deploy", "eliminate", "reinforce")}
    )
    assert {line.step for line in steps} == names
    heights = {line.level: listing(scene).row_rect(n).h for n, line in enumerate(scene.log_drawer.shown())}
    assert heights[STEP] < heights[0]
    assert all(not words.endswith(tuple(names)) for _, words in scene.recent_lines()), "short lists leave heads out"


@pytest.mark.parametrize("game", GAMES)
def test_the_last_lines_are_made_without_the_whole_log(make_app, game) -> None:
    scene = open_board(make_app((1280, 720)), far(game))
    kept, end = LogLines(scene.session, scene.table), len(scene.session.match.journal)
    for before in (end, end - 40):
        last = [(line.index, line.event, line.seat, line.words, line.rule) for line in islice(kept.newest(before), 30)]
        whole = LogLines(scene.session, scene.table).all()
        plain = [line for line in whole if not line.level and not line.detail and line.index < before]
        assert last
        assert last == [(line.index, line.event, line.seat, line.words, line.rule) for line in plain[-30:][::-1]]


def test_rows_of_their_own_heights_are_found_where_they_are(make_app) -> None:
    scene = opened(make_app((1280, 720)), "warcraft")
    rows = listing(scene)
    for row in (0, 7, rows.count // 2, rows.count - 1):
        rows.reveal_row(row)
        assert rows.row_at(rows.row_rect(row).center) == row
        assert row in rows.shown()
    before = rows.row_rect(rows.count // 2)
    assert before.bottom == pytest.approx(rows.row_rect(rows.count // 2 + 1).y)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("code", ["en", "es"])
def test_a_line_tells_its_moment_and_its_rule_and_opens_the_rulebook_there(make_app, rulebook, game, code) -> None:
    app = make_app((1280, 720), language=code)
    scene = opened(app, game)
    lines = scene.log_drawer.shown()
    assert all(line.rule for line in lines)
    row = next(n for n in range(len(lines) // 2, len(lines)) if not lines[n].level and lines[n].step)
    line = lines[row]
    told = scene.log_drawer.row_tip(line).split("\n")
    assert told[0] == line.words
    assert told[1] == f"{line.turn} · {line.step}"
    assert told[2] == t("board.log_rule_key", press=app.key_hint("help"))
    choose(app, scene, row)
    rows = listing(scene)
    app.step([PointerMove(rows.row_rect(row).center)], 16)
    press(app, "help")
    assert rulebook[-1]["rule"] == line.rule
    app.pop()
    app.step([], 16)
    click(app, "log.rule")
    assert rulebook[-1]["rule"] == line.rule


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_way_back_to_the_present_is_never_under_the_drawer(make_app, game, size) -> None:
    app = make_app(size)
    scene = opened(app, game)
    choose(app, scene, len(scene.log_drawer.shown()) // 2)
    assert scene.session.looking is not None
    click(app, "primary", at=place_of(app, "primary"))
    assert scene.session.looking is None
    assert scene.log_drawer.open


def test_words_about_the_past_lie_clear_and_go_with_it(make_app) -> None:
    app = make_app((1280, 720))
    scene = open_board(app, far("warcraft"))
    scene.look(2)
    app.step([], 16)
    scene.touch(next(iter(scene.session.match.position(2) and [_some_target(scene)])))
    app.step([], 400)
    shown = app.toasts.items[-1]
    assert shown.text == t("board.looking_back")
    place = scene.table.layout_now
    assert shown.rect is not None
    for box in (place.hand, place.actions, place.side, scene.widgets.find("take_back").rect):
        assert not shown.rect.colliderect(box)
    scene.to_present()
    app.step([], 16)
    assert [item.text for item in app.toasts.items] == []


def _some_target(scene: BoardScene) -> Any:
    return next(widget.target for widget in scene.widgets if getattr(widget, "target", None) is not None)


def test_lines_wear_the_emblem_of_their_seat(make_app, monkeypatch) -> None:
    app = make_app((1280, 720))
    scene = opened(app, "warcraft")
    seen = drawn_emblems(app, monkeypatch)
    lines = scene.log_drawer.shown()
    row = next(n for n, line in enumerate(lines) if not line.level)
    from tabletop.client.ui.scroll import RowState

    scene.log_drawer._paint_row(app.canvas, listing(scene).row_rect(row), row, RowState())
    assert seen == [scene.table.emblem(lines[row].seat)]
    assert str(seen[0]).startswith("race-")


@pytest.mark.parametrize("game", GAMES)
def test_the_log_said_that_a_turn_ends_before_it_said_that_the_next_begins(app, game) -> None:
    """No line of a turn's end, nor of the mark of the first player, which the head of a turn names; heads are no
    sentences."""
    scene = open_board(app, far(game))
    lines = LogLines(scene.session, scene.table).all()
    told = {event.kind for n in range(len(scene.session.match.journal)) for event in scene.session.match.events(n)}
    assert "turn_ended" in told
    over = {t(f"{game}.log.turn_ended", name=seat.name, seat=seat.name) for seat in scene.session.match.seats}
    assert not [line.words for line in lines if line.words in over]
    assert len([line for line in lines if line.level == TURN]) > 1
    assert not [line.words for line in lines if line.level and line.words.endswith(".")]


SAID_TWICE = [
    (SMALL_WORLD, "base-4-coins", "rolled", ("attempt_failed", "conquered")),
    (SMALL_WORLD, "base-4-coins", "vacated", ("conquered", "abandoned")),
    (SMALL_WORLD, "base-4-coins", "turn_scored", ("scored",)),
    (ADVENTURE, "4-valor", "movement_set", ("movement_rolled",)),
    (ADVENTURE, "4-valor", "card_played_attached", ("card_played",)),
]


@pytest.mark.parametrize(("game", "name", "kind", "others"), SAID_TWICE)
def test_the_log_said_one_thing_twice(app, game, name, kind, others) -> None:
    """'rolls 3 for movement and 2 for energy', then 'has 3 movement and 2 energy this turn': what another line of the
    same action tells has no line, and what no other tells has one."""
    board = open_board(app, recorded(game, name))
    lines = {(line.index, line.event) for line in board.log_drawer.lines()}
    hidden = 0
    for index in range(len(board.session.match.journal)):
        events = [event.kind for event in board.session.match.events(index)]
        for at in [at for at, one in enumerate(events) if one == kind]:
            told = (index, at) in lines
            if not told:
                hidden += 1
                assert any((index, n) in lines for n, one in enumerate(events) if one in others), (index, events)
    assert hidden


def test_the_log_named_the_fighters_of_the_present_fight_in_every_fight_before(app) -> None:
    """'Lord Kazzak hits' stood in the fight against Hogger: a line names the sides of the fight that it belongs to."""
    board = open_board(app, recorded(ADVENTURE, "4-valor"))
    names = [seat.name for seat in board.session.match.seats]
    lines = {(line.index, line.event): line.words for line in board.log_drawer.lines()}
    sides: list[str] = []
    told = 0
    for index in range(len(board.session.match.journal)):
        for number, event in enumerate(board.session.match.events(index)):
            if isinstance(event, CombatStarted):
                foe = names[event.defender] if event.defender >= 0 else card_name(event.monster, content())
                sides = [names[event.seat], foe]
            elif isinstance(event, Attacked):
                assert lines[index, number].startswith(f"{sides[event.side]} ")
                told += 1
    assert told > 20


@pytest.mark.parametrize(
    ("game", "name"), [(SMALL_WORLD, "base-4-coins"), (RULES, "main2-points"), (ADVENTURE, "2-valor")]
)
def test_the_first_turn_had_no_head(app, game, name) -> None:
    """The deal begins it, without an event: what happened in it stood below no head, or below that of turn 0."""
    board = open_board(app, recorded(game, name))
    heads = [line for line in board.log_drawer.lines() if line.level == TURN]
    assert [line.turn for line in heads[:1]] == [t("board.log_turn", n=1)]
    assert t("board.log_turn", n=0) not in {line.turn for line in heads}


def test_steps_in_which_nothing_happened_had_heads(app) -> None:
    """'2: Harvest', '1: Deploy', '2: Deploy': one head after the other, with nothing below."""
    board = open_board(app, recorded(RULES, "main2-points"))
    levels = [line.level for line in board.log_drawer.lines()]
    assert not [n for n, level in enumerate(levels[:-1]) if level == STEP and levels[n + 1]]
    assert levels.count(STEP) > 5


def test_a_prompt_was_cut_amid_the_figures_of_a_conquest(app) -> None:
    """'… 2 base + 1 Mountain = 3. Ana loses one race…': what was confirmed is told in its first sentence."""
    board = open_board(app, recorded(SMALL_WORLD, "base-2-coins"))
    table, match = board.table, board.session.match
    conquered = [e for n in range(len(match.journal)) for e in match.events(n) if e.kind == "conquered"]
    assert any(". " in table.words.lines(event)[0] for event in conquered)
    for event in conquered:
        table._confirming = True
        table.tell_confirmed([event])
        assert table.shown.prompt.endswith(".")
        assert ". " not in table.shown.prompt
        assert table.words.lines(event)[0].startswith(table.shown.prompt)
