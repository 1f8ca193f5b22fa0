"""The first options of a game as each protocol writes them."""

from fairychess.game import catalogue, new_game, variant_info
from fairychess.notation.spelling.engine_texts import cecp, uci, usi


def main() -> None:
    """A few moves of the featured variants that begin without ceremony."""
    for brief in catalogue():
        if brief.family != "featured":
            continue
        info = variant_info(brief.name)
        view = new_game(brief.name, seed=1).view("first")
        for option in view.options[:3]:
            names = [
                format_move(option.text, info.files, info.ranks) for format_move in (cecp, uci, usi)
            ]
            print(
                f"{brief.name:20} {option.text:10} cecp {names[0]}, uci {names[1]}, usi {names[2]}"
            )


if __name__ == "__main__":
    main()
