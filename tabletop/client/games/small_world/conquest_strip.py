"""The conquest strip: what came of an attempt in which there is something to see. It tells who attacked whom, the sum
with the die, payments and what became of the defenders, and goes by itself or at any touch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.space_marks import draw_space
from tabletop.client.combat.passing_view import PassingView
from tabletop.client.combat.result_strip import draw_verdict
from tabletop.client.draw.fit_text import fit_block, fit_name
from tabletop.client.draw.theme import BRASS300, EMBER, IVORY100, IVORY300, OK, seat_colours
from tabletop.client.pieces import drawn_tokens
from tabletop.rules.game import Event
from tabletop.rules.small_world.events import (
    ArtifactMoved,
    AttemptFailed,
    BombRevealed,
    Conquered,
    HarmonyLost,
    MarkerRevealed,
    Paid,
    Rolled,
    StructuresRemoved,
    Vacated,
)
from tabletop.text import t

from . import names, pieces_art

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import TableContext

SIDE_SHARE = 1.2
"""Width of a side, as a share of the height of the strip."""
VERDICT_MS, WHOLE_MS = 350.0, 2600.0
"""When the result shows, and when the strip goes by itself."""
TURN_MS = 420.0
"""How long a marker takes to be turned face up, from the result on."""
VERDICT = 32.0
"""Height of the result."""
LINE = 19.0
"""Height of a line below the result."""
_BEFORE = (Paid, HarmonyLost, Rolled, BombRevealed)
_AFTER = (Paid, HarmonyLost, StructuresRemoved, Vacated, MarkerRevealed)
_ENDS = (Conquered, AttemptFailed, ArtifactMoved)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One attempt: its ``end``, the ``pips`` rolled for it (None without a die), what was ``paid``, and the ``marker``
    that it turns face up ("": none)."""

    end: Conquered | AttemptFailed | ArtifactMoved
    pips: int | None
    paid: tuple[Paid, ...]
    marker: str = ""

    @property
    def verdict(self) -> str:
        """``won``, ``failed``, ``exploded`` or ``stolen``."""
        if isinstance(self.end, Conquered):
            return "exploded" if self.end.how == "bomb" else "won"
        return "failed" if isinstance(self.end, AttemptFailed) else "stolen"

    @property
    def region(self) -> str:
        """The region it was about."""
        return self.end.to if isinstance(self.end, ArtifactMoved) else self.end.region


def attempt_of(events: Sequence[Event], event: Event) -> Attempt | None:
    """The attempt that ends with ``event`` among the events of an action; None where there is nothing to see: no die,
    no payment, nobody saved, no explosion and no theft."""
    if not isinstance(event, _ENDS):
        return None
    if isinstance(event, ArtifactMoved):
        return Attempt(event, None, _paid(events, event)) if event.why == "stolen" else None
    around = [*_run(events, event, -1), *_run(events, event, 1)]
    pips = next((one.n for one in around if isinstance(one, Rolled)), None)
    marker = next((one.marker for one in around if isinstance(one, MarkerRevealed) and one.region == event.region), "")
    found = Attempt(event, pips, _paid(events, event), marker)
    plain = isinstance(event, Conquered) and not event.saved and event.how != "bomb"
    return None if plain and pips is None and not found.paid else found


def tells_of_marker(events: Sequence[Event], marker: str) -> bool:
    """Whether the strip of an attempt among these events shows how this marker is turned face up."""
    attempts = (attempt_of(events, one) for one in events)
    return any(attempt is not None and attempt.marker == marker for attempt in attempts)


def _run(events: Sequence[Event], event: Event, step: int) -> list[Event]:
    """What belongs to an event directly before (-1) or after it (1)."""
    at = next((n for n, one in enumerate(events) if one is event), -2 * len(events)) + step
    found: list[Event] = []
    while 0 <= at < len(events) and isinstance(events[at], _BEFORE if step < 0 else _AFTER):
        found.append(events[at])
        at += step
    return found if step > 0 else found[::-1]


def _paid(events: Sequence[Event], event: Event) -> tuple[Paid, ...]:
    around = [*_run(events, event, -1), *_run(events, event, 1)]
    return tuple(one for one in around if isinstance(one, Paid))


class ConquestStrip(PassingView):
    """What the combat scene shows for one attempt."""

    def __init__(self, table: TableContext, attempt: Attempt) -> None:
        super().__init__(WHOLE_MS)
        self.table = table
        self.attempt = attempt
        self.panel = FRect(0, 0, 1, 1)
        bloody = isinstance(attempt.end, Conquered) and attempt.end.defenders > 0
        self.opening_sound = "hit" if bloody else "miss"

    def open_rule(self) -> None:
        """The rulebook, at the rule of what happened."""
        end = self.attempt.end
        self.table.scene.open_rule(end.cites)

    def layout(self, width: float, height: float, compact: bool) -> FRect:
        """Over the foot of the map, or under the prompt where the region lies there; gives the button's rectangle."""
        del width, height
        place = self.table.layout_now
        assert place is not None
        board = place.board
        wide, high = min(board.w - 40, 640.0 if compact else 760.0), 128.0 if compact else 150.0
        low = self.table.map.center(self.attempt.region)[1] > board.centery + board.h * 0.08
        top = place.prompt.bottom + 8 if low else board.bottom - high - 22
        self.panel = FRect(board.centerx - wide / 2, top, wide, high)
        main = self.table.scene.widgets.get("primary")
        return FRect(main.rect) if main is not None else FRect(place.actions.x, place.actions.y, place.actions.w, 46)

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """The region framed; who attacks at the left, whom at the right, sum and result between them."""
        place, board = self.table.layout_now, self.table.map
        assert place is not None
        told = self.elapsed >= VERDICT_MS
        with canvas.clip(place.board):
            draw_space(canvas, board.outline(self.attempt.region), "selected")
        panel = self.panel
        canvas.panel(panel, "overlay")
        won = self.attempt.verdict != "failed"
        canvas.frame(panel, BRASS300 if won or not told else EMBER, 1.6, 10)
        side = panel.h * SIDE_SHARE
        self._draw_attacker(canvas, FRect(panel.x + 12, panel.y, side, panel.h))
        self._draw_defender(canvas, FRect(panel.right - side - 12, panel.y, side, panel.h), told)
        middle = FRect(panel.x + side + 14, panel.y + 10, panel.w - 2 * side - 28, panel.h - 18)
        self._draw_middle(canvas, middle, told)

    def _draw_attacker(self, canvas: Canvas, box: FRect) -> None:
        end = self.attempt.end
        model = self.table.model
        seat = end.seat
        race = end.race if isinstance(end, Conquered) else model.state.players[seat].race
        number = end.tokens + end.beasts if isinstance(end, Conquered) else 1
        self._draw_side(canvas, box, seat, race, number, False, t("small_world_board.strip.attacks"))

    def _draw_defender(self, canvas: Canvas, box: FRect, told: bool) -> None:
        end = self.attempt.end
        if isinstance(end, ArtifactMoved):
            pieces_art.draw_marker(canvas, (box.centerx, box.centery - 12), box.h * 0.24, end.artifact)
            fit_name(canvas, names.thing_name(end.artifact), _foot(box), "small", IVORY100, "center")
            return
        stack = self.table.stacks.get(self.attempt.region)
        if isinstance(end, Conquered):
            owner, race, declined, number = end.owner, end.victim, end.declined, end.defenders
        elif stack is not None:
            owner, race, declined, number = stack.owner, stack.race, stack.declined, stack.units
        else:
            return
        words = self._fate(end) if told and isinstance(end, Conquered) else t("small_world_board.strip.defends")
        if owner >= 0:
            self._draw_side(canvas, box, owner, race, number, declined, words)
        elif owner == -2:
            pieces_art.draw_piece(canvas, (box.centerx, box.centery - 12), box.h * 0.22, "murloc")
            fit_name(canvas, t("small_world_board.strip.murloc"), _foot(box), "small", IVORY300, "center")
        elif self.attempt.marker:
            self._draw_turning(canvas, box)
        else:
            fit_name(canvas, t("small_world_board.strip.empty"), box, "small", IVORY300, "center")

    def _draw_turning(self, canvas: Canvas, box: FRect) -> None:
        """The marker that lay there alone is turned face up."""
        share = max(0.0, min(1.0, (self.elapsed - VERDICT_MS) / TURN_MS))
        center, radius = (box.centerx, box.centery - 12), box.h * 0.24 * max(0.08, abs(1 - 2 * share))
        if share < 0.5:
            pieces_art.draw_marker_back(canvas, center, radius)
            return
        pieces_art.draw_marker(canvas, center, radius, self.attempt.marker)
        fit_block(canvas, names.thing_name(self.attempt.marker), _foot(box), "small", IVORY100, align="center")

    @staticmethod
    def _fate(end: Conquered) -> str:
        """What became of the defenders."""
        if end.owner < 0 or not end.defenders:
            return t("small_world_board.strip.defends")
        back = t("small_world_board.strip.back", n=end.withdrawn) if end.withdrawn else ""
        lost = t(f"small_world_board.strip.{'saved' if end.saved else 'falls' if end.lost else 'none'}")
        return f"{lost}, {back}" if back else lost

    def _draw_side(
        self, canvas: Canvas, box: FRect, seat: int, race: str, number: int, declined: bool, words: str
    ) -> None:
        """A race's stack between the name of its seat and what it does."""
        colours = seat_colours(self.table.model.colour(seat))
        size = box.h * 0.42
        token = FRect(box.centerx - size / 2, box.centery - size / 2 - 7, size, size)
        if race:
            pieces_art.draw_stack(canvas, token, race, colours, max(1, number), declined)
        head = FRect(box.x, box.y + 7, box.w, 20)
        fit_name(canvas, names.seat_name(self.table, seat), head, "small_strong", colours.tint, "center")
        fit_block(canvas, words, _foot(box), "small", IVORY300, align="center")

    def _draw_middle(self, canvas: Canvas, box: FRect, told: bool) -> None:
        attempt = self.attempt
        region = names.region_name(self.table, attempt.region)
        fit_name(canvas, region, FRect(box.x, box.y, box.w, 24), "section", BRASS300, "center")
        y = box.y + 26
        lines = self._lines()
        foot = LINE * len(lines)
        die = 44.0 if attempt.pips is not None else 0.0
        words = FRect(box.x + die, y, box.w - die, max(24.0, box.bottom - y - foot - VERDICT))
        if attempt.pips is not None:
            size = 34.0
            pieces_art.draw_reinforcement(canvas, FRect(box.x + 2, words.centery - size / 2, size, size), attempt.pips)
        fit_block(canvas, self._sum(), words, "body", IVORY100, align="center")
        y = words.bottom
        if told:
            won = attempt.verdict != "failed"
            verdict = t(f"small_world_board.strip.{attempt.verdict}")
            draw_verdict(canvas, FRect(box.x, y, box.w, VERDICT), verdict, won, OK if won else EMBER, "section")
        y += VERDICT
        for text, marker in lines:
            if marker and not told:
                continue
            line = FRect(box.x, y, box.w, LINE - 1)
            if marker:
                pieces_art.draw_marker(canvas, (line.x + 9, line.centery), 8, marker)
            else:
                drawn_tokens.draw_coin(canvas, (line.x + 9, line.centery), 7)
            fit_name(canvas, text, FRect(line.x + 22, line.y, line.w - 22, line.h), "least", IVORY300)
            y += LINE

    def _lines(self) -> list[tuple[str, str]]:
        """(words, marker) of each line below the result: payments ("" for the marker), and the marker that is turned up
        where a defender has taken its place."""
        found = [(names.event_lines(self.table, one)[0], "") for one in self.attempt.paid]
        marker = self.attempt.marker
        if marker and self._guarded:
            where = names.region_name(self.table, self.attempt.region)
            words = t("small_world.log.marker_revealed", marker=names.thing_name(marker), region=where)
            found.append((words, marker))
        return found

    @property
    def _guarded(self) -> bool:
        """Whether a seat or Murlocs held the region, so that its marker has no side of the strip to itself."""
        end = self.attempt.end
        return isinstance(end, Conquered) and end.owner != -1

    def _sum(self) -> str:
        """The sum in words: what it took and what there was."""
        end = self.attempt.end
        if isinstance(end, Conquered) and end.price:
            if end.how == "champion":
                return t("small_world_board.champion_alone")
            return names.conquest_sum(end.price, end.how, end.tokens + end.beasts)
        if isinstance(end, ArtifactMoved | AttemptFailed):
            return names.event_lines(self.table, end)[0]
        return t("small_world_board.strip.bomb")


def _foot(box: FRect) -> FRect:
    return FRect(box.x - 4, box.bottom - 36, box.w + 8, 32)
