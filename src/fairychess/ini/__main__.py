"""Shows the room: a section with a parent, as the variant file it becomes."""

from fairychess.ini import cut, draft, resolve
from fairychess.ini.folder import variant_text

TEXT = """[hill-house:crazyhouse]
flagPiece = k
flagRegion = d4 e4 d5 e5
"""

if __name__ == "__main__":
    made = draft(resolve(cut(TEXT, "example"), "hill-house", "example"))
    print(TEXT)
    print(variant_text(made))
