"""``python -m fairychess.workers``: lines to another process, and back."""

import sys
from contextlib import closing

from fairychess.workers import LineProcess

ECHO = "import sys; [print(line.strip().upper(), flush=True) for line in sys.stdin]"


def main() -> None:
    """Say something, and print what is heard."""
    with closing(LineProcess([sys.executable, "-c", ECHO])) as process:
        for line in (b"a line there", b"a line back"):
            print(process.ask(line, 10.0).decode())


if __name__ == "__main__":
    main()
