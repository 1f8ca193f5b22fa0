"""The files of the browser's side, served under a digest of their content.

The digest is part of the path, so a browser may keep them for ever: `/static/<digest>/js/x.js`.
Texts are kept compressed as well; nothing in them is secret, so their size may be known.
"""

import gzip
import hashlib
import json
import mimetypes
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from fairychess import languages
from fairychess.server.base.errors import ProblemError
from fairychess.server.base.words import catalogue
from fairychess.server.web.bundles import FOLDER, bundled

ROOT = Path(__file__).parents[1] / "static"
_TYPES = {
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".woff2": "font/woff2",
}


class Assets:
    """Every static file, read once, and the texts of each language as one."""

    def __init__(self, root: Path = ROOT) -> None:
        digest = hashlib.sha256()
        self._files: dict[str, bytes] = {}
        for path in sorted(root.rglob("*")):
            if path.is_file():
                self._files[path.relative_to(root).as_posix()] = path.read_bytes()
        for code in languages.codes():
            texts = json.dumps(catalogue(code), ensure_ascii=False)
            self._files[f"translations/{code}.json"] = texts.encode()
        for name, data in self._files.items():
            digest.update(name.encode() + b"\0" + data)
        self.digest = digest.hexdigest()[:12]
        self._small: dict[str, bytes] = {}

    def text(self, name: str) -> str:
        """A file's text."""
        return self._files[name].decode("utf-8")

    def has(self, name: str) -> bool:
        """Whether there is a file of this name."""
        return name in self._files

    def data(self, name: str) -> bytes:
        """A file's bytes."""
        return self._files[name]

    def serve(self, request: Request) -> Response:
        """GET /static/{digest}/{name}; `bundles/game.js` is all that the page game.html does."""
        name = request.path_params["name"]
        if name not in self._files:
            self._make(name)
        if name not in self._files or name.startswith("pages/"):
            raise ProblemError("not_found", "there is no such file", 404)
        fresh = request.path_params["digest"] == self.digest
        kept = "public, max-age=31536000, immutable" if fresh else "no-cache"
        suffix = Path(name).suffix
        kind = _TYPES.get(suffix) or mimetypes.types_map.get(suffix, "application/octet-stream")
        headers = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
        body = self._files[name]
        if "gzip" in request.headers.get("accept-encoding", ""):
            if name not in self._small:  # requests are answered in threads: it delays no other
                self._small[name] = gzip.compress(body, mtime=0)
            headers["Content-Encoding"], body = "gzip", self._small[name]
        return Response(body, media_type=kind, headers=headers)

    def _make(self, name: str) -> None:
        """Put a page's script together when it is asked for first, by whichever process."""
        script = bundled(self._files, name) if name.startswith(FOLDER) else None
        if script is not None:
            self._files[name] = script
