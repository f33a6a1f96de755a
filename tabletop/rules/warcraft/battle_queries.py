"""What screens and computer players ask about the running battle: lanes, dice to come, expected hits (8.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tabletop.rules.game import Seat

from .battle import PHASE_NAMES
from .forces import (
    ability,
    choices,
    controller,
    dice,
    force,
    owners,
    participants,
    side_heals,
    strength,
    with_ability,
)
from .pieces import FIGHTS, KINDS, PHASES, POLY, SEAT
from .selection import battlefields, late_battlefield
from .state import CasualtyFrame, SelectFrame, State

FACES = 6


class Lane(NamedTuple):
    """The units of one owner and type in one hex of a battle."""

    owner: int
    race: str
    side: int
    kind: str
    hex: str
    flank: bool
    number: int
    polymorphed: int
    strength: int
    ability: str


class Expected(NamedTuple):
    """What an owner's dice of a phase would bring on average."""

    owner: int
    race: str
    phase: str
    dice: int
    strength: int
    modifier: int
    hits: float
    casualties: float


@dataclass(frozen=True, slots=True)
class Summary:
    """The running battle. ``sides`` by index 0 attacker, 1 defender; ``seats`` in the order in which they are asked;
    ``poison``: race -> phases named; ``pools``: casualties still to remove; ``abilities``: (race, ability) in force;
    ``snared``: sides whose flyers may fall in melee; ``devoured``: (race, type, hex)."""

    number: int
    hex: str
    flanks: tuple[str, ...]
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    seats: tuple[Seat, ...]
    round: int
    phase: str
    stage: str
    half: int
    poison: tuple[tuple[str, tuple[str, ...]], ...]
    pools: tuple[int, int]
    abilities: tuple[tuple[str, str], ...]
    snared: tuple[int, ...]
    faerie: tuple[tuple[str, int], ...]
    spears: tuple[str, ...]
    devoured: tuple[tuple[str, str, str], ...]
    lanes: tuple[Lane, ...]
    rollers: tuple[str, ...]


def summary(state: State) -> Summary | None:
    """Everything about the running battle; None when there is none."""
    battle = state.battle
    if battle is None:
        return None
    tables = state.config.tables
    units = force(state)
    present = owners(state, units)
    race, side = tables.race, tables.side
    return Summary(
        number=battle.number,
        hex=tables.names[battle.hex],
        flanks=tuple(tables.names[h] for h in tables.air[battle.hex]),
        attackers=tuple(race[owner] for owner in present if side[owner] == battle.sides[0]),
        defenders=tuple(race[owner] for owner in present if side[owner] == battle.sides[1]),
        seats=participants(state),
        round=battle.round,
        phase=PHASE_NAMES[battle.phase],
        stage=battle.stage,
        half=battle.half,
        poison=tuple(
            (race[owner], tuple(name for n, name in enumerate(PHASE_NAMES) if mask >> n & 1))
            for owner, mask in battle.poison
        ),
        pools=battle.pools,
        abilities=tuple((race[owner], name) for owner in present for name in _abilities(state, owner)),
        snared=tuple(index for index in (0, 1) if battle.snared >> index & 1),
        faerie=tuple((race[owner], battle.faerie.count(owner)) for owner in present if owner in battle.faerie),
        spears=tuple(race[owner] for owner in present if battle.spears >> owner & 1),
        devoured=tuple((race[SEAT[p]], KINDS[FIGHTS[p]], tables.names[h]) for h, p, _ in battle.devoured),
        lanes=lanes(state),
        rollers=tuple(race[owner] for owner in battle.rollers),
    )


def _abilities(state: State, owner: int) -> list[str]:
    units = force(state)
    names = [ability(state, owner, type_) for type_ in range(3)]
    return [name for name in dict.fromkeys(names) if name and with_ability(state, units, owner, name)]


def lanes(state: State) -> tuple[Lane, ...]:
    """The participating units of the running battle by owner, type and hex, defenders first."""
    battle = state.battle
    if battle is None:
        return ()
    tables = state.config.tables
    units = force(state)
    found: dict[tuple[int, int, int], list[int]] = {}
    for owner in owners(state, units):
        for type_ in PHASES:
            for where, piece in units:
                if piece >> 10 == owner and FIGHTS[piece] == type_:
                    found.setdefault((owner, type_, where), []).append(piece)
    return tuple(
        Lane(
            owner,
            tables.race[owner],
            battle.sides.index(tables.side[owner]),
            KINDS[type_],
            tables.names[where],
            where != battle.hex,
            len(pieces),
            sum([bool(piece & POLY) for piece in pieces]),
            strength(state, owner, type_),
            ability(state, owner, type_),
        )
        for (owner, type_, where), pieces in found.items()
    )


def expected(state: State) -> list[Expected]:
    """What the dice of the running phase would bring on average, before cards yet to come: with Faerie Fire and
    Spears already played, Area Attack and Bloodlust; Heal and Curse are not taken off."""
    battle = state.battle
    if battle is None:
        return []
    tables = state.config.tables
    units = force(state)
    type_ = PHASES[battle.phase]
    found = []
    for owner in owners(state, units):
        number = dice(state, units, owner)
        if not number:
            continue
        modifier = battle.faerie.count(owner)
        power = strength(state, owner, type_)
        chance = min(FACES, power + modifier) / FACES
        ones = 1 / FACES
        if battle.spears >> owner & 1:
            chance, ones = chance + (1 - chance) * chance, ones + (1 - chance) * ones
        area = ones if ability(state, owner, type_) == "area_attack" else 0.0
        phase = KINDS[type_]
        found.append(
            Expected(
                owner, tables.race[owner], phase, number, power, modifier, number * chance, number * (chance + area)
            )
        )
    return found


def heals(state: State) -> tuple[bool, bool]:
    """Whether the attacker's and the defender's side have a healer in the running battle (WC-ABL-2)."""
    if state.battle is None:
        return False, False
    units = force(state)
    return side_heals(state, units, 0), side_heals(state, units, 1)


def removable(state: State) -> list[str]:
    """The units among which a casualty is chosen now."""
    frame = state.frames[-1] if state.frames else None
    if not isinstance(frame, CasualtyFrame):
        return []
    return [state.config.tables.piece_id(where, piece) for where, piece in choices(state, frame.side)]


def consequence(state: State, piece_id: str) -> str:
    """What removing a unit would bring about: "ends" the battle, "cancels" a battle in its own hex, or ""."""
    found = state.config.tables.find_piece(piece_id)
    battle = state.battle
    if found is None or battle is None:
        return ""
    where, piece = found
    side = state.config.tables.side
    left = [p for p in state.board[where] if FIGHTS[p] >= 0 and side[p >> 10] == side[piece >> 10]]
    if len(left) != 1:
        return ""
    if where == battle.hex:
        return "ends"
    return "cancels" if where in {hex_ for hex_, _ in battlefields(state, side[piece >> 10])} else ""


def rolls_for(state: State, owner: int) -> Seat:
    """Who rolls and decides for an owner in the running battle: the neutral side has a stand-in (WC-ELF-5)."""
    return controller(state, owner)


def pending(state: State) -> list[str]:
    """The hexes in which a battle still waits for the seat in turn (WC-BAT-3)."""
    frame = state.frames[-1] if state.frames else None
    if isinstance(frame, SelectFrame) and frame.late:
        found = late_battlefield(state)
        fields = found[1] if found else []
    else:
        fields = battlefields(state, state.config.tables.side[state.active])
    return list(dict.fromkeys(state.config.tables.names[where] for where, _ in fields))
