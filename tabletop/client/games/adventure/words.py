"""Words and icons of the table for ids of the rules: the prompt, choices, the main button; what the curtain says to the
seat that takes the device; and tooltips: what a target is, what touching it does, why it cannot be touched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from tabletop.client.board.shown_position import Primary
from tabletop.client.board.spots import Spot
from tabletop.client.core.services import Tip
from tabletop.rules.adventure import actions as act, effects, queries
from tabletop.rules.adventure.model import Ability, CharacterCard, Content
from tabletop.rules.adventure.prices import price_of
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.game import Action, Seat, Target, actions_along
from tabletop.text import has, localised, t
from tabletop.text.grammar import capital, joined

from . import card_text, names
from .card_faces import ATTACK_ICONS, EMBLEMS, LOOKS, POTION_ICONS, RESOURCE_ICONS, item_icon
from .card_text import Voice, colour as colour_name
from .hand import raised_place
from .model import CITY, Model, price
from .names import chance_text, needed_text

if TYPE_CHECKING:
    from .table import AdventureTable


BUTTONS: Final = LOOKS["buttons"]
"""Decisions shown as buttons, with their icons; the first legal one is the main button."""
PROPOSAL: Final = Target("button", "proposal")
"""The target of a main button that carries out :func:`proposal`."""
MOST_NAMED: Final = 2
"""The most things that a main button names."""
_BESIDE = {"play_card", "use_power", "use_item", "use_potion", "use_token"}
"""What a player may do before an exploration or a challenge goes on."""
TAKING: Final = frozenset({"steal", "trade"})
"""Decisions in which something of another seat may be taken; taking nothing is not offered as the main button."""
DISCARDING: Final = frozenset({"hand_limit", "discard", "book_discard", "pay"})
"""Decisions in which the chosen card is discarded."""


def prompt(table: AdventureTable) -> str:
    """What the decider must do now, in words, with the card that it is about."""
    model = table.model
    frame, phase, path = model.frame, model.phase, model.path
    if path and path[0].kind == "card" and model.session.ready is None:
        return t("adventure_board.prompt.aim", card=names.card_name(path[0].id, model.content))
    if path and path[0].kind == "item" and model.session.ready is None and phase != "pay":
        return t("adventure_board.prompt.item", thing=names.item_name(path[0].id, model.content))
    if phase == "move":
        return _prompt_of_movement(model)
    if phase == "react" and model.announced is not None:
        return t("adventure_board.prompt.react", card=names.card_name(model.announced.card, model.content))
    about = "judge" if isinstance(frame, queries.PeekFrame) and frame.judging else phase
    if phase == "place_discovery" and model.subject:
        about += f".{model.content.discoveries[model.subject.partition(':')[2]].background}"
    if model.subject and phase != "choose" and has(f"adventure_board.about.{about}"):
        return t(f"adventure_board.about.{about}", card=names.card_name(model.subject.partition(":")[2], model.content))
    if isinstance(frame, queries.PeekFrame) and not frame.discard:
        return t("adventure_board.prompt.peek", n=frame.left)
    return t("adventure_board.prompt.reveal", name=model.foe_name()) if phase == "reveal" else asked(model)


def asked(model: Model) -> str:
    """What the open decision asks for, in words, where the card that it is about is shown beside them."""
    n, other = model.content.rules.hand_limit, queries.NOBODY
    match model.frame:
        case queries.PayFrame() as frame:
            return pay_words(_paid_thing(model, frame.action), model.state, frame, model.session.offer())
        case queries.ChooseFrame() as frame:
            return choose_words(frame, model.content)
        case queries.StepFrame(left=n, who=other) | queries.ItemFrame(n=n, other=other):
            pass
        case _ if model.phase in ("quests", "equip") and {a.kind for a in model.offers()} <= {"done", *_BESIDE}:
            return t(f"adventure_board.prompt.nothing.{model.phase}")
        case _ if model.phase == "tokens":
            n = sum(action.kind == "resolve_token" for action in model.offers())
    key = f"adventure.prompt.{model.phase}"
    whose = "" if other == queries.NOBODY else model.hero_name(other)
    return t(key if has(key) else "adventure_board.prompt.choose", n=n, other=whose)


def choose_words(frame: queries.ChooseFrame, content: Content) -> str:
    """The prompt of a choice between options, with the name of their card; for a character card the title of its
    side."""
    return t("adventure_board.about.choose", card=names.choice_name(frame.ctx.source, content))


def _paid_thing(model: Model, action: Action) -> str:
    """What a payment is for; for an option the name of its card."""
    asked = model.state.frames[-2] if len(model.state.frames) > 1 else None
    if isinstance(asked, queries.ChooseFrame):
        return names.choice_name(asked.ctx.source, model.content)
    return thing_words(model, action) or t(f"adventure.verb.{action.kind}")


def pay_words(thing: str, state: queries.State, frame: queries.PayFrame, offer: Sequence[Action]) -> str:
    """The prompt of a payment for a thing: of the cards or items that are still to be chosen, then of its energy; what
    pays for it, if only a confirmation is left."""
    cards, items = queries.owed_things(state, frame)
    if cards or items:
        more = "_more" if frame.cards or frame.items else ""
        kind = "cards" if cards else "items"
        return t(f"adventure_board.prompt.pay_{kind}{more}", thing=thing, n=cards or items)
    n = queries.owed_energy(state, frame)
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
    if (n := model.crowded_here) and "end_movement" in kinds:
        thing = names.kind_name("resource", model.content.spaces[model.here].resources[0])
        return t("adventure_board.prompt.move.crowded", thing=thing, n=n, left=model.state.move)
    more = kinds - {"step", "end_movement"}
    way = (".walk" if "step" in kinds else ".end") if kinds else ""
    if more:  # cards are named only where one can be played
        way = ("" if "step" in kinds else ".play") if "play_card" in more else f"{way}.use"
    return t(f"adventure_board.prompt.move{way}", n=model.state.move, energy=model.state.energy)


def buttons(model: Model) -> list[str]:
    """The legal decisions shown as buttons, the main one first."""
    there = {target.id for target in model.session.targets() if target.kind == "button"}
    return [name for name in BUTTONS if name in there]


def primary(table: AdventureTable, *, pointed: bool = True) -> Primary:
    """The main button; without ``pointed`` what it is while the pointer is on no space."""
    model = table.model
    ready = model.session.ready
    if ready is not None:
        return Primary(with_price(model, ready, action_words(model, ready)), "confirm")
    going = table.going if pointed else ""
    if going in model.reach:
        told = t("adventure_board.go", n=len(model.reach[going]), all=model.state.move)
        return Primary(told, "movement", Target("space", going))
    offered = proposal(model)
    if offered is not None:
        return Primary(proposal_words(model, offered), action_icon(model, offered), PROPOSAL)
    found = buttons(model)
    if found and model.phase not in TAKING:
        calm = found[0] == "end_movement" and bool(model.reach)
        return Primary(button_words(model, found[0]), BUTTONS[found[0]], Target("button", found[0]), calm=calm)
    return Primary(t("adventure_board.choose"), "hourglass", None, False, prompt(table))


def pointed_reach(table: AdventureTable) -> str:
    """The space on the map that is pointed at and can be walked to; empty for none."""
    target = table.pointed_target
    if table.scene.showing or target is None or target.kind != "space":
        return ""
    return target.id if target.id in table.model.reach else ""


def proposal(model: Model) -> Action | None:
    """The action that the main button offers: the only one that goes on from a quest or item that was chosen; without a
    selection the first that leads on to what the decider is bound for; the only legal one; the first step of a quest,
    one that is free before one that costs, where what is handed in is what was chosen, or the least; going on where no
    quest does; equipping the best item of a slot; taking the only item; the only resource or challenge, beside
    which cards could be played, or the only one of use, that a quest asks for or that forces no discard, or the
    challenge that is won most likely; the cheapest next part of a payment that cannot be confirmed yet; of cards that
    must be discarded one of which there are several, or the cheapest; a place for a discovery; of what happens at once
    the first that is listed. None elsewhere."""
    offers = model.offers()
    path = model.session.path
    if model.giving:
        return model.handed_in(model.giving)
    if path and path[0].kind in ("quest", "item"):
        return offers[0] if len(offers) == 1 else None
    if path or not offers:
        return None
    onward = model.onward()
    if onward:  # a flight is named, not the end of the movement before it
        return next((one for one in onward if one.kind == "use_resource"), onward[0])
    if len(offers) == 1:
        return offers[0] if offers[0].path and offers[0].path[0].kind != "button" else None
    if model.phase in TAKING:
        items = [action for action in offers if action.kind == "choose_item"]
        return items[0] if len(items) == 1 else None
    if model.phase == "quests":
        idle = {action.kind for action in offers} <= {"done", *_BESIDE}
        ready = ("done",) if idle else ("collect", "meet", "travel")
        paid = [action for action in offers if action.kind == "hand_in"]
        found = [action for action in offers if action.kind in ready] or paid
        return found[0] if found else None
    if model.phase == "equip":
        found = [act.Equip(item) for item in model.better_gear]
        return found[0] if found and found[0] in offers else None
    if model.phase in ("resource", "challenge"):
        found = [action for action in offers if action.kind not in _BESIDE]
        asked = found if len(found) == 1 else model.asked_for(found) or model.of_use(found, staying=True)
        asked = [one for one in asked if not model.discards_for(one)] or asked
        asked = asked if len(asked) == 1 or model.phase == "resource" else model.likeliest(asked)
        return asked[0] if len(asked) == 1 and asked[0].path[0].kind != "button" else None
    if isinstance(model.frame, queries.PlaceFrame):
        return model.proposed_place
    if model.phase == "order":
        return offers[0]
    player = model.player(model.deciding)
    if model.phase == "pay":
        return cheapest(offers, model.tables, (player.weapon, player.armour))
    return _spare(offers, Counter(map(queries.kind_of, player.hand)), model) if model.phase in DISCARDING else None


def _spare(offers: Sequence[Action], held: Counter[str], model: Model) -> Action | None:
    """The ability card to discard that is missed the least: one of several copies, then the cheapest."""
    cards = [action for action in offers if isinstance(action, act.ChooseCard)]
    return min(cards, key=lambda one: (-held[one.card], model.price(one.card)), default=None)


def proposal_words(model: Model, offered: Action) -> str:
    """The words of the main button for a proposal; equipping the only item also ends the turn, on the way to a goal the
    end of it is named, and a resource without effect is a way to stay."""
    onward = model.onward()
    if offered in onward:
        key = "go_on" if offered.kind == "step" else "fly_to"
        assert model.bound_for is not None
        goal = model.journey(model.bound_for)
        assert goal is not None
        end = goal.flight if key == "fly_to" else goal.spaces[-1]
        return t(f"adventure_board.{key}", space=names.card_name(end, model.content))
    if model.phase in TAKING:
        return t("adventure_board.take", thing=thing_words(model, offered))
    if isinstance(offered, act.UseResource):
        if not model.of_use([offered]):
            return t("adventure_board.stay_here")
        deed, n = t(f"adventure_board.use.{offered.resource}"), model.discards_for(offered)
        return t("adventure_board.then_discard", thing=deed, n=n) if n else deed
    if offered.kind == "done" and not model.only_gear:
        return t(f"adventure_board.done.{'quests' if model.new_gear else 'equip'}")
    if offered.kind in ("equip", "done") and model.only_gear:
        return t("adventure_board.equip_and_end", thing=names.item_name(model.only_gear, model.content))
    return action_words(model, offered)


def cheapest(offers: Sequence[Action], tables: queries.Tables, worn: Collection[str] = ()) -> Action | None:
    """The cheapest next part of a payment. None where it only has to be confirmed, or where nothing can be paid."""
    if any(action.kind == "confirm" for action in offers):
        return None
    parts = (action for action in offers if action.path[0].kind in ("item", "card"))
    return min(parts, key=lambda action: price(action.path[0].id, tables, worn), default=None)


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
    if isinstance(action, act.UseResource) and not model.of_use([action]):
        return t("adventure_board.in_vain", thing=capital(thing))
    if n := model.discards_for(action):
        return t("adventure_board.then_discard", thing=capital(thing), n=n)
    if isinstance(action, act.ChooseItem):
        card = model.tables.things[action.item].card
        figure = card.defence if card.attack is None else card.attack.value
        return capital(thing) if figure is None else f"{capital(thing)} · {figure}"
    if kind in ("choose_character", "choose_colour", "resolve_token", "use_resource", "choose_order"):
        return capital(thing)
    if isinstance(action, act.ChooseOption) and isinstance(model.frame, queries.ChooseFrame):
        return localised(names.option_of(model.frame.key, action.option, model.tables).label)
    if isinstance(action, act.HandIn) and model.session.path and len(model.offers()) > 1:
        return _handed_in(model, action)
    if isinstance(model.frame, queries.PlaceFrame) and thing:
        return t("adventure_board.place_in", space=thing)
    verb = chosen_verb(kind, model.phase)
    return t("adventure_board.verb_thing", verb=verb, thing=thing) if thing else verb


def _handed_in(model: Model, action: act.HandIn) -> str:
    """What is handed in, where there is a choice; what is left of as many cards, if that is shorter to say; else how
    many cards there are."""
    player, left = model.player(model.deciding), list(action.cards)
    owned = (
        player.bag
        if all(card in model.tables.things for card in left)
        else [queries.kind_of(card) for card in player.hand]
    )
    kept = list((Counter(owned) - Counter(left)).elements())
    few = kept if kept and len(kept) < len(left) else left
    if len(few) > MOST_NAMED:
        return t("adventure_board.hand_in_cards", n=len(left))
    things = joined(names.item_name(one, model.content) for one in few)
    return t(f"adventure_board.{'keep' if few is kept else 'hand_in'}", names=things)


def order_figures(table: AdventureTable, action: Action) -> Mapping[str, object]:
    """The power that an action uses, the label of its option, the encounter that it fights, the chance of hitting it or
    a hero now, and whether a card that is chosen is discarded."""
    model = table.model
    match action:
        case act.UsePower():
            return {"thing": thing_words(model, action)}
        case act.ChooseOption(option=option) if isinstance(model.frame, queries.ChooseFrame):
            return {"label": localised(names.option_of(model.frame.key, option, model.tables).label)}
        case act.ChooseCard():
            return {"discards": model.phase in DISCARDING}
        case act.Fight(what=what):
            marker = model.marker(what)
            foe = marker.card if marker is not None else model.tables.board.get(model.here, "")
            name = localised(model.tables.monsters[foe].card.name)
            return {"foe": name, "odds": names.chance_text(model.odds(foe)[0])}
        case act.AttackCharacter(character=character):
            other = next(seat for seat, player in enumerate(model.state.players) if player.character == character)
            return {"odds": names.chance_text(model.odds(other=other)[0])}
    return {}


def chosen_verb(kind: str, phase: str) -> str:
    """The verb of a kind of action in a phase: a card that is chosen to be discarded is discarded."""
    return t(f"adventure.verb.{'discard' if kind == 'choose_card' and phase in DISCARDING else kind}")


def thing_words(model: Model, action: Action) -> str:
    """The thing that an action involves, in words; empty for none."""
    words = model.words
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


def power_text(model: Model, source: str, index: int) -> str:
    """What a power of the decider's hero, or of the global event, does."""
    card, ability = _power(model, source, index)
    titles = {side: face.title for side, face in card.sides.items()} if card is not None else None
    return card_text.ability_text(ability, Voice(model.content, titles=titles))


def with_price(model: Model, action: Action, words: str) -> str:
    """The words of the main button for an action, with the energy that a card or a power costs now."""
    n = 0
    match action:
        case act.PlayCard(card=card):
            n = queries.card_cost(model.state, model.deciding, queries.kind_of(card))
        case act.UsePower(source=source, index=index):
            n = price_of(_power(model, source, index)[1].cost).energy
    return t("adventure_board.with_price", words=words, n=n) if n else words


def power_words(model: Model, source: str, index: int) -> str:
    """A power in few words: the side that it turns the card to, else its source."""
    card, ability = _power(model, source, index)
    if source != "character" or card is None:
        return names.card_name(source, model.content)
    turned = (effect.to for effect in ability.do if isinstance(effect, effects.FlipCharacter))
    return localised(card.sides[next(turned, model.player(model.deciding).side)].title)


def _power(model: Model, source: str, index: int) -> tuple[CharacterCard | None, Ability]:
    """The character card of the decider, and the ability that a power is."""
    card = model.card(model.deciding)
    key = f"{card.id}.{model.player(model.deciding).side}" if source == "character" and card else f"{source}.front"
    return card, model.tables.ability(key, index)


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
        case act.ChooseItem(item=item):
            return item_icon(model.tables.things[item].card)
        case act.Equip(item=item):
            card = model.tables.things[item].card
            return ATTACK_ICONS[card.attack.type] if card.attack is not None else "defence"
        case _:
            return LOOKS["actions"].get(action.kind, "confirm")


def curtain_text(table: AdventureTable, seat: Seat) -> str:
    """Why a seat is asked, in words: its turn, a card that may be answered, a duel, cards to be discarded."""
    match = table.session.match
    state = match.state
    if not state.frames:
        return ""
    frame, content = state.frames[-1], state.config.tables.content
    seats = [one.name for one in match.seats]
    active = seats[state.active]
    if isinstance(frame, queries.ReactFrame):
        card = next((one.card for one in reversed(state.frames) if isinstance(one, queries.CardFrame)), "")
        return t("adventure_board.summons.react", name=seats[frame.caster], card=names.card_name(card, content))
    if isinstance(frame, queries.ItemFrame) and frame.why == "steal":
        return t("adventure_board.summons.steal", name=seats[frame.other])
    combat = state.combat
    if combat is not None and seat in combat.seats and isinstance(frame, queries.WindowFrame):
        return _fight_text(state, combat, seat, frame, seats)
    if has(key := f"adventure_board.summons.{frame.phase}"):  # of a hidden decision
        return t(key, name=active, n=content.rules.hand_limit)
    if seat == state.active:
        return t("adventure_board.summons.turn", turn=match.game.headline(state).turn)
    return t("adventure_board.summons.other", name=active)


def _fight_text(
    state: queries.State, combat: queries.Combat, seat: Seat, frame: queries.WindowFrame, seats: Sequence[str]
) -> str:
    around = {"pending": "pending", "after_suffer": "suffered"}
    moment = around.get(frame.window, "after" if combat.dice[0] else "before")
    space = names.card_name(combat.space, state.config.tables.content)
    if combat.defender == queries.NOBODY:
        name = "" if state.foe is None else localised(state.config.tables.monsters[state.foe.card].card.name)
        return t(f"adventure_board.summons.fight.{moment}", name=name, space=space)
    key = "attack" if seat == combat.attacker else "defend"
    other = seats[combat.seats[1 - combat.seats.index(seat)]]
    return t(f"adventure_board.summons.{key}.{moment}", name=other, space=space)


AGGRO = "Aggro"
"""The trait of encounters that hold heroes."""


def level_words(level: int) -> str:
    """A colour of difficulty in words."""
    return t("adventure_board.level", colour=colour_name(level))


def action_tip(model: Model, action: Action) -> tuple[str | None, str]:
    """(title, words) about the thing that a choice involves; (None, "") where its label is enough."""
    match action:
        case act.Fight(what=what):
            marker = model.marker(what)
            card = marker.card if marker is not None else model.content.spaces[model.here].encounter or ""
            title, told = monster_tip(model, card)
            return title, "\n".join([told, *odds_lines(model, card)])
        case act.AttackCharacter(character=character):
            seat = model.seat_of(character)
            assert seat is not None
            who, told = seat_tip(model, seat)
            return who, "\n".join([told, *odds_lines(model, other=seat)])
        case act.UsePower(source=source, index=index):
            return None, power_text(model, source, index)
        case act.ResolveToken(token=token):
            return thing_tip(model, Target("token", token))
        case act.AcceptOffer():
            printed = model.content.board_encounters[model.content.spaces[model.here].encounter or ""]
            return localised(printed.name), "\n".join(card_text.board_encounter_text(printed, model.content))
        case act.ChooseMarker(marker=name):
            marker = model.marker(name)
            assert marker is not None
            return monster_tip(model, marker.card)
        case act.ChooseCharacter(character=character):
            return hero_tip(model, character)
        case act.UseResource(resource=resource):
            return capital(names.kind_name("resource", resource)), capital(t(f"adventure_board.resource.{resource}"))
    found = (thing_tip(model, one) for one in action.path)
    return next((one for one in found if one[0] is not None), (None, ""))


def thing_tip(model: Model, target: Target) -> tuple[str | None, str]:
    """(title, words) about an item, a token, an event or a quest; (None, "") for anything else."""
    content = model.content
    match target.kind:
        case "item":
            return item_tip(model, target.id)
        case "token":
            token = content.discoveries[queries.kind_of(target.id)]
            return localised(token.name), "\n".join(card_text.discovery_text(token, content))
        case "event":
            return event_tip(model, target.id)
        case "quest":
            quest = content.quests[target.id]
            return localised(quest.name), "\n".join(card_text.quest_text(quest, content))
        case _:
            return None, ""


def hero_tip(model: Model, character: str) -> tuple[str, str]:
    """(title, words) about a hero before it is chosen."""
    hero = model.content.characters[character]
    card = model.content.card[character, 0]
    who = f"{names.kind_name('race', hero.race)} · {names.kind_name('class', hero.cls)}"
    lines = [f"{who} · {names.kind_name('affiliation', hero.affiliation)}"]
    for side in ("start", "other"):
        face = card.sides[side]
        figures = face.attack.value, face.attack.type, face.defence, face.damage
        told = figure_words(figures, face.health)
        lines.append(t("adventure_board.side_line", title=localised(face.title), numbers=told))
        lines += card_text.character_text(card, side, model.content)
    return localised(hero.name), "\n".join(lines)


def figure_words(figures: tuple[int, str, int, int], health: object) -> str:
    """(attack, its type, defence, damage) and the health of a hero in words."""
    attack, kind, defence, damage = figures
    type = names.kind_name("attack", kind)
    return t("adventure_board.numbers", attack=attack, type=type, defence=defence, damage=damage, health=health)


def monster_tip(model: Model, card: str, *, aggro: bool = True) -> tuple[str, str]:
    """(title, words) about an encounter: numbers, traits, powers. ``aggro``: with what that trait means."""
    held = model.tables.monsters[card]
    one = held.card
    numbers = t(
        "adventure_board.foe_numbers", attack=one.attack.value, type=names.kind_name("attack", one.attack.type),
        defence=one.defence, damage=one.damage,
    )  # fmt: skip
    lines = [" · ".join(filter(None, (level_words(held.colour), card_text.kinds(one)))), numbers]
    if aggro and AGGRO in one.traits:
        lines.append(t("adventure_board.tip.aggro"))
    return localised(one.name), "\n".join([*lines, *card_text.encounter_text(one, model.content)])


def odds_lines(model: Model, monster: str = "", other: Seat = queries.NOBODY) -> list[str]:
    """The odds of the viewer's hero against an encounter or hero: without cards, and with the one that helps most."""
    mine, its = model.odds(monster, other)
    name = model.hero_name(model.own_seat)
    lines = [t("adventure_board.odds", name=name, mine=chance_text(mine), its=needed_text(its))]
    helping = model.odds_with_card(monster, other)
    if helping is not None:
        card = names.card_name(helping[0], model.content)
        lines.append(t("adventure_board.odds_card", card=card, mine=chance_text(helping[1])))
    return lines


def item_tip(model: Model, item: str) -> tuple[str, str]:
    """(title, words) about an item: slot, numbers, who may use it, powers, potion icons."""
    thing = model.tables.things[item]
    card = thing.card
    head = f"{names.kind_name('slot', card.slot)} · {level_words(thing.colour)}"
    lines = [head]
    if card.attack is not None:
        lines.append(
            t("adventure_board.item.attack", n=card.attack.value, type=names.kind_name("attack", card.attack.type))
        )
    if card.defence is not None:
        lines.append(t("adventure_board.item.defence", n=card.defence))
    if card.icons:
        lines.append(t("adventure_board.item.needs", icons=joined(names.icon_name(icon) for icon in card.icons)))
    lines += _not_for(model, thing)
    lines += card_text.item_text(card, model.content)
    if card.potions:
        lines.append(t("adventure_board.item.potions", icons=joined(names.icon_name(icon) for icon in card.potions)))
    return localised(card.name), "\n".join(lines)


def _not_for(model: Model, thing: queries.Thing) -> list[str]:
    """That the viewer's hero cannot equip a weapon or an armour, or not yet (AG-ITM-5, AG-ITM-6)."""
    hero = model.card(model.own_seat)
    if hero is None or thing.card.slot == "bag" or model.wearable(model.own_seat, thing):
        return []
    key = "not_yet" if set(thing.card.icons) <= set(hero.icons) else "not_for"
    return [t(f"adventure_board.item.{key}", name=model.hero_name(model.own_seat))]


def event_tip(model: Model, event: str) -> tuple[str, str]:
    """(title, words) about both sides of an event card."""
    card, content = model.content.events[event], model.content
    lines = [*card_text.event_text(card, content), *card_text.event_back_text(card, content)]
    return localised(card.name), "\n".join([names.kind_name("event", card.kind), *lines])


def quest_of(model: Model, seat: Seat, quest: str) -> str:
    """Whose quest it is, and what it is worth, in words."""
    return t("adventure_board.quest_of", name=model.hero_name(seat), n=model.content.quests[quest].valor)


def step_lines(model: Model, quest: str) -> list[str]:
    """Each step of a quest with its progress, in words."""
    found = model.held(quest)
    if found is None:
        return []
    seat, held = found
    voice = Voice(model.content)
    lines = []
    for number, step in enumerate(model.content.quests[quest].steps):
        key = "step_done" if queries.step_done(model.state, seat, held, number) else "step_open"
        values = {"n": held.done[number], "total": model.step_need(held, number)}
        lines.append(t(f"adventure_board.{key}", step=capital(card_text.step_text(step, voice)), **values))
    return lines


def space_level(model: Model, space: str) -> str:
    """Difficulty of a space in words."""
    printed = model.content.spaces[space]
    if printed.kind == CITY:
        return t("adventure_board.city")
    return t("adventure_board.space_level", colour=colour_name(printed.colour))


def looked_at(model: Model, space: str) -> list[str]:
    """The tokens in a space that the viewer has looked at, in words."""
    if model.viewer is None:
        return []
    lying = model.state.ground[model.tables.names.index(space)]
    seen = [names.card_name(one.token, model.content) for one in lying if model.viewer in one.seen]
    return [t("adventure_board.tokens_seen", names=joined(seen))] if seen else []


# ------------------------------------------------------------------------------------------------------- numbers


def number_tips(model: Model, seat: Seat) -> list[tuple[str, str, str, str]]:
    """(name, title, words, rule) about attack, defence, damage, energy, health and valor of a hero, as the sheet shows
    them; where the first two come from, unless a fight changes them."""
    attack, kind, defence, damage = model.numbers(seat)
    (left, whole), valor, suffered = model.health(seat), model.valor[seat], model.player(seat).damage
    numbers = (
        ("attack", f"{attack} ({names.kind_name('attack', kind)})", "AG-CMB-4"), ("defence", str(defence), "AG-CMB-4"),
        ("damage", str(damage), "AG-CMB-5"), ("energy", str(model.energy(seat)), "AG-ABL-6"),
        ("health", f"{left}/{whole}", "AG-CHR-2"), ("valor", f"{valor}/{model.goal}", "AG-WIN-1"),
    )  # fmt: skip
    found = []
    for name, number, rule in numbers:
        told = t(f"adventure_board.tip.{name}", damage=suffered, n=model.goal if name == "valor" else whole)
        lines = [told, *_source_lines(model, seat, name)]
        found.append((name, f"{t(f'adventure_board.{name}')} {number}", "\n".join(lines), rule))
    return found


def _source_lines(model: Model, seat: Seat, name: str) -> list[str]:
    """Where the attack, the defence or the damage value of a hero comes from; nothing about other numbers, nor while a
    fight may change these."""
    face, player = model.face(seat), model.player(seat)
    if face is None or model.state.combat is not None or name not in ("attack", "defence", "damage"):
        return []
    item = {"attack": player.weapon, "defence": player.armour}.get(name)
    if not item:
        return [t("adventure_board.tip.by_card")]
    printed = face.attack.value if name == "attack" else face.defence
    return [t("adventure_board.tip.by_item", item=names.item_name(item, model.content), n=printed)]


# -------------------------------------------------------------------------------------------------------- spots


def tip_of(table: AdventureTable, spot: Spot) -> Tip | None:
    """The tooltip of a spot; None for a target just chosen, because it would cover where it can go, and for spaces and
    markers on the map, which the panel explains."""
    on_map = not spot.id.startswith("sheet:") and table.model.space_of(spot.target) is not None
    figure = spot.target.kind == "piece" and not spot.target.id.startswith("marker_")
    if spot.target in table.session.path or (on_map and not figure):
        return None
    title, told = _told(table, spot.target)
    if title is None and not told:
        return None
    why = None if figure or spot.target.kind == "card" else table.barred(spot.target)
    lines = [line for line in (told, why) if line]
    beside = raised_place(table, spot.rect) if spot.id.startswith("hand:") else spot.rect
    return Tip(spot.id, "\n".join(lines) or (title or ""), beside, title if lines else None)


def _told(table: AdventureTable, target: Target) -> tuple[str | None, str]:
    model = table.model
    match target.kind:
        case "piece":
            return piece_tip(model, target.id)
        case "quest" if (held := model.held(target.id)) is not None:
            title, told = thing_tip(model, target)
            return title, "\n".join([quest_of(model, held[0], target.id), told, *_way_lines(model, target)])
        case "slot":
            worn = model.filled(target)
            if worn == target:
                # A refusal says as well that nothing is worn there.
                empty = "" if table.refusal_at(target) is not None else t("adventure_board.slot_empty")
                return capital(names.kind_name("slot", target.id)), empty
            name, about = item_tip(model, worn.id)
            return name, f"{about}\n{t('adventure_board.slot_worn')}"
        case "card":
            why = table.barred(target)
            return (names.card_name(target.id, model.content), why) if why is not None else (None, "")
        case "item" | "token":
            return thing_tip(model, target)
        case _:
            return None, ""


def _way_lines(model: Model, quest: Target) -> list[str]:
    """Where a quest goes on and how far that is, and that a click leads there."""
    found = model.journey(quest)
    if found is None or not found.turns:
        return []
    end = names.card_name(found.spaces[-1], model.content)
    click = [t("adventure_board.quest_click")] if model.onward(quest) else []
    return [" ".join([t("adventure_board.quest_way", space=end, n=found.turns), *click])]


def piece_tip(model: Model, piece: str) -> tuple[str | None, str]:
    """(title, words) about a figure or a marker."""
    marker, seat = model.marker(piece), model.seat_of(piece)
    if marker is not None:
        name, told = monster_tip(model, marker.card)
        return f"{piece.removeprefix('marker_')} · {name}", told
    return seat_tip(model, seat) if seat is not None else (None, "")


def seat_tip(model: Model, seat: Seat) -> tuple[str | None, str]:
    """(title, words) about a seat's hero: level, health, numbers, equipment, bag, quests."""
    hero, player = model.character(seat), model.player(seat)
    if hero is None:
        return model.name(seat), ""
    left, whole = model.health(seat)
    lines = [
        f"{names.kind_name('race', hero.race)} · {names.kind_name('class', hero.cls)} · {level_words(player.level)}",
        figure_words(model.numbers(seat), f"{left}/{whole}"),
        t("adventure_board.hand_count", n=len(player.hand)),
    ]  # fmt: skip
    held = {
        "worn": [names.item_name(item, model.content) for item in (player.weapon, player.armour) if item],
        "bag_holds": [names.item_name(item, model.content) for item in player.bag],
        "tokens_hold": [names.card_name(one, model.content) for one in player.tokens],
        "attached_hold": [names.card_name(one.card, model.content) for one in player.attached],
        "quests_hold": [names.card_name(one.card, model.content) for one in player.quests],
    }
    lines += [t(f"adventure_board.{what}", names=joined(found)) for what, found in held.items() if found]
    return f"{localised(hero.name)} · {model.name(seat)}", "\n".join(lines)


def rule_of(table: AdventureTable, target: Target) -> str:
    """Id of the rule of what touching a target does; else of what it is; else of the open decision."""
    session = table.session
    other = table.model.stands_for(target) or target
    offer = session.offer()
    actions = actions_along(offer, (*session.path, other)) or actions_along(offer, (other,))
    rules = {action.rule for action in actions}
    if len(rules) == 1:
        return rules.pop()
    if target.kind == "piece":
        return "AG-AGR-4" if target.id.startswith("marker_") else "AG-CHR-1"
    return LOOKS["rules_of_targets"].get(target.kind) or LOOKS["rules_of_phases"].get(table.model.phase, "AG-TRN-1")
