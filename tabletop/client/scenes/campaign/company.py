"""The company of a campaign: how it is founded, with a people and a name; the muster of its army before a battle, and
its annals."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass, replace
from functools import partial

from tabletop.client.core.input import Command
from tabletop.client.core.services import Telling
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.games import campaign_look_of
from tabletop.client.games.campaign_look import draw_roster, roster_height, soldier_row
from tabletop.client.scenes.backdrop import PageScene, panelled
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.button import Button
from tabletop.client.ui.form import NARROW_BAR, Form, form_area
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.tree import Column, Draw, Node, Row, Words, block, cells, sign
from tabletop.client.ui.vignette import draw_vignette
from tabletop.lessons.campaign.campaign_run import CampaignRun
from tabletop.lessons.campaign.company import LONGEST_NAME, Company, Victory, stars
from tabletop.lessons.library import CAMPAIGN_FILES
from tabletop.text import localised, t

from .kept import KeptCampaign


class MusterScene(PageScene):
    """Widgets besides those of the game: ``muster.leave``, ``muster.undo``, ``muster.usual``, ``muster.done``."""

    has_rulebook = True

    def __init__(self, app: SceneServices, kept: KeptCampaign, **args: object) -> None:
        super().__init__(app, **args)
        self.kept = kept
        self._before: list[Company] = []
        self.panels = kept.look.muster(self)

    @property
    def run(self) -> CampaignRun:
        return self.kept.run

    def change(self, company: Company) -> None:
        """Keep the company with another army; it can be undone."""
        self._before.append(self.run.company)
        self.kept.change(company)
        self.relayout()

    def undo(self) -> None:
        if self._before:
            self.kept.change(self._before.pop())
            self.relayout()

    def usual(self) -> None:
        """Field the list of the company's people again."""
        self.change(self.run.muster.usual())

    def title(self) -> str:
        return t("campaign.muster")

    def subtitle(self) -> str:
        muster = self.run.muster
        n = muster.hired(dict(muster.army.cards))
        return t("campaign.muster.line", name=self.kept.title, n=n, limit=muster.hires)

    def layout(self, width: float, height: float, compact: bool) -> None:
        nothing = None if self._before else t("workshop.undo.none")
        undo = Button("muster.undo", Rect(), icon="undo", style="icon", tooltip=t("workshop.undo"), on_click=self.undo,
                      enabled=nothing is None, reason=nothing, command="undo")  # fmt: skip
        usual = Button("muster.usual", Rect(), t("campaign.usual"), icon="redo", on_click=self.usual,
                       tooltip=t("campaign.usual.tip"))  # fmt: skip
        done = Button("muster.done", Rect(), t("campaign.muster.done"), icon="confirm", style="primary",
                      on_click=self.app.pop)  # fmt: skip
        back = "muster.leave", t("campaign.muster.back")
        self.lay_page(tree.space(name="muster"), back, (undo,), (usual, tree.space(), self.widened(done)))
        self.panels.layout(self.places["muster"], compact)
        self.widgets.default = "muster.done"

    def open_rule(self, rule: str | None = None) -> None:
        self.app.push("rulebook", game=self.run.campaign.game, rule=rule or "LW-ARM-1")

    def command(self, event: Command) -> bool:
        if event.name == "undo":
            self.undo()
        return event.name == "undo"

    def draw_between(self, canvas: Canvas) -> None:
        self.panels.draw(canvas)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        self.panels.draw_front(canvas)


MOST = 60
"""Soldiers that are shown at most."""


class AnnalsScene(PageScene):
    """Widgets: ``annals.leave``, ``annals.tale``, ``annals.soldiers``, ``annals.close``."""

    def __init__(self, app: SceneServices, kept: KeptCampaign, **args: object) -> None:
        super().__init__(app, **args)
        self.kept = kept

    @property
    def run(self) -> CampaignRun:
        return self.kept.run

    def enter(self) -> None:
        if self.run.done:
            self.app.play("victory")

    def title(self) -> str:
        return self.kept.title

    def subtitle(self) -> str:
        run, name = self.run, localised(self.run.form.title)
        if run.done:
            return t("campaign.over", name=name)
        return t("campaign.stage", name=name, stage=run.stage, count=run.form.length)

    def layout(self, width: float, height: float, compact: bool) -> None:
        close = Button("annals.close", Rect(), t("client.close"), icon="confirm", style="primary",
                       on_click=self.app.pop)  # fmt: skip
        body = Row((tree.space(1.25, name="tale"), tree.space(1.0, name="soldiers")), self.app.theme.spacing.wide)
        self.lay_page(body, ("annals.leave", t("campaign.map")), foot=(tree.space(), self.widened(close)))
        self._lay("tale", compact, self._tell_tale)
        self._lay("soldiers", compact, self._tell_soldiers)
        self.widgets.default = "annals.close"

    def _lay(self, name: str, compact: bool, tell: object) -> None:
        panel, space = self.places[name], self.app.theme.spacing
        edge = space.gap if compact else space.edge
        form = Form(self.app.canvas, form_area(panel.inflate(-2 * edge, -2 * edge), panel), compact,
                    bar_room=NARROW_BAR)  # fmt: skip
        assert callable(tell)
        tell(form)
        form.place(self.widgets, f"annals.{name}")

    def _tell_tale(self, form: Form) -> None:
        run = self.run
        if run.done:
            form.text(localised(run.form.closing), theme.IVORY100, "reading")
        else:
            form.text(localised(run.form.opening), theme.IVORY300, "reading")
        for number, victory in enumerate(run.company.victories, 1):
            self._tell_battle(form, number, victory)

    def _tell_battle(self, form: Form, number: int, one: Victory) -> None:
        run, look = self.run, self.kept.look
        battle = run.form.battles[one.battle]
        form.head(t("campaign.numbered", n=number, battle=localised(battle.title)),
                  t("campaign.turns", n=one.turns))  # fmt: skip
        form.text(localised(battle.won), theme.IVORY100, "reading")
        sentences = [t("campaign.tale.won", slain=one.slain, fallen=one.fallen)]
        if one.defeats:
            sentences.append(t("campaign.tale.defeats", n=one.defeats))
        best = run.company.by_key(one.best)
        if best is not None:
            sentences.append(t("campaign.tale.best", name=look.soldier(best).name, n=one.kills))
        for key in one.honoured:
            soldier = run.company.by_key(key)
            if soldier is not None and (soldier.name or soldier.byname) and key != one.best:
                sentences.append(t("campaign.tale.star", name=look.soldier(soldier).name))
        form.text(" ".join(sentences), theme.IVORY500)

    def _tell_soldiers(self, form: Form) -> None:
        run, look = self.run, self.kept.look
        company, honours = run.company, run.form.honours
        slain, fallen = sum(one.slain for one in company.victories), sum(one.fallen for one in company.victories)
        lost = sum(one.defeats for one in company.victories) + sum(company.defeats.values())
        figures = (
            ("flag", t("campaign.figure.won", n=len(company.victories))),
            ("retreat", t("campaign.figure.lost", n=lost)),
            ("crossed-swords", t("campaign.slain", n=slain)), ("drop", t("campaign.fallen", n=fallen)),
        )  # fmt: skip
        form.head(t("campaign.figures"), look.army(company.people).name)
        form.tree(Column(tuple(Row((sign(icon, 18), block(words, "body", theme.IVORY300)), 10)
                               for icon, words in figures), 4))  # fmt: skip
        known = sorted((one for one in company.soldiers if stars(one, honours)),
                       key=lambda one: (-stars(one, honours), -one.kills))  # fmt: skip
        form.head(t("campaign.heroes"), str(len(known)))
        if not known:
            form.text(t("campaign.heroes.none", n=honours[0]))
        if run.done:  # no battle follows that anybody could sit out
            known = [replace(one, rests=0) for one in known]
        for one in known[:MOST]:
            form.tree(soldier_row(look.soldier(one), one, stars(one, honours)))
        roster = look.roster(run)
        form.head(t("campaign.roster"), str(len(roster)))
        high = roster_height(form.width, len(roster))
        form.block(high, lambda canvas, area: draw_roster(canvas, area, roster))

    def draw_between(self, canvas: Canvas) -> None:
        for name in ("tale", "soldiers"):
            canvas.panel(self.places[name], "panel")


NARROW = 1150.0
TITLE = 0.28
"""Height of the strip with the name of a people as a share of its tile."""


@dataclass(eq=False, repr=False)
class PeopleTile(Pressable):
    """A people to lead: the face of its General, emblem and name."""

    _: KW_ONLY
    name: str
    emblem: str
    picture: str
    selected: bool

    def draw(self, canvas: Canvas) -> None:
        rect, lit = self.rect, self.selected or self.hovered
        if self.selected:
            canvas.glow(rect, theme.SELECTED, 14, 8, 170)
        canvas.image(self.picture, rect, radius=8, focus=(0.5, 0.3), grey=not lit)
        foot = Rect(rect.x, rect.bottom - rect.h * TITLE, rect.w, rect.h * TITLE)
        canvas.gradient(foot, (*theme.NIGHT900, 120), (*theme.NIGHT900, 240), radius=8)
        side = min(foot.h * 0.62, 34.0)
        canvas.icon(self.emblem, (foot.x + 10 + side / 2, foot.centery), side, theme.BRASS300)
        words = Rect(foot.x + 18 + side, foot.y, foot.w - side - 24, foot.h)
        canvas.fit_text(self.name, words, "section", theme.IVORY100, "left", 0.5)
        canvas.frame(rect, theme.SELECTED if self.selected else theme.BRASS600, 2 if lit else 1, 8)
        if self.ring:
            canvas.focus_ring(rect, 8)


class FoundingScene(PageScene):
    """``lesson_id``: which campaign. Widgets: ``people.<army>``, ``founding.name``, ``founding.begin``,
    ``founding.leave``."""

    def __init__(self, app: SceneServices, lesson_id: str, **args: object) -> None:
        super().__init__(app, **args)
        self.campaign = CAMPAIGN_FILES.find(lesson_id)
        self.look = campaign_look_of(self.campaign.game)
        self.people = self.campaign.form.peoples[0]
        self.halves: dict[str, Node] = {}
        self.name_of_company = t("campaign.company", name=app.settings.name or t("setup.player", n=1))[:LONGEST_NAME]

    def title(self) -> str:
        return localised(self.campaign.form.title)

    def subtitle(self) -> str:
        return localised(self.campaign.form.about)

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas, space, form = self.app.canvas, self.app.theme.spacing, self.campaign.form
        back = Button("founding.back", Rect(), t("setup.back"), icon="back", style="ghost", on_click=self.app.pop)
        begin = Button("founding.begin", Rect(), t("campaign.begin"), icon="flag", style="primary",
                       on_click=self.begin)  # fmt: skip
        picture = self.campaign.form.picture
        words = Words(localised(form.opening), "reading" if compact else "reading@24", theme.INK900, lines=0, least=0.5,
                      weight=1.0)  # fmt: skip
        story = panelled(Row((words,), 0, (space.edge, space.gap)), "button-paper", weight=1.0)
        left = Column((Draw(draw_vignette, (picture,), weight=1.0, low=60.0, drop=1), story), space.gap)
        line = canvas.line_height("section")
        rows = (
            Words(t("campaign.people"), "section", theme.BRASS300, size=line),
            tree.space(name="peoples"),
            Words(t("campaign.name"), "section", theme.BRASS300, size=line),
            Node(name="founding.name", size=max(space.control, canvas.line_height("body_strong") + 16)),
            Words(t("campaign.rules"), "small", theme.IVORY500, lines=0, least=0.6),
        )
        right = panelled(Column(rows, space.small, (space.edge, space.gap)))
        name = TextEntry("founding.name", Rect(), self.name_of_company, max_length=LONGEST_NAME, icon="edit",
                         on_change=self._called, role="body_strong", tooltip=t("campaign.name"))  # fmt: skip
        foot = self.widened(back), tree.space(), self.widened(begin, 2)
        body = Row((tree.space(1.0, "left"), tree.space(1.15, "right")), space.wide)
        self.lay_page(body, ("founding.leave", t("campaign.list.tip")), foot=foot)
        self.halves = {"left": left, "right": right}
        for place, half in self.halves.items():
            self.places |= tree.lay(canvas, half, self.places[place])
        name.rect = self.places["founding.name"]
        self.widgets.add(name)
        area, count = self.places["peoples"], len(form.peoples)
        for people, rect in zip(form.peoples, cells(area, count, 3, space.small), strict=False):
            shown = self.look.army(people)
            self.widgets.add(
                PeopleTile(f"people.{people}", rect, name=shown.name, emblem=shown.icon, picture=shown.picture,
                           selected=people == self.people, on_click=partial(self._choose, people),
                           tooltip=t(f"{self.campaign.game}.army.{people}.blurb"), tooltip_title=shown.name)
            )  # fmt: skip
        self.widgets.default = "founding.begin"
        if self.widgets.focused is None:
            self.widgets.start_focus(f"people.{self.people}")

    def draw_between(self, canvas: Canvas) -> None:
        for place, half in self.halves.items():
            tree.draw(canvas, half, self.places[place])

    def _choose(self, people: str) -> None:
        self.people = people
        self.relayout()

    def _called(self, name: str) -> None:
        self.name_of_company = name

    def begin(self) -> None:
        """Found the company and open its map, in place of this scene."""
        title = " ".join(self.name_of_company.split()) or t("campaign.company", name=t("setup.player", n=1))
        with Telling(self.app):
            self.app.replace("campaign", kept=KeptCampaign.found(self.app, self.campaign, self.people, title))
