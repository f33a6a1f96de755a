"""Why a click is not legal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tabletop.rules.stack_game import Answer

ANSWERS: Final[Mapping[str, Answer]] = {}
