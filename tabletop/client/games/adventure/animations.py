"""The beats of the Adventure Game's events: figures that move, the die, cards, announcements."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from pygame import FRect

from tabletop.client.board.animation_queue import Beat, Leaves, Motion, Painter, VisualEffect
from tabletop.client.board.announcements import VICTORY_MS, Announcement
from tabletop.client.board.shown_position import ShownPiece, ShownPosition, put
from tabletop.client.board.space_marks import TrailStep, trail
from tabletop.client.board.visual_effects import BreakEffect, fall_together, flash, pop, rays
from tabletop.client.cards.face import UprightFace
from tabletop.client.dice import DieFace, draw_die
from tabletop.client.draw.canvas import Canvas
from tabletop.client.draw.theme import BRASS300, DANGER, EMBER, LEVELS, WHITE, Colour, mix
from tabletop.client.games.beats import Animations, answered, card_shown, die_thrown, news
from tabletop.rules.adventure import events as ev
from tabletop.rules.adventure.queries import State
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.by_kind import Dispatch, by_second
from tabletop.rules.game import Event, Outcome, Seat, Target
from tabletop.rules.hidden import HIDDEN
from tabletop.text import t

from . import challenge_animations, hand, map_pieces
from .card_faces import LOOKS, ability_face
from .enlarged_cards import faces_of, monster_face
from .hand import dice_and_deck_places
from .map_pieces import MapPiece

if TYPE_CHECKING:
    from .table import AdventureTable

Shown = ShownPosition[ShownPiece]
Great = ev.CharacterDefeated | ev.EventLogged | ev.LevelGained | ev.QuestCompleted | ev.TrophyTaken
"""Events that are announced in words over the map."""
STEP_MS, FLIGHT_MS, DIE_MS, NEWS_MS = 300.0, 700.0, 700.0, 1000.0
_DEEDS = {"quest_completed": "victory-point", "level_gained": "upgrade", "character_defeated": "exhausted"}
"""The icons of what a hero has come to, in the trail of its turn."""
FIGURE_REACH = 0.4
"""How far a figure is drawn beyond its rectangle (base and shadow), as a share of it."""


def event_beats(table: AdventureTable, event: Event) -> list[Beat]:
    """The beats of an event; changes of markers and tokens are shown by comparison."""
    make = _BEATS.of(event)
    if make is not None and table.layout_now is not None:
        return make(table, event)
    return [Beat(sound=LOOKS["sounds"][event.kind])] if event.kind in LOOKS["sounds"] else []


def _gone(fall: BreakEffect) -> BreakEffect:
    """A fall that leaves a mark where nothing moves."""
    fall.leaves = "gone"
    return fall


def _box(table: AdventureTable, thing: MapPiece | None) -> FRect | None:
    """The rectangle of a piece among those shown in its space."""
    if thing is None or thing.place not in table.map.plate.names:
        return None
    return map_pieces.rect_among(table, thing)


def _rolled(table: AdventureTable, event: ev.MovementRolled) -> list[Beat]:
    """The beats of a roll of the blue die over the map, which lands in its place."""
    place = table.place
    end = dice_and_deck_places(table)["die"]
    start = FRect(*place.board.center, end.w, end.h)
    faces = table.model.content.rules.movement_die

    def paint(canvas: Canvas, rect: FRect, side: int, angle: float) -> None:
        draw_die(canvas, rect.center, rect.w * 0.92, DieFace(number=str(faces[side].movement)), "blue", angle=angle)

    roll = die_thrown("move-die", start, FRect(end), (event.face, len(faces)), paint, DIE_MS, 1.2, "place")
    return [Beat([roll], sound="dice-shake", after=lambda: table.scene.app.play("dice-land"))]


def _card(table: AdventureTable, face: UprightFace, sound: str, played: str = "") -> list[Beat]:
    """The beats of a card shown large over the map; ``played``: the copy in the hand that it comes from."""
    board = table.place.board
    small = FRect(0, 0, 30.0, 42.0)
    small.midtop = board.midtop
    start = next((one.rect for one in hand.held_cards(table) if played and one.card == played), None)

    def lift() -> None:
        if start is not None:
            table.shown = table.shown.playing(played)

    return card_shown(board, start or small, small, face, sound, lift)


def _thing(table: AdventureTable, kind: str, id: str, sound: str, played: str = "") -> list[Beat]:
    return _card(table, faces_of(table, Target(kind, id))[0], sound, played)


def _drawn(table: AdventureTable, event: ev.ChallengeDrawn) -> list[Beat]:
    if event.card in table.model.content.events:
        return _thing(table, "event", event.card, "card-draw")
    return _card(table, monster_face(table.model, event.card), "card-draw")


def _news(table: AdventureTable, event: Great, icon: str, sound: str, light: Colour = BRASS300) -> list[Beat]:
    """The beats of an announcement: words over the map, and rays of light behind the hero."""
    lines = table.words.lines(event)
    seat = event.seat
    if not lines:
        return [Beat(sound=sound)]
    ribbon = Announcement(lines[0], "", table.model.colours(seat), table.model.emblem(seat), icon)
    told = news(ribbon, sound, NEWS_MS, table.scene.tell)
    if _figure_box(table, seat) is not None:
        told[0].motions[:0] = _light(table, seat, f"{event.kind} {seat}", light, NEWS_MS)
    return told


def _cancelled(table: AdventureTable, event: ev.CardCancelled) -> list[Beat]:
    """The beats of the news that somebody has cancelled a card."""
    look, emblem = table.model.colours(event.seat), table.model.emblem(event.seat)
    ribbon = Announcement(table.words.lines(event)[0], "", look, emblem, "cancel")
    return news(ribbon, "magic", NEWS_MS, table.scene.tell)


def _light(table: AdventureTable, seat: int, key: str, ink: Colour, duration: float) -> list[Motion]:
    """Rays of light behind a seat's figure, and a motion that draws the figure again, above them."""
    found: list[Motion] = [rays(key, partial(_chest, table, seat), max(84.0, 2.2 * table.map.radius), ink, duration)]
    for thing, rect in _figures(table, seat):
        paint = _painter(table, thing)
        found.append(Motion(thing.id, rect, FRect(rect), paint, duration, lift=0.0, corner=None, leaves="nothing"))
    return found


def _figures(table: AdventureTable, seat: int) -> list[tuple[MapPiece, FRect]]:
    """The figure of a seat with its rectangle; none where it is not on the map."""
    rects = map_pieces.thing_rects(table)
    return [(thing, rect) for thing, rect in rects if thing.kind == "figure" and thing.seat == seat]


def _figure_box(table: AdventureTable, seat: int) -> FRect | None:
    """The rectangle of a seat's figure; None where it is not on the map or out of view."""
    view = table.map.camera.view
    return next((rect for _, rect in _figures(table, seat) if view.collidepoint(rect.center)), None)


def _chest(table: AdventureTable, seat: int) -> tuple[float, float]:
    """The present middle of a seat's figure."""
    rect = _figure_box(table, seat)
    return table.map.camera.view.center if rect is None else rect.center


def _levelled(table: AdventureTable, event: ev.LevelGained) -> list[Beat]:
    """The beats of a gained level: light in the colour of the new level, and a sign over the figure."""
    told = _news(table, event, "upgrade", "level-up", mix(LEVELS[COLOURS[event.level]], WHITE, 0.35))
    box = _figure_box(table, event.seat)
    if box is not None:
        where = partial(_chest, table, event.seat)
        told[0].motions.append(flash(f"level {event.seat}", where, box.w * 1.1, BRASS300, duration=NEWS_MS * 0.4))
    return told


def _defeated(table: AdventureTable, event: ev.CharacterDefeated) -> list[Beat]:
    """The beats of a defeated hero: the figure falls; later events move it to its graveyard."""
    told = _news(table, event, "exhausted", "general", DANGER)
    box = _figure_box(table, event.seat)
    if box is None:
        return told
    hero = table.model.state.players[event.seat].character
    piece = table.shown.pieces.get(hero)
    motions: list[Motion] = [flash(hero, box.center, box.w, EMBER)]
    if isinstance(piece, MapPiece):
        fall = BreakEffect(hero, box, box.move(0.0, box.h * 0.4), _painter(table, piece), True, FIGURE_REACH)
        motions.insert(0, _gone(fall))
    kept = [motion for motion in told[0].motions if motion.key == "news"]
    told[0].motions = kept + motions
    return told


def _painter(table: AdventureTable, thing: MapPiece) -> Painter:
    return lambda canvas, rect: map_pieces.draw_thing(canvas, table, thing, rect)


def _moved(table: AdventureTable, event: ev.Moved | ev.Resurrected) -> list[Beat]:
    """The beats of a moved figure, before events in its new space are shown; none while a fight is shown: then the end
    of the action moves it."""
    sound = LOOKS["sounds"].get(event.kind)
    hero = table.model.state.players[event.seat].character
    old = table.shown.pieces.get(hero)
    if not isinstance(old, MapPiece) or table.battle.wanted:
        return [Beat(sound=sound)] if sound else []
    new = replace(old, place=event.space if isinstance(event, ev.Resurrected) else event.to)
    way = table.animations.motion(old, new)

    def lift() -> None:
        table.shown = table.shown.without(hero)

    def land() -> None:
        table.shown = put(table.shown, new)

    return [Beat([way] if way is not None else [], sound, lift, land)]


def _fired(table: AdventureTable, event: ev.PowerFired) -> list[Beat]:
    """The beats of a trap, curse or discovery that acts outside of fights: its card is shown."""
    model = table.model
    head, _, kind = event.source.partition(".")
    if head == "token" and kind in model.content.discoveries:
        return _thing(table, "token", kind, "trap")
    if event.source in model.content.abilities:
        card, colours = model.content.abilities[event.source], model.colours(event.seat)
        return _card(table, ability_face(card, model.content, colours), "trap")
    return []


def _hurt(table: AdventureTable, event: ev.Suffered) -> list[Beat]:
    """The beats of damage outside of a fight: sparks at the hero's figure."""
    box = _figure_box(table, event.seat)
    if box is None:
        return [Beat(sound="hit")]
    sparks = flash(f"hurt {event.seat}", box.center, box.w * 0.8, EMBER)
    where = partial(_chest, table, event.seat)
    lost = pop(f"hurt {event.seat}", f"−{event.n}", where, max(26.0, box.w * 0.5), DANGER, 0.0, 800.0, still=0.3)
    return [Beat([sparks, lost], sound="hit")]


def _seen(table: AdventureTable, event: ev.TokenSeen) -> list[Beat]:
    """The beats of a discovery that the viewer looks at: its card; none for everybody else."""
    return [] if event.token == HIDDEN else _thing(table, "token", event.token, "discovery")


def _revealed(table: AdventureTable, event: ev.TokenRevealed) -> list[Beat]:
    harmful = table.model.harms(event.token)
    return _thing(table, "token", event.token, "trap" if harmful else "discovery")


_BEATS: Final = Dispatch(
    by_second(ev.MovementRolled, _rolled),
    by_second(ev.Moved, _moved),
    by_second(ev.Resurrected, _moved),
    by_second(ev.PowerFired, _fired),
    by_second(ev.Suffered, _hurt),
    by_second(ev.ChallengeDrawn, _drawn),
    by_second(ev.CardPlayed, lambda table, e: _thing(table, "ability", e.card, "card-play", e.card)),
    by_second(ev.CardCancelled, _cancelled),
    by_second(ev.CharacterTaken, lambda table, e: [Beat(after=partial(table.take_hero, e.seat, e.character))]),
    by_second(ev.QuestReceived, lambda table, e: _thing(table, "quest", e.quest, "card-draw")),
    by_second(ev.TokenRevealed, _revealed),
    by_second(ev.TokenSeen, _seen),
    by_second(ev.LevelGained, _levelled),
    by_second(ev.QuestCompleted, lambda table, e: _news(table, e, "victory-point", "quest-done")),
    by_second(ev.TrophyTaken, lambda table, e: _news(table, e, "victory-point", "valor")),
    by_second(ev.CharacterDefeated, _defeated),
    by_second(ev.EventLogged, lambda table, e: _news(table, e, "victory-point", "valor")),
)


class AdventureAnimations(Animations[State]):
    """How the Adventure Game shows what has happened: on the map, and in its fights over it."""

    table: AdventureTable

    def __init__(self, table: AdventureTable) -> None:
        super().__init__(table)
        self.great: list[Great] = []
        """What a fight that is being shown has brought, and its result still hides on the map."""

    def together(self, first: Event, event: Event) -> bool:
        """Whether both are abilities of one card that act one after the other outside of a fight."""
        fired = isinstance(first, ev.PowerFired) and isinstance(event, ev.PowerFired) and first.source == event.source
        return fired and not self.table.battle.wanted

    def show(self, events: Sequence[Event], after: Shown) -> list[Beat]:
        event = events[0]
        if not challenge_animations.belongs(self.table.battle, event):
            return event_beats(self.table, event)
        if isinstance(event, Great):
            self.great.append(event)
        beats = challenge_animations.event_beats(self.table.battle, event)
        return [*beats, *event_beats(self.table, event)] if isinstance(event, ev.CardCancelled) else beats

    def result(self, event: Event | None = None) -> list[Beat]:
        """The beats of the result of a fight that has ended, then on the map those of the levels, quests and defeats
        that it brought; what is shown there answers no question."""
        battle = self.table.battle
        beats = challenge_animations.result_beats(battle, event)
        if not beats and not (event is None and battle.told and self.great):
            return beats
        great, self.great = self.great, []
        moments = [beat for one in great for beat in event_beats(self.table, one)]
        return [*(beats or [Beat(after=battle.close)]), Beat(before=self._tell_over), *moments]

    def _tell_over(self) -> None:
        left = {f"health:{seat}": n for seat, n in self.table.battle.left.items()}
        self.table.shown = self.table.shown.counted(**left)
        answered(self.table, t("adventure_fight.over"))

    def motion(self, old: ShownPiece | None, new: ShownPiece | None) -> Motion | None:
        """The motion of a piece from one space to another, higher for a flight; a new piece drops from above."""
        table = self.table
        piece = new or old
        if not isinstance(piece, MapPiece) or table.layout_now is None:
            return None
        end = _box(table, new if isinstance(new, MapPiece) else None)
        start = _box(table, old if isinstance(old, MapPiece) else None)
        if end is None and start is None:
            return None
        near = start is not None and end is not None
        if start is None and end is not None:
            start = end.move(0, -end.h)
        if end is None and start is not None:
            end = FRect(start.centerx - 1, start.bottom + start.h / 2, 2, 2)
        assert start is not None
        assert end is not None

        def paint(canvas: Canvas, rect: FRect) -> None:
            map_pieces.draw_thing(canvas, table, piece, rect, "active" if piece.kind == "figure" else "rest")

        if new is None and piece.kind == "marker" and start is not None:
            return _gone(
                BreakEffect(piece.id, start, start.move(0.0, start.h * 0.8), _painter(table, piece), reach=FIGURE_REACH)
            )
        leaves: Leaves = "way" if near else "gone" if new is None else "place"
        far = near and abs(start.x - end.x) + abs(start.y - end.y) > 4 * table.map.radius
        duration, lift = (FLIGHT_MS, 0.8) if far else (STEP_MS, 0.22)
        return Motion(piece.id, start, end, paint, duration=duration, lift=lift, leaves=leaves)

    def losers_fall(self, outcome: Outcome) -> list[Motion]:
        """The motions of the figures of those who have not won, which crack in their places and drop, and light around
        those of the winners."""
        table, winners = self.table, outcome.winners
        falls = fall_together(
            (
                (thing.id, rect, _painter(table, thing))
                for thing, rect in map_pieces.thing_rects(table)
                if thing.kind == "figure" and thing.seat not in winners
            ),
            table.map.camera.view,
            FIGURE_REACH,
            heavy=True,
        )
        if not falls:
            return []
        for seat in winners:
            if _figure_box(table, seat) is not None:
                falls += _light(table, seat, f"victory {seat}", BRASS300, VICTORY_MS)
        return falls

    def trail(self, told: Sequence[tuple[Seat, Event]]) -> list[VisualEffect]:
        steps, colour = list[TrailStep](), self.table.model.colour
        stood = dict[Seat, str]()
        for seat, event in told:
            match event:
                case ev.Moved():
                    stood[event.seat] = event.to
                    steps.append(TrailStep(colour(event.seat), (event.origin, event.to)))
                case ev.CombatStarted():
                    stood[event.seat] = event.space
                    steps.append(TrailStep(colour(event.seat), (event.space,), "crossed-swords"))
                case ev.QuestCompleted() | ev.LevelGained() | ev.CharacterDefeated() if seat in stood:
                    steps.append(TrailStep(colour(seat), (stood[seat],), _DEEDS[event.kind]))
        return trail(self.table.map, [step for step in steps if step.way[-1] in self.table.map.plate.names])

    def struck(self, event: Event) -> Seat | None:
        return event.seat if isinstance(event, ev.CharacterDefeated) else None
