"""The record of one battle, made from its events: dice, cards and casualties by round. Needs no pygame."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from tabletop.rules.by_kind import Dispatch, by_second
from tabletop.rules.game import Event
from tabletop.rules.warcraft.events import (
    BattleEnded,
    BattleStarted,
    CardCancelled,
    CardPlayed,
    CasualtiesIgnored,
    Cursed,
    DevourEnded,
    Drew,
    Joined,
    PoisonNamed,
    Raised,
    Revived,
    Rolled,
    RoundStarted,
    SurplusReturned,
    Tallied,
    UnitLost,
)

PHASES = ("ranged", "flying", "melee")
"""Unit types in the order in which they attack."""
AFTERMATH = frozenset({"drew", "reshuffled", "devour_ended", "surplus_returned", "revived", "card_cancelled"})
"""Kinds of events after the end of a battle that still belong to it."""
_WHEN = {
    "poly": "round", "devour": "round", "ensnare": "melee", "web": "melee", "faerie": "next", "spears": "next",
}  # fmt: skip


@dataclass(frozen=True)
class Throw:
    """One roll of one owner's dice; ``first``: the faces that were rerolled."""

    race: str
    strength: int
    modifier: int
    faces: tuple[int, ...]
    first: tuple[int, ...]
    hits: int
    casualties: int
    bloodlust: bool
    extra: bool

    @property
    def limit(self) -> int:
        """The highest face that hits."""
        return self.strength + self.modifier


@dataclass(frozen=True)
class Curse:
    """The dice of a Curse against the hits of a race, and how many hits it prevented."""

    seat: int
    target: str
    faces: tuple[int, ...]
    n: int


@dataclass(frozen=True)
class CasualtySums:
    """The arithmetic from the casualties of a side to the units it must remove."""

    side: int
    dealt: int
    cursed: int
    hidden: int
    healed: int
    n: int


@dataclass(frozen=True)
class Loss:
    """A unit that fell. ``chosen``: by Marksmanship."""

    race: str
    unit: str
    space: str
    chosen: bool = False


@dataclass(frozen=True)
class PlayedCard:
    """A card played in the battle; ``when``: a phase, or "round" for the start of a round."""

    seat: int
    card: str
    kind: str
    piece: str
    choice: str
    when: str
    cancelled: bool = False


@dataclass(frozen=True)
class PhaseRecord:
    throws: tuple[Throw, ...] = ()
    curses: tuple[Curse, ...] = ()
    tallies: tuple[CasualtySums, ...] = ()
    losses: tuple[Loss, ...] = ()
    ignored: Mapping[int, int] = field(default_factory=dict)
    raised: tuple[tuple[str, int], ...] = ()

    def of(self, race: str) -> list[Throw]:
        return [throw for throw in self.throws if throw.race == race]

    def hits(self, races: Iterable[str]) -> int:
        """Hits of some races together."""
        wanted = set(races)
        return sum(throw.hits for throw in self.throws if throw.race in wanted)


@dataclass(frozen=True)
class RoundRecord:
    number: int
    phases: Mapping[str, PhaseRecord] = field(default_factory=dict)
    poison: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    cards: tuple[PlayedCard, ...] = ()

    def phase(self, name: str) -> PhaseRecord:
        """The record of a phase; an empty one before anything has happened in it."""
        return self.phases.get(name, PhaseRecord())


@dataclass(frozen=True)
class Ending:
    """The end of a battle, and the events that followed."""

    winners: tuple[int, ...]
    neutral: bool
    devoured: tuple[tuple[str, str, str, bool], ...] = ()
    surplus: tuple[tuple[str, int], ...] = ()
    revived: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class BattleRecord:
    """One battle from its first event on. ``forces``: (race, type, hex, number) at the start; ``drawn``: cards by
    seat."""

    number: int
    space: str = ""
    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    forces: tuple[tuple[str, str, str, int], ...] = ()
    rounds: tuple[RoundRecord, ...] = ()
    drawn: Mapping[int, int] = field(default_factory=dict)
    joined: tuple[tuple[int, bool], ...] = ()
    phase: str = ""
    ending: Ending | None = None

    @property
    def now(self) -> RoundRecord:
        """The running round; an empty one before the first."""
        return self.rounds[-1] if self.rounds else RoundRecord(0)

    @property
    def losses(self) -> list[Loss]:
        """All units that fell, in order."""
        return [loss for round_ in self.rounds for phase in round_.phases.values() for loss in phase.losses]

    def last_card(self, seat: int, kind: str) -> PlayedCard | None:
        cards = self.now.cards
        return next((card for card in reversed(cards) if (card.seat, card.kind) == (seat, kind)), None)

    def in_round(self, now: RoundRecord) -> BattleRecord:
        """The record with another running round."""
        return replace(self, rounds=(*self.rounds[:-1], now))

    def in_phase(self, name: str, phase: PhaseRecord) -> BattleRecord:
        """The record with another phase in the running round."""
        return self.in_round(replace(self.now, phases={**self.now.phases, name: phase}))

    def add(self, event: Event) -> BattleRecord:
        """The record with one more event; events outside battles change nothing."""
        adder = _ADDERS.of(event)
        return self if adder is None else adder(self, event)


# ------------------------------------------------------------------------------------------ one event each


def _started(record: BattleRecord, event: BattleStarted) -> BattleRecord:
    return replace(
        record, number=event.battle, space=event.space, attackers=event.attackers, defenders=event.defenders,
        forces=event.forces,
    )  # fmt: skip


def _joined(record: BattleRecord, event: Joined) -> BattleRecord:
    return replace(record, joined=(*record.joined, (event.seat, event.joins)))


def _round(record: BattleRecord, event: RoundStarted) -> BattleRecord:
    return replace(record, rounds=(*record.rounds, RoundRecord(event.round)), phase="")


def _poison(record: BattleRecord, event: PoisonNamed) -> BattleRecord:
    return record.in_round(replace(record.now, poison={**record.now.poison, event.race: event.phases}))


def _rolled(record: BattleRecord, event: Rolled) -> BattleRecord:
    cards = tuple(replace(card, when=event.phase) if card.when == "next" else card for card in record.now.cards)
    throw = Throw(
        event.race, event.strength, event.modifier, event.faces, event.first, event.hits, event.casualties,
        event.bloodlust, event.extra,
    )  # fmt: skip
    found = replace(record, phase=event.phase).in_round(replace(record.now, cards=cards))
    phase = found.now.phase(event.phase)
    return found.in_phase(event.phase, replace(phase, throws=(*phase.throws, throw)))


def _cursed(record: BattleRecord, event: Cursed) -> BattleRecord:
    curse = Curse(event.seat, event.target, event.faces, event.n)
    phase = record.now.phase(record.phase)
    return record.in_phase(record.phase, replace(phase, curses=(*phase.curses, curse)))


def _raised(record: BattleRecord, event: Raised) -> BattleRecord:
    phase = record.now.phase(record.phase)
    return record.in_phase(record.phase, replace(phase, raised=(*phase.raised, (event.race, event.n))))


def _tallied(record: BattleRecord, event: Tallied) -> BattleRecord:
    tally = CasualtySums(event.side, event.dealt, event.cursed, event.hidden, event.healed, event.n)
    phase = record.now.phase(event.phase)
    return record.in_phase(event.phase, replace(phase, tallies=(*phase.tallies, tally)))


def fallen_unit(event: Event) -> tuple[str, str] | None:
    """(race, unit type) of the unit that an event removes as a casualty; None for other events."""
    return (event.race, event.unit) if isinstance(event, UnitLost) else None


def _lost(record: BattleRecord, event: UnitLost) -> BattleRecord:
    loss = Loss(event.race, event.unit, event.space, event.chosen)
    phase = record.now.phase(record.phase)
    return record.in_phase(record.phase, replace(phase, losses=(*phase.losses, loss)))


def _ignored(record: BattleRecord, event: CasualtiesIgnored) -> BattleRecord:
    phase = record.now.phase(record.phase)
    ignored = {**phase.ignored, event.side: phase.ignored.get(event.side, 0) + event.n}
    return record.in_phase(record.phase, replace(phase, ignored=ignored))


def _card(record: BattleRecord, event: CardPlayed) -> BattleRecord:
    when = _WHEN.get(event.card_kind, record.phase or "round")
    card = PlayedCard(event.seat, event.card, event.card_kind, event.piece, event.choice, when)
    return record.in_round(replace(record.now, cards=(*record.now.cards, card)))


def _cancelled(record: BattleRecord, event: CardCancelled) -> BattleRecord:
    last = record.last_card(event.owner, event.card_kind)
    cards = tuple(replace(card, cancelled=True) if card is last else card for card in record.now.cards)
    return record.in_round(replace(record.now, cards=cards))


def _drew(record: BattleRecord, event: Drew) -> BattleRecord:
    if event.why not in ("battle", "win"):
        return record
    return replace(record, drawn={**record.drawn, event.seat: record.drawn.get(event.seat, 0) + 1})


def _ended(record: BattleRecord, event: BattleEnded) -> BattleRecord:
    return replace(record, ending=Ending(event.winners, event.neutral))


def _devour_ended(record: BattleRecord, event: DevourEnded) -> BattleRecord:
    ending = record.ending
    if ending is None:
        return record
    freed = (event.race, event.unit, event.space, event.killed)
    return replace(record, ending=replace(ending, devoured=(*ending.devoured, freed)))


def _surplus(record: BattleRecord, event: SurplusReturned) -> BattleRecord:
    ending = record.ending
    if ending is None:
        return record
    return replace(record, ending=replace(ending, surplus=(*ending.surplus, (event.race, event.n))))


def _revived(record: BattleRecord, event: Revived) -> BattleRecord:
    ending = record.ending
    if ending is None:
        return record
    return replace(record, ending=replace(ending, revived=(*ending.revived, (event.unit, event.space))))


_ADDERS = Dispatch(
    by_second(BattleStarted, _started),
    by_second(Joined, _joined),
    by_second(RoundStarted, _round),
    by_second(PoisonNamed, _poison),
    by_second(Rolled, _rolled),
    by_second(Cursed, _cursed),
    by_second(Raised, _raised),
    by_second(Tallied, _tallied),
    by_second(UnitLost, _lost),
    by_second(CasualtiesIgnored, _ignored),
    by_second(CardPlayed, _card),
    by_second(CardCancelled, _cancelled),
    by_second(Drew, _drew),
    by_second(BattleEnded, _ended),
    by_second(DevourEnded, _devour_ended),
    by_second(SurplusReturned, _surplus),
    by_second(Revived, _revived),
)


def fold(number: int, events: Iterable[Event]) -> BattleRecord:
    """The record of battle ``number`` from its events, oldest first."""
    record = BattleRecord(number)
    for event in events:
        record = record.add(event)
    return record


def expected(dice: int, limit: int, again: bool = False) -> float:
    """The expected number of hits of ``dice`` dice that hit up to ``limit``; ``again``: misses are rerolled once."""
    chance = min(6, max(0, limit)) / 6
    if again:
        chance += (1 - chance) * chance
    return dice * chance
