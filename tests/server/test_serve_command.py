"""`fairychess serve`: ports, and what is said about bad ones."""

import argparse
import socket
from pathlib import Path
from typing import Any

import pytest

from fairychess.cli import serve


@pytest.fixture(autouse=True)
def _home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


def parse(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    serve.register(parser.add_subparsers())
    return parser.parse_args(["serve", *words])


def test_the_next_free_port_is_taken(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    heard: list[int] = []

    def answer(listener: socket.socket, _settings: Any, _reach: Any, ready: Any) -> None:
        heard.append(listener.getsockname()[1])
        ready()

    monkeypatch.setattr(serve, "_serve", answer)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        args = parse("--port", str(port))
        assert args.run(args) == 0
    assert heard[0] != port
    assert f"http://127.0.0.1:{heard[0]}/" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ("--port", "70000"),
        ("--port", "-1"),
        ("--host", "256.1.1.1"),
        ("--host", "x.invalid"),
        ("--database", "mysql://x/y"),
        ("--database", "postgresql://127.0.0.1:1/nobody-listens"),
        ("--database", "/nowhere/games.db"),
        ("--database", __file__),
        ("--bus", "carrier pigeons"),
        ("--thinkers", "-1"),
        ("--address", "play.example"),
        ("--address", "https://"),
        ("--address", "https://play.example:port"),
        ("--address", "https://play.example/chess"),
        ("--address", "ftp://play.example"),
    ],
)
def test_a_bad_address_is_one_line_and_status_2(
    words: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    args = parse(*words)
    assert args.run(args) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1 and not captured.out


@pytest.mark.parametrize("place", ["memory", "games.db"])
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("BUS", "carrier pigeons"),
        ("MAIL", "localhost"),
        ("MAIL", "smtp://a:b@host:99999"),
        ("MAIL", "smtp://localhost:25"),
        ("ADDRESS", "play.example"),
        ("HOSTS", "http://play.example/"),
        ("KEPT_DAYS", "ninety"),
        ("ARCHIVE", __file__),
        ("ARCHIVE", f"{__file__}/below"),
        ("PUSH_KEY", "abc"),
    ],
)
def test_a_bad_setting_is_one_line_wherever_games_are_kept(
    place: str,
    name: str,
    value: str,
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(f"FAIRYCHESS_{name}", value)
    monkeypatch.setattr(serve, "_serve", lambda *_: pytest.fail("it began to serve"))
    args = parse("--port", "0", "--database", place)
    assert args.run(args) == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1 and not captured.out


def test_the_page_is_opened_where_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(serve, "_serve", lambda *given: given[-1]())
    monkeypatch.setattr(serve.webbrowser, "open", opened.append)
    args = parse("--port", "0", "--open")
    assert args.run(args) == 0 and opened[0].startswith("http://127.0.0.1:")
