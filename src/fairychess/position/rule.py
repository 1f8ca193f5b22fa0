"""The contract of a rule: between the kernel and a rule, every hook a rule may answer.

A rule is a `Rule`. It overrides the hooks it cares about and leaves the rest alone: the compiled
rules keep one list of rules a hook, so a hook that no rule answers costs nothing. Rules written in
Cython's pure mode are called at native speed; an inventor's plain-Python subclass works the same
way, slower, for its own hooks only.

How a rule writes its moves and its state as text stands in `rule_notation`, what each player may
know in `rule_visibility`, what the search may assume in `search_hints`: a rule has one of each, and
replaces those it needs. What the bits of a move mean stands in `position/words/move.py`.
"""

from functools import lru_cache
from typing import Any

import cython
from cython.cimports.fairychess.position.state import State

from fairychess.messages import wrong_value
from fairychess.position.rule_notation import NO_NOTATION
from fairychess.position.rule_visibility import OPEN
from fairychess.position.search_hints import NO_HINTS

FIRST = 0
SECOND = 1
CHANCE = 2
PLAYING = (
    "decide",
    "choices",
    "moves",
    "expand",
    "allow",
    "allows",
    "narrow",
    "replace_move",
    "perform",
    "complete_move",
    "part_due",
    "after_move",
    "next_player",
    "turn_ends",
    "outcome",
    "turn_begun",
    "before_play",
)
"""The hooks that are asked while moves are listed, made and counted."""
NOBODY = -1
"""The seat number of a spectator, who has no secrets."""


class Rule:
    """One rule. Subclass it, override hooks, and name it in a variant's file.

    `number` is the rule's place among the variant's rules; the kernel sets it, and `rules`, in
    `bind`. A rule keeps no game state of its own: what it remembers lives in the position's
    variables (`rules.variable(name)` gives their numbers; `pos.set_variable` changes them, and undo
    knows).
    `earliest` is how many plies without progress there must have been for `outcome` to be asked.
    `notation` formats and parses, `visibility` says what each player may know, `hints` are for the
    search; a rule that does not set them shares defaults that do nothing.

    What other rooms and rules must know of a rule it declares, under "capabilities" below: as a
    class attribute where it is the same for all its instances, else as a method.
    """

    # ---- capabilities ---------------------------------------------------------------------

    secret = False
    """Does it hide something from a player? What it shows is then asked of its `visibility`."""
    royals_needed = 0
    """How many sides must have a royal piece in a position of the game: 2 where each must protect
    its own, 1 where capturing one ends the game, 0 where it does not matter. A side that starts
    without one needs none."""
    judges_royals = False
    """Does it say what becomes of royal pieces?"""
    is_goal = True
    """Is its `outcome` what the game is about? Not where it only ends games that get nowhere."""
    claimable = False
    """Is what its `outcome` says a player's to claim (a position that has come up three times)? A
    board may then go on where nobody claims it."""
    ends_by_repetition = False
    ends_by_royal_capture = False
    """Does its `outcome` say what the search works out by itself from the positions?"""
    ends_suddenly = False
    """May its `outcome` end a game with any capture or move, rather than when little is left? A
    search then asks it after each capture it looks at."""
    protects_royals = True
    """Might its `allow` or `allows` forbid a move that captures a royal?"""
    castles = False
    """Are its own moves castlings? `castling_homes` then says whose; a move's origin and first
    payload are the squares that castler and partner leave."""
    sets_up = False
    """Do players place pieces before play begins?"""
    has_gates = False
    """Does the castling field of a FEN say something about its gates, by file?"""
    has_hands = False
    """Does it keep captured pieces in hands?"""
    names_pieces = False
    """Is every piece an individual? `piece_name` is then what it is called."""
    only_names_pieces = False
    """Do its parameters name pieces without putting any on the board? That none of these is ever
    there is then worth a remark. What sentences put there is known from their effects."""

    completes_turn = False
    """Is its decision part of the turn that the move before it began (a wall after the move)? It
    then answers `part_due`, its `choices` are subject to what other rules forbid, and a move for
    which none of them is left is no move."""
    judges_turns = False
    """Does its `allow` only say which positions must not arise when a turn is complete?"""
    makes_walls = False
    """Does it put walls on squares?"""
    lends_moves = False
    """Does it let pieces move as others do, so that they may arrive from anywhere?"""
    wall_name = "Wall"
    """What people call its walls."""
    explodes = False
    """Do captures blow up what stands beside the target? `blast` then says which squares."""
    changes_captures = False
    """Does it give pieces other ways to capture than their paths, or take such ways away? Check is
    then seen in the list of all moves (`rules/check/replies`), to which its hooks must add all that
    they capture as effects of ordinary moves."""
    leaves_pieces = False
    """Whatever its hooks do after a move, do they leave alone which pieces stand where? What holds
    of the pieces after a step can then be seen without making it."""
    follows_captures = False
    """Does its `complete_move` do nothing after a move that captures nothing?"""
    only_forbids = False
    """With `changes_captures`: does it only take ways to capture away? What paths do not attack is
    then not attacked at all."""
    checks_by_paths = False
    """Is its `in_check` no more than whether paths of pieces end on a royal? A castling then need
    not ask it."""
    judges_last = False
    """Does it choose among the moves that all other rules allow (compulsory captures)?"""

    without_lock = ""
    """The hooks that its class answers without the interpreter's lock, if it is compiled: each in
    the method of its name with `_nogil`, `outcome` by saying in `is_over_nogil` whether it would
    return something."""

    def castling_homes(self, side: int) -> tuple:
        """Starting squares (sets) of a side's castling pieces and of their partners."""
        return set(), set()

    def guarded_pieces(self) -> list[int]:
        """The coloured pieces that may not be left en prise though they are not royal."""
        return []

    def piece_name(self, ident: int) -> str:
        """The name of a piece, for people and texts; "" without names."""
        return ""

    def promotion_zone(self) -> int | None:
        """How many ranks the promotion zone has; None: pieces do not promote by reaching one."""
        return None

    def converts_pieces(self) -> bool:
        """May promotion make a piece for the other side?"""
        return False

    def makes_pieces(self) -> bool:
        """May pieces become others, or the other side's, in ways that `promotes` does not say?"""
        return False

    def halfmove_limit(self) -> int:
        """The halfmove clock at which the game is drawn; 0: never."""
        return 0

    def chance_weights(self) -> tuple[int, ...] | None:
        """Relative chances of the options of a chance decision, in their order; None: equal."""
        return None

    simultaneous = False
    """Do both players take the decisions it asks for at once, neither knowing the other's? They are
    written down one after the other. The second may decide while the first still thinks:
    it must be asked next whatever the other decides, and what it is offered must not depend on
    that. Both decisions must be secret (`tell`)."""

    def begins_pair(self, pos: State) -> bool:
        """With `simultaneous`: is the decision at hand the first of two that are taken at once?"""
        return True

    plays_moves = False
    """Are the decisions it asks for whole moves of a player (to put a piece on the board)?"""

    def turn_begun(self, pos: State) -> bool:
        """Has the side to move already made a move in this turn of several?"""
        return False

    def before_play(self, pos: State) -> bool:
        """Are pieces still being set up? Nobody is in check then, and no rule ends the game."""
        return False

    def tosser(self, pos: State) -> int:
        """The seat that a toss for the first move has given to who tossed; NOBODY: no toss."""
        return NOBODY

    def freezing_pieces(self) -> list:
        """The coloured pieces whose capture makes the other side pass its next turn."""
        return []

    def opponent_passes(self, pos: State) -> bool:
        """Is it this side's turn only because the other side has to pass?"""
        return False

    def draws_dead_positions(self) -> bool:
        """Does it draw positions in which nobody can ever be mated?"""
        return False

    def foresees(self) -> bool:
        """Does its `outcome` look ahead at what players could do, whether they know it or not?"""
        return False

    def stalemate_decides(self) -> bool:
        """Does a side that has no move and is not in check win or lose?"""
        return False

    def settle_draw(self, pos: State, stalemate: bool) -> tuple[int, str] | None:
        """(winner or -1, reason) of a game that would else be drawn here, by a count of pieces or
        the like; None: a draw it is. `stalemate`: because the side to move has no move."""
        return None

    def excuses(self, pos: State, move: int) -> bool:
        """May this special move leave a royal en prise, because the game is over after it?"""
        return False

    def entry_squares(self, coloured_piece: int) -> frozenset[int] | None:
        """Squares where a piece like this may come from the hand; None: this rule does not say."""
        return None

    def goal_squares(self, coloured_piece: int) -> frozenset[int]:
        """Squares where a piece like this brings its side nearer to winning."""
        return frozenset()

    def must_keep(self, coloured_piece: int) -> bool:
        """Does a side lose the game that has no more pieces like this one?"""
        return False

    def null_move(self, pos: State) -> None:
        """Effect: the side to move passes, in a supposition; forget what it would have used up."""

    def must_lose(self, coloured_piece: int) -> bool:
        """Does a side win the game that has no more pieces like this one?"""
        return False

    def must_capture(self) -> bool:
        """Must a side that can capture do so?"""
        return False

    def blast(self, pos: State, centre: int, origin: int = -1) -> list[int]:
        """With `explodes`: squares of the pieces beside `centre` that a capture there blows up.

        `origin` is where the capturing piece stands, if given: one of them unless it survives.
        """
        return []

    def part_due(self, pos: State) -> cython.bint:
        """Is the decision at hand its own, and part of the turn that the move before it began?"""
        return False

    def always_completes(self, pos: State) -> cython.bint:
        """With `completes_turn`: does every move now leave it a choice, as far as it can tell?"""
        return False

    # ---- hooks ----------------------------------------------------------------------------

    def __init__(self) -> None:
        self.name = type(self).__name__
        self.number = 0
        self.earliest = 0
        self.notation = NO_NOTATION
        self.visibility = OPEN
        self.hints = NO_HINTS
        self.lockless = is_lockless(self)

    def bind(self, rules: Any) -> None:
        """Called once when the rules are built: ask for variables, look piece types up."""
        self.rules = rules

    def learn_start(self, start: State) -> None:
        """Called once all rules are bound, with the starting position."""

    def decide(self, pos: State) -> cython.int:
        """Seat that must take a decision of this rule's own now, or -1."""
        return -1

    def choices(self, pos: State) -> cython.void:
        """After `decide` answered: push the decision's options with `pos.offer`."""

    def moves(self, pos: State) -> cython.void:
        """Push further moves besides the path tables' (drops, castling)."""
        self.moves_nogil(pos)

    def expand(self, pos: State, low: cython.int) -> cython.void:
        """Turn moves from index `low` on into their variants (promotion)."""
        self.expand_nogil(pos, low)

    def allow(self, pos: State, low: cython.int) -> cython.void:
        """Drop forbidden moves from index `low` on; by default asks `allows` of each."""
        self.allow_nogil(pos, low)

    def allow_each(self, pos: State, low: cython.int) -> cython.void:
        """Drop the moves that `allows` forbids."""
        keep: cython.int = low
        index: cython.int = low
        move: cython.ulonglong
        if low < 0:
            raise IndexError(f"{low}: moves on offer have indexes from 0")
        while index < pos.options.top:
            move = pos.options.moves[index]
            if self.allows(pos, move):
                pos.options.moves[keep] = move
                keep += 1
            index += 1
        pos.options.top = keep

    def allows(self, pos: State, move: cython.ulonglong) -> cython.bint:
        """Is this one move allowed?"""
        return True

    def narrow(self, pos: State) -> cython.bint:
        """Say by sets what `expand` and `allow` would do now to the moves of pieces along paths.

        For compiled rules only. Asked when moves are only counted, on boards of one word: they
        multiply none and leave those within `pos.options.goals`, for a piece in its `bound` those
        within its `goals_of` that square; both may be narrowed here. False: only move by move.
        """
        return self.narrow_nogil(pos)

    def replace_move(self, pos: State, move: cython.ulonglong) -> cython.ulonglong:
        """The move that a decision really carries out: this one, another legal one, or 0.

        With 0 the board, the counters and the side to move stay; the rule has noted something.
        """
        return move

    def in_check(self, pos: State, side: cython.int) -> cython.bint:
        """Is a royal attacked that this side, to move or not, must not lose?"""
        return False

    def perform(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Carry out a SPECIAL move of this rule through the position's effects."""
        self.perform_nogil(pos, move)

    def complete_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """What belongs to a move itself: pieces that explode, flip or turn to stone.

        Asked right after the pieces have moved, also where a move is only tried out.
        """
        self.complete_move_nogil(pos, move)

    def after_move(self, pos: State, move: cython.ulonglong) -> cython.void:
        """Further effects, after the pieces have moved (see `pos.last_captured`)."""
        self.after_move_nogil(pos, move)

    def next_player(self, pos: State, seat: cython.int) -> cython.int:
        """The seat that decides next; `seat` is what the rules before this one say."""
        return seat

    def turn_ends(self, pos: State) -> cython.void:
        """Called when the next seat is settled."""
        self.turn_ends_nogil(pos)

    def outcome(self, pos: State) -> Any:
        """None, or (winner seat or -1 for a draw, reason) if the game is over before any move.

        The reason is a message, the key of one without parameters, or a text of the rule's own.
        """
        return None

    def unclaimed_outcome(self, pos: State) -> object:
        """As `outcome`, where nobody claims what that says: once it needs no claim any more."""
        return None

    def no_moves_outcome(self, pos: State) -> Any:
        """As `outcome`, asked when the side to move has no legal move at all."""
        return None

    def checks(self, pos: State) -> list:
        """Squares of the mover's royals that are in check, for people."""
        return []

    # ---- hooks without the interpreter's lock ---------------------------------------------

    def new_notes(self) -> object:
        """What the rule keeps for one position, to be found in `pos.notes` by the rule's number.

        A rule that works something out for several of its methods must not keep it in itself:
        other positions may be played at the same time.
        """
        return None

    def fill_tables(self) -> None:
        """Fill what else is filled on first use: without the lock it must not change."""

    def moves_nogil(self, pos: State) -> cython.int:
        """`moves` for a rule that has it in `without_lock`."""
        return 0

    def expand_nogil(self, pos: State, low: cython.int) -> cython.int:
        """`expand`, likewise."""
        return 0

    def allow_nogil(self, pos: State, low: cython.int) -> cython.int:
        """`allow`, likewise."""
        with cython.gil:
            self.allow_each(pos, low)
        return 0

    def narrow_nogil(self, pos: State) -> cython.int:
        """`narrow`, likewise."""
        return False

    def perform_nogil(self, pos: State, move: cython.ulonglong) -> cython.int:
        """`perform`, likewise."""
        return 0

    def complete_move_nogil(self, pos: State, move: cython.ulonglong) -> cython.int:
        """`complete_move`, likewise."""
        return 0

    def after_move_nogil(self, pos: State, move: cython.ulonglong) -> cython.int:
        """`after_move`, likewise."""
        return 0

    def turn_ends_nogil(self, pos: State) -> cython.int:
        """`turn_ends`, likewise."""
        return 0

    def is_over_nogil(self, pos: State) -> cython.int:
        """Would `outcome` return something? For a rule that has `outcome` in `without_lock`."""
        return False


class Asking:
    """The note of a rule that asks all rules of a position, and itself must not answer then."""

    now = False


def answers_in(ancestor: type, hook: str) -> bool:
    """Tell whether a class itself answers a hook, with the interpreter's lock or without."""
    own = vars(ancestor)
    return hook in own or hook in own.get("without_lock", "").split()


@lru_cache(maxsize=4096)
def answering_class(kind: Any, hook: str) -> type:
    """Return the class in which rules of a kind answer a hook; `Rule` if in none."""
    return next((each for each in kind.__mro__ if answers_in(each, hook)), Rule)


def is_lockless(rule: Rule) -> bool:
    """Tell whether a rule answers all that is asked in play without the interpreter's lock."""
    kind: Any = type(rule)
    classes = {hook: answering_class(kind, hook) for hook in PLAYING}
    return all(
        each is Rule or hook in vars(each).get("without_lock", "").split()
        for hook, each in classes.items()
    )


def overrides(rule: Rule, hook: str) -> bool:
    """Tell whether a rule has a hook of its own."""
    kind: Any = type(rule)
    return answering_class(kind, hook) is not Rule


def overriding(rules: list, hook: str) -> list:
    """Return the rules that have a hook of their own."""
    return [rule for rule in rules if overrides(rule, hook)]


def answering(rules: list, hook: str) -> list:
    """The rules that override a hook."""
    found = overriding(rules, hook)
    if hook == "allow":  # which asks `allows`
        found += [rule for rule in overriding(rules, "allows") if rule not in found]
    return [rule for rule in rules if rule in found]


def narrows(rule: Rule) -> bool:
    """Does `narrow` speak for the hooks of this rule? Not if only they are overridden below it."""
    for ancestor in type(rule).__mro__:
        if answers_in(ancestor, "narrow"):
            return ancestor is not Rule
        if any(answers_in(ancestor, hook) for hook in ("expand", "allow", "allows")):
            return False
    return False


def one_of(key: str, value: object, allowed: tuple) -> None:
    """Check a parameter of a rule; ValueError names the key and what it may be."""
    if value not in allowed:
        known = ", ".join(map(repr, allowed))
        raise wrong_value(key, repr(value), "wanted_one_of", known=known)
