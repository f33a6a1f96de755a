"""The quick player of the Adventure Game: it goes where its plans are worth most and uses what lies there. The searches
of Captain and Warlord play on by it, and it chooses what they do not try out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from tabletop.rules.adventure import actions as act, quest_steps as qs
from tabletop.rules.adventure.board import flights, held_at, markers_at, ways_within
from tabletop.rules.adventure.damage import forbidden
from tabletop.rules.adventure.figures import health
from tabletop.rules.adventure.frames import SpaceFrame, TurnFrame
from tabletop.rules.adventure.goal_seeker import choose as goal_choice, worth
from tabletop.rules.adventure.journeys import quest_goals
from tabletop.rules.adventure.queries import forced_discards
from tabletop.rules.adventure.quests import open_steps
from tabletop.rules.adventure.state import State
from tabletop.rules.adventure.tables import kind_of
from tabletop.rules.game import Action, Seat

from .odds import Odds, against, drawn, fighter, finds, held_by, wearing
from .plans import USUAL_ENERGY, Outlook, Taste

Below = Callable[[int], int]
POOR: Final = 0.25
"""A fight that is won with a smaller chance is sought for a quest alone."""
_IN_VAIN: Final = 2.0
"""What such a fight costs, in valour, where no quest asks for it."""
_BAG: Final = 4
"""Items in the bag with which a further one is worth half as much."""
_FOUND: Final = 0.03
"""What a discovery that is laid is worth, in valour."""


class Stop(NamedTuple):
    """Where a turn may lead: to a space on foot, and by a flight from it to ``landing`` ("" for none)."""

    space: str
    landing: str
    value: float

    @property
    def end(self) -> str:
        return self.landing or self.space


def ways_now(state: State, seat: Seat) -> dict[str, tuple[str, ...]]:
    """The spaces that the hero whose turn it is can still step to (AG-MOV-8), with the ways there."""
    return {} if state.rooted else ways_within(state, seat, state.move)


class Turn:
    """The turn of the hero that decides: what a place to end it is worth."""

    def __init__(self, state: State, seat: Seat, taste: Taste, *, deep: bool) -> None:
        self.state, self.seat, self.tables, self.taste = state, seat, state.config.tables, taste
        self.outlook = Outlook(state, seat, taste, deep=deep)
        self.worn = wearing(state, seat)
        self.ready = fighter(state, seat, state.energy if seat == state.active else USUAL_ENERGY)

    def stops(self) -> list[Stop]:
        """Every place where the turn can end, the best first."""
        state, seat = self.state, self.seat
        here = state.players[seat].space
        found = []
        for space in (here, *ways_now(state, seat)):
            found.append(Stop(space, "", self.worth(space, used=True)))
            found += [Stop(space, landing, self.worth(landing, used=False)) for landing in self._landings(space)]
        return sorted(found, key=lambda one: -one.value)

    def worth(self, space: str, *, used: bool) -> float:
        """What it is worth to end the turn in a space; ``used``: a resource is used there."""
        found = self.outlook.at(space) + self.challenge(space)
        if used and not self.state.ground[self.tables.number[space]]:
            found += max([self.resource(space, one) for one in self.tables.spaces[space].resources], default=0.0)
        return found

    def _landings(self, space: str) -> Iterable[str]:
        """Where a flight from a space may lead."""
        tables, state = self.tables, self.state
        if "flight_path" not in tables.spaces[space].resources or state.ground[tables.number[space]]:
            return ()
        if held_at(state, space) or forbidden(state, self.seat, "flight_path"):
            return ()
        level = state.players[self.seat].level
        return [one for one in tables.flights if one != space and tables.spaces[one].colour <= level]

    def way(self, stop: Stop) -> tuple[Action, ...]:
        """The actions that lead to a stop: steps, the end of the movement, a flight."""
        here = self.state.players[self.seat].space
        steps = ways_now(self.state, self.seat)[stop.space] if stop.space != here else ()
        flown = (act.UseResource("flight_path"), act.ChooseSpace(stop.landing)) if stop.landing else ()
        return (*[act.Step(space) for space in steps], act.END, *flown)

    # ----------------------------------------------------------------------------------------- what lies there

    def challenge(self, space: str) -> float:
        """What the fight that waits in a space is worth by itself: the item, the damage, the risk."""
        tables = self.tables
        if tables.spaces[space].kind == "city":
            return 0.0
        odds, taste, known = self.odds(space), self.taste, self._known(space)
        gain = 0.0 if space in tables.board else self._item(space)
        vain = bool(known) and odds.win < POOR and not self._sought(space)
        found = (odds.win * -1.0 - _IN_VAIN) if vain else odds.win * gain
        found -= taste.hold * self._held(space)
        if not vain and self.outlook.fights(space):
            return found
        return found - odds.lost * taste.fall - odds.hurt * taste.wound

    def _item(self, space: str) -> float:
        """What the item of the encounter that waits in a space, or is drawn there, is expected to be worth."""
        player, colour, taste = self.state.players[self.seat], self.tables.spaces[space].colour, self.taste
        found = taste.item * (1.5 + colour) * (1.0 if player.weapon else 1.3) / (1 + len(player.bag) / _BAG)
        cards = frozenset(self._known(space)) or self.outlook.left[colour]
        attack, defence = finds(self.tables, cards, self.worn)
        return found + taste.edge * attack + taste.guard * defence

    def _sought(self, space: str) -> bool:
        """Whether a quest asks for a fight in a space."""
        state, seat = self.state, self.seat
        return any(space in quest_goals(state, seat, held, ready=False) for held in state.players[seat].quests)

    def _held(self, space: str) -> float:
        """The turns that the hero is expected to be held in a space."""
        if known := self._known(space):
            return max([held_by(self.tables, frozenset([one]), self.ready) for one in known])
        return held_by(self.tables, self.outlook.left[self.tables.spaces[space].colour], self.ready)

    def _known(self, space: str) -> list[str]:
        """The encounters that wait in a space."""
        waiting = [self.state.markers[slot] for slot in markers_at(self.state, space)]
        known = [one.card for one in waiting if one is not None]
        return [*known, self.tables.board[space]] if self.tables.board.get(space) in self.tables.monsters else known

    def odds(self, space: str) -> Odds:
        """The chances of the fight that waits in a space, or of one against a card drawn there."""
        tables = self.tables
        if known := self._known(space):
            return max([against(tables, one, self.ready) for one in known], key=lambda odds: odds.win - odds.lost)
        colour = tables.spaces[space].colour
        return drawn(tables, colour, self.outlook.left[colour], self.ready)

    def resource(self, space: str, name: str) -> float:
        """What a resource of a space is worth, a flight apart."""
        state = self.state
        player = state.players[self.seat]
        found = 0.0
        if name in ("scroll", "book"):
            drawn_cards = 2 if name == "book" else 1
            card = self.taste.card + self.taste.growth * self.outlook.growth
            found = card * max(0, drawn_cards - forced_discards(state, self.seat, name))
            found *= 1.0 if len(player.hand) < 6 else 0.6
        elif name in ("potion_small", "potion_large"):
            ill = name == "potion_large" and any(kind_of(one) == "disease" for one in player.tokens)
            found = self.taste.wound * min(player.damage, 2 if name == "potion_large" else 1) + 0.1 * ill
        elif name == "place_discovery":
            found = _FOUND
        elif name == "quest_giver":
            found = self.outlook.exchange
        return found + self._served(name, space)

    def _served(self, name: str, space: str) -> float:
        """What the use of a resource is worth for a quest that asks for it."""
        state, seat = self.state, self.seat
        found = 0.0
        for held in state.players[seat].quests:
            quest = self.tables.content.quests[held.card]
            for at in open_steps(state, seat, held):
                step = quest.steps[at]
                wanted = step.resource if isinstance(step, qs.UseResourceStep) else ""
                if isinstance(step, qs.PlaceTokens):
                    wanted = "place_discovery"
                if wanted == name:
                    found += self.outlook.prospect(held, space) * (1 / self.taste.keep - 1) + 0.05
        return found


class Guide:
    """Chooses quickly; it remembers where each hero is going in its turn. ``deep``: plans two aims ahead."""

    def __init__(self, taste: Taste, *, deep: bool = False) -> None:
        self.taste, self.deep = taste, deep
        self._going: dict[Seat, tuple[int, Stop]] = {}

    def choose(self, state: State, actions: Sequence[Action], below: Below) -> Action:
        """One of the actions for the seat that decides; ``below(limit)``: a random number from 0 to limit - 1."""
        frame = state.frames[-1]
        seat = frame.decider
        found: Action | None = None
        if isinstance(frame, TurnFrame):
            if frame.stage == "move":
                found = self._move(state, seat, actions)
            elif frame.stage == "resource":
                found = self._resource(state, seat, actions)
            elif frame.stage == "quests":
                found = errand(state, actions)
        elif isinstance(frame, SpaceFrame) and frame.why == "flight":
            found = self._landing(state, seat, actions)
        return found if found is not None else goal_choice(state, actions, below)

    def _go(self, state: State, seat: Seat, stop: Stop) -> None:
        """Let a seat go on to a stop this turn."""
        self._going[seat] = (state.turn, stop)

    def _move(self, state: State, seat: Seat, actions: Sequence[Action]) -> Action | None:
        player = state.players[seat]
        potions = [one for one in actions if isinstance(one, act.UsePotion) and one.icon == "healing"]
        if potions and 2 * player.damage > health(state, seat):
            return min(potions, key=lambda one: worth(state, one.item))
        turn, stop = self._going.get(seat, (-1, None))
        ways = ways_now(state, seat)
        if turn != state.turn or stop is None or (stop.space != player.space and stop.space not in ways):
            stop = Turn(state, seat, self.taste, deep=self.deep).stops()[0]
            self._go(state, seat, stop)
        if stop.space == player.space:
            return act.END
        step = act.Step(ways[stop.space][0])
        return step if step in actions else act.END

    def _resource(self, state: State, seat: Seat, actions: Sequence[Action]) -> Action | None:
        turn, stop = self._going.get(seat, (-1, None))
        flight = act.UseResource("flight_path")
        here = state.players[seat].space
        if turn == state.turn and stop is not None and stop.space == here and stop.landing and flight in actions:
            return flight
        now = Turn(state, seat, self.taste, deep=self.deep)
        best = max(
            actions, key=lambda one: now.resource(here, one.resource) if isinstance(one, act.UseResource) else -1
        )
        if flight in actions and flights(state, seat):
            landing = max(flights(state, seat), key=lambda one: now.worth(one, used=False))
            flown = now.worth(landing, used=False) + now.resource(here, "flight_path")
            if best == flight or flown > now.worth(here, used=True):
                self._go(state, seat, Stop(here, landing, flown))
                return flight
        return best

    def _landing(self, state: State, seat: Seat, actions: Sequence[Action]) -> Action | None:
        turn, stop = self._going.get(seat, (-1, None))
        if turn == state.turn and stop is not None and stop.landing and act.ChooseSpace(stop.landing) in actions:
            return act.ChooseSpace(stop.landing)
        now = Turn(state, seat, self.taste, deep=self.deep)
        spaces = [one for one in actions if isinstance(one, act.ChooseSpace)]
        return max(spaces, key=lambda one: now.worth(one.space, used=False)) if spaces else None


def errand(state: State, actions: Sequence[Action]) -> Action:
    """Something done for a quest, handing in the least valuable things; the end where nothing can be."""
    things = state.config.tables.things
    found = [one for one in actions if isinstance(one, act.Collect | act.Travel | act.Meet)]
    if found:
        return found[0]
    given = [one for one in actions if isinstance(one, act.HandIn)]
    if given:
        return min(given, key=lambda one: sum([worth(state, card) for card in one.cards if card in things]))
    return act.DONE
