"""Records in PGN as other chess programs read it: moves in algebraic notation, the usual tags.

Games whose moves are not written so keep their canonical texts. What is decided before the first
move of a piece (a setup drawn by lot) becomes the position the game starts from, for PGN has no
words for it; what a game in progress hides stays hidden.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import islice
from typing import Any

from fairychess.api import Position
from fairychess.board import SQUARE
from fairychess.game.naming import game_named, rules_of
from fairychess.game.record import lay_out, time_text
from fairychess.game.records.tree import Node, Record, RecordError
from fairychess.game.replaying import steps
from fairychess.game.settling import positions
from fairychess.game.view import View
from fairychess.notation.spelling import speller_of
from fairychess.rules import available

STYLE = "san"
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")
"""The tags that every PGN begins with; `?` stands for what is not known."""
UNKNOWN = {"Date": "????.??.??", "Result": "*"}
_OF_THE_DRAWS = ("Start", "Seed", "Salt", "Commitment", "Tosser")
_ARROW = re.compile(rf"[GRYBCMO]{SQUARE}{SQUARE}")


@dataclass(frozen=True, slots=True)
class Spelled:
    """A decision as it is written: the number of the move, whose it is, and its text."""

    number: int
    seat: str
    text: str


Spelling = dict[int, Spelled]
"""Decisions of a tree as they are written, by the `id` of their nodes."""


def pgn(record: Record, view: View | None = None, about: Mapping[str, Any] | None = None) -> str:
    """A record in PGN, its variations and comments too; `about` says who played and where.

    A `view` of the same game has its moves as they are written; else the rules say it, of a record
    that has been played through.
    """
    record = replace(record, tags=dict(record.tags))
    if record.variant not in available() or record.definition:
        return record.text()
    rules, play = rules_of(record)
    title, usual = rules.definition.title, rules.start_text
    spelled = _told(record, view) if view is not None else _worked_out(record)
    if any(one.text for one in spelled.values()):
        moves = record.moves
        begun = next((ply for ply, move in enumerate(moves) if spelled[id(move)].text), 0)
        if begun and not any(move.hidden for move in moves[:begun]):
            record = _begun(record, begun)
        elif play.text() != usual:
            record.tags |= _set_up(play.text())
    words = [*tree_words(record.root, spelled), record.result]
    return lay_out(_head(record, title, about or {}), "", words)


def _told(record: Record, view: View) -> Spelling:
    """As a view of the game has it."""
    names = speller_of(rules_of(record)[0]).names
    column = names.index(STYLE) if STYLE in names else -1
    return {
        id(node): Spelled(
            move.fullmove_number,
            move.seat,
            move.spelled[column] if move.spelled and column >= 0 else "",
        )
        for node, move in zip(record.main_line(), view.moves, strict=True)
    }


def _worked_out(record: Record) -> Spelling:
    """As the rules say it."""
    found: Spelling = {}
    for _, node, play in positions(record, before=True):
        assert isinstance(play, Position)
        said = ""
        if node.is_null:
            said = "--"
        elif STYLE in play.styles:
            said = play.format(node.text, STYLE)
            said = "" if said == node.text and "@" not in said else said
        found[id(node)] = Spelled(play.fullmove_number, play.to_move(), said)
    return found


def _begun(record: Record, begun: int) -> Record:
    """A record of the game from where the first piece is moved."""
    moves = record.moves
    if any(len(move.children) > 1 for move in (record.root, *moves[: begun - 1])):
        return record
    try:
        *_, game = islice(steps(replace(record, result="*")), begun + 1)
    except RecordError:
        return record
    start = game.view("spectator").position
    tags = {name: value for name, value in record.tags.items() if name not in _OF_THE_DRAWS}
    root = replace(record.root, children=moves[begun - 1].children)
    return replace(record, tags=tags | {"Start": start} | _set_up(start), root=root)


def _set_up(start: str) -> dict[str, str]:
    """The tags for a start of one's own; a FEN has none of the fields that rules add."""
    fields = [field for field in start.split() if "=" not in field]
    return {"SetUp": "1", "FEN": " ".join(fields)}


def _head(record: Record, title: str, about: Mapping[str, Any]) -> dict[str, str]:
    """The tags in the order of PGN, with who played where that is known."""
    players = about.get("players")
    known = {
        "Event": about.get("tournament") or title,
        "Round": str(about.get("round") or ""),
        "White": _name(players, "first"),
        "Black": _name(players, "second"),
        **_when(about),
        **record.tags,
        "Result": record.result,
    }
    if game_named({"Variant": title}) == record.variant:
        known["Variant"] = title  # which is what other programs call it, more often
    roster = {tag: known.get(tag) or UNKNOWN.get(tag, "?") for tag in ROSTER}
    return roster | {tag: value for tag, value in known.items() if tag not in ROSTER}


def _when(about: Mapping[str, Any]) -> dict[str, str]:
    """When and as which game of a server it was played, and what the players were rated then."""
    found = {"GameId": str(about["id"])} if "id" in about else {}
    if "created" in about:
        began = datetime.fromtimestamp(about["created"] / 1000, UTC)
        day = f"{began:%Y.%m.%d}"
        found |= {"Date": day, "UTCDate": day, "UTCTime": f"{began:%H:%M:%S}"}
    ratings = about.get("ratings", {})
    elos = {"WhiteElo": ratings.get("first"), "BlackElo": ratings.get("second")}
    return found | {tag: f"{rating:.0f}" for tag, rating in elos.items() if rating is not None}


def _name(players: Any, side: str) -> str:
    """What the player of a side is called; "" where it is not given."""
    return str(getattr(getattr(players, side, None), "name", "") or "")


# ---- the moves --------------------------------------------------------------------------------


def tree_words(root: Node, spelled: Spelling) -> list[str]:
    """The words of a tree: moves with numbers, signs and comments, and behind each, in brackets,
    what else could be played."""
    words = _braced(root)
    waiting: list[str | Node | tuple[Node, bool]] = [(root, True)]
    while waiting:
        task = waiting.pop()
        if isinstance(task, str):
            words[-1] += task
        elif isinstance(task, Node):  # a variation begins
            head, *rest = _move(task, spelled, True)
            words += [f"({head}", *rest]
        elif task[0].children:
            parent, fresh = task
            main, *others = parent.children
            words += _move(main, spelled, fresh)
            waiting.append((main, bool(others) or bool(_braced(main))))
            for other in reversed(others):
                waiting += [")", (other, bool(_braced(other))), other]
    return words


def _move(node: Node, spelled: Spelling, fresh: bool) -> list[str]:
    known = spelled.get(id(node))
    words = [f"{{{_unbraced(node.before)}}}"] if node.before else []
    if known is None:
        words += [node.label] if node.label else []
    elif known.seat == "first":
        words.append(f"{known.number}.")
    elif known.seat == "second" and (fresh or words):
        words.append(f"{known.number}...")
    words.append((known.text if known else "") or node.text)
    return [*words, *(f"${sign}" for sign in node.nags), *_braced(node)]


def _braced(node: Node) -> list[str]:
    """What is said of a node: commands for programs first, then words; a seal by itself."""
    said = []
    if node.clock is not None:
        said.append(f"[%clk {time_text(node.clock)}]")
    if node.spent is not None:
        said.append(f"[%emt {time_text(node.spent)}]")
    if node.evaluation:
        said.append(f"[%eval {node.evaluation}]")
    arrows = [one for one in node.shapes if _ARROW.fullmatch(one)]
    circles = [one for one in node.shapes if one not in arrows]
    said += [
        f"[%{command} {','.join(drawn)}]"
        for command, drawn in (("cal", arrows), ("csl", circles))
        if drawn
    ]
    words = " ".join([*said, _unbraced(node.comment)]).strip()
    return [
        *([f"{{seal {node.seal}}}"] if node.seal else []),
        *([f"{{{words}}}"] if words else []),
    ]


def _unbraced(said: str) -> str:
    """A comment without the brace that would end it."""
    said = said.replace("{", "(").replace("}", ")") if "}" in said else said
    return " ".join(said.split())
