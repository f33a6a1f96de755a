"""Moments of the Adventure Game on its map: what springs, what acts by itself, what is carried, what a button says;
and the faces of its cards, of which each has an icon that is there and a text in both languages."""

import copy
import inspect
import json
import math
from collections import Counter
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from pygame import FRect

from tabletop import text
from tabletop.client import combat
from tabletop.client.app import App
from tabletop.client.cards.face import RATIO, UprightFace, banner_fits, inside_stock, rules_are_whole
from tabletop.client.combat import HandCard
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import RectLike
from tabletop.client.draw.theme import seat_colours
from tabletop.client.games.adventure import (
    animations,
    card_faces,
    card_faces as faces,
    challenge_footer,
    challenge_words,
    draw,
    hand,
    sheet,
    sheet_parts,
    words,
)
from tabletop.client.games.adventure.enlarged_cards import subject_face
from tabletop.client.games.adventure.setup_panel import fault_text
from tabletop.client.games.touch_buttons import CardChoiceTile
from tabletop.client.ui import panels
from tabletop.resources import asset_path
from tabletop.rules.adventure import events as ev
from tabletop.rules.adventure.challenge import flip_event
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.exchange import fold
from tabletop.rules.adventure.user_content import parse_cards
from tabletop.rules.adventure.values import Ctx
from tabletop.rules.game import Refusal, Target
from tabletop.storage import format as save_format
from tabletop.text import LANGUAGES, localised, set_language, t
from tests.support.adventure_client import duel, log_line, match_at, new_match, paying_in_a_fight, reacting, travelling
from tests.support.adventure_positions import Table
from tests.support.adventure_table_client import table_of
from tests.support.boards import open_board
from tests.support.match_texts import legal
from tests.support.pilot import press, undrawn, wait
from tests.support.showing import GAMES, open_board as show_board

TRAP = "burbonn_immolation_trap"


def test_a_trap_sprang_unseen(instant) -> None:
    """AG-MOV-9: the figure steps into the space, then the card of the trap comes up, once for all that it does, then
    sparks fly where the hero stands; a token was gone and a number floated, before its figure had moved."""
    table = table_of(open_board(instant, travelling(2)))
    seat = table.model.state.active
    hero = table.model.state.players[seat].character
    old = table.shown.pieces[hero]
    to = next(space for space in table.model.tables.names if space != old.place)
    (walk,) = animations.event_beats(table, ev.Moved(seat, str(old.place), to, "step"))
    assert [motion.key for motion in walk.motions] == [hero]
    assert walk.before is not None
    assert walk.after is not None
    walk.before()
    assert hero not in table.shown.pieces
    walk.after()
    assert table.shown.pieces[hero].place == to
    fired = [ev.PowerFired(1 - seat, TRAP, n) for n in (1, 2)]
    assert table.animations.together(*fired)
    assert not table.animations.together(fired[0], ev.PowerFired(seat, "sandrai_curse_agony", 0))
    shown = animations.event_beats(table, fired[0])
    assert [motion.key for beat in shown for motion in beat.motions] == ["card"] * 3
    assert shown[0].sound == "trap"
    (hurt,) = animations.event_beats(table, ev.Suffered(seat, 1, 1 - seat))
    assert hurt.motions
    assert hurt.sound == "hit"


def test_a_discovery_that_acts_shows_its_card(instant) -> None:
    table = table_of(open_board(instant, travelling(2)))
    shown = animations.event_beats(table, ev.PowerFired(0, "token.disease", 0))
    assert len(shown) == 3
    assert animations.event_beats(table, ev.PowerFired(0, "GE1.front", 0)) == []


def test_a_drawn_card_came_out_of_a_covered_hand(instant) -> None:
    """It comes from above the map, as it does over an open hand."""
    table = table_of(open_board(instant, travelling(2, "challenge")))
    card = next(iter(table.model.content.challenges))
    places = []
    for viewer in (table.session.viewer, None):
        table.session.viewer, table.session._shown = viewer, None
        table.refresh()
        shown = animations.event_beats(table, ev.ChallengeDrawn(0, card))
        places.append(shown[0].motions[0].start)
    assert places[0] == places[1]


def test_what_came_of_a_fight_named_a_potion_by_its_encounter() -> None:
    """An item that was drunk or lost is told as that; its card going back to its deck is no news of the fight."""
    given = [ev.PotionDrunk(0, "G01", "mana"), ev.CardReturned("G01"), ev.ItemLost(0, "G02"), ev.CardReturned("G02")]
    record = fold([*given, ev.CardReturned("G03")], (0, 1))
    assert record.after == [ev.ItemLost(0, "G02"), ev.CardReturned("G03")]


def test_the_main_button_of_a_payment_in_a_fight_named_an_encounter(make_app) -> None:
    """4.3: what is drunk is an item, and is called by the name of the item."""
    view = table_of(open_board(make_app(), paying_in_a_fight())).battle
    assert view.primary().label.endswith(" Initiate's Wand")


def test_a_payment_in_a_fight_showed_what_an_item_does_when_worn(make_app) -> None:
    """AG-POT-2: its row says that it is drunk for its mana, and what that pays."""
    rows = challenge_footer.things(table_of(open_board(make_app(), paying_in_a_fight())).battle)
    told = {target.id: row.text for target, row in rows.items() if target.kind == "item"}
    assert told == dict.fromkeys(("G10", "N10"), "Drink: mana potion (pays 1 energy).")


def drawn_goal(app: App, goal: sheet_parts.Goal, box: FRect) -> tuple[dict[str, Any], list[FRect]]:
    """Draw a goal: the arguments with which its words were drawn, and the rectangles of its bars."""
    said: list[dict[str, Any]] = []
    bars: list[FRect] = []

    class Noting(Canvas):
        def text_block(self, *args: Any, **more: Any) -> float:
            said.append(inspect.signature(Canvas.text_block).bind(self, *args, **more).arguments)
            return 0.0

        def frame(self, rect: RectLike, *_: Any, **__: Any) -> None:
            bars.append(FRect(rect))

    sheet_parts.draw_goal(Noting(app.canvas.surface, app.theme, app.canvas.kit), box, goal, chosen=False, state="rest")
    (words,) = said
    return words, bars


@pytest.mark.parametrize(("high", "whole"), [(54.0, False), (110.0, True)])
def test_a_quest_told_its_set_up_where_its_steps_had_no_room(app, high, whole) -> None:
    """A line under its name says what is to be done next; where there is room, all of the card stands there."""
    told = "Coloca tus fichas en Costasur, Puerto de Menethil y Colina del Centinela. Recógelas."
    goal = sheet_parts.Goal("Cartografiar la costa", told, "Recógelas.", 2, ((0, 3, False),))
    words, _ = drawn_goal(app, goal, FRect(0, 0, 290, high))
    assert words["s"] == (told if whole else "Recógelas.")


@pytest.mark.parametrize("high", [66.0, 74.0])
def test_the_bars_of_a_quest_touched_its_words(app, high) -> None:
    """In a low window the bars lay against the tails of the letters above, with air left over the name."""
    told = "Derrota a «Edwin VanCleef»; después, viaja a Ventormenta."
    goal = sheet_parts.Goal("Se busca: VanCleef", told, told, 2, ((0, 1, False), (0, 1, False)))
    box = FRect(0, 0, 290, high)
    words, bars = drawn_goal(app, goal, box)
    end = words["rect"].y + words["max_lines"] * app.canvas.line_height(words["role"])
    assert min(bar.y for bar in bars) - end >= 2.99
    assert max(bar.bottom for bar in bars) < box.bottom - 2


def test_a_quest_was_cut_above_an_empty_line(app) -> None:
    """In the height that a low window gives it both lines are told; with more room its bars stay at its words."""
    told = "Derrota a 3 encuentros con el rasgo Humanoide."
    goal = sheet_parts.Goal("Justicia en los caminos", told, told, 1, ((0, 3, False),))
    (low, _), (high, bars) = (drawn_goal(app, goal, FRect(0, 0, 285, room)) for room in (66.0, 92.0))
    wrapped = len(app.canvas.wrap(told, "least", 200))
    assert low["max_lines"] == high["max_lines"] == wrapped == 2
    assert bars[0].y < 92 - 3 * bars[0].h


def test_passing_on_the_map_said_only_continue(instant) -> None:
    """The same words as in a fight."""
    assert table_of(open_board(instant, reacting())).primary().label == "Do not cancel"


def test_keeping_a_roll_said_only_continue(instant) -> None:
    """AG-MOV-2: the roll that may be thrown again shows what it would bring."""
    place = Table("grumbaz", "sofeea").token("grumbaz", "rocket_boots").stage("roll").do("roll", dice=[2])
    assert place.legal() == ["use token rocket_boots", "pass"]
    table = table_of(open_board(instant, match_at(place)))
    assert table.primary().label == "Keep roll"
    assert table.shown.step == 0
    assert hand.left_of_roll(table) == (2, 3)


def test_a_choice_did_not_say_whose_options_they_are(instant) -> None:
    """An option of a card, of an event, or of the side of a character card, which goes by its title."""
    match = match_at(Table("sandrai", "sofeea").hand("sandrai", "life_tap").do("play sandrai_life_tap"))
    table = table_of(open_board(instant, match))
    assert table.prompt() == "Life Tap: choose one of its options."
    content, frame = table.model.content, match.state.frames[-1]
    card, title = (
        content.character_cards["sofeea_red"],
        localised(content.character_cards["sofeea_red"].sides["other"].title),
    )
    own = replace(frame, ctx=replace(frame.ctx, source=f"{card.id}.other"))
    assert words.choose_words(own, content).startswith(f"{title}: ")


class _Names:
    """A canvas that notes the names it is given whole, and those that it had to cut."""

    def __init__(self, canvas: Any) -> None:
        self.canvas, self.whole, self.cut = canvas, list[str](), list[str]()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.canvas, name)

    def fit_text(self, words: str, *args: Any, **more: Any) -> None:
        self.whole.append(words)
        self.canvas.fit_text(words, *args, **more)

    def text(self, words: str, *args: Any, **more: Any) -> Any:
        self.cut.append(words)
        return self.canvas.text(words, *args, **more)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_four_curses_read_alike(make_app, size, language) -> None:
    """Four items and four attached cards: all of their names are whole, where there is room for one row more."""
    app = make_app(size, language=language)
    place = Table("grumbaz", "sandrai").bag("grumbaz", "G01", "N02", "N03")
    for curse in ("weakness", "agony", "exhaustion", "recklessness"):
        place.attach("grumbaz", f"curse_{curse}", "sandrai", counters=3 if curse == "agony" else 0)
    table = table_of(open_board(app, match_at(place)))
    noted = _Names(app.canvas)
    for entry in table.sheet.entries:
        if entry.kind in ("item", "attached"):
            sheet._draw_entry(noted, table, entry, table.model.shown_seat)
    assert noted.cut == []
    assert len(noted.whole) == 7


def test_a_name_without_room_beside_its_sign_has_the_whole_box(app) -> None:
    """In a high box the sign goes down to the potions, in a low one out of the way of the name."""
    thing = sheet_parts.CarriedThing("wall", "Crowhide Hauberk", (90, 90, 90), ("movement",), "potion")
    for high, icons in ((44.0, ["wall", "potion", "movement"]), (30.0, ["movement"])):
        drawn: list[str] = []
        canvas = SimpleNamespace(
            theme=app.canvas.theme,
            panel=lambda *_: None,
            frame=lambda *_, **__: None,
            icon=lambda name, *_, into=drawn: into.append(name),
            fits_text=lambda _words, rect, *_: rect.w > 50,
            fit_text=lambda *_, **__: None,
            text=lambda *_, **__: None,
        )
        sheet_parts.draw_carried(canvas, FRect(0, 0, 84, high), thing, "rest")
        assert drawn == icons


def test_the_next_card_covered_the_number_of_copies(app) -> None:
    """The disc lies on the part of its card that the next one leaves free, and not on its title."""
    area, discs = FRect(0, 0, 400, 200), list[tuple[float, float]]()
    places = combat.hand_places(area, 7)
    assert places[0].right > places[1].x
    cards = [HandCard(str(n), UprightFace(str(n), "Frost Nova", seat_colours("red")), copies=2) for n in range(7)]

    class Noting(_Names):
        def circle(self, center: tuple[float, float], *_: Any, **__: Any) -> None:
            discs.append(center)

    combat.draw_hand_row(Noting(app.canvas), places, cards, seat_colours("red"), "", False)
    ends = [*(rect.x for rect in places[1:]), places[-1].right]
    assert len(discs) == len(places)
    for (x, y), rect, end in zip(discs, places, ends, strict=True):
        assert rect.x < x - combat.COPIES
        assert x + combat.COPIES <= end
        assert y - combat.COPIES >= rect.y + rect.h * 0.125


def test_a_duel_that_is_paid_for_keeps_its_hand_open(make_app) -> None:
    """9.3: who has opened a hand for a choice of a fight sees it while paying for that choice."""
    match = duel("post_roll")
    app = make_app()
    scene = open_board(app, match)
    assert scene.session.viewer == match.decider == 1
    scene.show(scene.session.do(legal(match, "play sandrai_drain_life")))
    wait(app, 3000)
    assert match.state.frames[-1].phase == "pay"
    assert scene.session.viewer == match.decider == 1
    assert table_of(scene).battle.hand_kinds() == ["sandrai_demon_armor", "sandrai_drain_life"]


def test_number_keys_counted_copies_that_lie_on_one_another_in_a_fight(instant) -> None:
    """The second key meant the second copy of the first card, of which one pile is seen."""
    place = Table("grumbaz", "sofeea").at("brill", "grumbaz").hand("grumbaz", "shield_wall", "shield_wall", "charge")
    place.bottom(0, "G16").stage("challenge")
    match = match_at(place, curtain=False)
    table = table_of(open_board(instant, match))
    assert table.by_number(2) == Target("card", "grumbaz_shield_wall"), "each copy is seen on the map"
    table.scene.show(table.session.do(legal(match, "draw a challenge")))
    wait(instant, 4000)
    assert table.scene.overlay.open
    assert table.by_number(2) == Target("card", "grumbaz_charge")
    assert table.by_number(3) is None


def test_where_an_encounter_appears_was_asked_without_its_card(instant) -> None:
    """AG-RUL-27: the event that turned lies in the corner of the map, and the prompt names it."""
    place = Table("grumbaz", "sofeea").at("ironforge", "sofeea").local("GE5")
    flip_event(place.state, Ctx("GE5.front", "event:GE5"), 1, [])
    assert place.changed().phase == "event_space"
    table = table_of(open_board(instant, match_at(place)))
    face = subject_face(table)
    assert face.title == "The Stranded Caravan"
    assert words.prompt(table).startswith(face.title)


@pytest.mark.parametrize(
    ("chosen", "said"),
    [((), "discard 4 cards."), (("charge", "rend"), "discard 2 more cards."),
     (("charge", "rend", "execute"), "discard 1 more card.")],
)  # fmt: skip
def test_a_payment_did_not_say_how_much_was_left_of_it(instant, chosen, said) -> None:
    """4.3: "choose how to pay" stood there for the first card of four and for the last; a card that pays is
    discarded."""
    place = Table("grumbaz", "sofeea").at("brill", "grumbaz").hand("grumbaz", "charge", "rend", "execute", "first_aid")
    place.bottom(0, "GE10").stage("challenge").do("draw a challenge", "option 0")
    match = match_at(place.do(*(f"card grumbaz_{card}" for card in chosen)))
    table = table_of(open_board(instant, match))
    assert words.prompt(table) == f"Trial of the Veteran: {said}"
    assert words.action_words(table.model, legal(match, "card grumbaz_first_aid")) == "Discard: First Aid"


def test_a_payment_made_of_mana_alone_asked_how_to_pay(instant) -> None:
    """4.3: with all of it paid, only the confirmation is left."""
    place = Table("grumbaz", "sofeea").hand("grumbaz", "charge").bag("grumbaz", "G08").do("play grumbaz_charge")
    place.do("drink G08 mana")
    table = table_of(open_board(instant, match_at(place)))
    assert words.prompt(table) == "Charge: paid with Bent Fishing Spear. Confirm, or cancel."


def test_a_prompt_without_words_was_a_name_and_a_colon(app, monkeypatch) -> None:
    """While another seat's action is shown there is nothing to ask, and no pill."""
    table = table_of(open_board(app, travelling(2)))
    other = 1 - table.model.state.active
    drawn: list[str] = []
    monkeypatch.setattr(draw.panels, "draw_prompt", lambda _canvas, _box, prompt: drawn.append(prompt.words))
    for said in ("", "Roll."):
        monkeypatch.setattr(table, "asked_of", lambda *_, said=said: (said, other))
        draw._draw_prompt(app.canvas, table)
    assert drawn == ["", f"{table.model.name(other)} · Roll."]
    panels.draw_prompt(SimpleNamespace(), FRect(0, 0, 200, 30), panels.Prompt("", None, None))


def test_the_chip_of_a_seat_was_empty_while_its_first_quests_were_shown(app) -> None:
    """AG-SET-6, AG-SET-7: a choice of hero gives the quests as well, one card after the other; the hero is there from
    the beginning."""
    match = new_match(2, curtain=False)
    match.apply(match.legal_actions()[0])
    scene = open_board(app, match)
    table, seat = table_of(scene), match.decider
    session = table.session
    assert seat is not None
    assert table.model.character(seat) is None
    assert table.run([session.offer()[0]])
    told: list[bool] = []
    asked: set[tuple[str, int | None, bool]] = set()
    for _ in range(600):
        app.step([], 50)
        if not scene.showing:
            break
        asked.add((*table.asked_of("", ""), table.shown_primary.enabled))
        if not session.shown().players[seat].character:
            told.append(table.model.character(seat) is not None and table.model.health(seat)[0] > 0)
    assert not scene.showing
    assert sum(told) > 20, "whole seconds of cards"
    assert told.index(True) <= 2
    assert (t("adventure_board.prompt.first_quests"), None, False) in asked, "the last question was asked all the time"
    assert table.asked_of("", "")[0] == table.prompt(), "and then the next one"
    assert session.shown().players[seat].character
    table.refresh()
    assert not table.taken


def opened(make_app: Callable[..., App], table: Table) -> Any:
    """The table of a board that shows a position of :class:`Table`."""
    return table_of(open_board(make_app(), match_at(table)))


def test_a_disease_was_a_heart_on_the_sheet() -> None:
    """A discovery has one icon, on its card and on the sheet; that of the stolen power is a card that loses energy."""
    content = Table("grumbaz", "sofeea").state.config.tables.content
    icons = {kind: card_faces.token_icon(token) for kind, token in content.discoveries.items()}
    assert (icons["disease"], icons["power_drain"]) == ("ability-poison", "ability-drain")
    assert all(card_faces.token_face(content.discoveries[kind], content).icon == icon for kind, icon in icons.items())


def test_a_hero_without_cards_was_told_to_play_cards(make_app) -> None:
    """Only a power can be used: cards are named once one can be played."""
    table = opened(make_app, Table("grumbaz", "sofeea"))
    left = {"n": table.model.state.move, "energy": table.model.state.energy}
    assert words.prompt(table) == t("adventure_board.prompt.move.walk.use", **left)
    table = opened(make_app, Table("grumbaz", "sofeea").hand("grumbaz", "charge"))
    assert words.prompt(table) == t("adventure_board.prompt.move", **left)


def test_the_log_called_an_encounter_by_the_event_it_was(make_app) -> None:
    """The tracker says "Syndicate Ambusher", and so does the line of its marker."""
    tables = Table("grumbaz", "sofeea").state.config.tables
    line = log_line(ev.MarkerPlaced(1, "GE5", "kharanos"), ["Ana", "Marta"], [], tables)
    assert localised(tables.monsters["GE5"].card.name) in line


def test_enter_did_not_go_on_from_a_chosen_quest(make_app) -> None:
    """A quest with one thing to do: the main button does it; it only said "Choose"."""
    position = Table("sandrai", "sofeea").quest("sandrai", "S01", done=(1, 0), tokens=(), collected=("brill",))
    table = opened(make_app, position.stage("quests"))
    table.scene.touch(Target("quest", "S01"))
    assert table.session.path
    button = words.primary(table)
    assert button.enabled
    assert button.target == words.PROPOSAL
    table.scene.touch(button.target)
    assert [entry.action.text for entry in table.session.match.journal] == ["travel S01"]


def test_gear_in_the_bag_stood_among_what_can_be_used_in_a_fight(make_app) -> None:
    """AG-ITM-1: no moment of the fight makes use of it, so it leaves its room to what is in play."""
    position = Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").bag("grumbaz", "G03").stage("challenge")
    position.hand("grumbaz", "shield_wall").do("attack sofeea")
    assert not challenge_footer.things(opened(make_app, position).battle)


def test_a_card_held_up_the_only_resource(make_app) -> None:
    """Issue: a card that can be played afterwards, too, left a question with one answer."""
    position = Table("grumbaz", "sofeea").at("forests_edge", "grumbaz").hand("grumbaz", "berserker_rage")
    table = opened(make_app, position.stage("resource"))
    used = table.passing.usual()
    assert used is not None
    assert used.kind == "use_resource"
    position.bag("grumbaz", "G03").at("southshore", "grumbaz")
    assert opened(make_app, position).passing.usual() is None


@pytest.mark.parametrize(("kinds", "n"), [(("gold",), 1), (("gold", "bomb"), 2)])
def test_one_discovery_was_to_be_chosen_among_several(make_app, kinds, n) -> None:
    """AG-EXP-1: the prompt speaks of a choice only where there is one."""
    table = Table("grumbaz", "sofeea").at("brill", "grumbaz").put_tokens("brill", *kinds).do("end movement")
    asked = words.prompt(opened(make_app, table))
    assert asked == t("adventure.prompt.tokens", n=n)
    assert (asked == "Choose which discovery to resolve next.") == (n > 1)


def test_a_level_and_a_quest_won_in_a_fight_had_no_moment_on_the_map(make_app) -> None:
    """They were a line in the box of the fight; and the prompt still asked for cards of the fight."""
    app = make_app((1280, 720), animation_percent=100)
    match = save_format.load(GAMES / "adventure" / "2-valor.json").match
    scene = show_board(app, match.branch(106))
    scene.show(scene.session.do(match.journal[106].action))
    seen: list[object] = []
    for number in range(1500):
        with nullcontext() if number % 8 == 0 else undrawn(app):
            app.step([], 25)
        top = app.scenes.top
        if top is not None and "continue" in top.widgets:
            press(app, "end_phase")
            continue
        told = next((motion for motion in scene.motions if motion.key == "news"), None)
        if top is scene and told is not None and told not in seen:
            seen.append(told)
            assert scene.table.shown_prompt == t("adventure_fight.over")
            assert scene.table.shown_primary.label == t("board.computer.skip")
        if not scene.showing:
            break
    assert len(seen) == 2


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_heroes_to_choose_had_letters_of_two_sizes(make_app, size, language) -> None:
    """AG-SET-6: four cards that are compared; the two with long rules were set smaller than the others."""
    app = make_app(size, language=language)
    scene = open_board(app, new_match(4, curtain=False))
    cards = [widget for widget in scene.widgets if isinstance(widget, CardChoiceTile)]
    faces = [card.face for card in cards if isinstance(card.face, UprightFace)]
    assert len(faces) == 4
    assert len({face.letters for face in faces}) == 1
    assert faces[0].letters == min(face.letters_that_fit(app.canvas, cards[0].rect.w) for face in faces)


CONTENT = content()


def every_face() -> list[UprightFace]:
    """A face of each card of the game, on each of its sides."""
    colours = seat_colours("blue")
    found = [faces.ability_face(card, CONTENT, colours) for card in CONTENT.abilities.values()]
    for card in CONTENT.challenges.values():
        found.append(faces.encounter_face(card.encounter, card.colour, CONTENT))
        found.append(faces.item_face(card.item, card.colour, CONTENT))
    found += [faces.event_face(event, CONTENT) for event in CONTENT.events.values()]
    found += [faces.quest_face(quest, CONTENT) for quest in CONTENT.quests.values()]
    found += [faces.token_face(token, CONTENT) for token in CONTENT.discoveries.values()]
    found += [faces.trophy_face(trophy) for trophy in CONTENT.trophies.values()]
    for hero in CONTENT.character_cards.values():
        found += [faces.hero_face(hero, side, CONTENT, colours) for side in ("start", "other")]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_has_a_face(language) -> None:
    set_language(language)
    shown = every_face()
    assert len(shown) > 400
    for face in shown:
        assert face.title, face.id
        for icon in {face.icon, face.emblem, face.banner_icon, *(figure.icon for figure in face.figures)} - {""}:
            assert asset_path(f"icons/{icon}.svg").is_file(), (face.id, icon)
        assert "adventure" not in f"{face.banner} {face.text}", face.id


def test_an_icon_is_asked_for_by_whole_words() -> None:
    """A searing ghost showed a ring, a mountain boar a horse."""
    boar = next(card.encounter for card in CONTENT.challenges.values() if "Boar" in card.encounter.name[LANGUAGES[0]])
    assert faces.encounter_icon(boar) == "boar"
    icons = {
        card.encounter.name[LANGUAGES[0]]: faces.encounter_icon(card.encounter) for card in CONTENT.challenges.values()
    }
    searing = next(icon for name, icon in icons.items() if name.startswith("Searing"))
    assert searing != "coin"


def seen_together() -> dict[str, list[UprightFace]]:
    """The faces of cards that lie beside each other: in one hand, in one deck, won from one level."""
    colours = seat_colours("blue")
    found: dict[str, list[UprightFace]] = {}
    for card in CONTENT.abilities.values():
        found.setdefault(f"abilities of {card.owner}", []).append(faces.ability_face(card, CONTENT, colours))
    for event in CONTENT.events.values():
        found.setdefault(f"events of level {event.colour}", []).append(faces.event_face(event, CONTENT))
    for quest in CONTENT.quests.values():
        found.setdefault(f"{quest.deck} quests", []).append(faces.quest_face(quest, CONTENT))
    found["trophies"] = [faces.trophy_face(trophy) for trophy in CONTENT.trophies.values()]
    return found


def test_cards_of_one_hand_or_deck_had_one_picture() -> None:
    """Every quest showed the same scroll, four curses the same tombstone, five cards of the hunter the same lock."""
    shown = {where: Counter(face.icon for face in cards) for where, cards in seen_together().items()}
    assert len(shown) == 4 + 4 + 2 + 1  # heroes, levels of events, decks of quests, trophies
    twins = {where: [icon for icon, n in icons.items() if n > 1] for where, icons in shown.items()}
    assert not any(twins.values()), twins


MOST_ALIKE = 5


def test_few_encounters_and_items_of_a_level_share_a_picture() -> None:
    """Half of the encounters were helmets and claws, most items of the bag were bottles."""
    for level in range(4):
        cards = [card for card in CONTENT.challenges.values() if card.colour == level]
        for icons in (
            Counter(faces.encounter_icon(card.encounter) for card in cards),
            Counter(faces.item_icon(card.item) for card in cards),
        ):
            assert max(icons.values()) <= MOST_ALIKE, (level, icons.most_common(3))


def test_every_icon_of_a_card_belongs_to_one() -> None:
    known = {*CONTENT.abilities, *CONTENT.events, *CONTENT.quests, *CONTENT.trophies}
    assert set(faces._ICONS["cards"]) == known
    assert all(asset_path(f"icons/{icon}.svg").is_file() for table in faces._ICONS.values() for icon in table.values())


def test_a_card_that_cannot_be_played_says_why() -> None:
    card = next(iter(CONTENT.abilities.values()))
    face = faces.ability_face(card, CONTENT, seat_colours("red"), "too late")
    assert face.note == "too late"
    assert face.grey


@pytest.mark.parametrize("hero", sorted(faces.EMBLEMS))
def test_the_two_sides_of_a_hero_have_pictures_of_their_own(hero) -> None:
    """They once differed in their figures alone."""
    card = content().card[hero, 0]
    first, other = (faces.hero_face(card, side, content(), seat_colours("red")) for side in ("start", "other"))
    assert first.icon != other.icon
    assert first.emblem == other.emblem


@pytest.mark.parametrize("language", LANGUAGES)
def test_when_a_card_may_be_played_was_cut_on_the_hand(app, language) -> None:
    """It said "antes del comb…": small cards say it in fewer words, large ones in all of them."""
    set_language(language)
    assert CONTENT.abilities
    for card in CONTENT.abilities.values():
        face = faces.ability_face(card, CONTENT, seat_colours("blue"))
        for wide, worded in ((105.0, False), (125.0, True), (300.0, True)):
            rect = FRect(0, 0, wide, wide / RATIO)
            ribbon = face._bands(app.canvas, inside_stock(rect), rect.h, worded)[2]
            said = [words for words in (face.banner, face.banner_short if wide < 300 else "") if words]
            assert any(banner_fits(app.canvas, ribbon, words, face.banner_icon) for words in said), (wide, said)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_raised_card_cut_its_rule(app, language) -> None:
    """On a card raised from the hand in a fight the picture gives way, so that the whole rule can be read: that of
    Frostbolt ended in dots, though the card was pointed at."""
    set_language(language)
    wide = 212.0  # in a window of 1920 x 1080
    colours = seat_colours("blue")
    told: list[tuple[str, int, int]] = []
    for card in CONTENT.abilities.values():
        face = replace(faces.ability_face(card, CONTENT, colours), whole=True)
        blocks: list[bool] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(
                "tabletop.client.cards.face.paint_rules",
                lambda canvas, box, text, width, _largest, blocks=blocks: blocks.append(
                    rules_are_whole(canvas, box, text, width)
                ),
            )
            face.paint(app.canvas, FRect(0, 0, wide, wide / RATIO))
        if blocks != [True]:
            told.append((card.id, len(face.text), len(blocks)))
    assert not told


def test_figures_of_a_card_lay_on_each_other_where_its_picture_gives_way(app, monkeypatch) -> None:
    """The health of a hero with a long rule hid its attack; the figures stand side by side in a low picture."""
    drawn: list[tuple[float, float]] = []
    radii: list[float] = []

    def note(_canvas: Canvas, center: tuple[float, float], r: float, *_: str) -> None:
        drawn.append(center)
        radii.append(r)

    monkeypatch.setattr("tabletop.client.cards.face.paint_figure", note)
    near = []
    for face in every_face():
        for wide in (128.0, 180.0, 194.0):
            drawn.clear()
            replace(face, whole=True).paint(app.canvas, FRect(0, 0, wide, wide / RATIO))
            near += [face.id for one, other in combinations(drawn, 2) if math.dist(one, other) < 2 * radii[-1]]
    assert len(radii) > 1000
    assert not near


# ---------------------------------------------- Faults of own card files in words: one clear sentence in each language


EXAMPLE = Path(__file__).parents[2] / "docs" / "own-cards-harbour.json"
POWER = ("encounters", 0, "encounter", "abilities", 0)
SENTENCES: dict[str, tuple[tuple[str | int, ...], Any, str, str]] = {
    "a version in quotes": (
        ("version",),
        "1",
        "Error in version: must be the number 1, without quotes.",
        "Error en version: debe ser el número 1, sin comillas.",
    ),
    "no version": (
        ("version",),
        None,
        "Error in version: must be the number 1.",
        "Error en version: debe ser el número 1.",
    ),
    "no colour": (
        ("encounters", 0, "colour"),
        None,
        "Error in encounters 1 › colour: must be one of: grey, green, yellow, red.",
        "Error en encounters 1 › colour: debe ser uno de estos: grey, green, yellow, red.",
    ),
    "another limit": (
        (*POWER, "limit"),
        "day",
        "Error in encounters 1 › encounter › abilities 1 › limit: “day” is not one of: combat, turn.",
        "Error en encounters 1 › encounter › abilities 1 › limit: «day» no es ninguno de estos: combat, turn.",
    ),
    "an effect without its name": (
        (*POWER, "do", 0),
        {"who": "self"},
        "Error in encounters 1 › encounter › abilities 1 › do 1: the entry “op” is missing.",
        "Error en encounters 1 › encounter › abilities 1 › do 1: falta la entrada «op».",
    ),
    "a die without faces": (
        (*POWER, "faces"),
        [],
        "Error in encounters 1 › encounter › abilities 1: “when”: “die” needs at least one face in “faces”; "
        "nothing else has “faces”.",
        "Error en encounters 1 › encounter › abilities 1: «when»: «die» necesita al menos una cara en «faces»; "
        "nada más lleva «faces».",
    ),
    "a space that is not on the map": (
        ("quests", "starting", 0, "steps", 0, "spaces"),
        ["atlantis"],
        "Q1, step 1: there is no space atlantis.",
        "Q1, paso 1: no existe la casilla atlantis.",
    ),
}


@pytest.mark.parametrize("what", SENTENCES)
def test_a_fault_of_an_own_card_is_one_clear_sentence(what) -> None:
    path, wrong, english, spanish = SENTENCES[what]
    document = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    place: Any = document
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = copy.deepcopy(wrong)
    found = parse_cards(document)
    assert isinstance(found, Refusal)
    for language, sentence in (("es", spanish), ("en", english)):
        text.set_language(language)
        assert fault_text(found) == sentence


def test_a_card_that_was_cancelled_left_no_trace(app) -> None:
    """Issue, AG-ABL-10: the caption went within a second; now it is news beside the board, a line of the result and of
    the summary of the turn."""
    game = Path(__file__).parents[2] / "saves" / "example-adventure-4-reaction.json"
    scene = open_board(app, save_format.load(game).match)
    view, said = table_of(scene).battle, set[str]()
    scene.show(scene.session.do(next(one for one in scene.session.offer() if one.kind == "play_card")))
    results: list[str] = []
    while not results:
        with undrawn(app):
            app.step([], 25)
        said |= {one.words for one in scene.last_turn.news}
        if view.ended and view.stage is not None:
            results = [challenge_words.event_words(view, one) for one in challenge_words.outcome_events(view.stage)]
    told = "Bruno's Heroic Strike is cancelled."
    events = scene.session.match.events(len(scene.session.match.journal) - 1)
    assert told in said
    assert told in results
    assert told in [line for _, line in scene.table.words.summary([(0, one) for one in events])]
