"""Which game a record is of: by its tags, the file it carries, or the position it begins with."""

from collections.abc import Mapping

from fairychess.api import Position
from fairychess.game.records.pgn_reading import NOTHING_SAID
from fairychess.game.records.tree import Record, RecordError
from fairychess.rules import Rules, available, load
from fairychess.rules.catalogue import load_text
from fairychess.rules.catalogue import named as variant_named

PGN_VARIANT = "chess"
"""The game whose records other programs read: that of every PGN that names no other."""
SHUFFLED = "chess960"
"""What is played where a PGN begins with kings and rooks elsewhere, whatever it calls itself."""


def game_named(tags: Mapping[str, str]) -> str:
    """The game that tags are of: where they name none, that of every PGN.

    >>> game_named({"Event": "?"}), game_named({"Variant": "Standard"})
    ('chess', 'chess')
    >>> game_named({"Variant": "Crazyhouse"})
    'crazyhouse'
    >>> game_named({"Variant": "Three-check"}), game_named({"Variant": "Fischerandom"})
    ('three-check', 'chess960')
    """
    said = tags.get("Variant", "")
    if said.strip().lower() in NOTHING_SAID:
        return PGN_VARIANT
    # A record that brings its own rules may call its game like one that is installed.
    return said if "Definition" in tags else variant_named(said) or said


def name_game(record: Record, variant: str = "") -> None:
    """Let the tag Variant have our name of the game.

    That is `variant`, if it is given, but of a record of this program: what it says is checked.
    """
    tags = record.tags
    record.named = bool(tags)
    if variant and "Commitment" not in tags and not record.definition:
        tags["Variant"] = variant_named(variant) or variant
        return
    tags["Variant"] = game_named(tags)
    if tags["Variant"] == PGN_VARIANT and "FEN" in tags and _is_shuffled(tags["FEN"]):
        tags["Variant"] = SHUFFLED


def _is_shuffled(fen: str) -> bool:
    """Are there rights to castle that chess does not know?"""
    words = fen.split()
    if len(words) < 3 or words[2] == "-":
        return False
    for variant, good in ((PGN_VARIANT, False), (SHUFFLED, True)):
        try:
            load(variant).position(fen, check=False)
        except ValueError:
            if good:
                return False
        else:
            return good
    return False


def rules_of(record: Record, rules: Rules | None = None) -> tuple[Rules, Position]:
    """The rules a record is played by, and the position it begins with. Raises RecordError.

    Where `rules` are given, it is played by these. A record is not believed when it names a file,
    for that may hold code.
    """
    rules = rules or record.rules
    try:
        if rules is None:
            options = options_of(record.tags.get("Options", ""))
            name = record.variant
            if record.definition:
                rules = load_text(record.definition, name, **options)
            elif name in available():
                rules = load(name, **options)
            else:
                raise RecordError(f"there is no {name[:60]}")
        return rules, rules.position(record.start, check=False)
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(str(error), record.line) from None


def options_of(text: str) -> dict[str, str]:
    """The tag `Options`: `name=value name=value`."""
    found = {}
    for pair in _pairs(text):
        name, equals, value = pair.partition("=")
        if not equals:
            raise RecordError(f"the tag Options holds {pair[:60]!r}; write name=value")
        found[name] = value
    return found


def _pairs(text: str) -> list[str]:
    """A value may have spaces, so a pair is what goes on to the next `name=`."""
    found: list[str] = []
    for word in text.split(" ") if text else ():
        name, equals, _ = word.partition("=")
        if found and not (equals and name.replace("-", "_").isidentifier()):
            found[-1] += f" {word}"
        else:
            found.append(word)
    return found
