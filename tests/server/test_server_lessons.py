"""Lessons over HTTP: the list, a course, and answers that the rules judge."""

from collections.abc import Iterator

import pytest
from clients import Person
from starlette.testclient import TestClient
from test_server_custom_variants import server

from fairychess.teaching.lessons import taught


@pytest.fixture(scope="module")
def person(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Person]:
    with server(str(tmp_path_factory.mktemp("lessons") / "games.db")) as host:
        yield Person(host)


def test_courses_are_listed_with_their_games(person: Person) -> None:
    found = person.get("/api/lessons").json()
    assert [one["name"] for one in found] == list(taught()) and found[0]["name"] == "chess"
    assert found[0]["courses"][0]["id"] == "moves" and found[0]["courses"][0]["steps"] == 12


def test_a_step_is_judged_by_the_rules(person: Person) -> None:
    course = person.get("/api/lessons/chess/moves").json()
    assert "a1a8" in [option["text"] for option in course["steps"][0]["view"]["options"]]
    path = "/api/lessons/chess/moves"
    assert person.do(f"{path}/0", move="a1a8")["right"] is True
    assert person.do(f"{path}/0", move="a1a7")["right"] is False
    assert [person.do(f"{path}/11", answer=n)["right"] for n in range(3)] == [False, True, False]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("chess/nothing/0", 404),
        ("nothing/moves/0", 404),
        ("chess/moves/99", 404),
        ("chess/moves/0", 409),
    ],
)
def test_what_is_not_there_is_refused(person: Person, path: str, status: int) -> None:
    answer = person.post(f"/api/lessons/{path}", json={"move": "h8h1"})
    assert answer.status_code == status and "Traceback" not in answer.text


def test_a_variant_leads_to_its_lessons(person: Person, client: TestClient) -> None:
    assert 'href="/learn#chess"' in person.get("/variant/chess").text
    assert "/learn#" not in person.get("/variant/atomic").text
    assert client.get("/api/lessons").json() == []
    assert person.get("/learn/chess/moves").status_code == 200
    for path in ("/learn/nothing/moves", "/learn/chess/nothing", "/learn/atomic/moves"):
        assert person.get(path).status_code == 404


def test_what_is_done_is_kept_with_the_account(person: Person) -> None:
    path, word = "/api/lessons/progress", "correct horse battery"
    guest = Person(person)
    said = guest.do(path, done={"chess/moves": [0, 1]})
    assert said == {"kept": False, "done": {}}  # the browser keeps it
    guest.do("/api/accounts", 201, name="Learner", password=word)
    strange = {"chess/moves": [1, 0, 99], "nothing/moves": [0], "chess/none": [1]}
    assert guest.do(path, done=strange) == {"kept": True, "done": {"chess/moves": [0, 1]}}
    phone = Person(person)
    phone.do("/api/session", name="Learner", password=word)
    merged = {"chess/moves": [0, 1, 3], "king-friday-xiii/kings": [2]}
    new = {"chess/moves": [3, 1], "king-friday-xiii/kings": [2]}
    assert phone.do(path, done=new)["done"] == merged
    assert guest.do(path)["done"] == merged


@pytest.mark.parametrize(
    "done",
    [{"chess/moves": [-1]}, {"chess/moves": ["0"]}, {"chess/moves": 1}, [], {"a": [0] * 300}],
)
def test_progress_of_no_such_form_is_refused(person: Person, done: object) -> None:
    assert person.post("/api/lessons/progress", json={"done": done}).status_code == 400
