"""Measures the rules: copying a state against ``copy.deepcopy``; random play, which lists all legal actions at every
step, against python-chess, the first game and catanatron; and reading and writing a finished game, in memory without
the disk, against plain JSON of the same text."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from functools import partial

from tabletop.bots.random_bot import RandomBot, play_out
from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.game import Game, GameMeta
from tabletop.rules.match import Match
from tabletop.storage import format as save_format

from .figure import Figure, Run, best_times, measurement

_COPIES = 200  # one copy alone is too short to be timed
_STRETCH = 100  # actions played on from each of the positions in which a game is measured
_ACTIONS = 2000
_PLIES = 200  # half-moves after which a random game of chess ends, most being drawn by then
_CATAN_GAMES = 4


def finished_match(game: Game[object], seed: int = 1) -> Match[object]:
    """A whole random game of the defaults, with its journal."""
    match: Match[object] = Match.start(game, make_setup(game.meta, seed=seed))
    bot = RandomBot(seed)
    while actions := match.legal_actions():
        match.apply(bot.pick(actions))
    return match


@measurement("clone", "Copy of a mid-game state", "copy.deepcopy that shares the static parts too")
def clone(run: Run) -> list[Figure]:
    """Copying a mid-game state."""
    figures = []
    for game_id in catalogue.game_ids():
        game = catalogue.game(game_id)
        match = finished_match(game)
        state = match.position(len(match.journal) // 2)

        def clones(game: Game[object] = game, state: object = state) -> None:
            for _ in range(_COPIES):
                game.clone(state)

        shared = _static_parts(state)

        def deep(state: object = state, shared: dict[int, object] = shared) -> None:
            copy.deepcopy(state, dict(shared))

        ours, theirs, everything = best_times(run.times(40, 8), clones, deep, partial(copy.deepcopy, state))
        ours /= _COPIES
        details = {"clone_us": ours * 1e6, "deepcopy_us": theirs * 1e6, "with_static_parts_us": everything * 1e6}
        figures.append(Figure("clone", game_id, ours / theirs, 1 / 100, details=details))
    return figures


def _static_parts(state: object) -> dict[int, object]:
    """A memo with the frozen parts of a state, so that deepcopy shares them too: cards and set-up never change, and
    copying them would make the ratio look better than it is."""
    if not is_dataclass(state) or isinstance(state, type):
        raise TypeError(f"{type(state).__name__} is no dataclass")
    parts = [getattr(state, part.name) for part in fields(state)]
    traits = [(part, getattr(part, "__dataclass_params__", None)) for part in parts]
    return {id(part): part for part, trait in traits if trait is not None and trait.frozen}


@measurement("play", "Random play, actions a second with the full legal list", "random moves of python-chess")
def play(run: Run) -> list[Figure]:
    """Random play of the first game including legal actions, in actions a second; further games: :func:`pace`."""
    first = catalogue.game_ids()[0]
    try:
        chess_moves = _chess_player()
    except ImportError:
        return [Figure("play", first, None, 1.0, "at_least", left_out="pip install chess")]
    return [_play(run, first, chess_moves)]


def _play(run: Run, game_id: str, chess_moves: Callable[[int], int]) -> Figure:
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


@measurement("pace", "Random play of the largest set-up", "random play of the first game")
def pace(run: Run) -> list[Figure]:
    """Random play of each further game's largest set-up against that of the first game, in actions a second."""
    first, *further = catalogue.game_ids()
    return [_pace(run, first, game_id) for game_id in further]


def largest(meta: GameMeta) -> tuple[str, int]:
    """The set-up with most seats: scenario and number."""
    return max(setups_of(meta), key=lambda pair: pair[1])


def setups_of(meta: GameMeta) -> list[tuple[str, int]]:
    """Every scenario with its largest number of seats."""
    return [(one.id, max(one.seats)) for one in meta.scenarios if one.id != "custom"]


def _openings(game: Game[object], number: int, first: int = 0, setup: tuple[str, int] | None = None) -> list[object]:
    scenario, seats = setup or largest(game.meta)
    seeds = range(first, first + number)
    setups = [make_setup(game.meta, scenario=scenario, seats=seats, seed=seed) for seed in seeds]
    return [Match.start(game, setup).state for setup in setups]


def _pace(run: Run, first: str, game_id: str) -> Figure:
    games = [catalogue.game(first), catalogue.game(game_id)]
    starts = [_moments(game) for game in games]

    def play_all(which: int) -> int:
        return sum(_play_on(games[which], state, seed) for seed, state in enumerate(starts[which]))

    actions = [play_all(0), play_all(1)]
    theirs, ours = best_times(run.times(40, 4), partial(play_all, 0), partial(play_all, 1))
    their_speed, our_speed = actions[0] / theirs, actions[1] / ours
    details = {"actions_per_second": our_speed, f"{first}_actions_per_second": their_speed}
    subject = f"{game_id} {largest(games[1].meta)[0]}"
    return Figure("pace", subject, our_speed / their_speed, 0.5, "at_least", details=details)


def _moments(game: Game[object], setup: tuple[str, int] | None = None) -> list[object]:
    """Positions of a set-up, the largest if none is given, from all parts of random games, four times ``_STRETCH``
    actions apart: as many as give ``_ACTIONS`` actions when each is played on for ``_STRETCH``, so that games of any
    length are measured over equally many."""
    found: list[object] = []
    seed = 0
    while len(found) * _STRETCH < _ACTIONS:
        (state,) = _openings(game, 1, seed, setup)
        bot, done = RandomBot(seed), 0
        while (actions := game.legal_actions(state)) and len(found) * _STRETCH < _ACTIONS:
            if done % (4 * _STRETCH) == 0:
                found.append(game.clone(state))
            game.apply(state, bot.pick(actions))
            done += 1
        seed += 1
    return found


def _play_on(game: Game[object], state: object, seed: int) -> int:
    """Play a copy on for a while; gives the number of actions."""
    legal_actions, apply, pick = game.legal_actions, game.apply, RandomBot(seed).pick
    own = game.clone(state)
    for count in range(_STRETCH):
        actions = legal_actions(own)
        if not actions:
            return count
        apply(own, pick(actions))
    return _STRETCH


@measurement("catan", "Random play of each scenario", "random games of Catan by catanatron")
def catan(run: Run) -> list[Figure]:
    """Random play of each scenario with most seats against random games of Catan by catanatron, in actions a second."""
    try:
        catan_actions = _catan_player()
    except ImportError:
        return [Figure("catan", "all", None, 1.0, "at_least", left_out="pip install catanatron")]
    return [
        _against_catan(run, game_id, setup, catan_actions)
        for game_id in catalogue.game_ids()
        for setup in setups_of(catalogue.meta(game_id))
    ]


def _against_catan(run: Run, game_id: str, setup: tuple[str, int], catan_actions: Callable[[int], int]) -> Figure:
    game = catalogue.game(game_id)
    moments = _moments(game, setup)
    ours: list[int] = []
    theirs: list[int] = []

    def our_moves() -> None:
        ours.append(sum(_play_on(game, state, seed) for seed, state in enumerate(moments)))

    def their_games() -> None:
        # The same games in each repetition, as ours are: only then is the shortest time comparable.
        theirs.append(sum(catan_actions(seed) for seed in range(_CATAN_GAMES)))

    our_time, their_time = best_times(run.times(20, 3), our_moves, their_games)
    our_speed, their_speed = ours[0] / our_time, theirs[0] / their_time
    scenario, seats = setup
    details = {"actions_per_second": our_speed, "catan_actions_per_second": their_speed, "seats": seats}
    return Figure("catan", f"{game_id} {scenario}", our_speed / their_speed, 1.0, "at_least", details=details)


def _catan_player() -> Callable[[int], int]:
    """A function that plays one random game of Catan with four seats, as many as there can be, and gives the number of
    actions. Raises ImportError."""
    import catanatron

    colours = (catanatron.Color.RED, catanatron.Color.BLUE, catanatron.Color.WHITE, catanatron.Color.ORANGE)

    def actions(seed: int) -> int:
        match = catanatron.Game([catanatron.RandomPlayer(colour) for colour in colours], seed=seed)
        match.play()
        return len(match.state.actions)

    return actions


def _chess_player() -> Callable[[int], int]:
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


@measurement("load", "Loading a finished game", "json.loads of the same file")
def load(run: Run) -> list[Figure]:
    """Parse, checksum, validation and snapshot of a finished game; the check by replay is not part of it."""
    figures = []
    for game_id in catalogue.game_ids():
        data = save_format.dumps(finished_match(catalogue.game(game_id)), save_format.SaveInfo())
        ours, plain = best_times(run.times(60, 10), partial(save_format.loads, data), partial(json.loads, data))
        details = {"load_ms": ours * 1e3, "json_ms": plain * 1e3, "bytes": len(data)}
        figures.append(Figure("load", game_id, ours / plain, 10, details=details))
    return figures


@measurement("save", "Saving a finished game", "json.dumps of the same file")
def save(run: Run) -> list[Figure]:
    """Making the bytes of a save file of a finished game."""
    figures = []
    for game_id in catalogue.game_ids():
        match = finished_match(catalogue.game(game_id))
        info = save_format.SaveInfo()
        document = json.loads(save_format.dumps(match, info))
        ours, plain = best_times(
            run.times(60, 10),
            partial(save_format.dumps, match, info),
            partial(json.dumps, document),
        )
        details = {"save_ms": ours * 1e3, "json_ms": plain * 1e3}
        figures.append(Figure("save", game_id, ours / plain, 10, details=details))
    return figures
