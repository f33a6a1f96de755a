"""The Warlord of the Adventure Game: it compares the best destinations, each walked to and played on for some turns in
the same samples with the same dice, and the plays of a challenge, in as many samples as time allows.

All else is played as the Captain plays it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.bots.player import Answer, Budget, Reason, Spending, Weights, weights
from tabletop.bots.sample_comparison import ComparingPlayer
from tabletop.rules.adventure import actions as act, frames as fr
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.goal_seeker import destination, goals, walks
from tabletop.rules.adventure.state import State, clone
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Seat

from .captain import Captain, below_of, options_after, plain_reasons, tried_reasons
from .guide import Guide
from .single_choices import WALK, default_choice, favourite

_MOST_STEPS: Final = 600


class Warlord(ComparingPlayer[State]):
    """Searches destinations and challenges; ``weights_`` say how many options are compared and for how many turns."""

    def __init__(self, weights_: Weights) -> None:
        super().__init__(GAME, weights_)
        self.captain = Captain(weights("adventure", "captain"))

    def choose(
        self, view: State, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """The walk or the play that came out best."""
        spending = budget.begin()
        frame = view.frames[-1]
        if isinstance(frame, fr.TurnFrame) and frame.stage == "move":
            followed = self.followed(actions)
            if followed is not None and not reasons:
                return Answer(followed)
            return self._walk(view, actions, spending, chance, reasons=reasons)
        self.plan = ()
        if isinstance(frame, fr.SetupFrame) and frame.stage == "characters":
            return favourite(view, actions)
        if not self.captain.tried(frame) or len(actions) < 2:
            return self.captain.choose(view, actions, budget, chance, reasons=reasons)
        seat = frame.decider
        usual = default_choice(view, actions, below_of(chance))
        options = options_after(usual, actions, self.weights.count("most"))
        ends: dict[int, list[State]] = {n: [] for n in range(len(options))}

        def played(world: State, n: int) -> float:
            end = self.captain.played_out(world, options[n], world.chance.seed)
            if reasons:
                ends[n].append(end)
            return self.captain.value(end, seat)

        compared = self.compare(view, seat, chance, spending, len(options), played)
        told = (
            (lambda n: tried_reasons(view, seat, ends[n][: compared.samples])) if reasons and compared.samples else None
        )
        return self.decided(compared, [(one,) for one in options], told)

    # ------------------------------------------------------------------------------------------------------ walking

    def _walk(
        self, view: State, actions: Sequence[Action], spending: Spending, chance: Chance, *, reasons: bool
    ) -> Answer:
        """The first action of the best option: a step of a walk, or something played before it."""
        seat = view.frames[-1].decider
        options = self._walks(view, seat, actions, chance)
        if len(options) < 2:
            self.plan = options[0][1:]
            return Answer(options[0][0])
        compared = self.compare(
            view, seat, chance, spending, len(options), lambda world, n: self._played_on(world, seat, options[n])
        )
        return self.decided(compared, options, (lambda n: _aim(view, seat, options[n])) if reasons else None)

    def _walks(self, view: State, seat: Seat, actions: Sequence[Action], chance: Chance) -> list[tuple[Action, ...]]:
        """The options: walking to where the goal-seeking player would go, then to the other spaces worth most for their
        distance; playing something first; staying."""
        player = view.players[seat]
        away = walks(view.config.tables, player.level)
        worth = goals(view, seat)
        rate = {space: value / (1 + away[player.space][space] / WALK) for space, value in worth.items()}
        ends = dict.fromkeys([destination(view, seat), *sorted(rate, key=lambda space: (-rate[space], space))])
        found: list[tuple[Action, ...]] = []
        for space in list(ends)[: self.weights.count("goals")]:
            way = self._way(view, seat, space)
            if way[0] in actions and way not in found:
                found.append(way)
        plays = [one for one in actions if isinstance(one, act.PlayCard | act.UsePower | act.UseToken | act.UsePotion)]
        found += [(one,) for one in plays[: self.weights.count("plays")]]
        if act.END in actions and (act.END,) not in found:
            found.append((act.END,))
        return found or [(default_choice(view, actions, below_of(chance)),)]

    def _way(self, view: State, seat: Seat, goal: str) -> tuple[Action, ...]:
        """The steps to a space, and the end of the movement there."""
        tables, player = view.config.tables, view.players[seat]
        away = walks(tables, player.level)[goal]
        here = player.space
        steps: list[Action] = []
        while away[here] and len(steps) < len(tables.names):
            near = [one for one in tables.spaces[here].neighbours if away[one] < away[here]]
            if not near:
                break
            here = near[0]
            steps.append(act.Step(here))
        return (*steps, act.END)

    def _played_on(self, sample: State, seat: Seat, first: tuple[Action, ...]) -> float:
        """The value of a sample after the first actions, as far as they are legal, and some more turns of the seat, all
        by goal-seeking players."""
        state = clone(sample)
        below = below_of(Chance(state.chance.seed))
        guide = Guide(self.captain.taste)
        turns, left = self.weights.count("turns"), list(first)
        mine = True
        for _ in range(_MOST_STEPS):
            if not state.frames:
                break
            frame = state.frames[-1]
            own = isinstance(state.frames[0], fr.TurnFrame) and state.frames[0].decider == seat
            if own and not mine:
                turns -= 1
                if turns <= 0:
                    break
            mine = own
            offers = GAME.legal_actions(state)
            walking = isinstance(frame, fr.TurnFrame) and frame.stage == "move" and frame.decider == seat
            if left and walking and left[0] in offers:
                action = left.pop(0)
            else:
                if walking and left:
                    left = []
                action = default_choice(state, offers, below, guide) if len(offers) > 1 else offers[0]
            GAME.apply(state, action)
        return self.captain.value(state, seat) + self.weights["hope"] * self._best_goal_value(state, seat)

    def _best_goal_value(self, state: State, seat: Seat) -> float:
        """The value of the best goal of a seat, reduced by its distance."""
        if state.result is not None:
            return 0.0
        player = state.players[seat]
        away = walks(state.config.tables, player.level)[player.space]
        return max([value / (1 + away[space] / WALK) for space, value in goals(state, seat).items()], default=0.0)


def _aim(view: State, seat: Seat, way: Sequence[Action]) -> tuple[Reason, ...]:
    """The reason for an option: where its walk leads, or what is played instead."""
    steps = [one for one in way if isinstance(one, act.Step)]
    return (Reason("goal", {"space": steps[-1].space}, 1.0),) if steps else plain_reasons(view, seat, way[0])
