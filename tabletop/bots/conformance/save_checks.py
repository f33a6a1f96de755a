"""Checks of saving: what is written is read back as the same match, to the last byte."""

from __future__ import annotations

import json

from tabletop.rules.match import Match
from tabletop.storage import format as save_format
from tabletop.storage.format import SaveInfo

from .probe import Fault


def check_state_form(match: Match[object]) -> None:
    """The state survives its own JSON form."""
    codec = match.game.codec()
    document = codec.dump_state(match.state)
    again = codec.load_state(json.loads(json.dumps(document)))
    if again != match.state:
        raise Fault("the state survives JSON", "it differs")
    if codec.dump_state(again) != document:
        raise Fault("the state survives JSON", "its document differs")


def check_save(match: Match[object]) -> Match[object]:
    """The whole match survives a save file; gives the match that was read."""
    info = SaveInfo(title="conformance")
    loaded = save_format.loads(save_format.dumps(match, info))
    same_match(match, loaded.match, "a save gives the match back")
    told = SaveInfo(info.title, info.id, info.created, info.played_seconds, info.began, loaded.info.program, info.saved)
    if loaded.info != told:
        raise Fault("a save gives the match back", f"{loaded.info} instead of {told}")
    if loaded.older:
        raise Fault("a save gives the match back", "it seems to be of older rules")
    if loaded.fault is not None:
        raise Fault("a save gives the match back", f"its journal does not: {loaded.fault}")
    return loaded.match


def same_match(first: Match[object], second: Match[object], invariant: str) -> None:
    """Two matches are the same playing of the same game. Raises Fault."""
    if first.state != second.state:
        raise Fault(invariant, "the state differs")
    for part in ("setup", "order", "deal", "journal"):
        if getattr(first, part) != getattr(second, part):
            raise Fault(invariant, f"the {part} differs")
