"""How fast the rules are: copying a state against ``copy.deepcopy``, random play against python-chess."""

from __future__ import annotations

import copy
from dataclasses import fields
from functools import partial
from typing import Any

from tabletop.bots.random_bot import RandomBot, play_out
from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.game import Game
from tabletop.rules.match import Match

from .figure import Figure, Run, best_times

_COPIES = 200  # one copy alone is too short to be timed
_PLIES = 200  # a random game of chess is cut here, as most would be drawn by then


def finished_match(game: Game[Any], seed: int = 1) -> Match[Any]:
    """A whole random game of the defaults, with its journal."""
    match: Match[Any] = Match.start(game, make_setup(game.meta, seed=seed))
    bot = RandomBot(seed)
    while actions := match.legal_actions():
        match.apply(bot.pick(actions))
    return match


def clone(run: Run) -> list[Figure]:
    """Copying a mid-game state."""
    figures = []
    for game_id in catalogue.game_ids():
        game = catalogue.game(game_id)
        match = finished_match(game)
        state = match.position(len(match.journal) // 2)

        def clones(game: Game[Any] = game, state: Any = state) -> None:
            for _ in range(_COPIES):
                game.clone(state)

        shared = _static_parts(state)

        def deep(state: Any = state, shared: dict[int, Any] = shared) -> None:
            copy.deepcopy(state, dict(shared))

        ours, theirs, everything = best_times(run.times(40, 8), clones, deep, partial(copy.deepcopy, state))
        ours /= _COPIES
        details = {"clone_us": ours * 1e6, "deepcopy_us": theirs * 1e6, "with_static_parts_us": everything * 1e6}
        figures.append(Figure("clone", game_id, ours / theirs, 1 / 100, details=details))
    return figures


def _static_parts(state: Any) -> dict[int, Any]:
    """A memo with the frozen parts of a state, so that deepcopy shares them too: cards and set-up never change, and
    copying them would flatter us."""
    parts = [getattr(state, part.name) for part in fields(state)]
    traits = [(part, getattr(part, "__dataclass_params__", None)) for part in parts]
    return {id(part): part for part, trait in traits if trait is not None and trait.frozen}


def play(run: Run) -> list[Figure]:
    """Random play including legal actions, in actions a second."""
    try:
        chess_moves = _chess_player()
    except ImportError:
        return [
            Figure("play", game_id, None, 1.0, "at_least", left_out="cli.bench.no_chess")
            for game_id in catalogue.game_ids()
        ]
    return [_play(run, game_id, chess_moves) for game_id in catalogue.game_ids()]


def _play(run: Run, game_id: str, chess_moves: Any) -> Figure:
    game = catalogue.game(game_id)
    setup = make_setup(game.meta, seed=1)
    first = [Match.start(game, make_setup(game.meta, seed=seed)).state for seed in range(run.times(12, 4))]
    ours: list[int] = []
    theirs: list[int] = []

    def our_games() -> None:
        ours.append(sum(play_out(game, game.clone(state), seed) for seed, state in enumerate(first)))

    def their_games() -> None:
        theirs.append(sum(chess_moves(seed) for seed in range(len(first))))

    our_time, their_time = best_times(run.times(9, 3), our_games, their_games)
    our_speed, their_speed = ours[0] / our_time, theirs[0] / their_time
    details = {"actions_per_second": our_speed, "chess_moves_per_second": their_speed, "seats": len(setup.seats)}
    return Figure("play", game_id, our_speed / their_speed, 1.0, "at_least", details=details)


def _chess_player() -> Any:
    """A function that plays one random game of chess and gives the number of moves. Raises ImportError."""
    import chess

    def moves(seed: int) -> int:
        board = chess.Board()
        bot = RandomBot(seed)
        for ply in range(_PLIES):
            legal = list(board.legal_moves)
            if not legal:
                return ply
            board.push(legal[bot.below(len(legal))])
        return _PLIES

    return moves
