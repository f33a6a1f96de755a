"""How fair a work is. The games are played in the background and go on while the work is edited; the report is kept
with the work, and what makes it fairer is proposed with figures."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, replace
from functools import partial
from pathlib import Path

from tabletop.bots.balance import (
    BOX,
    PLACE,
    SEAT,
    WORK,
    BalanceTest,
    Judged,
    Measurement,
    Verdict,
    share_of,
    verdict_of,
)
from tabletop.bots.fairer import FairerSearch
from tabletop.bots.tournament import STALLED, Share
from tabletop.client import games
from tabletop.client.core.services import Telling
from tabletop.client.draw import theme
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, EMBER, IVORY100, IVORY300, IVORY500, OK
from tabletop.client.games.balance_words import change_words, gain_words, kind_name, share_words, thing_name
from tabletop.client.games.work_kind import WorkKind
from tabletop.client.scenes.backdrop import FormFooter, FormStatus, PageScene
from tabletop.client.scenes.base import Scene, SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.button import Button
from tabletop.client.ui.controls import Segment, Segmented
from tabletop.client.ui.form import Form, form_area
from tabletop.client.ui.tree import Column, Draw, Node, Row, Words, block, sign
from tabletop.json_values import Json
from tabletop.rules import catalogue
from tabletop.rules.game import Refusal
from tabletop.rules.works import WorkRules
from tabletop.storage import reports, works
from tabletop.storage.file_names import numbered
from tabletop.storage.reports import CountedForm, ReportForm, TriedForm
from tabletop.storage.works import work_of
from tabletop.text import has, t
from tabletop.text.grammar import decimal, ending_words, percentage, work_name

ENOUGH = 400
"""After how many games it is mostly clear that something is fair."""
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
    if verdict.word == "open" and report.work.games < ENOUGH:
        words.append(block(t("balance.more", n=ENOUGH), "body", theme.IVORY300))
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


def _share_done(running: Measurement) -> float:
    return running.done / max(1, running.total)


def _time_left(app: SceneServices) -> str:
    """How long what runs will still take, in words; empty while that is unknown."""
    seconds = app.measuring.seconds_left()
    if seconds is None:
        return ""
    unit = "minutes" if seconds >= 90 else "seconds"
    time = t(f"balance.{unit}", n=max(1, round(seconds / 60 if unit == "minutes" else seconds)))
    return t("balance.left", time=time)


@dataclass(eq=False, repr=False)
class RunningButton(Button):
    """How far a measurement has got that runs in the background; leads to it."""

    _: KW_ONLY
    running: Measurement

    def draw(self, canvas: Canvas) -> None:
        self.label = percentage(_share_done(self.running), 0)
        super().draw(canvas)
        line = Rect(self.rect.x + 8, self.rect.bottom - 8, self.rect.w - 16, 4)
        draw_progress(canvas, line, _share_done(self.running))


def running_buttons(app: SceneServices, scene: str) -> list[Button]:
    """For the head of a scene in which people work on while a measurement runs: how far that is, ``<scene>.running``,
    and what ends it, ``<scene>.stop``; nothing while none runs."""
    running = app.measuring.running
    if running is None:
        return []
    size = app.theme.spacing.bar_button
    lead = partial(app.push, "balance", kind=running.kind.id, document=running.document)
    show = RunningButton(
        f"{scene}.running", Rect(0, 0, size, size), percentage(1, 0), icon="hourglass", running=running, on_click=lead,
        tooltip=t("balance.running_now.tip"), tooltip_title=_running_title(running),
    )  # fmt: skip
    show.rect.w = show.natural_width(app.canvas)
    stop = Button(f"{scene}.stop", Rect(0, 0, size, size), icon="cancel", style="icon", tooltip=t("balance.stop.tip"),
                  tooltip_title=t("balance.stop"), on_click=partial(_stopped, app))  # fmt: skip
    return [show, stop]


def _running_title(running: Measurement) -> str:
    """What runs, and for which work."""
    facts = running.kind.judge(running.document)
    name = work_name({} if isinstance(facts, Refusal) else facts.name, running.kind.id)
    return t("balance.running_for" if isinstance(running, BalanceTest) else "balance.fairer.running_for", name=name)


def _stopped(app: SceneServices) -> ReportForm | None:
    """End what runs; the report on a test that has played something, which is kept unless there is one on more games of
    as many players."""
    running = app.measuring.running
    app.measuring.stop()
    if not isinstance(running, BalanceTest) or not running.played:
        return None
    report, before = running.report(), reports.load_report(app.paths, running.document)
    if before is not None and before.seats == report.seats and before.work.games > report.work.games:
        return before
    return _kept(app, running)


class RunningWatch:
    """Tells a scene with :func:`running_buttons` when to lay them out or draw them again."""

    def __init__(self, app: SceneServices) -> None:
        self.app = app
        self._seen: Measurement | None = None
        self._done = 0

    def look(self, scene: Scene) -> None:
        running = self.app.measuring.running
        if running is not self._seen:
            self._seen = running
            scene.relayout()
        elif running is not None and running.done != self._done:
            self._done = running.done
            scene.invalidate()


GAMES = (50, 100, 200, 400, 800)
"""How many games of each side can be asked for."""
USUAL = 200
REFRESH_MS = 700.0
"""Milliseconds between two looks at a running test."""


class BalanceScene(PageScene):
    """``kind`` and ``document`` of a work. Ends with the path of a changed work that was kept, or None. Widgets:
    ``balance.back``, ``balance.go`` (start or stop), ``balance.fairer``, ``balance.seats``, ``balance.games``,
    ``balance.form``, ``balance.list``, ``balance.take.<n>``."""

    def __init__(self, app: SceneServices, kind: str = "", document: Json = None, **args: object) -> None:
        super().__init__(app, **args)
        self.kind = catalogue.rules_of_work(kind)
        self.document = document
        self.facts = self.kind.judge(document)
        self.report = reports.load_report(app.paths, document)
        self.said = self.report
        """The report that is shown, as of the last layout."""
        self.seats = self.report.seats if self.report is not None else self._numbers[0]
        self.games = USUAL
        self.footer = FormFooter(self, "balance", self._status)
        self._panels: tuple[Rect, ...] = ()
        self._shown, self._waited = -1, 0.0

    @property
    def _numbers(self) -> tuple[int, ...]:
        """The numbers of seats that it can be tested with."""
        return (2,) if isinstance(self.facts, Refusal) else self.facts.seats

    def title(self) -> str:
        return t("balance.title")

    def subtitle(self) -> str:
        return self.work_name

    @property
    def _work_kind(self) -> WorkKind:
        return next(one for one in games.work_kinds() if one.id == self.kind.id)

    @property
    def work_name(self) -> str:
        """The name of the work."""
        names = {} if isinstance(self.facts, Refusal) else self.facts.name
        return work_name(names, self.kind.id)

    # -- what runs -----------------------------------------------------------------------------------

    @property
    def test(self) -> BalanceTest | None:
        """The test of this work, while it runs."""
        running = self.app.measuring.running
        return running if isinstance(running, BalanceTest) and running.document == self.document else None

    @property
    def search(self) -> FairerSearch | None:
        """The search for changes of this work, while it runs."""
        running = self.app.measuring.running
        return running if isinstance(running, FairerSearch) and running.document == self.document else None

    def start(self) -> None:
        """Begin the test, in place of any other that runs."""
        if isinstance(self.facts, Refusal):
            return
        test = BalanceTest(self.kind, self.document, self.facts, self.seats, self.games)
        self.app.measuring.begin(test, partial(_tested, self.app, test))
        self.app.play("ui-confirm")
        self.app.toast(t("balance.goes_on"))
        self.relayout()

    def stop(self) -> None:
        """End what runs; of a test that has played something the report is kept."""
        self.report = _stopped(self.app) or self.report
        self.relayout()

    def make_fairer(self) -> None:
        """Begin to try changes."""
        if self.report is None:
            return
        search = FairerSearch.after(self.report, self.kind, self.document)
        self.app.measuring.begin(search, partial(_searched, self.app, search, self.report))
        self.app.play("ui-confirm")
        self.relayout()

    def take(self, tried: TriedForm) -> None:
        """Keep a changed work beside this one; the message about it leads to its editor."""
        there = works.listed(self.app.paths, self.kind)
        work, names = work_of(_numbered(tried.document), self.kind), [one.name for one in there.values()]
        while work.name in names:
            work = work_of(_numbered(work.document), self.kind)
        with Telling(self.app):
            again = (path for path, one in there.items() if _bare(one.document) == _bare(work.document))
            path = next(again, None) or works.keep(self.app.paths, work)
            self.app.play("save-done")
            show = t("workshop.edit"), partial(self._edit, path, tried)
            self.app.toast(t("balance.taken", name=path.stem), "ok", show)

    def _edit(self, path: Path, tried: TriedForm) -> None:
        """Open a changed work, with what it was made of one step back."""
        kind = self._work_kind
        work = works.Work(path.parent, path.stem, finished=True, draft=False, changed=0.0)
        opened = kind.open(kind.works(self.app.paths).newest(work))
        if opened.document is None:  # taken away meanwhile
            self.app.toast(opened.faults[0].words, "danger")
            return
        assert isinstance(self.document, dict)
        before = {**self.document, "name": opened.document.get("name")}
        self.app.push("editor", opened=opened, before=kind.as_copy(before, opened.document))
        self.app.toast(change_words(tried))

    def _newest_report(self) -> ReportForm | None:
        """The report on what has been played so far, or the one that is kept."""
        test = self.test
        return test.report() if test is not None and test.played else self.report

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        self.said = self._newest_report()
        large = max(1.0, self.app.theme.text_percent / 100)
        left = Node(name="left", part=0.3, low=250.0 * large, most=400.0 * large)
        body = Row((left, tree.space(name="right")), self.app.theme.spacing.gap)
        self.lay_page(body, ("balance.leave", t("balance.back")), foot=(tree.space(name="foot_row"),))
        self._panels = tuple(Rect(self.places[name]) for name in ("left", "right"))
        self._lay_left(self._panels[0], compact)
        self._lay_right(self._panels[1], compact)
        self._lay_foot()

    def _form(self, panel: Rect, compact: bool) -> Form:
        pad = 2 * self.app.theme.spacing.gap
        inside = Rect(panel.x + pad, panel.y + pad, panel.w - 2 * pad, panel.h - 2 * pad)
        return Form(self.app.canvas, form_area(inside, panel), compact)

    def _lay_left(self, panel: Rect, compact: bool) -> None:
        """The work, what is played, and how far it has got."""
        form = self._form(panel, compact)
        form.block(form.width * (0.36 if compact else 0.5), self._paint_work)
        form.tree(Column((block(self.work_name, "section", BRASS300), block(t("balance.about"), "small", IVORY300)), 6))
        running = self.app.measuring.running
        mine = self.test or self.search
        if mine is None:
            if len(self._numbers) > 1:
                self._choice(form, "seats", t("balance.players"), "", self._numbers, self.seats)
            self._choice(form, "games", t("balance.games"), t("balance.games.note"), GAMES, self.games)
            if running is not None:
                form.text(t("balance.other_runs"), EMBER, icon="info")
            elif self.app.measuring.failed:
                form.text(t("balance.failed"), EMBER, icon="warning")
        else:
            key = "balance.running" if self.test is not None else "balance.fairer.running"
            form.tree(block(t(key, n=mine.done, total=mine.total), "body_strong", IVORY100))
            form.block(10.0, partial(draw_progress, share=_share_done(mine)))
            if left := _time_left(self.app):
                form.text(left, IVORY300)
            form.text(t("balance.goes_on"), IVORY500)
        form.place(self.widgets, "balance.form")

    def _choice(self, form: Form, id: str, label: str, note: str, values: tuple[int, ...], now: int) -> None:
        segments = [Segment(value, str(value)) for value in values]
        form.control(
            label, note, form.width,
            lambda rect: Segmented(f"balance.{id}", rect, segments, now, on_change=partial(self._choose, id)),
        )  # fmt: skip

    def _choose(self, id: str, value: int) -> None:
        if id == "seats":
            self.seats = value
        else:
            self.games = value
        self.relayout()

    def _lay_right(self, panel: Rect, compact: bool) -> None:
        """What the test says."""
        form = self._form(panel, compact)
        report = self.said
        if report is None:
            running = self.test is not None
            form.tree(block(t("balance.begins" if running else "balance.verdict.none"), "section", IVORY300))
            form.tree(promise_column())
            form.place(self.widgets, "balance.list")
            return
        said = verdict_of(report)
        form.tree(verdict_row(self.kind, report, said))
        if report.tried and self.test is None:
            self._lay_proposals(form, report)
        for n, (head, lines) in enumerate(share_rows(self.kind, report, said)):
            form.head(head)
            if n == 0:
                form.tree(legend_row())
                form.tree(heading_row())
            for line in lines:
                form.tree(line)
        form.head(t("balance.length"))
        endings = []
        for ending, n in report.work.endings.items():
            endings.append(
                t("balance.ending", ending=ending_words(self.kind.game, ending), n=n, games=report.work.games)
            )
        form.tree(Column(tuple(block(words, "body", IVORY300) for words in [*length_words(report), *endings]), 3))
        used = list(used_rows(self.kind, report))
        for head, lines in used:
            form.head(head)
            for line in lines:
                form.tree(line)
        if not used:
            form.text(t("balance.used.none"))
        form.place(self.widgets, "balance.list")

    def _lay_proposals(self, form: Form, report: ReportForm) -> None:
        form.head(t("balance.proposals"))
        canvas = self.app.canvas
        for n, tried in enumerate(report.tried):
            use = Button(f"balance.take.{n}", Rect(), t("balance.take"), icon="plus", tooltip=t("balance.take.tip"),
                         on_click=partial(self.take, tried))  # fmt: skip
            wide = use.natural_width(canvas)
            words = Column((
                block(change_words(tried), "body_strong", IVORY100),
                block(gain_words(tried), "small", OK if tried.clear else IVORY500),
            ), 2, weight=1.0)  # fmt: skip
            button = Column((Node(name="use", size=form.control_height),), pack=0.5, size=wide)
            place = form.tree(Row((words, button), 12))["use"]
            use.rect = Rect(place.x, place.y, wide, form.control_height)
            form.widget(use)

    def _lay_foot(self) -> None:
        least = self.app.theme.spacing.button_width
        running = self.test is not None or self.search is not None
        back = Button("balance.back", Rect(0, 0, least, 0), t("balance.back"), icon="back", style="ghost",
                      on_click=self.go)  # fmt: skip
        why = self._why_not_fairer()
        fairer = Button("balance.fairer", Rect(0, 0, least, 0), t("balance.fairer"), icon="harmony",
                        on_click=self.make_fairer, enabled=not why, reason=why or None,
                        tooltip=t("balance.fairer.tip"))  # fmt: skip
        if running:
            go = Button("balance.go", Rect(0, 0, 220.0, 0), t("balance.stop"), icon="cancel", style="primary",
                        on_click=self.stop)  # fmt: skip
        else:
            words = t("balance.start" if self.report is None else "balance.again")
            go = Button("balance.go", Rect(0, 0, 220.0, 0), words, icon="dice", style="primary", on_click=self.start,
                        enabled=not isinstance(self.facts, Refusal), reason=t("balance.faulty"))  # fmt: skip
        second, first = fairer, go
        if self.report is not None and not why and not self.report.tried and verdict_of(self.report).word == "unfair":
            second, first = go, fairer
        second.style, first.style = "secondary", "primary"
        self.footer.layout(self.places["foot_row"], back, second, first, lambda: None)
        self.widgets.start_focus(first.id)

    def _why_not_fairer(self) -> str:
        """Why no changes are tried now; empty where they can be."""
        if self.test is not None or self.search is not None:
            return t("balance.running_now")
        if self.report is None:
            return t("balance.fairer.first")
        return t("balance.fairer.fair") if verdict_of(self.report).word == "fair" else ""

    def _status(self) -> FormStatus:
        if isinstance(self.facts, Refusal):
            return FormStatus(games.fault_text(self.kind.game, self.facts))
        report = self.said
        if report is None:
            return FormStatus(t("balance.verdict.none"), "info", IVORY500)
        said = verdict_of(report)
        icon, colour = SIGNS[said.word]
        return FormStatus(verdict_words(report, said), icon, colour)

    # -- events, life and drawing ----------------------------------------------------------------------------

    def update(self, dt_ms: float) -> bool:
        """Lay out again when games have ended since."""
        moving = super().update(dt_ms)
        mine = self.test or self.search
        done = -1 if mine is None else mine.done
        self._waited += dt_ms
        if done != self._shown and (self._waited >= REFRESH_MS or done < 0):
            if done < 0:
                self.report = reports.load_report(self.app.paths, self.document) or self.report
            self._shown, self._waited = done, 0.0
            self.relayout()
        return moving

    def _paint_work(self, canvas: Canvas, area: Rect) -> None:
        if isinstance(self.document, Mapping) and not isinstance(self.facts, Refusal):
            self._work_kind.paint(canvas, area, self.document)

    def draw_between(self, canvas: Canvas) -> None:
        for panel in self._panels:
            canvas.panel(panel, "panel")
        self.footer.draw(canvas)


def _kept(app: SceneServices, test: BalanceTest) -> ReportForm:
    """The report on a test, which is kept with the work."""
    report = test.report()
    with Telling(app):
        reports.save_report(app.paths, report)
    return report


def _tested(app: SceneServices, test: BalanceTest) -> None:
    """All games of a test have been played, or cannot be: keep what is known, and say so where somebody does something
    else meanwhile."""
    if not test.played:
        return
    report = _kept(app, test)
    said = verdict_words(report, test.verdict())
    _tell(app, test.kind.id, test.document, t("balance.done", name=work_name(report.title, report.kind), verdict=said))


def _searched(app: SceneServices, search: FairerSearch, report: ReportForm) -> None:
    """All changes have been tried: keep those that help with the report."""
    if search.played:
        with Telling(app):
            reports.save_report(app.paths, replace(report, tried=search.proposals()))
    _tell(app, search.kind.id, search.document, t("balance.fairer.done", name=work_name(report.title, report.kind)))


def _tell(app: SceneServices, kind: str, document: Json, words: str) -> None:
    if isinstance(app.scenes.top, BalanceScene):
        return
    show = partial(app.push, "balance", kind=kind, document=document)
    app.toast(words, "ok", (t("balance.show"), show))


def _bare(document: Json) -> Json:
    """A document without what tells it from its copies."""
    if not isinstance(document, Mapping):
        return document
    return {key: value for key, value in document.items() if key not in ("id", "board", "name")}


def _numbered(document: Json) -> Json:
    """A document whose name has a number, so that it is told from the one it was made of."""
    if not isinstance(document, Mapping):
        return document
    name = document.get("name")
    if isinstance(name, str):
        return {**document, "name": numbered(name)}
    if isinstance(name, Mapping):
        return {**document, "name": {language: numbered(str(words)) for language, words in name.items()}}
    return document
