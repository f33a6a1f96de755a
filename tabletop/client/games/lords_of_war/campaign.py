"""Lords of War in its campaigns: names, faces and terms."""

from __future__ import annotations

from tabletop.client.games.campaign_look import CampaignLook, Shown
from tabletop.client.games.table import Hero
from tabletop.lessons.campaign.campaign_model import OWN, RIVAL
from tabletop.lessons.campaign.campaign_run import CampaignRun
from tabletop.lessons.campaign.company import Soldier
from tabletop.lessons.campaign.lords_of_war_muster import army_of
from tabletop.text import t

from . import army_figures
from .muster import ArmyMuster, card_shown, heroes_of, roster_of, soldier_shown
from .names import GAME
from .thumbnail import general, portrait


class LordsOfWarCampaign(CampaignLook):
    muster = ArmyMuster

    def army(self, id: str) -> Shown:
        return Shown(army_figures.army_name(id), army_figures.emblem(id), portrait(id))

    def card(self, id: str) -> Shown:
        return card_shown(id)

    def rivals(self, run: CampaignRun, id: str) -> Shown:
        return self.army(army_of(run.form.battles[id]))

    def leader(self, run: CampaignRun, id: str) -> Shown:
        return self.card(general(army_of(run.form.battles[id])))

    def terms(self, run: CampaignRun, id: str) -> list[tuple[str, str]]:
        setup = run.form.battles[id].setup
        commanders = setup.seats[OWN].options["commanders"]
        found = [("crossed-swords", t("campaign.goal", units=run.goal(id), commanders=commanders))]
        if run.relief(id):
            rival = setup.seats[RIVAL].options["units"]
            found.append(("defence", t("campaign.relief", n=run.relief(id), rival=rival)))
        if setup.options.get("level") == "intermediate":
            found.append(("class-cavalry", t(f"{GAME}.option.level.value.intermediate")))
        if setup.options.get("boardless"):
            found.append(("boardless", t("campaign.boardless")))
        first = setup.options.get("first_seat")
        if first is not None:
            found.append(("flag", t("campaign.first.own" if first == "1" else "campaign.first.rival")))
        return found

    def roster(self, run: CampaignRun) -> list[tuple[Shown, int]]:
        return roster_of(run.muster)

    def heroes(self, run: CampaignRun, seat: int) -> dict[str, Hero]:
        return heroes_of(run.company, run.form.honours, seat)

    def soldier(self, one: Soldier) -> Shown:
        return soldier_shown(one)
