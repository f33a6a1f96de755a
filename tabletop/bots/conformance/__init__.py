"""Invariants of every game at every moment of every match, checked while random players play it.

The same checks serve ``tabletop simulate --check`` and the test suite, so nothing here needs a test library. An
invariant that fails raises :class:`Fault`, which names the invariant and carries the match up to that moment.
"""

from __future__ import annotations

from .probe import PROFILES, Effort, Fault, Probe
from .runs import check_match, check_position, play_checked

__all__ = ["PROFILES", "Effort", "Fault", "Probe", "check_match", "check_position", "play_checked"]
