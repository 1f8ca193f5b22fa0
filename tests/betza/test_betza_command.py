"""`fairychess betza`."""

import argparse
import json

import pytest

from fairychess.betza import BetzaError
from fairychess.board import BoardError
from fairychess.cli import betza


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    betza.register(parser.add_subparsers())
    args = parser.parse_args(["betza", *words])
    result: int = args.run(args)
    return result


def listed(capsys: pytest.CaptureFixture[str], *words: str) -> list[tuple[str, list[str]]]:
    assert run(*words, "--json") == 0
    return [(m["to"], m["captures"]) for m in json.loads(capsys.readouterr().out)["moves"]]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert listed(capsys, "fmWfcF", "--size", "8x8", "--at", "e2", "--foe", "d3") == [
        ("d3", ["d3"]),
        ("e3", []),
    ]
    assert listed(capsys, "dK", "--size", "9x9", "--own", "e6,d5") == [
        ("d5", ["d5"]),
        ("e6", ["e6"]),
    ]
    assert listed(capsys, "fcafW", "--enemies", "f7 f8") == [("f8", ["f7", "f8"])]
    assert listed(capsys, "iN", "--moved") == []
    assert listed(capsys, "isO2", "--size", "8x8", "--at", "e1", "--own", "a1,h1") == []
    assert len(listed(capsys, "K", "--own", "f6")) == 8


def test_drawing(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("mRcpR", "--size", "5x5", "--own", "c4", "--enemies", "c5,a3") == 0
    assert capsys.readouterr().out.splitlines()[:6] == [
        " 5  . . x . .",
        " 4  . . A . .",
        " 3  b * @ * *",
        " 2  . . * . .",
        " 1  . . * . .",
        "    a b c d e",
    ]
    assert run("fcabF", "--size", "5x5", "--enemies", "b4") == 0
    assert "c3: takes b4" in capsys.readouterr().out
    assert run("fmWfcF", "--size", "3x3") == 0
    assert capsys.readouterr().out.splitlines()[0] == " 3  x * x"


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["S"], BetzaError),
        (["W", "--size", "11"], BoardError),
        (["W", "--size", "37x37"], BoardError),
        (["W", "--size", "0x4"], BoardError),
        (["W", "--at", "z9"], BoardError),
        (["W", "--size", "8x8", "--at", "e9"], BoardError),
        (["W", "--enemies", "e4,,x"], BoardError),
        (["W", "--enemies", "e4", "--own", "e4"], BoardError),
        (["W", "--at", "e4", "--enemies", "e4"], BoardError),
    ],
)
def test_bad_input_is_one_clear_line(words: list[str], error: type[ValueError]) -> None:
    with pytest.raises(error) as caught:
        run(*words)
    assert len(str(caught.value).splitlines()) == 1


def test_other_boards_are_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("K", "--board", "hex", "--size", "5x5") == 0
    assert capsys.readouterr().out.splitlines()[:9] == [
        "    .", "  *   *", ".   *   .", "  *   *", "*   @   *", "  *   *", ".   *   .", "  *   *",
        "    .",
    ]  # fmt: skip
    assert run("TT", "--board", "levels", "--size", "3x3x3") == 0
    assert capsys.readouterr().out.splitlines()[1] == " 3  * . *   . . .   * . *"
    assert run("vR", "--board", "ring", "--at", "b1") == 0
    assert capsys.readouterr().out.count("*") == 16
    with pytest.raises(BoardError, match="5x5x5"):
        run("vR", "--board", "levels", "--size", "5x5")
