"""Seats that do not want to be asked for cards again, which side stands where, and the battles that wait."""

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import PointerMove
from tabletop.client.games.warcraft import battle_ranks
from tabletop.client.games.warcraft.choices import BattleTile
from tabletop.client.games.warcraft.passing_ahead import scope_of
from tabletop.rules.game import Target
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME
from tests.support.boards import open_board, phase
from tests.support.pilot import click, press
from tests.support.recorded_games import moment
from tests.support.warcraft_client import to_phase

from .test_warcraft_battle import calm, duel, overlay, start

CURSED = {"UD": ("curse", "curse", "curse"), "HU": ("dispel", "poly")}


def asked(hands: dict[str, tuple[str, ...]] | None = None) -> Match[object]:
    """A long battle whose defender may play Curse after every roll."""
    flanks = {"d2": "HU ranged 3", "b2": "UD ranged 3", "c1": "HU melee 3", "c3": "UD flying 3"}
    board = {"c2": "HU melee 3, UD melee 3", **flanks}
    hands = CURSED if hands is None else hands
    return to_phase(duel(races=("HU", "UD"), board=board, hands=hands), "w6")


def passes(match: Match[object], before: int) -> list[int]:
    return [entry.seat for entry in match.journal[before:] if entry.action.kind == "pass"]


def settle(app: App, match: Match[object], most: int = 200) -> None:
    """Remove units as they come until something else is asked or the battle is over."""
    for _ in range(most):
        calm(app)
        top = app.scenes.top
        if top is None or top.name != "battle" or match.state.battle is None:
            return
        board = top.board
        if not board.session.may_act or match.state.frames[-1].phase != "casualty":
            return
        spot = next(w for w in top.widgets if isinstance(w, Spot) and w.legal and w.target.kind == "piece")
        click(app, spot.id)
        click(app, "primary")


def test_one_press_passes_for_the_rest_of_the_battle(app) -> None:
    app.settings.animation_percent = 0
    match = asked()
    board = start(app, match)
    seat, before = match.decider, len(match.journal)
    click(app, "answer.when_to_ask")
    click(app, "popup.now")
    settle(app, match)
    assert len(passes(match, before)) >= 1
    assert board.session.handing_over is False or match.decider != seat
    while match.state.battle is not None and match.decider is not None:
        if match.state.frames[-1].phase.startswith("w"):
            assert match.decider != seat, "a seat that wants to be left alone is not asked"
        board.session.take_over()
        legal = match.legal_actions()
        board.spot_input.answer(board.session.pass_for(next((a for a in legal if a.kind == "pass"), legal[0])))
        app.step([])
        if board.table.battle.ended:
            break
    assert all(entry.action.kind != "play" for entry in match.journal[before:])
    kinds = {entry.action.kind for entry in match.journal[before:] if entry.seat == seat}
    assert kinds <= {"pass", "casualty", "remove"}, kinds


def test_the_key_0_says_it_and_the_medallion_takes_it_back(app) -> None:
    app.settings.animation_percent = 0
    board = start(app, asked())
    seat = board.session.decider
    assert seat is not None
    press(app, "digit_0")
    calm(app)
    assert board.session.passes_ahead(seat, scope_of(board.session.match))
    scene = overlay(app)
    click(app, f"not_asked.{seat}")
    assert not board.session.passes_ahead(seat, scope_of(board.session.match))
    app.scenes.run_layouts()
    assert scene.widgets.get(f"not_asked.{seat}") is None


def test_units_are_still_chosen_and_nothing_outlives_the_battle(app) -> None:
    app.settings.animation_percent = 0
    match = asked()
    board = start(app, match)
    seat = board.session.decider or 0
    board.session.pass_ahead(("battle", 99, 0))
    assert not board.session.passes_ahead(seat, scope_of(board.session.match)), "another battle"
    board.session.keep_passing(board.table.passing.running_scopes(board.session.match))
    assert board.session.passed_ahead == {}
    board.session.passed_ahead[seat] = ("battle", match.state.battle.number, 0)
    for wanted_phase in ("casualty", "w6"):
        to_phase(match, wanted_phase)
        wanted = wanted_phase == "w6" and match.decider == seat
        asked_no_more = board.table.passing.window is not None and board.session.passes_ahead(
            match.decider, scope_of(match)
        )
        assert asked_no_more == wanted


def test_a_pass_said_beforehand_goes_back_with_what_came_before_it(app) -> None:
    app.settings.animation_percent = 0
    match = asked({"UD": ("curse",), "HU": ()})
    board = start(app, match)
    before = len(match.journal)
    press(app, "digit_0")
    app.step([])
    grown = len(match.journal)
    assert grown > before
    assert [entry.joined for entry in match.journal[before:]] == [False, *[True] * (grown - before - 1)]
    assert board.session.undo()
    assert len(match.journal) <= before + 1


def test_defenders_stand_left(app) -> None:
    match = asked()
    board = start(app, match)
    view = board.table.battle
    middle = view.places.panel.centerx
    found = battle_ranks.ranks(view.places, view.stage)
    assert {one.side: one.at[0] < middle for one in found} == {0: False, 1: True}
    coins = list(battle_ranks.hit_numbers(app.canvas, view.places, view.stage))
    assert {coin.side: coin.center[0] < middle for coin in coins} == {0: False, 1: True}


TWO = {"c2": "HU melee 2, OR melee 1", "e2": "HU melee 1, OR ranged 2", "d2": "HU ranged 1"}


def test_battles_on_offer_show_both_forces_and_are_chosen_on_their_tiles(app) -> None:
    app.settings.animation_percent = 0
    match = to_phase(duel(board=TWO), "select")
    board = start(app, match)
    waiting = {battle.space: battle for battle in board.table.model.battles}
    assert set(waiting) == {"c2", "e2"}
    own, other = waiting["c2"].attackers[0], waiting["c2"].defenders[0]
    assert (own.field, own.flank, other.field, other.flank) == ((2, 0, 0), (0, 1, 0), (1, 0, 0), (0, 0, 0))
    assert waiting["e2"].flanks == ("d2",)
    tiles = [widget for widget in board.widgets if isinstance(widget, BattleTile)]
    assert [tile.battle.space for tile in tiles] == ["c2", "e2"]
    spot = board.widgets.find(str(Target("space", "e2")))
    app.step([PointerMove(spot.rect.midtop)], 16)
    tip = board.table.tip(spot)
    assert "2" in tip.text
    assert board.session.match.seats[match.decider or 0].name in tip.text
    click(app, tiles[1].id)
    calm(app)
    assert match.state.config.tables.names[match.state.battle.hex] == "e2"


def test_outside_battles_it_holds_for_one_move_step(app) -> None:
    app.settings.animation_percent = 0
    match = moment(GAME, "main4-points", lambda match: phase(match) in ("w1", "w3"))
    board = open_board(app, match)
    seat, active, turn = match.decider, match.state.active, match.state.turn
    assert seat is not None
    click(app, "do:when_to_ask")
    click(app, "popup.now")
    calm(app)
    assert board.session.passed_ahead.get(seat) in (("step", turn, active), None)
    while match.decider is not None and (match.state.turn, match.state.active) == (turn, active):
        asked_again = match.decider == seat and not board.session.passes_ahead(seat, scope_of(board.session.match))
        assert not (phase(match) in ("w1", "w2", "w3") and asked_again)
        legal = match.legal_actions()
        match.apply(next((a for a in legal if a.kind in ("end_step", "pass")), legal[0]))
    board.session.keep_passing(board.table.passing.running_scopes(board.session.match))
    assert seat not in board.session.passed_ahead
