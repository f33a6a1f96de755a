"""The beats of Warcraft's events on the map: pieces that move, dice, gains, cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.animation_queue import Beat, Leaves, Motion, VisualEffect
from tabletop.client.board.announcements import Announcement
from tabletop.client.board.shown_position import ShownPiece, ShownPosition, put
from tabletop.client.board.space_marks import TrailStep, trail
from tabletop.client.board.visual_effects import BreakEffect, explosion, fall_together, flash, ring
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.shapes import Point
from tabletop.client.draw.theme import BRASS300, BRASS600, DANGER, EMBER, IVORY100, NIGHT900
from tabletop.client.games.beats import Animations, answered, card_shown, die_thrown, news
from tabletop.rules.by_kind import Dispatch, by_second
from tabletop.rules.game import Event, Outcome, Seat
from tabletop.rules.warcraft import events as ev, queries
from tabletop.rules.warcraft.queries import Piece, State
from tabletop.text import t

from . import battle_animations, hand, pieces_art, town
from .battle_stage import BattleStage
from .card_faces import card_face
from .dice_rows import draw_resource_die
from .layout import UNIT_HALF, UNITS_LOW, WORKER_HALF, WORKERS_LOW, group_rects
from .model import LOOKS, UNIT_KINDS
from .names import lasting

if TYPE_CHECKING:
    from .table import WarcraftTable

Shown = ShownPosition[ShownPiece]
LONGEST_MS = 700.0
TOLD: Leaves = "nothing"
"""With reduced motion, ways and harvests leave no mark of their own, because the map shows the last ones in any case
(:func:`space_tokens.trails_of`)."""


def event_beats(table: WarcraftTable, events: Sequence[Event], after: Shown) -> list[Beat]:
    """The beats of an event outside battles, or of pieces that move together; they change the shown position
    towards ``after``."""
    event = events[0]
    moves = [one for one in events if isinstance(one, ev.Moved)]
    if moves:
        return _moved(table, moves, after)
    if isinstance(event, ev.Harvested):
        return _harvested(table, event, 0.55 if table.faster else 1.0)
    make_beats = _BEATS.of(event)
    if make_beats is not None:
        return make_beats(table, event, after)
    return [Beat(sound=LOOKS["sounds"][event.kind])] if event.kind in LOOKS["sounds"] else []


def same_way(a: Event, b: Event) -> bool:
    """Whether two events are moves of pieces of one seat along the same way."""
    if not isinstance(a, ev.Moved) or not isinstance(b, ev.Moved):
        return False
    return bool(a.seat == b.seat and a.origin == b.origin and a.to == b.to and a.way == b.way and not b.captive)


def _alarm(table: WarcraftTable, space: str) -> list[Motion]:
    where, wide = partial(table.map.center, space), table.map.radius * 2.4
    return [ring(f"town {space}", where, wide, DANGER), flash(f"town {space}", where, wide / 2, EMBER)]


# ---------------------------------------------------------------------------------------------------- pieces


def _kind(unit: str) -> str:
    """``melee`` for ``OR.melee`` or a piece id."""
    return unit.partition("@")[0].rpartition(".")[2]


def _marker(table: WarcraftTable, owner: int, unit: str) -> Callable[[Canvas, FRect], None]:
    kind, colours = _kind(unit), table.model.colours(owner)

    def paint(canvas: Canvas, rect: FRect) -> None:
        pieces_art.draw_marker(canvas, rect.center, rect.w / 2, kind, colours)

    return paint


def _spot(table: WarcraftTable, name: str, unit: str = "melee", shift: float = 0.0) -> FRect:
    x, y = table.map.center(name)
    r = table.map.radius
    half, low = (r * UNIT_HALF, UNITS_LOW) if _kind(unit) in UNIT_KINDS else (r * WORKER_HALF, WORKERS_LOW)
    return FRect(x + shift * half * 2 - half, y + r * low - half, 2 * half, 2 * half)


def whole_way(event: ev.Moved) -> tuple[str, ...]:
    """The hexes of a move from its origin to its end."""
    return tuple(dict.fromkeys((event.origin, *event.way, event.to)))


def _moved(table: WarcraftTable, run: Sequence[ev.Moved], after: Shown) -> list[Beat]:
    """The beats of moves along a way, hex by hex; meanwhile the pieces are not in the shown position."""
    way = whole_way(run[0])
    each = 420.0 if len(way) == 2 else LONGEST_MS / (len(way) - 1)
    beats = []
    for n, (a, b) in enumerate(pairwise(way)):
        motions = []
        for k, moved in enumerate(run):
            shift = k - (len(run) - 1) / 2
            start, end = _spot(table, a, moved.unit, shift), _spot(table, b, moved.unit, shift)
            paint = _marker(table, moved.seat, moved.unit)
            motions.append(Motion(f"move {n} {k}", start, end, paint, duration=each, lift=0.25, leaves=TOLD))
        beats.append(Beat(motions, sound="piece-lift" if n == 0 else None))

    def arrive() -> None:
        for moved in run:
            _put(table, after, moved.to, moved.seat, moved.unit)
        table.scene.app.play("piece-place")

    def lift() -> None:
        for moved in run:
            _take(table, moved.piece)

    beats[0].before = lift
    beats[-1].after = arrive
    return beats


def _take(table: WarcraftTable, piece: str) -> None:
    """Remove one piece of a group from the shown position."""
    group = table.shown.pieces.get(piece)
    if isinstance(group, Piece):
        kept = put(table.shown, group._replace(n=group.n - 1))
        table.shown = kept if group.n > 1 else kept.without(piece)


def _take_from(table: WarcraftTable, after: Shown, space: str, owner: int, unit: str) -> None:
    """Remove one piece of a kind from a hex of the shown position: from the group that is smaller after the
    action."""
    kind = _kind(unit)
    for group in table.shown.pieces.values():
        if isinstance(group, Piece) and (group.space, group.owner, group.kind) == (space, owner, kind):
            left = after.pieces.get(group.id)
            if not isinstance(left, Piece) or left.n < group.n:
                _take(table, group.id)
                return


def _put(table: WarcraftTable, after: Shown, space: str, owner: int, unit: str) -> None:
    """Add one piece of a kind to a hex of the shown position: to the group that is larger after the action, so that
    nothing changes again when that position itself is shown."""
    kind = _kind(unit)
    for group in after.pieces.values():
        if not isinstance(group, Piece) or (group.space, group.owner, group.kind) != (space, owner, kind):
            continue
        now = table.shown.pieces.get(group.id)
        n = now.n if isinstance(now, Piece) else 0
        if n < group.n:
            table.shown = put(table.shown, group._replace(n=n + 1))
            return


def _undone(table: WarcraftTable, event: ev.MoveUndone, after: Shown) -> list[Beat]:
    paint = _marker(table, event.seat, event.unit)
    start, end = _spot(table, event.origin, event.unit), _spot(table, event.to, event.unit)
    motion = Motion("undo", start, end, paint, duration=260.0)

    lift = partial(_take_from, table, after, event.origin, event.seat, event.unit)
    land = partial(_put, table, after, event.to, event.seat, event.unit)
    return [Beat([motion], sound="piece-place", before=lift, after=land)]


def _deployed(table: WarcraftTable, event: ev.Deployed, after: Shown) -> list[Beat]:
    kind = _kind(event.unit)
    boxes = [box for plot, box in table.town_plots() if plot == (kind, "busy")]
    place = table.place
    start = FRect(boxes[0].center, (30, 30)) if boxes else FRect(place.side.x + 20, place.side.centery, 30, 30)
    paint = _marker(table, event.seat, event.unit)
    motion = Motion("deploy", start, _spot(table, event.space, kind), paint, duration=480.0, lift=0.4, leaves="place")
    return [Beat([motion], sound="piece-place", after=partial(_put, table, after, event.space, event.seat, event.unit))]


def _conjured(table: WarcraftTable, event: ev.Conjured, after: Shown) -> list[Beat]:
    end = _spot(table, event.space, event.unit)
    start = FRect(end.x, end.y - table.map.radius * 0.7, end.w, end.h)
    motion = Motion("conjure", start, end, _marker(table, event.seat, event.unit), duration=520.0, lift=0.0)
    motion.leaves = "place"
    return [Beat([motion], sound="magic", after=partial(_put, table, after, event.space, event.seat, event.unit))]


def _destroyed(table: WarcraftTable, event: ev.PieceDestroyed, after: Shown) -> list[Beat]:
    start = _spot(table, event.space, event.unit)
    fall = BreakEffect(
        "destroyed", start, start.move(0.0, table.map.radius * 0.6), _marker(table, event.seat, event.unit)
    )
    fall.duration, fall.leaves = 480.0, "gone"
    struck = flash("destroyed", start.center, start.w, EMBER)
    lift = partial(_take_from, table, after, event.space, event.seat, event.unit)
    return [Beat([fall, struck], sound="casualty", before=lift)]


def _blown_up(table: WarcraftTable, event: ev.OutpostDestroyed, after: Shown) -> list[Beat]:
    """The beats of an Outpost that is destroyed: it explodes; one that is given up is taken down quietly."""
    del after
    if event.given_up:
        return [Beat(sound="piece-lift")]
    where = partial(table.map.center, event.space)
    return [Beat([explosion(event.space, where, table.map.radius * 0.9)], "explosion")]


def _ported(table: WarcraftTable, event: ev.Ported, after: Shown) -> list[Beat]:
    motions = []
    for n, (unit, to) in enumerate(event.units):
        shift = n - (len(event.units) - 1) / 2
        paint = _marker(table, event.seat, unit)
        start, end = _spot(table, event.origin, "melee", shift), _spot(table, to, "melee", shift)
        motions.append(Motion(f"port {n}", start, end, paint, duration=LONGEST_MS, lift=0.8))

    def lift() -> None:
        for unit, _ in event.units:
            _take_from(table, after, event.origin, event.seat, unit)

    def land() -> None:
        for unit, to in event.units:
            _put(table, after, to, event.seat, unit)

    return [Beat(motions, sound="magic", before=lift, after=land)] if motions else []


# ------------------------------------------------------------------------------------------------------ harvest


def _harvested(table: WarcraftTable, event: ev.Harvested, pace: float) -> list[Beat]:
    """The beats of a harvest: the die lands beside the workers, then its gain flies to the stock."""
    x, y = table.map.center(event.space)
    size = max(30.0, table.map.radius * 0.55)
    end = FRect(x - size / 2, y - size * 1.1, size, size)
    start = FRect(end.x + size * 1.6, end.y - size * 2.2, size, size)

    def paint(canvas: Canvas, rect: FRect, side: int = event.n - 1, angle: float = 0.0) -> None:
        draw_resource_die(canvas, rect.center, rect.w, side + 1, event.resource, angle)

    roll = die_thrown("die", start, end, (event.n - 1, 3), paint, 380.0 * pace, 0.3)
    rest = Motion("die", end, FRect(end), paint, duration=300.0 * pace, lift=0.0, leaves=TOLD)
    home = _stock_box(table, event.seat, event.resource)
    gain = Motion("gain", FRect(end), home, _gain(event), duration=320.0 * pace, lift=0.2, leaves=TOLD)
    sound = "coin-gain" if event.resource == "gold" else "wood-gain"
    return [
        Beat([roll], sound="dice-shake", after=lambda: table.scene.app.play("dice-land")),
        Beat([rest]),
        Beat([gain], sound=sound, after=partial(_count, table, f"{event.resource}:{event.seat}", event.n)),
    ]


def _count(table: WarcraftTable, name: str, by: int) -> None:
    """Change a counter of the shown position."""
    table.shown = table.shown.counted(**{name: table.shown.counters.get(name, 0) + by})
    table.scene.relayout()


def _gain(event: ev.Harvested | ev.Given | ev.ResourcesGained) -> Callable[[Canvas, FRect], None]:
    def paint(canvas: Canvas, rect: FRect) -> None:
        draw_gain(canvas, rect.center, event.resource, event.n)

    return paint


def draw_gain(canvas: Canvas, center: Point, resource: str, number: int) -> None:
    box = FRect(center[0] - 27, center[1] - 13, 54, 26)
    canvas.fill(box, NIGHT900, alpha=225, radius=13)
    canvas.frame(box, BRASS600, 1.2, 13)
    canvas.icon(resource, (box.x + 15, box.centery), 16, BRASS300)
    canvas.text(f"+{number}", (box.x + 26, box.centery), "small_strong", IVORY100, anchor="midleft")


def _stock_box(table: WarcraftTable, seat: int, resource: str) -> FRect:
    """The rectangle of a seat's stock: in the side panel, else in its chip."""
    widget = table.scene.widgets.get(f"stock:{resource}") if seat == table.model.shown_seat else None
    box = widget.rect if widget is not None else table.chip_rects()[seat]
    return FRect(box.centerx - 20, box.centery - 12, 40, 24)


def _given(table: WarcraftTable, event: ev.Given, _after: Shown) -> list[Beat]:
    motion = Motion(
        "given", _stock_box(table, event.seat, event.resource), _stock_box(table, event.to, event.resource),
        _gain(event), duration=600.0,
    )  # fmt: skip

    def paid() -> None:
        _count(table, f"{event.resource}:{event.seat}", -event.n)
        _count(table, f"{event.resource}:{event.to}", event.n)

    return [Beat([motion], sound="coin-pay", after=paid)]


def _gained(table: WarcraftTable, event: ev.ResourcesGained, _after: Shown) -> list[Beat]:
    place = table.place
    start = FRect(place.board.centerx - 20, place.board.centery - 12, 40, 24)
    motion = Motion("gain", start, _stock_box(table, event.seat, event.resource), _gain(event), duration=500.0)
    motion.leaves = "place"
    count = partial(_count, table, f"{event.resource}:{event.seat}", event.n)
    return [Beat([motion], sound="coin-gain", after=count)]


# --------------------------------------------------------------------------------------------- cards and banners


def _card_played(table: WarcraftTable, event: ev.CardPlayed, _after: Shown) -> list[Beat]:
    """The beats of a played card: it comes from its owner, stays to be read, and goes to the discard pile."""
    place = table.place
    chip = table.chip_rects()[event.seat]
    own = event.seat == table.model.shown_seat
    small = FRect(chip.centerx - 15, chip.bottom, 30, 42)
    held = next((one.rect for one in hand.held_cards(table) if own and one.card == event.card), None)
    start = small if held is None else held
    end = FRect(place.discard) if own and event.card_kind != "vp" else small
    look = card_face(event.card, table.model.state.config.options)

    def lift() -> None:
        table.shown = table.shown.playing(event.card)

    return card_shown(place.board, start, end, look, "card-play", lift)


def _told(icon: str, sound: str, duration: float = 1100.0) -> Callable[[WarcraftTable, Event, Shown], list[Beat]]:
    """A function that gives the beats of an event told in words beside the map: in the colours of the seat that it
    befalls where that is grave."""

    def made(table: WarcraftTable, event: Event, _after: Shown) -> list[Beat]:
        lines = table.words.lines(event)
        if not lines:
            return [Beat(sound=sound)]
        told = Announcement(lines[0], icon=icon)
        if isinstance(event, ev.TownOccupied | ev.SeatEliminated):
            colours = table.model.colours(event.seat)
            told = Announcement(lines[0], "", colours, table.emblem(event.seat), icon)
        beats = news(told, sound, duration, table.scene.tell)
        beats.insert(0, Beat(before=partial(answered, table, lines[0])))
        if isinstance(event, ev.TownOccupied):
            beats[1].motions += _alarm(table, event.space)
        return beats

    return made


def _raised(table: WarcraftTable, event: ev.BuildingStarted | ev.BuildingFinished, _after: Shown) -> list[Beat]:
    """A building is begun or finished: where the Town is seen, it rises."""
    seen = table.town_shown and event.seat == table.model.shown_seat
    rises = town.raising(table, event.item) if seen else None
    return [Beat([rises] if rises is not None else [], sound=LOOKS["sounds"][event.kind])]


_BEATS = Dispatch(
    by_second(ev.BuildingStarted, _raised),
    by_second(ev.BuildingFinished, _raised),
    by_second(ev.MoveUndone, _undone),
    by_second(ev.Deployed, _deployed),
    by_second(ev.Conjured, _conjured),
    by_second(ev.PieceDestroyed, _destroyed),
    by_second(ev.OutpostDestroyed, _blown_up),
    by_second(ev.Ported, _ported),
    by_second(ev.Given, _given),
    by_second(ev.ResourcesGained, _gained),
    by_second(ev.CardPlayed, _card_played),
    by_second(ev.CardCancelled, _told("cancel", "magic")),
    by_second(ev.WorkersCalled, _told("class-melee", "magic")),
    by_second(ev.TownOccupied, _told("town-hall", "general", 1400.0)),
    by_second(ev.SeatEliminated, _told("warning", "defeat", 1600.0)),
    by_second(ev.TokenLost, _told("cancel", "conquer")),
    by_second(ev.Denied, _told("cancel", "ui-deny", 800.0)),
    by_second(ev.Reshuffled, _told("cards", "card-draw", 800.0)),
    by_second(ev.FirstPlayer, _told("flag", "turn-start", 800.0)),
)


class WarcraftAnimations(Animations[State]):
    """How Warcraft shows what has happened: on the map, and in its battles over it."""

    table: WarcraftTable

    def begin(self, events: Sequence[Event]) -> None:
        """Show many equal events of an action faster."""
        self.table.faster = sum(event.kind == "harvested" for event in events) >= 3

    def together(self, first: Event, event: Event) -> bool:
        """Whether both are moves along one way, or rolls of one phase."""
        return same_way(first, event) or battle_animations.thrown_together(first, event)

    def show(self, events: Sequence[Event], after: Shown) -> list[Beat]:
        if battle_animations.belongs(self.table.battle, events[0]):
            return battle_animations.event_beats(self.table.battle, events)
        shown = event_beats(self.table, events, after)
        if isinstance(events[0], ev.Moved) and self._entered_town(events[0]) is not None:
            shown += [Beat(_alarm(self.table, events[0].to), "blow")]
        return shown

    def result(self, event: Event | None = None) -> list[Beat]:
        """The beats of the result of a fight that has ended; what comes of it on the map answers no question."""
        beats = battle_animations.result_beats(self.table.battle, event)
        over = partial(answered, self.table, t("warcraft_battle.tell.battle_ended"))
        return [*beats, Beat(before=over)] if beats else beats

    def arrived(self, after: ShownPosition[ShownPiece]) -> ShownPosition[ShownPiece]:
        """The position after an action; of a running battle, the record goes as far as events have been shown."""
        shown, told = super().arrived(after), self.table.battle.stage
        stage = shown.combat
        if isinstance(stage, BattleStage) and told is not None and told.number == stage.number and told.record.started:
            return replace(shown, combat=replace(stage, record=told.record))
        return shown

    def losers_fall(self, outcome: Outcome) -> list[Motion]:
        table = self.table
        kept = {table.model.tables.side[seat] for seat in outcome.winners}
        return fall_together(
            (
                (group.id, rect, _marker(table, group.owner, group.kind))
                for name, groups in table.stacks.items()
                for group, rect in group_rects(table, name, groups)
                if group.owner < table.model.tables.seats and table.model.tables.side[group.owner] not in kept
            ),
            table.map.camera.view,
        )

    def trail(self, told: Sequence[tuple[Seat, Event]]) -> list[VisualEffect]:
        steps, colour = [], self.table.model.colour
        for _, event in lasting(told):
            match event:
                case ev.Moved():
                    steps.append(TrailStep(colour(event.seat), whole_way(event)))
                case ev.Deployed():
                    steps.append(TrailStep(colour(event.seat), (event.space,), "plus"))
                case ev.OutpostStarted():
                    steps.append(TrailStep(colour(event.seat), (event.space,), "outpost"))
                case ev.BattleStarted() if event.attackers:
                    steps.append(TrailStep(colour(event.attackers[0]), (event.space,), "crossed-swords"))
        return trail(self.table.map, steps)

    def struck(self, event: Event) -> Seat | None:
        """A seat whose Town is occupied, or that has lost an Outpost."""
        if isinstance(event, ev.TownOccupied) or (isinstance(event, ev.OutpostDestroyed) and not event.given_up):
            return event.seat
        return None

    def announcement(self, event: Event) -> Announcement | None:
        if isinstance(event, ev.UnitLost):
            return self._first_blood(event.race, event.unit)
        owner = self._entered_town(event)
        if owner is None or not isinstance(event, ev.Moved):
            return None
        words = self.table.words.say("warcraft_board.announcement.town", seat=owner)
        note = self.table.words.say("warcraft_board.announcement.town_note", seat=event.seat, zone=event.to)
        colours, emblem = self.table.model.colours(owner), self.table.emblem(owner)
        return Announcement(words, note, colours, emblem, sound="reveal")

    def _entered_town(self, event: Event) -> int | None:
        """The owner of the Town that an enemy unit enters with an event, the first one there; None for others."""
        if not isinstance(event, ev.Moved) or _kind(event.unit) not in UNIT_KINDS:
            return None
        state = self.table.session.match.state
        tables = state.config.tables
        owner = tables.town_of.get(tables.map.index[event.to], -1)
        if owner < 0 or tables.side[owner] == tables.side[event.seat] or queries.eliminated(state, owner):
            return None
        for piece in self.table.shown.pieces.values():
            if isinstance(piece, Piece) and piece.space == event.to and piece.owner == event.seat:
                return None
        return owner

    def _first_blood(self, race: str, unit: str) -> Announcement | None:
        """The announcement of the first casualty of the match; None for later ones."""
        stage = self.table.battle.stage
        if stage is None or stage.number > 1 or stage.record.all(ev.UnitLost):
            return None
        owner = self.table.model.tables.owner[race]
        note = self.table.words.say("warcraft_board.announcement.first_blood_note", race=race, unit=unit)
        colours, emblem = self.table.model.colours(owner), self.table.emblem(owner)
        return Announcement(t("board.announcement.first_blood"), note, colours, emblem)
