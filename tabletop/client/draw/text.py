"""Fonts, measuring, wrapping and a cache of rendered words, with sizes in pixels."""

from __future__ import annotations

import io
import json
import logging
import math
import re
import unicodedata
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from itertools import accumulate
from pathlib import Path

import pygame

from tabletop import __version__
from tabletop.json_values import Json, as_number, as_object, parsed
from tabletop.resources import asset_path
from tabletop.storage import atomic
from tabletop.storage.errors import SaveError
from tabletop.storage.paths import make_folder
from tabletop.text import reads_leftwards

from . import shapes
from .cache import Cache, Lru, convert_alpha, notice, surface_bytes
from .theme import DISPLAY, UI_BOLD, Colour, FontSpec

log = logging.getLogger(__name__)

ELLIPSIS = "…"
_LONGEST = 400
# The font engine sets letters on whole pixels. In the display face's wide capitals that tears words apart at small
# sizes ("Hippo gryph"), so there they are drawn this many times as large and scaled down.
FINE = 4
# The face used for letters that the face asked for lacks; letters that both lack are drawn as _UNKNOWN.
_SPARE = UI_BOLD
_UNKNOWN = "?"
_NO_LETTER = "\U0010ffff"  # no font has this character: what is drawn for it is what a font draws for all that it lacks
_APOSTROPHE = r"(?<=[^\W\d_])'|^'(?=s\b)"  # compiled when a text needs it: no start waits for it
_MINUS = r"(?<=[(,])-(?=\d)"
_VARIANTS = dict.fromkeys(range(0xFE00, 0xFE10))  # signs that choose between two looks of a letter
_SYSTEM = "system:"
"""Begins the name of a face of the system: the script its letters are joined in, if any, then its file."""
_SCRIPTS = {
    "ARABIC": "Arab", "BENGALI": "Beng", "DEVANAGARI": "Deva", "HEBREW": "Hebr", "TAMIL": "Taml", "THAI": "Thai",
}  # fmt: skip
_LEFTWARDS = ("Arab", "Hebr")
_NEUTRAL = " .,:;!?()[]«»“”…–—·"
"""Characters that follow the direction of the line they stand in."""
_TURNED = str.maketrans("()[]«»", ")(][»«")
_FALLBACKS = (
    "notosanscjksc", "notosanscjkjp", "notosanscjktc", "notosanscjkkr", "sourcehansanssc", "wenquanyimicrohei",
    "wenquanyizenhei", "droidsansfallback", "microsoftyahei", "yugothic", "meiryo", "msgothic", "malgungothic",
    "simsun", "mingliu", "pingfangsc", "hiraginosansgb", "hiraginokakugothicpron", "applesdgothicneo",
    "arialunicodems", "segoeui", "segoeuiemoji", "segoeuisymbol", "applecoloremoji", "notoemoji", "notocoloremoji",
    "symbola", "notosansarabic", "geezapro", "tahoma", "arialhebrew", "nirmalaui", "leelawadeeui",
    "kohinoordevanagari", "thonburi", "dejavusans", "freesans", "unifont",
)  # fmt: skip
"""Fonts of Linux, Windows and macOS, as pygame spells their names, in which letters are looked for that ours lack."""


def clean(text: str) -> str:
    """`text` as a font can draw it on one line: no line breaks, control characters or lone surrogates, and no
    more characters than any screen holds.

    Names come from people and from files; a font raises for some of these and draws boxes for the others."""
    if text.isprintable() and len(text) <= _LONGEST:
        return text
    kept = (" " if c.isspace() else c if c.isprintable() else "" for c in text[:_LONGEST])
    return "".join(kept)


@cache
def system_fonts() -> tuple[str, ...]:
    """Files of fonts of this system that may have letters which the program's fonts lack, the likeliest first. Asking
    the system takes a moment: it is asked at the first such letter."""
    try:
        known = pygame.font.get_fonts()
        names = [name for name in _FALLBACKS if name in known]
        names += sorted(name for name in known if name.startswith("noto") and name not in names)
        return tuple(path for name in names if (path := pygame.font.match_font(name)))
    except (OSError, pygame.error) as problem:
        log.info("no fonts of the system: %s", problem)
        return ()


def typeset(text: str) -> str:
    """`text` with the signs of print: the apostrophe ’ after a letter, and before an ``s`` with which the text begins;
    the minus of coordinates such as (−3,2). What is typed and what stands in files has those of a keyboard."""
    if "'" in text:
        text = re.sub(_APOSTROPHE, "’", text)
    return re.sub(_MINUS, "−", text) if "-" in text else text


def _fine(spec: FontSpec) -> bool:
    """Whether letters of this size are placed between pixels."""
    return spec.font == DISPLAY and spec.px < 24


def hinted(spec: FontSpec) -> float:
    """Pixels by which the width of a letter may differ from its share of that in another size: the font engine sets
    letters on whole pixels."""
    return 1.0 / FINE if _fine(spec) else 1.0


@dataclass(eq=False, repr=False)
class FontFace:
    """A font of ``px`` pixels with the measures that place text by its letters instead of its box. It is opened when
    something is measured that was not before, or drawn."""

    opened: Callable[[], pygame.font.Font]
    px: int
    ascent: int
    height: int
    shrink: float = 1.0  # what is drawn is made smaller by this: letters that are pictures come in one size
    whole: bool = False  # lines are not set word by word: letters join, or run from right to left
    leftwards: bool = False  # its letters run from right to left
    words: dict[str, int] = field(default_factory=dict)  # measured before, as `word` gives
    leans: dict[str, int] = field(default_factory=dict)  # measured before, as `lean` gives

    @cached_property
    def font(self) -> pygame.font.Font:
        return self.opened()

    @cached_property
    def cap(self) -> int:
        """Height of a capital letter in pixels; measured when needed, because the first letter that a font loads costs
        most."""
        metric = self.font.metrics("H")
        return metric[0][3] if metric and metric[0] is not None else round(self.px * 0.7)

    @cached_property
    def space(self) -> int:
        """Pixels between words."""
        # Of the size: with less than this between them, two words read as one.
        return max(self.font.size(" ")[0], round(self.px * 0.24))

    def word(self, text: str) -> int:
        found = self.words.get(text)
        if found is None:
            if len(self.words) >= 4000:  # measured and kept for each font and size
                self.words.clear()
            found = self.words[text] = self.font.size(text)[0]
        return found

    def lean(self, letter: str) -> int:
        """Pixels by which a letter sticks out of its place to the left (0 or less)."""
        found = self.leans.get(letter)
        if found is None:
            metric = self.font.metrics(letter)[0]
            found = self.leans[letter] = min(0, metric[0] + 1) if metric else 0
        return found


class FontBook:
    """Opens every font file and size once and keeps it until :meth:`clear`.

    A file is read once, whole, for all its sizes: the font engine goes to another place of it for every letter of each
    size, which costs a fifth of its work or more where it asks the system each time."""

    def __init__(self) -> None:
        self._files: dict[str, bytes] = {}
        self._faces: dict[tuple[str, int], FontFace] = {}
        self._letters: dict[tuple[str, str], bool] = {}
        self._fallbacks: dict[str, str] = {}
        self._known: Mapping[str, Json] = {}
        """What an earlier start measured, by pixels and name of the face."""
        self.unknown: set[str] = set()
        """The letters that were asked for and that no font has."""

    def face(self, name: str, px: int) -> FontFace:
        """The face `name` (path below assets/fonts) at `px` pixels; pygame's own font when it is missing."""
        found = self._faces.get((name, px))
        if found is None:
            found = self._faces[(name, px)] = self._open(name, px)
        return found

    def clear(self) -> None:
        self._faces.clear()
        self._files.clear()

    def has(self, name: str, char: str) -> bool:
        """Whether the face ``name`` has a letter for a character."""
        found = self._letters.get((name, char))
        if found is None:
            found = self._letters[(name, char)] = self._drawn(name, char) != self._drawn(name, _NO_LETTER)
        return found

    def _drawn(self, name: str, char: str) -> bytes:
        font = self.face(name, 20).font
        try:
            return pygame.image.tobytes(font.render(char, True, (255, 255, 255)), "RGBA")
        except pygame.error:  # it has no width
            return b""

    def shown(self, name: str, text: str) -> list[tuple[str, str]]:
        """The parts of a text with the face to set each in, so that no box appears: the spare face where ``name`` lacks
        letters that it has; letters that both lack in a font of the system, else without their accents, else as
        question marks."""
        if text.isascii():
            return [(name, text)]
        lacking = [char for char in text if not char.isascii() and not self.has(name, char)]
        if not lacking:
            return [(name, text)]
        base = _SPARE if any(self.has(_SPARE, char) for char in lacking) else name
        parts: list[tuple[str, str]] = []
        for char in text:
            face, letter = self._pick(base, char, parts[-1][0] if parts else base)
            if face != base and len(parts) > 1 and parts[-1][1].isspace() and parts[-2][0] == face:
                letter = parts.pop()[1] + letter  # words of one script belong together
            if parts and parts[-1][0] == face:
                letter = parts.pop()[1] + letter
            parts.append((face, letter))
        return parts

    def _pick(self, base: str, char: str, last: str) -> tuple[str, str]:
        """The face and the letter to draw for a character: ``base``, the face of the letter before it, or another."""
        if char.isascii() or self.has(base, char):
            return base, char
        if last != base and self.has(last, char):
            return last, char
        found = self._fallbacks.get(char)
        if found is None:
            script = _SCRIPTS.get(unicodedata.name(char, "").split(" ")[0], "")
            names = (f"{_SYSTEM}{script}:{path}" for path in system_fonts())
            found = self._fallbacks[char] = next((name for name in names if self.has(name, char)), "")
        if found:
            return found, char
        plain = unicodedata.normalize("NFKD", char)[:1]
        if plain != char and self.has(base, plain):
            return base, plain
        self.unknown.add(char)
        return base, _UNKNOWN

    def _open_system(self, name: str, px: int) -> FontFace:
        """A font of the system. Its letters may be pictures of one size, which are then drawn smaller."""
        script, path = name.removeprefix(_SYSTEM).split(":", 1)
        font = pygame.font.Font(path, px)
        if script:
            font.set_script(script)
            font.set_direction(pygame.DIRECTION_RTL if script in _LEFTWARDS else pygame.DIRECTION_LTR)
        high = font.get_height()
        shrink = px * 1.2 / high if high > 2 * px else 1.0
        rises, leftwards = round(font.get_ascent() * shrink), script in _LEFTWARDS
        return FontFace(lambda: font, px, rises, round(high * shrink), shrink, whole=True, leftwards=leftwards)

    def _open(self, name: str, px: int) -> FontFace:
        if not pygame.font.get_init():
            pygame.font.init()
        if name.startswith(_SYSTEM):
            with suppress(OSError, ValueError, pygame.error):
                return self._open_system(name, px)
        known = self._known.get(f"{px}:{name}")
        if known is not None:
            with suppress(ValueError, KeyError):
                return self._recalled(name, px, as_object(known))
        font = self._font(name, px)
        return FontFace(lambda: font, px, font.get_ascent(), font.get_height())

    def _font(self, name: str, px: int) -> pygame.font.Font:
        try:
            if name not in self._files:
                self._files[name] = _whole(asset_path(f"fonts/{name}").read_bytes())
            return pygame.font.Font(io.BytesIO(self._files[name]), px)
        except (OSError, ValueError, pygame.error):
            notice(f"fonts/{name}")
            return pygame.font.Font(None, px)

    # -- measures that outlast the program: a font that is asked for the width of a word loads and fits its letters

    def recall(self, file: Path) -> None:
        """Use what an earlier start of the same version measured and left in ``file``; nothing where that fails."""
        with suppress(SaveError, ValueError, KeyError):
            found = as_object(parsed(atomic.read(file)))
            if found["version"] == _version():
                self._known = as_object(found["faces"])
                for name, letters in as_object(found["letters"]).items():
                    self._letters |= {(name, char): bool(there) for char, there in as_object(letters).items()}

    def _recalled(self, name: str, px: int, known: Mapping[str, Json]) -> FontFace:
        words, leans = ({text: as_number(n) for text, n in as_object(known[key]).items()} for key in ("words", "leans"))
        size = as_number(known["ascent"]), as_number(known["height"])
        face = FontFace(lambda: self._font(name, px), px, *size, words=words, leans=leans)
        vars(face).update({key: as_number(known[key]) for key in ("cap", "space") if key in known})
        return face

    def remember(self, file: Path) -> None:
        """Leave what was measured in ``file``, unless an earlier start knew as much; nothing where that fails."""
        faces: dict[str, Json] = {}
        for (name, px), face in self._faces.items():
            if not face.whole:
                kept = ("ascent", "height", "words", "leans", "cap", "space")
                faces[f"{px}:{name}"] = {key: vars(face)[key] for key in kept if key in vars(face)}
        letters: dict[str, dict[str, bool]] = {}
        for (name, char), there in self._letters.items():
            letters.setdefault(name, {})[char] = there
        if any(self._known.get(name) != measures for name, measures in faces.items()):
            with suppress(SaveError):
                make_folder(file.parent)
                document = {"version": _version(), "faces": faces, "letters": letters}
                atomic.write(file, json.dumps(document).encode())


def _version() -> str:
    """Changes wherever words may get another width."""
    return f"{__version__}, {pygame.version.ver}, {pygame.font.get_sdl_ttf_version()}"


def _whole(data: bytes) -> bytes:
    """The file of a font, all of whose tables lie in it: SDL opens any other file too, and ends the program when it
    draws with it. Raises ValueError."""
    tables = [data[at : at + 16] for at in range(12, 12 + 16 * int.from_bytes(data[4:6]), 16)]
    ends = [int.from_bytes(table[8:12]) + int.from_bytes(table[12:16]) for table in tables]
    if not ends or len(tables[-1]) < 16 or max(ends) > len(data):
        raise ValueError("no font, or a part of one")
    return data


def _leftwards(face: str) -> bool:
    return face.startswith(tuple([f"{_SYSTEM}{script}:" for script in _LEFTWARDS]))


def _between(face: str, part: str) -> list[tuple[str, str]]:
    """The pieces of a part of a line that is read from right to left: words of another direction keep theirs, what
    stands before and behind them follows the line, and its brackets open the other way."""
    if _leftwards(face):
        return [(face, part)]
    words = part.strip(_NEUTRAL)
    before, _, behind = part.partition(words) if words else (part, "", "")
    pieces = [*before.translate(_TURNED), *filter(None, [words]), *behind.translate(_TURNED)]
    return [(face, piece) for piece in pieces]


class TextPainter:
    """Measures and renders lines of text; everything is cached by text, font, size and colour."""

    def __init__(self) -> None:
        self.book = FontBook()
        self._lines: Lru[pygame.Surface] = Lru(1400, 24 << 20, surface_bytes, 1.5)
        self._sizes: Lru[float] = Lru(6000)
        self._wraps: Lru[tuple[str, ...]] = Lru(800)
        self._rises: Lru[int] = Lru(4000)
        self.caches: tuple[Cache, ...] = (self._lines, self._sizes, self._wraps, self._rises)

    def clear(self) -> None:
        """Forget every font and every rendered line."""
        self.book.clear()
        for one in self.caches:
            one.clear()

    def face(self, spec: FontSpec) -> FontFace:
        return self.book.face(spec.font, spec.px)

    def unknown(self, text: str, spec: FontSpec) -> bool:
        """Whether a text has letters that no font has, so that question marks stand for them."""
        if text.isascii():
            return False
        self._shown(text, spec)
        return not self.book.unknown.isdisjoint(text)

    def _shown(self, text: str, spec: FontSpec) -> list[tuple[str, FontSpec]]:
        """What is drawn for a text, in parts, and in which face each. Every text passes here before it is measured or
        rendered."""
        text = typeset(text)
        plain = text.isascii()
        if plain and text.isprintable() and len(text) <= _LONGEST:
            return [(text, spec)]  # nearly every one
        text = clean(text)
        if plain:
            return [(text, spec)]
        text = unicodedata.normalize("NFC", text).translate(_VARIANTS)
        parts = self.book.shown(spec.font, text)
        if len(parts) > 1 and reads_leftwards(text):
            parts = [piece for part in parts for piece in _between(*part)]
        return [(part, spec if font == spec.font else replace(spec, font=font)) for font, part in parts]

    def width(self, text: str, spec: FontSpec) -> float:
        """Width of one line in pixels."""
        key = (text, spec.font, spec.px, spec.spacing)
        found = self._sizes.get(key)
        return self._sizes.put(key, self._measured(text, spec)) if found is None else found

    def _measured(self, text: str, spec: FontSpec) -> float:
        parts = self._shown(text, spec)
        if len(parts) > 1:
            return sum(self.width(*part) for part in parts) + spec.spacing * (len(parts) - 1)
        ((text, spec),) = parts or [("", spec)]
        if not text:
            return 0.0
        times = FINE if _fine(spec) else 1
        face = self.book.face(spec.font, spec.px * times)
        size = face.word(text) * face.shrink / times if times > 1 or face.whole else self._places(text, face)[1]
        return size + spec.spacing * (len(text) - 1)

    def _begins(self, parts: list[tuple[str, FontSpec]], spec: FontSpec) -> list[float]:
        """Where each part of a line begins, in pixels from its left end."""
        ends = list(accumulate([self.width(*part) + spec.spacing for part in parts]))
        if reads_leftwards("".join([part for part, _ in parts])):
            return [ends[-1] - end for end in ends]
        return [0.0, *ends[:-1]]

    def place(self, text: str, index: int, spec: FontSpec) -> float:
        """Pixels from the left end of a line to the gap before the letter at ``index``, where it would be typed: in a
        part that runs from right to left they count from its right end."""
        parts = self._shown(text, spec)
        if sum(len(part) for part, _ in parts) == len(text):
            for n, ((part, own), left) in enumerate(zip(parts, self._begins(parts, spec), strict=True), 1):
                if index < len(part) or n == len(parts):
                    far = self.width(part[:index], own)
                    return left + (self.width(part, own) - far if self.face(own).leftwards else far)
                index -= len(part)
        return self.width(text[:index], spec)

    def rise(self, text: str, spec: FontSpec) -> int:
        """Pixels by which a rendered line starts higher than the font's ascent: an accent on a capital letter
        reaches above it, and the font engine moves the whole line down to make room."""
        return 0 if text.isascii() else max((self._rise(*part, spec) for part in self._shown(text, spec)), default=0)

    def _rise(self, text: str, own: FontSpec, spec: FontSpec) -> int:
        """The rise of a part of a line of ``spec`` that is set in another face."""
        if text.isascii():
            return 0
        key = (text, own.font, spec.font, spec.px)
        found = self._rises.get(key)
        if found is None:
            face = self.face(own)
            if face.whole:  # marks above its letters are known from the height of the line alone
                top = face.ascent + max(0, round(face.font.size(text)[1] * face.shrink) - face.height)
            else:
                top = max([face.ascent, *(metric[3] for metric in face.font.metrics(text) if metric is not None)])
            found = self._rises.put(key, max(0, top - self.face(spec).ascent))
        return found

    def line(self, text: str, spec: FontSpec, colour: Colour) -> pygame.Surface:
        """A rendered line; its top is the font's ascent and its :meth:`rise` above the baseline."""
        parts = self._shown(text, spec)
        if len(parts) > 1:
            return self._beside(text, parts, spec, colour)
        said, ((text, own),) = text, parts or [("", spec)]
        key = (text, own.font, spec.font, spec.px, spec.spacing, colour)
        found = self._lines.get(key)
        if found is None:
            found = self._render(text, own, colour)
            if own is not spec:
                found = self._on_line(
                    found,
                    self.face(own).ascent + self.rise(text, own),
                    self.face(spec).ascent + self.rise(said, spec),
                    colour,
                )
            self._lines.put(key, found)
        return found

    def _beside(self, text: str, parts: list[tuple[str, FontSpec]], spec: FontSpec, colour: Colour) -> pygame.Surface:
        """A line of parts in several faces, on one base line."""
        key = (text, parts[0][1].font, spec.font, spec.px, spec.spacing, colour)
        found = self._lines.get(key)
        if found is None:
            base = self.face(spec).ascent + self.rise(text, spec)
            drawn = [
                self._on_line(self.line(part, own, colour), self.face(own).ascent + self.rise(part, own), base, colour)
                for part, own in parts
            ]
            size = math.ceil(self.width(text, spec)), max(line.get_height() for line in drawn)
            found = shapes.clear_surface(*size, (*colour, 0))
            for line, x in zip(drawn, self._begins(parts, spec), strict=True):
                found.blit(line, (round(x), 0))
            found = self._lines.put(key, convert_alpha(found))
        return found

    @staticmethod
    def _on_line(drawn: pygame.Surface, base: int, wanted: int, colour: Colour) -> pygame.Surface:
        """A line set in another face, moved so that its base line lies where that of the face asked for would."""
        out = shapes.clear_surface(drawn.get_width(), max(1, drawn.get_height() + wanted - base), (*colour, 0))
        out.blit(drawn, (0, wanted - base))
        return convert_alpha(out)

    def _render(self, text: str, spec: FontSpec, colour: Colour) -> pygame.Surface:
        face = self.face(spec)
        if face.whole:
            drawn = face.font.render(text, True, colour)
            wide, high = drawn.get_size()
            small = (max(1, round(wide * face.shrink)), max(1, round(high * face.shrink)))
            return convert_alpha(drawn if face.shrink == 1 else pygame.transform.smoothscale(drawn, small))
        if not _fine(spec):
            return convert_alpha(self._set(text, spec, colour))
        rise = self.rise(text, spec)
        large = replace(spec, px=spec.px * FINE, spacing=spec.spacing * FINE)
        drawn = self._set(text, large, colour)
        size = (math.ceil(drawn.get_width() / FINE), face.height + rise)
        out = shapes.clear_surface(size[0] * FINE, size[1] * FINE, (*colour, 0))
        base = self.face(large).ascent + self.rise(text, large)
        out.blit(drawn, (0, FINE * (face.ascent + rise) - base))
        return convert_alpha(pygame.transform.smoothscale(out, size))

    @staticmethod
    def _places(text: str, face: FontFace) -> tuple[list[tuple[str, int]], int]:
        """Each word of a line with where it begins, and the width of all.

        The font engine rounds a space together with the kerning around it: of the three pixels in "or un" it leaves
        one. So words are set by themselves, with a whole space between them."""
        words: list[tuple[str, int]] = []
        x = end = 0
        for word in text.split(" "):
            if word:
                x += face.lean(word[0]) if words else 0  # for example an f, which sticks out to the left
                words.append((word, x))
                x = end = x + face.word(word)
            x += face.space
        return words, max(end, x - face.space)

    def _set(self, text: str, spec: FontSpec, colour: Colour) -> pygame.Surface:
        """One line, letter-spaced where that is wanted, its words apart."""
        face = self.face(spec)
        font = face.font
        if spec.spacing <= 0.0 or len(text) < 2:
            return self._words(text, spec, colour) if " " in text else font.render(text, True, colour)
        rise = self.rise(text, spec)
        width = font.size(text)[0] + spec.spacing * (len(text) - 1)
        out = shapes.clear_surface(math.ceil(width) + 1, font.get_height() + rise, (*colour, 0))
        for index, letter in enumerate(text):
            # The width of the text up to this letter keeps kerning that single letters would lose.
            x = font.size(text[: index + 1])[0] - face.word(letter) + spec.spacing * index
            out.blit(font.render(letter, True, colour), (round(x), rise - self.rise(letter, spec)))
        return out

    def _words(self, text: str, spec: FontSpec, colour: Colour) -> pygame.Surface:
        """A line set word by word."""
        face, rise = self.face(spec), self.rise(text, spec)
        words, width = self._places(text, face)
        drawn = [(face.font.render(word, True, colour), x, rise - self.rise(word, spec)) for word, x in words]
        height = max((word.get_height() + y for word, _, y in drawn), default=face.height + rise)
        out = shapes.clear_surface(max(1, width), height, (*colour, 0))
        for word, x, y in drawn:
            out.blit(word, (x, y))
        return out

    def halo(
        self, text: str, spec: FontSpec, colour: Colour, softness: int, strength: int
    ) -> tuple[pygame.Surface, int]:
        """A soft shape behind a line and its margin: a shadow or a paper halo of `strength` (alpha)."""
        margin = shapes.blur_margin(softness)
        key = (text, spec, colour, softness, strength)
        found = self._lines.get(key)
        if found is None:
            line = self.line(text, spec, colour)
            base = shapes.clear_surface(line.get_width() + 2 * margin, line.get_height() + 2 * margin, (*colour, 0))
            base.blit(line, (margin, margin))
            base = shapes.blur(base, softness)
            twice = base.copy()
            base.blit(twice, (0, 0))
            base.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
            found = self._lines.put(key, base)
        return found, margin

    def foil(self, text: str, spec: FontSpec, top: Colour, bottom: Colour) -> pygame.Surface:
        """A line filled with a vertical gradient over its capital letters."""
        key = (text, spec, top, bottom, "foil")
        found = self._lines.get(key)
        if found is None:
            found = self.line(text, spec, (255, 255, 255)).copy()
            face = self.face(spec)
            width, height = found.get_size()
            paint = pygame.Surface((width, height))
            paint.fill(bottom)
            start = max(0, face.ascent - face.cap) + self.rise(text, spec)
            paint.fill(top, (0, 0, width, start + 1))
            paint.blit(shapes.gradient(width, max(2, face.cap), top, bottom), (0, start))
            found.blit(paint, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            self._lines.put(key, found)
        return found

    # ------------------------------------------------------------------------------------------- wrapping

    def wrap(self, text: str, spec: FontSpec, width: float) -> tuple[str, ...]:
        """Lines that fit `width` pixels; breaks at spaces, keeps newlines, cuts only words that are too long: paths
        after a folder."""
        key = (text, spec.font, spec.px, spec.spacing, round(width, 1))
        found = self._wraps.get(key)
        if found is None:
            lines: list[str] = []
            for paragraph in text.split("\n"):
                lines.extend(self._wrap_paragraph(typeset(paragraph), spec, width))
            found = self._wraps.put(key, tuple(lines))
        return found

    def _wrap_paragraph(self, text: str, spec: FontSpec, width: float) -> list[str]:
        lines: list[str] = []
        current = ""
        single = self.face(spec) if not _fine(spec) and self._shown(text, spec) == [(text, spec)] else None
        most = 0.0
        for word in text.split(" "):
            candidate = f"{current} {word}" if current else word
            if single is not None and word:
                wide = single.word(word) + spec.spacing * len(word)
                most = most + wide + single.space + spec.spacing if current else wide
                if most <= width:  # an upper bound of the width, without measuring the whole line again
                    current = candidate
                    continue
            if self.width(candidate, spec) <= width:
                current = candidate
                continue
            most = wide if single is not None and word else width
            if current:
                lines.append(current)
            while self.width(word, spec) > width and len(word) > 1:
                cut = self._longest(word, spec, width)
                cut = max(word.rfind(sign, 1, cut) + 1 for sign in "/\\") or cut
                lines.append(word[:cut])
                word = word[cut:]
            current = word
        lines.append(current)
        return lines

    def _longest(self, text: str, spec: FontSpec, width: float) -> int:
        """How many leading characters fit, at least one."""
        low, high = 1, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self.width(text[:middle], spec) <= width:
                low = middle
            else:
                high = middle - 1
        return low

    def cut(self, text: str, spec: FontSpec, width: float) -> str:
        """`text`, or its beginning with an ellipsis, so that it fits `width` pixels."""
        if self.width(text, spec) <= width:
            return text
        keep = self._longest(text, spec, max(0.0, width - self.width(ELLIPSIS, spec)))
        return text[:keep].rstrip() + ELLIPSIS
