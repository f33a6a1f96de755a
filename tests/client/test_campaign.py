"""Campaigns on the screen: founded, fought, mustered, killed and gone on with, ended; no file can stop them."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from tabletop.bots import CAPTAIN, RECRUIT
from tabletop.bots.player import Budget, Seated
from tabletop.client.app import App
from tabletop.client.scenes.board.scene import BoardScene
from tabletop.client.scenes.campaign.company import AnnalsScene, FoundingScene, MusterScene
from tabletop.client.scenes.campaign.kept import KeptCampaign, open_campaign
from tabletop.client.scenes.campaign.scene import CampaignScene
from tabletop.client.scenes.game_over import GameOverScene
from tabletop.client.scenes.lessons.list_scene import LessonsScene
from tabletop.client.scenes.load.save_actions import open_game
from tabletop.client.scenes.menu.game_boxes import GameBox
from tabletop.client.scenes.menu.scene import MenuScene, RunningGame
from tabletop.lessons.campaign.campaign_run import CampaignRun
from tabletop.lessons.campaign.company import Company, Soldier, Victory, written
from tabletop.lessons.library import CAMPAIGN_FILES
from tabletop.lessons.trophies.tally import facts_of
from tabletop.rules.lords_of_war.actions import CONCEDE
from tabletop.rules.match import Match
from tabletop.storage.autosave import Autosave
from tabletop.storage.campaigns import MOST, Campaigns
from tabletop.storage.errors import SaveError
from tabletop.storage.header import SaveInfo
from tabletop.storage.shelf import Shelf
from tabletop.text import t
from tests.support.pilot import click, click_message, covering, on_top, press, push, reveal, settle, toasts, use_look
from tests.support.sweeps import sweep

FORM = CAMPAIGN_FILES.of("lords_of_war")[0]
HERO = Soldier("dwf.rock-hound-a", 1, 9, 2, 1, 3, 0, 0, "Borin", "crownbreaker")
TIRED = Soldier("dwf.ivor-the-mad", 1, 2, 0, 0, 1, 1, 1)


def after(number: int, *soldiers: Soldier) -> Company:
    """A company that has won so many battles, by the first way."""
    won = tuple(
        Victory(id, f"{n:08x}", n % 2, 30, 12, 7, HERO.key if soldiers else "", 3, (HERO.key,) if soldiers else ())
        for n, id in enumerate(FORM.form.ways()[0][:number])
    )
    return replace(CampaignRun.found(FORM, "dwarves").company, victories=won, soldiers=soldiers)


def home(make_app: Callable[..., App], size: tuple[int, int] = (1280, 720), **options: object) -> App:
    """The program as Ana has it, on its menu."""
    app = make_app(size, base_scene="menu", name="Ana", **options)
    push(app, MenuScene, "menu", frames=2)
    return app


def campaigns(app: App) -> LessonsScene:
    """The list of campaigns."""
    scene = app.push("lessons", game="lords_of_war", kind="campaigns")
    app.step([])
    assert isinstance(scene, LessonsScene)
    return scene


def keep(app: App, company: Company, title: str = "Ana's Company") -> KeptCampaign:
    entry = Campaigns(app.paths).save(title, written(company))
    return KeptCampaign(app, entry, CampaignRun(FORM, company))


def on_map(app: App, company: Company) -> CampaignScene:
    return push(app, CampaignScene, "campaign", frames=2, kept=keep(app, company))


def in_file(app: App) -> Company:
    """The company as its file has it."""
    (entry,) = Campaigns(app.paths).entries()
    return KeptCampaign.open(app, entry.path).run.company


def play_out(match: Match[object], *, win: bool) -> None:
    """Play the match of a battle to its end; the player's seat gives up where it must not ``win``."""
    own = match.order.index(0)
    levels = [CAPTAIN if seat == own else RECRUIT for seat in (0, 1)]
    seated = [Seated.sit("lords_of_war", level, 3, seat) for seat, level in enumerate(levels)]
    while match.outcome is None:
        seat, legal = match.decider, match.legal_actions()
        assert seat is not None
        if (seat == own) != win:
            match.apply(CONCEDE)
        else:
            match.apply(seated[seat].choose(match.game.view(match.state, seat), legal, Budget(1)).action)


def finish(app: App, *, win: bool) -> GameOverScene:
    """End the battle on the screen and come to its result."""
    board = on_top(app, BoardScene)
    board.computers.paused = True
    play_out(board.session.match, win=win)
    board.session.settle()
    board.show_result()
    settle(app)
    return on_top(app, GameOverScene)


# ------------------------------------------------------------------------------------------------------ the way in


def test_a_campaign_is_founded_from_the_menu_by_mouse(make_app) -> None:
    app = home(make_app)
    app.step([])
    click(app, "menu.campaigns.lords_of_war")
    assert on_top(app, LessonsScene).kind == "campaigns"
    click(app, "founding.lords_of_war/salt-road")
    on_top(app, FoundingScene)
    click(app, "people.undead")
    click(app, "founding.begin")
    scene = on_top(app, CampaignScene)
    assert (scene.kept.title, scene.kept.run.company.people) == ("Ana's Company", "undead")
    assert in_file(app).people == "undead"
    press(app, "back")
    settle(app)
    on_top(app, LessonsScene)
    click(app, "campaign.Ana's Company")
    on_top(app, CampaignScene)


@pytest.mark.parametrize(("size", "letters"), [((1024, 640), 100), ((1280, 720), 150), ((1280, 720), 100)])
def test_its_button_never_lies_over_the_name_of_the_game(make_app, size, letters) -> None:
    """Nor does that of the works, which is left out where the picture is too low; the list of lessons leads to
    campaigns as well."""
    app = home(make_app, size, text_percent=letters)
    menu = on_top(app, MenuScene)
    badge, box = menu.widgets.find("menu.campaigns.lords_of_war"), menu.widgets.find("menu.game.lords_of_war")
    assert isinstance(box, GameBox)
    assert box.picture(app.canvas).bottom >= badge.rect.bottom
    further = menu.widgets.find("menu.works.lords_of_war")
    assert further.visible == (box.picture(app.canvas).bottom >= further.rect.bottom)
    assert further.visible == ((size, letters) == ((1280, 720), 100))
    click(app, "menu.learn")
    scene = on_top(app, LessonsScene)
    scene._choose_kind("campaigns")
    app.step([])
    assert "founding.lords_of_war/salt-road" in scene.widgets


def test_a_campaign_is_founded_by_keyboard(make_app) -> None:
    app = home(make_app)
    campaigns(app)
    press(app, "ok")
    settle(app)
    on_top(app, FoundingScene)
    press(app, "ok")  # the people that is lit
    settle(app)
    while not app.scenes.top.widgets.focused or app.scenes.top.widgets.focused.id != "founding.begin":
        press(app, "next")
    press(app, "ok")
    settle(app)
    assert on_top(app, CampaignScene).chosen == "toll-bridge"


def test_only_so_many_are_kept_at_one_time(make_app) -> None:
    app = home(make_app)
    for number in range(MOST):
        keep(app, after(0), f"Company {number}")
    scene = campaigns(app)
    tile = scene.widgets.find("founding.lords_of_war/salt-road")
    assert not tile.enabled
    assert tile.reason == t("campaign.most", n=MOST)


def test_a_file_that_cannot_be_read_is_listed_with_its_problem(make_app) -> None:
    app = home(make_app)
    kept = keep(app, after(0))
    kept.entry.path.write_bytes(b"{")
    scene = campaigns(app)
    tile = scene.widgets.find("campaign.Ana's Company")
    assert not tile.enabled
    assert "Ana's Company" in tile.reason
    open_campaign(app, kept.entry.path)
    assert on_top(app) is scene
    assert toasts(app)


# ---------------------------------------------------------------------------------------------------------- battles


def test_a_battle_is_won_and_told(make_app) -> None:
    app = home(make_app)
    on_map(app, after(0))
    click(app, "campaign.go")
    board = on_top(app, BoardScene)
    assert board.saver.info.id == in_file(app).underway.match
    over = finish(app, win=True)
    assert over.widgets.default == "menu"
    assert "again" not in over.widgets
    assert "change" not in over.widgets
    app.scenes.go_home()
    settle(app)
    scene = on_top(app, CampaignScene)
    assert scene.news == "won"
    assert in_file(app).won == ("toll-bridge",)
    assert app.hall.path_of(board.saver.info.id).exists(), "it is in the hall as every other game"
    click(app, "campaign.go")
    assert scene.chosen == "", "the road forks"
    click(app, reveal(app, "choice.millers-ford"))
    assert scene.chosen == "millers-ford"
    click(app, "battle.reed-marsh")
    assert scene.chosen == "reed-marsh"
    click(app, "battle.toll-bridge")
    assert scene.widgets.find("campaign.go").label == t("campaign.return"), "it was won"
    click(app, "campaign.go")
    assert scene.chosen == ""


def test_a_lost_battle_can_be_fought_again_or_left_for_the_other_way(make_app) -> None:
    app = home(make_app)
    scene = on_map(app, after(1))
    click(app, "battle.millers-ford")
    click(app, "campaign.go")
    finish(app, win=False)
    app.scenes.go_home()
    settle(app)
    assert (scene.news, scene.chosen) == ("lost", "millers-ford")
    assert scene.widgets.find("campaign.go").label == t("campaign.again")
    assert in_file(app).defeats == {"millers-ford": 1}
    click(app, "battle.reed-marsh")
    assert scene.widgets.find("campaign.go").label == t("campaign.fight")


def test_a_killed_program_goes_on_with_battle_and_campaign(make_app) -> None:
    """Nothing is closed: the lock of the slot goes with the process, as it does when one is killed."""
    app = home(make_app)
    on_map(app, after(0))
    click(app, "campaign.go")
    board = on_top(app, BoardScene)
    board.saver.save_now()
    board.saver.autosave.close()
    slot = board.saver.info.id
    again = home(make_app)
    menu = on_top(again, MenuScene)
    again.step([])
    assert isinstance(menu.running, RunningGame)
    assert menu.running.slot == slot
    click(again, "menu.continue")
    settle(again)
    assert on_top(again, BoardScene).saver.info.id == slot
    assert [scene.name for scene in again.scenes.scenes] == ["menu", "campaign", "board"]
    finish(again, win=True)
    again.scenes.go_home()
    settle(again)
    assert in_file(again).won == ("toll-bridge",)


def test_a_battle_that_was_over_when_the_program_was_killed_counts(make_app) -> None:
    """It lies in the hall, and the campaign has not been told yet."""
    app = home(make_app)
    kept = keep(app, after(0))
    match = kept.run.start("toll-bridge", ("Ana", "Pip"), 5)
    kept.run.begin("toll-bridge", "ab" * 16)
    kept.save()
    play_out(match, win=True)
    app.hall.keep(match, SaveInfo("x", id="ab" * 16), facts_of(match))
    scene = push(app, CampaignScene, "campaign", frames=2, kept=KeptCampaign.open(app, kept.entry.path))
    assert scene.news == "won"
    assert in_file(app).won == ("toll-bridge",)


def test_a_battle_whose_game_is_gone_can_be_fought_again(make_app) -> None:
    app = home(make_app)
    kept = keep(app, after(0))
    kept.run.begin("toll-bridge", "ab" * 16)
    kept.save()
    scene = push(app, CampaignScene, "campaign", frames=2, kept=KeptCampaign.open(app, kept.entry.path))
    assert t("campaign.gone") in toasts(app)
    assert in_file(app).underway is None
    assert scene.widgets.find("campaign.go").label == t("campaign.fight")


def test_a_battle_is_gone_on_with_from_the_map_and_from_the_list_of_saves(make_app) -> None:
    app = home(make_app)
    scene = on_map(app, after(0))
    click(app, "campaign.go")
    slot = on_top(app, BoardScene).saver.info.id
    app.scenes.go_home()
    settle(app)
    assert on_top(app) is scene
    assert scene.widgets.find("campaign.go").label == t("campaign.go_on")
    assert not scene.widgets.find("campaign.muster").enabled
    click(app, "campaign.go")
    assert on_top(app, BoardScene).saver.info.id == slot
    app.reset("menu")
    entry = next(entry for entry in Shelf(app.paths).entries() if entry.slot == slot)
    assert open_game(app, entry)
    assert [scene.name for scene in app.scenes.scenes] == ["menu", "campaign", "board"]


def test_heroes_carry_their_names_and_stars_into_battle(make_app) -> None:
    app = home(make_app)
    scene = on_map(app, after(1, HERO, TIRED))
    scene.choose("reed-marsh")
    click(app, "campaign.go")
    board = on_top(app, BoardScene)
    seat = board.session.match.order.index(0)
    id = f"{seat + 1}:dwf.rock-hound-a#1"
    assert set(board.heroes) == {id}, "who sits out is not in it"
    look = board.table.model.look(id, turned=False)
    assert (look.name, look.short, look.stars) == ("Borin Crownbreaker", "Borin", 2)
    other = board.table.model.look(f"{seat + 1}:dwf.rock-hound-a#2", turned=False)
    assert (other.short, other.stars) == ("Rock Hound", 0)
    app.reset("menu")
    own = app.push("board", match=scene.kept.run.start("reed-marsh", ("Ana", "Gudrun"), 1))
    assert own.heroes == {}, "a game of its own"


def test_playing_on_from_an_older_save_is_a_game_of_its_own(make_app) -> None:
    app = home(make_app)
    on_map(app, after(0))
    click(app, "campaign.go")
    board = on_top(app, BoardScene)
    board.saver.save_as("Before")
    entry = next(entry for entry in app.library.entries() if entry.title == "Before")
    assert open_game(app, entry)
    assert [scene.name for scene in app.scenes.scenes] == ["menu", "board"]
    assert on_top(app, BoardScene).saver.info.id != in_file(app).underway.match
    assert Autosave(app.paths).files(in_file(app).underway.match)


# ------------------------------------------------------------------------------------------------ muster and annals


def test_the_army_is_changed_and_changed_back(make_app) -> None:
    app = home(make_app)
    on_map(app, after(1, HERO, TIRED))
    click(app, "campaign.muster")
    scene = on_top(app, MusterScene)
    click(app, reveal(app, "card.dwf.berserker-a"))
    click(app, reveal(app, "pool.orc.bow-pest"))
    assert in_file(app).army["orc.bow-pest"] == 1
    assert scene.run.muster.army.count("orc.bow-pest") == 1
    assert scene.run.muster.army.kind == "mercenary"
    click(app, "muster.undo")
    assert "orc.bow-pest" not in in_file(app).army
    press(app, "undo")
    assert in_file(app).army == after(1).army
    click(app, "muster.usual")
    click(app, "muster.done")
    on_top(app, CampaignScene)


def test_what_cannot_be_fielded_says_why(make_app) -> None:
    app = home(make_app)
    on_map(app, after(1, TIRED))
    click(app, "campaign.muster")
    scene = on_top(app, MusterScene)
    click(app, reveal(app, "card.dwf.gordona-ironhelm"))
    assert scene.widgets.find("pool.dwf.ivor-the-mad").reason == t("campaign.why.out")
    click(app, reveal(app, "card.dwf.berserker-a"))
    assert scene.widgets.find("pool.dwf.berserker-b").reason is None


def test_the_last_victory_opens_the_annals(make_app) -> None:
    app = home(make_app)
    scene = on_map(app, after(9, HERO))
    click(app, "campaign.go")
    finish(app, win=True)
    app.scenes.go_home()
    settle(app)
    on_top(app, AnnalsScene)
    click(app, "annals.close")
    assert on_top(app) is scene
    assert in_file(app).won[-1] == "kings-barrow"


def test_the_annals_tell_the_tale_and_end_the_campaign(make_app) -> None:
    app = home(make_app)
    scene = on_map(app, after(10, HERO))
    assert scene.kept.run.done
    assert not scene.widgets.find("campaign.muster").enabled
    click(app, "campaign.annals")
    on_top(app, AnnalsScene)
    press(app, "back")
    settle(app)
    assert on_top(app) is scene


def test_a_campaign_is_deleted_and_brought_back(make_app) -> None:
    app = home(make_app)
    campaigns(app)
    on_map(app, after(2))
    click(app, "campaign.delete")
    scene = on_top(app, LessonsScene)
    assert Campaigns(app.paths).entries() == []
    assert "campaign.Ana's Company" not in scene.widgets
    click_message(app)
    app.step([])
    assert "campaign.Ana's Company" in scene.widgets


def test_what_cannot_be_written_is_told_once(make_app, monkeypatch) -> None:
    app = home(make_app)
    scene = on_map(app, after(1))

    def full(*_: object) -> None:
        raise SaveError("disk_full")

    monkeypatch.setattr(Campaigns, "save", full)
    scene.kept.save()
    scene.kept.save()
    assert toasts(app) == [t("campaign.not_kept", reason=t("storage.error.disk_full", file="", folder=""))]


@pytest.mark.parametrize(
    ("size", "letters", "language"),
    sweep([(1280, 720), (1920, 1080), (1024, 640)], [100, 150], ["en", "es", "xx"]),
)
def test_nothing_is_cut_and_every_battle_can_be_pressed(make_app, size, letters, language) -> None:
    app = home(make_app, size, language=language)
    use_look(app, text_percent=letters)
    campaigns(app)
    push(app, FoundingScene, "founding", frames=2, lesson_id=FORM.id)
    app.pop()
    for number in (0, 1, 6, 10):
        scene = on_map(app, after(number, HERO, TIRED) if number else after(0))
        marks = {id: scene.widgets.find(f"battle.{id}").rect.center for id in FORM.form.battles}
        assert [id for id, at in marks.items() if covering(app, f"battle.{id}", at)] == []
        for id in scene.kept.run.choices:
            scene.choose(id)
            app.step([])
        if number:
            scene.news = "won"
            scene.relayout()
            app.step([])
        push(app, AnnalsScene, "annals", frames=2, kept=scene.kept)
        app.pop()
        if not scene.kept.run.done:
            push(app, MusterScene, "muster", frames=2, kept=scene.kept)
            app.pop()
        app.reset("menu")
    assert app.canvas.overflows == []
