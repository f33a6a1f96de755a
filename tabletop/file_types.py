"""The types of files that the program opens, declared once: for the desktop on Linux and for Windows, which
``tabletop register`` tells of them, and for the application on macOS, whose recipe reads them here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

from . import PRODUCT

APP_ID: Final = "org.thewartable.tabletop"


@dataclass(frozen=True, slots=True)
class FileType:
    """``mime``: its name among MIME types; ``uti``: that on macOS; ``ending``: of its files, with the dot; ``names``:
    what people call it, by language; ``magic``: the bytes that such a file begins with, where its ending is that of
    others too; ``parent``: the MIME type that it is a kind of, and ``conforms``: the same on macOS."""

    mime: str
    uti: str
    ending: str
    names: Mapping[str, str]
    parent: str
    conforms: str
    magic: str = ""


def types(names: Mapping[str, Mapping[str, str]]) -> tuple[FileType, ...]:
    """The types, with the messages ``file_type.package`` and ``file_type.save`` in all languages as their names."""
    return (
        FileType("application/x-war-table-package", f"{APP_ID}.package", ".wartable", names["package"],
                 "application/zip", "public.data"),
        FileType("application/x-war-table-save", f"{APP_ID}.save", ".json", names["save"], "application/json",
                 "public.json", '{"format":"the-war-table-save"'),
    )  # fmt: skip


def mime_xml(known: tuple[FileType, ...], first: str) -> str:
    """The file that tells the shared MIME database of a Linux desktop of the types. A type with an ending of its own is
    known by it, another one by its first bytes. ``first``: the language whose names stand without a mark."""
    parts = []
    for one in known:
        names = ""
        for language, name in sorted(one.names.items(), key=lambda entry: entry[0] != first):
            mark = "" if language == first else f' xml:lang="{language}"'
            names += f"    <comment{mark}>{escape(name)}</comment>\n"
        if one.magic:
            value = escape(one.magic, {'"': "&quot;"})
            how = f'    <magic priority="80">\n      <match type="string" offset="0" value="{value}"/>\n    </magic>\n'
        else:
            how = f'    <glob pattern="*{one.ending}"/>\n'
        parts.append(
            f'  <mime-type type="{one.mime}">\n{names}    <sub-class-of type="{one.parent}"/>\n{how}  </mime-type>\n'
        )
    space = "http://www.freedesktop.org/standards/shared-mime-info"
    return f'<?xml version="1.0" encoding="UTF-8"?>\n<mime-info xmlns="{space}">\n{"".join(parts)}</mime-info>\n'


def desktop_entry(known: tuple[FileType, ...], command: list[str], icon: str, comments: Mapping[str, str]) -> str:
    """The entry that shows the program in the menus of a Linux desktop and opens its files. ``command``: how the
    program is called; ``icon``: its name among the icons of the desktop; ``comments``: what it is, by language."""
    called = " ".join([_quoted(word) for word in command])  # a file alone is opened; from a menu there is none
    first, *others = comments.items()
    lines = [
        "[Desktop Entry]",
        "Type=Application",
        f"Name={PRODUCT}",
        f"Comment={first[1]}",
        *[f"Comment[{language}]={words}" for language, words in others],
        f"Exec={called} %f",
        f"Icon={icon}",
        "Terminal=false",
        "Categories=Game;BoardGame;",
        f"MimeType={''.join([f'{one.mime};' for one in known])}",
    ]
    return "\n".join(lines) + "\n"


def _quoted(word: str) -> str:
    """A word of a command as desktop entries write it."""
    for char in '\\"`$':
        word = word.replace(char, f"\\{char}")
    return f'"{word}"'.replace("%", "%%")


def windows_keys(known: tuple[FileType, ...], command: list[str], first: str) -> list[tuple[str, str]]:
    """The keys below ``HKEY_CURRENT_USER`` and their values by which Windows opens files whose ending is ours alone."""
    called = " ".join([f'"{word}"' for word in command])
    found = []
    for one in known:
        if not one.magic:
            key = rf"Software\Classes\{one.uti}"
            found += [
                (rf"Software\Classes\{one.ending}", one.uti),
                (key, one.names[first]),
                (rf"{key}\DefaultIcon", f"{command[0]},0"),
                (rf"{key}\shell\open\command", f'{called} open "%1"'),
            ]
    return found


def mac_types(known: tuple[FileType, ...], first: str) -> dict[str, list[dict[str, object]]]:
    """What the description of an application on macOS says of the types."""
    documents: list[dict[str, object]] = []
    declared: list[dict[str, object]] = []
    for one in known:
        documents.append(
            {
                "CFBundleTypeName": one.names[first],
                "CFBundleTypeRole": "Viewer",
                "LSHandlerRank": "Alternate" if one.magic else "Owner",
                "LSItemContentTypes": [one.conforms if one.magic else one.uti],
            }
        )
        if not one.magic:
            tags = {"public.filename-extension": [one.ending[1:]], "public.mime-type": [one.mime]}
            declared.append(
                {
                    "UTTypeIdentifier": one.uti,
                    "UTTypeDescription": one.names[first],
                    "UTTypeConformsTo": [one.conforms],
                    "UTTypeTagSpecification": tags,
                }
            )
    return {"CFBundleDocumentTypes": documents, "UTExportedTypeDeclarations": declared}
