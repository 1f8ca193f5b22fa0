"""Files of a tournament: its crosstable for spreadsheets, and FIDE's report (TRF16)."""

import csv
import io
from collections.abc import Mapping
from dataclasses import dataclass

from fairychess.tournaments.field import Entries, Meeting
from fairychess.tournaments.standings import TIES, ranked

_CODES = {"1-0": "10", "0-1": "01", "1/2": "==", "+-": "+-", "-+": "-+", "--": "--", "bye": "U"}
"""The results of both sides in a report."""


@dataclass(frozen=True, slots=True)
class Named:
    """What a file says about somebody beside the number."""

    name: str
    rating: int | None = None


def crosstable_csv(kind: str, field: Entries, people: Mapping[int, Named]) -> str:
    """A line for each: place, name, rating, each round's opponent, side and points, and the sums.

    A round is written as `12w1`: against number 12, first side ("b": second), with a whole point.
    An arena, which may have thousands, is written without.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    rounds = range(1, 1 if kind == "arena" else field.round + 1)
    writer.writerow(["rank", "number", "name", "rating", *rounds, "points", *TIES[kind]])
    for place in ranked(kind, field):
        person = people[place.number]
        by_round: dict[int, list[str]] = {}
        for one in field.of[place.number]:
            by_round.setdefault(one.round, []).append(_cell(one, place.number))
        cells = [" ".join(by_round.get(round_, ())) for round_ in rounds]
        ties = [_number(place.ties[name]) for name in TIES[kind]]
        writer.writerow(
            [place.rank, place.number, _plain(person.name), person.rating or "", *cells,
             _number(place.points), *ties]
        )  # fmt: skip
    return out.getvalue()


def _plain(text: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return "'" + text if text[:1] in ("=", "+", "-", "@") else text


def _number(value: float) -> str:
    return f"{value:g}"


def _cell(one: Meeting, number: int) -> str:
    if one.second is None:
        return "bye"
    side = "w" if one.first == number else "b"
    points = "*" if one.result is None else _number(one.points(number) / 2)
    return f"{one.opponent(number)}{side}{points}{'' if one.played or not one.result else 'F'}"


def trf(
    title: str,
    field: Entries,
    people: Mapping[int, Named],
    began: str,
    ended: str,
    kind: str,
) -> str:
    """The report that FIDE's programs read (TRF16); `began` and `ended` are days, as 2026/11/26.

    It has one game a round, so that only what is paired in rounds fits in it.
    """
    lines = [f"012 {title}", f"042 {began}", f"052 {ended}", f"062 {len(field.entrants)}",
             f"092 {kind}", f"XXR {max(field.rounds, field.round)}"]  # fmt: skip
    places = {place.number: place for place in ranked(kind, field)}
    for number, place in sorted(places.items()):
        person = people[number]
        rating = person.rating or ""
        by_round = {one.round: one for one in field.of[number]}
        games = "".join(
            f"  {_trf_game(by_round.get(round_), number)}" for round_ in range(1, field.round + 1)
        )
        lines.append(
            f"001 {number:4}      {person.name[:33]:33} {rating:>4} {'':3} {'':11} {'':10} "
            f"{place.points:4.1f} {place.rank:4}{games}"
        )
    return "\n".join(lines) + "\n"


def _trf_game(one: Meeting | None, number: int) -> str:
    """Opponent, colour and result in the eight columns of a round."""
    if one is None:
        return "0000 - Z"
    if one.second is None:
        return "0000 - U"
    first = one.first == number
    code = " " if one.result is None else _CODES[one.result][0 if first else 1]
    return f"{one.opponent(number):4} {'w' if first else 'b'} {code}"
