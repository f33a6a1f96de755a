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
from tabletop.client.board.announcements import Announcement
from tabletop.client.board.shown_position import ShownPiece, ShownPosition, put
from tabletop.client.board.visual_effects import (
    LANDED_MS,
    LUNGE_MS,
    BreakEffect,
    bolt,
    draw_gone,
    fall_together,
    flash,
    pop,
    ring,
)
from tabletop.client.cards.face import draw_face, draw_flying_card
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.draw.theme import BRASS300, EMBER, IVORY300, IVORY500, OK, WHITE, Colour
from tabletop.client.games.beats import COME_MS, GO_MS, READ_MS, Animations, answered, card_place
from tabletop.client.ui import tree
from tabletop.client.ui.panels import section
from tabletop.client.ui.tree import Column, Draw, Either, Node, Row, Stack, Words, medal, sign
from tabletop.rules.by_kind import Dispatch, by_second
from tabletop.rules.game import Event, Outcome, Seat
from tabletop.rules.lords_of_war import events as ev, queries
from tabletop.rules.lords_of_war.queries import State
from tabletop.text import t

from . import layout, mat, names
from .card_art import VECTORS, draw_back
from .last_events import LastCheck
from .model import ShownUnit, seat_of
from .names import ANY_MATCH, unit_name

if TYPE_CHECKING:
    from .table import LordsOfWarTable


REACH = 0.24
"""How far a card lunges, as a share of the distance to its victim."""
RECOIL = 0.07
"""How far a card is knocked back, as a share of its width."""
VEIL: Colour = (236, 222, 184)
"""The pale paper over the mat while a check is shown."""
HURT: Colour = (255, 214, 190)
DEADLY: Colour = (255, 120, 84)


def check_beats(table: LordsOfWarTable, event: ev.CombatCheck) -> list[Beat]:
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


def _impacts(table: LordsOfWarTable, shots: Sequence[ev.Shot], stage: dict[str, tuple[int, int]]) -> list[Motion]:
    """A flash where each bolt lands, before the blows are counted."""
    places = [table.grid.rect(*stage[shot.target]) for shot in shots if {shot.unit, shot.target} <= stage.keys()]
    return [flash(f"bolt {n}", at.center, at.w * 0.5, HURT) for n, at in enumerate(places)]


def _shots(table: LordsOfWarTable, shots: Sequence[ev.Shot], stage: dict[str, tuple[int, int]]) -> list[Beat]:
    """The beats of all bolts, which fly together, as they are resolved together (LW-RNG-7)."""
    flights: list[Motion] = []
    for shot in shots:
        if shot.unit in stage and shot.target in stage:
            a, b = (table.grid.rect(*stage[unit]).center for unit in (shot.unit, shot.target))
            flights.append(bolt(shot.unit, partial(mat.flight, a, b)))
    return [Beat(flights, sound="shot")] if flights else []


def _blow(
    table: LordsOfWarTable, tallies: Sequence[ev.Tally], stage: dict[str, tuple[int, int]], sound: str
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
        paint = card_painter(table, unit, strikes.get(unit, frozenset()))
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
    table: LordsOfWarTable, tallies: Sequence[ev.Tally], stage: dict[str, tuple[int, int]]
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


def _contacts(table: LordsOfWarTable, tally: ev.Tally, stage: dict[str, tuple[int, int]]) -> list[Point]:
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
    table: LordsOfWarTable, tallies: Sequence[ev.Tally], stage: Mapping[str, tuple[int, int]]
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


def card_painter(
    table: LordsOfWarTable, unit: str, strikes: frozenset[str] = frozenset()
) -> Callable[[Canvas, FRect], None]:
    """A painter of a card in its owner's colour, turned as the board is, with the arrows that strike highlighted."""
    face = table.model.look(unit, turned=table.grid.turned(seat_of(unit)), hits=strikes)
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
    table: LordsOfWarTable, events: Sequence[ev.Eliminated], before: Callable[[], None], after: Callable[[], None]
) -> Beat:
    """The beat of all casualties of a check, which break and leave together (LW-CMB-5); a general's fall shakes the
    table."""
    motions: list[Motion] = []
    generals = [event for event in events if event.rank == "general"]
    for event in events:
        paint = card_painter(table, event.unit)
        start, end = table.grid.rect(*queries.xy(event.square)), table.pile_rect(event.seat)
        motions.append(BreakEffect(event.unit, start, end, paint, heavy=event.rank == "general"))
    for event in generals:
        rect = table.grid.rect(*queries.xy(event.square))
        tint = table.model.colours(event.owner).tint
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
        canvas.panel(self.panel, "overlay")
        tree.draw(canvas, self._sums(), self.panel.inflate(-36, -32))

    def _draw_unit(self, canvas: Canvas, unit: str, dead: bool) -> None:
        rect = self.table.grid.rect(*self.stage[unit])
        look = self.table.model.look(
            unit, turned=self.table.grid.turned(seat_of(unit)),
            hits=self._hits.get(unit, frozenset()), hollow=any(shot.unit == unit for shot in self.event.shots),
        )  # fmt: skip
        if dead:
            canvas.glow(rect, EMBER, 14, rect.w * 0.06, 220)
            canvas.fill(rect.inflate(6, 6), EMBER, radius=rect.w * 0.07)
        draw_face(canvas, rect, look)

    def _sums(self) -> Node:
        """The sums, the deadly ones first; where they do not fit, without those who struck, then as many as fit."""
        fallen = sum(tally.dead for tally in self.event.tallies)
        words = t("lords_of_war_board.combat_falls", n=fallen) if fallen else t("lords_of_war_board.combat_none")
        head = section(t("lords_of_war_board.combat"), high=28.0)
        note = Words(words, "body_strong", EMBER if fallen else IVORY300, lines=0, firm=True)
        rows = sorted(self.event.tallies, key=lambda tally: (not tally.dead, -tally.total))
        told, brief = (tuple(self._row(tally, named) for tally in rows) for named in (True, False))
        ways: list[tuple[Node, ...]] = [told, brief]
        for n in reversed(range(1, len(rows))):
            more = t("lords_of_war_board.combat_more", n=len(rows) - n)
            ways.append((*brief[:n], Words(more, "small", IVORY500, firm=True)))
        return Either(tuple(Column((head, note, *way), 6) for way in ways))

    def _row(self, tally: ev.Tally, named: bool) -> Node:
        """A sum and what becomes of its unit; ``named``: with those who struck."""
        seat = seat_of(tally.unit)
        words, icon, ink = ("falls", "cancel", EMBER) if tally.dead else ("stands", "defence", OK)
        name = Words(f"{unit_name(tally.unit)} {tally.square}", "small_strong", lines=0, firm=True, weight=1.0)
        verdict = Words(t(f"lords_of_war_board.{words}"), "small_strong", ink, "right", firm=True)
        lines = (
            Row((name, sign(icon, 16, EMBER if tally.dead else BRASS300), verdict), 6),
            Words(sum_words(tally), "small", IVORY300, lines=0, firm=True),
            Words(sources_words(tally), "small", IVORY500, lines=0, firm=True) if named else None,
        )
        emblem = medal(self.table.model.colours(seat), self.table.emblem(seat), 24)
        row = Row((emblem, Column(lines, 0, weight=1.0)), 8, (8, 7))
        return Stack((Draw(Canvas.panel, ("inset",)), row))


def sources_words(tally: ev.Tally) -> str:
    """The names of the attackers, in the order of the sum."""
    return ", ".join(unit_name(source) for source, _, _ in tally.parts)


def sum_words(tally: ev.Tally) -> str:
    """A sum such as ``2 + 5 + (4 missile) = 11 against 4``: arrows, missiles in brackets, total, Defence."""
    parts = " + ".join(
        t("lords_of_war_board.part_missile", n=amount) if how == "missile" else str(amount)
        for _, amount, how in tally.parts
    )
    return ANY_MATCH.tell(f"lords_of_war_board.sum{'_one' if len(tally.parts) == 1 else ''}", tally, parts=parts)


Shown = ShownPosition[ShownPiece]
LAST_MOVE: Leaves = "nothing"
"""With reduced motion, moves leave no mark of their own, because the mat shows the last ones in any case
(:func:`last_events.last_moves`)."""
News = ev.ExtraTurnGained | ev.ExtraTurnStarted | ev.HandRevealed | ev.DeckEmpty
"""Events that are announced in words because they are easily overlooked."""


def _placed(table: LordsOfWarTable, event: ev.OpeningPlaced | ev.Deployed) -> list[Beat]:
    square = queries.xy(event.square)
    start, end = table.hand_rect(event.unit), table.grid.rect(*square)
    if event.seat != table.session.viewer:
        return _held_up(table, event)
    motion = Motion(event.unit, start, end, card_painter(table, event.unit), leaves=LAST_MOVE)
    return [Beat([motion], sound="card-play", after=_lay(table, event.unit, square))]


def _held_up(table: LordsOfWarTable, event: ev.OpeningPlaced | ev.Deployed) -> list[Beat]:
    """The beats of a card that somebody else lays: it is held up large beside its square before."""
    square = queries.xy(event.square)
    start, end, view = table.hand_rect(event.unit), table.grid.rect(*square), table.place.mat_view
    large = card_place(view)
    large.centerx = view.x + view.w * (0.24 if end.centerx > view.centerx else 0.76)
    face = table.model.look(event.unit, turned=False)

    def paint(canvas: Canvas, rect: FRect) -> None:
        draw_flying_card(canvas, rect, face, large.size)

    come = Motion(event.unit, start, large, paint, COME_MS, lift=0.0, leaves="nothing")
    read = Motion(event.unit, large, FRect(large), paint, READ_MS, lift=0.0, leaves="nothing")
    lies = Motion(event.unit, large, end, card_painter(table, event.unit), GO_MS, lift=0.0, leaves=LAST_MOVE)
    return [Beat([come], sound="card-play"), Beat([read]), Beat([lies], after=_lay(table, event.unit, square))]


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


def _moved(table: LordsOfWarTable, event: ev.Moved | ev.Advanced) -> list[Beat]:
    square = queries.xy(event.square)
    start, end = table.grid.rect(*queries.xy(event.origin)), table.grid.rect(*square)
    motion = Motion(event.unit, start, end, card_painter(table, event.unit), lift=0.06, leaves=LAST_MOVE)
    lift, land = _lift(table, event.unit), _lay(table, event.unit, square)
    return [Beat([motion], sound="piece-place", before=lift, after=land)]


def _retreated(table: LordsOfWarTable, event: ev.Retreated) -> list[Beat]:
    start = table.grid.rect(*queries.xy(event.square))
    motion = Motion(event.unit, start, table.hand_rect(event.unit), card_painter(table, event.unit), leaves=LAST_MOVE)
    return [Beat([motion], sound="piece-lift", before=_lift(table, event.unit))]


def _drew(table: LordsOfWarTable, event: ev.Drew) -> list[Beat]:
    shown = event.card != ev.HIDDEN
    colour, emblem = table.model.colour(event.seat), table.emblem(event.seat)
    paint = card_painter(table, event.card) if shown else lambda canvas, rect: draw_back(canvas, rect, colour, emblem)
    start, end = table.deck_rect(event.seat), table.hand_rect(event.card)
    motion = Motion(event.card if shown else "draw", start, end, paint, lift=0.3)
    motion.leaves = "nothing" if shown else "place"  # one's own card is marked in the hand
    return [Beat([motion], sound="card-draw")]


def _aimed(_table: LordsOfWarTable, event: ev.Aimed | ev.AimCleared) -> list[Beat]:
    return [Beat(sound="piece-place" if isinstance(event, ev.Aimed) else "ui-click")]


def _news(table: LordsOfWarTable, event: News) -> list[Beat]:
    """The beat that tells an event in words."""
    sound = {"extra_turn_gained": "level-up", "extra_turn_started": "turn-start", "hand_revealed": "ui-page"}
    words = table.words.tell(f"lords_of_war_board.news.{event.kind}", event)
    told = Announcement(words, "", table.model.colours(event.seat), table.emblem(event.seat))
    return [Beat(sound=sound.get(event.kind), before=partial(table.scene.tell, told))]


def _check(table: LordsOfWarTable, event: ev.CombatCheck) -> list[Beat]:
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
    table.shown = replace(table.shown, step=step)
    answered(table, words)


def _eliminated(table: LordsOfWarTable, events: Sequence[ev.Eliminated]) -> list[Beat]:
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
    by_second(ev.OpeningPlaced, _placed),
    by_second(ev.Deployed, _placed),
    by_second(ev.Moved, _moved),
    by_second(ev.Advanced, _moved),
    by_second(ev.Retreated, _retreated),
    by_second(ev.Drew, _drew),
    by_second(ev.CombatCheck, _check),
    by_second(ev.Aimed, _aimed),
    by_second(ev.AimCleared, _aimed),
    by_second(ev.ExtraTurnGained, _news),
    by_second(ev.ExtraTurnStarted, _news),
    by_second(ev.HandRevealed, _news),
    by_second(ev.DeckEmpty, _news),
)


class LordsOfWarAnimations(Animations[State]):
    """How Lords of War shows what has happened."""

    table: LordsOfWarTable

    def begin(self, events: Sequence[Event]) -> None:
        self.table.attention = 0.0
        layout.follow(self.table, events)

    def together(self, first: Event, event: Event) -> bool:
        """Whether both are casualties of one check, which fall together (LW-CMB-5)."""
        return first.kind == event.kind == "eliminated"

    def show(self, events: Sequence[Event], after: Shown) -> Sequence[Beat]:
        fallen = [event for event in events if isinstance(event, ev.Eliminated)]
        if fallen:
            return _eliminated(self.table, fallen)
        make_beats = _BEATS.of(events[0])
        return make_beats(self.table, events[0]) if make_beats is not None else []

    def motion(self, old: ShownPiece | None, new: ShownPiece | None) -> Motion | None:
        if not isinstance(old, ShownUnit) or not isinstance(new, ShownUnit):
            return None
        place = self.table.grid.rect
        return Motion(new.id, place(*old.place), place(*new.place), card_painter(self.table, new.id))

    def trail(self, told: Sequence[tuple[Seat, Event]]) -> list[VisualEffect]:
        """Crosses where units have fallen; the mat itself shows the ways of the last turn."""
        fallen = {queries.xy(event.square) for _, event in told if isinstance(event, ev.Eliminated)}
        empty = fallen - set(self.table.squares_shown.values())

        def show(canvas: Canvas, _k: float) -> None:
            for square in empty:
                draw_gone(canvas, self.table.grid.rect(*square))

        return [VisualEffect("trail", show, 0.0, still=1.0)] if empty else []

    def struck(self, event: Event) -> Seat | None:
        return event.owner if isinstance(event, ev.Eliminated) and event.rank in ("command", "general") else None

    def announcement(self, event: Event) -> Announcement | None:
        if not isinstance(event, ev.Eliminated):
            return None
        colours, emblem = self.table.model.colours(event.seat), self.table.emblem(event.seat)
        name = names.unit_name(event.unit)
        if event.rank == "general":
            words = t("lords_of_war_board.announcement.general", name=name)
            return Announcement(words, "", colours, emblem)
        if self.table.counted(0)[0] + self.table.counted(1)[0] == 0:
            note = t("board.announcement.first_blood_note", name=name)
            return Announcement(t("board.announcement.first_blood"), note, colours, emblem)
        return None

    def losers_fall(self, outcome: Outcome) -> Sequence[Motion]:
        table = self.table
        return fall_together(
            (unit, table.grid.rect(*xy), card_painter(table, unit))
            for unit, xy in table.squares_shown.items()
            if seat_of(unit) not in outcome.winners
        )
