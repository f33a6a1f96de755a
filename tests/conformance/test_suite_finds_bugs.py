"""The conformance suite can fail: a sound game passes, and every planted bug is found under its name: those of any game
in a very small one, those of hidden names and of what a game checks itself in Warcraft and Small World. And what it
says of views and of the way back holds where it does not look: in branches, and in the whole chronicle."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.random_bot import EndlessGame, RandomBot, play_out
from tabletop.bots.setups import make_setup
from tabletop.rules.chance import Chance
from tabletop.rules.game import Event, Game, Headline, IllegalAction, Outcome, Refusal, Target
from tabletop.rules.match import Match
from tabletop.rules.small_world.game import GAME as SMALL_WORLD
from tabletop.rules.warcraft.game import GAME as WARCRAFT
from tabletop.storage import format as save_format
from tests.support import small_world_invariants, toy_game as toy, warcraft_invariants
from tests.support.conformance import check_match, play_checked
from tests.support.conformance_probe import Effort, Fault, Probe
from tests.support.planted_small_world_bugs import BUGS as SMALL_WORLD_BUGS
from tests.support.planted_warcraft_bugs import BUGS as WARCRAFT_BUGS
from tests.support.spoiling_game import Bug

EFFORT = Effort(actions=6, foreign=8, paths=8, swaps=3, saves=0)


def play(game: toy.Toy, seed: int = 3) -> Any:
    return play_checked(game, make_setup(toy.META, seats=3, seed=seed), seed, Probe(game, EFFORT, seed))


def test_a_sound_game_passes() -> None:
    for seed in range(1, 6):
        match = play(toy.Toy(), seed)
        assert match.outcome is not None
        check_match(match, Probe(match.game, EFFORT))


def test_the_same_seed_plays_the_same_game() -> None:
    assert play(toy.Toy(), 9).journal == play(toy.Toy(), 9).journal
    assert [RandomBot(5).below(100) for _ in range(3)] == [RandomBot(5).below(100)] * 3


class SharedClone(toy.Toy):
    def clone(self, state: toy.State) -> toy.State:
        return replace(super().clone(state), totals=state.totals)


class ForgetfulClone(toy.Toy):
    def clone(self, state: toy.State) -> toy.State:
        return replace(super().clone(state), turn=1)


class OfferedButIllegal(toy.Toy):
    def legal_actions(self, state: toy.State) -> Sequence[Any]:
        offered = super().legal_actions(state)
        return [*offered, toy.Add(99)] if offered else offered

    def apply(self, state: toy.State, action: Any) -> list[Event]:
        if action == toy.Add(99):
            raise IllegalAction(Refusal("TY-ACT-3", "no_such_number"))
        return super().apply(state, action)


class ListsTooMuch(toy.Toy):
    def legal_actions(self, state: toy.State) -> Sequence[Any]:
        offered = super().legal_actions(state)
        return [*offered, offered[0]] if offered else offered


class TakesAnything(toy.Toy):
    def apply(self, state: toy.State, action: Any) -> list[Event]:
        if isinstance(action, toy.Show):
            state.shown[state.active] = False
        return super().apply(state, action)


class HalfDone(toy.Toy):
    def apply(self, state: toy.State, action: Any) -> list[Event]:
        if action not in self.legal_actions(state) and action not in self.side_actions(state):
            state.totals[0] += 1
        return super().apply(state, action)


class LosesCards(toy.Toy):
    def apply(self, state: toy.State, action: Any) -> list[Event]:
        events = super().apply(state, action)
        if state.turn == 3:
            state.cards[0] = -1
        return events


class NoRule(toy.Toy):
    def refusal(self, state: toy.State, path: Any) -> Refusal | None:
        found = super().refusal(state, path)
        return None if found is None else replace(found, rule="")


class SaysNothing(toy.Toy):
    def refusal(self, state: toy.State, path: Any) -> Refusal | None:
        return None


class RefusesAll(toy.Toy):
    def refusal(self, state: toy.State, path: Any) -> Refusal | None:
        return Refusal("TY-ACT-2", "not_now")


class OpenWithCards(toy.Toy):
    """Its cards are hidden, while its description says that there are no secrets."""

    meta = replace(toy.META, open=True)


class ShowsSeed(toy.Toy):
    def view(self, state: toy.State, seat: int | None) -> toy.State:
        seen = super().view(state, seat)
        seen.chance.seed = state.chance.seed
        return seen


class UnknownEnding(toy.Toy):
    def outcome(self, state: toy.State) -> Outcome | None:
        found = super().outcome(state)
        return None if found is None else replace(found, ending="boredom")


class NeverOver(toy.Toy):
    def outcome(self, state: toy.State) -> Outcome | None:
        return None


class SecretSource(toy.Toy):
    """A die that no generator knows of."""

    rolls = 0

    def apply(self, state: toy.State, action: Any) -> list[Event]:
        events = super().apply(state, action)
        SecretSource.rolls += 1
        state.totals[0] += SecretSource.rolls
        return events


class DrawsWithoutRecord(toy.Toy):
    """The deal uses a generator of its own, so the journal cannot lead back to it."""

    deals = 0

    def new(self, setup: Any, chance: Chance) -> toy.State:
        DrawsWithoutRecord.deals += 1
        return replace(super().new(setup, chance), notes={"deal": DrawsWithoutRecord.deals})

    def apply(self, state: toy.State, action: Any) -> list[Event]:
        state.notes.pop("deal", None)
        return super().apply(state, action)


class LongWay(toy.Toy):
    """One action's path goes on where another's ends."""

    def side_actions(self, state: toy.State) -> Sequence[Any]:
        return [*super().side_actions(state), LongConcede()] if super().side_actions(state) else []


class LongConcede(toy.Concede):
    __slots__ = ()
    path = (*toy.Concede.path, Target("space", "left"))
    text = "concede left"


class Crash(toy.Toy):
    def headline(self, state: toy.State) -> Headline:
        return super().headline(state) if state.turn < 3 else Headline(1 // 0, "", None, ())


BUGS: list[tuple[type[toy.Toy], str]] = [
    (SharedClone, "clone shares nothing mutable"),
    (ForgetfulClone, "clone equals original"),
    (OfferedButIllegal, "every legal action applies"),
    (ListsTooMuch, "texts of legal actions are unique"),
    (TakesAnything, "what is not legal is refused"),
    (HalfDone, "a refused action changes nothing"),
    (LosesCards, "state is sound"),
    (NoRule, "refusal cites a rule"),
    (SaysNothing, "a refusal where no legal path begins"),
    (RefusesAll, "no refusal where a legal path begins"),
    (OpenWithCards, "an open game has no secrets"),
    (ShowsSeed, "a view does not hold the seed"),
    (UnknownEnding, "the ending is a known one"),
    (NeverOver, "a match is over or offers actions"),
    (SecretSource, "the same action gives the same result"),
    (DrawsWithoutRecord, "the timeline shows the positions as they were"),
    (LongWay, "no path ends where another goes on"),
    (Crash, "nothing breaks"),
]


@pytest.mark.parametrize(("broken", "invariant"), BUGS, ids=[bug.__name__ for bug, _ in BUGS])
def test_a_planted_bug_is_found(broken, invariant) -> None:
    found = set()
    for seed in range(1, 9):
        with pytest.raises(Fault) as caught:
            play(broken(), seed)
        assert caught.value.match is not None
        found.add(caught.value.invariant)
        if invariant in found:
            return
    pytest.fail(f"found {found} instead of {invariant}")


def test_an_endless_game_is_given_up() -> None:
    class Endless(toy.Toy):
        def apply(self, state: toy.State, action: Any) -> list[Event]:
            state.active = 1 - state.active
            return []

    setup = make_setup(toy.META, seed=1)
    state = Endless().new(setup, Chance(1))
    with pytest.raises(EndlessGame):
        play_out(Endless(), state, 1, limit=50)


# --------------------------------------------------------------------------------------------- bugs in whole games


@dataclass(frozen=True)
class Planted:
    """The bugs planted in a game, and how its games are checked."""

    sound: Game[Any]
    bugs: Mapping[str, Bug[Any]]
    effort: Effort
    own: Callable[[Match[Any]], None]
    cut: int
    seats: int | None = None

    def fault(self, bug: Bug[Any], seed: int, cut: int | None = None) -> Fault | None:
        """What the suite says of a game by the broken rules."""
        setup = make_setup(self.sound.meta, scenario=bug.scenario, seats=self.seats, seed=seed)
        try:
            play_checked(bug.game, setup, seed, Probe(bug.game, self.effort, seed, own=self.own), cut=cut or self.cut)
        except Fault as fault:
            return fault
        return None


PLANTED = {
    "warcraft": Planted(
        WARCRAFT,
        WARCRAFT_BUGS,
        Effort(actions=2, foreign=2, paths=2, swaps=4, saves=0, views=2, undo=20),
        warcraft_invariants.check_own,
        400,
    ),
    "small_world": Planted(
        SMALL_WORLD,
        SMALL_WORLD_BUGS,
        Effort(actions=2, foreign=2, paths=2, swaps=2, saves=0, views=2, undo=20, positions=2),
        small_world_invariants.check_own,
        250,
        4,
    ),
}


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, planted in PLANTED.items() for name in planted.bugs])
def test_a_bug_planted_in_a_whole_game_is_found(game, name) -> None:
    bug, found = PLANTED[game].bugs[name], []
    for seed in range(1, 12):
        fault = PLANTED[game].fault(bug, seed)
        if fault is not None:
            assert fault.match is not None  # the game up to there can be saved
            found.append(str(fault))
            if fault.invariant == bug.invariant and bug.words in fault.detail:
                return
    pytest.fail(f"found {found or 'nothing'} instead of {bug.invariant}: {bug.words}")


@pytest.mark.parametrize(
    ("game", "scenario", "cut"),
    [("warcraft", "main2", 100), ("warcraft", "nordrassil", 100), ("small_world", None, 60)],
)
def test_the_whole_game_passes(game, scenario, cut) -> None:
    assert PLANTED[game].fault(Bug(PLANTED[game].sound, "", scenario=scenario), 1, cut) is None


def test_every_invariant_of_warcraft_itself_has_a_bug() -> None:
    source = Path(warcraft_invariants.__file__).read_text(encoding="utf-8")
    raised = {line.split('Fault("')[1].split('"')[0] for line in source.splitlines() if 'Fault("' in line}
    assert len(raised) == 2
    assert raised <= {bug.invariant for bug in WARCRAFT_BUGS.values()}


RECORDED = Path(__file__).resolve().parent.parent / "recorded" / "games" / "warcraft"
TOLD = ("main2-stalemate", "main4-assault", "necro-last_side", "nordrassil-siege", "elfgate-gate")


@pytest.fixture(params=TOLD)
def recorded(request: pytest.FixtureRequest) -> Match[Any]:
    return save_format.load(RECORDED / f"{request.param}.json").match


def test_branches_show_no_more_than_the_match_did(recorded) -> None:
    """Wherever one goes back to, hands and decks are as hidden as they were, and the chronicle is the same."""
    everybody = (*range(len(recorded.seats)), None)
    assert len(recorded.journal) > 60
    for index in range(0, len(recorded.journal), 29):
        branch = recorded.branch(index)
        warcraft_invariants.check_hidden(branch, branch.state)
        for seat in everybody:
            told = [[event.seen_by(seat) for event in match.events(index - 1)] for match in (recorded, branch) if index]
            assert not index or told[0] == told[1]


def test_the_chronicle_names_only_cards_that_lay_open(recorded) -> None:
    """What a seat is told of draws is nothing, but of its own; and a draw closes the way back."""
    drawn = 0
    for index, entry in enumerate(recorded.journal):
        for told in recorded.events(index):
            if told.kind != "drew":
                continue
            drawn += 1
            assert entry.closes is not None
            for seat in (*range(len(recorded.seats)), None):
                assert (told.card in repr(told.seen_by(seat))) == (seat == told.seat)
    assert drawn
