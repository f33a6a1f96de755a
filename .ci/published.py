"""What of the distribution's description depends on where it is published: its addresses, and the README, whose links
lead into the repository there. Where nobody says it, there are no addresses, and the README is as it is."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from release import address

README = "README.md"
PAGES = {"Changelog": "CHANGELOG.md", "Documentation": "docs/architecture.md"}


class Published(MetadataHookInterface):  # hatchling finds it as the only one of its kind
    def update(self, metadata: dict[str, Any]) -> None:
        words = Path(self.root, README).read_text(encoding="utf-8")
        home = address(os.environ)
        if home is not None:
            words = absolute(words, home)
            repository = home.rpartition("/blob/")[0]
            metadata["urls"] = {"Homepage": repository, "Issues": f"{repository}/issues"}
            metadata["urls"] |= {name: f"{home}/{page}" for name, page in PAGES.items()}
        metadata["readme"] = {"content-type": "text/markdown", "text": words}


def absolute(words: str, home: str) -> str:
    """A page with every link to a file of the repository leading to ``home``; a picture is asked for raw."""

    def led(found: re.Match[str]) -> str:
        mark, target = found.groups()
        whole = target if "://" in target or target.startswith("#") else f"{home}/{target}"
        return f"{mark}({whole}{'?raw=true' if mark.startswith('!') and whole != target else ''})"

    return re.sub(r"(!?\[[^]]*\])\(([^)]+)\)", led, words)
