"""Plays sounds, or nothing where there is no device; a failing device raises nothing."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pygame

from tabletop.resources import asset_path

from .cues import CUES, VOLUME_GROUPS, Cue, VolumeGroup

_LOG = logging.getLogger(__name__)

_RATE, _BITS, _CHANNELS, _BUFFER = 44_100, -16, 2, 1024
_VOICES = 16
_APART = 0.040
_SILENCE = 10.0  # seconds after the last sound until the device is closed: while it is open, its thread is busy
_RETRY = 30.0  # seconds until a device that could not be opened is tried again
# Seconds: a sound exactly one gap later must not be dropped because a difference of clock readings is rounded.
_EPSILON = 1e-6


class Notice(Protocol):
    """Shows a message to the players: its key and the values of its placeholders."""

    def __call__(self, key: str, /, **args: object) -> None: ...


def _no_notice(key: str, /, **args: object) -> None:
    _LOG.warning("%s %s", key, args)


class SoundPlayer:
    """Sounds by name, each at the volume of its group.

    The sound device is first opened by :meth:`open`, or, after :meth:`allow`, by the first sound; :meth:`rest` closes
    it after silence, and the next sound opens it again. Without a device all methods can be called, and nothing is
    heard. A sound whose file is missing or damaged is silent and is reported once, through `notice` with the key
    ``sound.missing`` or ``sound.damaged`` and the argument ``name``.

    `locate` turns ``"sounds/x.ogg"`` into a path; `clock` gives seconds and never runs backwards; `defer` takes a
    function that may be slow (it opens the device) and calls it when the frame is on the screen.
    """

    def __init__(
        self,
        notice: Notice = _no_notice,
        *,
        locate: Callable[[str], Path] = asset_path,
        clock: Callable[[], float] = time.monotonic,
        defer: Callable[[Callable[[], object]], object] = lambda call: call(),
    ) -> None:
        self._notice = notice
        self._locate = locate
        self._clock = clock
        self._defer = defer
        self._open = False
        self._allowed = False
        self._retry_at = float("-inf")
        self._waiting: list[str] = []
        self._waking = False
        self._owns_mixer = False
        self._volumes: dict[str, int] = dict.fromkeys(VOLUME_GROUPS, 100)
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._broken: set[str] = set()
        self._last: dict[str, float] = {}

    @property
    def available(self) -> bool:
        """Whether a device is open. False before :meth:`open`, after :meth:`close`, and without a device."""
        return self._open

    @property
    def usable(self) -> bool:
        """Whether sounds can be heard, as far as is known: a device is open, or may be opened and has not failed."""
        return self._open or (self._allowed and self._clock() >= self._retry_at)

    def allow(self) -> None:
        """Let the first sound open the device."""
        self._allowed = True

    def rest(self) -> None:
        """Close the device when nothing has been played for ten seconds. Call it now and then."""
        if not (self._open and self._owns_mixer and self._allowed):
            return
        if self._clock() - max(self._last.values(), default=0.0) < _SILENCE:
            return
        if not (pygame.mixer.get_busy() or pygame.mixer.music.get_busy()):
            self._let_go()

    def open(self) -> bool:
        """Open the device. Call it after the first frame, because some systems are slow.

        Returns whether sounds can be heard. A device that fails is logged and may be tried again later.
        """
        if self._open:
            return True
        try:
            if pygame.mixer.get_init() is None:
                # No changes allowed: files are converted to this format, so none plays at another speed.
                pygame.mixer.init(_RATE, _BITS, _CHANNELS, _BUFFER, allowedchanges=0)
                self._owns_mixer = True
            pygame.mixer.set_num_channels(max(_VOICES, pygame.mixer.get_num_channels()))
        except (pygame.error, NotImplementedError) as error:  # the latter: pygame built without a mixer
            _LOG.info("no sound device: %s", error)
            self._let_go()
            self._retry_at = self._clock() + _RETRY
            return False
        self._open = True
        return True

    def close(self) -> None:
        """Stop all sounds and close the device. The volumes stay; :meth:`open` may be called again."""
        self._allowed = False
        self._let_go()

    def _let_go(self) -> None:
        self._waiting.clear()
        self._sounds.clear()
        self._last.clear()
        self._open = False
        if self._owns_mixer:
            self._owns_mixer = False
            try:
                pygame.mixer.quit()
            except pygame.error as error:
                _LOG.info("the sound device did not close: %s", error)

    def set_volume(self, group: VolumeGroup, percent: int) -> None:
        """Set the volume of a group; what lies outside 0..100 is brought to the nearer end.

        Sounds already playing follow. Raises ValueError for a group that does not exist.
        """
        if group not in VOLUME_GROUPS:
            raise ValueError(f"no such volume group: {group!r}")
        self._volumes[group] = max(0, min(100, int(percent)))
        try:
            for name, sound in self._sounds.items():
                sound.set_volume(self._gain(CUES[name]))
        except pygame.error as error:
            self.lost(error)

    def gain(self, group: VolumeGroup) -> float:
        """The linear gain of a group, 0..1, with the master volume."""
        # Squared, because the ear hears half an amplitude as only a little softer: 50 % is -12 dB.
        share = self._volumes["master"] * (self._volumes[group] if group != "master" else 100) / 10_000.0
        return share * share

    def wake(self) -> None:
        """Have the device opened after this frame, if it may be."""
        if self._allowed and not self._open and not self._waking and self._clock() >= self._retry_at:
            self._waking = True
            self._defer(self._open_and_play)

    def play(self, name: str) -> bool:
        """Play the cue `name`; returns whether it was started.

        It is not when there is no device, the volume is 0, the file cannot be used, or the same sound was
        started less than 40 ms ago (two events of one moment would only make it twice as loud).
        """
        if name in self._broken:
            return False
        cue = CUES.get(name)
        if cue is None:
            return (self._open or self._allowed) and self._report("sound.missing", name)
        gain = self._gain(cue)
        now = self._clock()
        if not self._open:
            self._ask_for_device(name, gain, now)
            return False
        if gain <= 0.0 or now - self._last.get(name, float("-inf")) < _APART - _EPSILON:
            return False
        try:
            sound = self._sounds.get(name) or self._load(name, cue)
            if sound is None:
                return False
            sound.set_volume(gain)
            started = sound.play() is not None
        except pygame.error as error:
            return self.lost(error)
        if started:
            self._last[name] = now
        return started

    def _ask_for_device(self, name: str, gain: float, now: float) -> None:
        """Have the device opened after this frame, and the sound played then."""
        if not self._allowed or gain <= 0.0 or now < self._retry_at or name in self._waiting:
            return
        self._waiting.append(name)
        self.wake()

    def _open_and_play(self) -> None:
        self._waking = False
        waiting, self._waiting = self._waiting, []
        if self._allowed and self.open():
            for name in waiting:
                self.play(name)

    def _gain(self, cue: Cue) -> float:
        return cue.level * self.gain(cue.group)

    def _load(self, name: str, cue: Cue) -> pygame.mixer.Sound | None:
        path = self._locate(f"sounds/{cue.file}")
        try:
            if not path.is_file():
                self._report("sound.missing", name)
                return None
            sound = pygame.mixer.Sound(file=str(path))
        except (pygame.error, OSError) as error:
            _LOG.info("%s: %s", path.name, error)
            # A closed mixer raises the same error as a bad file; then the file is not to blame.
            if pygame.mixer.get_init() is None:
                self.lost(error)
            else:
                self._report("sound.damaged", name)
            return None
        self._sounds[name] = sound
        return sound

    def _report(self, key: str, name: str) -> bool:
        self._broken.add(name)
        self._notice(key, name=name)
        return False

    def lost(self, error: Exception) -> bool:
        """Close the device after it has failed; silent until it is opened again."""
        _LOG.info("sound device lost: %s", error)
        self._let_go()
        self._retry_at = self._clock() + _RETRY
        return False
