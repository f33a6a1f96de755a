"""Everything that can be wrong with a state: conservation of cards and tokens, limits, flow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from tabletop.rules.hidden import HIDDEN

from . import META, frames as fr
from .combat import STAGES as COMBAT_STAGES
from .figures import health
from .piles import ability_cards, challenge_cards, discovery_tokens, elite_quests
from .state import NOBODY, State
from .turn import STAGES


def faults(state: State) -> list[str]:
    """What is wrong with a state; empty for a sound one. Hidden cards of a view are taken to be right."""
    return _flow(state) or [
        *_abilities(state),
        *_challenges(state),
        *_tokens(state),
        *_quests(state),
        *_board(state),
        *_numbers(state),
    ]


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
    if max(state.first, state.active, *(frame.decider for frame in state.frames)) >= len(state.players):
        found.append("a seat that is not there is first, active or decides")
    fighting = sum(isinstance(frame, fr.CombatFrame) for frame in state.frames)
    if fighting != (state.combat is not None):
        found.append("a combat without its frame, or a frame without its combat")
    if state.combat is not None:
        found += _combat(state)
    return found


def _combat(state: State) -> list[str]:
    combat, seats = state.combat, range(len(state.players))
    assert combat is not None
    if combat.stage not in COMBAT_STAGES:
        return [f"no stage {combat.stage!r} of a combat"]
    if combat.attacker not in seats or combat.defender not in (NOBODY, *seats):
        return ["somebody fights who is not there"]
    return ["a combat against nobody"] if combat.defender == NOBODY and state.foe is None else []


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
