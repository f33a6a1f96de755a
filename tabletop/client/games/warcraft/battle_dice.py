"""Rows of dice in a lane: attacks, dice rolled again, Moon Glaive and Curse, and how they tumble and land."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.draw.theme import BRASS300, INK900, IVORY500, NIGHT900, SLATE400, SeatColours
from tabletop.rules.warcraft.content import content
from tabletop.text import t

from .battle_record import Curse, PhaseRecord, Throw
from .battle_stage import Owner, Stage
from .dice_art import draw_battle_die

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

LABELLED = 34.0  # size from which a die has its word below it
SIGNS = {"splash": "ability-splash", "raise": "ability-raise", "heal": "ability-heal"}


@dataclass(frozen=True)
class Die:
    """One die: ``look`` rest, hit or miss; ``signs``: what its natural 1 does."""

    face: int
    look: str
    struck: bool = False
    signs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Line:
    """Dice thrown together. ``kind``: attack, again, glaive or curse."""

    kind: str
    dice: tuple[Die, ...]
    source: Throw | Curse
    note: str = ""

    @property
    def label(self) -> str:
        """Words above the row; attacks need none."""
        if self.kind == "attack":
            return t("wc_battle.row.bloodlust") if getattr(self.source, "bloodlust", False) else ""
        return t(f"wc_battle.row.{self.kind}")


def lines_of(stage: Stage, phase: PhaseRecord, entry: Owner, unit: str, errata: bool) -> list[Line]:
    """The rows of dice of one army in a phase; ``errata``: Heal works on natural 1s (WC-ABL-2)."""
    found: list[Line] = []
    for throw in phase.of(entry.race):
        if throw.first:
            found.append(Line("again", tuple(Die(face, "miss", True) for face in throw.first), throw))
        dice = tuple(
            Die(face, "hit" if face <= throw.limit else "miss", False, _signs(stage, phase, entry, unit, face, errata))
            for face in throw.faces
        )
        found.append(Line("glaive" if throw.extra else "attack", dice, throw))
    for curse in phase.curses:
        if curse.seat == entry.owner and curse.faces:
            limit = content().curse_limit
            dice = tuple(Die(face, "hit" if face <= limit else "miss") for face in curse.faces)
            found.append(Line("curse", dice, curse, t("wc_battle.row.stopped", n=curse.n)))
    return found


def _signs(stage: Stage, phase: PhaseRecord, entry: Owner, unit: str, face: int, errata: bool) -> tuple[str, ...]:
    if face != 1:
        return ()
    found = []
    if entry.ability[unit] == "area_attack":
        found.append("splash")
    if any(race == entry.race for race, _ in phase.raised):
        found.append("raise")
    enemies = stage.sides[1 - stage.side_of(entry.owner)]
    if errata and any(stage.has(enemy.owner, "heal") for enemy in enemies):
        found.append("heal")
    return tuple(found)


def draw_lines(
    canvas: Canvas, area: FRect, lines: Sequence[Line], left: bool, largest: float, words: bool, motion: Tumble | None
) -> None:
    """Draw rows of dice into ``area``; those of the ``left`` side stand at its right edge, near the middle."""
    if not lines:
        return
    shares = [1.0 if line.kind in ("attack", "glaive") else 0.72 for line in lines]
    y = area.y
    for line, share in zip(lines, shares, strict=True):
        h = area.h * share / sum(shares)
        size = min(largest * (1.0 if share == 1.0 else 0.6), h * 0.8)
        moving = motion if motion is not None and motion.of(line) else None
        _draw_line(canvas, FRect(area.x, y, area.w, h), line, left, size, words and share == 1.0, moving)
        y += h


@dataclass(frozen=True)
class Tumble:
    """Dice in the air: their throws and how much of the time has passed, 0..1."""

    sources: tuple[Throw | Curse, ...]
    share: float

    def of(self, line: Line) -> bool:
        """Whether a row is being thrown."""
        return any(source is line.source for source in self.sources)

    def landed(self, index: int, count: int) -> bool:
        """Whether one die of a row lies."""
        return self.share >= 0.4 + 0.55 * (index + 1) / max(1, count)


def _grid(count: int, area: FRect, largest: float, label: float) -> tuple[float, int]:
    """(size, columns) with which so many dice fit."""
    size = largest
    while size > 13:
        columns = max(1, int(area.w // (size * 1.24)))
        rows = -(-count // columns)
        if rows * (size * 1.2 + (label if size >= LABELLED else 0)) <= area.h + 1:
            return size, min(count, columns)
        size *= 0.94
    return size, max(1, int(area.w // (size * 1.24)))


def _draw_line(
    canvas: Canvas, area: FRect, line: Line, left: bool, largest: float, words: bool, motion: Tumble | None
) -> None:
    head = 0.0
    if line.label:
        head = canvas.line_height("least")
        box = FRect(area.x, area.y, area.w, head)
        text = f"{line.label} · {line.note}" if line.note and motion is None else line.label
        canvas.fit_text(text, box, "least", IVORY500, "right" if left else "left", 0.7)
    room = FRect(area.x, area.y + head, area.w, area.h - head)
    label = canvas.line_height("small_strong") if words else 0.0
    size, columns = _grid(len(line.dice), room, largest, label)
    label = label if size >= LABELLED else 0.0
    words = bool(label)
    named = words and max(canvas.measure(t(key), "small_strong")[0] for key in _WORDS) + 18 <= size * 1.24
    rows = -(-len(line.dice) // columns)
    step_x, step_y = size * 1.24, size * 1.2 + label
    top = room.centery - rows * step_y / 2
    for index, die in enumerate(line.dice):
        row, column = divmod(index, columns)
        in_row = min(columns, len(line.dice) - row * columns)
        first = room.right - in_row * step_x if left else room.x
        center = (first + (column + 0.5) * step_x, top + row * step_y + size * 0.58)
        _draw_die(canvas, center, size, die, index, (words, named), motion, len(line.dice))


def _draw_die(
    canvas: Canvas, center: tuple[float, float], size: float, die: Die, index: int, words: tuple[bool, bool],
    motion: Tumble | None, count: int,
) -> None:  # fmt: skip
    tilt = (die.face * 13 + index * 29) % 15 - 7
    if motion is not None and not motion.landed(index, count):
        turn = int(motion.share * 16) + index * 5
        face = turn * 7 % 6 + 1
        lift = size * 0.16 * (1 - motion.share)
        draw_battle_die(canvas, (center[0], center[1] - lift), size, face, "rest", angle=float(turn * 31 % 40 - 20))
        return
    draw_battle_die(canvas, center, size, die.face, die.look, angle=float(tilt), struck=die.struck)
    for n, sign in enumerate(die.signs):
        at = (center[0] + size * (0.46 - 0.42 * n), center[1] - size * 0.46)
        r = max(7.0, size * 0.19)
        canvas.circle(at, r, NIGHT900, outline=BRASS300, outline_width=1.2)
        canvas.icon(SIGNS[sign], at, r * 1.45, BRASS300)
    if words[0] and not die.struck:
        at = (center[0], center[1] + size * 0.6 + canvas.line_height("small_strong") * 0.55)
        _draw_word(canvas, at, die, words[1])


_WORDS = ("wc_battle.hit", "wc_battle.miss")


def _draw_word(canvas: Canvas, center: tuple[float, float], die: Die, named: bool) -> None:
    """Tick or cross, with its word where all dice of the row have room for one."""
    hit = die.look == "hit"
    word, colour = t(_WORDS[0] if hit else _WORDS[1]), BRASS300 if hit else IVORY500
    icon = "confirm" if hit else "cancel"
    if not named:
        canvas.icon(icon, center, 14, colour)
        return
    wide = canvas.measure(word, "small_strong")[0]
    canvas.icon(icon, (center[0] - wide / 2 - 2, center[1]), 14, colour)
    canvas.text(word, (center[0] + 8, center[1]), "small_strong", colour, anchor="center")


def draw_ghosts(canvas: Canvas, area: FRect, count: int, words: str, left: bool, largest: float) -> None:
    """Dice that wait to be thrown, and what they are worth."""
    if not count:
        return
    line = canvas.line_height("least")
    if area.h < line + 20:
        canvas.fit_text(words, area, "least", IVORY500, "right" if left else "left", 0.7)
        return
    room = FRect(area.x, area.y, area.w, area.h - line - 4)
    size, columns = _grid(count, room, min(largest, room.h * 0.8), 0.0)
    rows = -(-count // columns)
    step = size * 1.24
    y = area.centery - (rows * step + line + 2) / 2
    for index in range(count):
        row, column = divmod(index, columns)
        in_row = min(columns, count - row * columns)
        first = area.right - in_row * step if left else area.x
        box = FRect(first + column * step + size * 0.12, y + row * step, size, size)
        canvas.fill(box, INK900, alpha=120, radius=size * 0.22)
        canvas.frame(box, SLATE400, 1.2, size * 0.22, alpha=190)
    box = FRect(area.x, y + rows * step + 2, area.w, line)
    canvas.fit_text(words, box, "least", IVORY500, "right" if left else "left", 0.7)


def draw_strength(canvas: Canvas, center: tuple[float, float], r: float, entry: Owner, unit: str, more: int,
                  colours: SeatColours) -> None:  # fmt: skip
    """The number to roll under; ``more``: raised by Faerie Fire."""
    canvas.circle(center, r, NIGHT900, outline=colours.tint, outline_width=max(1.5, r * 0.09))
    canvas.circle(center, r * 0.82, None, outline=colours.base, outline_width=max(1.0, r * 0.05))
    canvas.text(str(entry.strength[unit]), center, f"number@{r * 1.05:.1f}!", (255, 255, 255), anchor="center")
    if more:
        at = (center[0] + r * 0.78, center[1] + r * 0.7)
        canvas.circle(at, r * 0.46, BRASS300)
        canvas.text(f"+{more}", at, f"number@{r * 0.56:.1f}!", INK900, anchor="center")
