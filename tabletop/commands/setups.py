"""From words of the command line to a setup, every mistake answered with one sentence."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.bots.setups import WordError, make_setup
from tabletop.rules import catalogue
from tabletop.rules.game import Setup, SetupError
from tabletop.text import has, t

from .arguments import UsageError


def known_game(name: str) -> str:
    """The id of a game as it was typed. Raises UsageError."""
    if name not in catalogue.game_ids():
        raise UsageError("cli.error.unknown_game", game=name, known=", ".join(catalogue.game_ids()))
    return name


def setup_from(game: str, scenario: str | None, seats: int | None, words: Sequence[str], seed: int) -> Setup:
    """The setup that the words describe. Raises UsageError."""
    try:
        return make_setup(catalogue.meta(game), scenario=scenario, seats=seats, words=words, seed=seed)
    except WordError as error:
        raise UsageError(f"cli.error.setup.{error.key}", **error.values) from None


def refused(game: str, error: SetupError) -> UsageError:
    """A setup that the game itself refuses, as one sentence."""
    problem = error.problems[0]
    key = f"{game}.refusal.{problem.key}"
    why = t(key, **problem.values) if has(key) else problem.key
    return UsageError("cli.error.setup.refused", why=why, rule=problem.rule)
