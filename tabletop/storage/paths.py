"""Where the program keeps a person's files. Nothing is created before it is needed."""

from __future__ import annotations

import os
from pathlib import Path

from tabletop import PRODUCT
from tabletop.rules.frozen import light_dataclass

from .errors import SaveError, from_os

HOME_VARIABLE = "TABLETOP_HOME"


@light_dataclass
class Paths:
    """All folders and files of one user. The folders may not exist yet: ask :func:`make_folder` before writing.

    ``content`` is the root of what users make (``armies``, ``scenarios``, ``islands``, ``adventure-cards``,
    ``languages``, ``players``); ``trash`` keeps deleted files; ``exports`` is where people look for what they take out:
    pictures, logs, copies of saves.
    """

    saves: Path
    autosave: Path
    trash: Path
    content: Path
    exports: Path
    settings: Path
    logs: Path
    crash: Path
    cache: Path

    @property
    def armies(self) -> Path:
        """The folder of armies that users built."""
        return self.content / "armies"

    @property
    def scenarios(self) -> Path:
        """The folder of maps and scenarios that users made."""
        return self.content / "scenarios"

    @property
    def islands(self) -> Path:
        """The folder of islands that users drew."""
        return self.content / "islands"

    @property
    def adventure_cards(self) -> Path:
        """The folder of quests and encounters that users wrote for the Adventure Game."""
        return self.content / "adventure-cards"

    @property
    def languages(self) -> Path:
        """The folder of languages that users added, a folder for each."""
        return self.content / "languages"

    @property
    def players(self) -> Path:
        """The folder of files that tell of a user's own players."""
        return self.content / "players"

    @property
    def lessons(self) -> Path:
        """The file of what has been learnt so far."""
        return self.saves.parent / "lessons.json"

    @property
    def reviews(self) -> Path:
        """The folder of reviews, one file for each deal."""
        return self.saves.parent / "reviews"

    @property
    def hall(self) -> Path:
        """The folder of finished games, one file each."""
        return self.saves.parent / "hall"

    @property
    def campaigns(self) -> Path:
        """The folder of campaigns that are being played, one file each."""
        return self.saves.parent / "campaigns"

    @property
    def achievements(self) -> Path:
        """The file of what each person has achieved."""
        return self.saves.parent / "achievements.json"

    @classmethod
    def under(cls, root: Path) -> Paths:
        """Everything below one folder: portable use and tests."""
        return cls._of(root, root, root / "exports", root / "logs", root / "cache")

    @classmethod
    def of_user(cls) -> Paths:
        """The places the operating system means for it; TABLETOP_HOME puts all of them under one root. Raises SaveError
        where the user has no home."""
        home = os.environ.get(HOME_VARIABLE, "").strip()
        if home:
            return cls.under(Path(os.path.abspath(os.path.expanduser(home))))
        from platformdirs import PlatformDirs  # not needed, so not imported, in portable use

        dirs = PlatformDirs("TheWarTable", appauthor=False)
        try:
            data, config = Path(dirs.user_data_dir), Path(dirs.user_config_dir)
            exports = Path(dirs.user_documents_dir) / PRODUCT
            return cls._of(data, config, exports, Path(dirs.user_log_dir), Path(dirs.user_cache_dir))
        except (RuntimeError, OSError) as error:  # a user without an entry, as in containers, and without HOME
            raise SaveError("no_home") from error

    @classmethod
    def _of(cls, data: Path, config: Path, exports: Path, logs: Path, cache: Path) -> Paths:
        return cls(
            saves=data / "saves",
            autosave=data / "autosave",
            trash=data / "trash",
            content=data / "content",
            exports=exports,
            settings=config / "settings.json",
            logs=logs,
            crash=logs / "crash",
            cache=cache,
        )


def make_folder(folder: Path) -> Path:
    """Create ``folder`` and its parents if they are missing, and give it back. Raises SaveError when it cannot
    be created or written to."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise SaveError("not_folder").about(folder) from None
    except OSError as error:
        raise from_os(error, folder) from error
    except ValueError:  # a zero character in the name
        raise SaveError("bad_name").about(folder) from None
    if not os.access(folder, os.W_OK | os.X_OK):
        raise SaveError("no_permission").about(folder)
    return folder
