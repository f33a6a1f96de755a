"""Armies on the bench of the editor: exchanging by click, by dragging and by keys; free places, limits, mercenaries;
advice; and from the set-up into the editor and back."""

from typing import Any

import pytest

from tabletop.client.app import App
from tabletop.client.core.input import PointerDown, PointerMove, PointerUp
from tabletop.client.core.window import MINIMUM
from tabletop.client.games import work_kinds
from tabletop.client.games.lords_of_war import army_advice
from tabletop.client.games.lords_of_war.army_bench import ArmyBench, ArmyKind, own_of
from tabletop.client.games.lords_of_war.card_art import name_on_strip
from tabletop.client.games.lords_of_war.model import look_of
from tabletop.client.games.work_kind import Opened, new_work
from tabletop.client.scenes.setup.scene import SetupScene
from tabletop.client.scenes.workshop.editor import EditorScene
from tabletop.rules.lords_of_war import armies
from tabletop.rules.lords_of_war.content import content
from tabletop.text import LANGUAGES, t
from tests.support.pilot import click, on_top, press, push, reveal, settle

KIND = next(kind for kind in work_kinds() if kind.game == "lords_of_war")


def editing(app: App, army: str = "orcs", kind: ArmyKind | None = None, **args: Any) -> EditorScene:
    document = own_of(armies.standard(army))
    opened = Opened(kind, None, document, ()) if kind else new_work(KIND, app.paths, document, [])
    return push(app, EditorScene, "editor", frames=2, opened=opened, **args)


def bench(scene: EditorScene) -> ArmyBench:
    assert isinstance(scene.bench, ArmyBench)
    return scene.bench


def choose(app: App, scene: EditorScene, spot: str, button: int = 1) -> None:
    """Press a spot of the board."""
    click(app, "editor.board", at=scene.bench.spots()[spot], button=button)


def drag(app: App, a: tuple[float, float], b: tuple[float, float]) -> None:
    middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
    for event in (PointerMove(a), PointerDown(a), PointerMove(middle), PointerMove(b), PointerUp(b)):
        app.scenes.handle(event)
        app.step([])


def take(app: App, card: str) -> None:
    click(app, reveal(app, f"pool.{card}"))


@pytest.mark.parametrize("army", content().armies)
def test_all_cards_of_an_army_are_on_the_board(app, army) -> None:
    scene = editing(app, army)
    assert set(scene.bench.spots()) == {f"card.{card.id}" for card in content().armies[army].cards}
    assert not scene.faults


def test_exchange_by_click(app) -> None:
    scene = editing(app)
    choose(app, scene, "card.orc.ravager-a")
    take(app, "orc.catapult")
    take(app, "orc.catapult")
    army = bench(scene).army
    assert (army.count("orc.catapult"), army.count("orc.ravager-a")) == (4, 0)
    assert armies.validate(army) == []
    assert bench(scene).card == "orc.catapult"
    press(app, "undo", "undo")
    assert bench(scene).army.cards == armies.standard("orcs").cards


def test_exchange_by_dragging_from_either_side(app) -> None:
    scene = editing(app)
    choose(app, scene, "card.orc.ravager-a")
    tile = scene.widgets.find(reveal(app, "pool.orc.catapult"))
    drag(app, tile.rect.center, scene.bench.spots()["card.orc.ravager-b"])
    assert bench(scene).army.count("orc.catapult") == 3
    assert bench(scene).army.count("orc.ravager-b") == 1
    choose(app, scene, "card.orc.ravager-a")
    tile = scene.widgets.find(reveal(app, "pool.orc.catapult"))
    drag(app, scene.bench.spots()["card.orc.ravager-a"], tile.rect.center)
    assert bench(scene).army.count("orc.catapult") == 4


def test_dragging_onto_another_rank_is_refused_with_its_rule(app) -> None:
    scene = editing(app)
    choose(app, scene, "card.orc.ravager-a")
    before = scene.document
    tile = scene.widgets.find(reveal(app, "pool.orc.catapult"))
    drag(app, tile.rect.center, scene.bench.spots()["card.orc.shanker-a"])
    assert scene.document == before
    assert "same rank" in app.toasts.items[-1].text
    press(app, "toast")
    app.step([])
    assert on_top(app).name == "rulebook"


def test_limits_depend_on_the_decks(app) -> None:
    scene = editing(app, kind=ArmyKind(decks=1))
    choose(app, scene, "card.orc.ravager-a")
    tile = scene.widgets.find("pool.orc.catapult")
    assert tile.reason == "The army contains Orc Catapult 3 times; the limit is 2."
    scene.judge_as(KIND)
    app.step([])
    assert scene.widgets.find("pool.orc.catapult").enabled


def test_mercenaries_come_from_all_armies(app) -> None:
    scene = editing(app)
    click(app, "tool.mercenary")
    choose(app, scene, "card.orc.war-hog-a")
    take(app, "liz.quillshot")
    assert bench(scene).army.count("liz.quillshot") == 1
    assert not scene.faults
    click(app, "tool.customised")
    assert "mercenary" in scene.faults[0].words
    assert not scene.widgets.find("editor.play").enabled
    choose(app, scene, "card.orc.gonke-longtooth")
    click(app, "fault.0")
    assert bench(scene).card == "liz.quillshot", "the fault leads to the card"


def test_taking_out_leaves_a_free_place_to_which_the_fault_leads(app) -> None:
    scene = editing(app)
    choose(app, scene, "card.orc.gonke-longtooth", button=3)
    assert bench(scene).army.size == 35
    assert scene.faults[0].words == "Rank General: 0 cards; it needs 1."
    click(app, "fault.0")
    assert (scene.place, bench(scene).rank, bench(scene).card) == ("card", "general", "")
    assert [tab.label for tab in bench(scene).tabs()] == ["Army", "Open slot"], "its head said Card alone"
    take(app, "orc.gonke-longtooth")
    assert [tab.label for tab in bench(scene).tabs()] == ["Army", "Card"]
    assert bench(scene).army.cards == armies.standard("orcs").cards
    click(app, "tool.remove")
    choose(app, scene, "card.orc.ravager-a")
    assert bench(scene).army.count("orc.ravager-a") == 1


def test_by_keys_alone(app) -> None:
    scene = editing(app)
    press(app, "right", "ok")
    assert bench(scene).card
    for _ in range(60):
        if scene.widgets.focused.id.startswith("pool."):
            break
        press(app, "next")
    before = bench(scene).army
    press(app, "ok")
    assert bench(scene).army != before
    scene.widgets.focus("editor.board")
    press(app, "right")
    assert scene.widgets.find("editor.board").at == f"card.{bench(scene).card}", "the one that came in its place"
    press(app, "delete")
    assert bench(scene).army.size == 35


def test_looking_at_an_army_makes_no_file_changing_it_does(app) -> None:
    scene = editing(app, "elves", ArmyKind())
    settle(app, 1000)
    assert not app.paths.armies.exists() or not list(app.paths.armies.iterdir())
    choose(app, scene, next(iter(scene.bench.spots())), button=3)
    settle(app, 1000)
    assert [path.name for path in app.paths.armies.iterdir()] == ["My Elves.draft"]
    press(app, "undo")
    settle(app, 1000)
    assert [path.name for path in app.paths.armies.iterdir()] == ["My Elves.json"]
    assert scene.opened.work is not None


def test_two_armies_of_one_name_are_told_apart(app) -> None:
    """Whatever bounds they were opened with."""
    first = new_work(KIND, app.paths, own_of(armies.standard("orcs")), [])
    assert new_work(ArmyKind(3), app.paths, own_of(armies.standard("orcs")), [first]).title == "My Orcs (2)"


def test_from_the_set_up_and_back(app) -> None:
    set_up = push(app, SetupScene, "setup", frames=2, game="lords_of_war")
    name = set_up.shown_name(1)
    click(app, reveal(app, "seat.1.build"))
    scene = on_top(app, EditorScene)
    assert scene.widgets.find("editor.play").label == t("workshop.use", name=name)
    choose(app, scene, next(iter(scene.bench.spots())))
    tile = next(widget for widget in scene.widgets if widget.id.startswith("pool.") and widget.enabled)
    click(app, reveal(app, tile.id))
    made = scene.document
    click(app, "editor.play")
    assert app.scenes.top is set_up
    assert set_up.draft.seats[1].options["army"]["cards"] == made["cards"]
    click(app, reveal(app, "seat.1.build"))
    assert on_top(app, EditorScene).opened.work is not None, "the file is found again"
    press(app, "back")
    if app.scenes.top is not set_up:
        press(app, "back")
    assert app.scenes.top is set_up


def test_a_draft_was_offered_in_place_of_what_was_finished(app) -> None:
    """The list of the set-up has the army as it was finished, and its draft, which cannot be chosen and says why."""
    scene = editing(app)
    settle(app, 1000)
    done = scene.document
    click(app, "tool.remove")
    choose(app, scene, next(iter(scene.bench.spots())))
    settle(app, 1000)
    assert (scene.opened.work.finished, scene.opened.work.draft) == (True, True)
    press(app, "back")
    press(app, "back")
    set_up = push(app, SetupScene, "setup", frames=2, game="lords_of_war")
    tip = set_up.widgets.find(reveal(app, "seat.1.own")).tooltip
    assert tip == t("lords_of_war_setup.own.tip", n=1)
    click(app, "seat.1.own")
    finished, draft, _ = on_top(app).items
    assert finished.enabled
    assert not draft.enabled
    assert "7" in draft.reason
    click(app, f"popup.{finished.id}")
    assert set_up.draft.seats[1].options["army"] == done


def test_advice_names_what_an_army_lacks() -> None:
    """The rose and the curve are sums over all cards; an army without what reaches backwards is told so."""
    orcs = armies.standard("orcs")
    cards = content().cards
    assert army_advice.reach(orcs)[0] == sum(cards[id].arrows[0] * copies for id, copies in orcs.cards)
    assert sum(army_advice.defences(orcs)) == 36
    behind = [(id, copies) for id, copies in orcs.cards if not any(cards[id].arrows[slot] for slot in (3, 4, 5))]
    weak = armies.ArmyList("orcs", "customised", tuple(behind))
    assert army_advice.reach(weak)[4] == 0
    told = army_advice.advice(weak)
    assert "behind" in told[0]
    assert len(told) > len(army_advice.advice(orcs)) == 1


def test_what_is_not_understood_is_read_in_the_rules(app, opened_with) -> None:
    """Armies have no guide of their own: the rules about them are one, first the rule that is broken."""
    seen = opened_with("rulebook")
    scene = editing(app)
    press(app, "help")
    app.pop()
    scene.change({**scene.document, "cards": {**scene.document["cards"], "orc.ravager-a": 9}})
    app.step([])
    press(app, "help")
    assert [one["rule"] for one in seen] == ["LW-ARM-1", "LW-ARM-5"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("percent", [100, 150])
def test_below_1200_pixels_cards_had_no_names(make_app, code, percent) -> None:
    """In the smallest window and the largest letters, too, whole or in short."""
    app = make_app(size=MINIMUM, language=code, text_percent=percent)
    scene = editing(app, "undead")
    boxes = bench(scene)._boxes()
    assert len(boxes) > 20
    unread = []
    for spot, (box, _) in boxes.items():
        look = look_of(spot.removeprefix("card."), "blue", always_named=True)
        lines, role = name_on_strip(app.canvas, look, box)
        words = " ".join(lines)
        small = app.canvas.px(app.canvas.line_height(role)) < 7
        if (
            words not in (look.name, look.short)
            or small
            or any(app.canvas.measure(one, role)[0] > box.w for one in lines)
        ):
            unread.append((look.name, lines, role))
    assert unread == []
