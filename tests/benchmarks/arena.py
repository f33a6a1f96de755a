"""Computer players on several cores, and the environments for research."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TYPE_CHECKING

from tabletop.bots import CAPTAIN, batches
from tabletop.bots.batches import Workers
from tabletop.bots.setups import make_setup
from tabletop.bots.simulation import Simulation, simulated
from tabletop.rules import catalogue

from .figure import Figure, Run, best_times, measurement

if TYPE_CHECKING:
    from pettingzoo import AECEnv

WORKERS = 2
_STEPS = 1500


@measurement("speedup", "Games of computer players by two workers", "the pace of one process")
def speedup(run: Run) -> list[Figure]:
    """How many times faster games of computer players are played with two processes, and with two workers of a Dask
    scheduler, than with one process: by the clock, the start of the processes included, that of the scheduler not."""
    meta = catalogue.meta(catalogue.game_ids()[0])  # a game of Captains: a fraction of a second
    games = [
        Simulation(number, "players", make_setup(meta, seed=number), (CAPTAIN, CAPTAIN))
        for number in range(run.times(200, 6))
    ]

    def play(workers: Workers) -> None:
        list(batches.results(simulated, games, workers))

    alone = partial(play, Workers(1))
    figures = [_speedup("processes", 1.7, alone, partial(play, Workers(WORKERS)), run)]
    try:
        with _cluster() as address:
            figures.append(_speedup("Dask", 1.5, alone, partial(play, Workers(cluster=address)), run))
    except ImportError:
        figures.append(Figure("speedup", "Dask", None, 1.5, "at_least", left_out="no extra “cluster” is installed"))
    return figures


def _speedup(subject: str, limit: float, alone: Callable[[], None], together: Callable[[], None], run: Run) -> Figure:
    one, both = best_times(run.times(2, 1), alone, together)
    return Figure("speedup", subject, one / both, limit, "at_least", {"one_s": one, "two_s": both, "workers": WORKERS})


@contextmanager
def _cluster() -> Iterator[str]:
    """A scheduler with two workers on this machine; gives its address. Raises ImportError."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=WORKERS, threads_per_worker=1, dashboard_address=None, silence_logs=50) as cluster:
        yield str(cluster.scheduler_address)


@measurement("rollouts", "Random steps in an environment for research", "those in PettingZoo's chess")
def rollouts(run: Run) -> list[Figure]:
    """Steps a second of random play in each environment, observations and masks included, divided by those of
    PettingZoo's own chess."""
    try:
        from pettingzoo.classic import chess_v6

        from tabletop.environments import raw_env
    except ImportError:
        return [Figure("rollouts", "all", None, 4.0, "at_least", left_out="the extra “environments” is not installed")]
    steps = run.times(_STEPS, _STEPS // 25)
    figures = []
    for game in catalogue.game_ids():
        ours, theirs = best_times(
            run.times(5, 1), partial(_roll_out, raw_env(game), steps), partial(_roll_out, chess_v6.raw_env(), steps)
        )
        details = {"steps_per_second": steps / ours, "chess_steps_per_second": steps / theirs}
        figures.append(Figure("rollouts", game, theirs / ours, 4.0, "at_least", details))
    return figures


def _roll_out(env: AECEnv, steps: int) -> None:
    """Take so many random steps, game after game."""
    env.reset(seed=1)
    for agent in env.possible_agents:
        env.action_space(agent).seed(1)
    for _ in range(steps):
        seen, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.reset()
        else:
            env.step(int(env.action_space(env.agent_selection).sample(seen["action_mask"])))
