"""The Captain of the Adventure Game: it walks as the goal-seeking player does, and chooses its plays by samples: each
option of a challenge is played to the end of the challenge in a few samples, all options with the same dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletop.bots.player import Answer, Budget, Reason, WeighingPlayer, weights
from tabletop.rules.adventure import actions as act, frames as fr
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.goal_seeker import worth
from tabletop.rules.adventure.state import State, clone
from tabletop.rules.chance import Chance
from tabletop.rules.dice import percent
from tabletop.rules.game import Action, Seat

from .single_choices import default_choice, single_choice

CLAIMS: Final = frozenset({"goal", "stays", "enough", "near", "there", "banishes", "finest", "least", "tried"})
CLOSE: Final = 5.0  # half a point of valor
PASSES: Final = frozenset[Action]({act.PASS, act.END})
_TRIED: Final = (
    fr.WindowFrame,
    fr.RolledFrame,
    fr.ReactFrame,
    fr.RollFrame,
    fr.ChooseFrame,
    fr.DiscardFrame,
    fr.HandFrame,
)
"""The frames whose decisions are tried out in samples: those of challenges and choices that cards ask for."""


_MOST_STEPS = 100
"""Actions to the end of a challenge, at the most."""


class Captain(WeighingPlayer):
    """Tries its plays out in samples; its weights say how many samples, and how positions are valued."""

    def choose(
        self, view: State, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """The play that came out best, or the goal-seeking player's choice where nothing is tried out."""
        frame = view.frames[-1]
        if self.weights.slip(chance):
            return Answer(actions[chance.below(len(actions), "player")])
        judged = single_choice(view, frame.decider, actions) if self.weights.count("samples", 0) else None
        if judged is not None:  # not for a Recruit, which uses no samples
            return judged if reasons else Answer(judged.action, judged.value)
        usual = default_choice(view, actions, below_of(chance))
        samples = min(self.weights.count("samples", 0), budget.samples)
        if not samples or len(actions) < 2 or not self.tried(frame):
            return Answer(usual, reasons=plain_reasons(view, frame.decider, usual) if reasons else ())
        options = options_after(usual, actions, self.weights.count("most"))
        totals = [0.0] * len(options)
        ends: list[list[State]] = [[] for _ in options]
        for _ in range(samples):
            state = GAME.sample(view, frame.decider, chance)
            seed = chance.below(1 << 31, "player")
            for n, option in enumerate(options):
                ends[n].append(self.played_out(state, option, seed))
                totals[n] += self.value(ends[n][-1], frame.decider)
        best = max(range(len(options)), key=lambda n: (totals[n], -n))
        found = tried_reasons(view, frame.decider, ends[best]) if reasons else ()
        return Answer(options[best], totals[best] / samples, found, samples=samples)

    def explain(self, view: State, action: Action, plan: tuple[Action, ...], chance: Chance) -> tuple[Reason, ...]:
        """The reasons for an action by its kind; ``plan`` and ``chance`` are not used."""
        del plan, chance
        return plain_reasons(view, view.frames[-1].decider, action)

    def tried(self, frame: fr.Frame) -> bool:
        """Whether the decision of a frame is tried out in samples."""
        return isinstance(frame, _TRIED) or (isinstance(frame, fr.TurnFrame) and frame.stage == "challenge")

    def played_out(self, sample: State, first: Action, seed: int) -> State:
        """A copy of a sample after an action and, by goal-seeking players, the rest of the challenge."""
        state = clone(sample)
        chance = Chance(seed)
        below = below_of(chance)
        GAME.apply(state, first)
        for _ in range(self.weights.count("steps", most=_MOST_STEPS)):
            if not state.frames:
                break
            frame = state.frames[-1]
            if state.combat is None and isinstance(frame, fr.TurnFrame) and frame.stage != "challenge":
                break
            offers = GAME.legal_actions(state)
            GAME.apply(state, default_choice(state, offers, below) if len(offers) > 1 else offers[0])
        return state

    def value(self, state: State, seat: Seat) -> float:
        """The value of a position for a seat, less the weight ``rival`` times that for the best of the others."""
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


def plain_reasons(view: State, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """The reason for an action that was not tried out, by its kind."""
    space = {"space": view.players[seat].space}
    if isinstance(action, act.Collect | act.Travel | act.HandIn | act.Meet):
        return (Reason("quest", {}, 2.0),)
    if isinstance(action, act.Equip | act.Unequip):
        return (Reason("arms" if isinstance(action, act.Equip) else "bare", {}, 1.0),)
    if isinstance(action, act.UseResource):
        return (Reason("uses", space, 1.0),)
    if isinstance(action, act.PlayCard | act.UsePower | act.UseToken | act.UsePotion):
        return (Reason("prepares", {}, 0.5),)
    if isinstance(view.frames[-1], fr.PayFrame):
        return (Reason("finishes", {}, 0.5),)
    if isinstance(action, act.EndMovement):
        return (Reason("stays", space, 0.5),)
    return (Reason("enough", {}, 0.1),) if isinstance(action, act.Done) else ()


def tried_reasons(view: State, seat: Seat, ends: Sequence[State]) -> tuple[Reason, ...]:
    """The reasons from the ends of all samples: in how many per cent of them valour or a level was gained, and no
    damage suffered; ``tried`` where none of these happened."""
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
        Reason(key, {} if key == "wins" else {"percent": percent(n / len(ends))}, weigh[key] * n / len(ends))
        for key, n in counts.items()
        if n and (key != "wins" or n == len(ends))
    ]
    return tuple(sorted(found, key=lambda reason: -reason.weight)) or (Reason("tried", {}, 0.1),)


def options_after(usual: Action, actions: Sequence[Action], most: int) -> list[Action]:
    """The first ``most`` actions, beginning with the usual choice."""
    return [usual, *(one for one in actions if one != usual)][:most]


def below_of(chance: Chance) -> Callable[[int], int]:
    """The generator as a function ``below(limit)``, as the goal-seeking player takes it."""
    return lambda limit: chance.below(limit, "player")


# ------------------------------------------------------------------------------ the chances of a review


def sides(state: State) -> tuple[tuple[Seat, ...], ...]:
    return tuple([(seat,) for seat in range(len(state.players))])


def strengths(state: State) -> tuple[float, ...]:
    captain = Captain(weights("adventure", "captain"))
    return tuple([captain.value(state, seat) for seat in range(len(state.players))])
