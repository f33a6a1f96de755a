"""Letters beside everything that can be chosen: pressing one does what a click would. Their small signs are placed
where they hide as little as possible."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop.client.board.map_controls import SpaceSpot
from tabletop.client.board.spots import Spot
from tabletop.client.core.bindings import LETTER, compile_bindings, parse_chord
from tabletop.client.core.input import Command, Event
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point, Rect
from tabletop.client.draw.theme import BRASS300, IVORY100, NIGHT900, SLATE400
from tabletop.client.games.table import TableWidget
from tabletop.client.scenes.base import Scene
from tabletop.client.ui.base import Widget
from tabletop.client.ui.button import Button
from tabletop.rules.game import Target
from tabletop.text import t

from .target_widgets import seen_part

if TYPE_CHECKING:
    from .scene import BoardScene


ALPHABET = "abcdefghijklmnopqrstuvwxyz"
_NEVER = frozenset({"letters", "end_phase", "up", "down", "left", "right", "ok", "back", "next", "prev"})
"""Commands whose letter never stands anywhere: without them the table could not be operated by keys."""
_CHOICES = ("choice:", "answer.")
"""Beginnings of the ids of buttons that choose, in a combat."""
NUMBERS = range(1, 9)
"""The number keys that cards show; 9 and 0 have other meanings at some tables."""


def letter_order(bindings: Mapping[str, Iterable[str]] | None) -> str:
    """The letters that may stand somewhere, best first: those without a command, then those whose command is missed
    least. ``bindings``: as in the settings."""
    table = compile_bindings(bindings)

    def rank(letter: str) -> int:
        chord = parse_chord(letter)
        command = table.get(chord) if chord is not None else None
        if command is None:
            return 0
        if command in ("pan_up", "pan_down", "pan_left", "pan_right"):
            return 1
        return 3 if command in ("undo", "redo") else 2

    never = {chord for chord, command in table.items() if command in _NEVER}
    return "".join(sorted((letter for letter in ALPHABET if parse_chord(letter) not in never), key=rank))


def assign(things: Sequence[Hashable], letters: str, kept: Mapping[Hashable, str]) -> dict[Hashable, str]:
    """A label of one or two letters for each of ``things`` (the nearest first, none twice), none the beginning of
    another. ``letters``: those that may be used, best first; a thing keeps its label of ``kept`` where that is
    possible. Two letters are used when there are more things than letters: the last letters then begin pairs. Things
    for which even these do not suffice are left out."""
    many = len(letters)
    pairs = 0
    while many - pairs + pairs * many < len(things) and pairs < many:
        pairs += 1
    single = letters[: many - pairs]
    labels = [*single, *(first + second for first in letters[many - pairs :] for second in letters)]
    free = dict.fromkeys(labels)
    found: dict[Hashable, str] = {}
    for thing in things:
        label = kept.get(thing, "")
        if label in free:
            found[thing] = label
            del free[label]
    left = iter(free)
    for thing in things:
        if thing not in found and (label := next(left, "")):
            found[thing] = label
    return found


class TargetLetters:
    """The letters of a board and of a combat over it. ``typed``: the first letter of a label of two, once pressed."""

    def __init__(self, board: BoardScene) -> None:
        self.board = board
        self.typed = ""
        self._last: dict[str, Hashable] = {}
        """What the labels stood at last, by label."""
        self._kept: dict[Hashable, str] = {}
        """The labels that things had since the seat began to decide."""
        self._decider: object = None
        self._drawn = False
        """Whether the last frame was drawn while they could stand somewhere."""

    @property
    def _on(self) -> bool:
        """Whether they are switched on and keys are in use."""
        app = self.board.app
        return app.settings.target_letters and app.mapper.last_device == "keyboard"

    # ------------------------------------------------------------------------------------------- which and where

    def _asks(self, scene: Scene) -> bool:
        """Whether something can be chosen on ``scene`` by keys; not while they are typed into a text."""
        board, app = self.board, self.board.app
        free = board.session.may_act and not board.showing and not app.mapper.text_mode
        return self._on and free and app.scenes.top is scene

    def labels(self, scene: Scene) -> dict[str, Widget]:
        """The widgets of ``scene`` that have a letter, by their labels; empty while nothing can be chosen there."""
        session = self.board.session
        if not self._asks(scene):
            if not self.board.showing:
                self._last = {}
            return {}
        if session.decider != self._decider:
            self._decider, self._kept = session.decider, {}
        things = self._things(scene)
        letters = letter_order(self.board.app.settings.bindings)
        now = {thing: label for label, thing in self._last.items()}
        given = assign(self._nearest_first(things), letters, {**self._kept, **now})
        self._kept.update(given)
        self._last = {label: thing for thing, label in given.items()}
        return {label: things[thing] for thing, label in given.items()}

    def _things(self, scene: Scene) -> dict[Hashable, Widget]:
        """The widgets that can be chosen and have no other key, by what they stand for."""
        session, table = self.board.session, self.board.table
        more = table.also_touchable
        ready = session.path[-1] if session.ready is not None else None
        numbered = {widget.target for widget, _ in self._numbered(scene) if isinstance(widget, Spot | TableWidget)}
        found: dict[Hashable, Widget] = {}
        for widget in scene.widgets:
            if not widget.enabled or widget.leads:
                continue
            target = widget.target if isinstance(widget, Spot | TableWidget) else None
            if target is not None and target in numbered:
                continue
            if isinstance(widget, Spot):
                wanted = widget.legal or target in more or target == ready
            else:
                wanted = target is not None or widget.id.startswith(_CHOICES)
            if wanted and _is_seen(widget, scene):
                found.setdefault(widget.id if target is None else target, widget)
        return found

    def _numbered(self, scene: Scene) -> list[tuple[Widget, int]]:
        """The cards that a number key touches, with their numbers."""
        session, table = self.board.session, self.board.table
        numbers = self.board.controls.numbered()
        if numbers or not session.may_act:
            return [(button, n) for n, button in numbers.items()] if self.board.on_top else []
        wanted = session.targets() | session.starts()
        cards: dict[Target, int] = {}
        for number in NUMBERS:
            target = table.by_number(number)
            if target is not None and target in wanted:
                cards.setdefault(target, number)
        found: list[tuple[Widget, int]] = []
        for widget in scene.widgets:
            if isinstance(widget, Spot | TableWidget) and widget.target in cards and _is_seen(widget, scene):
                found.append((widget, cards.pop(widget.target)))
        return found

    def _nearest_first(self, things: Mapping[Hashable, Widget]) -> list[Hashable]:
        """Things in order of their distance from what was touched last, else as they are read."""
        path = self.board.session.path
        begun = things.get(path[-1]) if path else None
        if begun is None:
            top = self.board.app.scenes.top
            focused = top.widgets.focused if top is not None and path else None
            begun = focused if isinstance(focused, Spot) else None

        def far(thing: Hashable) -> tuple[float, ...]:
            at = Rect(things[thing].rect).center
            if begun is None:
                return (at[1], at[0])
            here = Rect(begun.rect).center
            return ((at[0] - here[0]) ** 2 + (at[1] - here[1]) ** 2, at[1], at[0])

        return sorted(things, key=far)

    def signs(self, scene: Scene) -> dict[str, Widget]:
        """The widgets of ``scene`` at which a letter or a number stands, by that."""
        labels = self.labels(scene)
        if not self._asks(scene):
            return {}
        numbers = {} if self.typed else {str(n): widget for widget, n in self._numbered(scene)}
        return numbers | {label.upper(): widget for label, widget in labels.items()}

    def live(self, scene: Scene) -> frozenset[str]:
        """The letters that are no commands now: those that can be pressed next."""
        if not self._on:
            return frozenset()
        labels: Iterable[str] = self._last if self.board.showing else self.labels(scene)
        if self.typed:
            return frozenset(ALPHABET)
        return frozenset(label[0] for label in labels)

    # ------------------------------------------------------------------------------------------------- pressing

    def aim(self, event: Event, scene: Scene) -> tuple[Hashable, ...]:
        """What a letter would touch, as the player has seen it last; empty for other input."""
        if not is_letter(event):
            return ()
        if not self.board.showing:
            self.labels(scene)
        return (self._last.get(self.typed + _letter(event)),)

    def handle(self, event: Event, scene: Scene) -> bool:
        """Handle a letter, and Escape after the first letter of two; True when the event was used."""
        if not isinstance(event, Command):
            return False
        begun, self.typed = self.typed, ""
        if not is_letter(event):
            if begun:
                scene.invalidate()
            return event.name == "back" and bool(begun)
        labels = self.labels(scene)
        pressed = begun + _letter(event)
        widget = labels.get(pressed)
        if widget is not None:
            scene.widgets.focus(widget.id, walked=True)
            widget.handle(Command("ok"))
        elif any(label.startswith(pressed) for label in labels):
            self.typed = pressed
        elif begun:
            self.board.app.play("ui-deny")
        scene.invalidate()
        return True

    def toggle(self) -> None:
        """Switch the letters on or off; show them if the mouse had only hidden them."""
        app = self.board.app
        on = not (app.settings.target_letters and self._drawn)
        self.typed = ""
        if on != app.settings.target_letters:
            app.settings.target_letters = on
            app.save_settings()
        for words in ("on", "off"):
            app.toasts.drop(self._told(words))
        app.toast(self._told("on" if on else "off"))
        self.board.invalidate()
        self.board.overlay.changed()

    def _told(self, words: str) -> str:
        return t(f"board.letters_{words}", keys=self.board.app.key_hint("letters"))

    # -------------------------------------------------------------------------------------------------- drawing

    def draw(self, canvas: Canvas, scene: Scene) -> None:
        """Draw the letters of ``scene``, and the numbers of its cards."""
        self._drawn = self._on
        role, places = self.places(canvas, scene)
        for words, box in places:
            draw_sign(canvas, words, box, role, len(self.typed))

    def places(self, canvas: Canvas, scene: Scene) -> tuple[str, list[tuple[str, Rect]]]:
        """The role of the letters, and what is to be drawn on ``scene``: letters and numbers with their rectangles in
        units."""
        shown = {
            words: widget
            for words, widget in self.signs(scene).items()
            if words.startswith(self.typed.upper()) and not (words.isdigit() and isinstance(widget, Button))
        }
        role = sign_role(canvas, shown)
        signs = [
            Sign(words, seen_part(widget), self._points(canvas, words, widget, role), isinstance(widget, SpaceSpot))
            for words, widget in shown.items()
        ]
        spots = scene.widgets if signs else ()  # most frames have no letters
        pieces = [seen_part(w) for w in spots if isinstance(w, Spot) and not isinstance(w, SpaceSpot)]
        boxes = place_signs(canvas, signs, pieces, role)
        return role, [(sign.label, box) for sign, box in zip(signs, boxes, strict=True)]

    def _points(self, canvas: Canvas, words: str, widget: Widget, role: str) -> Sequence[tuple[float, float]]:
        """Where the middle of a letter may be, the best first: as the table says for its spots, on the corners of
        buttons, where it covers no icon; empty for the usual places."""
        if isinstance(widget, Spot):
            return self.board.table.letter_points(widget, sign_size(canvas, words, role))
        if isinstance(widget, Button):
            rect = seen_part(widget)
            return (rect.topleft, rect.bottomleft, rect.topright, rect.bottomright)
        return ()


def _is_seen(widget: Widget, scene: Scene) -> bool:
    """Whether a widget can be seen and does not lie below the log."""
    seen, log = seen_part(widget), scene.widgets.get("log.back")
    return widget.visible and seen.w > 0 and seen.h > 0 and not (log is not None and log.rect.collidepoint(seen.center))


def is_letter(event: Event) -> bool:
    """Whether an input is a letter that is no command now."""
    return isinstance(event, Command) and event.name.startswith(LETTER)


def _letter(event: Event) -> str:
    return event.name.removeprefix(LETTER) if isinstance(event, Command) else ""


ROLE = "button"
MANY_ROLE, MANY_SIZE, MANY_MOST = "small_strong", 13.0, 16.0
"""Role and size in units where some signs have two letters, and the greatest size that large text gives them: so many
large signs would hide what they stand at."""
EDGE, ROUND = 5.0, 4.0
"""Units between letter and edge of a sign, and the radius of its corners."""
LARGE = 2.5
"""A thing higher than so many signs has its sign inside its corner, another one on its corner."""
MORE = 4.0
"""How much worse it is to cover another sign than a piece."""
_ON_SPACES: tuple[Point, ...] = (
    (0.5, 0.24), (0.3, 0.36), (0.7, 0.36), (0.3, 0.66), (0.7, 0.66), (0.5, 0.8), (0.5, 0.5),
)  # fmt: skip
"""Where a sign may stand in a space, as shares of its width and height, the best first."""
_ON_THINGS: tuple[Point, ...] = ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.5, 0.0), (0.5, 1.0), (0.5, 0.5))
"""The same in things that are large enough."""
_BESIDE: tuple[Point, ...] = (
    (0.0, 0.5), (1.0, 0.5), (0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0), (0.5, 1.0), (0.5, 0.0),
)  # fmt: skip
"""The same at the edge of smaller ones."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A label, and the rectangle in units of what it stands at; ``points``: where its middle may be, the best first,
    the usual places if empty; ``space``: what it stands at is a space of a map."""

    label: str
    thing: Rect
    points: Sequence[Point] = ()
    space: bool = False


def sign_role(canvas: Canvas, labels: Iterable[str]) -> str:
    """The role of the letters of all signs that are shown together."""
    if all(len(label) == 1 for label in labels):
        return ROLE
    return f"{MANY_ROLE}@{min(MANY_MOST, MANY_SIZE * canvas.theme.text_percent / 100):.1f}!"


def sign_size(canvas: Canvas, label: str, role: str) -> tuple[float, float]:
    """Width and height of a sign in units."""
    width, height = canvas.measure(label, role)
    return (max(width + 2 * EDGE, height), height)


def place_signs(canvas: Canvas, signs: Sequence[Sign], pieces: Sequence[Rect], role: str) -> list[Rect]:
    """The rectangles of the signs, each at its thing: clear of each other, and those of spaces clear of ``pieces``,
    where that is possible."""
    window = Rect(0, 0, canvas.width, canvas.height)
    found: list[Rect] = []
    for sign in signs:
        best, least = Rect(0, 0, 0, 0), float("inf")
        others = [piece for piece in pieces if piece != sign.thing]
        box = Rect((0, 0), sign_size(canvas, sign.label, role))
        for point in sign.points or _usual_points(sign, box):
            box = Rect(box)
            box.center = point
            box.clamp_ip(window)
            covered = MORE * _covered(box, found) + _covered(box, others)
            if covered < least:
                best, least = box, covered
            if not covered:
                break
        found.append(best)
    return found


def _usual_points(sign: Sign, box: Rect) -> list[Point]:
    """Where the middle of a sign as large as ``box`` may be where a table names no points."""
    large = not sign.space and sign.thing.h > LARGE * box.h
    inner = sign.thing.inflate(-box.w, -box.h) if large else sign.thing
    shares = _ON_SPACES if sign.space else _ON_THINGS if large else _BESIDE
    return [(inner.x + x * inner.w, inner.y + y * inner.h) for x, y in shares]


def _covered(box: Rect, others: Sequence[Rect]) -> float:
    return sum(part.w * part.h for other in others if (part := box.clip(other)).w > 0)


def draw_sign(canvas: Canvas, label: str, box: Rect, role: str, typed: int = 0) -> None:
    """Draw a sign; ``typed``: how many of its letters have been pressed."""
    canvas.fill(box, NIGHT900, radius=ROUND)
    canvas.frame(box, BRASS300, 1.2, ROUND)
    left = box.centerx - canvas.measure(label, role)[0] / 2
    if typed:
        canvas.text(label[:typed], (left, box.centery), role, SLATE400, anchor="midleft")
        left += canvas.measure(label[:typed], role)[0]
    canvas.text(label[typed:], (left, box.centery), role, IVORY100, anchor="midleft")
