"""Every lesson is played through by the rules, and a lesson that does not hold is found."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from fairychess import languages
from fairychess.rules import VariantError, find
from fairychess.teaching import lessons

COURSES = [(name, course.id) for name in lessons.taught() for course in lessons.courses_of(name)]
FEWEST, MOST = 6, 12
OTHER_BOARDS = {
    "chess-ultima",
    "mccooey-hexagonal-chess",
    "mullers-huge-chess",
    "shafran-hexagonal-chess",
    "cylindrical-chess",
    "torus-chess",
    "circular-chess",
    "byzantine-chess",
    "millennium-3d-chess",
    "alice-chess",
    "dai-dai-shogi",
    "maka-dai-dai-shogi",
    "tai-shogi",
    "taikyoku-shogi",
}
SHORT, FEWEST_OF_SHORT, MOST_OF_SHORT = "what-differs", 3, 5
"""A course on what one board changes, for people who know the game it comes from."""


@pytest.mark.parametrize(("variant", "course"), COURSES)
def test_a_course_is_played_through_with_every_accepted_move(variant: str, course: str) -> None:
    found = lessons.course_of(variant, course)
    if course == SHORT:
        assert FEWEST_OF_SHORT <= len(found.steps) <= MOST_OF_SHORT
    else:
        assert FEWEST <= len(found.steps) <= MOST
    for number, step in enumerate(found.steps):
        for text in (step.text, step.hint or step.text, step.after or step.text):
            assert set(text) >= set(languages.complete()), number
        if step.goal is None:
            rights = [
                lessons.judge_lesson(variant, course, number, "", answer).right
                for answer in range(len(step.answers))
            ]
            assert sum(rights) == 1 or not rights, number
            continue
        accepted = lessons.solutions(variant, found, step)
        assert len(accepted) >= step.find, number
        judged = [lessons.judge_lesson(variant, course, number, one, -1) for one in accepted[:3]]
        assert all(one.right and len(one.views) == 1 + len(step.reply) for one in judged), number


@pytest.mark.parametrize("variant", lessons.taught())
def test_nothing_is_wrong_with_the_lessons(variant: str) -> None:
    assert list(lessons.faults(variant)) == []


def test_the_games_of_the_heart_are_taught() -> None:
    six = {"raichu-shogi", "zelda-chess", "king-friday-xiii", "kira-chess", "kira-shogi"}
    others = {"chess", "dai-kagamigi", "glinski-hexagonal-chess", "raumschach"}
    others |= {"shogi", "chu-shogi", "xiangqi", "crazyhouse"}
    assert others | six | OTHER_BOARDS == set(lessons.taught())


@pytest.mark.parametrize("variant", sorted(OTHER_BOARDS))
def test_a_game_on_another_board_says_what_is_different(variant: str) -> None:
    assert [course.id for course in lessons.courses_of(variant)] == [SHORT]


def test_a_drop_takes_nothing() -> None:
    course = lessons.course_of("crazyhouse", "drops")
    step = replace(course.steps[1], goal=lessons.LessonGoal(piece="N", quiet=True))
    assert len(lessons.solutions("crazyhouse", course, step)) == 62


def test_a_wrong_move_is_shown_and_is_not_right() -> None:
    judged = lessons.judge_lesson("chess", "moves", 0, "a1a2", -1)
    assert not judged.right and len(judged.views) == 1
    with pytest.raises(ValueError, match="a1b2"):
        lessons.judge_lesson("chess", "moves", 0, "a1b2", -1)
    with pytest.raises(LookupError):
        lessons.judge_lesson("chess", "moves", 99, "a1a2", -1)
    with pytest.raises(LookupError):
        lessons.judge_lesson("chess", "nothing", 0, "a1a2", -1)


def test_a_page_is_not_told_what_is_accepted() -> None:
    shown = lessons.lesson("chess", "moves")
    assert {"goal", "right", "reply"} & set(shown["steps"][0]) == set()
    assert all(
        isinstance(answer, dict) and "right" not in answer
        for answer in shown["steps"][-1]["answers"]
    )


def test_a_death_that_was_written_comes_true_in_the_lesson() -> None:
    judged = lessons.judge_lesson("kira-chess", "roles", 4, "death:e7", -1)
    assert not [piece for piece in judged.views[-1].board if piece.square == "e5"]
    assert all("?" in view.state_fields["roles"] for view in judged.views)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("courses = 3", "array"),
        ("[[courses]]\nid = 1", "text"),
        ("[[courses", "Expected"),
        ("@goal = { moves = ['e2e5'] }", "0 moves meet the goal"),
        ("@goal = { captures = 3 }", "0 moves meet the goal"),
        ("@goal = { moves = ['e2e4'] }\nreply = ['e2e4']", "e2e4"),
        ("@position = 'nonsense'\ngoal = { captures = 1 }", "step 1"),
        ("@surprise = 1", "surprise"),
        ("@answers = [{ text = { en = 'x' } }]", "exactly one right answer"),
        ("@hint = { en = 'Go to e4.' }", "a square is written {e4} in a text, not e4"),
        ("@hint = { en = 'x', ja = '{e9} へ。' }", "{e9} is no square of this board"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, text: str, reason: str) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    shutil.copy(find("chess"), folder / "variant.toml")
    step = "[[courses]]\nid = 'a'\ntitle = { en = 't' }\nsummary = { en = 's' }\n"
    step += "[[courses.steps]]\ntext = { en = 'x' }\n"
    (folder / "lessons.toml").write_text(text.replace("@", step), encoding="utf-8")
    (fault, *_) = lessons.faults(folder)
    assert reason in fault and str(folder) in fault and "\n" not in fault


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    shutil.copy(find("chess"), folder / "variant.toml")
    (folder / "lessons.toml").write_bytes(b"\xff")
    with pytest.raises(VariantError):
        lessons.courses_of(folder)
