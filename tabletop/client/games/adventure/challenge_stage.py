"""The fight on the land of its space: the ground, head and steps, both fighters as figures with their coins and their
plates, and the strip with the forecast; and the places of all this in any window."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import FRect

from tabletop.client import combat
from tabletop.client.board.animation_queue import ease_in_out
from tabletop.client.board.visual_effects import draw_bolt, draw_flash, draw_pop
from tabletop.client.cards.face import paint_diamonds
from tabletop.client.dice import D6, draw_die
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.games.combat_view import OverlayPlaces
from tabletop.client.ui.tree import (
    Align,
    Column,
    Disc,
    Draw,
    Either,
    Node,
    Row,
    Stack,
    Words,
    draw,
    medal,
    places,
    sign,
    space,
)
from tabletop.rules.adventure.exchange import STATS, STEPS, ChallengeStage, Fighter, Line, forecast, planned
from tabletop.rules.adventure.queries import NOBODY
from tabletop.rules.adventure.terms import COLOURS
from tabletop.text import LANGUAGES, t

from . import challenge_words as words
from .card_faces import (
    ATTACK_ICONS,
    EMBLEMS,
    LOOKS,
    bust_file,
    encounter_icon,
    encounter_picture,
    ground,
    hero_picture,
    level_colours,
)
from .challenge_arms import DRAWN_BACK, READY, draw_fighter, swing
from .challenge_blows import DICE, draw_arrow, draw_ground_dice, in_the_air

if TYPE_CHECKING:
    from .challenge_overlay import ChallengeMotion, ChallengeView

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


INKS: Final = {"attack": theme.BRASS300, "defence": theme.INFO, "damage": theme.DANGER}
LEANING, OVER = 22, 0.9
"""Degrees by which a defeated figure leans, and how much further it swings as it falls, as a share of that."""
APPEARS = 0.8
"""The share of the clash after which the blows are shown."""


def draw_scene(canvas: Canvas, view: ChallengeView, stage: ChallengeStage) -> None:
    """Draw the land, the head, the fighters, the blows and the dice; while a fight begins, only the fighters."""
    draw_land(canvas, view, stage)
    motion = view.motion
    begins = motion is not None and motion.kind in combat.CHARGE_AND_CLASH and not (
        motion.kind == "clash" and motion.share > APPEARS
    )  # fmt: skip
    for side in (0, 1):
        draw_figure(canvas, view, stage, side)
    draw_head(canvas, view, stage)
    if not begins:
        draw_ground_dice(canvas, view, stage)
        for order, side in enumerate(stage.blows()):
            draw_arrow(canvas, view.places.blows[order], view, stage, side, order)
    for side in (0, 1):
        _draw_numbers(canvas, view, stage, side)
        column = view.places.columns[side]
        draw_plate(canvas, view, stage, side, column.plate)
        chips = _powers(view, stage.fighters[side])
        for chip, box in zip(chips, chip_places(column.chips, len(chips), right=side == 1), strict=True):
            _draw_chip(canvas, box, chip, view.places.role("least", 12))
    draw_strips(canvas, view, stage)


# ----------------------------------------------------------------------------------------------------- land and head


def land_file(view: ChallengeView, stage: ChallengeStage) -> str:
    """The picture of the land of the fight's space: that of its level, or that of cities."""
    place = view.content.spaces[stage.space]
    return ground("city" if place.kind == "city" else COLOURS[place.colour])


def draw_land(canvas: Canvas, view: ChallengeView, stage: ChallengeStage, strength: int = 0) -> None:
    """Draw the land as one picture, dark at head and foot for the words and the cards there, and darker by ``strength``
    (0..255) everywhere."""
    file, places = land_file(view, stage), view.places
    size = places.panel.size

    def paint(inner: Canvas) -> None:
        inner.image(file, FRect(0, 0, *size), focus=(0.5, 0.6), once=True)
        if strength:
            inner.fill(FRect(0, 0, *size), theme.NIGHT900, alpha=strength)
        _paint_veils(inner, places)

    canvas.sprite(
        ("land of a fight", file, places.strip.y, places.header.h, strength), size, paint, (0, 0), opaque=True
    )


def _paint_veils(canvas: Canvas, places: ChallengePlaces) -> None:
    top = FRect(0, 0, places.panel.w, places.header.h + 14)
    canvas.gradient(top, (*theme.NIGHT900, 236), (*theme.NIGHT900, 0))
    low = FRect(0, places.strip.y - 20, places.panel.w, 0)
    low.h = places.panel.bottom - low.y
    canvas.gradient(low, (*theme.NIGHT900, 0), (*theme.NIGHT900, 250))


def draw_head(canvas: Canvas, view: ChallengeView, stage: ChallengeStage) -> None:
    """Draw the title with place and kind of the fight, and the steps of the exchange."""
    track = view.places.track
    room = FRect(0, 4, view.places.panel.w, track.y - 6).inflate(-4 * theme.ROOMY.wide, 0)
    title = Column((
        Words(words.title(view, stage), view.places.role("title", 23), theme.BRASS300, "center", least=0.6),
        Words(words.subtitle(view, stage), view.places.role("small", 13), theme.IVORY100, "center"),
    ), 0, pack=0.5)  # fmt: skip
    draw(canvas, title, room)
    steps: list[Node] = []
    for step in STEPS:
        if step == stage.step and stage.record.ended is None:
            ink = theme.NIGHT900
            name = Words(t(f"adventure_fight.step.{step}"), view.places.role("small_strong", 13), ink)
            lit = Row((sign(LOOKS["fight_steps"][step], track.h * 0.6, ink), name), 6, (theme.ROOMY.gap, 0))
            steps.append(Stack((Draw(Canvas.panel, ("pill-active",)), lit)))
        else:
            steps.append(Disc(_draw_step, track.h, (LOOKS["fight_steps"][step], stage.passed(step))))
    draw(canvas, Row(tuple(steps), theme.ROOMY.small, pack=0.5), track)


def _draw_step(canvas: Canvas, center: Point, r: float, icon: str, done: bool) -> None:
    canvas.circle(center, r, theme.NIGHT900, 215, outline=theme.OK if done else theme.BRASS600, outline_width=1.2)
    canvas.icon("confirm" if done else icon, center, r * 1.1, theme.OK if done else theme.IVORY300)


# ------------------------------------------------------------------------------------------------------------ figures


def emblem(view: ChallengeView, fighter: Fighter) -> str:
    """The sign of a fighter."""
    if fighter.seat != NOBODY:
        return EMBLEMS[fighter.hero]
    return encounter_icon(view.state.config.tables.monsters[fighter.monster].card)


def picture(view: ChallengeView, fighter: Fighter) -> str:
    """The portrait of a fighter."""
    if fighter.seat != NOBODY:
        return hero_picture(fighter.hero, fighter.face.partition(".")[2])
    return encounter_picture(view.state.config.tables.monsters[fighter.monster].card.name[LANGUAGES[0]])


def draw_figure(canvas: Canvas, view: ChallengeView, stage: ChallengeStage, side: int) -> None:
    """Draw a fighter, which comes from its side, lunges with its blow, is knocked back by the other's, and falls."""
    place, motion, way = FRect(view.places.columns[side].figure), view.motion, 1 if side == 0 else -1
    fallen = stage.down[side]
    if motion is None:
        stand(canvas, view, stage, side, place, fallen=fallen)
    elif motion.kind == "charge":
        come = place.move(-way * place.w * 1.1 * (1 - ease_in_out(motion.share)), 0)
        stand(canvas, view, stage, side, come, angle=DRAWN_BACK)
    elif motion.kind == "clash":
        k = motion.share
        lunge = 0.16 * max(0.0, 1 - k / 0.25) if k > 0.04 else 0.16 * k / 0.04
        strike = swing(
            min(1.0, combat.LANDS * (READY + k * 10 * (1 - READY)) if k < 0.1 else k + combat.LANDS), shoots=False
        )
        stand(canvas, view, stage, side, place.move(way * place.w * lunge, 0), angle=strike)
    elif motion.kind == "fall" and fallen:
        _draw_fall(canvas, view, stage, side, place, motion)
    elif motion.kind == "blow" and motion.side in stage.record.attacks:
        _draw_blow(canvas, view, stage, side, place, motion)
    else:
        stand(canvas, view, stage, side, place, fallen=fallen)


def stand(
    canvas: Canvas,
    view: ChallengeView,
    stage: ChallengeStage,
    side: int,
    place: FRect,
    *,
    fallen: bool = False,
    angle: float = 0.0,
) -> None:
    """Draw the figure of a side with its shadow and its arm turned by so many degrees to the enemy; one that has
    ``fallen`` is grey and leans back."""
    foot = FRect(0, 0, place.w * 0.9, place.h * 0.09)
    foot.midbottom = (place.centerx + place.w * 0.05, place.bottom)
    canvas.shadow(foot, 4, foot.h / 2)
    if fallen:
        _lying(canvas, view, stage, side, place, 1.0)
    else:
        _paint_figure(canvas, view, stage, side, place, angle=angle)


def _paint_figure(
    canvas: Canvas,
    view: ChallengeView,
    stage: ChallengeStage,
    side: int,
    place: FRect,
    *,
    grey: bool = False,
    angle: float = 0.0,
) -> None:
    fighter = stage.fighters[side]
    if file := picture(view, fighter):
        left = side == 1
        draw_fighter(canvas, bust_file(file, left=left), place, left=left, angle=angle, grey=grey)
    else:  # of the players' own cards
        colours = level_colours(0) if grey else view.colours(side)
        canvas.medallion(place.center, place.w * 0.36, colours, emblem(view, fighter))


def _lying(
    canvas: Canvas, view: ChallengeView, stage: ChallengeStage, side: int, place: FRect, k: float
) -> None:  # fmt: skip
    """Draw a figure that has fallen so far (``k`` 0..1): it leans away from the other one, sinks, and turns grey."""
    fighter, way = stage.fighters[side], 1 if side == 0 else -1
    angle = way * round(LEANING * (k + OVER * math.sin(math.pi * k)))
    gone = place.move(-way * place.w * 0.05 * k, place.h * 0.06 * k)
    canvas.sprite(
        ("fallen", side, picture(view, fighter) or emblem(view, fighter), round(view.places.share, 2)), place.size,
        lambda inner: _paint_figure(inner, view, stage, side, FRect(0, 0, *place.size), grey=True), gone.topleft,
        round(255 - 105 * k), angle=angle,
    )  # fmt: skip


RECOIL = 0.1
"""How far a card is knocked back, as a share of its width."""


def _striking(rect: FRect, k: float, way: int) -> FRect:
    """The rectangle of the striker's card at the share ``k`` of its blow; ``way``: 1 to the right, -1 to the left."""
    if k < combat.LANDS:
        out = k / combat.LANDS
        far = out * out * (2.6 * out - 1.6)  # it draws back first
    else:
        far = (1 - (k - combat.LANDS) / (1 - combat.LANDS)) ** 3
    return rect.move(way * far * 0.3 * rect.w, 0.0)


def _recoiling(rect: FRect, k: float, way: int) -> FRect:
    """The rectangle of a shooter's card: it starts back as it shoots and returns."""
    return rect.move(-way * RECOIL * rect.w * (1 - min(1.0, k / combat.LANDS)) ** 2, 0.0)


def _struck(rect: FRect, k: float, way: int, hit: bool) -> FRect:
    """The rectangle of the other card: knocked back along ``way`` by a hit, leaning aside from a miss."""
    if k < combat.LANDS:
        return rect
    share = (k - combat.LANDS) / (1 - combat.LANDS)
    swing = math.sin(math.pi * min(1.0, share * 1.6)) * (1 - share)
    if hit:
        return rect.move(way * swing * RECOIL * rect.w, 0.0)
    return rect.move(0.0, -swing * 0.07 * rect.h)


def _draw_blow(
    canvas: Canvas, view: ChallengeView, stage: ChallengeStage, side: int, place: FRect, motion: ChallengeMotion
) -> None:
    blow, way = stage.record.attacks[motion.side], 1 if motion.side == 0 else -1
    fallen = stage.down[side]
    if side == motion.side:
        shoots = _shoots(stage, side)
        move = _recoiling if shoots else _striking
        angle = swing(motion.share, shoots=shoots)
        stand(canvas, view, stage, side, move(place, motion.share, way), fallen=fallen, angle=angle)
        return
    shown = _struck(place, motion.share, way, blow.hit)
    stand(canvas, view, stage, side, shown, fallen=fallen)
    if blow.hit and motion.share >= combat.LANDS:
        share = (motion.share - combat.LANDS) / (1 - combat.LANDS)
        draw_flash(canvas, min(1.0, share * 1.5), shown.center, shown.w * 0.5, theme.EMBER)
        if blow.damage and share < 0.96:
            center = shown.centerx, shown.y + shown.h * 0.36
            draw_pop(canvas, share, f"−{blow.damage}", center, shown.w * 0.3, theme.DANGER)


def _draw_fall(
    canvas: Canvas, view: ChallengeView, stage: ChallengeStage, side: int, place: FRect, motion: ChallengeMotion
) -> None:
    """Draw a figure that falls and strikes the ground."""
    k = min(1.0, motion.share * 1.4)
    _lying(canvas, view, stage, side, place, k)
    if k > 0.45:
        center = place.centerx, place.bottom - place.h * 0.06
        draw_flash(canvas, (k - 0.45) / 0.55, center, place.w * 0.5, theme.mix(theme.EMBER, theme.IVORY300, 0.5))


def _shoots(stage: ChallengeStage, side: int) -> bool:
    return stage.fighters[side].type == "ranged"


def draw_shot(canvas: Canvas, view: ChallengeView, stage: ChallengeStage) -> None:
    """Draw the bolt of a shot on its way from the shooter to the other one, or over it where it misses."""
    motion = view.motion
    if motion is None or motion.kind != "blow" or motion.share >= combat.LANDS or not _shoots(stage, motion.side):
        return
    blow = stage.record.attacks.get(motion.side)
    if blow is None:
        return
    places = [column.figure for column in view.places.columns]
    start, goal = places[motion.side], places[1 - motion.side]
    end = goal.center if blow.hit else (goal.centerx, goal.y)
    draw_bolt(canvas, motion.share / combat.LANDS, partial(combat.arc, start.center, end))


def draw_opening(canvas: Canvas, view: ChallengeView, motion: ChallengeMotion) -> None:
    """Draw the blow with which a fight begins, and the chances of both sides."""
    k, area = motion.share, view.places.blows[0].union(view.places.blows[1])
    if motion.kind != "clash":
        return
    draw_flash(canvas, min(1.0, k * 3), area.center, area.h, theme.EMBER)
    if motion.chances is not None and k < 1.0:
        plate = FRect(0, 0, *combat.plate_size(canvas, motion.chances))
        plate.center = area.center
        colours = view.colours(0).base, view.colours(1).base
        combat.draw_chances_plate(canvas, plate, colours, k, motion.chances)


# ------------------------------------------------------------------------------------------------ numbers and plates


def addition(view: ChallengeView, fighter: Fighter, stat: str, added: tuple[Line, ...]) -> str:
    """The last of the parts that the considered card has ``added`` to a number of a fighter, in words."""
    shown = view.preview.fighters[fighter.side] if view.preview is not None else fighter
    replaced = {line.source for line in shown.lines[stat] if line.struck}
    held = [replace(line, struck=line.source in replaced) for line in fighter.lines[stat]]
    return f"{words.line_label(view, fighter, stat, added[-1])} {words.line_figures([*held, *added])[-1]}"


def _draw_numbers(canvas: Canvas, view: ChallengeView, stage: ChallengeStage, side: int) -> None:
    """Draw the numbers of a side on coins with their names below, or with what a considered card adds to them."""
    fighter, shown = stage.fighters[side], (view.preview or stage).fighters[side]
    added = planned(stage, view.preview) if view.preview is not None else {}
    for stat, box in zip(STATS, view.places.columns[side].coins, strict=True):
        lines = added.get((side, stat), ())
        caption = addition(view, fighter, stat, lines) if lines else t(f"adventure.name.figure.{stat}")
        icon = ATTACK_ICONS[fighter.type] if stat == "attack" else stat, INKS[stat]
        _draw_coin(canvas, box, icon, str(shown.numbers[stat]), caption, view.places.role("least", 12), bool(lines))


def _draw_coin(
    canvas: Canvas, box: FRect, icon: tuple[str, theme.Colour], total: str, caption: str, words_role: str, extra: bool
) -> None:
    (x, y), r = box.center, box.w / 2
    name, ink = icon
    canvas.circle((x + 1, y + 3), r + 2, theme.NIGHT900, 110)
    canvas.circle(
        (x, y), r, theme.NIGHT900, outline=theme.BRASS300 if extra else ink, outline_width=3.4 if extra else 2.2
    )
    canvas.icon(name, (x, y - r * 0.46), r * 0.62, ink)
    role = f"number_big@{r * 0.98:.1f}!"
    canvas.text(total, (x, y + r * 0.26), role, theme.BRASS300 if extra else theme.IVORY100, "center")
    line = canvas.line_height(words_role)
    wide = min(canvas.measure(caption, words_role)[0] + 12, r * 2.7)
    pill = FRect(x - wide / 2, box.bottom - line * 0.25, wide, line)
    canvas.fill(pill, theme.NIGHT900, 222, radius=line / 2)
    first, figure = caption.partition(" ")[0], caption.rpartition(" ")[2]
    shorter = (f"{first} {figure}", figure) if extra else ()  # the figure is never cut
    ink = theme.BRASS300 if extra else theme.IVORY100
    draw(canvas, Words(caption, words_role, ink, "center", shorter=shorter, least=0.6, cut=True), pill.inflate(-8, 0))


def draw_plate(canvas: Canvas, view: ChallengeView, stage: ChallengeStage, side: int, plate: FRect) -> None:
    """Draw the plate of a fighter: its name and level, its health, its stance or kinds."""
    places, u = view.places, max(1.0, view.places.share)
    fighter, colours, right = stage.fighters[side], view.colours(side), side == 1
    near, far = (*theme.mix(colours.base, theme.NIGHT900, 0.12), 245), (*colours.dark, 225)
    canvas.shadow(plate, 3, 9)
    canvas.fill(plate, theme.NIGHT900, 225, radius=9)
    canvas.gradient(plate, far if right else near, near if right else far, radius=9, horizontal=True)
    canvas.frame(plate, colours.tint, 1, 9, alpha=150)
    align: Align = "right" if right else "left"
    name = Words(
        words.fighter_name(view, fighter), places.role("panel_title", 17), theme.IVORY100, align, cut=True, weight=1.0
    )
    level = Draw(_draw_level, (fighter.level + 1,), wide=52 * u, high=12 * u, drop=1)
    left, whole = fighter.health
    hearts = Draw(
        _draw_hearts, (left, whole, right), wide=21.0 * u * whole, high=20 * u, drop=3 if fighter.seat == NOBODY else 2
    )
    health = Words(
        words.health_words(fighter),
        places.role("small_strong", 13),
        theme.IVORY100,
        align,
        shorter=(f"{left}/{whole}",),
    )
    title = Words(
        words.face_title(view, fighter),
        places.role("small", 13),
        theme.IVORY300,
        "left" if right else "right",
        cut=True,
        drop=4,
    )
    upper, lower = (name, level), (hearts, health, space(), title)
    rows = Column((_way(upper, right, 8), _way(lower, right, 6)), 0, pack=0.5, weight=1.0)
    medal_ = medal(colours, emblem(view, fighter), plate.h - 10)
    draw(canvas, Row((rows, medal_) if right else (medal_, rows), theme.ROOMY.small, (theme.ROOMY.small, 3)), plate)


def _way(children: tuple[Node, ...], mirrored: bool, gap: float) -> Row:
    return Row(tuple(reversed(children)) if mirrored else children, gap)


def _draw_level(canvas: Canvas, box: FRect, level: int) -> None:
    pill = FRect(0, 0, box.w, box.w * 0.27)
    pill.center = box.center
    canvas.fill(pill, theme.NIGHT900, 150, radius=pill.h / 2)
    paint_diamonds(canvas, (pill.x + pill.w * 0.16, box.centery), pill.w * 2.15, level, 4)


def _draw_hearts(canvas: Canvas, box: FRect, left: int, whole: int, right: bool) -> None:
    step = min(box.h * 1.05, box.w / whole)
    for n in range(whole):
        x = box.right - (n + 0.5) * step if right else box.x + (n + 0.5) * step
        canvas.icon(
            "health", (x, box.centery), min(step - 1, box.h * 0.95), theme.DANGER if n < left else theme.SLATE500
        )


@dataclass(frozen=True, slots=True)
class PowerChip:
    """A power of a side: its name, the faces of the die that trigger it and that die's colour; ``fired``: it has been
    triggered; ``firing``: its effect is being shown."""

    label: str
    faces: tuple[int, ...]
    colour: str
    fired: bool
    firing: bool


def _powers(view: ChallengeView, fighter: Fighter) -> list[PowerChip]:
    motion = view.motion
    firing = motion.power if motion is not None and motion.kind == "fire" else ""
    dice = {True: DICE[fighter.side], False: DICE[1 - fighter.side]}
    return [
        PowerChip(words.power_label(view, one), one.faces, dice[one.own], one.fired, one.key == firing)
        for one in fighter.powers
    ]


def chip_places(area: FRect, count: int, *, right: bool = False) -> list[FRect]:
    """The places of ``count`` chips side by side, from the left or from the right end of ``area``."""
    if not count:
        return []
    w = min((area.w - theme.ROOMY.small * (count - 1)) / count, area.w * 0.6)
    start = area.right - count * w - (count - 1) * theme.ROOMY.small if right else area.x
    return [FRect(start + n * (w + theme.ROOMY.small), area.y, w, area.h) for n in range(count)]


def _draw_chip(canvas: Canvas, box: FRect, chip: PowerChip, role: str) -> None:
    if chip.firing:
        canvas.glow(box, theme.BRASS300, 18, 8, 160, hollow=True)
    edge = theme.BRASS300 if chip.firing else theme.SLATE400 if chip.fired else theme.BRASS600
    first = chip.label.partition(" ")[0]  # the tooltip has the whole name
    faces = (
        Disc(_face, box.h * 0.78, (face, chip.colour, chip.fired), drop=n + 2) for n, face in enumerate(chip.faces[:3])
    )
    name = Words(
        chip.label,
        role,
        theme.IVORY500 if chip.fired else theme.IVORY100,
        shorter=(first,),
        cut=True,
        drop=1,
        weight=1.0,
    )
    row = Row((*faces, name, sign("confirm", 13, theme.OK) if chip.fired else None), 3, (theme.ROOMY.small, 0))
    ground = Draw(Canvas.fill, (theme.NIGHT900, 225, 8)), Draw(Canvas.frame, (edge, 2 if chip.firing else 1, 8))
    draw(canvas, Stack((*ground, row)), box)


def _face(canvas: Canvas, center: Point, r: float, face: int, colour: str, fired: bool) -> None:
    draw_die(canvas, center, 2 * r, D6.sides[face - 1], colour, "miss" if fired else "rest")


# --------------------------------------------------------------------------------------------------- result strip


def draw_strips(canvas: Canvas, view: ChallengeView, stage: ChallengeStage) -> None:
    """Draw the forecast of the exchange, or that with the considered card; what happens while events are shown."""
    if stage.record.ended is not None:
        draw_strip(canvas, view, result_words(view, stage))
    elif view.caption is not None and view.scene.showing:
        icon, text = view.caption
        rolling = in_the_air(view, 0) or in_the_air(view, 1)
        draw_strip(
            canvas, view, StripWords(icon, theme.BRASS300, t("adventure_fight.say.rolling") if rolling else text)
        )
    elif stage.step == STEPS[-1] and any(stage.down) and not view.playing:  # only what is won or discarded is open
        draw_strip(canvas, view, result_words(view, stage))
    else:
        title = t(f"adventure_fight.foretold.title.{'before' if forecast(stage) is None else 'pass'}")
        draw_strip(canvas, view, with_card(view) or _foretold(view, stage, title, "dice"))


@dataclass(frozen=True, slots=True)
class StripWords:
    """Contents of the strip: its sign and colour, a title and lines."""

    icon: str
    colour: theme.Colour
    title: str
    lines: tuple[str, ...] = ()


def draw_strip(canvas: Canvas, view: ChallengeView, strip: StripWords) -> None:
    """Draw the strip between the plates; without lines, or where it is too long for one, its title fills it."""
    box, role = view.places.strip, view.places.role
    ink = theme.mix(strip.colour, theme.IVORY100, 0.35) if strip.lines else theme.IVORY100
    size = role("small_strong", 13) if strip.lines else role("body_strong", 14)
    title = Words(strip.title, size, ink)
    told = Words(" ".join(strip.lines), role("small", 13), lines=0, cut=True)
    alone = Column((replace(title, lines=2),), 0, (0, 3), 0.5, weight=1.0)
    with_lines = Column((title if strip.title else None, told), 0, (0, 3), 0.5, weight=1.0)
    lines = Either((with_lines, alone), weight=1.0) if strip.lines else alone
    ring = Disc(_ringed, min(box.h * 0.7, box.w * 0.12), (strip.icon, strip.colour))
    ground = (
        Draw(Canvas.fill, (theme.mix(strip.colour, theme.NIGHT900, 0.84), 238, 8)),
        Draw(Canvas.frame, (strip.colour, 1.3, 8, 210)),
    )
    draw(canvas, Stack((*ground, Row((ring, lines), theme.ROOMY.small, (theme.ROOMY.small, 0)))), box)


def _ringed(canvas: Canvas, center: Point, r: float, icon: str, colour: theme.Colour) -> None:
    canvas.circle(center, r, theme.NIGHT900, 160)
    canvas.icon(icon, center, r * 1.25, colour)


def _foretold(view: ChallengeView, stage: ChallengeStage, title: str, icon: str) -> StripWords:
    """The strip of a forecast: chances before the roll, each blow after it."""
    seen = forecast(stage)
    if seen is None:
        who = [words.short_name(view, fighter) for fighter in stage.fighters]
        lines = tuple(f"{name}: {words.chances(stage, side)}." for side, name in enumerate(who))
        return StripWords(icon, theme.BRASS300, title, lines)
    good, _ = words.fate(view, stage, seen.down)
    lines = tuple(words.forecast_lines(view, stage, seen))
    return StripWords("confirm" if good else "damage", theme.OK if good else theme.DANGER, title, lines)


def with_card(view: ChallengeView) -> StripWords | None:
    """The strip of the forecast with the considered card, or of the announced card; None where no card is to be played,
    but discarded or paid for, or none is considered."""
    target, preview = view.considered(), view.preview
    waiting = words.announced(view)
    if waiting is not None:
        return StripWords("card", theme.BRASS300, waiting[0], tuple(waiting[1]))
    if not view.playing or target is None:
        return None
    title = t("adventure_fight.foretold.title.with", what=words.target_words(view, target))
    if preview is None:
        return StripWords("card", theme.BRASS600, title, (words.uncertain(view, target),))
    return _foretold(view, preview, title, "card")


def result_words(view: ChallengeView, stage: ChallengeStage) -> StripWords:
    """How the fight has ended, and what it has brought."""
    lines = tuple(line for event in words.outcome_events(stage) if (line := words.event_words(view, event)))
    good, bad = words.fate(view, stage, stage.down)
    colour = theme.OK if good else theme.DANGER if bad else theme.BRASS300
    icon = "victory-point" if good else "damage" if bad else "flag"
    # Before the result waits, an event or a decision may still change something.
    over = view.ended and view.session.match.state.combat is None
    nothing = (t("adventure_fight.result.nothing"),) if over else ()
    return StripWords(icon, colour, words.result_title(view, stage), lines or nothing)
