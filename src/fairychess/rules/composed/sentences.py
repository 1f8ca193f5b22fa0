"""The tables of sentences in a variant file, read and checked."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from fairychess import languages
from fairychess.messages import ExplainedError, as_message, must_be, prefixed
from fairychess.rules.composed.syntax import Setting, Term, read_effect, read_set, read_truth
from fairychess.rules.composed.vocabulary import FROZEN
from fairychess.rules.value_words import TYPE_NAMES, shown
from fairychess.rules.variant_error import misplaced
from fairychess.rules.variant_file_reader import VariantFileReader

MOVES = ("any", "paths", "captures", "others", "drops", "castlings", "promotions")
"""Which moves a sentence may forbid: all, those along paths, of these the captures, and so on."""
LENT = ("any", "captures", "others")
"""Which of a piece's moves may be lent, or made in the second part of a turn."""
EVENTS = ("any", "moved", "captured", "dropped", "promoted", "castled", "turn_begun", "stuck")
"""What something may follow from: `any` is every move, `moved` one along a path, `stuck` that the
side to move has none."""
TABLES: dict[str, dict[str, type]] = {
    "forbid": {"moves": str, "if": str, "gives_check": bool, "words": object},
    "require": {"moves": str, "that": str, "words": object},
    "after": {
        "event": str,
        "if": str,
        "choose": object,
        "by": str,
        "odds": list,
        "optional": bool,
        "needed": bool,
        "repeat": bool,
        "again": str,
        "moves": str,
        "do": object,
        "words": object,
    },
    "offer": {
        "pieces": str,
        "like": object,
        "instead": bool,
        "moves": str,
        "to": str,
        "words": object,
    },
}
"""The fields of each table."""
MINE = Term("mine", "set")
ALWAYS = Term("equal", "truth", (Term("whole", "number", (), 0), Term("whole", "number", (), 0)))
TAKING = {"remove", "become", "become_captured", "change_side", "to_hand", "to_enemy_hand", "wall"}
"""Effects after which a piece is no longer what it was."""
ENDINGS = (["win"], ["lose"], ["draw"])
BY = ("mover", "opponent", "chance")
ASKING = {"choose", "by", "odds"}
"""The fields that let somebody, or chance, choose."""
LONGEST_ODDS = 1000
SUPPOSING = {"enemy_stuck": "require", "threatened": "forbid"}
"""Words that try moves out, and the one table in which they may stand."""
MOST = 30
"""Sentences of one variant."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence: which table it stands in, and what it says.

    `name` is what it is called where rules are listed: "forbid 1". `said` are the inventor's own
    words for it by language, if any.
    """

    table: str
    name: str
    condition: Term
    moves: str = "any"
    event: str = "any"
    effects: tuple[Term, ...] = ()
    choose: Term | None = None
    """The squares one of which is chosen, or else the types; then by whom, "mover", "opponent" or
    "chance". With neither the question is whether to do it."""
    kinds: tuple[int, ...] = ()
    by: str = "mover"
    asks: bool = False
    odds: tuple[int, int] = (0, 0)
    """How often of how many times chance lets it happen."""
    optional: bool = False
    needed: bool = False
    """Is a move forbidden after which there is nothing to choose?"""
    repeat: bool = False
    """Is it carried out again as long as that changes anything?"""
    types: tuple[int, ...] = ()
    like: Term | None = None
    """What lends moves, piece types or the pieces on some squares, and whether in place of a
    piece's own."""
    instead: bool = False
    gives_check: bool = False
    """Does a piece still give check by moves that it is forbidden?"""
    again: Term | None = None
    """The pieces one of which moves again in this turn."""
    to: Term | None = None
    """Where lent moves may end."""
    said: dict[str, str] = field(default_factory=dict)
    reason: str = ""
    """What a rule of the library says about the end that it brings about."""

    def asked(self) -> list[Term]:
        """What it asks: all its formulas but the effects."""
        formulas = (self.condition, self.choose, self.like, self.again, self.to)
        return [whole for whole in formulas if whole is not None]

    def terms(self) -> Iterator[Term]:
        """All terms of all its formulas."""
        for whole in (*self.asked(), *self.effects):
            yield from words_in(whole)


class _Tables:
    """Reads the tables of one file."""

    def __init__(self, reader: VariantFileReader, setting: Setting) -> None:
        self.reader = reader
        self.setting = setting

    def fail(self, table: str, number: int, key: str, reason: Any, **parameters: Any) -> Any:
        """The error that something of the nth table of a name is wrong."""
        said = prefixed(f"{table}: {key}" if key else table, reason, **parameters)
        return misplaced(self.reader.where, self.reader.line_of(key, table, number), said)

    def read(self, table: str, number: int, given: Any) -> Sentence:
        """One sentence."""
        if not isinstance(given, dict):
            raise self.fail(table, number, "", "fault_sentence_table", name=table)
        self.check_fields(table, number, given)
        tested = {"require": "that", "offer": "pieces"}.get(table, "if")
        condition = ALWAYS if table != "offer" else MINE
        if tested in given:
            read = read_set if table == "offer" else read_truth
            condition = self.formula(table, number, tested, given[tested], read)
        effects = tuple(
            self.formula(table, number, "do", each, read_effect)
            for each in self.effect_texts(number, given.get("do", []))
        )
        self.check_effects(table, number, given, [effect.word for effect in effects])
        kinds, choose = self.either(table, number, "choose", given)
        types, like = self.either(table, number, "like", given)
        sentence = Sentence(
            table,
            f"{table} {number}",
            condition,
            given.get("moves", "any"),
            given.get("event", "any"),
            effects,
            choose=choose,
            kinds=kinds,
            by="chance" if "odds" in given else given.get("by", "mover"),
            asks=not ASKING.isdisjoint(given),
            odds=self.odds(number, given) if "odds" in given else (0, 0),
            optional=given.get("optional", False),
            needed=given.get("needed", False),
            repeat=given.get("repeat", False),
            types=types,
            like=like,
            instead=given.get("instead", False),
            gives_check=given.get("gives_check", False),
            again=self.maybe_set(table, number, "again", given),
            to=self.maybe_set(table, number, "to", given),
            said=self.words(table, number, given.get("words", {})),
        )
        terms = (term for whole in sentence.asked() for term in words_in(whole))
        asks_all = table != "after" or sentence.asks or sentence.again or sentence.event == "stuck"
        if asks_all and any(map(names_role, terms)):
            raise self.fail(table, number, tested, "fault_sentence_role")
        return sentence

    def check_fields(self, table: str, number: int, given: dict[str, Any]) -> None:
        """Are the fields those of the table, of the right types, and none missing?"""
        known = TABLES[table]
        for key, value in given.items():
            if key not in known:
                fields = ", ".join(known)
                raise self.fail(table, number, key, "fault_field_there", known=fields)
            if known[key] is not object and not isinstance(value, known[key]):
                must = TYPE_NAMES[known[key]]
                raise self.fail(table, number, key, "fault_must_not", must=must, given=shown(value))
        moves = MOVES if table in ("forbid", "require") else LENT
        for key, values in (("moves", moves), ("event", EVENTS), ("by", BY)):
            if given.get(key, values[0]) not in values:
                must_one = must_be("wanted_one_of", known=", ".join(values))
                raise self.fail(table, number, key, must_one)
        needed = {"require": "that", "after": "do", "offer": "like"}.get(table, "")
        if needed and needed not in given and "again" not in given:
            raise self.fail(table, number, "", "fault_is_missing", name=needed)

    def check_effects(
        self, table: str, number: int, given: dict[str, Any], effects: list[str]
    ) -> None:
        """Do event, choice and effects go together?"""
        event = given.get("event")
        if event == "stuck" and effects not in ENDINGS:
            raise self.fail(table, number, "do", "fault_sentence_no_move")
        if "again" in given and (event in ("turn_begun", "stuck") or not ASKING.isdisjoint(given)):
            raise self.fail(table, number, "again", "fault_sentence_again")
        if event == "turn_begun" and "take_back" in effects:
            raise self.fail(table, number, "do", "fault_sentence_nothing_made")
        if "refuse" in effects and given.get("by") != "opponent":
            raise self.fail(table, number, "do", "fault_sentence_refuse")

    def maybe_set(self, table: str, number: int, key: str, given: dict[str, Any]) -> Term | None:
        """A set of squares that need not be given."""
        return self.formula(table, number, key, given[key], read_set) if key in given else None

    def either(
        self, table: str, number: int, key: str, given: dict[str, Any]
    ) -> tuple[tuple[int, ...], Term | None]:
        """Types, by a list of ids, or a set of squares by a text."""
        value = given.get(key, [])
        if isinstance(value, str):
            return (), self.formula(table, number, key, value, read_set)
        if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
            example = '["N"] or "behind(it)"'
            raise self.fail(table, number, key, must_be("wanted_texts_such", example=example))
        for name in value:
            if self.setting.ids.get(name, -1) < 0:
                known = ", ".join(list(self.setting.ids)[:20])
                raise self.fail(
                    table, number, key, "fault_sentence_id", name=repr(name[:32]), known=known
                )
        return tuple(self.setting.ids[name] for name in value), None

    def odds(self, number: int, given: dict[str, Any]) -> tuple[int, int]:
        """How often of how many times: two numbers."""
        value = given["odds"]
        whole = len(value) == 2 and all(type(each) is int for each in value)
        if not whole or not 0 < value[0] < value[1] <= LONGEST_ODDS:
            raise self.fail("after", number, "odds", "fault_sentence_odds", most=LONGEST_ODDS)
        if "choose" in given or given.get("by", "chance") != "chance":
            raise self.fail("after", number, "odds", "fault_sentence_odds_alone")
        return value[0], value[1]

    def effect_texts(self, number: int, value: Any) -> list[str]:
        """The effects: a text, or a list of texts."""
        texts = [value] if isinstance(value, str) else value
        if not isinstance(texts, list) or not all(isinstance(each, str) for each in texts):
            example = '["remove(target)"]'
            raise self.fail("after", number, "do", must_be("wanted_texts_such", example=example))
        return texts

    def formula(self, table: str, number: int, key: str, text: str, read: Any) -> Term:
        """A formula of a sentence."""
        try:
            found: Term = read(text, self.setting)
        except ExplainedError as error:
            raise self.fail(table, number, key, as_message(error)) from None
        for name in (term.word for term in words_in(found)):
            place = SUPPOSING.get(name, table)
            if place != table:
                raise self.fail(table, number, key, "fault_formula_place", name=name, place=place)
        return found

    def words(self, table: str, number: int, value: Any) -> dict[str, str]:
        """The inventor's own words: a text in English, or texts by language."""
        said = {languages.FIRST: value} if isinstance(value, str) else value
        if not isinstance(said, dict) or not all(isinstance(each, str) for each in said.values()):
            example = '"A piece that has captured may not move."'
            must = must_be("wanted_words", example=example)
            raise self.fail(table, number, "words", must)
        return languages.in_all("games", said)


def read_sentences(
    data: dict[str, Any],
    reader: VariantFileReader,
    pieces: Sequence[Any],
    roles: Sequence[Any],
    extent: Any,
) -> tuple[Sentence, ...]:
    """All sentences of a file, in the order of their tables. Raises VariantError."""
    ids = {role.id: -1 - number for number, role in enumerate(roles)}
    ids |= {piece.id: number for number, piece in enumerate(pieces)}
    tables = _Tables(reader, Setting(ids, extent))
    found: list[Sentence] = []
    for table in TABLES:
        for number, given in enumerate(data.get(table, ()), 1):
            if len(found) == MOST:
                raise tables.fail(table, number, "", "fault_sentences_most", count=MOST)
            found.append(tables.read(table, number, given))
    return tuple(found)


Table = tuple[str, dict[str, Any]]
"""A table of a variant file: its name and its fields; a rule's may give a `reason` besides."""


@dataclass(frozen=True, slots=True)
class MarkWords:
    """What a rule of the library says about the marks of a name.

    `says` is the message about a piece's number; where there are so many `of` them, for all pieces
    or by id, that is what is left. `told` is the message when a move has only marked its victim.
    """

    says: str = "carries_marks"
    told: str = ""
    of: int | dict[str, int] = 0

    def by_piece(self) -> bool:
        """Is something left to pieces without any mark, too?"""
        return isinstance(self.of, dict)

    def most(self, piece: str) -> int:
        """How many marks a piece can carry, 0 where nobody counts what is left."""
        return self.of.get(piece, 1) if isinstance(self.of, dict) else self.of

    def count(self, piece: str, marks: int) -> int:
        """The number that is said of a piece with so many marks."""
        return max(int(self.by_piece()), self.most(piece) - marks) if self.of else marks

    def named(self, name: str) -> dict[str, Any]:
        """The name of the marks, where the message says it."""
        return {"name": name} if self.says == "carries_marks" else {}


@dataclass(frozen=True, slots=True)
class Said:
    """A rule of the library that is said in sentences: pairs of a table's name and its fields, and
    what is said of marks by their names."""

    tables: tuple[Table, ...]
    marks: dict[str, MarkWords] = field(default_factory=dict)

    def sentences(self, key: str, setting: Setting) -> tuple[Sentence, ...]:
        """The sentences, called by the rule's name. Raises VariantError."""
        reading = _Tables(VariantFileReader("", key), setting)
        found = []
        for number, (table, fields) in enumerate(self.tables, 1):
            given = {name: value for name, value in fields.items() if name != "reason"}
            reason = fields.get("reason", "")
            sentence = reading.read(table, 1, given)
            found.append(replace(sentence, name=f"{key} {number}", reason=reason))
        return tuple(found)


def quoted(ids: Iterable[str]) -> str:
    """Ids as a formula has them: 'N', 'B'."""
    return ", ".join(repr(name) for name in ids)


def words_in(term: Term) -> Iterator[Term]:
    """A term and all its parts."""
    yield term
    for part in term.parts:
        yield from words_in(part)


def names_role(term: Term) -> bool:
    """Does a term ask for secret roles?"""
    numbers = term.value if isinstance(term.value, tuple) else ()
    return term.word in ("type", "moving", "taking") and any(number < 0 for number in numbers)


def scores_of(sentences: tuple[Sentence, ...]) -> tuple[str, ...]:
    """The names of the scores that sentences count or ask for."""
    words = {"score", "enemy_score", "add_score", "set_score", "set_enemy_score"}
    return named(sentences, words)


def marks_of(sentences: tuple[Sentence, ...]) -> tuple[str, ...]:
    """The names of the marks that sentences give or ask for."""
    given = named(sentences, {"mark", "marked", "set_mark", "taken_marks"})
    return given if FROZEN in given or not freezes(sentences) else (*given, FROZEN)


def notes_of(sentences: tuple[Sentence, ...]) -> tuple[str, ...]:
    """The names of the squares that sentences remember or ask for."""
    return named(sentences, {"note", "unnote", "noted"})


def freezes(sentences: tuple[Sentence, ...]) -> bool:
    """Does an effect freeze pieces?"""
    return any(effect.word == "freeze" for each in sentences for effect in each.effects)


def named(sentences: tuple[Sentence, ...], words: set[str]) -> tuple[str, ...]:
    """The names that are given to some words, each once."""
    found: dict[str, None] = {}
    for sentence in sentences:
        for term in sentence.terms():
            if term.word in words:
                found[term.value if isinstance(term.value, str) else term.value[0]] = None
    return tuple(found)


def takes_royals(sentences: tuple[Sentence, ...]) -> bool:
    """May an effect take a royal piece off the board, or make another of it?"""
    return any(
        effect.word in TAKING and not spares_royals(effect.parts[0])
        for sentence in sentences
        for effect in sentence.effects
    )


def spares_royals(term: Term) -> bool:
    """Has a set no royal pieces in it, as it is written?"""
    if term.word == "common":
        return any(spares_royals(part) for part in term.parts)
    if term.word == "without":
        return any(part.word == "royals" for part in joined_by(term.parts[1], "union"))
    return term.word == "empty" or (term.word == "union" and all(map(spares_royals, term.parts)))


def joined_by(term: Term, word: str) -> Iterator[Term]:
    """The parts that a chain of one word joins."""
    for part in term.parts if term.word == word else ():
        yield from joined_by(part, word)
    if term.word != word:
        yield term


SQUARES = 64
"""How many times `those` asks its question, roughly."""


def cost(sentence: Sentence) -> int:
    """How much work a sentence is compared with others, a word counting 1."""
    found = sum(map(_cost, (*sentence.asked(), *sentence.effects)))
    return found * (4 if sentence.table == "require" else 1)


def _cost(term: Term) -> int:
    found = 1 + sum(map(_cost, term.parts))
    return found * SQUARES if term.word == "those" else found


def ends_games(sentences: tuple[Sentence, ...]) -> bool:
    """Does an effect win, lose or draw?"""
    return have_effect([each for each in sentences if each.event != "stuck"], "win", "lose", "draw")


def have_effect(sentences: Iterable[Sentence], *words: str) -> bool:
    """Is one of these an effect of a sentence?"""
    return any(effect.word in words for sentence in sentences for effect in sentence.effects)
