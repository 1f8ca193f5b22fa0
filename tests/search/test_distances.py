"""What the evaluation asks a board for: home, middle and edge, distances, where pieces promote."""

import pytest

import fairychess
from fairychess.board import Board, parse_square
from fairychess.search.alphabeta.iterative_deepening import search_for
from fairychess.search.alphabeta.variant_knowledge import new_knowledge
from fairychess.search.distances import Distances, centralities
from fairychess.search.piece_values import promotion_squares, steps_to_zone

HEXAGON = Board(11, 11, shape="hexagon")
SPACE = Board(5, 25, shape="levels", levels=5)
RING = Board(4, 16, shape="ring")
TORUS = Board(8, 8, shape="torus")


@pytest.mark.parametrize("board", [Board(8, 8), Board(9, 10), Board(11, 11), Board(5, 6)])
def test_on_rectangles_steps_are_files_and_ranks(board: Board) -> None:
    """What is written in short for rectangles is what steps along sides say."""
    found = Distances(board)
    middle = [board.files // 2, (board.files - 1) // 2], [board.ranks // 2, (board.ranks - 1) // 2]
    for square in board:
        file, rank = square % board.files, square // board.files
        away = [abs(file - x) + abs(rank - y) for x in middle[0] for y in middle[1]]
        assert found.edge[square] == 2 * sum(away) / len(away)
        assert found.home[square] == rank
        assert found.home[board.size + square] == board.ranks - 1 - rank


@pytest.mark.parametrize(
    ("board", "middle", "corner", "apart"),
    [(HEXAGON, "f6", "a1", 5), (SPACE, "Cc3", "Ee5", 6), (RING, "b3", "a9", 0)],
)
def test_edges_are_far_from_the_middle(board: Board, middle: str, corner: str, apart: int) -> None:
    found, most = Distances(board), max(Distances(board).edge[square] for square in board)
    assert found.edge[parse_square(board, middle)] == 0
    assert found.edge[parse_square(board, corner)] == most == (2 * apart or 2)
    assert centralities(board)[parse_square(board, middle)] == 1.0


def test_boards_without_edges_have_none() -> None:
    found = Distances(TORUS)
    assert not any(found.edge) and not any(found.home)
    assert not any(Distances(RING).home)
    one, other = parse_square(TORUS, "a1"), parse_square(TORUS, "h8")
    assert found.apart[one * TORUS.size + other] == 2


def test_home_is_one_s_own_edge() -> None:
    hexagon, space = Distances(HEXAGON), Distances(SPACE)
    for name, steps, back in (("f1", 0, 10), ("f11", 10, 0), ("a1", 0, 5), ("l6", 5, 0)):
        square = parse_square(HEXAGON, name)
        assert (hexagon.home[square], hexagon.home[HEXAGON.size + square]) == (steps, back)
    for name, steps, back in (("Ac1", 0, 8), ("Bc2", 2, 6), ("Ec5", 8, 0)):
        square = parse_square(SPACE, name)
        assert (space.home[square], space.home[SPACE.size + square]) == (steps, back)


def test_hope_of_promotion_grows_towards_the_zone_that_the_rule_says() -> None:
    rules = fairychess.load("circular-chess")
    first, second = promotion_squares(rules)
    names = rules.tables.square_names
    assert {names[square][1:] for square in first} == {"12", "13"}
    assert {names[square][1:] for square in second} == {"4", "5"}
    away = steps_to_zone(rules)[0]
    assert [away[parse_square(rules.board, name)] for name in ("a11", "a6", "a3", "a14")] == [
        1,
        6,
        6,
        1,
    ]


@pytest.mark.parametrize(
    ("name", "edge", "middle", "near", "farther"),
    [
        ("glinski-hexagonal-chess", "a1", "f6", "c3", "e5"),
        ("raumschach", "Ee5", "Cc3", "Dd4", "Bb2"),
        ("byzantine-chess", "d9", "c9", "b7", "b5"),
        ("torus-chess", "", "", "h8", "e5"),
    ],
)
def test_a_bare_king_is_driven_to_the_edge_and_followed(
    name: str, edge: str, middle: str, near: str, farther: str
) -> None:
    rules = fairychess.load(name)
    knowledge = new_knowledge(rules, "none")

    def score(bare: str, king: str) -> int:
        pos = rules.position(f"{placed(rules.board, k=bare, K=king)} b - - 0 1", check=False)
        evaluation = search_for(knowledge, pos).context.evaluation
        return int(evaluation.parts(0)["edge"])

    if edge:
        assert score(edge, near) > score(middle, near)
    assert score(edge or "a1", near) > score(edge or "a1", farther)


def placed(board: Board, **pieces: str) -> str:
    """The board field of a position."""
    found = {parse_square(board, name): letter for letter, name in pieces.items()}
    ranks = [range(first, first + board.files) for first in range(0, board.size, board.files)]
    text = "/".join("".join(found.get(s, " ") for s in rank) for rank in reversed(ranks))
    for blanks in range(board.files, 0, -1):
        text = text.replace(" " * blanks, str(blanks))
    return text
