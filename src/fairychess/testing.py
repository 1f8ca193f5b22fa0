"""Checks that every variant must pass: the package's own and an inventor's folder alike.

>>> from fairychess import load
>>> from fairychess.testing import check_variant
>>> check_variant(load("chess"), games=1)

Each check raises AssertionError with one line that names the variant, the position and what is
wrong. Random games are drawn from a seed, so what fails once fails again.
"""

import dataclasses
import json
import random
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from fairychess.api import Position
from fairychess.board import SQUARE, square_name
from fairychess.game import Game, Refused, new_game, read_record, replay, sight
from fairychess.game.verifying import verify
from fairychess.game.view import MoveRecord
from fairychess.messages import Message
from fairychess.notation import MoveError
from fairychess.notation.spelling import reading
from fairychess.position.rule_visibility import Alternative, news_of
from fairychess.position.sides import SIDES, other
from fairychess.rules import RuleError, Rules, load, rules_of

__all__ = [
    "Count", "check_determinism", "check_options", "check_perft", "check_playthrough",
    "check_random_play", "check_record", "check_simultaneous", "check_text", "check_variant",
    "indistinguishable", "playthrough", "read_counts",
]  # fmt: skip

PLAIN = re.compile(rf"{SQUARE}{SQUARE}")
PLIES = 300
LARGEST = 200_000
COMPANIONS = ("README.md", "perft.toml", "playthrough.txt")


@dataclass(frozen=True)
class Count:
    """One stored perft: so many sequences of `depth` decisions, and who says so.

    With `whole_turns` they are turns: a move and the wall it builds count as one.
    """

    depth: int
    count: int
    source: str
    position: str | None = None
    options: dict[str, Any] | None = None
    whole_turns: bool = False


def check_variant(rules: Rules, seed: int = 0, games: int = 2, largest: int = LARGEST) -> None:
    """All checks of this module; `largest` bounds the stored counts that are counted again.

    The variant's folder must hold README.md, perft.toml and playthrough.txt. A game with secrets
    must also be `indistinguishable` to those who do not know them.
    """
    folder = rules.definition.folder
    for name in COMPANIONS:
        there = folder is not None and (folder / name).is_file() and (folder / name).stat().st_size
        claim(bool(there), rules, f"{name} is missing or empty in {folder}")
    start = rules.position()
    check_text(start)
    check_options(start)
    check_determinism(rules, seed)
    check_random_play(rules, seed, games)
    check_record(rules, seed)
    check_perft(rules, largest)
    check_playthrough(rules)
    if rules.secret:
        check_simultaneous(rules, seed)
        assert folder is not None
        indistinguishable(str(folder), 40, seed, rules.definition.chosen)


# ---- one position -------------------------------------------------------------------------


def check_text(pos: Position, past: frozenset[int] = frozenset()) -> None:
    """The position text reads back to the same text, hash, seat and options.

    A text holds no history; `past` are the hashes of earlier positions, whose repetition may
    forbid an option or end the game.
    """
    text = pos.text()
    again = read_again(pos, text)
    claim(again.text() == text, pos, f"reads back as {again.text()}")
    claim(again.kernel.hash == pos.kernel.hash, pos, "reads back with another hash")
    claim(again.to_move() == pos.to_move(), pos, f"reads back with {again.to_move()} to decide")
    here, there = set(pos.moves()), set(again.moves())
    claim(here <= there, pos, f"reads back without {sorted(here - there)[:3]}")
    if here == there or again.kernel.hash in past:
        return
    repeats = []
    for move in sorted(there - here):
        again.push(move)
        repeats.append(again.kernel.hash in past)
        again.pop()
    # A game may also be over because nothing but repeating could save it.
    enough = all(repeats) if here else any(repeats)
    claim(enough, pos, f"reads back with further options {sorted(there - here)[:3]}")


def read_again(pos: Position, text: str) -> Position:
    """The position that its own text describes; AssertionError if that is refused."""
    rules = rules_of(pos)
    try:
        return rules.position(text)
    except RuleError:
        raise
    except ValueError as error:
        raise AssertionError(f"{rules.name}: {text}: does not read back: {error}") from None


def check_options(pos: Position) -> None:
    """Every option has a text of its own, and what is printed is read as that option.

    Where there are many options, some thirty of them are read.
    """
    words = list(pos.kernel.decision().options)
    texts = pos.moves()
    claim(len(texts) == len(words), pos, f"{len(words)} options but {len(texts)} texts")
    twice = sorted({text for text in texts if texts.count(text) > 1})
    claim(not twice, pos, f"two options are spelled {twice[:3]}")
    claim((pos.result() is None) == bool(texts), pos, f"{len(texts)} options, {pos.result()}")
    step = 1 + len(texts) // 30
    first = pos.kernel.ply % step
    for word, text in zip(words[first::step], texts[first::step], strict=True):
        try:
            read = reading.parse(pos.kernel, text)
        except MoveError as error:
            read = -1
            claim(False, pos, f"prints the option {text} but does not read it: {error}")
        claim(read == word, pos, f"reads {text} as another option")


# ---- whole games --------------------------------------------------------------------------


def check_random_play(
    rules: Rules, seed: int = 0, games: int = 2, plies: int = PLIES, texts: int = 10
) -> int:
    """Random games: do and undo restore everything, equal positions are equal; moves played.

    After every move it is taken back and played again, at the end all moves are taken back, and
    each time text, hash, seat and the pieces' identities must be as before. No two pieces may have
    one identity. Every `texts` plies (0: never) the position also passes `check_text` and
    `check_options`, and as many options must be counted as there are.
    """
    rng = random.Random(seed)
    hashes: dict[str, int] = {}
    boards: dict[int, str] = {}
    played = 0
    for _ in range(games):
        pos = rules.position()
        stack = [snapshot(pos)]
        for ply in range(plies):
            words = pos.kernel.decision().options
            if not words:
                claim(pos.result() is not None, pos, "no option, but the game is not over")
                break
            word = words[int(rng.random() * len(words))]
            if texts and ply % texts == 0:
                check_text(pos, frozenset(entry.hash for entry in stack[:-1]))
                check_options(pos)
                pos.check()
                counted = pos.perft(1)
                claim(counted == len(words), pos, f"{len(words)} options, but perft 1 is {counted}")
            pos.kernel.do(word)
            after = snapshot(pos)
            known_pieces = [ident for ident in after.idents if ident]
            twice = len(known_pieces) - len(set(known_pieces))
            claim(not twice, pos, f"{twice} identities belong to more than one piece")
            pos.kernel.undo()
            compare(pos, stack[-1], snapshot(pos), "taking a move back")
            pos.kernel.do(word)
            compare(pos, after, snapshot(pos), "playing a move again")
            stack.append(after)
            known = hashes.setdefault(after.board, after.hash)
            claim(known == after.hash, pos, "the same position has had another hash")
            same = boards.setdefault(after.hash, after.board)
            claim(same == after.board, pos, f"has the hash of {same}")
            played += 1
        while len(stack) > 1:
            compare(pos, stack.pop(), snapshot(pos), "taking all moves back")
            pos.kernel.undo()
        compare(pos, stack[0], snapshot(pos), "taking all moves back")
    return played


def check_determinism(rules: Rules, seed: int = 0) -> None:
    """The same seed gives the same game, on fresh positions and after taking moves back."""
    pos = rules.position()
    first = pos.playout(seed, 100)
    second = rules.position().playout(seed, 100)
    claim(first == second, rules, f"seed {seed} gives two different games")
    for _ in first:
        pos.pop()
    third = pos.playout(seed, 100)
    claim(first == third, rules, f"seed {seed} gives another game after taking back")


def check_record(rules: Rules, seed: int = 0, plies: int = 60) -> None:
    """The record of a random game reads back to the same text, the same game and what it claims."""
    folder = rules.definition.folder
    claim(folder is not None, rules, "has no folder to play a recorded game from")
    rng = random.Random(seed)
    game = new_game(str(folder), rules.definition.chosen, seed)
    while game.outcome is None and game.ply < plies:
        if game.to_move == "chance":
            game.play_chance()
        else:
            game.play(game.to_move, rng.choice(game.view(game.to_move).options).text)
    if game.outcome is None:
        game.resign("first")
    clocks = {ply: 3 * ply for ply in range(1, game.ply + 1)}
    text = game.record(clocks=clocks)
    again = replay(text, str(folder))
    claim(read_record(text).text() == text, rules, f"seed {seed}: its record reads back otherwise")
    claim(again.record() == game.record(), rules, f"seed {seed}: its record replays otherwise")
    claim(again.view("both").position == game.view("both").position, rules, "replays otherwise")
    list(verify(read_record(text), variant=str(folder)))


def check_simultaneous(rules: Rules, seed: int = 0, plies: int = 30, tries: int = 12) -> int:
    """A player who may decide early has the same options whatever the other does; games compared.

    Where both decide at once in a random game, `tries` decisions of the one to move are tried: each
    must leave the decision to the other with just the options offered before, and tell it the same.
    """
    if not rules.simultaneous:
        return 0
    rng, compared = random.Random(seed), 0
    story = SecretStory(str(rules.definition.folder), seed, rules.definition.chosen, rng)
    texts = [text for _, text in story.texts[:plies]]
    for ply in range(len(texts)):
        here = story.told(texts[:ply])
        waiting = here.view("spectator").early
        options = here._play.moves() if waiting else []
        told = set()
        for text in rng.sample(options, min(tries, len(options))):
            after = story.told([*texts[:ply], text]).view(waiting)
            same = after.options == here.view(waiting).early_options
            claim(same, rules, f"{text} changes what {waiting} may choose at the same time")
            told.add(repr(unsealed(after.moves[-1])))
            compared += 1
        claim(len(told) < 2, rules, f"{waiting} is told what the other side has chosen")
    return compared


# ---- stored knowledge ---------------------------------------------------------------------


def read_counts(folder: Path) -> list[Count]:
    """The counts of a variant's perft.toml; AssertionError if one has no source."""
    path = folder / "perft.toml"
    found = [Count(**entry) for entry in tomllib.loads(path.read_text("utf-8"))["count"]]
    for count in found:
        if not count.source.strip():
            raise AssertionError(f"{path}: the count {count.count} has no source")
    return found


def check_perft(rules: Rules, largest: int = LARGEST) -> int:
    """Count the stored perfts up to `largest` again; how many were counted."""
    folder = rules.definition.folder
    claim(folder is not None, rules, "has no folder with a perft.toml")
    assert folder is not None
    done = 0
    for stored in read_counts(folder):
        if stored.count > largest:
            continue
        played = load(folder, **stored.options) if stored.options else rules
        pos = played.position(stored.position)
        counted = pos.perft(stored.depth, stored.whole_turns)
        what = f"perft {stored.depth} is {counted}, stored is {stored.count} ({stored.source})"
        claim(counted == stored.count, pos, what)
        done += 1
    claim(done > 0, rules, f"perft.toml stores no count up to {largest}")
    return done


def playthrough(rules: Rules, seed: int = 0, plies: int = 400) -> str:
    """One random game as text, the same wherever and however fast the rules run.

    Each line is a decision with the number of options it was chosen from; every ten plies stands
    the position. Moves of several legs, drops and promotions are preferred a third of the time.
    """
    rng = random.Random(seed)
    pos = rules.position()
    lines = [f"# {rules.definition.title}: a random game, seed {seed}", pos.text()]
    for ply in range(1, plies + 1):
        options = sorted(pos.moves())
        if not options:
            break
        rare = [text for text in options if not PLAIN.fullmatch(text)]
        chosen = rare if rare and rng.random() < 1 / 3 else options
        move = chosen[int(rng.random() * len(chosen))]
        lines.append(f"{ply} {pos.to_move()} {move} ({len(options)})")
        pos.push(move)
        if ply % 10 == 0:
            lines.append(pos.text())
    result = pos.result()
    over = f"{result.winner or 'draw'}: {result.reason}" if result else "unfinished"
    return "\n".join([*lines, pos.text(), f"= {over}"]) + "\n"


def check_playthrough(rules: Rules) -> None:
    """The game in playthrough.txt is still the game its seed gives."""
    folder = rules.definition.folder
    claim(folder is not None, rules, "has no folder with a playthrough.txt")
    assert folder is not None
    stored = (folder / "playthrough.txt").read_text("utf-8")
    head = re.search(r"seed (\d+)$", stored.partition("\n")[0])
    if head is None:
        raise AssertionError(f"{folder / 'playthrough.txt'}:1: names no seed")
    now = playthrough(rules, int(head.group(1)))
    pairs = zip([*stored.splitlines(), ""], [*now.splitlines(), ""], strict=False)
    for number, (old, new) in enumerate(pairs, 1):
        claim(old == new, rules, f"playthrough.txt:{number}: {old!r} is now {new!r}")
    claim(stored == now, rules, "playthrough.txt has another length now")


# ---- inside -------------------------------------------------------------------------------


class Snapshot(NamedTuple):
    """All that do and undo must restore; `board` is the text without its two counters."""

    text: str
    hash: int
    seat: str
    idents: tuple[int, ...]

    @property
    def board(self) -> str:
        """What the hash stands for."""
        words = self.text.split(" ")
        return " ".join(words[:4] + words[6:])


def snapshot(pos: Position) -> Snapshot:
    """What a position is, for comparing."""
    squares = range(pos.rules.tables.squares)
    idents = tuple(pos.kernel.ident_at(square) for square in squares)
    return Snapshot(pos.text(), pos.kernel.hash, pos.to_move(), idents)


def compare(pos: Position, old: Snapshot, new: Snapshot, what: str) -> None:
    """Nothing may differ."""
    for field, was, now in zip(Snapshot._fields, old, new, strict=True):
        claim(was == now, pos, f"{what} changed the {field}: it was {was}")


def claim(holds: bool, where: Rules | Position, wrong: str) -> None:
    """AssertionError with one line unless the claim holds."""
    if not holds:
        name = where.name if isinstance(where, Rules) else f"{where.rules.name}: {where.text()}"
        raise AssertionError(f"{name}: {wrong}")


# ---- secrets ------------------------------------------------------------------------------

Channel = Callable[[Game, str], object]
"""What a viewer receives from a game: anything with an exact `repr`."""


def shown(game: Game, viewer: str) -> str:
    """All that the game room gives a viewer: view, options, events, record, refusals.

    A seal is left out: it is a hash under the referee's seed, meant to differ, and tells nothing
    to those who have not got the seed.
    """
    view = dataclasses.replace(
        game.view(viewer), moves=tuple(unsealed(move) for move in game.view(viewer).moves)
    )
    events = [unsealed(move) for move in game.events(viewer, game.ply // 2)]
    told = [json.dumps(dataclasses.asdict(view), sort_keys=True), repr(events)]
    told.append(re.sub(r"\{seal [^{}]*\}", "", game.record(viewer)))
    for attempt in ("a1a1", "nonsense", *probes(game)):
        if viewer in SIDES and attempt not in {o.text for o in view.options}:
            try:
                game.play(viewer, attempt)
            except Refused as error:
                told.append(str(error))
    try:
        if not view.can_undo:
            game.undo()
    except Refused as error:
        told.append(str(error))
    return "\n".join(told)


def probes(game: Game) -> list[str]:
    """Texts of secret decisions that a player might try, whether they are possible or not."""
    rules = game._rules
    found = [text for rule in rules.rule_list for text in rule.visibility.probes]
    if rules.hides_squares:  # a move from anywhere: is there a piece, and whose?
        names = [square_name(rules.board, square) for square in rules.board][:: 1 + game.ply % 9]
        found += [here + there for here, there in zip(names, names[::-1], strict=True)]
    return found


def unsealed(move: MoveRecord) -> MoveRecord:
    """The move without its seal."""
    return dataclasses.replace(move, seal="")


def indistinguishable(
    name: str,
    pairs: int = 100,
    seed: int = 0,
    options: dict[str, Any] | None = None,
    channel: Channel = shown,
) -> int:
    """What a seat cannot know must change nothing it is shown; how many pairs were compared.

    Random games of a variant with secrets are played twice: once as they were, once with other
    secrets of one side (`RuleVisibility.alternative`; where squares are hidden, with other moves on
    them), as far as everything that has been seen stays possible. After every decision the other
    side and a spectator must be shown the same by `channel`, byte for byte. AssertionError names
    the first difference.
    """
    compared = 0
    while compared < pairs:
        seed += 1
        rng = random.Random(f"{name} {seed}")
        game = SecretStory(name, seed, options or {}, rng)
        for _ in range(3):
            compared += game.compare(rng, channel)
    return compared


class Twins(NamedTuple):
    """Two games after a decision of `seat`, `text` in one and `new` in two, alike to `viewers`."""

    viewers: tuple[str, str]
    seat: str
    text: str
    new: str
    one: Game
    two: Game


class SecretStory:
    """A random game as the referee knows it, to be told again with other secrets of one side."""

    def __init__(self, name: str, seed: int, options: dict[str, Any], rng: random.Random) -> None:
        self.name, self.seed, self.options = name, seed, options
        game = new_game(name, options, seed)
        self.texts: list[tuple[str, str]] = []
        length = rng.randrange(30, 120)
        while game.outcome is None and len(self.texts) < length:
            seat = game.to_move
            if seat == "chance":
                game.play_chance()
            else:
                found = game.view(seat).options
                plain = [option for option in found if option.clicks]
                game.play(seat, rng.choice(plain if plain and rng.random() < 0.85 else found).text)
            move = game.view(seat if seat != "chance" else "spectator").moves[-1]
            self.texts.append((seat, move.text))
            if seat == "chance":
                self.texts[-1] = (seat, self.drawn(game))
        if game.outcome is not None:  # the end opens everything, so stop before it
            self.texts.pop()
        self.game = self.told([text for _, text in self.texts])

    def drawn(self, game: Game) -> str:
        """The text of what chance has just decided."""
        return game._played[-1].record.text

    def told(self, texts: list[str]) -> Game:
        """The game with these decisions."""
        game = new_game(self.name, self.options, self.seed)
        for text in texts:
            game.decide(text)
        return game

    def compare(self, rng: random.Random, channel: Channel) -> int:
        """Tell the story once more with other secrets of a side; pairs compared."""
        done = 0
        for twins in self.retold(rng):
            for viewer in twins.viewers:
                first, second = channel(twins.one, viewer), channel(twins.two, viewer)
                if first != second:
                    raise AssertionError(
                        f"{self.name}, seed {self.seed}, ply {twins.one.ply}: {viewer} is shown a "
                        f"difference: {apart(str(first), str(second))}"
                    )
                done += 1
        return done

    def retold(self, rng: random.Random) -> Iterator[Twins]:
        """The story and its twin with other secrets of a side, as long as nothing betrays them."""
        side = rng.choice(SIDES)
        viewers = (other(side), "spectator")
        if self.game._rules.hides_squares:
            yield from self.moved_unseen(side, viewers, rng)
            return
        secrets = self.alternative(side, rng)
        if secrets is None:
            return
        one = new_game(self.name, self.options, self.seed)
        two = new_game(self.name, self.options, self.seed)
        for seat, text in self.texts:
            options = [option.text for option in two.view(seat).options] if seat == side else []
            new = secrets.retell(seat, text, options, rng)
            one.decide(text)
            try:
                two.decide(new)
            except ValueError:  # impossible with these secrets
                return
            if announced(one) != announced(two):
                return  # a death, a revelation, an attempt that tells who is near
            yield Twins(viewers, seat, text, new, one, two)

    def moved_unseen(
        self, side: str, viewers: tuple[str, str], rng: random.Random
    ) -> Iterator[Twins]:
        """The story and its twin in which a side moves otherwise where its opponent cannot see."""
        one = new_game(self.name, self.options, self.seed)
        two = new_game(self.name, self.options, self.seed)
        watcher = SIDES.index(viewers[0])
        for seat, text in self.texts:
            before = two._play.text()
            one.decide(text)
            wanted = sight.board_of(one._play, watcher), one.view("spectator").moves[-1].notes
            options = two._play.moves() if seat == side else [text]
            rng.shuffle(options)
            if text in options and rng.random() < 0.8:  # else the twin would soon be found out
                options.insert(0, text)
            new = next((each for each in options if looks(two, each, watcher) == wanted), None)
            claim(two._play.text() == before, two._rules, "looking ahead has changed the game")
            if new is None:
                return
            two.decide(new)
            yield Twins(viewers, seat, text, new, one, two)

    def alternative(self, side: str, rng: random.Random) -> Alternative | None:
        """Another past of a side that could explain what has been seen; None if there is none."""
        view, start = self.game.view(side), new_game(self.name, self.options).view(side)
        for rule in self.game._rules.rule_list:
            found = rule.visibility.alternative(view, start, self.texts, rng)
            if found is not None:
                return found
        return None


def looks(game: Game, text: str, watcher: int) -> object:
    """What a seat would see of the board after a decision, and everybody hear; None: the end."""
    play = game._play
    try:
        move = play.push(text)
    except MoveError:
        return None
    notes = news_of(play.kernel, move)
    over = play.result() is not None
    found = (sight.board_of(play, watcher), notes)
    play.pop()
    return None if over else found


def announced(game: Game) -> list[tuple[Message, ...]]:
    """All that everybody has ever learned from decisions."""
    return [move.notes for move in game.view("spectator").moves if move.notes]


def apart(one: str, two: str) -> str:
    """The first place where two texts differ, with what stands around it."""
    at = next((n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b), len(one))
    return f"{one[max(0, at - 30) : at + 30]!r} and {two[max(0, at - 30) : at + 30]!r}"
