"""`fairychess show`: a variant's board and pieces, or how one piece type moves."""

import argparse
import textwrap
from typing import Any

from fairychess import languages
from fairychess.betza import compile_for, diagram_text, parse
from fairychess.board import Ground
from fairychess.cli.arguments import add_variant, options_of
from fairychess.cli.drawing import board_text, result_text, standing_lines
from fairychess.explain import rules_page, sentences
from fairychess.game import VariantInfo, new_game, variant_info
from fairychess.game.view import PieceTypeInfo
from fairychess.rules import load


def register(subparsers: Any) -> None:
    """Add the command to the parser of `fairychess`."""
    parser = subparsers.add_parser("show", help="show a variant's board and pieces")
    add_variant(parser)
    parser.add_argument("piece", metavar="PIECE", nargs="?", help="id of one piece to explain")
    parser.add_argument(
        "--rules", action="store_true", help="the whole rules in words, made from the definition"
    )
    parser.add_argument(
        "--language",
        choices=languages.codes(),
        default=languages.FIRST,
        help=f"of --rules; {languages.FIRST} if not given",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """The board with its legend, or one piece type."""
    options = options_of(args)
    if args.rules:
        print(rules_page(load(args.variant, **options), args.language), end="")
        return 0
    info = variant_info(args.variant, options, told=())
    ground = load(args.variant, **options).board.ground
    if args.piece is not None:
        print(piece_type_text(info, ground, args.piece))
        return 0
    view = new_game(args.variant, options, 0, args.position).view("spectator")
    print(f"{info.title}, {ground.size_text}" + (f", {info.inventor}" * bool(info.inventor)))
    if info.summary:
        print(info.summary)
    print(f"\n{board_text(info, view.board, fog=view.fog)}\n")
    print("\n".join(standing_lines(info, view)))
    if view.outcome is not None:
        print(result_text(info, view.outcome))
    print(f"Position: {view.position}\n")
    print(f"{info.seats['first']} has capital letters, {info.seats['second']} small ones.\n")
    print(legend(info))
    if info.options:
        print("\nOptions:")
        print("\n".join(option_lines(info)))
    return 0


def legend(info: VariantInfo) -> str:
    """A table of all piece types: id, name, XBetza, what it promotes to."""
    rows = [("id", "name", "XBetza", "promotes to")]
    rows += [
        (piece_type.id, named(piece_type), piece_type.betza, ", ".join(piece_type.promotes_to))
        for piece_type in info.piece_types
    ]
    widths = [max(len(row[column]) for row in rows) for column in range(4)]
    lines = ["  ".join(f"{cell:{w}}" for cell, w in zip(row, widths, strict=True)) for row in rows]
    return "\n".join(line.rstrip() for line in lines)


def named(piece_type: PieceTypeInfo) -> str:
    """A piece type's name, and that it is royal where it is."""
    return f"{piece_type.name} (royal)" if piece_type.royal else piece_type.name


def option_lines(info: VariantInfo) -> list[str]:
    """The variant's options with their values and meaning."""
    lines = []
    for name, option in info.options.items():
        values = ", ".join(_word(value) for value in option["values"]) or "a number"
        head = f"{name}={_word(option['chosen'])} ({values})"
        text = f"{head}: {option['text']}" if option["text"] else head
        lines += textwrap.wrap(text, 96, initial_indent="  ", subsequent_indent="    ")
    return lines


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def piece_type_text(info: VariantInfo, ground: Ground, ident: str) -> str:
    """One piece type: its moves drawn as on that ground, and its promotions."""
    piece_type = find_piece_type(info, ident)
    program = compile_for(parse(piece_type.betza), ground)
    lines = [
        f"{piece_type.id}  {named(piece_type)}  {piece_type.betza}",
        "",
        diagram_text(program),
        "",
    ]
    said = sentences(piece_type.betza, info.files, info.ranks, languages.FIRST, ground)
    for sentence in said:
        lines += textwrap.wrap(sentence, 96, initial_indent="- ", subsequent_indent="  ")
    names = {other.id: other.name for other in info.piece_types}
    if piece_type.promotes_to:
        lines += [
            "",
            "promotes to " + ", ".join(f"{i} ({names[i]})" for i in piece_type.promotes_to),
        ]
    origins = [other for other in info.piece_types if piece_type.id in other.promotes_to]
    if origins:
        lines += ["", "promoted from " + ", ".join(f"{o.id} ({o.name})" for o in origins)]
    return "\n".join(lines)


def find_piece_type(info: VariantInfo, ident: str) -> PieceTypeInfo:
    """The piece type with this id, in any case, or with this name."""
    wanted = ident.strip("{}").upper()
    for piece_type in info.piece_types:
        if piece_type.id.upper() == wanted:
            return piece_type
    for piece_type in info.piece_types:
        if piece_type.name.upper() == wanted:
            return piece_type
    known = ", ".join(piece_type.id for piece_type in info.piece_types)
    raise ValueError(f"{info.name}: no piece {ident!r}; there are: {known}")
