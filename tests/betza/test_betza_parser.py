"""Text to tree and back; refusals that say where and why."""

from pathlib import Path

import pytest

import fairychess
from fairychess.betza import BetzaError, compile, parse
from fairychess.betza.tree import Description

PUBLISHED = [
    line
    for line in (Path(__file__).parent / "data" / "published.txt").read_text().splitlines()
    if not line.startswith("#")
]

OTHER_TEXTS = [
    "-",
    "O",
    "KisO2isO3",
    "irO2",
    "ilO3irO2",
    "KisjO2",
    "sO1",
    "isjjO3",
    "bI",
    "mcI",
    "KdU",
    "[dD-bucW]",
    "[F-R?sB]",
    "[mW?cF-N]",
    "ytfcQ",
    "xabafK",
    "WX3NYYFXY",
    "(paf)12R",
    "flbrvvssQ",
    "W0N0R10",
]


@pytest.mark.parametrize("text", PUBLISHED + OTHER_TEXTS)
def test_prints_back_and_compiles(text: str) -> None:
    tree = parse(text)
    assert isinstance(tree, Description)
    assert str(tree) == text
    assert parse(str(tree)) == tree
    for second in (False, True):
        compile(tree, 9, 10, second)


REFUSED = [
    ("", 0, "empty"),
    ("KNScaKmcabK", 2, "S is not an atom"),
    ("F3SW", 2, "S is not an atom"),
    ("fm", 1, "no atom"),
    ("fmWfc", 4, "no atom"),
    ("fwW", 1, "modifier w"),
    ("fmW fcF", 3, "' '"),
    ("P@5", 0, "P is not an atom"),
    ("W@", 1, "drops"),
    ("W-F", 1, "- stands alone"),
    ("--", 0, "- stands alone"),
    ("[F?R", 0, "never closed"),
    ("[F]", 0, "at least two"),
    ("[F+R]", 2, "between two moves"),
    ("m[F?R]", 1, "no modifiers in front"),
    ("[[F?R]-W]", 1, "no other bracket"),
    ("[F?]", 3, "behind a move"),
    ("[mafW?R]", 2, "not by a"),
    ("[F?isO2]", 5, "cannot stand in a bracket"),
    ("[yF-R]", 1, "changes no range"),
    ("(pafR", 4, "only modifiers"),
    ("(paf", 0, "never closed"),
    ("()R", 0, "nothing to repeat"),
    ("(paf)(paf)R", 5, "only one"),
    ("(paf)0R", 5, "never there"),
    ("(W)R", 1, "only modifiers"),
    ("paf)R", 3, "no partner"),
    ("X", 0, "lengthens the atom before"),
    ("KX", 1, "cannot lengthen"),
    ("NNX", 2, "not doubled"),
    ("WXXXXX", 1, "longer than any board"),
    ("3W", 0, "behind an atom"),
    ("W03", 1, "leading zeros"),
    ("W123", 1, "two digits"),
    ("NN3", 2, "unlimited already"),
    ("O0", 1, "a distance"),
    ("U3", 1, "no range"),
    ("N*", 1, "plain W or F"),
    ("sW*", 2, "needs f only"),
    ("mafW*", 4, "single leg"),
    ("fhW", 1, "h (half)"),
    ("hN", 0, "hl, hr"),
    ("hrK", 0, "belong to leaps like N"),
    ("ppR", 1, "pafpR"),
    ("mmW", 1, "twice"),
    ("oooW", 2, "means nothing"),
    ("njD", 1, "contradict"),
    ("ktW", 1, "contradict"),
    ("jW", 0, "reaches nothing"),
    ("jafW", 0, "last leg"),
    ("nNX", 0, "not defined"),
    ("zafN", 0, "first leg"),
    ("qzN", 1, "not both"),
    ("mO2", 0, "castling takes only"),
    ("lU", 0, "anywhere takes only"),
    ("sI", 0, "imitator takes only"),
    ("(a)O2", 0, "nothing can be repeated"),
    ("a" * 70 + "K", 0, "at most 64 legs"),
    ("♞", 0, "no meaning"),
    ("É", 0, "no meaning"),
    ("W" * 1001, 1000, "at most 1000"),
]


@pytest.mark.parametrize(("text", "position", "reason"), REFUSED)
def test_refused(text: str, position: int, reason: str) -> None:
    with pytest.raises(BetzaError) as caught:
        parse(text)
    error = caught.value
    assert isinstance(error, ValueError)
    assert reason in error.reason
    assert error.position == position
    assert len(str(error).splitlines()) == 1
    shown, caret, why = error.caret().split("\n")
    assert (shown, caret, why) == (text, " " * position + "^", error.reason)


def test_control_characters_do_not_break_the_lines() -> None:
    with pytest.raises(BetzaError) as caught:
        parse("W\nF\t")
    assert len(str(caught.value).splitlines()) == 1
    assert caught.value.caret().split("\n")[:2] == ["W?F?", " ^"]


def test_the_pieces_of_the_page_can_be_made() -> None:
    page = (Path(fairychess.__file__).parent / "docs" / "xbetza.md").read_text("utf-8")
    table = page.partition("### Pieces that inventors often want")[2].partition("\n## ")[0]
    texts = [text for row in table.splitlines()[4:] for text in row.split("`")[1::2]]
    assert len(texts) > 12
    for text in texts:
        assert compile(parse(text), 8, 8).nodes or text == "-"
