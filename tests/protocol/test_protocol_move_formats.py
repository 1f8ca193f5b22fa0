"""Our texts as engines write them, and what engines say found among the options."""

import pytest

import fairychess
from fairychess.notation.spelling.engine_texts import cecp, match, uci, usi


@pytest.mark.parametrize(
    ("text", "by_cecp", "by_uci", "by_usi"),
    [
        ("e2e4", "e2e4", "e2e4", "5h5f"),
        ("e7e8=Q", "e7e8q", "e7e8q", None),
        ("c7c8+", "c7c8+", "c7c8+", "7c7b+"),
        ("c7c8=", "c7c8", "c7c8", "7c7b"),
        ("P@e5", "P@e5", "P@e5", "P*5e"),
        ("c4d5,d5e4", "c4d5,d5e4", "c4d5d5e4", None),
        ("d9d10", "d9d10", "d9d10", None),
    ],
)
def test_every_protocol_formats_every_move(
    text: str, by_cecp: str, by_uci: str, by_usi: str | None
) -> None:
    assert cecp(text) == by_cecp
    assert uci(text) == by_uci
    if by_usi is not None:
        assert usi(text, 9, 9) == by_usi


@pytest.mark.parametrize("name", ["chess", "shogi", "chu-shogi"])
def test_options_are_told_apart(name: str) -> None:
    rules = fairychess.load(name)
    files, ranks = rules.board.files, rules.board.ranks
    play = rules.position()
    for _ in range(40):
        texts = play.moves()
        if not texts:
            break
        for format_move in (cecp, uci) if ranks > 9 else (cecp, uci, usi):
            if format_move is usi and name == "chess":
                continue
            for text in texts:
                assert (
                    match(format_move(text, files, ranks), texts, format_move, files, ranks) == text
                )
        play.push(texts[len(texts) // 2])


def test_other_wordings_are_understood() -> None:
    chess = fairychess.load("chess").position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").moves()
    assert match("O-O", chess, cecp, 8, 8) == "e1g1"
    assert match("0-0-0", chess, cecp, 8, 8) == "e1c1"
    assert match("e1g1", chess, uci, 8, 8) == "e1g1"
    assert match("a1a9", chess, cecp, 8, 8) is None
    assert match("", chess, cecp, 8, 8) is None
    pawn = fairychess.load("chess").position("8/P6k/8/8/8/8/8/K7 w - - 0 1").moves()
    assert match("a7a8Q", pawn, cecp, 8, 8) == "a7a8=Q"
    assert match("a7a8", pawn, cecp, 8, 8) is None
    assert match("c7c8=", ["c7c8+", "c7c8="], cecp, 9, 9) == "c7c8="
    assert match("c7c8", ["c7c8+"], cecp, 9, 9) == "c7c8+"
    assert match("@@@@", ["f3f4", "f3f3"], cecp, 12, 12) == "f3f3"
    assert match("P@5e", ["P@e5"], usi, 9, 9) is None
    assert match("P*5e", ["P@e5"], usi, 9, 9) == "P@e5"
