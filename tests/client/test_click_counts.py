"""What a typical turn takes, played through the real scenes: by mouse, by keys with letters at what can be chosen,
and by Tab without them. The figures are kept in ``docs/clicks.json``; a turn that takes more fails, and so does one
that takes less until the figure is written down."""

import copy
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.core.input import Command
from tabletop.client.games.small_world.board_widgets import ComboRow
from tabletop.rules.game import Action, Target
from tabletop.rules.match import Match
from tabletop.rules.small_world import queries
from tabletop.storage.header import SeatPlayers
from tests.support import (
    adventure_client,
    boards,
    lords_of_war_client,
    small_world_client,
    warcraft_client,
)
from tests.support.adventure_positions import Table
from tests.support.click_counts import CountingHand, figures
from tests.support.lords_of_war_positions import Position, position
from tests.support.pilot import on_top
from tests.support.playing import next_widget
from tests.support.thinking import think_here

Act = Callable[..., None]

REDEPLOYED = 2
"""The most clicks that redeployment may take in a turn of Small World."""


def acting(hand: CountingHand, by: str) -> Act:
    """How a player touches a thing: with a click, by its letter, or by walking to it with Tab and pressing Enter."""
    return {"mouse": hand.click, "keys": hand.letters, "tab": hand.walk}[by]


def counted(hand: CountingHand, by: str) -> int:
    return hand.presses if by == "mouse" else hand.keys


def laid(app: App, match: object, by: str) -> CountingHand:
    """A hand at a match on the table, as the player comes to it."""
    app.settings.target_letters = by == "keys"
    if by != "mouse":
        app.mapper.last_device = "keyboard"
        app.step([Command("up")])
    app.push("board", match=match)
    hand = CountingHand(app)
    hand.watch()
    return hand


def main_button(hand: CountingHand, by: str) -> None:
    """Press the main button: with its own key."""
    if by == "mouse":
        hand.click("primary")
    else:
        hand.press("end_phase")


def read(hand: CountingHand, by: str) -> None:
    """Leave a result that waits to be read."""
    for name in ("continue", "battle.continue"):
        if hand.offers(name):
            hand.click(name) if by == "mouse" else hand.press("ok")


def lords_of_war(app: App, by: str) -> int:
    """The curtain opens, a card is placed and strikes an enemy down, a card is drawn."""
    place = position(lords_of_war_client.FIELD, hands=(lords_of_war_client.ORCS, lords_of_war_client.DWARVES), turn=5)
    match = lords_of_war_client.match_at(place)
    kill = _killing(place)
    hand = laid(app, match, by)
    _open(hand, by)
    if by == "mouse":
        hand.drag(*kill.path)
    else:
        by_number(hand, kill.path[0])
        acting(hand, by)(*kill.path[1:])
    read(hand, by)
    assert any(entry.action == kill for entry in match.journal)
    hand.watch()
    assert hand.board.session.decider == 1
    return counted(hand, by)


def _killing(place: Position) -> Action:
    """A deployment that strikes an enemy down."""
    trial = lords_of_war_client.match_at(copy.deepcopy(place))
    return next(
        action
        for action in trial.legal_actions()
        if action.kind == "deploy" and any(e.kind == "eliminated" for e in _tried(place, action))
    )


def _tried(place: object, action: Action) -> list[object]:
    return list(lords_of_war_client.match_at(copy.deepcopy(place)).apply(action))


def _open(hand: CountingHand, by: str) -> None:
    hand.click("open") if by == "mouse" else hand.press("ok")


def warcraft(app: App, by: str) -> int:
    """Three workers and three units go to six places, all seats harvest, a card is played and the turn ends. The last
    unit of the Town is not chosen by itself. Not counted are the curtain, which only opens the match, and what the
    other seat presses in between."""
    match = warcraft_client.new_match("main2")
    _open(laid(app, match, by), by)
    hand = CountingHand(app)
    act = acting(hand, by)
    if by == "tab":
        main_button(hand, by)  # Tab stops at what can be touched without passing
    for goals in (("HU.worker@a1", "b1", "b3", "c4"), ("HU.melee@a1", "b1", "b2", "a2")):
        if hand.board.session.path != (Target("piece", goals[0]),):  # the next piece of the Town is chosen by itself
            act(Target("piece", goals[0]))
        for goal in goals[1:]:
            if goal == "a2" and by == "mouse":
                hand.drag(Target("piece", goals[0]), Target("space", goal))
                continue
            if goal == "a2":
                act(Target("piece", goals[0]))
            act(Target("space", goal))
    main_button(hand, by)
    other = CountingHand(app)
    other.click(Target("piece", "UD.worker@g1"), Target("space", "f1"), "primary")
    if by != "mouse":
        app.mapper.last_device = "keyboard"
        app.step([Command("up")])
    hand.watch()
    assert {entry.seat for entry in match.journal if entry.action.kind == "harvest"} == {0, 1}
    hand.click("do:cards") if by == "mouse" else hand.press("digit_1")
    card = next(action for action in match.legal_actions() if action.kind == "play")
    for target in card.path:
        act(target)
    main_button(hand, by)
    assert sum(entry.action.kind == "move" and entry.seat == 0 for entry in match.journal) == 6
    assert hand.board.session.decider == 1
    return counted(hand, by)


def small_world(app: App, by: str) -> int:
    """A combo is chosen, three regions are conquered, the spare units are spread, the turn ends. What follows after the
    conquests is redeployment."""
    match = small_world_client.new_match(2)
    hand = laid(app, match, by)
    act = acting(hand, by)
    top = on_top(app)
    pick = act if by == "mouse" else partial(by_number, hand)
    pick(next(widget.id for widget in top.widgets if isinstance(widget, ComboRow)))
    for _ in range(3):
        act(_plain_conquest(match))
    main_button(hand, by)
    before = counted(hand, by)
    main_button(hand, by)
    assert sum(entry.action.kind == "conquer" for entry in match.journal) == 3
    assert match.decider == 1
    if by == "mouse":
        assert counted(hand, by) - before <= REDEPLOYED
    return counted(hand, by)


def by_number(hand: CountingHand, target: Target | str) -> None:
    """Press the number key of a card or of a numbered button."""
    board = hand.board
    wanted = hand.widget(target)
    numbers = {widget.id: number for number, widget in board.controls.numbered().items()}
    cards = {board.table.by_number(number): number for number in range(1, 10)}
    hand.press(f"digit_{numbers.get(wanted.id) or cards[getattr(wanted, 'target', None)]}")


def _plain_conquest(match: Match[Any]) -> Target:
    """The dearest region that can be conquered in one way only, without the die."""
    ways = [action.path[0] for action in match.legal_actions()]
    plain = (where for where in ways if where.kind == "space" and ways.count(where) == 1)
    quotes = {where: queries.quote(match.state, where.id) for where in plain}
    sure = [where for where, quote in quotes.items() if quote.possible == "yes" and not quote.champion]
    return max(sure, key=lambda where: quotes[where].ways[0].required)


def adventure(app: App, by: str) -> int:
    """The die is thrown, the hero stays, explores and fights; the item it wins, as the dice fall well, is equipped, and
    the turn ends."""
    place = Table("sofeea", "sandrai", seed=3).at("brill", "sofeea").at("thelsamar", "sandrai").marker("brill", "G08")
    place.hand("sofeea", "portal", "arcane_intellect").bag("sofeea", "G04", "G06").quest("sofeea", "S17")
    place.discard("sofeea", 8).hand("sandrai", "fear", "soulstone").bag("sandrai", "G17").quest("sandrai", "S03")
    match = adventure_client.match_at(place.stage("roll"))
    hand = laid(app, match, by)
    _open(hand, by)
    main_button(hand, by)
    explored = next(action for action in match.legal_actions() if action.kind == "use_resource")
    place = next_widget(app, hand.board, explored)
    hand.click(place) if by == "mouse" else by_number(hand, place)
    main_button(hand, by)
    read(hand, by)
    main_button(hand, by)
    done = [entry.action.kind for entry in match.journal]
    assert {"fight", "equip", "done"} <= set(done), done
    assert match.decider == 1
    return counted(hand, by)


TURNS = {"lords_of_war": lords_of_war, "warcraft": warcraft, "small_world": small_world, "adventure": adventure}


@pytest.mark.parametrize("by", ["mouse", "keys", "tab"])
@pytest.mark.parametrize("game", TURNS)
def test_a_typical_turn_takes_as_much_as_is_written_down(app, game, by) -> None:
    """Issue: half the clicks."""
    app.settings.reduced_motion = app.settings.skip_forced = True
    kept = figures()[game]
    taken = TURNS[game](app, by)
    assert taken == kept[by], f"{game} takes {taken} by {by}; docs/clicks.json says {kept[by]}"
    if by == "mouse":
        assert taken <= kept["limit"]


@pytest.mark.parametrize(("one_click", "presses"), [(True, 2), (False, 3)])
def test_a_card_that_kills_takes_two_clicks_or_three(app: App, one_click: bool, presses: int) -> None:
    """Issue: card, square, done; the next card is drawn and the turn ends by itself."""
    app.settings.reduced_motion = app.settings.skip_forced = True
    app.settings.one_click = one_click
    place = position(lords_of_war_client.FIELD, hands=(lords_of_war_client.ORCS, lords_of_war_client.DWARVES), turn=5)
    kill = _killing(place)
    hand = laid(app, lords_of_war_client.match_at(place, curtain=False), "mouse")
    hand.click(*kill.path, *(() if one_click else kill.path[-1:]))
    assert hand.board.session.decider == 1
    assert hand.presses == presses


def test_a_turn_of_warcraft_against_a_computer_takes_twelve_clicks(app: App) -> None:
    """Issue: three workers, three units and one card; nobody is asked to look away."""
    app.settings.reduced_motion = app.settings.skip_forced = True
    app.settings.computer_pace = 0
    think_here(app)
    match = warcraft_client.new_match("main2")
    app.push("board", match=match, players=SeatPlayers(("", "recruit"), 5))
    hand = CountingHand(app)
    hand.watch()
    goals = [Target("space", name) for name in ("b1", "b3", "c4", "b1", "b2", "a2")]
    goals.insert(5, Target("piece", "HU.melee@a1"))  # the last unit of the Town is not chosen by itself
    hand.click(Target("piece", "HU.worker@a1"), *goals, "primary")
    hand.watch()
    card = next(action for action in match.legal_actions() if action.kind == "play")
    hand.click(*card.path, "primary")
    assert [entry.action.kind for entry in match.journal if entry.seat == 0].count("move") == 6
    assert match.decider == 1 or match.state.turn == 2
    assert hand.presses <= 12


def test_undo_takes_back_the_passing_together_with_the_move(app) -> None:
    """WC-CRD-6, interface 8: touching a piece in the moment for cards passes; one undo gives both back."""
    app.settings.reduced_motion = True
    match = warcraft_client.new_match("main2")
    hand = laid(app, match, "mouse")
    hand.click("open", Target("piece", "HU.worker@a1"), Target("space", "b1"))
    assert [entry.action.kind for entry in match.journal] == ["pass", "move"]
    assert hand.board.session.path == (Target("piece", "HU.worker@a1"),), "the next worker is selected"
    hand.board.session.drop()
    hand.board.undo()
    assert match.journal == []
    assert boards.phase(match) == "w1"


def test_the_seat_whose_harvest_others_have_thrown_still_reads_of_what_happened_before(app) -> None:
    """WC-HAR-2: the dice of all seats are thrown by whoever sits at the table; the recap is not cut short by them."""
    app.settings.reduced_motion = True
    match = warcraft_client.new_match("main2")
    hand = laid(app, match, "mouse")
    hand.click("open", Target("piece", "HU.worker@a1"), Target("space", "b1"))
    hand.board.session.drop()
    hand.click("primary", Target("piece", "UD.worker@g1"), Target("space", "f1"), "primary")
    assert app.scenes.top is hand.board, "no curtain falls for dice that nobody can influence"
    assert hand.board.session.viewer is None, "all hands lie face down"
    hand.click("primary")
    moved = [n for n, entry in enumerate(match.journal) if entry.seat == 1 and entry.action.kind == "move"]
    assert moved
    assert set(moved) <= set(hand.board.session.unseen(0))
