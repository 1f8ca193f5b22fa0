"""Visibility of a rule's moves and state: what each player may know, and what all learn of a move.

A rule with secrets or news sets `self.visibility` to an instance of a small class derived from
`RuleVisibility`, which knows the rule as `self.rule`. Seats are 0, 1 and NOBODY (a spectator).

A rule that `hides_squares` says which squares a seat `sees`. From that everything else follows for
every game: boards and texts leave unknown squares open, moves of the other side are told as far as
two boards of the seat differ (`game/sight.py`), pieces taken are counted by those who saw them, and
what other rules remember is hidden unless they `observe`.
"""

from collections.abc import Collection
from random import Random
from typing import Any, Protocol

from fairychess.messages import Message, as_message

HIDDEN = "?"
"""What stands in a text for what a seat may not know."""


class Alternative(Protocol):
    """Another past of one side, for checking that others cannot tell it from the true one."""

    def retell(self, seat: str, text: str, options: list[str], rng: Random) -> str:
        """Its own text for a decision of the true past, among these options."""
        ...


class RuleVisibility:
    """What one rule lets players see. By these defaults all is open, and there is no news.

    What is said to people is a message, the key of one without parameters, or a text of the rule's
    own. Nobody may read in it what they may not know.
    """

    probes: tuple[str, ...] = ()
    """Texts of secret decisions that a player might try: refusing them must tell nothing."""

    marked: tuple[str, ...] = ()
    """The keys of all messages that `marks` may put on pieces."""

    hides_squares = False
    """Are there squares that players do not see? `sees` is then asked."""
    hides_choices = False
    """Do both players choose their moves at once, by this rule?"""
    hides_types = False
    """May pieces be something else than they look like, cast by this rule alone?"""
    announces_checks = True
    """Is everybody told whether a royal is in check, and which?"""

    def __init__(self, rule: Any = None) -> None:
        self.rule = rule

    def sees(self, pos: Any, seat: int) -> Collection[int]:
        """With `hides_squares`: the squares that a seat sees now, its own pieces' among them.

        For NOBODY those that anybody may see: either player may look on as a spectator, too.
        """
        return range(pos.tables.squares)

    def shows_hand(self, pos: Any, seat: int, side: int) -> bool:
        """May a seat know which pieces a side has in hand?"""
        return True

    def standing(self, pos: Any) -> list[Message | str]:
        """The part of `report` that follows from the position alone, for players that suppose."""
        return []

    def tell(self, pos: Any, move: int, seat: int) -> str | None:
        """Text of a SPECIAL move for a `seat` that did not make it; None: no secret."""
        return None

    def observe(self, pos: Any, seat: int) -> dict[str, str] | None:
        """State fields as a seat may know them, `?` for what is hidden; None: all of them."""
        return None

    def marks(self, pos: Any, seat: int) -> dict[int, list[Message | str]]:
        """{square: what a seat may know about the piece there}."""
        return {}

    def notes(self, pos: Any, seat: int) -> list[Message | str]:
        """What a seat should read now: an extra turn, a toss, powers left."""
        return []

    def report(self, pos: Any, move: int) -> list[Message | str]:
        """What everybody learns from the move just made, piece by piece, for people."""
        return []

    def hear(self, news: Message) -> tuple[Any, ...] | None:
        """What a message of `report` says, as (what, identity of a piece, more); None: nothing."""
        return None

    def alternative(
        self, view: Any, start: Any, decisions: list[tuple[str, str]], rng: Random
    ) -> Alternative | None:
        """Another past of a side, with other secrets, that agrees with all that others have seen.

        `view` is what the side sees after its `decisions`, pairs of seat and text, and `start` what
        it saw before them. None: this rule has no secrets, or there is no such past.
        """
        return None


OPEN = RuleVisibility()


def known_fields(rule: Any, pos: Any, seat: int | None) -> dict[str, str]:
    """State fields of a rule as a seat may know them; for None, as the referee knows them."""
    known = None if seat is None else rule.visibility.observe(pos, seat)
    if known is None and seat is not None and pos.rules.hides_squares:
        return {}  # what could be read in it about unseen squares, nobody has looked at
    found: dict[str, str] = rule.notation.state_fields(pos) if known is None else known
    return found


def news_of(pos: Any, move: int) -> tuple[Message, ...]:
    """What everybody learns from the move just made."""
    return tuple(
        as_message(said)
        for visibility in pos.rules.visibilities
        for said in visibility.report(pos, move)
    )


def sight(pos: Any, seat: int | None) -> frozenset[int] | None:
    """The squares that a seat sees; None: all of them, as the referee (None) does."""
    if seat is None or not pos.rules.hides_squares:
        return None
    seen = frozenset(range(pos.tables.squares))
    for rule in pos.rule_list:
        if rule.visibility.hides_squares:
            seen &= frozenset(rule.visibility.sees(pos, seat))
    return seen


def hand_shown(pos: Any, seat: int | None, side: int) -> bool:
    """May a seat (None: the referee) know which pieces a side has in hand?"""
    return seat is None or all(
        rule.visibility.shows_hand(pos, seat, side) for rule in pos.rule_list
    )
