"""While events are being shown, hand, marks, steps and counters stand where the board stands."""

from collections.abc import Callable
from typing import Any

from tabletop.client.app import App
from tabletop.client.cards import fan
from tabletop.client.games.lords_of_war.hand import slots
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.game import Action
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.game import GAME as LORDS_OF_WAR
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME as WARCRAFT
from tests.support import adventure_client, boards, small_world_client, warcraft_client
from tests.support.drawn import noted
from tests.support.match_texts import legal
from tests.support.pilot import settle, wait
from tests.support.recorded_games import moment


def _shown(app: App, scene: BoardScene, action: Action) -> None:
    """Begin to show an action, one frame of it."""
    scene.touched(scene.session.do(action))
    app.step([], 16)
    assert scene.showing


def _first(match: Match[Any], kind: str) -> Action:
    return next(action for action in match.legal_actions() if action.kind == kind)


def _offers(kind: str) -> Callable[[Match[Any]], bool]:
    return lambda match: any(action.kind == kind for action in match.legal_actions())


def test_the_trail_of_the_last_move_was_missing_until_the_next(app) -> None:
    """Warcraft: it appears when the move has been shown, not before and not with the one after it."""
    scene = boards.open_board(app, warcraft_client.opening("move"))
    move: Any = _first(scene.session.match, "move")
    before = scene.table.trails
    _shown(app, scene, move)
    assert scene.table.trails == before
    settle(app)
    assert scene.table.trails[len(before) :][-1][-1] == move.to


def test_the_redo_button_greyed_when_an_action_began(app) -> None:
    """Warcraft: what was taken back can be played again; another action ends that, for the screen only when the action
    has been shown. Its count in the log goes with it."""
    scene = boards.open_board(app, warcraft_client.opening("move"))
    moves: Any = [action for action in scene.session.match.legal_actions() if action.kind == "move"]
    scene.touched(scene.session.do(moves[0]))
    settle(app, 10_000)
    scene.undo()
    settle(app, 10_000)
    assert scene.widgets.find("bar.redo").enabled
    _shown(app, scene, moves[1])
    assert (scene.widgets.find("bar.redo").enabled, scene.undone) == (True, 1)
    settle(app, 10_000)
    assert (scene.widgets.find("bar.redo").enabled, scene.undone) == (False, 0)


def test_a_card_of_warcraft_lay_in_the_hand_while_it_flew(app, monkeypatch) -> None:
    """Its place stays empty until it has arrived; all others stay where they lie."""
    scene = boards.open_board(app, moment(WARCRAFT, "main2-last_side", _offers("play")))
    action: Any = _first(scene.session.match, "play")
    hand = scene.table.model.hand(scene.table.model.shown_seat)
    drawn = noted(monkeypatch, fan, "_draw_held", 2)
    _shown(app, scene, action)
    while scene.showing:
        app.step([], 100)
        if scene.showing:
            assert action.card not in drawn
    assert action.card in hand
    assert scene.table.shown.played == frozenset()
    assert action.card not in scene.table.model.hand(scene.table.model.shown_seat)


def test_a_card_drawn_in_lords_of_war_flew_onto_the_last_one_of_the_hand(app) -> None:
    """It comes to lie in the next free place."""
    match = moment(LORDS_OF_WAR, "commanders", _offers("draw"))
    scene = boards.open_board(app, match)
    hand = queries.hand(match.state, match.decider or 0)
    _shown(app, scene, _first(match, "draw"))
    while not scene.motions:
        app.step([], 16)
    (motion,) = scene.motions
    place = scene.table.layout_now
    assert motion.key not in hand
    assert motion.end == slots(place.hand)[len(hand)]


def test_a_card_of_the_adventure_lay_in_the_hand_while_it_flew(app, monkeypatch) -> None:
    """Its place stays empty until it has arrived."""
    match = adventure_client.travelling(2)
    scene = boards.open_board(app, match)
    hand = set(scene.table.model.hand(scene.table.model.own_seat))
    drawn = noted(monkeypatch, fan, "_draw_held", 2)
    _shown(app, scene, legal(match, "play grumbaz_charge"))
    (played,) = scene.table.shown.played
    assert played in hand
    for _ in range(100):
        app.step([], 50)
        if not scene.showing:
            break
        assert played not in drawn
    assert not scene.showing


def test_the_adventure_named_the_maintenance_while_a_challenge_was_fought(app) -> None:
    """AG-TRN-1: the fight belongs to the third step."""
    shown = boards.open_board(app, adventure_client.monster_fight()).table.shown
    assert shown.steps[shown.step][1] == "crossed-swords"


def test_small_world_hand_and_flags_move_with_the_tokens(app) -> None:
    """The hand is smaller when its tokens lie in the region; the flag of a conquest comes then, not before."""
    match = small_world_client.conquering()
    scene = boards.open_board(app, match)
    action: Any = legal(match, "conquer L1A-12 adjacent none beasts 0")
    table: Any = scene.table
    before, taken = table.hand(table.model.shown_seat), set(table.recent.taken)
    _shown(app, scene, action)
    assert table.hand(table.model.shown_seat) == before
    assert set(table.recent.taken) == taken
    wait(app, 2500)
    assert table.hand(table.model.shown_seat) < before
    assert set(table.recent.taken) == taken | {action.region}
