"""What the comments of a PGN hold besides words: clocks, judgements, arrows, seals; and signs."""

import re

from fairychess.board import SQUARE
from fairychess.game.records.tree import Node

MOST_SHAPES = 64
SIGNS = {"!": 1, "?": 2, "!!": 3, "??": 4, "!?": 5, "?!": 6}
"""Numbers of the signs written behind moves."""
GLYPHS = {
    **SIGNS, "□": 7, "=": 10, "∞": 13, "⩲": 14, "+/=": 14, "+=": 14, "⩱": 15, "=/+": 15, "=+": 15,
    "±": 16, "+/-": 16, "∓": 17, "-/+": 17, "+-": 18, "-+": 19, "⨀": 22, "⟳": 32, "→": 36, "↑": 40,
    "⇆": 132, "D": 220, "N": 146,
}  # fmt: skip
"""Signs that stand alone, as books of games have them."""

_COMMAND = re.compile(r"\[%(\w++)\s++([^\[\]]*+)\]")
_TIME = re.compile(r"(\d{1,4}):([0-5]?\d):([0-5]?\d(?:\.\d{1,6})?)")
_EVALUATION = re.compile(r"#?[+-]?\d{1,6}(?:\.\d{1,6})?(?:,\d{1,4})?")
_SEAL = re.compile(r"seal\s++([0-9a-f]{32})")
_SHAPE = re.compile(rf"[GRYBCMO](?:{SQUARE}){{1,2}}")


def take_comment(node: Node, words: str, longest: int) -> str:
    """Let a node have what a comment says; what is wrong with the comment, "" for nothing."""
    fault = ""
    if "[%" in words:
        kept = []
        at = 0
        for found in _COMMAND.finditer(words):
            taken = _carry_out(node, found[1], found[2].strip())
            kept.append(words[at : found.start() if taken else found.end()])
            at = found.end()
            if not taken and found[1] in ("clk", "emt", "eval"):
                fault = f"[%{found[1]} {found[2][:20]}] is neither a clock nor a judgement"
        words = "".join([*kept, words[at:]])
    elif words.startswith("seal "):
        sealed = _SEAL.fullmatch(words.strip())
        if sealed:
            node.seal = sealed[1]
            return "" if node.text else "no move stands before this seal"
        if len(words.split()) == 2:
            fault = "neither a seal nor a clock"
    said = " ".join(words.split())
    if said:
        node.comment = (f"{node.comment} {said}" if node.comment else said)[:longest]
    return fault


def _carry_out(node: Node, command: str, said: str) -> bool:
    """Take up a command in a comment; False for one that is not understood."""
    if command in ("clk", "emt"):
        seconds = seconds_in(said)
        if seconds is not None and command == "clk":
            node.clock = seconds
        elif seconds is not None:
            node.spent = seconds
        return seconds is not None
    if command == "eval":
        if not _EVALUATION.fullmatch(said):
            return False
        node.evaluation = said
        return True
    if command not in ("cal", "csl"):
        return False
    drawn = [shape.strip() for shape in said.split(",")]
    node.shapes += [shape for shape in drawn if _SHAPE.fullmatch(shape)]
    del node.shapes[MOST_SHAPES:]
    return True


def seconds_in(said: str) -> float | None:
    """The seconds of a time such as `0:10:00` or `1:02:03.4`; None for anything else."""
    found = _TIME.fullmatch(said)
    if not found:
        return None
    seconds = float(found[3])
    return (
        3600 * int(found[1])
        + 60 * int(found[2])
        + (int(seconds) if seconds == int(seconds) else seconds)
    )
