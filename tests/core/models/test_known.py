"""The list of models that can be downloaded: ours, and faulty lists."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.base.errors import ModelError
from core.models import Models
from core.models.known import known_models
from core.types import ModelKind

ENTRY = f"""
[[model]]
id = "in-house"
name = "In-house judge"
kind = "judge"
about = "Ours."
licence = "MIT"
url = "https://models.example.org/judge.gguf"
bytes = 612000000
sha256 = "{"a" * 64}"
hosts = ["cdn.example.org"]
"""


def test_our_own_list_is_sound() -> None:
    known = Models.open(Path("nowhere")).known()
    assert known
    assert len({model.id for model in known}) == len({model.sha256 for model in known}) == len(known)
    for model in known:
        assert model.host == "huggingface.co"
        assert "/resolve/" in model.url
        assert len(model.url.split("/resolve/")[1].split("/")[0]) == 40  # a fixed edition, whose bytes cannot change
        assert model.kind is ModelKind.JUDGE
        assert model.file.endswith(".gguf")
        assert model.licence
        assert model.about


def test_a_list_of_ones_own_adds_to_it(models: Models) -> None:
    assert models.known() == ()
    models.folder.mkdir()
    (models.folder / "known.toml").write_text(ENTRY, encoding="utf-8")
    (known,) = models.known()
    assert (known.id, known.host, known.file, known.bytes) == (
        "in-house", "models.example.org", "judge.gguf", 612_000_000,
    )  # fmt: skip


def test_of_two_with_one_id_the_first_counts(tmp_path: Path) -> None:
    for name, size in (("one", "1"), ("two", "2")):
        (tmp_path / name).write_text(ENTRY.replace("612000000", size), encoding="utf-8")
    (known,) = known_models([tmp_path / "one", tmp_path / "two", tmp_path / "none"])
    assert known.bytes == 1


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("https://", "http://"),
        ("https://", "ftp://"),
        ("https://models.example.org/judge.gguf", "https:///judge.gguf"),
        ("judge.gguf", ""),
        ("612000000", "0"),
        ("612000000", '"large"'),
        ("a" * 64, "A" * 64),
        ("a" * 64, "b"),
        ('"in-house"', '"../outside"'),
        ('"judge"', '"oracle"'),
        ('"judge"', '"encoder"'),
        ('"cdn.example.org"', '"org"'),
        ('"cdn.example.org"', "7"),
        ('name = "In-house judge"', ""),
        ("[[model]]", "[model]"),
        ("[[model]]", "[[model"),
    ],
)
def test_a_list_with_a_fault_is_named(one: str, other: str, models: Models) -> None:
    models.folder.mkdir()
    (models.folder / "known.toml").write_text(ENTRY.replace(one, other), encoding="utf-8")
    with pytest.raises(ModelError, match="list of models to download is damaged") as caught:
        models.known()
    assert caught.value.source == models.folder / "known.toml"
    assert models.list()  # everything else still works
