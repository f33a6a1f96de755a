"""Tooltips: what a target is, what touching it does, why it cannot be touched, and the rules that it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tabletop.client.board.spots import Spot
from tabletop.client.core.services import Tip
from tabletop.rules.adventure import actions as act
from tabletop.rules.adventure import queries
from tabletop.rules.adventure.model import CharacterSide
from tabletop.rules.adventure.queries import NOBODY, kind_of
from tabletop.rules.game import Action, Seat, Target, actions_along
from tabletop.text import localised, t
from tabletop.text.grammar import capital, joined

from . import card_text, names
from .card_faces import LOOKS
from .card_text import Voice
from .card_text import colour as colour_name
from .challenge_words import chance_text, needed_text
from .hand import raised_place
from .model import CITY, Model
from .words import power_text

if TYPE_CHECKING:
    from .table import AdventureTable


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
            token = content.discoveries[kind_of(target.id)]
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
        lines.append(t("adventure_board.side_line", title=localised(face.title), numbers=face_numbers(face)))
        lines += card_text.character_text(card, side, model.content)
    return localised(hero.name), "\n".join(lines)


def face_numbers(face: CharacterSide) -> str:
    """The four numbers of a side of a character card."""
    return t(
        "adventure_board.numbers", attack=face.attack.value, type=names.kind_name("attack", face.attack.type),
        defence=face.defence, damage=face.damage, health=face.health,
    )  # fmt: skip


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


def odds_lines(model: Model, monster: str = "", other: Seat = NOBODY) -> list[str]:
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
    lines += card_text.item_text(card, model.content)
    if card.potions:
        lines.append(t("adventure_board.item.potions", icons=joined(names.icon_name(icon) for icon in card.potions)))
    return localised(card.name), "\n".join(lines)


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
            return title, f"{quest_of(model, held[0], target.id)}\n{told}"
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
    attack, kind, defence, damage = model.numbers(seat)
    lines = [
        f"{names.kind_name('race', hero.race)} · {names.kind_name('class', hero.cls)} · {level_words(player.level)}",
        t(
            "adventure_board.numbers", attack=attack, type=names.kind_name("attack", kind), defence=defence,
            damage=damage, health=f"{left}/{whole}",
        ),
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
