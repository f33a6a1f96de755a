"""Opens matches of the Adventure Game at a chosen position; and a plain table with the challenge overlay, for tests of
the overlay alone."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import cast

from tabletop.client.board.animation_queue import Beat
from tabletop.client.board.shown_position import ShownPiece, ShownPosition
from tabletop.client.games.adventure.challenge_animations import belongs, event_beats, result_beats
from tabletop.client.games.adventure.challenge_overlay import ChallengeView
from tabletop.client.games.adventure.names import AdventureWords
from tabletop.client.games.beats import Animations
from tabletop.client.games.plain import PlainTable
from tabletop.client.games.table import Board
from tabletop.rules.adventure.frames import SetupFrame
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.goal_seeker import choose
from tabletop.rules.adventure.queries import State, Tables
from tabletop.rules.game import Action, Event, Json, SeatSetup, Setup, TableRules
from tabletop.rules.match import Match
from tests.support.adventure_positions import HEROES, Table
from tests.support.boards import phase

NAMES, COLOURS = ("Ana", "Marta", "Leo", "Iván"), ("blue", "red", "green", "purple")
PLAYED = ("play_card", "use_item", "use_power")


class ChallengeAnimations(Animations[State]):
    """The animations of fights in the overlay, those of other events by comparison."""

    def show(self, events: Sequence[Event], after: ShownPosition[ShownPiece]) -> Sequence[Beat]:
        view = self.table.battle
        return event_beats(view, events[0]) if isinstance(view, ChallengeView) and belongs(view, events[0]) else ()

    def result(self, event: Event | None = None) -> Sequence[Beat]:
        """The result of a fight that has ended."""
        view = self.table.battle
        return result_beats(view, event) if isinstance(view, ChallengeView) else ()


class ChallengeTable(PlainTable[State]):
    """The plain table with the challenge overlay."""

    def __init__(self, scene: Board[State]) -> None:
        super().__init__(scene)
        self.animations = ChallengeAnimations(self)
        self.battle = self.view = ChallengeView(scene, self.session)

    def refresh(self) -> None:
        """Refresh the table and the overlay's position."""
        super().refresh()
        self.view.settle()

    def needs_confirm(self, action: Action) -> bool:
        """Whether an action waits for the main button: those that are played in a fight do."""
        return action.kind in PLAYED and self.view.wanted


def new_match(seats: int = 2, seed: int = 3, *, curtain: bool = True, **options: Json) -> Match[State]:
    people = tuple(SeatSetup(NAMES[n], COLOURS[n]) for n in range(seats))
    return Match.start(GAME, Setup("adventure", people, seed=seed, options=options, table=TableRules(curtain=curtain)))


def match_at(place: Table, *, curtain: bool = True) -> Match[State]:
    """A match that begins at a position, with the options of it. It can be saved and loaded."""
    people = tuple(SeatSetup(NAMES[n], COLOURS[n]) for n in range(len(place.state.players)))
    agreed = place.state.config.options
    options: dict[str, Json] = {"valor": str(agreed.valor), "characters": "lot" if agreed.lot else "choose"}
    made = Setup("adventure", people, seed=place.state.chance.seed, options=options, table=TableRules(curtain=curtain))
    return Match.restore(GAME, made, tuple(range(len(people))), (), [], place.state, base=place.state)


# --------------------------------------------------------------------------------------------- positions on the map


def travelling(seats: int = 4, stage: str = "move", *, curtain: bool = True) -> Match[State]:
    """The middle of a game: Grumbaz is about to move from Thelsamar with four points, or in another stage of his turn.
    Every hero has a level, gear, cards in hand and two quests; encounters, discoveries, a trap and events lie on the
    map."""
    return match_at(_travelling(seats).stage(stage), curtain=curtain)


def _travelling(seats: int) -> Table:
    heroes = HEROES[:seats]
    place = Table(*heroes).level(1, *heroes)
    for hero in heroes:
        space, cards, quests, bag, worn = CARRIED[hero]
        place.at(space, hero).hand(hero, *cards).discard(hero, 2).bag(hero, *bag).wear(hero, worn).damage(hero, 1)
        for quest in quests:
            place.quest(hero, quest)
    place.valor("grumbaz", 2).valor("sofeea", 1)
    for space, card in MARKERS.items():
        place.marker(space, card)
    place.put_tokens("wetlands", "gold", "disease").put_tokens("hammerfall", "bomb").put_tokens("kargath", "ambush")
    place.token("grumbaz", "rocket_boots").local("GE6").festival("GE4")
    if "burbonn" in heroes:
        place.trap("dun_algaz", "immolation_trap", "burbonn")
    place.state.turn = 31
    return place


CARRIED = {
    "grumbaz": ("thelsamar", ("charge", "heroic_strike", "first_aid"), ("S10", "S05"), ("G05", "N04"), "G29"),
    "sofeea": ("ironforge", ("counterspell", "frostbolt", "blink"), ("S06", "S01"), ("G10",), "G22"),
    "burbonn": ("southshore", ("aimed_shot", "hunters_mark"), ("S08", "S09"), ("G02", "G08"), "G01"),
    "sandrai": ("tarren_mill", ("shadow_bolt", "fear", "life_tap"), ("S11", "S12"), ("G04",), "G24"),
}
"""Where heroes stand while they are travelling, their cards, quests, bags, and what they wear."""
MARKERS = {"menethil_harbor": "G11", "silverpine_forest": "G13", "raven_hill": "N06", "hearthglen": "Y05"}
"""Encounters that lie on the map while heroes are travelling, by space."""


def placing(seats: int = 2) -> Match[State]:
    """The heroes are chosen and Grumbaz is to be put into a city, the last part of the set-up."""
    place = Table(*HEROES[:seats])
    for player in place.state.players:
        player.space = ""
    place.state.turn = 0
    place.state.frames = (SetupFrame(0, "place"),)
    return match_at(place.changed())


def paying() -> Match[State]:
    """Grumbaz has no energy for Charge: Initiate's Wand, a grey item, or Nightbane Staff, a green one, must be
    drunk."""
    place = Table("grumbaz", "sofeea").hand("grumbaz", "charge").bag("grumbaz", "N10", "G10")
    place.state.energy = 0
    return match_at(place.changed().do("play grumbaz_charge"), curtain=False)


def reacting() -> Match[State]:
    """Sofeea may cancel the Charge of Grumbaz on the map with Counterspell, which a mana potion pays."""
    place = Table("grumbaz", "sofeea").at("brill", "grumbaz").at("sepulcher", "sofeea").hand("grumbaz", "charge")
    return match_at(place.hand("sofeea", "counterspell").bag("sofeea", "G10").do("play grumbaz_charge"))


def equipping() -> Match[State]:
    """Burbonn holds Fine Longbow and may equip another weapon, Tuned Supergun, out of his bag."""
    place = Table("burbonn", "sofeea").level(1, "burbonn").wear("burbonn", "G01").bag("burbonn", "N18")
    return match_at(place.stage("equip"))


def auctioning() -> Match[State]:
    """Grumbaz chooses which of the two items of his bag he gives to the auction house of Stormwind."""
    place = Table("grumbaz", "sofeea", "burbonn", "sandrai").bag("grumbaz", "N01", "G04").stage("resource")
    return match_at(place.do("resource auction_house"))


def placing_discovery() -> Match[State]:
    """Grumbaz has drawn a discovery in Brill and chooses the space for it; only he knows which one it is."""
    place = Table("grumbaz", "sofeea").at("brill", "grumbaz").stage("resource").do("resource place_discovery")
    return match_at(place, curtain=False)


def over_the_hand_limit() -> Match[State]:
    """Grumbaz has reached the green level in a fight and must discard two of his twelve cards."""
    place = Table("grumbaz", "sofeea").at("forests_edge", "grumbaz").wear("grumbaz", "G30")
    player = place.player("grumbaz")
    player.hand, player.deck = player.deck[:9], player.deck[9:]
    return match_at(place.stage("challenge").fight("fight board", dice=[6, 1]))


def stealing(*items: str) -> Match[State]:
    """Grumbaz has won a duel and may take one of the items of Sandrai's bag."""
    place = Table("grumbaz", "sandrai").at("brill", "grumbaz", "sandrai").wear("grumbaz", "G29")
    place.bag("sandrai", *items).health_left("sandrai", 1).stage("challenge")
    return match_at(place.fight("attack sandrai", dice=[6, 1]), curtain=False)


# ------------------------------------------------------------------------------------------------------ fights


def monster_fight(window: str = "pre_roll", *cards: str, curtain: bool = True) -> Match[State]:
    """Grumbaz fights a Forest Bear in Brill, in the window before ("pre_roll") or after ("post_roll") the roll. He
    holds ``cards``, or one for each of the two windows and two for neither."""
    held = cards or ("shield_wall", "heroic_strike", "charge", "first_aid")
    return match_at(_bear(*held, window=window), curtain=curtain)


def _bear(*cards: str, window: str) -> Table:
    place = Table("grumbaz", "sofeea").at("brill", "grumbaz").hand("grumbaz", *cards).bottom(0, "G16")
    place.stage("challenge").roll_on("draw a challenge", dice=[3, 2])
    if window == "post_roll" and place.phase == "pre_roll":
        place.do("pass", dice=[3, 2])
    assert place.phase == window
    return place


def duel(window: str = "pre_roll") -> Match[State]:
    """Grumbaz has attacked Sandrai, who decides first, before ("pre_roll") or after ("post_roll") the roll. Both hold a
    card for each of the two windows, and Sandrai a mana potion."""
    place = Table("grumbaz", "sandrai").at("brill", "grumbaz", "sandrai").bag("sandrai", "G10")
    place.hand("grumbaz", "shield_wall", "heroic_strike").hand("sandrai", "demon_armor", "drain_life")
    place.stage("challenge").do("attack sandrai")
    if window == "post_roll":
        place.do("pass").do("pass", dice=[3, 3])
    assert (place.phase, place.decider) == (window, "sandrai")
    return match_at(place)


def paying_in_a_fight() -> Match[State]:
    """Sofeea has no energy for Frost Nova: Initiate's Wand, a grey item, or Nightbane Staff, a green one, must be
    drunk."""
    place = Table("sofeea", "grumbaz").at("brill", "sofeea").hand("sofeea", "frost_nova").bag("sofeea", "N10", "G10")
    place.state.energy = 0
    place.bottom(0, "G16").stage("challenge").do("draw a challenge", "play sofeea_frost_nova")
    return match_at(place)


def reacting_in_a_fight() -> Match[State]:
    """Sofeea may cancel the Shield Wall that Grumbaz has played in a fight; a third hero looks on."""
    place = Table("grumbaz", "sofeea", "burbonn").at("brill", "grumbaz").at("deathknell", "sofeea")
    place.hand("grumbaz", "shield_wall").hand("sofeea", "counterspell").bag("sofeea", "G10").bottom(0, "G16")
    return match_at(place.stage("challenge").do("draw a challenge", "play grumbaz_shield_wall"))


def play(
    match: Match[State], stop: Callable[[Match[State]], bool], seed: int = 1, most: int = 6000, greed: float = 0.6
) -> Match[State]:
    """Play until ``stop(match)`` is true or the match is over: with probability ``greed`` by the goal-seeking player,
    else at random."""
    rng = random.Random(seed)
    for _ in range(most):
        legal = list(match.legal_actions())
        if not legal or stop(match):
            break
        if rng.random() < greed:
            seat = match.decider
            action = choose(match.game.view(match.state, seat), legal, rng.randrange)
        else:
            action = rng.choice(legal)
        match.apply(action)
    return match


def fighting(match: Match[State], window: str, side: int | None = None, *, duel: bool = False) -> bool:
    """Whether a window of a fight is open for the attacker (0) or the defender (1), in a duel or not."""
    combat = match.state.combat
    if combat is None or phase(match) != window or (combat.defender >= 0) != duel:
        return False
    return side is None or combat.seats[side] == match.decider


def log_line(event: Event, seats: Sequence[str], sides: Sequence[str], tables: Tables) -> str:
    """The log line of an event in a match with these names of seats, and of attacker and defender; "" for none."""
    state = SimpleNamespace(config=SimpleNamespace(tables=tables))
    match = SimpleNamespace(seats=[SimpleNamespace(name=name) for name in seats], state=state)
    return "".join(AdventureWords(cast("Match[State]", match), sides).lines(event))
