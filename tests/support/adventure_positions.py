"""Positions of the Adventure Game built by name, and games played on them by the words of actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tabletop.rules.adventure import actions as act, setup
from tabletop.rules.adventure.figures import health
from tabletop.rules.adventure.frames import TurnFrame
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.quests import receive
from tabletop.rules.adventure.state import Player, State, find_copy
from tabletop.rules.adventure.tables import Options, kind_of
from tabletop.rules.adventure.turn import begin_turn
from tabletop.rules.adventure.user_content import configure
from tabletop.rules.adventure.values import Attached, EncounterMarker, GroundToken, Logged
from tabletop.rules.chance import Chance
from tabletop.rules.frozen import without
from tabletop.rules.game import Action, Event, Refusal

from .refused import refusal_of

WINDOWS = ("reveal", "pre_roll", "post_roll", "pending", "after_suffer")
HEROES = ("grumbaz", "sofeea", "burbonn", "sandrai")


class Table:
    """A position whose first seat is active and about to move; all figures are in Stormwind without cards or quests.
    The decks have the order of the content, so that draws are known; ``bottom`` sets what is drawn next.
    """

    def __init__(self, *heroes: str, seed: int = 1, valor: int = 8, cards: str = "") -> None:
        config = configure(Options(valor=valor, cards=cards))
        self.state: State = setup.empty(config, Chance(seed), len(heroes))
        self.events: list[Event] = []
        self.all_events: list[Event] = []
        content = config.tables.content
        for player, hero in zip(self.state.players, heroes, strict=True):
            player.character = hero
            player.space = "stormwind"
            player.deck = config.tables.decks[hero]
        self.state.gone = content.starting
        self.state.frames = (TurnFrame(0, "move"),)
        begin_turn(self.state, 0, [])
        self.stage("move")
        self.state.face = 0
        self.state.move, self.state.energy = 4, 3

    # ------------------------------------------------------------------------------------------- arranging

    def seat(self, hero: str) -> int:
        return next(seat for seat, player in enumerate(self.state.players) if player.character == hero)

    def player(self, hero: str) -> Player:
        return self.state.players[self.seat(hero)]

    def stage(self, name: str) -> Table:
        """Set the stage of the running turn."""
        self.state.frames = (TurnFrame(self.state.active, name), *self.state.frames[1:])
        return self.changed()

    def changed(self) -> Table:
        """Drop the cached legal actions after a change."""
        self.state.offers = None
        return self

    def at(self, space: str, *heroes: str) -> Table:
        """Put characters into a space."""
        for hero in heroes:
            self.player(hero).space = space
        return self.changed()

    def level(self, colour: int, *heroes: str) -> Table:
        """Set the level of characters."""
        for hero in heroes:
            self.player(hero).level = colour
        return self.changed()

    def damage(self, hero: str, n: int) -> Table:
        """Set the damage of a character."""
        self.player(hero).damage = n
        return self.changed()

    def health_left(self, hero: str, n: int) -> Table:
        """Set the damage of a character so that so much health is left."""
        return self.damage(hero, health(self.state, self.seat(hero)) - n)

    def hand(self, hero: str, *kinds: str) -> Table:
        """Put cards of a character's deck into its hand; kinds are given without the owner's name."""
        player = self.player(hero)
        for kind in kinds:
            copy = find_copy(player.deck, f"{hero}_{kind}")
            player.deck = without(player.deck, copy)
            player.hand = (*player.hand, copy)
        return self.changed()

    def discard(self, hero: str, n: int) -> Table:
        """Put so many cards of a deck on the discard pile."""
        player = self.player(hero)
        player.discard, player.deck = (*player.discard, *player.deck[:n]), player.deck[n:]
        return self.changed()

    def attach(self, hero: str, card: str, owner: str, counters: int = 0) -> Table:
        mine = self.player(owner)
        copy = find_copy(mine.deck, f"{owner}_{card}")
        mine.deck = without(mine.deck, copy)
        player = self.player(hero)
        player.attached = (*player.attached, Attached(copy, self.seat(owner), counters))
        return self.changed()

    def trap(self, space: str, card: str, owner: str) -> Table:
        mine = self.player(owner)
        copy = find_copy(mine.deck, f"{owner}_{card}")
        mine.deck = without(mine.deck, copy)
        self.state.traps = (*self.state.traps, Attached(copy, self.seat(owner), 0, space))
        return self.changed()

    def _out_of_deck(self, card: str) -> None:
        self.state.decks = tuple(tuple(one for one in deck if one != card) for deck in self.state.decks)

    def bag(self, hero: str, *items: str) -> Table:
        """Put items into a bag."""
        for item in items:
            self._out_of_deck(item)
            player = self.player(hero)
            player.bag = (*player.bag, item)
        return self.changed()

    def wear(self, hero: str, *items: str) -> Table:
        """Equip items."""
        for item in items:
            self._out_of_deck(item)
            player = self.player(hero)
            if self.state.config.tables.things[item].card.slot == "weapon":
                player.weapon = item
            else:
                player.armour = item
        return self.changed()

    def bottom(self, colour: int, *cards: str) -> Table:
        """Put cards on the draw side of a challenge deck."""
        for card in cards:
            self._out_of_deck(card)
        decks = list(self.state.decks)
        decks[colour] = (*cards, *decks[colour])
        self.state.decks = tuple(decks)
        return self.changed()

    def only(self, colour: int, *cards: str) -> Table:
        """Leave only these cards in a challenge deck; the others go into the bag of the last seat."""
        self.bottom(colour, *cards)
        decks = list(self.state.decks)
        rest = decks[colour][len(cards) :]
        decks[colour] = cards
        self.state.decks = tuple(decks)
        items = tuple(card for card in rest if card in self.state.config.tables.things)
        last = self.state.players[-1]
        last.bag = (*last.bag, *items)
        last.log = (*last.log, *(Logged(card, 0, "event") for card in rest if card not in items))
        return self.changed()

    def marker(self, space: str, card: str) -> Table:
        """Put an unbeaten encounter into a space."""
        self._out_of_deck(card)
        slot = self.state.markers.index(None)
        markers = list(self.state.markers)
        markers[slot] = EncounterMarker(card, space)
        self.state.markers = tuple(markers)
        return self.changed()

    def local(self, event: str) -> Table:
        """Put a local event onto its space."""
        self._out_of_deck(event)
        space = self.state.config.tables.content.events[event].space
        self.state.local = (*self.state.local, (space, event))
        return self.changed()

    def festival(self, event: str) -> Table:
        """Put a global event into the box."""
        self._out_of_deck(event)
        self.state.festival = event
        return self.changed()

    def token(self, hero: str, kind: str) -> Table:
        """Give a character a kept discovery token."""
        copy = find_copy(self.state.pile, kind)
        self.state.pile = without(self.state.pile, copy)
        player = self.player(hero)
        player.tokens = (*player.tokens, copy)
        return self.changed()

    def put_tokens(self, space: str, *kinds: str) -> Table:
        """Put tokens face down into a space."""
        at = self.state.config.tables.names.index(space)
        ground = list(self.state.ground)
        for kind in kinds:
            copy = find_copy(self.state.pile, kind)
            self.state.pile = without(self.state.pile, copy)
            ground[at] = (*ground[at], GroundToken(copy))
        self.state.ground = tuple(ground)
        return self.changed()

    def quest(self, hero: str, card: str, **progress: object) -> Table:
        """Give a quest to a seat, with the parts of its set-up that need no choice; ``progress``: fields of the
        ActiveQuest."""
        self.state.gone = tuple(one for one in self.state.gone if one != card)
        self.state.elite = tuple(one for one in self.state.elite if one != card)
        receive(self.state, self.seat(hero), card, [])
        player = self.player(hero)
        player.quests = (*player.quests[:-1], replace(player.quests[-1], **progress))  # type: ignore[arg-type]
        self.state.frames = self.state.frames[:1]
        return self.changed()

    def valor(self, hero: str, n: int) -> Table:
        """Give a log so much valor, by an event taken out of the game's decks."""
        player = self.player(hero)
        card = next(one for one in self.state.decks[3] if one.startswith("RE") and one[2:] in ("8", "9", "10"))
        self._out_of_deck(card)
        player.log = (*player.log, Logged(card, n, "event"))
        return self.changed()

    # --------------------------------------------------------------------------------------------- playing

    def legal(self, *beginnings: str) -> list[str]:
        """The texts of the legal actions that begin with one of ``beginnings``; all without any."""
        texts = [action.text for action in GAME.legal_actions(self.state)]
        return [text for text in texts if not beginnings or text.startswith(beginnings)]

    def action(self, text: str) -> Action:
        for action in GAME.legal_actions(self.state):
            if action.text == text:
                return action
        raise AssertionError(f"{text!r} is not legal: {self.legal()} at {self.state.frames[-1]}")

    def do(self, *texts: str, dice: Sequence[int] = (), raw: Sequence[int] | None = None) -> Table:
        """Carry out actions; ``dice``: the faces rolled in the last one, ``raw``: its results of chance as numbers.
        Without either the generator decides."""
        self.events = []
        for text in texts:
            action = self.action(text)
            last = text is texts[-1]
            script = [face - 1 for face in dice] if raw is None else list(raw)
            scripted = last and (bool(dice) or raw is not None)
            self.state.chance.begin(script if scripted else None)
            self._apply(action)
            self.state.chance.finish()
            self.check_sound()
        return self

    def fight(self, text: str, dice: Sequence[int]) -> Table:
        """Carry out an action that leads to a combat, with these dice, and pass in every window until the combat is
        over."""
        self.events = []
        script = [face - 1 for face in dice]
        action: Action | None = self.action(text)
        while action is not None:
            self.state.chance.begin(script)
            self._apply(action)
            script = list(self.state.chance.script or ())
            self.state.chance.begin()
            self.check_sound()
            action = act.PASS if self.phase in WINDOWS else None
        assert script == [], f"{script} was not rolled"
        return self

    def roll_on(self, text: str, dice: Sequence[int]) -> Table:
        """Carry out an action with these dice; other results of chance are the first possible ones."""
        self.events = []
        self.state.chance.begin([*[face - 1 for face in dice], *([0] * 60)])
        self._apply(self.action(text))
        self.state.chance.begin()
        self.check_sound()
        return self

    def _apply(self, action: Action) -> None:
        told = GAME.apply(self.state, action)
        self.events += told
        self.all_events += told

    def check_sound(self) -> None:
        """Assert that the position is sound and has legal actions, unless the match is over."""
        assert GAME.faults(self.state) == []
        assert bool(GAME.legal_actions(self.state)) == (self.state.result is None)

    def kinds(self) -> list[str]:
        """The kinds of the events of the last actions."""
        return [event.kind for event in self.events]

    def events_of(self, kind: str) -> list[Event]:
        return [event for event in self.events if event.kind == kind]

    def refused(self, action: Action) -> Refusal:
        """The refusal of an action; asserts that it is refused and the state is unchanged."""
        return refusal_of(GAME, self.state, action)

    @property
    def phase(self) -> str:
        """The phase of the frame on top."""
        return self.state.frames[-1].phase if self.state.frames else "over"

    @property
    def decider(self) -> str:
        """The character that decides."""
        seat = GAME.decider(self.state)
        return "" if seat is None else self.state.players[seat].character

    def held(self, hero: str) -> list[str]:
        """The kinds of cards in a hand."""
        return [kind_of(card).removeprefix(f"{hero}_") for card in self.player(hero).hand]

    def top(self, colour: int) -> str:
        """The card on the discard side of a challenge deck."""
        return self.state.decks[colour][-1]


def until_passed(table: Table, *phases: str) -> Table:
    """Pass as long as a window of these phases is open."""
    while table.phase in phases and "pass" in table.legal():
        table.do("pass")
    return table
