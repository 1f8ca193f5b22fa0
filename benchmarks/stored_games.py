"""How fast pages are found among many stored games: fills a database, and asks a server.

    python benchmarks/stored_games.py fill DATABASE --games 100000
    python benchmarks/stored_games.py ask http://127.0.0.1:8000 --pid PID --count 20

`fill` writes finished games of a few hundred accounts into an empty database on PostgreSQL, each
with players, ratings, result and length of its own, and no moves. `ask` reads each page some times,
and prints the median and the longest time, and the server's processor time for one.
"""

import argparse
import asyncio
import statistics
import time
import urllib.error
import urllib.request

from sqlalchemy import text

from fairychess.server.store.database import Database

VARIANTS = ("chess", "shogi", "chu-shogi", "atomic", "xiangqi", "crazyhouse")
PAGES = (
    "/api/archive", "/api/archive?variant=shogi", "/api/archive?player=person7",
    "/api/archive?variant=chess&result=second&shortest=20&rating=1900",
    "/api/archive?variant=nothing", "/api/archive/variants",
    "/api/players/person7", "/api/ladders/chess", "/api/people", "/api/home", "/api/games",
    "/api/analysis/openings/none",
)  # fmt: skip
MONTHS = 24

FILL = """
INSERT INTO account (id, name, folded, password, preferences, created)
  SELECT 'a' || n, 'person' || n, 'person' || n, '', '{}', 0 FROM generate_series(0, 499) n;
INSERT INTO game (id, variant, options, terms, local, listed, status, sequence, ply, winner, reason,
                  created, changed, shown, counted)
  SELECT 'g' || n, (:variants)[1 + (n * 7919) % :kinds], '{}', '{"timing":{"main":300}}', false,
         n % 10 < 8, 'over', 60, 10 + n % 120, (ARRAY['first','second',NULL])[1 + n % 3],
         '{"key":"resignation","parameters":{}}', :now - n::bigint * :gap - 60000,
         :now - n::bigint * :gap, :now - n::bigint * :gap, true
  FROM generate_series(1, :games) n;
INSERT INTO seat (game, side, type, level, name, account, generation, before, after)
  SELECT 'g' || n, side, 'human', 0, 'person' || who, 'a' || who, 0, 1200 + who * 2, 1200 + who * 2
  FROM generate_series(1, :games) n,
       LATERAL (VALUES ('first', (n * 31) % 500), ('second', (n * 17 + 1) % 500)) AS two(side, who);
INSERT INTO rating (account, variant, rating, deviation, volatility, games, changed)
  SELECT 'a' || n, v, 1200 + n * 2, 60, 0.06, 40, :now
  FROM generate_series(0, 499) n, unnest(:variants) v;
"""


async def fill(place: str, games: int) -> None:
    """Write so many games."""
    database = Database(place)
    await database.migrate()
    values = {
        "games": games,
        "kinds": len(VARIANTS),
        "now": int(time.time() * 1000),
        "gap": MONTHS * 30 * 86_400_000 // games,
    }
    names = "ARRAY[" + ",".join(f"'{one}'" for one in VARIANTS) + "]::varchar[]"
    async with database.write() as connection:
        for statement in FILL.replace(":variants", names).split(";\n"):
            if statement.strip():
                used = {key: value for key, value in values.items() if f":{key}" in statement}
                for key, value in used.items():
                    statement = statement.replace(f":{key}", str(value))
                await connection.execute(text(statement.replace(":", "\\:")))
        await connection.execute(text("ANALYZE"))
    await database.close()


def processor_time(pid: int) -> float:
    """Seconds of processor time that a process has taken."""
    with open(f"/proc/{pid}/stat") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def ask(address: str, pid: int, count: int) -> None:
    """Read every page."""
    for page in PAGES:
        times = []
        before = processor_time(pid)
        status = 0
        for _ in range(count):
            began = time.perf_counter()
            try:
                with urllib.request.urlopen(address + page) as answer:
                    answer.read()
                    status = answer.status
            except urllib.error.HTTPError as error:
                status = error.code
            times.append(time.perf_counter() - began)
        spent = (processor_time(pid) - before) / count
        print(
            f"{page:70} {status} median {statistics.median(times) * 1000:7.1f} ms  "
            f"longest {max(times) * 1000:7.1f} ms  server {spent * 1000:6.1f} ms"
        )


def main() -> None:
    """Do what the arguments say."""
    parser = argparse.ArgumentParser(description=__doc__)
    tasks = parser.add_subparsers(dest="task", required=True)
    filling = tasks.add_parser("fill")
    filling.add_argument("database")
    filling.add_argument("--games", type=int, default=100_000)
    asking = tasks.add_parser("ask")
    asking.add_argument("address")
    asking.add_argument("--pid", type=int, required=True)
    asking.add_argument("--count", type=int, default=20)
    chosen = parser.parse_args()
    if chosen.task == "fill":
        asyncio.run(fill(chosen.database, chosen.games))
    else:
        ask(chosen.address, chosen.pid, chosen.count)


if __name__ == "__main__":
    main()
