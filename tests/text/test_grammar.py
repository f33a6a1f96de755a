"""Names that people gave, in whichever languages they gave them."""

import pytest

from tabletop.text import set_language
from tabletop.text.grammar import any_name, work_name


@pytest.mark.parametrize(
    ("names", "shown"),
    [({"en": "A", "es": "B"}, "B"), ({"en": "A", "es": ""}, "A"), ({"de": "C"}, "C"), ({"en": "", "de": "C"}, "C")],
)
def test_a_name_is_found_in_any_language(names, shown) -> None:
    set_language("es")
    assert any_name(names) == shown


def test_a_work_without_a_name_is_called_by_its_kind() -> None:
    assert any_name({}) == ""
    assert work_name({}, "small_world.island") not in ("", "work.kind.small_world.island")
