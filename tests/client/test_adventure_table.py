"""The Adventure table: whole games by mouse and by keyboard, all that can be touched, and nothing that is hidden."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board.map_focus import SpaceSpot
from tabletop.client.board.space_prints import DIAMOND, PLATE_NUMBER, PLATE_SHAPE, PrintedPlate, plate_lefts
from tabletop.client.board.spots import Spot
from tabletop.client.cards import fact_panel
from tabletop.client.cards.inspector import CardFacts
from tabletop.client.core.input import PointerDown, PointerMove
from tabletop.client.draw.theme import BRASS400
from tabletop.client.games.adventure import enlarged_cards, map_pieces, map_view, names, sheet, space_panel, words
from tabletop.client.games.adventure.challenge_footer import things
from tabletop.client.games.adventure.model import Model
from tabletop.client.games.adventure.presented_pieces import MapPiece
from tabletop.client.games.adventure.tooltips import action_tip
from tabletop.client.scenes.board import top_bar
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui import Widget
from tabletop.rules.adventure import actions as act
from tabletop.rules.adventure import queries
from tabletop.rules.adventure.events import CombatStarted
from tabletop.rules.adventure.exchange import best_card, opened
from tabletop.rules.adventure.state import NOBODY, clone
from tabletop.rules.adventure.values import Logged
from tabletop.rules.game import Action, Target
from tabletop.rules.match import Match
from tabletop.text import localised, set_language, t
from tests.support.adventure_client import new_match, open_board, phase
from tests.support.adventure_positions import Table
from tests.support.adventure_table_client import goal_seeking_action, play, play_to_the_end, table_of
from tests.support.lessons import play_step, start_lesson
from tests.support.pilot import click, covering, drag, free_point, hover, key, press, settle, toasts, wait

NEXT = pygame.K_TAB


def there(phase_id: str, seats: int = 4, seed: int = 3, turn: int = 30) -> Match[Any]:
    """A match at a decision, after some turns."""
    return play(new_match(seats, seed), lambda match: phase(match) == phase_id and match.state.turn >= turn, seed, 9000)


def _shown_bag(app: App, size: int) -> tuple[BoardScene, tuple[str, ...], list[Widget]]:
    """A seat about to move with so many items in its bag: the scene, the items, the widgets of the sheet."""
    match = there("move", seats=2, turn=4)
    state = match.state
    player = state.players[match.decider]
    items = tuple(one for deck in state.decks for one in deck if one in state.config.tables.things)[:size]
    state.decks = tuple(tuple(one for one in deck if one not in items) for deck in state.decks)
    player.bag, player.damage, state.offers = items, 1, None
    scene = open_board(app, match)
    assert app.scenes.top is not None
    return scene, items, [widget for widget in app.scenes.top.widgets if widget.id.startswith("sheet:")]


@pytest.mark.parametrize("size", [7, 20, 45])
@pytest.mark.parametrize("window", [(1024, 640), (1280, 720)])
def test_a_bag_of_any_size_lies_on_the_sheet(make_app: Callable[..., App], size: int, window: tuple[int, int]) -> None:
    """AG-ITM-8: a bag has no limit; each of its items can be pointed at, its potions drunk (AG-POT-4)."""
    scene, items, widgets = _shown_bag(make_app(window), size)
    by_target = {getattr(widget, "target", None): widget for widget in widgets}
    side = table_of(scene).layout_now.side
    boxes = [by_target[Target("item", item)].rect for item in items]
    assert all(side.contains(box) and box.w >= 12 for box in boxes)
    assert all(box.collidelist(boxes[:n]) < 0 for n, box in enumerate(boxes))
    legal = scene.session.targets()
    assert all(by_target[target].legal for target in legal if target.kind == "item")  # type: ignore[attr-defined]


def near_the_end(match: Match[Any]) -> bool:
    """One good quest before the goal."""
    return max(match.state.valor) >= match.state.config.options.valor - 1


def planned(seed: int) -> Callable[[Match[Any]], Action]:
    """The goal-seeking player, with a wild choice now and then."""
    rng = random.Random(seed)

    def plan(match: Match[Any]) -> Action:
        return rng.choice(list(match.legal_actions())) if rng.random() < 0.06 else goal_seeking_action(match, rng)

    return plan


def by_mouse(app: App) -> Callable[[Widget], None]:
    """Presses by clicks."""

    def press(widget: Widget) -> None:
        app.step([PointerMove((1.0, 1.0))], 300)
        click(app, free_point(app, widget) or widget.id)  # cards of a full hand lie over each other
        app.step([], 400)

    return press


def by_keyboard(app: App) -> Callable[[Widget], None]:
    """Presses by Tab and Enter alone."""

    def press(widget: Widget) -> None:
        if widget.id == "primary":
            key(app, pygame.K_e)
        else:
            _walk_to(app, widget.id)
            key(app, pygame.K_RETURN)
        app.step([], 400)

    return press


def _walk_to(app: App, id: str) -> None:
    """Tab forwards or backwards, whichever is nearer, until the focus stands there."""
    assert app.scenes.top is not None
    widgets = app.scenes.top.widgets
    for _ in range(140):
        focused = widgets.focused
        if focused is not None and focused.id == id and app.keyboard_mode:
            return
        stops = [widget.id for widget in widgets.order()]
        ahead = (stops.index(id) - stops.index(focused.id)) % len(stops) if focused and focused.id in stops else 0
        key(app, NEXT, pygame.KMOD_SHIFT if ahead > len(stops) / 2 else 0)
    raise AssertionError(f"{id} cannot be reached")


def finished(app: App, scene: BoardScene) -> None:
    match = scene.session.match
    assert match.outcome is not None
    assert app.scenes.top is not None
    assert app.scenes.top.name == "game_over"
    match.prove()
    assert not app.canvas.overflows


def check_whole_game(app: App, press: Callable[[Widget], None], seed: int, *, start: bool) -> None:
    app.settings.animation_percent = 0
    match = new_match(2, seed, valor="6")
    if not start:
        play(match, near_the_end, seed, goals=True)
    scene = open_board(app, match)
    play_to_the_end(app, scene, press, planned(seed), 3000)
    finished(app, scene)


@pytest.mark.parametrize("start", [False, pytest.param(True, marks=pytest.mark.long)])
def test_a_game_by_mouse_alone(app: App, start: bool) -> None:
    """Its end by default, the whole of it in the long run."""
    check_whole_game(app, by_mouse(app), 11, start=start)
    assert app.mapper.last_device == "mouse"


def test_the_end_of_a_game_by_keyboard_alone(app: App) -> None:
    check_whole_game(app, by_keyboard(app), 0, start=False)
    assert app.mapper.last_device == "keyboard"


# ------------------------------------------------------------------------------------------------- what is shown


def pixels(app: App) -> bytes:
    app.scenes.relayout_all()
    app.step([], 400)
    app.step([], 400)
    return pygame.image.tobytes(app.canvas.surface, "RGB")


def test_nothing_hidden_changes_a_pixel(instant: App) -> None:
    """Another hand, all decks and unseen tokens are exchanged for others: the screen stays the same (AG-GEN-4)."""
    match = there("move")
    scene = open_board(instant, match)
    viewer = scene.session.viewer
    assert viewer is not None
    before = pixels(instant)
    state = match.state
    for seat, player in enumerate(state.players):
        if seat != viewer:
            cards = player.hand + player.deck
            turned = cards[::-1]
            player.hand, player.deck = turned[: len(player.hand)], turned[len(player.hand) :]
    state.decks = tuple(deck[::-1] for deck in state.decks)
    state.elite, state.pile = state.elite[::-1], state.pile[::-1]
    scene.session.settle()
    table_of(scene).refresh()
    assert pixels(instant) == before


def test_a_hand_is_covered_while_somebody_else_decides_openly(instant: App) -> None:
    match = there("move")
    scene = open_board(instant, match)
    table = table_of(scene)
    scene.session.viewer = None
    scene.session._shown = None
    table.refresh()
    scene.run_layout(scene.width, scene.height, True)
    assert not [widget for widget in scene.widgets if widget.id.startswith("hand:")]


def test_a_far_space_is_walked_to_at_once(instant: App) -> None:
    """AG-MOV-3: all steps of a way in one touch, and one step back takes them all back."""
    match = there("move")
    scene = open_board(instant, match)
    table = table_of(scene)
    far = max(table.reach, key=lambda name: len(table.reach[name]))
    start, points = match.state.players[match.state.active].space, match.state.move
    assert len(table.reach[far]) > 1
    steps = len(table.reach[far])
    hover(instant, f"space:{far}")
    click(instant, f"space:{far}")
    player = match.state.players[match.state.active]
    assert (player.space, match.state.move) == (far, points - steps)
    click(instant, "take_back")
    assert (match.state.players[match.state.active].space, match.state.move) == (start, points)


def test_a_press_during_a_glide_met_the_map_on_its_way(app: App) -> None:
    """The camera arrives first, so that a press hits what is seen, as on the other maps."""
    camera = table_of(open_board(app, there("move", turn=1))).map.camera
    wait(app, 1500)
    press(app, "zoom_in")
    wait(app, 32)
    assert camera.gliding
    app.step([PointerDown(camera.view.center)])
    assert not camera.gliding


def test_the_spaces_of_a_quest_are_marked_at_a_touch(instant: App) -> None:
    scene = open_board(instant, there("move"))
    table = table_of(scene)
    entry = next(
        number
        for number, entry in enumerate(table.sheet.entries)
        if entry.kind == "quest"
        for found in [table.model.held(entry.id)]
        if found is not None and queries.quest_goals(table.model.state, *found)
    )
    click(instant, f"sheet:{entry}")
    assert map_view.quest_spaces(table)
    click(instant, f"sheet:{entry}")
    assert not map_view.quest_spaces(table)


def test_the_sheet_of_another_seat_opens_and_closes(instant: App) -> None:
    scene = open_board(instant, there("move"))
    table = table_of(scene)
    other = (table.model.own_seat + 1) % 4
    click(instant, f"seat:{other}")
    assert table.model.shown_seat == other
    click(instant, f"seat:{other}")
    assert table.model.shown_seat == table.model.own_seat


def test_a_card_that_cannot_be_played_says_why(instant: App) -> None:
    scene = open_board(instant, there("move"))
    table = table_of(scene)
    barred = [widget for widget in scene.widgets if isinstance(widget, Spot) and widget.id.startswith("hand:")]
    spot = next(widget for widget in barred if not widget.legal)
    tip = table.tip(spot)
    assert tip is not None
    assert "[AG-" in tip.text


def test_a_payment_proposes_its_cheapest_way(instant: App) -> None:
    """4.3: the least item is offered first, and the main button takes it."""
    match = there("pay")
    for seed in range(3, 30):
        if not any(action.kind == "confirm" for action in match.legal_actions()):
            break
        match = there("pay", seed=seed)
    scene = open_board(instant, match)
    table = table_of(scene)
    offered = words.proposal(table.model)
    assert offered is not None
    before = len(match.journal)
    click(instant, "primary")
    assert match.journal[before].action == offered


def test_who_wants_no_question_is_not_asked_for_reactions(instant: App) -> None:
    match = there("react")
    scene = open_board(instant, match)
    seat = match.decider
    assert seat is not None
    click(instant, "do:when_to_ask")
    click(instant, "popup.never")
    assert table_of(scene).seats_not_asked() == (seat,)
    assert scene.session.asking == {seat: "never"}
    if instant.scenes.top is not None and instant.scenes.top.name == "curtain":
        instant.scenes.top.open()  # type: ignore[attr-defined]
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
def test_a_name_of_the_map_was_covered_by_another(
    make_app: Callable[..., App], size: tuple[int, int], percent: int, language: str
) -> None:
    """Andorhal lay below the numbers of Caer Darrow, and Naxxramas over a chapel."""
    app = make_app(size, language=language)
    app.settings.text_percent = percent
    app._use_view()
    try:
        table = table_of(open_board(app, there("move")))
        boxes = table.labels()
        assert len(boxes) == 60
        for n, box in enumerate(boxes):
            shared = [box.clip(other) for other in boxes[n + 1 :] if box.colliderect(other)]
            assert not [part for part in shared if part.w > 0.1 and part.h > 0.1], table.map.plate.names[n]
    finally:
        set_language("en")


@pytest.mark.parametrize(
    ("size", "language", "percent"), [((1280, 720), "xx", 100), ((1920, 1080), "es", 150), ((1024, 640), "es", 100)]
)
def test_nothing_is_cut(make_app: Callable[..., App], size: tuple[int, int], language: str, percent: int) -> None:
    app = make_app(size)
    app.set_language(language)
    app.settings.text_percent, app.settings.animation_percent = percent, 0
    app._use_view()
    try:
        for moment in ("setup_characters", "move", "challenge", "quests", "auction"):
            scene = open_board(app, there(moment, turn=0 if moment == "setup_characters" else 30))
            for prefix in ("hand:", "seat:", "choice:", "sheet:"):
                found = [widget for widget in scene.widgets if widget.id.startswith(prefix)]
                if found:
                    app.step([PointerMove(found[0].rect.center)], 900)
                    app.step([], 400)
            assert not app.canvas.overflows, moment
            app.reset("kit")
            app.step([], 16)
    finally:
        set_language("en")


@pytest.mark.long
@pytest.mark.parametrize("seed", [1, 5, 7])
def test_more_whole_games_by_mouse_alone(app: App, seed: int) -> None:
    check_whole_game(app, by_mouse(app), seed, start=True)


@pytest.mark.long
@pytest.mark.parametrize("seed", [7, 11])
def test_more_whole_games_by_keyboard_alone(app: App, seed: int) -> None:
    check_whole_game(app, by_keyboard(app), seed, start=True)


# ------------------------------------------------------------------------------------------- faults that were found


def test_the_last_step_touched_the_first_seat(make_app: Callable[..., App]) -> None:
    """The bar keeps room between the steps of a turn and the seats, in the small window too."""
    app = make_app((1280, 720))
    app.settings.animation_percent = 0
    scene = open_board(app, there("move"))
    app.step([], 16)
    seats = min(widget.rect.left for widget in scene.widgets if widget.id.startswith("seat:"))
    bar = app.canvas.surface.subsurface(app.canvas.rect_px((seats - top_bar.STEPS_GAP, 8, 4, 30)))
    shown = {tuple(bar.get_at((x, y))[:3]) for x in range(bar.get_width()) for y in range(bar.get_height())}
    assert max(sum(colour) for colour in shown) < 200, "only the dark bar lies between them"


def test_a_space_was_explained_in_a_tooltip_only(instant: App) -> None:
    """The panel tells the way, what the space gives and what lies there; no tooltip hides the map."""
    match = there("move")
    scene = open_board(instant, match)
    table = table_of(scene)
    far = max(table.reach, key=lambda name: len(table.reach[name]))
    marked = next(marker for marker in match.state.markers if marker is not None)
    told = " ".join(fact.words for fact in space_panel.space_facts(table, far))
    assert f"{len(table.reach[far])} step" in told
    told = " ".join(fact.words for fact in space_panel.space_facts(table, marked.space))
    assert table.model.tables.monsters[marked.card].card.name["en"] in told
    assert "without cards" in told
    hover(instant, f"space:{far}")
    wait(instant, 1500)
    assert map_view.explained_space(table) == far
    assert instant.tooltips.shown is None


def test_the_threat_view_showed_nothing(instant: App) -> None:
    """The odds against every marker and printed encounter are those of the rules (AG-CMB-5), and they are drawn."""
    match = there("move")
    scene = open_board(instant, match)
    table = table_of(scene)
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


def with_an_item_to_equip() -> Match[Any]:
    """A match in which the decider may equip an item."""
    return play(
        new_match(2, 5), lambda match: any(action.kind == "equip" for action in match.legal_actions()), 5, goals=True
    )


def test_dragging_an_item_to_its_slot_only_selected_it(instant: App) -> None:
    """AG-ITM-4: dropped on its slot it is equipped, dragged out of it it goes back into the bag."""
    match = with_an_item_to_equip()
    scene = open_board(instant, match)
    table = table_of(scene)
    action = next(action for action in match.legal_actions() if action.kind == "equip")
    item = action.path[0].id
    slot = table.model.item(item).slot
    seat = match.decider
    assert seat is not None

    def place(wanted: str) -> FRect:
        return next(
            FRect(widget.rect)
            for widget in scene.widgets
            if isinstance(widget, Spot) and widget.id.startswith("sheet:") and wanted in (widget.target.id, widget.id)
        )

    worn = getattr(match.state.players[seat], slot)
    end = place(worn or slot)
    drag(instant, place(item).center, end.center)
    assert getattr(match.state.players[seat], slot) == item
    if any(one.kind == "unequip" and one.path[0].id == slot for one in match.legal_actions()):
        drag(instant, end.center, (end.centerx, end.bottom + 200))
        assert getattr(match.state.players[seat], slot) == ""
        assert item in match.state.players[seat].bag


def test_gear_was_hidden_in_a_fight_while_a_hand_lay_covered(instant: App) -> None:
    """9.3: who decides something public needs no curtain; powers and items lie open and can be used all the same."""

    def power_open(match: Match[Any]) -> bool:
        offers = match.legal_actions()
        return match.state.combat is not None and any(action.kind == "use_power" for action in offers)

    match = play(new_match(2, 5), power_open, 5, goals=True)
    scene = open_board(instant, match)
    scene.session.viewer = None
    scene.session._shown = None
    table = table_of(scene)
    table.refresh()
    assert any(thing.target == Target("power", "character") for thing in things(table._battle))


def test_a_payment_in_a_fight_had_no_proposal() -> None:
    """4.3: the least item is proposed, and nothing where it only has to be confirmed."""
    match = there("pay")
    for seed in range(3, 30):
        if not any(action.kind == "confirm" for action in match.legal_actions()):
            break
        match = there("pay", seed=seed)
    offers = match.legal_actions()
    tables = match.state.config.tables
    offered = words.cheapest(offers, tables)
    assert offered is not None
    ways = [action for action in offers if action.path[0].kind == "item"]
    assert all(tables.things[offered.item].colour <= tables.things[one.path[0].id].colour for one in ways)
    assert words.cheapest([*offers, act.CONFIRM], tables) is None


def test_a_payment_proposed_an_equipped_item_and_one_that_heals_as_well() -> None:
    """Among items of one level the one with most potions, among all an equipped one, is given up last."""
    match = there("move")
    things_of = match.state.config.tables.things
    greys = [one for one in things_of if things_of[one].colour == 0 and "mana" in things_of[one].card.potions]
    plain = next(one for one in greys if len(things_of[one].card.potions) == 1)
    double = next(one for one in greys if len(things_of[one].card.potions) == 2)
    dear = next(one for one in things_of if things_of[one].colour == 1 and "mana" in things_of[one].card.potions)
    offers = [act.UsePotion(one, "mana") for one in (double, plain, dear)]
    tables = match.state.config.tables
    assert words.cheapest(offers, tables) == offers[1]
    assert words.cheapest(offers, tables, (plain, "")) == offers[0]
    assert words.cheapest(offers, tables, (plain, double)) == offers[2]
    assert words.cheapest(offers, tables, (plain, double, dear)) == offers[1]


def test_tokens_covered_the_names_of_spaces(instant: App) -> None:
    """Markers, discoveries and quest tokens stand beside the names, as far as the map has room."""
    scene = open_board(instant, there("move", turn=40))
    table = table_of(scene)
    names = table.labels()
    assert len(names) == len(table.map.plate.names)
    tokens = [rect for thing, rect in map_pieces.thing_rects(table) if thing.kind != "figure"]
    assert len(tokens) > 5
    hidden = [sum(rect.clip(name).w * rect.clip(name).h for name in names) / (rect.w * rect.h) for rect in tokens]
    assert max(hidden) < 0.75
    assert sum(hidden) / len(hidden) < 0.2


@pytest.mark.parametrize(
    "size",
    [(1280, 720)] + [pytest.param(size, marks=pytest.mark.long) for size in ((1024, 640), (1600, 900), (1920, 1080))],
)
def test_figures_stood_on_names_of_spaces(make_app: Callable[..., App], size: tuple[int, int]) -> None:
    """The heroes hid The Bulwark and Durnholde Road: now a figure alone hides nothing, and four in one space hardly."""
    table = table_of(open_board(make_app(size), there("move")))
    names = table.labels()
    for space in table.map.plate.names:
        for count, most in ((1, 0.2), (4, 0.5)):
            heroes = [MapPiece(f"hero {n}", space, "figure", n) for n in range(count)]
            for _, rect in map_pieces._figure_rects(table.map, table.model, space, heroes, names):
                hidden = sum(rect.clip(name).w * rect.clip(name).h for name in names if rect.colliderect(name))
                assert hidden <= most * rect.w * rect.h, (space, count)


def test_pieces_of_neighbouring_spaces_lay_on_each_other(make_app: Callable[..., App]) -> None:
    """In a low window the marker and the trap of Dun Algaz hid the marker and the discoveries of the Wetlands."""
    position = Table("grumbaz", "sofeea", "burbonn").at("thelsamar", "grumbaz").at("ironforge", "sofeea")
    position.marker("dun_algaz", "G02").marker("wetlands", "G01").trap("dun_algaz", "immolation_trap", "burbonn")
    position.put_tokens("wetlands", "gold", "disease")
    match = new_match(3)
    match.begin_anew(position.state)
    table = table_of(open_board(make_app(language="es"), match))
    tokens = [rect for thing, rect in map_pieces.thing_rects(table) if thing.kind != "figure"]
    assert len(tokens) == 4
    for n, rect in enumerate(tokens):
        assert rect.inflate(-1, -1).collidelist(tokens[n + 1 :]) < 0


def test_the_smallest_window_hid_half_the_tracker(make_app: Callable[..., App]) -> None:
    """At 1024x640 the seats below the sheet lay over slots of the tracker, and bars over the words of quests."""
    app = make_app((1024, 640))
    scene = open_board(app, there("move", turn=40))
    slots = [entry.rect for entry in table_of(scene).sheet.entries if entry.kind == "tracker"]
    seats = [widget.rect for widget in scene.widgets if widget.id.startswith("seat:")]
    assert len(slots) == 10
    assert not any(slot.colliderect(seat) for slot in slots for seat in seats)


def test_the_name_of_a_space_stands_for_the_space(make_app: Callable[..., App]) -> None:
    """A click on a name once meant the land that it hides, often another space, or the sea."""
    scene = open_board(make_app(), play(new_match(2), lambda match: phase(match) == "setup_place"))
    table = table_of(scene)
    spots = [widget for widget in scene.widgets if isinstance(widget, SpaceSpot)]
    for name, box in zip(table.map.plate.names, table.labels(), strict=True):
        pos = (box.centerx, box.y + 2 * DIAMOND + 4)
        assert [spot.target.id for spot in spots if spot.contains(pos)] == [name]


def moment_of(wanted: str, seed: int) -> Match[Any]:
    """A match of two at a decision."""
    match = play(new_match(2, seed, curtain=False), lambda match: phase(match) == wanted, seed)
    assert phase(match) == wanted
    return match


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_discovery_to_be_placed_was_not_shown(make_app: Callable[..., App], size: tuple[int, int]) -> None:
    """AG-DSC-2: who places it knows which one it is, by its card in the corner and by name; nobody else does."""
    app = make_app(size=size)
    match = play(new_match(2, 3, curtain=False), lambda match: phase(match) == "place_discovery", 3, goals=True)
    scene = open_board(app, match)
    table = table_of(scene)
    token = queries.kind_of(match.state.frames[-1].token)
    assert table.model.subject == f"token:{token}"
    assert localised(table.model.content.discoveries[token].name) in table.prompt()
    corner = scene.widgets.find("subject").rect
    assert FRect(corner).collidelist(table.labels()) < 0
    other = match.game.view(match.state, 1 - (match.decider or 0))
    assert Model(scene.session, other, None).subject == ""


def test_what_was_still_to_pay_was_never_said(instant: App) -> None:
    """4.3: the energy that is left to pay stands in the prompt, and falls with each potion."""
    table = table_of(open_board(instant, moment_of("pay", 2)))
    frame = table.model.frame
    n = queries.owed_energy(table.model.state, frame)
    assert n > 0
    assert str(n) in table.prompt()
    drunk = replace(frame, drunk=("G01",))
    assert queries.owed_energy(table.model.state, drunk) == n - 1


def test_enter_left_what_could_be_taken(instant: App) -> None:
    """AG-PVP-5: leaving the item is no main button; the only one is."""
    match = moment_of("steal", 6)
    table = table_of(open_board(instant, match))
    items = [action for action in match.legal_actions() if action.kind == "choose_item"]
    main = table.battle.primary()
    assert main.target != Target("button", "pass")
    assert (main.target == words.PROPOSAL) == (len(items) == 1)
    assert words.proposal(table.model) == (items[0] if len(items) == 1 else None)


def test_a_hero_without_steps_was_told_to_move(instant: App) -> None:
    """AG-MOV-2: the prompt names what can still be done, and nothing else."""
    match = play(new_match(), lambda match: phase(match) == "move")
    for _ in range(12):
        step = next((one for one in match.legal_actions() if one.kind == "step"), None)
        if step is None or phase(match) != "move":
            break
        match.apply(step)
    assert phase(match) == "move"
    said = table_of(open_board(instant, match)).prompt()
    more = {one.kind for one in match.legal_actions()} - {"end_movement"}
    assert "Move" not in said
    assert ("cards" in said) == ("play_card" in more)
    assert ("powers" in said) == bool(more)
    assert said.startswith("0 steps")


def test_a_card_did_not_ask_for_its_target_nor_say_at_whom_it_is_played(instant: App) -> None:
    """AG-ABL-3: the prompt went on about steps while a card waited for its target."""

    def aimed(match: Match[Any]) -> list[Any]:
        """The plays of cards that have several targets."""
        plays = [one for one in match.legal_actions() if one.kind == "play_card" and one.target]
        return [one for one in plays if sum(other.card == one.card for other in plays) > 1]

    match = play(new_match(3), lambda match: phase(match) == "move" and bool(aimed(match)))
    scene = open_board(instant, match)
    action = aimed(match)[0]
    scene.touch(action.path[0])
    instant.step([])
    table = table_of(scene)
    assert scene.session.ready is None
    assert table.prompt().startswith("Choose a target for ")
    scene.session.touch(action.path[1], confirm=lambda _: True)
    label = table.primary().label
    assert label.startswith("Play: ")
    assert label.rpartition(" → ")[2] == names.card_name(action.target, match.state.config.tables.content)


def test_the_button_of_a_discard_says_so(instant: App) -> None:
    """'Choose' stood on the button that throws a card away."""
    match = play(new_match(), lambda match: phase(match) in words.DISCARDING)
    assert phase(match) in words.DISCARDING
    scene = open_board(instant, match)
    scene.touch(match.legal_actions()[0].path[0])
    assert table_of(scene).primary().label.startswith("Discard: ")


def test_looking_at_a_space_with_one_marker_ended_the_program(app: App) -> None:
    """Every space can be looked at large; a marker alone in its space is told like any encounter."""
    match = there("move")
    scene = open_board(app, match)
    table = table_of(scene)
    alone = [marker.space for marker in match.state.markers if marker is not None]
    assert alone
    for space in match.state.config.tables.names:
        target = Target("space", space)
        if table.can_look(target):
            table.draw_look(app.canvas, target)


def test_a_defence_of_two_digits_ran_into_the_next_sign(app: App) -> None:
    """The three figures of a printed encounter each had a third of the plate, whatever they needed."""
    box, role = FRect(0, 0, 16 * PLATE_SHAPE, 16), f"badge@{16 * 0.7:.2f}!"
    plate = PrintedPlate((("sword", "8"), ("defence", "14"), ("damage", "4")), ("upgrade", BRASS400))
    lefts = plate_lefts(app.canvas, plate, box, role)
    for (_, number), left, after in zip(plate.entries, lefts, [*lefts[1:], box.right - 16], strict=True):
        assert left + 16 * PLATE_NUMBER + app.canvas.measure(number, role)[0] < after


@pytest.mark.parametrize("by", ["mouse", "key"])
def test_no_card_of_a_pile_could_be_enlarged(app: App, by: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A press, and the info key, darkened the table and showed nothing, while the small card ends in an ellipsis."""
    app.settings.animation_percent = 0
    match = there("move")
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
            top = app.scenes.top
            assert top is not None
            shown.clear()
            if by == "mouse":
                click(app, f"pile.{page}.{n}")
            else:
                top.widgets.focus(f"pile.{page}.{n}")
                press(app, "info")
            app.step([], 16)
            assert app.scenes.top is not None
            assert app.scenes.top.name == "look"
            title, told = shown[-1]
            assert title == enlarged_cards.pile_face(table_of(scene).model, card).title
            assert told.facts, card
            press(app, "back")
        press(app, "tab_right")


@pytest.mark.parametrize("by", ["mouse", "key"])
def test_nothing_opened_the_piles(app: App, by: str) -> None:
    """Quest logs, played cards, discarded quests and used discoveries lie open (9.1), and could not be looked at."""
    app.settings.animation_percent = 0
    scene = open_board(app, there("move"))
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


@pytest.mark.parametrize("size", [(1024, 640), (1152, 640), (1280, 720), (1600, 900), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_name_of_a_space_is_where_it_is_hit(
    make_app: Callable[..., App], size: tuple[int, int], language: str
) -> None:
    """On a full map names lie over the land of others: whoever clicks a name gets the space that it names, never
    another one, and no markers and figures cover all of a name, at any zoom."""
    app = make_app(size, language=language)
    app.settings.animation_percent = 0
    scene = open_board(app, play(new_match(4), lambda match: phase(match) == "move" and match.state.turn > 30))
    table = table_of(scene)
    for zoomed in range(3):
        if zoomed:
            table.zoom(1)
        settle(app)
        view = table.map.camera.view
        for name in table.map.plate.names:
            box = table._view.name_rect(app.canvas, name)
            points = [
                (box.x + box.w * x, box.y + box.h * y) for y in (0.5, 0.2, 0.8) for x in (0.5, 0.3, 0.7, 0.1, 0.9)
            ]
            spot = scene.widgets.find(f"space:{name}")
            taken = [covering(app, spot, pos) for pos in points if view.collidepoint(pos)]
            assert not any(one.startswith("space:") for one in taken), (zoomed, name, taken)
            assert not taken or "" in taken, (zoomed, name, taken)


def test_before_a_fight_the_odds_counted_no_card_of_the_hand(make_app: Callable[..., App]) -> None:
    """The button that begins a fight told none at all."""
    app = make_app(language="en")
    app.settings.animation_percent = 0
    app.push("lessons")
    scene = start_lesson(app, "adventure/level")
    while not scene.run.step.allow or not scene.run.step.allow[0].startswith("fight"):
        play_step(app, "mouse")
    model = scene.table.model  # type: ignore[attr-defined]
    encounter = model.content.spaces["forests_edge"].encounter
    assert model.odds(encounter)[0] == 3
    assert model.odds_with_card(encounter) == ("burbonn_aimed_shot", 1)
    (fight,) = scene.run.allowed()
    title, told = action_tip(model, fight)
    assert title == "Hogger"
    assert told.endswith("Now, without cards: Burbonn hits on 3+ (67%); it always hits.\nWith Aimed Shot: always hits.")
    spent = clone(model.state)
    spent.energy = 0
    seat = model.own_seat
    assert best_card(opened(spent, CombatStarted(seat, NOBODY, encounter, "forests_edge")), seat) is None
    with_less = clone(model.state)
    with_less.players[seat].hand = ()
    assert best_card(opened(with_less, CombatStarted(seat, NOBODY, encounter, "forests_edge")), seat) is None


def test_the_phases_were_icons_beside_free_room(make_app: Callable[..., App], monkeypatch: pytest.MonkeyPatch) -> None:
    """With three seats in a large window each phase has its name, in both languages."""
    for language in ("en", "es"):
        app = make_app(size=(1920, 1080), language=language)
        scene = open_board(app, play(new_match(3), lambda match: phase(match) == "move"))
        drawn: list[str] = []
        names = [label for label, _ in table_of(scene).presented.steps]
        monkeypatch.setattr(top_bar, "draw_cached", lambda canvas, _id, _key, _rect, paint, _edge: paint(canvas))
        monkeypatch.setattr(type(app.canvas), "text", noting(type(app.canvas).text, drawn))
        top_bar.draw(scene, app.canvas)
        monkeypatch.undo()
        assert [name for name in names if name in drawn] == names


def noting(real: Callable[..., Any], into: list[str]) -> Callable[..., Any]:
    """A function that draws a text and notes it."""

    def text(canvas: Any, words: str, *args: Any, **more: Any) -> Any:
        into.append(words)
        return real(canvas, words, *args, **more)

    return text


def test_a_disease_lay_below_no_items(instant: App) -> None:
    """A bag of tokens and attached cards alone does not say that it has no items."""
    match = play(new_match(2), lambda match: phase(match) == "move")
    table = table_of(open_board(instant, match))
    seat = table.model.shown_seat
    player = table.model.player(seat)
    player.bag, player.tokens, player.attached = (), (), ()
    assert sheet._note(table, "bag", seat) == "0 items"
    player.tokens = ("disease#1",)
    assert sheet._note(table, "bag", seat) == ""


def test_the_name_of_a_space_was_cut_beside_its_level(make_app: Callable[..., App], monkeypatch: Any) -> None:
    """In a low window the longest names take two lines; the level beside them gives way first."""
    app = make_app(size=(1280, 720), language="es")
    table = table_of(open_board(app, play(new_match(2), lambda match: phase(match) == "move")))
    cut: list[str] = []

    def whole(canvas: Any, name: str, rect: FRect, role: str, _colour: Any) -> None:
        if canvas.measure(name, fact_panel.smaller(canvas, role, fact_panel.NOTE_LEAST))[0] > rect.w + 1:
            cut.append(name)

    monkeypatch.setattr(fact_panel, "fit_name", whole)
    for space in table.model.content.spaces:
        monkeypatch.setattr(space_panel, "explained_space", lambda _table, space=space: space)
        space_panel.draw_space_panel(app.canvas, table)
    assert cut == []
    assert app.canvas.overflows == []


def test_the_key_that_enlarges_took_what_had_been_clicked_before(make_app: Callable[..., App]) -> None:
    """Until keys have brought the focus somewhere it enlarges what the pointer is at, like the right button."""
    app = make_app()
    match = new_match(2)
    match.begin_anew(Table("grumbaz", "sofeea").hand("grumbaz", "charge").state)
    scene = open_board(app, match)
    spots = {one.target.kind: one for one in scene.widgets if isinstance(one, Spot)}
    slot, card = spots["slot"], spots["card"]
    click(app, slot.id)
    settle(app)
    hover(app, card.id)
    press(app, "info")
    top: Any = app.scenes.top
    assert top.name == "look"
    assert top.target == card.target


def test_an_item_dropped_on_a_slot_had_no_power(make_app: Callable[..., App]) -> None:
    """AG-ITM-4: in another step it is told when equipment is changed; it was told that the item had no power, as if it
    could not be drunk either."""
    app = make_app()
    match = new_match(2)
    match.begin_anew(Table("grumbaz", "sofeea").bag("grumbaz", "G03").state)
    scene = open_board(app, match)
    table = table_of(scene)
    bow = Target("item", "G03")
    scene.touch(bow)
    assert table.session.path == (bow,)
    slot = Target("slot", "weapon")
    refusal = table.refusal_at(slot)
    assert refusal is not None
    assert refusal.key == "equip_not_now"
    assert table.dropped(slot)
    assert table.session.path == ()
    assert toasts(app) == [t("adventure.refusal.equip_not_now")]
