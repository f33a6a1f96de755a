"""The set-up of a game for which users may write files of their own: the folder is read, files are dropped in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from tabletop.rules.game import Refusal
from tabletop.text import localised, t

from .own_files import Load, OwnFile, SaveError, bring_in, lay_folder, own_files
from .setup_form import SetUpForm

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tabletop.client.ui.form import Form

    from .setup_form import SetUpHost


class Named(Protocol):
    """What a user's file holds: something with a name in each language."""

    @property
    def names(self) -> Mapping[str, str]:
        """The name by language."""


T = TypeVar("T", bound=Named)


class OwnFilesForm(SetUpForm, ABC, Generic[T]):
    """A game's part of the set-up with the files of a user's folder. ``files``: what the folder held when it was read
    last. Widgets: ``own.open``, ``own.read``."""

    stem = ""
    """Name of a file that is copied into the folder and whose own name cannot be kept."""
    manual = ""
    """The page that tells how to write such a file."""
    kept_key = ""
    """Message key of the sentence after a file was taken; its value ``name`` is the name of what it holds."""

    def __init__(self, scene: SetUpHost) -> None:
        super().__init__(scene)
        self.files: list[OwnFile[T]] = []
        self.read_folder()

    @property
    @abstractmethod
    def folder(self) -> Path:
        """The folder of the user's files."""

    @property
    @abstractmethod
    def load(self) -> Load[T]:
        """Reads one file."""

    def listed(self) -> list[OwnFile[T]]:
        """All files of the folder; none where it cannot be read."""
        return own_files(self.folder, self.load)

    @abstractmethod
    def take(self, file: str, found: T) -> None:
        """A file was dropped in: what it holds is chosen."""

    def read_folder(self) -> None:
        """Look what the user has."""
        self.files = self.listed()

    def read_again(self) -> None:
        """Look again, and show what there is."""
        self.read_folder()
        self.scene.changed()

    def resumed(self, result: object) -> None:
        """Back from another scene: the folder may hold something else."""
        del result
        self.read_folder()

    def lay_own_folder(self, form: Form) -> None:
        """Where such files belong, and how they get there."""
        lay_folder(form, self.app, self.folder, self.manual, self.read_again)

    def dropped(self, path: str) -> bool:
        """A file is copied into the folder and taken; one with a fault is named with it."""
        try:
            file = bring_in(Path(path), self.folder, self.load, self.stem)
        except SaveError as problem:
            self.app.toast(t(problem.key, **problem.values), "warning")
            return True
        if isinstance(file.found, Refusal):
            self.tell_fault(file)
            return True
        self.read_folder()
        self.take(file.name, file.found)
        self.app.toast(t(self.kept_key, name=localised(file.found.names)), "ok")
        return True

    def tell_fault(self, file: OwnFile[T]) -> None:
        """Say what is wrong with a file that holds nothing that can be used."""
        assert isinstance(file.found, Refusal)
        self.app.play("ui-deny")
        self.app.toast(self.fault_words(file.name, file.found), "danger")

    def fault_words(self, file: str, refusal: Refusal) -> str:
        """What is wrong with a file, in a sentence that names it."""
        why = self.refusal_text(refusal)
        return why if file in why else t("setup.own.fault", file=file, why=why)
