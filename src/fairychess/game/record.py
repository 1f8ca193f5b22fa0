"""A game as text: tags in brackets, then numbered moves, then the result, as in PGN.

Comments in braces follow a move: `{[%clk 0:10:00]}` is what its side's clock shows, `{seal ...}`
the hash of what is hidden (`MoveRecord.seal`). The file of a variant that does not come with the
package stands after the tags in lines that begin with `%`, which PGN tells readers to skip.
"""

import hashlib
import math
import textwrap
from collections.abc import Iterable, Mapping, Sequence

from fairychess.game.view import MoveRecord, Outcome

WIDTH = 80
ADJUDICATED = "adjudication"
"""The tag `Termination` where the players or a referee ended the game, not its rules."""


def format_record(
    tags: Mapping[str, str],
    moves: Sequence[MoveRecord],
    outcome: Outcome | None,
    clocks: Mapping[int, float] | None = None,
    definition: str = "",
) -> str:
    """The text; tags without a value are left out. `clocks` are seconds by ply."""
    said = {**tags, "Result": result(outcome), "Reason": outcome.reason if outcome else ""}
    words = []
    for label, move in zip(labels(moves), moves, strict=True):
        left = (clocks or {}).get(move.ply)
        words += move_words(label, move.text, move.seal, None if left is None else int(left))
    return lay_out(said, definition, [*words, result(outcome)])


def lay_out(tags: Mapping[str, str], definition: str, words: Iterable[str]) -> str:
    """Head and body of a record."""
    head = [f"[{name} {quoted(value)}]" for name, value in tags.items() if value]
    if definition:
        head += [f"% {line}".rstrip(" ") for line in definition.split("\n")]
    whole = " ".join(word.replace(" ", "\0") for word in words)  # a comment stays on one line
    body = textwrap.fill(whole, WIDTH, break_long_words=False, break_on_hyphens=False)
    return "\n".join([*head, "", body.replace("\0", " "), ""])


def time_text(seconds: float) -> str:
    """A time as PGN has it: `0:10:00`, `0:00:03.5`."""
    whole = math.floor(seconds)
    part = f"{seconds - whole:.3f}"[1:].rstrip("0").rstrip(".") if seconds != whole else ""
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}{part}"


def move_words(label: str, text: str, seal: str, clock: float | None) -> list[str]:
    """One move with its number and its comments."""
    words = [label] if label else []
    words.append(text)
    if seal:
        words.append(f"{{seal {seal}}}")
    if clock is not None:
        words.append(f"{{[%clk {time_text(clock)}]}}")
    return words


def quoted(value: str) -> str:
    """A tag's value in quotes, on one line."""
    text = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{text}"'


def result(outcome: Outcome | None) -> str:
    """`1-0`, `0-1`, `1/2-1/2`, or `*` while the game goes on."""
    if outcome is None:
        return "*"
    return {"first": "1-0", "second": "0-1", None: "1/2-1/2"}[outcome.winner]


def labels(moves: Sequence[MoveRecord]) -> list[str]:
    """The number before each move: `12.`, `12...` out of the usual order, or nothing."""
    found = []
    before = ""
    for move in moves:
        if move.seat == "first":
            found.append(f"{move.fullmove_number}.")
        elif move.seat == "second" and before != "first":
            found.append(f"{move.fullmove_number}...")
        else:
            found.append("")
        before = move.seat
    return found


def sealed(seed: int, ply: int, text: str, salt: str = "") -> str:
    """Hash of a hidden decision: without seed and salt it cannot be guessed, with them checked.

    Games of before have no salt.
    """
    key = f"{salt}/{seed}" if salt else f"{seed}"
    return hashlib.sha256(f"{key}/{ply}/{text}".encode()).hexdigest()[:32]
