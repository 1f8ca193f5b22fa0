"""Puzzles over HTTP: which one to try, steps taken, hints, solutions.

What solves a puzzle is not sent before it is solved or given up, and what a person has done of it
is not kept here: the page says which steps were taken. Only the first try counts for a rating.
"""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.game.showing import view_svg
from fairychess.puzzles import Attempt, Puzzle, puzzle_named, puzzles_of, variants_with_puzzles
from fairychess.puzzles.attempt import ON, SOLVED, WRONG, AttemptStanding
from fairychess.puzzles.puzzle import DEDUCTION
from fairychess.puzzles.shipped import daily
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.service import service
from fairychess.server.domain import glicko
from fairychess.server.identity.sessions import User
from fairychess.server.schemas import puzzles as s
from fairychess.server.store import puzzles
from fairychess.server.study.engine import ServerSearches
from fairychess.server.variants.engine import GameEngine
from fairychess.server.web import replies
from fairychess.server.web.discovery import KEPT_A_DAY, no_picture
from fairychess.server.web.handlers import StoreHandlers
from fairychess.server.web.security import address_of

DAY = 86_400_000
ANSWERED = 3
"""Decisions that are shown of the answer to a wrong step."""
THOUGHT = {"seconds": 3.0, "nodes": 300_000, "lines": 1, "options": {}}
"""How far such an answer is looked for."""
NEAR = 12
"""The next puzzle is drawn from so many whose rating is nearest to the solver's."""


@service
class Puzzles(StoreHandlers):
    """Handlers around puzzles."""

    engine: GameEngine
    line_engine: ServerSearches

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        one = "/api/puzzles/{variant}/{id}"
        return [
            Route("/api/puzzles", self.overview, methods=["GET"]),
            Route("/api/puzzles/{variant}/next", self.next, methods=["GET"]),
            Route("/picture/{variant}/{id}.svg", self.picture, methods=["GET"]),
            Route(one, self.puzzle, methods=["GET"]),
            Route(f"{one}/try", self.attempt, methods=["POST"]),
            Route(f"{one}/hint", self.hint, methods=["POST"]),
            Route(f"{one}/solution", self.solution, methods=["POST"]),
            Route(f"{one}/why", self.why, methods=["POST"]),
            Route(f"{one}/look", self.look, methods=["POST"]),
        ]

    # -- choosing ---------------------------------------------------------------------------

    async def overview(self, request: Request) -> Response:
        """GET /api/puzzles: the games with puzzles, or with those of a `theme`; the one of the day,
        and how the asker does."""
        self.rate_limits.take("puzzle", address_of(request))
        user = await self.sessions.of(request)
        day, theme = self.now() // DAY, request.query_params.get("theme", "")
        solved: list[puzzles.Tried] = []
        mine: dict[str, puzzles.PuzzleStrength] = {}
        if user.session:
            async with self.database.read() as connection:
                solved = await puzzles.tried(connection, _holder(user).id)
                mine = await puzzles.strengths(connection, _holder(user).id)
        done = {one.puzzle: one.solved for one in solved}
        variants = await self.engine.call(games_with, theme, day, done)
        days = await self.engine.call(days_in_a_row, day, solved)
        for one in variants:
            strength = mine.get(one["name"])
            one["mine"] = None if strength is None else _shown(strength)
        today = await self.engine.call(today_of, day)
        return replies.json(
            {
                "variants": variants,
                "themes": await self.engine.call(all_themes),
                "daily": today and {**today, "tried": done.get(today["id"])},
                "streak": streak_of(solved),
                "days": days,
            }
        )

    async def picture(self, request: Request) -> Response:
        """GET /picture/{variant}/{id}.svg: the board of a puzzle, for lists of them."""
        drawn = await self.engine.call(board_of, await self._named(request))
        if drawn is None:
            raise no_picture()
        answer = Response(drawn, media_type="image/svg+xml", headers=KEPT_A_DAY)
        return replies.compressed(request, answer)

    async def next(self, request: Request) -> Response:
        """GET /api/puzzles/{variant}/next: one that the asker has not tried, as hard as fits."""
        self.rate_limits.take("puzzle", address_of(request))
        variant, theme = request.path_params["variant"], request.query_params.get("theme", "")
        user = await self.sessions.of(request)
        there = await self._all_of(variant)
        fitting = [one for one in there if not theme or theme in one.themes] or there
        solved: list[puzzles.Tried] = []
        strength = puzzles.PuzzleStrength(glicko.Rating())
        if user.session:
            async with self.database.read() as connection:
                solved = await puzzles.tried(connection, _holder(user).id, variant)
                strength = await puzzles.strength(connection, _holder(user).id, variant)
        known = {one.puzzle for one in solved} | {request.query_params.get("after", "")}
        left = [one for one in fitting if one.id not in known] or fitting
        wanted = strength.rating.rating if strength.tries else _begin(left)
        near = sorted(left, key=lambda one: abs(one.rating - wanted))[:NEAR]
        return await self._show(request, random.choice(near))

    async def puzzle(self, request: Request) -> Response:
        """GET /api/puzzles/{variant}/{id}: one puzzle, as it is set."""
        self.rate_limits.take("puzzle", address_of(request))
        return await self._show(request, await self._named(request))

    async def _all_of(self, variant: str) -> Sequence[Puzzle]:
        there = await self.engine.call(puzzles_of, variant)
        if not there:
            raise ProblemError("not_found", "there are no puzzles of this game", 404)
        return there

    async def _named(self, request: Request) -> Puzzle:
        variant, ident = request.path_params["variant"], request.path_params["id"]
        found = await self.engine.call(puzzle_named, variant, ident)
        if found is None:
            raise ProblemError("not_found", "there is no such puzzle", 404)
        return found

    async def _show(self, request: Request, puzzle: Puzzle) -> Response:
        user = await self.sessions.of(request)
        its = glicko.Rating(float(puzzle.rating), deviation=puzzles.SURE)
        before = None
        async with self.database.read() as connection:
            strength = await puzzles.strength(
                connection, puzzles.MARK + puzzle.id, puzzle.variant, its
            )
            mine = await puzzles.strength(connection, _holder(user).id, puzzle.variant)
            if user.session:
                known = await puzzles.tried(connection, _holder(user).id, puzzle.variant)
                before = next((one for one in known if one.puzzle == puzzle.id), None)
        shown = await self.engine.call(as_set, puzzle)
        shown |= {
            "rating": round(strength.rating.rating),
            "tries": strength.tries,
            "tried": _outcome(before),
            "mine": _shown(mine) if mine.tries else None,
        }
        return replies.json(shown)

    # -- solving ----------------------------------------------------------------------------

    async def attempt(self, request: Request) -> Response:
        """POST .../try: the steps taken so far; the answer says whether the last one is right."""
        puzzle, wanted = await self._asked(request)
        standing = await self.engine.call(standing_of, puzzle, wanted.moves)
        answer: dict[str, Any] = {"status": standing.status, "views": standing.views}
        user = await self.sessions.ensure(request)
        if standing.status in (SOLVED, WRONG):
            answer["rating"] = await self._settle(user, puzzle, standing.status == SOLVED)
        if standing.status == SOLVED:
            answer |= await self.engine.call(explained, puzzle)
        return self.sessions.keep(replies.json(answer), user)

    async def hint(self, request: Request) -> Response:
        """POST .../hint: where the next step begins. The try does not count as a success then."""
        puzzle, wanted = await self._asked(request)
        user = await self.sessions.ensure(request)
        place = await self.engine.call(hint_for, puzzle, wanted.moves)
        rating = await self._settle(user, puzzle, False)
        return self.sessions.keep(replies.json({"place": place, "rating": rating}), user)

    async def solution(self, request: Request) -> Response:
        """POST .../solution: how it goes on from the steps taken, for one who gives up."""
        puzzle, wanted = await self._asked(request)
        user = await self.sessions.ensure(request)
        views = await self.engine.call(rest_of, puzzle, wanted.moves)
        answer = {
            "views": views,
            "rating": await self._settle(user, puzzle, False),
            **await self.engine.call(explained, puzzle),
        }
        return self.sessions.keep(replies.json(answer), user)

    async def why(self, request: Request) -> Response:
        """POST .../why: how a step that was wrong is answered, as views and as a line."""
        puzzle, wanted = await self._asked(request)
        address = address_of(request)
        self.rate_limits.take("lines", address)
        moves = await self.engine.call(moves_to_answer, puzzle, wanted.moves)
        found: list[dict[str, Any]] = []

        def tell(told: dict[str, Any]) -> None:
            found[:] = told.get("lines", ())

        if moves:
            place = {"variant": puzzle.variant, "start": puzzle.start, "moves": moves}
            await self.line_engine.search(address, {**THOUGHT, **place}, tell)
        line, spelled = (found[0]["line"], found[0]["spelled"]) if found else ([], [])
        views = await self.engine.call(views_of_answer, puzzle, wanted.moves, line[:ANSWERED])
        answer = {"views": views, "line": line[: len(views)], "spelled": spelled[: len(views)]}
        return replies.json(answer)

    async def look(self, request: Request) -> Response:
        """POST .../look: a position on the way to a deduction, as its seat saw it."""
        wanted = await self.body(request, s.AtPly, "look")
        puzzle = await self._named(request)
        if puzzle.kind != DEDUCTION:
            raise ProblemError("not_found", "there is nothing to look back at", 404)
        return replies.json(await self.engine.call(position_at, puzzle, wanted.ply))

    async def _asked(self, request: Request) -> tuple[Puzzle, s.SolverSteps]:
        wanted = await self.body(request, s.SolverSteps, "puzzle")
        return await self._named(request), wanted

    async def _settle(self, user: User, puzzle: Puzzle, solved: bool) -> dict[str, int] | None:
        begin = _begin(await self._all_of(puzzle.variant))
        changed = await self.database.commit(
            puzzles.settle,
            _holder(user),
            puzzle.id,
            puzzle.variant,
            puzzle.rating,
            begin,
            solved,
            self.now(),
        )
        return changed and {"before": changed[0], "after": changed[1]}


def _holder(user: User) -> puzzles.Holder:
    return puzzles.Holder(user.account or user.session, user.account)


def _shown(strength: puzzles.PuzzleStrength) -> dict[str, int]:
    return {"rating": round(strength.rating.rating), "tries": strength.tries}


def _outcome(tried: puzzles.Tried | None) -> bool | None:
    """Whether a puzzle was solved at once; None where it has not been tried."""
    return None if tried is None else tried.solved


def _begin(there: Sequence[Puzzle]) -> float:
    """The rating of a first puzzle, and of who tries it: that of one of the easier ones."""
    ratings = sorted(one.rating for one in there)
    return ratings[len(ratings) // 4]


# -- what is asked of the engine, in a thread -------------------------------------------------


def games_with(theme: str, day: int, done: Mapping[str, bool]) -> list[dict[str, Any]]:
    """The games that have puzzles of a theme, or any where there is no theme; how many, how many
    of them are solved, and one to show: another every day, as long as there are new ones."""
    found: list[dict[str, Any]] = []
    for name in variants_with_puzzles():
        there = puzzles_of(name)
        themes = Counter(each for one in there for each in one.themes)
        fitting = [one.id for one in there if not theme or theme in one.themes]
        if fitting:
            shown = [ident for ident in fitting if ident not in done] or fitting
            solved = sum(done.get(ident, False) for ident in fitting)
            about = {"count": len(fitting), "solved": solved, "shown": shown[day % len(shown)]}
            found.append({"name": name, **about, "themes": dict(themes.most_common())})
    return found


def all_themes() -> dict[str, int]:
    """Every theme with the number of its puzzles, the most frequent first."""
    there = (one for name in variants_with_puzzles() for one in puzzles_of(name))
    return dict(Counter(theme for one in there for theme in one.themes).most_common())


def today_of(day: int) -> dict[str, Any] | None:
    """The puzzle of a day."""
    today = daily(day)
    return None if today is None else {"variant": today.variant, "id": today.id}


@lru_cache(maxsize=400)
def board_of(puzzle: Puzzle) -> str | None:
    """The board of a puzzle as its solver sees it, as an SVG picture; None where none is drawn."""
    drawn = view_svg(Attempt(puzzle).view())
    return None if drawn is None else str(drawn)


def streak_of(tries: Sequence[puzzles.Tried]) -> int:
    """How many puzzles in a row were solved, up to the last one tried."""
    return next((i for i, one in enumerate(tries) if not one.solved), len(tries))


def days_in_a_row(day: int, tries: Sequence[puzzles.Tried]) -> int:
    """On how many days in a row, up to now, the puzzle of the day was solved on its day."""
    solved = {(one.puzzle, one.created // DAY) for one in tries if one.solved}
    number, today = 0, daily(day)
    if today is None:
        return 0
    if (today.id, day) not in solved:
        day -= 1  # there is still time
    while (puzzle := daily(day)) is not None and (puzzle.id, day) in solved:
        number, day = number + 1, day - 1
    return number


def as_set(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle before it is solved: nothing of the solution but its kind and length."""
    attempt = Attempt(puzzle)
    return {
        "id": puzzle.id,
        "variant": puzzle.variant,
        "kind": puzzle.kind,
        "aim": puzzle.themes[0],
        "seat": attempt.seat,
        "asked": puzzle.asked,
        "side": puzzle.side,
        "answers": len(puzzle.answer),
        "view": attempt.view(),
    }


def explained(puzzle: Puzzle) -> dict[str, Any]:
    """What may be said of a puzzle when it is over."""
    return {
        "themes": puzzle.themes,
        "answer": puzzle.answer,
        "exclusions": puzzle.exclusions,
        "start": puzzle.start if puzzle.kind != DEDUCTION else "",
        "moves": puzzle.moves if puzzle.kind != DEDUCTION else (),
    }


def standing_of(puzzle: Puzzle, moves: Sequence[str]) -> AttemptStanding:
    """How an attempt stands after these steps, or whether these pieces are the answer."""
    attempt = Attempt(puzzle)
    if puzzle.kind == DEDUCTION:
        return AttemptStanding(SOLVED if attempt.is_answer(moves) else WRONG, 1, ())
    return attempt.take(moves)


def hint_for(puzzle: Puzzle, moves: Sequence[str]) -> str:
    """Where the next step begins; of a deduction, one of the pieces asked for."""
    attempt = Attempt(puzzle)
    if puzzle.kind == DEDUCTION:
        return puzzle.answer[0]
    return attempt.first_click() if attempt.take(moves).status == ON else ""


def rest_of(puzzle: Puzzle, moves: Sequence[str]) -> Sequence[Any]:
    """The views of what is left of a solution; the steps are those that were right."""
    attempt = Attempt(puzzle)
    if puzzle.kind == DEDUCTION:
        return ()
    return attempt.rest() if attempt.take(moves).status == ON else ()


def moves_to_answer(puzzle: Puzzle, moves: Sequence[str]) -> list[str]:
    """The decisions from the start of a puzzle to a wrong step that can be answered by a player;
    none where there is no answer. ProblemError where no step was wrong."""
    attempt = Attempt(puzzle)
    if puzzle.kind == DEDUCTION or attempt.take(moves).status != WRONG:
        raise ProblemError("not_found", "there is nothing to answer", 404)
    if attempt.game.outcome is not None or attempt.game.to_move == "chance":
        return []
    return [move.text for move in attempt.game.view("both").moves]


def views_of_answer(puzzle: Puzzle, moves: Sequence[str], line: Sequence[str]) -> Sequence[Any]:
    """The views after each decision of the answer to a wrong step."""
    attempt = Attempt(puzzle)
    attempt.take(moves)
    return attempt.follow(line)


def position_at(puzzle: Puzzle, ply: int) -> Any:
    """A position on the way to a deduction."""
    return Attempt(puzzle).view_at(ply)
