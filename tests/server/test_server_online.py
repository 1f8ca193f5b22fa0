"""Games between two people: seats, agreements, clocks, spectators, talk."""

from collections.abc import Iterator
from typing import Any

import fake_game
import pytest
from clients import Person, game_of_two
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.base.server_time import milliseconds

MOVES = ("f3f4", "g12g11", "f4f5", "g11g12")


@pytest.fixture
def host() -> Iterator[TestClient]:
    """A server whose clock a test may put forward with `host.app.state.late`."""
    settings = Settings(rates=False, now=lambda: milliseconds() + app.state.late)
    app = create_app(fake_game.FakeRoom(), fake_game.choose, settings)
    app.state.late = 0
    with TestClient(app) as found:
        yield found


def test_two_people_play_by_link(host: TestClient) -> None:
    game, one, two = game_of_two(host)
    with one.at(game) as first, two.at(game) as second, Person(host).at(game) as watcher:
        assert first.view()["viewer"] == "first"
        assert second.view()["options"] == []
        assert watcher.view()["viewer"] == "spectator"
        assert second.refused("play", text="g12g11") == "not_your_turn"
        assert watcher.refused("play", text="f3f4") == "not_seated"
        first.send("play", text="f3f4", ply=0)
        assert second.view(ply=1)["options"]
        assert watcher.view(ply=1)["options"] == []
        second.send("resign")
        outcome = {"winner": "first", "message": fake_game.as_sent("resignation")}
        assert first.view(outcome=outcome) and watcher.view(outcome=outcome)


def test_guests_choose_a_name_that_says_guest(host: TestClient) -> None:
    one, two = Person(host), Person(host)
    made = one.do("/api/challenges", 201, variant="fake", colour="first", name="  Ann\u202e\n ")
    assert made["name"] == "Ann (guest)"
    token = made["token"]
    assert two.refused(f"/api/challenges/{made['id']}/accept", token=token, name="B" * 201)
    answer = two.do(f"/api/challenges/{made['id']}/accept", 201, token=token, name="B" * 30)
    seats = one.get(f"/api/games/{answer['game']}").json()["seats"]
    assert [seats[side]["name"] for side in ("first", "second")] == [
        "Ann (guest)",
        "B" * 24 + " (guest)",
    ]
    one.do("/api/accounts", 201, name="Cora", password="long enough")
    assert one.do("/api/challenges", 201, variant="fake", name="Dora")["name"] == "Cora"


def test_a_seat_is_opened_by_its_link_and_by_nothing_else(host: TestClient) -> None:
    game, one, two = game_of_two(host)
    link = one.get(f"/api/games/{game}/links").json()["first"]
    assert list(one.get(f"/api/games/{game}/links").json()) == ["first"]
    assert link["token"] not in link["url"]
    phone = Person(host)
    assert phone.get(f"/api/games/{game}/links").status_code == 403
    other_game, _, _ = game_of_two(host)
    token = link["token"]
    signed = token[:-9] + ("x" if token[-9] != "x" else "y") + token[-8:]
    bad = [signed, "x", "{}", "a" * 400, token[::-1]]
    for token in bad:
        assert phone.refused(f"/api/games/{game}/seat", token=token) == "bad_token"
    assert phone.refused(f"/api/games/{other_game}/seat", token=link["token"]) == "bad_token"
    assert phone.refused("/api/games/nope/seat", token=link["token"]) == "bad_token"
    taken = phone.do(f"/api/games/{game}/seat", token=link["token"])
    assert taken["viewer"] == "first" and phone.cookies
    with phone.at(game) as here, one.at(game) as there:
        assert here.view()["viewer"] == there.view()["viewer"] == "first"
        assert two.get(f"/api/games/{game}").json()["viewer"] == "second"
        # Revoking leaves the seat to the one who revokes; no old link opens it again.
        one.do(f"/api/games/{game}/links/revoke")
        here.until("closed")
        assert phone.get(f"/api/games/{game}").json()["viewer"] == "spectator"
    late = Person(host)
    assert late.refused(f"/api/games/{game}/seat", token=link["token"]) == "bad_token"


def test_a_token_is_accepted_in_a_header(host: TestClient) -> None:
    game, one, _ = game_of_two(host)
    token = one.get(f"/api/games/{game}/links").json()["first"]["token"]
    program = Person(host)
    headers = {"Authorization": f"Seat {token}"}
    assert program.get(f"/api/games/{game}", headers=headers).json()["viewer"] == "first"
    with program.at(game, headers=headers) as first:
        first.view()
        first.send("play", text="f3f4")
        first.view(ply=1)
        one.do(f"/api/games/{game}/links/revoke")
        first.until("closed")
    wrong = program.get(f"/api/games/{game}", headers={"Authorization": "Seat x"})
    assert wrong.status_code == 403


def test_draw_takeback_and_rematch_need_both_sides(host: TestClient) -> None:
    game, one, two = game_of_two(host)
    with one.at(game) as first, two.at(game) as second:
        assert first.refused("propose", what="takeback") == "refused"
        first.send("play", text="f3f4")
        second.view(ply=1)
        second.send("play", text="g12g11")
        first.view(ply=2)
        assert first.refused("accept", what="takeback") == "refused"
        first.send("propose", what="takeback")
        second.until("view", proposals={"takeback": "first"})
        assert first.refused("accept", what="takeback") == "refused"
        second.send("accept", what="takeback")
        assert first.view(ply=0)["to_move"] == "first"
        first.send("propose", what="adjourn")
        second.until("view", proposals={"adjourn": "first"})
        second.send("propose", what="adjourn")  # both proposing is agreeing
        assert first.until("view", adjourned=True)["view"]["options"] == []
        assert first.refused("play", text="f3f4") == "refused"
        first.send("propose", what="resume")
        second.until("view", proposals={"resume": "first"})
        second.send("accept", what="resume")
        assert first.until("view", adjourned=False)["view"]["options"]
        first.send("propose", what="draw")
        second.view(draw_offered_by="first")
        second.send("decline", what="draw")
        first.until("view", proposals={})
        first.send("propose", what="draw")
        second.until("view", proposals={"draw": "first"})
        second.send("accept", what="draw")
        assert first.view(outcome={"winner": None, "message": fake_game.as_sent("agreed_draw")})
        first.send("propose", what="rematch")
        second.until("view", proposals={"rematch": "first"})
        second.send("accept", what="rematch")
        again = first.until("view", proposals={})["rematch"]
    assert one.get(f"/api/games/{again}").json()["viewer"] == "second"
    assert two.get(f"/api/games/{again}").json()["viewer"] == "first"


def test_running_out_of_time_loses(host: TestClient) -> None:
    game, one, two = game_of_two(host, terms={"timing": {"main": 60, "increment": 1}})
    with one.at(game) as first, two.at(game) as second:
        assert first.until("view")["clock"]["running"] is None
        first.send("play", text="f3f4")
        second.view(ply=1)
        second.send("play", text="g12g11")
        clock = first.until("view", ply=2)["clock"]
        assert clock["running"] == "first" and clock["left"]["second"] == 60_000
        host.app.state.late = 61_000  # nobody moves: the sweeper finds it
        assert second.view(outcome={"winner": "second", "message": fake_game.as_sent("time")})
        assert first.refused("play", text="f4f5") == "game_over"


def test_a_move_that_comes_too_late_does_not_count(host: TestClient) -> None:
    game, one, two = game_of_two(host, terms={"timing": {"main": 60}})
    with one.at(game) as first, two.at(game) as second:
        first.send("play", text="f3f4")
        second.view(ply=1)
        second.send("play", text="g12g11")
        first.view(ply=2)
        host.app.state.late = 61_000
        assert first.refused("play", text="f4f5") == "game_over"
        assert second.view(
            ply=2, outcome={"winner": "second", "message": fake_game.as_sent("time")}
        )


def test_a_game_is_aborted_before_both_have_moved(host: TestClient) -> None:
    game, one, two = game_of_two(host)
    with one.at(game) as first, two.at(game) as second:
        first.send("play", text="f3f4")
        second.view(ply=1)
        second.send("abort")
        assert first.view(outcome={"winner": None, "message": fake_game.as_sent("aborted")})
    game, one, two = game_of_two(host)
    with one.at(game) as first, two.at(game) as second:
        first.send("play", text="f3f4")
        second.view(ply=1)
        second.send("play", text="g12g11")
        first.view(ply=2)
        assert first.refused("abort") == "refused"


def test_prepared_moves_are_played_at_once(host: TestClient) -> None:
    game, one, two = game_of_two(host)
    with one.at(game) as first, two.at(game) as second:
        assert first.refused("premove", lines=[["f3f4"]], ply=0) == "refused"
        second.send(
            "premove", lines=[["a8a9=", "g12f12"], ["f3f4", "g12g11", "f4f5", "g11g12"]], ply=0
        )
        assert second.until("premoves")["ply"] == 0
        first.send("play", text="f3f4")
        assert first.view(ply=2)["moves"][1]["text"] == "g12g11"
        first.send("play", text="f4f5")
        assert first.view(ply=4)["moves"][3]["text"] == "g11g12"
        second.view(ply=4)
        first_again = first.refused("premove", lines=[["f5f6"]], ply=4)
        assert first_again == "refused"  # it is this side's turn
        second.send("premove", lines=[["f3f9"]], ply=4)  # impossible, and so simply forgotten
        second.until("premoves")
        first.send("play", text="f5f6")
        assert second.view(ply=5)["options"]


def test_a_returning_connection_gets_the_missed_actions(host: TestClient) -> None:
    game, one, two = game_of_two(host)
    with one.at(game) as first, two.at(game) as second:
        for number, text in enumerate(MOVES):
            (first, second)[number % 2].send("play", text=text)
            first.view(ply=number + 1)
            second.view(ply=number + 1)
        second.send("propose", what="takeback")
        first.until("view", proposals={"takeback": "second"})
        first.send("accept", what="takeback")
        second.view(ply=3)
    with one.at(game) as first:
        first.view(ply=3)
        first.send("resume", since=2)
        missed = first.until("actions")["actions"]
    assert [(one["sequence"], one["kind"]) for one in missed] == [
        (3, "move"), (4, "move"), (5, "propose"), (6, "accept"),
    ]  # fmt: skip
    assert missed[0]["move"]["text"] == "f4f5" and missed[1]["move"] is None


def test_spectators_may_have_to_wait(host: TestClient) -> None:
    game, one, two = game_of_two(host, terms={"delay": 30})
    with one.at(game) as first, two.at(game) as second:
        first.send("play", text="f3f4")
        second.view(ply=1)
        watcher = Person(host)
        assert watcher.get(f"/api/games/{game}").json()["view"]["ply"] == 0
        assert "f3f4" not in watcher.get(f"/api/games/{game}/record").text
        with watcher.at(game) as late:
            assert late.view()["ply"] == 0
            assert late.refused("look", ply=1) == "no_such_ply"
            late.send("resume", since=0)
            assert late.until("actions")["actions"] == []


def test_chat_stays_in_its_room(host: TestClient) -> None:
    game, one, two = game_of_two(host)
    user = Person(host)
    user.do("/api/games", 201, variant="fake")  # has a session, but no seat here
    with one.at(game) as first, two.at(game) as second, user.at(game) as watcher:
        watcher.view()
        first.send("say", text="good  luck\u202e\n")
        said = second.until("said")
        assert said["text"] == "good luck"
        watcher.send("say", text="e5 hangs")
        assert watcher.until("said")["text"] == "e5 hangs"
        second.send("mute", author=said["author"])
        assert second.refused("nonsense") == "bad_message"  # and so the server knows of the mute
        first.send("say", text="hello?")
        first.until("said", text="hello?")
        second.send("say", text="bye")
        first.until("said", text="bye")
        second.until("said", text="bye")
        assert not any("hello?" in raw for raw in second.raw)
        assert not any("e5 hangs" in raw for raw in first.raw + second.raw)
        assert not any("luck" in raw for raw in watcher.raw)
        two.do(f"/api/games/{game}/report", 201, message=said["id"], reason="rude")
        code = user.refused(f"/api/games/{game}/report", message=said["id"], reason="x")
        assert code == "no_such_message"
    with Person(host).at(game) as stranger:
        assert stranger.refused("say", text="hi") == "not_seated"


def test_the_lobby_lists_open_challenges(host: TestClient) -> None:
    one, two, three = Person(host), Person(host), Person(host)
    made = one.do("/api/challenges", 201, variant="fake", listed=True)
    assert made["token"] is None and made["mine"]
    (seen,) = two.get("/api/challenges").json()
    assert seen["id"] == made["id"] and not seen["mine"] and seen["colour"] == "random"
    with two.websocket_connect("/api/lobby/socket") as lobby:
        assert len(lobby.receive_json()["challenges"]) == 1
        assert one.refused(f"/api/challenges/{made['id']}/accept") == "refused"
        assert two.refused(f"/api/challenges/{made['id']}/decline") == "forbidden"
        game = two.do(f"/api/challenges/{made['id']}/accept", 201)["game"]
        assert lobby.receive_json()["challenges"] == []
    assert three.refused(f"/api/challenges/{made['id']}/accept") == "no_such_challenge"
    assert one.get(f"/api/challenges/{made['id']}").json()["game"] == game
    assert [entry["id"] for entry in three.get("/api/games").json()] == [game]
    assert {entry["id"] for entry in one.get("/api/me/games").json()} == {game}


def test_a_challenge_by_link_is_only_for_who_has_it(host: TestClient) -> None:
    one, two = Person(host), Person(host)
    made = one.do("/api/challenges", 201, variant="fake")
    path = f"/api/challenges/{made['id']}"
    assert two.get("/api/challenges").json() == []
    assert two.get(path).json()["token"] is None
    for token in ("", "x", made["token"] + "x"):
        assert two.refused(f"{path}/accept", token=token) == "bad_token"
    two.do(f"{path}/decline", token=made["token"])
    assert two.refused(f"{path}/accept", token=made["token"]) == "no_such_challenge"
    assert one.get(path).json()["status"] == "declined"


@pytest.mark.parametrize(
    "body",
    [
        {"variant": "nope"},
        {"variant": "fake", "options": {"nope": 1}},
        {"variant": "fake", "colour": "red"},
        {"variant": "fake", "terms": {"timing": {"days": 1, "main": 5}}},
        {"variant": "fake", "terms": {"timing": {"main": -1}}},
        {"variant": "fake", "terms": {"rated": True}},
        {"variant": "fake", "terms": {"delay": 1e9}},
    ],
)
def test_impossible_challenges_are_refused(host: TestClient, body: dict[str, Any]) -> None:
    code = Person(host).refused("/api/challenges", **body)
    assert code in ("no_such_variant", "refused", "bad_request", "needs_account")
