"""A fixed number for every action of a game, from the fields of its kinds of actions.

A kind of action has a number for each combination of the values of its *closed* fields, those whose values are known
beforehand: a region, a card, a kind of unit. Where fields are left *open*, each combination has some *slots*, which its
legal actions take in the order of the rules' list. What finds no number, such as a thing that nobody foresaw, goes
to the *others* at the end, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields
from functools import cache
from itertools import product
from math import prod
from typing import Annotated, Final, Literal, NamedTuple, get_args, get_origin, get_type_hints

from tabletop.rules.game import Action, Ids

CHOICES: Final = 256
"""How many actions there are to choose from by their place in the list of legal actions. The last number turns to the
next part of a list that is longer."""
OTHERS: Final = 32
"""How many numbers there are for actions without one of their own."""
SLOTS: Final = 4
"""The slots of an open field, unless its game says otherwise."""
_KEPT: Final = 1 << 16


class Domain(NamedTuple):
    """The values of a field: a ``label`` for each number, and the number ``of`` a value, raising KeyError for one that
    has none."""

    labels: Sequence[str]
    of: Callable[[object], int]


def domain(values: Iterable[object], size: int = 0) -> Domain:
    """A domain of such values in order; numbers up to ``size`` are left for values of other matches."""
    number = {value: n for n, value in enumerate(values)}
    labels = [str(value) or "none" for value in number]
    return Domain(labels + [f"#{n}" for n in range(len(labels), size)], number.__getitem__)


Domains = Mapping[str, Domain | int]
"""By what it is for (``kind.field``, ``kind.field+field`` for fields that are taken together, the name of a field, or
what its ids are of, ``Ids``): the values, or how many slots the field has, which is then open. With the name of a kind:
how many of its actions may be alike in all closed fields all the same."""


class _Part(NamedTuple):
    """A closed field, or several together: how it is read, and its values."""

    read: Callable[[object], object]
    among: Domain


class _Kind(NamedTuple):
    """Where the numbers of a kind begin, how many slots each combination of its closed fields has, and those."""

    name: str
    first: int
    slots: int
    parts: tuple[_Part, ...]


class Place(NamedTuple):
    """The numbers that an action can have, ``last`` not among them."""

    first: int
    last: int


_NOWHERE: Final = Place(0, 0)


class Offer(NamedTuple):
    """Legal actions by number; ``longer``: the last of the numbers turns to the next part of those without one."""

    actions: dict[int, Action]
    longer: bool


def offered(found: dict[int, Action], rest: Sequence[Action], numbers: range, part: int) -> Offer:
    """An offer of actions that have a number, and of some of those that have none: they take ``numbers`` in order.
    Where they are more, the last number is for turning, and ``part`` counts how often that was done."""
    longer = len(rest) > len(numbers)
    if longer:
        room = len(numbers) - 1
        first = part % -(-len(rest) // room) * room
        rest = rest[first : first + room]
    return Offer({**found, **dict(zip(numbers, rest))}, longer)


class Places:
    """Numbers that are places in the list of legal actions, for a game of which no domains are told."""

    size: Final = CHOICES

    def offer(self, legal: Sequence[Action], part: int = 0) -> Offer:
        """The legal actions by number."""
        return offered({}, legal, range(CHOICES), part)

    def names(self) -> list[str]:
        """What each number stands for."""
        return [f"choice {n}" for n in range(CHOICES)]


class Numbering:
    """The numbers of a match. ``kinds``: the kinds of actions."""

    def __init__(self, kinds: Iterable[type], domains: Domains) -> None:
        self._kinds: dict[type, _Kind] = {}
        self._kept: dict[int, tuple[Action, Place]] = {}
        at = 0
        for kind in sorted(kinds, key=_name):
            parts, slots = _closed(kind, domains)
            self._kinds[kind] = _Kind(_name(kind), at, slots, parts)
            at += slots * prod([len(part.among.labels) for part in parts])
        self.others = at
        """The first number of those for actions without one of their own."""
        self.size = at + OTHERS

    def numbered(self, legal: Sequence[Action]) -> tuple[dict[int, Action], list[Action]]:
        """The legal actions by number, and those that have no number of their own."""
        kept = self._kept
        found: dict[int, Action] = {}
        rest: list[Action] = []
        for action in legal:
            known = kept.get(id(action)) or self._keep(action)
            number, last = known[1]
            while number in found:
                number += 1
            if number < last:
                found[number] = action
            else:
                rest.append(action)
        return found, rest

    def _keep(self, action: Action) -> tuple[Action, Place]:
        """Remember the place of an action, which most games list as the same object again; the action is held, so that
        its id stays its own."""
        if len(self._kept) >= _KEPT:
            self._kept.clear()
        found = self._kept[id(action)] = (action, self.place(action))
        return found

    def offer(self, legal: Sequence[Action], part: int = 0) -> Offer:
        """The legal actions by number."""
        found, rest = self.numbered(legal)
        return offered(found, rest, range(self.others, self.size), part) if rest else Offer(found, False)

    def place(self, action: Action) -> Place:
        """The numbers that an action can have; none where a value is unknown."""
        _, first, slots, parts = self._kinds[type(action)]
        at = 0
        try:
            for read, among in parts:
                at = at * len(among.labels) + among.of(read(action))
        except KeyError:
            return _NOWHERE
        return Place(first + at * slots, first + (at + 1) * slots)

    def names(self) -> list[str]:
        """What each number stands for: the kind, its closed values, and the slot where there are several."""
        found: list[str] = []
        for name, _, slots, parts in self._kinds.values():
            ends = [f" /{n}" for n in range(slots)] if slots > 1 else [""]
            for labels in product(*[part.among.labels for part in parts]):
                found += [" ".join((name, *labels)) + end for end in ends]
        return found + [f"other {n}" for n in range(OTHERS)]


def _name(kind: type) -> str:
    return next(str(one.default) for one in fields(kind) if one.name == "kind")


def _closed(kind: type, domains: Domains) -> tuple[tuple[_Part, ...], int]:
    """The closed fields of a kind, and how many slots each combination of them has."""
    name, hints = _name(kind), _hints(kind)
    parts: list[_Part] = []
    alike = domains.get(name, 1)
    assert isinstance(alike, int)
    told, slots = {"kind"}, alike
    for key, among in domains.items():
        if key.startswith(f"{name}.") and "+" in key and isinstance(among, Domain):
            names = key.partition(".")[2].split("+")
            told |= set(names)
            parts.append(_Part(_reader(names), among))
    for one in fields(kind):
        if one.name in told:
            continue
        found = domains.get(f"{name}.{one.name}", domains.get(one.name, _derived(hints[one.name], domains)))
        if isinstance(found, Domain):
            parts.append(_Part(_reader([one.name]), found))
        else:
            slots *= found
    return tuple(parts), slots


@cache
def _hints(kind: type) -> dict[str, object]:
    return get_type_hints(kind, include_extras=True)


def _reader(names: list[str]) -> Callable[[object], object]:
    if len(names) == 1:
        only = names[0]
        return lambda action: getattr(action, only)
    return lambda action: tuple([getattr(action, name) for name in names])


def _derived(hint: object, domains: Domains) -> Domain | int:
    """The values that an annotation tells, or says what they are of."""
    if hint is bool:
        return domain((False, True))
    base, marks = (hint, ()) if get_origin(hint) is not Annotated else (get_args(hint)[0], get_args(hint)[1:])
    if get_origin(base) is Literal:
        return domain(get_args(base))
    ids = next((mark.of for mark in marks if isinstance(mark, Ids)), "")
    return domains.get(ids, SLOTS)
