"""`fairychess.Position`: what people expect of a position, in games of every kind."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import fairychess
from fairychess import MoveError, NotationError, Position, PositionError, VariantError

SEVERAL = ("chess", "shogi", "xiangqi", "crazyhouse", "duck-chess", "ultima", "seirawan", "losers")
GAMES = [name for name in (*SEVERAL, *fairychess.featured()) if name in fairychess.available()]


def after(name: str, plies: int = 24, seed: int = 3) -> Position:
    """A position in the middle of a random game."""
    position = fairychess.load(name).position()
    position.playout(seed, plies)
    return position


# ---- kept and compared ----------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(set(GAMES)))
def test_copies_and_pickles_go_on_as_the_original_does(name: str) -> None:
    position = after(name)
    kept = pickle.loads(pickle.dumps(position))
    for other in (position.copy(), copy.copy(position), copy.deepcopy(position), kept):
        assert other == position and other is not position
        assert hash(other) == hash(position)
        assert other.moves() == position.moves() and other.ply == position.ply
        assert other.history() == position.history()
    while kept.ply:
        kept.pop()
    assert kept.text() == fairychess.load(name).start_text
    assert position.ply  # what a copy does leaves the original alone


def test_a_copy_without_history_begins_where_it_was_made() -> None:
    position = after("chess")
    begun = position.copy(history=False)
    assert begun == position and not begun.ply and begun.history() == []
    with pytest.raises(ValueError, match="nothing to undo"):
        begun.pop()


def test_the_history_of_a_copy_counts_for_repetition() -> None:
    position = fairychess.load("chess").position()
    for move in ("Nf3", "Nf6", "Ng1", "Ng8") * 2:
        position.push(move)
    assert position.copy().result() == position.result()
    assert pickle.loads(pickle.dumps(position)).result() == position.result()


def test_equality_asks_for_variant_options_and_text() -> None:
    chess = fairychess.load("chess").position()
    assert chess == fairychess.load("chess").position()
    assert chess != fairychess.load("atomic").position() and chess != chess.text()
    often, seldom = (fairychess.load("raichu-shogi", repetition_limit=n).position() for n in (2, 4))
    assert often.text() == seldom.text() and often != seldom
    moved = chess.copy()
    moved.push("e4")
    assert len({chess, moved, chess.copy()}) == 2


def test_rules_are_pickled_by_name_or_with_their_text(tmp_path: Path) -> None:
    chess = fairychess.load("chess")
    assert pickle.loads(pickle.dumps(chess)) is chess
    file = tmp_path / "mine.toml"
    file.write_text(chess.definition.text, encoding="utf-8")
    mine = fairychess.load(file)
    kept = pickle.dumps(mine.position())
    file.unlink()
    assert pickle.loads(kept) == mine.position()


def test_another_process_reads_what_was_pickled(tmp_path: Path) -> None:
    position = after("shogi")
    (tmp_path / "kept").write_bytes(pickle.dumps(position))
    code = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')).text())"
    ran = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "kept")], capture_output=True, text=True
    )
    assert ran.stdout.strip() == position.text(), ran.stderr


def test_what_was_pickled_under_other_rules_is_refused() -> None:
    position = after("chess", 4)
    restore, (rules, start, moves, text, _) = position.__reduce__()
    assert callable(restore)
    with pytest.raises(MoveError, match="not a legal move"):
        restore(rules, start, ("e2e5",), text)
    with pytest.raises(PositionError, match="the variant has changed"):
        restore(rules, start, moves[:-1], text)


# ---- asked ------------------------------------------------------------------------------------


def test_pieces_hands_and_counters() -> None:
    position = fairychess.load("shogi").position()
    for move in ("P-7f", "P-3d", "Bx2b+"):
        position.push(move)
    assert position.in_hand("first") == {"B": 1} and position.in_hand("second") == {}
    assert str(position.piece_at("h8")) == "+B" and position.piece_at("e5") is None
    assert position.pieces()["a1"].name == "Lance" and len(position.squares) == 81
    assert (position.ply, position.fullmove_number, position.variant) == (3, 2, "shogi")
    with pytest.raises(ValueError, match="sides are 'first' and 'second'"):
        position.in_hand("sente")
    with pytest.raises(ValueError, match="z9"):
        position.piece_at("z9")


@pytest.mark.parametrize("name", sorted(set(GAMES)))
def test_attackers_are_as_many_as_the_kernel_counts(name: str) -> None:
    position = after(name)
    kernel = position.kernel
    for number, square in zip(position.rules.board, position.squares, strict=True):
        for colour, side in enumerate(("first", "second")):
            found = position.attackers(square, side)
            assert len(found) == kernel.attackers(number, colour), square
            assert bool(found) == kernel.attacked(number, colour), square


def test_the_text_of_a_seat_has_no_secrets() -> None:
    position = fairychess.load("kira-chess").position()
    while position.to_move() == "chance":
        position.push(position.moves()[0])
    assert position.text("first") == position.text(0) != position.text()
    assert position.text("spectator") == position.text(-1)
    with pytest.raises(ValueError, match="'sente': seats are 'first', 'second', 'spectator'"):
        position.text("sente")


def test_gives_check() -> None:
    position = fairychess.load("chess").position()
    for move in ("e4", "f6"):
        position.push(move)
    assert position.gives_check("Qh5") and not position.gives_check("Qg4")
    assert position.ply == 2
    with pytest.raises(MoveError):
        position.gives_check("Qh6")


# ---- moves ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(set(GAMES)))
def test_every_style_is_read_back(name: str) -> None:
    position = after(name, 12)
    moves = position.legal_moves[:40]
    assert [move.text for move in moves] == position.moves()[:40]
    for move in moves:
        for style in position.styles:
            assert position.parse(position.format(move, style)) == move, style


def test_moves_are_data() -> None:
    position = fairychess.load("crazyhouse").position()
    for text in ("e4", "d5", "exd5", "Qxd5"):
        position.push(text)
    moves = {str(move): move for move in position.legal_moves}
    drop, step = moves["P@e4"], moves["b1c3"]
    assert drop.is_drop and drop.piece == "P" and drop.target == "e4" and not drop.is_capture
    assert (step.piece, step.origin, step.target, step.way) == ("N", "b1", "c3", ("b1", "c3"))
    position.push(step)
    taken = position.parse("Qxg2")
    assert taken.captures == ("g2",) and taken.seat == "second" and taken.is_capture
    lion = fairychess.load("chu-shogi").position(
        "12/12/12/12/12/3pN7/3p8/12/12/12/12/K10k b - - 0 1"
    )
    twice = lion.parse("e7d6,d6d7")
    assert twice.way == ("e7", "d6", "d7") and set(twice.captures) == {"d6", "d7"}
    assert any(move.is_pass for move in lion.legal_moves)


def test_promotions_and_castling() -> None:
    position = fairychess.load("chess").position("r3k2r/1P6/8/8/8/8/8/R3K2R w KQkq - 0 1")
    assert position.parse("b8=N").promotion == "N" and position.parse("O-O").castling == "O-O"
    assert position.parse("bxa8=Q+").captures == ("a8",)
    assert position.parse("b7b8q").text == "b7b8=Q"  # UCI


def test_the_last_square_is_known_to_japanese_players() -> None:
    position = fairychess.load("shogi").position()
    for move in ("☗７六歩", "☖３四歩", "☗２二角成", "☖同銀"):
        position.push(move)
    assert position.history()[-1] == "g9h8" or position.history()[-1].endswith("h8")


def test_what_is_wrong_is_one_line_of_a_typed_error() -> None:
    position = fairychess.load("chess").position()
    with pytest.raises(NotationError, match="'csa': chess is written in san, figurine, lan"):
        position.format("e4", "csa")
    for text in ("", "e5", "Nd2", "x" * 1000, "\x00", "O-O"):
        with pytest.raises(MoveError) as caught:
            position.parse(text)
        assert "\n" not in str(caught.value)
    assert position.ply == 0


def test_variants_by_family() -> None:
    assert fairychess.variants() == fairychess.available()
    assert "crazyhouse" in fairychess.variants("drop-games")
    with pytest.raises(VariantError, match="no such family"):
        fairychess.variants("board games of cats")
