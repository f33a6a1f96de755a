"""The table of Lords of War's functions by the kind of action, frame or target that they are for."""

from __future__ import annotations

from typing import Final

from tabletop.rules.stack_game import Registry

from .state import State

REGISTRY: Final[Registry[State]] = Registry()
