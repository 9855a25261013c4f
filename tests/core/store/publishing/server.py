"""An S3-compatible server (moto) on this machine, in a separate process. It prints its port when it is ready."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.request import Request, urlopen

from core.types.publishing import Place

BUCKET = "firm"
SECRETS = {"AWS_ACCESS_KEY_ID": "reader", "AWS_SECRET_ACCESS_KEY": "of-clauses"}


@contextmanager
def served() -> Iterator[str]:
    """The URL of the server, which has one empty bucket."""
    process = subprocess.Popen([sys.executable, "-m", __name__], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        assert process.stdout is not None
        endpoint = f"http://127.0.0.1:{json.loads(process.stdout.readline())}"
        urlopen(Request(f"{endpoint}/{BUCKET}", method="PUT")).close()
        yield endpoint
    finally:
        process.kill()
        process.wait()
        assert process.stdout is not None
        process.stdout.close()


def place_at(endpoint: str, prefix: str) -> Place:
    return Place(f"s3://{BUCKET}/{prefix}", endpoint, "us-east-1")


def _serve() -> None:
    import threading

    from moto.server import DomainDispatcherApplication, create_backend_app
    from werkzeug.serving import make_server

    server = make_server("127.0.0.1", 0, DomainDispatcherApplication(create_backend_app), threaded=True)
    sys.stdout.write(f"{server.server_port}\n")
    sys.stdout.flush()
    threading.Thread(target=server.serve_forever).run()


if __name__ == "__main__":
    _serve()
