"""Pictures of the screen, kept beside the saves."""

from __future__ import annotations

import logging
import time
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.storage import atomic
from tabletop.storage.errors import SaveError
from tabletop.storage.filing import put_new
from tabletop.storage.paths import make_folder
from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.core.services import Services

log = logging.getLogger(__name__)


def png(surface: pygame.Surface) -> bytes:
    """A surface as the bytes of a PNG."""
    stream = BytesIO()
    pygame.image.save(surface, stream, "picture.png")
    return stream.getvalue()


def write(path: Path, data: bytes) -> Path:
    """Write a picture where the caller wants it, over one that is there; gives the path. Raises SaveError."""
    atomic.write(path, data)
    return path


def take(app: Services) -> None:
    """Write what the screen shows into the folder of pictures, and say where; a failure is told, not raised."""
    folder = app.paths.saves.parent / "pictures"
    try:
        path = put_new(make_folder(folder), time.strftime("war-table-%Y%m%d-%H%M%S"), ".png", app.picture())
    except (SaveError, pygame.error) as problem:
        log.warning("picture not written: %s", problem)
        app.toast(t("client.picture_failed"), "warning")
        return
    app.toast(t("client.picture_saved", path=str(path)), "ok")
