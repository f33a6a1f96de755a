"""The conformance suite can fail: a sound game passes, and every planted bug is found under its name, in a very small
game and in the rules of Warcraft and Small World. And what it says of views and of the way back holds where it does not
look: in branches, and in the whole chronicle."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from tabletop.bots.random_bot import EndlessGame, RandomBot, play_out
from tabletop.bots.setups import make_setup
from tabletop.rules.chance import Chance
from tabletop.rules.game import Event, Game, Headline, IllegalAction, Outcome, Refusal, Target, event
from tabletop.rules.match import Match
from tabletop.rules.small_world.game import GAME as SMALL_WORLD
from tabletop.rules.warcraft.game import GAME as WARCRAFT
from tabletop.storage import format as save_format
from tests.support import planted_bugs as planted
from tests.support import small_world_invariants, warcraft_invariants
from tests.support.conformance import check_match, play_checked
from tests.support.conformance_probe import Effort, Fault, Probe
from tests.support.planted_small_world_bugs import BUGS as SMALL_WORLD_BUGS
from tests.support.planted_warcraft_bugs import BUGS as WARCRAFT_BUGS
from tests.support.spoiling_game import Bug

EFFORT = Effort(actions=6, foreign=8, paths=8, swaps=3, saves=0)


def play(game: planted.Toy, seed: int = 3) -> Any:
    return play_checked(game, make_setup(planted.META, seed=seed), seed, Probe(game, EFFORT, seed))


def test_a_sound_game_passes() -> None:
    for seed in range(1, 6):
        match = play(planted.Toy(), seed)
        assert match.outcome is not None
        check_match(match, Probe(match.game, EFFORT))


def test_the_same_seed_plays_the_same_game() -> None:
    assert play(planted.Toy(), 9).journal == play(planted.Toy(), 9).journal
    assert [RandomBot(5).below(100) for _ in range(3)] == [RandomBot(5).below(100)] * 3


class SharedClone(planted.Toy):
    def clone(self, state: planted.State) -> planted.State:
        return replace(super().clone(state), hands=state.hands)


class ForgetfulClone(planted.Toy):
    def clone(self, state: planted.State) -> planted.State:
        return replace(super().clone(state), must_draw=False)


class OfferedButIllegal(planted.Toy):
    def legal_actions(self, state: planted.State) -> Sequence[Any]:
        offered = super().legal_actions(state)
        return [*offered, planted.Play("card-99", "left")] if offered else offered

    def apply(self, state: planted.State, action: Any) -> list[Event]:
        if getattr(action, "card", "") == "card-99":
            raise IllegalAction(Refusal("TOY-ACT-3", "no_such_card"))
        return super().apply(state, action)


class ListsTooMuch(planted.Toy):
    def legal_actions(self, state: planted.State) -> Sequence[Any]:
        offered = super().legal_actions(state)
        return [*offered, offered[0]] if offered else offered


class TakesAnything(planted.Toy):
    def apply(self, state: planted.State, action: Any) -> list[Event]:
        if isinstance(action, planted.Draw) and not state.must_draw and state.deck:
            state.must_draw = True
        return super().apply(state, action)


class HalfDone(planted.Toy):
    def apply(self, state: planted.State, action: Any) -> list[Event]:
        if action not in self.legal_actions(state) and action not in self.side_actions(state):
            state.scores[0] += 1
        return super().apply(state, action)


class LosesCards(planted.Toy):
    def apply(self, state: planted.State, action: Any) -> list[Event]:
        events = super().apply(state, action)
        if len(state.table) == 4:
            state.table.pop()
        return events


class NoRule(planted.Toy):
    def refusal(self, state: planted.State, path: Any) -> Refusal | None:
        found = super().refusal(state, path)
        return None if found is None else replace(found, rule="")


class SaysNothing(planted.Toy):
    def refusal(self, state: planted.State, path: Any) -> Refusal | None:
        return None


class RefusesAll(planted.Toy):
    def refusal(self, state: planted.State, path: Any) -> Refusal | None:
        return Refusal("TOY-ACT-2", "not_there") if len(path) == 2 else super().refusal(state, path)


class ShowsDeck(planted.Toy):
    def view(self, state: planted.State, seat: int | None) -> planted.State:
        seen = super().view(state, seat)
        seen.table = [*state.table, *state.deck[-1:]]
        return seen


class HintsAtDeck(planted.Toy):
    """The order of the hidden hand shows through a number."""

    def view(self, state: planted.State, seat: int | None) -> planted.State:
        seen = super().view(state, seat)
        last = state.deck[-1] if state.deck else ""
        seen.chance.counters["hint"] = int(last[5:]) if last and last != planted.HIDDEN else 0
        return seen


class OpenWithHands(planted.Toy):
    """Its hands are hidden, while its description says that there are no secrets."""

    meta = replace(planted.META, open=True)


class ShowsSeed(planted.Toy):
    def view(self, state: planted.State, seat: int | None) -> planted.State:
        seen = super().view(state, seat)
        seen.chance.seed = state.chance.seed
        return seen


class LoudEvents(planted.Toy):
    def apply(self, state: planted.State, action: Any) -> list[Event]:
        events = super().apply(state, action)
        return [LoudDrew(e.seat, e.card) if isinstance(e, planted.Drew) else e for e in events]


@event(closes="revealed", kind="drew")
class LoudDrew(planted.Drew):
    def seen_by(self, seat: int | None) -> Event:
        return self


class UnknownEnding(planted.Toy):
    def outcome(self, state: planted.State) -> Outcome | None:
        found = super().outcome(state)
        return None if found is None else replace(found, ending="boredom")


class NeverOver(planted.Toy):
    def outcome(self, state: planted.State) -> Outcome | None:
        return None


class SecretSource(planted.Toy):
    """A die that no generator knows of."""

    rolls = 0

    def apply(self, state: planted.State, action: Any) -> list[Event]:
        events = super().apply(state, action)
        SecretSource.rolls += 1
        state.scores[0] += SecretSource.rolls
        return events


class DrawsWithoutRecord(planted.Toy):
    """The deal uses a generator of its own, so the journal cannot lead back to it."""

    deals = 0

    def new(self, setup: Any, chance: Chance) -> planted.State:
        DrawsWithoutRecord.deals += 1
        state = super().new(setup, chance)
        state.hands[0].sort(reverse=bool(DrawsWithoutRecord.deals % 2))
        return state


class LongWay(planted.Toy):
    """One action's path goes on where another's ends."""

    def side_actions(self, state: planted.State) -> Sequence[Any]:
        return [*super().side_actions(state), ShortPlay()] if super().side_actions(state) else []


class ShortPlay(planted.Concede):
    __slots__ = ()

    @property
    def path(self) -> Any:
        return (*planted.Concede.path, Target("space", "left"))

    text = "concede left"


class Crash(planted.Toy):
    def headline(self, state: planted.State) -> Headline:
        return super().headline(state) if len(state.table) < 5 else Headline(1 // 0, "", None, ())


BUGS: list[tuple[type[planted.Toy], str]] = [
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
    (ShowsDeck, "a view leaks nothing"),
    (HintsAtDeck, "a view depends on nothing hidden"),
    (OpenWithHands, "an open game has no secrets"),
    (ShowsSeed, "a view does not hold the seed"),
    (LoudEvents, "an event leaks nothing"),
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
    class Endless(planted.Toy):
        def apply(self, state: planted.State, action: Any) -> list[Event]:
            state.active = 1 - state.active
            return []

    setup = make_setup(planted.META, seed=1)
    state = Endless().new(setup, Chance(1))
    with pytest.raises(EndlessGame):
        play_out(Endless(), state, 1, limit=50)


def test_paths_of_the_toy_are_answered() -> None:
    game = planted.Toy()
    state = game.new(make_setup(planted.META, seed=1), Chance(1))
    assert game.refusal(state, (Target("card", "card-0"), Target("space", "nowhere"))) is not None


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
