"""The rules against a second computation from the specification (``oracle``), at positions of whole games."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.rules.adventure import META, actions as act, queries
from tabletop.rules.adventure.frames import PayFrame, ReactFrame, TurnFrame
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.goal_seeker import choose
from tabletop.rules.adventure.state import State
from tabletop.rules.adventure.values import Attached, RollMod
from tabletop.rules.chance import Chance
from tabletop.rules.game import Action, Event
from tabletop.rules.match import Match

from . import oracle

GAMES = range(6)
ACTIONS = 1800
WEAPONS, ARMOUR = (
    tuple(card for card, row in oracle.CHALLENGES.items() if row["item"]["slot"] == slot)
    for slot in ("weapon", "armour")
)
MARKS = ("burbonn_hunters_mark#1", "burbonn_hunters_mark#2")
CURSES = (
    "sandrai_curse_recklessness#1", "sandrai_curse_recklessness#2", "sandrai_curse_weakness#1",
    "sandrai_curse_exhaustion#1", "sandrai_curse_exhaustion#2", "burbonn_aspect_hawk#1", "burbonn_aspect_monkey#1",
    *MARKS,
)  # fmt: skip
TRAPS = ("burbonn_freezing_trap#1", "burbonn_immolation_trap#1", "burbonn_immolation_trap#2")
PASSES = ("pass", "confirm", "done", "stop")


@lru_cache(maxsize=1)
def positions() -> dict[str, list[State]]:
    """Positions of games by goals and by chance, by the stage of the turn; ``cards``: where an ability card could be
    played."""
    found: dict[str, list[State]] = {"roll": [], "move": [], "challenge": [], "cards": []}
    for seed in GAMES:
        state: State = Match.start(
            GAME, make_setup(META, seats=2 + seed % 3, seed=seed, words=["characters=lot"])
        ).state
        bot = RandomBot(seed)
        for _ in range(ACTIONS):
            offers = GAME.legal_actions(state)
            if not offers:
                break
            frame = state.frames[-1]
            if isinstance(frame, TurnFrame) and frame.stage in found:
                found[frame.stage].append(dressed(GAME.clone(state), len(found[frame.stage])))
            if any(isinstance(one, act.PlayCard) for one in offers):
                found["cards"].append(dressed(GAME.clone(state), len(found["cards"])))
            by_chance = seed % 3 == 2
            GAME.apply(state, bot.pick(offers) if by_chance else choose(state, offers, bot.below))
    return found


def with_action(state: State, text: str) -> State:
    after = GAME.clone(state)
    GAME.apply(after, next(one for one in GAME.legal_actions(after) if one.text == text))
    return after


def mine(state: State, bot: RandomBot, cards: tuple[str, ...], space: str = "") -> tuple[Attached, ...]:
    """Some of the cards, attached by those whose cards they are, as far as they play."""
    owners = {player.character: seat for seat, player in enumerate(state.players)}
    playing = [card for card in cards if card.partition("_")[0] in owners and bot.below(2)]
    return tuple(Attached(card, owners[card.partition("_")[0]], 2, space) for card in playing)


def dressed(state: State, number: int) -> State:
    """Every second position with another global event, other equipment, curses, frost and traps than it came with, so
    that figures meet which rarely do."""
    if number % 2:
        return state
    bot = RandomBot(number)
    changed = GAME.clone(state)
    changed.festival = bot.pick(("", "NE1", "NE2", "YE2", "YE4", "RE3", "GE4"))
    for seat, player in enumerate(changed.players):
        player.weapon, player.armour = bot.pick(WEAPONS[seat::4]), bot.pick(ARMOUR[seat::4])
        player.side = bot.pick(("start", "other"))
        player.attached = mine(changed, bot, CURSES)
        player.mods = (RollMod(-1, 1), RollMod(-2, 1))[: bot.below(3)]
    changed.markers = tuple(
        None if one is None else replace(one, attached=mine(changed, bot, MARKS)) for one in changed.markers
    )
    ways = oracle.SPACES[changed.players[changed.active].space]["neighbours"]
    changed.traps = mine(changed, bot, TRAPS, bot.pick(tuple(ways)))
    changed.offers = None
    return changed


def walked(state: State) -> dict[str, int]:
    """Where the rules themselves let the figure stand, one legal step after another, with the fewest points."""
    seat = state.active
    cost: dict[str, int] = {state.players[seat].space: 0}
    edge = [state]
    while edge:
        now = edge.pop(0)
        here = cost[now.players[seat].space]
        for action in GAME.legal_actions(now):
            if not isinstance(action, act.Step) or action.space in cost:
                continue
            after = GAME.clone(now)
            GAME.apply(after, action)
            cost[action.space] = here + 1
            standing = after.players[seat].space == action.space
            if standing and isinstance(after.frames[-1], TurnFrame) and after.frames[-1].stage == "move":
                edge.append(after)
    del cost[state.players[seat].space]
    return cost


def test_steps_and_reach_are_those_of_the_second_computation() -> None:
    """AG-MOV-3 to AG-MOV-5, AG-MOV-8, AG-ABL-8: levels, aggro, traps, points; each space with its fewest points."""
    found = positions()["move"]
    reached = 0
    for number, state in enumerate(found):
        offered = {one.space for one in GAME.legal_actions(state) if isinstance(one, act.Step)}
        assert offered == oracle.steps(state)
        wanted = oracle.reach(state)
        told = {space: len(way) for space, way in queries.reach(state).items()}
        assert told == wanted
        if number % 12 < 2:
            assert walked(state) == wanted
        reached += len(wanted)
    assert len(found) > 500
    assert reached > 2000


def test_movement_and_energy_are_those_of_the_second_computation() -> None:
    """AG-MOV-2, AG-MOV-7: every face of the blue die, with curses, frost and the feast."""
    changed = 0
    for state in positions()["roll"]:
        for face in range(6):
            after = GAME.clone(state)
            after.chance.begin([face])
            GAME.apply(after, act.RollMovement())
            while not isinstance(after.frames[-1], TurnFrame):
                GAME.apply(after, act.PASS)
            assert (after.move, after.energy) == oracle.rolled(state, face)
            plain = oracle.BLUE[face]
            changed += (after.move, after.energy) != (plain["movement"], plain["energy"])
    assert changed > 20


Fought = tuple[Action, int, str, int]


def fights(state: State) -> Iterator[Fought]:
    """The combats that can be begun: the action, the defending seat, the card of an encounter, its slot."""
    player = state.players[state.active]
    for action in GAME.legal_actions(state):
        if isinstance(action, act.AttackCharacter):
            seat = next(n for n, one in enumerate(state.players) if one.character == action.character)
            yield action, seat, "", -1
        elif isinstance(action, act.Fight) and action.what == "board":
            yield action, oracle.NOBODY, oracle.SPACES[player.space]["encounter"], -1
        elif isinstance(action, act.Fight):
            slot = int(action.what.removeprefix("marker_")) - 1
            marker = state.markers[slot]
            yield action, oracle.NOBODY, marker.card, slot
        elif isinstance(action, act.DrawChallenge):
            deck = state.decks[oracle.colour_of(player.space)]
            if deck and deck[0] in oracle.CHALLENGES:
                yield action, oracle.NOBODY, deck[0], -1


def fought(state: State, action: Action, seed: int) -> tuple[State, list[Event]]:
    """The combat with the dice of a seed, nobody doing anything, until the turn goes on."""
    after = GAME.clone(state)
    after.chance = Chance(seed)
    events = list(GAME.apply(after, action))
    while after.result is None and not isinstance(after.frames[-1], TurnFrame):
        offers = GAME.legal_actions(after)
        passing = [one for one in offers if one.text in PASSES]
        events += GAME.apply(after, (passing or offers)[0])
    return after, events


def whereabouts(state: State, seat: int, card: str) -> str:
    """Where the card of an encounter is, fought by a seat."""
    if any(one is not None and one.card == card for one in state.markers):
        return "tracker"
    if card in state.players[seat].bag:
        return "bag"
    return "top" if any(deck and deck[-1] == card for deck in state.decks) else "elsewhere"


def whither(told: oracle.Told) -> str:
    """Where the card of an encounter goes (AG-CMB-12, AG-CMB-13)."""
    if told.cancelled or told.down == (True, True):
        return "top"
    return "bag" if told.down[1] else "tracker"


def test_combats_are_those_of_the_second_computation() -> None:
    """AG-CMB-4 to AG-CMB-12, AG-ENC-2: the attacks with all their figures, who is down, where the card goes."""
    seen: Counter[str] = Counter()
    for number, state in enumerate(positions()["challenge"]):
        for action, seat, card, slot in fights(state):
            after, events = fought(state, action, number)
            rolls = [(event.red, event.black) for event in events if event.kind == "combat_rolled"]
            rerolls = [(event.side, event.face) for event in events if event.kind == "rerolled"]
            try:
                told = oracle.Fight(state, seat, card, slot).run(rolls[0] if rolls else None, rerolls)
            except oracle.Unknown:
                seen["unknown"] += 1
                continue
            attacks = [
                (event.side, event.type, event.die, event.attack, event.defence, event.hit, event.damage)
                for event in events
                if event.kind == "attacked"
            ]
            about = f"position {number}, {action.text}, {rolls} {rerolls}"
            assert sorted(attacks) == sorted(told.attacks), about
            ended = next(event for event in events if event.kind == "combat_ended")
            assert ended.cancelled == told.cancelled, about
            assert (ended.attacker_down, ended.defender_down) == told.down, about
            if card in oracle.CHALLENGES and after.result is None:
                assert whereabouts(after, state.active, card) == whither(told), about
                seen[whither(told)] += 1
            seen[type(action).__name__] += 1
    assert seen["unknown"] < 0.2 * seen.total()
    assert min(seen[name] for name in ("Fight", "DrawChallenge", "AttackCharacter")) > 50
    assert min(seen[name] for name in ("bag", "tracker")) > 50


def announced(state: State, action: Action) -> State | None:
    """The position when the card has been paid and others may answer it; None where nobody may."""
    after = GAME.clone(state)
    GAME.apply(after, action)
    while after.frames and isinstance(after.frames[-1], PayFrame):
        GAME.apply(after, GAME.legal_actions(after)[0])
    return after if after.frames and isinstance(after.frames[-1], ReactFrame) else None


def asked(state: State | None) -> list[int]:
    found: list[int] = []
    while state is not None and state.frames and isinstance(frame := state.frames[-1], ReactFrame):
        if not found or found[-1] != frame.decider:
            found.append(frame.decider)
        GAME.apply(state, act.PASS)
    return found


def given(state: State, card: str) -> State:
    """The position with a copy of a card in every hand, whoever it belongs to: only so can several seats answer."""
    changed = GAME.clone(state)
    for seat, player in enumerate(changed.players):
        for name in ("hand", "deck", "discard"):
            setattr(player, name, tuple(one for one in getattr(player, name) if oracle.kind(one) != card))
        player.hand = (*player.hand, f"{card}#{seat + 1}")
    changed.offers = None
    return changed


def test_those_who_may_answer_a_card_are_those_of_the_second_computation() -> None:
    """AG-ABL-10, AG-ABL-6, AG-ABL-5, AG-GEN-9: clockwise from the player of the card, within three spaces or for the
    draw, with the energy, the mana and the change of costs in force."""
    seen: Counter[int] = Counter()
    for state in positions()["cards"][::2]:
        many = given(state, "sofeea_counterspell")
        for action in GAME.legal_actions(many):
            if not isinstance(action, act.PlayCard) or oracle.kind(action.card) == "sofeea_counterspell":
                continue
            caster = many.frames[-1].decider
            wanted = oracle.reactors(many, caster)
            assert asked(announced(many, action)) == wanted, (caster, action.text)
            seen[len(wanted)] += 1
            break
    assert seen[0] > 50
    assert seen[1] > 50
    assert seen[2] > 10
