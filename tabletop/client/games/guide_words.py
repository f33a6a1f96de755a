"""What the guides to files of one's own say about words of those files, in their tables: the editor says the same."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from tabletop.text import guide_path, language

_TABLE = re.compile(r"<!-- table (\w+) -->\n(.*?)\n<!-- end -->", re.DOTALL)
_CELL = re.compile(r"(?<!\\)\|")


def guide_words(guide: str, table: str) -> Mapping[str, str]:
    """By the word in the first column of a table, what the last one says, in the language in use."""
    return _tables(guide, language()).get(table, {})


@lru_cache(maxsize=8)
def _tables(guide: str, _language: str) -> Mapping[str, Mapping[str, str]]:
    page = guide_path(guide).read_text(encoding="utf-8")
    return {name: dict(_rows(lines)) for name, lines in _TABLE.findall(page)}


def _rows(lines: str) -> list[tuple[str, str]]:
    cells = [[cell.strip() for cell in _CELL.split(line.strip().strip("|"))] for line in lines.splitlines()[2:]]
    return [(row[0].replace("\\*", "").strip("`* "), row[-1].replace("`", "")) for row in cells]
