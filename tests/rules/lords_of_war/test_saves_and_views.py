"""JSON forms, views, clones and faults of Lords of War (LW-SET-6, LW-CMB-6)."""

import copy
import json
import random
from typing import Any, cast

import pytest

from tabletop.rules.chance import Chance
from tabletop.rules.lords_of_war import movement, queries, views
from tabletop.rules.lords_of_war.actions import Move
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.state import UNKNOWN, State
from tabletop.rules.match import Match
from tests.support.broken_states import opened
from tests.support.conformance_checks import check_legal
from tests.support.conformance_probe import Effort, Fault, Probe
from tests.support.lords_of_war_positions import Position, new_match, new_setup, position

CODEC = GAME.codec()


def _middle(seed: int = 3, **options: object) -> Match[State]:
    match = new_match("undead", "templars", level="intermediate", **options)
    rng = random.Random(seed)
    for _ in range(40):
        if match.outcome is None:
            match.apply(rng.choice(match.legal_actions()))
    return match


@pytest.mark.parametrize(
    "bad",
    [
        {"kind": "teleport"},
        {"kind": "deploy", "card": "x"},
        {"kind": "deploy", "card": 1, "square": "c3"},
        {"kind": "draw", "extra": 1},
        "draw",
        None,
    ],
)
def test_bad_actions_are_value_errors(bad) -> None:
    """LW-TRN-2: anything that is not an action of the game."""
    with pytest.raises(ValueError, match="action"):
        CODEC.load_actions([bad])


def _broken(data: Any, path: str, value: Any) -> Any:
    found = copy.deepcopy(data)
    *way, last = path.split(".")
    place = found
    for key in way:
        place = place[int(key) if key.isdigit() else key]
    place[int(last) if last.isdigit() else last] = value
    return found


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("active", 2),
        ("turn", -1),
        ("hands.0.0", "1:orc.nobody#1"),
        ("hands.0", []),
        ("frames", []),
        ("frames.0.phase", "lunch"),
        ("units.0", [{"square": "z9", "unit": "1:und.banshee#1"}]),
        ("options.armies.0", "gnomes"),
        ("options.armies.0", {"base": "orcs", "kind": "customised", "cards": {}}),
        ("options.units", [None]),
        ("flags.moved", ["x"]),
        ("chance", None),
        ("progress", 9),
        ("result", {"winners": [], "scores": [0, 0], "ending": "boredom"}),
    ],
)
def test_bad_states_are_value_errors(path, value) -> None:
    """LW-GEO-10, LW-RNF-6 and all other limits: a state that cannot be is refused in one line."""
    data = CODEC.dump_state(_middle().state)
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the sentence differs from case to case
        opened(GAME, _broken(data, path, value))
    assert "\n" not in str(caught.value)


def test_views_hide_hands_and_decks() -> None:
    """LW-SET-6: no card of the other hand or of a deck, and not the seed, stands in what a seat is shown."""
    state = _middle().state
    for seat in (0, 1, None):
        seen = GAME.view(state, seat)
        text = json.dumps(CODEC.dump_state(seen))
        ids = state.config.tables.ids
        hidden = [card for other in (0, 1) for card in state.decks[other]]
        known = views.known_hand(state, 0) + views.known_hand(state, 1)
        hidden += [card for other in (0, 1) if other != seat for card in state.hands[other] if card not in known]
        assert not any(f'"{ids[card]}"' in text for card in hidden)
        assert seen.chance.seed == 0
        assert GAME.faults(seen) == []
        for other in (0, 1):
            shown = queries.hand(seen, other)
            open_cards = [ids[card] for card in views.known_hand(state, other) if card != UNKNOWN]
            assert [name for name in shown if name != "?"] == (
                queries.hand(state, other) if other == seat else open_cards
            )
            assert len(shown) == len(state.hands[other])
            assert queries.casualties(seen, other) == queries.casualties(state, other)
    assert GAME.secrets(state, 0)


def test_questions_work_on_views() -> None:
    """LW-SET-6: what the decider may do can be asked of its own view, and the rest is simply unknown."""
    match = _middle()
    seat = match.decider
    assert seat is not None
    seen = GAME.view(match.state, seat)
    assert list(GAME.legal_actions(seen)) == list(match.legal_actions())
    assert queries.tally(seen) == queries.tally(match.state)
    sampled = GAME.sample(seen, seat, Chance(9))
    assert GAME.faults(sampled) == []
    assert GAME.view(sampled, seat) == seen
    known = [card for card in seen.hands[1 - seat] if card != UNKNOWN]
    assert sorted(queries.unseen(seen, 1 - seat)) == sorted(
        match.state.config.tables.ids[card]
        for card in match.state.hands[1 - seat] + match.state.decks[1 - seat]
        if card not in known
    )


def test_cards_that_everybody_has_seen_go_into_a_hand_were_forgotten() -> None:
    """LW-SET-6, LW-RNF-4, LW-DEP-8: the General of the opening hand, a retreated card, a hand shown after a forced
    placement stay known, in views, samples and saves."""
    match = new_match("elves", "orcs")
    state, tables = match.state, match.state.config.tables
    for seat in (0, 1):
        seen = [card for card in GAME.view(state, 1 - seat).hands[seat] if card != UNKNOWN]
        assert len(seen) == 1
        assert tables.general >> seen[0] & 1
    board = [["a1", 1, "orc.butcher"], ["g6", 2, "dwf.slugger-b"]]
    game = position(board, phase="reinforce", hands=(["orc.catapult"] * 2 + ["orc.ravager-a"] * 3, ()))
    game.retreat("a1")
    back = game.state.config.tables.index["1:orc.butcher#1"]
    for who in (1, None):
        assert GAME.view(game.state, who).hands[0].count(back) == 1
    loaded = CODEC.load_state(json.loads(json.dumps(CODEC.dump_state(game.state))))
    assert GAME.view(loaded, 1).hands == GAME.view(game.state, 1).hands
    seen_by_other = GAME.view(loaded, 1)
    assert all(back in GAME.sample(seen_by_other, 1, Chance(seed)).hands[0] for seed in range(20))


def test_clones_shared_what_was_changed_in_place(monkeypatch) -> None:
    """Clones share the units' places, which are replaced: the conformance suite finds a rule that writes to them."""

    def write(state: State, seat: int, pos: int, to: int) -> None:
        places = cast(dict[int, int], state.units[seat])
        places[to] = places.pop(pos)

    match = _middle()
    while not any(isinstance(action, Move) for action in match.legal_actions()):
        match.apply(match.legal_actions()[-1])
    probe = Probe(GAME, Effort(actions=10**6))
    check_legal(probe, match)
    monkeypatch.setattr(movement, "move_unit", write)
    with pytest.raises(Fault, match="leaves the original alone"):
        check_legal(probe, match)


def test_actions_are_made_once() -> None:
    """The same legal action is the same object each time it is listed."""
    match = _middle()
    first, second = match.legal_actions(), match.legal_actions()
    assert all(a is b for a, b in zip(first, second, strict=True))


def test_faults_are_found() -> None:
    """LW-GEO-10, LW-RNF-6: lost, doubled and foreign cards, too large a hand, two units on a square."""
    state = _middle().state

    def spoiled(**values: object) -> list[str]:
        found = GAME.clone(state)
        for name, value in values.items():
            setattr(found, name, value)
        return GAME.faults(found)

    assert GAME.faults(state) == []
    assert spoiled(hands=((), state.hands[1]))
    assert spoiled(hands=(state.hands[0] + state.decks[0][:2], state.hands[1]))
    assert spoiled(hands=(state.hands[1], state.hands[0]))
    assert spoiled(units=({**state.units[0], 10**7: 0}, state.units[1]))
    assert spoiled(deployed=3)
    assert spoiled(moved=1 << 80)
    assert spoiled(frames=())
    assert spoiled(quiet=-1)
    assert spoiled(progress=7)


def test_headlines() -> None:
    """LW-TRN-2: turn, phase, seat and scores for the shelf."""
    game = Position(new_match().state)
    assert GAME.headline(game.state) == (first := GAME.headline(GAME.clone(game.state)))
    assert (first.turn, first.phase, first.active, first.scores) == (1, "opening", 0, (0, 0))


def test_what_can_be_taken_back() -> None:
    """LW-MOV-5, LW-RNG-2, LW-DEP-11, LW-RNF-1: moves and aims yes; a check and a draw close the way back."""
    open_kinds: set[tuple[str, str]] = set()
    closed: dict[str, set[str]] = {}
    for seed in range(4):
        match = Match.start(GAME, new_setup("undead", "templars", seed=seed))
        rng = random.Random(seed)
        while match.outcome is None:
            phase = GAME.headline(match.state).phase
            action = rng.choice(match.legal_actions())
            match.apply(action)
            block = match.undo_block()
            if block is None:
                open_kinds.add((phase, action.kind))
                after = CODEC.dump_state(match.state)
                match.undo()
                assert action in match.legal_actions()
                match.redo()
                assert CODEC.dump_state(match.state) == after
            else:
                assert block.hard
                closed.setdefault(action.kind, set()).add(block.reason)
    assert ("deploy", "move") in open_kinds
    assert {("aim", "aim"), ("aim", "hold")} <= open_kinds
    assert {kind for _, kind in open_kinds} <= {"move", "aim", "hold", "end_battle", "retreat"}
    assert closed["deploy"] <= {"committed", "revealed"}
    assert closed["resolve"] == {"committed"}
    assert closed["draw"] == {"revealed"}
    assert closed["retreat"] == {"decider"}
