"""Moves prepared while the other side thinks, in games without secrets.

A line is answers in turn: mine alone (a premove), or theirs, mine, theirs, mine, ... A premove is
entered before anybody knows what will be legal, so it may be what to click instead of a move's
text: `?e7>d8`, with `=Q` for the piece it is to become, or `=` for none; drops begin with `hand:P`,
and a piece that moves twice has more squares: `?f3>e4>f3`. What was kept by older versions as
`path e7 d8 as Q` or `path e7 d8 as it is` is understood as well.
"""

from __future__ import annotations

from collections.abc import Sequence

from fairychess.game.view import OptionView, View
from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.engine_api import GameLike
from fairychess.server.domain.game_state import refuse
from fairychess.server.domain.setup import SIDES
from fairychess.server.play.live_game import LiveGame
from fairychess.server.store import games
from fairychess.server.store.database import Database

LONGEST = 20
_CLICKED = "?"
_OLD, _OLD_WISH, _OLD_UNCHANGED = "path", " as ", "it is"


def answer_of(lines: list[list[str]], played: list[str]) -> tuple[str | None, list[list[str]]]:
    """The prepared answer to what was played, and the lines that go on after it.

    A line of one move answers anything; any other line begins with the move it answers.
    """
    for line in lines:
        if len(line) == 1:
            return line[0], []
        if len(line) >= 2 and played[-1:] == line[:1]:
            text = line[1]
            rest = [more[2:] for more in lines if more[:2] == line[:2] and len(more) > 3]
            return text, rest
    return None, []


def fitting(prepared: str, view: View) -> str | None:
    """The text of the option that a prepared move means now; None where it means none, or two."""
    prepared = of_today(prepared)
    if not prepared.startswith(_CLICKED):
        return prepared
    path, wished, wish = prepared.removeprefix(_CLICKED).partition("=")
    clicks = path.split(">")
    found = [option for option in view.options if list(option.clicks) == clicks]
    if len(found) > 1 and wished:
        standing = {piece.square: piece.id for piece in view.board}.get(clicks[0], "")
        found = [option for option in found if _is(option, wish, standing)]
    return found[0].text if len(found) == 1 else None


def of_today(prepared: str) -> str:
    """A prepared move as it is spelled now."""
    if prepared.split(" ")[0] != _OLD:
        return prepared
    path, wished, wish = prepared.removeprefix(_OLD).partition(_OLD_WISH)
    become = f"={'' if wish == _OLD_UNCHANGED else wish}" if wished else ""
    return _CLICKED + ">".join(path.split()) + become


def _is(option: OptionView, wish: str, standing: str) -> bool:
    if not wish:
        return option.piece_type in (None, standing)
    return option.piece_type == wish


async def kept(database: Database, game: LiveGame, side: str) -> tuple[int, list[list[str]]] | None:
    """A side's premoves for the present position: (ply, lines)."""
    async with database.read() as connection:
        found = (await games.premoves(connection, game.id)).get(side)
    waits = not game.state.over and game.state.game.to_move != side
    if not found or not waits or found[0] != len(game.state.deciders):
        return None
    ply, lines = found
    return ply, [[of_today(text) for text in line] for line in lines]


async def foreseen(game: LiveGame, side: str, texts: Sequence[str]) -> View:
    """Return the board after imagined moves, as the seat that would decide then sees it.

    Played on a game of its own beside the real one. What chance would say nobody learns: there
    the imagining ends.
    """
    if game.state.game.secretive:
        raise refuse("secret_no_plans")
    if game.state.over or game.state.paused:
        raise ProblemError("game_over", "the game is over", 409)
    scratch = await game.copy()
    return await game.call(_imagine, scratch.game, side, texts)


def _imagine(game: GameLike, side: str, texts: Sequence[str]) -> View:
    for text in texts:
        if game.to_move not in SIDES:
            raise refuse("chance_unknown")
        game.play(game.to_move, text)
    return game.view(game.to_move if game.to_move in SIDES else side)
