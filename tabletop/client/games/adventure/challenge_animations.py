"""The beats of a fight's events in the challenge overlay: cards, dice, powers, blows, and the picture of the result."""

from __future__ import annotations

from functools import partial

from tabletop.client import combat
from tabletop.client.board.animation_queue import Beat
from tabletop.client.board.visual_effects import FALL_MS
from tabletop.client.draw.theme import seat_colours
from tabletop.rules.adventure import events as ev
from tabletop.rules.adventure.exchange import AFTERMATH, apply_event, step_after, winning
from tabletop.rules.adventure.queries import kind_of
from tabletop.rules.game import Event
from tabletop.text import t

from . import challenge_words as words
from .card_faces import LOOKS, ability_face
from .challenge_overlay import ChallengeMotion, ChallengeView

FIRE_MS, BLOW_MS, CARD_MS, SHORT_MS, WON_MS = 800.0, 900.0, 900.0, 450.0, 1000.0
INSIDE = frozenset(
    {
        "combat_started", "combat_rolled", "rerolled", "modified", "attacked", "prevented", "combat_cancelled",
        "combat_ended", "monster_hurt", "monster_defeated",
    }
)  # fmt: skip
"""Kinds of events that happen only in fights."""
_SHARED = frozenset(
    {
        "card_played", "card_played_cancelled", "power_fired", "power_used", "suffered", "healed", "character_flipped",
        "paid", "drew", "energy_changed", "card_played_attached", "card_played_detached", "counter_changed",
        "abilities_shuffled", "card_revealed_discarded", "option_chosen", "potion_drunk", "die_rolled",
    }
)  # fmt: skip
"""Kinds that are shown in the overlay while there is a fight."""
PACING = combat.CombatPacing(
    inside=INSIDE,
    shared=_SHARED | AFTERMATH,
    before_result=INSIDE | _SHARED | AFTERMATH,
    paces={
        "modified": (SHORT_MS, None),
        "power_fired": (FIRE_MS, "magic"),
        "power_used": (FIRE_MS, "magic"),
        "card_played": (CARD_MS, "card-play"),
        "card_played_cancelled": (CARD_MS, "magic"),
        "prevented": (SHORT_MS, "ui-confirm"),
        "suffered": (SHORT_MS, "blow"),
        "monster_hurt": (SHORT_MS, "blow"),
        "monster_defeated": (SHORT_MS, None),  # it has just fallen
        "healed": (SHORT_MS, "magic"),
        "character_flipped": (SHORT_MS, "card-draw"),
        "combat_cancelled": (CARD_MS, "magic"),
        "item_revealed_gained": (SHORT_MS, "coin-gain"),
        "item_taken": (SHORT_MS, "coin-gain"),
        "level_gained": (SHORT_MS, None),  # its moment is on the map
        "potion_drunk": (SHORT_MS, "magic"),
    },
)


def belongs(view: ChallengeView, event: Event) -> bool:
    """Whether an event is shown in the overlay: one of a fight, or certain others while there is one."""
    return PACING.belongs(event.kind, on_show=view.stage is not None and not view.stage.revealed)


def event_beats(view: ChallengeView, event: Event) -> list[Beat]:
    take = partial(_take, view, event)
    duration, sound = PACING.pace(event.kind)
    motion = ChallengeMotion(kind="pause", duration=duration)
    match event:
        case ev.CombatRolled() | ev.Rerolled():
            side = event.side if isinstance(event, ev.Rerolled) else -1
            air = ChallengeMotion(kind="roll", duration=combat.ROLL_MS, side=side)
            return combat.thrown(air, ChallengeMotion(kind="read", duration=combat.READ_MS), take)
        case ev.Attacked():  # the lunge or the shot is heard first, the hit or miss when it lands
            far = view.stage is not None and view.stage.fighters[event.side].type == "ranged"
            blow = ChallengeMotion(kind="blow", duration=BLOW_MS, side=event.side)
            lands = ("hit" if event.hit else "miss", combat.LANDS * BLOW_MS)
            return [Beat([blow], "shot" if far else "lunge", take, contact=lands)]
        case ev.CombatStarted():
            return _charge(view, event)
        case ev.CombatEnded() if event.attacker_down or event.defender_down:
            motion, sound = ChallengeMotion(kind="fall", duration=FALL_MS), "casualty"
        case ev.CardPlayed() | ev.CardCancelled() if event.seat != view.session.viewer or event.kind != "card_played":
            card, colours = kind_of(event.card), seat_colours(view.session.match.seats[event.seat].colour)
            motion.card, motion.duration = (
                ability_face(view.content.abilities[card], view.content, colours),
                combat.HELD_MS,
            )
        case ev.PowerFired() | ev.PowerUsed():
            motion = ChallengeMotion(kind="fire", duration=duration, power=f"{event.source}.{event.index}")
    return [Beat([motion], sound, take)]


def _charge(view: ChallengeView, event: ev.CombatStarted) -> list[Beat]:
    """The beats of a fight that begins: the fighters come, clash, and the chances of both sides are shown."""
    clash = ChallengeMotion(kind="clash", duration=combat.CLASH_MS)

    def lift() -> None:
        _take(view, event)
        if view.stage is not None:
            clash.chances = combat.Chances(winning(view.stage), t("adventure_fight.opening.note"))

    begins = Beat([ChallengeMotion(kind="charge", duration=combat.CHARGE_MS)], "lunge", lift)
    return [begins, Beat([clash], "duel" if event.defender >= 0 else "conquer")]


def result_beats(view: ChallengeView, event: Event | None = None) -> list[Beat]:
    """The beats of the result of a fight that has ended, before ``event`` (None: before the action ends); none while it
    goes on, while events follow that belong to it, or where a hand that is too large is all that keeps it open."""
    over = view.stage is not None and view.stage.record.ended is not None and not view.told
    next_kind = None if event is None else event.kind
    beats = PACING.result(next_kind, over=over, show=view.show_result, close=view.close)
    if beats and view.stage is not None and any(view.stage.down):
        return [Beat([ChallengeMotion(kind="won", duration=WON_MS)]), *beats]
    return beats


def step_of(event: Event, step: str, *, rolled: bool, attacker: int | None) -> str:
    """The step shown with an event: powers after the roll have their own, unless blows have begun; what answers the
    roll itself, such as boots, belongs to it."""
    step = step_after(event, step)
    if isinstance(event, ev.PowerUsed) and step == "roll":
        return step
    if isinstance(event, ev.PowerFired | ev.PowerUsed) and rolled and step not in ("ranged", "melee", "end"):
        return "powers_attacker" if event.seat == attacker else "powers_defender"
    return step


def _take(view: ChallengeView, event: Event) -> None:
    """Carry out an event on the position, record and caption of the overlay."""
    view.begin_event(event)
    stage = view.stage
    if stage is None or view.fight_state is None:
        return
    if isinstance(event, ev.Attacked):
        stage.record.struck[event.side] = stage.fighters
    apply_event(view.fight_state, event)
    one, two = stage.fighters
    stage.record.add(event, (one.seat, two.seat))
    view.show(step_of(event, stage.step, rolled=bool(stage.dice[0]), attacker=one.seat))
    if event.kind not in ("paid", "energy_changed", "counter_changed", "abilities_shuffled"):
        told = words.event_words(view, event)
        if told:
            view.caption = (LOOKS["captions"].get(event.kind, "crossed-swords"), told)
    view.scene.overlay.changed()
