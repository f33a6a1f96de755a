"""The icons of terms of the glossaries, as on boards, cards and dice."""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.json_values import as_texts
from tabletop.resources import table_beside

ICONS: Mapping[str, str] = as_texts(table_beside(__file__, "term_icons"))
"""By term. A term with the name of an icon, or of one with a prefix (``class-``, ``rank-`` ...), needs no entry."""
