"""Shows the room: a draft with three faults, and what is said of them."""

from fairychess import languages
from fairychess.making import check

TEXT = """title = "Hasty"
[board]
files = 4
ranks = 4
[start]
position = "1k2/4/4/1K2 w - - 0 1"
[[pieces]]
id = "K"
name = "King"
betza = "K"
royal = true
[[pieces]]
id = "N"
name = "Knight"
betza = "N?"
[rules.royal_check]
stalemate = "maybe"
[rules.quiet_limit]
plies = "many"
"""

if __name__ == "__main__":
    for fault in check({"text": TEXT}, languages.FIRST)["faults"]:
        print(" ".join(str(part) for part in fault["place"]), "|", fault["said"])
