"""``python -m tabletop``, and the entry of the frozen program."""

from __future__ import annotations

import sys

from tabletop.cli import main

if __name__ == "__main__":
    if getattr(sys, "frozen", False):
        from multiprocessing import freeze_support

        freeze_support()  # does not come back where this process was begun for computer players to think in
    sys.exit(main())
