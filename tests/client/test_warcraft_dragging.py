"""Dragging on the Warcraft map does what two clicks do: a piece, several, a card; what is dropped where it cannot go
stays and hears why."""

from pathlib import Path
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.bindings import Mods
from tabletop.client.core.input import PointerDown, PointerMove, PointerUp
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.game import Target
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME
from tabletop.storage import format as save_format
from tabletop.text import set_language, t
from tests.support.boards import open_board, phase
from tests.support.pilot import click, drag, settle, toasts
from tests.support.recorded_games import moment
from tests.support.warcraft_client import opening

from .test_warcraft_partner import picture
from .test_warcraft_table import home

Point = tuple[float, float]

EXAMPLE = Path(__file__).parents[2] / "saves" / "example-warcraft-4-necromancers.json"


def laid(app: App, match: Match[Any]) -> BoardScene:
    """The match on the table, without animations."""
    app.settings.animation_percent = 0
    scene = open_board(app, match)
    scene.table.zoom_fit()
    app.step([])
    return scene


@pytest.fixture
def scene(app: App) -> BoardScene:
    """The first movement of a new game."""
    return laid(app, opening("move"))


def spot(scene: BoardScene, target: Target) -> Spot:
    return next(w for w in scene.widgets if isinstance(w, Spot) and w.target == target)


def at(scene: BoardScene, target: Target) -> Point:
    rect = spot(scene, target).rect
    return (rect.centerx, rect.centery)


def zone(scene: BoardScene, name: str) -> Point:
    x, y = scene.table.map.center(name)
    return (float(x), float(y))


def group(scene: BoardScene, kind: str) -> Any:
    return next(g for g in scene.table.selection.movable(home(scene)) if g.kind == kind)


def pieces(scene: BoardScene) -> list[tuple[Any, ...]]:
    return [tuple(stack) for stack in scene.session.match.state.board]


def moves(scene: BoardScene) -> list[tuple[str, str]]:
    return [(e.action.piece, e.action.to) for e in scene.session.match.journal if e.action.kind == "move"]


# ---------------------------------------------------------------------------------------------------------- pieces


def test_a_piece_dragged_to_a_legal_zone_moves_there_alone(app, scene) -> None:
    piece = group(scene, "melee")
    goal = sorted(scene.table.selection.goals(piece.id))[0]
    drag(app, Target("piece", piece.id), zone(scene, goal), drop=False)
    assert scene.table.drag == (piece.id, zone(scene, goal)), "it follows the pointer"
    assert goal in scene.table.marks, "and the zones within reach are marked"
    app.step([PointerUp(zone(scene, goal))])
    settle(app)
    assert scene.table.drag is None
    assert moves(scene) == [(piece.id, goal)]


def test_dragging_does_what_two_clicks_do(make_app) -> None:
    boards = []
    for dragged in (True, False):
        app = make_app()
        scene = laid(app, opening("move"))
        piece = group(scene, "melee")
        goal = sorted(scene.table.selection.goals(piece.id))[0]
        if dragged:
            drag(app, Target("piece", piece.id), zone(scene, goal))
        else:
            for pos in (at(scene, Target("piece", piece.id)), zone(scene, goal)):
                app.step([PointerMove(pos)], 300)
                app.step([PointerDown(pos)], 300)
                app.step([PointerUp(pos)])
            settle(app)
        boards.append(pieces(scene))
    assert boards[0] == boards[1]


@pytest.mark.parametrize("language", ["en", "es"])
def test_an_illegal_drop_gives_the_reason_and_the_piece_stays(app, scene, language) -> None:
    set_language(language)
    scene.relayout()
    app.step([])
    piece, before = group(scene, "melee"), pieces(scene)
    reach = scene.table.selection.goals(piece.id) | {home(scene)}
    match = scene.session.match
    far = next(name for name in scene.table.model.zones if name not in reach and _in_view(scene, name))
    refusal = match.game.refusal(match.state, (Target("piece", piece.id), Target("space", far)))
    assert refusal is not None
    drag(app, Target("piece", piece.id), zone(scene, far))
    assert scene.table.words.refusal(refusal) in toasts(app)
    assert pieces(scene) == before
    assert not moves(scene)
    assert scene.table.selection.chosen == {piece.id: 1}, "it is still chosen, for another try"


def _in_view(scene: BoardScene, name: str) -> bool:
    return bool(scene.table.map.camera.view.inflate(-60, -60).collidepoint(zone(scene, name)))


def test_a_piece_dropped_on_its_own_zone_or_off_the_map_stays(app, scene) -> None:
    piece = group(scene, "melee")
    start = at(scene, Target("piece", piece.id))
    for end in (zone(scene, home(scene)), (start[0] + 9, start[1] + 9), (2.0, 2.0)):
        drag(app, Target("piece", piece.id), end)
        assert scene.table.drag is None
        assert not moves(scene)
        assert toasts(app) == []
        assert scene.table.selection.chosen == {piece.id: 1}


def test_a_piece_dropped_on_a_card_plays_nothing(app) -> None:
    scene = laid(app, moment(GAME, "main2-points", _card_in_move))
    card = next(goal for goal in sorted(scene.session.starts()) if goal.kind == "card")
    piece = next(goal for goal in sorted(scene.session.starts()) if goal.kind == "piece")
    before = len(scene.session.match.journal)
    drag(app, piece, at(scene, card))
    assert len(scene.session.match.journal) == before
    assert scene.session.path == (piece,)


def _card_in_move(match: Match[Any]) -> bool:
    starts = {action.path[0].kind for action in match.legal_actions()}
    return phase(match) == "move" and {"card", "piece"} <= starts


# ---------------------------------------------------------------------------------------------------------- stacks


def test_the_whole_stack_is_dragged_with_shift(app, scene) -> None:
    lead = group(scene, "melee")
    everything = {g.id: g.n for g in scene.table.selection.movable(home(scene))}
    scene.table.selection.take_zone(home(scene))
    goal = sorted(scene.table.marks)[0]
    scene.table.selection.take_zone(home(scene))
    app.step([])
    drag(app, Target("piece", lead.id), zone(scene, goal), Mods.SHIFT)
    assert sorted(moves(scene)) == sorted((piece, goal) for piece, n in everything.items() for _ in range(n))
    scene.undo()
    assert not scene.session.match.journal or not moves(scene), "and goes back as one"


def test_a_squad_goes_along_with_any_of_its_pieces(app, scene) -> None:
    scene.table.selection.take_zone(home(scene))
    app.step([])
    chosen = dict(scene.table.selection.chosen)
    goal = sorted(scene.table.marks)[0]
    for piece in sorted(chosen)[::-1][:1]:
        assert Target("piece", piece) != scene.session.path[0]
        drag(app, Target("piece", piece), zone(scene, goal))
    assert sorted(moves(scene)) == sorted((piece, goal) for piece, n in chosen.items() for _ in range(n))


def test_a_squad_that_cannot_go_together_stays_together(app, scene) -> None:
    scene.table.selection.take_zone(home(scene))
    app.step([])
    chosen, before = dict(scene.table.selection.chosen), pieces(scene)
    lead = scene.session.path[0]
    far = next(
        n for n in scene.table.model.zones if n not in scene.table.marks and n != home(scene) and _in_view(scene, n)
    )
    refusal = scene.table.selection.refusal(far)
    assert refusal is not None
    drag(app, lead, zone(scene, far))
    assert scene.table.words.refusal(refusal) in toasts(app)
    assert pieces(scene) == before
    assert scene.table.selection.chosen == chosen


# ----------------------------------------------------------------------------------------------------------- cards


def playable(match: Match[Any], aims: set[str], phases: tuple[str, ...]) -> bool:
    """Whether a card can be played on the map that is aimed at such things only."""
    for action in match.legal_actions() if phase(match) in phases else ():
        if action.kind == "play" and {step.kind for step in action.path[1:]} == aims:
            return True
    return False


def with_card(app: App, aims: set[str]) -> tuple[BoardScene, Any]:
    phases = ("move", "harvest", "deploy", "spend", "w1", "w2", "w11", "w12", "w14")
    scene = laid(app, moment(GAME, "main2-last_side", lambda match: playable(match, aims, phases)))
    action = next(a for a in scene.session.offer() if a.kind == "play" and {step.kind for step in a.path[1:]} == aims)
    return scene, action


def test_a_card_without_an_aim_is_played_by_dropping_it_on_the_map(app) -> None:
    scene, action = with_card(app, set())
    card = action.path[0]
    before = len(scene.session.match.journal)
    drag(app, card, scene.table.map.camera.view.center)
    entry = scene.session.match.journal[before]
    assert entry.action.path == (card,)


def test_a_card_is_dragged_to_what_it_is_aimed_at(app) -> None:
    scene, action = with_card(app, {"space"})
    card, goal = action.path[0], action.path[1]
    before = len(scene.session.match.journal)
    end = zone(scene, goal.id)
    drag(app, card, end, drop=False)
    carried = picture(app)
    assert scene.table.drag is not None
    app.step([PointerUp(end)])
    settle(app)
    assert picture(app) != carried
    assert scene.session.match.journal[before].action.path[:2] == (card, goal)


def test_a_card_dropped_on_a_zone_it_cannot_touch_stays_and_says_why(app) -> None:
    scene, action = with_card(app, {"space"})
    card = action.path[0]
    aims = {a.path[1].id for a in scene.session.offer() if a.path[0] == card and len(a.path) > 1}
    wrong = next(name for name in scene.table.model.zones if name not in aims and _in_view(scene, name))
    before = len(scene.session.match.journal)
    drag(app, card, zone(scene, wrong))
    assert len(scene.session.match.journal) == before
    refusal = scene.session.why_not(Target("space", wrong))
    assert refusal is not None
    assert scene.table.words.refusal(refusal) in toasts(app)
    assert scene.session.path[0] == card, "it waits for another try"


def test_a_card_let_go_over_the_hand_is_not_played(app) -> None:
    scene, action = with_card(app, set())
    start = at(scene, action.path[0])
    before = len(scene.session.match.journal)
    drag(app, action.path[0], (start[0] + 12, start[1] + 4))
    assert len(scene.session.match.journal) == before


def test_what_cannot_be_played_now_does_not_follow_the_pointer(app, scene) -> None:
    ids = [w.target for w in scene.widgets if isinstance(w, Spot) and w.target.kind == "card"]
    for card in [card for card in ids if card not in scene.session.starts()]:
        drag(app, card, scene.table.map.camera.view.center)
        assert scene.table.drag is None
    enemy = next(g for groups in scene.table.model.groups.values() for g in groups if g.owner != scene.session.decider)
    drag(app, Target("piece", enemy.id), scene.table.map.camera.view.center)
    assert scene.table.drag is None
    assert not moves(scene)
    assert t("board.telling") not in toasts(app)


def test_a_piece_that_acts_when_it_is_touched_acted_at_the_beginning_of_a_drag(app) -> None:
    """A Necromancer conjured as soon as he was pulled, wherever he was dropped, and when another window came up."""
    scene = laid(app, save_format.load(EXAMPLE).match)
    caster = next(action.path[0] for action in scene.session.offer() if action.kind == "conjure")
    before = len(scene.session.match.journal)
    drag(app, caster, (at(scene, caster)[0] + 60, at(scene, caster)[1] - 40))
    assert len(scene.session.match.journal) == before
    click(app, caster)
    assert len(scene.session.match.journal) == before + 1
