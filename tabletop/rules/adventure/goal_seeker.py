"""A simple player that seeks goals: it walks to the space worth most for its distance, fights every turn, wears its
best items and plays its cards. It uses only what its seat may know. It serves measurements, tests and the searches of
better players.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from tabletop.rules.game import Action, Seat
from tabletop.rules.graph import distances

from . import actions as act, effects, quest_steps as qs
from .board import held_at
from .figures import attack_out_of_combat
from .frames import ItemFrame, PayFrame, TurnFrame
from .journeys import places_of
from .quests import open_steps
from .state import State
from .tables import Tables, kept_with_tables
from .terms import RED

Below = Callable[[int], int]
"""A random number from 0 to limit - 1."""

_HARMFUL: Final = ("sandrai_life_tap", "grumbaz_bloodrage", "sofeea_evocation", "sofeea_portal", "sofeea_teleport")
_CANCELS: Final = ("sandrai_fear", "burbonn_feign_death", "sofeea_blink", "sofeea_ice_block")
_UNWANTED: Final = frozenset((*_HARMFUL, *_CANCELS))
_ENDS: Final = (act.Pass, act.Stop, act.Keep, act.Done)


def choose(state: State, offers: Sequence[Action], below: Below) -> Action:
    """The chosen one of the offers (at least one); ``state`` is the view of the seat that decides."""
    if len(offers) == 1:
        return offers[0]
    frame = state.frames[-1]
    seat = frame.decider
    if isinstance(frame, TurnFrame):
        handler = _STAGES.get(frame.stage)
        found = handler(state, seat, offers, below) if handler is not None else None
        return found if found is not None else offers[below(len(offers))]
    if isinstance(frame, PayFrame):
        return next((one for one in offers if isinstance(one, act.Confirm)), offers[0])
    if isinstance(frame, ItemFrame) and frame.why in ("auction", "lose_item", "trade"):
        return min(offers, key=lambda one: worth(state, one.item) if isinstance(one, act.ChooseItem) else 99)
    usable: list[Action] = [one for one in offers if isinstance(one, act.PlayCard) and one.card not in _UNWANTED]
    usable += [one for one in offers if isinstance(one, (act.UsePower, act.UseItem))]
    if usable:
        return usable[below(len(usable))]
    for one in offers:
        if isinstance(one, _ENDS):
            return one
    return offers[below(len(offers))]


# --------------------------------------------------------------------------------------------------- goals


@kept_with_tables(64)
def walks(tables: Tables, level: int) -> Mapping[str, Mapping[str, int]]:
    """Steps between spaces for a character of a level, through spaces it may enter."""
    index = {name: number for number, name in enumerate(tables.names)}
    ways = [
        [index[near] for near in space.neighbours if max(space.colour, tables.spaces[near].colour) <= level]
        for space in tables.spaces.values()
    ]
    return {name: dict(zip(tables.names, distances(ways, n), strict=True)) for n, name in enumerate(tables.names)}


@kept_with_tables(64)
def _prizes(tables: Tables, level: int) -> tuple[tuple[str, float, int], ...]:
    """Board encounters that are worth fighting for a character of a level: the space, the value of the defeat, and the
    defence."""
    found = []
    for space, name in tables.board.items():
        card = tables.monsters[name].card
        for effect in card.reward if tables.spaces[space].colour <= level else ():
            if isinstance(effect, effects.GainLevel) and effect.to == level + 1:
                found.append((space, 4.0, card.defence))
            elif isinstance(effect, effects.GainTrophy) and level == RED:
                found.append((space, 3.0, card.defence))
    return tuple(found)


def goals(state: State, seat: Seat) -> dict[str, float]:
    """Spaces worth going to, with their values."""
    tables = state.config.tables
    player = state.players[seat]
    level = player.level
    attack = attack_out_of_combat(state, seat)[0] + min(2, len(player.hand) // 2)
    found: dict[str, float] = {}
    for space, value, defence in _prizes(tables, level):
        found[space] = found.get(space, 0) + value * chance(attack, defence)
    for held in player.quests:
        quest = tables.content.quests[held.card]
        value = 2 * (quest.valor / len(quest.steps))
        for at in open_steps(state, seat, held):
            for space in places_of(state, seat, held, quest.steps[at]):
                if tables.spaces[space].colour <= level:
                    found[space] = found.get(space, 0) + value
    return found


def chance(attack: int, defence: int) -> float:
    """The approximate chance that one attack hits, with cards counted as 1 more."""
    return min(6, max(0.3, 7 - (defence - attack))) / 6


def destination(state: State, seat: Seat) -> str:
    """The space with the greatest value for its distance; without one, the nearest space to fight in."""
    tables = state.config.tables
    player = state.players[seat]
    away = walks(tables, player.level)[player.space]
    best, best_value = "", 0.0
    for space, value in goals(state, seat).items():
        # an average turn has 2.5 steps
        rate = value / (1 + away[space] / 2.5)
        if rate > best_value:
            best, best_value = space, rate
    if best_value > (0.1 if player.level == RED else 0.3):
        return best
    level = player.level
    near = [name for name in tables.names if tables.spaces[name].colour == level and tables.spaces[name].kind != "city"]
    return min([name for name in near if name not in tables.board] or near, key=away.__getitem__)


def worth(state: State, item: str) -> int:
    """The value of an item: what it adds to a number, and its colour."""
    thing = state.config.tables.things[item]
    attack = thing.card.attack.value if thing.card.attack is not None else 0
    return 2 * (attack + (thing.card.defence or 0)) + thing.colour


# -------------------------------------------------------------------------------------------------- stages


def _move(state: State, seat: Seat, offers: Sequence[Action], below: Below) -> Action | None:
    plays = [one for one in offers if isinstance(one, act.PlayCard) and one.card not in _HARMFUL]
    if plays and below(2):
        return plays[below(len(plays))]
    powers = [one for one in offers if isinstance(one, act.UsePower | act.UseToken)]
    if powers and not below(3):
        return powers[below(len(powers))]
    potions = [one for one in offers if isinstance(one, act.UsePotion) and one.icon == "healing"]
    if potions and state.players[seat].damage >= 2:
        return min(potions, key=lambda one: worth(state, one.item))
    goal = destination(state, seat)
    steps = [one for one in offers if isinstance(one, act.Step)]
    here = walks(state.config.tables, state.players[seat].level)[goal]
    nearer = [one for one in steps if here[one.space] < here[state.players[seat].space]]
    if nearer:
        return nearer[below(len(nearer))]
    if steps and here[state.players[seat].space]:
        return steps[below(len(steps))] if not below(3) else act.END
    return act.END


def _resource(state: State, seat: Seat, offers: Sequence[Action], below: Below) -> Action | None:
    player = state.players[seat]
    order = ["book", "scroll", "place_discovery", "potion_large", "potion_small", "quest_giver", "auction_house"]
    if player.damage >= 2:
        order = ["potion_large", "potion_small", *order]
    if len(player.quests) < 2 or not below(4):
        order = ["quest_giver", *order]
    goal = destination(state, seat)
    if state.config.tables.distance[player.space][goal] > 5 and not held_at(state, player.space):
        order = ["flight_path", *order]
    for name in order:
        for one in offers:
            if isinstance(one, act.UseResource) and one.resource == name:
                return one
    return None


def _challenge(state: State, seat: Seat, offers: Sequence[Action], below: Below) -> Action | None:
    attacks = [one for one in offers if isinstance(one, act.AttackCharacter)]
    if attacks and _seeks_duels(state, seat):
        return attacks[below(len(attacks))]
    for kind in (act.AcceptOffer, act.Fight, act.VisitEvent, act.DrawChallenge, act.AttackCharacter):
        found = [one for one in offers if isinstance(one, kind)]
        if found:
            return found[below(len(found))]
    return None


def _seeks_duels(state: State, seat: Seat) -> bool:
    quests = state.config.tables.content.quests
    return any(
        isinstance(quests[held.card].steps[at], qs.DefeatCharacter | qs.DealDamage)
        for held in state.players[seat].quests
        for at in open_steps(state, seat, held)
    )


def _quests(state: State, seat: Seat, offers: Sequence[Action], below: Below) -> Action | None:
    found = [one for one in offers if isinstance(one, act.Collect | act.Travel | act.HandIn | act.Meet)]
    return found[0] if found else act.DONE


def _equip(state: State, seat: Seat, offers: Sequence[Action], below: Below) -> Action | None:
    player = state.players[seat]
    things = state.config.tables.things
    attack, _, defence, _ = attack_out_of_combat(state, seat)
    for one in offers:
        if isinstance(one, act.Equip):
            card = things[one.item].card
            if card.attack is not None and (card.attack.value > attack or not player.weapon):
                return one
            if card.defence is not None and (card.defence > defence or not player.armour):
                return one
    return act.DONE


_STAGES: Final[dict[str, Callable[[State, Seat, Sequence[Action], Below], Action | None]]] = {
    "move": _move,
    "resource": _resource,
    "challenge": _challenge,
    "quests": _quests,
    "equip": _equip,
}
