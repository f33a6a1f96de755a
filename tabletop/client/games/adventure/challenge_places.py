"""The places of a fight on the land of its space, for any window: the head over the sky, a fighter at each side behind
a plate with its name, the two blows as arrows between them, the dice on the bare ground below, and the foot."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import FRect

from tabletop.client.games.combat_view import OverlayPlaces
from tabletop.client.ui.tree import Column, Node, Row, places, space

WIDE, HIGH = 1280.0, 720.0
"""The window in units for which all measures below are; in others they grow or shrink alike."""
LINE = 19.6
"""Height of a line of letters in units."""
FIGURE = 0.9
"""Width of a figure that is cut out, as a share of its height."""
SIGN = 36.0
"""Side in units of a small sign that can be pressed."""


@dataclass(frozen=True)
class FighterPlaces:
    """The rectangles of a fighter: ``figure``, whose foot is behind ``plate`` with name and health, one for each of the
    three ``coins``, ``chips`` for its powers, ``die`` on the ground."""

    figure: FRect
    plate: FRect
    coins: tuple[FRect, FRect, FRect]
    chips: FRect
    die: FRect


@dataclass(frozen=True)
class ChallengePlaces(OverlayPlaces):
    """Regions in units. ``columns``: attacker's and defender's; ``blows``: the upper and the lower arrow; ``strip``:
    the forecast or the result between the plates; ``asked``: the row with the energy left and the question; ``hand``:
    the decider's cards; ``things``: gear and powers, the entries of a choice, or what is in play."""

    columns: tuple[FighterPlaces, FighterPlaces]
    blows: tuple[FRect, FRect]
    strip: FRect
    asked: FRect
    hand: FRect
    things: FRect
    share: float

    def role(self, name: str, size: float) -> str:
        """A role of letters that is ``size`` units high in the smallest window, and grows with larger ones."""
        return f"{name}@{size * max(1.0, self.share):.1f}"

    @property
    def raised(self) -> FRect:
        """Where a card that is pointed at is drawn large: over the foot and what lies above it."""
        high = min(300.0 * self.share, self.panel.h * 0.5)
        return FRect(self.hand.x, self.panel.bottom - high, self.hand.w, high)

    @property
    def pace(self) -> FRect:
        """The place of the pace switch, at the right end of the head."""
        return FRect(self.panel.right - SIGN - 14.0, 10.0, SIGN, SIGN)


def lay_out(width: float, height: float, compact: bool, letters: float, cards: int = 4) -> ChallengePlaces:
    """Compute the regions; ``letters``: the player's text scale, 1 for letters of the usual size; ``cards``: number of
    cards in the hand, which has no room without any."""
    u = min(width / WIDE, height / HIGH)
    line = LINE * letters * max(1.0, u)
    foot_h = max(140 * u, 5.6 * line + 34)
    plate_h = max(56 * u, 2 * line + 14)
    head_h = max(100 * u, 4.0 * line + 18)
    actions = max(250 * u, 196.0)
    hand = min(max(110.0 * cards + 10, 232.0), 452.0) * u if cards else 0.0
    rows = (
        Node(name="head", size=head_h),
        space(name="body"),
        Node(name="band", size=plate_h),
        Node(size=8 * u),
        Node(name="foot", size=foot_h - 8 * u),
    )
    whole = FRect(0, 0, width, height)
    found = places(Column(rows, 0), whole)
    head, body = found["head"], found["body"]
    lower = Row((
        Node(size=20 * u),
        Node(name="hand", size=hand),
        Node(size=18 * u if cards else 0.0),
        space(name="middle"),
        Node(size=16 * u),
        Node(name="actions", size=actions),
        Node(size=22 * u),
    ), 0)  # fmt: skip
    columns = places(lower, found["foot"])
    band = places(
        Row((Node(size=20 * u), Node(name="left", size=372 * u), Node(size=14 * u), space(name="strip"),
             Node(size=14 * u), Node(name="right", size=372 * u), Node(size=20 * u)), 0),
        found["band"],
    )  # fmt: skip
    asked = FRect(columns["middle"])
    asked.h = 2 * line + 6
    things = FRect(asked.x, asked.bottom + 6, asked.w, columns["middle"].bottom - asked.bottom - 6 - 8 * u)
    acts = FRect(columns["actions"])
    acts.h -= 8 * u
    inner = FRect(456 * u, body.y + 10 * u, width - 912 * u, body.h - 10 * u)
    arrow = min(106 * u, max(inner.h * 0.3, 3.6 * line + 16, 0))
    blows = tuple(FRect(inner.x, inner.y + n * (arrow + 14 * u), inner.w, arrow) for n in range(2))
    ground = FRect(inner.x, blows[1].bottom, inner.w, inner.bottom - blows[1].bottom)
    fighters = tuple(_fighter(side, body, band["right" if side else "left"], ground, width, u, line) for side in (0, 1))
    track = FRect(head.x, head.bottom - line - 14, head.w, line + 6)
    return ChallengePlaces(
        compact, whole, head, track, body, found["foot"], acts,
        (fighters[0], fighters[1]), (blows[0], blows[1]), band["strip"], asked, columns["hand"], things, u,
    )  # fmt: skip


def _fighter(side: int, body: FRect, plate: FRect, ground: FRect, width: float, u: float, line: float) -> FighterPlaces:
    high = min(420 * u, body.h + 24 * u)
    figure = FRect(0, 0, high * FIGURE, high)
    figure.midbottom = (plate.centerx + (20 if side else -20) * u, plate.y + 18 * u)
    pitch = min(88 * u, body.h / 3)
    r = min(60 * u, pitch - line * 0.9)
    x = width - 414 * u if side else 414 * u
    coins = [FRect(x - r / 2, body.y + 14 * u + n * pitch, r, r) for n in range(3)]
    chips = FRect(plate.x, plate.y - line - 12, plate.w, line + 8)
    size = min(70 * u, (ground.h - line) * 0.72)
    die = FRect(0, 0, size, size)
    die.center = (ground.centerx + (62 if side else -62) * u, ground.centery - line * 0.5 + (-4 if side else 4) * u)
    return FighterPlaces(figure, plate, (coins[0], coins[1], coins[2]), chips, die)
