"""Games with secret roles, for learning: each side knows its view and plays by what it believes.

The samples are the worlds that a player supposes: each is a position with all roles cast, and what
the chosen move is worth there against an opponent who knows less. Where both sides know all roles
instead, scores fear what the other side cannot know, and a network learns just that fear.
"""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fairychess.game import Game, View, new_game
from fairychess.learning.samples import Sample, SampleShape, body_of
from fairychess.learning.self_play import MOST_AHEAD, SelfPlaySettings, later_means
from fairychess.learning.trial import TrialSettings
from fairychess.position.sides import SIDES
from fairychess.rules import Rules, load
from fairychess.search.alphabeta.iterative_deepening import WON, SearchResult
from fairychess.search.hidden.determinised_search import DeterminisedSearch
from fairychess.search.hidden.player import search_for_decision
from fairychess.search.hidden.session import HiddenKnowledge
from fairychess.search.hidden.worlds import assumed
from fairychess.search.levels import STRONGEST
from fairychess.search.network import Network
from fairychess.search.network.network import NO_NETWORK
from fairychess.search.request import Limits, SearchRequest

SEARCHES = 3
"""A decision is many searches, one a world, and takes so many times the nodes of another game's."""
LEAST_WEIGHT = 0.04
"""Worlds less likely than this are no samples."""
SHY = ("death", "attempt")
"""No random move writes a death or gives a role away: the other side would be told too much."""


def has_secret_roles(rules: Rules) -> bool:
    """Tell whether a variant is learned in games as they are played here."""
    return rules.secret and not rules.hides_squares


class SecretPlayer:
    """A player of one variant that judges by this network (None: by rule)."""

    def __init__(self, rules: Rules, network: Network | None, nodes: int) -> None:
        self.knowledge = HiddenKnowledge(rules, NO_NETWORK)
        self.knowledge.wise.use_network(network)
        self.nodes = SEARCHES * nodes

    def decide(
        self, view: View, rng: random.Random
    ) -> tuple[SearchResult, DeterminisedSearch | None]:
        """Choose one of the view's options; the search is None where none was needed."""
        seed, (least, most) = rng.getrandbits(32), (self.nodes // 2, self.nodes * 3 // 2)
        limits = Limits(STRONGEST, nodes=rng.randint(least, most))
        request = SearchRequest.of(view, limits, seed=seed)
        if len(request.legal) == 1:
            return SearchResult(request.legal[0], 0, 0, 0, ()), None
        return search_for_decision(self.knowledge, request)


def decisions(game: Game, longest: int) -> Iterator[View]:
    """What each seat sees that has to decide, until the end or `longest`; chance is played."""
    for _ in range(longest):
        if game.outcome is not None:
            return
        if game.to_move == "chance":
            game.play_chance()
        else:
            yield game.view(game.to_move)


def winner_of(game: Game) -> int:
    """Return the colour that has won a game, -1 for a draw and for one that was not ended."""
    winner = game.outcome.winner if game.outcome else None
    return SIDES.index(winner) if winner in SIDES else -1


@dataclass
class SupposedWorld:
    """A sample on the way, and what the chosen move was worth in its world to the first side."""

    sample: Sample
    score: int


class SecretSelfPlay:
    """Plays games of one variant with one network (None: judging by rule)."""

    def __init__(
        self,
        variant: str,
        options: Mapping[str, Any],
        network: Network | None,
        settings: SelfPlaySettings,
    ) -> None:
        self.variant, self.options, self.settings = variant, options, settings
        rules = load(variant, **options)
        self.shape = SampleShape.of(rules)
        self.player = SecretPlayer(rules, network, settings.nodes)
        self.most = round(MOST_AHEAD * self.player.knowledge.median)

    def games(self, count: int, seed: str) -> bytes:
        """Return the samples of so many games, the same for the same seed and network."""
        return b"".join(self.game(f"{seed}/{number}") for number in range(count))

    def game(self, seed: str) -> bytes:
        """Return the samples of one game."""
        rng = random.Random(seed)
        game = new_game(self.variant, self.options, seed=rng.getrandbits(32))
        opening = rng.randint(0, self.settings.opening)
        worlds: list[SupposedWorld] = []
        scores: list[int | None] = []  # of all decisions, for the first side
        for view in decisions(game, self.settings.longest):
            if scores and (len(scores) <= opening or rng.random() < self.settings.blunders):
                game.play(game.to_move, random_move(view, rng))
                scores.append(None)
                continue
            found, search = self.player.decide(view, rng)
            if search is not None:
                scores.append(-found.score if search.me else found.score)
                worlds += self.supposed(search, len(scores) - 1)
            game.play(game.to_move, found.move)
        return self.packed(worlds, scores, winner_of(game))

    def supposed(self, search: DeterminisedSearch, decision: int) -> list[SupposedWorld]:
        """Return the worlds of a decision, if it leaves the position quiet."""
        best, pos, me = search.options[0], search.pos, search.me
        if not search.search.is_quiet(best.move) or pos.checks():
            return []
        found = []
        for world in search.worlds:
            score = world.score(best.text)
            if score is None or abs(score) >= WON or world.weight < LEAST_WEIGHT:
                continue
            with assumed(search.tracker, 1 - me, world.pair, world.deaths):
                body = body_of(pos, self.shape)
                sample = Sample(body, me, decision, search.search.value_by_rule())
            found.append(SupposedWorld(sample, round(-score if me else score)))
        return found

    def packed(self, worlds: list[SupposedWorld], scores: list[int | None], winner: int) -> bytes:
        """Return the samples of a finished game. What came after a decision moves the scores of
        all its worlds alike."""
        own = later_means(scores, 0.0, self.most)
        means = later_means(scores, self.settings.ahead, self.most)
        return b"".join(
            world.sample.packed(winner, world.score + means[at] - own[at])
            for world in worlds
            for at in (world.sample.decision,)
        )


def random_move(view: View, rng: random.Random) -> str:
    """Return any option that tells nothing of a role, or any at all."""
    texts = [option.text for option in view.options]
    return rng.choice([text for text in texts if not text.startswith(SHY)] or texts)


class SecretTrial:
    """Plays pairs of games between two judgements of one variant (None: by rule)."""

    def __init__(
        self,
        variant: str,
        options: Mapping[str, Any],
        one: Network | None,
        other: Network | None,
        settings: TrialSettings,
    ) -> None:
        self.variant, self.options, self.settings = variant, options, settings
        rules = load(variant, **options)
        self.players = [SecretPlayer(rules, network, settings.nodes) for network in (one, other)]

    def pair(self, seed: str) -> tuple[float, float]:
        """Return the points of `one` in two games of one deal: as first and as second side."""
        return self.game(seed, (0, 1)), 1 - self.game(seed, (1, 0))

    def game(self, seed: str, seats: tuple[int, int]) -> float:
        """Return the points of the first side; `seats` says which player has which side."""
        rng = random.Random(f"{seed}/{seats}")
        dealt = random.Random(seed).getrandbits(32)
        game = new_game(self.variant, self.options, seed=dealt)
        for view in decisions(game, self.settings.longest):
            player = self.players[seats[SIDES.index(game.to_move)]]
            game.play(game.to_move, player.decide(view, rng)[0].move)
        winner = winner_of(game)
        return 0.5 if winner < 0 else 1.0 - winner
