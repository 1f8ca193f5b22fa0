"""PGN of every kind: trees as python-chess has them, mended or refused, streamed and bounded."""

import io
import random
import re
from pathlib import Path

import pytest

import fairychess
from fairychess import Record, RecordError, read_games
from fairychess.game.export import FORMATS, Exported
from fairychess.game.reading import apart
from fairychess.game.records.tree import Node, RecordLimits
from fairychess.game.replaying import rebuilt

SAID = (
    "good (very)",
    "a $3 comment",
    "[%clk 0:01:02] text",
    "[%eval -0.3]",
    "x { y",
    "; no",
    "1. e4",
)


def one(text: str, strict: bool = False) -> Record:
    """The one game of a text."""
    (game,) = read_games(io.StringIO(text), strict=strict)
    return game


def lines(node: Node) -> list[str]:
    """Every line to its end."""
    if not node.children:
        return [node.text]
    return [f"{node.text} {line}".strip() for child in node.children for line in lines(child)]


# ---- beside python-chess ----------------------------------------------------------------------


def grown(
    pgn: object, board: object, rng: random.Random, node: object, length: int, depth: int
) -> None:
    """Let a game of python-chess have random moves, comments, signs and variations."""
    for _ in range(length):
        moves = list(board.legal_moves)
        if not moves or board.is_game_over():
            return
        move = rng.choice(moves)
        child = node.add_variation(move)
        if rng.random() < 0.1:
            child.comment = rng.choice(SAID)
        if rng.random() < 0.1:
            child.nags.add(rng.choice([1, 2, 6, 14]))
        others = [other for other in moves if other != move]
        if depth < 3 and others and rng.random() < 0.06:
            aside, after = rng.choice(others), board.copy()
            variation = node.add_variation(aside)
            if rng.random() < 0.5:
                variation.starting_comment = "it begins"
            after.push(aside)
            grown(pgn, after, rng, variation, rng.randrange(8), depth + 1)
        board.push(move)
        node = child


def squeezed(comment: str) -> str:
    return " ".join(re.sub(r"\[%(?:clk|eval) [^\]]*\]", "", comment).split())


def test_trees_are_those_of_python_chess() -> None:
    chess_pgn = pytest.importorskip("chess.pgn", reason="python-chess is not installed")
    rng = random.Random(5)
    games = []
    for _ in range(200):
        game = chess_pgn.Game()
        grown(chess_pgn, game.board(), rng, game, rng.randrange(30), 0)
        games.append(game)
    text = "\n\n".join(map(str, games))
    for theirs, ours in zip(games, read_games(io.StringIO(text), strict=True), strict=True):
        waiting = [(theirs, ours.root)]
        while waiting:
            their, our = waiting.pop()
            assert len(their.variations) == len(our.children)
            assert squeezed(their.comment) == our.comment
            for theirs_next, next_ in zip(their.variations, our.children, strict=True):
                assert next_.text.replace("=", "").lower() == theirs_next.move.uci()
                assert next_.before == squeezed(theirs_next.starting_comment)
                assert set(next_.nags) == theirs_next.nags
                waiting.append((theirs_next, next_))


def test_what_is_written_is_read_by_python_chess() -> None:
    chess_pgn = pytest.importorskip("chess.pgn", reason="python-chess is not installed")
    rng = random.Random(8)
    for _ in range(8):
        game = chess_pgn.Game()
        grown(chess_pgn, game.board(), rng, game, 30, 0)
        for ours in read_games(io.StringIO(str(game)), strict=True):
            text = FORMATS["pgn"].write(Exported(ours))
            assert isinstance(text, str)
            again = chess_pgn.read_game(io.StringIO(text))
            assert not again.errors
            plain = [
                one.accept(chess_pgn.StringExporter(headers=False, comments=False))
                for one in (again, game)
            ]
            assert plain[0] == plain[1]
            (back,) = read_games(io.StringIO(text), strict=True)
            for one, other in zip(ours.nodes(), back.nodes(), strict=True):
                assert (one.text, one.comment, one.before, one.clock) == (
                    other.text,
                    other.comment,
                    other.before,
                    other.clock,
                )


@pytest.mark.parametrize("name", ["atomic", "king-of-the-hill", "racing-kings", "three-check"])
def test_python_chess_knows_the_variant(name: str) -> None:
    chess_pgn = pytest.importorskip("chess.pgn", reason="python-chess is not installed")
    game = fairychess.new_game(name, seed=1)
    game.play("first", game.view("first").options[0].text)
    (ours,) = read_games(io.StringIO(game.record()), strict=True)
    text = FORMATS["pgn"].write(Exported(ours))
    assert isinstance(text, str)
    again = chess_pgn.read_game(io.StringIO(text))
    assert not again.errors and again.end().board().ply() == 1
    assert type(again.board()).__name__ != "Board"


# ---- what is read -----------------------------------------------------------------------------


def test_comments_signs_clocks_and_judgements() -> None:
    game = one(
        '[Event "x"]\n\n{before all} 1. e4! {[%clk 0:10:00] [%eval 0.17] good [%cal Ge2e4,Rd2d4]}\n'
        "e5?! $14 ( {a better one} 1... c5 $1 {[%emt 0:00:03.5]} ) 2. Nf3 "
        "; to the end of the line\nNc6 +- *"
    )
    king_pawn, answer, knight, last = game.moves
    assert game.root.comment == "before all"
    assert (king_pawn.nags, king_pawn.clock, king_pawn.evaluation) == ((1,), 600, "0.17")
    assert (king_pawn.comment, king_pawn.shapes) == ("good", ["Ge2e4", "Rd2d4"])
    assert answer.nags == (6, 14) and last.nags == (18,)
    other = king_pawn.children[1]
    assert (other.before, other.nags, other.spent) == ("a better one", (1,), 3.5)
    assert knight.comment == "to the end of the line"


def test_null_moves_and_a_sign_that_stands_alone() -> None:
    game = one("1. e4 e5 2. Nf3 Nc6 (2... -- 3. Nxe5) (2... Z0 3. d4 exd4 ?!) 3. Bb5 a6 *")
    assert lines(game.root)[1:] == ["e2e4 e7e5 g1f3 -- f3e5", "e2e4 e7e5 g1f3 Z0 d2d4 e5d4"]
    assert not game.mended
    assert next(node for node in game.nodes() if node.nags).nags == (6,)


@pytest.mark.parametrize(
    ("text", "variant", "moves", "result"),
    [
        ("1. f3 e5 2. g4 Qh4# *", "chess", 4, "*"),
        ('[Result "0-1"]\n\n1. e4 e5 { White resigns. } 0-1', "chess", 2, "0-1"),
        ("1. e4 e5 1-0", "chess", 2, "1-0"),
        ("1. e4 e5 1–0", "chess", 2, "1-0"),
        ("1. e4 e5 1/2", "chess", 2, "1/2-1/2"),
        ("1 e4 e5 2 Nf3 ½-½", "chess", 3, "1/2-1/2"),
        ('[Variant "Atomic"]\n\n\n1. Nf3 f6 2. Nd4 g6 3. Ne6 *', "atomic", 5, "*"),
        ('[Variant "Three-check"]\n\n1. e4 f5 1/2-1/2', "three-check", 2, "1/2-1/2"),
        ('[FEN "bqnrnkrb/pppppppp/8/8/8/8/PPPPPPPP/BQNRNKRB w KQkq - 0 1"]\n\n'
         "1. b3 c5 2. Nf3 d5 3. d4 b6 4. O-O *", "chess960", 7, "*"),
        ('[Variant "Crazyhouse"]\n\n1. e4 d5 2. exd5 Nf6 3. P@e6 Qxd5 4. exf7+ Kxf7 5. P@e6+ *',
         "crazyhouse", 9, "*"),
        ("1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.O-O Nf6 5.Bxc6 dxc6 1/2-1/2", "chess", 10, "1/2-1/2"),
        ("1. e2-e4 e7-e5 2. Ng1-f3 *", "chess", 3, "*"),
    ],
)  # fmt: skip
def test_games_of_all_kinds(text: str, variant: str, moves: int, result: str) -> None:
    game = one(text, strict=True)
    assert (game.variant, len(game.moves), game.result) == (variant, moves, result)
    assert not [said for said in game.mended if "breaks off" not in said]


@pytest.mark.parametrize(
    ("tags", "last", "reason"),
    [
        ("", "{ White resigns. }", "resignation"),
        ("", "{Black wins on time}", "time"),
        ('[Termination "Time forfeit"]', "", "time"),
        ('[Termination "adjudication"]', "", "adjudication"),
        ("", "", "adjudication"),
    ],
)
def test_results_that_no_rule_gives(tags: str, last: str, reason: str) -> None:
    game = fairychess.replay(f'[Result "0-1"]\n{tags}\n\n1. e4 e5 {last} 0-1\n')
    assert game.outcome and (game.outcome.winner, game.outcome.reason) == ("second", reason)


def test_a_game_goes_on_where_nobody_claimed_a_draw() -> None:
    back_and_forth = "Nf3 Nf6 Ng1 Ng8 " * 3
    for result in ("0-1", "*"):
        text = f"{back_and_forth} e4 {result}"
        assert len(one(text, strict=True).moves) == 13
        game = fairychess.replay(text)
        assert game.ply == 13 and (game.outcome is None) == (result == "*")
    resigned = fairychess.replay(f"{back_and_forth} 1-0")
    assert resigned.outcome and resigned.outcome.winner == "first"
    drawn = fairychess.replay(f"{back_and_forth} 1/2-1/2")
    assert drawn.outcome and "repetition" in drawn.outcome.message.key + drawn.outcome.reason


def test_several_games_and_where_they_begin() -> None:
    text = '[Result "*"]\n\n1. e4 *\n\n[Result "*"]\n\n1. d4\n\n[White "A"]\n\n*\n1. c4 *'
    games = list(read_games(io.StringIO(text)))
    assert [[move.text for move in game.moves] for game in games] == [
        ["e2e4"],
        ["d2d4"],
        [],
        ["c2c4"],
    ]
    assert [game.line for game in games] == [1, 5, 9, 12]
    assert games[1].mended == ["line 7: the record breaks off: no result at its end; it is taken"
                               " for unfinished"]  # fmt: skip


# ---- what is wrong ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said", "left"),
    [
        ("1. e4 e5 2. Ke3 Nc6 *", "line 1, column 13: move 3, Ke3: ", ["e2e4 e7e5"]),
        ("1. e4 (1. Ke7 e5) e5 *", "column 11: move 1, Ke7: ", ["e2e4 e7e5"]),
        ("1. e4 e5)\n2. d4 *", "line 1, column 9: a ) ends no variation", ["e2e4 e7e5 d2d4"]),
        ("(1. d4) 1. e4 *", "no move to replace", ["e2e4"]),
        ("1. e4 (1. d4 *", "a variation does not end", ["e2e4", "d2d4"]),
        ("1. e4 e5 {no end\nNf3 *", "line 1, column 10: this comment does not end", ["e2e4 e7e5"]),
        ('[White "A "B" C"]\n\n1. e4 *', "line 1, column 1: not a tag", ["e2e4"]),
        (
            '[White "A"]\n[White "B"]\n\n1. e4 *',
            "line 2, column 2: the tag White is given",
            ["e2e4"],
        ),
        (
            '[Result "1-0"]\n\n1. e4 0-1',
            "the tag Result says 1-0, the moves end with 0-1",
            ["e2e4"],
        ),
        (
            "1. f3 e5 2. g4 Qh4# 1-0",
            "the record says 1-0, the rules say 0-1",
            ["f2f3 e7e5 g2g4 d8h4"],
        ),
        ('[Variant "no such game"]\n\n1. e4 *', "there is no no such game", ["e4"]),
        ('[FEN "8/8/8 w"]\n\n1. e4 *', "line 1", ["e4"]),
        ("1. e4 {[%clk later]} *", "[%clk later] is neither a clock nor", ["e2e4"]),
    ],
)
def test_what_is_wrong_is_mended_and_said(text: str, said: str, left: list[str]) -> None:
    game = one(text)
    assert lines(game.root) == left
    assert said in "\n".join(game.mended)
    with pytest.raises(RecordError, match=re.escape(said)) as caught:
        one(text, strict=True)
    assert "\n" not in str(caught.value)


def test_what_is_no_record_is_refused_in_any_case() -> None:
    for text in ("hello world", "{", "\0\0\0", "(((("):
        with pytest.raises(RecordError):
            list(read_games(io.StringIO(text))) or one("hello")
    assert list(read_games(io.StringIO(""))) == []
    with pytest.raises(TypeError, match="a path or an open file is needed"):
        next(read_games(7))  # type: ignore[arg-type]


def test_bounds_for_strangers() -> None:
    deep = "1. e4 " + "(1. d4 " * 70 + ")" * 70
    for text, bounds, said in (
        (deep, RecordLimits(depth=60), "more than 60 variations in another"),
        ("e4 " * 3001, RecordLimits(nodes=3000), "more than 3000 moves"),
        (
            "e4 {" + "a" * 500_000 + "} *",
            RecordLimits(characters=100_000),
            "longer than 100000 characters",
        ),
    ):
        with pytest.raises(RecordError, match=said):
            list(apart(io.StringIO(text), True, bounds))
    (game,) = apart(io.StringIO("e4 {" + "a" * 5000 + "} *"), True, RecordLimits(comment=2000))
    assert len(game.moves[0].comment) == 2000


# ---- files ------------------------------------------------------------------------------------


class Endless(io.TextIOBase):
    """A file that never ends; how much of it has been read is counted."""

    given = 0

    def read(self, size: int | None = -1) -> str:
        assert size is not None and size >= 0, "all of it was asked for"
        self.given += size
        return ('[White "A"]\n\n1. e4 {a comment} e5 2. Nf3 *\n\n' * (size // 40 + 1))[:size]


def test_a_file_is_read_as_it_comes() -> None:
    file = Endless()
    games = read_games(file)
    for _ in range(50):
        assert next(games).root.children
    assert file.given <= 4 << 16


def test_encodings(tmp_path: Path) -> None:
    text = '[White "Müller"]\n\n1. e4 *\n'
    for encoding in ("utf-8", "utf-8-sig", "latin-1", "utf-16"):
        file = tmp_path / f"{encoding}.pgn"
        file.write_bytes(text.replace("\n", "\r\n").encode(encoding))
        (game,) = read_games(file)
        assert game.tags["White"] == "Müller", encoding
        with file.open("rb") as opened:
            assert next(read_games(opened)).tags["White"] == "Müller"


def test_what_a_game_says_of_itself() -> None:
    game = one("1. e4 e5 (1... c5) 2. Nf3 1-0")
    position = fairychess.load(game.variant).position(game.start)
    for move in game.moves:
        position.push(move.text)
    assert position.ply == 3 and game.variations == 1
    assert rebuilt(game).ply == 3
    assert game.text().endswith("1. e2e4 e7e5 2. g1f3 1-0\n")
