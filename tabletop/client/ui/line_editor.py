"""The text, cursor, selection and history of one line being edited; draws nothing."""

from __future__ import annotations

HISTORY = 100


class LineEdit:
    """One line of text. ``cursor`` and ``anchor`` are indices between letters; the letters between them are
    selected."""

    def __init__(self, text: str = "", max_length: int | None = None) -> None:
        self.text = text
        self.max_length = max_length
        self.cursor = len(text)
        self.anchor = len(text)
        self._undo: list[tuple[str, int]] = []
        self._redo: list[tuple[str, int]] = []
        self._typing = False

    # -- selection -----------------------------------------------------------------------------------

    @property
    def selection(self) -> tuple[int, int]:
        """Start and end index of the selection."""
        return min(self.cursor, self.anchor), max(self.cursor, self.anchor)

    @property
    def selected(self) -> str:
        start, end = self.selection
        return self.text[start:end]

    def move(self, index: int, extend: bool = False) -> None:
        """Put the cursor at ``index``; ``extend`` keeps the anchor."""
        self.cursor = min(max(index, 0), len(self.text))
        if not extend:
            self.anchor = self.cursor
        self._typing = False

    def select_all(self) -> None:
        self.anchor, self.cursor = 0, len(self.text)
        self._typing = False

    def select_word(self, index: int) -> None:
        start, end = index, index
        while start > 0 and _in_word(self.text[start - 1]):
            start -= 1
        while end < len(self.text) and _in_word(self.text[end]):
            end += 1
        self.anchor, self.cursor = start, end
        self._typing = False

    def step(self, sign: int, *, word: bool = False, extend: bool = False) -> None:
        """One letter or word left (-1) or right (1); without ``extend`` a selection collapses to that side."""
        start, end = self.selection
        if start != end and not extend and not word:
            self.move(start if sign < 0 else end)
            return
        self.move(self._word(sign) if word else self.cursor + sign, extend)

    def _word(self, sign: int) -> int:
        index = self.cursor
        inside = False
        while 0 <= index - (sign < 0) < len(self.text):
            wordly = _in_word(self.text[index - (sign < 0)])
            if inside and not wordly:
                break
            inside = inside or wordly
            index += sign
        return index

    # -- changes -------------------------------------------------------------------------------------

    def insert(self, text: str) -> bool:
        """Put text in the place of the selection, as much as there is room for; True when anything changed."""
        text = "".join(letter for letter in text.replace("\n", " ").replace("\t", " ") if letter.isprintable())
        start, end = self.selection
        if self.max_length is not None:
            text = text[: max(0, self.max_length - (len(self.text) - (end - start)))]
        if not text and start == end:
            return False
        self._remember(join=len(text) == 1 and start == end and not text.isspace())
        self.text = self.text[:start] + text + self.text[end:]
        self.cursor = self.anchor = start + len(text)
        return True

    def erase(self, sign: int, *, word: bool = False) -> bool:
        """Remove the selection, or a letter or word to the left (-1) or right (1)."""
        if self.cursor == self.anchor:
            other = self._word(sign) if word else self.cursor + sign
            self.cursor = min(max(other, 0), len(self.text))
        start, end = self.selection
        if start == end:
            return False
        self._remember(join=False)
        self.text = self.text[:start] + self.text[end:]
        self.cursor = self.anchor = start
        return True

    def replace(self, text: str) -> None:
        self._remember(join=False)
        self.text = text if self.max_length is None else text[: self.max_length]
        self.cursor = self.anchor = len(self.text)

    def _remember(self, *, join: bool) -> None:
        if not (join and self._typing):
            self._undo.append((self.text, self.anchor))
            del self._undo[:-HISTORY]
        self._typing = join
        self._redo.clear()

    def undo(self) -> bool:
        """Undo the last change; False when there is none."""
        return self._swap(self._undo, self._redo)

    def redo(self) -> bool:
        """Redo the change last undone; False when there is none."""
        return self._swap(self._redo, self._undo)

    def _swap(self, source: list[tuple[str, int]], target: list[tuple[str, int]]) -> bool:
        if not source:
            return False
        target.append((self.text, self.cursor))
        self.text, self.cursor = source.pop()
        self.cursor = self.anchor = min(self.cursor, len(self.text))
        self._typing = False
        return True


def _in_word(letter: str) -> bool:
    return letter.isalnum() or letter in "_'’"
