"""Rows that several groups of settings have."""

from __future__ import annotations

from functools import partial

from tabletop.client.ui.form import ToggleRow
from tabletop.text import t

from .host import SettingsHost


def percent(value: int) -> str:
    """A percentage as it is written in the language in use."""
    return t("settings.percent", value=value)


def flag_row(scene: SettingsHost, name: str) -> ToggleRow:
    """The switch of an option that is on or off; its texts are ``settings.<name>`` and ``settings.<name>.note``."""
    key = f"settings.{name}"
    value = bool(getattr(scene.app.settings, name))
    return ToggleRow(key, t(key), t(f"{key}.note"), value, partial(scene.set_flag, name))
