from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.base.translation import tr, translate_with


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    translate_with(str)


def test_a_text_stays_english_until_someone_translates():
    assert tr("{count} files in {folder}", count=3, folder="{Leases}") == "3 files in {Leases}"
    assert tr("No braces {here}") == "No braces {here}"


def test_values_are_put_into_the_translation():
    translate_with({"{count} files": "{count} Dateien"}.get)  # type: ignore[arg-type]
    assert tr("{count} files", count=1) == "1 Dateien"
