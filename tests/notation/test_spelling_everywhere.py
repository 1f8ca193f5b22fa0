"""Every variant, every style: options are spelled differently, alone as among all, and read."""

import random
from collections.abc import Sequence
from typing import Any

import pytest

from fairychess.notation import move_text
from fairychess.notation.move_text import MoveError
from fairychess.notation.spelling import reading, speller_of
from fairychess.notation.spelling.move_parts import target_in
from fairychess.notation.spelling.style import Style
from fairychess.rules import available, load

PLIES = 24
EVERY = 8
"""In every eighth position of a sample all styles are looked at."""
READ = 2
"""So many options of a position, and so many that are more than a step, are looked at alone."""


class Position:
    """One position of a random game, with the square on which the last move ended."""

    def __init__(self, pos: Any, last: str) -> None:
        self.kernel, self.last = pos.kernel, last
        self.speller = speller_of(pos.rules)
        self.moves: list[int] = pos.kernel.decision().options
        self.texts = move_text.format_moves(self.kernel, self.moves)
        self.moves_in_parts = self.speller.in_parts(self.kernel, self.moves, self.texts)

    def check(self, style: Style, looked_at: Sequence[int], all_read: bool) -> int:
        """All texts differ; those looked at are what they are alone, and are read back alone. With
        `all_read` every text is read in its style."""
        speller, kernel, last = self.speller, self.kernel, self.last
        written = speller.column(kernel, style, self.moves_in_parts, self.texts, last)
        assert len(set(written)) == len(written), style.name
        reader = reading.Reader(speller, kernel, self.moves, last, style)
        for place in range(len(written)) if all_read else looked_at:
            about = (style.name, self.texts[place], written[place])
            assert reader.find(written[place]) == [place], about
        for place in looked_at:
            move, said = self.moves[place], written[place]
            about = (style.name, self.texts[place], said)
            assert speller.format(kernel, move, style, last) == said, about
            assert reading.parse(kernel, said, last, style) == move, about
            if style in speller.read():
                assert reading.parse(kernel, said, last) == move, about
        return len(written)


def follow(name: str, seed: int, plies: int, every: int, all_read: bool) -> int:
    """One random game; how many texts were written."""
    rules, rng = load(name), random.Random(f"{name} {seed}")
    pos, last, texts = rules.position(), "", 0
    for ply in range(plies):
        moves = pos.kernel.decision().options
        if not moves:
            break
        if ply % every == 0:
            position = Position(pos, last)
            assert len(set(position.texts)) == len(moves)
            one_by_one = [move_text.canonical(pos.kernel, move) for move in moves]
            assert one_by_one == position.texts
            more = [place for place, move in enumerate(moves) if move >> 22]
            looked_at = rng.sample(range(len(moves)), min(READ, len(moves)))
            looked_at += rng.sample(more, min(READ, len(more)))
            for style in position.speller.all_names():
                found = position.speller.style(style)
                assert found
                texts += position.check(found, looked_at, all_read)
        move = rng.choice(moves)
        last = target_in(move_text.canonical(pos.kernel, move))
        pos.kernel.do(move)
    return texts


@pytest.mark.parametrize("name", available())
def test_options_are_told_apart_and_read_back(name: str) -> None:
    assert follow(name, 0, PLIES, EVERY, False) > 0


@pytest.mark.long
@pytest.mark.parametrize("name", available())
def test_every_text_of_a_hundred_games_is_read_back(name: str) -> None:
    assert sum(follow(name, seed, 200, 1, True) for seed in range(100)) > 1000


def test_all_styles_of_the_table_are_written_somewhere() -> None:
    games = ("chess", "shogi", "xiangqi", "janggi", "makruk")
    found = {style for name in games for style in speller_of(load(name)).all_names()}
    assert {"uci", "fairy", "cecp", "usi", "ucci", "iccs", "csa", "kif", "ki2", "thai"} <= found
    assert {"korean", "wxf", "hodges", "hosking", "kitao-kawasaki", "japanese", "lan"} <= found


SIGNS = "abcdefgh12345678NBRQKPOx=+#-@*,~{}()!? 同７六歩成☗打▲0Z♘\n\0é"


@pytest.mark.parametrize("name", ["chess", "shogi", "xiangqi", "chu-shogi", "crazyhouse", "janggi"])
def test_whatever_is_typed_is_a_legal_move_or_refused_in_one_line(name: str) -> None:
    rng, pos = random.Random(name), load(name).position()
    known = pos.moves()
    for number in range(150):
        if number % 3:
            text = "".join(rng.choice(SIGNS) for _ in range(rng.randrange(9)))
        else:  # a text of a move with one sign changed
            text = pos.format(rng.choice(known), rng.choice(pos.styles))
            at = rng.randrange(len(text))
            text = text[:at] + rng.choice(SIGNS) + text[at + rng.randrange(2) :]
        try:
            assert str(pos.parse(text)) in known
        except MoveError as error:
            assert len(str(error).splitlines()) == 1 and len(str(error)) < 400, repr(text)
    assert pos.moves() == known
