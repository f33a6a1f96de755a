"""The main button tells what it gives up, once, before it does so."""

from __future__ import annotations

import random
from collections.abc import Collection
from typing import Any

import pytest

from tabletop.rules.match import Match
from tests.support import adventure_client, small_world_client, warcraft_client
from tests.support.boards import open_board
from tests.support.pilot import press, wait, wait_for_main_button

CLIENTS: dict[str, Any] = {
    "adventure": adventure_client, "small_world": small_world_client, "warcraft": warcraft_client,
}  # fmt: skip


def reached(game: str, kinds: set[str], last: str = "", without: Collection[str] = ()) -> Match[Any]:
    """A random game up to a decision with all these kinds of action and none of ``without``, after an action of the
    kind ``last``."""
    rng = random.Random(5)
    for seed in range(40):
        match = CLIENTS[game].new_match(seed=seed)
        for _ in range(900):
            legal = list(match.legal_actions())
            found = {action.kind for action in legal}
            after = match.journal[-1].action.kind if match.journal else ""
            if kinds <= found and found.isdisjoint(without) and last in ("", after):
                return match
            if not legal:
                break
            match.apply(rng.choice(legal))
    raise AssertionError(f"{game} never offers {kinds}")


@pytest.mark.parametrize(
    ("game", "kinds", "last", "told"),
    [
        pytest.param("warcraft", {"move", "end_step"}, "pass", "has moved", id="WC-MOV-1"),
        pytest.param("small_world", {"conquer", "end_conquest"}, "pick", "can still take", id="SW-CNQ-1"),
    ],
)
def test_what_is_given_up_is_told_once(make_app, game, kinds, last, told) -> None:
    """One press, meant for a bubble or for the button before, threw away a whole step."""
    app = make_app()
    match = reached(game, kinds, last)
    board = open_board(app, match)
    wait_for_main_button(app, "primary")
    before = len(match.journal)
    press(app, "end_phase")
    assert len(match.journal) == before
    assert told in app.tooltips.shown.text
    press(app, "end_phase")
    assert len(match.journal) == before, "a second press in the same moment was not meant for the question"
    wait(app, 450)
    press(app, "end_phase")
    assert len(match.journal) > before or board.session.ready is not None


def test_the_end_of_conquests_shone_while_the_die_could_still_take_a_region(make_app) -> None:
    """SW-FIN-4: a Final Conquest that fails leaves the tokens in hand, so that ending without one gives it up."""
    app = make_app()
    match = reached("small_world", {"final", "end_conquest"}, without={"conquer", "champion"})
    board = open_board(app, match)
    wait_for_main_button(app, "primary")
    assert board.widgets.find("primary").style == "secondary"
    before = len(match.journal)
    press(app, "end_phase")
    assert len(match.journal) > before, "nothing is asked"


def test_the_end_of_the_quests_was_the_main_button_while_one_goes_on(make_app) -> None:
    """AG-QST-5: the main button opens the choice of what is handed in, and the end beside it says what it gives up."""
    app = make_app()
    match = reached("adventure", {"hand_in", "done"}, "")
    board = open_board(app, match)
    wait_for_main_button(app, "primary")
    assert "can still go on" in (board.widgets.find("do:done").tooltip or "")
    press(app, "end_phase")
    assert "done" not in {entry.action.kind for entry in match.journal[-1:]}
    assert {action.kind for action in board.session.offer() if action.path[:1] == board.session.path} >= {"hand_in"}


def test_nothing_is_told_to_those_who_do_not_want_to_be_asked(make_app) -> None:
    app = make_app()
    app.settings.confirm_dangerous = False
    match = reached("warcraft", {"move", "end_step"}, "pass")
    open_board(app, match)
    wait_for_main_button(app, "primary")
    before = len(match.journal)
    press(app, "end_phase")
    assert len(match.journal) > before


def test_the_end_of_the_movement_shone_while_there_were_steps_left(make_app) -> None:
    """Issue: the hero has not moved, and the golden button ended the movement."""
    app = make_app(coach_marks=False)
    board = open_board(app, adventure_client.travelling(2, curtain=False))
    main = board.widgets.find("primary")
    assert main.label == "End movement"
    assert main.style != "primary"


def test_the_end_of_spending_shone_after_a_card_that_brings_resources(make_app) -> None:
    """WC-SPN-1: it is not asked about twice, but it is not what is wanted either."""
    app = make_app(coach_marks=False)
    main = open_board(app, reached("warcraft", {"train", "end_step"}, "play")).widgets.find("primary")
    assert main.style != "primary"
