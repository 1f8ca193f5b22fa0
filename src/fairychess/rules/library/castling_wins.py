"""Castling wins: who castles has won the game at once.

`castlings` are letters as in FEN, "KQkq" by default: K and Q for the first player's castling to the
right and the left half of the board, small letters for the second player's. The position text says
`castled=K` when it has happened. With `needed` a side that had some of these castlings and can
make none of them any more, for a piece has moved or was taken, has lost; the side that has just
moved is looked at first.

Source: Fairy-Stockfish's variant option `castlingWins`, which is `needed` as well.
"""

from typing import Any

import cython
from cython.cimports.fairychess.position.rule import Rule
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.words.move import BOARD, DROP, rule_of, target_of, type_of
from cython.cimports.fairychess.position.words.piece import colour_of

from fairychess.messages import ExplainedError, must_be, wrong_field, wrong_value
from fairychess.notation.unmoved import castlings_left
from fairychess.position.rule_notation import RuleNotation

LETTERS = "KQkq"


@cython.cclass
class CastlingWins(Rule):
    """The variable is 0, or the place of the castling among `KQkq`, from 1."""

    ends_suddenly = True
    castlings: str
    variable: cython.int
    castling_rules: set
    needed: cython.bint

    def __init__(self, castlings: str, needed: bool) -> None:
        Rule.__init__(self)
        self.notation = CastlingWinsNotation(self)
        self.castlings = castlings
        self.needed = needed

    def bind(self, rules: Any) -> None:
        """Ask for the variable; look for rules that castle."""
        self.rules = rules
        self.variable = rules.variable("castled")
        self.castling_rules = {
            number for number, rule in enumerate(rules.rule_list) if rule.castles
        }
        if not self.castling_rules:
            raise ExplainedError("fault_needs_castling")

    def letters(self) -> str:
        """The castlings that win."""
        return self.castlings

    def castled(self, pos: State) -> str:
        """The letter of the castling that has won, "" if there was none."""
        return (
            LETTERS[pos.board_state.variables[self.variable] - 1]
            if pos.board_state.variables[self.variable]
            else ""
        )

    def set_castled(self, pos: State, letter: str) -> None:
        """Effect: this castling has been made."""
        pos.set_variable(self.variable, LETTERS.index(letter) + 1 if letter else 0)

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Note a castling that wins."""
        if type_of(move) == BOARD or type_of(move) == DROP:
            return
        if rule_of(move) not in self.castling_rules:
            return
        files: cython.int = pos.tables.files
        left: cython.int = 1 if 2 * (target_of(move) % files) + 1 < files else 0
        letter: str = LETTERS[2 * pos.turn + left]
        if letter in self.castlings:
            pos.set_variable(self.variable, LETTERS.index(letter) + 1)

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """A win for the side that has castled, or whose enemy cannot castle any more."""
        if pos.board_state.variables[self.variable]:
            return (0 if pos.board_state.variables[self.variable] <= 2 else 1, "castled")
        if self.needed:
            left = self.left(pos)
            for side in (1 - pos.turn, pos.turn):
                if left[side] is False:
                    return (1 - side, "no_castling_left")
        return None

    def left(self, pos: State) -> list[bool | None]:
        """Can each side still make one of its castlings? None: it never had one that wins."""
        found: list[bool | None] = [
            False if set(letters) & set(self.castlings) else None for letters in ("KQ", "kq")
        ]
        for _, king, friend in castlings_left(pos, self.rules, pos.unmoved_squares()):
            side = colour_of(pos.piece_at(king))
            if LETTERS[2 * side + (friend < king)] in self.castlings:
                found[side] = True
        return found


class CastlingWinsNotation(RuleNotation):
    """`castled=K`."""

    remembers = ("castled",)

    def state_fields(self, pos: Any) -> dict[str, str]:
        """The castling that has won."""
        letter = self.rule.castled(pos)
        return {"castled": letter} if letter else {}

    def read_state_fields(self, pos: Any, fields: dict[str, str]) -> None:
        """Read `castled=K`."""
        text = fields.pop("castled", "")
        known = self.rule.letters()
        if text and (len(text) != 1 or text not in known):
            raise wrong_field("castled", text, must_be("wanted_one_of", known=", ".join(known)))
        self.rule.set_castled(pos, text)


def rule(definition: Any, *, castlings: str = LETTERS, needed: bool = False) -> CastlingWins:
    """Build from the table `[rules.castling_wins]`."""
    if not castlings or not set(castlings) <= set(LETTERS):
        raise wrong_value("castlings", repr(castlings), "wanted_some_letters", letters=LETTERS)
    return CastlingWins(castlings, needed)
