"""How each of the six games may end: a position shortly before, and the decisions that end it.

Pieces are `square=id`, lower case the second side's; `tail` is the rest of the position text. The
decisions are texts as the game spells them; `before` are decisions that are not clicked.
"""

from dataclasses import dataclass, field
from typing import Any

import fairychess
from fairychess.board import square_name
from fairychess.notation.ids import format_id

RESIGN, AGREE = "resign", "agree"
"""Decisions that are not moves: resigning, and offering a draw that the other side accepts."""


@dataclass(frozen=True)
class Ending:
    """One way in which a game ends; no `winner` is a draw."""

    game: str
    why: str
    play: str
    winner: str
    reason: str
    pieces: str = ""
    tail: str = ""
    before: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    seed: int = 1

    @property
    def position(self) -> str | None:
        """The position text to begin from; None for the array."""
        if not self.pieces:
            return None
        rules = fairychess.load(self.game, **self.options)
        found = dict(word.split("=", 1) for word in self.pieces.split())
        rows = []
        for rank in reversed(range(rules.board.ranks)):
            row, blanks = "", 0
            for file in range(rules.board.files):
                piece = found.pop(square_name(rules.board, rank * rules.board.files + file), None)
                if piece is None:
                    blanks += 1
                    continue
                row += (str(blanks) if blanks else "") + format_id(
                    piece.upper(), int(piece != piece.upper())
                )
                blanks = 0
            rows.append(row + (str(blanks) if blanks else ""))
        assert not found, found
        return "/".join(rows) + self.tail

    def __str__(self) -> str:
        return f"{self.game}: {self.why}"


def raichu(why: str, pieces: str, play: str, winner: str, reason: str, **more: Any) -> Ending:
    tail = more.pop("tail", " b - - 0 1")
    return Ending("raichu-shogi", why, play, winner, reason, pieces, tail, **more)


def dai(why: str, pieces: str, play: str, winner: str, reason: str, **more: Any) -> Ending:
    tail = more.pop("tail", " w - - 0 1")
    return Ending("dai-kagamigi", why, play, winner, reason, pieces, tail, **more)


def zelda(why: str, pieces: str, play: str, winner: str, reason: str, **more: Any) -> Ending:
    tail = more.pop("tail", " w - - 0 1")
    return Ending("zelda-chess", why, play, winner, reason, pieces, tail, **more)


def friday(why: str, pieces: str, play: str, winner: str, reason: str, **more: Any) -> Ending:
    tail = more.pop("tail", " w - - 0 9")
    return Ending("king-friday-xiii", why, play, winner, reason, pieces, tail, **more)


def kira(
    why: str, pieces: str, tail: str, play: str, winner: str, reason: str, **more: Any
) -> Ending:
    return Ending("kira-chess", why, play, winner, reason, pieces, f" w - - {tail}", **more)


def kira_shogi(
    why: str, pieces: str, tail: str, play: str, winner: str, reason: str, **more: Any
) -> Ending:
    return Ending("kira-shogi", why, play, winner, reason, pieces, f"[] b - - {tail}", **more)


def agreed(game: str) -> list[Ending]:
    """What ends every game."""
    return [
        Ending(game, "the second side resigns", RESIGN, "first", "resignation"),
        Ending(game, "a draw is agreed on", AGREE, "", "agreed draw"),
    ]


NONE_LEFT = "no L or Kira left"
BLOCKED = " ".join(f"a{rank}=P b{rank}=P" for rank in range(2, 13))

RAICHU = [
    raichu("R15, mate in check", "a1=K l12=k k3=R j2=R", "j2l2", "first", "checkmate"),
    raichu("R15, mate without check", "a1=K l12=k k3=R e2=R", "e2e11=", "first", "stalemate"),
    raichu(
        "R11, a forced pass leaves the check", "a1=K e5=R e8=ln e10=k h8=r l1=r",
        "e5e8", "first", "checkmate by forced pass",
    ),
    raichu(
        "R8, King and Prince in one Lion move", "a1=K f6=LN g7=k h8=+e l2=g",
        "f6g7,g7h8", "first", "royals captured",
    ),
    raichu(
        "R10, who stays in check is taken", "e1=K e9=r l12=k c3=G",
        "e9e1+", "second", "royals captured", before="c3c4",
    ),
    raichu("R16, two bare royals", "a1=K a2=g l12=k", "a1a2", "", "neither side can win"),
    raichu(
        "R13, only a fourth occurrence is left", "a1=K l12=k b9=r l3=r", "l11l12",
        "second", "stalemate", tail=" w - - 0 1",
        before="l12l11 a1a2 l11l12 a2a1 l12l11 a1a2 l11l12 a2a1 l12l11 a1a2",
    ),
    raichu(
        "R14, an illegal move", "a1=K e1=G l12=k l9=g", "e1e3", "second", "illegal move",
        options={"illegal_move_loses": True},
    ),
    raichu(
        "R15 off: nothing can move", f"a1=K b1=P {BLOCKED} l12=k", "l12l11",
        "second", "no legal move", tail=" w - - 0 1", options={"auto_mate": False},
    ),
    raichu(
        "R-A14, no progress", "a1=K e1=G l12=k l9=g", "l9l8", "", "4 plies without progress",
        before="e1e2 l12l11 e2e3", options={"no_progress_limit": 4},
    ),
    *agreed("raichu-shogi"),
]  # fmt: skip

DAI = [
    dai("D4, checkmate", "a1=K e2=R f14=R a15=k", "e2e15=", "first", "checkmate"),
    dai("D4, stalemate loses", "a1=K b3=R e13=R o14=R a15=k", "e13b13=", "first", "stalemate"),
    dai(
        "D4, fourfold repetition", "a1=K e1=R o15=k h15=r", "o14o15", "", "repetition",
        before="a1a2 o15o14 a2a1 o14o15 a1a2 o15o14 a2a1 o14o15 a1a2 o15o14 a2a1",
    ),
    dai(
        "D4, perpetual check loses", "o1=K a1=R b8=k", "a8b8", "second", "perpetual check",
        before="a1b1 b8a8 b1a1 a8b8 a1b1 b8a8 b1a1 a8b8 a1b1 b8a8 b1a1",
    ),
    dai(
        "D-A13, an illegal move", "a1=K e1=R o15=k h15=r", "e1f2", "second", "illegal move",
        options={"illegal_move_loses": True},
    ),
    dai(
        "D-A12, no progress", "a1=K e1=R o15=k h15=r", "h15h14", "", "4 plies without progress",
        before="e1e2 o15o14 e2e3", options={"no_progress_limit": 4},
    ),
    *agreed("dai-kagamigi"),
]  # fmt: skip

ZELDA = [
    zelda("Z7, mate by a lone rook", "e1=K h8=k a8=r", "a8a2", "second", "checkmate",
          tail=" b - - 0 1"),
    zelda("Z-A11, stalemate", "a8=k h6=R c2=R h1=K", "c2c1", "", "stalemate",
          tail=" w - - 0 1 specials=3,0"),
    zelda("Z-A12, repetition", "a1=K d2=P h8=k e7=p", "h7h8", "", "repetition",
          before="a1a2 h8h7 a2a1 h7h8 a1a2 h8h7 a2a1"),
    zelda("Z-A12, fifty moves", "a1=K d2=P h8=k e7=p", "a1a2", "", "100 plies without progress",
          tail=" w - - 99 70"),
    zelda("Z-A12, two kings", "a1=K b2=n h8=k", "a1b2,b2a1", "", "dead position"),
    *agreed("zelda-chess"),
]  # fmt: skip

FRIDAY = [
    friday("F3, checkmate", "e1=K a4=P b7=Q f6=P h8=k a5=p g8=b", "b7g7", "first",
           "no legal move"),
    friday("F3, stalemate", "e1=K a4=P g5=Q h8=k a5=p", "g5g6", "first", "no legal move"),
    friday("F-A9, no piece left", "e1=K b6=R c2=P b7=p", "b6b7", "first", "no legal move"),
    friday("F6, F3, the last king is taken and nobody can move", "e1=K a4=P h1=R h8=k a5=p",
           "h1h8", "first", "no legal move"),
    friday("F12, giving the last piece away", "e1=K c7=P e8=k a7=p", "c7c8=n", "first",
           "bare king"),
    friday("F-A8, taking the last other piece", "e1=K a1=R e8=k a7=p", "a1a7", "second",
           "bare king"),
    friday("F-A8, two bare kings set up", "e1=K e8=k", "", "", "both kings bare"),
    friday("F11, F-A4, heads and no other move", "h3=P c1=K h6=p a5=p a4=P h8=k g1=R b7=R",
           "h6h5", "", "mirror refused", before="h3h4", seed=1),
    friday("F-A20, repetition", "h1=K h8=k a5=P a6=p c1=R", "g8h8", "", "repetition",
           before="h1h2 h8g8 h2h1 g8h8 h1h2 h8g8 h2h1"),
    friday("F-A20, fifty moves", "h1=K h8=k a5=P a6=p c1=R", "c1c2", "",
           "100 plies without progress", tail=" w - - 99 70"),
    *agreed("king-friday-xiii"),
]  # fmt: skip

KIRA = [
    kira("K13, the last one is captured", "e8=r d7=k d1=R e1=K",
         "0 1 men=h8,e8,a1,e1 roles=d1,e1/a8,e8", "d1d7", "first", NONE_LEFT),
    kira("K16, an attempt takes Kira, L has gone", "e5=k e4=N h1=K",
         "0 1 men=e8,g1,e1 roles=g1,e1/a8,e8", "attempt@e4", "first", "double win"),
    kira("K17, a written death takes L, Kira has gone", "a8=r e8=k e1=K h1=N",
         "0 1 men=a8,e8,e1,g1 roles=g1,e1/a8,d8 deaths=a8@1/", "e1e2", "first", "double win"),
    kira("K-A6, Kira by an attempt, then L by a death", "a8=r e5=k e4=N h1=K",
         "0 1 men=a8,e8,g1,e1 roles=g1,e1/a8,e8 deaths=a8@1/", "attempt@e4 h1h2", "first",
         "double win"),
    kira("K14, one's own death falls due", "a8=r e8=k e1=K h1=N",
         "0 1 men=a8,e8,e1,g1 roles=g1,e1/a8,d8 deaths=/a8@1", "e1e2", "first", NONE_LEFT),
    kira("K14, a death is written, and falls due", "e8=k e2=n e1=K h1=N",
         "0 1 men=e8,g8,e1,g1 roles=g1,e1/g8,d8", "death:g8 @2 e8e7", "first", NONE_LEFT),
    kira("K-A5, both lose their last", "e8=k a1=R e1=K",
         "0 1 men=e8,a1,e1 roles=d1,e1/d8,e8 deaths=e1@1,e8@1/", "a1a2", "",
         "no L or Kira left on either side"),
    kira("K-A5, the mover wins", "e8=k a1=R e1=K",
         "0 1 men=e8,a1,e1 roles=d1,e1/d8,e8 deaths=e1@1,e8@1/", "a1a2", "first",
         "no L or Kira left on either side", options={"both_eliminated": "mover_wins"}),
    kira("K-A5, the mover loses", "e8=k a1=R e1=K",
         "0 1 men=e8,a1,e1 roles=d1,e1/d8,e8 deaths=e1@1,e8@1/", "a1a2", "second",
         "no L or Kira left on either side", options={"both_eliminated": "mover_loses"}),
    kira("K-A20, repetition", "h8=r e8=k e1=K h1=R",
         "0 1 men=e8,h8,e1,h1 roles=h1,e1/h8,e8", "e7e8", "", "repetition",
         before="e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1"),
    kira("K-A20, fifty moves", "h8=r e8=k e1=K h1=R",
         "99 70 men=e8,h8,e1,h1 roles=h1,e1/h8,e8", "e1e2", "", "100 plies without progress"),
    *agreed("kira-chess"),
]  # fmt: skip

KIRA_SHOGI = [
    kira_shogi("KS8, the last one is captured", "i9=k e5=p e4=P i1=K",
               "0 1 men=e9,e7,e3,e1 roles=f1,e1/e7,d9", "e4e5", "first", NONE_LEFT),
    kira_shogi("KS10, an attempt takes Kira, L has gone", "e5=k e4=G i1=K",
               "0 1 men=e9,f1,e1 roles=f1,e1/d9,e9", "attempt@e4", "first", "double win"),
    kira_shogi("KS10, a written death takes L, Kira has gone", "a9=l e9=k e1=K i1=G",
               "0 1 men=a9,e9,e1,f1 roles=f1,e1/a9,d9 deaths=a9@1/", "e1e2", "first",
               "double win"),
    kira_shogi("KS10, Kira by an attempt, then L by a death", "a9=l e5=k e4=G i1=K",
               "0 1 men=a9,e9,f1,e1 roles=f1,e1/a9,e9 deaths=a9@1/", "attempt@e4 i1i2",
               "first", "double win"),
    kira_shogi("KS9, one's own death falls due", "a9=l e9=k e1=K i1=G",
               "0 1 men=a9,e9,e1,f1 roles=f1,e1/a9,d9 deaths=/a9@1", "e1e2", "first", NONE_LEFT),
    kira_shogi("KS9, a death is written, and falls due", "i9=k e2=n e1=K i1=G",
               "0 1 men=e9,b9,e1,f1 roles=f1,e1/b9,d9", "death:b9 @2 i9i8", "first", NONE_LEFT),
    *(
        kira_shogi(f"K-A5, both lose their last, {rule}", "e9=k a1=L e1=K",
                   "0 1 men=e9,a1,e1 roles=d1,e1/d9,e9 deaths=e1@1,e9@1/", "a1a2", winner,
                   "no L or Kira left on either side", options={"both_eliminated": rule})
        for rule, winner in (("draw", ""), ("mover_wins", "first"), ("mover_loses", "second"))
    ),
    kira_shogi("KS-A6, fourfold repetition", "e9=k h9=r e1=K h1=R",
               "0 1 men=e9,b8,e1,h2 roles=h2,e1/b8,e9", "e8e9", "", "repetition",
               before="e1e2 e9e8 e2e1 e8e9 e1e2 e9e8 e2e1 e8e9 e1e2 e9e8 e2e1"),
    *agreed("kira-shogi"),
]  # fmt: skip

ENDINGS = [*RAICHU, *DAI, *ZELDA, *FRIDAY, *KIRA, *KIRA_SHOGI]
