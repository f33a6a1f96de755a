"""Why a click is not legal: an answer for every path that is not legal, from the closed list of
``refusal_reasons.json``, which gives the rule of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, TypedDict, Unpack, get_args

from tabletop.json_values import as_texts
from tabletop.resources import table_beside
from tabletop.rules.game import Ids, Path, Refusal, Seat
from tabletop.rules.hidden import HIDDEN

from . import actions as act, frames as fr, quest_steps as qs
from .board import held_at, is_aggro, markers_at, ways_within
from .combat import windows_of
from .costs import card_cost, payable, price, price_of, token_ability
from .damage import forbidden
from .effects import energy_of
from .explore import barred
from .figures import face_key
from .piles import event_at, items_of
from .plays import MOVE, OWN_TURN, card_barred, limit_used, powers_blocked
from .quests import open_steps
from .selectors import targets
from .state import REGISTRY, NotLegal, State, find_copy
from .terms import RESOURCES, Icon, ItemId, Potion, Thing
from .turn import has_icons
from .values import ActiveQuest

RULES: Final = as_texts(table_beside(__file__, "refusal_reasons"))


class Figures(TypedDict, total=False):
    """What the sentence of a refusal, or the reason of a hint, may name."""

    n: int
    left: int
    cost: int
    energy: int
    card: Thing
    character: Thing
    space: Thing
    token: Thing
    quest: Thing
    item: ItemId
    icon: Icon
    icons: tuple[Icon, ...]
    colour: Annotated[int | str, Ids("level")]
    resource: Annotated[str, Ids("resource")]
    phase: Annotated[str, Ids("phase")]
    window: Annotated[str, Ids("window")]
    limit: str
    slot: str


def say(key: str, **values: Unpack[Figures]) -> Refusal:
    return Refusal(RULES[key], key, values)


_OPEN: Final = ("tokens", "resource", "challenge", "quests", "equip")
"""Stages in which the active character may use what needs nothing but its own turn."""


def _stage(frame: fr.Frame) -> str:
    return frame.stage if isinstance(frame, fr.TurnFrame) else ""


def _windows(state: State, frame: fr.Frame) -> tuple[str, ...]:
    """The windows open to the decider."""
    if isinstance(frame, fr.WindowFrame):
        return windows_of(state, frame)
    if isinstance(frame, fr.ReactFrame):
        return ("react_card",)
    if isinstance(frame, fr.RolledFrame):
        return ("own_roll",)
    if _stage(frame) == "move":
        return MOVE
    return OWN_TURN if _stage(frame) in _OPEN else ()


# ------------------------------------------------------------------------------------------------- spaces


@REGISTRY.answers("space")
def _space(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    tables = state.config.tables
    if name not in tables.spaces:
        return None
    mover = frame.who if isinstance(frame, fr.StepFrame) else frame.decider
    if name == state.players[mover].space and not isinstance(frame, fr.PlaceFrame):
        return say("already_here", space=name)
    if isinstance(frame, fr.StepFrame):
        return _step(state, frame.who, name, frame.left)
    if _stage(frame) == "move":
        if state.rooted:
            return say("step_rooted")
        return _step(state, frame.decider, name, state.move)
    if isinstance(frame, fr.PlaceFrame):
        return say("token_city" if tables.spaces[name].kind == "city" else "already_there", space=name)
    if isinstance(frame, fr.SetupFrame):
        return say("city_only")
    if isinstance(frame, fr.SpaceFrame):
        key = {
            "flight": "flight_space",
            "destination": "destination_space",
            "defeat": "nearest_city",
            "event_space": "nearest_space",
        }
        return say(key[frame.why], space=name)
    if _stage(frame) == "roll":
        return say("roll_first")
    return say("move_not_now") if isinstance(frame, fr.TurnFrame) else say("answer_first", phase=frame.phase)


def _step(state: State, seat: Seat, name: str, left: int) -> Refusal:
    player = state.players[seat]
    spaces = state.config.tables.spaces
    if held_at(state, player.space):
        return say("step_held", space=player.space)
    if spaces[name].colour > player.level:
        return say("step_level", space=name, colour=spaces[name].colour)
    if left <= 0:
        return say("step_points")
    way = ways_within(state, seat, len(spaces)).get(name)
    if way is None:
        return say("step_no_way", space=name)
    return say("step_too_far", space=name, n=len(way), left=left) if len(way) > left else say("step_far", space=name)


# ------------------------------------------------------------------------------------------- ability cards


@REGISTRY.answers("card")
def _card(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    seat = frame.decider
    cards = state.config.tables.content.abilities
    if name == HIDDEN or name not in cards:
        return say("not_your_card") if name == HIDDEN else None
    if not find_copy(state.players[seat].hand, name):
        return say("not_your_card")
    card = cards[name]
    if card.window not in _windows(state, frame):
        return say("card_window", card=name, window=card.window)
    barring = card_barred(state, seat, card)
    if barring:
        return say(barring, card=name)
    if not payable(state, seat, price(state, seat, act.PlayCard(name))):
        return say("card_energy", card=name, cost=card_cost(state, seat, name), energy=energy_of(state, seat))
    if card.target and (not targets(state, seat, card.target) or rest):
        return say("card_target", card=name)
    return say("card_effect", card=name)


# --------------------------------------------------------------------------------------------------- items


@REGISTRY.answers("item")
def _item(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    seat = frame.decider
    tables = state.config.tables
    if name not in tables.things:
        return None
    if isinstance(frame, fr.ItemFrame):
        return say("item_choice", item=name)
    if name not in items_of(state, seat):
        return say("not_your_item", item=name)
    wish = rest[0].id if rest else ""
    if isinstance(frame, fr.PayFrame):
        return say("potion_mana", item=name)
    if wish == "equip" or (not wish and _stage(frame) == "equip"):
        return _equip(state, frame, name)
    if wish in get_args(Potion):
        return _potion(state, frame, name, wish)
    return _item_power(state, frame, name, int(wish) if wish.isdigit() else 0)


def _equip(state: State, frame: fr.Frame, name: str) -> Refusal:
    player = state.players[frame.decider]
    card = state.config.tables.things[name].card
    if _stage(frame) != "equip":
        return say("equip_not_now")
    if card.slot == "bag":
        return say("item_slot", item=name)
    if state.config.tables.things[name].colour > player.level:
        return say("item_level", item=name, colour=state.config.tables.things[name].colour)
    if not has_icons(state, player, card):
        return say("item_icons", item=name, icons=card.icons)
    return say("nothing_here")


def _potion(state: State, frame: fr.Frame, name: str, icon: str) -> Refusal:
    if icon not in state.config.tables.things[name].card.potions:
        return say("potion_icon", item=name, icon=icon)
    if icon == "mana":
        return say("potion_mana", item=name)
    return say("nothing_to_heal") if _stage(frame) == "move" and icon == "healing" else say("potion_not_now")


def _item_power(state: State, frame: fr.Frame, name: str, index: int) -> Refusal:
    thing = state.config.tables.things[name]
    player = state.players[frame.decider]
    if index >= len(thing.card.abilities) or thing.card.abilities[index].mode != "may":
        return say("nothing_in_item", item=name)
    if name not in player.bag and thing.card.slot == "bag":
        return say("item_bag", item=name)
    if thing.colour > player.level:
        return say("item_level", item=name, colour=thing.colour)
    return _power(state, frame, thing.source, index, name)


def _power(state: State, frame: fr.Frame, source: str, index: int, item: str = "") -> Refusal:
    """Why an optional ability of a source cannot be used."""
    ability = state.config.tables.abilities[source][index]
    if ability.when not in _windows(state, frame):
        return say("power_window", window=ability.when)
    if powers_blocked(state, frame.decider):
        return say("power_blocked")
    if limit_used(state, source, index):
        return say("already_used", limit=ability.limit)
    if not payable(state, frame.decider, price_of(ability.cost, item)):
        return say("power_cost", energy=energy_of(state, frame.decider))
    return say("power_effect")


@REGISTRY.answers("power")
def _power_of(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    source = f"{name}.front"
    if name == "character":
        if not state.players[frame.decider].character:
            return None
        source = face_key(state, frame.decider)
    elif name != state.festival:
        return None
    index = int(rest[0].id) if rest and rest[0].id.isdigit() else 0
    abilities = state.config.tables.abilities[source]
    if index >= len(abilities) or abilities[index].mode != "may":
        return None
    return _power(state, frame, source, index)


@REGISTRY.answers("slot")
def _slot(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    player = state.players[frame.decider]
    worn = {"weapon": player.weapon, "armour": player.armour}.get(name)
    if worn is None:
        return None
    return say("nothing_equipped", slot=name) if not worn else say("equip_not_now")


# -------------------------------------------------------------------------------------------------- tokens


@REGISTRY.answers("token")
def _token(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    kinds = state.config.tables.content.discoveries
    if name not in kinds:
        return None
    if not find_copy(state.players[frame.decider].tokens, name):
        return say("not_your_token", token=name)
    try:
        ability = kinds[name].abilities[token_ability(state, name)]
    except NotLegal:
        return say("token_window", token=name)
    if ability.when not in _windows(state, frame):
        return say("token_window", token=name)
    if ability.when == "move" and ability.if_ and state.stepped:
        return say("token_stepped", token=name)
    if ability.when == "move" and held_at(state, state.players[frame.decider].space):
        return say("step_held", space=state.players[frame.decider].space)
    return say("token_place", token=name) if ability.if_ else say("power_effect")


@REGISTRY.answers("lying")
def _lying(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    return say("peek_reach") if isinstance(frame, fr.PeekFrame) else say("not_now")


# ------------------------------------------------------------------------------------------------- choices


@REGISTRY.answers("choice")
def _choice(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    if name in RESOURCES:
        return _resource(state, frame, name)
    if name in ("fight", "visit", "draw_challenge", "attack", "accept_offer"):
        return _challenge(state, frame, name)
    if name in state.config.tables.content.discoveries:
        return say("already_resolved", token=name)
    if isinstance(frame, fr.ChooseFrame):
        return say("option_cost")
    return None


def _resource(state: State, frame: fr.Frame, name: str) -> Refusal:
    if _stage(frame) == "tokens":
        return say("resource_tokens")
    if _stage(frame) != "resource":
        return say("resource_not_now")
    here = state.config.tables.spaces[state.players[frame.decider].space]
    if name in here.resources and barred(state, name):
        return say("resource_forbidden", resource=name)
    return say("resource_none", resource=name, space=here.id)


def _challenge(state: State, frame: fr.Frame, name: str) -> Refusal:
    seat = frame.decider
    if not state.players[seat].space:
        return say("not_now")
    here = state.config.tables.spaces[state.players[seat].space]
    if here.kind == "city":
        return say("challenge_city")
    if _stage(frame) != "challenge":
        return say("challenge_not_now")
    slots = markers_at(state, here.id)
    if any(is_aggro(state, slot) for slot in slots):
        return say("aggro_first")
    if name == "fight":
        return say("fight_nothing")
    if name == "visit":
        return say("nothing_to_visit" if not event_at(state, here.id) else "nothing_here")
    if name == "draw_challenge":
        return say("draw_resolve")
    if name == "attack":
        return say("attack_truce" if forbidden(state, seat, "attack_character") else "attack_nobody")
    return say("offer_price" if here.id in state.config.tables.offers else "nothing_offered")


# -------------------------------------------------------------------------------------------------- quests


@REGISTRY.answers("quest")
def _quest(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    if name not in state.config.tables.content.quests:
        return None
    held = next((one for one in state.players[frame.decider].quests if one.card == name), None)
    if held is None:
        return say("not_your_quest", quest=name)
    if _stage(frame) != "quests":
        return say("quest_not_now")
    wish = rest[0].id if rest else ""
    return _quest_step(state, frame.decider, held, wish)


_WISHES: Final[Mapping[str, tuple[tuple[type, ...], str]]] = {
    "collect": ((qs.CollectStep,), "collect_here"),
    "travel": ((qs.TravelStep,), "travel_here"),
    "hand_in": ((qs.HandIn,), "hand_in_here"),
}


def _quest_step(state: State, seat: Seat, held: ActiveQuest, wish: str) -> Refusal:
    kinds, key = _WISHES.get(wish, ((qs.MeetMarked,), "meet_here"))
    steps = state.config.tables.content.quests[held.card].steps
    here = state.players[seat].space
    at = open_steps(state, seat, held)
    now = [steps[n] for n in at]
    if wish == "collect" and here in held.tokens and not any(_collects(step, here) for step in now):
        return say("quest_order", quest=held.card)
    if any(isinstance(step, kinds) for step in now):
        return say(key, quest=held.card)
    if any(isinstance(step, kinds) for step in steps):
        return say("quest_order", quest=held.card)
    return say("nothing_here")


def _collects(step: qs.QuestStep, here: str) -> bool:
    return isinstance(step, qs.CollectStep) and here in step.spaces


# ------------------------------------------------------------------------------------------ everything else


@REGISTRY.answers("piece")
def _piece(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    if name in state.config.tables.content.characters:
        if isinstance(frame, fr.SetupFrame):
            return say("already_chosen", character=name)
        return say("character_marked", character=name) if isinstance(frame, fr.QuestSetupFrame) else None
    if name.startswith("marker_") and isinstance(frame, fr.MarkerFrame):
        return say("marker_nearest")
    return None


@REGISTRY.answers("pile")
def _pile(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    return say("colour_none", colour=name) if isinstance(frame, fr.ColourFrame) else None


@REGISTRY.answers("button")
def _button(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    return say("not_now") if isinstance(frame, fr.TurnFrame) else say("answer_first", phase=frame.phase)
