"""Answers about a position for the screen, computed once per position and touch."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Final, TypedDict, Unpack

from tabletop.client.core.session import Session
from tabletop.client.games.table import Hero, SessionTargets
from tabletop.json_values import as_tables
from tabletop.resources import table_beside
from tabletop.rules.game import Target
from tabletop.rules.grid import SLOTS
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.armies import instance_of
from tabletop.rules.lords_of_war.content import Card, content
from tabletop.rules.lords_of_war.queries import State
from tabletop.storage.file_names import fold
from tabletop.text import language, localised

from .card_art import ArmyCardFace

LOOKS: Final = as_tables(table_beside(__file__, "looks"))
"""Icons, pictures, times of play, the phase of each event; for what has no action that tells it, the ids of rules."""


def card_data(card_id: str) -> Card:
    return content().cards[card_id]


def card_of(instance: str) -> str:
    """The card id of an instance."""
    return instance_of(instance).card


def seat_of(instance: str) -> int:
    """Seat (from 0) an instance belongs to."""
    return instance_of(instance).seat


@dataclass(frozen=True, slots=True)
class ShownUnit:
    """A unit as it is shown: its id and the coordinates of its square."""

    id: str
    place: tuple[int, int]


@dataclass
class Model(SessionTargets[State]):
    """Answers about the position shown; a new model is made when the position or the path changes."""

    session: Session[State]
    state: State
    viewer: int | None
    hovered: str | None = None
    previews: dict[str, queries.Preview] = field(default_factory=dict)
    heroes: Mapping[str, Hero] = field(default_factory=dict)
    """Cards with names of their own, by instance."""
    words: dict[str, str] = field(default_factory=dict)
    """Cached keys of sentences that depend on the legal actions."""

    @cached_property
    def units(self) -> dict[str, queries.Unit]:
        """Units on the board by id."""
        return {unit.id: unit for unit in queries.units(self.state)}

    @cached_property
    def by_square(self) -> dict[str, queries.Unit]:
        """Units by the square they stand on."""
        return {unit.square: unit for unit in self.units.values()}

    @cached_property
    def aimed_at(self) -> Target | None:
        """The target that the selected shooter aims at already; touching it cancels the order."""
        if self.phase != "aim" or len(self.path) != 1 or not self.session.may_act:
            return None
        victim = queries.aims(self.state).get(self.path[0].id)
        return None if victim is None else Target("piece", victim)

    @cached_property
    def in_danger(self) -> Collection[str]:
        """The units that may retreat now and that could fall before the decider's next turn."""
        seat = self.session.decider
        asked = self.phase == "reinforce" and self.session.may_act and seat is not None
        return queries.in_danger(self.state, seat) if asked and seat is not None else ()

    @property
    def chosen_square(self) -> str | None:
        """The square chosen for a card that waits for its confirmation."""
        ready = self.session.ready
        if ready is not None and len(self.path) == 2 and self.path[1].kind == "space":
            return self.path[1].id
        return None

    @cached_property
    def placements(self) -> dict[str, str]:
        """Squares for the selected card, each with its reason: engage, support, free or forced."""
        card = self.selected_card
        if card is None:
            return {}
        found = queries.placements(self.state, card)
        return {square: kind for square, kind in found.items() if Target("space", square) in self.on_offer}

    @property
    def preview_square(self) -> str | None:
        """The square whose preview is shown: the one under the pointer, else the one chosen."""
        if self.selected_card is None:
            return None
        if self.hovered is not None and Target("space", self.hovered) in self.targets | self.on_offer:
            return self.hovered
        return self.chosen_square

    @cached_property
    def reachable(self) -> set[Target]:
        """The targets whose touch would not be refused: the next steps, other ends of this path, and new beginnings."""
        ready = self.session.ready
        before = self.path[:-1] if ready is not None else self.path
        others = {a.path[len(before)] for a in self.session.offer() if a.path[: len(before)] == before}
        again = {self.aimed_at} if self.aimed_at is not None else set()
        return self.targets | self.starts | others | again

    @cached_property
    def on_offer(self) -> set[Target]:
        """The second steps of the paths that begin with the first target touched, whichever of them is chosen."""
        first = self.path[:1]
        return {a.path[1] for a in self.session.offer() if len(a.path) > 1 and a.path[:1] == first}

    @cached_property
    def forecasts(self) -> dict[str, queries.Forecast]:
        """By square, what would happen if the selected card or unit went there; squares without a check are missing."""
        first = self.path[:1]
        if not first or not self.session.may_act or first[0].kind not in ("card", "piece"):
            return {}
        return queries.forecasts(self.state, first[0].id)

    def preview(self) -> queries.Preview | None:
        """What would happen if the selected card were placed on the preview square, with its best shot; None without
        such a square."""
        square, card = self.preview_square, self.selected_card
        if square is None or card is None:
            return None
        key = f"preview {card} {square}"
        if key not in self.previews:
            told = self.forecasts.get(square)
            aims = {card: told.shot} if told is not None and told.shot is not None else None
            self.previews[key] = queries.preview(self.state, card, square, aims)
        return self.previews[key]

    @cached_property
    def phase(self) -> str:
        """Phase id of the position shown."""
        return str(self.session.match.game.headline(self.state).phase)

    def look(self, instance: str, *, turned: bool, named: bool = True, **marks: Unpack[CardMarks]) -> ArmyCardFace:
        """The look of a card instance, its arrows turned to the screen."""
        look, hero = (
            look_of(card_of(instance), self.colour(seat_of(instance)), turned, named, **marks),
            self.heroes.get(instance),
        )
        return look if hero is None else replace(look, name=hero.name, short=hero.short, stars=hero.stars)


@lru_cache(maxsize=512)
def _short_name(card_id: str, spoken: str) -> str:
    """The name without the words for the people, with which names of an army end, or else many of them begin; of a
    commander the name alone, which begins alike in all languages, unlike titles and bynames. ``spoken``: the present
    language."""
    del spoken
    card = card_data(card_id)
    words = localised(card.name).split(" ")
    if card.commander:
        begun = [{fold(word)[:4] for word in name.split(" ") if len(word) > 3} for name in card.name.values()]
        called = set.intersection(*begun)
        return next((word.rstrip(",") for word in words if fold(word)[:4] in called), " ".join(words))
    units = {localised(one.name) for one in content().cards.values() if one.army == card.army and not one.commander}
    names = [name.split(" ") for name in units]
    for people, least in ((slice(-2, None), 2), (slice(-1, None), 2), (slice(1), 3)):
        if len(words) > len(words[people]) and sum(name[people] == words[people] for name in names) >= least:
            del words[people]
            break
    short = " ".join(words)
    return short[0].upper() + short[1:]


class CardMarks(TypedDict, total=False):
    """What tells a card from others of its kind; see :class:`ArmyCardFace`."""

    hits: frozenset[str]
    hollow: bool
    grey: bool
    always_named: bool


def look_of(
    card_id: str, colour: str, turned: bool = False, named: bool = True, **marks: Unpack[CardMarks]
) -> ArmyCardFace:
    """The look of a card id in a seat's colour."""
    data = card_data(card_id)
    shift = 4 if turned else 0
    sign = -1 if turned else 1
    return ArmyCardFace(
        card_id=card_id,
        name=localised(data.name),
        short=_short_name(card_id, language()),
        cls=data.cls,
        rank=data.rank,
        colour=colour,
        defence=data.defence,
        arrows=tuple((SLOTS[(i + shift) % 8], value) for i, value in enumerate(data.arrows) if value),
        missile=data.missile,
        grid=tuple((sign * right, -sign * forward) for right, forward in data.grid),
        moves=tuple(SLOTS[(i + shift) % 8] for i in data.moves),
        named=named,
        **marks,
    )
