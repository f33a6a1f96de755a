"""Victory and end: LW-END. One test at least for every way a battle can end."""

import pytest

from tabletop.rules.game import IllegalAction, Outcome
from tabletop.rules.lords_of_war import actions as act, queries
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.match import Match
from tests.support.lords_of_war_positions import ending, new_match, of_kind, position

SUICIDE = [["d3", 1, "orc.deathbringer-a"], ["d4", 2, "dwf.slugger-a"]]


def _plain(army: str, count: int, spare: tuple[str, ...] = ()) -> list[str]:
    """Card ids of an army that are no commanders, as many as asked for."""
    cards = [c.id for c in content().armies[army].cards if not c.commander for _ in range(c.copies)]
    for card_id in spare:
        cards.remove(card_id)
    return cards[:count]


def test_units_goal() -> None:
    """LW-END-1, LW-END-3: the twentieth unit wins at once; the turn is not finished."""
    board = [["d3", 1, "orc.shanker-a"], ["d4", 2, "dwf.slugger-b"]]
    game = position(board, phase="aim", casualties=(_plain("dwarves", 19, ("dwf.slugger-b",)), ()))
    events = game.resolve()
    assert [event.kind for event in events][-1] == "game_over"
    assert ending(game.state.result) == ("units", (1,))
    assert game.state.result.scores == (20, 0)
    assert (game.decider, game.legal(), game.phase) == (None, [], "over")


def test_commanders_goal() -> None:
    """LW-END-1, LW-AMB-1, F-6: the General is the fourth commander; no extra turn matters."""
    board = [["d4", 2, "dwf.krod-klouthammer"], ["e4", 2, "dwf.beastslayer-a"]]
    fallen = ["orc.eruugor-bloodfist", "orc.kragdish-blackmaw", "orc.snafu-bighorn"]
    game = position(board, hands=(["orc.gonke-longtooth"], ()), casualties=((), fallen))
    events = game.deploy("orc.gonke-longtooth", "d3")
    assert ending(game.state.result) == ("commanders", (2,))
    assert of_kind(events, "game_over")[0].winner == 1


def test_both_goals_of_one_seat_are_called_commanders() -> None:
    """LW-END-1: units and commanders met in the same check by one seat."""
    board = [["c3", 1, "orc.ravager-b"], ["e3", 1, "orc.butcher"], ["d4", 2, "dwf.krod-klouthammer"]]
    game = position(board, phase="aim", units=(1, 20), commanders=(1, 4))
    game.resolve()
    assert ending(game.state.result) == ("commanders", (1,))


def test_kills_count_whoevers_turn_it_is() -> None:
    """LW-END-2: a suicide move counts for the opponent."""
    game = position(SUICIDE, phase="aim", units=(20, 1))
    game.resolve()
    assert ending(game.state.result) == ("units", (2,))


def test_both_goals_in_one_check_are_a_draw() -> None:
    """LW-END-4, LW-AMB-15, F-5: 19 kills each, a suicide move kills one of each."""
    piles = (_plain("dwarves", 19, ("dwf.slugger-a",)), _plain("orcs", 19, ("orc.deathbringer-a",)))
    game = position(SUICIDE, phase="aim", casualties=piles)
    events = game.resolve()
    assert ending(game.state.result) == ("both_goals", ())
    assert of_kind(events, "game_over")[0].winner is None


@pytest.mark.parametrize(
    ("piles", "winners"),
    [
        ((["dwf.slugger-a"], []), (1,)),
        (([], ["orc.shanker-a"]), (2,)),
        ((["dwf.slugger-a"], ["orc.snafu-bighorn"]), (2,)),
        ((["dwf.slugger-a"], ["orc.shanker-a"]), ()),
    ],
)
def test_no_progress(piles, winners) -> None:
    """LW-END-7, LW-AMB-30: 60 turns without an elimination; more units, then more commanders, else a draw."""
    board = [["a1", 1, "orc.spikeman-a"], ["g6", 2, "dwf.slugger-b"]]
    game = position(board, hands=(["orc.catapult"], ()), casualties=piles, quiet=59, turn=80)
    game.deploy("orc.catapult", "a2")
    game.end_turn()
    assert ending(game.state.result) == ("no_progress", winners)


def test_an_elimination_starts_the_count_again() -> None:
    """LW-END-7: consecutive turns only."""
    game = position(SUICIDE, phase="aim", quiet=59)
    game.resolve()
    game.end_turn()
    assert (game.state.result, game.state.quiet) == (None, 0)


def _idle(**more: object) -> object:
    board = [["a1", 1, "orc.shanker-b"], ["g6", 2, "dwf.slugger-b"]]
    return position(board, decks=(0, 0), units=(36, 36), commanders=(None, None), **more)


def _stop(game: object) -> None:
    game.play(game.legal("skip_deploy")[0])
    game.play(game.legal("stop")[0])


def test_stalemate() -> None:
    """LW-END-5, LW-AMB-17: a run of idle turns with at least one of each seat ends the game at once."""
    game = _idle()
    _stop(game)
    assert game.state.idle == (1, 0)
    assert game.state.result is None
    _stop(game)
    assert ending(game.state.result) == ("stalemate", ())


def test_idle_turns_of_one_seat_are_no_stalemate() -> None:
    """LW-END-5: two idle turns of the same seat, an extra turn among them, do not end the game."""
    game = _idle(extra=(1, 0))
    _stop(game)
    _stop(game)
    assert game.state.idle == (2, 0)
    assert game.decider == 2
    _stop(game)
    assert ending(game.state.result)[0] == "stalemate"


def test_a_retreat_breaks_the_run() -> None:
    """LW-END-5: deployment, move, retreat or elimination."""
    game = _idle()
    _stop(game)
    game.play(game.legal("skip_deploy")[0])
    game.retreat("g6")
    assert game.state.idle == (0, 0)
    assert game.decider == 1


def test_concession_in_the_own_turn_opening_included() -> None:
    """LW-END-6: offered apart from the list; the other seat wins."""
    match = new_match()
    assert act.CONCEDE not in match.legal_actions()
    assert GAME.side_actions(match.state) == [act.CONCEDE]
    match.apply(match.legal_actions()[0])
    events = match.apply(act.CONCEDE)
    assert [event.kind for event in events] == ["conceded", "game_over"]
    assert ending(match.outcome) == ("concession", (1,))
    assert GAME.side_actions(match.state) == []


def test_nothing_goes_on_after_the_end() -> None:
    """LW-END-3: every click is answered with the end of the game; every action is illegal."""
    match = new_match()
    match.apply(act.CONCEDE)
    assert GAME.refusal(match.state, act.DRAW.path).key == "game_over"
    with pytest.raises(IllegalAction):
        match.apply(act.DRAW)
    assert GAME.headline(match.state).phase == "over"
    assert not GAME.secrets(match.state, 0)


@pytest.mark.parametrize("units", [1, 36])
def test_thresholds_are_the_seats_own(units) -> None:
    """LW-END-1, LW-VAR-3: what this seat has to eliminate."""
    game = position(SUICIDE, phase="aim", units=(units, 20))
    game.resolve()
    if units == 1:
        assert ending(game.state.result) == ("units", (1,))
    else:
        assert game.state.result is None


def test_goals_that_are_off_never_end_the_game() -> None:
    """LW-VAR-2: with units off only commanders count."""
    game = position(
        SUICIDE, phase="aim", units=(None, None), casualties=(_plain("dwarves", 25, ("dwf.slugger-a",)), ())
    )
    game.resolve()
    assert game.state.result is None
    assert queries.goals(game.state, 0) == (None, 4)


def test_random_games_end() -> None:
    """LW-AMB-30: every game ends, here by playing the last legal action again and again."""
    match = Match.start(GAME, new_match("undead", "templars").setup)
    for _ in range(4000):
        if match.outcome is not None:
            break
        match.apply(match.legal_actions()[-1])
    assert isinstance(match.outcome, Outcome)
