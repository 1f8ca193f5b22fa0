"""``python -m fairychess.notation``: how ids are spelled."""

from fairychess.notation import ids


def main() -> None:
    for ident in ("P", "+P", "KR", "+LD"):
        print(f"{ident:4} first {ids.format_id(ident, 0):6} second {ids.format_id(ident, 1)}")


if __name__ == "__main__":
    main()
