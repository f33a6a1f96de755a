"""Measures how long computer players take to decide, and how many games a second their searches simulate."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from tabletop.bots import CAPTAIN, WARLORD
from tabletop.bots.player import Budget, Seated, make_player, without_full_collection
from tabletop.bots.sample_comparison import ComparingPlayer
from tabletop.bots.setups import make_setup
from tabletop.bots.tournament import MOST_ACTIONS
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Json, OptionSpec, Setup, SetupError
from tabletop.rules.match import Match

from .figure import Figure, Run, measurement
from .uct import PlainSearch

SEED = 7
ALLOWED = {CAPTAIN: 0.05, WARLORD: 1.0}
"""Seconds a decision may take, as players are asked at a table by default."""
PUBLISHED = 369.0
"""Simulations of 50 actions a second that boardgame.io publishes of its own tree search (MCTS)."""
DEPTH = 50


@measurement("decisions", "Slowest decision of a computer player", "the time it is allowed")
def decisions(run: Run) -> list[Figure]:
    """The longest processor time of a decision divided by the time allowed: of each level, in positions spread over
    games of Captains in every mode."""
    figures = []
    for game in catalogue.game_ids():
        setups = modes(game)[: run.times(100, 2)]
        for level, allowed in ALLOWED.items():
            each = run.times(40, 8) if level == CAPTAIN else run.times(6, 3)
            times: list[float] = []
            budget = Budget.timed(allowed, cpu=True)
            for setup in setups:
                for number, (view, actions) in enumerate(spread(setup, each)):
                    player = make_player(game, level)
                    with without_full_collection():
                        began = time.thread_time()
                        player.choose(view, actions, budget, Chance(number))
                        times.append(time.thread_time() - began)
            times.sort()
            details = {
                "p50_ms": 1e3 * times[len(times) // 2],
                "p95_ms": 1e3 * times[math.ceil(0.95 * len(times)) - 1],
                "slowest_ms": 1e3 * times[-1],
                "decisions": float(len(times)),
                "modes": float(len(setups)),
            }
            figures.append(Figure("decisions", f"{level} of {game}", times[-1] / allowed, 1.1, details=details))
    return figures


def modes(game_id: str) -> list[Setup]:
    """Two setups for every scenario and number of seats: one with default options, one with every common option
    changed. Those that cannot be started so are left out."""
    meta = catalogue.meta(game_id)
    found: list[Setup] = []
    for scenario in meta.scenarios:
        for seats in scenario.seats:
            setup = make_setup(meta, scenario=scenario.id, seats=seats, seed=SEED)
            if _begins(setup):
                found += [setup, _set_otherwise(setup)]
    return found


def _set_otherwise(setup: Setup) -> Setup:
    """The setup with each common option set to another value with which a match can be started, if there is one."""
    for spec in catalogue.meta(setup.game).options:
        others = [] if spec.per_seat else _others(spec)
        changed = (replace(setup, options={**setup.options, spec.id: value}) for value in others)
        setup = next(filter(_begins, changed), setup)
    return setup


def _others(spec: OptionSpec) -> Sequence[Json]:
    """The values other than the default of an option that is yes or no or a choice, the last first; none for other
    options."""
    if spec.type == "bool":
        return [not spec.default]
    return [one for one in reversed(spec.choices) if one != spec.default] if spec.type == "choice" else []


def _begins(setup: Setup) -> bool:
    """Whether a match of this setup can be started."""
    try:
        Match.start(catalogue.game(setup.game), setup)
    except SetupError:
        return False
    return True


def spread(setup: Setup, many: int) -> list[tuple[object, Sequence[Action]]]:
    """At most so many decisions, evenly spread over a game between Captains, each as a view with its actions."""
    found = list(decided(setup))
    step = max(1, len(found) // many)
    return found[step // 2 :: step][:many]


@measurement("simulations", "Simulations a second of a plain tree search (UCT)", "the published figure of boardgame.io")
def simulations(run: Run) -> list[Figure]:
    """Simulations a second of our plain UCT, each of 50 random actions, divided by the published figure of
    boardgame.io; among the details, how many games a second the Warlord of the game simulates, each to its own end with
    Captains."""
    figures = []
    for game in catalogue.game_ids():
        seconds = run.times(10, 1) / 4
        spots = list(positions(game, 4))
        plain = sum([_plain(game, view, seconds) for view, _ in spots]) / len(spots)
        details = {"uct_per_second": plain, "published_per_second": PUBLISHED, "warlord_per_second": _own(game, run)}
        figures.append(Figure("simulations", game, plain / PUBLISHED, 1.0, "at_least", details=details))
    return figures


def positions(game_id: str, many: int) -> Iterator[tuple[object, Sequence[Action]]]:
    """So many decisions with something to choose, each as a view with its actions: every third decision of games
    between Captains, one after another."""
    games = (make_setup(catalogue.meta(game_id), seed=seed) for seed in range(SEED, SEED + many))
    yield from islice(islice(chain.from_iterable(map(decided, games)), 2, None, 3), many)


def decided(setup: Setup) -> Iterator[tuple[object, Sequence[Action]]]:
    """The decisions of a game between Captains with something to choose, each as a view with its actions."""
    game = catalogue.game(setup.game)
    state = Match.start(game, setup).state
    seated = [Seated.sit(setup.game, CAPTAIN, setup.seed, seat) for seat in range(len(setup.seats))]
    for _ in range(MOST_ACTIONS):
        seat = game.decider(state)
        if seat is None:
            return
        view = game.view(state, seat)
        actions = game.legal_actions(view)
        action = actions[0]
        if len(actions) > 1:
            yield view, actions
            action = seated[seat].choose(view, actions, Budget()).action
        game.apply(state, action)


def _plain(game_id: str, view: object, seconds: float) -> float:
    """Simulations a second of plain UCT from a view."""
    game = catalogue.game(game_id)
    seat = game.decider(view)
    assert seat is not None  # the view is of a seat that decides
    seats = len(make_setup(catalogue.meta(game_id)).seats)
    search = PlainSearch(game, view, seat, seats, Chance(SEED), DEPTH)
    began = time.thread_time()
    count = 0
    while time.thread_time() - began < seconds:
        search.simulate()
        count += 1
    return count / (time.thread_time() - began)


def _own(game_id: str, run: Run) -> float:
    """Games a second that the Warlord simulates, in the first positions in which it does."""
    played, spent = 0, 0.0
    for number, (view, actions) in enumerate(positions(game_id, 60)):
        player = make_player(game_id, WARLORD)
        assert isinstance(player, ComparingPlayer)  # the Warlord of every game is one
        began = time.thread_time()
        player.choose(view, actions, Budget.timed(0.3, cpu=True), Chance(number))
        if player.simulations:
            played += player.simulations
            spent += time.thread_time() - began
        if spent > run.times(5, 1) * 0.3:
            break
    return played / spent if spent else 0.0
