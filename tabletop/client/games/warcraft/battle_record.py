"""What has happened in one battle, folded from its events: dice, cards, casualties, round by round. No pygame."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

PHASES = ("ranged", "flying", "melee")
"""Unit types in the order in which they attack."""
AFTERMATH = frozenset({"drew", "reshuffled", "devour_ended", "surplus_returned", "revived", "card_cancelled"})
"""Kinds of events that may follow the end of a battle and still belong to it."""
_WHEN = {
    "poly": "round", "devour": "round", "ensnare": "melee", "web": "melee", "faerie": "next", "spears": "next",
}  # fmt: skip


@dataclass
class Throw:
    """One throw of dice of one owner: ``first`` are the faces that were rolled again."""

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


@dataclass
class Curse:
    """Dice of a Curse against the hits of a race, and how many of them it prevented."""

    seat: int
    target: str
    faces: tuple[int, ...]
    n: int


@dataclass
class Tally:
    """What a side must remove: the arithmetic from casualties to units."""

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


@dataclass
class Played:
    """A card on the table of this battle; ``when``: a phase, or "round" for the start of a round."""

    seat: int
    card: str
    kind: str
    piece: str
    choice: str
    when: str
    cancelled: bool = False


@dataclass
class PhaseRecord:
    """One phase of a round."""

    throws: list[Throw] = field(default_factory=list)
    curses: list[Curse] = field(default_factory=list)
    tallies: list[Tally] = field(default_factory=list)
    losses: list[Loss] = field(default_factory=list)
    ignored: dict[int, int] = field(default_factory=dict)
    raised: list[tuple[str, int]] = field(default_factory=list)

    def of(self, race: str) -> list[Throw]:
        """The throws of a race."""
        return [throw for throw in self.throws if throw.race == race]

    def hits(self, races: Iterable[str]) -> int:
        """Hits of some races together."""
        wanted = set(races)
        return sum(throw.hits for throw in self.throws if throw.race in wanted)


@dataclass
class RoundRecord:
    """One round."""

    number: int
    phases: dict[str, PhaseRecord] = field(default_factory=dict)
    poison: dict[str, tuple[str, ...]] = field(default_factory=dict)
    cards: list[Played] = field(default_factory=list)

    def phase(self, name: str) -> PhaseRecord:
        """The record of a phase, made when first asked for."""
        return self.phases.setdefault(name, PhaseRecord())


@dataclass
class Ending:
    """How a battle ended, and what followed."""

    winners: tuple[int, ...]
    neutral: bool
    devoured: list[tuple[str, str, str, bool]] = field(default_factory=list)
    surplus: list[tuple[str, int]] = field(default_factory=list)
    revived: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Record:
    """One battle from its first event on. ``forces``: (race, type, hex, number) at the start; ``drawn``: cards by
    seat."""

    number: int
    space: str = ""
    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    forces: tuple[tuple[str, str, str, int], ...] = ()
    rounds: list[RoundRecord] = field(default_factory=list)
    drawn: dict[int, int] = field(default_factory=dict)
    joined: list[tuple[int, bool]] = field(default_factory=list)
    phase: str = ""
    ending: Ending | None = None

    @property
    def now(self) -> RoundRecord:
        """The running round; an empty one before the first."""
        if not self.rounds:
            self.rounds.append(RoundRecord(0))
        return self.rounds[-1]

    @property
    def losses(self) -> list[Loss]:
        """All units that fell, in order."""
        return [loss for round_ in self.rounds for phase in round_.phases.values() for loss in phase.losses]

    def last_card(self, seat: int, kind: str) -> Played | None:
        """The card of a kind that a seat played last in this round."""
        cards = self.now.cards
        return next((card for card in reversed(cards) if (card.seat, card.kind) == (seat, kind)), None)

    def add(self, event: Any) -> None:
        """Fold one more event in; events that have nothing to do with battles change nothing."""
        adder = _ADDERS.get(event.kind)
        if adder is not None:
            adder(self, event)


# ------------------------------------------------------------------------------------------ one event each


def _started(record: Record, event: Any) -> None:
    record.number, record.space = event.battle, event.space
    record.attackers, record.defenders, record.forces = event.attackers, event.defenders, event.forces


def _joined(record: Record, event: Any) -> None:
    record.joined.append((event.seat, event.joins))


def _round(record: Record, event: Any) -> None:
    record.rounds.append(RoundRecord(event.round))
    record.phase = ""


def _poison(record: Record, event: Any) -> None:
    record.now.poison[event.race] = event.phases


def _rolled(record: Record, event: Any) -> None:
    record.phase = event.phase
    for card in record.now.cards:
        if card.when == "next":
            card.when = event.phase
    record.now.phase(event.phase).throws.append(
        Throw(
            event.race, event.strength, event.modifier, event.faces, event.first, event.hits, event.casualties,
            event.bloodlust, event.extra,
        )
    )  # fmt: skip


def _cursed(record: Record, event: Any) -> None:
    record.now.phase(record.phase).curses.append(Curse(event.seat, event.target, event.faces, event.n))


def _raised(record: Record, event: Any) -> None:
    record.now.phase(record.phase).raised.append((event.race, event.n))


def _tallied(record: Record, event: Any) -> None:
    tally = Tally(event.side, event.dealt, event.cursed, event.hidden, event.healed, event.n)
    record.now.phase(event.phase).tallies.append(tally)


def _lost(record: Record, event: Any) -> None:
    loss = Loss(event.race, event.unit, event.space, event.chosen)
    record.now.phase(record.phase).losses.append(loss)


def _ignored(record: Record, event: Any) -> None:
    phase = record.now.phase(record.phase)
    phase.ignored[event.side] = phase.ignored.get(event.side, 0) + event.n


def _card(record: Record, event: Any) -> None:
    when = _WHEN.get(event.card_kind, record.phase or "round")
    record.now.cards.append(
        Played(event.seat, event.card, event.card_kind, event.piece, event.choice, when)
    )  # fmt: skip


def _cancelled(record: Record, event: Any) -> None:
    card = record.last_card(event.owner, event.card_kind)
    if card is not None:
        card.cancelled = True


def _drew(record: Record, event: Any) -> None:
    if event.why in ("battle", "win"):
        record.drawn[event.seat] = record.drawn.get(event.seat, 0) + 1


def _ended(record: Record, event: Any) -> None:
    record.ending = Ending(event.winners, event.neutral)


def _devour_ended(record: Record, event: Any) -> None:
    if record.ending is not None:
        record.ending.devoured.append((event.race, event.unit, event.space, event.killed))


def _surplus(record: Record, event: Any) -> None:
    if record.ending is not None:
        record.ending.surplus.append((event.race, event.n))


def _revived(record: Record, event: Any) -> None:
    if record.ending is not None:
        record.ending.revived.append((event.unit, event.space))


_ADDERS: dict[str, Callable[[Record, Any], None]] = {
    "battle_started": _started,
    "joined": _joined,
    "round_started": _round,
    "poison_named": _poison,
    "rolled": _rolled,
    "cursed": _cursed,
    "raised": _raised,
    "tallied": _tallied,
    "unit_lost": _lost,
    "casualties_ignored": _ignored,
    "card_played": _card,
    "card_cancelled": _cancelled,
    "drew": _drew,
    "battle_ended": _ended,
    "devour_ended": _devour_ended,
    "surplus_returned": _surplus,
    "revived": _revived,
}


def fold(number: int, events: Iterable[Any]) -> Record:
    """The record of battle ``number`` from its events, oldest first."""
    record = Record(number)
    for event in events:
        record.add(event)
    return record


def expected(dice: int, limit: int, again: bool = False) -> float:
    """How many hits so many dice are worth against a limit; ``again``: misses are rolled once more."""
    chance = min(6, max(0, limit)) / 6
    if again:
        chance += (1 - chance) * chance
    return dice * chance
