"""Makes impossible positions by structured changes of the JSON form of real ones, and checks what a game does with
them: it must refuse the position, or be able to play it on, save it and open it again.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from tabletop.bots.random_bot import RandomBot
from tabletop.rules.game import Game, Json
from tabletop.storage.errors import SaveError
from tabletop.storage.format import check_unproved

S = TypeVar("S")
Place = tuple[str | int, ...]
NUMBERS = (-1, 0, 1, 2, 3, 5, 9, 35, 36, 72, 99, 1 << 31, (1 << 63) - 1)
ODD: tuple[Json, ...] = (None, True, False, "", "?", "zz", [], {}, [1], [[0, 0]], 1.5)
PLAYED = 200


def places(document: Json, place: Place = ()) -> Iterator[Place]:
    """Every place in a document, except the whole."""
    items: Iterable[tuple[str | int, Json]] = ()
    if isinstance(document, dict):
        items = document.items()
    elif isinstance(document, list):
        items = enumerate(document)
    for key, value in items:
        yield (*place, key)
        yield from places(value, (*place, key))


def at(document: Json, place: Place) -> Any:
    found: Any = document
    for step in place:
        found = found[step]
    return found


def broken_copy(whole: Json, bot: RandomBot) -> tuple[Json, list[tuple[Place, str]]]:
    """A copy with one to three changes, and the list of them."""
    document = copy.deepcopy(whole)
    done = []
    for _ in range(1 + bot.below(3)):
        known = [place for place in places(document) if "options" not in place]
        place = known[bot.below(len(known))]
        done.append((place, _change(document, place, known, bot)))
    return document, done


def _change(document: Json, place: Place, known: list[Place], bot: RandomBot) -> str:
    """Change one place: another value of the same kind found elsewhere, a number, something odd, one entry more or
    less."""
    holder, key = at(document, place[:-1]), place[-1]
    value = holder[key]
    same = [other for other in known if type(at(document, other)) is type(value)]
    way = bot.below(6)
    if way <= 1 and same:
        holder[key] = copy.deepcopy(at(document, same[bot.below(len(same))]))
        return "swapped"
    if way == 2 and isinstance(holder, list):
        holder.insert(bot.below(len(holder) + 1), copy.deepcopy(value))
        return "doubled"
    if way == 3 and isinstance(holder, list) and isinstance(key, int):
        del holder[key]
        return "removed"
    if isinstance(value, int) and not isinstance(value, bool):
        holder[key] = value + (1, -1)[bot.below(2)] if way == 4 else NUMBERS[bot.below(len(NUMBERS))]
        return f"{holder[key]}"
    holder[key] = ODD[bot.below(len(ODD))] if way != 4 else copy.deepcopy(at(document, known[bot.below(len(known))]))
    return repr(holder[key])[:60]


def opened(game: Game[S], document: Json) -> S:
    """The position of a JSON form, as a save opens it whose journal does not lead there. Raises ValueError."""
    state = game.codec().load_state(document)
    try:
        check_unproved(game, state)
    except SaveError as error:
        raise ValueError(error.values["where"]) from error
    return state


def loads_and_lives(game: Game[S], document: Json, bot: RandomBot) -> bool:
    """Whether a position can be loaded; if so it is played on, saved and opened again. Raises AssertionError, and any
    error of the rules."""
    try:
        state = opened(game, document)
    except ValueError:
        return False
    _survives(game, state)
    for count in range(PLAYED):
        actions = game.legal_actions(state)
        if not actions:
            break
        game.apply(state, actions[bot.below(len(actions))])
        if count % 20 == 0:
            _survives(game, state)
    _survives(game, state)
    return True


def _survives(game: Game[S], state: S) -> None:
    assert bool(game.legal_actions(state)) == (game.outcome(state) is None)
    for seat in (0, 1, None):
        assert game.faults(game.view(state, seat)) == []
    written = json.loads(json.dumps(game.codec().dump_state(state)))
    assert game.codec().load_state(written) == state
    assert 1 <= game.headline(state).turn < 1 << 63
