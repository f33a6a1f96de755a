"""Why a click is not legal: an answer for every path, however odd, from the closed list of :mod:`.reasons`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.rules.game import Path, Refusal, Seat
from tabletop.rules.hidden import HIDDEN
from tabletop.rules.stack_game import Answer

from . import actions as act
from . import frames as fr
from . import ops
from . import quest_steps as qs
from .board import held_at, is_aggro, markers_at
from .combat import windows_of
from .costs import card_cost, payable, price, price_of, token_ability
from .damage import forbidden
from .effects import energy_of
from .explore import barred
from .figures import face_key
from .piles import event_at, items_of
from .plays import MOVE, OWN_TURN, card_barred, limit_used, powers_blocked
from .quests import open_steps
from .reasons import say
from .state import NotLegal, State, find_copy
from .terms import COLOURS, RESOURCES
from .turn import has_icon, has_icons
from .values import Ctx, Held
from .whom import fits_place, holds, side_of, targets

_OPEN: Final = ("tokens", "resource", "challenge", "quests", "equip")
"""Stages in which the active character may use what needs its own turn alone."""


def _stage(frame: fr.Frame) -> str:
    return frame.stage if isinstance(frame, fr.TurnFrame) else ""


def _later(frame: fr.Frame, phase: str) -> Refusal:
    """What belongs to another phase of the turn, or comes after what is open."""
    if _stage(frame) == "roll":
        return say("roll_first")
    return say("wrong_phase", phase=phase) if isinstance(frame, fr.TurnFrame) else say("first_finish")


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


def _space(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    tables = state.config.tables
    if name not in tables.spaces:
        return None
    if isinstance(frame, fr.StepFrame):
        return _step(state, frame.who, name, frame.left)
    if _stage(frame) == "move":
        if state.rooted:
            return say("no_more_steps")
        return _step(state, frame.decider, name, state.move)
    if isinstance(frame, fr.PlaceFrame):
        return say("city_only" if tables.spaces[name].kind == "city" else "token_here", space=name)
    if isinstance(frame, fr.SetupFrame):
        return say("begin_city")
    if isinstance(frame, fr.SpaceFrame):
        key = {
            "flight": "flight_space",
            "destination": "destination_space",
            "defeat": "nearest_city",
            "event_space": "nearest_space",
        }
        return say(key[frame.why])
    return _later(frame, "move")


def _step(state: State, seat: Seat, name: str, left: int) -> Refusal:
    player = state.players[seat]
    spaces = state.config.tables.spaces
    if held_at(state, player.space):
        return say("held")
    if spaces[name].colour > player.level:
        return say("level_space", space=name, colour=COLOURS[spaces[name].colour])
    if left <= 0:
        return say("no_points")
    return say("not_adjacent", space=name)


# ------------------------------------------------------------------------------------------- ability cards


def _card(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    seat = frame.decider
    cards = state.config.tables.content.abilities
    if name == HIDDEN or name not in cards:
        return say("not_your_card") if name == HIDDEN else None
    if not find_copy(state.players[seat].hand, name):
        return say("not_your_card")
    card = cards[name]
    if card.window not in _windows(state, frame):
        return say("wrong_window", when=card.window)
    barring = card_barred(state, seat, card)
    if barring:
        return say(barring)
    if not payable(state, seat, price(state, seat, act.PlayCard(name))):
        return say("no_energy", cost=card_cost(state, seat, name), n=energy_of(state, seat))
    if card.target and (not targets(state, seat, card.target) or rest):
        return say("no_target")
    return say("no_effect")


# --------------------------------------------------------------------------------------------------- items


def _item(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    seat = frame.decider
    tables = state.config.tables
    if name not in tables.things:
        return None
    if isinstance(frame, fr.ItemFrame):
        return say("item_choice")
    if name not in items_of(state, seat):
        return say("not_your_item")
    wish = rest[0].id if rest else ""
    if isinstance(frame, fr.PayFrame):
        return say("potion_mana")
    if wish == "equip" or (not wish and _stage(frame) == "equip"):
        return _equip(state, frame, name)
    if wish in ("healing", "mana", "swiftness"):
        return _potion(state, frame, name, wish)
    return _item_power(state, frame, name, int(wish) if wish.isdigit() else 0)


def _equip(state: State, frame: fr.Frame, name: str) -> Refusal:
    player = state.players[frame.decider]
    card = state.config.tables.things[name].card
    if _stage(frame) != "equip":
        return say("equip_later")
    if card.slot == "bag":
        return say("not_equipment", item=name)
    if state.config.tables.things[name].colour > player.level:
        return say("item_level", item=name, colour=COLOURS[state.config.tables.things[name].colour])
    if not has_icons(state, player, card):
        return say("item_icon", item=name, icon=next(one for one in card.icons if not has_icon(state, player, one)))
    return say("nothing_here")


def _potion(state: State, frame: fr.Frame, name: str, icon: str) -> Refusal:
    if icon not in state.config.tables.things[name].card.potions:
        return say("potion_icon", item=name, icon=icon)
    if icon == "mana":
        return say("potion_mana")
    if _stage(frame) != "move":
        return say("potion_phase")
    return say("no_heal" if forbidden(state, frame.decider, "heal") else "undamaged")


def _item_power(state: State, frame: fr.Frame, name: str, index: int) -> Refusal:
    thing = state.config.tables.things[name]
    player = state.players[frame.decider]
    if index >= len(thing.card.abilities) or thing.card.abilities[index].mode != "may":
        return say("item_none", item=name)
    if name in player.bag and thing.card.slot != "bag":
        return say("not_equipped", item=name)
    if thing.colour > player.level:
        return say("item_level", item=name, colour=COLOURS[thing.colour])
    return _power(state, frame, thing.source, index, name)


def _power(state: State, frame: fr.Frame, source: str, index: int, item: str = "") -> Refusal:
    """Why an optional ability of a source cannot be used."""
    ability = state.config.tables.abilities[source][index]
    if ability.when not in _windows(state, frame):
        return say("wrong_window", when=ability.when)
    if powers_blocked(state, frame.decider):
        return say("blocked")
    if limit_used(state, source, index):
        return say("used_combat" if ability.limit == "combat" else "used")
    if not payable(state, frame.decider, price_of(ability.cost, item)):
        return say("no_cost")
    if not holds(state, Ctx(source, seat=frame.decider, side=side_of(state, frame.decider)), ability.cond):
        return say("condition")
    return say("no_effect")


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


def _slot(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    player = state.players[frame.decider]
    worn = {"weapon": player.weapon, "armour": player.armour}.get(name)
    if worn is None:
        return None
    return say("unequip_none") if not worn else say("equip_later")


# -------------------------------------------------------------------------------------------------- tokens


def _token(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    kinds = state.config.tables.content.discoveries
    if name not in kinds:
        return None
    if not find_copy(state.players[frame.decider].tokens, name):
        return say("not_your_token")
    try:
        ability = kinds[name].abilities[token_ability(state, name)]
    except NotLegal:
        return say("nothing_here")
    if ability.when not in _windows(state, frame):
        return say("wrong_window", when=ability.when)
    if ability.when == "move" and ability.cond and state.stepped:
        return say("after_step")
    if ability.when == "move" and held_at(state, state.players[frame.decider].space):
        return say("held")
    return say("condition" if ability.cond else "no_effect")


def _lying(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    return say("peek_reach") if isinstance(frame, fr.PeekFrame) else _later(frame, "move")


# ------------------------------------------------------------------------------------------------- choices


def _choice(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    if name in RESOURCES:
        return _resource(state, frame, name)
    if name in ("fight", "visit", "draw_challenge", "attack", "accept_offer"):
        return _challenge(state, frame, name)
    if name in state.config.tables.content.discoveries:
        return say("token_resolved")
    if isinstance(frame, fr.ChooseFrame):
        return say("no_cost")
    return None


def _resource(state: State, frame: fr.Frame, name: str) -> Refusal:
    if _stage(frame) == "tokens":
        return say("resource_after_tokens")
    if _stage(frame) != "resource":
        return _later(frame, "explore")
    here = state.config.tables.spaces[state.players[frame.decider].space]
    if name in here.resources and barred(state, name):
        return say("no_flight")
    return say("resource_none", resource=name, space=here.id)


def _challenge(state: State, frame: fr.Frame, name: str) -> Refusal:
    seat = frame.decider
    if not state.players[seat].space or _stage(frame) == "roll":
        return _later(frame, "challenge")
    here = state.config.tables.spaces[state.players[seat].space]
    if here.kind == "city":
        return say("not_in_city")
    if _stage(frame) != "challenge":
        return _later(frame, "challenge")
    slots = markers_at(state, here.id)
    if any(is_aggro(state, slot) for slot in slots):
        return say("aggro_first")
    if name == "fight":
        return say("fight_nothing")
    if name == "visit":
        return say("visit_nothing" if not event_at(state, here.id) else "nothing_here")
    if name == "draw_challenge":
        return say("challenge_here")
    if name == "attack":
        return say("no_attack" if forbidden(state, seat, "attack_character") else "attack_nobody")
    return _offer(state, seat)


def _offer(state: State, seat: Seat) -> Refusal:
    """Why an offer cannot be accepted: there is none, its price, or its reward (AG-CHL-9, AG-TRO-1)."""
    source = state.config.tables.offers.get(state.players[seat].space)
    if source is None:
        return say("offer_none")
    ability = state.config.tables.abilities[source][0]
    if payable(state, seat, price_of(ability.cost)):
        for effect in ability.do:
            if isinstance(effect, ops.GainTrophy):
                at = list(state.config.tables.content.trophies).index(effect.trophy)
                return say("trophy_taken" if state.stock[at] else "trophy_gone")
    return say("offer_price")


# -------------------------------------------------------------------------------------------------- quests


def _quest(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    if name not in state.config.tables.content.quests:
        return None
    held = next((one for one in state.players[frame.decider].quests if one.card == name), None)
    if held is None:
        return say("not_your_quest")
    if _stage(frame) != "quests":
        return _later(frame, "quests")
    wish = rest[0].id if rest else ""
    return _quest_step(state, frame.decider, held, wish)


_HANDED: Final = (qs.HandInEncounters, qs.HandInItems, qs.DiscardAbilities)
_WISHES: Final[Mapping[str, tuple[tuple[type, ...], str]]] = {
    "collect": ((qs.Collect,), "quest_elsewhere"),
    "travel": ((qs.Travel,), "quest_elsewhere"),
    "hand_in": (_HANDED, "quest_cards"),
}


def _quest_step(state: State, seat: Seat, held: Held, wish: str) -> Refusal:
    kinds, key = _WISHES.get(wish, ((qs.MeetMarked,), "quest_elsewhere"))
    steps = state.config.tables.content.quests[held.card].steps
    here = state.players[seat].space
    at = open_steps(state, seat, held)
    now = [steps[n] for n in at]
    if wish == "collect" and here in held.tokens and not any(_collects(step, here) for step in now):
        return say("quest_order")
    if any(isinstance(step, kinds) for step in now):
        handing = [step.place for step in now if isinstance(step, _HANDED)]
        away = bool(handing) and not any(fits_place(state, here, place) for place in handing)
        return say("quest_elsewhere" if away else key)
    if any(isinstance(step, kinds) for step in steps):
        return say("quest_order")
    return say("nothing_here")


def _collects(step: qs.QuestStep, here: str) -> bool:
    return isinstance(step, qs.Collect) and here in step.spaces


# ------------------------------------------------------------------------------------------ everything else


def _piece(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    if name in state.config.tables.content.characters:
        if isinstance(frame, fr.SetupFrame):
            return say("taken")
        return say("character_marked") if isinstance(frame, fr.QuestSetupFrame) else None
    if name.startswith("marker_") and isinstance(frame, fr.MarkerFrame):
        return say("marker_nearest")
    return None


def _pile(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    return say("colour_none") if isinstance(frame, fr.ColourFrame) else None


def _button(state: State, frame: fr.Frame, name: str, rest: Path) -> Refusal | None:
    return _later(frame, _BUTTONS[name]) if name in _BUTTONS else say("nothing_here")


_BUTTONS: Final = {"roll_movement": "move", "end_movement": "move", "done": "equipment"}

ANSWERS: Final[Mapping[str, Answer]] = {
    "space": _space,
    "card": _card,
    "item": _item,
    "power": _power_of,
    "slot": _slot,
    "token": _token,
    "lying": _lying,
    "choice": _choice,
    "quest": _quest,
    "piece": _piece,
    "pile": _pile,
    "button": _button,
}
