"""How a rule writes: the texts of its moves, how people enter them, its part of a position text.

A rule that has texts of its own sets `self.notation` to an instance of a small class derived from
`RuleNotation`, which knows the rule as `self.rule`.
"""

from typing import Any, NamedTuple

from fairychess.messages import Message


class MoveInput(NamedTuple):
    """How people enter a SPECIAL move of a rule. What they read is a message, the key of one
    without parameters, or a text of the rule's own.

    `clicks` are squares to click, in order; without any, the options with one `action` ("Write a
    death") are offered together, each under its own `label`, and `marks` are squares to point out.
    With clicks and an `action`, people have to agree to the `label` before the move is made.
    `reach` are squares that the option may affect, shaded while it is considered.
    `detail` stands beside the label, smaller: when, or how many.
    `victims` are the squares of pieces that the move is openly going to take.
    `parts` are pairs of a question and this option's answer, where one is asked after the other;
    `marks` then has one square a part.
    """

    clicks: tuple[int, ...] = ()
    action: Message | str = ""
    label: Message | str = ""
    marks: tuple[int, ...] = ()
    victims: tuple[int, ...] = ()
    parts: tuple[tuple[Message | str, Message | str], ...] = ()
    detail: Message | str = ""
    reach: tuple[int, ...] = ()


class RuleFault(ValueError):
    """A rule has gone wrong; said in one line."""


class RuleNotation:
    """Formats and parses for one rule. These defaults do nothing."""

    remembers: tuple[str, ...] = ()
    """All keys that `state_fields` may use: observations have room for each."""
    turn_to_read = 2
    """Rules with a lower number read their state fields first: 0 those that say who is who, 1 those
    that build on it and that others build on."""
    begins: tuple[tuple[str, str], ...] = ()
    """Fields, with their values, of the variant's own start that its text need not say, where any
    other text without them says something else."""
    by_move = False
    """Do the texts of its moves follow from the move, and from whether another option has the same
    squares? Then each is worked out once."""

    def __init__(self, rule: Any = None) -> None:
        self.rule = rule

    def format_move(self, pos: Any, move: int) -> str | None:
        """Text of a SPECIAL move of this rule, or of one whose effects begin with NAMED."""
        return None

    def move_input(self, pos: Any, move: int) -> MoveInput | None:
        """How people enter a move that this rule formats; None: as its text says."""
        return None

    def wording(self, text: str) -> Message | None:
        """What a SPECIAL move of this rule with this text is called, for people; None: its text.

        The text may be one that hides something (`RuleVisibility.tell`).
        """
        return None

    def within(self, pos: Any, move: int) -> int:
        """The castling that a SPECIAL move of this rule contains, besides what the rule adds; 0: it
        contains none."""
        return 0

    def sign(self, pos: Any, move: int) -> str:
        """What algebraic notation puts behind a piece and its square (`Nf3x*`) for a SPECIAL move
        of this rule that is made where the piece stands; "" for any other move."""
        return ""

    def refusal(self, pos: Any, move: int) -> Message | str | None:
        """Why this rule forbids a move, for people: a message, the key of one, or a text of its
        own. It may tell nothing that the side to move does not know; None: only the rule is named.
        """
        return None

    def castling_letters(self, pos: Any) -> list[tuple[str, int, int]] | None:
        """(letter, square of the castler, square of its partner) for all who might castle in a
        position, if the rule does not leave that to the starting position."""
        return None

    def more_clicks(self) -> int:
        """How many squares people click for this rule after the one where a move ends."""
        return 0

    def state_fields(self, pos: Any) -> dict[str, str]:
        """`key=value` fields of the position text, only where they differ from the default."""
        return {}

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Take this rule's fields out of `fields` and set the position accordingly.

        Raises ValueError, naming the field, for a value that makes no sense.
        """

    def fen_fields(self, fen: Any) -> dict[str, str]:
        """Fields of the position text for what a FEN (`notation.dialects.fen_fields.Fen`) says of
        this rule's state: `checks=...` for `3+3`. Raises ValueError."""
        return {}

    def fen_parts(self, pos: Any) -> dict[str, str]:
        """The opposite: what texts of other programs say of this rule's state. `checks` `3+3` still
        to give, `given` `+0+0`; `count` limit and count, `32,14`; `gates` the open ones by square;
        `endless` a supply beside the hands; `taken` the number of the square where a Lion was just
        taken."""
        return {}

    def sfen_fields(self, square: str) -> dict[str, str]:
        """Fields of the position text for the square in an SFEN on which a piece has just been
        taken; none where this rule does not remember such a square."""
        return {}


NO_NOTATION = RuleNotation()
