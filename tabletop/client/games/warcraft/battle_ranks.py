"""The armies of a battle on the ground of its zone: ranks of standees on bases with their zones, the fallen where they
fell, what may be chosen, and the hit numbers of each army beside its rank."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.visual_effects import draw_flash
from tabletop.client.combat import LANDS
from tabletop.client.draw import shapes, theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.ui import tree
from tabletop.client.ui.tree import Node, Row, Words, sign
from tabletop.rules.game import Target
from tabletop.rules.warcraft.events import Cursed, Rolled
from tabletop.rules.warcraft.queries import Fighters
from tabletop.text import t
from tabletop.text.grammar import decimal

from .battle_places import SIDES, BattlePlaces, at_left, way
from .battle_stage import PHASES, BattleStage, Owner, RankUnit

if TYPE_CHECKING:
    from .battle_overlay import BattleView

FLYER, HOVER = 0.86, 0.14
"""Height of a flying unit, and of its feet over its base, in men."""
BASE = 0.27
"""Radius of a base in men; the discs are seen flat."""
FLAT = 0.34
LIES, BOUNCE, STEP = 84, 6.0, 7
"""The angle in degrees at which a fallen unit lies, by how much it bounces, in what steps it turns."""
LAID = 0.44
"""How far its feet slide towards the middle, in men, so that it lies where it stood."""
ASHEN = 150
"""How grey it is, of 255."""
RIMS = {"notched": "4 3", "beaded": "1 3", "dashed": "7 4", "ticked": "2 5"}
"""The dashes of the line on the rim of a base, by the seat's pattern."""
PROSPECT = {"ranged": 76.0, "flying": 52.0, "melee": 76.0}
"""Greatest width of what a waiting rank will throw in words; wider ones, which would reach the dice, are told in
figures."""
LIGHT: theme.Colour = (255, 233, 168)
DUST: theme.Colour = (240, 221, 176)


@dataclass(frozen=True)
class Standee(RankUnit):
    """A unit in its place; ``behind``: between two others of its rank."""

    at: Point = (0.0, 0.0)
    behind: bool = False


def ranks(place: BattlePlaces, stage: BattleStage) -> list[Standee]:
    """All units of a battle in their places, the farthest first."""
    found = [one for unit in PHASES for side in SIDES for one in _rank(place, stage, side, unit)]
    middle = place.body.centerx
    return sorted(found, key=lambda one: (PHASES.index(one.unit), not one.behind, -abs(one.at[0] - middle)))


def _rank(place: BattlePlaces, stage: BattleStage, side: int, unit: str) -> list[Standee]:
    """The units of a rank in their places, from the middle outwards."""
    rank = stage.ranks[side, unit]
    spots = zip(rank, place.rank(side, unit, len(rank)), strict=True)
    return [Standee(**vars(one), at=at, behind=at[1] < place.feet(unit)) for one, at in spots]


def piece_spots(place: BattlePlaces, stage: BattleStage) -> list[tuple[Target, FRect, Fighters]]:
    """The targets of the ranks, with their rectangles and groups."""
    found = []
    for unit in PHASES:
        for side in SIDES:
            rank = _rank(place, stage, side, unit)
            xs = [one.at[0] for one in rank]
            half = min([place.man * 0.44, *(abs(a - b) / 2 for a, b in pairwise(xs))])
            for group in dict.fromkeys(one.group for one in rank if one.group is not None and one.group.id):
                mine = [one.at[0] for one in rank if one.group == group]
                top = place.feet(unit) - place.man * (1.04 if unit != "flying" else 1.0)
                area = FRect(min(mine) - half, top, max(mine) - min(mine) + 2 * half, place.man * 1.18)
                found.append((Target("piece", group.id), area, group))
    return found


def standing(canvas: Canvas, view: BattleView, stage: BattleStage) -> list[FRect]:
    """Where the units that still stand are drawn."""
    man = view.places.man
    up = [(one, _figure(view, one)) for one in ranks(view.places, stage) if not one.fallen]
    return [
        canvas.standee_box(figure.picture, (one.at[0], one.at[1] - _lift(one, man)), figure.size(man))
        for one, figure in up
    ]


def _figure(view: BattleView, one: Standee) -> Figure:
    called = one.group is not None and one.group.called
    return view.figure(one.owner, "worker" if called else one.unit, at_left(one.side))


def _lift(one: Standee, man: float) -> float:
    """How far the feet of a standing unit are over its base."""
    return man * HOVER if one.unit == "flying" else 0.0


def innermost(place: BattlePlaces, stage: BattleStage, side: int, unit: str) -> Point:
    """Where the unit of a rank stands that is nearest to the middle; the place for one where there is none."""
    return place.rank(side, unit, max(1, len(stage.ranks[side, unit])))[0]


def struck_at(place: BattlePlaces, standee: Standee) -> Point:
    """The point of a unit that a blow hits."""
    return standee.at[0], standee.at[1] - place.man * (0.62 + (HOVER if standee.unit == "flying" else 0.0))


# ----------------------------------------------------------------------------------------------------- drawing


def draw_light(canvas: Canvas, place: BattlePlaces, stage: BattleStage, come: float = 1.0) -> None:
    """Draw the light under the ranks that fight; a share ``come`` of its way from those that fought before it has
    gone."""
    before = [unit for unit in PHASES[: PHASES.index(stage.phase)] if stage.past(unit)] if stage.phase else []
    for side in SIDES if stage.phase else ():
        x, y = innermost(place, stage, side, stage.phase)
        if before and come < 1:
            left, top = innermost(place, stage, side, before[-1])
            x, y = left + (x - left) * come, top + (y - top) * come
        draw_soft(canvas, (x - way(side) * 90 * place.unit, y), 250 * place.unit, 46 * place.unit, LIGHT, 200)


def draw_ranks(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw all units, and the zones on their bases."""
    found = ranks(view.places, stage)
    for standee in found:
        draw_standee(canvas, view, standee)
    in_front = {(one.owner, one.unit, one.space) for one in found if not (one.behind or one.fallen)}
    for standee in found:
        zone = standee.owner, standee.unit, standee.space
        falls = standee.group is not None and view.falling(standee.group, standee.index) is not None
        if not (standee.fallen or falls or (standee.behind and zone in in_front)):
            _draw_zone(canvas, view, stage, standee)
        _draw_chosen(canvas, view, standee)


def draw_standee(canvas: Canvas, view: BattleView, one: Standee, size: float = 1.0) -> None:
    """Draw one unit, ``size`` times as high as on the field."""
    place, colours = view.places, view.colours(one.owner)
    far = view.coming * 24 * place.unit
    x, y = one.at[0] - way(one.side) * far * (1 + 2 * PHASES.index(one.unit)), one.at[1]
    man = place.man * size
    if one.fallen:
        draw_soft(canvas, (x, y), man * 0.62, man * 0.16, theme.BLACK, 130)
        _draw_figure(canvas, view, one, (x + way(one.side) * man * LAID, y), man, lying=True)
        return
    falls = view.falling(one.group, one.index) if one.group is not None else None
    share = max(0.0, ((falls or 0.0) - LANDS) / (1 - LANDS))
    _draw_base(canvas, (x, y), man * BASE, colours)
    if one.group is not None:
        _draw_marks(canvas, view, one, (x, y))
    if one.unit == "flying" and not share:
        canvas.line((x, y), (x, y - man * (HOVER + 0.2)), theme.INK900, 3.2)
        canvas.line((x, y), (x, y - man * (HOVER + 0.2)), theme.IVORY300, 1.5)
    feet = x + way(one.side) * man * LAID * min(1.0, share * 2), y
    _draw_figure(canvas, view, one, feet, man, turn=_toppled(share) if share else 0.0)
    if share:
        for n, (dx, r) in enumerate(((-0.34, 0.3), (0.02, 0.38), (0.36, 0.26))):
            grown = r * (0.5 + share) * man
            alpha = round(150 * (1 - share) * min(1.0, share * 4) / 16) * 16
            draw_soft(canvas, (x + dx * man, y + (n % 2) * 4), grown, grown * 0.5, DUST, alpha)
        draw_flash(canvas, min(1.0, share * 2.5), struck_at(place, one), man * 0.5, theme.EMBER)


def _toppled(share: float) -> float:
    """The angle of a unit at a share of its fall: it gathers speed, lands and bounces."""
    fall, rest = min(1.0, share / 0.62), max(0.0, (share - 0.62) / 0.38)
    return LIES * fall * fall - BOUNCE * math.sin(math.pi * rest) * (1 - rest)


def _draw_figure(
    canvas: Canvas, view: BattleView, one: Standee, feet: Point, man: float, turn: float = 0.0, *, lying: bool = False
) -> None:
    lift = 0.0 if turn or lying else _lift(one, man)
    pale = one.group is None and not one.fallen
    grey = lying or (one.group is not None and one.group.poly)
    draw_unit(
        canvas,
        _figure(view, one),
        (feet[0], feet[1] - lift),
        man,
        LIES if lying else turn,
        grey=grey,
        alpha=110 if pale else 255,
    )


@dataclass(frozen=True)
class Figure:
    """How a unit looks: its type, its picture, and whether it looks to the right."""

    unit: str
    picture: str
    right: bool

    def size(self, man: float) -> float:
        """The height of a man in its picture, where a standing man is ``man`` units high."""
        return man * (FLYER if self.unit == "flying" else 1.0)


def draw_unit(
    canvas: Canvas, figure: Figure, feet: Point, man: float, turn: float = 0.0, *, grey: bool = False, alpha: int = 255
) -> None:
    """Draw a unit with its feet at a point. ``man``: height of a standing man; ``turn``: how far it has fallen over
    backwards, in degrees; ``grey``: it is out of the battle, or does not fight."""
    angle = round(turn / STEP) * STEP * (1 if figure.right else -1)
    size = figure.size(man)
    canvas.standee(figure.picture, feet, size, angle, alpha=alpha)
    if grey:
        canvas.standee(figure.picture, feet, size, angle, grey=True, alpha=ASHEN)


def _draw_base(canvas: Canvas, center: Point, r: float, colours: theme.SeatColours) -> None:
    """Draw a wooden disc in the colours of a seat, with its pattern on the rim."""

    def paint(inner: Canvas) -> None:
        wide, high = inner.surface.get_size()
        x, rx = wide / 2, r * inner.scale
        y, ry, thick = high * 0.42, rx * FLAT, rx * 0.2
        edge = theme.mix(colours.dark, theme.BLACK, 0.25)
        shapes.soft(
            inner.surface,
            shapes.ellipse(x + rx * 0.2, y + thick + ry * 0.3, rx * 1.1, ry * 1.2, "#000", 0.6),
            rx * 0.14,
        )
        dashes = RIMS.get(colours.pattern)
        pattern = f' stroke-dasharray="{dashes}"' if dashes else ""
        around = [math.pi * (0.06 + 0.88 * n / 24) for n in range(25)]
        low = shapes.path_data(
            [(x + rx * math.cos(a), y + thick * 0.6 + ry * math.sin(a)) for a in around], closed=False
        )
        line = f'stroke="{shapes.hexa(colours.tint)}" stroke-width="{max(1.0, thick * 0.3):.1f}"{pattern}'
        rim = f'<path d="{low}" fill="none" {line} stroke-linejoin="round"/>'
        shapes.lay(
            inner.surface,
            shapes.ellipse(x, y + thick, rx, ry, edge)
            + shapes.box(x - rx, y, 2 * rx, thick, edge)
            + shapes.ellipse(x, y, rx, ry, colours.base)
            + shapes.ellipse(x, y, rx * 0.8, ry * 0.76, theme.mix(colours.base, colours.dark, 0.45))
            + rim,
        )

    w, h = r * 3.2, r * 1.7
    canvas.sprite(("base", colours.id, round(r, 2)), (w, h), paint, (center[0] - w / 2, center[1] - h * 0.42))


def draw_soft(canvas: Canvas, center: Point, rx: float, ry: float, colour: theme.Colour, alpha: int) -> None:
    """Draw a soft patch of light, shadow or dust on the ground."""

    def paint(inner: Canvas) -> None:
        wide, high = inner.surface.get_size()
        body = "".join(
            f'<stop offset="{at}" stop-color="{shapes.hexa(colour)}" stop-opacity="{k}"/>'
            for at, k in ((0, 1), (0.35, 0.72), (0.7, 0.2), (1, 0))
        )
        grad = f'<defs><radialGradient id="s">{body}</radialGradient></defs>'
        shapes.lay(
            inner.surface,
            grad + f'<ellipse cx="{wide / 2}" cy="{high / 2}" rx="{wide / 2}" ry="{high / 2}" fill="url(#s)"/>',
        )

    if alpha > 0:
        size = (round(rx / 4) * 8.0 or 8.0, round(ry / 4) * 8.0 or 8.0)
        canvas.sprite(("soft", colour), size, paint, (center[0] - size[0] / 2, center[1] - size[1] / 2), alpha)


def _draw_marks(canvas: Canvas, view: BattleView, one: Standee, feet: Point) -> None:
    """Draw on the ground whether a unit may be chosen, and whether it is the one."""
    group, man = one.group, view.places.man
    if group is None or (not view.legal(group) and Target("piece", group.id) not in view.session.path):
        return
    target = Target("piece", group.id)
    chosen = target in view.session.path
    last = one.index == group.n - 1
    colour = (theme.EMBER if _choosing_losses(view) else theme.SELECTED) if chosen and last else theme.IVORY100
    r = man * 0.36
    ring = FRect(feet[0] - r, feet[1] - r * 0.4, 2 * r, 0.8 * r)
    if (chosen and last) or view.pointed_at(target):
        canvas.glow(ring, colour, 18, ring.h / 2, 230)
    points = [
        (ring.centerx + r * math.cos(a * math.tau / 36), ring.centery + r * 0.4 * math.sin(a * math.tau / 36))
        for a in range(37)
    ]
    canvas.polyline(points, colour, 3.0 if chosen and last else 2.4)


def _draw_chosen(canvas: Canvas, view: BattleView, one: Standee) -> None:
    """Draw above the unit that has been chosen what will become of it: a cross where it falls."""
    group, man = one.group, view.places.man
    if group is None or one.index != group.n - 1 or Target("piece", group.id) not in view.session.path:
        return
    at = (one.at[0], one.at[1] - man * (1.22 if one.unit != "flying" else 1.3))
    ends = _choosing_losses(view)
    canvas.circle(at, man * 0.15, theme.EMBER if ends else theme.SELECTED, outline=theme.IVORY100, outline_width=1.6)
    canvas.icon("cancel" if ends else "target", at, man * 0.18, theme.IVORY100 if ends else theme.INK900)


def _choosing_losses(view: BattleView) -> bool:
    return view.frame is not None and view.frame.phase == "casualty"


def _draw_zone(canvas: Canvas, view: BattleView, stage: BattleStage, one: Standee) -> None:
    """Draw the zone on the base of a unit, with a brass edge in the battlefield, and what is special about the unit."""
    place = view.places
    here = one.space == stage.space
    x, y = one.at
    words = one.space if not one.more else f"{one.space}  +{one.more}"
    role = place.letters("badge")
    wide, high = canvas.measure(words, role)[0] + 12, canvas.line_height(role) + 1
    tag = FRect(x - wide / 2, y + place.man * 0.08 - high / 2, wide, high)
    canvas.fill(tag, theme.NIGHT900, alpha=205, radius=high / 2)
    if here:
        canvas.frame(tag, theme.BRASS400, 1.2, high / 2)
    canvas.text(words, tag.center, role, theme.BRASS300 if here else theme.IVORY300, anchor="center")
    icon = ""
    if one.group is None:
        icon = "symbol-aggro"
    elif one.group.poly:
        icon = "symbol-encounter"
    elif one.group.called:
        icon = "worker"
    if icon:
        at = (x + place.man * 0.3, y - place.man * 0.2)
        canvas.circle(at, place.man * 0.13, theme.NIGHT900, outline=theme.BRASS400, outline_width=1.2)
        canvas.icon(icon, at, place.man * 0.19, theme.BRASS300)


# ------------------------------------------------------------------------------------------------- hit numbers


@dataclass(frozen=True)
class HitNumber:
    """The coin of an army beside a rank: its middle and radius; ``lit``: the rank fights now."""

    entry: Owner
    side: int
    unit: str
    center: Point
    r: float
    lit: bool


def hit_numbers(canvas: Canvas, place: BattlePlaces, stage: BattleStage) -> Iterator[HitNumber]:
    """The coins of all armies that have units or dice in a rank, in all ranks."""
    line = canvas.line_height(place.letters("small_strong")) + 8
    for unit in PHASES:
        lit = unit == stage.phase
        for side in SIDES:
            owners = fighting(stage, side, unit)
            x, y = innermost(place, stage, side, unit)
            r = (19.0 if lit else 13.0) * place.unit
            step = min(max(line, 2 * r + 4), place.man * 1.2 / max(1, len(owners)))
            low = y - place.man * (0.46 if lit and len(owners) == 1 else 0.1)
            for n, entry in enumerate(owners):
                at = (x + way(side) * 88 * place.unit, low - (len(owners) - 1 - n) * step)
                yield HitNumber(entry, side, unit, at, min(r, step / 2), lit)


def fighting(stage: BattleStage, side: int, unit: str) -> list[Owner]:
    """The armies of a side that have units or dice in a rank."""
    phase = stage.record.now.phase(unit)
    present = {stage.owner(throw.race) for throw in phase.all(Rolled)} | {curse.seat for curse in phase.all(Cursed)}
    present |= {group.owner for group in stage.of(side, unit)}
    return [entry for entry in stage.sides[side] if entry.owner in present]


def draw_hit_numbers(canvas: Canvas, view: BattleView, stage: BattleStage) -> None:
    """Draw the hit numbers; beside those of ranks that wait, their dice and the hits to be expected of them, beside
    those of ranks that are done, their hits."""
    for coin in hit_numbers(canvas, view.places, stage):
        more = stage.faerie.get(coin.entry.owner, 0) if coin.lit else 0
        colours = view.colours(coin.entry.owner)
        if not coin.lit:
            _draw_prospect(canvas, view.places, stage, coin)
        canvas.circle((coin.center[0], coin.center[1] + 2), coin.r + 2, theme.BLACK, 130)
        canvas.circle(coin.center, coin.r, theme.NIGHT900, outline=colours.tint, outline_width=max(1.5, coin.r * 0.13))
        number = f"≤{coin.entry.strength[coin.unit]}"
        canvas.text(number, coin.center, f"number@{coin.r * 1.0:.1f}!", theme.WHITE, anchor="center")
        if more:
            at = (coin.center[0] + coin.r * 0.8, coin.center[1] + coin.r * 0.75)
            canvas.circle(at, coin.r * 0.5, theme.BRASS300)
            canvas.text(f"+{more}", at, f"number@{coin.r * 0.6:.1f}!", theme.INK900, anchor="center")


def _draw_prospect(canvas: Canvas, place: BattlePlaces, stage: BattleStage, coin: HitNumber) -> None:
    role, throws = place.letters("small_strong"), stage.record.now.phase(coin.unit).of(coin.entry.race)
    count = stage.dice(coin.entry.owner, coin.unit)
    if throws:
        words = t("warcraft_battle.of", a=sum(one.hits for one in throws), b=sum(len(one.faces) for one in throws))
        ways: tuple[Node, ...] = (Words(words, role),)
    elif count and not stage.past(coin.unit):
        worth = decimal(stage.worth(coin.entry, coin.unit), short=True)
        short = sign("dice", 15 * place.unit, theme.IVORY300), Words(f"{count}, ~{worth}", role)
        ways = (Words(t("warcraft_battle.prospect", n=count, worth=worth), role), Row(short, 3))
    else:
        return
    high = canvas.line_height(role) + 2
    fitting = (one for one in ways if tree.width(canvas, one, high) <= PROSPECT[coin.unit] * place.unit)
    shown = next(fitting, ways[-1])
    wide = tree.width(canvas, shown, high)
    inner, outer = coin.r + 5, 9.0
    left = coin.center[0] if at_left(coin.side) else coin.center[0] - wide - inner - outer
    pill = FRect(left, coin.center[1] - high / 2, wide + inner + outer, high)
    canvas.fill(pill, theme.NIGHT900, alpha=185, radius=-1)
    tree.draw(canvas, shown, FRect(left + (inner if at_left(coin.side) else outer), pill.y, wide, high))
