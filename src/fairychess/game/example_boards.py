"""Examples of a variant's special rules for its page: what each says and looks like."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise

from fairychess import languages
from fairychess.api.position import Position
from fairychess.board.drawing import drawing
from fairychess.explain.examples import Example, RuleTrial, examples_of
from fairychess.explain.rules_text import sentence_beside
from fairychess.messages import Message, as_message
from fairychess.notation.spelling.edges import squares_called
from fairychess.notation.spelling.move_parts import clicks_of
from fairychess.notation.spelling.speller import speller_of
from fairychess.rules import Rules, load, refusals

PARTS = {True: ("win", "draw"), False: ("turn", "promoting")}
"""Of which parts of a page the sentence is that an example belongs to, as the game ends there."""


@dataclass(frozen=True, slots=True)
class RuleExample:
    """A position and a move to try there, and what comes of it.

    `effect` is "offered", "refused", "changes" or "ends"; `message` says why it is refused or how
    the game ends, and `winner` is then the side that wins. `sentences` are by language the one that
    it shows, and `number` is what the variant's own page calls the rule. `spelled` is the
    move as people write it, by notation; "" are its squares.
    """

    effect: str
    position: str
    move: str
    number: str
    sentences: dict[str, str]
    spelled: dict[str, str]
    message: Message | None = None
    winner: str | None = None


@lru_cache(maxsize=64)
def rule_examples(name: str) -> Sequence[RuleExample]:
    """The examples of an installed variant."""
    rules = load(name)
    return [_example(rules, one) for one in examples_of(rules.definition)]


def _example(rules: Rules, one: Example) -> RuleExample:
    pos = rules.position(one.position)
    message, winner = None, None
    parts = PARTS[one.effect == "ends"]
    if one.effect == "refused":
        clicks = clicks_of(one.move)
        found = refusals.why_not(pos, one.position, pos.to_move(), clicks[0], clicks[-1])
        message = found.message if found else None
    elif one.effect == "ends":
        pos.push(one.move)
        result = pos.result()
        message = as_message(result.message) if result else None
        winner = result.winner if result else None
        parts = parts if winner else parts[::-1]
    sentences = {
        code: sentence_beside(rules, one.rule, one.field, parts, code) for code in languages.codes()
    }
    number = rules.definition.numbers.get(one.rule, "")
    spelled = _spelled(rules, one)
    return RuleExample(
        one.effect, one.position, one.move, number, sentences, spelled, message, winner
    )


def _spelled(rules: Rules, one: Example) -> dict[str, str]:
    """The move in each of the game's notations; one that is not legal as the game without the rule
    has it, or by its squares."""
    pos: Position | None = rules.position(one.position)
    if one.effect == "refused":
        pair = RuleTrial(rules, one.rule, one.field).pair(one.position)
        pos = pair[1] if pair else None
    moves = pos.moves() if pos else []
    found: tuple[str, ...] = ()
    if pos and one.move in moves:
        found = pos.spelled()[moves.index(one.move)]
    clicks, board = clicks_of(one.move), rules.board
    texts = {}
    for notation in ("", *speller_of(rules).names):
        called = squares_called(notation, board.files, board.ranks) if drawing(board).plain else {}
        said = [called.get(click, click.removeprefix("hand:")) for click in clicks]
        texts[notation] = (" – " if "-" in "".join(said) else "-").join(said) or one.move
    return texts | dict(zip(speller_of(rules).names, found, strict=bool(found)))


@lru_cache(maxsize=256)
def example_picture(name: str, number: int, after: bool = False, notation: str = "") -> str | None:
    """The board of one with an arrow for the move, or `after` it, and the marks of a notation at
    its edges; None where there is no such."""
    rules = load(name)
    examples = examples_of(rules.definition)
    if not 0 <= number < len(examples):
        return None
    pos, move = rules.position(examples[number].position), examples[number].move
    if after:
        pos.push(move)
        return replace(pos._scene(False), notation=notation).svg()
    squares = [one for one in clicks_of(move) if ":" not in one]
    ends = pairwise(squares) if len(squares) > 1 else [(one, one) for one in squares]
    return replace(pos._scene(False), arrows=list(ends), notation=notation).svg()
