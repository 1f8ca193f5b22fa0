"""Small variants for tests of rules that end the game: pieces by id and Betza, rules as text."""

from pathlib import Path

import fairychess
from fairychess.api import Position
from fairychess.rules import Rules
from fairychess.testing import check_random_play

CHESS = {"P": "fmWfceF", "N": "N", "B": "B", "R": "R", "Q": "Q", "K": "K"}


def build(
    folder: Path,
    pieces: dict[str, str],
    start: str,
    rules: str,
    royal: str = "K",
    resets: str = "P",
) -> Rules:
    """The variant with these pieces on a board that the start position measures."""
    rows = start.split(" ")[0].split("[")[0].split("/")
    width = 0
    blanks = ""
    for char in rows[0] + " ":
        if char.isdigit():
            blanks += char
            continue
        width += int(blanks or 0) + (char != " ")
        blanks = ""
    text = f'title = "Scene"\n[board]\nfiles = {width}\nranks = {len(rows)}\n'
    text += f'[start]\nposition = "{start}"\n'
    for ident, betza in pieces.items():
        text += f'[[pieces]]\nid = "{ident}"\nname = "{ident}"\nbetza = "{betza}"\n'
        text += f"royal = {str(ident in royal).lower()}\nresets = {str(ident in resets).lower()}\n"
        if ident == "P" and "Q" in pieces:
            text += 'promotes = ["Q"]\n'
    path = folder / "scene" / "variant.toml"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text + rules, encoding="utf-8")
    return fairychess.load(str(path))


def ended(pos: Position) -> tuple[str | None, str] | None:
    """Winner and reason, None while the game goes on."""
    found = pos.result()
    return None if found is None else (found.winner, found.reason)


def played(rules: Rules, moves: str, start: str | None = None) -> Position:
    """A position after these moves."""
    pos = rules.position(start)
    for move in moves.split():
        pos.push(move)
    return pos


def survives_random_play(rules: Rules, games: int = 3) -> None:
    """Do, undo, hash and text agree in random games."""
    check_random_play(rules, games=games)
