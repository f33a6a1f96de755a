"""The command line shared by `music` and `sounds`: make files, measure them and report faults."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

M = TypeVar("M")


def make_and_check(
    parser: argparse.ArgumentParser,
    files: Mapping[str, Path],
    make: Callable[[str], bytes],
    measure: Callable[[bytes], M],
    report: Callable[[Mapping[str, M]], str],
    faults: Callable[[Mapping[str, M]], Iterable[str]],
    arguments: Sequence[str] | None = None,
) -> int:
    """Make the named files (all without a name; none with ``--check``), print the report of all that exist, and each
    fault to stderr. Return the exit status: 1 if there is a fault. ``files``: path by name; ``make`` returns a file's
    bytes."""
    parser.add_argument("names", nargs="*", help="what to make; none means all")
    parser.add_argument("--check", action="store_true", help="make nothing, only check the files that exist")
    options = parser.parse_args(arguments)
    unknown = sorted(set(options.names) - files.keys())
    if unknown:
        parser.error(f"no such name: {', '.join(unknown)}")
    for name in () if options.check else options.names or files:
        files[name].parent.mkdir(exist_ok=True)
        files[name].write_bytes(make(name))
    found = {name: measure(path.read_bytes()) for name, path in files.items() if path.is_file()}
    print(report(found))
    wrong = [f"{name}: no file" for name in files if name not in found]
    wrong += faults(found)
    for fault in wrong:
        print(fault, file=sys.stderr)
    return 1 if wrong else 0
