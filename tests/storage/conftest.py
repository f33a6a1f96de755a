"""Fixtures of the storage tests. The tests are no package, so the toy game is put among the modules here."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

_TOY = Path(__file__).with_name("toy.py")
if "toy" not in sys.modules:
    _spec = importlib.util.spec_from_file_location("toy", _TOY)
    assert _spec is not None
    assert _spec.loader is not None
    _module = importlib.util.module_from_spec(_spec)
    sys.modules["toy"] = _module
    _spec.loader.exec_module(_module)

from tabletop.rules import catalogue  # noqa: E402
from tabletop.storage.paths import Paths  # noqa: E402


@pytest.fixture(autouse=True)
def _toy_in_catalogue(monkeypatch: pytest.MonkeyPatch) -> None:
    """The catalogue knows the toy game during these tests, and forgets it for all others."""
    monkeypatch.setattr(catalogue, "_PACKAGES", dict(catalogue._PACKAGES))
    sys.modules["toy"].install()


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    """A user's folders, not created yet."""
    return Paths.under(tmp_path / "home")
