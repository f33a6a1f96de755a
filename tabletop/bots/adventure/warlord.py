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
from tabletop.rules.adventure.state import State, clone
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Seat

from .captain import Captain, below_of, options_after, plain_reasons
from .guide import Guide, Turn
from .plans import Outlook
from .single_choices import default_choice, favourite, single_choice

_MOST_STEPS: Final = 200


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
        followed = self.followed(actions)
        if followed is not None and not reasons:
            return Answer(followed)
        self.plan = ()
        seat = frame.decider
        if isinstance(frame, fr.SetupFrame) and frame.stage == "characters":
            return favourite(view, actions, None if reasons else chance)
        if isinstance(frame, fr.TurnFrame) and frame.stage == "move":
            return self._walk(view, actions, spending, chance, reasons=reasons)
        if isinstance(frame, fr.PayFrame) or (isinstance(frame, fr.TurnFrame) and frame.stage in ("quests", "equip")):
            return self.captain.choose(view, actions, budget, chance, reasons=reasons)
        judged = None if self.captain.tried(frame) else single_choice(view, seat, actions)
        guide = Guide(self.captain.taste, deep=True)
        usual = judged.action if judged is not None else default_choice(view, actions, below_of(chance), guide)
        options = options_after(usual, actions, self.weights.count("most"))
        plans: list[tuple[Action, ...]] = [(one,) for one in options]
        if self.captain.tried(frame):

            def played(world: State, n: int) -> float:
                return self.captain.value(self.captain.played_out(world, options[n], world.chance.seed), seat)

            compared = self.compare(view, seat, chance, spending, len(plans), played)
            told = (lambda n: self.captain.told(view, options[n], chance)) if reasons else None
            return self.decided(compared, plans, told, compared.best())
        compared = self.compare(
            view, seat, chance, spending, len(plans), lambda world, n: self._played_on(world, seat, plans[n])
        )
        best = compared.likeliest(
            [-float(n > 0) for n in range(len(plans))], self.weights["doubt"], self.weights["spread"]
        )
        why = (lambda n: _why(view, seat, options[n], judged)) if reasons else None
        return self.decided(compared, plans, why, best)

    # ------------------------------------------------------------------------------------------------------ walking

    def _walk(
        self, view: State, actions: Sequence[Action], spending: Spending, chance: Chance, *, reasons: bool
    ) -> Answer:
        """The first action of the best option: a step of a walk, or something played before it."""
        seat = view.frames[-1].decider
        proposed = self._walks(view, seat, actions, chance)
        options = [way for _, way in proposed]
        if len(options) < 2:
            self.plan = options[0][1:]
            return Answer(options[0][0])
        compared = self.compare(
            view, seat, chance, spending, len(options), lambda world, n: self._played_on(world, seat, options[n])
        )
        best = compared.likeliest([value for value, _ in proposed], self.weights["doubt"], self.weights["spread"])
        return self.decided(compared, options, (lambda n: _aim(view, seat, options[n])) if reasons else None, best)

    def _walks(
        self, view: State, seat: Seat, actions: Sequence[Action], chance: Chance
    ) -> list[tuple[float, tuple[Action, ...]]]:
        """The options, each behind what is expected of it: the Captain's first, the places worth most to end the turn
        in, and what may be played before."""
        unit = self.captain.weights["valor"]
        now = Turn(view, seat, self.captain.taste, deep=True)
        stops = now.stops()
        found = [(unit * stop.value, now.way(stop)) for stop in stops[: self.weights.count("goals")]]
        margin = self.captain.weights["margin"]
        for gain, play in self.captain.plays(view, actions, chance)[: self.weights.count("plays")]:
            found.append((unit * stops[0].value + gain - margin, (play,)))
        return sorted(found, key=lambda one: -one[0])

    def _played_on(self, sample: State, seat: Seat, first: tuple[Action, ...]) -> float:
        """The value of a sample after the first actions, as far as they are legal, and the rest of the turn, by quick
        players."""
        state = clone(sample)
        below = below_of(Chance(state.chance.seed))
        guide = Guide(self.captain.taste)
        turn, left = state.turn, list(first)
        for _ in range(_MOST_STEPS):
            if not state.frames or state.turn != turn:
                break
            offers = GAME.legal_actions(state)
            own = state.frames[-1].decider == seat
            if left and own and left[0] in offers:
                action = left.pop(0)
            else:
                action = default_choice(state, offers, below, guide if own else None) if len(offers) > 1 else offers[0]
            GAME.apply(state, action)
        return self._judged(state, seat)

    def _judged(self, state: State, seat: Seat) -> float:
        """The value of a position between two turns: what a seat has, and what its plans are worth where it stands."""
        found = self.captain.value(state, seat)
        if state.result is not None or not state.players[seat].space:
            return found
        taste, own = self.captain.taste, self.captain.weights
        plans = Outlook(state, seat, taste).later(state.players[seat].space)
        lifted = (own["valor"] * taste.lift - own["level"]) * state.players[seat].level
        return found + self.weights["hope"] * (lifted + own["valor"] * plans)


def _why(view: State, seat: Seat, action: Action, judged: Answer | None) -> tuple[Reason, ...]:
    """The reasons for an option: those of the judgement that proposed it, or by its kind."""
    for one in () if judged is None else (judged, *judged.others):
        if one.action == action:
            return one.reasons
    return plain_reasons(view, seat, action)


def _aim(view: State, seat: Seat, way: Sequence[Action]) -> tuple[Reason, ...]:
    """The reason for an option: where its walk leads, or what is played instead."""
    steps = [one for one in way if isinstance(one, act.Step)]
    return (Reason("goal", {"space": steps[-1].space}, 1.0),) if steps else plain_reasons(view, seat, way[0])
