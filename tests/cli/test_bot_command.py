"""`fairychess bot`: our player on a server of ours, and on one that tells moves alone."""

import logging
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))
sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

from programs import bot, serving
from small_games import TWO_KINGS

from fairychess.cli import main
from fairychess.cli._bot_client import Bot, Site, _view


def test_what_is_wrong_is_said_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for given, said in (
        (["--url", "ftp://x", "--token", "x"], "--url ftp://x: must begin with"),
        (["--url", "http://127.0.0.1:9", "--token", "x", "--level", "13"], "--level must be"),
        (["--url", "http://127.0.0.1:9", "--token", "x"], "refused"),
        (["--url", "http://127.0.0.1:9"], "a token is needed"),
    ):
        assert main(["bot", *given]) == 2
        heard = capsys.readouterr().err
        assert said in heard and heard.count("\n") == 1


def test_our_player_accepts_and_plays(capsys: pytest.CaptureFixture[str]) -> None:
    with serving() as server:
        owner, _ = bot(server, "Resident")
        _, guest = bot(server, "Passenger")
        assert main(["bot", "--url", server, "--token", "fc_wrong"]) == 2
        assert "no such token" in capsys.readouterr().err
        told: list[str] = []
        player = Bot(Site(server, owner.token()), 1, 1, told.append)
        player.begin(upgrade=False)
        threading.Thread(target=player.run, daemon=True).start()
        with guest.stream("/api/stream/event") as events:
            wrong = guest.ask("/api/challenge/resident", variant="no-such", status=404)
            assert wrong["error"]
            fields = {"color": "black", "variant": "kira-chess"}
            game = guest.ask("/api/challenge/resident", **fields)["id"]
            events.until("gameStart")
            with guest.stream(f"/api/bot/game/stream/{game}?view=1") as states:
                state: Any = states.next()
                state = state["state"]
                for _ in range(3):
                    while not state["view"]["options"]:
                        state = states.until("gameState")
                    move = state["view"]["options"][0]["text"]
                    before = len(state["view"]["moves"])
                    guest.ask(f"/api/bot/game/{game}/move/{move}")
                    while len(state["view"]["moves"]) <= before:
                        state = states.until("gameState")
                guest.ask(f"/api/bot/game/{game}/resign")
                states.until("gameState", status="resign")
        assert "kira-chess: accepted" in told


def test_a_game_that_somebody_made_is_thought_about(caplog: pytest.LogCaptureFixture) -> None:
    with serving() as server:
        owner, _ = bot(server, "Resident")
        inventor, guest = bot(server, "Inventor")
        made = inventor.do("/api/definitions", 201, text=TWO_KINGS)["variant"]
        told: list[str] = []
        player = Bot(Site(server, owner.token()), 1, 1, told.append)
        player.begin(upgrade=False)
        threading.Thread(target=player.run, daemon=True).start()
        with guest.stream("/api/stream/event") as events:
            fields = {"color": "black", "variant": made, "days": 2}
            game = guest.ask("/api/challenge/resident", **fields)["id"]
            events.until("gameStart")
            with guest.stream(f"/api/bot/game/stream/{game}?view=1") as states:
                first: Any = states.next()
                if not first["state"]["moves"]:
                    assert states.until("gameState")["moves"]
                guest.ask(f"/api/bot/game/{game}/resign")
                states.until("gameState", status="resign")
        assert f"{made}: accepted" in told
        warned = [one for one in caplog.records if one.levelno >= logging.WARNING]
        assert not warned, "a player that cannot read the rules draws lots"


class Lossy(Site):
    """A server whose first stream of a game breaks; it lets a bot accept and decline all."""

    def __init__(self) -> None:
        super().__init__("http://127.0.0.1:9", "x")
        self.streams = 0

    def post(self, path: str, **fields: str) -> None:
        """Take anything."""

    def lines(self, path: str) -> Iterator[dict[str, Any]]:
        """A game of another player's move, lost from sight once, and resigned then."""
        self.streams += 1
        state = {"type": "gameState", "status": "started", "moves": ""}
        game = {"white": {"id": "other"}, "initialFen": "startpos", "variant": {"key": "standard"}}
        yield {"type": "gameFull", **game, "state": state}
        if self.streams == 1:
            raise ConnectionResetError("lost")
        yield {**state, "status": "resign"}


def test_a_game_is_followed_again_after_its_connection_was_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fairychess.cli._bot_client._FIRST_PAUSE", 0.0)
    told: list[str] = []
    site = Lossy()
    Bot(site, 1, 1, told.append)._play("abc")
    assert told == ["abc: lost", "abc: over"] and site.streams == 2


def test_no_more_challenges_are_accepted_than_games_at_a_time() -> None:
    told: list[str] = []
    player = Bot(Lossy(), 1, 2, told.append)
    for ident in "abc":
        challenge = {"id": ident, "variant": {"key": "standard"}}
        player._hear({"type": "challenge", "challenge": challenge})
    assert told == ["standard: accepted", "standard: accepted", "standard: later"]


def test_moves_alone_are_enough_for_open_games() -> None:
    full = {"initialFen": "startpos", "variant": {"key": "crazyhouse"}}
    view = _view(full, {"moves": "e2e4 d7d5 e4d5 d8d5 b1c3 d5e5"}, "first")
    assert view.to_move == "first" and view.check
    full = {
        "initialFen": "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1",
        "variant": {"key": "chess960"},
    }
    assert _view(full, {"moves": "e2e4"}, "second").to_move == "second"
    with pytest.raises(ValueError, match="e2e5"):
        _view(full, {"moves": "e2e5"}, "second")
