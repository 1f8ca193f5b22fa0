"""Endings in the database: messages, those of older games too."""

import importlib
import json
from pathlib import Path

import pytest
from sqlalchemy import Connection, create_engine, inspect, text

from fairychess.messages import Message, from_plain
from fairychess.server.domain.names import called, named_guest, unnamed_guest
from fairychess.server.store.message_column import LONGEST, MessageText
from fairychess.server.store.migrating import downgrade, upgrade

OLD = {
    "checkmate": Message("checkmate"),
    "bare king": Message("king_bared"),
    "100 plies without progress": Message("no_progress", {"plies": 100}),
    "no L or Kira left": Message("roles_lost", {"one": "L", "other": "Kira"}),
    "no L or Kira left on either side": Message(
        "roles_lost_by_both", {"one": "L", "other": "Kira"}
    ),
    "the cows are home": Message("as_written", {"text": "the cows are home"}),
}


def keep(connection: Connection, key: str, reason: str | None) -> None:
    """A game of before, with nothing else in it."""
    columns = inspect(connection).get_columns("game")
    row: dict[str, object] = {one["name"]: 0 for one in columns if not one["nullable"]} | {
        "id": key
    }
    row["reason"] = reason
    names = ", ".join(f'"{name}"' for name in row)
    places = ", ".join(f":{name}" for name in row)
    connection.execute(text(f"INSERT INTO game ({names}) VALUES ({places})"), row)


def test_english_endings_of_older_games_become_messages(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'old.sqlite'}")
    step = importlib.import_module("fairychess.server.store.migrations.versions.0011_messages")
    with engine.begin() as connection:
        upgrade(connection, "0010")
        for number, reason in enumerate([*OLD, None]):
            keep(connection, str(number), reason)
        upgrade(connection)
        found = connection.execute(text("SELECT reason FROM game ORDER BY id")).scalars().all()
        made = [None if one is None else from_plain(json.loads(one)) for one in found]
        assert made == [*OLD.values(), None]
    for reason, message in OLD.items():
        kept = step.message_of(reason)
        assert from_plain(json.loads(kept)) == message
        assert (str(message), step.text_of(kept)) == (reason, reason)
        assert MessageText().process_bind_param(message, None) == kept
        assert MessageText().process_result_value(kept, None) == message
    with engine.begin() as connection:
        downgrade(connection, "0010")
        found = connection.execute(text("SELECT reason FROM game ORDER BY id")).scalars().all()
        assert found == [*OLD, None]


@pytest.mark.parametrize("letter", ["x", '"', "\n", "王"])
def test_a_long_ending_keeps_its_beginning(letter: str) -> None:
    kept = MessageText().process_bind_param(Message("as_written", {"text": letter * 900}), None)
    assert kept is not None and len(kept) <= LONGEST
    assert str(MessageText().process_result_value(kept, None)).startswith(letter)


def test_what_guests_are_called() -> None:
    assert called(unnamed_guest("1f0abcdef")) == Message("guest", {"name": "1f0a"})
    assert called(named_guest("Ann")) == Message("guest_called", {"name": "Ann"})
    assert called("Ada") == Message("as_written", {"text": "Ada"})
    assert called("") is None
