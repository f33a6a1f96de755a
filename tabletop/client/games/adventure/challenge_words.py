"""Words of the challenge overlay: names of both sides, labels of numbers, the forecast of the exchange, short reasons,
the main button."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from tabletop.client.board.shown_position import Primary
from tabletop.rules.adventure import actions as act, queries
from tabletop.rules.adventure.exchange import ChallengeStage, DiePower, ExchangeForecast, Fighter, Line
from tabletop.rules.game import Action, Event, Refusal, Target, actions_along
from tabletop.text import has, localised, t
from tabletop.text.grammar import capital, joined

from . import card_text, names
from .card_faces import LOOKS
from .card_text import Voice, ability_card_text, ability_text, colour, signed
from .words import (
    BUTTONS,
    PROPOSAL,
    TAKING,
    asked,
    chosen_verb,
    pay_words,
    power_text as words_of_power,
    proposal,
    with_price,
)

if TYPE_CHECKING:
    from .challenge_overlay import ChallengeView

# --------------------------------------------------------------------------------------------------------- names


def fighter_name(view: ChallengeView, fighter: Fighter) -> str:
    """The name of the hero or the encounter."""
    if fighter.seat == queries.NOBODY:
        return localised(view.state.config.tables.monsters[fighter.monster].card.name)
    return localised(view.content.characters[fighter.hero].name)


def short_name(view: ChallengeView, fighter: Fighter) -> str:
    """The first name of the hero, or the name of the encounter."""
    name = fighter_name(view, fighter)
    return name if fighter.seat == queries.NOBODY else name.split()[0]


def face_title(view: ChallengeView, fighter: Fighter) -> str:
    """The title of the side of a character card, or the kinds of an encounter."""
    if fighter.seat == queries.NOBODY:
        return card_text.kinds(view.state.config.tables.monsters[fighter.monster].card)
    card, _, side = fighter.face.partition(".")
    return localised(view.content.character_cards[card].sides[side].title)


def roller(view: ChallengeView) -> int:
    """The seat that rolls for an encounter: the one right of the active player (AG-ENC-4)."""
    return (view.state.active - 1) % len(view.state.players)


def role_words(view: ChallengeView, fighter: Fighter) -> str:
    """Which side a fighter is and which die it rolls, in words."""
    if fighter.seat == queries.NOBODY:
        return t("adventure_fight.role.encounter", name=view.model.name(roller(view)))
    key = "adventure_fight.role.defender" if fighter.side else "adventure_fight.role.attacker"
    return t(key, name=view.model.name(fighter.seat))


def title(view: ChallengeView, stage: ChallengeStage) -> str:
    """The title of a fight: that it is a duel or a challenge, and its space."""
    key = "adventure_fight.title.duel" if stage.duel else "adventure_fight.title.challenge"
    return t(key, space=names.card_name(stage.space, view.content))


def subtitle(view: ChallengeView, stage: ChallengeStage) -> str:
    """What kind of fight it is."""
    if stage.duel:
        return t("adventure_fight.subtitle.duel")
    foe = stage.fighters[1]
    level = colour(foe.level)
    return capital(t("adventure_fight.subtitle.encounter", colour=level, kinds=face_title(view, foe)))


def source_label(view: ChallengeView, source: str) -> str:
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


def line_label(view: ChallengeView, fighter: Fighter, stat: str, line: Line) -> str:
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


def power_label(view: ChallengeView, power: DiePower) -> str:
    named = names.source_name if "." in power.source else names.card_name
    return named(power.source, view.content)


def power_text(view: ChallengeView, fighter: Fighter, power: DiePower) -> str:
    """What a power does, in words."""
    source, _, index = power.key.rpartition(".")
    ability = view.state.config.tables.abilities[source][int(index)]
    own = "its" if fighter.seat == queries.NOBODY and not power.attached else "self"
    return ability_text(ability, Voice(view.content, own=own))


def health_words(fighter: Fighter) -> str:
    """How much damage defeats a side, or that it is defeated, in words."""
    if fighter.seat == queries.NOBODY:
        return t("adventure_fight.wound" if fighter.health[0] else "adventure_fight.fallen")
    return t("adventure_fight.health", n=fighter.health[0], all=fighter.health[1])


# ----------------------------------------------------------------------------------------------------- foretold


def forecast_lines(view: ChallengeView, stage: ChallengeStage, seen: ExchangeForecast) -> list[str]:
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


def due_powers(view: ChallengeView, stage: ChallengeStage) -> list[str]:
    """The names of the powers that the present dice fire once the decider has passed: those of both sides before any
    are looked at, those of the attacker while the defender may still act (4.4)."""
    frame = view.frame
    sides: tuple[Fighter, ...]
    if isinstance(frame, queries.RolledFrame):
        sides = stage.fighters
    elif (
        isinstance(frame, queries.WindowFrame)
        and frame.window == "post_roll"
        and frame.decider == stage.fighters[1].seat
    ):
        sides = stage.fighters[:1]
    else:
        return []
    due = (
        power_label(view, power)
        for fighter in sides
        for power in fighter.powers
        if not power.fired and stage.dice[fighter.side if power.own else 1 - fighter.side] in power.faces
    )
    return list(dict.fromkeys(due))


def _outcome(view: ChallengeView, stage: ChallengeStage, seen: ExchangeForecast) -> str:
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


def fate(view: ChallengeView, stage: ChallengeStage, down: tuple[bool, bool]) -> tuple[bool, bool]:
    """Whether an exchange after which these sides are ``down`` ends well, and whether it ends badly, for the side whose
    hand is in the foot."""
    mine = 1 if stage.fighters[1].seat == view.hand_seat else 0
    return down[1 - mine] and not down[mine], down[mine]


def chances(stage: ChallengeStage, side: int) -> str:
    """The chance of a side to hit, in words, before the roll."""
    return t(
        "adventure_fight.chance",
        needed=names.needed_text(stage.fighters[side].needed),
        n=len(stage.faces_that_hit(side)),
    )


def uncertain(view: ChallengeView, target: Target) -> str:
    """What comes of a card, power, item or token that changes no numbers, or in which chance or a choice decides:
    the chance of the new throw where it only throws the die again; of others, what they do."""
    stage, seat = view.stage, view.hand_seat
    if stage is not None and target.kind in ("item", "token") and queries.throws_again(view.session.shown(), target.id):
        fighter = next((one for one in stage.fighters if one.seat == seat), None)
        if fighter is not None:
            told = chances(stage, fighter.side)
            return t("adventure_fight.foretold.again", who=short_name(view, fighter), what=told)
    content = view.content
    if target.kind == "card":
        return " ".join(ability_card_text(content.abilities[target.id], content)[1:])  # not when it is played
    if target.kind == "item":
        return card_text.fight_text(view.model.tables.things[target.id].card.abilities, Voice(content, thing="item"))
    if target.kind == "token":
        return " ".join(card_text.discovery_text(content.discoveries[target.id], content))
    used = (one for one in actions_along(view.session.offer(), (target,)) if isinstance(one, act.UsePower))
    return " ".join(words_of_power(view.model, one.source, one.index) for one in used)


def result_title(view: ChallengeView, stage: ChallengeStage) -> str:
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
    return [one for one in stage.record.after if not (told and one.kind in ("monster_defeated", "character_defeated"))]


def event_words(view: ChallengeView, event: Event) -> str:
    """The log line of an event of the fight."""
    sides = [fighter_name(view, fighter) for fighter in view.stage.fighters] if view.stage is not None else []
    return "".join(names.AdventureWords(view.session.match, sides).lines(event))


# ------------------------------------------------------------------------------------------------------ reasons


def short_reason(refusal: Refusal | None, *, revealed: bool = False) -> str:
    """A refusal in few words, for cards; empty for none. ``revealed``: the encounter has just been turned up and may
    still be avoided, so that what belongs to a fight waits for it."""
    if refusal is None:
        return ""
    values = refusal.values
    if refusal.key == "card_window":
        if revealed and values["window"] in ("pre_roll", "post_roll", "pre_or_post_roll", "pending", "after_suffer"):
            return t("adventure_fight.note.in_fight")
        key = f"adventure_fight.note.window.{values['window']}"
        return t(key if has(key) else f"adventure_card.timing.{values['window']}")
    if refusal.key == "card_energy":
        return t("adventure_fight.note.card_energy", n=int(str(values["cost"])) - int(str(values["energy"])))
    key = f"adventure_fight.note.{refusal.key}"
    return t(key if has(key) else "adventure_fight.note.other")


def announced(view: ChallengeView) -> tuple[str, list[str]] | None:
    """Title and text of the announced card; None outside reactions."""
    model = view.model
    card = model.announced
    if view.scene.showing or not isinstance(model.frame, queries.ReactFrame) or card is None:
        return None
    ability = model.content.abilities[queries.kind_of(card.card)]
    title = t("adventure_fight.announced", name=model.name(card.decider), card=localised(ability.name))
    return title, ability_card_text(ability, model.content)[1:]


# ---------------------------------------------------------------------------------------------- decisions in words


def target_words(view: ChallengeView, target: Target) -> str:
    """The words of one entry of a choice."""
    model = view.model
    if target.kind == "choice" and target.id.isdigit():
        if isinstance(model.frame, queries.ChooseFrame):
            chosen = names.option_of(model.frame.key, int(target.id), model.tables)
            return capital(card_text.option(chosen, Voice(model.content)))
        return t("adventure.verb.use_power")
    if target.kind == "choice" and has(f"adventure.name.potion.{target.id}"):
        return t("adventure_fight.drink", icon=names.icon_name(target.id))
    if target.id == "character":
        return t("adventure_fight.hero_power")
    if target.kind == "item" or target.id in model.content.challenges:
        return names.item_name(target.id, model.content)
    met = tracked_words(view, target)
    if met is not None:
        return t("adventure_board.marker", n=target.id.removeprefix("marker_"), name=met[0])
    return names.card_name(queries.kind_of(target.id), model.content)


def tracked_words(view: ChallengeView, target: Target) -> tuple[str, str] | None:
    """(encounter, space) in words of a choice that is a marker of the tracker; None for others."""
    marker = view.model.marker(target.id)
    if marker is None:
        return None
    card = view.model.tables.monsters[marker.card].card
    return localised(card.name), names.card_name(marker.space, view.content)


def prompt(view: ChallengeView) -> str:
    """What the decider must do now, in words; empty for nobody. A power that is paid for is called as its row is."""
    model, frame = view.model, view.frame
    if frame is None or view.session.decider is None:
        return ""
    if isinstance(frame, queries.PayFrame):
        return pay_words(target_words(view, frame.action.path[0]), model.state, frame, view.session.offer())
    return asked(model)


def shorter_prompts(view: ChallengeView) -> tuple[str, ...]:
    """What the prompt may be told as where it has no room: without the window, which the steps of the fight name."""
    key = f"adventure.prompt.{view.frame.phase}.short" if view.frame is not None else ""
    return (t(key),) if has(key) else ()


def primary(view: ChallengeView) -> Primary:
    """The one thing to press now."""
    session, model, buttons = view.session, view.model, view.buttons()
    choose = t("adventure_board.choose")
    if session.path:
        ready, following = session.ready, session.targets()
        if ready is None and len(following) != 1:
            return Primary(choose, "forward", None, False, t("adventure_fight.choose.reason"))
        begun = ready or actions_along(session.offer(), session.path)[0]
        return _offered(view, begun, None if ready is not None else next(iter(following)))
    if view.motion is not None and "pass" in buttons:
        return Primary(t("board.continue"), "forward", Target("button", "pass"))
    offered = proposal(model) if view.asking else None
    if offered is not None and model.phase in TAKING:
        taken = t("adventure_board.take", thing=names.item_name(offered.path[0].id, view.content))
        return Primary(taken, LOOKS["targets"]["item"], PROPOSAL)
    if offered is not None:
        return _offered(view, offered, PROPOSAL)
    for name in ("pass", "confirm", "keep", "done", "stop"):
        if name in buttons and model.phase not in TAKING:
            # Before the dice to pass is to roll; later it lets what could be played go by.
            calm = name == "pass" and model.phase != "pre_roll" and any(s.kind != "button" for s in session.starts())
            return Primary(button_words(view, name), BUTTONS[name], Target("button", name), calm=calm)
    if not view.asking:
        return Primary(t("adventure_fight.waiting"), "hourglass", None, False, t("adventure_fight.waiting"))
    return Primary(choose, "forward", None, False, prompt(view))


def _offered(view: ChallengeView, action: Action, target: Target | None) -> Primary:
    """A main button for an action that begins with the selected or the proposed thing."""
    first = action.path[0]
    thing = target_words(view, first)
    verb = chosen_verb(action.kind, view.model.phase)
    plays = action.kind == "play_card"
    label = t("adventure_fight.play", what=thing) if plays else t("adventure_board.verb_thing", verb=verb, thing=thing)
    return Primary(with_price(view.model, action, label), LOOKS["targets"].get(first.kind, "confirm"), target)


def button_words(view: ChallengeView, name: str) -> str:
    """The words of a decision shown as a button."""
    frame, stage = view.frame, view.stage
    if name != "pass" or frame is None:
        return t(f"adventure.verb.{name}")
    if frame.phase == "pre_roll" and stage is not None and view.hand_seat != stage.fighters[0].seat:
        return t("adventure_fight.pass.ready")
    key = f"adventure_fight.pass.{frame.phase}"
    return t(key if has(key) else "adventure.verb.pass")
