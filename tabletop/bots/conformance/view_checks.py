"""Checks of hidden information: a seat's view works as a state and depends on nothing the seat may not know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence

from tabletop.json_values import parsed, put_at
from tabletop.rules.chance import Chance
from tabletop.rules.game import Event, Game, Json, Seat
from tabletop.rules.match import Match

from .probe import Fault, Probe

Place = tuple[str | int, ...]  # where a value lies in a JSON document

_QUOTED = re.compile(r"'([^']*)'")  # names in the repr of an event
_TRIES = 12  # swaps of two hidden values that are tried to find a sound state


def check_views(probe: Probe, match: Match[object]) -> None:
    """A view gives the same answers as the state wherever its seat may know them, and reveals nothing hidden."""
    game, state = match.game, match.state
    whole = game.codec().dump_state(state)
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
            _independent(probe, game, whole, places, seat)
        if game.chance(state).seed and game.chance(view).seed == game.chance(state).seed:
            raise Fault("a view does not hold the seed", f"seat {seat}")
        _sampled(probe, game, view, seat)
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


def _sampled(probe: Probe, game: Game[object], view: object, seat: Seat | None) -> None:
    """A sample is a sound state with the same view for the seat, and shares nothing mutable with that view."""
    chance = Chance(probe.positions)
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
    hidden = {text for _, value in places for text in _texts(value)}
    hidden -= set(_texts(_without(whole, [place for place, _ in places])))
    leaked = hidden & set(_texts(shown))
    if leaked:
        raise Fault("a view leaks nothing", f"seat {seat} can read {sorted(leaked)[:3]}")


def _independent(
    probe: Probe, game: Game[object], whole: Json, places: list[tuple[Place, Json]], seat: Seat | None
) -> None:
    """Swapping hidden values leaves the view unchanged."""
    leaves = [(place, value) for place, value in places if isinstance(value, str)]
    for _ in range(_TRIES if len(leaves) > 1 else 0):
        (place, value), (other_place, other) = probe.sample(leaves, 2)
        if value == other:
            continue
        changed = parsed(json.dumps(whole))
        put_at(changed, place, other)
        put_at(changed, other_place, value)
        try:
            state = game.codec().load_state(changed)
        except ValueError:
            continue
        if game.faults(state):
            continue
        original = game.codec().load_state(whole)
        if game.view(state, seat) != game.view(original, seat):
            raise Fault("a view depends on nothing hidden", f"seat {seat} can tell {value} from {other}")
        return


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


def _without(document: Json, places: list[Place]) -> Json:
    copy = parsed(json.dumps(document))
    for place in places:
        if not place:
            return None
        put_at(copy, place, None)
    return copy
