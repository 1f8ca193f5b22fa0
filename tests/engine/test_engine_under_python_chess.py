"""Our engine driven by python-chess, which also drives it for lichess-bot."""

import asyncio
import sys

import pytest

SHUFFLE = ("g1f3", "g8f6", "f3g1", "f6g8")


def test_it_plays_on_through_a_third_time() -> None:
    chess = pytest.importorskip("chess", reason="python-chess is not installed")
    engines = pytest.importorskip("chess.engine")

    async def play() -> list[object]:
        transport, engine = await engines.popen_uci([sys.executable, "-m", "fairychess", "uci"])
        try:
            board = chess.Board()
            said = []
            for ply in range(13):
                found = await engine.play(board, engines.Limit(depth=1), game="one")
                said.append(found.move)
                assert found.move in board.legal_moves
                board.push_uci(SHUFFLE[ply % 4])
            assert board.is_repetition(3) and not board.is_game_over(claim_draw=False)
            return said
        finally:
            await engine.quit()
            transport.close()

    assert len(asyncio.run(asyncio.wait_for(play(), 120))) == 13
