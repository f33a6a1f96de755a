"""The recorded games and examples of Small World: one for every ending, both modes, every number of seats."""

from typing import Any

from tabletop.bots.random_bot import RandomBot
from tabletop.rules.game import Action
from tabletop.rules.match import Match
from tabletop.rules.small_world.price import ConquestMeans, required
from tabletop.rules.small_world.state import State, own_regions
from tests.recorded.players import random_player
from tests.recorded.recipe import Recipe, Stop


def settler(match: Match[Any], bot: RandomBot) -> Action:
    """Takes what is cheap, spreads, and declines when there is little left to spread with."""
    actions = match.legal_actions()
    state: State = match.state
    phase = state.frames[-1].phase
    kinds: dict[str, list[Action]] = {}
    for action in actions:
        kinds.setdefault(action.kind, []).append(action)
    if phase == "choice":
        late = state.round >= state.config.tables.rounds - 1
        return kinds["decline" if spare(state) < 3 and not late else "expand"][0]
    if phase == "ready":
        return kinds["ready_done"][0]
    if phase == "conquest":
        return _conquest(state, kinds, bot)
    for kind in ("as_before", "bomb", "form"):
        if kind in kinds:
            return bot.pick(kinds[kind])
    return bot.pick(actions)


def spare(state: State) -> int:
    """How many units the active seat could attack with after readying."""
    seat = state.active
    player = state.players[seat]
    return player.tokens + player.beasts + sum(max(0, state.spots[r].tokens - 1) for r in own_regions(state, seat))


def _conquest(state: State, kinds: dict[str, list[Action]], bot: RandomBot) -> Action:
    means = ConquestMeans(state)
    index = state.config.tables.index
    for kind in ("steal", "battleground_side", "portal_swap", "intimidate"):
        if kind in kinds and not bot.below(4):
            return bot.pick(kinds[kind])
    options: list[Any] = kinds.get("conquer", [])
    foreign = [one for one in options if state.spots[index[one.region]].owner != state.active]
    if "champion" in kinds and bot.below(2):
        return bot.pick(kinds["champion"])
    if foreign:
        prices = {one: required(means, index[one.region], one.reach, one.boosts) for one in foreign}
        least = min(prices.values())
        return bot.pick([one for one in foreign if prices[one] <= least])
    return bot.pick(kinds.get("final") or kinds.get("champion") or kinds["end_conquest"])


# ------------------------------------------------------------------------------------------------------ endings


def whole(scenario: str, seats: int, ending: str, title: str, **more: Any) -> Recipe:
    """A whole game played with some sense."""
    name = f"{scenario}-{seats}-{ending}"
    return Recipe(
        name, title, ending=ending, scenario=scenario, seats=seats, **{"player": settler, "longest": 2000, **more}
    )


def rare(scenario: str, seats: int, ending: str, title: str, seed: int) -> Recipe:
    """A whole random game whose seed is known to tie."""
    return whole(scenario, seats, ending, title, player=random_player, seeds=range(seed, seed + 1))


SMALL_WORLD_GAMES = (
    whole("base", 2, "coins", "Ending: two seats, most coins"),
    whole("base", 3, "coins", "Ending: three seats, most coins"),
    whole("base", 4, "coins", "Ending: four seats, most coins"),
    whole("base", 5, "coins", "Ending: five seats, most coins"),
    rare("base", 2, "tokens", "Ending: a tie that race tokens break", 5),
    rare("base", 2, "shared", "Ending: a shared victory", 1717),
    whole("azeroth", 2, "faction", "Ending: Alliance against Horde"),
    whole("azeroth", 3, "faction", "Ending: three factions"),
    whole("azeroth", 4, "faction", "Ending: two pairs"),
    whole("azeroth", 5, "faction", "Ending: two pairs and a Neutral seat"),
    rare("azeroth", 4, "faction_best", "Ending: factions tie, the best single score decides", 19),
    rare("azeroth", 4, "faction_tokens", "Ending: factions tie, race tokens decide", 167),
    rare("azeroth", 4, "faction_shared", "Ending: factions tie in everything", 119),
)


# ----------------------------------------------------------------------------------------------------- examples


def _at(phase: str, round_: int = 1, choices: int = 2) -> Stop:
    """Stop in a phase with a real choice, late enough in the game."""

    def stop(match: Match[Any]) -> bool:
        state: State = match.state
        return state.frames[-1].phase == phase and state.round >= round_ and len(match.legal_actions()) >= choices

    return stop


def _opening(match: Match[Any]) -> bool:
    """Three seats have landed, and the fourth chooses its combo."""
    state: State = match.state
    return state.round == 1 and state.frames[-1].phase == "pick" and sum(bool(p.race) for p in state.players) == 3


def _die(match: Match[Any]) -> bool:
    """Nothing is left but to roll the die or to stop, against somebody."""
    state: State = match.state
    kinds = {action.kind for action in match.legal_actions()}
    if state.round < 4 or state.frames[-1].phase != "conquest" or kinds != {"final", "end_conquest"}:
        return False
    return any(
        state.spots[state.config.tables.index[one.region]].owner >= 0
        for one in match.legal_actions()
        if one.kind == "final"
    )


def _withdrawn(match: Match[Any]) -> bool:
    """An opponent places two units or more."""
    state: State = match.state
    frame = state.frames[-1]
    return frame.phase == "place" and frame.decider != state.active and state.players[frame.decider].tokens >= 2


def _last(match: Match[Any]) -> bool:
    """The last seat conquers in the last round."""
    state: State = match.state
    seats = state.config.tables.seats
    last = state.round == state.config.tables.rounds and (state.active + 1) % seats == state.first
    return last and state.frames[-1].phase == "conquest" and len(match.legal_actions()) > 4


FIVE = ("Iria", "Bruno", "Sami", "Olga", "Teo")


def _example(number: int, name: str, title: str, stop: Stop, seats: int, scenario: str = "base") -> Recipe:
    return Recipe(
        f"example-small-world-{number}-{name}",
        title,
        names=FIVE[:seats],
        player=settler,
        stop=stop,
        longest=2000,
        scenario=scenario,
        seats=seats,
    )


SMALL_WORLD_SAVES = (
    _example(1, "opening", "Small World: five peoples and too little land", _opening, 5),
    _example(2, "final-conquest", "Small World: everything on the die", _die, 3),
    _example(3, "withdrawn", "Small World: where do the others go?", _withdrawn, 4),
    _example(4, "bomb", "Small World: a bomb to be paid for", _at("bomb_choice", 3), 4),
    _example(5, "azeroth", "Battle for Azeroth: five seats, three factions", _at("conquest", 4, 8), 5, "azeroth"),
    _example(6, "last-turn", "Small World: one turn from the end", _last, 2),
)
SMALL_WORLD_PLAYTHROUGHS = ("base-2-coins",)
