"""Coach marks on the board: one sentence beside the thing it is about, until the next press or action."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

from tabletop.client.board.announcements import above_ribbon
from tabletop.client.board.spots import Spot
from tabletop.client.core.input import LEFT, Command, Event, PointerDown
from tabletop.client.core.services import Tip
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Rect
from tabletop.client.draw.theme import BRASS400, BRASS600, INK900, PAPER, PAPER200
from tabletop.client.games.hint_words import ActionKind, action_kinds
from tabletop.client.games.table import TableWidget
from tabletop.client.scenes import backdrop
from tabletop.client.scenes.base import Scene
from tabletop.client.scenes.lessons.arrows import HEAD_WIDE, SHORTEST, arrow_ends, arrow_shape, draw_arrow
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.client.ui.tree import Column, Node, Row, places, space as room_for
from tabletop.lessons.coach_marks import KEYS, CoachMark, coach_marks, due
from tabletop.storage.lesson_progress import load_progress
from tabletop.text import localised, t

from .mark_places import best_place
from .target_widgets import places_of, seen_part, widget_of, widgets_of

if TYPE_CHECKING:
    from .scene import BoardScene


WIDEST, SHARE = 430.0, 0.34
"""Usual width of a mark, in units and as a share of the window at the most."""
SHAPES = (1.0, 0.8, 0.6, 1.4)
"""The widths that it may have, as shares of the usual one, the best one first."""
ROLE, SMALL_ROLE = "card_text@20", "card_text@17"
RADIUS = 12.0
NEEDED = ("piece:", "hand:", "combo:", "card:")
"""How the ids of widgets begin that stand for pieces and cards."""
BEND, HIDDEN = 0.12, 10.0
"""How far an arrow deviates from the straight line, as a share of its length; the units of it that the paper hides."""
TOUCHES = 6.0
"""How far an arrow may reach over the edges of what it points at, in units: what is read there stays free."""
LATER = 4
"""Weight of a place that is touched after what a mark speaks of, such as the square for a card, in legal targets."""
FEW = 4
"""The most places that actions end at and that are kept free: of more, a mark covers some wherever it lies."""
MESSAGES = 160.0
"""Height in units that two messages need above a mark."""
WALKS = frozenset(
    {
        "up", "down", "left", "right", "next", "prev", "zoom_in", "zoom_out", "zoom_fit", "pan_up", "pan_down",
        "pan_left", "pan_right", "inspect", "info", "full_screen", "screenshot", "music", "toast",
    }
)  # fmt: skip
"""Commands that only move focus or view: the mark stays."""


class MarkButton(Button, TableWidget):
    """A button of a mark; Tab stops at it after what can be touched on the table."""

    def tip(self) -> Tip | None:
        tip = super().tip()
        paper = (
            next((one for one in self.group if isinstance(one, MarkPanel)), None) if self.group is not None else None
        )
        return replace(tip, clear=(paper.area,)) if tip is not None and paper is not None else tip


class CoachMarks:
    """Shows coach marks and remembers which have been seen. ``shown``: the mark on the screen, None for none."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self.shown: CoachMark | None = None
        self._decision: object = None
        self._quiet: object = None
        """The decision in which something was done beside a mark: no other one is shown in it."""

    # -- which mark ----------------------------------------------------------------------------------

    @property
    def wanted(self) -> bool:
        """Whether marks may be shown now: not in a lesson, and only while a decision is open that is not about to
        answer itself."""
        board = self.board
        open_now = board.session.may_act and not board.showing and not board.forced.usual_to_come
        return board.app.coach_marks and open_now

    @cached_property
    def _learnt(self) -> frozenset[str]:
        """The lessons that were completed: what they have taught needs no mark."""
        return frozenset(id for id, one in load_progress(self.board.app.paths.lessons).items() if one.done)

    def _due(self, scene: Scene) -> tuple[CoachMark, list[Widget]] | None:
        """The first mark for the decision that can point at widgets of ``scene``, and these widgets; None for none."""
        session = self.board.session
        kinds = {kind.kind: kind for kind in action_kinds(session)}
        phase = session.match.game.headline(session.shown()).phase
        seen = self.board.app.settings.seen_marks
        done = {entry.action.kind for entry in session.match.journal}
        for mark in [*due(session.game_id, phase, kinds.keys(), seen), *self._about_keys(scene)]:
            if mark.lesson in self._learnt or (mark.after and mark.after not in done):
                continue
            about = [kinds[mark.action]] if mark.action else list(kinds.values())
            for found in self._spoken_of(scene, mark, about):
                usable = [widget for widget in found if widget.visible and seen_part(widget).w > 0]
                if usable:
                    return mark, [widget for widget in usable if widget.wanted] or usable
        return None

    def _spoken_of(self, scene: Scene, mark: CoachMark, about: Sequence[ActionKind]) -> Iterator[list[Widget]]:
        """What a mark may stand beside, the best first: the widgets of each of its patterns, or else those of the first
        targets of the actions it is ``about``."""
        for pattern in mark.at:
            yield widgets_of(scene, pattern)
        if not mark.at:
            places = next((p for kind in about if (p := places_of(scene, self.board.table, kind.steps))), ())
            yield [widget for place in places if (widget := widget_of(scene, place)) is not None]

    def _about_keys(self, scene: Scene) -> list[CoachMark]:
        """The marks for whoever goes through what can be chosen by keys, without letters at it; a key alone, such as
        that of the main button, makes nobody put the mouse aside."""
        app = self.board.app
        if app.mapper.last_device != "keyboard" or not scene.widgets.walked or app.settings.target_letters:
            return []
        return [mark for mark in coach_marks(KEYS) if mark.id not in app.settings.seen_marks]

    def _words(self, mark: CoachMark) -> str:
        """The line of a mark, with the key that it speaks of."""
        return localised(mark.say).format(keys=self.board.app.key_hint("letters"))

    # -- layout --------------------------------------------------------------------------------------

    def lay(self, scene: Scene) -> None:
        """Add the mark over the widgets of ``scene``."""
        decision = (len(self.board.session.match.journal), self.board.session.decider)
        if self.shown is not None and decision != self._decision:
            self.dismiss()  # its decision has been made
        if not self.wanted or decision == self._quiet:
            return
        found = self._due(scene)
        self.shown = None if found is None else found[0]
        self._decision = decision
        if found is None:
            return
        mark, widgets = found
        spoken = [] if mark.game == KEYS else [seen_part(widget) for widget in widgets]  # keys are about no one thing
        rect, places = self._place(scene, self._words(mark), spoken)
        if not spoken and any(w.visible and w.wanted and rect.colliderect(seen_part(w)) for w in scene.widgets):
            self.shown = None  # it speaks of nothing here, and waits until it hides nothing that can be chosen
            return
        aim = _nearest(rect, spoken) if spoken else None
        panel = MarkPanel(rect, places["words"], self._words(mark), aim, self._needed(scene), self._read_at(widgets))
        scene.widgets.add(panel)
        if panel.pointed is not None:
            scene.widgets.add(MarkAim(panel.pointed))
        for name, label, call in (
            ("close", t("board.mark_close"), self.close),
            ("never", t("board.mark_never"), self.never),
        ):
            tip = t(f"board.mark_{name}_tip")
            scene.widgets.add(
                MarkButton(
                    f"mark.{name}", places[name], label, style="paper", on_click=call, role="small_strong", tooltip=tip
                )
            )

    def _read_at(self, widgets: Sequence[Widget]) -> list[Rect]:
        """What is read at things that a mark is about, with room for the head of its arrow beside it."""
        found = (self.board.table.read_at(widget.target) for widget in widgets if isinstance(widget, Spot))
        return [Rect(area.inflate(HEAD_WIDE, HEAD_WIDE)) for area in found if area is not None]

    def _place(self, scene: Scene, words: str, spoken: list[Rect]) -> tuple[Rect, dict[str, Rect]]:
        """The rectangle of the paper, where it covers neither what it is about nor, if possible, legal targets; and
        those of its parts."""
        canvas, space = scene.app.canvas, scene.app.canvas.theme.spacing
        role = SMALL_ROLE if scene.compact else ROLE
        widths = [
            Button(f"w{n}", Rect(0, 0, 0, space.control), t(f"board.mark_{n}"), role="small_strong").natural_width(
                canvas
            )
            for n in ("close", "never")
        ]
        edge = space.paper
        least, usual = sum(widths) + space.small + 2 * edge, min(WIDEST, scene.width * SHARE)
        shapes = [max(least, usual * share) for share in SHAPES]
        texts = [canvas.block_height(words, role, wide - 2 * edge) for wide in shapes]
        sizes = [(wide, 2 * edge + space.gap + high + space.control) for wide, high in zip(shapes, texts, strict=True)]
        wide, high = sizes[0]
        top = backdrop.top_bar_height(scene.compact) + space.small
        room = Rect(space.small, top, scene.width - 2 * space.small, scene.height - top - space.small)
        wanted = [seen_part(w) for w in scene.widgets if w.visible and w.wanted]
        wanted += [seen_part(w) for w in self._touched_later(scene)] * LATER
        overlay = self.board.table.battle if self.board.overlay.open else None
        never, rather = self._needed(scene), []
        if overlay is None:
            area = self.board.table.announcement_area
            rather += [Rect(above_ribbon(area))] if area is not None else []
            rather += self.board.last_turn.beside(canvas)
            messages = self.board.table.toast_area
            if messages is not None and messages.h < 2 * high + MESSAGES:  # no room above the mark for them
                rather += [Rect(messages)]
        scenery = () if overlay is not None or self._about_board() else ("space:", "piece:")
        shown = [widget for widget in scene.widgets if widget.visible and not widget.id.startswith(scenery)]
        seen = [seen_part(widget) for widget in shown if not widget.wanted]
        seen = [part for part in seen if 0 < part.w < wide and part.h > 0]  # not the map as a whole
        rect = best_place(sizes, room, spoken, never, rather, wanted, seen)
        about = self.board.table.toast_area if overlay is None else None
        if (
            about is not None
            and _free_height(about, (rect, rect.union(_nearest(rect, spoken)) if spoken else rect)) < MESSAGES
        ):
            # messages would lie over the mark or its arrow
            rect = best_place(sizes, room, spoken, never, rather, wanted)
        text = canvas.block_height(words, role, rect.w - 2 * edge)
        buttons = (room_for(), Node(name="never", size=widths[1]), Node(name="close", size=widths[0]))
        row = Row(buttons, space.small, size=space.control)
        return rect, places(Column((Node(name="words", size=text), row), space.gap, (edge, edge)), rect)

    @staticmethod
    def _needed(scene: Scene) -> list[Rect]:
        """What a mark never covers: what can be chosen, pieces and cards, buttons, the prompt, and what is read."""
        shown = (w for w in scene.widgets if w.visible)
        found = [seen_part(w) for w in shown if w.wanted or isinstance(w, Button) or w.id.startswith(NEEDED)]
        found += [Rect(area) for area in (*scene.read_areas(), scene.prompt_area) if area is not None]
        return [rect for rect in found if rect.w > 0 and rect.h > 0]

    def _about_board(self) -> bool:
        """Whether the decision touches anything on the board: while a combo is chosen, what lies there is scenery."""
        touched = (one.kind for kind in action_kinds(self.board.session) for step in kind.steps for one in step)
        return not {"space", "piece"}.isdisjoint(touched)

    def _touched_later(self, scene: Scene) -> list[Widget]:
        """The widgets of the places that actions end at, where these are few: a mark beside the hand once lay over the
        start square that it spoke of."""
        table = self.board.table
        later = {
            table.place_of(target)
            for kind in action_kinds(self.board.session)
            for step in kind.steps[1:]
            for target in step
        }
        if len(later) > FEW:
            return []
        return [widget for place in later if (widget := widget_of(scene, place)) is not None and widget.visible]

    @staticmethod
    def draw_above(scene: Scene, canvas: Canvas) -> None:
        """Draw paper and buttons again, over what a table has drawn above its widgets."""
        panel = scene.widgets.get("mark")
        if isinstance(panel, MarkPanel):
            panel.draw_paper(canvas)
            for name in ("never", "close"):
                scene.widgets.find(f"mark.{name}").draw(canvas)

    # -- putting it away -----------------------------------------------------------------------------

    def notice(self, event: Event, scene: Scene) -> bool:
        """Close the mark at a press beside it or at a key that does something; that input is carried out too, except
        Escape, for which True is returned."""
        if self.shown is None or scene.widgets.get("mark") is None:
            return False
        if isinstance(event, PointerDown) and event.button == LEFT:
            if not scene.widgets.find("mark").contains(event.pos):
                self._put_aside()
        elif isinstance(event, Command) and event.name not in WALKS:
            focused = scene.widgets.focused
            if event.name == "ok" and focused is not None and focused.id.startswith("mark."):
                return False
            self._put_aside()
            return event.name == "back"
        return False

    def close(self) -> None:
        self.dismiss()
        self._lay_again()

    def _put_aside(self) -> None:
        """Close the mark because something else was done, and show no more marks in this decision."""
        self._quiet = self._decision
        self.close()

    def never(self) -> None:
        """Switch the marks off in the settings."""
        self.dismiss()
        app = self.board.app
        app.settings.coach_marks = False
        app.save_settings()
        app.toast(t("board.mark_off"))
        self._lay_again()

    def dismiss(self) -> None:
        """Close the mark, and remember that it was seen."""
        if self.shown is not None and self.shown.id not in self.board.app.settings.seen_marks:
            self.board.app.settings.seen_marks.append(self.shown.id)
            self.board.app.save_settings()
        self.shown = None

    def _lay_again(self) -> None:
        self.board.relayout()
        self.board.overlay.changed()


def _free_height(area: Rect, taken: Sequence[Rect]) -> float:
    """The height of the largest part of ``area`` over its whole width, above, between or below what is ``taken``."""
    found, top = 0.0, area.top
    for rect in sorted((one for one in taken if one.colliderect(area)), key=lambda one: one.top):
        found, top = max(found, rect.top - top), max(top, rect.bottom)
    return max(found, area.bottom - top)


def _nearest(rect: Rect, spoken: list[Rect]) -> Rect:
    """The nearest of several rectangles, which the arrow of a mark points at."""
    return min(spoken, key=lambda one: math.hypot(one.centerx - rect.centerx, one.centery - rect.centery))


@dataclass(frozen=True, slots=True)
class MarkArrow:
    """An arrow of a mark. ``bend``: how far it deviates from the straight line, as a share of its length."""

    start: tuple[float, float]
    end: tuple[float, float]
    bend: float

    def crosses(self, kept: Sequence[Rect]) -> bool:
        """Whether any part of it lies over one of several rectangles."""
        shape = arrow_shape(self.start, self.end, self.bend)
        sides = itertools.pairwise([*shape, shape[0]])
        return any(one.clipline(*side) for side in sides for one in kept)


def _arrow(rect: Rect, aim: Rect, kept: Sequence[Rect], read: Sequence[Rect]) -> MarkArrow | None:
    """The arrow from a mark to what it is about, which ends before what is ``read`` there, by the first way on which it
    crosses nothing that is ``kept`` free; None where there is no such way."""
    kept = [one for one in kept if not one.contains(aim) and not rect.contains(one)]
    for start, whole in _ways(rect, aim):
        hits = (hit[0] for one in read if (hit := one.clipline(start, whole)))
        end = min(hits, key=partial(math.dist, start), default=whole)
        if math.dist(start, end) < SHORTEST:
            continue
        usual = -BEND if end[0] > start[0] else BEND
        for bend in (usual, -usual, 0.0):
            arrow = MarkArrow(start, end, bend)
            if not arrow.crosses(kept):
                return arrow
    return None


def _ways(rect: Rect, aim: Rect) -> Iterator[tuple[tuple[float, float], tuple[float, float]]]:
    """(start, end) of the arrows from a mark to something: to its middle as far as its edge, then to places along its
    edges, the nearest first."""
    yield arrow_ends(rect, aim, TOUCHES)
    edge, under = aim.inflate(-TOUCHES, -TOUCHES), rect.inflate(-rect.w * 0.3, -rect.h * 0.4)
    shares = (0.5, 0.25, 0.75)
    ends = [(x, edge.y + edge.h * share) for x in (edge.x, edge.right) for share in shares]
    ends += [(edge.x + edge.w * share, y) for y in (edge.y, edge.bottom) for share in shares]
    found = []
    for x, y in ends:
        within = min(max(x, under.x), under.right), min(max(y, under.y), under.bottom)
        line = rect.clipline(within, (x, y))
        leaves = line[1] if line else within
        seen, hidden = math.dist(leaves, (x, y)), math.dist(within, leaves)
        share = min(1.0, max(HIDDEN, SHORTEST + 1 - seen) / max(1.0, hidden))
        start = leaves[0] + (within[0] - leaves[0]) * share, leaves[1] + (within[1] - leaves[1]) * share
        found.append((seen, start, (x, y)))
    yield from ((start, end) for _, start, end in sorted(found))


class MarkAim(Widget):
    """What a mark points at, and its arrow: no message covers them either. It draws nothing and takes no presses."""

    blocks_pointer = False

    def __init__(self, rect: Rect) -> None:
        super().__init__("mark_aim", rect)

    @property
    def explains(self) -> bool:
        return True


class MarkPanel(Widget):
    """The paper with the sentence, and an arrow to what it is about, or a ring around that where any arrow would cross
    what is ``kept`` free, or where ``read``, figures on what it is about, leave no room for one. Uses up presses on the
    paper."""

    def __init__(
        self, rect: Rect, area: Rect, words: str, aim: Rect | None, kept: Sequence[Rect] = (), read: Sequence[Rect] = ()
    ) -> None:
        super().__init__("mark", rect)
        self.area = area
        self.words = words
        self.aim = aim
        self.arrow = None if aim is None else _arrow(rect, aim, kept, read)
        """None for a ring, and for a mark about no one thing."""

    @property
    def pointed(self) -> Rect | None:
        """What the arrow or the ring points at, with the arrow; None for a mark about no one thing."""
        if self.aim is None or self.arrow is None:
            return self.aim
        start, end = self.arrow.start, self.arrow.end
        return Rect(self.aim).union(Rect(min(start[0], end[0]), min(start[1], end[1]), 1, 1)).union(Rect(*start, 1, 1))

    @property
    def wanted(self) -> bool:
        return True

    @property
    def explains(self) -> bool:
        return True

    @property
    def spoken(self) -> str:
        return self.words

    def handle(self, event: Event) -> bool:
        """Use up presses, so that they do not reach what is below."""
        return isinstance(event, PointerDown)

    def draw(self, canvas: Canvas) -> None:
        if self.arrow is not None:
            draw_arrow(canvas, self.arrow.start, self.arrow.end, self.arrow.bend)
        elif self.aim is not None:
            canvas.focus_ring(self.aim, RADIUS)
        canvas.shadow(self.rect, 4, RADIUS)
        self.draw_paper(canvas)

    def draw_paper(self, canvas: Canvas) -> None:
        canvas.gradient(self.rect, PAPER200, PAPER, RADIUS)
        canvas.frame(self.rect, BRASS600, 2, RADIUS)
        canvas.frame(self.rect.inflate(-8, -8), BRASS400, 1, RADIUS - 3, alpha=120)
        role = SMALL_ROLE if canvas.theme.compact else ROLE
        canvas.text_block(self.words, self.area, role, INK900)
