"""Tournaments whose servers are killed, and of several servers at once: nobody is paired twice."""

import asyncio
import random
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from databases import Postgres, somebody_waits
from faults import Server
from sqlalchemy import func, insert, select, update

from fairychess.messages import Message
from fairychess.server.base.server_time import milliseconds
from fairychess.server.domain.clock import Timing
from fairychess.server.domain.setup import Terms
from fairychess.server.domain.tournament import (
    PLAYING,
    PairingRow,
    Plan,
    TournamentContest,
    field_of,
)
from fairychess.server.play.tournaments import Tournaments
from fairychess.server.store import schema, tournaments
from fairychess.server.store.database import Database
from fairychess.tournaments.field import Entries

PATIENCE = 240
VARIANTS = ("chess", "shogi")


class Club:
    """Players who live in the database alone: their games end by lot, as if they had played."""

    def __init__(self, url: str, number: int, rounds: int, seed: int) -> None:
        self._database = Database(url)
        self._lot = random.Random(seed)
        self._number, self._rounds = number, rounds
        self._loop = asyncio.new_event_loop()
        self.ident = self.do(self._begin())

    def do(self, work: Any) -> Any:
        return self._loop.run_until_complete(work)

    def close(self) -> None:
        self.do(self._database.close())
        self._loop.close()

    async def _begin(self) -> str:
        await self._database.migrate()
        now = milliseconds()
        plan = Plan(
            "swiss",
            [TournamentContest(variant) for variant in VARIANTS],
            Terms(Timing(days=3), strict=True),
            rounds=self._rounds,
        )
        async with self._database.write() as connection:
            for number in range(self._number):
                name = f"Player {number:03}"
                await connection.execute(
                    insert(schema.account).values(
                        id=f"a{number}", name=name, folded=name.lower(), password="", created=now
                    )
                )
            made = await tournaments.create(
                connection, "a0", "A large one", "", plan, False, now, now
            )
            for number in range(self._number):
                rating = 2000.0 - self._lot.randrange(900)
                name = f"Player {number:03}"
                assert await tournaments.enter(connection, made, f"a{number}", name, rating, 1, now)
        return made

    async def _games(self) -> list[str]:
        async with self._database.read() as connection:
            rows = await connection.execute(
                select(schema.game.c.id)
                .join(schema.pairing, schema.pairing.c.game == schema.game.c.id)
                .where(schema.game.c.status == "playing")
            )
            return list(rows.scalars())

    async def _finish(self, game: str) -> None:
        winner = self._lot.choice(["first", "second", None])
        async with self._database.write() as connection:
            await connection.execute(
                update(schema.game)
                .where(schema.game.c.id == game)
                .values(status="over", winner=winner, reason=Message("resignation"), shown=0, ply=9)
            )

    def finish_some(self, share: float = 1) -> int:
        """End so many of the games that are going on; how many there were."""
        games = self.do(self._games())
        for game in games:
            if self._lot.random() < share:
                self.do(self._finish(game))
        return len(games)

    async def _found(self) -> tuple[tournaments.Tournament, Entries, int]:
        async with self._database.read() as connection:
            found = await tournaments.find(connection, self.ident)
            assert found is not None
            entrants = await tournaments.entrants(connection, self.ident)
            pairings = await tournaments.pairings(connection, self.ident)
            number = select(func.count()).select_from(schema.game)
            games = int((await connection.execute(number)).scalar_one())
        return found, field_of(entrants, pairings, found.rounds), games

    def until_round(self, wanted: int) -> None:
        """Wait until a round has been paired, or the tournament has ended."""
        deadline = time.monotonic() + PATIENCE
        while True:
            found, _, _ = self.do(self._found())
            if found.round >= wanted or found.status == "ended":
                return
            assert time.monotonic() < deadline, found
            time.sleep(0.02)

    async def leave_while_paired(self) -> list[tuple[int, bool]]:
        """One leaves while the first round is being kept; who is there then, and who is away."""

        async def publish(_line: str) -> None:
            pass

        no_catalogue: Any = None
        service = Tournaments(no_catalogue, self._database, publish, milliseconds)
        async with self._database.write() as connection:
            found = await tournaments.find(connection, self.ident)
            assert found is not None
            now, begun = milliseconds(), {"status": PLAYING, "round": 1}
            assert await tournaments.claim(connection, found.id, found.version, now, **begun)
            leaving = asyncio.create_task(service.leave(self.ident, "a1"))
            await somebody_waits(self._database)
            pairs = [PairingRow(1, board, board, board + 2, None, "1/2") for board in (1, 2)]
            await tournaments.add_pairings(connection, self.ident, pairs)
        await leaving
        async with self._database.read() as connection:
            entrants = await tournaments.entrants(connection, self.ident)
        return [(one.number, one.away) for one in entrants]

    def must_be_right(self) -> None:
        """Everybody has been paired once a round, with somebody new, and colours in balance."""
        found, field, games = self.do(self._found())
        assert found.status == "ended" and found.round == self._rounds
        pairs = Counter(frozenset((one.first, one.second)) for one in field.meetings)
        assert set(pairs.values()) == {1}
        for round_ in range(1, self._rounds + 1):
            some = [one for one in field.meetings if one.round == round_]
            numbers = [n for one in some for n in (one.first, one.second) if n is not None]
            assert sorted(numbers) == list(range(1, self._number + 1))
            assert sum(one.second is None for one in some) == self._number % 2
        byes = Counter(one.first for one in field.meetings if one.second is None)
        assert set(byes.values()) <= {1}
        for number in field.of:
            sides = field.colours(number)
            assert abs(sum(sides)) <= 3
            runs = [sides[at : at + 3] for at in range(len(sides) - 3)]  # not the last round
            assert [1, 1, 1] not in runs and [-1, -1, -1] not in runs
        assert games == sum(one.second is not None for one in field.meetings), "no game is left"


def test_one_who_leaves_as_the_round_is_paired_stays_in_the_table(postgres: Postgres) -> None:
    club = Club(postgres.database(), 4, 1, 8)
    try:
        there = club.do(club.leave_while_paired())
        assert there == [(1, False), (2, True), (3, False), (4, False)]
    finally:
        club.close()


def killed_again_and_again(url: str, number: int, rounds: int) -> None:
    club, lot = Club(url, number, rounds, 5), random.Random(6)
    try:
        with Server(url) as server:
            for round_ in range(1, rounds + 1):
                club.until_round(round_)
                club.finish_some(0.5)
                club.finish_some()
                # At some moment of what follows: results, the pairing, its transaction.
                for _ in range(lot.randrange(60)):
                    time.sleep(0.05)
                server.kill()
            club.until_round(rounds + 1)
        club.must_be_right()
    finally:
        club.close()


def test_a_tournament_goes_on_after_every_kill(tmp_path: Path) -> None:
    killed_again_and_again(str(tmp_path / "games.db"), 21, 3)


@pytest.mark.long
def test_a_large_tournament_goes_on_after_every_kill(tmp_path: Path) -> None:
    killed_again_and_again(str(tmp_path / "games.db"), 200, 7)


def test_two_servers_never_pair_twice(postgres: Postgres) -> None:
    url = postgres.database()
    club = Club(url, 24, 4, 7)
    try:
        with Server(url) as one, Server(url):
            for round_ in range(1, 5):
                club.until_round(round_)
                club.finish_some()
                if round_ == 2:
                    one.kill()
            club.until_round(5)
        club.must_be_right()
    finally:
        club.close()
