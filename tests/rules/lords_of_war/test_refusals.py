"""Refusals: every key of the closed list at least once, and an answer to any click (LW-TRN-2, LW-TRN-4)."""

import json
import random
import string
from collections.abc import Callable
from pathlib import Path

import pytest

from tabletop.rules.game import IllegalAction, Refusal, Target
from tabletop.rules.lords_of_war import actions as act
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.refusals import RULES
from tests.support.lords_of_war_positions import Position, new_match, position

PathPart = tuple[str, str]
Case = tuple[str, Callable[[], Position], Callable[[Position], list[PathPart]]]

ENEMY = [["d4", 2, "dwf.marauder-a"]]
ALONE = [["a1", 1, "orc.butcher"]]
FIELD = [
    ["d4", 2, "dwf.marauder-a"],
    ["a1", 1, "orc.catapult"],
    ["a3", 2, "dwf.slugger-b"],
    ["g1", 1, "tmp.palisade"],
    ["f1", 1, "orc.butcher"],
]
CHOICE = [["d3", 1, "orc.deathbringer-a"], ["d4", 2, "dwf.slugger-b"], ["e4", 2, "dwf.dowager-b"]]
WALL = [
    ["a6", 2, "dwf.slugger-b"],
    ["a5", 1, "orc.shanker-b"],
    ["b5", 1, "orc.shanker-c"],
    ["b6", 1, "orc.butcher"],
    ["d1", 1, "tmp.palisade"],
]
STUCK = ["dwf.dowager-c", "orc.deathbringer-b", "liz.compy-dasher-c", "elf.puresoul-c", "tmp.jackal-b", "tmp.jackal-b"]
MOVING = [
    ["d1", 1, "tmp.palisade"],
    ["d2", 1, "orc.butcher"],
    ["g6", 2, "dwf.slugger-c"],
    ["b3", 1, "tmp.palisade"],
    ["b4", 2, "dwf.slugger-a"],
    ["f6", 1, "tmp.palisade"],
]


def deploy(board: list[list[object]], *hand: str, **more: object) -> Callable[[], Position]:
    """A position in Phase 1 with a hand."""
    return lambda: position(board, hands=(hand, ()), **more)


def phase(board: list[list[object]], name: str, **more: object) -> Callable[[], Position]:
    return lambda: position(board, phase=name, **more)


def played(make: Callable[[], Position], *kinds: str) -> Callable[[], Position]:
    """The position after the first legal action of each kind."""

    def build() -> Position:
        game = make()
        for kind in kinds:
            game.play(game.legal(kind)[0])
        return game

    return build


def card(card_id: str, *rest: PathPart) -> Callable[[Position], list[PathPart]]:
    """Touch a card of the hand, then the rest."""
    return lambda game: [("card", game.held(card_id)), *rest]


def unit(square: str, *rest: PathPart | str) -> Callable[[Position], list[PathPart]]:
    """Touch the unit on a square, then the rest; a bare string is the unit on that square."""
    return lambda game: [
        ("piece", game.at(square)),
        *(("piece", game.at(part)) if isinstance(part, str) else part for part in rest),
    ]


def touch(*path: PathPart) -> Callable[[Position], list[PathPart]]:
    return lambda _: list(path)


def opening() -> Position:
    return Position(new_match().state)


def second_opening() -> Position:
    game = opening()
    game.play(game.legal()[0])
    return game


def over() -> Position:
    game = opening()
    game.play(act.CONCEDE)
    return game


def other_advances() -> Position:
    game = position(
        [
            ["a1", 1, "orc.shanker-b"],
            ["f4", 2, "dwf.berserker-a"],
            ["f3", 1, "orc.shanker-b"],
            ["e3", 1, "orc.shanker-c"],
        ],
        phase="aim",
        intermediate=True,
    )
    game.resolve()
    return game


def fought() -> Position:
    game = position(
        [["d3", 1, "dwf.axe-thrower-a"], ["d4", 2, "dwf.beastslayer-c"], ["a1", 1, "tmp.palisade"],
         ["g1", 1, "orc.catapult"], ["g3", 2, "dwf.krod-klouthammer"], ["b2", 1, "orc.catapult"],
         ["b4", 2, "dwf.krod-klouthammer"]],
        phase="aim",
    )  # fmt: skip
    game.aim("g1", "g3")
    game.resolve()
    game.move("a1", "a2")
    return game


def was_engaged() -> Position:
    board = [
        ["d2", 1, "orc.bow-pest"],
        ["d3", 2, "dwf.slugger-a"],
        ["e2", 1, "orc.ravager-a"],
        ["a1", 1, "tmp.palisade"],
        ["g1", 1, "orc.catapult"],
        ["g3", 2, "dwf.slugger-b"],
    ]
    game = position(board, phase="aim")
    game.resolve()
    game.move("a1", "a2")
    return game


def deployed() -> Position:
    game = position(FIELD, hands=(["orc.butcher", "orc.ravager-a"], ()))
    game.deploy("orc.butcher", "d3")
    return game


CASES: list[Case] = [
    ("deploy_not_engaging", deploy(ENEMY, "orc.ravager-a"), card("orc.ravager-a", ("space", "e4"))),
    ("deploy_support_needs_friend", deploy(ENEMY, "orc.catapult"), card("orc.catapult", ("space", "a1"))),
    ("deploy_needs_friend", deploy(ALONE, "orc.ravager-a"), card("orc.ravager-a", ("space", "d4"))),
    ("deploy_occupied", deploy(ENEMY, "orc.ravager-a"), card("orc.ravager-a", ("space", "d4"))),
    ("deploy_forced_needs_enemy", deploy(WALL[:1], "dwf.dowager-c"), card("dwf.dowager-c", ("space", "d1"))),
    ("deploy_forced_needs_enemy", deploy(WALL, *STUCK), card("dwf.dowager-c")),
    ("deploy_normal_exists", deploy(WALL[:1], "dwf.dowager-c", "orc.butcher"), card("dwf.dowager-c")),
    ("deploy_normal_exists", deploy(WALL[:1], "dwf.dowager-c", "orc.butcher"), card("dwf.dowager-c", ("space", "a5"))),
    ("deploy_once", deployed, card("orc.ravager-a")),
    ("deploy_required", deploy(ENEMY, "orc.ravager-a"), touch(("button", "end_battle"))),
    ("deploy_outside", deploy(ENEMY, "orc.ravager-a"), card("orc.ravager-a", ("space", "h9"))),
    ("deploy_far", deploy([["(0,0)", 2, "dwf.slugger-a"]], "orc.butcher", boardless=True),
     card("orc.butcher", ("space", "(7,7)"))),
    ("deploy_boardless_origin", deploy([], "orc.butcher", boardless=True), card("orc.butcher", ("space", "(1,0)"))),
    ("no_skip", deploy(ENEMY, "orc.ravager-a"), touch(("button", "skip_deploy"))),
    ("opening_square", opening, card("orc.gonke-longtooth", ("space", "d4"))),
    ("opening_no_move", second_opening, unit("c3")),
    ("move_no_arrows", deploy(MOVING, "orc.catapult"), unit("d2")),
    ("already_moved", played(deploy(MOVING, "orc.catapult"), "move"), lambda game: [("piece", _moved(game))]),
    ("move_engaged", deploy(MOVING, "orc.catapult"), unit("b3", ("space", "b2"))),
    ("move_direction", deploy(MOVING, "orc.catapult"), unit("f6", ("space", "e6"))),
    ("move_occupied", deploy(MOVING, "orc.catapult"), unit("d1", ("space", "d2"))),
    ("move_off_board", deploy(MOVING, "orc.catapult"), unit("f6", ("space", "f7"))),
    ("move_not_now", phase(FIELD, "aim"), unit("g1", ("space", "g2"))),
    ("card_first", deploy(ENEMY, "orc.ravager-a"), unit("d4")),
    ("move_enemy", deploy(ENEMY, "orc.ravager-a"), unit("d4", ("space", "d5"))),
    ("aim_not_ranged", phase(FIELD, "aim"), unit("f1")),
    ("aim_enemy_unit", phase(FIELD, "aim"), unit("d4")),
    ("aim_engaged", phase([*FIELD, ["g3", 1, "orc.catapult"], ["g4", 2, "dwf.slugger-a"]], "aim"), unit("g3")),
    ("aim_was_engaged", was_engaged, unit("d2")),
    ("already_shot", fought, unit("g1")),
    ("already_fought", fought, unit("d3")),
    ("aim_no_target", phase([*FIELD, ["f2", 1, "orc.catapult"]], "aim"), unit("f2")),
    ("aim_out_of_grid", phase(FIELD, "aim"), unit("a1", "d4")),
    ("aim_friend", phase(FIELD, "aim"), unit("a1", "f1")),
    ("aim_empty", phase(FIELD, "aim"), unit("a1", ("space", "a2"))),
    ("aim_not_now", deploy(FIELD, "orc.butcher"), unit("a1", "a3")),
    ("hold_no_aim", phase(FIELD, "aim"), unit("a1", ("button", "hold"))),
    ("resolve_not_now", phase(FIELD, "battle"), touch(("button", "resolve"))),
    ("advance_square", played(phase(CHOICE, "aim", intermediate=True), "resolve"), unit("d3", ("space", "a1"))),
    ("advance_first", played(phase(CHOICE, "aim", intermediate=True), "resolve"), touch(("button", "end_battle"))),
    ("advance_not_now", phase(CHOICE, "aim"), touch(("button", "advance"))),
    ("retreat_engaged", phase([["d3", 1, "orc.butcher"], ["d4", 2, "dwf.slugger-a"]], "reinforce"), unit("d3")),
    ("retreat_cavalry_spear", phase([["d3", 1, "orc.war-hog-a"], ["d4", 2, "dwf.beastslayer-a"]], "reinforce",
                                    intermediate=True), unit("d3")),
    ("retreat_deployed", phase(ALONE, "reinforce", flags={"deployed": ["a1"]}), unit("a1")),
    ("retreat_killed", phase(ALONE, "reinforce", flags={"took_part": ["a1"]}), unit("a1")),
    ("retreat_enemy", phase(FIELD, "reinforce"), unit("d4")),
    ("retreat_not_now", deploy(FIELD, "orc.butcher"), unit("a1", ("pile", "hand"))),
    ("retreat_hand_full", played(deploy(WALL, *STUCK), "skip_deploy"), unit("d1", ("pile", "hand"))),
    ("draw_not_now", deploy(ENEMY, "orc.ravager-a"), touch(("pile", "deck"))),
    ("draw_hand_full", played(deploy(WALL, *STUCK), "skip_deploy"), touch(("pile", "deck"))),
    ("draw_empty", phase(ALONE, "reinforce", decks=(0, None), units=(36, 36), commanders=(None, None)),
     touch(("pile", "deck"))),
    ("stop_deck", phase(ALONE, "reinforce"), touch(("button", "stop"))),
    ("stop_not_now", phase(FIELD, "battle"), touch(("button", "stop"))),
    ("end_battle_not_now", phase(FIELD, "reinforce"), touch(("button", "end_battle"))),
    ("not_your_turn", other_advances, unit("a1")),
    ("not_your_card", opening, lambda game: [("card", game.hand(2)[0])]),
    ("game_over", over, touch(("pile", "deck"))),
    ("concede_not_now", other_advances, touch(("button", "concede"))),
    ("card_first", deploy(ENEMY, "orc.ravager-a"), touch(("space", "a1"))),
    ("nothing_here", phase(FIELD, "aim"), touch(("space", "a1"))),
    ("deck_hidden", deploy(ENEMY, "orc.ravager-a"), touch(("pile", "deck:2"))),
    ("undo_deployed", deployed, touch(("button", "undo"))),
]  # fmt: skip

# These have tests of their own, some of them beside the advances of Berserkers.
OTHERS = {"deploy_not_now", "advance_engaged", "advance_not_pending"}


def _moved(game: Position) -> str:
    return next(name for n, name in enumerate(game.ids) if game.state.moved >> n & 1)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_each_refusal(case) -> None:
    """LW-TRN-2: the click is refused with the expected key, its rule, and figures that fit its sentence."""
    key, make, path = case
    game = make()
    refusal = game.refused(*path(game))
    assert (refusal.key, refusal.rule) == (key, RULES[key])
    _fits(refusal)


def test_deploy_not_now() -> None:
    """LW-TRN-2: a card touched in a later phase of a turn without a deployment, and the skip out of its time."""
    game = position(FIELD, phase="battle", hands=(["orc.butcher"], ()))
    assert game.refused(("card", game.hand(1)[0])).key == "deploy_not_now"
    assert game.refused(("button", "skip_deploy")).key == "deploy_not_now"


def test_the_list_is_closed_and_complete() -> None:
    """LW-TRN-2: every key of play has a case here."""
    assert {case[0] for case in CASES} | OTHERS == set(RULES)


def _messages() -> dict[str, dict[str, str]]:
    root = Path(__file__).resolve().parents[3]
    text = (root / "tabletop" / "text" / "messages" / "lords_of_war_rules.json").read_text(encoding="utf-8")
    found: dict[str, dict[str, str]] = json.loads(text)
    return found


def _fits(refusal: Refusal) -> None:
    """The message takes no figure that the refusal has not."""
    message = _messages()[f"lords_of_war.refusal.{refusal.key}"]
    for text in message.values():
        assert {name for _, name, _, _ in string.Formatter().parse(text) if name} <= set(refusal.values)


TABLE = ["(0,0)", "(2,1)", "(-3,9)", "a1", "c3", "d4", "e4", "g6", "zz", ""]
BUTTONS = [
    "hold",
    "resolve",
    "end_battle",
    "end_turn",
    "stop",
    "skip_deploy",
    "concede",
    "undo",
    "retreat",
    "advance",
    "aim",
    "move",
    "?",
]


@pytest.mark.parametrize("seed", [0, 1, 2, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 8))])
def test_any_click_is_answered(seed) -> None:
    """LW-TRN-2: random paths never raise; a refusal comes exactly when no legal path begins so."""
    rng = random.Random(seed)
    match = new_match("undead", "templars", level="intermediate", boardless=seed % 2 == 1)
    answers = set()
    while match.outcome is None and len(match.journal) < 60:
        state = match.state
        legal = [*match.legal_actions(), *GAME.side_actions(state)]
        things = {
            "card": [*state.config.tables.ids, "?", ""],
            "piece": [*state.config.tables.ids, "x"],
            "space": TABLE,
            "button": BUTTONS,
            "pile": ["deck", "deck:1", "hand", "casualties"],
            "choice": ["x"],
        }
        for _ in range(40):
            kinds = [rng.choice(list(things)) for _ in range(rng.randint(1, 3))]
            path = tuple(Target(kind, rng.choice(things[kind])) for kind in kinds)
            refusal = GAME.refusal(state, path)
            begins = any(action.path[: len(path)] == path for action in legal)
            assert (refusal is None) == begins
            if refusal is not None:
                assert RULES[refusal.key] == refusal.rule
                _fits(refusal)
            answers.add(refusal is None)
        match.apply(rng.choice(match.legal_actions()))
    assert answers == {True, False}


@pytest.mark.parametrize("seed", range(4))
def test_illegal_actions_change_nothing(seed) -> None:
    """LW-TRN-4: verb and every argument are checked; the state stays as it was."""
    rng = random.Random(seed)
    match = new_match("undead", "templars", level="intermediate")
    foreign: list[object] = []
    refused = 0
    while match.outcome is None and len(match.journal) < 60:
        state = match.state
        legal = match.legal_actions()
        foreign += rng.sample(list(legal), min(3, len(legal)))
        before = GAME.clone(state)
        wrong = [act.Deploy("x", "c3"), act.Deploy("1:und.banshee#1", ""), act.Move("", "d4"), act.Aim("x", "y"),
                 act.Hold("x"), act.Retreat("x"), act.Advance("x", "zz"), act.PlaceOpening("x", "c3"), act.STOP,
                 act.SKIP_DEPLOY, act.END_BATTLE, act.RESOLVE, act.DRAW, object()]  # fmt: skip
        for action in [*wrong, *foreign[-30:]]:
            if action in legal:
                continue
            with pytest.raises(IllegalAction):
                GAME.apply(state, action)
            assert state == before
            refused += 1
        match.apply(rng.choice(legal))
    assert refused > 500
