"""A few lines of a conversation in each protocol."""

from fairychess.engine.listener import rehearse

LINES = {
    "uci": ["uci", "position startpos moves e2e4", "go nodes 2000", "quit"],
    "usi": ["usi", "position startpos moves 7g7f", "go nodes 2000", "quit"],
    "xboard": ["xboard", "protover 2", "new", "sd 3", "go", "quit"],
}


def main() -> None:
    """Say the lines and show what the engine answers."""
    for lines in LINES.values():
        for said in lines:
            print(f"> {said}")
        for answer in rehearse(lines):
            print(f"< {answer[:100]}")


if __name__ == "__main__":
    main()
