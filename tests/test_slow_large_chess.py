"""Chess-Ultima and Muller's Huge Chess against the slow generator: the same boards after moves."""

import random
import re

import pytest

import fairychess
from slow.large_chess import ChessUltima, LargeChess, MullersHugeChess

GAMES: dict[str, type[LargeChess]] = {
    "chess-ultima": ChessUltima,
    "mullers-huge-chess": MullersHugeChess,
}


class EaglesOnly(MullersHugeChess):
    """Muller's game where only Eagles and Terrors leave protected Terrors alone."""

    guarded_from = ("T", "EA")


def boards(position: fairychess.Position, game: type[LargeChess]) -> set[frozenset[object]]:
    found: set[frozenset[object]] = set()
    for move in position.moves():
        after = position.copy()
        after.push(move)
        found.add(frozenset(game.from_text(after.text()).board.items()))
    return found


def slow_boards(slow: LargeChess) -> set[frozenset[object]]:
    return {frozenset(then.board.items()) for _, then in slow.moves()}


@pytest.mark.parametrize(("name", "pieces", "kinds"), [
    ("chess-ultima", 192, 24),
    ("mullers-huge-chess", 82, 32),
])  # fmt: skip
def test_the_array_is_as_large_as_is_said_and_mirrored(name: str, pieces: int, kinds: int) -> None:
    game = GAMES[name]
    board = game.from_text(fairychess.load(name).position().text()).board
    mine = {at: it for at, (it, side) in board.items() if not side}
    theirs = {(x, game.size - 1 - y): it for (x, y), (it, side) in board.items() if side}
    assert mine == theirs
    assert (len(mine), len(set(mine.values()))) == (pieces, kinds)


@pytest.mark.parametrize("name", GAMES)
def test_random_games(name: str) -> None:
    """Captures first, so that the armies meet; what has moved is followed on both sides."""
    position, chance = fairychess.load(name).position(), random.Random(3)
    slow: LargeChess = GAMES[name].from_text(position.text())
    for ply in range(49):
        if ply % 24 == 0:
            assert boards(position, GAMES[name]) == slow_boards(slow), position.text()
        moves = list(position.moves())
        if not moves:
            return
        taking = [move for move in moves if "x" in str(move)]
        position.push(chance.choice(taking or moves))
        wanted = GAMES[name].from_text(position.text()).board
        slow = next(then for _, then in slow.moves() if then.board == wanted)


@pytest.mark.parametrize(("name", "game", "options"), [
    ("chess-ultima", ChessUltima, {}),
    ("mullers-huge-chess", MullersHugeChess, {}),
    ("mullers-huge-chess", EaglesOnly, {"guarded_from": "eagles"}),
])  # fmt: skip
def test_every_piece_among_others(
    name: str, game: type[LargeChess], options: dict[str, str]
) -> None:
    rules, chance = fairychess.load(name, **options), random.Random(11)
    ids = [piece.id for piece in rules.pieces if piece.id not in ("K", "P", "W")]
    many = ids if game is ChessUltima else ids + ["T", "EA", "FA", "BA"] * 3
    for _ in range(3):
        squares = chance.sample(range(game.size**2), game.size**2 // 6)
        cells = dict(zip(squares, ("K", "k"), strict=False))
        for square in squares[2:]:
            one = chance.choice(many)
            cells[square] = one if chance.random() < 0.5 else one.lower()
        ranks = []
        for rank in range(game.size):
            row = [cells.get(rank * game.size + file) for file in range(game.size)]
            said = "".join("{" + one + "}" if one else "1" for one in row)
            ranks.append(re.sub("1+", lambda run: str(len(run[0])), said))
        for turn in "wb":
            text = f"{'/'.join(ranks)} {turn} - - 0 1"
            slow = game.from_text(text)
            slow.moved = set(slow.board)
            if not slow.in_check(1 - slow.side):
                assert boards(rules.position(text), game) == slow_boards(slow), text
