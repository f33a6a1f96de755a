"""Questions about, and changes of, the player's key bindings; needs no pygame.

``bindings``: as in the settings, command -> chords that replace its default ones. Every change returns a new mapping.
"""

from __future__ import annotations

from collections.abc import Mapping

from tabletop.client.core.bindings import DEFAULT_BINDINGS, chords_for, compile_bindings, parse_chord

Bindings = Mapping[str, tuple[str, ...]]

# Commands by the group they are listed under; a test keeps the list complete.
GROUPS: dict[str, tuple[str, ...]] = {
    "move": (
        "up", "down", "left", "right", "ok", "back", "next", "prev", "page_up", "page_down", "home", "end",
        "tab_left", "tab_right",
    ),
    "play": (
        "end_phase", "letters", "undo", "redo", "legal", "hint", "next_idle", "pause", "threat", "info", "inspect",
        "log", "timeline", "review", "rules",
    ),
    "view": (
        "turn_view", "zoom_in", "zoom_out", "zoom_fit", "pan_up", "pan_down", "pan_left", "pan_right",
        "full_screen", "screenshot",
    ),
    "program": ("menu", "save", "load", "rename", "delete", "find", "help", "quick_help", "toast", "music"),
    "text": ("backspace", "select_all", "copy", "cut", "paste"),
    "digits": tuple(f"digit_{n}" for n in range(10)),
}  # fmt: skip

# Commands without which this page could not be operated.
ESSENTIAL = frozenset({"up", "down", "left", "right", "ok", "back", "next", "prev"})


def chords(bindings: Bindings, command: str) -> tuple[str, ...]:
    """The chords that give a command, without those that another command has taken."""
    table = compile_bindings(bindings)
    found = []
    for chord in chords_for(command, bindings):
        parsed = parse_chord(chord)
        if parsed is not None and table.get(parsed) == command:
            found.append(chord)
    return tuple(found)


def owner(bindings: Bindings, chord: str) -> str | None:
    """The command a chord gives, if any."""
    parsed = parse_chord(chord)
    return compile_bindings(bindings).get(parsed) if parsed is not None else None


def is_changed(bindings: Bindings, command: str) -> bool:
    """Whether a command has other keys than its default ones."""
    return set(chords(bindings, command)) != set(DEFAULT_BINDINGS[command])


def can_lose(bindings: Bindings, command: str, chord: str) -> bool:
    """Whether a command may lose a chord: the essential ones keep at least one."""
    return command not in ESSENTIAL or len(set(chords(bindings, command)) - {chord}) > 0


def _with(bindings: Bindings, command: str, keys: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    changed = dict(bindings)
    if set(keys) == set(DEFAULT_BINDINGS[command]):
        changed.pop(command, None)
    else:
        changed[command] = keys
    return changed


def take(bindings: Bindings, command: str, chord: str, instead_of: str | None = None) -> dict[str, tuple[str, ...]]:
    """Give a chord to a command, besides its others or in place of ``instead_of``; the command that had it loses it."""
    changed = dict(bindings)
    former = owner(changed, chord)
    if former is not None and former != command:
        changed = drop(changed, former, chord)
    kept = [key for key in chords(changed, command) if key not in (chord, instead_of)]
    return _with(changed, command, (*kept, chord))


def drop(bindings: Bindings, command: str, chord: str) -> dict[str, tuple[str, ...]]:
    """Take a chord away from a command."""
    return _with(bindings, command, tuple(key for key in chords(bindings, command) if key != chord))


def restore(bindings: Bindings, command: str) -> dict[str, tuple[str, ...]]:
    """Give a command its default keys; commands that have one of them now lose it."""
    changed = {name: keys for name, keys in bindings.items() if name != command}
    for chord in DEFAULT_BINDINGS[command]:
        former = owner(changed, chord)
        if former is not None and former != command:
            changed = drop(changed, former, chord)
    return changed


def lost_by_restoring(bindings: Bindings, command: str) -> str | None:
    """An essential command that would have no key if ``command`` got its default ones; None for none."""
    after = restore(bindings, command)
    return next((name for name in sorted(ESSENTIAL) if not chords(after, name)), None)
