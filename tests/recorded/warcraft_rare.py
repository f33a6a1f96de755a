"""Recorded games of Warcraft for endings that hardly ever come about by themselves: nobody left who could go on, in
every mode where that can be, and every ending in a scenario that a user made; and two games with many battles."""

from tests.recorded.players import Player
from tests.recorded.recipe import Recipe
from tests.recorded.warcraft_players import Campaign, Commander, Orders
from tests.recorded.warcraft_recipes import DUEL, USERS, ended, orders, raiders


def _doom(meet: str, **towns: str) -> Player:
    """Each race raids the Town named, which costs its owner his workers; then all leave the Towns, spend what they
    have and fight around one hex until nobody is left."""
    doomed = Commander({race: Orders((meet,), doomed=True, odds=0.0) for race in towns})
    return Campaign(((0, raiders(**towns)), (7, doomed)))


def _users(name: str, *races: str) -> list[str]:
    """The words for a user's scenario with these races."""
    text = (USERS / f"{name}.json").read_text(encoding="utf-8")
    return [f"scenario={text}", *(f"{seat}.race={race}" for seat, race in enumerate(races, start=1))]


def _custom(ending: str, title: str, words: list[str], player: Player) -> Recipe:
    seats = max(2, len(words) - 1) if len(words) > 1 else 4
    return Recipe(
        f"custom-{ending}", title, words, player=player, ending=ending, scenario="custom", seats=seats, longest=700
    )


_TWO_FRONTS = _users("two_fronts")
_CROSSINGS = _users("three_crossings", "HU", "OR", "UD")
_CLIMBER = Commander({"HU": orders("c3"), "OR": Orders(("c1",), shy=True), "UD": Orders(("e3",), shy=True)})

STALEMATES = (
    Recipe(
        "main2-stalemate",
        "Ending: two armies wear each other out",
        DUEL,
        player=_doom("d4", HU="g1", OR="a1"),
        ending="stalemate",
    ),
    ended(
        "main4",
        "stalemate",
        "Ending: four armies wear each other out",
        player=_doom("f4", NE="i1", OR="c1", HU="c6", UD="i6"),
        seeds=range(2950, 3000),  # hardly ever do the last of both teams fall together
        longest=1000,
    ),
    ended(
        "elfgate", "stalemate", "Ending: three armies break on the gate", player=_doom("d4", HU="g4", OR="a4", UD="d1")
    ),
    ended(
        "captives", "stalemate", "Ending: nobody is left to bring a captive home", player=_doom("d4", OR="g1", NE="a1")
    ),
    Recipe(
        "main2-mutual-points",
        "Both Towns fall at once, and one side has more points",
        DUEL,
        player=Commander({"HU": Orders(("g1",), shy=True, economy=True), "OR": Orders(("a1",), shy=True)}),
        ending="mutual",
        seeds=range(4, 100),  # those before end without a winner
    ),
)

USERS_ENDINGS = (
    _custom("points", "A user's scenario: nine points", _CROSSINGS, _CLIMBER),
    _custom("gate", "A user's scenario: the hill is held", _CROSSINGS, _CLIMBER),
    _custom("last_side", "A user's scenario: the last of three", _CROSSINGS, raiders(HU="c1", OR="e3", UD="a3")),
    _custom(
        "mutual",
        "A user's scenario: both Towns fall at once",
        _users("two_towns", "HU", "OR"),
        Campaign(((0, raiders(HU="c1", OR="a2")), (4, raiders(HU="c2", OR="a1")))),
    ),
    _custom(
        "necromancers",
        "A user's scenario: both Necromancers are dead",
        _TWO_FRONTS,
        Commander({"NE": orders("c1", "b4"), "OR": orders("b4", "c1")}),
    ),
    _custom("sources", "A user's scenario: the places of raising are lost", _TWO_FRONTS, raiders(UD="g3", NE="a1")),
    _custom(
        "captive",
        "A user's scenario: a captive comes home",
        _TWO_FRONTS,
        Commander({"NE": Orders(fetch=True), "HU": Orders(fetch=True)}),
    ),
    _custom("spell", "A user's scenario: the spell is done", _TWO_FRONTS, Commander({})),
    _custom(
        "town_lost",
        "A user's scenario: the Night Elves' Town falls",
        _TWO_FRONTS,
        Commander(
            {
                "UD": Orders(("g3",), shy=True),
                "NE": Orders(("e3", "f4"), shy=True),
                "OR": Orders(("d1", "e1"), shy=True),
            }
        ),
    ),
)

# Games to be read: teams that join in each other's battles, and cards in most of the battles.
PITCHED = (
    Recipe(
        "main4-assault",
        "Humans and Night Elves take the Orcs' Town",
        ["four_player_target=20"],
        player=Commander(
            {
                "NE": orders("c1", "i1", late=5, odds=0.6),
                "HU": orders("i6", "i1", late=5, odds=0.6),
                "OR": orders("i1", "f4"),
                "UD": orders("c6", "f4"),
            }
        ),
        ending="last_side",
        seeds=range(2, 100),  # the first one that has two battles
        scenario="main4",
        longest=900,
    ),
    Recipe(
        "nordrassil-siege",
        "The Undead fight their way to the World Tree",
        player=Commander(
            {
                "NE": Orders(("d4", "d3"), garrison=2, cards=True, odds=0.5),
                "HU": Orders(("b4", "c4", "d4"), cards=True, odds=0.5),
                "OR": Orders(("f4", "e4", "d4"), cards=True, odds=0.5),
                "UD": Orders(("d4", "d5"), cards=True, odds=0.3),
            }
        ),
        ending="stand_on",
        scenario="nordrassil",
    ),
)

WARCRAFT_RARE = (*STALEMATES, *USERS_ENDINGS, *PITCHED)
