"""The game that can be continued: found by its header for the first frame, checked after it."""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from tabletop.client.draw.rectangles import Rect
from tabletop.client.draw.theme import BRASS300, BRASS600, IVORY100, IVORY300
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.button import Button
from tabletop.storage.errors import SaveError
from tabletop.storage.paths import Paths
from tabletop.text import t
from tabletop.text.grammar import name_here

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices
    from tabletop.storage.header import Header

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RunningGame:
    """A game to continue: its slot in the autosave folder and its header."""

    slot: str
    header: Header

    @property
    def game(self) -> str:
        return self.header.game

    def words(self) -> str:
        """Game, turn and decider, and the players where there are computer players."""
        header = self.header
        title = t(f"{header.game}.title")
        line = t("menu.continue.over", game=title, turn=header.turn)
        if header.next_seat is not None:
            decider = name_here(header.next_seat.name, header.next_seat.level)
            line = t("menu.continue.turn", game=title, turn=header.turn, name=decider)
        if not any(seat.level for seat in header.seats):
            return line
        from tabletop.client.games.player_chooser import known_player, player_name

        names = []
        for seat in header.seats:
            level = player_name(known_player(seat.level))
            name = name_here(seat.name, seat.level)
            told = not seat.level or name == level  # a person, or a computer player named by its level
            names.append(name if told else t("menu.continue.seat", name=name, level=level))
        return t("menu.continue.seats", line=line, names=", ".join(names))

    def open(self, app: SceneServices) -> None:
        """Load the game and open its board; a failure is told in one sentence."""
        from tabletop.client.scenes.load.save_actions import problem_words, tell_past
        from tabletop.storage.autosave import Autosave

        app.busy(t(f"{self.game}.title"), t("client.wait.file"))
        shelf = Autosave(app.paths)
        try:
            loaded = shelf.resume(self.slot)
        except SaveError as problem:
            log.warning("running game not opened: %s", problem)
            words = problem_words(problem, self.header.title)
            app.ask(t("menu.continue.failed"), words, [("ok", t("client.ok"), "primary")])
            return
        finally:
            shelf.close()  # the board takes the slot over under its own lock
        app.push("board", match=loaded.match, info=loaded.info)
        tell_past(app, loaded)


def glance(paths: Paths) -> RunningGame | None:
    """The newest game to continue, by its header alone: quick enough for the first frame. The modules that read saves
    are not imported while there are none."""
    if not _any_saved(paths):
        return None
    from tabletop.storage.autosave import Autosave

    found = Autosave(paths).glimpse()
    return None if found is None else RunningGame(found.slot, found.header)


def is_newcomer(paths: Paths) -> bool:
    """Whether no game has been played or saved yet; lessons are no games."""
    return not (os.path.isdir(paths.saves) or os.path.isdir(paths.autosave))


def lessons_words(paths: Paths) -> str:
    """How far a newcomer has come in the lessons: nowhere, into the middle of one, or how many are completed."""
    if not os.path.exists(paths.lessons):
        return t("menu.learn.first")
    from tabletop.lessons.library import lesson_ids, taught
    from tabletop.storage.lesson_progress import load_progress

    progress = load_progress(paths.lessons)
    ids = [id for game in taught() for id in lesson_ids(game)]
    known = [progress[id] for id in ids if id in progress]
    if any(one.step is not None for one in known):
        return t("menu.learn.begun")
    done = sum(bool(one.done) for one in known)
    return t("menu.learn.done", step=done, count=len(ids)) if done else t("menu.learn.first")


def _any_saved(paths: Paths) -> bool:
    try:
        return any(".json" in name for name in os.listdir(paths.autosave))
    except OSError:
        return False  # no such folder, or none that can be read: nothing to continue


def find_running(paths: Paths) -> tuple[RunningGame | None, tuple[SaveError, ...]]:
    """The newest game that can be continued, and the errors of damaged ones found before it."""
    if not _any_saved(paths):
        return None, ()
    from tabletop.storage.autosave import Autosave

    found, damaged = Autosave(paths).newest()
    return (None if found is None else RunningGame(found.slot, found.header)), damaged


def stamp(paths: Paths) -> tuple[tuple[str, int, bool], ...]:
    """A key of the autosave folder's contents, to see whether they have changed: (slot, time of writing in nanoseconds,
    whether another copy of the program holds it). Reads no file."""
    if not _any_saved(paths):
        return ()
    from tabletop.storage.autosave import Autosave

    shelf = Autosave(paths)
    return tuple((slot, _written(shelf.files(slot)), shelf.busy(slot)) for slot in shelf.slots())


def _written(files: Sequence[Path]) -> int:
    """The time in nanoseconds at which the newest of some files was written; 0 for files that have disappeared."""
    times = [0]
    for path in files:
        with contextlib.suppress(OSError):
            times.append(path.lstat().st_mtime_ns)
    return max(times)


class ContinueButton(Button):
    """The first entry of the menu: a large word, and below it the game to continue, on as many lines as it needs."""

    def needed_height(self, canvas: Canvas, width: float) -> float:
        """Height in units of both parts at this width."""
        lines = len(canvas.wrap(self.sub, "small", width - self._indent(canvas) - 12))
        return float(canvas.line_height("menu") + canvas.line_height("small") * lines + 16)

    def _indent(self, canvas: Canvas) -> float:
        return float(16 + canvas.line_height("menu") * 1.05 + 14)

    @property
    def another_is_lit(self) -> bool:
        """Whether another row, or a box of a game, is pointed at or has the focus."""
        if self.group is None:
            return False
        lit = (self.group.hovered, self.group.focused if self.group.ring_visible else None)
        return any(isinstance(one, Pressable) and one is not self for one in lit)

    def draw(self, canvas: Canvas) -> None:
        """Draw brass bar, icon and both parts; highlighted unless another entry or a box is."""
        rect = self.rect
        lit = self.hovered or self.ring
        if lit or not self.another_is_lit:
            canvas.gradient(rect, (*BRASS600, 175 if lit else 125), (*BRASS600, 0), horizontal=True)
        canvas.fill((rect.x, rect.y + 4, 3, rect.h - 8), BRASS300, radius=1.5)
        left = self._indent(canvas)
        big = canvas.line_height("menu")
        canvas.icon(self.icon or "play", (rect.x + 16 + big * 0.525, rect.centery), big * 0.85, BRASS300)
        words = Rect(rect.x + left, rect.y + 7, rect.w - left - 12, big)
        canvas.fit_text(self.label, words, "menu", IVORY100, "left", 0.6)
        below = Rect(words.x, words.bottom, words.w, rect.bottom - words.bottom)
        canvas.text_block(self.sub, below, "small", IVORY100 if lit else IVORY300)
        if self.ring:
            canvas.focus_ring(rect, 7)
