"""The plain table: any game on the screen, made from its rules alone.

The next legal targets are buttons in a grid with the words of their actions, events are lines of text. Every game can
be played on it before its board exists; a new game's own table replaces its members one by one. Its words are the ids
of the rules, but for the phases, whose messages the list of saves needs anyway.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from textwrap import shorten

from pygame import FRect

from tabletop.client.board.shown_position import Primary, ShownPiece, ShownPosition
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import SeatColours, seat_colours
from tabletop.client.ui import panels
from tabletop.client.ui.button import Button
from tabletop.client.ui.tree import Column, Node, Row, cells, draw, places, space as room_for
from tabletop.rules.game import Event, Outcome, Refusal, Seat, Target, actions_along
from tabletop.text import has, t

from .table import Board, S, Table, TableWidget
from .vocabulary import Vocabulary

ICONS = {
    "card": "card",
    "piece": "flag",
    "space": "center-map",
    "pile": "cards",
    "choice": "confirm",
    "button": "forward",
}
"""The icon of each kind of target."""


LONGEST_LINE = 160
"""Characters of a line about an event; a longer one is cut, so that it leaves room for the others."""


def _words(name: str) -> str:
    return name.replace("_", " ")


def _told(facts: Mapping[str, object]) -> str:
    """Names with their values in one line: of what is true the name alone, of what is false or empty nothing."""
    told = [
        _words(name) if value is True else f"{_words(name)} {_listed(value)}"
        for name, value in facts.items()
        if not _is_empty(value)
    ]
    return ", ".join(told)


def _listed(value: object) -> str:
    """A value in words: those of a tuple one after the other, with semicolons where they are tuples themselves."""
    if isinstance(value, tuple):
        between = "; " if any(isinstance(one, tuple) for one in value) else " "
        return between.join(_listed(one) for one in value if not _is_empty(one))
    return str(value)


def _is_empty(value: object) -> bool:
    return value is False or value is None or value in ("", ())


class PlainWords(Vocabulary[S]):
    """The ids of the rules as words."""

    def lines(self, event: Event) -> list[str]:
        """One line: the kind of the event and its fields but ``seat``, whose sign stands beside the line."""
        told = _told({name: value for name, value in event.facts().items() if name != "seat"})
        line = f"{_words(event.kind)}: {told}" if told else _words(event.kind)
        return [shorten(line, LONGEST_LINE, placeholder=" …")]

    def refusal(self, refusal: Refusal) -> str:
        told = _told(refusal.values)
        return " ".join(part for part in (_words(refusal.key), f"({told})" if told else "") if part)

    def ending(self, outcome: Outcome) -> str:
        return _words(outcome.ending)


class TargetButton(TableWidget, Button):
    """A legal target: pressing it touches it."""

    def __init__(self, target: Target, rect: FRect, label: str, board: Board[S], *, selected: bool) -> None:
        super().__init__(
            f"target:{target}", rect, label, icon=ICONS.get(target.kind, "confirm"), selected=selected,
            on_click=partial(board.touch, target), tooltip=f"{target.kind} {target.id}",
        )  # fmt: skip
        self.target = target


class PlainTable(Table[S]):
    """A table without a board. ``page``: the page of targets shown, where one cannot hold them all."""

    fights = False

    def __init__(self, scene: Board[S]) -> None:
        super().__init__(scene)
        self.page = 0
        self._asked: Target | None = None
        self._places: dict[str, FRect] = {}

    # ---------------------------------------------------------------------------------------- what is on show

    def refresh(self) -> None:
        super().refresh()
        self.page = 0

    def as_shown(self, view: S) -> ShownPosition[ShownPiece]:
        """The turn and the phase, by its message ``<game>.phase.<phase>`` or else its id; no pieces."""
        line = self.session.match.game.headline(view)
        key = f"{self.session.game_id}.phase.{line.phase}"
        phase = t(key) if has(key) else _words(line.phase)
        return ShownPosition(steps=((phase, "hourglass"),), step=0, title=t("board.log_turn", n=line.turn))

    @property
    def words(self) -> Vocabulary[S]:
        return PlainWords(self.session.game_id, self.session.match)

    def side_name(self, seat: Seat) -> str:
        return t("plain.seat", n=seat + 1)

    def prompt(self) -> str:
        session = self.session
        if session.decider is None or not session.may_act:
            return ""
        name = session.match.seats[session.decider].name
        return t("plain.prompt", name=name, n=len(session.targets()))

    def primary(self) -> Primary:
        """The button that confirms a complete action; else the only button among the targets, if there is one."""
        ready = self.session.ready
        if ready is not None:
            return Primary(ready.text, "confirm")
        buttons = [target for target in self.session.targets() if target.kind == "button"]
        if len(buttons) == 1:
            return Primary(self.label(buttons[0]), "forward", buttons[0])
        return Primary(t("plain.choose"), "confirm", None, False, t("plain.choose_reason"))

    @property
    def announcement_area(self) -> FRect | None:
        """Seats and log, so that no ribbon covers the prompt or what can be touched."""
        return self._places.get("side")

    @property
    def notes_area(self) -> FRect | None:
        return self._places.get("side")

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
        board, canvas = self.scene, self.scene.app.canvas
        space = canvas.theme.spacing
        prompt = canvas.line_height("section") + space.control_pad
        edge = space.board_edge
        targets = Column((Node(name="prompt", size=prompt), room_for(name="targets")), edge, weight=1.0)
        side = Column((room_for(name="side"), panels.action_bar(canvas)), edge, part=0.36, most=400.0)
        self._places = places(Row((targets, side), edge, (edge, edge)), area)
        board.add_primary(self._places["primary"], self.primary())
        board.add_take_back(self._places["take_back"])
        self.add_targets(self._places["targets"])

    def add_targets(self, area: FRect) -> None:
        """Add what can be touched to ``area``: a grid of buttons, whose last row turns pages where one cannot hold them
        all. A game with a board overrides this."""
        session, canvas = self.session, self.scene.app.canvas
        height, gap = panels.control_height(canvas), canvas.theme.spacing.small
        targets = self._targets()
        columns = max(1, int((area.w + gap) // (300.0 + gap)))
        rows = max(1, int((area.h + gap) // (height + gap)))
        paged = len(targets) > rows * columns
        lines = rows - 1 if paged and rows > 1 else rows
        room = lines * columns
        if self._asked in targets:
            self.page = targets.index(self._asked) // room
        self._asked = None
        pages = -(-len(targets) // room) if targets else 1
        self.page = min(self.page, pages - 1)
        grid = Node(name="targets", size=lines * (height + gap) - gap)
        turning = Row((room_for(name="previous"), room_for(name="next")), gap, size=height, drop=1)
        found = places(Column((grid, turning) if paged else (grid,), gap), area)
        shown = targets[self.page * room : (self.page + 1) * room]
        for target, place in zip(shown, cells(found["targets"], room, columns, gap), strict=False):
            chosen = target in session.path
            self.scene.widgets.add(TargetButton(target, place, self.label(target), self.scene, selected=chosen))
        if paged:
            for name, icon, step in (("previous", "back", -1), ("next", "forward", 1)):
                there = 0 <= self.page + step < pages
                self.scene.widgets.add(
                    Button(
                        f"plain.{name}", found[name], t(f"plain.{name}"), icon=icon,
                        on_click=partial(self.turn_page, step), enabled=there, reason=t("plain.no_page"),
                    )
                )  # fmt: skip

    @property
    def toast_area(self) -> FRect | None:
        return self._places.get("side")

    @property
    def prompt_area(self) -> FRect | None:
        return self._places.get("prompt")

    def turn_page(self, by: int) -> None:
        self.page += by
        self.scene.relayout()

    def bring_into_view(self, target: Target) -> None:
        if target in self._targets():
            self.show_target(target)

    def show_target(self, target: Target) -> None:
        """Turn to the page that a legal target is on. Raises ValueError when it is not legal now."""
        if target not in self._targets():
            raise ValueError(target)
        self._asked = target
        self.scene.relayout()

    def _targets(self) -> list[Target]:
        return sorted(self.session.targets() | set(self.session.path), key=str)

    def draw(self, canvas: Canvas) -> None:
        session, space = self.session, canvas.theme.spacing
        prompt = panels.Prompt(self.shown_prompt, self._colours(session.decider))
        panels.draw_prompt(canvas, self._places["prompt"], prompt)
        seats = session.match.seats
        band = canvas.line_height("section") + canvas.line_height("small")
        side = self._places["side"]
        rows = [Node(name=f"seat.{n}", size=band) for n in range(len(seats))]
        found = places(Column((*rows, room_for(name="log")), space.small, (space.edge, space.edge)), side)
        canvas.panel(side, "overlay")
        scores = self.session.match.game.headline(self.session.shown()).scores
        for seat, data in enumerate(seats):
            player = panels.PanelPlayer(data.name, self.side_name(seat), seat_colours(data.colour), self.emblem(seat))
            score = [
                panels.PanelCounter("victory-point", str(points)) for points in scores[seat : seat + 1]
            ]  # none if secret
            panels.draw_band(canvas, found[f"seat.{seat}"], player, tuple(score))
        log = found["log"]
        log.h -= min(log.h, self.scene.noted)
        draw(canvas, self.log(), log)

    def _colours(self, seat: Seat | None) -> SeatColours | None:
        return None if seat is None else seat_colours(self.session.match.seats[seat].colour)
