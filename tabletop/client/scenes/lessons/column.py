"""The coach's column: paper with who teaches, the lesson's name, a sentence, the dots of the steps, and what must be
done."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.client.core.services import WidgetServices
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.fitting import block_words, fit_role, smaller
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS300, BRASS400, BRASS600, INK500, INK900, PAPER, PAPER200, Metrics
from tabletop.client.ui.base import Widget
from tabletop.client.ui.tree import Column, Node, Row, places
from tabletop.text import t

LEAST, WIDEST = 256.0, 320.0
"""Least and greatest width in units of the column."""
BOARD, ROOMY_BOARD = 1024.0, 1330.0
"""Least width in units that the column leaves to a board in the small layout, and in the large one."""
TEXTS = (("card_text@24", "number@22"), ("card_text@21", "number@19.5"), ("card_text@18", "number@17"))
"""Roles of plain and strong words, the best ones first."""
SMALL_LETTERS = 0.76
"""The letters where there is no room for any of these, as a share of the smallest of them."""
LEAST_ROW = 7.0
"""Least width of a row of words in the better roles, in heights of one: some twenty letters."""
ROUNDEL, LEAST_ROUNDEL = 0.62, 0.3
"""Greatest and least width of the roundel, as a share of the column's."""
HEAD_LINES = ASK_LINES = 2
SIGN = 28.0
DOT = 5.0
RUST = (150, 52, 18)


def column_width(metrics: Metrics) -> float:
    """Width in units of the column beside the board of a lesson."""
    return max(LEAST, min(metrics.vw - (BOARD if metrics.compact else ROOMY_BOARD), WIDEST))


@dataclass(frozen=True, slots=True)
class CoachWords:
    """What stands in the column: ``head`` over the sentence, ``words`` with ``**`` around strong ones, the ``answer``
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


class CoachPaper:
    """Measures and paints the column ``rect``; ``places``: the rectangles in it."""

    def __init__(self, host: WidgetServices, speech: CoachWords, rect: Rect) -> None:
        self.canvas = host.canvas
        self.speech = speech
        self.rect = rect
        self._roles = TEXTS[0]
        self.places = self._lay()

    def _lay(self) -> dict[str, Rect]:
        """The places of the parts: the letters as large as they can be, below a roundel that takes what they leave."""
        canvas, space, speech, rect = self.canvas, self.canvas.theme.spacing, self.speech, self.rect
        room = rect.w - 2 * space.edge
        head = min(HEAD_LINES * canvas.line_height("section"), canvas.block_height(speech.head, "section", room))
        ask, answer = self._below(room)
        dots = 2 * (canvas.line_height("small") + space.tight)
        taken = head + answer + ask + dots + space.primary + space.control + 7 * space.gap
        left = rect.h - 2 * space.edge - taken
        least = LEAST_ROUNDEL * rect.w
        plain, strong = TEXTS[-1]
        for self._roles in (*TEXTS, (smaller(canvas, plain, SMALL_LETTERS), smaller(canvas, strong, SMALL_LETTERS))):
            words = len(set_lines(canvas, speech.words, self._roles, room)) * self._line
            if words + least <= left and room > LEAST_ROW * self._line:
                break
        roundel = max(0.0, min(ROUNDEL * rect.w, left - words))
        parts = [
            Row((Node(weight=1.0), Node(name="roundel", size=roundel), Node(weight=1.0)), size=roundel),
            Node(name="head", size=head), Node(name="dots", size=dots), Node(name="words", size=words),
            Node(name="ask", size=ask), Node(name="answer", size=answer, weight=1.0),
            *([] if speech.ask else [Node(name="main", size=space.primary)]),  # where something is to be done, none is
            Node(name="foot", size=space.control),
        ]  # fmt: skip
        return places(Column(tuple(parts), space.gap, (space.edge, space.edge)), rect)

    def _below(self, room: float) -> tuple[float, float]:
        """The heights of what must be done and of the answer, below the words."""
        canvas, speech, gap = self.canvas, self.speech, self.canvas.theme.spacing.small
        ask = gap + min(
            ASK_LINES * canvas.line_height("body_strong"), canvas.block_height(speech.ask, "body_strong", room - SIGN)
        )
        answer = canvas.block_height(speech.answer, "body_strong", room) + gap
        return ask if speech.ask else 0.0, answer if speech.answer else 0.0

    @property
    def _line(self) -> float:
        return self.canvas.line_height(self._roles[0]) * 1.06

    def draw(self, canvas: Canvas, *, shadow: bool = True) -> None:
        """Draw paper, roundel, words, dots, and what must be done."""
        speech, places, rect = self.speech, self.places, self.rect
        if shadow:
            canvas.shadow(rect, 4, 0)
        canvas.gradient(rect, PAPER200, PAPER)
        canvas.frame(rect, BRASS600, 2)
        canvas.frame(rect.inflate(-12, -12), BRASS400, 1, alpha=120)
        self._draw_roundel(canvas, places["roundel"])
        area = places["head"]
        role = fit_role(canvas, speech.head, "section", area.size)
        canvas.text_block(speech.head, area, role, INK500, "center", ellipsis="ok")
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
        for n in range(1, speech.count + 1):
            if n < speech.step or (speech.level and n == speech.step):
                canvas.circle((x, y), DOT, BRASS600)
            elif n == speech.step:
                canvas.circle((x, y), DOT + 1.5, INK900)
                canvas.circle((x, y), DOT - 1, BRASS300)
            else:
                canvas.circle((x, y), DOT - 0.5, None, outline=BRASS600, outline_width=1.3)
            x += step
        canvas.text(words, (area.centerx, area.y + area.h * 3 / 4), "small", INK500, anchor="center")


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
