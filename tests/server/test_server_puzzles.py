"""Puzzles over HTTP: chosen, solved, failed, given up, rated; nothing of a solution before."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from clients import Person
from starlette.testclient import TestClient

from fairychess.puzzles import Attempt, Puzzle, puzzles_of
from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.domain.glicko import Rating
from fairychess.server.store.puzzles import HIGHEST, LOWEST, _bounded

GAME, SECRETS = "king-friday-xiii", "kira-chess"


@pytest.fixture(scope="module")
def host() -> Iterator[TestClient]:
    """A server of the installed variants."""
    with TestClient(create_app(settings=Settings(rates=False))) as found:
        yield found


@pytest.fixture
def person(host: TestClient) -> Person:
    """A person at that server."""
    return Person(host)


def long_one() -> Puzzle:
    """A puzzle of several steps."""
    return next(one for one in puzzles_of(GAME) if len(one.solution) >= 3)


def path(puzzle: Puzzle, verb: str = "") -> str:
    return f"/api/puzzles/{puzzle.variant}/{puzzle.id}{verb}"


def steps_of(puzzle: Puzzle) -> list[str]:
    """The solver's steps."""
    attempt, found = Attempt(puzzle), []
    for text in puzzle.solution:
        if attempt.game.to_move == attempt.seat:
            found.append(text)
        attempt.game.decide(text)
    return found


def wrong_step(puzzle: Puzzle) -> str:
    """A first step that does not win."""
    for option in Attempt(puzzle).view().options:
        if Attempt(puzzle).take([option.text]).status == "wrong":
            return option.text
    raise AssertionError("everything wins")


def asked(person: Person, puzzle: Puzzle) -> dict[str, Any]:
    return dict(person.get(path(puzzle)).json())


def test_a_puzzle_is_solved_step_by_step(person: Person) -> None:
    puzzle = long_one()
    steps = steps_of(puzzle)
    shown = asked(person, puzzle)
    assert shown["tried"] is None and shown["view"]["to_move"] == shown["seat"]
    assert not {"moves", "solution", "themes", "exclusions"} & shown.keys()
    first = person.do(path(puzzle, "/try"), moves=steps[:1])
    assert first["status"] == "on" and len(first["views"]) >= 2 and "themes" not in first
    assert first["views"][-1]["to_move"] == shown["seat"]
    end = person.do(path(puzzle, "/try"), moves=steps)
    assert end["status"] == "solved" and end["rating"]["after"] > end["rating"]["before"]
    assert end["themes"] == list(puzzle.themes)
    assert asked(person, puzzle)["tried"] is True
    again = person.do(path(puzzle, "/try"), moves=steps)
    assert again["rating"] is None  # once and no more


def test_a_wrong_step_counts_once(person: Person) -> None:
    puzzle = long_one()
    before = asked(person, puzzle)["rating"]
    found = person.do(path(puzzle, "/try"), moves=[wrong_step(puzzle)])
    assert found["status"] == "wrong" and found["rating"]["after"] < found["rating"]["before"]
    assert puzzle.solution[0] not in json.dumps({**found, "views": []})
    assert person.do(path(puzzle, "/try"), moves=steps_of(puzzle))["rating"] is None
    shown = asked(person, puzzle)
    assert shown["tried"] is False and shown["rating"] > before and shown["mine"]["tries"] == 1


def test_hints_and_solutions_are_no_success(person: Person) -> None:
    puzzle, other = [one for one in puzzles_of(GAME) if len(one.solution) >= 3][:2]
    hint = person.do(path(puzzle, "/hint"), moves=[])
    assert hint["place"] == Attempt(puzzle).first_click() and hint["rating"]["after"] < 1500
    shown = person.do(path(other, "/solution"), moves=[])
    assert len(shown["views"]) == len(other.solution) and shown["moves"] == list(other.moves)
    overview = person.get("/api/puzzles").json()
    assert overview["streak"] == 0 and overview["daily"]["variant"]


def test_a_wrong_step_is_answered(person: Person) -> None:
    puzzle = long_one()
    found = person.do(path(puzzle, "/why"), moves=[wrong_step(puzzle)])
    assert 1 <= len(found["views"]) <= 3
    assert len(found["line"]) == len(found["spelled"]) == len(found["views"])
    assert found["views"][0]["moves"][-1]["text"] == found["line"][0]
    for moves in ([], steps_of(puzzle)[:1]):
        assert person.refused(path(puzzle, "/why"), moves=moves) == "not_found"


def test_lists_show_boards_and_sets(person: Person) -> None:
    """A set is the puzzles of one theme; of each game one is shown that is still to be solved."""
    whole = person.get("/api/puzzles").json()
    theme = "mate2"
    games = person.get(f"/api/puzzles?theme={theme}").json()["variants"]
    assert sum(one["count"] for one in games) == whole["themes"][theme]
    one = next(one for one in games if one["name"] == "chess")
    puzzle = next(each for each in puzzles_of("chess") if each.id == one["shown"])
    assert theme in puzzle.themes and one["solved"] == 0
    picture = person.get(f"/picture/chess/{puzzle.id}.svg")
    assert picture.headers["content-type"] == "image/svg+xml" and "<svg" in picture.text
    assert person.get("/picture/chess/zzzzzzz.svg").status_code == 404
    person.do(path(puzzle, "/try"), moves=steps_of(puzzle))
    games = person.get(f"/api/puzzles?theme={theme}").json()["variants"]
    after = next(one for one in games if one["name"] == "chess")
    assert after["solved"] == 1 and after["shown"] != puzzle.id


def test_ratings_are_bounded() -> None:
    for rating, left in ((5000.0, HIGHEST), (-300.0, LOWEST), (1500.0, 1500.0)):
        assert _bounded(Rating(rating)).rating == left


def test_streaks_and_next_ones(person: Person) -> None:
    seen = set()
    for _ in range(3):
        found = person.get(f"/api/puzzles/{GAME}/next").json()
        puzzle = next(one for one in puzzles_of(GAME) if one.id == found["id"])
        assert puzzle.id not in seen
        seen.add(puzzle.id)
        assert person.do(path(puzzle, "/try"), moves=steps_of(puzzle))["status"] == "solved"
    assert person.get("/api/puzzles").json()["streak"] == 3
    themed = person.get(f"/api/puzzles/{GAME}/next?theme=win2").json()
    assert themed["aim"] == "win2"


def test_what_a_guest_solved_stays_with_the_account(person: Person) -> None:
    puzzle = long_one()
    person.do(path(puzzle, "/try"), moves=steps_of(puzzle))
    person.do("/api/accounts", 201, name="Solver", password="a long password")
    person.get("/api/me")
    assert asked(person, puzzle)["tried"] is True


def test_a_deduction_is_answered_from_one_seat(person: Person) -> None:
    puzzle = next(one for one in puzzles_of(SECRETS) if len(one.answer) > 1)
    shown = asked(person, puzzle)
    view = shown["view"]
    assert view["viewer"] == shown["seat"] != shown["side"] and shown["answers"] == len(
        puzzle.answer
    )
    cast = next(one["text"] for one in view["moves"] if one["seat"] == shown["side"])
    assert cast == "roles:?"
    wrong = person.do(path(puzzle, "/try"), moves=list(puzzle.answer[:1]))
    assert wrong["status"] == "wrong" and "answer" not in wrong
    right = person.do(path(puzzle, "/try"), moves=list(reversed(puzzle.answer)))
    assert right["status"] == "solved" and right["exclusions"]
    early = person.do(path(puzzle, "/look"), ply=20)
    assert early["ply"] == 20 and early["viewer"] == shown["seat"]
    assert person.do(path(puzzle, "/look"), ply=4000)["ply"] == len(puzzle.moves)
    assert person.do(path(puzzle, "/hint"), moves=[])["place"] in puzzle.answer


@pytest.mark.parametrize(
    ("verb", "body", "code"),
    [
        ("/try", {"moves": ["a1a99"]}, "refused"),
        ("/try", {"moves": [""]}, "bad_request"),
        ("/try", {"moves": "a1a2"}, "bad_request"),
        ("/hint", {"moves": ["nonsense"]}, "refused"),
        ("/solution", {"moves": ["x"] * 50}, "bad_request"),
        ("/look", {"ply": 3}, "not_found"),
        ("/look", {"ply": -1}, "bad_request"),
    ],
)
def test_nonsense_is_refused(person: Person, verb: str, body: dict[str, Any], code: str) -> None:
    assert person.refused(path(long_one(), verb), **body) == code


def test_after_a_wrong_step_there_is_nothing_to_show(person: Person) -> None:
    puzzle = long_one()
    wrong = [wrong_step(puzzle)]
    assert person.do(path(puzzle, "/hint"), moves=wrong)["place"] == ""
    assert person.do(path(puzzle, "/solution"), moves=wrong)["views"] == []


def test_what_is_not_there(person: Person) -> None:
    assert person.get("/api/puzzles/no-such-game/next").status_code == 404
    assert person.get("/api/puzzles/chess/zzzzzzz").status_code == 404
    assert person.get(f"/puzzles/{GAME}").status_code == 200
    assert person.get("/puzzles").status_code == 200
    assert person.get("/puzzles/no-such-game").status_code == 404


@pytest.mark.parametrize("solved", [False, True])
@pytest.mark.parametrize("hard", [False, True])
def test_one_puzzle_does_not_move_a_rating_far(person: Person, solved: bool, hard: bool) -> None:
    """A newcomer begins where the easier puzzles of the game are, not far above them."""
    there = [one for one in puzzles_of(GAME) if not one.answer]
    puzzle = (max if hard else min)(there, key=lambda one: one.rating)
    begins = sorted(one.rating for one in there)[len(there) // 4]
    moves = steps_of(puzzle) if solved else [wrong_step(puzzle)]
    rating = person.do(path(puzzle, "/try"), moves=moves)["rating"]
    assert rating["before"] == begins
    change = rating["after"] - rating["before"]
    assert 0 <= (change if solved else -change) <= 231
    if solved == hard:
        assert abs(change) > 100  # a surprise teaches much
