"""Library: the reusable rules, one a file, named for the mechanic.

Each module has a `Rule` and a function `rule(definition, *, ...)` whose keyword arguments are the
fields of the table `[rules.<module>]` in a variant file. Rules do not import each other.

A rule that one shipped game needs lies with that game, in `variants/.../rules/`, and is imported
from here like the others.
"""

from pathlib import Path

_GAMES = Path(__file__).parents[2] / "variants"
for _folders in ("*/rules", "*/*/rules"):  # of featured games and of families
    __path__ += sorted(map(str, _GAMES.glob(_folders)))
