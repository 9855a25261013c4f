"""What is listed and in use, and how that changes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.base.errors import ModelError
from core.models import Models
from core.models.registry import keep_speed, known_models
from core.types import ModelKind, Speed
from tests.core.models.makers import RERANKER, added, encoder, gguf, left


def used(models: Models) -> dict[str, str]:
    return {model.kind.value: model.id for model in models.list() if model.in_use}


BOTH = {"encoder": "encoder", "reranker": "reranker"}


def test_the_models_that_came_with_the_program_are_in_use_at_first_and_no_other(models: Models) -> None:
    assert used(models) == BOTH
    assert models.in_use(ModelKind.JUDGE) is None
    listed = models.list()
    assert [model.name for model in listed] == ["Muniment encoder 1", "Muniment reranker 1"]
    assert all(model.shipped and not model.damaged for model in listed)
    assert listed[0].quality == "66.0 NDCG@5 on ACORD's valid queries."
    assert left(models.folder) == []  # looking writes nothing


def test_until_an_encoder_of_our_own_ships_it_is_minilm(tmp_path: Path) -> None:
    (tmp_path / "shipped").mkdir()
    (model,) = Models(tmp_path / "models", tmp_path / "shipped").list()
    assert (model.id, model.name, model.in_use, model.damaged) == ("all-minilm-l6-v2", "all-MiniLM-L6-v2", True, "")
    assert model.bytes == 90_868_376


def test_the_models_of_the_program_itself_are_whole() -> None:
    shipped = [model for model in Models.open(Path("nowhere")).list() if model.shipped]
    assert {model.kind for model in shipped} == {ModelKind.ENCODER, ModelKind.RERANKER}
    assert not any(model.damaged for model in shipped)


def test_the_folder_is_the_one_named_in_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MUNIMENT_MODELS", str(tmp_path / "here"))
    assert Models.open().folder == tmp_path / "here"


def test_a_choice_is_kept_and_can_be_taken_back(models: Models, tmp_path: Path, shipped: Path) -> None:
    added(models, gguf(tmp_path / "mine.gguf", RERANKER))
    models.use("mine")
    assert used(Models(models.folder, shipped))["reranker"] == "mine"
    models.use("reranker")
    assert used(models)["reranker"] == "reranker"
    models.do_without(ModelKind.RERANKER)
    assert models.in_use(ModelKind.RERANKER) is None
    assert "reranker" not in used(models)
    models.use("mine")
    assert models.in_use(ModelKind.RERANKER).in_use  # type: ignore[union-attr]


def test_an_encoder_cannot_be_done_without(models: Models) -> None:
    with pytest.raises(ModelError, match="needs a model"):
        models.do_without(ModelKind.ENCODER)


def test_a_model_that_is_not_here_cannot_be_used_measured_or_removed(models: Models) -> None:
    for verb in (models.use, models.remove, lambda id_: next(models.measure(id_))):
        for id_ in ("nobody", "../models", "", ".locks", "."):
            with pytest.raises(ModelError, match="no model named"):
                verb(id_)


def test_a_model_is_removed_whole_and_the_shipped_one_is_in_use_again(models: Models, tmp_path: Path) -> None:
    for path in (gguf(tmp_path / "mine.gguf", RERANKER), encoder(tmp_path / "other")):
        model = added(models, path)
        models.use(model.id)
        models.remove(model.id)
    assert left(models.folder) == ["chosen.json"]
    assert used(models) == BOTH


def test_what_shipped_stays(models: Models) -> None:
    with pytest.raises(ModelError, match="came with Muniment"):
        models.remove("reranker")
    assert len(models.list()) == 2


def test_a_chosen_model_deleted_by_hand_is_as_if_not_chosen(models: Models, tmp_path: Path) -> None:
    import shutil

    model = added(models, gguf(tmp_path / "mine.gguf", RERANKER))
    models.use("mine")
    shutil.rmtree(model.folder)
    assert used(models) == BOTH


@pytest.mark.parametrize("harm", ["cut", "gone", "no description", "no json", "a way out"])
def test_a_damaged_model_is_listed_with_why_and_not_taken_into_use(harm: str, models: Models, tmp_path: Path) -> None:
    model = added(models, gguf(tmp_path / "mine.gguf"))
    description = model.folder / "model.json"
    facts = json.loads(description.read_text(encoding="utf-8"))
    if harm == "cut":
        (model.folder / "mine.gguf").write_bytes(b"GGUF")
    elif harm == "gone":
        (model.folder / "mine.gguf").unlink()
    elif harm == "no description":
        description.unlink()
    else:
        description.write_text("{" if harm == "no json" else json.dumps(facts | {"file": "../a"}), encoding="utf-8")
    (listed,) = [each for each in models.list() if each.id == "mine"]
    assert listed.damaged.endswith("Remove it, and add it again.")
    with pytest.raises(ModelError, match="cannot be used"):
        models.use("mine")
    with pytest.raises(ModelError, match="cannot be measured"):
        next(models.measure("mine"))
    models.remove("mine")


@pytest.mark.parametrize("content", ["", "[]", '{"reranker": 7, "encoder": null}', "\x00", '{"reranker": "nobody"}'])
def test_a_damaged_choice_is_as_if_not_chosen(content: str, models: Models) -> None:
    models.folder.mkdir()
    for name in ("chosen.json", "speeds.json"):
        (models.folder / name).write_text(content, encoding="utf-8")
    assert used(models) == BOTH
    models.do_without(ModelKind.RERANKER)
    assert used(models) == {"encoder": "encoder"}


def test_a_speed_is_that_of_the_machine_and_of_the_weights(models: Models, tmp_path: Path) -> None:
    model = added(models, gguf(tmp_path / "mine.gguf"))
    keep_speed(models.folder, model, Speed(1.5, "clauses", "2026-11-21T19:00:00+00:00"))
    assert models.list()[-1].speed == Speed(1.5, "clauses", "2026-11-21T19:00:00+00:00")
    models.remove("mine")
    added(models, gguf(tmp_path / "new" / "mine.gguf", tensors=[("w", (64,), 0)]))
    assert models.list()[-1].speed is None
    speeds = json.loads((models.folder / "speeds.json").read_text(encoding="utf-8"))
    (models.folder / "speeds.json").write_text(json.dumps({"another machine": next(iter(speeds.values()))}))
    assert models.list()[-1].speed is None


def test_files_beside_the_models_are_no_models(models: Models) -> None:
    models.folder.mkdir()
    (models.folder / "notes.txt").write_text("mine", encoding="utf-8")
    (models.folder / ".hidden").mkdir()
    assert len(models.list()) == 2


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
