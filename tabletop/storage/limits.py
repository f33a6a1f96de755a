"""How much of everything a file may hold, and why. Each limit is checked before any work is done on what it limits.

They are far above what a game needs; a file within all of them, whatever it holds, is read in less than a second and
with a few hundred megabytes.
"""

from __future__ import annotations

from typing import Final

MIB: Final = 1 << 20

FILE: Final = 16 * MIB
"""Bytes of a saved game. The longest game ever simulated takes a tenth of one MiB."""

DOCUMENT: Final = 1 * MIB
"""Bytes of an army or a preset, which take some thousands."""


KEPT: Final = 2 * MIB
"""Bytes of a finished game in the hall, compressed; most take some thousands."""

PACKAGE: Final = 16 * MIB
"""Bytes of a package of works; a scenario with its picture and its report takes a twentieth of one MiB."""

UNPACKED: Final = 64 * MIB
"""Bytes of all files in a package, unpacked; each is at most as large as the document of a work."""

MEMBERS: Final = 301
"""Files in a package: its manifest, and a hundred works with a picture and a report each."""

GROWTH: Final = 200
"""How many times as large as it is packed a file may be; documents and pictures grow to some tens of times."""

PICTURE: Final = 2048
"""Pixels of either side of a picture in a package."""

VALUES: Final = 500_000
"""Values in one JSON text, counted by its brackets and commas before it is parsed: a value of three bytes takes up to
seventy times that in memory."""

DEPTH: Final = 100
"""Levels of nesting; a game needs about ten, and copying and comparing go down the stack."""

ROWS: Final = 30_000
"""Actions of a journal; a long game has some hundreds."""

ENTRIES: Final = 2_000
"""Entries of any other list or object; the largest is a deal of less than a hundred."""

TEXT: Final = 20_000
"""Characters of any one text inside a file; the longest is the introduction of a scenario."""

KEY: Final = 200
"""Characters of a name in an object."""

TITLE: Final = 200
"""Characters of a title, a player's name or anything else of a header that lists show; longer ones are cut."""

WHERE: Final = 40
"""Characters that a message about a fault quotes from the file."""

SEATS: Final = 64
"""Seats, scores and winners of a header."""

NUMBER: Final = 2**63
"""Whole numbers are smaller than this, and not below its negative."""

PLAYED: Final = 10**9
"""Seconds at the table, some thirty years; more is cut, so that adding to it stays below :data:`NUMBER`."""


REVIEWED: Final = 2 * ENTRIES
"""Turns in the kept review of a deal: of the longest match, and as many of other courses."""

RESULTS: Final = 1024 * MIB
"""Bytes of a file of results, to which a tournament adds game after game: some thousands each."""

CERTAIN: Final = 10_000
"""The whole number that stands for certainty in a review; chances are kept in such parts."""
