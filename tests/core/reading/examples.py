"""Small Word documents, written part by part, so that a test can say exactly what stands in them."""

from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from core.types import Document

NAMESPACES = (
    'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" '
    'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" '
    'xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
)
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/word/document.xml" ContentType='
    '"application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)


def run(text: str, properties: str = "") -> str:
    """A run of text; ``properties`` is the inside of its rPr."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def para(content: str, properties: str = "") -> str:
    """A paragraph of plain text, or of runs where ``content`` is XML; ``properties`` is the inside of its pPr."""
    inner = content if content.startswith("<") else run(content) if content else ""
    return f"<w:p><w:pPr>{properties}</w:pPr>{inner}</w:p>"


def item(text: str, level: int = 0, numbered: int = 1) -> str:
    """A paragraph of a list."""
    return para(text, f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{numbered}"/></w:numPr>')


def level(index: int, text: str, number: str = "decimal", *, start: int = 1, more: str = "") -> str:
    """A level of an abstract numbering definition."""
    return (
        f'<w:lvl w:ilvl="{index}"><w:start w:val="{start}"/><w:numFmt w:val="{number}"/>{more}'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
    )


def abstract(*levels: str, number: int = 0, more: str = "") -> str:
    """An abstract numbering definition."""
    return f'<w:abstractNum w:abstractNumId="{number}">{more}{"".join(levels)}</w:abstractNum>'


def instance(number: int = 1, of: int = 0, overrides: str = "") -> str:
    """A list: an instance of an abstract definition."""
    return f'<w:num w:numId="{number}"><w:abstractNumId w:val="{of}"/>{overrides}</w:num>'


def write_docx(path: Path, *body: str, **parts: str) -> Path:
    """Writes a Word document with this body; ``parts`` are the insides of numbering, styles, footer1 and so on."""
    relations = "".join(
        f'<Relationship Id="r{name}" Type="{RELATIONS}/{name.rstrip("123")}" Target="{name}.xml"/>' for name in parts
    )
    wrap = '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">{}</Relationships>'
    main = f'<Relationship Id="r1" Type="{RELATIONS}/officeDocument" Target="word/document.xml"/>'
    with ZipFile(path, "w", ZIP_DEFLATED) as package:
        package.writestr("[Content_Types].xml", TYPES)
        package.writestr("_rels/.rels", wrap.format(main))
        package.writestr("word/_rels/document.xml.rels", wrap.format(relations))
        inner = f"<w:document {NAMESPACES}><w:body>{''.join(body)}</w:body></w:document>"
        package.writestr("word/document.xml", inner)
        for name, xml in parts.items():
            package.writestr(f"word/{name}.xml", f"<w:{name} {NAMESPACES}>{xml}</w:{name}>")
    return path


def paragraphs(document: Document) -> list[str]:
    """The paragraphs of a document, the last line feed left out."""
    assert document.text.endswith("\n")
    return document.text[:-1].split("\n")


def check(document: Document) -> Document:
    """Asserts what holds of every document: spans in order and without overlap, and every word on a page."""
    end = 0
    for line in document.lines:
        assert line.span.start >= end
        assert document.text[end : line.span.start].strip() == ""
        assert line.span.of(document.text).strip() == line.span.of(document.text) != ""
        assert "\n" not in line.span.of(document.text)
        assert document.page_at(line.span.start) == line.page
        assert line.paragraph == (line.span.start == 0 or document.text[line.span.start - 1] == "\n")
        end = line.span.end
    assert document.text[end:].strip() == ""
    numbers = [page.number for page in document.pages]
    known = numbers[:-1] if numbers[-1] == 0 else numbers
    assert known == list(range(1, len(known) + 1)), "the last may not be known"
    assert document.pages[0].span.start == 0
    assert document.pages[-1].span.end == len(document.text)
    for before, after in zip(document.pages, document.pages[1:], strict=False):
        assert before.span.end == after.span.start
    return document
