"""Random texts: well-formed ones print back, others are refused and nothing else happens."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairychess.betza import BetzaError, compile, diagram_svg, diagram_text, mnemonic, moves, parse
from fairychess.betza.program import ANY, EMPTY, EP
from fairychess.board import Board

DIRECTIONS = ["", "f", "b", "l", "r", "s", "v", "fr", "bl", "fs", "ff", "lv"]
MODES = ["", "m", "c", "mc", "d", "k", "ck", "p", "g", "i", "e", "o", "u", "x", "t"]
ON_THE_WAY = ["", "m", "c", "mc", "d", "p", "mp", "g", "y", "x", "cp", "t", "ud"]
ATOMS = ["W", "F", "K", "D", "N", "A", "H", "C", "L", "Z", "J", "G", "R", "B", "Q"]

leg = st.builds(
    lambda mode, way: mode + way, st.sampled_from(ON_THE_WAY), st.sampled_from(DIRECTIONS)
)
last = st.builds(lambda mode, way: mode + way, st.sampled_from(MODES), st.sampled_from(DIRECTIONS))
chain = st.builds(lambda legs, end: "a".join([*legs, end]), st.lists(leg, max_size=2), last)
item = st.builds(
    lambda modifiers, atom, number: modifiers + atom + number,
    chain,
    st.sampled_from(ATOMS),
    st.sampled_from(["", "", "2", "3", "0"]),
)
group = st.builds(
    lambda before, body, number, after, atom: f"{before}({body}){number}{after}{atom}",
    st.sampled_from(["", "f", "afs"]),
    st.sampled_from(["paf", "az", "afzafz"]),
    st.sampled_from(["", "2"]),
    st.sampled_from(["", "m", "c"]),
    st.sampled_from(["W", "N", "F"]),
)
element = st.builds(
    lambda modifiers, atom: modifiers + atom, st.sampled_from(["", "m", "fs", "c", "v"]),
    st.sampled_from(ATOMS),
)  # fmt: skip
bracket = st.builds(
    lambda first, rest: f"[{first}{''.join(sign + e for sign, e in rest)}]",
    element,
    st.lists(st.tuples(st.sampled_from("?-"), element), min_size=1, max_size=2),
)
special = st.sampled_from(["isO2", "irO3", "sjO2", "I", "mU", "O"])
description = st.lists(st.one_of(item, item, item, group, bracket, special), min_size=1, max_size=3)
# Two items side by side may read as one doubled atom (W and W2), which takes no number.
well_formed = description.map("".join).filter(lambda text: not re.search(r"([A-Z])\1\d", text))


@given(well_formed)
@settings(max_examples=400, deadline=None)
def test_well_formed_texts_print_back(text: str) -> None:
    tree = parse(text)
    assert str(tree) == text
    assert parse(str(tree)) == tree


@given(
    st.one_of(
        st.text(max_size=12), st.text("fblrvshamcdekpgijnoqztuxyWFKNRQO[]()?-*@X09", max_size=14)
    )
)
@settings(max_examples=1500, deadline=None)
def test_junk_is_refused_with_a_place(text: str) -> None:
    try:
        tree = parse(text)
    except BetzaError as error:
        assert 0 <= error.position <= len(text)
        assert len(str(error).splitlines()) == 1
        assert len(error.caret().splitlines()) == 3
    else:
        assert str(tree) == text
        try:
            compile(tree, 5, 6)
        except BetzaError as error:
            assert "bomb" in error.reason or "several levels" in error.reason


@given(
    well_formed,
    st.integers(0, 34),
    st.sets(st.integers(0, 34), max_size=8),
    st.sets(st.integers(0, 34), max_size=8),
    st.booleans(),
)
@settings(max_examples=200, deadline=None)
def test_programs_are_sound(
    text: str, start: int, own: set[int], enemy: set[int], second: bool
) -> None:
    board = Board(5, 7)
    program = compile(parse(text), 5, 7, second)
    for index, node in enumerate(program.nodes):
        assert index < node.end <= len(program.nodes)
        assert node.stop & ~(ANY | EP) == 0 and node.go & ~(ANY | EP) == 0
        assert not (node.take and node.go & EMPTY)
        assert (node.end > index + 1) == bool(node.go), "a node goes on if and only if it can"
        assert node.stop or node.go or node.borrow
    own, enemy = own - {start}, enemy - {start} - own
    for move in moves(program, board, start, own, enemy, royals=enemy):
        assert move.to in board
        assert set(move.captures) <= own | enemy
        assert {taken for taken, _ in move.unload} <= set(move.captures)
    assert mnemonic(program) and diagram_text(program) and diagram_svg(program)


@given(
    well_formed,
    st.sets(st.integers(0, 34), max_size=6),
    st.sets(st.integers(0, 34), max_size=6),
)
@settings(max_examples=100, deadline=None)
def test_the_second_player_is_the_first_turned_round(
    text: str, own: set[int], enemy: set[int]
) -> None:
    board, start = Board(5, 7), 17
    own, enemy = own - {start}, enemy - {start} - own
    tree = parse(text)
    here = moves(compile(tree, 5, 7), board, start, own, enemy)
    turned = moves(
        compile(tree, 5, 7, second=True),
        board,
        34 - start,
        {34 - square for square in own},
        {34 - square for square in enemy},
    )
    one = {(m.to, m.captures, m.unload, m.mover, m.en_passant) for m in here}
    two = {
        (
            34 - m.to,
            tuple(sorted(34 - square for square in m.captures)),
            tuple(sorted((34 - taken, 34 - put) for taken, put in m.unload)),
            34 - m.mover,
            m.en_passant,
        )
        for m in turned
    }
    assert one == two


@pytest.mark.parametrize("text", ["aaaaaaaaK", "(a)K"])
def test_definition_bombs_are_refused(text: str) -> None:
    with pytest.raises(BetzaError, match="bomb"):
        compile(parse(text), 16, 16)


def test_a_group_too_long_for_a_large_board_is_refused_like_any_other() -> None:
    text = "afs" * 60 + "(af)N"
    compile(parse(text), 4, 4)
    with pytest.raises(BetzaError, match="at most 64 legs"):
        compile(parse(text), 16, 16)
