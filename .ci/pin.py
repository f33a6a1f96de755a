"""Print the requirement of a package as pyproject.toml pins it: ``python .ci/pin.py pyinstaller``; without a name all
that the program itself needs."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path


def main(*names: str) -> int:
    """Look through all dependencies; 1 if a package is not among them."""
    project = tomllib.loads((Path(__file__).parent.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if not names:
        print("\n".join(project["dependencies"]))
        return 0
    (name,) = names
    wanted = [*project["dependencies"], *(one for group in project["optional-dependencies"].values() for one in group)]
    for requirement in wanted:
        if re.split(r"[<>=!~ \[]", requirement)[0] == name:
            print(requirement)
            return 0
    print(f"{name} is not in pyproject.toml", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
