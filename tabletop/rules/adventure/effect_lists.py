"""Beginning to carry out lists of effects (AG-GEN-8); ``run`` carries them out."""

from __future__ import annotations

from .frames import RunFrame, settle_frame
from .state import State, push
from .values import Ctx


def run(state: State, ctx: Ctx, keys: tuple[str, ...]) -> None:
    """Carry lists of one source out, and then what follows a list."""
    push(state, settle_frame(state.active, tuple([len(player.hand) for player in state.players])))
    push(state, RunFrame(state.active, ctx, keys))
