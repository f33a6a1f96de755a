"""The table of Reversi: the plain table, with a board instead of its list of buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.animation_queue import Beat, Motion
from tabletop.client.board.shown_position import ShownPiece, ShownPosition
from tabletop.client.board.spots import Spot
from tabletop.client.core.services import Tip
from tabletop.client.draw.theme import BRASS300, BRASS600, NIGHT800, seat_colours
from tabletop.client.games.beats import Animations
from tabletop.client.games.plain import PlainTable
from tabletop.client.games.table import Board, Thumbnail
from tabletop.client.games.vocabulary import Vocabulary
from tabletop.client.ui.tree import centred
from tabletop.rules.game import Event, Seat, Target
from tabletop.rules.match import Match
from tabletop.text import t

from .actions import DiscPlaced
from .queries import FREE, State, square_index, square_name, turned_by

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas


@dataclass(frozen=True)
class Disc:
    """A disc as it is shown: its square, and the seat whose colour is up."""

    id: str
    seat: Seat

    @property
    def place(self) -> str:
        return self.id


def draw_thumbnail(canvas: Canvas, match: Match[State], rect: FRect) -> None:
    state = match.state
    board = centred(rect, min(rect.size), min(rect.size))
    discs = {square_name(state, n): disc for n, disc in enumerate(state.discs) if disc != FREE}
    _draw_board(canvas, board, state, discs, [seat.colour for seat in match.seats])


class ReversiWords(Vocabulary[State]):
    """Refusals and endings are messages; a log line names a number that its event does not."""

    def lines(self, event: Event) -> list[str]:
        name = self.name("seat", event.facts()["seat"])
        told = {"square": event.square, "n": len(event.turned)} if isinstance(event, DiscPlaced) else {}
        return [t(f"reversi.log.{event.kind}", name=name, **told)]


class ReversiAnimations(Animations[State]):
    """How discs come onto the board."""

    table: ReversiTable

    def show(self, events: Sequence[Event], after: ShownPosition[ShownPiece]) -> list[Beat]:
        """A disc falls onto its square; the trapped ones turn when the position after it is shown."""
        del after
        if not isinstance(event := events[0], DiscPlaced):
            return []
        end = self.table.square_rect(event.square)
        colour = self.table.session.match.seats[event.seat].colour
        start = end.move(0, -end.h * 0.8)
        motion = Motion(event.square, start, end, lambda canvas, rect: _draw_disc(canvas, rect, colour), duration=240)
        return [Beat([motion], sound="piece-place")]


class ReversiTable(PlainTable[State]):
    """A board of squares with discs."""

    sections = {"take_back": "RV-PLY-1"}

    def __init__(self, scene: Board[State]) -> None:
        super().__init__(scene)
        self.animations = ReversiAnimations(self)
        self.board = FRect(0, 0, 1, 1)

    @classmethod
    def thumbnail(cls) -> Thumbnail[State]:
        """The function that draws the board as a thumbnail."""
        return Thumbnail(draw_thumbnail)

    def as_shown(self, view: State) -> ShownPosition[ShownPiece]:
        """The discs by their squares, and the plain table's title."""
        discs = {square_name(view, n): disc for n, disc in enumerate(view.discs) if disc != FREE}
        return replace(super().as_shown(view), pieces={name: Disc(name, seat) for name, seat in discs.items()})

    @property
    def state(self) -> State:
        """The position that is shown."""
        return self.session.shown()

    def square_rect(self, name: str) -> FRect:
        return _square(self.board, self.state.size, square_index(self.state, name))

    # ---------------------------------------------------------------------------------------- layout and drawing

    def add_targets(self, area: FRect) -> None:
        """Add the squares as spots, instead of a list of buttons."""
        self.board = centred(area, min(area.size), min(area.size))
        legal = self.session.targets()
        for n in range(len(self.state.discs)):
            target = Target("space", square_name(self.state, n))
            rect = _square(self.board, self.state.size, n)
            self.scene.add_spot(Spot(target, rect, self.scene.spot_events, legal=target in legal))

    def draw(self, canvas: Canvas) -> None:
        """Draw the plain table's panels, then the board with marks on legal squares."""
        super().draw(canvas)
        discs = {disc.id: disc.seat for disc in self.shown.pieces.values() if isinstance(disc, Disc)}
        _draw_board(canvas, self.board, self.state, discs, [seat.colour for seat in self.session.match.seats])
        for target in sorted(self.session.targets()):
            if target.kind == "space":
                canvas.circle(self.square_rect(target.id).center, 6, BRASS300)

    # ---------------------------------------------------------------------------------------- words

    @property
    def words(self) -> ReversiWords:
        return ReversiWords(self.session.game_id, self.session.match)

    def prompt(self) -> str:
        seat = self.session.decider
        return "" if seat is None else t("reversi.prompt", name=self.session.match.seats[seat].name)

    def tip(self, spot: Spot) -> Tip | None:
        """How many discs would be turned over."""
        state, seat = self.state, self.session.decider
        if not spot.legal or seat is None:
            return None
        turned = len(turned_by(state, seat, square_index(state, spot.target.id)))
        return Tip(spot.id, t("reversi.turned", n=turned), spot.rect, title=spot.target.id)


def _square(board: FRect, size: int, index: int) -> FRect:
    side = board.w / size
    return FRect(board.x + (index % size) * side, board.y + (index // size) * side, side, side)


def _draw_disc(canvas: Canvas, rect: FRect, colour: str) -> None:
    canvas.medallion(rect.center, rect.w * 0.38, seat_colours(colour))


def _draw_board(canvas: Canvas, board: FRect, state: State, discs: dict[str, Seat], colours: list[str]) -> None:
    canvas.fill(board, NIGHT800, radius=6)
    for n in range(len(state.discs)):
        rect = _square(board, state.size, n)
        canvas.frame(rect, BRASS600, 1, 0)
        if (disc := discs.get(square_name(state, n))) is not None:
            _draw_disc(canvas, rect, colours[disc])
