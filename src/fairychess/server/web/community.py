"""A stream for communities elsewhere, such as a chat that announces games."""

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from fairychess.server.base.addresses import Occupancy
from fairychess.server.base.rate_limits import RateLimits
from fairychess.server.base.service import service
from fairychess.server.play.community import Community
from fairychess.server.web import replies
from fairychess.server.web.security import address_of
from fairychess.server.web.streams import Stream


@service
class CommunityRoutes:
    """The handler of the stream."""

    community: Community
    rate_limits: RateLimits
    occupancy: Occupancy

    def routes(self) -> list[BaseRoute]:
        """Return the routes answered here."""
        return [Route("/api/stream/community", self.follow)]

    async def follow(self, request: Request) -> Response:
        """GET /api/stream/community: what happens here, one document a line.

        Nobody needs a token for it. What everybody may see is told, from now on.
        """
        self.rate_limits.take("bot_stream", address_of(request))
        self.community.must_have_room()
        return Stream(self.occupancy, self.community.follow, _always, replies.error)


async def _always() -> bool:
    return True
