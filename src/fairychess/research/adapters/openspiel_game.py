"""Any variant as an OpenSpiel game, named `fairychess` once this module is imported.

    import pyspiel
    import fairychess.research.adapters.openspiel_game
    game = pyspiel.load_game("fairychess", {"variant": "kira-mini", "longest": 9})

Chance is explicit: an outcome is the place of a draw among those of the decision. An information
state is all that a player was told; an observation is the planes of its view. Search with hidden
information asks `resample` for worlds:  bot.set_resampler(resample).
"""

from typing import Any

import numpy as np
import pyspiel

from fairychess.position.rule import CHANCE
from fairychess.position.sides import SEATS, SIDES
from fairychess.research.adapters.text_board import text_board
from fairychess.research.numbered_game import NumberedGame
from fairychess.research.spaces import ActionError
from fairychess.research.spaces.lengths import most_actions
from fairychess.rules import Rules, load

NAME = "fairychess"
MOST_DRAWS = 1024
"""No variant has more outcomes of one draw."""
MOST_STEPS = 12
"""No decision takes more actions."""
DEFAULTS: dict[str, Any] = {"variant": "chess", "options": "", "position": "", "longest": 1000}
"""`options` are written `name=value name=value`."""


def game_type(information: pyspiel.GameType.Information) -> pyspiel.GameType:
    """The type of a game with or without secrets."""
    return pyspiel.GameType(
        short_name=NAME,
        long_name="fairychess",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class FairyChessGame(pyspiel.Game):
    """A variant under its options, cut off as a draw after `longest` decisions."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        asked = DEFAULTS | (params or {})
        if not isinstance(asked["longest"], int) or asked["longest"] < 1:
            raise ActionError(f"longest must be a number from 1, not {asked['longest']!r}")
        self.rules: Rules = load(str(asked["variant"]), **options_of(str(asked["options"])))
        self.position = str(asked["position"]) or None
        self.longest = asked["longest"]
        self.begun = NumberedGame(
            self.rules, position=self.position, longest=self.longest, chance_asked=True
        )
        kinds = pyspiel.GameType.Information
        information = (
            kinds.IMPERFECT_INFORMATION if self.rules.secret else kinds.PERFECT_INFORMATION
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=self.begun.space.size,
            max_chance_outcomes=MOST_DRAWS,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self._most_actions(),
        )
        super().__init__(game_type(information), info, params or {})

    def _most_actions(self) -> int:
        """As the rules show it, or as the longest game has it with the longest decisions."""
        held = sum(sum(hand.values()) for hand in self.begun.view(0).hands.values())
        known = most_actions(self.rules, held)
        return self.longest * MOST_STEPS if known is None else min(self.longest, known)

    def new_initial_state(self) -> "FairyChessState":
        """The beginning of a game."""
        return FairyChessState(self)

    def make_py_observer(self, kind: Any = None, params: Any = None) -> "PlanesObserver":
        """What a player sees, as an array and as text."""
        return PlanesObserver(self, kind, params)


class FairyChessState(pyspiel.State):
    """A game in progress, which is made when it is first asked for: clones bring their own."""

    def __init__(self, game: FairyChessGame, numbered: NumberedGame | None = None) -> None:
        super().__init__(game)
        self._numbered = numbered

    @property
    def numbered(self) -> NumberedGame:
        """The game in numbers."""
        if self._numbered is None:
            self._numbered = self.get_game().begun.copy()
        return self._numbered

    def current_player(self) -> int:
        """Whose action is next."""
        seat = self.numbered.seat
        if seat is None:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.numbered.actions()) if player == self.numbered.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The places of the draws, with their probabilities."""
        return list(enumerate(chance for _, chance in self.numbered.draws()))

    def _apply_action(self, action: int) -> None:
        if self.numbered.seat == CHANCE:
            self.numbered.choose_draw(int(action))
        else:
            self.numbered.step(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {self.numbered.draws()[action][0]}"
        return self.numbered.word(action) or "end"

    def is_terminal(self) -> bool:
        """Is the game over, or cut off?"""
        return self.numbered.seat is None

    def returns(self) -> list[float]:
        """1 for the winner, -1 for the loser."""
        return list(self.numbered.returns())

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player was told, and what it has chosen of its decision."""
        seat = self.current_player() if player is None else player
        if seat not in (0, 1):
            raise ActionError(f"only players 0 and 1 have information states, not {seat}")
        story = self.numbered.referee.story(SIDES[seat])
        chosen = self.numbered.decision.chosen if self.numbered.seat == seat else []
        words = [self.numbered.word(action) for action in chosen]
        return "\n".join([SEATS[seat], *story, " ".join(words)])

    def __str__(self) -> str:
        referee = self.numbered.referee
        return text_board(self.numbered.rules, referee.view("first")) + f"\n{referee.history}"


class PlanesObserver:
    """OpenSpiel's face of the planes: `tensor` is written in place by `set_from`.

    The tensor is always that of a view. Asked for perfect recall, the string is all that was told.
    """

    def __init__(self, game: FairyChessGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"observations have no parameters: {params}")
        self.recalls = kind is not None and kind.perfect_recall
        self.planes = np.zeros(game.begun.observer.shape, dtype=np.float32)
        self.tensor = self.planes.reshape(-1)
        self.dict = {"observation": self.planes}

    def set_from(self, state: FairyChessState, player: int) -> None:
        """Write what a player sees."""
        state.numbered.observe(player, self.planes)

    def string_from(self, state: FairyChessState, player: int) -> str:
        """What a player sees, or has been told, as lines of text."""
        if self.recalls:
            return state.information_state_string(player)
        numbered = state.numbered
        return f"{SIDES[player]}\n{text_board(numbered.rules, numbered.view(player))}"


def resample(state: FairyChessState, player: int, seed: int | None = None) -> FairyChessState:
    """A state that a player cannot tell from this one: for `ISMCTSBot.set_resampler`."""
    drawn = np.random.randint(2**31) if seed is None else seed
    return FairyChessState(state.get_game(), state.numbered.resampled(player, int(drawn)))


def options_of(text: str) -> dict[str, str]:
    """A variant's options as OpenSpiel's parameters hold them. Raises ActionError."""
    found = {}
    for word in text.split():
        name, sign, value = word.partition("=")
        if not sign:
            raise ActionError(f"options are written name=value, not {word!r}")
        found[name] = value
    return found


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(
        game_type(pyspiel.GameType.Information.IMPERFECT_INFORMATION), FairyChessGame
    )
