"""Doubts about sentences: what can never be true, never happens, or leaves nobody a way to lose.

`doubts_of` sees by the words alone whether a formula can ever change anything, and tries the
starting position; `played_doubts` plays random games and looks for what each sentence has done.
"""

import random
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from fairychess.making.places import piece_line
from fairychess.making.royal_trial import royal_lost
from fairychess.messages import Message
from fairychess.rules import Rules
from fairychess.rules.composed.sentences import ALWAYS, Sentence, joined_by, takes_royals
from fairychess.rules.composed.syntax import Term
from fairychess.rules.variant_error import read_toml
from fairychess.rules.variant_file_reader import VariantFileReader

FORMULAS = {"forbid": "if", "require": "that", "after": "if", "offer": "pieces"}
APART = (
    {"mine", "enemies", "empty", "blocked"},
    {"first", "second", "empty", "blocked"},
    {"pieces", "empty", "blocked"},
    {"royals", "empty", "blocked"},
    {"light", "dark"},
)
"""Sets that have no square in common."""
LARGE = 10_000
"""More than any number of a formula that has no bounds of its own."""
COUNTED = "happened{number}"
"""The score that counts how often a sentence has happened."""
PLIES = 60
"""Plies of one random game."""
POSITIONS = 150
MOVES_SEEN = 200
"""Positions, and moves, of random games in which something must have happened to be of use."""


class Range(NamedTuple):
    """What a number may be; of a truth 0 or 1, of a set how many squares."""

    low: int
    high: int

    @property
    def fixed(self) -> bool:
        """Is it always the same?"""
        return self.low == self.high


UNSURE = Range(0, 1)


def truth(low: bool, high: bool) -> Range:
    """A truth that is at least and at most so true."""
    return Range(int(low), int(high))


class Bounds:
    """What the words of a formula can amount to, as far as that can be seen."""

    def __init__(self, rules: Rules) -> None:
        self.squares = len(list(rules.board))

    def of(self, term: Term) -> Range:
        """The bounds of a term."""
        parts = [self.of(part) for part in term.parts]
        if term.kind == "set":
            return self.of_set(term, parts)
        match term.word:
            case "whole":
                return Range(term.value, term.value)
            case "size":
                return parts[0]
            case "in_hand" | "enemy_in_hand" | "taken_marks":
                return Range(0, LARGE)
            case "plus":
                return Range(parts[0].low + parts[1].low, parts[0].high + parts[1].high)
            case "minus":
                return Range(parts[0].low - parts[1].high, parts[0].high - parts[1].low)
            case "some":
                return truth(parts[0].low > 0, parts[0].high > 0)
            case "not":
                return Range(1 - parts[0].high, 1 - parts[0].low)
            case "and":
                return Range(min(p.low for p in parts), min(p.high for p in parts))
            case "or":
                return Range(max(p.low for p in parts), max(p.high for p in parts))
            case "within" | "same_set" | "other_set":
                return self.of_two_sets(term, parts)
        if term.kind == "truth" and len(parts) == 2:
            return compared(term.word, *parts)
        return Range(-LARGE, LARGE) if term.kind == "number" else UNSURE

    def of_set(self, term: Term, parts: list[Range]) -> Range:
        """How many squares a set may have."""
        match term.word:
            case "board":
                return Range(self.squares, self.squares)
            case "common":
                joined = list(joined_by(term, "common"))
                return Range(0, 0 if disjoint(joined) else min(self.of(p).high for p in joined))
            case "without":
                gone = term.parts[0] in joined_by(term.parts[1], "union")
                return Range(0, 0 if gone or term.parts[1].word == "board" else parts[0].high)
            case "union":
                return Range(
                    max(p.low for p in parts), min(self.squares, sum(p.high for p in parts))
                )
            case "those":
                never = parts[1].high == 0
                always = parts[1].low > 0
                return Range(parts[0].low if always else 0, 0 if never else parts[0].high)
        if parts and parts[0].high == 0:
            return Range(0, 0)
        return Range(0, self.squares)

    def of_two_sets(self, term: Term, parts: list[Range]) -> Range:
        """Whether one set is, or lies in, the other."""
        same = term.parts[0] == term.parts[1]
        if term.word == "within" and (same or parts[0].high == 0):
            return Range(1, 1)
        if term.word != "within" and same:
            return truth(term.word == "same_set", term.word == "same_set")
        return UNSURE


def disjoint(terms: list[Term]) -> bool:
    """Have some of these sets nothing in common, whatever stands where?"""
    words = {term.word for term in terms}
    if any(len(words & apart) > 1 for apart in APART):
        return True
    ids = [set(term.value) for term in terms if term.word == "type"]
    types = [one for one in ids if all(number >= 0 for number in one)]
    if types and not set.intersection(*types):  # roles are left out: a piece looks like another
        return True
    return any(
        other in joined_by(term.parts[1], "union")
        for term in terms
        if term.word == "without"
        for other in terms
    )


def compared(word: str, one: Range, other: Range) -> Range:
    """Bounds of a comparison of numbers."""
    match word:
        case "less":
            return truth(one.high < other.low, one.low < other.high)
        case "at_most":
            return truth(one.high <= other.low, one.low <= other.high)
        case "more" | "at_least":
            return compared("less" if word == "more" else "at_most", other, one)
        case "equal" | "different":
            same = one.fixed and one == other
            apart = one.high < other.low or other.high < one.low
            found = truth(same, not apart)
            return found if word == "equal" else Range(1 - found.high, 1 - found.low)
    return UNSURE


# ---- by the words -------------------------------------------------------------------------


class Doubt(NamedTuple):
    """A remark: the line it is about, what stands there in the file's own words, and what is said.

    `about` is a rule, a sentence, or a piece with one of its keys; a page that shows the remark
    beside them needs no more than `said`.
    """

    line: int
    about: str
    said: Message

    def __str__(self) -> str:
        return f"{self.about}: {self.said}" if self.about else str(self.said)


def place_of(file: VariantFileReader, sentence: Sentence, key: str = "") -> int:
    """The line of a sentence of the file, or of one of its fields."""
    table, _, number = sentence.name.partition(" ")
    return file.line_of(key, table, int(number))


def settled_by_option(sentence: Sentence, data: dict[str, Any]) -> bool:
    """Does an option of the file choose its formula, so that it may say nothing by default?"""
    table, _, number = sentence.name.partition(" ")
    return isinstance(data[table][int(number) - 1].get(FORMULAS[table]), dict)


def doubts_of(rules: Rules, file: VariantFileReader) -> Iterator[Doubt]:
    """What can be seen without playing."""
    bounds = Bounds(rules)
    data = read_toml(rules.definition.text, "")
    for sentence in rules.definition.sentences:
        if settled_by_option(sentence, data):
            continue
        line = place_of(file, sentence, FORMULAS[sentence.table])
        found = bounds.of(sentence.condition)
        if sentence.condition != ALWAYS and found.high == 0:
            required = sentence.table == "require"
            said = Message("doubt_never_required" if required else "doubt_never_true")
            yield Doubt(line, sentence.name, said)
        elif sentence.condition != ALWAYS and found.low > 0 and sentence.table != "offer":
            yield Doubt(line, sentence.name, Message("doubt_always_true"))
        if sentence.choose is not None and bounds.of(sentence.choose).high == 0:
            line = place_of(file, sentence, "choose")
            yield Doubt(line, sentence.name, Message("doubt_nothing_to_choose"))
        for effect in sentence.effects:
            if effect.parts and bounds.of(effect.parts[0]).high == 0:
                line = place_of(file, sentence, "do")
                yield Doubt(line, sentence.name, Message("doubt_effect_on_nothing"))
    yield from stuck_at_once(rules, file)


def stuck_at_once(rules: Rules, file: VariantFileReader) -> Iterator[Doubt]:
    """Which sentence leaves no legal move in the starting position."""
    forbidding = [
        each for each in rules.definition.sentences if each.table in ("forbid", "require")
    ]
    if not forbidding or rules.position().moves():
        return
    guilty = (each for each in forbidding if without(rules, each).position().moves())
    sentence = next(guilty, forbidding[0])
    yield Doubt(place_of(file, sentence), sentence.name, Message("doubt_leaves_no_move"))


def without(rules: Rules, *left_out: Sentence) -> Rules:
    """The same rules but for some sentences."""
    kept = tuple(each for each in rules.definition.sentences if each not in left_out)
    return Rules(replace(rules.definition, sentences=kept))


def royals_lost(rules: Rules, file: VariantFileReader) -> Iterator[Doubt]:
    """A royal that can be lost while the game goes on: by a sentence, or by a rule."""
    side = royal_lost(rules)
    if side is None:
        return
    seat = (rules.definition.first, rules.definition.second)[side]
    taking = [each for each in rules.definition.sentences if takes_royals((each,))]
    if taking and royal_lost(without(rules, *taking)) is None:
        said = Message("doubt_no_royal_left", {"side": seat})
        yield Doubt(place_of(file, taking[0], "do"), taking[0].name, said)
        return
    royals = [rules.pieces[number].id for number in rules.royal_types]
    line = piece_line(file.text, royals[0], "royal")
    yield Doubt(line, "", Message("doubt_royal_lost", {"side": seat, "pieces": ", ".join(royals)}))


# ---- by playing ---------------------------------------------------------------------------


def played_doubts(
    rules: Rules, file: VariantFileReader, moves: int, seconds: float
) -> Iterator[Doubt]:
    """What random games of so many moves, or seconds, have not shown of each sentence."""
    if not rules.definition.sentences:
        return
    trial = Trial(rules, moves, time.monotonic() + seconds)
    trial.play(random.Random(0))
    for number, sentence in enumerate(rules.definition.sentences):
        line = place_of(file, sentence)
        if number in trial.idle and trial.enough(sentence):
            count = trial.moves if sentence.table == "after" else trial.positions
            yield Doubt(line, sentence.name, Message("doubt_never_happens", {"count": count}))


class Trial:
    """Random games of a variant whose sentences count what they do."""

    def __init__(self, rules: Rules, most: int, end: float) -> None:
        self.rules, self.most, self.end = rules, most, end
        self.moves = self.positions = 0
        self.idle: set[int] = set()
        self.others: dict[int, Rules] = {}
        own = rules.definition.sentences
        self.counted = [n for n, each in enumerate(own) if is_counted(each)]
        self.playing = self.counting()
        for number, sentence in enumerate(own):
            if sentence.table != "after":
                self.others[number] = without(rules, sentence)
        if self.playing is not rules:
            self.idle |= set(self.counted)
        self.idle |= set(self.others)

    def counting(self) -> Rules:
        """The rules with a score for each sentence that counts how often it happens."""
        own = self.rules.definition.sentences
        told = tuple(
            replace(
                each,
                effects=(*each.effects, Term("add_score", "", (), (COUNTED.format(number=n), 1))),
            )
            if n in self.counted
            else each
            for n, each in enumerate(own)
        )
        try:
            return Rules(replace(self.rules.definition, sentences=told))
        except ValueError:  # no more scores can be remembered
            return self.rules

    def enough(self, sentence: Sentence) -> bool:
        """Has so much been played that something might have happened?"""
        if sentence.table == "after":
            return self.moves >= min(MOVES_SEEN, self.most)
        return self.positions >= min(POSITIONS, self.most)

    def play(self, rng: random.Random) -> None:
        """Play games until all has happened, or the time is over."""
        while self.moves < self.most and time.monotonic() < self.end:
            before = self.moves
            self.game(rng)
            if self.moves == before:
                return

    def game(self, rng: random.Random) -> None:
        """One game."""
        pos = self.playing.position()
        for _ in range(PLIES):
            options = pos.moves()
            if not options or pos.result() or self.moves >= self.most:
                break
            if self.positions < POSITIONS and time.monotonic() < self.end:
                self.compare(pos, options)
            pos.push(rng.choice(sorted(options)))
            self.moves += 1
            self.note(pos)

    def compare(self, pos: Any, options: list[str]) -> None:
        """See which sentences change what may be played here."""
        self.positions += 1
        text = " ".join(f for f in pos.text().split(" ") if not f.startswith("score_happened"))
        for number in self.idle & set(self.others):
            try:
                there = self.others[number].position(text, check=False)
                different = set(there.moves()) != set(options)
            except ValueError:  # what only this sentence remembers stands in the text
                different = True
            if different:
                self.idle.discard(number)

    def note(self, pos: Any) -> None:
        """See which sentences have happened."""
        kernel = pos.kernel
        for number in self.idle & set(self.counted):
            names = (f"score {COUNTED.format(number=number)}, {side}" for side in (0, 1))
            if any(kernel.var(self.playing.variable(name)) for name in names):
                self.idle.discard(number)


def is_counted(sentence: Sentence) -> bool:
    """Can a score count how often a sentence happens?"""
    alone = {"take_back"} & {effect.word for effect in sentence.effects}
    return sentence.table == "after" and sentence.event != "stuck" and not alone
