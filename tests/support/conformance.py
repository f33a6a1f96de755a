"""Invariants of every game at every moment of every match: the checks are run on one position, on one recorded match,
or on one random game played from its setup. One that fails raises :class:`Fault`, which names the invariant and carries
the match up to that moment. ``python -m tests.benchmarks.conformance`` plays any set-up so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tabletop.bots.random_bot import EndlessGame, RandomBot
from tabletop.rules.game import Action, Event, Game, Setup
from tabletop.rules.match import Match
from tests.support import conformance_checks
from tests.support.conformance_probe import Fault, Probe

Move = tuple[Action, tuple[int, ...] | None]  # an action, and what chance must give (None: as the generator decides)


def check_position(probe: Probe, match: Match[object]) -> None:
    """Every invariant of one position, as far as the probe's effort goes. Raises Fault."""
    number, skipped = divmod(probe.positions, probe.effort.positions)
    probe.positions += 1
    conformance_checks.check_soundness(match)
    if skipped:
        return
    if probe.own is not None:
        probe.own(match)
    conformance_checks.check_clone(match)
    conformance_checks.check_legal(probe, match)
    conformance_checks.check_paths(probe, match)
    conformance_checks.check_action_forms(match)
    conformance_checks.check_illegal(probe, match)
    conformance_checks.check_state_form(match)
    if number % probe.effort.views == 0:
        conformance_checks.check_views(probe, match)
    if probe.effort.saves and number % probe.effort.saves == 0:
        conformance_checks.check_save(match)


def play_checked(
    game: Game[object],
    setup: Setup,
    seed: int,
    probe: Probe | None = None,
    *,
    limit: int = 20_000,
    cut: int | None = None,
) -> Match[object]:
    """Play one random game and check every position of it. Raises Fault, with the match up to there.

    Undo is set to friendly, so that all actions can be undone. ``limit``: a game of more actions is a fault; ``cut``: a
    game is stopped after so many actions instead, and checked up to there.
    """
    bot = RandomBot(seed)

    def choose(match: Match[object]) -> Move | None:
        actions = match.legal_actions()
        if not actions or len(match.journal) == cut:
            return None
        if len(match.journal) == limit:
            raise EndlessGame(f"not over after {limit} actions")
        return bot.pick(actions), None

    match = Match.start(game, _friendly(setup))
    _follow(Probe(game, seed=seed) if probe is None else probe, match, choose)
    return match


def check_match(match: Match[object], probe: Probe | None = None) -> None:
    """Replay a match from its deal and check every position of it. Raises Fault."""
    journal = match.journal

    def choose(again: Match[object]) -> Move | None:
        done = len(again.journal)
        return (journal[done].action, journal[done].chance) if done < len(journal) else None

    again: Match[object] = Match.start(match.game, _friendly(match.setup), match.deal)
    _follow(Probe(match.game) if probe is None else probe, again, choose)
    if again.state != match.state:
        raise Fault("the journal proves the position", "the position differs", again)


def _friendly(setup: Setup) -> Setup:
    return replace(setup, table=replace(setup.table, undo="friendly"))


def _follow(probe: Probe, match: Match[object], choose: Callable[[Match[object]], Move | None]) -> None:
    """Play as ``choose`` says until it gives None, checking every position and then the whole."""
    clone = match.game.clone
    past = [clone(match.state)]
    told: list[list[Event]] = []
    try:
        check_position(probe, match)
        while (move := choose(match)) is not None:
            probe.remember(match.legal_actions())
            events = match.apply(*move)
            probe.remember((), events)
            if probe.positions % probe.effort.events == 0:
                conformance_checks.check_events(match, past[-1], events)
            past.append(clone(match.state))
            told.append(events)
            check_position(probe, match)
        conformance_checks.check_replay(match, saved=bool(probe.effort.saves))
        conformance_checks.check_timeline(match, past, told)
        conformance_checks.check_undo(match, past, probe.effort.undo)
    except Fault as fault:
        fault.match = _up_to(match, past)
        raise
    except Exception as error:  # any exception is a fault of the game
        raise Fault("nothing breaks", f"{type(error).__name__}: {error}", _up_to(match, past)) from error


def _up_to(match: Match[object], past: list[object]) -> Match[object]:
    """The match before the action that failed, which may have changed the state in part."""
    journal = match.journal[: len(past) - 1]
    return Match.restore(match.game, match.setup, match.order, match.deal, journal, past[len(journal)])
