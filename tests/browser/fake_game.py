"""A game room made by hand, to test the server and the board without the real rules.

Every piece steps like a king; the Lion "LN" has its whole power; pieces that enter the far four
ranks may promote; pieces in hand may be dropped. Taking a king wins. Pictures come from the real
betza room, so what is drawn is what is drawn in a real game.
"""

import dataclasses
import random
from collections.abc import Iterator
from typing import Any

from fairychess import betza
from fairychess.game.view import (
    MoveRecord,
    OptionView,
    Outcome,
    PieceTypeInfo,
    PieceView,
    VariantInfo,
    View,
)
from fairychess.messages import ExplainedError, Message, as_message
from fairychess.server.domain.engine_api import GamesBackend

FILES = RANKS = 12
NEAR = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
PIECE_TYPES = {
    "K": ("King", "K", (), "玉"),
    "LN": ("Lion", "KNADcaKmcabK", (), "獅"),
    "P": ("Pawn", "fW", ("+P",), "歩"),
    "R": ("Rook", "R", ("+R",), "飛"),
    "+P": ("Gold General", "WfF", (), "と"),
    "+R": ("Dragon King", "RF", (), "龍"),
}
SCENES = {
    "start": {
        "f1": ("K", "first"),
        "f3": ("LN", "first"),
        "a8": ("P", "first"),
        "c4": ("P", "first"),
        "e4": ("P", "second"),
        "e5": ("R", "second"),
        "g12": ("K", "second"),
        "g10": ("LN", "second"),
        "h9": ("P", "second"),
    },
}


def as_sent(key: str, **parameters: str | int) -> dict[str, Any]:
    """A message as it comes over the wire."""
    return Message(key, dict(parameters)).plain()


class Refused(ExplainedError):
    """The fake room's refusal."""


def other(side: str) -> str:
    return "second" if side == "first" else "first"


def piece_type_info(name: str) -> PieceTypeInfo:
    title, text, promotes, glyphs = PIECE_TYPES[name]
    program = betza.compile(betza.parse(text), FILES, RANKS)
    return PieceTypeInfo(
        id=name,
        name=title,
        betza=text,
        royal=name == "K",
        promoted=name.startswith("+"),
        promotes_to=promotes,
        glyphs=glyphs,
        mnemonic=dataclasses.asdict(betza.mnemonic(program)),
        diagram={
            "files": 5,
            "ranks": 5,
            "at": "c3",
            "marks": [{"square": "c4", "mark": "both"}, {"square": "d4", "mark": "lion"}],
        },
        value=len(text),
    )


def square(file: int, rank: int) -> str | None:
    inside = 0 <= file < FILES and 0 <= rank < RANKS
    return "abcdefghijkl"[file] + str(rank + 1) if inside else None


def neighbours(name: str) -> Iterator[str]:
    file, rank = "abcdefghijkl".index(name[0]), int(name[1:]) - 1
    for x, y in NEAR:
        if (found := square(file + x, rank + y)) is not None:
            yield found


class FakeGame:
    """One game; positions are remembered whole, so that undo is simple."""

    secretive = False
    early = ""

    def __init__(self, scene: str = "start") -> None:
        self.board = dict(SCENES[scene])
        self.hands = {"first": {"P": 2}, "second": {}}
        self.captured: dict[str, dict[str, int]] = {"first": {}, "second": {}}
        self.to_move = "first"
        self.outcome: Outcome | None = None
        self.offered: str | None = None
        self.moves: list[MoveRecord] = []
        self.past: list[Any] = []

    def options(self) -> list[OptionView]:
        if self.outcome is not None:
            return []
        found = []
        for start, (piece_type, side) in self.board.items():
            if side == self.to_move:
                found += self._steps(start, piece_type)
        for piece_type, count in self.hands[self.to_move].items():
            empty = [s for f in range(12) for r in range(12) if (s := square(f, r))]
            found += [
                OptionView(f"{piece_type}@{s}", (f"hand:{piece_type}", s), None, piece_type)
                for s in empty
                if count and s not in self.board
            ]
        return found

    def _enemy(self, name: str) -> bool:
        return name in self.board and self.board[name][1] != self.to_move

    def _steps(self, start: str, piece_type: str) -> Iterator[OptionView]:
        for one in neighbours(start):
            if one in self.board and not self._enemy(one):
                continue
            hit = (one,) if self._enemy(one) else ()
            promotes = PIECE_TYPES[piece_type][2]
            if promotes and self._in_zone(one) and not self._in_zone(start):
                text = start + one
                yield OptionView(text + "+", (start, one), as_message("Promote"), promotes[0], hit)
                yield OptionView(
                    text + "=", (start, one), as_message("Do not promote"), piece_type, hit
                )
            else:
                yield OptionView(start + one, (start, one), None, None, hit)
            if piece_type == "LN" and hit:
                yield OptionView(f"{start}{one},{one}{start}", (start, one, start), None, None, hit)
                for two in neighbours(one):
                    if two != start and (two not in self.board or self._enemy(two)):
                        taken = (*hit, two) if self._enemy(two) else hit
                        text = f"{start}{one},{one}{two}"
                        yield OptionView(text, (start, one, two), None, None, taken)
        if piece_type == "LN":
            yield OptionView(f"{start}{start}", (start, start))
            for two in {t for o in neighbours(start) for t in neighbours(o)}:
                far = two != start and two not in neighbours(start)
                if far and (two not in self.board or self._enemy(two)):
                    hit = (two,) if two in self.board else ()
                    yield OptionView(start + two, (start, two), None, None, hit)

    def _in_zone(self, name: str) -> bool:
        rank = int(name[1:])
        return rank >= 9 if self.to_move == "first" else rank <= 4

    def view(self, viewer: str) -> View:
        mine = viewer in ("both", self.to_move)
        return View(
            variant="fake",
            viewer=viewer,
            ply=len(self.moves),
            fullmove_number=len(self.moves) // 2 + 1,
            to_move=self.to_move,
            position="fake",
            board=tuple(PieceView(s, k, c) for s, (k, c) in self.board.items()),
            hands={side: dict(hand) for side, hand in self.hands.items()},
            captured={side: dict(pieces) for side, pieces in self.captured.items()},
            options=tuple(self.options()) if mine else (),
            moves=tuple(self.moves),
            check=(),
            notes=(),
            outcome=self.outcome,
            draw_offered_by=self.offered,
            can_undo=bool(self.moves),
        )

    def play(self, seat: str, text: str) -> None:
        if seat != self.to_move:
            raise Refused("not_your_turn")
        option = next((o for o in self.options() if o.text == text), None)
        if option is None:
            raise Refused(Message("illegal", {"move": text}))
        self.past.append(
            (
                dict(self.board),
                {s: dict(h) for s, h in self.hands.items()},
                {s: dict(h) for s, h in self.captured.items()},
                self.to_move,
            )
        )
        for name in option.captures:
            piece_type, _ = self.board.pop(name)
            taken = self.captured[seat]
            taken[piece_type] = taken.get(piece_type, 0) + 1
            if piece_type == "K":
                self.outcome = Outcome(seat, as_message("the king was taken"))
        start, goal = option.clicks[0], option.clicks[-1]
        if start.startswith("hand:"):
            self.hands[seat][start[5:]] -= 1
            self.board[goal] = (start[5:], seat)
        else:
            piece_type, side = self.board.pop(start)
            self.board[goal] = (option.piece_type or piece_type, side)
        squares = tuple(s for s in option.clicks if not s.startswith("hand:"))
        number = len(self.moves) // 2 + 1
        self.moves.append(MoveRecord(len(self.moves) + 1, number, seat, text, squares))
        self.to_move = other(seat)

    def play_chance(self) -> None:
        raise Refused("nothing_to_toss")

    def why_no_undo(self, plies: int) -> str | None:
        return None

    def why_not(self, viewer: str, origin: str, target: str = "") -> None:
        return None

    def undo(self, plies: int = 1) -> None:
        if plies > len(self.past):
            raise Refused("nothing_to_take_back")
        for _ in range(plies):
            self.board, self.hands, self.captured, self.to_move = self.past.pop()
            self.moves.pop()
        self.outcome = None

    def resign(self, seat: str) -> None:
        if self.outcome is not None:
            raise Refused("game_is_over")
        self.outcome = Outcome(other(seat), Message("resignation"))

    def adjudicate(self, winner: str | None, reason: Message | str) -> None:
        if self.outcome is not None:
            raise Refused("game_is_over")
        self.outcome = Outcome(winner, as_message(reason))

    def offer_draw(self, seat: str) -> None:
        self.offered = seat

    def accept_draw(self, seat: str) -> None:
        self.outcome, self.offered = Outcome(None, Message("agreed_draw")), None

    def decline_draw(self, seat: str) -> None:
        self.offered = None

    def record(self, viewer: str = "both", clocks: dict[int, float] | None = None) -> str:
        return "\n".join(move.text for move in self.moves) + "\n"


class FakeRoom(GamesBackend):
    """The game room: one variant, called "fake"."""

    Refused: type[Exception] = Refused

    def catalogue(self) -> list[VariantInfo]:
        return [self.variant_info("fake", {})]

    def variant_info(
        self, name: str, options: dict[str, Any], *, text: str | None = None, told: Any = None
    ) -> VariantInfo:
        if name != "fake":
            raise LookupError(f"no variant named {name!r}")
        if unknown := set(options) - {"strict"}:
            raise ValueError(f"no such option: {sorted(unknown)[0]}")
        return VariantInfo(
            name="fake",
            title="Fake Shogi",
            summary="A hand-made scene.",
            inventor="Nobody",
            files=FILES,
            ranks=RANKS,
            holes=(),
            seats={"first": "Sente", "second": "Gote"},
            style="shogi",
            zone={},
            piece_types=tuple(piece_type_info(piece_type) for piece_type in PIECE_TYPES),
            options={"strict": {"default": False, "values": [False, True], "text": "Be strict."}},
            hands=True,
            rules="A *king* step. <script>alert(1)</script>\n\n"
            "[x](javascript:alert(1))\n\n## The rules\n",
        )

    def balance(self, name: str) -> bytes | None:
        return None

    def picture(self, name: str) -> bytes | None:
        return None

    def rule_examples(self, name: str) -> tuple[str, ...]:
        return ()

    def example_picture(self, name: str, number: int, after: bool = False) -> None:
        return None

    def showcases(self) -> tuple[str, ...]:
        return ()

    def showcase(self, name: str) -> None:
        raise LookupError(name)

    def taught(self) -> tuple[str, ...]:
        return ()

    def courses_of(self, variant: str) -> tuple[str, ...]:
        return ()

    def lesson(self, variant: str, course_id: str) -> dict[str, Any]:
        raise LookupError(course_id)

    def judge_lesson(
        self, variant: str, course_id: str, number: int, move: str, answer: int
    ) -> None:
        raise LookupError(course_id)

    def new_game(
        self,
        name: str,
        options: dict[str, Any],
        seed: int | None = None,
        position: str | None = None,
        text: str | None = None,
        salt: str | None = None,
        check: bool = True,
    ) -> FakeGame:
        self.variant_info(name, options)
        if position is not None and position not in SCENES:
            raise ValueError("position: line 1, column 1: no such scene")
        return FakeGame(position or "start")


async def choose(view: View, level: int) -> str:
    """A computer player that picks any option."""
    return random.Random(view.ply * 8 + level).choice(view.options).text
