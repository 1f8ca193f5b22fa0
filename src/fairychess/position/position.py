"""A position in play: whose decision it is, which options there are, do and undo.

The turn of events of one decision: `do` carries out the move's effects, then the parts add
consequences, settle who decides next, and see what falls due. `decision` is the only enumerator;
move lists, perft, search and referee all use it.
"""

from typing import Any, NamedTuple

import cython

if cython.compiled:
    from cython.cimports.fairychess.position.contract import Part
    from cython.cimports.fairychess.position.counting import count_moves
    from cython.cimports.fairychess.position.paths import all_paths, trim_passant
    from cython.cimports.fairychess.position.state import State
else:
    from fairychess.position.contract import Part
    from fairychess.position.counting import count_moves
    from fairychess.position.paths import all_paths, trim_passant
    from fairychess.position.state import State


class Decision(NamedTuple):
    """Who decides (0 first, 1 second, 2 chance) and the options, as move words."""

    seat: int
    options: list[int]


def answering(parts: list, hook: str) -> list:
    """The parts that override a hook."""
    base = getattr(Part, hook)
    found = []
    for part in parts:
        own = getattr(type(part), hook) is not base
        if hook == "allow" and getattr(type(part), "allows") is not getattr(Part, "allows"):  # noqa: B009
            own = True
        if own:
            found.append(part)
    return found


def narrows(part: Part) -> bool:
    """Does `narrow` speak for the hooks of this part? Not if only they are overridden below it."""
    for ancestor in type(part).__mro__:
        if "narrow" in vars(ancestor):
            return ancestor is not Part
        if any(hook in vars(ancestor) for hook in ("expand", "allow", "allows")):
            return False
    return False


# The log's entries for variables, and the words of a frame, as in `state` and `store`.
LOG_VAR = cython.declare(cython.int, 3)
FRAME = cython.declare(cython.int, 7)


@cython.cclass
class Position(State):
    """One position of a game under `rules` (which gives tables and parts).

    `push`/`pop` style play is `do(move)` and `undo()`; both keep text and hash exact.
    """

    def __init__(self, tables: Any, rules: Any) -> None:
        State.__init__(self, tables, rules)
        self.parts = list(rules.parts)
        self.deciders = answering(self.parts, "decide")
        self.movers = answering(self.parts, "moves")
        self.expanders = answering(self.parts, "expand")
        self.allowers = answering(self.parts, "allow")
        self.diverters = answering(self.parts, "instead")
        self.followers = answering(self.parts, "consequences")
        self.seaters = answering(self.parts, "next_seat")
        self.enders = answering(self.parts, "turn_ends")
        self.judges = answering(self.parts, "outcome")
        self.rescuers = answering(self.parts, "stuck")
        self.narrowers = [
            part for part in self.parts if part in self.expanders or part in self.allowers
        ]
        self.by_sets = tables.words == 1 and all(narrows(part) for part in self.narrowers)
        self.decider_number = len(self.deciders)
        self.mover_number = len(self.movers)
        self.expander_number = len(self.expanders)
        self.allower_number = len(self.allowers)
        self.diverter_number = len(self.diverters)
        self.follower_number = len(self.followers)
        self.seater_number = len(self.seaters)
        self.ender_number = len(self.enders)
        self.judge_number = len(self.judges)

    # ---- the decision at hand -------------------------------------------------------------

    @cython.ccall
    def generate(self) -> cython.int:
        """Push the options of the decision at hand; the index of the first one.

        Does not ask whether the game is over: `decision` does.
        """
        low: cython.int = self.top
        part: Part
        index: cython.int
        for index in range(self.decider_number):
            part = cython.cast(Part, self.deciders[index])
            if part.decide(self) >= 0:
                part.choices(self)
                return low
        all_paths(self)
        for index in range(self.mover_number):
            part = cython.cast(Part, self.movers[index])
            part.moves(self)
        for index in range(self.expander_number):
            part = cython.cast(Part, self.expanders[index])
            part.expand(self, low)
        for index in range(self.allower_number):
            part = cython.cast(Part, self.allowers[index])
            part.allow(self, low)
        return low

    @cython.cfunc
    def verdict(self) -> object:
        """What the parts say about a game that may be over before any move."""
        part: Part
        index: cython.int
        for index in range(self.judge_number):
            part = cython.cast(Part, self.judges[index])
            if self.halfmove_clock < part.earliest:
                continue
            found = part.outcome(self)
            if found is not None:
                return found
        return None

    def seat(self) -> int:
        """Seat that decides now: 0 first, 1 second, 2 chance."""
        part: Part
        index: cython.int
        for index in range(self.decider_number):
            part = cython.cast(Part, self.deciders[index])
            found = part.decide(self)
            if found >= 0:
                return int(found)
        return int(self.turn)

    def decision(self) -> Decision:
        """Seat and options; no options when the game is over."""
        if self.verdict() is not None:
            return Decision(self.turn, [])
        low = self.generate()
        options = self.buffered(low)
        self.truncate(low)
        return Decision(self.seat(), options)

    def outcome(self) -> Any:
        """None, or (winner: 0, 1 or -1 for a draw, reason)."""
        part: Part
        found = self.verdict()
        if found is not None:
            return found
        low: cython.int = self.generate()
        number: cython.int = self.top - low
        self.truncate(low)
        if number:
            return None
        for part in self.rescuers:
            found = part.stuck(self)
            if found is not None:
                return found
        return (-1, "no legal move")

    def setup_en_passant(self, victim: int, squares: list[int]) -> None:
        """Set en-passant rights while a position is being read."""
        word = len(squares) | victim << 4
        for index, square in enumerate(squares):
            word |= square << (12 + 8 * index)
        self.set_en_passant(word)

    def settle(self) -> None:
        """End of reading a position: a right nobody can use is none."""
        if self.en_passant:
            trim_passant(self, self.ident[(self.en_passant >> 4) & 255])
        State.settle(self)

    def checks(self) -> list[int]:
        """Squares of royals in check."""
        part: Part
        squares: list = []
        for part in self.parts:
            squares.extend(part.checks(self))
        return sorted(set(squares))

    # ---- do and undo ----------------------------------------------------------------------

    @cython.ccall
    def do(self, move: cython.ulonglong) -> cython.void:
        """Carry out one decision (an option of `decision`; anything else is undefined)."""
        part: Part
        index: cython.int
        sort: cython.int
        seat: cython.int
        pawn: cython.int = 0
        self.begin(move)
        if self.diverter_number:
            for index in range(self.diverter_number):
                part = cython.cast(Part, self.diverters[index])
                move = part.instead(self, move)
            # A part may have tried moves out.
            self.captured = 0
            self.moved_piece = 0
            self.unmoved_changed = False
            if not move:
                return
        sort = cython.cast(cython.int, (move >> 56) & 15)
        if sort == 0:
            self.make_board_move(move)
            if self.en_passant:
                pawn = self.ident[(self.en_passant >> 4) & 255]
        else:
            if self.en_passant:
                self.set_en_passant(0)
            part = self.parts[(move >> 48) & 255]
            part.perform(self, move)
        if (
            self.captured
            or move & 0x1FFF0000
            or (self.tables.attribute[self.moved_piece] & 16 and self.moved_from != self.moved_to)
        ):
            self.halfmove_clock = 0
        else:
            self.halfmove_clock += 1
        self.captured_by_move = self.captured
        for index in range(self.follower_number):
            part = cython.cast(Part, self.followers[index])
            part.consequences(self, move)
        seat = 1 - self.turn
        for index in range(self.seater_number):
            part = cython.cast(Part, self.seaters[index])
            seat = part.next_seat(self, seat)
        if seat != self.turn:
            self.hash ^= self.tables.zobrist[self.tables.codes * 256]
            if seat == 0:
                self.number += 1
            self.turn = seat
        for index in range(self.ender_number):
            part = cython.cast(Part, self.enders[index])
            part.turn_ends(self)
        # Only now is it known who decides and which pieces the rules have removed.
        if self.en_passant:
            trim_passant(self, pawn)

    @cython.ccall
    def undo(self) -> cython.void:
        """Take the last decision back; ValueError if there is none."""
        if self.ply == 0:
            raise ValueError("nothing to undo")
        self.unmake()

    def suppose(self) -> None:
        """Effects from here on are a supposition, which `undo` takes back like a move."""
        self.begin(0)

    # ---- for people, notation and tests ------------------------------------------------

    def last_captured(self) -> list[tuple[int, int, int]]:
        """(code, square, identity) of each piece the last move has taken."""
        return [
            (self.captured_piece[n], self.captured_square[n], self.captured_ident[n])
            for n in range(self.captured)
        ]

    def removed_by_rules(self) -> list[tuple[int, int, int]]:
        """Those of `last_captured` that a rule's consequences removed, not the move itself."""
        return self.last_captured()[self.captured_by_move :]

    def buffered(self, low: int) -> list[int]:
        """The moves on offer from index `low` on."""
        return [self.buffer[n] for n in range(low, self.top)]

    def last_changes(self) -> list[tuple[int, int, int]]:
        """(variable, before, after) for what the last move made rules remember, in order."""
        found: list[tuple[int, int, int]] = []
        at = int(self.frame[(self.ply - 1) * FRAME + 4])
        later: dict[int, int] = {}
        for place in range(self.log_top - 2, at - 1, -2):
            if int(self.log[place]) & 255 == int(LOG_VAR):
                index = int(self.log[place]) >> 8
                old = int(self.log[place + 1]) - 1073741824
                found.append((index, old, later.get(index, self.variables[index])))
                later[index] = old
        return found[::-1]

    def en_passant_squares(self) -> tuple[int, list[int]]:
        """(square of the piece that may be taken, squares where)."""
        word = int(self.en_passant)
        return (word >> 4) & 255, [(word >> (12 + 8 * n)) & 255 for n in range(word & 15)]

    def repetition_key(self, ply: int = -1) -> int:
        """`key` before the move of an earlier ply, for tests and players; -1: now."""
        return int(self.key_at(ply) if ply >= 0 else self.key())

    # ---- counting -------------------------------------------------------------------------

    def perft(self, depth: int) -> int:
        """Number of sequences of `depth` decisions from here."""
        if depth <= 0:
            return 1
        return int(self.count_leaves(depth))

    @cython.cfunc
    def count_leaves(self, depth: cython.int) -> cython.ulonglong:
        total: cython.ulonglong = 0
        index: cython.int
        high: cython.int
        low: cython.int
        if self.judge_number and self.verdict() is not None:
            return 0
        if depth == 1:
            return cython.cast(cython.ulonglong, self.count_options())
        low = self.generate()
        high = self.top
        for index in range(low, high):
            self.do(self.buffer[index])
            total += self.count_leaves(depth - 1)
            self.undo()
        self.top = low
        return total

    @cython.cfunc
    def count_options(self) -> cython.int:
        """How many options the decision at hand has."""
        part: Part
        index: cython.int
        count: cython.int = -1
        low: cython.int
        if self.by_sets and not self.en_passant:
            for index in range(self.decider_number):
                part = cython.cast(Part, self.deciders[index])
                if part.decide(self) >= 0:
                    break
            else:
                count = self.count_by_sets()
        if count < 0:
            low = self.generate()
            count = self.top - low
            self.top = low
        return count

    @cython.cfunc
    def count_by_sets(self) -> cython.int:
        """The number of ordinary moves and those of the parts, -1 if sets cannot tell."""
        part: Part
        index: cython.int
        count: cython.int
        low: cython.int = self.top
        self.goals = 0xFFFFFFFFFFFFFFFF
        self.bound = 0
        for index in range(len(self.narrowers)):
            part = cython.cast(Part, self.narrowers[index])
            if not part.narrow(self):
                return -1
        count = count_moves(self)
        if count < 0:
            return -1
        self.royal_low = self.royal_high = low
        self.seen = 0
        for index in range(self.mover_number):
            part = cython.cast(Part, self.movers[index])
            part.moves(self)
        if self.seen:  # a part that has looked at its moves itself does not show them here
            for index in range(self.expander_number):
                part = cython.cast(Part, self.expanders[index])
                part.expand(self, low)
            for index in range(self.allower_number):
                part = cython.cast(Part, self.allowers[index])
                part.allow(self, low)
        count += self.top - low
        self.top = low
        return count

    def perft_unbulked(self, depth: int) -> int:
        """As `perft`, but making every leaf move (for benchmarks of do and undo)."""
        if depth <= 0:
            return 1
        return int(self.count_made(depth))

    @cython.ccall
    def count_made(self, depth: cython.int) -> cython.ulonglong:
        """Leaves below, every move made and taken back."""
        total: cython.ulonglong = 0
        index: cython.int
        high: cython.int
        low: cython.int
        if depth == 0:
            return 1
        if self.judge_number and self.verdict() is not None:
            return 0
        low = self.generate()
        high = self.top
        for index in range(low, high):
            self.do(self.buffer[index])
            total += self.count_made(depth - 1)
            self.undo()
        self.top = low
        return total
