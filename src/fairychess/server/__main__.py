"""``python -m fairychess.server``: the addresses this room answers."""

from __future__ import annotations

from fairychess.server import create_app


def main() -> None:
    for route in create_app().routes:
        print(getattr(route, "path", route))


if __name__ == "__main__":
    main()
