"""Which cards, powers, items and tokens may be used now, and using them (AG-ABL, AG-GEN-9)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, get_args

from tabletop.rules.frozen import put, without
from tabletop.rules.game import Action, Event, Seat
from tabletop.rules.windows import settle_window

from . import actions as act, events as ev, lasting_effects as lasting
from .costs import begin_payment, choose_for_cost, confirm, cost_change, payable, price, price_of, token_ability
from .damage import check_fall
from .effects import Choose, would_change
from .figures import applies, blocked, event_statics, face_key, holds, loadout, unlocked
from .frames import CardFrame, ChooseFrame, Payable, PayFrame, ReactFrame, RunFrame, settle_frame, turn_frame
from .loadout import OptionalAbility, cards_in, event_options
from .model import Ability, AbilityCard
from .piles import to_discard
from .prices import energy_price
from .selectors import side_of, targets
from .state import NOBODY, REGISTRY, State, clockwise, find_copy, pop, push, run, swap, top
from .tables import kind_of
from .values import Ctx, Played

MOVE: Final = ("move", "own_turn")
OWN_TURN: Final = ("own_turn",)
PRE_ROLL: Final = ("pre_roll", "pre_or_post_roll")
POST_ROLL: Final = ("post_roll", "pre_or_post_roll")

# ------------------------------------------------------------------------------------------ ability cards


@lru_cache(maxsize=1 << 12)
def _card_ctx(kind: str, holder: str, seat: Seat, side: int, target: str, caster: Seat) -> Ctx:
    return Ctx(kind, holder, seat=seat, side=side, target=target, caster=caster)


def card_ctx(state: State, seat: Seat, kind: str, target: str = "", card: str = "", caster: Seat = -1) -> Ctx:
    """The context of an ability card played by a seat."""
    return _card_ctx(kind, f"card:{card}", seat, side_of(state, seat), target, caster)


def play_keys(state: State, ctx: Ctx, card: AbilityCard) -> tuple[str, ...]:
    """The keys of the lists that a card carries out when it is played, without those above the player's level."""
    return tuple(
        [
            f"{card.id}.{index}"
            for index in state.config.tables.by_when[card.id].get("play", ())
            if unlocked(state, ctx, card.abilities[index])
        ]
    )


def card_changes(state: State, ctx: Ctx, card: AbilityCard) -> bool:
    """Whether a card would have any effect now."""
    if card.substitute is not None:
        return True
    for index in state.config.tables.by_when[card.id].get("play", ()):
        ability = card.abilities[index]
        if applies(state, ctx, ability) and would_change(state, ctx, ability.do):
            return True
    return False


def card_barred(state: State, seat: Seat, card: AbilityCard) -> str:
    """Why a card may not be played in its window, apart from its price and its effect: the key of a refusal, "" for
    none."""
    if (seat, card.id) in state.played:
        return "card_copy"
    side = side_of(state, seat)
    combat = state.combat
    if combat is None or side < 0 or combat.stage == "cleanup":
        return ""
    if blocked(state, side, "abilities"):
        return "card_blocked"
    if card.substitute is not None and combat.subs[side]:
        return "card_substitute"
    for effect in event_statics(state, lasting.AbilityLimit):
        if combat.announced[side] >= effect.n:
            return "card_limit"
    return ""


def card_plays(state: State, seat: Seat, windows: tuple[str, ...], caster: Seat = -1) -> list[Action]:
    """The ability cards of a hand that may be played now, with their targets."""
    found: list[Action] = []
    cards = cards_in(state.config.tables, state.players[seat].hand, windows)
    change = cost_change(state, seat) if cards else 0
    for card in cards:
        if not payable(state, seat, energy_price(max(0, card.cost + change))) or card_barred(state, seat, card):
            continue
        for target in targets(state, seat, card.target) if card.target else ("",):
            if card_changes(state, card_ctx(state, seat, card.id, target, caster=caster), card):
                found.append(act.play_of(card.id, target))
    return found


# ------------------------------------------------------------------------------------ powers, items, tokens


def limit_used(state: State, source: str, index: int) -> bool:
    """Whether a power with a limit has been used in its span."""
    return _used(state, state.config.tables.abilities[source][index], f"{source}.{index}")


def _used(state: State, ability: Ability, key: str) -> bool:
    if ability.limit == "turn":
        return key in state.used
    return ability.limit == "combat" and state.combat is not None and key in state.combat.fired


def _usable(state: State, seat: Seat, side: int, option: OptionalAbility) -> bool:
    """Whether an optional ability may be used now: limit, conditions, price, and whether it would change anything."""
    ability, ctx = option.ability, option.contexts[side]
    return (
        not (ability.limit and _used(state, ability, option.key))
        and (not ability.if_ or holds(state, ctx, ability.if_))
        and payable(state, seat, option.price)
        and would_change(state, ctx, ability.do)
    )


def powers_blocked(state: State, seat: Seat) -> bool:
    """Whether powers of character card, equipment and bag items do nothing now (``block``)."""
    side = side_of(state, seat)
    return side >= 0 and blocked(state, side, "powers")


def token_plays(state: State, seat: Seat, windows: tuple[str, ...]) -> list[Action]:
    """Cached discovery tokens, each kind once."""
    side = side_of(state, seat)
    found: dict[Action, None] = {}
    for option in loadout(state, seat, side).options(windows).tokens:
        if _usable(state, seat, side, option):
            found[option.action] = None
    return list(found)


def plays(state: State, seat: Seat, windows: tuple[str, ...], caster: Seat = -1) -> list[Action]:
    """Everything optional that a seat may use in these windows: cards, powers of the character card, those of the
    global event in the own movement phase, powers of items, kept tokens."""
    found: list[Action] = []
    if cards_in(state.config.tables, state.players[seat].hand, windows):
        found = card_plays(state, seat, windows, caster)
    side = side_of(state, seat)
    powers, items, tokens = loadout(state, seat, side).options(windows)
    silent = (powers or items) and side >= 0 and blocked(state, side, "powers")
    if powers and not silent:
        found += [option.action for option in powers if _usable(state, seat, side, option)]
    if state.festival and seat == state.active and "move" in windows:
        offered = event_options(state.config.tables, state.festival, windows)
        found += [option.action for option in offered if _usable(state, seat, -1, option)]
    if items and not silent:
        found += [option.action for option in items if _usable(state, seat, side, option)]
    if tokens:
        found += token_plays(state, seat, windows)
    return found


def reactions(state: State, seat: Seat, caster: Seat) -> list[Action]:
    """The actions with which a seat may answer an announced card."""
    return card_plays(state, seat, ("react_card",), caster)


# ------------------------------------------------------------------------------------------------ using them


def _pay_for(state: State, action: Payable, events: list[Event]) -> None:
    """Announce an optional action: it is carried out as soon as it is paid."""
    seat = state.frames[-1].decider
    if begin_payment(state, seat, action, events):
        carry_out(state, seat, action, events)


for _kind in get_args(Payable):
    REGISTRY.handles(_kind)(_pay_for)


def chosen_for_cost(state: State, kind: str, item: str, events: list[Event]) -> None:
    """Add a card of a kind, or an item, to a payment; after the last choice the paid action is carried out."""
    frame = top(state, PayFrame)
    if choose_for_cost(state, kind, item, events):
        carry_out(state, frame.decider, frame.action, events)


@REGISTRY.handles(act.Confirm)
def confirmed(state: State, action: act.Confirm, events: list[Event]) -> None:
    """Pay a cost as chosen, and carry out the paid action."""
    frame = top(state, PayFrame)
    confirm(state, events)
    carry_out(state, frame.decider, frame.action, events)


@REGISTRY.handles(act.Cancel)
def cancel(state: State, action: act.Cancel, events: list[Event]) -> None:
    """Cancel a payment, before which nothing has happened (4.3)."""
    pop(state)


def carry_out(state: State, seat: Seat, action: Payable, events: list[Event]) -> None:
    if isinstance(action, act.PlayCard):
        _announce(state, seat, action, events)
    elif isinstance(action, act.UsePower | act.UseItem | act.UseToken):
        _use(state, seat, *use_of(state, seat, action), events)
    elif isinstance(action, act.AcceptOffer):
        _accept(state, seat, events)
    else:
        _take_option(state, seat, action, events)
    check_fall(state, seat, NOBODY, events)  # paying with an item may reduce the health (AG-CHR-2)


def use_of(state: State, seat: Seat, action: act.UsePower | act.UseItem | act.UseToken) -> tuple[Ctx, int]:
    """The context in which a seat uses a power, an item or a token, and which of its abilities that is."""
    side = side_of(state, seat)
    if isinstance(action, act.UseItem):
        source = state.config.tables.things[action.item].source
        return Ctx(source, f"item:{action.item}", seat=seat, side=side), action.index
    if isinstance(action, act.UseToken):
        return Ctx(f"token.{action.token}", "token:", seat=seat, side=side), token_ability(state, action.token)
    if action.source == "character":
        return Ctx(face_key(state, seat), "character", seat=seat, side=side), action.index
    return Ctx(f"{action.source}.front", f"event:{action.source}"), action.index


def _use(state: State, seat: Seat, ctx: Ctx, index: int, events: list[Event]) -> None:
    key = f"{ctx.source}.{index}"
    limit = state.config.tables.abilities[ctx.source][index].limit
    if limit == "turn":
        state.used = (*state.used, key)
    elif limit == "combat" and state.combat is not None:
        state.combat.fired = (*state.combat.fired, key)
    events.append(ev.PowerUsed(seat, ctx.source, index))
    run(state, ctx, (key,))


def _accept(state: State, seat: Seat, events: list[Event]) -> None:
    """Give the reward of a paid offer and end the challenge phase (AG-CHL-9)."""
    space = state.players[seat].space
    source = state.config.tables.offers[space]
    events.append(ev.OfferAccepted(seat, space))
    state.frames = put(state.frames, 0, turn_frame(state.active, "quests"))
    run(state, Ctx(source, seat=seat), (f"{source}.0",))


def _take_option(state: State, seat: Seat, action: act.ChooseOption, events: list[Event]) -> None:
    frame = top(state, ChooseFrame)
    pop(state)
    events.append(ev.OptionChosen(seat, frame.key, action.option))
    push(state, RunFrame(state.active, frame.ctx, (f"{frame.key}.{action.option}",)))


@REGISTRY.lists(ChooseFrame)
def option_actions(state: State, frame: ChooseFrame) -> list[Action]:
    """Choosing each option whose condition holds and whose cost can be paid (AG-RUL-60)."""
    effect = state.config.tables.effect(frame.key)
    assert isinstance(effect, Choose)
    return [
        act.ChooseOption(number)
        for number, option in enumerate(effect.options)
        if holds(state, frame.ctx, option.if_) and payable(state, frame.decider, price_of(option.cost))
    ]


# --------------------------------------------------------------------------------- announcing and reacting


def _announce(state: State, seat: Seat, action: act.PlayCard, events: list[Event]) -> None:
    """Put a paid card on the stack; other seats may answer it (AG-ABL-3, AG-ABL-10)."""
    player = state.players[seat]
    copy = find_copy(player.hand, action.card)
    cost = price(state, seat, action).energy
    player.hand = without(player.hand, copy)
    caster = -1
    frame = state.frames[-1]
    if isinstance(frame, ReactFrame):
        caster = frame.caster
    state.played = (*state.played, (seat, action.card))
    side = side_of(state, seat)
    combat = state.combat
    if combat is not None and side >= 0:
        combat.announced = put(combat.announced, side, combat.announced[side] + 1)
    events.append(ev.CardPlayed(seat, copy, action.target, cost))
    push(state, CardFrame(seat, copy, action.target, caster))
    others = tuple(clockwise(state, seat)[1:])
    push(state, ReactFrame(others[0], seat, others))


@REGISTRY.settles(ReactFrame)
def settle_react(state: State, frame: ReactFrame, events: list[Event]) -> bool:
    """Find the next seat that can answer; close the frame when there is none, or when the card is cancelled."""
    below = state.frames[-2]
    if isinstance(below, CardFrame) and below.cancelled:
        pop(state)
        return True

    def asks(window: ReactFrame, seat: Seat) -> bool:
        return bool(reactions(state, seat, window.caster))

    return settle_window(state, frame, asks)


@REGISTRY.lists(ReactFrame)
def react_actions(state: State, frame: ReactFrame) -> list[Action]:
    return [*reactions(state, frame.decider, frame.caster), act.PASS]


@REGISTRY.settles(CardFrame)
def settle_card(state: State, frame: CardFrame, events: list[Event]) -> bool:
    """Carry out an announced card unless it is cancelled; then put it on its pile (AG-ABL-2)."""
    tables = state.config.tables
    if frame.stage == "announced":
        if frame.cancelled:
            pop(state)
            to_discard(state, frame.card)
            push(state, settle_frame(state.active))
            return True
        _resolve(state, frame, events)
        return True
    pop(state)
    push(state, settle_frame(state.active))
    if frame.card:
        combat = state.combat
        if tables.content.abilities[kind_of(frame.card)].timing == "combat" and combat is not None:
            return True
        to_discard(state, frame.card)
    return True


def _resolve(state: State, frame: CardFrame, events: list[Event]) -> None:
    kind = kind_of(frame.card)
    card = state.config.tables.content.abilities[kind]
    seat = frame.decider
    combat = state.combat
    side = side_of(state, seat)
    copy = frame.card
    in_combat = card.timing == "combat" and combat is not None
    swap(state, CardFrame(seat, "" if in_combat else copy, frame.target, frame.caster, "resolved", frame.cancelled))
    if in_combat:
        assert combat is not None
        combat.cards = (*combat.cards, Played(copy, seat, frame.target))
        if card.substitute is not None and side >= 0:
            combat.subs = put(combat.subs, side, kind)
    ctx = card_ctx(state, seat, kind, frame.target, copy, frame.caster)
    push(state, RunFrame(state.active, ctx, play_keys(state, ctx, card)))
