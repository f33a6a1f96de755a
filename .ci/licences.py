"""The licences of what the frozen program holds: ``build_exe.spec`` collects their texts, and ``python .ci/licences.py
FOLDER`` compares a built folder with the table in ``assets/LICENSES.md`` and with the texts that are in it."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Mapping
from fnmatch import fnmatch
from functools import cache
from importlib import metadata
from pathlib import Path, PurePath

ROOT = Path(__file__).resolve().parent.parent
COMMITTED = ROOT / "assets" / "licences"
PROGRAM = "tabletop"
COMMON = Path("/usr/share/common-licenses")


@cache
def parts() -> dict[str, list[str]]:
    """What the program is made of, by the table in LICENSES.md: name of a part -> patterns of its files."""
    text = (ROOT / "assets" / "LICENSES.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([\w.-]+) \| (`.*`) \| .* \|$", text.split("## In the built program")[1], re.MULTILINE)
    return {name: re.findall(r"`([^`]+)`", patterns) for name, patterns in rows}


def parts_of(held: str) -> set[str]:
    """The parts that a file of the frozen folder, or a package of its archive (``pydantic/``), belongs to."""
    names = (held.lower(), PurePath(held).name.lower())
    return {part for part, patterns in parts().items() if any(fnmatch(n, p.lower()) for n in names for p in patterns)}


def own(held: str) -> bool:
    """Whether a file or package is the project's own, or a module of Python's library."""
    first = held.split("/")[0]
    return first in (PROGRAM, f"{PROGRAM}.exe", f"{PROGRAM}-console.exe") or (
        held.endswith("/") and (first in sys.stdlib_module_names or first.startswith("_sysconfigdata"))
    )


def of_package(name: str) -> str:
    """The licence texts in the metadata of an installed Python package; empty for none."""
    try:
        files = metadata.files(name) or []
    except metadata.PackageNotFoundError:
        return ""
    wanted = [file for file in files if re.search(r"dist-info/(licenses/|LICEN|COPYING)", str(file))]
    return "\n\n".join(Path(str(file.locate())).read_text(encoding="utf-8", errors="replace") for file in wanted)


def of_system(source: str) -> str:
    """What ``/usr/share/doc`` says of the package that a file belongs to; empty where no package has it."""
    real = str(Path(source).resolve())
    for path in (source, real, real.removeprefix("/usr")):
        try:
            found = subprocess.run(["dpkg", "-S", path], capture_output=True, text=True, check=False)
        except OSError:
            return ""
        text = Path("/usr/share/doc", found.stdout.split(":")[0], "copyright")
        if found.returncode == 0 and text.is_file():
            return text.read_text(encoding="utf-8")
    return ""


def of_python() -> str:
    """The licence of the Python that builds; empty where it lies elsewhere."""
    text = Path(sysconfig.get_path("stdlib"), "LICENSE.txt")
    return text.read_text(encoding="utf-8") if text.is_file() else of_system(sys.executable)


def collect(held: Mapping[str, str]) -> dict[str, str]:
    """The licence texts by part. ``held``: the files of the folder and the packages of its archive, with where they
    come from. On Linux SystemExit for a file of no part, and for a part without a text; elsewhere they are named."""
    faults = [f"{name}: no part of assets/LICENSES.md" for name in held if not own(name) and not parts_of(name)]
    texts = {path.stem: path.read_text(encoding="utf-8") for path in COMMITTED.glob("*.txt")}
    for part in sorted({"PyInstaller", *(part for name in held for part in parts_of(name))}):
        sources = [source for name, source in held.items() if part in parts_of(name)]
        found = of_python() if part == "Python" else of_package(part)
        found = found or next(filter(None, map(of_system, sources)), "")
        if found:
            texts[part] = found
        elif part not in texts:
            faults.append(f"no licence text of {part}: {COMMITTED} is the place for it")
    if faults and sys.platform == "linux":
        raise SystemExit("\n".join(faults))
    print("\n".join(faults))
    for name in {name for text in texts.values() for name in re.findall(rf"{COMMON}/([\w.-]*\w)", text)} - {*texts}:
        if (COMMON / name).is_file():  # what Debian's files refer to
            texts[name] = (COMMON / name).read_text(encoding="utf-8")
    return texts


def compare(held: Iterable[str], texts: Mapping[str, str]) -> list[str]:
    """What is wrong with a built folder: files of no part, and parts without a text."""
    faults = []
    for name in held:
        found = parts_of(name)
        if not found and not own(name):
            faults.append(f"{name}: no part of assets/LICENSES.md")
        faults += [f"{name}: no licence text of {part}" for part in sorted(found) if not texts.get(part, "").strip()]
    return faults


def held_in(folder: Path) -> list[str]:
    """The files of a frozen folder and the packages and modules in the archive of its program."""
    from PyInstaller.archive.readers import CArchiveReader

    inside = folder / "_internal"
    held = [path.relative_to(inside).as_posix() for path in sorted(inside.rglob("*")) if not path.is_dir()]
    archive = CArchiveReader(str(folder / PROGRAM))
    modules = archive.open_embedded_archive("PYZ.pyz").toc
    return [*held, *(f"{name}/" for name in sorted({module.split(".")[0] for module in modules})), *sorted(
        name for name in archive.toc if name.startswith("pyi"))]  # fmt: skip


def main(folder: str) -> int:
    """Compare a frozen folder with the table; 1 where they differ."""
    inside = Path(folder, "_internal", PROGRAM, "assets", "licences")
    texts = {path.stem: path.read_text(encoding="utf-8") for path in inside.glob("*.txt")}
    held = held_in(Path(folder))
    faults = compare(held, texts)
    print("\n".join(faults) or f"{len(held)} files and packages, {len(texts)} licence texts: all there")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
