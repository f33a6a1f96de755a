"""Computer players: they see nothing hidden, take nothing illegal, and come to an end in every variant."""

import ast
import pickle
import time
from collections.abc import Callable
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

import tabletop
from tabletop.bots import LEVELS
from tabletop.bots.player import (
    LARGEST,
    MOST_COUNTED,
    Budget,
    PlayedTooLong,
    Question,
    Seated,
    UnknownLevel,
    Weights,
    answer,
    levels_of,
    make_player,
    play_match,
    read_weights,
    weights,
)
from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.game import Game
from tabletop.rules.match import Match
from tabletop.text import messages
from tests.support.finished_games import FINISHED
from tests.support.variants import EVERY, Variant

BOTS = Path(tabletop.__file__).parent / "bots"
BUDGET = Budget(samples=2)
FIRST = [next(variant for variant in EVERY if variant.game == game) for game in catalogue.game_ids()]


def name_of(variant: Variant) -> str:
    return f"{variant.game}-{variant.name}"


def positions(variant: Variant, seed: int, steps: int, every: int) -> list[Any]:
    """Positions of a game whose seats play partly at random, partly like Captains."""
    game = catalogue.game(variant.game)
    state: Any = Match.start(game, variant.setup(seed)).state
    bot, player, chance = RandomBot(seed), make_player(variant.game, "captain"), Chance(seed)
    found = []
    for step in range(steps):
        actions = game.legal_actions(state)
        if not actions:
            break
        if step % every == 0 and len(actions) > 1:
            found.append(game.clone(state))
        view = game.view(state, game.decider(state))
        action = bot.pick(actions) if bot.below(3) else player.choose(view, actions, BUDGET, chance).action
        game.apply(state, action)
    return found


Look = Callable[[Any, int], Any]


def leaks(variant: Variant, level: str, look: Look) -> tuple[int, int]:
    """In how many positions what is hidden differed, and in how many of them the choice did, for a player that sees
    what ``look`` shows to its seat."""
    game = catalogue.game(variant.game)
    different = told = 0
    for n, state in enumerate(positions(variant, 5, 160, 13)):
        seat = game.decider(state)
        other = game.sample(game.view(state, seat), seat, Chance(n + 77))
        different += other != state
        choices = []
        for one in (state, other):
            seen = look(one, seat)
            choices.append(make_player(variant.game, level).choose(seen, game.legal_actions(seen), BUDGET, Chance(n)))
        told += choices[0] != choices[1]
    return different, told


IN_EVERY_MODE = [one if one in FIRST else pytest.param(one, marks=pytest.mark.long) for one in EVERY]


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("variant", IN_EVERY_MODE, ids=name_of)
def test_the_same_view_over_different_hidden_states_gives_the_same_choice(variant, level) -> None:
    """Hands, decks, coins and the seed of the state differ; the view, and so the choice, is the same."""
    different, told = leaks(variant, level, catalogue.game(variant.game).view)
    assert different
    assert not told


def test_a_player_that_sees_what_is_hidden_is_found_out() -> None:
    variant = next(one for one in FIRST if one.game == "lords_of_war")
    _, told = leaks(variant, "warlord", lambda state, seat: state)
    assert told


@pytest.mark.parametrize("variant", EVERY, ids=name_of)
@pytest.mark.parametrize("steps", [25, pytest.param(6000, marks=pytest.mark.long)])
def test_players_stay_within_the_rules_in_every_variant(variant, steps) -> None:
    """What they choose is one of the actions they were offered, and leaves the view as it was."""
    game = catalogue.game(variant.game)
    state: Any = Match.start(game, variant.setup(9)).state
    seats = len(variant.setup(9).seats)
    assert game.decider(state) is not None
    seated = [Seated.sit(variant.game, LEVELS[2 - seat % 3], 9, seat) for seat in range(seats)]
    for step in range(steps):
        seat = game.decider(state)
        if seat is None:
            break
        view = game.view(state, seat)
        before = game.clone(view)
        actions = list(game.legal_actions(view))
        choice = seated[seat].choose(view, actions, Budget(samples=1), reasons=step % 4 == 0)
        assert choice.action in actions
        assert view == before
        game.apply(state, choice.action)


def figures_of(game: str, reason: str) -> set[str]:
    """The figures that the words of a reason name."""
    words = messages().get(f"{game}.hint.{reason}") or messages()[f"board.hint.{reason}"]
    return {name for _, name, _, _ in Formatter().parse(str(words["en"])) if name}


@pytest.mark.parametrize("game", catalogue.game_ids())
def test_every_reason_has_words_and_every_word_is_a_reason(game) -> None:
    """Keys that stand in no call of ``Reason`` are chosen among texts of the same folder."""
    paths = [*(BOTS / game).glob("*.py"), BOTS / "sample_comparison.py"]
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    calls = [node for node in nodes if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Reason"]
    given = {node.args[0].value for node in calls if isinstance(node.args[0], ast.Constant)}
    worded = {key.rpartition(".")[2] for key in messages() if key.startswith(f"{game}.hint.")}
    assert len(given) > 5
    assert given <= {*worded, "wins", "better"}
    assert worded <= {node.value for node in nodes if isinstance(node, ast.Constant)}


@pytest.mark.parametrize("variant", [one for one in EVERY if one.game in FINISHED], ids=name_of)
def test_a_decision_can_be_sent_to_another_process(variant) -> None:
    """Question and choice are the same after a journey; a reason has words, which name its figures."""
    game = catalogue.game(variant.game)
    state: Any = Match.start(game, variant.setup(3)).state
    bot = RandomBot(3)
    asked = 0
    for number in range(40):
        seat = game.decider(state)
        assert seat is not None, "no game is over so soon"
        if number % 20 == 19:
            view = game.view(state, seat)
            level = LEVELS[1 + number // 20 % 2]
            question = Question(variant.game, level, seat, 3, number, view, Budget(samples=1), reasons=True)
            sent = pickle.loads(pickle.dumps(question))
            assert sent == question
            chosen = answer(sent)
            assert pickle.loads(pickle.dumps(chosen)) == chosen == answer(question)
            assert chosen.action in game.legal_actions(view)
            for reason in [reason for one in (chosen, *chosen.others) for reason in one.reasons]:
                assert {*reason.values} >= figures_of(variant.game, reason.key)
            asked += 1
        game.apply(state, bot.pick(game.legal_actions(state)))
    assert asked == 2


@pytest.mark.parametrize("variant", FIRST, ids=name_of)
def test_captains_play_a_game_to_its_end_and_again_in_the_same_way(variant) -> None:
    game = catalogue.game(variant.game)
    lengths = [played(game, variant, 3) for _ in range(2)]
    assert lengths[0] == lengths[1]


def played(game: Game[Any], variant: Variant, seed: int) -> tuple[int, Any]:
    state: Any = Match.start(game, variant.setup(seed)).state
    seats = len(variant.setup(seed).seats)
    seated = [Seated.sit(variant.game, "captain", seed, seat) for seat in range(seats)]
    count = play_match(game, state, seated, Budget(samples=1), limit=5000)
    return count, game.outcome(state)


@pytest.mark.parametrize("variant", [one for one in EVERY if one.game == "warcraft"], ids=name_of)
def test_captains_stood_still_where_a_scenario_has_goals_of_its_own(variant) -> None:
    """A gate, places to stand on, sources and Necromancers are worth a march: games come to an end."""
    assert played(catalogue.game(variant.game), variant, 4)[1] is not None


@pytest.mark.parametrize("variant", FIRST, ids=name_of)
def test_a_captain_beats_random_play(variant) -> None:
    """Three games that random play has no chance to win."""
    game = catalogue.game(variant.game)
    won = 0
    for number in range(3):
        state: Any = Match.start(game, variant.setup(20 + number)).state
        seats = len(variant.setup(20).seats)
        captain = number % seats
        levels = ["captain" if seat == captain else "random" for seat in range(seats)]
        seated = [Seated.sit(variant.game, level, number, seat) for seat, level in enumerate(levels)]
        play_match(game, state, seated, Budget(samples=1), limit=20_000)
        outcome = game.outcome(state)
        won += captain in outcome.winners
    assert won >= 2


def test_a_game_that_does_not_end_is_said_so() -> None:
    variant = FIRST[0]
    game = catalogue.game(variant.game)
    state: Any = Match.start(game, variant.setup(1)).state
    seated = [Seated.sit(variant.game, "random", 1, seat) for seat in range(2)]
    with pytest.raises(PlayedTooLong):
        play_match(game, state, seated, limit=3)


def test_levels() -> None:
    assert levels_of("chess") == ()
    for game in catalogue.game_ids():
        assert levels_of(game) == LEVELS
        assert {*weights(game, "recruit").figures} == {*weights(game, "captain").figures}
        captain, recruit = weights(game, "captain"), weights(game, "recruit")
        assert captain.softness < recruit.softness
    with pytest.raises(UnknownLevel):
        make_player("lords_of_war", "marshal")


def test_a_weak_player_draws_among_what_comes_near_the_best() -> None:
    """It never takes what is further behind than its loss, and the better the more often."""
    plans = [(3.0, "best"), (2.5, "near"), (0.0, "far")]
    weak, chance = Weights({}, softness=1.0, loss=1.0), Chance(4)
    taken = [weak.drawn(plans, chance)[1] for _ in range(600)]
    assert {*taken} == {"best", "near"}
    assert 0.55 < taken.count("best") / 600 < 0.7
    assert Weights({}).drawn(plans, chance) == (3.0, "best")


class Clock:
    """A clock that goes on by a second whenever it is looked at."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 1
        return self.now


@pytest.mark.parametrize("variant", FIRST, ids=name_of)
def test_a_search_stops_when_its_time_is_up(variant, monkeypatch) -> None:
    """It looks at the clock after every game it plays ahead, so it is late by one of them at most; even without time
    for a single one there is an answer: the Captain's."""
    clock = Clock()
    monkeypatch.setattr("tabletop.bots.player.time.perf_counter", clock)
    game = catalogue.game(variant.game)
    for seconds in (0.5, 12.0):
        found = positions(variant, 6, 60, 11)
        assert found
        for n, state in enumerate(found):
            view = game.view(state, game.decider(state))
            begun = clock.now
            player = make_player(variant.game, "warlord")
            choice = player.choose(view, game.legal_actions(view), Budget.timed(seconds), Chance(n))
            assert choice.action in game.legal_actions(view)
            assert clock.now - begun <= seconds + 2
            if seconds < 1:
                assert choice.samples == 0


ALLOWED = {"recruit": 0.05, "captain": 0.05, "warlord": 0.1}
"""Seconds of the processor: what the quick levels may need, and the least that a table gives to one that searches."""
ATTEMPTS = 3
"""The best of so many counts: tables that are made once, and garbage that is looked for, are no part of a decision."""


def spent(variant: Variant, level: str, state: Any, number: int) -> float:
    """Seconds of the processor that a decision takes, the best of some attempts; what is chosen is legal."""
    game = catalogue.game(variant.game)
    view = game.view(state, game.decider(state))
    actions = game.legal_actions(view)
    allowed, best = ALLOWED[level], 1e9
    for _ in range(ATTEMPTS):
        question = Question(variant.game, level, game.decider(state) or 0, 3, number, view,
                            Budget.timed(allowed, cpu=True))  # fmt: skip
        began = time.thread_time()
        chosen = answer(question)
        best = min(best, time.thread_time() - began)
        assert chosen.action in actions
        if best <= 2 * allowed:
            break
    return best


@pytest.mark.long
@pytest.mark.parametrize("variant", EVERY, ids=name_of)
def test_no_player_exceeds_its_time_twice_over_in_any_mode(variant) -> None:
    """Time of the processor, so that what else the machine does is not counted."""
    found = positions(variant, 8, 600, 40)
    assert found
    for number, state in enumerate(found):
        for level, allowed in ALLOWED.items():
            assert spent(variant, level, state, number) <= 2 * allowed, (level, number)


@pytest.mark.parametrize("variant", [one for one in FIRST if one.game in FINISHED], ids=name_of)
def test_a_warlord_searches(variant) -> None:
    """Somewhere in a game it plays plans ahead, as many samples as it may."""
    game = catalogue.game(variant.game)
    player: Any = make_player(variant.game, "warlord")
    samples = []
    for n, state in enumerate(positions(variant, 5, 100, 5)):
        view = game.view(state, game.decider(state))
        chosen = player.choose(view, game.legal_actions(view), Budget(samples=3), Chance(n), reasons=True)
        samples.append(chosen.samples)
    assert max(samples) == 3


@pytest.mark.parametrize("absurd", [1e300, -1e300, float("inf")])
@pytest.mark.parametrize("game", catalogue.game_ids())
def test_one_absurd_weight_made_a_decision_overrun_its_time(game, absurd) -> None:
    """Weights are bounded and finite, and those that say how many things are looked at are small numbers."""
    assert len(levels_of(game)) > 1
    for level in levels_of(game):
        shipped = weights(game, level)
        found = Weights(dict.fromkeys(shipped.figures, absurd), absurd, absurd)
        assert {abs(found[name]) for name in shipped.figures} == {LARGEST}
        assert {found.count(name) for name in shipped.figures} == {MOST_COUNTED if absurd > 0 else 1}
        assert found.softness == found.loss == LARGEST


def test_rounds_played_on_multiplied_with_throws_and_made_one_sample_overrun_its_time() -> None:
    """A sample is played to its end whatever time is left: thirty rounds took seven times what a decision may."""
    shipped = weights("small_world", "warlord")
    absurd = Weights(dict.fromkeys(shipped.figures, 1e300))
    game = catalogue.game("small_world")
    state = Match.start(game, make_setup(game.meta, seed=1)).state
    player: Any = make_player("small_world", "warlord", absurd)
    usual: Any = make_player("small_world", "warlord", shipped)
    view = game.view(state, game.decider(state))
    assert usual._rounds(view) < player._rounds(view) <= 8


@pytest.mark.parametrize("wrong", ["NaN", '"1"', "true", "null", "[]"])
def test_what_is_no_number_is_no_weight(wrong) -> None:
    with pytest.raises(ValueError, match="no number"):
        read_weights(f'{{"weights": {{"a": {wrong}}}}}')
