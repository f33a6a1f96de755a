"""The Captain of the Adventure Game: it walks where its plans are worth most, and chooses its plays by samples: each
option of a challenge is played to the end of the challenge in a few samples, all options with the same dice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from tabletop.bots.player import Answer, Budget, Reason, Traits, WeighingPlayer, Weights, weights
from tabletop.rules.adventure import actions as act, frames as fr
from tabletop.rules.adventure.board import held_at
from tabletop.rules.adventure.explore import DRAWN
from tabletop.rules.adventure.figures import face
from tabletop.rules.adventure.game import GAME
from tabletop.rules.adventure.goal_seeker import worth
from tabletop.rules.adventure.state import State, clone
from tabletop.rules.adventure.terms import Resource
from tabletop.rules.adventure.values import ActiveQuest
from tabletop.rules.chance import Chance
from tabletop.rules.dice import D6, percent
from tabletop.rules.game import Action, Seat

from .guide import Guide, Stop, Turn
from .odds import wearing
from .plans import Taste
from .single_choices import default_choice, favourite, single_choice

CLAIMS: Final = frozenset({"goal", "stays", "enough", "near", "there", "banishes", "finest", "least", "tried"})
CLOSE: Final = 5.0  # half a point of valor
PASSES: Final = frozenset[Action]({act.PASS, act.END})
_TRIED: Final = (
    fr.WindowFrame,
    fr.RolledFrame,
    fr.ReactFrame,
    fr.RollFrame,
    fr.ChooseFrame,
    fr.DiscardFrame,
    fr.HandFrame,
)
"""The frames whose decisions are tried out in samples: those of challenges and choices that cards ask for."""
_PLAYS: Final = (act.PlayCard, act.UsePower, act.UseToken, act.UseItem, act.UsePotion)
"""What may be played before a walk."""
_LONG: Final = 60
"""Turns of a seat after which plans have led nowhere, so that it walks as the goal-seeking player does."""
_SEEDS: Final = 60
"""Generators that are looked at for a pair of dice before another sample is taken."""
_MOST_CHOICES: Final = 25
"""Choices that a play may ask for, at the most."""
_MOST_STEPS: Final = 100
"""Actions to the end of a challenge, at the most."""


TASTE: Final = ("keep", "second", "lift", "renewal", "edge", "guard", "hold", "growth", "progress")
"""What weights say about a player's taste."""
_HELD: Final = 2.0
"""The turns that a hero whom aggro holds is expected to stay."""


class Captain(WeighingPlayer):
    """Tries its plays out in samples; its weights say how many samples, and how positions are valued."""

    def __init__(self, weights_: Weights) -> None:
        super().__init__(weights_)
        self.taste = Taste(**{name: weights_[name] for name in TASTE})

    def choose(
        self, view: State, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """The play that came out best; the next step of a walk; the choice of a rule or of the guide where nothing is
        tried out."""
        frame = view.frames[-1]
        plan, self.plan = self.plan, ()
        if plan and plan[0] in actions and not reasons:
            self.plan = plan[1:]
            return Answer(plan[0])
        if isinstance(frame, fr.SetupFrame) and frame.stage == "characters":
            return favourite(view, actions, None if reasons else chance)
        judged = single_choice(view, frame.decider, actions, self.taste)
        if judged is not None:
            return judged if reasons else Answer(judged.action, judged.value)
        if isinstance(frame, fr.TurnFrame) and frame.stage == "move":
            return self._walk(view, actions, chance, reasons=reasons)
        usual = default_choice(view, actions, below_of(chance), Guide(self.taste, deep=True))
        samples = min(self.weights.count("samples", 0), budget.samples)
        if not samples or len(actions) < 2 or not self.tried(frame):
            return Answer(usual, reasons=plain_reasons(view, frame.decider, usual) if reasons else ())
        options = options_after(usual, actions, self.weights.count("most"))
        totals = [0.0] * len(options)
        for _ in range(samples):
            state = GAME.sample(view, frame.decider, chance)
            seed = chance.below(1 << 31, "player")
            for n, option in enumerate(options):
                totals[n] += self.value(self.played_out(state, option, seed), frame.decider)
        best = max(range(len(options)), key=lambda n: (totals[n], -n))
        found = self.told(view, options[best], chance) if reasons else ()
        return Answer(options[best], totals[best] / samples, found, samples=samples)

    def told(self, view: State, play: Action, chance: Chance) -> tuple[Reason, ...]:
        """The reasons for a play of a challenge: what it comes to for every pair of dice."""
        seat = view.frames[-1].decider
        worlds = every_roll(view, seat, chance)
        return tried_reasons(view, seat, [self.played_out(one, play, one.chance.seed) for one in worlds])

    def explain(self, view: State, action: Action, plan: tuple[Action, ...], chance: Chance) -> tuple[Reason, ...]:
        """The reasons for an action by its kind; ``plan`` and ``chance`` are not used."""
        del plan, chance
        return plain_reasons(view, view.frames[-1].decider, action)

    def tried(self, frame: fr.Frame) -> bool:
        """Whether the decision of a frame is tried out in samples."""
        return isinstance(frame, _TRIED) or (isinstance(frame, fr.TurnFrame) and frame.stage == "challenge")

    def played_out(self, sample: State, first: Action, seed: int) -> State:
        """A copy of a sample after an action and, by guides, the rest of the challenge."""
        state = clone(sample)
        chance = Chance(seed)
        below = below_of(chance)
        guide = Guide(self.taste)
        GAME.apply(state, first)
        for _ in range(self.weights.count("steps", most=_MOST_STEPS)):
            if not state.frames:
                break
            frame = state.frames[-1]
            if state.combat is None and isinstance(frame, fr.TurnFrame) and frame.stage != "challenge":
                break
            offers = GAME.legal_actions(state)
            GAME.apply(state, default_choice(state, offers, below, guide) if len(offers) > 1 else offers[0])
        return state

    def _walk(self, view: State, actions: Sequence[Action], chance: Chance, *, reasons: bool) -> Answer:
        """What is played before the walk, or the walk to the place that is worth most."""
        seat = view.frames[-1].decider
        held = held_at(view, view.players[seat].space)
        play = self.best_play(view, actions, chance) if held or self.weights.count("samples", 0) else None
        if play is not None:
            return Answer(play, reasons=plain_reasons(view, seat, play) if reasons else ())
        if view.turn > _LONG * len(view.players):
            usual = default_choice(view, actions, below_of(chance))
            return Answer(usual, reasons=plain_reasons(view, seat, usual) if reasons else ())
        now = Turn(view, seat, self.taste, deep=True)
        stops = now.stops()
        _, stop = self.weights.drawn([(one.value, one) for one in stops], chance, lambda one: traits_of_stop(now, one))
        first, *rest = now.way(stop)
        self.plan = tuple(rest)
        if not reasons:
            return Answer(first, stop.value)
        return Answer(first, stop.value, going(view, seat, stop))

    def best_play(self, view: State, actions: Sequence[Action], chance: Chance) -> Action | None:
        """The card, power, token or item that makes the best of the turn better by more than it costs; None for
        none."""
        plays = self.plays(view, actions, chance)
        return plays[0][1] if plays and plays[0][0] > self.weights["margin"] else None

    def plays(self, view: State, actions: Sequence[Action], chance: Chance) -> list[tuple[float, Action]]:
        """What may be played before the walk, each behind what it gains, the best first."""
        plays = [one for one in actions if isinstance(one, _PLAYS)]
        if not plays:
            return []
        seat = view.frames[-1].decider
        sample = GAME.sample(view, seat, chance)
        usual, found = self.prospects(sample, seat), []
        for play in plays:
            state = clone(sample)
            below = below_of(Chance(sample.chance.seed))
            guide = Guide(self.taste)
            GAME.apply(state, play)
            for _ in range(_MOST_CHOICES):
                if not state.frames or (isinstance(state.frames[-1], fr.TurnFrame) and state.frames[-1].stage != "end"):
                    break
                offers = GAME.legal_actions(state)
                GAME.apply(state, default_choice(state, offers, below, guide) if len(offers) > 1 else offers[0])
            if state.active == seat and state.turn == view.turn:
                found.append((self.prospects(state, seat) - usual, play))
        return sorted(found, key=lambda pair: -pair[0])

    def prospects(self, state: State, seat: Seat) -> float:
        """The value of a position of the own turn: what a seat has, and the best place that it can end the turn in."""
        found = self.value(state, seat)
        if state.result is not None or not state.frames:
            return found
        now = Turn(state, seat, self.taste, deep=False)
        frame = state.frames[-1]
        if isinstance(frame, fr.TurnFrame) and frame.stage == "move":
            return found + self.weights["valor"] * now.stops()[0].value
        used = isinstance(frame, fr.TurnFrame) and frame.stage == "resource"
        return found + self.weights["valor"] * now.worth(state.players[seat].space, used=used)

    def value(self, state: State, seat: Seat) -> float:
        """The value of a position for a seat, less the weight ``rival`` times that for the best of the others."""
        if state.result is not None:
            return self.weights["win"] if seat in state.result.winners else -self.weights["win"]
        own = self._standing(state, seat)
        others = [self._standing(state, other) for other in range(len(state.players)) if other != seat]
        return own - self.weights["rival"] * max(others)

    def _standing(self, state: State, seat: Seat) -> float:
        weights, player = self.weights, state.players[seat]
        found = weights["valor"] * state.valor[seat] + weights["level"] * player.level
        found -= weights["damage"] * player.damage
        found += weights["card"] * _hand(len(player.hand))
        found += weights["quest"] * sum([sum(held.done) for held in player.quests])
        found += weights["item"] * sum([worth(state, item) for item in player.bag]) / 4
        found += weights["worn"] * sum([worth(state, item) for item in (player.weapon, player.armour) if item]) / 2
        taste, worn, shown = self.taste, wearing(state, seat), face(state, seat)
        more = taste.edge * (worn.attack - shown.attack.value) + taste.guard * (worn.defence - shown.defence)
        more -= taste.hold * _HELD * held_at(state, player.space)
        more += taste.progress * sum([_promised(state, held) for held in player.quests])
        return found + weights["valor"] * more


def _promised(state: State, held: ActiveQuest) -> float:
    """The valour of a quest, in proportion to what is done of its steps; a level to be reached counts as none."""
    tables = state.config.tables
    needs = tables.needs[held.card]
    whole = sum([max(0, need) for need in needs])
    done = sum([min(ready, need) for ready, need in zip(held.done, needs) if need > 0])
    return tables.content.quests[held.card].valor * done / whole if whole else 0.0


def _hand(cards: int) -> float:
    """A hand by its number of cards, of which those above seven count little, as they soon must go."""
    return min(cards, 7) + 0.25 * max(0, cards - 7)


_BROUGHT: Final = {
    "place_discovery": "places", "flight_path": "flies", "auction_house": "swaps", "quest_giver": "elite",
}  # fmt: skip
"""By resource, the key of the reason for its use."""


def plain_reasons(view: State, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """The reason for an action that was not tried out, by its kind."""
    space = {"space": view.players[seat].space}
    if isinstance(action, act.Collect | act.Travel | act.HandIn | act.Meet):
        return (Reason("quest", {}, 2.0),)
    if isinstance(action, act.Equip | act.Unequip):
        return (Reason("arms" if isinstance(action, act.Equip) else "bare", {}, 1.0),)
    if isinstance(action, act.UseResource):
        return _used(view, seat, action.resource)
    if isinstance(action, act.PlayCard | act.UsePower | act.UseToken | act.UsePotion):
        return (Reason("prepares", {}, 0.5),)
    if isinstance(view.frames[-1], fr.PayFrame):
        return (Reason("finishes", {}, 0.5),)
    if isinstance(action, act.EndMovement):
        return (Reason("stays", space, 0.5),)
    return (Reason("enough", {}, 0.1),) if isinstance(action, act.Done) else ()


def _used(view: State, seat: Seat, resource: Resource) -> tuple[Reason, ...]:
    """What a resource brings."""
    if resource in DRAWN:
        return (Reason("draws", {"n": DRAWN[resource]}, 1.0),)
    if resource in ("potion_small", "potion_large"):
        return (Reason("heals" if view.players[seat].damage else "enough", {}, 1.0),)
    return (Reason(_BROUGHT[resource], {}, 1.0),)


def going(view: State, seat: Seat, stop: Stop) -> tuple[Reason, ...]:
    """The reason for a walk: where it leads."""
    here = view.players[seat].space
    if stop.end == here:
        return (Reason("stays", {"space": here}, 0.5),)
    return (Reason("goal", {"space": stop.end}, 1.0),)


def every_roll(view: State, seat: Seat, chance: Chance) -> list[State]:
    """Samples of a view, one for each pair that two dice can show when they are next thrown, so that a share of them is
    the chance itself where nothing else is open."""
    found: dict[tuple[int, int], State] = {}
    while len(found) < len(D6.faces) ** 2:
        world = GAME.sample(view, seat, chance)
        for _ in range(_SEEDS):
            thrown = world.chance.clone()
            pair = D6.roll(thrown), D6.roll(thrown)
            if pair not in found:
                found[pair] = world
                break
            world.chance.seed = chance.below(1 << 62, "player")
    return [found[pair] for pair in sorted(found)]


def tried_reasons(view: State, seat: Seat, ends: Sequence[State]) -> tuple[Reason, ...]:
    """The reasons from the ends of all samples: in how many per cent of them valour or a level was gained, and no
    damage suffered; ``tried`` where none of these happened."""
    before = view.players[seat]
    won = sum([end.result is not None and seat in end.result.winners for end in ends])
    counts = {
        "wins": won,
        "valor": sum([end.valor[seat] > view.valor[seat] for end in ends]),
        "level": sum([end.players[seat].level > before.level for end in ends]),
        "unhurt": sum([end.players[seat].damage <= before.damage for end in ends]),
    }
    weigh = {"wins": 4.0, "valor": 3.0, "level": 2.0, "unhurt": 1.0}
    found = [
        Reason(key, {} if key == "wins" else {"percent": percent(n / len(ends))}, weigh[key] * n / len(ends))
        for key, n in counts.items()
        if n and (key != "wins" or n == len(ends))
    ]
    return tuple(sorted(found, key=lambda reason: -reason.weight)) or (Reason("tried", {}, 0.1),)


def options_after(usual: Action, actions: Sequence[Action], most: int) -> list[Action]:
    """The first ``most`` actions, beginning with the usual choice."""
    return [usual, *(one for one in actions if one != usual)][:most]


def below_of(chance: Chance) -> Callable[[int], int]:
    """The generator as a function ``below(limit)``, as guides take it."""
    return lambda limit: chance.below(limit, "player")


# ------------------------------------------------------------------------------ the chances of a review


def sides(state: State) -> tuple[tuple[Seat, ...], ...]:
    return tuple([(seat,) for seat in range(len(state.players))])


def strengths(state: State) -> tuple[float, ...]:
    """What a Captain thinks of each seat; all are equal until everybody has chosen a hero."""
    if not all(player.character for player in state.players):
        return (0.0,) * len(state.players)
    captain = Captain(weights("adventure", "captain"))
    return tuple([captain.value(state, seat) for seat in range(len(state.players))])


# ------------------------------ what plans are like, for players with a temper (all figures in valour)


_FIGHT: Final = 0.15
"""What the defeat of an encounter counts for the bold, for each level of it."""
_MET: Final = 0.3
"""What another hero in the space counts for them, who can be challenged there."""
_FALL: Final = 0.4
_WOUND: Final = 0.1
"""What a defeat and a damage count for the careful."""
_HIDDEN: Final = 0.15
"""What a flight counts for the sly: nobody can tell where it leads."""
_PREPARES: Final = ("scroll", "book", "quest_giver", "place_discovery")
"""Resources that pay later."""


def traits_of_stop(turn: Turn, stop: Stop) -> Traits:
    """To end a turn in a space is safe where no fight can hurt, harms where something is defeated or another hero can
    be challenged, gains what lies there, and is sly where it prepares for later."""
    state, space = turn.state, turn.tables.spaces[stop.end]
    safety = harm = 0.0
    if space.kind != "city":
        odds = turn.odds(stop.end)
        safety = -_FALL * odds.lost - _WOUND * odds.hurt
        rivals = sum([one.space == stop.end for who, one in enumerate(state.players) if who != turn.seat])
        harm = _FIGHT * (1 + space.colour) * odds.win + _MET * rivals
    now = 0.0 if stop.landing or state.ground[turn.tables.number[stop.end]] else 1.0
    found = {name: now * turn.resource(stop.end, name) for name in space.resources}
    later = max([value for name, value in found.items() if name in _PREPARES], default=0.0)
    taken = max([value for name, value in found.items() if name not in _PREPARES], default=0.0)
    return Traits(
        safety=safety,
        harm=harm,
        gain=max(0.0, turn.challenge(stop.end)) + taken,
        guile=later + _HIDDEN * bool(stop.landing),
    )
