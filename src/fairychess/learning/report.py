"""The report of learning: positions, loss and Elo of all generations, as page, plots, numbers."""

import html
import json
from typing import Any

from fairychess.lab.elo import Score, elo
from fairychess.lab.plots import bars
from fairychess.lab.wording import counted, lasted
from fairychess.learning.keeping import Generation, LearningFolder, write_whole
from fairychess.search import values

VERSION = 1
MOST = 1000.0
"""No result of a trial counts for more Elo than this."""
STYLE = (
    "body{font:16px/1.5 sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem}"
    "table{border-collapse:collapse}td,th{padding:.2rem .7rem;text-align:right}"
    "svg{max-width:100%;height:auto}"
)


def write_report(archive: LearningFolder) -> None:
    """Write `index.html`, `report.json` and the plots into the folder."""
    found = report(archive)
    plots = drawings(found)
    folder = archive.folder
    write_whole(folder / "report.json", (json.dumps(found, indent=1) + "\n").encode())
    write_whole(folder / "index.html", page(found, plots).encode())
    for name, plot in plots.items():
        saved = plot.replace("currentColor", "#222")
        saved = saved.replace(">\n", '>\n<rect width="100%" height="100%" fill="#fff"/>\n', 1)
        write_whole(folder / f"{name}.svg", (saved + "\n").encode())


def report(archive: LearningFolder) -> dict[str, Any]:
    """Return everything that is known of the generations, as plain data."""
    gained = 0.0
    generations = []
    for each in archive.history:
        if each.kept:
            gained += bounded(each.score.share)
        generations.append({**told(each), "elo_so_far": round(gained)})
    by_rule = values(archive.rules)
    learned = archive.history[-1].values if archive.history else {}
    return {
        "version": VERSION,
        "variant": archive.rules.name,
        "title": archive.rules.definition.title,
        "rules": archive.shape.digest,
        "generations": generations,
        "positions": sum(each.samples for each in archive.history),
        "seconds": round(sum(each.seconds for each in archive.history)),
        "elo": round(gained),
        "values": {
            piece.id: {
                "name": piece.name,
                "by_rule": by_rule[piece.id],
                "learned": learned[piece.id],
            }
            for piece in archive.rules.pieces
            if piece.id in learned
        },
    }


def told(generation: Generation) -> dict[str, Any]:
    """Return one generation as plain data."""
    score: Score = generation.score
    low, high = score.interval()
    return {
        "number": generation.number,
        "positions": generation.samples,
        "learned_from": generation.learned_from,
        "loss": generation.error,
        "loss_by_rule": generation.error_by_rule,
        "games": score.games,
        "pairs": score.pairs,
        "elo": round(bounded(score.share)),
        "elo_interval": [round(bounded(low)), round(bounded(high))],
        "kept": generation.kept,
        "seconds": round(generation.seconds),
    }


def bounded(share: float) -> float:
    """Return the Elo of a share of points, within what is worth saying."""
    return max(-MOST, min(MOST, elo(share)))


def drawings(found: dict[str, Any]) -> dict[str, str]:
    """Return the plots by name."""
    every = found["generations"]
    labels = [f"generation {each['number']}" for each in every]
    worth = found["values"].values()
    plots = {
        "elo": bars("Elo gained so far", labels, [each["elo_so_far"] for each in every]),
        "trials": bars(
            "Elo against the best before, with error bars",
            labels,
            [each["elo"] for each in every],
            [(each["elo_interval"][1] - each["elo_interval"][0]) / 2 for each in every],
        ),
        "loss": bars(
            "Loss on games not learned from, as a part of the loss by rule",
            labels,
            [each["loss"] / (each["loss_by_rule"] or 1.0) for each in every],
        ),
        "positions": bars("Positions played", labels, [each["positions"] for each in every]),
    }
    if worth:
        names = [each["name"] for each in worth]
        plots["values"] = bars(
            "What pieces are worth, as games tell", names, [each["learned"] for each in worth]
        )
    return plots


def page(found: dict[str, Any], plots: dict[str, str]) -> str:
    """Return the page for people."""
    title = html.escape(f"What was learned of {found['title']}")
    head = "<tr><th>generation<th>positions<th>loss<th>by rule<th>games<th>Elo<th>95 %<th>kept</tr>"
    rows = [
        f"<tr><td>{each['number']}<td>{each['positions']}<td>{each['loss']:.5f}"
        f"<td>{each['loss_by_rule']:.5f}<td>{each['games']}<td>{each['elo']:+d}"
        f"<td>{each['elo_interval'][0]:+d} to {each['elo_interval'][1]:+d}"
        f"<td>{'yes' if each['kept'] else 'no'}</tr>"
        for each in found["generations"]
    ]
    worth = [
        f"<tr><td>{html.escape(each['name'])}<td>{each['by_rule']}<td>{each['learned']}</tr>"
        for each in found["values"].values()
    ]
    said = (
        f"{counted(found['positions'], 'position')} in {lasted(found['seconds'])}; "
        f"Elo {found['elo']:+d} against the judgement it began with, adding up the "
        "trials of the networks that were kept."
    )
    parts = [
        f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{title}</title>',
        f"<style>{STYLE}</style><h1>{title}</h1><p>{said}</p>",
        f"<table>{head}{''.join(rows)}</table>",
        *plots.values(),
    ]
    if worth:
        parts.append(f"<table><tr><th>piece<th>by rule<th>learned</tr>{''.join(worth)}</table>")
    return "\n".join([*parts, "</html>", ""])
