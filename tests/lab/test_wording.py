"""Numbers of things and lengths of time, as results say them."""

import pytest

from fairychess.lab.wording import counted, lasted


def test_one_is_no_plural() -> None:
    assert [counted(number, "game") for number in (0, 1, 2)] == ["0 games", "1 game", "2 games"]


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (1, "1 second"),
        (55, "55 seconds"),
        (59.6, "1 minute"),
        (5400, "90 minutes"),
        (7180, "2.0 hours"),
        (7200, "2.0 hours"),
    ],
)
def test_a_length_of_time_has_a_unit_that_suits_it(seconds: float, said: str) -> None:
    assert lasted(seconds) == said
