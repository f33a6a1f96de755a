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


def trainable(state: State, seat: Seat) -> list[int]:
    """The kinds that can be trained (WC-SPN-3 to 5)."""
    sites, reserve = state.sites[seat], state.reserve[seat]
    return [
        kind
        for kind in range(4)
        if site_code(kind, IDLE) in sites and reserve[kind] > 0 and affords(state, seat, KINDS[kind])
    ]


def tiles_left(state: State, seat: Seat, kind: int) -> int:
    """How many building tiles of a type are not used yet; the printed melee building is no tile (WC-CMP-2)."""
    used = sum([site_kind(site) == kind for site in state.sites[seat]]) - (1 if kind == 0 else 0)
    return content().buildings[kind] - used


def free_worker(state: State, seat: Seat, where: int) -> bool:
    """Whether a worker in a hex may be given work: none in a contested one (WC-SPN-12)."""
    if where < 0 or code(seat, WORKER) not in state.board[where]:
        return False
    return not contested(state, where)


def constructable(state: State, seat: Seat) -> list[int]:
    """The types of building that could be started, whether a worker is free or not (WC-SPN-10)."""
    if state.config.tables.towns[seat] < 0 or not state.sites[seat] or not affords(state, seat, "building"):
        return []
    return [kind for kind in range(3) if tiles_left(state, seat, kind) > 0]


def outpost_hexes(state: State, seat: Seat) -> list[int]:
    """The hexes where an Outpost can be started (WC-SPN-11, 12)."""
    if len(own_outposts(state, seat)) >= content().outposts or not affords(state, seat, "outpost"):
        return []
    mountain, worker = state.config.tables.mountain, code(seat, WORKER)
    spots = [where for where, stack in enumerate(state.board) if worker in stack]
    return [where for where in spots if not mountain[where] and not contested(state, where)]


def complete_buildings(state: State, seat: Seat, kind: int) -> int:
    """Complete buildings of a type, the printed one included (WC-SPN-30)."""
    return sum([site_kind(site) == kind and site_status(site) in (IDLE, BUSY) for site in state.sites[seat]])


def needed(state: State, seat: Seat, kind: int) -> int:
    """Buildings needed for the next level of a type; 0 at the last one (WC-SPN-32)."""
    return state.config.tables.tiles[seat][kind][state.levels[seat][kind] - 1].needs


def upgradable(state: State, frame: SpendFrame) -> list[int]:
    """The types that can go up a level (WC-SPN-30, 32)."""
    seat = frame.decider
    if not affords(state, seat, "upgrade"):
        return []
    return [
        kind
        for kind in range(3)
        if not upgraded(frame, kind) and 0 < needed(state, seat, kind) <= complete_buildings(state, seat, kind)
    ]


def upgraded(frame: SpendFrame, kind: int) -> bool:
    """Whether a type has been upgraded in this step, paid or free."""
    return has_bit(frame.upgraded, kind) or has_bit(frame.upgraded, kind + FREE)


def free_upgrades(state: State, frame: SpendFrame) -> list[int]:
    """The types that Necromancers at graveyards can upgrade (WC-NEC-7)."""
    tables = state.config.tables
    seat = frame.decider
    if tables.necromancers != seat:
        return []
    places = sum(
        [
            has_bit(state.marks, h) and any(KIND[p] == NECROMANCER and OWNER[p] == seat for p in state.board[h])
            for h in sorted(tables.graveyards)
        ]
    )
    if sum([has_bit(frame.upgraded, kind + FREE) for kind in range(3)]) >= places:
        return []
    return [kind for kind in range(3) if not upgraded(frame, kind) and needed(state, seat, kind)]


def items(state: State, frame: SpendFrame) -> list[Action]:
    """Everything that can be trained, constructed or upgraded within the option chosen (WC-SPN-1)."""
    seat, option = frame.decider, frame.option
    tables = state.config.tables
    found: list[Action] = []
    if option in ("", "train"):
        found += [act.Train(ITEMS[kind]) for kind in trainable(state, seat)]
    if option in ("", "construct"):
        kinds = constructable(state, seat)
        if free_worker(state, seat, tables.towns[seat]):
            found += [act.Construct(BUILDINGS[kind]) for kind in kinds]
        found += summons(state, seat, kinds)
        found += [act.ConstructOutpost(tables.names[where]) for where in outpost_hexes(state, seat)]
    if option in ("", "upgrade"):
        found += [act.Upgrade(BUILDINGS[kind]) for kind in upgradable(state, frame)]
    found += [act.Upgrade(BUILDINGS[kind], True) for kind in free_upgrades(state, frame)]
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


def _frame(state: State, option: str = "") -> SpendFrame:
    """The running Spend Step, in which purchases of an option must still be possible (WC-SPN-1). Raises NotLegal."""
    frame = top(state, SpendFrame)
    if option and frame.option not in ("", option):
        raise NotLegal
    return frame


def _note(state: State, frame: SpendFrame, option: str, entry: tuple[str, int] | None) -> None:
    """Remember the option, and in ``entry`` what can be undone; None: nothing up to now can be."""
    done = () if entry is None else (*frame.done, entry)
    swap(state, replace(frame, option=option, done=done, bound=frame.bound or entry is None))


@REGISTRY.handles(act.Train)
def train(state: State, action: act.Train, events: list[Event]) -> None:
    """Train a unit or worker (WC-SPN-3, 4)."""
    frame = _frame(state, "train")
    seat, kind = frame.decider, ITEMS.index(action.item)
    if kind not in trainable(state, seat):
        raise NotLegal
    gold, wood = pay(state, seat, KINDS[kind])
    change_reserve(state, seat, kind, -1)
    replace_site(state, seat, site_code(kind, IDLE), site_code(kind, BUSY))
    _note(state, frame, "train", ("train", kind))
    events.append(ev.Trained(seat, action.item, gold, wood))


@REGISTRY.handles(act.Construct)
def construct(state: State, action: act.Construct, events: list[Event]) -> None:
    """Start a building with a worker of the Town (WC-SPN-10)."""
    frame = _frame(state, "construct")
    seat, kind = frame.decider, BUILDINGS.index(action.item)
    town = state.config.tables.towns[seat]
    if kind not in constructable(state, seat) or not free_worker(state, seat, town):
        raise NotLegal
    gold, wood = pay(state, seat, "building")
    lift(state, town, code(seat, WORKER))
    _add_site(state, seat, site_code(kind, RISING))
    _note(state, frame, "construct", ("building", kind))
    events.append(ev.BuildingStarted(seat, action.item, gold, wood))


def _add_site(state: State, seat: Seat, site: int) -> None:
    state.sites = put(state.sites, seat, tuple(sorted((*state.sites[seat], site))))


def summon(state: State, action: act.PlayCard, events: list[Event]) -> None:
    """Start a building with the card instead of a worker (WC-CRD-23)."""
    frame = _frame(state, "construct")
    seat = frame.decider
    card = find_card(state, seat, action.card)
    if action not in summons(state, seat, constructable(state, seat)):
        raise NotLegal
    kind = BUILDINGS.index(action.choice)
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
    frame = _frame(state, "construct")
    seat = frame.decider
    where = state.config.tables.map.index.get(action.space, -1)
    if where not in outpost_hexes(state, seat):
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
    frame = _frame(state) if action.free else _frame(state, "upgrade")
    seat, kind = frame.decider, BUILDINGS.index(action.item)
    if kind not in (free_upgrades(state, frame) if action.free else upgradable(state, frame)):
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
    frame = _frame(state)
    card_windows.play_point(state, frame.decider, action, events)
    swap(state, replace(frame, done=(), bound=frame.bound or bool(frame.done)))


@REGISTRY.handles(act.UndoSpend)
def undo_spend(state: State, action: act.UndoSpend, events: list[Event]) -> None:  # noqa: ARG001 - one shape
    """Undo the last training or construction (4.1)."""
    frame = _frame(state)
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
    _frame(state)
    pop(state)


@REGISTRY.settles(SpendFrame)
def settle_spend(state: State, frame: SpendFrame, events: list[Event]) -> bool:
    """End the step of a seat that can buy, undo and exchange nothing, unless with bluff windows it could hold Summon
    Building (WC-OPT-7)."""
    seat = frame.decider
    if frame.done or gift_actions(state, seat, frame.asks) or items(state, frame):
        return False
    if frame.option in ("", "construct") and bluffs(state, seat, "summon") and constructable(state, seat):
        return False
    end_spend(state, events)
    return True
