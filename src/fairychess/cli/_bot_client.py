"""A program at a server that speaks lichess's Bot API: its requests, its streams, its games."""

import atexit
import dataclasses
import json
import shutil
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from http.client import HTTPException
from pathlib import Path
from typing import Any

import msgspec

from fairychess.game import catalogue, new_game
from fairychess.game.view import View
from fairychess.search import opponents
from fairychess.search.time_manager import ON_SERVERS, TimeLeft
from fairychess.server.domain import lichess

_PATIENCE = 30.0
"""Seconds of silence after which a line is lost; servers say every few that they are there."""

_FIRST_PAUSE, _LONGEST_PAUSE = 1.0, 60.0
_MADE = "~"
"""The first letter of the names of games that people have made at a server of ours."""

_BUSY = 429
_NOT_OURS = (401, 403, 404)
"""Answers to a program that has no such game (any more)."""

_BROKEN = (OSError, HTTPException, json.JSONDecodeError)


class RefusedError(Exception):
    """What a server does not do for this program, in one line."""

    def __init__(self, status: int, said: str) -> None:
        super().__init__(said)
        self.status = status


class Site:
    """A server, asked with a token."""

    def __init__(self, url: str, token: str) -> None:
        if urllib.parse.urlsplit(url).scheme not in ("http", "https"):
            raise ValueError(f"--url {url[:100]}: must begin with https:// or http://")
        self._url = url.rstrip("/")
        self._headers = {"Authorization": f"Bearer {token}", "User-Agent": "fairychess bot"}

    def get(self, path: str) -> Any:
        """A document."""
        with self._open(path) as answer:
            return json.load(answer)

    def post(self, path: str, **fields: str) -> None:
        """Do something."""
        self._open(path, urllib.parse.urlencode(fields).encode()).close()

    def lines(self, path: str) -> Iterator[dict[str, Any]]:
        """The documents of a stream until it ends."""
        with self._open(path) as answer:
            for line in answer:
                if line.strip():
                    yield json.loads(line)

    def _open(self, path: str, body: bytes | None = None) -> Any:
        request = urllib.request.Request(self._url + path, body, self._headers)
        try:
            return urllib.request.urlopen(request, timeout=_PATIENCE)
        except urllib.error.HTTPError as error:
            with error:
                said = error.read(2000).decode(errors="replace")
            try:
                said = json.loads(said)["error"]
            except (ValueError, TypeError, KeyError):
                said = error.reason
            raise RefusedError(error.code, str(said).splitlines()[0][:300]) from None


class Definitions:
    """Games that people have made at a server, as variant files of this process's own."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._folder: Path | None = None

    def name_of(self, variant: str) -> str:
        """The name under which this machine finds a variant: a file, where somebody made it."""
        if not variant.startswith(_MADE):
            return variant
        if self._folder is None:
            self._folder = Path(tempfile.mkdtemp(prefix="fairychess-bot-"))
            atexit.register(shutil.rmtree, self._folder, ignore_errors=True)
        path = self._folder / f"{urllib.parse.quote(variant[1:], safe='')}.toml"
        if not path.exists():
            found = self._site.get(f"/api/definitions/{path.stem}")
            path.write_text(str(found["text"]), encoding="utf-8")
        return str(path)


class Bot:
    """Accepts challenges to games it knows, and plays them at a level from 1 to 12."""

    def __init__(self, site: Site, level: int, most: int, tell: Callable[[str], None]) -> None:
        self._site = site
        self._made = Definitions(site)
        self._level = level
        self._most = most
        self._tell = tell
        self._known = {brief.name for brief in catalogue()}
        self._playing: dict[str, threading.Thread] = {}
        self._accepted: set[str] = set()
        self._name = ""

    def begin(self, upgrade: bool) -> None:
        """Learn whose token this is; RefusedError where its account is not a bot's."""
        account = self._site.get("/api/account")
        self._name = str(account["id"])
        if account.get("title") == "BOT":
            return
        if not upgrade:
            raise RefusedError(403, f"{account['username']} is no bot; --upgrade makes it one")
        self._site.post("/api/bot/account/upgrade")

    def run(self) -> None:
        """Play until interrupted; a connection that is lost is made again."""
        pause = _FIRST_PAUSE
        while True:
            self._accepted.clear()
            try:
                self._tell("waiting for challenges")
                for event in self._site.lines("/api/stream/event"):
                    pause = _FIRST_PAUSE
                    self._hear(event)
            except _BROKEN as error:
                self._tell(f"the server cannot be reached: {error}")
            except RefusedError as error:
                if error.status < 500 and error.status != _BUSY:
                    raise
                self._tell(str(error))
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    def _hear(self, event: dict[str, Any]) -> None:
        kind = event.get("type")
        if kind == "challenge" and event["challenge"].get("direction") != "out":
            self._answer(event["challenge"])
        elif kind == "gameStart":
            self._start(str(event["game"]["gameId"]))

    def _answer(self, challenge: dict[str, Any]) -> None:
        if (challenge.get("challenger") or {}).get("id") == self._name:
            return
        self._playing = {one: it for one, it in self._playing.items() if it.is_alive()}
        key = challenge["variant"]["key"]
        known = lichess.our_name(key) in self._known or key.startswith(_MADE)
        reason = "" if known else "variant"
        if not reason and len({*self._playing, *self._accepted}) >= self._most:
            reason = "later"
        path = f"/api/challenge/{urllib.parse.quote(challenge['id'])}"
        try:
            if reason:
                self._site.post(f"{path}/decline", reason=reason)
            else:
                self._site.post(f"{path}/accept")
                self._accepted.add(challenge["id"])  # until its game starts, which has the same id
            self._tell(f"{key}: {reason or 'accepted'}")
        except (*_BROKEN, RefusedError) as error:
            self._tell(f"{key}: {error}")

    def _start(self, game: str) -> None:
        self._accepted.discard(game)
        if game not in self._playing or not self._playing[game].is_alive():
            thread = threading.Thread(target=self._play, args=(game,), daemon=True)
            self._playing[game] = thread
            thread.start()

    def _play(self, game: str) -> None:
        """Play a game to its end; a connection that is lost is made again."""
        pause = _FIRST_PAUSE
        try:
            while not self._follow(game):
                time.sleep(pause)
                pause = min(2 * pause, _LONGEST_PAUSE)
            self._tell(f"{game}: over")
        except (RefusedError, ValueError, LookupError, msgspec.MsgspecError) as error:
            self._tell(f"{game}: {type(error).__name__}: {error}")

    def _follow(self, game: str) -> bool:
        """Play as long as a stream of the game lasts; whether the game is over."""
        path = f"/api/bot/game/{urllib.parse.quote(game)}"
        stream = f"/api/bot/game/stream/{urllib.parse.quote(game)}?view=1"
        full: dict[str, Any] = {}
        try:
            for line in self._site.lines(stream):
                full = full or line
                if line["type"] not in ("gameFull", "gameState"):
                    continue
                state = line.get("state", line)
                if state["status"] not in ("created", "started"):
                    return True
                side = "first" if full["white"].get("id") == self._name else "second"
                self._decide(path, full, state, side)
        except _BROKEN as error:
            self._tell(f"{game}: {error}")
        except RefusedError as error:  # a move that came too late, or a server that is busy
            if error.status in _NOT_OURS:
                raise
            self._tell(f"{game}: {error}")
        return False

    def _decide(self, path: str, full: dict[str, Any], state: dict[str, Any], side: str) -> None:
        if state["status"] != "started":
            return
        if state.get("btakeback" if side == "first" else "wtakeback"):
            self._site.post(f"{path}/takeback/yes")
            return
        view = _view(full, state, side)
        if not view.options:
            return
        view = dataclasses.replace(view, variant=self._made.name_of(view.variant))
        text = opponents.choose_now(view, self._level, _seconds(state, side))
        self._site.post(f"{path}/move/{urllib.parse.quote(lichess.move_text(text), safe='')}")


def _view(full: dict[str, Any], state: dict[str, Any], side: str) -> View:
    """What the seat sees: as a server of ours tells it, or from the moves of another one."""
    if "view" in state:
        return msgspec.convert(state["view"], View)
    start = full["initialFen"]
    game = new_game(
        lichess.our_name(full["variant"]["key"]),
        position=None if start == lichess.START else start,
    )
    for said in state["moves"].split():
        seat = game.to_move
        text = lichess.meant(said, [option.text for option in game.view(seat).options])
        if text is None:
            raise ValueError(f"{said} is no move here")
        game.play(seat, text)
    return game.view(side)


def _seconds(state: dict[str, Any], side: str) -> float | None:
    """The most seconds for the next move; None where no clock runs."""
    left, increment = ("wtime", "winc") if side == "first" else ("btime", "binc")
    if state[left] >= lichess.FOREVER:
        return None
    return ON_SERVERS.seconds(TimeLeft(left=state[left] / 1000, increment=state[increment] / 1000))
