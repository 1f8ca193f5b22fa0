"""Three ways to divide a clock, each for its own users: none of them changes unnoticed."""

import pytest

from fairychess.search.time_manager import IN_MATCHES, ON_SERVERS, TimeLeft


@pytest.mark.parametrize(
    ("clock", "limits", "server", "match"),
    [
        (TimeLeft(60), (1.088633, 5.938), 1.85, 2.4),
        (TimeLeft(300, 3), (6.808633, 37.137), 11.95, 14.4),
        (TimeLeft(60, 0, 0, 5), (5.48717, 23.924), 1.85, 2.4),
        (TimeLeft(1), (0.006967, 0.038), 0.05, 0.04),
        (TimeLeft(600, 0, 30), (27.488633, 149.938), 31.85, 24.0),
        (TimeLeft(20, 0, 30, overtime=True), None, 7.85, None),
    ],
)
def test_a_clock_is_divided(
    clock: TimeLeft, limits: tuple[float, float] | None, server: float, match: float | None
) -> None:
    if limits is not None:
        assert clock.limits(0.02) == pytest.approx(limits, abs=1e-3)
    assert ON_SERVERS.seconds(clock) == pytest.approx(server)
    if match is not None:
        assert IN_MATCHES.seconds(clock) == pytest.approx(match)
