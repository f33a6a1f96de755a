"""What turns and combos of Small World are like, for players with a temper; all figures in coins."""

from __future__ import annotations

from typing import Final

from tabletop.bots.tempers import NONE, Traits
from tabletop.rules.game import Action, Seat
from tabletop.rules.small_world import actions as act, queries
from tabletop.rules.small_world.content import content
from tabletop.rules.small_world.scoring import lines
from tabletop.rules.small_world.state import State

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


def of_turn(before: State, after: State, seat: Seat, friends: tuple[bool, ...]) -> Traits:
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


def of_pick(state: State, seat: Seat, action: Action) -> Traits:
    """What a race with a power that a seat takes is like: what its abilities are for, and the coins that lie on it."""
    if not isinstance(action, act.Pick):
        return NONE
    book, offer = content(), queries.offers(state, seat)[action.row]
    found = dict.fromkeys(Traits._fields, 0.0)
    for effects in (book.races[offer.race].effects, book.powers[offer.power].effects):
        kind = effects[0].verb if effects else ""
        use = "harm" if kind in _FIGHTS else "safety" if kind in _GUARDS else "gain" if kind in _EARNS else "guile"
        found[use] += _ABILITY
    found["gain"] += offer.found - offer.price
    return Traits(**found)
