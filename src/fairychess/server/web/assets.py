"""The files of the browser's side, served under a digest of their content.

The digest is part of the path, so a browser may keep them for ever: `/static/<digest>/js/x.js`.
"""

from __future__ import annotations

import hashlib
import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from fairychess.server.errors import ProblemError

ROOT = Path(__file__).parents[1] / "static"
_TYPES = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}


class Assets:
    """Every static file, read once."""

    def __init__(self, root: Path = ROOT) -> None:
        digest = hashlib.sha256()
        self._files: dict[str, bytes] = {}
        for path in sorted(root.rglob("*")):
            if path.is_file():
                name = path.relative_to(root).as_posix()
                self._files[name] = path.read_bytes()
                digest.update(name.encode() + b"\0" + self._files[name])
        self.digest = digest.hexdigest()[:12]

    def text(self, name: str) -> str:
        """A file's text."""
        return self._files[name].decode("utf-8")

    def serve(self, request: Request) -> Response:
        """GET /static/{digest}/{name}."""
        name = request.path_params["name"]
        if name not in self._files or name.startswith("pages/"):
            raise ProblemError("not_found", "there is no such file", 404)
        fresh = request.path_params["digest"] == self.digest
        kept = "public, max-age=31536000, immutable" if fresh else "no-cache"
        suffix = Path(name).suffix
        kind = _TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
        return Response(self._files[name], media_type=kind, headers={"Cache-Control": kept})
