"""Reviews of matches: one sealed JSON file for each running game, in a folder beside the saves. Reviews can be computed
again, so nothing is lost with a damaged file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from . import atomic, limits
from .document import check_format, check_seal, check_values, parse, seal
from .errors import SaveError
from .paths import Paths, make_folder

if TYPE_CHECKING:
    from .review_model import TurnForm

FORMAT: Final = "the-war-table-review"
VERSION = 1


def review_path(paths: Paths, match_id: str) -> Path:
    """Where the review of a running game is kept."""
    return paths.reviews / f"{match_id}.json"


def load_review(path: Path, game: str, match_id: str) -> dict[int, TurnForm]:
    """The turns of a kept review by the index of their first action; none where there is no file. Raises SaveError for
    a file that is damaged, or about another match."""
    from pydantic import ValidationError

    from .review_model import REVIEW

    try:
        data = atomic.read(path, limits.FILE)
        document = parse(data)
        check_format(document, FORMAT, VERSION)
        check_values(document)
        check_seal(document, data)
        form = REVIEW.validate_python(document)
    except SaveError as error:
        if error.code == "not_found":
            return {}
        raise error.about(path) from error.__cause__
    except ValidationError as error:
        raise SaveError("damaged", where="turns").about(path) from error
    if (form.game, form.match) != (game, match_id):
        raise SaveError("damaged", where="match").about(path)
    return {int(first): turn for first, turn in form.turns.items()}


def save_review(path: Path, game: str, match_id: str, turns: dict[int, TurnForm]) -> None:
    """Write a review whole or not at all. Raises SaveError."""
    from .review_model import REVIEW, ReviewForm

    form = ReviewForm(FORMAT, VERSION, game, match_id, {str(first): turn for first, turn in sorted(turns.items())})
    make_folder(path.parent)
    atomic.write(path, seal(REVIEW.dump_python(form, mode="json")), sync=False)
