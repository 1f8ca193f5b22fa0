"""What a variant's rules say, in words: each rule has a table of sentences beside it.

`rules/words/NAME.toml` belongs to the rule NAME (`words/NAME.toml` in a variant's folder to a rule
that lies there):

    [[sentence]]
    part = "draw"
    when = ["limit", "perpetual = loses"]

The texts are those of each language, in `rules.toml` of its folder, known by the conditions:

    [NAME]
    "limit, perpetual = loses" = "... for the {limit:ordinal} time ..."

A sentence without conditions is known by its part; the second of the same is known by `... (2)`. In
a variant's own folder the texts may stand in the sentence itself, by the codes of the languages:
`en = "..."`, `ja = "..."`.

`part` is one of PARTS. A sentence is told when all its conditions hold: `limit` (it is not 0, false
or empty), `not limit`, `NAME = a|b`, `NAME != a`, `NAME > 1`, `NAME has a` (in a list). Names are
the rule's parameters, with the defaults of its signature, and the facts of `facts_of`. In a text
they stand in braces; `explain/values.py` has the forms they can take behind a colon. `silent` names
parameters that need no words; a `when` above the sentences, about facts, holds for them all. A
sentence with `each = "groups"` is told for each table in the list `groups`, whose fields stand for
the parameters of the same names.

A sentence is about the pieces that `about = "NAME"` says (`"*"`: about every piece; `"-"`: about
the game, so no card repeats it), or else about those that it names by `{NAME:pieces}`: the card of
such a piece repeats it, unless chess or shogi has the rule as well.
"""

import inspect
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import groupby
from pathlib import Path
from string import Formatter
from typing import Any

from fairychess import languages
from fairychess.explain.formulas import Formulas, sentences_told
from fairychess.explain.values import Values
from fairychess.position.rule import overriding
from fairychess.position.words.piece import is_piece_of, piece_type_of
from fairychess.rules import Rules, library, load
from fairychess.rules.conditions import holds
from fairychess.rules.definition import Definition
from fairychess.rules.library import imitation
from fairychess.rules.library_rules import name_of, rule_factory, today
from fairychess.rules.own_rules import OwnRules

PARTS = ("setup", "turn", "promoting", "win", "draw")
_FIELDS = ("part", "when", "each", "about")
FOLDERS = [Path(place).parent / "words" for place in library.__path__]
USUAL = ("chess", "shogi")
"""The games whose rules a piece's card does not repeat."""
GAME = "-"
"""What a sentence is about that no card of a piece repeats."""
FEW = 6
"""Kinds of pieces that a sentence names; of more of them the table of pieces tells."""


class WordsError(ValueError):
    """A table of sentences that cannot be used."""


@dataclass(frozen=True, slots=True)
class SentenceTemplate:
    """One sentence of a rule, with the conditions under which it is told."""

    part: str
    when: tuple[str, ...]
    rule: str
    """The rule in the texts of the languages."""
    key: str
    """What it is known by there."""
    own: dict[str, str]
    """Its own texts by language, where it has any."""
    each: str = ""
    """The parameter whose tables it is told for, one by one."""
    about: str = ""
    """The parameter or fact that has the pieces it is about, where those are not all it names."""

    def text(self, language: str) -> str:
        """What it says in a language, in English where that has no text of it."""
        if self.own:
            return self.own.get(language, self.own[languages.FIRST])
        return str(languages.table(language, "rules")[self.rule][self.key])


@dataclass(frozen=True, slots=True)
class RuleText:
    """All that is said of one rule."""

    sentences: tuple[SentenceTemplate, ...]
    silent: tuple[str, ...]
    when: tuple[str, ...] = ()
    """Conditions on facts for all of it."""


@cache
def table(path: Path) -> RuleText:
    """Read the table of a rule. Raises WordsError."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        sentences = []
        met: Counter[str] = Counter()
        for entry in data.get("sentence", []):
            if entry["part"] not in PARTS:
                raise WordsError(f"{path}: part = {entry['part']!r}: must be one of {PARTS}")
            about = entry.get("about", "")
            when, each = tuple(entry.get("when", ())), entry.get("each", "")
            key = ", ".join(when) or entry["part"]
            met[key] += 1
            key += f" ({met[key]})" if met[key] > 1 else ""
            own = {name: str(entry[name]) for name in entry if name not in _FIELDS}
            one = SentenceTemplate(entry["part"], when, path.stem, key, own, each, about)
            one.text(languages.FIRST)  # there is one
            sentences.append(one)
        return RuleText(
            tuple(sentences), tuple(data.get("silent", ())), tuple(data.get("when", ()))
        )
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise WordsError(f"{path}: {error}") from None
    except KeyError as error:
        raise WordsError(f"{path}: a sentence has no {error}") from None


def table_of(name: str, folder: Path | None = None) -> RuleText | None:
    """The words of a rule; None where it has none."""
    for place in ([folder / "words"] if folder else []) + FOLDERS:
        path = place / f"{name}.toml"
        if path.is_file():
            return table(path)
    return None


def facts_of(rules: Rules) -> dict[str, Any]:
    """What sentences may say about a variant beside the parameters of their rule."""
    definition = rules.definition
    royals = [piece.id for piece in definition.pieces if piece.royal and not piece.role]
    counts = [len(_royals_at_start(rules, side)) for side in (0, 1)]
    promoting = [piece.id for piece in definition.pieces if piece.promotes and not piece.role]
    return {
        "first_player": definition.first,
        "second_player": definition.second,
        "royal_pieces": royals,
        "several_royals": max(counts, default=0) > 1 or _crowns(rules),
        "promoting": promoting,
        "many_promoting": len(promoting) > FEW,
        "resetting": _resetting(definition),
        "moving": any(piece.betza != "-" or piece.moves for piece in definition.pieces),
        "explosions": any(rule.explodes for rule in rules.rule_list),
        "dead_positions": any(rule.draws_dead_positions() for rule in rules.rule_list),
        "roles": [role.name for role in definition.roles],
        "keeps_hands": rules.has_hands,
        "protects_royals": bool(overriding(rules.rule_list, "in_check")),
    }


def _resetting(definition: Definition) -> list[str]:
    """The ids of the pieces whose moves are progress, and the names of such roles."""
    roles = {role.id: role.name for role in definition.roles}
    return [roles.get(piece.role, piece.id) for piece in definition.pieces if piece.resets]


def _crowns(rules: Rules) -> bool:
    """May a piece that is not royal promote to a royal one (chu shogi's prince)?"""
    pieces = rules.definition.pieces
    royal = {piece.id for piece in pieces if piece.royal}
    return any(royal & set(piece.promotes) for piece in pieces if not piece.royal)


def _royals_at_start(rules: Rules, side: int) -> list[str]:
    return [
        rules.pieces[piece_type_of(code)].id
        for code in rules.start_pieces.values()
        if is_piece_of(code, side) and rules.pieces[piece_type_of(code)].royal
    ]


def told(rules: Rules, language: str) -> dict[str, list[str]]:
    """The sentences of all rules of a variant, by part, in the order of the variant file."""
    facts = facts_of(rules)
    found: dict[str, list[str]] = {part: [] for part in PARTS}
    for name, given in _rules_given(rules):
        for part, text in rule_told(rules.definition, name, given, facts, language):
            found[part].append(text)
    for part, text in sentences_told(rules.definition, language):
        found[part].append(text)
    return found


def told_about(
    rules: Rules, language: str, pieces: Sequence[str]
) -> dict[str, dict[str, list[str]]]:
    """The sentences about each of these pieces, by id and by part, without what chess or shogi has
    as well. Every rule is put into words once, for there may be hundreds of pieces."""
    facts, values = facts_of(rules), Values(rules.definition, language)
    found: dict[str, dict[str, list[str]]] = {one: {part: [] for part in PARTS} for one in pieces}
    for name, given in _rules_given(rules):
        if any(one.get(name) == given for one in _usual_rules()):
            continue
        said = _sentences(rules.definition, name, given, facts, values) or []
        about = [_pieces_of(sentence, names) for sentence, names, _ in said]
        for ident in pieces:
            theirs = [n for n, named in enumerate(about) if _is_among(ident, named)]
            # The others build on the first, but not where that is about other pieces.
            lead = [0] if theirs and theirs[0] != 0 and not any(about[0]) else []
            for n in lead + theirs:
                found[ident][said[n][0].part].append(said[n][2])
    return found


def _rules_given(rules: Rules) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rules of a variant with the parameters that it gives them."""
    given = rules.definition.rules
    yield from given.items()
    if name_of(imitation) not in given and any(
        isinstance(rule, imitation.Imitation) for rule in rules.rule_list
    ):  # the one that is added where a piece imitates
        yield name_of(imitation), {}


@cache
def _usual_rules() -> tuple[dict[str, Any], ...]:
    """The rules of chess and of shogi, with their parameters."""
    return tuple(load(one).definition.rules for one in USUAL)


def rule_told(
    definition: Definition, name: str, given: dict[str, Any], facts: dict[str, Any], language: str
) -> list[tuple[str, str]]:
    """What one rule says with these parameters: pairs of a part and a sentence."""
    values = Values(definition, language)
    said = _sentences(definition, name, given, facts, values)
    if said is None:
        doc = inspect.getdoc(_known(definition, name)[0]) or ""
        return [("turn", values.unworded(name, doc.split("\n\n")[0].replace("\n", " ")))]
    return [(sentence.part, text) for sentence, _, text in said]


def _sentences(
    definition: Definition, name: str, given: dict[str, Any], facts: dict[str, Any], values: Values
) -> list[tuple[SentenceTemplate, dict[str, Any], str]] | None:
    """The sentences that a rule tells, each with what it may name and as text; None where it has
    no words."""
    factory, known = _known(definition, name)
    if factory is None:  # a rule that no file asks for, as that of marks
        return []
    if known is None:
        return None
    if not all(holds(condition, facts) for condition in known.when):
        return []
    return list(_filled(known, defaults(factory) | given, facts, values))


def _known(definition: Definition, name: str) -> tuple[Any, RuleText | None]:
    """What makes a rule, and its words; None where it has none."""
    own = OwnRules(definition.folder).factories
    factory = own.get(name) or rule_factory(name)
    return factory, table_of(name if name in own else today(name), definition.folder)


def _filled(
    known: RuleText, parameters: dict[str, Any], facts: dict[str, Any], values: Values
) -> Iterator[tuple[SentenceTemplate, dict[str, Any], str]]:
    """The sentences that are told, each with what it may name and as text."""
    for each, sentences in groupby(known.sentences, key=lambda sentence: sentence.each):
        alike = list(sentences)
        groups: list[dict[str, Any]] = list(parameters[each] or ()) if each else [{}]
        for group in groups:
            names = facts | parameters | group
            for sentence in alike:
                if all(holds(condition, names) for condition in sentence.when):
                    yield sentence, names, values.filled(sentence.text(values.language), names)


def sentence_beside(
    rules: Rules, name: str, field: str, parts: Sequence[str], language: str
) -> str:
    """The sentence of a rule, or of one parameter of it, that an example stands beside.

    It is of one of these parts if there is such a sentence; "" where the rule has no words.
    """
    definition = rules.definition
    for one in definition.sentences:
        if one.name == name:
            return Formulas(definition, language).sentence(one)
    factory, known = _known(definition, name)
    if factory is None or known is None:
        return ""
    parameters = defaults(factory) | definition.rules.get(name, {})
    found = list(_filled(known, parameters, facts_of(rules), Values(definition, language)))

    def fits(place: int) -> tuple[bool, int]:
        sentence = found[place][0]
        said = (*sentence.when, sentence.each, sentence.text(languages.FIRST))
        part = parts.index(sentence.part) if sentence.part in parts else len(parts)
        return not (field and any(field in text for text in said)), part

    return found[min(range(len(found)), key=fits)][2] if found else ""


def _pieces_of(sentence: SentenceTemplate, names: dict[str, Any]) -> list[Any]:
    """What a sentence names of pieces: ids, lists of them, `*` for all."""
    if sentence.about == GAME:
        return []
    fields = Formatter().parse(sentence.text(languages.FIRST))
    named = [name for _, name, form, _ in fields if name and form == "pieces"]
    named = [sentence.about] if sentence.about or not named else named
    about = [names.get(name, name) for name in named]
    return about + (["*"] if "pieces = *" in sentence.when else [])


def _is_among(ident: str, named: list[Any]) -> bool:
    return any(ident == one or one == "*" or ident in (one or ()) for one in named)


def defaults_of(definition: Definition, name: str) -> dict[str, Any]:
    """The parameters of a rule of this game with their defaults; none of a rule there is not."""
    factory = _known(definition, name)[0]
    return defaults(factory) if factory else {}


def defaults(factory: Any) -> dict[str, Any]:
    """The parameters of a rule with their defaults; None for those that must be given."""
    parameters = list(inspect.signature(factory).parameters.values())[1:]
    return {
        one.name: None if one.default is inspect.Parameter.empty else one.default
        for one in parameters
    }
