"""Moments on the board while they are shown: what the prompt, the step and the panels say meanwhile, what is heard, and
how great events are announced."""

from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board.announcements import FALLING_MS, Announcement, victory_effect
from tabletop.client.board.visual_effects import BreakEffect
from tabletop.client.core.input import PointerDown
from tabletop.client.draw.theme import seat_colours
from tabletop.client.games import beats
from tabletop.client.games.adventure.table import AdventureTable
from tabletop.client.games.small_world import panels
from tabletop.client.games.small_world.strips import Scorer, ScoringView, Source
from tabletop.client.scenes.board import last_turn
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.adventure.game import GAME as ADVENTURE
from tabletop.rules.game import Game
from tabletop.rules.lords_of_war.game import GAME as LORDS_OF_WAR
from tabletop.rules.match import Match
from tabletop.rules.small_world.game import GAME as SMALL_WORLD
from tabletop.rules.warcraft.game import GAME as WARCRAFT
from tabletop.text import t
from tests.support.drawn import noted
from tests.support.pilot import on_top, press, undrawn, wait, wait_for
from tests.support.recorded_games import moment, recorded
from tests.support.showing import open_board

FAILED = 15
"""An action of a recorded game of Small World: the die is not enough."""


def shown(
    app: App, game: Game[Any], name: str, at: int, look: Callable[[BoardScene], None], *, drawn: bool = False
) -> BoardScene:
    """Carry out action ``at`` of a recorded game and call ``look`` at every turn until it has been shown; ``drawn``:
    each is drawn."""
    match: Match[Any] = moment(game, name, at, curtain=False)
    scene = open_board(app, match)
    scene.show(scene.session.do(recorded(game, name).journal[at].action))
    for _ in range(1500):
        with nullcontext() if drawn else undrawn(app):
            app.step([], 25)
        top = app.scenes.top
        if top is not None and "continue" in top.widgets:
            press(app, "end_phase")
        look(scene)
        if not app.moving and not scene.showing:
            return scene
    raise AssertionError("it does not end")


def test_while_units_fought_the_prompt_asked_for_a_card(app) -> None:
    """Lords of War: step and prompt were those of the deployment until everybody had fallen; a commander that falls
    floats beside its own row as well."""
    said: set[tuple[int, str, str]] = set()
    floated: set[str] = set()

    def look(scene: BoardScene) -> None:
        now = scene.table.shown
        if scene.showing:
            said.add((now.step, scene.table.shown_prompt, scene.table.shown_primary.label))
        floated.update(effect.key for effect in scene.teller.announcements.floats)

    shown(app, LORDS_OF_WAR, "commanders", 36, look)
    fights = {told for told in said if told[0] == 1}
    assert (1, t("lords_of_war_board.prompt.combat"), t("board.computer.skip")) in fights
    assert any("Krod" in words for _, words, _ in fights), "the fall of the general"
    assert floated == {"float kills:1", "float commanders:1"}


def test_while_a_race_declined_the_prompt_still_offered_it(app) -> None:
    said: set[str] = set()

    def look(scene: BoardScene) -> None:
        if scene.showing:
            said.add(scene.table.shown_prompt)

    scene = shown(app, SMALL_WORLD, "base-3-coins", 52, look)
    match = scene.session.match
    told = next(event for event in match.events(52) if event.kind == "declined")
    assert scene.table.words.lines(told)[0] in said
    asked = moment(SMALL_WORLD, "base-3-coins", 52, curtain=False)
    assert open_board(app, asked).table.shown_prompt not in said


def test_the_panel_of_a_redeployment_flickered_with_every_token(app, monkeypatch) -> None:
    """The regions to hold gave way to the log while a token flew, and came back."""
    drawn: list[tuple[bool, bool]] = []
    ask = panels.spreading

    def spreading(table: Any, pool: Any) -> bool:
        found = ask(table, pool)
        drawn.append((table.shown.told, found))
        return found

    monkeypatch.setattr(panels, "spreading", spreading)
    last = len(recorded(SMALL_WORLD, "base-3-coins").journal)
    shown(app, SMALL_WORLD, "base-3-coins", last - 2, lambda _scene: None, drawn=True)
    assert (False, True) in drawn
    assert (False, False) not in drawn
    shown(app, SMALL_WORLD, "base-3-coins", last - 1, lambda _scene: None, drawn=True)
    assert (True, False) in drawn, "while coins are collected, the log tells of them"


@pytest.mark.parametrize(("game", "name"), [(SMALL_WORLD, "base-3-coins"), (LORDS_OF_WAR, "commanders")])
def test_a_victory_sounded_twice(app, monkeypatch, game, name) -> None:
    """The pieces of the losers fall with a low drum, and the fanfare comes with the result."""
    heard = noted(monkeypatch, app.sound, "play")
    shown(app, game, name, len(recorded(game, name).journal) - 1, lambda _scene: None)
    wait_for(app, lambda: "victory" in heard, 30_000, turn=50)
    wait(app, 5000, turn=50)
    assert heard.count("victory") == 1


def test_the_ribbon_of_a_victory_covered_the_falling_pieces() -> None:
    """It opens once they have fallen; at once where nothing falls."""
    told = Announcement("Ana")
    area = FRect(0, 0, 800, 600)
    waits = victory_effect(area, told, True)
    waits.elapsed = FALLING_MS - 1
    assert waits.share < 0
    assert victory_effect(area, told, False).share == 0


def test_an_occupied_town_was_told_in_grey_and_not_struck(app) -> None:
    """Its ribbon has the colours of its owner, a ring widens around it, and what falls in it breaks."""
    seen: dict[str, object] = {}

    def look(scene: BoardScene) -> None:
        for motion in scene.motions:
            seen.setdefault(motion.key.split(" ")[0], motion)

    shown(app, WARCRAFT, "main2-points", 319, look)
    assert {"news", "ring", "flash", "destroyed"} <= seen.keys()
    assert isinstance(seen["destroyed"], BreakEffect)


def test_a_destroyed_outpost_was_just_gone(app) -> None:
    seen: set[str] = set()

    def look(scene: BoardScene) -> None:
        seen.update(motion.key for motion in scene.motions)

    shown(app, WARCRAFT, "nordrassil-last_side", 40, look)
    assert "explosion f2" in seen


def test_a_gained_level_sounded_twice(app, monkeypatch) -> None:
    """In the fight and again on the map, where its moment is."""
    heard = noted(monkeypatch, app.sound, "play")
    shown(app, ADVENTURE, "2-valor", 28, lambda _scene: None)
    assert heard.count("level-up") == 1


def test_what_is_news_on_the_map_is_told_beside_it_for_as_long_as_it_takes_to_read() -> None:
    told: list[Announcement] = []
    (beat,) = beats.news(Announcement("A Town falls."), "general", 900.0, told.append)
    assert beat.before is not None
    beat.before()
    assert [one.words for one in told] == ["A Town falls."]
    assert [motion.duration for motion in beat.motions] == [900.0]


def test_a_seat_asked_in_anothers_turn_was_told_to_play(app) -> None:
    """Small World: who puts withdrawn tokens down decides; that the turn goes on afterwards is no news."""
    match: Match[Any] = moment(
        SMALL_WORLD, "azeroth-4-faction", 38, names=("Ana", "Marta", "Leo", "Noa"), curtain=False
    )
    scene = open_board(app, match)
    told: list[str] = []
    for entry in recorded(SMALL_WORLD, "azeroth-4-faction").journal[38:41]:
        scene.show(scene.session.do(entry.action))
        for _ in range(200):
            app.step([], 25)
            ribbon = scene.teller.announcements.shown
            if ribbon is not None and ribbon.turn and ribbon.words not in told:
                told.append(ribbon.words)
            if not app.moving:
                break
    decides = [words for words in told if words.endswith("decides")]
    assert len(decides) == 1
    assert told == decides


def test_a_defeated_hero_had_its_health_from_before_the_fight(app) -> None:
    """On the map, while its defeat was told: chip and sheet have what the fight left; it floats away, then back."""
    seen: list[tuple[int, int]] = []
    floated: list[str] = []

    def look(scene: BoardScene) -> None:
        table = scene.table
        if any(motion.key == "news" for motion in scene.motions):
            seen.append(table.health(1))
        floated.extend(effect.key for effect in scene.teller.announcements.floats if effect.key not in floated)

    scene = shown(app, ADVENTURE, "2-valor", 50, look)
    assert set(seen) == {(0, 4)}
    assert isinstance(scene.table, AdventureTable)
    assert scene.table.health(1) == (4, 4)
    assert "float health:1" in floated


@pytest.mark.parametrize(("at", "heard"), [(24, 0), (FAILED, 1)])
def test_a_conquest_by_the_die_sounded_like_a_miss(app, monkeypatch, at, heard) -> None:
    """Small World: only a failed attempt sounds so; the blow is heard on the map, once."""
    sounds = noted(monkeypatch, app.sound, "play")
    shown(app, SMALL_WORLD, "base-3-coins", at, lambda _scene: None)
    assert sounds.count("miss") == heard
    assert sounds.count("hit") <= 1


def test_a_scoring_began_with_half_a_second_of_nothing() -> None:
    """The first source is shown as soon as the strip is there, the others one after the other."""
    sources = [Source("town-hall", "Regions", 3), Source("magic", "Powers", 0), Source("card", "Places", 2)]
    scorer = Scorer("Ana", "scores", "This turn", "", seat_colours("blue"))
    view = ScoringView(scorer, sources, lambda: (FRect(0, 0, 1, 1), FRect(0, 0, 1, 1)), lambda: None)
    told = []
    for elapsed in (0.0, 200.0, 600.0, 800.0, 5000.0):
        view.elapsed = elapsed
        told.append(view.told)
    assert told == [0, 1, 1, 2, 2]


def test_a_sum_had_a_sign_and_looked_like_a_gain(app, drawn) -> None:
    """'This turn / +7 / into the purse': a sign stands before what is added, not before the sum of a turn."""
    sources = [Source("town-hall", "Regions", 5), Source("card", "Places", 2)]
    area = FRect(0, 0, 900, 120)
    scorer = Scorer("Ana", "scores", "This turn", "into the purse", seat_colours("blue"))
    view = ScoringView(scorer, sources, lambda: (area, FRect(0, 0, 1, 1)), lambda: None)
    view.layout(1280, 720, compact=False)
    view.elapsed = 5000.0
    view.draw(app.canvas)
    assert "7" in drawn
    assert "+7" not in drawn


def test_a_fallen_general_lay_on_a_ribbon_over_the_field(app) -> None:
    """First blood and the fall of a general are told beside the field, and lie over none of it."""
    told: set[str] = set()

    def look(scene: BoardScene) -> None:
        told.update(one.words for one in scene.last_turn.news)
        ribbon = scene.teller.announcements.shown
        assert ribbon is None or ribbon.turn

    shown(app, LORDS_OF_WAR, "commanders", 8, look)
    shown(app, LORDS_OF_WAR, "commanders", 36, look)
    assert t("board.announcement.first_blood") in told
    assert any("Krod" in words for words in told)


def test_first_blood_of_a_battle_was_told_below_it(app, monkeypatch) -> None:
    """Warcraft: the ribbon lay over the board, which the battle hides; it is told over the head of the battle."""
    drawn = noted(monkeypatch, last_turn, "_draw_card", lambda _canvas, _card, box: FRect(box))
    scene = shown(app, WARCRAFT, "main2-points", 318, lambda _scene: None, drawn=True)
    view = scene.table.battle
    area = view.toast_area
    assert area is not None
    assert any(area.x <= box.x and box.right <= area.right and box.y < area.bottom for box in drawn)
    assert scene.last_turn.news
    scene.finish_show()
    on_top(app).handle(PointerDown((2.0, 2.0)))
    assert not scene.last_turn.news
