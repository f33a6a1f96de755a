"""Standing orders: when a seat is asked whether it responds, beyond one battle or step (interface 8.4)."""

import random
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tabletop.bots.setups import make_setup
from tabletop.client.core.session import Session
from tabletop.client.games.adventure.table import AdventurePassing
from tabletop.client.games.passing import answers_alike
from tabletop.client.games.warcraft.passing_ahead import WarcraftPassing
from tabletop.rules.adventure import exchange
from tabletop.rules.adventure.game import GAME as ADVENTURE
from tabletop.rules.game import TableRules
from tabletop.rules.match import Match
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.config import configure
from tabletop.rules.warcraft.game import GAME
from tabletop.storage import format as save_format
from tabletop.storage.header import SaveInfo
from tests.support import adventure_client
from tests.support.adventure_client import reacting
from tests.support.adventure_positions import Table
from tests.support.boards import open_board, phase
from tests.support.pilot import click, on_top, settle
from tests.support.recorded_games import moment
from tests.support.warcraft_client import match_at
from tests.support.warcraft_positions import table


@cache
def _asked(peaceful: bool) -> Match[Any]:
    """A recorded game up to a window for Town Portal in another seat's step; ``peaceful``: while nobody stands among
    enemies (WC-CRD-27)."""

    def wanted(match: Match[Any]) -> bool:
        state = match.state
        if phase(match) != "w3" or match.decider == state.active:
            return False
        return any(queries.invaded(state, seat, fights=True) for seat in queries.living(state)) != peaceful

    return moment(GAME, "main4-stalemate" if peaceful else "main4-last_side", wanted)


def asked(peaceful: bool, back: int = 0) -> Match[Any]:
    """A match at that window, or ``back`` actions before it."""
    found = _asked(peaceful)
    return found.branch(len(found.journal) - back)


@pytest.mark.parametrize(
    ("peaceful", "order", "passes"),
    [
        (True, "", True), (True, "always", False), (True, "threatened", True), (True, "never", True),
        (False, "", False), (False, "always", False), (False, "never", True),
    ],
)  # fmt: skip
def test_town_portal_is_asked_once_it_can_matter(peaceful, order, passes) -> None:
    """WC-CRD-27: before no fight, a portal can wait for the next window without loss."""
    assert WarcraftPassing.ordered(asked(peaceful), order) is passes


def test_town_portal_was_asked_where_enemies_had_come_among_workers() -> None:
    """WC-CRD-27: it moves units, and workers away from home do not fight; in a Town units can still come to them."""
    board = {"a1": "HU melee", "b1": "HU worker, OR melee", "b2": "HU melee", "g1": "OR melee"}
    state = table(board=board, hands={"HU": ["portal"]}, active="OR").state
    assert queries.invaded(state, 0)
    assert not queries.invaded(state, 0, fights=True)
    home = table(board=board | {"a1": "HU worker, OR melee"}, hands={"HU": ["portal"]}, active="OR").state
    assert queries.invaded(home, 0, fights=True)


def test_a_deployment_without_anything_to_place_ends_by_itself() -> None:
    """R-40: gold and wood change hands before and after it as well; a teammate who wants every question is asked."""

    def nothing_to_place(match: Match[Any]) -> bool:
        return phase(match) == "deploy" and {one.kind for one in match.legal_actions()} <= {"give", "ask", "end_step"}

    match = moment(GAME, "main4-last_side", nothing_to_place)
    assert {action.kind for action in match.legal_actions()} <= {"give", "ask", "end_step"}
    window = WarcraftPassing.open_window(match)
    assert window.action.kind == "end_step"
    assert WarcraftPassing.ordered(match, "")
    assert not WarcraftPassing.ordered(match, "always")
    seat = match.decider
    session = Session(match, curtain=False)
    session.pass_for(window.action)
    assert (phase(match), match.decider) != ("deploy", seat)


def test_what_is_asked_tells_nothing_of_hands() -> None:
    """WC-OPT-7: a standing order looks at what lies open alone, so that passing by it says no more than being asked."""
    assert WarcraftPassing.asking.names
    for peaceful in (True, False):
        match, twin = asked(peaceful), asked(peaceful)
        twin.state.hands = tuple((1,) * len(hand) for hand in twin.state.hands)
        for order in WarcraftPassing.asking.names:
            assert WarcraftPassing.ordered(match, order) == WarcraftPassing.ordered(twin, order)


# ---------------------------------------------------------------------------- windows in which no card can help

SIEGE = {"c4": "HU melee 2, HU ranged, OR melee 3", "b2": "OR melee 2"}
LOST = {"c4": "UD melee 2, OR melee 3", "g1": "OR melee"}
FLOWN = {"c4": "UD melee 2, OR melee 2, OR flying"}


def battle(board: dict[str, str], hands: dict[str, list[str]], dice: list[int]) -> Match[Any]:
    """A match in its first battle, in the first window for cards after these dice."""
    races = ("HU" if board is SIEGE else "UD", "OR")
    match = match_at(table(races=races, board=board, active="OR", hands=hands).state)
    match.apply(next(action for action in match.legal_actions() if action.kind == "end_step"), [n - 1 for n in dice])
    return match


@pytest.mark.parametrize(
    ("board", "hands", "dice", "played", "window", "helps"),
    [
        (SIEGE, {"HU": ["invis"]}, [1], [], "w7", False),  # the enemy's casualty
        (SIEGE, {"HU": ["invis"]}, [6, 6, 6, 6, 6, 1, 6, 6], [], "w7", True),
        (SIEGE, {"HU": ["invis", "dispel"]}, [6, 6, 6, 6, 6, 1, 6, 6], ["play HU-invis-1 defender"], "w10", False),
        (LOST, {"UD": ["web"]}, [], [], "w5", False),  # no enemy flies
        (FLOWN, {"UD": ["web"]}, [6], [], "w5", True),
        (LOST, {"OR": ["spears", "spears"]}, [], [], "w5", True),
        (LOST, {"OR": ["spears", "spears"]}, [], ["play OR-spears-1"], "w5", False),  # a second copy adds nothing
    ],
)
def test_a_window_was_asked_whose_card_could_only_help_the_enemy(board, hands, dice, played, window, helps) -> None:
    """WC-CRD-10, 11, 14, 15, 24: nobody is asked for a card that can bring nothing, by what lies open alone; it stays
    legal, and who wants every question, or plays with bluff windows, is asked."""
    match = battle(board, hands, dice)
    for text in played:
        match.apply(next(action for action in match.legal_actions() if action.text == text))
    assert (phase(match), match.legal_actions()[0].kind) == (window, "play")
    for bluff in (False, True):
        match.state.config = configure(replace(match.state.config.options, bluff=bluff))
        assert WarcraftPassing.ordered(match, "") == (not helps and not bluff)
        assert not WarcraftPassing.ordered(match, "always")
        twin = GAME.clone(match.state)
        twin.hands = tuple((1,) * len(hand) for hand in twin.hands)
        assert queries.could_gain(twin) == helps


def test_a_battle_goes_on_where_invisibility_could_only_help_the_enemy(app) -> None:
    """WC-CRD-11: 'Play Invisibility, or pass' was asked of who had just hit."""
    app.settings.animation_percent = 0
    for seed in range(20):
        position = table(board=SIEGE, active="OR", hands={"HU": ["invis"]}).state
        position.chance.seed = seed
        after = GAME.clone(position)
        end = next(action for action in GAME.legal_actions(after) if action.kind == "end_step")
        GAME.apply(after, end)
        if after.frames[-1].phase == "w7" and not queries.could_gain(after):
            break
    match = match_at(position)
    board = open_board(app, match)
    board.session.take_over()
    board.show(board.session.do(end))
    settle(app)
    assert phase(match) != "w7"
    assert [(entry.seat, entry.action.kind, entry.joined) for entry in match.journal][1] == (0, "pass", True)


def test_a_seat_passes_by_itself_where_it_need_not_be_asked(app) -> None:
    app.settings.animation_percent = 0
    match = asked(True, back=1)
    ahead = asked(True)
    board = open_board(app, match)
    board.session.take_over()
    board.show(board.session.do(ahead.journal[-1].action))
    settle(app)
    passed = match.journal[len(ahead.journal)]
    assert (passed.seat, passed.action.kind, passed.joined) == (ahead.decider, "pass", True)


def test_the_choice_beside_the_question_holds_and_is_saved(app) -> None:
    app.settings.animation_percent = 0
    match = asked(False)
    board = open_board(app, match)
    seat, before = match.decider, len(match.journal)
    assert seat is not None
    click(app, "do:when_to_ask")
    click(app, "popup.never")
    assert match.journal[before].action.kind == "pass"
    assert board.session.asking == {seat: "never"}
    again = save_format.loads(save_format.dumps(match, board.saver.info)).info
    assert again.asking[seat] == "never"
    assert b'"asking"' not in save_format.dumps(match, SaveInfo())
    app.push("board_menu", board=board)
    click(app, "asking")
    assert on_top(app).name == "board_asking"
    click(app, f"asking.{seat}")
    click(app, "popup.usual")
    click(app, "asking.apply")
    assert board.session.asking == {}


def test_in_adventure_a_card_against_oneself_is_asked_about(app) -> None:
    """AG-ABL-3: who wants to be asked where it concerns them is asked about cards aimed at them alone."""
    match = reacting()
    answers = {order: AdventurePassing.ordered(match, order) for order in ("", "mine", "never")}
    below, seat = match.state.frames[-2], match.decider
    aimed = below.target == match.state.players[seat].character
    combat = match.state.combat
    fights = combat is not None and seat in (combat.attacker, combat.defender)
    assert answers == {"": False, "mine": not aimed and not fights, "never": not fights}
    assert open_board(app, match).table.passing.asking is not None


def test_taking_back_turns_no_hand_up() -> None:
    """Who decides with all hands face down could press undo, and the hand of the seat before lay open."""
    found = moment(
        GAME, "main2-last_side", lambda match: phase(match) == "deploy" and match.journal[-1].seat != match.decider
    )
    match = found.branch(len(found.journal) - 1)
    match.setup = replace(match.setup, table=replace(match.setup.table, undo="friendly"))
    session = Session(match)
    session.hands_down = lambda: True
    session.take_over()
    mover = match.decider
    assert session.viewer == mover
    assert session.do(found.journal[-1].action).kind == "applied"
    session.settle()
    assert session.hand_down
    assert session.undo()
    assert (match.decider, session.viewer, session.handing_over) == (mover, None, False)
    assert session.ask_for_hand()


# --------------------------------------------------------------------------------- windows in which no answer matters


@pytest.mark.parametrize("weapon", [(), ("G01",)])
@pytest.mark.parametrize(("face", "asked"), [(6, False), (5, True)])
def test_rocket_boots_were_asked_for_on_a_die_that_shows_six(make_app, face, asked, weapon) -> None:
    """No roll is better, so the question is passed ahead, and the boots stay; also beside a bow that would only roll
    a 1 again."""
    app = make_app()
    app.settings.animation_percent = 0
    place = Table("burbonn", "sofeea").at("brill", "burbonn").token("burbonn", "rocket_boots").bottom(0, "G02")
    if weapon:
        place.wear("burbonn", *weapon)
    match = adventure_client.match_at(place.stage("challenge"), curtain=False)
    scene = open_board(app, match)
    dice = place.do("draw a challenge", dice=[face, 1]).state
    assert place.legal() == ["use token rocket_boots", "pass"]
    scene.session.match.begin_anew(dice)
    scene._settle()
    settle(app)
    state = scene.session.match.state
    assert (state.frames[-1].phase == "rolled") is asked
    assert any("rocket_boots" in token for token in state.players[0].tokens)


def test_a_power_that_looks_at_a_six_leaves_the_boots_a_question() -> None:
    """The other side gains by the face, so another one may be better."""
    place = Table("burbonn", "sofeea").at("brill", "burbonn").token("burbonn", "rocket_boots").bottom(0, "G02")
    state = place.stage("challenge").do("draw a challenge", dice=[6, 1]).state
    assert exchange.best_roll(state)
    fires = replace(exchange._fighter(state, 1).powers[0], own=False, faces=(6,))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(exchange, "_powers", lambda *_: (fires,))
        assert not exchange.best_roll(state)


def test_a_window_in_which_no_answer_changes_anything_is_not_asked(make_app) -> None:
    """An attack that hits whatever is done, and a power that costs nothing. It is asked where the table wants every
    window for the sake of secrecy."""
    match = Match.start(ADVENTURE, make_setup(ADVENTURE.meta, seed=0))
    rng = random.Random(0)
    before = match.branch(0)
    while AdventurePassing.open_window(match) is None or not answers_alike(match):
        before = match.branch(len(match.journal))
        match.apply(rng.choice(match.legal_actions()))
    assert len(match.legal_actions()) > 1
    entry = match.journal[-1]
    for hides in (True, False):
        begun = before.branch(len(before.journal))
        begun.setup = replace(begun.setup, table=TableRules(curtain=False, ask_always=hides))
        app = make_app()
        app.settings.animation_percent = 0
        scene = open_board(app, begun)
        scene.session.match.apply(entry.action, entry.chance)
        scene._settle()
        settle(app)
        assert (len(scene.session.match.journal) == len(match.journal)) is hides
