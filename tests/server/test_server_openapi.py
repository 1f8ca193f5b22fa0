"""The description of what is answered over HTTP: all of it, and nothing else."""

import json
import re

from starlette.routing import Route
from starlette.testclient import TestClient

BODILESS = {
    "/api/bot/account/upgrade", "/api/bot/game/{id}/abort", "/api/bot/game/{id}/resign",
    "/api/bot/game/{id}/move/{move}", "/api/bot/game/{id}/draw/{answer}",
    "/api/bot/game/{id}/takeback/{answer}", "/api/challenge/{id}/accept",
    "/api/challenge/{id}/cancel", "/api/token/test", "/api/users", "/api/mail/stop",
}  # fmt: skip
"""What programs POST without a document."""


def test_every_route_is_described(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    found = {
        (re.sub(r":\w+}", "}", route.path), method.lower())
        for route in client.app.routes
        if isinstance(route, Route)
        for method in (route.methods or {"GET"}) - {"HEAD"}
    }
    paths = document["paths"]
    assert {(path, method) for path in paths for method in paths[path]} == found
    for path, method in found:
        operation = paths[path][method]
        assert operation["summary"], path
        places = {one["name"] for one in operation.get("parameters", []) if one["in"] == "path"}
        assert places == set(re.findall(r"{(\w+)}", path)), path
        if method == "post" and path not in BODILESS:
            assert "requestBody" in operation, path
    names = [paths[path][method]["operationId"] for path, method in found]
    assert len(names) == len(set(names))


def test_refusals_are_described_as_they_are(client: TestClient) -> None:
    paths = client.get("/api/openapi.json").json()["paths"]
    for path, name in (("/api/account", "BotProblem"), ("/api/tokens", "Problem")):
        answer = client.get(path)
        assert isinstance(answer.json()["error"], str) == (name == "BotProblem")
        told = paths[path]["get"]["responses"]["4XX"]["content"]["application/json"]["schema"]
        assert answer.status_code >= 400 and told["$ref"].endswith(f"/{name}")


def test_references_lead_somewhere_and_the_page_shows_all(client: TestClient) -> None:
    document = client.get("/api/openapi.json").json()
    for reference in re.findall(r'"\$ref": "#/components/schemas/([^"]+)"', json.dumps(document)):
        assert reference in document["components"]["schemas"]
    wanted = document["components"]["schemas"]["NewBotChallenge"]["properties"]
    assert wanted["clock.limit"]["maximum"] == 86_400
    page = client.get("/api").text
    assert all(f" {path}</code>" in page for path in document["paths"])
    assert client.get("/api", headers={"Accept-Language": "ja"}).status_code == 200
