"""What a game gives the scenes of its campaigns: names and pictures of armies and cards, and the muster."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Protocol

from tabletop.client.core.services import Services
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.ui.group import WidgetGroup
from tabletop.client.ui.tree import Column, Disc, Row, Words, label, sign
from tabletop.rules.frozen import light_dataclass
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.lessons.campaign.campaign_run import CampaignRun
    from tabletop.lessons.campaign.company import Company, Soldier

    from .table import Hero


@light_dataclass
class Shown:
    """Something of a game on the screen: its name, its icon and its picture, empty for none."""

    name: str
    icon: str
    picture: str = ""


class MusterHost(Protocol):
    """What a muster may ask of the scene around it. ``run``: the campaign; ``change(company)`` replaces its army."""

    @property
    def app(self) -> Services:
        """The program."""

    widgets: WidgetGroup

    @property
    def run(self) -> CampaignRun:
        """The campaign that the army belongs to."""

    def change(self, company: Company) -> None:
        """Keep the company with another army."""

    def relayout(self) -> None:
        """Lay out again before the next frame."""

    def invalidate(self) -> None:
        """Ask for a new frame."""


class MusterPanels(ABC):
    """A game's part of the muster: the army, who may take a place in it, and the card that is looked at."""

    @abstractmethod
    def __init__(self, scene: MusterHost) -> None:
        """Begin with the army as it stands."""

    @abstractmethod
    def layout(self, area: Rect, compact: bool) -> None:
        """Add the widgets."""

    @abstractmethod
    def draw(self, canvas: Canvas) -> None:
        """Draw what lies below the widgets."""

    @abstractmethod
    def draw_front(self, canvas: Canvas) -> None:
        """Draw what lies above them."""


class CampaignLook(ABC):
    """The words and pictures of a game in its campaigns."""

    muster: type[MusterPanels]

    @abstractmethod
    def army(self, id: str) -> Shown:
        """An army: its name, its emblem, and the face of who leads it."""

    @abstractmethod
    def card(self, id: str) -> Shown:
        """A card: its name, the icon of its rank, and its face."""

    @abstractmethod
    def rivals(self, run: CampaignRun, id: str) -> Shown:
        """The other army of a battle."""

    @abstractmethod
    def leader(self, run: CampaignRun, id: str) -> Shown:
        """Who leads the other army of a battle."""

    @abstractmethod
    def terms(self, run: CampaignRun, id: str) -> Sequence[tuple[str, str]]:
        """What holds in a battle: goals, rules, field and who begins, as (icon, words)."""

    @abstractmethod
    def roster(self, run: CampaignRun) -> Sequence[tuple[Shown, int]]:
        """Everybody whom the company can field now, in the order of ranks, each with its stars."""

    @abstractmethod
    def heroes(self, run: CampaignRun, seat: int) -> Mapping[str, Hero]:
        """Those with a name of their own who are in the battle that is being fought, by the id of their piece."""

    @abstractmethod
    def soldier(self, one: Soldier) -> Shown:
        """A soldier: what it is called, by the name that it has earned or that of its card, and its face."""


STAR, FACE, SMALL_FACE = 15.0, 46.0, 34.0


def draw_stars(canvas: Canvas, center: Point, side: float, n: int) -> None:
    """Draw ``n`` stars of ``side`` units on a dark pill."""
    wide = n * side + side * 0.7
    box = Rect(center[0] - wide / 2, center[1] - side * 0.65, wide, side * 1.3)
    canvas.fill(box, theme.NIGHT900, alpha=225, radius=box.h / 2)
    canvas.frame(box, theme.BRASS400, 1, box.h / 2)
    for index in range(n):
        canvas.icon("seat-star", (center[0] + (index - (n - 1) / 2) * side, center[1]), side, theme.BRASS300)


def draw_roster(canvas: Canvas, area: Rect, roster: Sequence[tuple[Shown, int]]) -> None:
    """Draw the faces of a whole army in rows."""
    pitch = roster_pitch(area.w)
    for n, (shown, stars) in enumerate(roster):
        y, x = divmod(n, int(area.w / pitch + 0.01))
        _draw_soldier(canvas, (area.x + (x + 0.5) * pitch, area.y + (y + 0.5) * pitch), pitch * 0.42, shown.picture,
                      shown.icon, stars)  # fmt: skip


def roster_pitch(width: float) -> float:
    """Units between two faces of an army in rows of that width."""
    return width / max(6, round(width / (FACE + 4)))


def roster_height(width: float, count: int) -> float:
    """Height in units of the faces of so many soldiers."""
    pitch = roster_pitch(width)
    return -(-count // int(width / pitch + 0.01)) * pitch


def card_row(shown: Shown, words: str) -> Row:
    """A card with its face, and words about it."""
    return Row((Disc(_draw_soldier, SMALL_FACE, (shown.picture, shown.icon, 0)), label(words, "small", theme.IVORY300)),
               10, size=SMALL_FACE + 2)  # fmt: skip


def soldier_row(shown: Shown, one: Soldier, stars: int) -> Row:
    """A soldier with face, name and stars, and below what it has done and suffered."""
    deeds = [("crossed-swords", str(one.kills)), ("flag", str(one.battles))]
    deeds += [("rank-command", str(one.commanders))] if one.commanders else []
    deeds += [("drop", str(one.falls))] if one.falls else []
    figures = [Row((sign(icon, 16, theme.BRASS400), Words(n, "small", theme.IVORY300)), 4) for icon, n in deeds]
    out = Words(t("campaign.sits_out"), "small", theme.DANGER, weight=1.0) if one.rests else None
    return Row((
        Disc(_draw_soldier, FACE, (shown.picture, shown.icon, stars)),
        Column((label(shown.name, "small_strong"), Row((*figures, out), 12)), 2, pack=0.5, weight=1.0),
    ), 10, size=FACE + 6)  # fmt: skip


def _draw_soldier(canvas: Canvas, center: Point, r: float, picture: str, icon: str, stars: int) -> None:
    box = (center[0] - r, center[1] - r, 2 * r, 2 * r)
    canvas.circle(center, r, theme.NIGHT900)
    if picture:
        canvas.image(picture, box, radius=r, focus=(0.5, 0.3))
    else:
        canvas.icon(icon, center, r * 1.2, theme.BRASS400)
    canvas.circle(center, r, None, outline=theme.BRASS400 if stars else theme.SLATE500, outline_width=1.5)
    if stars:
        draw_stars(canvas, (center[0], center[1] + r * 0.8), STAR * 0.75, stars)
