"""Endings in the database: messages."""

import json

import pytest

from fairychess.messages import Message, from_plain
from fairychess.server.domain.names import called, named_guest, unnamed_guest
from fairychess.server.store.message_column import LONGEST, MessageText

ENDINGS = {
    "checkmate": Message("checkmate"),
    "bare king": Message("king_bared"),
    "100 plies without progress": Message("no_progress", {"plies": 100}),
    "no L or Kira left": Message("roles_lost", {"one": "L", "other": "Kira"}),
    "no L or Kira left on either side": Message(
        "roles_lost_by_both", {"one": "L", "other": "Kira"}
    ),
    "the cows are home": Message("as_written", {"text": "the cows are home"}),
}


@pytest.mark.parametrize("reason", ENDINGS)
def test_an_ending_is_kept_as_key_and_parameters(reason: str) -> None:
    message = ENDINGS[reason]
    kept = MessageText().process_bind_param(message, None)
    assert kept is not None and from_plain(json.loads(kept)) == message
    assert MessageText().process_result_value(kept, None) == message
    assert str(message) == reason


@pytest.mark.parametrize("letter", ["x", '"', "\n", "王"])
def test_a_long_ending_keeps_its_beginning(letter: str) -> None:
    kept = MessageText().process_bind_param(Message("as_written", {"text": letter * 900}), None)
    assert kept is not None and len(kept) <= LONGEST
    assert str(MessageText().process_result_value(kept, None)).startswith(letter)


def test_what_guests_are_called() -> None:
    assert called(unnamed_guest("1f0abcdef")) == Message("guest", {"who": "1f0a"})
    assert called(named_guest("Ann")) == Message("guest_called", {"who": "Ann"})
    assert called("Ada") == Message("called", {"who": "Ada"})
    assert called("") is None
