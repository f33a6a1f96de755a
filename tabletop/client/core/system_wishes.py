"""What people have told their system about what they can see and bear: less motion, more contrast. Asked once, at the
first start, and never a reason for anything to fail."""

from __future__ import annotations

import configparser
import ctypes
import logging
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

log = logging.getLogger(__name__)

PATIENCE_S = 1.0
"""Seconds that a program of the system may take to answer."""
Asked = Callable[[], bool | None]
"""Whether something is wished; None where the system does not tell."""


def wished() -> dict[str, bool]:
    """The options of ``Settings`` that the system wishes to be on."""
    ways = {"win32": _WINDOWS, "darwin": _MAC}.get(sys.platform, _FREEDESKTOP)
    found: dict[str, bool] = {}
    for option, asking in ways.items():
        for ask in asking:
            try:
                answer = ask()
            except Exception as problem:  # whatever a foreign system raises
                log.info("no wish about %s: %r", option, problem)
                continue
            if answer is not None:
                found |= {option: True} if answer else {}
                break
    return found


# --------------------------------------------------------------------------------------------------------- Windows


class _HighContrast(ctypes.Structure):
    """HIGHCONTRASTW of the Windows API."""

    _fields_ = (("size", ctypes.c_uint), ("flags", ctypes.c_uint), ("scheme", ctypes.c_wchar_p))


_GET_HIGH_CONTRAST, _GET_ANIMATION, _ON = 0x0042, 0x1042, 1
"""SPI_GETHIGHCONTRAST, SPI_GETCLIENTAREAANIMATION, HCF_HIGHCONTRASTON."""


def _parameters(action: int, size: int, into: object) -> bool:
    """SystemParametersInfoW. Raises AttributeError elsewhere than on Windows."""
    return bool(ctypes.windll.user32.SystemParametersInfoW(action, size, into, 0))  # type: ignore[attr-defined,unused-ignore]


def _windows_still() -> bool | None:
    animated = ctypes.c_int(1)
    return not animated.value if _parameters(_GET_ANIMATION, 0, ctypes.byref(animated)) else None


def _windows_contrast() -> bool | None:
    held = _HighContrast(ctypes.sizeof(_HighContrast), 0, None)
    return bool(held.flags & _ON) if _parameters(_GET_HIGH_CONTRAST, held.size, ctypes.byref(held)) else None


# ----------------------------------------------------------------------------------------------------------- others


def _told(*command: str) -> str:
    """What a program of the system says. Raises OSError, CalledProcessError and TimeoutExpired."""
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE_S, check=True)
    return done.stdout.strip()


def _of_mac(name: str) -> Asked:
    return lambda: _told("defaults", "read", "com.apple.universalaccess", name) == "1"


def _of_gnome(schema: str, key: str, wish: str) -> Asked:
    """A setting of GNOME and its kin, which the portal answers from, too."""
    return lambda: _told("gsettings", "get", schema, key) == wish


def _file(*parts: str) -> Mapping[str, str]:
    """The values of all sections of a file of settings below the folder for these; none where there is no such file."""
    folder = os.environ.get("XDG_CONFIG_HOME", "")
    path = (Path(folder) if folder else Path.home() / ".config").joinpath(*parts)
    read = configparser.RawConfigParser(strict=False)
    read.read(path, encoding="utf-8")
    return {key: value for section in read.sections() for key, value in read.items(section)}


def _gtk_still() -> bool | None:
    for version in ("gtk-4.0", "gtk-3.0"):
        told = _file(version, "settings.ini").get("gtk-enable-animations")
        if told is not None:
            return told.lower() in ("0", "false")
    return None


def _kde_still() -> bool | None:
    told = _file("kdeglobals").get("animationdurationfactor")
    return None if told is None else float(told) == 0


def _theme_contrast() -> bool | None:
    names = [os.environ.get("GTK_THEME", ""), _file("gtk-3.0", "settings.ini").get("gtk-theme-name", "")]
    return True if any("highcontrast" in name.lower().replace("-", "") for name in names) else None


_WINDOWS: Mapping[str, tuple[Asked, ...]] = {
    "reduced_motion": (_windows_still,), "high_contrast": (_windows_contrast,),
}  # fmt: skip
_MAC: Mapping[str, tuple[Asked, ...]] = {
    "reduced_motion": (_of_mac("reduceMotion"),), "high_contrast": (_of_mac("increaseContrast"),),
}  # fmt: skip
_FREEDESKTOP: Mapping[str, tuple[Asked, ...]] = {
    "reduced_motion": (_gtk_still, _kde_still, _of_gnome("org.gnome.desktop.interface", "enable-animations", "false")),
    "high_contrast": (_theme_contrast, _of_gnome("org.gnome.desktop.a11y.interface", "high-contrast", "true")),
}
