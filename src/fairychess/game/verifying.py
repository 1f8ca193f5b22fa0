"""Is a record what it says? Each claim checked, one line for each that holds."""

from collections.abc import Iterator

from fairychess.game.game import Game
from fairychess.game.record import sealed
from fairychess.game.records.tree import Record, RecordError
from fairychess.game.replaying import begin, end, steps

SAME = ("Variant", "Definition", "Options", "Commitment")


def verify(record: Record, own: Record | None = None, variant: str | None = None) -> Iterator[str]:
    """Findings, in words; RecordError at the first claim that does not hold.

    `own` is what one viewer could save while the game went on: its seals are opened as well.
    """
    game = begin(record, variant)
    starts = {game.start_for(viewer) for viewer in ("first", "second", "spectator")}
    yield _commitment(record)
    tossed, count = 0, len(record.moves)
    for game in steps(record, variant):
        tossed += game.to_move == "chance" and game.ply < count
    yield _chance(record, tossed)
    yield f"moves: all {count} follow the rules"
    natural = end(game, record)
    yield _result(game, natural)
    if own is not None:
        yield _seals(record, own, starts)


def _commitment(record: Record) -> str:
    if "Seed" not in record.tags:
        return "commitment: the seed has not been opened"
    if "Commitment" not in record.tags:
        return "commitment: the record has none"
    salted = "seed, salt and start" if "Salt" in record.tags else "seed and start"
    return f"commitment: is the hash of the opened {salted}"


def _chance(record: Record, tossed: int) -> str:
    if not tossed:
        return "chance: decided nothing"
    if "Seed" not in record.tags:
        return f"chance: {tossed} decisions, not checked without the seed"
    return f"chance: the seed draws all {tossed} decisions as recorded"


def _result(game: Game, natural: bool) -> str:
    if game.outcome is None:
        return "result: the game goes on"
    winner = {"first": "first wins", "second": "second wins", None: "draw"}[game.outcome.winner]
    by = "by the rules" if natural else "not by the rules, as the record states"
    return f"result: {winner}, {game.outcome.reason}, {by}"


def _seals(record: Record, own: Record, starts: set[str]) -> str:
    """Compare what one viewer knew during the game with the opened record.

    `starts` are the start as each viewer knew it.
    """
    if own.tags.get("Start") not in {record.tags.get("Start"), *starts}:
        raise RecordError("the two records differ in the tag Start")
    for tag in SAME:
        if record.tags.get(tag) != own.tags.get(tag):
            raise RecordError(f"the two records differ in the tag {tag}")
    if "Seed" not in record.tags:
        raise RecordError("no seed has been opened, so no seal can be")
    if len(own.moves) > len(record.moves):
        raise RecordError(
            f"the player's record has {len(own.moves)} decisions, the full one {len(record.moves)}"
        )
    seed, salt, opened = int(record.tags["Seed"]), record.tags.get("Salt", ""), 0
    for ply, (full, part) in enumerate(zip(record.moves, own.moves, strict=False), 1):
        opened += bool(part.seal)
        if part.hidden and not part.seal:
            raise RecordError(f"decision {ply}: hidden, and without a seal", part.line, part.column)
        if part.seal and part.seal != sealed(seed, ply, full.text, salt):
            raise RecordError(
                f"decision {ply}: the seal is not that of {full.text}", part.line, part.column
            )
        # What a seat has only seen of a move is no text of it; the seal stands for that.
        if not part.hidden and not part.seal and part.text != full.text:
            raise RecordError(
                f"decision {ply}: {part.text}, but {full.text} in the full record",
                part.line,
                part.column,
            )
    return f"seals: {opened} open as recorded, {len(own.moves)} decisions agree"
