"""Reviews: chances that sum to one, a blunder that is found, secrets that stay secret, a file that is hurt."""

import pickle
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from tabletop.bots import CAPTAIN, tournament
from tabletop.bots.chance_curve import curve_of
from tabletop.bots.player import Budget, claims_of, make_player
from tabletop.bots.random_bot import RandomBot
from tabletop.bots.review import review as reviewing, tasks as review_tasks
from tabletop.bots.review.chances import can_review, final_shares, scenario_of, shares, sides_of
from tabletop.bots.review.review import Reviewer, ReviewWork, better_actions, cost, costliest, seat_sums, whole_shares
from tabletop.bots.review.tasks import ChancesTask, ComparisonTask, LuckTask, PlansTask, parts_of, work
from tabletop.bots.review.turns import deal_key
from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.chance import Chance
from tabletop.rules.lords_of_war import actions as act
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.match import Match
from tabletop.rules.small_world.actions import END_CONQUEST, READY_DONE
from tabletop.storage import limits
from tabletop.storage.errors import SaveError
from tabletop.storage.limits import CERTAIN
from tabletop.storage.reviews import ChoiceForm, TurnForm, load_review, save_review
from tests.benchmarks.fitting import fitted, loss, scenarios_fitted, sights
from tests.support.lords_of_war_positions import new_setup
from tests.support.variants import EVERY

ID = "0123456789abcdef" * 2
REVIEWED = [
    next(variant for variant in EVERY if variant.game == game) for game in catalogue.game_ids() if can_review(game)
]


@pytest.fixture(autouse=True)
def few_samples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "STANDING", 2)
    monkeypatch.setattr(reviewing, "TRIED", 2)
    monkeypatch.setattr(reviewing, "MOST_TRIED", 2)
    monkeypatch.setattr(reviewing, "LUCK", 1)
    monkeypatch.setattr(review_tasks, "SEARCH", 2)


def reviewed(match: Match[Any], reviewer: Reviewer, kept: Sequence[TurnForm] = (), most: int = 400) -> ReviewWork[Any]:
    """A review of a match, all of it or its first tasks."""
    found: ReviewWork[Any] = ReviewWork(match, reviewer, kept)
    for _ in found.prepare():
        pass
    task = found.next()
    for _ in range(most):
        if task is None:
            break
        task = found.next(work(task))
    return found


def some_turns(variant: Any, actions: int, seed: int = 3) -> Match[Any]:
    """The beginning of a game whose seats play partly at random."""
    game = catalogue.game(variant.game)
    match: Match[Any] = Match.start(game, variant.setup(seed))
    bot, player, chance = RandomBot(seed), make_player(variant.game, "captain"), Chance(seed)
    for _ in range(actions):
        if match.decider is None:
            break
        view = game.view(match.state, match.decider)
        legal = game.legal_actions(view)
        match.apply(bot.pick(legal) if bot.below(2) else player.choose(view, legal, Budget(1), chance).action)
    return match


@pytest.mark.parametrize("variant", REVIEWED, ids=lambda variant: variant.game)
def test_chances_sum_to_one_and_the_parts_of_a_seat_to_their_change(variant) -> None:
    match = some_turns(variant, 6)
    found = reviewed(match, Reviewer(None, over=True))
    assert found.order[0].first == 0
    assert found.order[-1].end == len(match.journal)
    assert [turn.end for turn in found.order[:-1]] == [turn.first for turn in found.order[1:]]
    assert all(sum(form.chances) == CERTAIN for form in found.turns.values())
    assert set(found.turns) == {turn.first for turn in found.order} | {len(match.journal)}
    for one in seat_sums(found.order, found.turns, found.sides, found.readable):
        assert one.begun + one.dice + one.cards + one.decisions + one.others == one.now


def test_shares_are_kept_whole() -> None:
    assert whole_shares((1 / 3, 1 / 3, 1 / 3)) == [3334, 3333, 3333]
    assert whole_shares((0.0, 1.0)) == [0, CERTAIN]


def captains(match: Match[Any], chance: Chance) -> Match[Any]:
    """A match played on to its end by Captains."""
    player = make_player(match.game.meta.id, "captain")
    for _ in range(400):
        if match.decider is None:
            return match
        view = match.game.view(match.state, match.decider)
        match.apply(player.choose(view, match.game.legal_actions(view), Budget(1), chance).action)
    raise AssertionError("no end")


def passed_up() -> tuple[Match[Any], int]:
    """A short match of Captains in which whoever was about to win lays a card elsewhere and loses; where that turn
    begins."""
    match = captains(Match.start(GAME, new_setup(seed=8, seats=({"units": 4}, {"units": 4}))), Chance(2))
    winner = match.outcome.winners[0]
    first = max(n for n, entry in enumerate(match.journal) if isinstance(entry.action, act.Deploy))
    assert match.journal[first].seat == winner
    for action in match.branch(first).legal_actions():
        other = match.branch(first)
        other.apply(action)
        if other.outcome is not None:
            continue
        played = captains(other, Chance(3))
        if played.outcome is not None and winner not in played.outcome.winners and len(played.journal) < first + 6:
            return played, first
    raise AssertionError("nothing loses")


def last_turns() -> tuple[Match[Any], int]:
    """The same match from some turns before that one: what was before is cut off."""
    whole, first = passed_up()
    late = whole.branch(first - 2)
    late.go_on_from_here()
    for entry in whole.journal[first - 2 :]:
        late.apply(entry.action, entry.chance)
    assert late.outcome == whole.outcome
    return late, 2


def test_a_won_fight_that_was_passed_up_is_found(monkeypatch) -> None:
    """The cost is what the win was worth, and the win is among the reasons."""
    monkeypatch.setattr(reviewing, "MOST_TRIED", 8)
    match, first = last_turns()
    found = reviewed(match, Reviewer(None, over=True))
    turn = next(turn for turn in found.order if turn.first == first)
    form = found.turns[first]
    assert form.choice.best == CERTAIN
    assert cost(form) == CERTAIN - form.choice.played > CERTAIN / 10
    assert "wins" in [one.key for one in form.choice.better.reasons]
    won = match.branch(first)
    for action in better_actions(match.game, form):
        won.apply(action)
    assert won.outcome is not None
    assert turn in costliest(found.order, found.turns, found.readable, 3)


@pytest.mark.parametrize("variant", REVIEWED, ids=lambda variant: variant.game)
def test_a_review_of_a_running_game_knows_no_more_than_its_reader(variant) -> None:
    """Whatever the others hold and the decks lie like, the tasks of the review are the same; only of turns whose
    secrets are the reader's own it asks what would have been better."""
    game = catalogue.game(variant.game)
    match = some_turns(variant, 16)
    for reader in (0, None):
        reviewer = Reviewer(reader, over=False)
        found: ReviewWork[Any] = ReviewWork(match, reviewer)
        list(found.prepare())
        tasks = [job.own for job in found._jobs if job.own is not None]
        for job in found._jobs:
            if job.own is None:
                continue
            seat = job.turn.seat
            state = match.position(job.turn.start)
            assert seat == reader or not game.secrets(state, seat)
            other = game.sample(game.view(state, seat), seat, Chance(5))
            assert game.view(other, seat) == job.own
        for job in found._jobs:
            state = match.position(job.turn.first)
            other = game.sample(game.view(state, None), None, Chance(6))
            assert game.view(other, None) == job.public
            assert all(draw.whole is None for draw in job.draws)
        hidden = [job for job in found._jobs if job.turn.open and job.own is None]
        assert all(job.turn.first not in found.readable for job in hidden)
        assert tasks or hidden


def test_tasks_and_their_results_can_be_sent_to_another_process() -> None:
    match = some_turns(REVIEWED[0], 8)
    found: ReviewWork[Any] = ReviewWork(match, Reviewer(None, over=True))
    list(found.prepare())
    kinds = set()
    task = found.next()
    while task is not None and len(kinds) < 3:
        kinds.add(type(task))
        result = work(pickle.loads(pickle.dumps(task)))
        assert pickle.loads(pickle.dumps(result)) == result
        task = found.next(result)
    assert kinds >= {ChancesTask, PlansTask, ComparisonTask} or LuckTask in kinds


def test_a_finished_match_gives_all_to_its_winners() -> None:
    won: Match[Any] = Match.start(GAME, new_setup(seed=2))
    won.apply(GAME.side_actions(won.state)[0])
    final = final_shares(won.game, won.state)
    assert final is not None
    assert sorted(final) == [0.0, 1.0]
    assert shares(won.game, won.state) == final
    assert sides_of(won.game, won.state) == ((0,), (1,))


def test_the_curve_of_a_game_is_what_its_games_say() -> None:
    """A curve that is fitted to games tells of them at least as well as one that knows nothing."""
    games = tournament.pairings(GAME.meta, (CAPTAIN,), 2, scenarios=("standard",), seats=2)
    seen = [sights(tournament.play_pairing(one)) for one in games]
    best = fitted(seen, 4)
    assert best.games == 2
    assert loss(best, seen) <= loss(replace(best, first=1e-4, last=1e-4), seen)
    told = curve_of("lords_of_war").shares((3.0, 1.0), 10)
    assert sum(told) == pytest.approx(1)
    assert told[0] > told[1]


def test_a_scenario_has_its_own_curve_and_its_sides_leads() -> None:
    """With equal strengths two sides that are alike have equal chances; in Nordrassil the first wins more often."""
    game = catalogue.game("warcraft")
    for scenario, seats, even in (("main2", 2, True), ("main4", 4, True), ("nordrassil", 4, False)):
        state = Match.start(game, make_setup(game.meta, scenario=scenario, seats=seats)).state
        assert scenario_of(game, state) == scenario
        first, second = curve_of("warcraft", scenario).shares((0.0, 0.0), 1)
        assert first + second == pytest.approx(1)
        assert (first == pytest.approx(second)) is even
        assert (first > second) is not even
    assert curve_of("warcraft", "unknown") == curve_of("warcraft")


def test_a_curve_with_leads_is_taken_only_where_it_tells_better_of_other_games() -> None:
    alike = [[(1, (0.0, 0.0), (1.0, 0.0) if n % 2 else (0.0, 1.0))] for n in range(20)]
    unlike = [[(1, (0.0, 0.0), (1.0, 0.0) if n % 4 else (0.0, 1.0))] for n in range(20)]
    found = scenarios_fitted({"alike": alike, "unlike": unlike}, 2)
    assert "alike" not in found
    assert found["unlike"].shares((0.0, 0.0), 1) == pytest.approx((0.75, 0.25), abs=0.02)


def test_before_all_have_chosen_a_hero_their_chances_are_equal() -> None:
    game = catalogue.game("adventure")
    match: Match[Any] = Match.start(game, make_setup(game.meta, seats=3))
    for _ in range(2):
        assert shares(game, match.state) == pytest.approx((1 / 3,) * 3)
        match.apply(game.legal_actions(game.view(match.state, match.decider))[0])


def test_a_file_cut_in_half_or_of_another_match_is_one_sentence_and_nothing_lost(tmp_path) -> None:
    found = reviewed(some_turns(REVIEWED[0], 8), Reviewer(None, over=True))
    path, game = tmp_path / "reviews" / f"{ID}.json", REVIEWED[0].game
    save_review(path, game, ID, found.known)
    assert load_review(path, game, ID) == found.known == list(found.turns.values())
    with pytest.raises(SaveError, match="damaged"):
        load_review(path, game, "f" * 32)
    whole = path.read_bytes()
    for data in (whole[: len(whole) // 2], b"", whole.replace(b'"error":', b'"terror":', 1), b"[" * 5000):
        path.write_bytes(data)
        with pytest.raises(SaveError):
            load_review(path, game, ID)
    assert load_review(tmp_path / "none.json", game, ID) == []


def test_a_kept_review_is_not_computed_again_and_another_course_is(tmp_path) -> None:
    match = some_turns(REVIEWED[0], 6)
    found = reviewed(match, Reviewer(None, over=True))
    again: ReviewWork[Any] = ReviewWork(match, Reviewer(None, over=True), found.known)
    list(again.prepare())
    assert again.next() is None
    assert again.turns == found.turns
    assert not again.changed
    other: ReviewWork[Any] = ReviewWork(some_turns(REVIEWED[0], 6, seed=4), Reviewer(None, over=True), found.known)
    list(other.prepare())
    assert not other.turns
    assert isinstance(other.next(), ChancesTask)


def test_a_branch_adds_to_what_is_known_and_loses_nothing_of_it() -> None:
    """The review of a branch took the place of that of the match."""
    match = some_turns(REVIEWED[0], 6)
    known = reviewed(match, Reviewer(None, over=True)).known
    branch = match.branch(3)
    branch.apply(next(one for one in branch.legal_actions() if one != match.journal[3].action))
    assert deal_key(branch) == deal_key(match)
    work_: ReviewWork[Any] = ReviewWork(branch, Reviewer(None, over=True), known)
    list(work_.prepare())
    assert work_.turns
    both = reviewed(branch, Reviewer(None, over=True), known).known
    assert len(both) > len(known)
    again: ReviewWork[Any] = ReviewWork(match, Reviewer(None, over=True), both)
    list(again.prepare())
    assert again.next() is None


def test_who_sits_makes_no_other_deal_and_another_seed_does() -> None:
    """A seat that was handed over is called by its level from then on, and the review was worked out again."""
    match, other = some_turns(REVIEWED[0], 4), some_turns(REVIEWED[0], 4, seed=4)
    known = reviewed(match, Reviewer(None, over=True)).known
    before = deal_key(match)
    match.call_seats(["Captain", "Anna"])
    assert deal_key(match) == before != deal_key(other)
    again: ReviewWork[Any] = ReviewWork(match, Reviewer(None, over=True), known)
    list(again.prepare())
    assert again.next() is None


def test_a_match_that_went_on_keeps_the_turns_that_were_over() -> None:
    match = some_turns(REVIEWED[0], 6)
    before = reviewed(match, Reviewer(0, over=False))
    kept = before.turns
    longer = match.branch(len(match.journal))
    for _ in range(4):
        longer.apply(longer.legal_actions()[0])
    again: ReviewWork[Any] = ReviewWork(longer, Reviewer(0, over=False), before.known)
    list(again.prepare())
    assert 0 in again.turns
    assert len(match.journal) not in again.turns or again.turns[len(match.journal)] != kept[len(match.journal)]


def test_a_turn_that_began_alike_was_told_with_the_same_reasons() -> None:
    """What was played and what would have been better took the same combo: both were said to bring the coins that a
    Captain would have made of it."""
    game = catalogue.game("small_world")
    match: Match[Any] = Match.start(game, make_setup(game.meta, seats=2, seed=3))
    seat = match.decider
    assert seat is not None
    view = game.view(match.state, seat)
    captain = make_player("small_world", "captain")
    played = [captain.choose(view, game.legal_actions(view), Budget(1), Chance(1)).action]
    match.apply(played[0])
    while game.headline(match.state).active == seat:
        legal = match.legal_actions()
        played.append(next((one for one in legal if one in (READY_DONE, END_CONQUEST)), legal[-1]))
        match.apply(played[-1])
    first, *others = PlansTask("small_world", view, seat, tuple(played), 7).work().options
    assert first.actions == tuple(played)
    alike = [one for one in others if one.actions[0] == played[0]]
    assert alike
    for one in alike:
        better, worse = ({one.key: one.values for one in told}["coins"]["n"] for told in (one.reasons, one.against))
        assert better > worse


@pytest.mark.parametrize("variant", REVIEWED, ids=lambda variant: variant.game)
def test_what_speaks_for_both_ways_speaks_for_neither(variant) -> None:
    """The better turn of Lords of War had the reasons of the turn that was played; and what was played was said to be
    the best there was."""
    match = some_turns(variant, 12)
    found: ReviewWork[Any] = ReviewWork(match, Reviewer(None, over=True))
    list(found.prepare())
    jobs = [job for job in found._jobs if job.own is not None and job.turn.open]
    assert jobs
    for job in jobs:
        planned = PlansTask(variant.game, job.own, job.turn.seat, job.turn.played, 3).work()
        for one in planned.options[1:]:
            told = [(reason.key, dict(reason.values)) for reason in one.reasons]
            against = [(reason.key, dict(reason.values)) for reason in one.against]
            assert not [reason for reason in told if reason in against]
            assert not {key for key, _ in against} & claims_of(variant.game)


def test_where_two_ways_to_play_a_turn_part() -> None:
    legal = Match.start(GAME, new_setup(seed=2)).legal_actions()
    a, b, c = legal[:3]
    assert parts_of([a, b], [b, c]) == [0]
    assert parts_of([a, b], [b, a]) == [0, 1]
    assert parts_of([a, b, b], [a, b]) == [2]
    assert parts_of([a], [a, b]) == []


def test_something_always_speaks_for_what_would_have_been_better() -> None:
    """A turn that won seldom more, but by much, had no reason at all."""
    assert [(one.key, one.values) for one in reviewing._ahead([0.5, 0.5, 0.4], [0.4, 0.4, 0.5])] == [
        ("ahead", {"percent": 67})
    ]
    assert [(one.key, one.values) for one in reviewing._ahead([0.9, 0.4, 0.4], [0.1, 0.5, 0.5])] == [
        ("gains", {"n": 20})
    ]


@pytest.mark.parametrize("count", [2001, limits.REVIEWED + 50])
def test_a_long_review_was_written_and_could_never_be_read_back(tmp_path, count) -> None:
    """The reader took no list of more than 2,000 entries, the writer twice as many."""
    path = tmp_path / f"{ID}.json"
    turns = [TurnForm(n, f"{n:016x}", [5000, 5000], 100) for n in range(count)]
    save_review(path, "lords_of_war", ID, turns)
    assert load_review(path, "lords_of_war", ID) == turns[-limits.REVIEWED :]


def test_a_review_of_too_many_values_keeps_its_last_turns(tmp_path, monkeypatch) -> None:
    path = tmp_path / f"{ID}.json"
    turns = [TurnForm(n, f"{n:016x}", [5000, 5000], 100) for n in range(100)]
    monkeypatch.setattr(limits, "VALUES", 400)
    save_review(path, "lords_of_war", ID, turns)
    kept = load_review(path, "lords_of_war", ID)
    assert 10 < len(kept) < 100
    assert kept == turns[-len(kept) :]


def test_two_windows_wrote_over_each_other_s_reviews(tmp_path) -> None:
    path = tmp_path / f"{ID}.json"
    one, two, three = (TurnForm(n, f"{n:016x}", [5000, 5000], 100) for n in range(3))
    deep = replace(two, choice=ChoiceForm(0, 5000, 5000, 0, 0, 8, [], None))
    save_review(path, "lords_of_war", ID, [one, deep])
    save_review(path, "lords_of_war", ID, [two, three])
    assert load_review(path, "lords_of_war", ID) == [one, deep, three]
