"""Sentences of a draft for an editor: of what they are made, what they say, what they do.

`sentence_words` has the words and how they read, `outlined` the trees of a draft's formulas, and
`example_of` finds a position that shows a sentence at work.
"""

from fairychess.making.sentences.examples import example_of
from fairychess.making.sentences.trees import outlined
from fairychess.making.sentences.words import sentence_words

__all__ = ["example_of", "outlined", "sentence_words"]
