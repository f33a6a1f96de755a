"""The main menu: continue, learn, load, workshop, rules, settings, credits and quit on the left, and the boxes of the
games with their buttons on the right. The game that can be continued is found by its header and checked after the first
frame.

It must not import the rules or pydantic, so that the program's first frame comes quickly.
"""

from __future__ import annotations

import contextlib
import logging
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tabletop import PRODUCT
from tabletop.bots import RECRUIT
from tabletop.client.core.input import Command, Event
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, BRASS600, IVORY100, IVORY300, IVORY500, NIGHT900
from tabletop.client.games import has_almanac, has_campaign, has_works
from tabletop.client.scenes.backdrop import draw_keys
from tabletop.client.scenes.base import Scene, SceneServices
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.button import Button
from tabletop.client.ui.tree import Column, Node, Row, lay, space
from tabletop.rules import catalogue
from tabletop.rules.frozen import light_dataclass
from tabletop.rules.meta import GameMeta
from tabletop.storage.errors import SaveError
from tabletop.storage.paths import Paths
from tabletop.text import language, language_names, languages, t
from tabletop.text.grammar import name_here

from .game_boxes import BoxButton, GameBox, share_look

if TYPE_CHECKING:
    from tabletop.client.draw.life import Life
    from tabletop.storage.header import Header

    from .menu_life import MenuLife


log = logging.getLogger(__name__)


@light_dataclass
class RunningGame:
    """A game to continue: its slot in the autosave folder and its header."""

    slot: str
    header: Header

    @property
    def game(self) -> str:
        return self.header.game

    def words(self) -> str:
        """Game, turn and decider, and the players where there are computer players."""
        header = self.header
        title = t(f"{header.game}.title")
        line = t("menu.continue.over", game=title, turn=header.turn)
        if header.next_seat is not None:
            decider = name_here(header.next_seat.name, header.next_seat.level)
            line = t("menu.continue.turn", game=title, turn=header.turn, name=decider)
        if not any(seat.level for seat in header.seats):
            return line
        from tabletop.client.games.player_chooser import player_name

        names = []
        for seat in header.seats:
            level = player_name(seat.level)
            name = name_here(seat.name, seat.level)
            told = not seat.level or name == level  # a person, or a computer player named by its level
            names.append(name if told else t("menu.continue.seat", name=name, level=level))
        return t("menu.continue.seats", line=line, names=", ".join(names))

    def open(self, app: SceneServices) -> None:
        """Load the game and open its board; a failure is told in one sentence."""
        from tabletop.client.scenes.campaign.kept import open_under
        from tabletop.client.scenes.load.save_actions import problem_words, tell_past
        from tabletop.storage.autosave import Autosave

        app.busy(t(f"{self.game}.title"), t("client.wait.file"))
        shelf = Autosave(app.paths)
        try:
            loaded = shelf.resume(self.slot)
        except SaveError as problem:
            log.warning("running game not opened: %s", problem)
            words = problem_words(problem, self.header.title)
            app.ask(t("menu.continue.failed"), words, [("ok", t("client.ok"), "primary")])
            return
        finally:
            shelf.close()  # the board takes the slot over under its own lock
        open_under(app, self.slot)
        app.push("board", match=loaded.match, info=loaded.info)
        tell_past(app, loaded)


def glance(paths: Paths) -> RunningGame | None:
    """The newest game to continue, by its header alone: quick enough for the first frame. The modules that read saves
    are not imported while there are none."""
    if not _any_saved(paths):
        return None
    from tabletop.storage.autosave import Autosave

    found = Autosave(paths).glimpse()
    return None if found is None else RunningGame(found.slot, found.header)


def is_newcomer(paths: Paths) -> bool:
    """Whether no game has been played or saved yet; lessons are no games."""
    return not (os.path.isdir(paths.saves) or os.path.isdir(paths.autosave))


def lessons_words(paths: Paths) -> str:
    """How far a newcomer has come in the lessons: nowhere, into the middle of one, or how many are completed."""
    if not os.path.exists(paths.lessons):
        return t("menu.learn.first")
    from tabletop.lessons.library import LESSON_FILES
    from tabletop.storage.lesson_progress import load_progress

    progress = load_progress(paths.lessons)
    ids = [id for game in catalogue.shipped_ids() for id in LESSON_FILES.ids(game)]
    known = [progress[id] for id in ids if id in progress]
    if any(one.step is not None for one in known):
        return t("menu.learn.begun")
    done = sum(bool(one.done) for one in known)
    return t("menu.learn.done", step=done, count=len(ids)) if done else t("menu.learn.first")


def _any_saved(paths: Paths) -> bool:
    try:
        return any(".json" in name for name in os.listdir(paths.autosave))
    except OSError:
        return False  # no such folder, or none that can be read: nothing to continue


def find_running(paths: Paths) -> tuple[RunningGame | None, tuple[SaveError, ...]]:
    """The newest game that can be continued, and the errors of damaged ones found before it."""
    if not _any_saved(paths):
        return None, ()
    from tabletop.storage.autosave import Autosave

    found, damaged = Autosave(paths).newest()
    return (None if found is None else RunningGame(found.slot, found.header)), damaged


def stamp(paths: Paths) -> tuple[tuple[str, int, bool], ...]:
    """A key of the autosave folder's contents, to see whether they have changed: (slot, time of writing in nanoseconds,
    whether another copy of the program holds it). Reads no file."""
    if not _any_saved(paths):
        return ()
    from tabletop.storage.autosave import Autosave

    shelf = Autosave(paths)
    return tuple((slot, _written(shelf.files(slot)), shelf.busy(slot)) for slot in shelf.slots())


def _written(files: Sequence[Path]) -> int:
    """The time in nanoseconds at which the newest of some files was written; 0 for files that have disappeared."""
    times = [0]
    for path in files:
        with contextlib.suppress(OSError):
            times.append(path.lstat().st_mtime_ns)
    return max(times)


class ContinueButton(Button):
    """The first entry of the menu: a large word, and below it the game to continue, on as many lines as it needs."""

    def needed_height(self, canvas: Canvas, width: float) -> float:
        """Height in units of both parts at this width."""
        lines = len(canvas.wrap(self.sub, "small", width - self._indent(canvas) - 12))
        return float(canvas.line_height("menu") + canvas.line_height("small") * lines + 16)

    def _indent(self, canvas: Canvas) -> float:
        return float(16 + canvas.line_height("menu") * 1.05 + 14)

    @property
    def another_is_lit(self) -> bool:
        """Whether another row, or a box of a game, is pointed at or has the focus."""
        if self.group is None:
            return False
        lit = (self.group.hovered, self.group.focused if self.group.ring_visible else None)
        return any(isinstance(one, Pressable) and one is not self for one in lit)

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect
        lit = self.hovered or self.ring
        if lit or not self.another_is_lit:
            canvas.gradient(rect, (*BRASS600, 175 if lit else 125), (*BRASS600, 0), horizontal=True)
        canvas.fill((rect.x, rect.y + 4, 3, rect.h - 8), BRASS300, radius=1.5)
        left = self._indent(canvas)
        big = canvas.line_height("menu")
        canvas.icon(self.icon or "play", (rect.x + 16 + big * 0.525, rect.centery), big * 0.85, BRASS300)
        words = Rect(rect.x + left, rect.y + 7, rect.w - left - 12, big)
        canvas.fit_text(self.label, words, "menu", IVORY100, "left", 0.6)
        below = Rect(words.x, words.bottom, words.w, rect.bottom - words.bottom)
        canvas.text_block(self.sub, below, "small", IVORY100 if lit else IVORY300)
        if self.ring:
            canvas.focus_ring(rect, 7)


def draw_compass(canvas: Canvas, center: tuple[float, float], r: float) -> None:
    """Draw the compass rose; ``r``: the radius of its ring in units, beyond which its points extend."""
    canvas.circle(center, r * 0.98, NIGHT900, alpha=120)
    side = 2 * r * 1.23
    # The small picture is decoded in a tenth of the time, which matters before the first frame.
    name = "emblem-small.png" if canvas.px(side) <= 160 else "emblem.png"
    canvas.image(name, (center[0] - side / 2, center[1] - side / 2, side, side))


BEFORE_NAME = 2.66
"""Where the name of the program begins beside its compass, in radii of that."""
SHADOW = 12.0
"""Units that the shadow of the name reaches beyond its letters at most."""


def draw_brand(canvas: Canvas, left: float, middle: float, compass: float, tagline: str) -> None:
    """Draw compass, wordmark and tagline; ``middle``: the y of the compass's centre in units."""
    draw_compass(canvas, (left + compass * 1.12, middle), compass)
    x = left + BEFORE_NAME * compass
    line = canvas.line_height("flavour@24" if compass > 50 else "flavour@17")
    cap = canvas.cap_height("wordmark")
    whole = cap + compass * 0.3 + line
    top = middle - whole / 2
    canvas.foil_text(PRODUCT, (x, top + cap / 2), "wordmark", anchor="midleft")
    role = "flavour@24" if compass > 50 else "flavour@17"
    canvas.text(tagline, (x + 2, top + cap + compass * 0.3 + line / 2), role, IVORY100, anchor="midleft", shadow=170)


KEYS = (
    (("up", "left", "down", "right"), "keys.arrows"),
    (("next", "prev"), "keys.walk"),
    (("ok",), "keys.ok"),
    (("back",), "keys.leave"),
    (("info",), "keys.info"),
    (("load",), "keys.load"),
    (("rules",), "keys.rules"),
    (("music",), "keys.music"),
    (("full_screen",), "keys.full_screen"),
    (("screenshot",), "keys.screenshot"),
)
"""The keys of the menu, as the help shows them."""


class _MenuSizes(NamedTuple):
    """Lengths of the menu in units, by the size of the window."""

    margin: float = 96
    """Left of everything."""
    right: float = 82
    """Right of the boxes of the games."""
    compass: float = 56
    """Radius of the compass beside the name of the program."""
    brand: float = 150
    """From the top to the middle of that name."""
    top: float = 280
    """From the top to the list and the boxes."""
    list: float = 420
    """Least width of the list."""
    aisle: float = 96
    """Between the list and the boxes."""
    strip: float = 70
    """Height of the strip at the bottom."""
    above_strip: float = 48
    entry: float = 63
    """Least height of an entry of the list."""
    tool: float = 44
    """Side of a button in the strip."""
    head: float = 40
    """Height of the words over the boxes."""
    box_gap: float = 24
    badge: float = 46
    badge_inset: float = 18
    """Side of a button in the corner of a box, and its distance from the corner."""
    play: float = 52
    """Height of the button at the foot of a box."""


_LARGE = _MenuSizes()
_COMPACT = _MenuSizes(
    margin=64, right=64, compass=36, brand=84, top=160, list=300, aisle=56, strip=54, above_strip=20, entry=52, tool=40,
    head=30, box_gap=14, badge=38, badge_inset=14, play=42,
)  # fmt: skip
_NARROW = _COMPACT._replace(margin=36, right=36, list=268, aisle=28)
NARROW, LOW = 1150, 640
"""Width and height in units below which a window has the narrow lengths, and those for low windows."""


class MenuPlan(NamedTuple):
    """The regions of the menu for one window, in units."""

    sizes: _MenuSizes
    list_rect: Rect
    boxes: Rect
    strip: Rect
    tools: dict[str, Rect]


ABREAST, LEAST_BOX = 4, 140.0
"""The boxes that are always side by side, and the least width in units of a further one."""
BADGES = 2
"""Buttons in the corner of a box that are there however low its picture is."""
TOOLS = ("sound", "full_screen", "help", "language")
"""Buttons of the strip, left to right; the name of the language stands beside the last."""
_COPIES = (("menu-first.jpg", (1280, 720)), ("menu-window.jpg", (1632, 918)))
"""Small copies of the picture with their sizes in pixels, used in windows up to that size: the large one takes long to
decode. The second is that of the window of a first start on a usual screen."""

_FOCUS = (0.6, 0.35)
"""The point of that picture, as shares of its width and height, that stays in view whatever shape the window has."""


class MenuScene(Scene):
    """The first screen. Button ids: ``menu.continue``, ``menu.learn``, ``menu.load``, ``menu.hall``, ``menu.workshop``,
    ``menu.rules``, ``menu.settings``, ``menu.credits``, ``menu.quit``, ``menu.language``, ``menu.sound``,
    ``menu.full_screen``, ``menu.help``; for each game ``menu.game.<id>`` (its box), ``menu.play.<id>``,
    ``menu.rules.<id>``, and where it has them ``menu.works.<id>``, ``menu.campaigns.<id>`` and
    ``menu.almanac.<id>``."""

    music = "menu"

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.games = catalogue.shipped_ids()
        self.running: RunningGame | None = glance(app.paths)
        self.game = self.running.game if self.running is not None else self.games[0]
        self._first = 0
        """The index of the first game whose box is shown."""
        self._loud = app.settings.volumes.master or 80
        self._plan: MenuPlan | None = None
        self._sizes = _LARGE
        self._looked = False
        self._stamp: object = None
        self._newcomer = is_newcomer(app.paths)
        self._life: MenuLife | None = None  # not before the first frame, which is to be quick

    @property
    def life(self) -> Life | None:
        return None if self._life is None else self._life.things

    def update(self, dt_ms: float) -> bool:
        if self._looked and self._life is None:
            from .menu_life import MenuLife

            self._life = MenuLife()
        if self._plan is not None and self._life is not None and self.app.breathing and self._life.pass_time(dt_ms):
            self.invalidate_part(self._sky(self._plan))
        return super().update(dt_ms)

    def _sky(self, plan: MenuPlan) -> Rect:
        """The part of the window in which the sky is open: right of the name of the program, above the boxes."""
        name = BEFORE_NAME * plan.sizes.compass + self.app.canvas.measure(PRODUCT, "wordmark")[0]
        left = max(plan.boxes.x, plan.sizes.margin + name + SHADOW)
        return Rect(left, 0, max(1.0, plan.boxes.right - left), max(1.0, plan.boxes.y - 2 * plan.sizes.head))

    def enter(self) -> None:
        """Ask for :func:`find_running` after the first frame, for which :func:`glance` was used."""
        self.app.after_frame(self._look)

    def resume(self, result: object = None) -> None:
        self._newcomer = is_newcomer(self.app.paths)
        self.running = glance(self.app.paths)
        self.app.after_frame(self._look)
        self.relayout()

    def regained(self) -> None:
        """Look again for a game to continue, because another copy of the program may have released or saved one; not
        before the first frame."""
        if self._looked and self._stamp != stamp(self.app.paths):
            self._look()

    def _look(self) -> None:
        if not self._looked and self.app.paths.trash.is_dir():
            from tabletop.storage.file_names import purge

            purge(self.app.paths.trash)  # once after the start, in idle time
        self._looked = True
        self.running, damaged = find_running(self.app.paths)
        self._stamp = stamp(self.app.paths)
        self.games = catalogue.game_ids()
        if self.game in self.games:
            self._first = max(self._first, self.games.index(self.game) - ABREAST + 1)
        for fault in catalogue.faults():
            self.app.toast(t(f"menu.fault.{fault.why}", name=fault.game_id, told=fault.told), "warning")
        for problem in damaged:
            from tabletop.client.scenes.load.save_actions import problem_words  # not before a file was damaged

            self.app.toast(problem_words(problem), "warning")
        self.relayout()

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas = self.app.canvas
        canvas.prefetch_image(*self._picture(canvas), focus=_FOCUS)
        plan = self._plan = self._regions(width, height, compact)
        self._sizes = plan.sizes
        self._lay_list(plan.list_rect)
        self._lay_boxes(plan.boxes)
        self._lay_strip(plan)
        first = "menu.learn" if self._newcomer else f"menu.play.{self.game}"
        self.widgets.default = "menu.continue" if self.running is not None else first

    def _regions(self, width: float, height: float, compact: bool) -> MenuPlan:
        sizes = (_NARROW if width < NARROW else _COMPACT) if compact else _LARGE
        if compact and height < LOW:
            sizes = sizes._replace(brand=62.0, top=118.0)
        listed = max(sizes.list, self._longest_entry() * 0.87)
        middle = (
            Node(size=sizes.margin), Node(name="list", size=listed), Node(size=sizes.aisle), space(name="boxes"),
            Node(size=sizes.right),
        )  # fmt: skip
        gap = self.app.theme.spacing.small
        tools = (Node(size=sizes.margin - gap), *(Node(name=name, size=sizes.tool) for name in TOOLS))
        strip = Column((Row(tools, gap, size=sizes.tool),), pack=0.5, name="strip", size=sizes.strip)
        rows = (Node(size=sizes.top), Row(middle, 0, weight=1.0), Node(size=sizes.above_strip), strip)
        places = lay(self.app.canvas, Column(rows, 0), Rect(0, 0, width, height))
        return MenuPlan(sizes, places["list"], places["boxes"], places["strip"], places)

    def _longest_entry(self) -> float:
        """Width in units of the longest word of the list, which may shrink a little."""
        names = ("learn", "load", "hall", "workshop", "rules", "settings", "credits", "quit")
        canvas = self.app.canvas
        words = max(canvas.measure(t(f"menu.{name}"), "menu")[0] for name in names)
        return words + canvas.line_height("menu") * 1.05 + 42.0

    def _lay_list(self, area: Rect) -> None:
        entries: list[tuple[str, str, Callable[[], object]]] = [
            ("learn", "help", self.learn),
            ("load", "load", lambda: self.app.push("load")),
            ("hall", "laurel", lambda: self.app.push("hall")),
            ("workshop", "build", lambda: self.app.push("workshop")),
            ("rules", "book", lambda: self.app.push("rulebook", game=self.game)),
            ("settings", "settings", lambda: self.app.push("settings")),
            ("credits", "scroll", lambda: self.app.push("credits")),
            ("quit", "cancel", self.app.quit),
        ]
        canvas = self.app.canvas
        wished = max(self._sizes.entry, canvas.line_height("menu") * 1.62)
        y = area.y
        if self.running is not None:
            y += self._lay_first("continue", "play", self.running.words(), self.resume_game, area)
        elif self._newcomer:
            y += self._lay_first("learn", "help", lessons_words(self.app.paths), self.learn, area)
            entries = [entry for entry in entries if entry[0] != "learn"]
        pitch = min(wished, (area.bottom - y) / len(entries))
        for name, icon, call in entries:
            self.widgets.add(
                Button(
                    f"menu.{name}",
                    Rect(area.x, y, area.w, pitch - canvas.theme.spacing.tight),
                    t(f"menu.{name}"),
                    icon=icon,
                    style="menu",
                    on_click=call,
                    tooltip=t("menu.credits.tip") if name == "credits" else None,
                )
            )
            y += pitch

    def _lay_first(self, name: str, icon: str, sub: str, call: Callable[[], object], area: Rect) -> float:
        """Add the large entry at the head of the list: a game to continue, or the lessons where none has been played
        yet. Returns the height taken."""
        button = ContinueButton(
            f"menu.{name}", Rect(area.x, area.y, area.w, 0), t(f"menu.{name}"), icon=icon, style="menu", sub=sub,
            on_click=call,
        )  # fmt: skip
        button.rect.h = button.needed_height(self.app.canvas, area.w)
        self.widgets.add(button)
        return button.rect.h + self.app.theme.spacing.small

    def _meta(self, game: str) -> GameMeta:
        """What the box of a game says: the minutes are those of its last table, once there is one."""
        meta = catalogue.meta(game)
        return replace(meta, minutes=self.app.settings.minutes.get(game, meta.minutes))

    def _lay_boxes(self, area: Rect) -> None:
        sizes, gap = self._sizes, self._sizes.box_gap
        most = max(ABREAST, int((area.w + gap) / (LEAST_BOX + gap)))
        count = min(most, len(self.games))
        first = self._first = max(0, min(self._first, len(self.games) - count))
        width = min((area.w - gap * (count - 1)) / count, {2: 500.0, 3: 360.0}.get(count, 300.0))
        height = min(area.h - sizes.head, width * 2.6)
        made: list[GameBox] = []
        for n, game in enumerate(self.games[first : first + count]):
            rect = Rect(area.x + n * (width + gap), area.y + sizes.head, width, height)
            box = self.widgets.add(
                GameBox(f"menu.game.{game}", rect, self._meta(game), sizes.play, on_click=partial(self._start, game),
                        still=self.app.reduced_motion)
            )  # fmt: skip
            made.append(box)
            self._lay_box_buttons(box, game)
        share_look(made, self.app.canvas)
        for box in made:  # a low picture has room for two of them; the menu leads to the others as well
            low = box.picture(self.app.canvas).bottom
            for badge in box.mine[1 + BADGES :]:
                badge.visible = badge.rect.bottom <= low

        if count < len(self.games):
            self._lay_turning(area, count)

    def _lay_turning(self, area: Rect, count: int) -> None:
        """Add the buttons that lead to the boxes of other games, over those there is room for."""
        side = self._sizes.head - 4
        ways = (("before", "step-back", -1), ("after", "step-forward", 1))
        for n, (name, icon, by) in enumerate(ways):
            rect = Rect(area.right - (2 - n) * (side + 4), area.y, side, side)
            there = 0 <= self._first + by <= len(self.games) - count
            turn = partial(self._turn, by)
            self.widgets.add(
                Button(f"menu.{name}", rect, icon=icon, style="icon", on_click=turn, enabled=there,
                       tooltip=t(f"menu.{name}"))
            )  # fmt: skip

    def _turn(self, by: int) -> None:
        self._first += by
        self.game = self.games[self._first]
        self.relayout()

    def _lay_box_buttons(self, box: GameBox, game: str) -> None:
        """Add the button that begins a game at the lower edge of its box, and the others in the corner of the
        picture."""
        play = BoxButton(
            f"menu.play.{game}", box.foot, t("menu.play"), box=box, icon="crossed-swords", style="primary",
            on_click=partial(self._start, game),
        )  # fmt: skip
        if play.natural_width(self.app.canvas) > play.rect.w:
            play.icon = None
        self.widgets.add(play)
        side, inset = self._sizes.badge, self._sizes.badge_inset
        corner = Rect(box.rect.right - inset - side, box.rect.y + inset, side, side)
        more: list[tuple[str, str, str, str, Mapping[str, str]]] = [("rules", "book", t("menu.rules"), "rulebook", {})]
        if has_campaign(game):
            more.append(("campaigns", "flag", t("menu.campaigns.tip"), "lessons", {"kind": "campaigns"}))
        if has_almanac(game):
            more.append(("almanac", "cards", t("almanac.open"), "almanac", {}))
        if has_works(game):
            more.append(("works", "build", t("menu.works.tip"), "workshop", {}))
        for name, icon, tip, scene, args in more:
            call = partial(self.app.push, scene, game=game, **args)
            self.widgets.add(BoxButton(f"menu.{name}.{game}", corner, box=box, icon=icon, tooltip=tip, on_click=call))
            corner = corner.move(0, side + self.app.theme.spacing.small)

    def _lay_strip(self, plan: MenuPlan) -> None:
        muted = self.app.settings.volumes.master == 0
        full = self.app.settings.full_screen
        buttons = (
            ("sound", "mute" if muted else "sound", t("menu.sound_on" if muted else "menu.sound_off"), self.mute, ""),
            ("full_screen", "fullscreen", t("menu.window" if full else "menu.full_screen"), self.full_screen,
             "full_screen"),
            ("help", "help", t("menu.help"), self.help, "help"),
            ("language", "language", t("menu.language"), self.choose_language, ""),
        )  # fmt: skip
        for name, icon, tip, call, command in buttons:
            self.widgets.add(
                Button(f"menu.{name}", plan.tools[name], icon=icon, style="icon", on_click=call, tooltip=tip,
                       command=command)
            )  # fmt: skip

    # -- what the buttons do -------------------------------------------------------------------------

    def learn(self) -> None:
        """Open the lessons: a newcomer where they go on, others at the game that is shown here."""
        self.app.push("lessons", game="" if self._newcomer else self.game)

    def _start(self, game: str) -> None:
        from tabletop.client.scenes.dialog import with_name  # not before the first frame

        self.game = game
        with_name(self.app, partial(self.app.push, "setup", game=game, rival=RECRUIT, proposed=True))

    def resume_game(self) -> None:
        if self.running is not None:
            self.running.open(self.app)

    def choose_language(self) -> None:
        from tabletop.client.core.services import MenuItem

        items = [MenuItem(code, language_names(code)[0]) for code in languages()]
        self.app.popup(self.widgets.find("menu.language").rect, items, self.app.set_language, language())

    def mute(self) -> None:
        volumes = self.app.settings.volumes
        if volumes.master:
            self._loud = volumes.master
            volumes.master = 0
        else:
            volumes.master = self._loud
        self.app.apply_settings()

    def full_screen(self) -> None:
        self.app.settings.full_screen = not self.app.settings.full_screen
        self.app.apply_settings()

    def help(self) -> None:
        self.app.push("keys", rows=KEYS, note="keys.any")

    def _ask_quit(self) -> None:
        if not self.app.settings.confirm_dangerous:
            self.app.quit()
            return
        buttons = [("cancel", t("client.cancel"), "secondary"), ("quit", t("menu.quit"), "primary")]
        text = t("menu.quit.text_running" if self.running is not None else "menu.quit.text")

        def answered(id: str) -> None:
            if id == "quit":
                self.app.quit()

        self.app.ask(t("menu.quit.title"), text, buttons, answered)

    # -- events and drawing --------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        if isinstance(event, Command) and event.name == "right" and self._enter_boxes():
            return True
        if self.widgets.handle(event):
            return True
        if isinstance(event, Command) and not event.repeat:
            calls: dict[str, Callable[[], object]] = {
                "back": self._ask_quit,
                "help": self.help,
                "quick_help": self.help,
                "load": lambda: self.app.push("load"),
                "rules": lambda: self.app.push("rulebook", game=self._looked_at()),
            }
            call = calls.get(event.name)
            if call is not None:
                call()
                return True
        return False

    def _enter_boxes(self) -> bool:
        """From the list, the key to the right leads to the button that begins the first game: the nearest one lies in
        the corner of its box and opens the rules. Whether the focus was in the list."""
        plan, focused = self._plan, self.widgets.focused
        if plan is None or focused is None or self.widgets.inspecting or not plan.list_rect.contains(focused.rect):
            return False
        self.widgets.go_to(self.widgets.find(f"menu.play.{self.games[0]}"))
        return True

    def _looked_at(self) -> str:
        """The game whose box is lit; else the one played last."""
        boxes = [widget for widget in self.widgets if isinstance(widget, GameBox)]
        return next((box.meta.id for box in boxes if box.lit), self.game)

    def draw(self, canvas: Canvas) -> None:
        plan = self._plan
        if plan is None:
            return
        canvas.image(*self._picture(canvas), focus=_FOCUS)
        sky = self._sky(plan)
        if self._life is not None:
            self._life.draw_sky(canvas, sky)
        if canvas.rect_px(sky).contains(canvas.surface.get_clip()):  # a frame in which the sky alone has changed
            return
        canvas.gradient((0, 0, plan.boxes.x, canvas.height), (*NIGHT900, 190), (*NIGHT900, 0), horizontal=True)
        draw_brand(canvas, plan.sizes.margin, plan.sizes.brand, plan.sizes.compass, t("menu.tagline"))
        canvas.head(t("menu.choose"), (plan.boxes.x, plan.boxes.y - 8, plan.boxes.w, 30))
        self._draw_strip(canvas, plan)
        super().draw(canvas)
        if self._life is not None:
            self._draw_life(canvas, plan, self._life)

    def _draw_life(self, canvas: Canvas, plan: MenuPlan, life: MenuLife) -> None:
        """Draw banners on the boxes, a torch at both ends of their row, and a fire in the woods below the list."""
        boxes, foot = [widget for widget in self.widgets if isinstance(widget, GameBox)], plan.strip.y
        row = boxes[0].rect.unionall([box.rect for box in boxes])
        wide = min(plan.sizes.aisle, plan.sizes.right, 64.0) * 0.8
        middles = (row.x - plan.sizes.aisle / 2, row.right + plan.sizes.right / 2)
        torches = [Rect(x - wide / 2, foot - 2.2 * wide, wide, 2.2 * wide) for x in middles]
        low, high = foot - plan.sizes.above_strip, 2.4 * wide
        entries = [widget.rect.bottom for widget in self.widgets if widget.rect.x < plan.list_rect.right]
        fire = Rect(plan.list_rect.x + plan.list_rect.w * 0.62 - wide / 2, foot - high, wide, high)
        free = low - max(bottom for bottom in entries if bottom < low) > high
        life.draw(canvas, torches, fire if free else None, boxes)

    def _picture(self, canvas: Canvas) -> tuple[str, Rect]:
        """The picture behind everything, and where it is drawn: small copies at their own size, which is no smaller
        than the window. The large one is not needed in small windows, and not for the first frame."""
        wide, high = canvas.surface.get_size()
        for name, (own_wide, own_high) in _COPIES:
            if wide <= own_wide and high <= own_high:
                left, top = round((wide - own_wide) * _FOCUS[0]), round((high - own_high) * _FOCUS[1])
                return name, Rect(*(edge / canvas.scale for edge in (left, top, own_wide, own_high)))
        return "menu.jpg" if self._looked else _COPIES[0][0], Rect(0, 0, canvas.width, canvas.height)

    def _draw_strip(self, canvas: Canvas, plan: MenuPlan) -> None:
        strip = plan.strip
        canvas.fill(strip, NIGHT900, alpha=205)
        canvas.fill((0, strip.y, strip.w, 1), BRASS600, alpha=150)
        y = strip.centery
        x = self.widgets.find("menu.language").rect.right + canvas.theme.spacing.gap
        name = canvas.text(language_names(language())[0], (x, y), "small", IVORY500, anchor="midleft")
        left = name.right + canvas.theme.spacing.wide
        room = Rect(left, strip.y, strip.w - plan.sizes.margin - left, strip.h)
        hints = (("enter", "choose"), ("arrows", "move"), ("f1", "help"))
        keys = [(t(f"menu.key.{key}"), t(f"menu.hint.{does}")) for key, does in hints]
        draw_keys(canvas, room, keys, 1.0)
