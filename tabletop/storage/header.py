"""The header of a save: all that lists and menus show, read without the rest of the file and without pydantic; and what
a save holds beside the match itself: its title, dates, who plays, and which running game it belongs to."""

from __future__ import annotations

import codecs
import re
import uuid
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from tabletop.json_values import Json, printable
from tabletop.rules import catalogue
from tabletop.rules.frozen import light_dataclass

from . import atomic, limits
from .document import DECODER, Document, check_format, parse
from .errors import About, SaveError


def new_id() -> str:
    """A fresh id of a running game: 32 hexadecimal digits."""
    return uuid.uuid4().hex


def now() -> str:
    """The present moment, as saves write it: ``2024-05-31T18:05:00Z``."""
    return datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


PERSON = ""
"""The level of a seat that a person plays."""


@light_dataclass
class SeatPlayers:
    """Who plays the seats of a match, in the order in which they sit: a person (PERSON), or the level of a computer
    player. ``seed``: what the computer players' own generators are made from; it has nothing to do with the deal."""

    levels: tuple[str, ...]
    seed: int

    @property
    def computers(self) -> frozenset[int]:
        """The seats that no person plays."""
        return frozenset(seat for seat, level in enumerate(self.levels) if level != PERSON)

    def with_level(self, seat: int, level: str) -> SeatPlayers:
        """A copy with another level (or PERSON) at a seat."""
        return replace(self, levels=(*self.levels[:seat], level, *self.levels[seat + 1 :]))


@dataclass(slots=True)
class SaveInfo:
    """What goes into a save beside the match. ``id`` names the running game, and with it the autosave's slot.

    ``began``: the version of rules and content that its journal follows (None: today's). ``program`` and ``saved``
    are as read from a file, and written anew each time. ``players``: who plays the seats; None: persons alone.
    ``asking``: when each seat wants to be asked for reactions, in names of its game; empty: as usual. ``goals``: what
    each seat is heading for, as ``kind:id`` of a target; empty: nothing.
    """

    title: str = ""
    id: str = field(default_factory=new_id)
    created: str = field(default_factory=now)
    played_seconds: int = 0
    began: int | None = None
    program: str = ""
    saved: str = ""
    players: SeatPlayers | None = None
    asking: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()

    def fork(self) -> SaveInfo:
        """A copy under a new id: playing on from an older save must not overwrite the autosave of the newer game."""
        return replace(self, id=new_id())


FORMAT = "the-war-table-save"
VERSION = 1

_FRONT = 64 * 1024  # bytes; the header is written first and takes about one of these

_END = re.compile(rb'"sha256":"[0-9a-f]{64}"\}\s*$')

T = TypeVar("T")


@light_dataclass
class HeaderSeat:
    """One seat as lists show it, in seating order. ``level``: that of the computer player who sits there; PERSON for a
    person."""

    name: str
    colour: str
    team: int | None = None
    level: str = PERSON


@light_dataclass
class Header:
    """What a list shows of a save. ``active`` and ``winners`` index ``seats``, as do ``scores``; ``asked``: the seat
    that must decide in the turn of ``active``, None where that is the same; ``ending`` is None while the match goes on;
    ``created`` and ``saved`` are ISO dates in UTC; ``content`` the version of rules and content."""

    game: str
    content: int
    program: str
    id: str
    title: str
    scenario: str
    seats: tuple[HeaderSeat, ...]
    turn: int
    phase: str
    active: int | None
    scores: tuple[int, ...]
    ending: str | None
    winners: tuple[int, ...]
    created: str
    saved: str
    played_seconds: int
    actions: int
    asked: int | None = None

    @property
    def next_seat(self) -> HeaderSeat | None:
        """The seat that must decide now; None when the match is over or the header names no seat of its own."""
        if self.ending is not None or self.next_index is None:
            return None
        return self.seats[self.next_index]

    @property
    def next_index(self) -> int | None:
        """The index of the seat that must decide; None for one that is not there."""
        index = self.active if self.asked is None else self.asked
        return index if index is not None and 0 <= index < len(self.seats) else None


def read_header(path: Path) -> Header:
    """The header of the save under ``path``. Checks format, version and game, but neither the checksum nor the
    rest. Raises SaveError."""
    with About(path):
        front, tail = atomic.ends(path, _FRONT)
        # A file that does not end as we write it was cut short or edited: then all of it is read.
        found = front_fields(front) if _END.search(tail) else None
        return header_of(parse(atomic.read(path)) if found is None else found)


def front_fields(front: bytes) -> Document | None:
    """The fields that :func:`header_of` needs, if all of them are in the front part of the file; else None."""
    found: Document = {}
    try:
        text = codecs.getincrementaldecoder("utf-8-sig")().decode(front)
        at = _skip(text, 0, "{")
        while True:
            name, at = DECODER.raw_decode(text, _skip(text, at))
            value, at = DECODER.raw_decode(text, _skip(text, _skip(text, at, ":")))
            found[name] = value
            if found.keys() >= {"format", "version", "game", "content", "header"}:
                return found
            at = _skip(text, at, ",")
    except (ValueError, TypeError, RecursionError, SaveError):
        return None


def _skip(text: str, at: int, expected: str = "") -> int:
    """The index after white space and after the ``expected`` character, which must follow it. Raises ValueError."""
    while text[at : at + 1] in (" ", "\t", "\r", "\n"):
        at += 1
    if not text.startswith(expected, at):
        raise ValueError(expected)
    return at + len(expected)


def check_game(document: Mapping[str, Json]) -> tuple[str, int]:
    """Game id and content version. Raises SaveError when this edition cannot play them."""
    game, content = document.get("game"), document.get("content")
    if not isinstance(game, str):
        raise SaveError("damaged", where="game")
    if not isinstance(content, int) or isinstance(content, bool) or content < 0:
        raise SaveError("damaged", where="content")
    if not catalogue.is_known(game):
        raise SaveError("unknown_game", game=game[:40])
    known = catalogue.meta(game).version
    if content > known:
        raise SaveError("newer_content", game=game, version=min(content, 10**6), known=known)
    return game, content


def header_of(document: Mapping[str, Json], form: str = FORMAT, version: int = VERSION) -> Header:
    """The header of a parsed save, or of another document of that ``form``, checked field by field without pydantic.
    Raises SaveError."""
    check_format(document, form, version)
    game, content = check_game(document)
    header = document.get("header")
    if not isinstance(header, dict):
        raise SaveError("damaged", where="header")
    field = _CheckedFields(header)
    return Header(
        game=game,
        content=content,
        program=printable(str(document.get("program", ""))[: limits.WHERE]),
        id=field.text("id"),
        title=field.text("title"),
        scenario=field.text("scenario"),
        seats=tuple(field.items("seats", _seat)),
        turn=field.number("turn"),
        phase=field.text("phase"),
        active=field.number_or_none("active"),
        scores=tuple(field.items("scores", _whole)),
        ending=field.text("ending") if header.get("ending") is not None else None,
        winners=tuple(field.items("winners", _whole)),
        created=field.text("created"),
        saved=field.text("saved"),
        played_seconds=min(field.number("played_seconds"), limits.PLAYED),
        actions=field.number("actions"),
        asked=field.number_or_none("asked"),
    )


class _CheckedFields:
    """Fields of an object with their types checked; a missing one is empty, a wrong one is damage."""

    def __init__(self, values: Mapping[str, Json], where: str = "header") -> None:
        self.values = values
        self.where = where

    def text(self, name: str) -> str:
        value = self.values.get(name, "")
        if not isinstance(value, str):
            raise SaveError("damaged", where=f"{self.where}.{name}")
        return printable(value, limits.TITLE)

    def number(self, name: str) -> int:
        value = self.values.get(name, 0)
        try:
            return _whole(value)
        except (TypeError, ValueError):
            raise SaveError("damaged", where=f"{self.where}.{name}") from None

    def number_or_none(self, name: str) -> int | None:
        return None if self.values.get(name) is None else self.number(name)

    def items(self, name: str, parse_item: Callable[[Json], T]) -> list[T]:
        value = self.values.get(name, [])
        try:
            if not isinstance(value, list) or len(value) > limits.SEATS:
                raise TypeError(name)
            return [parse_item(item) for item in value]
        except (TypeError, ValueError):
            raise SaveError("damaged", where=f"{self.where}.{name}") from None


def _whole(value: Json) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not -limits.NUMBER <= value < limits.NUMBER:
        raise TypeError(value)
    return value


def _seat(value: Json) -> HeaderSeat:
    if not isinstance(value, dict):
        raise TypeError(value)
    field = _CheckedFields(value, "header.seats")
    return HeaderSeat(field.text("name"), field.text("colour"), field.number_or_none("team"), field.text("level"))
