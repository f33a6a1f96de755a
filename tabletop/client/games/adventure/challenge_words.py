"""Words of the challenge overlay: names of both sides, labels of numbers, the forecast of the exchange, short reasons,
the main button."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop.client.board.shown_position import Primary
from tabletop.rules.adventure.effects import Choose
from tabletop.rules.adventure.exchange import SIX, ChallengeStage, DiePower, ExchangeForecast, Fighter, Line
from tabletop.rules.adventure.queries import (
    NOBODY,
    ChooseFrame,
    ItemFrame,
    PayFrame,
    RolledFrame,
    WindowFrame,
    kind_of,
    throws_again,
)
from tabletop.rules.dice import percent
from tabletop.rules.game import Event, Refusal, Target, actions_along
from tabletop.text import has, localised, t
from tabletop.text.grammar import capital, joined

from . import card_text, names
from .card_faces import LOOKS
from .card_text import Voice, ability_card_text, ability_text, colour, signed
from .words import PROPOSAL, TAKING, asked_figures, cheapest, choose_words, chosen_verb, pay_words, worn_by

if TYPE_CHECKING:
    from .challenge_context import ChallengeContext

FALLS = ("monster_defeated", "character_defeated")
"""Kinds of events that say nothing which the title of a result does not say."""
IN_FIGHT = ("pre_roll", "post_roll", "pre_or_post_roll", "pending", "after_suffer")
"""Windows that open only in a fight."""


# --------------------------------------------------------------------------------------------------------- names


def fighter_name(view: ChallengeContext, fighter: Fighter) -> str:
    """The name of the hero or the encounter."""
    if fighter.seat == NOBODY:
        return localised(view.state.config.tables.monsters[fighter.monster].card.name)
    return localised(view.content.characters[fighter.hero].name)


def short_name(view: ChallengeContext, fighter: Fighter) -> str:
    """The first name of the hero, or the name of the encounter."""
    name = fighter_name(view, fighter)
    return name if fighter.seat == NOBODY else name.split()[0]


def face_title(view: ChallengeContext, fighter: Fighter) -> str:
    """The title of the side of a character card, or the kinds of an encounter."""
    if fighter.seat == NOBODY:
        return joined(
            t(f"adventure.name.trait.{trait}")
            for trait in view.state.config.tables.monsters[fighter.monster].card.traits
        )
    card, _, side = fighter.face.partition(".")
    return localised(view.content.character_cards[card].sides[side].title)


def role_words(view: ChallengeContext, fighter: Fighter) -> str:
    """Which side a fighter is and which die it rolls, in words."""
    if fighter.seat == NOBODY:
        seats = len(view.state.players)
        return t("adventure_fight.role.encounter", name=view.seat_name((view.state.active - 1) % seats))
    key = "adventure_fight.role.defender" if fighter.side else "adventure_fight.role.attacker"
    return t(key, name=view.seat_name(fighter.seat))


def title(view: ChallengeContext, stage: ChallengeStage) -> str:
    """The title of a fight: that it is a duel or a challenge, and its space."""
    key = "adventure_fight.title.duel" if stage.duel else "adventure_fight.title.challenge"
    return t(key, space=names.card_name(stage.space, view.content))


def subtitle(view: ChallengeContext, stage: ChallengeStage) -> str:
    """What kind of fight it is."""
    if stage.duel:
        return t("adventure_fight.subtitle.duel")
    foe = stage.fighters[1]
    level = colour(foe.level)
    return capital(t("adventure_fight.subtitle.encounter", colour=level, kinds=face_title(view, foe)))


def source_label(view: ChallengeContext, source: str) -> str:
    """The name of the source of a number."""
    if source in ("base", ""):
        return t("adventure_fight.base")
    head, _, rest = source.partition(".")
    if head == "token":
        return names.card_name(rest, view.content)
    monster = view.state.config.tables.monsters.get(head)
    if monster is not None and monster.source == source:
        return t("adventure_fight.its_power")
    hero = view.content.character_cards.get(head)
    if hero is not None:  # a power of one hero may change a number of the other
        name = localised(view.content.characters[hero.character].name).split()[0]
        return t("adventure_fight.power_of", name=name)
    return names.source_name(source, view.content)


def line_label(view: ChallengeContext, fighter: Fighter, stat: str, line: Line) -> str:
    """The words of one line of a number; for that of an attack on the card itself such as ``Card, ranged``."""
    if line.source == "base" and not line.struck and stat == "attack":
        return t("adventure_fight.base.attack", type=names.kind_name("attack", fighter.type))
    return source_label(view, line.source)


def line_figures(lines: Iterable[Line]) -> list[str]:
    """The figures of the lines of a number: what is replaced and the first that counts stand bare, all others have a
    sign."""
    found: list[str] = []
    first = True
    for line in lines:
        found.append(str(line.n) if line.struck or first else signed(line.n))
        first = first and line.struck
    return found


def power_label(view: ChallengeContext, power: DiePower) -> str:
    return names.source_name(power.source, view.content) if "." in power.source else names.card_name(
        power.source, view.content
    )  # fmt: skip


def power_text(view: ChallengeContext, fighter: Fighter, power: DiePower) -> str:
    """What a power does, in words."""
    source, _, index = power.key.rpartition(".")
    ability = view.state.config.tables.abilities[source][int(index)]
    own = "its" if fighter.seat == NOBODY and not power.attached else "self"
    return ability_text(ability, Voice(view.content, own=own))


def needed_words(stage: ChallengeStage, side: int) -> str:
    """What a side hits on, in words: ``hits on 3+``."""
    return needed_text(stage.fighters[side].needed)


def needed_text(needed: int) -> str:
    """The lowest face that hits, in words: 1 or less always hits, more than 6 never."""
    if needed > SIX:
        return t("adventure_fight.needed.never")
    if needed <= 1:
        return t("adventure_fight.needed.always")
    return t("adventure_fight.needed", n=needed)


def chance_text(needed: int) -> str:
    """As :func:`needed_text`, with the chance in per cent where it is neither certain nor none."""
    told = needed_text(needed)
    chance = percent((SIX + 1 - needed) / SIX)
    return f"{told} ({t('board.percent', chance=chance)})" if 1 < needed <= SIX else told


def health_words(fighter: Fighter) -> tuple[str, ...]:
    """How much damage defeats a side, or that it is defeated, in words."""
    if fighter.seat == NOBODY:
        return (t("adventure_fight.wound" if fighter.health[0] else "adventure_fight.fallen"),)
    return (t("adventure_fight.health", n=fighter.health[0], all=fighter.health[1]),)


# ----------------------------------------------------------------------------------------------------- foretold


def forecast_lines(view: ChallengeContext, stage: ChallengeStage, seen: ExchangeForecast) -> list[str]:
    """The forecast of the exchange in sentences: the powers that will change it, each blow, then who survives, unless a
    blow that does not come says so."""
    waiting = due_powers(view, stage)
    lines = [t("adventure_fight.foretold.due", what=joined(waiting))] if waiting else []
    for blow in seen.blows:
        if blow.idle:
            continue
        who = short_name(view, stage.fighters[blow.side])
        if blow.stopped:
            lines.append(t("adventure_fight.foretold.stopped", who=who))
            continue
        key = "adventure_fight.foretold.hit" if blow.hit else "adventure_fight.foretold.miss"
        lines.append(t(key, who=who, sum=blow.sum, defence=blow.defence, n=blow.damage))
    if all(seen.down) or not any(blow.stopped for blow in seen.blows):
        lines.append(_outcome(view, stage, seen))
    return lines


def due_powers(view: ChallengeContext, stage: ChallengeStage) -> list[str]:
    """The names of the powers that the present dice fire once the decider has passed: those of both sides before any
    are looked at, those of the attacker while the defender may still act (4.4)."""
    frame = view.frame
    sides: tuple[Fighter, ...]
    if isinstance(frame, RolledFrame):
        sides = stage.fighters
    elif isinstance(frame, WindowFrame) and frame.window == "post_roll" and frame.decider == stage.fighters[1].seat:
        sides = stage.fighters[:1]
    else:
        return []
    return list(
        dict.fromkeys(
            power_label(view, power)
            for fighter in sides
            for power in fighter.powers
            if not power.fired and stage.dice[fighter.side if power.own else 1 - fighter.side] in power.faces
        )
    )


def _outcome(view: ChallengeContext, stage: ChallengeStage, seen: ExchangeForecast) -> str:
    one, two = (short_name(view, fighter) for fighter in stage.fighters)
    if seen.down == (True, True):
        return t("adventure_fight.foretold.both")
    if seen.down[1]:
        return t("adventure_fight.foretold.down", who=two)
    if seen.down[0]:
        return t("adventure_fight.foretold.down", who=one)
    foe = view.state.foe
    if stage.duel or (foe is not None and foe.kind == "board"):
        return t("adventure_fight.foretold.stand")
    return t("adventure_fight.foretold.stays", who=two)


def good_for(view: ChallengeContext, seen: ExchangeForecast) -> bool:
    """Whether an exchange ends well for the side whose hand is in the foot."""
    mine = 1 if view.stage is not None and view.stage.fighters[1].seat == view.hand_seat else 0
    return seen.down[1 - mine] and not seen.down[mine]


def chances(stage: ChallengeStage, side: int) -> str:
    """The chance of a side to hit, in words, before the roll."""
    return t("adventure_fight.chance", needed=needed_words(stage, side), n=len(stage.faces_that_hit(side)))


def uncertain(view: ChallengeContext, target: Target) -> str:
    """What may come of a card, an item or a token whose effect depends on chance or on choices: the chance of the new
    throw where it only throws the die again."""
    stage, seat = view.stage, view.hand_seat
    if stage is not None and target.kind in ("item", "token") and throws_again(view.session.shown(), target.id):
        fighter = next((one for one in stage.fighters if one.seat == seat), None)
        if fighter is not None:
            told = chances(stage, fighter.side)
            return t("adventure_fight.foretold.again", who=short_name(view, fighter), what=told)
    return t("adventure_fight.foretold.open")


def result_title(view: ChallengeContext, stage: ChallengeStage) -> str:
    """How the fight ended, in a sentence."""
    one, two = (fighter_name(view, fighter) for fighter in stage.fighters)
    ended = stage.record.ended
    if ended is not None and ended.cancelled:
        return t("adventure_fight.result.cancelled")
    if stage.down == (True, True):
        return t("adventure_fight.result.both", names=joined((one, two)))
    if stage.down[1]:
        return t("adventure_fight.result.won", one=one, two=two)
    if stage.down[0]:
        return t("adventure_fight.result.won", one=two, two=one)
    return t("adventure_fight.result.open", names=joined((one, two)))


def outcome_events(stage: ChallengeStage) -> list[Event]:
    """The events after the fight that its result shows as lines: all but defeats that its title tells already."""
    ended = stage.record.ended
    told = any(stage.down) and not (ended is not None and ended.cancelled)
    return [event for event in stage.record.after if not (told and event.kind in FALLS)]


def event_words(view: ChallengeContext, event: Event) -> str:
    """The log line of an event of the fight."""
    sides = [fighter_name(view, fighter) for fighter in view.stage.fighters] if view.stage is not None else []
    return "".join(names.AdventureWords(view.session.match, sides).lines(event))


# ------------------------------------------------------------------------------------------------------ reasons


def short_reason(refusal: Refusal | None, *, idle: bool = False, revealed: bool = False) -> str:
    """A refusal in few words, for cards; empty for none. ``idle``: what is refused is gear in a bag, which does nothing
    in a fight; a reason of its own says more. ``revealed``: the encounter has just been turned up and may still be
    avoided, so that what belongs to a fight waits for it."""
    if refusal is None:
        return ""
    values = refusal.values
    if refusal.key == "card_window":
        if revealed and values["window"] in IN_FIGHT:
            return t("adventure_fight.note.in_fight")
        key = f"adventure_fight.note.window.{values['window']}"
        return t(key if has(key) else f"adventure_card.timing.{values['window']}")
    if refusal.key == "card_energy":
        return t("adventure_fight.note.card_energy", n=int(str(values["cost"])) - int(str(values["energy"])))
    key = f"adventure_fight.note.{refusal.key}"
    return t(key if has(key) else f"adventure_fight.note.{'not_worn' if idle else 'other'}")


def refusal_words(view: ChallengeContext, refusal: Refusal) -> str:
    return names.AdventureWords(view.session.match).refusal(refusal)


def announced(view: ChallengeContext) -> tuple[str, list[str]] | None:
    """Title and text of the announced card; None outside reactions."""
    found = view.announced
    if found is None or found[1] not in view.content.abilities:
        return None
    seat, kind = found
    title = t("adventure_fight.announced", name=view.seat_name(seat), card=names.card_name(kind, view.content))
    return title, ability_card_text(view.content.abilities[kind], view.content)[1:]


# ---------------------------------------------------------------------------------------------- decisions in words


def target_words(view: ChallengeContext, target: Target) -> str:
    """The words of one entry of a choice."""
    if target.kind == "choice" and target.id.isdigit():
        frame = view.option_frame
        if frame is not None:
            source, _, at = frame.key.rpartition(".")
            effect = view.state.config.tables.lists[source][int(at)]
            assert isinstance(effect, Choose)
            told = card_text.option(effect.options[int(target.id)], Voice(view.content))
            return capital(told)
        return t("adventure.verb.use_power")
    if target.kind == "choice" and has(f"adventure.name.potion.{target.id}"):
        return t("adventure_fight.drink", icon=names.icon_name(target.id))
    if target.kind == "item":
        return names.item_name(target.id, view.content)
    if target.id == "character":
        return t("adventure_fight.hero_power")
    if target.id in view.content.challenges:
        return names.item_name(target.id, view.content)
    met = tracked_words(view, target)
    if met is not None:
        return t("adventure_board.marker", n=target.id.removeprefix("marker_"), name=met[0])
    return names.card_name(kind_of(target.id), view.content)


def tracked_words(view: ChallengeContext, target: Target) -> tuple[str, str] | None:
    """(encounter, space) in words of a choice that is a marker of the tracker; None for others."""
    number = target.id.removeprefix("marker_")
    marker = view.state.markers[int(number) - 1] if number != target.id else None
    if marker is None:
        return None
    card = view.state.config.tables.monsters[marker.card].card
    return localised(card.name), names.card_name(marker.space, view.content)


def prompt(view: ChallengeContext) -> str:
    frame = view.frame
    if frame is None or view.session.decider is None:
        return ""
    if isinstance(frame, PayFrame) and view.asking:
        thing = target_words(view, frame.action.path[0])
        return pay_words(thing, view.session.shown(), frame, view.session.offer())
    if isinstance(frame, ChooseFrame):
        return choose_words(frame, view.content)
    n, other = asked_figures(frame, view.content)
    key, whose = frame.phase, "" if other == NOBODY else view.seat_name(other)
    return t(f"adventure.prompt.{key}", n=n, other=whose) if has(f"adventure.prompt.{key}") else ""


def primary(view: ChallengeContext) -> Primary:
    """The one thing to press now."""
    session = view.session
    ready = session.ready
    if ready is not None and session.path:
        return Primary(selected_words(view, ready.kind), LOOKS["targets"].get(session.path[0].kind, "confirm"))
    if session.path:
        following = session.targets()
        if len(following) == 1:
            label = selected_words(view, actions_along(session.offer(), session.path)[0].kind)
            return Primary(label, LOOKS["targets"].get(session.path[0].kind, "confirm"), next(iter(following)))
        return Primary(t("adventure_board.choose"), "forward", None, False, t("adventure_fight.choose.reason"))
    if view.motion is not None and "pass" in view.buttons():
        return Primary(t("board.continue"), "forward", Target("button", "pass"))
    if isinstance(view.frame, ItemFrame) and view.frame.why in TAKING and view.asking:
        items = [action.path[0].id for action in session.offer() if action.kind == "choose_item"]
        if len(items) == 1:
            label = t("adventure_board.take", thing=names.item_name(items[0], view.content))
            return Primary(label, LOOKS["targets"]["item"], PROPOSAL)
        return Primary(t("adventure_board.choose"), "forward", None, False, prompt(view))
    for name in ("pass", "confirm", "keep", "done", "stop"):
        if name in view.buttons():
            return Primary(button_words(view, name), LOOKS["buttons"][name], Target("button", name))
    worn = worn_by(view.state, session.decider)
    offered = (
        cheapest(session.offer(), view.state.config.tables, worn)
        if view.asking and isinstance(view.frame, PayFrame)
        else None
    )
    if offered is not None:
        thing = target_words(view, offered.path[0])
        verb = chosen_verb(offered.kind, view.frame.phase if view.frame is not None else "")
        label = t("adventure_board.verb_thing", verb=verb, thing=thing)
        return Primary(label, LOOKS["targets"].get(offered.path[0].kind, "confirm"), PROPOSAL)
    if not view.asking:
        return Primary(t("adventure_fight.waiting"), "hourglass", None, False, t("adventure_fight.waiting"))
    return Primary(t("adventure_board.choose"), "forward", None, False, prompt(view))


def selected_words(view: ChallengeContext, kind: str) -> str:
    """What the main button does with the selected thing, ``kind`` being the kind of action that it completes."""
    thing = target_words(view, view.session.path[0])
    if kind == "play_card":
        return t("adventure_fight.play", what=thing)
    verb = chosen_verb(kind, view.frame.phase if view.frame is not None else "")
    return t("adventure_board.verb_thing", verb=verb, thing=thing)


def button_words(view: ChallengeContext, name: str) -> str:
    """The words of a decision shown as a button."""
    frame = view.frame
    if name == "pass" and frame is not None:
        key = f"adventure_fight.pass.{frame.phase}"
        if isinstance(frame, WindowFrame) and frame.window == "pre_roll" and view.stage is not None:
            return t("adventure_fight.pass.pre_roll" if _rolls_next(view) else "adventure_fight.pass.ready")
        return t(key) if has(key) else t("adventure.verb.pass")
    if name == "confirm" and isinstance(frame, PayFrame):
        return t("adventure.verb.confirm")
    return t(f"adventure.verb.{name}")


def _rolls_next(view: ChallengeContext) -> bool:
    return view.stage is not None and view.hand_seat == view.stage.fighters[0].seat
