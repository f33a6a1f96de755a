"""The Warlord of Small World: what it tries out."""

from functools import cache
from typing import Any

from tabletop.bots.player import Answer, Budget, Seated
from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.match import Match
from tabletop.rules.small_world.state import Frame, PlaceFrame, RedeployFrame

GAME = catalogue.game("small_world")


@cache
def answers(seed: int) -> list[tuple[Frame, Answer]]:
    """What Warlords among themselves answer in a game: the question and the answer."""
    found = []
    setup = make_setup(GAME.meta, seed=seed)
    state: Any = Match.start(GAME, setup).state
    seated = [Seated.sit("small_world", "warlord", seed, seat) for seat in range(len(setup.seats))]
    while (seat := GAME.decider(state)) is not None:
        view = GAME.view(state, seat)
        actions = GAME.legal_actions(view)
        answer = Answer(actions[0])
        if len(actions) > 1:
            answer = seated[seat].choose(view, actions, Budget(samples=2))
            found.append((state.frames[-1], answer))
        GAME.apply(state, answer.action)
    return found


def test_redeployments_were_not_tried_out_after_planned_conquests() -> None:
    """The plan of a turn ended with its conquests, and then the units went where the Captain would put them."""
    asked = [answer for frame, answer in answers(3) if isinstance(frame, RedeployFrame)]
    tried = [answer for answer in asked if answer.samples]
    assert tried
    assert len(tried) < len(asked) / 3, "a redeployment is chosen as a whole"


def test_where_units_go_that_were_driven_out_was_not_tried_out() -> None:
    assert any(answer.samples for frame, answer in answers(3) if isinstance(frame, PlaceFrame))
