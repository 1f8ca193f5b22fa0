"""KIF, KI2, CSA, logs of USI and UCI, and JSON: read, written, and read by other programs."""

import io
import json
import random
from pathlib import Path

import pytest

from fairychess import Record, RecordError, new_game, read_games
from fairychess.cli import main
from fairychess.game import Game
from fairychess.game.export import FORMATS, Exported
from fairychess.game.records.tree import Node

KIF = """# ---- KIF of a program
手合割：平手
開始日時：2024/05/01 10:00:00
棋戦：a cup
先手：A
後手：B
手数----指手---------消費時間--
*before the game
   1 ２六歩(27)   ( 0:05/00:00:05)
*a remark
   2 ８四歩(83)   ( 1:01/00:01:01)+
   3 ２五歩(26)   ( 0:01/00:00:06)
   4 投了
まで3手で先手の勝ち

変化：2手
   2 ３四歩(33)
   3 ７六歩(77)
変化：3手
   3 ９六歩(97)
"""
KI2 = """開始日時：2024/05/01
手合割：平手
先手：A
後手：B

▲７六歩    △３四歩    ▲２二角成  △同　銀    ▲４五角
*a remark
△５二金右
まで6手で後手の勝ち

変化：2手
△８四歩 ▲２六歩
"""
CSA = """V2.2
N+A
N-B
$EVENT:a cup
$START_TIME:2024/05/01 10:00:00
PI
+
+7776FU,T2
-3334FU
T1
+8822UM
'*a remark
-3122GI
%TORYO
/
'another one
P1-KY-KE-GI-KI-OU-KI-GI-KE-KY
P2 * -HI *  *  *  *  *  *  * 
P3-FU-FU-FU-FU-FU-FU-FU-FU-FU
P4 *  *  *  *  *  *  *  *  * 
P5 *  *  *  *  *  *  *  *  * 
P6 *  *  *  *  *  *  *  *  * 
P7+FU+FU+FU+FU+FU+FU+FU+FU+FU
P8 * +KA *  *  *  *  * +HI * 
P9+KY+KE+GI+KI+OU+KI+GI+KE+KY
-
-8384FU
%CHUDAN
"""  # noqa: W291
USI = """usi
>1: usinewgame
>1: position startpos moves 7g7f
<1: bestmove 3c3d
>1: position startpos moves 7g7f 3c3d 8h2b+
<1: bestmove resign
>1: usinewgame
>1: position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b
"""
UCI = """setoption name UCI_Variant value atomic
position startpos moves g1f3
position startpos moves g1f3 f7f6 f3d4
position startpos moves e2e4
"""


def read(text: str, strict: bool = True) -> list[Record]:
    """The games of a text."""
    return list(read_games(io.StringIO(text), strict=strict))


def texts(game: Record) -> list[str]:
    """The main line."""
    return [move.text for move in game.moves]


def lines(node: Node) -> list[str]:
    """Every line to its end."""
    if not node.children:
        return [node.text]
    return [f"{node.text} {line}".strip() for child in node.children for line in lines(child)]


def written(record: Record | str, name: str) -> str:
    """A record in a format."""
    found = FORMATS[name].write(Exported(record))
    assert isinstance(found, str)
    return found


# ---- read -------------------------------------------------------------------------------------


def test_kif() -> None:
    (game,) = read(KIF)
    assert lines(game.root) == ["h3h4 b7b6 h4h5", "h3h4 g7g6 c3c4", "h3h4 g7g6 a3a4"]
    assert (game.format, game.variant, game.result) == ("kif", "shogi", "1-0")
    assert [game.tags[name] for name in ("White", "Black", "Event", "Date", "Reason")] == [
        "A", "B", "a cup", "2024.05.01", "resignation",
    ]  # fmt: skip
    first, second, _ = game.moves
    assert (game.root.comment, first.comment) == ("before the game", "a remark")
    assert (first.spent, second.spent) == (5, 61)


@pytest.mark.parametrize("more", ["", "   4 ３四歩(33)\n   5 投了\n"])
def test_a_sealed_move(more: str) -> None:
    """The game was interrupted there; what was in the envelope may follow."""
    text = KIF[: KIF.index("   4 投了")] + f"   4 封じ手\n{more}"
    (game,) = read(text)
    assert len(game.moves) == (4 if more else 3)
    assert game.result == ("0-1" if more else "*")


def test_ki2() -> None:
    (game,) = read(KI2)
    assert lines(game.root) == [
        "c3c4 g7g6 b2h8+ g9h8 B@f5 d9e8",
        "c3c4 b7b6 h3h4",
    ]  # 右 is said of the player's own right
    assert (game.format, game.result, game.tags["Reason"]) == ("ki2", "0-1", "resignation")
    assert game.moves[4].comment == "a remark" and game.moves[0].written == "▲７六歩"


def test_csa() -> None:
    game, other = read(CSA)
    assert texts(game) == ["c3c4", "g7g6", "b2h8+", "g9h8"]
    assert (game.result, game.tags["Reason"], game.tags["Date"]) == (
        "0-1",
        "resignation",
        "2024.05.01",
    )
    assert [move.spent for move in game.moves] == [2, 1, None, None]
    assert game.moves[2].comment == "a remark"
    assert (other.line, texts(other), other.result) == (16, ["b7b6"], "*")
    assert other.start and other.start.startswith("lnsgkgsnl/1r7/") and " w " in other.start


def test_logs() -> None:
    game, problem = read(USI)
    assert (texts(game), game.result) == (["c3c4", "g7g6", "b2h8+"], "1-0")
    assert (texts(problem), problem.variant) == (["G@e8"], "shogi")
    first, second = read(UCI)
    assert (first.variant, texts(first), texts(second)) == (
        "atomic",
        ["g1f3", "f7f6", "f3d4"],
        ["e2e4"],
    )
    (line,) = read("startpos moves 7g7f 3c3d\n")
    assert line.variant == "shogi" and len(line.moves) == 2


def test_json() -> None:
    game = new_game("shogi", seed=1)
    game.play("first", "c3c4")
    game.resign("second")
    document = FORMATS["json"].write(Exported(game.record(), game.view("both")))
    text = json.dumps(document, default=lambda found: {
        name: getattr(found, name) for name in found.__dataclass_fields__
    })  # fmt: skip
    for whole in (f"{text}\n{text}\n", f"[{text},\n{text}]"):
        first, second = read(whole)
        assert texts(first) == texts(second) == ["c3c4"]
        assert (first.result, first.tags["Reason"]) == ("1-0", "resignation")


def test_a_tree_in_json() -> None:
    (game,) = read(
        '{"variant": "chess", "moves": ["e2e4", {"text": "e7e5", "comment": "well",'
        ' "variations": [["c7c5", "g1f3"]]}, {"text": "g1f3"}]}'
    )
    assert lines(game.root) == ["e2e4 e7e5 g1f3", "e2e4 c7c5 g1f3"]
    assert game.moves[1].comment == "well"


@pytest.mark.parametrize("encoding", ["cp932", "utf-8", "utf-8-sig"])
def test_the_encoding_of_japanese_programs(tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "game.kif"
    file.write_bytes(KIF.replace("\n", "\r\n").encode(encoding))
    (game,) = read_games(file)
    assert len(game.moves) == 3 and game.variations == 2 and not game.mended


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (KIF.replace("   3 ２五歩(26)", "   3 ２五歩(96)"), "line 12, column 1: move 3"),
        (
            KIF.replace("   3 ２五歩(26)", "   5 ２五歩(26)"),
            "line 12, column 1: this is move 5, but 3",
        ),
        (KI2.replace("▲４五角", "▲１一角"), "move 5, ▲１一角"),
        (CSA.replace("+8822UM", "+8822XX"), "line 11, column 1: +8822XX is no move of CSA"),
        (CSA.replace("+8822UM", "+5522UM"), "line 11, column 1: +5522UM: nothing stands on 55"),
        (CSA.replace("-3334FU", "+3334FU"), "line 9, column 1: +3334FU: - is to move"),
        (CSA.replace("%TORYO", "%WHAT"), "line 14, column 1: not a line of CSA: %WHAT"),
        (CSA.replace("PI\n", "PIX\nP0\n"), "not a position in CSA"),
        (USI.replace("8h2b+", "8h2c+"), "line 5"),
        ('{"variant": "chess", "moves": [7]}', "line 1: a move has no text"),
        ('{"variant": "chess", "moves": [{"text": "e2e4", "variations": 7}]}', "are no list"),
        ('{"variant": 7}', "line 1: no game of this program"),
        (CSA.replace("+7776FU,T2", "+7776FU,T2,?"), "line 8, column 12: not a line of CSA: ?"),
        ('{"variant": "chess", ', "line 1, column"),
        ('{"a":' * 60_000, "line 1"),
    ],
)
def test_what_is_wrong_has_a_place(text: str, said: str) -> None:
    with pytest.raises(RecordError) as caught:
        read(text)
    assert said in str(caught.value) and "\n" not in str(caught.value)


def test_what_is_wrong_in_a_line_is_mended() -> None:
    (game,) = read(KIF.replace("*a remark", "what is this"), strict=False)
    assert len(game.moves) == 3
    assert game.mended == ["line 10, column 1: not a line of KIF: what is this; left out"]
    (game,) = read(KI2.replace("▲４五角", "▲１一角"), strict=False)
    assert len(game.moves) == 4 and "the line ends before it" in game.mended[0]


# ---- written ----------------------------------------------------------------------------------


def wandered(seed: int, plies: int = 70) -> Game:
    """A random game of shogi that somebody resigns."""
    rng, game = random.Random(seed), new_game("shogi", seed=seed)
    while game.outcome is None and game.ply < plies:
        game.play(game.to_move, rng.choice(game.view(game.to_move).options).text)
    if game.outcome is None:
        game.resign(game.to_move)
    return game


@pytest.mark.parametrize("seed", [1, 2, 3])
@pytest.mark.parametrize("name", ["kif", "ki2", "csa", "usi", "pgn", "text"])
def test_what_is_written_reads_back(name: str, seed: int) -> None:
    game = wandered(seed)
    (again,) = read(written(game.record(), name))
    assert texts(again) == [move.text for move in game.view("both").moves]
    assert (
        game.outcome
        and again.result == {"first": "1-0", "second": "0-1"}[game.outcome.winner or ""]
    )


@pytest.mark.parametrize("moves", [(), ("c3c4",), ("c3c4", "c7c6")])
@pytest.mark.parametrize("who", ["first", "second"])
@pytest.mark.parametrize("name", ["kif", "ki2", "csa", "usi", "pgn", "text"])
def test_who_resigned_is_read_back_whoever_was_to_move(
    name: str, who: str, moves: tuple[str, ...]
) -> None:
    game = new_game("shogi")
    for move in moves:
        game.play(game.to_move, move)
    game.resign(who)
    (again,) = read(written(game.record(), name))
    assert again.result == {"first": "0-1", "second": "1-0"}[who]


@pytest.mark.parametrize("name", ["kif", "ki2", "pgn"])
@pytest.mark.parametrize("source", [KIF, KI2, CSA], ids=["kif", "ki2", "csa"])
def test_trees_remarks_and_names_are_kept(name: str, source: str) -> None:
    for game in read(source):
        (again,) = read(written(game, name))
        assert lines(again.root) == lines(game.root)
        assert [node.comment for node in again.nodes()] == [node.comment for node in game.nodes()]
        assert (again.result, again.start) == (game.result, game.start)
        for tag in ("White", "Black", "Event", "Date"):
            assert tag == "Event" or again.tags.get(tag, "").strip("?.") == game.tags.get(tag, "")
        if name == "kif":
            assert [move.spent for move in again.moves] == [move.spent for move in game.moves]


@pytest.mark.parametrize("seed", [4, 5])
def test_a_library_of_shogi_reads_the_same_games(seed: int) -> None:
    kif = pytest.importorskip("shogi.KIF", reason="python-shogi is not installed")
    csa = pytest.importorskip("shogi.CSA", reason="python-shogi is not installed")
    game = wandered(seed)
    usi = written(game.record(), "usi").splitlines()[1].split(" moves ")[1].split(" ")
    for parser, name in ((kif, "kif"), (csa, "csa")):
        (found,) = parser.Parser.parse_str(written(game.record(), name))
        assert found["moves"] == usi
        assert (
            game.outcome
            and found["win"] == {"first": "b", "second": "w"}[game.outcome.winner or ""]
        )


def test_a_handicap_and_a_diagram_are_written() -> None:
    handicap = "手合割：飛車落ち\n   1 ３四歩(33)\n   2 ７六歩(77)\n   3 投了\n"
    (game,) = read(handicap)
    assert written(game, "kif").startswith("手合割：飛車落ち\n")
    problem = USI.splitlines()[-1] + "\n"
    (game,) = read(problem)
    text = written(game, "kif")
    assert "手合割：その他" in text and "v玉" in text and "先手の持駒：金" in text
    (again,) = read(text)
    assert (again.start, texts(again)) == (game.start, texts(game))


def test_usi_tells_a_hand_in_the_order_of_its_standard() -> None:
    line = "position sfen 4k4/9/9/9/9/9/9/9/4K4 b RB2GS3Prn 7"
    (game,) = read(f"{line} moves R*5b\n")
    assert line in written(game, "usi")


def test_minishogi() -> None:
    (game,) = read("手合割：5五将棋\n   1 １四飛(15)\n   2 投了\n")
    (again,) = read(written(game, "kif"))
    assert (again.variant, texts(again)) == ("minishogi", ["e1e2"])
    with pytest.raises(RecordError, match="CSA is for shogi's board"):
        written(game, "csa")


def test_the_command_writes_every_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "games.csa"
    file.write_text(CSA, encoding="utf-8")
    for name in ("kif", "ki2", "csa", "usi", "pgn", "text", "json"):
        assert main(["record", str(file), "--to", name]) == 0
        told = capsys.readouterr()
        assert not told.err
        file.with_suffix(".new").write_text(told.out, encoding="utf-8")
        games = list(read_games(file.with_suffix(".new"), strict=True))
        assert [texts(game) for game in games] == [["c3c4", "g7g6", "b2h8+", "g9h8"], ["b7b6"]], (
            name
        )


def test_the_command_takes_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.pgn"
    file.write_text("1. e4 d5 2. exd5 Qxd5 3. P@e6 *", encoding="utf-8")
    assert main(["record", str(file), "--to", "pgn", "--variant", "crazyhouse"]) == 0
    told = capsys.readouterr()
    assert '[Variant "Crazyhouse"]' in told.out and "3. @e6 *" in told.out.replace("P@", "@")
    assert main(["record", str(file), "--to", "pgn"]) == 0
    assert "the line ends before it" in capsys.readouterr().err
    assert main(["verify", str(file), "--variant", "crazyhouse"]) == 0
    assert "all 5 follow the rules" in capsys.readouterr().out
