"""``python -m tests.benchmarks.filmstrip GAME DIR``: stills of one turn or lesson, ten for each second.

They are taken of the real scenes at their usual speed, without a screen, as computer players play the turn and as the
arrow of the coach leads through the lesson. ``strip.png`` shows all of them small, one second in each row. With
``--watch N`` it is what the person at the first seat sees of the next N turns of computer players, at their usual pace:
a strip for each, and how long it took.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pygame

from tabletop.bots.player import Budget, Seated
from tabletop.bots.setups import make_setup
from tabletop.client.app import App, AppOptions
from tabletop.client.core.input import PointerDown, PointerLeave, PointerUp
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.lessons.lesson_board import LessonScene
from tabletop.commands.app_driver import AppDriver
from tabletop.lessons.library import LESSON_FILES
from tabletop.rules import catalogue
from tabletop.rules.game import Action
from tabletop.rules.match import Match
from tabletop.storage.header import PERSON, SeatPlayers
from tabletop.text import LANGUAGES, set_language, t
from tests.support.thinking import think_here

A_SECOND = 10
STILL_MS = 1000.0 / A_SECOND
SIZE = (1280, 720)
SMALL, WATCHED = (256, 144), (480, 270)
LOOKED_AT = 4
"""Stills in a row of what a person watches."""
MOST = 1200
"""Stills of one strip: two minutes."""
PAUSE, READING = 4, 15
"""Stills between two actions, and while something waits to be read."""
UNDER_WAY = 40
"""Actions before the turn that is shown."""
LEVEL = "recruit"


def main(words: Sequence[str] | None = None) -> int:
    """Take the stills."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.filmstrip", description=__doc__)
    parser.add_argument("game", choices=catalogue.game_ids())
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lesson", type=int, help="the lesson of this number instead of a turn")
    parser.add_argument("--watch", type=int, default=0, help="so many turns of computer players as a person sees them")
    parser.add_argument("--every", type=int, default=1, help="of so many stills one is in the strip")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--size", default="1280x720")
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--language", choices=LANGUAGES, default="en")
    given = parser.parse_args(words)
    lessons = LESSON_FILES.ids(given.game)
    if given.lesson is not None and not 0 < given.lesson <= len(lessons):
        parser.error(f"this game has {len(lessons)} lessons")
    given.folder.mkdir(parents=True, exist_ok=True)
    os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    set_language(given.language)
    with tempfile.TemporaryDirectory() as home:
        wide, _, high = given.size.partition("x")
        app = App(AppOptions(home=Path(home), size=(int(wide), int(high)), language=given.language, silent=True))
        strip = FilmRecorder(app, given.folder, given.every, WATCHED if given.watch else SMALL)
        try:
            if given.watch:
                watch_turns(strip, given.game, given.seed, given.watch, given.seats)
            elif given.lesson is None:
                film_turn(strip, given.game, given.seed)
            else:
                film_lesson(strip, lessons[given.lesson - 1], given.seed)
            if not given.watch:
                strip.write_sheet()
        finally:
            app.close()
    print(f"{strip.count} pictures in {given.folder}")
    return 0


class FilmRecorder:
    """Lets a client run and keeps a still of every tenth of a second in ``folder``. ``count``: how many there are."""

    def __init__(self, app: App, folder: Path, every: int = 1, small: tuple[int, int] = SMALL) -> None:
        self.app = app
        self.folder = folder
        self.every = every
        self.small = small
        self.count = 0
        self._small: list[pygame.Surface] = []

    @property
    def full(self) -> bool:
        """Whether the strip is as long as it may be."""
        return self.count >= MOST

    def run(self, stills: int) -> None:
        """Let so many tenths of a second pass."""
        for _ in range(stills):
            self.app.step((), STILL_MS)
            self.count += 1
            if self.count % self.every == 0:
                self.app.screenshot(self.folder / f"{self.count:04}.png")
                self._small.append(pygame.transform.smoothscale(self.app.canvas.surface, self.small))

    def settle(self) -> None:
        """Let time pass until nothing moves; what must be confirmed is shown for a while and confirmed."""
        while not self.full:
            self.run(1)
            top = self.app.scenes.top
            button = top.widgets.get("continue") if top is not None else None
            if button is not None:
                self.run(READING)
                self._press(button.rect.center)
            elif not self.app.moving:
                return

    def _press(self, pos: tuple[float, float]) -> None:
        self.app.step([PointerDown(pos)], STILL_MS)
        self.app.step([PointerUp(pos)], STILL_MS)
        self.app.step([PointerLeave()], STILL_MS)  # what lies below is not pointed at

    def write_sheet(self, name: str = "strip", columns: int = A_SECOND) -> None:
        """All stills small in one picture; the next one begins without them."""
        rows = -(-len(self._small) // columns)
        wide, high = self._small[0].get_size() if self._small else (1, 1)
        sheet = pygame.Surface((wide * columns, max(1, high * rows)))
        for n, small in enumerate(self._small):
            sheet.blit(small, (n % columns * wide, n // columns * high))
        pygame.image.save(sheet, self.folder / f"{name}.png")
        self._small.clear()


def film_turn(strip: FilmRecorder, game_id: str, seed: int) -> None:
    """One turn of a game that is under way, played by computer players: that of a seat, or of all where the seats take
    its steps by turns."""
    game = catalogue.game(game_id)
    setup = make_setup(game.meta, seed=seed)
    seats = tuple(replace(seat, name=t("setup.player", n=n + 1)) for n, seat in enumerate(setup.seats))
    match: Match[object] = Match.start(game, replace(setup, seats=seats))
    seated = [Seated.sit(game_id, LEVEL, seed, seat) for seat in range(len(match.seats))]
    turns, whole = [_turn(match)], False
    while len(match.journal) < UNDER_WAY or _part(turns[-1], whole) == _part(_turn_before(match), whole):
        match.apply(_choice(match, seated))
        if _turn(match) != turns[-1]:
            turns.append(_turn(match))
            whole = len(set(turns)) < len(turns)
    board = AppDriver(strip.app).table(match)
    strip.run(READING)
    turn = _part(turns[-1], whole)
    while match.decider is not None and _part(_turn(match), whole) == turn and not strip.full:
        touched = board.session.do(_choice(match, seated))
        board.show(touched)
        strip.settle()
        strip.run(PAUSE)
    strip.run(READING)


def watch_turns(strip: FilmRecorder, game_id: str, seed: int, turns: int, seats: int | None) -> None:
    """Turns of computer players from the end of a decision of the person at the first seat to the next one; the person
    plays as a computer player would, unseen."""
    app, game = strip.app, catalogue.game(game_id)
    setup = make_setup(game.meta, seed=seed, seats=seats)
    called = zip(setup.seats, ("Alex", "Ragna", "Thorn", "Mirel", "Oda", "Pim"), strict=False)
    names = tuple(replace(seat, name=name) for seat, name in called)
    match: Match[object] = Match.start(game, replace(setup, seats=names))
    think_here(app)
    app.settings.computer_ms = 100
    players = SeatPlayers((PERSON, *[LEVEL] * (len(names) - 1)), seed)
    person = Seated.sit(game_id, LEVEL, seed, 0)
    board = AppDriver(app).show(BoardScene, "board", match=match, players=players)
    app.step((), STILL_MS)
    told, began, of = 0, strip.count, len(match.journal)
    while told < turns and match.decider is not None:
        if not board.session.may_act or board.showing or app.scenes.top not in (board, board.overlay.scene):
            strip.run(1)
            continue
        strip.run(min(READING, (strip.count - began) * READING))
        if match.decider:  # a step that was forced has been carried out
            continue
        acted = [entry.action for entry in match.journal[of:] if entry.seat]
        if strip.count - began > READING:
            told += 1
            print(f"{told}: {(strip.count - began - READING) * STILL_MS / 1000:.1f} s, {len(acted)} actions")
            strip.write_sheet(f"turn-{told:02}", LOOKED_AT)
        board.touched(board.session.do(_choice(match, [person])))
        while board.showing and match.journal[-1].seat == 0:
            board.finish_show()
            app.step((), 60_000.0)
        began, of = strip.count, len(match.journal)


def _turn(match: Match[object]) -> tuple[int, int | None]:
    line = match.game.headline(match.state)
    return line.turn, line.active


def _part(turn: tuple[int, int | None] | None, whole: bool) -> object:
    """A value that is equal for all moments of a turn: its number and seat, or, where seats take its steps by turns
    (``whole``), its number alone."""
    return turn if turn is None or not whole else turn[0]


def _turn_before(match: Match[object]) -> tuple[int, int | None] | None:
    """The turn in which the last action was done."""
    if not match.journal:
        return None
    line = match.game.headline(match.position(len(match.journal) - 1))
    return line.turn, line.active


def _choice(match: Match[object], seated: list[Seated]) -> Action:
    seat = match.decider
    assert seat is not None, "asked for while the game goes on"
    view = match.game.view(match.state, seat)
    actions = match.game.legal_actions(view)
    one = seated[seat]
    return actions[0] if len(actions) == 1 else one.player.choose(view, actions, Budget(1), one.chance).action


def film_lesson(strip: FilmRecorder, lesson_id: str, seed: int) -> None:
    """One lesson from its beginning to its end."""
    scene = AppDriver(strip.app).show(LessonScene, "lesson", lesson_id=lesson_id, anew=True)
    match = scene.session.match
    strip.settle()
    seated = [Seated.sit(match.setup.game, LEVEL, seed, seat) for seat in range(len(match.seats))]
    while not scene.run.done and not strip.full:
        before = (scene.run.index, len(scene.session.match.journal), scene.session.path)
        strip.run(READING)
        _take_step(scene, seated)
        strip.settle()
        if (scene.run.index, len(scene.session.match.journal), scene.session.path) == before and not scene.run.done:
            break
    strip.run(READING)


def _take_step(scene: LessonScene, seated: list[Seated]) -> None:
    """Do what the step asks: read on, select something, or act."""
    run = scene.run
    if run.step.reads:
        scene.lesson_on()
    elif run.step.free:
        scene.touched(scene.session.do(_choice(scene.session.match, seated)))
    elif run.step.select:
        scene.touch(run.selectable()[0])
    else:
        scene.touched(scene.session.do(run.allowed()[0]))


if __name__ == "__main__":
    sys.exit(main())
