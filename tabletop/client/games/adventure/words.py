"""Words and icons of the table for ids of the rules: the prompt, choices, the main button; and what the curtain says
to the seat that takes the device: why it is asked, and what has happened since it decided last."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from tabletop.client.board.shown_position import Primary
from tabletop.client.core.session import Session
from tabletop.rules.adventure import actions as act
from tabletop.rules.adventure import effects
from tabletop.rules.adventure.model import Content
from tabletop.rules.adventure.queries import (
    NOBODY,
    CardFrame,
    ChooseFrame,
    Combat,
    ItemFrame,
    PayFrame,
    PeekFrame,
    ReactFrame,
    State,
    StepFrame,
    Tables,
    WindowFrame,
    kind_of,
    owed_energy,
    owed_things,
)
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.game import Action, Seat, Target
from tabletop.text import has, localised, t
from tabletop.text.grammar import capital, joined

from . import card_text, names
from .card_faces import ATTACK_ICONS, EMBLEMS, LOOKS, POTION_ICONS, RESOURCE_ICONS
from .card_text import Voice
from .card_text import colour as colour_name
from .model import Model

BUTTONS: Final = LOOKS["buttons"]
"""Decisions shown as buttons, with their icons; the first legal one is the main button."""
PROPOSAL: Final = Target("button", "proposal")
"""The target of a main button that carries out :func:`proposal`."""
TAKING: Final = frozenset({"steal", "trade"})
"""Decisions in which something of another seat may be taken."""
DISCARDING: Final = frozenset({"hand_limit", "discard", "book_discard", "pay"})
"""Decisions in which the chosen card is discarded."""


def prompt(model: Model) -> str:
    """What the decider must do now, in words, with the card that it is about."""
    frame, phase, path = model.frame, model.phase, model.path
    if path and path[0].kind == "card" and model.session.ready is None:
        return t("adventure_board.prompt.aim", card=names.card_name(path[0].id, model.content))
    if phase == "move":
        return _prompt_of_movement(model)
    if phase == "react" and model.announced is not None:
        return t("adventure_board.prompt.react", card=names.card_name(model.announced.card, model.content))
    about = "judge" if isinstance(frame, PeekFrame) and frame.judging else phase
    if model.subject and phase != "choose" and has(f"adventure_board.about.{about}"):
        return t(f"adventure_board.about.{about}", card=names.card_name(model.subject.partition(":")[2], model.content))
    if isinstance(frame, PeekFrame) and not frame.discard:
        return t("adventure_board.prompt.peek", n=frame.left)
    return t("adventure_board.prompt.reveal", name=model.foe_name()) if phase == "reveal" else asked(model)


def asked(model: Model) -> str:
    """What the open decision asks for, in words, where the card that it is about is shown beside them."""
    n, other = model.content.rules.hand_limit, NOBODY
    match model.frame:
        case PayFrame() as frame:
            return pay_words(_paid_thing(model, frame.action), model.state, frame, model.session.offer())
        case ChooseFrame() as frame:
            return choose_words(frame, model.content)
        case StepFrame(left=n, who=other) | ItemFrame(n=n, other=other):
            pass
        case _ if model.phase == "tokens":
            n = sum(action.kind == "resolve_token" for action in model.offers())
    key = f"adventure.prompt.{model.phase}"
    whose = "" if other == NOBODY else model.hero_name(other)
    return t(key if has(key) else "adventure_board.prompt.choose", n=n, other=whose)


def choose_words(frame: ChooseFrame, content: Content) -> str:
    """The prompt of a choice between options, with the name of their card; for a character card the title of its
    side."""
    return t("adventure_board.about.choose", card=names.choice_name(frame.ctx.source, content))


def _paid_thing(model: Model, action: Action) -> str:
    """What a payment is for; for an option the name of its card."""
    asked = model.state.frames[-2] if len(model.state.frames) > 1 else None
    if isinstance(asked, ChooseFrame):
        return names.choice_name(asked.ctx.source, model.content)
    return thing_words(model, action) or t(f"adventure.verb.{action.kind}")


def pay_words(thing: str, state: State, frame: PayFrame, offer: Sequence[Action]) -> str:
    """The prompt of a payment for a thing: of the cards or items that are still to be chosen, then of its energy; what
    pays for it, if only a confirmation is left."""
    cards, items = owed_things(state, frame)
    if cards or items:
        more = "_more" if frame.cards or frame.items else ""
        kind = "cards" if cards else "items"
        return t(f"adventure_board.prompt.pay_{kind}{more}", thing=thing, n=cards or items)
    n = owed_energy(state, frame)
    if n > 0:
        kinds = {action.kind for action in offer}
        if "confirm" not in kinds:
            return t("adventure_board.prompt.pay_mana", thing=thing, n=n)
        if "use_potion" in kinds:
            return t("adventure_board.prompt.pay", thing=thing, n=n)
    used = [names.item_name(item, state.config.tables.content) for item in (*frame.items, *frame.drunk)]
    if frame.cards or not used:
        return t("adventure_board.prompt.pay_done", thing=thing)
    if n > 0:
        used.append(t("adventure_board.energy_left", n=n))
    return t("adventure_board.prompt.pay_covered", thing=thing, what=joined(used))


def _prompt_of_movement(model: Model) -> str:
    """The prompt of movement: the points left, and what can be done with them now."""
    kinds = {action.kind for action in model.offers()}
    more = kinds - {"step", "end_movement"}
    way = (".walk" if "step" in kinds else ".end") if kinds else ""
    if more:  # cards are named only where one can be played
        way = ("" if "step" in kinds else ".play") if "play_card" in more else f"{way}.use"
    return t(f"adventure_board.prompt.move{way}", n=model.state.move, energy=model.state.energy)


def buttons(model: Model) -> list[str]:
    """The legal decisions shown as buttons, the main one first."""
    there = {target.id for target in model.session.targets() if target.kind == "button"}
    return [name for name in BUTTONS if name in there]


def primary(model: Model) -> Primary:
    """The main button."""
    ready = model.session.ready
    if ready is not None:
        return Primary(action_words(model, ready), "confirm")
    offered = proposal(model)
    if offered is not None:
        return Primary(proposal_words(model, offered), action_icon(model, offered), PROPOSAL)
    found = buttons(model)
    if found and model.phase not in TAKING:  # not taking anything is not offered as the main button
        return Primary(button_words(model, found[0]), BUTTONS[found[0]], Target("button", found[0]))
    return Primary(t("adventure_board.choose"), "hourglass", None, False, prompt(model))


def proposal(model: Model) -> Action | None:
    """The action that the main button offers: the only one that goes on from a quest that was chosen; without a
    selection the only legal one; collecting the first token that lies ready; equipping the only item of a hero without
    equipment; taking the only item; the cheapest next part of a payment that cannot be confirmed yet. None
    elsewhere."""
    offers = model.offers()
    path = model.session.path
    if path and path[0].kind == "quest":
        return offers[0] if len(offers) == 1 else None
    if path or not offers:
        return None
    if len(offers) == 1:
        return offers[0] if offers[0].path and offers[0].path[0].kind != "button" else None
    if model.phase in TAKING:
        items = [action for action in offers if action.kind == "choose_item"]
        return items[0] if len(items) == 1 else None
    if model.phase == "quests":
        return next((action for action in offers if action.kind in ("collect", "meet")), None)
    if model.phase == "equip":
        found = [action for action in offers if action.kind == "equip"]
        return found[0] if len(found) == 1 and {action.kind for action in offers} == {"equip", "done"} else None
    worn = worn_by(model.state, model.session.decider)
    return cheapest(offers, model.tables, worn) if model.phase == "pay" else None


def proposal_words(model: Model, offered: Action) -> str:
    """The words of the main button for a proposal; equipping the only item also ends the turn."""
    if model.phase in TAKING:
        return t("adventure_board.take", thing=thing_words(model, offered))
    if offered.kind == "equip":
        return t("adventure_board.equip_and_end", thing=thing_words(model, offered))
    return action_words(model, offered)


def cheapest(offers: Sequence[Action], tables: Tables, worn: Collection[str] = ()) -> Action | None:
    """The cheapest next part of a payment: the energy of a card; the level of an item, then how many potions it is, one
    that is not among the equipped ``worn`` before all others. None where it only has to be confirmed, or where nothing
    can be paid."""

    def price(action: Action) -> tuple[bool, int, int, str]:
        name = action.path[0].id
        if action.path[0].kind == "card":
            return False, tables.content.abilities[name].cost, 0, name
        return name in worn, tables.things[name].colour, len(tables.things[name].card.potions), name

    if any(action.kind == "confirm" for action in offers):
        return None
    return min((action for action in offers if action.path[0].kind in ("item", "card")), key=price, default=None)


def worn_by(state: State, seat: Seat | None) -> tuple[str, ...]:
    """The equipped items of a seat; none for nobody."""
    return () if seat is None else (state.players[seat].weapon, state.players[seat].armour)


def button_words(model: Model, name: str) -> str:
    """The words of a decision shown as a button."""
    if name == "when_to_ask":
        return t("adventure_board.when_to_ask")
    if name == "pass" and model.phase in TAKING:
        return t("adventure_board.take_nothing")
    if name == "pass" and has(f"adventure_fight.pass.{model.phase}"):
        return t(f"adventure_fight.pass.{model.phase}")
    if name == "done" and model.phase in ("quests", "equip"):
        return t(f"adventure_board.done.{model.phase}")
    return t(f"adventure.verb.{name}")


# ------------------------------------------------------------------------------------------------------ choices


def action_words(model: Model, action: Action) -> str:
    """What an action does, short enough for a button."""
    kind, thing = action.kind, thing_words(model, action)
    if kind in ("choose_character", "choose_item", "choose_colour", "resolve_token", "use_resource", "choose_order"):
        return capital(thing)
    if isinstance(action, act.ChooseOption):
        return option_words(model, action.option)
    verb = chosen_verb(kind, model.phase)
    return t("adventure_board.verb_thing", verb=verb, thing=thing) if thing else verb


def chosen_verb(kind: str, phase: str) -> str:
    """The verb of a kind of action in a phase: a card that is chosen to be discarded is discarded."""
    return t(f"adventure.verb.{'discard' if kind == 'choose_card' and phase in DISCARDING else kind}")


def thing_words(model: Model, action: Action) -> str:
    """The thing that an action involves, in words; empty for none."""
    words = names.AdventureWords(model.session.match)
    match action:
        case act.Fight(what=marker) | act.ChooseMarker(marker=marker):
            return monster_words(model, marker)
        case act.UsePower(source=source, index=index):
            return power_words(model, source, index)
        case act.UsePotion(icon=icon):
            return names.icon_name(icon) if model.session.path else f"{words.thing(action)} · {names.icon_name(icon)}"
        case act.ChooseColour():
            level = COLOURS.index(action.colour)
            return t("adventure_board.colour_deck", colour=colour_name(level), n=len(model.state.decks[level]))
        case act.ChooseToken(token=token):
            space, _, number = token.partition("/")
            return f"{names.card_name(space, model.content)} · {int(number) + 1}"
        case act.PlayCard(target=target) if target:
            return t("adventure_board.card_on", card=words.thing(action), target=words.name("thing", target))
        case _:
            return words.thing(action)


def monster_words(model: Model, what: str) -> str:
    """The encounter to fight in words: a marker by number and name, or the one printed on the board."""
    marker = model.marker(what)
    if marker is not None:
        return f"{what.removeprefix('marker_')} · {localised(model.tables.monsters[marker.card].card.name)}"
    printed = model.tables.board.get(model.here, "")
    return localised(model.content.board_encounters[printed].name) if printed else ""


def power_source(model: Model, source: str) -> str:
    """The key of the abilities that a power belongs to."""
    if source != "character":
        return f"{source}.front"
    seat = model.session.decider if model.session.decider is not None else model.own_seat
    player, card = model.player(seat), model.card(seat)
    return f"{card.id}.{player.side}" if card is not None else ""


def power_text(model: Model, source: str, index: int) -> str:
    ability = model.tables.ability(power_source(model, source), index)
    seat = model.session.decider if model.session.decider is not None else model.own_seat
    card = model.card(seat)
    titles = {side: face.title for side, face in card.sides.items()} if card is not None else None
    return card_text.ability_text(ability, Voice(model.content, titles=titles))


def power_words(model: Model, source: str, index: int) -> str:
    """A power in few words: the side that it turns the card to, else its source."""
    ability = model.tables.ability(power_source(model, source), index)
    seat = model.session.decider if model.session.decider is not None else model.own_seat
    card = model.card(seat)
    if source == "character" and card is not None:
        for effect in ability.do:
            if isinstance(effect, effects.FlipCharacter):
                return localised(card.sides[effect.to].title)
        face = model.face(seat)
        return localised(face.title) if face is not None else ""
    return names.card_name(source, model.content)


def option_words(model: Model, option: int) -> str:
    """The label of an option of the open choice."""
    assert isinstance(model.frame, ChooseFrame)
    return localised(names.option_of(model.frame.key, option, model.tables).label)


def action_icon(model: Model, action: Action) -> str:
    match action:
        case act.UseResource(resource=resource):
            return RESOURCE_ICONS[resource]
        case act.UsePotion(icon=icon):
            return POTION_ICONS[icon]
        case act.Fight(what=what) if (marker := model.marker(what)) is not None:
            aggro = int(what.removeprefix("marker_")) - 1 in model.place(marker.space).aggro
            return "symbol-aggro" if aggro else "symbol-encounter"
        case act.ChooseCharacter(character=character):
            return EMBLEMS[character]
        case act.Equip(item=item):
            card = model.tables.things[item].card
            return ATTACK_ICONS[card.attack.type] if card.attack is not None else "defence"
        case _:
            return LOOKS["actions"].get(action.kind, "confirm")


def card_of(action: Action) -> str:
    """The kind of the ability card that an action plays; empty for none."""
    return kind_of(action.path[0].id) if action.kind == "play_card" else ""


WHEN: Final = {"pending": "pending", "after_suffer": "suffered"}
"""The windows of a fight around damage, by the end of their message keys."""
TOLD: Final = frozenset({"hand_limit", "discard", "book_discard", "place_discovery", "peek"})
"""Phases of hidden decisions with words of their own."""


def curtain_text(session: Session[State], seat: Seat) -> str:
    """Why a seat is asked, in words: its turn, a card that may be answered, a duel, cards to be discarded."""
    state, match = session.match.state, session.match
    if not state.frames:
        return ""
    frame, content = state.frames[-1], state.config.tables.content
    seats = [one.name for one in match.seats]
    active = seats[state.active]
    if isinstance(frame, ReactFrame):
        card = next((one.card for one in reversed(state.frames) if isinstance(one, CardFrame)), "")
        return t("adventure_board.summons.react", name=seats[frame.caster], card=names.card_name(card, content))
    if isinstance(frame, ItemFrame) and frame.why == "steal":
        return t("adventure_board.summons.steal", name=seats[frame.other])
    combat = state.combat
    if combat is not None and seat in combat.seats and isinstance(frame, WindowFrame):
        return _fight_text(state, combat, seat, frame, seats)
    if frame.phase in TOLD:
        return t(f"adventure_board.summons.{frame.phase}", name=active, n=content.rules.hand_limit)
    if seat == state.active:
        return t("adventure_board.summons.turn", turn=match.game.headline(state).turn)
    return t("adventure_board.summons.other", name=active)


def _fight_text(state: State, combat: Combat, seat: Seat, frame: WindowFrame, seats: Sequence[str]) -> str:
    moment = WHEN.get(frame.window, "before" if not combat.dice[0] else "after")
    space = names.card_name(combat.space, state.config.tables.content)
    if combat.defender == NOBODY:
        name = "" if state.foe is None else localised(state.config.tables.monsters[state.foe.card].card.name)
        return t(f"adventure_board.summons.fight.{moment}", name=name, space=space)
    key = "attack" if seat == combat.attacker else "defend"
    other = seats[combat.seats[1 - combat.seats.index(seat)]]
    return t(f"adventure_board.summons.{key}.{moment}", name=other, space=space)
