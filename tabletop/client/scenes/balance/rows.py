"""The parts of a report on the screen: a share with its interval beside an even one and that of the box, how often a
thing was used, how far a test has got."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.bots.balance import BOX, PLACE, SEAT, WORK, Judged, Verdict, share_of
from tabletop.bots.tournament import STALLED, Share
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.games.balance_words import kind_name, share_words, thing_name
from tabletop.client.ui.tree import Column, Draw, Node, Row, Words, block, sign
from tabletop.rules.works import WorkRules
from tabletop.storage.reports import CountedForm, ReportForm
from tabletop.text import has, t
from tabletop.text.grammar import decimal, percentage

USED = 12
"""The most things that are listed by how often they were used."""
NAME, FIGURES, BOXED = 0.3, 0.2, 0.12
"""The parts of a row for the name, for the share in figures and for that of the box."""
SIGNS: dict[str, tuple[str, theme.Colour]] = {
    "fair": ("confirm", theme.OK), "unfair": ("warning", theme.DANGER), "open": ("hourglass", theme.BRASS300),
}  # fmt: skip
"""The icon and the colour of what a test says."""


def verdict_words(report: ReportForm, verdict: Verdict) -> str:
    """What a test says, in a sentence."""
    return t(f"balance.verdict.{verdict.word}", n=report.decided or report.work.games)


def verdict_row(kind: WorkRules, report: ReportForm, verdict: Verdict) -> Node:
    """What a test says, with its sign, and what is furthest from even."""
    icon, ink = SIGNS[verdict.word]
    words = [block(verdict_words(report, verdict), "section", ink)]
    decisive = [row for row in verdict.rows if row.share.name.partition(":")[0] in (SEAT, PLACE)]
    unfair = [row.share for row in decisive if row.uneven and not row.also]
    if unfair:
        worst = max(unfair, key=lambda share: abs(share.share - 1 / report.seats))
        name = thing_name(kind, report, worst.name)
        told = t("balance.worst", name=name, share=percentage(worst.share, 0), even=percentage(1 / report.seats, 0))
        words.append(block(told, "body", theme.IVORY100))
    if verdict.stalled:
        told = t("balance.stalled", n=report.work.endings.get(STALLED, 0), games=report.work.games)
        words.append(block(told, "body", theme.EMBER))
    return Row((sign(icon, 30, ink, top=True), Column(tuple(words), 2, weight=1.0)), 12)


def promise_column() -> Node:
    """What a report will say, where there is none yet."""
    lines = ((icon, t(f"balance.promise.{key}")) for icon, key in
             (("players", "wins"), ("coin-flip", "first"), ("hourglass", "length"), ("target", "used"),
              ("harmony", "fairer")))  # fmt: skip
    return Column(
        tuple(Row((sign(icon, 20, theme.BRASS300), block(words, "body", theme.IVORY300)), 10) for icon, words in lines),
        8,
    )


def legend_row() -> Node:
    """What the marks of a bar stand for."""
    marks = (("share", theme.IVORY100), ("interval", theme.BRASS400), ("even", theme.IVORY300), ("box", theme.SLATE500))
    told = ((Draw(_mark, (ink, key), size=16), Words(t(f"balance.legend.{key}"), "small", theme.IVORY500))
            for key, ink in marks)  # fmt: skip
    return Row(tuple(Row(pair, 5, drop=n) for n, pair in enumerate(told, 1)), 18)


def _mark(canvas: Canvas, area: Rect, ink: theme.Colour, key: str) -> None:
    x, y = area.center
    if key == "interval":
        canvas.fill((x - 8, y - 4, 16, 8), ink, alpha=150, radius=4)
    elif key == "even":
        canvas.fill((x - 1, y - 8, 2, 16), ink)
    else:
        canvas.circle((x, y), 5, ink)


def heading_row() -> Node:
    """What the columns of shares hold."""
    return Row((
        Node(part=NAME),
        Words(t("balance.share.head"), "small", theme.IVORY500, weight=1.0, cut=True),
        Words(t("balance.box.head"), "small", theme.IVORY500, "right", part=BOXED),
    ), 10)  # fmt: skip


def share_rows(kind: WorkRules, report: ReportForm, verdict: Verdict) -> Iterator[tuple[str, list[Node]]]:
    """The judged shares: the heading of each kind of thing, and a row for each, red where it is unfair."""
    kinds = dict.fromkeys([row.share.name.partition(":")[0] for row in verdict.rows])
    for what in kinds:
        rows = [row for row in verdict.rows if row.share.name.partition(":")[0] == what]
        yield kind_name(kind, what), [_share_row(thing_name(kind, report, row.share.name), row, report) for row in rows]


def _share_row(name: str, row: Judged, report: ReportForm) -> Node:
    bad = row.uneven and not row.also
    ink = theme.DANGER if bad else theme.IVORY100
    box = row.box if row.box is not None and row.box.games else None
    words: tuple[Node, ...] = (Words(name, "body", ink, weight=1.0),)
    if bad:
        words = (sign("warning", 18, theme.DANGER), *words)
    figures = share_words(row.share)
    beside = t("balance.also") if row.also else percentage(box.share, 0) if box is not None else "\u2013"
    return Row((
        Row(words, 6, part=NAME),
        Draw(_bar, (row.share, box, 1 / report.seats, bad), weight=1.0, low=40.0),
        Words(figures, "small_strong", ink, "right", part=FIGURES),
        Words(beside, "small", theme.IVORY300, "right", part=BOXED),
    ), 10, size=None)  # fmt: skip


def _bar(canvas: Canvas, area: Rect, share: Share, box: Share | None, even: float, bad: bool) -> None:
    """The interval of a share as a band with a mark for the share itself, a line where all would be even, and a ring
    for the box."""
    line = Rect(area.x, area.centery - 4, area.w, 8)
    canvas.fill(line, theme.NIGHT900, alpha=170, radius=4)
    low, high = share.limits
    band = line.x + line.w * low, line.y, max(3.0, line.w * (high - low)), line.h
    canvas.fill(band, theme.DANGER if bad else theme.BRASS400, alpha=150, radius=4)
    canvas.fill((line.x + line.w * even - 1, line.y - 5, 2, line.h + 10), theme.IVORY300)
    if box is not None:
        canvas.circle((line.x + line.w * box.share, area.centery), 6, theme.SLATE500)
    canvas.circle((line.x + line.w * share.share, area.centery), 5, theme.IVORY100)


def used_rows(kind: WorkRules, report: ReportForm) -> Iterator[tuple[str, list[Node]]]:
    """The things that were used most, by their kinds, each with the share that those who used it won."""
    used = [one for one in report.work.counted if one.uses]
    for what in dict.fromkeys([one.name.partition(":")[0] for one in used]):
        some = [one for one in used if one.name.partition(":")[0] == what][:USED]
        key = f"balance.used.{what}"
        yield t(key if has(key) else "balance.used"), [_used_row(kind, report, one, some[0].uses) for one in some]


def _used_row(kind: WorkRules, report: ReportForm, one: CountedForm, most: int) -> Node:
    share = share_of(one)
    each = t("balance.used.times", uses=decimal(one.uses / max(1, report.work.games)))
    return Row((
        Words(thing_name(kind, report, one.name), "body", theme.IVORY100, part=NAME),
        Draw(_amount, (one.uses / most,), weight=1.0, low=30.0),
        Words(each, "small", theme.IVORY300, "right", part=0.16),
        Words(share_words(share), "small_strong", theme.IVORY100, "right", part=FIGURES),
    ), 10)  # fmt: skip


def _amount(canvas: Canvas, area: Rect, part: float) -> None:
    line = Rect(area.x, area.centery - 4, area.w, 8)
    canvas.fill(line, theme.NIGHT900, alpha=170, radius=4)
    canvas.fill((line.x, line.y, max(4.0, line.w * part), line.h), theme.BRASS400, alpha=200, radius=4)


def length_words(report: ReportForm) -> list[str]:
    """How long games with the work and with the box are."""
    found = []
    for which, sample in ((WORK, report.work), (BOX, report.box)):
        if sample.games:
            low, middle, high = sample.turns
            found.append(t(f"balance.length.{which}", low=low, middle=middle, high=high))
    return found


def draw_progress(canvas: Canvas, area: Rect, share: float) -> None:
    canvas.fill(area, theme.NIGHT900, alpha=190, radius=5)
    if share > 0:
        canvas.fill((area.x, area.y, max(10.0, area.w * share), area.h), theme.BRASS300, radius=5)
