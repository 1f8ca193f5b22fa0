"""The seats a person may act for: those held by the session or account, or by a link.

A link's token is signed and names a game, a side and a generation; raising the generation of a
seat revokes every link to it. Tokens come in a header or a body, never in a path.
"""

from collections.abc import Mapping

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.requests import HTTPConnection

from fairychess.server.base.errors import ProblemError
from fairychess.server.domain.setup import SIDES, SeatSetup, Setup
from fairychess.server.identity.sessions import User

_LONGEST_TOKEN = 400
_SCHEME = "seat "
SUBPROTOCOL = "fairychess-seat"


def no_seat() -> ProblemError:
    """The one answer to every token that does not fit, however it does not fit."""
    return ProblemError("bad_token", "this link does not open a seat (any more)", 403)


class SeatTokens:
    """Makes and reads tokens under the installation's key."""

    def __init__(self, key: str) -> None:
        self._seats = URLSafeSerializer(key, salt="seat")
        self._challenges = URLSafeSerializer(key, salt="challenge")

    def token(self, game: str, side: str, generation: int) -> str:
        """The token that opens a seat."""
        return str(self._seats.dumps([game, side, generation]))

    def open(self, token: str, game: str, seats: Mapping[str, SeatSetup]) -> str:
        """The side a token opens in a game, or a `ProblemError`."""
        try:
            if len(token) > _LONGEST_TOKEN:
                raise no_seat()
            named, side, generation = self._seats.loads(token)
        except (BadSignature, ValueError, TypeError):
            raise no_seat() from None
        seat = seats.get(side) if side in SIDES else None
        if named != game or seat is None or seat.generation != generation:
            raise no_seat()
        return str(side)

    def challenge_token(self, challenge: str) -> str:
        """Return the token that lets a person accept a challenge by link."""
        return str(self._challenges.dumps(challenge))

    def opens_challenge(self, token: str, challenge: str) -> bool:
        """Whether a token is that challenge's."""
        try:
            return len(token) <= _LONGEST_TOKEN and self._challenges.loads(token) == challenge
        except (BadSignature, ValueError, TypeError):
            return False


def header_token(connection: HTTPConnection) -> str:
    """The token of an `Authorization: Seat TOKEN` header, for programs.

    A page can send no header with a socket, but names of protocols: `SUBPROTOCOL` and the token.
    """
    given = connection.headers.get("authorization", "")
    if given.lower().startswith(_SCHEME):
        return given[len(_SCHEME) :].strip()
    name, _, token = connection.headers.get("sec-websocket-protocol", "").partition(",")
    return token.strip() if name.strip() == SUBPROTOCOL else ""


def held(seats: Mapping[str, SeatSetup], user: User) -> tuple[str, ...]:
    """The sides a user holds, as their owner or by a link."""
    return tuple(
        side
        for side in SIDES
        if owns(seats, side, user) or (side in seats and user.session in seats[side].sessions)
    )


def owned(seats: Mapping[str, SeatSetup], user: User) -> tuple[str, ...]:
    """The sides that are a user's own."""
    return tuple(side for side in SIDES if owns(seats, side, user))


def owns(seats: Mapping[str, SeatSetup], side: str, user: User) -> bool:
    """Whether a seat is a user's own: by its account, or by a session that needed no link.

    A seat that an account has taken is that account's alone to give.
    """
    seat = seats.get(side)
    if seat is None or seat.type != "human" or not user.session:
        return False
    if user.account is not None and seat.account == user.account:
        return True
    return user.session in seat.sessions and user.session not in seat.linked


def viewer_of(setup: Setup, seats: tuple[str, ...], wanted: str = "", secret: bool = False) -> str:
    """Return the viewer that the holder of these seats is: one seat, or a spectator.

    Only two people at one screen see with both seats' eyes, and in a game with secrets not even
    they: they see what everybody sees until they ask for the one seat that is `wanted`. A holder of
    both seats of any other game looks through that one, too. Everyone may look as a spectator does.
    """
    if wanted == "spectator":
        return wanted
    shared = len(seats) == 2 and setup.local
    if shared and not secret:
        return "both"
    if wanted in seats:
        return wanted
    if shared:
        return "spectator"
    return seats[0] if seats else "spectator"
