"""The contract between the kernel and a rule: one page, every hook a rule may answer.

A rule is a `Rule`. It overrides the hooks it cares about and leaves the rest alone: the compiled
rules keep one list of rules a hook, so a hook nobody answers costs nothing. Rules written in
Cython's pure mode are called at native speed; an inventor's plain-Python subclass works the same
way, slower, for its own hooks only.

What the bits of a move mean stands in `position/move.py`.
"""

from typing import Any, NamedTuple

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.state import State
else:
    from fairychess.position.state import State

FIRST = 0
SECOND = 1
CHANCE = 2
SEATS = ("first", "second", "chance")
NOBODY = -1
"""Where a seat is asked for: a spectator, who has no secrets of his own."""


class MoveInput(NamedTuple):
    """How people enter a SPECIAL move of a rule.

    `clicks` are squares to click, in order; without any, the options with one `action` ("Write a
    death") are offered together, each under its own `label`, and `marks` are squares to point out.
    With clicks and an `action`, people have to agree to the `label` before the move is made.
    `victims` are the squares of pieces that the move is openly going to take.
    `parts` are pairs of a question and this option's answer, where one is asked after the other;
    `marks` then has one square a part.
    """

    clicks: tuple[int, ...] = ()
    action: str = ""
    label: str = ""
    marks: tuple[int, ...] = ()
    victims: tuple[int, ...] = ()
    parts: tuple[tuple[str, str], ...] = ()


@cython.cclass
class Rule:
    """One rule. Subclass it, override hooks, and name it in a variant's file.

    `number` is the rule's place among the variant's rules; the kernel sets it, and `rules`, in
    `bind`. A rule keeps no game state of its own: what it remembers lives in the position's
    variables (`rules.variable(name)` gives their numbers; `pos.set_variable` changes them, and undo
    knows).
    `earliest` is how many plies without progress there must have been for `outcome` to be asked.
    `secret` is True for a rule that hides something from a seat; what it shows is then asked of
    `observe`, `tell` and `marks` alone.
    `royals_needed` says how many sides must have a royal piece in a position of the game: 2 where
    each must protect its own, 1 where capturing one ends the game, 0 where it does not matter. A
    side that starts without one needs none.
    """

    secret = False
    royals_needed = 0

    def __init__(self) -> None:
        self.name = type(self).__name__
        self.earliest = 0

    def bind(self, rules: Any) -> None:
        """Called once when the rules are built: ask for variables, look kinds up."""
        self.rules = rules

    @cython.ccall
    def decide(self, pos: State) -> cython.int:
        """Seat that must take a decision of this rule's own now, or -1."""
        return -1

    @cython.ccall
    def choices(self, pos: State) -> cython.void:
        """After `decide` answered: push the decision's options with `pos.offer`."""

    @cython.ccall
    def moves(self, pos: State) -> cython.void:
        """Push further moves besides the path tables' (drops, castling)."""

    @cython.ccall
    def expand(self, pos: State, low: cython.int) -> cython.void:
        """Turn moves from index `low` on into their variants (promotion)."""

    @cython.ccall
    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop forbidden moves from index `low` on; by default asks `allows` of each."""
        keep: cython.int = low
        index: cython.int = low
        move: cython.ulonglong
        while index < pos.top:
            move = pos.buffer[index]
            if self.allows(pos, move):
                pos.buffer[keep] = move
                keep += 1
            index += 1
        pos.top = keep

    @cython.ccall
    def allows(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Is this one move allowed?"""
        return True

    @cython.ccall
    def narrow(self, pos: State) -> cython.bint:
        """Say by sets what `expand` and `allow` would do now to the moves of pieces along paths.

        Asked when moves are only counted, on boards of one word: they multiply none and leave those
        within `pos.goals`, for a piece in `pos.bound` those within `pos.goals_of` its square; both
        may be narrowed here. False: only move by move.
        """
        return False

    @cython.ccall
    def replace_move(self, pos: State, move: cython.ulonglong) -> cython.ulonglong:
        """What a decision really carries out: its own word, another one that is legal here, or 0.

        With 0 the board, the counters and the side to move stay; the rule has noted something.
        """
        return move

    @cython.ccall
    def attacks(self, pos: State, square: cython.int, by: cython.int) -> cython.bint:
        """Could `by` capture a royal on this square, where that is not a matter of the paths?"""
        return False

    @cython.ccall
    def in_check(self, pos: State, side: cython.int) -> cython.bint:
        """Is a royal attacked that this side, to move or not, must not lose?"""
        return False

    @cython.ccall
    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Carry out a SPECIAL move of this rule through the position's effects."""

    @cython.ccall
    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """What else happens, after the pieces have moved (see `pos.captured`)."""

    @cython.ccall
    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """Who decides next; `seat` is what the rules before this one say."""
        return seat

    @cython.ccall
    def turn_ends(self, pos: State) -> cython.void:
        """Called when the next seat is settled."""

    @cython.ccall
    def outcome(self, pos: State) -> object:
        """None, or (winner seat or -1 for a draw, reason) if the game is over before any move."""
        return None

    @cython.ccall
    def no_moves_outcome(self, pos: State) -> object:
        """As `outcome`, asked when the side to move has no legal move at all."""
        return None

    @cython.ccall
    def checks(self, pos: State) -> list:
        """Squares of the mover's royals that are in check, for people."""
        return []

    @cython.ccall
    def expectancy(self, pos: State, square: cython.int) -> cython.int:
        """For players: how many percent of its worth the piece on a square still has, as far as
        something else than moves threatens it."""
        return 100

    def shorten(self, few: bool) -> None:
        """For players, in rules of their own: offer a few of many options that are alike, or all
        of them again."""

    def more_clicks(self) -> int:
        """How many squares people click for this rule after the one where a move ends."""
        return 0

    def format_move(self, pos: State, move: cython.ulonglong) -> object:
        """Text of a SPECIAL move of this rule, or of one whose effects begin with NAMED."""
        return None

    def move_input(self, pos: State, move: cython.ulonglong) -> object:
        """How people enter a move that this rule formats: a `MoveInput`; None: read its text."""
        return None

    def tell(self, pos: State, move: cython.ulonglong, seat: int) -> object:
        """Text of a SPECIAL move for a `seat` that did not make it; None: no secret."""
        return None

    def observe(self, pos: State, seat: int) -> dict:
        """`words` as a seat (or NOBODY) may know them: `?` stands for what is hidden."""
        return self.state_fields(pos)

    def marks(self, pos: State, seat: int) -> dict:
        """{square: list of remarks on its piece} that a seat (or NOBODY) may know."""
        return {}

    def report(self, pos: State, move: cython.ulonglong) -> list:
        """What everybody learns from the move just made, a line each, for people."""
        return []

    def hear(self, line: str) -> object:
        """What a line of my `report` says, as (what, identity of a piece, more); None: no news."""
        return None

    def notes(self, pos: State, seat: int) -> list:
        """Lines a seat (or NOBODY) should read now: an extra turn, a toss, powers left."""
        return []

    def state_fields(self, pos: State) -> dict:
        """Extra `key=value` words of the position text, only where they differ from the default."""
        return {}

    def read_state_fields(self, pos: State, words: dict) -> None:
        """Take this rule's words out of `words` and set the position accordingly."""


def one_of(key: str, value: object, allowed: tuple) -> None:
    """Check a parameter of a rule; ValueError names the key and what it may be."""
    if value not in allowed:
        raise ValueError(f"{key} = {value!r}: must be one of {', '.join(map(repr, allowed))}")
