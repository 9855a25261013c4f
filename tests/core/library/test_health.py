"""Every file of a library, damaged in every way: the damage is found, and repaired or reported; no answer is wrong."""

from __future__ import annotations

import random
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from core import LibraryError, LostCatalogue
from core.base.generators import finish
from core.library.health import check_folder, repair_folder
from core.library.loaded_models import LoadedModels
from tests.core.library.damaged_libraries import HARMS, Answers, answers, copy, files_of, make_library
from tests.fakes import WordEmbedder


@pytest.fixture(scope="module", autouse=True)
def words() -> Iterator[None]:
    """A stand-in for the encoder, which would take long."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(LoadedModels, "_open_encoder", lambda _: WordEmbedder())
        yield


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library as it was written. Damage copies only."""
    folder = tmp_path_factory.mktemp("health") / "library"
    make_library(folder)
    return folder


@pytest.fixture(scope="module")
def right(sound: Path) -> Answers:
    return answers(sound)


def said(folder: Path, right: Answers) -> bool:
    """Whether the library reports damage when used; if not, its answers must be right."""
    try:
        answered = answers(folder)
    except LibraryError:
        return True
    assert answered == right
    return False


def examine(damaged: Path, right: Answers) -> str:
    """What happens to a damaged library: "untouched", "repaired", "lost" (files are named) or "said"."""
    refused = said(damaged, right)
    found = not finish(check_folder(damaged)).sound
    assert found or not refused
    try:
        report = finish(repair_folder(damaged))
    except LibraryError:
        return "said"
    assert finish(check_folder(damaged)).sound
    if report.lost:
        assert found
        return "lost"
    assert answers(damaged) == right
    return "repaired" if found else "untouched"


def harm(sound: Path, case: Path, file: Path, how: str, seed: int) -> Path:
    """A copy of the library with one file damaged."""
    copy(sound, case)
    HARMS[how](case / file, random.Random(seed))
    return case


@pytest.mark.parametrize("how", HARMS)
@pytest.mark.parametrize(
    ("pattern", "becomes"),
    [
        ("catalog.sqlite", {"said", "lost", "repaired"}),
        ("windows-*.lance/data/*", {"repaired"}),
        ("windows-*.lance/_versions/*.manifest", {"repaired", "untouched"}),
        ("windows-*.lance/_copies/*", {"untouched"}),  # searches pass it over, and it is made again
    ],
)
def test_whatever_is_damaged_is_found_and_repaired_or_said(
    sound: Path, right: Answers, tmp_path: Path, pattern: str, becomes: set[str], how: str
) -> None:
    (file,) = (path.relative_to(sound) for path in sound.glob(pattern))
    assert examine(harm(sound, tmp_path / "library", file, how, seed=5), right) in becomes


@pytest.mark.slow(covers=["core/store", "core/library/health.py"])
def test_a_hundred_ways_to_damage_a_library(sound: Path, right: Answers, tmp_path: Path) -> None:
    files = files_of(sound)
    cases = [(file, how) for file in files for how in HARMS]
    cases += [(Path("catalog.sqlite"), "one bit")] * (100 - len(cases))
    for seed, (file, how) in enumerate(cases):
        examine(harm(sound, tmp_path / "library", file, how, seed), right)


def test_vectors_that_are_gone_are_made_again_by_the_next_indexing(sound: Path, right: Answers, tmp_path: Path) -> None:
    from core import Library

    damaged = copy(sound, tmp_path / "library")
    shutil.rmtree(next(damaged.glob("windows-*.lance")))
    assert said(damaged, right)
    assert not finish(check_folder(damaged)).sound
    with Library.open(damaged) as library:
        assert not finish(library.health.glance()).sound
        finish(library.files.index([]))
        assert finish(library.health.glance()).sound
    assert answers(damaged) == right


def test_a_glance_reads_what_searches_read(sound: Path, tmp_path: Path) -> None:
    from core import Library

    damaged = copy(sound, tmp_path / "library")
    next(damaged.glob("windows-*.lance/data/*")).write_bytes(b"not a table")
    with Library.open(damaged) as library:
        assert finish(library.health.glance()).sound
        assert not finish(library.health.check()).sound
    next(damaged.glob("windows-*.lance/_copies/*")).write_bytes(b"nor a copy")
    with Library.open(damaged) as library:
        assert not finish(library.health.glance()).sound


def test_an_empty_catalogue_is_no_empty_library_and_the_newest_backup_is_offered(sound: Path, tmp_path: Path) -> None:
    damaged = copy(sound, tmp_path / "library")
    (damaged / "catalog.sqlite").write_bytes(b"")
    shutil.rmtree(damaged / "backups", ignore_errors=True)
    with pytest.raises(LibraryError, match="missing") as caught:
        answers(damaged)
    assert "add your contracts again" in caught.value.message
    (damaged / "backups").mkdir()
    (damaged / "backups" / "0001 2026-11-02.backup").write_bytes(b"")
    with pytest.raises(LibraryError, match="missing") as caught:
        finish(repair_folder(damaged))
    assert isinstance(caught.value, LostCatalogue)
    assert caught.value.backup == damaged / "backups" / "0001 2026-11-02.backup"
    assert "from a backup" in caught.value.message


def test_a_repair_that_is_cancelled_leaves_a_library_that_can_be_repaired(
    sound: Path, right: Answers, tmp_path: Path
) -> None:
    damaged = harm(sound, tmp_path / "library", Path("catalog.sqlite"), "one bit", seed=5)
    job = repair_folder(damaged)
    for _ in range(4):
        next(job)
    job.close()
    assert not (damaged / "backups" / "repair").exists()
    assert examine(damaged, right) == "repaired"


def test_what_a_killed_repair_left_is_forgotten_too(sound: Path, tmp_path: Path) -> None:
    from core import Library

    damaged = harm(sound, tmp_path / "library", Path("catalog.sqlite"), "one bit", seed=5)
    made, left = damaged / "backups" / "repair", tmp_path / "left"
    job = repair_folder(damaged)
    while not (made / "catalog.sqlite").exists():
        next(job)
    shutil.copytree(made, left)
    job.close()
    finish(repair_folder(damaged))
    shutil.copytree(left, made)
    with Library.open(damaged) as library:
        library.files.forget([library.files.list()[0].path])
    assert not made.exists()
