"""Damages packages of works: bytes of the file, or a file inside with the checksums made to fit again; and zips made to
harm: names that lead elsewhere, links, files that grow, locked ones, doubled names, far too many of them."""

from __future__ import annotations

import hashlib
import io
import json
import random
import stat
import struct
import warnings
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path

from tabletop.rules.lords_of_war import armies
from tabletop.storage.packages import Package, Packed, dumps
from tabletop.storage.png import picture
from tabletop.storage.works import read, work_of
from tests.support.damaged_mutations import mutant, sealed

DOCS = Path(__file__).parents[2] / "docs"
OWN = ("scenario-three-hills.json", "island-herons.json", "own-cards-harbour.json")


def grey(width: int, height: int) -> bytes:
    """A grey picture of so many pixels."""
    return picture((width, height), b"\x80" * (3 * width * height))


def sound() -> bytes:
    """A package of four works, three with pictures."""
    works = [Packed(read(DOCS / name), grey(8, 6)) for name in OWN]
    army = armies.ArmyList("orcs", "customised", armies.standard("orcs").cards, "Mine")
    works.append(Packed(work_of(armies.document(army))))
    return dumps(Package(tuple(works), "Three works", "Ana", "CC0-1.0", "Nothing in it is true."))


def members_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


def zipped(members: Mapping[str, bytes], *, fit: bool = True) -> bytes:
    """A zip of the files; ``fit``: the manifest gets the checksums of what is inside, and its own."""
    held = dict(members)
    if fit and "manifest.json" in held:
        manifest = json.loads(held["manifest.json"])
        if isinstance(manifest, dict):
            others = {name: data for name, data in held.items() if name != "manifest.json"}
            manifest["files"] = {name: hashlib.sha256(data).hexdigest() for name, data in others.items()}
            held["manifest.json"] = sealed(manifest)
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in held.items():
            file.writestr(name, data)
    return written.getvalue()


def harmful() -> Iterator[bytes]:
    """Packages made to harm."""
    good = members_of(sound())
    for name in ("../evil.json", "/etc/passwd", "C:\\evil.json", "works/../../evil.json", "works/1.py", "works/",
                 "works/1.json\0.py", "\u202enosj.1/skrow", "a" * 60_000):  # fmt: skip
        yield zipped({**good, name: b"{}"})
    yield zipped({name.upper(): data for name, data in good.items()})
    yield zipped({"manifest.json": good["manifest.json"]})
    yield zipped({name: data for name, data in good.items() if name != "manifest.json"})
    yield zipped({**good, "works/9.json": b" " * (1 << 20)})
    yield zipped({**good, "works/9.json": b" " * (300 << 20)})
    yield zipped({**good, **{f"works/{n}.json": bytes(1000) for n in range(1000)}})
    yield zipped({**good, **{f"pictures/{n}.png": random.Random(n).randbytes(1 << 20) for n in range(20)}})
    yield zipped({**good, "pictures/1.png": grey(3000, 1)})
    yield zipped({**good, "pictures/1.png": b"\x89PNG\r\n\x1a\n"})
    yield zipped({}, fit=False)
    yield zipped(good).replace(b"PK\x01\x02\x14\x03\x14\x00\x00\x00", b"PK\x01\x02\x14\x03\x14\x00\x01\x00")  # locked
    yield _with("works/1.json", good, external_attr=(stat.S_IFLNK | 0o777) << 16)
    yield _with("works/1.json", good, compress_type=zipfile.ZIP_LZMA)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield _with("works/1.json", good, twice=True)
    yield b"PK\x05\x06" + b"\xff" * 18
    yield zipped(good) * 2
    yield zipped(good)[:-22]


def _with(name: str, good: Mapping[str, bytes], *, twice: bool = False, **told: object) -> bytes:
    """A package in which one file is said to be something else, or stands there twice."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as file:
        for other, data in good.items():
            info = zipfile.ZipInfo(other)
            info.compress_type = zipfile.ZIP_DEFLATED
            for field, value in told.items() if other == name else ():
                setattr(info, field, value)
            for _ in range(2 if twice and other == name else 1):
                file.writestr(info, data)
    return written.getvalue()


def damaged(seed: int, data: bytes) -> bytes:
    """The ``seed``-th damaged form of a package."""
    rng = random.Random(seed)
    if rng.random() < 0.3:
        return _bytes(rng, data)
    members = members_of(data)
    name = rng.choice([*members, "manifest.json"])
    if name.endswith(".png"):
        members[name] = _bytes(rng, members[name])
    else:
        members[name] = mutant(seed, json.loads(members[name]))
    return zipped(members, fit=rng.random() < 0.9)


def _bytes(rng: random.Random, data: bytes) -> bytes:
    """Some bytes changed, left out, doubled, or the end cut off."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8, 100))):
        at = rng.randrange(len(found) or 1)
        way = rng.randrange(4)
        if way == 0:
            found[at : at + 1] = bytes([rng.randrange(256)])
        elif way == 1:
            del found[at : at + rng.randrange(1, 40)]
        elif way == 2:
            found[at:at] = found[at : at + rng.randrange(1, 40)]
        else:
            found[at : at + 4] = struct.pack("<I", rng.choice((0, 1, 2**31 - 1, 2**32 - 1, rng.randrange(2**32))))
    return bytes(found[: rng.randrange(len(found) + 1)] if rng.random() < 0.1 else found)
