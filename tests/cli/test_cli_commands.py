"""The commands: what they print, and how bad input ends."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from fairychess.cli import main
from fairychess.cli.program import commands
from fairychess.rules import available
from fairychess.rules.catalogue import families

KIWI = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
Run = Callable[..., str]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def call(*args: str) -> str:
        status = main(args)
        printed = capsys.readouterr()
        assert status == 0, printed.err
        assert printed.err == ""
        return printed.out

    return call


def test_every_command_explains_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for module in commands():
        name = module.__name__.rsplit(".", 1)[1].rstrip("_")
        assert main([name, "--help"]) == 0
        assert name in capsys.readouterr().out
    assert main(["--version"]) == 0


def test_variants(run: Run) -> None:
    lines = run("variants").splitlines()
    listed = [line.split()[0] for line in lines if line.startswith("  ")]
    assert sorted(listed) == available()
    heads = [line for line in lines if not line.startswith(" ")]
    assert heads[:2] == ["Featured:", "Chess relatives:"] and len(heads) == len(families())
    found = json.loads(run("variants", "--json"))["variants"]
    assert [one["name"] for one in found] == listed and found[0]["family"] == "featured"


@pytest.mark.parametrize(
    ("args", "count"),
    [
        (("chess", "0"), 1),
        (("chess", "3"), 8902),
        (("chess", "2", "--position", KIWI), 2039),
        (("shogi", "2"), 900),
        (("raichu-shogi", "2"), 1296),
        (("raichu-shogi", "1", "--option", "furigoma=true"), 6),
        (("chess", "2", "--divide"), 400),
    ],
)
def test_perft_ends_with_the_count(run: Run, args: Sequence[str], count: int) -> None:
    assert run("perft", *args).splitlines()[-1].split()[-1] == str(count)


def test_perft_divided(run: Run) -> None:
    lines = run("perft", "chess", "2", "--divide").splitlines()
    assert len(lines) == 21 and "e2e4: 20" in lines
    found = json.loads(run("perft", "chess", "2", "--divide", "--json"))
    assert found["count"] == sum(found["divide"].values()) == 400


def test_perft_of_a_finished_game(run: Run) -> None:
    mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    assert run("perft", "chess", "1", "--position", mate).split()[-1] == "0"


def test_moves(run: Run) -> None:
    assert len(run("moves", "chess").split()) == 20
    found = json.loads(run("moves", "chess", "--position", KIWI, "--json"))
    assert set(found) == {"variant", "position", "seat", "moves"}
    assert (found["variant"], found["seat"], len(found["moves"])) == ("chess", "first", 48)
    after = {entry["move"]: entry["position"] for entry in found["moves"]}
    assert after["e1g1"].startswith("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R4RK1 b kq")
    toss = json.loads(run("moves", "raichu-shogi", "--option", "furigoma=true", "--json"))
    assert toss["seat"] == "chance" and len(toss["moves"]) == 6


@pytest.mark.parametrize("name", available())
def test_show_every_variant_and_piece(run: Run, name: str) -> None:
    text = run("show", name)
    assert "capital letters" in text and "promotes to" in text
    piece_types = [
        line.split("  ")[0] for line in text.split("promotes to\n")[1].splitlines() if line
    ]
    for piece_type in piece_types[
        : piece_types.index("Options:") if "Options:" in piece_types else None
    ]:
        assert "@" in run("show", name, piece_type)


def test_show_a_board(run: Run) -> None:
    text = run("show", "chess")
    assert "  8 r n b q k b n r\n" in text and "    a b c d e f g h\n" in text
    assert "P   Pawn          ifmnDfmWfceF  Q, R, B, N" in text
    assert "promotes to Q (Queen)" in run("show", "chess", "pawn")


@pytest.mark.parametrize(
    ("name", "position", "told"),
    [
        ("chess", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3", "Move 3. White"),
        ("chess", "7k/8/8/8/8/8/8/K6R b - - 97 90", "Move 90. Black to move."),
        ("chess", "7k/6Q1/6K1/8/8/8/8/8 b - - 0 90", "White wins: checkmate."),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[2Np] w - - 0 1", "In hand: White: N x2; Black: P"),
        ("three-check", "4k3/8/8/8/8/8/8/4KQ2 b - - 1 2 checks=1+2", "Black to move."),
        ("kira-chess", "", "Chance decides now."),
    ],
)
def test_show_tells_what_no_board_shows(run: Run, name: str, position: str, told: str) -> None:
    """Whose turn it is, hands, and in the position text everything else that counts."""
    text = run("show", name, *(["--position", position] if position else []))
    assert told in text and f"\nPosition: {position}" in text


def test_a_folder_and_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "variant.toml"
    file.write_text(
        '[board]\nfiles = 3\nranks = 3\n[start]\nposition = "k2/3/2K w - - 0 1"\n'
        '[[pieces]]\nid = "K"\nbetza = "K"\nroyal = true\n[rules.royal_check]\n'
    )
    assert run("perft", str(tmp_path), "1") == run("perft", str(file), "1") == "perft 1: 2\n"
    assert "  3 k . .\n  2 . . .\n" in run("show", str(file))


BAD = [
    (),
    ("frob",),
    ("perft", "chess"),
    ("perft", "chess", "x"),
    ("perft", "chess", "-1"),
    ("perft", "chess", "100"),
    ("perft", "chess", "1", "2"),
    ("perft", "nothing", "1"),
    ("perft", "", "1"),
    ("perft", "chess", "1", "--position", ""),
    ("perft", "chess", "1", "--position", "8/8"),
    ("perft", "chess", "1", "--position", "\udce9\n\x1b[2J"),
    ("perft", "chess", "1", "--position", "9" * 25_000),
    ("moves", "chess", "--option", "a=b"),
    ("moves", "chess", "--option", "a"),
    ("moves", "raichu-shogi", "--option", "furigoma=maybe"),
    ("moves", "raichu-shogi", "--option", "furigoma=true", "--option", "furigoma=false"),
    ("moves", "chess", "--frob"),
    ("show", "chess", "ZZ"),
    ("show", "/"),
    ("show", "chess\0"),
    ("show", "../chess"),
    ("play", "chess", "--side", "third"),
    ("play", "chess", "--level", "0"),
    ("play", "chess", "--position", "frob"),
]


@pytest.mark.parametrize("args", BAD)
def test_bad_input_is_one_clear_line(
    args: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(args) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith("fairychess") and printed.err.count("\n") == 1
    assert len(printed.err) < 600 and "\x1b" not in printed.err


def test_xbetza_errors_have_a_caret(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["betza", "Wzz"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines[1] == "Wzz" and lines[2] == "  ^"


def test_broken_variant_files_name_the_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "broken.toml"
    file.write_text("[board]\nfiles = 8\nranks = 8\nfrob = 1\n[start]\nposition = ''\n")
    assert main(["show", str(file)]) == 2
    assert f"{file}:4: frob: unknown field" in capsys.readouterr().err


def test_internal_errors_are_one_line_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise RuntimeError("two\nlines")

    monkeypatch.delenv("FAIRYCHESS_TRACEBACK", raising=False)
    monkeypatch.setattr("fairychess.cli.variants.catalogue", fail)
    assert main(["variants"]) == 1
    assert capsys.readouterr().err.startswith("fairychess: this should not happen: RuntimeError")
    monkeypatch.setenv("FAIRYCHESS_TRACEBACK", "1")
    with pytest.raises(RuntimeError):
        main(["variants"])


def test_interruption_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("fairychess.cli.variants.catalogue", stop)
    assert main(["variants"]) == 130
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("module", ["fairychess", "fairychess.cli"])
def test_as_a_module(module: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", module, "perft", "chess", "2"], capture_output=True, text=True
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "perft 2: 400\n", "")


def test_a_closed_pipe_is_no_error() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "fairychess", "moves", "dai-kagamigi", "--json"],
            stdout=writing,
            stderr=subprocess.PIPE,
            text=True,
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")
