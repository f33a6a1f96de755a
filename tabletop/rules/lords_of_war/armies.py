"""Army lists: the six standard ones, customised and mercenary ones, their limits and figures (LW-ARM)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Literal, NamedTuple, get_args

from tabletop.json_values import printable
from tabletop.rules.game import Json, Refusal

from .content import Card, Class, content

Kind = Literal["standard", "customised", "mercenary"]
KINDS: tuple[Kind, ...] = ("standard", "customised", "mercenary")
SIZE = 36


def owner_of(unit: int) -> int:
    """The seat that an instance belongs to: its cards are numbered after those of the other seat."""
    return unit // SIZE


@dataclass(frozen=True, slots=True)
class ArmyList:
    """An army list: the standard army it was built from, its kind, and (card id, copies) in order. ``name`` is what its
    builder called it, empty for the name of the base (LW-ARM-7)."""

    base: str
    kind: Kind
    cards: tuple[tuple[str, int], ...]
    name: str = ""

    @property
    def size(self) -> int:
        """The number of cards."""
        return sum(copies for _, copies in self.cards)

    def count(self, card_id: str) -> int:
        """How many copies of a card the army has."""
        return dict(self.cards).get(card_id, 0)


@cache
def standard(army_id: str) -> ArmyList:
    """One of the six lists, unchanged (LW-ARM-2). Raises KeyError."""
    army = content().armies[army_id]
    return ArmyList(army_id, "standard", tuple((card.id, card.copies) for card in army.cards))


def _order() -> Mapping[str, int]:
    return {card_id: place for place, card_id in enumerate(content().cards)}


def _ordered(cards: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    order = _order()
    return tuple(sorted(((c, n) for c, n in cards.items() if n), key=lambda pair: (order.get(pair[0], 9999), pair[0])))


def _quoted(value: Json) -> str:
    """A value of a document as printable text, cut to the length of a name, for a message that quotes it."""
    return printable(str(value)[:60])


def parse(reference: Json) -> ArmyList | Refusal:
    """An army from a setup's option: the id of a standard army or an army document ``{"base", "kind", "cards": {card
    id: copies}, "name"}``. Gives a refusal for one that cannot be read; :func:`validate` checks whether the list is
    legal."""
    if isinstance(reference, str):
        if reference not in content().armies:
            return Refusal("LW-ARM-2", "army_unknown", {"army": _quoted(reference)})
        return standard(reference)
    if not isinstance(reference, Mapping):
        return Refusal("LW-ARM-2", "army_unknown", {"army": _quoted(reference)})
    base, kind, cards = reference.get("base"), reference.get("kind"), reference.get("cards")
    for field, value in (("base", base), ("kind", kind), ("cards", cards)):
        if value is None:
            return Refusal("LW-ARM-2", "army_field", {"field": field})
    if kind not in KINDS:
        return Refusal("LW-ARM-2", "army_kind", {"kind": _quoted(kind), "kinds": ", ".join(KINDS)})
    if not isinstance(base, str) or base not in content().armies:
        return Refusal("LW-ARM-2", "army_unknown", {"army": _quoted(base)})
    if not isinstance(cards, Mapping):
        return Refusal("LW-ARM-1", "army_cards")
    wanted: dict[str, int] = {}
    for card_id, copies in cards.items():
        if not isinstance(card_id, str) or card_id not in content().cards:
            return Refusal("LW-ARM-1", "army_unknown_card", {"card": _quoted(card_id)})
        if type(copies) is not int or copies < 0:
            return Refusal("LW-ARM-5", "army_copies", {"card": card_id, "n": _quoted(copies)[:12], "limit": SIZE})
        wanted[card_id] = copies
    name = reference.get("name") or ""
    return ArmyList(base, kind, _ordered(wanted), _quoted(name))


def document(army: ArmyList) -> Json:
    """The army as a setup's option or an army file: the bare id for a standard army."""
    if army.kind == "standard":
        return army.base
    return {"base": army.base, "kind": army.kind, "name": army.name, "cards": dict(army.cards)}


def copy_limit(card: Card, decks: int) -> int:
    """How many copies of a card one army may have (LW-ARM-5)."""
    return 1 if card.commander else card.copies * decks


def validate(army: ArmyList, decks: int = 2) -> list[Refusal]:
    """Everything that is wrong with an army, the most useful first; empty for a legal one (LW-ARM-1 to 6)."""
    if army.kind == "standard":
        if army.cards != standard(army.base).cards:
            return [Refusal("LW-ARM-2", "army_changed_standard")]
        return []
    problems: list[Refusal] = []
    cards = content().cards
    counts = dict.fromkeys(content().ranks, 0)
    for card_id, copies in army.cards:
        card = cards[card_id]
        counts[card.rank] += copies
        limit = copy_limit(card, decks)
        if army.kind == "customised" and card.army != army.base:
            problems.append(Refusal("LW-ARM-3", "army_foreign_card", {"card": card_id, "army": army.base}))
        elif card.commander and copies > 1:
            problems.append(Refusal("LW-ARM-5", "army_commander_twice", {"card": card_id}))
        elif copies > limit:
            problems.append(Refusal("LW-ARM-5", "army_copies", {"card": card_id, "n": copies, "limit": limit}))
    for rank, needed in content().ranks.items():
        if counts[rank] != needed:
            values = {"rank": rank, "n": counts[rank], "needed": needed}
            problems.append(Refusal("LW-ARM-1", "army_rank_count", values))
    if army.size != SIZE:
        problems.append(Refusal("LW-ARM-1", "army_size", {"n": army.size}))
    return problems


def why_not_swap(army: ArmyList, out: str, into: str, decks: int = 2) -> Refusal | None:
    """Why one copy of ``out`` cannot be exchanged for one of ``into``; None when it can."""
    cards = content().cards
    for card_id in (out, into):
        if card_id not in cards:
            return Refusal("LW-ARM-1", "army_unknown_card", {"card": card_id})
    if army.kind == "standard":
        return Refusal("LW-ARM-2", "army_changed_standard")
    if not army.count(out):
        return Refusal("LW-ARM-1", "army_unknown_card", {"card": out})
    if cards[out].rank != cards[into].rank:
        rule = "LW-ARM-3" if army.kind == "customised" else "LW-ARM-4"
        return Refusal(rule, "army_not_same_rank", {"card": out, "other": into})
    broken = validate(_swapped(army, out, into), decks)
    return next((problem for problem in broken if problem.values.get("card") == into), None)


def _swapped(army: ArmyList, out: str, into: str) -> ArmyList:
    counts = dict(army.cards)
    counts[out] -= 1
    counts[into] = counts.get(into, 0) + 1
    return replace(army, cards=_ordered(counts))


def swap(army: ArmyList, out: str, into: str, decks: int = 2) -> ArmyList | Refusal:
    """The army with one copy of ``out`` exchanged for one of ``into``, or why not (LW-ARM-3 to 6)."""
    return why_not_swap(army, out, into, decks) or _swapped(army, out, into)


@dataclass(frozen=True, slots=True)
class Statistics:
    """The figures of an army (5.5): sums and means over all cards, copies counted."""

    points: float
    points_by_rank: Mapping[str, float]  # mean of one card
    defence: float
    arrows: float
    attack: float
    rear: int  # cards with an arrow straight behind
    classes: Mapping[str, int]
    movers: int  # cards with movement arrows


def statistics(army: ArmyList) -> Statistics:
    """The figures of an army, unrounded; an empty list gives zeros."""
    cards = content().cards
    every = [cards[card_id] for card_id, copies in army.cards for _ in range(copies)]
    size = len(every) or 1
    by_rank: dict[str, list[float]] = {rank: [] for rank in content().ranks}
    classes = dict.fromkeys(get_args(Class), 0)
    for card in every:
        by_rank[card.rank].append(card.points)
        classes[card.cls] += 1
    return Statistics(
        points=sum(card.points for card in every),
        points_by_rank={rank: sum(found) / (len(found) or 1) for rank, found in by_rank.items()},
        defence=sum(card.defence for card in every) / size,
        arrows=sum(sum(1 for value in card.arrows if value) for card in every) / size,
        attack=sum(sum(card.arrows) for card in every) / size,
        rear=sum(1 for card in every if card.arrows[4]),
        classes=classes,
        movers=sum(1 for card in every if card.moves),
    )


def instances(army: ArmyList, seat: int) -> list[tuple[str, Card]]:
    """(instance id, card) for every card of an army fielded by a seat, in a fixed order."""
    cards = content().cards
    return [
        (instance_id(seat, card_id, copy), cards[card_id])
        for card_id, copies in army.cards
        for copy in range(1, copies + 1)
    ]


def instance_id(seat: int, card: str, copy: int) -> str:
    """The id of a card in a match, such as ``1:orc.ravager-a#2``; ``copy``: from 1."""
    return f"{seat + 1}:{card}#{copy}"


class Instance(NamedTuple):
    """A card of an army in a match: its seat, card id, and which copy of that card it is, from 1."""

    seat: int
    card: str
    copy: int


@lru_cache(maxsize=512)
def instance_of(id: str) -> Instance:
    """What an instance id says."""
    seat, _, rest = id.partition(":")
    card, _, copy = rest.partition("#")
    return Instance(int(seat) - 1, card, int(copy))
