"""Draws a picture of every scene at three sizes in both languages: opens it alone, or plays up to where it appears. A
scene that cannot be drawn is a fault of the build.

The pictures are PNG files with little compression: the strongest would take ten times as long as drawing them.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from functools import cache, partial
from itertools import product
from pathlib import Path

from tabletop.bots.balance import BalanceTest
from tabletop.bots.player import Answer
from tabletop.bots.random_bot import RandomBot
from tabletop.bots.review.chances import can_review
from tabletop.bots.setups import make_setup
from tabletop.client.app import App, AppOptions
from tabletop.client.board.spots import Spot
from tabletop.client.core.services import MenuItem
from tabletop.client.draw.canvas import PaintKit
from tabletop.client.draw.shapes import Rect
from tabletop.client.games import example_match, examples, has_almanac, has_works, table_class, work_kinds
from tabletop.client.games.table import Table
from tabletop.client.games.work_kind import new_work
from tabletop.client.scenes import SCENES
from tabletop.client.scenes.campaign.kept import KeptCampaign
from tabletop.client.scenes.card_browser import CardBrowserScene
from tabletop.client.scenes.curtain import PartnerHandScene
from tabletop.client.scenes.game_over import GameOverScene
from tabletop.client.scenes.hall.tabs import PAGES
from tabletop.client.scenes.settings.keys import command_name
from tabletop.client.scenes.setup.scene import SetupScene
from tabletop.commands.app_driver import FRAME_MS, AppDriver, NotReached
from tabletop.lessons.campaign.campaign_run import CampaignRun
from tabletop.lessons.campaign.company import Soldier, Victory, written
from tabletop.lessons.library import CAMPAIGN_FILES, LESSON_FILES, PUZZLE_FILES
from tabletop.lessons.trophies.tally import facts_of
from tabletop.resources import GUIDES, example_saves, shipped_document
from tabletop.rules import catalogue
from tabletop.rules.match import Match
from tabletop.rules.works import WorkFacts
from tabletop.storage import atomic, format as save_format, packages, works
from tabletop.storage.campaigns import Campaigns
from tabletop.storage.limits import CERTAIN
from tabletop.storage.packages import Package, Packed
from tabletop.storage.paths import Paths, make_folder
from tabletop.storage.reports import CountedForm, SampleForm, TriedForm, save_report
from tabletop.storage.works import ForeignWork
from tabletop.text import LANGUAGES, glossary, own, side, t

FIGHTS = ("battle", "combat")
"""The scenes in which games show a fight; a game has one of them, or none."""
DAY = date(2026, 12, 1)
"""Whose puzzle is drawn, so that pictures are the same on all days; it begins in a fight over its board."""

_ACTIONS = 200
_LONGEST = 5000  # actions of a game that is played out for its chart
_TRIES = 2  # random games from each example until one ends

Bring = Callable[[AppDriver], object]


def openers(driver: AppDriver) -> Iterable[tuple[str, tuple[str, ...], Bring]]:
    """Every picture to take: its name, the scenes it may show, and the function that brings one of them on."""
    for scene, bring in _PLAIN.items():
        yield scene, (scene,), bring
    for path in example_saves():
        yield f"board-{path.stem}", ("board", *FIGHTS), partial(AppDriver.board, path=path)
    for game_id in driver.games:
        listed, tosses = _about_setup(driver, game_id)
        for scenario in listed:
            yield f"setup-{game_id}-{scenario}", ("setup",), partial(_setup, game_id=game_id, scenario=scenario)
        table = table_class(game_id)
        cards = table.can_look is not Table.can_look
        possible = {
            "editor": has_works(game_id),
            "almanac": has_almanac(game_id),
            "coin": tosses,
            "partner": cards and bool(_in_teams(driver, game_id)),
            "curtain": catalogue.meta(game_id).curtain,
            "look": cards,
            "piles": table.pile_pages is not Table.pile_pages,
            "fight": table.fights,
            "sums": table.open_sums is not Table.open_sums,
            "example": bool(examples(game_id)),
            "board_asking": table.passing_class.asking is not None,
            "review": can_review(game_id),
        }
        left_out = {name for name, there in possible.items() if not there}
        for scene, of_game in _OF_GAME.items():
            if scene in left_out or (scene == "detail" and not _has_detail(driver)):
                continue
            scenes = {"fight": FIGHTS, "victory": ("game_over",), "save_as": ("naming",)}.get(scene, (scene,))
            yield f"{scene}-{game_id}", scenes, partial(of_game, game_id=game_id)


def _about_setup(driver: AppDriver, game_id: str) -> tuple[list[str], bool]:
    """The scenarios that the set-up of a game lists after the first, and whether a coin decides who begins."""
    parts = driver.show(SetupScene, "setup", game=game_id).form
    ids = [scenario.id for scenario in catalogue.meta(game_id).scenarios[1:]]
    return [variant.id for variant in parts.variants() if variant.id in ids], parts.tosses_coin()


def missing_scenes() -> list[str]:
    """Scenes of the program that no function here brings on."""
    return sorted(set(SCENES) - set(_PLAIN) - set(_OF_GAME) - {"board", *FIGHTS})


# ------------------------------------------------------------------------------------------------ plain scenes


def _push(name: str, **args: object) -> Bring:
    return lambda driver: driver.app.push(name, **args)


def _dialog(driver: AppDriver) -> None:
    buttons = [("cancel", t("client.cancel"), "secondary"), ("ok", t("client.ok"), "primary")]
    driver.app.ask(t("board.undo_ask"), t("board.undo_ask_text"), buttons)


def _popup(driver: AppDriver) -> None:
    items = [MenuItem(game_id, t(f"{game_id}.title")) for game_id in driver.games]
    driver.app.popup(Rect(200, 200, 240, 40), items, driver.app.toast)


def _naming(driver: AppDriver) -> None:
    driver.app.push("setup", game=driver.games[0])
    driver.app.push("naming", title=t("setup.keep.title"), text=t("setup.keep.text"), ok=t("setup.keep.ok"))


def _press_key(driver: AppDriver) -> None:
    driver.app.push("settings", group="keys")
    driver.app.push("press_key", command=command_name("undo"))


def _guide(driver: AppDriver) -> None:
    driver.app.push("guide", guide=next(iter(GUIDES)), folder=driver.app.paths.content)


def _workshop(driver: AppDriver) -> None:
    """A workshop with a work of every kind."""
    for kind in work_kinds():
        new_work(kind, driver.app.paths, kind.examples()[0], [])
    driver.app.push("workshop")


def _editor(driver: AppDriver, game_id: str) -> None:
    kind = next(kind for kind in work_kinds() if kind.game == game_id)
    opened = new_work(kind, driver.app.paths, kind.examples()[0], [])
    driver.app.push("editor", opened=opened)


def _hall(driver: AppDriver, page: str, **args: object) -> None:
    """A page of a hall with a game of each kind."""
    for game_id in driver.games:
        loaded = save_format.load(driver.example(game_id))
        driver.app.hall.keep(loaded.match, loaded.info, facts_of(loaded.match))
    driver.app.push(page, **args)


def _lesson(driver: AppDriver) -> None:
    driver.app.push("lesson", lesson_id=LESSON_FILES.of(LESSON_FILES.games()[0])[0].id)


def _campaign(driver: AppDriver, scene: str = "") -> None:
    """A campaign after three battles, and a scene above its map."""
    campaign = CAMPAIGN_FILES.of(CAMPAIGN_FILES.games()[0])[0]
    won, id = [], campaign.form.first
    for number in range(3):
        won.append(Victory(id, f"{number:08x}", number, 30, 12, 7, "dwf.rock-hound-a#1", 3, ("dwf.rock-hound-a#1",)))
        id = campaign.form.battles[id].next[0]
    soldiers = (
        Soldier("dwf.rock-hound-a", 1, 9, 2, 1, 3, 0, 0, "Borin", "crownbreaker"),
        Soldier("dwf.axe-thrower-a", 1, 4, 0, 0, 3, 1, 1, "Dagna", "hawkeye"),
        Soldier("dwf.gordona-ironhelm", 1, 1, 0, 0, 2, 1, 1),
    )
    company = replace(CampaignRun.found(campaign, "dwarves").company, soldiers=soldiers, victories=tuple(won))
    entry = Campaigns(driver.app.paths).save("Ana", written(company))
    kept = KeptCampaign(driver.app, entry, CampaignRun(campaign, company))
    driver.app.push("campaign", kept=kept)
    if scene:
        driver.app.push(scene, kept=kept)


def _founding(driver: AppDriver) -> None:
    driver.app.push("founding", lesson_id=CAMPAIGN_FILES.of(CAMPAIGN_FILES.games()[0])[0].id)


def _works() -> list[ForeignWork]:
    """The works of the guides."""
    return [works.read(shipped_document(name)) for name in GUIDES.values()]


def _package(driver: AppDriver) -> None:
    path = make_folder(driver.app.paths.exports) / f"works{packages.ENDING}"
    about = Package(tuple(map(Packed, _works())), author="Ana", licence="CC-BY-4.0", text="Three works to begin with.")
    atomic.write(path, packages.dumps(about))
    driver.app.push("package", path=path)


def _share(driver: AppDriver) -> None:
    driver.app.push("share", works=[(work.kind.id, work.document) for work in _works()])


def _balance(driver: AppDriver) -> None:
    """Open the report on a scenario that favours who begins."""
    work = _works()[0]
    assert isinstance(work.found, WorkFacts)
    counted = [
        CountedForm(name, games, share * games * CERTAIN // 100, uses)
        for name, games, share, uses in (
            ("seat:1", 200, 53, 0), ("seat:2", 200, 47, 0), ("place:#1", 200, 27, 0), ("place:#2", 200, 73, 0),
            ("race:HU", 96, 61, 0), ("race:NE", 104, 44, 0), ("race:OR", 99, 55, 0), ("race:UD", 101, 40, 0),
            ("space:c3", 260, 73, 2050), ("space:b1", 270, 58, 1904), ("space:d4", 240, 55, 1230),
        )
    ]  # fmt: skip
    mine = SampleForm(200, counted, (6, 9, 18), (140, 300, 620), {"last_side": 180, "points": 12, "stalled": 8})
    box = [replace(one, won=one.games * CERTAIN // 2) for one in counted if not one.uses]
    change = next(work.kind.changes(work.document))
    values: dict[str, int | str | dict[str, str]] = {
        name: value for name, value in change.values.items() if isinstance(value, int | str)
    }
    tried = [TriedForm(change.key, values, 240, 2300, after, after < 1000, change.document) for after in (600, 1400)]
    test = BalanceTest(work.kind, work.document, work.found, 2)
    found = replace(
        test.report(), work=mine, box=SampleForm(200, box, (8, 12, 18), (220, 390, 600), {}), decided=50, tried=tried
    )
    save_report(driver.app.paths, found)
    driver.app.push("balance", kind=work.kind.id, document=work.document)


_PLAIN: dict[str, Bring] = {
    "menu": AppDriver.clear,
    "keys": lambda driver: driver.app.scenes.top.help(),  # type: ignore[union-attr]
    "load": _push("load"),
    "import": _push("import"),
    "workshop": _workshop,
    "package": _package,
    "share": _share,
    **{page: partial(_hall, page=page) for page in PAGES},
    "today": partial(_hall, page="today", day=DAY),
    "balance": _balance,
    "settings": _push("settings"),
    "credits": _push("credits"),
    "guide": _guide,
    "lessons": _push("lessons"),
    "lesson": _lesson,
    "puzzle": lambda driver: driver.app.push("puzzle", lesson_id=PUZZLE_FILES.of(LESSON_FILES.games()[0])[0].id),
    "campaign": _campaign,
    "founding": _founding,
    "muster": partial(_campaign, scene="muster"),
    "annals": partial(_campaign, scene="annals"),
    "dialog": _dialog,
    "popup": _popup,
    "naming": _naming,
    "press_key": _press_key,
}


# ------------------------------------------------------------------------------------------- scenes of a game


def _about(driver: AppDriver, game_id: str, name: str) -> None:
    driver.app.push(name, game=game_id)


def _setup(driver: AppDriver, game_id: str, scenario: str) -> None:
    scene = driver.show(SetupScene, "setup", game=game_id)
    scene.form.choose_variant(scenario)
    scene.changed()


def _coin(driver: AppDriver, game_id: str) -> None:
    meta = catalogue.meta(game_id)
    driver.app.push("coin", match=Match.start(catalogue.game(game_id), make_setup(meta, seed=1)))


def _definition(driver: AppDriver, game_id: str) -> None:
    driver.app.push("rulebook", game=game_id)
    words = side(next(iter(glossary(game_id).values())))
    driver.app.push("definition", word=words["one"], text=words["text"], anchor=Rect(400, 200, 80, 20))


def _curtain(driver: AppDriver, game_id: str) -> None:
    driver.board(driver.example(game_id), curtain=True)
    driver.expect("curtain")


def _board_players(driver: AppDriver, game_id: str) -> None:
    _board_menu(driver, game_id)
    driver.app.replace("board_players", board=driver.app.scenes.scenes[-2])


def _board_asking(driver: AppDriver, game_id: str) -> None:
    _board_menu(driver, game_id)
    driver.app.replace("board_asking", board=driver.app.scenes.scenes[-2])


def _hint(driver: AppDriver, game_id: str) -> None:
    """Open a hint with the first and the last legal action; no computer player thinks."""
    board = driver.board(driver.example(game_id))
    legal = board.session.match.legal_actions()
    driver.app.push("hint", board=board, choices=[Answer(action) for action in dict.fromkeys((legal[0], legal[-1]))])


def _review(driver: AppDriver, game_id: str) -> None:
    board = driver.board(driver.example(game_id))
    driver.app.push("review", board=board, asking=False)


def _board_menu(driver: AppDriver, game_id: str) -> None:
    driver.board(driver.example(game_id)).open_menu()


def _look(driver: AppDriver, game_id: str) -> None:
    board = driver.board(driver.example(game_id))
    spot = next(widget for widget in board.widgets if isinstance(widget, Spot) and board.table.can_look(widget.target))
    driver.app.push("look", table=board.table, target=spot.target)


def _piles(driver: AppDriver, game_id: str) -> None:
    for path in reversed(driver.examples(game_id)):
        driver.clear()
        board = driver.board(path)
        fullest = [len(cards) for _, cards in board.table.pile_pages(0)]
        if driver.top() == "board" and any(fullest):
            break
    scene = driver.show(CardBrowserScene, "piles", table=board.table, seat=0)
    scene.page = fullest.index(max(fullest))
    scene.relayout()


def _legal(driver: AppDriver, game_id: str) -> None:
    driver.board(driver.example(game_id)).show_legal()


def _example(driver: AppDriver, game_id: str) -> None:
    """Open the first drawing of the rulebook that can be opened on the board."""
    match = example_match(game_id, next(iter(examples(game_id))))
    driver.app.push("example", match=match, words="rulebook.example")


def _in_teams(driver: AppDriver, game_id: str) -> list[Path]:
    """The examples of a game in which seats play in teams."""
    teams = {scenario.id for scenario in catalogue.meta(game_id).scenarios if scenario.teams}
    return [path for path in driver.examples(game_id) if save_format.read_header(path).scenario in teams]


def _partner(driver: AppDriver, game_id: str) -> None:
    """Open the hand of a teammate."""
    board = driver.board(_in_teams(driver, game_id)[0])
    spots = [widget for widget in board.widgets if isinstance(widget, Spot) and widget.target.kind == "card"]
    if board.session.decider is None:
        raise NotReached("the match is over")
    mate = (board.session.decider + 2) % len(board.session.match.seats)
    scene = driver.show(PartnerHandScene, "partner", board=board, seat=mate, cards=[spot.target.id for spot in spots])
    driver.settle()
    scene.open()


def fight(driver: AppDriver, game_id: str) -> None:
    """Play the examples on at random, the last one first, until the overlay of a fight opens, and let it run for a
    moment."""
    for path in reversed(driver.examples(game_id)):
        driver.clear()
        if _fought(driver, path):
            return
    raise NotReached(f"no fight in {game_id}; {driver.top()} is on top")


def _fought(driver: AppDriver, path: Path) -> bool:
    """Play an example on at random; gives whether the overlay of a fight opened."""
    board, bot = driver.board(path), RandomBot(1)
    for _ in range(_ACTIONS):
        actions = board.session.match.legal_actions()
        if not actions:
            return False
        driver.act(board, bot.pick(actions))
        for _ in range(_ACTIONS):
            if driver.top() in FIGHTS:
                # How long a fight is shown before its picture; one that needs no answer ends by itself.
                driver.settle(400.0)
                return True
            if not board.showing:
                break
            driver.app.step((), FRAME_MS)
        if driver.top() != "board":
            return False
    return False


def _sums(driver: AppDriver, game_id: str) -> None:
    """Play the last example on at random until the sums of a fight can be opened, and open them."""
    board, bot = driver.board(driver.example(game_id)), RandomBot(1)
    for _ in range(_ACTIONS):
        actions = board.session.match.legal_actions()
        if not actions or driver.top() != "board":
            break
        driver.act(board, bot.pick(actions))
        driver.settle()
        board.table.open_sums()
        if driver.top() == "sums":
            return
    raise NotReached(f"no sums in {game_id}; {driver.top()} is on top")


def _game_over(driver: AppDriver, game_id: str) -> None:
    """Open the figures at the end of a match."""
    _victory(driver, game_id)
    driver.settle()
    scene = driver.app.scenes.top
    if isinstance(scene, GameOverScene) and scene.picture is not None:
        scene.turn_to_figures()


def _picture_of_victory(driver: AppDriver, game_id: str) -> None:
    _victory(driver, game_id)
    driver.settle()
    scene = driver.app.scenes.top
    if isinstance(scene, GameOverScene) and scene.picture is None:
        scene.turn_to_picture()


def _victory(driver: AppDriver, game_id: str) -> None:
    """Open the end of a match: a seat gives up or, where the game does not allow it, a match is played to its end."""
    board = driver.board(driver.example(game_id))
    match = board.session.match
    given_up = match.game.side_actions(match.state)
    if given_up:
        driver.act(board, given_up[0])
        driver.settle()
    else:
        driver.clear()
        over = save_format.loads(_played_out(tuple(driver.examples(game_id))))
        driver.table(over.match, over.info).show_result()


def _has_detail(driver: AppDriver) -> bool:
    """Whether the last screen of a match, which must be on top, has a button for its details."""
    top = driver.app.scenes.top
    return top is not None and top.name == "game_over" and "detail" in top.widgets


def _detail(driver: AppDriver, game_id: str) -> None:
    _game_over(driver, game_id)
    driver.settle()
    driver.app.scenes.top.widgets.find("detail").activate()  # type: ignore[union-attr]


@cache
def _played_out(paths: tuple[Path, ...]) -> bytes:
    """The save of the first example that random play ends within ``_LONGEST`` actions, played to its end."""
    for path, seed in product(paths, range(_TRIES)):
        match, bot = save_format.load(path).match, RandomBot(seed)
        while match.decider is not None and len(match.journal) < _LONGEST:
            match.apply(bot.pick(match.legal_actions()))
        if match.outcome is not None:
            return save_format.dumps(match, save_format.SaveInfo(played_seconds=3600))
    raise NotReached(f"{paths[0].name} and those after it come to no end")


_OF_GAME: dict[str, Callable[..., object]] = {
    "setup": partial(_about, name="setup"),
    "editor": _editor,
    "rulebook": partial(_about, name="rulebook"),
    "almanac": partial(_about, name="almanac"),
    "definition": _definition,
    "coin": _coin,
    "curtain": _curtain,
    "partner": _partner,
    "board_menu": _board_menu,
    "board_players": _board_players,
    "board_asking": _board_asking,
    "hint": _hint,
    "review": _review,
    "example": _example,
    "legal": _legal,
    "save_as": lambda driver, game_id: driver.board(driver.example(game_id)).saver.ask_title(),
    "look": _look,
    "piles": _piles,
    "fight": fight,
    "sums": _sums,
    "game_over": _game_over,
    "victory": _picture_of_victory,
    "detail": _detail,
}


SIZES = ((1280, 720), (1920, 1080), (3840, 2160))


class _Listener(logging.Handler):
    """Collects the failures that the client has caught and written to the log only."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        why = f": {record.exc_info[1]!r}" if record.exc_info else ""
        self.heard.append(f"{record.getMessage()}{why}")


def draw_all(
    folder: Path,
    home: Path,
    faults: list[str],
    sizes: tuple[tuple[int, int], ...] = SIZES,
    translated: str | None = None,
) -> int:
    """Draw everything into ``folder``; ``home`` takes what the program writes. Gives the number of pictures.
    ``translated``: draw in that language alone, and count words that find no room among the faults."""
    faults += [f"no way to draw the scene {name}" for name in missing_scenes()]
    listener = _Listener()
    log = logging.getLogger("tabletop")
    log.addHandler(listener)
    count = 0
    try:
        for size in sizes:
            kit = PaintKit()  # shared, so that pictures are decoded and scaled once for all languages
            for language in LANGUAGES if translated is None else (translated,):
                place = home / f"{size[0]}x{size[1]}-{language}"  # an empty user folder
                added = Paths.of_user().languages / language / own.FILE
                if translated is not None and added.is_file():
                    held = make_folder(Paths.under(place).languages / language)
                    atomic.write(held / own.FILE, atomic.read(added))
                heed = translated is not None
                count += _draw_size(folder, place, size, language, kit, faults, listener, heed)
    finally:
        log.removeHandler(listener)
    return count


def _draw_size(
    folder: Path,
    home: Path,
    size: tuple[int, int],
    language: str,
    kit: PaintKit,
    faults: list[str],
    listener: _Listener,
    heed: bool,
) -> int:
    app = App(AppOptions(home=home, size=size, language=language, silent=True), kit)
    app.settings.reduced_motion = False
    app.settings.skip_forced = False  # a picture shows the decision that it is named after
    driver = AppDriver(app)
    count = 0
    try:
        for name, scenes, bring in openers(driver):
            listener.heard.clear()
            file = folder / f"{name}-{size[0]}x{size[1]}-{language}.png"
            try:
                driver.clear()
                bring(driver)
                if not name.startswith("fight"):
                    driver.settle()
                driver.expect(*scenes)
                app.screenshot(file)
                if heed:
                    faults += [f"{file.name}: no room for “{words}”" for words in app.canvas.overflows]
                app.canvas.overflows.clear()
            except Exception as problem:  # one broken scene must not hide the others
                faults.append(f"{file.name}: {type(problem).__name__}: {problem}")
            else:
                count += 1
            faults += [f"{file.name}: {what}" for what in listener.heard]
    finally:
        app.close()
    return count
