"""The Warlord of Warcraft: what a Captain does not see, and what it tries out."""

import json
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.player import Budget, Question, Seated, make_player, play_match, weights
from tabletop.bots.setups import make_setup
from tabletop.bots.warcraft import learned_chance
from tabletop.bots.warcraft.quick import QuickCaptain
from tabletop.bots.warcraft.win_chance import FIGURES, WinChance, figures
from tabletop.bots.worker import advise
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.match import Match
from tabletop.rules.warcraft import actions as act
from tabletop.rules.warcraft.state import MoveFrame, SpendFrame, WindowFrame
from tests.support.variants import EVERY
from tests.support.warcraft_positions import table

GAME = catalogue.game("warcraft")
WARCRAFT = [variant for variant in EVERY if variant.game == "warcraft"]


def started(scenario: str, seed: int) -> Any:
    return Match.start(GAME, make_setup(catalogue.meta("warcraft"), scenario=scenario, seed=seed)).state


def test_captives_waited_for_nobody() -> None:
    """A flying unit is trained for it and brings it home (WC-CPT-4, 6)."""
    state = started("captives", 4444)
    seated = [Seated.sit("warcraft", level, 1, seat) for seat, level in enumerate(("warlord", "captain"))]
    play_match(GAME, state, seated, Budget(samples=1), limit=3000)
    assert (state.result.ending, state.result.winners) == ("captive", (0,))


@pytest.mark.parametrize("battle", [True, False], ids=["battle", "move step"])
def test_cards_are_tried_out(battle) -> None:
    """Each card that may be played, and none, in as many samples as it may take; alike where it is asked again. A card
    of a Move Step was never played by a Captain."""
    state = started("main2", 3)
    seated = [Seated.sit("warcraft", "captain", 3, seat) for seat in range(2)]
    for _ in range(3000):
        seat = GAME.decider(state)
        assert seat is not None, "no such card could be played"
        view = GAME.view(state, seat)
        actions = GAME.legal_actions(view)
        frame = view.frames[-1]
        if isinstance(frame, WindowFrame) and (view.battle is not None) == battle and frame.window <= 10:
            break
        action = actions[0] if len(actions) == 1 else seated[seat].choose(view, actions, Budget()).action
        GAME.apply(state, action)
    answers = [
        make_player("warcraft", "warlord").choose(view, actions, Budget(samples=5), Chance(4), reasons=True)
        for _ in range(2)
    ]
    assert answers[0] == answers[1]
    assert answers[0].samples == 5
    assert {one.action for one in (answers[0], *answers[0].others)} <= {*actions}
    assert any(isinstance(one, act.PlayCard) for one in actions)


@pytest.mark.parametrize("step", [MoveFrame, SpendFrame])
def test_steps_are_tried_out_as_a_whole(step) -> None:
    """Issue: the highest level searched nothing where it moves and spends. Plans of the whole step are compared, and
    the best is followed to its end; alike where it is asked again."""
    state = started("main2", 3)
    seated = [Seated.sit("warcraft", "captain", 3, seat) for seat in range(2)]
    searched = 0
    while searched < 4:
        seat = GAME.decider(state)
        assert seat is not None
        view = GAME.view(state, seat)
        actions = GAME.legal_actions(view)
        if isinstance(view.frames[-1], step) and len(actions) > 1:
            players: list[Any] = [make_player("warcraft", "warlord") for _ in range(2)]
            answers = [player.choose(view, actions, Budget(samples=3), Chance(4)) for player in players]
            assert answers[0] == answers[1]
            player, action = players[0], answers[0].action
            if answers[0].samples:
                searched += 1
                assert answers[0].samples == 3
                begun, plan = player.simulations, [action, *player.plan]
                taken = []
                while not isinstance(action, act.EndStep) and type(state.frames[-1]) is step:
                    taken.append(action)
                    GAME.apply(state, action)
                    view = GAME.view(state, seat)
                    actions = GAME.legal_actions(view)
                    action = player.choose(view, actions, Budget(samples=3), Chance(5)).action
                assert [*taken, action][: len(plan)] == plan or type(state.frames[-1]) is not step
                assert player.simulations == begun
                continue
        GAME.apply(state, actions[0] if len(actions) == 1 else seated[seat].choose(view, actions, Budget()).action)
    assert searched == 4


def test_the_learned_chance_is_trusted_in_scenarios_it_was_learned_from() -> None:
    """Of two sides the chances add up to 1, and whoever has more is ahead."""
    path = Path(learned_chance.__file__).with_name("judgement.json")
    assert {*json.loads(path.read_text("utf-8"))["record"]["scenarios"]} >= learned_chance.TRUSTED
    game = table(board={"a1": "HU melee 3", "d4": "HU ranged 3", "g1": "OR melee 2"}, active="HU")
    one, other = (learned_chance.LearnedChance(seat).chance(game.state) for seat in range(2))
    assert one + other == pytest.approx(1)
    assert one > 0.8


@pytest.mark.parametrize("variant", WARCRAFT, ids=lambda variant: variant.name)
def test_a_quick_captain_plans_what_is_legal(variant) -> None:
    """Marches and attacks of a whole step, in every scenario; its plans are followed to the end of the step."""
    state: Any = Match.start(GAME, variant.setup(2)).state
    players = [QuickCaptain(weights("warcraft", "warlord")) for _ in state.gold]
    followed = 0
    for _ in range(600):
        seat = GAME.decider(state)
        if seat is None:
            break
        offers = GAME.legal_actions(state)
        plan = players[seat].plan
        action = offers[0] if len(offers) == 1 else players[seat].choose(state, offers, Budget(), Chance(1)).action
        followed += plan[:1] == (action,)
        GAME.apply(state, action)
    assert followed > 5


@pytest.mark.parametrize("variant", WARCRAFT, ids=lambda variant: variant.name)
def test_what_is_good_for_one_side_is_bad_for_the_other(variant) -> None:
    """Of two sides the figures of one are those of the other turned round; every figure has its weight."""
    own = weights("warcraft", "warlord")
    assert {f"value_{name}" for name in FIGURES} <= {*own.figures}
    state: Any = Match.start(GAME, variant.setup(2)).state
    tables = state.config.tables
    for seat in range(tables.seats):
        assert len(figures(state, seat)) == len(FIGURES)
        assert 0 < WinChance(seat, own).chance(state) < 1
    if tables.sides == 2:
        one = next(seat for seat in range(tables.seats) if tables.side[seat] != tables.side[0])
        assert figures(state, 0) == [-figure for figure in figures(state, one)]


def test_a_captain_without_those_weights_leaves_captives_alone() -> None:
    """What only the Warlord looks for changes nothing for others."""
    for level in ("captain", "recruit"):
        found = weights("warcraft", level)
        assert found["captive"] == found["first_flier"] == 0


def test_a_hint_about_a_move_step_named_no_next_best() -> None:
    """All plans began alike, and who was asked again without that action proposed it again."""
    state = started("main2", 5)
    seated = [Seated.sit("warcraft", "captain", 3, seat) for seat in range(2)]
    asked = 0
    assert GAME.decider(state) is not None
    while asked < 12:
        seat = GAME.decider(state)
        assert seat is not None
        view = GAME.view(state, seat)
        legal = GAME.legal_actions(view)
        if isinstance(view.frames[-1], MoveFrame) and len(legal) > 1:
            found = advise(Question("warcraft", "warlord", seat, 1, asked, view, Budget(2), reasons=True))
            if found.action == act.END_MOVE:  # what is worth less than that is not named
                assert not found.others
            else:
                assert found.others[0].action != found.action
                assert found.others[0].action in legal
                asked += 1
        GAME.apply(state, legal[0] if len(legal) == 1 else seated[seat].choose(view, legal, Budget()).action)


@pytest.mark.parametrize("level", ["recruit", "captain"])
def test_a_recruit_stood_still_where_only_taking_back_was_left(level) -> None:
    """On a hex that holds too much, with nothing left to move (WC-MOV-7), a move is taken back; no partner is asked."""
    state = started("main4", 73)
    while not isinstance(state.frames[-1], MoveFrame):
        GAME.apply(state, GAME.legal_actions(state)[0])
    left = [act.Ask("NE", "gold", 1), act.UndoMove(), act.Ask("NE", "wood", 1)]
    player = make_player("warcraft", level)
    for seed in range(60):  # so that a Recruit errs now and then
        chosen = player.choose(GAME.view(state, GAME.decider(state)), left, Budget(), Chance(seed)).action
        assert chosen == act.UndoMove()


@pytest.mark.parametrize("level", ["captain", "warlord"])
def test_a_captain_spared_the_enemy_a_casualty(level) -> None:
    """WC-CRD-11: of the sides that Invisibility may help it names its own, not the one that comes first."""
    game = table(board={"c4": "HU melee 2, OR melee 3"}, active="OR", hands={"HU": ["invis"]})
    game.do("end move", dice=[1, 6, 1, 1, 6])
    assert game.texts == ["play HU-invis-1 attacker", "play HU-invis-1 defender", "pass"]
    seat = GAME.decider(game.state)
    assert seat is not None
    view = GAME.view(game.state, seat)
    chosen = make_player("warcraft", level).choose(view, GAME.legal_actions(view), Budget(samples=2), Chance(1)).action
    assert chosen.text == "play HU-invis-1 defender"
