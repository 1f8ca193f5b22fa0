"""Analysis of a finished game: how it stood after every move, what was better, what turned it."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from fairychess.api import Position
from fairychess.game.reading import one_record
from fairychess.game.records.tree import Record
from fairychess.game.replaying import end, steps
from fairychess.game.source import option_texts
from fairychess.game.view import View
from fairychess.messages import Message
from fairychess.rules import available, load
from fairychess.search.alphabeta.scores import MATE, NEAR_MATE
from fairychess.search.levels import STRONGEST
from fairychess.search.piece_values import median_value
from fairychess.search.player import choose
from fairychess.search.reasons import reason_of
from fairychess.search.request import Limits, SearchRequest
from fairychess.search.shares import chances, drawn_between_equals, expected_share

SIGNS = ((0.15, "??"), (0.1, "?"), (0.05, "?!"))
"""What is said of a move that gives away so much of its side's expected score, as Lichess says it
(winning chances from -1 to 1 there, twice as much)."""
STILL_WON = 0.8
"""Who can expect as much after a move, even where it missed a mate, has made no mistake of it."""
WRITTEN = 8
"""So many moves of a line are written as people write them."""


@dataclass(frozen=True, slots=True)
class AnalysedMoment:
    """One decision of a game and the position after it.

    `score` is the position's, for the first player, in units of `piece_values`; `share` what the
    first player could expect of it, 0 to 1, and `chances` of a win, a draw and a loss; `mate` in
    how many decisions the game is won, negative where the second player wins. `best` and `line` are
    what the search would have played, and `loss` is how much of the mover's share the move gave
    away. A toss gives nothing away. `spelled` is the line as people write it, in each style of the
    variant. `reason` says why a move that turned the game did, where that is simple.
    """

    ply: int
    seat: str
    move: str
    score: int
    share: float
    best: str
    line: tuple[str, ...]
    loss: float
    spelled: tuple[tuple[str, ...], ...] = ()
    chances: tuple[float, float, float] = (0.0, 0.0, 0.0)
    mate: int | None = None
    reason: Message | None = None

    @property
    def turning(self) -> bool:
        """Whether this move changed who could expect what."""
        return self.sign == SIGNS[0][1]

    @property
    def sign(self) -> str:
        """`??`, `?` or `?!` for a move that gave much away, else nothing."""
        if self.move == self.best:
            return ""
        found = next((sign for loss, sign in SIGNS if self.loss >= loss), "")
        left = self.share if self.seat == "first" else 1 - self.share
        return SIGNS[-1][1] if found and left >= STILL_WON else found


@dataclass(frozen=True, slots=True)
class Assessment:
    """A position: score for the first player, what the search would play; no line if it is over."""

    score: int
    line: tuple[str, ...]
    spelled: tuple[tuple[str, ...], ...] = ()
    play: Position | None = None

    @property
    def mate(self) -> int | None:
        """In how many decisions the game is won, negative where the second player wins."""
        if abs(self.score) < NEAR_MATE or not self.line:
            return None
        return (MATE - abs(self.score)) * (1 if self.score > 0 else -1)


def analyse(
    text: str | Record,
    variant: str | None = None,
    nodes: int = 20_000,
    seconds: float = 0.0,
    after: int = 0,
    score: int = 0,
    threads: int = 1,
) -> Iterator[AnalysedMoment]:
    """Yield every decision of a record, each position searched for so many nodes or so long.

    The record may be taken apart already. `variant` is the file of a variant whose rules it does
    not carry. To go on with what was begun before, `after` is how many decisions were looked at and
    `score` that of the last. All that the record holds is known here, secrets too. With a time,
    `threads` of them search together. Raises ValueError for a record that cannot be replayed.
    """
    record = text
    if isinstance(record, str):
        record = one_record(record, strict=False, variant=variant or "")
    with loadable_rules(record, variant) as name:
        rules = load(name)
        if rules.secret:
            raise ValueError(f"{rules.name}: games with secrets cannot be analysed")
        median_piece, drawn = median_value(rules), drawn_between_equals(rules)
        before: Assessment | None = None
        games, last_number = steps(record, variant), len(record.moves)
        for number, game in enumerate(games):
            if number < after:
                continue
            by_rule = number < last_number or end(game, record)
            if game.outcome is not None and by_rule:
                winner = game.outcome.winner
                now = Assessment({"first": MATE, "second": -MATE, None: 0}[winner], ())
            elif game.to_move == "chance" and number:
                now = Assessment(score if before is None else before.score, ())
            else:
                now = assess(game.view(game.to_move), name, nodes, seconds, threads)
            if before is not None:
                last = game.view("both").moves[-1]
                share = expected_share(now.score, median_piece)
                lost = expected_share(before.score, median_piece) - share
                lost = {"first": lost, "second": -lost}.get(last.seat, 0.0)
                best = before.line[0] if before.line else last.text
                moment = AnalysedMoment(
                    number,
                    last.seat,
                    last.text,
                    now.score,
                    share,
                    best,
                    before.line,
                    max(0, lost),
                    before.spelled,
                    chances(share, drawn),
                    now.mate,
                )
                if moment.turning and before.play is not None:
                    line = (last.text, *now.line)
                    said = reason_of(
                        before.play, last.seat, line, before.line, now.score, before.score
                    )
                    moment = replace(moment, reason=said)
                yield moment
            before = now


def assess(view: View, name: str, nodes: int, seconds: float, threads: int = 1) -> Assessment:
    """Search the position a view shows."""
    if view.to_move == "chance" or not view.options:
        return Assessment(0, ())
    request = SearchRequest.of(
        view,
        Limits(STRONGEST, seconds or 60.0, 0 if seconds else nodes, threads=threads),
        seed=None if seconds else 1,
        judge=True,
    )
    result = choose(replace(request, variant=name))
    sign = 1 if view.to_move == "first" else -1
    play = load(name, **option_texts(view.rules)).position(view.position, check=False)
    spelled = tuple(play.spell_line(result.pv[:WRITTEN]))
    return Assessment(sign * result.score, result.pv, spelled, play)


@contextmanager
def loadable_rules(record: Record, variant: str | None) -> Iterator[str]:
    """Give a name or file under which the rules of a record can be loaded."""
    name = record.tags["Variant"]
    if variant is not None or name in available() or not record.definition:
        yield variant or name
        return
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "variant.toml"
        path.write_text(record.definition, encoding="utf-8")
        yield str(path)
