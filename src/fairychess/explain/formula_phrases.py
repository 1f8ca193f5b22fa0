"""Formulas as people say them: "an enemy piece attacks the moving piece".

A set that several words narrow down is a noun with adjectives and clauses, and a truth about it a
verb. What these phrases are, and in which order they stand, says each language's `sentences.toml`;
what it has no phrase for is said word by word (`formulas`).
"""

from collections.abc import Callable, Mapping
from typing import Any

from fairychess.rules.composed.syntax import Term
from fairychess.rules.composed.vocabulary import LONGER

THINGS = {"origin", "target", "captured", "way", "left", "it", "chosen", "last"}
"""Words for what a move, or a choice, is about."""
AREAS = ("way", "left")
"""Of these, those that are several squares, which other words narrow down."""
ABOUT = ("target", "origin", "captured", "it", "chosen", "last")
"""Of these, those of which something may be said, the first that is there."""
OF_PIECES = {
    "mine", "enemies", "first", "second", "pieces", "royals", "not_royals", "type", "same_type",
    "attackers_of", "marked",
}  # fmt: skip
"""Words that only pieces, and no empty squares, answer to."""
PIECES_ASKED = {"attackers_of", "attacked_by", "same_type", "ahead", "behind"}
"""Words whose own argument is a piece rather than its square."""
INVERSE = {
    "less": "at_least", "at_least": "less", "more": "at_most", "at_most": "more",
    "equal": "different", "different": "equal",
}  # fmt: skip
OF_SQUARES = ("wall", "open", "note", "unnote")
"""Effects on squares, whatever stands there."""
VERBS = ("attackers_of", "neighbours", "ahead", "behind")
"""Clauses that make a sentence of their own: "an enemy attacks it"."""


def parts_of(term: Term) -> list[Term]:
    """What narrows a set down; of what is left out, a term `without` that has no first part."""
    if term.word == "common":
        return [part for each in term.parts for part in parts_of(each)]
    if term.word == "without":
        parts = parts_of(term.parts[0])
        if term.parts[1].word == "royals":
            return [*parts, Term("not_royals", "set")]
        before = next((part for part in parts if part.word == "without"), None)
        if before is None:
            return [*parts, Term("without", "set", term.parts[1:])]
        joined = Term("union", "set", (before.parts[0], term.parts[1]))
        return [part for part in parts if part is not before] + [Term("without", "set", (joined,))]
    if term.word == "those":
        return [*parts_of(term.parts[0]), Term("those", "set", term.parts[1:])]
    return [term]


def cases_of(term: Term) -> list[Term]:
    """Sets that together are this one: what is there is in one of them."""
    if term.word == "union":
        return [case for part in term.parts for case in cases_of(part)]
    parts = parts_of(term)
    union = next((part for part in parts if part.word == "union"), None)
    rest = [part for part in parts if part is not union]
    if union is None or any(part.word in ("without", "not_royals", "those") for part in rest):
        return [term]
    return [Term("common", "set", (*rest, case)) for case in cases_of(union)]


class Phrases:
    """Phrases of one language; `plainly` says a term word by word, `value` what a word is given,
    `kinds` the pieces it names."""

    def __init__(
        self,
        texts: Mapping[str, Any],
        plainly: Callable[[Term], str],
        value: Callable[[Term], str],
        kinds: Callable[[Term], list[str]],
    ) -> None:
        self.texts: dict[str, dict[str, str]] = dict(texts)
        self.plainly, self.value, self.kinds = plainly, value, kinds
        self.event = False
        """Is the move made already? Then `target` is where the piece that has moved stands."""

    # ---- sets ---------------------------------------------------------------------------------

    def thing(self, word: str, as_piece: bool) -> str:
        """What a move is about, as the piece there or as its square."""
        things = self.texts["things"]
        if as_piece and f"{word}_piece" in things and (word != "target" or self.event):
            return things[f"{word}_piece"]
        return things[word]

    def noun(self, term: Term, form: str, as_piece: bool = True, only_pieces: bool = False) -> str:
        """A set as a noun: `one`, `every`, `no` or `many` of it, `the` one, or `bare`."""
        if term.word == "union":
            one, other = (self.noun(part, form, as_piece, only_pieces) for part in term.parts)
            joined = self.texts["forms"]["both" if form in ("every", "many") else "either"]
            return joined.format(one=one, other=other)
        parts = parts_of(term)
        things = [part for part in parts if part.word in THINGS]
        if things and (len(parts) == 1 or things[0].word not in AREAS):
            text = self.thing(things[0].word, as_piece)
            for part in parts:
                if part is not things[0]:
                    text = self.limited(text, part)
            return text
        if [part.word for part in parts] in (["zone"], ["mirrored"]):
            return self.value(parts[0])
        if any(not self.says(part) for part in parts):
            return self.plainly(term)
        return self.of_parts(parts, form, only_pieces)

    def limited(self, text: str, part: Term) -> str:
        """A thing, unless it is among what is left out, or if it is among something else."""
        left_out = part.word in ("without", "not_royals")
        key = "unless" if left_out else "provided"
        if part.word == "not_royals":
            return self.texts["forms"][key].format(one=text, other=self.texts["forms"]["royal"])
        inner = part.parts[0] if left_out else part
        key += "_on" if inner.word in ("zone", "mirrored") else ""
        return self.texts["forms"][key].format(one=text, other=self.noun(inner, "one"))

    def says(self, part: Term) -> bool:
        """Is there a phrase for a word?"""
        tables = ("adjectives", "clauses")
        plain = part.word in ("type", "pieces", "board")
        return plain or any(part.word in self.texts[table] for table in tables)

    def one_of(self, term: Term) -> str:
        """The pieces that a term names, joined by "or"."""
        text, *others = self.kinds(term)
        for other in others:
            text = self.texts["forms"]["either"].format(one=text, other=other)
        return text

    def one_kind(self, term: Term) -> str:
        """One of the pieces that a term names."""
        noun = self.one_of(term)
        return self.texts["forms"]["kind"].format(noun=noun, article=self.article(noun))

    def of_parts(
        self, parts: list[Term], form: str, only_pieces: bool = False, about: Term | None = None
    ) -> str:
        """A noun with its adjectives and clauses; `about` is the object of the verb, if any."""
        heads = self.texts["heads"]
        kinds = [part for part in parts if part.word == "type"]
        many = "_many" if form == "many" else ""
        if kinds:
            head = heads[f"type{many}"].format(value=self.one_of(kinds[0]))
        else:
            head = heads[("piece" if only_pieces or is_piece(parts) else "square") + many]
        there = [part.word for part in parts]
        words = dict(self.texts["adjectives"])
        shades = {"light", "dark"} & set(there) if only_pieces or is_piece(parts) else set()
        adjectives = "".join(
            text for word, text in words.items() if word in there and word not in shades
        )
        clauses = "".join(self.texts["clauses"][word] for word in sorted(shades))
        clauses += "".join(
            self.clause(part, about)
            for part in parts
            if part.word in self.texts["clauses"] and part.word not in shades | set(words)
        )
        clauses += "".join(
            self.texts["forms"]["also"].format(value=kind, article=self.article(kind))
            for kind in map(self.one_of, kinds[1:])
        )
        forms = self.texts["forms"]
        noun = forms["noun"].format(adjectives=adjectives, head=head, clauses=clauses)
        return forms[form].format(noun=noun, article=self.article(noun))

    def article(self, noun: str) -> str:
        """The word that stands before one of something."""
        forms = self.texts["forms"]
        return forms["an"] if noun[:1].lower() in forms["vowels"] else forms["a"]

    def clause(self, part: Term, about: Term | None) -> str:
        """What narrows a noun down, behind or before it."""
        clauses = self.texts["clauses"]
        if about is not None and part.parts[:1] == (about,) and f"{part.word}_alone" in clauses:
            return clauses[f"{part.word}_alone"]
        if part.word == "those":
            return clauses["those"].format(one=self.truth(part.parts[0]))
        one = ""
        if part.parts:
            piece = part.word in PIECES_ASKED | {"without"}
            moved = self.event and part.parts[0].word == "target" and part.word != "same_colour"
            one = self.noun(part.parts[0], "one", piece or moved)
        if part.word == "marked":
            name, count = part.value
            return clauses["marked"].format(name=name, count=count)
        return clauses[part.word].format(one=one, value=self.value(part))

    # ---- truths -------------------------------------------------------------------------------

    def truth(self, term: Term, holds: bool = True) -> str:
        """A truth, or with `holds` = False that it is not so."""
        truths = self.texts["truths"]
        negated = "" if holds else "no_"
        if term.word == "not":
            return self.truth(term.parts[0], not holds)
        if term.word in ("and", "or"):
            both = (term.word == "and") == holds
            said = [self.truth(part, holds) for part in term.parts]
            text = said[0]
            for each in said[1:]:
                text = self.texts["forms"]["and" if both else "or"].format(one=text, other=each)
            return text
        if term.word == "some":
            return self.some(term.parts[0], negated)
        alone = not term.parts or term.word in LONGER
        if f"{negated}{term.word}" in truths and alone:
            thing = self.thing("target" if self.event else "origin", True)
            value = self.one_of(term) if term.value else ""
            text = truths[f"{negated}{term.word}"]
            return text.format(value=value, article=self.article(value), thing=thing)
        word = term.word if holds else INVERSE.get(term.word, "")
        if word in INVERSE and [part.word for part in term.parts] == ["size", "whole"]:
            what, number = term.parts[0].parts[0], term.parts[1].value
            if number == 1 and f"count_{word}_one" in truths:
                return truths[f"count_{word}_one"].format(one=self.noun(what, "bare"))
            return truths[f"count_{word}"].format(many=self.noun(what, "many"), other=number)
        if word in INVERSE:
            return self.plainly(Term(word, term.kind, term.parts, term.value, term.lasts))
        return self.plainly(term if holds else Term("not", "truth", (term,)))

    def some(self, term: Term, negated: str) -> str:
        """That there is something, or not."""
        truths = self.texts["truths"]
        cases = cases_of(term)
        if len(cases) > 1 and all(self.is_said_of(case) for case in cases):
            text, *others = (self.some(case, negated) for case in cases)
            joined = self.texts["forms"]["and" if negated else "or"]
            for other in others:
                text = joined.format(one=text, other=other)
            return text
        parts = parts_of(term)
        if term.word == "union" or any(not self.says(p) and p.word not in THINGS for p in parts):
            return self.there(term, negated)
        thing = next((word for word in ABOUT if word in [part.word for part in parts]), "")
        if thing:
            return self.about(thing, parts, negated)
        for verb in VERBS:
            found = next((part for part in parts if part.word == verb), None)
            rest = [part for part in parts if part is not found]
            if found is not None and any(part.word in OF_PIECES for part in rest):
                about = found.parts[0]
                one, no, noun = (
                    self.of_parts(rest, form, about=about) for form in ("one", "no", "bare")
                )
                other = self.noun(about, "one", verb in PIECES_ASKED or self.event)
                return truths[f"{negated}{verb}"].format(one=one, no=no, noun=noun, other=other)
        return self.there(term, negated)

    def is_said_of(self, term: Term) -> bool:
        """Is something said of a piece or square of the move, and in words that have phrases?"""
        parts = parts_of(term)
        things = [part for part in parts if part.word in ABOUT]
        return bool(things) and all(self.says(part) or part in things for part in parts)

    def there(self, term: Term, negated: str) -> str:
        """That a set has something in it, or nothing."""
        forms = {"one": "one", "no": "no", "noun": "bare"}
        said = {place: self.noun(term, form) for place, form in forms.items()}
        return self.texts["truths"][f"{negated}there"].format(**said)

    def about(self, word: str, parts: list[Term], negated: str) -> str:
        """What is said of the piece that moves, of where it goes, and so on."""
        truths = self.texts["truths"]
        rest = [part for part in parts if part.word != word]
        if not rest or any(part.word in THINGS for part in rest):
            others = [self.thing(part.word, True) for part in rest]
            key = f"{negated}{'same' if others else 'there'}"
            own = "_".join((key, word, *(part.word for part in rest)))
            key = own if own in truths else key
            names = {"one": self.thing(word, True), "other": "".join(others[:1])}
            return truths[key].format(**names, no=names["one"], noun=names["one"])
        squares = not is_piece(rest) and any(part.word != "without" for part in rest)
        at = "on" if squares or (word == "target" and not self.event) else "is"
        only = rest[0] if len(rest) == 1 else None
        zone = only is not None and only.word in ("zone", "mirrored")
        one = self.value(rest[0]) if zone else self.of_parts(rest, "one")
        thing = self.thing(word, True)
        key = f"{negated}{at}_{word}"
        text = truths.get(key, truths[f"{negated}{at}"])
        return text.format(one=one, thing=thing)

    # ---- effects ------------------------------------------------------------------------------

    def effect(self, term: Term) -> str:
        """What is done, with what it is done to as its subject."""
        text = self.texts["acts"].get(term.word)
        if text is None:
            return self.plainly(term)
        if term.parts and term.parts[0].word == "union":
            said = [
                self.effect(Term(term.word, "", (part, *term.parts[1:]), term.value))
                for part in term.parts[0].parts
            ]
            return self.texts["forms"]["then"].format(one=said[0], other=said[1])
        placing = term.word.startswith("place") or term.word in OF_SQUARES
        form = "one" if term.word in ("move", "swap") else "every"
        said = [self.noun(part, form, not placing, not placing) for part in term.parts[:1]]
        said += [self.noun(part, "one", term.word == "swap") for part in term.parts[1:]]
        one, other = [*said, "", ""][:2]
        value = self.value(term)
        return text.format(one=one, other=other, value=value, article=self.article(value))


def is_piece(parts: list[Term]) -> bool:
    """Can only a piece answer to these words?"""
    return any(part.word in OF_PIECES for part in parts)
