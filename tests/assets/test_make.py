"""The programs that make the pictures, sounds and music, which the shipped program never imports."""

from __future__ import annotations

import importlib
import pkgutil

import pytest

import assets.make


def test_python_m_assets_make_failed_at_its_imports() -> None:
    """A class of the client was renamed, and no check noticed that the painter of the Adventure board imports it."""
    for needed in ("numpy", "PIL", "soundfile", "fontTools"):
        pytest.importorskip(needed)
    for module in pkgutil.walk_packages(assets.make.__path__, "assets.make."):
        assert importlib.import_module(module.name).__doc__, module.name
