"""Lessons over HTTP: the courses there are, one of them, whether an answer is right, what is done.

What an account has done is kept here; of guests it is kept in their browsers, and taken over when
they log in.
"""

from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.service import service
from fairychess.server.domain.engine_api import GamesBackend
from fairychess.server.schemas import http
from fairychess.server.store import lessons
from fairychess.server.store.database import Database
from fairychess.server.variants.catalogue import Catalogue
from fairychess.server.variants.engine import GameEngine
from fairychess.server.web import replies
from fairychess.server.web.handlers import Handlers


@service
class Lessons(Handlers):
    """Handlers around courses. Whatever is right is decided by the rules, here."""

    catalogue: Catalogue
    database: Database
    engine: GameEngine
    backend: GamesBackend

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/lessons", self.courses),
            Route("/api/lessons/progress", self.progress, methods=["POST"]),
            Route("/api/lessons/{variant}/{course}", self.course),
            Route("/api/lessons/{variant}/{course}/{step:int}", self.judge, methods=["POST"]),
        ]

    async def courses(self, request: Request) -> Response:
        """GET /api/lessons: every course, briefly, by variant."""
        found = []
        briefs = {one.name: one for one in await self.catalogue.briefs()}
        for name in await self.engine.call(self.backend.taught):
            brief = briefs[name]
            courses = await self.engine.call(self.backend.courses_of, name)
            found.append(
                {
                    "name": name,
                    "title": brief.title,
                    "names": brief.names,
                    "courses": [
                        {
                            "id": one.id,
                            "title": one.title,
                            "summary": one.summary,
                            "steps": len(one.steps),
                        }
                        for one in courses
                    ],
                }
            )
        return replies.public(request, found)

    async def course(self, request: Request) -> Response:
        """GET /api/lessons/{variant}/{course}: its steps with their boards."""
        found = await self._ask(self.backend.lesson, *self._place(request))
        return replies.public(request, found)

    async def judge(self, request: Request) -> Response:
        """POST /api/lessons/{variant}/{course}/{step}: a move, or an answer."""
        wanted = await self.body(request, http.LessonAnswer, "look")
        place = *self._place(request), request.path_params["step"]
        judged = await self._ask(self.backend.judge_lesson, *place, wanted.move, wanted.answer)
        return replies.json(judged)

    async def progress(self, request: Request) -> Response:
        """POST /api/lessons/progress: add to what an account has done; answered by all of it."""
        wanted = await self.body(request, http.LessonProgress, "look")
        user = await self.sessions.of(request)
        if user.account is None:
            return replies.json({"kept": False, "done": {}})
        new = await self.engine.call(self._existing, wanted.done) if wanted.done else {}
        done = await self.database.commit(lessons.merge, user.account, new)
        return replies.json({"kept": True, "done": done})

    def _existing(self, said: dict[str, list[int]]) -> dict[str, list[int]]:
        """The steps among these that there are."""
        steps = {
            f"{variant}/{course.id}": len(course.steps)
            for variant in self.backend.taught()
            for course in self.backend.courses_of(variant)
        }
        return {
            course: [step for step in done if step < steps[course]]
            for course, done in said.items()
            if course in steps
        }

    def _place(self, request: Request) -> tuple[str, str]:
        return request.path_params["variant"], request.path_params["course"]

    async def _ask(self, what: Callable[..., Any], variant: str, *arguments: Any) -> Any:
        if variant not in await self.engine.call(self.backend.taught):
            raise ProblemError("no_such_lesson", "there is no such lesson", 404)

        def ask() -> Any:
            try:
                return what(variant, *arguments)
            except LookupError as error:
                raise ProblemError("no_such_lesson", "there is no such lesson", 404) from error

        return await self.engine.call(ask)
