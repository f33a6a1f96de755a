"""The Spend Step: train, or construct, or upgrade (WC-SPN), and Necromancers at graveyards (WC-NEC-7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.rules.bits import has_bit, with_bit
from tabletop.rules.frozen import without
from tabletop.rules.game import Action, Event, Seat

from . import actions as act, card_windows, events as ev
from .actions import play_action
from .board import add_outpost, change_reserve, lift, own_outposts, place, remove_outpost
from .card_aims import CardAim
from .card_windows import find_card, put_card
from .cards import victory_point_actions
from .content import content
from .decks import bluffs, discard
from .deploy import BUILDINGS, ITEMS, replace_site
from .gifts import gift_actions
from .movement import contested
from .pieces import BUILDER, KIND, KINDS, NECROMANCER, OWNER, WORKER, code, outpost, site_code, site_kind, site_status
from .state import (
    BUSY,
    IDLE,
    REGISTRY,
    RISING,
    SUMMONED,
    UNKNOWN,
    NotLegal,
    SpendFrame,
    State,
    added,
    pop,
    put,
    swap,
    top,
)

FREE: Final = 3  # free upgrades are in the mask three bits above paid ones


def affords(state: State, seat: Seat, what: str) -> bool:
    """Whether a seat has a stockpile and can pay a cost (WC-SPN-2)."""
    gold, wood = content().costs[what]
    return state.config.tables.stocked[seat] and state.gold[seat] >= gold and state.wood[seat] >= wood


def pay(state: State, seat: Seat, what: str, times: int = 1) -> tuple[int, int]:
    """Pay a cost ``times`` times; -1 refunds it. Gives (gold, wood) that were paid."""
    gold, wood = content().costs[what]
    state.gold = added(state.gold, seat, -gold * times)
    state.wood = added(state.wood, seat, -wood * times)
    return gold, wood


# ------------------------------------------------------------------------------------------------------ legal


def why_not_buy(state: State, frame: SpendFrame, option: str, what: str) -> str:
    """The refusal of a purchase of an option at a cost (WC-SPN-1, 2); "" when nothing stands against it."""
    if frame.option not in ("", option):
        return f"spend_option_{frame.option}"
    if affords(state, frame.decider, what):
        return ""
    return "spend_cost" if state.config.tables.stocked[frame.decider] else "no_stockpile"


def training_obstacle(state: State, seat: Seat, kind: int) -> str:
    """The refusal that keeps a kind from being trained, but for its price (WC-SPN-3 to 5); "" for none."""
    sites = state.sites[seat]
    if site_code(kind, IDLE) in sites:
        return "" if state.reserve[seat][kind] else "train_reserve"
    return "train_busy" if site_code(kind, BUSY) in sites else "train_building"


def tiles_left(state: State, seat: Seat, kind: int) -> int:
    """How many building tiles of a type are not used yet; the printed melee building is no tile (WC-CMP-2)."""
    used = sum([site_kind(site) == kind for site in state.sites[seat]]) - (1 if kind == 0 else 0)
    return content().buildings[kind] - used


def building_obstacle(state: State, seat: Seat, kind: int) -> str:
    """The refusal that keeps a building of a type from being started, but for its price and a worker (WC-SPN-10); ""
    for none."""
    if state.config.tables.towns[seat] < 0 or not state.sites[seat]:
        return "no_town"
    return "construct_tiles" if tiles_left(state, seat, kind) <= 0 else ""


def worker_obstacle(state: State, seat: Seat) -> str:
    """The refusal that keeps workers of the Town from building (WC-SPN-10, 12); "" for none."""
    town = state.config.tables.towns[seat]
    if contested(state, town):
        return "worker_contested"
    return "" if code(seat, WORKER) in state.board[town] else "construct_worker"


def outposts_obstacle(state: State, seat: Seat) -> str:
    return "outpost_limit" if len(own_outposts(state, seat)) >= content().outposts else ""


def outpost_obstacle(state: State, seat: Seat, where: int) -> str:
    """The refusal that keeps one more Outpost from being started in a hex (WC-SPN-11, 12); "" for none."""
    if where >= 0 and state.config.tables.mountain[where]:
        return "outpost_mountain"
    if where < 0 or code(seat, WORKER) not in state.board[where]:
        return "outpost_worker"
    return "worker_contested" if contested(state, where) else ""


def complete_buildings(state: State, seat: Seat, kind: int) -> int:
    """Complete buildings of a type, the printed one included (WC-SPN-30)."""
    return sum([site_kind(site) == kind and site_status(site) in (IDLE, BUSY) for site in state.sites[seat]])


def needed(state: State, seat: Seat, kind: int) -> int:
    """Buildings needed for the next level of a type; 0 at the last one (WC-SPN-32)."""
    return state.config.tables.tiles[seat][kind][state.levels[seat][kind] - 1].needs


def level_obstacle(state: State, frame: SpendFrame, kind: int) -> str:
    """The refusal that keeps a type from being upgraded, however it is paid for (WC-SPN-32, WC-NEC-7); "" for none."""
    if upgraded(frame, kind):
        return "already_upgraded"
    return "" if needed(state, frame.decider, kind) else "already_best"


def upgrade_obstacle(state: State, seat: Seat, kind: int) -> str:
    """The refusal that keeps it from being upgraded by its buildings (WC-SPN-30); "" for none."""
    return "" if needed(state, seat, kind) <= complete_buildings(state, seat, kind) else "upgrade_buildings"


def upgraded(frame: SpendFrame, kind: int) -> bool:
    """Whether a type has been upgraded in this step, paid or free."""
    return has_bit(frame.upgraded, kind) or has_bit(frame.upgraded, kind + FREE)


def free_upgrades_left(state: State, frame: SpendFrame) -> bool:
    """Whether a Necromancer at a graveyard has not upgraded a type yet (WC-NEC-7)."""
    tables, seat = state.config.tables, frame.decider
    if tables.necromancers != seat:
        return False
    places = sum(
        [
            has_bit(state.marks, h) and any(KIND[p] == NECROMANCER and OWNER[p] == seat for p in state.board[h])
            for h in sorted(tables.graveyards)
        ]
    )
    return sum([has_bit(frame.upgraded, kind + FREE) for kind in range(3)]) < places


def why_not_train(state: State, frame: SpendFrame, kind: int) -> str:
    """The refusal of training a kind; "" for none. The same below for the other purchases."""
    return why_not_buy(state, frame, "train", KINDS[kind]) or training_obstacle(state, frame.decider, kind)


def why_not_construct(state: State, frame: SpendFrame, kind: int, summoned: bool) -> str:
    found = why_not_buy(state, frame, "construct", "building") or building_obstacle(state, frame.decider, kind)
    return found or ("" if summoned else worker_obstacle(state, frame.decider))


def why_not_outpost(state: State, frame: SpendFrame, where: int) -> str:
    found = why_not_buy(state, frame, "construct", "outpost") or outposts_obstacle(state, frame.decider)
    return found or outpost_obstacle(state, frame.decider, where)


def why_not_upgrade(state: State, frame: SpendFrame, kind: int, free: bool) -> str:
    found = level_obstacle(state, frame, kind)
    if found or free:
        return found or ("" if free_upgrades_left(state, frame) else "free_upgrade")
    return why_not_buy(state, frame, "upgrade", "upgrade") or upgrade_obstacle(state, frame.decider, kind)


def items(state: State, frame: SpendFrame) -> list[Action]:
    """Everything that can be trained, constructed or upgraded within the option chosen (WC-SPN-1)."""
    seat, names = frame.decider, state.config.tables.names
    found: list[Action] = [
        act.Train(ITEMS[kind])
        for kind in range(4)
        if not training_obstacle(state, seat, kind) and not why_not_buy(state, frame, "train", KINDS[kind])
    ]
    if not why_not_buy(state, frame, "construct", "building"):
        kinds = [kind for kind in range(3) if not building_obstacle(state, seat, kind)]
        if kinds and not worker_obstacle(state, seat):
            found += [act.Construct(BUILDINGS[kind]) for kind in kinds]
        found += summons(state, seat, kinds)
    if not why_not_buy(state, frame, "construct", "outpost") and not outposts_obstacle(state, seat):
        worker = code(seat, WORKER)
        spots = [where for where, stack in enumerate(state.board) if worker in stack]
        found += [act.ConstructOutpost(names[where]) for where in spots if not outpost_obstacle(state, seat, where)]
    paid, free = not why_not_buy(state, frame, "upgrade", "upgrade"), free_upgrades_left(state, frame)
    levels = [kind for kind in range(3) if not level_obstacle(state, frame, kind)] if paid or free else []
    found += [act.Upgrade(BUILDINGS[kind]) for kind in levels if paid and not upgrade_obstacle(state, seat, kind)]
    found += [act.Upgrade(BUILDINGS[kind], True) for kind in levels if free]
    return found


def summons(state: State, seat: Seat, kinds: list[int]) -> list[Action]:
    """Summon Building with every type (WC-CRD-23)."""
    tables = state.config.tables
    return [
        play_action(tables.card_ids[card], "", "", "", BUILDINGS[kind])
        for card in sorted(state.hands[seat])
        if card != UNKNOWN and tables.card_kind[card] == "summon"
        for kind in kinds
    ]


@REGISTRY.lists(SpendFrame)
def spend_actions(state: State, frame: SpendFrame) -> list[Action]:
    """Purchases, undoing, cards, gifts, and the end of the step."""
    found = items(state, frame)
    if frame.done:
        found.append(act.UNDO_SPEND)
    found += victory_point_actions(state, frame.decider)
    found += gift_actions(state, frame.decider, frame.asks)
    found.append(act.END_SPEND)
    return found


# ------------------------------------------------------------------------------------------------------ apply


def _note(state: State, frame: SpendFrame, option: str, entry: tuple[str, int] | None) -> None:
    """Remember the option, and in ``entry`` what can be undone; None: nothing up to now can be."""
    done = () if entry is None else (*frame.done, entry)
    swap(state, replace(frame, option=option, done=done, bound=frame.bound or entry is None))


@REGISTRY.handles(act.Train)
def train(state: State, action: act.Train, events: list[Event]) -> None:
    """Train a unit or worker (WC-SPN-3, 4)."""
    frame = top(state, SpendFrame)
    seat, kind = frame.decider, ITEMS.index(action.item)
    if why_not_train(state, frame, kind):
        raise NotLegal
    gold, wood = pay(state, seat, KINDS[kind])
    change_reserve(state, seat, kind, -1)
    replace_site(state, seat, site_code(kind, IDLE), site_code(kind, BUSY))
    _note(state, frame, "train", ("train", kind))
    events.append(ev.Trained(seat, action.item, gold, wood))


@REGISTRY.handles(act.Construct)
def construct(state: State, action: act.Construct, events: list[Event]) -> None:
    """Start a building with a worker of the Town (WC-SPN-10)."""
    frame = top(state, SpendFrame)
    seat, kind = frame.decider, BUILDINGS.index(action.item)
    if why_not_construct(state, frame, kind, summoned=False):
        raise NotLegal
    gold, wood = pay(state, seat, "building")
    lift(state, state.config.tables.towns[seat], code(seat, WORKER))
    _add_site(state, seat, site_code(kind, RISING))
    _note(state, frame, "construct", ("building", kind))
    events.append(ev.BuildingStarted(seat, action.item, gold, wood))


def _add_site(state: State, seat: Seat, site: int) -> None:
    state.sites = put(state.sites, seat, tuple(sorted((*state.sites[seat], site))))


def summon(state: State, action: act.PlayCard, events: list[Event]) -> None:
    """Start a building with the card instead of a worker (WC-CRD-23)."""
    frame = top(state, SpendFrame)
    seat = frame.decider
    card = find_card(state, seat, action.card)
    kind = BUILDINGS.index(action.choice) if action.choice in BUILDINGS else -1
    if action not in summons(state, seat, [kind]) or why_not_construct(state, frame, kind, summoned=True):
        raise NotLegal
    put_card(state, seat, card, CardAim(choice=action.choice), events)
    pop(state)
    discard(state, card)
    gold, wood = pay(state, seat, "building")
    _add_site(state, seat, site_code(kind, SUMMONED))
    _note(state, frame, "construct", None)
    events.append(ev.BuildingStarted(seat, action.choice, gold, wood, True))


@REGISTRY.handles(act.ConstructOutpost)
def construct_outpost(state: State, action: act.ConstructOutpost, events: list[Event]) -> None:
    """Start an Outpost with a worker of the hex (WC-SPN-11)."""
    frame = top(state, SpendFrame)
    seat = frame.decider
    where = state.config.tables.map.index.get(action.space, -1)
    if why_not_outpost(state, frame, where):
        raise NotLegal
    gold, wood = pay(state, seat, "outpost")
    add_outpost(state, where, seat, complete=False)
    lift(state, where, code(seat, WORKER))
    place(state, where, code(seat, WORKER, BUILDER))
    _note(state, frame, "construct", ("outpost", where))
    events.append(ev.OutpostStarted(seat, state.config.tables.names[where], gold, wood))


@REGISTRY.handles(act.Upgrade)
def upgrade(state: State, action: act.Upgrade, events: list[Event]) -> None:
    """Upgrade a unit type by a level (WC-SPN-30, WC-NEC-7)."""
    frame = top(state, SpendFrame)
    seat, kind = frame.decider, BUILDINGS.index(action.item)
    if why_not_upgrade(state, frame, kind, action.free):
        raise NotLegal
    gold, wood = (0, 0) if action.free else pay(state, seat, "upgrade")
    level = state.levels[seat][kind] + 1
    state.levels = put(state.levels, seat, put(state.levels[seat], kind, level))
    option = frame.option if action.free else "upgrade"
    upgraded = with_bit(frame.upgraded, kind + (FREE if action.free else 0))
    swap(state, replace(frame, option=option, upgraded=upgraded))
    events.append(ev.Upgraded(seat, action.item, level, gold, wood))


def play_point(state: State, action: act.PlayCard, events: list[Event]) -> None:
    """Play a Victory Point; what was trained or constructed before cannot be undone any more (4.1)."""
    frame = top(state, SpendFrame)
    card_windows.play_point(state, frame.decider, action, events)
    swap(state, replace(frame, done=(), bound=frame.bound or bool(frame.done)))


@REGISTRY.handles(act.UndoSpend)
def undo_spend(state: State, action: act.UndoSpend, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """Undo the last training or construction (4.1)."""
    frame = top(state, SpendFrame)
    if not frame.done:
        raise NotLegal
    seat = frame.decider
    what, which = frame.done[-1]
    cost = KINDS[which] if what == "train" else what
    gold, wood = pay(state, seat, cost, -1)
    if what == "train":
        replace_site(state, seat, site_code(which, BUSY), site_code(which, IDLE))
        change_reserve(state, seat, which, 1)
    elif what == "building":
        state.sites = put(state.sites, seat, without(state.sites[seat], site_code(which, RISING)))
        place(state, state.config.tables.towns[seat], code(seat, WORKER))
    else:
        remove_outpost(state, outpost(which, seat, False))
        lift(state, which, code(seat, WORKER, BUILDER))
        place(state, which, code(seat, WORKER))
    done = frame.done[:-1]
    option = frame.option if done or frame.bound else ""
    swap(state, replace(frame, option=option, done=done))
    item = state.config.tables.names[which] if what == "outpost" else KINDS[which]
    events.append(ev.SpendUndone(seat, what, item, gold, wood))


def end_spend(state: State, events: list[Event]) -> None:  # noqa: ARG001
    """End the step (WC-SPN-1)."""
    top(state, SpendFrame)
    pop(state)


@REGISTRY.settles(SpendFrame)
def settle_spend(state: State, frame: SpendFrame, events: list[Event]) -> bool:
    """End the step of a seat that can buy, undo and exchange nothing, unless with bluff windows it could hold Summon
    Building (WC-OPT-7)."""
    seat = frame.decider
    if frame.done or gift_actions(state, seat, frame.asks) or items(state, frame):
        return False
    kinds = range(3) if bluffs(state, seat, "summon") else ()
    if not all(why_not_construct(state, frame, kind, summoned=True) for kind in kinds):
        return False
    end_spend(state, events)
    return True
