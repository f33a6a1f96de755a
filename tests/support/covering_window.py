"""A window above all others that fills the screen, until it is ended; with the argument ``lock`` it takes keyboard and
pointer as well, as a locked screen does. Says "there" when it is."""

from __future__ import annotations

import ctypes
import sys
import time
from ctypes import c_int, c_long, c_ulong, c_void_p

_UNMANAGED = 1 << 9  # CWOverrideRedirect
_ASYNC = 1  # GrabModeAsync


class _Attributes(ctypes.Structure):
    _fields_ = (
        ("pixmaps_and_colours", c_ulong * 4), ("gravities", c_int * 3), ("planes", c_ulong * 2), ("under", c_int),
        ("masks", c_long * 2), ("unmanaged", c_int), ("maps", c_ulong * 2),
    )  # fmt: skip


def main(lock: bool) -> None:
    """Cover the screen."""
    library = ctypes.CDLL("libX11.so.6")
    library.XOpenDisplay.restype = c_void_p
    library.XDefaultRootWindow.restype = library.XCreateSimpleWindow.restype = c_ulong
    display = c_void_p(library.XOpenDisplay(None))
    root = c_ulong(library.XDefaultRootWindow(display))
    window = c_ulong(library.XCreateSimpleWindow(display, root, 0, 0, 8000, 8000, 0, c_ulong(0), c_ulong(0)))
    attributes = _Attributes(unmanaged=1)
    library.XChangeWindowAttributes(display, window, c_ulong(_UNMANAGED), ctypes.byref(attributes))
    library.XMapRaised(display, window)
    library.XSync(display, 0)
    none = c_ulong(0)
    while lock and (
        library.XGrabKeyboard(display, window, 1, _ASYNC, _ASYNC, none)
        or library.XGrabPointer(display, window, 1, 0, _ASYNC, _ASYNC, none, none, none)
    ):
        time.sleep(0.1)  # the window is not to be seen yet, or somebody else has them
    library.XSync(display, 0)
    print("there", flush=True)
    time.sleep(1e6)


if __name__ == "__main__":
    main("lock" in sys.argv)
