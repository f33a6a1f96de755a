"""What single cards did in a battle of Lords of War, counted from its events, and what that makes of a company."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Final

from tabletop.json_values import as_list, as_object, as_text, parsed
from tabletop.rules.game import Event, Seat
from tabletop.rules.lords_of_war.armies import instance_of
from tabletop.rules.lords_of_war.content import card as card_data, content
from tabletop.rules.lords_of_war.events import CombatCheck, Deployed, Eliminated, OpeningPlaced
from tabletop.rules.match import Match

from .campaign_model import CampaignForm
from .company import Company, Soldier, Underway, Victory, stars

BYNAMES: Final = (
    "crownbreaker", "chiefsbane", "ninelives", "hawkeye", "thunderhoof", "standfast", "redhand", "linebreaker",
)  # fmt: skip
"""The bynames that a soldier can earn."""
_BY_CLASS: Final = {
    "ranged": "hawkeye", "cavalry": "thunderhoof", "spear": "standfast", "berserker": "redhand",
    "infantry": "linebreaker",
}  # fmt: skip


@cache
def names_of(people: str) -> tuple[str, ...]:
    """Names that soldiers of a people earn, in their order."""
    found = as_object(parsed((Path(__file__).resolve().parent / "names.json").read_text(encoding="utf-8")))
    return tuple(as_text(name) for name in as_list(found[people]))


@dataclass
class Deeds:
    """By unit: ``kills``, the eliminations that it took part in (LW-CMB-7), and those of ``commanders`` and
    ``generals``; all that have been on the board, and all that have ``fallen``."""

    kills: Counter[str] = field(default_factory=Counter)
    commanders: Counter[str] = field(default_factory=Counter)
    generals: Counter[str] = field(default_factory=Counter)
    seen: set[str] = field(default_factory=set)
    fallen: set[str] = field(default_factory=set)

    def hear(self, event: Event) -> None:
        """Count one event."""
        if isinstance(event, CombatCheck):
            for tally in event.tallies:
                if tally.dead:
                    self._kill(tally.unit, {source for source, _, _ in tally.parts})
        elif isinstance(event, Eliminated):
            self.fallen.add(event.unit)
        elif isinstance(event, OpeningPlaced | Deployed):
            self.seen.add(event.unit)

    def _kill(self, victim: str, sources: Iterable[str]) -> None:
        card = card_data(instance_of(victim).card)
        for source in sources:
            self.kills[source] += 1
            self.commanders[source] += card.commander
            self.generals[source] += card.rank == "general"

    def tired(self, one: Soldier, unit: str) -> Soldier:
        """A soldier after a won battle in which it was a ``unit``."""
        fell = unit in self.fallen
        return replace(
            one,
            kills=one.kills + self.kills[unit],
            commanders=one.commanders + self.commanders[unit],
            generals=one.generals + self.generals[unit],
            battles=one.battles + 1,
            falls=one.falls + fell,
            rests=int(fell),
        )


def of_seat(seat: Seat, units: Iterable[str]) -> list[str]:
    """Those of the units that belong to a seat."""
    return [unit for unit in units if instance_of(unit).seat == seat]


def deeds_of(match: Match[object]) -> Deeds:
    """The deeds of a whole match. Raises ReplayError for one whose journal does not replay."""
    found = Deeds()
    for index in range(len(match.journal)):
        for event in match.events(index):
            found.hear(event)
    return found


def after_victory(
    form: CampaignForm, company: Company, underway: Underway, match: Match[object], seat: Seat
) -> Company:
    """The company after a battle that it has won at a ``seat``: who has fallen rests, who has rested is back, and who
    has earned a star is told."""
    deeds, honours = deeds_of(match), form.honours
    known = {one.key: replace(one, rests=0) for one in company.soldiers}
    before = {key: stars(one, honours) for key, one in known.items()}
    kills: Counter[str] = Counter()
    for unit in of_seat(seat, deeds.seen):
        fresh = soldier_of(underway, unit)
        known[fresh.key] = deeds.tired(known.get(fresh.key, fresh), unit)
        kills[fresh.key] = deeds.kills[unit]
    _give_names(known, honours)
    order = {id: place for place, id in enumerate(content().cards)}
    kept = sorted(
        (one for one in known.values() if one.kills or one.falls), key=lambda one: (order[one.card], one.number)
    )
    best = max(kills, key=lambda key: (kills[key], key), default="")
    victory = Victory(
        underway.battle,
        underway.match,
        defeats=sum(company.defeats.values()),
        turns=match.game.headline(match.state).turn,
        slain=len(of_seat(1 - seat, deeds.fallen)),
        fallen=len(of_seat(seat, deeds.fallen)),
        best=best if kills[best] else "",
        kills=kills[best],
        honoured=tuple(one.key for one in kept if stars(one, honours) > before.get(one.key, 0)),
    )
    victories = (*company.victories, victory)
    return replace(company, soldiers=tuple(kept), victories=victories, defeats={}, underway=None)


def soldier_of(underway: Underway, unit: str) -> Soldier:
    """The soldier that a unit of the match is, as if nothing were known of it."""
    _, card, copy = instance_of(unit)
    numbers = underway.fielded.get(card, ())
    return Soldier(card, numbers[copy - 1] if copy <= len(numbers) else copy)


def _give_names(known: dict[str, Soldier], honours: Iterable[int]) -> None:
    """Give names to those who have earned their first star; commanders have one of their own."""
    needed = tuple(honours)
    taken = {one.name for one in known.values()}
    for key, one in known.items():
        if one.byname or not stars(one, needed):
            continue
        card = card_data(one.card)
        name = "" if card.commander else next((name for name in names_of(card.army) if name not in taken), "")
        taken.add(name)
        known[key] = replace(one, name=name, byname=_byname(one))


def _byname(one: Soldier) -> str:
    """The byname that fits what a soldier has done."""
    if one.generals:
        return "crownbreaker"
    if one.commanders:
        return "chiefsbane"
    return "ninelives" if one.falls else _BY_CLASS[card_data(one.card).cls]
