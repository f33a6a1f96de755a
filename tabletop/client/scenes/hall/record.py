"""The record of a person: against whom, with what, streaks, comebacks, and what luck did beside their own decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from tabletop.bots.review.review import Reviewer, ReviewWork, seat_sums
from tabletop.client import games as clients
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.games import cast
from tabletop.client.games.hall_words import led_name, thing_of
from tabletop.client.games.player_chooser import player_icon, player_name
from tabletop.client.scenes.backdrop import panelled
from tabletop.client.scenes.base import SceneServices
from tabletop.client.scenes.load import save_actions
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Segment, Segmented
from tabletop.client.ui.panels import control_height, section
from tabletop.client.ui.scroll import ScrollArea
from tabletop.client.ui.tree import Column, Disc, Draw, Node, Row, Stack, Words, sign, space
from tabletop.lessons.trophies.record import Record, Score, record_of
from tabletop.rules import catalogue
from tabletop.storage.errors import SaveError
from tabletop.storage.hall import Facts, KeptGame
from tabletop.storage.limits import CERTAIN
from tabletop.storage.reviews import load_review, review_path
from tabletop.text import t
from tabletop.text.grammar import percentage

from . import exports
from .tabs import HallPage

ALL = "all"
SHOWN, BEST, BARS = 8, 4, 24
"""Rows of a list, comebacks and reviewed games that are shown at the most."""
TWO = 760.0
"""Width in units from which there are two columns."""
STRIP = (120.0, 300.0)
"""Least and greatest height in units of the pictures of the games below all else."""
FACE, BAR, CHART, SHARE = 40.0, 130.0, 150.0, 62.0
"""Diameter of a picture, width of the bar of a score, height of the chart of luck and width of a share, in units."""


class RecordScene(HallPage):
    """Widgets besides those of the hall: ``record.game``, ``record.page``, ``record.csv``."""

    tab = "record"

    def __init__(self, app: SceneServices, game: str = ALL, **args: object) -> None:
        super().__init__(app, **args)
        self.game = game
        self._unknown: list[KeptGame] | None = None

    def enter(self) -> None:
        self.app.after_frame(self._find_unknown)

    # -- reviews -------------------------------------------------------------------------------------

    def _find_unknown(self) -> None:
        """Find the games that have a review which the record does not know yet."""
        paths = self.app.paths
        self._unknown = [
            game for game in self.games
            if game.facts.seats and game.facts.seats[0].reviewed is None
            and review_path(paths, game.facts.deal).exists()
        ]  # fmt: skip
        self.invalidate()

    def update(self, dt_ms: float) -> bool:
        moving = super().update(dt_ms)
        if not self._unknown:
            return moving
        game = self._unknown.pop()
        facts = _reviewed(self.app, game)
        if facts is not None:
            try:
                noted = self.app.hall.note(game, facts)
            except SaveError:  # it is found again the next time
                return True
            self.games = [noted if one.path == noted.path else one for one in self.games]
            self.relayout()
        return True

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        canvas, spacing = self.app.canvas, self.app.theme.spacing
        row = Row((Node(name="game", weight=1.0, most=900.0),), 0, size=control_height(canvas))
        csv = Button("record.csv", Rect(), "" if compact else t("hall.csv"), icon="export",
                     style="icon" if compact else "secondary", tooltip=t("hall.csv.tip"),
                     on_click=lambda: exports.csv(self.app, self.games, self.person))  # fmt: skip
        self.lay_hall(Column((row, space(name="page")), spacing.gap), csv)
        segments = [Segment(ALL, t("load.all_games"))]
        segments += [Segment(game, clients.short_title(game)) for game in catalogue.game_ids()]
        self.widgets.add(Segmented("record.game", self.places["game"], segments, self.game, on_change=self.choose_game))
        area = self.places["page"]
        chosen = [one for one in self.games if one.header and self.game in (ALL, one.header.game)]
        record = record_of(chosen, self.person)
        page = self._page(record, area.w)
        high = tree.height(canvas, page, area.w - spacing.edge)
        left = area.h - high - spacing.gap
        if record.total.games and self.game == ALL and left >= STRIP[0]:
            high = area.h - 1
            page = Column((page, replace(self._games(), size=min(left - 1, STRIP[1])), space()), spacing.gap)
        scroll = ScrollArea("record.page", area, high, partial(_paint, page))
        self.widgets.add(scroll)
        if self.widgets.focused is None:
            self.widgets.focus(scroll.id if scroll.focusable else "hall.tab")

    def choose_game(self, game: str) -> None:
        self.game = game
        self.relayout()

    def _page(self, record: Record, width: float) -> Node:
        spacing = self.app.theme.spacing
        if not record.total.games:
            told = t("hall.record.none", name=self.person) if self.person else t("hall.record.none.text")
            rows = (sign("laurel", 64, theme.BRASS600), Words(told, "body", theme.IVORY300, "center", lines=0))
            return panelled(Column(rows, spacing.gap, (spacing.edge, 2 * spacing.edge)))
        panels = [self._against(record), self._led(record), self._luck(record), self._comebacks(record)]
        columns = 2 if width >= TWO * self.app.theme.enlarged else 1
        boxes = [_boxed(panel, 1 / columns) for panel in panels]
        lower = (Row(tuple(boxes[n : n + columns]), spacing.gap) for n in range(0, len(boxes), columns))
        return Column((self._figures(record), *lower), spacing.gap)

    def _games(self) -> Row:
        """A picture of each game, with how many of it were played, how many of those were won, and whom or what this
        person has led most often in it."""
        tiles: list[Node] = []
        for game in catalogue.game_ids():
            record = record_of([one for one in self.games if one.header and one.header.game == game], self.person)
            score = record.total
            (_, id), _ = next(iter(record.led.items()), ((game, ""), None))
            face = clients.face_of(game, thing_of(id)) if id else ""
            told = percentage(score.share, 0) if score.games else ""
            words = f"{score.games} {t('hall.record.games', n=score.games)}"
            tile = Draw(_draw_game, (clients.cover(game).picture, face, clients.short_title(game), words, told))
            tiles.append(replace(tile, weight=1.0))
        return Row(tuple(tiles), self.app.theme.spacing.gap, even=True)

    def _figures(self, record: Record) -> Node:
        total = record.total
        won = t("hall.record.share.halves") if total.drawn else t("hall.record.share")
        told = (
            (str(total.games), t("hall.record.games", n=total.games), "cards"),
            (percentage(total.share, 0), won, "laurel"),
            (str(record.streak), t("hall.record.streak"), "flame"),
            (str(record.longest), t("hall.record.longest"), "crown"),
            (save_actions.played(record.seconds), t("hall.record.time"), "hourglass"),
        )
        boxes = []
        for figure, words, icon in told:
            said = (
                Words(figure, "number_big", theme.IVORY100, least=0.6),
                Words(words, "small", theme.IVORY500, lines=2),
            )
            lines = Column(said, 0, weight=1.0)
            boxes.append(_boxed(Row((sign(icon, 30, theme.BRASS400), lines), 10, (12, 8)), 1 / len(told)))
        return Row(tuple(boxes), self.app.theme.spacing.gap)

    def _panel(self, title: str, rows: Sequence[Node], note: str = "") -> Node:
        spacing = self.app.theme.spacing
        told = rows or [Words(t("hall.record.nothing"), "small", theme.IVORY500, lines=0)]
        column = Column((section(title, note, high=30), *told), spacing.small, (spacing.gap, spacing.gap))
        return column

    def _against(self, record: Record) -> Node:
        """The score against each level of computer players, and against each friend."""
        rows: list[Node] = []
        for level, score in record.levels.items():
            rows.append(_score_row(Disc(_sign, FACE, (player_icon(level),)), player_name(level), score))
        for name, score in list(record.friends.items())[:SHOWN]:
            rows.append(_score_row(_portrait(cast.face(name), "person"), name, score))
        return self._panel(t("hall.record.against"), rows, t("hall.record.against.note"))

    def _led(self, record: Record) -> Node:
        """The favourite armies, races and heroes."""
        rows: list[Node] = []
        for (game, id), score in list(record.led.items())[:SHOWN]:
            picture = _portrait(clients.face_of(game, thing_of(id)), clients.sign_of(game, thing_of(id)))
            rows.append(_score_row(picture, led_name(game, id), score, clients.short_title(game)))
        return self._panel(t("hall.record.led"), rows)

    def _comebacks(self, record: Record) -> Node:
        rows: list[Node] = []
        for one in record.comebacks[:BEST]:
            header = one.game.header
            assert header is not None
            title = Words(save_actions.title(one.game), "body_strong", theme.IVORY100, least=1.0, cut=True)
            line = t("load.parts.join").join((clients.short_title(header.game), save_actions.day_of(header.saved)))
            told = Column((title, Words(line, "small", theme.IVORY500, least=1.0, cut=True)), 0, weight=1.0)
            points = Words(t("hall.record.behind", n=one.behind), "small_strong", theme.BRASS300, "right")
            rows.append(Row((sign("undo", 26, theme.BRASS400), told, points), 10))
        return self._panel(t("hall.record.comebacks"), rows)

    def _luck(self, record: Record) -> Node:
        """Luck beside decisions, a pair of bars for each reviewed game."""
        shown = tuple((luck, own) for _, luck, own in record.reviewed[-BARS:])
        if not shown:
            rows: list[Node] = [Words(t("hall.record.luck.none"), "small", theme.IVORY500, lines=0)]
        else:
            luck, own = (sum(pair[n] for pair in shown) / len(shown) / CERTAIN for n in (0, 1))
            rows = [
                Draw(_bars, (shown,), high=CHART),
                Row((_key(theme.INFO, t("hall.record.luck", share=_signed(luck))),
                     _key(theme.BRASS300, t("hall.record.skill", share=_signed(own)))), 18),
                Words(t("hall.record.luck.text"), "small", theme.IVORY500, lines=0),
            ]  # fmt: skip
        return self._panel(t("hall.record.luck.title"), rows)


def _reviewed(app: SceneServices, game: KeptGame) -> Facts | None:
    """The facts of a game with what its review found; None where that is not complete."""
    assert game.header is not None
    try:
        match = app.hall.load(game.path).match
        kept = load_review(review_path(app.paths, game.facts.deal), game.header.game, game.facts.deal)
        work = ReviewWork(match, Reviewer(None, over=True), kept)
        for _ in work.prepare():
            pass
    except (SaveError, ValueError):  # damaged, or of another course: there is nothing to tell
        return None
    if work.total or len(game.facts.seats) != len(match.seats):
        return None
    sums = {one.seat: one for one in seat_sums(work.order, work.turns, work.sides, work.readable)}
    return game.facts.reviewed_as([(sums[n].dice + sums[n].cards, sums[n].decisions) for n in sorted(sums)])


def _boxed(node: Node, part: float) -> Node:
    """A node on a panel of its own, with its part of the width."""
    return Stack((Draw(Canvas.panel, ("panel",)), node), part=part)


def _signed(share: float) -> str:
    return ("+" if share >= 0 else "\u2212") + percentage(abs(share), 0)


def _paint(page: Node, canvas: Canvas, area: Rect) -> None:
    tree.draw(canvas, page, Rect(area.x, area.y, area.w - canvas.theme.spacing.edge, area.h))


def _portrait(picture: str, icon: str) -> Node:
    return Disc(_face, FACE, (picture,)) if picture else Disc(_sign, FACE, (icon,))


def _face(canvas: Canvas, center: tuple[float, float], r: float, picture: str) -> None:
    canvas.image(picture, (center[0] - r, center[1] - r, 2 * r, 2 * r), radius=r)
    canvas.circle(center, r, None, outline=theme.BRASS400, outline_width=1.5)


def _sign(canvas: Canvas, center: tuple[float, float], r: float, icon: str) -> None:
    canvas.circle(center, r, theme.NIGHT900, outline=theme.BRASS400, outline_width=1.5)
    canvas.icon(icon, center, r * 1.2, theme.BRASS300)


def _score_row(picture: Node, name: str, score: Score, note: str = "") -> Node:
    """Picture, name, the score in words, and as a bar with the share that was won."""
    words = t("hall.record.score", won=score.won, equal=score.drawn, lost=score.lost)
    title = Row((Words(name, "body_strong", theme.IVORY100, least=0.8, cut=True, weight=1.0),
                 Words(note, "small", theme.IVORY500, "right", least=1.0, drop=1) if note else None), 8)  # fmt: skip
    told = Column((title, Words(words, "small", theme.IVORY500, least=0.8, cut=True)), 0, weight=1.0)
    bar = Draw(_draw_score, (score,), wide=BAR, high=FACE, part=0.3)
    return Row(
        (
            picture,
            told,
            bar,
            Words(percentage(score.share, 0), "number", theme.BRASS300, "right", least=0.8, size=SHARE),
        ),
        10,
    )


def _draw_score(canvas: Canvas, box: Rect, score: Score) -> None:
    """Draw a bar of what was won, drawn and lost; the three are told apart by height as well as by colour."""
    x = box.x
    for count, colour, high in (
        (score.won, theme.OK, 14.0),
        (score.drawn, theme.SLATE400, 9.0),
        (score.lost, theme.DANGER, 5.0),
    ):
        wide = box.w * count / score.games
        if count:
            canvas.fill(Rect(x, box.centery + 7 - high, max(2.0, wide - 1), high), colour, radius=2)
        x += wide


def _draw_game(canvas: Canvas, box: Rect, picture: str, face: str, name: str, words: str, share: str) -> None:
    """Draw a game as its picture, with a face at its foot, its name, what was played and the share that was won."""
    canvas.shadow(box, 2, 8)
    canvas.image(picture, box, radius=8, focus=(0.5, 0.3), grey=not share, alpha=255 if share else 150)
    canvas.gradient(Rect(box.x, box.bottom - 110, box.w, 110), (*theme.NIGHT900, 0), (*theme.NIGHT900, 235), 8)
    canvas.frame(box, theme.BRASS600, 1.2, 8)
    left, foot = box.x + 12, box.bottom - 34
    if face:
        _face(canvas, (left + 24, foot), 24, face)
        left += 58
    room = box.right - left - 12 - (SHARE if share else 0)
    canvas.fit_text(name, (left, foot - 24, room, 24), "body_strong", theme.IVORY100, min_ratio=0.7)
    canvas.fit_text(words, (left, foot, room, 20), "small", theme.IVORY300, min_ratio=0.7)
    if share:
        canvas.text(share, (box.right - 12, foot), "number", theme.BRASS300, anchor="midright")


def _key(colour: tuple[int, int, int], words: str) -> Node:
    swatch = Draw(Canvas.fill, (colour,), size=12.0, high=12.0)
    return Row((swatch, Words(words, "small_strong", theme.IVORY300)), 6)


def _bars(canvas: Canvas, box: Rect, pairs: tuple[tuple[int, int], ...]) -> None:
    """Draw a pair of bars for each game, up from the middle line for good, down for bad: luck is narrow, decisions are
    broad."""
    most = max(1, *(abs(one) for pair in pairs for one in pair))
    canvas.fill(Rect(box.x, box.centery, box.w, 1), theme.SLATE500)
    pitch = min(48.0, box.w / len(pairs))
    x = box.x + (box.w - pitch * len(pairs)) / 2
    for luck, own in pairs:
        for value, colour, left, wide in ((luck, theme.INFO, 0.14, 0.24), (own, theme.BRASS300, 0.42, 0.42)):
            high = value / most * (box.h / 2 - 4)
            top = box.centery - max(0.0, high)
            canvas.fill(Rect(x + pitch * left, top, pitch * wide, max(1.5, abs(high))), colour, radius=1.5)
        x += pitch
