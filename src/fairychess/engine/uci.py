"""UCI, as Fairy-Stockfish extends it to variants, and USI, its counterpart for shogi.

UCI: https://www.wbec-ridderkerk.nl/html/UCIProtocol.html; USI:
http://hgm.nubati.net/usi.html. `UCI_Variant` says which game is played; `VariantPath` names
a variant file or its folder to play by.
"""

from fairychess.engine.game import EngineGame
from fairychess.engine.known import GameError
from fairychess.engine.limits import GoLimits
from fairychess.engine.options import number
from fairychess.engine.output import Output, first_line
from fairychess.engine.perft import Perft
from fairychess.engine.player import BoardPlayer
from fairychess.engine.scores import plies_to_mate
from fairychess.engine.thinker import Choice, Reports
from fairychess.engine.uci_options import NATIVE, UciOptions
from fairychess.engine.uci_reports import UciReports
from fairychess.notation.spelling import engine_texts
from fairychess.version import __version__

LONGEST = 1 << 40
"""Milliseconds, nodes: no limit is larger."""
FORMATS = {"uci": engine_texts.uci, "usi": engine_texts.usi}
LIMIT_WORDS = {
    "wtime", "btime", "winc", "binc", "movestogo", "movetime", "byoyomi", "depth", "nodes", "mate",
    "infinite", "ponder", "searchmoves", "perft",
}  # fmt: skip
FLAGS = {"infinite", "ponder"}
MOST_PERFT = 6
BEYOND_MATE = 4
"""A mate may hide behind reductions: so many plies more are searched for it."""
NO_MOVE = "(none)"


class Uci:
    """A conversation in UCI, or in USI where `dialect` is "usi"."""

    seeks_mate = False
    """Is a mating problem to be solved?"""

    def __init__(self, say: Output, dialect: str = "uci") -> None:
        self.say, self.dialect = say, dialect
        self.player = BoardPlayer(NATIVE[dialect], FORMATS[dialect])
        self.player.game.writes_turning = True
        self.options = UciOptions(self.player, say, dialect)
        self.reports = UciReports(self.player.game, self.options)
        self.perft = Perft()
        self.ended = False

    @property
    def game(self) -> EngineGame:
        """The game on the board."""
        return self.player.game

    def answer(self, words: list[str]) -> None:
        """Do what a line asks for. Words before the first command are passed over."""
        for place, command in enumerate(words):
            done = getattr(self, f"do_{command}", None)
            if done is not None:
                done(words[place + 1 :])
                return
        raise ValueError(f"unknown command: {words[0][:40]}")

    def complain(self, reason: str) -> None:
        """Tell that a line could not be dealt with."""
        self.say(f"info string {reason}")

    def wait(self) -> None:
        """Wait until nothing is thought about any more."""
        self.player.thinker.wait()
        self.perft.wait()

    def close(self) -> None:
        """End the conversation, after an answer to what is being thought about."""
        self.perft.stop()
        self.player.thinker.stop()
        self.player.close()
        self.ended = True

    # ---- getting ready --------------------------------------------------------------------

    def do_uci(self, words: list[str]) -> None:
        """Name the engine and its options."""
        self.say(f"id name fairychess {__version__}", "id author the fairychess developers")
        self.say(*self.options.lines(), f"{self.dialect}ok")

    do_usi = do_uci

    def do_setoption(self, words: list[str]) -> None:
        """setoption name NAME [value VALUE]."""
        self.player.thinker.stop()
        self.options.set(words)

    def do_isready(self, words: list[str]) -> None:
        """Say that everything before has been dealt with."""
        self.player.get_ready()
        self.say("readyok")

    def do_ucinewgame(self, words: list[str]) -> None:
        """Begin another game."""
        self.player.thinker.stop()
        self.game.new_game()

    do_usinewgame = do_ucinewgame

    def do_debug(self, words: list[str]) -> None:
        """Nothing more is told than always."""

    do_register = do_debug

    def do_gameover(self, words: list[str]) -> None:
        """The game has ended."""
        self.player.thinker.stop()

    def do_quit(self, words: list[str]) -> None:
        """End."""
        self.close()

    # ---- a position -----------------------------------------------------------------------

    def do_position(self, words: list[str]) -> None:
        """position startpos|fen FEN|sfen SFEN [moves ...]."""
        self.player.thinker.stop()
        cut = words.index("moves") if "moves" in words else len(words)
        if words[:1] == ["startpos"] and cut == 1:
            start = None
        elif words[:1] == ["fen"]:
            start = " ".join(words[1:cut])
        elif words[:1] == ["sfen"]:  # with the word, for it may look like a FEN cut short
            start = " ".join(words[:cut])
        else:
            self.game.fault = "position: startpos, fen or sfen comes next, then moves"
            raise ValueError(self.game.fault)
        self.game.set_up(start, words[cut + 1 :])
        if not self.game.turns and self.game.chance_is_due():
            self.game.settle()  # while no clock runs

    def do_d(self, words: list[str]) -> None:
        """Show the position."""
        self.game.must_have_position()
        self.say(f"Fen: {self.game.play.text()}")

    # ---- thinking -------------------------------------------------------------------------

    def do_go(self, words: list[str]) -> None:
        """go with limits, or go perft DEPTH."""
        self.perft.stop()
        self.player.thinker.stop()
        said, unknown = limit_words(words)
        self.seeks_mate = self.dialect == "usi" and "mate" in said
        try:
            if unknown and not said:
                raise ValueError(f"go: {unknown[0][:40]!r} means nothing")
            if unknown:
                self.complain(f"go: {unknown[0][:40]!r} means nothing")
            self.game.must_have_position()
            self._go(said)
        except Exception as error:
            reason = first_line(error) if isinstance(error, ValueError) else type(error).__name__
            self.complain(reason)
            if "perft" not in said:
                self.tell_no_move()

    def _go(self, said: dict[str, list[str]]) -> None:
        if "perft" in said:
            depth = number(" ".join(said["perft"]), 1, MOST_PERFT, "perft")
            self.perft.start(self.game.play, depth, self.tell_perft)
            return
        if self.game.chance_is_due():
            self.game.settle()
        if self.seeks_mate:
            self.seek_mate(said["mate"])
        elif self._declares(said):
            self.say("bestmove win")
        else:
            self._think(self.limits(said), "ponder" in said)

    def _declares(self, said: dict[str, list[str]]) -> bool:
        """Return whether an impasse of shogi is won by saying so, where a move is asked for."""
        if self.dialect != "usi" or "infinite" in said or "ponder" in said:
            return False
        found = self.game.play.declaration()
        return found is not None and found.winner == self.game.play.to_move()

    def tell_no_move(self) -> None:
        """Tell a board that waits for a move that it gets none: every `go` is answered."""
        # Problems may have no king of the attacker's.
        self.say("checkmate notimplemented" if self.seeks_mate else f"bestmove {NO_MOVE}")

    def tell_failure(self, reason: str) -> None:
        """Tell that a thought has failed."""
        self.complain(reason)
        self.tell_no_move()

    def seek_mate(self, words: list[str]) -> None:
        """go mate MILLISECONDS|infinite, as boards for mating problems ask."""
        forever = words in ([], ["infinite"])
        time = LONGEST if forever else number(" ".join(words), 1, LONGEST, "mate")
        self._think(GoLimits(move=time / 1000, book=False))

    def _think(self, limits: GoLimits, ponder: bool = False) -> None:
        reports = Reports(
            self.reports.tell_depth,
            self.reports.tell_current,
            self.tell_choice,
            self.tell_failure,
            self.complain,
        )
        self.player.think(limits, reports, ponder)

    def limits(self, said: dict[str, list[str]]) -> GoLimits:
        """Return what the words of `go` mean for the side to move. What has run out is short, not
        without limit."""

        def count(word: str, least: int = 0) -> int:
            if word not in said:
                return 0
            return max(least, number(" ".join(said[word]) or "none", -LONGEST, LONGEST, word))

        first = self.game.play.kernel.turn == 0
        white_first = self.dialect == "uci"
        mine, theirs = "wb" if first == white_first else "bw"
        clock = f"{mine}time" if f"{mine}time" in said else f"{theirs}time"
        timed = clock in said or "byoyomi" in said or "movetime" in said
        mate = count("mate", 1)
        limited = timed or "depth" in said or "nodes" in said or "mate" in said
        return GoLimits(
            move=count("movetime", 1) / 1000,
            time_left=count(clock, 1) / 1000,
            increment=count(f"{mine}inc") / 1000,
            byoyomi=count("byoyomi", 1) / 1000,
            moves_to_go=count("movestogo"),
            nodes=count("nodes", 1),
            depth=count("depth", 1) or (2 * mate - 1 + BEYOND_MATE if mate else 0),
            mate=mate,
            book=not mate,
            endless="infinite" in said or not limited,
            only=self._allowed(said.get("searchmoves", [])),
        )

    def _allowed(self, moves: list[str]) -> tuple[str, ...]:
        """Return our texts of the moves that may be played; GameError if none of them is legal."""
        texts = [self.game.meant(move) for move in moves]
        found = tuple(text for text in texts if text is not None)
        if moves and not found:
            raise GameError(f"searchmoves {moves[0][:40]}: not a legal move here")
        return found

    def do_stop(self, words: list[str]) -> None:
        """End the thought with its best move."""
        self.perft.stop()
        self.player.thinker.stop()

    def do_ponderhit(self, words: list[str]) -> None:
        """The opponent has played as expected."""
        self.player.thinker.ponder_hit()

    def tell_perft(self, text: str, count: int) -> None:
        """Tell how many lines of play begin with a move, or how many there are."""
        if text:
            self.say(f"{self.game.spelled(text)}: {count}")
        else:
            self.say("", f"Nodes searched: {count}")

    def tell_toss(self, said: str, outcome: str, refused: bool) -> None:
        """Tell what the coin has shown."""
        self.say(f"info string {said}: {outcome}" + (", another move is played" * refused))

    def tell_choice(self, choice: Choice) -> bool:
        """Tell the move."""
        if self.seeks_mate:
            self.say(f"checkmate {self._mate(choice)}")
            return False
        if not choice.text:
            self._tell_nothing()
            return False
        texts, said = self.player.whole_turn(choice.text)
        if self.player.tossed(choice.text, said, self.tell_toss) is None:
            return True
        line = choice.found.lines[0].line if choice.found else ()
        reply = self.game.reply_to(texts, line)
        ponder = f" ponder {reply[1]}" if reply else ""
        self.say(f"bestmove {said}{ponder}")
        return False

    def _tell_nothing(self) -> None:
        """Tell that there is no move, and why."""
        over, mover = self.game.over(), self.game.play.kernel.turn
        lost, won = (over is not None and over[0] == side for side in (1 - mover, mover))
        self.say(f"info depth 0 score {'mate 0' if lost else 'cp 0'}")
        word = "resign" if lost else "win" if won else NO_MOVE
        self.say(f"bestmove {word if self.dialect == 'usi' else NO_MOVE}")

    def _mate(self, choice: Choice) -> str:
        """Return the moves of the mate that was found, to its end."""
        if not choice.text:
            return "nomate"
        if choice.found is None:
            return "timeout"
        line = choice.found.lines[0]
        score = line.score if self.game.play.kernel.turn == 0 else -line.score
        plies = plies_to_mate(score) or 0
        return " ".join(self.reports.line_texts(line)) if 0 < plies <= len(line.line) else "timeout"


def limit_words(words: list[str]) -> tuple[dict[str, list[str]], list[str]]:
    """Return what follows each word of `go` that has a meaning, and the words that have none."""
    found: dict[str, list[str]] = {}
    unknown: list[str] = []
    key = ""
    for word in words:
        if word in LIMIT_WORDS and not (key == "mate" and word == "infinite"):
            key = word
            found[key] = []
        elif key == "searchmoves" or (key and key not in FLAGS and not found[key]):
            found[key].append(word)
        else:
            unknown.append(word)
    return found, unknown
