"""All texts for the user are in one catalogue, which Qt's tools make from the source, and compile once translated."""

from __future__ import annotations

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QTranslator

from core.base import errors
from core.base.errors import MunimentError
from core.base.translation import tr, translate_with
from core.reading.sniff import sniff
from tools.translations import ROOT, collect, qt_tool, translated_sources

MARKS = {"tr": 0, "marked": 0, "QT_TRANSLATE_NOOP": 1}


@pytest.fixture
def english_again() -> Iterator[None]:
    yield
    translate_with(str)


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("translations") / "muniment_en.ts"
    collect(path)
    return path


def texts(catalogue: Path) -> list[str]:
    return [source.text or "" for source in ElementTree.parse(catalogue).iterfind(".//source")]


def marked_texts(source: Path) -> list[tuple[str, ast.expr]]:
    """What is marked in a file: with which function, and the argument that must be a literal."""
    calls = [node for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)]
    return [
        (call.func.id, call.args[MARKS[call.func.id]])
        for call in calls
        if isinstance(call.func, ast.Name) and call.func.id in MARKS
    ]


def is_literal(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def may_be_variable(source: Path, name: str, node: ast.expr) -> bool:
    """Whether its texts are marked where they are defined: tables of the window, constants of the engine."""
    if name != "tr" or not isinstance(node, ast.Name | ast.Attribute | ast.Subscript):
        return False
    window = source.is_relative_to(ROOT / "desktop")
    constant = isinstance(node, ast.Name) and node.id.isupper()
    enumerated = isinstance(node, ast.Attribute) and node.attr == "value"
    return window or constant or enumerated or "marked(" in source.read_text(encoding="utf-8")


def test_texts_are_literals():
    others = [
        f"{source.relative_to(ROOT)}:{node.lineno}: {name}({ast.unparse(node)})"
        for source in translated_sources()
        for name, node in marked_texts(source)
        if not is_literal(node) and not may_be_variable(source, name, node)
    ]
    assert not others


def is_untranslatable(node: ast.expr) -> bool:
    """Whether words are given literally, or concatenated, instead of through `tr` or `marked`."""
    return isinstance(node, ast.JoinedStr) or (is_literal(node) and bool(ast.literal_eval(node).strip()))


def test_errors_and_issues_are_whole_texts_of_the_catalogue():
    said = {name for name, each in vars(errors).items() if isinstance(each, type) and issubclass(each, MunimentError)}
    glued = [
        f"{source.relative_to(ROOT)}:{call.lineno}: {ast.unparse(word)}"
        for source in translated_sources()
        for call in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in said | {"Issue"}
        for word in call.args[:1]
        if is_untranslatable(word)
    ]
    assert not glued


def test_every_marked_text_is_collected(catalogue: Path):
    collected = set(texts(catalogue))
    marked = {
        ast.literal_eval(node)
        for source in translated_sources()
        for _, node in marked_texts(source)
        if is_literal(node)
    }
    assert len(marked) > 200
    assert not marked - collected, "lupdate does not see into f-strings: give it a line of its own"
    assert {name.text or "" for name in ElementTree.parse(catalogue).iterfind(".//context/name")} == {""}
    assert not any("\n" in text or text != text.strip() for text in collected)


def test_a_translation_reaches_the_user(catalogue: Path, tmp_path: Path, english_again: None):
    german = {
        "This file is empty.": "Diese Datei ist leer.",
        "No saved search {id} is in this library.": "In dieser Bibliothek gibt es keine gespeicherte Suche {id}.",
    }
    tree = ElementTree.parse(catalogue)
    for message in tree.iterfind(".//message"):
        if (source := message.findtext("source")) in german:
            translation = message.find("translation")
            assert translation is not None
            translation.text = german[source]
            del translation.attrib["type"]
    tree.write(tmp_path / "muniment_de.ts", encoding="utf-8", xml_declaration=True)
    compiled = tmp_path / "muniment_de.qm"
    subprocess.run([qt_tool("lrelease"), "-silent", str(tmp_path / "muniment_de.ts"), "-qm", str(compiled)], check=True)
    translator = QTranslator()
    assert translator.load(str(compiled))
    translate_with(lambda text: translator.translate("", text) or text)
    empty = tmp_path / "Lease.pdf"
    empty.write_bytes(b"")

    with pytest.raises(MunimentError) as refused:
        sniff(empty)
    assert refused.value.title == "Diese Datei ist leer."
    assert refused.value.message == "Get a fresh copy of it."
    assert (
        tr("No saved search {id} is in this library.", id=7)
        == "In dieser Bibliothek gibt es keine gespeicherte Suche 7."
    )
