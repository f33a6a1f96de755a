"""The sums of a combat check: who strikes whom with what, totals against Defence, who falls (spec 8.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.cards.face import draw_face
from tabletop.client.draw.theme import BRASS300, EMBER, IVORY100, IVORY300, IVORY500, OK, Colour, seat_colours
from tabletop.rules.lords_of_war.events import Tally
from tabletop.text import t

from . import mat
from .blows import striking
from .last_check import LastCheck
from .model import card_of, look_of, seat_of
from .names import unit_name

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .context import LordsOfWarContext


class CombatSums:
    """The drawer of sums: the units of the check on pale paper over the mat, and their sums beside it."""

    def __init__(self, table: LordsOfWarContext, check: LastCheck) -> None:
        self.table = table
        self.event = check.event
        self.stage = check.stage
        self.panel = FRect(0, 0, 1, 1)
        self._hits = striking(table, self.event.tallies, self.stage)

    def open_rule(self) -> None:
        """Open the rulebook at the rule of these sums."""
        self.table.scene.open_rule("LW-CMB-3")

    def layout(self, width: float, height: float, compact: bool) -> FRect:
        """Place the panel (over the hand); returns the rectangle of the button that closes it."""
        place = self.table.layout_now
        assert place is not None
        self.panel = FRect(
            place.hand_panel.x, place.hand_panel.y, place.hand_panel.w, place.prompt.bottom - place.hand_panel.y
        )
        return FRect(place.buttons.x, place.buttons.y, place.buttons.w, 46.0 if compact else 60.0)

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw pale paper over the mat, the units of the check on it, and the sums."""
        place = self.table.layout_now
        assert place is not None
        canvas.fill(place.mat_view, VEIL, alpha=150)
        grid = self.table.grid
        involved = set(self._hits) | {tally.unit for tally in self.event.tallies} | {s.unit for s in self.event.shots}
        dead = {tally.unit for tally in self.event.tallies if tally.dead}
        with canvas.clip(place.mat):
            for unit in sorted(involved, key=lambda u: self.stage.get(u, (0, 0))[1]):
                if unit in self.stage:
                    self._draw_unit(canvas, unit, unit in dead)
            for shot in self.event.shots:
                if shot.unit in self.stage and shot.target in self.stage:
                    a, b = grid.rect(*self.stage[shot.unit]), grid.rect(*self.stage[shot.target])
                    mat.arc(canvas, a.center, b.center, b.w * 0.42)
            for tally in self.event.tallies:
                if tally.unit in self.stage:
                    mat.draw_pill_on(canvas, grid.rect(*self.stage[tally.unit]), tally)
        self._draw_panel(canvas)

    def _draw_unit(self, canvas: Canvas, unit: str, dead: bool) -> None:
        grid = self.table.grid
        rect = grid.rect(*self.stage[unit])
        look = look_of(
            card_of(unit), self.table.colour(seat_of(unit)), grid.turned(seat_of(unit)), rect.w >= 150,
            self._hits.get(unit, frozenset()), hollow=any(shot.unit == unit for shot in self.event.shots),
        )  # fmt: skip
        if dead:
            canvas.glow(rect, EMBER, 14, rect.w * 0.06, 220)
            canvas.fill(rect.inflate(6, 6), EMBER, radius=rect.w * 0.07)
        draw_face(canvas, rect, look)

    def _draw_panel(self, canvas: Canvas) -> None:
        panel = self.panel
        canvas.panel(panel, "overlay")
        inner = panel.inflate(-36, -32)
        canvas.head(t("lords_of_war_board.combat"), (inner.x, inner.y, inner.w, 28), role="panel_title")
        fallen = [tally for tally in self.event.tallies if tally.dead]
        note = t("lords_of_war_board.combat_falls", n=len(fallen)) if fallen else t("lords_of_war_board.combat_none")
        y = inner.y + 36
        y += canvas.text_block(note, FRect(inner.x, y, inner.w, 0), "body_strong", EMBER if fallen else IVORY300) + 8
        rows = sorted(self.event.tallies, key=lambda tally: (not tally.dead, -tally.total))
        heights = [self._row_height(canvas, tally, inner.w, True) for tally in rows]
        told = sum(heights) + 6 * len(rows) <= inner.bottom - y
        if not told:
            heights = [self._row_height(canvas, tally, inner.w, False) for tally in rows]
        more = canvas.line_height("small")
        for n, (tally, height) in enumerate(zip(rows, heights, strict=True)):
            left = len(rows) - n
            if y + height + (more if left > 1 else 0) > inner.bottom + 4:
                canvas.text_block(
                    t("lords_of_war_board.combat_more", n=left), FRect(inner.x, y, inner.w, 0), "small", IVORY500
                )
                break
            self._draw_row(canvas, FRect(inner.x, y, inner.w, height), tally, told)
            y += height + 6

    def _row_height(self, canvas: Canvas, tally: Tally, width: float, told: bool) -> float:
        """Height in units of a row; ``told``: it names who struck."""
        room = width - ROW_LEFT - 12
        name = canvas.block_height(self._name(tally), "small_strong", room - self._verdict_width(canvas, tally))
        height = name + canvas.block_height(sum_words(tally), "small", room)
        if told:
            height += canvas.block_height(sources_words(tally), "small", room)
        return height + 14

    @staticmethod
    def _name(tally: Tally) -> str:
        return f"{unit_name(tally.unit)} {tally.square}"

    @staticmethod
    def _verdict_width(canvas: Canvas, tally: Tally) -> float:
        return (
            canvas.measure(
                t("lords_of_war_board.falls") if tally.dead else t("lords_of_war_board.stands"), "small_strong"
            )[0]
            + 30
        )

    def _draw_row(self, canvas: Canvas, row: FRect, tally: Tally, told: bool) -> None:
        canvas.panel(row, "inset")
        colours = seat_colours(self.table.colour(seat_of(tally.unit)))
        canvas.medallion((row.x + 20, row.centery), 12, colours, self.table.emblem(seat_of(tally.unit)))
        left, room = row.x + ROW_LEFT, row.w - ROW_LEFT - 12
        verdict = self._verdict_width(canvas, tally)
        y = row.y + 7
        middle = y + canvas.line_height("small_strong") / 2
        colour = EMBER if tally.dead else OK
        result = t("lords_of_war_board.falls") if tally.dead else t("lords_of_war_board.stands")
        shown = canvas.text(result, (row.right - 12, middle), "small_strong", colour, anchor="midright")
        sign = ("cancel", EMBER) if tally.dead else ("defence", BRASS300)
        canvas.icon(sign[0], (shown.x - 14, middle), 16, sign[1])
        y += canvas.text_block(self._name(tally), FRect(left, y, room - verdict, 0), "small_strong", IVORY100)
        y += canvas.text_block(sum_words(tally), FRect(left, y, room, 0), "small", IVORY300)
        if told:
            canvas.text_block(sources_words(tally), FRect(left, y, room, 0), "small", IVORY500)


ROW_LEFT = 40.0
VEIL: Colour = (236, 222, 184)


def sources_words(tally: Tally) -> str:
    """The names of the attackers, in the order of the sum."""
    return ", ".join(unit_name(source) for source, _, _ in tally.parts)


def sum_words(tally: Tally) -> str:
    """A sum such as ``2 + 5 + (4 missile) = 11 against 4``: arrows, missiles in brackets, total, Defence."""
    parts = [
        t("lords_of_war_board.part_missile", n=amount) if how == "missile" else str(amount)
        for _, amount, how in tally.parts
    ]
    if len(parts) == 1:
        return t("lords_of_war_board.sum_one", parts=parts[0], defence=tally.defence)
    return t("lords_of_war_board.sum", parts=" + ".join(parts), total=tally.total, defence=tally.defence)
