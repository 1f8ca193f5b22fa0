"""A game at a terminal: the board drawn, moves and commands read, the computer asked."""

import asyncio
import textwrap
from collections.abc import Callable, Coroutine
from typing import Any

from fairychess.cli.drawing import board_text, result_text, standing_lines
from fairychess.cli.show import piece_type_text
from fairychess.game import Game, Refused, VariantInfo, View
from fairychess.game.view import MoveRecord, OptionView
from fairychess.position.sides import SIDES
from fairychess.rules import load

HELP = """\
Type a move as the list of moves writes it, such as {example}, or one of these:
  moves          every legal move          moves e4      those of the piece on e4
  piece P        how a piece type moves   board         draw the board again
  undo           take your last move back  record        the game as text
  draw           offer a draw              resign        give up
  help           this text                 quit          leave the game"""


class TerminalGame:
    """One game between people at this terminal and the computer.

    `choose` is the computer player, `ask` reads a line after a prompt, `say` prints one.
    """

    def __init__(
        self,
        game: Game,
        info: VariantInfo,
        people: set[str],
        level: int,
        choose: Callable[[View, int], Coroutine[Any, Any, str]],
        ask: Callable[[str], str],
        say: Callable[[str], None],
        colour: bool = False,
    ) -> None:
        self.game = game
        self.info = info
        self.people = people
        self.level = level
        self.choose = choose
        self.ask = ask
        self.say = say
        self.colour = colour
        self.over = False
        self.shown: str | None = None  # whose side the screen shows, where it may not show both
        self.commands: dict[str, Callable[[str], None]] = {
            "moves": self.list_moves,
            "piece": self.show_piece_type,
            "kind": self.show_piece_type,  # what the command was called before
            "board": lambda _: self.draw_board(),
            "undo": lambda _: self.undo(),
            "record": lambda _: self.say(self.game.record()),
            "draw": lambda _: self.offer_draw(),
            "resign": lambda _: self.game.resign(self.game.to_move),
            "help": lambda _: self.help(),
            "quit": lambda _: self.leave(),
        }

    # ---- the course of the game -----------------------------------------------------------

    def run(self) -> None:
        """Until the game is over, or a player leaves."""
        self.say(f"{self.info.title}. Type help for what can be typed.")
        drawn = -1
        while not self.over and self.game.outcome is None:
            if self.game.to_move == "chance":
                self.toss()
            elif self.game.to_move not in self.people:
                self.think()
            else:
                self.pass_screen()
                if drawn != self.game.ply:
                    self.draw_board()
                    drawn = self.game.ply
                self.obey(self.ask(f"{self.name(self.game.to_move)}> ").strip())
        if self.game.outcome is not None:
            self.draw_board()
            self.say(result_text(self.info, self.game.outcome))

    def pass_screen(self) -> None:
        """In a game with secrets, two people take turns in front of the screen."""
        seat = self.game.to_move
        if not self.shared or self.shown == seat:
            return
        self.shown = None
        name = self.name(seat)
        self.say("\n" * BLANK)
        self.ask(f"Pass the screen to {name}. {name}, press Enter to see your side. ")
        self.shown = seat

    def obey(self, line: str) -> None:
        """One command or move."""
        word, _, rest = line.partition(" ")
        if not word:
            return
        command = self.commands.get(word.lower())
        try:
            if command is not None:
                command(rest.strip())
            else:
                self.game.play(self.game.to_move, line)
        except ValueError as error:
            self.say(str(error))
            if isinstance(error, Refused) and command is None:
                self.hint(line)

    def toss(self) -> None:
        """The referee draws; who tosses at this terminal sits where the toss says."""
        self.game.play_chance()
        move = self.view().moves[-1]
        if "?" not in move.text:  # nothing to tell about what is dealt to others face down
            self.say(f"The referee {'deals' if self.game.secretive else 'tosses'}: {move.text}.")
        tosser = self.game.tosser
        if tosser is not None and len(self.people) == 1:
            self.people = {tosser}
            self.say(f"You play {tosser}, as {self.name(tosser)}.")

    def think(self) -> None:
        """The computer's turn."""
        seat = self.game.to_move
        text = asyncio.run(self.choose(self.game.view(seat), self.level))
        self.game.play(seat, text)
        # As the people here may know it: what the computer does in secret stays so.
        move = self.view().moves[-1]
        self.say(
            " ".join(
                [f"{self.name(seat)} (computer) plays {self.written(move)}", *map(str, move.notes)]
            )
        )

    # ---- commands -------------------------------------------------------------------------

    def list_moves(self, start: str) -> None:
        """All moves, or those of the piece on a square or of a type in hand."""
        options = self.view().options
        if start:
            places = (start.lower(), f"hand:{start.upper()}")
            options = tuple(o for o in options if o.clicks[:1] and o.clicks[0] in places)
            for option in options:
                self.say(described(option, self.written(option)))
            if not options:
                self.say(f"No move begins with {start}.")
        else:
            self.say(textwrap.fill("  ".join(map(self.written, options)), 96))

    def show_piece_type(self, ident: str) -> None:
        """How a piece type moves."""
        ground = load(self.game.variant, **self.game.options).board.ground
        self.say(piece_type_text(self.info, ground, ident or "?"))

    def undo(self) -> None:
        """Back to the last decision taken at this terminal."""
        moves = self.view().moves
        mine = [index for index, move in enumerate(moves) if move.seat in self.people]
        if not mine:
            raise Refused("not_moved_yet")
        self.game.undo(len(moves) - mine[-1])

    def offer_draw(self) -> None:
        """Offer a draw: another person at this terminal is asked, the computer declines."""
        seat = self.game.to_move
        other = SIDES[1 - SIDES.index(seat)]
        self.game.offer_draw(seat)
        if other not in self.people:
            self.game.decline_draw(other)
            self.say("The computer declines the draw and plays on.")
        elif self.ask(f"Does {self.name(other)} agree to a draw? (yes or no) ").lower() in YES:
            self.game.accept_draw(other)
        else:
            self.game.decline_draw(other)
            self.say("The draw is declined.")

    def help(self) -> None:
        """The commands that can be typed."""
        self.say(HELP.format(example=self.written(self.view().options[0])))

    def leave(self) -> None:
        """End without a result."""
        self.over = True

    def hint(self, line: str) -> None:
        """After a refusal: where the piece named can go."""
        starts = sorted({o.clicks[0] for o in self.view().options if o.clicks}, key=len)
        start = next((place for place in reversed(starts) if line.startswith(place)), None)
        if start is not None:
            self.say(f"Type moves {start} for what the piece there may do.")

    # ---- showing --------------------------------------------------------------------------

    def view(self) -> View:
        """What the people at this terminal may see."""
        if self.shared:
            return self.game.view(self.shown or "spectator")
        return self.game.view("both" if len(self.people) == 2 else next(iter(self.people)))

    @property
    def shared(self) -> bool:
        """Whether two people at this terminal have secrets from each other."""
        return len(self.people) == 2 and self.game.secretive and self.game.outcome is None

    def name(self, side: str) -> str:
        """The variant's name of a side."""
        return self.info.seats.get(side, side)

    def draw_board(self) -> None:
        """The board, pieces in hand, captured pieces, whose turn it is, and remarks."""
        view = self.view()
        last = view.moves[-1] if view.moves else None
        lit = {*(last.squares if last else ()), *view.check}
        flipped = view.viewer == "second"
        board = board_text(self.info, view.board, lit, self.colour, flipped, view.fog)
        self.say(f"\n{board}\n")
        said = () if last is None else (f"Last: {self.spoken(last)}.", *map(str, last.notes))
        for line in standing_lines(self.info, view, said):
            self.say(line)

    def spoken(self, move: MoveRecord) -> str:
        """A move with the name of its side."""
        text = self.written(move)
        return f"{self.name(move.seat)} {text}" if move.seat in SIDES else text

    def written(self, move: MoveRecord | OptionView) -> str:
        """A move in algebraic notation, where the game has it; else by the squares of the board."""
        if not move.spelled or STYLE not in self.info.notations:
            return move.text
        return move.spelled[self.info.notations.index(STYLE)]


YES = {"yes", "y"}
STYLE = "san"
"""Of the notations of a game: the one whose squares stand at the edges of the board drawn here."""
BLANK = 60


def described(option: OptionView, text: str) -> str:
    """A move, written as `text`, with what it takes and becomes."""
    if option.captures:
        text += f"   takes {', '.join(option.captures)}"
    detail = f" ({option.detail})" if option.detail else ""
    return f"{text}   {option.choice}{detail}" if option.choice else text
