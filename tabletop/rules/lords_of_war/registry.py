"""Where the functions of Lords of War are entered by the kind of action, frame or target they are for."""

from __future__ import annotations

from typing import Final

from tabletop.rules.stack_game import Registry

from .state import State

REGISTRY: Final[Registry[State]] = Registry()
