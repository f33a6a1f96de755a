"""What a Linux desktop is given beside the frozen program, and the AppImage that holds both.

    python .ci/linux.py tree FOLDER                      entry, metainfo, types of files and icons: a usr/share
    python .ci/linux.py runtime FILE                     fetch the runtime of AppImages, pinned by its hash
    python .ci/linux.py appimage PROGRAM RUNTIME FILE    dist/tabletop and that runtime become one file

An AppImage is a small program, the runtime, with a squashfs behind it that it mounts and runs; mksquashfs is all that
is needed to write one.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from xml.sax.saxutils import escape

sys.path.insert(0, str(Path(__file__).resolve().parent))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import release

from tabletop import file_types
from tabletop.commands.register import comments, known_types
from tabletop.file_types import APP_ID
from tabletop.text import LANGUAGES

ROOT = release.ROOT
PROGRAM = "tabletop"
RUNTIME = "https://github.com/AppImage/type2-runtime/releases/download/20251108/runtime-x86_64"
RUNTIME_SHA256 = "2fca8b443c92510f1483a883f60061ad09b46b978b2631c807cd873a47ec260d"
IMAGES = ROOT / "assets" / "images"


def icons() -> dict[int, bytes]:
    """The icon of the program by its width in pixels: those in the icon for Windows, and the largest."""
    data = (IMAGES / "app-icon.ico").read_bytes()
    found = {512: (IMAGES / "app-icon.png").read_bytes()}
    (count,) = struct.unpack_from("<H", data, 4)
    for entry in range(count):
        width, _, _, _, _, _, size, start = struct.unpack_from("<BBBBHHII", data, 6 + 16 * entry)
        found[width or 256] = data[start : start + size]
    return found


def metainfo() -> str:
    """The description for software centres."""
    text = (ROOT / "packaging" / f"{APP_ID}.metainfo.xml").read_text(encoding="utf-8")
    lines = ["  <provides>", f"    <binary>{PROGRAM}</binary>"]
    lines += [f"    <mediatype>{one.mime}</mediatype>" for one in known_types()]
    lines += ["  </provides>", "  <releases>"]
    lines += [f'    <release version="{name}" date="{date}"/>' for name, date in release.releases().items()]
    lines.append("  </releases>")
    home = release.address(os.environ)
    if home is not None:
        repository = escape(home.rpartition("/blob/")[0])
        lines += [f'  <url type="homepage">{repository}</url>', f'  <url type="bugtracker">{repository}/issues</url>']
        lines.append("  <screenshots>")
        pictures = re.findall(r"!\[([^]]+)\]\(([^)]+)\)", release.read("README.md"))
        for number, (caption, path) in enumerate(pictures):
            kind = ' type="default"' if number == 0 else ""
            image = f"<image>{escape(home)}/{path}?raw=true</image>"
            lines.append(f"    <screenshot{kind}><caption>{escape(caption)}</caption>{image}</screenshot>")
        lines.append("  </screenshots>")
    return text.replace("</component>", "\n".join([*lines, "</component>"]))


def tree(share: Path) -> None:
    """Write the files as they lie in a ``usr/share``."""
    entry = file_types.desktop_entry(known_types(), [PROGRAM], APP_ID, comments())
    texts = {
        f"applications/{APP_ID}.desktop": entry,
        f"metainfo/{APP_ID}.metainfo.xml": metainfo(),
        f"mime/packages/{APP_ID}.xml": file_types.mime_xml(known_types(), LANGUAGES[0]),
    }
    files = {name: text.encode() for name, text in texts.items()}
    files |= {f"icons/hicolor/{size}x{size}/apps/{APP_ID}.png": data for size, data in icons().items()}
    for name, data in files.items():
        path = share / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def right_runtime(data: bytes) -> bytes:
    """The runtime, if it is the pinned one; SystemExit for any other."""
    found = hashlib.sha256(data).hexdigest()
    if found != RUNTIME_SHA256:
        raise SystemExit(f"this is not the pinned runtime: {found}")
    return data


def app_dir(program: Path, folder: Path) -> None:
    """Lay out what the AppImage holds: the frozen program, its usr/share, and at the top what runtimes look for."""
    shutil.copytree(program, folder / "usr" / "lib" / PROGRAM, symlinks=True)
    share = folder / "usr" / "share"
    tree(share)
    (folder / "AppRun").symlink_to(f"usr/lib/{PROGRAM}/{PROGRAM}")
    shutil.copy(share / "applications" / f"{APP_ID}.desktop", folder)
    shutil.copy(share / "icons" / "hicolor" / "256x256" / "apps" / f"{APP_ID}.png", folder)
    (folder / ".DirIcon").symlink_to(f"{APP_ID}.png")


def appimage(program: Path, runtime: bytes, target: Path) -> None:
    """Write the AppImage. The same program gives the same file: owners and times are those of nobody."""
    with tempfile.TemporaryDirectory() as work:
        folder, packed = Path(work, "AppDir"), Path(work, "squashfs")
        app_dir(program, folder)
        words = ["mksquashfs", str(folder), str(packed), "-quiet", "-no-progress", "-root-owned", "-noappend"]
        words += ["-comp", "zstd", "-mkfs-time", "0", "-all-time", "0"]
        subprocess.run(words, check=True)
        target.write_bytes(runtime + packed.read_bytes())
    target.chmod(0o755)


def main(words: list[str]) -> int:
    match words:
        case ["tree", folder]:
            tree(Path(folder))
        case ["runtime", file]:
            with urllib.request.urlopen(RUNTIME) as answer:
                Path(file).write_bytes(right_runtime(answer.read()))
        case ["appimage", program, runtime, file]:
            appimage(Path(program), right_runtime(Path(runtime).read_bytes()), Path(file))
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
