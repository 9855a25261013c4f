"""Texts in the user's language, by Qt's own means."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from core import tr, translate_with
from desktop.translation import translate


class French(QTranslator):
    """A catalogue of one text."""

    def translate(self, context: str, text: str, hint: str | None = None, n: int = -1) -> str:
        return "{count} clauses copiées." if (context, text) == ("", "{count} clauses copied.") else ""

    def isEmpty(self) -> bool:
        return False


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    translate_with(str)


def test_what_an_installed_catalogue_translates(qapp: QApplication, tmp_path: Path) -> None:
    translate(qapp, tmp_path)
    french = French()
    qapp.installTranslator(french)
    try:
        assert tr("{count} clauses copied.", count=3) == "3 clauses copiées."
        assert tr("not in the catalogue") == "not in the catalogue"
    finally:
        qapp.removeTranslator(french)


def test_without_a_catalogue_texts_stay_english(qapp: QApplication, tmp_path: Path) -> None:
    assert not translate(qapp, tmp_path, QLocale("fr_FR"))
    assert tr("{count} clauses copied.", count=3) == "3 clauses copied."
