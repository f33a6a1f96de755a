"""Reviews of matches: one sealed JSON file for each deal, in a folder beside the saves, shared by all saves of the
match, their copies and its branches. Reviews can be computed again, so nothing is lost with a damaged file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

from . import atomic, limits
from .document import check_format, check_seal, check_values, parse, seal
from .errors import SaveError
from .locks import alone
from .paths import Paths, make_folder

if TYPE_CHECKING:
    from .review_model import TurnForm

FORMAT: Final = "the-war-table-review"
VERSION = 2


def review_path(paths: Paths, deal: str) -> Path:
    """Where what is known of the matches of a deal is kept; ``deal``: its 32 hexadecimal digits."""
    return paths.reviews / f"{deal}.json"


def load_review(path: Path, game: str, deal: str) -> list[TurnForm]:
    """The turns that are known of the matches of a deal, of all courses; none where there is no file. Raises SaveError
    for a file that is damaged, or about another deal."""
    from pydantic import ValidationError

    from .review_model import REVIEW

    try:
        data = atomic.read(path, limits.FILE)
        document = parse(data)
        check_format(document, FORMAT, VERSION)
        turns = document.get("turns")
        if isinstance(turns, list):  # they have a limit of their own
            check_values({**document, "turns": None}, *turns)
        check_seal(document, data)
        form = REVIEW.validate_python(document)
    except SaveError as error:
        if error.code == "not_found":
            return []
        raise error.about(path) from error.__cause__
    except ValidationError as error:
        raise SaveError("damaged", where="turns").about(path) from error
    if (form.game, form.deal) != (game, deal):
        raise SaveError("damaged", where="deal").about(path)
    return form.turns


def save_review(path: Path, game: str, deal: str, turns: Sequence[TurnForm]) -> None:
    """Write the turns that are known of the matches of a deal whole or not at all, after those that another program has
    written meanwhile; of too many the last. Raises SaveError."""
    from .review_model import REVIEW, ReviewForm

    make_folder(path.parent)
    with alone(path):
        try:
            theirs = {(turn.first, turn.key): turn for turn in load_review(path, game, deal)}
        except SaveError:
            theirs = {}  # damaged, or about another deal: it is replaced
        ours = [(theirs.pop((turn.first, turn.key), None), turn) for turn in turns]
        kept = [known if known is not None and turn.choice is None else turn for known, turn in ours]
        kept = [*theirs.values(), *kept][-limits.REVIEWED :]
        while True:
            form = ReviewForm(FORMAT, VERSION, game, deal, kept)
            try:
                data = seal(REVIEW.dump_python(form, mode="json"))
                break
            except SaveError:
                if not kept:
                    raise
                kept = kept[len(kept) // 2 + 1 :]  # more than can be read again
        atomic.write(path, data, sync=False)
