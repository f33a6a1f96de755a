"""What the Warcraft table asks for: what this seat can do now, and nothing that anybody else may not know."""

import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pygame import FRect

import tabletop
import tabletop.text
from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.session import Session
from tabletop.client.games.warcraft import hand, names as words
from tabletop.client.games.warcraft.battle_dice import chain_of
from tabletop.client.games.warcraft.battle_footer import ability_short
from tabletop.client.games.warcraft.battle_words import BattleWords
from tabletop.client.games.warcraft.card_faces import card_face
from tabletop.client.games.warcraft.model import Model
from tabletop.client.games.warcraft.tooltips import _levels, tip_of
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.rulebook.scene import RulebookScene
from tabletop.rules.game import Refusal, SeatSetup, Setup, TableRules, Target
from tabletop.rules.match import Match
from tabletop.rules.warcraft.board import over_limit
from tabletop.rules.warcraft.content import content
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.refusals import RULES
from tabletop.text import localised, set_language, t
from tabletop.text.grammar import capital
from tests.support.boards import open_board, phase
from tests.support.pilot import click, on_top, settle
from tests.support.recorded_games import moment
from tests.support.warcraft_client import SCENARIOS, match_at, new_match, open_setup, opening, overstacked
from tests.support.warcraft_positions import table as refusals_table

from .test_warcraft_battle import start, table


@pytest.fixture(params=["en", "es"])
def language(request: pytest.FixtureRequest, app: App) -> Any:
    app.set_language(request.param)
    yield request.param
    set_language("en")


def laid(app: App, match: Match[Any], opened: bool = True) -> BoardScene:
    """The match on a board of its own, whatever lay there before."""
    app.scenes.clear()
    return start(app, match, opened)


def asked(app: App, game: Any, scenario: str = "main2") -> str:
    """What the seat at the screen is asked for in a position."""
    return words.prompt(laid(app, match_at(game.state, scenario)).table)


# ------------------------------------------------------------------------------------------------------- cards


SITES, MELEE = {"HU": ["melee idle", "melee idle"]}, content().costs["melee"]
NECRO = table("necro", board={}).state.config.tables
SOURCE = {NECRO.names[min(NECRO.sources)]: "UD necromancer"}
CROWD = {"b2": "HU melee 3", "b3": "HU melee"}
ALONE, MET = {"a1": "HU melee"}, {"a1": "HU melee", "g1": "UD melee"}


@pytest.mark.parametrize(
    ("position", "done", "english", "spanish"),
    [
        pytest.param(
            {"races": ("HU", "UD"), "board": MET, "hands": {"HU": ["fast"]}, "stage": "move_start"}, "",
            "Play Fast, or move your pieces.", "Juega Rapidez, o mueve tus piezas.",
            id="WC-CRD-3: Humans hold Fast; their deck has no Cripple, of which the first prompt spoke",
        ),
        pytest.param(
            {"races": ("HU", "UD"), "board": MET, "hands": {"UD": ["fast", "cripple", "curse"]}, "stage": "move_start"},
            "", "Play Cripple, or pass.", "",
            id="WC-CRD-21, 25: the Undead hold both cards, and one of them is played in another's step",
        ),
        pytest.param(
            {"board": ALONE, "hands": {"HU": ["vp"]}}, "",
            "Move your pieces, play Victory Point or end your movement.", "",
            id="WC-CRD-28: beside the step's own deeds",
        ),
        pytest.param(
            {"board": {"a1": "HU worker"}, "sites": SITES, "stock": {"HU": (9, 9)}, "stage": "spend_start"}, "",
            "Train, build or upgrade: choose one, or end the step.", "", id="WC-SPN-2: all three can be paid",
        ),
        pytest.param(
            {"board": {"a1": "HU worker"}, "sites": SITES, "stock": {"HU": MELEE}, "stage": "spend_start"}, "",
            "Train or end your spending.", "Entrena o termina tus gastos.", id="WC-SPN-2: training alone can be paid",
        ),
        pytest.param(
            {"board": {"a1": "HU worker"}, "sites": SITES, "stock": {"HU": MELEE}, "stage": "spend_start"},
            "train melee",
            "Nothing more can be bought this turn: end your spending.",
            "Este turno ya no puedes comprar nada más: termina tus gastos.",
            id="WC-SPN-1: the step stays open, for what has been bought may be taken back",
        ),
        pytest.param(
            {"scenario": "necro", "active": "UD", "board": SOURCE, "stage": "harvest_start"}, "",
            "Raise a unit or end your harvest.", "Levanta una unidad o termina tu recolección.",
            id="WC-NEC-6: a Necromancer may raise a unit; no worker harvests",
        ),
        pytest.param(
            {"board": {"a1": "HU melee, OR melee"}}, "",
            "You have nothing left to move: end your movement.", "", id="WC-MOV-10: all stand in a contested space",
        ),
        pytest.param(
            {"board": CROWD}, "move HU.melee@b3 b2", "Move your pieces or undo your last move.", "",
            id="WC-MOV-8: with too many pieces in one space the step cannot be ended",
        ),
    ],
)  # fmt: skip
def test_the_prompt_asks_for_what_can_be_done(app, position, done, english, spanish) -> None:
    game = table(**position)
    if done:
        game.do(done)
    for language, wanted in (("en", english), ("es", spanish)):
        app.set_language(language)
        assert not wanted or asked(app, game, position.get("scenario", "main2")) == wanted


def test_a_worker_left_its_outpost_without_a_word(app) -> None:
    """WC-MOV-12: an Outpost that is being built is lost when its worker moves, alone or with others."""
    scene = open_board(app, match_at(table(board={"b2": "HU worker, HU melee"}, outposts=["HU b2 rising"]).state))
    lost = t("warcraft_board.loses_outpost")
    told = {}
    for group in scene.table.model.by_piece.values():
        if group.space != "b2":
            continue
        scene.touch(Target("piece", group.id))
        told[group.id] = lost in scene.table.prompt()
        scene.session.drop()
    assert sorted(told.values()) == [False, False, True], told


@pytest.mark.parametrize("option", ["bluff_windows", "ask_always"])
def test_a_seat_asked_for_show_was_asked_without_the_curtain(app, option) -> None:
    """WC-OPT-7: a seat that cannot act is asked like one that can; else being asked in the open tells that it holds
    nothing."""
    seats = tuple(SeatSetup(name, colour) for name, colour in (("Ana", "blue"), ("Marta", "red")))
    options = {"bluff_windows": True} if option == "bluff_windows" else {}
    rules = TableRules(ask_always=option == "ask_always")
    found = 0
    for seed in range(3):
        match = Match.start(GAME, Setup("warcraft", seats, scenario="main2", seed=seed, options=options, table=rules))
        session, rng = Session(match), random.Random(seed)
        for _ in range(300):
            legal = list(match.legal_actions())
            if not legal:
                break
            if len(legal) == 1 and match.state.active != match.decider:
                found += 1
                session.hand_back()
                assert session.handing_over
                assert not session.open_decision
            match.apply(rng.choice(legal))
    assert found


def test_a_seat_asked_for_show_reads_that_it_can_only_pass(app) -> None:
    """WC-OPT-7: on its own screen the prompt is true; behind the curtain it says nothing."""
    board = {"a1": "HU melee", "g1": "UD melee"}
    game = table(races=("HU", "UD"), board=board, hands={"HU": ["dispel"]}, stage="move_start", bluff=True)
    assert (game.phase, game.texts) == ("w1", ["pass"])
    scene = laid(app, match_at(game.state), opened=False)
    assert scene.session.handing_over
    assert words.prompt(scene.table) == "You are done for now."
    scene.session.take_over()
    scene.table.refresh()
    assert words.prompt(scene.table) == "You have no card to play now, so pass."
    scene.session.viewer = None
    scene.table.refresh()
    assert words.prompt(scene.table) == "Play a card, or move your pieces."


# ------------------------------------------------------------------------------------------------------- steps


DEEDS = {
    "train": "rain ", "end_spend": "end your spending", "end_move": "end your movement",
    "end_deploy": "end your deploy", "end_harvest": "end your harvest", "conjure": "aise a unit",
    "harvest": "hoose a zone to harvest", "deploy": "lace what you have trained",
    "finish_building": "inish a building", "pass": "pass",
}  # fmt: skip


@pytest.mark.parametrize("scenario", sorted(SCENARIOS))
def test_prompts_name_what_is_legal_and_nothing_else(app, scenario) -> None:
    """WC-TRN-2: in every position of random games, with and without the questions asked for show."""
    names = [localised(kind.name) for kind in content().cards.values()]
    for seed, bluff in ((1, False), (2, True)):
        match = new_match(scenario, seed, bluff_windows=bluff)
        scene, rng = laid(app, match), random.Random(seed)
        session, board = scene.session, scene.table
        assert match.decider is not None
        for _ in range(260):
            if match.decider is None:
                break
            words_now = _prompt_now(session, board)
            legal = list(match.legal_actions())
            kinds = {action.path[0].id if action.kind == "end_step" else action.kind for action in legal}
            assert words_now, match.state.frames[-1]
            assert "{" not in words_now
            playable = set(words.playable(legal)) if session.viewer is not None else set()
            told = {name for name in names if re.search(rf"\b{re.escape(name)}\b", words_now)}
            assert told <= playable, (words_now, playable)
            for kind, phrase in DEEDS.items():
                if phrase in words_now and phrase != "pass":
                    assert kind in kinds, (words_now, kinds)
            match.apply(rng.choice(legal))


def _prompt_now(session: Session, board: Any) -> str:
    """The prompt of the present position on the screen of the seat that decides."""
    session.path, session.busy, session._offer, session._shown = (), False, None, None
    session.settle()
    if session.handing_over:
        assert words.prompt(board) == "You are done for now."
        session.take_over()
    return words.prompt(board)


# ------------------------------------------------------------------------------------------------------ battle


SIEGE = {"c4": "HU melee 2, HU ranged, OR melee 3", "b2": "OR melee 2"}
"""Three Humans of Ana, one of them a Priest, and five Orcs of Marta."""


def _fought(board: dict[str, str], hands: dict[str, list[str]], dice: list[int]) -> Match[Any]:
    """A match in the melee phase of its first battle, the dice as given."""
    match = match_at(table(board=board, active="OR", hands=hands, levels={"HU": (1, 3, 1)}).state)
    end = next(action for action in match.legal_actions() if action.kind == "end_step")
    match.apply(end, [face - 1 for face in dice])
    return match


def _siege(hands: dict[str, list[str]], dice: list[int]) -> Match[Any]:
    return _fought(SIEGE, hands, [6, 6, 6, *dice])


def _told(app: App, match: Match[Any]) -> tuple[str, str]:
    """(the sentence of the moment, the prompt) of the battle overlay."""
    view = laid(app, match).table.battle
    assert view.stage is not None
    words = BattleWords(view, view.stage)
    return words.happening()[1], words.prompt()


def _at(match: Match[Any]) -> str:
    return str(match.state.frames[-1].phase)


def test_must_remove_five_was_said_of_three_that_are_healed(app, language) -> None:
    """WC-ABL-2, WC-CAS-6: before the casualties the sentence says what will happen."""
    match = _siege({"HU": ["invis"]}, [1, 1, 1, 1, 1])
    assert (_at(match), match.state.battle.pools) == ("w7", (0, 5))
    wanted = {
        "en": "5 hits (less 1 by Heal) for Marta: all 3 units of Ana fall.",
        "es": "5 impactos (menos 1 por Curar) de Marta: caen las 3 unidades de Ana.",
    }
    assert _told(app, match)[0] == wanted[language]
    cards = {"en": "Play Invisibility, or pass", "es": "Juega Invisibilidad, o pasa"}
    assert _told(app, match)[1] == cards[language]


def test_what_cards_and_healers_take_off_is_told_before_it_happens(app) -> None:
    """WC-CRD-11, WC-ABL-2: two Invisibility and a healer against three hits."""
    match = _siege({"HU": ["invis", "invis"]}, [1, 1, 1, 6, 6])
    assert _told(app, match)[0] == "3 hits (less 1 by Heal) for Marta: Ana must remove 2 units."
    match.apply(next(action for action in match.legal_actions() if action.text == "play HU-invis-1 defender"))
    assert _at(match) == "w7"
    words_now = _told(app, match)[0]
    assert words_now == "3 hits (less 1 by Invisibility and 1 by Heal) for Marta: Ana must remove 1 unit."


def test_the_line_still_read_one_casualty_after_invisibility(app) -> None:
    """WC-CRD-11: until everybody had passed; the sums say it as soon as it is played."""
    match = _siege({"HU": ["invis", "invis"]}, [1, 1, 1, 6, 6])
    for played, wanted in (
        ("", ["3 hits", "3 casualties"]),
        ("play HU-invis-1 defender", ["3 hits", "3 casualties", "−1 Invisibility"]),
    ):
        if played:
            match.apply(next(action for action in match.legal_actions() if action.text == played))
        view = laid(app, match).table.battle
        assert chain_of(view.stage, 0, view.landed_throws(view.stage.phase)) == wanted


def test_when_every_unit_falls_the_prompt_asks_for_the_order_alone(app) -> None:
    """WC-CAS-2: the side still says which of them goes first."""
    match = _siege({}, [1, 1, 1, 1, 1])
    assert (_at(match), match.decider) == ("casualty", 0)
    told, prompt_now = _told(app, match)
    assert told == "5 hits (less 1 by Heal) for Marta: all 3 units of Ana fall."
    assert prompt_now == "All 3 units are lost: choose the next"
    match = _siege({}, [1, 1, 1, 6, 6])
    assert _told(app, match)[1] == "Choose the next of 2 units to remove"


def test_flying_units_that_melee_does_not_reach_are_not_counted_among_the_fallen(app) -> None:
    """WC-CAS-5: the flying unit stays whatever is dealt."""
    board = {"c4": "HU melee, HU ranged, HU flying, OR melee 3", "b2": "OR melee 2"}
    match = _fought(board, {}, [6, 6, 6, 1, 1, 1, 1, 1])
    assert _at(match) == "casualty"
    assert _told(app, match)[0].endswith("for Marta: all 2 ground units of Ana fall.")


# --------------------------------------------------------------------------------------------------- refusals


def test_the_melee_has_moved_already_or_is_not_there_any_more(app, language) -> None:
    """WC-MOV-1: one reason, and the unit by its whole name."""
    game = table(board={"a1": "HU melee 2"})
    game.do("move HU.melee@a1 b1", "move HU.melee@a1 a2")
    board = laid(app, match_at(game.state)).table
    told = {}
    for piece in ("HU.melee@b1:m", "HU.melee@b1", "HU.melee@a1"):
        refusal = game.refused(("piece", piece))
        assert refusal.rule == "WC-MOV-1"
        told[piece] = board.words.refusal(refusal)
    moved = {
        "en": "The melee unit has already moved in this step.",
        "es": "La unidad cuerpo a cuerpo ya se ha movido en este paso.",
    }
    gone = {"en": "The melee unit is no longer there.", "es": "La unidad cuerpo a cuerpo ya no está ahí."}
    assert told == {
        "HU.melee@b1:m": moved[language],
        "HU.melee@b1": moved[language],
        "HU.melee@a1": gone[language],
    }


def test_the_tooltip_of_a_moved_unit_said_twice_that_it_has_moved(app) -> None:
    """'Has moved this turn.' stood above the refusal, which says it with the rule."""
    game = table(board={"a1": "HU melee 2"})
    game.do("move HU.melee@a1 b1")
    board = laid(app, match_at(game.state)).table
    tip = tip_of(board, cast("Any", SimpleNamespace(id="moved", target=Target("piece", "HU.melee@b1:m"), rect=FRect())))
    assert "has already moved in this step" in tip.text
    assert t("warcraft_board.flag.m") not in tip.text


# ----------- Why not? Every refusal of Warcraft has its sentence and its rule, and can be met where a player would loo


BOOKS = Path(tabletop.text.__file__).parent / "rulebooks"
SAMPLES: dict[str, Any] = {
    "unit": "HU.melee", "space": "c3", "spaces": ("c3", "d4"), "item": "melee", "card": "portal", "resource": "gold",
    "gold": 2, "wood": 0, "has_gold": 1, "has_wood": 0, "n": 1, "needed": 2, "captive": "captive.thrall",
    "step": "select",
}  # fmt: skip


@pytest.fixture
def board(app: App) -> BoardScene:
    return open_board(app, opening("move"))


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_reason_is_a_sentence_with_its_rule(board, language) -> None:
    book = (BOOKS / f"warcraft.{language}.md").read_text("utf-8")
    set_language(language)
    for key, rule in RULES.items():
        text = board.table.words.refusal(Refusal(rule, key, SAMPLES))
        assert text.endswith("."), key
        assert text[0].isupper(), key
        assert not re.search(r"[{}]|warcraft\.|\bHU\.|\b1 (spaces|zonas)\b|\b0 (wood|de madera)\b.*;", text), text
        assert rule in book, (key, rule)


def test_kinds_stand_in_the_plural(board) -> None:
    refusal = Refusal("WC-SPN-5", "train_busy", {"item": "ranged"})
    assert board.table.words.refusal(refusal) == "Every building for ranged units is busy."
    cost = Refusal("WC-SPN-2", "spend_cost", {"gold": 2, "wood": 2, "has_gold": 0, "has_wood": 3})
    assert board.table.words.refusal(cost) == "It costs 2 gold and 2 wood; you have 3 wood."


def test_clicks_are_answered_with_the_rule_and_a_way_to_it(app, board) -> None:
    settle(app)
    spots = [w for w in board.widgets if isinstance(w, Spot)]
    mine = next(s for s in spots if s.legal and s.target.kind == "piece")
    click(app, mine)
    settle(app)
    spots = [w for w in board.widgets if isinstance(w, Spot) and w.target.kind == "space"]
    far = next(s for s in spots if (r := board.session.why_not(s.target)) is not None and r.key == "move_far")
    click(app, far)
    settle(app)
    toast = app.toasts.items[-1]
    assert toast.kind == "danger"
    assert toast.action[0] == t("board.why")
    toast.action[1]()
    settle(app)
    assert on_top(app).name == "rulebook"


def test_an_overstack_greys_the_end_of_the_movement_with_its_reason(app) -> None:
    match = overstacked()
    board = open_board(app, match)
    button = board.widgets.find("primary")
    assert not button.enabled
    where = over_limit(match.state, match.decider or 0)
    names = [match.state.config.tables.names[n] for n in where]
    assert button.reason is not None
    assert all(name in button.reason for name in names)


def test_undoing_a_move_that_waits_for_its_confirmation_showed_a_key(app, language) -> None:
    board = open_board(app, overstacked())
    board.session.touch(Target("button", "undo_move"), confirm=lambda _: True)
    assert board.session.ready is not None
    assert board.table.primary().label == {"en": "Undo the last move", "es": "Deshacer movimiento"}[language]


def test_passing_shone_beside_a_card_that_can_be_played(app) -> None:
    """The Captain may well play it; where nothing can be played, to pass is to go on."""
    match = _siege({"HU": ["invis"]}, [1, 1, 1, 1, 1])
    main = laid(app, match).table.battle.primary()
    assert (main.target, main.calm) == (Target("button", "pass"), True)


def test_buildings_say_why_they_do_nothing(app) -> None:
    match = match_at(refusals_table(board={"a1": "HU melee, HU worker"}, stock={"HU": (1, 5)}, stage="spend").state)
    board = open_board(app, match)
    title = capital(t("warcraft_board.free_plot"))
    free = next(w for w in board.widgets if w.id.startswith("plot:") and w.tooltip_title == title)
    assert "Why? F1 opens the rule." in (free.tooltip or "")


def test_an_idle_building_trains_by_a_click(app) -> None:
    def can_train(match: Match[Any]) -> bool:
        return phase(match) == "spend" and any(a.kind == "train" and a.item != "worker" for a in match.legal_actions())

    match = moment(GAME, "main2-last_side", can_train)
    board = open_board(app, match)
    words = t("warcraft_board.plot_click.idle")
    idle = next(w for w in board.widgets if w.id.startswith("plot:") and words in (w.tooltip or ""))
    click(app, idle)
    settle(app)
    assert board.session.path or any(action.kind == "undo_spend" for action in match.legal_actions())


def test_an_option_as_a_whole_gives_the_reason_of_what_could_be_had() -> None:
    def poor(match: Match[Any]) -> bool:
        frame = match.state.frames[-1] if match.state.frames else None
        return phase(match) == "spend" and frame.option == "" and match.state.gold[match.decider or 0] < 2

    match = moment(GAME, "main2-last_side", poor)
    for option in ("train", "construct", "upgrade"):
        refusal = match.game.refusal(match.state, (Target("button", option),))
        assert refusal is None or refusal.key in {
            "spend_cost", "train_busy", "train_reserve", "upgrade_buildings", "construct_worker", "no_town"
        }, refusal  # fmt: skip
    strange = match.game.refusal(match.state, (Target("button", "train"), Target("space", "a1")))
    assert strange.key == "nothing_here"


def test_everything_on_the_board_explains_itself(app) -> None:
    for wanted in ("move", "harvest", "spend"):
        match = moment(GAME, "main4-points", lambda m, wanted=wanted: len(m.journal) > 150 and phase(m) == wanted)
        app.reset("kit")
        board = open_board(app, match)
        settle(app)
        mute = [w.id for w in board.widgets if w.visible and w.tip() is None and not getattr(w, "label", "")]
        assert mute == [], wanted


def test_the_last_events_open_the_chronicle_whose_lines_lead_back(app) -> None:
    match = moment(GAME, "main2-last_side", lambda m: len(m.journal) > 60 and phase(m) == "move")
    board = open_board(app, match)
    settle(app)
    click(app, board.widgets.find("events"))
    settle(app)
    assert board.log_drawer.open
    lines = board.log_drawer.lines()
    board.log_drawer._chosen(len(lines) // 2)
    settle(app)
    assert board.session.looking == lines[len(lines) // 2].index + 1
    click(app, "log.close")


# ----------- What cards, units, Towns and terms say follows the options of the match, wherever it is said (WC-OPT, 8.5


TABLE = Path(tabletop.__file__).parent / "client" / "games" / "warcraft"
ABILITIES = (
    ({}, "heal", {"en": "one casualty fewer in each phase", "es": "una baja menos por fase"}),
    ({"heal": "errata2003"}, "heal", {"en": "Each natural 1 of the enemy", "es": "Cada 1 natural del enemigo"}),
    ({}, "raise_dead", {"en": "brings a melee unit", "es": "trae al campo de batalla"}),
    ({"ask_raise": True}, "raise_dead", {"en": "you may bring", "es": "puedes traer"}),
)
DEVOUR = (
    ({}, {"en": "dies if your side wins", "es": "muere si gana tu bando, si no"}),
    ({"devour_no_winner": "killed"}, {"en": "dies unless the enemy wins", "es": "muere salvo que gane el enemigo"}),
)
TOWNS = (
    ({}, {"en": "the second captures it", "es": "la segunda lo captura"}),
    ({"town_capture": "immediate"}, {"en": "finds enemy units here captures it", "es": "aquí lo captura"}),
)


@pytest.fixture(params=["en", "es"])
def code(request: pytest.FixtureRequest, make_app: Callable[..., App]) -> Iterator[str]:
    yield str(request.param)
    set_language("en")


def options_board(make_app: Callable[..., App], code: str, **options: Any) -> BoardScene:
    app = make_app((1280, 720), language=code)
    return open_board(app, opening("move", **options))


def large_words(scene: BoardScene, target: Target, monkeypatch: pytest.MonkeyPatch) -> str:
    """What the enlarged view says beside a thing."""
    said: list[str] = []
    monkeypatch.setattr(hand, "draw_enlarged", lambda _c, _f, told: said.extend(words for words, _ in told.notes))
    scene.table.draw_look(scene.app.canvas, target)
    return "\n".join(said)


@pytest.mark.parametrize(("options", "ability", "words"), ABILITIES)
def test_a_unit_tells_what_its_ability_does_in_this_match(make_app, code, monkeypatch, options, ability, words) -> None:
    scene = options_board(make_app, code, **options)
    table = scene.table
    tile = next(tile for levels in content().tiles.values() for tile in levels if tile.ability == ability)
    monkeypatch.setattr(Model, "tile", lambda *_: tile)
    spot = next(w for w in scene.widgets if getattr(w, "target", None) is not None and _is_unit(table, w.target))
    tip = tip_of(table, spot)
    said = [tip.text, _levels(table, 0), large_words(scene, spot.target, monkeypatch)]
    assert all(words[code] in text for text in said), said
    if ability == "heal":
        value = {"en": ("As published", "2003 errata"), "es": ("Tal como se publicó", "Erratas de 2003")}[code]
        assert all(value[bool(options)] in text for text in said), said
    short = {code: ability_short(table.model.state.config.options, ability)}
    assert short[code]
    if options:
        monkeypatch.setattr("tabletop.client.games.warcraft.card_faces.t", lambda key: key)
        assert ability_short(table.model.state.config.options, ability).endswith(".other")


def _is_unit(table: Any, target: Target) -> bool:
    group = table.model.by_piece.get(target.id)
    return target.kind == "piece" and group is not None and group.kind in ("melee", "ranged", "flying")


@pytest.mark.parametrize(("options", "words"), DEVOUR)
def test_devour_tells_what_becomes_of_its_victim(make_app, code, monkeypatch, options, words) -> None:
    scene = options_board(make_app, code, **options)
    card = "OR-devour-1"
    options_now = scene.table.model.state.config.options
    said = [card_face(card, options_now).text, scene.table.battle.card_text(card)]
    said.append(large_words(scene, Target("card", card), monkeypatch))
    assert all(words[code] in text for text in said), said


@pytest.mark.parametrize(("options", "words"), TOWNS)
def test_a_town_tells_how_it_falls(make_app, code, options, words) -> None:
    scene = options_board(make_app, code, **options)
    table = scene.table
    town = table.model.tables.names[table.model.tables.towns[0]]
    spot = next(w for w in scene.widgets if getattr(w, "target", None) == Target("space", town))
    tip = tip_of(table, spot)
    assert words[code] in tip.text


def test_terms_of_the_rulebook_follow_the_match_it_was_opened_from(make_app, code) -> None:
    scene = options_board(make_app, code, heal="errata2003", town_capture="immediate", ask_raise=True)
    scene.open_rule("WC-ABL-2")
    scene.app.step([], 16)
    book = on_top(scene.app, RulebookScene)
    wanted = {
        "heal": ("natural 1 of the enemy", "1 natural del enemigo"),
        "capture": ("The first check", "La primera comprobación"),
        "raise-dead": ("you may bring", "puedes traer"),
    }
    for term, texts in wanted.items():
        words = book.term(term)
        assert texts[code == "es"] in words[1]
        assert book.link_tip(f"g:{term}") is not None
        assert book.link_tip(f"g:{term}")[1] == words[1]
    scene.app.pop()
    printed = RulebookScene(scene.app, game="warcraft")
    assert printed.term("heal") != book.term("heal")


def test_the_set_up_names_the_points_that_are_played_for(make_app, code) -> None:
    app = make_app((1280, 720), language=code)
    scene, parts = open_setup(app)
    parts.choose_variant("main4")
    for target in ("30", "20"):
        scene.draft.options["four_player_target"] = target
        assert f" {target} " in parts.summary()


def test_nothing_else_of_the_table_reads_these_texts() -> None:
    """One place knows the options; what goes around it would tell the printed reading in every match."""
    around = re.compile(r"wc\.ability\.[^'\"]*\.text|kind\([^)]*\)\.text|\bkind\.text\b")
    found = [
        f"{path.name}: {line.strip()}"
        for path in sorted(TABLE.rglob("*.py"))
        if path.name != "card_faces.py"
        for line in path.read_text(encoding="utf-8").splitlines()
        if around.search(line)
    ]
    assert found == []
