"""``python -m fairychess.betza [TEXT ...]``: draw what XBetza texts mean."""

import sys

from fairychess.betza import BetzaError, compile, diagram_text, parse

SHOWN = ("fmWfcF", "N", "mRcpR", "KNADcaKmcabK", "[F?R]", "KS")


def main(texts: list[str]) -> int:
    for text in texts or SHOWN:
        try:
            drawing = diagram_text(compile(parse(text), 15, 15))
        except BetzaError as error:
            if texts:
                print(error.caret(), file=sys.stderr)
                return 2
            drawing = error.caret()
        print(f"{text}\n{drawing}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
