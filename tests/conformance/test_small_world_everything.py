"""Over seeded games of Small World every race was played with every power, every Artifact and Legendary Place lay with
active and declined races and did what it does, and every deed, payment and source of coins occurred."""

from collections import Counter
from functools import cache
from typing import Any

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.rules.game import Event
from tabletop.rules.match import Match
from tabletop.rules.small_world import META
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.events import PAID_FOR
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.state import State

PAIRS = [(race, power) for race in content().races for power in content().powers]
STEERED = 24  # games in which whatever has not been seen yet comes first
MARKERS = tuple(content().markers)
USED = (
    "used ART-FRO", "used ART-ASH", "used ART-HEA", "used ART-AEG", "used ART-DOO", "used LEG-SPI", "used LEG-BAT",
    "used LEG-CHA", "used LEG-POR", "used LEG-WEL", "used LEG-MEE", "used LEG-KAR",
)  # fmt: skip
DEEDS = (
    "abandoned", "artifact_moved", "attempt_failed", "beasts_reset", "bomb_placed", "bomb_returned", "bomb_revealed",
    "bought", "declined", "form_chosen", "harmony_given", "harmony_lost", "intimidated", "marker_revealed",
    "objective_placed", "objective_taken", "old_race_left", "pool_discarded", "restored", "rolled", "side_chosen",
    "structure_placed", "swapped", "token_gained", "tower_lost", "vacated", "well_moved",
    "well_replaced_and_revealed",
)  # fmt: skip
HOW = ("conquest", "assault", "final", "champion", "bomb")


class Watch:
    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def events(self, state: State, events: list[Event]) -> None:
        """Note what happened, and who held which marker when a turn was scored."""
        for event in events:
            found: Any = event
            self.seen[event.kind] += 1
            if event.kind == "combo_taken":
                self.seen[f"pair {found.race} {found.power}"] += 1
            elif event.kind == "paid":
                self.seen[f"paid {found.why}"] += 1
                if found.why in ("heart", "aegis"):
                    self.seen["used ART-HEA" if found.why == "heart" else "used ART-AEG"] += 1
            elif event.kind == "marker_revealed":
                self.seen[f"revealed {found.marker}"] += 1
            elif event.kind == "scored":
                self.seen[f"scored {found.item} {found.source}".strip()] += 1
            elif event.kind == "conquered":
                self._conquered(state, found)
        if any(event.kind == "turn_scored" for event in events):
            self._held(state)

    def _conquered(self, state: State, event: Any) -> None:
        self.seen[f"how {event.how}"] += 1
        if event.reach:
            self.seen[f"reach {event.reach}"] += 1
        for boost, marker in (("frostmourne", "ART-FRO"), ("doomhammer", "ART-DOO")):
            self.seen[f"used {marker}"] += boost in event.boosts
        self.seen["boost ethereal"] += "ethereal" in event.boosts
        self.seen["used ART-ASH"] += event.reach == "ashes"
        self.seen["saved"] += event.saved
        items = dict(event.price)
        entry = event.reach == "entry" and "doomhammer" not in items and "travel" not in items
        self.seen["used LEG-MEE"] += entry and state.players[event.seat].power != "SEA"
        if event.owner >= 0 and not event.lost and event.withdrawn == event.defenders:
            self.seen["used LEG-CHA"] += 1

    def _held(self, state: State) -> None:
        for spot in state.spots:
            if spot.owner >= 0:
                for marker in (*spot.artifacts, *filter(None, [spot.place])):
                    self.seen[f"{'declined' if spot.declined else 'active'} {marker}"] += 1

    def missing(self, *wanted: str) -> list[str]:
        return [one for one in wanted if not self.seen[one]]


def play(watch: Watch, seed: int, seats: int, scenario: str, pair: tuple[str, str] | None = None) -> None:
    """One random game; ``pair``: the combo that lies in the first row and is taken."""
    match = Match.start(GAME, make_setup(META, scenario=scenario, seats=seats, seed=seed))
    state: State = match.state
    bot = RandomBot(seed)
    if pair is not None:
        race, power = pair
        state.banners = ((race, *(one for one in state.banners[0] if one != race)),)
        state.badges = (power, *(one for one in state.badges if one != power))
        watch.events(state, GAME.apply(state, GAME.legal_actions(state)[0]))
    actions = GAME.legal_actions(state)
    while actions:
        action = bot.pick(actions)
        if action.kind in ("end_conquest", "ready_done") and len(actions) > 3 and bot.below(3):
            action = bot.pick(actions)
        watch.events(state, GAME.apply(state, action))
        actions = GAME.legal_actions(state)
    assert not GAME.faults(state)
    told(watch, state)


def told(watch: Watch, state: State) -> None:
    """What single marks stand for."""
    seen = watch.seen
    for item, key in (
        ("token_gained", "used LEG-SPI"),
        ("side_chosen", "used LEG-BAT"),
        ("scored marker LEG-POR", "used LEG-POR"),
        ("scored well LEG-WEL", "used LEG-WEL"),
        ("scored marker LEG-KAR", "used LEG-KAR"),
    ):
        seen[key] += seen[item]


@cache
def everything() -> Watch:
    """All pairs once, and games of all numbers of seats."""
    watch = Watch()
    for number, pair in enumerate(PAIRS):
        play(watch, number + 1, 2, "base", pair)
    for seed in range(1, STEERED + 1):
        play(watch, seed, 2 + seed % 4, ("base", "azeroth")[seed // 4 % 2])
    return watch


def test_every_race_was_played_with_every_power() -> None:
    assert len(PAIRS) == 320
    assert everything().missing(*(f"pair {race} {power}" for race, power in PAIRS)) == []


def test_every_marker_was_revealed_held_and_used() -> None:
    watch = everything()
    assert watch.missing(*(f"revealed {marker}" for marker in MARKERS)) == []
    assert watch.missing(*(f"active {marker}" for marker in MARKERS)) == []
    assert watch.missing(*(f"declined {marker}" for marker in MARKERS)) == []
    assert watch.missing(*USED) == []


def test_every_deed_and_way_of_conquering_occurred() -> None:
    watch = everything()
    assert watch.missing(*DEEDS, *(f"how {how}" for how in HOW), "saved", "boost ethereal") == []
    reaches = ("adjacent", "entry", "cavern", "water_first", "assault", "ashes")
    assert watch.missing(*(f"reach {reach}" for reach in reaches)) == []
    assert watch.missing(*(f"paid {why}" for why in PAID_FOR)) == []


def test_every_source_of_coins_paid() -> None:
    races = ["BLE", "ORC"]
    powers = [
        power
        for power in content().powers
        if power not in ("BEA", "BLA", "BUL", "CHA", "DEF", "GAR", "MAR", "POR", "SEA")
    ]
    wanted = [f"scored race {race}" for race in races] + [f"scored power {power}" for power in powers]
    assert everything().missing(*wanted, "scored regions ORC", "scored declined ORC", "scored faction") == []
