"""The puzzles that are shipped: their format, every line replayed, and at length, their proof."""

import pytest

from fairychess.puzzles import Attempt, Puzzle, puzzles_of, variants_with_puzzles
from fairychess.puzzles.attempt import SOLVED, WRONG
from fairychess.puzzles.proving import proved, replay
from fairychess.puzzles.puzzle import DEDUCTION
from fairychess.puzzles.shipped import daily
from fairychess.rules import load

KNOWN = {
    *("one", "short", "long", "opening", "middlegame", "endgame", "quiet", "sacrifice", "drop"),
    *("promotes", "legs", "several", "moves_again", "advantage", "deduction", "sure"),
    *("strike", "lion_power", "freeze", "coin", "mating_net", "drop_mate"),
    *("several_suspects", "plain", "attempt", "unseen", "outed"),
    *(f"{kind}{steps}" for kind in ("mate", "win") for steps in range(1, 6)),
}

WITH_REFEREE = 10
"""Of so many deductions one is replayed as a game with secrets, which takes twenty times longer."""


def solver_steps(puzzle: Puzzle) -> list[str]:
    """The decisions of a solution that are the solver's."""
    attempt = Attempt(puzzle)
    found = []
    for text in puzzle.solution:
        if attempt.game.to_move == attempt.seat:
            found.append(text)
        attempt.game.decide(text)
    return found


def is_on_the_board(puzzle: Puzzle) -> bool:
    """Whether the solver's first decision moves a piece: a button is not to be found."""
    attempt = Attempt(puzzle)
    options = attempt.game.view(attempt.seat).options
    return any(option.clicks for option in options if option.text == puzzle.solution[0])


def waits(puzzle: Puzzle) -> bool:
    """Whether the solver passes after the first decision, where there is something else to do."""
    attempt = Attempt(puzzle)
    found = []
    for text in puzzle.solution:
        if attempt.game.to_move == attempt.seat:
            found.append(text == "pass" and len(attempt.game.view(attempt.seat).options) > 1)
        attempt.game.decide(text)
    return any(found[1:])


@pytest.mark.parametrize("variant", variants_with_puzzles())
def test_every_puzzle_can_be_solved(variant: str) -> None:
    found = puzzles_of(variant)
    rules = load(variant)
    assert len({puzzle.id for puzzle in found}) == len(found)
    for number, puzzle in enumerate(found):
        assert set(puzzle.themes) <= KNOWN and 400 <= puzzle.rating <= 2600
        if puzzle.kind == DEDUCTION:
            assert puzzle.answer and puzzle.exclusions and puzzle.lead == len(puzzle.moves)
            play = rules.position(puzzle.start)
            for text in puzzle.moves:
                play.push(text)
            if number % WITH_REFEREE == 0:
                replay(puzzle)
            continue
        assert len(puzzle.solution) > 1 or is_on_the_board(puzzle), puzzle
        standing = Attempt(puzzle).take(solver_steps(puzzle))
        assert standing.status == SOLVED, puzzle
        assert not {"heads", "tails"} & set(puzzle.solution)
        assert "pass" not in puzzle.solution or not waits(puzzle), puzzle


@pytest.mark.long
@pytest.mark.parametrize("variant", variants_with_puzzles())
def test_every_puzzle_has_one_solution(variant: str) -> None:
    assert [puzzle.id for puzzle in puzzles_of(variant) if proved(puzzle) is None] == []


@pytest.mark.parametrize("variant", variants_with_puzzles())
def test_a_sample_has_one_solution(variant: str) -> None:
    """One puzzle of each game, proved with all the nodes of PROOF."""
    found = puzzles_of(variant)
    assert proved(found[len(found) // 3]) is not None


def test_large_games_have_puzzles_of_all_parts() -> None:
    for variant in ("dai-kagamigi", "raichu-shogi", "chu-shogi"):
        found = puzzles_of(variant)
        for phase in ("middlegame", "endgame"):
            assert sum(phase in puzzle.themes for puzzle in found) >= len(found) // 5


def test_there_is_one_for_every_day() -> None:
    week = [daily(day) for day in range(20_000, 20_007)]
    assert all(week) and len({puzzle.id for puzzle in week if puzzle}) > 1
    assert daily(20_000) == daily(20_000)


def test_another_win_is_right_and_anything_else_is_not() -> None:
    """Two queens mate: the line names one, and the other one is as good."""
    puzzle = Puzzle(
        variant="chess",
        start="6k1/5ppp/8/8/8/8/8/RR4K1 w - - 0 1",
        moves=("a1a8",),
        lead=0,
        rating=600,
        themes=("mate1",),
        found="",
    )
    assert Attempt(puzzle).take(["a1a8"]).status == SOLVED
    assert Attempt(puzzle).take(["b1b8"]).status == SOLVED
    wrong = Attempt(puzzle).take(["g1f1"])
    assert wrong.status == WRONG and len(wrong.views) == 1
    with pytest.raises(ValueError):
        Attempt(puzzle).take(["a1b2"])
    assert Attempt(puzzle).first_click() == "a1"
