"""The map of a campaign: the road so far, the battles to choose from, and what is told of each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial

import pygame

from tabletop.client.draw import theme
from tabletop.client.draw.cache import Lru, surface_bytes
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.life import Life, Living
from tabletop.client.draw.shapes import Rect
from tabletop.client.games.campaign_look import Shown, card_row, soldier_row
from tabletop.client.games.cast import described
from tabletop.client.games.player_chooser import player_name
from tabletop.client.pieces import FlagLook, banner
from tabletop.client.scenes.backdrop import PageScene, framed_picture, in_pixels
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button, MainButton
from tabletop.client.ui.form import EDGE, NARROW_BAR, Form, form_area
from tabletop.client.ui.panels import primary_height
from tabletop.client.ui.tree import Column, Node, Row, Words, block, sign
from tabletop.lessons.campaign.campaign_model import OWN, RIVAL
from tabletop.lessons.campaign.company import stars
from tabletop.text import localised, t

from . import map_drawing
from .kept import KeptCampaign, News
from .map_drawing import BattleChoice, BattleMark

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
        foot = [Node(name=button.id, size=button.rect.w) for button in made]
        foot.insert(1, tree.space())
        delete = Button("campaign.delete", Rect(), icon="delete", style="icon", tooltip=t("campaign.delete.tip"),
                        on_click=self.delete)  # fmt: skip
        body = Row((tree.space(name="map"), Node(name="panel", size=wide)), space.gap if compact else space.wide)
        head = (Node(name="campaign.delete", size=space.bar_button),)
        self.lay_page(body, ("campaign.leave", t("campaign.back.tip")), head, foot, (delete, *made))
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
            x, y = map_drawing.spot(area, battle.at)
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
        x, y = map_drawing.spot(area, at)
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
                lambda inner, box: map_drawing.paint_country(inner, box, run.form, run.campaign.id),
            )  # fmt: skip
            self._countries.put(key, country)
        canvas.blit(country, area.topleft)
        r = max(LEAST_MARK, area.h * MARK)
        way, at = run.company.won, {id: map_drawing.spot(area, one.at) for id, one in run.form.battles.items()}
        for id, battle in run.form.battles.items():
            for after in battle.next:
                walked = id in way and after in way
                open_ = not walked and way[-1:] == (id,)
                map_drawing.draw_road(canvas, at[id], at[after], r, walked=walked, open_=open_)

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
