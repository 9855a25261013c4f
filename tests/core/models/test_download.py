"""Downloading a known model: the process that does it, what is checked, and what is left at the end."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psutil
import pytest

from core.base.errors import ModelError
from core.base.generators import finish
from core.models import Models
from core.models.adding import locked, part_of
from core.types import Progress, Stage
from tests.core.models.makers import JUDGE, RERANKER, added, gguf, left, sha256
from tests.core.models.server import Server, served


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return gguf(tmp_path / "made" / "tiny.gguf", JUDGE, [("w", (1 << 19,), 0)])


def downloads() -> list[psutil.Process]:
    """The processes that download."""
    return [child for child in psutil.Process().children() if child.cmdline()[-1:] == ["muniment download"]]


@pytest.fixture
def server(file: Path) -> Iterator[Server]:
    with served(file.read_bytes()) as running:
        yield running


def listed(models: Models, server: Server, **changes: Any) -> None:
    """Writes a list of known models with the server's file."""
    facts = {
        "id": "tiny", "name": "Tiny judge", "kind": "judge", "licence": "MIT", "url": server.url,
        "bytes": len(server.content), "sha256": "0" * 64,
    } | changes  # fmt: skip
    lines = [f"{key} = {value!r}" for key, value in facts.items()]
    models.folder.mkdir(exist_ok=True)
    (models.folder / "known.toml").write_text("\n".join(["[[model]]", *lines]).replace("'", '"'), encoding="utf-8")


def test_a_known_model_comes_is_checked_and_listed(models: Models, server: Server, file: Path) -> None:
    listed(models, server, sha256=sha256(file))
    steps: list[Progress] = []
    model = finish(models.download("tiny"), steps.append)
    assert list(dict.fromkeys(step.stage for step in steps)) == [Stage.DOWNLOADING, Stage.CHECKING]
    assert steps[-1].done == steps[-1].total == len(server.content)
    assert (model.id, model.name, model.licence, model.in_use) == ("tiny", "Tiny judge", "MIT", False)
    assert (model.folder / "tiny.gguf").read_bytes() == server.content
    assert left(models.folder) == [".downloads", "known.toml", "tiny"]
    assert left(models.folder / ".downloads") == []
    assert not downloads()
    with pytest.raises(ModelError, match="already a model named tiny"):
        next(models.download("tiny"))
    models.use("tiny")


def test_a_download_that_was_stopped_goes_on_where_it_was(models: Models, server: Server, file: Path) -> None:
    listed(models, server, sha256=sha256(file))
    server.stop_after, server.stall = 400_000, True
    job = models.download("tiny")
    while next(job).done < 300_000:
        pass
    job.close()
    assert not downloads()
    assert left(models.folder) == [".downloads", "known.toml"]
    came = part_of(models.folder, "tiny").stat().st_size
    assert 300_000 <= came < len(server.content)
    assert finish(models.download("tiny")).id == "tiny"
    assert server.requests[-1] == (f"bytes={came}-", '"one"')


def test_another_model_than_the_one_listed_is_deleted(models: Models, server: Server) -> None:
    listed(models, server, sha256="a" * 64)
    with pytest.raises(ModelError, match="its checksum differs") as caught:
        finish(models.download("tiny"))
    assert "deleted" in caught.value.message
    assert left(models.folder / ".downloads") == []
    assert left(models.folder) == [".downloads", "known.toml"]


@pytest.mark.parametrize(
    ("facts", "said"), [(RERANKER, "is not of the expected kind, “judge”"), ({}, "does not contain a language model")]
)
def test_a_file_that_is_no_such_model_is_not_kept(
    facts: dict[str, Any], said: str, models: Models, server: Server, tmp_path: Path
) -> None:
    other = gguf(tmp_path / "made" / "other.gguf", facts)
    server.content = other.read_bytes()
    listed(models, server, sha256=sha256(other))
    with pytest.raises(ModelError, match=said):
        finish(models.download("tiny"))
    assert left(models.folder) == [".downloads", "known.toml"]


def test_a_part_from_another_place_is_not_gone_on_from(models: Models, server: Server, file: Path) -> None:
    listed(models, server, sha256=sha256(file))
    part = part_of(models.folder, "tiny")
    part.parent.mkdir()
    part.write_bytes(b"something else")
    finish(models.download("tiny"))
    assert server.requests == [(None, None)]


def test_a_lost_connection_leaves_what_came(models: Models, server: Server, file: Path) -> None:
    listed(models, server, sha256=sha256(file))
    server.stop_after = 100_000
    with pytest.raises(ModelError, match=r"was lost after 0 MB of 2 MB"):
        finish(models.download("tiny"))
    assert part_of(models.folder, "tiny").stat().st_size == 100_000
    models.remove("tiny")  # removes what was downloaded
    assert left(models.folder / ".downloads") == []


def test_a_model_larger_than_the_disk_is_not_asked_for(models: Models, server: Server) -> None:
    listed(models, server, bytes=10**17)
    with pytest.raises(ModelError, match="not enough space"):
        finish(models.download("tiny"))
    assert server.requests == []


def test_a_model_that_is_not_listed_is_not_asked_for(models: Models, server: Server, tmp_path: Path) -> None:
    listed(models, server)
    for id_ in ("nobody", server.url, "../tiny"):
        with pytest.raises(ModelError, match="can be downloaded"):
            next(models.download(id_))
    added(models, gguf(tmp_path / "tiny.gguf"))
    with pytest.raises(ModelError, match="already a model named tiny"):
        next(models.download("tiny"))
    assert server.requests == []


def test_one_program_at_a_time_downloads_a_model(models: Models, server: Server) -> None:
    listed(models, server)
    with locked(models.folder, "tiny"), pytest.raises(ModelError, match="already being added or removed"):
        finish(models.download("tiny"))
    assert server.requests == []


def test_a_process_that_ends_for_no_reason_is_reported(models: Models, server: Server, file: Path) -> None:
    listed(models, server, sha256=sha256(file))
    server.stop_after, server.stall = 400_000, True
    job = models.download("tiny")
    while not next(job).done:
        pass
    for child in downloads():
        child.kill()
    with pytest.raises(ModelError, match="unknown reason"):
        finish(job)


GUARDED = """
import sys, socket
from core.privacy.network import guard, guard_but, addresses, NetworkRefused
"""


def run(code: str) -> str:
    return subprocess.run([sys.executable, "-c", GUARDED + code], capture_output=True, text=True, check=True).stdout


def test_a_guard_is_never_opened_again() -> None:
    assert "stays as it is" in run("guard()\ntry:\n guard_but(['example.org'])\nexcept RuntimeError as e: print(e)")


@pytest.mark.parametrize(
    "attempt",
    [
        "addresses('example.com', 443)",
        "addresses('badexample.org', 443)",
        "socket.create_connection(('192.0.2.1', 443), 1)",
        "socket.gethostbyname('example.org.evil.net')",
    ],
)
def test_the_process_that_downloads_reaches_the_named_hosts_alone(attempt: str) -> None:
    code = f"guard_but(['Example.org'])\ntry:\n {attempt}\nexcept NetworkRefused: print('refused')"
    assert run(code).strip() == "refused"


def test_it_reaches_the_named_hosts_and_those_below_them() -> None:
    code = (
        "socket.getaddrinfo = lambda *a, **k: [(2, 1, 6, '', ('192.0.2.7', 443))]\n"  # our own name service
        "guard_but(['example.org'])\nprint(addresses('cdn.Example.org', 443))\n"
        "for host in ('192.0.2.7', '192.0.2.8'):\n"
        " try:\n  sys.audit('socket.connect', None, (host, 443)); print('open')\n"
        " except NetworkRefused: print('refused')"
    )
    assert run(code).split() == ["['192.0.2.7']", "open", "refused"]


def test_what_knows_of_networks_is_not_even_loaded_before() -> None:
    code = (
        "from core.models import Models; Models.open().list(); Models.open().known()\n"
        "print([name for name in ('http.client', 'ssl', 'core.models.download') if name in sys.modules])"
    )
    assert run(code).strip() == "[]"


def test_the_guard_of_the_program_itself_stays_while_it_downloads(tmp_path: Path, server: Server, file: Path) -> None:
    models = Models(tmp_path / "models", tmp_path / "none")
    listed(models, server, sha256=sha256(file))
    script = tmp_path / "program.py"
    script.write_text(
        GUARDED + "from pathlib import Path\nfrom core.models import Models\n"
        "if __name__ == '__main__':\n"
        " guard()\n"
        f" job = Models(Path({str(models.folder)!r}), Path({str(tmp_path / 'none')!r})).download('tiny')\n"
        " for _ in job:\n"
        "  try:\n   socket.create_connection(('192.0.2.1', 443), 1)\n"
        "  except NetworkRefused: print('refused')\n"
        "  else: print('connected')\n",
        encoding="utf-8",
    )
    ran = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert set(ran.stdout.split()) == {"refused"}, ran.stderr
    assert (models.folder / "tiny" / "model.json").is_file()
