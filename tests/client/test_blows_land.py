"""Blows in fights: what is heard when, where a hit comes from, what becomes of the card of whoever is defeated, and the
chances that stand below the emblems that clash."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App, AppOptions
from tabletop.client.board.animation_queue import AnimationQueue, Beat, Motion
from tabletop.client.combat.motions import LANDS
from tabletop.client.core.sound import CUES, HEAVY
from tabletop.client.draw.canvas import PaintKit
from tabletop.client.games.adventure import challenge_animations, challenge_stage
from tabletop.client.games.adventure.challenge_overlay import ChallengeMotion, ChallengeView
from tabletop.client.games.warcraft import battle_animations, battle_lanes
from tabletop.rules.adventure.events import Attacked, CombatEnded
from tabletop.rules.adventure.exchange import winning
from tabletop.rules.adventure.game import GAME as ADVENTURE
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME as WARCRAFT
from tests.support.drawn import noted
from tests.support.recorded_games import moment, recorded
from tests.support.showing import open_board

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
        falls = noted(patch, challenge_stage, "_draw_fall", lambda *args: (args[4], args[3].share))
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
                if not board.showing or view.waiting:
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
    """A unit felled by shooters is struck from the dice that hit, in the lane of the shooters; it was struck from where
    the dice of its own lane would lie. The fall is heard when the hit lands."""
    match: Match[Any] = moment(WARCRAFT, BATTLES, FELLED, curtain=False)
    board = open_board(app, match)
    view = board.table.battle
    starts: list[tuple[str, str, tuple[float, float] | None]] = []
    found = battle_lanes.hit_from

    def hit_from(canvas: Any, told: Any, stage: Any, unit: str, side: int) -> tuple[float, float] | None:
        start = found(canvas, told, stage, unit, side)
        starts.append((stage.phase, unit, start))
        lane = told.places.lanes[stage.phase]
        assert start is not None
        assert lane.collidepoint(start)
        boxes = battle_lanes.dice_boxes(canvas, told, stage, stage.phase)
        assert any(box.collidepoint(start) for box in boxes)
        return start

    monkeypatch.setattr(battle_lanes, "hit_from", hit_from)
    heard: list[tuple[str | None, tuple[str, float] | None]] = []
    board.show(board.session.do(recorded(WARCRAFT, BATTLES).journal[FELLED].action))
    for _ in range(600):
        app.step([], 40)
        queue = board.animations
        if queue is not None and queue._current is not None and queue._current.contact is not None:
            heard.append((queue._current.sound, queue._current.contact))
        if not board.showing or view.waiting:
            break
    assert any(phase != unit for phase, unit, _ in starts)
    assert {contact for _, contact in heard} == {("casualty", LANDS * battle_animations.PACING.pace("unit_lost")[0])}
    assert {sound for sound, _ in heard} <= {"shot", "lunge"}


def test_a_miss_is_heard_as_one(fought) -> None:
    (beat,) = challenge_animations.event_beats(fought.view, Attacked(1, "melee", 1, 2, 9, False, 0))
    assert beat.sound == "lunge"
    assert beat.contact[0] == "miss"
