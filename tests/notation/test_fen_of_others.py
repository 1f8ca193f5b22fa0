"""FEN as other programs write it is read as they read it, or refused: nothing is dropped."""

import pytest

from fairychess.rules import load

pyffish = pytest.importorskip("pyffish")

ARRAY = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
BARE = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R"
JANGGI = "rhea1aehr/4k4/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/4K4/RHEA1AEHR"
XIANGQI = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR"
RIGHTS = (
    "AEHaeh", "AHah", "KQkq", "Ee", "KAkh", "KAE", "QEH", "EA",
)  # fmt: skip


@pytest.mark.parametrize(
    ("name", "theirs", "text"),
    [
        ("crazyhouse", "crazyhouse", f"{ARRAY}/ w KQkq - 0 1"),
        ("crazyhouse", "crazyhouse", f"{ARRAY[:-8]}RNBQ~KBNR/QPn w KQkq - 3 7"),
        ("crazyhouse", "crazyhouse", f"{ARRAY}[-] w KQkq - 0 1"),
        ("seirawan-chess", "seirawan", f"{ARRAY}[-] w KQkq - 0 1"),
        ("seirawan-chess", "seirawan", f"{ARRAY}[HEhe] w ABCDEFGHabcdefgh - 0 1"),
        *[("seirawan-chess", "seirawan", f"{BARE}[HEhe] w {right} - 0 1") for right in RIGHTS],
        *[("seirawan-chess", "seirawan", f"{BARE}[] w {right} - 0 1") for right in RIGHTS],
        ("seirawan-chess", "seirawan", "r3k2r/8/8/8/8/8/5K2/R6R[] w AHkq - 0 1"),
        ("atomic", "atomic", f"{ARRAY[:-8]}RNBQ~KBNR w KQkq - 0 1"),
        ("chess", "chess", f"{ARRAY[:-8]}RNBQ~KBNR w HAha - 0 1"),
        ("janggi", "janggi", f"{JANGGI} w - - 0 1"),
        ("xiangqi", "xiangqi", f"{XIANGQI} b - - 0 1"),
        ("makruk", "makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR[] w - - 0 1"),
    ],
)
def test_it_is_the_same_position(name: str, theirs: str, text: str) -> None:
    pos = load(name).position(text)
    assert len(pos.moves()) == len(pyffish.legal_moves(theirs, text, []))
    assert load(name).position(pos.text()).text() == pos.text()


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("crazyhouse", f"{ARRAY}[Q~n] w KQkq - 0 1", "'~' is no piece in hand"),
        ("crazyhouse", f"{ARRAY}[Q-] w KQkq - 0 1", "'-' is no piece in hand"),
        (
            "atomic",
            f"{ARRAY}[Q] w KQkq - 0 1",
            "'Q': pieces in hand, but no rule gives anybody a hand",
        ),
        ("atomic", f"{ARRAY} w KQkq - 3+3 0 1", "checks are not counted in atomic"),
        ("atomic", f"{ARRAY} w KXkq - 0 1", "'X' is no castling right here"),
        ("seirawan-chess", f"{ARRAY}[EHeh] w KQXkq - 0 1", "'X' is no castling right here"),
        ("seirawan-chess", f"{BARE}[EHeh] w ABab - 0 1", "no piece stands in a gate"),
        ("makruk", "rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w ABab - 0 1", "'A' is no"),
        ("ataxx", "P5p/7/3*3/2*1*2/3*3/7/p5P w - - 0 1", "no walls stand in ataxx"),
        (
            "chess",
            f"{ARRAY}[Q] w KQkq - 0 1",
            "column 45: 'Q': pieces in hand, but no rule gives anybody a hand",
        ),
        ("chess", f"{ARRAY} w ABHabh - 0 1", "column 48: 'B' is no castling right here"),
    ],
)
def test_what_has_no_place_is_refused(name: str, text: str, reason: str) -> None:
    with pytest.raises(ValueError, match="position") as caught:
        load(name).position(text)
    assert reason in str(caught.value) and "\n" not in str(caught.value)
