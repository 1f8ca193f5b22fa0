"""Variants: one folder a game. Found by looking, never listed.

A rule that only one game needs lies in its `rules/`, when its sentences are told in its `words/`.
`fairychess.rules.library` finds the rule there, and it is imported as one of that room: a module
of this package would hide the function `fairychess.variants`.
"""
