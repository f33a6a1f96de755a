"""A second computation of steps, rolls, combats and reactions, from the specification and the raw content files alone:
nothing of ``tabletop.rules.adventure`` decides here. A position is only read: its fields, no function of the rules."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tabletop.rules.adventure.state import State

CONTENT = Path(__file__).resolve().parents[3] / "tabletop" / "rules" / "adventure" / "content"
COLOURS = ("grey", "green", "yellow", "red")
NOBODY = -1


def read(name: str) -> Any:
    return json.loads((CONTENT / f"{name}.json").read_text(encoding="utf-8"))


def by_id(rows: Sequence[Any]) -> dict[str, Any]:
    return {row["id"]: row for row in rows}


SPACES = by_id(read("board")["spaces"])
ABILITIES = by_id(read("abilities"))
DISCOVERIES = by_id(read("discoveries"))
CHALLENGES = by_id(read("challenges"))
EVENTS = by_id(read("events"))
BOARD = by_id(read("board_encounters"))
HEROES = by_id(read("characters")["characters"])
CARDS = {(card["character"], COLOURS.index(card["level"])): card for card in read("characters")["cards"]}
BLUE = read("rules")["movement_die"]


class Unknown(Exception):
    """The position holds something that is not computed here."""


def kind(copy: str) -> str:
    return copy.split("#")[0]


def colour_of(space: str) -> int:
    return COLOURS.index(SPACES[space]["colour"])


def distance(start: str, end: str) -> int:
    """Steps over printed connections."""
    found, edge = {start: 0}, [start]
    while edge:
        now = edge.pop(0)
        for other in SPACES[now]["neighbours"]:
            if other not in found:
                found[other] = found[now] + 1
                edge.append(other)
    return found[end]


# -------------------------------------------------------------------------------------- encounters and markers


def encounter_of(card: str) -> Any:
    """The encounter of a challenge card, of an event's back or of the board."""
    if card in BOARD:
        return BOARD[card]
    return EVENTS[card]["back"]["encounter"] if card in EVENTS else CHALLENGES[card]["encounter"]


def festival_statics(state: State, op: str) -> Iterator[Any]:
    """The continuous effects of one kind of the global event."""
    for ability in EVENTS[state.festival]["front"] if state.festival else ():
        if ability["when"] == "static":
            yield from (effect for effect in ability["do"] if effect["op"] == op)


def traits(state: State, card: str) -> set[str]:
    """Printed traits, and those that the global event gives to encounters off the board (AG-AGR-4)."""
    found = set(encounter_of(card)["traits"])
    for mod in festival_statics(state, "encounter_mod"):
        if card not in BOARD and "add_trait" in mod and mod["filter"].get("trait", next(iter(found))) in found:
            found.add(mod["add_trait"])
    return found


def held(state: State, space: str) -> bool:
    """Whether an aggro marker lies in the space (AG-MOV-5)."""
    return any(one is not None and one.space == space and "Aggro" in traits(state, one.card) for one in state.markers)


# ------------------------------------------------------------------------------------------------------- moving


def health(state: State, seat: int) -> int:
    """Printed health less one for each Disease (AG-RUL-65)."""
    player = state.players[seat]
    printed: int = CARDS[player.character, player.level]["sides"][player.side]["health"]
    return printed - sum(kind(token) == "disease" for token in player.tokens)


def _entering(state: State, seat: int, space: str) -> tuple[bool, int]:
    """Whether the traps of others in the space end a movement, and the damage they do; two of one name count once."""
    stops, hurt = False, 0
    seen = set()
    for trap in state.traps:
        if trap.space != space or trap.owner == seat or kind(trap.card) in seen:
            continue
        seen.add(kind(trap.card))
        for ability in ABILITIES[kind(trap.card)]["abilities"]:
            if ability["when"] == "on_enter" and _unlocked(state, ability, trap.owner):
                stops |= any(effect["op"] == "stop_move" for effect in ability["do"])
                hurt += sum(effect["n"] for effect in ability["do"] if effect["op"] == "suffer")
    return stops, hurt


def steps(state: State) -> set[str]:
    """Where the active figure may step (AG-MOV-3 to AG-MOV-5, AG-MOV-8)."""
    player = state.players[state.active]
    if state.move <= 0 or state.rooted or held(state, player.space):
        return set()
    return {one for one in SPACES[player.space]["neighbours"] if colour_of(one) <= player.level}


def reach(state: State) -> dict[str, int]:
    """The spaces that the active figure can step into, with the fewest points they cost. Aggro ends its way, and so do
    traps that stop or defeat it."""
    seat = state.active
    player = state.players[seat]
    if state.rooted or held(state, player.space):
        return {}
    saved = any(kind(one.card) == "sandrai_soulstone" for one in player.attached)
    cost = {player.space: 0}
    edge = [player.space]
    while edge:
        now = edge.pop(0)
        stops, hurt = _entering(state, seat, now) if cost[now] else (False, 0)
        fallen = not saved and player.damage + hurt >= health(state, seat)
        if cost[now] == state.move or stops or fallen or (cost[now] and held(state, now)):
            continue
        for other in SPACES[now]["neighbours"]:
            if other in cost or colour_of(other) > player.level:
                continue
            cost[other] = cost[now] + 1
            edge.append(other)
    del cost[player.space]
    return cost


def rolled(state: State, face: int) -> tuple[int, int]:
    """Movement points and energy after the blue die (AG-MOV-2, AG-MOV-7): reductions first, then increases."""
    seat = state.active
    player = state.players[seat]
    mods: dict[str, list[Any]] = {"movement": [], "energy": []}
    mods["movement"] += [{"n": one.n, "min": one.min} for one in player.mods]
    statics = [effect for effect, _ in _attached_statics(state, player.attached)]
    for name, op in (("movement", "move_roll_mod"), ("energy", "energy_roll_mod")):
        mods[name] += [one for one in statics if one["op"] == op]
        mods[name] += festival_statics(state, op)
    pools = []
    for name in ("movement", "energy"):
        value = BLUE[face][name]
        for mod in sorted(mods[name], key=lambda one: one["n"] > 0):
            changed = value + mod["n"]
            if mod["n"] < 0:
                value = max(changed, min(value, mod["min"]))
            else:
                value = min(changed, max(value, mod["max"]))
        pools.append(value)
    return pools[0], pools[1]


# ------------------------------------------------------------------------------------------------------- combat


def _unlocked(state: State, ability: Any, owner: int) -> bool:
    """Whether the controller's level unlocks the ability (5.1)."""
    return state.players[owner].level >= COLOURS.index(ability.get("min_level", "grey"))


def _attached_statics(state: State, attached: Sequence[Any]) -> Iterator[tuple[Any, Any]]:
    """Continuous effects of attached cards with their conditions; two of one name count once (AG-RUL-19)."""
    seen = set()
    for one in attached:
        if kind(one.card) in seen:
            continue
        seen.add(kind(one.card))
        for ability in ABILITIES[kind(one.card)]["abilities"]:
            if ability["when"] == "static" and _unlocked(state, ability, one.owner):
                yield from ((effect, ability.get("if", [])) for effect in ability["do"])


@dataclass
class Fighter:
    """One side: a seat or the encounter of a card, with what changes during the combat."""

    seat: int
    card: str
    attached: Sequence[Any]
    face: str = ""
    damage: int = 0
    health: int = 1
    plus: dict[str, int] = field(default_factory=lambda: {"attack": 0, "defence": 0, "damage_value": 0})
    type: str = ""
    blocked: set[str] = field(default_factory=set)
    sure: str = ""

    @property
    def down(self) -> bool:
        """Defeated: an encounter by any damage, a character by as much as its health."""
        return self.damage >= self.health


@dataclass
class Told:
    """What a combat is expected to show: (side, type, die, attack, defence, hit, damage) of each attack."""

    attacks: list[tuple[int, str, int, int, int, bool, int]] = field(default_factory=list)
    down: tuple[bool, bool] = (False, False)
    cancelled: bool = False


class Fight:
    """A combat in which nobody plays a card or uses a power (4.4). Side 0 attacks."""

    def __init__(self, state: State, defender: int = NOBODY, card: str = "", slot: int = -1) -> None:
        self.state = state
        self.sides = [self._character(state.active)]
        if defender != NOBODY:
            self.sides.append(self._character(defender))
        else:
            marker = state.markers[slot] if slot >= 0 else None
            self.sides.append(Fighter(NOBODY, card, marker.attached if marker else ()))
        self.dice = [0, 0]
        self.fired: set[tuple[Any, ...]] = set()
        self.again = False
        self.cancelled = False
        self.told = Told()
        for aura in state.auras:
            self._aura(aura)

    def _character(self, seat: int) -> Fighter:
        player = self.state.players[seat]
        if any(kind(one.card) == "sandrai_soulstone" for one in player.attached):
            raise Unknown("Soulstone")
        return Fighter(seat, "", player.attached, player.side, player.damage, health(self.state, seat))

    def _aura(self, aura: Any) -> None:
        """The part of an aura of this turn: the key names source, ability and effect."""
        source, ability, effect = aura.key.rsplit(".", 2)
        names = set(source.split("."))
        rows = [row["abilities"] for row in (*ABILITIES.values(), *DISCOVERIES.values()) if row["id"] in names]
        rows += [row["front"] for row in EVENTS.values() if row["id"] in names]
        found = rows[0][int(ability)]["do"][int(effect)]
        for side, fighter in enumerate(self.sides):
            if fighter.seat == aura.seat:
                for one in found.get("own", ()):
                    self._carry_out(one, side)
                for one in found.get("opponent", ()):
                    self._carry_out(one, 1 - side)

    # ---------------------------------------------------------------------------------------------- figures

    def _card(self, side: int) -> Any:
        """The printed figures of a side."""
        one = self.sides[side]
        if one.seat == NOBODY:
            return encounter_of(one.card)
        player = self.state.players[one.seat]
        return CARDS[player.character, player.level]["sides"][one.face]

    def _worn(self, side: int, slot: str) -> Any:
        """The item in a slot of a side; None for none and for a blocked one."""
        one = self.sides[side]
        if one.seat == NOBODY or slot in one.blocked:
            return None
        player = self.state.players[one.seat]
        item = player.weapon if slot == "weapon" else player.armour
        return item_of(item) if item else None

    def _sources(self, side: int) -> Iterator[tuple[str, Any]]:
        """The character card or encounter and the equipment of a side, by name."""
        yield f"{self.sides[side].face or 'foe'}", self._card(side)
        for slot in ("weapon", "armour"):
            if (item := self._worn(side, slot)) is not None:
                yield slot, item

    def type_of(self, side: int) -> str:
        """The attack type: weapon, else card, then the latest change (5.6)."""
        weapon = self._worn(side, "weapon")
        printed: str = (weapon or self._card(side))["attack"]["type"]
        return self.sides[side].type or printed

    def value(self, side: int, stat: str) -> int:
        card = self._card(side)
        if stat == "attack":
            weapon = self._worn(side, "weapon")
            total = (weapon or card)["attack"]["value"]
        elif stat == "defence":
            armour = self._worn(side, "armour")
            total = armour["defence"] if armour else card["defence"]
        else:
            total = card["damage"]
        for holder in (0, 1):
            statics = [
                (effect, ability.get("if", []))
                for _, source in self._sources(holder)
                for ability in source["abilities"]
                if ability["when"] == "static"
                for effect in ability["do"]
            ]
            statics += _attached_statics(self.state, self.sides[holder].attached)
            for effect, conditions in statics:
                if effect["op"] != stat or (holder if effect["side"] == "own" else 1 - holder) != side:
                    continue
                for condition in conditions:
                    if condition["c"] != "attack_is" or condition["side"] != "own":
                        raise Unknown(condition)
                if all(self.type_of(holder) == condition["type"] for condition in conditions):
                    total += effect["n"]
        total += self._of_event(side, stat) + self.sides[side].plus[stat]
        return max(0, int(total))

    def _of_event(self, side: int, stat: str) -> int:
        """What the global event adds to a value."""
        total = 0
        one = self.sides[side]
        if one.seat == NOBODY:
            word = {"damage_value": "damage"}.get(stat, stat)
            for mod in festival_statics(self.state, "encounter_mod"):
                wanted = mod["filter"].get("trait")
                if wanted is None or wanted in traits(self.state, one.card):
                    total += mod.get(word, 0)
        for mod in festival_statics(self.state, "combat_mod"):
            if mod["cond"] != [{"c": "opposed_affiliations"}]:
                raise Unknown(mod)
            seats = [fighter.seat for fighter in self.sides]
            if NOBODY in seats:
                continue
            a, b = (HEROES[self.state.players[seat].character]["affiliation"] for seat in seats)
            if a != b:
                effects = mod.get("attacker" if side == 0 else "defender", ())
                total += sum(effect["n"] for effect in effects if effect["op"] == stat)
        return total

    # ------------------------------------------------------------------------------------------------- course

    def run(self, dice: tuple[int, int] | None, rerolls: Sequence[tuple[int, int]]) -> Told:
        """The combat with these dice: the first roll, and (side, face) of each reroll in order."""
        self.rerolls = list(rerolls)
        for side in (1, 0):
            self._all(side, "combat_start")
        if not self._over():
            if dice is None:
                raise AssertionError("the dice were not rolled")
            self.dice = list(dice)
            self._powers(1)
            self.again = True
            while self.again and not self._over():
                self.again = False
                self._powers(0)
                if self.again:
                    self._powers(1)
            for kind_of_attack in ("ranged", "melee"):
                if not self._over():
                    self._exchange(kind_of_attack)
        if self.rerolls:
            raise AssertionError(f"{self.rerolls} were not expected")
        self.told.down = (self.sides[0].down, self.sides[1].down)
        self.told.cancelled = self.cancelled
        return self.told

    def _over(self) -> bool:
        return self.cancelled or any(one.down for one in self.sides)

    def _all(self, side: int, moment: str, least: int = 1) -> None:
        """Carry out every ability of a side for a moment."""
        for _, source in list(self._sources(side)):
            for ability in source["abilities"]:
                if ability["when"] == moment and ability.get("min_damage", 1) <= least:
                    self._list(ability, side)

    def _list(self, ability: Any, side: int) -> None:
        if ability["mode"] != "must" or "if" in ability:
            raise Unknown(ability)
        for effect in ability["do"]:
            self._carry_out(effect, side)

    def _powers(self, side: int) -> None:
        """POWERS: the die powers of a side whose face shows, each once; looked at again after each."""
        faces = self.sides[side].face
        while not self._over():
            ready = []
            for name, source in self._sources(side):
                for at, ability in enumerate(source["abilities"]):
                    die = side if ability.get("die") == "own" else 1 - side
                    key = (side, name, at)
                    if ability["when"] == "die" and key not in self.fired and self.dice[die] in ability["faces"]:
                        ready.append((name, key, ability))
            if not ready:
                break
            if self.sides[side].seat != NOBODY and len({name for name, *_ in ready}) > 1:
                raise Unknown("its player chooses the order")
            _, key, ability = ready[0]
            self.fired.add(key)
            self._list(ability, side)
            if self.sides[side].face != faces:
                raise Unknown("turned")

    def _exchange(self, wanted: str) -> None:
        """Steps 3 and 4: who has that type attacks, all at once (AG-CMB-7 to 9)."""
        dealt = [0, 0]
        values = []
        for side in (0, 1):
            if self.type_of(side) == wanted:
                attack, defence = self.value(side, "attack"), self.value(1 - side, "defence")
                hit = self.dice[side] + attack >= defence
                hit = {"": hit, "hit": True, "miss": False}[self.sides[side].sure]
                damage = self.value(side, "damage_value") if hit else 0
                dealt[1 - side] = damage
                values.append((side, wanted, self.dice[side], attack, defence, hit, damage))
        self.told.attacks += values
        for side in (0, 1):
            self.sides[side].damage += dealt[side]
        for side in (1, 0):
            if dealt[1 - side]:
                self._all(side, "on_hit")
        for side in (1, 0):
            if dealt[side]:
                self._all(side, "on_suffer", dealt[side])

    def _carry_out(self, effect: Any, side: int) -> None:
        """One effect, for a source of ``side``."""
        op = effect["op"]
        about = effect.get("side", effect.get("who", "own"))
        on = 1 - side if about == "opponent" else side
        one = self.sides[on]
        if op in one.plus:
            one.plus[op] += effect["n"]
        elif op == "attack_type":
            one.type = effect["type"]
        elif op == "reroll":
            die = 1 - side if effect["die"] == "opponent" else side
            if not self.rerolls or self.rerolls[0][0] != die:
                raise AssertionError(f"a reroll of side {die} is missing before {self.rerolls}")
            self.dice[die] = self.rerolls.pop(0)[1]
            self.again = True
        elif op == "auto_miss":
            one.sure = "miss"
        elif op == "auto_hit":
            one.sure = one.sure or "hit"
        elif op == "block":
            what = effect["what"]
            one.blocked |= set([what] if isinstance(what, str) else what)
        elif op == "suffer":
            one.damage += effect["n"]
        elif op == "heal":
            if one.seat != NOBODY:
                one.damage = max(0, one.damage - (one.damage if effect["n"] == "all" else effect["n"]))
        elif op == "flip_character":
            if one.seat != NOBODY:
                one.face = effect["to"]
        elif op == "cancel_combat":
            self.cancelled = True
        elif op not in ("discard_cards", "draw", "energy", "lose_item", "cost_mod"):
            raise Unknown(op)


def item_of(card: str) -> Any:
    """The item of a challenge card or of an event's back."""
    return EVENTS[card]["back"]["item"] if card in EVENTS else CHALLENGES[card]["item"]


# ---------------------------------------------------------------------------------------------------- reactions


def reactors(state: State, caster: int) -> list[int]:
    """The seats that can answer a card that ``caster`` has announced, clockwise from it (REACT, AG-ABL-10)."""
    order = [(caster + n) % len(state.players) for n in range(1, len(state.players))]
    return [seat for seat in order if any(_can_answer(state, seat, card, caster) for card in state.players[seat].hand)]


def _can_answer(state: State, seat: int, card: str, caster: int) -> bool:
    row = ABILITIES[kind(card)]
    player = state.players[seat]
    if row["window"] != "react_card" or any(one == seat and kind(c) == kind(card) for one, c in state.played):
        return False
    fight = state.combat
    side = fight.seats.index(seat) if fight is not None and seat in fight.seats else -1
    if fight is not None and side >= 0:
        limits = [mod["n"] for mod in festival_statics(state, "ability_limit")]
        if limits and fight.announced[side] >= min(limits):
            return False
        if any(mod.side == side and mod.stat == "block" and mod.how == "abilities" for mod in fight.mods):
            return False
    near = distance(player.space, state.players[caster].space) <= 3
    draws = player.level >= 1 and bool(player.deck or player.discard)
    return (near or draws) and _payable(state, seat, row["cost"])


def _payable(state: State, seat: int, cost: int) -> bool:
    """AG-ABL-6: the pool in force, and mana icons of bag and equipment (4.3)."""
    player = state.players[seat]
    fight = state.combat
    if player.character == "sofeea" and player.side == "other":
        cost -= not any(one == seat for one, _ in state.played)
    cost += sum(n for one, n in state.tariffs if one == seat)
    pool = 0
    if seat == state.active:
        pool = state.energy
    elif fight is not None and fight.defender == seat:
        pool = fight.energy
    if fight is not None and seat in fight.seats:
        side = fight.seats.index(seat)
        cost += sum(n for one, n in fight.costs if one == side)
    items = [*player.bag, *filter(None, (player.weapon, player.armour))]
    mana = sum("mana" in item_of(item)["potions"] for item in items)
    return max(0, cost) <= pool + mana
