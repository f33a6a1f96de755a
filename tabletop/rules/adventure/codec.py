"""JSON forms of states and actions."""

from __future__ import annotations

from typing import Final

from tabletop.rules.codec import StateCodec
from tabletop.rules.stack_game import at_rest

from .actions import AnyAction
from .faults import faults
from .flow import legal, settle
from .state import State, clone
from .user_content import configure

CODEC: Final = StateCodec(State, AnyAction, faults, lambda state: at_rest(state, clone, settle, legal), configure)
