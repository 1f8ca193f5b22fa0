"""The words of all pieces of all variants are the moves that the kernel makes."""

import random
import re
from dataclasses import replace
from typing import Any

import pytest
from carrying_out import Scene, carried_out

from fairychess.explain.describing import move_set
from fairychess.notation.ids import format_id
from fairychess.position.words.move import effects_of, origin_of, target_of
from fairychess.position.words.path_entry import TAKE
from fairychess.rules import Rules, featured, load

POSITIONS = 4


def bare_rules(name: str) -> Rules:
    """The pieces and the board of a variant, without its rules."""
    definition = load(name).definition
    pieces = tuple(piece for piece in definition.pieces if not piece.role)
    empty = "/".join([str(definition.files)] * definition.ranks) + f" {definition.letters[0]}"
    return Rules(replace(definition, rules={}, roles=(), pieces=pieces, position=empty))


def scattered(rules: Rules, luck: random.Random) -> str:
    """Pieces of all types scattered over the board."""
    board, rows = rules.board, []
    share = luck.choice([0.1, 0.3, 0.6])
    for _ in range(board.ranks):
        cells = [
            format_id(luck.choice(rules.pieces).id, luck.randrange(2))
            if luck.random() < share
            else "1"
            for _ in range(board.files)
        ]
        rows.append("".join(cells))
    text = re.sub("1+", lambda blanks: str(len(blanks[0])), "/".join(rows))
    return f"{text} {luck.choice(rules.letters)} -"


@pytest.mark.parametrize("name", featured())
def test_the_words_of_a_variant_are_the_moves_of_the_kernel(name: str) -> None:
    rules, luck = bare_rules(name), random.Random(name)
    size = rules.board.files, rules.board.ranks
    said = {piece.id: replace(move_set(piece.betza, *size), castlings=()) for piece in rules.pieces}
    for _ in range(POSITIONS):
        text = scattered(rules, luck)
        kernel = rules.position(text, check=False).kernel
        codes = {square: kernel.piece_at(square) for square in rules.board}
        sides = [
            frozenset(s for s, code in codes.items() if code and code & 1 == side)
            for side in (0, 1)
        ]
        own, enemies = sides[kernel.turn], sides[1 - kernel.turn]
        royals = frozenset(s for s in enemies if rules.definition_of(codes[s]).royal)
        wanted = {
            (square, move.to, frozenset(move.captures))
            for square in own
            for move in carried_out(
                said[rules.definition_of(codes[square]).id],
                Scene(
                    rules.board, square, own - {square}, enemies, royals=royals,
                    moved=not kernel.is_unmoved(square),
                    second=bool(kernel.turn),
                ),
            )
        }  # fmt: skip
        assert kernel_moves(rules, kernel) == wanted, text


def kernel_moves(rules: Rules, kernel: Any) -> set[tuple[int, int, frozenset[int]]]:
    """Origin, target and squares where something is taken, of every move."""
    found = set()
    for move in kernel.decision().options:
        taken = {
            square
            for what, square, _ in rules.tables.fx_lists[effects_of(move)]
            if what == TAKE and kernel.piece_at(square)
        }
        origin, to = origin_of(move), target_of(move)
        if to != origin and kernel.piece_at(to):
            taken.add(to)
        found.add((origin, to, frozenset(taken)))
    return found
