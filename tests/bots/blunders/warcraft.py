"""What a player of Warcraft never does."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from tabletop.rules.game import Action
from tabletop.rules.warcraft import actions as act, battle_odds
from tabletop.rules.warcraft.board import UNIT_LIMIT, shift, units_of_side
from tabletop.rules.warcraft.card_aims import loot
from tabletop.rules.warcraft.forces import force
from tabletop.rules.warcraft.game import GAME
from tabletop.rules.warcraft.pieces import BUILDER, FIGHTS, FLYING, KIND, MELEE, NEUTRAL, OWNER, WORKER
from tabletop.rules.warcraft.state import MoveFrame, State, clone
from tabletop.rules.warcraft.victory import target

from . import Rule

LEAST: Final = 0.25


def unit_moves(view: State) -> list[tuple[int, int, int]]:
    """(hex, piece, hex it may go to) of the units that may still move."""
    tables = view.config.tables
    found = []
    for one in GAME.legal_actions(view):
        if isinstance(one, act.Move):
            where, piece = tables.find_piece(one.piece) or (-1, 0)
            if KIND[piece] < WORKER:
                found.append((where, piece, tables.map.index[one.to]))
    return found


def attacks_without_a_chance(view: State, action: Action) -> bool:
    """Even if all units that can come to the hex or beside it do."""
    if not isinstance(action, act.Move) or not isinstance(view.frames[-1], MoveFrame):
        return False
    tables, seat = view.config.tables, view.frames[-1].decider
    goal, side = tables.map.index[action.to], tables.side[seat]
    _, mover = tables.find_piece(action.piece) or (-1, 0)
    enemies = {tables.side[OWNER[piece]] for piece in view.board[goal] if FIGHTS[piece] >= 0} - {side}
    own_town = tables.side[tables.town_of.get(goal, NEUTRAL)] == side
    if KIND[mover] >= WORKER or not enemies or own_town:
        return False
    moved, gone = clone(view), set[tuple[int, int, int]]()
    for into in (True, False):
        for where, piece, to in unit_moves(view):
            if where == goal or (to != goal if into else to not in tables.air[goal] or where in tables.air[goal]):
                continue
            for n in range(view.board[where].count(piece)):
                full = into and units_of_side(tables, side, moved.board[goal]) >= UNIT_LIMIT
                if (where, piece, n) not in gone and not full:
                    gone.add((where, piece, n))
                    shift(moved, where, to, piece, piece)
    return any(battle_odds.odds(moved, goal, (side, enemy)).win < LEAST for enemy in enemies)


def plays_for_nothing(view: State, action: Action) -> bool:
    """Ensnare and Web without a flying enemy in the battle, or without a melee unit that could strike it; Invisibility
    for the enemy; Dispel Magic against the own side."""
    if not isinstance(action, act.PlayCard):
        return False
    seat, side, kind = view.frames[-1].decider, view.config.tables.side, action.card.split("-")[1]
    if kind in ("ensnare", "web"):
        flying = any(side[OWNER[one]] != side[seat] and FIGHTS[one] == FLYING for _, one in force(view))
        return not flying or not any(OWNER[one] == seat and FIGHTS[one] == MELEE for _, one in force(view))
    if kind == "invis" and view.battle is not None:
        return view.battle.sides[action.choice == "defender"] != side[seat]
    return kind == "dispel" and side[view.frames[-2].decider] == side[seat]


def gives_its_town_away(view: State, action: Action) -> bool:
    """The step ends with the own Town empty though an enemy unit could enter it in its next one and a unit could guard
    it."""
    if action != act.END_MOVE:
        return False
    tables, seat = view.config.tables, view.frames[-1].decider
    town = tables.towns[seat]
    if town < 0 or any(FIGHTS[piece] >= 0 for piece in view.board[town]):
        return False
    reached = any(
        FIGHTS[piece] >= 0
        and OWNER[piece] != NEUTRAL
        and tables.side[OWNER[piece]] != tables.side[seat]
        and (where in tables.air2[town] if KIND[piece] == FLYING else where in tables.ground[town])
        for where in {*tables.air[town], *tables.air2[town]}
        for piece in view.board[where]
    )
    return reached and any(to == town for _, _, to in unit_moves(view))


def leaves_a_gain(view: State, action: Action) -> bool:
    """A Victory Point that counts, or what Pillage would take."""
    if not isinstance(action, act.Pass):
        return False
    kinds = {one.card.split("-")[1] for one in GAME.legal_actions(view) if isinstance(one, act.PlayCard)}
    return ("vp" in kinds and target(view) > 0) or ("pillage" in kinds and any(loot(view, view.frames[-1].decider)))


def gives_up_an_outpost(view: State, action: Action) -> bool:
    """Its builder harvests, or moves away though no enemy unit is near (WC-SPN-20)."""
    if isinstance(action, act.HarvestWithBuilder):
        return True
    if not isinstance(action, act.Move) or act.END_MOVE not in GAME.legal_actions(view):
        return False
    tables, side = view.config.tables, view.config.tables.side
    where, piece = tables.find_piece(action.piece) or (-1, 0)
    near = [one for at in (where, *tables.air2[where]) for one in view.board[at]] if piece & BUILDER else []
    own = side[view.frames[-1].decider]
    return bool(piece & BUILDER) and not any(FIGHTS[one] >= 0 and side[OWNER[one]] != own for one in near)


def own_things(state: State, seat: int) -> Hashable:
    pieces = [(where, piece) for where, stack in enumerate(state.board) for piece in stack if OWNER[piece] == seat]
    hand = len(state.hands[seat]), len(state.decks[seat])
    return (*pieces, *hand, state.gold[seat], state.wood[seat], state.sites[seat], state.levels[seat])


RULES: Final = (
    Rule(
        "attack",
        "No attack is made with a chance under 25 %, unless the own Town is to be freed.",
        attacks_without_a_chance,
    ),
    Rule("card", "No card is played without an effect.", plays_for_nothing),
    Rule("town", "No Town that an enemy could enter is left empty while a unit could be there.", gives_its_town_away),
    Rule("outpost", "No Outpost is lost because its builder leaves or harvests in peace.", gives_up_an_outpost),
    Rule("gain", "No Victory Point or loot is passed over.", leaves_a_gain),
)
