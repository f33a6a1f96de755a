"""JSON forms of states and actions."""

from __future__ import annotations

from typing import Final

from tabletop.rules.codec import StateCodec

from .actions import AnyAction
from .config import agreed
from .state import State

CODEC: Final = StateCodec(State, AnyAction, agreed)
