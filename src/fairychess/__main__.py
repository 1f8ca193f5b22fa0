"""`python -m fairychess` is `fairychess`."""

from fairychess.cli import main

if __name__ == "__main__":
    raise SystemExit(main())
