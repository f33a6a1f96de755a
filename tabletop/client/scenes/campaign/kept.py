"""A campaign with its file: opened, saved at every step, and told what became of its battle."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Literal

from tabletop.client.core.services import Telling, to_trash
from tabletop.client.games import campaign_look_of
from tabletop.client.games.table import Hero
from tabletop.client.scenes.base import SceneServices
from tabletop.lessons.campaign.campaign_run import CampaignRun, opened
from tabletop.lessons.campaign.company import Company, written
from tabletop.lessons.library import Campaign
from tabletop.rules.match import ReplayError
from tabletop.storage.autosave import Autosave
from tabletop.storage.campaigns import MOST, Campaigns, any_kept
from tabletop.storage.errors import SaveError
from tabletop.storage.file_names import Deleted
from tabletop.storage.hall import Hall
from tabletop.storage.header import SaveInfo
from tabletop.storage.paths import Paths
from tabletop.storage.user_documents import DocumentEntry
from tabletop.text import localised, sentence, t

log = logging.getLogger(__name__)

News = Literal["won", "lost", "gone"]


def kept_campaigns(paths: Paths) -> list[DocumentEntry]:
    """The newest campaigns, those that cannot be read last, at most as many as are kept at one time."""
    entries = Campaigns(paths).entries()
    return sorted(entries, key=lambda entry: entry.document.saved if entry.document else "", reverse=True)[:MOST]


def run_of(entry: DocumentEntry) -> CampaignRun:
    """The campaign of a file. Raises SaveError."""
    if entry.document is None:
        raise entry.problem or SaveError("damaged", where="campaign").about(entry.path)
    try:
        return opened(entry.document.body)
    except ValueError as error:
        raise SaveError("damaged", where="campaign").about(entry.path) from error


def belongs_to(paths: Paths, match_id: str) -> tuple[Path, CampaignRun] | None:
    """The campaign whose battle is the saved game of an id, with its file; None for a game of its own."""
    for entry in kept_campaigns(paths):
        try:
            run = run_of(entry)
        except SaveError:
            continue
        if run.company.underway is not None and run.company.underway.match == match_id:
            return entry.path, run
    return None


def open_campaign(app: SceneServices, path: Path) -> None:
    """Open the map of a campaign, or say why it cannot be opened."""
    with Telling(app):
        app.push("campaign", kept=KeptCampaign.open(app, path))


def open_under(app: SceneServices, match_id: str) -> None:
    """Open the map of the campaign that a saved game belongs to, so that its board is left for it; nothing for a game
    of its own."""
    if any_kept(app.paths) and (found := belongs_to(app.paths, match_id)) is not None:
        open_campaign(app, found[0])


def heroes_in(app: SceneServices, match_id: str, seat: int) -> Mapping[str, Hero]:
    """The heroes in the battle of a campaign, whose company is at a ``seat``; none in a game of its own."""
    found = belongs_to(app.paths, match_id)
    return {} if found is None else campaign_look_of(found[1].campaign.game).heroes(found[1], seat)


class KeptCampaign:
    """``trouble``: why the last step could not be written, in words; empty once one was."""

    def __init__(self, app: SceneServices, entry: DocumentEntry, run: CampaignRun) -> None:
        self.app, self.entry, self.run = app, entry, run
        self.look = campaign_look_of(run.campaign.game)
        self.trouble = ""

    @classmethod
    def open(cls, app: SceneServices, path: Path) -> KeptCampaign:
        """Raises SaveError."""
        entry = Campaigns(app.paths).entry(path)
        return cls(app, entry, run_of(entry))

    @classmethod
    def found(cls, app: SceneServices, campaign: Campaign, people: str, title: str) -> KeptCampaign:
        """Begin a campaign and write its file. Raises SaveError."""
        run = CampaignRun.found(campaign, people)
        return cls(app, Campaigns(app.paths).save(title, written(run.company)), run)

    @property
    def title(self) -> str:
        """What the company is called."""
        return self.entry.title

    def save(self) -> None:
        """Write the company; a failure is told once."""
        try:
            self.entry = Campaigns(self.app.paths).save(self.title, written(self.run.company), self.entry)
            self.trouble = ""
        except SaveError as problem:
            log.warning("campaign not written: %s", problem)
            told, self.trouble = self.trouble, t("campaign.not_kept", reason=sentence(problem))
            if not told:
                self.app.toast(self.trouble, "warning")

    def change(self, company: Company) -> None:
        """Replace the company and write it."""
        self.run.company = company
        self.save()

    def delete(self) -> bool:
        """Move the campaign to the trash, with a toast that brings it back; False where that failed, which is told."""
        files, app, entry = Campaigns(self.app.paths), self.app, self.entry

        def undelete(deleted: Deleted) -> None:
            files.undelete(deleted)
            app.scenes.relayout_all()

        return to_trash(app, t("campaign.deleted", title=self.title), lambda: files.delete(entry), undelete)

    # ---------------------------------------------------------------------------------------------- its battle

    def settle(self) -> News | None:
        """Take in what became of the battle that is being fought: it lies in the hall once it is over, and in its
        autosave before. None while it is being fought, or when there is none."""
        underway = self.run.company.underway
        if underway is None:
            return None
        kept = self.app.hall.path_of(underway.match)
        news: News = "gone"
        if kept.exists():
            try:
                news = "won" if self.run.settle(Hall.load(kept).match) else "lost"
            except (SaveError, ReplayError) as problem:
                log.warning("battle of a campaign not read: %s", problem)
        elif Autosave(self.app.paths).files(underway.match):
            return None
        if news == "gone":
            self.run.give_up()
        self.save()
        return news

    def fight(self, id: str) -> None:
        """Begin a battle and open its board."""
        battle, seed = self.run.form.battles[id], secrets.randbits(62)
        name = self.app.settings.name or t("setup.player", n=1)
        rival = battle.rival if battle.rival != name else t("setup.player", n=2)
        match = self.run.start(id, (name, rival), seed)
        players = self.run.players(id, match, secrets.randbits(62))
        info = replace(SaveInfo(title=f"{self.title}: {localised(battle.title)}"), players=players)
        self.run.begin(id, info.id)
        self.save()
        self.app.push("board", match=match, info=info)

    def go_on(self) -> None:
        """Open the board of the battle that is being fought, or say why it cannot be opened."""
        underway = self.run.company.underway
        if underway is None:
            return
        shelf = Autosave(self.app.paths)
        with Telling(self.app):
            try:
                loaded = shelf.resume(underway.match)
            finally:
                shelf.close()  # the board takes the slot over under its own lock
            self.app.push("board", match=loaded.match, info=loaded.info)
