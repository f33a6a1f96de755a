"""The Warlord of the Adventure Game: it walks by the Captain's plans without its softness, and tries the plays of a
challenge out in as many samples as time allows."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.player import Answer, Budget, Weights
from tabletop.bots.sample_comparison import ComparingPlayer
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.state import State
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action

from .captain import Captain, below_of, options_after
from .guide import Guide
from .single_choices import default_choice


class Warlord(ComparingPlayer[State]):
    """Searches challenges; its weights are those of a Captain, and say how many plays are compared."""

    def __init__(self, weights_: Weights) -> None:
        super().__init__(GAME, weights_)
        self.captain = Captain(weights_)

    def choose(
        self, view: State, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """The play that came out best, or what a Captain would do where nothing is tried out."""
        frame = view.frames[-1]
        captain = self.captain
        if not captain.tried(frame) or len(actions) < 2:
            captain.plan, self.plan = self.plan, ()
            found = captain.choose(view, actions, budget, chance, reasons=reasons)
            self.plan = captain.plan
            return found
        self.plan = ()
        seat = frame.decider
        usual = default_choice(view, actions, below_of(chance), Guide(captain.taste, deep=True))
        options = options_after(usual, actions, self.weights.count("most"))

        def played(world: State, n: int) -> float:
            return captain.value(captain.played_out(world, options[n], world.chance.seed), seat)

        compared = self.compare(view, seat, chance, budget.begin(), len(options), played)
        told = (lambda n: captain.told(view, options[n], chance)) if reasons else None
        return self.decided(compared, [(one,) for one in options], told)
