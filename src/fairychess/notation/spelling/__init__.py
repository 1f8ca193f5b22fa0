"""Spelling: moves as people write them, in every style a variant's players use.

    Nf3  exd5  O-O  e8=Q  N@f3        algebraic, with letters or figurines (`algebraic`)
    ☗７六歩  ☖同銀右成                 Japanese (`japanese`)
    P-7f  Nx5fx4g  P-76               Hodges and its form with numbers (`hodges`)
    C2=5  H8+7                        xiangqi's (`wxf`)

`MoveParts` are what a move does, taken from its canonical text; a style is a small class that
writes one; a `Speller` writes all options of a position in the styles of its variant, so that no
two are spelled alike; `reading` finds the option that a text in any of them means. Nothing here
names a variant: styles and letters come from its file (`[notation]`).
"""

from fairychess.notation.spelling.speller import Speller, speller_of

__all__ = ["Speller", "speller_of"]
