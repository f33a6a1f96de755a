"""The recorded games and examples of the Adventure Game: every ending with two, three and four seats.

Ties need several heroes to reach the goal at the same moment. Two who hurt each other in one exchange of blows do, when
both have quests for that; so games with ties are played with own cards that ask for nothing else.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any

from tabletop.bots.random_bot import RandomBot
from tabletop.rules.adventure import actions as act, effects
from tabletop.rules.adventure.frames import TurnFrame
from tabletop.rules.adventure.goal_seeker import choose
from tabletop.rules.adventure.state import Player, State
from tabletop.rules.game import Action
from tabletop.rules.match import Match
from tests.recorded.recipe import Recipe, Stop


def seeker(match: Match[Any], bot: RandomBot) -> Action:
    """The goal-seeking player."""
    return choose(match.game.view(match.state, match.decider), match.legal_actions(), bot.below)


def duellist(match: Match[Any], bot: RandomBot) -> Action:
    """Walks to the nearest hero and attacks while it has a quest of the feud; else as the goal-seeking player does."""
    return _feud(match, bot, lambda mine, other: True)


def uneven_duellist(match: Match[Any], bot: RandomBot) -> Action:
    """A duellist that leaves heroes of its own level alone."""
    return _feud(match, bot, lambda mine, other: mine.level != other.level)


def _feud(match: Match[Any], bot: RandomBot, wanted: Callable[[Player, Player], bool]) -> Action:
    """A duellist that seeks the heroes that are ``wanted``."""
    state: State = match.state
    actions = match.legal_actions()
    frame = state.frames[-1]
    feuding = any(held.card.startswith("feud-") for held in state.players[frame.decider].quests)
    if not isinstance(frame, TurnFrame) or not feuding:
        return seeker(match, bot)
    mine = state.players[frame.decider]
    others = [player for seat, player in enumerate(state.players) if seat != frame.decider and wanted(mine, player)]
    sought = {player.character for player in others}
    attacks = [one for one in actions if isinstance(one, act.AttackCharacter) and one.character in sought]
    if attacks:
        return bot.pick(attacks)
    if frame.stage != "move" or not others:
        return seeker(match, bot)
    far = state.config.tables.distance
    nearest = min((player.space for player in others), key=lambda space: far[mine.space][space])
    steps = [one for one in actions if isinstance(one, act.Step) and far[one.space][nearest] < far[mine.space][nearest]]
    return bot.pick(steps) if steps else act.END if act.END in actions else bot.pick(actions)


def rowdy(match: Match[Any], bot: RandomBot) -> Action:
    """The goal-seeking player who attacks whoever stands in the way, and now and then does anything at all."""
    actions = match.legal_actions()
    attacks = [action for action in actions if isinstance(action, act.AttackCharacter)]
    if attacks and bot.below(2):
        return bot.pick(attacks)
    return seeker(match, bot) if bot.below(5) else bot.pick(actions)


def _quest(number: int, valor: int, damage: int) -> dict[str, Any]:
    return {
        "id": f"Q{number}",
        "name": {"en": f"Blood Debt {number}", "es": f"Deuda de sangre {number}"},
        "valor": valor,
        "setup": [],
        "order": "any",
        "steps": [{"type": "deal_damage", "n": damage, "who": "any_other"}],
    }


def feud(valors: Sequence[int], damages: Sequence[int], starting: int = 30, elite: int = 30) -> tuple[str, str]:
    """Words of a set-up for 6 valor with own cards: quests that ask for damage to other heroes alone."""

    def quests(first: int, count: int) -> list[dict[str, Any]]:
        numbers = range(first, first + count)
        return [_quest(n, valors[n % len(valors)], damages[n % len(damages)]) for n in numbers]

    cards = {
        "format": "adventure-cards",
        "version": 1,
        "id": "feud",
        "name": {"en": "The Feud", "es": "La enemistad"},
        "quests": {"starting": quests(0, starting), "elite": quests(starting, elite)},
    }
    return "valor=6", f"user_cards={json.dumps(cards)}"


FEUDING = feud((2, 3, 4), (1, 2))
EVEN = feud((3,), (1,), 60, 0)
"""Two who hurt each other for the first time are level in everything."""
SLOW = feud((3,), (2,), 60, 0)
"""The same with twice the damage, so that levels may differ by then."""


# ------------------------------------------------------------------------------------------------------ endings


def whole(seats: int, ending: str, title: str, **more: Any) -> Recipe:
    """A whole game of the goal-seeking player."""
    given: dict[str, Any] = {"player": seeker, "longest": 8000, **more}
    return Recipe(f"{seats}-{ending}", title, ending=ending, seats=seats, **given)


def tie(seats: int, ending: str, title: str, seed: int, words: tuple[str, str] = FEUDING) -> Recipe:
    """A feud whose seed is known to end in that tie."""
    return whole(seats, ending, title, player=duellist, words=words, seeds=range(seed, seed + 1))


ADVENTURE_GAMES: tuple[Recipe, ...] = (
    whole(2, "valor", "Ending: two heroes, eight valor", longest=480),
    whole(3, "valor", "Ending: three heroes dealt by lot, six valor", words=("valor=6", "characters=lot"), longest=400),
    whole(4, "valor", "Ending: four heroes, six valor", words=("valor=6",), longest=460),
    tie(2, "most_valor", "Ending: two at the goal at once, the most valor decides", 58),
    tie(3, "most_valor", "Ending: of three two at the goal at once, the most valor decides", 23),
    tie(4, "most_valor", "Ending: of four two at the goal at once, the most valor decides", 97),
    tie(2, "most_cards", "Ending: valor is tied, cards in the log decide", 691),
    tie(3, "most_cards", "Ending: three seats, valor is tied, cards in the log decide", 435),
    tie(4, "most_cards", "Ending: four seats, valor is tied, cards in the log decide", 514),
    tie(2, "highest_level", "Ending: valor and cards are tied, the level decides", 511),
    tie(3, "highest_level", "Ending: three seats, valor and cards are tied, the level decides", 8, SLOW),
    tie(2, "shared", "Ending: a shared victory", 18, EVEN),
    tie(3, "shared", "Ending: a shared victory of two among three", 146, EVEN),
    tie(4, "shared", "Ending: a shared victory of two among four", 97, EVEN),
)
ADVENTURE_LATER: tuple[Recipe, ...] = (
    whole(
        4,
        "highest_level",
        "Ending: four seats, valor and cards are tied, the level decides",
        player=uneven_duellist,
        words=SLOW,
        seeds=range(649, 650),
    ),
)
"""Numbered after the examples, so that those keep their ids."""


# ----------------------------------------------------------------------------------------------------- examples


def _opening(match: Match[Any]) -> bool:
    """The heroes stand in their cities, and the first one rolls."""
    state: State = match.state
    return state.turn == 1 and state.frames[-1].phase == "roll"


def _reroll(match: Match[Any]) -> bool:
    """The dice of a fight lie, and something of one's own rolls one of them again."""
    state: State = match.state
    if state.combat is None or not state.combat.dice[0] or state.turn < 4:
        return False
    things, lists = state.config.tables.things, state.config.tables.lists
    if state.frames[-1].phase == "rolled":
        return True
    powers = [
        lists[f"{things[one.item].source}.{one.index}"] for one in match.legal_actions() if isinstance(one, act.UseItem)
    ]
    return any(isinstance(effect, effects.Reroll) for power in powers for effect in power)


def _duel(match: Match[Any]) -> bool:
    """Both heroes of a duel hold cards, and the defender may play before the roll."""
    state: State = match.state
    combat = state.combat
    if combat is None or combat.defender < 0 or state.frames[-1].phase != "pre_roll":
        return False
    hands = [len(state.players[seat].hand) for seat in combat.seats]
    return match.decider == combat.defender and min(hands) >= 3 and len(match.legal_actions()) > 1


def _react(match: Match[Any]) -> bool:
    """A card lies announced, and somebody may cancel it."""
    state: State = match.state
    return state.frames[-1].phase == "react" and len(match.legal_actions()) > 1


def _does(match: Match[Any], kind: str) -> bool:
    """Whether some action of the decider leads to an event of a kind at once, and some other does not."""
    found = 0
    actions = match.legal_actions()
    if len(actions) < 2 or len(actions) > 40:
        return False
    for action in actions:
        state = match.game.clone(match.state)
        found += any(event.kind == kind for event in match.game.apply(state, action))
    return 0 < found < len(actions)


def _quest_due(match: Match[Any]) -> bool:
    state: State = match.state
    return state.turn > 10 and state.frames[-1].phase == "quests" and _does(match, "quest_completed")


def _last_step(match: Match[Any]) -> bool:
    """Some action of the decider wins, and some other does not."""
    state: State = match.state
    goal = state.config.options.valor
    best = max(state.valor)
    return best >= goal - 4 and state.frames[-1].phase == "quests" and _does(match, "game_over")


FOUR = ("Nadia", "Bruno", "Elsa", "Teo")


def _example(number: int, name: str, title: str, stop: Stop, seats: int, **more: Any) -> Recipe:
    given: dict[str, Any] = {"player": rowdy, "longest": 6000, **more}
    return Recipe(f"example-adventure-{number}-{name}", title, names=FOUR[:seats], stop=stop, seats=seats, **given)


ADVENTURE_SAVES = (
    _example(1, "opening", "The Adventure Game: four heroes set out", _opening, 4),
    _example(2, "reroll", "The Adventure Game: the die may fall again", _reroll, 2, longest=300),
    _example(3, "duel", "The Adventure Game: hero against hero", _duel, 3),
    _example(4, "reaction", "The Adventure Game: a card that can be cancelled", _react, 4),
    _example(5, "quest", "The Adventure Game: a quest about to be done", _quest_due, 3, player=seeker),
    _example(
        6,
        "last-step",
        "The Adventure Game: one step from victory",
        _last_step,
        2,
        player=seeker,
        words=("valor=6",),
        longest=360,
    ),
)
ADVENTURE_PLAYTHROUGHS = ("2-valor",)
