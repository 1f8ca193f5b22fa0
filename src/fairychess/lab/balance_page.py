"""The balance report for people: a few lines, plots, and a page of its own."""

import html
from typing import Any

from fairychess.lab.elo import HALVES
from fairychess.lab.pages import document, table
from fairychess.lab.plots import bars, histogram
from fairychess.lab.wording import counted
from fairychess.messages.message import from_plain


def drawings(found: dict[str, Any]) -> dict[str, str]:
    """The plots as SVG, by name."""
    strengths = found["strengths"]
    labels = [f"{one['nodes']} nodes" for one in strengths]
    shares = [one["first_share"] for one in strengths]
    half = [(high - low) / 2 for _, low, high in shares]
    plots = {
        "first-player": bars(
            f"Points of the first player ({found['first']})", labels, [one[0] for one in shares],
            half, low=0.0, high=1.0, middle=0.5, percent=True,
        ),
        "length": histogram(
            "Length of the games",
            [plies for one in strengths for plies in one["plies"]["all"]],
            "plies",
        ),
    }  # fmt: skip
    worth = [one for one in found["pieces"] if one["worth"] is not None and not one["royal"]]
    worth.sort(key=lambda one: -one["worth"])
    if worth:
        plots["worth"] = bars(
            "Worth of the pieces, by results (log odds)", [one["name"] for one in worth],
            [one["worth"] for one in worth], [HALVES * one["error"] for one in worth],
        )  # fmt: skip
    moved = [one for one in found["pieces"] if one["never_moved"] is not None]
    moved.sort(key=lambda one: -one["never_moved"])
    if moved:
        plots["never-moved"] = bars(
            "Never moved in the whole game", [one["name"] for one in moved],
            [one["never_moved"] for one in moved], low=0.0, high=1.0, percent=True,
        )  # fmt: skip
    if found["openings"]:
        worst = found["openings"][:12]
        plots["openings"] = bars(
            f"Worst first moves of {found['first']}", [one["move"] for one in worst],
            [one["share"][0] for one in worst],
            [(one["share"][2] - one["share"][1]) / 2 for one in worst],
            low=0.0, high=1.0, middle=0.5, percent=True,
        )  # fmt: skip
    return plots


def summary(found: dict[str, Any]) -> list[str]:
    """The report in a few lines."""
    lines = [f"{found['title']}: {counted(found['games'], 'game')} of the computer with itself"]
    lines += [f"! {from_plain(alarm)}" for alarm in found["alarms"]]
    for one in found["strengths"]:
        share, low, high = (100 * number for number in one["first_share"])
        lines.append(
            f"{one['nodes']} nodes a move: {found['first']} {share:.1f} % [{low:.1f}, {high:.1f}], "
            f"+{one['wins']} ={one['draws']} -{one['losses']}, {one['plies']['mean']:.0f} plies, "
            f"{one['branching']:.1f} options, lead changes {one['lead_changes']:.1f} times"
        )
    ends = [f"{one['games']} {from_plain(one['message'])}" for one in found["ends"]]
    lines.append("ends: " + ", ".join(ends))
    losing = [one["move"] for one in found["openings"] if one["loses"]]
    if losing:
        lines.append("openings that lose: " + ", ".join(losing))
    return lines


def page(found: dict[str, Any]) -> str:
    """The report as a page of its own."""
    head, *lines = summary(found)
    parts = [f"<p>{html.escape(line)}</p>" for line in lines]
    parts += [f"<figure>{plot}</figure>" for plot in drawings(found).values()]
    return document(head, [*parts, pieces_table(found)])


def pieces_table(found: dict[str, Any]) -> str:
    """What became of the pieces, as HTML."""
    columns = ("piece", "at start", "taken", "promoted", "never moved", "worth", "error")
    rows = []
    for one in found["pieces"]:
        unmoved = one["never_moved"]
        cells = [
            one["name"],
            str(one["at_start"]),
            f"{one['taken']:.2f}",
            f"{one['promoted']:.2f}",
            "" if unmoved is None else f"{100 * unmoved:.0f} %",
            "" if one["worth"] is None else f"{one['worth']:+.2f}",
            "" if one["error"] is None else f"{one['error']:.2f}",
        ]
        rows.append(cells)
    return table(columns, rows)
