"""Texts in the user's language, from a catalogue that Qt's own tools made."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import PySide6
import pytest
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from core import tr, translate_with
from desktop.app import translate

FRENCH = """<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr_FR">
<context><name></name>
<message><source>{clauses} copied.</source><translation>{clauses} : copié.</translation></message>
</context>
</TS>
"""


@pytest.fixture(autouse=True)
def english_again(qapp: QApplication) -> Iterator[None]:
    yield
    translate_with(str)
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.deleteLater()


def test_the_catalogue_of_the_locale_is_used(qapp: QApplication, tmp_path: Path) -> None:
    (tmp_path / "french.ts").write_text(FRENCH, encoding="utf-8")
    lrelease = Path(PySide6.__file__).with_name("lrelease")
    subprocess.run([lrelease, "french.ts", "-qm", "muniment_fr.qm"], cwd=tmp_path, check=True, capture_output=True)
    assert translate(qapp, tmp_path, QLocale("fr_FR"))
    assert tr("{clauses} copied.", clauses=3) == "3 : copié."
    assert tr("not in the catalogue") == "not in the catalogue"


def test_without_a_catalogue_texts_stay_english(qapp: QApplication, tmp_path: Path) -> None:
    assert not translate(qapp, tmp_path, QLocale("fr_FR"))
    assert tr("{clauses} copied.", clauses=3) == "3 copied."
