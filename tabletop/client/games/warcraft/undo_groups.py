"""Actions that were taken as one go back as one, and come again as one: stretches of the journal."""

from __future__ import annotations

from tabletop.client.core.session import Session


class Spans:
    """Stretches of the journal, as (first, behind the last). The journal itself keeps every action."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._spans: list[tuple[int, int]] = []

    @property
    def _now(self) -> int:
        return len(self.session.match.journal)

    def join(self, first: int) -> None:
        """All actions from index ``first`` on belong together; what began inside of them does with it."""
        now = self._now
        begin = next((start for start, end in self._spans if start < first < end), first)
        self._spans = [span for span in self._spans if span[1] <= begin]
        if now - begin > 1:
            self._spans.append((begin, now))

    def follow(self) -> None:
        """The last action belongs to what was done just before it."""
        before = self._now - 1
        if before > 0:
            self.join(next((start for start, end in self._spans if end == before), before - 1))

    def prune(self) -> None:
        """Something new was done: what was taken back before it is gone."""
        self._spans = [span for span in self._spans if span[1] <= self._now]

    def back(self) -> int:
        """How many actions one undo takes back."""
        return next((end - start for start, end in self._spans if end == self._now), 1)

    def forth(self) -> int:
        """How many actions one redo plays again."""
        wanted = next((end - start for start, end in self._spans if start == self._now), 1)
        return wanted if wanted <= len(self.session.match.undone) else 1


__all__ = ["Spans"]
