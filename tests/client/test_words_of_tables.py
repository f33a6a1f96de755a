"""What the Warcraft table writes can be read: letters that the faces have, names that are large enough."""

import json
import random
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

import tabletop
from tabletop.bots.player import Answer
from tabletop.bots.random_bot import goal_seeker
from tabletop.client.app import App
from tabletop.client.games.hint_words import _does, action_words, advice, told_apart
from tabletop.client.games.small_world import clicks, names
from tabletop.client.games.small_world.prompts import recent_lines
from tabletop.client.games.warcraft.choices import units_there
from tabletop.client.games.warcraft.panels import goal_words, race_words
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.resources import asset_path
from tabletop.rules.adventure import actions as adventure
from tabletop.rules.game import Action, Target
from tabletop.rules.small_world import events as ev
from tabletop.rules.warcraft.actions import PlayCard
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.events import Drew, UnitLost
from tabletop.rules.warcraft.queries import BattleForce
from tabletop.storage import format as save_format
from tabletop.text import messages, set_language, t
from tests.client.test_computers import GAMES, deal
from tests.support.boards import open_board
from tests.support.pilot import on_top, push, settle, undrawn
from tests.support.small_world_positions import LETTERS, Table, table
from tests.support.warcraft_client import new_match, opening

ROOT = Path(tabletop.__file__).parent
RUNNING = ("lato/Lato-Medium.ttf", "lato/Lato-Bold.ttf", "atkinson/AtkinsonHyperlegible-Regular.ttf")
TABLE_CODE = sorted((ROOT / "client/games/warcraft").rglob("*.py"))
MESSAGES = sorted((ROOT / "text/messages").glob("w*.json"))


@pytest.mark.parametrize("face", RUNNING)
def test_the_faces_have_every_sign_that_is_written(face) -> None:
    """A face without a sign draws an empty box for it."""
    pygame.font.init()
    font = pygame.font.Font(str(asset_path(f"fonts/{face}")), 16)
    written = {sign for path in TABLE_CODE for sign in path.read_text("utf-8")}
    for path in MESSAGES:
        written |= set(json.dumps(json.loads(path.read_text("utf-8")), ensure_ascii=False))
    assert MESSAGES
    assert not [sign for sign in sorted(written) if sign.isprintable() and font.metrics(sign)[0] is None]


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_race_has_a_short_name_for_narrow_panels(make_app, language) -> None:
    app = make_app((1280, 720))
    app.step([], 16)
    assert len(content().races) == 4
    app.set_language(language)
    for race in content().races:
        short = race_words(app.canvas, race, 120)
        assert app.canvas.measure(short, "small_strong")[0] <= 120, short
        assert race_words(app.canvas, race, 40) == t(f"warcraft_board.race.{race}")
        assert len(race_words(app.canvas, race, 400)) >= len(short)


def test_the_moves_of_a_squad_are_told_once_with_their_number(make_app) -> None:
    scene = open_board(make_app((1280, 720)), opening("move"))
    table = scene.table
    home = next(name for name in table.model.groups if table.selection.movable(name))
    assert table.selection.take_zone(home)
    number = table.selection.total
    scene.touch(Target("space", sorted(table.marks)[0]))
    settle(scene.app, 10_000)
    lines = scene.recent_lines()
    assert [words[-3:] for _, words in lines[:2]] == ["× 3", "× 3"]
    assert number == 6
    assert len({words for _, words in lines}) == len(lines)


@pytest.mark.parametrize(("own", "wanted"), [(False, "Furion's spell"), (True, "Spell")])
def test_only_the_scenario_of_the_box_names_who_speaks_the_spell(own, wanted) -> None:
    way = SimpleNamespace(kind="spell", race="NE")
    scenario = SimpleNamespace(id="my_grove" if own else "nordrassil", victory=[way])
    state = SimpleNamespace(config=SimpleNamespace(options=SimpleNamespace(scenario=scenario)), decks=[(1, 2, 3)])
    model = SimpleNamespace(goal=0, state=state, tables=SimpleNamespace(owner={"NE": 0}), shown_seat=0)
    assert goal_words(model, 0) == f"{wanted}: 3 cards left"


def test_the_log_counts_drawn_cards_and_names_players(make_app) -> None:
    """A card drawn was told as '0 cards', and losses as those of a race that no other line names (WC-CRD-1)."""
    scene = open_board(make_app((1280, 720)), new_match("main2", 5))
    seat, (name, other) = 0, (one.name for one in scene.session.match.seats)
    race = scene.session.match.state.config.tables.race[seat]
    drew = Drew(seat, "HU-01", 12, "battle")
    assert scene.table.words.lines(drew.seen_by(None)) == [f"{name} draws 1 card (12 left in the deck)."]
    lost = UnitLost(race, f"{race}.melee@a1", "d4", 1)
    assert scene.table.words.lines(lost) == [f"{name} loses a melee unit in d4."]
    assert other not in scene.table.words.lines(lost)[0]


def test_the_night_elf_sentinels_loses_a_unit(make_app) -> None:
    """The name of a race that nobody plays may be a plural; the verb of the log was always a singular."""
    scene = open_board(make_app((1280, 720)), new_match("elfgate", 5))
    lost = UnitLost("NE", "NE.flying@d4", "d4", 1)
    assert scene.table.words.lines(lost) == ["Night Elf Sentinels: a flying unit falls in d4."]
    set_language("es")
    assert scene.table.words.lines(lost) == ["Elfos Nocturnos Centinelas: cae una unidad voladora en d4."]


def test_one_and_one_in_the_flanks_was_two_numbers() -> None:
    """'1+1' for a melee unit in the zone and one beside it: tile and forecast show the one number that the battle
    shows; the tooltip tells which units are in the flanks."""
    army = BattleForce(0, (1, 0, 0), (1, 2, 0))
    assert [number for _, _, number in units_there((army,))] == [2, 2]


# --------------------------------------------------------------------- What log and price say of Small World's rulings


FOREST, FIELD, PEAK = "L1A-12", "L1A-08", "L1A-02"


def words_at(found: Table) -> names.SmallWorldWords:
    """The words of a match in that position, whose seats are called by their letters."""
    match: Any = SimpleNamespace(state=found.state, seats=[SimpleNamespace(name=letter) for letter in LETTERS])
    return names.SmallWorldWords("small_world", match)


def told(found: Table) -> str:
    return " ".join(line for event in found.events for line in words_at(found).lines(event))


def attack(a: str, b: str, stack: str, act: str = f"conquer {FOREST}", held: str = "A 2") -> str:
    """The log of one action of A, who stands in a Field beside the Forest where B does."""
    board = {FIELD: held, FOREST: stack, "L1A-13": "B 1"}
    return told(table(A=a, B=b, board=board, hands={"A": "8 tokens"}).do(act))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (("TAU BLA", "HUM GAR", "empty"), "2 base − 1 Blacksmith + 1 up to the minimum = 2."),  # SW-INT-1
        (("ORC SEA", "HUM GAR", "B 1"), "2 base + 1 race token = 3. B loses one race token there."),
        (("ORC SEA", "HUM GAR", "B 3"), "loses one race token there and takes back 2 tokens."),  # SW-LOS-1
        (("ORC SEA", "HUM BEA", "B 1 beasts:1"), "B loses one Beast there and takes back 1 token."),  # SW-LOS-3
        (("ORC SEA", "DRA GAR", "B 1"), "B saves the race token lost there."),  # SW-RAC-DRA-1, SW-INT-10
        (("ORC SEA", "DRA GAR", "B 1 LEG-CHA"), "B loses nothing there and takes back 1 token."),  # SW-INT-9
        (("ORC SEA", "HUM GAR", "B 2", f"conquer {FOREST} adjacent doomhammer", "A 2 ART-DOO"),
         "1 with the Doomhammer = 1."),
        (("TAU CHA", "HUM GAR", "B 7", f"champion {FOREST} adjacent"), "The Champion takes it with 1 race token."),
        (("ORC BUL", "HUM GAR", "B 2", f"intimidate token {FOREST} L1A-13"), "intimidates B: one race token goes from"),
        (("ETH SEA", "HUM GAR", "B 2 ART-FRO", f"steal ART-FRO {FOREST} {FIELD}"), "A steals Frostmourne from"),
    ],
)  # fmt: skip
def test_an_attack_tells_price_and_losses(line, said) -> None:
    """SW-INT-1, 2, 9, 10, SW-LOS-1, SW-LOS-3, SW-RAC-DRA-1, SW-ART-DOO, SW-POW-BUL-1, SW-RAC-ETH-1: the log said
    'Held by B', 'a unit in Northern Forest' and a sum below what was taken."""
    assert said in attack(*line)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (ev.FormChosen(0, "worgen", -1), "A pays 1 coin for worgen form."),
        (ev.FormChosen(0, "human", 2), "A chooses human form and gets 2 coins."),
        (ev.Uncovered("", "BOG"), "New in the column: Bogwalking."),
        (ev.Paid(1, 0, 0, "ransom"), "B has no coin to pay A (Champion's ransom)."),
        (ev.ObjectiveTaken(1, FOREST, 0, 0, 0), "no coins for anybody."),
        (ev.ObjectiveTaken(0, FOREST, 2, 0, 0), "the Objective in Northern Forest: 2 coins."),
        (ev.Intimidated(0, -2, "", "murloc", FOREST, "", False), "A drives the Murloc out of Northern Forest."),
        (ev.Intimidated(0, 1, "DRA", "token", FOREST, "", True), "lost in Northern Forest is saved."),
        (ev.WellReplaced("", PEAK), "nothing takes its place in Misty Peak."),
        (
            ev.Conquered(
                0, FOREST, "GOB", "bomb", "", (), (), 0, 0, 1, "HUM", False, 2, "token", False, 1
            ),
            "Nobody holds Northern Forest now. B loses one race token there",
        ),
    ],
)  # fmt: skip
def test_what_happened_is_told_as_it_was(event, said) -> None:
    """SW-RAC-WOR-1, SW-AMB-8, SW-INT-28, SW-RAC-HUM-2, SW-POW-BUL-2, SW-LEG-WEL, SW-RAC-GOB-5: '(-1 coins)', 'pays 0
    coins', '–' for nothing."""
    found = table(A="ORC SEA")
    assert said in " ".join(words_at(found).lines(event))


@pytest.mark.parametrize(
    ("items", "english", "spanish"),
    [
        ((("base", 2), ("tokens", 1)), "2 base + 1 race token = 3", "2 base + 1 ficha de raza = 3"),
        ((("base", 2), ("beasts", 2)), "2 base + 2 Beasts = 4", "2 base + 2 Bestias = 4"),
        ((("base", 2), ("die", 0)), "2 base − 0 die = 2", "2 base − 0 dado = 2"),
        ((("base", 2), ("ethereal", -2)), "− 2 Ethereals + 1 up to the minimum = 1", "+ 1 hasta el mínimo = 1"),
    ],
)
def test_a_price_agrees_with_its_figures(items, english, spanish) -> None:
    """'1 race tokens', '+ 0 die', '= 0' (SW-CON-5)."""
    for language, said in (("en", english), ("es", spanish)):
        set_language(language)
        assert said in names.price_line(items, 1)


def test_a_region_that_a_bomb_left_empty_was_said_to_be_conquered() -> None:
    """SW-RAC-GOB-3, SW-RAC-GOB-5: 'A conquers Northern Forest' for an explosion; B loses it all the same."""
    bomb = ev.Conquered(0, FOREST, "GOB", "bomb", "", (), (), 0, 0, 1, "HUM", False, 2, "token", False, 1)
    taken = ev.Conquered(0, PEAK, "GOB", "conquest", "adjacent", (), (), 2, 0, -1, "", False, 0, "", False, 0)
    told = words_at(table(A="GOB SEA", B="HUM GAR")).summary([(0, bomb), (0, taken), (0, ev.TurnScored(0, 4))])
    assert [words for _, words in told] == [
        "A conquers Misty Peak and scores 4 coins.",
        "B loses Northern Forest, and 1 token for good.",
    ]


def test_a_die_thrown_in_vain_and_what_was_found_were_no_part_of_a_turn() -> None:
    """The card of the last turn told conquests alone: SW-FIN-4, SW-ART-1."""
    found = ev.MarkerRevealed(0, "ART-DOO", PEAK)
    taken = ev.Conquered(0, PEAK, "ORC", "conquest", "adjacent", (), (), 2, 0, -1, "", False, 0, "", False, 0)
    vain = ev.AttemptFailed(0, FOREST, "final", 4, 1, 2)
    events = [(0, event) for event in (taken, found, vain, ev.TurnScored(0, 4))]
    assert [words for _, words in words_at(table(A="ORC SEA", B="HUM GAR")).worth(events)] == [
        "Revealed in Misty Peak: Doomhammer.",
        "A fails to conquer Northern Forest: needs 4, has 1 in hand and 2 on the die.",
        "A conquers Misty Peak and scores 4 coins.",
    ]


def test_steps_without_a_decision_filled_the_log() -> None:
    """SW-STM-1: 'Player 1 has nothing to decide in some steps.' was every seventh line."""
    assert words_at(table(A="ORC SEA")).lines(ev.Skipped(0, ("bombs", "objectives"))) == []


def test_the_forms_tell_their_coins() -> None:
    """SW-RAC-WOR-1: the choice offered 'a coin now' where the rules give 2."""
    nowhere: Any = SimpleNamespace(words=SimpleNamespace(target=lambda target: target.id))
    told = [clicks.choice_words(nowhere, Target("choice", f"form.{form}")) for form in ("human", "worgen")]
    assert "2 coins now" in told[0]
    assert "pay 1 coin" in told[1]


def test_placing_cites_the_redeployment_it_belongs_to() -> None:
    """Own units were said to be withdrawn ones: SW-RDP-2 in the own redeployment, SW-RDP-5 in another's."""
    board = {FIELD: "A 2", FOREST: "B 3", "L1A-13": "B 1", PEAK: "B 1"}
    found = table(A="ORC SEA", B="HUM GAR", board=board, hands={"A": "8 tokens"})
    found.do(f"conquer {FOREST}", "end conquest", f"place token {FIELD}")
    assert [event.cites for event in found.events_of("placed")] == ["SW-RDP-2"]
    for _ in range(20):
        if found.decider == "B":
            break
        found.do(next(text for text in found.texts if text.startswith(("place", "confirm"))))
    assert found.decider == "B"
    found.do("place token L1A-13")
    assert [event.cites for event in found.events_of("placed")] == ["SW-RDP-5"]


@pytest.mark.parametrize(
    ("language", "said"), [("en", "Lost since your last turn."), ("es", "La has perdido desde tu último turno.")]
)
def test_a_region_was_taken_by_nobody(language, said) -> None:
    """'Te la ha quitado nadie': a region that was left or blown up has no taker."""
    found: Any = SimpleNamespace(recent=SimpleNamespace(lost={FOREST}, taken={}))
    set_language(language)
    assert recent_lines(found, FOREST) == [said]


# ---------------------- The words of a hint: the best and the next best read differently, and name what they are about


ACTIONS = {"lords_of_war": 150, "warcraft": 700, "small_world": 230, "adventure": 500}
"""How far each game is played."""
PAIRS = 12
"""How many pairs of actions are compared in a position."""


def positions(app: App, game: str, every: int) -> Iterator[tuple[BoardScene, list[Action]]]:
    """Boards of positions of one game, with what is legal there; they are played for goals, or by chance."""
    match, rng, choose = deal(game, 2), random.Random(4), goal_seeker(game)
    for n in range(ACTIONS[game]):
        offers = list(match.legal_actions())
        seat = match.decider
        if seat is None:
            return
        if len(offers) > 1 and n % every == 0:
            scene = push(app, BoardScene, "board", match=match)
            yield scene, offers
            app.pop()
        seen = match.game.view(match.state, seat)
        match.apply(choose(seen, offers, rng.randrange) if choose is not None else rng.choice(offers))


def twins(one: Action, other: Action) -> bool:
    """Whether two actions differ only in which of two equal things they use: copies of a card, pieces of one kind in
    one hex."""

    def plain(action: Action) -> list[tuple[str, str]]:
        copy = {"card": r"#\d+$|-\d+$", "piece": r":[b-z]$"}
        return [(part.kind, re.sub(copy.get(part.kind, "$"), "", part.id)) for part in action.path]

    return plain(one) == plain(other)


@pytest.mark.parametrize("game", GAMES)
def test_the_two_hints_for_one_card_with_two_targets_read_alike(app, game) -> None:
    """In both languages, in many positions of every game: two actions that differ read differently."""
    rng, looked, alike = random.Random(7), 0, set()
    for scene, offers in positions(app, game, 6):
        seat = scene.session.match.decider
        assert seat is not None
        by_kind: dict[str, list[Action]] = {}
        for action in offers:
            by_kind.setdefault(action.kind, []).append(action)
        pairs = [pair for same in by_kind.values() for pair in combinations(same[:30], 2)]
        for one, other in rng.sample(pairs, min(PAIRS, len(pairs))):
            for language in ("en", "es"):
                set_language(language)
                words = told_apart(scene.table, (one, other), seat)
                looked += 1
                if words[0] == words[1] and not twins(one, other):
                    alike.add((language, words[0], str(one), str(other)))
    set_language("en")
    assert not alike
    assert looked > 100


def test_the_hint_for_an_ability_card_did_not_name_the_card(app) -> None:
    """Where dice follow, the log line differs between the samples: the words of the kind stand, with the card."""
    named = set()
    for scene, offers in positions(app, "adventure", 1):
        seat = scene.session.match.decider
        assert seat is not None
        for one in offers:
            if isinstance(one, adventure.PlayCard):
                words = action_words(scene.table, one, seat)
                assert words != scene.table.words.kind_words(one.kind)
                named.add(words)
    assert any(" plays an ability card: " in words for words in named)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("spoken", ["en", "es"])
def test_a_better_play_mixed_moods(app, game, spoken) -> None:
    """'End your conquests' stood beside 'Ana conquers the Marsh', and 'Continue' alone told nothing: every kind of
    action is told as a log line, with who does it."""
    app.set_language(spoken)
    scene, offers = next(positions(app, game, 1))
    seat = scene.session.match.decider
    assert seat is not None
    kinds = [key.removeprefix(f"{game}.action.") for key in messages() if key.startswith(f"{game}.action.")]
    for kind in kinds:
        assert _does(scene.table, kind, seat).startswith(f"{scene.session.match.seats[seat].name} "), kind
    for one in offers:
        assert not action_words(scene.table, one, seat).startswith(scene.table.words.kind_words(one.kind))


def test_copies_of_one_card_are_no_two_pieces_of_advice(app) -> None:
    """LW-CRD-1: two copies on one square are the same advice; the next that differs is told instead."""
    scene, offers, (one, twin) = next(
        (scene, offers, pair)
        for scene, offers in positions(app, "lords_of_war", 1)
        for pair in combinations(offers[:60], 2)
        if twins(*pair)
    )
    apart = next(other for other in offers if not twins(one, other))
    choices, words = advice(scene.table, [Answer(one), Answer(twin), Answer(apart)], 0)
    assert [choice.action for choice in choices] == [one, apart]
    assert words[0][0] != words[1][0]
    choices, words = advice(scene.table, [Answer(one), Answer(twin)], 0)
    assert [choice.action for choice in choices] == [one]


def test_a_card_of_warcraft_names_what_it_is_aimed_at(app) -> None:
    """WC-CRD-3."""
    for scene, offers in positions(app, "warcraft", 1):
        by_card: dict[str, list[PlayCard]] = {}
        for action in offers:
            if isinstance(action, PlayCard) and action.space:
                by_card.setdefault(action.card, []).append(action)
        same = next((ways for ways in by_card.values() if len({way.space for way in ways}) > 1), None)
        if same is not None:
            one, other = same[0], next(way for way in same if way.space != same[0].space)
            words = told_apart(scene.table, (one, other), scene.session.match.decider or 0)
            assert one.space in words[0]
            assert other.space in words[1]
            return
    raise AssertionError("no card with two hexes")


# --------------- The tooltip of the main button says what pressing it does, in all games and at every kind of decision


SAVES = Path(__file__).parents[2] / "saves"
HEADS = {
    "lords_of_war": "example-[0-9]",
    "warcraft": "example-warcraft",
    "small_world": "example-small-world",
    "adventure": "example-adventure",
}
"""How the names of the example games of a game begin."""
POSITIONS = 14
"""How many positions of an example game are looked at."""


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", HEADS)
def test_the_main_button_said_only_which_key_presses_it(app, game, language) -> None:
    """'Draw card' explained itself with 'Enter'."""
    set_language(language)
    match = max(
        (save_format.load(path).match for path in SAVES.glob(f"{HEADS[game]}*.json")), key=lambda m: len(m.journal)
    )
    step = max(1, len(match.journal) // POSITIONS)
    seen = 0
    for at in range(0, len(match.journal), step):
        with undrawn(app):
            app.reset("board", match=match.branch(at), stored=True)
            app.step([])
            scene = next(scene for scene in app.scenes.scenes if isinstance(scene, BoardScene))
            while app.scenes.top is not scene and app.scenes.top is not scene.overlay.scene:
                app.pop()
                scene.taken_over()
            app.step([])
        top = on_top(app)
        button = top.widgets.get("primary")
        if button is None or not button.enabled:
            continue
        tip = button.tip()
        words = tip.text.removesuffix(".").removesuffix(f" ({app.key_hint('ok')})")
        assert len(words.split()) > 3, (at, words)
        seen += 1
    assert seen
