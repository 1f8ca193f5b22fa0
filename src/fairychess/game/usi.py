"""Records written as the line of USI that sets a position up: the main lines of games of shogi."""

import re

from fairychess.game.ends import reason_of
from fairychess.game.naming import rules_of
from fairychess.game.records.tree import Record, RecordError
from fairychess.messages import as_message
from fairychess.notation import PositionError
from fairychess.notation.spelling import engine_texts
from fairychess.position.sides import SIDES

_MOVE = re.compile(r"(?:[A-Z]\*|[0-9]{1,2}[a-z])[0-9]{1,2}[a-z]\+?")


def usi(record: Record) -> str:
    """The main line as the line of USI that sets a position up. Raises RecordError."""
    rules, play = rules_of(record)
    if rules.definition.style != "shogi":
        raise RecordError(f"USI is for shogi and its kin, and {rules.definition.title} is another")
    moves = []
    for move in record.main_line():
        text = engine_texts.usi(move.text, rules.board.files, rules.board.ranks)
        if not _MOVE.fullmatch(text):
            raise RecordError(f"USI has no words for {move.text[:40]}", move.line)
        moves.append(text)
    try:
        start = "startpos" if play.text() == rules.start_text else f"sfen {play.sfen()}"
    except PositionError as error:
        raise RecordError(f"USI has no words for the position: {error}") from None
    options = [f"setoption name USI_Variant value {rules.name}"] if rules.name != "shogi" else []
    ended = []
    if as_message(reason_of(record)).key == "resignation" and record.result != "*":
        # Who resigns in USI is whose turn it is; the other's resignation is the mover's win.
        first_moves = (play.to_move() == SIDES[0]) == (len(moves) % 2 == 0)
        ended = ["gameover win" if (record.result == "1-0") == first_moves else "bestmove resign"]
    line = f"position {start}" + (f" moves {' '.join(moves)}" if moves else "")
    return "\n".join([*options, "usinewgame", line, *ended, ""])
