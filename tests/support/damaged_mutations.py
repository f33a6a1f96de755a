"""Damages documents: one or two values are changed, and the checksum is made to fit again."""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections.abc import Callable, Iterator
from typing import Any

Place = tuple[list[Any] | dict[str, Any], Any]

ODD: tuple[Any, ...] = (
    None, True, False, -1, 0, 1, 2, 7, 255, 2**31, 2**63 - 1, 2**63, -(2**63), 10**300, "", "?", "x", "-", "a1", "0",
    "\x1b]0;x\x07\x1b[2J", "line\nline\rline", "\u202egnp.exe", "\ud800", "é" * 5000, "x" * 300_000, [], {}, [[]],
    {"": 0}, [0] * 3000, ["?"] * 50, {str(n): n for n in range(3000)},
)  # fmt: skip


def sealed(document: Any) -> bytes:
    """The document as a file with a fitting checksum, if it can be written as UTF-8 JSON."""
    if isinstance(document, dict) and "sha256" in document:
        rest = {name: value for name, value in document.items() if name != "sha256"}
        whole = json.dumps(rest, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        document = {**rest, "sha256": hashlib.sha256(whole.encode("utf-8", "surrogatepass")).hexdigest()}
    return json.dumps(document).encode("ascii")


def places(value: Any) -> Iterator[Place]:
    """Every place in a value: its container, and its name or index."""
    level = [value]
    while level:
        deeper = []
        for outer in level:
            names = list(outer) if isinstance(outer, dict) else range(len(outer))
            for name in names:
                yield outer, name
                if isinstance(outer[name], dict | list):
                    deeper.append(outer[name])
        level = deeper


def nested_list(levels: int) -> Any:
    found: Any = 0
    for _ in range(levels):
        found = [found]
    return found


def _odd(rng: random.Random, outer: Any, name: Any, whole: Any) -> None:
    outer[name] = copy.deepcopy(rng.choice(ODD))


def _near(rng: random.Random, outer: Any, name: Any, whole: Any) -> None:
    value = outer[name]
    if isinstance(value, int):
        outer[name] = value + rng.choice((-2, -1, 1, 2, 64))
    elif isinstance(value, str):
        outer[name] = rng.choice((value[:-1], value + "x", value.upper(), value[::-1]))
    elif isinstance(value, list):
        rng.shuffle(value)
    else:
        outer[name] = None


def _like(rng: random.Random, outer: Any, name: Any, whole: Any) -> None:
    """Replace a value by another one of the same type from elsewhere in the document."""
    kind = type(outer[name])
    others = [holder[other] for holder, other in places(whole) if type(holder[other]) is kind]
    outer[name] = copy.deepcopy(rng.choice(others))


def _gone(rng: random.Random, outer: Any, name: Any, whole: Any) -> None:
    del outer[name]


def _twice(rng: random.Random, outer: Any, name: Any, whole: Any) -> None:
    if isinstance(outer, list):
        outer.insert(name, copy.deepcopy(outer[name]))
    else:
        outer[f"{name}2"] = copy.deepcopy(outer[name])


def _many(rng: random.Random, outer: Any, name: Any, whole: Any) -> None:
    if isinstance(outer, list):
        outer[name:name] = [outer[name]] * rng.choice((10, 100, 5000))
    else:
        outer[name] = [outer[name]] * rng.choice((10, 100, 5000))


def _deep(rng: random.Random, outer: Any, name: Any, whole: Any) -> None:
    outer[name] = nested_list(rng.choice((5, 90, 110, 400)))


def _swapped(rng: random.Random, outer: Any, name: Any, whole: Any) -> None:
    other = rng.choice(list(outer) if isinstance(outer, dict) else range(len(outer)))
    outer[name], outer[other] = outer[other], outer[name]


MUTATIONS: tuple[Callable[[random.Random, Any, Any, Any], None], ...] = (
    _odd, _odd, _odd, _near, _near, _like, _like, _like, _gone, _twice, _twice, _many, _deep, _swapped,
)  # fmt: skip


def mutant(seed: int, original: Any, parts: tuple[str, ...] = ()) -> bytes:
    """The ``seed``-th damaged form of a document. ``parts``: fields of it that are hit more often than by their size;
    all others together count as one more."""
    rng = random.Random(seed)
    document = copy.deepcopy(original)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        part = rng.choice((*parts, ""))
        root = document.get(part) if part else document
        if isinstance(root, dict | list):
            found = list(places(root))
            if found:
                outer, name = rng.choice(found)
                rng.choice(MUTATIONS)(rng, outer, name, document)
    return sealed(document)


def extremes(original: Any) -> Iterator[bytes]:
    """Extreme files of kinds that once took minutes or gigabytes: very many names, a name of megabytes, deep nesting,
    very many rows, very long numbers, and no JSON."""
    text = sealed(original)
    yield b"{" + b",".join(b'"n%d":1' % n for n in range(60_000)) + b',"n7":2,' + text[1:]
    yield b'{"' + b"k" * 2_000_000 + b'":1,"' + b"k" * 2_000_000 + b'":2}'
    yield b'{"\\u001b[31m\\u0007\\n\\u202e":1,"\\u001b[31m\\u0007\\n\\u202e":2}'
    yield b"[" * 1_000_000
    yield b'{"a":' * 300_000
    yield text[:-1] + b"," + b'"x":' + b"[]," * 0 + b"[" + b"[]," * 2_500_000 + b"0]}"
    yield text[:-1] + b',"x":[' + b'{"a":0},' * 1_000_000 + b"0]}"
    yield text[:-1] + b',"x":' + b"9" * 5_000_000 + b"}"
    yield text[:-1] + b',"x":NaN}'
    yield text[:-1] + b',"x":1e999}'
    yield text[: len(text) // 2]
    yield text.decode().encode("utf-16")
    yield b"\0" * 100_000
    yield b" " * 70_000_000
    for name in original if isinstance(original, dict) else ():
        yield sealed({**original, name: ["x"] * 300_000})
        yield sealed({**original, name: "x" * 1_000_000})
        yield sealed({**original, name: [[0, {"kind": "x"}, [], None]] * 29_000})
