"""The icon of every term of the glossaries: the sign that stands for it on boards, cards and dice."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.json_values import as_texts
from tabletop.resources import table_beside

ICONS: Mapping[str, str] = as_texts(table_beside(__file__, "term_icons"))
"""By term. A term that is called like an icon, or like one of a family (``class-``, ``rank-`` ...), needs no entry."""
