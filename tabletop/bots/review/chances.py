"""The chance of each side to win a position: Captains play on for some turns in samples of what is hidden, and the
sides' strengths then are turned into chances by the curve of the game.

The module ``captain`` of a game gives its ``sides`` (the seats that win together) and their ``strengths``; where an
onlooker is to be told more when the match is over, also the view that is ``disclosed`` then; and where scenarios are
won in different ways, the ``scenario`` of a state, each of which has a curve of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from importlib import import_module
from typing import Final, Protocol, TypeVar

from tabletop.bots import CAPTAIN
from tabletop.bots.chance_curve import Shares, curve_of, has_curve
from tabletop.bots.player import Budget, ComputerPlayer, levels_of, make_player
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Game, Seat

S = TypeVar("S")

_MOST_STEPS: Final = 4000


class Strength(Protocol):
    """What the module ``captain`` of a game says of positions."""

    sides: Callable[[object], tuple[tuple[Seat, ...], ...]]
    strengths: Callable[[object], Sequence[float]]


@cache
def strength_of(game_id: str) -> Strength:
    found: Strength = import_module(f"tabletop.bots.{game_id}.{CAPTAIN}")
    return found


def scenario_of(game: Game[S], state: S) -> str:
    """The scenario whose curve tells of a state, "" where one curve tells of all."""
    asked: Callable[[S], str] | None = getattr(strength_of(game.meta.id), "scenario", None)
    return asked(state) if asked is not None else ""


def can_review(game_id: str) -> bool:
    """Whether there are reviews of a game: whether it has computer players and a fitted curve."""
    return bool(levels_of(game_id)) and has_curve(game_id)


def sides_of(game: Game[S], state: S) -> tuple[tuple[Seat, ...], ...]:
    """The sides of a match, each as the seats that win together."""
    return strength_of(game.meta.id).sides(state)


def seen(game: Game[S], state: S, seat: Seat | None, *, over: bool) -> object:
    """The view of ``seat`` (None: an onlooker) of a position; with ``over``, what is disclosed of it after the
    match."""
    view = game.view(state, seat)
    disclosed: Callable[[object, S], object] | None = getattr(strength_of(game.meta.id), "disclosed", None)
    return disclosed(view, state) if over and disclosed is not None else view


def side_of(sides: Sequence[Sequence[Seat]], seat: Seat) -> int:
    return next(n for n, side in enumerate(sides) if seat in side)


def final_shares(game: Game[S], state: S) -> Shares | None:
    """The chances in a match that is over: 1 for the side that won, divided among several; in a draw equal for all.
    None while it goes on."""
    outcome = game.outcome(state)
    if outcome is None:
        return None
    sides = sides_of(game, state)
    won = [any(seat in outcome.winners for seat in side) for side in sides]
    whole = sum(won)
    return tuple([one / whole if whole else 1 / len(sides) for one in won])


def shares(game: Game[S], state: S) -> Shares:
    """The chance of each side in a completely known state, by its strengths without playing on."""
    final = final_shares(game, state)
    if final is not None:
        return final
    found = strength_of(game.meta.id).strengths(state)
    return curve_of(game.meta.id, scenario_of(game, state)).shares(found, game.headline(state).turn)


class SampleCaptains:
    """Captains at every seat, which play samples on."""

    def __init__(self, game_id: str) -> None:
        self.game: Game[object] = catalogue.game(game_id)
        self.game_id = game_id
        self.horizon = curve_of(game_id).horizon
        self.captains: dict[Seat, ComputerPlayer[object]] = {}

    def captain(self, seat: Seat) -> ComputerPlayer[object]:
        if seat not in self.captains:
            self.captains[seat] = make_player(self.game_id, CAPTAIN)
        return self.captains[seat]

    def play_on(self, state: object, last: int, first: Sequence[Action] = (), seat: Seat | None = None) -> Shares:
        """Play a sample, which is changed, to the end of turn ``last``, and give the chances then. ``seat`` begins with
        the actions ``first``, as far as they are legal; all else is decided by Captains, each from its own view."""
        game = self.game
        left = list(first)
        chance = Chance(game.chance(state).seed)
        for player in self.captains.values():
            player.plan = ()
        for _ in range(_MOST_STEPS):
            decider = game.decider(state)
            if decider is None or game.headline(state).turn > last:
                break
            offers = game.legal_actions(state)
            if left and decider == seat:
                if left[0] in offers:
                    game.apply(state, left.pop(0))
                    continue
                left.clear()
            action = offers[0]
            if len(offers) > 1:
                view = game.view(state, decider)
                action = self.captain(decider).choose(view, game.legal_actions(view), Budget(samples=1), chance).action
            game.apply(state, action)
        return shares(game, state)
