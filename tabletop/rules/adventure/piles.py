"""Moves cards and tokens between piles: ability cards, challenge cards and items, discovery tokens, markers and
events."""

from __future__ import annotations

from tabletop.rules.frozen import put, without
from tabletop.rules.game import Event, Seat

from . import events as ev, frames as fr
from .state import Attached, Pile, State
from .tables import kind_of
from .values import Foe

# ------------------------------------------------------------------------------------------ ability cards


def shuffled(state: State, pile: Pile, stream: str) -> Pile:
    """The pile in random order."""
    items = list(pile)
    state.chance.shuffle(items, stream)
    return tuple(items)


def draw_cards(state: State, seat: Seat, n: int, events: list[Event]) -> int:
    """Draw ability cards (AG-ABL-2); gives how many there were."""
    player = state.players[seat]
    for done in range(n):
        if not player.deck:
            _new_deck(state, seat, events)
        if not player.deck:
            return done
        card = player.deck[0]
        player.deck = player.deck[1:]
        player.hand = (*player.hand, card)
        events.append(ev.Drew(seat, card, len(player.deck)))
        if not player.deck:
            _new_deck(state, seat, events)
    return n


def _new_deck(state: State, seat: Seat, events: list[Event]) -> None:
    player = state.players[seat]
    if player.discard:
        player.deck, player.discard = shuffled(state, player.discard, f"abilities {seat + 1}"), ()
        events.append(ev.AbilitiesShuffled(seat, len(player.deck)))


def discard_from_hand(state: State, seat: Seat, card: str, events: list[Event], random: bool = False) -> None:
    """Discard a card of the hand, face up."""
    player = state.players[seat]
    player.hand = without(player.hand, card)
    player.discard = (*player.discard, card)
    events.append(ev.CardDiscarded(seat, card, random))


def discard_at_random(state: State, seat: Seat, n: int, events: list[Event]) -> None:
    """Discard random ability cards, as many as possible."""
    player = state.players[seat]
    for _ in range(min(n, len(player.hand))):
        card = player.hand[state.chance.below(len(player.hand), "random discard")]
        discard_from_hand(state, seat, card, events, random=True)


def owner_of(state: State, card: str) -> Seat:
    """The seat whose deck an ability card belongs to."""
    character = state.config.tables.content.abilities[kind_of(card)].owner
    return next(seat for seat, player in enumerate(state.players) if player.character == character)


def to_discard(state: State, card: str) -> None:
    """Put an ability card that was in play onto its owner's discard pile."""
    player = state.players[owner_of(state, card)]
    player.discard = (*player.discard, card)


def detach(state: State, cards: tuple[Attached, ...], events: list[Event]) -> None:
    """Put attached cards whose host is gone on their owners' discard piles; the caller removes them from the host."""
    for one in cards:
        to_discard(state, one.card)
        events.append(ev.CardDetached(one.owner, one.card))


# ---------------------------------------------------------------------------------- challenge cards and items


def return_card(state: State, card: str, events: list[Event]) -> None:
    """Put a challenge card on the top of the deck of its colour (AG-CHL-7)."""
    colour = state.config.tables.colour[card]
    state.decks = put(state.decks, colour, (*state.decks[colour], card))
    events.append(ev.CardReturned(card))


def draw_challenge(state: State, colour: int, events: list[Event]) -> str:
    """Draw the bottom card of a deck, which must not be empty."""
    deck = state.decks[colour]
    state.decks = put(state.decks, colour, deck[1:])
    events.append(ev.ChallengeDrawn(state.active, deck[0]))
    return deck[0]


def find_item(state: State, colour: int, events: list[Event]) -> str:
    """Take the next item of a deck (AG-ITM-3); "" when it has none. Cards before it that are no items go to the top."""
    things = state.config.tables.things
    for _ in range(len(state.decks[colour])):
        card = draw_challenge(state, colour, events)
        if card in things:
            return card
        return_card(state, card, events)
    return ""


def gain_item(state: State, seat: Seat, colour: int, events: list[Event]) -> str:
    """Put the next item of a colour into a seat's bag; gives it, "" for none."""
    card = find_item(state, colour, events)
    if card:
        to_bag(state, seat, card, events, "gained")
    return card


def to_bag(state: State, seat: Seat, card: str, events: list[Event], how: str) -> None:
    """Put a card as an item into a seat's bag."""
    player = state.players[seat]
    player.bag = (*player.bag, card)
    events.append(ev.ItemGained(seat, card, "won" if how == "won" else "event" if how == "event" else "gained"))


def items_of(state: State, seat: Seat, zone: str = "any") -> Pile:
    """The items of a seat: of its bag, or with those equipped before them."""
    player = state.players[seat]
    if zone == "bag":
        return player.bag
    return (*([player.weapon] if player.weapon else []), *([player.armour] if player.armour else []), *player.bag)


def take_away(state: State, seat: Seat, item: str) -> None:
    """Remove an item from a seat, equipped or in the bag."""
    player = state.players[seat]
    if item == player.weapon:
        player.weapon = ""
    elif item == player.armour:
        player.armour = ""
    else:
        player.bag = without(player.bag, item)


def lose_item(state: State, seat: Seat, item: str, events: list[Event], random: bool = False) -> None:
    """Put an item of a seat on the top of its deck."""
    take_away(state, seat, item)
    events.append(ev.ItemLost(seat, item, random))
    return_card(state, item, events)


def pass_item(state: State, giver: Seat, taker: Seat, item: str, events: list[Event], stolen: bool) -> None:
    """Move an item from one bag into another (AG-ITM-8)."""
    take_away(state, giver, item)
    player = state.players[taker]
    player.bag = (*player.bag, item)
    events.append(ev.ItemTaken(taker, giver, item, "stolen" if stolen else "traded"))


# ------------------------------------------------------------------------------------------ discovery tokens


def draw_token(state: State, events: list[Event]) -> str:
    """Draw a token of the pile, refilled from the box when it is empty; "" when both are empty (AG-DSC-3)."""
    _new_pile(state, events)
    if not state.pile:
        return ""
    token, state.pile = state.pile[0], state.pile[1:]
    _new_pile(state, events)
    return token


def _new_pile(state: State, events: list[Event]) -> None:
    if not state.pile and state.box:
        state.pile, state.box = shuffled(state, state.box, "tokens"), ()
        events.append(ev.TokensShuffled(len(state.pile)))


def box_token(state: State, seat: Seat, token: str, events: list[Event]) -> None:
    """Put a token into the box."""
    state.box = (*state.box, token)
    events.append(ev.TokenDiscarded(seat, token))


def drop_token(state: State, seat: Seat, token: str, events: list[Event]) -> None:
    """Put a token that a seat has kept into the box."""
    player = state.players[seat]
    player.tokens = without(player.tokens, token)
    box_token(state, seat, token, events)


# -------------------------------------------------------------------------------------- tracker and events


def remove_marker(state: State, slot: int, events: list[Event]) -> str:
    """Remove a marker from the board (AG-UNB-5); gives its card."""
    marker = state.markers[slot]
    assert marker is not None
    state.markers = put(state.markers, slot, None)
    events.append(ev.MarkerRemoved(slot + 1, marker.space))
    detach(state, marker.attached, events)
    return marker.card


def event_at(state: State, space: str) -> str:
    """The local event of a space, "" for none."""
    for where, card in state.local:
        if where == space:
            return card
    return ""


def drop_event(state: State, card: str) -> bool:
    """Remove an event from the box or its space; gives whether it was in play."""
    if state.festival == card:
        state.festival = ""
        return True
    if any(one == card for _, one in state.local):
        state.local = tuple([(space, one) for space, one in state.local if one != card])
        return True
    return False


def gone(foe: Foe) -> Foe:
    """The encounter with the note that its card has been put away."""
    return Foe("gone", foe.card)


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
