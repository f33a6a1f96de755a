"""Everything that can be wrong with a state: conservation of tokens and pieces, limits, regions, flow."""

from __future__ import annotations

from collections import Counter

from tabletop.rules.hidden import HIDDEN

from . import META, state as st
from .bombs import all_bombs, all_markers, bomb_faces
from .config import profile
from .content import content
from .occupation import majority
from .setup import queues
from .turn import STAGES


def faults(state: st.State) -> list[str]:
    """What is wrong with a state; empty for a sound one. What a view hides is taken to be right."""
    return _flow(state) or [
        *_seats(state),
        *_tokens(state),
        *_queues(state),
        *_pieces(state),
        *_hidden_pieces(state),
        *_map(state),
        *_between_turns(state),
    ]


def _seats(state: st.State) -> list[str]:
    found = []
    for seat, (player, coins) in enumerate(zip(state.players, state.coins)):
        if bool(player.race) != bool(player.power):
            found.append(f"seat {seat + 1}: a race without a power, or the other way round")
        if min(coins - st.UNKNOWN, player.tokens, player.beasts, player.old_tokens) < 0:
            found.append(f"seat {seat + 1}: less than nothing")
        if not player.race and (player.tokens or player.beasts or player.champion):
            found.append(f"seat {seat + 1}: units of no race")
        if not player.old_race and (player.old_tokens or player.old_power):
            found.append(f"seat {seat + 1}: remains of no race")
    return found


def _tokens(state: st.State) -> list[str]:
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


def _queues(state: st.State) -> list[str]:
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


def _pieces(state: st.State) -> list[str]:
    """There may be no more pieces of a kind than the game has (SW-CMP-1)."""
    limit = state.config.tables.limit
    found = []
    for kind in ("wall", "fort", "tower", "objective"):
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
    murlocs = sum(spot.owner == st.MURLOCS for spot in state.spots) + state.murlocs_out
    if murlocs != sum("murloc" in symbols for symbols in state.config.tables.symbols):
        found.append("a Murloc too few or too many")
    return found


def _hidden_pieces(state: st.State) -> list[str]:
    """All twelve bombs and all twelve markers must be somewhere."""
    found = _complete("bombs", all_bombs(state), bomb_faces(state.config))
    found += _complete("markers", all_markers(state), list(content().markers))
    kinds = content().markers
    if any(spot.place and kinds[spot.place].kind != "place" for spot in state.spots):
        found.append("an Artifact in the spot of a place")
    if any(kinds[marker].kind != "artifact" for spot in state.spots for marker in spot.artifacts):
        found.append("a place among Artifacts")
    return found


def _map(state: st.State) -> list[str]:
    found = []
    lifting = next((frame.decider for frame in state.frames if isinstance(frame, st.RedeployFrame)), st.NOBODY)
    for region, spot in enumerate(state.spots):
        wrong = _spot(state, region, spot, lifting)
        if wrong:
            found.append(f"{state.config.tables.names[region]}: {wrong}")
    return found


def _spot(state: st.State, region: int, spot: st.RegionContents, lifting: int) -> str:
    """What is wrong in one region; "" for nothing."""
    tables = state.config.tables
    if min(spot.tokens, spot.beasts) < 0:
        return "units below nothing"
    if spot.owner == st.NOBODY:
        empty = not spot.units and not spot.structures and not spot.race and not spot.declined
        return "" if empty else "something stands where nobody is"
    if spot.owner == st.MURLOCS:
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


def _between_turns(state: st.State) -> list[str]:
    """When a combo is picked at the start of a turn, no seat may hold units that could be placed (section 4)."""
    if not state.frames or not isinstance(state.frames[-1], st.PickFrame):
        return []
    found = []
    for seat, player in enumerate(state.players):
        if player.old_tokens:
            found.append(f"seat {seat + 1}: withdrawn tokens of a declined race")
        if (player.tokens or player.beasts) and st.own_regions(state, seat):
            found.append(f"seat {seat + 1}: units in hand of a race with a region")
    return found


def _flow(state: st.State) -> list[str]:
    """The lists must be as long as the map and the table are, and a turn must run."""
    tables, azeroth = state.config.tables, state.config.options.azeroth
    rows = (len(state.banners), len(state.row_coins))
    if rows != ((3, 0) if azeroth else (1, content().visible_combos)) or len(state.players) != tables.seats:
        return ["another number of seats or queues"]
    if (state.result is None) == (not state.frames) or not 1 <= state.round <= tables.rounds:
        return ["neither decided nor over, or both"]
    owners = (*(spot.owner for spot in state.spots), *state.flags.attacked, state.active, state.first)
    if not st.MURLOCS <= min(owners) <= max(owners) < tables.seats:
        return ["something of nobody"]
    if state.result is not None:
        return [] if state.result.ending in META.endings else ["an ending that the game does not know"]
    if (
        len(state.frames) != 2
        or not isinstance(state.frames[0], st.FlowFrame)
        or isinstance(state.frames[1], st.FlowFrame)
    ):
        return ["nobody decides, or several do"]
    frame, stage = state.frames[1], state.frames[0].stage
    if stage not in STAGES or not 0 <= frame.decider < tables.seats:
        return ["a turn in no stage, or of nobody"]
    if frame.decider != state.active and not isinstance(frame, st.PlaceFrame):
        return [f"frame {frame.phase} of another seat"]
    raceless = not state.players[frame.decider].race
    wrong = raceless != isinstance(frame, st.PickFrame) and not isinstance(frame, st.PlaceFrame)
    return [f"frame {frame.phase} of no race"] if wrong else []
