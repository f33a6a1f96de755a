"""``python -m tabletop``, and the entry of the frozen program."""

from __future__ import annotations

import sys

from tabletop.cli import main
from tabletop.resources import is_frozen

if __name__ == "__main__":
    if is_frozen():
        from multiprocessing import freeze_support

        freeze_support()  # does not come back where this process was begun for computer players to think in
    sys.exit(main())
