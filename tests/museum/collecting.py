"""Make the museum's folder of a version.

`PYTHONPATH=tests/server python tests/museum/collecting.py 0.1` makes that of 0.1.

Everything is made by the program itself; `said.json` is what it says of it today.
"""

import io
import json
import lzma
import random
import sqlite3
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from clients import Person, registered
from starlette.testclient import TestClient

from fairychess.game import Game, new_game, read_record, replay
from fairychess.game.export import FORMATS, Exported
from fairychess.game.records.tree import RecordError
from fairychess.making.draft import draft_text, read_draft
from fairychess.rules import available, featured, load
from fairychess.rules.catalogue import find
from fairychess.search.book import book_text, key_of
from fairychess.server import create_app
from fairychess.server.base.config import Settings
from fairychess.server.base.server_time import milliseconds
from fairychess.server.web import admission

HERE = Path(__file__).parent
PLIES = 24
OPTIONS = {"zelda-chess": {"fifty_move": "off", "king_special": False}}
FIRST_MOVES = (("chess", "e2e4"), ("makruk", "a3a4"), ("kira-chess", ""))
MONTH = 32 * 24 * 3_600_000
OWN = """title = "Museum Kings"
summary = "Kings alone."
[board]
files = 5
ranks = 5
[start]
position = "2k2/5/5/5/2K2 w - - 0 1"
[[pieces]]
id = "K"
name = "King"
betza = "K"
royal = true
[rules.royal_check]
[rules.repetition]
"""


def chosen() -> list[str]:
    """The featured games, and of all others each that has a rule not seen before."""
    names, seen = featured(), set[str]()
    for name in [*names, *available()]:
        rules = set(tomllib.loads(find(name).read_text(encoding="utf-8")).get("rules", {}))
        if rules - seen and name not in names:
            names.append(name)
        seen |= rules
    return names


def said_of(folder: Path) -> dict[str, Any]:
    """What a variant file says: its start, its first moves, and where a walk through it leads."""
    play = load(folder).position()
    start, moves, rng, walk = play.text(), sorted(play.moves()), random.Random(1), []
    while play.moves() and len(walk) < PLIES:
        walk.append(rng.choice(sorted(play.moves())))
        play.push(walk[-1])
    return {"start": start, "moves": moves, "walk": walk, "end": play.text()}


def wander(game: Game, seed: int) -> Game:
    """Play some plies at random, and resign."""
    rng = random.Random(seed)
    while game.outcome is None and game.ply < PLIES:
        if game.to_move == "chance":
            game.play_chance()
        else:
            game.play(game.to_move, rng.choice(game._options())[1].text)
    if game.outcome is None:
        game.resign("second" if game.to_move == "chance" else game.to_move)
    return game


def records(names: list[str], own: Path) -> tuple[dict[str, bytes], dict[str, Any]]:
    """A game of each variant in every format that can hold it, and how each ended."""
    texts, said = {}, {}
    for name in [*names, str(own)]:
        game = wander(new_game(name, OPTIONS.get(name), seed=7), 7)
        stem = Path(name).name
        for kind, form in FORMATS.items():
            if not form.by_itself:
                continue
            try:
                text = form.write(Exported(read_record(game.record()), game.view("spectator")))
                read = replay(str(text))
            except (RecordError, ValueError):
                continue  # this format has no words for the game
            texts[f"{stem}.{kind}"] = str(text).encode()
            outcome = read.outcome
            said[f"{stem}.{kind}"] = {
                "position": read.view("spectator").position,
                "plies": read.ply,
                "winner": outcome.winner if outcome else None,
            }
    return texts, said


def played(first: Person, second: Person, game: str, move: str) -> None:
    """A game of one move, after which second resigns."""
    with first.at(game) as hers, second.at(game) as his:
        hers.send("play", text=move, ply=0)
        his.view(ply=1)
        his.send("resign")
        hers.over()


def database(place: Path) -> dict[str, Any]:
    """A server's database with accounts, games, a game of somebody's own, and a tournament."""
    own_names, later = admission.own_names, [0]
    admission.own_names = lambda: [*own_names(), "testserver"]
    settings = Settings(str(place), rates=False, thinkers=0, now=lambda: milliseconds() + later[0])
    with TestClient(create_app(settings=settings)) as host:
        ann, ben = registered(host, "Ann"), registered(host, "Ben")
        own = str(ann.do("/api/definitions", 201, text=OWN)["variant"])
        invention = ann.do("/api/inventions", 201, variant=own, tags=["kings"])["id"]
        games = {}
        for variant, move in (*FIRST_MOVES, (own, "c1c2")):
            terms = {"variant": variant, "colour": "first", "listed": True}
            made = ann.do("/api/challenges", 201, **terms)
            game = ben.do(f"/api/challenges/{made['id']}/accept", 201)["game"]
            if move:
                played(ann, ben, game, move)
            games[game] = ann.get(f"/api/games/{game}").json()
        plan = {
            "kind": "roundrobin",
            "contests": [{"variant": "chess"}],
            "terms": {"timing": {"days": 2}},
        }
        cup = ann.do("/api/tournaments", 201, title="Museum Cup", plan=plan)["id"]
        for one in (ann, ben):
            one.do(f"/api/tournaments/{cup}/enter")
        ann.do(f"/api/tournaments/{cup}/start")
        later[0] = MONTH
        host.portal.call(host.app.state.services.monthly.write_missing)
    admission.own_names = own_names
    with sqlite3.connect(place) as small:
        small.execute("VACUUM")
        small.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    kept = ("position", "ply", "outcome")
    shown = {
        name: {key: game["view"].get(key) for key in kept if key in game["view"]}
        for name, game in games.items()
    }
    return {"games": shown, "invention": invention, "cup": cup}


def pack(place: Path, files: dict[str, bytes]) -> None:
    """Write an archive of these files."""
    with tarfile.open(place, "w:xz") as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))


def collect(folder: Path) -> None:
    """Fill a new folder."""
    folder.mkdir()
    said: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as temporary:
        room, names, files = Path(temporary), chosen(), {}
        for name in names:
            for path in (find(name), find(name).parent / "rules.py"):
                if path.is_file():
                    files[f"{name}/{path.name}"] = path.read_bytes()
        files["museum-kings/variant.toml"] = OWN.encode()
        files["made-in-the-maker/variant.toml"] = draft_text(read_draft(OWN)).encode()
        for name, content in files.items():
            (room / name).parent.mkdir(exist_ok=True)
            (room / name).write_bytes(content)
        pack(folder / "variants.tar.xz", files)
        own = sorted({name.split("/")[0] for name in files})
        said["variants"] = {name: said_of(room / name) for name in own}
        texts, said["records"] = records(names, room / "museum-kings")
        pack(folder / "records.tar.xz", texts)
        said["server"] = database(room / "games.db")
        (folder / "games.db.xz").write_bytes(lzma.compress((room / "games.db").read_bytes()))
        months = sorted((room / "games.archive").iterdir())
        pack(folder / "months.tar.xz", {one.name: one.read_bytes() for one in months})
        said["months"] = {
            one.name: one.read_text(encoding="utf-8").count("\n[Result ")
            for one in months
            if one.suffix == ".pgn"
        }
        xiangqi = load(room / "xiangqi")
        (folder / "xiangqi.net").write_bytes((find("xiangqi").parent / "net.bin").read_bytes())
        said["book"] = xiangqi.position().moves()[0]
        best = {key_of(xiangqi.position()): {said["book"]: 3}}
        (folder / "xiangqi-book.json").write_text(book_text(xiangqi, best), encoding="utf-8")
    text = json.dumps(said, ensure_ascii=False, indent=0)
    (folder / "said.json.xz").write_bytes(lzma.compress(text.encode()))


if __name__ == "__main__":
    collect(HERE / sys.argv[1])
