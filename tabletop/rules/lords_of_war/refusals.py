"""Why a click is not legal: an answer for every path that is not legal, from the closed list of
``refusal_reasons.json``, which gives the rule of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, TypedDict, Unpack

from tabletop.json_values import as_texts
from tabletop.resources import table_beside
from tabletop.rules.bits import has_bit
from tabletop.rules.game import Ids, Path, Refusal, Seat, Target
from tabletop.rules.hidden import HIDDEN

from . import missiles, movement, reinforcement, state as st
from .armies import owner_of
from .config import ENEMY, FRIEND
from .deployment import normal_exists, open_squares, sufficient_contact
from .events import Rank, Unit
from .geometry import contact, covered, engaged, engagers, in_grid, occupied
from .reinforcement import obstacle as retreat_obstacle
from .state import State, place_of

RULES: Final = as_texts(table_beside(__file__, "refusal_reasons"))


class Figures(TypedDict, total=False):
    """What the sentence of a refusal may name."""

    unit: Unit
    card: Unit
    target: Unit
    enemies: tuple[Unit, ...]
    square: str
    seat: Seat
    army: Annotated[str, Ids("army")]
    rank: Rank


def say(key: str, **values: Unpack[Figures]) -> Refusal:
    """A refusal of the list with its figures."""
    return Refusal(RULES[key], key, values)


def of_unit(state: State, key: str, unit: int, pos: int) -> Refusal:
    """The refusal of a key for a unit: it names the unit and, where enemies engage it, those enemies."""
    ids = state.config.tables.ids
    values: Figures = {"unit": ids[unit]}
    if key in ("move_engaged", "aim_engaged", "retreat_engaged", "retreat_cavalry_spear"):
        holding = engagers(state, owner_of(unit), pos)
        if key == "retreat_cavalry_spear":
            holding = [enemy for enemy in holding if has_bit(state.config.tables.spear, enemy)]
        values["enemies"] = tuple(ids[enemy] for enemy in holding)
    return say(key, **values)


def blocked_steps(state: State, unit: int, pos: int) -> Refusal:
    """Why a unit that may move has nowhere to go: the first of its arrows that is blocked."""
    tables = state.config.tables
    for step in tables.moves[unit]:
        key = movement.step_obstacle(state, unit, pos, pos + step)
        if key == "move_occupied":
            return say(key, unit=tables.ids[unit], square=tables.grid.names[pos + step])
    return say("move_off_board", unit=tables.ids[unit])


def why_not_move(state: State, unit: int) -> Refusal | None:
    """The refusal that keeps a unit on the board from moving in any phase (LW-MOV-1 to 3); None when there is none."""
    pos = place_of(state, unit)
    if pos is None:
        return say("nothing_here")
    key = movement.obstacle(state, owner_of(unit), unit, pos)
    if key:
        return of_unit(state, key, unit, pos)
    steps = state.config.tables.moves[unit]
    if all(movement.step_obstacle(state, unit, pos, pos + step) for step in steps):
        return blocked_steps(state, unit, pos)
    return None


def why_not_shoot(state: State, unit: int) -> Refusal | None:
    """The refusal that keeps a unit on the board from shooting in this turn's checks (LW-RNG-1 to 6); None when there
    is none."""
    pos = place_of(state, unit)
    if pos is None:
        return say("nothing_here")
    if owner_of(unit) != state.active and state.config.tables.targets[unit]:
        return say("aim_enemy_unit", unit=state.config.tables.ids[unit])
    key = missiles.obstacle(state, unit, pos)
    return of_unit(state, key, unit, pos) if key else None


def why_not_retreat(state: State, unit: int) -> Refusal | None:
    """The refusal that keeps a unit on the board from retreating this turn in any phase (LW-RNF-4, LW-CAV-1); None when
    there is none."""
    pos = place_of(state, unit)
    if pos is None:
        return say("nothing_here")
    seat = owner_of(unit)
    key = reinforcement.obstacle(state, seat, unit, pos, covered(state, 1 - seat))
    return of_unit(state, key, unit, pos) if key else None


# ---------------------------------------------------------------------------------------------------- cards


@st.REGISTRY.answers("card")
def _card(state: st.State, frame: st.Frame, name: str, rest: Path) -> Refusal | None:
    tables = state.config.tables
    seat = frame.decider
    card = tables.index.get(name)
    if card is None:
        return say("not_your_card") if name == HIDDEN else None
    if owner_of(card) != seat:
        return say("not_your_card") if seat == state.active else say("not_your_turn", seat=seat)
    if card not in state.hands[seat]:
        return say("undo_deployed") if has_bit(state.deployed, card) else None
    if isinstance(frame, st.OpeningFrame):
        return say("opening_square", square=tables.grid.names[tables.starts[seat]])
    if isinstance(frame, st.DeployFrame):
        return _deploy(state, seat, card, _second(rest))
    if seat != state.active:
        return say("deploy_not_now")
    if isinstance(frame, st.AdvanceFrame):
        return say("advance_first")
    return say("deploy_once") if state.deployed else say("deploy_not_now")


def _deploy(state: st.State, seat: Seat, card: int, second: Target | None) -> Refusal | None:
    """Why a card of the hand cannot be placed on a square or, without one, on any square."""
    grid = state.config.tables.grid
    if second is None:
        return _deploy_nowhere(state, seat, card)
    pos = _square_of(state, second)
    if pos is None:
        return say("deploy_outside") if second.kind == "space" and not grid.endless else None
    if occupied(state, pos):
        return say("deploy_occupied", square=grid.names[pos])
    if not state.units[0] and not state.units[1]:
        return say("deploy_boardless_origin")
    if not state.units[1 - seat]:
        return say("deploy_needs_friend")
    touched = contact(state, seat, pos)
    if grid.endless and not touched:
        return say("deploy_far")
    if not normal_exists(state, seat):
        return say("deploy_forced_needs_enemy")
    if touched & ENEMY and not _has_normal(state, seat, card):
        return say("deploy_normal_exists")
    return _not_engaging(state, card)


def _deploy_nowhere(state: st.State, seat: Seat, card: int) -> Refusal:
    if not normal_exists(state, seat):
        return say("deploy_forced_needs_enemy") if state.units[1 - seat] else say("deploy_needs_friend")
    if any(mask & ENEMY for _, mask in open_squares(state, seat)):
        return say("deploy_normal_exists")
    return _not_engaging(state, card)


def _not_engaging(state: st.State, card: int) -> Refusal:
    support = state.config.tables.need[card] & FRIEND
    key = "deploy_support_needs_friend" if support else "deploy_not_engaging"
    return say(key, card=state.config.tables.ids[card])


def _has_normal(state: st.State, seat: Seat, card: int) -> bool:
    need = state.config.tables.need[card] | sufficient_contact(state, seat)
    return any(mask & need for _, mask in open_squares(state, seat))


def _second(rest: Path) -> Target | None:
    """The second target of a path, None if there is none; no action of this game has a third."""
    return rest[0] if rest else None


def _square_of(state: st.State, target: Target) -> int | None:
    """The position of a square, or of the unit that is touched."""
    if target.kind == "space":
        return state.config.tables.grid.find(target.id)
    if target.kind == "piece":
        return st.place_of(state, state.config.tables.index.get(target.id, -1))
    return None


# --------------------------------------------------------------------------------------------------- pieces


@st.REGISTRY.answers("piece")
def _piece(state: st.State, frame: st.Frame, name: str, rest: Path) -> Refusal | None:
    unit = state.config.tables.index.get(name, -1)
    pos = st.place_of(state, unit)
    if pos is None:
        return None
    if isinstance(frame, st.OpeningFrame):
        return say("opening_no_move")
    second = _second(rest)
    if second is not None and (second.kind == "pile" or second == Target("button", "retreat")):
        return _retreat(state, frame, unit, pos)
    if second is not None and second.kind == "button" and not (isinstance(frame, st.AimFrame) and second.id == "hold"):
        return _button(state, frame, second.id, ())
    if isinstance(frame, st.AimFrame):
        return _aim(state, unit, pos, second)
    if second is not None and _is_shot(state, unit, second):
        return say("advance_first") if isinstance(frame, st.AdvanceFrame) else say("aim_not_now")
    if isinstance(frame, st.AdvanceFrame):
        return _advance(state, frame, unit, pos, second)
    if isinstance(frame, st.ReinforceFrame):
        return _reinforce(state, frame.decider, unit, pos, second)
    return _move(state, frame, unit, pos, second)


def _is_shot(state: st.State, unit: int, second: Target) -> bool:
    """Whether the path is a Ranged unit and then an enemy."""
    if second.kind != "piece" or not state.config.tables.targets[unit]:
        return False
    return _square_of(state, second) in state.units[1 - owner_of(unit)]


def _move(state: st.State, frame: st.Frame, unit: int, pos: int, second: Target | None) -> Refusal | None:
    tables = state.config.tables
    if owner_of(unit) != frame.decider:
        return say("card_first" if second is None and isinstance(frame, st.DeployFrame) else "move_enemy")
    key = movement.obstacle(state, frame.decider, unit, pos)
    if key:
        return of_unit(state, key, unit, pos)
    if second is None:
        return why_not_move(state, unit)
    to = _square_of(state, second)
    if to is None:
        return say("move_off_board") if second.kind == "space" and not tables.grid.endless else None
    key = movement.step_obstacle(state, unit, pos, to)
    return say(key, unit=tables.ids[unit], square=tables.grid.names[to]) if key else None


def _aim(state: st.State, unit: int, pos: int, second: Target | None) -> Refusal | None:
    tables = state.config.tables
    if owner_of(unit) != state.active:
        return say("aim_enemy_unit")
    key = missiles.obstacle(state, unit, pos)
    if key == "aim_not_ranged" and second is not None and second.kind == "space" and tables.moves[unit]:
        return say("move_not_now")
    if key:
        return of_unit(state, key, unit, pos)
    if second is None:
        return None
    if second.kind == "button":
        return say("hold_no_aim", unit=tables.ids[unit])
    to = _square_of(state, second)
    if to is None:
        return None
    if to in state.units[state.active]:
        return say("aim_friend")
    target = state.units[1 - state.active].get(to)
    if target is None:
        return say("aim_empty", square=tables.grid.names[to])
    if target not in in_grid(state, unit, pos):
        return say("aim_out_of_grid", unit=tables.ids[unit], target=tables.ids[target])
    return None


def _advance(state: st.State, frame: st.AdvanceFrame, unit: int, pos: int, second: Target | None) -> Refusal | None:
    tables = state.config.tables
    seat = owner_of(unit)
    name = tables.ids[unit]
    if seat != frame.decider and frame.decider != state.active:
        return say("not_your_turn", seat=frame.decider)
    if unit in dict(frame.pending):
        to = None if second is None else _square_of(state, second)
        return None if to is None else say("advance_square", unit=name, square=tables.grid.names[to])
    if has_bit(tables.berserker & state.took_part & ~state.fired, unit) and engaged(state, seat, pos):
        return say("advance_engaged", unit=name)
    return say("advance_not_pending", unit=name)


def _reinforce(state: st.State, seat: Seat, unit: int, pos: int, second: Target | None) -> Refusal | None:
    if owner_of(unit) != seat:
        return say("retreat_enemy")
    if second is not None and second.kind == "space":
        return say("move_not_now")
    key = retreat_obstacle(state, seat, unit, pos, covered(state, 1 - seat))
    return of_unit(state, key, unit, pos) if key else None


def _retreat(state: st.State, frame: st.Frame, unit: int, pos: int) -> Refusal | None:
    """Why a unit cannot retreat to the hand."""
    if isinstance(frame, st.ReinforceFrame):
        return _reinforce(state, frame.decider, unit, pos, None)
    if owner_of(unit) != frame.decider:
        return say("retreat_enemy")
    if has_bit(state.deployed, unit):
        return say("undo_deployed")
    return say("retreat_hand_full") if _phase_three_idle(state, frame) else say("retreat_not_now")


# ------------------------------------------------------------------------------------------ the other things


@st.REGISTRY.answers("space")
def _space(state: st.State, frame: st.Frame, name: str, rest: Path) -> Refusal | None:
    """Why a path that begins with a square is not legal: as that of the unit on it, or because a card comes first."""
    grid = state.config.tables.grid
    pos = grid.find(name)
    for side in state.units:
        if pos is not None and pos in side:
            return _piece(state, frame, state.config.tables.ids[side[pos]], rest)
    if isinstance(frame, st.OpeningFrame):
        return say("opening_square", square=grid.names[state.config.tables.starts[frame.decider]])
    return say("card_first") if isinstance(frame, st.DeployFrame) and not rest else None


def _phase_three_idle(state: st.State, frame: st.Frame) -> bool:
    """Whether Phase 1 is over and the hand is full, so that Phase 3 will not refill it."""
    return not isinstance(frame, st.DeployFrame | st.OpeningFrame) and len(state.hands[state.active]) >= st.HAND


@st.REGISTRY.answers("pile")
def _pile(state: st.State, frame: st.Frame, name: str, rest: Path) -> Refusal | None:
    if name != "deck":
        return say("deck_hidden") if name.startswith("deck") else None
    if rest and isinstance(frame, st.ReinforceFrame) and state.decks[frame.decider]:
        return None
    if not state.decks[frame.decider]:
        return say("draw_empty")
    return say("draw_hand_full") if _phase_three_idle(state, frame) else say("draw_not_now")


@st.REGISTRY.answers("button")
def _button(state: st.State, frame: st.Frame, name: str, rest: Path) -> Refusal | None:  # noqa: ARG001
    if name in ("resolve", "end_battle", "end_turn", "stop", "skip_deploy"):
        if isinstance(frame, st.OpeningFrame):
            return say("opening_no_move")
        if isinstance(frame, st.AdvanceFrame):
            return say("advance_first")
        if isinstance(frame, st.DeployFrame):
            return say("no_skip") if name == "skip_deploy" else say("deploy_required")
    if name == "stop" or (name == "end_turn" and isinstance(frame, st.ReinforceFrame)):
        return say("stop_deck") if isinstance(frame, st.ReinforceFrame) else say("stop_not_now")
    if (name == "hold" and isinstance(frame, st.AimFrame)) or (name == "undo" and not state.deployed):
        return None
    if name == "concede" and frame.decider == state.active:
        return None
    key = _BUTTONS.get(name)
    return None if key is None else say(key)


_BUTTONS: Final[Mapping[str, str]] = {
    "resolve": "resolve_not_now",
    "end_battle": "end_battle_not_now",
    "end_turn": "end_battle_not_now",
    "skip_deploy": "deploy_not_now",
    "hold": "aim_not_now",
    "aim": "aim_not_now",
    "move": "move_not_now",
    "advance": "advance_not_now",
    "retreat": "retreat_not_now",
    "concede": "concede_not_now",
    "undo": "undo_deployed",
}
