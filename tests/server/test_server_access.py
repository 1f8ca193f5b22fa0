"""A list of what a trespasser tries: tokens, cookies, foreign pages, paths, definitions as bombs.

Every attempt is refused with a code, and the game, its seats and its log stay as they were.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fake_game
import pytest
from clients import Person, game_of_two
from starlette.testclient import TestClient
from test_server_definitions import describe

import fairychess
from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.base.errors import ProblemError

EVIL = {"Origin": "https://evil.example"}


@pytest.fixture(scope="module")
def host() -> Iterator[TestClient]:
    app = create_app(fake_game.FakeRoom(), fake_game.choose, Settings(rates=False))
    with TestClient(app) as found:
        yield found


class Scene:
    """A game of two, another one, and everything that opens a seat somewhere."""

    def __init__(self, host: TestClient) -> None:
        self.host = host
        self.game, self.one, self.two = game_of_two(host)
        self.elsewhere, stranger, _ = game_of_two(host)
        self.token = self.link(self.one, "first")
        self.stranger = stranger.get(f"/api/games/{self.elsewhere}/links").json()["first"]["token"]
        challenge = self.one.do("/api/challenges", 201, variant="fake")
        self.challenge, self.invitation = challenge["id"], challenge["token"]

    def link(self, person: Person, side: str) -> str:
        links: dict[str, Any] = person.get(f"/api/games/{self.game}/links").json()
        return str(links[side]["token"])

    def stands(self) -> Any:
        """What may not change."""
        seen = [person.get(f"/api/games/{self.game}").json() for person in (self.one, self.two)]
        return [(each["viewer"], each["view"], each["seats"]) for each in seen]


@pytest.fixture
def scene(host: TestClient) -> Iterator[Scene]:
    found = Scene(host)
    before = found.stands()
    yield found
    assert found.stands() == before


# ---- tokens ---------------------------------------------------------------------------------

WRONG = {
    "of another game": lambda scene: scene.stranger,
    "of a challenge": lambda scene: scene.invitation,
    "shortened": lambda scene: scene.token[:-1],
    "lengthened": lambda scene: scene.token + "A",
    "with another payload": lambda scene: "x" + scene.token[1:],
    "with the signature of another": lambda scene: (
        scene.token.rsplit(".", 1)[0] + "." + scene.stranger.rsplit(".", 1)[1]
    ),
    "unsigned": lambda scene: scene.token.rsplit(".", 1)[0],
    "of the other side": lambda scene: scene.token.replace("first", "second") + "x",
    "endless": lambda scene: scene.token * 4,
    "null": lambda scene: "null",
    "quoted": lambda scene: f'"{scene.token}"',
}


@pytest.mark.parametrize("wrong", WRONG)
def test_a_token_that_does_not_fit_opens_nothing(scene: Scene, wrong: str) -> None:
    token = WRONG[wrong](scene)
    thief = Person(scene.host)
    path = f"/api/games/{scene.game}"
    body_code = thief.refused(f"{path}/seat", token=token)
    assert body_code == "bad_token" or (body_code == "bad_request" and len(token) > 400)
    headers = {"Authorization": f"Seat {token}"}
    for asked in (path, f"{path}/record"):
        answer = thief.get(asked, headers=headers)
        assert (answer.status_code, answer.json()["error"]["code"]) == (403, "bad_token")
    with thief.at(scene.game, headers=headers) as socket:
        assert socket.until("error")["code"] == "bad_token"
        socket.until("closed")
    # Neither in the query nor in a cookie is a token looked for.
    assert thief.get(f"{path}?token={scene.token}").json()["viewer"] == "spectator"
    thief.cookies.set("fairychess", scene.token[:90])
    assert thief.get(path).json()["viewer"] == "spectator"


def test_a_revoked_token_is_refused(host: TestClient) -> None:
    scene = Scene(host)
    friend, thief = Person(host), Person(host)
    friend.do(f"/api/games/{scene.game}/seat", token=scene.token)
    with friend.at(scene.game) as seated:
        assert seated.view()["viewer"] == "first"
        scene.one.do(f"/api/games/{scene.game}/links/revoke")
        seated.until("closed")
    for person in (friend, thief):
        assert person.refused(f"/api/games/{scene.game}/seat", token=scene.token) == "bad_token"
        assert person.get(f"/api/games/{scene.game}").json()["viewer"] == "spectator"
    with thief.at(scene.game, headers={"Authorization": f"Seat {scene.token}"}) as socket:
        assert socket.until("error")["code"] == "bad_token"
    assert scene.one.get(f"/api/games/{scene.game}").json()["viewer"] == "first"


def test_an_invitation_is_accepted_once(scene: Scene) -> None:
    path = f"/api/challenges/{scene.challenge}/accept"
    assert Person(scene.host).refused(path, token=scene.token) in ("bad_token", "forbidden")
    assert Person(scene.host).refused(path) in ("bad_token", "forbidden")
    game = Person(scene.host).do(path, 201, token=scene.invitation)["game"]
    late = Person(scene.host)
    assert late.refused(path, token=scene.invitation) == "no_such_challenge"
    assert late.get(f"/api/games/{game}").json()["viewer"] == "spectator"


def test_commands_for_the_other_side_are_refused(scene: Scene) -> None:
    headers = {"Authorization": f"Seat {scene.token}"}
    with scene.two.at(scene.game) as second:
        assert second.refused("play", text="f3f4") == "not_your_turn"
    # A seat's token beside the other side's cookie: the token is who one is.
    with scene.two.at(scene.game, "?seat=second", headers=headers) as first:
        assert first.view()["viewer"] == "first"
    assert scene.two.refused(f"/api/games/{scene.elsewhere}/report", message=1, reason="x")
    assert Person(scene.host).refused(f"/api/games/{scene.game}/links/revoke")


# ---- pages of others, and cookies -----------------------------------------------------------


@pytest.mark.parametrize(
    "headers",
    [
        EVIL,
        {"Origin": "null"},
        {"Origin": "http://testserver.evil.example"},
        {"Origin": "http://testserver@evil.example"},
        {
            "Origin": "https://evil.example",
            "Host": "testserver",
            "X-Forwarded-Host": "evil.example",
        },
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
    ids=str,
)
def test_other_sites_open_no_socket_and_change_nothing(
    scene: Scene, headers: dict[str, str]
) -> None:
    with scene.one.at(scene.game, headers=headers) as socket:
        assert socket.until("error")["code"] == "forbidden"
        socket.until("closed")
    path = f"/api/games/{scene.game}/links/revoke"
    assert scene.one.post(path, json={}, headers=headers).status_code == 403
    assert scene.link(scene.one, "first") == scene.token


@pytest.mark.parametrize("cookie", ["x" * 43, "x" * 5000, "' OR 1=1 --", "../x", "\u00e9", "null"])
def test_invented_cookies_are_ignored(scene: Scene, cookie: str) -> None:
    headers = {"Cookie": f"fairychess={cookie}".encode("latin-1")}
    answer = scene.host.get(f"/api/games/{scene.game}", headers=headers)
    assert answer.json()["viewer"] == "spectator"
    assert scene.host.get("/api/me", headers=headers).json()["account"] is False


# ---- paths ----------------------------------------------------------------------------------

SOMEWHERE = (
    "/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/static/x/../../pyproject.toml",
    "/static/x/%2e%2e/%2e%2e/app.py", "/static/x/..%2f..%2fapp.py", "/static//etc/passwd",
    "/static/x/pages/shell.html", "/static/x/js/%00", "/static/x/js/../pages/shell.html",
    "/api/games/..%2f..%2fme", "/api/games/%00", "/api/games/%ff%fe", "/api/games/' OR 1=1 --",
    "/api/games/" + "x" * 3000, "/api/games/{game}/socket", "/api/games/{game}/../../me/secret",
    "/api/variants/..%2f..%2fetc%2fpasswd", "/api/variants/%2Fetc%2Fpasswd",
    "/api/variants/fake/..%2f..", "/variant/..%2f..", "/api/definitions/' UNION SELECT 1 --",
    "/game/<script>alert(1)</script>", "/challenge/%3Cscript%3E", "/.git/config", "/.env",
    "/api/challenges/%0d%0aSet-Cookie:%20x=y",
)  # fmt: skip


@pytest.mark.parametrize("path", SOMEWHERE)
def test_path_traversal_is_refused(scene: Scene, path: str) -> None:
    answer = scene.host.get(path.replace("{game}", scene.game))
    assert answer.status_code in (400, 404, 405), answer.text[:200]
    for word in ("root:", "Traceback", "[project]", "import ", "<script>alert"):
        assert word not in answer.text
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "OPTIONS"])
def test_other_http_methods_are_refused(scene: Scene, method: str) -> None:
    for path in (f"/api/games/{scene.game}", f"/api/games/{scene.game}/seat", "/api/session"):
        assert scene.host.request(method, path).status_code == 405


# ---- definitions as bombs -------------------------------------------------------------------

CHESS = (Path(fairychess.__file__).parent / "variants" / "chess" / "variant.toml").read_text(
    "utf-8"
)
PIECE = '[[pieces]]\nid = "{id}"\nname = "x"\nbetza = "{betza}"\n'


def queen(betza: str) -> str:
    """Chess with another queen."""
    assert 'betza = "Q"' in CHESS
    return CHESS.replace('betza = "Q"', f'betza = "{betza}"')


BOMBS = {
    "a path of a hundred legs": queen("K" + "camK" * 100),
    "a path of many legs": queen("mcK" + "mcaK" * 8),
    "an endless range": queen("R99999999999999999999"),
    "ten thousand atoms": queen("N" * 10_000),
    "brackets": queen("(" * 3000 + "K" + ")" * 3000),
    "many pieces": CHESS + "".join(PIECE.format(id=f"X{n}", betza="QNADH") for n in range(600)),
    "a large board": CHESS.replace("files = 8", "files = 16000").replace(
        "ranks = 8", "ranks = 16000"
    ),
    "a negative board": CHESS.replace("files = 8", "files = -8"),
    "a long start": CHESS.replace("/8/8/8/8/", "/" + "9" * 30_000 + "/"),
    "a part from outside": CHESS + '\n[rules."../../server/app"]\n',
    "a part of Python": CHESS + "\n[rules.os]\nsystem = 'id'\n",
    "a dunder": CHESS + "\n[rules.__init__]\n",
    "a deep table": CHESS + "\n" + "[a" + ".a" * 5000 + "]\n",
    "a file beside": CHESS.replace("[board]", 'picture = "/etc/passwd"\n[board]'),
}
SOON = ("a path of many legs", "an endless range", "a part from outside", "a deep table")


def set_off(name: str) -> None:
    """Within its time and memory a bomb is described or refused in one line that says no path."""
    try:
        described = describe(BOMBS[name][:50_000])
    except ProblemError as problem:
        assert problem.code in ("refused", "too_large")
        said = problem.message
        assert "\n" not in said and len(said) < 1000
    else:
        said = str(described)
    assert "/tmp" not in said and "root:" not in said and "Traceback" not in said


@pytest.mark.parametrize("name", SOON)
def test_expensive_definitions_are_stopped_in_the_sandbox(name: str) -> None:
    set_off(name)


@pytest.mark.long
@pytest.mark.parametrize("name", [name for name in BOMBS if name not in SOON])
def test_more_expensive_definitions_are_stopped_in_the_sandbox(name: str) -> None:
    set_off(name)
