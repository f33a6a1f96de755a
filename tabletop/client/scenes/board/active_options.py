"""The options in force: each with its value, and whether it differs from its default."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import BRASS300, IVORY100, IVORY300, IVORY500
from tabletop.client.games.charts import Detail
from tabletop.client.games.setup_form import PROPOSED
from tabletop.rules.game import OptionSpec, TableRules
from tabletop.text import has, t

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .host import BoardHost

MARK = 26.0  # units for the sign before a row


@dataclass(frozen=True, slots=True)
class ActiveOption:
    """One option in words; ``usual``: it has its default value."""

    name: str
    value: str
    usual: bool
    note: str = ""


def active_options(board: BoardHost) -> list[ActiveOption]:
    """All options that matter in this match, those that differ from their defaults first."""
    match, table = board.session.match, board.table
    found = []
    for spec in match.game.meta.options:
        if not table.option_matters(spec.id):
            continue
        if spec.type == "content":
            words = table.content_words(spec.id)
            found += [_content(board.session.game_id, spec, words)] if words else []
        elif not spec.per_seat:
            value = match.setup.options.get(spec.id, spec.default)
            found.append(_choice(board.session.game_id, spec, value))
        elif spec.type == "int":
            for seat in match.seats:
                value = seat.options.get(spec.id, spec.default)
                found.append(_choice(board.session.game_id, spec, value, seat.name))
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


def open_list(board: BoardHost) -> None:
    """Open the whole list over the board."""
    board.app.push("detail", detail=Detail(t("board.options"), "scroll", _Sheet(board).height, _Sheet(board).paint))


class _Sheet:
    """The list, measured and painted anew each time, so that it follows the language."""

    def __init__(self, board: BoardHost) -> None:
        self.board = board

    def height(self, canvas: Canvas, width: float) -> float:
        return self._run(canvas, FRect(0, 0, width, 0), draw=False)

    def paint(self, canvas: Canvas, area: FRect) -> None:
        """Draw all rows."""
        self._run(canvas, area, draw=True)

    def _run(self, canvas: Canvas, area: FRect, *, draw: bool) -> float:
        y = area.y
        for choice in active_options(self.board):
            y += self._row(canvas, FRect(area.x, y, area.w, 0), choice, draw=draw) + 10
        return max(0.0, y - area.y - 10)

    def _row(self, canvas: Canvas, at: FRect, choice: ActiveOption, *, draw: bool) -> float:
        """Draw (if ``draw``) name and value side by side, the explanation below, a sign and a word if it differs;
        returns the height."""
        value = choice.value if choice.usual else t("board.option_changed", value=choice.value)
        wide = min(at.w * 0.5, canvas.measure(value, "body_strong")[0] + 2)
        left, right = at.w - MARK - wide - 16, FRect(at.right - wide, at.y, wide, 0)
        x = at.x + MARK
        high = max(
            canvas.block_height(choice.name, "body_strong", left), canvas.block_height(value, "body_strong", wide)
        )
        note = canvas.block_height(choice.note, "small", at.w - MARK) if choice.note else 0.0
        if draw:
            line = canvas.line_height("body_strong")
            if not choice.usual:
                canvas.icon("edit", (at.x + 10, at.y + line / 2), 17, BRASS300)
            canvas.text_block(choice.name, (x, at.y, left, 0), "body_strong", IVORY100)
            ink = IVORY300 if choice.usual else BRASS300
            canvas.text_block(value, (right.x, right.y, right.w, 0), "body_strong", ink, align="right")
            if choice.note:
                canvas.text_block(choice.note, (x, at.y + high, at.w - MARK, 0), "small", IVORY500)
        return float(high + note)
