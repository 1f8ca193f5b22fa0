"""What is believed of secrets: against the slow rules, and against counting everything."""

import random
from functools import cache
from itertools import product
from typing import Any

import pytest

from fairychess.game import Game, View, new_game
from fairychess.messages import as_message
from fairychess.rules import Rules, load
from fairychess.rules.hidden_roles import filled
from fairychess.search.hidden.belief import Belief, DeathLedger, WrittenDeath
from fairychess.search.hidden.belief_tracker import BeliefTracker
from fairychess.search.hidden.observations import InconsistentError
from fairychess.search.piece_values import values
from slow.kira import KiraSlow
from slow.kira_chess import KiraChessSlow
from slow.kira_knowledge import knows
from slow.kira_shogi import KiraShogiSlow

SEATS = ("first", "second")
SLOW: dict[str, type[KiraSlow]] = {"kira-chess": KiraChessSlow, "kira-shogi": KiraShogiSlow}


@cache
def rules_of(name: str) -> Rules:
    return load(name)


def tracker(name: str, me: int, modelled: bool = True) -> BeliefTracker:
    rules = rules_of(name)
    found = BeliefTracker(rules, me, values(rules), modelled)
    found.begin(rules.position())
    return found


class Watched:
    """A random game with a tracker for each player, and the slow rules to say what is true."""

    def __init__(self, name: str, seed: int, modelled: bool = True, hush: float = 0.85) -> None:
        self.game = new_game(name, seed=seed)
        self.slow = SLOW[name].start()
        self.rng = random.Random(f"{name} {seed}")
        self.trackers = [tracker(name, me, modelled) for me in (0, 1)]
        self.heard = [0, 0]
        self.hush = hush

    def step(self) -> bool:
        """One decision; False when the game is over."""
        game = self.game
        seat = game.to_move
        if seat == "chance":
            game.play_chance()
        else:
            texts = [option.text for option in game.view(seat).options]
            plain = [text for text in texts if not text.startswith(("attempt", "death"))]
            open_hand = plain and self.rng.random() < self.hush
            game.play(seat, self.rng.choice(plain if open_hand else texts))
        self.slow.play(self.true_text())
        if game.outcome is not None:
            return False
        for me, seat in enumerate(SEATS):
            moves = game.view(seat).moves
            for move in moves[self.heard[me] :]:
                self.trackers[me].observe(move.text, move.notes)
            self.heard[me] = len(moves)
        return True

    def true_text(self) -> str:
        """The decision just taken, as the player who took it knows it."""
        texts = [self.game.view(seat).moves[-1].text for seat in SEATS]
        return next((text for text in texts if "?" not in text), texts[0])

    def check(self) -> None:
        """The truth is possible, the tracker's own side is as it is, and so is the position."""
        for me, each in enumerate(self.trackers):
            if not each.beliefs:
                continue
            view = self.game.view(SEATS[me])
            if view.to_move == SEATS[me]:
                assert each.play.text(me) == view.position
            idents = each.hidden_roles.idents
            for side in (0, 1):
                truth = knows(self.slow, SEATS[side])
                roles = truth["roles"]
                first, second = roles.values() if isinstance(roles, dict) else roles
                pair = (idents[first], idents[second])
                assert each.beliefs[side].weights.get(pair, 0) > 0, (view.position, roles)
                assert each.beliefs[side].smoothed()[pair] > 0
                if each.hidden_roles.acts(each.pos, side, 1):
                    seen = each.seen_by(side, pair[1])
                    names = {name for name, ident in idents.items() if seen >> ident & 1}
                    there = {name for name in names if each.survives(idents[name])}
                    assert there == {n for n in truth["seen"] if each.survives(idents[n])}


def watch(name: str, seed: int, plies: int) -> None:
    watched = Watched(name, seed)
    for ply in range(plies):
        if not watched.step():
            return
        if ply % 7 == 0:
            watched.check()


@pytest.mark.parametrize("name", SLOW)
def test_the_truth_is_never_ruled_out(name: str) -> None:
    for seed in range(2):
        watch(name, seed, 90)


@pytest.mark.long
@pytest.mark.parametrize("name", SLOW)
def test_the_truth_is_never_ruled_out_in_five_hundred_games(name: str) -> None:
    for seed in range(1000, 1500):
        watch(name, seed, 250)


# ---- every assignment tried out -----------------------------------------------------------------


@pytest.mark.parametrize("name", SLOW)
@pytest.mark.parametrize("seed", [3, 8])
def test_possible_is_what_replays(name: str, seed: int) -> None:
    """An assignment is possible if, and only if, the game can be told with it from the start."""
    watched = Watched(name, seed, modelled=False, hush=0.97)
    for _ in range(70):
        if not watched.step():
            break
        me = seed % 2
        if watched.trackers[me].beliefs and watched.game.ply % 20 == 0:
            view = watched.game.view(SEATS[me])
            if any(one.key.startswith("dies") for move in view.moves for one in move.notes):
                break  # which notes might explain a death is counted below
            found = watched.trackers[me]
            possible = set(found.beliefs[1 - me].possible())
            tried = found.hypotheses.pairs(1 - me)[watched.game.ply % 7 :: 7]
            assert all((pair in possible) == replays(name, view, pair, found) for pair in tried)


def replays(name: str, view: View, pair: tuple[int, int], known: BeliefTracker) -> bool:
    """Can everything in a view be told with these roles of the other side?"""
    rules = rules_of(name)
    play = rules.position()
    kernel = play.kernel
    names = known.hidden_roles.names
    roles = f"roles:{names[pair[0]]},{names[pair[1]]}"
    cards = [names[ident] for ident in (*pair, *known.hypotheses.pieces[1 - known.me])]
    pack = iter(dict.fromkeys(cards))
    for record in view.moves:
        text = record.text
        if text == "card:?":
            text = f"card:{next(pack)}"
        elif text == "roles:?":
            text = roles
        elif text == "death:?":
            text = f"death:{names[pair[1]]}"  # whatever it was, this was possible
        elif text == "@?":
            text = f"@{2 * (kernel.fullmove_number - 1) + 1 + kernel.turn + 199}"
        try:
            move = play.push(text)
        except ValueError:
            return False
        said = tuple(
            as_message(said)
            for part in rules.rule_list
            for said in part.visibility.report(kernel, move)
        )
        if said != record.notes:
            return False
    return True


# ---- deaths written -----------------------------------------------------------------------------


def counted(
    written_deaths: list[WrittenDeath], deaths: dict[int, list[int]], last: int, pieces: list[int]
) -> tuple[float, dict[tuple[int, int], float]]:
    """By counting every way to have written the deaths: how likely the deaths are, and for each
    (piece, turn) to come how likely that it is written."""
    total = 0.0
    to_come: dict[tuple[int, int], float] = {}
    choices = [
        [
            (piece, each.turn + ahead)
            for piece in each.victims
            for ahead in range(1, each.horizon + 1)
        ]
        for each in written_deaths
    ]
    for written in product(*choices):
        chance = 1.0
        for each, (piece, due) in zip(written_deaths, written, strict=True):
            chance *= each.probability(piece, due)
        gone: set[int] = set()
        fits = True
        for turn in range(1, last + 1):
            dying = {piece for piece, due in written if due == turn and piece not in gone}
            fits = fits and dying == set(deaths.get(turn, []))
            gone |= dying
        if not fits:
            continue
        total += chance
        for piece, due in {(m, d) for m, d in written if d > last and m not in gone}:
            to_come[piece, due] = to_come.get((piece, due), 0.0) + chance
    return total, {key: chance / total for key, chance in to_come.items()} if total else {}


@pytest.mark.parametrize(
    "deaths", [{}, {3: [7]}, {4: [8, 7]}, {3: [7], 4: [8]}, {2: [7]}, {4: [7, 8, 9]}]
)
def test_written_deaths_are_weighed_as_counting_does(deaths: dict[int, list[int]]) -> None:
    written = [
        WrittenDeath(1, {7: 0.5, 8: 0.3, 9: 0.2}, 6),
        WrittenDeath(2, {7: 0.2, 8: 0.8}, 6),
        WrittenDeath(3, {8: 0.6, 9: 0.4}, 6),
    ]
    ledger = DeathLedger()
    gone: set[int] = set()
    likely = 1.0
    for turn in range(1, 5):
        for death in written:
            if death.turn == turn:
                ledger.write(death)
        died = deaths.get(turn, [])
        gone |= {*died}
        likely *= ledger.end_turn(turn, died, lambda piece: piece not in gone)  # noqa: B023
    truth, to_come = counted(written, deaths, 4, [7, 8, 9])
    assert likely == pytest.approx(truth)
    if not truth:
        return
    rng = random.Random(1)
    drawn: dict[tuple[int, int], float] = {}
    for _ in range(4000):
        for key in ledger.sample(rng, 5, lambda piece: piece not in gone).items():
            drawn[key] = drawn.get(key, 0.0) + 1 / 4000
    # Of two deaths written for one piece only the earlier one is drawn.
    for piece in (7, 8, 9):
        soon = sum(chance for (who, _), chance in drawn.items() if who == piece)
        due = [chance for (who, _), chance in to_come.items() if who == piece]
        assert max(due, default=0.0) - 0.05 <= soon <= sum(due) + 0.05


def test_impossible_assignments_are_dropped() -> None:
    belief = Belief({(1, 2): 0.5, (2, 1): 0.25, (3, 1): 0.25})
    assert belief.restrict([(2, 1), (3, 1), (9, 9)])
    assert belief.weights == {(2, 1): 0.5, (3, 1): 0.5}
    assert not belief.restrict([(1, 2)])  # a contradiction is not learned from
    assert belief.role_probabilities(0) == {2: 0.5, 3: 0.5}
    assert belief.role_probabilities(1) == {1: 1.0}


def test_sampled_assignments_stand_for_all() -> None:
    prior = {(a, b): float(a * b) for a in range(1, 7) for b in range(1, 7) if a != b}
    belief = Belief(prior)
    for number in (1, 4, 6, 20):
        sampled = belief.sample_assignments(random.Random(2), number, 1)
        assert sum(weight for weight, _ in sampled) == pytest.approx(1.0)
        assert all(pair in prior for _, pair in sampled)
    exact = belief.sample_assignments(random.Random(2), 6, 1)
    shares = {pair[1]: weight for weight, pair in exact}
    smoothed: dict[int, float] = {}
    for pair, weight in belief.smoothed().items():
        smoothed[pair[1]] = smoothed.get(pair[1], 0.0) + weight
    assert shares == pytest.approx(smoothed)


# ---- what makes no sense ------------------------------------------------------------------------


def test_a_tracker_says_so_when_it_is_lost() -> None:
    found = tracker("kira-chess", 0)
    with pytest.raises(InconsistentError, match="e2e9"):
        found.observe("e2e9")


@pytest.mark.parametrize("name", SLOW)
def test_a_view_can_be_filled(name: str) -> None:
    watched = Watched(name, 4)
    for _ in range(90):
        if not watched.step():
            break
        game: Game = watched.game
        if watched.trackers[0].beliefs and game.ply % 30 == 0:
            for seat in (*SEATS, "spectator"):
                text = game.view(seat).position
                filled_in: Any = rules_of(name).position(filled(rules_of(name), text))
                assert filled_in.text().split(" ")[0] == text.split(" ")[0]
