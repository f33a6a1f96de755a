"""Quests: progress, completion, the log, trophies."""

from tabletop.rules.adventure import quest_steps as qs, quests
from tests.support.adventure_positions import Table

GREY, GREEN, YELLOW, RED = range(4)


def test_at_most_two_quests_and_only_the_log_counts() -> None:
    """AG-QST-1, AG-QST-2: partial completion gives nothing."""
    table = (
        Table("sandrai", "sofeea").quest("sandrai", "S13", done=(2,), tokens=("southshore",)).quest("sandrai", "S03")
    )
    assert table.state.valor == (0, 0)
    assert table.state.config.tables.content.rules.active_quests == 2


def test_discarded_quests() -> None:
    """AG-RUL-4, AG-RUL-50, AG-QST-7: elite quests come round again; with none left nothing is drawn."""
    table = Table("sandrai", "sofeea").quest("sandrai", "E02").quest("sandrai", "E03")
    table.state.elite, rest = table.state.elite[:1], table.state.elite[1:]
    table.player("sofeea").quests = ()
    table.state.elite_discard = rest
    table.stage("resource").do("resource quest_giver", "discard E02")
    assert table.state.elite_discard[-1] == "E02"
    table = Table("sandrai", "sofeea").quest("sandrai", "S03")
    from tabletop.rules.adventure.values import Logged

    table.player("sofeea").log = tuple(Logged(card, 0, "quest") for card in table.state.elite)
    table.state.elite = ()
    table.stage("resource").do("resource quest_giver")
    assert len(table.player("sandrai").quests) == 1


def test_completion_frees_a_place() -> None:
    """AG-RUL-24: no overflow when a quest is completed beside another one."""
    table = Table("sandrai", "sofeea").quest("sandrai", "S03")
    table.quest("sandrai", "S01", done=(1, 0), tokens=(), collected=("brill",)).stage("quests").do("travel S01")
    assert [held.card for held in table.player("sandrai").quests] == ["S03", "E01"]
    assert table.phase != "quest_overflow"


def test_two_quests_by_one_happening() -> None:
    """AG-RUL-59, AG-QST-8: all are logged before the win is checked."""
    table = Table("grumbaz", "sofeea").valor("grumbaz", 6).at("forests_edge", "grumbaz").wear("grumbaz", "G30")
    table.quest("grumbaz", "S07").quest("grumbaz", "S15", done=(1,)).stage("challenge")
    table.fight("fight board", dice=[5, 1])
    assert table.state.result is not None
    assert table.state.valor[0] == 8
    assert table.kinds().count("quest_completed") == 2


def test_a_happening_counts_for_one_step_of_every_quest() -> None:
    """AG-QST-13, AG-QST-9: two quests for Beasts both progress."""
    table = Table("grumbaz", "sofeea").level(GREEN, "grumbaz").at("tarren_mill", "grumbaz").wear("grumbaz", "N23")
    table.quest("grumbaz", "S03").quest("grumbaz", "E11").bottom(GREEN, "N01").stage("challenge")
    table.fight("draw a challenge", dice=[5, 1])
    assert [held.done for held in table.player("grumbaz").quests] == [(1,), (1,)]


def test_damage_above_the_health_left_counts_in_full() -> None:
    """AG-RUL-58, AG-QST-6: also what was not needed."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").wear("grumbaz", "G03").quest("grumbaz", "E19")
    table.health_left("sofeea", 1).stage("challenge").fight("attack sofeea", dice=[6, 1])
    assert table.player("grumbaz").quests[0].done == (3,)


def test_what_is_paid_as_a_cost_does_not_count() -> None:
    """AG-QST-6: the price of a power is no damage inflicted."""
    table = Table("grumbaz", "sandrai").level(RED, "sandrai").at("brill", "grumbaz", "sandrai").quest("grumbaz", "E19")
    table.stage("challenge").do("attack sandrai")
    assert (table.phase, table.decider) == ("pre_roll", "sandrai")
    table.do("power character 2")
    assert table.player("sandrai").damage == 1
    assert table.player("grumbaz").quests[0].done == (0,)


def test_what_the_target_does_to_itself_in_the_combat_counts() -> None:
    """AG-QST-6: in a combat with the owner everything the target suffers counts, also from its own weapon."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").wear("sofeea", "R13").quest("grumbaz", "E19")
    table.stage("challenge").fight("attack sofeea", dice=[1, 1])
    table.do("next R13")
    assert (table.player("sofeea").damage, table.player("grumbaz").quests[0].done) == (1, (1,))


def test_meeting_a_marked_character() -> None:
    """AG-QST-10: in the same space in the own maintenance; the token comes back."""
    table = Table("sandrai", "sofeea", "burbonn").quest("sandrai", "E20").bag("sandrai", "G10").stage("quests")
    assert table.legal("meet") == ["meet E20 sofeea", "meet E20 burbonn"]
    table.at("brill", "burbonn").stage("quests")
    assert table.legal("meet") == ["meet E20 sofeea"]
    table.do("meet E20 sofeea")
    assert table.state.valor[0] == 2


def test_a_quest_that_nobody_could_complete() -> None:
    """AG-QST-11: it is discarded and another one drawn."""
    table = Table("sandrai", "sofeea")
    assert all(quests.possible(table.state, card) for card in table.state.config.tables.content.quests)
    assert qs.MeetMarked(3).need == 3


def test_progress_waits_for_the_end_of_a_combat() -> None:
    """AG-RUL-67, AG-GEN-8: a quest fulfilled by ranged damage is completed after the windows."""
    table = Table("sofeea", "grumbaz").at("brill", "sofeea", "grumbaz").quest("sofeea", "S16", done=(2,))
    table.hand("grumbaz", "retaliation").wear("sofeea", "G30").stage("challenge").do("attack grumbaz", dice=[5, 4])
    while table.phase == "post_roll":
        table.do("pass")
    assert (table.phase, table.decider) == ("after_suffer", "grumbaz")
    assert table.state.valor[0] == 0
    assert table.player("sofeea").quests[0].done == (3,)
    table.do("pass")
    assert table.state.valor[0] == 2


def test_using_resources_and_placing() -> None:
    """AG-QST-9, AG-RES-4, AG-RES-5: only what changed something counts."""
    table = Table("sandrai", "sofeea").quest("sandrai", "S14", done=(2,)).quest("sandrai", "S17", done=(2,))
    table.stage("resource").do("resource flight_path", "to undercity")
    assert table.state.valor[0] == 1
    table = Table("sandrai", "sofeea").quest("sandrai", "S14", done=(2,)).marker("southshore", "G02")
    table.at("southshore", "sandrai").stage("resource").do("resource flight_path")
    assert table.player("sandrai").quests[0].done == (2,)
    table = Table("sandrai", "sofeea").quest("sandrai", "S17", done=(2,)).at("brill", "sandrai").stage("resource")
    table.do("resource place_discovery", "to deathknell")
    assert table.state.valor[0] == 1


def test_a_flight_into_a_trap_that_leads_back_counts() -> None:
    """AG-QST-9, AG-RES-5, AG-CHR-3: the figure flew, though it is resurrected where it came from."""
    table = Table("grumbaz", "burbonn").at("undercity", "grumbaz").trap("southshore", "immolation_trap", "burbonn")
    table.health_left("grumbaz", 1).quest("grumbaz", "S14").stage("resource")
    table.do("resource flight_path", "to southshore")
    assert (table.player("grumbaz").space, table.player("grumbaz").quests[0].done) == ("undercity", (1,))


def test_a_trophy_only_once() -> None:
    """AG-TRO-1, AG-TRO-2: a second time the fight counts, the trophy does not."""
    from tabletop.rules.adventure.values import Logged

    table = Table("sandrai", "sofeea").level(RED, "sandrai").wear("sandrai", "R21").at("blackwing_lair", "sandrai")
    table.player("sandrai").log = (Logged("nefarian", 3, "trophy"),)
    table.state.stock = (table.state.stock[0] - 1, *table.state.stock[1:])
    table.quest("sandrai", "E10").stage("challenge").fight("fight board", dice=[6, 3])
    assert sum(entry.kind == "trophy" for entry in table.player("sandrai").log) == 1
    assert table.state.valor[0] == 5
