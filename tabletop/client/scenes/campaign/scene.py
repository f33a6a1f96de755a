"""The map of a campaign: parchment with drawn country, the road so far with its forks, the battles to choose from, and
what is told of each."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import KW_ONLY, dataclass
from functools import partial

import pygame

from tabletop.client.board.map_composer import KitSymbols, draw_frame
from tabletop.client.board.map_symbols import MapSymbol, random_for
from tabletop.client.draw import theme
from tabletop.client.draw.cache import Lru, surface_bytes
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.life import Life, Living
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.games.campaign_look import Shown, card_row, soldier_row
from tabletop.client.games.cast import described
from tabletop.client.games.player_chooser import player_name
from tabletop.client.pieces import FlagLook, banner
from tabletop.client.scenes.backdrop import PageScene, framed_picture, in_pixels
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.button import Button, MainButton
from tabletop.client.ui.form import EDGE, NARROW_BAR, Form, form_area
from tabletop.client.ui.panels import primary_height
from tabletop.client.ui.tree import Column, Node, Row, Words, block, label, sign
from tabletop.lessons.campaign.campaign_model import OWN, RIVAL, CampaignForm
from tabletop.lessons.campaign.company import stars
from tabletop.text import localised, t

from .kept import KeptCampaign, News

PANEL, LEAST_PANEL, MOST_PANEL = 0.29, 330.0, 520.0
"""Width of the panel beside the map: as a share, and its least and greatest in units."""
MARK, LEAST_MARK = 0.058, 19.0
"""Radius of a battle as a share of the map's height, and the least in units."""
BANNER = 0.15
"""Height of the company's banner as a share of the map's."""
LABELLED = 1150.0
"""Least width in units of a map on which all battles have their names."""
FACE, CHOICE = 92.0, 84.0


class CampaignScene(PageScene):
    """Widgets: ``battle.<id>`` on the map, ``campaign.go`` (to battle, or on with
    the one that was begun), ``campaign.muster``, ``campaign.annals``, ``campaign.delete``, ``campaign.back``."""

    has_rulebook = True

    def __init__(self, app: SceneServices, kept: KeptCampaign, **args: object) -> None:
        super().__init__(app, **args)
        self.kept = kept
        self.news: News | None = None
        self.chosen = ""
        self._life, self._banners = Life(), tuple[Living, ...]()
        self._countries: Lru[pygame.Surface] = Lru(3, 32 << 20, surface_bytes)
        self._map = Rect()

    def enter(self) -> None:
        self._look()

    def resume(self, result: object = None) -> None:
        self._look()
        self.relayout()

    def _look(self) -> None:
        """See what became of the battle."""
        run = self.kept.run
        fought = run.company.underway
        news = self.kept.settle()
        if news is not None:
            self.news = news
            if news == "gone":
                self.app.toast(t("campaign.gone"), "info")
            self.chosen = fought.battle if fought is not None and news == "lost" else ""
        if run.company.underway is not None:
            self.chosen = run.company.underway.battle
        elif self.news != "won" and self.chosen not in run.choices:
            self.chosen = run.choices[0] if len(run.choices) == 1 else ""
        if news == "won" and run.done:
            self.app.after_frame(self.annals)

    def title(self) -> str:
        return localised(self.kept.run.form.title)

    def subtitle(self) -> str:
        run = self.kept.run
        if run.done:
            return t("campaign.over", name=self.kept.title)
        return t("campaign.stage", name=self.kept.title, stage=run.stage, count=run.form.length)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas, space, run = self.app.canvas, self.app.theme.spacing, self.kept.run
        large = max(1.0, canvas.theme.text_percent / 100)
        wide = min(max(width * PANEL, LEAST_PANEL * min(large, 1.3)), MOST_PANEL * large)
        entries: list[tuple[str, str, str, Callable[[], object]]] = [
            ("back", t("setup.back"), "back", self.app.pop),
            ("muster", t("campaign.muster"), "cards", self.muster),
            ("annals", t("campaign.annals"), "scroll", self.annals),
        ]
        made = [self._foot_button(*entry) for entry in entries]
        reason = t("campaign.muster.underway") if run.company.underway else t("campaign.muster.over")
        made[1].enabled = not run.done and run.company.underway is None
        made[1].reason = None if made[1].enabled else reason
        self._make_room(made, width - 2 * space.page - wide)
        delete = Button("campaign.delete", Rect(), icon="delete", style="icon", tooltip=t("campaign.delete.tip"),
                        on_click=self.delete)  # fmt: skip
        body = Row((tree.space(name="map"), Node(name="panel", size=wide)), space.gap if compact else space.wide)
        back, *others = made
        self.lay_page(body, ("campaign.leave", t("campaign.back.tip")), (delete,), (back, tree.space(), *others))
        self._map = self.places["map"]
        self._lay_marks(canvas)
        self._banners = (self._banner(),)
        self._lay_panel(self.places["panel"], compact)
        if self.widgets.focused is None:
            self.widgets.start_focus(self.widgets.default or "campaign.back")

    def _foot_button(self, name: str, label: str, icon: str, call: Callable[[], object]) -> Button:
        button = Button(f"campaign.{name}", Rect(0, 0, 0, self.app.theme.spacing.foot_button), label, icon=icon,
                        style="ghost" if name == "back" else "secondary", on_click=call,
                        tooltip=t(f"campaign.{name}.tip"))  # fmt: skip
        button.rect.w = button.natural_width(self.app.canvas)
        return button

    @staticmethod
    def _make_room(buttons: list[Button], room: float) -> None:
        """Where the words of all buttons do not fit, leave out those of the last ones."""
        for button in reversed(buttons):
            if sum(one.rect.w for one in buttons) <= room:
                return
            button.label, button.style, button.rect.w = "", "icon", button.rect.h

    def _lay_marks(self, canvas: Canvas) -> None:
        run, area = self.kept.run, self._map
        r = max(LEAST_MARK, area.h * MARK)
        won, ahead = run.company.won, run.ahead()
        for id, battle in run.form.battles.items():
            fate = "won" if id in won else "now" if id in run.choices else "ahead" if id in ahead else "passed"
            army = self.kept.look.rivals(run, id)
            x, y = spot(area, battle.at)
            self.widgets.add(
                BattleMark(
                    f"battle.{id}", Rect(x - r, y - r, 2 * r, 2 * r), title=localised(battle.title),
                    picture=army.picture, emblem=army.icon,
                    colours=theme.seat_colours(battle.setup.seats[RIVAL].colour), fate=fate, map=area,
                    chosen=id == self.chosen,
                    labelled=fate == "now" or area.w >= LABELLED * canvas.theme.text_percent / 100,
                    tooltip=t(f"campaign.fate.{fate}"), tooltip_title=localised(battle.title),
                    on_click=partial(self.choose, id),
                )
            )  # fmt: skip

    def _banner(self) -> Living:
        """The company's banner, where it stands."""
        run, area = self.kept.run, self._map
        at = (
            run.form.battles[run.company.won[-1]].at if run.company.won else (3, run.form.battles[run.form.first].at[1])
        )
        x, y = spot(area, at)
        r = max(LEAST_MARK, area.h * MARK) if run.company.won else 0.0
        look = FlagLook(run.form.battles[run.form.first].setup.seats[OWN].colour,
                        self.kept.look.army(run.company.people).icon)  # fmt: skip
        return banner((x - r * 0.9, y - r * 0.2), area.h * BANNER, look)

    @property
    def life(self) -> Life:
        return self._life

    def choose(self, id: str) -> None:
        self.chosen, self.news = id, None
        self.relayout()

    # -- the panel -----------------------------------------------------------------------------------

    def _lay_panel(self, panel: Rect, compact: bool) -> None:
        canvas, space = self.app.canvas, self.app.theme.spacing
        inside = panel.inflate(-2 * space.edge, -2 * space.edge)
        high = primary_height(canvas)
        go = self._go(Rect(inside.x, inside.bottom - high, inside.w, high))
        if go is not None:
            self.widgets.add(go)
            inside.h -= high + space.small
        form = Form(canvas, form_area(inside, panel), compact, bar_room=NARROW_BAR)
        if self.news == "won":
            self._tell_victory(form)
        elif self.chosen:
            self._tell_battle(form, self.chosen)
        else:
            self._tell_fork(form)
        form.place(self.widgets, "campaign.panel")
        forks = self.kept.run.choices
        self.widgets.default = go.id if go is not None else f"choice.{forks[0]}"

    def _go(self, rect: Rect) -> MainButton | None:
        """The main button: what comes next."""
        run = self.kept.run
        if run.company.underway is not None:
            label, icon, call = t("campaign.go_on"), "play", self.kept.go_on
        elif self.news == "won":
            label, icon, call = t("campaign.march"), "forward", self._march
        elif self.chosen in run.choices:
            again = bool(run.company.defeats.get(self.chosen))
            label, icon = t("campaign.again" if again else "campaign.fight"), "crossed-swords"
            call = partial(self.kept.fight, self.chosen)
        elif self.chosen:
            label, icon, call = t("campaign.return"), "flag", self._march
        elif run.done:
            label, icon, call = t("campaign.annals"), "scroll", self.annals
        else:
            return None
        return MainButton(rect, label, icon, call, meaning=self.chosen, id="campaign.go")

    def _march(self) -> None:
        """Go on from what was read to what comes next."""
        run = self.kept.run
        if self.news == "won" and run.done:
            self.annals()
        self.news = None
        self.chosen = run.choices[0] if len(run.choices) == 1 else ""
        self.relayout()

    def _tell_fork(self, form: Form) -> None:
        run = self.kept.run
        form.tree(_heading(t("campaign.done") if run.done else t("campaign.fork")))
        form.text(localised(run.form.closing) if run.done else t("campaign.fork.text"), theme.IVORY100, "reading")
        for id in run.choices:
            battle, army = run.form.battles[id], self.kept.look.rivals(run, id)
            level = player_name(battle.level)
            form.widget(
                BattleChoice(
                    f"choice.{id}", Rect(EDGE, form.y, form.width, CHOICE), title=localised(battle.title),
                    line=t("campaign.choice", army=army.name, level=level), picture=army.picture, emblem=army.icon,
                    colours=theme.seat_colours(battle.setup.seats[RIVAL].colour), on_click=partial(self.choose, id),
                )
            )  # fmt: skip
            form.y += CHOICE + self.app.theme.spacing.small

    def _tell_battle(self, form: Form, id: str) -> None:
        run, look = self.kept.run, self.kept.look
        battle = run.form.battles[id]
        leader, army = look.leader(run, id), look.rivals(run, id)
        names = (_heading(localised(battle.title)), Words(t("campaign.led", name=leader.name), "small", theme.BRASS300,
                                                         lines=2))  # fmt: skip
        form.tree(Row((tree.medal(theme.seat_colours("red"), army.icon, FACE, leader.picture),
                       Column(names, 2, pack=0.5, weight=1.0)), 14))  # fmt: skip
        victory = next((one for one in run.company.victories if one.battle == id), None)
        form.text(localised(battle.say if victory is None else battle.won), theme.IVORY100, "reading")
        if victory is not None:
            self._tell_record(form, id)
            return
        defeats = run.company.defeats.get(id, 0)
        if defeats:
            form.text(t("campaign.defeats", n=defeats), theme.EMBER, icon="warning")
        form.head(t("campaign.terms"))
        rows = [(army.icon, t("campaign.against", army=army.name)),
                ("person", t("campaign.played_by", name=battle.rival, level=player_name(battle.level))),
                *look.terms(run, id)]  # fmt: skip
        if id in run.choices and (resting := len(run.muster.resting)):
            rows.append(("hourglass", t("campaign.resting", n=resting)))
        for icon, words in rows:
            form.tree(_row(icon, words))
        form.text(described(battle.rival))
        self._tell_joins(form, id, t("campaign.joins"))

    def _tell_joins(self, form: Form, id: str, head: str) -> None:
        joins = Counter[Shown]()
        for card, copies in self.kept.run.form.battles[id].joins.items():
            joins[self.kept.look.card(card)] += copies
        if joins:
            form.head(head)
        for shown, copies in joins.items():
            words = t("campaign.join", n=copies, name=shown.name) if copies > 1 else shown.name
            form.tree(card_row(shown, words))

    def _tell_record(self, form: Form, id: str) -> None:
        """How a battle was won."""
        run = self.kept.run
        one = next(victory for victory in run.company.victories if victory.battle == id)
        form.head(t("campaign.record"))
        form.tree(_row("crossed-swords", t("campaign.slain", n=one.slain)))
        form.tree(_row("drop", t("campaign.fallen", n=one.fallen)))
        form.tree(_row("hourglass", t("campaign.turns", n=one.turns)))
        best = run.company.by_key(one.best)
        if best is not None:
            form.tree(_row("laurel", t("campaign.best", name=self.kept.look.soldier(best).name, n=one.kills)))

    def _tell_victory(self, form: Form) -> None:
        """What the last victory brought."""
        run = self.kept.run
        one = run.company.victories[-1]
        battle = run.form.battles[one.battle]
        form.tree(_heading(t("campaign.won", battle=localised(battle.title))))
        form.text(localised(battle.won), theme.IVORY100, "reading")
        self._tell_record(form, one.battle)
        honoured = [soldier for key in one.honoured if (soldier := run.company.by_key(key)) is not None]
        if honoured:
            form.head(t("campaign.honoured"))
        for soldier in honoured:
            earned = stars(soldier, run.form.honours)
            form.tree(soldier_row(self.kept.look.soldier(soldier), soldier, earned))
        self._tell_joins(form, one.battle, t("campaign.joined"))

    # -- what the buttons do -------------------------------------------------------------------------

    def muster(self) -> None:
        self.app.push("muster", kept=self.kept)

    def annals(self) -> None:
        self.app.push("annals", kept=self.kept)

    def delete(self) -> None:
        """Move the campaign to the trash and leave it."""
        if self.kept.delete():
            self.app.pop()

    def open_rule(self, rule: str | None = None) -> None:
        self.app.push("rulebook", game=self.kept.run.campaign.game, rule=rule or "LW-ARM-1")

    # -- drawing -------------------------------------------------------------------------------------

    def draw_between(self, canvas: Canvas) -> None:
        canvas.panel(self.places["panel"], "panel")
        run, area = self.kept.run, self._map
        key = (in_pixels(self.app, area.size), self.app.theme.look)
        country = self._countries.get(key)
        if country is None:
            country = framed_picture(
                self.app, area.size,
                lambda inner, box: paint_country(inner, box, run.form, run.campaign.id),
            )  # fmt: skip
            self._countries.put(key, country)
        canvas.blit(country, area.topleft)
        r = max(LEAST_MARK, area.h * MARK)
        way, at = run.company.won, {id: spot(area, one.at) for id, one in run.form.battles.items()}
        for id, battle in run.form.battles.items():
            for after in battle.next:
                walked = id in way and after in way
                open_ = not walked and way[-1:] == (id,)
                draw_road(canvas, at[id], at[after], r, walked=walked, open_=open_)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self._life.lay(canvas, self._banners)
        self._life.draw(canvas)
        for mark in self.widgets:
            if isinstance(mark, BattleMark):
                mark.draw_label(canvas)


def _heading(words: str) -> Words:
    return Words(words, "panel_title", theme.IVORY100, lines=2, least=0.7)


def _row(icon: str, words: str) -> Row:
    return Row((sign(icon, 18, top=True), block(words, "small", theme.IVORY300)), 10)


SYMBOL = 0.072
"""Height of a drawing on the map as a share of the map's height."""
COUNTRY = {
    "ripple": ("ripple", "reeds", "tuft"), "farm": ("tuft", "tree", "bush"), "reeds": ("reeds", "ripple", "reeds"),
    "hill": ("hill", "bush"), "pine": ("pine", "pine", "tree"), "mine": ("peak", "pebble"),
    "tuft": ("tuft", "flowers", "tuft"), "town": ("tree", "farm"), "stones": ("dead", "pebble"),
    "peak": ("peak", "peak", "pine"), "dead": ("dead", "reeds", "pebble"),
}  # fmt: skip
"""By the drawing of a battle, what grows around it."""
SIZES = {"peak": 1.0, "hill": 0.6, "town": 1.0, "farm": 0.8, "gate": 0.8, "stones": 0.8, "mine": 0.8, "ship": 0.8,
         "tree": 0.42, "pine": 0.46, "dead": 0.4, "reeds": 0.4, "rose": 1.3}  # fmt: skip
LEAST_SIZE = 0.28
TRIES, APART = 40, 0.42
"""How often a place for something is tried around a battle, and how far apart they are, in sizes of a drawing."""
CLEAR = 0.07
"""How far from the road and from battles what grows there keeps, as a share of the map's height."""
ROAD, WALKED = (120, 84, 44), (150, 46, 34)


def paint_country(canvas: Canvas, area: Rect, form: CampaignForm, name: str) -> None:
    """Paint the map without road and battles; ``name``: what its country is drawn at random from."""
    canvas.image("paper.jpg", area.inflate(area.w * 0.08, area.h * 0.1))
    canvas.gradient((area.x, area.y, area.w, area.h * 0.2), (*ROAD, 46), (*ROAD, 0))
    kit = KitSymbols(canvas.surface)
    for mark in sorted(_marks(area, form, name), key=lambda mark: mark.y):
        size = mark.size * SIZES.get(mark.kind, LEAST_SIZE) * canvas.scale
        kit.lay(MapSymbol(mark.kind, mark.x * canvas.scale, mark.y * canvas.scale, size, mark.variant))
    draw_frame(canvas.surface, canvas.rect_px(area), canvas.scale)


def _marks(area: Rect, form: CampaignForm, name: str) -> Iterator[MapSymbol]:
    """What is drawn on the map, in units, with sizes before those of their kinds."""
    rng, high = random_for(name), area.h * SYMBOL
    nodes = {id: spot(area, battle.at) for id, battle in form.battles.items()}
    road = [point for id, battle in form.battles.items() for after in battle.next
            for point in curve(nodes[id], nodes[after])]  # fmt: skip
    clear, taken = area.h * CLEAR, list[Point]()
    inner = area.inflate(-2 * area.h * 0.08, -2 * area.h * 0.08)
    yield MapSymbol("ship", area.x + area.w * 0.07, area.y + area.h * 0.36, high, 0)
    for n in range(9):
        at = area.x + area.w * (0.04 + 0.03 * (n % 4)), area.y + area.h * (0.2 + 0.045 * n)
        yield MapSymbol("ripple", *at, high, n)
    yield MapSymbol("rose", area.x + area.w * 0.1, area.y + area.h * 0.17, high, 0)
    for id, battle in form.battles.items():
        x, y = nodes[id]
        yield MapSymbol(battle.mark, x + area.h * 0.1, y - area.h * 0.045, high * 1.35, rng.randrange(9))
        around = COUNTRY.get(battle.mark, ("tuft",))
        for _ in range(TRIES):
            turn, far = rng.random() * 2 * math.pi, area.h * (0.07 + 0.16 * rng.random())
            at = (x + far * math.cos(turn) * 1.3, y + far * math.sin(turn))
            kind, variant = around[rng.randrange(len(around))], rng.randrange(9)
            free = all(math.dist(at, other) > clear for other in (*nodes.values(), *road))
            apart = all(math.dist(at, other) > high * APART for other in taken)
            if free and apart and inner.collidepoint(at):
                taken.append(at)
                yield MapSymbol(kind, *at, high, variant)


def spot(area: Rect, at: tuple[int, int]) -> Point:
    """The place of a battle, given in hundredths."""
    return area.x + area.w * at[0] / 100, area.y + area.h * at[1] / 100


def curve(a: Point, b: Point, steps: int = 14) -> list[Point]:
    """Points of a road from one battle to another, which bends a little."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    bend = 0.13 if (int(a[0] + a[1] + b[0]) // 7) % 2 else -0.13
    middle = ((a[0] + b[0]) / 2 - dy * bend, (a[1] + b[1]) / 2 + dx * bend)
    found = []
    for n in range(steps + 1):
        s = n / steps
        found.append(tuple(
            (1 - s) ** 2 * p + 2 * s * (1 - s) * m + s * s * q for p, m, q in zip(a, middle, b, strict=True)
        ))  # fmt: skip
    return [(x, y) for x, y in found]


def draw_road(canvas: Canvas, a: Point, b: Point, r: float, *, walked: bool, open_: bool) -> None:
    """Draw a road between two battles of radius ``r``: a red line where it was walked, dashes elsewhere, strong ones
    where it can be walked now."""
    points = [p for p in curve(a, b) if math.dist(p, a) > r * 1.15 and math.dist(p, b) > r * 1.15]
    if len(points) < 2:
        return
    if walked:
        canvas.polyline(points, WALKED, 3.5)
    else:
        canvas.polyline(points, WALKED if open_ else ROAD, 3.0 if open_ else 2.0, dash=(9, 7))


@dataclass(eq=False, repr=False)
class BattleMark(Pressable):
    """A battle on the map. ``fate``: won, now (can be chosen), ahead, or passed (the other way was taken);
    ``picture``, ``emblem``: of who leads the other army."""

    _: KW_ONLY
    title: str
    picture: str
    emblem: str
    colours: theme.SeatColours
    fate: str
    map: Rect
    chosen: bool
    labelled: bool

    @property
    def radius(self) -> float:
        return self.rect.w / 2

    def contains(self, pos: Point) -> bool:
        return math.dist(pos, self.rect.center) <= self.radius * 1.1

    def draw(self, canvas: Canvas) -> None:
        center, r = self.rect.center, self.radius
        now, lit = self.fate == "now", self.chosen or self.hovered
        if now or lit:
            canvas.glow(self.rect, theme.SELECTED if self.chosen else theme.BRASS300, 16, r, 190)
        canvas.circle((center[0] + 1.5, center[1] + 2.5), r + 2, theme.INK900, alpha=90)
        canvas.circle(center, r + 3, theme.BRASS300 if now or lit else ROAD)
        if self.fate in ("now", "won"):
            canvas.face(center, r, self.colours, self.emblem, self.picture)
        else:
            box = (center[0] - r, center[1] - r, 2 * r, 2 * r)
            canvas.image(self.picture, box, radius=r, grey=True)
            canvas.circle(center, r, theme.PAPER200, alpha=150 if self.fate == "passed" else 70)
        if self.fate in ("won", "passed"):
            won, at = self.fate == "won", (center[0] - r * 0.72, center[1] + r * 0.72)
            canvas.circle(at, r * 0.42, theme.OK if won else ROAD)
            canvas.icon("confirm" if won else "cancel", at, r * 0.56, theme.INK900 if won else theme.PAPER200)
        if self.ring:
            canvas.focus_ring(self.rect, r)

    def draw_label(self, canvas: Canvas) -> None:
        """Draw its name below it, above all other battles."""
        if not (self.labelled or self.chosen or self.hovered or self.ring):
            return
        role = "small_strong"
        wide, high = canvas.measure(self.title, role)[0] + 16, canvas.line_height(role)
        box = Rect(0, 0, wide, high)
        box.midtop = (self.rect.centerx, self.rect.bottom + 5)
        box.clamp_ip(self.map.inflate(-32, -32))
        canvas.fill(box, theme.PAPER200, alpha=235, radius=4)
        canvas.frame(box, ROAD, 1, 4)
        canvas.text(self.title, box.center, role, theme.INK900, anchor="center")


@dataclass(eq=False, repr=False)
class BattleChoice(Pressable):
    """One of the battles to choose from, in the panel beside the map."""

    _: KW_ONLY
    title: str
    line: str
    picture: str
    emblem: str
    colours: theme.SeatColours

    def draw(self, canvas: Canvas) -> None:
        canvas.panel(self.rect, "tile-raised", state=self.state)
        words = Column(
            (label(self.title, "body_strong", theme.IVORY100), label(self.line, "small", theme.IVORY300)), 2, pack=0.5,
            weight=1.0,
        )  # fmt: skip
        face = tree.medal(self.colours, self.emblem, self.rect.h - 20, self.picture)
        tree.draw(canvas, Row((face, words), 14, (12, 4)), self.rect)
