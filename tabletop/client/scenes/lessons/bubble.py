"""The coach's bubble: paper with the lesson's name, a sentence, the dots of the steps, and what must be done."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from tabletop.client.core.services import WidgetServices
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.text import block_words, fit_role, smaller
from tabletop.client.draw.theme import BRASS300, BRASS400, BRASS600, INK500, INK900, PAPER, PAPER200
from tabletop.client.ui.base import Widget
from tabletop.client.ui.tree import Column, Node, Row, places
from tabletop.text import t

WIDEST, SHARES = 640.0, (0.44, 0.385, 0.34)
"""Greatest width of a bubble in units, and the widths it may have as shares of the window, the best one first."""
NARROW_SHARE = 0.22
"""Width of a bubble that lies beside the board, as a share of the window."""
RADIUS = 18.0
ROUNDEL, SMALL_ROUNDEL = 84.0, 56.0
TEXT, SMALL_TEXT = ("card_text@23", "number@21"), ("card_text@18", "number@17")
"""Roles of plain and strong words, in the large and in the small layout."""
LEAST_BESIDE, LEAST_ROOM, NARROW_LETTERS = 230.0, 170.0, 0.76
"""Least width in units of the words beside the roundel, in usual letters; in a narrower bubble they stand below it, and
where they have less than the second width there, in letters of that share of their size."""
HEAD_LINES = 2
DOT = 5.0
RUST = (150, 52, 18)
HEAD_FROM, HEAD_WIDE, SHAFT = 26.0, 15.0, 5.0
"""Length and half the width of the arrow's head, half the width of its shaft, in units."""
INTO, INTO_SHARE = 24.0, 0.3
"""Units that an arrow ends inside its target, counted on both sides, and the greatest share of the target's size."""
SHORTEST = 34.0
"""Least length of an arrow in units; a shorter one is not drawn."""


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
        small = self.canvas.theme.compact
        self._usual = self._roles = SMALL_TEXT if small else TEXT
        self._roundel = SMALL_ROUNDEL if small else ROUNDEL

    def sizes(self, window: float, shares: Sequence[float] = SHARES) -> list[tuple[float, float]]:
        """Widths and heights in units that it may have in a window of that width, the best one first."""
        widths = [min(WIDEST * share / SHARES[0], window * share) for share in shares]
        return [(wide, self.height(wide)) for wide in widths]

    def height(self, wide: float) -> float:
        """Height in units at a width."""
        return self._rows(wide)[1]

    def _rows(self, wide: float) -> tuple[Column, float]:
        canvas, space, speech = self.canvas, self.canvas.theme.spacing, self.speech
        pad = space.edge
        room = wide - 2 * pad - self._roundel - space.gap
        self._roles = self._usual
        if room < LEAST_BESIDE * canvas.theme.enlarged:
            return self._stacked_rows(wide - 2 * pad)
        head = min(HEAD_LINES * canvas.line_height("small"), canvas.block_height(speech.head, "small", room))
        words = len(set_lines(canvas, speech.words, self._roles, room)) * self._line
        words = max(words, self._roundel - head)
        answer = canvas.block_height(speech.answer, "body_strong", room) + space.small if speech.answer else 0.0
        dots = canvas.line_height("small") + space.small
        foot = space.control
        high = pad + head + words + answer + dots + space.small + foot + pad
        side = Column((
            Node(name="head", size=head), Node(name="words", size=words), Node(name="answer", size=answer),
            Node(name="dots", size=dots),
        ), 0, weight=1.0)  # fmt: skip
        upper = Row((Node(name="roundel", size=self._roundel), side), space.gap, size=head + words + answer + dots)
        return Column((upper, Node(name="foot", size=foot)), space.small, (pad, pad)), high

    def _stacked_rows(self, room: float) -> tuple[Column, float]:
        """The rows of a narrow bubble, and its height: the words below the roundel, ``room`` units wide."""
        canvas, space, speech = self.canvas, self.canvas.theme.spacing, self.speech
        pad = space.edge
        if room < LEAST_ROOM * canvas.theme.enlarged:
            self._roles = (
                smaller(canvas, self._usual[0], NARROW_LETTERS),
                smaller(canvas, self._usual[1], NARROW_LETTERS),
            )
        wide = self._roundel * 0.64
        beside = canvas.block_height(speech.head, "small", room - wide - space.small)
        high = max(wide, min(HEAD_LINES * canvas.line_height("small"), beside))
        upper = Row((Node(name="roundel", size=wide), Node(name="head", weight=1.0)), space.small, size=high)
        words = len(set_lines(canvas, speech.words, self._roles, room)) * self._line
        answer = canvas.block_height(speech.answer, "body_strong", room) + space.small if speech.answer else 0.0
        dots = canvas.line_height("small") + space.small
        low = (Node(name="words", size=words), Node(name="answer", size=answer), Node(name="dots", size=dots))
        below = Column(low, 0, size=words + answer + dots)
        rows = Column((upper, below, Node(name="foot", size=space.control)), space.small, (pad, pad))
        return rows, 2 * pad + high + words + answer + dots + space.control + 2 * space.small

    @property
    def _line(self) -> float:
        return self.canvas.line_height(self._roles[0]) * 1.06

    def lay(self, rect: Rect) -> None:
        """Compute the rectangles of a bubble at ``rect``."""
        self.places = places(self._rows(rect.w)[0], rect)

    def draw(self, canvas: Canvas, rect: Rect, *, shadow: bool = True) -> None:
        """Draw paper, roundel, words, dots, and what must be done."""
        speech, places = self.speech, self.places
        if shadow:
            canvas.shadow(rect, 4, RADIUS)
        canvas.gradient(rect, PAPER200, PAPER, RADIUS)
        canvas.frame(rect, BRASS600, 2, RADIUS)
        canvas.frame(rect.inflate(-12, -12), BRASS400, 1, RADIUS - 5, alpha=120)
        self._draw_roundel(canvas, places["roundel"])
        area = places["head"]
        role = fit_role(canvas, speech.head, "small", (area.w, area.h))
        canvas.text_block(speech.head, area, role, INK500, ellipsis="ok")
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
        x, y = area.x + DOT, area.centery
        for n in range(1, speech.count + 1):
            if n < speech.step or (speech.level and n == speech.step):
                canvas.circle((x, y), DOT, BRASS600)
            elif n == speech.step:
                canvas.circle((x, y), DOT + 1.5, INK900)
                canvas.circle((x, y), DOT - 1, BRASS300)
            else:
                canvas.circle((x, y), DOT - 0.5, None, outline=BRASS600, outline_width=1.3)
            x += 18.0
        words = t("lessons.step", step=speech.step, count=speech.count)
        if speech.level:
            words = t(f"puzzles.difficulty.{speech.step}")
        canvas.text(words, (x + DOT, y), "small", INK500, anchor="midleft")


class AskSign(Widget):
    """What must be done, at the right end of the bubble: an icon and a few words."""

    blocks_pointer = False

    def __init__(self, rect: Rect, words: str) -> None:
        super().__init__("coach.ask", rect)
        self.words = words

    def draw(self, canvas: Canvas) -> None:
        """Draw the words up to the right edge, on two lines where there is little room, and the icon before them."""
        area = Rect(self.rect.x + 28, self.rect.y, self.rect.w - 28, self.rect.h)
        words, role, lines = block_words(canvas, (self.words,), "body_strong", area.size, 2)
        canvas.text_block(words, area, role, RUST, "right", max_lines=lines, valign="middle")
        wide = max(canvas.measure(line, role)[0] for line in canvas.wrap(words, role, area.w))
        canvas.icon("target", (area.right - wide - 16, self.rect.centery), 20, RUST)


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


MARGIN, CLOSE = 14.0, 4.0
"""Units that a bubble lies off what it is about, and off it where it stays in its place for that."""
CROSSED = 0.12
"""Cost of an arrow for each thing that it crosses, in the unit of :func:`_price`."""
BETWEEN, NARROWER = 0.5, 0.15
"""Cost of a bubble between two things that it is about, and of each size that is narrower."""
COVERED = 0.5
"""Cost of an arrow over another thing that it is about."""
NAMED = 0.8
"""Cost of an arrow over a name."""
SEEN = 0.8
"""Cost of a bubble that lies wholly over things of little importance."""
TOUCHED = 24.0
"""Units by which an arrow may cut across the edges of such a thing."""
STAY = 12.0
"""Cost by which a place must be better before the bubble moves there within a step: that of two things covered."""
STAY_ON = 1.9
"""The same from one step to the next: nothing that matters is wholly covered for its being where it was."""
AHEAD = 3.0
"""Cost of a bubble over what the next step is about; of the step after it a half, and so on."""
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
    names: Sequence[Rect] = (),
    before: Rect | None = None,
    ahead: Sequence[Sequence[Rect]] = (),
) -> Rect:
    """The best rectangle in ``room`` for a bubble of one of some sizes: if possible not over the things it is about
    (``spoken``), nor between them, over as little as possible of other important things (``wanted``), and near the
    first of ``spoken``; at the lower left where that is empty. The first size is used unless another one has a better
    place. ``kept``: where it lay in this step, and stays unless another place is much better; ``before``: where it lay
    in the step before, and stays unless another one is somewhat better; ``seen``: things of little importance, covered
    where there is a choice only if more important ones are not; ``names``: those of what it is about, which its arrow
    leaves free; ``ahead``: what the next steps are about, so that it can stay where it is."""
    found, least, extra = Rect(room.x, room.y, *sizes[0]), math.inf, 0.0

    def cost(rect: Rect, more: float) -> float:
        price = _price(rect, room, spoken, wanted, names, least - more) + more
        if price >= least:
            return price
        price += SEEN * sum(_shared(one, [rect]) for one in seen)
        around = rect.inflate(2 * CLOSE, 2 * CLOSE)
        return price + AHEAD * sum(1 / n for n, step in enumerate(ahead, 1) if around.collidelist(list(step)) >= 0)

    for number, size in enumerate(sizes):
        across, down = max(0.0, room.w - size[0]), max(0.0, room.h - size[1])
        for column in range(STEPS + 1):
            for row in range(STEPS + 1):
                rect = Rect(room.x + across * column / STEPS, room.y + down * row / STEPS, *size)
                price = cost(rect, NARROWER * number)
                if price < least:
                    found, least, extra = rect, price, NARROWER * number
    for step in NUDGES:
        for aside, down in itertools.product((-step, 0.0, step), repeat=2):
            rect = found.move(aside, down)
            if room.contains(rect) and (price := cost(rect, extra)) < least:
                found, least = rect, price
    for was, worth in ((kept, STAY), (before, STAY_ON)):
        for still in () if was is None else _where_it_was(was, sizes, room, spoken):
            if _price(still, room, spoken, wanted, names, margin=CLOSE) < least + worth:
                return still
    return found


def _where_it_was(
    kept: Rect, sizes: Sequence[tuple[float, float]], room: Rect, spoken: Sequence[Rect]
) -> Iterator[Rect]:
    """Where the bubble lies nearly as before, and not over what it is about: with one of its corners in place, of the
    same width where it can be."""
    for wide, high in sorted(sizes, key=lambda size: abs(size[0] - kept.w)):
        for x, y in itertools.product((kept.x, kept.right - wide), (kept.y, kept.bottom - high)):
            rect = Rect(kept) if abs(kept.h - high) < 1 and abs(kept.w - wide) < 1 else Rect(x, y, wide, high)
            if room.contains(rect) and rect.collidelist(list(spoken)) < 0:
                yield rect


def _price(
    rect: Rect,
    room: Rect,
    spoken: Sequence[Rect],
    wanted: Sequence[Rect],
    names: Sequence[Rect] = (),
    enough: float = math.inf,
    margin: float = MARGIN,
) -> float:
    """The cost of a place that is to lie ``margin`` units off what it is about; where it comes to more than ``enough``,
    no more than that is worked out."""
    far = math.hypot(rect.centerx - spoken[0].centerx, rect.centery - spoken[0].centery) / room.w if spoken else 0.0
    if far > enough:
        return far
    around = rect.inflate(2 * margin, 2 * margin)
    price = 40.0 * _shared(around, spoken) + 2.0 * _shared(rect, wanted)
    if price > enough:
        return price
    if spoken:
        aim = spoken[0]
        price += far
        if _apart(rect, aim) < ARROW_ROOM:
            price += CROSSED
        crossed = {tuple(one): one for one in wanted if one not in spoken}.values()  # however much one counts
        price += CROSSED * sum(1 for one in crossed if _crosses(rect.center, aim, one))
        price += BETWEEN * sum(1 for one in spoken[1:] if rect.clipline(aim.center, one.center))
        arrow = arrow_ends(rect, aim) if names else None
        price += NAMED * sum(
            1 for one in names if arrow is not None and one.inflate(HEAD_WIDE, HEAD_WIDE).clipline(*arrow)
        )
        price += COVERED * sum(1 for one in spoken[1:] if _crosses(rect.center, aim, one.inflate(-TOUCHED, -TOUCHED)))
    else:
        price += LOW_LEFT * ((room.bottom - rect.bottom) / room.h + (rect.x - room.x) / room.w)
    return price


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
