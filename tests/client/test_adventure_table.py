"""The Adventure table: whole games by mouse and by keyboard, all that can be touched, and nothing that is hidden."""

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pygame
import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board.map_controls import SpaceSpot
from tabletop.client.board.space_marks import PLATE_NUMBER, PLATE_SHAPE, PrintedPlate, plate_lefts
from tabletop.client.board.spots import Spot
from tabletop.client.cards.inspector import CardFacts
from tabletop.client.core.input import PointerDown, PointerMove
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS400, seat_colours
from tabletop.client.games.adventure import (
    animations,
    draw,
    enlarged_cards,
    hand,
    map_pieces,
    map_view,
    names,
    sheet,
    sheet_parts,
    words,
)
from tabletop.client.games.adventure.challenge_footer import things
from tabletop.client.games.adventure.enlarged_cards import action_face
from tabletop.client.games.adventure.map_pieces import MapPiece
from tabletop.client.games.adventure.model import Model
from tabletop.client.games.adventure.words import action_tip
from tabletop.client.games.touch_buttons import ChoiceTile, lay_tiles
from tabletop.client.scenes.board import top_bar
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.board.target_widgets import seen_part
from tabletop.client.scenes.curtain import CurtainScene
from tabletop.client.ui.base import Widget
from tabletop.rules.adventure import actions as act, events as ev, queries
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.exchange import best_card, opened
from tabletop.rules.adventure.state import NOBODY, clone
from tabletop.rules.adventure.values import Logged
from tabletop.rules.game import Action, Target
from tabletop.rules.match import Match
from tabletop.storage import format as save_format
from tabletop.storage.header import SaveInfo
from tabletop.text import localised, t
from tests.support.adventure_client import (
    duel,
    equipping,
    match_at,
    monster_fight,
    new_match,
    over_the_hand_limit,
    paying,
    paying_in_a_fight,
    placing,
    placing_discovery,
    reacting,
    stealing,
    travelling,
)
from tests.support.adventure_positions import HEROES, Table, until_passed
from tests.support.adventure_table_client import goal_seeking_action, table_of
from tests.support.boards import open_board
from tests.support.drawn import noted
from tests.support.lessons import play_step, start_lesson
from tests.support.match_texts import do, legal
from tests.support.pilot import (
    click,
    covering,
    drag,
    hover,
    hover_at,
    on_top,
    press,
    push,
    rest,
    settle,
    toasts,
    wait,
    wait_for_main_button,
)
from tests.support.playing import by_keyboard, by_mouse, by_pad, play_to_the_end
from tests.support.sweeps import longer, sweep

NEXT = pygame.K_TAB


def _shown_bag(app: App, size: int) -> tuple[BoardScene, tuple[str, ...], list[Widget]]:
    """A seat about to move with so many items in its bag: the scene, the items, the widgets of the sheet."""
    place = Table("grumbaz", "sofeea").damage("grumbaz", 1)
    items = tuple(one for deck in place.state.decks for one in deck if one in place.state.config.tables.things)[:size]
    scene = open_board(app, match_at(place.bag("grumbaz", *items)))
    return scene, items, [widget for widget in on_top(app).widgets if widget.id.startswith("sheet:")]


@pytest.mark.parametrize("size", [7, 20, 45])
@pytest.mark.parametrize("window", [(1024, 640), (1280, 720)])
def test_a_bag_of_any_size_lies_on_the_sheet(make_app, size, window) -> None:
    """AG-ITM-8: a bag has no limit; each of its items can be pointed at, its potions drunk (AG-POT-4)."""
    app = make_app(window)
    scene, items, widgets = _shown_bag(app, size)
    by_target = {getattr(widget, "target", None): widget for widget in widgets}
    side = table_of(scene).layout_now.side
    boxes = [by_target[Target("item", item)].rect for item in items]
    assert all(box.collidelist(boxes[:n]) < 0 for n, box in enumerate(boxes))
    legal = scene.session.targets()
    assert all(by_target[target].legal for target in legal if target.kind == "item")
    for item in items:  # a bag that scrolls shows what keys come to
        scene.widgets.focus(by_target[Target("item", item)].id, walked=True)
        assert side.contains(seen_part(by_target[Target("item", item)]))
        assert seen_part(by_target[Target("item", item)]).h > 20


@pytest.mark.parametrize("size", [3, 5, 13, 24, 45])
@pytest.mark.parametrize("window", [(1024, 640), (1280, 720), (1600, 900), (1920, 1080)])
def test_things_in_a_full_bag_had_no_names(make_app, window, size) -> None:
    """Of more than fifteen the icons alone were shown at 1280x720; rows of three were cut beside free room."""
    app = make_app(window, language="es")
    scene, _, _ = _shown_bag(app, size)
    table, canvas = table_of(scene), app.canvas
    bag = [(one.rect, sheet._carried(table, one)) for one in table.sheet.entries if one.kind == "item"]
    role = sheet_parts._carried_role(canvas, sheet_parts.carried_letters(canvas, bag))
    places = [sheet_parts._carried_name(canvas, box, thing, role) for box, thing in bag]
    assert len(places) == size
    assert all(place is not None and place[3] for place in places)


def near_the_end() -> Match[Any]:
    """One valor before the goal of six: Sandrai has the letter of her quest and is about to roll in Goldshire, from
    where she brings it to Stormwind."""
    place = Table("sandrai", "sofeea", valor=6).valor("sandrai", 5).hand("sandrai", "fear", "life_tap")
    place.quest("sandrai", "S01", done=(1, 0), tokens=(), collected=("brill",)).at("goldshire", "sandrai")
    return match_at(place.at("ironforge", "sofeea").hand("sofeea", "portal", "blink").stage("roll"))


def planned(seed: int) -> Callable[[Match[Any]], Action]:
    """The goal-seeking player, with a wild choice now and then."""
    rng = random.Random(seed)

    def plan(match: Match[Any]) -> Action:
        return rng.choice(list(match.legal_actions())) if rng.random() < 0.06 else goal_seeking_action(match, rng)

    return plan


@pytest.mark.parametrize(
    ("hand", "device", "seed", "start"),
    [
        (by_mouse, "mouse", 11, False),
        (by_keyboard, "keyboard", 0, False),
        (by_pad, "pad", 11, False),
        *longer((by_mouse, "mouse", seed, True) for seed in (1, 5, 7, 11)),
        *longer((by_keyboard, "keyboard", seed, True) for seed in (7, 11)),
        *longer([(by_pad, "pad", 11, True)]),
    ],
)
def test_a_game_by_one_hand_alone(instant, hand, device, seed, start) -> None:
    """Its end by default, whole games in the long run."""
    scene = open_board(instant, new_match(2, seed, valor="6") if start else near_the_end())
    play_to_the_end(instant, scene, hand(instant), planned(seed))
    assert len(scene.session.match.journal) > 20, "turns with steps, cards and fights"
    assert instant.mapper.last_device == device


# ------------------------------------------------------------------------------------------------- what is shown


def pixels(app: App) -> bytes:
    app.scenes.relayout_all()
    app.step([], 400)
    app.step([], 400)
    return pygame.image.tobytes(app.canvas.surface, "RGB")


def test_a_hand_is_covered_while_somebody_else_decides_openly(instant) -> None:
    scene = open_board(instant, travelling())
    table = table_of(scene)
    assert [widget for widget in scene.widgets if widget.id.startswith("hand:")]
    scene.session.viewer = None
    scene.session._shown = None
    table.refresh()
    scene.run_layout(scene.width, scene.height, True)
    assert not [widget for widget in scene.widgets if widget.id.startswith("hand:")]


def test_a_far_space_is_walked_to_at_once(instant) -> None:
    """AG-MOV-3: all steps of a way in one touch, and one step back takes them all back."""
    match = travelling()
    scene = open_board(instant, match)
    table = table_of(scene)
    assert len(table.model.reach["kharanos"]) == 2, "by Ironforge"
    hover(instant, "space:kharanos")
    click(instant, "space:kharanos")
    assert (match.state.players[0].space, match.state.move) == ("kharanos", 2)
    click(instant, "take_back")
    assert (match.state.players[0].space, match.state.move) == ("thelsamar", 4)


def test_a_press_during_a_glide_met_the_map_on_its_way(app) -> None:
    """The camera arrives first, so that a press hits what is seen, as on the other maps."""
    camera = table_of(open_board(app, travelling())).map.camera
    wait(app, 1500)
    press(app, "zoom_in")
    wait(app, 32)
    assert camera.gliding
    app.step([PointerDown(camera.view.center)])
    assert not camera.gliding


def test_the_spaces_of_a_quest_are_marked_at_a_touch(instant) -> None:
    scene = open_board(instant, travelling())
    table = table_of(scene)
    entry = next(
        number
        for number, entry in enumerate(table.sheet.entries)
        if entry.kind == "quest"
        for found in [table.model.held(entry.id)]
        if found is not None and queries.quest_goals(table.model.state, *found)
    )
    click(instant, f"sheet:{entry}")
    assert map_view.goal_spaces(table)
    assert table.model.heading is not None
    click(instant, f"sheet:{entry}")
    assert table.model.heading is None


def test_a_quest_was_a_walk_of_many_clicks(instant) -> None:
    """Issue, AG-RES-5: one click on a quest goes as far as this turn leads; the main button goes on and flies."""
    place = Table("grumbaz", "sofeea").quest("grumbaz", "S16").at("shadowfang_keep", "grumbaz").at("kharanos", "sofeea")
    match = match_at(place)
    table = table_of(open_board(instant, match))
    entry = next(number for number, one in enumerate(table.sheet.entries) if one.kind == "quest")
    click(instant, f"sheet:{entry}")
    assert match.state.players[0].space == "southshore"
    assert table.primary().label == "Fly to Ironforge"
    click(instant, "primary")
    assert match.state.players[0].space == "ironforge"
    assert table.headings == {0: Target("quest", "S16")}


@pytest.mark.parametrize(
    ("space", "quest", "heading", "damage", "label"),
    [
        # a quest that was completed, a space where the hero stands: a potion was offered beside a flight to a quest
        ("southshore", "S16", "quest S01", 0, "Fly to Stormwind"),
        ("southshore", "S16", "space southshore", 0, "Fly to Stormwind"),
        # AG-EXP-4: a potion is of no use without a wound, and a flight is of none to a hero that goes on on foot
        ("lakeshire", "", "", 0, "Draw a card"),
        ("lakeshire", "", "", 1, "Choose"),
        ("southshore", "", "", 0, "Stay here"),
        ("southshore", "", "space tarren_mill", 0, "Stay here"),
        ("southshore", "", "space stormwind", 0, "Fly to Stormwind"),
    ],
)
def test_the_main_button_proposes_the_resource_of_use(instant, space, quest, heading, damage, label) -> None:
    """A goal that has been reached is none any more."""
    place = Table("grumbaz", "sofeea").at(space, "grumbaz").level(1, "grumbaz").damage("grumbaz", damage)
    if quest:
        place.quest("grumbaz", quest)
    table = table_of(open_board(instant, match_at(place.stage("resource"))))
    if heading:
        table.headings[0] = Target(*heading.split())
    assert table.primary().label == label
    assert (table.model.heading is None) == (not heading or bool(quest))


def test_what_is_handed_in_was_told_by_none_of_the_choices(app) -> None:
    """Issue: two pages of equal buttons stood one action before the victory."""
    game = Path(__file__).parents[2] / "saves" / "example-adventure-6-last-step.json"
    table = table_of(open_board(app, save_format.load(game).match))
    offer = next(one for one in table.session.offer() if one.kind == "hand_in")
    table.session.select(offer.path[:1])
    labels = [words.action_words(table.model, one) for one in table.session.offer() if one.kind == "hand_in"]
    assert len(set(labels)) == len(labels) > 1
    assert all(label.startswith(("Keep ", "Hand in ")) for label in labels)


def test_five_cards_to_hand_in_were_three_pages_of_choices(instant) -> None:
    """Issue, AG-ITM-9: 126 ways to discard five of nine cards lay on pages of buttons, under a main button that ended
    the quests. Now it opens one page on which cards are exchanged; the least are chosen at first."""
    place = Table("grumbaz", "sofeea").at("ironforge", "grumbaz").quest("grumbaz", "E29")
    held = ("charge", "charge", "rend", "rend", "overpower", "overpower", "whirlwind", "execute", "mortal_strike")
    match = match_at(place.hand("grumbaz", *held).stage("quests"))
    table = table_of(open_board(instant, match))
    assert table.primary().label == "Hand in: Scholar of the Arcane"
    click(instant, "primary")
    tiles = [widget.id for widget in table.scene.widgets if isinstance(widget, ChoiceTile)]
    assert len(tiles) == len(held)
    assert not any("turn" in id for id in tiles)
    assert table.primary().label == "Hand in 5 cards"
    click(instant, next(id for id in tiles if id.endswith("execute")))
    click(instant, "primary")
    left = sorted(copy.partition("#")[0].partition("_")[2] for copy in match.state.players[0].hand)
    assert left == ["charge", "mortal_strike", "rend", "whirlwind"]
    assert [one.card for one in match.state.players[0].log] == ["E29"]


@pytest.mark.parametrize(
    ("quest", "space", "rival", "stage", "label"),
    [
        ("S01", "deathknell", "kharanos", "move", "Go on to Brill"),
        ("S16", "ironforge", "kharanos", "move", "Go on to Kharanos"),
        ("S01", "brill", "kharanos", "move", "End movement"),
        ("S11", "stormwind", "kharanos", "move", "End movement"),
        ("S16", "goldshire", "goldshire", "challenge", "Attack: Sofeea Icecall"),
    ],
)
def test_the_main_button_ended_the_movement_beside_a_quest(instant, quest, space, rival, stage, label) -> None:
    """Issue: without a chosen goal it leads to where a quest goes on this turn, but to none that lacks its items; and
    does there what the quest asks for."""
    place = Table("grumbaz", "sofeea").quest("grumbaz", quest).at(space, "grumbaz").at(rival, "sofeea").stage(stage)
    place.state.move = 3
    assert table_of(open_board(instant, match_at(place))).primary().label == label


def test_a_far_space_was_refused_instead_of_gone_to(instant) -> None:
    """Issue: a click on a far space walks as far as this turn leads and is remembered; a walk elsewhere gives it up."""
    place = Table("grumbaz", "sofeea").at("brill", "grumbaz")
    place.state.move = 1
    match = match_at(place)
    scene = open_board(instant, match)
    table = table_of(scene)
    assert table.refusal_at(Target("space", "naxxramas")) is not None
    click(instant, "space:sepulcher")
    assert match.state.players[0].space == "undercity"
    assert table.model.heading == Target("space", "sepulcher")
    scene.undo()
    assert table.primary().label == "Go on to The Sepulcher"
    click(instant, "space:deathknell")
    assert table.model.heading is None


def test_the_goal_of_a_walk_was_forgotten_by_a_saved_game(instant) -> None:
    """Issue: the table remembers you; goals that this game does not know are dropped, and older saves have none."""
    place = Table("grumbaz", "sofeea").at("brill", "grumbaz")
    place.state.move = 1
    scene = open_board(instant, match_at(place))
    click(instant, "space:sepulcher")
    saved = save_format.dumps(scene.session.match, scene.saver.info)
    info = save_format.loads(saved).info
    assert info.goals == ("space:sepulcher", "")
    info.goals = (*info.goals[:1], "space:nowhere")
    again = push(instant, BoardScene, "board", match=scene.session.match, info=info)
    assert table_of(again).headings == {0: Target("space", "sepulcher")}
    assert b'"goals"' not in save_format.dumps(scene.session.match, SaveInfo())


def _with_hand(space: str, cards: int) -> Table:
    place = Table("grumbaz", "sofeea").at(space, "grumbaz").level(1, "grumbaz").damage("grumbaz", 1)
    held = ("berserker_rage", "shield_wall", "rend", "overpower", "heroic_strike")
    place.hand("grumbaz", *(held * 2)[:cards])
    place.state.energy, place.state.move = 1, 1
    return place


@pytest.mark.parametrize(
    ("space", "cards", "label"),
    [
        ("lakeshire", 10, "Heal 2 damage"),
        ("shadowfang_keep", 9, "Draw a card"),
        ("shadowfang_keep", 10, "Draw a card, then discard 1"),
    ],
)
def test_a_full_hand_used_the_scroll_and_discarded_every_turn(instant, space, cards, label) -> None:
    """AG-ABL-1, AG-EXP-4: what forces a discard is proposed only where nothing else can be used, and not used by
    itself while cards can be played."""
    table = table_of(open_board(instant, match_at(_with_hand(space, cards).stage("resource")), settled=False))
    assert (table.passing.usual() is None) == (label != "Draw a card")
    assert table.primary().label == label


def test_each_card_over_the_limit_took_two_presses(instant) -> None:
    """AG-ABL-1: the main button offers what is missed the least: one of several copies, the cheapest of them first."""
    match = match_at(_with_hand("shadowfang_keep", 10).stage("resource"))
    table = table_of(open_board(instant, match))
    click(instant, "primary")
    held = Counter(queries.kind_of(card) for card in match.state.players[0].hand)
    assert held.total() == 11
    assert table.primary().label == "Discard: Overpower"
    click(instant, "primary")
    assert Counter(queries.kind_of(card) for card in match.state.players[0].hand) == held - Counter(
        ["grumbaz_overpower"]
    )


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Hand full: the scroll here costs you 1 card."),
        ("es", "Mano llena: aquí descartarás 1 carta (pergamino)."),
    ],
)
@pytest.mark.parametrize(("cards", "full"), [(9, False), (10, True)])
def test_the_end_of_a_walk_did_not_say_that_it_costs_a_card(make_app, cards, full, language, told) -> None:
    app = make_app(language=language, animation_percent=0)
    table = table_of(open_board(app, match_at(_with_hand("shadowfang_keep", cards))))
    assert (told in table.prompt()) == full


@pytest.mark.parametrize(
    ("bag", "label", "worn"),
    [
        ((), "End turn", ""),
        (("G15",), "Equip {} and end the turn", "G15"),
        (("G15", "G17"), "Equip {} and end the turn", "G15"),
        (("G15", "G27"), "End quests", ""),
    ],
)
def test_two_ends_stood_where_nothing_is_left_to_do(instant, bag, label, worn) -> None:
    """Issue: a card that could be played held up the end of the turn twice: after the quests and after the items."""
    place = Table("grumbaz", "sofeea").at("southshore", "grumbaz").hand("grumbaz", "berserker_rage")
    match = match_at(place.bag("grumbaz", *bag).stage("quests"))
    table = table_of(open_board(instant, match))
    assert {action.kind for action in match.legal_actions()} == {"play_card", "done"}
    assert table.primary().label == label.format(names.item_name(worn, content()) if worn else "")
    click(instant, "primary")
    assert match.decider == (0 if label == "End quests" else 1)
    assert worn in ("", match.state.players[0].weapon, match.state.players[0].armour)


def test_a_weapon_just_gained_was_passed_over_beside_an_armour(instant) -> None:
    """One press equipped the armour for the empty slot and ended the turn, although there was a weapon to look at."""
    place = Table("grumbaz", "sofeea").at("southshore", "grumbaz").wear("grumbaz", "G06").bag("grumbaz", "G07", "G15")
    match = match_at(place.stage("quests"))
    table = table_of(open_board(instant, match))
    ended = False
    while match.state.players[0].armour != "G07":
        ended |= "end the turn" in table.primary().label
        click(instant, "primary")
    assert not ended
    assert match.decider == 0, "the weapon is asked for"
    assert table.model.new_gear == ["G15"]


def test_a_quest_that_is_reached_had_to_be_sought(instant) -> None:
    """Issue: the main button ended the quests although the hero had travelled to where one ends; an armour for an empty
    slot was not offered to a hero with a weapon."""
    place = Table("grumbaz", "sofeea").at("stormwind", "grumbaz").wear("grumbaz", "G06").bag("grumbaz", "G07")
    place.quest("grumbaz", "S01", done=(1, 0), tokens=(), collected=("brill",))
    table = table_of(open_board(instant, match_at(place.stage("quests"))))
    assert table.primary().label == "Arrive: A Sealed Letter"
    click(instant, "primary")
    assert table.primary().label.startswith("Equip ")


def test_heroes_beside_the_map_did_not_answer_clicks(instant) -> None:
    """Issue: they are compared in the panel while one is chosen, and only the cards over the map could be pressed."""
    match = new_match(2, 3)
    open_board(instant, match)
    click(instant, "sheet:sofeea")
    assert "sofeea" in [player.character for player in match.state.players]


def test_tab_went_from_the_main_button_to_the_end_of_the_step(instant) -> None:
    """Issue: the order of focus; what can be chosen comes first, what ends the step last."""
    place = Table("grumbaz", "sofeea").quest("grumbaz", "S16").at("shadowfang_keep", "grumbaz").at("kharanos", "sofeea")
    place.state.move = 1
    scene = open_board(instant, match_at(place))
    table_of(scene).set_out(0, Target("quest", "S16"))
    scene.relayout()
    instant.scenes.run_layouts()
    order = [widget.id for widget in scene.widgets.order()]
    main, end = order.index("primary"), order.index("do:end_movement")
    assert order[main + 1].startswith("space:")
    assert all(order.index(widget.id) < end for widget in scene.widgets if isinstance(widget, Spot) and widget.legal)


def test_undo_came_under_the_pointer_on_its_way_to_the_end_of_the_movement(instant) -> None:
    """Found in play: while a space was pointed at, the end of the step stood below the main button, where undo stood
    again as soon as the pointer had left the map."""
    place = Table("grumbaz", "sofeea").at("shadowfang_keep", "grumbaz").at("kharanos", "sofeea")
    place.state.move = 2
    table = table_of(open_board(instant, match_at(place)))

    def below() -> dict[str, FRect]:
        instant.scenes.run_layouts()
        return {one.id: FRect(one.rect) for one in on_top(instant).widgets if one.id.startswith(("do:", "take_back"))}

    beside, end = below(), table.primary()
    assert end.target == Target("button", "end_movement")
    hover(instant, f"space:{min(table.model.reach)}")
    instant.step([], 16)
    assert table.primary() != end
    assert below() == beside


def test_the_main_button_ended_a_walk_that_leads_to_a_quest(instant) -> None:
    """Found in play: where no quest goes on within this turn's reach it threw the points away; now it leads on."""
    place = Table("grumbaz", "sofeea").quest("grumbaz", "S16").at("deathknell", "grumbaz").at("kharanos", "sofeea")
    place.state.move = 1
    match = match_at(place)
    table = table_of(open_board(instant, match))
    assert table.primary().label.startswith("Go on to ")
    click(instant, "primary")
    assert match.state.players[0].space == "brill"


def test_the_sheet_of_another_seat_opens_and_closes(instant) -> None:
    """The second press closed it and nothing was to be seen of that: the sheet stayed as long as the pointer rested."""
    scene = open_board(instant, travelling())
    table = table_of(scene)
    other = (table.model.own_seat + 1) % 4
    click(instant, f"seat:{other}")
    assert table.model.shown_seat == other
    click(instant, f"seat:{other}")
    assert table.model.shown_seat == table.model.own_seat


def test_a_card_that_cannot_be_played_says_why(instant) -> None:
    scene = open_board(instant, travelling())
    table = table_of(scene)
    held = {
        spot.target.id: spot for spot in scene.widgets if isinstance(spot, Spot) and spot.id.startswith("hand:")
    }  # fmt: skip
    assert held["grumbaz_charge"].legal
    barred = held["grumbaz_heroic_strike"]
    assert not barred.legal, "it is played in a combat"
    tip = table.tip(barred)
    assert tip.text.endswith("Why? F1 opens the rule.")


def test_a_payment_proposes_its_cheapest_way(instant) -> None:
    """4.3: the least item is offered first, and the main button takes it."""
    match = paying()
    scene = open_board(instant, match)
    offered = words.proposal(table_of(scene).model)
    assert offered == act.UsePotion("G10", "mana")
    click(instant, "primary")
    assert match.journal[0].action == offered


def test_the_prompt_of_a_chosen_item_spoke_of_ending_the_movement(instant) -> None:
    """An item with a power and a potion was chosen, and the main button could not end anything."""
    place = Table("grumbaz", "sofeea").at("brill", "grumbaz").bag("grumbaz", "G09")
    scene = open_board(instant, match_at(place.stage("move")))
    ways = [action.kind for action in scene.session.offer() if action.path[0] == Target("item", "G09")]
    assert len(ways) == 2
    scene.touch(Target("item", "G09"))
    instant.step([])
    assert table_of(scene).shown.prompt == t("adventure_board.prompt.item", thing=names.item_name("G09", content()))


@pytest.mark.parametrize(("encounters", "offered"), [(("Y05", "G01"), "marker_2"), (("R01", "R02"), "")])
def test_the_main_button_slept_over_two_fights(instant, encounters, offered) -> None:
    """'Choose' stood on it; it is the one that is won most likely, and sleeps where all are likelier lost."""
    place = Table("sandrai", "sofeea").at("brill", "sandrai")
    for one in encounters:
        place.marker("brill", one)
    table = table_of(open_board(instant, match_at(place.stage("challenge"))))
    found = words.proposal(table.model)
    assert (found.what if isinstance(found, act.Fight) else "") == offered
    assert words.primary(table).enabled is bool(offered)


@pytest.mark.parametrize("stage", ["resource", "challenge"])
def test_the_main_button_slept_while_only_one_thing_was_there(instant, stage) -> None:
    """A card could be played as well: 'Choose' stood on the button, with the only fight in a tile beside it."""
    place = Table("grumbaz", "sandrai").at("forests_edge", "grumbaz").hand("grumbaz", "berserker_rage").stage(stage)
    match = match_at(place)
    only, card = match.legal_actions()
    assert card.kind == "play_card"
    open_board(instant, match)
    click(instant, "primary")
    assert match.journal[0].action == only


def test_the_only_item_was_not_offered_beside_a_card(instant) -> None:
    """'End turn' left a mail in the bag of a hero without armour, because a card could be played as well."""
    place = Table("grumbaz", "sandrai").at("forests_edge", "grumbaz").hand("grumbaz", "berserker_rage")
    match = match_at(place.bag("grumbaz", "G04").stage("equip"))
    assert {action.kind for action in match.legal_actions()} == {"play_card", "equip", "done"}
    open_board(instant, match)
    click(instant, "primary")
    assert [entry.action.kind for entry in match.journal[:2]] == ["equip", "done"]


@pytest.mark.parametrize(("stage", "wanted"), [("quests", "None of your quests"), ("equip", "You have nothing")])
def test_the_prompt_told_to_do_what_could_not_be_done(instant, stage, wanted) -> None:
    """'Carry out your quests here' stood where none could be, 'Change your equipment' where there was none."""
    place = Table("grumbaz", "sandrai").at("forests_edge", "grumbaz").hand("grumbaz", "berserker_rage").stage(stage)
    match = match_at(place)
    assert {action.kind for action in match.legal_actions()} == {"play_card", "done"}
    assert words.prompt(table_of(open_board(instant, match))).startswith(wanted)


def test_who_wants_no_question_is_not_asked_for_reactions(instant) -> None:
    match = reacting()
    scene = open_board(instant, match)
    seat = match.decider
    assert seat == 1
    click(instant, "do:when_to_ask")
    click(instant, "popup.never")
    assert table_of(scene).seats_not_asked() == (seat,)
    assert scene.session.asking == {seat: "never"}
    if instant.scenes.top is not None and instant.scenes.top.name == "curtain":
        instant.scenes.top.open()
        wait(instant, 1500)
    click(instant, f"seat:{seat}")
    assert table_of(scene).seats_not_asked() == ()


@pytest.mark.parametrize(
    ("size", "percent"),
    [((1280, 720), 100), ((1600, 900), 100)]
    + [
        pytest.param(size, percent, marks=pytest.mark.long)
        for size in ((1024, 640), (1280, 720), (1920, 1080))
        for percent in (100, 150)
    ],
)
@pytest.mark.parametrize("language", ["en", "es"])
def test_a_name_of_the_map_was_covered_by_another(make_app, size, percent, language) -> None:
    """Andorhal lay below the numbers of Caer Darrow, and Naxxramas over a chapel."""
    app = make_app(size, language=language, text_percent=percent)
    table = table_of(open_board(app, travelling()))
    table.show_names()
    printed = table.view.printed(app.canvas)
    boxes = [box.move(*table.map.center(name)) for name, (_, _, box) in printed.items()]
    assert len(boxes) == 60
    for n, box in enumerate(boxes):
        shared = [box.clip(other) for other in boxes[n + 1 :] if box.colliderect(other)]
        assert not [part for part in shared if part.w > 0.1 and part.h > 0.1], table.map.plate.names[n]


# ------------------------------------------------------------------------------------------- faults that were found


def test_the_last_step_touched_the_first_seat(make_app) -> None:
    """The bar keeps room between the steps of a turn and the seats, in the small window too."""
    app = make_app((1280, 720), animation_percent=0)
    scene = open_board(app, travelling())
    app.step([], 16)
    seats = min(widget.rect.left for widget in scene.widgets if widget.id.startswith("seat:"))
    bar = app.canvas.surface.subsurface(app.canvas.rect_px((seats - top_bar.STEPS_GAP, 8, 4, 30)))
    shown = {tuple(bar.get_at((x, y))[:3]) for x in range(bar.get_width()) for y in range(bar.get_height())}
    assert max(sum(colour) for colour in shown) < 200, "only the dark bar lies between them"


def test_a_space_was_explained_in_a_tooltip_only(instant) -> None:
    """The panel tells the way, what the space gives and what lies there; no tooltip hides the map."""
    match = travelling()
    scene = open_board(instant, match)
    table = table_of(scene)
    marked = next(marker for marker in match.state.markers if marker is not None)
    told = " ".join(fact.words for fact in draw.space_facts(table, "kharanos"))
    assert "2 steps" in told
    told = " ".join(fact.words for fact in draw.space_facts(table, marked.space))
    assert table.model.tables.monsters[marked.card].card.name["en"] in told
    assert "without cards" in told
    hover(instant, "space:kharanos")
    wait(instant, 1500)
    assert map_view.explained_space(table) == "kharanos"
    assert instant.tooltips.shown is None


def test_the_threat_view_showed_nothing(instant) -> None:
    """The odds against every marker and printed encounter are those of the rules (AG-CMB-5), and they are drawn."""
    table = table_of(open_board(instant, travelling()))
    instant.step([PointerMove((2.0, 2.0))], 400)
    before = pixels(instant)
    click(instant, "bar.threats")
    instant.step([PointerMove((2.0, 2.0))], 400)
    assert pixels(instant) != before
    seat = table.model.own_seat
    attack, _, defence, _ = table.model.numbers(seat)
    for name in table.model.tables.board.values():
        card = table.model.content.board_encounters[name].encounter
        if card is not None:
            mine, its = table.model.odds(name)
            assert mine == min(7, max(0, card.defence - attack)), name
            assert its == min(7, max(0, defence - card.attack.value)), name


def test_the_equipment_was_asked_for_in_every_turn(instant) -> None:
    """An item in the bag that could be equipped and is not stopped every turn at its end."""
    match = equipping()
    scene = open_board(instant, match)
    passing = table_of(scene).passing
    assert passing.usual() is None
    match.state.turn += 2
    assert passing.usual() == act.DONE
    match.state.turn += 2
    table_of(scene).touched(Target("item", "N18"))
    assert passing.usual() is None
    match.state.turn += 2
    match.state.players[0].weapon = ""
    assert passing.usual() is None


def test_dragging_an_item_to_its_slot_only_selected_it(instant) -> None:
    """AG-ITM-4: dropped on its slot it is equipped, dragged out of it it goes back into the bag."""
    match = equipping()
    scene = open_board(instant, match)
    player = match.state.players[0]
    assert (player.weapon, player.bag) == ("G01", ("N18",))

    def place(wanted: str) -> Widget:
        return next(
            widget
            for widget in scene.widgets
            if isinstance(widget, Spot) and widget.id.startswith("sheet:") and wanted in (widget.target.id, widget.id)
        )

    end = place("weapon")
    drag(instant, place("N18"), end)
    player = match.state.players[0]
    assert (player.weapon, player.bag) == ("N18", ("G01",))
    drag(instant, end, (end.rect.centerx, end.rect.bottom + 200))
    player = match.state.players[0]
    assert (player.weapon, sorted(player.bag)) == ("", ["G01", "N18"])


def test_gear_was_hidden_in_a_fight_while_a_hand_lay_covered(instant) -> None:
    """9.3: who decides something public needs no curtain; powers and items lie open and can be used all the same."""
    place = Table("sandrai", "sofeea").at("brill", "sandrai").bottom(0, "G16").stage("challenge")
    place.do("draw a challenge", dice=[3, 2])
    assert place.legal("power") == ["power character 1"]
    scene = open_board(instant, match_at(place))
    scene.session.viewer = None
    scene.session._shown = None
    table = table_of(scene)
    table.refresh()
    assert Target("power", "character") in things(table.battle)


def test_a_payment_in_a_fight_had_no_proposal() -> None:
    """4.3: the least item is proposed, and nothing where it only has to be confirmed."""
    match = paying_in_a_fight()
    offers, tables = match.legal_actions(), match.state.config.tables
    assert [action.text for action in offers] == ["drink N10 mana", "drink G10 mana", "cancel"]
    assert words.cheapest(offers, tables) == act.UsePotion("G10", "mana")
    assert words.cheapest([*offers, act.CONFIRM], tables) is None


def test_a_payment_proposed_an_equipped_item_and_one_that_heals_as_well() -> None:
    """Among items of one level the one with most potions, among all an equipped one, is given up last."""
    tables = Table("grumbaz", "sofeea").state.config.tables
    things_of = tables.things
    greys = [one for one in things_of if things_of[one].colour == 0 and "mana" in things_of[one].card.potions]
    plain = next(one for one in greys if len(things_of[one].card.potions) == 1)
    double = next(one for one in greys if len(things_of[one].card.potions) == 2)
    dear = next(one for one in things_of if things_of[one].colour == 1 and "mana" in things_of[one].card.potions)
    offers = [act.UsePotion(one, "mana") for one in (double, plain, dear)]
    assert words.cheapest(offers, tables) == offers[1]
    assert words.cheapest(offers, tables, (plain, "")) == offers[0]
    assert words.cheapest(offers, tables, (plain, double)) == offers[2]
    assert words.cheapest(offers, tables, (plain, double, dear)) == offers[1]


def test_tokens_covered_the_names_of_spaces(instant) -> None:
    """Markers, discoveries and quest tokens stand beside the names, as far as the map has room."""
    scene = open_board(instant, travelling())
    table = table_of(scene)
    table.show_names()
    names = table.view.labels(table.scene.app.canvas)
    assert len(names) > len(table.map.plate.names)
    tokens = [rect for thing, rect in map_pieces.thing_rects(table) if thing.kind != "figure"]
    assert len(tokens) > 5
    hidden = [sum(rect.clip(name).w * rect.clip(name).h for name in names) / (rect.w * rect.h) for rect in tokens]
    assert max(hidden) < 0.75
    assert sum(hidden) / len(hidden) < 0.2


@pytest.mark.parametrize(
    "size",
    [(1280, 720)] + [pytest.param(size, marks=pytest.mark.long) for size in ((1024, 640), (1600, 900), (1920, 1080))],
)
def test_figures_stood_on_names_of_spaces(make_app, size) -> None:
    """The heroes hid The Bulwark and Durnholde Road: now a figure alone hides nothing, and four in one space hardly."""
    table = table_of(open_board(make_app(size), travelling()))
    names = table.view.labels(table.scene.app.canvas)
    assert len(table.map.plate.names) == 60
    for space in table.map.plate.names:
        for count, most in ((1, 0.2), (4, 0.5)):
            heroes = [MapPiece(f"hero {n}", space, "figure", n) for n in range(count)]
            for _, rect in map_pieces._figure_rects(table.map, table.model, space, heroes, names):
                hidden = sum(rect.clip(name).w * rect.clip(name).h for name in names if rect.colliderect(name))
                assert hidden <= most * rect.w * rect.h, (space, count)


@pytest.mark.parametrize(
    "size", [(1280, 720)] + [pytest.param(size, marks=pytest.mark.long) for size in ((1024, 640), (1920, 1080))]
)
def test_names_of_a_quiet_map_stood_far_from_their_spaces(make_app, size) -> None:
    """The few names around a hero stood where all sixty had left room: a third of them at the end of a line. Three
    heroes in one space hide nothing of them either."""
    app = make_app(size)
    table = table_of(open_board(app, travelling()))
    board, model, taken = table.map, table.model, table.view._taken(app.canvas)
    far, near = [], []
    for space in board.plate.names:
        named = {space, *model.content.spaces[space].neighbours}
        found = map_pieces.printed_spaces(app.canvas, board, model, named, {space: 3}, taken)
        names = [one.name_box().move(*box.move(*board.center(name)).topleft) for name, (_, one, box) in found.items()]
        heroes = [MapPiece(f"hero {n}", space, "figure", n) for n in range(3)]
        for _, rect in map_pieces._figure_rects(board, model, space, heroes, names):
            hidden = [rect.clip(name) for name in names if rect.colliderect(name)]
            assert sum(part.w * part.h for part in hidden) <= 0.15 * rect.w * rect.h, space
        for _, _, box in found.values():
            reach = box.inflate(1.2 * board.radius, 1.2 * board.radius)
            (near if reach.collidepoint(0, 0) else far).append(space)
    assert len(far) <= 0.04 * len(near)


def test_heroes_to_be_marked_were_shown_in_the_colour_of_who_decides(instant) -> None:
    """AG-QST-3: Bounty asks for another hero; each is shown in the colour of its own player, as it is now."""
    table = table_of(open_board(instant, travelling()))
    model = table.model
    faces = [action_face(table, act.ChooseCharacter(player.character)) for player in model.state.players]
    own = [seat_colours(model.colour(seat)) for seat in range(model.seats)]
    assert [face.colours for face in faces if face is not None] == own


@pytest.mark.parametrize("language", ["en", "es"])
def test_heroes_stood_in_other_spaces_than_their_own(make_app, language) -> None:
    """In low windows 24 of 60 spaces put their hero into another space: it kept clear of the corners between a name and
    its signs as well."""
    table = table_of(open_board(make_app((1280, 720), language=language), travelling()))
    names, away = table.view.labels(table.scene.app.canvas), []
    for space in table.map.plate.names:
        hero = MapPiece("hero", space, "figure", 0)
        ((_, rect),) = map_pieces._figure_rects(table.map, table.model, space, [hero], names)
        if not table.map.holds(space, rect.midbottom):
            away.append(space)
    assert len(away) <= 3


def test_the_numbers_of_the_sheet_explained_nothing(instant) -> None:
    """9.5: each tells what it is, the first three where they come from; in a fight, which may change them, they do not
    name a source."""
    open_board(instant, travelling(2))
    found = {}
    for name in ("attack", "defence", "damage", "energy", "health", "valor"):
        hover(instant, f"sheet:{name}")
        rest(instant)
        shown = instant.tooltips.shown
        assert shown is not None, name
        found[name] = (shown.title, shown.text)
    assert found["attack"][0] == "Attack 2 (melee)"
    assert found["defence"] == (
        "Defence 5",
        "An attack together with its die must reach it to hit.\nFrom Crowhide Hauberk; the character card alone has 4.",
    )
    assert found["damage"][1].endswith("From the character card.")
    assert found["health"] == (
        "Health 5/6", "1 damage so far. The hero falls at 6, and gets up in the nearest city."
    )  # fmt: skip
    assert found["valor"][0] == "Valor 2/8"
    instant.reset("menu")
    in_fight = table_of(open_board(instant, duel())).model
    assert all("character card" not in told for _, _, told, _ in words.number_tips(in_fight, 0))


def test_what_aggro_means_was_said_of_markers_on_the_map_alone(instant) -> None:
    """9.5, AG-AGR-1: in the tracker and beside a choice too; on the map the line of the marker says it, once."""
    table = table_of(open_board(instant, travelling(2)))
    aggro = next(card for card, one in table.model.tables.monsters.items() if "Aggro" in one.card.traits)
    told = t("adventure_board.tip.aggro")
    assert told in words.monster_tip(table.model, aggro)[1]
    assert told not in words.monster_tip(table.model, aggro, aggro=False)[1]
    held = Table("grumbaz", "sofeea").marker("brill", aggro)
    instant.reset("menu")
    facts = draw.space_facts(table_of(open_board(instant, match_at(held))), "brill")
    words_there = [fact.words for fact in facts]
    assert any("stops anyone" in one for one in words_there)
    assert told not in words_there


def test_pieces_of_neighbouring_spaces_lay_on_each_other(make_app) -> None:
    """In a low window the marker and the trap of Dun Algaz hid the marker and the discoveries of the Wetlands.
    Round edges may touch, by one unit of fifteen."""
    position = Table("grumbaz", "sofeea", "burbonn").at("thelsamar", "grumbaz").at("ironforge", "sofeea")
    position.marker("dun_algaz", "G02").marker("wetlands", "G01").trap("dun_algaz", "immolation_trap", "burbonn")
    position.put_tokens("wetlands", "gold", "disease")
    table = table_of(open_board(make_app(language="es"), match_at(position)))
    tokens = [rect for thing, rect in map_pieces.thing_rects(table) if thing.kind != "figure"]
    assert len(tokens) == 4
    for n, rect in enumerate(tokens):
        assert rect.inflate(-2.1, -2.1).collidelist(tokens[n + 1 :]) < 0


def test_the_smallest_window_hid_half_the_tracker(make_app) -> None:
    """At 1024x640 the seats below the sheet lay over slots of the tracker, and bars over the words of quests."""
    app = make_app((1024, 640))
    scene = open_board(app, travelling())
    slots = [entry.rect for entry in table_of(scene).sheet.entries if entry.kind == "tracker"]
    seats = [widget.rect for widget in scene.widgets if widget.id.startswith("seat:")]
    assert len(slots) == 10
    assert not any(slot.colliderect(seat) for slot in slots for seat in seats)


@pytest.mark.parametrize("count", [1, 3, 10])
def test_low_windows_cut_cost_and_timing_of_the_cards_in_the_hand(make_app, count) -> None:
    """The ribbon below the picture is above the edge of the window, also of the outermost cards."""
    position = Table("grumbaz", "sofeea")
    player = position.player("grumbaz")
    cards = player.hand + player.deck
    player.hand, player.deck = cards[:count], cards[count:]
    scene = open_board(make_app((1280, 720)), match_at(position.stage("move")))
    held = hand.held_cards(table_of(scene))
    assert len(held) == count
    assert all(one.rect.y + one.rect.h * 0.87 <= 720 for one in held)


def test_messages_lay_over_the_choices_at_the_foot_of_the_map(instant) -> None:
    """The words about the letters of choices hid one of them."""
    scene = open_board(instant, travelling())
    tiles = [widget.rect for widget in scene.widgets if isinstance(widget, ChoiceTile)]
    area = table_of(scene).toast_area
    assert tiles
    assert area is not None
    assert not any(area.colliderect(tile) for tile in tiles)


@pytest.mark.parametrize("count", [0, 1, 4, 5, 8, 9, 10])
def test_free_slots_of_the_tracker_cut_names_and_log(make_app, count) -> None:
    """Ten slots in two columns left half a line for each name, and one cut line for the log: those that are free share
    a line now."""
    position = Table("grumbaz", "sofeea")
    for number in range(count):
        position.marker(("dun_algaz", "wetlands", "thelsamar", "kharanos", "brill")[number % 5], f"G{number + 10}")
    sheet = table_of(open_board(make_app((1280, 720), language="es"), match_at(position))).sheet
    slots = [entry.rect for entry in sheet.entries if entry.kind == "tracker"]
    assert len({entry.id for entry in sheet.entries if entry.kind == "tracker"}) == len(slots) == 10
    assert not any(one.inflate(-1, -1).colliderect(other.inflate(-1, -1)) for one, other in combinations(slots, 2))
    assert all(slot.bottom <= sheet.places["log"].y for slot in slots)
    assert all(slot.w > 240 for slot in slots[: count if count < 5 else 0])
    assert count > 4 or sheet.places["log"].h > 100


def test_the_name_of_a_space_stands_for_the_space(make_app) -> None:
    """A click on a name once meant the land that it hides, often another space, or the sea."""
    scene = open_board(make_app(), placing())
    table = table_of(scene)
    table.show_names()
    spots = [widget for widget in scene.widgets if isinstance(widget, SpaceSpot)]
    assert len(spots) == 60
    for name in table.map.plate.names:
        box = table.view.name_rect(scene.app.canvas, name)
        pos = (box.centerx, box.y + 4)
        assert [spot.target.id for spot in spots if spot.contains(pos)] == [name]


@pytest.mark.parametrize("harms", [False, True])
def test_a_space_for_a_discovery_is_the_main_button(instant, harms) -> None:
    """The place was one of 56 without a proposal: what helps lies on the own way, what harms beside the rival."""
    place = Table("grumbaz", "sofeea").at("brill", "grumbaz").at("ironforge", "sofeea")
    place.stage("resource").do("resource place_discovery")
    *below, frame = place.state.frames
    wanted, found = "red" if harms else "green", content().discoveries
    drawn = (frame.token, *place.state.pile)
    token = next(one for one in drawn if found[queries.kind_of(one)].background == wanted)
    place.state.frames = (*below, replace(frame, token=token))
    place.state.pile = tuple(one for one in drawn if one != token)
    match = match_at(place, curtain=False)
    scene = open_board(instant, match)
    main = scene.table.primary()
    marked = [name for name, state in map_view._space_states(scene.table, None) if state == "selected"]
    click(instant, "primary")
    placed = next(n for n, lying in zip(place.state.config.tables.names, match.state.ground, strict=True) if lying)
    spaces = content().spaces
    assert main.label.startswith("Place in ")
    assert placed in spaces["ironforge" if harms else "brill"].neighbours
    assert marked == [placed], "the map shows which space that is"


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_discovery_to_be_placed_was_not_shown(make_app, size) -> None:
    """AG-DSC-2: who places it knows which one it is, by its card in the corner and by name; nobody else does."""
    app = make_app(size=size)
    match = placing_discovery()
    scene = open_board(app, match)
    table = table_of(scene)
    token = queries.kind_of(match.state.frames[-1].token)
    assert table.model.subject == f"token:{token}"
    assert localised(table.model.content.discoveries[token].name) in table.prompt()
    corner = scene.widgets.find("subject").rect
    assert FRect(corner).collidelist(table.view.labels(table.scene.app.canvas)) < 0
    other = match.game.view(match.state, 1 - (match.decider or 0))
    assert Model(scene.session, other, None).subject == ""


def test_what_was_still_to_pay_was_never_said(instant) -> None:
    """4.3: the energy that is left to pay stands in the prompt, and falls with each potion."""
    table = table_of(open_board(instant, paying()))
    frame = table.model.frame
    assert queries.owed_energy(table.model.state, frame) == 1
    assert "1 energy" in table.prompt()
    assert queries.owed_energy(table.model.state, replace(frame, drunk=("G10",))) == 0


@pytest.mark.parametrize("items", [("G04",), ("G04", "G05")])
def test_enter_left_what_could_be_taken(instant, items) -> None:
    """AG-PVP-5: leaving the item is no main button; the only one is."""
    match = stealing(*items)
    table = table_of(open_board(instant, match))
    main = table.battle.primary()
    assert main.target != Target("button", "pass")
    assert (main.target == words.PROPOSAL) == (len(items) == 1)
    assert words.proposal(table.model) == (legal(match, "item G04") if len(items) == 1 else None)


@pytest.mark.parametrize("cards", [(), ("charge",)])
def test_a_hero_without_steps_was_told_to_move(instant, cards) -> None:
    """AG-MOV-2: the prompt names what can still be done, and nothing else."""
    place = Table("grumbaz", "sofeea").hand("grumbaz", *cards)
    place.state.move = 0
    assert place.changed().legal("step") == []
    said = table_of(open_board(instant, match_at(place))).prompt()
    assert "Move" not in said
    assert ("cards" in said) == bool(cards)
    assert "powers" in said, "that of his character"
    assert said.startswith("0 steps")


def test_a_card_did_not_ask_for_its_target_nor_say_at_whom_it_is_played(instant) -> None:
    """AG-ABL-3: the prompt went on about steps while a card waited for its target."""
    match = match_at(Table("sandrai", "sofeea", "grumbaz").hand("sandrai", "curse_weakness"))
    scene = open_board(instant, match)
    action: Any = legal(match, "play sandrai_curse_weakness sofeea")
    assert legal(match, "play sandrai_curse_weakness grumbaz")
    scene.touch(action.path[0])
    instant.step([])
    table = table_of(scene)
    assert scene.session.ready is None
    assert table.prompt().startswith("Choose a target for ")
    scene.session.touch(action.path[1], confirm=lambda _: True)
    label = table.primary().label
    assert label.startswith("Play: ")
    aimed, _, price = label.rpartition(" → ")[2].partition(" · ")
    assert aimed == names.card_name(action.target, match.state.config.tables.content)
    assert price == t("adventure_board.energy_left", n=1)


def test_the_button_of_a_discard_says_so(instant) -> None:
    """'Choose' stood on the button that throws a card away."""
    match = over_the_hand_limit()
    assert match.state.frames[-1].phase in words.DISCARDING
    scene = open_board(instant, match)
    scene.touch(match.legal_actions()[0].path[0])
    assert table_of(scene).primary().label.startswith("Discard: ")


def test_looking_at_a_space_with_one_marker_ended_the_program(app) -> None:
    """Every space can be looked at large; a marker alone in its space is told like any encounter."""
    match = travelling()
    scene = open_board(app, match)
    table = table_of(scene)
    assert "silverpine_forest" in [marker.space for marker in match.state.markers if marker is not None]
    for space in match.state.config.tables.names:
        target = Target("space", space)
        if table.can_look(target):
            table.draw_look(app.canvas, target)


def test_a_defence_of_two_digits_ran_into_the_next_sign(app) -> None:
    """The three figures of a printed encounter each had a third of the plate, whatever they needed."""
    box, role = FRect(0, 0, 16 * PLATE_SHAPE, 16), f"badge@{16 * 0.7:.2f}!"
    plate = PrintedPlate((("sword", "8"), ("defence", "14"), ("damage", "4")), ("upgrade", BRASS400))
    lefts = plate_lefts(app.canvas, plate, box, role)
    assert len(lefts) == 3
    for (_, number), left, after in zip(plate.entries, lefts, [*lefts[1:], box.right - 16], strict=True):
        assert left + 16 * PLATE_NUMBER + app.canvas.measure(number, role)[0] < after


@pytest.mark.parametrize("by", ["mouse", "key"])
def test_no_card_of_a_pile_could_be_enlarged(app, by, monkeypatch) -> None:
    """A press, and the info key, darkened the table and showed nothing, while the small card ends in an ellipsis."""
    app.settings.animation_percent = 0
    match = travelling()
    content = match.state.config.tables.content
    match.state.elite_discard = tuple(quest for quest in content.quests if quest in match.state.elite)[:1]
    match.state.box = match.state.pile[:1]
    player = match.state.players[0]
    player.log = (*player.log, Logged(next(iter(content.trophies)), 1, "trophy"), Logged("GE1", 1, "event"))
    scene = open_board(app, match)
    shown: list[tuple[str, CardFacts]] = []
    monkeypatch.setattr(enlarged_cards, "draw_enlarged", lambda _canvas, face, told: shown.append((face.title, told)))
    pages = table_of(scene).pile_pages(0)
    kinds = {card.partition(":")[0] for _, cards in pages for card in cards}
    assert {"ability", "quest", "token", "trophy", "event"} <= kinds
    app.push("piles", table=scene.table, seat=0)
    for page, (_, cards) in enumerate(pages):
        for n, card in enumerate(cards[:12]):
            app.step([])
            top = on_top(app)
            shown.clear()
            if by == "mouse":
                click(app, f"pile.{page}.{n}")
            else:
                top.widgets.focus(f"pile.{page}.{n}")
                press(app, "info")
            app.step([], 16)
            assert on_top(app).name == "look"
            title, told = shown[-1]
            assert title == enlarged_cards.faces_of(table_of(scene), enlarged_cards.named(card))[0].title
            assert told.facts, card
            press(app, "back")
        press(app, "tab_right")


@pytest.mark.parametrize("by", ["mouse", "key"])
def test_nothing_opened_the_piles(app, by) -> None:
    """Quest logs, played cards, discarded quests and used discoveries lie open (9.1), and could not be looked at."""
    app.settings.animation_percent = 0
    scene = open_board(app, travelling())
    seat = table_of(scene).model.shown_seat
    pages = len(table_of(scene).pile_pages(seat))
    for id, page in (("sheet:head", 0), ("stand:pile:elite_discard", pages - 2), ("stand:pile:box", pages - 1)):
        if by == "mouse":
            click(app, id)
        else:
            if not scene.widgets.inspecting:
                press(app, "inspect")
            for _ in range(200):
                press(app, "next")
                if scene.widgets.focused is not None and scene.widgets.focused.id == id:
                    break
            press(app, "ok")
        app.step([], 16)
        top: Any = app.scenes.top
        assert top.name == "piles"
        assert (top.seat, top.page) == (seat, page)
        press(app, "back")
        app.step([], 16)
    assert app.scenes.top is scene


@pytest.mark.parametrize(
    ("size", "language"),
    sweep(((1024, 640), (1152, 640), (1280, 720), (1600, 900), (1920, 1080)), ("en", "es")),
)
def test_the_name_of_a_space_is_where_it_is_hit(make_app, size, language) -> None:
    """On a full map names lie over the land of others: whoever clicks a name gets the space that it names, never
    another one, and no markers and figures cover all of a name, at any zoom."""
    app = make_app(size, language=language, animation_percent=0)
    scene = open_board(app, travelling())
    table = table_of(scene)
    table.show_names()
    for zoomed in range(3):
        if zoomed:
            table.zoom(1)
        settle(app)
        view = table.map.camera.view
        answered = 0
        for name in table.map.plate.names:
            box = table.view.name_rect(app.canvas, name)
            points = [
                (box.x + box.w * x, box.y + box.h * y) for y in (0.5, 0.2, 0.8) for x in (0.5, 0.3, 0.7, 0.1, 0.9)
            ]
            spot = scene.widgets.find(f"space:{name}")
            over = [covering(app, spot, pos) for pos in points if view.collidepoint(pos)]
            beside = ("choice:", "map.") if zoomed else ("choice:",)  # they lie over the map, which can be moved
            taken = [one for one in over if not one.startswith(beside)]
            assert not any(one.startswith("space:") for one in taken), (zoomed, name, taken)
            assert not taken or "" in taken, (zoomed, name, taken)
            answered += "" in taken
        assert answered > 5, zoomed


def test_before_a_fight_the_odds_counted_no_card_of_the_hand(make_app) -> None:
    app = make_app(language="en", animation_percent=0)
    app.push("lessons")
    scene = start_lesson(app, "adventure/level")
    while not scene.run.step.allow or not scene.run.step.allow[0].startswith("fight"):
        play_step(app, "mouse")
    model = scene.table.model
    encounter = model.content.spaces["forests_edge"].encounter
    assert model.odds(encounter)[0] == 3
    assert model.odds_with_card(encounter) == ("burbonn_aimed_shot", 1)
    (fight,) = scene.run.allowed()
    title, told = action_tip(model, fight)
    assert title == "Hogger"
    assert told.endswith(
        "Now, without cards: Burbonn hits on 3+ (67%); the opponent always hits.\nWith Aimed Shot: always hits."
    )
    spent = clone(model.state)
    spent.energy = 0
    seat = model.own_seat
    assert best_card(opened(spent, ev.CombatStarted(seat, NOBODY, encounter, "forests_edge")), seat) is None
    with_less = clone(model.state)
    with_less.players[seat].hand = ()
    assert best_card(opened(with_less, ev.CombatStarted(seat, NOBODY, encounter, "forests_edge")), seat) is None


def test_the_phases_were_icons_beside_free_room(make_app, monkeypatch) -> None:
    """With three seats in a large window each phase has its name, in both languages."""
    for language in ("en", "es"):
        app = make_app(size=(1920, 1080), language=language)
        scene = open_board(app, travelling(3))
        names = [label for label, _ in table_of(scene).shown.steps]
        monkeypatch.setattr(top_bar, "draw_cached", lambda canvas, _id, _key, _rect, paint, _edge: paint(canvas))
        drawn = noted(monkeypatch, Canvas, "text", 1)
        top_bar.draw(scene, app.canvas)
        monkeypatch.undo()
        assert [name for name in names if name in drawn] == names


@pytest.mark.parametrize(("tokens", "said"), [((), "0 items"), (("disease",), "")])
def test_a_disease_lay_below_no_items(instant, tokens, said) -> None:
    """A bag of tokens and attached cards alone does not say that it has no items."""
    place = Table("grumbaz", "sofeea")
    for token in tokens:
        place.token("grumbaz", token)
    assert sheet._note(table_of(open_board(instant, match_at(place))), "bag", 0) == said


@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 100), ((1024, 640), 150)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_name_of_a_space_was_cut_beside_its_level(make_app, monkeypatch, language, size, percent) -> None:
    """In a low window the longest names take two lines; the level beside them gives way first."""
    app = make_app(size=size, language=language, text_percent=percent)
    table = table_of(open_board(app, match_at(Table("grumbaz", "sofeea"))))
    cut = {}
    for space in table.model.content.spaces:
        monkeypatch.setattr(draw, "explained_space", lambda _table, space=space: space)
        draw.draw_space_panel(app.canvas, table)
        cut[space] = [*app.canvas.overflows]
    assert cut == {space: [] for space in table.model.content.spaces}


def test_the_key_that_enlarges_took_what_had_been_clicked_before(make_app) -> None:
    """Until keys have brought the focus somewhere it enlarges what the pointer is at, like the right button."""
    app = make_app()
    scene = open_board(app, match_at(Table("grumbaz", "sofeea").hand("grumbaz", "charge")))
    spots = {one.target.kind: one for one in scene.widgets if isinstance(one, Spot)}
    slot, card = spots["slot"], spots["card"]
    click(app, slot.id)
    settle(app)
    hover(app, card.id)
    press(app, "info")
    top: Any = app.scenes.top
    assert top.name == "look"
    assert top.target == card.target


def test_an_item_dropped_on_a_slot_had_no_power(make_app) -> None:
    """AG-ITM-4: in another step it is told when equipment is changed; it was told that the item had no power, as if it
    could not be drunk either."""
    app = make_app()
    scene = open_board(app, match_at(Table("grumbaz", "sofeea").bag("grumbaz", "G03")))
    table = table_of(scene)
    bow = Target("item", "G03")
    scene.touch(bow)
    assert table.session.path == (bow,)
    slot = Target("slot", "weapon")
    refusal = table.refusal_at(slot)
    assert refusal.key == "equip_not_now"
    assert table.dropped(slot, slot)
    assert table.session.path == ()
    assert toasts(app) == [t("adventure.refusal.equip_not_now")]


def test_an_equipped_item_was_explained_as_an_empty_slot(app) -> None:
    """While equipment may be changed, pointing at what is worn explains it, and it can be enlarged: 'Nothing equipped
    here' was said of it."""
    scene = open_board(app, equipping())
    table = table_of(scene)
    spot = next(w for w in scene.widgets if isinstance(w, Spot) and w.target == Target("slot", "weapon"))
    tip = table.tip(spot)
    assert tip.title == names.item_name("G01", table.model.content)
    assert t("adventure_board.slot_empty") not in tip.text
    assert [face.title for face in enlarged_cards.faces_of(table, spot.target)] == [tip.title]


def test_the_tooltip_of_an_empty_slot_said_twice_that_it_is_empty(app) -> None:
    """Where it may not be changed, the reason says so already."""
    table = table_of(open_board(app, travelling(2)))
    tip = next(
        table.tip(spot)
        for spot in table.scene.widgets
        if isinstance(spot, Spot) and spot.target == Target("slot", "weapon")
    )
    assert tip.text.splitlines()[0] == t("adventure.refusal.nothing_equipped")
    assert tip.text.count(t("adventure.refusal.nothing_equipped")) == 1


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_resources_of_sentinel_hill_lay_over_its_name(make_app, language) -> None:
    """At 1280x720 it is printed where choices usually lie; two of them step aside, in the middle all others stay."""
    app = make_app((1280, 720), language=language)
    there = Table("grumbaz", "sofeea").at("sentinel_hill", "grumbaz").stage("resource")
    table = table_of(open_board(app, match_at(there, curtain=False)))
    tiles = [widget.rect for widget in table.scene.widgets if isinstance(widget, ChoiceTile)]
    assert len(tiles) == 2
    assert all(tile.collidelist(table.view.labels(table.scene.app.canvas)) < 0 for tile in tiles)
    (free,) = lay_tiles(
        app.canvas,
        table.place.board,
        [ChoiceTile("one", "One", "flag", lambda: None)],
        40.0,
        0,
        lambda _: pytest.fail("one page is not turned"),
    )
    assert free.rect.centerx == pytest.approx(table.place.board.centerx)


def test_who_looks_at_a_discovery_sees_its_card_and_nobody_else() -> None:
    """PEEK: the token is shown to the seat that looks; the prompt speaks of discarding only where that is allowed."""
    board = SimpleNamespace(board=FRect(0, 0, 800, 500), midtop=(0, 0))
    model = SimpleNamespace(content=content(), filled=lambda target: target)
    table = SimpleNamespace(layout_now=board, place=board, model=model, scene=SimpleNamespace(tell=None), shown=None)
    seen = ev.TokenSeen(0, "brill", "gold#1")
    shown: list[object] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(animations, "card_shown", lambda _board, _start, _small, look, *_rest: shown.append(look) or [])
        patch.setattr("tabletop.client.games.adventure.hand.held_cards", lambda _table: [])
        animations.event_beats(cast(Any, table), seen.seen_by(1))
        assert not shown
        animations.event_beats(cast(Any, table), seen.seen_by(0))
    assert len(shown) == 1


def _about_to_suffer() -> Match[Any]:
    """Sofeea, whom Grumbaz has hit, may play Ice Barrier."""
    place = Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").hand("sofeea", "ice_barrier")
    place.wear("grumbaz", "G29").stage("challenge").do("attack sofeea", dice=[6, 1])
    return match_at(until_passed(place, "pre_roll", "post_roll"))


def test_a_curtain_says_why_it_falls() -> None:
    """BOOK_DISCARD, REACT and the windows of a duel are named on the curtain, as everybody may know them: it said
    nothing of what the seat was asked."""
    moments = {
        "answer": reacting(),
        "limit of 10": over_the_hand_limit(),
        "attacks you in Brill: before": duel(),
        "attacks you in Brill: after": duel("post_roll"),
        "Your combat with Forest Bear in Brill: before": monster_fight(),
        "Your combat with Forest Bear in Brill: after": monster_fight("post_roll"),
        "Brill: you are about to suffer": _about_to_suffer(),
        "take an item from Marta's bag": stealing("G04", "G05"),
        "uses a book": match_at(
            Table("grumbaz", "sofeea").at("thelsamar", "grumbaz").stage("resource").do("resource book")
        ),
    }
    for wanted, match in moments.items():
        assert match.decider is not None
        told = words.curtain_text(cast(Any, SimpleNamespace(session=SimpleNamespace(match=match))), match.decider)
        assert wanted in told, told


def test_a_recap_keeps_consequences_and_fills_up_with_news() -> None:
    """One fight won hid all else that had happened, below a head and seven free lines."""
    news = [(0, ev.Moved(0, "brill", "undercity", "step")), (0, ev.Moved(0, "undercity", "bulwark", "step"))]
    fight = [(0, ev.MonsterDefeated(0, "G01"))]
    told = names.worth_telling([*news, *fight])
    assert [event.kind for _, event in told] == ["moved", "monster_defeated"]
    assert told[0][1] is news[1][1]
    hurt = [(0, ev.Suffered(0, 1)), *fight, (0, ev.Suffered(0, 2)), (0, ev.QuestProgress(0, "S10", 0, 1))]
    assert [event for _, event in names.worth_telling(hurt)] == [fight[0][1], ev.Suffered(0, 3), hurt[-1][1]]
    many = names.worth_telling([*news, *fight * 5])
    assert {event.kind for _, event in many} == {"monster_defeated"}


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 640)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_plate_about_a_space_lies_beside_it(make_app, size, language) -> None:
    """It covers neither the space that it tells of nor the end of the way there, stays on the map, and lies under no
    choice: it did beside Stormwind with all names."""
    app = make_app(size, language=language, text_percent=150 if size == (1024, 640) else 100)
    table = table_of(open_board(app, travelling(curtain=False)))
    click(app, "map.names")
    labels = table.view.labels(app.canvas)
    above = [one.rect for one in table.scene.widgets if one.id.startswith("choice:")]
    assert above
    view, screen = table.map.camera.view, table.place.board
    on_screen = (screen.x - view.x, screen.y - view.y)
    assert len(table.map.plate.names) == 60
    for name in table.map.plate.names:
        way = [table.model.here, *table.model.reach.get(name, ())]
        _, box = map_view.plate(app.canvas, table, name, way if len(way) > 1 else (), None, labels)
        assert table.map.camera.view.contains(box)
        assert box.move(on_screen).collidelist(above) == -1, name
        assert not box.collidepoint(table.map.center(name)), name


def test_a_choice_hid_a_part_of_the_plate_about_a_space(make_app, monkeypatch) -> None:
    """Beside Stormwind with all names: the map is drawn into a picture of its own, which begins at (0, 0)."""
    app = make_app((1280, 720))
    table = table_of(open_board(app, travelling(curtain=False)))
    click(app, "map.names")
    laid: list[FRect] = []
    place = map_view.plate_box

    def note(*args: Any) -> FRect:
        view, screen = table.map.camera.view, table.place.board
        laid.append(place(*args).move(screen.x - view.x, screen.y - view.y))
        return place(*args)

    monkeypatch.setattr(map_view, "plate_box", note)
    hover(app, "space:stormwind")
    choices = [one.rect for one in table.scene.widgets if one.id.startswith("choice:")]
    assert choices
    assert laid
    assert laid[-1].collidelist(choices) == -1


def test_few_spaces_are_named_until_all_are_wanted(make_app) -> None:
    """Those around the hero, where its quests go on, and those of a short choice; all of them by a button or a key."""
    app = make_app(animation_percent=0)
    table = table_of(open_board(app, travelling(curtain=False)))
    few = table.view.named
    assert table.model.here in few
    assert len(few) <= 9
    goals = [Target("quest", held.card) for held in table.model.player(table.model.shown_seat).quests]
    ways = [way for goal in goals if (way := table.model.journey(goal)) is not None]
    assert any(way.spaces for way in ways)
    assert all(way.spaces[-1] in few for way in ways if way.spaces)
    click(app, "map.names")
    assert len(table.view.named) == len(table.map.plate.names)
    press(app, "turn_view")
    assert table.view.named == few


def test_the_main_button_goes_to_the_space_pointed_at(make_app) -> None:
    app = make_app(animation_percent=0)
    scene = open_board(app, travelling(curtain=False))
    table = table_of(scene)
    goal, way = max(table.model.reach.items(), key=lambda one: len(one[1]))
    hover_at(app, table.map.center(goal))
    settle(app)
    told = table.primary()
    assert told.label == t("adventure_board.go", n=len(way), all=table.model.state.move)
    wait_for_main_button(app, "primary")
    press(app, "end_phase")
    settle(app)
    assert table.model.here == goal


def test_heroes_in_one_space_hid_each_other_on_small_maps(app) -> None:
    """On the small map of curtain and saves they stand side by side, within the picture."""
    for space in ("brill", "booty_bay", "naxxramas"):
        state = Table(*HEROES).at(space, *HEROES).state
        rect = FRect(10, 20, 275, 150)
        boxes = map_view.figure_boxes(map_view._small_map(rect), state, rect)
        assert [seat for seat, _ in boxes] == [0, 1, 2, 3]
        assert all(rect.contains(box) for _, box in boxes)
        assert all(box.collidelist([other for seen, other in boxes if seen < seat]) < 0 for seat, box in boxes)


def test_who_was_handed_the_device_in_a_fight_was_not_told_of_dice_and_cards() -> None:
    """A seat over its hand limit because a power had fired read on the curtain that nothing had happened. Dice and
    powers are told of the running fight alone."""
    fired = ev.PowerFired(1, "grumbaz_yellow.other", 1)
    fight = [(0, ev.CardPlayed(0, "grumbaz_charge#1")), (0, ev.CombatRolled(3, 6)), (1, fired)]
    assert [event.kind for _, event in names.worth_telling(fight)] == ["card_played", "combat_rolled", "power_fired"]
    over = [*fight, (0, ev.CombatEnded(False, False, False))]
    assert [event.kind for _, event in names.worth_telling(over)] == ["card_played"]


def test_the_curtain_over_a_hand_limit_tells_the_roll(instant) -> None:
    """HAND_LIMIT of a seat that does not have the turn: its power draws a card at a 6, and the curtain tells both."""
    place = Table("sofeea", "grumbaz").level(2, "grumbaz").at("brill", "sofeea", "grumbaz").hand("sofeea", "frostbolt")
    player = place.player("grumbaz")
    player.side, player.hand, player.deck = "other", player.deck[:10], player.deck[10:]
    match = match_at(place.changed().stage("challenge"))
    do(match, "attack grumbaz", "pass")
    match.apply(act.PASS, [2, 5])
    assert (match.state.frames[-1].phase, match.decider) == ("hand_limit", 1)
    instant.push("board", match=match)
    settle(instant)
    curtain = on_top(instant, CurtainScene)
    assert "limit of 10" in curtain.task
    told = " ".join(words for _, words in curtain.recap)
    assert "Black die: 6" in told
    assert "Grumbaz" in told


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_quest_was_cut_in_a_low_window(make_app, language) -> None:
    """The open step of a quest is whole on a sheet that bag, tracker and log fill: it ended in dots."""
    app = make_app((1280, 720), language=language)
    place = Table("grumbaz", "sofeea").bag("grumbaz", "N10", "G10", "G16").stage("equip")
    for quest in ("E02", "E24"):
        place.quest("grumbaz", quest)
    scene = open_board(app, match_at(place))
    table = table_of(scene)
    cut: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        whole = app.canvas.text_block

        def block(words: str, *given: Any, **named: Any) -> float:
            most = named.get("max_lines")
            role, rect = given[1], given[0]
            if most is not None and len(app.canvas.wrap(words, role, FRect(rect).w)) > most:
                cut.append(words)
            return whole(words, *given, **named)

        patch.setattr(app.canvas, "text_block", block)
        for entry in table.sheet.entries:
            if entry.kind == "quest":
                sheet._draw_quest(app.canvas, table, entry, table.model.shown_seat)
    assert not cut


def test_a_hand_without_cards_left_its_place_bare(app, monkeypatch) -> None:
    scene = open_board(app, match_at(Table("grumbaz", "sofeea").hand("grumbaz").stage("move")))
    table = table_of(scene)
    told = noted(monkeypatch, app.canvas, "text_block", instead=True, gives=0.0)
    hand.draw_hand(app.canvas, table)
    assert told == [t("adventure_board.hand_none")]


def test_a_hero_was_to_be_attacked_without_a_word_about_the_chance(app) -> None:
    """AG-PVP-1: the choice of an encounter told the odds, that of another hero nothing."""
    match = match_at(Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").stage("challenge"))
    scene = open_board(app, match)
    title, told = action_tip(table_of(scene).model, legal(match, "attack sofeea"))
    assert title
    assert "without cards" in told
    assert "%" in told or "always hits" in told or "cannot hit" in told


def test_the_spaces_of_a_quest_were_hidden_below_those_in_reach(app) -> None:
    """The goals of a quest that is touched are marked above the spaces that can be walked to, and strongly."""
    scene = open_board(app, match_at(Table("grumbaz", "sofeea").quest("grumbaz", "S01").at("goldshire", "grumbaz")))
    table = table_of(scene)
    table.headings[0] = Target("quest", "S01")
    goals = map_view.goal_spaces(table)
    assert goals
    states = list(map_view._space_states(table, None))
    for goal in goals:
        assert [state for name, state in states if name == goal][-1] == "selected"


def test_an_enlarged_encounter_said_nothing_of_its_chances(app) -> None:
    """Half of the view was empty: it tells how every hero in play would fare against it now."""
    scene = open_board(app, travelling(2))
    table = table_of(scene)
    space = next(name for name, met in table.model.tables.board.items() if met in table.model.tables.monsters)
    target = Target("space", space)
    told = enlarged_cards.told_of(table, target, enlarged_cards.faces_of(table, target)[0])
    notes = [words for words, _ in told.notes]
    for seat in range(table.model.seats):
        assert any(words.startswith(table.model.hero_name(seat)) for words in notes)


def test_costs_lay_over_the_names_of_a_small_map(make_app) -> None:
    """At 1024 by 640 those of two spaces covered Dun Algaz and Ironforge; each stays within its space."""
    app = make_app((1024, 640))
    table = table_of(open_board(app, travelling(2, curtain=False)))
    r, labels = 8.5, table.view.labels(app.canvas)
    places = map_view.cost_places(table, r, labels)
    assert set(places) == set(table.model.reach)
    boxes = [FRect(x - r, y - r, 2 * r, 2 * r) for x, y in places.values()]
    plain = [FRect(x - r, y - r, 2 * r, 2 * r) for x, y in map(table.map.center, places)]
    assert sum(box.collidelist(labels) >= 0 for box in boxes) <= sum(box.collidelist(labels) >= 0 for box in plain) / 2
