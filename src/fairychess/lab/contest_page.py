"""The results of a contest: a table for terminal and documentation, and a page with plots."""

import html
from collections.abc import Iterable
from typing import Any

from fairychess.lab.contest import Contest, ContestRow
from fairychess.lab.elo import Score, elo
from fairychess.lab.pages import document, table
from fairychess.lab.plots import bars

COLUMNS = ("game", "against", "games", "+ = -", "score, 95 %", "Elo, 95 %", "SPRT", "used a move")


def results(contest: Contest, said: dict[str, str]) -> dict[str, Any]:
    """Everything that is known, as plain data; `said` is what the contest was played under."""
    return {
        "player": contest.player,
        **said,
        "absent": contest.absent,
        "rows": [_row(row) for row in contest.rows],
        "together": [
            {"opponent": name, **_score(score)} for name, score in together(contest.rows).items()
        ],
    }


def together(rows: Iterable[ContestRow]) -> dict[str, Score]:
    """The score against each opponent over all games."""
    found: dict[str, Score] = {}
    for row in rows:
        whole, score = found.setdefault(row.opponent.name, Score()), row.match.score
        whole.wins += score.wins
        whole.draws += score.draws
        whole.losses += score.losses
        whole.pairs = [a + b for a, b in zip(whole.pairs, score.pairs, strict=True)]
    return found


def _row(row: ContestRow) -> dict[str, Any]:
    match = row.match
    moves = [clock.moves for clock in match.clocks]
    return {
        "variant": match.settings.variant,
        "title": row.title,
        "opponent": row.opponent.name,
        **_score(match.score),
        "verdict": match.verdict(),
        "sprt": match.settings.sprt.report(match.score) if match.settings.sprt else "",
        "seconds_a_move": [
            clock.total / clock.moves if clock.moves else None for clock in match.clocks
        ]
        if any(moves)
        else None,
        "faults": dict(match.faults),
        "forgetful": match.forgetful,
        "trouble": row.trouble,
        "record": match.settings.path.name if match.settings.path else "",
    }


def _score(score: Score) -> dict[str, Any]:
    return {
        "games": score.games,
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "pairs": score.pairs,
        "share": score.share,
        "interval": list(score.interval()),
    }


# ---- for people ---------------------------------------------------------------------------------


def cells(found: dict[str, Any]) -> list[str]:
    """A row of the table."""
    if found.get("trouble"):
        return [found["title"], found["opponent"], found["trouble"], "", "", "", "", ""]
    if not found["games"]:
        return [found.get("title", "all games"), found["opponent"], "0", "", "", "", "", ""]
    low, high = found["interval"]
    used = found.get("seconds_a_move")
    return [
        found.get("title", "all games"),
        found["opponent"],
        str(found["games"]),
        f"{found['wins']} {found['draws']} {found['losses']}",
        f"{100 * found['share']:.1f} % ({100 * low:.0f} to {100 * high:.0f})",
        f"{elo(found['share']):+.0f} ({elo(low):+.0f} to {elo(high):+.0f})",
        found.get("sprt", ""),
        " / ".join("-" if one is None else f"{one:.3f} s" for one in used) if used else "",
    ]


def lines(found: dict[str, Any]) -> list[list[str]]:
    """The rows of the table: each match, then each opponent over all its games."""
    every = [cells(row) for row in found["rows"]]
    several = [one for one in found["together"] if _matches(found, one["opponent"]) > 1]
    return every + [cells(one) for one in several]


def _matches(found: dict[str, Any], opponent: str) -> int:
    return sum(row["opponent"] == opponent for row in found["rows"])


def as_markdown(found: dict[str, Any]) -> str:
    """The table as it stands in documentation."""
    rows = [COLUMNS, ["---"] * len(COLUMNS), *lines(found)]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def drawings(found: dict[str, Any]) -> list[str]:
    """For each opponent a plot of the score at each game."""
    plots = []
    for one in found["together"]:
        rows = [row for row in found["rows"] if row["opponent"] == one["opponent"] and row["games"]]
        if rows:
            plots.append(
                bars(
                    f"Points a game against {one['opponent']}",
                    [row["title"] for row in rows],
                    [row["share"] for row in rows],
                    [(row["interval"][1] - row["interval"][0]) / 2 for row in rows],
                    low=0.0,
                    high=1.0,
                    middle=0.5,
                    percent=True,
                )
            )
    return plots


def forgotten(found: dict[str, Any]) -> list[str]:
    """Who did not play as outside a laboratory."""
    return [
        f"{row['title']}, {row['opponent']}: {name} forgot {what}"
        for row in found["rows"]
        for name, what in row["forgetful"].items()
    ]


def page(found: dict[str, Any], said: dict[str, str]) -> str:
    """The results on one page."""
    parts = [f"<p>{html.escape(f'{key}: {value}')}</p>" for key, value in said.items() if value]
    parts.append(table(COLUMNS, lines(found)))
    parts += [f"<figure>{plot}</figure>" for plot in drawings(found)]
    parts += [
        f"<p>{html.escape(f'{name} did not play: {why}')}</p>"
        for name, why in found["absent"].items()
    ]
    faults = [
        f"{row['title']}, {row['opponent']}: {count} {why}"
        for row in found["rows"]
        for why, count in row["faults"].items()
    ]
    parts += [f"<p>{html.escape(each)}</p>" for each in [*faults, *forgotten(found)]]
    return document(f"The lab: {found['player']}", parts)
