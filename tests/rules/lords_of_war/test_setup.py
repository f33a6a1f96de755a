"""Set-up, the challenge and the variants: LW-SET, LW-OPN, LW-VAR."""

import pytest

from tabletop.rules.game import Refusal, SeatSetup, Setup, SetupError
from tabletop.rules.lords_of_war import ARMIES, armies, queries
from tabletop.rules.lords_of_war.content import card, content
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.match import Match
from tests.support.lords_of_war_positions import Position, new_match, new_setup, of_kind, position


def test_both_seats_may_use_the_same_army() -> None:
    """LW-SET-1: each has its own copy, told apart by the seat in the instance id."""
    match = new_match("elves", "elves")
    ids = match.state.config.tables.ids
    assert len(set(ids)) == 72
    assert [queries.army_base(match.state, seat) for seat in (0, 1)] == ["elves", "elves"]
    assert "1:elf.archer#3" in ids
    assert "2:elf.archer#3" in ids


def test_defaults() -> None:
    """LW-SET-2: Basic Rules, battlemat, 20 units, 4 commanders."""
    match = Match.start(GAME, Setup("lords_of_war", (SeatSetup("A", "blue"), SeatSetup("B", "red"))))
    state = match.state
    assert not queries.intermediate(state)
    assert not state.config.options.boardless
    assert [queries.goals(state, seat) for seat in (0, 1)] == [(20, 4), (20, 4)]


def test_the_coin_is_random_and_can_be_agreed() -> None:
    """LW-SET-3: by coin from the seed, or by agreement; players take army and goals along."""
    orders = {Match.start(GAME, new_setup(seed=seed)).order for seed in range(20)}
    assert orders == {(0, 1), (1, 0)}
    agreed = new_match("orcs", "dwarves", first_seat="2")
    assert agreed.order == (1, 0)
    assert [queries.army_base(agreed.state, seat) for seat in (0, 1)] == ["dwarves", "orcs"]
    assert [seat.name for seat in agreed.seats] == ["Ben", "Ana"]


def test_the_coin_is_told_with_the_first_challenge() -> None:
    """LW-SET-3: the log says that the coin decided, and says nothing when it was agreed."""
    tossed = Match.start(GAME, new_setup(first_seat="random"))
    assert of_kind(tossed.apply(tossed.legal_actions()[0]), "first_seat_random")
    agreed = new_match()
    assert not of_kind(agreed.apply(agreed.legal_actions()[0]), "first_seat_random")


def test_start_squares() -> None:
    """LW-SET-4: c3 for seat 1 and e4 for seat 2."""
    match = new_match()
    assert queries.start_squares(match.state) == ("c3", "e4")


def test_the_deal() -> None:
    """LW-SET-5, LW-SET-6, F-1: six cards with the General in each hand, 30 in the deck; after the opening 6 and 29."""
    match = new_match("undead", "templars")
    game = Position(match.state)
    for seat, general in ((1, "und.asul-the-bygone-king"), (2, "tmp.father-nicodemus")):
        assert len(game.hand(seat)) == 6
        assert game.held(general, seat)
        assert queries.deck_size(match.state, seat - 1) == 30
    for _ in range(2):
        match.apply(match.legal_actions()[0])
    for seat in (0, 1):
        assert (queries.hand_size(match.state, seat), queries.deck_size(match.state, seat)) == (6, 29)


def test_the_deal_depends_on_the_seed_alone() -> None:
    """LW-SET-5: same seed, same cards; another seed, other cards."""
    first, again, other = (Match.start(GAME, new_setup(seed=seed, first_seat="1")).state for seed in (5, 5, 6))
    assert first == again
    assert first.hands != other.hands


# ------------------------------------------------------------------------------------------------ challenge


def test_seat_1_challenges_with_any_card() -> None:
    """LW-OPN-1: every card of the hand, the General included, on c3; then it draws."""
    match = new_match()
    game = Position(match.state)
    assert game.phase == "opening"
    assert {a.path[0].id for a in game.legal()} == set(game.hand(1))
    assert {a.path[1].id for a in game.legal()} == {"c3"}
    events = game.play(game.legal()[-1])
    assert game.board() == {"c3": "orc.gonke-longtooth"}
    assert [event.kind for event in events] == ["opening_placed", "drew"]
    assert (len(game.hand(1)), queries.deck_size(game.state, 0)) == (6, 29)


def test_seat_2_answers_on_its_own_square() -> None:
    """LW-OPN-2, LW-AMB-26: after seat 1, on e4 and nowhere else."""
    game = Position(new_match().state)
    game.play(game.legal()[0])
    assert game.decider == 2
    assert {a.path[1].id for a in game.legal()} == {"e4"}
    refusal = game.refused(("card", game.hand(2)[0]), ("space", "e5"))
    assert (refusal.key, refusal.values) == ("opening_square", {"square": "e4"})
    game.play(game.legal()[0])
    assert len(game.hand(2)) == 6


def test_no_combat_and_no_move_in_the_challenge() -> None:
    """LW-OPN-3: no check follows, nothing moves; and no target grid reaches from one start square to the other."""
    game = Position(new_match("undead", "undead").state)
    events = game.play(game.legal()[0])
    assert game.refused(("piece", game.at("c3"))).key == "opening_no_move"
    events += game.play(game.legal()[0])
    assert not of_kind(events, "combat_check")
    for one in content().cards.values():
        assert (2, 1) not in one.grid
        assert (-2, -1) not in one.grid


def test_the_first_turn_belongs_to_seat_1() -> None:
    """LW-OPN-4: the units of the challenge do not count as deployed in anybody's first turn."""
    game = Position(new_match().state)
    for _ in range(2):
        game.play(game.legal()[0])
    assert (game.decider, game.phase, game.state.turn) == (1, "deploy", 1)
    assert not any(unit.deployed for unit in queries.units(game.state))


# ------------------------------------------------------------------------------------------------- variants


def test_boardless_opening_and_placement() -> None:
    """LW-VAR-1: (0,0) and (2,1); no edges; coordinates may be negative; the legal actions stay finite."""
    match = new_match(boardless=True)
    game = Position(match.state)
    assert queries.start_squares(game.state) == ("(0,0)", "(2,1)")
    for _ in range(2):
        game.play(game.legal()[0])
    assert set(game.board()) == {"(0,0)", "(2,1)"}
    corner = position([["(-40,-7)", 2, "dwf.marauder-a"]], boardless=True, hands=(["orc.ravager-a"], ()))
    assert corner.squares("orc.ravager-a") == {"(-40,-8)", "(-41,-8)", "(-41,-7)", "(-39,-8)"}
    assert queries.bounds(corner.state) == (-42, -9, -38, -5)


def test_boardless_empty_field_and_skip() -> None:
    """LW-VAR-1, F-16: on an empty field the card goes to (0,0); only an empty hand can be skipped."""
    game = position(boardless=True, hands=(["orc.butcher", "orc.catapult"], ()))
    assert game.squares("orc.butcher") == game.squares("orc.catapult") == {"(0,0)"}
    empty = position([["(3,3)", 2, "dwf.slugger-a"]], boardless=True)
    assert empty.kinds() == {"skip_deploy"}


@pytest.mark.parametrize(
    ("units", "commanders", "sound"),
    [(1, 1, True), (36, 6, True), (None, 4, True), (20, None, True), (None, None, False), (0, 4, False),
     (37, 4, False), (20, 7, False), (20, 0, False), (True, 4, False), ("20", 4, False)],
)  # fmt: skip
def test_goals_can_be_agreed(units, commanders, sound) -> None:
    """LW-VAR-2: 1 to 36 units or off, 1 to 6 commanders or off, not both off."""
    setup = new_setup(seats=({"units": units, "commanders": commanders}, {}), first_seat="1")
    if sound:
        assert queries.goals(Match.start(GAME, setup).state, 0) == (units, commanders)
    else:
        with pytest.raises(SetupError) as caught:
            Match.start(GAME, setup)
        assert caught.value.problems[0].rule == "LW-VAR-2"


def test_ready_made_lengths() -> None:
    """LW-VAR-2: Short 12/3, Quick 15/3, Standard 20/4, Long 28/5."""
    assert content().lengths == {"short": (12, 3), "quick": (15, 3), "standard": (20, 4), "long": (28, 5)}


def test_handicap_is_per_seat() -> None:
    """LW-VAR-3: each seat may have its own goals, and they follow the player to its seat."""
    setup = new_setup(seats=({"units": 18}, {"units": 20, "commanders": 3}), first_seat="2")
    state = Match.start(GAME, setup).state
    assert queries.goals(state, 0) == (20, 3)
    assert queries.goals(state, 1) == (18, 4)
    assert content().handicaps[("orcs", "dwarves")] == 18


@pytest.mark.parametrize(
    ("options", "seat", "key"),
    [
        ({"level": "expert"}, {}, "option_unknown"),
        ({"boardless": "yes"}, {}, "option_unknown"),
        ({"first_seat": 1}, {}, "option_unknown"),
        ({"decks_available": 5}, {}, "decks_range"),
        ({}, {"units": 99}, "units_range"),
        ({}, {"commanders": -1}, "commanders_range"),
        ({}, {"army": "gnomes"}, "army_unknown"),
        ({}, {"units": None, "commanders": None}, "thresholds_off"),
    ],
)
def test_bad_options_are_refused(options, seat, key) -> None:
    """LW-SET-2, LW-VAR-2, LW-ARM-5: an impossible option is a SetupError with a reason, not a game."""
    with pytest.raises(SetupError) as caught:
        Match.start(GAME, new_setup(seats=(seat, {}), **options))
    assert key in {problem.key for problem in caught.value.problems}


@pytest.mark.parametrize("seats", [0, 1, 3])
def test_exactly_two_seats(seats) -> None:
    """LW-SET-1: Lords of War is for two."""
    setup = Setup("lords_of_war", tuple(SeatSetup(str(n), "blue") for n in range(seats)))
    with pytest.raises(SetupError):
        Match.start(GAME, setup)


# ----------------------------------------------------------------------------------------------- Army building: LW-ARM


def built(base: str = "orcs", kind: str = "customised", **changes: int) -> dict[str, object]:
    """An army document: a standard list with changed numbers of copies (dots and dashes as underscores)."""
    cards = dict(armies.standard(base).cards)
    for name, copies in changes.items():
        army, rest = name.split("_", 1)
        cards[f"{army}.{rest.replace('_', '-')}"] = copies
    return {"base": base, "kind": kind, "name": "Mine", "cards": cards}


def keys(document: object, decks: int = 2) -> list[str]:
    army = armies.parse(document)
    return [army.key] if isinstance(army, Refusal) else [problem.key for problem in armies.validate(army, decks)]


@pytest.mark.parametrize("army", ARMIES)
def test_standard_armies_are_legal_unchanged(army) -> None:
    """LW-ARM-1, LW-ARM-2: the six lists are legal, and cannot be changed and still called standard."""
    assert keys(army) == []
    assert keys({"base": army, "kind": "standard", "cards": {}}) == ["army_changed_standard"]
    assert armies.document(armies.standard(army)) == army


def test_customised_example() -> None:
    """LW-ARM-3, LW-AMB-24, EX-8: two Ravagers (Veteran) for two Catapults (Veteran)."""
    assert keys(built(orc_ravager_a=0, orc_catapult=4)) == []
    assert keys(built(orc_ravager_a=0, liz_leatherback=2)) == ["army_foreign_card"]


def test_mercenary_example() -> None:
    """LW-ARM-4, EX-9: two War Hogs (Elite) for two Lizardman Quillshots (Elite)."""
    assert keys(built(kind="mercenary", orc_war_hog_a=0, liz_quillshot=2)) == []


def test_the_general_may_be_exchanged() -> None:
    """LW-ARM-4: for another General."""
    assert keys(built(kind="mercenary", orc_gonke_longtooth=0, dwf_krod_klouthammer=1)) == []


def test_copy_limits() -> None:
    """LW-ARM-5, F-15: copies times decks available; a commander at most once whatever that is."""
    assert keys(built(orc_ravager_a=0, orc_ravager_b=0, orc_catapult=6)) == ["army_copies"]
    assert keys(built(orc_ravager_a=0, orc_ravager_b=0, orc_catapult=6), decks=3) == []
    assert keys(built(orc_ravager_a=0, orc_catapult=4), decks=1) == ["army_copies"]
    assert keys(built(orc_vanak_fleshripper=2, orc_snafu_bighorn=0), decks=4) == ["army_commander_twice"]
    assert [armies.copy_limit(card(name), 3) for name in ("orc.catapult", "orc.snafu-bighorn")] == [6, 1]
    both = new_setup(built(kind="mercenary", orc_gonke_longtooth=0, dwf_krod_klouthammer=1), "dwarves")
    assert Match.start(GAME, both)  # the two seats' armies do not limit each other


def test_rank_alone_decides() -> None:
    """LW-ARM-6, LW-ARM-1, F-14: class and variant do not matter; a Regular for a Veteran makes 7 / 7."""
    assert keys(built(orc_shanker_a=0, orc_spikeman_a=3)) == []
    wrong = armies.parse(built(orc_bow_pest=3, orc_catapult=3))
    assert isinstance(wrong, armies.ArmyList)
    problems = armies.validate(wrong)
    assert {(p.values["rank"], p.values["n"], p.values["needed"]) for p in problems} == {
        ("regular", 7, 8),
        ("veteran", 7, 6),
    }


def test_size() -> None:
    """LW-ARM-1: exactly 36 cards."""
    assert keys(built(orc_catapult=1)) == ["army_rank_count", "army_size"]


def test_the_army_keeps_the_name_of_its_base() -> None:
    """LW-ARM-7: base, own name, and each card the look of its origin."""
    setup = new_setup(built(kind="mercenary", orc_war_hog_a=0, liz_quillshot=2), first_seat="1")
    state = Match.start(GAME, setup).state
    assert (queries.army_base(state, 0), queries.army_name(state, 0)) == ("orcs", "Mine")
    assert (queries.army_base(state, 1), queries.army_name(state, 1)) == ("dwarves", None)
    assert queries.card(state, "1:liz.quillshot#2").army == "lizardmen"


def test_armies_are_chosen_before_the_game() -> None:
    """LW-ARM-8: an illegal army is refused with all its problems before anything is dealt; showing is an option."""
    with pytest.raises(SetupError) as caught:
        Match.start(GAME, new_setup(built(orc_bow_pest=3, orc_catapult=3)))
    assert {problem.key for problem in caught.value.problems} == {"army_rank_count"}
    assert not Match.start(GAME, new_setup(show_armies=False)).state.config.options.show_armies


@pytest.mark.parametrize(
    ("document", "key"),
    [
        ("gnomes", "army_unknown"),
        (7, "army_unknown"),
        (None, "army_unknown"),
        ({"base": "gnomes", "kind": "customised", "cards": {}}, "army_unknown"),
        ({"base": "orcs", "kind": "secret", "cards": {}}, "army_kind"),
        ({"base": "orcs", "cards": {}}, "army_field"),
        ({"kind": "customised", "cards": {}}, "army_field"),
        ({"base": "orcs", "kind": "customised"}, "army_field"),
        ({"base": "orcs", "kind": "customised", "cards": [1]}, "army_cards"),
        ({"base": "orcs", "kind": "customised", "cards": {"orc.dragon": 1}}, "army_unknown_card"),
        ({"base": "orcs", "kind": "customised", "cards": {"orc.catapult": -1}}, "army_copies"),
        ({"base": "orcs", "kind": "customised", "cards": {"orc.catapult": "2"}}, "army_copies"),
        ({"base": "orcs", "kind": "customised", "cards": {"orc.catapult": True}}, "army_copies"),
    ],
)
def test_documents_that_make_no_sense(document, key) -> None:
    """LW-ARM-1, LW-ARM-2, LW-ARM-5: one clear reason each, and never an exception."""
    assert keys(document)[0] == key


def test_swaps() -> None:
    """LW-ARM-3 to LW-ARM-6: one exchange at a time, with a reason against it."""
    army = armies.parse(built())
    assert isinstance(army, armies.ArmyList)

    def reason(out: str, into: str, kind: str = "customised") -> str | None:
        found = armies.why_not_swap(armies.ArmyList("orcs", kind, army.cards), out, into)
        return found.key if found else None

    assert reason("orc.ravager-a", "orc.catapult") is None
    assert reason("orc.ravager-a", "orc.bow-pest") == "army_not_same_rank"
    assert reason("orc.ravager-a", "liz.leatherback") == "army_foreign_card"
    assert reason("orc.ravager-a", "liz.leatherback", "mercenary") is None
    assert reason("orc.snafu-bighorn", "orc.vanak-fleshripper") == "army_commander_twice"
    assert reason("orc.ravager-a", "orc.dragon") == "army_unknown_card"
    assert reason("dwf.slugger-a", "orc.shanker-a", "mercenary") == "army_unknown_card"
    assert reason("orc.ravager-a", "orc.catapult", "standard") == "army_changed_standard"
    swapped = armies.swap(army, "orc.ravager-a", "orc.catapult")
    assert isinstance(swapped, armies.ArmyList)
    assert (swapped.count("orc.ravager-a"), swapped.count("orc.catapult"), swapped.size) == (1, 3, 36)
    full = armies.parse(built(orc_ravager_a=0, orc_catapult=4))
    assert isinstance(full, armies.ArmyList)
    refusal = armies.swap(full, "orc.ravager-b", "orc.catapult")
    assert isinstance(refusal, Refusal)
    assert (refusal.key, refusal.values["limit"]) == ("army_copies", 4)


def test_documents_come_back() -> None:
    """LW-ARM-7: an army document read and written again is the same army."""
    army = armies.parse(built(orc_ravager_a=0, orc_catapult=4))
    assert isinstance(army, armies.ArmyList)
    assert armies.parse(armies.document(army)) == army
    assert armies.statistics(army).points > 0
    assert len(content().cards) == 150
