"""The places of a battle in any window: the head, the ground between head and foot with its ranks and the tray for the
dice, the foot."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import COMPACT, ROLES, ROOMY
from tabletop.client.games.combat_view import OverlayPlaces
from tabletop.client.ui.tree import Column, Node, Row, centred, inset, places, space

SIDES = (1, 0)
"""The two sides from left to right: the defenders, then the attackers (specification 8.3)."""
PICTURE = (1280.0, 720.0)
"""The size for which the shares below were drawn."""
MAN = 100.0
"""Height of a standing man in a window of that size, whatever the number of units."""
TALLEST = 1.3
"""Height of the tallest unit, with its hat and weapon, in standing men."""
FEET = {"ranged": 0.385, "flying": 0.645, "melee": 0.925}
"""Where the ranks stand, as shares of the ground between head and foot; the far one first."""
SLANT = {"ranged": 22.0, "flying": -6.0, "melee": -22.0}
"""How much nearer to the middle than the others a rank begins."""
INNER, OUTER = 354.0, 62.0
"""From the middle of the window to the innermost unit; from the outermost one to the edge."""
PITCH, CROWDED = 88.0, 46.0
"""Between two units of a rank; at less than the second one every other unit stands behind its neighbours."""
BEHIND = 17.0
"""How far behind."""


def at_left(side: int) -> bool:
    """Whether a side (0 attackers, 1 defenders) stands in the left half."""
    return side == SIDES[0]


def way(side: int) -> int:
    """The direction from a side's units to the middle: 1 to the right, -1 to the left."""
    return 1 if at_left(side) else -1


@dataclass(frozen=True)
class BattlePlaces(OverlayPlaces):
    """Regions in units. ``cards``: those played this round; ``middle``: the hand, a short list, or the effects in
    force; ``asked``: what is asked, beside the main button; ``unit``: the length of one of the drawing's; ``man``:
    height of a standing man."""

    cards: FRect
    middle: FRect
    asked: FRect
    unit: float
    man: float

    @property
    def pace(self) -> FRect:
        """The place of the pace switch: a square as high as the steps at the right end of their row."""
        row = self.track
        return FRect(row.right - row.h, row.y, row.h, row.h)

    def letters(self, role: str) -> str:
        """The role of words on the ground, whose letters grow with it."""
        return _letters(role, self.unit)

    def feet(self, unit: str) -> float:
        """The y at which a rank stands."""
        return self.body.y + self.body.h * FEET[unit]

    @property
    def heads(self) -> float:
        """The y above which nothing of the far rank reaches."""
        return self.feet("ranged") - TALLEST * self.man

    def rank(self, side: int, unit: str, count: int) -> list[tuple[float, float]]:
        """Where ``count`` units of a rank stand, the innermost first."""
        first = INNER * self.unit - (SLANT[unit] * self.unit)
        room = self.body.w / 2 - first - OUTER * self.unit
        pitch = min(PITCH * self.unit, room / max(1, count - 1))
        behind = BEHIND * self.unit if pitch < CROWDED * self.unit else 0.0
        x, y = self.body.centerx, self.feet(unit)
        return [(x - way(side) * (first + n * pitch), y - behind * (n % 2)) for n in range(count)]

    def tray(self, side: int) -> FRect:
        """Where the dice of a side lie, beside the score in the middle of the bright patch."""
        u, body = self.unit, self.body
        left = body.centerx - 182 * u if at_left(side) else body.centerx + 58 * u
        return FRect(left, body.y + body.h * 0.27, 124 * u, body.h * 0.52)

    @property
    def score(self) -> tuple[float, float]:
        """The middle of the score."""
        return self.body.centerx, self.body.y + self.body.h * 0.475

    @property
    def told(self) -> FRect:
        """The room of the sentence about what happens, below the dice between the melee ranks."""
        u, body = self.unit, self.body
        return FRect(body.centerx - 172 * u, body.y + body.h * 0.8, 344 * u, body.h * 0.2)


def _letters(role: str, unit: float) -> str:
    grown = 1 + 0.6 * (unit - 1)
    return f"{role}@{ROLES[role].compact * grown:.1f}" if grown > 1 else role


def lay_out(canvas: Canvas, width: float, height: float, compact: bool) -> BattlePlaces:
    """Compute the regions for the player's letters."""
    unit = min(width / PICTURE[0], height / PICTURE[1])
    gaps = COMPACT if compact else ROOMY
    edge = 14 * unit
    below = canvas.line_height(_letters("small", unit))
    title = canvas.line_height("title") + (2 if compact else 1) * below + ROOMY.hair
    steps = canvas.line_height(_letters("small_strong", unit)) + ROOMY.gap
    foot = max(143 * unit, 7 * canvas.line_height("small"))
    rows = (
        Node(size=ROOMY.small),
        inset(space(name="header"), edge, title),
        Node(size=ROOMY.hair),
        space(name="track", size=steps),
        Node(size=ROOMY.tight),
        space(name="body"),
        inset(space(name="foot"), edge, foot),
        Node(size=ROOMY.gap),
    )
    found = places(Column(rows, 0), FRect(0, 0, width, height))
    actions = max(222.0, 250 * unit)
    columns = places(
        Row((space(0.36, "cards"), space(0.64, "middle"), space(name="asked", size=actions * 0.94),
             space(name="actions", size=actions)), gaps.gap + ROOMY.tight),
        found["foot"],
    )  # fmt: skip
    track = centred(found["track"], width * 0.56, steps)
    body = found["body"]
    return BattlePlaces(
        compact, FRect(0, 0, width, height), found["header"], track, body, found["foot"], columns["actions"],
        columns["cards"], columns["middle"], columns["asked"], unit, min(MAN * unit, body.h * 0.212),
    )  # fmt: skip
