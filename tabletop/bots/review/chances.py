"""How likely each side is to win a position: Captains play on for some turns in samples of what is hidden, and how the
sides stand then is turned into chances by a curve that was fitted to whole games of Captains (``chances.json``).

A game tells its ``sides`` (the seats that win together), their ``strengths``, and what is ``disclosed`` of a position
when the match is over, in its module ``strength``.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Final, Protocol, TypeVar

from tabletop.bots.player import CAPTAIN, Budget, ComputerPlayer, levels_of, make_player
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Game, Seat

S = TypeVar("S")

Shares = tuple[float, ...]
"""The chance of each side; they sum to one."""
_MOST_STEPS: Final = 4000
_ONE: Final = Budget(samples=1)


class Strength(Protocol):
    """What a game tells of its positions."""

    sides: Callable[[object], tuple[tuple[Seat, ...], ...]]
    strengths: Callable[[object], Sequence[float]]
    disclosed: Callable[[object, object], object]


@dataclass(frozen=True, slots=True)
class Curve:
    """How strengths become chances: chances are in proportion to ``exp(slope * strength)``, where the slope goes from
    ``first`` at the beginning to ``last`` at turn ``length`` and after it. ``horizon``: turns that are played on before
    strengths are looked at. ``games``: of how many games it was fitted."""

    horizon: int
    first: float
    last: float
    length: int
    games: int = 0

    def shares(self, strengths: Sequence[float], turn: int) -> Shares:
        """The chance of each side, for their strengths in a turn."""
        done = min(1.0, turn / self.length)
        slope = self.first + (self.last - self.first) * done
        top = max(strengths)
        parts = [math.exp(max(-60.0, slope * (one - top))) for one in strengths]
        whole = sum(parts)
        return tuple([part / whole for part in parts])


@cache
def curve_of(game_id: str) -> Curve:
    """The curve of a game."""
    path = Path(__file__).resolve().parents[1] / game_id / "chances.json"
    figures: Mapping[str, float] = json.loads(path.read_text(encoding="utf-8"))
    return Curve(
        int(figures["horizon"]), figures["first"], figures["last"], int(figures["length"]), int(figures["games"])
    )


@cache
def strength_of(game_id: str) -> Strength:
    """What a game tells of its positions."""
    found: Strength = import_module(f"tabletop.bots.{game_id}.strength")
    return found


def can_review(game_id: str) -> bool:
    """Whether there are reviews of a game: whether computer players know it, and how strong its seats stand."""
    return bool(levels_of(game_id)) and (Path(__file__).resolve().parents[1] / game_id / "chances.json").is_file()


def sides_of(game: Game[S], state: S) -> tuple[tuple[Seat, ...], ...]:
    """The seats that win together, side by side."""
    return strength_of(game.meta.id).sides(state)


def seen(game: Game[S], state: S, seat: Seat | None, *, over: bool) -> object:
    """A position as ``seat`` (None: an onlooker) saw it; with what is disclosed when the match is ``over``."""
    view = game.view(state, seat)
    return strength_of(game.meta.id).disclosed(view, state) if over else view


def side_of(sides: Sequence[Sequence[Seat]], seat: Seat) -> int:
    """The index of the side of a seat."""
    return next(n for n, side in enumerate(sides) if seat in side)


def final_shares(game: Game[S], state: S) -> Shares | None:
    """The chances in a match that is over: one for the side that won; a draw is shared. None while it goes on."""
    outcome = game.outcome(state)
    if outcome is None:
        return None
    sides = sides_of(game, state)
    won = [any(seat in outcome.winners for seat in side) for side in sides]
    whole = sum(won)
    return tuple([one / whole if whole else 1 / len(sides) for one in won])


def shares(game: Game[S], state: S) -> Shares:
    """The chance of each side in a state that is seen whole, as it stands."""
    final = final_shares(game, state)
    if final is not None:
        return final
    found = strength_of(game.meta.id).strengths(state)
    return curve_of(game.meta.id).shares(found, game.headline(state).turn)


class SampleCaptains:
    """Captains at every seat, who play samples on."""

    def __init__(self, game_id: str) -> None:
        self.game: Game[object] = catalogue.game(game_id)
        self.game_id = game_id
        self.horizon = curve_of(game_id).horizon
        self.captains: dict[Seat, ComputerPlayer[object]] = {}

    def captain(self, seat: Seat) -> ComputerPlayer[object]:
        """The Captain of a seat."""
        if seat not in self.captains:
            self.captains[seat] = make_player(self.game_id, CAPTAIN)
        return self.captains[seat]

    def play_on(self, state: object, last: int, first: Sequence[Action] = (), seat: Seat | None = None) -> Shares:
        """Play a sample, which is this call's own, to the end of turn ``last``, and tell the chances then. ``seat``
        begins with the actions ``first``, as far as they are legal; all else is decided by Captains, each from its own
        view."""
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
                action = self.captain(decider).choose(view, game.legal_actions(view), _ONE, chance).action
            game.apply(state, action)
        return shares(game, state)
