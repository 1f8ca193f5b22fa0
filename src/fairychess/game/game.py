"""One game: the true position, who may decide, what was decided, and how it ended."""

import hashlib
import random
import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from sys import intern
from typing import Any

from fairychess.game import record, sight, view_builder
from fairychess.game.move_input import options_of, well_formed
from fairychess.game.record import sealed
from fairychess.game.simultaneous import early_decision
from fairychess.game.source import Source, digest_of, option_texts, source_of
from fairychess.game.view import MoveRecord, MoveSteps, OptionView, Outcome, Reason, View
from fairychess.game.why_not import why_not
from fairychess.messages import ExplainedError, Message, as_message
from fairychess.notation import MoveError
from fairychess.notation.position_text import holds
from fairychess.notation.spelling import reading, speller_of
from fairychess.notation.spelling.move_parts import target_in
from fairychess.position.rule import NOBODY
from fairychess.position.rule_visibility import news_of
from fairychess.position.sides import SIDES, other
from fairychess.position.words.move import SPECIAL, rule_of, type_of
from fairychess.position.words.piece import colour_of
from fairychess.rules import load, refusals
from fairychess.rules.catalogue import find, installed, load_text, own

VIEWERS = (*SIDES, "both", "spectator")


_NOTHING_HIDDEN: dict[str, MoveRecord] = {}


class Refused(ExplainedError):
    """Something that cannot be done in this game now; one line of reason."""


@dataclass(frozen=True, slots=True)
class _Played:
    """One decision taken.

    `told` are the records of those viewers who may not know the text (empty: nothing to hide);
    `taken` are the pieces it took out of play: (side that gains, original id, who knows). `steps`
    is known to those who may know the text.
    """

    record: MoveRecord
    told: Mapping[str, MoveRecord]
    owner: str
    taken: tuple[tuple[str, str, Collection[str]], ...]
    steps: MoveSteps

    def steps_for(self, viewer: str, over: bool) -> MoveSteps:
        """The steps as a viewer may see them: no more of them than of the record."""
        if over or viewer not in self.told:
            return self.steps
        return MoveSteps(self.told[viewer].squares)

    def seen_by(self, viewer: str, over: bool) -> MoveRecord:
        """The record as a viewer may see it."""
        return self.record if over else self.told.get(viewer, self.record)


def _no_words(_text: str) -> None:
    """Moves of pieces are shown as they are written."""


def new_game(
    name: str,
    options: Mapping[str, object] | None = None,
    seed: int | None = None,
    position: str | None = None,
    text: str | None = None,
    salt: str | None = None,
    check: bool = True,
) -> "Game":
    """A game of a variant (a name, a folder or a file), from its start or a position text.

    Where the variant's file is at hand as `text`, `name` is only what it is called. Chance is
    drawn from `seed`, and hashed with it is `salt` (hexadecimal digits). A game without a seed
    makes both, of 128 bits and more, and records them; one of a given seed has no salt but a
    given one, so that it can be repeated. `check` is that of `Rules.position`.

        >>> game = new_game("chess")
        >>> game.play("first", "e2e4")
        >>> game.to_move, game.view("second").moves[0].text
        ('second', 'e2e4')
    """
    source = None if text is None else Source(digest_of(text), text)
    return Game(name, dict(options or {}), seed, position, source=source, salt=salt, check=check)


class Game:
    """A game in progress: `new_game` and `replay` make one.

    It shows itself through `view`; the position stays inside. Seats are "first" and "second", the
    referee's is "chance". What cannot be done now raises Refused and changes nothing.
    """

    def __init__(
        self,
        name: str,
        options: Mapping[str, object],
        seed: int | None,
        position: str | None,
        *,
        source: Source | None = None,
        promised: str | None = None,
        salt: str | None = None,
        named: Collection[str] | None = None,
        check: bool = True,
    ) -> None:
        """`source` is a variant file at hand as text, which `name` then only names.

        `promised` is the commitment of a game whose seed has not been opened. `named` are the
        options that a record names: those added to a variant since are not in its commitment.
        """
        if source is None or not source.text:
            path = find(name)
            self._rules = load(path, **option_texts(options))
            inside = installed(path)
            by_name = inside or own(path)
            self.variant = self._rules.name if by_name else str(path.resolve())
            # Records and commitments must not depend on where a file lies on this machine.
            self.called = self.variant if by_name else f"{path.parent.resolve().name}/{path.name}"
            self._source = None if inside else source_of(path)
        else:
            self._rules = load_text(source.text, name, **option_texts(options))
            self.variant = self.called = name
            self._source = source
        self._promised = promised
        self.options = dict(self._rules.definition.chosen)
        self._named = set(self.options if named is None else named)
        if salt is None:
            salt = secrets.token_hex(32) if seed is None else ""
        self.seed = secrets.randbits(128) if seed is None else seed
        self.salt = salt
        self._play = self._rules.position(position, check=check)
        self.start = self._play.text()
        # A set-up position may tell who is who; the starting position tells nothing.
        known = (0, 1, NOBODY) if self._rules.secret and position else ()
        self._starts = {seat: self._play.text(seat) for seat in known}
        self._played: list[_Played] = []
        self._ended: Outcome | None = None
        self._offer: str | None = None
        self._origins = view_builder.original_ids(self._play)
        self.to_move = ""
        self.outcome: Outcome | None = None
        self._settle()

    # ---- views ---------------------------------------------------------------------------------

    @property
    def early(self) -> str:
        """Who may decide though the other side is to move; "" for nobody."""
        return self._early_decision()[0]

    @property
    def secretive(self) -> bool:
        """Does this variant hide anything from a seat?"""
        return bool(self._rules.secret)

    @property
    def ply(self) -> int:
        """The number of decisions taken."""
        return len(self._played)

    @property
    def commitment(self) -> str:
        """Hash of the seed, the start and a salt, to publish before anything is drawn.

        The record opens seed and salt when the game is over, so anyone can check the draws. Nobody
        can try out before what is hidden: the salt has at least 128 bits. Older games have none.
        """
        if self._promised is not None:
            return self._promised
        options = [each for each in sorted(self.options.items()) if each[0] in self._named]
        text = f"{self.called}\n{options}\n{self.start}\n{self.seed}"
        text += f"\n{self.salt}" if self.salt else ""
        return hashlib.sha256(text.encode()).hexdigest()

    def start_for(self, viewer: str) -> str:
        """The position the game began with, as a viewer may know it; all of it after the end."""
        if self.outcome is not None:
            return self.start
        return self._starts.get(view_builder.seat_of(viewer), self.start)

    @property
    def digest(self) -> str:
        """Hash of what defines a variant outside the package; empty for one inside."""
        return self._source.digest if self._source else ""

    @property
    def tosser(self) -> str | None:
        """The seat of the player who tossed for the first move; None without a toss."""
        return view_builder.tosser(self._play)

    def view(self, viewer: str) -> View:
        """The game as "first", "second", "both" or "spectator" may see it.

        A game with secrets has no view for "both" before it is over.
        """
        self._must_show(viewer)
        decides = viewer == self.to_move or (viewer == "both" and self.to_move in SIDES)
        over = self.outcome is not None
        options = self._options() if decides and not over else []
        early, early_options = self._early_decision()
        return view_builder.build_view(
            self._play,
            variant=self.variant,
            viewer=viewer,
            to_move=self.to_move,
            shown=self._shown(viewer),
            options=tuple(option for _, option in options),
            moves=self._moves(viewer),
            captured=self._captured(viewer),
            outcome=self.outcome,
            draw_offered_by=self._offer,
            can_undo=self.why_no_undo(1) is None,
            start=self.start_for(viewer),
            rules=dict(self.options),
            commitment=self.commitment,
            steps=self._played[-1].steps_for(viewer, over) if self._played else None,
            early=early,
            early_options=early_options if viewer == early else (),
        )

    def opened_view(self, viewer: str) -> View:
        """`view` with nothing hidden on the board: for replays of games that are over only."""
        return view_builder.opened(self._play, self.view(viewer))

    def _repr_html_(self) -> str | None:
        """In a notebook: what a spectator sees, which is everything where nothing is secret."""
        open_to_all = self.outcome is not None or not self.secretive
        return self.view("both" if open_to_all else "spectator")._repr_html_()

    def why_not(self, viewer: str, origin: str, target: str = "") -> Reason | None:
        """Why a viewer may not play from one place to another ("hand:P" or a square).

        Without a target: why the piece cannot move at all. None where it can.
        """
        self._must_show(viewer)
        if self.outcome is not None:
            return Reason(Message("game_over", {"reason": self.outcome.message}))
        return why_not(self._play, self.start, viewer, origin, target)

    def events(self, viewer: str, since: int) -> tuple[MoveRecord, ...]:
        """What a viewer has learned after decision `since` (0: from the start), in order."""
        return tuple(move for move in self.view(viewer).moves if move.ply > since)

    def record(self, viewer: str = "spectator", clocks: Mapping[int, float] | None = None) -> str:
        """The game as text: tags, then the moves with their numbers and the result.

        While a game with secrets goes on, only what the viewer may know, with a seal on what is
        hidden; all of it after the end. `clocks` are seconds left after each ply.
        """
        self._must_show(viewer)
        over = self.outcome is not None
        definition = self._rules.definition
        opened = over and self._promised is None
        options = {key: value for key, value in self.options.items() if key in self._named}
        tags = {
            "Variant": self.called,
            "Definition": self.digest,
            "Title": definition.title,
            "First": definition.first,
            "Second": definition.second,
            "Options": " ".join(f"{k}={v}" for k, v in sorted(option_texts(options).items())),
            "Commitment": self.commitment,
            # While the game goes on, the seed would foretell every toss to come.
            "Seed": str(self.seed) if opened else "",
            "Salt": self.salt if opened else "",
            "Tosser": self.tosser or "",
            "Start": self.start_for(viewer),
            "Termination": record.ADJUDICATED if self._ended else "",
        }
        moves = self._moves(viewer)
        if over:  # the opened seed says what a seal would
            moves = tuple(replace(move, seal="") for move in moves)
        carried = self._source.text if self._source else ""
        return record.format_record(tags, moves, self.outcome, clocks, carried)

    # ---- deciding -------------------------------------------------------------------------

    def play(self, seat: str, text: str) -> None:
        """Take one decision for a seat, by its text; by some rules an illegal move loses."""
        self._must_go_on()
        if self.to_move == "chance":
            raise Refused("toss_first")
        if seat != self.to_move:
            raise Refused("not_your_turn")
        try:
            move, option = self._find(text)
        except MoveError as error:
            if self._forfeits(text):
                self._end(other(seat), "illegal_move")
                return
            raise Refused(error.message) from None
        if self._offer not in (None, seat):
            self._offer = None  # moving instead of answering declines
        self._do(move, option)

    def play_chance(self) -> None:
        """Let the referee draw the decision of the chance seat from the recorded seed."""
        self._must_go_on()
        if self.to_move != "chance":
            raise Refused("nothing_to_toss")
        if self._promised is not None:
            raise Refused("seed_sealed")
        options = self._options()
        rule = self._rules.rule_list[rule_of(options[0][0])]
        # Seeded by the ply as well: taking a toss back and repeating it changes nothing.
        rng = random.Random(f"{self.seed}/{self.ply}")
        self._do(*rng.choices(options, rule.chance_weights())[0])

    def decide(self, text: str) -> None:
        """Take the decision at hand, the referee's draws included: for set-ups, not for play."""
        self._must_go_on()
        self._do(*self._find(text))

    def retrace(self, text: str) -> None:
        """Carry out a decision that a record holds; what chance decided must be what is drawn.

        Where the seed has not been opened, chance is believed. Raises Refused; nothing forfeits.
        """
        self._must_go_on()
        if self.to_move == "chance" and self._promised is None:
            self.play_chance()
            drawn = self._played[-1].record.text
            if drawn != text:
                raise Refused(Message("seed_draws", {"move": text, "drawn": drawn}))
            return
        try:
            self.decide(text)
        except MoveError as error:
            raise Refused(error.message) from None

    def claim(self, made: bool) -> None:
        """Settle whether a player claims an end that may be claimed, or the game goes on."""
        kernel = self._play.kernel
        if not self._ended and made != kernel.claims_are_made and (made or self.outcome):
            kernel.claims_are_made = made
            self._settle()

    def undo(self, plies: int = 1) -> None:
        """Take back the last decisions; an agreed or resigned game goes on again."""
        reason = self.why_no_undo(plies)
        if reason is not None:
            raise Refused(reason)
        for _ in range(min(plies, self.ply)):
            self._play.pop()
            self._played.pop()
        self._ended = None
        self._offer = None
        self._settle()

    def resign(self, seat: str) -> None:
        """Give the game up: the other seat wins."""
        self._must_go_on()
        self._end(other(self._side(seat)), "resignation")

    def adjudicate(self, winner: str | None, reason: Message | str) -> None:
        """End the game for a reason the rules do not know: time, absence, an aborted start.

        `winner` is a seat, None for a draw.
        """
        self._must_go_on()
        self._end(None if winner is None else self._side(winner), reason)

    def offer_draw(self, seat: str) -> None:
        """Offer a draw to the other seat; both offering is agreeing."""
        self._must_go_on()
        if self._offer == other(self._side(seat)):
            self.accept_draw(seat)
        elif self._offer == seat:
            raise Refused("draw_offered_already")
        else:
            self._offer = seat

    def accept_draw(self, seat: str) -> None:
        """Accept the other seat's offer."""
        self._answer(seat)
        self._end(None, "agreed_draw")

    def decline_draw(self, seat: str) -> None:
        """Decline the other seat's offer."""
        self._answer(seat)
        self._offer = None

    # ---- inside ---------------------------------------------------------------------------

    def _must_show(self, viewer: str) -> None:
        if viewer not in VIEWERS:
            raise Refused(
                Message("no_such_viewer", {"viewer": repr(viewer), "viewers": ", ".join(VIEWERS)})
            )
        if viewer == "both" and self._rules.secret and self.outcome is None:
            raise Refused("one_seat_only")

    def _shown(self, viewer: str) -> dict[str, Any]:
        """What a viewer is shown of the position; without secrets all are shown the same."""
        seat = view_builder.seat_of(viewer) if self._rules.secret else NOBODY
        if seat not in self._shown_to:
            over = self.outcome is not None
            self._shown_to[seat] = view_builder.shown_to(self._play, seat, self.to_move, over)
        return self._shown_to[seat]

    def _moves(self, viewer: str) -> tuple[MoveRecord, ...]:
        return tuple(one.seen_by(viewer, self.outcome is not None) for one in self._played)

    def why_no_undo(self, plies: int) -> Message | None:
        """The reason why so many decisions cannot be taken back, or None."""
        if self._ended is None and not self._played:
            return Message("nothing_to_take_back")
        if not 0 <= plies <= self.ply and not (self._ended and not self._played):
            return Message("too_many_back", {"plies": self.ply})
        if not self._rules.secret:
            return None
        # What others have seen cannot be unseen; only a decision that is still hidden from them,
        # has told its owner nothing and has not ended the turn may be thought over.
        last = self._played[-1] if self._played else None
        hidden = last is not None and bool(last.told) and last.owner == self.to_move
        hidden = hidden and last is not None and not last.record.notes
        if plies == 1 and self.outcome is None and hidden and self.to_move in SIDES:
            return None
        return Message("revealed_stays")

    def _must_go_on(self) -> None:
        if self.outcome is not None:
            raise Refused(Message("game_over", {"reason": self.outcome.message}))

    def _side(self, seat: str) -> str:
        if seat not in SIDES:
            raise Refused(Message("not_a_player", {"seat": repr(seat)}))
        return seat

    def _answer(self, seat: str) -> None:
        self._must_go_on()
        if self._offer != other(self._side(seat)):
            raise Refused("draw_not_offered")

    def _end(self, winner: str | None, reason: Message | str) -> None:
        self._ended = Outcome(winner, as_message(reason))
        self._offer = None
        self._settle()

    def _settle(self) -> None:
        """What others may ask at any moment is worked out once, after every change."""
        self._known: list[tuple[int, OptionView]] | None = None
        self._shown_to: dict[int, dict[str, Any]] = {}
        self._early: tuple[str, tuple[OptionView, ...]] | None = None
        self.to_move = self._play.to_move()
        found = None if self._ended else self._play.result()
        self.outcome = self._ended or found

    def _options(self) -> list[tuple[int, OptionView]]:
        if self._known is None:
            self._known = options_of(self._play, self._last_target())
        return self._known

    def _early_decision(self) -> tuple[str, tuple[OptionView, ...]]:
        """Who may decide though the other player is to move, and what."""
        if self._early is None:
            self._early = ("", ()) if self.outcome else early_decision(self._play)
        return self._early

    def _last_target(self) -> str:
        """The square on which the last move ended, where everybody has seen it."""
        if not self._played or self._rules.hides_squares:
            return ""
        last = self._played[-1].record
        return target_in(last.text) if last.spelled else ""

    def _find(self, text: str) -> tuple[int, OptionView]:
        """The option with this text, however it is spelled. Raises MoveError."""
        options = self._options()
        for move, option in options:
            if option.text == text:
                return move, option
        try:
            wanted = reading.parse(self._play.kernel, text, self._last_target())
        except MoveError as error:
            raise refusals.explained(self._play, self.start, text, error) from None
        return next((move, option) for move, option in options if move == wanted)

    def _forfeits(self, text: str) -> bool:
        """Does this text, not a legal move, lose? Only what is written as a move does."""
        return self.options.get("illegal_move_loses") is True and well_formed(
            text, self._rules.numbers, self._rules.board
        )

    def _do(self, move: int, option: OptionView) -> None:
        kernel, seat = self._play.kernel, self.to_move
        special = type_of(move) == SPECIAL
        number, ply = kernel.fullmove_number, self.ply + 1
        told, owner = self._told(move)
        wording = self._rules.rule_list[rule_of(move)].notation.wording if special else _no_words
        before = sight.boards(self._play)
        kernel.do(move)
        taken = self._taken(before)
        places = () if told else (*option.clicks, *option.marks)
        # Of many games in one process, most have the same squares and texts: each is kept once.
        squares = tuple(dict.fromkeys(intern(c) for c in places if not c.startswith("hand:")))
        notes = news_of(kernel, move)
        text = intern(option.text)
        passes = seat in SIDES and self._play.rules.opponent_passes(kernel)
        passed = other(seat) if passes else ""
        self._settle()
        spelled = self._spelled(seat, option)
        steps = MoveSteps(tuple(map(intern, option.clicks)), tuple(map(intern, option.captures)))
        words = (wording(text), spelled, passed)
        if told is None and not before:
            record = MoveRecord(ply, number, seat, text, squares, notes, "", *words)
            self._played.append(_Played(record, _NOTHING_HIDDEN, owner, taken, steps))
        else:
            seal = sealed(self.seed, ply, text, self.salt)
            record = MoveRecord(ply, number, seat, text, squares, notes, seal, *words)
            if before:
                hidden = self._seen(record, before)
            else:
                other_text = str(told)
                dark = replace(
                    record, text=other_text, squares=(), wording=wording(other_text), spelled=()
                )
                hidden = {viewer: dark for viewer in VIEWERS if viewer != owner}
            self._played.append(_Played(record, hidden, owner, taken, steps))

    def _spelled(self, seat: str, option: OptionView) -> tuple[str, ...]:
        """How a move just made is written, with the signs of check and mate that all may know."""
        if not option.spelled:
            return ()
        sign = ""
        if self.outcome is not None and self.outcome.message.key.startswith("checkmate"):
            sign = "#"
        elif self.to_move not in (seat, "chance") and view_builder.announced_checks(self._play):
            sign = "+"
        spelled = speller_of(self._rules).signed(option.spelled, sign)
        return tuple(intern(text) for text in spelled)

    def _seen(self, record: MoveRecord, before: Mapping[str, sight.Board]) -> dict[str, MoveRecord]:
        """The last move as all but its player have seen it, where the rules hide squares."""
        found = {}
        for viewer, seat in sight.WATCHERS.items():
            if viewer != record.seat:
                after = sight.board_of(self._play, seat)
                text, squares = sight.told(self._rules, seat, before[viewer], after)
                found[viewer] = replace(
                    record, text=text, squares=squares, wording=None, spelled=()
                )
        return found

    def _told(self, move: int) -> tuple[str | None, str]:
        """The text others see (None: the true one), and the seat whose secret this is."""
        if type_of(move) != SPECIAL:
            return None, self.to_move
        rule: Any = self._rules.rule_list[rule_of(move)]
        told: dict[int, str | None] = {
            seat: rule.visibility.tell(self._play.kernel, move, seat) for seat in (NOBODY, 0, 1)
        }
        owner = next((SIDES[seat] for seat in (0, 1) if told[seat] is None), self.to_move)
        return told[NOBODY], owner

    def _taken(
        self, before: Mapping[str, sight.Board]
    ) -> tuple[tuple[str, str, Collection[str]], ...]:
        """Pieces the last decision took out of play; none where they wait in a hand.

        Each counts for the other side, also where its own side took it. Where the rules hide
        squares, who saw it `before` knows what it looked like, and nobody what it had been.
        """
        if holds(self._rules):
            return ()
        return tuple(
            (
                SIDES[1 - colour_of(piece)],
                self._rules.shown(piece).id
                if before
                else self._origins.get(ident, self._rules.shown(piece).id),
                [viewer for viewer in before if square in before[viewer]] if before else VIEWERS,
            )
            for piece, square, ident in self._play.kernel.last_captured()
            if piece
        )

    def _captured(self, viewer: str) -> dict[str, dict[str, int]]:
        found: dict[str, dict[str, int]] = {side: {} for side in SIDES}
        for played in self._played:
            for side, ident, known in played.taken:
                if viewer in known or self.outcome is not None:
                    pieces = found[side]
                    pieces[ident] = pieces.get(ident, 0) + 1
        return found
