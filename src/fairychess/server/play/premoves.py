"""Moves prepared while the other side thinks: one whatever comes, or a tree of answers.

A tree is kept as its lines, each from the root: a line is the decisions that have to be taken in
turn, theirs and mine, and where all of its beginning has been played, what follows is played for
its owner at once. A line of one move is a premove: it answers anything. Lines stay as they are
while the game follows them, so that nothing is lost where a server ends in between.

What is to be played may be entered before anybody knows what will be legal, so it may be what to
click instead of a move's text: `?e7>d8`, with `=Q` for the piece it is to become, or `=` for none;
drops begin with `hand:P`, and a piece that moves twice has more squares: `?f3>e4>f3`. A decision of
the other side may be told by its squares alike; in a game with secrets that is all there is, and it
is compared with what its owner is shown of the move. What was kept by older versions as
`path e7 d8 as Q` or `path e7 d8 as it is` is understood as well.
"""

from collections.abc import Sequence

from fairychess.game.view import MoveRecord, OptionView, View
from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.engine_api import GameLike
from fairychess.server.domain.game_state import refuse
from fairychess.server.domain.setup import SIDES
from fairychess.server.play.live_game import LiveGame
from fairychess.server.store import games
from fairychess.server.store.database import Database

Lines = list[list[str]]

_CLICKED, _HAND = "?", "hand:"
_OLD, _OLD_WISH, _OLD_UNCHANGED = "path", " as ", "it is"


def answer_of(lines: Lines, played: Sequence[MoveRecord], side: str) -> str | None:
    """What a side has prepared for what has been played since its lines were kept."""
    for line in standing(lines, played, side):
        return line[0]
    return None


def standing(lines: Lines, played: Sequence[MoveRecord], side: str) -> Lines:
    """What is left of the lines that the game has followed: of each, what comes now."""
    moved = any(record.seat == side for record in played)
    found: Lines = []
    for line in lines:
        if len(line) == 1:
            found += [] if moved else [line]
            continue
        done, rest = line[: len(played)], line[len(played) :]
        if rest and all(map(_means, done, played)) and rest not in found:
            found.append(rest)
    return found


def _means(wanted: str, record: MoveRecord) -> bool:
    """Whether a decision of a line is one that has been taken, as far as its viewer is told."""
    if not wanted.startswith(_CLICKED):
        return wanted == record.text
    path = wanted.removeprefix(_CLICKED).partition("=")[0].split(">")
    if path[0].startswith(_HAND):
        return record.text.split("@") == [path[0].removeprefix(_HAND), *path[1:]]
    places = tuple(dict.fromkeys(path))  # a piece that comes back is shown there once
    if record.text.startswith(_CLICKED) and len(record.squares) == 1:
        return record.squares == places[-1:]  # where it began is not shown, and so not compared
    return record.squares[: len(places)] == places


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


async def kept(database: Database, game: LiveGame, side: str) -> tuple[int, Lines] | None:
    """A side's premoves as they stand in the present position: (ply, lines)."""
    found = (await database.query(games.premoves, game.id)).get(side)
    if not found or game.state.over or game.state.game.to_move == side:
        return None
    left = await left_of(game, side, *found)
    return (len(game.state.deciders), left) if left else None


async def left_of(game: LiveGame, side: str, since: int, lines: Lines) -> Lines:
    """What is left of a side's lines while the other side decides."""
    view = await game.view(side)
    if len(view.moves) < since:
        return []
    spelled = [[of_today(text) for text in line] for line in lines]
    left = standing(spelled, view.moves[since:], side)
    return [line for line in left if len(line) > 1 or [line[0]] in spelled]


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
