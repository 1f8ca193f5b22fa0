"""Messages: keys with parameters, their English, and what stands before a fault."""

import copy
import pickle

import pytest

from fairychess.betza import BetzaError, parse
from fairychess.board import Board, BoardError
from fairychess.ini.errors import IniError
from fairychess.messages import (
    ExplainedError,
    Message,
    about,
    as_message,
    from_plain,
    must_be,
    prefixed,
    wrong_field,
    wrong_value,
)
from fairychess.messages.faults import without_prefix
from fairychess.rules.diagram.errors import DiagramError, TextPlace
from fairychess.rules.variant_error import LONGEST_REASON, misplaced, one_line, read_toml


def test_places_are_filled() -> None:
    assert str(Message("no_progress", {"plies": 100})) == "100 plies without progress"
    inner = Message("wanted_more", {"low": 2})
    assert str(Message("wanted", {"what": inner})) == "must be 2 or more"


def test_what_is_missing_or_unknown_does_not_fail() -> None:
    assert str(Message("no_progress")) == " plies without progress"
    assert str(Message("no_such_key", {"a": 1})) == "no_such_key"


def test_plain_data_and_back() -> None:
    said = prefixed("limits: each item", must_be("wanted_more", low=2))
    assert from_plain(said.plain()) == said


@pytest.mark.parametrize("data", [{"key": "time"}, {"parameters": {}}])
def test_other_data_is_no_message(data: dict[str, object]) -> None:
    with pytest.raises(KeyError):
        from_plain(data)


def test_what_is_taken_for_a_message() -> None:
    said = Message("king_bared")
    assert as_message("king_bared") == as_message("bare king") == as_message(said) == said
    assert as_message("no_progress", plies=3) == Message("no_progress", {"plies": 3})
    assert as_message("the cows are home").key == "as_written"
    assert as_message(about("a", "fault_twice")) == prefixed("a", Message("fault_twice"))
    assert as_message(ValueError("the cows are home")) == as_message("the cows are home")


def test_an_error_says_its_message() -> None:
    error = ExplainedError("fault_setups", count=9)
    assert isinstance(error, ValueError)
    assert str(error) == "a group has more than 9 setups"
    assert error.message == Message("fault_setups", {"count": 9})
    assert str(ExplainedError("the cows are home")) == "the cows are home"


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (about("shuffle", "fault_setups", count=9), "shuffle: a group has more than 9 setups"),
        (about("a: each item: b", "fault_twice"), "a: each item: b: a name stands there twice"),
        (wrong_value("limit", 1, "wanted_more", low=2), "limit = 1: must be 2 or more"),
        (wrong_value("a: b", "'c'", "wanted_ids"), "a: b = 'c': must be a list of ids"),
        (wrong_field("wall", "9", "fault_no_move"), "wall=9: is no move"),
    ],
)
def test_faults_by_name(error: ExplainedError, text: str) -> None:
    assert str(error) == text


def test_a_name_is_taken_off_again() -> None:
    said = Message("fault_twice")
    assert without_prefix("a", prefixed("a", said)) == said
    assert without_prefix("b", prefixed("a", said)) == prefixed("a", said)
    assert without_prefix("a", said) == said


@pytest.mark.parametrize(
    "error",
    [
        about("a", "fault_twice"),
        BoardError("fault_board_hole", name="b2"),
        IniError("x.ini", 3, Message("fault_twice")),
        DiagramError("x.html", TextPlace(2, 4), "the cows are home"),
    ],
)
def test_errors_are_copied_and_pickled_whole(error: ExplainedError) -> None:
    for other in (copy.copy(error), pickle.loads(pickle.dumps(error))):
        assert type(other) is type(error)
        assert (str(other), other.message) == (str(error), error.message)
        assert vars(other) == vars(error)


def test_a_fault_of_moves_names_the_letter() -> None:
    with pytest.raises(BetzaError) as caught:
        parse("W?")
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.position, error.said.key) == (1, "xbetza_behind_bracketed")
    assert error.message.key == "xbetza_at" and error.message.parameters["reason"] == error.said
    assert str(error) == f"XBetza 'W?', letter 2: {error.reason}"


def test_a_board_says_what_it_cannot_be() -> None:
    with pytest.raises(BoardError) as caught:
        Board(99, 8)
    assert caught.value.message.key == "fault_board_size"


def test_a_place_of_a_file() -> None:
    said = misplaced("x.toml", 3, prefixed("a", Message("fault_twice")), 5).message
    assert str(said) == "x.toml:3:5: a: a name stands there twice"
    assert said.parameters["reason"] == prefixed("a", Message("fault_twice"))


def test_what_a_stranger_wrote_is_one_line_and_not_long() -> None:
    assert str(one_line(as_message("a\n b\t\tc"))) == "a b c"
    long = prefixed("x" * 5000, must_be("wanted_one_of", known="y " * 5000))
    assert len(str(one_line(long))) <= LONGEST_REASON
    assert one_line(long).key == "fault_called"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("a = [1", "toml_array"),
        ("a = 1\na = 2", "toml_overwrite"),
        ("a 1", "toml_equals"),
        ("a = '\x00'", "toml_unexpected"),
        ("[a]\n[a]", "toml_twice"),
        ("a = {b = 1, b = 2}", "toml_inline_twice"),
    ],
)
def test_complaints_about_toml_are_messages(text: str, key: str) -> None:
    with pytest.raises(ExplainedError) as caught:
        read_toml(text, "x")
    reason = caught.value.message.parameters["reason"]
    assert isinstance(reason, Message), reason
    assert reason.key in (key, "toml_illegal"), reason
