"""The way from a touch to the rules: paths, confirmation, refusals, whose secrets show, undo, the past."""

from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.client.core.session import Session
from tabletop.rules.game import Action, Target
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.content import content
from tabletop.storage.format import dumps, loads
from tabletop.storage.header import SaveInfo
from tests.support import adventure_client, warcraft_client
from tests.support.lords_of_war_client import DWARVES, FIELD, ORCS, match_at, new_match, position, under_way
from tests.support.warcraft_positions import table


def ask(_: Action) -> bool:
    return True


def no(_: Action) -> bool:
    return False


def opened(match: Any, **options: Any) -> Session:
    session = Session(match, **options)
    if session.handing_over:
        session.take_over()
    return session


def carry_out(session: Session, action: Action) -> None:
    """Carry an action out and let the screen have shown it."""
    session.do(action)
    session.settle()


def placing() -> tuple[Session, Target, Target]:
    """A session that may deploy, a card, and a square it may go to."""
    place = position(FIELD, hands=(ORCS, DWARVES), turn=5)
    session = opened(match_at(place))
    card = Target("card", place.held("orc.butcher"))
    square = Target("space", "d3")
    return session, card, square


@pytest.mark.parametrize(
    ("touched", "confirm", "answers", "left"),
    [
        pytest.param(("card", "d3", "d3"), ask, ["step", "ready", "applied"], "", id="step by step"),
        pytest.param(("card", "d3"), no, ["step", "applied"], "", id="without need of confirmation"),
        pytest.param(("card", "card"), ask, ["step", "back"], "", id="what is selected lets go"),
        pytest.param(("card", "d3", "card"), ask, ["step", "ready", "back"], "", id="the whole path lets go"),
        pytest.param(("card", "d3", "other"), ask, ["step", "ready", "step"], "other", id="another start"),
    ],
)
def test_a_path_is_touched(touched, confirm, answers, left) -> None:
    session, card, square = placing()
    other = next(target for target in sorted(session.starts()) if target.kind == "card" and target != card)
    things = {"card": card, "other": other, "d3": square}
    found = []
    for name in touched:
        assert session.ready is not None or things[name] in (*session.path, *session.targets())
        touch = session.touch(things[name], confirm=confirm)
        assert (session.ready is not None) == (touch.kind == "ready")
        found.append(touch.kind)
    assert found == answers
    assert session.path == ((things[left],) if left else ())
    assert [event.kind for event in touch.events][:1] == (["deployed"] if touch.kind == "applied" else [])


def test_the_offer_is_empty_until_the_screen_has_shown_what_happened() -> None:
    session, card, square = placing()
    session.touch(card, confirm=no)
    session.touch(square, confirm=no)
    assert session.busy
    assert session.offer() == ()
    assert session.targets() == set()
    assert session.touch(card, confirm=no).kind == "ignored"
    journal = len(session.match.journal)
    session.settle()
    assert session.offer()
    assert len(session.match.journal) == journal


def test_back_goes_one_step() -> None:
    session, card, square = placing()
    session.touch(card, confirm=ask)
    session.touch(square, confirm=ask)
    assert session.back()
    assert session.path == (card,)
    assert session.back()
    assert not session.back()


def test_a_single_way_on_is_taken_at_once_if_it_still_waits_for_confirmation() -> None:
    session = opened(new_match())
    card = sorted(session.starts())[0]
    assert session.touch(card, confirm=ask).kind == "ready"
    assert len(session.path) == 2
    session.drop()
    assert session.touch(card, confirm=no).kind == "step"


def test_refusals_come_from_the_rules_and_change_nothing() -> None:
    session, card, _ = placing()
    before = session.match.game.clone(session.match.state)
    session.touch(card, confirm=ask)
    touch = session.touch(Target("space", "a1"), confirm=ask)
    assert touch.kind == "refused"
    assert touch.refusal.rule == "LW-DEP-2"
    assert session.why_not(Target("space", "a1")) == touch.refusal
    assert session.why_not(Target("space", "d3")) is None
    assert session.path == (card,)
    assert session.match.state == before
    session.touch(Target("space", "d3"), confirm=ask)
    assert session.why_not(Target("space", "e3")) is None, "of another square, while one waits"
    assert session.why_not(Target("space", "a1")).key == "deploy_not_engaging"


# ------------------------------------------------------------------------------------------------ whose screen


def hidden(session: Session, seat: int) -> bool:
    """Whether a hand shows nothing but its General, whom everybody has seen go into it (LW-SET-6)."""
    cards = content().cards
    shown = {card for card in queries.hand(session.shown(), seat) if card != "?"}
    return all(cards[card.split(":")[1].split("#")[0]].rank == "general" for card in shown)


def test_nothing_private_is_shown_before_the_first_hand_over() -> None:
    session = Session(new_match())
    assert session.handing_over
    assert session.viewer is None
    assert hidden(session, 0)
    assert not session.offer()
    session.take_over()
    assert session.viewer == 0
    assert "?" not in queries.hand(session.shown(), 0)
    assert hidden(session, 1)


def test_the_device_changes_hands_with_the_turn() -> None:
    session = opened(new_match())
    carry_out(session, session.offer()[0])
    assert session.handing_over
    assert session.viewer == 0, "the player who has just drawn still sees the card"
    assert not session.offer()
    session.take_over()
    assert session.viewer == 1
    assert hidden(session, 0)


def test_without_a_curtain_the_view_follows_the_decider() -> None:
    session = Session(new_match(curtain=False))
    assert not session.handing_over
    assert session.viewer == 0
    carry_out(session, session.offer()[0])
    assert not session.handing_over
    assert session.viewer == 1


@pytest.mark.parametrize("curtain", [True, False])
def test_lw_bsk_6_the_other_seat_decides_on_the_same_screen_with_hands_hidden(curtain) -> None:
    field = [
        ["d4", 2, "orc.deathbringer-a"],
        ["d3", 1, "dwf.slugger-b"],
        ["c3", 1, "dwf.dowager-b"],
        ["f6", 2, "dwf.marauder-a"],
        ["a1", 1, "orc.catapult"],
    ]
    place = position(field, hands=(ORCS[:5], DWARVES), intermediate=True, turn=9, phase="aim")
    session = opened(match_at(place, curtain=curtain))
    assert session.viewer == 0
    carry_out(session, session.offer()[0])
    assert session.decider == 1
    assert not session.handing_over, "no curtain in the middle of a turn"
    assert session.viewer is None
    assert session.open_decision
    for seat in (0, 1):
        assert hidden(session, seat)
    carry_out(session, session.offer()[0])
    assert session.decider == 0
    assert not session.handing_over, "the device never left the table"
    assert session.viewer == 0


@pytest.mark.parametrize("curtain", [True, False])
def test_the_first_hand_of_a_match_was_turned_up_beside_the_other_player(curtain) -> None:
    """AG-SET-6 to 9: heroes and cities are chosen in the open by turns; then the hands are dealt, and the first of
    them waits for the curtain."""
    session = opened(adventure_client.new_match(2, curtain=curtain))
    while session.match.state.frames[-1].phase != "roll":
        assert not session.handing_over, "nobody has a hand yet"
        carry_out(session, session.offer()[0])
    assert session.handing_over == curtain
    seat = session.decider
    assert session.viewer == (None if curtain else seat)
    if curtain:
        session.take_over()
    assert session.viewer == seat


def test_an_extra_turn_needs_no_hand_over() -> None:
    place = position(
        [["c3", 1, "orc.war-hog-a"], ["f5", 2, "dwf.marauder-a"]], hands=(ORCS[1:], DWARVES[1:]), phase="reinforce",
        turn=7, extra=(1, 0), casualties=(["dwf.krod-klouthammer"], []),
    )  # fmt: skip
    session = opened(match_at(place))
    draw = next(action for action in session.offer() if action.kind == "draw")
    carry_out(session, draw)
    assert session.decider == 0
    assert not session.handing_over
    assert session.viewer == 0


def test_what_was_not_seen() -> None:
    match = under_way(30)
    session = opened(match)
    seat = session.decider
    assert seat is not None
    unseen = session.unseen(seat)
    assert unseen.stop == len(match.journal)
    assert all(match.journal[index].seat != seat for index in unseen)
    assert unseen.start == 0 or match.journal[unseen.start - 1].seat == seat


def test_every_change_is_told_with_what_deserves_a_synced_save() -> None:
    session = opened(new_match())
    told: list[bool] = []
    session.on_change = told.append
    session.do(session.offer()[0])
    assert told == [True], "the decider changes"


# ------------------------------------------------------------------------------------------------- back, past


def test_undo_is_free_until_something_closes_it_and_says_what() -> None:
    field = [["d3", 1, "tmp.palisade"], ["c2", 1, "und.zombie-gnasher-a"], ["d6", 2, "dwf.slugger-b"]]
    place = position(field, hands=(ORCS, DWARVES), turn=9)
    session = opened(match_at(place))
    assert session.undo_reason() == "start"
    before = session.match.game.clone(session.match.state)
    move = next(action for action in session.offer() if action.kind == "move")
    carry_out(session, move)
    assert session.undo_reason() is None
    assert not session.undo_needs_consent
    assert session.undo()
    assert session.match.state == before
    assert session.redo()
    assert session.match.journal[-1].action == move
    deploy = next(action for action in session.offer() if action.kind == "deploy")
    carry_out(session, deploy)
    assert session.undo_reason() in ("committed", "decider", "revealed")
    assert not session.undo()


def moving() -> Session:
    """A session of Warcraft whose decider may move several pieces one after the other."""
    return opened(warcraft_client.opening("move"))


def moves(session: Session) -> Iterator[Action]:
    """Moves, each legal in the position after the one before."""
    while True:
        yield next(one for one in session.offer() if one.kind == "move")


@pytest.mark.parametrize("loaded", [False, True])
def test_several_actions_taken_as_one_are_undone_and_redone_as_one(loaded) -> None:
    """Also where the match has been saved and loaded between, before and after undo."""

    def again(session: Session) -> Session:
        return opened(loads(dumps(session.match, SaveInfo())).match) if loaded else session

    session = moving()
    before, length = session.match.game.clone(session.match.state), len(session.match.journal)
    chosen = moves(session)
    touch = session.do_many(next(chosen) for _ in range(2))
    assert (touch.kind, len(touch.applied), touch.action) == ("applied", 2, session.match.journal[-1].action)
    assert session.offer() == (), "nothing can be touched until the screen has shown it"
    session.settle()
    done = session.match.game.clone(session.match.state)
    session = again(session)
    assert [entry.joined for entry in session.match.journal[length:]] == [False, True]
    assert session.undo()
    assert len(session.match.journal) == length
    assert session.match.state == before
    session = again(session)
    if not loaded:  # what was taken back is not kept in a save
        assert session.redo()
        assert session.match.state == done


def test_several_actions_end_where_one_is_not_legal_or_another_seat_decides() -> None:
    session = moving()
    length = len(session.match.journal)
    first = next(moves(session))
    stranger = new_match().legal_actions()[0]
    assert session.do_many([stranger, first]).kind == "ignored"
    assert len(session.match.journal) == length
    assert session.do_many([first, stranger, next(moves(session))]).kind == "applied"
    assert len(session.match.journal) == length + 1
    session.settle()
    seat = session.match.decider

    def on_and_on() -> Iterator[Action]:
        while True:
            yield session.match.legal_actions()[-1]

    session.do_many(on_and_on())
    assert session.match.decider != seat
    assert [entry.seat for entry in session.match.journal[length:]] == [seat] * (len(session.match.journal) - length)


def test_several_actions_are_shown_from_the_position_before_the_first_of_them() -> None:
    session = moving()
    shown, told = session.shown(), session.log_length
    chosen = moves(session)
    assert len(session.do_many(next(chosen) for _ in range(2)).applied) == 2
    assert session.shown() == shown
    assert session.log_length == told
    session.settle()
    assert session.log_length == (told[0] + 2, 0)


def test_several_actions_end_at_another_seat_though_no_curtain_falls() -> None:
    session = opened(new_match(curtain=False))
    first = session.match.decider

    def on_and_on() -> Iterator[Action]:
        while True:
            yield session.match.legal_actions()[-1]

    assert session.do_many(on_and_on()).kind == "applied"
    assert {entry.seat for entry in session.match.journal} == {first}
    assert session.match.decider != first


def harvested(across_seats: bool) -> tuple[Session, int]:
    """A session in which all dice of a harvest that two seats share were rolled at once, and the length of the journal
    before."""
    field = {"b1": "HU worker 2", "a2": "HU worker", "g2": "OR worker", "f1": "OR worker"}
    place = table(stage="harvest", board=field, hands={"HU": ["fast"], "OR": ["fast"]})
    session = opened(warcraft_client.match_at(place.state))
    session.shared_decision = lambda: True
    start = len(session.match.journal)

    def dice() -> Iterator[Action]:
        while rolls := [one for one in session.match.legal_actions() if one.kind == "harvest"]:
            yield rolls[0]

    assert session.do_many(dice(), across_seats=across_seats).kind == "applied"
    session.settle()
    return session, start


def test_a_shared_decision_of_another_seat_may_be_carried_out_as_one_with_those_before() -> None:
    """All dice of a harvest are rolled by one press, whichever seat's they are."""
    session, start = harvested(across_seats=False)
    assert len({entry.seat for entry in session.match.journal[start:]}) == 1
    session, start = harvested(across_seats=True)
    assert [entry.joined for entry in session.match.journal[start:]] == [False, True, True, True, True]
    assert len({entry.seat for entry in session.match.journal[start:]}) == 2


def test_what_others_have_done_for_a_seat_is_told_to_it() -> None:
    session, start = harvested(across_seats=True)
    own, other = session.match.journal[start].seat, session.match.journal[-1].seat
    assert session.unseen(other).start <= start, "the dice that somebody else rolled for it are news"
    last = max(n for n, entry in enumerate(session.match.journal) if entry.seat == own)
    assert session.unseen(own).start == last + 1


def test_what_a_seat_has_done_itself_in_place_of_what_others_did_for_it_is_no_news() -> None:
    session = moving()
    seat, chosen = session.decider, moves(session)
    assert seat is not None
    session.viewer = 1 - seat
    carry_out(session, next(chosen))
    before = len(session.match.journal)
    assert session.unseen(seat).stop == before
    assert before - 1 in session.unseen(seat)
    assert session.undo()
    session.viewer = seat
    carry_out(session, next(chosen))
    assert len(session.match.journal) == before
    assert not session.unseen(seat)


def test_undo_ends_within_actions_taken_as_one_where_something_new_was_seen() -> None:
    session = moving()
    length, journal = len(session.match.journal), session.match.journal
    chosen = moves(session)
    session.do_many(next(chosen) for _ in range(3))
    session.settle()
    journal[length + 1] = journal[length + 1]._replace(closes="revealed")
    assert session.undo()
    assert len(journal) == length + 2
    assert not session.undo()


def test_a_seat_passes_ahead_in_its_scope_alone_and_until_that_has_ended() -> None:
    session = moving()
    seat = session.decider
    assert seat is not None
    session.pass_ahead(("battle", 1))
    assert session.passes_ahead(seat, ("battle", 1))
    assert not session.passes_ahead(seat, ("battle", 2))
    assert not session.passes_ahead(1 - seat, ("battle", 1))
    assert not session.passes_ahead(1 - seat, None), "where nothing names a scope nobody passes"
    session.keep_passing([("battle", 1)])
    assert session.passes_ahead(seat, ("battle", 1))
    session.keep_passing([("battle", 2)])
    assert not session.passes_ahead(seat, ("battle", 1))
    session.pass_ahead(("battle", 2))
    session.ask_again(seat)
    assert not session.passes_ahead(seat, ("battle", 2))


def test_a_pass_for_a_seat_that_passes_ahead_asks_for_no_device() -> None:
    """It is carried out while the device would have to change hands, and undo takes it back with what led to it."""
    session = opened(new_match())
    carry_out(session, session.match.legal_actions()[0])
    assert session.handing_over
    length = len(session.match.journal)
    assert session.pass_for(session.match.legal_actions()[0]).kind == "applied"
    assert [entry.joined for entry in session.match.journal] == [False] * length + [True]
    session.settle()


def test_the_next_action_may_be_joined_to_the_last_one() -> None:
    session = moving()
    length = len(session.match.journal)
    chosen = moves(session)
    carry_out(session, next(chosen))
    session.join_next()
    for _ in range(2):
        carry_out(session, next(chosen))
    assert [entry.joined for entry in session.match.journal[length:]] == [False, True, False]


def test_a_friendly_table_may_agree_to_more() -> None:
    session = opened(new_match(undo="friendly"))
    before = session.match.game.clone(session.match.state)
    carry_out(session, session.offer()[0])
    assert session.undo_reason() is None
    assert session.undo_needs_consent
    assert session.undo()
    assert session.match.state == before
    assert session.decider == 0
    assert session.match.undone


def test_a_deployment_at_a_friendly_table_asked_everybody_before_it_was_taken_back() -> None:
    """It goes back without a question until a card is drawn or the rival decides."""
    field = [["d3", 1, "tmp.palisade"], ["c2", 1, "und.zombie-gnasher-a"], ["d6", 2, "dwf.slugger-b"]]
    place = position(field, hands=(ORCS, DWARVES), turn=9)
    session = opened(match_at(place, undo="friendly"))
    before = session.match.game.clone(session.match.state)
    carry_out(session, next(action for action in session.offer() if action.kind == "deploy"))
    assert session.match.journal[-1].closes == "committed"
    assert session.decider == 0
    assert not session.undo_needs_consent
    assert session.undo()
    assert session.match.state == before
    session.redo()
    for _ in range(6):
        if session.match.journal[-1].closes == "revealed":
            break
        carry_out(session, session.offer()[0])
    assert session.match.journal[-1].closes == "revealed"
    assert session.undo_reason() is None
    assert session.undo_needs_consent


def test_at_a_friendly_table_all_must_agree_where_another_seat_decides() -> None:
    """Though nothing new was seen."""
    session = opened(new_match(undo="friendly"))
    while session.decider == 0:
        carry_out(session, session.offer()[0])
    journal = session.match.journal
    journal[-1] = journal[-1]._replace(closes=None)
    session.take_over()
    assert session.decider == 1
    assert session.undo_needs_consent


def beside_a_computer(undo: str) -> Session:
    """A session in which a computer player has answered the first action of the only person."""
    session = opened(new_match(undo=undo), computers={1})
    carry_out(session, session.offer()[0])
    while session.computer_decides:
        session.do_for_computer(session.match.legal_actions()[0])
        session.settle()
    return session


def test_undo_went_back_to_a_window_that_nobody_was_asked_in() -> None:
    """The person passed there unasked after a computer had acted: undo leads to the last decision."""
    session = beside_a_computer("friendly")
    assert session.pass_for(session.match.legal_actions()[0]).kind == "applied"
    session.settle()
    assert session.undo()
    assert (len(session.match.journal), session.decider) == (0, 0)


def test_redo_plays_what_computers_did_too() -> None:
    session = beside_a_computer("friendly")
    length = len(session.match.journal)
    assert length > 1
    assert session.undo()
    assert (len(session.match.journal), session.decider) == (0, 0)
    assert session.redo()
    assert len(session.match.journal) == length
    assert not session.match.undone


def test_what_a_person_has_seen_closes_undo_whatever_a_computer_did_since() -> None:
    session = beside_a_computer("strict")
    journal = session.match.journal
    assert [entry.seat for entry in journal] == [0, 1]
    journal[:] = [journal[0]._replace(closes="revealed"), journal[1]._replace(closes=None)]
    assert session.undo_reason() == "revealed"


def test_the_past_can_be_looked_at_but_not_played() -> None:
    match = under_way(20)
    session = opened(match)
    session.look(4)
    assert session.looking == 4
    assert not session.offer()
    assert session.touch(Target("space", "a1"), confirm=ask).kind == "ignored"
    assert session.undo_reason() == "looking"
    assert session.redo() == ()
    shown = session.shown()
    assert len(queries.units(shown)) == len(queries.units(match.position(4)))
    session.look(len(match.journal))
    assert session.looking is None
    session.look(-3)
    assert session.looking == 0
    session.look(None)
    assert session.offer()


def test_nothing_is_redone_while_the_past_is_looked_at() -> None:
    session = moving()
    chosen = moves(session)
    for _ in range(2):
        carry_out(session, next(chosen))
    assert session.undo()
    session.look(0)
    assert session.redo() == ()
    session.look(None)
    assert session.redo()
