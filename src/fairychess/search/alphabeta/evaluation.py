"""Static evaluation: pieces on their squares, how safe royals stand, how to finish.

Pieces and squares are added up once and then followed through the position's log of changes, so
whatever a rule does to the board is counted, and a leaf costs little more than its royals.
"""

from array import array

import cython
from cython.cimports.fairychess.position.arrays import ints, ushorts
from cython.cimports.fairychess.position.bits import popcount
from cython.cimports.fairychess.position.position import Position
from cython.cimports.fairychess.position.search_hints import SearchHints
from cython.cimports.fairychess.position.words.log_entry import (
    HAND_CHANGED,
    SQUARE_CHANGED,
    index_of,
    key_at,
    kind_of,
    next_entry,
    old_at,
    old_count,
    old_piece,
)
from cython.cimports.fairychess.position.words.piece import colour_of, make_piece
from cython.cimports.fairychess.position.words.ray import NOWHERE, ray_start
from cython.cimports.fairychess.position.words.square import square_index
from cython.cimports.fairychess.position.words.square_set import first_square, set_word
from cython.cimports.fairychess.search.alphabeta.counted_checks import CountedChecks
from cython.cimports.fairychess.search.network.evaluator import NetworkEvaluator

from fairychess.search.distances import Distances

# Evaluations stay below the scores that mean mate.
LIMIT = cython.declare(cython.int, 28000)

LAZY_MARGIN = cython.declare(cython.int, 2)
"""Skip the network when the classical score is so many median pieces outside (alpha, beta)."""


@cython.final
@cython.cclass
class Evaluation:
    """The evaluation of one position, in units of `piece_values`.

    `square_values` has a number for each coloured piece on each square (`square_index`), `values`
    one for each coloured piece; `army` is how many pieces a colour has to begin with, `distances`
    those of its board, `checks` those that count. What the `network` says is
    added to the classical evaluation.
    """

    def __init__(
        self,
        pos: Position,
        square_values: list[int],
        values: list[int],
        median: int,
        army: int,
        distances: Distances,
        network: NetworkEvaluator | None = None,
        checks: CountedChecks | None = None,
    ) -> None:
        self.pos = pos
        self.checks = checks
        self.network = network
        self.lazy_margin = LAZY_MARGIN * median
        # The second player's pieces count negative: scores are kept from the first one's side.
        signed = [
            -item if colour_of(index // pos.tables.squares) else item
            for index, item in enumerate(square_values)
        ]
        self.square_store = array("i", signed)
        self.value_store = array("i", values)
        self.distances = distances
        self.home = ints(distances.home)
        self.edge = ints(distances.edge)
        self.apart = ushorts(distances.apart)
        self.square_value = ints(self.square_store)
        self.value = ints(self.value_store)
        self.median = median
        self.unit = max(1, median // 30)
        self.army = max(4, army)
        self.noise = 0
        self.noise_key = 0
        self.material_hints: list = []
        self.material_hint_count = 0

    def add_noise(self, noise: int, key: int) -> None:
        """Misjudge every position by up to `noise`, always the same way for the same `key`."""
        self.noise = noise
        self.noise_key = key

    def use_material_hints(self, material_hints: list) -> None:
        """Ask these rules what a piece may still expect (`SearchHints.survival_percent`)."""
        self.material_hints = material_hints
        self.material_hint_count = len(material_hints)

    def material(self) -> cython.int:
        """Return the values of all pieces on the board and in hand, for the first player."""
        found: cython.int = 0
        colour: cython.int
        word: cython.int
        square: cython.int
        piece_type: cython.int
        rest: cython.ulonglong
        for colour in range(2):
            for word in range(self.pos.tables.words):
                rest = self.pos.board_state.occupied[set_word(colour, word)]
                while rest:
                    square = first_square(word, rest)
                    rest &= rest - 1
                    found += self.square_value[
                        square_index(
                            self.pos.tables.squares, self.pos.board_state.board[square], square
                        )
                    ]
            for piece_type in range(self.pos.tables.piece_types):
                found += (
                    (1 - 2 * colour)
                    * self.value[make_piece(piece_type, 0)]
                    * self.pos.board_state.hand[colour * self.pos.tables.piece_types + piece_type]
                )
        return found

    def material_change(self, floor: cython.int) -> cython.int:
        """Return what the log entries from `floor` on have changed, for the first player."""
        log = self.pos.undo_log.changes
        types: cython.int = self.pos.tables.piece_types
        squares: cython.int = self.pos.tables.squares
        difference: cython.int = 0
        at: cython.int = floor
        earlier: cython.int
        what: cython.int
        index: cython.int
        entry: cython.ulonglong
        while at < self.pos.undo_log.top:
            entry = key_at(log, at)
            what = kind_of(entry)
            if what <= HAND_CHANGED:
                # Only the first entry of a square knows who stood there before the move.
                earlier = floor
                while key_at(log, earlier) != entry:
                    earlier = next_entry(earlier)
                if earlier == at:
                    index = index_of(entry)
                    if what == SQUARE_CHANGED:
                        difference += self.square_value[
                            square_index(squares, self.pos.board_state.board[index], index)
                        ]
                        difference -= self.square_value[
                            square_index(squares, old_piece(old_at(log, at)), index)
                        ]
                    else:
                        earlier = self.pos.board_state.hand[index] - old_count(old_at(log, at))
                        if index >= types:
                            difference -= earlier * self.value[make_piece(index - types, 0)]
                        else:
                            difference += earlier * self.value[make_piece(index, 0)]
            at = next_entry(at)
        return difference

    def enter(self, ply: cython.int) -> cython.void:
        """Note that the search has come to a position at this ply of its line."""
        if self.network is not None:
            self.network.enter(ply)

    def enter_root(self) -> cython.void:
        """Note that a search begins in this position."""
        if self.network is not None:
            self.network.enter_root()

    def evaluate_within(
        self,
        score: cython.int,
        colour: cython.int,
        ply: cython.int,
        alpha: cython.int,
        beta: cython.int,
    ) -> cython.int:
        """`evaluate`, but the network is only asked where the classical score is near the window of
        the search: it would have to be very wrong to change anything elsewhere."""
        found: cython.int
        if self.network is not None and not self.noise:
            found = self.classical(score, colour)
            if found >= beta + self.lazy_margin or found <= alpha - self.lazy_margin:
                return LIMIT if found > LIMIT else -LIMIT if found < -LIMIT else found
        return self.evaluate(score, colour, ply)

    def evaluate(self, score: cython.int, colour: cython.int, ply: cython.int) -> cython.int:
        """Return the score of the position at this ply for `colour`, which is to move; `score` is
        its material for the first player."""
        found: cython.int = self.classical(score, colour)
        key: cython.ulonglong
        if self.network is not None:
            found += self.network.correction(ply, colour)
        if self.noise:
            key = (self.pos.board_state.hash ^ self.noise_key) & 0xFFFFFF
            key = (key * 0x1E3779B1) & 0x7FFFFFFF
            found += cython.cast(cython.int, (key >> 8) % (2 * self.noise + 1)) - self.noise
        if found > LIMIT:
            return LIMIT
        if found < -LIMIT:
            return -LIMIT
        return found

    def classical(self, score: cython.int, colour: cython.int) -> cython.int:
        """Return the classical (hand-crafted) evaluation: the score without the network."""
        word: cython.int
        mine: cython.int = self.pos.board_state.hand_total[colour]
        theirs: cython.int = self.pos.board_state.hand_total[1 - colour]
        found: cython.int = score if colour == 0 else -score
        for word in range(self.pos.tables.words):
            mine += popcount(self.pos.board_state.occupied[set_word(colour, word)])
            theirs += popcount(self.pos.board_state.occupied[set_word(1 - colour, word)])
        if self.material_hint_count:
            found -= self.expected_losses() if colour == 0 else -self.expected_losses()
        if self.checks is not None:
            found += self.checks.balance(colour)
        found += 2 * self.unit
        found += self.royal_safety(colour, theirs) - self.royal_safety(1 - colour, mine)
        if theirs <= 2 and mine > 1:
            found += self.drive_to_edge(colour)
        elif mine <= 2 and theirs > 1:
            found -= self.drive_to_edge(1 - colour)
        return found

    def expected_losses(self) -> cython.int:
        """Return what pieces are expected to lose of their values, for the first player."""
        with cython.gil:
            return self.losses_by_hints()

    def losses_by_hints(self) -> cython.int:
        """Return what the hints add up to."""
        hints: SearchHints
        index: cython.int
        found: cython.int = 0
        for index in range(self.material_hint_count):
            hints = cython.cast(SearchHints, self.material_hints[index])
            found += hints.expected_losses(self.pos, self.value)
        return found

    def royal_safety(self, colour: cython.int, enemies: cython.int) -> cython.int:
        """Return a score for own pieces next to the first royal on any line, empty squares there
        onto which the enemy may drop, and its distance from home; it counts less against few
        `enemies`."""
        word: cython.int
        square: cython.int
        direction: cython.int
        where: cython.int
        found: cython.int = 0
        held: cython.int
        gaps: cython.int = 0
        for word in range(self.pos.tables.words):
            if self.pos.board_state.royals[set_word(colour, word)]:
                square = first_square(word, self.pos.board_state.royals[set_word(colour, word)])
                found = -2 * self.home[colour * self.pos.tables.squares + square]
                for direction in range(self.pos.tables.directions):
                    where = self.pos.tables.ray[
                        ray_start(square, direction, self.pos.tables.ray_length)
                    ]
                    if where != NOWHERE:
                        if self.pos.board_state.occupant[where] == 1 + colour:
                            found += 1
                        elif self.pos.board_state.occupant[where] == 2 - colour:
                            found -= 2
                        else:
                            gaps += 1
                if self.pos.board_state.hand_total[1 - colour]:
                    held = self.pos.board_state.hand_total[1 - colour]
                    found -= gaps * (held if held < 6 else 6) // 3
                break
        if enemies < self.army:
            return found * self.unit * enemies // self.army
        return found * self.unit

    def drive_to_edge(self, colour: cython.int) -> cython.int:
        """Return a score for a bare enemy royal near the edge and for `colour`'s near that."""
        word: cython.int
        mine: cython.int = -1
        theirs: cython.int = -1
        found: cython.int
        for word in range(self.pos.tables.words):
            if self.pos.board_state.royals[set_word(colour, word)]:
                mine = first_square(word, self.pos.board_state.royals[set_word(colour, word)])
            if self.pos.board_state.royals[set_word(1 - colour, word)]:
                theirs = first_square(word, self.pos.board_state.royals[set_word(1 - colour, word)])
        if theirs < 0:
            return 0
        found = self.edge[theirs]
        if mine >= 0:
            found -= self.distance(mine, theirs)
        return found * self.unit

    def distance(self, one: cython.int, other: cython.int) -> cython.int:
        """Return how many steps along sides lead from one square to another."""
        files: cython.int = self.pos.tables.files
        if self.pos.tables.is_plain:
            return abs(one % files - other % files) + abs(one // files - other // files)
        return self.apart[one * self.pos.tables.squares + other]

    # ---- as Python sees it ----------------------------------------------------------------

    def parts(self, colour: int) -> dict[str, int]:
        """Return what the score by rule for `colour`, which is to move, is made of: its `material`,
        what else there is, and how far it has driven the other's bare royal to the `edge`."""
        score = self.material()
        return {
            "material": int(score if colour == 0 else -score),
            "besides": int(self.classical(0, colour)),
            "edge": int(self.drive_to_edge(colour)),
        }

    def score_by_rule(self, colour: int) -> int:
        """Return the score by rule of the position for `colour`, which is to move."""
        return int(self.classical(self.material(), colour))

    def material_after(self, move: int) -> tuple[int, int]:
        """Return the material after a move, followed through the log and added up again."""
        before = self.material()
        floor = self.pos.undo_log.top
        self.pos.make(move)
        found = (int(before + self.material_change(floor)), int(self.material()))
        self.pos.undo()
        return found
