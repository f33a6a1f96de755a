"""Set-up of a new game: scenarios and lengths left, seats in the middle, board and options right."""

from __future__ import annotations

import secrets
from functools import partial
from typing import TYPE_CHECKING, Any

from tabletop.client.core.input import Command, Event, FileDropped
from tabletop.client.draw.theme import INFO
from tabletop.client.games import setup_form
from tabletop.client.games.setup_draft import Draft
from tabletop.client.games.setup_form import SetUpForm, Variant
from tabletop.client.scenes import backdrop
from tabletop.client.scenes.base import Scene
from tabletop.client.scenes.form_footer import Foot, Standing
from tabletop.client.ui.base import Rect
from tabletop.client.ui.button import Button
from tabletop.client.ui.form import EDGE, NARROW_BAR, Form
from tabletop.client.ui.form_rows import ChoiceRow, HeadRow, Row, ToggleRow, lay_rows
from tabletop.rules import catalogue
from tabletop.rules.game import Refusal, Setup, SetupError
from tabletop.rules.match import Match
from tabletop.text import t

from . import seats
from .presets import Presets
from .variants import VariantTile, thumb_width, tile_height

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas
    from tabletop.client.scenes.base import SceneServices


class SetupScene(Scene):
    """Widgets: ``setup.back``, ``setup.keep``, ``setup.start``, ``variant.<id>``, ``preset.<file>``,
    ``seat.<n>.name``, ``seat.<n>.colour.<id>``, ``opt.<id>``, ``table.<id>`` and those of the game's part."""

    has_rulebook = True

    def __init__(
        self, app: SceneServices, game: str = "", army: Any = None, setup: Setup | None = None, **args: Any
    ) -> None:
        super().__init__(app, **args)
        self.game = game or catalogue.game_ids()[0]
        self.meta = catalogue.meta(self.game)
        self.rules = catalogue.game(self.game)
        self.draft = Draft(self.meta, app.settings.last_names)
        self.presets = Presets(app, self.game)
        self.parts: SetUpForm = setup_form(self.game)(self)
        self.parts.fresh_seats()
        if army is not None:
            self.parts.given(army)
        if setup is not None:
            self.draft.again(setup)
            self.parts.taken()
            for index, seat in enumerate(self.draft.seats):
                if seat.name == self.default_name(index):
                    seat.name = ""  # nobody typed it
        self.problem: str | None = None
        self.rule = ""
        self._panels: list[tuple[Rect, str, str]] = []
        self._preview = Rect(0, 0, 0, 0)
        self.foot = Foot(self, "setup", self._standing)
        self.changed()

    def title(self) -> str:
        """Title of the window."""
        return t("setup.title", game=t(f"{self.game}.title"))

    def resume(self, result: Any = None) -> None:
        """Another scene made something that is wanted here, or only looked."""
        self.parts.returned(result)
        self.changed()

    # -- the draft -----------------------------------------------------------------------------------

    def default_name(self, index: int) -> str:
        """What a seat without a name is called."""
        return t("setup.player", n=index + 1)

    def shown_name(self, index: int) -> str:
        """The name of a seat as people see it."""
        return " ".join(self.draft.seats[index].name.split()) or self.default_name(index)

    def names(self) -> list[str]:
        """All names."""
        return [self.shown_name(index) for index in range(len(self.draft.seats))]

    def changed(self) -> None:
        """Something of the draft is different: check it and lay out again."""
        self.problem, self.rule = self._find_problem()
        self.relayout()

    def name_typed(self) -> None:
        """A name is being typed: the check and every place that shows the name follow; the entry keeps its caret."""
        self.changed()

    def _find_problem(self) -> tuple[str | None, str]:
        """Why the game cannot start, and the rule that says so; None when it can."""
        names = [name.casefold() for name in self.names()]
        if len(set(names)) < len(names):
            return t("setup.same_name"), ""
        try:
            Match.start(self.rules, self.draft.setup(0, self.names()))
        except SetupError as error:
            if not error.problems:
                return t("setup.illegal"), ""
            return self._sentence(error.problems[0]), error.problems[0].rule
        return None, ""

    def open_rule(self, rule: str | None = None) -> None:
        """The rulebook at a rule, or at the one that forbids the start."""
        self.app.push("rulebook", game=self.game, rule=rule or self.rule)

    def _sentence(self, refusal: Refusal) -> str:
        return self.parts.refusal_text(refusal)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        """Three columns; two when the window is narrow or the letters are large."""
        canvas = self.app.canvas
        margin = 16.0 if compact else 48.0
        gap = 12.0 if compact else 28.0
        top = backdrop.head_height(compact) + (12.0 if compact else 30.0)
        bottom = height - backdrop.foot_height(compact) - (12.0 if compact else 30.0)
        whole = width - 2 * margin
        narrow = whole < 1120 * max(1.0, canvas.theme.text_percent / 100)
        self._panels = []
        body = bottom - top
        if narrow:
            right = whole * 0.44
            middle = whole - right - gap
            left = 0.0
        else:
            left = min(max(whole * 0.235, 250.0), 450.0)
            right = min(max(whole * 0.3, 380.0), 560.0)
            middle = whole - left - right - 2 * gap
        x = margin
        if left:
            form = self._panel(Rect(x, top, left, body), self.parts.variants_title(), "", compact)
            self._lay_variants(form)
            form.place(self.widgets, "setup.variants")
            x += left + gap
        note = "" if compact else t("setup.players.note")
        form = self._panel(Rect(x, top, middle, body), t("setup.players"), note, compact)
        if compact:
            self._lay_seat_icons(Rect(x, top, middle, body))
        self._lay_middle(form, compact)
        form.place(self.widgets, "setup.seats")
        self._lay_right(Rect(x + middle + gap, top, right, body), compact, narrow)
        self._lay_bars(width, height, compact)
        self.widgets.default = "setup.start"

    def _panel(self, rect: Rect, head: str, note: str, compact: bool) -> Form:
        """A panel with a head; gives the form inside it."""
        canvas = self.app.canvas
        pad = 14.0 if compact else 24.0
        tall = canvas.line_height("panel_title") + (14 if compact else 22)
        if note and canvas.measure(head, "panel_title")[0] + canvas.measure(note, "small")[0] > rect.w - 2 * pad - 60:
            note = ""
        self._panels.append((rect, head, note))
        right = rect.right - (2 if compact else 6)
        inner = Rect(rect.x + pad - EDGE, rect.y + tall, 0, rect.h - tall - (8 if compact else 14))
        inner.w = right - inner.x
        return Form(canvas, inner, compact, bar_room=NARROW_BAR)

    def _lay_variants(self, form: Form) -> None:
        taken, group = self.parts.variant(), ""
        for variant in self.parts.variants():
            if variant.group not in ("", group):
                group = variant.group
                form.head(group)
            self._lay_tile(form, variant, f"variant.{variant.id}", taken == variant.id)
        self.parts.lay_more(form)
        form.head(t("setup.presets"))
        if not self.presets.entries:
            form.text(t("setup.presets.none"))
        for entry in self.presets.entries:
            rect = Rect(EDGE, form.y, form.width - 48, max(44.0, form.control_height))
            name = entry.path.name
            form.widget(
                Button(f"preset.{name}", rect, entry.title, icon="load", style="item",
                       on_click=partial(self._use_preset, name))
            )  # fmt: skip
            form.widget(
                Button(f"preset.delete.{name}", (rect.right + 6, rect.centery - 20, 40, 40), icon="delete",
                       style="icon", tooltip=t("setup.preset.delete", name=entry.title),
                       on_click=partial(self._drop_preset, name))
            )  # fmt: skip
            form.y += rect.h + 4

    def _lay_tile(self, form: Form, variant: Variant, id: str, selected: bool) -> None:
        thumb = thumb_width(form.width, self.compact)
        tall = tile_height(form.canvas, form.width, variant, thumb)
        tall = max(tall, 64.0 if self.compact else 86.0)

        def choose() -> None:
            self.parts.choose_variant(variant.id)
            self.changed()

        rect = Rect(EDGE, form.y + 2, form.width, tall)
        form.widget(VariantTile(id, rect, variant, selected=selected, on_click=choose, thumb=thumb))
        form.y += tall + (8 if self.compact else 10)

    def _lay_middle(self, form: Form, compact: bool) -> None:
        counts = self.draft.scenario.seats
        if len(counts) > 1:
            pairs = [(n, str(n)) for n in counts]

            def resize(count: int) -> None:
                self.draft.set_count(count)
                self.parts.fresh_seats()
                self.changed()

            ChoiceRow("seats.count", t("setup.count"), "", pairs, len(self.draft.seats), resize).lay(form)
        buttons = 0.0 if compact else form.control_height + 20
        seats.lay_seats(form, self, compact, form.area.h - form.y - EDGE - buttons)
        if not compact:
            self._lay_seat_buttons(form)

    def _seat_buttons(self) -> list[tuple[str, str, str, Any]]:
        return [("swap", "redeploy", t("setup.swap"), self.swap_seats), *self.parts.seat_buttons()]

    def _lay_seat_buttons(self, form: Form) -> None:
        x, y, high = EDGE, form.y + 4, form.control_height
        for id, icon, words, call in self._seat_buttons():
            button = Button(f"seats.{id}", (x, y, 0, high), words, icon=icon, on_click=call, role="body_strong")
            button.rect.w = min(button.natural_width(form.canvas), form.width)
            if button.rect.right > EDGE + form.width and x > EDGE:
                x, y = EDGE, y + high + 10
                button.rect.topleft = (x, y)
            form.widget(button)
            x = button.rect.right + 12
        form.y = y + high + 4

    def _lay_seat_icons(self, rect: Rect) -> None:
        """In the small layout the same buttons are icons in the panel's head."""
        buttons, size, gap = self._seat_buttons(), 36.0, 8.0
        x = rect.right - 12 - (size + gap) * len(buttons) + gap
        for id, icon, words, call in buttons:
            box = (x, rect.y + 2, size, size)
            self.widgets.add(Button(f"seats.{id}", box, icon=icon, style="icon", tooltip=words, on_click=call))
            x += size + gap

    def _lay_right(self, rect: Rect, compact: bool, narrow: bool) -> None:
        high = min(rect.w * 0.5, 290.0)
        note = self.parts.preview_note()
        if narrow:
            form = self._panel(rect, t("setup.options"), "", compact)
            form.head(self.parts.variants_title())
            self._lay_variants(form)
            form.head(t(f"{self.game}.title"), note)
        else:
            form = self._panel(rect, t("setup.board"), note, compact)
            form.block(high, self.parts.paint_preview)
            form.head(t("setup.options"))
        lay_rows(form, [*self.parts.options(), HeadRow(t("setup.table")), *self._table_rows()])
        if narrow:
            form.block(high, self.parts.paint_preview)
        form.place(self.widgets, "setup.options")

    def _table_rows(self) -> list[Row]:
        """What a table agrees on, whatever the game."""
        draft, parts = self.draft, self.parts
        policies = [("strict", t("setup.undo.strict")), ("friendly", t("setup.undo.friendly"))]
        switches = (
            ("curtain", draft.curtain, True),
            ("ask_always", draft.ask_always, parts.asks_others),
            ("partners_look", draft.partners_look, parts.has_partners),
        )
        return [
            ChoiceRow(
                "table.undo", t("setup.undo"), t(f"setup.undo.{draft.undo}.text"), policies, draft.undo,
                partial(self._agree, "undo"),
            ),
            *(
                ToggleRow(
                    f"table.{name}", t(f"setup.{name}"), t(f"setup.{name}.text"), value, partial(self._agree, name),
                    visible=visible,
                )
                for name, value, visible in switches
            ),
        ]  # fmt: skip

    def _agree(self, name: str, value: bool | str) -> None:
        setattr(self.draft, name, value)
        self.changed()

    def _lay_bars(self, width: float, height: float, compact: bool) -> None:
        canvas = self.app.canvas
        head, foot = backdrop.head_height(compact), backdrop.foot_height(compact)
        size = 44.0 if compact else 50.0
        margin = 16.0 if compact else 48.0
        self.widgets.add(
            Button("setup.leave", (margin, head / 2 - size / 2, size, size), icon="back", style="icon",
                   tooltip=t("setup.back.tip"), on_click=self.app.pop)
        )  # fmt: skip
        high = 46.0 if compact else 56.0
        y = height - foot / 2 - high / 2
        back = Button("setup.back", (margin, y, 0, high), t("setup.back"), icon="back", style="ghost",
                      on_click=self.app.pop)  # fmt: skip
        keep = Button("setup.keep", (0, y, 0, high), t("setup.keep"), icon="save", on_click=self.keep,
                      tooltip=t("setup.keep.tip"))  # fmt: skip
        start = Button("setup.start", (0, y, 0, high), t("setup.start"), icon="confirm", style="primary",
                       on_click=self.start, enabled=self.problem is None, reason=self.problem,
                       rule=self.rule)  # fmt: skip
        least = {"setup.back": 120.0, "setup.keep": 130.0, "setup.start": 210.0 if compact else 290.0}
        for button in (back, keep, start):
            button.rect.w = max(least[button.id], button.natural_width(canvas))
        self.foot.lay(back, keep, start, width - margin, self.open_rule)

    def _standing(self) -> Standing:
        if self.problem is not None:
            return Standing(self.problem, rule=self.rule)
        return Standing(self.parts.summary(), "info", INFO)

    # -- what the buttons do -------------------------------------------------------------------------

    def swap_seats(self) -> None:
        """The first two seats change places; with more, all move on by one."""
        if len(self.draft.seats) == 2:
            self.draft.swap(0, 1)
        else:
            self.draft.seats.append(self.draft.seats.pop(0))
        self.changed()

    def keep(self) -> None:
        """Ask for a name and keep the set-up."""
        current = next((v.title for v in self.parts.variants() if v.id == self.parts.variant()), "")
        self.app.push(
            "naming",
            title=t("setup.keep.title"),
            text=t("setup.keep.text"),
            value=t("setup.keep.name", name=current),
            on_name=self._keep_as,
            ok=t("setup.keep.ok"),
        )

    def _keep_as(self, name: str) -> None:
        if self.presets.keep(name, self.draft.body()) is not None:
            self.app.play("save-done")
            self.app.toast(t("setup.preset.kept", name=name), "ok")
            self.relayout()

    def _use_preset(self, name: str) -> None:
        entry = self.presets.find(name)
        if entry is None or entry.document is None:
            return
        self.draft.take(entry.document.body)
        self.parts.taken()
        self.app.toast(t("setup.preset.used", name=entry.title), "info")
        self.changed()

    def _drop_preset(self, name: str) -> None:
        entry = self.presets.find(name)
        if entry is not None:
            self.presets.delete(entry, self.relayout)

    def start(self) -> None:
        """Sit down and begin."""
        try:
            match = Match.start(self.rules, self.draft.setup(secrets.randbits(62), self.names()))
        except SetupError as error:
            problem = error.problems[0]
            self.app.refuse(self._sentence(problem), self.widgets.find("setup.start").rect, problem.rule)
            return
        self.parts.dress(match)
        self._remember_names()
        if self.parts.tosses():
            self.app.replace("coin", match=match)
        else:
            self.app.replace("board", match=match)

    def _remember_names(self) -> None:
        typed = [" ".join(seat.name.split()) for seat in self.draft.seats]
        kept = self.app.settings.last_names
        names = typed + kept[len(typed) :]
        if names != kept:
            self.app.settings.last_names = names
            self.app.save_settings()

    # -- events and drawing --------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        """Escape leaves, F1 opens the rules; a file may be dropped."""
        if isinstance(event, FileDropped):
            return self.parts.dropped(event.path)
        if self.widgets.handle(event):
            return True
        if isinstance(event, Command) and not event.repeat:
            if event.name == "back":
                self.app.pop()
                return True
            if event.name in ("help", "rules"):
                self.app.push("rulebook", game=self.game)
                return True
            if event.name == "save":
                self.keep()
                return True
        return False

    def draw(self, canvas: Canvas) -> None:
        """Table, bars, panels, widgets."""
        compact = self.compact
        backdrop.draw_table(canvas)
        head = backdrop.head_height(compact)
        left = self.widgets.find("setup.leave").rect.right + 18
        subtitle = self.parts.subtitle() if canvas.theme.text_percent < 140 else ""
        backdrop.draw_head(canvas, head, self.title(), subtitle, left)
        backdrop.draw_foot(canvas, backdrop.foot_height(compact))
        pad = 14.0 if compact else 24.0
        for rect, title, note in self._panels:
            canvas.panel(rect, "panel")
            line = canvas.line_height("panel_title")
            box = (rect.x + pad, rect.y + (9 if compact else 14), rect.w - 2 * pad, line)
            if compact and title == t("setup.players"):
                box = (box[0], box[1], box[2] - 96, line)
            canvas.head(title, box, note, "panel_title")
        self.foot.draw(canvas)
        super().draw(canvas)
