"""The Warcraft table: selections, marks, shortcuts, telling, camera, and what a hidden hand must not show."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest
from pygame import FRect

from tabletop.bots.player import weights
from tabletop.bots.warcraft.captain import reasons_for
from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.core.bindings import Mods
from tabletop.client.core.input import Command, PointerMove
from tabletop.client.draw.canvas import Canvas
from tabletop.client.games.warcraft import animations, space_tokens, town
from tabletop.client.games.warcraft.choices import OfferButton
from tabletop.client.games.warcraft.draw import piece_state
from tabletop.client.games.warcraft.hand import held_cards
from tabletop.client.games.warcraft.layout import group_rects, singles
from tabletop.client.games.warcraft.selection import way_of
from tabletop.client.games.warcraft.space_tokens import arrival_lines, gains_of
from tabletop.client.games.warcraft.tooltips import prompt_note
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.commands.app_driver import AppDriver
from tabletop.rules.dice import percent
from tabletop.rules.game import Target
from tabletop.rules.match import Match
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.actions import Move
from tabletop.rules.warcraft.events import Moved
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.pieces import KIND, OWNER
from tabletop.rules.warcraft.queries import Piece
from tabletop.text import t
from tests.support.boards import open_board, phase
from tests.support.pilot import click, press, wait
from tests.support.recorded_games import moment, recorded
from tests.support.warcraft_client import SCENARIOS, match_at, new_match, opening
from tests.support.warcraft_positions import table


def at_move(app: App, match: Match[Any] | None = None) -> BoardScene:
    """The board of the first movement of a new game, or of a match given."""
    app.settings.animation_percent = 0
    return open_board(app, match or opening("move"))


def home(scene: BoardScene) -> str:
    tables = scene.session.match.state.config.tables
    return str(tables.names[tables.towns[scene.session.decider or 0]])


def click_piece(app: App, scene: BoardScene, kind: str, mods: Mods = Mods.NONE) -> Any:
    group = next(g for g in scene.table.selection.movable(home(scene)) if g.kind == kind)
    scene.table.mods = mods
    scene.touch(Target("piece", group.id))
    app.step([])
    return group


# ------------------------------------------------------------------------------------------------------ squads


def test_clicks_choose_one_more_and_then_none(app) -> None:
    scene = at_move(app)
    for chosen in (1, 2, 3):
        group = click_piece(app, scene, "melee")
        assert scene.table.selection.chosen == {group.id: chosen}
    click_piece(app, scene, "melee")
    assert not scene.table.selection.chosen
    assert scene.session.path == ()


def test_shift_and_the_toggle_take_the_whole_stack(app) -> None:
    scene = at_move(app)
    click_piece(app, scene, "melee", Mods.SHIFT)
    assert scene.table.selection.total == 6
    press(app, "back")
    assert scene.table.selection.total == 0
    press(app, "digit_0")
    click_piece(app, scene, "worker")
    assert scene.table.selection.total == 6


def test_number_keys_choose_among_the_kinds_of_a_zone(app) -> None:
    scene = at_move(app)
    click_piece(app, scene, "melee")
    press(app, "digit_2", "digit_2")
    kinds = {scene.table.model.by_piece[piece].kind: n for piece, n in scene.table.selection.chosen.items()}
    assert kinds == {"melee": 1, "worker": 2}
    assert scene.widgets.find("selection:1").number == "2/3"


def test_a_squad_moves_as_one_and_goes_back_and_comes_again_as_one(app) -> None:
    scene = at_move(app)
    before = len(scene.session.match.journal)
    click_piece(app, scene, "melee")
    click_piece(app, scene, "melee")
    goal = sorted(scene.table.marks)[0]
    scene.touch(Target("space", goal))
    app.step([])
    match = scene.session.match
    assert [entry.action.kind for entry in match.journal[before:]] == ["move", "move"]
    assert sum(g.n for g in scene.table.model.groups[goal] if g.kind == "melee") >= 2
    assert scene.table.trails[-1][-1] == goal
    for index in (before, before + 1):  # the time line knows every piece
        scene.look(index)
        assert scene.session.looking == index
    scene.to_present()
    press(app, "backspace")
    assert len(match.journal) == before
    scene.redo()
    assert len(match.journal) == before + 2
    press(app, "undo")
    assert len(match.journal) == before
    group = scene.table.selection.movable(home(scene))[0]
    scene.touch(Target("piece", group.id))
    scene.touch(Target("space", sorted(scene.table.marks)[0]))
    app.step([])
    assert len(match.journal) == before + 1, "another move makes the old selection forgotten"
    scene.undo()
    assert len(match.journal) == before


def test_marks_name_the_limit_and_the_hexes_over_it(app) -> None:
    scene = at_move(app)
    click_piece(app, scene, "melee", Mods.SHIFT)
    goal = sorted(scene.table.marks)[0]
    assert not scene.table.marks[goal].over
    scene.touch(Target("space", goal))
    app.step([])
    assert scene.table.moved_count() == (6, 6)
    assert not scene.table.over_limit()


def test_marks_name_battles(make_app) -> None:
    match = moment(GAME, "main2-last_side", _battle_near)
    app = make_app()
    scene = open_board(app, match)
    for piece, space in _attacks(match):
        assert scene.table.selection.take(piece)
        mark = scene.table.marks[space]
        assert mark.battle
        assert mark.disc == "attack"
        assert way_of(scene.table.model, piece, space)[-1] == space
        assert scene.table.model.session.why_not(Target("space", space)) is None
        return
    pytest.fail("nobody attacks")


def _attacks(match: Match[Any]) -> list[tuple[str, str]]:
    if phase(match) != "move":
        return []
    tables, seat = match.state.config.tables, match.decider or 0
    side = tables.side[seat]
    return [
        (action.piece, action.to)
        for action in match.legal_actions()
        if action.kind == "move"
        and any(
            tables.side[OWNER[piece]] != side and KIND[piece] < 3
            for piece in match.state.board[tables.map.index[action.to]]
        )
    ]


def _battle_near(match: Match[Any]) -> bool:
    return bool(_attacks(match))


def test_a_refused_zone_says_why(app) -> None:
    scene = at_move(app)
    click_piece(app, scene, "melee")
    far = next(name for name in scene.table.model.zones if name not in scene.table.marks and name != home(scene))
    spot = scene.widgets.find(f"space:{far}")
    tip = spot.tip()
    assert tip.danger
    assert t("board.rule_key", keys="F1") in tip.text
    assert scene.table.selection.chosen
    scene.touch(Target("space", far))
    assert any(item.kind == "danger" for item in app.toasts.items)


def test_arrows_walk_over_the_zones(app) -> None:
    scene = at_move(app)
    press(app, "next")
    seen = set()
    for command in ("right", "right", "down", "left", "up", "right"):
        press(app, command)
        focused = scene.widgets.focused
        seen.add(focused.id)
    assert len([id for id in seen if id.startswith("space:")]) >= 3


# ---------------------------------------------------------------------------------------------- other steps


def test_harvest_all_rolls_every_die_and_shows_what_it_gave(app) -> None:
    def busy(match: Match[Any]) -> bool:
        return phase(match) == "harvest" and sum(a.kind == "harvest" for a in match.legal_actions()) >= 2

    match = moment(GAME, "main2-last_side", busy)
    app.settings.animation_percent = 0
    scene = open_board(app, match)
    seat = match.decider
    before = len(match.journal)
    click(app, "primary")
    app.step([])
    rolled = [entry for entry in match.journal[before:] if entry.action.kind == "harvest"]
    assert len(rolled) >= 2
    assert len(gains_of(scene.session)) == len(rolled)
    assert match.decider != seat or not any(a.kind == "harvest" for a in match.legal_actions())


def test_spending_shows_options_with_prices_reasons_and_what_is_left(app) -> None:
    match = opening("spend")
    app.settings.animation_percent = 0
    scene = open_board(app, match)
    options = [w for w in scene.widgets if w.id.startswith("spend:")]
    assert {w.id for w in options} == {"spend:train", "spend:construct", "spend:outpost", "spend:upgrade"}
    assert all(w.enabled or w.reason for w in options)
    click(app, "spend:train")
    app.step([])
    items = {w.id: w for w in scene.widgets if w.id.startswith("item:")}
    assert set(items) == {"item:melee", "item:ranged", "item:flying", "item:worker"}
    assert not items["item:flying"].enabled
    assert items["item:flying"].reason
    gold = match.state.gold[match.decider or 0]
    assert str(gold - 1) in (items["item:worker"].tooltip or "")


def test_training_stays_open_and_one_can_be_taken_back(app) -> None:
    """Issue: the bar closed after each unit, and a second click there began an Outpost. WC-SPN-1, WC-SPN-2."""
    match = match_at(
        table(
            board={"a1": "HU worker 2"}, stage="spend", sites={"HU": ["melee idle", "melee idle"]}, stock={"HU": (9, 9)}
        ).state
    )
    app.settings.animation_percent = 0
    scene = open_board(app, match)

    places = set[object]()

    def told() -> dict[str, str]:
        app.step([])
        found = [w for w in scene.widgets if isinstance(w, OfferButton) and w.id.startswith("less:")]
        places.add(tuple(tuple(w.rect) for w in found))
        return {w.id: w.number for w in found if w.visible}

    click(app, "spend:train")
    assert told() == {}
    click(app, "item:melee")
    assert told() == {"less:melee": "1"}
    click(app, "item:melee")
    assert told() == {"less:melee": "2"}, "nothing more can be trained there, and the bar is still the same"
    assert not any(w.id == "spend:outpost" for w in scene.widgets)
    click(app, "less:melee")
    assert told() == {"less:melee": "1"}
    assert scene.widgets.find("item:melee").enabled
    scene.undo()
    assert told() == {"less:melee": "2"}, "taking back is an act that can be undone"
    assert len(places) == 1, "nothing moves under the pointer"


def test_an_option_kept_open_is_closed_like_any_other(app) -> None:
    """Bug: Escape and the undo button opened it again, so that neither closed it, left the Town or undid anything."""
    app.settings.animation_percent = 0
    scene = open_board(app, opening("spend"))
    click(app, "spend:train")
    click(app, "item:melee")
    assert scene.session.path == (Target("button", "train"),)
    press(app, "back")
    app.step([])
    assert scene.session.path == ()
    click(app, "take_back")
    assert not queries.purchases(scene.session.shown())


def test_a_purchase_was_undone_by_the_second_press_of_the_button(app) -> None:
    """The first one closed its option, which nobody had opened again; one that somebody opens, it closes."""
    app.settings.animation_percent = 0
    scene = open_board(app, opening("spend"))
    click(app, "spend:train")
    click(app, "item:melee")
    click(app, "take_back")
    assert not queries.purchases(scene.session.shown())
    click(app, "spend:train")
    click(app, "item:melee")
    click(app, "spend:train")
    assert scene.session.path == ()
    click(app, "spend:train")
    assert scene.session.path == (Target("button", "train"),)
    click(app, "take_back")
    assert scene.session.path == ()
    assert queries.purchases(scene.session.shown())


@pytest.mark.parametrize(("purse", "dear"), [((9, 9), False), ((1, 9), True)])
def test_a_price_that_can_be_paid_is_not_shown_as_too_dear(app, purse, dear) -> None:
    """Bug: with 9 gold the 2 of a building stood in the colour of what is too dear, for there was no worker."""
    app.settings.animation_percent = 0
    game = table(board={"a1": "HU melee"}, sites={"HU": ["melee idle"]}, stock={"HU": purse}, stage="spend")
    built = open_board(app, match_at(game.state)).widgets.find("spend:construct")
    assert not built.enabled
    assert built.dear == dear


def test_scenario_tokens_and_holders_are_known(make_app) -> None:
    app = make_app()
    found = {}
    for scenario in SCENARIOS:
        scene = open_board(app, new_match(scenario, 4))
        model = scene.table.model
        found[scenario] = (len(model.quests), len(model.captives), set(model.holders))
        assert scene.widgets.find("bar.threats").tooltip == t("warcraft_board.threats_tip")
        threats = model.threats
        assert all(number > 0 for number in threats.values())
        scene.toggle_threats()
        app.step([])
        app.reset("kit")
    assert found["necro"][0] == 5
    assert found["captives"][1] == 2
    assert "d4" in found["elfgate"][2], "the Gate"
    assert found["nordrassil"][0] == 1


# ------------------------------------------------------------------------------------------------- telling


def test_motion_ends_where_the_position_says(app) -> None:
    scene = at_move(app)
    app.settings.animation_percent = 100
    click_piece(app, scene, "worker")
    goal = sorted(scene.table.marks)[-1]
    scene.touch(Target("space", goal))
    wait(app, 300, turn=50)
    assert scene.showing
    assert scene.motions
    wait(app, 3000, turn=50)
    assert not scene.showing
    assert scene.table.shown.pieces == scene.table.model.by_piece


ENDED = (
    "main2-last_side", "main4-assault", "elfgate-gate", "necro-necromancers", "captives-stalemate", "nordrassil-siege",
)  # fmt: skip


def test_every_event_of_whole_games_has_its_line(make_app) -> None:
    app = make_app()
    for name in ENDED:
        lines = 0
        match = recorded(GAME, name)
        scene = open_board(app, match)
        for index in range(len(match.journal)):
            for event in match.events(index):
                for line in scene.table.words.lines(event):
                    assert "{" not in line
                    assert "warcraft." not in line
                    assert line[:1] == line[:1].upper()
                    lines += 1
        assert lines > 100, name
        app.reset("kit")


# ---------------------------------------------------------------------------------------------- secrets, camera


def test_a_covered_hand_looks_the_same_whatever_is_in_it(make_app) -> None:
    pictures = []
    for seed in (21, 22):
        match = new_match("main2", 3)
        state = match.state
        hands = list(state.hands)
        other = 1 - (match.decider or 0)
        cards = list(state.config.tables.cards_of(other))
        hands[other] = tuple(cards[:3] if seed == 21 else cards[-3:])
        state.hands = tuple(hands)
        app = make_app((1280, 720))
        scene = open_board(app, match)
        scene.session.viewer = match.decider
        scene.session._shown = None
        scene.relayout()
        app.step([PointerMove((2.0, 400.0))], 16)
        app.step([], 500)
        pictures.append(pygame.image.tobytes(app.canvas.surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_leaving_the_town_says_what_it_costs(app) -> None:
    """WC-VP-3: while all its units are chosen, prompt and tooltip name the loss; one that stays keeps the points."""
    scene = at_move(app)
    table, town = scene.table, home(scene)
    assert table.selection.take_zone(town)
    cost = next(iter(table.marks.values())).cost
    assert cost > 0
    assert prompt_note(table) == (t("warcraft_board.leave_short", zone=town, n=cost), True)
    assert t("warcraft_board.leave", zone=town, n=cost) in arrival_lines(table, next(iter(table.marks.values())))
    table.selection.take_zone(town)
    assert table.selection.take(
        next(group.id for group in table.selection.movable(town) if group.n > 1 and group.fights)
    )
    assert not any(mark.cost for mark in table.marks.values())


def test_the_first_enemy_in_a_town_is_told(app) -> None:
    scene = at_move(app)
    town, owner = home(scene), scene.session.decider or 0
    entered = Moved(1 - owner, "X.melee@a", "X.melee", "a", town, ("a", town))
    told = scene.table.animations.announcement(entered)
    assert told.words == t("warcraft_board.announcement.town", seat=scene.session.match.seats[owner].name)
    assert scene.table.animations.announcement(replace(entered, seat=owner)) is None, "its own units come home"
    assert scene.table.animations.announcement(replace(entered, unit="X.worker")) is None


def _before_a_battle(make_app: Callable[..., App], keys: bool) -> BoardScene:
    """Three Human units in c3 are chosen, and d4, where two Orcs stand, is pointed at."""
    found = table(board={"c3": "HU melee 2, HU ranged", "d4": "OR melee 2", "e3": "OR flying"})
    match = new_match("main2")
    match.state = found.state
    app = make_app()
    scene = open_board(app, match)
    assert scene.table.selection.take_zone("c3")
    app.step([], 50)
    if keys:
        scene.widgets.go_to(scene.widgets.find("space:d5"))
        press(app, "up")
    else:
        x, y = scene.table.map.center("d4")
        app.step([PointerMove((x, y - scene.table.map.radius * 0.6))], 50)
    app.step([], 50)
    return scene


@pytest.mark.parametrize("keys", [False, True])
def test_the_forecast_of_a_battle_is_shown_where_the_selection_would_fight(make_app, monkeypatch, keys) -> None:
    """Both chances, the dice of both sides and what they lose, by mouse and by keyboard; cards are left out."""
    seen: list[str] = []
    whole = space_tokens.draw_panel
    monkeypatch.setattr(
        space_tokens, "draw_panel", lambda canvas, table, mark: (seen.append(mark.space), whole(canvas, table, mark))
    )
    scene = _before_a_battle(make_app, keys)
    assert "d4" in seen
    (found,) = space_tokens.forecasts(scene.table, "d4")
    assert [(army.owner, army.field, army.flank) for army in found.attackers] == [(0, (2, 1, 0), (0, 0, 0))]
    assert [(army.owner, army.field, army.flank) for army in found.defenders] == [(1, (2, 0, 0), (0, 0, 1))]
    assert found.odds.attacker.hits == pytest.approx(1.0)
    assert found.odds.win > found.odds.lose > 0.1
    assert scene.table.tip(Spot(Target("space", "d4"), scene.table.map.rect("d4"), scene.spot_events)) is None


def test_a_plate_of_a_battle_covered_the_name_of_its_zone(make_app, monkeypatch) -> None:
    said: list[str] = []
    whole = Canvas.text
    monkeypatch.setattr(
        Canvas,
        "text",
        lambda self, words, *rest, **more: (said.append(words), whole(self, words, *rest, **more))[1],
    )
    scene = _before_a_battle(make_app, keys=False)
    said.clear()
    space_tokens.draw_plates(scene.app.canvas, scene.table)
    assert "d4" in said


def test_a_hint_told_another_chance_than_the_board(make_app, drawn) -> None:
    """The same piece to the same zone: hint, plate on the zone, panel beside it, and the battle once it has moved; a
    flank beside an enemy whom nobody fights is no attack."""
    board = {"c3": "HU melee, HU ranged 2", "c4": "HU flying", "d4": "OR melee 2, HU melee", "d2": "OR melee"}
    game = table(board=board, active="HU")
    match = new_match("main2")
    match.state = game.state
    app = make_app()
    scene = open_board(app, match)
    compared = flanking = 0
    for action in match.legal_actions():
        if not isinstance(action, Move) or action.piece == "HU.ranged@c3":
            continue
        (reason,) = reasons_for(weights("warcraft", "captain"), match.state, 0, action)
        if reason.key != "attack":
            assert not queries.forecasts(match.state, 0, action.to, {action.piece: 1})
            continue
        after = GAME.clone(match.state)
        GAME.apply(after, action)
        fought = queries.forecasts(after, 0, str(reason.values["hex"]), {})
        assert percent(min(one.odds.win for one in fought)) == reason.values["percent"]
        if reason.values["hex"] != action.to:
            flanking += 1
            continue
        scene.session.drop()
        assert scene.table.selection.take(action.piece)
        app.step([], 50)
        drawn.clear()
        space_tokens.draw_plates(app.canvas, scene.table)
        plates = drawn.count(t("board.percent", chance=reason.values["percent"]))
        space_tokens.draw_panel(app.canvas, scene.table, scene.table.marks[action.to])
        assert 0 < plates < drawn.count(t("board.percent", chance=reason.values["percent"]))
        compared += 1
    assert compared > 1
    assert flanking


@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (1920, 1080)])
@pytest.mark.parametrize("language", ["en", "es"])
def test_the_options_of_spending_in_a_duel_lay_over_the_lower_half_of_the_hand(make_app, size, language) -> None:
    """They have a line of their own below it, with margins of one size."""
    app = make_app(size, language=language)
    scene = open_board(app, opening("spend", "main2"))
    place, held = scene.table.place, held_cards(scene.table)
    offers = [widget for widget in scene.widgets if isinstance(widget, OfferButton)]
    assert len(offers) == 4
    assert held
    assert len({offer.rect.y for offer in offers}) == 1
    assert len({offer.pad for offer in offers}) == 1
    taken = [card.rect for card in held] + [place.deck, place.discard, place.board, place.side]
    taken += [widget.rect for widget in scene.widgets if widget.id in ("primary", "take_back")]
    for offer in offers:
        assert offer.rect.collidelist(taken) < 0


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_the_options_of_spending_lay_over_the_lower_half_of_the_hand(make_app, size) -> None:
    """They are beside it, in two lines; the deck and the buttons stay free."""
    app = make_app(size)
    scene = open_board(app, opening("spend", "main4"))
    place, held = scene.table.place, held_cards(scene.table)
    offers = [widget.rect for widget in scene.widgets if isinstance(widget, OfferButton)]
    assert len(offers) == 4
    assert held
    for offer in offers:
        assert offer.collidelist([card.rect for card in held]) < 0
        assert offer.collidelist([place.deck, place.discard, place.actions, place.board, place.side]) < 0
    assert all(place.hand.x <= card.rect.x and card.rect.right <= place.hand.right for card in held)


def test_the_chip_of_a_duel_opened_the_board_that_lay_open_beside_the_map(make_app) -> None:
    """Where both open boards are shown, it tells the points by their sources; among four it shows the open board."""
    for scenario, shown in (("main2", False), ("main4", True)):
        scene = open_board(make_app((1280, 720)), new_match(scenario))
        tip = scene.widgets.find("chip:1").tip()
        assert (tip.painter is not None) is shown
        assert tip.text


def test_a_worker_grew_while_it_moved_and_stood_where_units_do(app) -> None:
    match = new_match("main2")
    match.state = table(board={"a1": "HU worker, HU melee"}).state
    laid = open_board(app, match).table
    stand, set_out = {}, {}
    for group, rect in group_rects(laid, "a1", laid.model.groups["a1"]):
        move = Moved(group.owner, group.id, f"HU.{group.kind}", "a1", "a2", ())
        stand[group.kind] = (rect.centery, rect.w)
        start = animations.event_beats(laid, [move], laid.shown)[0].motions[0].start
        set_out[group.kind] = pytest.approx((start.centery, start.w))
    assert stand == set_out != {}


def test_the_next_piece_that_can_still_move_is_chosen_by_key_and_button(app) -> None:
    """Every movable group once, round and round; one that has moved is left out, and one that is stuck looks it."""
    match = new_match("main2")
    match.state = table(
        board={"a1": "HU worker 2", "b2": "HU melee", "c4": "HU melee, OR melee", "d3": "OR worker"}
    ).state
    app.settings.animation_percent = 0
    scene = open_board(app, match)
    seen = []
    for n in range(3):
        if n == 1:
            app.step([Command("next_idle")])
        elif app.scenes.top is scene:
            click(app, "map.next_idle")
        seen.append(dict(scene.table.selection.chosen))
    assert seen == [{"HU.worker@a1": 1}, {"HU.melee@b2": 1}, {"HU.worker@a1": 1}]
    stuck = scene.table.model.by_piece["HU.melee@c4"]
    assert piece_state(scene.table, scene.table.model, stuck) == "held"
    assert piece_state(scene.table, scene.table.model, scene.table.model.by_piece["OR.melee@c4"]) == "rest"


def test_a_unit_type_is_upgraded_by_its_card(app) -> None:
    """WC-SPN-30: a click on the card does what the two buttons do; where the price is missing it says why not."""
    match = new_match("main2")
    match.state = table(
        board={"a1": "HU melee"}, stage="spend", sites={"HU": ["melee idle", "melee idle"]}, stock={"HU": (2, 2)}
    ).state
    app.settings.animation_percent = 0
    scene = open_board(app, match)
    seat = scene.session.decider
    click(app, "unit:0")
    assert [entry.action.text for entry in match.journal] == ["upgrade melee"]
    assert match.state.levels[seat][0] == 2
    scene.relayout()
    app.step([])
    assert scene.widgets.find("unit:1").rule


def test_the_land_of_a_duel_fills_its_frame(make_app) -> None:
    """At 1920x1080 the island takes 0.82 of the width of the frame at least, and nothing beside it overlaps."""
    scene = at_move(make_app(size=(1920, 1080)))
    place, camera = scene.table.layout_now, scene.table.map.camera
    land = camera.rect_to_screen(scene.table.map.land)
    assert land.w / place.board.w > 0.82
    assert place.board.contains(land)
    for size in ((1920, 1080), (1280, 720), (1440, 900)):
        scene = at_move(make_app(size=size))
        place = scene.table.layout_now
        apart = [place.board, place.rival, place.side, place.hand, place.deck, place.discard, place.actions]
        assert not [n for n, rect in enumerate(apart) if len(rect.collidelistall(apart)) > 1], size
        assert all(place.panel.contains(rect) for rect in (place.side, place.hand, place.deck, place.discard))
        sections = scene.table.side_sections()
        assert {"town", "units", "reserve"} <= set(sections), "every figure is there"
        assert scene.table.events_box() is not None, "and the log"


def test_a_turn_says_who_would_win_at_its_end(app) -> None:
    """WC-WIN-1: points that reach the goal, one's own and those of others."""
    match = new_match("main2")
    match.state = table(board={"a1": "HU melee", "g1": "OR melee"}, shown={"HU": 3}, target=6, active="OR").state
    scene = open_board(app, match)
    assert scene.table.turn_note() == t("warcraft_board.announcement.last_turn", seat="Ana", n=6)
    match.state = table(board={"a1": "HU melee", "g1": "OR melee"}, shown={"HU": 3}, target=6).state
    scene = open_board(app, match)
    assert scene.table.turn_note() == t("warcraft_board.announcement.winning", n=6, goal=6)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (3840, 2160)])
def test_the_prompt_lay_over_the_name_of_a_hex_where_land_fills_the_map(make_app, size) -> None:
    """At Nordrassil no corner of the map is sea: the prompt stands in the free room of the seat's own panel."""
    app = make_app(size=size)
    stage = AppDriver(app)
    scene = stage.board(next(path for path in stage.examples("warcraft") if "nordrassil" in path.stem))
    place = scene.table.layout_now
    assert not place.prompt.colliderect(place.board)
    assert place.panel.contains(place.prompt)
    assert place.prompt.bottom < place.hand.y
    duel = stage.board(next(path for path in stage.examples("warcraft") if "duel" in path.stem)).table.layout_now
    assert duel.board.contains(duel.prompt)


# -------------------------- Where pieces stand in a hex of the Warcraft map, and how a chosen one shows among its like


def group(kind: str, number: int, owner: int = 0) -> Piece:
    return Piece(f"{owner}.{kind}", owner, kind, kind if kind != "worker" else "", "a1", number, "")


def test_up_to_three_units_stand_side_by_side(app) -> None:
    table = at_move(app).table
    name = next(iter(table.model.zones))
    (_, melee), (_, ranged), (_, workers) = group_rects(
        table, name, [group("melee", 2), group("ranged", 1), group("worker", 3)]
    )
    assert [len(singles(rect)) for rect in (melee, ranged, workers)] == [2, 1, 3]
    assert singles(melee)[-1].right < ranged.left + melee.h * 0.2
    assert singles(workers)[0].left == workers.left
    assert singles(workers)[-1].right == pytest.approx(workers.right)


def test_more_pieces_or_two_owners_stand_as_one_with_a_number(app) -> None:
    table = at_move(app).table
    name = next(iter(table.model.zones))
    ((_, many),) = group_rects(table, name, [group("melee", 4)])
    assert singles(many) == [many]
    rects: list[FRect] = [rect for _, rect in group_rects(table, name, [group("melee", 2), group("melee", 2, 1)])]
    assert all(rect.w == rect.h for rect in rects)


def test_chosen_pieces_are_raised_among_their_like(app) -> None:
    """Colour is not the only sign: two of three chosen ones stand higher."""
    scene = at_move(app)
    spot = scene.widgets.get(f"piece:{scene.table.selection.movable(home(scene))[0].id}")
    boxes = singles(spot.rect)
    assert len(boxes) == 3
    click(app, spot)
    click(app, spot)
    wait(app, 640)
    assert list(scene.table.selection.chosen.values()) == [2]
    scale = app.canvas.scale
    above = [(box.centerx * scale, (box.top - box.h * 0.04) * scale) for box in boxes]
    first, second, third = (tuple(app.canvas.surface.get_at((round(x), round(y))))[:3] for x, y in above)
    assert _apart(first, second) < 40 < _apart(second, third)


def _apart(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """How far two colours lie from each other: the sum of the differences of their parts."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def test_after_one_of_hastened_pieces_the_next_was_not_chosen(app) -> None:
    """WC-CRD-25: pieces under Fast have ids of their own, and the next of them is chosen as ever."""
    match = new_match("main2")
    match.apply(next(action for action in match.legal_actions() if action.kind == "play"))
    app.settings.animation_percent = 0
    scene = open_board(app, match)
    first = next(action for action in match.legal_actions() if action.kind == "move")
    assert ":" in first.piece
    scene.touch(first.path[0])
    scene.touch(first.path[1])
    app.step([])
    assert scene.session.path == first.path[:1]


def test_ending_the_spend_step_gives_up_a_full_purse_until_something_is_bought(app) -> None:
    """Issue: a step with 14 gold in stock ended at the first press."""
    app.settings.animation_percent = 0
    game = table(board={"a1": "HU melee"}, sites={"HU": ["melee idle"]}, stock={"HU": (9, 9)}, stage="spend")
    scene = open_board(app, match_at(game.state))
    assert "9" in scene.table.gives_up("end_spend")
    click(app, "spend:train")
    app.step([])
    click(app, "item:melee")
    app.step([])
    assert not scene.table.gives_up("end_spend")


def test_what_can_go_to_the_town_alone_is_placed_there_unasked(app) -> None:
    """WC-DEP-3: a unit in training, and no Outpost."""
    game = table(board={"a1": "HU melee"}, sites={"HU": ["melee busy"]}, stage="deploy_start")
    scene = open_board(app, match_at(game.state))
    usual = scene.table.passing.usual()
    assert usual is not None
    assert usual.kind == "deploy"


# -------------------------------------------------------------------------------------------------------- the Town


def test_the_town_lies_over_the_map_and_builds(app) -> None:
    scene = open_board(app, opening("spend"))
    app.step([Command("town")])
    plots = town.plots(scene.table)
    assert len(plots) == 10
    assert not [widget for widget in scene.widgets if widget.id.startswith("space:")]
    click(app, f"town:{next(n for n, plot in enumerate(plots) if plot.kind == 'flying')}")
    assert "rising" in {plot.status for plot in town.plots(scene.table) if plot.kind == "flying"}
    click(app, "map.town")
    assert not scene.table.town_shown


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080)])
def test_the_prompt_of_a_town_was_as_narrow_as_beside_the_map(make_app, size) -> None:
    """At 1280 x 720 it took three lines in the middle of the sky, with nothing on its left."""
    app = make_app(size, language="es")
    scene = open_board(app, opening("spend"))
    beside = scene.prompt_area
    app.step([Command("town")])
    assert scene.prompt_area.w > 1.4 * beside.w
    assert town.frame(scene.table).contains(scene.prompt_area)
    app.step([Command("town")])
    assert scene.prompt_area == beside


def test_the_town_trains_and_gives_way_to_the_next_step(app) -> None:
    scene = open_board(app, opening("spend"))
    app.step([Command("town")])
    idle = next(n for n, plot in enumerate(town.plots(scene.table)) if plot.site == ("melee", "idle"))
    click(app, f"town:{idle}")
    assert [bought.kind for bought in queries.purchases(scene.session.shown())] == ["train"]
    assert scene.table.town_shown
    click(app, "primary")
    wait(app, 2000)
    assert not scene.table.town_shown


# ------------------------------------------------------------------------------- what goes on by itself


def after_moves(app: App, *moves: tuple[str, str], curtain: bool = False, **position: Any) -> BoardScene:
    """The board after some pieces have moved singly, with the next one chosen by itself."""
    scene = at_move(app, match_at(table(**position).state, curtain=curtain))
    for piece, space in moves:
        scene.touch(Target("piece", piece))
        scene.touch(Target("space", space))
        app.step([])
    return scene


@pytest.mark.parametrize(
    ("board", "chosen"),
    [
        ({"a1": "HU melee 2"}, {}),  # the Town's last unit
        ({"a1": "HU melee 3"}, {"HU.melee@a1": 1}),
        ({"a1": "HU melee 2, HU ranged"}, {"HU.melee@a1": 1}),
        ({"a1": "HU melee 2, HU worker"}, {"HU.worker@a1": 1}),
    ],
)
def test_a_second_click_emptied_the_town(app, board, chosen) -> None:
    """WC-VP-2: the last unit of a Town is not chosen by itself."""
    scene = after_moves(app, ("HU.melee@a1", "b1"), board={**board, "g1": "OR melee"})
    assert scene.table.selection.chosen == chosen


def test_the_second_press_of_a_double_click_moved_the_next_piece_too(app) -> None:
    scene = after_moves(app, ("HU.worker@a1", "b1"), board={"a1": "HU worker 3", "g1": "OR melee"})
    scene.touch(Target("space", "b1"))
    assert [entry.action.kind for entry in scene.session.match.journal].count("move") == 1
    wait(app, 600)
    scene.touch(Target("space", "b1"))
    assert [entry.action.kind for entry in scene.session.match.journal].count("move") == 2


def with_portal() -> Match[Any]:
    """A match in a Move Step of a seat that holds Town Portal and has units away from its Town."""
    board = {"a1": "HU melee", "b2": "HU melee 2", "b1": "OR melee", "g1": "OR melee"}
    return match_at(table(board=board, hands={"HU": ["portal"]}).state, curtain=False)


def test_a_card_that_is_played_leaves_its_place_empty(app) -> None:
    """No other card came under the pointer."""
    scene = open_board(app, opening("w12"))
    scene.open_hand()
    before = {held.card: tuple(held.rect) for held in held_cards(scene.table)}
    play = next(action for action in scene.session.offer() if action.kind == "play")
    scene.touched(scene.session.do(play))
    wait(app, 3000)
    left = {held.card: tuple(held.rect) for held in held_cards(scene.table)}
    assert len(left) == len(before) - 1
    assert left.items() <= before.items()


def test_the_hand_moved_aside_for_a_row_of_choices(app) -> None:
    """A second press where a card had been met its neighbour."""
    scene = open_board(app, opening("w12", "main4"))
    scene.open_hand()
    places = set()
    for target in (None, next(one for one in scene.session.starts() if one.kind == "card")):
        if target is not None:
            scene.touch(target)
        app.step([])
        assert scene.table.rows_box is not None
        places.add(tuple(tuple(held.rect) for held in held_cards(scene.table)))
    assert len(places) == 1


def test_town_portal_was_asked_in_every_move_step(app) -> None:
    """WC-CRD-27: the step ends at once, before a fight, too; whoever wants to play it touches it while pieces move."""
    scene = at_move(app, with_portal())
    ends = next(action for action in scene.session.offer() if action.kind == "end_step")
    scene.touched(scene.session.do(ends))
    wait(app, 1500)
    assert [entry.action.kind for entry in scene.session.match.journal][:2] == ["end_step", "pass"]


def test_touching_town_portal_while_pieces_move_ends_the_step(app) -> None:
    scene = at_move(app, with_portal())
    (card,) = scene.table.also_touchable
    assert scene.widgets.find("hand:0").legal
    scene.touch(card)
    wait(app, 1500)
    assert phase(scene.session.match) == "w3"
    assert scene.session.path[:1] == (card,)
    scene.session.drop()
    wait(app, 1500)
    assert phase(scene.session.match) == "w3", "who puts the card back may still play it"
    scene.undo()
    assert phase(scene.session.match) == "move"


@pytest.mark.parametrize(
    ("size", "text"), [((1280, 720), 100), ((1920, 1080), 150), ((1024, 640), 100)], ids=["720", "large", "small"]
)
def test_the_town_finds_room_in_every_window(make_app, size, text) -> None:
    app = make_app(size, language="es", text_percent=text, animation_percent=0)
    scene = open_board(app, opening("spend"))
    app.step([Command("town")])
    app.step([])
    land = town.frame(scene.table)
    assert all(land.contains(plot.box) for plot in town.plots(scene.table))


def test_the_map_is_seen_while_a_zone_is_chosen(app) -> None:
    scene = open_board(app, opening("spend"))
    app.step([Command("town")])
    scene.touch(Target("button", "outpost"))
    app.step([])
    assert not scene.table.town_shown
    scene.session.drop()
    scene.table.forget()
    assert scene.table.town_shown


def test_a_building_rises_where_the_town_is_seen(app) -> None:
    app.settings.animation_percent = 100
    scene = open_board(app, opening("spend"))
    app.step([Command("town")])
    plots = town.plots(scene.table)
    click(app, f"town:{next(n for n, plot in enumerate(plots) if plot.kind == 'flying')}")
    raised = town.raising(scene.table, "flying")
    assert raised is not None
    assert raised.key == "raise:flying"
    assert town.raising(scene.table, "ranged") is None
    wait(app, 300)
    wait(app, 1000)
    assert not scene.motions


@pytest.mark.parametrize("way", ["next", "prev"])
def test_tab_went_round_among_the_moves_of_the_chosen_unit_for_ever(make_app, way) -> None:
    """Neither another unit nor the main button was reached any more without Escape."""
    app = make_app(animation_percent=0)
    board = at_move(app)
    press(app, "next")
    while not (board.widgets.focused.id.startswith("piece:") and board.widgets.focused.legal):
        press(app, "next")
    press(app, "ok")
    assert board.session.path
    legal = {widget.id for widget in board.widgets if isinstance(widget, Spot) and widget.legal}
    seen = set()
    for _ in range(len(legal) + 20):
        press(app, way)
        seen.add(board.widgets.focused.id)
    assert legal - seen == set()
    assert "primary" in seen
