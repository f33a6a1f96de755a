"""Words from typed ids: how log lines, refusals, hints and endings of every game are made.

The rules say what an id is of beside its type (``Region = Annotated[str, Ids("region")]``), in the fields of actions,
events and entries, and for refusals in a ``TypedDict`` of their figures. So a message needs its key, and in its text
the names of fields; nothing collects words field by field:

- ``{region}`` is the name of the region in the reader's language, ``{cards}`` those of a tuple of ids in a row (which
  are counted where several are alike), ``{seat}`` the name of the player, ``{n}`` a plain number. Properties that tell
  what they return can be named, too. Nothing at all is "–".
- ``{unit:a}`` asks for a form of the name ("a", "the", "many"), as the game and the language have it.
- The name of an id is what the :class:`Vocabulary` of the game says for ids of its kind; without that the message
  ``<game>.<kind>.<id>``, else the id itself.
- A message may have variants for some values of its fields: ``<key>?how=forced`` is read where the field ``how`` is
  "forced", ``<key>?card`` where ``card`` is neither 0 nor empty, ``<key>?!card`` where it is, ``<key>?coins<0``
  where ``coins`` is negative. Conditions follow one another in the order of the fields (``?hidden?again``).
  An event that has but variants is told in those cases alone.

A game derives its own vocabulary: ``names`` for the kinds of ids with names of their own, ``figures`` for the figures
of its refusals, :meth:`Vocabulary.lines` for events that one message cannot tell.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import ClassVar, Final, Generic, TypeVar, get_args, get_type_hints

from tabletop.rules.game import Action, Event, Ids, Outcome, Refusal, Seat, SeatSetup, Verb
from tabletop.rules.match import Match
from tabletop.text import has, t
from tabletop.text.grammar import capital, joined, times

S = TypeVar("S")
NOTHING: Final = "–"
_CONTRACT: Final = frozenset({*dir(Event), *dir(Verb), "kind"})
"""What every event and action has."""


def _kind(hint: object) -> str:
    """The kind of the ids that a type holds; empty for a type of other values."""
    for part in getattr(hint, "__metadata__", ()):
        if isinstance(part, Ids):
            return part.of
    return next((kind for part in get_args(hint) if (kind := _kind(part))), "")


@cache
def kinds_of(declared: type) -> Mapping[str, str]:
    """The fields and properties of a class, each with the kind of its ids, empty where it holds other values."""
    hints = get_type_hints(declared, include_extras=True)
    for name in dir(declared):
        read = getattr(getattr(declared, name), "fget", None)
        if read is not None:
            hints[name] = get_type_hints(read, include_extras=True).get("return")
    return {name: _kind(hint) for name, hint in hints.items() if name not in _CONTRACT}


def facts(thing: object) -> dict[str, object]:
    """The values of the fields and properties of an event, an action or an entry of one by name."""
    declared: type = type(thing)
    return {name: getattr(thing, name) for name in kinds_of(declared)}


_there: Final = cache(has)


def variant(key: str, values: Mapping[str, object]) -> str:
    """The key of the variant of a message that these values choose; the key itself where there is none for them."""
    for name, value in values.items():
        negative = (f"{name}<0",) if isinstance(value, int) and value < 0 else ()
        for condition in (f"{name}={value}", *negative, name if value else f"!{name}"):
            if _there(found := f"{key}?{condition}"):
                key = found
                break
    return key


@dataclass(frozen=True, slots=True)
class Spoken(Generic[S]):
    """An id, or several, in a text: its name, in the form that the text asks for."""

    vocabulary: Vocabulary[S]
    kind: str
    value: object

    def __format__(self, form: str) -> str:
        if self.value is None or self.value in ("", ()):
            return NOTHING
        if isinstance(self.value, tuple | list):
            return self.vocabulary.listed([self.vocabulary.name(self.kind, one, form) for one in self.value])
        return self.vocabulary.name(self.kind, self.value, form)

    def __str__(self) -> str:
        return format(self, "")


class Vocabulary(Generic[S]):
    """The words of a game for a match: its seats have the names of the players there. Without a match, as in a set-up,
    nothing is said of seats."""

    details: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that only the full log shows."""
    consequences: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that a recap shows before all others: losses, captures, points."""
    told_first: ClassVar[frozenset[str]] = frozenset()
    """Ids of the rules of events that say what an action was: a review tells them before the others of the action."""
    names: ClassVar[Mapping[str, Callable[[str], str]]] = MappingProxyType({})
    """By the kind of an id, what gives its name."""
    figures: ClassVar[type] = object
    """The figures of refusals and hints, as fields with their types."""

    def __init__(self, game: str, match: Match[S] | None = None) -> None:
        self.game = game
        self.match = match

    @property
    def seats(self) -> Sequence[SeatSetup]:
        """The seats of the match; empty without one."""
        return self.match.seats if self.match is not None else ()

    def name(self, kind: str, id: object, form: str = "") -> str:
        """The name of an id of a kind, in a form of the language where the game has several."""
        if kind == "seat" and isinstance(id, int):
            return self.seats[id].name if 0 <= id < len(self.seats) else t("board.nobody")
        if kind in self.names:
            return self.names[kind](str(id))
        key = f"{self.game}.{kind}.{id}"
        return t(key) if _there(key) else str(id)

    def listed(self, names: Iterable[str]) -> str:
        return joined(times(name, n) for name, n in Counter(names).items())

    def spoken(self, declared: type, values: Mapping[str, object]) -> dict[str, object]:
        """Values by name as words, ``declared`` being the class that says what their ids are of."""
        kinds = kinds_of(declared)
        return {name: self._spoken(kinds.get(name, ""), value) for name, value in values.items()}

    def _spoken(self, kind: str, value: object) -> object:
        if kind:
            return Spoken(self, kind, value)
        return NOTHING if value is None or value in ("", ()) else value

    def tell(self, key: str, thing: object, **more: object) -> str:
        """The message of an event, an action or an entry, in its variant; ``more``: what its fields do not tell. Empty
        where there is no such message."""
        values = facts(thing) | more
        found = variant(key, values)
        return self.sentence(t(found, **self.spoken(type(thing), values))) if _there(found) else ""

    def say(self, key: str, **values: object) -> str:
        """A message with values by name, as words where ``figures`` says what their ids are of."""
        return t(key, **self.spoken(self.figures, values))

    def thing(self, action: Action) -> str:
        """The name of what an action is about: of the first of its fields that is an id; empty where none is."""
        kinds = kinds_of(type(action)).items()
        return next((self.name(kind, getattr(action, field)) for field, kind in kinds if kind), "")

    def sentence(self, words: str) -> str:
        return words

    def lines(self, event: Event) -> list[str]:
        """The log lines of an event, ``<game>.log.<kind>``; empty for events without words."""
        line = self.tell(f"{self.game}.log.{event.kind}", event)
        return [line] if line else []

    def past(self, event: Event, before: Iterable[Event]) -> list[str]:
        """The log lines of an event of the past, whose words must not speak of the present position. ``before``: the
        events until then, the newest first."""
        return self.lines(event)

    def deal_events(self) -> Sequence[Event]:
        """What the deal did before the first action and the log tells: the begin of a turn that no action began."""
        return ()

    def repeats(self, events: Sequence[Event], at: int) -> bool:
        """Whether the log says the same by another of the events of one action: the one at that index has no line."""
        return False

    def seat_of(self, event: Event, seat: Seat) -> Seat:
        """The seat an event belongs to, for the sign beside its line: the one that its field ``seat`` names, else
        ``seat``, the one that acted."""
        named = event.facts().get("seat", seat)
        return named if isinstance(named, int) and 0 <= named < len(self.seats) else seat

    def step_of(self, event: Event) -> str:
        """The name of the step of the turn that an event is part of; empty where the event does not tell."""
        return ""

    def recap(self, events: Sequence[tuple[Seat, Event]]) -> list[tuple[Seat, str]]:
        """(seat, words) of public events in short, for a player who was away: their log lines, but for details."""
        told = [pair for pair in events if pair[1].kind not in self.details]
        return [(self.seat_of(event, seat), line) for seat, event in told for line in self.lines(event)]

    def summary(self, events: Sequence[tuple[Seat, Event]]) -> list[tuple[Seat, str]]:
        """(seat, words) of the effects of public events, grouped, the most important last; empty where there are
        none."""
        return self.recap([pair for pair in events if pair[1].kind in self.consequences])

    def worth(self, events: Sequence[tuple[Seat, Event]]) -> list[tuple[Seat, str]]:
        """(seat, words) of public events for somebody who was away: of their effects, else of all of them; equal lines
        of one seat are merged into one with their number, in the order of their last occurrence."""
        counts: dict[tuple[Seat, str], int] = {}
        for line in self.summary(events) or self.recap(events):
            counts[line] = counts.pop(line, 0) + 1
        return [(seat, times(words, n)) for (seat, words), n in counts.items()]

    def kind_words(self, kind: str) -> str:
        """What actions of a kind do, in words, for the list of legal actions."""
        key = f"{self.game}.action.{kind}"
        return t(key) if has(key) else kind.replace("_", " ")

    restating: ClassVar[frozenset[str]] = frozenset()
    """Keys of the reasons that say no more than the order does that they stand behind."""

    def order(self, action: Action, told: Event | None = None, **figures: object) -> str:
        """What an action does as an order, with what it costs: ``<game>.order.<kind>`` in its variant, which names
        ``figures``, the fields of the action and those of ``told``, the event that the log would tell of it. Empty
        where there is no such message."""
        parts = [part for part in (action, told) if part is not None]
        values, spoken = dict(figures), self.spoken(self.figures, figures)
        for part in parts:
            new = {name: value for name, value in facts(part).items() if name not in values}
            values, spoken = values | new, self.spoken(type(part), new) | spoken
        key = variant(f"{self.game}.order.{action.kind}", values)
        return capital(t(key, **spoken)) if _there(key) else ""

    def term(self, term: str) -> str | None:
        """The text of a glossary term under the options of the match; None for the usual text."""
        return None

    def option_matters(self, option: str) -> bool:
        """Whether an option of the game changes anything in the match."""
        return True

    def refusal(self, refusal: Refusal) -> str:
        """The sentence of a refusal, ``<game>.refusal.<key>``."""
        key = variant(f"{self.game}.refusal.{refusal.key}", refusal.values)
        return self.sentence(t(key, **self.spoken(self.figures, refusal.values)))

    def reason_values(self, values: Mapping[str, object]) -> Mapping[str, object]:
        """The figures of the reason of a hint as words."""
        return self.spoken(self.figures, values)

    def ending(self, outcome: Outcome) -> str:
        """The sentence of an ending, ``<game>.ending.<ending>``; of a draw ``<game>.ending.<ending>_draw`` where it has
        words of its own."""
        key, won = f"{self.game}.ending.{outcome.ending}", outcome.winners
        lost = tuple(set(range(len(self.seats))) - set(won))
        winner, loser = Spoken(self, "seat", won), Spoken(self, "seat", lost)
        drawn = not won and _there(f"{key}_draw")
        return t(f"{key}_draw" if drawn else key, winner=winner, loser=loser, n=len(won))
