"""The army builder: exchanging, undoing, saving, files, legality; by mouse, by dragging and by keyboard."""

import json
from typing import Any

from tabletop.client.app import App
from tabletop.client.core.input import FileDropped
from tabletop.client.games.lords_of_war import army_advice
from tabletop.client.scenes import SCENES
from tabletop.client.scenes.army_builder import BuilderScene
from tabletop.client.scenes.balance import BalanceScene
from tabletop.rules.lords_of_war import armies
from tabletop.rules.lords_of_war.content import content
from tabletop.storage.user_documents import ARMY, UserDocuments
from tabletop.text import t
from tests.support.pilot import WidgetScene, click, drag, hover, on_top, press, push, reveal, type_text

GAME = "lords_of_war"


def open_builder(app: App, **args: Any) -> BuilderScene:
    if not len(app.scenes):
        app.push("kit")
    return push(app, BuilderScene, "armies", game=GAME, **args, frames=2)


def tap(app: App, scene: BuilderScene, id: str) -> None:
    """Bring a widget into view and click it."""
    reveal(app, id)
    click(app, id)


def shelf(app: App) -> UserDocuments:
    return UserDocuments(app.paths.armies, ARMY, app.paths.trash)


def customised(app: App, **args: Any) -> BuilderScene:
    """A builder with a customised orc army on the bench."""
    scene = open_builder(app, **args)
    click(app, "builder.customise")
    return scene


def test_shows_all_cards_of_the_six_armies(app) -> None:
    scene = open_builder(app)
    assert len(content().armies) == 6
    for army in content().armies.values():
        click(app, f"army.{army.id}")
        shown = {widget.id for widget in scene.widgets if widget.id.startswith("card.")}
        assert shown == {f"card.{card.id}" for card in army.cards}
        assert scene.builder.problem() is None
        assert scene.widgets.find("builder.use").enabled


def test_a_standard_army_refuses_in_words_and_offers_a_way(app) -> None:
    scene = open_builder(app)
    tap(app, scene, "card.orc.ravager-a")
    tap(app, scene, "pool.orc.catapult")
    assert scene.builder.army == armies.standard("orcs")
    assert app.toasts.items[-1].text == t("lords_of_war.refusal.army_changed_standard")
    press(app, "toast")
    app.step([])
    assert scene.builder.army.kind == "customised"
    assert scene.builder.army.cards == armies.standard("orcs").cards


def test_exchange_by_click(app) -> None:
    scene = customised(app)
    tap(app, scene, "card.orc.ravager-a")
    tap(app, scene, "pool.orc.catapult")
    tap(app, scene, "pool.orc.catapult")
    army = scene.builder.army
    assert army.count("orc.catapult") == 4
    assert army.count("orc.ravager-a") == 0
    assert armies.validate(army) == []
    assert scene.builder.card == "orc.catapult"


def test_exchange_by_dragging(app) -> None:
    scene = customised(app)
    tap(app, scene, "card.orc.ravager-a")
    reveal(app, "card.orc.ravager-b")
    drag(app, "pool.orc.catapult", "card.orc.ravager-b")
    assert scene.builder.army.count("orc.catapult") == 3
    assert scene.builder.army.count("orc.ravager-b") == 1
    assert scene.builder.drag is None


def test_dragging_onto_another_rank_is_refused(app) -> None:
    scene = customised(app)
    tap(app, scene, "card.orc.ravager-a")
    reveal(app, "card.orc.shanker-a")
    before = scene.builder.army
    drag(app, "pool.orc.catapult", "card.orc.shanker-a")
    assert scene.builder.army == before
    assert "same rank" in app.toasts.items[-1].text


def test_limits_are_told_on_the_card(app) -> None:
    scene = customised(app, decks=1)
    tap(app, scene, "card.orc.ravager-a")
    catapult = scene.widgets.find("pool.orc.catapult")
    assert not catapult.enabled
    assert catapult.reason == "The army contains Orc Catapult 3 times; the limit is 2."
    tap(app, scene, "card.orc.snafu-bighorn")
    other = scene.widgets.find("pool.orc.vanak-fleshripper")
    assert other.reason == "Vanak Fleshripper is a commander, so the army may contain it only once."


def test_mercenaries_come_from_all_armies(app) -> None:
    scene = open_builder(app)
    click(app, "builder.mercenary")
    tap(app, scene, "card.orc.war-hog-a")
    tap(app, scene, "pool.liz.quillshot")
    assert scene.builder.army.count("liz.quillshot") == 1
    assert scene.builder.problem() is None
    tap(app, scene, "card.orc.gonke-longtooth")
    tap(app, scene, "pool.dwf.krod-klouthammer")
    assert scene.builder.army.count("dwf.krod-klouthammer") == 1
    assert scene.builder.problem() is None
    segment = scene.widgets.find("builder.kind").segment_rect(0)
    click(app, "builder.kind", at=segment.center)
    assert scene.builder.army.kind == "customised"
    assert scene.builder.problem() is not None
    assert "mercenary" in scene.builder.problem()
    assert not scene.widgets.find("builder.use").enabled
    assert scene.widgets.find("builder.use").reason == scene.builder.problem()
    assert scene.widgets.find("builder.save").enabled


def test_undo_and_redo(app) -> None:
    scene = customised(app)
    start = scene.builder.army
    assert not scene.widgets.find("builder.undo").enabled
    assert scene.widgets.find("builder.undo").reason
    tap(app, scene, "card.orc.ravager-a")
    tap(app, scene, "pool.orc.catapult")
    changed = scene.builder.army
    press(app, "undo")
    assert scene.builder.army == start
    press(app, "redo")
    assert scene.builder.army == changed
    click(app, "builder.undo")
    assert scene.builder.army == start
    click(app, "builder.redo")
    assert scene.builder.army == changed


def test_taking_out_leaves_a_free_place(app) -> None:
    scene = customised(app)
    tap(app, scene, "card.orc.gonke-longtooth")
    press(app, "delete")
    assert scene.builder.army.size == 35
    assert "place.general.0" in scene.widgets
    assert scene.builder.problem() == "Rank General: 0 cards; it needs 1."
    assert scene.builder.rule() == "LW-ARM-1"
    assert "builder.rule" in scene.widgets
    tap(app, scene, "place.general.0")
    tap(app, scene, "pool.orc.gonke-longtooth")
    assert scene.builder.army.cards == armies.standard("orcs").cards
    tap(app, scene, "card.orc.ravager-a")
    tap(app, scene, "builder.remove")
    assert scene.builder.army.count("orc.ravager-a") == 1


def test_drafts_are_saved_renamed_and_read_again(app) -> None:
    customised(app)
    press(app, "delete")
    click(app, "builder.name")
    press(app, "select_all")
    type_text(app, "Half done")
    press(app, "save")
    assert [entry.title for entry in shelf(app).entries()] == ["Half done"]
    assert "unfinished" in app.toasts.items[-1].text
    click(app, "builder.name")
    press(app, "select_all")
    type_text(app, "Still half")
    click(app, "builder.save")
    assert [entry.title for entry in shelf(app).entries()] == ["Still half"]
    app.pop()
    again = open_builder(app)
    own = [work.army for work in again.builder.collection.own]
    assert [army.name for army in own] == ["Still half"]
    assert own[0].size == 35


def test_leaving_asks_about_unsaved_armies(app) -> None:
    scene = customised(app)
    tap(app, scene, "card.orc.ravager-a")
    tap(app, scene, "pool.orc.catapult")
    press(app, "back")
    app.step([])
    assert app.scenes.top.name == "dialog"
    click(app, "dialog.cancel")
    assert app.scenes.top is scene
    click(app, "builder.back")
    app.step([])
    click(app, "dialog.save")
    assert app.scenes.top is not scene
    assert len(shelf(app).entries()) == 1
    again = open_builder(app)
    press(app, "back")
    assert app.scenes.top is not again


def test_leaving_without_saving(app) -> None:
    scene = customised(app)
    click(app, "builder.leave")
    app.step([])
    click(app, "dialog.discard")
    assert app.scenes.top is not scene
    assert shelf(app).entries() == []


def test_rescue_saves_what_was_unsaved(app) -> None:
    scene = customised(app)
    scene.rescue()
    assert len(shelf(app).entries()) == 1


def test_closing_the_window_loses_no_army(app) -> None:
    customised(app)
    app.quit()
    app.scenes.clear()
    assert len(shelf(app).entries()) == 1


def test_delete_with_undo_and_duplicate(app) -> None:
    scene = customised(app)
    click(app, "builder.save")
    name = scene.builder.army.name
    click(app, "builder.duplicate")
    assert scene.builder.army.name != name
    click(app, "builder.save")
    assert len(shelf(app).entries()) == 2
    click(app, "builder.delete")
    app.step([])
    assert len(shelf(app).entries()) == 1
    press(app, "toast")
    app.step([])
    assert len(shelf(app).entries()) == 2
    assert scene.builder.draft.entry is not None
    click(app, "army.dwarves")
    assert not scene.widgets.find("builder.delete").enabled
    press(app, "delete")
    assert scene.builder.army == armies.standard("dwarves")


def test_export_and_import(app) -> None:
    scene = customised(app)
    tap(app, scene, "card.orc.ravager-a")
    tap(app, scene, "pool.orc.catapult")
    click(app, "builder.export")
    files = list(app.paths.exports.glob("*.json"))
    assert len(files) == 1
    assert str(files[0]) in app.toasts.items[-1].text
    assert json.loads(files[0].read_text(encoding="utf-8"))["kind"] == ARMY
    click(app, "builder.import")
    app.step([])
    assert on_top(app).name == "popup"
    click(app, "popup.0")
    app.step([])
    assert len(shelf(app).entries()) == 2
    names = [work.army.name for work in scene.builder.collection.own]
    assert len(set(names)) == 2
    assert scene.builder.army.count("orc.catapult") == 3


def test_import_with_nothing_to_import(app) -> None:
    scene = open_builder(app)
    click(app, "builder.import")
    assert app.scenes.top is scene
    assert str(app.paths.exports) in app.toasts.items[-1].text


def test_dropped_files(app, tmp_path) -> None:
    scene = customised(app)
    click(app, "builder.export")
    file = next(app.paths.exports.glob("*.json"))
    app.step([FileDropped(str(file))])
    assert len(scene.builder.collection.own) == 2
    bad = tmp_path / "bad.json"
    for text in ("", "[]", "{}", file.read_text(encoding="utf-8")[:-30], '{"format": "the-war-table-save"}'):
        bad.write_text(text, encoding="utf-8")
        app.step([FileDropped(str(bad))])
        assert len(scene.builder.collection.own) == 2
        assert app.toasts.items[-1].kind == "warning"
    app.step([FileDropped(str(tmp_path / "missing.json"))])
    assert len(scene.builder.collection.own) == 2
    foreign = UserDocuments(tmp_path, ARMY).save("Odd", {"base": "orcs", "kind": "customised", "cards": {"no.card": 1}})
    app.step([FileDropped(str(foreign.path))])
    assert app.toasts.items[-1].text == "There is no card called no.card."


def test_damaged_files_are_listed_with_their_reason(app) -> None:
    app.paths.armies.mkdir(parents=True)
    (app.paths.armies / "broken.json").write_text("{", encoding="utf-8")
    scene = open_builder(app)
    row = scene.widgets.find("army.file.broken.json")
    assert not row.enabled
    assert row.reason


def test_picking_for_a_player(app) -> None:
    results: list[Any] = []

    class Asker(WidgetScene):
        def resume(self, result: Any = None) -> None:
            results.append(result)

    SCENES["asker"] = Asker
    app.push("asker")
    scene = open_builder(app, army="dwarves", pick="Ana", colour="red")
    assert scene.builder.army.base == "dwarves"
    use = scene.widgets.find("builder.use")
    assert use.label == "Use for Ana"
    click(app, "builder.mercenary")
    tap(app, scene, "card.dwf.marauder-a")
    tap(app, scene, "pool.orc.catapult")
    click(app, "builder.use")
    document = results[-1]["army"]
    assert document["kind"] == "mercenary"
    assert document["cards"]["orc.catapult"] == 1
    del SCENES["asker"]


def test_an_army_that_is_not_saved_opens_on_the_bench(app) -> None:
    plain = armies.ArmyList("orcs", "customised", armies.standard("orcs").cards, "Loose")
    army = armies.swap(plain, "orc.ravager-a", "orc.catapult")
    assert isinstance(army, armies.ArmyList)
    scene = open_builder(app, army=armies.document(army))
    assert scene.builder.army.cards == army.cards
    assert scene.builder.draft.dirty


def test_play_with_it_opens_the_set_up(app, opened_with) -> None:
    seen = opened_with("setup")
    open_builder(app)
    click(app, "army.undead")
    click(app, "builder.use")
    assert seen[0]["work"] == "undead"


def test_the_card_under_the_pointer_is_shown_large(app) -> None:
    scene = open_builder(app)
    hover(app, "card.orc.shanker-b")
    assert scene.builder.shown == "orc.shanker-b"
    hover(app, "pool.orc.spikeman-a")
    assert scene.builder.shown == "orc.spikeman-a"


def test_keyboard_alone(app) -> None:
    scene = open_builder(app)
    scene.widgets.focus("builder.customise")
    press(app, "ok")
    assert scene.builder.army.kind == "customised"
    scene.widgets.focus("card.orc.ravager-a")
    press(app, "ok")
    scene.widgets.focus("pool.orc.catapult")
    press(app, "ok")
    assert scene.builder.army.count("orc.catapult") == 3
    seen = set()
    for _ in range(len(scene.widgets.order()) + 2):
        press(app, "next")
        seen.add(scene.widgets.focused.id)
    assert {widget.id for widget in scene.widgets.order()} <= seen


def test_narrow_windows_have_the_list_as_a_popup(make_app) -> None:
    app = make_app((1024, 640))
    scene = open_builder(app)
    click(app, "builder.list")
    app.step([])
    click(app, "popup.templars")
    app.step([])
    assert scene.builder.army.base == "templars"


def test_a_kill_lost_the_army_that_was_being_made(make_app) -> None:
    """What is not saved is written down; a second window that runs does not take it, the next start does."""
    app = make_app()
    scene = customised(app)
    tap(app, scene, "card.orc.ravager-a")
    tap(app, scene, "pool.orc.catapult")
    made = scene.builder.army
    assert shelf(app).entries() == [], "nobody has saved it"
    other = make_app()
    assert not open_builder(other).builder.unsaved(), "the first window has it"
    other.close()
    (kept,) = app.paths.armies.glob("*.draft")
    scene.builder.collection._drafts._ours[1].release()  # as the system does when a program is killed
    again = make_app()
    scene = open_builder(again)
    assert [draft.army.cards for draft in scene.builder.collection.dirty] == [made.cards]
    assert scene.builder.unsaved() == [made.name]
    again.step([])
    assert [path for path in app.paths.armies.glob("*.draft") if path != kept], "kept anew"
    assert not kept.exists()
    again.close()
    assert [entry.title for entry in shelf(app).entries()] == [made.name], "closing the window saves it"
    assert sorted(path.suffix for path in app.paths.armies.iterdir()) == [".json"]


def test_an_army_given_up_does_not_come_back(app) -> None:
    customised(app)
    app.step([])
    assert list(app.paths.armies.glob("*.draft"))
    click(app, "builder.leave")
    click(app, "dialog.discard")
    assert not list(app.paths.armies.iterdir())
    assert not open_builder(app).builder.unsaved()


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


def test_an_army_of_ones_own_leads_to_its_balance_test_and_to_sharing(app) -> None:
    scene = open_builder(app)
    assert "builder.balance" not in scene.widgets  # a standard army is not one's own
    click(app, "builder.customise")
    tap(app, scene, "card.orc.ravager-a")
    tap(app, scene, "pool.orc.catapult")
    click(app, "builder.balance")
    balance = on_top(app, BalanceScene)
    assert balance.document == armies.document(scene.builder.army)
    press(app, "back")
    click(app, "builder.share")
    assert app.scenes.top is not scene
