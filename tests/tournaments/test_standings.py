"""Tables: points, and FIDE's tie-breaks, worked out by hand."""

from fairychess.tournaments.field import ArenaTally, Entrant, Entries, Meeting
from fairychess.tournaments.report import Named, crosstable_csv, trf
from fairychess.tournaments.standings import ranked


def field(number: int, *games: tuple[int, int, int | None, str | None], rounds: int = 0) -> Entries:
    """A field from (round, first, second, result)."""
    meetings = [Meeting(r, board, a, b, result) for board, (r, a, b, result) in enumerate(games, 1)]
    return Entries([Entrant(one) for one in range(1, number + 1)], meetings, rounds)


SWISS = field(
    4,
    (1, 1, 3, "1-0"), (1, 4, 2, "0-1"),
    (2, 2, 1, "1/2"), (2, 3, 4, "1-0"),
    (3, 1, 4, "1-0"), (3, 2, 3, "1-0"),
    rounds=3,
)  # fmt: skip


def test_buchholz_and_sonneborn_berger() -> None:
    table = {one.number: one for one in ranked("swiss", SWISS)}
    assert [table[n].points for n in (1, 2, 3, 4)] == [2.5, 2.5, 1, 0]
    # 1 met 3 (1), 2 (2.5), 4 (0); 2 met 4, 1 and 3.
    assert table[1].ties["buchholz"] == 3.5 and table[1].ties["buchholz_cut"] == 3.5
    assert table[1].ties["sonneborn"] == 1 + 2.5 / 2
    assert table[3].ties["buchholz"] == 5 and table[3].ties["buchholz_cut"] == 5
    assert table[3].ties["sonneborn"] == 0
    assert table[1].rank == table[2].rank == 1, "they drew, and nothing tells them apart"


def test_the_direct_encounter_tells_equals_apart() -> None:
    table = ranked(
        "roundrobin",
        field(3, (1, 1, 2, "1-0"), (2, 3, 1, "1-0"), (3, 2, 3, "0-1")),
    )
    assert [one.number for one in table] == [3, 1, 2]
    tied = ranked(
        "roundrobin",
        field(4, (1, 1, 2, "0-1"), (1, 3, 4, "1-0"), (2, 1, 3, "1-0"), (2, 2, 4, "0-1"),
              (3, 1, 4, "1/2"), (3, 2, 3, "1/2")),
    )  # fmt: skip
    # 1, 2, 3 and 4 have 1.5 each, from each other.
    assert {one.ties["direct"] for one in tied} == {1.5}


def test_a_bye_counts_against_somebody_with_as_many_points() -> None:
    """C.07, 16.4."""
    table = {
        one.number: one
        for one in ranked("swiss", field(3, (1, 1, 2, "1-0"), (1, 3, None, "bye"),
                                         (2, 3, 1, "1/2"), (2, 2, None, "bye")))
    }  # fmt: skip
    assert table[3].points == 1.5 and table[3].ties["buchholz"] == 1.5 + 1.5
    assert table[2].ties["buchholz"] == 1.5 + 1


def test_who_has_gone_counts_as_drawn_for_the_opponents() -> None:
    """C.07, 16.3: 2 was not there to be paired in the last two rounds."""
    games = field(
        4, (1, 1, 2, "1-0"), (1, 3, 4, "1-0"), (2, 1, 3, "1-0"), (3, 1, 4, "1-0"),
        (2, 4, None, "bye"), (3, 3, None, "bye"),
    )  # fmt: skip
    first = ranked("swiss", games)[0]
    assert first.number == 1 and first.ties["buchholz"] == 1 + 2 + 1


def test_games_of_who_has_gone_early_count_for_nobody() -> None:
    games = [
        Meeting(1, 1, 1, 2, "1-0"), Meeting(1, 2, 3, 4, "1-0"), Meeting(2, 1, 1, 3, "1/2"),
        Meeting(2, 2, 2, 4, "-+"), Meeting(3, 1, 1, 4, "1/2"), Meeting(3, 2, 2, 3, "-+"),
    ]  # fmt: skip
    entrants = [Entrant(number, number == 2) for number in range(1, 5)]
    table = {one.number: one.points for one in ranked("roundrobin", Entries(entrants, games, 3))}
    assert table == {1: 1, 2: 0, 3: 1.5, 4: 0.5}


def test_an_arena_counts_double_after_two_wins() -> None:
    results = ["1-0", "1-0", "1-0", "1/2", "1-0", "0-1"]
    games = [Meeting(at, 1, 1, 2, result) for at, result in enumerate(results, 1)]
    tallies = Entries([Entrant(1), Entrant(2)], games).tallies
    assert tallies[1] == ArenaTally(2 + 2 + 4 + 2 + 2, 0, 4, 6)
    assert tallies[2] == ArenaTally(1 + 2, 1, 1, 6)


def test_files() -> None:
    people = {number: Named(f"P{number}", 1500 + number) for number in range(1, 5)}
    people[2] = Named("=cmd()", None)
    lines = crosstable_csv("swiss", SWISS, people).splitlines()
    assert lines[0] == (
        "rank,number,name,rating,1,2,3,points,buchholz_cut,buchholz,sonneborn,direct,wins"
    )
    assert lines[1].startswith("1,1,P1,1501,3w1,2b0.5,4w1,2.5,")
    assert ",'=cmd()," in lines[2]
    report = trf("A swiss", SWISS, people, "2026/11/26", "2026/11/27", "swiss").splitlines()
    assert report[0] == "012 A swiss"
    line = next(one for one in report if one.startswith("001    1"))
    assert line[14:16] == "P1" and line[48:52] == "1501"
    assert line[80:84] == " 2.5" and line[91:99] == "   3 w 1" and line[101:109] == "   2 b ="


def test_what_goes_on_has_no_result_yet() -> None:
    table = ranked("swiss", field(2, (1, 1, 2, None), rounds=1))
    assert [one.points for one in table] == [0, 0] and table[1].rank == 1
