"""Plain UCT over single actions with random playouts, for any game: what the searches of the Warlords are measured
against.

Every simulation samples what is hidden, so that one tree serves all positions the seat cannot tell apart
(information-set Monte Carlo tree search); a child that is not legal in a sample is skipped there.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Final

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.tournament import part_of
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Game, Seat

EXPLORE: Final = math.sqrt(2)


@dataclass(slots=True)
class Node:
    """A position of the tree: how often it was visited, what the seat that moved into it won there, and where its
    actions lead."""

    mover: Seat = -1
    visits: int = 0
    won: float = 0.0
    children: dict[Action, Node] = field(default_factory=dict)

    def upper_bound(self, visits: int) -> float:
        """The upper confidence bound (UCB1) of this child of a node with so many visits."""
        return self.won / self.visits + EXPLORE * math.sqrt(math.log(visits) / self.visits)


class PlainSearch:
    """A search for one of ``seats``; ``depth``: actions of a playout. One that ends without a result is a draw."""

    def __init__(
        self, game: Game[object], view: object, seat: Seat, seats: int, chance: Chance, depth: int = 50
    ) -> None:
        self.game, self.view, self.seat, self.chance, self.depth = game, view, seat, chance, depth
        self.root = Node()
        self.seats = seats
        self.bot = RandomBot(chance.below(1 << 30, "player"))

    def simulate(self) -> None:
        """One simulation: down the tree, one new node, a playout, and back."""
        game = self.game
        state = game.sample(self.view, self.seat, self.chance)
        path = [self.root]
        while True:
            node, actions = path[-1], game.legal_actions(state)
            if not actions:
                break
            mover = game.decider(state)
            assert mover is not None  # there are legal actions, so a seat decides
            new = [action for action in actions if action not in node.children]
            if new:
                action = self.bot.pick(new)
                child = node.children[action] = Node(mover)
            else:
                action = max(actions, key=lambda one: node.children[one].upper_bound(node.visits + 1))
                child = node.children[action]
            game.apply(state, action)
            path.append(child)
            if new:
                break
        for _ in range(self.depth):
            actions = game.legal_actions(state)
            if not actions:
                break
            game.apply(state, self.bot.pick(actions))
        outcome = game.outcome(state)
        winners = outcome.winners if outcome else ()
        for node in path:
            node.visits += 1
            if node.mover >= 0:
                node.won += part_of(winners, self.seats, node.mover)

    def best(self) -> Action:
        """The action that was tried most often, after at least one simulation."""
        return max(self.root.children.items(), key=lambda entry: entry[1].visits)[0]
