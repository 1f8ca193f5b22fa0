"""Path tables of one variant: where each piece type may go from each square, as one flat array.

A coloured piece on a square has a run of packed entries, a threaded trie walked by a loop of a
dozen lines (see `paths`). What an entry's bits mean stands in `path_entry`.

Coloured pieces are numbers from 2 (see `words/piece`). Runs are made on first use: a board of 15x15
with 68 piece types never needs most of them.

The second half of the tables answers the reverse question, "is this square attacked?": most piece
types attack along straight lines of empty squares (`line`) or by a leap (`leap_mask`); a piece type
with any other attack is marked ODD and its own paths are walked.
"""

from array import array
from typing import Any

import cython
from cython.cimports.fairychess.position.arrays import ints, uints, ulonglongs, ushorts
from cython.cimports.fairychess.position.attack_sets import AttackSets
from cython.cimports.fairychess.position.reach import Reach
from cython.cimports.fairychess.position.words.attribute import (
    BORROWS,
    BULK,
    IRREGULAR,
    LEAPER,
    LINER,
    PASSES,
    RESETS,
    ROYAL,
    UNMOVED_MATTERS,
    with_kinds,
)
from cython.cimports.fairychess.position.words.flags import has_bit, one_bit
from cython.cimports.fairychess.position.words.path_entry import (
    ANYTHING,
    BORROW,
    EN_PASSANT,
    FREE,
    INITIAL,
    NOT_ROYAL,
    OVER_WALLS,
    ROYAL_ONLY,
    SHUNS,
    TWICE,
    enemies_of,
    is_heavy,
    length_of,
    may_go_on,
    pack,
    pack_skip,
    skip_of,
    square_of,
    stop_of,
)
from cython.cimports.fairychess.position.words.piece import colour_of, make_piece, piece_type_of
from cython.cimports.fairychess.position.words.ray import NOWHERE, line_index, opposite, ray_start
from cython.cimports.fairychess.position.words.square import pair_index, square_index
from cython.cimports.fairychess.position.words.square_set import (
    add_square,
    bit_of,
    set_word,
    word_of,
)

from fairychess.board import square_names
from fairychess.messages import ExplainedError, about
from fairychess.position.keys import zobrist_numbers
from fairychess.position.lines import (
    CLASSES,
    ENEMY,
    EP,
    OWN,
    copy_row,
    is_off,
    leaps_of,
    line_from,
    ray_length,
    rays_of,
    split_captures,
    straights,
    takes_in_passing,
    usable_programs,
)
from fairychess.position.local_moves import Part, local_captures
from fairychess.position.words.path_entry import (
    GOES_ON_ANYWAY,
    HEAVY,
    IN_PASSING,
    MOST_ENTRIES,
    NAMED,
    RELAY,
    RIGHT,
    SAFE,
    TAKE,
    UNLOAD,
    meets_pieces,
    pack_header,
)

# A piece's odd offsets: a row of bits for each of -15..15 ranks, one for each of -15..15 files.
FARTHEST = cython.declare(cython.int, 15)
ROWS = cython.declare(cython.int, 31)
ALL = (1 << 31) - 1


class Tables:
    """Tables for `len(ids)` piece types on one board.

    `programs[piece]` is the relative path trie (`betza.Program`) of that coloured piece, None for 0
    and 1. `royal`, `unmoved_types` and `resets` are sets of piece type numbers: the royal ones,
    those for which it matters whether they have moved, and those whose moves reset the halfmove
    clock. `parts` has what the moves of coloured pieces are made of that do not move alike from
    everywhere (see `local_moves`). `shuns` has the kind, one of eight bits, of coloured pieces that
    neither pass over nor capture some, `shunned` by whose kinds these are shunned. Raises
    ValueError when one piece has more paths than an entry can skip.
    """

    def __init__(
        self,
        board: Any,
        ids: list,
        programs: list,
        royal: set,
        unmoved_types: set,
        resets: set,
        parts: Any = None,
        shuns: Any = None,
        shunned: Any = None,
    ) -> None:
        self.board = board
        self.square_names = square_names(board)
        self.files = board.files
        self.ranks = board.ranks
        self.squares = board.files * board.ranks
        self.directions = len(board.lines)
        self.is_plain = board.is_plain
        self.sides = sum([one_bit(number) for number in board.directions(1)])
        self.touching = sum([one_bit(number) for number in board.touching])
        self.words = word_of(self.squares - 1) + 1
        self.ids = ids
        self.piece_types = len(ids)
        self.coloured_pieces = make_piece(len(ids), 0)
        self.programs = programs
        self.parts = dict(parts or {})
        self.shuns = dict(shuns or {})
        self.royal_pieces = {
            make_piece(piece_type, side) for piece_type in royal for side in range(2)
        }
        self.fx_lists = [()]
        self.effect_store = array("i")
        self.effect_at_store = array("i", [0])
        self._note_effects(())
        known = [program for program in programs if program is not None]
        self.takes_own = any(program.traits.takes_own for program in known)
        self.relays = any(program.traits.relays for program in known)
        self.fx_index = {}
        self.entry_count = 0
        self.is_filled = False
        self._grow(4096)
        self.start_store = array("i", [-1]) * square_index(self.squares, self.coloured_pieces, 0)
        self.attribute_store = array("i", [0]) * self.coloured_pieces
        self.zobrist_store = zobrist_numbers(self.coloured_pieces, self.squares)
        self.ray_length = ray_length(self.board)
        self.ray_store = rays_of(self)
        self.pass_from_store = array("Q", [0]) * set_word(pair_index(self.squares, 0), 0)
        self.start = ints(self.start_store)
        self.attribute = ints(self.attribute_store)
        self.zobrist = ulonglongs(self.zobrist_store)
        self.ray = ushorts(self.ray_store)
        self.pass_from = ulonglongs(self.pass_from_store)
        self._make_attacks()
        self.sets = Reach(self)
        for piece in range(2, self.coloured_pieces):
            usable = usable_programs(self.programs, piece)
            flags = ROYAL if piece in self.royal_pieces else 0
            flags |= BULK if piece in self.sets.bulk_pieces() else 0
            flags |= LINER if piece in self.attack_sets.liners else 0
            flags |= PASSES if any(program.traits.passing for program in usable) else 0
            flags |= RESETS if piece_type_of(piece) in resets else 0
            flags |= BORROWS if programs[piece].borrows else 0
            if piece_type_of(piece) in unmoved_types or any(one.traits.initial for one in usable):
                flags |= UNMOVED_MATTERS
            flags = with_kinds(flags, (shunned or {}).get(piece, 0), self.shuns.get(piece, 0))
            self.attribute[piece] |= flags
            if flags & PASSES:
                self._note_passes(piece)

    def track_unmoved(self, piece_type: int) -> None:
        """From now on it matters whether pieces of this type have moved."""
        if not 0 <= piece_type < self.piece_types:
            raise IndexError(f"{piece_type}: there is no such piece type")
        for piece in (make_piece(piece_type, 0), make_piece(piece_type, 1)):
            self.attribute[piece] |= UNMOVED_MATTERS

    # ---- geometry -------------------------------------------------------------------------

    def square_at(self, x: int, y: int) -> int:
        """Square index of a place of the board, or -1 off the board and on holes."""
        return int(self.board.at(x, y))

    def neighbours(self, square: int) -> list[int]:
        """The squares that touch this one: eight, or fewer at edges, on a board of squares."""
        starts = (
            ray_start(square, direction, self.ray_length) for direction in self.board.touching
        )
        return [self.ray_store[at] for at in starts if self.ray_store[at] != NOWHERE]

    # ---- path tables ----------------------------------------------------------------------

    def _grow(self, room: int) -> None:
        store = array("Q", [0]) * room
        if self.entry_count:
            store[: self.entry_count] = self.entry_store[: self.entry_count]
        self.entry_store = store
        self.entry_room = room
        self.entry = ulonglongs(store)

    def path_start(self, piece: int, square: int) -> int:
        """`run_start`, for everybody else. IndexError for a piece or square there is not."""
        if not 2 <= piece < self.coloured_pieces or not 0 <= square < self.squares:
            raise IndexError(f"there is no piece {piece}, or no square {square}")
        return int(self.run_start(piece, square))

    def run_start(self, piece: cython.int, square: cython.int) -> cython.int:
        """Index of the first entry of this piece's run; the entry before it holds the length."""
        at: cython.int = self.start[square_index(self.squares, piece, square)]
        if at < 0:
            with cython.gil:
                at = self._instantiate(piece, square)
                self.start[square_index(self.squares, piece, square)] = at
        return at

    def fill(self) -> object:
        """Make all runs and sets now: what is read without the interpreter's lock must not grow."""
        piece: cython.int
        square: cython.int
        unmoved: cython.int
        for piece in range(2, self.coloured_pieces):
            for square in range(self.squares):
                self.run_start(piece, square)
                for unmoved in range(2 if self.words == 1 else 0):
                    self.sets.find(piece, square, unmoved)
        self.is_filled = True
        return self

    def _instantiate(self, piece: int, origin: int) -> int:
        run = self.run(piece, origin)
        if len(run) > MOST_ENTRIES:
            name = self.ids[piece_type_of(piece)]
            raise about(name, "fault_paths", count=MOST_ENTRIES)
        header = pack_header(len(run), any(is_heavy(entry) or entry & BORROW for entry in run))
        # No Python runs from here on, and so no other thread.
        if self.start[square_index(self.squares, piece, origin)] >= 0:
            return int(self.start[square_index(self.squares, piece, origin)])
        if self.entry_count + len(run) + 1 > self.entry_room:
            self._grow(2 * self.entry_room + len(run))
        at = self.entry_count
        self.entry[at] = header
        for offset, entry in enumerate(run):
            self.entry[at + 1 + offset] = entry
        self.entry_count = at + 1 + len(run)
        return at + 1

    def run(self, piece: int, origin: int) -> list:
        """Packed entries of one piece on one square: the relative trie clipped to the board."""
        run: list = []
        results: dict = {}
        first_path: dict = {}
        for part in self.parts_of(piece):
            if part.starts_from(origin):
                self._add_paths(part, piece, origin, run, results, first_path)
                for leap in part.program.universals:
                    run.extend(leaps_of(self, leap, part, piece, origin, results, len(run)))
        for entry in [each for same in results.values() if len(same) > 1 for each in same]:
            run[entry] |= TWICE
        if piece in self.shuns:
            for index, entry in enumerate(run):
                if meets_pieces(entry):
                    run[index] |= SHUNS
        return run

    def parts_of(self, piece: int) -> list:
        """The parts that the moves of a code are made of."""
        return list(self.parts.get(piece) or (Part(self.programs[piece]),))

    def _add_paths(
        self, part: Part, piece: int, origin: int, run: list, results: dict, first_path: dict
    ) -> None:
        """Append the entries of one part's paths from one square."""
        colour = colour_of(piece)
        classes = CLASSES[colour]
        anywhere = part.goals is None and part.within is None
        nodes = part.program.nodes
        x0, y0 = self.board.place(origin)
        open_nodes: list = []  # (end of subtree, entry index)
        taken: list = []  # (end of subtree, square): pieces taken on the way; below 0: in passing
        flags: cython.ulonglong
        index, total = 0, len(nodes)
        while index <= total:
            while open_nodes and open_nodes[-1][0] <= index:
                _, entry = open_nodes.pop()
                skip = len(run) - entry
                run[entry] |= pack_skip(skip)
                if skip == 1:  # a leaf goes on to the next entry in any case
                    run[entry] |= GOES_ON_ANYWAY
            while taken and taken[-1][0] <= index:
                taken.pop()
            if index == total:
                break
            node = nodes[index]
            square = self.node_square(node, x0, y0, colour)
            if square < 0 and not (node.off and is_off(self.board, node, x0, y0)):
                index = node.end
                continue
            if square < 0:  # stepping off the board on the way, nothing stands there
                run.append(pack(origin, 0, ANYTHING, 0))
                open_nodes.append((node.end, len(run) - 1))
                index += 1
                continue
            if not anywhere and not part.passes(square):
                index = node.end
                continue
            mover = node.mover
            vacated = square == origin or any(square == gone for _, gone in taken)
            if mover != (0, 0):  # the friend that moves on has left its square
                vacated = vacated or square == self.square_at(x0 + mover[0], y0 + mover[1])
            stop = classes[node.stop][vacated] if anywhere or part.ends_on(square) else 0
            go = classes[node.go][vacated]
            flags = INITIAL if node.initial else 0
            if node.royal:
                flags |= ROYAL_ONLY if node.royal > 0 else NOT_ROYAL
            if node.stop & EP or any(gone < 0 for _, gone in taken):
                flags |= EN_PASSANT
            if node.go & OWN and node.go & ENEMY and not vacated:
                flags |= OVER_WALLS
            fx = 0
            if stop:
                gone = [square for _, square in taken]
                if gone == [square]:  # there and back to the piece just taken: a plain capture
                    gone = []
                # The same pieces in another order are the same result; the first path names it.
                same = (square, frozenset(gone), node.rights, node.unload, mover)
                if same not in first_path:
                    safe = origin if node.initial and piece in self.royal_pieces else -1
                    first_path[same] = self._effects(node, gone, x0, y0, safe)
                fx = first_path[same]
                results.setdefault((square, fx), []).append(len(run))
            if node.borrow:
                flags, stop = flags | BORROW, classes[OWN][vacated]
            run.append(pack(square, stop, go, flags, fx))
            open_nodes.append((node.end, len(run) - 1))
            if node.take and not vacated:
                taken.append((node.end, ~square if node.go & EP else square))
            index += 1

    def node_square(self, node: Any, x0: int, y0: int, colour: int) -> int:
        """Square of a path's node for a piece on (x0, y0), -1 if there is none."""
        x, y = x0 + node.dx, y0 + node.dy
        if node.wrap:
            x %= self.files
            if node.wrap == 2:
                y %= self.ranks
        square = self.square_at(x, y)
        if square >= 0 and node.half:
            opposite = self.board.mirrored(square)
            if square >= opposite if colour == 0 else square <= opposite:
                return -1
        return square

    def _effects(self, node: Any, taken: list, x0: int, y0: int, safe: int) -> int:
        """Index of the interned list of side effects of the path that ends here."""

        def at(offset: Any) -> int:
            x, y = x0 + offset[0], y0 + offset[1]
            if self.board.is_plain or node.wrap:
                x, y = x % self.files, y % self.ranks
            return self.square_at(x, y)

        if not (taken or node.rights or node.unload or safe >= 0 or node.mover != (0, 0)):
            return 0
        effects = [(TAKE, s, 0) if s >= 0 else (IN_PASSING, ~s, 0) for s in taken]
        effects += [(RIGHT, at(offset), 0) for offset in node.rights]
        effects += [(UNLOAD, at(victim), at(down)) for victim, down in node.unload]
        if node.mover != (0, 0):
            effects.append((RELAY, at(node.mover), 0))
        if safe >= 0:  # a royal's initial leap may not start in check, nor pass through it
            effects.append((SAFE, safe, 0))
        return self.intern(tuple(effects))

    def _note_effects(self, effects: tuple) -> None:
        """Keep the flat copy of `fx_lists` in step: triples, and where each list starts."""
        for effect in effects:
            self.effect_store.extend(effect)
        self.effect_at_store.append(len(self.effect_store))
        self.effect_at = ints(self.effect_at_store)  # growing may have moved the stores
        self.effect = ints(self.effect_store)

    def intern(self, effects: tuple) -> int:
        """Index of a list of side effects, with the HEAVY bit if it touches other pieces."""
        if not effects:
            return 0
        found = self.fx_index.get(effects)
        if found is None:
            for what, square, other in effects:
                wrong = what in (TAKE, UNLOAD, RELAY) and not 0 <= square < self.squares
                if wrong or (what == UNLOAD and not 0 <= other < self.squares):
                    raise IndexError(f"{(what, square, other)}: there is no such square")
            found = len(self.fx_lists)
            if found >= HEAVY:
                raise ExplainedError("fault_too_many_paths")
            self.fx_index[effects] = found
            self.fx_lists.append(effects)
            self._note_effects(effects)
        for what, _, _ in effects:
            if what not in (RIGHT, SAFE, NAMED):
                return int(found) | HEAVY
        return int(found)

    def borrows(self, piece: int) -> bool:
        """Does this piece borrow the moves of friends it reaches?"""
        return bool(self.programs[piece].borrows)

    def attributes_of(self, code: int) -> int:
        """The attribute bits of a code."""
        return int(self.attribute[code])

    def relay_origin(self, effects: int, origin: int) -> int:
        """Square of the piece that really moves: the friend that a relay's last legs belong to."""
        for what, square, _ in self.fx_lists[effects]:
            if what == RELAY:
                return int(square)
        return origin

    def run_length(self, at: int) -> int:
        """How many entries a run has."""
        if not 1 <= at <= self.entry_count:
            raise IndexError(f"{at}: no run begins there")
        return int(length_of(self.entry[at - 1]))

    def reach(self, piece: int, origin: int) -> set[int]:
        """Where a piece could stop on an otherwise empty board, moving or taking one enemy."""
        colour = colour_of(piece)
        at = self.path_start(piece, origin)
        end = at + self.run_length(at)
        found = set()
        while at < end:
            entry = self.entry[at]
            square = square_of(entry)
            if stop_of(entry) & (FREE | enemies_of(colour)) and square != origin:
                found.add(square)
            at += 1 if may_go_on(entry, 0) else skip_of(entry)
        return found

    def every_stop(self, piece: int, origin: int, unmoved: bool = False) -> set[int]:
        """Where a piece might stop, whatever stands elsewhere; `unmoved`: initial moves too."""
        at: cython.int = self.path_start(piece, origin)
        end: cython.int = at + self.run_length(at)
        entry: cython.ulonglong
        found = set()
        while at < end:
            entry = self.entry[at]
            if entry & INITIAL and not unmoved:
                at += skip_of(entry)
                continue
            if stop_of(entry):
                found.add(square_of(entry))
            at += 1
        return found

    def _note_passes(self, piece: int) -> None:
        """Set the sets of `pass_from`, by `pair_index`: who might take in passing there."""
        for node in [each for one in usable_programs(self.programs, piece) for each in one.nodes]:
            for origin in range(self.squares if takes_in_passing(node) else 0):
                x, y = self.board.place(origin)
                square = self.node_square(node, x, y, colour_of(piece))
                if square >= 0:
                    add_square(self.pass_from, pair_index(square, colour_of(piece)), origin)

    # ---- attack tables --------------------------------------------------------------------

    def _make_attacks(self) -> None:
        self.line_store = array("Q", [0]) * line_index(self.coloured_pieces, 0)
        self.leap_mask_store = array("Q", [0]) * self.coloured_pieces
        self.footprint_store = array("I", [0]) * (self.coloured_pieces * ROWS)
        self.footprint = uints(self.footprint_store)
        offsets: list = []
        alike: dict = {}
        for piece in range(2, self.coloured_pieces):
            key = (id(self.programs[piece]), piece in self.parts)
            if key in alike:
                copy_row(self.line_store, line_index(1, 0), alike[key], piece)
                copy_row(self.leap_mask_store, 1, alike[key], piece)
                copy_row(self.footprint_store, ROWS, alike[key], piece)
                self.attribute[piece] = self.attribute[alike[key]]
                continue
            alike[key] = piece
            found = split_captures(self.programs[piece].nodes, key[1], self.board)
            self._make_attacks_of(piece, offsets, *found)
        self.leaps = len(offsets)
        self.leap_source_store = array("H", [NOWHERE]) * (self.squares * max(1, len(offsets)))
        for square in range(self.squares):
            x, y = self.board.place(square)
            for number, (dx, dy) in enumerate(offsets):
                source = self.square_at(x - dx, y - dy)
                if source >= 0:
                    self.leap_source_store[square * self.leaps + number] = source
        self.line = ulonglongs(self.line_store)
        self.leap_mask = ulonglongs(self.leap_mask_store)
        self.leap_source = ushorts(self.leap_source_store)
        self._note_local_attacks()
        self.attack_sets = AttackSets(
            self.squares if self.words == 1 else 0,
            self.ray_store,
            self.line_store,
            self.leap_source_store,
            self.leaps,
            self.leap_mask_store,
            {piece: local_captures(self, parts) for piece, parts in self.parts.items()},
            self.ray_length,
        )

    def _note_local_attacks(self) -> None:
        """Set `local_at[piece] + square` of `local`: the same for boards of any size."""
        self.is_local = bool(self.parts)
        self.local_at_store = array("i", [-1]) * self.coloured_pieces
        self.local_store = array("Q", [0]) * (1 + self.words * self.squares * len(self.parts))
        self.local = ulonglongs(self.local_store)
        for number, (piece, parts) in enumerate(self.parts.items()):
            self.local_at_store[piece] = number * self.squares
            for square, targets in enumerate(local_captures(self, parts)):
                for target in targets:
                    at = (number * self.squares + square) * self.words + word_of(target)
                    self.local[at] |= bit_of(target)
        self.local_at = ints(self.local_at_store)

    def is_near(self, piece: cython.int, square: cython.int, target: cython.int) -> cython.bint:
        """Does a line or leap of this code lead from here to there, where both squares count?"""
        at: cython.int = self.local_at[piece]
        if at < 0:
            return True
        at = (at + square) * self.words + word_of(target)
        return self.local[at] & bit_of(target) != 0

    def _make_attacks_of(self, piece: int, offsets: list, simple: set, irregular: list) -> None:
        reaches = straights(self.board)
        for how, target in sorted(simple):
            reach = reaches.get(target)
            if how == "line" and reach is not None:
                if ("leap", target) in simple:  # needs less: a piece attacks a square one way only
                    continue
                back = opposite(reach[0])
                self.line_store[line_index(piece, back)] |= one_bit(reach[1] - 1)
                continue
            if target not in offsets:
                if len(offsets) == 64:  # one bit of a word each
                    irregular = [*irregular, (target, False)]
                    continue
                offsets.append(target)
            self.leap_mask_store[piece] |= one_bit(offsets.index(target))
            self.attribute[piece] |= LEAPER
        # A path that needs more than another attack on the same square already has adds nothing.
        for target, _ in irregular:
            adjacent = reaches.get(target, (0, 0))[1] == 1
            if piece not in self.parts and (
                ("leap", target) in simple or (adjacent and ("line", target) in simple)
            ):
                continue
            self.attribute[piece] |= IRREGULAR
            self._note_odd(piece, target)
        if self.programs[piece].traits.loose:
            self.attribute[piece] |= IRREGULAR
        elif self.board.is_plain:
            return
        for row in range(ROWS):
            self.footprint_store[piece * ROWS + row] = ALL

    def _note_odd(self, piece: int, offset: Any) -> None:
        """An odd path may take something at this offset."""
        dx, dy = offset
        if abs(dx) <= FARTHEST and abs(dy) <= FARTHEST:
            self.footprint_store[piece * ROWS + dy + FARTHEST] |= one_bit(dx + FARTHEST)

    def sources(self, square: int) -> set[int]:
        """Squares on the lines and at the leaps from which `square` may be attacked."""
        found = set()
        for direction in range(self.directions):
            found.update(line_from(self, square, direction))
        for number in range(self.leaps):
            found.add(self.leap_source_store[square * self.leaps + number])
        return found - {NOWHERE}

    def reaches_irregularly(
        self, piece: cython.int, square: cython.int, target: cython.int
    ) -> cython.bint:
        """Could an odd path of this piece on `square` take something on `target`?"""
        dx: cython.int = target % self.files - square % self.files
        dy: cython.int = target // self.files - square // self.files
        if abs(dx) > FARTHEST or abs(dy) > FARTHEST:
            return True
        return has_bit(self.footprint[piece * ROWS + dy + FARTHEST], dx + FARTHEST)
