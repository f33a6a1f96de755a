"""Set-ups that are kept: presets, which players keep under a name, and the table at which a game was played last."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from tabletop.client.core.services import Telling, to_trash
from tabletop.client.scenes.base import SceneServices
from tabletop.rules.game import Json
from tabletop.storage.file_names import Deleted
from tabletop.storage.user_documents import DocumentEntry, UserDocuments
from tabletop.text import t


class Presets:
    """The presets of one game, or what else of its set-ups is kept in a ``folder``. Errors are told in toasts, not
    raised."""

    def __init__(self, app: SceneServices, game: str, folder: str = "presets") -> None:
        self.app = app
        self.shelf = UserDocuments(app.paths.content / folder / game, f"{game}.setup", app.paths.trash)
        self.entries: list[DocumentEntry] = []
        self.refresh()

    def refresh(self) -> None:
        """Read the folder again; files that cannot be opened are left out."""
        self.entries = [entry for entry in self.shelf.entries() if entry.document is not None]

    def find(self, name: str) -> DocumentEntry | None:
        return next((entry for entry in self.entries if entry.path.name == name), None)

    def keep(self, title: str, body: Mapping[str, Json]) -> DocumentEntry | None:
        """Write a preset, replacing one of the same title; None when that failed."""
        same = next((entry for entry in self.entries if entry.title == title), None)
        with Telling(self.app):
            entry = self.shelf.save(title, body, same)
            self.refresh()
            return entry
        return None

    def delete(self, entry: DocumentEntry, on_change: Callable[[], object]) -> None:
        """Delete a preset, with a toast that brings it back; ``on_change`` is called after either."""

        def changed() -> None:
            self.refresh()
            on_change()

        def undelete(deleted: Deleted) -> None:
            self.shelf.undelete(deleted)
            changed()

        told = t("setup.preset.deleted", name=entry.title)
        if to_trash(self.app, told, lambda: self.shelf.delete(entry), undelete):
            changed()


class LastTable:
    """The table at which a game was played last: the set-up of the game that was started last, names included."""

    def __init__(self, app: SceneServices, game: str) -> None:
        self._game = game
        self._kept = Presets(app, game, "tables")

    def body(self) -> Mapping[str, Json] | None:
        """The set-up, None where no game was started yet or its file is damaged."""
        return next((entry.document.body for entry in self._kept.entries if entry.document is not None), None)

    def keep(self, body: Mapping[str, Json]) -> None:
        """Remember a set-up in place of the one before."""
        self._kept.keep(self._game, body)
