"""Persons, places, numbers and groups in the generated texts of cards, in the current language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from tabletop.rules.adventure.model import Content
from tabletop.rules.adventure.terms import COLOURS, RED, Filter, Place, Selector, Side, Who
from tabletop.rules.entries import Texts
from tabletop.text import localised, t
from tabletop.text.grammar import capital, joined

FAR: Final = 99
"""A distance greater than any on a board: it means anywhere."""

SIX: Final = 6


@dataclass(frozen=True)
class Voice:
    """How a text names the parties. ``own``: the side of the source ("self": the reader, "its": an encounter, "host",
    "attacker"...), ``opponent`` and ``active`` likewise; ``thing``: what "this" is ("card", "token", "item");
    ``titles``: the sides of a character card by name; ``it``: the group that an enclosing effect names, or "" for a
    character named before."""

    content: Content
    own: str = "self"
    opponent: str = "opponent"
    active: str = "active"
    thing: str = "card"
    titles: Mapping[str, Texts] | None = None
    it: str = ""

    def seen_from(self, own: str, opponent: str = "opponent") -> Voice:
        """This voice with other names for both sides."""
        return replace(self, own=own, opponent=opponent)

    def about(self, group: str) -> Voice:
        """This voice inside an effect on each of a group."""
        return replace(self, it=group)


@dataclass(frozen=True)
class Person:
    """The words for a character in a sentence. ``form``: "you", "its" or "other"; ``who``: subject, ``of``: possessive,
    ``to``: object."""

    form: str
    who: str
    of: str
    to: str

    @property
    def verb(self) -> str:
        """The form of a verb: "you" or "other"."""
        return "you" if self.form == "you" else "other"


def person(word: Who | Side | str, voice: Voice) -> Person:
    """The words for whom an id of a card means."""
    known = {"own": voice.own, "opponent": voice.opponent, "active": voice.active}.get(word, word)
    if known == "self":
        return Person("you", "", "", "")
    if known == "it" and voice.it:
        group = voice.it
        return Person("other", group, t("adventure.text.of.it"), t("adventure.text.each.to", who=group))
    named = Person(
        "other", t(f"adventure.text.who.{known}"), t(f"adventure.text.of.{known}"), t(f"adventure.text.to.{known}")
    )
    return replace(named, form="its") if known == "its" else named


def signed(n: int) -> str:
    """A number with its sign: ``+2`` or ``−1``."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def faces(shown: Iterable[int]) -> str:
    """Faces of a combat die; the six is written X (AG-GEN-5)."""
    return ",\u00a0".join("X" if face == SIX else str(face) for face in shown)


def any_face(shown: tuple[int, ...]) -> str:
    """Alternatives of faces: ``1, 2 or X``."""
    *first, last = (faces((face,)) for face in shown)
    return t("adventure.text.or").join((", ".join(first), last)) if first else last


def colour(level: int) -> str:
    return t(f"adventure.name.colour.{COLOURS[level]}")


def space_name(space: str, voice: Voice) -> str:
    return localised(voice.content.spaces[space].name)


def place(where: Place, voice: Voice, *, any_city: bool = False) -> str:
    """A place in words: ``a city``, ``a red space``, ``Booty Bay``."""
    if where.space:
        return space_name(where.space, voice)
    if where.colour is not None:
        return t("adventure.text.place.colour", colour=t(f"adventure.name.colour.space.{COLOURS[where.colour]}"))
    if any_city and where.kind == "city":
        return t("adventure.text.place.any_city")
    return t(f"adventure.text.place.kind.{where.kind}")


def reach(chosen: Selector, voice: Voice) -> str:
    """The range and exceptions of a selector, as in ``each other character within 2 spaces except your opponent``."""
    text = steps(chosen.within)
    if chosen.at is not None:
        text += t("adventure.text.reach.at", place=place(chosen.at, voice))
    if chosen.not_kind:
        kinds = t("adventure.text.or").join(t(f"adventure.text.place.kind.{kind}") for kind in chosen.not_kind)
        text += t("adventure.text.reach.not_kind", place=kinds)
    if chosen.except_opponent:
        text += t("adventure.text.reach.except")
    return text


def steps(within: int | None) -> str:
    """A distance in words: `` within 3 spaces``; "" for no limit, "anywhere" for :data:`FAR`."""
    if within is None:
        return ""
    if within >= FAR:
        return t("adventure.text.reach.far")
    return t("adventure.text.reach.steps", n=within) if within else t("adventure.text.reach.here")


def group(chosen: Selector, voice: Voice) -> str:
    """All characters that a selector means, in words."""
    return t(f"adventure.text.each.{chosen.kind}.{chosen.who}") + reach(chosen, voice)


def target(chosen: tuple[Selector, ...], voice: Voice) -> str:
    """The possible targets of a card, in words."""
    named = [t(f"adventure.text.target.{one.kind}.{one.who}") + reach(one, voice) for one in chosen]
    return t("adventure.text.or").join(named)


def at_least(level: int) -> str:
    """A least level in words: `` of green level or higher``, without the last words for red."""
    key = "colour" if level == RED else "min_colour"
    return t(f"adventure.text.filter.{key}", colour=colour(level))


def encounters(asked: Filter, n: int) -> str:
    """Encounters in words: ``Beast encounters of green level or higher``."""
    if asked.trait is None:
        text = t("adventure.text.filter.plain", n=n)
    else:
        text = t("adventure.text.filter.trait", n=n, trait=t(f"adventure.name.trait.{asked.trait}"))
    if asked.colour is not None:
        text += t("adventure.text.filter.colour", colour=colour(asked.colour))
    if asked.min_colour is not None:
        text += at_least(asked.min_colour)
    if asked.board is not None:
        text += t("adventure.text.filter.board.yes", n=n) if asked.board else t("adventure.text.filter.board.no")
    if asked.no_damage_suffered:
        text += t("adventure.text.filter.unhurt")
    return text


def resources(named: Iterable[str]) -> str:
    """A list of resources in words."""
    return joined(t(f"adventure.name.resource.{resource}") for resource in named)


def sentence(words: str) -> str:
    """Words as a sentence: with a capital and a full stop."""
    text = capital(words)
    return text if text.endswith((".", "!", "?")) else f"{text}."
