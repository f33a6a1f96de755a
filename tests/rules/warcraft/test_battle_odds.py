"""The odds of a battle to come against battles fought with real dice (WC-BAT, WC-CAS, WC-ABL)."""

from math import sqrt

import pytest

from tabletop.rules.chance import Chance
from tabletop.rules.warcraft import actions as act, battle_odds
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.pieces import OWNER, PHASES
from tabletop.rules.warcraft.state import CasualtyFrame, PoisonFrame, State, clone
from tests.support.sweeps import longer
from tests.support.warcraft_positions import Table, table

MOST_STEPS = 2000
NAMES = {0: "melee", 1: "ranged", 2: "flying"}

CASES: dict[str, dict[str, object]] = {
    "one against one": {"board": {"c4": "HU melee, OR melee"}},
    "flanks": {"board": {"c4": "HU melee, OR melee 2", "c3": "HU ranged 2", "d4": "OR melee, OR flying"}},
    "flyers": {"board": {"c4": "HU flying 2, OR flying, OR melee", "c3": "HU melee"}},
    "levels": {
        "board": {"c4": "HU melee 2, HU ranged, OR ranged, OR melee 2", "d4": "OR flying"},
        "levels": {"HU": (2, 2, 1), "OR": (2, 1, 2)},
    },
    "three of each": {
        "board": {"c4": "HU melee 2, HU flying, OR melee, OR ranged 2", "c3": "HU ranged", "d4": "OR flying"},
        "levels": {"HU": (3, 3, 3), "OR": (4, 3, 2)},
    },
    "undead and elves": {
        "races": ("UD", "NE"),
        "board": {
            "c4": "UD melee 2, UD ranged, NE melee 2, NE ranged",
            "c3": "UD ranged, UD flying",
            "d4": "NE flying",
        },
        "levels": {"UD": (3, 3, 3), "NE": (2, 4, 3)},
    },
    "healers by the errata": {
        "board": {"c4": "HU melee 2, HU ranged, OR ranged, OR melee 2", "d4": "OR flying"},
        "levels": {"HU": (3, 3, 3), "OR": (4, 3, 2)},
        "errata_heal": True,
    },
}


def position(name: str) -> Table:
    """A case: two sides stand in c4, and the first attacks."""
    found = dict(CASES[name])
    races = tuple(found.pop("races", ("HU", "OR")))
    return table(races=races, **found)


def choice(state: State) -> object:
    """What the odds assume that players choose."""
    battle = state.battle
    actions = GAME.legal_actions(state)
    frame = state.frames[-1]
    both = battle_odds.forces(state, battle.hex, battle.sides)
    if isinstance(frame, CasualtyFrame):
        side = both[frame.side]
        group = side.groups[side.falls(side.start, battle.phase)]
        for action in actions:
            assert isinstance(action, act.Remove)
            where, piece = state.config.tables.find_piece(action.piece) or (-1, -1)
            if (OWNER[piece], where == battle.hex) == (
                group.owner,
                group.here,
            ) and f".{NAMES[group.unit]}" in action.piece:
                return action
    if isinstance(frame, PoisonFrame):
        masks = battle_odds.named_phases(both)
        names = [NAMES[unit] for phase, unit in enumerate(PHASES) if masks[phase] >> frame.owner & 1]
        return next(
            one for one in actions if isinstance(one, act.NamePhases) and set(one.phases.split("+")) == set(names)
        )
    return next((one for one in actions if one.kind == "pass"), actions[0])


def fight(start: State, seed: int) -> tuple[str, int, int]:
    """(winner, units lost by the attacker, by the defender) of a battle with the dice of a seed."""
    state = clone(start)
    state.chance = Chance(seed)
    events = list(GAME.apply(state, act.END_MOVE))
    for _ in range(MOST_STEPS):
        if any(event.kind == "battle_ended" for event in events):
            break
        events += GAME.apply(state, choice(state))
    else:
        raise AssertionError("the battle does not end")
    ended = next(event for event in events if event.kind == "battle_ended")
    winner = "nobody" if not ended.winners else "win" if ended.winners[0] == 0 else "lose"
    races = start.config.tables.race
    lost = [sum(event.kind == "unit_lost" and event.race == races[seat] for event in events) for seat in (0, 1)]
    return winner, lost[0], lost[1]


@pytest.mark.parametrize("name", sorted(CASES))
@pytest.mark.parametrize("battles", [120, *longer([3000])])
def test_odds_agree_with_battles(name, battles) -> None:
    """WC-BAT-13 to 20, WC-CAS-2, WC-ABL-1 to 7: odds and the frequencies of many battles agree within four standard
    errors."""
    start = position(name).state
    where = start.config.tables.map.index["c4"]
    found = battle_odds.odds(start, where, (start.config.tables.side[0], start.config.tables.side[1]))
    results = [fight(start, seed) for seed in range(battles)]
    for outcome in ("win", "lose", "nobody"):
        p = getattr(found, outcome)
        seen = sum(winner == outcome for winner, _, _ in results) / battles
        assert abs(seen - p) <= 4 * sqrt(max(p * (1 - p), 0.001) / battles), (outcome, p, seen)
    for n, side in enumerate((found.attacker, found.defender), start=1):
        numbers = [result[n] for result in results]
        mean = sum(numbers) / battles
        spread = sqrt(sum((one - mean) ** 2 for one in numbers) / battles + 0.01)
        assert abs(mean - side.loses) <= 4 * spread / sqrt(battles), (n, side.loses, mean)
