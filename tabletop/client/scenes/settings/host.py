"""What a group of settings may ask of the scene that shows it."""

from __future__ import annotations

from typing import Protocol

from tabletop.client.scenes.base import SceneServices


class SettingsHost(Protocol):
    """The settings scene, as its groups see it. ``sample_due``: the sample of motion starts by itself after the next
    layout."""

    sample_due: bool

    @property
    def app(self) -> SceneServices:
        """The program."""

    def change(self, **values: object) -> None:
        """Set options, apply and store them."""

    def set_flag(self, name: str, value: bool) -> None:
        """Turn an option on or off."""

    def show_motion(self, **values: object) -> None:
        """Set options of motion, and start the sample of motion."""

    def set_volume(self, name: str, value: int) -> None:
        """Set a volume; it is written when the slider is released."""

    def ask_key(self, command: str, instead_of: str | None = None) -> None:
        """Ask for a key that is to give ``command``, besides its others or in place of ``instead_of``."""

    def remove_key(self, command: str, chord: str) -> None:
        """Take a key away from a command."""

    def restore_keys(self, command: str) -> None:
        """Give a command its usual keys back."""

    def restore_all_keys(self) -> None:
        """Reset all keys."""
