"""Army building: LW-ARM."""

from __future__ import annotations

import pytest

from tabletop.rules.game import Refusal, SetupError
from tabletop.rules.lords_of_war import armies, queries
from tabletop.rules.lords_of_war.content import card, content
from tabletop.rules.lords_of_war.game import GAME
from tabletop.rules.lords_of_war.meta import ARMIES
from tabletop.rules.match import Match
from tests.support.lords_of_war_positions import new_setup


def built(base: str = "orcs", kind: str = "customised", **changes: int) -> dict[str, object]:
    """An army document: a standard list with changed numbers of copies (dots and dashes as underscores)."""
    cards = dict(armies.standard(base).cards)
    for name, copies in changes.items():
        army, rest = name.split("_", 1)
        cards[f"{army}.{rest.replace('_', '-')}"] = copies
    return {"base": base, "kind": kind, "name": "Mine", "cards": cards}


def keys(document: object, decks: int = 2) -> list[str]:
    """The keys of all problems of a document."""
    army = armies.parse(document)
    return [army.key] if isinstance(army, Refusal) else [problem.key for problem in armies.validate(army, decks)]


@pytest.mark.parametrize("army", ARMIES)
def test_standard_armies_are_legal_unchanged(army: str) -> None:
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
def test_documents_that_make_no_sense(document: object, key: str) -> None:
    """LW-ARM-1, LW-ARM-2, LW-ARM-5: one clear reason each, and never an exception."""
    assert keys(document)[0] == key


def test_swaps() -> None:
    """LW-ARM-3 to LW-ARM-6: one exchange at a time, with a reason against it."""
    army = armies.parse(built())
    assert isinstance(army, armies.ArmyList)

    def reason(out: str, into: str, kind: str = "customised") -> str | None:
        found = armies.why_not_swap(armies.ArmyList("orcs", kind, army.cards), out, into)  # type: ignore[arg-type]
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
    assert {found.rank for found in armies.candidates(army, "orc.ravager-a")} == {"veteran"}
    assert card("liz.leatherback") not in armies.candidates(army, "orc.ravager-a")
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
