"""Why a click is not legal: an answer for every path that is not legal, from the closed list of
``refusal_reasons.json``, which gives the rule of each."""

from __future__ import annotations

from typing import Annotated, Final, TypedDict, Unpack

from tabletop.json_values import as_texts
from tabletop.resources import table_beside
from tabletop.rules.bits import has_bit
from tabletop.rules.game import Ids, Path, Refusal, Seat, Target
from tabletop.rules.hidden import HIDDEN

from . import state as st
from .board import homes, over_limit, own_units, room
from .card_aims import travellers
from .cards import aims
from .content import Army, Card, Hex, Resource, Unit, content
from .deploy import BUILDINGS, ITEMS, unfinished_outposts
from .forces import choices, force, index_of
from .gifts import RESOURCES, stock
from .harvest import builders, open_hexes, rolled_in, sources, workers_in
from .movement import calling_allowed, calls, captive_id, contested, dead_end, hostile_hexes, targets
from .pieces import (
    ALLOWANCE,
    BUILDER,
    FIGHTS,
    FLYING,
    KIND,
    KINDS,
    MOVED,
    NECROMANCER,
    NEUTRAL,
    OWNER,
    WORKER,
    code,
    flagged,
    site_code,
    site_kind,
)
from .spend import (
    complete_buildings,
    needed,
    tiles_left,
    upgraded,
    why_not_construct,
    why_not_outpost,
    why_not_train,
    why_not_upgrade,
)

RULES: Final = as_texts(table_beside(__file__, "refusal_reasons"))


class Figures(TypedDict, total=False):
    """What the sentence of a refusal, or the reason of a hint, may name."""

    n: int
    needed: int
    gold: int
    wood: int
    has_gold: int
    has_wood: int
    card: Card
    item: Unit
    resource: Resource
    space: Hex
    spaces: tuple[Hex, ...]
    unit: Unit
    race: Army
    kind: Annotated[str, Ids("kind")]
    step: Annotated[str, Ids("step")]


def say(key: str, **values: Unpack[Figures]) -> Refusal:
    """A refusal of the list with its figures."""
    return Refusal(RULES[key], key, values)


def of_card(key: str, kind: str) -> Refusal:
    """A refusal of a card, citing the card's own rule."""
    return Refusal(content().cards[kind].rule, key, {"card": kind})


def _mover(state: st.State, frame: st.MoveFrame, name: str, rest: tuple[Target, ...]) -> Refusal | None:
    """Why a piece cannot be moved along a path of targets."""
    if name.startswith("captive."):
        return say("captive_alone")
    found = state.config.tables.find_piece(name)
    if found is None:
        return None
    where, code = found
    bar = why_not_move(state, frame, where, code)
    if bar is not None:
        return bar
    if not rest:
        return _nowhere(state, frame, where, code)
    if rest[0].kind == "piece" and rest[0].id.startswith("captive."):
        return _captive(state, frame, code, rest)
    to = _hex_of(state, rest[0])
    return None if to is None else why_not_there(state, frame, where, code, to)


def _nowhere(state: st.State, frame: st.MoveFrame, where: int, code: int) -> Refusal | None:
    """Why a piece that may move has nowhere to go: the reason for the first hex beside it."""
    barred = (why_not_there(state, frame, where, code, to) for to in state.config.tables.air[where])
    return next((found for found in barred if found is not None), None)


def _hex_of(state: st.State, target: Target) -> int | None:
    name = target.id if target.kind == "space" else target.id.partition("@")[2].partition(":")[0]
    return state.config.tables.map.index.get(name)


def not_own(seat: Seat, code: int) -> Refusal | None:
    """The refusal of another owner's piece, or a neutral one (WC-MOV-1, WC-ELF-5); None for an own piece."""
    if OWNER[code] == NEUTRAL:
        return say("move_neutral")
    return say("not_your_piece") if OWNER[code] != seat else None


def why_not_move(state: st.State, frame: st.MoveFrame, where: int, code: int) -> Refusal | None:
    """The refusal that keeps a piece from moving in this step (WC-MOV-1, 8, 10); None when there is none."""
    tables = state.config.tables
    seat = frame.decider
    foreign = not_own(seat, code)
    if foreign is not None:
        return foreign
    if code not in state.board[where]:
        return _not_there(state, where, code)
    if code & MOVED:
        return say("already_moved", unit=tables.piece_id(where, code))
    if contested(state, where):
        return say("move_contested", space=tables.names[where])
    over = over_limit(state, seat)
    if frame.done and dead_end(state, seat, over):
        return say("move_dead_end", spaces=tuple(tables.names[h] for h in over))
    if not ALLOWANCE[code]:
        return say("move_crippled", unit=tables.piece_id(where, code))
    return None


def _not_there(state: st.State, where: int, code: int) -> Refusal:
    """The refusal of a piece that is not in the hex that its id names: it has moved, or it is gone (WC-MOV-1)."""
    name = state.config.tables.piece_id(where, code)
    return say("already_moved" if flagged(code, MOVED) in state.board[where] else "move_gone", unit=name)


def why_not_there(state: st.State, frame: st.MoveFrame, where: int, code: int, to: int) -> Refusal | None:
    """The refusal that keeps a piece that may move from going to a hex (WC-MOV-2 to 8); None when there is none."""
    tables = state.config.tables
    seat, kind = frame.decider, KIND[code]
    hostile = hostile_hexes(state, seat)
    unit, space = tables.piece_id(where, code), tables.names[to]
    if to in targets(state, seat, where, code, hostile):
        if calls(state, seat, to) and not calling_allowed(state, seat, code, to):
            return say("move_calling", space=space)
        return None
    if to == where:
        return say("already_here")
    if kind != FLYING and tables.mountain[to]:
        return say("move_mountain", unit=unit, space=space)
    if kind == NECROMANCER and any(KIND[p] == NECROMANCER and OWNER[p] == seat for p in state.board[to]):
        return say("move_together")
    near = tables.map.distances(where)[to] <= ALLOWANCE[code]
    if kind >= WORKER and to in hostile and not own_units(seat, state.board[to]) and near:
        return say("move_escort", space=space)
    if near and kind != FLYING and to in tables.air[where] and to not in tables.map.open[where]:
        return say("move_wall", unit=unit, space=space)
    if near and any(h in hostile for h in tables.air[where]):
        return say("move_stop", unit=unit, space=space)
    return say("move_far", unit=unit, n=ALLOWANCE[code])


def _captive(state: st.State, frame: st.MoveFrame, code: int, rest: tuple[Target, ...]) -> Refusal | None:
    """Why a captive cannot be taken along (WC-CPT-4)."""
    tables = state.config.tables
    for captive, at in enumerate(state.captives):
        if captive_id(state, captive, at) != rest[0].id:
            continue
        if tables.captive_owner[captive] != frame.decider or FIGHTS[code] < 0:
            return say("captive_other")
        if has_bit(frame.carried, captive):
            return say("already_carried")
        return say("captive_way")
    return None


PHASES = ("ranged", "flying", "melee")


def _fighter(state: st.State, frame: st.Frame, name: str) -> Refusal | None:
    """Why a unit cannot be removed, or why it is not the moment to touch one."""
    found = state.config.tables.find_piece(name)
    if found is None:
        return None
    if isinstance(frame, st.CasualtyFrame):
        return _casualty(state, frame, *found)
    if isinstance(
        frame, st.SelectFrame | st.JoinFrame | st.PoisonFrame | st.RaiseFrame | st.ReviveFrame | st.AnswerFrame
    ):
        return say("answer_first", step=frame.phase)
    return None


def _casualty(state: st.State, frame: st.CasualtyFrame, where: int, code: int) -> Refusal | None:
    tables = state.config.tables
    unit = tables.piece_id(where, code)
    if FIGHTS[code] < 0 and KIND[code] >= WORKER:
        return say("casualty_worker")
    if (where, code) not in force(state):
        return say("casualty_away", unit=unit)
    if index_of(state, OWNER[code]) != frame.side:
        return say("casualty_side")
    if FIGHTS[code] == FLYING and (where, code) not in choices(state, frame.side):
        return say("casualty_flying", unit=unit)
    return None


def _battle_hex(state: st.State, frame: st.Frame, where: int, rest: tuple[Target, ...]) -> Refusal | None:
    """Why a hex cannot be chosen now."""
    name = state.config.tables.names[where]
    if isinstance(frame, st.SelectFrame):
        return say("no_battle", space=name)
    if isinstance(frame, st.ReviveFrame):
        return say("site_near", space=name)
    if isinstance(frame, st.WindowFrame):
        return say("window_first")
    if isinstance(
        frame, st.CasualtyFrame | st.JoinFrame | st.PoisonFrame | st.RaiseFrame | st.AnswerFrame | st.PortalFrame
    ):
        return say("answer_first", step=frame.phase)
    return say("battle_not_now") if rest else None


def _overflow(state: st.State, frame: st.PortalFrame, name: str, rest: tuple[Target, ...]) -> Refusal | None:
    """Why a unit cannot be put beside a portal's destination (WC-CRD-27)."""
    found = state.config.tables.find_piece(name)
    if found is None:
        return None
    where, code = found
    if where != frame.origin or code not in travellers(state, frame.decider, where):
        return say("overflow_unit")
    return say("overflow_place", space=rest[0].id if rest else state.config.tables.names[frame.to])


def _battle_choice(state: st.State, frame: st.Frame, name: str) -> Refusal | None:  # noqa: ARG001 - one shape
    """Why an entry of a list cannot be chosen now."""
    if isinstance(frame, st.PoisonFrame):
        return say("poison_number", n=frame.number)
    if isinstance(frame, st.RaiseFrame):
        return say("raise_most", n=frame.most)
    if isinstance(frame, st.AnswerFrame):
        return say("gift_stock", resource=("gold", "wood")[frame.resource], n=frame.amount)
    return say("battle_not_now") if all(part in PHASES for part in name.split("+")) else None


# -------------------------------------------------------------------------------------------------- harvest


def harvest_space(state: st.State, frame: st.HarvestFrame, where: int) -> Refusal:
    """Why no die is rolled for a hex now (WC-HAR-1 to 4)."""
    tables = state.config.tables
    name = tables.names[where]
    if tables.resource[where] < 0:
        return say("nothing_to_harvest", space=name)
    if state.tokens[where] >= st.COMPLETE:
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


def idle_space(state: st.State, seat: Seat, where: int) -> Refusal | None:
    """Why nothing is harvested or finished in a hex in a Move or Spend Step (WC-HAR-1, WC-DEP-5)."""
    if where in unfinished_outposts(state, seat):
        return say("deploy_not_now")
    if state.config.tables.resource[where] >= 0 and workers_in(state, seat, where):
        return say("harvest_not_now")
    return None


def harvest_piece(state: st.State, frame: st.HarvestFrame, name: str, rest: tuple[Target, ...]) -> Refusal | None:
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


def _conjure(state: st.State, frame: st.HarvestFrame, where: int) -> Refusal:
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


def deploy_choice(
    state: st.State, frame: st.DeployFrame, head: str, item: str, rest: tuple[Target, ...]
) -> Refusal | None:
    """Why something trained or built is not put on the map (WC-DEP-1 to 4)."""
    tables = state.config.tables
    seat = frame.decider
    item, _, summoned = item.partition(".")
    if head == "finish":
        if item not in BUILDINGS:
            return None
        if not summoned and site_code(BUILDINGS.index(item), st.RISING) in state.sites[seat]:
            return say("finish_room", space=tables.names[tables.towns[seat]])
        return say("nothing_to_finish", item=item)
    if item not in ITEMS:
        return None
    kind = ITEMS.index(item)
    if site_code(kind, st.BUSY) not in state.sites[seat]:
        return say("nothing_to_deploy", item=item)
    if rest:
        where = tables.map.index.get(rest[0].id, -1)
        if where not in homes(state, seat):
            return say("deploy_place")
    return say("deploy_full", item=item)


# ---------------------------------------------------------------------------------------------------- spend


def spend_button(state: st.State, frame: st.SpendFrame, name: str, item: str) -> Refusal | None:
    """Why something cannot be trained, constructed or upgraded; ``item`` "": nothing of the kind can."""
    if name == "undo_spend":
        return say("nothing_to_undo")
    if name == "outpost":
        where = state.config.tables.map.index.get(item, -1)
        return _purchase(state, frame, why_not_outpost(state, frame, where), "outpost", item)
    if name == "construct":
        return construct(state, frame, item, summoned=False)
    return _train(state, frame, item) if name == "train" else _upgrade(state, frame, item, name == "free_upgrade")


def _purchase(state: st.State, frame: st.SpendFrame, key: str, what: str, item: str) -> Refusal | None:
    """The refusal of a purchase with its figures: of ``what`` the cost is, and ``item`` is what was to be had."""
    seat, tables = frame.decider, state.config.tables
    if key == "spend_cost":
        gold, wood = content().costs[what]
        return say(key, gold=gold, wood=wood, has_gold=state.gold[seat], has_wood=state.wood[seat])
    if key == "outpost_limit":
        return say(key, n=content().outposts)
    if key in ("worker_contested", "construct_worker", "outpost_mountain"):
        return say(key, space=item if what == "outpost" else tables.names[tables.towns[seat]])
    if key.startswith("train_") or key in ("construct_tiles", "already_upgraded", "already_best"):
        return say(key, item=item)
    if key == "upgrade_buildings":
        kind = BUILDINGS.index(item)
        return say(key, item=item, n=complete_buildings(state, seat, kind), needed=needed(state, seat, kind))
    return say(key) if key else None


def _train(state: st.State, frame: st.SpendFrame, item: str) -> Refusal | None:
    seat = frame.decider
    if not item:
        sites = state.sites[seat]
        mine = [kind for kind in ITEMS if any(site_kind(site) == ITEMS.index(kind) for site in sites)]

        def ease(kind: str) -> tuple[bool, int]:
            """First what only its price forbids, the cheapest first."""
            index = ITEMS.index(kind)
            return (
                site_code(index, st.IDLE) not in sites or not state.reserve[seat][index],
                sum(content().costs[kind]),
            )

        why = [_train(state, frame, kind) for kind in sorted(mine, key=ease) or ITEMS[:1]]
        return next((found for found in why if found is not None), None)
    if item not in ITEMS:
        return None
    return _purchase(state, frame, why_not_train(state, frame, ITEMS.index(item)), item, item)


def construct(state: st.State, frame: st.SpendFrame, item: str, summoned: bool) -> Refusal | None:
    """Why a building cannot be started (WC-SPN-10, WC-CRD-23); the first type of which there are tiles, where none is
    chosen."""
    if item and item not in BUILDINGS:
        return None
    left = (kind for kind in range(len(BUILDINGS)) if tiles_left(state, frame.decider, kind) > 0)
    kind = BUILDINGS.index(item) if item else next(left, 0)
    key = why_not_construct(state, frame, kind, summoned) or "construct_tiles"
    return _purchase(state, frame, key, "building", item or "melee")


def _upgrade(state: st.State, frame: st.SpendFrame, item: str, free: bool) -> Refusal | None:
    seat = frame.decider
    if not item:
        kinds = [kind for kind in range(len(BUILDINGS)) if needed(state, seat, kind) and not upgraded(frame, kind)]
        kinds.sort(key=lambda kind: needed(state, seat, kind) - complete_buildings(state, seat, kind))
        item = BUILDINGS[kinds[0] if kinds else 0]
    if item not in BUILDINGS:
        return None
    key = why_not_upgrade(state, frame, BUILDINGS.index(item), free)
    return _purchase(state, frame, key, "upgrade", item)


# ---------------------------------------------------------------------------------------------------- cards


@st.REGISTRY.answers("card")
def _card(state: st.State, frame: st.Frame, name: str, rest: Path) -> Refusal | None:
    tables = state.config.tables
    card = tables.card_index.get(name, -1)
    if card not in state.hands[frame.decider]:
        return say("not_your_card") if card >= 0 or name == HIDDEN else None
    kind = tables.card_kind[card]
    if isinstance(frame, st.WindowFrame):
        if aims(state, frame, frame.decider, kind):
            return of_card("card_target", kind)
        return of_card("card_no_target" if content().cards[kind].window == frame.window else "card_window", kind)
    if kind == "vp" and isinstance(frame, st.MoveFrame) and over_limit(state, frame.decider):
        return say("card_overstack", spaces=tuple(tables.names[h] for h in over_limit(state, frame.decider)))
    if kind == "summon" and isinstance(frame, st.SpendFrame):
        return construct(state, frame, rest[0].id if rest else "", summoned=True)
    if kind == "vp" and isinstance(frame, st.MoveFrame | st.HarvestFrame | st.DeployFrame | st.SpendFrame):
        return of_card("card_target", kind)
    return of_card("card_window", kind)


# ------------------------------------------------------------------------------------------------ the table


@st.REGISTRY.answers("piece")
def _piece(state: st.State, frame: st.Frame, name: str, rest: Path) -> Refusal | None:
    if isinstance(frame, st.MoveFrame):
        return _mover(state, frame, name, rest)
    if isinstance(frame, st.PortalFrame):
        return _overflow(state, frame, name, rest)
    if isinstance(frame, st.HarvestFrame):
        return harvest_piece(state, frame, name, rest)
    found = _fighter(state, frame, name)
    if found is not None:
        return found
    piece = state.config.tables.find_piece(name)
    if piece is None and not name.startswith("captive."):
        return None
    if rest and rest[0].kind == "space":
        return say("move_not_now")
    if isinstance(frame, st.WindowFrame):
        return say("window_first")
    foreign = not_own(frame.decider, piece[1]) if piece is not None else None
    return foreign or say("move_not_now")


@st.REGISTRY.answers("space")
def _space(state: st.State, frame: st.Frame, name: str, rest: Path) -> Refusal | None:
    where = state.config.tables.map.index.get(name)
    if where is None:
        return None
    if isinstance(frame, st.HarvestFrame):
        return harvest_space(state, frame, where)
    if isinstance(frame, st.DeployFrame):
        return say("finish_outpost", space=name)
    if isinstance(frame, st.MoveFrame | st.SpendFrame):
        return idle_space(state, frame.decider, where) or _standing(state, frame, where)
    return _battle_hex(state, frame, where, rest)


def _standing(state: st.State, frame: st.MoveFrame | st.SpendFrame, where: int) -> Refusal | None:
    """Why no piece of a hex can move: the seat's own, or else those of others; None in an empty hex."""
    pieces = sorted(state.board[where], key=lambda piece: OWNER[piece] != frame.decider)
    if not pieces:
        return None
    if isinstance(frame, st.MoveFrame):
        return why_not_move(state, frame, where, pieces[0])
    return not_own(frame.decider, pieces[0]) or say("move_not_now")


@st.REGISTRY.answers("pile")
def _pile(state: st.State, frame: st.Frame, name: str, rest: Path) -> Refusal | None:  # noqa: ARG001 - one shape
    return say("deck_hidden")


# --------------------------------------------------------------------------------------- buttons and choices


@st.REGISTRY.answers("button")
def _button(state: st.State, frame: st.Frame, name: str, rest: Path) -> Refusal | None:
    if name == "end_move" and isinstance(frame, st.MoveFrame):
        over = tuple(state.config.tables.names[h] for h in over_limit(state, frame.decider))
        return say("end_overstack", spaces=over)
    if name == "end_harvest" and isinstance(frame, st.HarvestFrame):
        return say("harvest_mandatory")
    if name in ("end_move", "end_harvest", "end_deploy", "end_spend"):
        return say("end_not_now")
    if name == "undo_move":
        return say("nothing_to_undo") if isinstance(frame, st.MoveFrame) else say("move_not_now")
    if name in ("train", "construct", "outpost", "upgrade", "free_upgrade", "undo_spend"):
        if not isinstance(frame, st.SpendFrame):
            return say("spend_not_now")
        return spend_button(state, frame, name, rest[0].id if rest else "")
    if name in ("give", "ask"):
        return _gift(state, frame, name, rest)
    if name == "pass":
        return say("pass_not_now")
    return say("battle_not_now") if name in ("join", "stay_out") else say("gift_not_now") if name == "refuse" else None


def _gift(state: st.State, frame: st.Frame, name: str, rest: Path) -> Refusal:
    if not isinstance(frame, st.MoveFrame | st.DeployFrame | st.SpendFrame):
        return say("gift_not_now")
    tables = state.config.tables
    if not tables.stocked[frame.decider]:
        return say("no_stockpile")
    race, _, resource = (rest[0].id if rest else "").partition(".")
    mates = [tables.race[seat] for seat in tables.team[tables.side[frame.decider]] if seat != frame.decider]
    if race and race not in mates:
        return say("gift_teammate")
    if name == "ask" and mates and frame.asks >= 3:
        return say("ask_limit")
    if not mates:
        return say("gift_teammate")
    if resource in RESOURCES:
        giver = frame.decider if name == "give" else tables.owner[race]
        return say("gift_stock", resource=resource, n=stock(state, giver, RESOURCES.index(resource)))
    return say("gift_stock", resource="gold", n=0)


@st.REGISTRY.answers("choice")
def _choice(state: st.State, frame: st.Frame, name: str, rest: Path) -> Refusal | None:
    head, _, item = name.partition(".")
    if head in ("deploy", "finish"):
        if not isinstance(frame, st.DeployFrame):
            return say("deploy_not_now")
        return deploy_choice(state, frame, head, item, rest)
    return _battle_choice(state, frame, name)
