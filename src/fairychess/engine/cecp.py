"""XBoard's protocol (CECP, version 2), with what makes XBoard 4.9 play games it does not know.

https://www.gnu.org/software/xboard/engine-intf.html. To `variant NAME` the engine answers `setup`
and `piece` commands, unless it is a game that XBoard knows as we do.
"""

import re
from dataclasses import replace

from fairychess.board import SQUARE
from fairychess.engine.cecp_analysis import CecpAnalysis
from fairychess.engine.cecp_options import START, CecpOptions
from fairychess.engine.cecp_pondering import CecpPondering
from fairychess.engine.game import EngineGame
from fairychess.engine.known import GameError, known_to_xboard
from fairychess.engine.limits import GoLimits
from fairychess.engine.output import Output, first_line
from fairychess.engine.player import BoardPlayer
from fairychess.engine.thinker import Choice, Reports
from fairychess.engine.xboard import Letters, Unshowable
from fairychess.notation.spelling import engine_texts
from fairychess.version import __version__

NULL_MOVE = "@@@@"
_MOVE = re.compile(rf"{SQUARE}|[A-Za-z+'!]+@{SQUARE}|@@@@|O-O")
NAMED = {"?": "move_now", ".": "status"}
IGNORED = {
    "accepted", "rejected", "random", "white", "black", "name", "rating", "ics", "computer",
    "egtpath", "pause", "resume", "otim", "xboard", "lift", "put", "hover", "choice",
    "setscore", "rotate",
}  # fmt: skip


class Cecp:
    """A conversation in XBoard's protocol."""

    def __init__(self, say: Output) -> None:
        self.say = say
        self.player = BoardPlayer(START, engine_texts.cecp)
        self.game.writes_castling = True
        self.letters = Letters(self.game.rules)
        self.game.format_move = self.letters.format_move
        self.side: int | None = 1
        """The side the engine plays: a colour, or None where it plays none."""
        self.pondering = CecpPondering(self.player)
        self._quiet = self.pondering.quiet
        self.options = CecpOptions(self.player, say, self._quiet)
        self.analysis = CecpAnalysis(self.player, self.options, self._quiet, self.think)
        self.ended = False

    @property
    def game(self) -> EngineGame:
        """The game on the board."""
        return self.player.game

    def answer(self, words: list[str]) -> None:
        """Do what a line asks for."""
        command, rest = words[0], words[1:]
        for part in (self, self.options, self.pondering, self.analysis):
            done = getattr(part, f"do_{NAMED.get(command, command)}", None)
            if done is not None:
                done(rest)
                return
        if command in IGNORED:
            return
        if _MOVE.match(command):
            self.do_usermove(words)
        else:
            self.say(f"Error (unknown command): {command[:40]}")

    def complain(self, reason: str) -> None:
        """Tell that a line could not be dealt with."""
        self.say(f"Error ({reason})")

    def wait(self) -> None:
        """Wait until nothing is thought about any more."""
        self.player.thinker.wait()

    def close(self) -> None:
        """End the conversation."""
        self.player.close()
        self.ended = True

    # ---- getting ready --------------------------------------------------------------------

    def do_protover(self, words: list[str]) -> None:
        """Name what the engine can."""
        self.say(
            "feature done=0",
            f'feature myname="fairychess {__version__}" ping=1 setboard=1 playother=1 usermove=1',
            "feature san=0 time=1",
            "feature draw=1 sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 ics=0 name=0 memory=1",
            "feature pause=0 nps=0 debug=1 smp=1 exclude=1",
            self.options.variants_line(),
            *self.options.lines(),
        )
        self.player.get_ready()
        self.say("feature done=1")

    def do_variant(self, words: list[str]) -> None:
        """Play this game."""
        if len(words) != 1:
            raise ValueError("variant: one name comes next")
        rules = self.player.rules_of(words[0])
        try:
            letters = Letters(rules)
        except Unshowable as error:
            raise GameError(str(error)) from None
        self.player.change_variant(words[0])
        if missing := self.player.game.rules.left_out:
            self.say(f"# {'; '.join(missing)}")
        self.letters = letters
        self.game.format_move = letters.format_move
        if rules.name not in known_to_xboard():
            self.say(*letters.commands(self.game.play))

    def do_new(self, words: list[str]) -> None:
        """Begin a game of chess; the engine plays the second side."""
        self._quiet()
        if self.game.rules.name != "chess":
            self.do_variant([START])
        self.game.new_game()
        self.side, self.analysis.goes_on = 1, False
        self.options.limits = replace(self.options.limits, depth=0)

    def do_ping(self, words: list[str]) -> None:
        """Answer when everything before has been dealt with."""
        if not self.analysis.goes_on and self._turn_is_mine():
            self.player.thinker.wait()
        self.player.get_ready()
        self.say(f"pong {' '.join(words)[:40]}")

    def do_result(self, words: list[str]) -> None:
        """The game is over."""
        if not self.analysis.goes_on:
            self.do_force(words)

    def do_quit(self, words: list[str]) -> None:
        """End."""
        self.close()

    # ---- who plays, how long --------------------------------------------------------------

    def do_move_now(self, words: list[str]) -> None:
        """Play what has been found."""
        if not self.analysis.goes_on:
            self.player.thinker.move_now()

    def do_force(self, words: list[str]) -> None:
        """Play neither side."""
        self._quiet()
        self.side = None

    def do_go(self, words: list[str]) -> None:
        """Play the side to move."""
        self._quiet()
        self.game.must_have_position()
        self.side = self.game.turn_of_board()
        self._play_on()

    def do_playother(self, words: list[str]) -> None:
        """Play the other side."""
        self._quiet()
        self.side = 1 - self.game.turn_of_board()

    # ---- the game -------------------------------------------------------------------------

    def do_usermove(self, words: list[str]) -> None:
        """The opponent plays."""
        said = " ".join(words)
        if self.pondering.expected(said, self.options.limits):
            return
        self._quiet()
        if self.game.fault:
            self.say(f"Illegal move (there is no position): {said[:60]}")
            return
        text = self.game.meant(said)
        if text is not None and self._opponent_is_refused(text, said):
            return
        try:
            self.game.play_move(said)
        except GameError:
            self.say(f"Illegal move: {said[:60]}")
        self._play_on()

    def _opponent_is_refused(self, text: str, said: str) -> bool:
        """Toss where chance decides about the opponent's move. True: XBoard takes it back."""
        tossed = self.player.tossed(text, said, self.tell_toss)
        if tossed is None:
            self.say(f"Illegal move (the coin wants another one): {said[:60]}")
            self._tell_end()
        elif tossed:
            self.game.push([text, *tossed], said)
            self._play_on()
        return tossed != []

    def do_undo(self, words: list[str]) -> None:
        """Take back a move."""
        self._quiet()
        self.game.undo()
        self.analysis.go_on()

    def do_remove(self, words: list[str]) -> None:
        """Take back a move of each side."""
        self._quiet()
        self.game.undo(2)
        self.analysis.go_on()

    def do_setboard(self, words: list[str]) -> None:
        """Begin from a position."""
        self._quiet()
        try:
            self.game.set_up(self.letters.position(" ".join(words)), [])
        except ValueError as error:
            self.game.fault = first_line(error)
            self.say(f"tellusererror Illegal position: {first_line(error)}")
        self.analysis.go_on()

    # ---- thinking -------------------------------------------------------------------------

    def think(self, limits: GoLimits) -> None:
        """Begin a thought."""
        told = self.analysis
        reports = Reports(
            told.tell_depth, told.tell_current, self.tell_choice, self.complain, self.complain
        )
        self.player.think(limits, reports)

    def do_analyze(self, words: list[str]) -> None:
        """Think about every position until told to stop."""
        self._quiet()
        self.side, self.analysis.goes_on = None, True
        self.analysis.go_on()

    def do_draw(self, words: list[str]) -> None:
        """The opponent offers a draw, which is taken where the game stands worse."""
        if self.side is not None and self.analysis.stands_worse(self.side):
            self.say("offer draw")

    def _turn_is_mine(self) -> bool:
        return self.side is not None and self.game.turn_of_board() == self.side

    def _play_on(self) -> None:
        """Think, if it is for the engine to move or if everything is analysed."""
        if self.analysis.goes_on:
            self.analysis.go_on()
            return
        if self.game.chance_is_due():
            self.game.settle()
        if self._turn_is_mine() and not self._tell_end():
            if self.game.play.kernel.seat() == self.side:
                self.analysis.last = None
                self.think(self._limits_now())
            else:  # the turn is lost, but the board waits for a move
                self.game.push([], NULL_MOVE)
                self.say(f"move {NULL_MOVE}")

    def _limits_now(self) -> GoLimits:
        """Return the limits; of the moves until the clock is wound up again, those left."""
        whole = self.options.limits.moves_to_go
        made = len(self.game.turns) // 2
        return (
            replace(self.options.limits, moves_to_go=whole - made % whole)
            if whole
            else self.options.limits
        )

    def _tell_end(self) -> bool:
        """Tell the result of a game that is over, or whose end can be claimed; True where no move
        can follow."""
        ended = self.game.claim()
        if ended is not None:
            result = {"first": "1-0", "second": "0-1", None: "1/2-1/2"}[ended.winner]
            self.say(f"{result} {{{ended.reason}}}")
        return self.game.over() is not None

    def tell_toss(self, said: str, outcome: str, refused: bool) -> None:
        """Tell what the coin has shown."""
        self.say(f"telluser {said}: {outcome}" + (", another move is played" * refused))

    def tell_choice(self, choice: Choice) -> bool:
        """Play the move; one of two legs is told in two lines."""
        if self.analysis.goes_on or not choice.text:
            return False
        texts, said = self.player.whole_turn(choice.text)
        tossed = self.player.tossed(choice.text, said, self.tell_toss)
        if tossed is None:
            return not self._tell_end()
        line = choice.found.lines[0].line if choice.found and self.pondering.wanted else ()
        reply = None if tossed or self.game.pending else self.game.reply_to(texts, line)
        self.game.push([*texts, *tossed], said)
        legs = said.split(",")
        self.say(*[f"move {leg}," for leg in legs[:-1]], f"move {legs[-1]}")
        self._tell_end()
        if reply is not None:
            self.pondering.ponder_on(*reply)
        return False
