"""Every card of the box in play: ability cards at every colour, encounters, events, tokens, quests, trophies."""

from collections.abc import Callable

import pytest

from tabletop.rules.adventure import lasting_effects as lasting, quest_steps as qs
from tabletop.rules.adventure.challenge import flip_event
from tabletop.rules.adventure.frames import SetupFrame, TurnFrame
from tabletop.rules.adventure.game import GAME, settle
from tabletop.rules.adventure.model import EffectBack, EncounterBack, EventCard, ItemBack, ValorBack
from tabletop.rules.adventure.state import find_copy
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.adventure.user_content import tables_of
from tabletop.rules.adventure.values import Ctx, walk
from tests.support.adventure_positions import HEROES, WINDOWS, Table

TABLES = tables_of("")
CONTENT = TABLES.content
GREY, GREEN, YELLOW, RED = range(4)
FIGURES = (lasting.ChangeAttack, lasting.ChangeDefence, lasting.ChangeDamage)


def finish(table: Table, until: Callable[[Table], bool] = lambda table: False, limit: int = 60) -> Table:
    """Answer whatever is asked by its first offer, passes last, until the turn itself decides again."""
    for _ in range(limit):
        if until(table) or not table.state.frames or isinstance(table.state.frames[-1], TurnFrame):
            return table
        events = table.events
        table.do(table.legal()[0])
        table.events = [*events, *table.events]
    return table


# ------------------------------------------------------------------------------------------- ability cards


def card_table(kind: str, level: int) -> Table:
    """Three characters in one space, all a little hurt, the owner of the card active and full of energy."""
    owner = CONTENT.abilities[kind].owner
    others = [hero for hero in HEROES if hero != owner][:2]
    table = Table(owner, *others).at("ruins_of_alterac" if level else "brill", owner, *others)
    table.at("tarren_mill" if level else "undercity", others[1]).level(level, owner, *others)
    table.hand(owner, kind.removeprefix(f"{owner}_"))
    for hero in (owner, *others):
        table.damage(hero, 1)
    table.put_tokens("goldshire", "gold", "bomb")
    table.state.energy = 6
    return table.changed()


def played(table: Table, kind: str, struck: int) -> Table:
    """Play the card as soon as it is legal; windows before are passed, and the opponent's die shows ``struck``."""
    for _ in range(30):
        found = table.legal(f"play {kind}")
        if found:
            return table.do(found[0])
        if table.phase not in (*WINDOWS, "order"):
            break
        table.roll_on(table.legal()[-1], [2, struck])
    raise AssertionError(f"{kind} cannot be played: {table.legal()} in {table.phase}")


@pytest.mark.parametrize("level", range(4), ids=COLOURS)
@pytest.mark.parametrize("kind", CONTENT.abilities)
def test_every_ability_card_at_every_colour(kind, level) -> None:
    """AG-ABL-7: what is played carries out the lists of the level of its player and no others."""
    card = CONTENT.abilities[kind]
    table = card_table(kind, level)
    owner = card.owner
    struck = 6 if card.window in ("pending", "after_suffer") else 1
    if card.window == "react_card":
        caster = table.state.players[1].character
        table.state.active = 1
        other = next(one for one in CONTENT.abilities.values() if one.owner == caster and one.window == "move")
        table.hand(caster, other.id.removeprefix(f"{caster}_")).bag(owner, "G08").stage("move")
        table.do(table.legal(f"play {other.id}")[0])
    elif card.window in ("pre_roll", "post_roll", "pre_or_post_roll", "pending", "after_suffer"):
        victim = table.state.players[1].character
        table.stage("challenge").roll_on(f"attack {victim}", [2, struck])
    elif card.window == "reveal":
        table.bottom(min(level, GREEN), "N01" if level else "G16").stage("challenge").do("draw a challenge")
    before = table.player(owner).hand
    played(table, kind, struck)
    finish(table)
    assert find_copy(before, kind)
    assert any(event.kind == "card_played" and event.card.startswith(kind) for event in table.all_events)
    unlocked = [ability for ability in card.abilities if ability.min_level <= level]
    modified = [event for event in table.all_events if event.kind == "modified" and event.source == kind]
    mods = [event for event in modified if event.stat in ("attack", "defence", "damage")]
    wanted = [effect for ability in unlocked if ability.when == "play" and not ability.if_ for effect in ability.do]
    direct = [effect for effect in wanted if isinstance(effect, FIGURES)]
    possible = [one for ability in unlocked for one in walk(ability) if isinstance(one, FIGURES)]
    assert len(direct) <= len(mods) <= len(possible)


# ---------------------------------------------------------------------------------------------- encounters

SPACES = ("brill", "tarren_mill", "andorhal", "thondroril_river")


@pytest.mark.parametrize("winning", [True, False])
@pytest.mark.parametrize("card", CONTENT.challenges)
def test_every_encounter_fought(card, winning) -> None:
    """AG-CMB-12, AG-ITM-2: beaten it is an item, unbeaten it lies in the tracker; at every face of its die."""
    colour = TABLES.colour[card]
    for face in range(1, 7):
        table = Table("grumbaz", "sofeea").level(colour, "grumbaz").at(SPACES[colour], "grumbaz")
        weapon = ("G30", "N30", "Y18", "R13")[colour]
        if winning and weapon != card:
            table.wear("grumbaz", weapon)
        table.bag("grumbaz", "GE6")
        table.bottom(colour, card).stage("challenge").roll_on("draw a challenge", [6 if winning else 2, face])
        finish(table)
        assert [event.monster for event in table.all_events if event.kind == "combat_started"] == [card]
        ended = [event for event in table.all_events if event.kind == "combat_ended"]
        assert len(ended) == 1
        if ended[0].defender_down and not ended[0].attacker_down:
            assert card in table.player("grumbaz").bag
        elif not ended[0].defender_down and not ended[0].cancelled:
            assert card in [marker.card for marker in table.state.markers if marker is not None]


@pytest.mark.parametrize("name", [name for name, one in TABLES.monsters.items() if one.board])
def test_every_board_encounter_fought(name) -> None:
    """AG-TRO-1, AG-CMB-12: level-ups, items and trophies; the board encounter stays."""
    monster = TABLES.monsters[name]
    space = CONTENT.board_encounters[name].space
    table = Table("grumbaz", "sofeea").level(monster.colour, "grumbaz").at(space, "grumbaz")
    table.wear("grumbaz", ("G30", "N30", "Y18", "R13")[monster.colour])
    for face in range(1, 7):
        again = Table("grumbaz", "sofeea").level(monster.colour, "grumbaz").at(space, "grumbaz")
        finish(again.stage("challenge").roll_on("fight board", [1, face]))
        assert "combat_ended" in [event.kind for event in again.all_events]
    finish(table.stage("challenge").roll_on("fight board", [6, 3]))
    assert [event.monster for event in table.all_events if event.kind == "combat_started"] == [name]


# -------------------------------------------------------------------------------------------------- events


def local_table(event: EventCard) -> Table:
    """A character on the space of a local event, able to pay for everything."""
    table = Table("grumbaz", "sofeea").level(event.colour, "grumbaz").at(event.space, "grumbaz").local(event.id)
    table.hand("grumbaz", "rend", "charge", "overpower", "first_aid").bag("grumbaz", "G03", "G06", "G17")
    return table.stage("challenge")


@pytest.mark.parametrize(
    "event", [one for one in CONTENT.events.values() if one.kind == "local"], ids=lambda one: one.id
)
def test_every_local_event_and_each_of_its_options(event) -> None:
    """AG-EVT-3, AG-EVT-4: visited, with every option that it has."""
    table = local_table(event).do(f"visit {event.id}", **({"dice": [6]} if is_rolled(event) else {}))
    for number in range(len(table.legal("option"))):
        again = local_table(event).do(f"visit {event.id}")
        assert again.phase == "choose"
        again.do(again.legal()[number])
        finish(again)
        again.check_sound()
    finish(table)
    for face in range(1, 7) if is_rolled(event) else ():
        finish(local_table(event).do(f"visit {event.id}", dice=[face])).check_sound()
    assert table.events_of("event_visited")


def is_rolled(event: EventCard) -> bool:
    """Whether an event rolls a die when it is visited."""
    return any(type(effect).__name__ == "RollDie" for ability in event.front for effect in ability.do)


@pytest.mark.parametrize(
    "event", [one for one in CONTENT.events.values() if one.kind != "local"], ids=lambda one: one.id
)
def test_every_other_event_drawn(event) -> None:
    """AG-EVT-2, AG-EVT-5: a global one lies in the box, a special one is carried out and put on its deck."""
    table = Table("grumbaz", "sofeea", "burbonn").level(event.colour, *HEROES[:3])
    table.at(SPACES[event.colour], "grumbaz").at("goldshire", "sofeea", "burbonn")
    table.hand("grumbaz", "rend", "charge", "overpower", "first_aid").bag("grumbaz", "G03").damage("grumbaz", 1)
    table.only(event.colour, event.id).stage("challenge").do("draw a challenge")
    finish(table)
    assert [one.card for one in table.all_events if one.kind == "challenge_revealed"] == [event.id]
    if event.kind == "global":
        assert table.state.festival == event.id
    elif table.state.players[0].log == ():
        assert event.id in table.state.decks[event.colour]


@pytest.mark.parametrize("event", [one for one in CONTENT.events.values() if one.back], ids=lambda one: one.id)
def test_every_back_of_an_event(event) -> None:
    """AG-EVT-6: item, valor, encounter or effect, whoever turns it."""
    table = Table("grumbaz", "sofeea").level(RED, "sofeea").at("naxxramas", "sofeea")
    table.festival(event.id) if event.kind == "global" else table.local(event.id)
    source = f"{event.id}.front"
    flip_event(table.state, Ctx(source, f"event:{event.id}"), 1, [])
    settle(table.state, [])
    finish(table.changed())
    table.check_sound()
    if isinstance(event.back, ItemBack):
        assert event.id in table.player("sofeea").bag
    elif isinstance(event.back, ValorBack):
        assert table.state.valor[1] == event.back.valor
    elif isinstance(event.back, EncounterBack):
        assert event.id in [marker.card for marker in table.state.markers if marker is not None]
    else:
        assert isinstance(event.back, EffectBack)
        assert table.top(event.colour) == event.id or event.id in table.state.decks[event.colour]


TRIGGERED = {
    "GE3": "G17", "NE1": "N11", "NE3": "N16", "YE4": "Y06", "RE1": "R11", "RE2": "R20", "RE3": "R01",
}  # fmt: skip


@pytest.mark.parametrize(("event", "card"), TRIGGERED.items())
def test_every_event_that_a_defeat_turns(event, card) -> None:
    """AG-EVT-10, AG-GEN-8: the encounter asked for turns the event after the combat; the box is empty then."""
    colour = TABLES.colour[card]
    table = Table("grumbaz", "sofeea").level(RED, "grumbaz").at(SPACES[colour], "grumbaz").festival(event)
    table.wear("grumbaz", "R13").bottom(colour, card).stage("challenge")
    table.roll_on("draw a challenge", [6, 4])
    finish(table)
    assert [one.card for one in table.all_events if one.kind == "event_revealed_flipped"] == [event]
    assert table.state.festival == ""


@pytest.mark.parametrize("event", ["GE2", "NE2", "NE4", "YE1"])
def test_every_event_that_a_duel_turns(event) -> None:
    """AG-RUL-39: a character defeated by another."""
    table = Table("grumbaz", "burbonn").at("brill", "grumbaz", "burbonn").festival(event).valor("burbonn", 1)
    table.health_left("burbonn", 1).stage("challenge").fight("attack burbonn", dice=[6, 2])
    assert table.events_of("event_revealed_flipped")
    assert table.state.festival == ""


@pytest.mark.parametrize("event", ["GE1", "YE2", "RE4"])
def test_every_event_with_a_power(event) -> None:
    """AG-CHR-10: for energy in the movement phase."""
    table = Table("grumbaz", "sofeea").level(RED, "grumbaz").festival(event)
    if event == "RE4":
        table.at("lights_hope_chapel", "grumbaz")
    table.damage("grumbaz", 1).do("power " + event + " 1")
    assert table.events_of("event_revealed_flipped")


# ----------------------------------------------------------------------------------------- tokens, trophies


@pytest.mark.parametrize("kind", CONTENT.discoveries)
def test_every_discovery_revealed(kind) -> None:
    """AG-EXP-2, AG-DSC-5."""
    table = (
        Table("grumbaz", "sofeea")
        .at("brill", "grumbaz")
        .put_tokens("brill", kind)
        .do("end movement", f"resolve {kind}")
    )
    finish(table)
    token = CONTENT.discoveries[kind]
    kept = [one for one in table.player("grumbaz").tokens if one.startswith(kind)]
    assert bool(kept) == (token.background == "green" or kind in ("disease", "ambush"))


@pytest.mark.parametrize("trophy", CONTENT.trophies)
def test_every_trophy_taken(trophy) -> None:
    """AG-TRO-1."""
    table = Table("grumbaz", "sofeea").level(RED, "grumbaz").wear("grumbaz", "R13")
    if trophy == "booty_bay":
        table.at("booty_bay", "grumbaz").bag("grumbaz", "G01", "N01", "Y01").stage("challenge")
        table.do("accept the offer", "item G01", "item N01", "item Y01")
    else:
        table.at(CONTENT.board_encounters[trophy].space, "grumbaz").player("grumbaz").side = "other"
        table.stage("challenge").fight("fight board", dice=[6, 3])
    assert [entry.card for entry in table.player("grumbaz").log] == [trophy]


# -------------------------------------------------------------------------------------------------- quests


def do_step(table: Table, quest: str, step: qs.QuestStep) -> None:
    """Do what a step of a quest of Grumbaz asks for."""
    state = table.state
    state.active, state.foe, state.fallen = 0, None, False
    state.played = ()
    table.damage("grumbaz", 0).damage("sofeea", 0)
    if isinstance(step, qs.CollectStep):
        for space in step.spaces:
            table.at(space, "grumbaz").stage("quests").do(f"collect {quest}")
            state.active = 0
    elif isinstance(step, qs.TravelStep):
        space = step.place.space or "stormwind"
        table.at(space, "grumbaz").stage("quests").do(f"travel {quest}")
    elif isinstance(step, qs.MeetMarked):
        table.at("brill", "grumbaz", "sofeea").stage("quests").do(f"meet {quest} sofeea")
    elif isinstance(step, qs.ReachLevel):
        table.level(step.level, "grumbaz")
    elif isinstance(step, qs.DefeatCharacter | qs.DealDamage):
        for _ in range(step.n):
            if table.player("grumbaz").quests[0].card == quest:
                state.active = 0
                table.at("brill", "grumbaz", "sofeea").health_left("sofeea", 1).damage("grumbaz", 0)
                table.stage("challenge").fight("attack sofeea", dice=[6, 4])
                finish(table)
    else:
        do_other_step(table, quest, step)


def do_other_step(table: Table, quest: str, step: qs.QuestStep) -> None:
    """Fights, hand-ins, resources."""
    if isinstance(step, qs.DefeatEncounters):
        fitting = [
            card for card, one in CONTENT.challenges.items()
            if (step.filter.trait in (None, *one.encounter.traits)) and one.colour >= (step.filter.min_colour or 0)
            and not one.encounter.abilities and one.encounter.defence <= 12
        ] or [
            card for card, one in CONTENT.challenges.items()
            if step.filter.trait in one.encounter.traits and one.colour >= (step.filter.min_colour or 0)
        ]  # fmt: skip
        for n in range(step.n):
            card = fitting[n % len(fitting)] if len(fitting) >= step.n else fitting[0]
            fight_card(table, card, quest)
    elif isinstance(step, qs.DefeatBoardEncounter | qs.DefeatOverlord):
        name = step.encounter if isinstance(step, qs.DefeatBoardEncounter) else "kazzak"
        table.at(CONTENT.board_encounters[name].space, "grumbaz").stage("challenge").fight("fight board", dice=[6, 3])
        finish(table)
    elif isinstance(step, qs.HandInEncounters | qs.HandInItems):
        items = ["G01", "G04", "R01", "R02"] if isinstance(step, qs.HandInEncounters) else ["R06", "R09"]
        table.bag("grumbaz", *items).at(step.place.space or "stormwind", "grumbaz").stage("quests")
        table.do(table.legal(f"hand in {quest}")[0])
        finish(table)
    elif isinstance(step, qs.DiscardAbilities):
        table.hand("grumbaz", "rend", "rend", "charge", "charge", "overpower").stage("quests")
        table.do(table.legal(f"hand in {quest}")[0])
    elif isinstance(step, qs.UseResourceStep):
        for origin in ("stormwind", "ironforge", "stormwind")[: step.n]:
            table.state.active = 0
            table.at(origin, "grumbaz").stage("resource").do(f"resource {step.resource}")
            finish(table)
    else:
        assert isinstance(step, qs.PlaceTokens)
        for _ in range(step.n):
            table.state.active = 0
            table.at("brill", "grumbaz").stage("resource").do("resource place_discovery", "to deathknell")
            finish(table, lambda one: one.phase == "challenge")


def fight_card(table: Table, card: str, quest: str) -> None:
    """Beat an encounter unhurt, or at least beat it."""
    colour = TABLES.colour[card]
    table.state.active, table.state.foe = 0, None
    table.damage("grumbaz", 0).at(SPACES[colour], "grumbaz")
    for player in table.state.players:
        player.bag = tuple(item for item in player.bag if item != card)
    if card in (table.player("grumbaz").weapon,):
        return
    table.bottom(colour, card).stage("challenge").do("draw a challenge", dice=[6, 3])
    finish(table)
    assert quest


@pytest.mark.parametrize("quest", CONTENT.quests)
def test_every_quest_completed(quest) -> None:
    """AG-QST-8: step by step, into the log for its valor."""
    table = Table("grumbaz", "sofeea", valor=99).level(RED, "grumbaz").wear("grumbaz", "R13")
    table.player("grumbaz").side = "other"
    card = CONTENT.quests[quest]
    table.quest("grumbaz", quest)
    held = table.player("grumbaz").quests[0]
    if any(isinstance(entry, qs.GiveToken) and entry.to == "chosen_other" for entry in card.setup):
        table.player("grumbaz").quests = (type(held)(held.card, held.done, held.tokens, held.collected, (1,)),)
    for step in card.steps:
        do_step(table, quest, step)
    if table.player("grumbaz").quests and table.player("grumbaz").quests[0].card == quest:
        table.state.active = 0
        table.bag("grumbaz", "G03").stage("equip").do("equip G03")
    entries = [(entry.card, entry.valor) for entry in table.player("grumbaz").log if entry.kind == "quest"]
    assert (quest, card.valor) in entries


# ------------------------------------------------------------------------------------------------- windows


def phases_met() -> set[str]:
    """Phases of the interrupts that positions of these tests come to; the others have tests of their own."""
    found = set()
    table = Table("grumbaz", "sofeea").hand("grumbaz", "charge").bag("grumbaz", "G02")
    found.add(table.do("play grumbaz_charge").phase)
    table = Table("sofeea", "grumbaz").hand("sofeea", "teleport")
    found.add(table.do("play sofeea_teleport").phase)
    table = Table("burbonn", "sofeea").put_tokens("brill", "gold", "bomb").hand("burbonn", "eagle_eye")
    found.add(table.do("play burbonn_eagle_eye").phase)
    table = Table("sofeea", "grumbaz").hand("sofeea", "frostbolt").bag("sofeea", "G03")
    table.player("sofeea").side = "other"
    table.stage("equip").do("done")
    found.add(table.phase)
    found.add(table.do("option 0").phase)
    found.add(Table("grumbaz", "sofeea").stage("resource").do("resource flight_path").phase)
    table = Table("grumbaz", "sofeea").token("grumbaz", "merchant").bag("sofeea", "G03")
    found.add(table.do("use token merchant").phase)
    return found


def test_interrupts_of_single_effects() -> None:
    """AG-GEN-8, AG-RES-5: payment, destination, looking, choosing, discarding, flight, trade."""
    assert phases_met() == {"pay", "destination", "peek", "choose", "discard", "flight", "take_item"}


def test_set_up_frames_are_frames_of_their_own() -> None:
    """AG-SET-6."""
    assert SetupFrame(0).phase == "setup_characters"
    assert GAME.meta.rule_prefix == "AG"
