"""A fight as data for the screen: both fighters with every part of their numbers, the dice, the step of the exchange,
and its results (4.4). Made from a position and from the events of the fight.

The position may be one to which events are applied one by one (:func:`apply_event`), so that animations have the
numbers of the rules after each event. Nothing here decides anything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.rules.adventure import actions as act, events as ev, queries
from tabletop.rules.adventure.effects import Reroll
from tabletop.rules.adventure.figures import Part, Stat
from tabletop.rules.adventure.frames import CombatFrame, PowersFrame, window_frame
from tabletop.rules.adventure.game import legal
from tabletop.rules.adventure.queries import (
    NOBODY,
    Combat,
    EncounterMarker,
    Frame,
    RolledFrame,
    State,
    WindowFrame,
    clone,
    kind_of,
    side_of,
)
from tabletop.rules.adventure.state import DEFENDER
from tabletop.rules.adventure.tables import Monster
from tabletop.rules.adventure.values import Attached, Foe, Mod
from tabletop.rules.frozen import put, without
from tabletop.rules.game import Event, Seat
from tabletop.rules.hidden import HIDDEN

STATS: Final[tuple[Stat, ...]] = ("attack", "defence", "damage")
STEPS: Final = ("before", "roll", "powers_defender", "powers_attacker", "ranged", "melee", "end")
"""The seven steps of the exchange, in order (specification 4.4)."""
SIX: Final = 6
AFTERMATH: Final = frozenset(
    {
        "monster_defeated", "item_revealed_gained", "item_revealed_lost", "item_taken", "marker_placed",
        "marker_removed", "character_defeated", "resurrected", "defeat_replaced", "level_gained", "trophy_taken",
        "quest_progress", "quest_completed", "event_logged", "challenge_revealed_returned",
        "card_played_cancelled",
    }
)  # fmt: skip
"""Kinds of events that are results of a fight."""
_STAGES: Final = {
    "start": "before", "pre_def": "before", "pre_att": "before", "roll": "before", "def_powers": "powers_defender",
    "def_post": "powers_defender", "def_passed": "powers_defender", "att_powers": "powers_attacker",
    "recheck": "powers_attacker", "att_post": "powers_attacker", "att_passed": "powers_attacker",
}  # fmt: skip


@dataclass
class ChallengeRecord:
    """What happened in the running fight. ``throws``: the faces of each die in order, the last one being the present
    one; ``attacks``: by side, its attack as it was resolved; ``struck``: by side, both fighters at the moment of that
    attack; ``hurt``: damage each side suffered; ``prevented``: damage prevented; ``given``: items that were drunk or
    lost; ``after``: the events of its results, in order; ``ended``: the event of its end."""

    throws: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    attacks: dict[int, ev.Attacked] = field(default_factory=dict)
    struck: dict[int, tuple[Fighter, Fighter]] = field(default_factory=dict)
    hurt: list[int] = field(default_factory=lambda: [0, 0])
    prevented: list[int] = field(default_factory=lambda: [0, 0])
    given: set[str] = field(default_factory=set)
    after: list[Event] = field(default_factory=list)
    ended: ev.CombatEnded | None = None

    def add(self, event: Event, seats: tuple[Seat, Seat]) -> None:
        """Add one event to the record; ``seats``: attacker and defender."""
        match event:
            case ev.CombatRolled():
                self.throws[0].append(event.red)
                self.throws[1].append(event.black)
            case ev.Rerolled():
                self.throws[event.side].append(event.face)
            case ev.Attacked():
                self.attacks[event.side] = event
            case ev.Prevented():
                self.prevented[event.side] += event.n
            case ev.Suffered() if event.seat in seats:
                self.hurt[seats.index(event.seat)] += event.n
            case ev.MonsterHurt():
                self.hurt[DEFENDER] += event.n
            case ev.CombatEnded():
                self.ended = event
            case ev.CardReturned() if event.card in self.given:
                pass  # ItemGained has reported it already, and its deck gives it the name of its encounter
            case _:
                if isinstance(event, (ev.PotionDrunk, ev.ItemLost)):
                    self.given.add(event.item)
                if event.kind in AFTERMATH:
                    self.after.append(event)


def fold(events: Iterable[Event], seats: tuple[Seat, Seat]) -> ChallengeRecord:
    record = ChallengeRecord()
    for event in events:
        record.add(event, seats)
    return record


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a number: the key of its source, its amount, and whether something else replaces it."""

    source: str
    n: int
    struck: bool = False


@dataclass(frozen=True, slots=True)
class DiePower:
    """A power that a die face fires. ``own``: whether it depends on the die of its own side."""

    key: str
    source: str
    own: bool
    faces: tuple[int, ...]
    fired: bool
    attached: bool = False


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side of a fight. ``seat``: NOBODY for an encounter, whose card is ``monster``; ``hero`` and ``face``: those
    of a character; ``level``: its colour; ``numbers`` and ``lines`` by stat; ``needed``: the lowest face that hits, 0
    when every face does, 7 when none does; ``health``: (left, maximum) of a character; ``attached``: kinds of attached
    cards."""

    side: int
    seat: Seat
    monster: str
    hero: str
    face: str
    level: int
    numbers: dict[str, int]
    lines: dict[str, tuple[Line, ...]]
    type: str
    needed: int
    health: tuple[int, int]
    energy: int
    powers: tuple[DiePower, ...]
    attached: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChallengeStage:
    """A moment of a fight. ``fighters``: attacker and defender; ``step``: one of :data:`STEPS`; ``dice``: 0 before the
    roll; ``pending``: damage about to be placed; ``revealed``: the encounter is face up and may still be avoided."""

    space: str
    fighters: tuple[Fighter, Fighter]
    step: str
    dice: tuple[int, int]
    pending: tuple[int, int]
    down: tuple[bool, bool]
    record: ChallengeRecord
    revealed: bool = False

    @property
    def duel(self) -> bool:
        """Whether two characters fight."""
        return self.fighters[1].seat != NOBODY

    def passed(self, step: str) -> bool:
        return STEPS.index(step) < STEPS.index(self.step) or self.record.ended is not None

    def blows(self) -> tuple[int, int]:
        """The two sides in the order in which their attacks are resolved: ranged first, then by side."""
        first, second = sorted(self.fighters, key=lambda one: (one.type != "ranged", one.side))
        return first.side, second.side

    def faces_that_hit(self, side: int) -> tuple[int, ...]:
        """The faces with which a side hits with the present numbers."""
        needed = self.fighters[side].needed
        return tuple(face for face in range(1, SIX + 1) if face >= needed) if needed <= SIX else ()


# ------------------------------------------------------------------------------------------------- from a position


def fighting(state: State) -> State | None:
    """The position with its fight; for a revealed encounter, a position in which the fight has begun; None without
    either."""
    if state.combat is not None:
        return state
    top = state.frames[-1] if state.frames else None
    waiting = any(isinstance(frame, WindowFrame) and frame.window == "reveal" for frame in state.frames)
    if top is None or not waiting or state.foe is None or state.foe.kind == "gone":
        return None
    seen = clone(state)
    seen.combat = Combat(state.active, NOBODY, state.players[state.active].space)
    return seen


def stage_of(state: State, record: ChallengeRecord, step: str = "") -> ChallengeStage | None:
    """The present moment of a position's fight; None when there is none, or its encounter's card has been put away
    already. ``step``: the step, where it is known to differ from that of the position."""
    shown = fighting(state)
    if shown is None or shown.combat is None:
        return None
    combat = shown.combat
    if combat.defender == NOBODY and (shown.foe is None or shown.foe.card not in shown.config.tables.monsters):
        return None
    revealed = state.combat is None
    return ChallengeStage(
        combat.space,
        (_as_struck(_fighter(shown, 0), record), _as_struck(_fighter(shown, 1), record)),
        step or ("before" if revealed else step_of(shown)),
        combat.dice,
        combat.pending,
        combat.down,
        record,
        revealed,
    )


def _as_struck(now: Fighter, record: ChallengeRecord) -> Fighter:
    """A fighter with the card and the numbers with which its attack, and the one against it, were resolved: what turns
    its card or takes its gear afterwards changes nothing in those sums."""
    own, other = record.struck.get(now.side), record.struck.get(1 - now.side)
    if own is not None:
        then = own[now.side]
        now = replace(
            now, face=then.face, type=then.type, needed=then.needed, powers=then.powers,
            numbers={**then.numbers, "defence": now.numbers["defence"]},
            lines={**then.lines, "defence": now.lines["defence"]},
        )  # fmt: skip
    if other is not None:
        then = other[now.side]
        now = replace(
            now,
            numbers={**now.numbers, "defence": then.numbers["defence"]},
            lines={**now.lines, "defence": then.lines["defence"]},
        )
    return now


def step_of(state: State) -> str:
    """The step of the exchange, by the frame on top and the stage of the combat."""
    combat = state.combat
    assert combat is not None
    frame = next((one for one in reversed(state.frames) if _names_step(one)), None)
    if isinstance(frame, RolledFrame):
        return "roll"
    if isinstance(frame, PowersFrame):
        return "powers_defender" if frame.side == DEFENDER else "powers_attacker"
    if isinstance(frame, WindowFrame):
        if frame.window == "pre_roll":
            return "before"
        if frame.window == "post_roll":
            return "powers_defender" if side_of(state, frame.decider) == DEFENDER else "powers_attacker"
    if combat.stage in _STAGES:
        return _STAGES[combat.stage]
    return "ranged" if combat.stage.startswith("ranged") else "melee" if combat.stage.startswith("melee") else "end"


def _names_step(frame: Frame) -> bool:
    return isinstance(frame, (RolledFrame, PowersFrame, WindowFrame, CombatFrame))


def _fighter(state: State, side: int) -> Fighter:
    combat = state.combat
    assert combat is not None
    seat = combat.seats[side]
    found = queries.combat_figures(state, side)
    numbers = {"attack": found.attack, "defence": found.defence, "damage": found.damage}
    parts = {"attack": found.attack_parts, "defence": found.defence_parts, "damage": found.damage_parts}
    creature = queries.monster(state) if seat == NOBODY else None
    lines: dict[str, tuple[Line, ...]] = {
        stat: (*_replaced(state, side, stat, parts[stat]), *_merged(parts[stat])) for stat in STATS
    }
    if creature is not None:
        return Fighter(
            side, NOBODY, creature.id, "", "", creature.colour, numbers, lines, found.type, found.needed,
            (0 if combat.down[side] else 1, 1), 0, _powers(state, side, creature), _attached(state.markers, state.foe),
        )  # fmt: skip
    player = state.players[seat]
    whole = queries.health(state, seat)
    energy = state.energy if seat == state.active else combat.energy
    return Fighter(
        side, seat, "", player.character, queries.face_key(state, seat), player.level, numbers, lines, found.type,
        found.needed, (max(0, whole - player.damage), whole), energy, _powers(state, side, None),
        tuple(kind_of(one.card) for one in player.attached),
    )  # fmt: skip


def _attached(markers: tuple[EncounterMarker | None, ...], foe: Foe | None) -> tuple[str, ...]:
    marker = markers[foe.slot] if foe is not None and foe.kind == "marker" else None
    held: tuple[Attached, ...] = () if marker is None else marker.attached
    return tuple(kind_of(one.card) for one in held)


def _replaced(state: State, side: int, stat: Stat, parts: tuple[Part, ...]) -> list[Line]:
    """The lines that are replaced by something else: the card's own number, a weapon under a substitute."""
    combat = state.combat
    assert combat is not None
    seat = combat.seats[side]
    base = parts[0].source if parts else "base"
    if seat == NOBODY or base == "base" or stat == "damage":
        return []
    card = queries.face(state, seat)
    found = [Line("base", card.attack.value if stat == "attack" else card.defence, struck=True)]
    player = state.players[seat]
    if stat == "attack" and combat.subs[side] and player.weapon:
        thing = state.config.tables.things[player.weapon]
        if thing.card.attack is not None:
            found.append(Line(thing.source, thing.card.attack.value, struck=True))
    return found


def _merged(parts: Iterable[Part]) -> list[Line]:
    """The parts of a number as lines, one for each source."""
    found: dict[str, int] = {}
    for part in parts:
        found[part.source] = found.get(part.source, 0) + part.n
    return [Line(source, n) for source, n in found.items() if n or source == "base"]


def _sources(state: State, side: int, creature: Monster | None) -> list[tuple[str, bool]]:
    """The keys of sources whose powers may fire in a fight, each with whether it is an attached card."""
    combat = state.combat
    assert combat is not None
    tables = state.config.tables
    if creature is not None:
        own = [] if queries.blocked(state, side, "powers") else [(creature.source, False)]
        return [*own, *[(kind, True) for kind in _attached(state.markers, state.foe)]]
    seat = combat.seats[side]
    player = state.players[seat]
    found: list[tuple[str, bool]] = []
    if not queries.blocked(state, side, "powers"):
        found.append((queries.face_key(state, seat), False))
        worn = (queries.weapon_of(state, seat, side), queries.armour_of(state, seat, side))
        bag = [item for item in player.bag if tables.things[item].card.slot == "bag"]
        useful = [item for item in (*worn, *bag) if queries.usable(state, player, item)]
        found += [(tables.things[item].source, False) for item in useful]
    found += [(kind_of(played.card), False) for played in combat.cards if played.seat == seat]
    return [*found, *[(kind_of(one.card), True) for one in player.attached]]


def _powers(state: State, side: int, creature: Monster | None) -> tuple[DiePower, ...]:
    combat = state.combat
    assert combat is not None
    tables = state.config.tables
    found: dict[str, DiePower] = {}
    for source, attached in _sources(state, side, creature):
        for index in tables.by_when.get(source, {}).get("die", ()):
            ability = tables.abilities[source][index]
            key = f"{source}.{index}"
            if ability.while_attached != attached:
                continue
            if side != DEFENDER or creature is None:
                level = state.players[combat.seats[side]].level if combat.seats[side] >= 0 else 0
                if ability.min_level > level:
                    continue
            found[key] = DiePower(key, source, ability.die == "own", ability.faces, key in combat.fired, attached)
    return tuple(found.values())


def best_roll(state: State) -> bool:
    """Whether no roll is better: a combat die that may be rolled again shows 6, and no power looks at that die but to
    have it rolled again."""
    frame, combat = state.frames[-1] if state.frames else None, state.combat
    if combat is None or not isinstance(frame, RolledFrame) or frame.die not in ("red", "black"):
        return False
    side = DEFENDER if frame.die == "black" else 1 - DEFENDER
    owners = state.config.tables.owners
    watching = [
        power
        for one in (0, 1)
        for power in _fighter(state, one).powers
        if power.own == (one == side) and not power.fired
        if one != side or owners[power.key].do != (Reroll("own"),)
    ]
    return combat.dice[side] == SIX and not watching


# ------------------------------------------------------------------------------------------------- what will come


@dataclass(frozen=True, slots=True)
class Blow:
    """The forecast of one attack of an exchange: its side, type, and sum against the defence, and its damage;
    ``stopped``: its fighter is defeated before it attacks, ``idle``: the other one is, and it need not."""

    side: int
    type: str
    sum: int
    defence: int
    hit: bool
    damage: int
    stopped: bool = False
    idle: bool = False


@dataclass(frozen=True, slots=True)
class ExchangeForecast:
    """The forecast of an exchange with the present numbers and dice, and who is defeated after it."""

    blows: tuple[Blow, ...]
    down: tuple[bool, bool]
    left: tuple[int, int]


def forecast(stage: ChallengeStage) -> ExchangeForecast | None:
    """The result of the present dice if nothing more is played; None before the roll."""
    if not stage.dice[0]:
        return None
    left = [stage.fighters[0].health[0], stage.fighters[1].health[0]]
    found: list[Blow] = []
    for kind in ("ranged", "melee"):
        if stage.step == "melee" and kind == "ranged":
            continue
        standing = [left[0] > 0, left[1] > 0]
        suffered = [0, 0]
        for striker in stage.fighters:
            if striker.type != kind:
                continue
            other = stage.fighters[1 - striker.side]
            die = stage.dice[striker.side]
            hit = all(standing) and striker.needed <= SIX and die >= striker.needed
            damage = striker.numbers["damage"] if hit else 0
            told = die + striker.numbers["attack"]
            stopped, idle = not standing[striker.side], standing[striker.side] and not standing[other.side]
            found.append(Blow(striker.side, kind, told, other.numbers["defence"], hit, damage, stopped, idle))
            suffered[other.side] = damage
        left = [max(0, have - lost) for have, lost in zip(left, suffered, strict=True)]
    return ExchangeForecast(tuple(found), (left[0] == 0, left[1] == 0), (left[0], left[1]))


def winning(stage: ChallengeStage) -> tuple[float, float, float]:
    """The probabilities that the attacker alone defeats the other side, that it does not end so, and that the defender
    does, over all faces of both dice with the present numbers: no card is played and no power of a die fires."""
    counts = [0, 0, 0]
    for red in range(1, SIX + 1):
        for black in range(1, SIX + 1):
            seen = forecast(replace(stage, dice=(red, black)))
            assert seen is not None, "both dice lie"
            counts[1 if seen.down[0] == seen.down[1] else 0 if seen.down[1] else 2] += 1
    whole = SIX * SIX
    return counts[0] / whole, counts[1] / whole, counts[2] / whole


# ------------------------------------------------------------------------------------------------- event by event


def opened(state: State, event: ev.CombatStarted, earlier: Iterable[Event] = ()) -> State:
    """A copy of a position in which the fight of a ``combat_started`` has begun; ``state`` may be the position before
    it, and ``earlier`` what happened from there to the fight: a trial that gives a level, a trap that hurts."""
    seen = clone(state)
    for one in earlier:
        if isinstance(one, ev.LevelGained):
            seen.players[one.seat].level, seen.players[one.seat].damage = one.level, 0
        _carry_hero(seen, one)
    seen.combat = Combat(event.seat, event.defender, event.space)
    if event.defender == NOBODY:
        seen.foe = _foe(state, event.monster)
    else:
        seen.combat.energy = state.config.tables.content.rules.defender_energy
    return seen


def best_card(fight: State, seat: Seat) -> tuple[str, int] | None:
    """The ability card that a seat may play before the roll of a fight made by :func:`opened` and after which it hits
    with the lowest face, and that face as :func:`queries.needed` gives it; None where no card changes it."""
    side = queries.side_of(fight, seat)
    asked = clone(fight)
    asked.frames, asked.offers = (*asked.frames, window_frame(seat, "pre_roll")), None
    least, found = queries.needed(fight, side), None
    for action in legal(asked):
        changed = queries.foreseen(fight, seat, action) if isinstance(action, act.PlayCard) else None
        if changed is not None and isinstance(action, act.PlayCard) and queries.needed(changed, side) < least:
            least = queries.needed(changed, side)
            found = action.card, least
    return found


def _foe(state: State, monster: str) -> Foe:
    if state.foe is not None and state.foe.card == monster:
        return state.foe
    creature = state.config.tables.monsters[monster]
    for slot, marker in enumerate(state.markers):
        if marker is not None and marker.card == monster:
            return Foe("marker", monster, slot)
    return Foe("board" if creature.board else "event" if creature.event else "drawn", monster)


def apply_event(state: State, event: Event) -> None:
    """Apply an event of a fight to a position, as far as the overlay shows it; ``state`` is changed."""
    combat = state.combat
    if combat is None:
        return
    match event:
        case ev.CombatRolled():
            combat.dice = (event.red, event.black)
            one, two = (state.players[seat].side if seat >= 0 else "" for seat in combat.seats)
            combat.faces = (one, two)
        case ev.Rerolled():
            combat.dice = put(combat.dice, event.side, event.face)
        case ev.Modified():
            combat.mods = (*combat.mods, Mod(event.side, event.stat, event.n, event.how, event.source))
        case ev.PowerFired() | ev.PowerUsed():
            combat.fired = (*combat.fired, f"{event.source}.{event.index}")
        case ev.CardPlayed():
            _carry_card(state, combat, event)
        case ev.Attacked():
            combat.pending = put(combat.pending, 1 - event.side, event.damage)
        case ev.Prevented():
            combat.pending = put(combat.pending, event.side, max(0, combat.pending[event.side] - event.n))
        case ev.CombatEnded():
            combat.down = (event.attacker_down, event.defender_down)
        case _:
            _carry_person(state, combat, event)


def _carry_card(state: State, combat: Combat, event: ev.CardPlayed) -> None:
    _carry_hero(state, event)
    card = state.config.tables.content.abilities.get(kind_of(event.card))
    side = side_of(state, event.seat)
    if card is not None and card.substitute is not None and side >= 0:
        combat.subs = put(combat.subs, side, card.id)


def _carry_person(state: State, combat: Combat, event: Event) -> None:
    _carry_hero(state, event)
    match event:
        case ev.Suffered() if event.seat in combat.seats:
            combat.pending = put(combat.pending, combat.seats.index(event.seat), 0)
        case ev.MonsterHurt():
            combat.pending = put(combat.pending, DEFENDER, 0)
        case ev.Paid() | ev.EnergyChanged():
            more = event.n if isinstance(event, ev.EnergyChanged) else -event.energy
            if event.seat == state.active:
                state.energy += more
            else:
                combat.energy += more


def _carry_hero(state: State, event: Event) -> None:
    match event:
        case ev.Suffered():
            state.players[event.seat].damage += event.n
        case ev.Healed():
            player = state.players[event.seat]
            player.damage = max(0, player.damage - event.n)
        case ev.CharacterFlipped():
            state.players[event.seat].side = "start" if event.side == "start" else "other"
        case ev.PotionDrunk() | ev.ItemLost():
            _without_item(state, event.seat, event.item)
        case ev.CardPlayed() | ev.CardDiscarded():
            _without_card(state, event.seat, event.card)
        case ev.Drew():
            player = state.players[event.seat]
            player.hand = (*player.hand, event.card)


def _without_card(state: State, seat: Seat, card: str) -> None:
    """Take a card out of a hand, of which only the number of cards may be known."""
    player = state.players[seat]
    held = next((one for one in (card, HIDDEN) if one in player.hand), None)
    if held is not None:
        player.hand = without(player.hand, held)


def _without_item(state: State, seat: Seat, item: str) -> None:
    player = state.players[seat]
    player.weapon = "" if player.weapon == item else player.weapon
    player.armour = "" if player.armour == item else player.armour
    player.bag = tuple(one for one in player.bag if one != item)


def step_after(event: Event, before: str) -> str:
    """The step that an event belongs to; ``before``: the present one."""
    match event:
        case ev.CombatStarted():
            return "before"
        case ev.CombatRolled():
            return "roll"
        case ev.Attacked():
            return event.type
        case ev.CombatEnded():
            return "end"
    return before


def planned(stage: ChallengeStage, changed: ChallengeStage) -> dict[tuple[int, str], tuple[Line, ...]]:
    """The lines that a planned card would add, by side and stat; ``changed``: the fight with the card."""
    found: dict[tuple[int, str], tuple[Line, ...]] = {}
    for now, then in zip(stage.fighters, changed.fighters, strict=True):
        for stat in STATS:
            held = {(line.source, line.struck): line.n for line in now.lines[stat]}
            new = tuple(
                replace(line, n=line.n - held.get((line.source, line.struck), 0))
                for line in then.lines[stat]
                if not line.struck and line.n != held.get((line.source, line.struck), 0)
            )
            if new:
                found[now.side, stat] = new
    return found
