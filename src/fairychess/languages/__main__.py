"""`python -m fairychess.languages`: how much each language says itself."""

from typing import Any

from fairychess.languages import FIRST, FOLDER, codes, name, own


def texts(found: Any) -> int:
    """How many texts there are in a table and the tables in it."""
    if isinstance(found, dict):
        return sum(texts(inner) for inner in found.values())
    return isinstance(found, str)


for code in codes():
    print(f"{code}  {name(code)}")
    for part in sorted({path.stem for path in FOLDER.glob("*/*.[jt]*")}):
        of = f" of {texts(own(FIRST, part))}" if own(FIRST, part) else ""
        print(f"    {part:10} {texts(own(code, part)):5}{of}")
