"""JSON forms of Reversi's states and actions."""

from __future__ import annotations

from typing import Final

from tabletop.rules.codec import StateCodec

from .actions import Pass, PlaceDisc
from .queries import State

CODEC: Final = StateCodec(State, PlaceDisc | Pass)
