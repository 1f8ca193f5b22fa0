"""A stream for communities elsewhere, such as a chat that announces games."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.addresses import Occupancy
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.play.community import Community
from fairychess.server.web import replies
from fairychess.server.web.security import address_of
from fairychess.server.web.streams import Stream


class CommunityRoutes:
    """The handler of the stream."""

    def __init__(self, community: Community, rate_limits: RateLimits, occupancy: Occupancy) -> None:
        self._community = community
        self._rate_limits = rate_limits
        self._occupancy = occupancy

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [Route("/api/stream/community", self.follow)]

    async def follow(self, request: Request) -> Response:
        """GET /api/stream/community: what happens here, one document a line.

        Nobody needs a token for it. What everybody may see is told, from now on.
        """
        self._rate_limits.take("bot_stream", address_of(request))
        self._community.must_have_room()
        return Stream(self._occupancy, self._community.follow, _always, replies.error)


async def _always() -> bool:
    return True
