"""Tells computer players of the Adventure Game how often each hero wins:
``python -m tests.benchmarks.hero_shares FILE...``.

The games are those that ``python -m tests.benchmarks.balance adventure --results FILE`` keeps. Writes
``tabletop/bots/adventure/heroes.json``. The same games give the same figures.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from tabletop import bots
from tabletop.bots.balance import tables
from tabletop.bots.tournament import GameRecord, read_lines
from tabletop.storage import atomic

Shares = dict[str, dict[str, float]]
"""By number of seats and hero: the share of games that the hero won of those it took part in."""


def shares(records: Sequence[GameRecord]) -> Shares:
    found = sorted(tables(records), key=lambda table: table.seats)
    return {
        str(table.seats): {
            share.name: round(share.share, 3) for share in sorted(table.shares["hero"], key=lambda share: share.name)
        }
        for table in found
    }


def main(words: Sequence[str] | None = None) -> None:
    """Count, and write what was counted."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.hero_shares", description=__doc__)
    parser.add_argument("results", type=Path, nargs="+", help="kept games of the Adventure Game between Captains")
    asked = parser.parse_args(words)
    records = [record for path in asked.results for record in read_lines(path.read_text("utf-8"))]
    found = shares(records)
    path = Path(bots.__file__).parent / "adventure" / "heroes.json"
    atomic.write(path, (json.dumps(found, indent=2) + "\n").encode())
    print(f"{len(records)} games")
    for seats, heroes in found.items():
        print(f"{seats} seats: {heroes}")


if __name__ == "__main__":
    main()
