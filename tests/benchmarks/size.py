"""Counts the modules and lines of each room of the package and of the tests, so that before and after can be compared:
``make size``."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DEEP = {"tabletop/client", "tabletop/client/games", "tabletop/client/scenes", "tabletop/rules", "tests/rules"}
"""Rooms that are told by the rooms within them."""


def room_of(path: Path) -> str:
    """The room that a module of the tree stands in: the folder nearest to the root that is not in ``DEEP``, or the one
    in ``DEEP`` that it lies in itself."""
    folders = path.relative_to(ROOT).parts[:-1]
    depth = 2
    while depth < len(folders) and "/".join(folders[:depth]) in DEEP:
        depth += 1
    return "/".join(folders[:depth])


def sizes(tree: str) -> dict[str, tuple[int, int]]:
    """Modules and lines of each room of a tree ("tabletop", "tests")."""
    modules, lines = Counter[str](), Counter[str]()
    for path in sorted((ROOT / tree).rglob("*.py")):
        modules[room_of(path)] += 1
        lines[room_of(path)] += len(path.read_text(encoding="utf-8").splitlines())
    return {room: (number, lines[room]) for room, number in modules.items()}


def main() -> None:
    """Print a line for each room, and the sum of each tree."""
    for tree in ("tabletop", "tests"):
        found = sizes(tree)
        for room, (modules, lines) in sorted(found.items()):
            print(f"{room:<36}{modules:>6}{lines:>9,}")
        print(f"{tree + ', all':<36}{sum(n for n, _ in found.values()):>6}{sum(n for _, n in found.values()):>9,}\n")


if __name__ == "__main__":
    main()
