"""The base class of the battle overlay, which its painters are given: the battle shown, its motion, legal choices, the
hand.

`battle_overlay.py` completes it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tabletop.client.combat.pacing import running
from tabletop.client.dice.roll import DiceRoll
from tabletop.client.draw.theme import SeatColours, seat_colours
from tabletop.client.games.combat_view import CombatView
from tabletop.rules.game import Event, Target
from tabletop.rules.warcraft import queries
from tabletop.rules.warcraft.content import CardKind, content
from tabletop.rules.warcraft.events import BattleStarted
from tabletop.rules.warcraft.queries import Frame, Options, State

from .battle_layout import BattlePlaces, lay_out
from .battle_motion import BattleMotion
from .battle_record import BattleRecord, Throw
from .battle_stage import BattleGroup, BattleStage, opened
from .context import TableContext
from .option_texts import card_text, reading

if TYPE_CHECKING:
    pass


class BattleContext(CombatView[State]):
    """The overlay without its painters."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table.scene, table.session)
        self.table = table
        self.places: BattlePlaces = lay_out(1920, 1080, False, "", 22, 18)

    @property
    def stage(self) -> BattleStage | None:
        """The battle of the presented position; None for none."""
        combat = self.table.presented.combat
        return combat if isinstance(combat, BattleStage) else None

    def present(self, stage: BattleStage | None) -> None:
        """Replace the battle of the presented position; None for none."""
        self.table.presented = replace(self.table.presented, combat=stage)

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
        if isinstance(event, BattleStarted) and (self.stage is None or not self.stage.record.forces):
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

    def landed_throws(self, unit: str) -> list[Throw]:
        """The throws of a phase of this round that have landed."""
        phase = self.stage.record.now.phases.get(unit) if self.stage is not None else None
        tumble = self.tumble()
        air = tumble.sources if tumble is not None else ()
        return [throw for throw in phase.throws if not any(throw is one for one in air)] if phase is not None else []

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
