"""The session of a lesson: only actions that the step allows are carried out; those of other seats are scripted."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.client.core.session import Session, Touch
from tabletop.lessons.lesson_run import LessonRun
from tabletop.rules.game import Action, Event, Path, Target, actions_along


class LessonSession(Session[object]):
    """``on_astray(path)`` is called when something legal was touched or was to be done that the step does not ask for,
    with the targets of that, ``on_selected()`` when the target was touched that a step wants selected."""

    def __init__(self, run: LessonRun, on_astray: Callable[[Path], object], on_selected: Callable[[], object]) -> None:
        self.run = run
        self.on_astray = on_astray
        self.on_selected = on_selected
        self._replying = False
        self._script: tuple[int, ...] | None = None
        super().__init__(run.match, curtain=False)

    @property
    def may_act(self) -> bool:
        """Whether the pupil may act now; other seats are scripted."""
        return super().may_act and (self._replying or (self.decider == self.run.pupil and not self.run.done))

    def touch(self, target: Target, *, confirm: Callable[[Action], bool]) -> Touch:
        """Touch a target; for a legal one that the step does not ask for ``on_astray`` is called."""
        if self.may_act and not self.run.step.free and target not in self.path and not self._leads_on(target):
            offer = self.offer()
            if any(actions_along(offer, (*self.path[:kept], target)) for kept in range(len(self.path) + 1)):
                self.on_astray((target,))
                return Touch("refused")
        touch = super().touch(target, confirm=confirm)
        if touch.kind in ("step", "ready") and self.path[0] in self.run.selectable():
            self.on_selected()
        return touch

    def _leads_on(self, target: Target) -> bool:
        if target in self.run.selectable():
            return True
        return any(self.run.allowed((*self.path[:kept], target)) for kept in range(len(self.path) + 1))

    def select(self, path: Path) -> None:
        """Replace the path by ``path``, for a table that selects several targets in one go; for one that leads to
        nothing that the step asks for ``on_astray`` is called."""
        run = self.run
        if path and self.may_act and not (run.step.free or path[0] in run.selectable() or run.allowed(path)):
            self.drop()
            self.on_astray(path)
            return
        super().select(path)

    def do(self, action: Action, *, joined: bool = False) -> Touch:
        """Carry out an action of the pupil that the step allows, or a reply."""
        if not self._replying and self.may_act and not self.run.allows(action):
            self.on_astray(action.path)
            return Touch("refused")
        self._script = self._script if self._replying else self.run.chance
        touch = super().do(action, joined=joined)
        if touch.kind == "applied" and not self._replying:
            self.run.did(action)
        return touch

    def reply(self) -> Touch | None:
        """Carry out the next scripted action of another seat; None when there is none. Raises LessonBroken."""
        found = self.run.next_reply()
        if found is None:
            return None
        self._replying, self._script = True, found[1]
        try:
            return self.do(found[0])
        finally:
            self._replying, self._script = False, None

    def _carry_out(self, action: Action, joined: bool) -> list[Event]:
        return self.match.apply(action, self._script, joined=joined)

    def moved(self) -> None:
        """Show the position of another step of the run. The selection stays if it is still legal."""
        self.looking = None
        self._on_show = None
        self._changed(sync=False)
        self.settle()
        if self.path and not actions_along(self.offer(), self.path):
            self.path = ()

    def undo_reason(self) -> str | None:
        """Why undo is greyed; it ends at the beginning of the step. The coach's own button goes further back."""
        mark = self.run.marks[self.run.index]
        if mark is not None and len(self.match.journal) <= len(mark.entries):
            return "start"
        return super().undo_reason()

    def _settle_viewer(self, start: bool = False) -> None:
        """Make the pupil the viewer."""
        self._offer = None
        self._shown = None
        self.viewer = self._private = self.run.pupil
        self.handing_over = False
