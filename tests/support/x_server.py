"""An X server without a screen, for real windows."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def x_server() -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A server and the name of its display."""
    read, write = os.pipe()
    # a server that resets when its last client goes refuses the program that comes just then
    words = ["Xvfb", "-noreset", "-displayfd", str(write), "-screen", "0", "1024x640x24"]
    process = subprocess.Popen(words, pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    with os.fdopen(read) as said:
        number = said.readline().strip()
    yield process, f":{number}"
    process.terminate()
    process.wait()
