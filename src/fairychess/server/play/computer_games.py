"""Games between an account and the server's computer that are played from anywhere."""

import secrets

from fairychess.server.domain.setup import SIDES, SeatSetup, Terms, other
from fairychess.server.identity.sessions import User
from fairychess.server.play.autoplay import Autoplay
from fairychess.server.play.creation import GameCreator
from fairychess.server.play.live_game import LiveGame
from fairychess.server.variants.catalogue import Catalogue


class ComputerGames:
    """Begins them."""

    def __init__(self, catalogue: Catalogue, creator: GameCreator, autoplay: Autoplay) -> None:
        self._catalogue = catalogue
        self._creator = creator
        self._autoplay = autoplay

    async def begin(
        self,
        user: User,
        bot: bool,
        variant: str,
        level: int,
        colour: str,
        terms: Terms,
        position: str | None,
    ) -> tuple[LiveGame, str]:
        """A game, and the user's side in it. It is in no list, and not rated."""
        await self._catalogue.info(variant)
        side = secrets.choice(SIDES) if colour == "random" else colour
        mine = SeatSetup("human", 0, user.name, (user.session,), user.account, bot=bot)
        seats = {side: mine, other(side): SeatSetup("computer", level)}
        setup = self._creator.new_setup(
            variant,
            {one: seats[one] for one in SIDES},
            options={},
            position=position,
            terms=Terms(timing=terms.timing),
            local=False,
            listed=False,
        )
        game = await self._creator.create(setup)
        await self._autoplay.wake(game)
        return game, side
