"""The form of a file of the players' own cards: quests and encounters in the JSON form of the game's own content."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tabletop.rules.codec import NamesModel, StrictModel

from .card_model import ChallengeIn, QuestIn

MOST_QUESTS = 60
MOST_ENCOUNTERS = 200


class QuestsModel(StrictModel):
    """Own quests by the deck that they are added to."""

    starting: Annotated[list[QuestIn], Field(max_length=MOST_QUESTS)] = []
    elite: Annotated[list[QuestIn], Field(max_length=MOST_QUESTS)] = []


class CardsModel(StrictModel):
    """A whole file."""

    format: Literal["adventure-cards"]
    version: Literal[1]
    id: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,39}$")]
    name: NamesModel
    text: NamesModel | None = None
    quests: QuestsModel = QuestsModel()
    encounters: Annotated[list[ChallengeIn], Field(max_length=MOST_ENCOUNTERS)] = []
