"""A table that lets partners look: a team sees its hands at any time and no curtain falls within it; enemies still see
nothing."""

import json
from dataclasses import replace
from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.core.session import Session
from tabletop.client.games.setup_form import SetUpDraft
from tabletop.client.scenes.card_browser import CardBrowserScene
from tabletop.rules import catalogue
from tabletop.rules.game import Setup, TableRules
from tabletop.rules.match import Match
from tabletop.rules.warcraft.game import GAME
from tabletop.storage import document
from tabletop.storage.format import dumps, loads
from tabletop.storage.header import SaveInfo
from tabletop.text import t
from tests.support.boards import open_board, phase
from tests.support.conformance_checks import check_views
from tests.support.conformance_probe import Probe
from tests.support.pilot import click, on_top, press, settle
from tests.support.warcraft_client import match_at, new_match, open_setup, pass_until, play
from tests.support.warcraft_positions import table

from .test_warcraft_partner import picture


def together(seed: int = 3, on: bool = True) -> Match[Any]:
    """A new match in teams at a table that lets partners look."""
    setup = new_match("main4", seed=seed).setup
    return Match.start(GAME, replace(setup, table=TableRules(partners_look=on)))


def mates(match: Match[Any], seat: int) -> tuple[int, ...]:
    tables = match.state.config.tables
    found: tuple[int, ...] = tables.team[tables.side[seat]]
    return found


def full(match: Match[Any]) -> bool:
    """Whether somebody in turn may move, and everybody holds cards."""
    return phase(match) == "move" and all(len(hand) > 1 for hand in match.state.hands)


def moving(on: bool = True) -> Match[Any]:
    """The Humans' Move Step, with two cards in every hand; ``on``: partners may look."""
    board = {"c6": "HU melee", "i1": "OR melee", "c1": "NE melee", "i6": "UD melee"}
    hands = dict.fromkeys(("HU", "OR", "NE", "UD"), ("fast", "res"))
    match = match_at(table("main4", board=board, hands=hands, active="HU", partners_look=on).state, "main4")
    assert full(match)
    return match


def other_cards(match: Match[Any], *seats: int) -> Match[Any]:
    """The same match in which some seats hold other cards of theirs."""
    state = match.game.clone(match.state)
    hands, decks = list(state.hands), list(state.decks)
    for seat in seats:
        cards = tuple(reversed(hands[seat] + decks[seat]))
        hands[seat], decks[seat] = cards[: len(hands[seat])], cards[len(hands[seat]) :]
    state.hands, state.decks = tuple(hands), tuple(decks)
    found: Match[Any] = Match.restore(match.game, match.setup, match.order, match.deal, match.journal, state)
    found._events = [match.events(index) for index in range(len(match.journal))]
    return found


# ------------------------------------------------------------------------------------------------ rules and saves


@pytest.mark.parametrize("on", [False, True])
def test_a_view_shows_the_hands_of_the_team_and_no_other(on) -> None:
    match = moving(on)
    state = match.state
    for seat in range(4):
        seen = GAME.view(state, seat)
        for other in range(4):
            known = other in mates(match, seat) if on else other == seat
            assert (seen.hands[other] == state.hands[other]) == known
    assert all(-1 in hand for hand in GAME.view(state, None).hands)
    alone = GAME.clone(state)
    me = mates(match, 0)[0]
    alone.hands = tuple(hand if seat != me else () for seat, hand in enumerate(state.hands))
    assert GAME.secrets(alone, me) == on, "a partner's cards are a secret too"


def test_views_at_such_a_table_leak_nothing() -> None:
    match, probe = together(5), Probe(GAME)
    for n in range(6):
        play(match, lambda _: False, seed=n, most=40)
        check_views(probe, match)


def test_the_rule_is_saved_and_old_saves_load_without_it() -> None:
    match = moving()
    again = loads(dumps(match, SaveInfo())).match
    assert again.setup.table == TableRules(partners_look=True)
    assert again.state == match.state
    old = moving(False)
    save = document.parse(dumps(old, SaveInfo()))
    del save["setup"]["table"]["partners_look"]
    del save["state"]["options"]["partners_look"]
    found = loads(document.seal(json.loads(json.dumps(save)), rows="journal")).match
    assert not found.setup.table.partners_look
    assert found.state == old.state


# ------------------------------------------------------------------------------------------------------ the curtain


def handings(match: Match[Any], seed: int, most: int = 700) -> set[tuple[str, bool]]:
    """Play by a session: for each change from a seat whose hand lay open to the next one that takes the device, whether
    they are ("mate" or "enemy") and whether a curtain fell, as far as the next one hides anything. No hand of an
    enemy is ever open."""
    session, found = Session(match), set()
    session.take_over()
    before = session.viewer
    for _ in range(most):
        if match.decider is None:
            break
        play(match, lambda _: False, seed=seed + len(match.journal), most=1)
        if match.decider is None:
            break
        session.settle()
        curtain = session.handing_over
        if curtain:
            session.take_over()
        now = session.viewer
        if now is None:
            continue
        if before is not None and now != before and match.game.secrets(match.state, now):
            found.add(("mate" if now in mates(match, before) else "enemy", curtain))
        before = now
        assert now == match.decider
        view = session.shown()
        open_hands = {seat for seat in range(4) if match.state.hands[seat] and -1 not in view.hands[seat]}
        assert open_hands <= set(mates(match, now) if match.setup.table.partners_look else (now,))
    return found


def test_no_curtain_falls_between_partners_in_a_row_and_one_between_enemies() -> None:
    found = set().union(*(handings(moving(), seed) for seed in (3, 4, 6)))
    assert ("mate", False) in found
    assert ("mate", True) not in found
    assert ("enemy", True) in found
    assert ("enemy", False) not in found


def test_without_the_rule_a_curtain_falls_between_partners() -> None:
    found = set().union(*(handings(moving(False), seed) for seed in (3, 4, 6)))
    assert ("mate", True) in found
    assert ("mate", False) not in found


def test_who_hides_nothing_is_still_somebody_else() -> None:
    """A seat without cards plays without a curtain; the next hand waits for its owner all the same."""
    board, hand = {"a1": "HU melee, HU worker", "g1": "OR melee, OR worker"}, ("fast", "res")
    match = match_at(table(board=board, hands={"HU": hand, "OR": hand}).state)
    session = Session(match)
    session.take_over()
    first = match.decider
    assert first is not None
    match.state.hands = tuple(hand if seat == first else () for seat, hand in enumerate(match.state.hands))
    pass_until(match, lambda m: m.decider != first and m.game.headline(m.state).active != first)
    match.state.hands = tuple(hand if seat == first else () for seat, hand in enumerate(match.state.hands))
    session.settle()
    assert session.viewer == match.decider != first
    assert not session.handing_over
    pass_until(match, lambda m: m.decider == first)
    session.settle()
    assert session.handing_over


# -------------------------------------------------------------------------------------------------------- the screen


def look_at_partner(app: App, match: Match[Any]) -> bytes:
    """The board, the partner's chip clicked; gives the picture."""
    board = open_board(app, match)
    me = board.session.viewer
    assert me is not None
    mate = next(seat for seat in mates(match, me) if seat != me)
    chip = board.widgets.find(f"chip:{mate}")
    assert t("warcraft_board.partner_hand.click", seat=match.setup.seats[mate].name) in (chip.tooltip or "")
    click(app, chip)
    settle(app)
    scene = on_top(app, CardBrowserScene)
    cards = [match.state.config.tables.card_ids[card] for card in match.state.hands[mate]]
    assert scene.pages == [(match.setup.seats[mate].name, cards)]
    shown = picture(app)
    press(app, "back")
    assert app.scenes.top is board
    assert board.session.viewer == me, "no curtain"
    return shown


def test_a_partner_sees_the_hand_and_nothing_of_the_enemies(make_app) -> None:
    match = moving()
    me = match.decider
    assert me is not None
    mate = next(seat for seat in mates(match, me) if seat != me)
    enemies = [seat for seat in range(4) if seat not in mates(match, me)]
    first = look_at_partner(make_app((1280, 720)), match)
    assert look_at_partner(make_app((1280, 720)), other_cards(match, *enemies)) == first
    assert look_at_partner(make_app((1280, 720)), other_cards(match, mate)) != first


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_an_enemy_sees_no_pixel_of_the_hands_of_a_team(make_app, size) -> None:
    match = moving()
    me = match.decider
    assert me is not None
    others = [seat for seat in range(4) if seat not in mates(match, me)]
    series = []
    for shown in (match, other_cards(match, *others)):
        app = make_app(size)
        board = open_board(app, shown)
        frames = [picture(app)]
        for seat in others:
            chip = board.widgets.find(f"chip:{seat}")
            click(app, chip)
            settle(app)
            assert app.scenes.top is board, "an enemy's chip opens nothing"
            frames.append(picture(app))
        series.append(frames)
    assert series[0] == series[1]


def test_the_hand_is_shown_in_the_past_and_covered_with_the_curtain(app) -> None:
    match = moving()
    board = open_board(app, match)
    me = board.session.viewer
    assert me is not None
    mate = next(seat for seat in mates(match, me) if seat != me)
    board.look(len(match.journal) - 1)
    app.step([], 16)
    click(app, board.widgets.find(f"chip:{mate}"))
    assert isinstance(app.scenes.top, CardBrowserScene)
    press(app, "back")
    board.look(None)
    board.session.viewer = None
    board.relayout()
    app.step([], 16)
    click(app, board.widgets.find(f"chip:{mate}"))
    settle(app)
    assert app.scenes.top is board


# -------------------------------------------------------------------------------------------------------- the set-up


def test_the_switch_is_there_where_the_scenario_has_teams(app) -> None:
    scene, parts = open_setup(app)
    for variant, there in (("main2", False), ("main4", True), ("necro", False), ("nordrassil", True)):
        parts.choose_variant(variant)
        scene.changed()
        app.step([], 16)
        assert (scene.widgets.get("table.partners_look") is not None) == there, variant
    assert not scene.draft.setup(1, scene.names()).table.partners_look, "off, unless the table says so"
    scene.widgets.find("table.partners_look").activate()
    app.step([], 16)
    assert scene.draft.setup(1, scene.names()).table == TableRules(undo="friendly", partners_look=True)


def test_presets_and_rematches_keep_it() -> None:
    meta = catalogue.meta("warcraft")
    draft = SetUpDraft(meta, [])
    draft.partners_look = True
    other = SetUpDraft(meta, [])
    other.load(draft.body())
    assert other.partners_look
    setup: Setup = together().setup
    other = SetUpDraft(meta, [])
    other.repeat(setup)
    assert other.partners_look
    body = draft.body()
    del body["table"]["partners_look"]
    other.load(body)
    assert not other.partners_look
