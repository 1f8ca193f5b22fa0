"""berserk, the usual Python client of lichess's API, plays here unmodified."""

import threading
from typing import Any

import pytest
from programs import Visitor, serving

berserk = pytest.importorskip("berserk")


def test_berserk_plays_a_game_of_two_bots() -> None:
    with serving() as server:
        clients = {name: _bot(server, name) for name in ("Ber", "Serk")}
        played: list[Any] = []
        playing, waiting = threading.Event(), threading.Event()

        def accept() -> None:
            for event in clients["Serk"].bots.stream_incoming_events():
                played.append(event["type"])
                if event["type"] == "challenge":
                    clients["Serk"].bots.accept_challenge(event["challenge"]["id"])
                if event["type"] == "gameStart":
                    playing.set()
                if event["type"] == "gameFinish":
                    waiting.set()
                    return

        thread = threading.Thread(target=accept, daemon=True)
        thread.start()
        made = clients["Ber"].challenges.create(
            "serk", rated=True, clock_limit=60, clock_increment=1, color="white"
        )
        assert made["status"] == "created" and made["destUser"]["title"] == "BOT"
        moves = iter(["f2f3", "e7e5", "g2g4", "d8h4"])
        assert playing.wait(60)
        assert clients["Serk"].games.get_ongoing(10)
        states = clients["Ber"].bots.stream_game_state(made["id"])
        full = next(states)
        assert full["variant"]["key"] == "standard" and full["state"]["moves"] == ""
        for name, move in zip(("Ber", "Serk") * 2, moves, strict=True):
            clients[name].bots.make_move(made["id"], move)
        clients["Ber"].bots.post_message(made["id"], "thanks")
        *_, last = [state for state in states if state["type"] == "gameState"]
        assert last["status"] == "mate" and last["winner"] == "black"
        assert waiting.wait(60)
        assert played == ["challenge", "gameStart", "gameFinish"]
        account = clients["Ber"].account.get()
        assert account["title"] == "BOT" and account["username"] == "Ber"
        assert [one["id"] for one in clients["Ber"].bots.get_online_bots()]
        assert clients["Ber"].users.get_realtime_statuses("serk")[0]["online"]
        assert clients["Ber"].users.get_public_data("serk")["perfs"]["bullet"]["prov"]
        assert clients["Ber"].users.get_by_id("ber", "serk")
        with pytest.raises(berserk.exceptions.ResponseError, match="no such game"):
            clients["Ber"].bots.resign_game("nothing")
        tested = clients["Ber"].oauth.test_tokens("fc_nothing")
        assert tested == {"fc_nothing": None}


def _bot(server: str, name: str) -> Any:
    token = Visitor(server, name).token()
    client = berserk.Client(berserk.TokenSession(token), base_url=server)
    client.account.upgrade_to_bot()
    return client
