"""The explain room: what a variant's rules say, in words, in English and Japanese.

Knows definitions, their rules and XBetza, and makes a complete rules page of them (`rules_page`)
or the sentences for one description (`sentences`). `phrases` says what there is to be said before
any language says it; `words/` holds every text; the sentences of a rule stand beside the rules, in
`rules/words/`. Must not know games in progress, seats or servers.
"""

from fairychess.explain.moves_text import sentences
from fairychess.explain.page import readme_files, rules_page
from fairychess.explain.values import names
from fairychess.explain.wording import LANGUAGES

__all__ = ["LANGUAGES", "names", "readme_files", "rules_page", "sentences"]
