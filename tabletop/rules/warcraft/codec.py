"""JSON forms of states and actions."""

from __future__ import annotations

from typing import Final

from tabletop.rules.codec import StateCodec
from tabletop.rules.stack_game import at_rest

from .actions import AnyAction
from .config import agreed
from .faults import faults
from .flow import legal, settle
from .state import State, clone

CODEC: Final = StateCodec(State, AnyAction, faults, lambda state: at_rest(state, clone, settle, legal), agreed)
