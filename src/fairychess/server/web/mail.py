"""Mail over HTTP: one's address and wishes, and the links that letters bring."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.service import service
from fairychess.server.identity.mailboxes import Mailboxes
from fairychess.server.identity.sessions import account_of
from fairychess.server.mail.post_office import PostOffice
from fairychess.server.schemas import http
from fairychess.server.store import mail
from fairychess.server.store.database import Database
from fairychess.server.web import replies
from fairychess.server.web.handlers import Handlers
from fairychess.server.web.languages import Languages
from fairychess.server.web.security import address_of, limited_body, own_body, same_origin


@service
class MailRoutes(Handlers):
    """Handlers for people who want letters, and who want no more of them."""

    database: Database
    mailboxes: Mailboxes
    post_office: PostOffice
    languages: Languages

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [
            Route("/api/me/mail", self.mine, methods=["GET"]),
            Route("/api/me/mail", self.set_address, methods=["POST"]),
            Route("/api/me/mail/wishes", self.wish, methods=["POST"]),
            Route("/api/mail/confirm", self.confirm, methods=["POST"]),
            Route("/api/mail/stop", self.stop, methods=["POST"]),
            Route("/api/password/forgotten", self.forgotten, methods=["POST"]),
            Route("/api/password/reset", self.reset, methods=["POST"]),
        ]

    async def mine(self, request: Request) -> Response:
        """GET /api/me/mail: whether mail is sent here, and where the asker gets which of it."""
        user = await self.sessions.of(request)
        box = await self.mailboxes.of(user.account) if user.account else None
        return replies.json(
            {
                "sent": self.post_office.open,
                "address": box.address if box else "",
                "wanted": (box.wanted or "") if box else "",
                "about_turns": box.about_turns if box else mail.EACH,
                "warnings": box.warnings if box else True,
            }
        )

    async def set_address(self, request: Request) -> Response:
        """POST /api/me/mail: write to this address from now on, when a letter has confirmed it."""
        wanted = await self.body(request, http.SetAddress, "password")
        if wanted.address:
            self.rate_limits.take("letter", address_of(request))
        user = await self.sessions.of(request)
        language = self.languages.of(request)
        await self.mailboxes.set_address(user, wanted.address, wanted.password, language)
        return await self.mine(request)

    async def wish(self, request: Request) -> Response:
        """POST /api/me/mail/wishes: which letters about games are wanted; in this language."""
        wanted = await own_body(request, http.MailWishes)
        account = account_of(await self.sessions.of(request))
        async with self.database.write() as connection:
            await mail.prefer(
                connection,
                account,
                about_turns=wanted.about_turns,
                warnings=wanted.warnings,
                language=self.languages.of(request),
            )
        return await self.mine(request)

    async def confirm(self, request: Request) -> Response:
        """POST /api/mail/confirm: the address to which this token was sent is its owner's."""
        wanted = await self.body(request, http.Token, "login")
        await self.mailboxes.confirm(wanted.token)
        return replies.json({"done": True})

    async def stop(self, request: Request) -> Response:
        """POST /api/mail/stop?token=...: no more letters about games.

        Mail programs ask for that as well (RFC 8058), with a body of their own.
        """
        if not same_origin(request):
            raise ProblemError("forbidden", "this is done from our own pages only", 403)
        await limited_body(request, http.MAX_BODY)
        self.rate_limits.take("login", address_of(request))
        await self.mailboxes.stop(request.query_params.get("token", ""))
        return replies.json({"done": True})

    async def forgotten(self, request: Request) -> Response:
        """POST /api/password/forgotten: a letter to the owner of an account, if it can be sent."""
        wanted = await self.body(request, http.Forgotten, "letter")
        self.mailboxes.offer_way_back(wanted.name)
        return replies.json({"done": True})

    async def reset(self, request: Request) -> Response:
        """POST /api/password/reset: another password, by the link of a letter."""
        wanted = await self.body(request, http.ResetPassword, "password")
        await self.mailboxes.come_back(wanted.token, wanted.password)
        return replies.json({"done": True})
