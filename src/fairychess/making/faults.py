"""All that is wrong with a draft at once, and the draft as it would be without that.

A variant file is refused at the first mistake. An inventor wants to see all of them, and the rest
of the game meanwhile: so each part is tried for itself, and what is wrong is noted and left out.
"""

import copy
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from fairychess import betza
from fairychess.board import Board
from fairychess.making.draft import WHERE, board_of_draft, draft_text
from fairychess.making.places import Place
from fairychess.making.sentences.trees import formulas_in, letter_of, read_field, setting_of
from fairychess.messages import ExplainedError, Message, as_message
from fairychess.messages.faults import without_prefix
from fairychess.rules.catalogue import load_text
from fairychess.rules.compiling import Rules
from fairychess.rules.composed.sentences import TABLES as SENTENCES
from fairychess.rules.composed.sentences import Sentence
from fairychess.rules.composed.syntax import Setting
from fairychess.rules.definition import PIECE as PIECE_FIELDS
from fairychess.rules.definition import Definition, parse
from fairychess.rules.variant_error import one_line

MOST = 60
"""Faults that are told."""

_T = TypeVar("_T")
_ONE_PIECE = {"id": "X", "betza": "-"}
_IN_ORDER = ("options", "board", "seats", "translations")
"""Parts that others need."""


@dataclass(frozen=True, slots=True)
class FieldFault:
    """One mistake: where, why, and in a text of moves at which letter (from 0)."""

    place: Place
    said: Message
    letter: int | None = None


@dataclass(slots=True)
class Mended:
    """What is left of a draft without its faults, and the rules that this makes, if any."""

    draft: dict[str, Any]
    faults: list[FieldFault] = field(default_factory=list)
    rules: Rules | None = None
    left: dict[str, list[int]] = field(default_factory=dict)
    """Where sentences are left out: those that stay, by table, each with its number before."""

    def wrong(self, place: Place, error: Exception, letter: int | None = None) -> None:
        """Note a fault."""
        if len(self.faults) < MOST:
            self.faults.append(FieldFault(place, reason_of(error), letter))


def reason_of(error: Exception) -> Message:
    """Why something is refused, without the line: its place is said otherwise."""
    said = as_message(error)
    if said.key in ("file_line", "file_place"):
        said = as_message(said.parameters["reason"])
    return one_line(without_prefix(WHERE, said))


def mended(draft: dict[str, Any]) -> Mended:
    """Find all faults of a draft. Raises DraftError for data that is none."""
    found = Mended(copy.deepcopy(draft))
    if _whole(found):
        return found
    _mend_moves(found, found.draft["variant"])
    if found.faults and _whole(found):
        return found
    try:
        definition: Definition | None = _parsed(found.draft)
    except ValueError:
        definition = _mend_parts(found)
    if definition is not None:
        _mend_rules(found, definition)
    return found


def _whole(found: Mended) -> bool:
    """Compile a draft as it stands; whether it could be."""
    try:
        found.rules = load_text(draft_text(found.draft), WHERE)  # kept there for what follows
    except (ValueError, OverflowError, RecursionError):
        return False
    return True


def _sifted(
    items: list[_T], refused: Callable[[list[_T]], Exception | None]
) -> Iterator[tuple[_T, Exception | None]]:
    """Each item with what is said against it, beside those before that were taken.

    Many are tried at once, for a large game has hundreds and few of them are wrong.
    """
    error = refused(items) if items else None
    if error is None:
        yield from ((one, None) for one in items)
    elif len(items) == 1:
        yield items[0], error
    else:
        half = len(items) // 2
        yield from _sifted(items[:half], refused)
        yield from _sifted(items[half:], refused)


def _parsed(draft: dict[str, Any]) -> Definition:
    return parse(draft_text(draft), WHERE, WHERE)


def _refused(variant: dict[str, Any]) -> ValueError | None:
    try:
        _parsed({"variant": variant})
    except ValueError as error:
        return error
    return None


# ---- moves --------------------------------------------------------------------------------------


def _mend_moves(found: Mended, variant: dict[str, Any]) -> None:
    """Let pieces whose moves cannot be read stand still."""
    ground = (board_of_draft(variant) or Board(8, 8)).ground
    for number, piece in enumerate(variant.get("pieces", [])):
        for table, place in _texts(piece, ("pieces", number)):
            try:
                betza.compile_for(betza.parse(table["betza"]), ground)
            except betza.BetzaError as error:
                found.faults.append(FieldFault(place, error.said, error.position))
                table["betza"] = "-"
            except (OverflowError, RecursionError):
                found.faults.append(FieldFault(place, Message("xbetza_too_many")))
                table["betza"] = "-"


def _texts(piece: dict[str, Any], place: Place) -> Iterator[tuple[dict[str, Any], Place]]:
    """The tables with a text of moves in a piece."""
    if isinstance(piece.get("betza"), str):
        yield piece, (*place, "betza")
    further = piece.get("moves")
    for number, table in enumerate(further if isinstance(further, list) else ()):
        if isinstance(table, dict) and isinstance(table.get("betza"), str):
            yield table, (*place, "moves", number, "betza")


# ---- the file's parts ---------------------------------------------------------------------------


def _mend_parts(found: Mended) -> Definition | None:
    """Put the draft together part by part and leave out what cannot be read."""
    variant = found.draft["variant"]
    kept: dict[str, Any] = {
        "board": {"files": 8, "ranks": 8},
        "start": {"position": "-"},
        "pieces": [_ONE_PIECE],
    }
    for name in _IN_ORDER:
        if name in variant:
            _keep(found, kept, name, variant[name])
    kept["pieces"] = _good_pieces(found, kept)
    for name in variant:
        if name not in (*_IN_ORDER, "pieces", "rules", "numbers", *SENTENCES):
            _keep(found, kept, name, variant[name])
    rules = variant.get("rules", {})
    kept["rules"] = {}
    for name, table in rules.items() if isinstance(rules, dict) else ():
        _keep(found, kept, "rules", kept["rules"] | {name: table}, ("rules", name))
    if "numbers" in variant:
        left_out = rules.keys() - kept["rules"].keys() if isinstance(rules, dict) else set()
        _keep(found, kept, "numbers", _without(variant["numbers"], left_out))
    _keep_sentences(found, kept)
    missing = [name for name in ("board", "start") if name not in variant]
    found.faults += [
        FieldFault((name,), Message("fault_section_missing", {"name": name})) for name in missing
    ]
    found.draft["variant"] = kept
    try:
        return _parsed(found.draft)
    except ValueError as error:
        found.wrong((), error)
        return None


def _keep(
    found: Mended, kept: dict[str, Any], name: str, value: Any, place: Place | None = None
) -> None:
    """Take a part over if all can be read with it."""
    error = _refused(kept | {name: value})
    if error is None:
        kept[name] = value
    else:
        found.wrong(place or (name,), error)


def _without(numbers: Any, rules: set[str]) -> Any:
    """The numbers of rules without those of some."""
    if not isinstance(numbers, dict):
        return numbers
    return {name: number for name, number in numbers.items() if name not in rules}


def _keep_sentences(found: Mended, kept: dict[str, Any]) -> None:
    """Take over the sentences that can be read; each fault stands at its formula."""
    setting = setting_of(found.draft["variant"])
    for table in SENTENCES:
        given = found.draft["variant"].get(table, [])
        for number, fields in enumerate(given):
            wrong = list(_wrong_formulas(table, number, fields, setting))
            found.faults += wrong
            alone = kept.get(table, [])
            if wrong:
                continue
            try:
                _parsed({"variant": kept | {table: [*alone, fields]}})
            except ValueError as error:
                found.faults.append(_table_fault((table, number), fields, table, reason_of(error)))
            else:
                kept[table] = [*alone, fields]
                found.left.setdefault(table, []).append(number)


def _wrong_formulas(
    table: str, number: int, fields: dict[str, Any], setting: Setting
) -> Iterator[FieldFault]:
    for name, item, text in formulas_in(fields):
        try:
            read_field(name, text, setting)
        except ExplainedError as error:
            place: Place = (table, number, name) if item is None else (table, number, name, item)
            yield FieldFault(place, reason_of(error), letter_of(as_message(error)))


def _good_pieces(found: Mended, kept: dict[str, Any]) -> list[dict[str, Any]]:
    """Every piece with what can be read of it."""
    given = found.draft["variant"].get("pieces", [])
    bare: list[dict[str, Any]] = []
    places: list[int] = []
    plain = [{"id": piece.get("id", "?"), "betza": "-"} for piece in given]

    def refused(run: list[int]) -> ValueError | None:
        return _refused(kept | {"pieces": [*bare, *(plain[number] for number in run)]})

    def refused_whole(run: list[int]) -> ValueError | None:
        whole = {at: given[places[at]] for at in run}
        return _refused(kept | {"pieces": [whole.get(at, one) for at, one in enumerate(bare)]})

    for number, error in _sifted(list(range(len(given))), refused):
        if error is not None:
            found.wrong(("pieces", number, "id"), error)
            continue
        bare.append(plain[number])
        places.append(number)
    if not bare:
        found.faults += [] if found.faults else [FieldFault(("pieces",), Message("fault_no_piece"))]
        return [_ONE_PIECE]
    for at, error in _sifted(list(range(len(places))), refused_whole):
        number = places[at]
        bare[at] = given[number] if error is None else _good_fields(found, kept, bare, at, number)
    return bare


def _good_fields(
    found: Mended,
    kept: dict[str, Any],
    pieces: list[dict[str, Any]],
    at: int,
    number: int,
) -> dict[str, Any]:
    """One piece with those of its fields that can be read."""
    given = found.draft["variant"]["pieces"][number]

    def refused(piece: dict[str, Any]) -> ValueError | None:
        return _refused(kept | {"pieces": [*pieces[:at], piece, *pieces[at + 1 :]]})

    piece = dict(pieces[at])
    if "betza" not in given:
        found.faults.append(FieldFault(("pieces", number, "betza"), Message("fault_moves_unsaid")))
    for name, value in given.items():
        if name not in PIECE_FIELDS:
            found.faults.append(FieldFault(("pieces", number, name), Message("fault_field")))
        elif error := refused(piece | {name: value}):
            found.wrong(("pieces", number, name), error)
        else:
            piece[name] = value
    return piece


# ---- the rules ----------------------------------------------------------------------------------


def _mend_rules(found: Mended, definition: Definition) -> None:
    """Compile a draft; where that fails, rule by rule."""
    bare = replace(definition, rules={}, sentences=(), position=_board_alone(definition.position))
    alone = _compiled(bare)
    if not isinstance(alone, Rules):
        place = "pieces" if str(alone).startswith("piece ") else "start"
        found.wrong(("board",) if "holes" in str(alone) else (place,), alone)
        return
    good: dict[str, Any] = {}
    variant = found.draft["variant"]

    def refused(run: list[str]) -> ValueError | None:
        further = {name: definition.rules[name] for name in run}
        tried = _compiled(replace(bare, rules=good | further))
        return None if isinstance(tried, Rules) else tried

    for name, error in _sifted(list(definition.rules), refused):
        table = definition.rules[name]
        if error is None:
            good[name] = table
        else:
            said = reason_of(error)
            found.faults.append(_table_fault(("rules", name), table, f"rules.{name}", said))
            variant["rules"].pop(name, None)
            variant["numbers"] = _without(variant.get("numbers", {}), {name})
    sentences = _good_sentences(found, replace(bare, rules=good), definition.sentences)
    last = _compiled(replace(definition, rules=good, sentences=sentences))
    if isinstance(last, Rules):
        found.rules = last
    else:
        found.wrong(("start",), last)


def _good_sentences(
    found: Mended, bare: Definition, sentences: tuple[Sentence, ...]
) -> tuple[Sentence, ...]:
    """The sentences with which a draft compiles, added one by one."""
    good: list[Sentence] = []
    variant = found.draft["variant"]
    kept: dict[str, list[Any]] = {table: [] for table in SENTENCES if table in variant}
    seen: Counter[str] = Counter()
    for sentence in sentences:
        number = seen[sentence.table]
        seen[sentence.table] += 1
        tried = _compiled(replace(bare, sentences=(*good, sentence)))
        if isinstance(tried, Rules):
            good.append(sentence)
            kept[sentence.table].append(variant[sentence.table][number])
        else:
            left = found.left.get(sentence.table)
            found.wrong((sentence.table, left[number] if left else number), tried)
    variant |= kept
    return tuple(good)


def _table_fault(place: Place, table: dict[str, Any], called: str, reason: Message) -> FieldFault:
    """A fault of a rule or a sentence, at the field that it begins with."""
    said = without_prefix(called, reason)
    if said.key == "fault_is_missing":
        return FieldFault((*place, str(said.parameters["name"])), said)
    about = str(said).split(" ")[0].rstrip(":")
    return FieldFault((*place, about) if about in table else place, said)


def _compiled(definition: Definition) -> Rules | ValueError:
    try:
        rules = Rules(definition)
        rules.position().kernel.decision()
    except (ValueError, OverflowError) as error:
        return error if isinstance(error, ValueError) else ValueError(str(error))
    return rules


def _board_alone(position: str) -> str:
    """A start without hands and without what rules remember."""
    words = [word for word in position.split() if "=" not in word]
    return " ".join([words[0].partition("[")[0], *words[1:2], "-", "-", "0", "1"]) if words else "-"
