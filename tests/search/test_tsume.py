"""The prover of tsume shogi: what it proves, and that the suite says it."""

from pathlib import Path

import pytest
from tsume import OutOfVisits, Tsume, solution

from fairychess.lab.suite import Exercise, ExerciseTask, read_epd, solve
from fairychess.rules import load

SUITE = read_epd(Path(__file__).parents[2] / "benchmarks" / "suites" / "tsume-shogi.epd")
QUICK = [each for each in SUITE if each.name.rsplit(" ", 1)[1] in ("34", "37")]


@pytest.mark.parametrize("exercise", QUICK, ids=lambda each: each.name)
def test_the_suite_says_what_is_proved(exercise: Exercise) -> None:
    play = load("shogi").position(exercise.start)
    found = solution(play)
    assert found is not None
    assert (f"mate in {found[0]}", play.format_move(found[1])) == (
        exercise.name.split(",")[0],
        exercise.best[0],
    )
    assert play.text() == exercise.start


@pytest.mark.parametrize("ending", ["longer 13", "processor 7"])
def test_drops_that_lose_the_piece_may_mate(ending: str) -> None:
    """The search looks at them near the root, though exchanges say that they are hopeless."""
    exercise = next(each for each in SUITE if each.name.endswith(ending))
    assert all(solve(ExerciseTask(exercise, 64_000, seed=seed)).nodes for seed in (1, 2))


def test_a_mate_in_one_is_too_short_and_a_quiet_move_no_check() -> None:
    mate = "4k4/9/4P4/9/9/9/9/9/4K4[G] b - - 0 1"
    play = load("shogi").position(mate)
    assert solution(play) is None
    assert [play.format_move(move) for move in Tsume(play).first_checks(1)] == ["G@e8"]
    assert Tsume(load("shogi").position()).first_checks(2) == []


def test_a_proof_is_given_up() -> None:
    with pytest.raises(OutOfVisits):
        Tsume(load("shogi").position(QUICK[0].start), 3).first_checks(3)
