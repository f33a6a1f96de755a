"""The base class of set-up forms of games for which users may write files: reads the folder, takes dropped files."""

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


class NamedContents(Protocol):
    """The contents of a user's file: something with a name in each language."""

    @property
    def names(self) -> Mapping[str, str]:
        """The name by language."""


T = TypeVar("T", bound=NamedContents)


class OwnFilesForm(SetUpForm, ABC, Generic[T]):
    """A game's part of the set-up with the files of a user's folder. ``files``: those found when the folder was read
    last. Widgets: ``own.guide``, ``own.open``, ``own.read``."""

    stem = ""
    """Name for a copied file whose own name cannot be kept."""
    guide = ""
    """The name of the guide to such files."""
    kept_key = ""
    """Key of the message after a file was taken, with the value ``name``."""

    has_preview = True

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
        """Choose the contents of a file that was dropped in."""

    def read_folder(self) -> None:
        """Read the folder into ``files``."""
        self.files = self.listed()

    def read_again(self) -> None:
        """Read the folder again, and lay out again."""
        self.read_folder()
        self.scene.changed()

    def resumed(self, result: object) -> None:
        """Read the folder again, because the scene that has ended may have changed it."""
        del result
        self.read_folder()

    def lay_own_folder(self, form: Form) -> None:
        """Add the controls of the folder to a form."""
        lay_folder(form, self.app, self.folder, self.guide, self.read_again)

    def dropped(self, path: str) -> bool:
        """Copy a dropped file into the folder and take it, or say what is wrong with it. Always True."""
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
