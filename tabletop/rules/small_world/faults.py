"""Everything that can be wrong with a state: conservation of tokens and pieces, limits, regions, flow."""

from __future__ import annotations

from collections import Counter
from typing import Final

from tabletop.rules.hidden import HIDDEN

from .bombs import all_bombs, all_markers, bomb_faces
from .config import profile
from .content import content
from .meta import META
from .occupation import majority
from .setup import queues
from .state import (
    MURLOCS,
    NOBODY,
    UNKNOWN,
    BombChoiceFrame,
    FlowFrame,
    Frame,
    PickFrame,
    PlaceArtifactFrame,
    PlaceFrame,
    PlaceObjectivesFrame,
    PlaceStructureFrame,
    RedeployFrame,
    RegionContents,
    State,
    own_regions,
)
from .turn import STAGES

_PIECES: Final = ("wall", "fort", "tower", "objective")


def faults(state: State) -> list[str]:
    """What is wrong with a state; empty for a sound one. What a view hides is taken to be right."""
    shape = _shape(state)
    if shape:
        return shape
    return [
        *_seats(state),
        *_tokens(state),
        *_queues(state),
        *_pieces(state),
        *_hidden_pieces(state),
        *_map(state),
        *_between_turns(state),
        *_flow(state),
    ]


def _shape(state: State) -> list[str]:
    """Lists must have the right length and known ids; the other checks rely on it."""
    tables, book = state.config.tables, content()
    seats = tables.seats
    if len(state.spots) != tables.size or len(state.players) != seats or len(state.coins) != seats:
        return ["another number of regions or seats"]
    if len(state.tray) != len(tables.races) or len(state.banners) != (3 if state.config.options.azeroth else 1):
        return ["another number of races or queues"]
    if len(state.row_coins) != (0 if state.config.options.azeroth else book.visible_combos):
        return ["another number of rows"]
    if not 0 <= state.active < seats or not 0 <= state.first < seats or not 1 <= state.round <= tables.rounds:
        return ["a counter out of range"]
    races = {"", HIDDEN, *tables.races}
    powers = {"", HIDDEN, *book.powers}
    markers = {HIDDEN, *book.markers}
    for player in state.players:
        if {player.race, player.old_race} - races or {player.power, player.old_power} - powers:
            return ["a seat with an unknown race or power"]
        if bool(player.race) != bool(player.power):
            return ["a race without a power, or the other way round"]
    for name, spot in zip(tables.names, state.spots):
        if not MURLOCS <= spot.owner < seats or spot.race not in races:
            return [f"{name}: a stack of nobody"]
        if {*spot.artifacts, spot.place or HIDDEN, spot.marker or HIDDEN} - markers:
            return [f"{name}: an unknown marker"]
    known = [*(race for queue in state.banners for race in queue)]
    if set(known) - races or set(state.badges) - powers or {*state.reserve, *state.gone} - markers:
        return ["something unknown in a queue"]
    flags = state.flags
    if set(flags.beaten) - races or set(flags.used) - markers or any(seat >= seats for seat in flags.attacked):
        return ["flags that name what is not there"]
    return []


def _seats(state: State) -> list[str]:
    found = []
    for seat, (player, coins) in enumerate(zip(state.players, state.coins)):
        if coins < 0 and coins != UNKNOWN:
            found.append(f"seat {seat + 1}: coins below nothing")
        if min(player.tokens, player.beasts, player.old_tokens) < 0:
            found.append(f"seat {seat + 1}: a hand below nothing")
        if not player.race and (player.tokens or player.beasts or player.champion):
            found.append(f"seat {seat + 1}: units of no race")
        if not player.old_race and (player.old_tokens or player.old_power):
            found.append(f"seat {seat + 1}: remains of no race")
    if any(coins < 0 for coins in state.row_coins):
        found.append("coins below nothing on a row")
    return found


def _tokens(state: State) -> list[str]:
    """Every token of a race must be in the tray, on the map or in a hand (section 4)."""
    counts: Counter[str] = Counter()
    for spot in state.spots:
        if spot.owner >= 0:
            counts[spot.race] += spot.tokens
    for player in state.players:
        counts[player.race] += player.tokens
        counts[player.old_race] += player.old_tokens
    found = []
    for race, rest in zip(state.config.tables.races, state.tray):
        number = content().races[race].tray
        if rest < 0 or rest + counts[race] != number:
            found.append(f"{rest + counts[race]} tokens of {race} instead of {number}")
    return found


def _complete(what: str, there: list[str], whole: list[str]) -> list[str]:
    """The fault when things are not there exactly once each; a hidden one may be any."""
    counts = Counter(there)
    hidden = counts.pop(HIDDEN, 0)
    expected = Counter(whole)
    if counts - expected or sum(counts.values()) + hidden != len(whole):
        return [f"{what} are not all in one place each"]
    return []


def _queues(state: State) -> list[str]:
    """Each banner and each badge must be in exactly one place, banners in the queue of their faction."""
    tables = state.config.tables
    wholes = queues(state.config, list(tables.races))
    holders = [race for player in state.players for race in (player.race, player.old_race) if race]
    found = []
    for queue, whole in zip(state.banners, wholes):
        found += _complete("banners", [*queue, *(race for race in holders if race in whole)], list(whole))
    if set(holders) - {race for whole in wholes for race in whole}:
        found.append("a race that is not in the game")
    badges = [power for player in state.players for power in (player.power, player.old_power) if power]
    return found + _complete("badges", [*state.badges, *badges], list(content().powers))


def _pieces(state: State) -> list[str]:
    """There may be no more pieces of a kind than the game has (SW-CMP-1)."""
    limit = state.config.tables.limit
    found = []
    for kind in _PIECES:
        if sum(getattr(spot, kind) for spot in state.spots) > limit[kind]:
            found.append(f"more than {limit[kind]} of {kind}")
    beasts = sum(spot.beasts for spot in state.spots) + sum(player.beasts for player in state.players)
    if beasts > limit["beast"]:
        found.append("too many Beasts")
    owners = [seat for seat, one in enumerate(state.players) if profile(one.race, one.power).champion]
    there = [spot.owner for spot in state.spots if spot.champion]
    there += [seat for seat, player in enumerate(state.players) if player.champion]
    if owners != there:
        found.append("the Champion is not with its race alone")
    harmony = any(profile(player.race, player.power).harmony for player in state.players)
    if any(player.harmony for player in state.players) and not harmony:
        found.append("Harmony tokens without Pandaren")
    murlocs = sum(spot.owner == MURLOCS for spot in state.spots) + state.murlocs_out
    if murlocs != sum("murloc" in symbols for symbols in state.config.tables.symbols):
        found.append("a Murloc too few or too many")
    return found


def _hidden_pieces(state: State) -> list[str]:
    """All twelve bombs and all twelve markers must be somewhere."""
    found = _complete("bombs", all_bombs(state), bomb_faces(state.config))
    found += _complete("markers", all_markers(state), list(content().markers))
    kinds = content().markers
    if any(spot.place and kinds[spot.place].kind != "place" for spot in state.spots):
        found.append("an Artifact in the spot of a place")
    if any(kinds[marker].kind != "artifact" for spot in state.spots for marker in spot.artifacts):
        found.append("a place among Artifacts")
    return found


def _map(state: State) -> list[str]:
    found = []
    lifting = next((frame.decider for frame in state.frames if isinstance(frame, RedeployFrame)), NOBODY)
    for region, spot in enumerate(state.spots):
        wrong = _spot(state, region, spot, lifting)
        if wrong:
            found.append(f"{state.config.tables.names[region]}: {wrong}")
    return found


def _spot(state: State, region: int, spot: RegionContents, lifting: int) -> str:
    """What is wrong in one region; "" for nothing."""
    tables = state.config.tables
    if min(spot.tokens, spot.beasts) < 0:
        return "units below nothing"
    if spot.owner == NOBODY:
        empty = not spot.units and not spot.structures and not spot.race and not spot.declined
        return "" if empty else "something stands where nobody is"
    if spot.owner == MURLOCS:
        lone = (spot.tokens, spot.beasts, spot.champion, spot.race) == (1, 0, False, "") and not spot.structures
        return "" if lone and not tables.water[region] else "no Murloc like that"
    player = state.players[spot.owner]
    if spot.race != (player.old_race if spot.declined else player.race):
        return "a race that its seat does not play"
    lifted = spot.owner == lifting and not spot.declined
    if not spot.units and not lifted:
        return "held by nobody"
    if spot.declined and (spot.beasts or spot.champion or spot.tower):
        return "a declined race with more than tokens"
    if tables.water[region] and (spot.bomb or not profile(spot.race, "").water):
        return "in the water"
    if spot.tower and not majority(state, region):
        return "a Watch Tower without its majority"
    return ""


def _between_turns(state: State) -> list[str]:
    """When a combo is picked at the start of a turn, no seat may hold units that could be placed (section 4)."""
    if not state.frames or not isinstance(state.frames[-1], PickFrame):
        return []
    found = []
    for seat, player in enumerate(state.players):
        if player.old_tokens:
            found.append(f"seat {seat + 1}: withdrawn tokens of a declined race")
        if (player.tokens or player.beasts) and own_regions(state, seat):
            found.append(f"seat {seat + 1}: units in hand of a race with a region")
    return found


# -------------------------------------------------------------------------------------------------------- flow


def _flow(state: State) -> list[str]:
    """The stack of frames must be possible, with valid ids and indexes in it."""
    if (state.result is None) == (not state.frames):
        return ["neither decided nor over, or both"]
    if state.result is not None:
        return [] if state.result.ending in META.endings else ["an ending that the game does not know"]
    if len(state.frames) != 2 or not isinstance(state.frames[0], FlowFrame) or isinstance(state.frames[1], FlowFrame):
        return ["nobody decides, or several do"]
    if state.frames[0].stage not in STAGES:
        return ["a turn in no stage"]
    frame = state.frames[1]
    if frame.decider != state.active and not isinstance(frame, PlaceFrame):
        return [f"frame {frame.phase} of another seat"]
    return _frame(state, frame)


def _frame(state: State, frame: Frame) -> list[str]:
    """What a frame refers to must exist."""
    tables = state.config.tables
    sound = 0 <= frame.decider < tables.seats
    if isinstance(frame, PickFrame):
        sound = sound and not state.players[frame.decider].race
    elif sound and not isinstance(frame, PlaceFrame):
        sound = bool(state.players[frame.decider].race)
    if isinstance(frame, BombChoiceFrame):
        sound = sound and 0 <= frame.region < tables.size and bool(state.spots[frame.region].bomb)
    elif isinstance(frame, RedeployFrame):
        sound = sound and all(0 <= region < tables.size and min(units) >= 0 for region, *units in frame.stood)
    elif isinstance(frame, PlaceStructureFrame):
        sound = sound and frame.kind in ("fort", "tower")
    elif isinstance(frame, PlaceObjectivesFrame):
        sound = sound and 0 <= frame.left <= tables.limit["objective"]
    elif isinstance(frame, PlaceArtifactFrame):
        sound = sound and any(frame.artifact in spot.artifacts for spot in state.spots)
    return [] if sound else [f"frame {frame.phase} names what is not there"]
