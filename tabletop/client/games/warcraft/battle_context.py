"""The base class of the battle overlay, which its painters are given: its places in any window, the battle shown and
its motion, legal choices, the hand.

`battle_overlay.py` completes it.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import FRect

from tabletop.client.combat.combat_header import OverlayPlaces, RegionSizes, lay_frame
from tabletop.client.combat.motions import Chances, Stretch, running
from tabletop.client.dice import DiceRoll
from tabletop.client.draw.theme import ROOMY, SeatColours, seat_colours
from tabletop.client.games.combat_view import CombatView
from tabletop.client.ui.layout import Box, Column, Row, Spacer, inset, lay
from tabletop.rules.game import Event, Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.content import CardKind, content
from tabletop.rules.warcraft.events import BattleStarted, Rolled
from tabletop.rules.warcraft.queries import Frame, Options, State

from .battle_stage import PHASES, BattleGroup, BattleRecord, BattleStage, opened
from .card_faces import card_text, reading
from .context import TableContext


@dataclass
class BattleMotion(Stretch):
    """``sources``: the rolls being animated; ``loss``: (owner, unit type, hex) of a falling unit; ``chances``: those of
    a battle that begins."""

    sources: tuple[object, ...] = ()
    loss: tuple[int, str, str] | None = None
    chances: Chances | None = None


SIDES = (1, 0)
"""The two sides from left to right: the defenders, then the attackers (specification 8.3)."""
LARGE = RegionSizes(edge=40, pad=24, gap=14, head=5.2, step=26, air=13, foot=210, foot_share=0.23, actions=300)
COMPACT = RegionSizes(edge=10, pad=12, gap=8, head=3.4, step=10, air=6, foot=150, foot_share=0.2, actions=250)
CARDS, MIDDLE = 0.31, 0.69
"""Weights of the cards played and of the hand or effects in the foot."""
LOW, LOW_COMPACT = 0.21, 0.19
"""Height of a lane that is not ``lit``, as a share of all three, in the large and the small layout."""
UNITS, DICE = 0.56, 0.44
"""Shares of units and dice in their half of a lane."""


def at_left(side: int) -> bool:
    """Whether a side (0 attackers, 1 defenders) stands in the left column."""
    return side == SIDES[0]


@dataclass(frozen=True)
class BattlePlaces(OverlayPlaces):
    """Regions in units. ``lanes`` by phase; ``lit``: the phase whose lane is the highest ("": none); ``strip``: the
    lower part of that lane, with the arithmetic and the sentence; ``empty``: the phases whose lanes are one line high;
    ``cards``, ``middle``, ``actions``: the foot."""

    lanes: dict[str, FRect]
    strip: FRect
    lit: str
    empty: frozenset[str] = frozenset()

    @property
    def cards(self) -> FRect:
        """The column of the cards played this round."""
        return self.frame.columns[0]

    @property
    def middle(self) -> FRect:
        """The column of the hand, a short list, or the effects in force."""
        return self.frame.columns[1]


def lay_out(
    width: float, height: float, compact: bool, lit: str, line: float, least: float, empty: frozenset[str] = frozenset()
) -> BattlePlaces:
    """Compute the regions; ``lit``: the phase with the highest lane; ``line`` and ``least``: heights of a line of the
    body and of the smallest text at the player's text scale; ``empty``: phases with empty lanes."""
    frame = lay_frame(width, height, COMPACT if compact else LARGE, line, (CARDS, MIDDLE))
    tall = line + (least + ROOMY.tight if lit else 0) + (ROOMY.small if compact else ROOMY.gap + ROOMY.tight)
    lanes: list[Box] = []
    low = LOW_COMPACT if compact else LOW
    for name in PHASES:
        if name in empty:
            lanes.append(Box(name, size=line + ROOMY.small))
        else:
            lanes.append(Box(name, part=low) if lit and name != lit else Box(name))
    rows = Column(children=lanes, gap=ROOMY.small if compact else ROOMY.gap)
    strip = inset(Box("strip"), ROOMY.board_edge, tall)
    if not lit:
        found = lay(Column(children=(rows, strip)), frame.body)
        return BattlePlaces(frame, compact, {name: found[name] for name in PHASES}, found["strip"], lit, empty)
    found = lay(rows, frame.body)
    foot = lay(Column(children=(Spacer(), strip)), found[lit])
    return BattlePlaces(frame, compact, found, foot["strip"], lit, empty)


def columns(lane: FRect, strip: float, compact: bool) -> tuple[tuple[FRect, FRect], tuple[FRect, FRect]]:
    """(units, dice) of the left and of the right column of a lane; ``strip``: units kept free at its lower edge."""
    core = 2 * (84.0 if compact else 138.0)
    row = Row(
        gap=ROOMY.small,
        children=(
            Box("left", weight=UNITS), Box("left_dice", weight=DICE), Spacer(size=core),
            Box("right_dice", weight=DICE), Box("right", weight=UNITS),
        ),
    )  # fmt: skip
    whole = Column(children=(Spacer(size=ROOMY.tight), inset(row, ROOMY.gap), Spacer(size=strip + ROOMY.tight)))
    found = lay(whole, lane)
    return (found["left"], found["left_dice"]), (found["right"], found["right_dice"])


class BattleContext(CombatView[State]):
    """The overlay without its painters."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table.scene, table.session)
        self.table = table
        self.places: BattlePlaces = lay_out(1920, 1080, False, "", 22, 18)

    @property
    def stage(self) -> BattleStage | None:
        return self.table.battle_stage

    def present(self, stage: BattleStage | None) -> None:
        """Replace the battle of the shown position; None for none."""
        self.table.shown = replace(self.table.shown, combat=stage)

    @property
    def state(self) -> State:
        """The position shown."""
        shown = self.session.shown()
        return shown

    @property
    def frame(self) -> Frame | None:
        """The open decision of that position."""
        return queries.open_frame(self.state)

    def begin_event(self, event: Event) -> None:
        """Open the overlay before an event of a battle is shown, and present its battle."""
        if isinstance(event, BattleStarted) and (self.stage is None or self.stage.record.started is None):
            self.present(opened(self.state, event, BattleRecord(event.battle)))
        self.wake()

    def show_result(self) -> bool:
        """Keep the result on the screen until somebody goes on; False where no overlay is open."""
        over = self.stage.over if self.stage is not None else None
        return self.hold_result("victory" if over is not None and over.winners else "defeat")

    def close(self) -> None:
        """Forget the battle, of which there is nothing more to show."""
        self.ended = False
        self.present(None)
        self.caption = None

    @property
    def battle_motion(self) -> BattleMotion | None:
        """The motion that is running in the overlay."""
        return running(self.scene.motions, BattleMotion)

    def tumble(self) -> DiceRoll | None:
        """The roll being animated; None for none."""
        motion = self.battle_motion
        return DiceRoll(motion.sources, motion.share) if motion is not None and motion.kind == "roll" else None

    @property
    def coming(self) -> float:
        """The share (0..1) of their way that the units of a battle that begins still have before them."""
        motion = self.battle_motion
        return (1 - motion.share) ** 3 if motion is not None and motion.kind == "charge" else 0.0

    def landed_throws(self, unit: str) -> list[Rolled]:
        """The throws of a phase of this round that have landed."""
        tumble = self.tumble()
        air = tumble.sources if tumble is not None else ()
        thrown = self.stage.record.now.phase(unit).all(Rolled) if self.stage is not None else []
        return [throw for throw in thrown if not any(throw is one for one in air)]

    def falling(self, group: BattleGroup, index: int) -> float | None:
        """The share (0..1) of its fall that unit number ``index`` of a group has completed; None for units that do not
        fall."""
        motion = self.battle_motion
        if motion is None or motion.loss is None or index != group.n - 1 or group.poly:
            return None
        same = (group.owner, group.unit, group.space) == motion.loss
        return motion.share if same else None

    def colours(self, owner: int) -> SeatColours:
        """Colours of an owner; the side without a player is ivory."""
        seats = self.session.match.seats
        return seat_colours(seats[owner].colour if owner < len(seats) else "ivory")

    def emblem(self, owner: int) -> str:
        return str(self.table.emblem(owner))

    def card_kind(self, card: str) -> CardKind:
        return content().cards[card.split("-")[1]]

    @property
    def options(self) -> Options:
        return self.state.config.options

    def card_text(self, card: str) -> str:
        """What a card does under the options of this match."""
        kind = self.card_kind(card)
        return f"{card_text(self.options, kind)} {reading(self.options, kind.id)}".rstrip()

    def target(self, group: BattleGroup) -> Target:
        return Target("piece", group.piece)

    @property
    def choosing_pieces(self) -> bool:
        """Whether units are to be chosen now."""
        return not self.scene.showing and any(target.kind == "piece" for target in self.session.targets())

    def legal(self, group: BattleGroup) -> bool:
        """Whether a group may be touched next."""
        if not group.piece or self.scene.showing:
            return False
        return self.target(group) in self.session.targets() or self.target(group) in self.session.starts()

    def chosen(self, group: BattleGroup) -> bool:
        """Whether a group has been touched."""
        return bool(group.piece) and self.target(group) in self.session.path

    def hovered(self, group: BattleGroup) -> bool:
        return bool(group.piece) and self.pointed_at(self.target(group))

    @property
    def asking_cards(self) -> bool:
        """Whether a window for cards is open."""
        frame = self.frame
        if frame is None or self.scene.showing or self.session.looking is not None:
            return False
        return str(frame.phase).startswith("w")

    @property
    def hand_seat(self) -> int:
        """The seat whose hand is shown, face down until it takes the device."""
        return self.session.decider or 0

    @property
    def hand_open(self) -> bool:
        """Whether the foot shows the decider's hand."""
        return self.asking_cards and not (self.session.path and self.choices())

    def hand_cards(self) -> list[str | None]:
        """Cards of the decider; None where they are hidden."""
        hand = self.state.hands[self.hand_seat]
        if self.hand_covered:
            return [None] * len(hand)
        return queries.cards(self.state, hand)

    def choices(self) -> list[Target]:
        """Entries of a short list to choose from."""
        if self.scene.showing:
            return []
        found = [target for target in self.session.targets() if target.kind == "choice"]
        return sorted(found, key=lambda target: (target.id.count("+"), _rank(target.id), target.id))


def _rank(name: str) -> int:
    order = ("ranged", "flying", "melee", "attacker", "defender")
    head = name.split("+")[0]
    return order.index(head) if head in order else -int(name) if name.isdigit() else 9
