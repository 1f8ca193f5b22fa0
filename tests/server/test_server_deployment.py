"""The files for those who run a server name what there is."""

import json
import os
import re
import shlex
import subprocess
from pathlib import Path

import fake_game
import pytest
from starlette.testclient import TestClient

from fairychess.cli.program import build
from fairychess.server import create_app
from fairychess.server.base.config import Settings, from_environment
from fairychess.server.base.metrics import Metrics
from fairychess.server.web.operations import Operations

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "docs" / "deploy"
BACKUP = DEPLOY / "backup.sh"
RUNNING = ROOT / "src" / "fairychess" / "docs" / "running.md"


def commands_of(page: Path) -> list[str]:
    """The commands of fairychess on a page: those with arguments in the text, and lines to type."""
    text = page.read_text()
    found = re.findall(r"`((?:fairychess|fairy) [^\s`]+ [^`]+)`", text)
    found += re.findall(r"^ {4,}(?:\S+/)?((?:fairychess|fairy) \S.*?)(?: {2,}.*)?$", text, re.M)
    return sorted(
        {
            re.sub("^fairy ", "fairychess ", line)
            for line in found
            if not line.endswith(" ...") and "{" not in line
        }
    )


def test_the_dashboard_shows_metrics_that_there_are() -> None:
    known = Metrics().text().decode()
    names = re.findall(r"\b(?:fairychess|process)_\w+", (DEPLOY / "grafana.json").read_text())
    assert names
    for name in set(names):
        assert f"\n{name}" in f"\n{known}" or name.removesuffix("_total") in known
    panels = json.loads((DEPLOY / "grafana.json").read_text())["panels"]
    assert len({panel["id"] for panel in panels}) == len(panels)


def test_the_settings_are_known() -> None:
    lines = (DEPLOY / "fairychess.env").read_text().splitlines()
    given = dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
    settings = from_environment(given)
    assert settings.secure and settings.archive and settings.bus
    config = Path(from_environment.__code__.co_filename).read_text()
    for name in given:
        known = f'"{name.removeprefix("FAIRYCHESS_")}"' in config
        assert known or name == "FORWARDED_ALLOW_IPS"


def test_units_and_containers_run_commands_that_there_are() -> None:
    for path in sorted(DEPLOY.glob("*.service")):
        (line,) = re.findall(r"ExecStart=(.+)", path.read_text())
        program, *words = line.split()
        if program == "/bin/sh":
            assert words == ["/opt/source/docs/deploy/backup.sh"] and BACKUP.is_file()
        else:
            assert program == "/opt/fairychess/bin/fairychess"
            build().parse_args([word.replace("%i", "8001") for word in words])
    compose = (ROOT / "compose.yaml").read_text()
    mounted = re.findall(r'"\./([^:]+):/', compose)
    assert "docs/deploy/backup.sh" in mounted and "sh /backup.sh" in compose
    assert all((ROOT / name).is_file() for name in mounted)


def test_the_gateway_asks_for_health_and_believes_no_other_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """While their database is away servers answer 503, and are there all the same."""

    async def unable(_: Operations) -> bool:
        return False

    text = (DEPLOY / "Caddyfile").read_text()
    (page,), (name,) = re.findall(r"health_uri (\S+)", text), re.findall(r"\tHost (\S+)", text)
    assert "unhealthy_status" not in text and name == "{$DOMAIN}"
    monkeypatch.setattr(Operations, "_can_work", unable)
    settings = Settings(address="https://play.example", thinkers=0)
    with TestClient(create_app(fake_game.FakeRoom(), None, settings)) as host:

        def status(path: str, name: str) -> int:
            return host.get(path, headers={"Host": name}).status_code

        assert status("/ready", "play.example") == 503
        assert status(page, "play.example") == 200
        assert status(page, "server-a:8000") == 400, "it need not be told a name"


@pytest.mark.parametrize("line", commands_of(RUNNING), ids=lambda line: line)
def test_commands_of_the_handbook_can_be_typed(line: str) -> None:
    build().parse_args(shlex.split(line)[1:])


def test_the_handbook_has_commands() -> None:
    found = commands_of(RUNNING)
    assert len(found) > 12 and "fairychess restore backups/DATE.backup" in found


@pytest.mark.parametrize(("broken", "left"), [("", 1), ("backup", 0), ("restore", 0), ("gzip", 0)])
def test_a_backup_is_restored_once_and_one_that_fails_is_gone(
    tmp_path: Path, broken: str, left: int
) -> None:
    programs, folder = tmp_path / "bin", tmp_path / "backups"
    programs.mkdir()
    folder.mkdir()
    stand_in = f"""#!/bin/sh
echo "$@" >> {tmp_path}/done
case $1 in
  backup) touch "$2" ;;
  restore) test -e "$2" && touch "$4" "$4-wal" ;;
esac
test "$1" != "{broken}"
"""
    (programs / "fairychess").write_text(stand_in)
    (programs / "fairychess").chmod(0o755)
    if broken == "gzip":  # a full disk
        (programs / "gzip").write_text("#!/bin/sh\nexit 1\n")
        (programs / "gzip").chmod(0o755)
    path = f"{programs}:{os.environ['PATH']}"
    done = subprocess.run(["sh", str(BACKUP)], cwd=folder, env={"PATH": path}, check=False)
    assert (done.returncode == 0) == (not broken)
    files = [one.name for one in folder.iterdir()]
    assert len(files) == left and all(name.endswith(".backup.gz") for name in files)
    if not broken:
        said = (tmp_path / "done").read_text().splitlines()
        assert [line.split()[0] for line in said] == ["backup", "restore"]
        assert said[1].endswith(" --database rehearsal.db")
