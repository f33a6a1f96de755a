"""Questions of the client and of computer players about a position: reachable spaces, faces that hit, parts of numbers,
costs of cards, contents of spaces. Nothing here changes a state, and a view gives the same answers as the state. The
kinds of frames, the parts of a state and smaller functions that the client needs are re-exported here, so that it
imports no other module of these rules."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.frozen import put
from tabletop.rules.game import Action, Seat

from . import actions as act, effects, figures, lasting_effects as lasting
from .board import flights, is_aggro as is_aggro, markers_at, ways_within
from .costs import card_cost as card_cost, price
from .explore import DRAWN
from .figures import (
    Part,
    Stat,
    armour_of as armour_of,
    attack_out_of_combat as attack_out_of_combat,
    blocked as blocked,
    face as face,
    face_key as face_key,
    health as health,
    monster as monster,
    usable as usable,
    weapon_of as weapon_of,
)
from .frames import (
    CardFrame as CardFrame,
    ChooseFrame as ChooseFrame,
    Frame as Frame,
    ItemFrame as ItemFrame,
    PayFrame as PayFrame,
    PeekFrame as PeekFrame,
    PlaceFrame as PlaceFrame,
    QuestSetupFrame as QuestSetupFrame,
    ReactFrame as ReactFrame,
    RolledFrame as RolledFrame,
    SpaceFrame as SpaceFrame,
    StepFrame as StepFrame,
    TurnFrame as TurnFrame,
    WindowFrame as WindowFrame,
)
from .journeys import Journey as Journey, journey as journey, quest_goals as quest_goals, serves as serves
from .model import Effects
from .piles import event_at, items_of
from .plays import card_ctx, play_keys, use_of
from .quests import step_done as step_done
from .selectors import matches, side_of as side_of
from .state import NOBODY as NOBODY, Combat as Combat, Player as Player, State as State, clone as clone
from .tables import Tables as Tables, Thing as Thing, kind_of as kind_of
from .values import ActiveQuest as ActiveQuest, Ctx, EncounterMarker as EncounterMarker, GroundToken as GroundToken


def owed_energy(state: State, frame: PayFrame) -> int:
    """The energy that is still to be paid in an open payment, less the mana used (4.3)."""
    return price(state, frame.decider, frame.action).energy - len(frame.drunk)


def owed_things(state: State, frame: PayFrame) -> tuple[int, int]:
    """How many cards, and how many items, are still to be chosen for an open payment (4.3); cards come first."""
    left = price(state, frame.decider, frame.action).needs[len(frame.cards) + len(frame.items) :]
    cards = sum([need.what == "card" for need in left])
    return cards, len(left) - cards


def reach(state: State) -> dict[str, tuple[str, ...]]:
    """The spaces that the active character can reach with its points, each with the way there, without the start; empty
    where no step is legal (AG-MOV-3 to AG-MOV-5). No way leads on from aggro, or from a trap that stops or defeats."""
    return {} if state.rooted else ways_within(state, state.active, state.move)


@dataclass(frozen=True, slots=True)
class Figures:
    """One side of a combat: attack, defence and damage value with their parts, the type of the attack, the lowest face
    that hits (0: every face, 7: none), the health left (-1 for an encounter, which one wound defeats)."""

    attack: int
    defence: int
    damage: int
    type: str
    needed: int
    health: int
    attack_parts: tuple[Part, ...]
    defence_parts: tuple[Part, ...]
    damage_parts: tuple[Part, ...]


def combat_figures(state: State, side: int) -> Figures:
    """The numbers of a side (0 attacker, 1 defender) of the running combat (5.6)."""
    combat = state.combat
    assert combat is not None
    seat = combat.seats[side]
    stats: tuple[Stat, Stat, Stat] = ("attack", "defence", "damage")
    attack, defence, damage = (figures.value(state, side, stat) for stat in stats)
    parts = [tuple(figures.parts(state, side, stat)) for stat in stats]
    left = -1 if seat == NOBODY else figures.health(state, seat) - state.players[seat].damage
    return Figures(
        attack,
        defence,
        damage,
        figures.attack_type(state, side),
        needed(state, side),
        left,
        parts[0],
        parts[1],
        parts[2],
    )


def needed(state: State, side: int) -> int:
    """The lowest face with which a side hits: 1 to 6, 0 when every face hits, 7 when none does (AG-CMB-5)."""
    combat = state.combat
    assert combat is not None
    marks = [mod.stat for mod in combat.mods if mod.side == side]
    if "miss" in marks:
        return 7
    if "hit" in marks:
        return 0
    missing = figures.value(state, 1 - side, "defence") - figures.value(state, side, "attack")
    return min(7, max(0 if missing <= 0 else 1, missing))


def brings_nothing(state: State, seat: Seat, resource: str) -> bool:
    """Whether a character would use a resource in vain: a potion unhurt and without Disease, an auction without
    items, a flight without a landing (AG-EXP-4)."""
    player = state.players[seat]
    match resource:
        case "potion_small":
            return not player.damage
        case "potion_large":
            return not player.damage and "disease" not in map(kind_of, player.tokens)
        case "auction_house":
            return not items_of(state, seat)
        case "flight_path":
            return not flights(state, seat)
        case _:
            return False


def forced_discards(state: State, seat: Seat, resource: str) -> int:
    """How many cards a character would have to discard at once after using a resource (AG-ABL-1)."""
    drawn, held = DRAWN.get(resource, 0), len(state.players[seat].hand)
    return min(drawn, max(0, held + drawn - state.config.tables.content.rules.hand_limit))


@dataclass(frozen=True, slots=True)
class SpaceContents:
    """What is in a space: seats of figures, slots of markers and which are aggro, the local event ("": none), the
    number of face-down tokens, traps by kind, the quests with tokens there as (seat, quest), the board encounter or
    offer."""

    figures: tuple[Seat, ...]
    markers: tuple[int, ...]
    aggro: tuple[int, ...]
    event: str
    tokens: int
    traps: tuple[str, ...]
    quests: tuple[tuple[Seat, str], ...]
    encounter: str


def place(state: State, space: str) -> SpaceContents:
    """The contents of a space. Raises KeyError for an unknown one."""
    tables = state.config.tables
    printed = tables.spaces[space].encounter or ""
    slots = tuple(markers_at(state, space))
    return SpaceContents(
        figures=tuple([seat for seat, player in enumerate(state.players) if player.space == space]),
        markers=slots,
        aggro=tuple([slot for slot in slots if is_aggro(state, slot)]),
        event=event_at(state, space),
        tokens=len(state.ground[tables.number[space]]),
        traps=tuple([kind_of(trap.card) for trap in state.traps if trap.space == space]),
        quests=tuple(
            [
                (seat, held.card)
                for seat, player in enumerate(state.players)
                for held in player.quests
                for token in held.tokens
                if token == space
            ]
        ),
        encounter=printed,
    )


# ------------------------------------------------------------------------------------------------ what a card does

SURE = (lasting.OnSide, effects.Prevent, effects.Heal, effects.FlipCharacter)
"""Effects that change only numbers and health in a combat, by what lies open."""
OPEN = (effects.Reroll, effects.CancelCombat, effects.Suffer, effects.Choose, effects.RollDie)
"""Effects after which a combat may take another course."""


def throws_again(state: State, thing: str) -> bool:
    """Whether using an item, or a token, does nothing but throw a die of its owner again."""
    tables = state.config.tables
    source = tables.things[thing].source if thing in tables.things else f"token.{kind_of(thing)}"
    used = [ability.do for ability in tables.abilities.get(source, ()) if ability.mode == "may"]
    return len(used) == 1 and all(isinstance(op, effects.Reroll) and op.die != "opponent" for op in used[0])


def foreseen(state: State, seat: Seat, action: Action) -> State | None:
    """A copy of the running combat after an ability card, a power, an item or a token of a seat, if nobody answers it;
    only its numbers and its health are right. None where chance or a choice decides what comes of it, for what changes
    none of them, and outside a combat."""
    side = side_of(state, seat)
    if state.combat is None or side < 0:
        return None
    seen = clone(state)
    combat = seen.combat
    assert combat is not None
    before = figures_of(seen)
    if isinstance(action, act.PlayCard):
        card = state.config.tables.content.abilities[action.card]
        if card.substitute is not None:
            combat.subs = put(combat.subs, side, card.id)
        ctx = card_ctx(seen, seat, card.id)
        keys = play_keys(seen, ctx, card)
    elif isinstance(action, act.UsePower | act.UseItem | act.UseToken):
        ctx, index = use_of(seen, seat, action)
        keys = (f"{ctx.source}.{index}",)
    else:
        return None
    tables = state.config.tables
    for key in keys:
        if figures.applies(seen, ctx, tables.owners[key]) and not _carried(seen, ctx, key, tables.lists[key]):
            return None
    return seen if figures_of(seen) != before else None


def figures_of(state: State) -> tuple[tuple[Figures, Figures], tuple[int, int]]:
    """Both sides of the running combat, and the damage about to be placed on them."""
    assert state.combat is not None
    return (combat_figures(state, 0), combat_figures(state, 1)), state.combat.pending


def _carried(state: State, ctx: Ctx, key: str, of: Effects) -> bool:
    """Carry out the effects of a list that change numbers and health of a combat; False where chance or a choice
    decides."""
    fighting = () if state.combat is None else state.combat.seats
    for effect in of:
        if isinstance(effect, effects.If):
            branch = effect.then if figures.holds(state, ctx, effect.cond) else effect.else_
            if not _carried(state, ctx, key, branch):
                return False
        elif isinstance(effect, effects.Each):
            if set(matches(state, ctx, effect.who)).intersection(fighting):
                return False
        elif isinstance(effect, OPEN):
            return False
        elif isinstance(effect, SURE):
            effect.carry_out(state, ctx, key, [])
    return True
