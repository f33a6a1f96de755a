"""Works: what players make for a game, each one JSON document: armies, scenarios, islands, cards. A game declares its
kinds of works in its module ``works``; :func:`tabletop.rules.catalogue.work_rules` finds them."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from tabletop.json_values import Json, put, value_at

from .game import Refusal


@dataclass(frozen=True, slots=True)
class WorkFacts:
    """What a sound document says of itself: its id (empty: it has none), its name and a text about it by language
    (either may be empty), and the numbers of seats with which it can be played. ``things``: the names, by language, of
    all in it that may matter in a game, by "kind:id"; no name where the id says it."""

    id: str
    name: Mapping[str, str]
    text: Mapping[str, str]
    seats: tuple[int, ...]
    things: Mapping[str, Mapping[str, str]]


class Change(NamedTuple):
    """A small change of a document: what it changes, as the message ``balance.change.<key>`` with its ``values`` (ids
    of the game and figures), and the changed ``document``. ``seat``: the seat that it helps, or hinders, as ``sign`` is
    1 or -1; 0 where nobody knows whom it helps."""

    key: str
    values: Mapping[str, object]
    document: Json
    seat: int = 0
    sign: int = 0


class WorkRules(ABC):
    """What the rules know of one kind of work. ``id``: game and kind with a dot between ("warcraft.scenario");
    ``folder``: where its files are kept, below that of all works; ``guide``: the id of the guide to them, empty for
    none; ``format``: what its documents call themselves in the field ``format``, empty for those without.

    ``option``: the option of a set-up that holds the document, with the number of a seat before it where it belongs to
    one seat; ``scenario``: the scenario in which it is played. ``starts``: whether it gives each seat a start of its
    own, or strengthens one seat, so that the seats should win alike. ``used``: (kind of thing, kind of event, field of
    the event) by which it is counted how often things matter in games."""

    id: ClassVar[str]
    folder: ClassVar[str]
    guide: ClassVar[str] = ""
    format: ClassVar[str] = ""
    option: ClassVar[str]
    scenario: ClassVar[str]
    starts: ClassVar[bool] = False
    used: ClassVar[tuple[tuple[str, str, str], ...]]

    @abstractmethod
    def judge(self, document: Json) -> WorkFacts | Refusal:
        """The facts of a document, or what is wrong with it."""

    @abstractmethod
    def changes(self, document: Json) -> Iterator[Change]:
        """Small changes that may make it fairer, in any order; they need not be sound."""

    def standard(self, document: Json, seats: int) -> tuple[str, list[str]]:  # noqa: ARG002 - for most the same
        """What stands in its place where it is compared with the box: a scenario, and words of a set-up as for
        ``make_setup`` of the computer players."""
        return self.scenario, []

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.id.partition(".")[0]

    @property
    def name(self) -> str:
        """What its files are called where they have no name of their own."""
        return self.id.rpartition(".")[2]

    @property
    def of_one_seat(self) -> bool:
        """Whether a work belongs to one seat, not to all."""
        return self.option[0].isdigit()

    def words(self, document: Json) -> list[str]:
        """The words of a set-up in which a document is played."""
        return [f"{self.option}={json.dumps(document, ensure_ascii=False)}"]


def raised(document: Json, path: Sequence[str | int], by: int) -> tuple[int, int, Json] | None:
    """A document in which the whole number at ``path`` is greater by ``by``: what it was, what it is now, and the
    document; None where there is no number. Nothing is changed."""
    if not path:
        if not isinstance(document, int) or isinstance(document, bool):
            return None
        return document, document + by, document + by
    found = raised(value_at(document, path[:1]), path[1:], by)
    return None if found is None else (*found[:2], put(document, path[:1], found[2]))


def figures(
    document: Json, path: Sequence[str | int], key: str, told: Mapping[str, object], seat: int | None = None
) -> Iterator[Change]:
    """The whole number at ``path`` less and greater by one; ``seat``: the seat that a greater one helps."""
    for by in (-1, 1):
        found = raised(document, path, by)
        if found is not None:
            was, now, changed = found
            sign = (0, 0) if seat is None else (seat, by)
            yield Change(key, {"was": was, "now": now, **told}, changed, *sign)
