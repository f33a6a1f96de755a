"""The Captain of the Adventure Game: it goes where the goal-seeking player goes, and tries its plays out before it
makes them: every choice of a challenge is played to its end in a few samples, all choices with the same dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletop.bots.player import Answer, Budget, Reason, Weights
from tabletop.rules.adventure import actions as act
from tabletop.rules.adventure import frames as fr
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.goal_player import choose as goal_choice
from tabletop.rules.adventure.goal_player import worth
from tabletop.rules.adventure.state import State, clone
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Seat

from .single_choices import single_choice

_TRIED: Final = (
    fr.WindowFrame,
    fr.RolledFrame,
    fr.ReactFrame,
    fr.RollFrame,
    fr.ChooseFrame,
    fr.DiscardFrame,
    fr.HandFrame,
)
"""Decisions that are tried out: those of challenges and what cards ask."""


class Captain:
    """Tries its plays out in samples; its weights say how many, and what it likes."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.plan: tuple[Action, ...] = ()

    def choose(
        self, view: State, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """The play that came out best, or the goal-seeking player's choice where nothing is tried out."""
        frame = view.frames[-1]
        if self.weights.slip(chance):
            return Answer(actions[chance.below(len(actions), "player")])
        judged = single_choice(view, frame.decider, actions) if self.weights["samples"] else None
        if judged is not None:  # a Recruit, who tries nothing out, does not weigh these either
            return judged if reasons else Answer(judged.action, judged.value)
        usual = goal_choice(view, actions, below_of(chance))
        samples = min(int(self.weights["samples"]), budget.samples)
        if not samples or len(actions) < 2 or not self.tried(frame):
            return Answer(usual, reasons=plain(view, frame.decider, usual) if reasons else ())
        options = options_after(usual, actions, int(self.weights["most"]))
        totals = [0.0] * len(options)
        ends: list[list[State]] = [[] for _ in options]
        for _ in range(samples):
            state = GAME.sample(view, frame.decider, chance)
            seed = chance.below(1 << 31, "player")
            for n, option in enumerate(options):
                ends[n].append(self.played_out(state, option, seed))
                totals[n] += self.value(ends[n][-1], frame.decider)
        best = max(range(len(options)), key=lambda n: (totals[n], -n))
        found = told(view, frame.decider, ends[best]) if reasons else ()
        return Answer(options[best], totals[best] / samples, found, samples=samples)

    def explain(self, view: State, action: Action, plan: tuple[Action, ...], chance: Chance) -> tuple[Reason, ...]:
        """What an action is for; neither ``plan`` nor chance has a say in it."""
        del plan, chance
        return plain(view, view.frames[-1].decider, action)

    def tried(self, frame: fr.Frame) -> bool:
        """Whether a decision is one of those that are tried out."""
        return isinstance(frame, _TRIED) or (isinstance(frame, fr.TurnFrame) and frame.stage == "challenge")

    def played_out(self, sample: State, first: Action, seed: int) -> State:
        """A sample after an action and what follows of the challenge, by goal-seeking players."""
        state = clone(sample)
        chance = Chance(seed)
        below = below_of(chance)
        GAME.apply(state, first)
        for _ in range(int(self.weights["steps"])):
            if not state.frames:
                break
            frame = state.frames[-1]
            if state.combat is None and isinstance(frame, fr.TurnFrame) and frame.stage != "challenge":
                break
            offers = GAME.legal_actions(state)
            GAME.apply(state, goal_choice(state, offers, below) if len(offers) > 1 else offers[0])
        return state

    def value(self, state: State, seat: Seat) -> float:
        """What a position is worth to a seat, less a part of what it is to the best of the others."""
        if state.result is not None:
            return self.weights["win"] if seat in state.result.winners else -self.weights["win"]
        own = self._standing(state, seat)
        others = [self._standing(state, other) for other in range(len(state.players)) if other != seat]
        return own - self.weights["rival"] * max(others)

    def _standing(self, state: State, seat: Seat) -> float:
        weights, player = self.weights, state.players[seat]
        found = weights["valor"] * state.valor[seat] + weights["level"] * player.level
        found -= weights["damage"] * player.damage
        found += weights["card"] * len(player.hand) + weights["quest"] * sum([sum(held.done) for held in player.quests])
        found += weights["item"] * sum([worth(state, item) for item in player.bag]) / 4
        found += weights["worn"] * sum([worth(state, item) for item in (player.weapon, player.armour) if item]) / 2
        return found


def plain(view: State, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What an action that is not tried out is for."""
    space = {"space": view.players[seat].space}
    if isinstance(action, act.Collect | act.Travel | act.HandIn | act.Meet):
        return (Reason("quest", {}, 2.0),)
    if isinstance(action, act.Equip):
        return (Reason("arms", {}, 1.0),)
    if isinstance(action, act.UseResource):
        return (Reason("uses", space, 1.0),)
    if isinstance(action, act.PlayCard | act.UsePower | act.UseToken | act.UsePotion):
        return (Reason("prepares", {}, 0.5),)
    if isinstance(view.frames[-1], fr.PayFrame):
        return (Reason("finishes", {}, 0.5),)
    if isinstance(action, act.EndMovement):
        return (Reason("stays", space, 0.5),)
    return (Reason("enough", {}, 0.1),) if isinstance(action, act.Done) else ()


def told(view: State, seat: Seat, ends: Sequence[State]) -> tuple[Reason, ...]:
    """How often what was tried out brought valour or a level, and how often no damage; that it came out best where it
    brought none of them."""
    before = view.players[seat]
    won = sum([end.result is not None and seat in end.result.winners for end in ends])
    counts = {
        "wins": won,
        "valor": sum([end.valor[seat] > view.valor[seat] for end in ends]),
        "level": sum([end.players[seat].level > before.level for end in ends]),
        "unhurt": sum([end.players[seat].damage <= before.damage for end in ends]),
    }
    weigh = {"wins": 4.0, "valor": 3.0, "level": 2.0, "unhurt": 1.0}
    found = [
        Reason(key, {} if key == "wins" else {"percent": 100 * n // len(ends)}, weigh[key] * n / len(ends))
        for key, n in counts.items()
        if n and (key != "wins" or n == len(ends))
    ]
    return tuple(sorted(found, key=lambda reason: -reason.weight)) or (Reason("tried", {}, 0.1),)


def options_after(usual: Action, actions: Sequence[Action], most: int) -> list[Action]:
    """The usual choice first, then the others."""
    return [usual, *(one for one in actions if one != usual)][:most]


def below_of(chance: Chance) -> Callable[[int], int]:
    """The generator as the goal-seeking player takes it."""
    return lambda limit: chance.below(limit, "player")
