"""Fixtures of the storage tests: the toy game, and a user's folders."""

from pathlib import Path

import pytest

from tabletop.rules import catalogue
from tabletop.storage.paths import Paths
from tests.support import toy_game


@pytest.fixture(autouse=True)
def _toy_in_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue knows the toy game during these tests, and forgets it for all others."""
    monkeypatch.setattr(catalogue, "_PACKAGES", dict(catalogue._PACKAGES))
    toy_game.install()


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    """A user's folders, not created yet."""
    return Paths.under(tmp_path / "home")
