"""Players for recordings: one that fights with some sense, and one that lets nobody die."""

from collections.abc import Callable
from typing import Any

from tabletop.bots.random_bot import RandomBot
from tabletop.rules.game import Action, Event
from tabletop.rules.match import Match

Player = Callable[[Match[Any], RandomBot], Action]


def random_player(match: Match[Any], bot: RandomBot) -> Action:
    return bot.pick(match.legal_actions())


def _best(match: Match[Any], bot: RandomBot, worth: Callable[[Action, list[Event], Any], float]) -> Action:
    """The action whose result is worth most; among equals, any."""
    game = match.game
    best: list[Action] = []
    most = float("-inf")
    for action in match.legal_actions():
        state = game.clone(match.state)
        events = game.apply(state, action)
        if action.kind != "aim":  # what follows without any further decision belongs to the action
            for following in [one for one in game.legal_actions(state) if one.kind == "resolve"]:
                events = [*events, *game.apply(state, following)]
        value = worth(action, events, state)
        if value > most:
            best, most = [], value
        if value == most:
            best.append(action)
    return bot.pick(best)


def fighter(match: Match[Any], bot: RandomBot) -> Action:
    """Looks one action ahead: counts who falls, and shoots when it can."""
    seat = match.decider

    def worth(action: Action, events: list[Event], state: Any) -> float:
        value = 0.0
        for event in events:
            if event.kind == "eliminated":
                sign = 1 if event.seat == seat else -1
                value += sign * (1.0 if sign > 0 else 0.8)
        outcome = match.game.outcome(state)
        if outcome is not None and seat in outcome.winners:
            value += 100
        return value + 0.5 * (action.kind == "aim") - (action.kind == "hold")

    return _best(match, bot, worth)


def skirmisher(match: Match[Any], bot: RandomBot) -> Action:
    """Fights with sense half of the time, so that more units stay on the field."""
    return fighter(match, bot) if bot.below(2) else bot.pick(match.legal_actions())


def peaceful(match: Match[Any], bot: RandomBot) -> Action:
    """Avoids every elimination, and takes units back rather than draw, so that nothing ever gets done."""

    def worth(action: Action, events: list[Event], state: Any) -> float:
        fallen = sum(event.kind == "eliminated" for event in events)
        return -10.0 * fallen + (action.kind == "retreat") - 99 * (action.kind in ("aim", "hold", "move"))

    return _best(match, bot, worth)


def exhausting(match: Match[Any], bot: RandomBot) -> Action:
    """Lays every card down, takes none back and stays alive, until nothing is left to do."""

    def worth(action: Action, events: list[Event], state: Any) -> float:
        fallen = sum(event.kind == "eliminated" for event in events)
        return -10.0 * fallen - 99 * (action.kind in ("aim", "hold", "move", "retreat"))

    return _best(match, bot, worth)
