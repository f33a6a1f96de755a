"""A Town as it grows: its hall, a free plot, and the buildings of each race as stamps that are laid on its land in the
order of their feet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from assets.make.faces.paper import Ink, Outline, Spot, circle, curve, cut, limb, mix, oval, plus, rod
from assets.make.output import save_jpeg, save_webp
from assets.make.places import props
from assets.make.places.figures import FLAT, Figure, placed, tone_of
from assets.make.places.parts import Parts
from assets.make.warcraft.town_lands import land
from assets.make.warcraft.units.bake import UNITS
from tabletop.client.games.warcraft.model import RACE_COLOURS
from tabletop.client.games.warcraft.town import STAMP_FOOT, STAMP_HIGH, STAMP_PIXELS, STAMP_WIDE

HIDE, EARTH, CRYPT, BARK = "#B98F5E", "#8A6B46", "#8B8794", "#7A5A40"


@dataclass(frozen=True, slots=True)
class Site:
    """Where a building stands: its sheet, where its foot is, its size, and the owner's colours."""

    sheet: Parts
    owner: str
    x: float = 0.0
    y: float = 0.0
    size: float = 100.0

    def cloth(self, tone: str = "coat") -> Ink:
        """A colour of the owner."""
        return tone_of(tone, self.owner)

    def at(self, *points: Spot, radius: float = 1.2) -> Outline:
        """A straight outline, in shares of the size from the foot."""
        return cut(self._spots(points), radius)

    def round(self, *points: Spot) -> Outline:
        """A smooth outline, in shares of the size from the foot."""
        return curve(self._spots(points))

    def _spots(self, points: tuple[Spot, ...]) -> list[Spot]:
        return [(self.x + x * self.size, self.y + y * self.size) for x, y in points]

    def spot(self, x: float, y: float) -> tuple[float, float]:
        """A place in units."""
        return (self.x + x * self.size, self.y + y * self.size)

    def bar(self, x0: float, y0: float, x1: float, y1: float, half: float) -> Outline:
        """A straight strip, in shares of the size."""
        return rod(*self.spot(x0, y0), *self.spot(x1, y1), half * self.size)

    def disc(self, x: float, y: float, rx: float, ry: float | None = None) -> Outline:
        """An oval, in shares of the size."""
        return oval(*self.spot(x, y), rx * self.size, (rx if ry is None else ry) * self.size)

    def shadow(self, half: float) -> None:
        """The shadow of something so wide on either side, which its picture holds."""
        self.sheet.shadow(self.x, self.y, half * 0.5 * self.size, half * 0.16 * self.size)

    def door(self, x: float, wide: float, high: float, glow: Ink = "#241A12") -> None:
        """A dark doorway with a round top."""
        outline = [(x - wide, 0.02), (x - wide, -high * 0.6), (x - wide * 0.6, -high * 0.9), (x, -high)]
        outline += [(x + wide * 0.6, -high * 0.9), (x + wide, -high * 0.6), (x + wide, 0.02)]
        self.sheet.part(self.round(*outline), glow, "#120C08", depth=0, shade=0)

    def stand(self, figure: Figure, x: float, y: float, size: float, degrees: float = 0.0) -> None:
        """Lay a figure that lives here."""
        scale = size * self.size / 100
        for piece in placed(figure, *self.spot(x, y), scale, degrees):
            flat = piece.tone in FLAT
            self.sheet.part(piece.outline, self.cloth(piece.tone), line=0.7, depth=0.15, shade=0 if flat else 0.5)


def plot(site: Site) -> None:
    """A free plot: pegs, string, a stone and a few planks."""
    sheet, size = site.sheet, site.size
    corners = [(-0.80, 0.06), (-0.56, -0.30), (0.60, -0.30), (0.86, 0.06)]
    sheet.part(site.at(*corners), "#C2A878", "#A98C5C", line=0, depth=0.2, shade=0.2, cuts=0.5)
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]], strict=True):
        sheet.part(site.bar(ax, ay - 0.10, bx, by - 0.10, 0.008), "#F1E6CB", line=0.4, depth=0.15, shade=0)
    for x, y in corners:
        sheet.part(site.bar(x, y + 0.02, x, y - 0.17, 0.026), "#8C6238", line=0.8, depth=0.3)
    for k in range(3):
        x, y = 0.16 + 0.03 * k, -0.05 - 0.05 * k
        sheet.part(site.bar(x, y, x + 0.36, y - 0.03, 0.026), "#B5844C", "#7A5730", line=0.8, depth=0.2)
    props.rock(sheet, *site.spot(-0.25, -0.02), size * 0.34, size * 0.16)


def scaffold(site: Site) -> None:
    """A building that rises: posts, planks and a half wall."""
    sheet = site.sheet
    site.shadow(0.7)
    stones = site.at(
        (-0.5, 0), (-0.5, -0.34), (-0.3, -0.34), (-0.3, -0.5), (0.1, -0.5), (0.1, -0.26), (0.56, -0.26), (0.56, 0)
    )
    sheet.part(stones, "#CFC3A8", "#9A8E76", depth=0.7, cuts=0.5)
    for x in (-0.62, -0.05, 0.62):
        sheet.part(site.bar(x, 0.03, x, -0.86, 0.03), "#9C774A", "#6E5030", line=0.9)
    for y in (-0.4, -0.74):
        sheet.part(site.bar(-0.7, y, 0.7, y - 0.02, 0.028), "#B5844C", "#7A5730", line=0.9)
    sheet.part(site.bar(-0.62, 0, -0.05, -0.72, 0.022), "#9C774A", line=0.8)
    sheet.part(site.bar(0.62, -0.4, 0.9, 0.03, 0.03), "#9C774A", line=0.8)


# What trains: in front of a building of any race.


def dummies(site: Site) -> None:
    """Two posts with shields to strike at."""
    for x in (-0.62, -0.36):
        site.sheet.part(site.bar(x, 0.12, x, -0.16, 0.03), "#8C6238", line=0.8)
        shield = site.at((x - 0.09, -0.18), (x + 0.09, -0.18), (x + 0.07, 0), (x, 0.06), (x - 0.07, 0))
        site.sheet.part(shield, site.cloth("trim"), line=0.9, depth=0.3)


def targets(site: Site) -> None:
    """Two round targets on legs."""
    for x, radius in ((-0.66, 0.19), (-0.36, 0.16)):
        for lean in (-0.1, 0.1):
            site.sheet.part(site.bar(x + lean, 0.08, x, -0.14, 0.024), "#6E4A2D", line=0.7)
        for share, ink in ((1, "#F1E6CB"), (0.68, "#C2402C"), (0.36, "#F1E6CB"), (0.16, "#1B1512")):
            site.sheet.part(
                site.disc(x, -0.14, radius * share), ink, line=0.7, depth=0.3 if share == 1 else 0, shade=0.3
            )


def stores(site: Site) -> None:
    """A heap of gold and a pile of logs."""
    for k in range(5):
        x, y = 0.58 + 0.12 * (k % 3), -0.03 - 0.11 * (k // 3)
        site.sheet.part(site.disc(x + 0.06 * (k // 3), y, 0.07), "#C79A62", "#8A6238", line=0.9, depth=0.2)
    gold = site.round((-0.80, 0.03), (-0.76, -0.14), (-0.62, -0.2), (-0.48, -0.12), (-0.44, 0.03))
    site.sheet.part(gold, "#E9BE5C", "#B5802E", shade=0.5, cuts=2.6, angle=34)


# The Humans build houses of timber and towers of stone.


def _slates(site: Site) -> Ink:
    return mix(site.cloth(), "#3A4A66", 0.22)


def human_hall(site: Site) -> None:
    """A gabled house with a stair tower."""
    site.shadow(0.9)
    props.house(site.sheet, *site.spot(-0.02, 0), site.size * 0.86, _slates(site))
    props.tower(
        site.sheet, *site.spot(0.74, 0.02), site.size * 0.30, site.size * 0.92, mix(_slates(site), "#FFFFFF", 0.06)
    )


def human_range(site: Site) -> None:
    """A long house whose gable looks away."""
    site.shadow(0.9)
    props.house(site.sheet, *site.spot(0.1, 0), site.size * 0.84, mix(_slates(site), "#4A6A3A", 0.35), face=-1)


def human_loft(site: Site) -> None:
    """A tower with an open loft under a pointed roof."""
    site.shadow(0.7)
    props.tower(site.sheet, *site.spot(0.1, 0), site.size * 0.52, site.size * 0.86, teeth=4)
    for x in (-0.24, -0.02, 0.22, 0.44):
        site.sheet.part(site.bar(x, -1.0, x, -1.28, 0.022), "#7A5836", line=0.7)
    roof = site.at((-0.42, -1.24), (0.1, -1.72), (0.62, -1.24))
    site.sheet.part(roof, _slates(site), mix(_slates(site), "#120C10", 0.3), depth=0.7, shade=0.6, cuts=1.2, angle=-69)


def human_lodge(site: Site) -> None:
    """A small house with a roof of wood."""
    site.shadow(0.8)
    props.house(site.sheet, *site.spot(0.05, 0), site.size * 0.62, "#8A5A36")


def human_keep(site: Site) -> None:
    """A castle of five towers behind a gate."""
    sheet, size = site.sheet, site.size
    site.shadow(1.1)
    for x, wide, high in (
        (-0.46, 0.22, 0.84),
        (0.46, 0.22, 0.84),
        (-0.22, 0.26, 1.04),
        (0.24, 0.26, 0.98),
        (0, 0.40, 1.22),
    ):
        props.tower(sheet, *site.spot(x, -0.1), wide * size, high * size, _slates(site))
    (left, foot), (right, _) = site.spot(-0.74, 0), site.spot(0.74, 0)
    props.wall(sheet, left, right, foot, size * 0.46, tooth=size * 0.07)
    sheet.part(site.at((-0.24, 0.01), (-0.24, -0.58), (0.24, -0.58), (0.24, 0.01)), "#D6CAAE", "#A3957A")
    site.door(0, 0.15, 0.4)
    for x in (-0.62, 0.62):
        props.tower(sheet, *site.spot(x, 0.03), size * 0.26, size * 0.62)


# The Orcs stretch hides over tusks and sharpen their posts.


def _tusk(site: Site, x: float, y: float, lean: float, high: float) -> None:
    side = -1 if lean < 0 else 1
    horn = [
        (x - 0.05 * side, y),
        (x + lean * 0.3 - 0.03 * side, y - high * 0.6),
        (x + lean, y - high),
        (x + lean * 0.45 + 0.04 * side, y - high * 0.5),
        (x + 0.06 * side, y),
    ]
    site.sheet.part(site.round(*horn), "#EFE6CE", "#B5AB90", line=0.9, depth=0.3)


def _dome(site: Site, x: float, half: float, high: float, hide: Ink = HIDE) -> None:
    shape = [
        (x - half, 0),
        (x - half * 0.94, -high * 0.5),
        (x - half * 0.5, -high * 0.92),
        (x, -high),
        (x + half * 0.5, -high * 0.92),
        (x + half * 0.94, -high * 0.5),
        (x + half, 0),
        (x, 0.04),
    ]
    dome = site.round(*shape)
    site.sheet.part(dome, hide, mix(hide, "#2A160C", 0.45), depth=0.7, shade=0.7, cuts=0.8, angle=80)
    for share in (-0.5, 0, 0.5):
        seam = site.round(
            (x + share * half * 1.3 - 0.012, 0),
            (x + share * half, -high * 0.6),
            (x, -high),
            (x + share * half + 0.02, -high * 0.55),
            (x + share * half * 1.3 + 0.012, 0),
        )
        site.sheet.flat(seam, mix(hide, "#2A160C", 0.55), 0.8)


def _stakes(site: Site, *xs: float) -> None:
    for x in xs:
        post = site.at((x - 0.04, 0.03), (x - 0.04, -0.3), (x, -0.42), (x + 0.04, -0.3), (x + 0.04, 0.03), radius=0.6)
        site.sheet.part(post, "#8C6238", "#5A3E24", line=0.8, depth=0.3)


def orc_hall(site: Site) -> None:
    """A hall of hides with a gable of tusks."""
    site.shadow(0.85)
    _stakes(site, -0.78, 0.66, 0.76, 0.86)
    _dome(site, 0.06, 0.62, 0.78)
    roof = site.round(
        (-0.5, -0.42),
        (-0.2, -0.84),
        (0.06, -0.98),
        (0.34, -0.84),
        (0.64, -0.42),
        (0.36, -0.52),
        (0.06, -0.6),
        (-0.26, -0.52),
    )
    site.sheet.part(roof, site.cloth(), site.cloth("coat2"), shade=0.6, cuts=0.9)
    site.door(0.06, 0.16, 0.42)
    for lean in (-1, 1):
        _tusk(site, 0.06 + lean * 0.24, -0.02, -lean * 0.14, 0.66)
        _tusk(site, 0.06 + lean * 0.3, -0.7, lean * 0.2, 0.42)


def orc_range(site: Site) -> None:
    """A long tent with a rack of spears."""
    site.shadow(0.9)
    for x in (0.62, 0.72, 0.82):
        site.sheet.part(site.bar(x, 0, x + 0.08, -0.8, 0.016), "#8C6238", line=0.7)
        site.sheet.part(
            site.at((x + 0.04, -0.78), (x + 0.09, -0.94), (x + 0.12, -0.78), radius=0.4), "#AEB7BD", line=0.7
        )
    _dome(site, 0.14, 0.54, 0.54, mix(HIDE, "#6A5A3A", 0.3))
    tent = site.at((-0.5, -0.26), (0.0, -0.82), (0.3, -0.82), (0.76, -0.26), (0.5, -0.3), (0.16, -0.34), (-0.2, -0.3))
    site.sheet.part(tent, site.cloth("coat2"), mix(site.cloth("coat2"), "#120C10", 0.3), shade=0.6, cuts=1.2)
    site.door(0.2, 0.13, 0.32)
    for x, lean in ((0.0, -0.12), (0.3, 0.12)):
        _tusk(site, x, -0.78, lean, 0.3)


def orc_loft(site: Site) -> None:
    """A platform on stilts under a canopy, with spikes."""
    site.shadow(0.7)
    for x, lean in ((-0.16, 0.06), (0.42, -0.06), (0.12, 0)):
        site.sheet.part(site.bar(x, 0.02, x + lean, -0.84, 0.045), "#8C6238", "#5A3E24", line=0.9)
    site.sheet.part(site.bar(-0.14, -0.3, 0.4, -0.62, 0.025), "#7A5836", line=0.8)
    site.sheet.part(site.bar(0.4, -0.3, -0.14, -0.62, 0.025), "#7A5836", line=0.8)
    site.sheet.part(site.at((-0.36, -0.8), (0.62, -0.8), (0.56, -0.92), (-0.3, -0.92)), "#9C774A", "#6E5030")
    for x in (-0.24, 0.5):
        site.sheet.part(site.bar(x, -0.9, x, -1.28, 0.03), "#8C6238", line=0.8)
    roof = site.round(
        (-0.5, -1.16),
        (-0.16, -1.46),
        (0.14, -1.58),
        (0.44, -1.46),
        (0.78, -1.16),
        (0.4, -1.24),
        (0.14, -1.28),
        (-0.14, -1.24),
    )
    site.sheet.part(roof, site.cloth(), site.cloth("coat2"), depth=0.7, shade=0.6, cuts=1)
    for x, lean in ((-0.34, -0.16), (0.62, 0.16)):
        _tusk(site, x, -1.2, lean, 0.36)


def orc_lodge(site: Site) -> None:
    """A burrow of earth behind sharpened posts."""
    site.shadow(0.7)
    _dome(site, 0.05, 0.5, 0.5, EARTH)
    for x, lean in ((-0.24, -0.14), (0.05, 0), (0.34, 0.14)):
        _tusk(site, x, -0.42, lean, 0.26)
    site.door(0.05, 0.14, 0.3)
    _stakes(site, -0.38, -0.28, 0.4, 0.5)


def orc_keep(site: Site) -> None:
    """A fortress of three domes, with great tusks at its door."""
    site.shadow(1.1)
    for x, half, high in ((-0.5, 0.36, 0.7), (0.5, 0.36, 0.7), (0, 0.52, 1.16)):
        _dome(site, x, half, high)
        top = site.round(
            (x - half * 0.8, -high * 0.66),
            (x - half * 0.3, -high * 1.04),
            (x, -high * 1.16),
            (x + half * 0.3, -high * 1.04),
            (x + half * 0.8, -high * 0.66),
            (x, -high * 0.8),
        )
        site.sheet.part(top, site.cloth(), site.cloth("coat2"), shade=0.6, cuts=0.9)
        for lean in (-1, 1):
            _tusk(site, x + lean * half * 0.4, -high * 0.95, lean * 0.16, high * 0.36)
    _stakes(site, -0.94, -0.84, -0.74, -0.64, 0.64, 0.74, 0.84, 0.94)
    site.door(0, 0.2, 0.5)
    for lean in (-1, 1):
        _tusk(site, lean * 0.32, 0.02, -lean * 0.2, 0.82)
    skull = site.round(
        (-0.14, -0.66), (-0.12, -0.82), (0, -0.88), (0.12, -0.82), (0.14, -0.66), (0.06, -0.56), (-0.06, -0.56)
    )
    site.sheet.part(skull, "#EFE6CE", "#B5AB90")
    for x in (-0.06, 0.06):
        site.sheet.part(site.disc(x, -0.7, 0.035), "#1B1512", depth=0, shade=0)


# The Undead pile up crypts that glow from within.


def _steps(site: Site, x: float, half: float, high: float, count: int = 3) -> None:
    for k in range(count):
        wide, low, top = half * (1 - 0.24 * k), -high * k / count, -high * (k + 1) / count
        block = site.at((x - wide, low), (x - wide * 0.9, top), (x + wide * 0.9, top), (x + wide, low), radius=0.8)
        site.sheet.part(
            block, mix(CRYPT, "#FFFFFF", 0.05 * k), mix(CRYPT, "#14101C", 0.5), depth=0.7, shade=0.7, cuts=0.6
        )
        rim = site.at(
            (x - wide * 0.96, top + 0.05),
            (x - wide * 0.94, top - 0.02),
            (x + wide * 0.94, top - 0.02),
            (x + wide * 0.96, top + 0.05),
            radius=0.6,
        )
        site.sheet.part(rim, site.cloth("coat2") if k % 2 else site.cloth(), line=0.8, depth=0.3)


def _thorn(site: Site, x: float, y: float, lean: float, high: float) -> None:
    side = -1 if lean < 0 else 1
    thorn = [
        (x - 0.06 * side, y),
        (x + lean * 0.2 - 0.03 * side, y - high * 0.5),
        (x + lean, y - high),
        (x + lean * 0.5 + 0.05 * side, y - high * 0.45),
        (x + 0.06 * side, y),
    ]
    site.sheet.part(site.round(*thorn), "#6A6478", "#2E2838", line=0.9, depth=0.4)


def _flame(site: Site, x: float, y: float, size: float) -> None:
    site.sheet.soft(*site.spot(x, y), site.size * size * 2.4, site.size * size * 2.2, site.cloth("trim"), 0.55)
    crystal = site.at((x, y - size), (x + size * 0.5, y), (x, y + size), (x - size * 0.5, y), radius=0.6)
    site.sheet.part(crystal, site.cloth("glow"), site.cloth("trim"), line=0.8, depth=0, shade=0.3)


def undead_hall(site: Site) -> None:
    """A stepped crypt with thorns."""
    site.shadow(0.85)
    for lean in (-1, 1):
        _thorn(site, 0.08 + lean * 0.56, 0, lean * 0.2, 0.74)
    _steps(site, 0.08, 0.62, 0.78)
    site.door(0.08, 0.15, 0.36, "#3A2454")
    _flame(site, 0.08, -0.96, 0.13)


def undead_range(site: Site) -> None:
    """A shrine between two obelisks."""
    site.shadow(0.85)
    _steps(site, 0.2, 0.5, 0.46, 2)
    site.door(0.2, 0.13, 0.3, "#3A2454")
    for x, high in ((-0.14, 0.9), (0.56, 0.9)):
        pillar = site.at(
            (x - 0.1, 0), (x - 0.07, -high), (x, -high - 0.18), (x + 0.07, -high), (x + 0.1, 0), radius=0.6
        )
        site.sheet.part(pillar, CRYPT, mix(CRYPT, "#14101C", 0.5), depth=0.6, shade=0.7, cuts=0.8)
        _flame(site, x, -high * 0.7, 0.07)
    _thorn(site, 0.02, -0.44, -0.16, 0.4)
    _thorn(site, 0.38, -0.44, 0.16, 0.4)


def undead_loft(site: Site) -> None:
    """A tower of stone with wings of bone."""
    site.shadow(0.7)
    for lean in (-1, 1):
        for high, out in ((1.5, 0.5), (1.2, 0.56), (0.94, 0.5)):
            _thorn(site, 0.12 + lean * 0.16, -high + 0.5, lean * out, 0.56)
    shaft = site.at((-0.2, 0), (-0.08, -0.9), (-0.14, -1.2), (0.12, -1.5), (0.38, -1.2), (0.32, -0.9), (0.44, 0))
    site.sheet.part(shaft, CRYPT, mix(CRYPT, "#14101C", 0.55), depth=0.7, shade=0.7, cuts=0.8)
    for y in (-0.3, -0.72):
        band = site.at(
            (-0.16 - y * -0.1, y), (-0.15 - y * -0.1, y - 0.09), (0.39 + y * 0.1, y - 0.09), (0.4 + y * 0.1, y)
        )
        site.sheet.part(band, site.cloth(), line=0.8, depth=0.3)
    _flame(site, 0.12, -1.14, 0.13)
    site.door(0.12, 0.11, 0.26, "#3A2454")


def undead_lodge(site: Site) -> None:
    """A small tomb among headstones."""
    site.shadow(0.7)
    for x in (-0.34, 0.42):
        stone = site.round((x - 0.1, 0), (x - 0.1, -0.26), (x, -0.36), (x + 0.1, -0.26), (x + 0.1, 0))
        site.sheet.part(stone, "#A29CA8", "#5F5A6A", depth=0.4)
    _steps(site, 0.05, 0.36, 0.5, 2)
    site.door(0.05, 0.11, 0.26, "#3A2454")
    _thorn(site, 0.05, -0.48, 0, 0.24)


def undead_keep(site: Site) -> None:
    """A pyramid with four horns and a crystal above."""
    site.shadow(1.1)
    for lean in (-1, 1):
        _thorn(site, lean * 0.8, 0, lean * 0.14, 1.0)
        _thorn(site, lean * 0.46, -0.2, lean * 0.2, 1.1)
    _steps(site, 0, 0.86, 1.0, 4)
    site.door(0, 0.18, 0.42, "#3A2454")
    for x in (-0.42, 0.42):
        _flame(site, x, -0.16, 0.08)
    _flame(site, 0, -1.24, 0.2)


# The Elves let trees grow into houses.


def _trunk(site: Site, x: float, half: float, high: float) -> None:
    trunk = site.round(
        (x - half * 1.7, 0.03),
        (x - half, -high * 0.22),
        (x - half * 0.8, -high * 0.7),
        (x - half * 1.3, -high),
        (x, -high * 0.86),
        (x + half * 1.3, -high),
        (x + half * 0.8, -high * 0.7),
        (x + half, -high * 0.22),
        (x + half * 1.7, 0.03),
        (x, -0.02),
    )
    site.sheet.part(trunk, BARK, mix(BARK, "#1A100A", 0.45), depth=0.6, shade=0.7, cuts=1.2, angle=84)


def _crown(site: Site, x: float, y: float, half: float, high: float) -> None:
    leaf = mix("#5E8C50", site.cloth(), 0.28)
    for dx, dy, size in (
        (-0.6, 0.18, 0.5),
        (0.6, 0.18, 0.5),
        (0, 0.3, 0.5),
        (-0.36, -0.34, 0.52),
        (0.38, -0.34, 0.5),
        (0, -0.08, 0.62),
    ):
        bulge = oval(*site.spot(x + dx * half, y + dy * high), size * half * site.size, size * high * site.size)
        for turn in range(4):
            away = (0.62 * size * half, 0.62 * size * high)
            signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))[turn]
            where = site.spot(x + dx * half + signs[0] * away[0], y + dy * high + signs[1] * away[1])
            bulge = plus(bulge, circle(*where, 0.36 * size * half * site.size))
        site.sheet.part(
            bulge,
            mix(leaf, "#FFFFFF", 0.08 if dx <= 0 else 0),
            mix(leaf, "#14241A", 0.4),
            depth=0.5,
            shade=0.55,
            cuts=0.5,
        )


def _lantern(site: Site, x: float, y: float) -> None:
    site.sheet.soft(*site.spot(x, y), site.size * 0.22, site.size * 0.2, "#DFF6FF", 0.6)
    site.sheet.part(site.disc(x, y, 0.05, 0.065), "#E9FAFF", "#A9D8E8", line=0.7, depth=0, shade=0.2)


def elf_hall(site: Site) -> None:
    """A broad tree with a door and an awning."""
    site.shadow(0.85)
    _trunk(site, 0.1, 0.3, 0.8)
    _crown(site, 0.1, -0.92, 0.66, 0.4)
    site.door(0.1, 0.15, 0.4)
    awning = site.at(
        (-0.16, -0.36), (-0.06, -0.52), (0.26, -0.52), (0.36, -0.36), (0.23, -0.3), (0.1, -0.37), (-0.03, -0.3)
    )
    site.sheet.part(awning, site.cloth(), site.cloth("coat2"))
    _lantern(site, 0.46, -0.5)


def elf_range(site: Site) -> None:
    """A bower of bent branches over a pool of light."""
    site.shadow(0.85)
    for lean in (-1, 1):
        x = 0.2 + lean * 0.46
        arch = limb(
            (*site.spot(x, 0.02), site.size * 0.08),
            (*site.spot(x - lean * 0.02, -0.5), site.size * 0.06),
            (*site.spot(0.2 + lean * 0.1, -0.86), site.size * 0.03),
        )
        site.sheet.part(arch, BARK, mix(BARK, "#1A100A", 0.4), shade=0.6, cuts=1, angle=84)
    _crown(site, 0.2, -0.86, 0.5, 0.28)
    well = site.disc(0.2, -0.06, 0.28, 0.1)
    site.sheet.part(well, "#BDB6A8", "#7E786C")
    site.sheet.part(site.disc(0.2, -0.08, 0.22, 0.07), "#CFF1FA", "#86C4DA", line=0.8, depth=0, shade=0.2)
    site.sheet.soft(*site.spot(0.2, -0.16), site.size * 0.36, site.size * 0.3, "#DFF6FF", 0.4)
    cloth = site.at((-0.06, -0.66), (0.46, -0.66), (0.4, -0.4), (0.3, -0.5), (0.2, -0.38), (0.1, -0.5), (0.0, -0.4))
    site.sheet.part(cloth, site.cloth(), site.cloth("coat2"), depth=0.3)


def elf_loft(site: Site) -> None:
    """A tall tree with a platform in its crown."""
    site.shadow(0.7)
    _trunk(site, 0.12, 0.19, 1.06)
    _crown(site, 0.12, -1.36, 0.5, 0.36)
    site.sheet.part(site.at((-0.4, -0.84), (0.6, -0.84), (0.5, -0.74), (-0.3, -0.74)), "#9C774A", "#6E5030")
    banner = site.at((0.34, -0.76), (0.54, -0.76), (0.54, -0.44), (0.44, -0.52), (0.34, -0.44))
    site.sheet.part(banner, site.cloth(), site.cloth("coat2"), depth=0.3)
    site.door(0.12, 0.09, 0.3)
    _lantern(site, -0.22, -0.62)


def elf_lodge(site: Site) -> None:
    """A young tree with a lantern and a door for wisps."""
    site.shadow(0.6)
    _trunk(site, 0.05, 0.17, 0.5)
    _crown(site, 0.05, -0.58, 0.4, 0.27)
    site.door(0.05, 0.08, 0.22, "#E9FAFF")
    _lantern(site, -0.3, -0.36)
    _lantern(site, 0.4, -0.32)


def elf_keep(site: Site) -> None:
    """The great tree of the town."""
    site.shadow(1.1)
    _trunk(site, -0.56, 0.13, 0.6)
    _trunk(site, 0.58, 0.13, 0.6)
    _crown(site, -0.6, -0.72, 0.34, 0.26)
    _crown(site, 0.62, -0.72, 0.34, 0.26)
    _trunk(site, 0, 0.4, 1.06)
    _crown(site, 0, -1.3, 0.86, 0.46)
    site.door(0, 0.18, 0.48)
    awning = site.at(
        (-0.32, -0.44), (-0.2, -0.64), (0.2, -0.64), (0.32, -0.44), (0.16, -0.36), (0, -0.46), (-0.16, -0.36)
    )
    site.sheet.part(awning, site.cloth(), site.cloth("coat2"))
    for x, y in ((-0.3, -0.8), (0.3, -0.84), (0.02, -0.82)):
        site.sheet.part(site.disc(x * 0.7, y, 0.05, 0.07), "#FFE9A8", "#F0B050", line=0.8, depth=0, shade=0.1)


Build = Callable[[Site], None]
BUILDINGS: dict[str, dict[str, Build]] = {
    "HU": {"melee": human_hall, "ranged": human_range, "flying": human_loft, "worker": human_lodge},
    "OR": {"melee": orc_hall, "ranged": orc_range, "flying": orc_loft, "worker": orc_lodge},
    "UD": {"melee": undead_hall, "ranged": undead_range, "flying": undead_loft, "worker": undead_lodge},
    "NE": {"melee": elf_hall, "ranged": elf_range, "flying": elf_loft, "worker": elf_lodge},
}
for race, keep in {"HU": human_keep, "OR": orc_keep, "UD": undead_keep, "NE": elf_keep}.items():
    BUILDINGS[race]["keep"] = keep
PERCHED = {
    "HU": ("flying-3", -0.5, -0.36),
    "OR": ("flying-1", -0.5, -0.3),
    "UD": ("flying-1", -0.5, -0.3),
    "NE": ("flying-1", -0.5, -0.3),
}
"""Who flies beside the building for flying units of a race, and where."""


def stamp(race: str, kind: str) -> Image.Image:
    """A building of a race, or what every race has in its Town (``plot``, ``scaffold``)."""
    units = STAMP_WIDE * 100
    wide, high = round(STAMP_WIDE * STAMP_PIXELS), round(STAMP_HIGH * STAMP_PIXELS)
    sheet = Parts(wide, high, sum(map(ord, race + kind)), "#1A1420", "#FFF3D6", "#FFF3D6", units=units)
    sheet.canvas.translate(units / 2, (STAMP_HIGH - STAMP_FOOT) * 100)
    site = Site(sheet, RACE_COLOURS.get(race, "ivory"))
    if race not in BUILDINGS:
        {"plot": plot, "scaffold": scaffold}[kind](site)
        return sheet.image()
    BUILDINGS[race][kind](site)
    if kind == "flying":
        unit, x, y = PERCHED[race]
        site.stand(UNITS[f"{race}-{unit}"](), x, y, 0.44)
    else:
        {"melee": dummies, "ranged": targets, "worker": stores}.get(kind, lambda _site: None)(site)
    return sheet.image()


def town() -> list[Path]:
    """Bake the land of each race's Town, and the stamps."""
    made = [save_jpeg(f"warcraft/town/land-{race}", land(race).bytes()) for race in BUILDINGS]
    made += [save_webp(f"warcraft/town/{kind}", stamp("", kind)) for kind in ("plot", "scaffold")]
    return made + [
        save_webp(f"warcraft/town/{race}-{kind}", stamp(race, kind)) for race in BUILDINGS for kind in BUILDINGS[race]
    ]
