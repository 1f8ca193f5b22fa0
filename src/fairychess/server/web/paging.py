"""Numbers in queries, and where a page of a long list begins."""

from fairychess.server.base.errors import ProblemError


def whole_number(text: str, name: str, digits: int = 9) -> int:
    """The number that a query says; 0 where it says nothing. ProblemError for anything else."""
    if text and not (text.isascii() and text.isdigit() and len(text) <= digits):
        raise ProblemError("bad_request", f"{name}: must be a number")
    return int(text or 0)


def place_of(text: str) -> tuple[int, str] | None:
    """The time and id of the last entry of the page before, as `1.a`; None at the start."""
    if not text:
        return None
    changed, _, ident = text.partition(".")
    if not (changed.isascii() and changed.isdigit() and len(changed) < 16 and ident):
        raise ProblemError("bad_request", "before: must be `changed` and `id` of a game, as 1.a")
    return int(changed), ident[:64]
