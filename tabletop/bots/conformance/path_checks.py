"""Checks of paths: beginnings of legal paths are accepted, all other paths are refused with a rule."""

from __future__ import annotations

from tabletop.rules.game import Path, starts_with
from tabletop.rules.match import Match

from .probe import Fault, Probe
from .sharing import independent


def check_paths(probe: Probe, match: Match[object]) -> None:
    """Refusals are given exactly where no legal path begins so, and cite a rule; asking changes nothing."""
    game, state = match.game, match.state
    pristine = independent(game, state)
    legal = [action.path for action in (*game.legal_actions(state), *game.side_actions(state))]
    _prefix_free(legal)
    for path in probe.sample(legal, probe.effort.paths):
        for length in range(len(path) + 1):
            _accepted(match, path[:length])
    for path in probe.foreign_paths():
        if any(starts_with(other, path) for other in legal):
            _accepted(match, path)
        else:
            _answered(probe, match, path)
    if state != pristine:
        raise Fault("asking for a refusal changes nothing", "the state differs")


def _prefix_free(legal: list[Path]) -> None:
    """No legal path is the beginning of another: it would be carried out before the other could be finished. Raises
    Fault."""
    whole = set(legal)
    for path in legal:
        if not path:
            raise Fault("every action has a path", "an empty one")
        if any(path[:length] in whole for length in range(1, len(path))):
            raise Fault("no path ends where another goes on", _words(path))


def _accepted(match: Match[object], path: Path) -> None:
    refusal = match.game.refusal(match.state, path)
    if refusal is not None:
        raise Fault("no refusal where a legal path begins", f"{_words(path)}: {refusal}")


def _answered(probe: Probe, match: Match[object], path: Path) -> None:
    refusal = match.game.refusal(match.state, path)
    if refusal is None:
        raise Fault("a refusal where no legal path begins", _words(path))
    probe.note_refusal(refusal)


def _words(path: Path) -> str:
    return " ".join(str(target) for target in path) or "(nothing touched)"
