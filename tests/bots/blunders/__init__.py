"""What no computer player may do, at whatever level: the rules of each game, and the positions in which they are asked.

``tests/bots/blunders/<game>.py`` has ``RULES`` and, where a seat can go round in circles, ``own_things(state, seat)``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any

from tabletop.bots.player import Budget, Seated, make_player
from tabletop.bots.random_bot import RandomBot
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Game
from tabletop.rules.match import Match
from tests.support.recorded_games import GAMES, recorded
from tests.support.variants import EVERY

BUDGET = Budget(samples=2)
SEED, STEPS = 7, 150
"""Of the games that are played partly at random."""
ROUNDS = 3
"""How often the same positions of a seat's own things come in a row before that is a loop."""
WAYS = (1, 2, 3)
"""Of how many turns a loop can be: to stand still, to go to and fro, and round."""


@dataclass(frozen=True, slots=True)
class Rule:
    """``broken(view, action)``: whether an action, legal in the view of the seat that decides, breaks the rule that the
    ``sentence`` tells."""

    id: str
    sentence: str
    broken: Callable[[Any, Action], bool]


@dataclass(frozen=True, slots=True)
class Blunder:
    """A rule that was broken, and where: in which game, at which of its actions, by what."""

    rule: str
    where: str
    at: int
    action: str


def rules_of(game_id: str) -> tuple[Rule, ...]:
    found: tuple[Rule, ...] = import_module(f"{__name__}.{game_id}").RULES
    return found


def own_things_of(game_id: str) -> Callable[[Any, int], Hashable] | None:
    """What a seat has on the board at the beginning of its turn; None for a game in which there are no circles."""
    return getattr(import_module(f"{__name__}.{game_id}"), "own_things", None)


def recorded_positions(game: Game[Any], every: int) -> Iterator[tuple[str, int, Any]]:
    """Each position after so many actions of the recorded games: the name, the number of actions, and the state."""
    for n, path in enumerate(sorted((GAMES / game.meta.id).glob("*.json"))):
        whole = recorded(game, path.stem)
        walker = whole.branch(0)
        for number, entry in enumerate(whole.journal):
            if number % every == n % every and len(walker.legal_actions()) > 1:
                yield path.stem, number, walker.state
            walker.apply(entry.action, entry.chance)


def random_positions(game: Game[Any], every: int) -> list[tuple[str, int, Any]]:
    """The same of a game of every mode, whose seats play partly at random, partly like Captains. ``every``: a multiple
    of five."""
    return [one for one in _walked(game.meta.id) if one[1] % every == 0]


@cache
def _walked(game_id: str) -> list[tuple[str, int, Any]]:
    game: Game[Any] = catalogue.game(game_id)
    found: list[tuple[str, int, Any]] = []
    for variant in EVERY:
        if variant.game != game_id:
            continue
        state: Any = Match.start(game, variant.setup(SEED)).state
        bot, player, chance = RandomBot(SEED), make_player(game_id, "captain"), Chance(SEED)
        for step in range(STEPS):
            actions = game.legal_actions(state)
            if not actions:
                break
            if step % 5 == 0 and len(actions) > 1:
                found.append((variant.name, step, game.clone(state)))
            view = game.view(state, game.decider(state))
            action = bot.pick(actions) if bot.below(3) == 0 else player.choose(view, actions, BUDGET, chance).action
            game.apply(state, action)
    return found


def asked(level: str, game: Game[Any], positions: Iterable[tuple[str, int, Any]]) -> list[Blunder]:
    """The blunders of a player in positions to which it came without a plan."""
    rules, found = rules_of(game.meta.id), list[Blunder]()
    for where, at, state in positions:
        view = game.view(state, game.decider(state))
        actions = game.legal_actions(view)
        action = make_player(game.meta.id, level).choose(view, actions, BUDGET, Chance(at)).action
        found += [Blunder(rule.id, where, at, action.text) for rule in rules if rule.broken(view, action)]
    return found


def goes_round(begun: Sequence[Hashable], way: int) -> bool:
    """Whether each of some positions is the one of ``way`` turns before."""
    return all(one == other for one, other in zip(begun, begun[way:], strict=False))


def played(level: str, game: Game[Any], seeds: Sequence[int], most: int) -> list[Blunder]:
    """The blunders of players of a level among themselves, in games of at most so many actions, circles included."""
    rules, own_things, found = rules_of(game.meta.id), own_things_of(game.meta.id), list[Blunder]()
    variants = [one for one in EVERY if one.game == game.meta.id]
    for seed in seeds:
        variant = variants[seed % len(variants)]
        setup = variant.setup(seed)
        state: Any = Match.start(game, setup).state
        seated = [Seated.sit(game.meta.id, level, seed, seat) for seat in range(len(setup.seats))]
        before: list[list[Hashable]] = [[] for _ in seated]
        turn: tuple[int, int | None] | None = None
        for at in range(most):
            seat = game.decider(state)
            if seat is None:
                break
            where = f"{variant.name} {seed}"
            headline = game.headline(state)
            if own_things is not None and headline.active is not None and turn != (headline.turn, headline.active):
                turn = headline.turn, headline.active
                begun = before[headline.active]
                begun.append(own_things(state, headline.active))
                if any(len(begun) > ROUNDS * way and goes_round(begun[-ROUNDS * way - 1 :], way) for way in WAYS):
                    found.append(Blunder("loop", where, at, ""))
                    begun.clear()
            view = game.view(state, seat)
            actions = game.legal_actions(view)
            action = actions[0]
            if len(actions) > 1:
                action = seated[seat].choose(view, actions, BUDGET).action
                found += [Blunder(rule.id, where, at, action.text) for rule in rules if rule.broken(view, action)]
            game.apply(state, action)
    return found
