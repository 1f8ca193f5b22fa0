"""Judgements learned by playing: games of the computer with itself become samples, samples become a
network, and a network is kept where it plays better than the one before.

`self_play` makes samples, `training` needs the extra `learn`, `generations` goes round and round.
"""
