"""The functions of Small World, entered where they stand: they carry actions out, list them, settle frames, answer."""

from __future__ import annotations

from typing import Final

from tabletop.rules.stack_game import Registry

from .state import State

REGISTRY: Final[Registry[State]] = Registry()
