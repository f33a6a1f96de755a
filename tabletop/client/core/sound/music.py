"""The music: one piece at a time, looped without a gap, faded in and out."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path

import pygame

from tabletop.resources import asset_path

from .sound_player import Notice, SoundPlayer

_LOG = logging.getLogger(__name__)

FADE_IN_MS, FADE_OUT_MS, REST_FADE_MS = 2500, 900, 5000
"""Milliseconds in which a piece fades in, fades out for another one, and fades out because nobody plays."""
REST = 120.0
"""Seconds without input after which the music fades out and the sound device is closed, so that an idle program uses no
processor time. The next input starts the piece again near the place where it stopped."""


class Music:
    """Plays the piece that :meth:`want` names for as long as there is input. It uses the device of ``player`` and its
    volume ``music``, and is silent when the player is; a file that is missing or damaged is reported once and left out.

    The loop of the program calls :meth:`note_input` at every input and :meth:`update` at every turn; neither waits for
    a fade.
    """

    def __init__(
        self,
        player: SoundPlayer,
        notice: Notice,
        *,
        locate: Callable[[str], Path] = asset_path,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._player = player
        self._notice = notice
        self._locate = locate
        self._clock = clock
        self._wanted: str | None = None
        self._playing: str | None = None
        self._leaving = False
        self._resting = False
        self._gain = -1.0
        self._last_input = clock()
        self._began = 0.0
        self._reached: dict[str, float] = {}
        self._broken: set[str] = set()
        self.on = True
        """Whether there is music at all."""

    @property
    def playing(self) -> str | None:
        """The piece that is being played, also while it fades out; None for none."""
        return self._playing

    def want(self, track: str | None) -> None:
        """Name the piece to play from now on, by its file without suffix; None for silence."""
        self._wanted = track if track not in self._broken else None

    def note_input(self) -> None:
        """Note an input: music that rested comes back."""
        self._last_input = self._clock()
        self._resting = False

    def rest(self) -> None:
        """Fade the music out until the next input."""
        self._resting = True

    def update(self) -> None:
        """Begin, change or end the piece as :meth:`want` and the volumes ask for now."""
        if self._clock() - self._last_input >= REST:
            self._resting = True
        wanted = self._wanted if self.on and not self._resting and self._player.gain("music") > 0.0 else None
        if self._playing is None and wanted is None:
            return
        if not self._player.available:
            self._playing = None
            if wanted is not None:
                self._player.wake()
            return
        try:
            self._sound(wanted)
        except pygame.error as error:
            self._playing = None
            self._player.lost(error)

    def _sound(self, wanted: str | None) -> None:
        music = pygame.mixer.music
        if self._playing is not None:
            if self._leaving and not music.get_busy():
                music.unload()
                self._playing = None
            elif not self._leaving and self._playing != wanted:
                self._leave()
            else:
                self._follow_volume()
        if self._playing is None and wanted is not None:
            self._begin(wanted)

    def _begin(self, track: str) -> None:
        music, path = pygame.mixer.music, self._locate(f"music/{track}.ogg")
        start = self._reached.get(track, 0.0)
        try:
            if not path.is_file():
                self._report("sound.missing", track)
                return
            music.load(path)
            music.play(-1, start, FADE_IN_MS)
        except (pygame.error, OSError) as error:
            if pygame.mixer.get_init() is None:
                raise
            _LOG.info("%s: %s", path.name, error)
            self._report("sound.damaged", track)
            return
        self._playing, self._leaving, self._gain = track, False, -1.0
        self._began = self._clock() - start
        self._follow_volume()

    def _leave(self) -> None:
        """Fade the piece out, and remember where it stopped, so that it does not always begin with the same notes."""
        assert self._playing is not None
        self._leaving = True
        self._reached[self._playing] = (self._clock() - self._began) % SHORTEST
        pygame.mixer.music.fadeout(REST_FADE_MS if self._resting else FADE_OUT_MS)

    def _follow_volume(self) -> None:
        gain = self._player.gain("music")
        if gain != self._gain:
            self._gain = gain
            pygame.mixer.music.set_volume(gain)

    def _report(self, key: str, track: str) -> None:
        self._broken.add(track)
        self._wanted = None
        self._notice(key, name=track)


SHORTEST = 50.0
"""Seconds that every piece lasts at least: it can be started anywhere before that."""
