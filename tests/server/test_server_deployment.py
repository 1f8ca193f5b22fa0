"""The files for those who run a server name what there is."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from fairychess.cli.program import build
from fairychess.server.base.config import from_environment
from fairychess.server.base.metrics import Metrics

DEPLOY = Path(__file__).parents[2] / "docs" / "deploy"


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


@pytest.mark.parametrize("path", sorted(DEPLOY.glob("*.service")), ids=lambda path: path.name)
def test_units_run_commands_that_there_are(path: Path) -> None:
    lines = re.findall(r"/opt/fairychess/bin/fairychess (.+?)(?:;|$)", path.read_text(), re.M)
    assert lines
    for line in lines:
        words = [word.strip("\"'\\ ") for word in line.split()]
        build().parse_args([word.replace("%i", "8001") for word in words if word])
