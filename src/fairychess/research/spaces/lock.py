"""The lock: every variant's hash and size, in `lock.toml`.

`python -m fairychess.research.spaces.lock` writes it, and a test compares: other numbers would make
data and nets of before worthless.
"""

import tomllib
from pathlib import Path

from fairychess.research.spaces.action_space import action_space
from fairychess.rules import available

FILE = Path(__file__).with_name("lock.toml")
HEAD = (
    "# The action spaces of the variants: size and hash. Made by fairychess.research.spaces.lock.\n"
)


def line(name: str) -> str:
    """The lock's line for a variant, as the rules are now."""
    space = action_space(name)
    return f'{name} = {{ size = {space.size}, hash = "{space.hash}" }}'


def locked() -> dict[str, dict[str, int | str]]:
    """What is locked, by the variants' names."""
    return tomllib.loads(FILE.read_text("utf-8"))


def main() -> None:
    """Write the lock."""
    lines = [line(name) for name in sorted(available())]
    FILE.write_text(HEAD + "\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
