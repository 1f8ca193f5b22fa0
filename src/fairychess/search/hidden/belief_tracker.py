"""Following a game with hidden information as one player: what is known, what may be believed.

The tracker holds a position that agrees with all its player has been told; where that leaves
something open, it adopts some hypothesis. Whether another one is possible is asked of the rules
themselves: under it the move told must have been an option, and the same must have been announced.
"""

from math import exp
from typing import Any

from fairychess.api import Position
from fairychess.messages import Message
from fairychess.notation.unmoved import at_home
from fairychess.position.rule_visibility import HIDDEN, news_of
from fairychess.position.words.flags import has_bit, one_bit
from fairychess.position.words.piece import colour_of
from fairychess.rules import Rules
from fairychess.rules.hidden_roles import Hypotheses, hidden_roles_of
from fairychess.rules.hidden_roles.note import is_revealed
from fairychess.search.hidden.belief import IDLE, OWN_PIECE, Belief, RolePair, WrittenDeath
from fairychess.search.hidden.observations import (
    Deaths,
    InconsistentError,
    Observations,
    Revealed,
    turn_number,
)

IN_HAND = 0.3
"""How much a piece in hand is liked as a victim."""
BOLD = 0.7
"""How strongly a sensible player prefers the assignments of roles it likes."""
ANY_VIEWER = 2
"""Neither player: for texts that hide nothing from the one who is told."""

HUNTER, SEER = 0, 1
"""The roles of a `RolePair`."""


class BeliefTracker:
    """One game as player `me` (0 or 1) follows it.

    `beliefs[me]` is what the other player may believe of this one's secrets, `beliefs[1 - me]` what
    this one may believe of the other's. `values` are those of piece types by id; `modelled` is
    whether a sensible opponent is assumed.
    """

    def __init__(self, rules: Rules, me: int, values: dict[str, int], modelled: bool) -> None:
        self.rules, self.me, self.modelled = rules, me, modelled
        self.hidden_roles = hidden_roles_of(rules)
        self.hypotheses = Hypotheses(rules)
        self.observations = Observations(rules)
        self.values = values
        self.median = sorted(values.values())[len(values) // 2]
        self.horizon = max(rule.hints.farthest_turn() for rule in rules.rule_list)
        self.beliefs: list[Belief] = []
        self.visited: dict[tuple[int, bytes], int] = {}
        self.last_turn_ended = 0

    # ---- the beginning --------------------------------------------------------------------

    def begin(self, play: Position) -> None:
        """Go on from this position; players that have not chosen roles yet are told to have."""
        self.play = play
        self.pos = play.kernel
        self.unmoved = set(self.pos.unmoved_squares()) | self.role_pieces_at_home()
        if self.hidden_roles.chosen(self.pos):
            self.start_beliefs()

    def role_pieces_at_home(self) -> set[int]:
        """Return the squares of role pieces that stand as in the starting position.

        A text does not tell whether they have moved, which matters if others play the roles.
        """
        found = {
            self.hidden_roles.whereabouts(self.pos, ident)
            for player in (0, 1)
            for ident in self.hypotheses.pair(self.pos, player)
            if ident
        }
        return {
            square
            for square in found & self.rules.start_pieces.keys()
            if at_home(self.pos, self.rules, square)
            and self.rules.has_initial_moves(self.rules.start_pieces[square])
        }

    def start_beliefs(self) -> None:
        """Both players have chosen: any piece may play any role that has not been revealed."""
        self.beliefs = []
        for player in (0, 1):
            revealed = self.revealed_roles(player)
            prior = {
                pair: self.prior(pair)
                for pair in self.hypotheses.pairs(player)
                if all(ident in (0, pair[role]) for role, ident in enumerate(revealed))
                and all(
                    pair[role] == revealed[role] or self.hidden_roles.in_play(self.pos, pair[role])
                    for role in (HUNTER, SEER)
                )
            }
            self.beliefs.append(Belief(prior, self.modelled))
        for square in self.unmoved:  # a piece taken out of its role may not have moved yet
            if self.pos.piece_at(square):
                self.pos.mark_unmoved(square)
        self.update_sightings()
        self.adopt_hypothesis()

    def revealed_roles(self, player: int) -> RolePair:
        """Return the roles of a player that are known to all; 0 for the others."""
        pair = self.hypotheses.pair(self.pos, player)
        hunter, seer = (
            each if is_revealed(self.hidden_roles.note(self.pos, each)) else 0 for each in pair
        )
        return hunter, seer

    def prior(self, pair: RolePair) -> float:
        """Return how often a sensible player would assign its roles so, against other ways."""
        return exp(BOLD * self.appeal(pair)) if self.modelled else 1.0

    def appeal(self, pair: RolePair) -> float:
        """Return what speaks for an assignment: pieces that may move as their roles do without
        giving themselves away, and that are worth no less for it."""
        found = 0.0
        for role, ident in enumerate(pair):
            face = self.rules.definition_of(
                self.rules.start_pieces[self.hidden_roles.home_of(ident)]
            ).id
            found += (1.6 if role else 0.8) * self.hypotheses.fit(face, role)
            played = next(p.id for p in self.rules.pieces if p.face == face and p.role)
            found += 0.5 * (self.values[played] - self.values[face]) / self.median
        return found

    # ---- one decision ---------------------------------------------------------------------

    def observe(self, text: str, news: tuple[Message, ...] = ()) -> None:
        """Take in the next decision of the game as this player was told it.

        `news` were announced to all after it. Raises InconsistentError.
        """
        if self.hidden_roles.chosen(self.pos):
            self.observe_turn(text, news)
            return
        self.pos.do(self.observations.setup_move_of(self.pos, text))
        if self.hidden_roles.chosen(self.pos):
            self.start_beliefs()

    def observe_turn(self, text: str, news: tuple[Message, ...]) -> None:
        """Learn from a decision of a turn, then make its move."""
        pos, mover, now = self.pos, self.pos.turn, turn_number(self.pos)
        died, revealed = self.observations.parse(pos, news, self.me)
        public_text = text
        if mover == self.me:
            public_text = self.public_text(self.observations.move_of(pos, text, ANY_VIEWER))
        other = 1 - self.me
        self.rule_out(other, text, news, died, revealed)
        self.adopt_hypothesis(dict.fromkeys(died[other], now))
        self.rule_out(self.me, public_text, news, died, revealed)
        pos.do(self.observations.move_of(pos, text, self.me))
        self.update_sightings()
        self.learn_from_behaviour(public_text, mover, now, died)
        self.adopt_hypothesis()

    def public_text(self, move: int) -> str:
        """Return how the other player is told an option of this one."""
        return self.observations.public_text(self.pos, move, 1 - self.me)

    def rule_out(
        self, player: int, text: str, news: tuple[Message, ...], died: Deaths, revealed: Revealed
    ) -> None:
        """Forget the assignments of a player under which this could not have been told."""
        kept = self.consistent_assignments(player, text, news, died, revealed)
        if len(kept) < len(self.beliefs[player].weights):
            self.beliefs[player].restrict(kept)

    def consistent_assignments(
        self, player: int, text: str, news: tuple[Message, ...], died: Deaths, revealed: Revealed
    ) -> list[RolePair]:
        """Return the assignments of a player under which this could have been told.

        Those that give the same roles to the pieces concerned stand or fall together.
        """
        groups: dict[Any, list[RolePair]] = {}
        touched = self.observations.pieces_touched(self.pos, text)
        touched |= {*died[0], *died[1], *revealed}
        by_seer = self.observations.depends_on_seer(text, player == self.pos.turn)
        for pair in self.beliefs[player].possible():
            hunter, seer = pair
            key = (hunter if hunter in touched else 0, seer if seer in touched else 0)
            groups.setdefault((*key, seer) if by_seer else key, []).append(pair)
        due = dict.fromkeys(died[player], turn_number(self.pos))
        return [
            pair
            for group in groups.values()
            if self.is_consistent(player, group[0], text, news, due)
            for pair in group
        ]

    def is_consistent(
        self, player: int, pair: RolePair, text: str, news: tuple[Message, ...], due: dict[int, int]
    ) -> bool:
        """Tell whether with these roles `text` would be an option and `news` be announced."""
        pos = self.pos
        pos.suppose()
        try:
            self.hypotheses.recast(pos, player, pair)
            self.hidden_roles.rewrite(pos, player, self.seen_by(player, pair[SEER]), due)
            try:
                move = self.observations.move_of(pos, text, 1 - player)
            except InconsistentError:
                return False
            pos.do(move)
            announced = news_of(pos, move)
            pos.undo()
            return announced == news
        finally:
            pos.undo()

    def belief_after(self, move: int) -> dict[RolePair, float]:
        """Return what the other player may believe of this one's roles after an option of this
        one, should the adopted hypothesis be true."""
        pos = self.pos
        weights = self.beliefs[self.me].weights
        text = self.public_text(move)
        pos.do(move)
        news = news_of(pos, move)
        pos.undo()
        died, revealed = self.observations.parse(pos, news, self.me)
        kept = self.consistent_assignments(self.me, text, news, died, revealed)
        found = {pair: weights[pair] for pair in kept}
        if HIDDEN in text and not text.startswith("@"):
            sees = {seer: self.sees_enemy(self.me, seer) for seer in {pair[SEER] for pair in kept}}
            found = {
                pair: weight * (1.0 if sees[pair[SEER]] else IDLE) for pair, weight in found.items()
            }
        total = sum(found.values())
        if total <= 0:
            return dict(weights)
        return {pair: weight / total for pair, weight in found.items()}

    # ---- after a decision -----------------------------------------------------------------

    def update_sightings(self) -> None:
        """Note what every piece would have seen by now if it were its player's seer."""
        pos, board = self.pos, self.rules.board
        standing = {square: ident for square in board if (ident := pos.ident_at(square))}
        self.places = {ident: square for square, ident in standing.items()}
        for square, ident in standing.items():
            belief = self.beliefs[colour_of(pos.piece_at(square))]
            if ident not in belief.ledgers:
                continue
            mask = belief.seen.get(ident, 0)
            for near in (square, *self.rules.tables.neighbours(square)):
                if near in standing:
                    mask |= one_bit(standing[near])
            belief.seen[ident] = mask

    def seen_by(self, player: int, seer: int) -> int:
        """Return a bit set of what a player's seer has seen; nothing counts once it is gone."""
        if not self.hidden_roles.acts(self.pos, player, SEER):
            return 0
        return self.beliefs[player].seen.get(seer, 0)

    def survives(self, ident: int) -> bool:
        """Tell whether a piece is on the board or in a hand."""
        return ident in self.places or self.hidden_roles.in_play(self.pos, ident)

    def nameable(self, player: int, seer: int) -> dict[int, float]:
        """Return the pieces a seer may name, and how likely a sensible player is to name each."""
        mask = self.seen_by(player, seer)
        found = {}
        for ident in self.hidden_roles.order:
            if not has_bit(mask, ident):
                continue
            square = self.places.get(ident)
            if square is None:
                if self.hidden_roles.in_play(self.pos, ident):
                    found[ident] = IN_HAND
                continue
            piece = self.pos.piece_at(square)
            liked = self.values[self.rules.shown(piece).id] / self.median
            if not self.modelled:
                liked = 1.0
            elif colour_of(piece) == player:
                liked *= OWN_PIECE
            found[ident] = liked
        return found

    def sees_enemy(self, player: int, seer: int) -> bool:
        """Tell whether a seer could name an enemy that stands on the board."""
        return any(self.is_enemy(player, ident) for ident in self.nameable(player, seer))

    def is_enemy(self, player: int, ident: int) -> bool:
        """Tell whether a piece stands on the board and belongs to the other player."""
        square = self.places.get(ident)
        return square is not None and colour_of(self.pos.piece_at(square)) != player

    def learn_from_behaviour(self, text: str, mover: int, now: int, died: Deaths) -> None:
        """Learn what a decision tells of deaths written and of a seer that does not write."""
        belief = self.beliefs[mover]
        ended = turn_number(self.pos) != now
        if text.startswith("@"):
            deaths = {}
            for seer in belief.ledgers:
                named = self.nameable(mover, seer)
                total = sum(named.values()) or 1.0
                victims = {ident: liked / total for ident, liked in named.items()}
                deaths[seer] = WrittenDeath(now, victims, self.horizon)
            belief.observe_writing(deaths, self.seers_that_see(mover))
        elif ended and belief.ledgers and self.hidden_roles.acts(self.pos, mover, SEER):
            belief.observe_waiting(self.seers_that_see(mover))
        if (ended or any(died)) and self.last_turn_ended != now:
            self.last_turn_ended = now
            for player in (0, 1):
                self.beliefs[player].end_turn(now, died[player], self.survives)
        if ended:
            key = self.public_key()
            self.visited[key] = self.visited.get(key, 0) + 1

    def seers_that_see(self, player: int) -> dict[int, bool]:
        """Return, for each piece that may be a player's seer, whether it could name an enemy."""
        return {seer: self.sees_enemy(player, seer) for seer in self.beliefs[player].ledgers}

    def public_key(self) -> tuple[int, bytes]:
        """Return what all may see of the position."""
        return self.pos.turn, self.hidden_roles.placing(self.pos)

    def adopt_hypothesis(self, due: dict[int, int] | None = None) -> None:
        """Give the other player some possible secrets, with these deaths due."""
        player = 1 - self.me
        belief = self.beliefs[player]
        pair = self.hypotheses.pair(self.pos, player)
        if pair not in belief.weights:
            pair = max(belief.weights, key=lambda item: (belief.weights[item], item))
            self.hypotheses.recast(self.pos, player, pair)
        self.hidden_roles.rewrite(self.pos, player, self.seen_by(player, pair[SEER]), due or {})
