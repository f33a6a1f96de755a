"""The Warlord of Warcraft: a Captain with weights of its own, tuned by self-play, which tries its cards out.

Each card that may be played, and none, is played on in the same samples with the same dice: those of a battle to its
end, others to the end of the turn. Its own Captain's choice is kept unless another is clearly better.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletop.bots.player import Answer, Budget, Weights
from tabletop.bots.sample_comparison import ComparingPlayer
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action
from tabletop.rules.warcraft import state as st
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.state import State

from .captain import Captain, reasons_for, sensible
from .win_chance import WinChance

_MOST_STEPS: Final = 3000
TENTHS: Final = 10
"""A tenth of a chance to win is worth about as much as a unit of the Captain's values."""


class Warlord(ComparingPlayer[State]):
    """Compares ``cards`` in samples, at most so many; its weights are those of its own Captain, too."""

    def __init__(self, weights_: Weights) -> None:
        super().__init__(GAME, weights_)
        self.captain = Captain(weights_)

    def choose(
        self, view: State, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """The card that came out best, or none; what its own Captain does where no card may be played."""
        spending, frame = budget.begin(), view.frames[-1]
        usual = self.captain.choose(view, actions, budget, chance, reasons=reasons)
        if not isinstance(frame, st.WindowFrame):
            return usual
        options = sensible(view, frame, actions, usual.action)[: self.weights.count("cards")]
        if len(options) < 2:
            return usual
        seat = frame.decider
        value, over = WinChance(seat, self.weights), _end(view)

        def play(world: State, option: int) -> float:
            return TENTHS * value.chance(self._played_on(world, options[option], over))

        compared = self.compare(view, seat, chance, spending, len(options), play)
        if compared.samples < self.weights.count("least"):  # too few to leave the Captain's way
            compared.left = [0]
        told = (lambda n: reasons_for(self.weights, view, seat, options[n])) if reasons else None
        return self.decided(compared, [(one,) for one in options], told)

    def _played_on(self, sample: State, play: Action, over: Callable[[State], bool]) -> State:
        """A sample played on after a card or none by Captains until it is ``over`` or the match is."""
        state = st.clone(sample)
        chance = Chance(state.chance.seed)
        budget = Budget()
        GAME.apply(state, play)
        for _ in range(_MOST_STEPS):
            if state.result is not None or not state.frames or over(state):
                break
            offers = GAME.legal_actions(state)
            action = offers[0]
            if len(offers) > 1:
                action = self.captain.choose(state, offers, budget, chance).action
            GAME.apply(state, action)
        return state


def _end(view: State) -> Callable[[State], bool]:
    """When a card has been played on far enough: at the end of the battle or, outside of one, of the turn."""
    number, turn = view.battle.number if view.battle else 0, view.turn
    if number:
        return lambda state: state.battle is None or state.battle.number != number
    return lambda state: state.turn > turn
