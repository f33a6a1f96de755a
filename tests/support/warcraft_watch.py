"""Observes games of Warcraft: checks what the general suite cannot know of this game, and counts what happens.

:class:`Watch` gets every action with the position before it; it raises AssertionError for a broken rule, and counts
cards by window, abilities, scenario rules and endings.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from tabletop.bots.random_bot import RandomBot
from tabletop.rules.game import Action, Event, Setup
from tabletop.rules.match import Match
from tabletop.rules.warcraft import actions as act, events as ev
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.pieces import FIGHTS, FLYING, NEUTRAL, OWNER
from tabletop.rules.warcraft.state import CardFrame, MoveFrame, SpendFrame, State, WindowFrame

Chooser = Callable[[State, list[Action], RandomBot], Action]
PHASES = ("ranged", "flying", "melee")
POINTS = ("w1", "move", "w11", "harvest", "deploy", "w12", "spend", "w14", "w14 teammate")  # W14 (4.1)
BY_PHASE = ("w5", "w6", "w7", "w8", "w9")
ALONE = ("HU", "OR")  # the races whose capture in Nordrassil leaves their allies in the game
_TAKEN_BACK = (act.Move, act.Carry, act.Train, act.Construct, act.ConstructOutpost)


def moment_of(state: State, action: act.PlayCard) -> str:
    """The window in which a card is played (spec 3.10), with its occasion: the phase of the battle, whose step it is,
    what is chosen. For Victory Point: the step or the window."""
    frame = state.frames[-1]
    kind = action.card.split("-")[1]
    moment = "w13" if kind == "summon" else frame.phase
    if kind == "vp":
        return f"{moment} teammate" if moment == "w14" and frame.decider != state.active else moment
    if moment == "w3":
        return f"{moment} {'own' if frame.decider == state.active else 'other'}"
    if moment in BY_PHASE and state.battle is not None:
        return f"{moment} {PHASES[state.battle.phase]}"
    return f"{moment} {action.choice}" if kind == "res" else moment


def half_of(state: State) -> str:
    """The window and the half of a phase in which Slow Poison strikes first (WC-ABL-3); "" where it does not."""
    battle = state.battle
    return "" if battle is None or not battle.half else f"half {battle.half} {state.frames[-1].phase}"


@dataclass(slots=True)
class Watch:
    """Counts over any number of games."""

    seen: Counter[str] = field(default_factory=Counter)
    windows: int = 0
    taken_back: int = 0

    def before(self, state: State, actions: list[Action], action: Action) -> None:
        """Take in a position and the action that is about to be carried out in it."""
        frame = state.frames[-1]
        tables = state.config.tables
        if isinstance(frame, WindowFrame):
            self.windows += 1
            plays = [one for one in actions if isinstance(one, act.PlayCard)]
            if not state.config.options.bluff:
                assert plays, f"window {frame.window} asks a seat that cannot act"
            assert act.PASS in actions, f"window {frame.window} cannot be passed"
        if isinstance(action, act.PlayCard):
            self._card(state, action)
        if isinstance(action, _TAKEN_BACK) and isinstance(frame, MoveFrame | SpendFrame):
            self._take_back(state, action)
        if isinstance(action, act.Remove) and tables.owner.get(action.piece.partition(".")[0]) == NEUTRAL:
            self.seen["rule neutral casualties"] += 1

    def _card(self, state: State, action: act.PlayCard) -> None:
        """Count a card by race, kind and moment."""
        race, kind, _ = action.card.split("-")
        self.seen[f"card {'any' if kind == 'vp' else race} {kind} {moment_of(state, action)}"] += 1
        if half := half_of(state):
            self.seen[half] += 1

    def _take_back(self, state: State, action: Action) -> None:
        """Check that an action that is undone at once leaves the position unchanged (WC-MOV-9, 4.1)."""
        after = GAME.clone(state)
        GAME.apply(after, action)
        undo = act.UNDO_MOVE if isinstance(state.frames[-1], MoveFrame) else act.UNDO_SPEND
        top = after.frames[-1] if after.frames else None
        if type(top) is not type(state.frames[-1]) or undo not in GAME.legal_actions(after):
            return
        done = len(getattr(top, "done", ()))
        if done <= len(getattr(state.frames[-1], "done", ())):
            return
        GAME.apply(after, undo)
        after.chance.counters = dict(state.chance.counters)
        assert after == state, f"{action.text} taken back leaves another position"
        self.taken_back += 1

    def after(self, before: State, events: list[Event], state: State) -> None:
        """Take in the events of an action and the position after it."""
        assert GAME.faults(state) == []
        for event in events:
            self._event(before, event)
        if state.result is not None:
            self.seen[f"ending {before.config.options.scenario.id} {state.result.ending}"] += 1

    def _event(self, state: State, event: Event) -> None:
        """Count what the abilities and the scenario rules did."""
        scenario = state.config.options.scenario.id
        if isinstance(event, ev.Rolled):
            self._roll(state, event)
        elif isinstance(event, ev.Tallied):
            self._note("ability HU heal", event.healed)
            self._note("card effect curse", event.cursed)
            self._note("card effect invisibility", event.hidden)
        elif isinstance(event, ev.PoisonNamed):
            self.seen[f"ability NE slow_poison {len(event.phases)}"] += 1
        elif isinstance(event, ev.Raised | ev.SurplusReturned):
            self.seen[f"ability UD {event.kind}"] += 1
        elif isinstance(event, ev.DevourEnded):
            self.seen[f"card effect devour {'killed' if event.killed else 'returned'}"] += 1
        elif isinstance(event, ev.UnitLost) and event.chosen:
            self.seen["card effect marksmanship"] += 1
        elif isinstance(event, ev.CardCancelled):
            self.seen[f"cancelled {event.card_kind}"] += 1
        elif isinstance(event, ev.BattleStarted):
            self._battle(state, event)
        elif isinstance(event, ev.Conjured):
            self.seen[f"rule conjured {event.unit}"] += 1
        elif isinstance(event, ev.Upgraded) and scenario == "necro" and not event.gold:
            self.seen["rule free upgrade"] += 1
        elif isinstance(event, ev.PieceDestroyed):
            self.seen[f"rule destroyed {event.unit}"] += 1
        elif isinstance(event, ev.Moved) and event.captive:
            self.seen[f"rule carried {event.captive}"] += 1
        elif isinstance(event, ev.Revived):
            self.seen["rule revived" if event.space else "rule revived to the reserve"] += 1
        elif isinstance(event, ev.Harvested) and event.n == 3:
            lasting = state.config.tables.map.index[event.space] in state.config.tables.lasting
            self._note("rule never depleted", lasting and event.depletion == 0)
        elif event.kind in _PLAIN:
            self.seen[f"rule {event.kind}"] += 1
        if isinstance(event, ev.SeatEliminated) and scenario == "nordrassil":
            self._note("rule lone capture", state.config.tables.race[event.seat] in ALONE)

    def _note(self, name: str, value: object) -> None:
        if value:
            self.seen[name] += 1

    def _roll(self, state: State, event: ev.Rolled) -> None:
        tables = state.config.tables
        owner = tables.owner[event.race]
        type_ = ("melee", "ranged", "flying").index(event.phase)
        self._note(f"ability {event.race} bloodlust", event.bloodlust)
        if event.casualties > event.hits:
            assert tables.ability[owner][type_][state.levels[owner][type_] - 1] == "area_attack"
            self.seen[f"ability {event.race} area_attack {event.phase}"] += 1
        if owner == NEUTRAL:
            self.seen["rule neutral dice"] += 1

    def _battle(self, state: State, event: ev.BattleStarted) -> None:
        """Count battles in which a wall kept units of a flank out, and battles on a mountain."""
        tables = state.config.tables
        where = tables.map.index[event.space]
        sides = {tables.side[seat] for seat in (*event.attackers, *event.defenders)}
        for near in tables.air[where]:
            if near in tables.map.open[where]:
                continue
            kept = [p for p in state.board[near] if FIGHTS[p] >= 0 and FIGHTS[p] != FLYING]
            self._note("rule wall kept out", [p for p in kept if tables.side[OWNER[p]] in sides])
        self._note("rule battle on a mountain", tables.mountain[where])


_PLAIN = (
    "casualties_ignored",
    "given",
    "denied",
    "joined",
    "marker_passed",
    "outpost_destroyed",
    "outpost_finished",
    "building_finished",
    "pillaged",
    "ported",
    "renewed",
    "reshuffled",
    "seat_eliminated",
    "set_aside",
    "slowed",
    "hastened",
    "token_lost",
    "town_occupied",
    "workers_called",
)


def any_action(state: State, actions: list[Action], bot: RandomBot) -> Action:
    """One of the legal actions, each equally likely."""
    return bot.pick(actions)


def eager(watch: Watch) -> Chooser:
    """A player that prefers what was seen least so far: cards first, then upgrades, buildings and units."""

    def choose(state: State, actions: list[Action], bot: RandomBot) -> Action:
        best: list[Action] = []
        most = 0.0
        for action in actions:
            worth = _WORTH.get(action.kind, 1.0)
            if isinstance(action, act.PlayCard):
                worth = _card_worth(watch, state, action)
            elif isinstance(action, act.Move):
                worth = _move_worth(state, action)
            if worth >= most and bot.below(4):
                if worth > most:
                    best, most = [], worth
                best.append(action)
        return bot.pick(best or actions)

    return choose


def _card_worth(watch: Watch, state: State, action: act.PlayCard) -> float:
    """The preference for a card: highest for one not yet seen at this moment; Victory Points are kept for such a
    moment."""
    race, kind, _ = action.card.split("-")
    phase = moment_of(state, action)
    half = half_of(state)
    if half and watch.seen[half] < 2:
        return 70.0
    if kind == "vp":
        waited_for = not all(watch.seen[f"card any vp {moment}"] for moment in POINTS)
        return 90.0 if watch.seen[f"card any vp {phase}"] < 2 or not waited_for else 0.0
    if kind == "dispel":
        waiting = state.frames[-2]
        assert isinstance(waiting, CardFrame)
        return 0.0 if watch.seen[f"cancelled {state.config.tables.card_kind[waiting.card]}"] else 60.0
    if not watch.seen[f"cancelled {kind}"]:
        return 45.0
    times = watch.seen[f"card {race} {kind} {phase}"]
    return 40.0 / (1 + times) + 1.5


def _move_worth(state: State, action: act.Move) -> float:
    """The preference for a move: higher into hexes with enemies, and over mountains and walls."""
    tables = state.config.tables
    to = tables.map.index[action.to]
    found = tables.find_piece(action.piece)
    if found is None or FIGHTS[found[1]] < 0:
        return 1.0
    side = tables.side[state.frames[-1].decider]
    foes = any(FIGHTS[piece] >= 0 and tables.side[OWNER[piece]] != side for piece in state.board[to])
    return 1.0 + foes + 0.5 * (tables.mountain[to] or len(tables.map.open[to]) < len(tables.air[to]))


_WORTH = {
    "upgrade": 30.0,
    "finish_building": 28.0,
    "construct": 26.0,
    "harvest": 24.0,
    "deploy": 22.0,
    "conjure": 22.0,
    "carry": 20.0,
    "train": 2.0,
    "give": 0.01,
    "ask": 0.01,
    "harvest_with_builder": 0.5,
    "undo_spend": 0.5,
}


def observe(watch: Watch, setup: Setup, choose: Chooser, longest: int = 4000) -> State:
    """Play one game of a set-up that ``watch`` observes, to its end or for ``longest`` actions."""
    state: State = Match.start(GAME, setup).state
    bot = RandomBot(setup.seed)
    count = 0
    while count < longest and (actions := list(GAME.legal_actions(state))):
        action = choose(state, actions, bot)
        before = GAME.clone(state)
        try:
            watch.before(state, actions, action)
            watch.after(before, GAME.apply(state, action), state)
        except AssertionError as error:
            raise AssertionError(f"{setup.scenario}, seed {setup.seed}, action {count}: {error}") from error
        count += 1
    return state


def replay(watch: Watch, match: Match[State]) -> None:
    """Let ``watch`` observe a whole recorded match."""
    again: Match[State] = Match.start(GAME, match.setup, match.deal)
    for entry in match.journal:
        before = GAME.clone(again.state)
        watch.before(before, list(again.legal_actions()), entry.action)
        watch.after(before, again.apply(entry.action, entry.chance), again.state)
