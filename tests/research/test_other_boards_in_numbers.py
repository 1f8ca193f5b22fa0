"""Planes, numbers of moves, samples of networks and data sets of games on other boards."""

import random
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import fairychess
from fairychess.board import square_names
from fairychess.cli import main
from fairychess.learning.samples import SampleShape, body_of
from fairychess.research import NumberedGame

MIRRORED = ("glinski-hexagonal-chess", "mccooey-hexagonal-chess", "circular-chess", "torus-chess")
"""Where Black stands opposite, or on the same squares turned round."""
TURNED = ("shafran-hexagonal-chess", "raumschach", "millennium-3d-chess")
GAMES = (*MIRRORED, *TURNED)


def played(name: str, plies: int) -> Iterator[NumberedGame]:
    """A random game, position by position."""
    game, rng = NumberedGame(name, seed=2), random.Random(name)
    for _ in range(plies):
        if game.seat is None:
            return
        yield game
        game.play(rng.choice(game.referee.texts))


@pytest.mark.parametrize("name", GAMES)
def test_a_plane_has_the_squares_that_there_are(name: str) -> None:
    game = NumberedGame(name, seed=1)
    board, planes = game.rules.board, game.observe(0)
    there = planes[game.observer.plane("board")]
    assert there.size == board.size and there.shape == (board.ranks, board.files)
    for square in range(board.size):
        assert there[divmod(square, board.files)] == (square in board)
    for piece in game.rules.pieces:
        for side in ("own", "other"):
            stands = planes[game.observer.plane(f"{side} {piece.id}")]
            assert not stands[there == 0].any(), "nothing stands on holes"


@pytest.mark.parametrize("name", GAMES)
def test_each_side_sees_the_start_as_its_own(name: str) -> None:
    game = NumberedGame(name, seed=1)
    first = game.observe(0)
    second = game.observe(1)
    for piece in game.rules.pieces:
        for side in ("own", "other"):
            plane = game.observer.plane(f"{side} {piece.id}")
            assert np.array_equal(first[plane], second[plane]), (side, piece.id)


@pytest.mark.parametrize("name", GAMES)
def test_moves_have_numbers_by_which_they_come_back(name: str) -> None:
    for game in played(name, 24):
        texts, seat = game.referee.texts, game.referee.seat
        decision = game.space.decision(texts, seat)
        for text in texts[:: 1 + len(texts) // 9]:
            path = game.space.decision(texts, seat).path(text)
            again = game.space.decision(texts, seat)
            assert [again.take(number) for number in path][-1] == text
        assert decision.mask().any()


@pytest.mark.parametrize("name", GAMES)
def test_a_sample_holds_the_board(name: str) -> None:
    rules = fairychess.load(name)
    shape = SampleShape.of(rules)
    assert shape.squares == rules.board.size
    body = body_of(rules.position().kernel, shape)
    assert len(body) <= shape.size


@pytest.mark.parametrize("name", ["glinski-hexagonal-chess", "raumschach"])
def test_a_data_set_says_where_pieces_stand(name: str, tmp_path: Path) -> None:
    out = tmp_path / "games.npz"
    words = ["games", name, "--count", "1", "--format", "npz", "--nodes", "20", "--longest", "10"]
    assert main([*words, "--out", str(tmp_path)]) == 0
    arrays, rules = np.load(out), fairychess.load(name)
    ids = [ident.decode() for ident in arrays["piece_ids"]]
    for row, text in enumerate(arrays["positions"]):
        position = rules.position(text.decode())
        shown = {
            name: ids[(code >> 1) - 1]
            for name, code in zip(square_names(rules.board), arrays["boards"][row], strict=True)
            if code
        }
        assert shown == {at: piece.id for at, piece in position.pieces().items()}
