"""From a record back to the game: every decision played again, chance drawn from the same seed."""

import re
from collections.abc import Iterator

from fairychess.game.ends import WINNERS, by_rule, odds, reason_of
from fairychess.game.game import Game, Refused
from fairychess.game.naming import options_of
from fairychess.game.reading import read_record
from fairychess.game.records.tree import Record, RecordError
from fairychess.game.source import Source, source_of
from fairychess.notation import MoveError
from fairychess.rules import VariantError, available, find
from fairychess.rules.catalogue import installed


def replay(text: str, variant: str | None = None) -> Game:
    """The game of a record as it stands after the last decision, ended as the record says.

    `variant` is the file of a variant whose rules the record does not carry. Raises RecordError
    for a record that is incomplete or does not follow the rules, the seed or its own result.

    >>> replay('[Variant "chess"]\\n\\n1. e2e4 e7e5 *').ply
    2
    """
    return rebuilt(read_record(text), variant)


def rebuilt(record: Record, variant: str | None = None) -> Game:
    """`replay` of a record that has been read already."""
    *_, game = steps(record, variant)
    end(game, record)
    return game


def steps(record: Record, variant: str | None = None) -> Iterator[Game]:
    """The game before its first decision and after each. Raises RecordError."""
    secret = next((move for move in record.main_line() if move.hidden), None)
    if secret:
        raise RecordError(
            f"the record is incomplete: {secret.text} is hidden", secret.line, secret.column
        )
    if "?" in record.tags.get("Start", ""):
        raise RecordError("the record is incomplete: its start is hidden")
    if "Seed" not in record.tags and any(move.seal for move in record.main_line()):
        raise RecordError("the record is incomplete: it holds seals, and no seed to open them")
    game = begin(record, variant)
    yield game
    for move in record.main_line():
        try:
            game.claim(False)
            game.retrace(move.text)
        except Refused as error:
            raise RecordError(str(error), move.line, move.column) from None
        yield game


def begin(record: Record, variant: str | None = None) -> Game:
    """The game before its first decision; its commitment is that of the record, if it has one."""
    tags = record.tags
    try:
        game = _start(record, variant, None)
        start = tags.get("Start") or tags.get("FEN") or game.start
        if start != game.start:
            game = _start(record, variant, start)
    except (VariantError, MoveError, ValueError) as error:
        raise RecordError(str(error)) from None
    game.called = tags["Variant"]
    if "Seed" in tags and tags.get("Commitment", game.commitment) != game.commitment:
        raise RecordError("the tag Commitment is not the hash of the opened seed, salt and start")
    return game


def _start(record: Record, variant: str | None, position: str | None) -> Game:
    tags = record.tags
    name, source = tags["Variant"], None
    if name not in available() or differs(name, tags.get("Definition", "")):
        source = Source(tags.get("Definition", ""), record.definition)
        # A record is not believed when it names a file: that may hold code.
        if not source.text:
            if variant is None:
                raise RecordError(f"the record does not carry the rules of {name}; name their file")
            name = variant
    seed = tags.get("Seed", "")
    if seed and not re.fullmatch(r"-?[0-9]{1,60}", seed):
        raise RecordError(f"the tag Seed is no number: {seed}")
    salt = tags.get("Salt", "")
    if salt and not re.fullmatch(r"[0-9a-f]{32,128}", salt):
        raise RecordError(f"the tag Salt is no hexadecimal number of 128 bits or more: {salt}")
    options = options_of(tags.get("Options", ""))
    game = Game(
        name,
        options,
        int(seed) if seed else None,
        position,
        source=source,
        promised=None if seed else tags.get("Commitment"),
        salt=salt if seed else None,
        # Variants get new options; what was promised before did not know of them.
        named=options if "Commitment" in tags else None,
        check=False,  # whatever it began from, it was played
    )
    if source and source.digest and source.digest != game.digest:
        raise RecordError(f"{name} is not the variant file of the tag Definition")
    return game


def differs(name: str, digest: str) -> bool:
    """Is a variant in a folder of one's own another one than the tag `Definition` says?"""
    path = find(name)
    return bool(digest) and not installed(path) and source_of(path).digest != digest


def end(game: Game, record: Record) -> bool:
    """End the game as the record does; RecordError where that is not what the rules say.

    Is it by the rules that it has ended? An end that a player could have claimed is none where the
    record says that nobody did.
    """
    game.claim(record.result == "1/2-1/2" or by_rule(record))
    said = odds(record, game.outcome)
    if said:
        raise RecordError(said)
    if game.outcome is None and record.result != "*":
        game.adjudicate(WINNERS[record.result], reason_of(record))
        return False
    return True
