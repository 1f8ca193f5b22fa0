"""Following a game with secrets from one seat: what is known, and what may be believed.

The follower holds a position that agrees with all its seat has been told; where that leaves
something open, it supposes some possibility. Whether another one is possible is asked of the rules
themselves: there the move told must have been an option, and everybody must have heard the same.
"""

from __future__ import annotations

import re
from math import exp
from typing import Any

from fairychess.board import parse_square
from fairychess.notation.move_text import spell, spell_all
from fairychess.notation.position_text import at_home, unmoved_squares
from fairychess.rules import Play, Rules
from fairychess.rules.hidden_roles import Hypotheses, hidden_roles_of
from fairychess.search.belief import IDLE, OWN_PIECE, Belief, Note, Pair

_BOARD_MOVE = re.compile(r"[a-p]\d+[a-p]\d+", re.ASCII)
_SQUARE = re.compile(r"[a-p]\d+", re.ASCII)
_DROP = re.compile(r"(?:\+?[A-Za-z]|\{[^{}]*\})@[a-p]\d+(?:~.*)?", re.ASCII)
HIDDEN = "?"
IN_HAND = 0.3
BOLD = 0.7
"""How strongly a sensible side prefers the castings it likes."""


Died = tuple[list[int], list[int]]
"""Who died, by the hand of the first and of the second side."""
Was = dict[int, int]
"""Who turned out to play which role."""


class Lost(ValueError):
    """What was told makes no sense under these rules."""


class Follower:
    """One game as seat `me` (0 or 1) follows it. `beliefs[me]` is what the other side may believe
    of this one's secrets, `beliefs[1 - me]` what this side may believe of the other's.

    `worth` prices the kinds; `modelled` is whether a sensible opponent is supposed.
    """

    def __init__(self, rules: Rules, me: int, worth: dict[str, int], modelled: bool) -> None:
        self.rules, self.me, self.modelled = rules, me, modelled
        self.cast = hidden_roles_of(rules)
        self.supposing = Hypotheses(rules)
        self.worth = worth
        self.median = sorted(worth.values())[len(worth) // 2]
        self.hearing: list[Any] = rules.rule_list
        self.horizon = max(part.hints.farthest_turn() for part in rules.rule_list)
        self.beliefs: list[Belief] = []
        self.visited: dict[tuple[int, bytes], int] = {}
        self.closed = 0
        self.followed = 0

    # ---- setting out ----------------------------------------------------------------------

    def begin(self, play: Play) -> None:
        """Go on from this position; whoever has not chosen roles yet will be told to have."""
        self.play = play
        self.pos = play.kernel
        self.unmoved = unmoved_squares(self.pos) | self.disguised()
        if self.cast.chosen(self.pos):
            self.suspect()

    def disguised(self) -> set[int]:
        """Where pieces said to play roles stand as the array has them: a text does not tell whether
        they have moved, which matters if it is others who play the roles."""
        found = {
            self.cast.whereabouts(self.pos, who)
            for side in (0, 1)
            for who in self.supposing.pair(self.pos, side)
            if who
        }
        return {
            square
            for square in found & self.rules.array.keys()
            if at_home(self.pos, self.rules, square)
            and self.rules.moves_first(self.rules.array[square])
        }

    def suspect(self) -> None:
        """Both sides have chosen: anybody may be anything that has not been revealed."""
        self.beliefs = []
        for side in (0, 1):
            shown = self.shown(side)
            known = {
                pair: self.appeal(pair)
                for pair in self.supposing.pairs(side)
                if all(who in (0, pair[role]) for role, who in enumerate(shown))
                and all(pair[r] == shown[r] or self.cast.in_play(self.pos, pair[r]) for r in (0, 1))
            }
            self.beliefs.append(Belief(known, self.modelled))
        for square in self.unmoved:  # whoever is supposed to play no role may not have moved yet
            if self.pos.piece_at(square):
                self.pos.mark_unmoved(square)
        self.look()
        self.suppose_other()

    def shown(self, side: int) -> Pair:
        """The roles of a side that everybody knows; 0 for the others."""
        pair = self.supposing.pair(self.pos, side)
        first, second = (who if self.cast.note(self.pos, who) & 8 else 0 for who in pair)
        return first, second

    def appeal(self, pair: Pair) -> float:
        """How often a sensible side would cast its roles so, against other ways."""
        if not self.modelled:
            return 1.0
        return exp(BOLD * self.liking(pair))

    def liking(self, pair: Pair) -> float:
        """What speaks for a casting: pieces that may move as their roles do without giving
        themselves away, and pieces that are worth no less for it."""
        found = 0.0
        for role, ident in enumerate(pair):
            face = self.rules.piece(self.rules.array[self.cast.home_of(ident)]).id
            found += (1.6 if role else 0.8) * self.supposing.fit(face, role)
            played = next(p.id for p in self.rules.pieces if p.face == face and p.role)
            found += 0.5 * (self.worth[played] - self.worth[face]) / self.median
        return found

    # ---- one decision ---------------------------------------------------------------------

    def hear(self, text: str, lines: tuple[str, ...] = ()) -> None:
        """Take up the next decision of the game as this seat was told it. Raises Lost."""
        if not self.cast.chosen(self.pos):
            self.pos.do(self.first_word(text))
            if self.cast.chosen(self.pos):
                self.suspect()
        else:
            self.turn(text, lines)
        self.followed += 1

    def first_word(self, text: str) -> int:
        """The word of a card or a choice; some word where it is hidden."""
        words = self.pos.decision().options
        texts = spell_all(self.pos, words)
        if text in texts:
            return int(words[texts.index(text)])
        if HIDDEN not in text or not words:
            raise Lost(f"{text}: is not possible here")
        return int(words[0])

    def turn(self, text: str, lines: tuple[str, ...]) -> None:
        """Learn from a decision of a turn, then carry it out."""
        pos, mover, now = self.pos, self.pos.turn, self.turn_number()
        died, was = self.news(lines)
        open_text = text
        if mover == self.me:
            open_text = self.open_text(self.word(text, -1))
        other = 1 - self.me
        self.rule_out(other, text, lines, died, was)
        self.suppose_other(dict.fromkeys(died[other], now))
        self.rule_out(self.me, open_text, lines, died, was)
        word = self.word(text, 1 - self.me)
        pos.do(word)
        self.look()
        self.consider(open_text, mover, now, died)
        self.suppose_other()

    def rule_out(self, side: int, text: str, lines: tuple[str, ...], died: Died, was: Was) -> None:
        """Forget the castings of a side in which this could not have been told."""
        kept = self.survivors(side, text, lines, died, was)
        if len(kept) < len(self.beliefs[side].weights):
            self.beliefs[side].keep(kept)

    def survivors(
        self, side: int, text: str, lines: tuple[str, ...], died: Died, was: Was
    ) -> list[Pair]:
        """The castings of a side in which this could have been told."""
        groups: dict[Any, list[Pair]] = {}
        touched = self.touched(text) | {*died[0], *died[1], *was}
        alone = self.by_seer(text, side)
        for pair in self.beliefs[side].possible():
            first, second = pair
            kind = (first if first in touched else 0, second if second in touched else 0)
            groups.setdefault((*kind, second) if alone else kind, []).append(pair)
        now = self.turn_number()
        due = dict.fromkeys(died[side], now)
        return [
            pair
            for group in groups.values()
            if self.could(side, group[0], text, lines, due)
            for pair in group
        ]

    def believed_after(self, word: int) -> dict[Pair, float]:
        """What the other side may believe of this one's roles after an option of this side,
        should what is supposed of the other side be true."""
        pos = self.pos
        weights = self.beliefs[self.me].weights
        text = self.open_text(word)
        pos.do(word)
        lines = tuple(
            line for part in self.rules.rule_list for line in part.visibility.report(pos, word)
        )
        pos.undo()
        died, was = self.news(lines)
        kept = self.survivors(self.me, text, lines, died, was)
        found = {pair: weights[pair] for pair in kept}
        if HIDDEN in text and not text.startswith("@"):
            sees = {
                seer: any(self.hostile(self.me, piece) for piece in self.enemies(self.me, seer))
                for seer in {pair[1] for pair in kept}
            }
            found = {pair: w * (1.0 if sees[pair[1]] else IDLE) for pair, w in found.items()}
        total = sum(found.values())
        return {pair: w / total for pair, w in found.items()} if total > 0 else dict(weights)

    def open_text(self, word: int) -> str:
        """How the other side is told an option of this one."""
        part = self.rules.rule_list[word >> 48 & 255] if word >> 56 & 15 == 2 else None
        told = part.visibility.tell(self.pos, word, 1 - self.me) if part is not None else None
        return str(told or spell(self.pos, word))

    def by_seer(self, text: str, side: int) -> bool:
        """May castings explain a decision differently though they cast nobody it touches? Those
        of one kind explain it equally well."""
        if text.startswith("@") or _BOARD_MOVE.match(text) or _DROP.fullmatch(text):
            return False
        return HIDDEN in text or side != self.pos.turn

    def touched(self, text: str) -> set[int]:
        """The pieces whose roles a decision may depend on."""
        board = self.rules.board
        pos = self.pos
        if text.startswith("@") or HIDDEN in text:
            return set()
        squares = [parse_square(board, name) for name in _SQUARE.findall(text.partition("~")[0])]
        if _DROP.fullmatch(text):
            file = squares[-1] % board.files
            squares = [square for square in board if square % board.files == file]
        else:
            squares.append(pos.en_passant_squares()[0])
        return {pos.ident_at(square) for square in squares} - {0}

    def could(
        self, side: int, pair: Pair, text: str, lines: tuple[str, ...], due: dict[int, int]
    ) -> bool:
        """With these roles of a side, would `text` have been an option, and `lines` been heard?"""
        pos = self.pos
        pos.suppose()
        try:
            self.supposing.recast(pos, side, pair)
            self.cast.rewrite(pos, side, self.seen_by(side, pair[1]), due)
            try:
                word = self.word(text, side)
            except Lost:
                return False
            pos.do(word)
            said = tuple(
                line for part in self.rules.rule_list for line in part.visibility.report(pos, word)
            )
            pos.undo()
            return said == lines
        finally:
            pos.undo()

    def word(self, text: str, hider: int) -> int:
        """The option with this text, or one that others are told of so. Raises Lost."""
        pos = self.pos
        low = pos.generate()
        words = pos.buffered(low)
        pos.truncate(low)
        if HIDDEN in text:
            for word in words:
                if word >> 56 & 15 == 2:
                    part = self.rules.rule_list[word >> 48 & 255]
                    if part.visibility.tell(pos, word, 1 - hider) == text:
                        return int(word)
            raise Lost(f"{text}: is not possible here")
        found = _BOARD_MOVE.match(text)
        if found and "~" not in text:
            name = _SQUARE.match(text)
            assert name is not None
            origin = parse_square(self.rules.board, name.group())
            words = [word for word in words if word >> 56 & 15 or word & 255 == origin]
        elif "~" in text:
            texts = spell_all(pos, words)
            words = [word for word, its in zip(words, texts, strict=True) if its == text]
            if words:
                return int(words[0])
        for word in words:
            if spell(pos, word) == text:
                return int(word)
        raise Lost(f"{text}: is not possible here")

    def news(self, lines: tuple[str, ...]) -> tuple[Died, Was]:
        """Who died by which side's hand, and who turned out to play which role."""
        died: Died = ([], [])
        was: Was = {}
        now = self.turn_number()
        for line in lines:
            for part in self.hearing:
                heard = part.visibility.hear(line)
                if heard is None:
                    continue
                what, piece, more = heard
                if what == "was":
                    was[piece] = more
                    continue
                mine = self.cast.note(self.pos, piece) >> (4 + 12 * self.me) & 4095 == now
                sides = more or (1 << self.me if mine else 2 >> self.me)
                for side in (0, 1):
                    if sides >> side & 1:
                        died[side].append(piece)
        return died, was

    # ---- after a decision -----------------------------------------------------------------

    def turn_number(self) -> int:
        """The turn being played, 1 for the first."""
        return 2 * (int(self.pos.number) - 1) + 1 + int(self.pos.turn)

    def look(self) -> None:
        """What every piece would have seen by now if it were its side's seer."""
        pos, board = self.pos, self.rules.board
        files, ranks = board.files, board.ranks
        standing = {square: ident for square in board if (ident := pos.ident_at(square))}
        self.places = {ident: square for square, ident in standing.items()}
        for square, ident in standing.items():
            side = pos.piece_at(square) & 1
            belief = self.beliefs[side]
            if ident not in belief.ledgers:
                continue
            mask = belief.seen.get(ident, 0)
            file, rank = square % files, square // files
            for x in range(max(0, file - 1), min(files, file + 2)):
                for y in range(max(0, rank - 1), min(ranks, rank + 2)):
                    other = standing.get(y * files + x)
                    if other:
                        mask |= 1 << other
            belief.seen[ident] = mask

    def seen_by(self, side: int, seer: int) -> int:
        """Bit set of what a side's seer has seen; nothing counts once it is gone."""
        if not self.cast.acts(self.pos, side, 1):
            return 0
        return self.beliefs[side].seen.get(seer, 0)

    def living(self, piece: int) -> bool:
        """Is the piece on the board or in a hand?"""
        return piece in self.places or self.cast.in_play(self.pos, piece)

    def enemies(self, side: int, seer: int) -> dict[int, float]:
        """The pieces a seer may name, and how likely a sensible side is to name each."""
        mask = self.seen_by(side, seer)
        found = {}
        for ident in self.cast.order:
            if not mask >> ident & 1:
                continue
            square = self.places.get(ident)
            if square is None:
                if self.cast.in_play(self.pos, ident):
                    found[ident] = IN_HAND
                continue
            code = self.pos.piece_at(square)
            liked = self.worth[self.rules.shown(code).id] / self.median
            if not self.modelled:
                liked = 1.0
            elif code & 1 == side:
                liked *= OWN_PIECE
            found[ident] = liked
        return found

    def hostile(self, side: int, ident: int) -> bool:
        """Does the piece stand on the board on the other side?"""
        square = self.places.get(ident)
        return square is not None and self.pos.piece_at(square) & 1 != side

    def consider(self, text: str, mover: int, now: int, died: Died) -> None:
        """What a decision tells of deaths written and of a seer that does not write."""
        belief = self.beliefs[mover]
        ended = self.turn_number() != now
        seers = list(belief.ledgers) if self.cast.acts(self.pos, mover, 1) else []
        if text.startswith("@"):
            notes, sees = {}, {}
            for seer in belief.ledgers:
                named = self.enemies(mover, seer)
                total = sum(named.values()) or 1.0
                victims = {piece: liked / total for piece, liked in named.items()}
                notes[seer] = Note(now, victims, self.horizon)
                sees[seer] = any(self.hostile(mover, piece) for piece in named)
            belief.wrote(notes, sees)
        elif ended and seers:
            belief.held_back(
                {
                    seer: any(self.hostile(mover, piece) for piece in self.enemies(mover, seer))
                    for seer in seers
                }
            )
        if (ended or any(died)) and self.closed != now:
            self.closed = now
            for side in (0, 1):
                self.beliefs[side].pass_turn(now, died[side], self.living)
        if ended:
            key = self.key()
            self.visited[key] = self.visited.get(key, 0) + 1

    def key(self) -> tuple[int, bytes]:
        """What everybody sees of a position."""
        return self.pos.turn, self.cast.placing(self.pos)

    def suppose_other(self, due: dict[int, int] | None = None) -> None:
        """Effect: the other side's secrets are some possible ones, with these deaths due."""
        side = 1 - self.me
        belief = self.beliefs[side]
        pair = self.supposing.pair(self.pos, side)
        if pair not in belief.weights:
            pair = max(belief.weights, key=lambda item: (belief.weights[item], item))
            self.supposing.recast(self.pos, side, pair)
        self.cast.rewrite(self.pos, side, self.seen_by(side, pair[1]), due or {})
