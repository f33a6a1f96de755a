"""Saves of this game that are broken somewhere: each is refused in a sentence or loads as a position that plays."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.state import State
from tests.support.adventure_positions import Table

CODEC = GAME.codec()
GREY = 0


def duel() -> State:
    """A duel with hidden cards, a curse, a trap and a window open."""
    table = Table("grumbaz", "sandrai", "sofeea").at("brill", "grumbaz", "sandrai").hand("grumbaz", "shield_wall")
    table.hand("sandrai", "fear", "demon_armor").attach("grumbaz", "curse_weakness", "sandrai")
    table.trap("deathknell", "rend", "grumbaz").put_tokens("brill", "gold").quest("grumbaz", "S01").bag(
        "grumbaz", "G02"
    )
    table.marker("goldshire", "G05").festival("GE4").local("GE6").valor("sofeea", 2).token("sofeea", "disease")
    return table.stage("challenge").do("attack sandrai").state


def payment() -> State:
    """A payment in a reaction to a card, over a list that goes on."""
    table = Table("grumbaz", "sofeea").at("undercity", "sofeea").at("brill", "grumbaz").hand("grumbaz", "charge")
    table.hand("sofeea", "counterspell").bag("sofeea", "G10")
    return table.do("play grumbaz_charge", "play sofeea_counterspell").state


def choice() -> State:
    """A choice of a special event, in the middle of drawing."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").bottom(GREY, "GE10").hand("grumbaz", "rend")
    return table.stage("challenge").do("draw a challenge").state


def looking() -> State:
    """Tokens being looked at and decided on."""
    table = Table("grumbaz", "sofeea").token("grumbaz", "far_sight").put_tokens("brill", "gold", "bomb")
    return table.do("use token far_sight", "look at brill/1").state


POSITIONS = (duel, payment, choice, looking)
JUNK: tuple[Any, ...] = (None, -1, 7, 99, "", "?", "nobody", "brill", "G01", [], {}, True, ["x"], {"x": 1}, 1.5)


def places(document: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a document."""
    if place:
        yield place
    if isinstance(document, dict):
        for key, value in document.items():
            yield from places(value, (*place, key))
    elif isinstance(document, list):
        for at, value in enumerate(document[:6]):
            yield from places(value, (*place, at))


def changed(document: Any, place: tuple[Any, ...], value: Any) -> Any:
    """The document with another value in a place."""
    copy = json.loads(json.dumps(document))
    inner = copy
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = value
    return copy


@pytest.mark.parametrize("make", POSITIONS, ids=lambda make: make.__name__)
def test_positions_in_the_middle_of_everything_survive(make: Any) -> None:
    """AG-GEN-8: a save may stop in the middle of a nested interrupt."""
    state = make()
    document = json.loads(json.dumps(CODEC.dump_state(state)))
    again = CODEC.load_state(document)
    assert again == state
    assert list(GAME.legal_actions(again)) == list(GAME.legal_actions(state))
    assert CODEC.dump_state(again) == document


def test_local_events_keep_their_order_in_a_save_with_sorted_keys() -> None:
    """A save sorts the keys of its objects: what has an order stands in lists."""
    state = Table("grumbaz", "sofeea").local("GE7").local("GE5").local("GE6").state
    document = json.loads(json.dumps(CODEC.dump_state(state), sort_keys=True))
    assert CODEC.load_state(document) == state


@pytest.mark.parametrize("make", POSITIONS, ids=lambda make: make.__name__)
def test_broken_documents_are_refused_or_play(make: Any) -> None:
    """Nothing but a sentence comes of junk in any place."""
    document = json.loads(json.dumps(CODEC.dump_state(make())))
    bot = RandomBot(1)
    found = list(places(document))
    tried = [(found[bot.below(len(found))], JUNK[bot.below(len(JUNK))]) for _ in range(350)]
    refused = 0
    for place, value in tried:
        try:
            state = CODEC.load_state(changed(document, place, value))
        except ValueError:
            refused += 1
            continue
        offers = GAME.legal_actions(state)
        assert bool(offers) == (state.result is None)
        assert [GAME.view(state, seat) for seat in range(state.seats)]
    assert refused > 150


@pytest.mark.parametrize("make", POSITIONS, ids=lambda make: make.__name__)
def test_parts_left_out_are_missed(make: Any) -> None:
    """A save without one of its parts is none."""
    document = json.loads(json.dumps(CODEC.dump_state(make())))
    for name in document:
        copy = {key: value for key, value in document.items() if key != name}
        with pytest.raises(ValueError, match=name):
            CODEC.load_state(copy)


def test_actions_that_are_none() -> None:
    """Unknown kinds and fields too many are refused."""
    for data in ({"kind": "fly"}, {"kind": "step"}, {"kind": "step", "space": "brill", "fast": True}):
        with pytest.raises(ValueError, match="action"):
            CODEC.load_actions([data])


def test_schemas() -> None:
    """States and actions have JSON Schemas."""
    schema = CODEC.schema()
    assert {"state", "actions"} == set(schema)
    assert json.dumps(schema)
