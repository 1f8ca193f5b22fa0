"""Trees of moves as text, in and out, and boards on which both sides are moved freely."""

import io

import pytest

from fairychess.game.free_play import FreeGame
from fairychess.game.move_tree import (
    MOST_NODES,
    FlatNode,
    Node,
    flat,
    read_tree,
    records_of,
    settled,
    unflattened,
    write_tree,
)
from fairychess.messages import ExplainedError

TEXT = """[Event "A game"]
[Variant "chess"]

; a remark for nobody
1. e4! {The usual move. [%cal Ge2e4,Rd2d4][%csl Ya1]} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6)
(1... e6 {French}) 2. Nf3 $1 {[%clk 0:10:00]} *
"""


def read(text: str, variant: str = "chess") -> Node:
    """The tree of a text, played through."""
    return settled(FreeGame(variant, {}, None), read_tree(text).root)


def lines(root: Node) -> list[str]:
    """Every line to its end."""
    if not root.children:
        return [root.text]
    return [f"{root.text} {line}".strip() for child in root.children for line in lines(child)]


def test_variations_comments_and_drawings_are_read() -> None:
    tree = read(TEXT)
    assert lines(tree) == [
        "e2e4 e7e5 g1f3",
        "e2e4 c7c5 g1f3 d7d6",
        "e2e4 c7c5 c2c3 d7d5",
        "e2e4 e7e6",
    ]
    king_pawn = tree.children[0]
    assert king_pawn.comment == "The usual move."
    assert king_pawn.shapes == ["Ge2e4", "Rd2d4", "Ya1"]
    assert king_pawn.children[2].comment == "French"
    assert king_pawn.children[0].children[0].comment == ""
    assert read_tree(TEXT).tags["Event"] == "A game"


@pytest.mark.parametrize("variant", ["chess", "shogi", "zelda-chess", "king-friday-xiii"])
def test_what_is_written_is_read_back(variant: str) -> None:
    game = FreeGame(variant, {}, None)
    root = Node()
    for branch in range(3):
        here, path = root, []
        for ply in range(6):
            game.follow(path)
            options = game.look().view.options
            text = options[(7 * ply * (branch + 1)) % len(options)].text
            known = next((one for one in here.children if one.text == text), None)
            here.children += [] if known else [Node(text, "a {comment}" if ply == 2 else "")]
            here, path = known or here.children[-1], [*path, text]
    written = write_tree(game, root, {"Variant": variant})
    again = read(written, variant)
    assert lines(again) == lines(root)
    assert write_tree(game, again, {"Variant": variant}) == written


def test_chess_is_written_as_other_programs_read_it() -> None:
    chess_pgn = pytest.importorskip("chess.pgn")
    game = FreeGame("chess", {}, None)
    written = write_tree(game, read(TEXT), {"Variant": "chess"})
    found = chess_pgn.read_game(io.StringIO(written))
    assert not found.errors
    assert found.end().ply() == 3 and len(found.variations[0].variations) == 3
    assert found.variations[0].comment.endswith("The usual move.")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("(1. e4)", "no move to replace"),
        ("1. e4 (", "variation does not end"),
        ("1. e4 e5 (c5", "does not end"),
        ("1. e4)", "ends no variation"),
        ("1. e4 {", "comment does not end"),
        ("1. e5", "move 1, e5"),
        ("e4 " * (MOST_NODES + 1), "more than"),
        ("e4 e5 " + "(c5 " * 99, "more than 60 variations in another"),
    ],
)
def test_faults_are_said(text: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        read(text)


def test_lists_of_nodes_are_trees() -> None:
    tree = read(TEXT)
    nodes = flat(tree)
    assert flat(unflattened(nodes)) == nodes and nodes[0].parent == -1
    records = records_of(FreeGame("chess", {}, None), tree)
    assert [one.text if one else "" for one in records] == [node.text for node in nodes]
    for broken in ([], [FlatNode(), FlatNode(parent=1)], [FlatNode(), FlatNode(parent=-1)]):
        with pytest.raises(ExplainedError):
            unflattened(broken)


def test_a_null_move_becomes_a_remark() -> None:
    tree = read("1. e4 e5 (1... -- 2. d4) (1... c5) 2. Nf3 *")
    assert lines(tree) == ["e2e4 e7e5 g1f3", "e2e4 c7c5"]
    assert tree.children[0].comment == "(-- d4)"


@pytest.mark.parametrize(
    "text",
    [
        "手合割：平手\n\n▲７六歩 △３四歩 ▲２二角成 △同　銀\n",
        "PI\n+\n+7776FU\n-3334FU\n+8822UM\n-3122GI\n",
    ],
)
def test_trees_of_shogi(text: str) -> None:
    assert lines(read(text, "shogi")) == ["c3c4 g7g6 b2h8+ g9h8"]
    assert read_tree(text).tags["Variant"] == "shogi"


def test_a_line_is_followed_from_where_one_is() -> None:
    game = FreeGame("chess", {}, None)
    game.follow(["e2e4", "e7e5", "g1f3"])
    game.follow(["e2e4", "c7c5"])
    assert [one.text for one in game.records()] == ["e2e4", "c7c5"]
    with pytest.raises(ExplainedError, match="move 2, e7e4"):
        game.follow(["e2e4", "e7e4"])


def test_nothing_is_hidden_on_a_board_of_ones_own() -> None:
    game = FreeGame("kira-chess", {}, None)
    path: list[str] = []
    while len(path) < 18:
        path.append(game.look().view.options[0].text)
        game.follow(path)
    looked = game.look()
    roles = [mark for piece in looked.view.board for mark in piece.marks if mark.key == "role"]
    assert len(roles) == 4 and "roles" in looked.fields.others
    assert (
        game.compose(looked.view.board, looked.view.hands, looked.fields)
        == game.look().view.position
    )


@pytest.mark.parametrize(
    "name", ["glinski-hexagonal-chess", "raumschach", "circular-chess", "taikyoku-shogi"]
)
def test_a_position_set_up_by_hand_on_any_board(name: str) -> None:
    game = FreeGame(name, {}, None)
    looked = game.look()
    composed = game.compose(looked.view.board, looked.view.hands, looked.fields)
    assert composed == looked.view.position
