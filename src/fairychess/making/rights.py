"""Who may castle at the start: all that pieces and rules allow, less what the inventor takes off.

The letters of a position text (`KQkq`) are true only for one set of pieces and rules. A draft
therefore keeps those that are *not* wanted, `moved`, and the letters are written from the game
that the draft makes, after every change.
"""

import re
from typing import Any

from fairychess.board import square_name
from fairychess.making.draft import WHERE, draft_text
from fairychess.making.faults import Mended, mended
from fairychess.notation.unmoved import possible_rights
from fairychess.rules.catalogue import load_text
from fairychess.rules.compiling import Rules

_LETTERS = re.compile(r"-|[A-Pa-pQq]+", re.ASCII)


def settled(draft: dict[str, Any]) -> tuple[Mended, list[dict[str, Any]]]:
    """The faults of a draft whose castling letters have been written, and every castling it allows.

    The draft's own setup is changed: its letters, and `moved` where nothing has been said of it.
    """
    setup = draft.get("setup")
    if setup is None or not _LETTERS.fullmatch(_word(setup)):
        return mended(draft), []
    if "moved" not in setup:
        _learn_moved(draft, setup)
    _write(setup, "-")
    found = mended(draft)
    rights = _rights(found.rules) if found.rules else []
    wanted = "".join(dict.fromkeys(one["letter"] for one in rights))
    wanted = "".join(letter for letter in wanted if letter not in setup["moved"])
    if found.rules and wanted:
        _write(setup, wanted)
        _write(found.draft["setup"], wanted)
        found.rules = load_text(draft_text(found.draft), WHERE)
    return found, [one | {"on": one["letter"] in wanted} for one in rights]


def _word(setup: dict[str, Any]) -> str:
    return str((setup["rest"].split() or ["-"])[0])


def _write(setup: dict[str, Any], letters: str) -> None:
    setup["rest"] = " ".join([letters, *(setup["rest"].split() or ["-"])[1:]])


def _learn_moved(draft: dict[str, Any], setup: dict[str, Any]) -> None:
    """What a text does not allow although it could is not wanted; nothing where it is faulty."""
    setup["moved"] = []
    try:
        rules = load_text(draft_text(draft), WHERE)
        stated = rules.position().text().split(" ")[2]
    except (ValueError, OverflowError):
        return
    could = dict.fromkeys(one["letter"] for one in _rights(rules))
    setup["moved"] = [letter for letter in could if letter not in stated]


def _rights(rules: Rules) -> list[dict[str, Any]]:
    start = rules.position().kernel
    board = rules.board
    return [
        {
            "letter": letter,
            "square": square_name(board, square),
            "partner": "" if partner is None else square_name(board, partner),
        }
        for letter, square, partner in possible_rights(start, rules)
    ]
