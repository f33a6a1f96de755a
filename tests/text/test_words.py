"""One voice: a thing has one term in each language, and the words in ``INSTEAD`` are none of them."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from tabletop.lessons.coach_marks import coach_marks
from tabletop.lessons.library import LESSON_FILES
from tabletop.text import LANGUAGES, messages

FOLDER = Path(__file__).resolve().parents[2] / "tabletop" / "text"
EVERYWHERE = ""
INSTEAD: Mapping[tuple[str, str], Mapping[str, str]] = {
    ("en", EVERYWHERE): {
        r"chronicle": "log",
        r"brass button": "main button",
        r"take (it |them )?back the (last )?(move|action)": "undo",
        r"time line": "timeline",
        r"manners": "say what it is about",
        r"has spoken": "say what happened",
        r"dice (lie|fall|have fallen)": "after the roll",
        r"player in turn": "active player",
        r"\blit\b": "highlighted",
        r"payload|code path|data structure": "no words of the program",
        r"\bseat 0\b": "seats count from one",
        r"game pad": "gamepad",
        r"\blights? up\b": "is highlighted",
        r"\bre-roll": "reroll",
        r"\bdo again\b": "redo",
        r"taking back\b": "undoing",
        r"points have no use": "points do not count",
        r"\bseats?\b": "player",
        r"\blie open\b|\blies open\b": "is open to all",
        r"goals? (are|is) tested|is tested whether": "is checked",
        r"\b(rolled|thrown?) again\b": "reroll",
        r"\bvalour\b": "valor, as the game is printed",
        r"\bdearer\b": "costs more",
        r"forced deployment": "forced placement",
        r"files? of cards": "card file",
        r"\bcan take back (moves|orders)": "undo",
        r"\blet computer players meet|\bcomes? round\b(?! from)": "pit them against one another; vary",
        r"\bis resolved…": "resolving",
        r"\b(go|goes|going) in decline": "go into decline",
        r"\brivals?\b": "opponent",
        r"\b(colors?|gray|(?<!frost )armor(ed)?|defense|neighbors?|honor|center)\b": "British spelling",
    },
    ("es", EVERYWHERE): {
        r"crónica": "historial",
        r"botón dorado": "botón principal",
        r"\ben tablas\b": "empate",
        r"\bhabla el azar|ha hablado": "decir qué ha pasado",
        r"dados (están echados|yacen)|tirada yace": "después de la tirada",
        r"\bilumina": "resaltado",
        r"\busted(es)?\b": "tú, vosotros",
        r"\bclicke?a": "haz clic",
        r"pilas? de descartes": "montón de descartes",
        r"\bcapacidad(es)?\b|\bhabilidad(es)?\b": "aptitud",
        r"\boponentes?\b": "rival",
        r"\beventos?\b": "suceso",
        r"\basientos?\b": "jugador",
        r"jugador(es)? del ordenador": "jugador automático",
        r"deshacer entre amigos": "deshacer en modo amistoso",
        r"\b(vuelv\w+|volver) a (tirar|lanzar)": "repetir la tirada",
        r"\b(el|del|al) editor\b": "la editorial, which publishes",
        r"(?<!de )\berratas?\b(?! de \d)": "fe de erratas",
        r"\bno más (en|de|consejos)\b": "ya no, sin más",
        r"^elige (un|una) \w+ para (\w+lo|\w+la)\.?$": "elige qué",
        r"\bprimera sangre\b": "primera baja",
        r"\bocupe[ns]? .*puntos?\b": "points are had, zones occupied",
        r"^turnos más caros": "costosos",
    },
    ("en", "warcraft"): {
        r"(?<!enter or )\bspaces?\b": "zone",
        r"\bmove step": "Movement step",
        r"\bdeploy step": "Deployment step",
        r"\bspend step": "Spending step",
        r"\bconstruct(s|ed|ing)?\b": "build",
        r"(keep|keeps|keeping|kept) out\b": "stay out",
        r"\bto remove: ": "words, not a field of the rules",
        r"\b(an?|the|your|this|every|each) fights?\b(?! for)": "battle",
    },
    ("en", "lords_of_war"): {
        r"\bmats?\b": "battlemat, or board",
        r"\bopening cards?\b": "challenger",
        r"\b(an?|the|your|this|every|each) fights?\b": "combat",
    },
    ("en", "lords_of_war/"): {r"\btakes? (\w+ ){0,4}back\b": "retreat"},
    ("es", "lords_of_war/"): {r"\b(recuper(a|ar|as|ando|ad[ao])|devolver)\b": "retirar"},
    ("es", "warcraft"): {
        r"(?<!se )\bmueve( hasta)? +(zonas?|\d)": "se mueve",
        r"cautiv[ao]": "prisionero",
        r"\banula(d[ao]s?|r|rse)?\b": "cancelar",
        r"(?<!campo de )(?<!campos de )\bbatallas?\b": "combate",
        r"no-muertos?\b": "Muertos Vivientes",
        r"veneno lento": "Veneno",
        r"terminar (un )?(edificio|puesto)": "completar",
        r"\bregistro\b": "historial",
        r"recortad[ao]s?\b": "reducido",
        r"fase de (movimiento|recolección|despliegue|gastos)": "paso",
        r"\b(el|un|al|del) puesto\b(?! avanzado)": "Puesto Avanzado",
        r"alzar muertos|alza muertos": "Levantar a los Muertos",
        r"\baciert(a|an|en|o|os)\b": "impactar, impacto",
    },
    ("es", "lords_of_war"): {
        r"pilas? de descartes?\b": "pila de bajas",
        r"\bavanza \{?unit": "avanza con",
        r"\bregistro\b": "historial",
        r"\btapete": "tablero",
        r"\bcontigu[oa]": "adyacente",
        r"dispar\w+ al objetivo": "blanco; el objetivo es lo que hay que eliminar",
    },
    ("en", "small_world/"): {r"\bpeoples?\b": "race, or combo with its power"},
    ("en", "small_world."): {r"\bpeoples\b": "races"},
    ("en", "load.example.example-small-world"): {r"\bpeoples\b": "races"},
    ("es", "small_world/"): {r"\bpueblos?\b": "raza, o combinación con su poder"},
    ("es", "small_world."): {r"\bpueblos\b": "razas"},
    ("es", "load.example.example-small-world"): {r"\bpueblos\b": "razas"},
    ("en", "small_world"): {r"\bunits?\b": "token, be it of a race, a Beast or the Champion"},
    ("es", "small_world"): {
        r"(?<!demasiadas )\bpiezas?\b(?! de (tu|su) poder| y sus límites)": "ficha",
        r"\bdeclin(a|an|ar|as|ad[ao]s?)\b": "entrar en declive",
        r"\bunidad(es)?\b": "ficha",
        r"regi(ón|ones) con magia": "Región mágica",
    },
    ("en", "adventure/"): {r"\bmarket\b": "auction house", r"\bsigns?\b": "icon", r"\bmonsters?\b": "encounter"},
    **{
        (language, f"adventure{kind}"): {
            r"\b(characters?|personajes?)\b(?! card)(?<!carta de personaje)": "hero, héroe"
        }
        for language in ("en", "es")
        for kind in (".prompt.", ".log.", ".action.", ".does.", ".refusal.attack", ".refusal.item", "_board.", "/")
    },
    ("en", "adventure"): {
        r"\bwounds?\b": "damage",
        r"\b(an?|the|your|this|every|each) fights?\b": "combat",
        r"(?<!another )\bplaces? (to (go|be)|that is)\b": "space",
    },
    ("es", "adventure"): {
        r"\b(sac(a|as|an|ar)|sacad[ao]) (\w+ )?(carta|misión|desafío|suceso)": "robar",
        r"\bsacando\b": "robar",
        r"\bgir(a|an|ar|arse|e|en|ad[ao]s?)\b": "dar la vuelta",
        r"agresiv[ao]s?": "agro",
        r"encuentros? pendientes?": "encuentro invicto",
        r"\bespacios?\b": "casilla; ranura",
        r"\bregistro\b": "diario",
        r"\bherid(a|as)\b": "daño",
        r"\bpremios?\b": "recompensa",
        r"\b(?<!en )(el|un|otro|dos) lugar(es)?\b": "casilla",
    },
}
"""(language, game) -> what nobody should read -> the word for it. A game of no name stands for all texts, one with a
stroke behind it for its lessons."""
TECHNICAL = {"cli.": (r"\bseats?\b", r"\basientos?\b")}
"""Messages of the command line may speak of seats: people type the word there."""
ALLOWED: Mapping[str, str] = {
    "warcraft_board.free_plot.text": "room, not a place of the map",
    "key.space": "the key",
    "adventure.fault.place": "the field of a file",
    "adventure.text.place.kind.location": "a kind of space",
}


def texts(language: str) -> Iterator[tuple[str, str]]:
    """(where, words) of every message of a language and of every term of the glossaries."""
    for key, entry in messages().items():
        if key not in ALLOWED:
            side = entry[language]
            yield key, " ".join(side.values()) if isinstance(side, Mapping) else str(side)
    for where, words in words_of_lessons():
        yield where, words[language]
    for game in LESSON_FILES.games():
        yield from ((f"{game}/marks/{mark.id}", mark.say[language]) for mark in coach_marks(game))
    for path in sorted((FOLDER / "glossaries").glob("*.json")):
        terms: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        for term, entry in terms.items():
            yield f"{path.stem}.glossary.{term}", " ".join(entry[language][form] for form in ("one", "many", "text"))


def words_of_lessons() -> Iterator[tuple[str, Mapping[str, str]]]:
    for game in LESSON_FILES.games():
        for lesson in LESSON_FILES.of(game):
            yield from ((lesson.id, words) for words in lesson.form.all_words())


def wrong_words(language: str, where: str, words: str) -> list[str]:
    bare = re.sub(r"\{(\w+)(?::([^{}]*))?\}", lambda found: found[2] or "", words).lower()
    return [
        f"{where}: “{found[0]}” -> {term}"
        for (code, game), table in INSTEAD.items()
        if code == language and where.startswith(game)
        for pattern, term in table.items()
        if not any(where.startswith(start) and pattern in words for start, words in TECHNICAL.items())
        if (found := re.search(pattern, bare))
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_keeps_to_the_terms(language) -> None:
    assert [fault for where, words in texts(language) for fault in wrong_words(language, where, words)] == []


def test_another_word_for_a_term_is_found() -> None:
    assert wrong_words("en", "warcraft_board.some", "Choose a space.") == ["warcraft_board.some: “space” -> zone"]
    assert wrong_words("es", "warcraft.some", "Lleva al cautivo.") == ["warcraft.some: “cautivo” -> prisionero"]
    assert wrong_words("en", "adventure.some", "Choose a space.") == []
    assert wrong_words("es", "board.some", "Abre la crónica.") == ["board.some: “crónica” -> historial"]


@pytest.mark.parametrize("path", sorted((FOLDER / "rulebooks").glob("*.md")), ids=lambda path: str(path.stem))
def test_the_rulebooks_keep_to_the_terms(path) -> None:
    game, language = path.stem.split(".")
    found = re.sub(r"\(g:[^)]*\)|`[^`]*`", "", path.read_text(encoding="utf-8")).splitlines()
    assert [fault for line in found for fault in wrong_words(language, game, line)] == []


WINS = r"\b([Ww]ins?|[Gg]anan?|[Dd]raw)\b|acaba en empate"
ENDINGS = r"(?!tournament)\w+\.ending\."


@pytest.mark.parametrize(
    ("language", "where", "never"),
    [
        # 'Warlord wins. Warlord has the most coins and wins.': an ending gives the reason alone
        pytest.param("en", ENDINGS, WINS, id="who wins was said twice"),
        pytest.param("es", ENDINGS, WINS, id="who wins was said twice in Spanish"),
        # 'No robas más cartas' stood beside 'Roba la primera carta': both ask for it
        pytest.param(
            "es", r".*\.tip$",
            r"(?i)^(lo|te) \w+[ae]s\b|^no (conquistas|das|despliegas|entrenas|gastas|juegas|recolectas|robas|usas)\b",
            id="Spanish tooltips of buttons ask",
        ),
        # 'Ana redistribuye a Orcos' stood in the log; all sixteen are masculine
        pytest.param("es", r"small_world\.log\.", r"\b(a|con|toma|gratis) \{race\}", id="races have their article"),
        pytest.param("en", "", r"[\d}][ \u00a0\u202f]%", id="English writes a percentage in one piece"),
        pytest.param("es", "", r"[\d}]%", id="Spanish sets a percentage apart"),
    ],
)  # fmt: skip
def test_no_text_is_worded_so(language, where, never) -> None:
    found = [(key, words) for key, words in texts(language) if re.match(where, key)]
    assert len(found) > 20
    assert [key for key, words in found if re.search(never, words)] == []


@pytest.mark.parametrize("path", sorted((FOLDER / "messages").glob("*.json")), ids=lambda path: str(path.stem))
def test_no_file_names_a_message_twice(path) -> None:
    """The prompt of Warcraft's Deployment step was once lost to a second message of the same key."""

    twice: list[str] = []

    def noted(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        twice.extend(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        return dict(pairs)

    assert json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=noted)
    assert twice == []


@pytest.mark.parametrize(("closing", "opening"), [("?", "¿"), ("!", "¡")])
def test_spanish_opens_its_questions(closing, opening) -> None:
    assert [
        where
        for where, words in texts("es")
        if not where.startswith("grammar.") and words.count(closing) != words.count(opening)
    ] == []


def last_sign(form: object) -> str:
    """What a text ends with: a full stop or an ellipsis, empty for another sign."""
    words = str(list(form.values())[-1] if isinstance(form, Mapping) else form).rstrip()
    return words[-1:] if words.endswith((".", "…")) else ""


def test_both_languages_end_a_text_alike() -> None:
    """Sentences have a full stop, labels have none: one language had it and the other had not."""
    assert [
        key
        for key, entry in messages().items()
        if not key.startswith("grammar.") and last_sign(entry["en"]) != last_sign(entry["es"])
    ] == []


NAMES_ICONS = re.compile(r"(Click|Press|View|Show|Open|Start|Exchange|Leave|Put|Watch|See|Browse|Save|Return)\b(?!.*:)")


def test_tooltips_that_ask_are_sentences() -> None:
    """A tooltip that says what a button does ends like a sentence; one that names an icon is a label."""
    labels = ("almanac.", "builder.export", "builder.import")
    assert [
        key
        for key, entry in messages().items()
        if re.search(r"[._]tip$", key) and not key.startswith(labels)
        if NAMES_ICONS.match(str(entry["en"])) and not last_sign(entry["en"])
    ] == []


NEVER_BEGIN_WITH_I = {"b", "beasts", "commanders", "energy", "hand", "high", "left", "n", "space", "wood", "workers"}
"""Figures, zones and regions."""


def test_two_names_are_joined_by_the_grammar() -> None:
    """'Ana y Iniciado Escarlata caen a la vez': before i and o the words are e and u."""
    found = [
        key
        for key, entry in messages().items()
        for form in (entry["es"].values() if isinstance(entry["es"], Mapping) else (entry["es"],))
        for name in re.findall(r"\b[yo] \{(\w+)", str(form))
        if name not in NEVER_BEGIN_WITH_I
    ]
    assert sorted(found) == [
        "client.inspecting",  # names of keys
        "small_world.refusal.island_border",
        "small_world.refusal.island_side",  # numbers of regions
        "warcraft_setup.map.place_twice",  # names of hexes
        "warcraft_setup.map.wall_apart",
    ]
