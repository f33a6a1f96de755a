"""Answers about the position shown, for everything that the table draws and says."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import cache, cached_property
from types import MappingProxyType
from typing import Final

from tabletop.client.core.session import Session
from tabletop.client.games.table import SessionTargets
from tabletop.rules.adventure import actions as act, queries
from tabletop.rules.adventure.events import CombatStarted
from tabletop.rules.adventure.exchange import best_card, opened
from tabletop.rules.adventure.model import Character, CharacterCard, CharacterSide, Content
from tabletop.rules.adventure.terms import COLOURS
from tabletop.rules.game import Action, Seat, Target, actions_along
from tabletop.rules.hidden import HIDDEN
from tabletop.text import localised

from . import names
from .card_faces import EMBLEMS

CITY: Final = "city"


def price(card: str, tables: queries.Tables, worn: Collection[str] = ()) -> tuple[bool, int, int, str]:
    """How dear it is to give an item, by its level and its potions, one that is ``worn`` more than all others; or an
    ability card, by its cost."""
    thing = tables.things.get(card)
    if thing is None:
        return False, tables.content.abilities[card].cost, 0, card
    return card in worn, thing.colour, len(thing.card.potions), card


class Model(SessionTargets[queries.State]):
    """Answers about the position as the viewer may know it. ``picked``: the seat whose sheet has been opened, None for
    the viewer's; ``headings``: the quest or space that each seat is heading for; ``given``: what was chosen to be
    handed in to the quest that is touched, the earliest first."""

    def __init__(
        self,
        session: Session[queries.State],
        state: queries.State,
        picked: Seat | None,
        headings: Mapping[Seat, Target] = MappingProxyType({}),
        given: Sequence[str] = (),
    ) -> None:
        self.session = session
        self.state = state
        self.viewer = session.viewer
        self.picked = picked
        self.headings = {seat: goal for seat, goal in headings.items() if self._is_ahead(seat, goal)}
        self.given = given
        self.tables = state.config.tables
        self.content: Content = self.tables.content
        self.place = cache(self._place)
        self.odds = cache(self._odds)
        self.odds_with_card = cache(self._odds_with_card)
        self.journey = cache(self._journey)

    # ------------------------------------------------------------------------------------------------ seats

    @property
    def seats(self) -> int:
        return len(self.state.players)

    @property
    def own_seat(self) -> Seat:
        """The seat whose hand is below the map: the viewer, else the active seat (face down)."""
        return self.viewer if self.viewer is not None else self.state.active

    @cached_property
    def shown_seat(self) -> Seat:
        """The seat whose sheet is open: unless one was chosen that of the person who decides, else the viewer's."""
        if self.picked is not None:
            return self.picked
        return self.own_seat if self.deciding in self.session.computers else self.deciding

    @cached_property
    def deciding(self) -> Seat:
        """The seat that decides; the viewer's where nobody does."""
        return self.own_seat if self.session.decider is None else self.session.decider

    def player(self, seat: Seat) -> queries.Player:
        """The player data of a seat, as far as the viewer may know it."""
        return self.state.players[seat]

    def name(self, seat: Seat) -> str:
        return self.session.match.seats[seat].name

    def character(self, seat: Seat) -> Character | None:
        """The hero of a seat; None before it is chosen."""
        return self.content.characters.get(self.player(seat).character)

    def card(self, seat: Seat) -> CharacterCard | None:
        """The present character card of a seat; None before it is chosen."""
        player = self.player(seat)
        return self.content.card.get((player.character, player.level))

    def face(self, seat: Seat) -> CharacterSide | None:
        """The side of a seat's character card that is up; None before it is chosen."""
        return queries.face(self.state, seat) if self.player(seat).character else None

    def emblem(self, seat: Seat) -> str | None:
        """The emblem of a hero; None before it is chosen."""
        hero = self.character(seat)
        return None if hero is None else EMBLEMS.get(hero.id)

    def hero_name(self, seat: Seat) -> str:
        """The first name of a hero, or the person's name before it is chosen."""
        hero = self.character(seat)
        return self.name(seat) if hero is None else localised(hero.name).split()[0]

    def health(self, seat: Seat) -> tuple[int, int]:
        """(health left, full health)."""
        if not self.player(seat).character:
            return (0, 0)
        whole = queries.health(self.state, seat)
        return (max(0, whole - self.player(seat).damage), whole)

    def energy(self, seat: Seat) -> int:
        """Energy left to a seat: of the turn, or of a combat in which it defends."""
        combat = self.state.combat
        if combat is not None and combat.defender == seat:
            return combat.energy
        return self.state.energy if seat == self.state.active else 0

    def numbers(self, seat: Seat) -> tuple[int, str, int, int]:
        """(attack, its type, defence, damage): in combat the present ones, else those of card and equipment."""
        combat = self.state.combat
        if combat is not None and seat in combat.seats and (combat.defender >= 0 or self.state.foe is not None):
            found = queries.combat_figures(self.state, combat.seats.index(seat))
            return (found.attack, found.type, found.defence, found.damage)
        return queries.attack_out_of_combat(self.state, seat)

    @property
    def words(self) -> names.AdventureWords:
        return names.AdventureWords(self.session.match)

    @property
    def valor(self) -> tuple[int, ...]:
        """The valor of every seat."""
        return self.state.valor

    @property
    def goal(self) -> int:
        """The valor that wins."""
        return self.state.config.options.valor

    def hand(self, seat: Seat) -> list[str | None]:
        """Copies of ability cards in a hand; None for one that the viewer may not see."""
        return [None if card == HIDDEN else card for card in self.player(seat).hand]

    # ------------------------------------------------------------------------------------------------ things

    def held(self, quest: str) -> tuple[Seat, queries.ActiveQuest] | None:
        """The seat that has a quest, and its progress; None when nobody does."""
        for seat, player in enumerate(self.state.players):
            for one in player.quests:
                if one.card == quest:
                    return seat, one
        return None

    def step_need(self, held: queries.ActiveQuest, step: int) -> int:
        """The number that completes a step of a quest; 1 for a level to reach."""
        return max(1, self.tables.needs[held.card][step])

    def _place(self, space: str) -> queries.SpaceContents:
        return queries.place(self.state, space)

    @property
    def here(self) -> str:
        """The space of the active hero."""
        return self.state.players[self.state.active].space

    def level_of(self, space: str) -> str:
        """The difficulty of a space by name: grey, green, yellow, red or city."""
        printed = self.content.spaces[space]
        return CITY if printed.kind == CITY else COLOURS[printed.colour]

    def space_of(self, target: Target) -> str | None:
        """The space that a target is, or is in; None for targets that are not on the map."""
        if target.kind == "space":
            return target.id if target.id in self.tables.spaces else None
        if target.kind == "lying":
            return target.id.partition("/")[0]
        if target.kind not in ("piece", "target"):
            return None
        name = target.id
        if name in self.tables.spaces:
            return name
        if name == "board":
            return self.here or None
        marker, seat = self.marker(name), self.seat_of(name)
        if marker is not None:
            return marker.space
        return None if seat is None else self.player(seat).space or None

    def seat_of(self, character: str) -> Seat | None:
        """The seat that plays a hero; None while nobody does."""
        return next((seat for seat, player in enumerate(self.state.players) if player.character == character), None)

    def marker(self, name: str) -> queries.EncounterMarker | None:
        """The marker ``marker_3`` of the tracker; None for none."""
        prefix, _, number = name.partition("marker_")
        return self.state.markers[int(number) - 1] if number and not prefix else None

    # --------------------------------------------------------------------------------------------- decisions

    @property
    def phase(self) -> str:
        """Id of the open decision."""
        return self.state.frames[-1].phase if self.state.frames else "over"

    @property
    def frame(self) -> queries.Frame | None:
        """The open decision; None when the match is over."""
        return self.state.frames[-1] if self.state.frames else None

    def filled(self, target: Target) -> Target:
        """The item that is worn in a slot of the shown seat, where a target is such a slot; else the target."""
        if target.kind != "slot":
            return target
        player = self.player(self.shown_seat)
        item = player.weapon if target.id == "weapon" else player.armour
        return Target("item", item) if item else target

    def slot_of(self, target: Target) -> str:
        """The slot that a target of the sheet is, or that an item of the shown seat is worn in; empty for others."""
        player = self.player(self.shown_seat)
        worn = {player.weapon: "weapon", player.armour: "armour"}
        return target.id if target.kind == "slot" else worn.get(target.id, "") if target.kind == "item" else ""

    @property
    def announced(self) -> queries.CardFrame | None:
        """The ability card that somebody has announced last; None for none."""
        return next((frame for frame in reversed(self.state.frames) if isinstance(frame, queries.CardFrame)), None)

    @property
    def subject(self) -> str:
        """The card that the open decision is about, as ``kind:id``: the discovery to be placed or looked at, the card
        that waits for a reaction, the card whose options are offered, the quest whose tokens are given, the event that
        comes to the board as an encounter. Empty where it is about none, or about one that the viewer may not see."""
        match self.frame:
            case queries.PlaceFrame(token=token) if token != HIDDEN:
                return f"token:{queries.kind_of(token)}"
            case queries.PeekFrame(looked=looked, judging=judging) if looked:
                return self._lying(*(looked[0] if judging else looked[-1]))
            case queries.ReactFrame() if self.announced is not None:
                return f"ability:{queries.kind_of(self.announced.card)}"
            case queries.QuestSetupFrame(quest=quest):
                return f"quest:{quest}"
            case queries.SpaceFrame(why="event_space", card=card):
                return f"event:{card}"
            case queries.ChooseFrame(ctx=ctx):
                head, _, rest = ctx.source.partition(".")
                if head in self.content.abilities:
                    return f"ability:{head}"
                return f"token:{rest}" if head == "token" else f"event:{head}" if head in self.content.events else ""
            case _:
                return ""

    def _lying(self, space: str, number: int) -> str:
        there = self.state.ground[self.tables.names.index(space)]
        token = there[number].token if number < len(there) else HIDDEN
        return "" if token == HIDDEN else f"token:{queries.kind_of(token)}"

    def offers(self) -> list[Action]:
        """The legal actions that begin with the path."""
        return list(actions_along(self.session.offer(), self.session.path))

    def _odds(self, monster: str = "", other: Seat = queries.NOBODY, seat: Seat = queries.NOBODY) -> tuple[int, int]:
        """The lowest faces with which the hero of a seat (NOBODY: the viewer's) would hit an encounter or hero, and be
        hit by it, if they fought now without cards; 0: always, 7: never (AG-CMB-5)."""
        fight = self._fight(self.own_seat if seat == queries.NOBODY else seat, other, monster)
        return queries.needed(fight, 0), queries.needed(fight, 1)

    def _odds_with_card(self, monster: str = "", other: Seat = queries.NOBODY) -> tuple[str, int] | None:
        """The card of the viewer's hand that would help most in a fight, and the lowest face that then hits; None where
        none helps."""
        return best_card(self._fight(self.own_seat, other, monster), self.own_seat)

    def _fight(self, seat: Seat, other: Seat, monster: str) -> queries.State:
        return opened(self.state, CombatStarted(seat, other, monster, self.player(seat).space))

    def hits(self, card: str) -> float:
        """The chance of the viewer's hero to hit an encounter, without cards."""
        return min(1.0, max(0.0, (7 - max(1, self.odds(card)[0])) / 6))

    def average_chance(self, level: int) -> float:
        """The chance to hit an encounter of a level, on the average over all challenge cards of it."""
        cards = [one for one in self.content.challenges if self.tables.monsters[one].colour == level]
        return sum(map(self.hits, cards)) / max(1, len(cards))

    def likeliest(self, challenges: Sequence[Action]) -> list[Action]:
        """The fight of several that the decider hits in most likely, unless that is likelier to fail; none else, and no
        attack on another hero."""
        space = self.content.spaces[self.player(self.deciding).space or ""]
        found: list[tuple[float, Action]] = []
        for one in challenges:
            if isinstance(one, act.DrawChallenge):
                found.append((self.average_chance(space.colour), one))
            elif isinstance(one, act.Fight):
                marker = self.marker(one.what)
                found.append((self.hits(space.encounter or "" if marker is None else marker.card), one))
        chance, best = max(found, key=lambda fight: fight[0], default=(0.0, act.PASS))
        return [best] if chance >= 0.5 else []

    def foe_name(self) -> str:
        """The name of the encounter of the challenge; empty for none."""
        foe = self.state.foe
        return "" if foe is None else localised(self.tables.monsters[foe.card].card.name)

    # ------------------------------------------------------------------------------------------------ the map

    @cached_property
    def reach(self) -> Mapping[str, tuple[str, ...]]:
        """By space that the active hero can reach with its points, the way there; empty unless it moves."""
        walks = self.session.may_act and not self.path and self.phase == "move"
        return queries.reach(self.state) if walks else {}

    @property
    def heading(self) -> Target | None:
        """The quest or space that the shown seat is heading for; None for none."""
        return self.headings.get(self.shown_seat)

    def _is_ahead(self, seat: Seat, goal: Target) -> bool:
        """Whether a goal still lies before a seat: a quest that it has, a space in which it does not stand."""
        player = self.state.players[seat]
        if goal.kind == "quest":
            return any(held.card == goal.id for held in player.quests)
        return player.space != goal.id

    def goal_spaces(self, goal: Target) -> Sequence[str]:
        """The spaces in which a quest goes on; a space itself."""
        if goal.kind == "space":
            return [goal.id]
        found = self.held(goal.id)
        return [] if found is None else queries.quest_goals(self.state, *found)

    def _journey(self, goal: Target) -> queries.Journey | None:
        """The quickest way to a space for the viewer's hero, or to where a quest goes on for that of its owner; None
        where there is none."""
        found = self.held(goal.id) if goal.kind == "quest" else None
        return queries.journey(self.state, self.own_seat if found is None else found[0], self.goal_spaces(goal))

    def walked_now(self, found: queries.Journey) -> tuple[str, ...]:
        """The spaces of a journey's walk that the active hero's points lead to."""
        return found.walk[: self.state.move] if self.phase == "move" else ()

    @cached_property
    def bound_for(self) -> Target | None:
        """The quest or space that the decider is heading for; without one the quest of its own that it can go on with
        where the shortest walk or flight of this turn ends, else, while there are points, the one that it can walk
        towards and reaches the soonest. None where none does, or one already where it stands."""
        seat = self.deciding
        if seat in self.headings or self.phase not in ("move", "resource") or seat != self.state.active:
            return self.headings.get(seat)
        points = self.state.move if self.phase == "move" else 0
        ways: list[tuple[tuple[bool, int, int], queries.Journey, str]] = []
        for quest in self.player(seat).quests:
            found = queries.journey(self.state, seat, queries.quest_goals(self.state, seat, quest, ready=True))
            if found is None:
                continue
            far = bool(found.rest) or len(found.walk) > points
            if not far or (found.walk and points):
                ways.append(((far, found.turns if far else bool(found.flight), len(found.walk)), found, quest.card))
        if not ways:
            return None
        _, way, card = min(ways, key=lambda one: one[0])
        return Target("quest", card) if way.spaces else None

    def onward(self, goal: Target | None = None) -> list[Action]:
        """What leads the decider towards a goal, by default what it is bound for, as far as this turn goes: the steps
        that its points allow; a flight from where it stands, with the end of the movement before. Empty for nothing."""
        seat = self.deciding
        goal = self.bound_for if goal is None else goal
        owner = None if goal is None or goal.kind != "quest" else self.held(goal.id)
        if goal is None or not self.session.may_act or self.path or (owner is not None and owner[0] != seat):
            return []
        found = self.journey(goal) if self.phase in ("move", "resource") and seat == self.state.active else None
        if found is None:
            return []
        ways: list[Action] = [act.Step(space) for space in self.walked_now(found)]
        if not found.walk and found.flight:
            flight = (act.UseResource("flight_path"), act.ChooseSpace(found.flight))
            ways += [act.END, *flight] if self.phase == "move" else flight
        return ways if ways and ways[0] in self.session.offer() else []

    def asked_for(self, actions: Sequence[Action]) -> list[Action]:
        """The resources and challenges that the quest which the decider is heading for asks for; those of all its
        quests where that asks for none."""
        seat, heading = self.deciding, self.headings.get(self.deciding)
        quests = self.player(seat).quests
        first = [one for one in quests if heading == Target("quest", one.card)]
        served = (
            [action for action in actions if any(queries.serves(self.state, seat, one, action) for one in held)]
            for held in (first, quests)
        )
        return next(filter(None, served), [])

    @property
    def giving(self) -> Sequence[act.HandIn]:
        """All that can be handed in to the quest that is touched, where there is a choice; else empty."""
        ways = [one for one in self.offers() if isinstance(one, act.HandIn)] if self.path else []
        return ways if len(ways) > 1 else ()

    def handed_in(self, ways: Sequence[act.HandIn]) -> act.HandIn:
        """What of several ways is handed in: what was chosen, else the least."""
        chosen = (one for one in ways if sorted(one.cards) == sorted(self.given))
        return next(chosen, None) or min(ways, key=lambda one: sorted(map(self.price, one.cards)))

    def price(self, card: str) -> tuple[bool, int, int, str]:
        """How dear it is to the decider to give an item or an ability card."""
        player = self.player(self.deciding)
        return price(card, self.tables, (player.weapon, player.armour))

    def wearable(self, seat: Seat, thing: queries.Thing) -> bool:
        """Whether a hero may equip an item at its level (AG-ITM-5, AG-ITM-6)."""
        hero = self.card(seat)
        fits = hero is not None and set(thing.card.icons) <= set(hero.icons)
        return fits and thing.card.slot != "bag" and thing.colour <= self.player(seat).level

    @property
    def new_gear(self) -> list[str]:
        """The items of the decider's bag that it could equip."""
        bag = self.player(self.deciding).bag
        return [one for one in bag if self.wearable(self.deciding, self.tables.things[one])]

    @property
    def better_gear(self) -> list[str]:
        """Of the items that the decider could equip, the best for each slot, if its number is higher than the present
        one; in an empty slot an equal one goes for its power, as computer players choose (``worn_choice``)."""
        player, (attack, _, defence, _) = self.player(self.deciding), self.numbers(self.deciding)
        gains: dict[str, tuple[int, str]] = {}
        for item in self.new_gear:
            card = self.tables.things[item].card
            gain = (card.defence or 0) - defence if card.attack is None else card.attack.value - attack
            worn = player.weapon if card.slot == "weapon" else player.armour
            if gain >= bool(worn):
                gains[card.slot] = max(gains.get(card.slot, (0, "")), (gain, item))
        return [item for _, item in gains.values()]

    @property
    def only_gear(self) -> str:
        """The item with which all is equipped that is better than what the decider wears, where whatever else it has is
        for the same slot. Empty where there is no such item."""
        slots = {self.tables.things[item].card.slot for item in self.new_gear}
        return self.better_gear[0] if self.better_gear and len(slots) == 1 else ""

    def of_use(self, actions: Sequence[Action], *, staying: bool = False) -> list[Action]:
        """The actions without resources that would be used in vain. ``staying``: those that do not fly away, whatever
        they bring."""
        if staying and act.UseResource("flight_path") in actions:
            return [one for one in actions if one != act.UseResource("flight_path")]
        seat = self.deciding
        vain = (
            isinstance(one, act.UseResource) and queries.brings_nothing(self.state, seat, one.resource)
            for one in actions
        )
        return [one for one, no in zip(actions, vain, strict=True) if not no]

    def harms(self, token: str) -> bool:
        """Whether a discovery harms whoever finds it."""
        return self.content.discoveries[queries.kind_of(token)].background == "red"

    @cached_property
    def proposed_place(self) -> act.ChooseSpace | None:
        """A space for the discovery to be placed: for one that helps the first on the way to a quest of the decider, or
        beside it; for one that harms one beside the rival with the most valor, and not beside the decider. None where
        no such space is legal, or something else is decided."""
        if not isinstance(self.frame, queries.PlaceFrame):
            return None
        seat, spaces = self.deciding, self.content.spaces
        own = spaces[self.player(seat).space].neighbours if self.player(seat).space else ()
        if self.harms(self.frame.token):
            rivals = [other for other in range(self.seats) if other != seat and self.player(other).space]
            ahead = sorted(rivals, key=lambda other: -self.valor[other])
            beside = [near for other in ahead for near in spaces[self.player(other).space].neighbours]
            wanted = sorted(beside, key=lambda near: near in own)
        else:
            ways = (self.journey(Target("quest", held.card)) for held in self.player(seat).quests)
            wanted = [*(space for way in ways if way is not None for space in way.spaces), *own]
        legal = {action.space: action for action in self.session.offer() if isinstance(action, act.ChooseSpace)}
        return next((legal[space] for space in wanted if space in legal), None)

    def discards_for(self, action: Action) -> int:
        """How many cards using a resource would force the decider to discard; 0 for other actions."""
        if not isinstance(action, act.UseResource):
            return 0
        return queries.forced_discards(self.state, self.deciding, action.resource)

    @property
    def crowded_here(self) -> int:
        """How many cards the only resource of the active hero's space would force it to discard; 0 where there are
        others, or where discoveries are found instead (AG-EXP-3)."""
        resources = self.content.spaces[self.here].resources
        if len(resources) != 1 or self.place(self.here).tokens:
            return 0
        return queries.forced_discards(self.state, self.state.active, resources[0])

    def stands_for(self, target: Target) -> Target | None:
        """The target that touching a target of the map touches: itself, the aim of a card or choice with its name, or,
        for other figures and markers, their space. None where touching it does nothing."""
        if target in self.targets or target in self.path:
            return target
        found = self._aim(target)
        space = self.space_of(target) if found is None and target.kind == "piece" else None
        if space is None:
            return found
        ground = Target("space", space)
        return ground if ground in self.targets or space in self.reach else self._aim(ground)

    def _aim(self, target: Target) -> Target | None:
        """The legal aim or choice that names a target of the map, or something in it; None for none."""
        if target.kind not in ("piece", "space"):
            return None
        named = (Target(kind, name) for kind in ("target", "piece", "choice") for name in self._named(target))
        lying = (one for one in sorted(self.targets) if one.kind == "lying" and self.space_of(one) == target.id)
        return next((one for one in named if one in self.targets), next(lying, None))

    def _named(self, target: Target) -> tuple[str, ...]:
        """What choices call a target: the space of the active hero is also the board's encounter."""
        return (target.id, "board") if target == Target("space", self.here) else (target.id,)

    def straight(self, target: Target) -> Action | None:
        """The only legal action that ends with a target of the map, while nothing else has been touched: so a marker is
        fought by touching it. None where there is none, or several."""
        found = [action for name in self._named(target) for action in self._aimed.get(name, ())]
        return found[0] if len(found) == 1 and not self.path else None

    @cached_property
    def _aimed(self) -> Mapping[str, Sequence[Action]]:
        """The legal actions that consist of a choice and a target of the map, by the latter's name."""
        aims: dict[str, list[Action]] = {}
        for action in self.session.offer():
            if len(path := action.path) == 2 and path[0].kind == "choice":
                aims.setdefault(path[1].id, []).append(action)
        return aims

    def touchable(self, target: Target) -> bool:
        """Whether a space, figure or marker can be touched."""
        return self.stands_for(target) is not None or self.straight(target) is not None

    @cached_property
    def legal_spaces(self) -> frozenset[str]:
        """The spaces that can be walked to, those that legal actions name, and those with something in them that legal
        actions name."""
        named = {target.id for target in (*self.targets, *self.path)} | set(self._aimed) | {self.here}
        named |= {space for one in self.targets if one.kind == "lying" and (space := self.space_of(one)) is not None}
        spaces = named & self.tables.spaces.keys()
        return frozenset({name for name in spaces if self.touchable(Target("space", name))} | self.reach.keys())

    @property
    def fitting(self) -> Action | None:
        """The action that equips the item that is touched or dragged; None for none (AG-ITM-4)."""
        if not self.session.may_act or not self.path or self.path[0].kind != "item":
            return None
        return next((action for action in self.offers() if action.kind == "equip"), None)

    @property
    def fitting_slot(self) -> str:
        """The slot that the item touched or dragged can be put into; empty for none."""
        return "" if self.fitting is None else self.tables.things[self.fitting.path[0].id].card.slot
