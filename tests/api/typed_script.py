"""A script as a user may write it: no expression in it has the type Any."""

import asyncio
import copy
import pickle

import fairychess

rules = fairychess.load("chess")
position = rules.position()
position.push("e4")
move = position.legal_moves[0]
text: str = position.format(move, "san")
print(
    text,
    position.parse("e5").captures,
    position.in_hand("first"),
    position.attackers("e5", "first"),
)
print(
    position.pieces()["e4"].name,
    position.piece_at("e4"),
    position.result(),
    position.check(),
    position.svg(),
)
print(
    position.perft(2),
    position.divide(2),
    position.copy().playout(1, 3),
    position.history(),
    position.ply,
    position.is_over,
)
print(
    position.gives_check(move),
    position.styles,
    position.start,
    position.variant,
    position.squares,
    position.text(),
    position.moves(),
)
other = position.copy()
print(
    pickle.dumps(other)[:1],
    other == position,
    hash(other),
    copy.copy(other),
    other.to_move(),
    other.spelled(),
    other.spell_line(["e7e5"]),
)
for found in fairychess.analyse(position, depth=2, lines=2):
    print(found.depth, found.best.spelled, [line.share for line in found.lines])


async def go() -> None:
    async for each in fairychess.analyse(position, depth=1):
        print(each.nodes)


asyncio.run(go())
game = fairychess.new_game("kira-chess", seed=1)
while game.to_move == "chance":
    game.play_chance()
view = game.view("first")
print(view.rules, fairychess.load, fairychess.new_game, position.rules.name, position.kernel.ply)
print(
    view.position,
    view.options[0].spelled,
    view.moves,
    view.state_fields,
    game.outcome,
    game.commitment,
    game.record(),
)
print(fairychess.choose_now(view, 1, 0.1), view.hands, view.check, view.notes)
print(
    fairychess.read_record(game.record("first")).moves,
    fairychess.variants(),
    fairychess.families(),
    rules.name,
)
outcome = position.result()
if outcome is not None:
    print(outcome.winner, outcome.reason)
try:
    position.push("e9")
except fairychess.MoveError as error:
    print(error)
