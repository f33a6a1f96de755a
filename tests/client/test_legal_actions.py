"""'What can I do now?': deeds as orders with what they bring, each lighting what it is done with."""

import random
import re
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.games.deeds import action_kinds
from tabletop.client.games.plain import PlainTable
from tabletop.client.scenes.hint import LegalActionsScene
from tabletop.rules.game import Verb
from tabletop.text import LANGUAGES, messages
from tests.support import adventure_client, boards, lords_of_war_client, small_world_client, warcraft_client
from tests.support.pilot import click, click_beside, hover, on_top, press

Laying = Callable[[App, Any], Any]


def verbs(game: str) -> set[str]:
    """The kinds of actions of a game."""
    __import__(f"tabletop.rules.{game}.game")
    found, rest = set(), list(Verb.__subclasses__())
    while rest:
        verb = rest.pop()
        rest += verb.__subclasses__()
        if verb.__module__.startswith(f"tabletop.rules.{game}."):
            found.add(verb.__dataclass_fields__["kind"].default)
    return found


@pytest.mark.parametrize("game", ["lords_of_war", "warcraft", "small_world", "adventure"])
def test_every_kind_of_action_has_words(game) -> None:
    told = {key.removeprefix(f"{game}.action.") for key in messages() if key.startswith(f"{game}.action.")}
    assert told == verbs(game) - {"concede"}, "conceding is in the menu"
    for language in LANGUAGES:
        words = [messages()[f"{game}.action.{kind}"][language] for kind in told]
        assert len(set(words)) == len(words), "two kinds are told alike"


def open_list(app: App) -> LegalActionsScene:
    press(app, "legal")
    app.step([])
    return on_top(app, LegalActionsScene)


def test_pieces_that_can_move_are_listed_and_lit(instant) -> None:
    """Issue: 'Deploy a unit (6)' named a kind and counted it."""
    match = warcraft_client.opening("move")
    scene = boards.open_board(instant, match)
    top = open_list(instant)
    moving = next(group for group in top.groups if group.kind.kind == "move")
    pieces = {action.path[0] for action in match.legal_actions() if action.kind == "move"}
    assert len({deed.action.path[0] for deed in moving.deeds}) == len(moving.deeds) == len(pieces)
    assert all(deed.order.startswith("Move ") and " to " in deed.order for deed in moving.deeds)
    hover(instant, "legal.end_step")
    assert [widget.id for widget in top.lit()] == ["primary"]
    hover(instant, "legal.move.2")
    deed = moving.deeds[1]
    assert {widget.target for widget in top.lit()} == set(deed.action.path)
    length = len(match.journal)
    click(instant, "legal.move.2")
    assert instant.scenes.top is scene
    assert match.journal[length].action == deed.action


def test_what_only_a_button_stands_for_is_pointed_out(instant) -> None:
    """The button itself says what would be given up."""
    match = warcraft_client.opening("move")
    scene = boards.open_board(instant, match)
    open_list(instant)
    click(instant, "legal.end_step")
    assert instant.scenes.top is scene
    assert scene.pointed_out
    assert scene.widgets.focused is scene.widgets.find("primary")
    click(instant, "take_back")
    assert scene.pointed_out == (), "the next press puts the lights out"


def test_what_waits_for_a_confirmation_is_prepared(instant) -> None:
    """LW-DEP-2: the card and its square are chosen, and the main button confirms."""
    match = lords_of_war_client.new_match()
    scene = boards.open_board(instant, match)
    top = open_list(instant)
    deed = top.groups[0].deeds[0]
    click(instant, f"legal.{deed.action.kind}")
    assert scene.session.ready == deed.action
    click(instant, "primary")
    assert match.journal[-1].action == deed.action


def test_of_many_deeds_the_most_useful_are_listed_and_the_rest_is_shown(instant) -> None:
    match = small_world_client.conquering()
    scene = boards.open_board(instant, match)
    top = open_list(instant)
    kind = top.groups[0].kind
    assert kind.kind == "conquer"
    assert top.groups[0].more > 0
    assert all("token" in deed.order and "coin" in deed.brings for deed in top.groups[0].deeds)
    gains = [int(re.findall(r"\d+", deed.brings)[0]) for deed in top.groups[0].deeds[1:]]
    assert gains == sorted(gains, reverse=True)
    click(instant, "legal.conquer.more")
    assert set(scene.pointed_out) == set(kind.steps[0])


def test_a_message_came_to_lie_over_the_main_button_below_the_list(instant) -> None:
    """Messages went to the foot of the window while the list was open, over the main button that it lit."""
    scene = boards.open_board(instant, warcraft_client.new_match())
    press(instant, "legal")
    top = on_top(instant, LegalActionsScene)
    assert top.toast_area == scene.toast_area is not None
    assert not top.toast_area.colliderect(scene.widgets.find("primary").rect)


def test_the_sign_in_the_bar_opens_it_and_a_press_beside_it_closes_it(instant) -> None:
    scene = boards.open_board(instant, small_world_client.new_match())
    journal = len(scene.session.match.journal)
    click(instant, "bar.legal")
    assert isinstance(instant.scenes.top, LegalActionsScene)
    click_beside(instant, (3.0, 400.0))
    assert instant.scenes.top is scene
    assert len(scene.session.match.journal) == journal
    press(instant, "tab_right")  # the right trigger of a pad
    press(instant, "back")
    assert instant.scenes.top is scene


def test_nothing_is_listed_while_the_device_changes_hands(instant) -> None:
    match = lords_of_war_client.new_match()
    scene = boards.open_board(instant, match, opened=False)
    assert scene.session.handing_over
    assert action_kinds(scene.session) == []
    scene.point_out(())
    assert scene.pointed_out == ()


def test_the_first_deed_is_done_on_the_plain_table(instant) -> None:
    scene: Any = instant.push("board", match=small_world_client.conquering(), table=PlainTable)
    instant.step([])
    top = open_list(instant)
    first = top.groups[0].deeds[0].action
    length = len(scene.session.match.journal)
    press(instant, "ok")
    assert instant.scenes.top is scene
    assert scene.session.match.journal[length].action == first


def laid(game: str, seed: int) -> tuple[Laying, Any]:
    """A hand that lays matches of a game, and a new match."""
    if game == "lords_of_war":
        return boards.open_board, lords_of_war_client.new_match(seed=seed)
    if game == "warcraft":
        scenarios = list(warcraft_client.SCENARIOS)
        return boards.open_board, warcraft_client.new_match(scenarios[seed % len(scenarios)], seed=seed)
    if game == "small_world":
        return boards.open_board, small_world_client.new_match(seed=seed)
    return boards.open_board, adventure_client.new_match(seed=seed)


@pytest.mark.long
@pytest.mark.parametrize("game", ["lords_of_war", "warcraft", "small_world", "adventure"])
def test_every_kind_of_action_lights_something(make_app, game) -> None:
    seen: set[str] = set()
    for seed in range(6):
        lay, match = laid(game, seed)
        rng = random.Random(seed)
        for _ in range(700):
            legal = list(match.legal_actions())
            if not legal:
                break
            if {action.kind for action in legal} - seen:
                app = make_app(language="es" if seed % 2 else "en", animation_percent=0)
                lay(app, match)
                top = open_list(app)
                for row, targets in top.shown.items():
                    assert targets, f"nothing is lit for {row}"
                assert not app.canvas.overflows
                seen |= {group.kind.kind for group in top.groups}
            match.apply(rng.choice(legal))
    assert len(seen) >= len(verbs(game)) * 0.5
