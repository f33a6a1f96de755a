"""The single checks: what a clone shares, legal and illegal actions, paths, saved forms, what a seat may know, and a
match as a whole. Each raises :class:`Fault`.

Containers in a field that is declared ``REPLACED`` may be shared by states. :func:`independent` copies them too, so
that a comparison with its copy shows whether one was changed in place after all."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import deepcopy
from dataclasses import fields, is_dataclass
from typing import TypeVar

from tabletop.json_values import inner, parsed
from tabletop.rules.chance import Chance
from tabletop.rules.frozen import is_replaced
from tabletop.rules.game import Action, Event, Game, IllegalAction, Json, Path, Seat, starts_with
from tabletop.rules.match import Match, ReplayError
from tabletop.storage import format as save_format
from tabletop.storage.format import SaveInfo
from tests.support.conformance_probe import Fault, Probe

S = TypeVar("S")
_PLAYED_ON = 4  # actions that are played in a sample
_PLAIN = (str, bytes, int, float, bool, type(None))


def shared_parts(first: object, second: object) -> list[str]:
    """The mutable objects that both states hold, as short texts."""
    known = {id(part): part for part in _mutable_parts(first)}
    return [f"{type(part).__name__} {part!r:.80}" for part in _mutable_parts(second) if id(part) in known]


def independent(game: Game[S], state: S) -> S:
    """A clone that has containers of its own in the fields that are declared ``REPLACED`` too."""
    twin = game.clone(state)
    for part in fields(twin) if is_dataclass(twin) else ():
        if is_replaced(part):
            setattr(twin, part.name, deepcopy(getattr(twin, part.name)))
    return twin


def _mutable_parts(root: object) -> Iterator[object]:
    """Every list, dict, set and unfrozen object reachable from ``root``; frozen dataclasses are taken to be
    immutable."""
    waiting, seen = [root], set()
    while waiting:
        item = waiting.pop()
        if isinstance(item, _PLAIN) or id(item) in seen:
            continue
        seen.add(id(item))
        if isinstance(item, dict):
            yield item
            waiting += item.keys()
            waiting += item.values()
        elif isinstance(item, list | set):
            yield item
            waiting += item
        elif isinstance(item, tuple | frozenset):
            waiting += item
        elif is_dataclass(item) and not isinstance(item, type):
            if not _frozen(item):
                yield item
                waiting += [getattr(item, part.name) for part in fields(item) if not is_replaced(part)]
        elif isinstance(item, bytearray):
            yield item


def _frozen(item: object) -> bool:
    params = getattr(type(item), "__dataclass_params__", None)  # None for what is no dataclass
    return params is not None and bool(params.frozen)


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


def check_state_form(match: Match[object]) -> None:
    """The state survives its own JSON form."""
    codec = match.game.codec()
    document = codec.dump_state(match.state)
    again = codec.load_state(json.loads(json.dumps(document)))
    if again != match.state:
        raise Fault("the state survives JSON", "it differs")
    if codec.dump_state(again) != document:
        raise Fault("the state survives JSON", "its document differs")


def check_save(match: Match[object]) -> None:
    """The whole match survives a save file, whose journal leads to the position."""
    info = SaveInfo(title="conformance")
    loaded = save_format.loads(save_format.dumps(match, info))
    same_match(match, loaded.match, "a save gives the match back")
    told = SaveInfo(info.title, info.id, info.created, info.played_seconds, info.began, loaded.info.program, info.saved)
    if loaded.info != told:
        raise Fault("a save gives the match back", f"{loaded.info} instead of {told}")
    if loaded.older:
        raise Fault("a save gives the match back", "it seems to be of older rules")
    if loaded.fault is not None:
        raise Fault("a save gives the match back", f"its journal does not: {loaded.fault}")


def same_match(first: Match[object], second: Match[object], invariant: str) -> None:
    """Two matches are the same playing of the same game. Raises Fault."""
    if first.state != second.state:
        raise Fault(invariant, "the state differs")
    for part in ("setup", "order", "deal", "journal"):
        if getattr(first, part) != getattr(second, part):
            raise Fault(invariant, f"the {part} differs")


Place = tuple[str | int, ...]  # where a value lies in a JSON document

_QUOTED = re.compile(r"'([^']*)'")  # names in the repr of an event
_TRIES = 12  # swaps of two hidden values that are tried to find a sound state


def check_views(probe: Probe, match: Match[object]) -> None:
    """A view gives the same answers as the state wherever its seat may know them, and reveals nothing hidden."""
    game, state = match.game, match.state
    whole = game.codec().dump_state(state)
    copy = parsed(json.dumps(whole))
    bystander, over = game.view(state, None), game.outcome(state) is not None
    for seat in (*range(len(match.seats)), None):
        view = game.view(state, seat)
        _answers(match, view, seat)
        if seat is not None and not over and game.secrets(state, seat) != (view != bystander):
            raise Fault("secrets tells whether a view holds some", f"seat {seat}: {game.secrets(state, seat)}")
        if seat is not None and game.meta.open and game.secrets(state, seat):
            raise Fault("an open game has no secrets", f"seat {seat}")
        shown = game.codec().dump_state(view)
        places = list(hidden_places(whole, shown))
        _nothing_elsewhere(whole, shown, places, seat)
        for _ in range(probe.effort.swaps):
            _independent(probe, game, copy, places, view, seat)
        if game.chance(state).seed and game.chance(view).seed == game.chance(state).seed:
            raise Fault("a view does not hold the seed", f"seat {seat}")
        _sampled(probe, match, view, seat)
        if game.clone(view) != view:
            raise Fault("a view can be cloned", f"seat {seat}")
        if game.view(view, seat) != view:
            raise Fault("a view of a view is the same view", f"seat {seat}")


def _answers(match: Match[object], view: object, seat: Seat | None) -> None:
    game, state = match.game, match.state
    for name in ("decider", "outcome", "headline"):
        expected, found = getattr(game, name)(state), getattr(game, name)(view)
        if expected != found:
            raise Fault(f"a view tells the {name}", f"seat {seat}: {found} instead of {expected}")
    offered = list(game.legal_actions(view))
    if seat is not None and seat == game.decider(state):
        if offered != list(game.legal_actions(state)):
            raise Fault("the decider's view offers what the state offers", f"seat {seat}")
        if list(game.side_actions(view)) != list(game.side_actions(state)):
            raise Fault("the decider's view offers what the state offers", f"side actions, seat {seat}")


def _sampled(probe: Probe, match: Match[object], view: object, seat: Seat | None) -> None:
    """A sample is a sound state with the same view for the seat, and shares nothing mutable with that view; where the
    seat decides, it offers what the state offers, and plays on as any state does."""
    game, chance = match.game, Chance(probe.positions)
    before = game.clone(view)
    sample = game.sample(view, seat, chance)
    if game.view(sample, seat) != view:
        raise Fault("a sample agrees with its view", f"seat {seat}")
    if view != before:
        raise Fault("sampling leaves the view as it is", f"seat {seat}")
    if game.outcome(view) is None and (wrong := game.faults(sample)):
        raise Fault("a sample is sound", f"seat {seat}: {wrong[0]}")
    again = game.sample(view, seat, chance)
    if game.chance(again).seed == game.chance(sample).seed:
        raise Fault("two samples roll different dice", f"seat {seat}")
    if seat is None or seat != game.decider(match.state):
        return
    if list(game.legal_actions(sample)) != list(game.legal_actions(match.state)):
        raise Fault("a sample offers what the state offers", f"seat {seat}")
    for _ in range(_PLAYED_ON):
        for action in probe.sample(game.legal_actions(sample), 1):
            game.apply(sample, action)
            if wrong := game.faults(sample):
                raise Fault("state is sound", f"in a sample, after {action.text}: {wrong[0]}")


def hidden_places(whole: Json, shown: Json, place: Place = ()) -> Iterator[tuple[Place, Json]]:
    """Where the document of a view differs from that of the state, with the state's value there."""
    if whole == shown:
        return
    if isinstance(whole, dict) and isinstance(shown, dict):
        for key in whole:
            yield from hidden_places(whole[key], shown.get(key), (*place, key))
    elif isinstance(whole, list) and isinstance(shown, list) and len(whole) == len(shown):
        for index, item in enumerate(whole):
            yield from hidden_places(item, shown[index], (*place, index))
    else:
        yield place, whole


def _nothing_elsewhere(whole: Json, shown: Json, places: Iterable[tuple[Place, Json]], seat: Seat | None) -> None:
    """No name that a view hides in one place appears in another."""
    hidden = Counter(text for _, value in places for text in _texts(value))
    if not hidden:
        return
    everywhere, told = Counter(_texts(whole)), set(_texts(shown))
    leaked = {text for text, times in hidden.items() if times == everywhere[text] and text in told}
    if leaked:
        raise Fault("a view leaks nothing", f"seat {seat} can read {sorted(leaked)[:3]}")


def _independent(
    probe: Probe, game: Game[object], copy: Json, places: list[tuple[Place, Json]], view: object, seat: Seat | None
) -> None:
    """Swapping hidden values leaves the view unchanged. They are swapped in a copy of the state's document, and back
    again."""
    leaves = [(place, value) for place, value in places if isinstance(value, str)]
    for _ in range(_TRIES if len(leaves) > 1 else 0):
        (place, value), (other_place, other) = probe.sample(leaves, 2)
        if value == other:
            continue
        _put_at(copy, place, other)
        _put_at(copy, other_place, value)
        try:
            try:
                state = game.codec().load_state(copy)
            except ValueError:
                continue
            if game.faults(state):
                continue
            if game.view(state, seat) != view:
                raise Fault("a view depends on nothing hidden", f"seat {seat} can tell {value} from {other}")
            return
        finally:
            _put_at(copy, place, value)
            _put_at(copy, other_place, other)


def check_events(match: Match[object], before: object, events: Sequence[Event]) -> None:
    """No event contains, for a seat, a name that the seat's view hid before it and still hides.

    An event whose kind contains ``revealed`` shows on purpose what views keep hidden; a card that was ``played`` openly
    may be hidden again by a reshuffle in the same action. Names in such an event may appear in the events after it.
    """
    told = {word for event in events for word in _QUOTED.findall(repr(event))}
    if not told:
        return
    dump = match.game.codec().dump_state
    was = dump(before)
    if not (kept := _hidden_names(match, before, was, None, told)):
        return
    now = dump(match.state)
    if not (kept := _hidden_names(match, match.state, now, None, kept)):
        return  # nothing in the events is hidden even from an onlooker
    for seat in (*range(len(match.seats)), None):
        hidden = _hidden_names(match, before, was, seat, kept)
        hidden = _hidden_names(match, match.state, now, seat, hidden)
        for event in events:
            words = repr(event.seen_by(seat))
            leaked = [name for name in sorted(hidden) if f"'{name}'" in words]
            if leaked and not any(word in event.kind for word in ("revealed", "played")):
                raise Fault("an event leaks nothing", f"{event.kind} tells seat {seat} of {leaked[:3]}")
            hidden = hidden.difference(leaked)


def _hidden_names(match: Match[object], state: object, whole: Json, seat: Seat | None, names: set[str]) -> set[str]:
    """Those of the names that a seat's view of a state hides; ``whole`` is the state's document."""
    if not names:
        return names
    places = hidden_places(whole, match.game.codec().dump_state(match.game.view(state, seat)))
    return names & {text for _, value in places for text in _texts(value)}


def _texts(value: Json) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield key
            yield from _texts(item)
    elif isinstance(value, list):
        for item in value:
            yield from _texts(item)


def _put_at(value: Json, steps: Place, new: Json) -> None:
    """Change a parsed document in place: the entry that ``steps`` lead to (at least one) becomes ``new``."""
    for step in steps[:-1]:
        value = inner(value, step)
    last = steps[-1]
    if isinstance(last, str):
        assert isinstance(value, dict)
        value[last] = new
    else:
        assert isinstance(value, list)
        value[last] = new


def check_replay(match: Match[object], saved: bool = True) -> None:
    """The journal leads to the position; ``saved``: that of a match that is saved, which loading proves."""
    try:
        if saved:
            check_save(match)
        else:
            match.prove()
    except ReplayError as error:
        raise Fault("the journal proves the position", str(error)) from error


def check_timeline(match: Match[object], past: Sequence[object], events: Sequence[list[Event]]) -> None:
    """Every earlier position and its events are found again from the journal, and a branch does not change the
    match."""
    step = max(1, len(past) // 16)
    fresh = Match.restore(match.game, match.setup, match.order, match.deal, match.journal, match.state)
    for index in range(0, len(past), step):
        if match.position(index) != past[index] or fresh.position(index) != past[index]:
            raise Fault("the timeline shows the positions as they were", f"position {index}")
    for index in range(0, len(events), step):
        if match.events(index) != events[index] or fresh.events(index) != events[index]:
            raise Fault("the timeline tells the events as they were", f"action {index}")
    fork = match.branch(len(events) // 2)
    before = match.game.clone(match.state)
    actions = fork.legal_actions()
    if actions:
        fork.apply(actions[-1])
    if match.state != before:
        raise Fault("a branch leaves the match alone", f"at action {len(events) // 2}")


def check_undo(match: Match[object], past: Sequence[object], most: int = 0) -> None:
    """Undo to the start passes through every earlier state, and redo returns to the end; ``most``: in longer games only
    the first and the last so many actions are undone."""
    length = len(past) - 1
    if not most or length <= 2 * most:
        _walk(match, past, length, length)
    else:
        _walk(match, past, most, most)
        _walk(match, past, length, most)


def _walk(match: Match[object], past: Sequence[object], end: int, steps: int) -> None:
    """Undo so many actions, starting after the first ``end`` ones, and redo them."""
    game = match.game
    journal, state = match.journal[:end], game.clone(past[end])
    there = Match.restore(game, match.setup, match.order, match.deal, journal, state)
    for index in reversed(range(end - steps, end)):
        there.undo(agreed=True)
        if there.state != past[index]:
            raise Fault("undo passes through every earlier state", f"position {index}")
    for index in range(end - steps + 1, end + 1):
        there.redo()
        if there.state != past[index]:
            raise Fault("redo passes through every later state", f"position {index}")
    if end == len(match.journal):
        same_match(match, there, "undo and redo give the match back")
