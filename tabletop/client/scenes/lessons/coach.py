"""The coach: the words of a step, the things it points at, and the column beside the board in which it speaks, so that
only the arrow moves from step to step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.client import games
from tabletop.client.board.spots import Spot
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.ground import Hole, Spotlight, draw_hole_frame
from tabletop.client.draw.shapes import Rect
from tabletop.client.games import cast
from tabletop.client.games.table import TableWidget
from tabletop.client.scenes.base import Scene
from tabletop.client.scenes.board.by_ear import short_name
from tabletop.client.scenes.board.target_widgets import (
    ROOM,
    hole_of,
    name_hole,
    seen_part,
    target_at,
    widget_of,
    widgets_of,
)
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button, MainButton
from tabletop.rules.game import Path, Target
from tabletop.text import localised, t
from tabletop.text.grammar import sentences

from .arrows import draw_arrow, pointer_ends
from .column import AskSign, CoachPaper, CoachWords

if TYPE_CHECKING:
    from tabletop.lessons.lesson_model import Words

    from .lesson_board import LessonScene

AROUND = "around:"
DIMMED = 0.5
"""Share of the light that stays beside what a step is about."""
READ, LEGAL, MAIN = 4, 8, 6
"""How many times as much as any thing on the screen count a panel that is read and is no widget, what can be chosen
while all of it lies open, and the main button."""
MAP_SHARE = 0.25
"""Share of the room from which on what stays bright is a whole map, over which the arrow may lie."""


class CoachButton(Button, TableWidget):
    """A button of the column; Tab stops at it after what can be touched on the table."""


class NextButton(MainButton, TableWidget):
    """Goes on from a step that has been read: the main button while there is such a step."""


class Coach:
    """Adds the column beside a scene, and keeps the ``answer`` to the last click."""

    def __init__(self, board: LessonScene) -> None:
        self.board = board
        self.answer = ""
        self.misses = 0
        self.spotlight = Spotlight(DIMMED)
        self.veil = 1.0
        self._last: list[Hole] = []

    # ------------------------------------------------------------------------------------------------ the veil

    def move_veil(self, scene: Scene, dt_ms: float) -> bool:
        """The veil over a board comes and goes softly, as something is shown on it; whether it moves."""
        panel = scene.widgets.get("coach")
        there = isinstance(panel, CoachPanel) and panel.shown and bool(panel.holes)
        if there and isinstance(panel, CoachPanel):
            self._last = panel.holes
        goal = 1.0 if there else 0.0
        if self.veil == goal:
            return False
        step = dt_ms / 180.0 if self.board.on_top and not scene.app.reduced_motion else 1.0
        self.veil = min(goal, self.veil + step) if goal > self.veil else max(goal, self.veil - step)
        return True

    def draw_leaving(self, scene: Scene, canvas: Canvas) -> None:
        """What is left of the veil while something begins to be shown."""
        panel = scene.widgets.get("coach")
        if self._last and 0 < self.veil < 1 and not (isinstance(panel, CoachPanel) and panel.shown):
            self.spotlight.draw(canvas, self._last, self.veil)

    # ------------------------------------------------------------------------------------------- what is said

    @property
    def face(self) -> str:
        """The picture of who teaches this game."""
        return cast.face(games.teacher(self.board.session.game_id))

    def speech(self) -> CoachWords:
        run, step = self.board.run, self.board.run.step
        lesson = run.lesson
        hint = run.hint()
        said: Words = step.say if hint is None else step.hints[hint].say
        head = t("lessons.head", number=lesson.number, title=localised(lesson.form.title))
        count = len(lesson.form.steps)
        return CoachWords(head, localised(said), self.answer, self._ask(), run.index + 1, count, self.face)

    def _ask(self) -> str:
        step = self.board.run.step
        if step.reads:
            return ""
        if self._answered:
            key = self.board.app.key_hint("ok") if self.board.app.keyboard_mode else ""
            return t("lessons.confirm_key", keys=key) if key else t("lessons.confirm")
        if step.ask is not None:
            return localised(step.ask)
        return t("lessons.your_turn" if step.free else "lessons.do_it")

    def say_astray(self, path: Path = ()) -> None:
        """Answer the choice of targets that this step does not ask for, or a click on nothing."""
        step = self.board.run.step
        self.misses += 1
        wrong = self.board.run.wrong_answer(path)
        if not path and not step.reads:
            self.answer = t("lessons.astray_nothing")
        elif wrong is not None:
            self.answer = localised(wrong)
        elif step.astray is not None:
            self.answer = localised(step.astray)
        else:
            self.answer = t("lessons.astray_read" if step.reads else "lessons.astray")

    # ----------------------------------------------------------------------------------------- what is pointed at

    def next_targets(self) -> list[Target]:
        """The targets to be touched next in a step that asks for an action; empty once that waits for its
        confirmation."""
        run, session = self.board.run, self.board.session
        path = session.path
        if run.step.select:
            return run.selectable()
        if self._answered:
            return []
        for kept in range(len(path), -1, -1):
            found = {a.path[kept]: None for a in run.allowed(path[:kept]) if len(a.path) > kept}
            if found:
                return list(found)
        return []

    def aim(self, scene: Scene) -> Widget | None:
        """The widget that the arrow points at: that of the next target, the main button while an action waits for its
        confirmation, else what the step points at first; None for none."""
        return None if self.silent else self.solution(scene)

    @property
    def silent(self) -> bool:
        """Whether the pupil must still find the answer, so that it is not pointed at."""
        return self.board.run.step.quiet and self.misses < 3 and not self._answered

    @property
    def _answered(self) -> bool:
        """Whether what the step asks for is chosen and only waits for its confirmation."""
        ready = self.board.session.ready
        return not self.board.run.step.free and ready is not None and self.board.run.allows(ready)

    def new_step(self) -> None:
        """Forget the clicks of the step before."""
        self.answer, self.misses = "", 0

    def solution(self, scene: Scene) -> Widget | None:
        """As :meth:`aim`, also while :attr:`silent`."""
        run = self.board.run
        if not run.step.reads and not run.step.free:
            for target in self.next_targets():
                found = widget_of(scene, target)
                if found is not None:
                    return found
            return scene.widgets.get("primary")
        return next(iter(self._pointed(scene, run.step.point)), None)

    def _pointed(self, scene: Scene, patterns: Iterable[str]) -> list[Widget]:
        return [widget for pattern in patterns for widget in widgets_of(scene, pattern.removeprefix(AROUND))]

    def holes(self, scene: Scene) -> list[Hole]:
        """The holes of the things that stay bright, that of :meth:`aim` first, and of the names of spaces."""
        step, lit = self.board.run.step, self._lit(scene)
        found = [hole_of(widget) for widget in lit]
        for pattern in (*step.point, *step.light):
            if pattern.startswith(AROUND):
                rects = [seen_part(widget) for widget in widgets_of(scene, pattern.removeprefix(AROUND))]
                found += [Hole(rects[0].unionall(rects[1:]).inflate(2 * ROOM, 2 * ROOM))] if rects else []
        found += [named for widget in lit if (named := name_hole(widget)) is not None]
        return _nested(list({hole.key: hole for hole in found if hole.rect.w > 0 and hole.rect.h > 0}.values()))

    def _lit(self, scene: Scene) -> list[Widget]:
        """The things that stay bright each by itself, that of :meth:`aim` first."""
        run, step = self.board.run, self.board.run.step
        aim = self.aim(scene)
        lit = [aim] if aim is not None and self._frame(scene) is None else []
        for selectable in run.selectable():
            lit += widgets_of(scene, str(selectable))
        for action in () if self.silent else run.allowed():
            lit += [widget for step_on in action.path if (widget := widget_of(scene, step_on)) is not None]
        if self.silent and self.board.session.path:  # a question highlights all possible answers alike
            next_ones = self.board.session.targets()
            lit += [widget for widget in scene.widgets if widget.visible and target_at(widget) in next_ones]
        for pattern in (*step.point, *step.light):
            if not pattern.startswith(AROUND):
                lit += widgets_of(scene, pattern)
        return lit

    def _frame(self, scene: Scene) -> Rect | None:
        """The common frame of several things that the step points at first; None where it points at one."""
        step = self.board.run.step
        if not (step.reads or step.free) or not step.point or not step.point[0].startswith(AROUND):
            return None
        rects = [seen_part(widget) for widget in widgets_of(scene, step.point[0].removeprefix(AROUND))]
        return rects[0].unionall(rects[1:]) if rects else None

    def _target(self, scene: Scene, aim: Widget | None) -> Rect | None:
        """The rectangle that the arrow ends at: of the widget, or the common frame of several that the step points at
        first."""
        frame = self._frame(scene)
        if frame is not None or aim is None:
            return frame
        return seen_part(aim)

    # ---------------------------------------------------------------------------------------------------- layout

    def lay(self, scene: Scene, width: float, height: float) -> None:
        """Add the column beside the widgets of a scene, and darkness and arrow over them."""
        run, column = self.board.run, Rect(width, 0, self.board.docked, height)
        on_board = self.board.overlay_view(scene) is None
        if run.done or self.board.showing or run.completed:
            paper = CoachPaper(scene.app, replace(self.speech(), ask="", answer=""), column)
            scene.widgets.add(CoachPanel(paper, [], None, self, on_board))
            return
        holes, aim, arrow = self.holes(scene), self.aim(scene), None
        if (target := self._target(scene, aim)) is not None:
            spoken = self._spoken(scene, holes, target)
            others = [one for one in spoken if not (one.contains(target) or target.collidepoint(one.center))]
            around = target.inflate(2 * ROOM, 2 * ROOM)
            arrow = pointer_ends(around, Rect(0, 0, width, height), self._to_be_seen(scene), others)
        paper = CoachPaper(scene.app, self.speech(), column)
        scene.widgets.add(CoachPanel(paper, holes, arrow, self, on_board, aim))
        self._add_buttons(scene, paper)

    def _spoken(self, scene: Scene, holes: list[Hole], target: Rect | None) -> list[Rect]:
        """What the step is about, that of the arrow first, and what can be touched next, but no whole map."""
        run, main = self.board.run, scene.widgets.get("primary")
        spoken = [hole.rect for hole in holes if not _whole(hole, scene)]
        spoken = [target, *spoken] if target is not None and spoken and spoken[0].colliderect(target) else spoken
        if not self.board.session.path and not run.step.free:  # what is touched first lights what can be touched next
            asked = self.board.session.offer() if self.silent else run.allowed()
            later = {target for action in asked for target in action.path[1:]}
            spoken += [seen_part(w) for w in scene.widgets if w.visible and target_at(w) in later]
            spoken += [seen_part(main)] if main is not None and main.visible and spoken else []
        return spoken

    def _to_be_seen(self, scene: Scene) -> list[Rect]:
        """What the arrow should not lie over, each as many times as it counts."""
        free, table, overlay = self.board.run.step.free, self.board.table, self.board.overlay_view(scene)
        wanted = [seen_part(w) for w in scene.widgets if w.visible and _wanted(w)] * (LEGAL if free else 1)
        if free or overlay is not None:
            wanted += [seen_part(w) for w in scene.widgets if w.visible and isinstance(w, Spot) and not _wanted(w)]
        wanted += [seen_part(main)] * MAIN if (main := scene.widgets.get("primary")) is not None else []
        busy = table.busy_areas() if overlay is None else overlay.busy_areas()
        wanted += [Rect(area) for area in busy] * READ
        return wanted + [Rect(piece) for piece in table.pieces_to_see if overlay is None] * LEGAL

    @staticmethod
    def draw_above(scene: Scene, canvas: Canvas) -> None:
        """Draw the column again, over what a table has drawn above its widgets, such as cards that fly."""
        panel = scene.widgets.get("coach")
        if isinstance(panel, CoachPanel):
            panel.paper.draw(canvas, shadow=False)
            for widget in scene.widgets:
                if widget.id.startswith("coach."):
                    widget.draw(canvas)

    def _buttons(self) -> list[tuple[str, str, str, str, Callable[[], object]]]:
        """(name, icon, message keys of words and tooltip, function) of the buttons at its foot."""
        board = self.board
        found: list[tuple[str, str, str, str, Callable[[], object]]] = []
        if board.run.index or board.session.match.journal:
            found.append(("back", "back", "lessons.back", "lessons.back.tip", board.lesson_back))
        found.append(("skip", "cancel", "lessons.leave", "lessons.leave.tip", board.ask_leave))
        return found

    def _fitting(self, canvas: Canvas, foot: Rect, gap: float) -> list[CoachButton]:
        """The buttons, as wide as their words; in large letters the last ones have only icons."""
        found = []
        for name, icon, label, tip, call in self._buttons():
            button = CoachButton(
                f"coach.{name}", Rect(0, foot.y, 0, foot.h), t(label), icon=icon, style="paper", tooltip=t(tip),
                on_click=call, role="body_strong",
            )  # fmt: skip
            button.rect.w = button.natural_width(canvas)
            found.append(button)
        for button in reversed(found):
            if sum(one.rect.w + gap for one in found) - gap > foot.w:
                button.label, button.rect.w = "", foot.h
        return found

    def _add_buttons(self, scene: Scene, paper: CoachPaper) -> None:
        board, foot = self.board, paper.places["foot"]
        gap = scene.app.canvas.theme.spacing.small
        x = foot.x
        for button in self._fitting(scene.app.canvas, foot, gap):
            button.rect.x = x
            x = button.rect.right + gap
            scene.widgets.add(button)
        if board.run.step.reads:
            scene.widgets.add(
                NextButton(
                    paper.places["main"], t("lessons.next"), "forward", board.lesson_on, id="coach.next",
                    meaning=board.run.index, since=scene.app.now(),
                )
            )  # fmt: skip
            scene.widgets.default = "coach.next"
        elif paper.speech.ask and not board.run.step.free:
            scene.widgets.add(AskSign(paper.places["ask"], paper.speech.ask))


class CoachPanel(Widget):
    """Draws the darkness with its holes, the column and the ``arrow``, from a point to a point. Uses up presses on the
    paper. ``on_board``: it belongs to the board and not to a scene above that; ``aim``: the widget that the arrow
    points at, if it does at one."""

    def __init__(
        self,
        paper: CoachPaper,
        holes: list[Hole],
        arrow: tuple[tuple[float, float], tuple[float, float]] | None,
        coach: Coach,
        on_board: bool,
        aim: Widget | None = None,
    ) -> None:
        super().__init__("coach", paper.rect)
        self.on_board, self.aim = on_board, aim
        self.paper = paper
        self.holes = holes
        self.arrow = arrow
        self.coach = coach

    @property
    def wanted(self) -> bool:
        return self.shown

    @property
    def explains(self) -> bool:
        return self.shown

    @property
    def said_elsewhere(self) -> bool:
        return True

    @property
    def spoken(self) -> str:
        speech, name = self.paper.speech, "" if self.aim is None else short_name(self.aim)
        aim = t("speech.points_at", name=name) if name else ""
        told = [speech.answer] if speech.answer else [speech.head, speech.words]
        return sentences([*told, speech.ask, aim])

    @property
    def shown(self) -> bool:
        """Whether something is said: not while events are being shown, and not after the end."""
        board = self.coach.board
        return not (board.showing or board.run.done)

    def draw(self, canvas: Canvas) -> None:
        """Draw it; while events are being shown the column alone."""
        if self.shown and self.holes:
            self.coach.spotlight.draw(canvas, self.holes, self.coach.veil if self.on_board else 1.0)
            for hole in self.holes:
                draw_hole_frame(canvas, hole)
        if self.shown and self.arrow is not None:
            start, end = self.arrow
            draw_arrow(canvas, start, end, -0.16 if end[0] > start[0] else 0.16)
        self.paper.draw(canvas)


def _nested(holes: list[Hole]) -> list[Hole]:
    """The holes; those around another one, and names, have a thin line only."""
    return [
        replace(one, plain=one.plain or any(other is not one and one.rect.contains(other.rect) for other in holes))
        for one in holes
    ]


def _whole(hole: Hole, scene: Scene) -> bool:
    """Whether what stays bright is a whole map."""
    return hole.rect.w * hole.rect.h >= MAP_SHARE * scene.width * scene.height


def _wanted(widget: Widget) -> bool:
    """Whether the arrow should not lie over a widget."""
    return widget.wanted or widget.id in ("primary", "take_back")
