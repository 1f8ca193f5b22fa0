"""What a variant file says that is allowed but never of use, in an inventor's words.

Nothing here is an error, for what looks useless may be meant; each remark says what to change if it
is not.
"""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

from fairychess.board import square_name
from fairychess.explain.pieces_text import MAKING
from fairychess.making.places import piece_line
from fairychess.making.sentence_doubts import Doubt, doubts_of, royals_lost
from fairychess.messages import Message
from fairychess.notation.unmoved import possible_rights
from fairychess.position.rule import overrides
from fairychess.position.words.piece import colour_of, make_piece, piece_type_of
from fairychess.rules import Rules, parameter_forms
from fairychess.rules.composed.sentences import ends_games, have_effect
from fairychess.rules.definition import PieceDefinition
from fairychess.rules.diagram import disputed
from fairychess.rules.library_rules import forms_of, rule_factory, today
from fairychess.rules.promotion_terms import zone_squares
from fairychess.rules.squares import squares_of_sides
from fairychess.rules.variant_error import sets
from fairychess.rules.variant_file_reader import VariantFileReader


def doubts(rules: Rules, text: str) -> Iterator[Doubt]:
    """Everything that may be meant otherwise."""
    file = VariantFileReader(text, "")
    for found in (
        piece_doubts,
        start_doubts,
        royal_doubts,
        promotion_doubts,
        hand_doubts,
        square_doubts,
        number_doubts,
        ending_doubts,
        castling_doubts,
        royals_lost,
        doubts_of,
    ):
        yield from found(rules, file)


def line_where(text: str, holds: Callable[[str], bool]) -> int:
    """Number of the first line of which something holds, 1 if there is none."""
    return next((n for n, line in enumerate(text.splitlines(), 1) if holds(line)), 1)


# ---- pieces -------------------------------------------------------------------------------


def only_naming(rules: Rules) -> set[str]:
    """The rules, as the file calls them, that name pieces without ever putting one on the board."""
    named = zip(rules.rule_names, rules.rule_list, strict=True)
    return {key for key, rule in named if rule.only_names_pieces}


def comes_by_option(file: VariantFileReader, ident: str) -> bool:
    """Is there such a piece in the starting position of another value of an option?"""
    line = file.text.splitlines()[file.line_of("position", "start") - 1]
    starts = line.split('"')[1::2] if "option" in line else []
    return any(ident in start or ident.lower() in start for start in starts)


def piece_doubts(rules: Rules, file: VariantFileReader) -> Iterator[Doubt]:
    """Pieces that never come, never move, or have a region of no use."""
    lent = {rules.pieces[n].id for each in rules.definition.sentences for n in each.types}
    reached = reachable(rules) | lent
    for number, piece in enumerate(rules.pieces):
        if piece.role:
            continue
        called = f"piece {piece.id}"
        if piece.id not in reached and not comes_by_option(file, piece.id):
            line = piece_line(file.text, piece.id, "id")
            yield Doubt(line, called, Message("doubt_never_comes"))
        line = piece_line(file.text, piece.id, "betza")
        for remark in disputed(piece.betza):
            yield Doubt(line, called, remark)
        cast = any(piece.id == role.becomes for role in rules.definition.roles)
        moved = have_effect(rules.definition.sentences, "move", "swap", "place_captured_enemy")
        known_to_move = cast or moved or rules.has_hands
        if not known_to_move and never_moves(rules, number):
            yield Doubt(line, f"{called}: betza", Message("doubt_no_move_anywhere"))
        yield from region_doubts(rules, file, piece, called)


def never_moves(rules: Rules, number: int) -> bool:
    """Has a piece type of either side no move anywhere?"""
    every_stop = rules.tables.every_stop
    return not any(
        rules.has_initial_moves(piece) or any(every_stop(piece, at, False) for at in rules.board)
        for piece in (make_piece(number, side) for side in range(2))
    )


def region_doubts(
    rules: Rules, file: VariantFileReader, piece: PieceDefinition, called: str
) -> Iterator[Doubt]:
    """Regions without squares, or without the square where the piece begins."""
    line = piece_line(file.text, piece.id, "region")
    if piece.region and not any(piece.region):
        yield Doubt(line, called, Message("doubt_region_empty"))
    elif piece.region:
        number = rules.numbers[piece.id]
        for square, standing in rules.start_pieces.items():
            if (
                piece_type_of(standing) == number
                and square not in piece.region[colour_of(standing)]
            ):
                name = square_name(rules.board, square)
                said = Message("doubt_begins_outside", {"square": name})
                yield Doubt(line, f"{called}: region", said)
                break
    for further in piece.moves:
        for key, found in (
            ("from", further.origins),
            ("to", further.goals),
            ("within", further.within),
        ):
            if found is not None and not any(found):
                line = piece_line(file.text, piece.id, "moves")
                said = Message("doubt_moves_empty", {"key": key})
                yield Doubt(line, f"{called}: moves", said)


def values_in(value: Any) -> Iterator[Any]:
    """Every text and number inside a parameter, keys included."""
    if isinstance(value, dict):
        value = [each for pair in value.items() for each in pair]
    if isinstance(value, list):
        for item in value:
            yield from values_in(item)
    else:
        yield value


def strings(value: Any) -> list[str]:
    """Every word inside a parameter."""
    return [word for text in values_in(value) if isinstance(text, str) for word in text.split()]


def reachable(rules: Rules) -> set[str]:
    """Ids of the pieces that are there, can arise, or are named by a rule that may make them."""
    start = rules.position().kernel
    found = {rules.definition_of(piece).id for piece in rules.start_pieces.values()}
    for number, piece in enumerate(rules.pieces):
        if start.in_hand(0, number) or start.in_hand(1, number):
            found.add(piece.id)
    naming = only_naming(rules)
    for key, parameters in rules.definition.rules.items():
        if key not in naming:
            found |= set(strings(parameters)) & set(rules.numbers)
    found |= {role.becomes for role in rules.definition.roles if role.becomes}
    made = (effect for each in rules.sentences for effect in each.effects)
    found |= {rules.pieces[one.value].id for one in made if one.word in MAKING}
    found |= {rules.pieces[number].id for each in rules.sentences for number in each.kinds}
    held = rules.definition.rules.get("drops", {"demote": False}).get("demote", True)
    grown = True
    while grown:
        more = {target for piece in rules.pieces if piece.id in found for target in piece.promotes}
        if held:  # captured pieces are held as what they were before
            more |= {piece.id for piece in rules.pieces if found & set(piece.promotes)}
        grown = not more <= found
        found |= more
    return found


# ---- start, royals, end -------------------------------------------------------------------


def start_doubts(rules: Rules, file: VariantFileReader) -> Iterator[Doubt]:
    """Starting positions where a side is in check, cannot move or has won."""
    line = line_where(file.text, lambda row: sets(row, "position"))
    for side, square in checked_sides(rules):
        said = Message("doubt_starts_in_check", {"side": side, "square": square})
        yield Doubt(line, "", said)
    position = rules.position()
    over = position.result()
    if over is not None:
        said = Message("doubt_over_at_once", {"reason": over.message})
        yield Doubt(line, "start: position", said)
    elif not position.kernel.decision().options:
        yield Doubt(line, "start: position", Message("doubt_no_first_move"))


def checked_sides(rules: Rules) -> Iterator[tuple[str, str]]:
    """(side, square) of royals that stand in check in the start position."""
    definition = rules.definition
    words = rules.start_text.split(" ")
    for side, letter in zip((definition.first, definition.second), rules.letters, strict=True):
        turned = " ".join([words[0], letter, *words[2:]])
        try:
            for square in rules.position(turned, check=False).check():
                yield side, square
        except ValueError:
            continue


def has_goal(rules: Rules) -> bool:
    """Does some rule end the game other than by repetition or counting?"""
    return any(rule.is_goal and overrides(rule, "outcome") for rule in rules.rule_list)


def own_rules(rules: Rules) -> bool:
    """Has the variant rules of its own, of which nobody here knows what they do?"""
    folder = rules.definition.folder
    return folder is not None and (folder / "rules.py").is_file()


def royal_doubts(rules: Rules, file: VariantFileReader) -> Iterator[Doubt]:
    """Games that nobody can win, royals that no rule is about, rules that no royal is there for."""
    given = {today(name) for name in rules.definition.rules}
    royal = [piece for piece in rules.pieces if piece.royal and not piece.role]
    about = any(rule.judges_royals for rule in rules.rule_list)
    ends_unmoved = any(overrides(rule, "no_moves_outcome") for rule in rules.rule_list)
    if not royal and not has_goal(rules) and (about or not ends_unmoved):
        yield Doubt(1, "", Message("doubt_no_way_to_win"))
    if own_rules(rules):
        return
    unruled = not about and not (given & {"pseudo_royal", "no_checks"})
    if royal and unruled and not ends_games(rules.definition.sentences):
        line = piece_line(file.text, royal[0].id, "royal")
        yield Doubt(line, f"piece {royal[0].id}: royal", Message("doubt_royals_unruled"))
    if royal and about and not has_goal(rules) and "pseudo_royal" not in given:
        yield from missing_royals(rules, file, royal)
    unable = set(rules.definition.rules.get("uncapturable", {}).get("pieces", ()))
    for piece in royal:
        if piece.id in unable:
            line = file.line_of("pieces", "rules.uncapturable")
            said = Message("doubt_royal_uncapturable", {"piece": piece.id})
            yield Doubt(line, "rules.uncapturable: pieces", said)


def missing_royals(
    rules: Rules, file: VariantFileReader, royal: list[PieceDefinition]
) -> Iterator[Doubt]:
    """Sides that begin without a royal piece."""
    start = rules.position().kernel
    for side, seat in enumerate((rules.definition.first, rules.definition.second)):
        types = [rules.numbers[piece.id] for piece in royal]
        there = any(
            colour_of(standing) == side and piece_type_of(standing) in types
            for standing in rules.start_pieces.values()
        ) or any(rules.has_hands and start.in_hand(side, number) for number in types)
        if not there:
            line = line_where(file.text, lambda row: sets(row, "position"))
            names = ", ".join(piece.id for piece in royal)
            said = Message("doubt_no_royal", {"side": seat, "pieces": names})
            yield Doubt(line, "start: position", said)


def ending_doubts(rules: Rules, file: VariantFileReader) -> Iterator[Doubt]:
    """Rules that name pieces which never occur."""
    reached, naming = reachable(rules), only_naming(rules)
    for key, parameters in rules.definition.rules.items():
        if key not in naming:
            continue
        for parameter, value in parameters.items():
            for ident in dict.fromkeys(strings(value)):
                if ident in rules.numbers and ident not in reached:
                    line = file.line_of(parameter, f"rules.{key}")
                    said = Message("doubt_never_in_play", {"key": parameter, "piece": ident})
                    yield Doubt(line, f"rules.{key}", said)


def castling_doubts(rules: Rules, file: VariantFileReader) -> Iterator[Doubt]:
    """Castling where nobody can castle."""
    table = rules.definition.rules.get("castling")
    start = rules.position().kernel
    if table is None or table.get("dropped") or possible_rights(start, rules):
        return
    castles = table.get("king") or any(
        program is not None and program.castlings for program in rules.tables.programs
    )
    said = Message("doubt_no_castling" if castles else "doubt_no_castler")
    yield Doubt(file.line_of("", "rules.castling"), "rules.castling", said)


# ---- promotion ----------------------------------------------------------------------------


def promotion_doubts(rules: Rules, file: VariantFileReader) -> Iterator[Doubt]:
    """Targets without a rule, a rule without targets, zones beyond the board."""
    given = rules.definition.rules
    promoting = [piece for piece in rules.pieces if piece.promotes and not piece.role]
    if "promotion" not in given:
        if promoting and not own_rules(rules) and "drops" not in given:
            piece = promoting[0]
            line = piece_line(file.text, piece.id, "promotes")
            yield Doubt(line, f"piece {piece.id}: promotes", Message("doubt_never_promotes"))
        return
    if not promoting:
        line = file.line_of("", "rules.promotion")
        yield Doubt(line, "rules.promotion", Message("doubt_none_promotes"))
    for piece in promoting:
        if piece.id in piece.promotes:
            line = piece_line(file.text, piece.id, "promotes")
            yield Doubt(line, f"piece {piece.id}: promotes", Message("doubt_becomes_itself"))
    table = given["promotion"]
    zones = [("zone", table.get("zone", 1))]
    zones += [("groups: zone", each["zone"]) for each in table.get("groups", ()) if "zone" in each]
    choices = table.get("choice_zones") or {}
    zones += [(f"choice_zones: {name}", zone) for name, zone in choices.items()]
    for called, zone in zones:
        remark = zone_doubt(rules, called, zone)
        if remark:
            line = file.line_of(called.split(":")[0], "rules.promotion")
            yield Doubt(line, "rules.promotion", remark)


def zone_doubt(rules: Rules, called: str, zone: Any) -> Message | None:
    """What is of no use about a promotion zone."""
    ranks = rules.board.ranks
    if type(zone) is not int:
        found = zone_squares(rules.definition, zone, "zone")
        return None if any(found) else Message("doubt_zone_empty", {"zone": called})
    if zone < 1:
        return Message("doubt_zone_no_ranks", {"zone": called, "ranks": zone})
    if zone > ranks:
        return Message("doubt_zone_too_deep", {"zone": called, "ranks": zone, "most": ranks})
    return None


# ---- hands, squares, numbers --------------------------------------------------------------


def hand_doubts(rules: Rules, file: VariantFileReader) -> Iterator[Doubt]:
    """Drops without pieces, and hands that nobody can use."""
    given = rules.definition.rules
    start = rules.position().kernel
    held = rules.has_hands and any(
        start.in_hand(side, number) for side in range(2) for number in range(len(rules.pieces))
    )
    if given.get("compulsion") == {}:
        line = file.line_of("", "rules.compulsion")
        yield Doubt(line, "rules.compulsion", Message("doubt_nothing_compulsory"))
    table = given.get("drops")
    if table is None:
        if given.get("compulsion", {}).get("drops"):
            line = file.line_of("drops", "rules.compulsion")
            yield Doubt(line, "rules.compulsion", Message("doubt_nothing_dropped"))
        return
    line = file.line_of("", "rules.drops")
    takes = table.get("captures", True) and "pocket" not in given
    takes = takes or have_effect(rules.definition.sentences, "to_hand", "to_enemy_hand")
    if not held and not takes and not table.get("supply") and not own_rules(rules):
        yield Doubt(line, "rules.drops", Message("doubt_hands_empty"))
    if held and table.get("drop") is False and not given.keys() & {"promotion_supply", "gating"}:
        line = file.line_of("drop", "rules.drops")
        if not given.get("promotion", {}).get("from_hand"):
            yield Doubt(line, "rules.drops", Message("doubt_hands_stay"))


def square_doubts(rules: Rules, file: VariantFileReader) -> Iterator[Doubt]:
    """Sets of squares that are empty."""
    for key, table in rules.definition.rules.items():
        factory = rule_factory(key)
        forms = forms_of(factory)
        for parameter, value in table.items():
            if forms.get(parameter) is not parameter_forms.squares:
                continue
            if not value and inspect.signature(factory).parameters[parameter].default == ():
                continue  # none, as where nothing is said
            if not any(squares_of_sides(rules.definition, value, parameter)):
                line = file.line_of(parameter, f"rules.{key}")
                said = Message("doubt_squares_empty", {"key": parameter})
                yield Doubt(line, f"rules.{key}", said)
    for ident, value in (rules.definition.rules.get("drops", {}).get("squares_of") or {}).items():
        if not any(squares_of_sides(rules.definition, value, ident)):
            line = file.line_of("squares_of", "rules.drops")
            said = Message("doubt_never_dropped", {"piece": ident})
            yield Doubt(line, "rules.drops: squares_of", said)


def number_doubts(rules: Rules, file: VariantFileReader) -> Iterator[Doubt]:
    """Numbers below zero, and limits that end a game at once."""
    unsure = set(rules.definition.rules) - only_naming(rules) if own_rules(rules) else set()
    for key, table in rules.definition.rules.items():
        if key in unsure:
            continue
        for parameter, value in table.items():
            for number in values_in(value):
                below = type(number) is int and number < 0
                if below and parameter not in ("zone", "choice_zones", "groups"):
                    line = file.line_of(parameter, f"rules.{key}")
                    said = Message("doubt_below_zero", {"key": parameter, "number": number})
                    yield Doubt(line, f"rules.{key}", said)
    for key in ("repetition", "no_repetition"):
        limit = rules.definition.rules.get(key, {}).get("limit")
        if isinstance(limit, int) and limit == 1:
            line = file.line_of("limit", f"rules.{key}")
            yield Doubt(line, f"rules.{key}", Message("doubt_limit_one"))
