"""The beats of a battle's events in the overlay: cards, dice, casualties."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from tabletop.client import combat
from tabletop.client.board.animation_queue import AnimationQueue, Beat
from tabletop.rules.by_kind import Dispatch, by_second
from tabletop.rules.game import Event
from tabletop.rules.warcraft import events as ev, queries
from tabletop.text import t

from .battle_overlay import BattleMotion, BattleView
from .battle_stage import AFTERMATH, BattleStage, change, without_polymorph
from .card_faces import card_face
from .model import LOOKS

CARD_MS, SHORT_MS, TRIUMPH_MS, ARC_MS = 1000.0, 420.0, 900.0, 300.0
PACING = combat.CombatPacing(
    inside=frozenset(
        {
            "battle_started", "joined", "round_started", "poison_named", "rolled", "cursed", "raised", "tallied",
            "unit_lost", "casualties_ignored", "pillaged", "devoured", "devour_ended", "battle_ended",
            "surplus_returned",
        }
    ),
    shared=frozenset({"card_played", "card_cancelled", "drew", "reshuffled", "revived"}),
    before_result=AFTERMATH,
    paces={
        "joined": (SHORT_MS, "ui-confirm"),
        "round_started": (900.0, "round-start"),
        "poison_named": (SHORT_MS, "magic"),
        "raised": (SHORT_MS, "magic"),
        "tallied": (700.0, None),
        "unit_lost": (620.0, None),
        "casualties_ignored": (700.0, None),
        "pillaged": (CARD_MS * 0.6, "coin-gain"),
        "devoured": (SHORT_MS, "casualty"),
        "card_played": (CARD_MS, "card-play"),
        "card_cancelled": (CARD_MS * 0.8, "magic"),
        "drew": (180.0, "card-draw"),
        "battle_ended": (600.0, None),
    },
)  # fmt: skip


def belongs(view: BattleView, event: Event) -> bool:
    """Whether an event is shown in the overlay: one of a battle, or certain others while there is one."""
    drawn = not isinstance(event, ev.Drew) or event.why in ("battle", "win")
    return drawn and PACING.belongs(event.kind, on_show=view.stage is not None)


def event_beats(view: BattleView, events: Sequence[Event]) -> list[Beat]:
    """The beats of an event of a battle, or of several rolls shown together."""
    rolled = [event for event in events if isinstance(event, ev.Rolled)]
    if rolled and not rolled[0].extra:
        return _rolled(view, rolled)
    return _one(view, events[0])


def thrown_together(first: Event, event: Event) -> bool:
    """Whether two events are rolls of several armies at the same time."""
    if not isinstance(first, ev.Rolled) or not isinstance(event, ev.Rolled) or first.extra or event.extra:
        return False
    return bool(event.phase == first.phase and event.battle == first.battle)


def replayed(view: BattleView, stage: BattleStage) -> AnimationQueue:
    """What shows once more the battle whose result is ``stage``, from its first round on, up to the picture of the
    result."""
    groups: list[list[Event]] = []
    for event in stage.record.events:
        if isinstance(event, ev.BattleStarted):
            continue
        if groups and thrown_together(groups[-1][0], event):
            groups[-1].append(event)
        else:
            groups.append([event])

    def beats() -> Iterator[list[Beat]]:
        for group in groups:
            yield event_beats(view, group)
        yield [Beat([BattleMotion(kind="triumph", duration=TRIUMPH_MS)])]

    app = view.scene.app
    hurry = 4 if app.settings.fast_battles else 1
    return AnimationQueue(beats(), hurry * 100 / max(1, app.settings.animation_percent), app.play)


def result_beats(view: BattleView, event: Event | None = None) -> list[Beat]:
    """The beats of the result of a battle that has ended, before ``event`` (None: before the action ends); none while
    the battle goes on, or while events follow that belong to it."""
    over = view.stage is not None and view.stage.over is not None
    next_kind = None if event is None else event.kind
    found = PACING.result(next_kind, over=over, show=view.show_result, close=view.close)
    return [Beat([BattleMotion(kind="triumph", duration=TRIUMPH_MS)]), *found] if found else []


def _one(view: BattleView, event: Event) -> list[Beat]:
    def begin() -> None:
        view.begin_event(event)
        stage = view.stage
        if stage is not None:
            told = replace(stage, record=stage.record.add(event))
            starter = _STARTERS.of(event)
            view.present(told if starter is None else starter(told, event))
        view.caption = _caption(view, event)

    def end() -> None:
        if isinstance(event, ev.UnitLost) and view.stage is not None:
            view.present(_fell(view.stage, event))

    if isinstance(event, ev.BattleStarted):
        return _charge(view, event, begin)
    duration, sound = PACING.pace(event.kind)
    if isinstance(event, ev.RoundStarted) and event.round == 1:  # the battle has just been announced
        duration, sound = 0.0, None
    if isinstance(event, ev.Cursed) or (isinstance(event, ev.Rolled) and event.extra):
        return _thrown(begin, event)
    if isinstance(event, ev.UnitLost):  # the hit flies first, and is heard where it lands
        flies = "shot" if view.stage is not None and view.stage.phase == "ranged" else "lunge"
        loss = (view.state.config.tables.owner[event.race], event.unit, event.space)
        falls = BattleMotion(kind=event.kind, duration=duration, loss=loss)
        return [Beat([falls], flies, begin, end, contact=("casualty", combat.LANDS * duration))]
    motion = BattleMotion(kind=event.kind, duration=duration)
    if isinstance(event, ev.CardPlayed) and event.seat != view.session.viewer:
        motion.card, motion.duration = card_face(event.card, view.options), combat.HELD_MS
    return [Beat([motion], sound, begin, end)]


def _charge(view: BattleView, event: ev.BattleStarted, begin: Callable[[], None]) -> list[Beat]:
    """The beats of a battle that begins: units and emblems come, and the emblems clash."""
    clash = BattleMotion(kind="clash", duration=combat.CLASH_MS)

    def lift() -> None:
        begin()
        odds = queries.opening_odds(view.state, event)
        clash.chances = combat.Chances((odds.lose, odds.nobody, odds.win), t("battle.opening.cards"))

    return [Beat([BattleMotion(kind="charge", duration=combat.CHARGE_MS)], "lunge", lift), Beat([clash], "conquer")]


def _thrown(begin: Callable[[], None], event: ev.Rolled | ev.Cursed) -> list[Beat]:
    """The beats of a roll after the first one: tumbling dice, then time to read them."""
    air = BattleMotion(kind="roll", duration=combat.ROLL_MS)

    def lift() -> None:
        begin()
        air.sources = (event,)

    return combat.thrown(air, BattleMotion(kind="read", duration=combat.READ_MS), lift)


def _rolled(view: BattleView, events: Sequence[ev.Rolled]) -> list[Beat]:
    """The beats of the rolls of all armies of a phase (or of half of it)."""
    air = BattleMotion(kind="roll", duration=combat.ROLL_MS)

    def lift() -> None:
        view.begin_event(events[0])
        stage = view.stage
        if stage is None:
            return
        record = replace(stage.record, events=(*stage.record.events, *events))
        view.present(replace(stage, record=record, phase=events[0].phase))
        air.sources = tuple(events)
        view.caption = ("dice", t("warcraft_battle.say.rolling"))

    def landed() -> None:
        if view.stage is not None:
            parts = [_hits_of(view, event) for event in events]
            view.caption = ("dice", "  ".join(parts))

    sound = "hit" if any(event.hits for event in events) else "miss"
    return [
        Beat([air], "dice-shake", lift, landed),
        Beat([BattleMotion(kind="land", duration=ARC_MS)], "dice-land"),
        Beat([BattleMotion(kind="read", duration=combat.READ_MS)], sound),
    ]


def _hits_of(view: BattleView, event: ev.Rolled) -> str:
    owner = view.state.config.tables.owner[event.race]
    return t("warcraft_battle.say.hits", name=view.words.name("seat", owner), n=event.hits)


# ---------------------------------------------------------------------------------------- what changes on stage


def _round(stage: BattleStage, event: ev.RoundStarted) -> BattleStage:
    return replace(
        stage, round=event.round, phase="", half=0, poison={}, groups=without_polymorph(stage.groups), faerie={},
        spears=frozenset(), hidden=(0, 0), pools=(0, 0),
    )  # fmt: skip


def _poison(stage: BattleStage, event: ev.PoisonNamed) -> BattleStage:
    return replace(stage, poison={**stage.poison, event.race: event.phases})


def _raised(stage: BattleStage, event: ev.Raised) -> BattleStage:
    return change(stage, stage.owner(event.race), "melee", event.space, event.n)


def _tallied(stage: BattleStage, event: ev.Tallied) -> BattleStage:
    return _with_pool(stage, event.side, event.n)


def _with_pool(stage: BattleStage, side: int, n: int) -> BattleStage:
    """The stage in which a side must still remove ``n`` units."""
    return replace(stage, pools=(n, stage.pools[1]) if side == 0 else (stage.pools[0], n))


def _fell(stage: BattleStage, event: ev.UnitLost) -> BattleStage:
    owner = stage.owner(event.race)
    side = stage.side_of(owner)
    left = change(stage, owner, event.unit, event.space, -1)
    left = replace(left, fallen=(*left.fallen, (owner, event.unit, event.space)))
    return _with_pool(left, side, max(0, stage.pools[side] - 1))


def _devoured(stage: BattleStage, event: ev.Devoured) -> BattleStage:
    owner = stage.owner(event.race)
    left = change(stage, owner, event.unit, event.space, -1)
    return replace(left, devoured=(*left.devoured, (owner, event.unit, event.space)))


def _freed(stage: BattleStage, event: ev.DevourEnded) -> BattleStage:
    found = replace(stage, devoured=())
    return found if event.killed else change(found, stage.owner(event.race), event.unit, event.space, 1)


def _surplus(stage: BattleStage, event: ev.SurplusReturned) -> BattleStage:
    return change(stage, stage.owner(event.race), "melee", event.space, -event.n)


def _over(stage: BattleStage, event: ev.BattleEnded) -> BattleStage:
    del event
    return replace(stage, phase="", pools=(0, 0))


_STARTERS = Dispatch(
    by_second(ev.RoundStarted, _round),
    by_second(ev.PoisonNamed, _poison),
    by_second(ev.Raised, _raised),
    by_second(ev.Tallied, _tallied),
    by_second(ev.Devoured, _devoured),
    by_second(ev.DevourEnded, _freed),
    by_second(ev.SurplusReturned, _surplus),
    by_second(ev.BattleEnded, _over),
)
"""By kind of event, the change of the stage when it begins to be shown; that of a casualty comes at the end."""
# ------------------------------------------------------------------------------------------------------ words


def _caption(view: BattleView, event: Event) -> tuple[str, str] | None:
    """The sentence of an event; None leaves the one before."""
    stage = view.stage
    if stage is None or event.kind not in LOOKS["captions"]:
        return view.caption if stage is not None else None
    if isinstance(event, ev.Rolled):
        return "dice", _hits_of(view, event)
    key = f"warcraft_battle.tell.{event.kind}"
    several = isinstance(event, ev.Tallied) and view.words.several(event.side)
    icon = "defence" if isinstance(event, ev.Tallied) and not event.n else LOOKS["captions"][event.kind]
    return icon, view.words.tell(f"{key}_many" if several else key, event)
