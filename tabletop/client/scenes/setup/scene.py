"""The set-up of a new game: left the tiles of scenarios and lengths, and presets; seats in the middle, board and
options right."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import KW_ONLY, dataclass
from functools import partial
from typing import NamedTuple

from tabletop.bots.own_players import found, look_again, seated
from tabletop.client.core.input import Command, Event, FileDropped
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, BRASS400, DANGER, INFO, INK900, IVORY100, IVORY300, IVORY500, NIGHT900
from tabletop.client.games import fault_text, has_thumbnail, setup_form_class, thumbnail
from tabletop.client.games.cast import given_by_program, seat_names
from tabletop.client.games.setup_form import SeatButton, SetUpDraft, SetUpForm, Variant
from tabletop.client.scenes.backdrop import FormFooter, FormStatus, PageScene
from tabletop.client.scenes.base import SceneServices
from tabletop.client.ui import tree
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.button import Button
from tabletop.client.ui.form import EDGE, NARROW_BAR, ChoiceRow, Form, FormRow, HeadRow, ToggleRow, form_area, lay_rows
from tabletop.client.ui.scroll import ScrollArea
from tabletop.client.ui.tree import Column, Node, Row, inset, places as places_in
from tabletop.rules import catalogue
from tabletop.rules.game import Json, Setup, SetupError
from tabletop.rules.match import Match
from tabletop.storage.header import PERSON
from tabletop.storage.user_documents import Draft, Drafts
from tabletop.storage.works import Played
from tabletop.text import t
from tabletop.text.grammar import span

from . import seats
from .presets import LastTable, Presets

THUMB = 84.0  # units: greatest width of a picture
TICK, NAME_SHRINKS = 34.0, 0.88
"""Units for the tick at the right of a tile, and least size of its name, as a share, on one line."""


@dataclass(eq=False, repr=False)
class VariantTile(Pressable):
    """Picture, title, lines; the chosen one has a brass line and a tick. ``thumb``: width of the picture, the same in
    all tiles of a list."""

    variant: Variant
    _: KW_ONLY
    selected: bool
    thumb: float = THUMB

    def draw(self, canvas: Canvas) -> None:
        rect, variant = self.rect, self.variant
        state = "hover" if self.hovered else "rest"
        canvas.panel(rect, "tile", state=f"{state}+selected" if self.selected else state)
        if self.ring:
            canvas.focus_ring(rect, 8)
        x = rect.x + 10
        thumb = Rect(rect.x + 8, rect.y + 8, min(rect.h - 16, self.thumb), rect.h - 16)
        if variant.picture or rect.w > 170:
            self._draw_thumb(canvas, thumb)
            x = thumb.right + 14
        right = rect.right - (TICK if self.selected else 12)
        high = _name_height(canvas, variant.title, rect.right - TICK - x)
        ink = IVORY100 if self.selected or self.hovered else IVORY300
        area = Rect(x, rect.y + 8, right - x, high)
        least = NAME_SHRINKS if canvas.fits_text(variant.title, area, "card_name", NAME_SHRINKS) else 0.7
        canvas.fit_text(variant.title, area, "card_name", ink, "left", least)
        y = rect.y + 10 + high
        line = canvas.line_height("small")
        for icon, words in variant.lines:
            canvas.icon(icon, (x + line * 0.45, y + line / 2), line * 0.82, DANGER if variant.faulty else BRASS400)
            left = x + line * 0.9 + 7
            ink = IVORY300 if self.selected or variant.faulty else IVORY500
            y += canvas.text_block(words, (left, y, rect.right - 10 - left, 0), "small", ink) + 2
        if self.selected:
            canvas.circle((rect.right - 20, rect.y + 20), 11, BRASS300)
            canvas.icon("confirm", (rect.right - 20, rect.y + 20), 15, INK900)

    def _draw_thumb(self, canvas: Canvas, thumb: Rect) -> None:
        if self.variant.picture:
            canvas.image(self.variant.picture, thumb, radius=6, focus=(0.5, 0.3))
            if not (self.selected or self.hovered):
                canvas.fill(thumb, NIGHT900, alpha=95, radius=6)
            return
        canvas.fill(thumb, NIGHT900, alpha=150, radius=6)
        canvas.icon(self.variant.icon, thumb.center, min(thumb.w, thumb.h) * 0.5, BRASS400)


def _name_height(canvas: Canvas, title: str, width: float) -> float:
    """Height in units of a name: one line, or two if it would be cut."""
    line = canvas.line_height("card_name")
    return float(line if canvas.fits_text(title, (0, 0, width, line), "card_name", NAME_SHRINKS) else 2 * line)


def thumb_width(width: float, compact: bool) -> float:
    return min(width * 0.27, 56.0 if compact else THUMB)


def tile_height(canvas: Canvas, width: float, variant: Variant, thumb: float) -> float:
    taken = thumb + 22 if variant.picture or width > 170 else 10.0
    line = canvas.line_height("small")
    room = width - taken - line * 0.9 - 17
    rows = sum(len(canvas.wrap(words, "small", room)) for _, words in variant.lines)
    name = _name_height(canvas, variant.title, width - taken - TICK)
    return float(max(18 + name + rows * line + 2 * len(variant.lines), 64.0))


class ColumnWidth(NamedTuple):
    """Width of a column: a share of the window, and the least and greatest in units."""

    part: float
    low: float
    high: float


VARIANTS, OPTIONS, NARROW_OPTIONS = ColumnWidth(0.235, 250.0, 450.0), ColumnWidth(0.3, 380.0, 560.0), 0.44
KEPT_NAMES = 8
"""Names of further persons that are remembered."""
PREVIEW = 290.0
"""Greatest height in units of the picture of the board among the options."""


class SetupScene(PageScene):
    """Widgets: ``setup.back``, ``setup.keep``, ``setup.start``, ``variant.<id>``, ``preset.<file>``,
    ``seat.<n>.name``, ``seat.<n>.colour.<id>``, ``opt.<id>``, ``table.<id>`` and those of the game's part."""

    has_rulebook = True

    def __init__(
        self,
        app: SceneServices,
        game: str = "",
        work: Json = None,
        setup: Setup | None = None,
        players: Sequence[str] = (),
        rival: str = PERSON,
        proposed: bool = False,
        at_once: bool = False,
        **args: object,
    ) -> None:
        """``work``: an army, a scenario or the like to play with; ``setup``: that of a game that was played, for a
        rematch with sides changed, with the ``players`` of its seats; ``rival``: the level that plays all seats but the
        first to begin with; ``proposed``: only where the game has not been played yet, else its last table is proposed;
        ``at_once``: begin as it is, where it can."""
        super().__init__(app, **args)
        look_again()
        self.game = game or catalogue.game_ids()[0]
        self.meta = catalogue.meta(self.game)
        self.rules = catalogue.game(self.game)
        self.draft = SetUpDraft(self.meta, app.settings.last_names)
        self.presets = Presets(app, self.game)
        self._last = LastTable(app, self.game)
        self._unfolded = False
        self._came = False
        """Whether it has been laid out once."""
        self._board_below = False
        """Whether the picture of the board stands below the seats, else it heads the options."""
        self._excess = 0.0
        self._first: Match[object] | None = None
        """The match as it would begin; the last one that could while there is a problem."""
        self.form: SetUpForm = setup_form_class(self.game)(self)
        self.form.seats_made()
        if work is not None:
            self.form.opened_with(work)
        for index in range(1, len(self.draft.seats)):
            self.draft.set_player(index, rival if rival in seated(self.game) else PERSON)
        self._rematch = setup is not None
        self._at_once = at_once
        if setup is not None:
            self.draft.repeat(setup, players)
            self.draft.change_sides()
            self.form.draft_replaced()
            self._name_by_program()
        self.problem: str | None = None
        self.rule = ""
        self._drafts = Drafts(self.presets.shelf)
        """Holds what was chosen, so that whoever kills the program loses none of it."""
        self._unwritten = False
        self._over = False
        if work is None and setup is None and (proposed or rival == PERSON) and not self._take_up() and proposed:
            self._propose()
        self._panels: list[tuple[Rect, Rect, str, str]] = []
        self.footer = FormFooter(self, "setup", self._status)
        self.changed()
        self._unwritten = False  # nobody has chosen anything yet

    def title(self) -> str:
        return t("setup.title", game=t(f"{self.game}.title"))

    def subtitle(self) -> str:
        takes = t("setup.minutes", time=span(*self.form.minutes()))
        return f"{self.form.subtitle()} · {takes}" if self.app.theme.text_percent < 140 else ""

    @property
    def toast_bottom(self) -> float:
        foot = self.places.get("foot_row")
        return super().toast_bottom if foot is None else self.app.canvas.height - foot.y + self.app.theme.spacing.gap

    def _take_up(self) -> bool:
        """Go on with the set-up in whose middle the program was ended. Whether there is one."""
        found = [left.body for left in self._drafts.of_the_killed() if isinstance(left.body, dict)]
        for body in found:
            self.draft.load(body)
            self.form.draft_replaced()
            self.app.after_frame(partial(self.app.toast, t("setup.as_left"), "info"))
        return bool(found)

    def _propose(self) -> None:
        """Set up the table at which this game was played last."""
        body = self._last.body()
        if body is not None:
            self.draft.load(body)
            self.form.draft_replaced()

    def _name_by_program(self) -> None:
        """Take back those names of seats that nobody typed, so that they go by whoever sits there."""
        for seat in self.draft.seats:
            if given_by_program(seat.name, seat.player) or seat.name == self.app.settings.name:
                seat.name = ""

    def update(self, dt_ms: float) -> bool:
        if self._unwritten:
            self._unwritten = False
            self._drafts.keep([Draft("", self.draft.body(names=True))])
        return super().update(dt_ms)

    def enter(self) -> None:
        for file, why in found().faults[:1]:
            self.app.toast(t("players.own.fault", file=file, why=why), "warning")
        if self._at_once and self.problem is None:
            self.start()

    def leave(self) -> None:
        """Give up what was chosen, or leave it for the next time where the window was closed."""
        (self._drafts.close if self._over else self._drafts.leave)()

    def go(self) -> None:
        self._over = True
        self.app.pop()

    def resume(self, result: object = None) -> None:
        """Hand the ``result`` of the scene that has ended to the form of the game, and lay out again."""
        self.form.resumed(result)
        self.changed()

    # -- the draft -----------------------------------------------------------------------------------

    def default_name(self, index: int) -> str:
        return self._names({index})[index]

    def shown_name(self, index: int) -> str:
        """The name of a seat as people see it."""
        return self.names()[index]

    def names(self) -> list[str]:
        return self._names()

    def _names(self, unnamed: Collection[int] = ()) -> list[str]:
        """The same, as if nobody had typed the names of the seats ``unnamed``."""
        seats = self.draft.seats
        typed = ["" if index in unnamed else " ".join(seat.name.split()) for index, seat in enumerate(seats)]
        return seat_names(typed, [seat.player for seat in seats], self.app.settings.name or "")

    def set_player(self, index: int, player: str) -> None:
        """Have a seat played by a person or by a level of computer player."""
        self.draft.set_player(index, player)
        self.changed()

    def changed(self) -> None:
        self._unwritten = True
        self.problem, self.rule = self._find_problem()
        self.relayout()

    def name_typed(self) -> None:
        """Check the draft, and redraw names, while a name is being typed; there is no new layout, so that the entry
        keeps its cursor."""
        self.changed()

    def _find_problem(self) -> tuple[str | None, str]:
        """(why the game cannot start, id of the rule); the reason is None when it can."""
        names = [name.casefold() for name in self.names()]
        if len(set(names)) < len(names):
            return t("setup.same_name"), ""
        try:
            self._first = Match.start(self.rules, self.draft.setup(0, self.names()))
        except SetupError as error:
            if not error.problems:
                return t("setup.illegal"), ""
            return fault_text(self.game, error.problems[0]), error.problems[0].rule
        return None, ""

    def open_rule(self, rule: str | None = None) -> None:
        """Open the rulebook at a rule, or at the one that forbids the start."""
        self.app.push("rulebook", game=self.game, rule=rule or self.rule)

    # -- layout --------------------------------------------------------------------------------------

    def layout(self, width: float, height: float, compact: bool) -> None:
        space, whole = self.app.theme.spacing, width - 2 * self.app.theme.spacing.page
        narrow = whole < 1120.0 * max(1.0, self.app.theme.text_percent / 100)
        wide = Node(name="options", part=OPTIONS.part, low=OPTIONS.low, most=OPTIONS.high)
        columns = (
            None if narrow else Node(name="variants", part=VARIANTS.part, low=VARIANTS.low, most=VARIANTS.high),
            tree.space(name="seats"),
            Node(name="options", part=NARROW_OPTIONS) if narrow else wide,
        )
        back = ("setup.leave", t("setup.back.tip"))
        self.lay_page(tree.Row(columns, space.wide), back, foot=(tree.space(name="foot_row"),))
        self._panels = []
        if not narrow:
            form = self._panel(self.places["variants"], self.form.variants_title(), "", compact)
            self._lay_variants(form)
            self._lay_own(form)
            self._show_chosen(form.place(self.widgets, "setup.variants"))
        seats_panel = self.places["seats"]
        passed = sum(seat.player == PERSON for seat in self.draft.seats) > 1
        note = t("setup.players.note") if passed and not compact else ""
        form = self._panel(seats_panel, t("setup.players"), note, compact)
        if compact:
            self._lay_seat_icons(seats_panel)
        self._excess = 0.0 if narrow else self._options_excess(self.places["options"], compact)
        self._lay_middle(form, compact, self.form.least_preview if narrow or self._excess else PREVIEW)
        form.place(self.widgets, "setup.seats")
        self._lay_right(self.places["options"], compact, narrow)
        self._lay_bars(compact)
        self.widgets.default = "setup.start"

    def _panel(self, rect: Rect, head: str, note: str, compact: bool) -> Form:
        """Add a panel with a head; returns the form inside it."""
        canvas = self.app.canvas
        space = canvas.theme.spacing
        head_row = canvas.line_height("panel_title") + space.head_pad
        rows = (Node(name="head", size=head_row), tree.space(name="form"))
        places = places_in(Column(rows, 0, (space.edge, space.edge)), rect)
        places["head"].y -= space.edge / 2
        inside = places["form"]
        inside.y, inside.h = places["head"].bottom, rect.bottom - places["head"].bottom - space.small
        wanted = canvas.measure(head, "panel_title")[0] + canvas.measure(note, "small")[0]
        if note and wanted > inside.w - 60.0:
            note = ""
        self._panels.append((rect, places["head"], head, note))
        return Form(canvas, form_area(inside, rect), compact, bar_room=NARROW_BAR)

    def _show_chosen(self, variants: ScrollArea) -> None:
        """Scroll to the chosen tile when the set-up comes: a work of one's own stands below all that is in the box."""
        if not self._came:
            self._came = True
            for tile in [child for child, _ in variants.children if isinstance(child, VariantTile) and child.selected]:
                variants.reveal(tile)

    def _lay_variants(self, form: Form) -> None:
        taken, group = self.form.variant(), ""
        for variant in self.form.variants():
            if variant.group not in ("", group):
                group = variant.group
                form.head(group)
            self._lay_tile(form, variant, f"variant.{variant.id}", taken == variant.id)

    def _lay_own(self, form: Form) -> None:
        """Add what users made themselves, and their presets."""
        self.form.lay_more(form)
        form.head(t("setup.presets"))
        if not self.presets.entries:
            form.text(t("setup.presets.none"))
        for entry in self.presets.entries:
            size = form.control_height
            row = Row((tree.space(name="use"), Node(name="delete", size=size)), self.app.theme.spacing.small)
            places = places_in(row, Rect(EDGE, form.y, form.width, size))
            name = entry.path.name
            form.widget(
                Button(f"preset.{name}", places["use"], entry.title, icon="load", style="item",
                       on_click=partial(self._use_preset, name))
            )  # fmt: skip
            form.widget(
                Button(f"preset.delete.{name}", places["delete"], icon="delete", style="icon",
                       tooltip=t("setup.preset.delete", name=entry.title), on_click=partial(self._drop_preset, name))
            )  # fmt: skip
            form.y += size + self.app.theme.spacing.tight

    def _lay_tile(self, form: Form, variant: Variant, id: str, selected: bool) -> None:
        thumb = thumb_width(form.width, self.compact)
        tall = tile_height(form.canvas, form.width, variant, thumb)
        space = self.app.theme.spacing
        tall = max(tall, thumb + 2 * space.small)

        def choose() -> None:
            self.form.choose_variant(variant.id)
            self.changed()

        rect = Rect(EDGE, form.y + space.hair, form.width, tall)
        form.widget(VariantTile(id, rect, variant, on_click=choose, selected=selected, thumb=thumb))
        form.y += tall + space.small

    def _lay_middle(self, form: Form, compact: bool, board: float) -> None:
        """Add the seats, and below them the board, if they leave the height ``board`` for it."""
        counts = self.draft.scenario.seats
        if len(counts) > 1:
            pairs = [(n, str(n)) for n in counts]

            def resize(count: int) -> None:
                before, player = len(self.draft.seats), self.draft.seats[-1].player
                self.draft.set_count(count)
                for index in range(before, count):
                    self.draft.set_player(index, player)  # as the last one there was
                self.form.seats_made()
                self.changed()

            ChoiceRow("seats.count", t("setup.count"), "", pairs, len(self.draft.seats), resize).lay(form)
        lay_rows(form, self.form.table_rows())
        buttons = 0.0 if compact else form.control_height + self.app.theme.spacing.edge
        head = form.canvas.line_height("section") + 2 * self.app.theme.spacing.head_pad
        room = form.area.h - form.y - EDGE - buttons
        roomy = seats.lay_seats(form, self, compact, room, board + head)
        self._board_below = roomy and self._has_board
        if not compact:
            self._lay_seat_buttons(form)
        if self._board_below:
            form.head(self.form.preview_head(), self.form.preview_note())
            self._lay_board(form, min(form.area.h - form.y - 2 * EDGE - form.pad, form.width * 0.62))

    def _seat_buttons(self) -> list[SeatButton]:
        return [("swap", "redeploy", t("setup.swap"), self.swap_seats), *self.form.seat_buttons()]

    def _lay_seat_buttons(self, form: Form) -> None:
        space = self.app.theme.spacing
        x, y, high = EDGE, form.y + space.tight, form.control_height
        for id, icon, words, call in self._seat_buttons():
            button = Button(f"seats.{id}", Rect(x, y, 0, high), words, icon=icon, on_click=call, role="body_strong")
            button.rect.w = min(button.natural_width(form.canvas), form.width)
            if button.rect.right > EDGE + form.width and x > EDGE:
                x, y = EDGE, y + high + space.small
                button.rect.topleft = (x, y)
            form.widget(button)
            x = button.rect.right + space.gap
        form.y = y + high + space.tight

    def _lay_seat_icons(self, rect: Rect) -> None:
        """Add the buttons of the seats as icons in the panel's head, for the small layout."""
        space, buttons = self.app.theme.spacing, self._seat_buttons()
        size = space.control - space.tight
        row = Row(tuple(Node(name=id, size=size) for id, *_ in buttons), space.small, pack=1.0, weight=1.0)
        places = places_in(inset(row, space.gap), Rect(rect.x, rect.y + space.hair, rect.w, size))
        for id, icon, words, call in buttons:
            self.widgets.add(Button(f"seats.{id}", places[id], icon=icon, style="icon", tooltip=words, on_click=call))

    def _options_excess(self, rect: Rect, compact: bool) -> float:
        """Units by which the options are too high for their column, with the whole picture of the board above them."""
        panels, self._board_below, self._excess = len(self._panels), False, 0.0
        form = self._panel(rect, "", "", compact)
        del self._panels[panels:]
        self._lay_options(form, rect, narrow=False)
        return max(0.0, form.height - form.area.h)

    def _lay_right(self, rect: Rect, compact: bool, narrow: bool) -> None:
        head, note = t("setup.options"), ""
        if not narrow and self._board_above:
            head, note = self.form.preview_head(), self.form.preview_note()
        form = self._panel(rect, head, note, compact)
        self._lay_options(form, rect, narrow=narrow)
        form.place(self.widgets, "setup.options")

    def _lay_options(self, form: Form, rect: Rect, *, narrow: bool) -> None:
        """Add the options of game and table; in narrow windows below the variants and above what users made. The
        picture of the board, if it is not below the seats, is above them, a little lower where they need not scroll
        then, or at the end of a narrow column."""
        high = min(rect.w / 2, PREVIEW)
        # Greatest share of its height that the picture above the options gives up so that these need not scroll.
        high -= self._excess if self._excess <= high * 0.35 else 0.0
        if narrow:
            form.head(self.form.variants_title())
            self._lay_variants(form)
            form.head(t(f"{self.game}.title"), "" if self._board_below else self.form.preview_note())
        elif self._board_above:
            self._lay_board(form, high)
        rows, house = self.form.options(), self.form.house_rows()
        if not narrow and self._board_above and any(row.visible for row in rows):
            form.head(t("setup.options"))
        lay_rows(form, [*rows, HeadRow(t("setup.table")), *self._table_rows()])
        if house:
            lay_rows(form, [HeadRow(t("setup.house_rules")), self._house_rules_row(len(house))])
            lay_rows(form, house if self.house_rules_open else [])
        if narrow:
            self._lay_own(form)
        if narrow and self._board_above:
            self._lay_board(form, high)

    @property
    def _has_board(self) -> bool:
        return self.form.has_preview or has_thumbnail(self.game)

    @property
    def _board_above(self) -> bool:
        return self._has_board and not self._board_below

    def _lay_board(self, form: Form, high: float) -> None:
        for widget in self.form.preview_widgets(form.block(high, self._paint_board)):
            form.widget(widget)

    def _paint_board(self, canvas: Canvas, rect: Rect) -> None:
        if self.form.has_preview or self._first is None:
            self.form.paint_preview(canvas, rect)
        else:
            thumbnail(canvas, self.game, self._first, rect)
            self.form.paint_over_preview(canvas, rect)

    @property
    def house_rules_open(self) -> bool:
        """Whether the house rules are unfolded: by the player, or because one of them differs from the published
        game."""
        return self._unfolded or self.form.house_rules_changed() > 0

    def _house_rules_row(self, n: int) -> FormRow:
        """The switch that unfolds the house rules; ``n``: how many differ from the published game."""
        changed = self.form.house_rules_changed()
        note = t("setup.house_rules.changed", n=changed) if changed else t("setup.house_rules.text", n=n)
        return ToggleRow("setup.house_rules", t("setup.house_rules.show"), note, self.house_rules_open, self._unfold)

    def _unfold(self, value: bool) -> None:
        self._unfolded = value
        self.relayout()

    def _table_rows(self) -> list[FormRow]:
        """The rows of the options that are the same for all games."""
        draft, parts = self.draft, self.form
        policies = [("strict", t("setup.undo.strict")), ("friendly", t("setup.undo.friendly"))]
        switches = (
            ("curtain", draft.curtain, draft.meta.curtain),
            ("ask_always", draft.ask_always, parts.asks_others),
            ("partners_look", draft.partners_look, parts.has_partners),
        )
        return [
            ChoiceRow(
                "table.undo", t("setup.undo"), t(f"setup.undo.{draft.undo}.text"), policies, draft.undo,
                partial(self._set_table_option, "undo"),
            ),
            *(
                ToggleRow(
                    f"table.{name}", t(f"setup.{name}"), t(f"setup.{name}.text"), value,
                    partial(self._set_table_option, name), visible=visible,
                )
                for name, value, visible in switches
            ),
        ]  # fmt: skip

    def _set_table_option(self, name: str, value: bool | str) -> None:
        setattr(self.draft, name, value)
        self.changed()

    def _lay_bars(self, compact: bool) -> None:
        least = self.app.theme.spacing.button_width
        back = Button("setup.back", Rect(0, 0, least, 0), t("setup.back"), icon="back", style="ghost",
                      on_click=self.go)  # fmt: skip
        keep = Button("setup.keep", Rect(0, 0, least, 0), t("setup.keep"), icon="save", on_click=self.keep,
                      tooltip=t("setup.keep.tip"), command="save")  # fmt: skip
        start = Button("setup.start", Rect(0, 0, 210.0 if compact else 290.0, 0), t("setup.start"), icon="confirm",
                       style="primary", on_click=self.start, enabled=self.problem is None, reason=self.problem,
                       rule=self.rule)  # fmt: skip
        self.footer.layout(self.places["foot_row"], back, keep, start, self.open_rule)

    def _status(self) -> FormStatus:
        if self.problem is not None:
            return FormStatus(self.problem, rule=self.rule)
        return FormStatus(self.form.summary(), "info", INFO)

    # -- what the buttons do -------------------------------------------------------------------------

    def swap_seats(self) -> None:
        if len(self.draft.seats) == 2:
            self.draft.swap(0, 1)
        else:
            self.draft.seats.append(self.draft.seats.pop(0))
        self.changed()

    def keep(self) -> None:
        """Ask for a name and keep the set-up as a preset."""
        current = next((v.title for v in self.form.variants() if v.id == self.form.variant()), "")
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
        self.draft.load(entry.document.body)
        self.form.draft_replaced()
        self.app.toast(t("setup.preset.used", name=entry.title), "info")
        self.changed()

    def _drop_preset(self, name: str) -> None:
        entry = self.presets.find(name)
        if entry is not None:
            self.presets.delete(entry, self.relayout)

    def start(self) -> None:
        """Begin the match and open its board, or the toss of the coin; or say why it cannot begin."""
        try:
            match = Match.start(self.rules, self.draft.setup(secrets.randbits(62), self.names()))
        except SetupError as error:
            problem = error.problems[0]
            self.app.refuse(fault_text(self.game, problem), self.widgets.find("setup.start").rect, problem.rule)
            return
        dealt = zip(match.game.in_play(match.state), match.seats, strict=True)
        match.colour_seats([self.form.dealt_colour(played) or seat.colour for played, seat in dealt])
        self._remember()
        players = self.draft.seat_players(match.order)
        following = "coin" if self.form.tosses_coin() else "board"
        self._over = following == "board"
        if self._rematch:  # the board of the match before, and its result, lie below
            self.app.reset("menu")
            self.app.push(following, match=match, players=players)
        else:
            self.app.replace(following, match=match, players=players)

    def _remember(self) -> None:
        """Store this table, and the names of persons: the first one typed is the player's, where there is none yet."""
        settings = self.app.settings
        self._name_by_program()
        typed = [" ".join((seat.name if seat.player == PERSON else seat.person).split()) for seat in self.draft.seats]
        names = [name for name in typed if name]
        if not settings.name and names:
            settings.name = names.pop(0)
            self._name_by_program()
        self._last.keep(self.draft.body(names=True))
        options = [self.draft.options, *(seat.options for seat in self.draft.seats)]
        contents = [spec.id for spec in self.meta.options if spec.type == "content"]
        Played(self.app.paths.content).note(self.game, [held[id] for held in options for id in contents if id in held])
        others = dict.fromkeys(name for name in (*names, *settings.last_names) if name and name != settings.name)
        settings.last_names = list(others)[:KEPT_NAMES]
        settings.minutes[self.game] = self.form.minutes()
        self.app.save_settings()

    # -- events and drawing --------------------------------------------------------------------------

    def handle(self, event: Event) -> bool:
        return self.form.dropped(event.path) if isinstance(event, FileDropped) else super().handle(event)

    def command(self, event: Command) -> bool:
        if event.name == "save" and not event.repeat:
            self.keep()
        return event.name == "save"

    def draw_between(self, canvas: Canvas) -> None:
        for rect, head, title, note in self._panels:
            canvas.panel(rect, "panel")
            if self.compact and title == t("setup.players"):
                taken = len(self._seat_buttons()) * self.app.theme.spacing.control
                head = Rect(head.x, head.y, head.w - taken, head.h)
            canvas.head(title, head, note, "panel_title")
        self.footer.draw(canvas)
