"""One puzzle as data, and as one line of a file.

A *step* is one decision of the solver: what the board asks for once. A move with all its legs and
its promotion is one step; a wall that is built after the move is another.
"""

import hashlib
import json
from dataclasses import asdict, dataclass, field
from typing import Any

LINE = "line"
"""The kind of puzzle with one winning line."""
DEDUCTION = "deduction"
"""The kind that asks who can play a secret role."""

ADVANTAGE = "advantage"
"""The first theme of a line that does not end the game; else that is a mate or a win in so many."""

_DIGITS = "0123456789abcdefghijkmnpqrstuvwxyz"
_LENGTH = 7


@dataclass(frozen=True, slots=True)
class Exclusion:
    """What one decision of a game with secrets rules out: after which `ply`, which `pieces` can no
    longer play the role asked for, and why (a key that pages word)."""

    ply: int
    pieces: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Puzzle:
    """One puzzle of a variant.

    `start` is a position text and `moves` are the decisions after it, the first `lead` of which
    lead to the solver's. Of a line the rest is the solution: the solver's decisions and the best
    defence in turn. Of a deduction all of them lead to it: `asked` is the role, `side` whose it is,
    `answer` the names of the pieces that can play it, and `exclusions` say why not the others.
    `found` is the seed and the number of the game.
    """

    variant: str
    start: str
    moves: tuple[str, ...]
    lead: int
    rating: int
    themes: tuple[str, ...]
    found: str
    kind: str = LINE
    asked: str = ""
    side: str = ""
    answer: tuple[str, ...] = ()
    exclusions: tuple[Exclusion, ...] = field(default=())

    @property
    def id(self) -> str:
        """A short name that depends on what is asked, and on nothing else."""
        asked = [self.variant, self.start, list(self.moves), self.lead, self.asked, self.side]
        number = int.from_bytes(hashlib.sha256(json.dumps(asked).encode()).digest()[:8])
        found = ""
        for _ in range(_LENGTH):
            number, digit = divmod(number, len(_DIGITS))
            found += _DIGITS[digit]
        return found

    @property
    def solution(self) -> tuple[str, ...]:
        """The decisions of the line, the solver's and the answers to them."""
        return self.moves[self.lead :]

    @property
    def forced(self) -> bool:
        """Whether the line ends the game: by mate, or another way to win."""
        return self.kind == LINE and self.themes[0] != ADVANTAGE


_LISTS = ("moves", "themes", "answer")


def to_line(puzzle: Puzzle) -> str:
    """Return a puzzle as one line of JSON; what is empty is left out."""
    fields: dict[str, Any] = {
        key: value
        for key, value in asdict(puzzle).items()
        if value not in ("", ()) or key == "start"
    }
    del fields["variant"]
    if puzzle.kind == LINE:
        del fields["kind"]
    for key in _LISTS:
        if key in fields:
            fields[key] = " ".join(fields[key])
    if puzzle.exclusions:
        fields["exclusions"] = [
            [each.ply, " ".join(each.pieces), each.why] for each in puzzle.exclusions
        ]
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":"))


def from_line(variant: str, line: str) -> Puzzle:
    """Read a puzzle of a variant. Raises ValueError for anything but what `to_line` writes."""
    try:
        fields = json.loads(line)
        for key in _LISTS:
            if key in fields:
                fields[key] = tuple(fields[key].split(" "))
        fields["exclusions"] = tuple(
            Exclusion(int(ply), tuple(pieces.split(" ")), why)
            for ply, pieces, why in fields.get("exclusions", ())
        )
        return Puzzle(variant=variant, **fields)
    except json.JSONDecodeError as error:
        raise ValueError(f"no puzzle: not JSON from column {error.colno} on") from None
    except (TypeError, ValueError, AttributeError, RecursionError):
        raise ValueError("no puzzle: fields are missing, too many or of another kind") from None
