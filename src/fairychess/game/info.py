"""The public description of the variants: what a board needs to draw and explain them."""

import dataclasses
import json
import logging
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from fairychess import betza, languages
from fairychess.api.pieces_svg import signs_of, wall_picture
from fairychess.betza.diagram import Mark, marks, natural_radius, on_small_board
from fairychess.betza.endings import endings
from fairychess.board import Ground, square_name, square_names
from fairychess.board.drawing import drawing, plan_told
from fairychess.explain import names, rules_page
from fairychess.game.export import own_formats
from fairychess.game.features import features_of, has_chance
from fairychess.game.looks import board_looks, drawn_as, looks_of
from fairychess.game.source import option_texts
from fairychess.game.view import PieceTypeInfo, VariantInfo
from fairychess.notation.position_text import holds
from fairychess.notation.spelling import speller_of
from fairychess.notation.spelling.edges import squares_called
from fairychess.pictures.characters import characters_of
from fairychess.pictures.kanji import in_full
from fairychess.position.sides import SIDES
from fairychess.rules import find, load
from fairychess.rules.catalogue import FEATURED, FILE, OWN, contents, families, head, load_text, own
from fairychess.rules.definition import Definition, PieceDefinition, parse
from fairychess.rules.piece_parts import anywhere
from fairychess.rules.variant_error import VariantError

log = logging.getLogger(__name__)

RADIUS = 4
"""Diagrams are at least nine squares wide; of these `radius` says how many are worth drawing."""


PICTURE = "picture.jpg"
BALANCE = "balance.json"
NAMELESS = ("traditional", "unknown")
"""What stands for an inventor where no name is known: lists and pages leave it out."""

MOST_READ = 20
"""Moves are read off a board of so many files and ranks, where no number in them is larger."""
_FAR = re.compile(r"\d\d")

MOST_TAKEN = 3
"""Pieces taken on the way that are entered one by one; more clicks are never prepared."""


@dataclass(frozen=True, slots=True)
class VariantBrief:
    """One line of the list of games; `names` as in `VariantInfo`, `features` as in `FEATURES`.

    `aliases` are other names that people know it by.
    """

    name: str
    title: str
    summary: str
    inventor: str
    files: int
    ranks: int
    style: str
    family: str = ""
    year: int = 0
    pictured: bool = False
    names: dict[str, dict[str, str]] = field(default_factory=dict)
    features: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()


def catalogue() -> list[VariantBrief]:
    """Every variant, briefly, by family and name; nothing is compiled.

    Of the featured games those of known inventors come first, those on small boards before
    those on large ones. An installed variant that cannot be read is only logged; of one's own the
    list says what is wrong.
    """
    found = []
    for family, members in families().items():
        for name in members:
            try:
                found.append(_brief(name, family))
            except ValueError as error:
                if family == OWN:  # its inventor is at work on it: the list says what is wrong
                    found.append(VariantBrief(name, name, str(error), "", 0, 0, "chess", OWN))
                    continue
                log.warning("a variant is left out: %s", error)
    return sorted(found, key=_place)


def _place(one: VariantBrief) -> tuple[int, bool, int]:
    """Where a variant stands in the list; what is equal stays in order."""
    if one.family != FEATURED:
        return int(one.family != OWN) * 2, False, 0
    return 1, not one.inventor, one.files * one.ranks


def _brief(name: str, family: str) -> VariantBrief:
    return _fresh_brief(name, family) if family == OWN else _kept_brief(name, family)


@cache
def _kept_brief(name: str, family: str) -> VariantBrief:
    return _fresh_brief(name, family)


def _fresh_brief(name: str, family: str) -> VariantBrief:
    if family == OWN:  # whatever is wrong with it is said with its line
        path = find(name)
        parse(contents(path)[0], str(path), name, {}, path.parent)
    said = head(name)
    texts = {key: said.get(key, "") for key in ("title", "summary", "inventor")}
    board, year = said["board"], said.get("year", 0)
    numbers = {"files": board.get("files"), "ranks": board.get("ranks"), "year": year}
    if not all(isinstance(text, str) for text in texts.values()) or not all(
        isinstance(number, int) for number in numbers.values()
    ):
        raise VariantError(f"{name}: options choose its title, board or year: no list can say them")
    return VariantBrief(
        name,
        texts["title"] or name,
        texts["summary"],
        _inventor(texts["inventor"]),
        board["files"],
        board["ranks"] * board.get("levels", 1),
        said.get("style", "chess"),
        family,
        year,
        (find(name).parent / PICTURE).is_file(),
        {
            language: _named(texts, language, said.get("translations", {}).get(language, {}))
            for language in languages.codes()[1:]
        },
        features_of(contents(find(name))[0]),
        tuple(map(str, said.get("aliases", ()))),
    )


def _inventor(said: str) -> str:
    return "" if said in NAMELESS else said


def _named(texts: dict[str, str], language: str, words: dict[str, str]) -> dict[str, str]:
    """The title and the summary in a language: its file's own words, or those of the language."""
    games = languages.own(language, "games")
    known = {key: words.get(key) or games.get(texts[key]) for key in ("title", "summary")}
    return {texts[key]: text for key, text in known.items() if text}


def picture(name: str) -> bytes | None:
    """A picture of an installed variant's board, as JPEG; None where its folder has none."""
    path = find(name).parent / PICTURE
    return path.read_bytes() if path.is_file() else None


def balance(name: str) -> bytes | None:
    """The balance report that `fairychess balance` has made of a variant, as JSON; None without.

    It is shipped in the folder of its variant.
    """
    path = find(name).parent / BALANCE
    try:
        found = path.read_bytes() if path.is_file() else None
        return found if found and isinstance(json.loads(found), dict) else None
    except (OSError, ValueError) as error:
        raise VariantError(f"{path}: {error}") from None


def variant_info(
    name: str,
    options: dict[str, Any] | None = None,
    text: str | None = None,
    told: tuple[str, ...] | None = None,
) -> VariantInfo:
    """The description of a variant (a name, a folder or a file) under some options.

    Where the variant's file is at hand as `text`, `name` is only what it is called. `told` are the
    codes of the languages whose pages of rules are made: all, if it is not said.
    """
    wanted = tuple(code for code in languages.codes() if told is None or code in told)
    if text is not None:
        return _info(load_text(text, name, **option_texts(options or {})), wanted)
    rules = load(name, **option_texts(options or {}))
    folder = rules.definition.folder
    if folder and own(folder / FILE):
        return _info.__wrapped__(rules, wanted)  # its page may have changed since
    return _info(rules, wanted)


@lru_cache(maxsize=64)
def _info(rules: Any, told: tuple[str, ...]) -> VariantInfo:
    definition: Definition = rules.definition
    pages = _pages(rules, told)
    types = (
        *(
            _piece_type(rules, number, piece)
            for number, piece in enumerate(rules.pieces)
            if not piece.role
        ),
        *(_role(rules, role) for role in definition.roles),
        *((_wall(rules),) if rules.has_walls else ()),
    )
    return VariantInfo(
        name=definition.name,
        title=definition.title,
        summary=definition.summary,
        inventor=_inventor(definition.inventor),
        files=definition.files,
        ranks=definition.ranks,
        holes=tuple(dict.fromkeys((*definition.holes, *missing_squares(rules.board)))),
        seats={"first": definition.first, "second": definition.second},
        style=definition.style,
        zone=_zone(rules),
        piece_types=types,
        characters=characters_on(types),
        options={
            key: {
                "default": option.default,
                "values": list(option.values),
                "text": option.text,
                "chosen": definition.chosen[key],
            }
            for key, option in definition.options.items()
        },
        rules=pages.pop(languages.FIRST, ""),
        start=rules.start_text,
        secret=rules.secret,
        chance=has_chance(definition.rules),
        roles=tuple(role.name for role in definition.roles),
        translations=pages,
        hands=holds(rules),
        year=definition.year,
        pictured=_own_page(definition, PICTURE) is not None,
        names={language: names(definition, language) for language in languages.codes()[1:]},
        notations=speller_of(rules).names,
        formats=own_formats(rules),
        looks=board_looks(rules),
        plan=plan_told(rules.board),
    )


def characters_on(types: Iterable[PieceTypeInfo]) -> dict[str, tuple[int, str]]:
    """What stands on the pieces, drawn."""
    return characters_of(text for one in types for text in (one.id, one.glyphs, one.full))


def _piece_type(rules: Any, number: int, piece: PieceDefinition) -> PieceTypeInfo:
    mnemonic, diagram, taken = _moves_told(anywhere(piece), rules.board.ground)
    more: int = sum(rule.notation.more_clicks() for rule in rules.rule_list)
    signs = piece.glyphs or signs_of(rules).get(piece.id, "")
    return PieceTypeInfo(
        id=piece.id,
        name=piece.name,
        betza=piece.betza,
        royal=piece.royal,
        promoted=piece.promoted,
        promotes_to=piece.promotes,
        glyphs=signs,
        full=in_full(signs, piece.name) if rules.definition.style == "shogi" else signs,
        mnemonic=mnemonic,
        diagram=diagram,
        clicks=2 + min(taken, MOST_TAKEN) + more,  # from, to, where it takes on the way, by rules
        **looks_of(piece, rules.definition.style),
    )


@lru_cache(maxsize=2048)
def _moves_told(text: str, ground: Ground) -> tuple[dict[str, Any], dict[str, Any], int]:
    """Facts for the drawing on a piece, its diagram, and how many pieces a move takes on its way.

    Read off a board of at most 20x20 where that shows all there is: larger ones take long.
    """
    if ground.shape == "rectangle" and not _FAR.search(text):
        ground = Ground(min(ground.files, MOST_READ), min(ground.ranks, MOST_READ))
    program = betza.compile_for(betza.parse(text), ground)
    taken = max((len(ending.taken) for ending in endings(program)), default=0)
    return dataclasses.asdict(betza.mnemonic(program)), diagram_of(program), taken


def _wall(rules: Any) -> PieceTypeInfo:
    """What stands on a walled square, as a kind that never moves."""
    drawn = wall_picture(rules)
    program = betza.compile_for(betza.parse("-"), rules.board.ground)
    return PieceTypeInfo(
        id="*",
        name=drawn.title(),
        betza="-",
        royal=False,
        promoted=False,
        promotes_to=(),
        glyphs="",
        mnemonic=dataclasses.asdict(betza.mnemonic(program)),
        diagram=diagram_of(program),
        **drawn_as(drawn),
    )


def _role(rules: Any, role: Any) -> PieceTypeInfo:
    """A secret role as a piece type of its own, for the legend; no piece on the board shows it."""
    number = next(n for n, piece in enumerate(rules.pieces) if piece.role == role.id)
    piece_type = _piece_type(rules, number, rules.pieces[number])
    return dataclasses.replace(
        piece_type,
        id=f"{role.name} (secret)",
        name=role.name,
        royal=False,
        promoted=False,
        promotes_to=(),
        glyphs=role.glyphs,
        full=role.glyphs,
        picture="",
        drawing=(),
        images=(),
    )


def diagram_of(program: betza.Program) -> dict[str, Any]:
    """The move diagram as a small board of its own with the piece in the middle."""
    if program.ground.cells != "squares":
        return _shaped_diagram(program)
    shown = natural_radius(program)
    radius = max(RADIUS, shown)

    def name(x: int, y: int) -> str:
        return f"{chr(ord('a') + x + radius)}{y + radius + 1}"

    return {
        "files": 2 * radius + 1,
        "ranks": 2 * radius + 1,
        "at": name(0, 0),
        "radius": shown,
        "marks": [
            {"square": name(x, y), "mark": mark.name.lower()}
            for (x, y), mark in sorted(marks(program, radius).items())
            if mark is not Mark.PIECE
        ],
    }


def _shaped_diagram(program: betza.Program) -> dict[str, Any]:
    """The same on a board that is no rectangle: its plan says where its squares lie."""
    board, found = on_small_board(program)
    names = square_names(board)
    return {
        "files": board.files,
        "ranks": board.ranks,
        "at": names[board.middle],
        "marks": [
            {"square": names[square], "mark": mark.name.lower()}
            for square, mark in sorted(found.items())
            if mark is not Mark.PIECE
        ],
        "plan": drawing(board).told(names) | {"labels": []},
    }


def missing_squares(board: Any) -> list[str]:
    """The names of the squares that are holes, by number."""
    return [square_name(board, square) for square in sorted(board.holes)]


def _zone(rules: Any) -> dict[str, tuple[str, ...]]:
    """Each side's promotion zone, if the variant's promotion is by zone at all."""
    found = {}
    for side, seat in enumerate(SIDES):
        zones = (rule.hints.promotion_squares(side) for rule in rules.rule_list)
        squares = sorted(next(filter(None, zones), ()))
        found[seat] = tuple(square_name(rules.board, square) for square in squares)
    return found


def _pages(rules: Any, told: tuple[str, ...]) -> dict[str, str]:
    """The variant's rules for people by language: its README files, else what its definition says.

    Where it has such files all are read, for one is missing in a language that nobody wrote it in.
    """
    first = _own_page(rules.definition, "README.md")
    if not told or first is None:
        return {language: rules_page(rules, language, drawn=False) for language in told}
    others = sorted(first.parent.glob("README.*.md"))
    return {languages.FIRST: _read(first)} | {
        page.name.split(".")[1]: _read(page) for page in others
    }


def _own_page(definition: Definition, name: str) -> Path | None:
    """A page of the variant's own folder, if there is one."""
    page = definition.folder / name if definition.folder else None
    return page if page and page.exists() else None


def _read(page: Path) -> str:
    try:
        return page.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise VariantError(f"{page}: {error}") from None


def called_squares(info: VariantInfo, notation: str) -> dict[str, str]:
    """What people who write moves in this notation call the squares, by name; none where so."""
    return {} if info.plan else squares_called(notation, info.files, info.ranks)
