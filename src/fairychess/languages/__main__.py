"""Show every language, and how many texts of English it has in each part."""

from fairychess.languages import FIRST, FOLDER, codes, name, own

for code in codes():
    print(f"{code}  {name(code)}")
    for path in sorted((FOLDER / FIRST).iterdir()):
        print(f"    {path.stem:10} {len(own(code, path.stem)):5} of {len(own(FIRST, path.stem))}")
