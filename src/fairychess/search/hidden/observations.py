"""What a player is told of a game with hidden information: decisions as texts, announced messages.

A decision that not all may know is told with HIDDEN in its text. Reading it needs the position
before it, in which the secrets of the other player are some possible ones.
"""

import re
from typing import Any

from fairychess.board import SQUARE, parse_square
from fairychess.messages import Message
from fairychess.notation.move_text import format_move, format_moves
from fairychess.position.rule_visibility import HIDDEN
from fairychess.position.words.flags import has_bit, one_bit
from fairychess.position.words.move import SPECIAL, origin_of, rule_of, type_of
from fairychess.rules import Rules
from fairychess.rules.hidden_roles import hidden_roles_of
from fairychess.rules.hidden_roles.note import death_of

_BOARD_MOVE = re.compile(rf"{SQUARE}{SQUARE}", re.ASCII)
_SQUARE = re.compile(SQUARE, re.ASCII)
_DROP = re.compile(rf"(?:\+?[A-Za-z]|\{{[^{{}}]*\}})@{SQUARE}(?:~.*)?", re.ASCII)

Deaths = tuple[list[int], list[int]]
"""Pieces that died, by the hand of the first and of the second player."""
Revealed = dict[int, int]
"""{piece: the role it turned out to play}."""


class InconsistentError(ValueError):
    """What was told makes no sense under these rules."""


class Observations:
    """Reads what is told in games with these rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.hidden_roles = hidden_roles_of(rules)
        self.announcers: list[Any] = rules.rule_list

    def public_text(self, pos: Any, move: int, viewer: int) -> str:
        """Return how an option is told to a player that may not know all of it."""
        rule = self.rules.rule_list[rule_of(move)] if type_of(move) == SPECIAL else None
        told = rule.visibility.tell(pos, move, viewer) if rule is not None else None
        return str(told or format_move(pos, move))

    def move_of(self, pos: Any, text: str, viewer: int) -> int:
        """Return the option with this text, or one that `viewer` is told of so.

        Raises InconsistentError if there is none.
        """
        moves = pos.legal_moves()
        if HIDDEN in text:
            for move in moves:
                if type_of(move) == SPECIAL:
                    rule = self.rules.rule_list[rule_of(move)]
                    if rule.visibility.tell(pos, move, viewer) == text:
                        return int(move)
            raise InconsistentError(f"{text}: is not possible here")
        found = _BOARD_MOVE.match(text)
        if found and "~" not in text:
            name = _SQUARE.match(text)
            assert name is not None
            origin = parse_square(self.rules.board, name.group())
            moves = [move for move in moves if type_of(move) or origin_of(move) == origin]
        elif "~" in text:
            texts = format_moves(pos, moves)
            moves = [move for move, its in zip(moves, texts, strict=True) if its == text]
            if moves:
                return int(moves[0])
        for move in moves:
            if format_move(pos, move) == text:
                return int(move)
        raise InconsistentError(f"{text}: is not possible here")

    def setup_move_of(self, pos: Any, text: str) -> int:
        """Return the option of a card or a choice of roles; any option where that is hidden.

        Raises InconsistentError if there is none.
        """
        moves = pos.decision().options
        texts = format_moves(pos, moves)
        if text in texts:
            return int(moves[texts.index(text)])
        if HIDDEN not in text or not moves:
            raise InconsistentError(f"{text}: is not possible here")
        return int(moves[0])

    def depends_on_seer(self, text: str, own: bool) -> bool:
        """Tell whether assignments may explain a decision differently though they give no role to
        a piece it touches; `own` decisions are those of the player whose roles are asked about."""
        if text.startswith("@") or _BOARD_MOVE.match(text) or _DROP.fullmatch(text):
            return False
        return HIDDEN in text or not own

    def pieces_touched(self, pos: Any, text: str) -> set[int]:
        """Return the pieces whose roles a decision may depend on."""
        board = self.rules.board
        if text.startswith("@") or HIDDEN in text:
            return set()
        squares = [parse_square(board, name) for name in _SQUARE.findall(text.partition("~")[0])]
        if _DROP.fullmatch(text):
            file = squares[-1] % board.files
            squares = [square for square in board if square % board.files == file]
        else:
            squares.append(pos.en_passant_squares()[0])
        return {pos.ident_at(square) for square in squares} - {0}

    def parse(self, pos: Any, news: tuple[Message, ...], me: int) -> tuple[Deaths, Revealed]:
        """Return which pieces died by which player's hand, and which roles came to light.

        `me` is the player who knows the deaths it has written itself.
        """
        died: Deaths = ([], [])
        revealed: Revealed = {}
        now = turn_number(pos)
        for one in news:
            for part in self.announcers:
                heard = part.visibility.hear(one)
                if heard is None:
                    continue
                what, piece, more = heard
                if what == "was":
                    revealed[piece] = more
                    continue
                mine = death_of(self.hidden_roles.note(pos, piece), me) == now
                players = more or one_bit(me if mine else 1 - me)
                for player in (0, 1):
                    if has_bit(players, player):
                        died[player].append(piece)
        return died, revealed


def turn_number(pos: Any) -> int:
    """Return the number of the turn being played, 1 for the first."""
    return 2 * (int(pos.fullmove_number) - 1) + 1 + int(pos.turn)
