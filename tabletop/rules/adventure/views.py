"""What a seat may know (AG-GEN-4): its own hand, the tokens it has looked at, everything face up."""

from __future__ import annotations

from dataclasses import replace

from tabletop.rules.chance import Chance
from tabletop.rules.frozen import put
from tabletop.rules.game import Seat
from tabletop.rules.hidden import HIDDEN, filled, fresh_chance, left_over

from .actions import PlayCard
from .frames import Frame, PayFrame, PlaceFrame
from .piles import ability_cards, challenge_cards, discovery_tokens, elite_quests
from .state import Pile, State, clone
from .tables import kind_of
from .values import GroundToken


def _down(pile: Pile) -> Pile:
    return (HIDDEN,) * len(pile)


def view(state: State, seat: Seat | None) -> State:
    """The state with other hands, all decks, face-down tokens not looked at and the seed of chance hidden."""
    seen = clone(state)
    seen.chance = Chance(0)  # the seed would reveal the decks
    seen.decks = tuple([_down(deck) for deck in state.decks])
    seen.elite = _down(state.elite)
    seen.pile = _down(state.pile)
    seen.ground = tuple([tuple([_lying(one, seat) for one in there]) if there else there for there in state.ground])
    for other, player in enumerate(seen.players):
        player.deck = _down(player.deck)
        if other != seat:
            player.hand = _down(player.hand)
    seen.frames = tuple([frame if frame.decider == seat else _frame(frame) for frame in state.frames])
    seen.offers = None
    return seen


def _lying(one: GroundToken, seat: Seat | None) -> GroundToken:
    return one if seat in one.seen else GroundToken(HIDDEN, one.seen)


def _frame(frame: Frame) -> Frame:
    """A frame of another seat, without what only that seat knows."""
    if isinstance(frame, PlaceFrame):
        return replace(frame, token=HIDDEN)
    if isinstance(frame, PayFrame):
        return replace(frame, cards=_down(frame.cards))
    return frame


def secrets(state: State, seat: Seat) -> bool:
    """Whether a seat's view holds something that an onlooker's does not."""
    if state.players[seat].hand:
        return True
    if any(seat in one.seen for there in state.ground for one in there):
        return True
    return any(
        frame.decider == seat and (isinstance(frame, PlaceFrame) or (isinstance(frame, PayFrame) and bool(frame.cards)))
        for frame in state.frames
    )


def sample(seen: State, seat: Seat | None, chance: Chance) -> State:
    """A full state that agrees with a view: hidden cards and tokens are dealt at random from ``chance``, and it has a
    generator of its own."""
    state = clone(seen)
    state.chance = fresh_chance(chance)
    tables = state.config.tables
    challenges = left_over(chance, tables.colour, challenge_cards(seen))
    state.decks = tuple(
        [
            filled(deck, [card for card in challenges if tables.colour[card] == colour])
            for colour, deck in enumerate(seen.decks)
        ]
    )
    state.elite = filled(seen.elite, left_over(chance, tables.content.elite, elite_quests(seen)))
    tokens = left_over(chance, tables.tokens, discovery_tokens(seen))
    state.ground = tuple(
        [
            tuple([GroundToken(tokens.pop(), one.seen) if one.token == HIDDEN else one for one in there])
            if there
            else there
            for there in seen.ground
        ]
    )
    for other, there in ability_cards(seen).items():
        player = state.players[other]
        cards = left_over(chance, tables.decks[player.character], there)
        player.hand = _announced(state, other, cards)
        player.hand, player.deck = filled(player.hand, cards), filled(player.deck, cards)
    state.frames = tuple([_sampled(state, frame, tokens, chance) for frame in seen.frames])
    state.pile = filled(seen.pile, tokens)
    state.offers = None
    return state


def _announced(state: State, seat: Seat, cards: list[str]) -> Pile:
    """The hand of a seat with the card that it is paying for, which everybody knows and which is still in hand
    (AG-ABL-3); that card is removed from ``cards``."""
    hand = state.players[seat].hand
    for frame in state.frames:
        if isinstance(frame, PayFrame) and frame.decider == seat and isinstance(frame.action, PlayCard):
            copy = next((card for card in cards if kind_of(card) == kind_of(frame.action.card)), "")
            if copy and HIDDEN in hand:
                cards.remove(copy)
                hand = put(hand, hand.index(HIDDEN), copy)
    return hand


def _sampled(state: State, frame: Frame, tokens: list[str], chance: Chance) -> Frame:
    """A frame of another seat with its hidden parts filled in: a token in hand, cards it pays with (AG-GEN-4).
    No ability card costs cards, so none that was announced is among them."""
    if isinstance(frame, PlaceFrame) and frame.token == HIDDEN:
        return replace(frame, token=tokens.pop())
    if isinstance(frame, PayFrame) and HIDDEN in frame.cards:
        hand = list(state.players[frame.decider].hand)
        chance.shuffle(hand, "sample")
        return replace(frame, cards=filled(frame.cards, hand))
    return frame
