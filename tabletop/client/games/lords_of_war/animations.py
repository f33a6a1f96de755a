"""The beats of Lords of War's events: cards that move, counters, and combat checks with their sums (who strikes whom
with what, totals against Defence, who falls; spec 8.3).

In a check attackers lunge along their arrows, bolts fly, numbers pop up, eliminated cards break. All blows that nobody
dies of are shown at once; after them each deadly blow is shown by itself.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.animation_queue import Beat, Leaves, Motion, VisualEffect
from tabletop.client.board.announcements import GREAT, Announcement
from tabletop.client.board.shown_position import ShownPiece, ShownPosition, put
from tabletop.client.board.visual_effects import LANDED_MS, LUNGE_MS, BreakEffect, bolt, fall_together, flash, pop, ring
from tabletop.client.cards.face import draw_face
from tabletop.client.draw.shapes import Point
from tabletop.client.draw.theme import BRASS300, EMBER, IVORY100, IVORY300, IVORY500, OK, WHITE, Colour, seat_colours
from tabletop.client.games.beats import Animations
from tabletop.rules.by_kind import Dispatch, by_second
from tabletop.rules.game import Event, Outcome, Seat
from tabletop.rules.lords_of_war import queries
from tabletop.rules.lords_of_war.events import (
    HIDDEN,
    Advanced,
    AimCleared,
    Aimed,
    CombatCheck,
    DeckEmpty,
    Deployed,
    Drew,
    Eliminated,
    ExtraTurnGained,
    ExtraTurnStarted,
    HandRevealed,
    Moved,
    OpeningPlaced,
    Retreated,
    Shot,
    Tally,
)
from tabletop.rules.lords_of_war.queries import State
from tabletop.text import t

from . import layout, mat, names
from .card_art import VECTORS, draw_back
from .last_events import LastCheck
from .model import ShownUnit, card_of, look_of, seat_of
from .names import unit_name

if TYPE_CHECKING:
    from tabletop.client.draw.canvas import Canvas

    from .table import LordsOfWarTable


REACH = 0.24
"""How far a card lunges, as a share of the distance to its victim."""
RECOIL = 0.07
"""How far a card is knocked back, as a share of its width."""
HURT: Colour = (255, 214, 190)
DEADLY: Colour = (255, 120, 84)


def check_beats(table: LordsOfWarTable, event: CombatCheck) -> list[Beat]:
    """The beats of a check: its shots, the blows that nobody dies of, and every deadly blow."""
    stage = table.squares_shown
    tallies = [tally for tally in event.tallies if tally.unit in stage]
    beats = _shots(table, event.shots, stage)
    light = [tally for tally in tallies if not tally.dead]
    deadly = [tally for tally in tallies if tally.dead]
    if light:
        beats += _blow(table, light, stage, "blow")
    size = math.ceil(len(deadly) / 5)
    for n in range(0, len(deadly), max(1, size)):
        beats += _blow(table, deadly[n : n + size], stage, "hit")
    if len(beats) > 1:
        beats[1].motions += _impacts(table, event.shots, stage)
    return beats


def _impacts(table: LordsOfWarTable, shots: Sequence[Shot], stage: dict[str, tuple[int, int]]) -> list[Motion]:
    """A flash where each bolt lands, before the blows are counted."""
    places = [table.grid.rect(*stage[shot.target]) for shot in shots if {shot.unit, shot.target} <= stage.keys()]
    return [flash(f"bolt {n}", at.center, at.w * 0.5, HURT) for n, at in enumerate(places)]


def _shots(table: LordsOfWarTable, shots: Sequence[Shot], stage: dict[str, tuple[int, int]]) -> list[Beat]:
    """The beats of all bolts, which fly together, as they are resolved together (LW-RNG-7)."""
    flights: list[Motion] = []
    for shot in shots:
        if shot.unit in stage and shot.target in stage:
            a, b = (table.grid.rect(*stage[unit]).center for unit in (shot.unit, shot.target))
            flights.append(bolt(shot.unit, partial(mat.flight, a, b)))
    return [Beat(flights, sound="shot")] if flights else []


def _blow(
    table: LordsOfWarTable, tallies: Sequence[Tally], stage: dict[str, tuple[int, int]], sound: str
) -> list[Beat]:
    """The beats of the blows on the units of ``tallies``: all their attackers lunge at once, then the blows land."""
    ways, knocks = _ways(table, tallies, stage)
    strikes = striking(table, tallies, stage)
    hurt = {tally.unit for tally in tallies}
    moving = list(dict.fromkeys([*ways, *hurt]))
    deadly = any(tally.dead for tally in tallies)
    out: list[Motion] = []
    back: list[Motion] = []
    for unit in moving:
        rect, way, knock = table.grid.rect(*stage[unit]), ways.get(unit), knocks.get(unit, (0.0, 0.0))
        paint = _card(table, unit, strikes.get(unit, frozenset()))
        out.append(VisualEffect(unit, partial(_draw_out, rect=rect, way=way, paint=paint), LUNGE_MS))
        shown = partial(_draw_back, rect=rect, way=way, knock=knock, paint=paint, hurt=unit in hurt)
        back.append(VisualEffect(unit, shown, LANDED_MS))
    for tally in tallies:
        rect = table.grid.rect(*stage[tally.unit])
        back += [flash(f"{tally.unit} {n}", at, rect.w * (0.6 if tally.dead else 0.36), EMBER if tally.dead else HURT)
                 for n, at in enumerate(_contacts(table, tally, stage))]  # fmt: skip
        size = rect.w * (0.44 if tally.dead else 0.34)
        words = t("lords_of_war_board.pill_damage", n=tally.total)
        back.append(
            pop(tally.unit, words, (rect.centerx, rect.y + rect.h * 0.3), size, DEADLY if tally.dead else WHITE)
        )
    return [Beat(out, sound="lunge" if deadly else None), Beat(back, sound=sound)]


def _ways(
    table: LordsOfWarTable, tallies: Sequence[Tally], stage: dict[str, tuple[int, int]]
) -> tuple[dict[str, Point], dict[str, Point]]:
    """How far (dx, dy in units) each attacker lunges, towards the middle of those it strikes, and each victim is
    knocked back."""
    aims: dict[str, list[Point]] = {}
    knocks: dict[str, Point] = {}
    for tally in tallies:
        victim = table.grid.rect(*stage[tally.unit])
        push = [0.0, 0.0]
        for source, _, how in tally.parts:
            if source not in stage:
                continue
            a = table.grid.rect(*stage[source]).center
            length = max(1.0, math.dist(a, victim.center))
            push[0] += (victim.centerx - a[0]) / length
            push[1] += (victim.centery - a[1]) / length
            if how == "arrow":
                aims.setdefault(source, []).append((victim.centerx - a[0], victim.centery - a[1]))
        length = max(1.0, math.hypot(*push))
        knocks[tally.unit] = (push[0] / length * RECOIL * victim.w, push[1] / length * RECOIL * victim.w)
    ways = {
        unit: (REACH * sum(x for x, _ in found) / len(found), REACH * sum(y for _, y in found) / len(found))
        for unit, found in aims.items()
    }
    return ways, knocks


def _contacts(table: LordsOfWarTable, tally: Tally, stage: dict[str, tuple[int, int]]) -> list[Point]:
    """The points at which blows meet a unit: between it and each attacker; its middle for a bolt."""
    victim = table.grid.rect(*stage[tally.unit]).center
    found = []
    for source, _, how in tally.parts:
        if source in stage:
            a = table.grid.rect(*stage[source]).center
            share = 0.6 if how == "arrow" else 0.96
            found.append((a[0] + (victim[0] - a[0]) * share, a[1] + (victim[1] - a[1]) * share))
    return found


def striking(
    table: LordsOfWarTable, tallies: Sequence[Tally], stage: Mapping[str, tuple[int, int]]
) -> dict[str, frozenset[str]]:
    """Screen directions of each unit's arrows that strike these units."""
    side = -1 if table.grid.flipped else 1
    names = {vector: name for name, vector in VECTORS.items()}
    found: dict[str, set[str]] = {}
    for tally in tallies:
        target = stage.get(tally.unit)
        for source, _, how in tally.parts:
            origin = stage.get(source)
            if how == "arrow" and origin is not None and target is not None:
                delta = (side * (target[0] - origin[0]), -side * (target[1] - origin[1]))
                if delta in names:  # the shown position may be behind when actions follow each other at once
                    found.setdefault(source, set()).add(names[delta])
    return {unit: frozenset(ways) for unit, ways in found.items()}


def _card(table: LordsOfWarTable, unit: str, strikes: frozenset[str]) -> Callable[[Canvas, FRect], None]:
    """A painter of a card in its place, with the arrows that strike highlighted."""
    seat = seat_of(unit)
    face = look_of(card_of(unit), table.model.colour(seat), table.grid.turned(seat), False, strikes)
    return lambda canvas, rect: draw_face(canvas, rect, face)


def _draw_out(canvas: Canvas, k: float, rect: FRect, way: Point | None, paint: Callable[[Canvas, FRect], None]) -> None:
    """Draw a card that draws back a little and lunges; a victim stays."""
    far = k * k * (2.6 * k - 1.6)  # it draws back first
    place = rect.move(way[0] * far, way[1] * far) if way is not None else rect
    canvas.shadow(place, 3 if way is not None else 1, rect.w * 0.06)
    paint(canvas, place)


def _draw_back(
    canvas: Canvas,
    k: float,
    rect: FRect,
    way: Point | None,
    knock: Point,
    paint: Callable[[Canvas, FRect], None],
    hurt: bool,
) -> None:
    """Draw a card after the blow has landed: an attacker returns, a victim is knocked back and turns white."""
    home = (1 - k) ** 2
    swing = math.sin(math.pi * min(1.0, k * 1.5)) if k < 2 / 3 else 0.0
    dx, dy = (way[0] * home, way[1] * home) if way is not None else (0.0, 0.0)
    place = rect.move(dx + knock[0] * swing, dy + knock[1] * swing)
    canvas.shadow(place, 2, rect.w * 0.06)
    paint(canvas, place)
    light = round(170 * max(0.0, 1 - k * 2.2) / 34) * 34
    if hurt and light:
        canvas.fill(place, (255, 244, 224), alpha=light, radius=rect.w * 0.06)


def fall_beat(
    table: LordsOfWarTable, events: Sequence[Eliminated], before: Callable[[], None], after: Callable[[], None]
) -> Beat:
    """The beat of all casualties of a check, which break and leave together (LW-CMB-5); a general's fall shakes the
    table."""
    motions: list[Motion] = []
    generals = [event for event in events if event.rank == "general"]
    for event in events:
        paint = _card(table, event.unit, frozenset())
        start, end = table.grid.rect(*queries.xy(event.square)), table.pile_rect(event.seat)
        motions.append(BreakEffect(event.unit, start, end, paint, heavy=event.rank == "general"))
    for event in generals:
        rect = table.grid.rect(*queries.xy(event.square))
        tint = seat_colours(table.model.colour(event.owner)).tint
        motions.append(ring(event.unit, rect.center, rect.w * 3.2, tint))
    return Beat(motions, sound="general" if generals else "casualty", before=before, after=after)


class CombatSums:
    """The drawer of sums: the units of the check on pale paper over the mat, and their sums beside it."""

    def __init__(self, table: LordsOfWarTable, check: LastCheck) -> None:
        self.table = table
        self.event = check.event
        self.stage = check.stage
        self.panel = FRect(0, 0, 1, 1)
        self._hits = striking(table, self.event.tallies, self.stage)

    def open_rule(self) -> None:
        """Open the rulebook at the rule of these sums."""
        self.table.scene.open_rule("LW-CMB-3")

    def layout(self, width: float, height: float, compact: bool) -> FRect:
        """Place the panel (over the hand); returns the rectangle of the button that closes it."""
        place = self.table.place
        self.panel = FRect(
            place.hand_panel.x, place.hand_panel.y, place.hand_panel.w, place.prompt.bottom - place.hand_panel.y
        )
        return FRect(place.buttons.x, place.buttons.y, place.buttons.w, 46.0 if compact else 60.0)

    # ------------------------------------------------------------------------------------------------ drawing

    def draw(self, canvas: Canvas) -> None:
        """Draw pale paper over the mat, the units of the check on it, and the sums."""
        place = self.table.place
        canvas.fill(place.mat_view, VEIL, alpha=150)
        grid = self.table.grid
        involved = set(self._hits) | {tally.unit for tally in self.event.tallies} | {s.unit for s in self.event.shots}
        dead = {tally.unit for tally in self.event.tallies if tally.dead}
        with canvas.clip(place.mat):
            for unit in sorted(involved, key=lambda u: self.stage.get(u, (0, 0))[1]):
                if unit in self.stage:
                    self._draw_unit(canvas, unit, unit in dead)
            for shot in self.event.shots:
                if shot.unit in self.stage and shot.target in self.stage:
                    a, b = grid.rect(*self.stage[shot.unit]), grid.rect(*self.stage[shot.target])
                    mat.arc(canvas, a.center, b.center, b.w * 0.42)
            for tally in self.event.tallies:
                if tally.unit in self.stage:
                    mat.draw_pill_on(canvas, grid.rect(*self.stage[tally.unit]), tally)
        self._draw_panel(canvas)

    def _draw_unit(self, canvas: Canvas, unit: str, dead: bool) -> None:
        grid = self.table.grid
        rect = grid.rect(*self.stage[unit])
        look = look_of(
            card_of(unit), self.table.model.colour(seat_of(unit)), grid.turned(seat_of(unit)), rect.w >= 150,
            self._hits.get(unit, frozenset()), hollow=any(shot.unit == unit for shot in self.event.shots),
        )  # fmt: skip
        if dead:
            canvas.glow(rect, EMBER, 14, rect.w * 0.06, 220)
            canvas.fill(rect.inflate(6, 6), EMBER, radius=rect.w * 0.07)
        draw_face(canvas, rect, look)

    def _draw_panel(self, canvas: Canvas) -> None:
        panel = self.panel
        canvas.panel(panel, "overlay")
        inner = panel.inflate(-36, -32)
        canvas.head(t("lords_of_war_board.combat"), (inner.x, inner.y, inner.w, 28), role="panel_title")
        fallen = [tally for tally in self.event.tallies if tally.dead]
        note = t("lords_of_war_board.combat_falls", n=len(fallen)) if fallen else t("lords_of_war_board.combat_none")
        y = inner.y + 36
        y += canvas.text_block(note, FRect(inner.x, y, inner.w, 0), "body_strong", EMBER if fallen else IVORY300) + 8
        rows = sorted(self.event.tallies, key=lambda tally: (not tally.dead, -tally.total))
        heights = [self._row_height(canvas, tally, inner.w, True) for tally in rows]
        told = sum(heights) + 6 * len(rows) <= inner.bottom - y
        if not told:
            heights = [self._row_height(canvas, tally, inner.w, False) for tally in rows]
        more = canvas.line_height("small")
        for n, (tally, height) in enumerate(zip(rows, heights, strict=True)):
            left = len(rows) - n
            if y + height + (more if left > 1 else 0) > inner.bottom + 4:
                canvas.text_block(
                    t("lords_of_war_board.combat_more", n=left), FRect(inner.x, y, inner.w, 0), "small", IVORY500
                )
                break
            self._draw_row(canvas, FRect(inner.x, y, inner.w, height), tally, told)
            y += height + 6

    def _row_height(self, canvas: Canvas, tally: Tally, width: float, told: bool) -> float:
        """Height in units of a row; ``told``: it names who struck."""
        room = width - ROW_LEFT - 12
        name = canvas.block_height(self._name(tally), "small_strong", room - self._verdict_width(canvas, tally))
        height = name + canvas.block_height(sum_words(tally), "small", room)
        if told:
            height += canvas.block_height(sources_words(tally), "small", room)
        return height + 14

    @staticmethod
    def _name(tally: Tally) -> str:
        return f"{unit_name(tally.unit)} {tally.square}"

    @staticmethod
    def _verdict_width(canvas: Canvas, tally: Tally) -> float:
        return (
            canvas.measure(
                t("lords_of_war_board.falls") if tally.dead else t("lords_of_war_board.stands"), "small_strong"
            )[0]
            + 30
        )

    def _draw_row(self, canvas: Canvas, row: FRect, tally: Tally, told: bool) -> None:
        canvas.panel(row, "inset")
        colours = seat_colours(self.table.model.colour(seat_of(tally.unit)))
        canvas.medallion((row.x + 20, row.centery), 12, colours, self.table.emblem(seat_of(tally.unit)))
        left, room = row.x + ROW_LEFT, row.w - ROW_LEFT - 12
        verdict = self._verdict_width(canvas, tally)
        y = row.y + 7
        middle = y + canvas.line_height("small_strong") / 2
        colour = EMBER if tally.dead else OK
        result = t("lords_of_war_board.falls") if tally.dead else t("lords_of_war_board.stands")
        shown = canvas.text(result, (row.right - 12, middle), "small_strong", colour, anchor="midright")
        sign = ("cancel", EMBER) if tally.dead else ("defence", BRASS300)
        canvas.icon(sign[0], (shown.x - 14, middle), 16, sign[1])
        y += canvas.text_block(self._name(tally), FRect(left, y, room - verdict, 0), "small_strong", IVORY100)
        y += canvas.text_block(sum_words(tally), FRect(left, y, room, 0), "small", IVORY300)
        if told:
            canvas.text_block(sources_words(tally), FRect(left, y, room, 0), "small", IVORY500)


ROW_LEFT = 40.0
VEIL: Colour = (236, 222, 184)


def sources_words(tally: Tally) -> str:
    """The names of the attackers, in the order of the sum."""
    return ", ".join(unit_name(source) for source, _, _ in tally.parts)


def sum_words(tally: Tally) -> str:
    """A sum such as ``2 + 5 + (4 missile) = 11 against 4``: arrows, missiles in brackets, total, Defence."""
    parts = [
        t("lords_of_war_board.part_missile", n=amount) if how == "missile" else str(amount)
        for _, amount, how in tally.parts
    ]
    if len(parts) == 1:
        return t("lords_of_war_board.sum_one", parts=parts[0], defence=tally.defence)
    return t("lords_of_war_board.sum", parts=" + ".join(parts), total=tally.total, defence=tally.defence)


Shown = ShownPosition[ShownPiece]
LAST_MOVE: Leaves = "nothing"
"""Where nothing moves, moves leave nothing of their own: the mat shows the last ones (``context.last_moves``)."""
News = ExtraTurnGained | ExtraTurnStarted | HandRevealed | DeckEmpty
"""Events that are announced in words because they are easily overlooked."""


def card_painter(table: LordsOfWarTable, unit: str) -> Callable[[Canvas, FRect], None]:
    """Draws a card in its owner's colour, turned as the board is."""

    def paint(canvas: Canvas, rect: FRect) -> None:
        look = look_of(
            unit.split(":", 1)[1].split("#")[0],
            table.model.colour(seat_of(unit)),
            table.grid.turned(seat_of(unit)),
            named=False,
        )
        draw_face(canvas, rect, look)

    return paint


def _placed(table: LordsOfWarTable, event: OpeningPlaced | Deployed) -> list[Beat]:
    square = queries.xy(event.square)
    start, end = table.hand_rect(event.unit), table.grid.rect(*square)
    motion = Motion(event.unit, start, end, card_painter(table, event.unit), leaves=LAST_MOVE)
    return [Beat([motion], sound="card-play", after=_lay(table, event.unit, square))]


def _lay(table: LordsOfWarTable, unit: str, square: tuple[int, int]) -> Callable[[], None]:
    """A function that puts a unit on a square of the shown position, even if it falls in the next check."""

    def change() -> None:
        table.shown = put(table.shown, ShownUnit(unit, square))

    return change


def _lift(table: LordsOfWarTable, *units: str) -> Callable[[], None]:
    """A function that removes units from the shown position."""

    def change() -> None:
        table.shown = table.shown.without(*units)

    return change


def _moved(table: LordsOfWarTable, event: Moved | Advanced) -> list[Beat]:
    square = queries.xy(event.square)
    start, end = table.grid.rect(*queries.xy(event.origin)), table.grid.rect(*square)
    motion = Motion(event.unit, start, end, card_painter(table, event.unit), lift=0.06, leaves=LAST_MOVE)
    lift, land = _lift(table, event.unit), _lay(table, event.unit, square)
    return [Beat([motion], sound="piece-place", before=lift, after=land)]


def _retreated(table: LordsOfWarTable, event: Retreated) -> list[Beat]:
    start = table.grid.rect(*queries.xy(event.square))
    motion = Motion(event.unit, start, table.hand_rect(event.unit), card_painter(table, event.unit), leaves=LAST_MOVE)
    return [Beat([motion], sound="piece-lift", before=_lift(table, event.unit))]


def _drew(table: LordsOfWarTable, event: Drew) -> list[Beat]:
    shown = event.card != HIDDEN
    colour, emblem = table.model.colour(event.seat), table.emblem(event.seat)
    paint = card_painter(table, event.card) if shown else lambda canvas, rect: draw_back(canvas, rect, colour, emblem)
    start, end = table.deck_rect(event.seat), table.hand_rect(event.card)
    motion = Motion(event.card if shown else "draw", start, end, paint, lift=0.3)
    motion.leaves = "nothing" if shown else "place"  # one's own card is marked in the hand
    return [Beat([motion], sound="card-draw")]


def _aimed(_table: LordsOfWarTable, event: Aimed | AimCleared) -> list[Beat]:
    return [Beat(sound="piece-place" if isinstance(event, Aimed) else "ui-click")]


def _news(table: LordsOfWarTable, event: News) -> list[Beat]:
    """The beats that announce an event in words."""
    key = f"lords_of_war_board.news.{event.kind}"
    name = table.session.match.seats[event.seat].name
    sound = {"extra_turn_gained": "level-up", "extra_turn_started": "turn-start", "hand_revealed": "ui-page"}
    words = t(key, name=name)

    def say() -> None:
        if not table.scene.app.reduced_motion:
            table.scene.app.toast(words)

    announcement = Announcement(
        words.removesuffix("."), "", seat_colours(table.model.colour(event.seat)), table.emblem(event.seat)
    )
    return [Beat(sound=sound.get(event.kind), before=say, told=partial(table.scene.tell, announcement))]


def _check(table: LordsOfWarTable, event: CombatCheck) -> list[Beat]:
    """The beats of a combat check; with reduced motion its results stay marked on the mat."""
    if not event.tallies:
        return []
    beats = check_beats(table, event)
    if beats:
        beats[0].before = partial(_tell_combat, table, t("lords_of_war_board.prompt.combat"))
    return beats


def _tell_combat(table: LordsOfWarTable, words: str) -> None:
    """Show that the units fight now: ``words`` in place of the prompt, which has been answered, and the step of the
    turn."""
    step = names.steps("battle")[1]
    table.shown = replace(table.shown.answered(words), step=step)
    table.scene.relayout()


def _eliminated(table: LordsOfWarTable, events: Sequence[Eliminated]) -> list[Beat]:
    """The beats of all casualties of a check; they leave together, then the counters change."""

    def gone() -> None:
        for event in events:
            numbers = {f"kills:{event.seat}": event.kills, f"commanders:{event.seat}": event.commanders}
            table.shown = table.shown.counted(**numbers)

    def fall() -> None:
        lift()
        if len(events) == 1:
            _tell_combat(table, table.words.lines(events[0])[0])

    lift = _lift(table, *[event.unit for event in events])
    return [fall_beat(table, events, fall, gone)]


_BEATS = Dispatch(
    by_second(OpeningPlaced, _placed),
    by_second(Deployed, _placed),
    by_second(Moved, _moved),
    by_second(Advanced, _moved),
    by_second(Retreated, _retreated),
    by_second(Drew, _drew),
    by_second(CombatCheck, _check),
    by_second(Aimed, _aimed),
    by_second(AimCleared, _aimed),
    by_second(ExtraTurnGained, _news),
    by_second(ExtraTurnStarted, _news),
    by_second(HandRevealed, _news),
    by_second(DeckEmpty, _news),
)


class LordsOfWarAnimations(Animations[State]):
    """How Lords of War shows what has happened."""

    table: LordsOfWarTable

    def begin(self, events: Sequence[Event]) -> None:
        """Move the camera to these events."""
        self.table.attention = 0.0
        layout.follow(self.table, events)

    def together(self, first: Event, event: Event) -> bool:
        """Whether both are casualties of one check, which fall together (LW-CMB-5)."""
        return first.kind == event.kind == "eliminated"

    def show(self, events: Sequence[Event], after: Shown) -> Sequence[Beat]:
        """The beats of an event, or of several casualties of one check."""
        del after
        fallen = [event for event in events if isinstance(event, Eliminated)]
        if fallen:
            return _eliminated(self.table, fallen)
        make_beats = _BEATS.of(events[0])
        return make_beats(self.table, events[0]) if make_beats is not None else []

    def motion(self, old: ShownPiece | None, new: ShownPiece | None) -> Motion | None:
        """The motion of a card from square to square."""
        if not isinstance(old, ShownUnit) or not isinstance(new, ShownUnit):
            return None
        place = self.table.grid.rect
        return Motion(new.id, place(*old.place), place(*new.place), card_painter(self.table, new.id))

    def struck(self, event: Event) -> Seat | None:
        """A seat that has lost a commander."""
        return event.owner if isinstance(event, Eliminated) and event.rank in ("command", "general") else None

    def announcement(self, event: Event) -> Announcement | None:
        """First blood, and the fall of a general."""
        if not isinstance(event, Eliminated):
            return None
        colours, emblem = seat_colours(self.table.model.colour(event.seat)), self.table.emblem(event.seat)
        name = names.unit_name(event.unit)
        if event.rank == "general":
            words = t("lords_of_war_board.announcement.general", name=name)
            return Announcement(words, "", colours, emblem, size=GREAT)
        if self.table.counted(0)[0] + self.table.counted(1)[0] == 0:
            note = t("board.announcement.first_blood_note", name=name)
            return Announcement(t("board.announcement.first_blood"), note, colours, emblem, size=GREAT)
        return None

    def losers_fall(self, outcome: Outcome) -> Sequence[Motion]:
        """The motions of all units of those who have not won: each cracks in its place and drops."""
        table = self.table
        return fall_together(
            (unit, table.grid.rect(*xy), _card(table, unit, frozenset()))
            for unit, xy in table.squares_shown.items()
            if seat_of(unit) not in outcome.winners
        )
