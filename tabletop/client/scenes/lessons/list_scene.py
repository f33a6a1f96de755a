"""The list of lessons, puzzles and campaigns of every game: a picture of each and how far it has come, and beside them
who teaches the game."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from tabletop.client import games
from tabletop.client.core.input import Command
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import smaller
from tabletop.client.draw.shapes import Rect
from tabletop.client.games import cast
from tabletop.client.scenes.backdrop import RADIUS, PageScene, draw_keys, panelled
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.lessons.tiles import CampaignTile, campaign_tiles
from tabletop.client.ui import panels, tree
from tabletop.client.ui.button import Button, MainButton
from tabletop.client.ui.controls import Segment, Segmented
from tabletop.client.ui.group import turned_tab
from tabletop.client.ui.tree import Column, Draw, Node, Row, Stack, Words, cells
from tabletop.client.ui.vignette import Shown, draw_vignette
from tabletop.lessons.library import CAMPAIGN_FILES, LESSON_FILES, PUZZLE_FILES, Lesson, Puzzle
from tabletop.text import localised, t

from .lesson_board import KeptProgress
from .puzzle_board import puzzle_title
from .tiles import LessonTile, ListPictures, ListTile, PuzzleTile, tile_id

COLUMNS = 2
KIND_WIDE = 155.0
"""Width of a kind of things to choose from, in units."""
TEACHER_PART, TEACHER = 0.2, 400.0
"""Width of the panel of who teaches, as a share of the window and at most, in units."""
LEAST_TILE = 330.0
"""Least width in units of a tile beside it, in usual letters."""
PIP = 6.0
LESSONS, PUZZLES, CAMPAIGNS = "lessons", "puzzles", "campaigns"


def _draw_face(canvas: Canvas, box: Rect, picture: str, words: str) -> None:
    """Draw a face with words at its foot."""
    canvas.image(picture, box, radius=RADIUS, focus=(0.5, 0.3))
    line = canvas.line_height("body_strong")
    foot = Rect(box.x, box.bottom - 2 * line, box.w, 2 * line)
    canvas.gradient(foot, (*theme.NIGHT900, 0), (*theme.NIGHT900, 220), RADIUS)
    canvas.fit_text(words, foot.inflate(-12, 0).move(0, line * 0.3), "body_strong", theme.IVORY100, "center", 0.6)
    canvas.frame(box, theme.BRASS600, 1, RADIUS)


def _draw_speech(canvas: Canvas, box: Rect) -> None:
    """Draw paper for what is said, with a tip towards the face above it."""
    tip = [(box.centerx - 12, box.y + 2), (box.centerx, box.y - 10), (box.centerx + 12, box.y + 2)]
    canvas.panel(box, "button-paper")
    canvas.polygon(tip, theme.PAPER200)


def _draw_pips(canvas: Canvas, box: Rect, done: int, count: int) -> None:
    """Draw a diamond for each lesson or puzzle, filled for those that are done."""
    step = min(3.2 * PIP, box.w / max(1, count))
    for n in range(count):
        center = (box.centerx + (n - (count - 1) / 2) * step, box.centery)
        canvas.diamond(center, PIP, theme.BRASS600)
        canvas.diamond(center, PIP - 1.5, theme.BRASS300 if n < done else theme.NIGHT900)


class _Said(NamedTuple):
    """What the teacher says, and below it: how many of how many are ``done``, and the ``label`` of the button, which
    sets up a game where everything has been ``learnt``; a ``picture`` where there is room for it."""

    words: str
    done: int
    whole: int
    label: str
    learnt: bool = False
    picture: Shown | None = None


class LessonsScene(PageScene):
    """``game``: the game shown first (empty: the one with a lesson that was begun, else the first); ``kind``: its
    lessons, its puzzles or its campaigns. Widgets: ``lessons.leave``, ``lessons.game``, ``lessons.kind``,
    ``lesson.<id>``, ``puzzle.<id>``, ``campaign.<file>``, ``founding.<id>``, ``lessons.go`` (what comes next, where
    there is room for who teaches), ``lessons.back``."""

    has_rulebook = True

    def __init__(self, app: SceneServices, game: str = "", kind: str = LESSONS, **args: object) -> None:
        super().__init__(app, **args)
        self.kind = kind
        self.games = LESSON_FILES.games()
        self.progress = KeptProgress(app)
        self.game = game if game in self.games else self._going_on()
        self.pictures = ListPictures(app)
        self.teacher_page: Node | None = None

    def _going_on(self) -> str:
        begun = (game for game in self.games if any(self.progress.begun(id) for id in LESSON_FILES.ids(game)))
        return next(begun, self.games[0])

    def title(self) -> str:
        return t("lessons.title")

    def subtitle(self) -> str:
        return t(f"{self.kind}.subtitle")

    def resume(self, result: object = None) -> None:
        self.progress = KeptProgress(self.app)
        self.relayout()

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas, space = self.app.canvas, self.app.canvas.theme.spacing
        back = Button("lessons.back", Rect(), t("setup.back"), icon="back", style="ghost", on_click=self.app.pop)
        wide = max(space.button_width, back.natural_width(canvas))
        kinds = self._kinds()
        if self.kind not in [kind.value for kind in kinds]:
            self.kind = LESSONS
        tabs = min(860.0, width - 2 * space.page - KIND_WIDE * len(kinds) - space.wide)
        choices = (Node(name="tabs", size=tabs), tree.space(), Node(name="kind", size=KIND_WIDE * len(kinds)))
        rows = (
            Row(choices, 0, size=panels.control_height(canvas)),
            tree.space(name="lower"),
        )
        foot = (Node(name="foot_back", size=wide), tree.space(name="keys"))
        self.lay_page(Column(rows, space.gap), ("lessons.leave", t("lessons.back_tip")), foot=foot)
        if len(self.games) > 1:
            segments = [Segment(game, games.short_title(game)) for game in self.games]
            self.widgets.add(
                Segmented("lessons.game", self.places["tabs"], segments, self.game, on_change=self._choose)
            )
        if len(kinds) > 1:
            self.widgets.add(
                Segmented("lessons.kind", self.places["kind"], kinds, self.kind, on_change=self._choose_kind)
            )
        lower, beside = self.places["lower"], min(TEACHER, width * TEACHER_PART)
        split = tree.places(Row((Node(name="teacher", size=beside), tree.space(name="tiles")), space.wide), lower)
        roles = ("body", "small", *(smaller(canvas, "small", ratio) for ratio in (0.9, 0.8, 0.7, 0.6)))
        for area in (split["tiles"], lower):
            tiles = self._tiles(area, compact)
            role = next((one for one in roles if all(tile.tells(one) for tile in tiles)), "")
            if role and all(tile.rect.w >= LEAST_TILE * canvas.theme.enlarged for tile in tiles):
                break
        self.teacher_page = None
        if area is not lower:
            self.places |= split
            said = self._says_of_campaigns(tiles) if self.kind == CAMPAIGNS else self._says()
            self._lay_teacher(split["teacher"], compact, said)
        for tile in tiles:
            tile.role = role or roles[-1]
            self.widgets.add(tile)
        back.rect = self.places["foot_back"]
        self.widgets.add(back)
        self.widgets.default = self._next_id(tiles)
        if self.widgets.focused is None:
            self.widgets.start_focus(self.widgets.default)

    def _kinds(self) -> list[Segment[str]]:
        """What the game has to choose from."""
        found = [Segment(LESSONS, t("puzzles.tab_lessons"))]
        found += [Segment(PUZZLES, t("puzzles.tab"))] if PUZZLE_FILES.files(self.game) else []
        return found + ([Segment(CAMPAIGNS, t("campaign.tab"))] if CAMPAIGN_FILES.files(self.game) else [])

    def _tiles(self, room: Rect, compact: bool) -> list[ListTile]:
        if self.kind == CAMPAIGNS:
            made = campaign_tiles(self.game, self)
        else:
            made = [
                LessonTile(Rect(), one, self.progress.of(one), self)
                if isinstance(one, Lesson)
                else PuzzleTile(Rect(), one, self.progress.of(one), self)
                for one in self._listed
            ]
        count = len(made)
        gap = self.app.canvas.theme.spacing.gap if count < 8 else self.app.canvas.theme.spacing.small
        rows = -(-count // COLUMNS)
        area = Rect(room)
        area.h = min(area.h, rows * (250.0 if compact else 330.0) + (rows - 1) * gap)
        for tile, rect in zip(made, cells(area, count, COLUMNS, gap), strict=False):
            tile.rect = rect
        return made

    @property
    def _listed(self) -> Sequence[Lesson | Puzzle]:
        return LESSON_FILES.of(self.game) if self.kind == LESSONS else PUZZLE_FILES.of(self.game)

    def _next(self) -> Lesson | Puzzle | None:
        """What comes next: a lesson that was begun, else the first lesson or puzzle that was not completed, else the
        first one."""
        begun = [one for one in self._listed if self.progress.of(one).step is not None]
        fresh = [one for one in self._listed if not self.progress.of(one).done]
        return next(iter([*begun, *fresh, *self._listed]), None)

    def _next_id(self, tiles: Sequence[ListTile]) -> str:
        """The tile of what comes next: of campaigns the newest that is not over, else one to begin."""
        if self.kind == CAMPAIGNS:
            usable = [tile for tile in tiles if tile.enabled and not tile.done]
            return usable[0].id if usable else "lessons.kind"
        following = self._next()
        return "lessons.kind" if following is None else tile_id(following)

    def _says(self) -> _Said:
        """What the teacher says about how far the player has come in lessons or puzzles."""
        following, listed = self._next(), self._listed
        done = sum(bool(self.progress.of(one).done) for one in listed)
        count = len(listed)
        step = None if following is None else self.progress.of(following).step
        state = "done" if done == count else "begun" if step is not None else "next" if done else "new"
        title, number, picture = "", 0, None
        if isinstance(following, Lesson):
            title, number = localised(following.form.title), following.number
            picture = following.form.picture
        elif following is not None:
            title, number = puzzle_title(following), following.number
        said = t(f"{self.kind}.says.{state}", title=title, step=(step or 0) + 1, n=count)
        learnt = self.kind == LESSONS and state == "done"
        return _Said(
            said, done, count, t("lessons.play") if learnt else t(f"{self.kind}.go", n=number), learnt, picture
        )

    def _says_of_campaigns(self, tiles: Sequence[ListTile]) -> _Said:
        """The same of the campaign that is played now."""
        now = next((tile for tile in tiles if isinstance(tile, CampaignTile) and tile.run and not tile.done), None)
        if now is None or now.run is None:
            count = CAMPAIGN_FILES.of(self.game)[0].form.length
            return _Said(t("campaigns.says.new", n=count), 0, count, t("campaign.begin"))
        run = now.run
        said = t("campaigns.says.begun", title=now.entry.title, stage=run.stage)
        return _Said(said, run.stage - 1, run.form.length, t("campaigns.go"))

    def _lay_teacher(self, panel: Rect, compact: bool, said: _Said) -> None:
        """Add the button of who teaches, and what that one says about how far the player has come."""
        space = self.app.theme.spacing
        name = games.teacher(self.game)
        speech = Words(said.words, "reading" if compact else "reading@24", theme.INK900, lines=0, weight=1.0)
        rows = (
            Draw(_draw_face, (cast.face(name), cast.temper(name)), shape=1.0, low=60.0, drop=1),
            Node(size=space.tight),
            Stack((Draw(_draw_speech), Row((speech,), 0, (space.gap, space.gap)))),
            tree.space(),
            None if said.picture is None else Draw(draw_vignette, (said.picture,), shape=0.5, drop=3),
            Draw(_draw_pips, (said.done, said.whole), high=2.4 * PIP),
            Node(name="go", size=panels.control_height(self.app.canvas)),
        )
        self.teacher_page = panelled(Column(rows, space.small, (space.gap, space.gap)))
        self.places |= tree.lay(self.app.canvas, self.teacher_page, panel)
        self.widgets.add(
            MainButton(self.places["go"], said.label, "play", partial(self._go, said.learnt), id="lessons.go")
        )

    def _go(self, learnt: bool) -> None:
        """Set up a game if everything is ``learnt``, else begin what comes next."""
        if learnt:
            self.app.push("setup", game=self.game)
        elif isinstance(tile := self.widgets.get(self.widgets.default or ""), ListTile):
            tile.activate()

    def _choose(self, game: str) -> None:
        self.game = game
        self.widgets.focus(None)
        self.relayout()

    def _choose_kind(self, kind: str) -> None:
        self.kind = kind
        self.relayout()

    # -- time ----------------------------------------------------------------------------------------

    def update(self, dt_ms: float) -> bool:
        moving = super().update(dt_ms)
        tiles = [tile for tile in self.widgets if isinstance(tile, ListTile) and tile.board.w]
        worked = self.pictures.work((tile.listed, (tile.board.w, tile.board.h)) for tile in tiles)
        if worked:
            self.invalidate()
        return moving or worked

    # -- events and drawing --------------------------------------------------------------------------

    def open_rule(self, rule: str | None = None) -> None:
        self.app.push("rulebook", game=self.game, rule=rule)

    def command(self, event: Command) -> bool:
        game = None if event.repeat else turned_tab(event.name, self.games, self.game)
        if game is not None:
            self._choose(game)
        return game is not None

    def draw_between(self, canvas: Canvas) -> None:
        if self.teacher_page is not None:
            tree.draw(canvas, self.teacher_page, self.places["teacher"])
        if len(self.games) == 1:
            canvas.head(t(f"{self.game}.title"), self.places["tabs"], role="panel_title")
        hints = (("enter", "choose"), ("arrows", "move"), ("f1", "rules"))
        keys = [(t(f"menu.key.{key}"), t(f"menu.hint.{does}")) for key, does in hints]
        draw_keys(canvas, self.places["keys"], keys, pack=1.0)
