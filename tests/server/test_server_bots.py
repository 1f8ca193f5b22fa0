"""lichess's Bot API: programs find games, play them, and see no more than their own seat."""

import asyncio
import json
import random
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import chess
import chess.variant
import pytest
from databases import Postgres
from programs import Program, Visitor, bot, serving
from small_games import TWO_KINGS

from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.base.tasks import TaskSet
from fairychess.server.play import community
from fairychess.server.play.community import Community
from fairychess.server.web import streams
from fairychess.server.web.bot_requests import number_of
from fairychess.server.web.connection_limits import Patience

CLOCK = {"main": 300, "increment": 3}


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A server of the installed variants."""
    with serving() as found:
        yield found


def challenge(one: Visitor, to: str, variant: str = "chess", **more: Any) -> dict[str, Any]:
    """A person asks somebody by name."""
    terms = more.pop("terms", {"timing": CLOCK})
    body = {"variant": variant, "to": to, "colour": "first", "terms": terms, **more}
    found: dict[str, Any] = one.do("/api/challenges", 201, **body)
    return found


def board_of(full: dict[str, Any]) -> chess.Board:
    """The board as lichess-bot sets it up."""
    state, fen, name = full["state"], full["initialFen"], full["variant"]["name"]
    if name == "Chess960":
        board = chess.Board(fen, chess960=True)
    elif name == "From Position":
        board = chess.Board(fen)
    else:
        kind = chess.variant.find_variant(name)
        board = kind()
    for move in state["moves"].split():
        board.push_uci(move)
    return board


def test_tokens_are_made_told_once_and_revoked(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams, "ALIVE", 0.05)  # when a stream asks whether its token is good
    owner = Visitor(server, "Tess")
    token = owner.token()
    (known,) = owner.get("/api/tokens")
    assert token not in str(known) and known["name"] == "test"
    program = Program(server, token)
    assert program.get("/api/account")["username"] == "Tess"
    tested = program.http.post("/api/token/test", content=f"{token},nonsense").json()
    assert "bot:play" in tested[token]["scopes"].split(",") and tested["nonsense"] is None
    with program.stream("/api/stream/event") as events:
        owner.do("/api/tokens/revoke", id=known["id"])
        assert events.next() is None  # a revoked token reads no further
    assert program.http.get("/api/account").status_code == 401
    assert owner.get("/api/tokens") == []
    owner.do("/api/tokens/revoke", 404, id=known["id"])
    program = Program(server, owner.token())
    assert program.http.delete("/api/token").status_code == 204
    assert program.http.get("/api/account").status_code == 401


def test_only_an_account_that_has_not_played_becomes_a_bots(server: str) -> None:
    one, two = Visitor(server, "Played"), Visitor(server, "Other")
    made = challenge(one, "Other")
    two.do(f"/api/challenges/{made['id']}/accept", 201)
    program = Program(server, one.token())
    assert program.ask("/api/bot/account/upgrade", 400)["code"] == "has_played"
    refused = program.http.get(f"/api/bot/game/stream/{made['id']}")
    assert refused.status_code == 403  # an engine in a person's game


def test_a_bot_is_asked_plays_and_wins(server: str) -> None:
    person = Visitor(server, "Anna")
    _, robot = bot(server, "Robota")
    with robot.stream("/api/stream/event") as events:
        made = challenge(person, "Robota")
        asked = events.until("challenge")["challenge"]
        assert asked["id"] == made["id"] and asked["variant"]["key"] == "standard"
        assert asked["challenger"]["name"] == "Anna" and asked["destUser"]["title"] == "BOT"
        assert asked["speed"] == "blitz" and asked["timeControl"]["limit"] == 300
        robot.ask(f"/api/challenge/{made['id']}/accept")
        begun = events.until("gameStart")["game"]
        assert begun["id"] == made["id"] and begun["color"] == "black" and not begun["isMyTurn"]
        game = begun["id"]
        assert person.get(f"/api/games/{game}")["seats"]["second"]["bot"]
        with robot.stream(f"/api/bot/game/stream/{game}") as states:
            full = states.next()
            assert states.raw[0] and full is not None and full["type"] == "gameFull"
            assert full["initialFen"] == "startpos" and full["white"]["name"] == "Anna"
            other = Program(server, person.token())
            assert other.http.post(f"/api/bot/game/{game}/move/e2e4").status_code == 403
            _play(person, game, "f2f3")
            assert states.until("gameState")["moves"] == "f2f3"
            assert robot.ask(f"/api/bot/game/{game}/move/e7e4", 400)["code"] == "refused"
            robot.ask(f"/api/bot/game/{game}/move/e7e5")
            _play(person, game, "g2g4")
            states.until("gameState", moves="f2f3 e7e5 g2g4")
            robot.ask(f"/api/bot/game/{game}/chat", room="player", text="good game")
            robot.ask(f"/api/bot/game/{game}/chat", room="spectator", text="hello, all")
            assert states.until("chatLine")["text"] == "good game"
            robot.ask(f"/api/bot/game/{game}/move/d8h4")
            last = states.until("gameState", status="mate")
            assert last["winner"] == "black" and board_of({**full, "state": last}).is_checkmate()
            assert states.next() is None
        ended = events.until("gameFinish")["game"]
        assert ended["status"]["name"] == "mate" and ended["winner"] == "black"
    pgn = robot.http.get(f"/game/export/{game}").text
    assert "Qh4#" in pgn
    assert robot.get("/api/account/playing") == {"nowPlaying": []}


def _play(person: Visitor, game: str, text: str) -> None:
    """A move of a person, by a socket of its own."""
    from websockets.sync.client import connect

    cookie = "; ".join(f"{one.name}={one.value}" for one in person.pages.cookies.jar)
    place = person.base.replace("http", "ws") + f"/api/games/{game}/socket"
    with connect(place, additional_headers={"Cookie": cookie}) as socket:
        socket.recv()
        socket.send(f'{{"type": "play", "text": "{text}"}}')
        while text not in str(socket.recv()):
            pass


LICHESS = ("standard", "chess960", "crazyhouse", "antichess", "atomic", "horde", "kingOfTheHill",
           "racingKings", "threeCheck")  # fmt: skip


@pytest.fixture(scope="module")
def two(server: str) -> tuple[Program, Program]:
    """Two bots."""
    return bot(server, "White Knight")[1], bot(server, "Black Knight")[1]


def begun(two: tuple[Program, Program], **wanted: Any) -> str:
    """A game of the two; the first has White."""
    white, black = two
    fields = {"color": "white", "clock.limit": 600, "clock.increment": 5, **wanted}
    made = white.ask("/api/challenge/blackknight", **fields)
    black.ask(f"/api/challenge/{made['id']}/accept")
    return str(made["id"])


@pytest.mark.parametrize("variant", LICHESS)
def test_every_variant_of_lichess_is_played_by_its_name(
    two: tuple[Program, Program], variant: str
) -> None:
    game = begun(two, variant=variant)
    chance = random.Random(variant)
    with two[0].stream(f"/api/bot/game/stream/{game}") as states:
        full = states.next()
        assert full is not None and full["variant"]["key"] == variant
        board = board_of(full)
        for ply in range(14):
            if board.is_game_over():
                break
            move = chance.choice([*board.legal_moves])
            two[ply % 2].ask(f"/api/bot/game/{game}/move/{move.uci()}")
            board.push(move)
            state = states.until("gameState")
            assert board_of({**full, "state": state}).fen() == board.fen()
        if not board.is_game_over():
            two[0].ask(f"/api/bot/game/{game}/resign")
            assert states.until("gameState", status="resign")["winner"] == "black"


def test_castling_and_drops_are_written_as_lichess_writes_them(
    two: tuple[Program, Program],
) -> None:
    fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    game = begun(two, variant="chess960", fen=fen)
    two[0].ask(f"/api/bot/game/{game}/move/e1h1")
    two[1].ask(f"/api/bot/game/{game}/move/e8a8")
    game = begun(two, fen=fen)
    with two[1].stream(f"/api/bot/game/stream/{game}") as states:
        full = states.next()
        assert full is not None and full["variant"]["name"] == "From Position"
        assert full["initialFen"] == fen
        two[0].ask(f"/api/bot/game/{game}/move/e1g1")
        assert board_of({**full, "state": states.until("gameState")}).king(chess.WHITE) == chess.G1
    game = begun(two, variant="crazyhouse", fen="4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1")
    two[0].ask(f"/api/bot/game/{game}/move/Q@e5")


def test_challenges_are_declined_for_a_reason_and_taken_back(
    two: tuple[Program, Program],
) -> None:
    white, black = two
    with white.stream("/api/stream/event") as here, black.stream("/api/stream/event") as there:
        made = white.ask("/api/challenge/blackknight", days=3, variant="shogi")
        assert there.until("challenge")["challenge"]["timeControl"]["daysPerTurn"] == 3
        assert here.until("challenge")["challenge"]["finalColor"] in ("white", "black")
        assert black.get("/api/challenge")["in"][0]["id"] == made["id"]
        black.ask(f"/api/challenge/{made['id']}/decline", reason="variant")
        declined = here.until("challengeDeclined")["challenge"]
        assert declined["declineReasonKey"] == "variant" and declined["destUser"]["name"]
        made = white.ask("/api/challenge/blackknight")
        assert there.until("challenge")["challenge"]["timeControl"] == {"type": "unlimited"}
        black.ask(f"/api/challenge/{made['id']}/cancel", 404)
        white.ask(f"/api/challenge/{made['id']}/cancel")
        assert there.until("challengeCanceled")["challenge"]["id"] == made["id"]
        black.ask(f"/api/challenge/{made['id']}/accept", 404)
    assert white.ask("/api/challenge/nobodyofthatname", 404)["code"] == "no_such_player"
    bad = white.ask("/api/challenge/blackknight", 400, **{"clock.limit": "soon"})
    assert "clock.limit" in bad["error"]
    open_to_all = white.ask("/api/challenge/open", variant="chess")
    assert "#" in open_to_all["url"]
    stranger = black.http.post(f"/api/challenge/{open_to_all['id']}/accept")
    assert stranger.status_code == 403


def test_draws_and_takebacks_are_offered_and_answered(two: tuple[Program, Program]) -> None:
    white, black = two
    game = begun(two)
    with black.stream(f"/api/bot/game/stream/{game}") as states:
        white.ask(f"/api/bot/game/{game}/move/e2e4?offeringDraw=true")
        states.until("gameState", wdraw=True)
        black.ask(f"/api/bot/game/{game}/draw/no")
        states.until("gameState", moves="e2e4")
        white.ask(f"/api/bot/game/{game}/takeback/yes")
        states.until("gameState", wtakeback=True)
        black.ask(f"/api/bot/game/{game}/takeback/yes")
        states.until("gameState", moves="")
        white.ask(f"/api/bot/game/{game}/move/d2d4?offeringDraw=true")
        black.ask(f"/api/bot/game/{game}/move/d7d5?offeringDraw=true")
        states.until("gameState", status="draw")
    game = begun(two)
    white.ask(f"/api/bot/game/{game}/abort")


def test_who_waits_for_days_is_not_given_up_after_half_a_minute(
    server: str, two: tuple[Program, Program]
) -> None:
    """As lichess-bot does, in every game of which it has heard nothing for `abort_time`."""
    white, _ = two
    game = begun(two, days=3)
    with white.stream(f"/api/bot/game/stream/{game}") as states:
        white.ask(f"/api/bot/game/{game}/abort")
        white.ask(f"/api/bot/game/{game}/move/e2e4")
        assert states.until("gameState")["status"] == "started"
    person = Visitor(server, "Unhurried")
    terms = {"timing": {"days": 2}}
    plan = {"kind": "roundrobin", "contests": [{"variant": "chess"}], "terms": terms}
    ident = person.do("/api/tournaments", 201, title="Slow", plan=plan)["id"]
    owner, robot = bot(server, "Impatient")
    with robot.stream("/api/stream/event") as events:
        for one in (person, owner):
            one.do(f"/api/tournaments/{ident}/enter")
        person.do(f"/api/tournaments/{ident}/start")
        game = events.until("gameStart")["game"]["id"]
        robot.ask(f"/api/bot/game/{game}/abort")
        (going,) = robot.get("/api/account/playing")["nowPlaying"]
        assert going["id"] == game
        assert going["opponent"]["username"] == "Unhurried"
    found = person.get("/api/people")  # a bot's owner has been at a page, and is nobody to meet
    assert "Impatient" in found["bots"] and "Impatient" not in found["here"]
    assert "Unhurried" in found["here"]


def test_a_bot_of_a_secret_game_sees_its_own_view_alone(two: tuple[Program, Program]) -> None:
    white, black = two
    game = begun(two, variant="hidden-queen")
    with (
        white.stream(f"/api/bot/game/stream/{game}?view=1") as mine,
        black.stream(f"/api/bot/game/stream/{game}?view=1") as theirs,
    ):
        first, second = mine.next(), theirs.next()
        assert first is not None and second is not None
        option = first["state"]["view"]["options"][3]["text"]
        white.ask(f"/api/bot/game/{game}/move/{option}")
        seen = theirs.until("gameState")
        assert seen["view"]["viewer"] == "second" and option not in str(theirs.raw)
        assert first["state"]["view"]["viewer"] == "first"
        white.ask(f"/api/bot/game/{game}/resign")
        theirs.until("gameState", status="resign")


def test_a_game_with_a_bot_moves_the_ratings_of_bots_alone(server: str) -> None:
    person = Visitor(server, "Rated")
    owner, robot = bot(server, "Rating Robot")
    for number in range(2):
        terms = {"timing": CLOCK, "rated": True}
        made = challenge(person, "Rating Robot", "atomic", terms=terms)
        robot.ask(f"/api/challenge/{made['id']}/accept")
        _play(person, made["id"], "e2e4")
        robot.ask(f"/api/bot/game/{made['id']}/move/e7e5")
        robot.ask(f"/api/bot/game/{made['id']}/resign")
        assert person.get("/api/me")["ratings"] == [], number
    (rated,) = owner.get("/api/me")["ratings"]
    assert rated["variant"] == "atomic" and rated["games"] == 2
    assert robot.get("/api/ladders/atomic?bots=1")["players"] == []  # too few games for that


def test_the_computer_of_the_server_plays_a_bot() -> None:
    with serving(thinkers=1) as server:
        _, robot = bot(server, "Learner")
        game = robot.ask("/api/challenge/ai", 201, level=1, color="white", variant="chess")
        with robot.stream(f"/api/bot/game/stream/{game['id']}") as states:
            full = states.next()
            assert full is not None and full["black"]["aiLevel"] == 1
            robot.ask(f"/api/bot/game/{game['id']}/move/e2e4")
            states.until("gameState", moves="e2e4")
            assert len(states.until("gameState")["moves"].split()) == 2


def test_streams_stay_open_and_end_with_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """A stream outlives the patience for answers, and says now and then that it is there."""
    monkeypatch.setattr(streams, "ALIVE", 2.0)  # silent for longer than the patience lasts
    with serving(patience=Patience(0.6, 1.5)) as server:
        _, robot = bot(server, "Patient")
        with robot.stream("/api/stream/event") as events:
            deadline = time.monotonic() + 30
            while events.raw.count("") < 2 and time.monotonic() < deadline:
                time.sleep(0.05)
            assert events.raw.count("") >= 2
            with robot.stream("/api/stream/event"):
                assert events.next() is None  # one a token: the newest
                assert robot.get("/api/users/status?ids=patient")[0]["online"]
                assert "Patient" in robot.http.get("/api/bot/online").text


def test_programs_that_ask_too_often_are_told_to_wait() -> None:
    with serving(rate_limits=RateLimits(clock=lambda: 0.0)) as server:
        _, robot = bot(server, "Hasty")
        answers = [robot.http.get("/api/account").status_code for _ in range(120)]
        assert answers[0] == 200 and answers[-1] == 429


def test_communities_hear_what_everybody_may_see(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(community, "_LOOKING", 0.1)
    with serving() as server:
        person = Visitor(server, "Host")
        _, robot = bot(server, "Announced")
        old = {"variant": "chess", "listed": True}
        person.do("/api/challenges", 201, **old)
        with robot.stream("/api/stream/community") as heard:
            time.sleep(0.05)
            secret = person.do("/api/challenges", 201, variant="shogi")
            asked = challenge(person, "Announced")
            made = person.do("/api/challenges", 201, variant="atomic", listed=True)
            event = heard.until("challenge", id=made["id"])
            assert event["by"] == "Host" and event["variant"] == "atomic"
            late = {"variant": "chess", "terms": {"delay": 3600}, "listed": True}
            held_back = person.do("/api/challenges", 201, **late)
            for one in (held_back, made):
                robot.ask(f"/api/challenge/{one['id']}/accept")
                state = robot.get("/api/account/playing")["nowPlaying"]
                side = next(game for game in state if game["id"] == one["id"])
                _both_move(person, robot, one["id"], side["color"])
                robot.ask(f"/api/bot/game/{one['id']}/resign")
            ended = heard.until("gameEnd")
            assert ended["id"] == made["id"] and ended["reason"]["key"] == "resignation"
            variant = person.do("/api/definitions", 201, text=TWO_KINGS)["variant"]
            kept = person.do("/api/inventions", 201, variant=variant, listed=False)
            shown = person.do("/api/inventions", 201, variant=variant)
            published = heard.until("published")
            assert published["id"] == shown["id"] and published["by"] == "Host"
            for hidden in (secret["id"], asked["id"], kept["id"]):
                assert hidden not in str(heard.raw)
            told = [json.loads(line) for line in heard.raw if line]
            assert [one["id"] for one in told if one["type"] == "gameEnd"] == [made["id"]]


def test_no_more_follow_the_community_than_there_is_room_for(
    server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fairychess.server.play.community._MOST_STREAMS", 0)
    assert bot(server, "Latecomer")[1].http.get("/api/stream/community").status_code == 429


class Looking(Community):
    """Its looks wait for `gate`, and fail while it is `broken`."""

    def __init__(self, tasks: TaskSet) -> None:
        nothing: Any = SimpleNamespace(watch=lambda *_: None, unwatch=lambda *_: None)
        super().__init__(nothing, nothing, tasks, lambda: 0)
        self.gate = asyncio.Event()
        self.broken = False
        self.looks = 0

    async def _look(self, now: int, since: int) -> list[dict[str, Any]]:
        self.looks += 1
        if self.broken:
            raise OSError
        await self.gate.wait()
        return []


def test_one_look_serves_all_followers_and_one_that_fails_is_made_again() -> None:
    async def say(_: Any) -> None:
        """Nothing."""

    async def told() -> None:
        tasks = TaskSet()
        community = Looking(tasks)
        for _ in range(3):  # one leaves while it is looked for, and another comes
            follower = asyncio.create_task(community.follow(say))
            await asyncio.sleep(0.01)
            follower.cancel()
        assert community.looks == 1
        await tasks.close()
        community = Looking(TaskSet())
        community.broken = True
        for looks in (1, 2):
            await asyncio.wait_for(community.follow(say), 20)
            assert community.looks == looks

    asyncio.run(told())


def test_a_number_that_a_program_asks_for_is_bounded() -> None:
    asked = ("7", "70", "9" * 5000, "\u0663", "-1", "")
    assert [number_of(one, 50) for one in asked] == [7, 50, 50, 50, 50, 50]


def _both_move(person: Visitor, robot: Program, game: str, colour: str) -> None:
    if colour == "white":
        robot.ask(f"/api/bot/game/{game}/move/e2e4")
        _play(person, game, "e7e5")
    else:
        _play(person, game, "e2e4")
        robot.ask(f"/api/bot/game/{game}/move/e7e5")


def test_two_processes_serve_the_two_bots_of_a_game(postgres: Postgres) -> None:
    """What happens in one is told by the streams of the other."""
    database = postgres.database()
    with serving(database=database) as one, serving(database=database) as other:
        _, white = bot(one, "Here")
        _, black = bot(one, "There")
        black = Program(other, black.token)
        with black.stream("/api/stream/event") as events:
            made = white.ask("/api/challenge/there", color="white", variant="atomic")
            assert events.until("challenge")["challenge"]["id"] == made["id"]
            with white.stream("/api/stream/event") as mine:
                black.ask(f"/api/challenge/{made['id']}/accept")
                assert mine.until("gameStart")["game"]["isMyTurn"]
                events.until("gameStart")
                with black.stream(f"/api/bot/game/stream/{made['id']}") as states:
                    white.ask(f"/api/bot/game/{made['id']}/move/e2e4")
                    states.until("gameState", moves="e2e4")
                    black.ask(f"/api/bot/game/{made['id']}/resign")
                assert mine.until("gameFinish")["game"]["winner"] == "white"
