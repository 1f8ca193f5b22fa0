"""`[[forbid]]` and `[[require]]`: moves that may not be made, and what must hold after one."""

from typing import Any

import cython
from cython.cimports.fairychess.position.state import State
from cython.cimports.fairychess.position.supposing import suppose_step, withdraw_step
from cython.cimports.fairychess.position.words.move import (
    BOARD,
    changes_piece,
    effects_of,
    origin_of,
    target_of,
    type_of,
)
from cython.cimports.fairychess.position.words.square_set import has_square
from cython.cimports.fairychess.rules.composed.opcodes import MOST_WATCHED
from cython.cimports.fairychess.rules.composed.registers import Scene
from cython.cimports.fairychess.rules.composed.scenes import show_last, show_made, show_move
from cython.cimports.fairychess.rules.composed.sentence_rule import SentenceRule

from fairychess.rules.composed.assembling import condition
from fairychess.rules.composed.vocabulary import MOVE as LASTS_A_MOVE

MOVE = cython.declare(cython.int, LASTS_A_MOVE)
PATHS = cython.declare(cython.int, 1)
DROPS = cython.declare(cython.int, 4)
CASTLINGS = cython.declare(cython.int, 5)

DEEPEST = 8
"""How many replies deep a requirement may ask whether the enemy is stuck."""


@cython.cclass
class Forbid(SentenceRule):
    """Drops the moves of a kind for which a formula is true.

    A piece that may not move gives no check: other rules learn of it by `changes_captures`. One
    that still `gives_check` all the same is asked by none of them.
    """

    only_forbids = True
    without_lock = "allow narrow"

    @property
    def changes_captures(self) -> bool:
        """May it forbid captures?"""
        some = self.sentence.moves in ("any", "paths", "captures", "promotions")
        return some and not self.sentence.gives_check

    @property
    def protects_royals(self) -> bool:
        """May it forbid to capture a royal piece?"""
        return not self.sentence.gives_check

    def bind(self, rules: Any) -> None:
        """Make the formula's code."""
        SentenceRule.bind(self, rules)
        self.formula = condition(rules, self.sentence.condition, True)
        self.needs = self.formula.needs | self.needs_of_kind()

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def allow_nogil(self, pos: State, low: cython.int) -> cython.int:
        """Drop what is forbidden; nothing while the sentence asks what the enemy could do."""
        if cython.cast(Scene, pos.notes.at[self.number]).asking:
            return 0
        return self.sift(pos, cython.cast(Scene, pos.notes.at[self.number]), low)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def narrow_nogil(self, pos: State) -> cython.int:
        """Nothing is forbidden where the position is not such that anything could be."""
        if self.formula.once < 0:
            return False
        return not self.may_forbid(pos, cython.cast(Scene, pos.notes.at[self.number]))

    def may_forbid(self, pos: State, scene: Scene) -> cython.bint:
        """Is the position such that moves may be forbidden? Works out what lasts as long as it."""
        scene.side = pos.turn
        show_last(scene, pos, pos.ply)
        self.formula.run(pos, scene, 0)
        return self.formula.once < 0 or scene.numbers[self.formula.once] != 0

    def may_concern(self, pos: State, scene: Scene) -> cython.bint:
        """Is the piece that moves such that its moves may be forbidden? Works out what lasts as
        long as it moves."""
        self.formula.run(pos, scene, 1)
        return self.formula.of_piece < 0 or scene.numbers[self.formula.of_piece] != 0

    def sift(self, pos: State, scene: Scene, low: cython.int) -> cython.int:
        """`allow`, with these registers."""
        keep: cython.int = low
        index: cython.int
        known: cython.int = -1
        suspect: cython.bint = True
        lasting: cython.bint = self.formula.lasts < MOVE
        by_sets: cython.bint = self.kind in (0, PATHS) and (
            lasting or self.formula.within >= 0 or self.formula.without >= 0
        )
        on_paths: cython.bint = self.kind not in (DROPS, CASTLINGS)
        move: cython.ulonglong
        if not self.may_forbid(pos, scene):
            return 0
        for index in range(low, pos.options.top):
            move = pos.options.moves[index]
            if type_of(move) == BOARD:
                if on_paths and known != cython.cast(cython.int, origin_of(move)):
                    show_move(scene, pos, move, False)
                    suspect = self.may_concern(pos, scene)
                    known = origin_of(move)
                if not on_paths or not suspect:
                    pos.options.moves[keep] = move
                    keep += 1
                    continue
                if by_sets:
                    if not lasting and not self.ends_amiss(scene, target_of(move)):
                        pos.options.moves[keep] = move
                        keep += 1
                    continue
            if self.concerns(pos, scene, move, self.is_castling(move)):
                if type_of(move) != BOARD:
                    suspect = self.may_concern(pos, scene)
                    known = -1
                if suspect and self.formula.holds(pos, scene):
                    continue
            pos.options.moves[keep] = move
            keep += 1
        pos.options.top = keep
        return 0

    def ends_amiss(self, scene: Scene, to: cython.int) -> cython.bint:
        """May no move along a path end here, by sets that do not depend on the move?"""
        if self.formula.within >= 0 and has_square(scene.sets, self.formula.within, to):
            return True
        return self.formula.without >= 0 and not has_square(scene.sets, self.formula.without, to)


@cython.cclass
class Require(SentenceRule):
    """Drops the moves of a kind after which a formula is not true, for who has made them.

    What is asked of moves of one kind is asked of the move itself; else of what the whole turn
    leaves, when all its parts are done.
    """

    protects_royals = False
    without_lock = "allow"

    @property
    def judges_turns(self) -> bool:
        """Is it about whole turns?"""
        return bool(self.sentence.moves == "any")

    def bind(self, rules: Any) -> None:
        """Make the formula's code."""
        SentenceRule.bind(self, rules)
        self.formula = condition(rules, self.sentence.condition, False)
        self.needs = self.formula.needs | self.needs_of_kind()

    def new_notes(self) -> object:
        """Registers, and more of them for the replies if these are asked for."""
        asks = any(term.word == "enemy_stuck" for term in self.sentence.terms())
        scene = None
        for _ in range(DEEPEST if asks else 1):
            outer = Scene(self.rules.tables.words, self.needs)
            outer.inner = scene
            scene = outer
        return scene

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(-2, check=False)
    def allow_nogil(self, pos: State, low: cython.int) -> cython.int:
        """Make each move, and keep those after which the formula holds."""
        if cython.cast(Scene, pos.notes.at[self.number]).asking:
            with cython.gil:
                return self.sift(pos, free_scene(pos.notes.members[self.number]), low)
        return self.sift(pos, cython.cast(Scene, pos.notes.at[self.number]), low)

    def sift(self, pos: State, scene: Scene, low: cython.int) -> cython.int:
        """`allow`, with these registers."""
        keep: cython.int = low
        high: cython.int = pos.options.top
        index: cython.int
        side: cython.int = pos.turn
        holds: cython.bint
        move: cython.ulonglong
        supposing: cython.bint = (
            self.formula.of_places and pos.rows.only_steps and not pos.board_state.en_passant
        )
        scene.begin(side)
        if supposing:
            show_last(scene, pos, pos.ply)
            if self.formula.watches:
                self.watch(pos, scene)
        for index in range(low, high):
            move = pos.options.moves[index]
            if self.kind and not self.concerns(pos, scene, move, self.is_castling(move)):
                holds = True
            elif supposing and is_step(pos, move):
                if not self.kind and self.formula.of_moves:
                    show_move(scene, pos, move, False)
                holds = self.holds_after(pos, scene, origin_of(move), target_of(move))
            else:
                pos.make(move)
                show_made(scene, pos, move, side)
                show_last(scene, pos, pos.ply - 1)
                holds = self.formula.holds(pos, scene)
                pos.unmake()
            if holds:
                pos.options.moves[keep] = move
                keep += 1
        pos.options.top = keep
        return 0

    def watch(self, pos: State, scene: Scene) -> cython.int:
        """Note what the formula's instructions come to before any move."""
        index: cython.int
        for index in range(MOST_WATCHED):
            scene.calm[index] = False
        scene.watching = True
        self.formula.holds(pos, scene)
        scene.watching = False
        return 0

    def holds_after(
        self, pos: State, scene: Scene, origin: cython.int, to: cython.int
    ) -> cython.bint:
        """Does the formula hold after the step that is shown? It is only supposed."""
        taken: cython.int = pos.board_state.board[to]
        ident: cython.int = pos.board_state.ident[to]
        holds: cython.bint
        suppose_step(pos.board_state, origin, to)
        scene.step_from = origin
        scene.step_to = to
        holds = self.formula.holds(pos, scene)
        scene.step_to = -1
        withdraw_step(pos.board_state, origin, to, taken, ident)
        return holds


@cython.cfunc
@cython.nogil
@cython.inline
@cython.exceptval(check=False)
def is_step(pos: State, move: cython.ulonglong) -> cython.bint:
    """Does a piece only go from one square to another, and take at most what stands there?"""
    return (
        type_of(move) == BOARD
        and not changes_piece(move)
        and not effects_of(move)
        and origin_of(move) != target_of(move)
        and not pos.board_state.stands_unmoved(target_of(move))
    )


@cython.cfunc
def free_scene(scene: Scene) -> Scene:
    """The first registers that are not at work, looking at what the enemy can reply."""
    while scene.asking and scene.inner is not None:
        scene = scene.inner
    return scene
