"""Castling as rules with its own files, ranks and pieces say it; `library/castling.py` makes it.

`terms` reads the parameters, `rank_castling` plays; `safe_castling` is what it has in common with
castling by XBetza texts.
"""
