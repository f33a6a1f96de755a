"""JSON forms of states and actions."""

from __future__ import annotations

from typing import Final

from tabletop.rules.codec import StateCodec

from .actions import AnyAction
from .state import State
from .user_content import configure

CODEC: Final = StateCodec(State, AnyAction, configure)
