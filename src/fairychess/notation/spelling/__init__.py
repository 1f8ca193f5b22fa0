"""Spelling: moves as people and programs write them, in one table of styles (`table.py`).

    Nf3  exd5  O-O  e8=Q  N@f3        algebraic, short and long, with letters or figurines, in Thai
    ☗７六歩  ▲７六歩  ７六歩(77)        Japanese, KI2, KIF
    +7776FU                           CSA
    P-7f  P-76  P76  歩-76            Hodges, with numbers, Hosking, Kitao and Kawasaki
    C2=5  H8+7                        xiangqi's (`wxf`)
    H02-83                            janggi's (`korean`)
    e7e8q  7g7f  @@@@  H2-E2          engines and boards: UCI, USI, CECP, UCCI, ICCS

`MoveParts` are what a move does, taken from its canonical text; a style is a small class that
writes one; a `Speller` writes options of a position in any style, so that no two are spelled
alike; `reading` finds the option that a text means. Steps in algebraic notation, most of what is
ever written, have compiled code of their own (`steps`). Nothing here names a variant: styles and
letters come from its file (`[notation]`).
"""

from fairychess.notation.spelling.speller import Speller, speller_of

__all__ = ["Speller", "speller_of"]
