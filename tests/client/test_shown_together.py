"""While events are being shown, hand, marks, steps and counters stand where the board stands; blows in fights are
heard when they land, and come from whoever strikes."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App, AppOptions
from tabletop.client.board.animation_queue import AnimationQueue, Beat, Motion
from tabletop.client.cards import fan
from tabletop.client.combat import LANDS
from tabletop.client.core.sound import CUES, HEAVY
from tabletop.client.draw.canvas import PaintKit
from tabletop.client.games.adventure import challenge_animations, challenge_stage
from tabletop.client.games.adventure.challenge_overlay import ChallengeMotion, ChallengeView
from tabletop.client.games.warcraft import battle_animations, battle_dice
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.adventure.events import Attacked, CombatEnded
from tabletop.rules.adventure.exchange import winning
from tabletop.rules.adventure.game import GAME as ADVENTURE
from tabletop.rules.game import Action
from tabletop.rules.lords_of_war.game import GAME as LORDS_OF_WAR
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME as WARCRAFT
from tests.support import adventure_client, boards, small_world_client, warcraft_client
from tests.support.drawn import noted
from tests.support.match_texts import legal
from tests.support.pilot import settle, wait
from tests.support.recorded_games import moment, recorded
from tests.support.showing import open_board


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
    """It comes to lie in the next free place, which is that of the card that was played."""
    match = moment(LORDS_OF_WAR, "commanders", _offers("draw"))
    scene = boards.open_board(app, match)
    hand = list(scene.table.held(match.decider or 0))
    _shown(app, scene, _first(match, "draw"))
    while not scene.motions:
        app.step([], 16)
    (motion,) = scene.motions
    place = scene.table.layout_now
    assert motion.key not in hand
    assert motion.end == place.slots[hand.index("")]


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


ADVENTURER, FIGHT = "2-valor", 26
"""A recorded game, and the action that begins a fight in it: two cards, then a shot that defeats the encounter."""
BATTLES, FELLED = "main2-points", 318
"""A recorded game, and the action in which shooters fell units of other lanes."""


def _queue(speed: float, heard: list[str]) -> AnimationQueue:
    motion = Motion("blow", FRect(0, 0, 1, 1), FRect(9, 9, 1, 1), lambda canvas, rect: None, duration=100)
    return AnimationQueue([[Beat([motion], "lunge", contact=("hit", 40))]], speed, heard.append)


def test_a_hit_was_heard_before_it_landed() -> None:
    """The lunge is heard when a blow begins, the hit when it lands."""
    heard: list[str] = []
    queue = _queue(1.0, heard)
    queue.update(30)
    assert heard == ["lunge"]
    queue.update(15)
    assert heard == ["lunge", "hit"]
    queue.update(500)
    assert heard == ["lunge", "hit"]
    assert queue.done


def test_a_blow_that_does_not_move_is_heard_once_and_a_skipped_one_no_more() -> None:
    still: list[str] = []
    _queue(0.0, still).update(10)
    assert still == ["hit"]
    skipped: list[str] = []
    queue = _queue(1.0, skipped)
    queue.update(10)
    queue.finish()
    assert skipped == ["lunge"]


def test_everything_at_once_was_heard_at_once() -> None:
    """Where nothing moves a kill was eleven sounds in one frame: the greatest event is heard."""
    heard: list[str] = []
    names = ("card-play", "blow", "lunge", "hit", "casualty", "turn-start")
    queue = AnimationQueue([[Beat(sound=name) for name in names]], 0.0, heard.append)
    queue.update(16)
    assert queue.done
    assert heard == ["casualty"]
    assert set(HEAVY) <= CUES.keys()


@dataclass
class Fought:
    """The fight of the recorded game, shown to its end on a board: the beats of its blows and of its end, the stretches
    that were seen, and the falls that were drawn, as (side, share)."""

    view: ChallengeView
    beats: list[Beat]
    seen: list[ChallengeMotion]
    falls: list[Any]


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Fought]:
    options = AppOptions(home=tmp_path_factory.mktemp("home"), size=(1280, 720), silent=True, language="en")
    app = App(options, PaintKit())
    with pytest.MonkeyPatch.context() as patch:
        falls = noted(patch, challenge_stage, "_draw_fall", lambda *args: (args[3], args[5].share))
        board = open_board(app, moment(ADVENTURE, ADVENTURER, FIGHT, curtain=False))
        view = board.table.battle
        beats: list[Beat] = []
        seen: dict[int, ChallengeMotion] = {}
        for entry in recorded(ADVENTURE, ADVENTURER).journal[FIGHT : FIGHT + 3]:
            board.show(board.session.do(entry.action))
            for _ in range(400):
                app.step([], 40)
                seen |= {id(motion): motion for motion in board.motions if isinstance(motion, ChallengeMotion)}
                queue = board.animations
                if queue is not None and queue._current is not None and queue._current not in beats:
                    beats.append(queue._current)
                if not board.showing or view.ended:
                    break
        yield Fought(view, beats, list(seen.values()), falls)
    app.close()


def test_a_fight_began_without_its_chances(fought) -> None:
    """As in Warcraft: below the emblems stand the chances of both sides, with the numbers as they are."""
    clash = next(motion for motion in fought.seen if motion.kind == "clash")
    assert clash.chances.shares == pytest.approx((0.5, 0.5, 0.0))  # a shot that hits on 4+ defeats it
    assert clash.chances.figures == (50, 50, 0)
    assert clash.chances.note


def test_the_sound_of_a_hit_comes_when_the_shot_lands(fought) -> None:
    blow = next(
        beat for beat in fought.beats if any(isinstance(m, ChallengeMotion) and m.kind == "blow" for m in beat.motions)
    )
    assert blow.sound == "shot"
    assert blow.contact == ("hit", LANDS * challenge_animations.BLOW_MS)


def test_the_card_of_a_defeated_encounter_just_turned_grey(fought) -> None:
    """It cracks, breaks and leaves its grey card behind; nothing breaks in a fight that both survive."""
    assert {side for side, _ in fought.falls} == {1}
    assert max(share for _, share in fought.falls) > 0.5 > min(share for _, share in fought.falls)
    assert "casualty" in [beat.sound for beat in fought.beats]
    assert "fall" not in [
        motion.kind
        for beat in challenge_animations.event_beats(fought.view, CombatEnded(False, False, False))
        for motion in beat.motions
        if isinstance(motion, ChallengeMotion)
    ]


def test_the_chances_of_a_fight_count_every_face(fought) -> None:
    """They add up, and are those of the dice alone."""
    shares = winning(fought.view.stage)
    assert sum(shares) == pytest.approx(1.0)
    assert all(round(share * 36, 6) == round(share * 36) for share in shares)


def test_a_hit_came_out_of_the_empty_middle_of_a_lane(app, monkeypatch) -> None:
    """A felled unit is struck from a die of the other side that hit, also one of another rank. The fall is heard when
    the hit lands."""
    match: Match[Any] = moment(WARCRAFT, BATTLES, FELLED, curtain=False)
    board = open_board(app, match)
    view = board.table.battle
    starts: list[int] = []
    found = battle_dice.hit_from

    def hit_from(canvas: Any, told: Any, stage: Any, side: int) -> tuple[float, float]:
        start = found(canvas, told, stage, side)
        starts.append(side)
        hits = [
            center
            for lying in battle_dice.lying_dice(canvas, told, stage)
            for center, die in zip(lying.centers, lying.row.dice, strict=True)
            if lying.side != side and die.result == "hit"
        ]
        assert start in hits
        return start

    monkeypatch.setattr(battle_dice, "hit_from", hit_from)
    heard: list[tuple[str | None, tuple[str, float] | None]] = []
    board.show(board.session.do(recorded(WARCRAFT, BATTLES).journal[FELLED].action))
    for _ in range(600):
        app.step([], 40)
        queue = board.animations
        if queue is not None and queue._current is not None and queue._current.contact is not None:
            heard.append((queue._current.sound, queue._current.contact))
        if not board.showing or view.ended:
            break
    assert starts
    assert {contact for _, contact in heard} == {("casualty", LANDS * battle_animations.PACING.pace("unit_lost")[0])}
    assert {sound for sound, _ in heard} <= {"shot", "lunge"}


def test_a_miss_is_heard_as_one(fought) -> None:
    (beat,) = challenge_animations.event_beats(fought.view, Attacked(1, "melee", 1, 2, 9, False, 0))
    assert beat.sound == "lunge"
    assert beat.contact[0] == "miss"
