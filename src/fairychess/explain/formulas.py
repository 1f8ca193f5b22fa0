"""What sentences of a variant file say: the inventor's words, else words made of the formulas."""

from collections.abc import Sequence
from typing import Any

from fairychess import languages
from fairychess.explain.formula_phrases import Phrases
from fairychess.explain.moves_text import capital
from fairychess.explain.values import Values
from fairychess.rules.composed.sentences import ALWAYS, Sentence
from fairychess.rules.composed.syntax import Term
from fairychess.rules.composed.vocabulary import LONGER
from fairychess.rules.definition import Definition


class Formulas:
    """Says the formulas of one variant in one language."""

    def __init__(self, definition: Definition, language: str) -> None:
        self.values = Values(definition, language)
        texts = languages.table(self.values.language, "sentences")
        self.frames: dict[str, str] = texts["frames"]
        self.terms: dict[str, str] = texts["terms"]
        self.phrases = Phrases(texts, self.said, self.value, self.kinds)
        self.ids = [piece.id for piece in definition.pieces]
        self.ids += reversed([role.id for role in definition.roles])  # their numbers are negative
        self.values.names |= {
            role.id: role.name for role in definition.roles if role.id not in self.values.names
        }

    def said(self, term: Term) -> str:
        """A term in words."""
        parts = [self.said(part) for part in term.parts]
        text = self.terms[term.word]
        if term.word in ("and", "or"):
            said = parts[0]
            for part in parts[1:]:
                said = text.format(one=said, other=part)
            return said
        one, other = ["", ""] if term.word in LONGER else [*parts, "", ""][:2]
        return text.format(one=one, other=other, value=self.value(term))

    def kinds(self, term: Term) -> list[str]:
        """The pieces that a word names."""
        return [self.values.piece(self.ids[number]) for number in term.value]

    def value(self, term: Term) -> str:
        """What is given to a word: pieces, squares, sizes, a name."""
        value: Any = term.value
        if value is None:
            return ""
        if term.word in ("type", "moving", "taking", "becoming", "unmoved"):
            return self.values.pieces([self.ids[number] for number in value])
        if term.word in ("become", "place", "place_enemy", "in_hand", "enemy_in_hand", "reach_as"):
            return self.values.pieces([self.ids[value]])
        if term.word == "zone":
            return self.values.squares(value)
        if term.word == "mirrored":
            return self.values.format_field({"mirrored": value}, "squares")
        if term.word in ("add_score", "mark"):
            return f"{value[1]:+} ({value[0]})"
        if term.word == "taken_marks":
            return f"{value[0]} ({self.values.pieces([self.ids[value[1]]])})"
        if isinstance(value, tuple):
            return "x".join(map(str, value))
        return str(value)

    def sentence(self, sentence: Sentence) -> str:
        """A whole sentence."""
        language = self.values.language
        if sentence.said:
            return sentence.said.get(language) or next(iter(sentence.said.values()))
        always = sentence.condition == ALWAYS
        self.phrases.event = sentence.table in ("after", "require")
        if sentence.table == "offer":
            frame = self.frames["offer_instead" if sentence.instead else "offer"]
            pieces = self.phrases.noun(sentence.condition, "every")
            text = capital(frame.format(like=self.like(sentence), pieces=pieces))
            if sentence.to is not None:
                text += self.frames["offer_to"].format(to=self.phrases.noun(sentence.to, "many"))
            return self.only(sentence.moves) + text
        condition = "" if always else self.phrases.truth(sentence.condition)
        if sentence.table == "forbid":
            frame = f"forbid_{sentence.moves}" + ("_always" if always else "")
            more = self.frames["forbid_still_checks"] if sentence.gives_check else ""
            return self.frames[frame].format(condition=condition) + more
        if sentence.table == "require":
            return self.only(sentence.moves) + self.frames["require"].format(condition=condition)
        event = self.frames[f"after_{sentence.event}"]
        effects = self.effects(sentence)
        frame = "after" if always else "after_if"
        return self.frames[frame].format(event=event, condition=condition, effects=effects)

    def only(self, moves: str) -> str:
        """Which moves a sentence is about alone."""
        return "" if moves == "any" else self.frames[f"only_{moves}"]

    def effects(self, sentence: Sentence) -> str:
        """What is done, and what is chosen before."""
        texts = [self.phrases.effect(effect) for effect in sentence.effects]
        if sentence.again is not None:
            frame = "again_optional" if sentence.optional else "again"
            texts.append(self.frames[frame].format(again=self.phrases.noun(sentence.again, "one")))
            if sentence.moves != "any":
                texts.append(self.frames[f"again_{sentence.moves}"])
        elif sentence.odds[1]:
            often, times = sentence.odds
            texts.insert(0, self.frames["choose_odds"].format(often=often, times=times))
        elif sentence.choose is not None or sentence.kinds:
            kind = "_optional" if sentence.optional else ""
            choose = self.frames[f"choose_{sentence.by}{kind}"]
            texts.insert(0, choose.format(choose=self.chosen(sentence)))
            texts += [self.frames["choose_needed"]] if sentence.needed else []
        elif sentence.asks:
            texts.insert(0, self.frames[f"ask_{sentence.by}"])
        texts += [self.frames["repeat"]] if sentence.repeat else []
        return self.frames["list"].join(texts)

    def chosen(self, sentence: Sentence) -> str:
        """What is chosen: a square, or a kind of piece."""
        if sentence.choose is not None:
            return self.phrases.noun(sentence.choose, "one", False)
        return self.one_of(sentence.kinds)

    def one_of(self, types: Sequence[int]) -> str:
        """One of some kinds of pieces."""
        return self.phrases.one_kind(Term("type", "set", (), tuple(types)))

    def like(self, sentence: Sentence) -> str:
        """Whose moves are lent."""
        if sentence.like is None:
            return self.one_of(sentence.types)
        return self.phrases.noun(sentence.like, "the")


def part_of(sentence: Sentence) -> str:
    """Where on a rules page a sentence stands."""
    words = {effect.word for effect in sentence.effects}
    if words & {"win", "lose"}:
        return "win"
    return "draw" if "draw" in words else "turn"


def sentences_told(definition: Definition, language: str) -> list[tuple[str, str]]:
    """Pairs of a part of the page and a sentence."""
    formulas = Formulas(definition, language)
    return [(part_of(each), formulas.sentence(each)) for each in definition.sentences]
