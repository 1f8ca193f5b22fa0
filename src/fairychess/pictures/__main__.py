"""``python -m fairychess.pictures [NAME]``: list the drawings, or print one as SVG."""

import sys

from fairychess.pictures import drawing, drawings, picture_named, svg


def main(names: list[str]) -> int:
    for name in names:
        found = picture_named(name)
        if not found:
            print(f"{name}: there is no such drawing", file=sys.stderr)
            return 2
        print(svg(drawing(found), "first"))
    if not names:
        for one in drawings().values():
            print(f"{one.family:12} {one.name:20} {', '.join((one.label, *one.also))}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
