"""UCI, as Fairy-Stockfish extends it to variants, and USI, its like for shogi.

UCI: https://www.wbec-ridderkerk.nl/html/UCIProtocol.html; USI:
http://hgm.nubati.net/usi.html. `UCI_Variant` says which game is played; `VariantPath` names
a variant file or its folder to play by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from fairychess.engine.conversation import (
    LARGEST_HASH,
    SMALLEST_HASH,
    Conversation,
    Say,
    level,
    number,
)
from fairychess.engine.files import variants_of_file
from fairychess.engine.known import TableError, offered, shuffled
from fairychess.engine.scores import ScoreScale, moves_to_mate
from fairychess.engine.thinker import Choice, Limits, Settings
from fairychess.protocol import move_formats
from fairychess.search.crew import MOST_THREADS
from fairychess.search.levels import STRONGEST
from fairychess.search.lines import Found, Line

LONGEST = 1 << 40
"""Milliseconds, nodes: no limit is larger."""
DEFAULT_HASH = 8
EMPTY = "<empty>"
IGNORED_OPTIONS = {"ponder", "analysemode", "showwdl", "engineabout", "opponent"}
MOST_LINES = 20
LIMIT_WORDS = {
    "wtime", "btime", "winc", "binc", "movestogo", "movetime", "byoyomi", "depth", "nodes", "mate",
    "infinite", "ponder", "searchmoves", "perft",
}  # fmt: skip


class Uci(Conversation):
    """A conversation in UCI, or in USI where `dialect` is "usi"."""

    def __init__(self, say: Say, dialect: str = "uci") -> None:
        self.dialect = dialect
        shogi = dialect == "usi"
        super().__init__(
            say, "shogi" if shogi else "chess", move_formats.usi if shogi else move_formats.uci
        )
        self.table.writes_turning = True
        self.variant = self.native
        self.chess960 = False

    @property
    def native(self) -> str:
        """The game that is played where nobody names one."""
        return "shogi" if self.dialect == "usi" else "chess"

    def answer(self, words: list[str], line: str) -> None:
        """Do what a line asks for."""
        command, rest = words[0], words[1:]
        done = getattr(self, f"do_{command}", None)
        if done is None:
            raise ValueError(f"unknown command: {command[:40]}")
        done(rest)

    def complain(self, reason: str) -> None:
        """Tell that a line could not be dealt with."""
        self.say(f"info string {reason}")

    # ---- getting ready --------------------------------------------------------------------

    def do_uci(self, words: list[str]) -> None:
        """Name the engine and its options."""
        self.say("id name fairychess", "id author the fairychess developers")
        self.say(*self.option_lines(), f"{self.dialect}ok")

    do_usi = do_uci

    def option_lines(self) -> Iterator[str]:
        """Yield what can be set."""
        shown = " ".join(f"var {name}" for name in (*offered(), *self.from_file))
        prefix = self.dialect.upper()
        yield f"option name {prefix}_Variant type combo default {self.native} {shown}"
        yield f"option name VariantPath type string default {EMPTY}"
        yield f"option name Level type spin default {STRONGEST} min 1 max {STRONGEST}"
        hash_name = "USI_Hash" if self.dialect == "usi" else "Hash"
        megabytes = f"default {DEFAULT_HASH} min {SMALLEST_HASH} max {LARGEST_HASH}"
        yield f"option name {hash_name} type spin {megabytes}"
        yield f"option name Threads type spin default 1 min 1 max {MOST_THREADS}"
        yield f"option name MultiPV type spin default 1 min 1 max {MOST_LINES}"
        ponder = "USI_Ponder" if self.dialect == "usi" else "Ponder"
        yield f"option name {ponder} type check default false"
        if self.dialect == "uci":
            yield "option name UCI_Chess960 type check default false"
        yield "option name Move Overhead type spin default 20 min 0 max 5000"
        yield "option name Clear Hash type button"

    def do_setoption(self, words: list[str]) -> None:
        """setoption name NAME [value VALUE]."""
        if not words or words[0] != "name":
            raise ValueError("setoption: name NAME value VALUE")
        cut = words.index("value") if "value" in words else len(words)
        name, value = " ".join(words[1:cut]).lower(), " ".join(words[cut + 1 :])
        name = name.removeprefix("usi_").removeprefix("uci_")
        self.thinker.halt()
        change = self.changes().get(name)
        if change is not None:
            change(value)
        elif name not in IGNORED_OPTIONS:
            raise ValueError(f"no option is called {' '.join(words[1:cut])[:40]!r}")

    def changes(self) -> dict[str, Callable[[str], None]]:
        """Return what setting an option does, by its name in small letters."""
        return {
            "variant": self._set_variant,
            "variantpath": self._set_path,
            "chess960": self._set_shuffled,
            "level": lambda value: self._set(replace(self.settings, level=level(value))),
            "hash": lambda value: self.set_hash(number(value, SMALLEST_HASH, LARGEST_HASH, "Hash")),
            "threads": lambda value: self.set_threads(number(value, 1, MOST_THREADS, "Threads")),
            "multipv": lambda value: self._set(
                replace(self.settings, lines=number(value, 1, MOST_LINES, "MultiPV"))
            ),
            "move overhead": lambda value: self._set(
                replace(self.settings, margin=number(value, 0, 5000, "Move Overhead") / 1000)
            ),
            "clear hash": lambda value: self.set_hash(self.hash or DEFAULT_HASH),
        }

    def _set(self, settings: Settings) -> None:
        self.settings = settings

    def _set_variant(self, value: str) -> None:
        self.change_variant(shuffled(value) if self.chess960 else value)
        self.variant = value

    def _set_shuffled(self, value: str) -> None:
        self.chess960 = value == "true"
        self._set_variant(self.variant)

    def _set_path(self, value: str) -> None:
        """Take variants from a file: they can be chosen by their names from now on."""
        if value in ("", EMPTY):
            return
        self.from_file = variants_of_file(value)
        for name in self.from_file:
            self.say(f"info string variant {name}")
        if len(self.from_file) == 1:
            self._set_variant(next(iter(self.from_file)))

    def do_isready(self, words: list[str]) -> None:
        """Say that everything before has been dealt with."""
        self.get_ready()
        self.say("readyok")

    def do_ucinewgame(self, words: list[str]) -> None:
        """Begin another game."""
        self.thinker.halt()
        self.table.new_game()

    do_usinewgame = do_ucinewgame

    def do_debug(self, words: list[str]) -> None:
        """Nothing more is told than always."""

    do_register = do_debug

    def do_gameover(self, words: list[str]) -> None:
        """The game has ended."""
        self.thinker.halt()

    def do_quit(self, words: list[str]) -> None:
        """End."""
        self.close()

    # ---- a position -----------------------------------------------------------------------

    def do_position(self, words: list[str]) -> None:
        """position startpos|fen FEN|sfen SFEN [moves ...]."""
        self.thinker.halt()
        if not words or words[0] not in ("startpos", "fen", "sfen"):
            raise ValueError("position: startpos, fen or sfen comes next")
        cut = words.index("moves") if "moves" in words else len(words)
        start = None if words[0] == "startpos" else " ".join(words[1:cut])
        self.table.set_up(start, words[cut + 1 :])

    def do_d(self, words: list[str]) -> None:
        """Show the position."""
        self.say(f"Fen: {self.table.play.text()}")

    # ---- thinking -------------------------------------------------------------------------

    def do_go(self, words: list[str]) -> None:
        """go with limits, or go perft DEPTH."""
        said = limit_words(words)
        if "perft" in said:
            self.tell_perft(number(" ".join(said["perft"]), 1, 6, "perft"))
            return
        if self.table.chance_is_due():
            self.table.settle()
        limits = self.limits(said)
        self.think(limits, ponder="ponder" in said)

    def limits(self, said: dict[str, list[str]]) -> Limits:
        """Return what the words of `go` mean for the side to move."""

        def count(word: str) -> int:
            return (
                number(" ".join(said[word]) or "none", -LONGEST, LONGEST, word)
                if word in said
                else 0
            )

        first = self.table.play.kernel.turn == 0
        white_first = self.dialect == "uci"
        mine = "w" if first == white_first else "b"
        only = []
        for move in said.get("searchmoves", []):
            text = self.table.meant(move)
            if text is None:
                raise TableError(f"searchmoves {move[:40]}: not a legal move here")
            only.append(text)
        timed = any(word.endswith("time") or word == "byoyomi" for word in said)
        limited = timed or "depth" in said or "nodes" in said or "mate" in said
        return Limits(
            move=count("movetime") / 1000,
            mine=max(0.0, count(f"{mine}time") / 1000),
            more=max(0.0, count(f"{mine}inc") / 1000),
            byoyomi=max(0.0, count("byoyomi") / 1000),
            moves=max(0, count("movestogo")),
            nodes=max(0, count("nodes")),
            depth=max(0, count("depth") or 2 * count("mate")),
            endless="infinite" in said or not limited,
            only=tuple(only),
        )

    def do_stop(self, words: list[str]) -> None:
        """End the thought with its best move."""
        self.thinker.stop()

    def do_ponderhit(self, words: list[str]) -> None:
        """The opponent has played as expected."""
        self.thinker.ponder_hit()

    def tell_perft(self, depth: int) -> None:
        """Tell how many lines of play there are, move by move."""
        self.thinker.halt()
        counts = self.table.play.divide(depth)
        for text, found in counts.items():
            self.say(f"{self.table.spelled(text)}: {found}")
        self.say("", f"Nodes searched: {sum(counts.values())}")

    def tell_depth(self, found: Found, seconds: float) -> None:
        """Tell the lines of a depth."""
        scale = ScoreScale(self.table)
        sign = 1 if self.table.play.kernel.turn == 0 else -1
        spent = max(1, round(1000 * seconds))
        rate = f"nodes {found.nodes} nps {round(1000 * found.nodes / spent)} time {spent}"
        for place, line in enumerate(found.lines, 1):
            score = self.score_text(sign * line.score, scale)
            pv = " ".join(self.line_texts(line))
            self.say(
                f"info depth {found.depth} seldepth {max(found.depth, len(line.line))} "
                f"multipv {place} score {score} {rate} pv {pv}"
            )

    def score_text(self, score: int, scale: ScoreScale) -> str:
        """Return a score for the side to move as the protocol writes it."""
        mate = moves_to_mate(score)
        return f"mate {mate}" if mate is not None else f"cp {scale.centipawns(score)}"

    def line_texts(self, line: Line) -> list[str]:
        """Return the moves of a line as the protocol writes them."""
        return [self.table.spelled(text) for text in line.line]

    def tell_toss(self, said: str, outcome: str, refused: bool) -> None:
        """Tell what the coin has shown."""
        self.say(f"info string {said}: {outcome}" + (", another move is played" * refused))

    def tell_choice(self, choice: Choice) -> bool:
        """Tell the move."""
        if not choice.text:
            self.say("bestmove resign" if self.dialect == "usi" else "bestmove (none)")
            return False
        texts, said = self.whole_turn(choice.text)
        if self.tossed(choice.text, said) is None:
            return True
        line = choice.found.lines[0].line if choice.found else ()
        reply = self.reply_to(texts, line)
        ponder = f" ponder {reply[1]}" if reply else ""
        self.say(f"bestmove {said}{ponder}")
        return False


def limit_words(words: list[str]) -> dict[str, list[str]]:
    """Return what follows each word of `go` that has a meaning."""
    found: dict[str, list[str]] = {}
    key = ""
    for word in words:
        if word in LIMIT_WORDS:
            key = word
            found[key] = []
        elif key:
            found[key].append(word)
        else:
            raise ValueError(f"go: {word[:40]!r} means nothing")
    return found
