"""Makes text that came out of a file safe to show on a screen and in a terminal.

Control characters are commands to a terminal, line ends split one sentence into several, and marks of the writing
direction make one name look like another. No name, title or sentence of the program needs any of them.
"""

from __future__ import annotations

# Between letters of some scripts, and inside composed signs, these two decide how a word looks.
_JOINERS = frozenset("\u200c\u200d")
_STRANGE = "\ufffd"


def printable(text: str, longest: int = 0) -> str:
    """``text`` on one line, of characters that can be shown: white space becomes a space; control characters, marks
    of the writing direction and halves of surrogate pairs become U+FFFD. ``longest``: cut to so many characters, the
    last one an ellipsis (0: as long as it is)."""
    if longest and len(text) > longest:  # cut first, so that the work does not grow with the length of the text
        text = f"{text[: longest - 1]}…"
    if text.isprintable():
        return text
    return "".join(map(_shown, text))


def _shown(char: str) -> str:
    if char.isprintable() or char in _JOINERS:
        return char
    return " " if char.isspace() else _STRANGE
