"""The base class of the challenge overlay, which its painters are given: its places in any window, the fight shown,
its motion, legal choices.

`challenge_overlay.py` completes it. It needs a scene with a session, and no table.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.board.visual_effects import BreakEffect
from tabletop.client.cards.face import RATIO
from tabletop.client.combat.combat_header import WING, OverlayPlaces, RegionSizes, lay_frame
from tabletop.client.combat.motions import Chances, Stretch, running
from tabletop.client.draw.theme import SeatColours, seat_colours
from tabletop.client.games.combat_view import CombatView
from tabletop.client.ui.layout import Box, Column, Row, lay
from tabletop.rules.adventure.events import CombatStarted
from tabletop.rules.adventure.exchange import ChallengeRecord, ChallengeStage, fold, opened, stage_of
from tabletop.rules.adventure.model import Content
from tabletop.rules.adventure.queries import (
    NOBODY,
    CardFrame,
    ChooseFrame,
    Frame,
    PayFrame,
    PeekFrame,
    PlaceFrame,
    ReactFrame,
    RolledFrame,
    SpaceFrame,
    State,
    StepFrame,
    WindowFrame,
    clone,
    kind_of,
    with_card,
)
from tabletop.rules.game import Event, Seat, Target

from .card_faces import EMBLEMS, level_colours

if TYPE_CHECKING:
    from tabletop.client.core.session import Session
    from tabletop.client.games.table import Board


LARGE = RegionSizes(edge=40, pad=24, gap=12, head=4.4, step=14, air=12, foot=300, foot_share=0.31)
COMPACT = RegionSizes(edge=14, pad=14, gap=8, head=2.6, step=12, air=4, foot=190, foot_share=0.28)
BARE = replace(LARGE, foot=236, foot_share=0)
"""The measures of the large layout where the hand is empty and there is little else to use."""
FOOT_PARTS, IDLE_PARTS = (0.68, 0.32), (0.83, 0.17)
"""Weights of the hand and of the things in the foot: usually, and where there are many cards and nothing else to use,
so that more of them fit side by side."""
PACE = 40.0
"""Width in units in the head for the switch between quick and slow fights."""
SIGN = 36.0
"""Side in units of a small sign that can be pressed."""
CENTRE, FACE, FACE_LEAST = 0.268, 0.31, 72.0
"""Width of the blows as a share of the body, width of a portrait as a share of its column, and its least in units."""


@dataclass(frozen=True)
class FighterPlaces:
    """The rectangles of a fighter: ``portrait``, ``health`` below it, one for each of the three numbers, ``chips`` for
    its powers."""

    portrait: FRect
    health: FRect
    numbers: tuple[FRect, FRect, FRect]
    chips: FRect


@dataclass(frozen=True)
class ChallengePlaces(OverlayPlaces):
    """Regions in units. ``columns``: attacker's and defender's; ``blows``: the upper and the lower box between them;
    ``strips``: the two halves of the result strip; ``hand``, ``things``, ``actions``: the foot."""

    columns: tuple[FighterPlaces, FighterPlaces]
    blows: tuple[FRect, FRect]
    strips: tuple[FRect, FRect]

    @property
    def hand(self) -> FRect:
        """The column of the decider's cards."""
        return self.frame.columns[0]

    @property
    def things(self) -> FRect:
        """The column of gear and powers, or of the entries of a choice."""
        return self.frame.columns[1]

    @property
    def strip(self) -> FRect:
        """Both halves of the result strip as one."""
        return self.strips[0].union(self.strips[1])

    @property
    def pace(self) -> FRect:
        """The place of the pace switch, in the head right of the title."""
        found = FRect(0, 0, SIGN, SIGN)
        found.midright = (self.header.x + self.header.w * (1 - WING), self.header.centery)
        return found


def lay_out(
    width: float, height: float, compact: bool, line: float, least: float, idle: bool = False, bare: bool = False
) -> ChallengePlaces:
    """Compute the regions; ``line`` and ``least``: heights of a line of the body and of the smallest text at the
    player's text scale; ``idle``: only cards can be used, and there are many; ``bare``: there is no
    card and little else."""
    size = COMPACT if compact else BARE if bare else LARGE
    frame = lay_frame(width, height, size, line, IDLE_PARTS if idle else FOOT_PARTS)
    gap = size.gap
    halves = Row(size=2 * least + line + 14.0, gap=gap, children=(Box("pass"), Box("with")))
    blows = Column(part=CENTRE, gap=gap, children=(Box("upper"), Box("lower")))
    fighters = Row(gap=gap, children=(Box("left"), blows, Box("right")))
    found = lay(Column(gap=gap, children=(fighters, halves)), frame.body)
    columns = (_fighter(found["left"], gap, line, False), _fighter(found["right"], gap, line, True))
    return ChallengePlaces(frame, compact, columns, (found["upper"], found["lower"]), (found["pass"], found["with"]))


def _fighter(area: FRect, gap: float, line: float, mirrored: bool) -> FighterPlaces:
    small, chips_h = gap / 2, line + 14.0
    upper = area.h - chips_h - small
    face_w = min(area.w * FACE, (upper - 2.4 * line - gap) * RATIO)
    face_h = face_w / RATIO
    if face_w < FACE_LEAST:  # a low window with large letters: a narrower portrait, health in figures
        face_w, face_h = FACE_LEAST, min(FACE_LEAST / RATIO, upper - 1.4 * line - small)
    face = Column(size=face_w, gap=small, children=(Box("portrait", size=face_h), Box("health")))
    numbers = Column(gap=small, children=[Box(str(n)) for n in range(3)])
    halves = (numbers, face) if mirrored else (face, numbers)
    tree = Column(gap=small, children=(Row(gap=gap, children=halves), Box("chips", size=chips_h)))
    found = lay(tree, area)
    portrait = found["portrait"]
    portrait = FRect(portrait.centerx - face_h * RATIO / 2, portrait.y, face_h * RATIO, face_h)
    return FighterPlaces(
        portrait, found["health"], (found["0"], found["1"], found["2"]), found["chips"]
    )  # fmt: skip


ON_THE_MAP = (PeekFrame, PlaceFrame, StepFrame)
"""Decisions that are made on the map, although a fight goes on."""


@dataclass
class ChallengeMotion(Stretch):
    """A stretch of time of a fight. ``kind``: pause, roll (of ``side``; both: -1), read, fire (``power``: its key),
    blow, fall (of whoever is defeated), or one of CHARGE_AND_CLASH; ``chances``: those of a fight that begins;
    ``broken``: the falls of cards by side, once they have been drawn."""

    side: int = -1
    power: str = ""
    chances: Chances | None = None
    broken: dict[int, BreakEffect] = field(default_factory=dict)


class ChallengeContext(CombatView[State]):
    """The overlay without its painters. ``stage``: the fight shown, None for none; ``fight_state``: the position to
    which the events of the fight are applied while they are shown, None otherwise; ``preview``: the fight as the
    considered card would change it."""

    def __init__(self, scene: Board[State], session: Session[State]) -> None:
        super().__init__(scene, session)
        self.stage: ChallengeStage | None = None
        self.fight_state: State | None = None
        self.places: ChallengePlaces = lay_out(1920, 1080, False, 22, 18)
        self.preview: ChallengeStage | None = None
        self.left: dict[Seat, int] = {}
        """The health of each hero at the end of the last fight."""
        self._previewed: tuple[object, ...] | None = None

    # ------------------------------------------------------------------------------------------- the position

    @property
    def state(self) -> State:
        """The position shown, with the events shown so far."""
        if self.fight_state is not None:
            return self.fight_state
        return self.session.shown()

    @property
    def content(self) -> Content:
        content: Content = self.state.config.tables.content
        return content

    @property
    def frame(self) -> Frame | None:
        """The decision that is open."""
        state = self.session.shown()
        return state.frames[-1] if state.frames else None

    def settle(self) -> None:
        """Take over the session's position; called when it has changed and no events are being shown."""
        self.fight_state = None
        if self.ended:
            return
        self.caption = None
        over = self.session.outcome is not None and self.session.looking is None
        state = self.session.shown()
        frame = self.frame
        away = isinstance(frame, ON_THE_MAP) or (isinstance(frame, SpaceFrame) and frame.why != "defeat")
        self.stage = None if over or away else stage_of(state, self._kept(self._record(state)))

    def _kept(self, record: ChallengeRecord) -> ChallengeRecord:
        """A record with the fighters at the moment of each attack, as far as those were shown: the events of the
        journal do not hold them."""
        shown = self.stage.record if self.stage is not None else ChallengeRecord()
        for side, attack in record.attacks.items():
            if shown.attacks.get(side) == attack and side in shown.struck:
                record.struck[side] = shown.struck[side]
        return record

    def _record(self, state: State) -> ChallengeRecord:
        """The record of the running fight, from the journal."""
        combat = state.combat
        if combat is None:
            return ChallengeRecord()
        match = self.session.match
        last = len(match.journal) if self.session.looking is None else self.session.looking
        found: list[Event] = []
        for index in reversed(range(last)):
            for event in reversed(match.events(index)):
                found.append(event.seen_by(None))
                if event.kind == "combat_started":
                    return fold(reversed(found), combat.seats)
        return fold(reversed(found), combat.seats)

    def start(self, event: CombatStarted) -> None:
        """Begin a fight with ``event``, after what the same action did before it."""
        self.fight_state = opened(self.state, event, self._before(event))
        self.stage = stage_of(self.fight_state, ChallengeRecord(), "before")

    def _before(self, event: CombatStarted) -> list[Event]:
        """The events of the same action before ``event``, which the position shown does not hold yet."""
        match = self.session.match
        for index in reversed(range(len(match.journal))):
            events = match.events(index)
            if event in events:
                return events[: events.index(event)]
        return []

    def show(self, step: str = "") -> None:
        """Make the stage anew from the carried position; ``step``: the step to show."""
        if self.stage is None or self.fight_state is None:
            return
        self.stage = stage_of(self.fight_state, self.stage.record, step or self.stage.step) or self.stage

    def begin_event(self, event: Event) -> None:
        """Open the overlay before an event of a fight is shown, and show that fight."""
        if isinstance(event, CombatStarted):
            self.start(event)
        elif self.fight_state is None:
            self.fight_state = clone(self.state)
        self.wake()

    def show_result(self) -> bool:
        """Keep the result on the screen until somebody goes on; False where no overlay is open."""
        down = self.stage.down if self.stage is not None else (False, False)
        return self.hold_result("victory" if down[1] and not down[0] else "defeat" if down[0] else "miss")

    def close(self) -> None:
        """Forget the fight, of which there is nothing more to show, but the health of its heroes."""
        if self.stage is not None:
            self.left = {one.seat: one.health[0] for one in self.stage.fighters if one.seat != NOBODY}
        self.ended = False
        self.stage = None
        self.fight_state = None
        self.caption = None

    @property
    def motion(self) -> ChallengeMotion | None:
        """The motion that is running in the overlay."""
        return running(self.scene.motions, ChallengeMotion)

    # ----------------------------------------------------------------------------------------------- who is who

    def seat_name(self, seat: Seat) -> str:
        return self.session.match.seats[seat].name

    def colours(self, side: int) -> SeatColours:
        """Colours of a side: the seat's, or those of the encounter's level."""
        assert self.stage is not None
        fighter = self.stage.fighters[side]
        if fighter.seat == NOBODY:
            return level_colours(fighter.level)
        return seat_colours(self.session.match.seats[fighter.seat].colour)

    def hero_emblem(self, hero: str) -> str:
        return EMBLEMS.get(hero, "players")

    # -------------------------------------------------------------------------------------------- who may do what

    @property
    def hand_seat(self) -> Seat:
        """The seat whose hand is in the foot: the decider, else the attacker."""
        decider = self.session.decider
        if decider is not None:
            return decider
        return self.stage.fighters[0].seat if self.stage is not None else 0

    def hand_kinds(self) -> list[str]:
        """The kinds of cards in the hand, each once, in their order; empty strings where they are hidden."""
        player = self.state.players[self.hand_seat]
        if self.hand_covered:
            return [""] * len(player.hand)
        return list(dict.fromkeys(kind_of(copy) for copy in player.hand))

    @property
    def asking(self) -> bool:
        """Whether the decider may act in the overlay now."""
        return self.session.may_act and not self.scene.showing and not self.ended

    @property
    def playing(self) -> bool:
        """Whether the decider is asked for cards and powers, not for a choice or a payment."""
        return isinstance(self.frame, WindowFrame | ReactFrame | RolledFrame)

    @property
    def paid_for(self) -> Target | None:
        """The card of the decider that is being paid for; None for none."""
        frame = self.frame
        return frame.action.path[0] if isinstance(frame, PayFrame) and self.asking else None

    @property
    def revealed(self) -> bool:
        """Whether the encounter has just been turned up and may still be avoided."""
        frame = self.frame
        return self.asking and frame is not None and frame.phase == "reveal"

    def legal(self, target: Target) -> bool:
        """Whether a target may be touched next."""
        return self.asking and (target in self.session.targets() or target in self.session.starts())

    def buttons(self) -> set[str]:
        """The names of the decisions shown as buttons."""
        if not self.asking:
            return set()
        return {target.id for target in self.session.starts() if target.kind == "button"}

    def considered(self) -> Target | None:
        """The card or item of the decider that is selected, else pointed at, if it can be played; None for none."""
        if not self.asking:
            return None
        if self.session.path:
            return self.session.path[0]
        for kind in ("card", "item", "token", "power"):
            for target in self.session.starts():
                if target.kind == kind and self.pointed_at(target):
                    return target
        return None

    def consider(self) -> None:
        """Set ``preview`` to the fight with the considered card; None without one or where its outcome is uncertain."""
        target = self.considered()
        key = (target, len(self.session.match.journal), self.session.viewer, id(self.stage))
        if key != self._previewed:
            self._previewed = key
            self.preview = None if target is None else self.with_it(target)

    def with_it(self, target: Target) -> ChallengeStage | None:
        """The fight after an ability card that only changes its numbers; None for other cards, whose outcome is
        uncertain."""
        if target.kind != "card" or self.stage is None or not isinstance(self.frame, WindowFrame):
            return None
        changed = with_card(self.session.shown(), self.hand_seat, target.id)
        return None if changed is None else stage_of(changed, self.stage.record, self.stage.step)

    @property
    def announced(self) -> tuple[Seat, str] | None:
        """(seat, kind) of the announced card that may be reacted to; None outside reactions."""
        frames = self.session.shown().frames
        if self.scene.showing or not frames or not isinstance(frames[-1], ReactFrame):
            return None
        card = next((frame for frame in reversed(frames) if isinstance(frame, CardFrame)), None)
        return None if card is None else (card.decider, kind_of(card.card))

    @property
    def option_frame(self) -> ChooseFrame | None:
        """The open choice between options of a card; None for none."""
        frame = self.frame
        return frame if isinstance(frame, ChooseFrame) else None
