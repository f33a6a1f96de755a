"""Checks of copying, of legal actions and of actions that are not legal."""

from __future__ import annotations

import json

from tabletop.rules.game import Action, IllegalAction
from tabletop.rules.match import Match

from .probe import Fault, Probe
from .sharing import independent, shared_parts


def check_clone(match: Match[object]) -> None:
    """A clone equals the original and shares nothing mutable with it."""
    game, state = match.game, match.state
    copy = game.clone(state)
    if copy != state:
        raise Fault("clone equals original", "it differs")
    shared = shared_parts(state, copy)
    if shared:
        raise Fault("clone shares nothing mutable", "; ".join(shared[:3]))
    if list(game.legal_actions(copy)) != list(game.legal_actions(state)):
        raise Fault("legal actions depend on the state alone", "a clone offers others")


def check_soundness(match: Match[object]) -> None:
    """The state is sound, and decider, legal actions and outcome agree with each other."""
    game, state = match.game, match.state
    faults = game.faults(state)
    if faults:
        raise Fault("state is sound", "; ".join(faults[:3]))
    decider, actions, outcome = game.decider(state), game.legal_actions(state), game.outcome(state)
    if (decider is None) != (outcome is not None) or (decider is None) == bool(actions):
        raise Fault("a match is over or offers actions", f"decider {decider}, {len(actions)} actions, {outcome}")
    seats = range(len(match.seats))
    if decider is not None and decider not in seats:
        raise Fault("the decider is a seat", str(decider))
    if outcome is None:
        return
    if outcome.ending not in game.meta.endings:
        raise Fault("the ending is a known one", outcome.ending)
    if len(outcome.scores) != len(seats) or any(seat not in seats for seat in outcome.winners):
        raise Fault("the outcome names the seats", str(outcome))
    if game.side_actions(state):
        raise Fault("nothing is offered after the end", str(game.side_actions(state)))


def check_legal(probe: Probe, match: Match[object]) -> None:
    """Applying a legal action has the same result on every copy, leaves the original unchanged and leads to a sound
    state."""
    game, state = match.game, match.state
    pristine = independent(game, state)
    actions = [*game.legal_actions(state), *game.side_actions(state)]
    for action in probe.sample(actions, probe.effort.actions):
        one, two = game.clone(state), game.clone(state)
        try:
            events = game.apply(one, action)
        except IllegalAction as error:
            raise Fault("every legal action applies", f"{action.text}: {error}") from error
        if state != pristine:
            raise Fault("applying on a clone leaves the original alone", action.text)
        if game.apply(two, action) != events or one != two:
            raise Fault("the same action gives the same result", action.text)
        faults = game.faults(one)
        if faults:
            raise Fault("state is sound", f"after {action.text}: {'; '.join(faults[:3])}")
        probe.remember((), events)


def check_action_forms(match: Match[object]) -> None:
    """No two legal actions have the same text or path, and each survives its JSON form."""
    game, state = match.game, match.state
    actions = [*game.legal_actions(state), *game.side_actions(state)]
    _all_different("texts", [action.text for action in actions])
    _all_different("paths", [" ".join(map(str, action.path)) for action in actions])
    codec = game.codec()
    again = codec.load_actions(json.loads(json.dumps(codec.dump_actions(actions))))
    if again != actions:
        odd = next(a for a, b in zip(actions, again, strict=True) if a != b)
        raise Fault("actions survive JSON", odd.text)


def _all_different(what: str, forms: list[str]) -> None:
    seen: set[str] = set()
    for form in forms:
        if form in seen:
            raise Fault(f"{what} of legal actions are unique", form)
        seen.add(form)


def check_illegal(probe: Probe, match: Match[object]) -> None:
    """Actions of other moments raise IllegalAction, cite a rule and change nothing."""
    game, state = match.game, match.state
    legal = {*game.legal_actions(state), *game.side_actions(state)}
    for action in probe.foreign_actions():
        if action not in legal:
            _refuse(probe, match, action)


def _refuse(probe: Probe, match: Match[object], action: Action) -> None:
    game = match.game
    copy = game.clone(match.state)
    try:
        game.apply(copy, action)
    except IllegalAction as error:
        probe.note_refusal(error.refusal)
    else:
        raise Fault("what is not legal is refused", action.text)
    if copy != match.state:
        raise Fault("a refused action changes nothing", action.text)
