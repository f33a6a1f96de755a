"""The beats of Small World's events: tokens that move, the die, revealed markers, scored turns."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.animation_queue import Beat, Motion, VisualEffect
from tabletop.client.board.announcements import Announcement
from tabletop.client.board.shown_position import ShownPiece, ShownPosition, put
from tabletop.client.board.space_marks import TrailStep, claimed, draw_space, trail
from tabletop.client.board.visual_effects import BreakEffect, explosion, flash, pop
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS300, DANGER, IVORY100, IVORY500, mix
from tabletop.client.games.beats import Animations, answered, die_thrown, draw_words_below, kept_place, shown_large
from tabletop.client.ui.tree import centred
from tabletop.rules.by_kind import Dispatch, by_second
from tabletop.rules.game import Action, Event, Seat
from tabletop.rules.small_world import events as ev
from tabletop.rules.small_world.queries import State
from tabletop.text import t

from . import hand, names, pieces_art
from .draw import TOKEN, draw_above_focus, stack_rect
from .held_land import FLOOD_MS, WIPE_MS, Flow, Front, Holding, flood_front, wipe_front
from .layout import hand_places
from .model import RegionStack
from .names import SOUNDS
from .strips import Attempt, ConquestStrip, attempt_of, reveals_marker, score_view, turn_begun

if TYPE_CHECKING:
    from .table import SmallWorldTable

Shown = ShownPosition[ShownPiece]
MOVE_MS, DIE_MS, REVEAL_MS = 420.0, 900.0, 700.0
CLAIM_MS = 620.0
DIE_EDGE = 120.0
"""Twice the least distance in units of a die from the edge of the map, with room for the words below it."""
HELD_MS, HELD_WIDE, HELD_HIGH = 2000.0, 480.0, 160.0
"""How long a combo that somebody else takes is held up, in milliseconds, and its greatest size in units."""
NOBODY, MURLOCS = -1, -2
"""The owner, in a RegionStack, of a free region and of one that Murlocs hold."""


def coin_changes(event: Event) -> list[tuple[int, int]]:
    """(seat, coins gained or lost) of an event, which everybody sees; the sums in the purses stay hidden
    (SW-SET-14)."""
    match event:
        case ev.TurnScored() | ev.FormChosen():
            return [(event.seat, event.coins)]
        case ev.ComboTaken():
            return [(event.seat, event.found - event.paid)]
        case ev.Bought():
            return [(event.seat, -event.coins)]
        case ev.Paid():
            return [(event.seat, -event.coins), (event.to, event.coins)]
        case ev.ObjectiveTaken():
            return [(event.seat, event.coins), (event.owner, event.theirs)]
    return []


def _float_coins(table: SmallWorldTable, seat: int, by: int) -> None:
    """Float the change up within the row of its seat, below the coins of its last turn."""
    if table.layout_now is not None and 0 <= seat < table.model.seats:
        box = table.seat_boxes[seat]
        table.scene.float_change(by, FRect(box.right - 44, box.bottom - 6, 36, 0))


def _open(table: SmallWorldTable, view: Callable[[], object]) -> bool:
    """Open a view over the table; False, and nothing opens, where the table plays without animations."""
    return _animated(table) and table.scene.push_overlay("combat", view=view())


def _tell_attempt(table: SmallWorldTable, attempt: Attempt) -> None:
    """What the strip would have shown, in words."""
    strip = ConquestStrip(table, attempt)
    table.scene.tell(
        Announcement(
            f"{strip.title}: {strip.verdict[0]}",
            strip.sum,
            icon="dice" if attempt.pips is not None else "crossed-swords",
        )
    )


def _animated(table: SmallWorldTable) -> bool:
    return not table.scene.app.reduced_motion


def _settled(table: SmallWorldTable, after: Shown, region: str) -> Callable[[], None]:
    """A function that gives a region of the shown position its contents after the action."""

    def act() -> None:
        piece = after.pieces.get(region)
        if piece is not None:
            table.shown = put(table.shown, piece)
        table.scene.invalidate()

    return act


def _settled_or_brought(table: SmallWorldTable, after: Shown, event: ev.Conquered | ev.Placed) -> Callable[[], None]:
    """As :func:`_settled`; where the same action empties the region again (a bomb explodes as the next turn begins), a
    function that puts there what the event has brought."""
    piece = after.pieces.get(event.region)
    if not isinstance(piece, RegionStack) or piece.owner == event.seat:
        return _settled(table, after, event.region)

    lifted = any(isinstance(one, ev.Lifted) and one.seat == event.seat for one in table.action_shown)

    def act() -> None:
        now = table.stacks[event.region]
        own = now if now.owner == event.seat and not lifted else replace(now, tokens=0, beasts=0)
        came = replace(
            own, owner=event.seat, race=event.race, declined=False,
            tokens=own.tokens + event.tokens, beasts=own.beasts + event.beasts,
        )  # fmt: skip
        table.shown = put(table.shown, came)
        table.scene.invalidate()

    return act


def _arrived(table: SmallWorldTable, after: Shown, event: ev.Conquered | ev.Placed) -> Callable[[], None]:
    """A function that presents units that have come from the hand into a region: both get their state after the
    action."""
    settled, name = _settled_or_brought(table, after, event), f"hand:{event.seat}"
    left = max(0, table.hand(event.seat) - event.tokens - event.beasts)  # fewer where units on the map were lifted

    def act() -> None:
        settled()
        if after.counters.get(name) == left:  # else further events of the action change the hand
            table.shown = table.shown.counted(**{name: left})

    return act


def _seat_box(table: SmallWorldTable, seat: int) -> FRect:
    """The rectangle of a seat's row, or of its hand for the seat below the map."""
    place = table.place
    if seat == table.model.shown_seat:
        return hand_places(place.hand, 1)[0]
    box = table.seat_boxes[seat]
    return FRect(box.right - 40, box.centery - 14, 28, 28)


def _token(
    table: SmallWorldTable, seat: int, race: str, number: int, declined: bool = False
) -> Callable[[Canvas, FRect], None]:
    colours = table.model.colours(seat)
    return partial(pieces_art.draw_stack, race=race, colours=colours, number=number, declined=declined)


def _conquered(table: SmallWorldTable, event: ev.Conquered, after: Shown) -> list[Beat]:
    """The beats of a conquest: the attackers come and strike the defenders, and the region lights up in their colour;
    units that died break, the others return to their seat."""
    region, goal = event.region, stack_rect(table, event.region)
    paint = _token(table, event.seat, event.race, event.tokens)
    come = Motion(f"come:{region}", _seat_box(table, event.seat), goal, paint, MOVE_MS, lift=0.5, leaves="nothing")
    colours = table.model.colours(event.seat)
    own = {stack.id for stack in table.stacks.values() if stack.owner == event.seat and not stack.declined}
    front = flood_front(table.held.plate, region, own)
    then: list[Motion] = [
        _flow(table, region, Holding(colours), front, FLOOD_MS),
        claimed(region, table.map.outline(region), mix(colours.base, colours.tint, 0.4), CLAIM_MS),
    ]
    fought = event.defenders > 0 or event.owner == MURLOCS
    if event.owner >= 0 and event.withdrawn:
        back = _token(table, event.owner, event.victim, event.withdrawn)
        then.append(
            Motion(f"back:{region}", goal, _seat_box(table, event.owner), back, MOVE_MS, lift=0.4, leaves="nothing")
        )
    felled = event.owner >= 0 and event.lost and not event.saved
    if felled:
        dead = _token(table, event.owner, event.victim, 1, event.declined)
        end = goal.move(goal.w * 0.5, goal.h * 0.9)
        then.append(BreakEffect(f"fallen:{region}", goal, end, dead, reach=0.3))  # number and shadow are outside
        corner = partial(_corner_of, table, region)
        then.append(pop(region, "−1", corner, max(24.0, goal.w * 0.6), DANGER, duration=800.0, still=0.3))
    if fought:
        then.append(flash(region, partial(_strike, table, region), goal.w * 1.15, duration=360.0))
    sound = "casualty" if felled else "hit" if fought else "conquer"
    return [
        Beat([come], "lunge" if fought else "piece-place", after=_arrived(table, after, event)),
        Beat(then, sound),
    ]


def _flow(table: SmallWorldTable, region: str, holding: Holding | None, front: Front, duration: float) -> Flow:
    above = partial(draw_above_focus, table=table, name=region)
    return Flow(table.held, table.map, region, holding, front, duration, above)


def _strike(table: SmallWorldTable, region: str) -> tuple[float, float]:
    """The point of a region at which a blow lands."""
    return stack_rect(table, region).center


def _corner_of(table: SmallWorldTable, region: str) -> tuple[float, float]:
    """The point beside the stack of a region at which its losses are shown."""
    rect = stack_rect(table, region)
    return rect.right + rect.w * 0.12, rect.y


def _combo_taken(table: SmallWorldTable, event: ev.ComboTaken, after: Shown) -> list[Beat]:
    """The beat of a combo that somebody else has taken: it is held up large with what it does."""
    del after
    if event.seat == table.session.viewer:
        return [Beat(sound=SOUNDS[event.kind])]
    held = VisualEffect("combo", partial(_draw_taken, table=table, event=event), HELD_MS)
    return [Beat([held], SOUNDS[event.kind])]


def _draw_taken(canvas: Canvas, k: float, table: SmallWorldTable, event: ev.ComboTaken) -> None:
    if not 0.04 < k < 0.98:
        return
    board = table.place.board
    box = centred(board, min(board.w * 0.8, HELD_WIDE), min(board.h * 0.5, HELD_HIGH))
    canvas.shadow(box, 3, 8)
    canvas.panel(box, "overlay")
    colours = table.model.colours(event.seat)
    hand.draw_combo(canvas, box.inflate(-28, -24), event.race, event.power, colours)


def _placed(table: SmallWorldTable, event: ev.Placed, after: Shown) -> list[Beat]:
    goal, start = table.board_rect(event.region, TOKEN), _seat_box(table, event.seat)
    paint = _token(table, event.seat, event.race, event.tokens + event.beasts)
    motion = Motion(f"stack:{event.region}", start, goal, paint, MOVE_MS * 0.4, lift=0.3, leaves="place")
    return [Beat([motion], "piece-place", after=_arrived(table, after, event))]


def _rolled(table: SmallWorldTable, event: ev.Rolled, after: Shown) -> list[Beat]:
    """The beats of a roll of the Reinforcement die beside the region that it is rolled for, which is marked."""
    del after
    place = table.place
    size = 92.0
    end = FRect(place.board.centerx - size / 2, place.board.centery - size / 2, size, size)
    found = (attempt_of(table.action_shown, one) for one in table.action_shown)
    attempt = next((one for one in found if one is not None and one.pips is not None), None)
    if attempt is not None:
        x, y = table.map.center(attempt.region)
        away = math.hypot(end.centerx - x, end.centery - y) or 1.0
        near = min(1.0, (table.map.radius + size * 0.75) / away)
        end.center = x + (end.centerx - x) * near, y + (end.centery - y) * near
        end.clamp_ip(place.board.inflate(-DIE_EDGE, -DIE_EDGE))
    start = end.move(-place.board.w * 0.2, place.board.h * 0.24)
    motion = die_thrown("die", start, end, (event.n, 4), pieces_art.draw_reinforcement, DIE_MS, 0.8)
    kept = kept_place(place.board, size=56.0, words=True)
    rest = Motion("die", end, end, partial(_paint_landed, event.n), DIE_MS * 0.6, leaves=kept)
    rolls = partial(answered, table, t("small_world_board.prompt.rolling"))
    landed = partial(answered, table, t("small_world_board.rolled", n=event.n))

    def framed(one: Motion) -> list[Motion]:
        if attempt is None:
            return [one]
        return [VisualEffect("aim", partial(_show_aim, table, attempt.region), one.duration), one]

    return [Beat(framed(motion), "dice-shake", before=rolls), Beat(framed(rest), "dice-land", before=landed)]


def _show_aim(table: SmallWorldTable, region: str, canvas: Canvas, k: float) -> None:
    """Frame the region that a die is rolled for."""
    del k
    with canvas.clip(table.place.board):
        draw_space(canvas, table.map.outline(region), "selected")


def _paint_landed(n: int, canvas: Canvas, rect: FRect) -> None:
    pieces_art.draw_reinforcement(canvas, rect, n)
    draw_words_below(canvas, rect, t("small_world_board.rolled", n=n), "section", BRASS300, 34.0, 10.0, 40.0)


def _revealed(table: SmallWorldTable, event: ev.MarkerRevealed | ev.WellReplaced, after: Shown) -> list[Beat]:
    """The beats of a marker that is revealed: it rises over its region with its name; where the strip has shown it, it
    only appears there."""
    if _animated(table) and reveals_marker(table.action_shown, event.marker):
        return [Beat(sound="reveal", after=_settled(table, after, event.region))]
    place = table.place
    home = table.board_rect(event.region, 0.5)
    large = FRect(0, 0, 120, 120)
    large.center = (place.board.centerx, place.board.centery)
    paint = partial(_paint_marker, event.marker)
    times = (REVEAL_MS * 0.6, REVEAL_MS, REVEAL_MS * 0.6)
    beats = shown_large(
        "marker",
        (home, large, FRect(home)),
        paint,
        times,
        "reveal",
        kept_place(place.board, words=True),
        after=_settled(table, after, event.region),
    )
    for motion in (motion for beat in beats for motion in beat.motions):
        motion.corner = None
    return beats


def _paint_marker(marker: str, canvas: Canvas, rect: FRect) -> None:
    pieces_art.draw_marker(canvas, rect.center, rect.w * 0.42, marker)
    if rect.w > 100:
        draw_words_below(canvas, rect, names.thing_name(marker), "panel_title", IVORY100, 40.0, 6.0, 48.0)


def _bomb(table: SmallWorldTable, event: ev.BombRevealed, after: Shown) -> list[Beat]:
    """The beats of a bomb that is revealed: it explodes or is a dud."""
    home = table.board_rect(event.region, 0.9)
    large = home.inflate(home.w * 0.8, home.h * 0.8)
    burning = Motion("bomb", home, large, _paint_bomb, REVEAL_MS, corner=None, leaves="place")
    settled = _settled(table, after, event.region)
    told = partial(answered, table, t("small_world_board.prompt.bombs", name=table.words.name("seat", event.seat)))
    if event.face != "explosive":
        return [Beat([burning], "miss", before=told, after=settled)]
    burst = explosion(event.region, partial(_strike, table, event.region), table.map.radius * 1.25)
    return [Beat([burning], "trap", before=told), Beat([burst], "explosion", before=settled)]


def _paint_bomb(canvas: Canvas, rect: FRect) -> None:
    pieces_art.draw_piece(canvas, rect.center, rect.w * 0.22, "bomb")


def _old_race_left(table: SmallWorldTable, event: ev.OldRaceLeft, after: Shown) -> list[Beat]:
    """The beat in which the race that was in decline leaves its regions, all of them together."""
    held = [stack.id for stack in table.stacks.values() if stack.owner == event.seat and stack.declined]
    left = [_flow(table, region, None, wipe_front, WIPE_MS) for region in held]
    grey = [claimed(region, table.map.outline(region), IVORY500, CLAIM_MS) for region in held]
    return [Beat([*left, *grey], before=partial(_settle_all, table, after, held, NOBODY))] if held else []


def _declined(table: SmallWorldTable, event: ev.Declined, after: Shown) -> list[Beat]:
    """The beats of a decline: the race's regions dim one after the other, and its tokens are pale from then on."""
    old = Holding(table.model.colours(event.seat), declined=True)
    striped = [_flow(table, region, old, wipe_front, WIPE_MS) for region in event.regions]
    grey = [claimed(region, table.map.outline(region), IVORY500, CLAIM_MS) for region in event.regions]
    told = partial(answered, table, table.words.lines(event)[0])
    return [Beat([*striped, *grey], "decline", told, partial(_settle_all, table, after, event.regions, event.seat))]


def _settle_all(table: SmallWorldTable, after: Shown, regions: Sequence[str], owner: int) -> None:
    """Give the regions their contents after the action, those that belong to ``owner`` then."""
    for region in regions:
        piece = after.pieces.get(region)
        if isinstance(piece, RegionStack) and piece.owner == owner:
            _settled(table, after, region)()


def _scored(table: SmallWorldTable, event: ev.Scored, after: Shown) -> list[Beat]:
    """The beat that shows the sources of a turn's coins one after the other: before the first of its lines, so that the
    log tells none of them earlier."""
    del after
    turn = turn_begun(table.action_shown, event)
    if turn is None or not turn.coins:
        return []
    return [
        Beat(
            before=partial(_say_scoring, table, turn.seat),
            overlay=partial(_open, table, partial(score_view, table, turn)),
        )
    ]


def _say_scoring(table: SmallWorldTable, seat: int) -> None:
    """Show as the prompt, until the animations end, whose turn is scored: it may not be the seat asked last."""
    table.shown = replace(table.shown, decider=seat)
    answered(table, t("small_world_board.prompt.scoring", name=table.words.name("seat", seat)))


_BEATS = Dispatch(
    by_second(ev.ComboTaken, _combo_taken),
    by_second(ev.Conquered, _conquered),
    by_second(ev.Placed, _placed),
    by_second(ev.Rolled, _rolled),
    by_second(ev.MarkerRevealed, _revealed),
    by_second(ev.WellReplaced, _revealed),
    by_second(ev.BombRevealed, _bomb),
    by_second(ev.OldRaceLeft, _old_race_left),
    by_second(ev.Declined, _declined),
    by_second(ev.Scored, _scored),
)


class SmallWorldAnimations(Animations[State]):
    """How Small World shows what has happened."""

    table: SmallWorldTable

    def begin(self, events: Sequence[Event]) -> None:
        """Keep the events of the action, among which those of an attempt are looked for."""
        self.table.action_shown = tuple(events)

    def show(self, events: Sequence[Event], after: Shown) -> list[Beat]:
        table, event = self.table, events[0]
        make = _BEATS.of(event)
        if make is not None:
            beats = make(table, event, after)
        else:
            beats = [Beat(sound=SOUNDS[event.kind])] if event.kind in SOUNDS else []
        beats += [Beat(after=partial(_float_coins, table, seat, by)) for seat, by in coin_changes(event) if by]
        attempt = attempt_of(table.action_shown, event)
        if attempt is None:
            return beats
        strip = Beat(
            overlay=partial(_open, table, partial(ConquestStrip, table, attempt)),
            told=partial(_tell_attempt, table, attempt),
        )
        if isinstance(event, ev.AttemptFailed) and _animated(table):
            return [strip]  # which is heard as a miss
        return [strip, *beats]

    def light(self, action: Action) -> bool:
        """Or units are placed one by one in a redeployment."""
        return action.kind == "place" or super().light(action)

    def trail(self, told: Sequence[tuple[Seat, Event]]) -> list[VisualEffect]:
        steps = []
        for _, event in told:
            if isinstance(event, ev.Conquered | ev.AttemptFailed):
                fought = isinstance(event, ev.Conquered) and event.owner >= 0
                icon = "cancel" if isinstance(event, ev.AttemptFailed) else "crossed-swords" if fought else "flag"
                steps.append(TrailStep(self.table.model.colour(event.seat), (event.region,), icon))
        return trail(self.table.map, steps)

    def struck(self, event: Event) -> Seat | None:
        if isinstance(event, ev.Conquered) and event.owner >= 0 and not event.declined and event.defenders > 1:
            return event.owner
        return None

    def announcement(self, event: Event) -> Announcement | None:
        if isinstance(event, ev.RoundStarted) and event.round == self.table.session.match.state.tables.rounds > 1:
            words, note = (t(f"small_world_board.announcement.last_round{part}") for part in ("", "_note"))
            return Announcement(words, note, icon="hourglass", sound="round-start")
        return None
