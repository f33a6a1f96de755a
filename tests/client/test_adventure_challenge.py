"""The challenge overlay of the Adventure Game: what it shows is what the rules say, from a save in mid-combat, event by
event, in duels, in both languages and sizes (specification 9.4)."""

import math
from collections.abc import Callable
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

import pytest
from pygame import FRect

from tabletop.client.app import App
from tabletop.client.board.spots import Spot
from tabletop.client.cards.face import UprightFace
from tabletop.client.draw.canvas import Canvas
from tabletop.client.games.adventure import (
    challenge_animations,
    challenge_arms,
    challenge_blows,
    challenge_footer,
    challenge_result,
    challenge_stage,
    challenge_words,
)
from tabletop.client.games.adventure.card_faces import EMBLEMS
from tabletop.client.games.adventure.card_text import ability_card_text
from tabletop.client.games.adventure.challenge_animations import step_of
from tabletop.client.games.adventure.challenge_overlay import ChallengeMotion, ChallengeView
from tabletop.client.games.adventure.challenge_words import line_figures
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.ui import tree
from tabletop.rules.adventure import events as ev
from tabletop.rules.adventure.content import content
from tabletop.rules.adventure.exchange import (
    STATS,
    ChallengeRecord,
    Fighter,
    Line,
    apply_event,
    fold,
    forecast,
    opened,
    planned,
    stage_of,
)
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.queries import ReactFrame, foreseen, throws_again
from tabletop.rules.adventure.state import NOBODY, clone
from tabletop.rules.adventure.user_content import tables_of
from tabletop.rules.game import Refusal, Target
from tabletop.rules.match import Match
from tabletop.storage.format import SaveInfo, dumps, loads
from tabletop.text import LANGUAGES, set_language, t
from tests.support import adventure_client as ac, boards
from tests.support.adventure_client import log_line
from tests.support.adventure_positions import Table
from tests.support.drawn import example
from tests.support.lessons import play_step, start_lesson
from tests.support.match_texts import do, legal
from tests.support.pilot import click, hover, on_top, press, settle, wait, wait_for

Make = Callable[..., App]


@pytest.fixture(autouse=True)
def plain_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches lie on the plain table with the overlay: nothing here depends on the board."""
    monkeypatch.setattr("tabletop.client.scenes.board.scene.table_class", lambda _game: ac.ChallengeTable)


def view_of(board: BoardScene) -> ChallengeView:
    view = board.table.battle
    assert isinstance(view, ChallengeView)
    return view


def with_cards(match: Match[Any]) -> bool:
    return any(action.kind == "play_card" for action in match.legal_actions())


# --------------------------------------------------------------------------------------------- what it is made of


def test_numbers_are_those_of_the_rules() -> None:
    """AG-CMB-4: each total is the sum of its lines that are not struck, never below 0."""
    seen = 0

    def look(match: Match[Any]) -> bool:
        nonlocal seen
        stage = stage_of(match.state, ChallengeRecord())
        for fighter in stage.fighters if stage is not None else ():
            for stat in STATS:
                total = sum(line.n for line in fighter.lines[stat] if not line.struck)
                assert fighter.numbers[stat] == max(0, total), (fighter, stat)
                seen += 1
        return False

    for seed in range(1, 5):
        ac.play(ac.new_match(3, seed), look, seed, 500)
    assert seen > 100


def test_a_subtraction_stood_with_a_hyphen_in_the_tooltip_of_a_number() -> None:
    lines = (Line("base", 3, struck=True), Line("longbow", 2), Line("hawk", 1), Line("mark", -1))
    assert line_figures(lines) == ["3", "2", "+1", "−1"]


def test_spanish_said_de_el_of_a_side_without_a_name() -> None:
    """Outside a fight the log calls them the attacker and the defender."""
    set_language("es")
    try:
        sides = [t("adventure_board.attacker"), t("adventure_board.defender")]
        told = [
            log_line(ev.Modified(1, stat, 0, how, ""), ("Ana", "Leo"), sides, tables_of(""))
            for stat, how in (("type", "ranged"), ("hit", ""), ("miss", ""))
        ]
    finally:
        set_language("en")
    assert all(told)
    assert not [line for line in told if "de el " in line]


def test_events_carry_the_fight_to_where_the_rules_bring_it() -> None:
    """What is shown event by event ends with the numbers and dice of the position after them."""
    checked = 0
    for seed in range(1, 7):
        match = ac.new_match(2 + seed % 3, seed)
        for _ in range(600):
            legal = list(match.legal_actions())
            if not legal:
                break
            before = clone(match.state)
            count = len(match.journal)
            ac.play(match, lambda m, n=count: len(m.journal) > n, seed * 1000 + count)
            after = match.state
            if before.combat is None or after.combat is None or len(match.journal) != count + 1:
                continue
            if any(isinstance(frame, ReactFrame) for frame in (*before.frames, *after.frames)):
                continue  # a card that is announced is shown as played
            events = match.events(count)
            if any(event.kind == "combat_started" for event in events):
                continue
            for event in events:
                apply_event(before, event)
            shown, real = stage_of(before, ChallengeRecord()), stage_of(after, ChallengeRecord())
            if shown is None or real is None:
                continue
            assert shown.dice == real.dice
            for one, two in zip(shown.fighters, real.fighters, strict=True):
                assert one.numbers == two.numbers, (seed, count, [event.kind for event in events])
                assert (one.health, one.energy) == (two.health, two.energy)
            checked += 1
    assert checked > 40


def test_a_fight_that_begins_is_opened_with_its_numbers() -> None:
    """``combat_started`` alone shows both fighters as the rules see them once it has begun."""
    seen = 0
    for seed in range(1, 5):
        match = ac.new_match(2, seed)
        while seen < 12 * seed and match.decider is not None and len(match.journal) < 900:
            before, count = clone(match.state), len(match.journal)
            ac.play(match, lambda m, n=count: len(m.journal) > n, seed * 999 + count)
            events = match.events(count)
            start = next((event for event in events if event.kind == "combat_started"), None)
            if start is None or match.state.combat is None:
                continue
            state = opened(before, start)
            for event in events[events.index(start) + 1 :]:
                apply_event(state, event)
            shown, real = stage_of(state, ChallengeRecord()), stage_of(match.state, ChallengeRecord())
            if real is None or any(event.kind == "item_revealed_gained" for event in events):
                continue
            assert [one.numbers for one in shown.fighters] == [one.numbers for one in real.fighters]
            seen += 1
    assert seen > 20


def test_what_an_action_did_before_its_fight_was_missing_in_the_fight() -> None:
    """A trial that gives a level draws the encounter in the same action: while the dice rolled, the hero had its old
    numbers and its old health."""
    state = clone(ac.monster_fight().state)
    combat, seat = state.combat, state.active
    start = ev.CombatStarted(seat, combat.defender, state.foe.card if state.foe is not None else "", combat.space)
    state.players[seat].damage = 1
    after = opened(state, start, [ev.LevelGained(seat, 3), ev.Suffered(seat, 2, seat)])
    assert after.players[seat].level == 3
    assert after.players[seat].damage == 2
    assert state.players[seat].damage == 1, "the position itself is left alone"


def test_what_is_foretold_comes_true() -> None:
    """AG-CMB-5, AG-CMB-8: with nobody doing more, blows hit and fighters fall as the strip said."""
    told = 0
    for seed in range(1, 9):
        match = ac.new_match(2, seed)

        def stop(match: Match[Any]) -> bool:
            return ac.fighting(match, "post_roll", 0) and match.decider == match.state.active

        for _ in range(6):
            ac.play(match, stop, seed)
            if match.decider is None:
                break
            stage = stage_of(match.state, ChallengeRecord())
            assert stage is not None
            seen = forecast(stage)
            assert seen is not None
            count = len(match.journal)
            match.apply(next(action for action in match.legal_actions() if action.kind == "pass"))
            events = match.events(count)
            blows = [event for event in events if event.kind == "attacked"]
            quiet = not any(event.kind in ("power_fired", "power_used", "rerolled", "modified") for event in events)
            if quiet and blows:
                said = {blow.side: blow for blow in seen.blows if not (blow.stopped or blow.idle)}
                for blow in blows:
                    assert (blow.hit, blow.damage) == (said[blow.side].hit, said[blow.side].damage)
                told += 1
    assert told > 10


@pytest.mark.parametrize(
    ("hero", "hand", "bag", "used", "gains"),
    [
        ("grumbaz", "execute", (), "play grumbaz_execute", {"attack": 3}),
        ("grumbaz", "whirlwind", (), "play grumbaz_whirlwind", {"attack": 1}),
        ("burbonn", "multi_shot", (), "play burbonn_multi_shot", {"attack": 2}),
        ("sofeea", "", (), "power character 1", {"attack": 1}),
        ("grumbaz", "", ("G20",), "use G20 0", {"attack": 2}),
        ("burbonn", "feign_death", (), "play burbonn_feign_death", None),
    ],
)
def test_plain_arithmetic_was_called_incalculable(hero, hand, bag, used, gains) -> None:
    """Issue: of a card with a condition or with damage to heroes who do not fight, and of every power and item, it was
    said that nothing can be calculated. Where it is so, what the card does is told."""
    place = Table(hero, "sofeea" if hero != "sofeea" else "grumbaz").at("brill", hero).bag(hero, *bag)
    place.state.energy = 3
    if hand:
        place.hand(hero, hand)
    place.bottom(0, "G29").stage("challenge").roll_on("draw a challenge", dice=[3, 4])
    if place.phase == "pre_roll" and gains is not None:
        place.do("pass", dice=[3, 4])
    state = place.state
    action = next(one for one in GAME.legal_actions(state) if one.text.startswith(used))
    changed = foreseen(state, 0, action)
    if gains is None or changed is None:
        assert changed is gains
        return
    before, after = (stage_of(one, ChallengeRecord()) for one in (state, changed))
    assert before is not None
    assert after is not None
    now, then = before.fighters[0].numbers, after.fighters[0].numbers
    assert {stat: then[stat] - now[stat] for stat in now if then[stat] != now[stat]} == gains


def test_a_planned_card_changes_what_it_will_change() -> None:
    """A card considered shows the numbers that it brings once it is played."""
    checked = 0
    for seed in range(1, 24):
        window = ("post_roll", "pre_roll")[seed % 2]
        match = ac.play(ac.new_match(2, seed), lambda m, w=window: ac.fighting(m, w, 0) and with_cards(m), seed, 2500)
        if match.decider is None:
            continue
        for action in match.legal_actions():
            changed = foreseen(match.state, match.decider, action)
            if changed is None:
                continue
            other = match.game.clone(match.state)
            GAME.apply(other, action)
            if other.combat is None:
                continue
            now, then = stage_of(changed, ChallengeRecord()), stage_of(other, ChallengeRecord())
            if now is None or then is None or other.frames[-1].phase in ("pay", "react"):
                continue
            assert [one.numbers for one in now.fighters] == [one.numbers for one in then.fighters], action.text
            before = stage_of(match.state, ChallengeRecord())
            assert before is not None
            assert planned(before, now) or now.fighters != before.fighters
            checked += 1
    assert checked > 3


def test_a_planned_weapon_substitute_was_added_to_what_it_replaces(make_app) -> None:
    """The parts of a number that are not struck out give its total, with a card considered, too: Frostbolt said
    '1, +4' beside an attack of 4 (AG-ABL-9)."""

    place = Table("sofeea", "grumbaz").at("brill", "sofeea").hand("sofeea", "frostbolt").wear("sofeea", "N10")
    place.state.energy = 1
    match = ac.match_at(
        place.bottom(0, "G16").stage("challenge").roll_on("draw a challenge", dice=[3, 2]), curtain=False
    )
    view = view_of(boards.open_board(make_app(), match))
    replacing = 0
    for card in (kind for kind in view.hand_kinds() if view.legal(Target("card", kind))):
        view.preview = view.with_it(Target("card", card))
        if view.stage is None or view.preview is None:
            continue
        added = planned(view.stage, view.preview)
        for fighter, shown in zip(view.stage.fighters, view.preview.fighters, strict=True):
            for stat in STATS:
                lines = [line for line in shown.lines[stat] if not line.struck]
                parts = [int(figure.replace("\u2212", "-")) for figure in challenge_words.line_figures(lines)]
                assert max(0, sum(parts)) == shown.numbers[stat], (card, stat, lines)
                new = added.get((fighter.side, stat), ())
                if new and len(lines) == 1:
                    assert challenge_stage.addition(view, fighter, stat, new).endswith(f" {shown.numbers[stat]}")
                    replacing += 1
    assert replacing


def test_before_a_fight_its_cards_were_said_to_come_before_the_roll(make_app) -> None:
    """While an encounter may still be avoided, the head says so, and cards of the fight wait for it: 'before the roll'
    stood on a card that could not be played under the head 'Before the roll'."""
    place = Table("sofeea", "grumbaz").at("brill", "sofeea").hand("sofeea", "ice_block", "frostbolt").bottom(0, "G16")
    place.state.energy = 2
    match = ac.match_at(place.stage("challenge").do("draw a challenge"), curtain=False)
    assert boards.phase(match) == "reveal"
    view = view_of(boards.open_board(make_app(), match))
    assert view.revealed
    waiting = Refusal("AG-ABL-4", "card_window", {"window": "pre_roll"})
    assert challenge_words.short_reason(waiting, revealed=True) == "once you fight"
    assert challenge_words.short_reason(waiting) == "before the roll"


def test_the_only_card_that_could_be_played_lay_under_its_neighbours(make_app) -> None:
    """In a crowded hand the cards that can be played lie on top, for the pointer, too."""
    others = ("ice_barrier", "evocation", "conjure_food", "teleport", "blink", "polymorph", "arcane_intellect")
    place = Table("grumbaz", "sofeea").at("brill", "grumbaz").at("deathknell", "sofeea").bag("sofeea", "G10")
    place.hand("grumbaz", "shield_wall").hand("sofeea", "frostbolt", "counterspell", *others).bottom(0, "G16")
    match = ac.match_at(place.stage("challenge").do("draw a challenge", "play grumbaz_shield_wall"), curtain=False)
    app = make_app((1280, 720))
    view = view_of(boards.open_board(app, match))
    places = challenge_footer.card_places(view)
    legal = [n for n, (kind, _) in enumerate(places) if view.legal(Target("card", kind))]
    assert len(legal) == 1
    rect, after = places[legal[0]][1], places[legal[0] + 1][1]
    assert after.x < rect.right - 8
    found = app.scenes.top.widgets._hit((rect.right - 4, after.y + 8))
    assert found.target == Target("card", places[legal[0]][0])


def test_a_card_being_paid_for_said_that_it_comes_before_the_roll(make_app) -> None:
    """While a payment is chosen, the card that is paid for stands out, and no card says when it might be played: they
    all said 'before the roll' before the roll."""
    match = ac.paying_in_a_fight()
    view = view_of(boards.open_board(make_app(), match))
    cards = challenge_footer._hand_cards(view, large=False)
    assert [Target("card", card.key) for card in cards if card.chosen] == [view.paid_for]
    assert not any(card.face.note for card in cards if isinstance(card.face, UprightFace))


@pytest.mark.parametrize(("dice", "prize"), [((6, 1), "gained"), ((1, 6), "stays")])
def test_the_result_shows_what_has_been_won_as_a_card(make_app, dice, prize) -> None:
    """An item won, or the encounter that stays with a marker, is shown and not told alone (specification 9.4)."""
    app = make_app(size=(1920, 1080))
    place = Table("grumbaz", "sofeea").at("brill", "grumbaz").hand("grumbaz", "heroic_strike").bottom(0, "G16")
    match = ac.match_at(place.stage("challenge").roll_on("draw a challenge", dice=dice))
    view = view_of(boards.open_board(app, match))
    click(app, "primary")
    settle(app, 8000)
    assert view.ended
    assert [key for key, face in challenge_result.prizes(view) if face.title] == [prize]
    app.step([], 20)


def test_the_record_keeps_every_throw() -> None:
    """A die that was rolled again stays on show, struck out."""
    record = fold([ev.CombatRolled(2, 5), ev.Rerolled(0, 6)], (0, 1))
    assert record.throws == ([2, 6], [5])


def test_a_card_turned_after_its_blow_had_another_attack_beside_the_sum() -> None:
    """AG-CHR-3 turns a defeated character to its starting side: the summary showed the numbers of that side beside the
    sums of the side that had fought."""
    state = ac.duel("post_roll").state
    seat = state.combat.seats[0]
    turned = "other" if state.players[seat].side == "start" else "start"
    before = stage_of(state, ChallengeRecord())
    record = ChallengeRecord(struck={0: before.fighters})
    state.players[seat].side = turned
    state.players[seat].level = 3
    real, shown = stage_of(state, ChallengeRecord()), stage_of(state, record)
    assert real.fighters[0] != before.fighters[0]
    assert shown.fighters[0].face == before.fighters[0].face
    for stat in ("attack", "damage"):
        assert shown.fighters[0].numbers[stat] == before.fighters[0].numbers[stat]
        assert shown.fighters[0].lines[stat] == before.fighters[0].lines[stat]
    assert shown.fighters[0].health == real.fighters[0].health, "what happens to it is shown all the same"
    assert shown.fighters[1].numbers["defence"] == before.fighters[1].numbers["defence"]


# ---------------------------------------------------------------------------------------------------- in the client


def test_it_opens_from_a_save_in_the_middle_of_a_fight(make_app) -> None:
    app = make_app()
    match = ac.monster_fight("post_roll")
    board = boards.open_board(app, loads(dumps(match, SaveInfo(played_seconds=60))).match)
    assert on_top(app).name == "battle"
    stage = view_of(board).stage
    assert stage.dice == (3, 2)
    assert stage.step == "powers_attacker"
    spots = [widget for widget in on_top(app).widgets if isinstance(widget, Spot) and widget.legal]
    assert {spot.target.id for spot in spots if spot.target.kind == "card"} == {"grumbaz_heroic_strike"}


def test_the_way_back_to_a_fight_lay_over_the_prompt(make_app) -> None:
    app = make_app((1280, 720))
    board = boards.open_board(app, ac.monster_fight("post_roll"))
    board.overlay.hide()
    app.step([])
    assert not board.prompt_area.colliderect(board.widgets.find("battle.show").rect)


def test_a_fight_by_the_main_button_alone_ends_with_its_result(make_app) -> None:
    app = make_app()
    board = boards.open_board(app, ac.monster_fight())
    for _ in range(60):
        if view_of(board).ended:
            break
        settle(app, 8000)
        if app.scenes.top is not None and app.scenes.top.name == "curtain":
            app.scenes.top.open()
            settle(app)
        if app.scenes.top is not None and app.scenes.top.name == "battle" and not view_of(board).ended:
            press(app, "end_phase")
    assert view_of(board).ended
    stage = view_of(board).stage
    assert stage.record.ended is not None
    assert challenge_words.result_title(view_of(board), stage)
    assert not view_of(board).shown_prompt("Before the roll: play cards"), "a result asks nothing more"
    click(app, "continue")
    settle(app, 8000)
    assert not view_of(board).ended


def test_the_question_before_the_roll_stood_over_the_blows(make_app) -> None:
    """While the blows were struck the foot still asked for cards before the roll."""
    app = make_app()
    board = boards.open_board(app, ac.monster_fight())
    view = view_of(board)
    assert view.shown_prompt("Before the roll") == "Before the roll"
    press(app, "end_phase")
    told: dict[str, set[str]] = {}
    for _ in range(400):
        app.step([], 33)
        if view.ended or view.stage is None or not board.showing:
            break
        told.setdefault(view.stage.step, set()).add(view.shown_prompt("next"))
    assert told.keys() - {"before"}
    assert all(words == {""} for step, words in told.items() if step != "before"), told


def test_a_card_waits_for_the_main_button_and_can_be_let_go(make_app) -> None:
    app = make_app()
    match = ac.monster_fight("post_roll")
    board = boards.open_board(app, match)
    view = view_of(board)
    click(app, "card:grumbaz_heroic_strike")
    assert board.session.path == (Target("card", "grumbaz_heroic_strike"),)
    assert "Heroic Strike" in view.primary().label
    click(app, "take_back")
    assert board.session.path == ()
    assert match.journal == []


def test_the_button_said_play_of_a_card_that_is_discarded(make_app) -> None:
    """A hand over its limit is asked about under the result of the fight; its card is discarded, not played."""
    app = make_app()
    board = boards.open_board(app, ac.over_the_hand_limit())
    board.session.select((Target("card", "grumbaz_charge"),))
    assert challenge_words.primary(view_of(board)).label == "Discard: Charge"


def _over_the_limit_in_a_duel() -> Match[Any]:
    """Sofeea has attacked Grumbaz, whose power has drawn him an eleventh card."""
    place = Table("sofeea", "grumbaz").level(2, "grumbaz").at("brill", "sofeea", "grumbaz").hand("sofeea", "frostbolt")
    player = place.player("grumbaz")
    player.side, player.hand, player.deck = "other", player.deck[:10], player.deck[10:]
    match = do(ac.match_at(place.changed().stage("challenge")), "attack grumbaz", "pass")
    match.apply(legal(match, "pass"), [2, 5])
    return match


def test_what_a_discard_would_change_in_the_fight_was_foretold(make_app) -> None:
    """A card that is discarded or paid for is not played, and nothing is foretold of it."""
    app = make_app()
    board = boards.open_board(app, _over_the_limit_in_a_duel())
    view = view_of(board)
    assert view.asking
    assert view.frame.phase == "hand_limit"
    assert challenge_stage.with_card(view) is None
    board.session.select((Target("card", "grumbaz_heroic_strike"),))
    assert challenge_stage.with_card(view) is None


def test_a_fight_said_that_nothing_else_changed_before_an_item_was_taken(make_app) -> None:
    """Before the result waits for somebody to go on, it may still change something."""
    app = make_app()
    board = boards.open_board(app, ac.stealing("G04", "G05"))
    view = view_of(board)
    board.session.handing_over = True
    assert view.stage is not None
    assert not view.asking
    assert challenge_stage.result_words(view, view.stage).lines == ()


def test_a_result_that_waits_said_that_nothing_else_changed_before_an_item_was_taken(make_app) -> None:
    """The last blow of a duel is played, and its result waits; the choice of the item comes behind it."""
    app = make_app()
    place = Table("grumbaz", "sofeea").at("brill", "grumbaz", "sofeea").bag("sofeea", "G04").health_left("sofeea", 1)
    match = ac.match_at(place.stage("challenge").do("attack sofeea", dice=[6, 1]), curtain=False)
    view = view_of(boards.open_board(app, match))
    press(app, "end_phase")
    wait_for(app, lambda: view.ended, 6400)
    assert view.ended
    assert view.stage is not None
    assert match.state.combat is not None
    assert challenge_stage.result_words(view, view.stage).lines == ()


def test_a_card_that_was_played_stayed_in_the_hand_until_the_fight_was_over(make_app) -> None:
    """It leaves the hand when its playing is told, as a discarded one does; a drawn one comes into it."""
    app = make_app()
    match = ac.monster_fight("post_roll", "heroic_strike", "first_aid")
    view = view_of(boards.open_board(app, match))
    assert view.hand_kinds() == ["grumbaz_heroic_strike", "grumbaz_first_aid"]
    held = match.state.players[0].hand
    for event, left in (
        (ev.CardPlayed(0, held[0]), ["grumbaz_first_aid"]),
        (ev.CardDiscarded(0, held[1], True), []),
        (ev.Drew(0, "grumbaz_charge#1", 5), ["grumbaz_charge"]),
    ):
        challenge_animations._take(view, event)
        assert view.hand_kinds() == left
    challenge_animations._take(view, ev.Drew(1, "?", 5))
    assert len(view.state.players[1].hand) == len(match.state.players[1].hand) + 1


def test_what_was_foretold_left_out_the_powers_that_the_dice_would_fire(make_app) -> None:
    """4.4: keeping a roll lets the powers of both sides fire, passing as the defender those of the attacker."""
    app = make_app()
    place = Table("burbonn", "sofeea").at("brill", "burbonn").wear("burbonn", "G01").hand("burbonn", "multi_shot")
    place.token("burbonn", "rocket_boots").bottom(0, "G02").stage("challenge").do("draw a challenge", dice=[1, 6])
    assert place.phase == "rolled"
    view = view_of(boards.open_board(app, ac.match_at(place, curtain=False)))
    assert view.stage is not None
    assert challenge_words.due_powers(view, view.stage) == ["Fine Longbow", "Rotting Ghoul"]
    duel = Table("burbonn", "grumbaz").at("brill", "burbonn", "grumbaz").wear("burbonn", "G01")
    duel.hand("grumbaz", "heroic_strike").hand("burbonn", "multi_shot").stage("challenge")
    duel.do("attack grumbaz", dice=[1, 3])
    assert (duel.phase, duel.decider) == ("post_roll", "grumbaz")
    view = view_of(boards.open_board(make_app(), ac.match_at(duel, curtain=False)))
    assert view.stage is not None
    seen = forecast(view.stage)
    assert seen is not None
    assert challenge_words.forecast_lines(view, view.stage, seen)[0] == "Powers still to come: Fine Longbow."


def test_a_blow_told_what_the_die_in_the_air_would_show(app) -> None:
    """AG-CMB-6: while a die is thrown again, the other blow does not say that it will be stopped by it."""
    place = Table("burbonn", "sofeea").at("brill", "burbonn").wear("burbonn", "G01").hand("burbonn", "multi_shot")
    place.bottom(0, "G02").stage("challenge").do("draw a challenge", dice=[3, 2])
    view = view_of(boards.open_board(app, ac.match_at(place)))
    stage = view.stage
    assert stage is not None
    stopped = challenge_blows.verdict(view, stage, 1)
    assert "before attacking" in stopped.words
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(view), "motion", ChallengeMotion(kind="roll", duration=900.0, side=0))
        told = challenge_blows.verdict(view, stage, 1)
    assert "hits" in told.words


def test_a_power_of_the_other_hero_was_called_the_heros_own(app) -> None:
    """A hero's power that changes the other's number bears its owner's name."""
    match = ac.duel()
    view = view_of(boards.open_board(app, match))
    assert challenge_words.source_label(view, "sofeea_yellow.start") == "Sofeea's power"


def test_a_duel_hands_over_before_each_hidden_choice(make_app) -> None:
    """The defender's cards lie face down until the defender has the computer."""
    app = make_app()
    app.push("board", match=ac.duel())
    app.step([], 16)
    app.step([], 16)
    board = next(scene for scene in app.scenes.scenes if isinstance(scene, BoardScene))
    view = view_of(board)
    assert view.stage.duel
    assert view.hand_covered
    assert set(view.hand_kinds()) == {""}
    top = on_top(app)
    assert top.name == "curtain"
    top.open()
    wait(app, 3000, turn=50)
    assert not view.hand_covered
    assert all(view.hand_kinds())


def test_a_card_that_cannot_be_played_says_why(make_app) -> None:
    app = make_app()
    board = boards.open_board(app, ac.monster_fight("post_roll"))
    view = view_of(board)
    shut = [kind for kind in view.hand_kinds() if not view.legal(Target("card", kind))]
    assert shut == ["grumbaz_shield_wall", "grumbaz_charge", "grumbaz_first_aid"]
    for kind in shut:
        refusal = board.session.why_not(Target("card", kind))
        assert challenge_words.short_reason(refusal)
        assert challenge_footer.card_places(view)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize(("size", "percent"), [((1280, 720), 100), ((1920, 1080), 100), ((1024, 640), 150)])
def test_nothing_is_cut_short(make_app, size, percent, language) -> None:
    """All words fit in both languages, before the roll, after it, and with a card considered. In the smallest window
    with the largest type numbers lay over their names and sums over verdicts."""
    app = make_app(size=size, language=language, text_percent=percent)
    for window in ("pre_roll", "post_roll"):
        boards.open_board(app, ac.monster_fight(window))
        settle(app)
        top = on_top(app)
        for widget in [one for one in top.widgets if isinstance(one, Spot)][:4]:
            hover(app, widget.id)
            app.step([], 16)
        assert list(app.canvas.overflows) == []


def test_a_reaction_says_which_card_it_answers(make_app) -> None:
    """AG-ABL-10: who may cancel a card in a fight is told whose card it is and what it does."""
    app = make_app()
    view = view_of(boards.open_board(app, ac.reacting_in_a_fight()))
    told = challenge_words.announced(view)
    title, text = told
    assert "Ana" in title
    assert text[0] == "+2 to your defence."


@pytest.mark.parametrize("size", [8, 24])
@pytest.mark.parametrize("window", [(1024, 640), (1280, 720)])
def test_all_that_a_full_bag_can_do_in_a_fight_can_be_pressed(make_app, size, window) -> None:
    """AG-ITM-8: a bag has no limit, so more potions may pay (AG-POT-4) than one column of the foot holds."""
    place = Table("sofeea", "grumbaz").at("brill", "sofeea").hand("sofeea", "frost_nova").bottom(0, "G16")
    place.state.energy = 0
    things_of = place.state.config.tables.things
    mana = [
        one for deck in place.state.decks for one in deck if one in things_of and "mana" in things_of[one].card.potions
    ]  # fmt: skip
    place.bag("sofeea", *mana[:size]).stage("challenge").do("draw a challenge", "play sofeea_frost_nova")
    match = ac.match_at(place)
    app = make_app(window)
    boards.open_board(app, match)
    spots = [widget for widget in on_top(app).widgets if isinstance(widget, Spot) and widget.legal]
    boxes = {widget.target: widget.rect for widget in spots}
    legal = {action.path[0] for action in match.legal_actions() if action.kind == "use_potion"}
    assert len(legal) == size
    assert legal <= set(boxes)
    placed = [boxes[target] for target in legal]
    assert all(box.collidelist(placed[:n]) < 0 for n, box in enumerate(placed))


def test_a_power_that_answers_a_blow_does_not_lead_the_steps_back() -> None:
    fired = ev.PowerFired(0, "G01", 0)
    assert step_of(fired, "roll", rolled=True, attacker=0) == "powers_attacker"
    assert step_of(fired, "roll", rolled=True, attacker=1) == "powers_defender"
    boots = ev.PowerUsed(0, "token.rocket_boots", 0)
    assert step_of(boots, "roll", rolled=True, attacker=0) == "roll"  # the step went on, and back with the next power
    assert step_of(boots, "powers_defender", rolled=True, attacker=0) == "powers_attacker"
    assert step_of(fired, "before", rolled=False, attacker=0) == "before"
    for blow in ("ranged", "melee", "end"):
        assert step_of(fired, blow, rolled=True, attacker=0) == blow


def test_enter_laid_an_item_back_that_it_had_just_chosen(make_app) -> None:
    """Spare Cogwork has one die to reroll: Enter chooses it, Enter again uses it, as with every other thing."""
    app = make_app()
    board = boards.open_board(app, example("adventure-2-reroll"))
    count = len(board.session.match.journal)
    press(app, "next", "ok")
    assert board.session.ready is not None
    press(app, "ok")
    assert len(board.session.match.journal) > count


def test_the_result_of_a_fight_said_twice_who_is_defeated(make_app) -> None:
    app = make_app(animation_percent=0)
    app.push("lessons")
    scene = start_lesson(app, "adventure/first-steps")
    results = []

    def look() -> None:
        stage = scene.table.battle.stage
        if stage is not None and any(stage.down):
            results.append(stage)

    while not scene.run.done:
        play_step(app, "mouse", look)
    assert results
    kinds = {event.kind for event in results[-1].record.after}
    assert "monster_defeated" in kinds
    assert {event.kind for event in challenge_words.outcome_events(results[-1])} == kinds - {"monster_defeated"}


def test_an_empty_hand_left_the_lower_third_bare(make_app) -> None:
    """Where the cards would lie, there is room for what can be used and what is in play."""
    place = Table("grumbaz", "sofeea").at("brill", "grumbaz").bag("grumbaz", "G19").bottom(0, "G22").stage("challenge")
    place.do("draw a challenge")
    assert place.legal() == ["use G19 0", "pass"]
    app = make_app(size=(1920, 1080))
    view = view_of(boards.open_board(app, ac.match_at(place)))
    told = [row.text for fighter in view.stage.fighters for row in challenge_footer.rows_of(view, fighter)]
    assert told
    assert all(told)
    assert challenge_stage.with_card(view) is None
    assert not view.places.hand.w


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_what_is_in_play_covers_no_card_and_no_thing(make_app, size) -> None:
    """It is told right of the hand, however many cards that holds."""
    app = make_app(size=size)
    view = view_of(boards.open_board(app, ac.monster_fight()))
    for count in (1, 3, 9):
        view.hand_kinds = lambda count=count: [f"card {n}" for n in range(count)]
        view.places = challenge_stage.lay_out(*size, size == (1280, 720), 1.0, count)
        cards = [rect for _, rect in challenge_footer.card_places(view)]
        assert view.places.things.collidelist(cards) < 0
        assert all(rect.right <= view.places.hand.right + 1 for rect in cards)


def test_the_forecast_was_in_tiny_letters_in_a_low_window() -> None:
    """It names heroes by their first names: with both names in full it did not fit at 150 per cent."""
    match = ac.monster_fight("post_roll")
    view = ChallengeView(cast(Any, SimpleNamespace()), cast(Any, SimpleNamespace(shown=lambda: match.state, viewer=0)))
    stage = stage_of(match.state, ChallengeRecord())
    hero = stage.fighters[0]
    assert challenge_words.short_name(view, hero) == challenge_words.fighter_name(view, hero).split()[0]
    seen = forecast(stage)
    assert seen is not None
    full = challenge_words.fighter_name(view, hero)
    assert not [line for line in challenge_words.forecast_lines(view, stage, seen) if full in line]


def test_the_forecast_said_twice_who_is_defeated() -> None:
    """ "Forest Bear is defeated before attacking. Forest Bear is defeated.": once is enough."""
    match = ac.monster_fight("post_roll")
    view = ChallengeView(cast(Any, SimpleNamespace()), cast(Any, SimpleNamespace(shown=lambda: match.state, viewer=0)))
    stage = stage_of(match.state, ChallengeRecord())
    assert stage is not None
    seen = forecast(stage)
    blows = (replace(seen.blows[0], stopped=False), replace(seen.blows[1], stopped=True))
    told = challenge_words.forecast_lines(view, stage, replace(seen, blows=blows, down=(False, True)))
    assert len(told) == 2
    assert "before attacking" in told[1]


def test_the_overlay_did_not_say_its_keys(make_app, monkeypatch) -> None:
    """What confirms and what takes back stands above the tools of a large window (look of the challenge)."""
    shown: list[str] = []
    monkeypatch.setattr(
        "tabletop.client.scenes.backdrop.draw_keys",
        lambda _canvas, _room, keys, *_look: shown.extend(words for key, words in keys if key),
    )
    app = make_app(size=(1920, 1080))
    boards.open_board(app, ac.monster_fight("post_roll"))
    app.invalidate()
    app.step([], 20)
    assert {"confirm", "choose"} <= set(shown)


def test_another_throw_was_called_incalculable(app) -> None:
    """9.4, AG-CMB-6: of an item or a token that only throws the die again, its chance is told; of others what they
    do."""
    place = Table("burbonn", "sofeea").level(1, "burbonn").at("brill", "burbonn").wear("burbonn", "G01")
    place.bag("burbonn", "G13", "N27").token("burbonn", "rocket_boots").bottom(0, "G29").stage("challenge")
    place.roll_on("draw a challenge", dice=[3, 4])
    if place.phase == "pre_roll":
        place.do("pass", dice=[3, 4])
    state = place.state
    assert place.phase == "rolled"
    assert throws_again(state, "rocket_boots")
    assert [item for item in ("G01", "G13", "N27", "G08") if throws_again(state, item)] == ["G13", "N27"]
    view = view_of(boards.open_board(app, ac.match_at(place)))
    told = challenge_words.uncertain(view, Target("token", "rocket_boots"))
    stage = view.stage
    assert stage is not None
    seen = forecast(stage)
    assert seen is not None
    assert challenge_words.forecast_lines(view, stage, seen) == [  # its defeat was told twice
        "Burbonn: 6 against 5, hits for 1.", "Rot Hide Gnoll is defeated before attacking.",
    ]  # fmt: skip
    assert told == "Rerolls the die. Burbonn: hits on 2+, 5 of 6 faces."
    assert challenge_words.uncertain(view, Target("item", "G08")) == "[6] on your die: +1 to your damage."


def test_who_had_no_rival_left_was_called_defeated(app) -> None:
    """AG-CMB-10: the rival was defeated without a blow, by a power; both were said to be defeated before attacking."""
    view = view_of(boards.open_board(app, ac.match_at(_beaten_without_a_blow(), curtain=False)))
    stage = view.stage
    assert stage is not None
    seen = forecast(stage)
    assert seen is not None
    assert challenge_words.forecast_lines(view, stage, seen) == ["Sandrai is defeated before attacking."]
    verdicts = [challenge_blows.verdict(view, stage, side) for side in (0, 1)]
    assert [one.words for one in verdicts if one is not None] == ["not needed", "fell before attacking"]


def _beaten_without_a_blow() -> Table:
    """Grumbaz may take an item of Sandrai's, and no attack of the fight is known."""
    place = Table("grumbaz", "sandrai").at("brill", "grumbaz", "sandrai").wear("grumbaz", "G29")
    place.bag("sandrai", "G01").health_left("sandrai", 1).stage("challenge")
    return place.fight("attack sandrai", dice=[6, 1])


def test_the_power_of_a_hero_among_those_that_fire_said_nothing(app) -> None:
    """AG-GEN-6: whoever chooses which power comes first reads what each of them does, with the sign of the hero."""
    place = Table("grumbaz", "sofeea").level(3, "grumbaz").at("tainted_scar", "grumbaz").wear("grumbaz", "R13")
    place.stage("challenge").roll_on("fight board", dice=[1, 2])
    assert place.legal() == ["next character", "next R13"]
    view = view_of(boards.open_board(app, ac.match_at(place, curtain=False)))
    rows = {target.id: row for target, row in challenge_footer.things(view).items()}
    assert rows["character"].text == "[1] on your die: reroll your die."
    assert rows["character"].icon == EMBLEMS["grumbaz"]
    assert rows["R13"].text.endswith("on your die: suffer 1 damage.")


def test_what_aggro_means_was_not_said_in_a_fight(app) -> None:
    """9.5, AG-AGR-1: by the card of an encounter that has it, and by no other."""
    told = []
    for card in ("G02", "G16"):
        place = Table("grumbaz", "sofeea").at("brill", "grumbaz").bottom(0, card).hand("grumbaz", "shield_wall")
        match = ac.match_at(place.stage("challenge").do("draw a challenge"), curtain=False)
        view = view_of(boards.open_board(app, match))
        stage = view.stage
        spot = Spot(Target("fighter", "1"), FRect(0, 0, 10, 10), SimpleNamespace())
        told.append(view._fighter_tip(spot, stage.fighters[1]).text)
        app.reset("menu")
    assert ["Aggro: if it is not defeated" in words for words in told] == [True, False]


@pytest.mark.parametrize(("left", "said"), [(1, "1 damage defeats it"), (0, "defeated")])
def test_the_defeated_was_still_defeated_by_one_damage(left, said) -> None:
    fighter = SimpleNamespace(seat=NOBODY, health=(left, 1))
    assert challenge_words.health_words(cast("Fighter", fighter)) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_a_card_ended_in_dots_beside_the_hand(make_app, language) -> None:
    """Issue: that of Desgarrar, at 1280 by 720; every card of the heroes is told whole."""
    app = make_app((1280, 720), language=language)
    view = view_of(boards.open_board(app, ac.monster_fight("post_roll")))
    box, cards = view.places.things, content().abilities.values()
    texts = [" ".join(ability_card_text(card, content())[1:]) for card in cards]
    told = [tree.height(app.canvas, tree.Words(text, "small", lines=0), box.w) for text in texts]
    assert len(told) > 50
    assert max(told) <= box.h + 1


def test_the_sum_of_a_blow_opened_for_a_resting_pointer_alone(app) -> None:
    """9.4: a touch of a blow, a coin or a plate said that there was nothing to do, and keys told nothing."""
    boards.open_board(app, ac.monster_fight())
    for thing in ("blow:0", "number:1.defence", "fighter:1"):
        click(app, thing)
        assert app.tooltips.shown.key == thing
        assert app.toasts.items == []
    press(app, "left")  # the first key only shows the focus
    on_top(app).widgets.go_to(on_top(app).widgets.get("blow:1"))
    assert app.tooltips.shown.key == "blow:1"
    assert "attack (Card" in app.tooltips.shown.text


def test_a_coin_told_other_parts_than_it_showed_with_a_card(app) -> None:
    view = view_of(boards.open_board(app, ac.monster_fight()))
    click(app, "card:grumbaz_shield_wall")
    click(app, "number:0.defence")
    assert app.tooltips.shown.title == f"{view.preview.fighters[0].numbers['defence']} defence"
    assert "Shield Wall" in app.tooltips.shown.text


def test_an_encounter_of_a_players_own_stood_upright_when_it_was_defeated(app, monkeypatch) -> None:
    """It has no figure but a medallion, which falls as figures do."""
    view = view_of(boards.open_board(app, ac.monster_fight()))
    fallen: list[object] = []
    sprite = Canvas.sprite

    def note(canvas: Canvas, key: Any, *args: Any, **more: Any) -> None:
        fallen.append(key)
        sprite(canvas, key, *args, **more)

    monkeypatch.setattr(challenge_stage, "picture", lambda *_: "")
    monkeypatch.setattr(Canvas, "sprite", note)
    challenge_stage.stand(app.canvas, view, view.stage, 1, FRect(0, 0, 200, 200), fallen=True)
    emblem = challenge_stage.emblem(view, view.stage.fighters[1])
    assert [key[:3] for key in fallen if key[0] == "fallen"] == [("fallen", 1, emblem)]


def test_a_defeat_that_had_happened_was_still_foretold(app, monkeypatch) -> None:
    """The strip said what would be "if nothing more is played" while the winner chose what to take."""
    view = view_of(boards.open_board(app, ac.stealing("G10", "N01")))
    told: list[challenge_stage.StripWords] = []
    monkeypatch.setattr(challenge_stage, "draw_strip", lambda _canvas, _view, strip: told.append(strip))
    challenge_stage.draw_strips(app.canvas, view, view.stage)
    assert told[0].title == challenge_words.result_title(view, view.stage)
    assert "defeats" in told[0].title


def test_a_narrow_coin_never_cuts_what_a_card_adds(make_app, monkeypatch) -> None:
    canvas = make_app(size=(1024, 640)).canvas
    told: list[str] = []
    plain = type(canvas).text
    monkeypatch.setattr(type(canvas), "text", lambda self, s, *a, **k: told.append(s) or plain(self, s, *a, **k))
    coin = FRect(400, 300, 48, 48)
    challenge_stage._draw_coin(canvas, coin, ("melee", (200, 60, 60)), "3", "Concussive Shot \u22122", "least", True)
    assert told[-1].endswith("\u22122"), told


def test_fighters_were_busts_that_slid_at_each_other(app, monkeypatch) -> None:
    """The arm of the striker draws back, swings through towards the enemy and comes back; a shot only kicks."""
    degrees: list[float] = []
    monkeypatch.setattr(Canvas, "sprite", lambda *_, angle=0.0, **__: degrees.append(angle))
    for left, name in ((False, "grumbaz-start-right"), (True, "hogger")):
        degrees.clear()
        for k in range(101):
            angle = challenge_arms.swing(k / 100, shoots=False)
            place = FRect(200, 100, 360, 400)
            challenge_arms.draw_fighter(app.canvas, f"faces/busts/{name}.webp", place, left=left, angle=angle)
        towards = [angle if left else -angle for angle in degrees]
        assert min(towards) <= -15
        assert max(towards) >= 60
        assert towards.index(min(towards)) < towards.index(max(towards))
        assert abs(towards[-1]) <= challenge_arms.STEP
    assert max(challenge_arms.swing(k / 100, shoots=True) for k in range(101)) < 15


def test_an_arm_keeps_its_elbow_and_stays_behind_the_plate(app, monkeypatch) -> None:
    place, (ex, ey) = FRect(200, 100, 360, 400), challenge_arms.arms()["hogger"].elbow
    elbow, rooms = (place.x + ex * place.w, place.y + ey * place.h), list[FRect]()
    monkeypatch.setattr(
        Canvas, "sprite", lambda canvas, _k, size, _p, pos, **_: rooms.append(FRect(pos, size)) or rooms.append(
            FRect(canvas.surface.get_clip())
        ),
    )  # fmt: skip
    for angle in (-18.0, 30.0, 60.0):
        challenge_arms.draw_fighter(app.canvas, "faces/busts/hogger.webp", place, left=True, angle=angle)
    boxes, clips = rooms[::2], rooms[1::2]
    far = {round(math.dist(box.center, elbow), 2) for box in boxes}
    assert len(far) == 1
    assert len({tuple(box.center) for box in boxes}) == 3
    assert all(clip.bottom <= app.canvas.px(place.bottom) + 1 for clip in clips)
