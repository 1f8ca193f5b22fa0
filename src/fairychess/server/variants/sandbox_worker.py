"""The sandboxed process.

It reads tasks on its input and answers them on its output. It has little memory and writes no
file, so that no Python can lie beside a definition. Each task has a limit of processor time that
the system enforces: compiled code that never gives Python's lock back is ended all the same, and
a busy machine ends nothing early. Nothing the process says is trusted.
"""

import base64
import signal
import sys
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

import msgspec

from fairychess.game.brought_pictures import with_pictures
from fairychess.game.custom_variant import parse_pasted, try_out, try_position
from fairychess.game.export import FORMATS, Exported
from fairychess.making import check, drawing, export, finding, opened
from fairychess.making.piece_drawing import ground_of, with_way
from fairychess.making.sentences import example_of, outlined
from fairychess.messages import Message
from fairychess.search.piece_card import piece_card
from fairychess.server.base.errors import ProblemError, said_by, whereabouts
from fairychess.server.domain.engine_api import GameLike, installed_backend
from fairychess.server.domain.record_limits import limited_record
from fairychess.server.variants import drafts, free_boards
from fairychess.server.variants.requests import Performed, RemoteState, Request, SandboxAnswer
from fairychess.workers.limits import limit_process

MEMORY = 256 << 20
"""Bytes a process may use beyond what the program itself takes."""

_KEPT_GAMES = 24
_NICE = 5
_NAME = "definition"
_games: OrderedDict[str, GameLike] = OrderedDict()
_lengths: dict[str, int] = {}
"""The number of changes each game has seen; -1 where a change has failed halfway."""

LOOKS = ("view", "why_no_undo", "why_not", "record")
"""Methods that change nothing."""

_rooms = installed_backend()


class UnknownGameError(Exception):
    """This process does not have that game (any more)."""


def describe(text: str, name: str, pictures: dict[str, str]) -> dict[str, Any]:
    """Compile a pasted definition and try it out; see `Described`."""
    found = parse_pasted(text, name)
    made = with_pictures(found.text, pictures, _NAME) if pictures else found.text
    info = _rooms.variant_info(_NAME, {}, text=made)
    array = _rooms.new_game(_NAME, {}, seed=0, text=made).view("spectator")
    try_out(made)
    return {"info": info, "array": array, "text": made, "page": found.page}


def info(name: str, options: dict[str, Any], text: str) -> Any:
    """Describe a custom variant under some options."""
    return _rooms.variant_info(name, options, text=text)


def card(name: str, options: dict[str, Any], ident: str, text: str) -> Any:
    """Say how a piece type of a custom variant moves and what it is worth."""
    return piece_card(name, options, ident, text)


def admit(options: dict[str, Any], text: str) -> None:
    """Try a custom variant out under some options; ValueError where it would be a burden."""
    try_out(text, options)


def set_up(name: str, options: dict[str, Any], position: str) -> None:
    """Try a position of an installed variant out."""
    try_position(name, options, position)


def read_draft(draft: dict[str, Any], language: str) -> dict[str, Any]:
    """Read a pasted text as a draft, which an editor can show before it has been looked at."""
    return opened(draft)


def look_at_draft(draft: dict[str, Any], language: str) -> dict[str, Any]:
    """Say all there is to say about a draft."""
    return check(draft, language)


def draw_moves(betza: str, language: str, **board: Any) -> dict[str, Any]:
    """Draw a text of moves while it is typed."""
    return drawing(betza, ground_of(**board), language)


def find_moves(
    squares: list[Any], radius: int, leaps: bool, kept: str, language: str, **board: Any
) -> dict[str, Any]:
    """Find the text for clicked squares, and draw it."""
    return drawing(finding(squares, radius, leaps, kept), ground_of(**board), language)


def add_way(
    betza: str, language: str, files: int, ranks: int, shape: str, levels: int, **way: Any
) -> dict[str, Any]:
    """Add the text of a drawn way to a text, and draw it."""
    return drawing(with_way(betza, way), ground_of(files, ranks, shape, levels), language)


def read_sentences(
    sentences: list[Any], board: dict[str, Any], pieces: list[str], roles: list[str], language: str
) -> list[dict[str, Any]]:
    """Say how sentences read and what their formulas are made of."""
    variant = {"board": board, "pieces": [{"id": one} for one in pieces], "roles": roles}
    return outlined(sentences, variant, language)


def find_example(text: str, table: str, number: int, seed: int) -> dict[str, Any] | None:
    """Look for a position that shows a sentence at work."""
    return example_of(text, table, number, seed)


def take_home(text: str, form: str) -> dict[str, Any]:
    """Write a draft for other programs."""
    found = export(text, form)
    data = base64.b64encode(found.data).decode()
    return {"name": found.name, "data": data, "notes": found.notes}


def written(text: str, form: str) -> str | dict[str, Any]:
    """Write a record of ours in another format; RecordError where that cannot say it."""
    return FORMATS[form].write(Exported(text))


def open_game(game: str, given: dict[str, Any], history: list[list[Any]]) -> Performed:
    """Begin a game and repeat what has happened in it."""
    fresh = _rooms.new_game(**given)
    for method, *arguments in history:
        getattr(fresh, method)(*arguments)
    _games[game], _lengths[game] = fresh, len(history)
    while len(_games) > _KEPT_GAMES:
        del _lengths[_games.popitem(last=False)[0]]
    return _performed(fresh, None)


def act(game: str, method: str, arguments: list[Any], length: int) -> Performed:
    """Call a method of a game, which must have seen `length` changes and no more."""
    if game not in _games or _lengths[game] != length:
        raise UnknownGameError
    _games.move_to_end(game)
    found = _games[game]
    if method == "record" and arguments[1] is not None:
        arguments = [arguments[0], dict(map(tuple, arguments[1]))]
    if method in LOOKS:
        return _performed(found, getattr(found, method)(*arguments))
    _lengths[game] = -1  # until it is done, nobody may rely on this game
    try:
        result = getattr(found, method)(*arguments)
    except _rooms.Refused:
        _lengths[game] = length
        raise
    _lengths[game] = length + 1
    return _performed(found, result)


def _performed(game: GameLike, result: Any) -> Performed:
    state = RemoteState(game.to_move, game.early, game.outcome, game.secretive)
    return Performed(state, msgspec.Raw(msgspec.json.encode(result)))


TASKS: dict[str, Callable[..., Any]] = {
    "describe": describe,
    "info": info,
    "card": card,
    "admit": admit,
    "set_up": set_up,
    "read_draft": read_draft,
    "look_at_draft": look_at_draft,
    "draw_moves": draw_moves,
    "find_moves": find_moves,
    "add_way": add_way,
    "read_sentences": read_sentences,
    "find_example": find_example,
    "take_home": take_home,
    "record": limited_record,
    "written": written,
    "open": open_game,
    "act": act,
    **drafts.TASKS,
    **free_boards.TASKS,
}


def answered(request: Request) -> SandboxAnswer:
    """Carry out a task; whatever a stranger's text does becomes one line."""
    try:
        result = TASKS[request.task](**request.arguments)
        return SandboxAnswer(msgspec.Raw(msgspec.json.encode(result)))
    except UnknownGameError:
        return SandboxAnswer(unknown=True)
    except RecursionError:
        return SandboxAnswer(refused=Message("nested_too_deeply", {"where": "definition"}))
    except ProblemError as problem:
        return SandboxAnswer(refused=problem.said or problem.message)
    except _rooms.Refused as error:
        return SandboxAnswer(refused=said_by(error))
    except (ValueError, LookupError, TypeError, OverflowError) as error:
        if request.task == "act":  # the game's own failure might tell what is secret
            return SandboxAnswer(failed=whereabouts(error))
        return SandboxAnswer(refused=said_by(error))


def main() -> None:
    """Answer tasks until the input ends."""
    limit_process(MEMORY, _NICE)  # the server itself comes first
    read = msgspec.json.Decoder(Request).decode
    for line in sys.stdin.buffer:
        request = read(line)
        # SIGPROF ends the process in the middle of whatever it does.
        signal.setitimer(signal.ITIMER_PROF, request.seconds)
        said = msgspec.json.encode(answered(request))
        signal.setitimer(signal.ITIMER_PROF, 0)
        sys.stdout.buffer.write(said + b"\n")
        sys.stdout.buffer.flush()
