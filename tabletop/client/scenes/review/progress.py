"""What a review computes in the background, task by task, and its pictures of the board before a turn, after it, and
after what would have been better."""

from __future__ import annotations

import contextlib
import logging
import math
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from typing import TYPE_CHECKING

import pygame

from tabletop.bots.review.review import Reviewer, ReviewWork, better_actions
from tabletop.bots.review.tasks import Found, Task, parts_of
from tabletop.bots.review.turns import ReviewedTurn, deal_key
from tabletop.client import games
from tabletop.client.core.thinking import SILENCE, Unanswered, answered
from tabletop.client.draw import shapes
from tabletop.client.draw.cache import Cached, Lru, surface_bytes
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.draw.theme import EMBER, NIGHT900, OK, Colour
from tabletop.client.scenes.base import SceneServices
from tabletop.rules.game import Action, IllegalAction, Target
from tabletop.rules.match import Match
from tabletop.storage.errors import SaveError
from tabletop.storage.reviews import TurnForm, load_review, review_path, save_review
from tabletop.text import sentence, t

if TYPE_CHECKING:
    from tabletop.client.scenes.board.scene import BoardScene


log = logging.getLogger(__name__)

NEAREST, AROUND = 2.2, 70.0
"""How many times as large as the whole map a part of it is shown at most, and units left around what is marked."""
POSITIONS = 24
"""Number of positions of the match that are prepared between two frames."""


class ReviewProgress:
    """The review of a board's match: ``work`` has the results. ``note``: a sentence about a stored review that cannot
    be used, empty for none; ``failed``: why nothing more can be computed, "failed" or "silent" (the computer player);
    empty while it can. ``asking``: whether what is missing is computed."""

    def __init__(self, app: SceneServices, board: BoardScene, *, asking: bool = True) -> None:
        self.app = app
        session = board.session
        self.deal = deal_key(session.match)
        self.game = session.game_id
        self.path = review_path(app.paths, self.deal)
        self.note = ""
        self.failed = ""
        self.asking = asking
        try:
            kept = load_review(self.path, self.game, self.deal)
        except SaveError as problem:
            log.warning("the kept review is left aside: %s", problem)
            self.note, kept = t("review.damaged"), []
        reviewer = Reviewer(session.viewer, session.outcome is not None)
        self.work = ReviewWork(session.match.branch(len(session.match.journal)), reviewer, kept)
        self._preparing: Iterator[int] | None = self.work.prepare()
        self._future: Future[Found] | None = None
        self._unwritten = 0
        self.over = False

    def step(self) -> bool:
        """Do a little work; True if there is a new result."""
        if self.over:
            return False
        if self._preparing is not None:
            return self._prepare()
        if self._future is None or not self._future.done():
            return False
        future, self._future = self._future, None
        try:
            task = answered(future, self.work.next)
        except Unanswered as none:
            self._fail(none.why)
            return True
        self._unwritten += 1
        if self._unwritten >= 24:
            self.keep()
        self._ask(task)
        return True

    def _prepare(self) -> bool:
        assert self._preparing is not None
        for _ in range(POSITIONS):
            if next(self._preparing, None) is None:
                self._preparing = None
                if self.asking:
                    self._ask(self.work.next())
                else:
                    self.over = True
                return True
        return False

    def _ask(self, task: Task | None) -> None:
        """Have the next task done; write all results when there is none."""
        if task is None:
            self.over = True
            self.keep()
        else:
            self._future = self.app.thinking.examine(task)

    def _fail(self, why: str) -> None:
        self.failed, self.over = why, True
        self.app.toast(self.failed_words, "warning")

    @property
    def failed_words(self) -> str:
        """The sentence why nothing more can be computed."""
        return t(f"review.{self.failed}", minutes=round(SILENCE / 60))

    def keep(self) -> None:
        """Write the results, if there are new ones; a failure is told, not raised."""
        if not self.work.changed:
            return
        self._unwritten = 0
        try:
            save_review(self.path, self.game, self.deal, self.work.known)
        except SaveError as problem:
            log.warning("the review is not kept: %s", problem)
            self.app.toast(t("review.not_kept", reason=sentence(problem)), "warning")

    def close(self) -> None:
        if self._future is not None:
            self._future.cancel()
        self.over = True
        self._preparing = None
        if self.work.prepared:
            self.keep()


BEFORE, PLAYED, BETTER = "before", "played", "better"
RADIUS = 6.0
SHIFT = 5.0
"""Units between the two ways where they would overlap."""
RING, RING_LINE, LINE, EDGE, HEAD = 20.0, 4.5, 6.0, 2.5, 15.0
"""Units: radius and line of a ring, thickness of an arrow and of its dark edge, and length of its head."""


class Positions:
    """Pictures of a match's positions, drawn when they are first shown; ``turned``: as seen from the other side of the
    table."""

    def __init__(self, app: SceneServices, match: Match[object], turned: bool = False) -> None:
        self.app = app
        self.turned = turned
        self.match = match
        self._fork: Cached[Match[object]] = Cached()
        self._pictures: Lru[pygame.Surface] = Lru(60, (48 << 20), surface_bytes)

    def draw(self, canvas: Canvas, rect: Rect, turn: ReviewedTurn, form: TurnForm | None, which: str) -> None:
        """Draw the board of a turn into ``rect``; ``which``: before it, after it, or after the better way."""
        size = (canvas.px(rect.w), canvas.px(rect.h))
        key = (turn.first, turn.end, which, size, self.app.theme.look)
        picture = self._pictures.get(key)
        if picture is None:
            area = Rect(0, 0, size[0] / canvas.scale, size[1] / canvas.scale)
            picture = self._drawn(self._at(turn, form, which), size, self._framed(area, turn, form))
            self._pictures.put(key, picture)
        canvas.blit(picture, (rect.x, rect.y))
        if which == BEFORE:
            whole = self._framed(Rect(0, 0, rect.w, rect.h), turn, form).move(rect.topleft)
            with canvas.clip(rect):
                for places, colour, shift in self._ways(whole, turn, form):
                    draw_way(canvas, places, colour, shift)

    def _framed(self, rect: Rect, turn: ReviewedTurn, form: TurnForm | None) -> Rect:
        """The rectangle of the whole picture, of which ``rect`` shows a part: of a wide map as much as is needed around
        what was played and what would have been better, as large as it is high."""
        land = games.thumbnail_land(self.match.game.meta.id, self.match)
        points = [point for places, *_ in self._ways(rect, turn, form) for point in places]
        if land is None or not points:
            return rect
        left, right = (pick(x for x, _ in points) for pick in (min, max))
        near = min(NEAREST, rect.h / (land * rect.w), (rect.w - 2 * AROUND) / max(1.0, right - left))
        if near <= 1.0:
            return rect
        whole = Rect(0, rect.y, rect.w * near, rect.h)
        middles = [x for places, *_ in self._ways(whole, turn, form) for x, _ in places]
        middle = (min(middles) + max(middles)) / 2
        return whole.move(max(rect.right - whole.right, min(0.0, rect.centerx - middle)), 0)

    def _ways(self, rect: Rect, turn: ReviewedTurn, form: TurnForm | None) -> list[tuple[list[Point], Colour, float]]:
        """The arrows and rings on the board before the turn, their colours and shifts: ember for what was played, green
        for what would have been better; of each the first action that differs."""
        better: list[Action] = []
        if form is not None:
            with contextlib.suppress(ValueError):  # a stored review may contain actions that this version does not know
                better = better_actions(self.match.game, form)
        ways = ((turn.played, better, EMBER, -SHIFT), (better, turn.played, OK, SHIFT))
        found = []
        for one, other, colour, shift in ways:
            places = self._places(rect, turn, [one[at] for at in parts_of(one, other)])
            if places:
                found.append((places, colour, shift))
        return found

    def _places(self, rect: Rect, turn: ReviewedTurn, actions: Sequence[Action]) -> list[Point]:
        """The points of the first of some actions whose targets are on the board: its beginning and end."""
        if not actions:
            return []
        before = self._before(turn)
        for action in actions:
            found = [place for target in action.path if (place := self._place(before, rect, target)) is not None]
            if found:
                return list(dict.fromkeys((found[0], found[-1])))
        return []

    def _place(self, match: Match[object], rect: Rect, target: Target) -> Point | None:
        return games.thumbnail_place(match.game.meta.id, match, rect, target, turned=self.turned)

    def _before(self, turn: ReviewedTurn) -> Match[object]:
        return self._fork.get(turn.first, lambda: self.match.branch(turn.start))

    def _at(self, turn: ReviewedTurn, form: TurnForm | None, which: str) -> Match[object]:
        if which == PLAYED:
            return self.match.branch(turn.end)
        fork = self.match.branch(turn.start)
        if which == BETTER and form is not None:
            try:
                for action in better_actions(self.match.game, form):
                    if fork.decider != turn.seat:
                        break
                    fork.apply(action)
            except (IllegalAction, ValueError):  # dice fell otherwise: the plan leads no further
                return fork
        return fork

    def _drawn(self, match: Match[object], size: tuple[int, int], whole: Rect) -> pygame.Surface:
        surface = pygame.Surface((max(1, size[0]), max(1, size[1])))
        canvas = Canvas(surface, self.app.theme, self.app.canvas.kit)
        games.thumbnail(canvas, match.game.meta.id, match, whole, turned=self.turned)
        return shapes.round_corners(surface, max(1, canvas.px(RADIUS)))


def draw_way(canvas: Canvas, places: Sequence[Point], colour: Colour, shift: float) -> None:
    """Draw an arrow between two points, or a ring around one."""
    if len(places) == 1:
        x, y = places[0]
        r = RING + shift
        canvas.arc((x, y), r, 0, 360, NIGHT900, RING_LINE + 2 * EDGE)
        canvas.arc((x, y), r, 0, 360, colour, RING_LINE)
        return
    (x0, y0), (x1, y1) = places
    long = math.hypot(x1 - x0, y1 - y0)
    ux, uy = (x1 - x0) / long, (y1 - y0) / long
    across = (-uy * shift, ux * shift)
    start, tip = (x0 + across[0], y0 + across[1]), (x1 + across[0], y1 + across[1])
    neck = (tip[0] - ux * HEAD, tip[1] - uy * HEAD)
    for paint, more in ((NIGHT900, EDGE), (colour, 0.0)):
        canvas.line(start, neck, paint, LINE + 2 * more)
        half = HEAD * 0.62 + more
        end = (tip[0] + ux * more * 1.5, tip[1] + uy * more * 1.5)
        foot = (neck[0] - ux * more, neck[1] - uy * more)
        canvas.polygon(
            [end, (foot[0] - uy * half, foot[1] + ux * half), (foot[0] + uy * half, foot[1] - ux * half)], paint
        )
