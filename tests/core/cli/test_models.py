"""`muniment models` as a shell runs it, with its own folder of models."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.core.cli.shell import MUNIMENT, ROOT, answer, muniment
from tests.core.models.makers import gguf, left, sha256
from tests.core.models.server import Server, served


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MUNIMENT_MODELS", str(tmp_path / "models"))
    return tmp_path / "models"


def test_it_lists_what_is_here_and_in_use(tmp_path: Path) -> None:
    listed = answer("models")["models"]
    assert {model["kind"] for model in listed} == {"encoder", "reranker"}
    assert {model["kind"] for model in listed if model["in_use"]} == {"encoder", "reranker"}
    assert set(listed[0]) == {
        *("id", "name", "kind", "in_use", "bytes", "speed", "quality", "base", "licence", "sha256", "folder"),
        *("card", "shipped", "damaged"),
    }
    printed = muniment("models")
    assert "  * reranker  Muniment reranker" in printed
    assert "not measured here" in printed
    assert "Judge: none in use" in printed


def test_a_model_is_added_used_done_without_and_removed(folder: Path, tmp_path: Path) -> None:
    added = answer("models", "add", gguf(tmp_path / "Judge One.gguf"))
    assert (added["id"], added["kind"], added["in_use"]) == ("judge-one", "judge", False)
    assert answer("models", "use", "judge-one")["in_use"] is True
    assert "* judge-one" in muniment("models")
    assert answer("models", "without", "judge") == {"without": "judge"}
    assert answer("models", "remove", "judge-one") == {"removed": "judge-one"}
    assert left(folder) == ["chosen.json"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("use", "nobody"), "no model named nobody"),
        (("remove", "reranker"), "came with Muniment"),
        (("without", "encoder"), "needs a model"),
        (("add", "nowhere.gguf"), "no such file"),
        (("download", "nobody"), "can be downloaded"),
    ],
)
def test_what_cannot_be_done_is_said_and_is_status_1(words: tuple[str, ...], said: str) -> None:
    assert said in muniment("models", *words, status=1)


def test_the_known_are_listed_with_host_size_and_licence() -> None:
    known = answer("models", "known")["known"]
    assert all(each["host"] == "huggingface.co" and each["bytes"] and not each["installed"] for each in known)
    assert "639 MB, Apache-2.0" in muniment("models", "known")


def listing(folder: Path, server: Server, sum_: str) -> None:
    folder.mkdir(exist_ok=True)
    entry = {"id": "tiny", "name": "Tiny judge", "kind": "judge", "licence": "MIT", "url": server.url, "sha256": sum_}
    lines = [f'{key} = "{value}"' for key, value in entry.items()]
    told = "\n".join(["[[model]]", *lines, f"bytes = {len(server.content)}"])
    (folder / "known.toml").write_text(told, encoding="utf-8")


def test_a_download_asks_first_naming_host_and_size(folder: Path, tmp_path: Path) -> None:
    file = gguf(tmp_path / "tiny.gguf", tensors=[("w", (1 << 18,), 0)])
    with served(file.read_bytes()) as server:
        listing(folder, server, sha256(file))
        for said in ("n\n", "\n", ""):
            run = subprocess.run(
                [str(MUNIMENT), "models", "download", "tiny"], input=said, capture_output=True, text=True, check=False
            )
            assert run.returncode == 1
            assert "Download 1 MB from 127.0.0.1? (Tiny judge, MIT) [y/N]" in run.stderr
        assert server.requests == []
        run = subprocess.run(
            [str(MUNIMENT), "models", "download", "tiny"], input="y\n", capture_output=True, text=True, check=True
        )
        assert "Tiny judge is installed, as a judge." in run.stdout
        assert len(server.requests) == 1
    assert (folder / "tiny" / "tiny.gguf").read_bytes() == file.read_bytes()


# The program with Ctrl+C enabled: a shell disables it for what it starts in the background, as these tests may be.
AT_A_TERMINAL = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from core.cli import main
main()
"""


def test_a_download_that_is_broken_off_with_the_keyboard_goes_on_later(folder: Path, tmp_path: Path) -> None:
    file = gguf(tmp_path / "tiny.gguf", tensors=[("w", (1 << 19,), 0)])
    with served(file.read_bytes()) as server:
        listing(folder, server, sha256(file))
        server.stop_after, server.stall = 1 << 20, True  # half of it arrives, and no more
        part = folder / ".downloads" / "tiny.part"
        command = [sys.executable, "-c", AT_A_TERMINAL, "models", "download", "tiny", "--yes"]
        run = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True, start_new_session=True)
        while not (part.is_file() and part.stat().st_size):
            time.sleep(0.02)
            assert run.poll() is None
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to the program and to the process that downloads
        _, told = run.communicate(timeout=60)
        assert "stopped. What was finished is kept." in told
        assert run.returncode == 130
        came = part.stat().st_size
        assert answer("models", "download", "tiny", "--yes")["id"] == "tiny"
        assert server.requests[-1][0] == f"bytes={came}-"
    assert left(folder) == [".downloads", "known.toml", "tiny"]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["encoder", "reranker"])
def test_a_speed_is_measured_and_kept(kind: str) -> None:
    (model,) = [each["id"] for each in answer("models")["models"] if each["kind"] == kind]
    speed = answer("models", "measure", model)
    assert speed["per_second"] > 1
    assert [each["speed"]["unit"] for each in answer("models")["models"] if each["speed"]] == [speed["unit"]]
    assert "a second here (20" in muniment("models")
