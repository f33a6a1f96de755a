"""The company of Lords of War: the army that it fields, and what single cards did in a battle and become by it.

An army is within the published limits (LW-ARM) and the campaign's own two. Who fell in the last battle that was won
sits out one; and at most so many hired cards may be fielded as fit soldiers have stars, and one more for each commander
that sits out, so that somebody can stand in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from typing import Final, Literal

from tabletop.json_values import as_list, as_object, as_text
from tabletop.resources import table_beside
from tabletop.rules.game import Event, Json, Refusal, Seat
from tabletop.rules.lords_of_war import armies
from tabletop.rules.lords_of_war.armies import ArmyList, instance_of
from tabletop.rules.lords_of_war.content import Card, card as card_data, content
from tabletop.rules.lords_of_war.events import CombatCheck, Deployed, Eliminated, OpeningPlaced
from tabletop.rules.match import Match

from .campaign_model import RIVAL, CampaignBattle, CampaignForm
from .company import Company, Soldier, Underway, Victory, stars

DECKS: Final = 2
"""Decks of each army that the limits of copies count (LW-ARM-5): as many as the rules propose."""


def listed(people: str, cards: Mapping[str, int]) -> ArmyList:
    """The army list of cards and their copies, of the kind that it is (LW-ARM-2 to 4)."""
    usual = armies.standard(people)
    book = content().cards
    ordered = tuple((id, cards[id]) for id in book if cards.get(id))
    if ordered == tuple(sorted(usual.cards, key=lambda pair: [*book].index(pair[0]))):
        return usual
    own = all(book[id].army == people for id, _ in ordered)
    return ArmyList(people, "customised" if own else "mercenary", ordered)


@dataclass(frozen=True, slots=True)
class Unfit:
    """Why the campaign's own rules keep a card out of the army: ``key`` of the message ``campaign.why.<key>``, and its
    ``limit``."""

    key: Literal["out", "in", "renown"]
    limit: int = 0


@dataclass(frozen=True)
class Muster:
    """What a company can field before a battle."""

    form: CampaignForm
    company: Company

    @cached_property
    def resting(self) -> tuple[Soldier, ...]:
        """Who sits out the next battle."""
        return tuple(one for one in self.company.soldiers if one.rests)

    @cached_property
    def missed(self) -> tuple[Soldier, ...]:
        """Those of them who are missed most: heroes and commanders, the one with most eliminations first."""
        known = [one for one in self.resting if stars(one, self.form.honours) or content().cards[one.card].commander]
        return tuple(sorted(known, key=lambda one: (-one.kills, one.key)))

    @cached_property
    def owned(self) -> Mapping[str, int]:
        """All cards of the company with their number: two decks of its people, in which a commander is one person, the
        captains that stand in, and what was hired by victories."""
        book, people = content().cards, self.company.people
        found = {card.id: armies.copy_limit(card, DECKS) for card in content().armies[people].cards}
        found |= {id: 1 for id in self.form.captains if book[id].army != people}
        for battle in self.company.won:
            for id, copies in self.form.battles[battle].joins.items():
                if book[id].army != people:
                    found[id] = min(found.get(id, 0) + copies, armies.copy_limit(book[id], DECKS))
        return found

    @cached_property
    def fit(self) -> Mapping[str, int]:
        """How many of each card can be fielded."""
        out = Counter(one.card for one in self.resting)
        return {id: copies - out[id] for id, copies in self.owned.items() if copies > out[id]}

    @cached_property
    def renown(self) -> int:
        """The stars of all who are fit."""
        return sum(stars(one, self.form.honours) for one in self.company.soldiers if not one.rests)

    @cached_property
    def hires(self) -> int:
        """How many hired cards may be fielded."""
        return self.renown + sum(content().cards[one.card].commander for one in self.resting)

    def hired(self, cards: Mapping[str, int]) -> int:
        """How many of the cards are of another people."""
        return sum(n for id, n in cards.items() if content().cards[id].army != self.company.people)

    @cached_property
    def army(self) -> ArmyList:
        """What the player wants to field, as far as it can be: for who is missing comes the best of the same rank from
        the own people, and for a commander a captain."""
        book, own = content().cards, self.company.people
        cards = Counter({id: min(n, self.fit.get(id, 0)) for id, n in self.company.army.items() if id in book})
        spare = self.hired(cards) - self.hires
        for card in sorted((book[id] for id in cards if book[id].army != own), key=lambda card: card.points):
            gone = min(max(0, spare), cards[card.id]) if self._can_fill(cards, card) else 0
            cards[card.id] -= gone
            spare -= gone
        for rank, needed in content().ranks.items():
            missing = needed - sum(n for id, n in cards.items() if book[id].rank == rank)
            for card in self._reserve(rank):
                more = max(0, min(missing, self.fit[card.id] - cards[card.id]))
                cards[card.id] += more
                missing -= more
        return listed(own, cards)

    def _can_fill(self, cards: Mapping[str, int], card: Card) -> bool:
        """Whether somebody of the own people can take the place of a hired card."""
        own = content().armies[self.company.people].cards
        return any(one.rank == card.rank and self.fit.get(one.id, 0) > cards.get(one.id, 0) for one in own)

    def _reserve(self, rank: str) -> list[Card]:
        """Who can fill a gap: the own people first, then the strongest."""
        found = [content().cards[id] for id in self.fit if content().cards[id].rank == rank]
        return sorted(found, key=lambda card: (card.army != self.company.people, -card.points))

    def pool(self, rank: str) -> list[Card]:
        """All cards of a rank that the company has, those that sit out among them, in the order of the content."""
        return [card for card in content().cards.values() if card.id in self.owned and card.rank == rank]

    def why_not(self, out: str, into: str) -> Refusal | Unfit | None:
        """Why a card of the army cannot be exchanged for another one now; None when it can."""
        army = self.army
        if self.fit.get(into, 0) <= army.count(into):
            return Unfit("out" if self.fit.get(into, 0) < self.owned.get(into, 0) else "in")
        changed = self.exchanged(out, into)
        if self.hired(changed) > max(self.hires, self.hired(dict(army.cards))):
            return Unfit("renown", self.hires)
        found = armies.validate(listed(self.company.people, changed), DECKS)
        return found[0] if found else None

    def exchanged(self, out: str, into: str) -> dict[str, int]:
        """The cards of the army with one copy of a card exchanged for another."""
        cards = Counter(dict(self.army.cards))
        cards[out] -= 1
        cards[into] += 1
        return {id: n for id, n in cards.items() if n}

    def exchange(self, out: str, into: str) -> Company:
        """The company that wants to field the army with that exchange."""
        return replace(self.company, army=self.exchanged(out, into))

    def usual(self) -> Company:
        """The company that wants to field the list of its people."""
        return replace(self.company, army=dict(armies.standard(self.company.people).cards))

    @cached_property
    def field(self) -> dict[str, tuple[int, ...]]:
        """Who is fielded: by card the numbers of its soldiers, those with most eliminations first."""
        return {id: self._numbers(id, copies) for id, copies in self.army.cards}

    def _numbers(self, card: str, copies: int) -> tuple[int, ...]:
        known = [self.company.soldier(card, number) for number in range(1, self.owned[card] + 1)]
        fit = sorted((one for one in known if not one.rests), key=lambda one: (-one.kills, one.number))
        return tuple(one.number for one in fit[:copies])

    def document(self) -> Json:
        """The army as the option of a seat."""
        return armies.document(self.army)


def founded(id: str, people: str) -> Company:
    """A new company of a people, with the list of its standard army."""
    return Company(id, people, dict(armies.standard(people).cards))


def army_fault(form: CampaignForm, company: Company) -> str:
    """Why a company cannot field an army in a campaign; empty where it can."""
    underway = () if company.underway is None else company.underway.fielded
    unknown = {*company.army, *(one.card for one in company.soldiers), *underway} - set(content().cards)
    if unknown:
        return f"no card {min(unknown)}"
    return "no army" if armies.validate(Muster(form, company).army, DECKS) else ""


def army_of(battle: CampaignBattle) -> str:
    """The people of the other army of a battle: the id of the standard army that it was built from."""
    found = armies.parse(battle.setup.seats[RIVAL].options.get("army"))
    assert isinstance(found, ArmyList)
    return found.base


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
    found = as_object(table_beside(__file__, "names"))
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
