"""What a release must agree on.

python .ci/release.py check TAG     the tag, the program, the changelog and the citation tell the same version
python .ci/release.py tags          which commit each version's tag belongs to
python .ci/release.py notes         what the changelog says of the program's version
python .ci/release.py sums FOLDER   write SHA256SUMS of all files of a folder into it
"""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SUMS = "SHA256SUMS"
_HEADING = re.compile(r"^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$", re.MULTILINE)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def version() -> str:
    found = re.search(r'__version__ = "([^"]+)"', read("tabletop/__init__.py"))
    assert found is not None
    return found[1]


def releases() -> dict[str, str]:
    """The versions that the changelog tells of, newest first, with the date of each."""
    return dict(_HEADING.findall(read("CHANGELOG.md")))


def notes() -> str:
    """What the changelog says of the program's version; empty for nothing."""
    parts = re.split(r"^## .*$", read("CHANGELOG.md"), flags=re.MULTILINE)
    headings = re.findall(r"^## .*$", read("CHANGELOG.md"), re.MULTILINE)
    told = dict(zip(headings, parts[1:], strict=True))
    return next((words.strip() for line, words in told.items() if line.startswith(f"## [{version()}]")), "")


def _history(*words: str) -> list[str]:
    """The commits that ``git log`` names, as their hashes."""
    done = subprocess.run(["git", "log", "--format=%H", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    return done.stdout.split()


def tags() -> dict[str, str]:
    """By the tag of each version, the newest first, the commit that it belongs to: the one that gave the changelog this
    heading and no other; else, as for the versions that were told of later, the last one of that day. Versions whose
    days are not in this clone are missing."""
    headed = {name: _history(f"-S## [{name}] - {date}", "--", "CHANGELOG.md") for name, date in releases().items()}
    found = {}
    for name, date in releases().items():
        own = headed[name][-1:]
        if [one[-1:] for one in headed.values()].count(own) != 1:
            own = _history("-1", f"--until={date}T23:59:59Z")
        found |= {f"v{name}": commit for commit in own}
    return found


def faults(tag: str) -> list[str]:
    """Where something tells another version than the program."""
    now, dated = version(), releases()
    found = []
    if tag != f"v{now}":
        found.append(f"the tag is {tag}, the program says {now}")
    if now not in dated or not notes():
        found.append(f"CHANGELOG.md has no dated heading with lines below it for {now}")
    elif next(iter(dated)) != now:
        found.append(f"CHANGELOG.md tells of {next(iter(dated))} above {now}")
    for line in (f'version: "{now}"', f'date-released: "{dated.get(now)}"'):
        if line not in read("CITATION.cff").splitlines():
            found.append(f"CITATION.cff does not say {line}")
    return found


def address(environment: Mapping[str, str]) -> str | None:
    """Where the files of this version can be read, as the ``environment`` of the place that publishes it says; None
    where it does not."""
    names = ("GITHUB_SERVER_URL", "GITHUB_REPOSITORY", "GITHUB_REF_NAME")
    server, repository, ref = [environment.get(name) for name in names]
    return f"{server}/{repository}/blob/{ref}" if server and repository and ref else None


def sums(folder: Path) -> str:
    """One line for each file, as ``sha256sum --check`` reads them."""
    files = [path for path in sorted(folder.iterdir()) if path.is_file() and path.name != SUMS]
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files)


def main(words: list[str]) -> int:
    match words:
        case ["check", tag]:
            found = faults(tag)
            print("\n".join(found) or f"{tag}: all agree")
            return 1 if found else 0
        case ["tags"]:
            for tag, commit in tags().items():
                print(tag, commit)
        case ["notes"]:
            print(notes())
        case ["sums", folder]:
            Path(folder, SUMS).write_text(sums(Path(folder)), encoding="utf-8", newline="\n")
        case _:
            print(__doc__, file=sys.stderr)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
