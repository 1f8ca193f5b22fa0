"""Whatever a file holds, reading it gives games or one line that says what is wrong and where."""

import io

import pytest
from hypothesis import given, seed, settings
from hypothesis import strategies as some
from test_reading_others import CSA, KI2, KIF, UCI, USI

from fairychess import RecordError, read_games
from fairychess.game.records.formats import reader_of

PGN = """[Event "x"]
[White "A \\"B\\" C"]
[FEN "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"]

{before} 1. e4! {[%clk 0:10:00] [%eval #-3] good [%cal Ge2e4]} e5?! $14 ({why} 1... c5
(1... -- 2. d4) 2. Nf3 ; to the end
) 2. O-O-O(b1) {LD}@e5 e7e8={LD} 1/2-1/2

% for programs
[Variant "Crazyhouse"]

1. e4 d5 2. exd5 Nf6 3. P@e6+ *
"""
JSON = (
    '{"variant": "chess", "options": {"a": 1}, "start": null, "moves": ["e2e4", {"text": "e7e5",'
    ' "variations": [["c7c5"]]}], "outcome": {"winner": "first", "reason": "resignation"}}\n'
)
SAMPLES = {"pgn": PGN, "kif": KIF, "ki2": KI2, "csa": CSA, "usi": USI + UCI, "json": JSON}
PIECES = (
    "{", "}", "(", ")", "[", "]", ";", "%", '"', "\\", "\n", "\n\n", " ", "\t", "*", "1-0", "1.",
    "$9", "0000", "--", "P@e4+", "[%clk ", "変化：2手\n", "まで1手で中断\n", "▲同　歩", "△",
    "   9 投了\n", "|", "+", "/\n", "P1", "P+00AL", "PI", "%", "position startpos moves ", "sfen ",
    "\ufeff", "\0", "\u2028", "9" * 30, '[Variant "shogi"]\n', '[Start "8/8 w"]\n',
    '[Result "0-1"]\n', '[Options "a"]\n',
)  # fmt: skip


@some.composite
def spoilt(draw: some.DrawFn, name: str) -> str:
    """A sample with pieces cut out, put in, doubled, or taken from elsewhere in it."""
    text = SAMPLES[name]
    for _ in range(draw(some.integers(1, 5))):
        at = draw(some.integers(0, len(text)))
        end = min(len(text), at + draw(some.integers(0, 40)))
        piece = draw(
            some.sampled_from(PIECES) | some.text(max_size=3) | some.just(text[at:end] * 2)
        )
        text = text[:at] + piece + text[draw(some.sampled_from((at, end))) :]
    return text


@pytest.mark.parametrize("strict", [True, False])
@pytest.mark.parametrize("name", SAMPLES)
def test_only_record_errors_of_one_line(name: str, strict: bool) -> None:
    assert reader_of(SAMPLES[name])[0] in (name, "kif")

    @seed(7)
    @settings(max_examples=60, deadline=None, database=None)
    @given(spoilt(name))
    def reads(text: str) -> None:
        try:
            for game in read_games(io.StringIO(text), strict=strict):
                assert all("\n" not in said for said in game.mended)
                assert game.text()
        except RecordError as error:
            assert "\n" not in str(error) and len(str(error)) < 500

    reads()
