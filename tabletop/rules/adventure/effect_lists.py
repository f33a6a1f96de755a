"""Starts lists of effects (AG-GEN-8), which the module ``run_effects`` carries out."""

from __future__ import annotations

from .frames import RunFrame, settle_frame
from .state import State, push
from .values import Ctx


def run(state: State, ctx: Ctx, keys: tuple[str, ...]) -> None:
    """Put lists of one source on the stack, to be carried out, with what follows a list."""
    push(state, settle_frame(state.active, tuple([len(player.hand) for player in state.players])))
    push(state, RunFrame(state.active, ctx, keys))
