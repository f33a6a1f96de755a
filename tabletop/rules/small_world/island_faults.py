"""Faults in the document of an island, as ids and figures for messages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop.rules import own_documents
from tabletop.rules.game import Refusal

if TYPE_CHECKING:
    from pydantic import ValidationError

FORMAT: Final = "small-world-island"
RULE: Final = "SW-OPT-8"


class IslandFault(Exception):
    """What is wrong with an island, as a refusal."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key)
        self.refusal = Refusal(RULE, key, values)


def form_fault(error: ValidationError) -> Refusal:
    """The first fault of a document's form, as a refusal."""
    return Refusal(RULE, "island_form", own_documents.form_fault(error))
