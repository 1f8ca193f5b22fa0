"""XBoard's protocol (CECP, version 2), with what makes XBoard 4.9 play games it does not know.

https://www.gnu.org/software/xboard/engine-intf.html. To `variant NAME` the engine answers `setup`
and `piece` commands, unless it is a game that XBoard knows as we do.
"""

from __future__ import annotations

import re
from dataclasses import replace

from fairychess.engine.cecp_analysis import CecpAnalysis
from fairychess.engine.cecp_settings import START
from fairychess.engine.conversation import Say, first_line
from fairychess.engine.known import KNOWN_TO_XBOARD, TableError
from fairychess.engine.limits import Limits
from fairychess.engine.thinker import Choice
from fairychess.engine.xboard import Letters, Unshowable
from fairychess.protocol import move_formats

NULL_MOVE = "@@@@"
_MOVE = re.compile(r"[a-p]\d{1,2}|[A-Za-z+'!]+@[a-p]\d{1,2}|@@@@|O-O")
NAMED = {"?": "move_now", ".": "status"}
IGNORED = {
    "accepted", "rejected", "random", "white", "black", "name", "rating", "ics", "computer",
    "egtpath", "pause", "resume", "otim", "xboard", "lift", "put", "hover", "choice",
    "setscore", "rotate",
}  # fmt: skip


class Cecp(CecpAnalysis):
    """A conversation in XBoard's protocol."""

    def __init__(self, say: Say) -> None:
        super().__init__(say, START, move_formats.cecp)
        self.letters = Letters(self.table.rules)
        self.table.format_move = self.letters.format_move

    def answer(self, words: list[str], line: str) -> None:
        """Do what a line asks for."""
        command, rest = words[0], words[1:]
        done = getattr(self, f"do_{NAMED.get(command, command)}", None)
        if done is not None:
            done(rest)
        elif command in IGNORED:
            return
        elif _MOVE.match(command):
            self.do_usermove(words)
        else:
            self.say(f"Error (unknown command): {command[:40]}")

    def complain(self, reason: str) -> None:
        """Tell that a line could not be dealt with."""
        self.say(f"Error ({reason})")

    # ---- getting ready --------------------------------------------------------------------

    def do_protover(self, words: list[str]) -> None:
        """Name what the engine can."""
        self.say(
            "feature done=0",
            'feature myname="fairychess" ping=1 setboard=1 playother=1 usermove=1 san=0 time=1',
            "feature draw=1 sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 ics=0 name=0 memory=1",
            "feature pause=0 nps=0 debug=1 smp=1 exclude=1",
            self.variants_line(),
            *self.option_lines(),
        )
        self.get_ready()
        self.say("feature done=1")

    def do_variant(self, words: list[str]) -> None:
        """Play this game."""
        if len(words) != 1:
            raise ValueError("variant: one name comes next")
        rules = self.rules_of(words[0])
        try:
            letters = Letters(rules)
        except Unshowable as error:
            raise TableError(str(error)) from None
        self.change_variant(words[0])
        self.letters = letters
        self.table.format_move = letters.format_move
        if rules.name not in KNOWN_TO_XBOARD:
            self.say(*letters.commands(self.table.play))

    def do_new(self, words: list[str]) -> None:
        """Begin a game of chess; the engine plays the second side."""
        self._quiet()
        if self.table.rules.name != "chess":
            self.do_variant([START])
        self.table.new_game()
        self.side, self.analysing = 1, False
        self.limits = replace(self.limits, depth=0)

    def do_ping(self, words: list[str]) -> None:
        """Answer when everything before has been dealt with."""
        if not self.analysing and self._turn_is_mine():
            self.thinker.wait()
        self.get_ready()
        self.say(f"pong {' '.join(words)[:40]}")

    def do_result(self, words: list[str]) -> None:
        """The game is over."""
        if not self.analysing:
            self.do_force(words)

    def do_quit(self, words: list[str]) -> None:
        """End."""
        self.close()

    # ---- who plays, how long --------------------------------------------------------------

    def do_move_now(self, words: list[str]) -> None:
        """Play what has been found."""
        if not self.analysing:
            self.thinker.move_now()

    def do_force(self, words: list[str]) -> None:
        """Play neither side."""
        self._quiet()
        self.side = None

    def do_go(self, words: list[str]) -> None:
        """Play the side to move."""
        self._quiet()
        self.table.must_have_position()
        self.side = self.table.turn_of_board()
        self._play_on()

    def do_playother(self, words: list[str]) -> None:
        """Play the other side."""
        self._quiet()
        self.side = 1 - self.table.turn_of_board()

    # ---- the game -------------------------------------------------------------------------

    def do_usermove(self, words: list[str]) -> None:
        """The opponent plays."""
        said = " ".join(words)
        if self._expected(said):
            return
        self._quiet()
        if self.table.fault:
            self.say(f"Illegal move (there is no position): {said[:60]}")
            return
        text = self.table.meant(said)
        if text is not None and self._opponent_is_refused(text, said):
            return
        try:
            self.table.play_move(said)
        except TableError:
            self.say(f"Illegal move: {said[:60]}")
        self._play_on()

    def _opponent_is_refused(self, text: str, said: str) -> bool:
        """Toss where chance decides about the opponent's move. True: XBoard takes it back."""
        tossed = self.tossed(text, said)
        if tossed is None:
            self.say(f"Illegal move (the coin wants another one): {said[:60]}")
            self._tell_end()
        elif tossed:
            self.table.push([text, *tossed], said)
            self._play_on()
        return tossed != []

    def do_undo(self, words: list[str]) -> None:
        """Take back a move."""
        self._quiet()
        self.table.undo()
        self.go_on_analysing()

    def do_remove(self, words: list[str]) -> None:
        """Take back a move of each side."""
        self._quiet()
        self.table.undo(2)
        self.go_on_analysing()

    def do_setboard(self, words: list[str]) -> None:
        """Begin from a position."""
        self._quiet()
        try:
            self.table.set_up(self.letters.position(" ".join(words)), [])
        except ValueError as error:
            self.table.fault = first_line(error)
            self.say(f"tellusererror Illegal position: {first_line(error)}")
        self.go_on_analysing()

    # ---- thinking -------------------------------------------------------------------------

    def _turn_is_mine(self) -> bool:
        return self.side is not None and self.table.turn_of_board() == self.side

    def _play_on(self) -> None:
        """Think, if it is for the engine to move or if everything is analysed."""
        if self.analysing:
            self.go_on_analysing()
            return
        if self.table.chance_is_due():
            self.table.settle()
        if self._turn_is_mine() and not self._tell_end():
            if self.table.play.kernel.seat() == self.side:
                self.last = None
                self.think(self._limits_now())
            else:  # the turn is lost, but the board waits for a move
                self.table.push([], NULL_MOVE)
                self.say(f"move {NULL_MOVE}")

    def _limits_now(self) -> Limits:
        """Return the limits; of the moves until the clock is wound up again, those left."""
        whole = self.limits.moves
        made = len(self.table.turns) // 2
        return replace(self.limits, moves=whole - made % whole) if whole else self.limits

    def _tell_end(self) -> bool:
        """Tell the result of a game that is over, or whose end can be claimed; True where no move
        can follow."""
        ended = self.table.claim()
        if ended is not None:
            result = {"first": "1-0", "second": "0-1", None: "1/2-1/2"}[ended.winner]
            self.say(f"{result} {{{ended.reason}}}")
        return self.table.over() is not None

    def tell_toss(self, said: str, outcome: str, refused: bool) -> None:
        """Tell what the coin has shown."""
        self.say(f"telluser {said}: {outcome}" + (", another move is played" * refused))

    def tell_choice(self, choice: Choice) -> bool:
        """Play the move; one of two legs is told in two lines."""
        if self.analysing or not choice.text:
            return False
        texts, said = self.whole_turn(choice.text)
        tossed = self.tossed(choice.text, said)
        if tossed is None:
            return not self._tell_end()
        line = choice.found.lines[0].line if choice.found and self.pondering else ()
        reply = None if tossed or self.table.pending else self.reply_to(texts, line)
        self.table.push([*texts, *tossed], said)
        legs = said.split(",")
        self.say(*[f"move {leg}," for leg in legs[:-1]], f"move {legs[-1]}")
        self._tell_end()
        if reply is not None:
            self._ponder_on(*reply)
        return False
