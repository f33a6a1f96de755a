"""Campaigns: their files, the army within its limits at every step, and whole ones played to their end."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pydantic import ValidationError

from tabletop.bots.player import Budget, Seated
from tabletop.client.games.cast import CAST
from tabletop.lessons.campaign import company as companies, lords_of_war_company
from tabletop.lessons.campaign.campaign_model import OWN, RIVAL, CampaignForm
from tabletop.lessons.campaign.campaign_run import CampaignRun, opened
from tabletop.lessons.campaign.company import Company, Soldier, Underway, Victory, read_company, stars, written
from tabletop.lessons.library import CAMPAIGN_FILES, Campaign
from tabletop.rules.game import Refusal
from tabletop.rules.lords_of_war import ARMIES, armies
from tabletop.rules.lords_of_war.actions import CONCEDE
from tabletop.rules.lords_of_war.armies import instance_of
from tabletop.rules.lords_of_war.content import content
from tabletop.rules.match import Match
from tabletop.text import has

CAMPAIGN = CAMPAIGN_FILES.of("lords_of_war")[0]
FORM: CampaignForm = CAMPAIGN.form
WAYS = FORM.ways()
MATCH = "0" * 32


def run_of(people: str = "dwarves", **fields: Any) -> CampaignRun:
    return CampaignRun(CAMPAIGN, replace(lords_of_war_company.founded(CAMPAIGN.id, people), **fields))


def won(way: tuple[str, ...]) -> tuple[Victory, ...]:
    """The victories of a way, without anybody's deeds."""
    return tuple(Victory(battle, f"{number:032x}", 0, 30, 12, 5) for number, battle in enumerate(way))


def play(match: Match[object], levels: tuple[str, str], seed: int) -> None:
    """Play a battle to its end; ``levels``: of the company and of the other army."""
    game = match.game
    seated = [Seated.sit(game.meta.id, levels[index], seed + index, seat) for seat, index in enumerate(match.order)]
    while match.outcome is None:
        seat, legal = match.decider, match.legal_actions()
        assert seat is not None
        chosen = seated[seat].choose(game.view(match.state, seat), legal, Budget(1)).action if legal[1:] else legal[0]
        match.apply(chosen)


def fight(run: CampaignRun, battle: str, seed: int) -> bool:
    """Fight a battle, the company as a Captain against a Recruit; whether it was won."""
    match = run.start(battle, ("Ana", "Ursk"), seed)
    run.begin(battle, f"{seed:032x}")
    play(match, ("captain", "recruit"), seed)
    return run.settle(match)


# ----------------------------------------------------------------------------------------------------- the content


def test_ten_battles_whichever_way_is_taken_and_at_least_three_forks() -> None:
    assert FORM.length == 10
    assert {len(way) for way in WAYS} == {10}
    assert sum(len(battle.next) == 2 for battle in FORM.battles.values()) >= 3
    assert [id for id, battle in FORM.battles.items() if not battle.next] == ["kings-barrow"]


def test_difficulty_rises_through_the_levels() -> None:
    order = ("recruit", "captain", "warlord")
    for way in WAYS:
        levels = [order.index(FORM.battles[id].level) for id in way]
        assert levels == sorted(levels)
        assert set(levels) == {0, 1, 2}
        units = [FORM.battles[id].setup.seats[RIVAL].options["units"] for id in way]
        assert units[0] == 12
        assert units[-1] == 20


def test_everything_said_has_both_languages_and_everybody_named_exists() -> None:
    for words in FORM.all_words():
        assert set(words) == {"en", "es"}
    for battle in FORM.battles.values():
        assert battle.rival in CAST
        assert set(battle.joins) <= set(content().cards)
        assert lords_of_war_company.army_of(battle) in ARMIES
    assert set(FORM.captains) <= {id for id, card in content().cards.items() if card.commander}
    assert all(has(f"campaign.byname.{name}") for name in lords_of_war_company.BYNAMES)
    assert all(len(set(lords_of_war_company.names_of(people))) >= 12 for people in ARMIES)


@pytest.mark.parametrize("people", FORM.peoples)
def test_every_victory_offers_something_to_every_people(people) -> None:
    poor = [
        id
        for id, battle in FORM.battles.items()
        if battle.next and all(content().cards[card].army == people for card in battle.joins)
    ]
    assert poor == []


@pytest.mark.parametrize("people", FORM.peoples)
@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(battle[0] for battle in way))
def test_every_battle_of_every_way_can_begin_for_every_people(people, way) -> None:
    begun = []
    for number, battle in enumerate(way):
        run = run_of(people, victories=won(way[:number]))
        assert battle in run.choices
        match = run.start(battle, ("Ana", "Ursk"), 7)
        seat = match.order.index(OWN)
        assert match.setup.seats[OWN].options["army"] == armies.document(run.muster.army)
        levels = run.players(battle, match, 1).levels
        assert (levels[seat], levels[1 - seat]) == ("", FORM.battles[battle].level)
        begun.append(battle)
    assert tuple(begun) == way


def test_the_last_victory_ends_it() -> None:
    run = run_of(victories=won(WAYS[0]))
    assert run.done
    assert run.choices == ()


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda form: form | {"length": 9}, "ways of"),
        (lambda form: form | {"first": "nowhere"}, "no battle"),
        (lambda form: form | {"honours": [4, 4]}, "each star"),
        (lambda form: at(form, "kings-barrow", next=["toll-bridge"]), "circle"),
        (lambda form: at(form, "toll-bridge", next=["burners-hill", "reed-marsh"]), "ways of"),
        (lambda form: at(form, "toll-bridge", level="god"), "level"),
        (lambda form: at(form, "toll-bridge", nonsense=1), "nonsense"),
    ],
)
def test_a_campaign_that_cannot_be_played_is_not_read(change, why) -> None:
    form = json.loads(CAMPAIGN_FILES.files("lords_of_war")[0].read_text("utf-8"))
    with pytest.raises(ValidationError, match=why):
        CampaignForm.model_validate(change(form))


def at(form: dict[str, Any], battle: str, **fields: object) -> dict[str, Any]:
    """The form with other fields in a battle."""
    return form | {"battles": form["battles"] | {battle: form["battles"][battle] | fields}}


# ------------------------------------------------------------------------------------------------------ the muster


def test_a_company_begins_with_the_list_of_its_people() -> None:
    assert run_of("elves").muster.army == armies.standard("elves")


def test_whoever_fell_is_replaced_within_the_limits() -> None:
    """LW-ARM-1, LW-ARM-3: a card of the second deck, or another of the rank; for a commander a captain (LW-ARM-4)."""
    fell = [Soldier("dwf.dowager-a", 1, falls=1, rests=1), Soldier("dwf.dowager-a", 2, falls=1, rests=1)]
    fell += [Soldier("dwf.krod-klouthammer", 1, falls=1, rests=1), Soldier("dwf.ivor-the-mad", 1, falls=1, rests=1)]
    muster = run_of(soldiers=tuple(fell)).muster
    assert armies.validate(muster.army, lords_of_war_company.DECKS) == []
    assert muster.army.count("dwf.dowager-a") == 0
    assert muster.army.count("dwf.krod-klouthammer") == 0
    general = [id for id, _ in muster.army.cards if content().cards[id].rank == "general"]
    assert general == ["elf.erendrial-aegis"]
    assert muster.army.kind == "mercenary"


def test_one_who_fell_has_a_double_in_the_second_deck() -> None:
    """LW-ARM-3: the list stays as it is while the company has as many of a card."""
    muster = run_of(soldiers=(Soldier("dwf.dowager-a", 1, falls=1, rests=1),)).muster
    assert muster.army == armies.standard("dwarves")
    assert muster.field["dwf.dowager-a"] == (2,)


@pytest.mark.parametrize("people", FORM.peoples)
def test_an_army_can_be_fielded_however_many_fall(people) -> None:
    """All units of the first deck, and as many commanders as the longest battle lets a winner lose."""
    units = [Soldier(id, n + 1, falls=1, rests=1) for id, copies in armies.standard(people).cards
             if not content().cards[id].commander for n in range(copies)]  # fmt: skip
    own = [card for card in content().armies[people].cards if card.commander]
    for lost in (own[:3], own[-3:]):
        fallen = (*units, *(Soldier(card.id, 1, falls=1, rests=1) for card in lost))
        muster = run_of(people, soldiers=fallen).muster
        assert armies.validate(muster.army, lords_of_war_company.DECKS) == []
        assert muster.hired(dict(muster.army.cards)) == 3 <= muster.hires


def test_no_battle_lets_a_winner_lose_more_commanders_than_can_be_replaced() -> None:
    assert all(battle.setup.seats[RIVAL].options["commanders"] <= 4 for battle in FORM.battles.values())


def test_hired_cards_are_bounded_by_stars_and_go_with_them() -> None:
    hero = Soldier("dwf.ballista", 1, kills=FORM.honours[0], battles=2)
    run = run_of(soldiers=(hero,), victories=won(("toll-bridge",)))
    muster = run.muster
    assert (muster.renown, muster.hires) == (1, 1)
    company = muster.exchange("dwf.berserker-a", "orc.bow-pest")
    once = lords_of_war_company.Muster(FORM, company)
    assert once.army.count("orc.bow-pest") == 1
    assert once.why_not("dwf.berserker-b", "orc.bow-pest") == lords_of_war_company.Unfit("renown", 1)
    tired = lords_of_war_company.Muster(FORM, replace(company, soldiers=(replace(hero, rests=1, falls=1),)))
    assert tired.army.count("orc.bow-pest") == 0, "nobody with a star is fit"


def test_what_the_rules_forbid_stays_forbidden() -> None:
    muster = run_of(victories=won(("toll-bridge",))).muster
    refusal = muster.why_not("dwf.berserker-a", "dwf.slugger-a")
    assert isinstance(refusal, Refusal)
    assert refusal.key == "army_rank_count"
    assert muster.why_not("dwf.ivor-the-mad", "dwf.gordona-ironhelm") == lords_of_war_company.Unfit("in")
    fallen = run_of(soldiers=(Soldier("dwf.ivor-the-mad", 1, falls=1, rests=1),)).muster
    assert fallen.why_not("dwf.gordona-ironhelm", "dwf.ivor-the-mad") == lords_of_war_company.Unfit("out")


def test_every_exchange_that_is_offered_gives_a_legal_army() -> None:
    heroes = tuple(Soldier(id, 1, kills=12, battles=3) for id in ("dwf.ballista", "dwf.rock-hound-a"))
    muster, tried = run_of(soldiers=heroes, victories=won(WAYS[0][:7])).muster, 0
    for out, _ in muster.army.cards:
        for card in muster.pool(content().cards[out].rank):
            if card.id != out and muster.why_not(out, card.id) is None:
                tried += 1
                changed = lords_of_war_company.Muster(FORM, muster.exchange(out, card.id))
                assert changed.army.count(card.id) == muster.army.count(card.id) + 1
                assert armies.validate(changed.army, lords_of_war_company.DECKS) == []
    assert tried > 50


def test_the_kind_of_a_list_is_told_by_its_cards() -> None:
    cards = dict(armies.standard("orcs").cards)
    assert lords_of_war_company.listed("orcs", cards).kind == "standard"
    assert lords_of_war_company.listed("orcs", cards | {"orc.spider-rider": 3, "orc.butcher": 1}).kind == "customised"
    assert lords_of_war_company.listed("orcs", cards | {"orc.spider-rider": 1, "elf.bowmaiden": 1}).kind == "mercenary"


# ------------------------------------------------------------------------------------------------------ the battles


def test_a_defeat_changes_nothing_but_the_goal() -> None:
    """LW-VAR-3: two units fewer for each defeat, six at the most, and in that battle alone."""
    run = run_of(victories=won(("toll-bridge",)))
    before = run.company
    for defeats in range(1, 6):
        match = run.start("millers-ford", ("Ana", "Selka"), defeats)
        run.begin("millers-ford", MATCH)
        seat = match.order.index(OWN)
        while match.decider != seat:
            match.apply(match.legal_actions()[0])
        match.apply(CONCEDE)
        assert not run.settle(match)
        assert run.goal("millers-ford") == 12 - min(6, 2 * run.company.defeats.get("millers-ford", 0))
    assert run.goal("reed-marsh") == 12
    assert (run.company.soldiers, run.company.victories) == (before.soldiers, before.victories)
    assert run.choices == ("millers-ford", "reed-marsh"), "the other way is still open"


@pytest.mark.parametrize(("people", "pick"), [("dwarves", 0), ("elves", 1)])
def test_a_whole_campaign_is_played_to_its_end(people, pick) -> None:
    """By computer players, on two ways, the army within its limits at every step; each step survives its file."""
    run, seed, fought = run_of(people), 0, 0
    while not run.done:
        seed += 1
        assert seed < 60
        battle = run.choices[pick % len(run.choices)]
        before = {one.key: one for one in run.company.soldiers}
        fielded = run.muster.field
        assert sum(map(len, fielded.values())) == armies.SIZE
        assert not any(
            before[f"{card}#{n}"].rests for card, ns in fielded.items() for n in ns if f"{card}#{n}" in before
        )
        if not fight(run, battle, seed):
            assert {one.key: one for one in run.company.soldiers} == before
            continue
        fought += 1
        last = run.company.victories[-1]
        assert (last.battle, last.match) == (battle, f"{seed:032x}")
        assert sum(one.rests for one in run.company.soldiers) == last.fallen
        assert opened(json.loads(json.dumps(written(run.company)))).company == run.company
        assert armies.validate(run.muster.army, lords_of_war_company.DECKS) == []
    assert fought == 10
    assert run.company.won in WAYS
    heroes = [one for one in run.company.soldiers if stars(one, FORM.honours)]
    assert heroes
    assert all(one.byname in lords_of_war_company.BYNAMES for one in heroes)
    names = [one.name for one in heroes if one.name]
    assert len(names) == len(set(names))


def test_soldiers_are_credited_with_what_the_journal_proves() -> None:
    run = run_of()
    for seed in range(20):
        match = run.start("toll-bridge", ("Ana", "Pip"), seed)
        run.begin("toll-bridge", MATCH)
        play(match, ("captain", "recruit"), seed)
        deeds, seat = lords_of_war_company.deeds_of(match), match.order.index(OWN)
        assert match.outcome is not None
        assert len(deeds.fallen) == sum(match.outcome.scores)
        if run.settle(match):
            break
    by_card: dict[str, int] = {}
    for unit, kills in deeds.kills.items():
        if instance_of(unit).seat == seat:
            by_card[instance_of(unit).card] = by_card.get(instance_of(unit).card, 0) + kills
    assert sum(by_card.values()) == sum(one.kills for one in run.company.soldiers)
    for card, kills in by_card.items():
        assert sum(one.kills for one in run.company.soldiers if one.card == card) == kills


def test_a_soldier_stays_the_same_card_from_battle_to_battle() -> None:
    """The one with most eliminations is fielded first, and the copies of the match are told apart."""
    run = run_of(soldiers=(Soldier("dwf.slugger-a", 3, kills=5, battles=1, name="Orm", byname="linebreaker"),))
    assert run.muster.field["dwf.slugger-a"] == (3, 1)
    run.begin("toll-bridge", MATCH)
    assert run.company.underway is not None
    assert lords_of_war_company.soldier_of(run.company.underway, "1:dwf.slugger-a#1") == Soldier("dwf.slugger-a", 3)


# --------------------------------------------------------------------------------------------------------- the file


def changed(**fields: object) -> Callable[[dict[str, Any]], dict[str, Any]]:
    return lambda body: body | fields


@pytest.mark.parametrize(
    "change",
    [
        changed(campaign="lords_of_war/nowhere"),
        changed(people="gnomes"),
        changed(army={"dwf.nobody": 3}),
        changed(army={"dwf.slugger-a": 99}),
        changed(army={}),
        changed(soldiers=[{"card": "dwf.nobody", "number": 1}]),
        changed(soldiers=[{"card": "dwf.slugger-a", "number": 1}] * 2),
        changed(soldiers=[{"card": "dwf.slugger-a", "number": 1, "kills": -1}]),
        changed(soldiers=[{"card": "dwf.slugger-a", "number": 1, "rests": 7}]),
        changed(
            victories=[{"battle": "kings-barrow", "match": MATCH, "defeats": 0, "turns": 1, "slain": 1, "fallen": 0}]
        ),
        changed(underway={"battle": "kings-barrow", "match": MATCH, "fielded": {}}),
        changed(underway={"battle": "toll-bridge", "match": "../../etc", "fielded": {}}),
        changed(underway=[]),
        changed(more=1),
        lambda body: {},
        dict.fromkeys,
    ],
)
def test_a_body_that_fits_no_campaign_is_refused(change) -> None:
    body = written(lords_of_war_company.founded(CAMPAIGN.id, "dwarves"))
    assert opened(body).company.people == "dwarves"
    with pytest.raises(ValueError):  # noqa: PT011 - pydantic's words and ours
        opened(change(body))


def test_a_company_is_read_as_it_was_written() -> None:
    company = Company(
        CAMPAIGN.id, "orcs", dict(armies.standard("orcs").cards),
        (Soldier("orc.butcher", 2, 4, 1, 0, 3, 1, 1, "Gruk", "chiefsbane"),), won(("toll-bridge",)),
        {"millers-ford": 2}, Underway("reed-marsh", MATCH, {"orc.butcher": (1, 3)}),
    )  # fmt: skip
    assert read_company(written(company)) == company
    assert companies.LONGEST_NAME == 40


def test_a_campaign_belongs_to_the_library() -> None:
    found = CAMPAIGN_FILES.find("lords_of_war/salt-road")
    assert isinstance(found, Campaign)
    assert CAMPAIGN_FILES.games() == ("lords_of_war",)
