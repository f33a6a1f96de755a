"""The window of the operating system: size, full screen, pointer shapes, text input, keys that hang; why there is none;
and what else the system does for the program: clipboard, screenshots, folders shown by its own programs."""

from __future__ import annotations

import contextlib
import logging
import os
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tabletop.client.core.services import Services
from tabletop.client.draw.cache import notice, share_one_arena
from tabletop.resources import asset_path
from tabletop.storage.errors import SaveError
from tabletop.storage.paths import make_folder
from tabletop.text import t

if TYPE_CHECKING:
    import ctypes


log = logging.getLogger(__name__)
_LIBRARY = "libX11.so.6"


def window_size(window: int) -> tuple[int, int] | None:
    """Width and height in pixels of the window with that X id, on the server that DISPLAY names; None where the server
    or its library does not answer."""
    import ctypes

    root, ignored = ctypes.c_ulong(), ctypes.c_int()
    width, height, unused = ctypes.c_uint(), ctypes.c_uint(), ctypes.c_uint()
    found = (root, ignored, ignored, width, height, unused, unused)
    known = _ask(lambda library, display: library.XGetGeometry(display, window, *map(ctypes.byref, found)))
    return (width.value, height.value) if known else None


def _no_key_is_down() -> bool:
    """Whether the X server knows of no key that is down; False where it does not answer."""
    import ctypes

    keys = ctypes.create_string_buffer(32)
    return _ask(lambda library, display: library.XQueryKeymap(display, keys)) and not any(keys.raw)


def _ask(question: Callable[[ctypes.CDLL, int], int]) -> bool:
    """Put a question to the server that DISPLAY names, over a connection of its own; whether it was answered."""
    try:
        library = _library()
    except OSError as problem:
        log.debug("no %s: %s", _LIBRARY, problem)
        return False
    display = library.XOpenDisplay(None)
    if not display:
        return False
    try:
        return bool(question(library, display))
    finally:
        library.XCloseDisplay(display)


@cache
def _library() -> ctypes.CDLL:
    """Xlib with the types of what is called. Raises OSError where it is not installed."""
    import ctypes

    library = ctypes.CDLL(_LIBRARY)
    library.XOpenDisplay.argtypes = [ctypes.c_char_p]
    library.XOpenDisplay.restype = ctypes.c_void_p
    library.XCloseDisplay.argtypes = [ctypes.c_void_p]
    library.XGetGeometry.argtypes = [ctypes.c_void_p, ctypes.c_ulong, *[ctypes.c_void_p] * 7]
    library.XQueryKeymap.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
    return library


@cache
def _sdl() -> ctypes.CDLL:
    """The SDL that pygame uses, with the types of what is called. AttributeError where it cannot be reached so."""
    import ctypes

    library = ctypes.CDLL(pygame.base.__file__)
    library.SDL_GetWindowFromID.argtypes = [ctypes.c_uint32]
    library.SDL_GetWindowFromID.restype = ctypes.c_void_p
    library.SDL_UpdateWindowSurfaceRects.argtypes = [ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int]
    return library


_screen_gone: list[object] = []
"""What Xlib calls when its server goes, which must live as long as the program."""


def when_screen_goes(call: Callable[[], object]) -> None:
    """Call ``call`` when the X server goes: Xlib then ends the program at once, and no line of it runs any more."""
    if pygame.display.get_driver() != "x11":
        return
    import ctypes

    def gone(_display: int) -> int:
        call()
        return 0

    handler = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p)(gone)
    _screen_gone.append(handler)
    _library().XSetIOErrorHandler(handler)


MINIMUM = (1024, 640)
FIRST = (1600, 900)
GRANTED_S = 1.0
"""How long a window manager may take to make a window fill the screen, in seconds."""
_DEVICES = Path("/dev/dri")
_ICON = "images/app-icon-window.png"

_DRIVERS = ("x11", "wayland", "windows", "cocoa")
"""SDL's drivers that open a window for a person. It falls back to others without a word."""
_LIBRARIES = {
    "DISPLAY": {"libX11.so.6": "libx11-6", "libXext.so.6": "libxext6"},
    "WAYLAND_DISPLAY": {
        "libwayland-client.so.0": "libwayland-client0",
        "libwayland-cursor.so.0": "libwayland-cursor0",
        "libwayland-egl.so.1": "libwayland-egl1",
        "libxkbcommon.so.0": "libxkbcommon0",
    },
}
"""What SDL loads for the screen that a variable names, with the packages of Debian that hold it."""

_SHAPES = {
    "arrow": pygame.SYSTEM_CURSOR_ARROW,
    "hand": pygame.SYSTEM_CURSOR_HAND,
    "text": pygame.SYSTEM_CURSOR_IBEAM,
    "no": pygame.SYSTEM_CURSOR_NO,
    "move": pygame.SYSTEM_CURSOR_SIZEALL,
}


def prepare(compatibility_display: bool = False) -> None:
    """Set how threads take memory, and the hints that SDL reads when the display starts; what the user's environment
    says wins."""
    share_one_arena()
    hints = {
        "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",
        "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",
        "SDL_VIDEO_ALLOW_SCREENSAVER": "1",
        "SDL_IME_SHOW_UI": "1",
        "PYGAME_HIDE_SUPPORT_PROMPT": "1",
    }
    if compatibility_display or not has_gpu():
        hints["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    for name, value in hints.items():
        os.environ.setdefault(name, value)
    # importing pygame has already put the name of the script here
    os.environ["SDL_VIDEO_X11_WMCLASS"] = "tabletop"


def has_gpu(system: str = sys.platform, devices: Path = _DEVICES) -> bool:
    """Whether a graphics card can hand pictures to the screen. Linux shows one as a render node; without it the window
    would be drawn by a program that imitates a card, in 100 MB and many times the time. Elsewhere: always taken so."""
    return not system.startswith("linux") or any(devices.glob("renderD*"))


class NoDisplay(Exception):
    """No window can be opened; ``key`` and ``values`` are a message that says what is missing."""

    def __init__(self, key: str, **values: object) -> None:
        super().__init__(key, values)
        self.key, self.values = key, values


def open_display() -> None:
    """Start SDL's display. Raises NoDisplay, also where SDL has taken a driver that shows nothing to a person and that
    nobody has asked for by ``SDL_VIDEODRIVER``: the program would run unseen for ever."""
    asked = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        pygame.display.init()
    except pygame.error as error:
        raise _no_display(asked, str(error)) from None
    found = pygame.display.get_driver()
    if not asked and found not in _DRIVERS:
        pygame.display.quit()
        raise _no_display(asked, found)


def _no_display(asked: str, why: str) -> NoDisplay:
    """What is missing for a window; ``asked``: the driver asked for, ``why``: what SDL says of it."""
    if sys.platform in ("win32", "darwin") or asked not in ("", *_DRIVERS):
        return NoDisplay("cli.error.no_display", why=why)
    meant = {"x11": ["DISPLAY"], "wayland": ["WAYLAND_DISPLAY"]}.get(asked, list(_LIBRARIES))
    named = [name for name in meant if os.environ.get(name)]
    needed = _LIBRARIES[named[0] if named else meant[0]]
    lacking = [library for library in needed if not _loads(library)]
    if lacking:
        packages = " ".join(needed[library] for library in lacking)
        return NoDisplay("cli.error.no_libraries", libraries=", ".join(lacking), packages=packages)
    packages = " ".join(needed.values())
    if not named:
        return NoDisplay("cli.error.no_screen", variables=" / ".join(meant), packages=packages)
    display = f"{named[0]}={os.environ[named[0]]}"
    return NoDisplay("cli.error.deaf_screen", display=display, packages=packages)


def _loads(library: str) -> bool:
    import ctypes

    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def unseen() -> bool:
    """Whether there is no display, or one that no person looks at, as in tests."""
    return not pygame.display.get_init() or pygame.display.get_driver() in ("dummy", "offscreen")


def _give_icon(window: pygame.Window) -> None:
    """Give a window the picture of the program, which the system shows where it lists windows."""
    try:
        picture = pygame.image.load(asset_path(_ICON))
    except (pygame.error, OSError):
        notice(_ICON)
    else:
        window.set_icon(picture)


class GameWindow:
    """One resizable window whose surface is drawn by software."""

    def __init__(self, title: str, size: tuple[int, int] | None = None) -> None:
        open_display()
        pygame.font.init()
        self.window = pygame.Window(title, size or self._first_size(), resizable=True, allow_high_dpi=True)
        _give_icon(self.window)
        self.window.minimum_size = MINIMUM if size is None else (min(MINIMUM[0], size[0]), min(MINIMUM[1], size[1]))
        self.full_screen = False
        self._windowed = self.window.size
        """Size in points before the window filled the screen."""
        self.minimised = False
        self.focused = True
        self._shape = ""
        self._large = False
        self._typing = True
        self.type_at(None)
        pygame.key.set_repeat(400, 40)  # milliseconds until a held key repeats, and from one repeat to the next

    @staticmethod
    def _first_size() -> tuple[int, int]:
        """Fits the desktop; the usual size where the desktop is larger."""
        desktops = pygame.display.get_desktop_sizes()
        if not desktops:
            return FIRST
        width, height = desktops[0]
        if width <= FIRST[0] or height <= FIRST[1]:
            return max(MINIMUM[0], int(width * 0.9)), max(MINIMUM[1], int(height * 0.86))
        share = 0.8 if width > 2 * FIRST[0] else 0.85
        return max(FIRST[0], int(width * share)), max(FIRST[1], int(height * share))

    @property
    def surface(self) -> pygame.Surface:
        """The surface to draw on; the same object is resized with the window."""
        return self.window.get_surface()

    @property
    def has_keyboard(self) -> bool:
        """Whether the system sends keys to this window."""
        return self.window.focused

    @property
    def pointer_ratio(self) -> float:
        """Pixels of the surface per point of the mouse."""
        return self.surface.get_width() / max(1, self.window.size[0])

    def flip(self) -> None:
        """Show what was drawn."""
        self.window.flip()

    def show(self, parts: Sequence[pygame.Rect]) -> None:
        """Show what was drawn in some ``parts`` of the window (pixels) alone, where SDL can be asked for that: pygame
        hands the whole picture to the system, which takes it many times as long."""
        try:
            sdl = _sdl()
        except AttributeError:  # it is not part of what pygame.base is linked with
            self.window.flip()
            return
        import ctypes

        numbers = [number for part in parts for number in part]
        rects = (ctypes.c_int * len(numbers))(*numbers)
        sdl.SDL_UpdateWindowSurfaceRects(sdl.SDL_GetWindowFromID(self.window.id), rects, len(parts))

    def set_title(self, title: str) -> None:
        if self.window.title != title:
            self.window.title = title

    def set_size(self, size: tuple[int, int]) -> None:
        """Resize the window to ``size`` in pixels."""
        self.window.size = size

    def set_full_screen(self, wanted: bool) -> bool:
        """Fill the desktop, or go back into a window of the former size. Gives whether the window is as ``wanted``:
        where nobody lets it fill the screen, as without a window manager, it stays the window that it was."""
        if wanted == self.full_screen:
            return True
        if wanted:
            self._windowed = self.window.size
            self.window.set_fullscreen(desktop=True)
            self.full_screen = self._granted()
        if not self.full_screen or not wanted:
            self._leave_full_screen()
        return self.full_screen == wanted

    def _granted(self) -> bool:
        """Whether the window becomes as large as SDL says that it is, at once or a moment later."""
        end = time.monotonic() + GRANTED_S
        while self.real_size() != self.window.size:
            if time.monotonic() > end:
                return False
            pygame.event.pump()
            time.sleep(0.01)
        return True

    def _leave_full_screen(self) -> None:
        self.window.set_windowed()
        self.full_screen = False
        if self.window.size != self._windowed:
            self.window.size = self._windowed

    def real_size(self) -> tuple[int, int]:
        """Width and height of the window in points. SDL tells what it has asked for; X servers are asked themselves,
        because without a window manager it need not come true."""
        if pygame.display.get_driver() == "x11":
            return window_size(self.window.handle) or self.window.size
        return self.window.size

    def read(self, event: pygame.event.Event) -> bool:
        """Follow an event about the window itself; True when the size may have changed."""
        if event.type in (pygame.WINDOWSIZECHANGED, pygame.WINDOWRESIZED, pygame.WINDOWDISPLAYCHANGED):
            return True
        if event.type == pygame.WINDOWMINIMIZED:
            self.minimised = True
        elif event.type in (pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED):
            self.minimised = False
        elif event.type == pygame.WINDOWFOCUSGAINED:
            self.focused = True
        elif event.type == pygame.WINDOWFOCUSLOST:
            self.focused = False
        return False

    def release_keys(self) -> None:
        """Let the keys go that SDL takes for held where none is down: while a program that locks the screen has the
        keyboard of an X server, their releases go there, and SDL is not told that it has lost the keyboard."""
        if pygame.display.get_driver() == "x11" and _no_key_is_down():
            import ctypes

            with contextlib.suppress(AttributeError):  # SDL has it since 2.24
                ctypes.CDLL(pygame.base.__file__).SDL_ResetKeyboard()

    # -- pointer -------------------------------------------------------------------------------------

    def set_pointer(self, shape: str, large: bool = False) -> None:
        """Show another pointer: arrow, hand, text, no or move."""
        if (shape, large) == (self._shape, self._large):
            return
        self._shape, self._large = shape, large
        try:
            if large and shape in ("arrow", "hand", "no"):
                pygame.mouse.set_cursor(pygame.cursors.Cursor((2, 2), _large_pointer(shape)))
            else:
                pygame.mouse.set_cursor(_SHAPES.get(shape, pygame.SYSTEM_CURSOR_ARROW))
        except pygame.error as problem:
            log.debug("no pointer %s here: %s", shape, problem)

    # -- text ----------------------------------------------------------------------------------------

    def type_at(self, rect: pygame.Rect | None) -> None:
        """Receive typed characters, with the window of an input method near ``rect`` (pixels); None: stop."""
        if rect is not None:
            pygame.key.set_text_input_rect(rect)
        if (rect is not None) == self._typing:
            return
        self._typing = rect is not None
        if self._typing:
            pygame.key.start_text_input()
        else:
            pygame.key.stop_text_input()

    def close(self) -> None:
        self.window.destroy()


_own_clipboard = ""


def clipboard_text() -> str:
    """The text of the system's clipboard; what was copied here when the system has none to give."""
    try:
        return pygame.scrap.get_text() or _own_clipboard
    except pygame.error as problem:
        log.debug("no clipboard: %s", problem)
        return _own_clipboard


def put_clipboard_text(text: str) -> None:
    global _own_clipboard
    _own_clipboard = text
    try:
        pygame.scrap.put_text(text)
    except pygame.error as problem:
        log.debug("no clipboard: %s", problem)


@cache
def _large_pointer(shape: str) -> pygame.Surface:
    """A pointer twice the usual size: ivory with a dark rim; the hand is brass, "no" is ember."""
    colour = {"hand": (242, 210, 139), "no": (226, 112, 58)}.get(shape, (244, 236, 217))
    outline = [(0, 0), (0, 34), (8, 26), (14, 40), (20, 37), (14, 24), (25, 24)]
    big = pygame.Surface((48 * 3, 48 * 3), pygame.SRCALPHA)
    pygame.draw.polygon(big, (11, 14, 19), [((x + 3) * 3, (y + 3) * 3) for x, y in outline])
    pygame.draw.polygon(big, (11, 14, 19), [((x + 3) * 3, (y + 3) * 3) for x, y in outline], 9)
    pygame.draw.polygon(big, colour, [((x * 0.86 + 4.5) * 3, (y * 0.86 + 6) * 3) for x, y in outline])
    return pygame.transform.smoothscale(big, (48, 48))


def png(surface: pygame.Surface) -> bytes:
    """The colours of a surface as the bytes of a PNG, lightly compressed."""
    from tabletop.storage import png

    return png.picture(surface.get_size(), pygame.image.tobytes(surface, "RGB"), 1)


def take_screenshot(app: Services) -> None:
    """Write what the screen shows into the folder of screenshots, and say where in a toast; so is a failure, which is
    not raised."""
    from tabletop.storage.file_names import put_new  # not needed for the first frame

    folder = app.paths.saves.parent / "pictures"
    try:
        path = put_new(make_folder(folder), time.strftime("war-table-%Y%m%d-%H%M%S"), ".png", app.picture())
    except (SaveError, pygame.error) as problem:
        log.warning("picture not written: %s", problem)
        app.toast(t("client.picture_failed"), "warning")
        return
    app.toast(t("client.picture_saved", path=str(path)), "ok")


def show_folder(app: Services, folder: Path) -> bool:
    """Make a folder if it is not there, ask the system to show it, and say so in a toast. True when the system was
    asked, False when the path was put on the clipboard."""
    try:
        make_folder(folder)
    except SaveError as problem:
        app.toast(problem, "warning")
        return False
    if open_path(folder):
        app.toast(t("settings.opened", path=str(folder)), "info")
        return True
    app.set_clipboard(str(folder))
    app.toast(t("settings.copied", path=str(folder)), "ok")
    return False


def open_path(path: Path) -> bool:
    """Ask the system to open a folder or a file; False where that is not possible."""
    import shutil
    import subprocess

    if unseen():
        return False
    try:
        if sys.platform == "win32":
            os.startfile(path)
            return True
        opener = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
        if opener is None:
            return False
        quiet = subprocess.DEVNULL
        subprocess.Popen([opener, str(path)], stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
    except OSError as problem:
        log.info("no file manager: %s", problem)
        return False
    return True
