"""Players with a temper differ in what they do, and not in how well they play."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tabletop.bots import CAPTAIN, WARLORD
from tabletop.bots.player import NO_TRAITS, TEMPERS, Question, Traits, Weights, answer, liking, weights
from tabletop.bots.sample_comparison import ComparingPlayer, SampleComparison
from tabletop.client.games.cast import TEMPERS as OF_THE_CAST
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tests.bots.blunders import recorded_positions

GAMES = [game for game in catalogue.game_ids() if weights(game, CAPTAIN).leeway]
POSITIONS = 70
"""The decisions in which players are compared, at most."""
Chosen = dict[str, list[tuple[str, Traits]]]


def choices(monkeypatch: pytest.MonkeyPatch, game_id: str) -> Chosen:
    """By temper, "" for none, what a Captain does in positions of recorded games in which it weighs plans: the action
    and the traits of its plan."""
    told: list[Traits] = []
    drawn = Weights.drawn

    def noted(
        self: Weights, plans: Sequence[Any], chance: Chance, traits: Callable[[Any], Traits] | None = None
    ) -> Any:
        found = drawn(self, plans, chance, traits)
        if traits is not None:
            told.append(traits(found[1]))
        return found

    monkeypatch.setattr(Weights, "drawn", noted)
    game = catalogue.game(game_id)
    found: Chosen = {temper: [] for temper in ("", *TEMPERS)}
    for _, at, state in recorded_positions(game, 13):
        seat = game.decider(state)
        assert seat is not None
        for temper, chosen in found.items():
            told.clear()
            view = game.view(state, seat)
            action = answer(Question(game_id, CAPTAIN, seat, 3, at, view, temper=temper)).action
            if told:
                chosen.append((action.text, told[-1]))
        if len(found[""]) == POSITIONS:
            break
    return found


@pytest.mark.parametrize("game_id", GAMES)
def test_every_temper_does_more_of_what_it_likes(game_id, monkeypatch) -> None:
    found = choices(monkeypatch, game_id)
    usual = [action for action, _ in found[""]]
    assert len(usual) >= 30

    def liked(temper: str, by: str) -> float:
        return sum([liking(temper, traits) for _, traits in found[by]]) / len(usual)

    for temper in TEMPERS:
        actions = [action for action, _ in found[temper]]
        assert len(actions) == len(usual)
        differ = sum([one != other for one, other in zip(actions, usual, strict=True)]) / len(usual)
        assert differ > 0.05, temper
        assert all(liked(temper, temper) > liked(temper, by) for by in ("", *TEMPERS) if by != temper), temper


def test_a_temper_chooses_only_among_what_is_about_as_good() -> None:
    plans = [(3.0, "best"), (2.9, "likes"), (1.0, "much worse"), (3.0, "equal")]
    bold = Weights({}, leeway=0.5, temper="bold")
    harm = {"best": 0.0, "likes": 1.0, "much worse": 100.0, "equal": 0.0}

    def traits(plan: str) -> Traits:
        return Traits(harm=harm[plan])

    assert bold.drawn(plans, Chance(1), traits) == (2.9, "likes")
    assert bold.drawn(plans, Chance(1)) == (3.0, "best")
    assert Weights({}, leeway=0.5).drawn(plans, Chance(1), traits) == (3.0, "best")
    soft = Weights({}, softness=0.5, loss=1.0, temper="bold")
    drawn = [soft.drawn(plans, Chance(seed), traits)[1] for seed in range(200)]
    assert 100 < drawn.count("likes") < 190
    assert "much worse" not in drawn


def test_a_searching_player_with_a_temper_keeps_to_what_came_out_about_as_well() -> None:
    compared = SampleComparison([[3.0, 3.0], [2.8, 2.9], [1.0, 1.0]], [0, 1, 2])
    player: Any = object.__new__(ComparingPlayer)
    player.weights = Weights({}, leeway=0.3, temper="bold")
    harm = [0.0, 1.0, 9.0]
    assert player.liked(compared, 0, lambda option: Traits(harm=harm[option])) == 1
    assert player.liked(compared, 0, lambda option: NO_TRAITS) == 0
    player.weights = weights("lords_of_war", WARLORD)
    assert player.liked(compared, 0, lambda option: Traits(harm=harm[option])) == 0


def test_every_one_of_the_cast_has_a_temper_and_every_temper_is_somebodys() -> None:
    assert {*OF_THE_CAST.values()} == {*TEMPERS}
