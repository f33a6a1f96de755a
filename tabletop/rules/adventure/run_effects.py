"""Carries out lists of effects, one effect after another, and what follows a list (AG-GEN-8)."""

from __future__ import annotations

from dataclasses import replace

from tabletop.rules.game import Action, Event, Outcome, Seat

from . import actions as act, events as ev, quests
from .attach import find
from .damage import check_fall
from .effects import Counter, DiscardThis, RollDie
from .figures import applies, armour_of, blocked, face_key, fits, weapon_of
from .frames import (
    DiscardFrame,
    EachFrame,
    Frame,
    HandFrame,
    QuestDrawFrame,
    QueueFrame,
    RollFrame,
    RunFrame,
    SettleFrame,
)
from .model import Ability
from .piles import discard_from_hand
from .state import NOBODY, REGISTRY, NotLegal, State, find_copy, pop, push, run, swap, top
from .tables import kind_of
from .values import Ctx, PendingDefeat, Waiting

SEALED = tuple(
    [f"{step}{part}" for step in ("ranged", "melee") for part in ("_apply", "_suffer", "_after", "_judge")]
    + ["melee", "melee_pending", "end", "encounter", "put_away", "win", "facts"]
)
"""Stages of a combat from C9b until C11, in which only hand limits are checked after a list."""


@REGISTRY.settles(RunFrame)
def settle_run(state: State, frame: RunFrame, events: list[Event]) -> bool:
    """Carry out the effects of the lists until another frame is on top or they are done."""
    tables = state.config.tables
    while frame.keys:
        key, at = frame.keys[0], frame.at
        effects = tables.lists[key]
        skipped = at == 0 and key in tables.owners and not _happens(state, frame.ctx, tables.owners[key])
        if skipped or at >= len(effects):
            if len(frame.keys) == 1:
                break
            frame = RunFrame(frame.decider, frame.ctx, frame.keys[1:], 0)
            swap(state, frame)
            continue
        frame = RunFrame(frame.decider, frame.ctx, frame.keys, at + 1)
        swap(state, frame)
        effect = effects[at]
        if frame.ctx.muted and not isinstance(effect, Counter | DiscardThis):
            continue
        effect.carry_out(state, frame.ctx, f"{key}.{at}", events)
        if state.frames[-1] is not frame:
            return True
    pop(state)
    return True


def _happens(state: State, ctx: Ctx, ability: Ability) -> bool:
    """Whether an ability is carried out now. The condition of one that was used was checked before its price was paid,
    which may have ended it."""
    return ability.mode == "may" or applies(state, ctx, ability)


@REGISTRY.settles(EachFrame)
def settle_each(state: State, frame: EachFrame, events: list[Event]) -> bool:
    """Carry out the list for the next match."""
    if not frame.left:
        pop(state)
        return True
    swap(state, replace(frame, left=frame.left[1:]))
    push(state, RunFrame(state.active, replace(frame.ctx, it=frame.left[0]), (frame.key,)))
    return True


@REGISTRY.settles(RollFrame)
def settle_roll(state: State, frame: RollFrame, events: list[Event]) -> bool:
    """Carry out the row of the face that was rolled for a table."""
    pop(state)
    effect = state.config.tables.effect(frame.key)
    assert isinstance(effect, RollDie)
    for number, row in enumerate(effect.table):
        if frame.face in row.faces:
            push(state, RunFrame(state.active, frame.ctx, (f"{frame.key}.{number}",)))
            break
    return True


# ---------------------------------------------------------------------------------------------------- order


@REGISTRY.settles(QueueFrame)
def settle_queue(state: State, frame: QueueFrame, events: list[Event]) -> bool:
    """Carry out the next waiting source where there is no choice; sources that are gone are dropped."""
    waiting = tuple([one for one in frame.waiting if present(state, one.ctx) and not silenced(state, one.ctx)])
    if frame.stops and state.combat is not None and state.combat.over:
        waiting = ()
    ready = applying(state, waiting) if frame.free else list(waiting)
    if not ready:
        pop(state)
        return True
    if frame.free and len({one.name for one in ready}) > 1:
        if waiting != frame.waiting:
            swap(state, replace(frame, waiting=waiting))
        return False
    _next(state, frame, waiting, ready[0], events)
    return True


def applying(state: State, waiting: tuple[Waiting, ...]) -> list[Waiting]:
    """Those of the waiting sources with an ability whose conditions hold now: only they are ordered (AG-RUL-70). The
    others wait on, as what is carried out first may fulfil them."""
    owners = state.config.tables.owners
    return [one for one in waiting if any(applies(state, one.ctx, owners[key]) for key in one.keys)]


def _next(state: State, frame: QueueFrame, waiting: tuple[Waiting, ...], chosen: Waiting, events: list[Event]) -> None:
    left = tuple([one for one in waiting if one is not chosen])
    swap(state, QueueFrame(frame.decider, left, frame.free, frame.stops))
    if _left_its_space(state, chosen.ctx):
        chosen = replace(chosen, ctx=replace(chosen.ctx, muted=True))
    for key in chosen.keys:
        if applies(state, chosen.ctx, state.config.tables.owners[key]):
            source, _, index = key.rpartition(".")
            events.append(ev.PowerFired(chosen.ctx.seat, source, int(index)))
    run(state, chosen.ctx, chosen.keys)


def _left_its_space(state: State, ctx: Ctx) -> bool:
    """Whether a list is that of a trap whose figure another trap of the space has taken away: it is sprung without an
    effect on the figure (AG-RUL-68)."""
    name = ctx.holder.partition(":")[2]
    return ctx.it >= 0 and any(trap.card == name and trap.space != state.players[ctx.it].space for trap in state.traps)


def present(state: State, ctx: Ctx) -> bool:
    """Whether the source of a list is still there; for a character card, its side (AG-CHR-10)."""
    what, _, name = ctx.holder.partition(":")
    if what == "character":
        return ctx.source == face_key(state, ctx.seat)
    if what == "attached":
        return find(state, name) is not None
    if what == "token":
        return any(name in player.tokens for player in state.players) or name in state.batch
    if what == "event":
        return name == state.festival or any(card == name for _, card in state.local)
    if what == "item":
        return any(name in (player.weapon, player.armour, *player.bag) for player in state.players)
    return True


def silenced(state: State, ctx: Ctx) -> bool:
    """Whether a power that waits in a combat has been blocked since (``block`` takes effect as soon as it resolves)."""
    what, _, name = ctx.holder.partition(":")
    if state.combat is None or ctx.side < 0 or what not in ("item", "character", "foe"):
        return False
    if blocked(state, ctx.side, "powers"):
        return True
    if what != "item":
        return False
    player = state.players[ctx.seat]
    counting = (weapon_of(state, ctx.seat, ctx.side), armour_of(state, ctx.seat, ctx.side))
    return name in (player.weapon, player.armour) and name not in counting


@REGISTRY.lists(QueueFrame)
def order_actions(state: State, frame: QueueFrame) -> list[Action]:
    """Choosing each of the waiting sources."""
    names: list[str] = []
    for one in applying(state, frame.waiting):
        if one.name not in names:
            names.append(one.name)
    return [act.ChooseOrder(name) for name in names]


def choose_order(state: State, action: act.ChooseOrder, events: list[Event]) -> None:
    """Choose the source that comes next (AG-GEN-6)."""
    frame = top(state, QueueFrame)
    for one in applying(state, frame.waiting):
        if one.name == action.source:
            _next(state, frame, frame.waiting, one, events)
            return
    raise NotLegal


# --------------------------------------------------------------------------------------- what follows a list


@REGISTRY.settles(SettleFrame)
def settle_after(state: State, frame: SettleFrame, events: list[Event]) -> bool:
    """Carry out what follows a list: hand limits, triggers of events, quests, the win check, until nothing is left
    (AG-GEN-8). It waits for the outermost list: one that ran inside an effect of another settles nothing by itself."""
    sealed = state.combat is not None and state.combat.stage in SEALED
    for seat, player in enumerate(state.players):
        if player.damage:
            check_fall(state, seat, NOBODY, events)
    if not isinstance(state.frames[-1], SettleFrame):
        return True
    if any(isinstance(below, RunFrame) for below in state.frames):
        pop(state)
        return True
    seat = _over_limit(state, frame)
    if seat != NOBODY:
        push(state, HandFrame(seat))
        return True
    if sealed:
        pop(state)
        return True
    if state.facts:
        fact, state.facts = state.facts[0], state.facts[1:]
        _event_triggers(state, fact, events)
        return True
    if not _as_checked(state):
        drawing = quests.settle_quests(state, events)
        if check_win(state, events):
            return True
        if drawing:
            push(state, QuestDrawFrame(state.active, tuple(drawing)))
            return True
        state.checked = tuple([(player.quests, player.log, player.level) for player in state.players])
    pop(state)
    return True


def _over_limit(state: State, frame: SettleFrame) -> Seat:
    """The next seat in turn order that has to discard; NOBODY for none."""
    limit = state.config.tables.content.rules.hand_limit
    seats = len(state.players)
    for n in range(state.active, state.active + seats):
        held = len(state.players[n % seats].hand)
        if held > limit and (not frame.hands or held > frame.hands[n % seats]):
            return n % seats
    return NOBODY


def _as_checked(state: State) -> bool:
    """Whether nothing that could complete a quest or win has changed since the last check found neither."""
    for player, (held, log, level) in zip(state.players, state.checked):
        if player.quests is not held or player.log is not log or player.level != level:
            return False
    return bool(state.checked)


@REGISTRY.settles(HandFrame)
def settle_hand(state: State, frame: HandFrame, events: list[Event]) -> bool:
    """End a frame of a hand limit when the hand is within it again."""
    if len(state.players[frame.decider].hand) > state.config.tables.content.rules.hand_limit:
        return False
    pop(state)
    return True


def hand_actions(state: State, frame: Frame) -> list[Action]:
    """Discarding each kind of card in a hand."""
    return [act.ChooseCard(kind) for kind in dict.fromkeys(map(kind_of, state.players[frame.decider].hand))]


for _kind in (HandFrame, DiscardFrame):
    REGISTRY.lists(_kind)(hand_actions)


def discard_chosen(state: State, seat: Seat, kind: str, events: list[Event]) -> None:
    """Discard a card of a kind from a hand. Raises NotLegal."""
    card = find_copy(state.players[seat].hand, kind)
    if not card:
        raise NotLegal
    discard_from_hand(state, seat, card, events)


def _event_triggers(state: State, fact: PendingDefeat, events: list[Event]) -> None:
    """Queue the triggers of the global event at a defeat."""
    if not state.festival:
        return
    tables = state.config.tables
    source = f"{state.festival}.front"
    ctx = Ctx(source, f"event:{state.festival}", winner=fact.winner, loser=fact.loser)
    keys = []
    if fact.loser != NOBODY:
        for index in tables.by_when[source].get("on_character_defeated", ()):
            if fact.winner != NOBODY or tables.abilities[source][index].by is None:
                keys.append(index)
    elif fact.winner != NOBODY:
        for index in tables.by_when[source].get("on_encounter_defeated", ()):
            if fits(state, tables.monsters[fact.monster], tables.abilities[source][index].filter, fact.unhurt):
                keys.append(index)
    keys = [index for index in keys if applies(state, ctx, tables.abilities[source][index])]
    if keys:
        events += [ev.PowerFired(NOBODY, source, index) for index in keys]
        run(state, ctx, tuple([f"{source}.{index}" for index in keys]))


# ---------------------------------------------------------------------------------------------------- winning


def check_win(state: State, events: list[Event]) -> bool:
    """End the match when a character has the target or more (AG-WIN-1, AG-WIN-2)."""
    valor = state.valor
    if max(valor) < state.config.options.valor:
        return False
    at = [seat for seat, n in enumerate(valor) if n >= state.config.options.valor]
    ending = "valor"
    measures = (
        ("most_valor", valor),
        ("most_cards", tuple([len(player.log) for player in state.players])),
        ("highest_level", tuple([player.level for player in state.players])),
    )
    for name, measure in measures:
        if len(at) == 1:
            break
        best = max([measure[seat] for seat in at])
        at = [seat for seat in at if measure[seat] == best]
        ending = name
    if len(at) > 1:
        ending = "shared"
    state.result = Outcome(tuple(at), valor, ending)
    state.frames = ()
    events.append(ev.GameOver(tuple(at), ending, valor))
    return True
