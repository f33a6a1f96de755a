"""The document of an island, as pydantic models: for the twelve built-in ones and those that users draw."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, ValidationInfo
from pydantic_core import PydanticCustomError

from tabletop.printable import printable
from tabletop.rules.codec import NamesModel, StrictModel
from tabletop.rules.own_documents import is_begun

from .island_faults import FORMAT

LONGEST_NAME = 60


def _short_names(names: NamesModel, info: ValidationInfo) -> NamesModel:
    """Check the length of names, for lists and saves; names of a match that was begun are cut instead."""
    if is_begun(info):
        shown = {language: printable(name, LONGEST_NAME) for language, name in names.texts().items()}
        return NamesModel.model_validate(shown)
    for language, name in names.model_dump().items():
        if len(name) > LONGEST_NAME:
            raise PydanticCustomError("string_too_long", "too long", {"max_length": LONGEST_NAME, "tag": name})
        if printable(name) != name:
            raise PydanticCustomError("not_printable", "not printable", {"tag": f"{language}: {name}"})
    return names


Coordinate = Annotated[int, Field(ge=0, le=4000)]
Names = Annotated[NamesModel, AfterValidator(_short_names)]
Point = Annotated[list[Coordinate], Field(min_length=2, max_length=2)]
Index = Annotated[int, Field(ge=0)]
Terrain = Literal["farmland", "forest", "hill", "mountain", "swamp", "lake", "sea"]
Symbol = Literal["entry", "cavern", "magic", "marker", "murloc"]


class IslandRegionModel(StrictModel):
    """One region. ``ring``: its corners by index, in order; ``borders``: its neighbours, the first region being 1."""

    name: Names
    terrain: Terrain
    symbols: Annotated[list[Symbol], Field(max_length=5)]
    label: Point
    ring: Annotated[list[Index], Field(min_length=3, max_length=400)]
    borders: Annotated[list[Annotated[int, Field(ge=1)]], Field(max_length=30)]


class IslandModel(StrictModel):
    """An island. ``board``: of two islands of one board, one alone is in play; ``size``: which places it can take."""

    format: Literal[FORMAT]  # type: ignore[valid-type]
    version: Literal[1]
    id: Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9]{0,15}$")]
    board: Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9]{0,15}$")]
    size: Literal["L", "M", "S"]
    name: Names
    width: Annotated[int, Field(ge=200, le=4000)]
    height: Annotated[int, Field(ge=200, le=4000)]
    vertices: Annotated[list[Point], Field(min_length=3, max_length=2000)]
    regions: Annotated[list[IslandRegionModel], Field(min_length=3, max_length=30)]
