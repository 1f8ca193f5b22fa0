"""What in a balance report an inventor should look at first, said in a line each."""

from collections.abc import Sequence

from fairychess.lab.balance import GameStory
from fairychess.messages import Message

FEWEST = 10
"""Games before anything is said."""
SELDOM = 0.05
"""A part of the games that may be a mishap."""
OFTEN = 0.8
"""The part of games without a winner from which a game hardly ever has one."""
CUT_OFF = 0.25
UNFAIR = 0.6
"""Points a game of which a side surely makes more."""


def alarms(
    stories: Sequence[GameStory],
    royals: set[str],
    share: tuple[float, float],
    sides: tuple[str, str],
) -> list[Message]:
    """The alarms of these games; `share` are the bounds of the first player's points."""
    games = len(stories)
    if games < FEWEST:
        return []
    drawn = [story for story in stories if story.winner is None]
    lost = sum(any(story.taken.get(royal) for royal in royals) for story in drawn)
    long = sum(story.ending.get("key") == "too_long" for story in stories)
    found = []
    if lost > SELDOM * games:
        found.append(Message("alarm_royal_lost", {"count": lost, "games": games}))
    if len(drawn) > OFTEN * games:
        found.append(Message("alarm_few_winners", {"count": games - len(drawn), "games": games}))
    if long > CUT_OFF * games:
        found.append(Message("alarm_too_long", {"count": long, "games": games}))
    for side, least in zip(sides, (share[0], 1 - share[1]), strict=True):
        if least > UNFAIR:
            found.append(Message("alarm_one_side", {"side": side, "percent": round(100 * least)}))
    return found
