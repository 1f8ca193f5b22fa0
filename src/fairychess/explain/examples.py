"""Examples of a variant's special rules: positions with a move to try, judged by the rules.

They lie in `examples.toml` beside the variant file, found by `fairychess examples`:

    [[example]]
    rule = "explosion"
    effect = "changes"
    position = "4k3/8/8/8/8/2n5/8/R3K3 w - - 0 1"
    move = "a1a3"

A rule acts where the same position and move go otherwise without it: `offered` is a move that is
legal by this rule alone, `refused` one that only this rule forbids, `changes` one after which the
board, or who is to move, is another, and `ends` one with which the game ends by this rule. With
`field = "limits"` it is about this parameter of the rule alone: the rule acts otherwise where that
has its default.
"""

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from fairychess.api.position import Position
from fairychess.explain.rules_text import defaults_of
from fairychess.messages import Message
from fairychess.notation.possible import left_in_check
from fairychess.notation.spelling.move_parts import clicks_of
from fairychess.position.sides import SIDES
from fairychess.rules import Rules, load, refusals
from fairychess.rules.definition import Definition

FILE = "examples.toml"
EFFECTS = ("changes", "ends", "offered", "refused")
USUAL = ("chess", "shogi")
"""The games whose rules need no example elsewhere."""
ITSELF = {
    "royals", "reason", "mate", "result", "limit", "pieces", "king", "partners", "kingside",
    "queenside", "zone", "when", "lions", "captured", "enabled",
}  # fmt: skip
"""Parameters that are the rule itself: its own example shows them."""
SEVERAL = 2
"""Examples of one rule at most, each of another effect."""


@dataclass(frozen=True, slots=True)
class Example:
    """A position, a move there, and what a rule does to it."""

    rule: str
    effect: str
    position: str
    move: str
    field: str = ""


@dataclass(frozen=True, slots=True)
class Acts:
    """What a rule does to a move: the reason of a refusal, how the game ends, the squares of it."""

    effect: str
    message: Message | None = None
    winner: str | None = None


def examples_of(definition: Definition) -> list[Example]:
    """The examples that lie beside a variant file."""
    path = definition.folder / FILE if definition.folder else None
    if path is None or not path.is_file():
        return []
    return [Example(**one) for one in tomllib.loads(path.read_text("utf-8"))["example"]]


def written(examples: Sequence[Example]) -> str:
    """The file of these examples."""
    tables = (
        f'[[example]]\nrule = "{one.rule}"\neffect = "{one.effect}"\n'
        f'position = "{one.position}"\nmove = "{one.move}"\n'
        + (f'field = "{one.field}"\n' if one.field else "")
        for one in examples
    )
    return "\n".join(tables)


def special_rules(rules: Rules) -> list[tuple[str, str]]:
    """The rules of a game that need an example, and their parameters that do: pairs of names.

    These are those that chess and shogi do not have alike, and that are not what the rule does
    anyway.
    """
    definition = rules.definition
    said = [(one.name, "") for one in definition.sentences]
    usual = [load(name).definition.rules for name in USUAL if name != definition.name]
    usual = [] if definition.name in USUAL else usual
    found = []
    for name, given in definition.rules.items():
        if any(name in one and one[name] == given for one in usual):
            continue
        if not any(name in one for one in usual):
            found.append((name, ""))
        plain = defaults_of(definition, name)
        for field, value in given.items():
            alike = field in plain and plain[field] == value
            alike |= any(name in one and one[name].get(field) == value for one in usual)
            if field not in ITSELF and not alike:
                found.append((name, field))
    return found + said


class RuleTrial:
    """A variant with a rule and without it, or with the default of one of its parameters."""

    def __init__(self, rules: Rules, name: str, field: str = "") -> None:
        self.rules, self.name, self.field = rules, name, field
        self.without = _without(rules, name, field)
        self.by_rights = self.without is None and any(
            rule.castles
            for key, rule in zip(rules.rule_names, rules.rule_list, strict=True)
            if key == name
        )
        if self.by_rights:  # the king's own moves are castlings: nobody may castle without rights
            self.without = rules

    def acts(self, text: str, move: str) -> Acts | None:
        """What the rule does to a move in a position that may be set up; None for nothing."""
        pair = self.pair(text)
        if pair is None:
            return None
        ours, theirs = (move in one.moves() for one in pair)
        return self.judged(*pair, move, ours, theirs)

    def pair(self, text: str) -> tuple[Position, Position] | None:
        """The position under both rules, where it may be set up under both."""
        pos = placed(self.rules, text)
        if self.by_rights:
            fields = text.split(" ")
            text = " ".join([*fields[:2], "-", *fields[3:]])
        bare = placed(self.without, text)
        if pos is None or bare is None or _stands(pos) != _stands(bare):
            return None
        return pos, bare

    def judged(
        self, pos: Position, bare: Position, move: str, ours: bool, theirs: bool
    ) -> Acts | None:
        """The same where both positions stand ready; it is known which of them has the move."""
        if ours and theirs:
            return self._difference(pos, bare, move)
        if ours:
            return Acts("offered") if self._goes_on(pos, move) else None
        return self._refusal(pos, move) if theirs else None

    def _goes_on(self, pos: Position, move: str) -> bool:
        pos.push(move)
        try:
            return pos.result() is None
        finally:
            pos.pop()

    def _refusal(self, pos: Position, move: str) -> Acts | None:
        clicks = clicks_of(move)
        if len(clicks) < 2:
            return None
        found = refusals.why_not(pos, pos.text(), pos.to_move(), clicks[0], clicks[-1])
        named = found is not None and found.rule == self.name
        return Acts("refused", found.message) if found and named else None

    def _difference(self, pos: Position, bare: Position, move: str) -> Acts | None:
        pos.push(move)
        bare.push(move)
        try:
            ended, other = pos.result(), bare.result()
            if ended is not None:
                alike = other and (other.message, other.winner) == (ended.message, ended.winner)
                return None if alike else Acts("ends", ended.message, ended.winner)
            if other is None and _stands(pos) != _stands(bare):
                return Acts("changes")
            return None
        finally:
            pos.pop()
            bare.pop()


def placed(rules: Rules | None, text: str) -> Position | None:
    """A position where somebody is to move and takes no royal; None where none can be set up."""
    if rules is None:
        return None
    if not rules.has_hands:
        board, _, rest = text.partition(" ")
        text = f"{board.partition('[')[0]} {rest}"
    plainer = " ".join(one for one in text.split(" ") if "=" not in one)
    for spelled in dict.fromkeys((text, plainer)):
        try:
            pos = rules.position(spelled)
            usable = (
                pos.result() is None
                and pos.to_move() in SIDES
                and not left_in_check(pos.kernel, rules)
            )
        except ValueError:
            continue
        return pos if usable else None
    return None


def _without(rules: Rules, name: str, field: str) -> Rules | None:
    """The same game without one of its rules or parameters; None where there is no such game."""
    definition = rules.definition
    kept = {key: value for key, value in definition.rules.items() if field or key != name}
    if field:
        kept[name] = {key: value for key, value in kept[name].items() if key != field}
    said = tuple(one for one in definition.sentences if one.name != name)
    plain, _, rest = definition.position.partition(" ")
    for start in (definition.position, f"{plain.partition('[')[0]} {rest}"):
        try:
            return Rules(replace(definition, rules=kept, sentences=said, position=start))
        except (ValueError, LookupError):
            continue
    return None


def _stands(pos: Position) -> tuple[Any, ...]:
    """The board and whose turn it is; what is in hand where both games have hands."""
    return tuple(pos.kernel.standing()), pos.to_move()
