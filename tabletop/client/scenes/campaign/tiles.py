"""Campaigns in the list of lessons: a tile for each that can be begun, and one for each that is being played."""

from __future__ import annotations

from functools import partial

from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.games import campaign_look_of
from tabletop.client.scenes.backdrop import RADIUS
from tabletop.client.scenes.dialog import with_name
from tabletop.client.scenes.lessons.tiles import ListHost, ListTile
from tabletop.lessons.campaign.campaign_run import CampaignRun
from tabletop.lessons.library import CAMPAIGN_FILES, Campaign
from tabletop.storage.campaigns import MOST
from tabletop.storage.errors import SaveError
from tabletop.storage.user_documents import DocumentEntry
from tabletop.text import localised, t

from .kept import listed, open_campaign, run_of


class FoundingTile(ListTile):
    """A campaign to begin."""

    def __init__(self, rect: Rect, campaign: Campaign, kept: int, scene: ListHost) -> None:
        super().__init__(f"founding.{campaign.id}", rect, campaign, False, scene)
        self.campaign = campaign
        self.enabled = kept < MOST
        self.reason = None if self.enabled else t("campaign.most", n=MOST)

    @property
    def number(self) -> str:
        return "+"

    def activate(self) -> None:
        app = self.scene.app
        with_name(app, partial(app.push, "founding", lesson_id=self.campaign.id))

    def head(self) -> tuple[str, str]:
        return localised(self.campaign.form.title), localised(self.campaign.form.about)

    def progress_line(self) -> tuple[str, str, tuple[int, int, int]]:
        return t("campaign.new"), "flag", theme.BRASS300

    def draw_end(self, canvas: Canvas, room: Rect, y: float) -> None:
        words, role = t("campaign.battles", n=self.campaign.form.length), self.foot_role(canvas, "small")
        canvas.text(words, (room.right, y), role, theme.IVORY500, anchor="midright")


class CampaignTile(ListTile):
    """A campaign that is being played, or a file that cannot be read, with its problem. ``run``: None for that."""

    def __init__(
        self, rect: Rect, campaign: Campaign, entry: DocumentEntry, run: CampaignRun | None, scene: ListHost
    ) -> None:
        super().__init__(f"campaign.{entry.path.stem}", rect, campaign, run is not None and run.done, scene)
        self.entry, self.run = entry, run
        if run is None:
            problem = entry.problem or SaveError("damaged", where="campaign").about(entry.path)
            self.enabled, self.reason = False, t(problem.key, **problem.values)

    @property
    def number(self) -> str:
        return "?" if self.run is None else str(min(self.run.stage, self.run.form.length))

    def draw_board(self, canvas: Canvas, board: Rect) -> None:
        if self.run is None:
            super().draw_board(canvas, board)
            return
        army = campaign_look_of(self.listed.game).army(self.run.company.people)
        canvas.image(army.picture, board, radius=RADIUS, focus=(0.5, 0.3))
        canvas.frame(board, theme.SLATE500, 1, RADIUS)

    def activate(self) -> None:
        open_campaign(self.scene.app, self.entry.path)

    def head(self) -> tuple[str, str]:
        run = self.run
        if run is None:
            return self.entry.title, self.reason or ""
        if run.done:
            return self.entry.title, localised(run.form.closing)
        id = run.company.underway.battle if run.company.underway is not None else run.choices[0]
        battle = run.form.battles[id]
        if run.company.underway is None and len(run.choices) > 1:
            return self.entry.title, t("campaign.fork.text")
        return self.entry.title, localised(battle.say)

    def progress_line(self) -> tuple[str, str, tuple[int, int, int]]:
        run = self.run
        if run is None:
            return t("campaign.unreadable"), "warning", theme.DANGER
        if run.done:
            return t("campaign.done"), "confirm", theme.OK
        if run.company.underway is not None:
            return t("campaign.underway"), "hourglass", theme.BRASS300
        return t("campaign.battle_of", stage=run.stage, count=run.form.length), "flag", theme.BRASS300


def campaign_tiles(game: str, scene: ListHost) -> list[ListTile]:
    """The campaigns of a game: those being played, the newest first, and those to begin. They have no places yet."""
    entries, own = listed(scene.app.paths), CAMPAIGN_FILES.of(game)
    found: list[ListTile] = []
    for entry in entries:
        try:
            run = run_of(entry)
        except SaveError:
            found.append(CampaignTile(Rect(), own[0], entry, None, scene))
        else:
            if run.campaign.game == game:
                found.append(CampaignTile(Rect(), run.campaign, entry, run, scene))
    return [*found, *(FoundingTile(Rect(), campaign, len(entries), scene) for campaign in own)]
