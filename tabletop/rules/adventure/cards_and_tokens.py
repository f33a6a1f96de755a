"""Lists all cards and tokens of a position, wherever they are, for checks and samples."""

from __future__ import annotations

from tabletop.rules.game import Seat

from . import frames as fr
from .state import State
from .tables import kind_of


def ability_cards(state: State) -> dict[Seat, list[str]]:
    """The ability cards of each seat with a character: hand, deck, discard pile, attached, played, announced."""
    away = [one.card for player in state.players for one in player.attached]
    away += [one.card for marker in state.markers if marker is not None for one in marker.attached]
    away += [one.card for one in state.traps]
    away += [one.card for one in state.combat.cards] if state.combat is not None else []
    away += [frame.card for frame in state.frames if isinstance(frame, fr.CardFrame) and frame.card]
    kinds = state.config.tables.content.abilities
    found = {}
    for seat, player in enumerate(state.players):
        if player.character:
            own = [card for card in away if kinds[kind_of(card)].owner == player.character]
            found[seat] = [*player.hand, *player.deck, *player.discard, *own]
    return found


def challenge_cards(state: State) -> list[str]:
    """Challenge cards: decks, items, tracker, events in play and in logs, the encounter faced, cards in hand."""
    cards: list[str] = [card for deck in state.decks for card in deck]
    for player in state.players:
        cards += [*player.bag, *filter(None, (player.weapon, player.armour))]
        cards += [entry.card for entry in player.log if entry.kind == "event"]
    cards += [marker.card for marker in state.markers if marker is not None]
    cards += [card for _, card in state.local]
    cards += [state.festival] if state.festival else []
    if state.foe is not None and state.foe.kind in ("drawn", "event"):
        cards.append(state.foe.card)
    for frame in state.frames:
        if isinstance(frame, fr.EventFrame | fr.MarkerFrame | fr.SpaceFrame) and frame.card:
            cards.append(frame.card)
        elif isinstance(frame, fr.ItemFrame) and frame.why in ("keep_item", "deck_order"):
            cards += frame.items
    return cards


def discovery_tokens(state: State) -> list[str]:
    """Discovery tokens: pile, box, board, kept, revealed, in hand."""
    tokens = [*state.pile, *state.box, *state.batch, *(one.token for there in state.ground for one in there)]
    tokens += [token for player in state.players for token in player.tokens]
    tokens += [frame.token for frame in state.frames if isinstance(frame, fr.PlaceFrame)]
    return tokens


def elite_quests(state: State) -> list[str]:
    """Elite quests: deck, discard pile, active, in logs."""
    quests = state.config.tables.content.quests
    held = [held.card for player in state.players for held in player.quests]
    held += [entry.card for player in state.players for entry in player.log if entry.kind == "quest"]
    return [*state.elite, *state.elite_discard, *(card for card in held if quests[card].deck == "elite")]
