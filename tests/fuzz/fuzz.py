"""Fuzzes one part of the engine, guided by what its code does with the bytes: `python -m tests.fuzz.fuzz TARGET`.

Targets: labels, mentions, rtf, text, html, docx, pdf. For any bytes, either the invariants of
`tests/core/invariants.py` hold, or the file is refused with a message. Needs the extra ``fuzz`` (atheris). Other
arguments go to libFuzzer: ``-max_total_time=60``, or a file that failed before.
"""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import atheris

with atheris.instrument_imports(include=["core"]):
    import core.reading
    from core.base.errors import UnreadableFile
    from core.contract.clauses.join import build_clauses
    from core.contract.references.definitions import find_definitions
    from core.contract.references.mentions import citations
    from core.contract.references.resolve import find_references
    from core.contract.sections.numbering import label_readings
    from core.contract.sections.tree import section_tree
    from core.reading.blocks import clean_text
    from tests.fuzz.pages import read_book

from tests.contracts import contract
from tests.core import invariants
from tests.core.hostile import grammars

Target = Callable[[bytes], None]


def labels(data: bytes) -> None:
    """The label grammar, and the section tree of paragraphs that begin with labels."""
    words = grammars.prose(data, ("\n", "\n", "\n", "**", "^", "---\n"))
    for label in label_readings(words):
        assert 0 <= label.end <= len(words)
        assert label.text
    if words.strip():
        document = contract(_printable(words))
        invariants.check_sections(section_tree(document), document.text)


def mentions(data: bytes) -> None:
    """Citations, the sections that they are tied to, definitions, and the clauses made from these."""
    words = _printable(grammars.prose(data, (*grammars.MENTIONS, "\n1. ", "\n(a) ", "\nSCHEDULE 1\n")))
    for citation in citations(words):
        assert citation.mention.span.of(words)
    document = contract(words)
    sections = section_tree(document)
    tied = find_references(document, sections)
    invariants.check_references(tied, sections, document.text)
    for definition in find_definitions(document, sections):
        assert definition.term
    invariants.check_clauses(build_clauses(document, sections, tied), document)


def _printable(words: str) -> str:
    """Text as readers return it: only printable characters."""
    lines = (clean_text(line.replace("\f", " ").replace("~", " ")) for line in words.split("\n"))
    return "\n".join(line for line in lines if line.strip("*^- ")) or "Words"


def read_file(kind: str, path: Path, data: bytes) -> None:
    """A reader, on a file spelt by the bytes, or, if the first byte is odd, on the bytes themselves."""
    raw = data[:1] and data[0] % 2
    path.write_bytes(data[1:] if raw and kind != "docx" else grammars.spell(kind, data[1:]))
    try:
        invariants.check_document(core.reading.read(path))
    except UnreadableFile as error:
        invariants.check_words(error.title, error.message)


def pdf(data: bytes) -> None:
    """PDF reading behind PyMuPDF: rows, columns, paragraphs, notes and furniture."""
    invariants.check_document(read_book(data))


def target(name: str, folder: Path) -> Target:
    """The function of a target."""
    plain: dict[str, Target] = {"labels": labels, "mentions": mentions, "pdf": pdf}
    return plain.get(name) or partial(read_file, name, folder / "file")


if __name__ == "__main__":
    logging.disable()
    with TemporaryDirectory() as place:
        atheris.Setup([sys.argv[0], *sys.argv[2:]], target(sys.argv[1], Path(place)))
        atheris.Fuzz()
