"""Records of other programs: read with all that is in them, or refused by their names."""

import io
from pathlib import Path

import pytest

from fairychess.cli import main
from fairychess.game.free_play import FreeGame
from fairychess.game.move_tree import LONGEST_COMMENT, MOST_NODES, read_tree, settled
from fairychess.game.reading import one_record, read_games, read_record
from fairychess.game.records.tree import Node, RecordError, RecordLimits
from fairychess.game.replaying import rebuilt
from fairychess.game.settling import settle

HEAD = "手合割：平手\n手数----指手---------消費時間--\n"
MAIN = HEAD + (
    "   1 ２六歩(27)   ( 0:01/00:00:01)\n   2 ８四歩(83)   ( 0:01/00:00:01)+\n   3 ２五歩(26)\n"
)
OPEN = MAIN + "\n変化：2手\n   2 ３四歩(33)\n*better\n   3 ７六歩(77)\n"
TWICE = (
    MAIN + "   4 中断\nまで3手で中断\n\n変化：3手\n   3 ７六歩(77)\n   4 ８五歩(84)\n"
    "変化：4手\n   4 ３四歩(33)\n変化：2手\n   2 ３四歩(33)\n   3 投了\n"
)
DIAGRAM = """手合割：詰将棋
後手の持駒：飛二　歩十七
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
| ・ ・ ・ ・ ・ ・ ・ ・v玉|一
| ・ ・ ・ ・ ・ ・ ・ 歩 ・|二
| ・ ・ ・ ・ ・ ・ ・ 金 ・|三
| ・ ・ ・ ・ ・v馬 ・ ・ ・|四
| ・ ・ ・ ・ ・ ・ ・ ・ ・|五
| ・ ・ ・ ・ ・ ・ ・ ・ ・|六
| ・ ・ ・ ・ ・ ・ ・ ・ ・|七
| ・ ・ ・ ・ ・ ・ ・ ・ ・|八
| ・ ・ ・ ・ 玉 ・ ・ ・ ・|九
+---------------------------+
先手の持駒：桂
後手番
手数----指手---------消費時間--
"""


def lines(root: Node) -> list[str]:
    """Every line to its end."""
    if not root.children:
        return [root.text]
    return [f"{root.text} {line}".strip() for child in root.children for line in lines(child)]


def read(text: str) -> list[str]:
    """The lines of a tree, played through."""
    tree = read_tree(text)
    return lines(settled(FreeGame(tree.tags["Variant"], {}, tree.start), tree.root))


def test_a_variation_behind_a_line_that_does_not_end() -> None:
    assert read(OPEN) == ["h3h4 b7b6 h4h5", "h3h4 g7g6 c3c4"]
    tree = read_tree(OPEN)
    assert tree.root.children[0].children[1].comment == "better"
    record = read_record(OPEN)
    assert [move.text for move in record.moves] == ["h3h4", "b7b6", "h4h5"]
    assert record.variations == 1 and rebuilt(record).ply == 3


def test_variations_of_variations() -> None:
    assert read(TWICE) == [
        "h3h4 b7b6 h4h5",
        "h3h4 b7b6 c3c4 b6b5",
        "h3h4 b7b6 c3c4 g7g6",
        "h3h4 g7g6",
    ]
    assert read_record(TWICE).result == "*"


def test_a_handicap_begins_with_the_other_side() -> None:
    text = "手合割：飛車落ち\n   1 ３四歩(33)\n   2 ７六歩(77)\n   3 投了\n"
    game = rebuilt(read_record(text))
    assert game.start.startswith("lnsgkgsnl/7b1/") and game.outcome is not None
    assert (game.ply, game.outcome.winner) == (2, "first")


def test_five_squares() -> None:
    game = rebuilt(read_record("手合割：5五将棋\n   1 １四飛(15)\n   2 投了\n"))
    assert game.view("both").variant == "minishogi"
    assert [move.text for move in game.view("both").moves] == ["e1e2"]
    with pytest.raises(RecordError, match="line 2, column 1: ９六 is not on the board"):
        read_record("手合割：5五将棋\n   1 ９六飛(15)\n")


def test_a_diagram() -> None:
    tree = read_tree(DIAGRAM + "   1 １二玉(11)\n")
    assert tree.root.children[0].text == "i9i8"
    settle(tree, strict=False)
    assert tree.start == "8k/7P1/7G1/5+b3/9/9/9/9/4K4[N17p2r] w - - 0 1"
    problem = read_tree(
        DIAGRAM.replace("| ・ ・ ・ ・ 玉", "| ・ ・ ・ ・ ・") + "   1 １二玉(11)\n"
    )
    settle(problem, strict=False)
    assert problem.start == "8k/7P1/7G1/5+b3/9/9/9/9/9[N17p2r] w - - 0 1"  # nobody attacks Gote's
    with pytest.raises(RecordError, match="the diagram: ' 象' is no piece"):
        read_record(DIAGRAM.replace("| ・ ・ ・ ・ 玉", "| ・ ・ ・ ・ 象"))
    with pytest.raises(RecordError, match="cannot be in a hand"):
        read_record(DIAGRAM.replace("飛二", "飛百"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("hello world\n", "line 1, column 1: move 1, hello: is no move"),
        ("", "there is no game in it"),
        (MAIN + "   4 hello\n", "line 6, column 1: not a move in KIF: 4 hello"),
        (MAIN + "hello\n", "line 6, column 1: not a line of KIF: hello"),
        (MAIN + "   3 ７六歩(77)\n", "line 6, column 1: this is move 3, but 4 is due"),
        (MAIN + "   4 投了\n   5 ７六歩(77)\n", "this is move 5, but the line has ended"),
        (MAIN + "   4 投了\n   5 投了\n", "line 7, column 1: the line has ended already"),
        (MAIN + "変化：5手\n", "line 6, column 1: there is no move 5 for a variation"),
        (MAIN + "変化：三手\n", "line 6, column 1: not a move in KIF: 変化：三手"),
        ("手合割：京都\n", "line 1, column 1: 手合割 京都 is not known"),
        (HEAD + "Variant：/tmp\n   1 投了\n", "there is no /tmp"),
        (HEAD + "   1 ９九歩(11)\n", "move 1, 1 ９九歩(11): the piece on i9 is not"),
        ("(;GM[1]FF[4]SZ[19];B[pd];W[dd])", "line 1, column 1: this is SGF; read are PGN"),
        ("\n\n ( ;GM[1", "line 3, column 1: this is SGF"),
        ("1. e4 e5 2. Ke3 *", "column 13: move 3, Ke3: The King does not move like that"),
        ("1. e4 e5 2. O-O *", "column 13: move 3, O-O: Squares between those who castle"),
        ("\n0-1", ": nothing is played here"),
        ("position startpos moves 7g7f 7g7f", "move 2, 7g7f: There is no piece on c3"),
        ("V2.2\nPI\n+\n+9999FU\n", "line 4, column 1: move 1, +9999FU: Your own piece"),
    ],
)
def test_what_is_not_read_is_named(
    text: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    assert main(["record", str(file), "--to", "text", "--strict"]) == 2
    told = capsys.readouterr()
    assert reason in told.err and told.err.count("\n") == 1 and not told.out


@pytest.mark.parametrize("text", ["<!DOCTYPE html><html></html>", "xboard\nprotover 2\n", "hello"])
def test_what_is_no_record_is_refused_for_what_stands_there(text: str) -> None:
    """Not for the result that is missing at its end."""
    with pytest.raises(RecordError, match=r"line 1, column 1: move 1, .*: is no move"):
        list(read_games(io.StringIO(text)))


def test_the_command_says_what_it_leaves_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.kif"
    file.write_text(OPEN, encoding="utf-8")
    assert main(["record", str(file), "--to", "text"]) == 0
    told = capsys.readouterr()
    assert "h3h4 b7b6 h4h5 *" in told.out
    assert told.err.endswith("a variation is left out, for text has one line of play\n")


@pytest.mark.parametrize(
    ("ended", "result"),
    [
        ("投了", "1-0"),
        ("切れ負け", "1-0"),
        ("反則勝ち", "0-1"),
        ("千日手", "1/2-1/2"),
        ("中断", "*"),
    ],
)
def test_ends_of_games(ended: str, result: str) -> None:
    """After three moves the second side is due."""
    record = read_record(f"{MAIN}   4 {ended}\n")
    assert record.result == result
    rebuilt(record)


def test_large_files_are_read_quickly() -> None:
    """Whatever a line costs, it does not grow with the lines before it."""
    shuffle = ["２八飛(18)", "８二飛(92)", "１八飛(28)", "９二飛(82)"]
    moves = [f"{ply:4} {shuffle[ply % 4]}" for ply in range(1, 9999)]
    text = HEAD + "\n".join(moves) + "\n*a" * 50_000 + "\n変化：2手\n   2 ３四歩(33)" * 5000
    record = one_record(text, strict=True, bounds=RecordLimits(comment=LONGEST_COMMENT))
    assert record.variations == 5000 and len(record.moves) == 9998
    assert max(len(node.comment) for node in record.nodes()) <= LONGEST_COMMENT
    with pytest.raises(RecordError, match=f"more than {MOST_NODES} moves"):
        read_tree(text)


def test_two_tags_for_a_game_set_up() -> None:
    """lichess writes "From Position" beside the variant's name."""
    text = (
        '[Variant "From Position"]\n[Variant "Crazyhouse"]\n'
        '[FEN "r1bqk2r/pppp1ppp/2n1p3/1B1nP3/3P4/2b5/PPPB1PPP/R2QK1NR/n w KQkq - 0 7"]\n'
        "\n7. bxc3 *\n"
    )
    game = rebuilt(read_record(text))
    assert game.view("both").variant == "crazyhouse" and "[Bn]" in game.view("both").position
    with pytest.raises(RecordError, match="the tag Variant is given twice"):
        read_record('[Variant "chess"]\n[Variant "crazyhouse"]\n\n*\n')
