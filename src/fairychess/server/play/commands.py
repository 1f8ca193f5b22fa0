"""What a message from a socket does at a table: who may say what, and which action it becomes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fairychess.server.base.errors import ProblemError
from fairychess.server.base.sanitise import clean
from fairychess.server.domain import action as a
from fairychess.server.domain.game_state import refuse
from fairychess.server.domain.setup import SIDES, other
from fairychess.server.play.connections import Listener
from fairychess.server.schemas import websocket as m
from fairychess.server.store import chat as remarks
from fairychess.server.store import games, jobs

if TYPE_CHECKING:
    from fairychess.server.play.live_game import Table


async def obey(table: Table, by: Listener, message: m.ClientMessage) -> bytes | None:
    """Do what a message says; the answer for its sender alone, if there is one."""
    match message:
        case m.Ping():
            return m.encode(m.PongMessage())
        case m.Look(ply):
            return await table.past.at(by.viewer, ply)
        case m.Resume(since):
            return await table.past.since(by.viewer, since)
        case m.Mute(author, muted):
            (by.muted.add if muted else by.muted.discard)(author[:64])
            return None
        case m.Say(text):
            await _say(table, by, text)
            return None
        case m.Plan(lines, ply):
            await _plan(table, by, lines, ply)
            return None
        case m.Retry():
            await _retry(table)
        case m.Curtain(seat):
            if seat and seat not in by.seats:
                raise ProblemError("not_seated", "that is not your seat", 403)
            await table.turn_to(by, seat)
            return None
        case _:
            await table.keep_time()
            async with table.lock:
                await _change(table, by, message)
    await table.wake()
    return None


async def _change(table: Table, by: Listener, message: m.ClientMessage) -> None:
    match message:
        case m.Play(text, ply):
            if ply is not None and ply != len(table.live.deciders):
                raise ProblemError("stale", "the game has moved on since", 409)
            await table.commit(a.MOVE, _decider(table, by), None, text)
        case m.Chance():
            _speaker(table, by)
            if table.live.game.to_move != "chance":
                raise refuse("there is nothing to toss now")
            await table.commit(a.CHANCE, "server")
        case m.Undo():
            await _undo(table, by)
        case m.Resign():
            await table.commit(a.RESIGN, _speaker(table, by))
        case m.Abort():
            await table.commit(a.ABORT, _speaker(table, by))
        case m.Propose(what):
            await _propose(table, by, what)
        case m.Accept(what):
            await _accept(table, _answering(table, by, what), what)
        case m.Decline(what):
            side = _answering(table, by, what)
            await table.commit(a.DECLINE, side, {"what": what})
        case m.OfferDraw():
            await _propose(table, by, "draw")
        case m.AcceptDraw():
            await _accept(table, _answering(table, by, "draw"), "draw")
        case m.DeclineDraw():
            await table.commit(a.DECLINE, _answering(table, by, "draw"), {"what": "draw"})


# -- who speaks -----------------------------------------------------------------------------


def _decider(table: Table, by: Listener) -> str:
    """The seat whose decision a listener may take now."""
    if table.live.over:
        raise ProblemError("game_over", "the game is over", 409)
    seat = table.live.game.to_move
    if by.viewer == "spectator":
        raise ProblemError("not_seated", "you are only watching", 403)
    mine = table.setup.is_person(seat) if by.viewer == "both" else seat == by.viewer
    if not mine:
        raise ProblemError("not_your_turn", "it is not your turn", 409)
    return seat


def _speaker(table: Table, by: Listener) -> str:
    """The seat a listener speaks for, whoever is to move."""
    if by.viewer == "spectator":
        raise ProblemError("not_seated", "you are only watching", 403)
    if by.viewer != "both":
        return by.viewer
    seat = table.live.game.to_move
    return seat if seat in SIDES else "first"


def _answering(table: Table, by: Listener, what: str) -> str:
    """The seat that answers a proposal; at one screen, whichever did not make it."""
    speaker = _speaker(table, by)
    if by.viewer != "both":
        return speaker
    proposer = table.live.proposals.get(what)
    if proposer is None:
        raise refuse(f"nobody has proposed this: {what}")
    return other(proposer)


# -- agreements -----------------------------------------------------------------------------


async def _propose(table: Table, by: Listener, what: str) -> None:
    side = _speaker(table, by)
    if table.live.proposals.get(what) == other(side):
        await _accept(table, side, what)
        return
    await table.commit(a.PROPOSE, side, {"what": what})
    if not table.setup.is_person(other(side)):
        await _computer_answers(table, other(side), what)


async def _computer_answers(table: Table, side: str, what: str) -> None:
    """A computer plays draws out and agrees to everything else."""
    if what != "draw":
        await _accept(table, side, what)
        return
    table.audience.send(m.encode(m.NoticeMessage("The computer declines the draw and plays on.")))
    await table.commit(a.DECLINE, side, {"what": what})


async def _accept(table: Table, side: str, what: str) -> None:
    public: dict[str, object] = {"what": what}
    if what == "rematch":
        if table.live.proposals.get(what) != other(side):
            raise refuse("the other side has not proposed a rematch")
        public["game"] = await table.house.rematch(table)
    await table.commit(a.ACCEPT, side, public)


async def _undo(table: Table, by: Listener) -> None:
    """Taking back without asking: where one screen holds every person there is."""
    side = _speaker(table, by)
    people = [seat for seat in SIDES if table.setup.is_person(seat)]
    if not table.setup.local:
        await _propose(table, by, "takeback")
        return
    backs = [table.live.plies_back(seat) for seat in people if seat in table.live.deciders]
    plies = min(backs) if backs else table.live.plies_back(side)
    await table.commit(a.UNDO, side, {"plies": plies})


# -- beside the game ------------------------------------------------------------------------


async def _retry(table: Table) -> None:
    async with table.lock, table.house.database.write() as connection:
        status, _ = await jobs.state(connection, table.id, table.live.reached[-1])
        if status == jobs.FAILED:
            await connection.run_sync(jobs.forget, table.id)


async def _plan(table: Table, by: Listener, lines: list[list[str]], ply: int) -> None:
    if by.viewer not in SIDES:
        raise ProblemError("not_seated", "only players prepare moves", 403)
    if table.live.game.secretive:
        raise refuse("in a game with secrets nothing can be prepared")
    async with table.lock:
        if table.live.over or table.live.game.to_move == by.viewer:
            raise refuse("moves are prepared while the other side is to move")
        if ply != len(table.live.deciders):
            raise ProblemError("stale", "the game has moved on since", 409)
        async with table.house.database.write() as connection:
            await games.keep_plan(connection, table.id, by.viewer, ply, lines)
        table.planned = True
        table.tell_plan(by.viewer, ply, lines)
    await table.house.noted(f"plan {table.id}")


async def _say(table: Table, by: Listener, text: str) -> None:
    if not by.visitor.session and not by.token:
        raise ProblemError("not_seated", "guests who have not sat down here cannot speak", 403)
    table.house.limits.take("say", by.visitor.key)
    said = clean(text)
    if not said:
        raise refuse("there is nothing to say in that")
    name = table.chairs[by.viewer].name if by.viewer in SIDES else by.visitor.shown
    remark = await remarks.add(
        table.house.database,
        remarks.Remark(
            0, table.id, by.room, by.visitor.key, name, said, table.house.settings.now()
        ),
    )
    await table.house.noted(f"said {table.id} {remark.id}")


def show(table: Table, remark: remarks.Remark) -> None:
    """Tell a remark to those in its room who have not muted its author."""
    message = m.SaidMessage(remark.id, remark.author, remark.name, remark.text, remark.at)
    table.audience.send(
        m.encode(message),
        lambda to: to.room == remark.room and remark.author not in to.muted,
    )
