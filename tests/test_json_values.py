"""The ways into JSON values: each gives what it names, and refuses everything else with the place."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabletop.json_values import (
    Json,
    as_list,
    as_number,
    as_object,
    as_tables,
    as_text,
    as_texts,
    inner,
    parsed,
)

DOCUMENT = '{"name": "Ana", "seats": [{"race": "HU"}, {"race": "OR"}], "half": 0.5, "n": 3, "on": true}'


def test_a_document_is_taken_apart() -> None:
    whole = as_object(parsed(DOCUMENT))
    assert as_text(whole["name"]) == "Ana"
    assert as_texts(as_list(whole["seats"])[1]) == {"race": "OR"}
    assert as_tables({"a": {"b": "c"}}) == {"a": {"b": "c"}}
    assert as_number(whole["n"]) == 3
    assert inner(inner(inner(whole, "seats"), 0), "race") == "HU"


@pytest.mark.parametrize(
    ("take", "wrong"),
    [
        (as_object, [1]),
        (as_list, "abc"),
        (as_list, {"a": 1}),
        (as_text, 3),
        (as_number, True),
        (as_number, 1.5),
        (as_number, "3"),
        (as_texts, {"a": 1}),
        (as_tables, {"a": "b"}),
    ],
)
def test_anything_else_is_refused(take: Callable[[Json, str], object], wrong: Json) -> None:
    with pytest.raises(ValueError, match=r"^here"):
        take(wrong, "here")
