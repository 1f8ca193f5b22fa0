"""Rules made of sentences: what may not be done, what must hold, and what follows from a move.

A variant file says them in four tables, each of which may stand several times:

    [[forbid]]    no move for which `if` is true
    [[require]]   `that` must be true when a move has been made
    [[after]]     `do` follows from a move, or from the beginning of a turn
    [[offer]]     some pieces may also move like others

What is true or not is said by a formula over sets of squares (`vocabulary.py`). `syntax.py` reads
one into a tree of terms, `assembling.py` makes code for a small machine of it, and `formula.py`
runs that. `sentences.py` reads the tables; the rules beside it answer the kernel's hooks.
"""
