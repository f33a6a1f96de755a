"""A saved game in the load browser: its tile in the grid, with picture, title, date, turn and medallions, grey with a
reason where the file cannot be read; and the chosen one in words and numbers. Pictures are drawn from the saved
positions, one per frame."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

import pygame

from tabletop.client import games
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.games import cast
from tabletop.client.games.player_chooser import player_icon, player_name
from tabletop.client.scenes.backdrop import RADIUS, Size, board_picture
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.browser import Pictures, TilePlan, label_on_picture
from tabletop.client.ui import tree
from tabletop.client.ui.panels import section
from tabletop.client.ui.tree import Column, Disc, Draw, Either, Node, Row, Stack, Words, medal, sign
from tabletop.rules import catalogue
from tabletop.storage.errors import SaveError, visible
from tabletop.storage.format import Loaded
from tabletop.storage.header import PERSON, Header
from tabletop.storage.shelf import ShelfEntry
from tabletop.text import has, t

from . import save_actions

FileKey = tuple[Path, float]


@dataclass(frozen=True, slots=True)
class GameFacts:
    """Facts about a saved game that has been opened: the score each seat needs, the message that says why it opens
    without a past (empty: it has one), the emblem of each seat (None: that of its colour) and its portrait, if any."""

    goals: tuple[int | None, ...]
    no_past: str
    emblems: tuple[str | None, ...] = ()
    portraits: tuple[str, ...] = ()


class Thumbnails(Pictures[ShelfEntry]):
    """Pictures and facts of saved games; ``load``: reads a game, or raises SaveError."""

    def __init__(self, app: SceneServices, load: Callable[[ShelfEntry], Loaded]) -> None:
        super().__init__(app)
        self._load = load
        self.problems: dict[FileKey, SaveError] = {}
        self._facts: dict[FileKey, GameFacts] = {}
        self._latest: dict[FileKey, pygame.Surface] = {}

    def key(self, one: ShelfEntry) -> FileKey:
        """Its file and time of change."""
        return one.path, one.mtime

    def rough(self, entry: ShelfEntry) -> pygame.Surface | None:
        """The last picture drawn of an entry, of any size; None for none."""
        return self._latest.get(self.key(entry))

    def facts(self, entry: ShelfEntry) -> GameFacts | None:
        """The facts about a game; None before it has been opened."""
        return self._facts.get(self.key(entry))

    def emblem(self, entry: ShelfEntry, seat: int) -> str | None:
        """The emblem of a seat (None: that of its colour): from the opened game, before that by its colour, else "" for
        none."""
        facts, header = self.facts(entry), entry.header
        if facts is not None and seat < len(facts.emblems):
            return facts.emblems[seat]
        return (games.emblem_of_colour(header.game, header.seats[seat].colour) or "") if header is not None else None

    def portrait(self, entry: ShelfEntry, seat: int) -> str:
        """The picture of whom a seat leads, or of one of the cast who plays it; empty for none, and before the game
        has been opened."""
        facts, header = self.facts(entry), entry.header
        if facts is None or header is None:
            return ""
        return facts.portraits[seat] or cast.face(header.seats[seat].name)

    def problem(self, entry: ShelfEntry) -> SaveError | None:
        """Why the game cannot be opened, as far as is known."""
        return entry.problem or self.problems.get(self.key(entry))

    def wants(self, one: ShelfEntry) -> bool:
        return self.problem(one) is None

    def drawn(self, one: ShelfEntry, size: Size) -> pygame.Surface | None:
        key = self.key(one)
        try:
            loaded = self._load(one)
        except SaveError as problem:
            self.problems[key] = problem
            return None
        game = loaded.match.game.meta.id
        no_past = "load.older" if loaded.older else "" if loaded.fault is None else "load.no_past"
        self._facts[key] = GameFacts(
            games.goals(game, loaded.match),
            no_past,
            games.emblems(game, loaded.match),
            games.portraits(game, loaded.match),
        )
        drawn = self._latest[key] = board_picture(self.app, loaded.match, size, one.path.name)
        if len(self._latest) > 300:
            self._latest.pop(next(iter(self._latest)))
        return drawn

    def draw(self, canvas: Canvas, one: ShelfEntry, rect: Rect, game: str = "") -> None:
        """Draw the saved board; until that has been drawn one of another size, or the box of the game."""
        rough = None if self.picture(one, rect.size) is not None else self.rough(one)
        if rough is not None:
            area = canvas.rect_px(rect)
            canvas.blit(pygame.transform.scale(rough, (max(1, area.w), max(1, area.h))), rect.topleft)
            canvas.frame(rect, theme.SLATE500, 1, RADIUS)
        else:
            super().draw(canvas, one, rect, "" if one.header is None else one.header.game)


FACE_PART = 0.19
"""Radius of a face on a picture, as a share of the picture's height."""


def draw_tile(
    canvas: Canvas,
    plan: TilePlan,
    rect: Rect,
    entry: ShelfEntry,
    thumbnails: Thumbnails,
    now: datetime,
    labels: Sequence[tuple[str, str]],
) -> None:
    """Draw one tile; ``labels``: words with icons that stand on its picture."""
    problem = thumbnails.problem(entry)
    if problem is not None or entry.header is None:
        reason = save_actions.problem_words(problem) if problem is not None else ""
        tree.draw(canvas, _broken(plan, entry, reason), rect)
        return
    picture = plan.picture_in(rect)
    thumbnails.draw(canvas, entry, picture)
    told = _tile_words(canvas, plan, entry, entry.header, now)
    plan.draw_words(canvas, rect, [label_on_picture(*label) for label in labels], *told)
    _draw_faces(canvas, picture, entry, entry.header, thumbnails)


def _tile_words(canvas: Canvas, plan: TilePlan, entry: ShelfEntry, header: Header, now: datetime) -> list[Node]:
    """The title above the turn and the date; that of an example is of no interest."""
    date = save_actions.when(save_actions.moment(entry), now) if entry.kind != "example" else ""
    narrow = bool(date) and plan.width < 270.0 * canvas.theme.text_percent / 100
    title = Words(save_actions.title(entry), "section", least=0.85, cut=True)
    turn = date if narrow else save_actions.turn_line(header)
    shorter = () if narrow else (save_actions.turn_line(header, phases=False),)
    told = replace(
        title, text=turn, shorter=shorter, role="small" if narrow else "body", ink=theme.IVORY300, weight=1.0
    )
    when = Words(date, "small", theme.IVORY500, "right") if date and not narrow else None
    return [title, Row((told, when), 12)]


def leaders(header: Header) -> tuple[int, ...]:
    """The seats that have won; while a game goes on, the one that has the highest score alone, if one has. Seats may
    need different scores, so that the highest has not always won."""
    if header.ending is not None:
        return header.winners
    best = max(header.scores, default=0)
    return (header.scores.index(best),) if header.scores.count(best) == 1 else ()


def _draw_faces(canvas: Canvas, picture: Rect, entry: ShelfEntry, header: Header, thumbnails: Thumbnails) -> None:
    """Draw who plays at the right of the foot of a picture, each with the sign of a computer player, if one plays, and
    a crown for who leads."""
    seats, leading = header.seats[:6], leaders(header)
    r = min(picture.h * FACE_PART, picture.w / (2.5 * len(seats)))
    foot = Rect(picture.x, picture.bottom - 2.1 * r, picture.w, 2.1 * r)
    canvas.gradient(foot, (*theme.NIGHT900, 0), (*theme.NIGHT900, 170))
    for n, seat in enumerate(seats):
        center = (picture.right - 8 - r - (len(seats) - 1 - n) * 2.4 * r, picture.bottom - 5 - r)
        canvas.face(
            center, r, theme.seat_colours(seat.colour), thumbnails.emblem(entry, n), thumbnails.portrait(entry, n)
        )
        if seat.level != PERSON:
            _draw_sign(canvas, (center[0] - r * 0.72, center[1] + r * 0.68), r * 0.38, player_icon(seat.level))
        if n in leading:
            _draw_sign(canvas, (center[0], center[1] - r * 0.96), r * 0.42, "rank-general")


def _draw_sign(canvas: Canvas, center: tuple[float, float], r: float, icon: str) -> None:
    canvas.circle(center, r, theme.NIGHT900, outline=theme.BRASS300, outline_width=1)
    canvas.icon(icon, center, r * 1.5, theme.BRASS300)


def save_labels(entry: ShelfEntry) -> list[tuple[str, str]]:
    """The kind of save, and the game where there are several, each with an icon."""
    labels = game_labels(entry)
    if entry.kind in ("autosave", "example"):
        labels.append((t(f"load.kind.{entry.kind}"), "save" if entry.kind == "autosave" else "book"))
    if entry.header is not None and entry.header.ending is not None:
        labels.append((t("load.kind.finished"), "victory-point"))
    return labels


def game_labels(entry: ShelfEntry) -> list[tuple[str, str]]:
    """The game of an entry, where there are several."""
    several = len(catalogue.game_ids()) > 1 and entry.header is not None
    return [(games.short_title(entry.header.game), "")] if several and entry.header is not None else []


def _broken(plan: TilePlan, entry: ShelfEntry, reason: str) -> Node:
    """The tile of a file that cannot be opened: its name and the reason."""
    title = Words(save_actions.title(entry), "body_strong", theme.IVORY500, least=1.0, cut=True, weight=1.0)
    told = Words(reason, "small", theme.EMBER, lines=0, least=1.0, cut=True, valign="top", weight=1.0)
    pad = plan.inset + plan.pad * 0.7
    return Stack((
        Column((Draw(Canvas.fill, (theme.NIGHT900, 150, RADIUS), weight=1.0),), 0, (plan.inset, plan.inset)),
        Column((Row((sign("warning", 34, theme.SLATE400), title), 12), told), plan.pad * 0.6, (plan.pad + 4, pad)),
    ))  # fmt: skip


@dataclass
class Details:
    """Measures and paints the details of one entry in a column of ``width`` units."""

    canvas: Canvas
    width: float
    entry: ShelfEntry
    thumbnails: Thumbnails
    now: datetime
    compact: bool
    title_height: float  # units kept for the text entry while the game is renamed; 0 for the title itself
    more: Sequence[Node] = ()  # what else is known about it

    @property
    def picture_size(self) -> tuple[float, float]:
        width = self.width
        return width, width / 1.84 * (0.72 if self.compact else 1.0)

    def title_top(self) -> float:
        return self.picture_size[1] + (10 if self.compact else 20)

    def height(self) -> float:
        return tree.height(self.canvas, self.tree(), self.width)

    def paint(self, canvas: Canvas, area: Rect) -> None:
        tree.draw(canvas, self.tree(), Rect(area.x, area.y, self.width, self.height()))

    def tree(self) -> Node:
        """The column: picture, title, what is known about the game."""
        header, problem = self.entry.header, self.thumbnails.problem(self.entry)
        broken = problem is not None or header is None
        title = _text(save_actions.title(self.entry), "panel_title", theme.IVORY100)
        above: list[Node | None] = [
            Draw(self._picture, (broken, self.thumbnails.facts(self.entry)), size=self.picture_size[1]),
            Node(size=self.title_top() - self.picture_size[1]),
            Node(size=self.title_height + 6) if self.title_height else title,
        ]
        if problem is not None or header is None:
            reason = save_actions.problem_words(problem) if problem is not None else ""
            name = visible(self.entry.path.name)
            told = _text(reason, "body", theme.EMBER), _text(t("load.broken.note"), "small", theme.IVORY500)
            return Column((*above, Column((*told, _text(name, "least", theme.IVORY500)), 8, (0, 4))), 2)
        facts, example, gap = self.thumbnails.facts(self.entry), self.entry.kind == "example", 4 if self.compact else 10
        below = (
            _text(self._game(header), "body", theme.BRASS300),
            _text(self._saved(header), "small", theme.IVORY500) if not example else None,
            Node(size=4) if example else None,
            _text(save_actions.example_note(self.entry), "small", theme.IVORY300) if example else None,
            _text(t(facts.no_past), "small", theme.EMBER) if facts is not None and facts.no_past else None,
            *_spaced(gap, self._standing(header, facts) if header.scores else []),
            *_spaced(gap, self._next(header)),
            *_spaced(gap, self.more),
            Node(size=4),
            _text(self._file(header), "least", theme.IVORY500),
        )
        return Column((*above, *below), 2)

    def _picture(self, canvas: Canvas, rect: Rect, broken: bool, _: GameFacts | None) -> None:
        if not broken:
            self.thumbnails.draw(canvas, self.entry, rect)
            return
        canvas.panel(rect, "inset")
        canvas.icon("warning", rect.center, min(72.0, rect.h * 0.4), theme.SLATE400)

    def _game(self, header: Header) -> str:
        parts = [save_actions.game_title(header)]
        key = f"{header.game}.scenario.{header.scenario}"
        if has(key):
            parts.append(t(key))
        parts.append(t("load.seats", n=len(header.seats)))
        return t("load.parts.join").join(parts)

    def _saved(self, header: Header) -> str:
        date = save_actions.when(save_actions.moment(self.entry), self.now)
        return t("load.saved", when=date, played=save_actions.played(header.played_seconds))

    def _file(self, header: Header) -> str:
        return t(
            "load.file", program=header.program or "?", actions=t("load.actions", n=header.actions),
            size=save_actions.size(self.entry.size),
        )  # fmt: skip

    # -- standing ------------------------------------------------------------------------------------

    def _standing(self, header: Header, facts: GameFacts | None) -> list[Node]:
        key = f"{header.game}.score"
        goals = facts.goals if facts is not None else ()
        best = max((*header.scores, 10))
        leading = leaders(header)
        seats = sorted(
            range(min(len(header.scores), len(header.seats))),
            key=lambda seat: (seat not in leading, -header.scores[seat]),
        )
        rows = (self._seat_row(header, seat, goals[seat] if seat < len(goals) else None, best) for seat in seats)
        return [section(t("load.standing"), t(key) if has(key) else "", high=30), *rows]

    def _seat_row(self, header: Header, seat: int, goal: int | None, best: int) -> Node:
        """A seat: name and kind of player, a bar where there is room for one, its score."""
        held, score = header.seats[seat], header.scores[seat]
        colours, who = theme.seat_colours(held.colour), player_name(held.level)
        below = Row((sign(player_icon(held.level), 14, theme.IVORY500), _line(who, "small", theme.IVORY500)), 5)
        lines = Column((_line(save_actions.seat_name(header, seat), "body_strong", colours.tint), below), 0, part=0.32)
        bar = Draw(_draw_bar, (min(1.0, max(0.0, score / max(1, goal or best))), colours), wide=86, weight=1.0)
        of = Words(f"/ {goal}", "small", theme.IVORY500) if goal is not None else None
        digits = Row((Words(str(score), "number"), of), 5, part=0.2, pack=1.0)
        emblem = self._medal(seat, held.colour, 34 if self.compact else 44)
        high = Node(size=34 if self.compact else 44)
        ways = Row((emblem, lines, bar, digits), 10), Row((emblem, replace(lines, part=0.0, weight=1.0), digits), 10)
        return Stack((Column((high,)), Either(ways)))

    def _medal(self, seat: int, colour: str, side: float) -> Disc:
        emblem, portrait = self.thumbnails.emblem(self.entry, seat), self.thumbnails.portrait(self.entry, seat)
        return medal(theme.seat_colours(colour), emblem, side, portrait)

    def _next(self, header: Header) -> list[Node]:
        if header.ending is not None:
            words = _text(save_actions.outcome_sentence(header), "body", theme.IVORY100)
            return [section(t("load.result"), high=30), words]
        seat, index = header.next_seat, header.next_index
        if seat is None or index is None or not seat.name:
            return []
        parts = save_actions.listed_name(seat), save_actions.phase(header)
        lines = (
            _line(t("load.parts.join").join(part for part in parts if part), "body_strong", theme.IVORY100),
            _line(t("load.turn", turn=header.turn), "small", theme.IVORY500),
        )
        emblem = self._medal(index, seat.colour, 40 if self.compact else 52)
        return [section(t("load.next"), high=30), Row((emblem, Column(lines, 0, pack=0.5, weight=1.0)), 12)]


def _text(words: str, role: str, ink: theme.Colour) -> Node:
    return Words(words, role, ink, lines=0, least=1.0)


def _line(words: str, role: str, ink: theme.Colour) -> Node:
    return Words(words, role, ink, least=1.0, cut=True, weight=1.0)


def _spaced(gap: float, nodes: Sequence[Node]) -> list[Node]:
    return [Node(size=gap), *nodes] if nodes else []


def _draw_bar(canvas: Canvas, box: Rect, share: float, colours: theme.SeatColours) -> None:
    track = Rect(box.x, box.centery - 5, box.w, 10)
    canvas.fill(track, (11, 14, 19), alpha=220, radius=5)
    if share > 0:
        filled = Rect(track.x, track.y, max(10.0, track.w * share), 10)
        canvas.gradient(filled, colours.tint, colours.base, radius=5, horizontal=True)
        canvas.frame(filled, colours.tint, 1, 5)
