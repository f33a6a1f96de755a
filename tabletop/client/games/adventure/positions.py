"""Positions to look at and to try things out in: those of the rulebook's drawings, and those in which a card of a
person's own is met next."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from tabletop.json_values import Json
from tabletop.rules.adventure import queries
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.frames import TurnFrame
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.queries import ActiveQuest, GroundToken, State, kind_of
from tabletop.rules.adventure.quests import receive
from tabletop.rules.adventure.state import find_copy
from tabletop.rules.adventure.user_content import parse_cards
from tabletop.rules.entries import Entry
from tabletop.rules.frozen import without
from tabletop.rules.game import Refusal, SeatSetup, Setup, TableRules
from tabletop.rules.match import Match
from tabletop.text import localised

HEROES, SEATS = ("grumbaz", "sofeea", "burbonn", "sandrai"), ("red", "green", "blue", "purple")


@lru_cache(maxsize=8)
def first_turn(cards: str = "") -> State:
    """A match that has just begun, with Grumbaz, Sofeea, Burbonn and Sandrai in the four seats; ``cards``: the document
    of own cards in it, as JSON text."""
    seats = tuple(SeatSetup(hero.capitalize(), colour) for hero, colour in zip(HEROES, SEATS, strict=True))
    match: Match[State] = Match.start(GAME, Setup("adventure", seats, seed=1, options=_options(cards)))
    while match.state.turn < 1 or match.state.frames[-1].phase != "roll":
        match.apply(match.legal_actions()[0])
    return match.state


class Position(Entry):
    """A hero in a ``phase`` of its turn. ``die``: points and energy on the blue die; ``deck``: cards on top of the
    decks of their colours; ``hand``: an ability card, ``bag``: items, ``quest`` with its token in the hero's ``space``;
    ``lying``: discoveries there, ``beside``: another hero there."""

    hero: str = "grumbaz"
    phase: str = "challenge"
    space: str = ""
    level: int = 0
    damage: int = 0
    die: tuple[int, int] | None = None
    deck: tuple[str, ...] = ()
    hand: str = ""
    bag: tuple[str, ...] = ()
    quest: str = ""
    lying: tuple[str, ...] = ()
    beside: str = ""

    def state(self, start: State | None = None) -> State:
        state = queries.clone(start or first_turn())
        book = state.config.tables.content
        seat = state.active = _seat(state, self.hero)
        player = state.players[seat]
        player.space, player.damage, player.level = self.space or player.space, self.damage, self.level
        player.bag = self.bag
        if self.die is not None:
            sides = [(side.movement, side.energy) for side in book.rules.movement_die]
            state.face = sides.index(self.die)
            state.move, state.energy = self.die
        colours = {one: (book.challenges.get(one) or book.events[one]).colour for one in self.deck}
        state.decks = tuple(
            (*(card for card in self.deck if colours[card] == level),
             *(card for card in deck if card not in (*self.deck, *self.bag)))
            for level, deck in enumerate(state.decks)
        )  # fmt: skip
        if self.hand:
            card = find_copy((*player.deck, *player.hand), self.hand)
            if card in player.deck:
                player.deck = (*without(player.deck, card), player.hand[0])
                player.hand = (card, *player.hand[1:])
        if self.lying:
            found = [next(one for one in state.pile if kind_of(one) == token) for token in self.lying]
            state.pile = tuple(one for one in state.pile if one not in found)
            here = state.config.tables.names.index(player.space)
            state.ground = (*state.ground[:here], tuple(map(GroundToken, found)), *state.ground[here + 1 :])
        if self.quest:
            first, *others = player.quests
            done = (0,) * len(book.quests[self.quest].steps)
            player.quests = (ActiveQuest(self.quest, done, (player.space,)), *others)
            state.gone = tuple(first.card if card == self.quest else card for card in state.gone)
        if self.beside:
            state.players[_seat(state, self.beside)].space = player.space
        state.frames = (TurnFrame(seat, self.phase),)
        return state


def _options(cards: str) -> dict[str, Json]:
    return {"user_cards": cards} if cards else {}


def _seat(state: State, hero: str) -> int:
    return next(seat for seat, player in enumerate(state.players) if player.character == hero)


def match_at(state: State) -> Match[State]:
    """A match that begins at a position; everything in it can be undone."""
    heroes = content().characters
    seats = tuple(
        SeatSetup(localised(heroes[player.character].name), colour)
        for player, colour in zip(state.players, SEATS, strict=True)
    )
    options = _options(state.config.options.cards)
    setup = Setup("adventure", seats, seed=1, options=options, table=TableRules(undo="friendly", curtain=False))
    return Match.restore(GAME, setup, tuple(range(len(seats))), (), [], state)


# -------------------------------------------------------------------------------------------- cards of one's own


def trial(document: Mapping[str, Json], deck: str, card: Mapping[str, Json]) -> Match[State] | Refusal:
    """A match in which a card of a document is met next: an encounter lies on top of its deck before a hero of its
    level in a space of its colour, or a quest has just been dealt to a hero. Gives what is wrong with the card where it
    cannot be played; the other cards of the document do not count. ``deck``: "starting", "elite" or "encounters"."""
    quests: dict[str, Json] = {} if deck == "encounters" else {deck: [card]}
    alone = {**document, "quests": quests, "encounters": [card] if deck == "encounters" else []}
    found = parse_cards(alone)
    if isinstance(found, Refusal):
        return found
    start = first_turn(found.source)
    if deck == "encounters":
        (own,) = found.encounters
        book = start.config.tables.content
        level = book.challenges[own.id].colour
        space = next(
            one.id
            for one in book.spaces.values()
            if one.colour == level and one.kind != "city" and one.encounter is None
        )
        return match_at(Position(space=space, level=level, deck=(own.id,)).state(start))
    (quest,) = found.quests
    state = queries.clone(start)
    player = state.players[state.active]
    player.quests = player.quests[1:]
    state.gone, state.elite = (
        without(pile, quest.id) if quest.id in pile else pile for pile in (state.gone, state.elite)
    )
    for other in state.players:
        other.quests = tuple(one for one in other.quests if one.card != quest.id)
    receive(state, state.active, quest.id, [])
    return match_at(state)
