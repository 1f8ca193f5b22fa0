"""`fairychess bot`: our player on a server of ours, and on one that tells moves alone."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "server"))

from programs import bot, serving

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
