"""Why a click is not legal in the Harvest, Deploy and Spend Steps (3.13)."""

from __future__ import annotations

from tabletop.rules.bits import has_bit
from tabletop.rules.game import Refusal, Seat, Target

from .board import homes, own_outposts, room
from .content import content
from .deploy import BUILDINGS, ITEMS, unfinished_outposts
from .harvest import builders, open_hexes, rolled_in, sources, workers_in
from .movement import contested
from .pieces import BUILDER, KIND, KINDS, NECROMANCER, WORKER, code, site_code, site_kind
from .refusal_reasons import say
from .refusals_move import not_own
from .spend import affords, complete_buildings, needed, tiles_left, upgraded
from .state import BUSY, COMPLETE, IDLE, RISING, DeployFrame, HarvestFrame, SpendFrame, State

# -------------------------------------------------------------------------------------------------- harvest


def harvest_space(state: State, frame: HarvestFrame, where: int) -> Refusal:
    """Why no die is rolled for a hex now (WC-HAR-1 to 4)."""
    tables = state.config.tables
    name = tables.names[where]
    if tables.resource[where] < 0:
        return say("nothing_to_harvest", space=name)
    if state.tokens[where] >= COMPLETE:
        return say("harvest_depleted", space=name)
    workers = workers_in(state, frame.decider, where)
    if not workers:
        if code(frame.decider, WORKER, BUILDER) in state.board[where]:
            return say("harvest_builder", space=name)
        return say("harvest_no_worker", space=name)
    if workers <= rolled_in(frame, where):
        return say("already_harvested", space=name)
    first = open_hexes(state, frame)
    if first and rolled_in(frame, first[0]):
        return say("harvest_finish_hex", space=tables.names[first[0]])
    return say("harvest_mines_first")


def idle_space(state: State, seat: Seat, where: int) -> Refusal | None:
    """Why nothing is harvested or finished in a hex in a Move or Spend Step (WC-HAR-1, WC-DEP-5)."""
    if where in unfinished_outposts(state, seat):
        return say("deploy_not_now")
    if state.config.tables.resource[where] >= 0 and workers_in(state, seat, where):
        return say("harvest_not_now")
    return None


def harvest_piece(state: State, frame: HarvestFrame, name: str, rest: tuple[Target, ...]) -> Refusal | None:
    """Why a worker or a Necromancer does nothing now (WC-HAR-6, WC-NEC-6)."""
    tables = state.config.tables
    found = tables.find_piece(name)
    if found is None:
        return None
    where, piece = found
    foreign = not_own(frame.decider, piece)
    if foreign is not None:
        return foreign
    if rest:
        return say("move_not_now")
    if KIND[piece] == NECROMANCER:
        return _conjure(state, frame, where)
    if KIND[piece] == WORKER and where not in (builders if piece & BUILDER else open_hexes)(state, frame):
        return harvest_space(state, frame, where)
    return None if KIND[piece] == WORKER else say("move_not_now")


def _conjure(state: State, frame: HarvestFrame, where: int) -> Refusal:
    tables = state.config.tables
    name = tables.names[where]
    if where not in tables.sources or not has_bit(state.marks, where):
        return say("conjure_place", space=name)
    if where in frame.raised:
        return say("already_raised", space=name)
    kind = tables.sources[where]
    if not room(state, frame.decider, where, kind):
        return say("conjure_room", space=name)
    if where in sources(state, frame):
        return say("conjure_place", space=name)
    return say("conjure_reserve", item=KINDS[kind])


# --------------------------------------------------------------------------------------------------- deploy


def deploy_choice(state: State, frame: DeployFrame, head: str, item: str, rest: tuple[Target, ...]) -> Refusal | None:
    """Why something trained or built is not put on the map (WC-DEP-1 to 4)."""
    tables = state.config.tables
    seat = frame.decider
    item, _, summoned = item.partition(".")
    if head == "finish":
        if item not in BUILDINGS:
            return None
        if not summoned and site_code(BUILDINGS.index(item), RISING) in state.sites[seat]:
            return say("finish_room", space=tables.names[tables.towns[seat]])
        return say("nothing_to_finish", item=item)
    if item not in ITEMS:
        return None
    kind = ITEMS.index(item)
    if site_code(kind, BUSY) not in state.sites[seat]:
        return say("nothing_to_deploy", item=item)
    if rest:
        where = tables.map.index.get(rest[0].id, -1)
        if where not in homes(state, seat):
            return say("deploy_place")
    return say("deploy_full", item=item)


# ---------------------------------------------------------------------------------------------------- spend


def _option(frame: SpendFrame, wanted: str) -> Refusal | None:
    """The refusal when another option has been chosen in this step (WC-SPN-1); else None."""
    return say(f"spend_option_{frame.option}") if frame.option not in ("", wanted) else None


def _cost(state: State, seat: Seat, what: str) -> Refusal | None:
    """The refusal when the seat cannot pay a cost (WC-SPN-2); else None."""
    if not state.config.tables.stocked[seat]:
        return say("no_stockpile")
    if affords(state, seat, what):
        return None
    gold, wood = content().costs[what]
    return say("spend_cost", gold=gold, wood=wood, has_gold=state.gold[seat], has_wood=state.wood[seat])


def spend_button(state: State, frame: SpendFrame, name: str, item: str) -> Refusal | None:
    """Why something cannot be trained, constructed or upgraded; ``item`` "": nothing of the kind can."""
    if name == "undo_spend":
        return say("nothing_to_undo")
    if name == "train":
        return _train(state, frame, item)
    if name == "construct":
        return construct(state, frame, item, summoned=False)
    if name == "outpost":
        return _outpost(state, frame, item)
    return _upgrade(state, frame, item, free=name == "free_upgrade")


def _train(state: State, frame: SpendFrame, item: str) -> Refusal | None:
    seat = frame.decider
    if not item:
        sites = state.sites[seat]
        mine = [kind for kind in ITEMS if any(site_kind(site) == ITEMS.index(kind) for site in sites)]

        def ease(kind: str) -> tuple[bool, int]:
            """First what only its price forbids, the cheapest first."""
            index = ITEMS.index(kind)
            return (site_code(index, IDLE) not in sites or not state.reserve[seat][index], sum(content().costs[kind]))

        why = [_train(state, frame, kind) for kind in sorted(mine, key=ease) or ITEMS[:1]]
        return next((found for found in why if found is not None), None)
    if item not in ITEMS:
        return None
    found = _option(frame, "train") or _cost(state, seat, item)
    if found is not None:
        return found
    kind = ITEMS.index(item)
    if site_code(kind, IDLE) not in state.sites[seat]:
        busy = site_code(kind, BUSY) in state.sites[seat]
        return say("train_busy" if busy else "train_building", item=item)
    return None if state.reserve[seat][kind] else say("train_reserve", item=item)


def construct(state: State, frame: SpendFrame, item: str, summoned: bool) -> Refusal | None:
    """Why a building cannot be started (WC-SPN-10, WC-CRD-23)."""
    tables = state.config.tables
    seat = frame.decider
    if item and item not in BUILDINGS:
        return None
    found = _option(frame, "construct") or _cost(state, seat, "building")
    if found is not None:
        return found
    town = tables.towns[seat]
    if town < 0 or not state.sites[seat]:
        return say("no_town")
    if item in BUILDINGS and tiles_left(state, seat, BUILDINGS.index(item)) <= 0:
        return say("construct_tiles", item=item)
    if not summoned and contested(state, town):
        return say("worker_contested", space=tables.names[town])
    if not summoned and code(seat, WORKER) not in state.board[town]:
        return say("construct_worker", space=tables.names[town])
    return say("construct_tiles", item=item or "melee")


def _outpost(state: State, frame: SpendFrame, name: str) -> Refusal | None:
    tables = state.config.tables
    seat = frame.decider
    found = _option(frame, "construct") or _cost(state, seat, "outpost")
    if found is not None:
        return found
    if len(own_outposts(state, seat)) >= content().outposts:
        return say("outpost_limit", n=content().outposts)
    where = tables.map.index.get(name, -1)
    if where >= 0 and tables.mountain[where]:
        return say("outpost_mountain", space=name)
    if where >= 0 and code(seat, WORKER) in state.board[where]:
        return say("worker_contested", space=name)
    return say("outpost_worker")


def _missing(state: State, seat: Seat, kind: int) -> int:
    """How many buildings an upgrade of a kind still needs (WC-SPN-30)."""
    return needed(state, seat, kind) - complete_buildings(state, seat, kind)


def _upgrade(state: State, frame: SpendFrame, item: str, free: bool) -> Refusal | None:
    seat = frame.decider
    if not item:
        open_kinds = [kind for n, kind in enumerate(BUILDINGS) if needed(state, seat, n) and not upgraded(frame, n)]
        open_kinds.sort(key=lambda kind: _missing(state, seat, BUILDINGS.index(kind)))
        return _upgrade(state, frame, (open_kinds or BUILDINGS)[0], free)
    if item not in BUILDINGS:
        return None
    kind = BUILDINGS.index(item)
    if upgraded(frame, kind):
        return say("already_upgraded", item=item)
    if not needed(state, seat, kind):
        return say("already_best", item=item)
    if free:
        return say("free_upgrade")
    found = _option(frame, "upgrade") or _cost(state, seat, "upgrade")
    if found is not None:
        return found
    has, wanted = complete_buildings(state, seat, kind), needed(state, seat, kind)
    return say("upgrade_buildings", item=KINDS[kind], n=has, needed=wanted)
