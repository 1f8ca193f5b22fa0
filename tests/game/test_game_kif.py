"""Records in KIF: written, read back, and read as other programs write them."""

import random
from pathlib import Path

import pytest

from fairychess.cli import main
from fairychess.game import new_game, read_record, variant_info
from fairychess.game.export import FORMATS, Exported
from fairychess.game.records.kif_words import PIECES, SPELLINGS
from fairychess.game.records.tree import RecordError
from fairychess.game.replaying import rebuilt
from fairychess.rules import featured

OTHERS = """手合割：平手
先手：A
後手：B
手数----指手---------消費時間--
   1 ７六歩(77)   ( 0:01/00:00:01)
   2 ３四歩(33)   ( 0:01/00:00:01)
*a remark
   3 ２二角成(88)
   4 同　銀(31)
   5 ４五角打
   6 投了
"""


def kif(text: str) -> str:
    """A record in KIF."""
    written = FORMATS["kif"].write(Exported(text))
    assert isinstance(written, str)
    return written


def test_a_game_as_other_programs_write_it() -> None:
    game = rebuilt(read_record(OTHERS))
    assert [move.text for move in game.view("both").moves] == [
        "c3c4",
        "g7g6",
        "b2h8+",
        "g9h8",
        "B@f5",
    ]
    assert game.outcome and game.outcome.winner == "first"
    assert OTHERS.split("*")[0].split("--\n")[1].split("   (")[0] in kif(game.record())


def test_a_mate_is_written_as_one() -> None:
    game = new_game("shogi", seed=1, position=MATING)
    game.play("first", "G@e8")
    assert game.outcome and game.outcome.message.key == "checkmate"
    assert "手合割：その他" in kif(game.record())
    assert kif(game.record()).endswith("   1 ５二金打\n   2 詰み\n")


MATING = "4k4/9/4P4/9/9/9/9/9/4K4[G] b - - 0 1"


@pytest.mark.parametrize(
    ("written", "ident"),
    [
        ("歩", "P"), ("香", "L"), ("桂", "N"), ("銀", "S"), ("金", "G"), ("角", "B"), ("飛", "R"),
        ("玉", "K"), ("王", "K"), ("と", "+P"), ("成香", "+L"), ("杏", "+L"), ("成桂", "+N"),
        ("圭", "+N"), ("成銀", "+S"), ("全", "+S"), ("馬", "+B"), ("龍", "+R"), ("竜", "+R"),
    ],
)  # fmt: skip
def test_every_name_of_a_piece_is_known(written: str, ident: str) -> None:
    assert PIECES[ident] == SPELLINGS.get(written, written)
    (move,) = read_record(f"   1 ５五{written}(56)\n").moves
    assert move.text == "e4e5"


@pytest.mark.parametrize(
    "name",
    [name for name in featured() if {k.id for k in variant_info(name).piece_types} == set(PIECES)],
)
def test_what_is_written_in_kif_reads_back(name: str) -> None:
    rng, game = random.Random(3), new_game(name, seed=3)
    while game.outcome is None and game.ply < 60:
        if game.to_move == "chance":
            game.play_chance()
        else:
            game.play(game.to_move, rng.choice(game.view(game.to_move).options).text)
    game.resign("first")
    assert rebuilt(read_record(kif(game.record()))).record() == game.record()


def test_faulty_kif_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RecordError, match="line 5, column 1: not a move in KIF"):
        read_record(OTHERS.replace("７六歩(77)", "76 pawn"))
    with pytest.raises(RecordError, match="Chess has others"):
        kif('[Variant "chess"]\n\n*\n')
    file = tmp_path / "game.kif"
    file.write_text(OTHERS, encoding="utf-8")
    assert main(["record", str(file), "--to", "pgn"]) == 0
    record = capsys.readouterr().out
    file.write_text(record, encoding="utf-8")
    assert main(["verify", str(file)]) == 0
    assert "result: first wins, resignation" in capsys.readouterr().out
    file.write_text(record.replace("c3c4", "c3c5"), encoding="utf-8")
    assert main(["verify", str(file)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
