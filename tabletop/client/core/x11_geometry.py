"""How large a window is on an X server, as the server says: SDL tells what it asked for, granted or not."""

from __future__ import annotations

import ctypes
import logging
from functools import cache

log = logging.getLogger(__name__)

_LIBRARY = "libX11.so.6"


def window_size(window: int) -> tuple[int, int] | None:
    """Width and height in pixels of the window with that X id, on the server that DISPLAY names; None where the server
    or its library does not answer."""
    try:
        library = _library()
    except OSError as problem:
        log.debug("no %s: %s", _LIBRARY, problem)
        return None
    display = library.XOpenDisplay(None)
    if not display:
        return None
    root, ignored = ctypes.c_ulong(), ctypes.c_int()
    width, height, unused = ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint()
    try:
        known = library.XGetGeometry(
            display, window, ctypes.byref(root), ctypes.byref(ignored), ctypes.byref(ignored),
            ctypes.byref(width), ctypes.byref(height), ctypes.byref(unused), ctypes.byref(unused),
        )  # fmt: skip
    finally:
        library.XCloseDisplay(display)
    return (width.value, height.value) if known else None


@cache
def _library() -> ctypes.CDLL:
    """Xlib with the types of what is called. Raises OSError where it is not installed."""
    library = ctypes.CDLL(_LIBRARY)
    library.XOpenDisplay.argtypes = [ctypes.c_char_p]
    library.XOpenDisplay.restype = ctypes.c_void_p
    library.XCloseDisplay.argtypes = [ctypes.c_void_p]
    library.XGetGeometry.argtypes = [ctypes.c_void_p, ctypes.c_ulong, *[ctypes.c_void_p] * 7]
    return library
