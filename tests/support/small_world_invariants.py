"""Invariants of Small World that the suite for all games cannot know, written without the game's own view of what is
hidden; what a position must hold is told by ``faults``, into which bugs are planted."""

from __future__ import annotations

import json

from tabletop.json_values import as_list, as_object, inner
from tabletop.rules.match import Match
from tabletop.rules.small_world.state import State
from tests.support.conformance_probe import Fault


def check_own(match: Match[State]) -> None:
    """Check all of them at a position of a match. Raises Fault."""
    check_hidden(match, match.state)
    check_way_back(match)
    check_scores(match)


def check_hidden(match: Match[State], state: State) -> None:
    """Check that no view shows coins of another seat before the end, a hidden bomb or marker, or a pile (SW-SET-14)."""
    whole = as_object(match.game.codec().dump_state(state))
    openly = state.config.options.open_coins or state.result is not None
    for seat in (*range(len(state.players)), None):
        shown = as_object(match.game.codec().dump_state(match.game.view(state, seat)))
        for other, player in enumerate(as_list(shown["players"])):
            coins = inner(player, "coins")
            wanted = inner(inner(whole["players"], other), "coins") if openly or other == seat else "?"
            if coins != wanted:
                raise Fault("coins are secret", f"those of seat {other}, seen by {seat}: {coins}")
        words = json.dumps([shown["regions"], shown["pile"], shown["reserve"]])
        faces = [f'"bomb": "{face}"' for face in ("explosive", "dud")] + ['"marker": "ART', '"marker": "LEG']
        if any(face in words for face in faces) or {*as_list(shown["pile"]), *as_list(shown["reserve"])} > {"?"}:
            raise Fault("what lies face down stays so", f"seen by {seat}")


def check_way_back(match: Match[State]) -> None:
    """Check that undo stops at whatever revealed something or rolled a die (section 8)."""
    if not match.journal:
        return
    before: State = match.position(len(match.journal) - 1)
    after: State = match.state
    seen = (before.badges != after.badges) or (before.spent != after.spent and len(after.spent) > len(before.spent))
    faces = {spot.marker for spot in before.spots} - {spot.marker for spot in after.spots}
    if (seen or faces) and match.journal[-1].closes is None:
        raise Fault("what was seen cannot be unseen", match.journal[-1].action.text)


def check_scores(match: Match[State]) -> None:
    """Check that the scores for lists of saves show no coins before the end."""
    open_ = match.state.config.options.open_coins or match.outcome is not None
    if (match.game.headline(match.state).scores != ()) != open_:
        raise Fault("coins are secret", "the headline shows them")
