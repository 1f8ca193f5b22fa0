"""What a stranger might try: every attempt is refused, says nothing, and changes nothing."""

import io
import json
import logging
import random
import string
from collections.abc import Iterator

import fake_game
import pytest
from clients import Person, game_of_two
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.logging import JsonLines, configure_logs
from fairychess.server.base.rate_limits import RATES, RateLimits

EVIL = {"Origin": "https://evil.example"}
CHANGING = (
    "/api/games", "/api/games/import", "/api/games/x/seat", "/api/games/x/links/revoke",
    "/api/games/x/report", "/api/challenges", "/api/challenges/x/accept",
    "/api/challenges/x/decline", "/api/accounts", "/api/push",
    "/api/push/end",
    "/api/passkeys",
    "/api/passkeys/options",
    "/api/passkeys/remove",
    "/api/session/passkey",
    "/api/session/passkey/options",
    "/api/session", "/api/session/end",
    "/api/me/mail", "/api/me/mail/wishes", "/api/mail/confirm", "/api/mail/stop",
    "/api/password/forgotten", "/api/password/reset", "/api/games/x/memo",
    "/api/me/vacation", "/api/me/vacation/end",
    "/api/tokens", "/api/tokens/revoke",
    "/api/webhooks", "/api/webhooks/remove", "/api/webhooks/test",
    "/api/me/preferences", "/api/me/password", "/api/me/close", "/api/definitions",
    "/api/players/x/follow", "/api/moderation", "/api/moderation/review/x", "/api/topics",
    "/api/comments", "/api/comments/1/report", "/api/comments/1/remove",
    "/api/inventions", "/api/inventions/bring", "/api/inventions/x",
    "/api/inventions/x/star", "/api/inventions/x/unstar",
    "/api/inventions/x/withdraw",
    "/api/tournaments", "/api/tournaments/x/enter",
    "/api/make/example", "/api/make/sentences", "/api/make/way",
    "/api/games/x/study", "/api/games/x/study/end",
    "/api/games/x/analysis", "/api/games/x/analysis/end",
    "/api/games/x/hint", "/api/games/x/foresee", "/api/network", "/api/qr",
    "/api/analysis/compose", "/api/analysis/info", "/api/analysis/look", "/api/analysis/read",
    "/api/analysis/records", "/api/analysis/write", "/api/drafts", "/api/drafts/unpack",
    "/api/lessons/chess/x/0", "/api/lessons/progress",
    "/api/make/check", "/api/make/export", "/api/make/find",
    "/api/make/moves", "/api/make/read", "/api/pictures", "/api/projects", "/api/projects/x",
    "/api/projects/x/forget", "/api/puzzles/chess/x/hint", "/api/puzzles/chess/x/look",
    "/api/puzzles/chess/x/solution", "/api/puzzles/chess/x/try", "/api/puzzles/chess/x/why",
    "/api/studies", "/api/studies/x", "/api/studies/x/delete", "/api/variants/x/balance/job",
    "/api/variants/x/balance/job/end",
)  # fmt: skip

OF_PROGRAMS = (
    "/api/bot/account/upgrade", "/api/bot/game/x/move/e2e4", "/api/bot/game/x/chat",
    "/api/bot/game/x/abort", "/api/bot/game/x/resign", "/api/bot/game/x/draw/yes",
    "/api/bot/game/x/takeback/yes", "/api/challenge/open", "/api/challenge/ai",
    "/api/challenge/somebody", "/api/challenge/x/accept", "/api/challenge/x/decline",
    "/api/challenge/x/cancel", "/api/token/test", "/api/users",
)  # fmt: skip
"""Where programs come with a token."""

LONG = ("/api/analysis/read", "/api/analysis/records", "/api/analysis/write", "/api/studies",
        "/api/studies/x", "/api/inventions/bring")  # fmt: skip
"""Where whole records with their branches are sent."""


@pytest.fixture(scope="module")
def host() -> Iterator[TestClient]:
    app = create_app(fake_game.FakeRoom(), fake_game.choose, Settings(rates=False))
    with TestClient(app) as found:
        yield found


@pytest.mark.parametrize("path", CHANGING)
def test_other_sites_change_nothing(host: TestClient, path: str) -> None:
    for headers in (EVIL, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        answer = Person(host).post(path, json={}, headers=headers)
        assert answer.status_code == 403 and answer.json()["error"]["code"] == "forbidden"


@pytest.mark.parametrize("path", CHANGING)
def test_what_is_too_large_or_too_deep_is_refused(host: TestClient, path: str) -> None:
    large = Person(host).post(path, content=b"[" * (2_000_000 if path in LONG else 70_000))
    assert large.status_code == 413
    deep = Person(host).post(path, content=b'{"text":' * 5000)
    assert deep.status_code in (400, 403) and "Traceback" not in deep.text


def test_every_path_that_changes_something_is_in_the_list(host: TestClient) -> None:
    given = {
        "{id}": "x",
        "{name}": "x",
        "{variant}": "chess",
        "{course}": "x",
        "{step:int}": "0",
        "{id:int}": "1",
        "{relation:str}": "follow",
        "{verb:str}": "enter",
        "{answer}": "yes",
        "{move}": "e2e4",
        "{username}": "somebody",
    }
    found = set()
    for route in host.app.routes:
        if "POST" in (getattr(route, "methods", None) or ()):
            path = route.path
            for place, value in given.items():
                path = path.replace(place, value)
            found.add(path)
    assert found == {*CHANGING, *OF_PROGRAMS}


@pytest.mark.parametrize("path", OF_PROGRAMS)
def test_programs_come_with_a_token_and_not_from_other_sites(host: TestClient, path: str) -> None:
    answer = Person(host).post(path, headers=EVIL | {"Authorization": "Bearer fc_x"})
    assert answer.status_code == 403 and answer.json()["code"] == "forbidden"
    wanted = 200 if path in ("/api/token/test", "/api/users") else 401
    for token in ("", "Bearer ", "Bearer fc_" + "x" * 5000, "Seat x"):
        answer = Person(host).post(path, content=b"a=%ff", headers={"Authorization": token})
        assert answer.status_code == wanted, token


def test_commands_need_a_seat_in_the_game(host: TestClient) -> None:
    game, one, two = game_of_two(host)
    with two.at(game, "?seat=first") as second, Person(host).at(game, "?seat=both") as nobody:
        assert second.view()["viewer"] == "second"
        assert nobody.view()["viewer"] == "spectator"
        for kind in ("resign", "abort", "undo", "chance"):
            assert nobody.refused(kind) == "not_seated"
        assert nobody.refused("propose", what="draw") == "not_seated"
        assert nobody.refused("premove", lines=[["f3f4"]], ply=0) == "not_seated"
        assert second.refused("play", text="f3f4") == "not_your_turn"
        assert second.refused("play", text="f3f4", seat="first") == "bad_message"
        assert second.refused("play", text="f3f4", version=2) == "bad_message"
    assert one.get(f"/api/games/{game}").json()["view"]["ply"] == 0


SLOW = ("/api/session/end", "/api/definitions")
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inside: (
        st.lists(inside, max_size=4)
        | st.dictionaries(st.sampled_from(["type", "text", "ply", "what", "lines"]), inside)
    ),
    max_leaves=8,
)
KINDS = ["play", "look", "resume", "premove", "say", "propose", "accept", "mute", "undo", "retry"]


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(path=st.sampled_from([p for p in CHANGING if p not in SLOW]), body=JSON)
def test_any_json_document_gets_a_typed_answer(host: TestClient, path: str, body: object) -> None:
    answer = Person(host).post(path, content=json.dumps(body).encode())
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert set(answer.json()["error"]) == {"code", "message"}


def nonsense(count: int) -> Iterator[str]:
    """Messages that are almost right, in one way or another."""
    rng = random.Random(7)
    for _ in range(count):
        message = {
            "type": rng.choice(KINDS),
            rng.choice(["text", "ply", "what", "x"]): rng.choice(
                [None, -1, 1 << 70, 1.5, "", "x" * 500, [], {}, ["a"], "draw", "\ud800", "é"]
            ),
        }
        text = json.dumps(message)
        if rng.random() < 0.5:
            place = rng.randrange(len(text))
            text = text[:place] + rng.choice(string.printable) + text[place + rng.randint(0, 2) :]
        yield text


def check_nonsense(host: TestClient, count: int) -> None:
    game, one, _ = game_of_two(host)
    before = one.get(f"/api/games/{game}").json()["view"]
    messages = list(nonsense(count))
    while messages:
        with one.at(game) as first:
            for _ in range(min(40, len(messages))):
                first._socket.send_text(messages.pop())
            first.send("mute", author="x")
            first.send("look", ply=0)
            first.until("history")
            errors = [json.loads(raw) for raw in first.raw if '"type":"error"' in raw]
            assert {error["code"] for error in errors} <= {
                "bad_message", "refused", "not_your_turn", "no_such_ply", "too_large", "stale",
            }  # fmt: skip
            assert not any("Traceback" in raw for raw in first.raw)
    after = one.get(f"/api/games/{game}").json()["view"]
    assert after == before


def test_random_input_changes_nothing(host: TestClient) -> None:
    check_nonsense(host, 400)


@pytest.mark.long
def test_ten_thousand_random_inputs_change_nothing(host: TestClient) -> None:
    check_nonsense(host, 10_000)


def test_a_rate_limit_refuses_and_recovers() -> None:
    now = [0.0]
    limits = RateLimits(clock=lambda: now[0])
    for _ in range(int(RATES["login"][0])):
        limits.take("login", "here")
    with pytest.raises(ProblemError, match="too often"):
        limits.take("login", "here")
    limits.take("login", "elsewhere")
    now[0] += 60
    limits.take("login", "here")


def test_logins_are_rate_limited() -> None:
    limits = RateLimits(clock=lambda: 0.0)
    app = create_app(fake_game.FakeRoom(), fake_game.choose, rate_limits=limits)
    with TestClient(app) as client:
        body = {"name": "x", "password": "wrong wrong"}
        codes = [client.post("/api/session", json=body).status_code for _ in range(12)]
    assert codes[0] == 403 and codes[-1] == 429


def test_wrong_passwords_do_not_lock_the_owner_out_from_elsewhere() -> None:
    limits = RateLimits(clock=lambda: 0.0)
    app = create_app(fake_game.FakeRoom(), fake_game.choose, rate_limits=limits)
    with TestClient(app, client=("192.0.2.1", 1)) as owner:
        stranger = TestClient(app, client=("198.51.100.7", 1))
        stranger.portal = owner.portal
        right = {"name": "Ann", "password": "right right"}
        assert owner.post("/api/accounts", json=right).status_code == 201
        wrong = {**right, "password": "wrong wrong"}
        codes = [stranger.post("/api/session", json=wrong).status_code for _ in range(11)]
        assert codes == [403] * 10 + [429]
        assert owner.post("/api/session", json=right).status_code == 200
        # Other names can still be tried from there, for a while.
        other = {**wrong, "name": "Ben"}
        codes = [stranger.post("/api/session", json=other).status_code for _ in range(11)]
        assert codes[0] == 403 and codes[-1] == 429


def test_nothing_secret_is_logged(host: TestClient) -> None:
    stream = io.StringIO()
    root = logging.getLogger()
    before = (root.level, root.handlers[:])
    configure_logs(stream, logging.DEBUG)
    logging.getLogger("fairychess.server").debug("here")
    try:
        game, one, two = game_of_two(host)
        link = one.get(f"/api/games/{game}/links").json()["first"]["token"]
        Person(host).do(f"/api/games/{game}/seat", token=link)
        Person(host).refused("/api/session", name="x", password="hunter2hunter2")
        with one.at(game) as first:
            first.view()
            first.send("play", text="f3f4")
            first.view(ply=1)
            first.refused("play", text="f4f9")
    finally:
        root.level, root.handlers[:] = before
    said = stream.getvalue()
    assert "here" in said
    cookie = str(two.cookies.get("fairychess"))
    for secret in (link, "hunter2hunter2", cookie, "f3f4", "f4f9"):
        assert secret not in said
    for line in said.splitlines():
        assert {"time", "level", "from", "text"} <= set(json.loads(line))


def test_logged_errors_leave_their_messages_out() -> None:
    try:
        raise ValueError("the kira is on e1")
    except ValueError:
        record = logging.getLogger("x").makeRecord(
            "x", logging.ERROR, "f", 1, "it failed", (), __import__("sys").exc_info()
        )
    line = JsonLines().format(record)
    assert "ValueError at test_server_abuse.py" in line and "kira" not in line


def test_metrics_are_numbers_and_not_for_everybody(host: TestClient) -> None:
    text = host.get("/metrics").text
    for name in ("games_total", "answer_seconds", "database_seconds", "notifications_lost_total"):
        assert f"fairychess_{name}" in text
    assert "process_resident_memory_bytes" in text
    assert host.get("/ready").json() == {"ready": True}
    assert host.get("/health").status_code == 200
    app = create_app(fake_game.FakeRoom(), None, Settings(metrics_key="k"))
    with TestClient(app) as client:
        assert client.get("/metrics").status_code == 403
        headers = {"Authorization": "Bearer k"}
        assert client.get("/metrics", headers=headers).status_code == 200
