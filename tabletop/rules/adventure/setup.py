"""From a setup to the first decision, and the set-up itself (AG-SET)."""

from __future__ import annotations

from dataclasses import replace
from json import dumps, loads

from tabletop.json_values import as_text
from tabletop.rules.chance import Chance
from tabletop.rules.dice import D6
from tabletop.rules.game import Action, Event, Refusal, Setup, SetupError, chosen_option

from . import META, actions as act, events as ev
from .frames import SetupFrame, TurnFrame
from .piles import draw_cards, shuffled
from .quests import possible, receive
from .state import REGISTRY, Player, State, pop, push, swap, top
from .tables import Config, Options
from .turn import begin_turn
from .user_content import configure


def options_of(setup: Setup, *, begun: bool = False) -> tuple[Config, list[Refusal]]:
    """The configuration of a setup, and what is wrong with it; ``begun``: a match was begun with it, so its own cards
    are not checked again."""
    problems: list[Refusal] = []
    valor = int(as_text(chosen_option(META, setup.options, "valor", "AG-SET-1", problems)))
    lot = chosen_option(META, setup.options, "characters", "AG-SET-1", problems) == "lot"
    cards = setup.options.get("user_cards") or ""
    if not isinstance(cards, str):
        cards = dumps(cards, sort_keys=True)
    fault = _fault(cards, begun)
    if fault is not None:
        problems.append(fault)
        cards = ""
    return configure(Options(valor, lot, cards)), problems


def _fault(cards: str, begun: bool) -> Refusal | None:
    """What is wrong with the text of the players' own cards; None when nothing is."""
    if not cards:
        return None
    from .user_content import parse_bundle  # imports pydantic, needed only for own cards

    try:
        found = parse_bundle(loads(cards), begun=begun)
    except ValueError:
        return Refusal("AG-SET-1", "user_cards")
    return found if isinstance(found, Refusal) else None


def check(setup: Setup) -> list[Refusal]:
    """What is wrong with a setup, the most useful first."""
    known = {seats for scenario in META.scenarios for seats in scenario.seats}
    problems: list[Refusal] = []
    if len(setup.seats) not in known:
        problems.append(Refusal("AG-SET-10", "seats", {"n": len(setup.seats)}))
    if setup.scenario not in [scenario.id for scenario in META.scenarios]:
        problems.append(Refusal("AG-SET-1", "option_unknown", {"option": "scenario", "value": setup.scenario[:40]}))
    return problems


def seating(setup: Setup, chance: Chance) -> tuple[int, ...]:
    """The order of seats: unchanged, as dice decide who begins."""
    return tuple(range(len(setup.seats)))


def deal(setup: Setup, chance: Chance) -> State:
    """The first state, not settled yet. With scripted chance it is the deal of a match that was begun, whose own cards
    are not checked again. Raises SetupError."""
    problems = check(setup)
    config, more = options_of(setup, begun=chance.scripted)
    if problems or more:
        raise SetupError([*problems, *more])
    state = empty(config, chance, len(setup.seats))
    _shuffle(state)
    _roll_first(state)
    push(state, SetupFrame(state.first))
    return state


def empty(config: Config, chance: Chance, seats: int) -> State:
    """A state before anything is shuffled."""
    content = config.tables.content
    return State(
        config,
        chance,
        [Player() for _ in range(seats)],
        decks=content.challenge_decks,
        elite=content.elite,
        stock=tuple([trophy.copies for trophy in content.trophies.values()]),
        pile=config.tables.tokens,
        ground=((),) * len(config.tables.names),
        markers=(None,) * content.rules.tracker,
    )


def _shuffle(state: State) -> None:
    """Shuffle challenge decks, elite quests and tokens (AG-SET-1 to 3)."""
    state.decks = tuple([shuffled(state, deck, "challenge deck") for deck in state.decks])
    state.elite = shuffled(state, state.elite, "elite quests")
    state.pile = shuffled(state, state.pile, "tokens")


def _roll_first(state: State) -> None:
    """Roll for the first turn, again for tied seats (AG-SET-5, AG-RUL-3)."""
    rolling = list(range(len(state.players)))
    while len(rolling) > 1:
        faces = [(seat, D6.roll(state.chance)) for seat in rolling]
        state.opening = (*state.opening, *faces)
        best = max([face for _, face in faces])
        rolling = [seat for seat, face in faces if face == best]
    state.first = state.active = rolling[0]


def report_first_rolls(state: State, events: list[Event]) -> None:
    """Add the events of the rolls for the first turn, which are reported with the first action."""
    if state.opening:
        events += [ev.FirstRolled(seat, face) for seat, face in state.opening]
        events.append(ev.FirstSeat(state.first))
        state.opening = ()


# ------------------------------------------------------------------------------------------- its decisions


@REGISTRY.lists(SetupFrame)
def setup_actions(state: State, frame: SetupFrame) -> list[Action]:
    """Choosing each character that is left, or each city."""
    if frame.stage == "characters":
        taken = [player.character for player in state.players]
        return [act.ChooseCharacter(name) for name in state.config.tables.content.characters if name not in taken]
    return [act.ChooseSpace(name) for name in state.config.tables.cities]


@REGISTRY.settles(SetupFrame)
def settle_setup(state: State, frame: SetupFrame, events: list[Event]) -> bool:
    """Carry out the parts of the set-up without a decision."""
    seats = len(state.players)
    if frame.stage == "characters":
        if frame.at == seats:
            swap(state, SetupFrame(state.first, "deal"))
            return True
        if state.config.options.lot:
            left = [action.character for action in setup_actions(state, frame)]  # type: ignore[attr-defined]
            take_character(state, left[state.chance.below(len(left), "characters")], events, lot=True)
            return True
        return False
    if frame.stage == "deal":
        swap(state, SetupFrame(state.first, "place"))
        _deal(state, events)
        return True
    if frame.stage == "place" and frame.at < seats:
        return False
    _draw_hands(state, events)
    return True


def take_character(state: State, character: str, events: list[Event], lot: bool = False) -> None:
    """Give a seat its character (AG-SET-6)."""
    frame = top(state, SetupFrame)
    seat = frame.decider
    player = state.players[seat]
    player.character = character
    player.deck = state.config.tables.decks[character]
    events.append(ev.CharacterTaken(seat, character, lot))
    _next(state, frame)


def _next(state: State, frame: SetupFrame) -> None:
    seats = len(state.players)
    swap(state, replace(frame, decider=(state.first + frame.at + 1) % seats, at=frame.at + 1))


def _deal(state: State, events: list[Event]) -> None:
    """Deal two starting quests to each seat, set up in turn order; the others leave the game (AG-SET-7)."""
    content = state.config.tables.content
    cards = list(shuffled(state, content.starting, "starting quests"))
    usable = [card for card in cards if possible(state, card)]
    before = len(state.frames)
    dealt: list[str] = []
    for n in range(len(state.players)):
        seat = (state.first + n) % len(state.players)
        for _ in range(content.rules.starting_quests):
            dealt.append(usable[len(dealt)])
            receive(state, seat, dealt[-1], events)
    state.frames = (*state.frames[:before], *reversed(state.frames[before:]))  # reversed: the first seat sets up first
    state.gone = tuple([card for card in cards if card not in dealt])


def place_figure(state: State, space: str, events: list[Event]) -> None:
    """Put a figure into a city (AG-SET-8)."""
    frame = top(state, SetupFrame)
    state.players[frame.decider].space = space
    events.append(ev.FigurePlaced(frame.decider, space))
    _next(state, frame)


def _draw_hands(state: State, events: list[Event]) -> None:
    """Shuffle the ability decks, draw the hands (AG-SET-9) and begin the first turn."""
    content = state.config.tables.content
    for n in range(len(state.players)):
        seat = (state.first + n) % len(state.players)
        player = state.players[seat]
        player.deck = shuffled(state, player.deck, f"abilities {seat + 1}")
        draw_cards(state, seat, content.rules.opening_hand, events)
    pop(state)
    push(state, TurnFrame(state.first))
    begin_turn(state, state.first, events)
