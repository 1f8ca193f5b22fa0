"""The explain room: what a variant's rules say, in words, in every language.

Knows definitions, their rules and XBetza, and makes a complete rules page of them (`rules_page`)
or the sentences for one description (`sentences`). `phrases` says what there is to be said before
any language says it; `words/` beside the folder of a rule says when each of its sentences is told;
the texts are those of `languages`. Must not know games in progress, seats or servers.
"""

from fairychess.explain.moves_text import sentences
from fairychess.explain.page import readme_files, rules_page
from fairychess.explain.values import names

__all__ = ["names", "readme_files", "rules_page", "sentences"]
