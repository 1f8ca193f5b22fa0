"""Phrases say what the compiled tables do: all pieces of all variants, and random descriptions.

Two tests prove the words: phrases carried out on boards are the moves of the tables, and different
moves never have the same words. `carrying_out` reads phrases, not XBetza.
"""

import random
import time

import pytest
from carrying_out import Scene, carried_out
from random_texts import mutations, random_text

from fairychess import languages
from fairychess.betza import compile, moves, parse
from fairychess.betza.evaluator import MoveResult
from fairychess.board import Board
from fairychess.explain import sentences
from fairychess.explain.describing import move_set
from fairychess.rules import featured, load

PIECES = sorted({piece.betza for name in featured() for piece in load(name).pieces})
SPECIAL = "mU cU uU ickU isO2 irO3 jO2lO4 xK mxQ cxN pR3 gafW3 (paf)W [F?fqR] qB zR fmW*"
ODD = SPECIAL.split()
SECONDS = 2.0
"""Of processor time for random descriptions in each test."""


def random_scene(size: tuple[int, int], luck: random.Random) -> Scene:
    """A piece somewhere among more or less crowded friends and enemies."""
    board = Board(*size)
    start, *others = luck.sample(list(board), len(list(board)))
    share = luck.choice([0.0, 0.1, 0.25, 0.5, 0.8])
    own, enemies, ep, royals = set(), set(), set(), set()
    for square in others:
        if luck.random() < share:
            (own if luck.random() < 0.4 else enemies).add(square)
            if square in enemies and luck.random() < 0.3:
                royals.add(square)
        elif luck.random() < 0.1:
            ep.add(square)
    lent = {square: move_set("mRcB", *size) for square in own if luck.random() < 0.5}
    partners = frozenset(square for square in own if luck.random() < 0.7)
    return Scene(
        board, start, frozenset(own), frozenset(enemies), frozenset(ep), frozenset(royals),
        luck.random() < 0.5, luck.random() < 0.5, lent, partners,
    )  # fmt: skip


def by_table(text: str, scene: Scene) -> set[MoveResult]:
    """The moves by the compiled table."""
    files, ranks, second = scene.board.files, scene.board.ranks, scene.second
    program = compile(parse(text), files, ranks, second)
    lender = compile(parse("mRcB"), files, ranks, second)
    return set(
        moves(
            program, scene.board, scene.start, scene.own, scene.enemies, scene.moved, scene.ep,
            scene.royals, scene.partners, dict.fromkeys(scene.lent, lender),
        )
    )  # fmt: skip


def agree(text: str, scene: Scene) -> None:
    size = scene.board.files, scene.board.ranks
    said, done = carried_out(move_set(text, *size), scene), by_table(text, scene)
    assert said == done, f"{text} on {scene}:\n too many {said - done}\n missing {done - said}"


@pytest.mark.parametrize("text", [*PIECES, *ODD])
def test_the_words_of_every_piece_are_its_moves(text: str) -> None:
    luck = random.Random(text)
    for size in ((8, 8), (15, 15), (12, 5)):
        for _ in range(4):
            agree(text, random_scene(size, luck))


def test_the_words_of_random_descriptions_are_their_moves() -> None:
    luck, end = random.Random(1), time.process_time() + SECONDS
    while time.process_time() < end:
        text = random_text(luck)
        for size in ((6, 6), (5, 7)):
            for _ in range(3):
                agree(text, random_scene(size, luck))


@pytest.mark.long
def test_the_words_of_many_random_descriptions_are_their_moves() -> None:
    luck, end = random.Random(time.time_ns()), time.process_time() + 120
    while time.process_time() < end:
        text = random_text(luck)
        for _ in range(6):
            agree(text, random_scene((6, 7), luck))


def assert_distinct(
    texts: list[str], size: tuple[int, int], language: str, luck: random.Random
) -> None:
    """Those with equal words have equal moves."""
    by_words: dict[str, list[str]] = {}
    for text in dict.fromkeys(texts):
        by_words.setdefault(" ".join(sentences(text, *size, language)), []).append(text)
    for words, alike in by_words.items():
        scenes = [random_scene(size, luck) for _ in range(10 if len(alike) > 1 else 0)]
        for other in alike[1:]:
            for scene in scenes:
                assert by_table(alike[0], scene) == by_table(other, scene), (
                    f"{alike[0]} and {other} have the same words: {words}"
                )


@pytest.mark.parametrize("language", languages.codes())
def test_pieces_with_different_moves_have_different_words(language: str) -> None:
    assert_distinct([*PIECES, *ODD], (15, 15), language, random.Random(2))


@pytest.mark.parametrize("language", languages.codes())
def test_a_changed_letter_that_changes_the_moves_changes_the_words(language: str) -> None:
    luck, end = random.Random(3), time.process_time() + SECONDS
    while time.process_time() < end:
        text = random_text(luck)
        assert_distinct([text, *mutations(text, luck)], (6, 6), language, luck)
