"""The one border for text that came out of a file: what passes it can be shown on a screen and on a terminal.

Control characters drive a terminal, line ends break one sentence into several, and marks of the writing direction make
a name read as another one. None of them ever belongs to a name, a title or a sentence of ours.
"""

from __future__ import annotations

# Between letters of some scripts, and inside composed signs, these two decide how a word looks.
_JOINERS = frozenset("\u200c\u200d")
_STRANGE = "\ufffd"


def printable(text: str, longest: int = 0) -> str:
    """``text`` on one line, of characters that can be shown: white space becomes a space; control characters, marks
    of the writing direction and halves of surrogate pairs become U+FFFD. ``longest``: cut to so many characters, the
    last one an ellipsis (0: as long as it is)."""
    if longest and len(text) > longest:  # first of all: nothing is done with what nobody will read
        text = f"{text[: longest - 1]}…"
    if text.isprintable():
        return text
    return "".join(map(_shown, text))


def _shown(char: str) -> str:
    if char.isprintable() or char in _JOINERS:
        return char
    return " " if char.isspace() else _STRANGE
