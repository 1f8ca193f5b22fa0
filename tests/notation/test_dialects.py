"""Texts of other programs: what each dialect says and cannot say, and where a text is wrong."""

import random

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as st

from fairychess.notation import PositionError
from fairychess.notation.dialects import DIALECTS
from fairychess.rules import load

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
SHUFFLED = "bbrknnrq/pppppppp/8/8/8/8/PPPPPPPP/BBRKNNRQ"


XIANGQI = "9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9"
JANGGI = "4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4"
LIONS = "12/12/12/12/12/12/6n5/12/5N6/12/5K6/11k"
KINGS = "4k4/9/9/9/9/9/9/9/4K4"
INNER = "4k3/8/8/8/8/8/8/RR2K2R"


@pytest.mark.parametrize(
    ("name", "text", "dialect", "said"),
    [
        ("chess", "", "shredder", f"{ARRAY} w HAha - 0 1"),
        ("chess960", f"{SHUFFLED} w KQkq - 0 1", "shredder", f"{SHUFFLED} w GCgc - 0 1"),
        ("chess960", f"{SHUFFLED} w GCgc - 0 1", "fen", f"{SHUFFLED} w KQkq - 0 1"),
        ("chess960", f"{INNER} w HB - 0 1", "xfen", f"{INNER} w KB - 0 1"),
        ("crazyhouse", f"{ARRAY}/Qnn w KQkq - 0 1", "lichess", f"{ARRAY}/Qnn w KQkq - 0 1"),
        ("crazyhouse", f"{ARRAY}/Qn w - - 0 1", "fairy-stockfish", f"{ARRAY}[Qn] w - - 0 1"),
        ("three-check", f"{ARRAY} w KQkq - 2+1 3 4", "lichess", f"{ARRAY} w KQkq - 3 4 +1+2"),
        ("three-check", f"{ARRAY} w - - 3 4 +1+2", "fairy-stockfish", f"{ARRAY} w - - 2+1 3 4"),
        (
            "makruk",
            "8/8/4k3/8/8/4K3/8/R7 b - 32 7 60",
            "fairy-stockfish",
            "8/8/4k3/8/8/4K3/8/R7 b - 32 7 60",
        ),
        (
            "xiangqi",
            f"rheakaehr/{XIANGQI}/RHEAKAEHR w - - 0 1",
            "ucci",
            f"rnbakabnr/{XIANGQI}/RNBAKABNR w - - 0 1",
        ),
        ("janggi", "", "wxf", f"rhea1aehr/{JANGGI}/RHEA1AEHR w - - 0 1"),
        ("chu-shogi", f"{LIONS} b 5e 1", "sfen", f"{LIONS} b 5e 1"),
        ("shogi", f"{KINGS} w 2R3Pb15p 12", "sfen", f"{KINGS} w 2R3Pb15p 12"),
    ],
)
def test_what_a_dialect_says(name: str, text: str, dialect: str, said: str) -> None:
    rules = load(name)
    pos = rules.position(text or None)
    assert pos.fen(dialect) == said
    assert rules.position(said, dialect).text() == pos.text() == rules.position(said).text()


@pytest.mark.parametrize(
    ("name", "text", "dialect", "what"),
    [
        ("crazyhouse", f"{ARRAY}[Q] w KQkq - 0 1", "fen", "pieces in hand"),
        ("crazyhouse", f"{ARRAY[:-8]}RNBQ~KBNR[] w KQkq - 0 1", "xfen", "a piece called +Q"),
        ("three-check", f"{ARRAY} w KQkq - 2+3 0 1", "fen", "checks=2+3"),
        ("chess960", "4k3/8/8/8/8/8/8/RR2K2R w HB - 0 1", "fen", "castling with the piece on b1"),
        ("chess960", "", "fairy-stockfish", "shuffled=0"),
        ("duck-chess", "4k3/8/8/8/8/8/4*3/R3K2R w KQ - 0 1", "fen", "a wall"),
        ("xiangqi", "", "lichess", "a board of 9x10"),
        ("dai-shogi", "", "fairy-stockfish", "a piece called KN"),
        ("duck-chess", "4k3/8/8/8/8/8/8/4K2R b - - 0 1 wall=h2h1", "fairy-stockfish", "wall=h2h1"),
        ("chess", "", "sfen", "which pieces have not moved: KQkq"),
        ("chess", "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1", "sfen", "a capture in passing on d3"),
    ],
)
def test_what_a_dialect_cannot_say(name: str, text: str, dialect: str, what: str) -> None:
    pos = load(name).position(text or None)
    with pytest.raises(PositionError) as caught:
        pos.fen(dialect)
    assert str(caught.value).startswith(f"{dialect} cannot say {what}")


def test_an_unknown_dialect_is_named_with_those_there_are() -> None:
    rules = load("chess")
    for ask in (lambda: rules.position().fen("epd"), lambda: rules.position(ARRAY, "epd")):
        with pytest.raises(
            ValueError, match="no dialect is called 'epd'; there are canonical, fen"
        ):
            ask()


def test_the_side_that_begins_is_b_or_w_by_the_dialect() -> None:
    rules = load("shogi")
    text = "4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1"
    assert rules.position(text).to_move() == "second"
    assert rules.position(text, "fairy-stockfish").to_move() == "first"
    assert rules.position("4k4/9/9/9/9/9/9/9/4K4 w - 2").to_move() == "second"


def test_what_a_named_dialect_said_is_kept() -> None:
    pos = load("shogi").position("4k4/9/9/9/9/9/9/9/4K4[] w - - 0 1", "fairy-stockfish")
    pos.push(pos.moves()[0])
    assert pos.copy() == pos and pos.start == "4k4/9/9/9/9/9/9/9/4K4[] b - - 0 1"


def test_problems_of_shogi_lack_the_king_of_the_side_to_move() -> None:
    rules = load("shogi")
    pos = rules.position("8k/7p1/7g1/9/9/9/9/9/9 b N2r2b3g4s3n4l17p 1")
    assert "N@b7" in pos.moves() and pos.copy() == pos
    with pytest.raises(PositionError, match="Gote has no King"):
        rules.position("9/9/9/9/9/9/9/9/8K b - 1")


@pytest.mark.parametrize(
    ("name", "text", "dialect", "faults"),
    [
        ("chess", f"{ARRAY} w KQkq - 0 1", None, []),
        ("chess", f"{ARRAY} x KQkq - 0 1", None, [("side_to_move", 45)]),
        (
            "chess",
            "4k3/8/8/8/8/8/8/4K2R w KX a9 x 1",
            None,
            [("no_castling_right", 25), ("board_beyond", 27), ("not_number", 30)],
        ),
        ("chess", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", None, [("long_rank", 5)]),
        ("chess", "4k3/8/8/8/8/8/4K3 w - - 0 1", None, [("no_ranks", 18)]),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 lions=2", None, [("not_known_here", 31)]),
        ("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1", None, [("needs_royal", 1)]),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3/QX w - - 0 1", None, [("no_held", 22)]),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4X2K[] w - - 0 1", "lichess", [("no_piece_called", 18)]),
        ("three-check", f"{ARRAY} w KQkq - 9+3 0 1", None, [("wanted_between_sizes", 55)]),
        ("atomic", f"{ARRAY} w KQkq - 3+3 0 1", None, [("no_checks_counted", 54)]),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4 b 2X 1", None, [("no_held", 26)]),
        ("shogi", "sfen 4k4/9/9/9/9/9/9/9/4K4 b - x", None, [("not_number", 32)]),
    ],
)
def test_every_fault_has_a_code_and_its_column(
    name: str, text: str, dialect: str | None, faults: list[tuple[str, int]]
) -> None:
    found = load(name).check_position(text, dialect)
    assert [(each.code, each.column) for each in found] == faults
    assert not any("\n" in each.message for each in found)


PIECES = "KQRBNPkqrbnpLlGgSs+~*[]{}/-?=,>0123456789 wb3+3@\u0661\u00e9"


@seed(35)
@settings(max_examples=300, deadline=None)
@given(
    st.sampled_from(("chess", "crazyhouse", "three-check", "seirawan-chess", "makruk", "shogi")),
    st.sampled_from((None, *DIALECTS)),
    st.randoms(use_true_random=False),
)
def test_nothing_but_one_line_comes_of_any_text(
    name: str, dialect: str | None, rng: random.Random
) -> None:
    text = spoilt(load(name).start_text, rng)
    try:
        load(name).position(text, dialect)
    except PositionError as error:
        assert "\n" not in str(error) and len(str(error)) < 400
    assert isinstance(load(name).check_position(text, dialect), list)


def spoilt(text: str, rng: random.Random) -> str:
    """A text with a few signs put in, taken out, repeated or exchanged."""
    for _ in range(rng.choice((1, 1, 1, 2, 4, 6))):
        at = rng.randrange(len(text) + 1)
        cut = text[at : at + rng.choice((0, 1, 3, 9))]
        other = rng.choice(("", rng.choice(PIECES), cut * 2, "".join(rng.choices(PIECES, k=4))))
        text = text[:at] + other + text[at + len(cut) :]
    return text
