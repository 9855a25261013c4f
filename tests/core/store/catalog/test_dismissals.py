"""The keys of dismissed findings: kept once each, forgotten one by one or all together, restored from a backup."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from core.store.catalog.catalog import Catalog

ONE, OTHER = "1" * 24, "2" * 24


def test_they_are_kept_once_and_forgotten(tmp_path: Path) -> None:
    with closing(Catalog(tmp_path)) as catalog:
        kept = catalog.user_data.dismissals
        kept.add([ONE, OTHER])
        kept.add([ONE])
        assert kept.all() == {ONE, OTHER}
        kept.remove([OTHER, "3" * 24])
        assert kept.all() == {ONE}
        kept.add([OTHER])
        assert kept.clear() == 2
        assert kept.all() == frozenset()
        assert kept.clear() == 0


def test_they_count_as_what_the_user_keeps_and_those_that_are_missing_are_restored(tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("mine", "backup")]
    for folder in folders:
        folder.mkdir()
    with closing(Catalog(folders[0])) as mine, closing(Catalog(folders[1])) as backup:
        assert mine.user_data.is_empty()
        mine.user_data.dismissals.add([ONE])
        assert not mine.user_data.is_empty()
        backup.user_data.dismissals.add([ONE, OTHER])
        assert mine.user_data.add_missing(backup.user_data).dismissed == 1
        assert mine.user_data.dismissals.all() == {ONE, OTHER}
