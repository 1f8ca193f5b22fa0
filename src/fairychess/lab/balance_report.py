"""The balance report: what many games of the computer with itself say about a variant.

`report` is plain data, `as_text` its JSON; `balance_page` shows it to people. Every share has its
error: 95 % of such intervals hold the true value, if the computer plays like people at all.
"""

import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Any

from fairychess.game import variant_info
from fairychess.lab.balance import GameStory
from fairychess.lab.balance_alarms import alarms
from fairychess.lab.elo import HALVES
from fairychess.lab.worth import fit
from fairychess.messages import Message
from fairychess.rules import load
from fairychess.search import values
from fairychess.search.piece_values import median_value

VERSION = 1
LEAD = 0.25
"""A side that is ahead by this part of a median piece leads."""
PLACES = 3
"""Decimal places that are kept of a number."""
FEWEST = 5
"""Games with an opening before anything is said of it."""


@dataclass(frozen=True, slots=True)
class Share:
    """Points a game with the bounds of their error."""

    share: float
    low: float
    high: float
    games: int


def share_of(points: Sequence[float]) -> Share:
    """The mean of the points. A win and a loss are added for the error, for few or one-sided
    results would otherwise seem more certain than they are."""
    if not points:
        return Share(0.5, 0.0, 1.0, 0)
    count = len(points) + 2
    mean = (sum(points) + 1) / count
    spread = (sum((p - mean) ** 2 for p in points) + mean**2 + (1 - mean) ** 2) / count
    half = HALVES * math.sqrt(spread / count)
    true = sum(points) / len(points)
    return Share(
        true, max(0.0, min(true, mean - half)), min(1.0, max(true, mean + half)), len(points)
    )


def report(
    variant: str, stories: Sequence[GameStory], options: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Everything the games say, as plain data."""
    rules = load(variant, **(options or {}))
    info = variant_info(variant, options or {}, told=())
    strengths = sorted({story.nodes for story in stories})
    unit = median_value(rules)
    return {
        "version": VERSION,
        "variant": info.name,
        "title": info.title,
        "options": options or {},
        "first": info.seats["first"],
        "second": info.seats["second"],
        "games": len(stories),
        "strengths": [
            _strength(nodes, [story for story in stories if story.nodes == nodes], unit)
            for nodes in strengths
        ],
        "ends": _ends(stories),
        "pieces": _pieces(rules, info, stories),
        "openings": _openings(stories),
        "alarms": [one.plain() for one in _alarms(info, stories)],
    }


def _alarms(info: Any, stories: Sequence[GameStory]) -> list[Message]:
    most = max((story.nodes for story in stories), default=0)
    share = share_of([story.points for story in stories if story.nodes == most])
    royals = {piece.id for piece in info.piece_types if piece.royal}
    return alarms(
        stories, royals, (share.low, share.high), (info.seats["first"], info.seats["second"])
    )


def _strength(nodes: int, stories: Sequence[GameStory], unit: float) -> dict[str, Any]:
    points = [story.points for story in stories]
    share = share_of(points)
    branching = [count for story in stories for count in story.branching]
    plies = [story.plies for story in stories]
    return {
        "nodes": nodes,
        "games": len(stories),
        "first_share": [share.share, share.low, share.high],
        "wins": points.count(1.0),
        "draws": points.count(0.5),
        "losses": points.count(0.0),
        "plies": {"mean": _mean(plies), "median": median(plies or [0]), "all": plies},
        "branching": _mean(branching),
        "lead_changes": _mean([lead_changes(story.scores, LEAD * unit) for story in stories]),
    }


def _ends(stories: Sequence[GameStory]) -> list[dict[str, Any]]:
    """How the games ended, the most frequent first: messages taken apart, and numbers."""
    counted = Counter(json.dumps(story.ending, sort_keys=True) for story in stories)
    return [{"message": json.loads(said), "games": count} for said, count in counted.most_common()]


def lead_changes(scores: Iterable[int], margin: float) -> int:
    """How often the lead goes from one side to the other; being level changes nothing."""
    changes, leader = 0, 0
    for score in scores:
        now = (score > margin) - (score < -margin)
        changes += bool(now and leader and now != leader)
        leader = now or leader
    return changes


def _pieces(rules: Any, info: Any, stories: Sequence[GameStory]) -> list[dict[str, Any]]:
    """What became of the pieces of each type, and what each seems to be worth."""
    worth, sure = worths(stories)
    computed = values(rules)
    games = len(stories) or 1
    start = Counter(rules.shown(code).id for code in rules.start_pieces.values() if code > 1)
    found = []
    for piece in info.piece_types:
        taken = sum(story.taken.get(piece.id, 0) for story in stories) / games
        promoted = sum(story.promoted.get(piece.id, 0) for story in stories) / games
        unmoved = sum(story.unmoved.get(piece.id, 0) for story in stories) / games
        there = start.get(piece.id, 0)
        if not (there or taken or promoted or piece.id in worth):
            continue
        found.append(
            {
                "id": piece.id,
                "name": piece.name,
                "royal": piece.royal,
                "at_start": there,
                "taken": taken,
                "promoted": promoted,
                "never_moved": unmoved / there if there else None,
                "worth": worth.get(piece.id),
                "error": sure.get(piece.id),
                "computed": computed.get(piece.id),
            }
        )
    return found


def worths(stories: Sequence[GameStory]) -> tuple[dict[str, float], dict[str, float]]:
    """What pieces are worth by the results of the games, in log odds of winning, with errors.

    A type of which both sides always have equally many is left out: of that games say nothing.
    """
    ids = sorted({ident for story in stories for army in story.armies for ident in army})
    rows, results, shares = [], [], []
    for story in stories:
        for army in story.armies:
            rows.append([army.get(ident, 0) for ident in ids])
            results.append(story.points)
            shares.append(1 / len(story.armies))
    if not ids or not rows:
        return {}, {}
    found = fit(rows, results, shares)
    return dict(zip(ids, found.weights, strict=True)), dict(zip(ids, found.errors, strict=True))


def _openings(stories: Sequence[GameStory]) -> list[dict[str, Any]]:
    """First moves, the worst for their side first."""
    by_move: dict[str, list[float]] = defaultdict(list)
    for story in stories:
        if story.first_move:
            by_move[story.first_move].append(story.points)
    usual = share_of([story.points for story in stories]).share
    found = []
    for move, points in by_move.items():
        if len(points) >= FEWEST:
            share = share_of(points)
            found.append(
                {
                    "move": move,
                    "games": share.games,
                    "share": [share.share, share.low, share.high],
                    "loses": share.high < usual,
                }
            )
    return sorted(found, key=lambda one: one["share"][0])


def _mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers) if numbers else 0.0


# ---- as text ------------------------------------------------------------------------------------


def compact(found: Any) -> Any:
    """The same data with numbers that say no more than the games do."""
    if isinstance(found, float):
        return round(found, PLACES)
    if isinstance(found, dict):
        return {key: compact(value) for key, value in found.items()}
    return [compact(one) for one in found] if isinstance(found, list) else found


def as_text(found: dict[str, Any]) -> str:
    """A report as JSON, a row of its tables in a line: small, and easily compared."""
    parts = []
    for key, value in compact(found).items():
        if isinstance(value, list) and value:
            rows = ",\n  ".join(json.dumps(one, ensure_ascii=False) for one in value)
            parts.append(f" {json.dumps(key)}: [\n  {rows}\n ]")
        else:
            parts.append(f" {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"
