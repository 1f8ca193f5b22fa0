"""What Kira Chess and Kira Shogi (A. Black, 2012) share: roles, seeing, deaths, attempts, turns.

Every rule stands under its number: K of Kira Chess, KS of Kira Shogi, K-A and KS-A the readings of
what the text leaves open. Each `do_` method carries out one decision whose text `legal` lists.
"""

from abc import abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, ClassVar, Self

from .board import FIRST, OWNERS, SECOND, Cells, Outcome
from .kira_pieces import SIDES, Individual, KiraPieces

KIRA_POWER, L_POWER = "as Kira", "as L"  # names that no placement can spell
ROLE_POWERS = {
    KIRA_POWER: "f1 b1 l1 r1 fl1 fr1 bl1 br1",  # K7, KS4
    L_POWER: "J(1,2) J(2,1) J(2,-1) J(1,-2) J(-1,-2) J(-2,-1) J(-2,1) J(-1,2)",  # K8, KS4
}
PRACTICAL_CAP = 200  # K-A21: without `max_timer` so many turns ahead may be written

COMMON_OPTIONS: dict[str, Any] = {
    "kira_subvariant": "none",  # K-A1: its text is lost
    "extra_move_any_action": True,  # K-A4
    "both_eliminated": "draw",  # K-A5: or mover_wins, mover_loses
    "lk_pawn_promotion": "optional",  # K-A14, KS-A3: or forced
    "announce_killer": True,  # K-A16
    "max_timer": None,  # K-A21
    "repetition": "on",  # K-A20, KS-A6
}


class KiraSlow(KiraPieces):
    OPTIONS: ClassVar[Mapping[str, Any]]
    OCCURRENCES: ClassVar[int]  # K-A20, KS-A6: so many make a draw

    def __init__(self, text: str, options: Mapping[str, Any]) -> None:
        unknown = options.keys() - self.OPTIONS.keys()
        if unknown:
            raise TypeError(f"unknown options: {sorted(unknown)}")
        self.set = {**self.OPTIONS, **options}
        if self.set["kira_subvariant"] not in ("none", None):
            raise ValueError("kira_subvariant: the text of the subvariant is lost")
        if self.set["max_timer"] == "none":
            self.set["max_timer"] = None
        super().__init__(text)
        self.history: Counter[tuple[object, ...]] = Counter()
        self.heard: list[tuple[object, ...]] = []  # all that was announced since this text
        self.double = False  # the game ended in a double win
        self.stepped: int | None = None  # the square that a double step has just passed over
        self._legal: dict[str, Callable[[], None]] | None = None
        self.drop_passing()
        self.look()
        if self.chosen() and not (self.extra or self.writing or self.promote is not None):
            self.remember()

    @classmethod
    def start(cls, **options: Any) -> Self:
        return cls(f"{cls.START} {cls.LETTERS[0]} {cls.UNMOVED} - 0 1", options)

    @classmethod
    def from_text(cls, text: str, **options: Any) -> Self:
        """A text starts a fresh history."""
        return cls(text, options)

    # -- decisions -------------------------------------------------------------------------------

    def seat(self) -> str:
        return OWNERS[self.turn] if self.dealt() else "chance"

    def options(self) -> list[str]:
        return [] if self.outcome() else list(self.legal())

    def legal(self) -> dict[str, Callable[[], None]]:
        """What may be decided now, by text, whether or not the game is over."""
        if self._legal is None:
            self._legal = {}
            for text, action in self.decisions():
                assert text not in self._legal, text
                self._legal[text] = action
        return self._legal

    def play(self, text: str) -> None:
        if self.outcome():
            raise ValueError("the game is over")
        action = self.legal().get(text)
        if action is None:
            raise ValueError(f"illegal: {text}")
        self._legal = None
        self.stepped = None
        action()

    def decisions(self) -> Iterator[tuple[str, Callable[[], None]]]:
        if not self.dealt():
            yield from self.deals()
        elif not self.chosen():
            yield from self.choices()
        elif self.promote is not None:
            yield from self.late_promotions(self.promote)
        elif self.writing is not None:
            yield from self.turns_to_write()
        else:
            yield from self.board_actions()
            # K-A4: only with this option is the extra of K17 any action; that of K16 always is.
            if self.extra != "death" or self.set["extra_move_any_action"]:
                yield from self.secret_actions()

    def powers(self) -> Cells:
        """The board with each piece's true power of movement."""
        cells = self.faces()
        for one in self.pieces.values():
            if one.place is not None:
                cells[one.place] = one.owner, self.power(one)
        return cells

    def power(self, one: Individual) -> str:
        return {"L": L_POWER, "Kira": KIRA_POWER, "": one.face}[self.role(one.identity)]

    def deals(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """K2, KS2, by chance: a card at a time, first the first side's."""
        side = FIRST if len(self.cards[FIRST]) < self.DRAWN else SECOND
        for identity in self.order(i for i, owner in self.home.items() if owner == side):
            if identity not in self.cards[side]:
                yield f"card:{identity}", partial(self.cards[side].add, identity)

    def choices(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """K2, K-A22: two different cards of the drawn ones, L and Kira."""
        cards = self.order(self.cards[self.turn])
        for l_piece in cards:
            for kira in cards:
                if l_piece != kira:
                    yield f"roles:{l_piece},{kira}", partial(self.do_choose, l_piece, kira)

    def do_choose(self, l_piece: str, kira: str) -> None:
        self.roles[self.turn] = l_piece, kira
        self.heard.append(("chose", OWNERS[self.turn]))
        self.turn = 1 - self.turn
        if self.chosen():
            self.look()
            self.remember()

    def board_actions(self) -> Iterator[tuple[str, Callable[[], None]]]:
        cells = self.powers()
        for one in self.on_board(self.turn):
            assert one.place is not None
            for end in self.ends(one, cells):
                for suffix in self.suffixes(one, one.place, end):
                    text = self.name(one.place) + self.name(end) + suffix
                    yield text, partial(self.do_move, text, one, end, suffix)
        yield from self.special_actions()

    def ends(self, one: Individual, cells: Cells) -> list[int]:
        """Where a piece may go: K7, K8, or as ordinary pieces do."""
        assert one.place is not None
        found = [move.end for move in self.tables.moves(cells, one.place)]
        # K8: L goes to empty squares only.
        return [e for e in found if not cells[e]] if self.role(one.identity) == "L" else found

    def do_move(self, text: str, one: Individual, end: int, suffix: str) -> None:
        self.halfmove_clock += 1
        self.heard.append(("moved", OWNERS[self.turn], text))
        victim = self.victim(one, end)
        if victim is not None:
            self.capture(victim)
        self.relocate(one, end)
        self.become(one, suffix)
        self.action_done()

    def victim(self, one: Individual, end: int) -> Individual | None:
        return self.at(end)

    def relocate(self, one: Individual, end: int) -> None:
        one.place = end

    def become(self, one: Individual, suffix: str) -> None:
        """Promotion: another face, the same piece (K1, KS1)."""
        if suffix not in ("", "="):
            one.face = self.promoted(one, suffix)
            self.halfmove_clock = 0

    def progress(self) -> None:
        """K-A20: what makes an earlier position unreachable, or may."""
        self.halfmove_clock = 0
        self.history.clear()

    def capture(self, victim: Individual) -> None:
        """K12, KS8: L and Kira are shown, and leave the game for good."""
        self.progress()
        role = self.role(victim.identity)
        self.heard.append(("captured", victim.identity, role or "neither"))
        if role or not self.HAND_ORDER:
            self.remove(victim)
        else:
            self.to_hand(victim)

    def to_hand(self, victim: Individual) -> None:
        raise NotImplementedError("a game without hands")

    def remove(self, one: Individual) -> None:
        del self.pieces[one.identity]
        if self.role(one.identity):
            self.shown.add(one.identity)
        for written in self.deaths:  # K-A9, K-A10: later deaths find nothing
            written.pop(one.identity, None)

    # -- deaths and attempts ---------------------------------------------------------------------

    def secret_actions(self) -> Iterator[tuple[str, Callable[[], None]]]:
        if self.holder(self.turn, "Kira"):  # K14, KS9, KS-A5: any piece seen, even itself
            for identity in self.order(self.seen[self.turn]):
                yield f"death:{identity}", partial(self.do_name, identity)
        l_piece = self.holder(self.turn, "L")
        if l_piece and l_piece.place is not None:  # K15, K-A13
            yield f"attempt@{self.name(l_piece.place)}", partial(self.do_attempt, l_piece)

    def do_name(self, identity: str) -> None:
        self.writing = identity
        self.passed = None

    def turns_to_write(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """K14, K-A2: any later turn, of either player; the next one is the earliest."""
        ahead = self.set["max_timer"] or PRACTICAL_CAP
        for turn in range(self.t() + 1, self.t() + ahead + 1):
            yield f"@{turn}", partial(self.do_write, turn)

    def do_write(self, turn: int) -> None:
        identity, self.writing = self.writing, None
        assert identity is not None
        written = self.deaths[self.turn]
        written[identity] = min(turn, written.get(identity, turn))  # K-A9: the earliest counts
        self.heard.append(("wrote", OWNERS[self.turn]))
        self.progress()
        self.action_done()

    def do_attempt(self, l_piece: Individual) -> None:
        """K15, K16."""
        self.progress()
        self.passed = None
        self.shown.add(l_piece.identity)
        kira = self.holder(1 - self.turn, "Kira")
        success = kira is not None and self.in_range(l_piece, kira)
        self.heard.append(("attempt", OWNERS[self.turn], l_piece.identity, success))
        if kira is None or not success:
            self.action_done()
            return
        start, end = l_piece.place, kira.place
        assert start is not None and end is not None
        self.capture(kira)
        self.relocate(l_piece, end)
        self.look()
        if self.losers():
            self.double = True  # K16: the other had no L
        elif self.may_promote(l_piece, start, end):
            self.promote = end  # K-A14, KS-A4
        else:
            self.extra = "attempt"

    def in_range(self, l_piece: Individual, kira: Individual) -> bool:
        """K16, K-A12: a knight's move, or one square orthogonally."""
        assert l_piece.place is not None and kira.place is not None
        (file, rank), (right, up) = self.tables.pair(l_piece.place), self.tables.pair(kira.place)
        return sorted((abs(file - right), abs(rank - up))) in ([1, 2], [0, 1])

    def late_promotions(self, square: int) -> Iterator[tuple[str, Callable[[], None]]]:
        one = self.at(square)
        assert one is not None
        for suffix in self.promotions(one, square):
            yield suffix, partial(self.do_promote, one, suffix)

    def do_promote(self, one: Individual, suffix: str) -> None:
        self.promote = None
        self.extra = "attempt"
        self.become(one, suffix)

    # -- the turn, 1.2 ---------------------------------------------------------------------------

    def look(self) -> None:
        """K11, KS5, K-A11: who stands next to a Kira now is seen for ever."""
        if not self.chosen():
            return
        for side in SIDES:
            kira = self.holder(side, "Kira")
            if kira is None or kira.place is None:
                self.seen[side].clear()
                continue
            self.seen[side].add(kira.identity)
            file, rank = self.tables.pair(kira.place)
            for one in self.pieces.values():
                if one.place is not None:
                    other_file, other_rank = self.tables.pair(one.place)
                    if max(abs(file - other_file), abs(rank - other_rank)) <= 1:
                        self.seen[side].add(one.identity)
            self.seen[side].intersection_update(self.pieces)

    def losers(self) -> list[int]:
        """K13, KS7: the sides with neither L nor Kira."""
        return [
            side for side in SIDES
            if not self.holder(side, "L") and not self.holder(side, "Kira")
        ]  # fmt: skip

    def action_done(self) -> None:
        """1.2 steps 2 and 4 to 6: after an action that is no successful attempt.

        When the game is over nothing more happens and the turn stays where it was.
        """
        self.look()
        self.passed = None
        if self.losers():
            return
        enemy_l = self.holder(1 - self.turn, "L")
        killers = self.kill()
        self.look()
        mine = enemy_l is not None and self.turn in killers.get(enemy_l.identity, ())  # K-A7, K-A8
        losers = self.losers()
        if losers:
            self.double = mine and losers == [1 - self.turn]  # K17, K-A6
        elif not (mine and self.grant_extra()):
            self.pass_turn()

    def kill(self) -> dict[str, set[int]]:
        """K14, K-A5, K-A7: the deaths of this turn, all at once; the dead and who wrote it."""
        killers: dict[str, set[int]] = {}
        for side in SIDES:
            for identity, turn in self.deaths[side].items():
                if turn == self.t():
                    killers.setdefault(identity, set()).add(side)
        for identity in self.order(killers):
            writers = [OWNERS[side] for side in sorted(killers[identity])]
            told = writers if self.set["announce_killer"] else None  # K-A16
            self.heard.append(("died", identity, self.role(identity) or "neither", told))
            self.remove(self.pieces[identity])
            self.progress()
        return killers

    def grant_extra(self) -> bool:
        """K17, K-A3: the same turn again, unless only a board move is allowed and there is none."""
        self.extra = "death"
        return any(self.decisions())

    def pass_turn(self) -> None:
        self.extra = ""
        self.turn = 1 - self.turn
        self.number += self.turn == FIRST
        self.passed = self.stepped
        self.drop_passing()
        self.remember()

    def drop_passing(self) -> None:
        """The square of taking in passing counts only while some piece could take there."""
        if not any(self.takers_in_passing()):
            self.passed = None

    def remember(self) -> None:
        """K-A20: the public position, when a turn begins."""
        board = tuple(sorted((o.identity, o.owner, o.face, o.place) for o in self.pieces.values()))
        self.history[board, self.turn, self.unmoved(), self.passed, tuple(sorted(self.shown))] += 1

    def outcome(self) -> Outcome | None:
        if not self.chosen():
            return None
        losers = self.losers()
        if len(losers) == 2:  # K-A5
            rule = self.set["both_eliminated"]
            if rule == "draw":
                return "draw", "no L or Kira left on either side"
            winner = self.turn if rule == "mover_wins" else 1 - self.turn
            return OWNERS[winner], "no L or Kira left on either side"
        if losers:
            return OWNERS[1 - losers[0]], "double win" if self.double else "no L or Kira left"
        most = max(self.history.values(), default=0)
        if self.set["repetition"] == "on" and most >= self.OCCURRENCES:
            return "draw", "repetition"
        return self.no_progress()

    # -- what the two games differ in ------------------------------------------------------------

    def takers_in_passing(self) -> Iterable[Individual]:
        """The pieces of the side to move that may take on the square just passed over."""
        return ()

    def no_progress(self) -> Outcome | None:
        return None

    def suffixes(self, one: Individual, start: int, end: int) -> tuple[str, ...]:
        """The promotion choices of a move."""
        return self.promotions(one, end) if self.may_promote(one, start, end) else ("",)

    @abstractmethod
    def may_promote(self, one: Individual, start: int, end: int) -> bool:
        """Does this move give the right to promote?"""

    @abstractmethod
    def promotions(self, one: Individual, end: int) -> tuple[str, ...]:
        """The choices of a piece that has the right."""

    @abstractmethod
    def promoted(self, one: Individual, suffix: str) -> str:
        """The face that a promotion gives."""

    @abstractmethod
    def special_actions(self) -> Iterator[tuple[str, Callable[[], None]]]:
        """Castling, drops."""
