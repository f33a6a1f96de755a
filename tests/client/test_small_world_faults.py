"""Faults that players of Small World have found, each with its test."""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board import space_marks
from tabletop.client.games.small_world import draw, names, panels
from tabletop.client.games.small_world.clicks import EVEN
from tabletop.client.games.small_world.island_pictures import sea_plate
from tabletop.client.games.small_world.pieces_art import count_place
from tabletop.client.games.small_world.strips import attempt_of, reveals_marker
from tabletop.client.games.small_world.table import SmallWorldTable
from tabletop.client.games.touch_buttons import Choice
from tabletop.client.ui import panels as shared, tree
from tabletop.rules.game import Action, Target
from tabletop.rules.match import Match
from tabletop.rules.small_world import events as ev
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.state import NOBODY
from tabletop.text import set_language, t
from tests.support import pilot, small_world_client
from tests.support.boards import open_board
from tests.support.drawn import example, noted
from tests.support.match_texts import do, legal, texts
from tests.support.small_world_positions import table as position


def table_of(app: App, match: object) -> SmallWorldTable:
    table = open_board(app, match).table
    assert isinstance(table, SmallWorldTable)
    return table


def test_the_log_does_not_tell_of_nothing(make_app) -> None:
    """'takes 0 Beasts', 'picks 0 tokens up', 'scores 0 coins', 'who takes 0 tokens back', '1 token and 0 Beasts'."""
    table = table_of(make_app(), small_world_client.new_match(2))
    set_language("en")
    region = table.model.tables.names[0]
    assert table.words.lines(ev.BeastsReset(0, 0)) == []
    assert table.words.lines(ev.Readied(0, 0)) == []
    assert table.words.lines(ev.Lifted(0, 0)) == []
    told = [
        *table.words.lines(ev.TurnScored(0, 0)),
        *table.words.lines(ev.Placed(0, "ORC", region, 1, 0)),
        *table.words.lines(ev.Placed(0, "ORC", region, 0, 2)),
        *table.words.lines(ev.Abandoned(0, region, 0)),
    ]
    assert len(told) == 4
    assert not [line for line in told if " 0 " in line]


def test_the_sum_of_a_conquest_ends_in_a_full_stop(make_app) -> None:
    """'= 3 It belonged to Marta' ran into the next sentence."""
    table = table_of(make_app(), small_world_client.new_match(2))
    set_language("en")
    region = table.model.tables.names[0]
    price, defence = (("base", 2), ("tokens", 1)), (1, "TRO", False, 1, 1, False, 0)
    event = ev.Conquered(0, region, "ORC", "conquest", "adjacent", (), price, 3, 0, *defence)
    (line,) = table.words.lines(event)
    assert "= 3. Marta " in line


@pytest.mark.parametrize("seats", [3, 4])
def test_names_of_islands_do_not_touch_the_frame(seats) -> None:
    match = small_world_client.new_match(seats)
    options = match.state.config.options
    plate = sea_plate(options.seats, options.islands)
    low = max(y + h for _, y, _, h in (plate.extent(name) for name in plate.names))
    high = min(y for _, y, _, _ in (plate.extent(name) for name in plate.names))
    assert plate.size[1] - plate.frame - low > 0.75 * plate.symbol, "room for a name below the lowest island"
    assert high > plate.frame + 0.3 * plate.symbol


@pytest.mark.parametrize("language", ["en", "es"])
def test_names_of_combos_and_seats_are_not_cut(make_app, language) -> None:
    """'pag...', 'Elfos de la noche def...' in a small window: whatever combos there are."""
    app = make_app(size=(1280, 720), language=language)
    table = table_of(app, small_world_client.new_match(4, "azeroth", seed=5))
    book = content()
    _, _, offer, rect = panels.combo_boxes(table)[0]
    text = app.canvas.text
    cut: list[str] = []

    def watched(words: str, pos: object, role: str = "body", *args: object, **named: object) -> object:
        width = args[2] if len(args) > 2 else named.get("max_width")
        if isinstance(width, float | int) and app.canvas.measure(words, role)[0] > width + 0.5:
            cut.append(words)
        return text(words, pos, role, *args, **named)

    app.canvas.text = watched
    powers = list(book.powers)
    for number, race in enumerate(book.races):
        for power in (powers[number], powers[-1 - number], *powers[::5]):
            one = replace(offer, race=race, power=power, found=3, price=4)
            role = panels.race_role(app.canvas, [(one, rect)])
            tree.draw(app.canvas, panels.combo(one, role, rect, False, False, False), rect)
    assert cut == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_price_of_a_combo_does_not_lie_over_its_tokens(make_app, language) -> None:
    app = make_app(size=(900, 400), language=language, text_percent=150)
    table = table_of(app, small_world_client.new_match(4, seed=5))
    text = app.canvas.text
    boxes: dict[str, FRect] = {}

    def watched(words: str, *args: object, **named: object) -> FRect:
        boxes[words] = FRect(text(words, *args, **named))
        return boxes[words]

    app.canvas.text = watched
    offered = list(panels.combo_boxes(table))
    assert len(offered) == 6
    for _, _, offer, rect in offered:
        for found, price in ((0, 4), (5, 1), (6, 0)):
            one = replace(offer, found=found, price=price)
            boxes.clear()
            tree.draw(app.canvas, panels.combo(one, "small_strong", rect, False, False, False), rect)
            tokens = next(box for words, box in boxes.items() if words.endswith(str(one.tokens)))
            told = (f"−{price}", t("small_world_board.free"), f"+{found}")
            priced = [boxes[words] for words in told if words in boxes]
            assert priced
            assert not any(tokens.colliderect(box) for box in priced), boxes
            assert all(box.right <= rect.right for box in priced), boxes


def test_the_races_of_a_column_are_written_in_one_typeface(make_app) -> None:
    """'Elfos de la noche' was too long for small capitals, and stood in plain letters among them."""
    app = make_app(size=(1152, 640), language="es")
    table = table_of(app, small_world_client.new_match(4, seed=5))
    _, _, offer, rect = panels.combo_boxes(table)[0]
    short, long = replace(offer, race="TRO"), replace(offer, race="NEL")
    assert panels.race_role(app.canvas, [(short, rect)]) == "card_name"
    assert panels.race_role(app.canvas, [(short, rect), (long, rect)]) == "small_strong"


def test_the_one_artifact_to_be_put_down_is_selected_already(make_app) -> None:
    """A lone button 'Aegis' had to be pressed before any region could be."""
    app = make_app(animation_percent=0)
    found = position(2, A="ORC MIN", B="HUM FAR", board={"L1A-07": "A 1 ART-AEG", "L1A-11": "A 1"})
    match = small_world_client.match_at(found.do("end conquest", "as before", "confirm"))
    assert texts(match) == ["put ART-AEG L1A-07", "put ART-AEG L1A-11"]
    table = table_of(app, match)
    assert [target.kind for target in table.session.path] == ["piece"]
    table.scene.touch(Target("space", "L1A-11"))
    assert [entry.action.text for entry in match.journal] == ["put ART-AEG L1A-11"]


def test_the_eye_puts_the_signs_of_regions_won_and_lost_away(make_app) -> None:
    app = make_app(animation_percent=0)
    table = table_of(app, do(small_world_client.readying(), "abandon L1A-11", "ready"))
    assert table.threats
    assert table.recent.lost == {"L1A-11"}, "it was lost, though nobody holds it now"
    shown = pygame.image.tobytes(app.canvas.surface, "RGB")
    pilot.click(app, "bar.threats")
    pilot.hover_at(app, (2.0, 2.0))
    pilot.wait(app, 64)
    assert not table.threats
    view = table.map.camera.view
    x, y = table.map.center("L1A-11")
    assert view.collidepoint((x, y))
    again = pygame.image.tobytes(app.canvas.surface, "RGB")
    width, k = app.canvas.surface.get_width(), app.canvas.surface.get_width() / app.canvas.width
    r = table.map.radius
    at = 3 * (round((y + r * 0.5) * k) * width + round((x - r * 0.4) * k))
    assert shown[at : at + 3] != again[at : at + 3], "the sign has gone"


# ------------------------------------------------------------------------------------------------ the strip


def test_a_plain_conquest_of_an_empty_field_has_no_strip_and_a_die_has_one() -> None:
    plain = paid = died = stolen = saved = exploded = 0
    for seed in range(1, 5):
        match = small_world_client.play(
            small_world_client.new_match(4, seed=seed), lambda match: match.state.round > 2, seed=seed
        )
        rng = random.Random(seed)
        for _ in range(200):
            if match.outcome is not None:
                break
            actions = match.legal_actions()
            rolls = [one for one in actions if one.kind in ("final", "steal", "conquer", "bomb")]
            events = match.apply(rng.choice(rolls or actions))
            for event in events:
                found = attempt_of(events, event)
                if event.kind == "conquered" and found is None:
                    plain += 1
                    assert isinstance(event, ev.Conquered)
                    assert event.how in ("conquest", "champion", "assault")
                    assert not event.saved
                if found is not None:
                    paid += bool(found.paid)
                    died += found.pips is not None
                    stolen += found.verdict == "stolen"
                    exploded += found.verdict == "exploded"
                    saved += getattr(found.end, "saved", False)
    assert plain > 10
    assert paid
    assert died > 3


def test_the_strip_tells_which_marker_its_attempt_turns_up() -> None:
    """The marker rose over the map once more after the strip of the conquest that turned it up (SW-ART-1)."""
    conquered = ev.Conquered(
        seat=0, region="L1A-01", race="ORC", how="final", reach="adjacent", boosts=(), price=(("base", 2),), tokens=2,
        beasts=0, owner=-1, victim="", declined=False, defenders=0, lost="", saved=False, withdrawn=0,
    )  # fmt: skip
    die, marker = ev.Rolled(0, 2, "final"), ev.MarkerRevealed(0, "ART-FRO", "L1A-01")
    found = attempt_of((die, conquered, marker), conquered)
    assert found.marker == "ART-FRO"
    assert reveals_marker((die, conquered, marker), "ART-FRO")
    assert not reveals_marker((conquered, marker), "ART-FRO"), "no strip stands in the way of a plain conquest"
    assert not reveals_marker((die, conquered, ev.MarkerRevealed(0, "ART-FRO", "L1A-02")), "ART-FRO")


def last_attempt() -> tuple[Match[Any], Action]:
    """A position with a Final Conquest of somebody's region, and that action."""
    match = small_world_client.attempting()
    return match, legal(match, "final L1A-12 adjacent none")


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_strip_tells_of_the_die_and_goes_at_any_touch(make_app, language) -> None:
    """A first press finishes it; nothing in it is cut."""
    app = make_app(language=language)
    match, action = last_attempt()
    scene = open_board(app, match)
    scene.touched(scene.session.do(action))
    pilot.wait_for(app, lambda: app.scenes.top is not scene, 6600, turn=33)
    top = pilot.on_top(app)
    assert top.name == "combat"
    pilot.wait(app, 660, turn=33)
    assert app.canvas.overflows == []
    pilot.press(app, "back")
    app.step([], 16)
    assert app.scenes.top is scene


def test_without_animations_no_strip_stands_in_the_way(make_app) -> None:
    app = make_app(animation_percent=0)
    match, action = last_attempt()
    scene = open_board(app, match)
    scene.touched(scene.session.do(action))
    for _ in range(5):
        app.step([], 16)
        assert app.scenes.top is scene


# --------------------------------------------------------------------------------------- hand, arrows, even out


def test_a_token_dragged_from_the_hand_conquers(make_app) -> None:
    app = make_app(animation_percent=0)
    match = small_world_client.conquering()
    table = table_of(app, match)
    assert table.stacks["L1A-02"].owner == NOBODY
    pilot.drag(app, "hand", table.map.center("L1A-02"))
    app.step([], 16)
    assert [entry.action.text for entry in match.journal] == ["conquer L1A-02 adjacent none beasts 0"]
    assert table.stacks["L1A-02"].owner == 0


def test_two_regions_are_joined_by_an_arrow(make_app, monkeypatch) -> None:
    """A portal's second region was chosen without seeing what goes where."""
    app = make_app(animation_percent=0)
    board = {"L1A-07": "A 3", "L1A-11": "A 1", "L1A-12": "B 1"}
    match = small_world_client.match_at(position(2, A="ORC POR", B="HUM FAR", board=board, hands={"A": "2 tokens"}))
    scene = open_board(app, match)
    drawn = noted(monkeypatch, space_marks, "draw_move_arrow", instead=True)
    swap = legal(match, "swap L1A-07 L1A-12")
    scene.touch(swap.path[0])
    app.step([], 16)
    assert not drawn
    scene.touch(swap.path[1])
    pilot.wait(app, 64)
    assert drawn, "an arrow from the first region"


def test_evening_out_lays_race_tokens_before_beasts(make_app) -> None:
    """SW-POW-BEA-1: a region with Beasts alone would be lost at the start of the next turn."""
    app = make_app(animation_percent=0)
    board = {"L1A-04": "A 1", "L1A-07": "A 2", "L1A-11": "A 1", "L1A-12": "B 1"}
    hands = {"A": "1 tokens, 2 beasts"}
    match = small_world_client.match_at(
        position(2, A="ORC BEA", B="HUM FAR", board=board, hands=hands, phase="redeploy")
    )
    assert match.state.players[0].tokens == 5
    scene = open_board(app, match)
    scene.touch(EVEN)
    app.step([], 16)
    own = [scene.table.stacks[name] for name in ("L1A-04", "L1A-07", "L1A-11")]
    assert (sum(stack.tokens for stack in own), sum(stack.beasts for stack in own)) == (5, 2)
    assert all(stack.tokens for stack in own)
    assert sorted(stack.tokens + stack.beasts for stack in own) == [2, 2, 3]


def test_the_main_button_works_while_a_bomb_is_decided_on(make_app) -> None:
    """'Decide about the bomb' was grey, and the decision waited on the map."""
    app = make_app(animation_percent=0)
    match = example("small-world-4-bomb")
    table = table_of(app, match)
    before = len(match.journal)
    for _ in range(2):
        main = app.scenes.top.widgets.find("primary") if app.scenes.top is not None else None
        assert main.enabled, table.primary()
        app.step([], 600)
        pilot.click(app, "primary")
        app.step([], 16)
    assert len(match.journal) > before


def test_a_choice_is_gone_while_what_came_of_it_is_shown(make_app) -> None:
    """'Pay 2 coins' lay over the map, over the bomb that was turned up."""
    app = make_app()
    table = table_of(app, example("small-world-4-bomb"))
    entries = [widget for widget in table.scene.widgets if isinstance(widget, Choice)]
    assert entries
    assert all(entry.visible for entry in entries)
    pilot.click(app, entries[0].id)
    pilot.click(app, "primary")
    assert table.scene.showing
    assert not [widget.id for widget in table.scene.widgets if isinstance(widget, Choice) and widget.visible]


def test_who_places_withdrawn_units_is_not_told_to_score(make_app) -> None:
    """'Confirm and score' stood on the grey button of a seat whose turn it was not (SW-RDP-5)."""
    table = table_of(make_app(), example("small-world-3-withdrawn"))
    set_language("en")
    assert table.model.phase == "place"
    assert "score" not in table.primary().label


def test_a_turn_is_not_thrown_away_by_one_press(make_app) -> None:
    """Enter, meant for a bubble, ended the conquests of a race that held nothing yet, and the turn scored nothing."""
    app, match = make_app(), small_world_client.conquering_first()
    open_board(app, match)
    pilot.wait_for_main_button(app, "primary")
    pilot.press(app, "end_phase")
    assert match.journal == []
    pilot.wait_for_main_button(app, "primary")
    pilot.press(app, "end_phase")
    assert match.journal[0].action.kind == "end_conquest"


def test_a_refusal_goes_when_the_position_changes(make_app) -> None:
    """'10 units are still to be placed' stood over the conquests that undo had led back to."""
    app, match = make_app(), do(small_world_client.conquering(), "conquer L1A-02 adjacent none beasts 0")
    scene = open_board(app, match)
    refusal = scene.session.why_not(Target("button", "confirm"))
    assert refusal is not None
    scene.refuse(refusal)
    assert app.toasts.items
    scene.undo()
    assert not app.toasts.items


def test_a_price_without_additions_is_no_sum() -> None:
    set_language("en")
    assert names.price_line([("base", 2)], 1) == "2 tokens"
    assert names.price_line([("base", 2), ("mountain", 1)], 1) == "2 base + 1 Mountain = 3"


def at_strip(make_app: Callable[..., App]) -> tuple[App, Any]:
    """The board below the strip that tells of the last attempt's die."""
    app = make_app()
    match, action = last_attempt()
    scene = open_board(app, match)
    scene.touched(scene.session.do(action))
    pilot.wait_for(app, lambda: app.scenes.top is not scene, 6600, turn=33)
    assert pilot.on_top(app).name == "combat"
    return app, scene


def test_what_was_done_over_the_strip_was_lost(make_app) -> None:
    """Keys and presses that were not meant for the strip only closed it."""
    app, scene = at_strip(make_app)
    pilot.press(app, "legal")
    app.step([], 16)
    assert app.scenes.top.name == "legal"
    assert not scene.showing
    app, scene = at_strip(make_app)
    pilot.click_at(app, FRect(scene.widgets.find("bar.settings").rect).center)
    app.step([], 16)
    assert app.scenes.top.name == "settings"


def test_the_button_of_the_strip_presses_nothing_below_it(make_app) -> None:
    app, scene = at_strip(make_app)
    actions = len(scene.session.match.journal)
    pilot.click_at_once(app, "continue")
    assert app.scenes.top is scene
    assert len(scene.session.match.journal) == actions
    assert scene.showing, "what is left is shown"


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_names_of_regions_stood_nowhere_on_the_map(make_app, language) -> None:
    """The log said "Green Hill" and nobody saw which one that was, however close the map was looked at."""
    app = make_app(language=language, animation_percent=0)
    scene = open_board(app, small_world_client.conquering(3))
    table = scene.table
    pilot.press(app, *["zoom_in"] * 6)
    pilot.settle(app)
    places = {name: draw.name_rect(app.canvas, table, name) for name in table.map.plate.names}
    named = {name: rect for name, rect in places.items() if rect is not None}
    assert len(named) > len(places) / 2
    for name, rect in named.items():
        assert table.map.at(rect.center) == name
        price = draw.price_rect(app.canvas, table, name)
        assert price is None or price.clip(rect).h < rect.h / 3
        assert name not in table.stacks or not draw.stack_rect(table, name).inflate(-4, -4).colliderect(rect)


@pytest.mark.parametrize("priced", [True, False])
def test_the_names_of_regions_lay_over_the_number_of_tokens(make_app, priced) -> None:
    """ "Stony Hill" hid the 2 of the Trolls that hold it."""
    app = make_app((1920, 1080), animation_percent=0)
    scene = open_board(app, small_world_client.conquering(3))
    table = scene.table
    if not priced:
        table.model.quotes.clear()
    seen = 0
    for name, stack in table.stacks.items():
        rect = draw.name_rect(app.canvas, table, name)
        if rect is None or stack.owner < 0 or stack.tokens < 2:
            continue
        (x, y), r = count_place(draw.stack_rect(table, name))
        assert not rect.colliderect((x - r, y - r, 2 * r, 2 * r)), name
        seen += 1
    assert seen > 1


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_minimap_lay_over_the_end_of_the_prompt(make_app, monkeypatch, language) -> None:
    app = make_app(language=language, animation_percent=0)
    scene = open_board(app, small_world_client.conquering(3))
    drawn = noted(monkeypatch, shared, "draw_prompt", lambda _canvas, box, *_: FRect(box), instead=True)
    pilot.press(app, "zoom_in", "zoom_in")
    pilot.settle(app)
    small = scene.widgets.find("minimap")
    assert small.visible
    assert drawn
    assert drawn[-1].right <= small.rect.x
