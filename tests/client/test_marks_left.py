"""With reduced motion and at instant speed, everything that would have moved leaves a mark that stays until the next
action: which mark each kind of event of each game leaves."""

from copy import copy
from functools import lru_cache
from itertools import pairwise
from typing import Any

import pytest
from pygame import FRect

from tabletop.client.board.animation_queue import Beat, Motion, VisualEffect
from tabletop.client.board.announcements import Announcement, Announcements
from tabletop.client.board.camera import Camera
from tabletop.client.board.visual_effects import anchored, marks_of
from tabletop.client.games.adventure import animations as adventure, challenge_animations
from tabletop.client.games.lords_of_war import animations as lords_of_war
from tabletop.client.games.small_world import animations as small_world
from tabletop.client.games.warcraft import animations as warcraft, battle_animations
from tabletop.client.games.warcraft.space_tokens import gains_of
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.rules.adventure.events import TokenSeen
from tabletop.rules.match import Match
from tabletop.rules.small_world.events import WellReplaced
from tabletop.rules.warcraft.events import CardCancelled, Denied, FirstPlayer, Given, Reshuffled, WorkersCalled
from tabletop.storage import format as save_format
from tests.support.showing import GAMES, clear_board, open_board

Row = tuple[str, int, str]

LORDS_OF_WAR: dict[str, Row] = {
    "opening_placed": ("boardless", 0, "last move"),
    "deployed": ("boardless", 2, "last move"),
    "moved": ("boardless", 15, "last move"),
    "advanced": ("boardless", 36, "last move"),
    "retreated": ("boardless", 13, "last move"),
    "drew": ("boardless", 3, "drawn card"),
    "combat_check": ("boardless", 2, "damage"),
    "eliminated": ("boardless", 2, "damage"),
    "extra_turn_gained": ("boardless", 78, "words"),
    "extra_turn_started": ("boardless", 79, "words"),
    "deck_empty": ("stalemate", 151, "words"),
}
WARCRAFT: dict[str, Row] = {
    "moved": ("captives-captive", 2, "ways"),
    "move_undone": ("elfgate-last_side", 2, "came undo"),
    "deployed": ("captives-stalemate", 94, "came deploy"),
    "conjured": ("custom-stand_on", 20, "came conjure"),
    "piece_destroyed": ("captives-last_side", 78, "gone destroyed"),
    "outpost_destroyed": ("nordrassil-last_side", 40, "explosion f2"),
    "ported": ("elfgate-last_side", 27, "came port 0"),
    "harvested": ("custom-captive", 14, "gains"),
    "resources_gained": ("captives-stalemate", 82, "came gain"),
    "card_played": ("captives-stalemate", 82, "kept card"),
    "town_occupied": ("captives-last_side", 78, "words"),
    "seat_eliminated": ("captives-last_side", 91, "words"),
    "token_lost": ("custom-sources", 80, "words"),
    "battle_started": ("captives-stalemate", 108, "battle"),
    "rolled": ("captives-stalemate", 110, "battle"),
    "unit_lost": ("captives-stalemate", 111, "battle"),
    "battle_ended": ("captives-stalemate", 117, "battle"),
}
SMALL_WORLD: dict[str, Row] = {
    "conquered": ("azeroth-2-faction", 1, "claimed S1B-05"),
    "placed": ("azeroth-2-faction", 16, "came stack:L2B-14"),
    "rolled": ("azeroth-2-faction", 1, "kept die"),
    "attempt_failed": ("azeroth-2-faction", 32, "words"),
    "artifact_moved": ("azeroth-2-faction", 70, "claimed L2B-01"),
    "marker_revealed": ("azeroth-2-faction", 13, "kept marker"),
    "bomb_revealed": ("azeroth-4-faction", 188, "explosion M1B-06"),
    "old_race_left": ("azeroth-4-faction_best", 145, "claimed M1B-06"),
    "declined": ("azeroth-2-faction", 42, "claimed L2B-08"),
    "scored": ("azeroth-2-faction", 7, "figure"),
    "turn_scored": ("azeroth-2-faction", 7, "figure"),
    "bought": ("azeroth-4-faction_best", 186, "figure"),
    "paid": ("azeroth-2-faction", 83, "figure"),
}
ADVENTURE: dict[str, Row] = {
    "movement_rolled": ("2-highest_level", 4, "came move-die"),
    "moved": ("2-highest_level", 5, "came sofeea"),
    "figure_placed": ("2-highest_level", 2, "came sofeea"),
    "healed": ("2-highest_level", 24, "float health:0"),
    "suffered": ("2-valor", 264, "pop hurt 0"),
    "power_fired": ("2-valor", 267, "kept card"),
    "challenge_revealed": ("2-highest_level", 10, "kept card"),
    "quest_revealed": ("2-highest_level", 1, "kept card"),
    "token_revealed": ("3-most_cards", 228, "kept card"),
    "tokens_revealed": ("3-highest_level", 100, "gone lying:thelsamar"),
    "level_gained": ("2-highest_level", 37, "words"),
    "combat_started": ("2-highest_level", 10, "battle"),
    "combat_rolled": ("2-highest_level", 11, "battle"),
    "attacked": ("2-highest_level", 12, "battle"),
    "card_played": ("2-highest_level", 19, "battle"),
    "character_defeated": ("2-most_valor", 37, "battle"),
    "quest_completed": ("2-highest_level", 55, "battle"),
    "trophy_taken": ("2-valor", 317, "battle"),
}
ROWS = {"lords_of_war": LORDS_OF_WAR, "warcraft": WARCRAFT, "small_world": SMALL_WORLD, "adventure": ADVENTURE}
"""By game and kind of event: a recorded game, the number of an action that brings it about, and the mark it leaves."""
BY_HAND = {
    "hand_revealed", "aimed", "aim_cleared",  # words; an aim stays drawn
    "given", "workers_called", "first_player", "denied", "reshuffled", "card_cancelled",
    "card_played_cancelled",  # its words stand in the record of the fight, or are news beside the board
    "well_replaced_and_revealed", "resurrected", "event_logged",
    "token_seen",
    "building_started", "building_finished",  # they move in the Town alone, where the building stays
    "combo_taken",  # of somebody else alone; its seat's row changes, and the card of the last turn tells it
    "character_taken",  # moves nothing: the hero stands in its seat's chip, which test_adventure_moments.py holds
}  # fmt: skip
"""Kinds that no recorded game has at a moment without a fight, and kinds that move nothing; tests below look at beats
alone."""


@lru_cache(maxsize=8)
def recorded(game: str, name: str) -> Match[Any]:
    """A recorded game; nobody may play on in it."""
    return save_format.load(GAMES / game / f"{name}.json").match


def remembered(scene: BoardScene) -> dict[str, object]:
    """The marks that a table makes from the journal."""
    marks = {name: copy(getattr(scene.table, name, None)) for name in ("trail", "fresh", "trails")}
    return marks | {"gains": gains_of(scene.session) if scene.session.match.setup.game == "warcraft" else None}


def left(scene: BoardScene, before: dict[str, object]) -> set[str]:
    table: Any = scene.table
    announcements = scene.teller.announcements
    found = {trace.key for trace in scene.traces} | {effect.key for effect in announcements.floats}
    found |= {effect.key.split()[1] for effect in announcements.floats if effect.key.startswith("float figure")}
    battle, now = table.battle, remembered(scene)
    new = {name: bool(now[name]) and now[name] != before[name] for name in now}
    marks = {
        "words": bool(scene.last_turn.news) or scene.curtain_down,  # the curtain tells what happened
        "battle": scene.overlay.open or (battle is not None and battle.ended),
        "last move": new["trail"],
        "damage": getattr(table, "aftermath", None) is not None,
        "drawn card": new["fresh"],
        "gains": new["gains"],
        "ways": new["trails"],
    }
    return found | {name for name, there in marks.items() if there}


@pytest.mark.parametrize("game", ROWS)
def test_every_event_that_would_move_leaves_its_mark(app, game) -> None:
    """A failed Final Conquest, a harvest and a die of movement left none; a card was gone before it could be read."""
    missing = {}
    for n, (kind, (name, at, mark)) in enumerate(ROWS[game].items()):
        app.settings.reduced_motion, app.settings.animation_percent = (True, 100) if n % 2 else (False, 0)
        match = recorded(game, name)
        assert kind in {event.kind for event in match.events(at)}, kind
        scene = open_board(app, match.branch(at))
        before = remembered(scene)
        scene.show(scene.session.do(match.journal[at].action))
        scene.teller.update(0)
        marks = left(scene, before)
        if mark not in marks:
            missing[kind] = sorted(marks)
        for trace in scene.traces:
            trace.draw(app.canvas)
        clear_board(app, scene)
    assert not missing


def test_marks_are_known_of_every_kind_that_has_beats() -> None:
    """An event that somebody begins to animate must be added to the lists above."""
    tables: dict[str, list[Any]] = {
        "lords_of_war": [lords_of_war._BEATS],
        "warcraft": [warcraft._BEATS],
        "small_world": [small_world._BEATS],
        "adventure": [adventure._BEATS],
    }
    for game, dispatches in tables.items():
        kinds = {kind.kind for dispatch in dispatches for kind in dispatch.kinds}
        assert kinds - ROWS[game].keys() <= BY_HAND, game
    # What a fight shows stands in its record, which stays over the board until somebody goes on.
    assert ROWS["warcraft"]["rolled"][2] == ROWS["adventure"]["combat_rolled"][2] == "battle"
    assert battle_animations.PACING.inside
    assert challenge_animations.PACING.inside


def leaves(beats: list[Beat]) -> bool:
    """Whether these beats leave something where nothing moves, or tell it beside the board."""
    motions = [motion for beat in beats for motion in beat.motions]
    told = any(beat.told is not None for beat in beats) or any(motion.key == "news" for motion in motions)
    return told or bool(marks_of(motions, None))


def test_rare_events_leave_their_marks(app) -> None:
    """Those that no recorded game has, by their beats alone."""
    scene = open_board(app, recorded("warcraft", "main4-points").branch(60))
    table: Any = scene.table
    for event in (
        Given(0, 1, "gold", 1), WorkersCalled(0, "a1", 1), FirstPlayer(1), Denied(0, 1), Reshuffled(0, 9),
        CardCancelled(0, 1, "event"),
    ):  # fmt: skip
        assert leaves(warcraft.event_beats(table, [event], table.shown)), event
    scene = open_board(app, recorded("small_world", "base-2-coins").branch(20))
    table = scene.table
    region = next(iter(table.stacks))
    assert leaves(table.animations.show([WellReplaced("bombs", region)], table.shown))
    scene = open_board(app, recorded("adventure", "2-valor").branch(20))
    table = scene.table
    seen = TokenSeen(0, "stormwind", scene.session.match.state.pile[0])
    assert leaves(adventure.event_beats(table, seen))


def test_marks_on_a_map_go_along_with_its_camera() -> None:
    """And are not drawn where it has left them behind; what lies beside the map stays."""
    camera = Camera(FRect(100, 0, 400, 300), FRect(0, 0, 800, 600), focus=(400, 300))
    inside, beside = anchored(FRect(200, 100, 20, 20), camera), anchored(FRect(20, 100, 20, 20), camera)
    camera.pan(30, 0)
    assert inside() == FRect(230, 100, 20, 20)
    assert beside() == FRect(20, 100, 20, 20)
    camera.pan(-200, 0)
    assert inside() is None


def test_things_that_stay_do_not_cover_each_other(app) -> None:
    """Four quests are dealt at once: each card stays beside the one before."""
    places: list[FRect] = []

    def thing(n: int) -> Motion:
        rect = FRect(500, 10, 60, 90)
        return Motion(f"card {n}", rect, rect, lambda _canvas, at: places.append(FRect(at)), leaves=rect)

    for mark in marks_of([thing(n) for n in range(4)], None):
        mark.draw(app.canvas)
    assert len(places) == 4
    assert all(b.right < a.x for a, b in pairwise(places))


def test_an_effect_without_a_still_picture_leaves_nothing() -> None:
    assert not marks_of([VisualEffect("spark", lambda _canvas, _k: None, 100)], None)


def test_the_ribbon_of_the_last_turn_stood_beside_that_of_this_one() -> None:
    """Where computer players took several turns, all of them were said to play."""
    announcements = Announcements(still=True)
    for told in (
        Announcement("1 to play", turn=True),
        Announcement("First blood"),
        Announcement("2 to play", turn=True),
    ):
        announcements.tell(told)
    assert [announcement.words for announcement in announcements.waiting] == ["First blood", "2 to play"]


def test_a_change_stands_where_its_counter_is_when_the_board_has_turned(app) -> None:
    """Where the board turns to the other player, the change stood beside the counter of the wrong one."""
    seen: list[float] = []
    place = FRect(100, 100, 20, 20)

    def where() -> FRect:
        seen.append(place.x)
        return place

    announcements = Announcements(still=True)
    announcements.changed("kills:0", 1, where)
    place.x = 300
    announcements.draw(app.canvas, FRect(0, 0, 800, 600))
    assert seen[-1] == 300
