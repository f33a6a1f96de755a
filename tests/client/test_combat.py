"""Combat on the mat: blows, bolts, casualties, what stays marked, and the drawer of sums."""

from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.board.animation_queue import VisualEffect
from tabletop.client.board.visual_effects import BreakEffect
from tabletop.client.combat import Chances
from tabletop.client.games.beats import action_beats
from tabletop.client.games.lords_of_war import animations, board_widgets
from tabletop.client.scenes.battle_scene import SumsScene
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.game import Target
from tabletop.text import set_language, t
from tests.support.boards import open_board
from tests.support.lords_of_war_client import Position, match_at, position
from tests.support.pilot import click, on_top, press, settle

ORCS = ["orc.gonke-longtooth", "orc.shanker-a", "orc.spikeman-b", "orc.bow-pest", "orc.butcher"]
DWARVES = ["dwf.krod-klouthammer", "dwf.slugger-a", "dwf.beastslayer-a", "dwf.dowager-b", "dwf.axe-thrower-a"]
QUIET = [["c2", 1, "dwf.sharpshooter"], ["b3", 2, "orc.butcher"], ["f6", 2, "dwf.marauder-a"]]
SHOOTERS = [["c2", 1, "dwf.sharpshooter"], ["b3", 2, "orc.butcher"], ["d3", 1, "dwf.axe-thrower-a"]]
SHOOTERS += [["d4", 2, "orc.deathbringer-b"], ["e5", 2, "orc.spikeman-b"]]


def aiming(app: App, field: list[Any] = SHOOTERS, **options: Any) -> tuple[BoardScene, Position]:
    place = position(field, hands=(ORCS, DWARVES), phase="aim", turn=9, **options)
    return open_board(app, match_at(place)), place


def resolve(app: App, scene: BoardScene) -> None:
    """Resolve the check; its first blow is being struck."""
    scene.controls.press("primary")
    app.step([])


def two_fall(app: App) -> tuple[BoardScene, Position]:
    field = [["d3", 1, "orc.deathbringer-a"], ["d4", 2, "dwf.slugger-b"], ["e4", 2, "dwf.dowager-b"]]
    field += [["b2", 1, "orc.catapult"], ["f6", 2, "dwf.marauder-a"]]
    return aiming(app, field)


def aftermath_of(scene: BoardScene) -> Any:
    return scene.table.aftermath


def test_a_combat_is_fought_out_on_the_mat(app) -> None:
    scene, place = two_fall(app)
    resolve(app, scene)
    assert app.scenes.top is scene, "no other scene lies over it"
    seen: set[str] = set()
    for _ in range(400):
        app.step([], 16)
        seen |= {motion.key for motion in scene.motions}
        if not scene.showing:
            break
    assert not scene.showing
    assert place.at("d3") in seen, "the attacker lunges"
    assert {key.split(" ")[0] for key in seen if " " in key} >= {"flash", "pop"}
    assert {tally.unit for tally in scene.table.last_check.event.tallies if tally.dead} <= seen
    assert len(scene.table.shown.pieces) == 3


def test_a_bolt_flies_from_the_shooter(app) -> None:
    scene, place = aiming(app)
    shooter, target = Target("piece", place.at("d3")), Target("piece", place.at("e5"))
    scene.touch(shooter, confirmed=True)
    scene.touch(target, confirmed=True)
    settle(app)
    resolve(app, scene)
    assert [motion.key for motion in scene.motions] == [f"bolt {place.at('d3')}"]


@pytest.mark.parametrize(("percent", "ms"), [(50, 200), (100, 400), (200, 800)])
def test_a_blow_takes_as_long_as_the_setting_says(app, percent, ms) -> None:
    app.settings.animation_percent = percent
    scene, _ = aiming(app, QUIET)
    resolve(app, scene)
    passed = 16
    while scene.showing and passed < 3000:
        app.step([], 10)
        passed += 10
    assert abs(passed - ms) < 120


def test_what_nobody_dies_of_happens_at_once_and_deadly_blows_one_by_one(app) -> None:
    scene, _ = two_fall(app)
    touch = scene.session.do(scene.session.offer()[-1])
    check: Any = next(event for event in touch.events if event.kind == "combat_check")
    light = [tally for tally in check.tallies if not tally.dead]
    sounds = [beat.sound for beat in animations.check_beats(scene.table, check)]
    assert sounds.count("hit") == sum(tally.dead for tally in check.tallies) == 2
    assert sounds.count("blow") == bool(light)


def test_reduced_motion_and_instant_speed_leave_marks_until_the_next_action(make_app) -> None:
    for change in ({"reduced_motion": True}, {"animation_percent": 0}):
        app = make_app((1280, 720))
        for name, value in change.items():
            setattr(app.settings, name, value)
        scene, _ = two_fall(app)
        resolve(app, scene)
        settle(app)
        assert not scene.showing
        check = aftermath_of(scene)
        assert sum(tally.dead for tally in check.event.tallies) == 2
        scene.session.do(scene.session.offer()[0])
        assert aftermath_of(scene) is None


def test_at_normal_speed_nothing_is_marked(app) -> None:
    scene, _ = two_fall(app)
    resolve(app, scene)
    settle(app, 9000)
    assert scene.table.last_check is not None
    assert aftermath_of(scene) is None


def test_casualties_leave_together(app) -> None:
    """LW-CMB-5."""
    scene, place = two_fall(app)
    touch = scene.session.do(scene.session.offer()[-1])
    found = list(action_beats(scene.table, scene.session, touch.applied))
    falling = [beat for beats in found for beat in beats if beat.sound == "casualty"]
    assert len(falling) == 1
    assert len([motion for motion in falling[0].motions if isinstance(motion, BreakEffect)]) == 2
    assert place.state is not None


def test_a_generals_fall_shakes_the_table(app) -> None:
    field = [["d3", 1, "orc.deathbringer-a"], ["c3", 1, "orc.ravager-b"], ["d4", 2, "dwf.krod-klouthammer"]]
    field += [["b3", 1, "orc.catapult"], ["c5", 2, "dwf.marauder-a"]]
    place = position(field, hands=(ORCS, DWARVES[1:]), phase="aim", turn=9)
    scene = open_board(app, match_at(place))
    touch = scene.session.do(next(a for a in scene.session.offer() if a.kind == "resolve"))
    assert any(event.kind == "eliminated" and event.rank == "general" for event in touch.events)
    found = [beat for group in action_beats(scene.table, scene.session, touch.applied) for beat in group]
    falling = next(beat for beat in found if beat.sound == "general")
    assert any(isinstance(motion, VisualEffect) and motion.shake for motion in falling.motions)


def test_counters_tick_when_the_casualties_arrive(app) -> None:
    scene, _ = two_fall(app)
    resolve(app, scene)
    assert scene.table.counted(0) == (0, 0), "not before they have left"
    settle(app, 9000)
    assert scene.table.counted(0) == (2, 0)


def test_sounds_of_a_combat_grow_with_its_weight(app, monkeypatch) -> None:
    played: list[str] = []
    monkeypatch.setattr(app.sound, "play", played.append)
    scene, _ = two_fall(app)
    resolve(app, scene)
    settle(app, 9000)
    assert played.index("lunge") < played.index("hit") < played.index("casualty")


def test_the_drawer_tells_the_sums_of_the_last_combat(app) -> None:
    scene, _ = two_fall(app)
    assert "sums" not in [widget.id for widget in scene.widgets]
    resolve(app, scene)
    settle(app, 9000)
    click(app, "sums")
    on_top(app, SumsScene)
    click(app, "close")
    assert app.scenes.top is scene
    press(app, board_widgets.SUMS_KEY)
    assert isinstance(app.scenes.top, SumsScene)
    press(app, "back")
    assert app.scenes.top is scene


def test_sums_in_words(app) -> None:
    scene, place = aiming(app)
    shooter, target = Target("piece", place.at("d3")), Target("piece", place.at("e5"))
    scene.touch(shooter, confirmed=True)
    scene.touch(target, confirmed=True)
    app.step([])
    settle(app)
    touch = scene.session.do(next(a for a in scene.session.offer() if a.kind == "resolve"))
    check: Any = next(event for event in touch.events if event.kind == "combat_check")
    by_square = {tally.square: tally for tally in check.tallies}
    assert animations.sum_words(by_square["e5"]) == "(3 missile) against 3"
    assert animations.sources_words(by_square["e5"]) == "Dwarf Axe Thrower"
    assert animations.sum_words(by_square["c2"]) == "3 against 4"
    set_language("es")
    assert animations.sum_words(by_square["e5"]) == "(3 disparo) contra 3"
    set_language("en")
    tally = by_square["e5"]._replace(parts=(("x", 2, "arrow"), ("y", 5, "arrow"), ("z", 4, "missile")), total=11)
    assert animations.sum_words(tally) == "2 + 5 + (4 missile) = 11 against 3"


def test_only_arrows_that_strike_turn_gold(app) -> None:
    scene, place = two_fall(app)
    stage = scene.table.squares_shown
    touch = scene.session.do(scene.session.offer()[-1])
    check: Any = next(event for event in touch.events if event.kind == "combat_check")
    found = animations.striking(scene.table, check.tallies, stage)
    assert place.at("d3") in found
    assert found[place.at("d3")] <= {"N", "NE", "E", "SE", "S", "SW", "W", "NW"}


def test_the_drawer_lies_over_the_hand_and_leaves_the_mat_free(make_app) -> None:
    for size in ((1024, 640), (1280, 720), (1920, 1080)):
        app = make_app(size, animation_percent=0)
        scene, _ = two_fall(app)
        resolve(app, scene)
        settle(app)
        click(app, "sums")
        app.step([])
        drawer, place = app.scenes.top, scene.table.layout_now
        assert isinstance(drawer, SumsScene)
        assert not drawer.view.panel.colliderect(place.mat)
        assert not drawer.view.panel.colliderect(drawer.widgets.find("close").rect)
        assert drawer.widgets.find("close").rect.colliderect(scene.widgets.find("primary").rect)


def test_melee_or_missile_is_said_before_the_shot(app) -> None:
    from tabletop.client.games.lords_of_war.panels import result_of

    scene, place = aiming(app)
    shooter = place.at("d3")
    scene.touch(Target("piece", shooter))
    result = result_of(scene.table.model, shooter)
    assert result.title == t("lords_of_war_board.melee_title")
    assert "Orc Deathbringer" in result.lines[0][0]


def test_hold_takes_the_order_back(app) -> None:
    app.settings.animation_percent = 0
    scene, place = aiming(app)
    shooter = Target("piece", place.at("d3"))
    scene.touch(shooter)
    scene.touch(Target("piece", place.at("e5")))
    app.step([])
    assert scene.table.prompt() == t("lords_of_war_board.aim_set")
    scene.touch(shooter)
    app.step([])
    assert "take_back" not in scene.widgets
    click(app, "hold")
    assert [entry.action.kind for entry in scene.session.match.journal] == ["aim", "hold"]


def test_a_card_that_is_lost_in_its_own_check_lay_in_the_hand_while_it_was_struck(app) -> None:
    """LW-CMB-5: a sacrifice lands on the mat, strikes from there and falls there."""
    hand = ["dwf.dowager-a", "dwf.krod-klouthammer", "dwf.slugger-a", "dwf.beastslayer-a", "dwf.axe-thrower-a"]
    field = [["d4", 2, "orc.butcher"], ["a1", 1, "dwf.marauder-a"], ["g6", 2, "orc.catapult"]]
    match = match_at(position(field, hands=(hand, ORCS[:4]), turn=5))
    scene = open_board(app, match)
    action = next(one for one in match.legal_actions() if "dowager" in one.text and one.text.endswith(" d3"))
    unit = action.path[0].id
    scene.show(scene.session.do(action))
    lay, struck = False, False
    for _ in range(600):
        app.step([], 16)
        if unit in scene.table.shown.pieces:
            lay = True
            struck = struck or unit in {motion.key for motion in scene.motions if isinstance(motion, VisualEffect)}
        if not scene.showing:
            break
    assert lay
    assert struck
    assert unit not in scene.table.shown.pieces
    assert unit in scene.table.last_check.stage


@pytest.mark.parametrize(
    ("shares", "figures"),
    [
        ((2 / 3, 1 / 3, 0.0), (67, 33, 0)),
        ((0.999, 0.0005, 0.0005), (99, 0, 1)),
        ((1.0, 0.0, 0.0), (100, 0, 0)),
        ((0.335, 0.33, 0.335), (34, 32, 34)),
    ],
)
def test_the_chances_of_a_fight_did_not_add_up(shares, figures) -> None:
    """'67 % chance to win 0 %' left out that neither may win; none is 0 or 100 that is not certain."""
    assert Chances(shares, "").figures == figures
    assert sum(figures) == 100
