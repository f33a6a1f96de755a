"""Measures how fast a finished game is read and written, against plain JSON of the same text, in memory without the
disk."""

from __future__ import annotations

import json
from functools import partial

from tabletop.rules import catalogue
from tabletop.storage import format as save_format

from .figure import Figure, Run, best_times
from .rules import finished_match


def load(run: Run) -> list[Figure]:
    """Parse, checksum, validation and snapshot of a finished game; the check by replay is not part of it."""
    figures = []
    for game_id in catalogue.game_ids():
        data = save_format.dumps(finished_match(catalogue.game(game_id)), save_format.SaveInfo())
        ours, plain = best_times(run.times(60, 10), partial(save_format.loads, data), partial(json.loads, data))
        details = {"load_ms": ours * 1e3, "json_ms": plain * 1e3, "bytes": len(data)}
        figures.append(Figure("load", game_id, ours / plain, 10, details=details))
    return figures


def save(run: Run) -> list[Figure]:
    """Making the bytes of a save file of a finished game."""
    figures = []
    for game_id in catalogue.game_ids():
        match = finished_match(catalogue.game(game_id))
        info = save_format.SaveInfo()
        document = json.loads(save_format.dumps(match, info))
        ours, plain = best_times(
            run.times(60, 10),
            partial(save_format.dumps, match, info),
            partial(json.dumps, document),
        )
        details = {"save_ms": ours * 1e3, "json_ms": plain * 1e3}
        figures.append(Figure("save", game_id, ours / plain, 10, details=details))
    return figures
