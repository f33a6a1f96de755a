"""The campaigns that are being played, one sealed file each, beside the saved games of their battles.

A damaged file is set aside, and its last version stands in for it; what is deleted lies in the trash for a month.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from . import atomic
from .autosave import DAMAGE
from .errors import SaveError
from .paths import Paths
from .user_documents import DocumentEntry, UserDocuments

CAMPAIGN: Final = "lords_of_war.campaign"
MOST: Final = 11
"""Campaigns at one time."""


class Campaigns(UserDocuments):
    """The campaigns of one user."""

    def __init__(self, paths: Paths) -> None:
        super().__init__(paths.campaigns, CAMPAIGN, paths.trash)

    def entry(self, path: Path) -> DocumentEntry:
        """The line of one file; of a damaged one, that of its last version, if there is a good one."""
        found = super().entry(path)
        backup = atomic.backup(path, 1)
        if found.problem is None or found.problem.code not in DAMAGE or not os.path.lexists(backup):
            return found
        try:
            self.load(backup)
            atomic.set_aside(path)
            atomic.move(backup, path)
        except (SaveError, OSError):
            return found
        return super().entry(path)


def any_kept(paths: Paths) -> bool:
    """Whether there is any campaign; reads no file."""
    try:
        return any(name.endswith(".json") for name in os.listdir(paths.campaigns))
    except OSError:
        return False  # no such folder, or none that can be read
