"""Word counts a sample's numbers itself: what it will show matches the cross-references in the text."""

import re

import docx
import pytest
from docx.oxml.ns import qn

from samples import build
from samples.markup import read_contract
from samples.numbering import FORMATS

WORD_SOURCES = [path for path in sorted(build.SOURCES.glob("*.txt")) if ".docx\n" in path.read_text(encoding="utf-8")]


def numbers_as_word_shows_them(path) -> list[str]:
    """The label of each numbered paragraph, counted from numbering.xml alone (ECMA-376 part 1, 17.9)."""
    document = docx.Document(str(path))
    levels = {
        (int(each.get(qn("w:abstractNumId"))), int(level.get(qn("w:ilvl")))): level
        for each in document.part.numbering_part.element.findall(qn("w:abstractNum"))
        for level in each.findall(qn("w:lvl"))
    }
    counts: dict[int, list[int]] = {}
    labels = []
    for paragraph in document.paragraphs:
        properties = _numbered(paragraph)
        if properties is None:
            continue
        number, depth = properties.numId.val, properties.ilvl.val
        above = [*counts.get(number, []), *[0] * depth][:depth]
        before = counts.get(number, [])
        counts[number] = [*above, (before[depth] if depth < len(before) else 0) + 1]
        labels.append(_label(levels, number, depth, counts[number]))
    return labels


def _numbered(paragraph):
    for properties in (paragraph._p.pPr, paragraph.style.element.pPr):
        if properties is not None and properties.numPr is not None:
            return properties.numPr
    return None


def _label(levels, number, depth, counts) -> str:
    level = levels[number, depth]
    plain = level.find(qn("w:isLgl")) is not None

    def count(match: re.Match[str]) -> str:
        place = int(match[1]) - 1
        style = levels[number, place].find(qn("w:numFmt")).get(qn("w:val"))
        return FORMATS["decimal" if plain else style](counts[place])

    return re.sub(r"%(\d)", count, level.find(qn("w:lvlText")).get(qn("w:val")))


@pytest.mark.parametrize("source", WORD_SOURCES, ids=lambda path: path.name)
def test_word_shows_the_numbers_of_the_source(source):
    contract = read_contract(source)
    labels = [block.label for block in contract.blocks if block.label]
    assert numbers_as_word_shows_them(build.SHIPPED / contract.settings.file) == labels
