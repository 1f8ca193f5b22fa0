"""Pages that are the same for everybody: shells that their scripts fill."""

from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import BaseRoute, Route

from fairychess.server.web.page_group import PageGroup
from fairychess.server.web.previews import Preview

PLAIN = (
    ("/lobby", "lobby", "lobby", "preview_lobby", "who looks for an opponent, and what is played."),
    ("/me", "me", "profile", "", "one's own account, or the way to one."),
    ("/bring", "custom_variant", "bring_a_game", "", "where a custom variant is given as text."),
    ("/learn", "learn", "learn", "learn_lead", "the courses there are."),
    ("/pieces", "gallery", "piece_gallery", "piece_gallery_lead", "the drawings of pieces."),
    ("/puzzles", "puzzles", "puzzles", "puzzles_lead", "the puzzle of the day, and all others."),
    ("/players", "players", "players", "players_lead", "who is here, and the best of each game."),
    ("/watch", "watch", "watch", "preview_lobby", "the best game that is played, and the others."),
    ("/archive", "archive", "archive", "archive_lead", "the games that have been played here."),
    ("/inventions", "inventions", "inventions", "inventions_lead", "games that people have made."),
    ("/tournaments", "tournaments", "tournaments", "tournaments_lead", "all of them."),
    ("/tournaments/new", "new_tournament", "new_tournament", "", "where one is begun."),
    ("/talk", "talk", "talk", "", "what people talk about."),
    ("/moderation", "moderation", "moderation", "", "complaints, for those who look after it all."),
    ("/privacy", "privacy", "privacy", "", "what is kept of people, and for how long."),
    ("/inbox", "inbox", "inbox", "", "the games that wait for one."),
    ("/mail", "mail", "mail", "", "one's address, and the links that letters bring."),
    ("/reset", "reset", "forgotten_password", "", "the way back to an account."),
)
"""Address, shell, title, what search engines are told (if they may list it), and what it is."""


class PlainPages(PageGroup):
    """Answers each with its shell."""

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [self._route(*one) for one in PLAIN]

    def _route(self, path: str, name: str, title: str, lead: str, said: str) -> Route:
        async def page(request: Request) -> HTMLResponse:
            called = self._say(request, title)
            about = Preview(called, self._say(request, lead), indexed=True) if lead else None
            return self._fill(request, name, called, about=about)

        page.__doc__ = f"GET {path}: {said}"
        return Route(path, page)
