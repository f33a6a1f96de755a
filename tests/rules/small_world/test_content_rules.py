"""What the sections of the specification about each race and power say at their heads: faction, numbers, effects."""

import json
import random
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args

import pytest

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.client.games.small_world.setup_panel import own_islands
from tabletop.rules.game import Refusal, Target
from tabletop.rules.match import Match
from tabletop.rules.small_world import META, actions, events, queries
from tabletop.rules.small_world.actions import Conquer
from tabletop.rules.small_world.combos import combos
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.effects import VERBS, Effect, named, read_effect
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.islands import Island
from tabletop.rules.small_world.price import ConquestMeans, reaches, required, required_plainly, within_reach
from tabletop.rules.small_world.scoring import SCORE
from tabletop.rules.small_world.wording import effect_lines, word
from tabletop.text import LANGUAGES, messages
from tests.support.small_world_positions import Table, table
from tests.text.test_words_of_the_rules import rules_of, said

RACES = {
    "SW-RAC-BLE": ("horde", ("region_coin",)),
    "SW-RAC-DRA": ("alliance", ("save_first",)),
    "SW-RAC-DWA": ("alliance", ("reduce",)),
    "SW-RAC-ETH": ("neutral", ("one_of",)),
    "SW-RAC-FOR": ("horde", ("buy_losses",)),
    "SW-RAC-GNO": ("alliance", ("reach",)),
    "SW-RAC-GOB": ("horde", ("bombs",)),
    "SW-RAC-HUM": ("alliance", ("objectives",)),
    "SW-RAC-KOB": ("neutral", ("reach",)),
    "SW-RAC-NAG": ("neutral", ("enter_water", "reach")),
    "SW-RAC-NEL": ("alliance", ("reduce", "structure")),
    "SW-RAC-ORC": ("horde", ("tally",)),
    "SW-RAC-PAN": ("neutral", ("harmony",)),
    "SW-RAC-TAU": ("horde", ("floor", "decline_keep")),
    "SW-RAC-TRO": ("horde", ("reduce",)),
    "SW-RAC-WOR": ("alliance", ("form", "reduce")),
}
POWERS = {
    "SW-POW-BEA": ("beasts",),
    "SW-POW-BUL": ("intimidate",),
    "SW-POW-CHA": ("champion",),
    "SW-POW-DEF": ("structure",),
    "SW-POW-POR": ("swap",),
}


@pytest.mark.parametrize("rule", RACES)
def test_a_race_has_its_faction_and_effects(rule) -> None:
    (race,) = [one for one in content().races.values() if one.rule == rule]
    assert (race.faction, tuple(effect.verb for effect in race.effects)) == RACES[rule]
    assert race.tray > race.banner


@pytest.mark.parametrize("rule", POWERS)
def test_a_power_with_pieces_has_its_effect(rule) -> None:
    (power,) = [one for one in content().powers.values() if one.rule == rule]
    assert tuple(effect.verb for effect in power.effects) == POWERS[rule]


def test_there_is_as_much_of_everything_as_in_the_box() -> None:
    """1.1, 5.1, SW-CMP-5: no combo takes more tokens than the tray holds."""
    book = content()
    races, powers = book.races.values(), book.powers.values()
    assert Counter(race.faction for race in races) == {"alliance": 6, "horde": 6, "neutral": 4}
    assert (sum(race.tray for race in races), len(powers)) == (182, 20)
    assert Counter(marker.kind for marker in book.markers.values()) == {"artifact": 5, "place": 7}
    assert not book.races.keys() & book.powers.keys()
    assert all(race.banner + power.badge <= race.tray for race in races for power in powers)


def test_banners_and_badges_are_two_shuffled_queues_of_which_six_rows_are_seen() -> None:
    """SW-SET-6: 16 banners and 20 badges; row i joins the i-th of both, and another deal has another order."""
    deals = [Match.start(GAME, make_setup(META, seats=3, seed=seed)).state for seed in (1, 2)]
    for state in deals:
        ((*banners,), badges) = state.banners[0], state.badges
        assert sorted(banners) == sorted(content().races)
        assert sorted(badges) == sorted(content().powers)
        assert combos(state, state.active) == list(zip(banners, badges))[:6]
    assert deals[0].banners != deals[1].banners
    assert deals[0].badges != deals[1].badges


def test_the_sum_of_a_plain_price_is_that_of_its_items() -> None:
    """SW-CST: lists of legal actions take the sum by a shorter way, which must always be that of the items."""
    compared = 0
    for seed in range(3):
        match: Match[Any] = Match.start(GAME, make_setup(META, seats=5, seed=seed))
        bot = RandomBot(seed)
        while (actions := match.legal_actions()) and len(match.journal) < 250:
            state = match.state
            means = ConquestMeans(state)
            for region in within_reach(means) if len(match.journal) % 5 == 0 else ():
                for reach in reaches(means, region):
                    items = required(means, region, reach)
                    assert required_plainly(means, region, state.spots[region], reach) == items
                    compared += 1
            match.apply(bot.pick(actions))
    assert compared > 1000


HANDLED = ("structure", "bomb", "side", "form", "how", "why", "unit", "boost", "reach", "symbol", "terrain", "line")


def test_words_of_every_family() -> None:
    assert set(events.ENDINGS) == set(META.endings)
    assert {key.split(".")[1] for key in messages() if key.startswith("small_world.")} >= {*HANDLED, "price", "effect"}
    named = [*(word("reach", reach) for reach in get_args(get_args(actions.ReachKind)[0]))]
    named += [word("boost", boost) for boost in get_args(get_args(actions.BoostKind)[0])]
    named += [word("why", why) for why in events.PAID_FOR]
    assert [key for key in named if key not in messages()] == []


def test_every_effect_is_told_from_its_data() -> None:
    """SW-AMB-1, spec 5.7: a sentence with its figures for every race, power, Artifact and place; the rules hold no
    text."""
    for group in (content().races, content().powers, content().markers):
        assert group
        for one in group.values():
            found = effect_lines(one.effects)
            assert found
            for key, values in found:
                for language in LANGUAGES:
                    assert said(messages()[key][language]) <= set(values), (one.id, key)


def test_what_builds_was_said_to_build_in_decline_as_well() -> None:
    """SW-INT-38, SW-RAC-NEL-3, SW-POW-GAR, SW-POW-MAR, SW-DEC-9: walls and Forts stay in decline and no new ones come;
    the toll goes on."""
    book = content()

    def last(effects: tuple[Effect, ...]) -> str:
        return effect_lines(effects)[-1][0].rpartition(".")[2]

    assert last(book.races["NEL"].effects) == last(book.powers["GAR"].effects) == "stays_in_decline"
    assert last(book.powers["MAR"].effects) == "in_decline"
    assert last(book.powers["DEF"].effects) == "tower"


def test_effects_are_made_of_the_closed_list_and_of_nothing_else() -> None:
    """Spec 5.7: thirty-four verbs, each with its rule and used by something; another one is refused."""
    groups = (content().races, content().powers, content().markers)
    whole = [effect for group in groups for one in group.values() for effect in one.effects]
    used = {effect.verb for effect in whole}
    used |= {effect.verb for one in named(whole, "one_of") for effect in one.inner("effects")}
    assert used == set(VERBS)
    assert len(used) == 34
    assert {verb.rule for verb in VERBS.values()} <= rules_of("small_world")
    assert len(SCORE.keys() & used) == len(SCORE) == 6
    for wrong in (
        {"do": "fly"},
        {"do": "floor"},
        {"do": "floor", "n": "2"},
        {"do": "reduce", "by": 1, "when": "never"},
    ):
        with pytest.raises(ValueError, match="effect"):
            read_effect(wrong)


# ---------------------------------------------------------- What tables show beside the legal actions agrees with them


EXAMPLE = Path(__file__).resolve().parents[3] / "docs" / "island-herons.json"


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_prices_agree_with_what_can_be_done(seed) -> None:
    """SW-CST-5, SW-FIN-2: a region is quoted as possible exactly where an action conquers it, and the items are those
    of the log."""
    match = Match.start(GAME, make_setup(META, seats=2 + seed % 4, seed=seed))
    bot = RandomBot(seed)
    quoted = 0
    while match.outcome is None:
        actions = match.legal_actions()
        state = match.state
        action = bot.pick(actions)
        if state.frames[-1].phase == "conquest":
            can = {one.region for one in actions if one.kind in ("conquer", "champion")}
            could = can | {one.region for one in actions if one.kind == "final"}
            for region in state.config.tables.names:
                found = queries.quote(state, region)
                assert (found.possible != "no") == (region in could), region
                assert found.possible != "yes" or region in can
                quoted += 1
            if action.kind == "conquer" and action.reach != "assault":
                ways = queries.quote(state, action.region).ways
                way = next(one for one in ways if (one.reach, one.boosts) == (action.reach, action.boosts))
                assert tuple((due.to, due.coins) for due in way.dues) == action.payments
                told = match.apply(action)
                event = next(one for one in told if one.kind == "conquered")
                assert (event.price, event.tokens + event.beasts) == (way.items, way.required)
                continue
        match.apply(action)
    assert quoted > 100


def test_a_refusal_quoted_the_first_way_into_a_region_and_not_the_cheapest() -> None:
    """SW-CST-5, SW-RAC-KOB: past the entry a cavern costs 7, through the caverns 6, and so it says, as the map does; a
    way that is touched is quoted itself."""
    board = {"S1A-07": "A 1", "L1B-10": "B 4"}
    found = table(2, faces=("L1B", "S1A"), A="KOB BEA", B="HUM GAR", board=board, hands={"A": "2 tokens"})
    ways = queries.quote(found.state, "L1B-10").ways
    assert [(way.reach, way.required) for way in ways] == [("cavern", 6), ("entry", 7)]
    for path, n in (("", 6), (" choice:conquer", 6), (" choice:conquer choice:entry", 7)):
        refusal = found.refusal("space:L1B-10" + path)
        assert (refusal.key, refusal.values["n"]) == ("too_short", n)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_refusals_quote_what_the_map_shows(seed) -> None:
    """SW-CST-5, SW-CON-4, SW-FIN-2: of every region that cannot be had, by the way that stands on it."""
    match = Match.start(GAME, make_setup(META, seats=2 + seed % 4, seed=seed))
    bot = RandomBot(seed)
    quoted = 0
    while match.outcome is None:
        state = match.state
        for region in state.config.tables.names if state.frames[-1].phase == "conquest" else ():
            found = queries.quote(state, region)
            if found.refusal is None and found.possible == "no":
                refusal = GAME.refusal(state, (Target("space", region),))
                best = found.ways[0]
                due = sum(one.coins for one in best.dues)
                assert refusal.values["n"] in ((due,) if refusal.key == "payment" else (best.required,)), refusal
                quoted += 1
        match.apply(bot.pick(match.legal_actions()))
    assert quoted > 20


def test_chances() -> None:
    """SW-FIN-3: short by 1, 2 or 3; an assault by tokens in hand."""
    found = table(A="GNO SEA", B="ORC GAR", board={"L1A-08": "A 1", "L1A-12": "B 3"}, hands={"A": "3 tokens"})
    ways = {way.reach: way for way in queries.quote(found.state, "L1A-12").ways}
    assert (ways["adjacent"].required, ways["adjacent"].chance, ways["adjacent"].possible) == (5, Fraction(1, 3), "die")
    assert ways["assault"].chance == Fraction(1, 3)
    assert queries.quote(found.state, "L1A-09").refusal is not None


def test_previews() -> None:
    """SW-DEC-7: what declining would score, without declining."""
    found = table(A="ORC HER, old HUM", board={"L1A-07": "A 2", "L1A-04": "A 1", "L1A-12": "A old 1"}, phase="choice")
    before = GAME.clone(found.state)
    assert sum(line.coins for line in queries.decline_preview(found.state)) == 2
    assert sum(line.coins for line in queries.preview(found.state, 0)) == 5
    assert found.state == before


@pytest.mark.parametrize("seed", [1, 2])
def test_what_a_conquest_would_bring_is_what_it_brings(seed) -> None:
    """The forecast of a conquest is worked out on the view and agrees with the position after it, but for a marker that
    it turns up, which nobody can know (SW-SCO-1, SW-ART-1)."""
    scenario = ("base", "azeroth")[seed % 2]
    match = Match.start(GAME, make_setup(META, scenario=scenario, seats=4, seed=seed))
    rng, compared = random.Random(seed), 0
    for _ in range(220):
        actions = match.legal_actions()
        if match.outcome is not None:
            break
        seat, view = match.state.active, GAME.view(match.state, match.state.active)
        conquests = [one for one in actions if isinstance(one, Conquer) and one.reach != "assault"]
        if not conquests:
            match.apply(rng.choice([one for one in actions if one.kind != "decline"] or actions))
            continue
        action = rng.choice(conquests)
        hidden = view.spots[view.config.tables.index[action.region]].marker
        ways = queries.quote(view, action.region).ways
        way = next(one for one in ways if (one.reach, one.boosts) == (action.reach, action.boosts))
        forecast = queries.preview_after(view, action.region, way)
        match.apply(action)
        if not hidden:
            assert forecast == queries.preview(match.state, seat), action.text
            compared += 1
    assert compared > 10


def test_supplies_rows_and_uses() -> None:
    """SW-CMP-1, SW-CMB-1, SW-TRN-5."""
    board = {"L1A-08": "A 1 fort ART-FRO", "L1A-12": "A 1 fort"}
    found = table(A="ORC BUL", board=board, hands={"A": "3 tokens"})
    assert queries.supply(found.state) == {"wall": 9, "fort": 8, "tower": 6, "objective": 2, "beast": 5}
    assert queries.uses_left(found.state) == {"intimidate": 3, "ART-FRO": 1}
    start = Table(Match.start(GAME, make_setup(META, seats=3, seed=3)).state)
    offers = queries.offers(start.state, 0)
    assert [offer.price for offer in offers] == [0, 1, 2, 3, 4, 5]
    start.do("pick 0")
    assert start.player(start.decider).tokens == offers[0].tokens


def test_a_folder_of_islands(tmp_path) -> None:
    """SW-OPT-8: every file is named with its island or its fault."""
    assert own_islands(tmp_path / "none") == []
    document = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    (tmp_path / "a.json").write_text(json.dumps(document), encoding="utf-8")
    (tmp_path / "b.json").write_text(json.dumps(document), encoding="utf-8")
    (tmp_path / "c.json").write_text("no", encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no island", encoding="utf-8")
    found = own_islands(tmp_path)
    assert [one.name for one in found] == ["a.json", "b.json", "c.json"]
    assert isinstance(found[0].found, Island)
    keys = [one.found.key for one in found[1:] if isinstance(one.found, Refusal)]
    assert keys == ["island_twice", "island_json"]
