"""Pictures of the screen, kept beside the saves."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

import pygame

from tabletop.text import t

if TYPE_CHECKING:
    from tabletop.client.core.services import Services

log = logging.getLogger(__name__)


def take(app: Services) -> None:
    """Write what the screen shows into the folder of pictures, and say where; a failure is told, not raised."""
    folder = app.paths.saves.parent / "pictures"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        path = app.screenshot(folder / time.strftime("war-table-%Y%m%d-%H%M%S.png"))
    except (OSError, pygame.error) as problem:
        log.warning("picture not written: %s", problem)
        app.toast(t("client.picture_failed"), "warning")
        return
    app.toast(t("client.picture_saved", path=str(path)), "ok")
