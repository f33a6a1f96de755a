"""Pictures as PNG files, and of several one that is animated (APNG), which every browser and most viewers of pictures
play."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from typing import Final

from tabletop.rules.frozen import light_dataclass

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"


def picture(size: tuple[int, int], pixels: bytes, level: int = 9) -> bytes:
    """The picture of so many ``pixels`` by columns and rows, a byte each of red, green and blue. ``level``: how well it
    is compressed, from 1, which is several times as fast as pygame's own, to 9."""
    row = 3 * size[0]
    lines = b"".join([b"\0" + pixels[start : start + row] for start in range(0, len(pixels), row)])
    head = struct.pack(">IIBBBBB", *size, 8, 2, 0, 0, 0)  # 8 bits for each colour
    return b"".join(
        (SIGNATURE, _chunk(b"IHDR", head), _chunk(b"IDAT", zlib.compress(lines, level)), _chunk(b"IEND", b""))
    )


@light_dataclass
class Frame:
    """A picture as a PNG file, where its top left corner lies in the film, in pixels, and for how long it is shown."""

    png: bytes
    left: int
    top: int
    ms: int


def animated(frames: Sequence[Frame]) -> bytes:
    """The film of at least one frame, played again and again. The first one is as large as the film; later ones cover
    what they change. All must have the same kind of pixels."""
    parts = [SIGNATURE]
    number = 0
    for n, frame in enumerate(frames):
        chunks = list(_chunks(frame.png))
        head = next(data for kind, data in chunks if kind == b"IHDR")
        if not n:
            parts += [_chunk(b"IHDR", head), _chunk(b"acTL", struct.pack(">II", len(frames), 0))]
        width, height = struct.unpack(">II", head[:8])
        control = struct.pack(">IIIIIHHBB", number, width, height, frame.left, frame.top, frame.ms, 1000, 0, 0)
        parts.append(_chunk(b"fcTL", control))
        number += 1
        for data in (data for kind, data in chunks if kind == b"IDAT"):
            parts.append(_chunk(b"fdAT", struct.pack(">I", number) + data) if n else _chunk(b"IDAT", data))
            number += bool(n)
    return b"".join([*parts, _chunk(b"IEND", b"")])


def _chunks(png: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(SIGNATURE)
    while at < len(png):
        (length,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        at += length + 12


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
