"""JSON forms of Reversi's states and actions."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tabletop.rules.codec import ChanceModel, ModelCodec, StrictModel, chance_data
from tabletop.rules.game import Json

from .actions import Pass, PlaceDisc
from .queries import PlaceFrame, State, faults


class StateModel(StrictModel):
    """A whole state. ``decider``: who places, None when the match is over."""

    chance: ChanceModel
    size: Annotated[int, Field(ge=4, le=10)]
    discs: Annotated[list[Annotated[int, Field(ge=-1, le=1)]], Field(max_length=100)]
    decider: Annotated[int, Field(ge=0, le=1)] | None
    turn: Annotated[int, Field(ge=1, le=1000)]
    passes: Annotated[int, Field(ge=0, le=2)]


def dump(state: State) -> Json:
    """A state as JSON."""
    return {
        "chance": chance_data(state.chance),
        "size": state.size,
        "discs": list(state.discs),
        "decider": state.frames[-1].decider if state.frames else None,
        "turn": state.turn,
        "passes": state.passes,
    }


def load(model: StateModel) -> State:
    """A state from its checked model."""
    frames = () if model.decider is None else (PlaceFrame(model.decider),)
    return State(model.chance.load(), model.size, tuple(model.discs), frames, model.turn, model.passes)


CODEC: ModelCodec[State, StateModel] = ModelCodec(StateModel, PlaceDisc | Pass, dump, load, faults)
