"""How a campaign begins: its opening, the people of the company and its name."""

from __future__ import annotations

from dataclasses import KW_ONLY, dataclass
from functools import partial

from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.games import campaign_look_of
from tabletop.client.scenes.backdrop import PageScene, panelled
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.lessons.pictures import lesson_picture
from tabletop.client.ui import tree
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.button import Button
from tabletop.client.ui.text_entry import TextEntry
from tabletop.client.ui.tree import Column, Draw, Node, Row, Words, cells
from tabletop.client.ui.vignette import draw_vignette
from tabletop.lessons.campaign.company import LONGEST_NAME
from tabletop.lessons.library import CAMPAIGN_FILES
from tabletop.storage.errors import SaveError
from tabletop.text import localised, t

from .kept import KeptCampaign

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
        picture = lesson_picture(self.campaign)
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
        foot = (Node(name="founding.back", size=max(space.button_width, self._wide(back))), tree.space(),
                Node(name="founding.begin", size=max(2 * space.button_width, self._wide(begin))))  # fmt: skip
        body = Row((tree.space(1.0, "left"), tree.space(1.15, "right")), space.wide)
        self.lay_page(body, ("founding.leave", t("campaign.list.tip")), foot=foot, widgets=(back, begin))
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

    def _wide(self, button: Button) -> float:
        button.rect.h = self.app.theme.spacing.foot_button
        return button.natural_width(self.app.canvas)

    def _choose(self, people: str) -> None:
        self.people = people
        self.relayout()

    def _called(self, name: str) -> None:
        self.name_of_company = name

    def begin(self) -> None:
        """Found the company and open its map, in place of this scene."""
        title = " ".join(self.name_of_company.split()) or t("campaign.company", name=t("setup.player", n=1))
        try:
            kept = KeptCampaign.found(self.app, self.campaign, self.people, title)
        except SaveError as problem:
            self.app.toast(problem, "danger")
            return
        self.app.replace("campaign", kept=kept)
