"""Sound: the table of sounds (the name the program asks for, the file it is in, the volume group it obeys), their
player, which plays nothing where there is no device, and the music, one piece at a time, looped without a gap."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, Literal, NamedTuple, Protocol, get_args

import pygame

from tabletop.resources import asset_path

Group = Literal["interface", "pieces", "events"]
"""The groups of sounds that have a volume of their own in the settings."""

VolumeGroup = Literal["interface", "pieces", "events", "music", "master"]
"""Every volume in the settings; `master` acts on all sounds and on the music."""

GROUPS: Final[tuple[Group, ...]] = get_args(Group)
VOLUME_GROUPS: Final[tuple[VolumeGroup, ...]] = get_args(VolumeGroup)


class Cue(NamedTuple):
    """One sound.

    `file` is its name in ``assets/sounds``. `level` (0..1) is its gain in the mix: the files of a group are equally
    loud, but a sound heard at every move of the pointer must be softer than one heard once a turn.
    """

    file: str
    group: Group
    level: float = 1.0


def _cues(group: Group, names: str, **levels: float) -> dict[str, Cue]:
    return {name: Cue(f"{name}.ogg", group, levels.get(name.replace("-", "_"), 1.0)) for name in names.split()}


CUES: Final[dict[str, Cue]] = {
    **_cues(
        "interface",
        "ui-hover ui-click ui-confirm ui-deny ui-page save-done",
        ui_hover=0.22,
        ui_click=0.6,
        ui_page=0.7,
    ),
    **_cues(
        "pieces",
        "card-draw card-play card-discard piece-lift piece-place token-stack coin-gain coin-pay wood-gain "
        "dice-shake dice-land",
        piece_lift=0.6,
        card_discard=0.8,
        dice_shake=0.8,
    ),
    **_cues(
        "events",
        "build-start build-done train upgrade hit miss casualty heal magic conquer decline quest-done "
        "level-up turn-start hand-over curtain-open victory defeat reveal explosion round-start "
        "trap discovery valor duel blow lunge shot general",
        miss=0.7,
        blow=0.6,
        lunge=0.4,
        casualty=0.8,
        shot=0.7,
        turn_start=0.6,
        hand_over=0.7,
        curtain_open=0.6,
    ),
}
"""Every sound by its name."""
HEAVY: Final[tuple[str, ...]] = (
    "victory", "defeat", "general", "explosion", "quest-done", "valor", "level-up", "casualty", "duel", "conquer",
    "trap", "hit", "decline", "discovery", "build-done", "upgrade", "magic", "heal", "blow", "miss", "shot",
)  # fmt: skip
"""The sounds of the greatest events, the greatest first; all others weigh less."""


def heaviest(names: Sequence[str]) -> str:
    """Of several sounds of one moment the one that is heard: that of the greatest event, of equal ones the last."""
    return min(reversed(names), key=lambda name: HEAVY.index(name) if name in HEAVY else len(HEAVY))


SHORTEST = 50.0
"""Seconds that every piece lasts at least: it can be started anywhere before that."""

_LOG = logging.getLogger(__name__)

_APART = 0.040
_SILENCE = 10.0  # seconds after the last sound until the device is closed: while it is open, its thread is busy
_RETRY = 30.0  # seconds until a device that could not be opened is tried again


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
        self.volumes: dict[str, int] = dict.fromkeys(VOLUME_GROUPS, 100)
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
                pygame.mixer.init(44_100, -16, 2, 1024, allowedchanges=0)
                self._owns_mixer = True
            pygame.mixer.set_num_channels(max(16, pygame.mixer.get_num_channels()))
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
        self.volumes[group] = max(0, min(100, int(percent)))
        try:
            for name, sound in self._sounds.items():
                sound.set_volume(self._gain(CUES[name]))
        except pygame.error as error:
            self.lost(error)

    def gain(self, group: VolumeGroup) -> float:
        """The linear gain of a group, 0..1, with the master volume."""
        # Squared, because the ear hears half an amplitude as only a little softer: 50 % is -12 dB.
        share = self.volumes["master"] * (self.volumes[group] if group != "master" else 100) / 10_000.0
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
        # A sound exactly one gap later must not be dropped because a difference of clock readings is rounded.
        if gain <= 0.0 or now - self._last.get(name, float("-inf")) < _APART - 1e-6:
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
            music.play(-1, start, 2500)
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
        pygame.mixer.music.fadeout(5000 if self._resting else 900)

    def _follow_volume(self) -> None:
        gain = self._player.gain("music")
        if gain != self._gain:
            self._gain = gain
            pygame.mixer.music.set_volume(gain)

    def _report(self, key: str, track: str) -> None:
        self._broken.add(track)
        self._wanted = None
        self._notice(key, name=track)
