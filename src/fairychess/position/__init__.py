"""The position room: what stands where, whose decision it is, do and undo, hash, perft.

Compiled with Cython where a C compiler is at hand; the same files run as plain Python otherwise.
`tables` turns piece types into flat path tables. A position is composed of a `board_state`, the
only writer of pieces, hands, variables and hash, an `undo_log`, the `options` on offer and the
`last_move`; `state` is all of them as rules see them. `paths` and `attacks` walk the tables, `rule`
is the one page a rule must know, `rule_rows` tells which rules answer which hook, `decisions` and
`perft` ask them, and `position` plays: `decision()` is the only enumerator. A compiled rule may
answer hooks without the interpreter's lock (`without_lock`); where all rules do, perft and random
games let go of it. It inherits from one class only, so texts, visibility and hints for the search
are helper objects beside it.

It must not know any rule by name, how texts are spelled, or who plays.
"""

from fairychess.one_kind import COMPILED
from fairychess.position.position import Decision, Position
from fairychess.position.rule import Rule
from fairychess.position.rule_notation import MoveInput, RuleNotation
from fairychess.position.rule_visibility import RuleVisibility
from fairychess.position.search_hints import SearchHints
from fairychess.position.tables import Tables

__all__ = [
    "COMPILED",
    "Decision",
    "MoveInput",
    "Position",
    "Rule",
    "RuleNotation",
    "RuleVisibility",
    "SearchHints",
    "Tables",
]
