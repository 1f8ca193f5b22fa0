"""A small real https server elsewhere, which keeps what is posted to it."""

import datetime
import json
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from fairychess.server.base import outgoing

NAME = "hooks.example"
URL = f"https://{NAME}/channel/secret"


class Receiver:
    """What has been posted, and how it is answered; one that is `slow` never comes to an end."""

    def __init__(self) -> None:
        self.posts: list[tuple[dict[str, str], bytes]] = []
        self.paths: list[str] = []
        self.status = 204
        self.headers: dict[str, str] = {}
        self.slow = False

    def documents(self) -> list[Any]:
        """What has come, read."""
        return [json.loads(body) for _, body in self.posts]


def _certificate(folder: Path) -> Path:
    """A file with a key and a certificate by which somebody is `NAME`."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, NAME)])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), critical=False)
        .sign(key, hashes.SHA256())
    )
    plain = serialization.NoEncryption()
    form, coding = serialization.PrivateFormat.PKCS8, serialization.Encoding.PEM
    file = folder / "receiver.pem"
    file.write_bytes(key.private_bytes(coding, form, plain) + made.public_bytes(coding))
    return file


def _handler(receiver: Receiver) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.posts.append((dict(self.headers), body))
            receiver.paths.append(self.path)
            while receiver.slow:
                self.wfile.write(b"H")
                time.sleep(0.02)
            self.send_response(receiver.status)
            for header, value in receiver.headers.items():
                self.send_header(header, value)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing."""

    return Handler


@contextmanager
def receiving(folder: Path) -> Iterator[Receiver]:
    """A receiver that this process takes for a public machine called `NAME`."""
    receiver = Receiver()
    file = _certificate(folder)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(receiver))
    server.daemon_threads = True
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    known, lookup = ssl.create_default_context(cafile=file), socket.getaddrinfo

    def looked_up(host: str, *args: Any, **named: Any) -> Any:
        return lookup("127.0.0.1" if host == NAME else host, *args, **named)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outgoing, "PORT", server.server_address[1])
        patch.setattr(outgoing, "trusted", lambda: known)
        patch.setattr(outgoing, "is_public", lambda _: True)
        patch.setattr(socket, "getaddrinfo", looked_up)
        yield receiver
        receiver.slow = False
        server.shutdown()
        server.server_close()
