"""The bar at the top of the board: menu, title, phases of the turn, undo, redo; and the options in force, each with
its value and whether it differs from its usual one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import fit_name
from tabletop.client.draw.layers import draw_cached
from tabletop.client.draw.theme import BRASS300, EMBER, INK900, IVORY100, IVORY300, IVORY500, SLATE500
from tabletop.client.games import short_title
from tabletop.client.games.charts import Detail
from tabletop.client.games.setup_form import PROPOSED
from tabletop.client.games.table import BAR_BUTTONS
from tabletop.client.scenes import backdrop
from tabletop.client.ui import tree
from tabletop.client.ui.base import Pressable
from tabletop.client.ui.button import Button
from tabletop.client.ui.tree import Column, Draw, Either, Node, Row, Stack, Words, block, sign
from tabletop.rules.game import OptionSpec, TableRules
from tabletop.text import has, language, t

if TYPE_CHECKING:
    from .scene import BoardScene


SIGN = 52.0  # units for the sign of the options in force, with its number
STEPS_GAP = 14.0  # units between the last phase and what the table has in the bar
ICON_STEP = 36.0  # width in units of a phase that has only its icon
COMMANDS = {
    "menu": "menu", "rules": "rules", "log": "log", "timeline": "timeline", "threats": "threat", "legal": "legal",
    "hint": "hint", "redo": "redo",
}  # fmt: skip
"""By button, the command whose key does the same."""


def add_widgets(board: BoardScene, width: float, height: float, compact: bool) -> None:
    """Add the icon buttons of the bar."""
    size = height - 14
    y = 7.0
    _add_options(board, width, height)
    _add_unsaved(board, height)
    _button(board, "menu", FRect(12, y, size, size), "menu", "board.menu_tip", board.open_menu)
    x = width - 12 - size
    step = size + (6 if compact else 8)
    entries: list[tuple[str, str, str, Callable[[], object], bool, str | None]] = [
        ("settings", "settings", "board.settings_tip", lambda: board.app.push("settings"), True, None),
        ("rules", "book", "board.rules_tip", board.open_rule, True, None),
        ("log", "log", "board.log_tip", board.log_drawer.toggle, True, None),
        ("timeline", "scroll", "board.timeline_tip", board.timeline.toggle, True, None),
        ("threats", "visible", board.table.threats_tip, board.toggle_threats, True, None),
        ("legal", "target", "board.legal", board.show_legal, True, None),
        ("hint", "hint", "board.hint.tip", board.show_hint, board.may_hint, t("board.hint.nobody")),
    ]
    undone = board.undone > 0 and board.session.looking is None
    entries.append(("redo", "redo", "board.redo_tip", board.redo, undone, t("board.redo_none")))
    for name, icon, tip, click, enabled, why in entries:
        _button(board, name, FRect(x, y, size, size), icon, tip, click, enabled, why)
        x -= step


def _room(board: BoardScene, width: float, height: float) -> tuple[float, float]:
    """The x at which the words of the bar begin, and the x at which they must end."""
    return height + 10, width - BAR_BUTTONS * (height - 6) - 16 - board.table.bar_taken(width)


def under_title(board: BoardScene, width: float, height: float) -> float:
    """The x of the right end of the line under the title."""
    left, right = _room(board, width, height)
    room = right - left - 30 - ICON_STEP - SIGN - _unsaved_width(board)
    return left + min(room, board.app.canvas.measure(board.subtitle, "small")[0])


def _add_options(board: BoardScene, width: float, height: float) -> None:
    """Add the sign of the options in force behind the line under the title, with the number of those that are not
    usual."""
    choices = active_options(board)
    changed = sum(not choice.usual for choice in choices) if board.counts_options else 0
    x = under_title(board, width, height) + 6
    rect = FRect(x, height * 0.76 - 12, SIGN - 8 if changed else 24, 24)
    board.widgets.add(OptionsSign("bar.options", rect, changed, tip_of(choices), partial(open_list, board)))


def _unsaved_width(board: BoardScene) -> float:
    """Width of the sign that the game is not saved; 0 while it is."""
    if board.saver.trouble is None:
        return 0.0
    return float(board.app.canvas.measure(t("board.not_saved"), "small_strong")[0] + 46)


def _add_unsaved(board: BoardScene, height: float) -> None:
    """While the last autosave has failed, add a sign that says so behind the one of the options."""
    width = _unsaved_width(board)
    if width:
        left = board.widgets.find("bar.options").rect.right + 6
        rect = FRect(left, height * 0.76 - 12, width - 6, 24)
        words = f"{board.saver.trouble_words()} {t('board.not_saved.tip')}"
        board.widgets.add(UnsavedSign("bar.unsaved", rect, words, board.saver.try_again))


def place_signs(board: BoardScene, width: float, height: float) -> None:
    """Place the signs behind the line under the title again, after the table has been laid out and knows what it uses
    of the bar."""
    options, unsaved = board.widgets.find("bar.options"), board.widgets.get("bar.unsaved")
    options.rect.x = under_title(board, width, height) + 6
    if unsaved is not None:
        unsaved.rect.x = options.rect.right + 6


class UnsavedSign(Pressable):
    """A warning that the match is not saved, shown until a save has worked; pressing it tries again."""

    def __init__(self, id: str, rect: FRect, words: str, on_click: Callable[[], object]) -> None:
        super().__init__(id, rect, tooltip=words, tooltip_title=t("board.not_saved"))
        self.on_click = on_click

    def draw(self, canvas: Canvas) -> None:
        rect = self.rect
        canvas.fill(rect, EMBER, radius=rect.h / 2)
        inner = rect.inflate(-3, -3)
        canvas.fill(inner, SLATE500 if self.hovered else INK900, radius=inner.h / 2)
        canvas.icon("warning", (rect.x + 15, rect.centery), 16, EMBER)
        canvas.text(t("board.not_saved"), (rect.x + 28, rect.centery), "small_strong", IVORY100, anchor="midleft")
        if self.ring:
            canvas.focus_ring(rect, rect.h / 2)


class OptionsSign(Pressable):
    """A small button: a scroll, and the number of options that are not the usual ones."""

    reach = 4.0

    def __init__(self, id: str, rect: FRect, changed: int, words: str, on_click: Callable[[], object]) -> None:
        super().__init__(id, rect, tooltip=words, tooltip_title=t("board.options"))
        self.changed = changed
        self.on_click = on_click

    def draw(self, canvas: Canvas) -> None:
        """Draw scroll and number; brass when an option is not usual."""
        ink = IVORY100 if self.hovered else BRASS300 if self.changed else IVORY500
        canvas.icon("scroll", (self.rect.x + 12, self.rect.centery), 16, ink)
        if self.changed:
            words = t("board.options_sign", n=self.changed)
            canvas.text(words, (self.rect.x + 23, self.rect.centery), "small_strong", ink, anchor="midleft")
        if self.ring:
            canvas.focus_ring(self.rect, 6)


def _button(
    board: BoardScene,
    name: str,
    rect: FRect,
    icon: str,
    tip: str,
    click: Callable[[], object],
    enabled: bool = True,
    reason: str | None = None,
) -> None:
    lit = {"log": board.log_drawer.open, "timeline": board.timeline.open, "threats": board.table.threats}.get(
        name, False
    )
    board.widgets.add(
        Button(
            f"bar.{name}",
            rect,
            icon=icon,
            style="icon",
            on_click=click,
            tooltip=t(tip),
            command=COMMANDS.get(name, ""),
            enabled=enabled,
            reason=reason,
            selected=lit,
        )
    )


def lit_step(board: BoardScene) -> int:
    """Index of the current step of the turn; -1 between two turns and when the match is over."""
    at_rest = not board.showing and (board.session.outcome is not None or board.session.handing_over)
    return -1 if at_rest else board.table.shown.step


def draw(board: BoardScene, canvas: Canvas) -> None:
    """Draw bar, title and the steps of the turn."""
    height = backdrop.top_bar_height(board.compact)
    title = short_title(board.session.game_id)
    subtitle = board.subtitle
    steps, current = board.table.shown.steps, lit_step(board)
    width = board.width
    left, right_edge = _room(board, width, height)
    under = under_title(board, width, height)
    unsaved = board.saver.trouble is not None
    sign = board.widgets.find("bar.unsaved" if unsaved else "bar.options").rect.right

    def paint(target: Canvas) -> None:
        backdrop.draw_top_bar(target, height)
        role = backdrop.head_role(target, "panel_title", height * 0.4)
        names = target.text(title, (left, height * 0.36), role, IVORY100, anchor="midleft")
        fit_name(target, subtitle, FRect(left, height * 0.76 - 10, under - left + 1, 20), "small", IVORY500)
        start = max(names.right, sign) + 14
        box = FRect(start, (height - ICON_STEP) / 2, right_edge - STEPS_GAP - start, ICON_STEP)
        tree.draw(target, _stepper(tuple(steps), current), box)

    key = (title, subtitle, tuple(steps), current, right_edge, sign, width, language())
    draw_cached(canvas, "board-bar", key, FRect(0, 0, width, height), paint, 0.0)


def _stepper(steps: Sequence[tuple[str, str]], current: int) -> Node:
    """All steps with their names; with less room in smaller letters and closer together, then only the current one's
    name, then this step by its name without the others, then without its icon, then its icon. The current step is never
    left out."""

    def pill(n: int, role: str, named: bool, signed: bool) -> Node:
        (label, icon), on = steps[n], n == current
        ink = INK900 if on else IVORY500
        words = Words(label, role, ink, least=1.0 if signed else 0.85) if named else None
        mark = replace(sign(icon, 20, ink), size=20) if signed else None
        row = Row((mark, words), 5, ((12 if signed else 6) if named else 8, 0), pack=0.5)
        return Stack((Draw(Canvas.panel, ("button-primary",)) if on else None, row), size=None if named else ICON_STEP)

    def track(shown: Sequence[int], gap: float, role: str, named: Sequence[int], signed: bool = True) -> Node:
        found: list[Node] = []
        for n in shown:
            found += (
                [replace(sign("forward", 11, BRASS300 if n - 1 == current else SLATE500), size=11)] if found else []
            )
            found.append(pill(n, role, n in named, signed))
        return Row(tuple(found), gap)

    every, alone, here = range(len(steps)), (current,), (max(0, current),)
    ways = [track(every, 6.5, "button", every), track(every, 1, "small_strong", every)]
    ways += [track(every, gap, "button", alone) for gap in (6.5, 1)] + [track(every, 1, "small_strong", alone)]
    ways += [track(here, 1, role, alone, signed) for signed in (True, False) for role in ("button", "small_strong")]
    return Either((*ways, track(here, 1, "button", ())))


@dataclass(frozen=True, slots=True)
class ActiveOption:
    """One option in words; ``usual``: it has its default value."""

    name: str
    value: str
    usual: bool
    note: str = ""


def active_options(board: BoardScene) -> list[ActiveOption]:
    """All options that matter in this match, those that differ from their defaults first."""
    match, table = board.session.match, board.table
    found = []
    for spec in match.game.meta.options:
        if not table.words.option_matters(spec.id):
            continue
        if spec.type == "content":
            words = table.content_words(spec.id)
            found += [_content(board.session.game_id, spec, words)] if words else []
        elif not spec.per_seat:
            value = match.setup.options.get(spec.id, spec.default)
            found.append(_choice(board.session.game_id, spec, value))
        elif spec.type == "int":
            values = {seat.name: seat.options.get(spec.id, spec.default) for seat in match.seats}
            if len(set(values.values())) == 1:  # alike for all: told once
                values = {"": next(iter(values.values()))}
            found += [_choice(board.session.game_id, spec, value, name) for name, value in values.items()]
    found += _of_table(match.setup.table, curtain=match.game.meta.curtain)
    return sorted(found, key=lambda choice: choice.usual)


def _content(game: str, spec: OptionSpec, words: str) -> ActiveOption:
    key = f"{game}.option.{spec.id}"
    return ActiveOption(t(key), words, False, t(f"{key}.text") if has(f"{key}.text") else "")


def _choice(game: str, spec: OptionSpec, value: object, name: str = "") -> ActiveOption:
    key = f"{game}.option.{spec.id}"
    label = t("board.option_of", option=t(key), name=name) if name else t(key)
    if spec.type == "int":
        words = t(f"{key}.value.off") if value is None else str(value)
    else:
        words = t(f"{key}.value.{str(value).lower() if isinstance(value, bool) else value}")
    return ActiveOption(label, words, value == spec.default, t(f"{key}.text") if has(f"{key}.text") else "")


def _of_table(rules: TableRules, *, curtain: bool) -> list[ActiveOption]:
    """The options of the table, for any game; asking all only where it was chosen, and the curtain only where it can
    fall: ``curtain`` is False for a game that never needs one."""
    undo = f"setup.undo.{rules.undo}"
    found = [ActiveOption(t("setup.undo"), t(undo), rules.undo == PROPOSED.undo, t(f"{undo}.text"))]
    switches = (
        ("curtain", rules.curtain, PROPOSED.curtain),
        ("ask_always", rules.ask_always, PROPOSED.ask_always),
    )
    for name, on, usual in switches:
        if (name == "ask_always" and not on) or (name == "curtain" and not curtain):
            continue
        words = t("board.option_on" if on else "board.option_off")
        found.append(ActiveOption(t(f"setup.{name}"), words, on == usual, t(f"setup.{name}.text")))
    return found


def tip_of(choices: Sequence[ActiveOption]) -> str:
    """A tooltip: the options that differ from their defaults, or that none does."""
    changed = [t("board.option_line", option=each.name, value=each.value) for each in choices if not each.usual]
    head = t("board.options_changed", n=len(changed)) if changed else t("board.options_usual")
    return "\n".join([head, *changed, t("board.options_click")])


def open_list(board: BoardScene) -> None:
    board.app.push("detail", detail=Detail(t("board.options"), "scroll", partial(_list, board)))


def _list(board: BoardScene) -> Node:
    """The list: name and value side by side, the explanation below, a sign and a word where it differs."""
    rows = []
    for choice in active_options(board):
        value = choice.value if choice.usual else t("board.option_changed", value=choice.value)
        ink = IVORY300 if choice.usual else BRASS300
        line = Row((
            Node(size=26) if choice.usual else replace(sign("edit", 17, BRASS300), size=26),
            block(choice.name, "body_strong"),
            Words(value, "body_strong", ink, "right", lines=0),
        ), 8)  # fmt: skip
        note = Row((Node(size=26), block(choice.note, "small", IVORY500)), 8) if choice.note else None
        rows.append(Column((line, note), 0))
    return Column(tuple(rows), 10)
