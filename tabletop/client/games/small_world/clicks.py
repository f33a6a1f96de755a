"""What a touch on the Small World table does: single actions are carried out at once, some several times in a row;
and short choices beside the region that was touched: ways of conquering, forms, payments, numbers to buy, Artifacts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING

from pygame import FRect

from tabletop.client.games.touch_buttons import Choice, choice_places
from tabletop.rules.game import Action, Path, Target, actions_along
from tabletop.rules.small_world import actions as act, queries
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.effects import number
from tabletop.text import t
from tabletop.text.grammar import capital

from .hand import HAND
from .model import PLACING
from .names import CHOICES

if TYPE_CHECKING:
    from .table import SmallWorldTable


EVEN = Target("button", "even_out")
"""The button that spreads the units in the pool evenly."""
LIFT = Target("button", "lift")
"""The button that takes up again all units that were put down in a redeployment."""
GIVE_UP = Target("button", "give_up")
"""The button that goes back to before the tokens were taken up, when regions can be given up."""
SPREAD = Target("button", "spread")
"""The main button with units in hand, in a redeployment and after a loss: it spreads them evenly and confirms."""
HIDE = Target("button", "hide")
"""The main button of a seat that hides bombs: it hides one in every region that it costs nothing, and goes on."""
WAYS = Target("button", "ways")
"""The button that offers all ways of conquering a region, or the sensible one again."""
WITH = "with."
"""Beginning of the ids of the buttons that ask for what can be used for one conquest a turn."""
CONFIRMED = frozenset({"final", "decline", "abandon"})
"""Kinds of actions that always wait for a second touch: a die, a decline, an abandoned region."""
_PAID = (
    act.BombPay
    | act.ChampionConquers
    | act.Conquer
    | act.FinalAttempt
    | act.IntimidateUnit
    | act.PlaceBomb
    | act.PortalSwap
    | act.StealArtifact
)


def rolls(action: Action) -> bool:
    """Whether carrying an action out rolls a die: a Final Conquest, or an assault without Doomhammer (SW-RAC-GNO-4)."""
    if isinstance(action, act.Conquer):
        return action.reach == "assault" and "doomhammer" not in action.boosts
    return action.kind == "final"


def paid(action: Action) -> act.Payments:
    """What an action pays to other seats (SW-IMM-6); empty for nothing."""
    return action.payments if isinstance(action, _PAID) else ()


def needs_confirm(table: SmallWorldTable, action: Action) -> bool:
    """Whether a complete action waits for a second touch."""
    return action.kind in CONFIRMED or rolls(action) or bool(paid(action)) or drives_own(table, action)


def drives_own(table: SmallWorldTable, action: Action) -> bool:
    """Whether a conquest drives the seat's own race in decline away (SW-CON-3)."""
    return isinstance(action, act.Conquer | act.ChampionConquers) and table.model.own_decline(action.region)


def free_try(action: Action) -> bool:
    """Whether an action is a Final Conquest that gives up nothing if it fails: the tokens stay in hand (SW-FIN-4)."""
    return isinstance(action, act.FinalAttempt) and not action.payments and not action.boosts


def gives_up(table: SmallWorldTable, button: str) -> str:
    """The regions that can still be taken without the die when the conquests end."""
    model = table.model
    found = (region for region, quote in model.quotes.items() if quote.possible == "yes")
    taken = [region for region in found if not model.own_decline(region)]
    if button != "end_conquest" or not taken:
        return ""
    return t("small_world_board.gives_up.end_conquest", region=table.words.name("region", taken[0]))


def touched(table: SmallWorldTable, target: Target) -> bool:
    """Touch a target: extend the path as far as there is no choice, and carry out the action if there is only one."""
    session = table.session
    if target == EVEN:
        return even_out(table)
    if target == SPREAD:
        return even_out(table, act.CONFIRM)
    if target == HIDE:
        table.scene.touched(session.do_many([*bombs_to_hide(table), act.BombsDone()]))
        return True
    if target == LIFT:
        lift(table)
        table.scene.rearranged()
        return True
    if target == GIVE_UP:
        table.scene.undo()
        return True
    if target == WAYS:
        table.all_ways = not table.all_ways
        return _prices_changed(table)
    if (special := target.id.removeprefix(WITH)) != target.id:
        table.special = "" if table.special == special else special
        return _prices_changed(table)
    if target == HAND:
        return True
    ready = session.ready
    if ready is not None and target in (session.path[0], session.path[-1]):
        table.scene.touched(session.do(ready))
        return True
    if target in session.path:
        return False
    if target.id in table.model.spare and target not in session.targets():
        return take_up(table, target.id)
    offer = session.offer()
    for kept in range(len(session.path), -1, -1):
        along = actions_along(offer, (*session.path[:kept], target))
        if kept == 0 and target.kind == "space" and session.path and session.path[0].kind == "button":
            refusal = session.why_not(target)  # a region beside the aims of an ability is not conquered instead
            if refusal is not None:
                table.scene.refuse(refusal)
            return True
        if along:
            return _advance(table, worth_offering(table, along))
    return False


def _prices_changed(table: SmallWorldTable) -> bool:
    table.session.drop()
    table.scene.relayout()
    return True


def worth_offering(table: SmallWorldTable, along: list[Action]) -> list[Action]:
    """The actions that a touch leads to: of the conquests of a region the sensible one, unless the player wants all."""
    if table.all_ways or along[0].kind not in ("conquer", "champion", "final"):
        return along
    sensible = table.model.sensible(along[0].path[0].id)
    return [sensible] if sensible in along else along


def _advance(table: SmallWorldTable, along: list[Action]) -> bool:
    session = table.session
    if len(along) == 1 and not needs_confirm(table, along[0]):
        table.scene.touched(session.do(along[0]))
        return True
    session.select(common(along))
    table.scene.app.play("piece-lift")
    table.scene.relayout()
    table.scene.follow_path()
    return True


def common(along: list[Action]) -> Path:
    """The longest path with which all these actions begin."""
    first, shared = along[0].path, 0
    while all(len(action.path) > shared and action.path[shared] == first[shared] for action in along):
        shared += 1
    return first[:shared]


def even_out(table: SmallWorldTable, *then: Action) -> bool:
    """Place all units in the pool, each in the region with the fewest; race tokens before Beasts, because a region that
    holds only Beasts is lost when they return at the start of the next turn (SW-POW-BEA-1). Then do what follows."""
    pool = table.model.pool
    if pool is None or not pool.units:
        return False
    table.scene.touched(table.session.do_many(chain(_placements(table, pool), then)))
    return True


def _placements(table: SmallWorldTable, pool: queries.Pool) -> Iterator[Action]:
    tokens = pool.tokens
    for region in queries.even_placement(pool):
        unit: act.UnitKind = "token" if tokens else "beast"
        tokens -= 1 if tokens else 0
        wanted = act.PlaceUnit(region, unit)
        found = next((action for action in table.session.offer() if action == wanted), None)
        if found is None:
            return
        yield found


def bombs_to_hide(table: SmallWorldTable) -> list[act.PlaceBomb]:
    """The bombs that can be hidden at no price, as many as there are; none with allies (SW-RAC-GOB-1)."""
    model = table.model
    if model.phase != "bombs":
        return []
    allies, left = queries.allies(model.state, model.active), len(model.state.pile) + len(model.state.spent)
    bombs = [one for one in table.session.offer() if isinstance(one, act.PlaceBomb) and not one.payments]
    return [one for one in bombs if model.stacks[one.region].owner not in allies][:left]


def dropped(table: SmallWorldTable, start: Target, target: Target) -> bool:
    """Handle a token that was dropped on a region: one of the hand as a click there; one of another region is taken up
    there first. Dropped on the hand it stays there."""
    if start == HAND:
        return touched(table, target)
    pool = table.model.pool
    if target == start:
        return True
    if pool is None or (target != HAND and target.id not in {region for region, _, _ in pool.wants}):
        return False
    return take_up(table, start.id) and (target == HAND or touched(table, target))


def take_up(table: SmallWorldTable, region: str) -> bool:
    """Take a unit of a region into the hand: all units are lifted, and put down again but for this one. A race token,
    unless a Beast would then stand alone, or only Beasts are there."""
    session, model = table.session, table.model
    pool = model.pool
    if pool is None or region not in model.spare:
        return False
    stays: list[act.PlaceUnit] = []
    for name, _, _ in pool.wants:
        stack = model.stacks[name]
        tokens, beasts = stack.tokens, stack.beasts
        if name == region:
            beast = beasts > 0 and tokens < 2
            tokens, beasts = tokens - (not beast), beasts - beast
        stays += [act.place(name, "token")] * tokens + [act.place(name, "beast")] * beasts
    lift(table)
    session.do_many(stays)
    table.scene.rearranged()
    return True


def lift(table: SmallWorldTable) -> None:
    """Take up all units that were put down in this redeployment."""
    session = table.session
    while (past := session.match.journal) and past[-1].action.kind in PLACING and session.undo():
        pass


def chosen_among(table: SmallWorldTable) -> list[Target]:
    """The choices that are open now, in order; empty where regions or buttons are touched."""
    model, session = table.model, table.session
    if not session.may_act or session.ready is not None or table.scene.showing:
        return []
    found = {target for target in model.targets if target.kind in ("choice", "piece")}
    if found and model.attacks:
        along = worth_offering(table, actions_along(session.offer(), session.path))
        found &= {target for action in along for target in action.path[len(session.path) :][:1]}
    if model.phase == "pick":
        return []
    return sorted(found, key=lambda target: _order(target.id))


def _order(id: str) -> tuple[int, int, str]:
    head, _, tail = id.partition(".")
    order = ("conquer", "champion", "final", "adjacent", "entry", "cavern", "water_first", "assault", "ashes")
    return (order.index(head) if head in order else 99, int(tail) if tail.isdigit() else 0, id)


def choice_words(table: SmallWorldTable, target: Target) -> str:
    """The words of an entry, with its price where entries differ in that."""
    id = target.id
    head, _, tail = id.partition(".")
    if id == "buy.0":
        return t("small_world_board.choice.buy_none")
    if head in ("beasts", "buy"):
        return t(f"small_world_board.choice.{head}", n=int(tail))
    if head == "form":
        coins = number(content().races["WOR"].effects, "form", "gain" if tail == "human" else "price")
        return f"{table.words.target(target)}: {t(f'small_world_board.choice.form.{tail}', n=coins)}"
    if id == "pay":
        found = actions_along(table.session.offer(), (*table.session.path, target))
        coins = sum(coins for one in found[:1] if isinstance(one, act.BombPay) for _, coins in one.payments)
        return t("small_world_board.choice.pay", n=coins)
    if head == "boosts":
        name = ", ".join(table.words.name("boost", boost) for boost in tail.split("+"))
    else:
        name = table.words.target(target) or t(f"small_world_board.choice.{id}")
    return name if target.kind == "piece" or head == "place" else name + _price_words(table, target)


def _price_words(table: SmallWorldTable, target: Target) -> str:
    """The units that a way of conquering takes, in words; empty for other entries."""
    path = table.session.path
    if not path or path[0].kind != "space":
        return ""
    along = actions_along(table.session.offer(), (*path, target))
    units = [way.required for action in along if (way := table.model.way_of(action)) is not None]
    return t("small_world_board.choice.units", n=min(units)) if units else ""


def boxes(table: SmallWorldTable) -> list[FRect]:
    """The rectangle of each entry: beside the region that was touched, else in the middle of the map's lower edge."""
    path = table.session.path
    beside = (*table.map.center(path[0].id), table.map.radius) if path and path[0].kind == "space" else None
    return choice_places(table.place.board, len(chosen_among(table)), beside)


def add_choices(table: SmallWorldTable) -> None:
    """Add the entries as buttons."""
    for target, rect in zip(chosen_among(table), boxes(table), strict=True):
        icon = CHOICES.get(target.id, "coin" if target.id.startswith("buy") else "forward")
        words = choice_words(table, target)
        label, touch = capital(words), partial(table.scene.touch, target)
        table.scene.widgets.add(Choice(table.scene, target, rect, label, icon, touch))
