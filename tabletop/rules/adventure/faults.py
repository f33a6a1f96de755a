"""Everything that can be wrong with a state: conservation of cards and tokens, limits, flow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tabletop.rules.hidden import HIDDEN

from . import frames as fr
from .cards_and_tokens import ability_cards, challenge_cards, discovery_tokens, elite_quests
from .combat import STAGES as COMBAT_STAGES
from .figures import health
from .meta import META
from .piles import items_of
from .state import NOBODY, Player, State
from .turn import STAGES
from .values import Ctx


def faults(state: State) -> list[str]:
    """What is wrong with a state; empty for a sound one. Hidden cards of a view are taken to be right."""
    found = _names(state) or _flow(state)
    if found:  # the other checks rely on known ids and a possible stack
        return found
    return [*_abilities(state), *_challenges(state), *_tokens(state), *_quests(state), *_board(state), *_numbers(state)]


# ---------------------------------------------------------------------------------------------------- names


def _unknown(what: str, names: Iterable[str], known: Iterable[str], hidden: bool = False) -> list[str]:
    allowed = set(known) | ({HIDDEN} if hidden else set())
    return [f"no {what} {name!r}" for name in names if name not in allowed]


def _names(state: State) -> list[str]:
    """Every id must be one of the content."""
    tables = state.config.tables
    content = tables.content
    if len(state.markers) != content.rules.tracker:
        return [f"{len(state.markers)} slots of the tracker instead of {content.rules.tracker}"]
    seats = range(len(state.players))
    found: list[str] = []
    if state.first not in seats or state.active not in seats:
        found.append("a seat that is not there is first or active")
    for player in state.players:
        found += _player_names(state, player)
    for deck in state.decks:
        found += _unknown("challenge card", deck, tables.colour, hidden=True)
    quests = [*state.elite, *state.elite_discard, *state.gone]
    found += _unknown("quest", quests, content.quests, hidden=True)
    tokens = [*state.pile, *state.box, *state.batch, *(one.token for there in state.ground for one in there)]
    found += _unknown("token", tokens, tables.tokens, hidden=True)
    for marker in state.markers:
        if marker is not None:
            found += _unknown("encounter", [marker.card], tables.monsters)
            found += _unknown("space", [marker.space], tables.spaces)
    found += _unknown("space", [space for space, _ in state.local], tables.spaces)
    found += _unknown("event", [card for _, card in state.local], content.events)
    found += _unknown("event", [state.festival] if state.festival else [], content.events)
    found += _unknown("space", [trap.space for trap in state.traps], tables.spaces)
    found += _unknown("encounter", [state.foe.card] if state.foe is not None else [], tables.monsters)
    return found + _attached_names(state)


def _player_names(state: State, player: Player) -> list[str]:
    tables = state.config.tables
    content = tables.content
    if not player.character:
        return [] if not player.space and not player.hand else ["a seat without a character has something"]
    found = _unknown("character", [player.character], content.characters)
    if found or player.level not in range(4):
        return found or [f"no level {player.level}"]
    if player.space:
        found += _unknown("space", [player.space], tables.spaces)
    cards = [*player.hand, *player.deck, *player.discard]
    found += _unknown("ability card", cards, tables.decks[player.character], hidden=True)
    items = [*player.bag, *filter(None, (player.weapon, player.armour))]
    found += _unknown("item", items, tables.things)
    found += _unknown("token", player.tokens, tables.tokens)
    found += _unknown("quest", [held.card for held in player.quests], content.quests)
    logs = {"quest": content.quests, "trophy": content.trophies, "event": content.events}
    for entry in player.log:
        found += _unknown(entry.kind, [entry.card], logs[entry.kind])
    if found:
        return found
    for held in player.quests:
        if len(held.done) != len(content.quests[held.card].steps):
            found.append(f"quest {held.card} has {len(held.done)} steps")
        found += _unknown("space", [*held.tokens, *held.collected], tables.spaces)
        if any(seat not in range(len(state.players)) for seat in held.marked):
            found.append(f"quest {held.card} marks a seat that is not there")
    return found


def _attached_names(state: State) -> list[str]:
    copies = [card for deck in state.config.tables.decks.values() for card in deck]
    places = [player.attached for player in state.players]
    places += [marker.attached for marker in state.markers if marker is not None]
    cards = [one.card for place in (*places, state.traps) for one in place]
    cards += [one.card for one in state.combat.cards] if state.combat is not None else []
    return _unknown("ability card", cards, copies)


# ----------------------------------------------------------------------------------------------------- flow


def _flow(state: State) -> list[str]:
    """The stack must have the right bottom, deciders and frames."""
    found: list[str] = []
    if (state.result is None) != bool(state.frames):
        return ["a match that is over still has something to do, or one that goes on has nothing"]
    if state.result is not None:
        return [] if state.result.ending in META.endings else [f"no ending {state.result.ending!r}"]
    bottom = state.frames[0]
    if isinstance(bottom, fr.TurnFrame):
        if bottom.stage not in STAGES:
            found.append(f"no stage {bottom.stage!r} of a turn")
        if any(not player.character or not player.space for player in state.players):
            found.append("a seat is not on the board")
    elif not isinstance(bottom, fr.SetupFrame):
        found.append("the turn is not at the bottom of the stack")
    if any(isinstance(frame, fr.TurnFrame | fr.SetupFrame) for frame in state.frames[1:]):
        found.append("a turn within a turn")
    for frame in state.frames:
        if frame.decider not in range(len(state.players)):
            found.append(f"seat {frame.decider + 1} decides and is not there")
        else:
            found += _frame(state, frame)
    fighting = sum(isinstance(frame, fr.CombatFrame) for frame in state.frames)
    if fighting != (state.combat is not None):
        found.append("a combat without its frame, or a frame without its combat")
    if state.combat is not None:
        found += _combat(state)
    return found


def _combat(state: State) -> list[str]:
    combat = state.combat
    assert combat is not None
    found = []
    if combat.stage not in COMBAT_STAGES:
        found.append(f"no stage {combat.stage!r} of a combat")
    seats = range(len(state.players))
    if combat.attacker not in seats or combat.defender not in (NOBODY, *seats):
        found.append("somebody fights who is not there")
    if combat.defender == NOBODY and state.foe is None:
        found.append("a combat against nobody")
    if any(die not in range(7) for die in combat.dice):
        found.append("a die shows no face")
    return found


def _frame(state: State, frame: fr.Frame) -> list[str]:
    tables = state.config.tables
    keys: list[str] = []
    contexts: list[Ctx] = []
    if isinstance(frame, fr.RunFrame):
        keys, contexts = list(frame.keys), [frame.ctx]
    elif isinstance(frame, fr.EachFrame):
        keys, contexts = [frame.key], [frame.ctx]
    elif isinstance(frame, fr.QueueFrame):
        keys = [key for one in frame.waiting for key in one.keys]
        contexts = [one.ctx for one in frame.waiting]
    elif isinstance(frame, fr.ChooseFrame | fr.RollFrame):
        keys, contexts = [frame.key.rpartition(".")[0]], [frame.ctx]
    found = [f"no list {key!r}" for key in keys if key not in tables.lists]
    found += [f"no source {ctx.source!r}" for ctx in contexts if ctx.source and ctx.source not in tables.abilities]
    found += _frame_seats(state, frame)
    if isinstance(frame, fr.PeekFrame):
        lying = [(name, n) for name, there in zip(tables.names, state.ground, strict=True) for n in range(len(there))]
        found += [f"no token lies at {place}" for place in frame.looked if place not in lying]
    elif isinstance(frame, fr.PayFrame):
        owned = [*state.players[frame.decider].hand, *items_of(state, frame.decider), HIDDEN]
        chosen = [*frame.cards, *frame.items, *frame.drunk]
        found += [f"{card} cannot be paid with" for card in chosen if card not in owned]
    elif isinstance(frame, fr.CardFrame):
        copies = [card for deck in tables.decks.values() for card in deck]
        found += _unknown("ability card", [frame.card] if frame.card else [], copies)
    elif isinstance(frame, fr.EventFrame):
        found += _unknown("event", [frame.card] if frame.card else [], tables.content.events)
    elif isinstance(frame, fr.MarkerFrame):
        found += _unknown("encounter", [frame.card], tables.monsters)
        found += _unknown("space", [frame.space], tables.spaces)
    elif isinstance(frame, fr.SpaceFrame):
        found += _unknown("space", frame.spaces, tables.spaces)
        found += _unknown("event", [frame.card] if frame.card else [], tables.content.events)
    elif isinstance(frame, fr.ItemFrame):
        found += _unknown("item", frame.items, tables.things)
    elif isinstance(frame, fr.PlaceFrame):
        found += _unknown("token", [frame.token], tables.tokens, hidden=True)
    return found


def _frame_seats(state: State, frame: fr.Frame) -> list[str]:
    """The seats that a frame refers to must exist."""
    seats: list[int] = []
    if isinstance(frame, fr.SettleFrame) and len(frame.hands) not in (0, len(state.players)):
        return ["what follows a list counts the hands of others"]
    if isinstance(frame, fr.ReactFrame):
        seats = [*frame.seats, frame.caster]
        if frame.at not in range(len(frame.seats)) or frame.passes not in range(len(frame.seats)):
            return ["an answer to a card waits for nobody"]
    elif isinstance(frame, fr.EachFrame | fr.BookFrame | fr.QuestDrawFrame):
        seats = list(frame.left)
    elif isinstance(frame, fr.StepFrame):
        seats = [frame.who]
    elif isinstance(frame, fr.DefeatFrame) and frame.by != NOBODY:
        seats = [frame.by]
    elif isinstance(frame, fr.ItemFrame) and frame.other != NOBODY:
        seats = [frame.other]
    return [f"seat {seat + 1} is named and is not there" for seat in seats if seat not in range(len(state.players))]


# ------------------------------------------------------------------------------------------------- conservation


def _conserved(what: str, cards: Iterable[str], whole: Iterable[str], over: bool) -> list[str]:
    """Each of ``whole`` must be in exactly one place; ``over``: the match is over, so that some may be missing."""
    counts = Counter(cards)
    hidden = counts.pop(HIDDEN, 0)
    known = set(whole)
    found = [f"{what} {card} does not belong here" for card in sorted(counts) if card not in known]
    found += [f"{what} {card} is in {n} places" for card, n in sorted(counts.items()) if n > 1]
    number = sum(counts.values()) + hidden
    if number != len(known) and not (over and number < len(known)):
        missing = [card for card in sorted(known) if card not in counts]
        found.append(f"{number} of {len(known)} {what}s ({hidden} hidden), missing {missing[:3]}")
    return found


def _abilities(state: State) -> list[str]:
    """Ability cards must be complete: in hand, deck, discard pile, attached, played in a combat, announced."""
    found = []
    for seat, cards in ability_cards(state).items():
        whole = state.config.tables.decks[state.players[seat].character]
        found += _conserved("ability card", cards, whole, state.result is not None)
    return found


def _challenges(state: State) -> list[str]:
    """Challenge cards must be complete: in decks, items, tracker, events in play and in logs, the encounter faced,
    frames."""
    return _conserved("challenge card", challenge_cards(state), state.config.tables.colour, state.result is not None)


def _tokens(state: State) -> list[str]:
    """Discovery tokens must be complete: in pile, box, on the board, kept, revealed, in frames."""
    return _conserved("token", discovery_tokens(state), state.config.tables.tokens, state.result is not None)


def _quests(state: State) -> list[str]:
    """Quests must be complete: in decks, active, in logs, out of the game; trophies in stock and logs."""
    content = state.config.tables.content
    active = [held.card for player in state.players for held in player.quests]
    logged = [entry.card for player in state.players for entry in player.log if entry.kind == "quest"]
    starting = [card for card in (*active, *logged) if content.quests[card].deck == "starting"]
    found = _conserved("elite quest", elite_quests(state), content.elite, over=False)
    if starting or state.gone:
        found += _conserved("starting quest", [*starting, *state.gone], content.starting, over=False)
    for left, (name, trophy) in zip(state.stock, content.trophies.items(), strict=True):
        taken = sum(entry.kind == "trophy" and entry.card == name for player in state.players for entry in player.log)
        if left + taken != trophy.copies:
            found.append(f"{left + taken} of {trophy.copies} trophies {name}")
    asked = any(isinstance(frame, fr.QuestFrame | fr.QuestSetupFrame | fr.QuestDrawFrame) for frame in state.frames)
    for seat, player in enumerate(state.players):
        if len(player.quests) > content.rules.active_quests + asked:
            found.append(f"seat {seat + 1} has {len(player.quests)} quests")
        tokens = sum(len(held.tokens) + len(held.collected) + len(held.marked) for held in player.quests)
        if tokens > content.rules.tokens * 2:
            found.append(f"seat {seat + 1} has {tokens} tokens on quests")
    return found


# ---------------------------------------------------------------------------------------------- board, numbers


def _board(state: State) -> list[str]:
    """Everything must be in a space in which it may be."""
    tables = state.config.tables
    found = []
    for seat, player in enumerate(state.players):
        if player.space and tables.spaces[player.space].colour > player.level:
            found.append(f"seat {seat + 1} stands in {player.space}, above its level")
    for name, there in zip(tables.names, state.ground, strict=True):
        if there and tables.spaces[name].kind == "city":
            found.append(f"tokens lie in the city {name}")
    for marker in state.markers:
        if marker is not None and tables.spaces[marker.space].kind == "city":
            found.append(f"a marker lies in the city {marker.space}")
    for space, card in state.local:
        if tables.content.events[card].space != space:
            found.append(f"event {card} lies in {space}")
    if len({space for space, _ in state.local}) != len(state.local):
        found.append("two local events in one space")
    return found


def _numbers(state: State) -> list[str]:
    """Damage, energy, hands and equipment must be within their limits."""
    tables = state.config.tables
    found = []
    waiting = state.combat is not None or any(isinstance(frame, fr.DefeatFrame) for frame in state.frames)
    limit = tables.content.rules.hand_limit
    for seat, player in enumerate(state.players):
        if not player.character:
            continue
        if player.damage < 0 or (player.damage >= health(state, seat) and not waiting and state.result is None):
            found.append(f"seat {seat + 1} has {player.damage} damage")
        if len(player.hand) > limit and len(state.frames) == 1:
            found.append(f"seat {seat + 1} holds {len(player.hand)} cards")
        for slot, item in (("weapon", player.weapon), ("armour", player.armour)):
            if item and tables.things[item].card.slot != slot:
                found.append(f"seat {seat + 1} has {item} as {slot}")
    if state.energy < 0 or state.move < 0 or (state.combat is not None and state.combat.energy < 0):
        found.append("energy or movement below 0")
    return found
