"""The coach's bubble: paper with the lesson's name, a sentence, the dots of the steps, and what must be done."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tabletop.client.core.services import WidgetServices
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.text import block_words, fit_role, smaller
from tabletop.client.draw.theme import BRASS300, BRASS400, BRASS600, INK500, INK900, PAPER, PAPER200, Metrics
from tabletop.client.ui.base import Widget
from tabletop.client.ui.tree import Column, Node, Row, places
from tabletop.text import t

SHARES = (0.24, 0.3, 0.38)
"""The widths that a bubble may have as shares of the window, the best one first."""
RADIUS = 18.0
ROUNDEL = 36.0
TEXT = ("card_text@18", "number@17")
"""Roles of plain and strong words."""
LEAST_ROOM, NARROW_LETTERS = 170.0, 0.76
"""Least width in units of the words, in usual letters; where they have less they stand in letters of that share of
their size."""
HEAD_LINES = ASK_LINES = 2
SIGN = 28.0
DOT = 5.0
DOCK, WIDEST_DOCK = 256.0, 320.0
"""Least and greatest width in units of the column beside the board in which the coach speaks."""
BOARD, ROOMY_BOARD = 1024.0, 1330.0
"""Least width in units that the column leaves to a board in the small layout, and in the large one."""
DOCK_TEXTS = (("card_text@24", "number@22"), ("card_text@21", "number@19.5"), TEXT)
"""Roles of plain and strong words in the column, the best ones first."""
DOCK_ROW = 7.0
"""Least width of a row there, in heights of one: some twenty letters."""
DOCK_ROUNDEL, LEAST_DOCK_ROUNDEL = 0.62, 0.3
"""Greatest and least width of the roundel there, as a share of the column's."""
RUST = (150, 52, 18)
HEAD_FROM, HEAD_WIDE, SHAFT, ARROW = 26.0, 15.0, 5.0, 76.0
"""Length and half the width of the arrow's head, half the width of its shaft, and its length in a lesson, in units."""
INTO, INTO_SHARE = 24.0, 0.3
"""Units that the arrow of a paper ends inside its target, counted on both sides, and the greatest share of the target's
size."""
SHORTEST = 34.0
"""Least length of such an arrow in units; a shorter one is not drawn."""
SIDES = ((-1, 0), (1, 0), (0.75, -0.75), (-0.75, -0.75), (0.75, 0.75), (-0.75, 0.75), (0, -1), (0, 1))
"""Where the arrow may stand beside its target, the best side first."""


@dataclass(frozen=True, slots=True)
class BubbleContents:
    """The contents of the bubble: ``head`` over the sentence, ``words`` with ``**`` around strong ones, the ``answer``
    to the last click, what must be done, and the number of the step (from 1) and of all steps; ``face``: the picture of
    who says it; ``level``: the latter two are a difficulty and its greatest value instead."""

    head: str
    words: str
    answer: str
    ask: str
    step: int
    count: int
    face: str
    level: bool = False


def set_lines(canvas: Canvas, text: str, roles: tuple[str, str], width: float) -> list[list[tuple[float, str, bool]]]:
    """The lines of a text as (x, words, strong). Lines are not broken inside a word, a part of which may be strong;
    they are set narrower where the last one would hold next to nothing."""
    lines, last = _break_lines(canvas, text, roles, width)
    for share in (0.94, 0.88, 0.82, 0.76, 0.7):
        if len(lines) == 1 or last >= width * 0.3:
            break
        narrower = _break_lines(canvas, text, roles, width * share)
        if len(narrower[0]) > len(lines):
            break
        lines, last = narrower
    return lines


def _break_lines(
    canvas: Canvas, text: str, roles: tuple[str, str], width: float
) -> tuple[list[list[tuple[float, str, bool]]], float]:
    """The lines that fill a width one after the other, and the width of the last one."""
    words: list[list[tuple[str, bool]]] = [[]]
    for n, part in enumerate(text.split("**")):
        for k, piece in enumerate(part.split(" ")):
            if k:
                words.append([])
            if piece:
                words[-1].append((piece, n % 2 == 1))
    space = canvas.measure(" ", roles[0])[0]
    lines: list[list[tuple[float, str, bool]]] = [[]]
    x = 0.0
    for word in words:
        sizes = [canvas.measure(piece, roles[strong])[0] for piece, strong in word]
        if lines[-1] and x + sum(sizes) > width:
            lines.append([])
            x = 0.0
        for (piece, strong), size in zip(word, sizes, strict=True):
            lines[-1].append((x, piece, strong))
            x += size
        x += space if word else 0.0
    return lines, x


class Bubble:
    """Measures and paints the bubble; ``places``: the rectangles in it, after :meth:`lay`."""

    def __init__(self, host: WidgetServices, speech: BubbleContents) -> None:
        self.canvas = host.canvas
        self.speech = speech
        self.places: dict[str, Rect] = {}
        self.docked = False
        self._roles = TEXT

    def sizes(self, window: float) -> list[tuple[float, float]]:
        """Widths and heights in units that it may have in a window of that width, the best one first."""
        return [(window * share, self.height(window * share)) for share in SHARES]

    def height(self, wide: float) -> float:
        """Height in units at a width."""
        return self._rows(wide)[1]

    def _rows(self, wide: float) -> tuple[Column, float]:
        """The rows of a bubble over a board, and its height."""
        canvas, space, speech = self.canvas, self.canvas.theme.spacing, self.speech
        pad = space.edge
        room = wide - 2 * pad
        narrow = room < LEAST_ROOM * canvas.theme.enlarged
        self._roles = _narrow(canvas) if narrow else TEXT
        beside = canvas.block_height(speech.head, "small", room - ROUNDEL - space.small)
        high = max(ROUNDEL, min(HEAD_LINES * canvas.line_height("small"), beside))
        upper = Row((Node(name="roundel", size=ROUNDEL), Node(name="head", weight=1.0)), space.small, size=high)
        words = self._words_height(room)
        ask, answer = self._below(room)
        dots = canvas.line_height("small") + space.small
        low = (
            Node(name="words", size=words), Node(name="ask", size=ask), Node(name="answer", size=answer),
            Node(name="dots", size=dots),
        )  # fmt: skip
        below = Column(low, 0, size=words + ask + answer + dots)
        rows = Column((upper, below, Node(name="foot", size=space.control)), space.small, (pad, pad))
        return rows, 2 * pad + high + words + ask + answer + dots + space.control + 2 * space.small

    def _below(self, room: float) -> tuple[float, float]:
        """The heights of what must be done and of the answer, below the words."""
        canvas, speech, gap = self.canvas, self.speech, self.canvas.theme.spacing.small
        ask = gap + min(
            ASK_LINES * canvas.line_height("body_strong"), canvas.block_height(speech.ask, "body_strong", room - SIGN)
        )
        answer = canvas.block_height(speech.answer, "body_strong", room) + gap
        return ask if speech.ask else 0.0, answer if speech.answer else 0.0

    def _words_height(self, room: float) -> float:
        return len(set_lines(self.canvas, self.speech.words, self._roles, room)) * self._line

    @property
    def _line(self) -> float:
        return self.canvas.line_height(self._roles[0]) * 1.06

    def lay(self, rect: Rect) -> None:
        """Compute the rectangles of a bubble at ``rect``."""
        self.places = places(self._rows(rect.w)[0], rect)

    def dock(self, rect: Rect) -> None:
        """Compute the rectangles of the column ``rect``, in letters as large as they can be, below a roundel that takes
        what they leave."""
        self.docked = True
        canvas, space, speech = self.canvas, self.canvas.theme.spacing, self.speech
        room = rect.w - 2 * space.edge
        head = min(HEAD_LINES * canvas.line_height("section"), canvas.block_height(speech.head, "section", room))
        ask, answer = self._below(room)
        dots = 2 * (canvas.line_height("small") + space.tight)
        taken = head + answer + ask + dots + space.primary + space.control + 7 * space.gap
        left = rect.h - 2 * space.edge - taken
        least = LEAST_DOCK_ROUNDEL * rect.w
        for self._roles in (*DOCK_TEXTS, _narrow(canvas)):
            words = self._words_height(room)
            if words + least <= left and room > DOCK_ROW * self._line:
                break
        roundel = max(0.0, min(DOCK_ROUNDEL * rect.w, left - words))
        parts = [
            Row((Node(weight=1.0), Node(name="roundel", size=roundel), Node(weight=1.0)), size=roundel),
            Node(name="head", size=head), Node(name="dots", size=dots), Node(name="words", size=words),
            Node(name="ask", size=ask), Node(name="answer", size=answer, weight=1.0),
            Node(name="main", size=space.primary), Node(name="foot", size=space.control),
        ]  # fmt: skip
        self.places = places(Column(tuple(parts), space.gap, (space.edge, space.edge)), rect)

    def draw(self, canvas: Canvas, rect: Rect, *, shadow: bool = True) -> None:
        """Draw paper, roundel, words, dots, and what must be done."""
        speech, places = self.speech, self.places
        radius = 0.0 if self.docked else RADIUS
        if shadow:
            canvas.shadow(rect, 4, radius)
        canvas.gradient(rect, PAPER200, PAPER, radius)
        canvas.frame(rect, BRASS600, 2, radius)
        canvas.frame(rect.inflate(-12, -12), BRASS400, 1, max(0.0, radius - 5), alpha=120)
        self._draw_roundel(canvas, places["roundel"])
        area, align = places["head"], "center" if self.docked else "left"
        role = fit_role(canvas, speech.head, "section" if self.docked else "small", (area.w, area.h))
        canvas.text_block(speech.head, area, role, INK500, align, ellipsis="ok")
        self._draw_words(canvas, places["words"])
        if speech.answer:
            area = places["answer"]
            canvas.text_block(speech.answer, (area.x, area.y + 4, area.w, 0), "body_strong", RUST)
        self._draw_dots(canvas, places["dots"])

    def _draw_roundel(self, canvas: Canvas, area: Rect) -> None:
        r = area.w / 2
        center = (area.centerx, area.y + r)
        canvas.circle(center, r, BRASS600)
        canvas.circle(center, r - 2, PAPER)
        canvas.circle(center, r - 4, INK900)
        inner = r - 5
        face = (center[0] - inner, center[1] - inner, 2 * inner, 2 * inner)
        canvas.image(self.speech.face, face, radius=inner, focus=(0.5, 0.4))

    def _draw_words(self, canvas: Canvas, area: Rect) -> None:
        y = area.y + canvas.ascent(self._roles[0])
        for line in set_lines(canvas, self.speech.words, self._roles, area.w):
            for x, word, strong in line:
                canvas.text(word, (area.x + x, y), self._roles[strong], INK900, anchor="baseleft")
            y += self._line

    def _draw_dots(self, canvas: Canvas, area: Rect) -> None:
        speech = self.speech
        words = t("lessons.step", step=speech.step, count=speech.count)
        if speech.level:
            words = t(f"puzzles.difficulty.{speech.step}")
        step = min(18.0, area.w / speech.count)
        x, y = area.centerx - step * (speech.count - 1) / 2, area.y + area.h / 4
        if not self.docked:
            step = min(18.0, (area.w - canvas.measure(words, "small")[0] - DOT) / speech.count)
            x, y = area.x + DOT, area.centery
        for n in range(1, speech.count + 1):
            if n < speech.step or (speech.level and n == speech.step):
                canvas.circle((x, y), DOT, BRASS600)
            elif n == speech.step:
                canvas.circle((x, y), DOT + 1.5, INK900)
                canvas.circle((x, y), DOT - 1, BRASS300)
            else:
                canvas.circle((x, y), DOT - 0.5, None, outline=BRASS600, outline_width=1.3)
            x += step
        if self.docked:
            canvas.text(words, (area.centerx, area.y + area.h * 3 / 4), "small", INK500, anchor="center")
        else:
            canvas.text(words, (x + DOT, y), "small", INK500, anchor="midleft")


def dock_width(metrics: Metrics) -> float:
    """Width in units of the column beside the board of a lesson; 0 in a window that has no room for one, in which a
    bubble lies over the board."""
    left = metrics.vw - (BOARD if metrics.compact else ROOMY_BOARD)
    return min(left, WIDEST_DOCK) if left >= DOCK else 0.0


def _narrow(canvas: Canvas) -> tuple[str, str]:
    """The roles of words in a narrow bubble, or in a column that has little room."""
    return smaller(canvas, TEXT[0], NARROW_LETTERS), smaller(canvas, TEXT[1], NARROW_LETTERS)


class AskSign(Widget):
    """What must be done, below the words: an icon and a few words."""

    blocks_pointer = False

    def __init__(self, rect: Rect, words: str) -> None:
        super().__init__("coach.ask", rect)
        self.words = words

    def draw(self, canvas: Canvas) -> None:
        """Draw the icon, and the words behind it, on two lines where there is little room."""
        gap = canvas.theme.spacing.small
        area = Rect(self.rect.x + SIGN, self.rect.y + gap, self.rect.w - SIGN, self.rect.h - gap)
        words, role, lines = block_words(canvas, (self.words,), "body_strong", area.size, ASK_LINES)
        canvas.text_block(words, area, role, RUST, max_lines=lines, valign="middle")
        canvas.icon("target", (self.rect.x + SIGN / 2 - 2, area.centery), 20, RUST)


def arrow_ends(bubble: Rect, target: Rect) -> tuple[tuple[float, float], tuple[float, float]]:
    """(start, end) of an arrow from the bubble (under its paper) to a point a little inside the edge of the target."""
    start = (
        min(max(target.centerx, bubble.x + bubble.w * 0.2), bubble.right - bubble.w * 0.2),
        min(max(target.centery, bubble.y + bubble.h * 0.25), bubble.bottom - bubble.h * 0.25),
    )
    dx, dy = target.centerx - start[0], target.centery - start[1]
    inside = target.inflate(-min(INTO, target.w * INTO_SHARE), -min(INTO, target.h * INTO_SHARE))
    across = inside.w / 2 / abs(dx) if dx else 1e9
    down = inside.h / 2 / abs(dy) if dy else 1e9
    share = max(0.0, 1 - min(across, down))
    out_x = ((bubble.right - start[0] if dx > 0 else start[0] - bubble.x) + 1e-6) / abs(dx) if dx else 1e9
    out_y = ((bubble.bottom - start[1] if dy > 0 else start[1] - bubble.y) + 1e-6) / abs(dy) if dy else 1e9
    leave = min(share, min(out_x, out_y) * 0.5)
    return (start[0] + dx * leave, start[1] + dy * leave), (start[0] + dx * share, start[1] + dy * share)


def pointer_ends(
    target: Rect, room: Rect, others: Sequence[Rect], spoken: Sequence[Rect] = ()
) -> tuple[tuple[float, float], tuple[float, float]] | None:
    """(start, end) of the arrow, which stands in ``room`` beside what it points at, on the side where it lies over the
    least of ``others``, and if possible over nothing that is spoken of; None where there is no room beside it."""
    found, least = None, math.inf
    for across, down in SIDES:
        slant = 0.5 if across and down else 1.0
        end = (target.centerx + across * slant * target.w / 2, target.centery + math.copysign(1, down) * target.h / 2)
        if not down:
            end = (end[0], target.centery)
        start = (end[0] + across * ARROW, end[1] + down * ARROW)
        x, y = min(start[0], end[0]), min(start[1], end[1])
        lies = Rect(x, y, abs(start[0] - end[0]), abs(start[1] - end[1])).inflate(HEAD_WIDE, HEAD_WIDE)
        price = sum(1 for one in others if one.colliderect(lies)) + SPOKEN * sum(map(lies.colliderect, spoken))
        if room.contains(lies) and price < least:
            found, least = (start, end), price
    return found


def draw_arrow(canvas: Canvas, start: tuple[float, float], end: tuple[float, float], bend: float) -> None:
    """Draw a curved brass arrow with a dark edge; ``bend``: how far it deviates from the straight line, as a share of
    its length (its sign: to which side)."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy)
    if length < SHORTEST:
        return
    middle = (start[0] + dx / 2 - dy * bend, start[1] + dy / 2 + dx * bend)
    curve = partial(_on_curve, start, middle, end)
    neck = 1 - min(0.6, HEAD_FROM / length)
    left, right = [], []
    for n in range(13):
        (x, y), (nx, ny) = curve(neck * n / 12)
        wide = SHAFT * (0.35 + 0.65 * n / 12)
        left.append((x + nx * wide, y + ny * wide))
        right.append((x - nx * wide, y - ny * wide))
    (x, y), (nx, ny) = curve(neck)
    points = [*left, (x + nx * HEAD_WIDE, y + ny * HEAD_WIDE), end, (x - nx * HEAD_WIDE, y - ny * HEAD_WIDE)]
    canvas.polygon([*points, *reversed(right)], BRASS300, outline=INK900, outline_width=2)


def _on_curve(
    a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], share: float
) -> tuple[tuple[float, float], tuple[float, float]]:
    """A point of a quadratic curve, and the unit vector across it."""
    rest = 1 - share
    x = rest * rest * a[0] + 2 * rest * share * b[0] + share * share * c[0]
    y = rest * rest * a[1] + 2 * rest * share * b[1] + share * share * c[1]
    tx = 2 * rest * (b[0] - a[0]) + 2 * share * (c[0] - b[0])
    ty = 2 * rest * (b[1] - a[1]) + 2 * share * (c[1] - b[1])
    long = math.hypot(tx, ty) or 1.0
    return (x, y), (-ty / long, tx / long)


MARGIN, SPOKEN = 14.0, 40.0
"""Units that a bubble lies off what it is about, and how many times as much as the length of its arrow that counts."""
CROSSED = 0.12
"""Cost of an arrow for each thing that it crosses, in the unit of :func:`_price`."""
BETWEEN, NARROWER = 0.5, 0.15
"""Cost of a bubble between two things that it is about, and of each size that is narrower."""
SEEN = 0.8
"""Cost of a bubble that lies wholly over things of little importance."""
ARROW_ROOM = 56.0
"""Least distance in units from the bubble to a thing with room for an arrow."""
LOW_LEFT = 0.25
"""Cost of a bubble about no one thing, as far up or to the right as it can be."""
STEPS, NUDGES = 14, (32.0, 16.0, 8.0, 4.0)
"""Number of places tried for the bubble, across and down, and by how many units the best one is then shifted."""


def best_place(
    sizes: Sequence[tuple[float, float]],
    room: Rect,
    spoken: Sequence[Rect],
    wanted: Sequence[Rect],
    kept: Rect | None = None,
    seen: Sequence[Rect] = (),
) -> Rect:
    """The best rectangle in ``room`` for a bubble of one of some sizes: if possible not over the things it is about
    (``spoken``), nor between them, over as little as possible of other important things (``wanted``), and near the
    first of ``spoken``; at the lower left where that is empty. The first size is used unless another one has a better
    place. ``kept``: where it lay before, and stays, with one of its corners in place, unless it would cover what it is
    about; ``seen``: things of little importance, covered where there is a choice only
    if more important ones are not."""
    found, least, extra = Rect(room.x, room.y, *sizes[0]), math.inf, 0.0

    def cost(rect: Rect, more: float) -> float:
        price = _price(rect, room, spoken, wanted, least - more) + more
        return price if price >= least else price + SEEN * sum(_shared(one, [rect]) for one in seen)

    for number, size in enumerate(sizes):
        across, down = max(0.0, room.w - size[0]), max(0.0, room.h - size[1])
        for column, row in itertools.product(range(STEPS + 1), repeat=2):
            rect = Rect(room.x + across * column / STEPS, room.y + down * row / STEPS, *size)
            price = cost(rect, NARROWER * number)
            if price < least:
                found, least, extra = rect, price, NARROWER * number
    for step in NUDGES:
        for aside, down in itertools.product((-step, 0.0, step), repeat=2):
            rect = found.move(aside, down)
            if room.contains(rect) and (price := cost(rect, extra)) < least:
                found, least = rect, price
    if kept is None:
        return found
    for wide, high in sorted(sizes, key=lambda size: abs(size[0] - kept.w)):
        for x, y in itertools.product((kept.x, kept.right - wide), (kept.bottom - high, kept.y)):
            if room.contains(rect := Rect(x, y, wide, high)) and rect.collidelist(list(spoken)) < 0:
                return rect
    return found


def _price(rect: Rect, room: Rect, spoken: Sequence[Rect], wanted: Sequence[Rect], enough: float = math.inf) -> float:
    """The cost of a place; where it comes to more than ``enough``, no more than that is worked out."""
    far = math.hypot(rect.centerx - spoken[0].centerx, rect.centery - spoken[0].centery) / room.w if spoken else 0.0
    if far > enough:
        return far
    price = SPOKEN * _shared(rect.inflate(2 * MARGIN, 2 * MARGIN), spoken) + 2.0 * _shared(rect, wanted)
    if price > enough:
        return price
    if not spoken:
        return price + LOW_LEFT * ((room.bottom - rect.bottom) / room.h + (rect.x - room.x) / room.w)
    aim = spoken[0]
    price += far
    if _apart(rect, aim) < ARROW_ROOM:
        price += CROSSED
    crossed = {tuple(one): one for one in wanted if one not in spoken}.values()  # however much one counts
    price += CROSSED * sum(1 for one in crossed if _crosses(rect.center, aim, one))
    return price + BETWEEN * sum(1 for one in spoken[1:] if rect.clipline(aim.center, one.center))


def _apart(rect: Rect, other: Rect) -> float:
    """Distance between two rectangles in units."""
    across = max(other.x - rect.right, rect.x - other.right, 0.0)
    down = max(other.y - rect.bottom, rect.y - other.bottom, 0.0)
    return math.hypot(across, down)


def _crosses(start: tuple[float, float], aim: Rect, other: Rect) -> bool:
    """Whether the line from a point to a thing crosses another thing."""
    return not other.colliderect(aim) and bool(other.clipline(start, aim.center))


def _shared(rect: Rect, others: Sequence[Rect]) -> float:
    """The sum of the shares of other rectangles that lie in ``rect``."""
    found = 0.0
    for n in rect.collidelistall(others):
        both = rect.clip(others[n])
        found += both.w * both.h / max(1.0, others[n].w * others[n].h)
    return found
