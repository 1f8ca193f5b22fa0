"""A move walked from one browser to the other: how often it goes from room to room."""

import asyncio
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from clients import game_of_two
from starlette.testclient import TestClient

import fairychess
from fairychess.one_kind import COMPILED
from fairychess.server import create_app
from fairychess.server.play.live_game import LiveGame

PACKAGE = str(Path(fairychess.__file__).parent) + "/"
MOST = 150
"""Calls from one room into another, of everything between a move and two pages that show it."""


class Walk:
    """Counts calls from one room of the package into another, and turns at a game's lock."""

    def __init__(self) -> None:
        self.changes = self.locks = 0
        self.on = False

    def follow(self, frame: FrameType, event: str, _: Any) -> None:
        """A profile function."""
        room = room_of(frame)
        if not self.on or event != "call" or not room:
            return
        caller = frame.f_back
        while caller is not None and not room_of(caller):
            caller = caller.f_back
        self.changes += caller is not None and room_of(caller) != room


def room_of(frame: FrameType) -> str:
    path = frame.f_code.co_filename
    return path[len(PACKAGE) :].split("/")[0] if path.startswith(PACKAGE) else ""


@pytest.mark.skipif(not COMPILED, reason="the kernel is counted as well")
def test_a_move_takes_the_lock_once_and_few_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    walk, game_made = Walk(), LiveGame.__init__

    class Lock(asyncio.Lock):
        async def acquire(self) -> Any:
            walk.locks += walk.on
            return await super().acquire()

    def init(self: LiveGame, *arguments: Any, **named: Any) -> None:
        game_made(self, *arguments, **named)
        self.lock = Lock()

    monkeypatch.setattr(LiveGame, "__init__", init)
    before = threading.getprofile()
    threading.setprofile(walk.follow)  # of threads that begin now: the server's
    try:
        with TestClient(create_app()) as host:
            game, one, two = game_of_two(host, variant="chess")
            with one.at(game) as first, two.at(game) as second:
                for ply, text in enumerate(("e2e4", "e7e5", "g1f3", "b8c6", "f1c4"), 1):
                    walk.on = ply == 5
                    (first, second)[1 - ply % 2].send("play", text=text)
                    first.view(ply=ply)
                    second.view(ply=ply)
                walk.on = False
    finally:
        threading.setprofile(before)
    assert walk.locks == 1
    assert 25 < walk.changes < MOST
