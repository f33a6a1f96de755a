"""A board by ear: what has happened, as it happens; and the answers to enquiries about a place, the hand, the score and
the turns of others. All words are those of log, tooltips, orders and recaps."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.spots import Spot
from tabletop.client.games.hint_words import deeds_with
from tabletop.client.games.map_table import MapTable
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.text import t
from tabletop.text.grammar import sentences

from .target_widgets import target_at

if TYPE_CHECKING:
    from .scene import BoardScene


WAYS = ("e", "se", "s", "sw", "w", "nw", "n", "ne")
"""The directions from the right on, clockwise, 45 degrees apart."""
_HAND, _SEATS = ("hand",), ("seat:", "chip:", "casualties:", "side:head", "own")
"""The beginnings of the ids of the widgets for the hand and for what seats hold."""
NEAR = 1.6
"""Places of a grid whose middles are so many of their widths or heights apart are neighbours."""


def told(widget: Widget) -> list[str]:
    """Name and tooltip of a widget."""
    tip = widget.tip()
    return [widget.spoken, *([] if tip is None else tip.lines)]


def short_name(widget: Widget) -> str:
    """The name of a widget in few words."""
    tip = widget.tip()
    label = widget.label if isinstance(widget, Button) else ""
    return label or (tip.title if tip is not None else "") or widget.spoken.partition(".")[0]


class ByEar:
    """What is said of one board. ``told``: how much of the log was said, as in ``Session.log_length``."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self.told = board.session.log_length

    # -- what happens --------------------------------------------------------------------------------

    def tell_events(self) -> None:
        """Say the log lines of what has been shown since the last call, as the one who looks on may know it."""
        since, self.told = self.told, self.board.session.log_length
        if since < self.told and self.board.app.listened_to:
            for words in self.board.log_drawer.lines_since(since):
                self.board.app.say(words)

    def went_back(self) -> None:
        """The match is at another position: tell the last thing that has happened before it."""
        session = self.board.session
        self.told = (max(0, session.log_length[0] - 1), 0)
        if not session.handing_over:
            self.tell_events()
        self.told = session.log_length

    @property
    def asks(self) -> str:
        """What is asked; empty while nothing is, or nobody may know it."""
        board, session = self.board, self.board.session
        if board.showing or session.handing_over or board.curtain_down:
            return ""
        if session.looking is not None:
            return t("board.looking_back")
        return board.table.shown_prompt if session.may_act else ""

    # -- enquiries -----------------------------------------------------------------------------------

    def answer(self, enquiry: str, scene: Scene) -> str:
        """The answer to an enquiry on the board, or on a ``scene`` over it."""
        if self.board.curtain_down or self.board.session.handing_over:
            return ""
        focused = scene.widgets.meant
        found = {
            "say_around": lambda: self._around(scene, focused),
            "say_who": lambda: self._who(scene, focused),
            "say_odds": lambda: self._odds(focused),
            "say_hand": lambda: self._all_of(scene, _HAND),
            "say_score": lambda: [*self._scores(), *self._all_of(scene, _SEATS)],
            "say_since": self._since,
        }.get(enquiry)
        return "" if found is None else sentences(found())

    def _around(self, scene: Scene, focused: Widget | None) -> Iterable[str]:
        """The neighbours of the place in focus, each with its direction and what is there, clockwise from the
        right."""
        if focused is None:
            return []
        words = defaultdict[str, list[str]](list)  # on a map of polygons several places lie in one direction
        for rect, widgets, at in self._neighbours(scene, focused):
            words[self._way(at, rect)].append(", ".join([*map(short_name, widgets), *self._held(widgets)]))
        return [t(f"speech.way.{way}", words="; ".join(words[way])) for way in WAYS if way in words]

    def _neighbours(self, scene: Scene, focused: Widget) -> Iterable[tuple[FRect, list[Widget], FRect]]:
        table, here = self.board.table, target_at(focused)
        if isinstance(table, MapTable) and here is not None:
            space = table.space_of(here)
            for name in table.map.plate.neighbours(space) if space is not None else ():
                yield table.map.rect(name), self._in_space(scene, name), table.map.rect(space or name)
            return
        at = focused.rect
        for widget in scene.widgets:
            if isinstance(widget, Spot) and widget is not focused and widget.visible:
                dx, dy = widget.rect.centerx - at.centerx, widget.rect.centery - at.centery
                if abs(dx) < NEAR * at.w and abs(dy) < NEAR * at.h and abs(widget.rect.w - at.w) < 2:
                    yield widget.rect, [widget], at

    def _held(self, widgets: Iterable[Widget]) -> list[str]:
        """What stands in a place of a map that is no widget of its own."""
        table, here = self.board.table, next(map(target_at, widgets), None)
        if here is None or not isinstance(table, MapTable):
            return []
        space = table.space_of(here)
        return [] if space is None else [words.rstrip(".") for words in table.occupants(space)]

    @staticmethod
    def _way(start: FRect, end: FRect) -> str:
        angle = math.atan2(end.centery - start.centery, end.centerx - start.centerx)
        return WAYS[round(angle / (math.pi / 4)) % len(WAYS)]

    def _in_space(self, scene: Scene, space: str) -> list[Widget]:
        """The widgets of a space of a map and of the pieces in it."""
        table = self.board.table
        assert isinstance(table, MapTable)
        spots = [widget for widget in scene.widgets if isinstance(widget, Spot) and widget.visible]
        return [spot for spot in spots if table.space_of(spot.target) == space]

    def _who(self, scene: Scene, focused: Widget | None) -> Iterable[str]:
        """The place in focus, and all that stands there."""
        table, here = self.board.table, None if focused is None else target_at(focused)
        space = table.space_of(here) if isinstance(table, MapTable) and here is not None else None
        there = self._in_space(scene, space) if space is not None else [] if focused is None else [focused]
        return [words for widget in there for words in told(widget)]

    def _odds(self, focused: Widget | None) -> Iterable[str]:
        """What can be done with the thing in focus, and what it would bring."""
        here = None if focused is None else target_at(focused)
        for group in () if here is None else deeds_with(self.board.table, here):
            for deed in group.deeds:
                yield from (deed.order, deed.brings)
            if group.more:
                yield t("speech.more", n=group.more)

    @staticmethod
    def _all_of(scene: Scene, heads: tuple[str, ...]) -> Iterable[str]:
        """All that is told about the widgets whose ids begin so."""
        return [words for widget in scene.widgets if widget.id.startswith(heads) for words in told(widget)]

    def _scores(self) -> Iterable[str]:
        """Title of the position and, where they are no secret, the scores."""
        match = self.board.session.match
        scores = match.game.headline(match.state).scores
        return [self.board.table.shown.title, *(f"{match.seats[n].name}: {score}" for n, score in enumerate(scores))]

    def _since(self) -> Iterable[str]:
        """What the rivals have done since the last turn of the one who looks on; else the latest lines of the log."""
        board = self.board
        board.last_turn.show_again()
        lines = [words for _, words in board.last_turn.lines]
        return lines or [words for _, words in reversed(board.recent_lines())]
