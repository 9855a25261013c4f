"""A file server on this machine that misbehaves on demand."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class Server(ThreadingHTTPServer):
    """Serves ``content`` at any path.

    Attributes:
        etag: the content's ETag; "" for none.
        ranges: whether it can start in the middle.
        stop_after: the number of bytes after which it drops the connection, once.
        stall: whether it goes silent there instead.
        length: the length that it claims; None for the true one.
        status: the status that it returns instead of the content; 0 for the content.
        location: where it redirects the download to.
        requests: the Range and If-Range of each request.
    """

    daemon_threads = True

    def __init__(self, content: bytes) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.content = content
        self.etag, self.ranges, self.length = '"one"', True, None
        self.stop_after: int | None = None
        self.stall, self.status, self.location = False, 0, ""
        self.content_range: str | None = None
        self.requests: list[tuple[str | None, str | None]] = []
        self.headers: list[dict[str, str]] = []
        self.released = threading.Event()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/models/tiny.gguf"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Ignores clients that disconnect, as they do in some tests."""


class _Handler(BaseHTTPRequestHandler):
    server: Server
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None:
        pass

    def do_GET(self) -> None:
        server, wanted = self.server, self.headers.get("Range")
        server.requests.append((wanted, self.headers.get("If-Range")))
        server.headers.append(dict(self.headers.items()))
        if self.path.startswith("/models") and server.location:
            self._answer(302, {"Location": server.location, "Content-Length": "0"})
            return
        if server.status:
            self._answer(server.status, {"Content-Length": "0"})
            return
        start, status = 0, 200
        if wanted and server.ranges and self.headers.get("If-Range") in (None, server.etag):
            start, status = int(wanted.removeprefix("bytes=").removesuffix("-")), 206
        whole = len(server.content)
        length = whole - start if server.length is None else server.length
        headers = {"Content-Length": str(length)} | ({"ETag": server.etag} if server.etag else {})
        if status == 206:
            headers["Content-Range"] = server.content_range or f"bytes {start}-{whole - 1}/{whole}"
        self._answer(status, headers)
        self._send(server.content[start:])

    def _answer(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def _send(self, content: bytes) -> None:
        server = self.server
        if server.stop_after is None:
            self.wfile.write(content)
            return
        self.wfile.write(content[: server.stop_after])
        self.wfile.flush()
        server.stop_after = None
        if server.stall:
            server.released.wait(600)  # or until the test is over
        self.close_connection = True


@contextmanager
def served(content: bytes) -> Iterator[Server]:
    with Server(content) as server:
        threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
        try:
            yield server
        finally:
            server.released.set()
            server.shutdown()
