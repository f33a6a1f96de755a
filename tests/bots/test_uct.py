"""Plain UCT, the yardstick of the searches."""

from __future__ import annotations

from dataclasses import replace

from tabletop.bots.uct import PlainSearch
from tabletop.rules.chance import Chance
from tests.support import toy_game
from tests.support.toy_game import Add, Toy


def test_it_finds_the_move_that_wins_and_adds_up_its_simulations() -> None:
    game = Toy()
    state = replace(toy_game.start().state, totals=[18, 17], shown=[True, True], active=0)
    search = PlainSearch(game, game.view(state, 0), 0, 2, Chance(3), depth=20)
    for _ in range(200):
        search.simulate()
    assert search.best() in (Add(2), Add(3))
    assert search.root.visits == 200
    assert sum(child.visits for child in search.root.children.values()) == 200
    assert search.root.children[Add(1)].visits < 60


def test_no_child_is_made_twice_and_none_that_is_not_legal() -> None:
    game = Toy()
    state = toy_game.start().state
    seat = game.decider(state)
    assert seat is not None
    view = game.view(state, seat)
    search = PlainSearch(game, view, seat, 2, Chance(5), depth=3)
    for _ in range(12):
        search.simulate()
    assert {*search.root.children} == {*game.legal_actions(view)}
