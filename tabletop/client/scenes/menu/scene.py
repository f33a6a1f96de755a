"""Main menu: continue, new game, load, rules, settings, credits, quit; the boxes of the games on the right.

Nothing here imports rules or pydantic: this is the first frame of the program.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from tabletop.client.core.input import Command, Event
from tabletop.client.draw.theme import BRASS600, IVORY500, NIGHT900
from tabletop.client.games import has_builder
from tabletop.client.scenes.backdrop import draw_hints
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button
from tabletop.rules import catalogue
from tabletop.text import LANGUAGES, language, t

from .brand import draw_brand
from .continue_game import ContinueButton, RunningGame, find_running, glance, stamp
from .game_boxes import BoxButton, GameBox
from .game_page import lay_feature

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices


KEYS = (
    (("up", "left", "down", "right"), "keys.arrows"),
    (("next", "prev"), "keys.walk"),
    (("ok",), "keys.ok"),
    (("back",), "keys.leave"),
    (("info",), "keys.info"),
    (("load",), "keys.load"),
    (("rules",), "keys.rules"),
    (("full_screen",), "keys.full_screen"),
    (("screenshot",), "keys.screenshot"),
)
"""The keys of the menu, as the help shows them."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """The regions of the menu for one window, in units."""

    margin: float
    compass: float
    brand_y: float
    list_rect: Rect
    boxes: Rect
    strip: float


_FIRST_PICTURE = (
    1280,
    720,
)  # pixels of menu-first.jpg: no smaller window needs the large one, which takes long to read


class MenuScene(Scene):
    """The first screen. Button ids: ``menu.continue``, ``menu.new``, ``menu.load``, ``menu.rules``,
    ``menu.settings``, ``menu.credits``, ``menu.quit``, ``menu.play``, ``menu.armies``, ``menu.game.<id>``,
    ``menu.language``, ``menu.sound``, ``menu.full_screen``, ``menu.help``."""

    def __init__(self, app: SceneServices, **args: object) -> None:
        super().__init__(app, **args)
        self.games = catalogue.game_ids()
        self.running: RunningGame | None = glance(app.paths)
        self.game = self.running.game if self.running is not None else self.games[0]
        self._loud = app.settings.volumes.master or 80
        self._plan: _Plan | None = None
        self._looked = False
        self._stamp: object = None

    def enter(self) -> None:
        """The first frame only glances at the running game; now there is time to look closely."""
        self.app.after_frame(self._look)

    def resume(self, result: object = None) -> None:
        """Another game may be running by now."""
        self.running = glance(self.app.paths)
        self.app.after_frame(self._look)
        self.relayout()

    def regained(self) -> None:
        """Another copy of the program may have let go of a game, or saved one."""
        if self._stamp != stamp(self.app.paths):
            self._look()

    def _look(self) -> None:
        if not self._looked:
            from tabletop.storage.trash import purge

            purge(self.app.paths.trash)  # once a start, when nobody waits for it
        self._looked = True
        self.running, damaged = find_running(self.app.paths)
        self._stamp = stamp(self.app.paths)
        for problem in damaged:
            self.app.toast(t(problem.key, **problem.values), "warning")
        self.relayout()

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        """List on the left, boxes on the right, strip at the bottom."""
        plan = self._plan = self._regions(width, height, compact)
        self._lay_list(plan.list_rect, compact)
        if len(self.games) == 1:
            self._lay_feature(plan.boxes, compact)
        else:
            self._lay_boxes(plan.boxes, compact)
        self._lay_strip(plan, width, height)
        self.widgets.default = "menu.continue" if self.running is not None else "menu.new"

    def _regions(self, width: float, height: float, compact: bool) -> _Plan:
        small = width < 1150
        margin = 96.0 if not compact else 36.0 if small else 64.0
        compass = 56.0 if not compact else 36.0
        strip = 70.0 if not compact else 54.0
        low = height < 640
        brand_y = 150.0 if not compact else 62.0 if low else 84.0
        top = 280.0 if not compact else 118.0 if low else 160.0
        gap = 48.0 if not compact else 20.0
        list_width = max(420.0 if not compact else 268.0 if small else 300.0, self._longest_entry() * 0.87)
        aisle = 96.0 if not compact else 28.0 if small else 56.0
        left = margin + list_width + aisle
        right = width - (82.0 if not compact else margin)
        boxes = Rect(left, top, right - left, height - strip - gap - top)
        return _Plan(margin, compass, brand_y, Rect(margin, top, list_width, boxes.h), boxes, strip)

    def _longest_entry(self) -> float:
        """Width that the longest word of the list asks for; it may then be set a little smaller."""
        names = ("new", "load", "rules", "settings", "credits", "quit")
        canvas = self.app.canvas
        words = max(canvas.measure(t(f"menu.{name}"), "menu")[0] for name in names)
        return words + canvas.line_height("menu") * 1.05 + 42

    def _lay_list(self, area: Rect, compact: bool) -> None:
        entries: list[tuple[str, str, Callable[[], object]]] = [
            ("new", "cards", self.new_game),
            ("load", "load", lambda: self.app.push("load")),
            ("rules", "book", lambda: self.app.push("rulebook", game=self.game)),
            ("settings", "settings", lambda: self.app.push("settings")),
            ("credits", "scroll", lambda: self.app.push("credits")),
            ("quit", "cancel", self.app.quit),
        ]
        canvas = self.app.canvas
        wished = max(48.0 if compact else 58.0, canvas.line_height("menu") * 1.5)
        y = area.y
        if self.running is not None:
            y += self._lay_continue(self.running, area) + 8
        pitch = min(wished * 1.08, (area.bottom - y) / len(entries))
        for name, icon, call in entries:
            self.widgets.add(
                Button(
                    f"menu.{name}",
                    (area.x, y, area.w, pitch - 4),
                    t(f"menu.{name}"),
                    icon=icon,
                    style="menu",
                    on_click=call,
                    tooltip=t("menu.credits.tip") if name == "credits" else None,
                )
            )
            y += pitch

    def _lay_continue(self, running: RunningGame, area: Rect) -> float:
        button = ContinueButton(
            "menu.continue",
            (area.x, area.y, area.w, 0),
            t("menu.continue"),
            icon="play",
            style="menu",
            sub=running.words(),
            on_click=self.resume_game,
        )
        button.rect.h = button.needed_height(self.app.canvas, area.w)
        self.widgets.add(button)
        return button.rect.h

    def _lay_feature(self, area: Rect, compact: bool) -> None:
        widest = 1240.0 if not compact else 980.0
        rect = Rect(0, 0, min(area.w, widest), min(area.h, 680.0))
        rect.center = area.center
        meta = catalogue.meta(self.games[0])
        lay_feature(self, f"menu.game.{meta.id}", rect, meta, self.new_game, "menu.{}".format)

    def _lay_boxes(self, area: Rect, compact: bool) -> None:
        gap = 24.0 if not compact else 14.0
        head = 40.0 if not compact else 30.0
        count = len(self.games)
        widest = {2: 500.0, 3: 360.0}.get(count, 300.0)  # few boxes may be large, so that the shelf never looks bare
        width = min((area.w - gap * (count - 1)) / count, widest)
        height = min(area.h - head, width * 2.15)
        made: list[GameBox] = []
        for index, game in enumerate(self.games):
            box = GameBox(
                f"menu.game.{game}",
                (area.x + index * (width + gap), area.y + head, width, height),
                catalogue.meta(game),
                partial(self._start, game),
            )
            box.still = self.app.reduced_motion
            made.append(self.widgets.add(box))
            if has_builder(game):
                self.widgets.add(self._builder_button(box, game))
        for box in made:
            box.room = max(one.words_height(self.app.canvas) for one in made)

    def _builder_button(self, box: GameBox, game: str) -> BoxButton:
        """The way to what players can build, in a corner of the picture; where there is no room, without words."""
        high, inset = (38.0, 14.0) if self.compact else (46.0, 18.0)
        call = partial(self.app.push, "armies", game=game)
        tip = t("menu.armies.tip")
        made = BoxButton(box, "menu.armies", (0, 0, 0, high), t("menu.armies"), icon="build", tooltip=tip,
                         role="body_strong", on_click=call)  # fmt: skip
        made.rect.w = made.natural_width(self.app.canvas)
        if made.rect.w > box.rect.w * 0.55:
            made.label, made.rect.w = "", high
        made.rect.topright = (box.rect.right - inset, box.rect.y + inset)
        return made

    def _lay_strip(self, plan: _Plan, width: float, height: float) -> None:
        size = 44.0 if not self.compact else 40.0
        y = height - plan.strip / 2 - size / 2
        x = plan.margin
        muted = self.app.settings.volumes.master == 0
        full = self.app.settings.full_screen
        buttons = (
            ("language", "language", t("menu.language"), self.choose_language),
            ("sound", "mute" if muted else "sound", t("menu.sound_on" if muted else "menu.sound_off"), self.mute),
            ("full_screen", "fullscreen", t("menu.window" if full else "menu.full_screen"), self.full_screen),
            ("help", "help", t("menu.help"), self.help),
        )
        for name, icon, tip, call in buttons:
            self.widgets.add(
                Button(f"menu.{name}", (x, y, size, size), icon=icon, style="icon", on_click=call, tooltip=tip)
            )
            x += size + 10

    # -- what the buttons do -------------------------------------------------------------------------

    def new_game(self) -> None:
        """Set up the only game, or let people choose one."""
        if len(self.games) == 1:
            self._start(self.games[0])
        else:
            self.app.push("choose", game=self.game)

    def _start(self, game: str) -> None:
        self.game = game
        self.app.push("setup", game=game)

    def resume_game(self) -> None:
        """Open the running game."""
        if self.running is not None:
            self.running.open(self.app)

    def choose_language(self) -> None:
        """A list of the languages."""
        from tabletop.client.ui.menu_item import MenuItem

        items = [MenuItem(code, t(f"menu.language.{code}")) for code in LANGUAGES]
        self.app.popup(self.widgets.find("menu.language").rect, items, self.app.set_language, language())

    def mute(self) -> None:
        """Silence, or sound as loud as before."""
        volumes = self.app.settings.volumes
        if volumes.master:
            self._loud = volumes.master
            volumes.master = 0
        else:
            volumes.master = self._loud
        self.app.apply_settings()

    def full_screen(self) -> None:
        """Fill the screen, or go back into a window."""
        self.app.settings.full_screen = not self.app.settings.full_screen
        self.app.apply_settings()

    def help(self) -> None:
        """The keys, in a dialog."""
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
        """Keys of the menu beside those of its buttons."""
        if self.widgets.handle(event):
            return True
        if isinstance(event, Command) and not event.repeat:
            calls: dict[str, Callable[[], object]] = {
                "back": self._ask_quit,
                "help": self.help,
                "quick_help": self.help,
                "load": lambda: self.app.push("load"),
                "rules": lambda: self.app.push("rulebook", game=self.game),
            }
            call = calls.get(event.name)
            if call is not None:
                call()
                return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Night sky, brand, strip, widgets."""
        plan = self._plan
        if plan is None:
            return
        size = canvas.surface.get_size()
        small = size[0] <= _FIRST_PICTURE[0] and size[1] <= _FIRST_PICTURE[1]
        picture = "menu.jpg" if self._looked and not small else "menu-first.jpg"
        canvas.image(picture, (0, 0, canvas.width, canvas.height), focus=(0.6, 0.35))
        canvas.gradient((0, 0, plan.boxes.x, canvas.height), (*NIGHT900, 190), (*NIGHT900, 0), horizontal=True)
        draw_brand(canvas, plan.margin, plan.brand_y, plan.compass, t("menu.tagline"))
        if len(self.games) > 1:
            canvas.head(t("menu.choose"), (plan.boxes.x, plan.boxes.y - 8, plan.boxes.w, 30))
        self._draw_strip(canvas, plan)
        super().draw(canvas)

    def _draw_strip(self, canvas: Canvas, plan: _Plan) -> None:
        top = canvas.height - plan.strip
        canvas.fill((0, top, canvas.width, plan.strip), NIGHT900, alpha=205)
        canvas.fill((0, top, canvas.width, 1), BRASS600, alpha=150)
        y = top + plan.strip / 2
        x = self.widgets.find("menu.help").rect.right + 16
        name = canvas.text(t(f"menu.language.{language()}"), (x, y), "small", IVORY500, anchor="midleft")
        left = name.right + canvas.theme.spacing.wide
        room = Rect(left, top, canvas.width - plan.margin - left, plan.strip)
        draw_hints(canvas, room, (("enter", "choose"), ("arrows", "move"), ("f1", "help")))
