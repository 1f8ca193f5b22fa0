"""The pages for people from other programs: both columns run, and the answers are compared."""

import importlib
import os
import re
import shlex
import stat
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import chess
import chess.engine
import chess.variant
import pytest
from page_blocks import PAGES, agrees, blocks, commands, run

import fairychess
from fairychess.engine.listener import Listener

ROW = re.compile(r"^\| `([^\n]+)` \| `([^\n]+)` \| ([^|\n]*)\|$", re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")


def sections(page: str) -> list[str]:
    return re.split(r"^## ", (PAGES / f"{page}.md").read_text("utf-8"), flags=re.MULTILINE)[1:]


def plain(answer: Any) -> Any:
    """An answer in a form that both programs' share."""
    if isinstance(answer, chess.Move):
        return answer.uci()
    if isinstance(answer, chess.Piece):
        return answer.symbol()
    if isinstance(answer, chess.Board):
        return answer.fen()
    if isinstance(answer, fairychess.Position):
        return answer.text()
    if isinstance(answer, fairychess.Move | fairychess.Piece):
        return str(answer)
    if isinstance(answer, dict):
        return {key: plain(value) for key, value in answer.items()}
    if isinstance(answer, Iterable) and not isinstance(answer, str):
        return sorted(map(plain, answer))
    return answer


class Columns:
    """Both programs side by side, each with its names."""

    def __init__(self, left: str, right: str) -> None:
        self.left: dict[str, Any] = {}
        self.right: dict[str, Any] = {}
        self._names = left, right

    def set_up(self, section: str) -> None:
        """Run the blocks of a section, each in the column whose name is its first line."""
        for code in re.findall(r"^```python\n(.*?)^```$", section, re.MULTILINE | re.DOTALL):
            named = code.splitlines()[0].removeprefix("# ")
            exec(code, self.left if named == self._names[0] else self.right)

    def run(self, section: str) -> list[tuple[str, str]]:
        """Run the rows of a section; the pairs that did not agree."""
        wrong = []
        for left, right, told in ROW.findall(section):
            theirs, ours = plain(eval(left, self.left)), plain(eval(right, self.right))
            if told.strip() == "→":
                theirs, ours = plain(self.left["board"]), plain(self.right["pos"])
            if theirs != ours and told.strip() in ("=", "→"):
                wrong.append((f"{left}: {theirs!r}", f"{right}: {ours!r}"))
        return wrong


@pytest.mark.parametrize(
    ("page", "program", "rows"),
    [("from-python-chess", "python-chess", 50), ("from-pyffish", "pyffish", 20)],
)
def test_both_columns_of_a_page_agree(page: str, program: str, rows: int) -> None:
    pytest.importorskip(program.replace("python-", ""))
    columns = Columns(program, "fairychess")
    told = [section for section in sections(page) if ROW.search(section)]
    assert sum(len(ROW.findall(section)) for section in told) > rows
    columns.left["pyffish"] = sys.modules.get("pyffish")
    columns.right["compat"] = importlib.import_module("fairychess.compat.pyffish")
    for section in told:
        columns.set_up(section)
        assert columns.run(section) == []


def test_the_library_analyses_as_the_page_says() -> None:
    page = (PAGES / "from-python-chess.md").read_text("utf-8")
    pos = fairychess.load("chess").position()
    game = fairychess.new_game("chess")
    said = re.findall(r"^\| `engine[^\n]*?` \| `([^`]+)`", page, re.MULTILINE)
    assert len(said) == 3
    found = eval(said[0], {"fairychess": fairychess, "pos": pos})
    assert found.depth == 2 and found.best.moves[0] in pos.moves()
    with eval(said[1], {"fairychess": fairychess, "pos": pos}) as going:
        assert next(iter(going)).depth == 1
    quick = said[2].replace("level=12, seconds=1", "level=1, seconds=0.01")
    assert eval(quick, {"fairychess": fairychess, "game": game}) in pos.moves()


# ---- boards -----------------------------------------------------------------------------------


def test_commands_for_people_from_boards_do_what_they_say(tmp_path: Path) -> None:
    shown = [block for block in blocks("from-boards") if block.language == "console"]
    told = [pair for block in shown for pair in commands(block)]
    assert len(told) == 4
    for command, printed in told:
        assert agrees(printed, run(command, "", tmp_path)), command


def test_every_command_in_a_row_is_one() -> None:
    """Its words are those of the program; what it would do is tried above or in its own tests."""
    from fairychess.cli.program import build

    page = (PAGES / "from-boards.md").read_text("utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    said = [code for line in rows for code in CODE.findall(line.split(" | ")[-1])]
    told = [one for one in said if one.startswith("fairychess ")]
    assert len(told) > 7
    for one in told:
        words = shlex.split(one.replace("FILE", "game.pgn").replace("NAME", "chess"))[1:]
        words = ["rnbqkbnr/8/8/8/8/8/8/RNBQKBNR w - - 0 1" if w == "FEN" else w for w in words]
        assert build(words[0]).parse_args(words).run
    options = [one for one in said if one.startswith("--")]
    assert len(options) > 5
    for option in options:
        words = ["match", "A", "B", "--variant", "chess", *shlex.split(option)]
        assert build("match").parse_args(words).run


def test_names_of_games_mean_what_the_page_says() -> None:
    section = next(one for one in sections("from-boards") if one.startswith("Names of games"))
    rows = re.findall(r"^\| (`.*) \| `(.*)` \|$", section, re.MULTILINE)
    assert len(rows) > 8
    for theirs, ours in rows:
        for name in CODE.findall(theirs):
            assert fairychess.load(name).name == ours


def test_what_is_said_to_the_engine_is_understood() -> None:
    section = next(one for one in sections("from-boards") if one.startswith("What an engine"))
    for number, protocol in enumerate(("uci", "cecp")):
        heard: list[str] = []
        listener = Listener(heard.append, protocol)
        if protocol == "cecp":
            listener.hear("force")
        for row in re.findall(r"^\| `.*", section, re.MULTILINE):
            listener.hear(CODE.findall(row)[number])
            listener.wait()
        assert not [line for line in heard if line.startswith(("Error", "info string", "Illegal"))]
        assert heard[-1] in ("readyok", "pong 1")


# ---- lichess-bot ------------------------------------------------------------------------------


def test_options_of_a_bot_are_taken(tmp_path: Path) -> None:
    """As lichess-bot starts an engine: the script of the page, and each row of its options."""
    script = next(block.text for block in blocks("from-lichess-bot") if block.language == "sh")
    file = tmp_path / "fairychess-uci"
    file.write_text(script.replace("fairychess", f"'{sys.executable}' -m fairychess", 1))
    file.chmod(file.stat().st_mode | stat.S_IXUSR)
    section = next(one for one in sections("from-lichess-bot") if one.startswith("uci_options"))
    rows = re.findall(r"^\| `[^|]*: [^|]*` \| `([^`]+): ([^`]+)` \|", section, re.MULTILINE)
    assert len(rows) > 8
    with chess.engine.SimpleEngine.popen_uci(os.fspath(file), timeout=60) as engine:
        for name, value in rows:
            engine.configure({name: {"true": True}.get(value, value)})
        assert engine.play(chess.Board(), chess.engine.Limit(time=0.02)).move is not None
        engine.ping()


@pytest.mark.parametrize("name", ["chess", "crazyhouse", "antichess", "3check", "racingkings"])
def test_a_homemade_engine_plays(name: str) -> None:
    code = next(block.text for block in blocks("from-lichess-bot") if block.language == "python")
    made: dict[str, Any] = {}
    exec(code, made)
    board = chess.variant.find_variant(name)()
    for _ in range(3):
        board.push(made["search"](board, seconds=0.2))
    assert len(board.move_stack) == 3


def test_a_homemade_engine_plays_from_shuffled_ranks() -> None:
    code = next(block.text for block in blocks("from-lichess-bot") if block.language == "python")
    made: dict[str, Any] = {}
    exec(code, made)
    board = chess.Board.from_chess960_pos(0)
    board.push(made["search"](board, seconds=0.2))
    assert len(board.move_stack) == 1
