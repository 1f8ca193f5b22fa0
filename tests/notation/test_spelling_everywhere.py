"""Every variant: all options of a position are spelled differently, and each is read back."""

from __future__ import annotations

import random

import pytest

from fairychess.notation.spelling import reading, speller_of
from fairychess.rules import available, load

PLIES = 24
READ = 2
"""Of so many options of a position every spelling is read, and of all the last ones."""


@pytest.mark.parametrize("name", available())
def test_options_are_told_apart_and_read_back(name: str) -> None:
    rules = load(name)
    rng, pos = random.Random(name), rules.position()
    styles = speller_of(rules).names
    assert styles
    for ply in range(PLIES):
        moves = pos.kernel.decision().options
        if not moves:
            break
        spelled = pos.spelled()
        for column, style in enumerate(styles):
            texts = [words[column] for words in spelled if words]
            assert len(set(texts)) == len(texts), (name, style, pos.text())
            assert not any(set(text) & set(" \t\n{}") for text in texts if "@" not in text)
        if ply % 8 == 0:
            for index in rng.sample(range(len(moves)), min(READ, len(moves))):
                for text in spelled[index]:
                    assert reading.parse(pos.kernel, text) == moves[index], (name, text)
        pos.kernel.do(moves[rng.randrange(len(moves))])
