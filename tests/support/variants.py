"""Every way in which each game can be set up, as the words of a setup; a new game must be added here."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from tabletop.bots.random_bot import RandomBot
from tabletop.bots.setups import make_setup
from tabletop.rules import catalogue
from tabletop.rules.game import Refusal, Setup
from tabletop.rules.lords_of_war import ARMIES, armies
from tabletop.rules.lords_of_war.content import content

Words = Callable[[int], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to set up a game: its name, the words that make a setup from a seed, its share of the long run, the
    ``seeds`` of the games in the default run (chosen to be short), and the effort of the checks. ``cut``: the number of
    actions after which a very long random game is stopped."""

    game: str
    name: str
    words: Words
    share: int = 1
    seeds: tuple[int, ...] = (1,)
    effort: str = "thorough"
    scenario: str | None = None
    seats: int | None = None
    cut: int | None = None

    def setup(self, seed: int) -> Setup:
        meta = catalogue.meta(self.game)
        return make_setup(meta, scenario=self.scenario, seats=self.seats, words=self.words(seed), seed=seed)


def _pair(seed: int) -> list[str]:
    """Two standard armies; the seeds go through all thirty-six pairs."""
    return [f"1.army={ARMIES[seed % 6]}", f"2.army={ARMIES[seed // 6 % 6]}"]


def built_army(kind: armies.Kind, seed: int) -> str:
    """A legal army of a kind with a dozen random exchanges, as a document."""
    bot = RandomBot(seed)
    base = armies.standard(ARMIES[bot.below(6)])
    army = armies.ArmyList(base.base, kind, base.cards, f"{kind} {seed}")
    for _ in range(12):
        out = army.cards[bot.below(len(army.cards))][0]
        into = [one for one in content().cards if one != out and armies.why_not_swap(army, out, one) is None]
        if into:
            changed = armies.swap(army, out, into[bot.below(len(into))])
            assert not isinstance(changed, Refusal)
            army = changed
    return json.dumps(armies.document(army))


def _built(kind: armies.Kind) -> Words:
    def words(seed: int) -> list[str]:
        level = ("basic", "intermediate")[seed % 2]
        return [f"level={level}", *(f"{n}.army={built_army(kind, 2 * seed + n)}" for n in (1, 2))]

    return words


def _handicap(seed: int) -> list[str]:
    return [*_pair(seed), f"1.units={8 + seed % 13}", f"2.commanders={1 + seed % 6}", "level=intermediate"]


def _thresholds(seed: int) -> list[str]:
    presets = (("12", "3"), ("15", "3"), ("28", "5"), ("off", "4"), ("20", "off"), ("36", "6"), ("1", "1"))
    units, commanders = presets[seed % len(presets)]
    return [*_pair(seed), f"units={units}", f"commanders={commanders}"]


# One game of each way; in all of them together each army plays for the first seat and for the second.
LORDS_OF_WAR = (
    Variant("lords_of_war", "basic", _pair, 4, (1,)),
    Variant("lords_of_war", "intermediate", lambda seed: [*_pair(seed), "level=intermediate"], 5, (8,)),
    Variant("lords_of_war", "boardless", lambda seed: [*_pair(seed), "boardless=on"], 2, (15,)),
    Variant(
        "lords_of_war",
        "boardless-intermediate",
        lambda seed: [*_pair(seed), "boardless=on", "level=intermediate"],
        3,
        (22,),
        "light",
    ),
    Variant("lords_of_war", "customised", _built("customised"), 2, (2, 3), "light"),
    Variant("lords_of_war", "mercenary", _built("mercenary"), 2, (1,), "light"),
    Variant("lords_of_war", "handicap", _handicap, 1, (29,), "light"),
    Variant("lords_of_war", "thresholds", _thresholds, 1, (30,), "light"),
)

USERS = Path(__file__).resolve().parents[1] / "conformance" / "scenarios"
WARCRAFT_OPTIONS = {
    "heal": ("printed", "errata2003"),
    "battle_card_order": ("defender_first", "active_first"),
    "scenario_deck_trim": ("on", "off"),
    "four_player_target": ("30", "20"),
    "elf_gate_garrison": ("printed", "english"),
    "town_capture": ("two_step", "immediate"),
    "bluff_windows": ("off", "on"),
    "devour_no_winner": ("returns", "killed"),
    "ask_raise": ("off", "on"),
}


def _options(seed: int) -> list[str]:
    """All options of Warcraft, each on in half of the games; odd seeds mirror the even ones before them."""
    bot = RandomBot(seed // 2)
    return [f"{name}={values[(bot.below(2) + seed) % 2]}" for name, values in WARCRAFT_OPTIONS.items()]


def _plain(seed: int) -> list[str]:
    return []


def _user(name: str) -> Words:
    """A scenario from a user's file, with options."""

    def words(seed: int) -> list[str]:
        text = (USERS / f"{name}.json").read_text(encoding="utf-8")
        return [f"scenario={text}", *(_options(seed) if seed % 2 else ())]

    return words


def _warcraft(
    scenario: str, share: int, plain: int, *with_options: int, effort: str = "long games"
) -> tuple[Variant, Variant]:
    """A scenario of Warcraft with default options, and with random ones; with the seeds of their games in the default
    run."""
    return (
        Variant("warcraft", scenario, _plain, share, (plain,), effort, scenario, cut=6000),
        Variant("warcraft", f"{scenario}-options", _options, share, with_options, effort, scenario, cut=6000),
    )


# Together the two short games with options of a scenario have both values of every option.
WARCRAFT = (
    *_warcraft("main2", 7, 8, 3),
    *_warcraft("main4", 3, 3, 5, effort="many long games"),
    *_warcraft("elfgate", 4, 2, 4, effort="many long games"),
    *_warcraft("necro", 5, 5, 6, 7),
    *_warcraft("captives", 5, 2, 6),
    *_warcraft("nordrassil", 7, 8, 2, 3),
    Variant("warcraft", "user-three", _user("three_crossings"), 4, (2, 7), "long games", "custom", 3, 6000),
    Variant("warcraft", "user-two", _user("last_stand"), 1, (1, 2, 3, 4), "long games", "custom", 2, 6000),
    Variant("warcraft", "user-four", _user("two_fronts"), 4, (2, 7), "long games", "custom", 4, 6000),
)

ISLAND = Path(__file__).resolve().parents[2] / "docs" / "island-herons.json"
SMALL_WORLD_OPTIONS = {"artifact_moves_on_use": ("on", "off"), "open_coins": ("off", "on")}
SIZES = {2: "LS", 3: "LMS", 4: "LMMS", 5: "LLMSS"}


def _chosen(seats: int, bot: RandomBot) -> str:
    """A complete set of faces for so many seats."""
    found: list[str] = []
    for size in SIZES[seats]:
        boards = [f"{size}{n}" for n in "12" if not any(face.startswith(f"{size}{n}") for face in found)]
        found.append(f"{boards[bot.below(len(boards))]}{'AB'[bot.below(2)]}")
    return ",".join(found)


def _small_world(seats: int, first: bool) -> Words:
    """Options of Small World: each on in half of the games, faces drawn in even ones and chosen in odd ones."""

    def words(seed: int) -> list[str]:
        bot = RandomBot(seed // 2)
        found = [f"{name}={values[(bot.below(2) + seed) % 2]}" for name, values in SMALL_WORLD_OPTIONS.items()]
        if seed % 2:
            found.append(f"boards={_chosen(seats, bot)}")
        if first and seed % 3 == 0:
            found.append(f"first_seat={1 + seed % seats}")
        return found

    return words


def _own_island(seed: int) -> list[str]:
    """A user's island in place of a drawn one."""
    document = json.loads(ISLAND.read_text(encoding="utf-8"))
    return [f"boards={json.dumps({'faces': [document]})}"]


SHORT_ONES = {"base": (2, 6, 1, 6), "azeroth": (5, 1, 1, 6)}  # seeds of the default run, by the number of seats
SMALL_WORLD = tuple(
    Variant(
        "small_world",
        f"{scenario}-{seats}",
        _small_world(seats, scenario == "base"),
        2,
        (seed,),
        "long games",
        scenario,
        seats,
    )
    for scenario, seeds in SHORT_ONES.items()
    for seats, seed in zip(SIZES, seeds, strict=True)
) + tuple(
    Variant("small_world", f"own-island-{scenario}-{seats}", _own_island, 1, (seed,), "long games", scenario, seats)
    for scenario, seats, seed in (("base", 2, 3), ("azeroth", 3, 1))
)

OWN_CARDS = Path(__file__).resolve().parents[2] / "docs" / "own-cards-harbour.json"


def _adventure(seed: int) -> list[str]:
    """Every target of valor and both ways to assign characters; a third of the games has a low target."""
    return [f"valor={('6', '8', '10')[seed % 3]}", f"characters={('choose', 'lot')[seed % 2]}"]


def _own_cards(seed: int) -> list[str]:
    """The same options with a player's own cards."""
    return [*_adventure(seed), f"user_cards={OWN_CARDS.read_text(encoding='utf-8')}"]


ADVENTURE = (
    Variant("adventure", "seats-2", _adventure, 4, (12,), "many long games", "standard", 2, 6000),
    Variant("adventure", "seats-3", _adventure, 4, (6,), "many long games", "standard", 3, 6000),
    Variant("adventure", "seats-4", _adventure, 4, (9,), "many long games", "standard", 4, 6000),
    Variant("adventure", "own-cards", _own_cards, 2, (3,), "many long games", "standard", 2, 6000),
)

VARIANTS: dict[str, tuple[Variant, ...]] = {
    "lords_of_war": LORDS_OF_WAR,
    "warcraft": WARCRAFT,
    "small_world": SMALL_WORLD,
    "adventure": ADVENTURE,
}
LONG_GAMES = {"lords_of_war": 2000, "warcraft": 1500, "small_world": 1500, "adventure": 1500}
EVERY = [variant for variants in VARIANTS.values() for variant in variants]
