"""The Captain of Small World: a turn of conquests is planned as a whole, by a beam search over sequences of conquests.

A plan is kept and played step by step; when the result of a step was not as planned (a die, a bomb, a marker turned
up), the rest is planned anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, NamedTuple

from tabletop.bots.judgement import judgement
from tabletop.bots.player import NO_TRAITS, Answer, Budget, Reason, Traits, WeighingPlayer, Weights, weights
from tabletop.rules.chance import Chance
from tabletop.rules.dice import percent
from tabletop.rules.game import Action, Seat
from tabletop.rules.small_world import actions as act, price, queries, state as st
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.game import GAME
from tabletop.rules.small_world.scoring import lines
from tabletop.rules.small_world.state import State, clone

from .declining import decline_worth, facts, worth_of

CLAIMS: Final = frozenset({"guards"})
CLOSE: Final = 1.0
PASSES: Final = frozenset[Action]({act.END_CONQUEST})
LONGEST: Final = 14  # the most conquests planned in one turn
_MOST_PLANS = 8
"""The most sets of conquests that weights can ask for in each step of the beam."""
_THROWN_FROM = 3
"""After so many sets of conquests more than are wanted the throws of the die are looked at."""
_THROWS = 24
"""The throws in which a success with the die is looked for; one in six is the least chance."""
_WORTHWHILE = 0.01
"""By how much what is no conquest must be better, so that nothing goes on for ever."""
_TEMPERED = 6
"""The sets of conquests among which a player with a temper has the choice, at least."""
TAKES: Final = (act.Conquer, act.ChampionConquers)


class Plan(NamedTuple):
    """Actions in order, the position they lead to, and its value."""

    value: float
    actions: tuple[Action, ...]
    state: State


class Evaluator:
    """Values positions of one turn of ``seat``, which began in ``start``."""

    def __init__(self, start: State, seat: Seat, weights: Weights) -> None:
        self.weights = weights
        self.seat = seat
        self.when = (start.active, start.round)
        tables = start.config.tables
        self.left = tables.rounds - start.round
        sides = tables.sides
        teams = start.config.options.azeroth
        self.friends = tuple(
            [other == seat or (teams and sides[other] == sides[seat]) for other in range(tables.seats)]
        )
        self.enemies = max(1, self.friends.count(False))

    def lead(self, state: State) -> float:
        """By how much the seat, or its side, is ahead of the best of the others, in coins with those expected in rounds
        to come."""
        if state.result is not None:
            won = self.seat in state.result.winners
            margin = self._margin([float(one) for one in state.result.scores])
            return (self.weights["win"] if won else -self.weights["win"]) / 10 + margin
        return self._margin([self._standing(state, seat) for seat in range(len(state.players))])

    def outlook(self, state: State) -> float:
        """By how much the seat, or its side, is expected to be ahead at the end, by the learned judgement of a position
        between two turns."""
        if state.result is not None:
            return self.lead(state)
        judged = judgement("small_world")
        return self._margin([judged.expected(state, seat) for seat in range(len(state.players))])

    def _margin(self, worth: list[float]) -> float:
        """The seat's value less the greatest of the others; in teams, where the lower of a side counts (Battle for
        Azeroth), the least of its own side less the least of the other."""
        own = min([value for value, friend in zip(worth, self.friends) if friend])
        others = [value for value, friend in zip(worth, self.friends) if not friend]
        if not others:
            return own
        return own - (min(others) if self.friends.count(True) > 1 else max(others))

    def _standing(self, state: State, seat: Seat) -> float:
        """Coins of a seat with those expected in the rounds that are left, at most ``horizon``."""
        weights = self.weights
        tables = state.config.tables
        left = min(tables.rounds - state.round + (seat > state.active), weights["horizon"])
        found = weights["coin"] * state.coins[seat]
        if left > 0:
            own = sum([spot.owner == seat and not spot.declined for spot in state.spots])
            old = sum([spot.owner == seat and spot.declined for spot in state.spots])
            found += left * (weights["active_region"] * own + weights["declined_region"] * old)
            player = state.players[seat]
            found += weights["token_left"] * (player.tokens + player.beasts)
        return found

    def value(self, state: State) -> float:
        """The value of a position: coins, income of this turn and expected income of the next ones, less a part of the
        enemies' regions."""
        weights, seat = self.weights, self.seat
        if state.result is not None:
            won = seat in state.result.winners
            return weights["win"] if won else -weights["win"]
        found = weights["coin"] * state.coins[seat]
        if (state.active, state.round) == self.when:
            found += sum([line.coins for line in lines(state, seat)])
        later = min(self.left, weights["horizon"])
        own = old = others = 0
        for spot in state.spots:
            if spot.owner == seat:
                own += not spot.declined
                old += spot.declined
            elif spot.owner >= 0 and not self.friends[spot.owner]:
                others += 1
        if later > 0:
            found += later * (weights["active_region"] * own + weights["declined_region"] * old)
            player = state.players[seat]
            found += weights["token_left"] * (player.tokens + player.beasts)
            found -= later * weights["enemy_region"] * others / self.enemies
        else:
            found -= weights["enemy_region"] * others / self.enemies
        return found


def odds(state: State, action: act.Conquer | act.FinalAttempt) -> Fraction:
    """The chance of a conquest by its price and the die (SW-FIN-2)."""
    means = price.means_of(state)
    region = state.config.tables.index[action.region]
    need = price.required(means, region, action.reach, action.boosts)
    return price.chance(means, need, action.reach, action.boosts)


def thrown(evaluator: Evaluator, state: State, action: act.Conquer | act.FinalAttempt) -> tuple[float, State]:
    """The expected value of a conquest with the die, by its exact chance, and the position after a success; that after
    a failure where it is impossible."""
    share = float(odds(state, action))
    lost, won = evaluator.value(state), state
    for number in range(_THROWS if share else 0):
        after = clone(state)
        after.chance.seed += number
        GAME.apply(after, action)
        spot = after.spots[state.config.tables.index[action.region]]
        if spot.owner == evaluator.seat and not spot.declined:  # a race in decline may be driven out by its own side
            won = after
            break
    return share * evaluator.value(won) + (1 - share) * lost, won


class Captain(WeighingPlayer):
    """Plans each turn by its weights. ``weighed``: the conquests that it last compared with declining; ``judges``:
    whether it compares turns by the learned judgement of the positions after them."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self.judges = weights["judged"] > 0
        self.weighed: tuple[Action, ...] = ()

    def choose(
        self, view: State, actions: Sequence[Action], budget: Budget, chance: Chance, *, reasons: bool = False
    ) -> Answer:
        """The next action of the plan, or the first of a new one."""
        del budget  # one sample is enough
        state = GAME.sample(view, view.frames[-1].decider, chance)
        found = self.decide(state, actions, chance)
        return replace(found, reasons=self.reasons_for(view, state, found.action)) if reasons else found

    def decide(self, state: State, actions: Sequence[Action], chance: Chance) -> Answer:
        """The best action in a completely known state."""
        frame = state.frames[-1]
        seat = frame.decider
        evaluator = Evaluator(state, seat, self.weights)
        if isinstance(frame, st.ConquestFrame):
            return self._conquest(evaluator, state, actions, chance)
        if isinstance(frame, st.ChoiceFrame):
            return self._expand_or_decline(evaluator, state, actions, chance)
        if isinstance(frame, st.PickFrame):
            valued = [(one.value, one.action) for one in self.picks(state, seat, actions, chance)]
            value, action = self.weights.drawn(valued, chance, lambda one: traits_of_pick(state, seat, one))
            return Answer(action, value)
        if isinstance(frame, st.ReadyFrame):
            return Answer(act.READY_DONE if act.READY_DONE in actions else actions[0])
        if isinstance(frame, st.RedeployFrame | st.PlaceFrame):
            return self._redeploy(state, seat, actions)
        return self._single(evaluator, state, actions)

    def reasons_for(self, view: State, state: State, action: Action) -> tuple[Reason, ...]:
        """The reasons for an action: what it and the rest of the plan gain this turn."""
        seat = view.frames[-1].decider
        if isinstance(action, act.Decline):
            coins = sum([line.coins for line in queries.decline_preview(view)])
            return (Reason("decline", {"n": coins}, float(coins)),)
        if isinstance(action, act.Pick):
            return self._combo_reasons(state, seat, action)
        if isinstance(action, act.PlaceUnit):
            return (Reason("guards", {"region": action.region}, 1.0),)
        if isinstance(action, act.FinalAttempt) or (isinstance(action, act.Conquer) and action.reach == "assault"):
            share = float(odds(view, action))
            return (Reason("die", {"region": action.region, "percent": percent(share)}, share),)
        return self._turn_reasons(view, state, (action, *self.plan))

    def explain(self, view: State, action: Action, plan: tuple[Action, ...], chance: Chance) -> tuple[Reason, ...]:
        """The reasons for an action: what it and the plan that is to follow gain this turn."""
        state = GAME.sample(view, view.frames[-1].decider, chance)
        if isinstance(action, act.Pick) and plan:
            return self._turn_reasons(view, state, (action, *plan))
        self.plan = plan
        return self.reasons_for(view, state, action)

    def _turn_reasons(self, view: State, state: State, actions: Sequence[Action]) -> tuple[Reason, ...]:
        """The reasons by what these actions gain the seat that decides, as far as they are legal, without the final
        conquest and the end of the turn."""
        seat = view.frames[-1].decider
        after = state
        for one in actions:
            if isinstance(one, act.FinalAttempt) or one not in GAME.legal_actions(after):
                break
            next_ = clone(after)
            GAME.apply(next_, one)
            if next_.result is None and (next_.active, next_.round) != (view.active, view.round):
                break
            after = next_
        if after.result is not None and seat in after.result.winners:
            return (Reason("wins", {}, self.weights["win"]),)
        found = []
        if after.result is None and view.active == seat:
            coins = sum([line.coins for line in lines(after, seat)])
            found.append(Reason("coins", {"n": coins}, float(coins)))
        taken = [n for n, spot in enumerate(after.spots) if spot.owner == seat != view.spots[n].owner]
        driven = [n for n in taken if view.spots[n].owner >= 0]
        if taken:
            found.append(Reason("takes", {"n": len(taken)}, float(len(taken))))
        if driven:
            found.append(Reason("drives_out", {"n": len(driven)}, len(driven) * 1.0))
        return tuple(sorted(found, key=lambda reason: -reason.weight))

    def _combo_reasons(self, state: State, seat: Seat, action: act.Pick) -> tuple[Reason, ...]:
        """The reasons for a combo: coins and conquests of its first turn or, where there are none at once, its number
        of tokens."""
        tokens = queries.offers(state, seat)[action.row].tokens
        after = clone(state)
        GAME.apply(after, action)
        while after.frames and isinstance(after.frames[-1], st.ReadyFrame):
            GAME.apply(after, act.READY_DONE)
        if not after.frames or not isinstance(after.frames[-1], st.ConquestFrame):
            return (Reason("tokens", {"n": tokens}, float(tokens)),)
        plan = self.plans(Evaluator(after, seat, self.weights), after)[0]
        coins = sum([line.coins for line in lines(plan.state, seat)])
        return (Reason("coins", {"n": coins}, float(coins)), Reason("takes", {"n": len(plan.actions)}, 1.0))

    # ------------------------------------------------------------------------------------------------ conquest

    def _conquest(self, evaluator: Evaluator, state: State, actions: Sequence[Action], chance: Chance) -> Answer:
        if self.plan and self.plan[0] in actions:
            first, self.plan = self.plan[0], self.plan[1:]
            return Answer(first)
        most = self.weights.count("choices", least=_TEMPERED if self.weights.temper else 1)
        plans = self.plans(evaluator, state, most)
        other = self._best_other_action(evaluator, state, actions)
        if other is not None and other.value > plans[0].value + _WORTHWHILE:
            return other
        if self.judges and len(plans) > 1:
            plans = self.judged(evaluator, plans, chance)
        value, plan = self.weights.drawn(
            [(plan.value, plan) for plan in plans],
            chance,
            lambda plan: traits_of_turn(state, plan.state, evaluator.seat, evaluator.friends),
        )
        self.plan = plan.actions[1:]
        if plan.actions:
            return Answer(plan.actions[0], value)
        return Answer(act.END_CONQUEST if act.END_CONQUEST in actions else actions[-1], value)

    def plans(self, evaluator: Evaluator, state: State, most: int = 1) -> list[Plan]:
        """The best ``most`` sets of conquests that the beam search finds, the best first; none of them is the empty one
        unless it is the best. The last action of a plan may be a throw of the die."""
        width = max(self.weights.count("beam", most=_MOST_PLANS), (most + 1) // 2)
        here = Plan(evaluator.value(state), (), state)
        best = beam = [here]
        for _ in range(LONGEST):
            grown: dict[tuple[tuple[int, ...], int], Plan] = {}
            ended: dict[tuple[tuple[int, ...], int], Plan] = {}
            for plan in beam:
                for action in GAME.legal_actions(plan.state):
                    if not isinstance(action, TAKES):
                        continue
                    if isinstance(action, act.Conquer) and action.reach == "assault":
                        value, after = thrown(evaluator, plan.state, action)
                        goes_on = False
                    else:
                        after = clone(plan.state)
                        GAME.apply(after, action)
                        value = evaluator.value(after)
                        goes_on = bool(after.frames) and isinstance(after.frames[-1], st.ConquestFrame)
                    player = after.players[evaluator.seat]
                    owned = tuple([n for n, spot in enumerate(after.spots) if spot.owner == evaluator.seat])
                    key, found = (owned, player.tokens + player.beasts), grown if goes_on else ended
                    if key not in found or found[key].value < value:
                        found[key] = Plan(value, (*plan.actions, action), after)
            best = sorted([*best, *grown.values(), *ended.values()], key=lambda plan: -plan.value)
            best = best[: most + _THROWN_FROM]
            if not grown:
                break
            beam = sorted(grown.values(), key=lambda plan: -plan.value)[:width]
        best = sorted([self._with_throw(evaluator, plan) for plan in best], key=lambda plan: -plan.value)
        return [best[0], *[plan for plan in best[1:] if plan.actions]][:most]

    def judged(self, evaluator: Evaluator, plans: Sequence[Plan], chance: Chance) -> list[Plan]:
        """The plans, the best first, each with what is expected at the end when the turn is finished after it."""
        found = []
        for plan in plans:
            thrown_for = plan.value - evaluator.value(plan.state)
            value = evaluator.outlook(self.finished(plan.state, chance)) + thrown_for
            found.append(plan._replace(value=value))
        return sorted(found, key=lambda plan: -plan.value)

    def finished(self, state: State, chance: Chance) -> State:
        """A copy of a position after the rest of the turn, without further conquests."""
        after, player = clone(state), QuickCaptain(self.weights)
        turn = (state.active, state.round)
        while after.frames and after.result is None and (after.active, after.round) == turn:
            actions = GAME.legal_actions(after)
            if isinstance(after.frames[-1], st.ConquestFrame):
                GAME.apply(after, act.END_CONQUEST if act.END_CONQUEST in actions else actions[-1])
            else:
                GAME.apply(after, actions[0] if len(actions) == 1 else player.decide(after, actions, chance).action)
        return after

    def _with_throw(self, evaluator: Evaluator, plan: Plan) -> Plan:
        """A plan with the final conquest that is worth most after it, if one gains anything."""
        if not plan.state.frames or not isinstance(plan.state.frames[-1], st.ConquestFrame):
            return plan
        throws = [one for one in GAME.legal_actions(plan.state) if isinstance(one, act.FinalAttempt)]
        if not throws:
            return plan
        likely = sorted(throws, key=lambda one: -odds(plan.state, one))[: self.weights.count("throws")]
        value, at = max([(thrown(evaluator, plan.state, one)[0], -n) for n, one in enumerate(likely)])
        return Plan(value, (*plan.actions, likely[-at]), plan.state) if value > plan.value else plan

    def _best_other_action(self, evaluator: Evaluator, state: State, actions: Sequence[Action]) -> Answer | None:
        """The best of the actions that are no conquests: intimidating, swapping, stealing, choosing a side."""
        found: Answer | None = None
        for action in actions:
            if isinstance(action, (*TAKES, act.FinalAttempt, act.EndConquest)):
                continue
            after = clone(state)
            GAME.apply(after, action)
            value = evaluator.value(after)
            if found is None or value > found.value:
                found = Answer(action, value)
        return found

    # -------------------------------------------------------------------------------------- the other decisions

    def _expand_or_decline(
        self, evaluator: Evaluator, state: State, actions: Sequence[Action], chance: Chance
    ) -> Answer:
        """Decline where the seat is expected to be further ahead at the end after it; a player that is not
        ``farsighted`` compares this turn and the next one with a new race with expanding in both."""
        decline = next((one for one in actions if isinstance(one, act.Decline)), None)
        expand = next((one for one in actions if isinstance(one, act.Expand)), actions[0])
        if decline is None:
            return Answer(expand)
        seat = evaluator.seat
        after = self._expanded(evaluator, state, expand)
        gained = sum([line.coins for line in lines(after, seat)])
        declined = sum([line.coins for line in queries.decline_preview(state)])
        self.plan = ()
        if not evaluator.left:
            return Answer(decline if declined > gained else expand, max(declined, gained))
        if self.weights["farsighted"]:
            kinds = [(0.0, expand), (decline_worth(state, after, seat), decline)]
        else:
            coins = max(state.coins[seat], 0)
            tokens = max([offer.tokens for offer in queries.offers(state, seat) if offer.price <= coins], default=0)
            kinds = [(gained, expand), (declined + self.weights["fresh"] * tokens / 2, decline)]
        value, action = self.weights.drawn(kinds, chance)
        return Answer(action, value)

    def _expanded(self, evaluator: Evaluator, state: State, expand: Action) -> State:
        """The position after expanding and the best conquests, which are kept in ``weighed``."""
        ahead = clone(state)
        GAME.apply(ahead, expand)
        while ahead.frames and isinstance(ahead.frames[-1], st.ReadyFrame):
            GAME.apply(ahead, act.READY_DONE)
        self.weighed = ()
        if not ahead.frames or not isinstance(ahead.frames[-1], st.ConquestFrame):
            return state
        plan = self.plans(evaluator, ahead)[0]
        self.weighed = plan.actions
        return plan.state

    def declining(self, evaluator: Evaluator, state: State, kinds: Sequence[Action]) -> list[float]:
        """The facts of a choice between expanding and declining, the two ``kinds``."""
        expand = next(one for one in kinds if isinstance(one, act.Expand))
        return facts(state, self._expanded(evaluator, state, expand), evaluator.seat)

    def picks(self, state: State, seat: Seat, actions: Sequence[Action], chance: Chance) -> list[Answer]:
        """The combos with their values, the best first: tokens, coins less the price, and the known worth of race and
        power. ``chance`` is for those who explore."""
        del chance
        offers = queries.offers(state, seat)

        def worth(action: Action) -> float:
            if not isinstance(action, act.Pick):
                return 0.0
            offer = offers[action.row]
            own = self.weights["token"] * offer.tokens
            own += self.weights["combo"] * worth_of(offer.race, offer.power)
            return own + self.weights["coin"] * (offer.found - offer.price)

        valued = sorted([(worth(action), -n) for n, action in enumerate(actions)], reverse=True)
        return [Answer(actions[-at], value) for value, at in valued]

    def _redeploy(self, view: State, seat: Seat, actions: Sequence[Action]) -> Answer:
        """The next action of the plan; else place one unit in the region where it deters most; where none can be
        placed, the first action."""
        if self.plan and self.plan[0] in actions:
            first, self.plan = self.plan[0], self.plan[1:]
            return Answer(first)
        tables = view.config.tables
        best, best_value = actions[0], -1.0
        for action in actions:
            if isinstance(action, act.PlaceUnit):
                region = tables.index[action.region]
                spot = view.spots[region]
                near = sum(
                    [
                        view.spots[other].owner >= 0 and view.spots[other].owner != seat
                        for other in tables.around[region]
                    ]
                )
                units = spot.units + spot.fort + spot.wall + spot.tower
                exposed = self.weights["danger"] + near + tables.entry[region]
                value = exposed / ((units + 1) * (units + 2))
                if value > best_value:
                    best, best_value = action, value
        return Answer(best, max(best_value, 0.0))

    def singles(self, evaluator: Evaluator, state: State, actions: Sequence[Action], chance: Chance) -> list[Action]:
        """The actions, the best first by the learned judgement when the turn is finished after each."""
        valued = []
        for n, action in enumerate(actions):
            after = clone(state)
            GAME.apply(after, action)
            valued.append((evaluator.outlook(self.finished(after, chance)), -n))
        return [actions[-at] for _, at in sorted(valued, reverse=True)]

    def _single(self, evaluator: Evaluator, state: State, actions: Sequence[Action]) -> Answer:
        """The action with the best position after it."""
        best: Answer | None = None
        for action in actions:
            after = clone(state)
            GAME.apply(after, action)
            value = evaluator.value(after)
            if best is None or value > best.value:
                best = Answer(action, value)
        assert best is not None
        return best


# ------------------------------------------------------------------------------ the chances of a review


def sides(state: State) -> tuple[tuple[Seat, ...], ...]:
    """The seats that win together: each for itself, or two factions (Battle for Azeroth)."""
    seats = range(len(state.players))
    if not state.config.options.azeroth:
        return tuple([(seat,) for seat in seats])
    side = state.config.tables.sides
    return tuple(
        [tuple([seat for seat in seats if side[seat] == one]) for one in sorted({side[seat] for seat in seats})]
    )


def strengths(state: State) -> tuple[float, ...]:
    """By how many coins each side is expected to be ahead of the best of the others at the end, by the learned
    judgement."""
    figures = weights("small_world", "captain")
    return tuple([Evaluator(state, side[0], figures).outlook(state) for side in sides(state)])


def disclosed(view: State, state: State) -> State:
    """The view of an onlooker when the match is over: with the coins of all, since everybody saw them being earned."""
    view.coins = state.coins
    return view


class QuickCaptain(Captain):
    """Plays like a Captain in less time, in completely known states, for playing on in the samples of a search: it
    takes the best conquest each time, tries again only the regions that were best before, and follows the plan for
    which it chose to expand."""

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self.judges = False

    def plans(self, evaluator: Evaluator, state: State, most: int = 1) -> list[Plan]:
        """The one set of conquests found by taking the best one each time, with a throw of the die after it;
        ``most`` is not used."""
        del most
        here = best = Plan(evaluator.value(state), (), state)
        gains: dict[str, float] = {}
        for _ in range(LONGEST):
            found = self._best_take(evaluator, here, gains)
            if found is None:
                break
            here = found
            if here.value > best.value:
                best = here
            if not here.state.frames or not isinstance(here.state.frames[-1], st.ConquestFrame):
                break
        return [self._with_throw(evaluator, best)]

    def _best_take(self, evaluator: Evaluator, here: Plan, gains: dict[str, float]) -> Plan | None:
        """The plan ``here`` with the best conquest added; None where there is none. ``gains``: by region, the gain when
        it was last valued, which is updated."""
        takes = [one for one in GAME.legal_actions(here.state) if isinstance(one, TAKES)]
        known = sorted(
            {one.region for one in takes if one.region in gains}, key=lambda region: (-gains[region], region)
        )
        passed = set(known[4:])
        best: Plan | None = None
        for action in takes:
            if action.region in passed:
                continue
            after = clone(here.state)
            GAME.apply(after, action)
            value = evaluator.value(after)
            gains[action.region] = value - here.value
            if best is None or value > best.value:
                best = Plan(value, (*here.actions, action), after)
        return best

    def _expand_or_decline(
        self, evaluator: Evaluator, state: State, actions: Sequence[Action], chance: Chance
    ) -> Answer:
        """As a Captain; the plan that was compared with declining is kept."""
        answer = super()._expand_or_decline(evaluator, state, actions, chance)
        self.plan = () if isinstance(answer.action, act.Decline) else self.weighed
        return answer


# ------------------------------ what plans are like, for players with a temper (all figures in coins)


_DANGER: Final = 0.4
"""What an own region counts that an enemy's Active Race stands beside."""
_KEPT: Final = 0.3
"""What a unit counts that is not needed to hold a region."""
_ABILITY: Final = 1.5
"""What the ability of a race or power counts for whom it suits."""
_FIGHTS: Final = frozenset({"reduce", "tally", "intimidate", "champion", "reach"})
_GUARDS: Final = frozenset({"save_first", "structure", "buy_losses", "decline_keep", "toll"})
_EARNS: Final = frozenset({"region_coin", "held_coin", "island_coin", "floor", "objectives"})
"""By the kind of their effects: abilities to attack, to lose less, and to earn more. All others are for the sly."""


def traits_of_turn(before: State, after: State, seat: Seat, friends: tuple[bool, ...]) -> Traits:
    """What the conquests of a turn from one position to another are like. ``friends``: by seat whether it is on the
    same side: those regions are safe."""
    tables = after.config.tables
    held = [region for region, spot in enumerate(after.spots) if spot.owner == seat]
    foes = [spot.owner >= 0 and not friends[spot.owner] and not spot.declined for spot in after.spots]
    exposed = sum([any(foes[other] for other in tables.around[region]) for region in held])
    taken = [before.spots[region] for region in held if before.spots[region].owner not in (seat, -1)]
    driven = [spot for spot in taken if spot.owner >= 0 and not friends[spot.owner]]
    player = after.players[seat]
    spare = player.tokens + player.beasts
    return Traits(
        safety=_KEPT * spare - _DANGER * exposed,
        harm=float(sum([not spot.declined for spot in driven])),
        gain=float(sum([line.coins for line in lines(after, seat)])),
        guile=_KEPT * spare + sum([spot.declined for spot in driven]),
    )


def traits_of_pick(state: State, seat: Seat, action: Action) -> Traits:
    """What a race with a power that a seat takes is like: what its abilities are for, and the coins that lie on it."""
    if not isinstance(action, act.Pick):
        return NO_TRAITS
    book, offer = content(), queries.offers(state, seat)[action.row]
    found = dict.fromkeys(Traits._fields, 0.0)
    for effects in (book.races[offer.race].effects, book.powers[offer.power].effects):
        kind = effects[0].verb if effects else ""
        use = "harm" if kind in _FIGHTS else "safety" if kind in _GUARDS else "gain" if kind in _EARNS else "guile"
        found[use] += _ABILITY
    found["gain"] += offer.found - offer.price
    return Traits(**found)
