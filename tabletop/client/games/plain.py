"""The plain table: any game on the screen, made from its rules alone.

The next legal targets are buttons in a grid, the decision is told in the words of its actions, events are lines of
text. Every game can be played on it before its board exists; a new game's own table replaces its members one by one.
It speaks in the ids that the rules use.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from functools import partial
from typing import TYPE_CHECKING, Any

from pygame import FRect

from tabletop.client.board.animation_queue import Step
from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY300, IVORY500, seat_colours
from tabletop.client.ui import Button
from tabletop.rules.game import Event, Outcome, Refusal, Seat, Target, actions_along
from tabletop.text import t

from .primary_action import Primary
from .table import Board, Table, TableWidget

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

ICONS = {
    "card": "card",
    "piece": "flag",
    "space": "center-map",
    "pile": "cards",
    "choice": "confirm",
    "button": "forward",
}
"""The sign of each kind of target."""
BUTTON_WIDTH, SIDE_WIDTH, GAP = 300.0, 380.0, 8.0


def _words(name: str) -> str:
    return name.replace("_", " ")


class TargetButton(TableWidget, Button):
    """A legal target: pressing it touches it."""

    def __init__(self, target: Target, rect: FRect, label: str, board: Board, *, selected: bool) -> None:
        super().__init__(
            f"target:{target}", rect, label, icon=ICONS.get(target.kind, "confirm"), selected=selected,
            on_click=partial(board.touch, target), tooltip=f"{target.kind} {target.id}",
        )  # fmt: skip
        self.target = target


class PlainTable(Table):
    """A table without a board. ``page``: which page of targets is shown where one does not hold them all."""

    def __init__(self, scene: Board) -> None:
        super().__init__(scene)
        self.page = 0
        self._room = 1
        self._area = FRect(0, 0, 1, 1)
        self._side = FRect(0, 0, 1, 1)
        self._prompt = FRect(0, 0, 1, 1)

    # ---------------------------------------------------------------------------------------- what is on show

    def refresh(self) -> None:
        """Begin again with the first page."""
        self.page = 0

    def side_name(self, seat: Seat) -> str:
        """The seat by its number: the rules say no more."""
        return t("plain.seat", n=seat + 1)

    def stepper(self) -> tuple[Sequence[tuple[str, str]], int]:
        """The phase that the position is in, alone."""
        return [(_words(self._headline().phase), "hourglass")], 0

    def _headline(self) -> Any:
        return self.session.match.game.headline(self.session.shown())

    def subtitle(self) -> str:
        """The turn."""
        return t("board.log_turn", n=self._headline().turn)

    def prompt(self) -> str:
        """Who must choose among how many targets."""
        session = self.session
        if session.decider is None or not session.may_act:
            return ""
        name = session.match.seats[session.decider].name
        return t("plain.prompt", name=name, n=len(session.targets()))

    def primary(self) -> Primary:
        """Confirms what is complete; else the only button among the targets, if there is one."""
        ready = self.session.ready
        if ready is not None:
            return Primary(ready.text, "confirm")
        buttons = [target for target in self.session.targets() if target.kind == "button"]
        if len(buttons) == 1:
            return Primary(self.label(buttons[0]), "forward", buttons[0])
        return Primary(t("plain.choose"), "confirm", None, False, t("plain.choose_reason"))

    def label(self, target: Target) -> str:
        """What touching a target does, in words: the text of the only action that it leads to, else its own id."""
        session = self.session
        depth = len(session.path)
        for kept in range(depth, -1, -1):
            along = actions_along(session.offer(), (*session.path[:kept], target))
            if along:
                return along[0].text if len(along) == 1 else _words(target.id)
        return _words(target.id)

    # ---------------------------------------------------------------------------------------- layout and drawing

    def layout(self, area: FRect, compact: bool) -> None:
        """Prompt above, targets below it in a grid, seats and log at the right, the main button under them."""
        board, canvas = self.scene, self.scene.app.canvas
        pad = 10.0 if compact else 20.0
        side = min(SIDE_WIDTH, area.w * 0.36)
        self._side = FRect(area.right - side - pad, area.y + pad, side, area.h - 2 * pad)
        left = FRect(area.x + pad, area.y + pad, self._side.x - area.x - 2 * pad, area.h - 2 * pad)
        self._prompt = FRect(left.x, left.y, left.w, canvas.line_height("section") + 16)
        self._area = FRect(left.x, self._prompt.bottom + pad, left.w, left.bottom - self._prompt.bottom - pad)
        row = max(40.0, canvas.line_height("button") + 16)
        main = FRect(self._side.x, self._side.bottom - 2 * row - GAP, self._side.w, row)
        board.add_primary(main, self.primary())
        board.add_take_back(FRect(main.x, main.bottom + GAP, main.w, row))
        self._side.h = main.y - pad - self._side.y
        self._add_targets(row)

    def _add_targets(self, row: float) -> None:
        session, area = self.session, self._area
        targets = self._targets()
        columns = max(1, int((area.w + GAP) // (BUTTON_WIDTH + GAP)))
        width = (area.w + GAP) / columns - GAP
        rows = max(1, int((area.h + GAP) // (row + GAP)))
        paged = len(targets) > rows * columns
        room = self._room = (rows - 1) * columns if paged and rows > 1 else rows * columns
        pages = -(-len(targets) // room) if targets else 1
        self.page = min(self.page, pages - 1)
        for n, target in enumerate(targets[self.page * room : (self.page + 1) * room]):
            x = area.x + (n % columns) * (width + GAP)
            y = area.y + (n // columns) * (row + GAP)
            rect = FRect(x, y, width, row)
            chosen = target in session.path
            self.scene.widgets.add(TargetButton(target, rect, self.label(target), self.scene, selected=chosen))
        if paged:
            y = area.bottom - row
            for name, icon, step in (("previous", "back", -1), ("next", "forward", 1)):
                x = area.x if step < 0 else area.x + width + GAP if columns > 1 else area.x + area.w / 2
                rect = FRect(x, y, min(width, area.w / 2 - GAP), row)
                there = 0 <= self.page + step < pages
                self.scene.widgets.add(
                    Button(
                        f"plain.{name}", rect, t(f"plain.{name}"), icon=icon, on_click=partial(self.turn_page, step),
                        enabled=there, reason=t("plain.no_page"),
                    )
                )  # fmt: skip

    @property
    def toast_area(self) -> FRect | None:
        """Messages stand over the seats and the log, clear of what can be touched."""
        return self._side

    def turn_page(self, by: int) -> None:
        """Show other targets."""
        self.page += by
        self.scene.relayout()

    def show_target(self, target: Target) -> None:
        """Turn to the page that a legal target is on. Raises ValueError when it is not legal now."""
        self.page = self._targets().index(target) // self._room
        self.scene.relayout()

    def _targets(self) -> list[Target]:
        """What has been touched and what may be touched next, in a fixed order."""
        return sorted(self.session.targets() | set(self.session.path), key=str)

    def draw(self, canvas: Canvas) -> None:
        """Prompt, seats with their scores, and the latest events."""
        canvas.panel(self._prompt, "inset")
        canvas.fit_text(self.prompt(), self._prompt.inflate(-24, -8), "section", IVORY100, min_ratio=0.6)
        canvas.panel(self._side, "overlay")
        inner = self._side.inflate(-28, -24)
        y, line = inner.y, canvas.line_height("body_strong")
        scores = self._headline().scores
        for seat, data in enumerate(self.session.match.seats):
            colours = seat_colours(data.colour)
            canvas.medallion((inner.x + 14, y + line / 2), 12, colours)
            name = FRect(inner.x + 36, y, inner.w - 100, line)
            canvas.fit_text(data.name, name, "body_strong", colours.tint, min_ratio=0.6)
            canvas.text(str(scores[seat]), (inner.right, y + line / 2), "number", BRASS300, anchor="midright")
            y += line + 10
        canvas.head(t("board.log"), (inner.x, y + 6, inner.w, 26))
        y += 42
        for n, (_, words) in enumerate(self.scene.recent_lines()):
            height = canvas.block_height(words, "small", inner.w)
            if y + height > inner.bottom:
                break
            canvas.text_block(words, (inner.x, y, inner.w, height), "small", IVORY300 if n == 0 else IVORY500)
            y += height + 6

    # ---------------------------------------------------------------------------------------- words

    def log_lines(self, event: Event) -> list[str]:
        """One line: the kind of the event and its fields."""
        told = ", ".join(f"{field.name} {getattr(event, field.name)}" for field in fields(event))
        return [f"{_words(event.kind)}: {told}" if told else _words(event.kind)]

    def recap_lines(self, events: Sequence[tuple[Seat, Event]]) -> list[tuple[Seat, str]]:
        """The same lines."""
        return [(seat, line) for seat, event in events for line in self.log_lines(event)]

    def refusal_text(self, refusal: Refusal) -> str:
        """The rule and the key of the reason, with its figures."""
        told = ", ".join(f"{name} {value}" for name, value in refusal.values.items())
        return " ".join(part for part in (refusal.rule, _words(refusal.key), f"({told})" if told else "") if part)

    def ending_words(self, outcome: Outcome) -> str:
        """The id of the ending."""
        return _words(outcome.ending)

    # ---------------------------------------------------------------------------------------- events on the screen

    def story(self, events: Sequence[Event], before: dict[str, Any]) -> list[Step]:
        """Nothing moves: the log tells what happened."""
        del events, before
        return []
