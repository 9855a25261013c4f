"""Word and OpenDocument files whose parts are missing, circular, or contain extreme numbers."""

from __future__ import annotations

from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

from tests.core.hostile.bombs import rewritten_docx, write_odt
from tests.core.hostile.texts import ARABIC, CHINESE, CLAUSE
from tests.core.reading.examples import NAMESPACES, abstract, instance, item, level, para, run, write_docx

DEEP = 10_000
BIG = 9_999_999


def write(folder: Path) -> None:
    """Every file."""
    _missing(folder)
    _circles(folder)
    _numbers(folder)
    _deep(folder)
    _wide(folder)
    _odt(folder)


def _missing(folder: Path) -> None:
    sound = write_docx(folder / "sound.docx", para(CLAUSE), numbering="", styles="")
    with ZipFile(sound) as source:
        parts = {name: source.read(name) for name in source.namelist()}
    for gone in parts:
        with ZipFile(folder / f"without {gone.replace('/', ' ')}.docx", "w", ZIP_DEFLATED) as target:
            for name, data in parts.items():
                if name != gone:
                    target.writestr(name, data)
    for name in parts:
        for kind, data in {"empty": b"", "no XML": b"<", "other XML": b"<a/>", "zeros": bytes(100)}.items():
            rewritten_docx(folder / f"{kind} for {name.replace('/', ' ')}.docx", data, name)


def _circles(folder: Path) -> None:
    def style(name: str, based: str) -> str:
        tied = f'<w:basedOn w:val="{based}"/><w:link w:val="{based}"/>'
        return f'<w:style w:type="paragraph" w:styleId="{name}">{tied}</w:style>'

    styled = para(CLAUSE, '<w:pStyle w:val="A"/>')
    write_docx(folder / "styles in a circle.docx", styled * 50, styles=style("A", "B") + style("B", "A"))
    write_docx(folder / "style based on itself.docx", styled * 50, styles=style("A", "A"))
    chain = style("A", "S0") + "".join(style(f"S{n}", f"S{n + 1}") for n in range(5000))
    write_docx(folder / "long chain of styles.docx", styled * 500, styles=chain)
    lists = '<w:abstractNum w:abstractNumId="0"><w:numStyleLink w:val="L"/></w:abstractNum>' + instance()
    linked = (
        '<w:style w:type="numbering" w:styleId="L"><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>'
    )
    write_docx(folder / "lists in a circle.docx", item("Notice") * 50, numbering=lists, styles=linked)
    mark = '<w:r><w:footnoteReference w:id="1"/></w:r>'
    note = f'<w:footnote w:id="1">{para(run("Note") + mark)}</w:footnote>'
    write_docx(folder / "note that cites itself.docx", para(run("Notice") + mark) * 20, footnotes=note)
    relations = (
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" '
    )
    relations += 'Type="x/officeDocument" Target="../../../../etc/passwd"/></Relationships>'
    rewritten_docx(folder / "points outside.docx", relations, "_rels/.rels")


def _numbers(folder: Path) -> None:
    for style in ("decimal", "upperRoman", "lowerLetter", "ordinalText", "cardinalText", "chicago", "decimalZero"):
        lists = abstract(level(0, "%1.", style, start=BIG)) + instance()
        write_docx(folder / f"starts at {BIG} as {style}.docx", item("Notice") * 200, numbering=lists)
    odd = {
        "level beyond nine": abstract(level(999_999_999, "%1.")) + instance(),
        "level of no number": abstract(level(0, "%1.").replace('w:ilvl="0"', 'w:ilvl="x"')) + instance(),
        "level below nought": abstract(level(-1, "%1.")) + instance(),
        "starts below nought": abstract(level(0, "%1.", start=-BIG)) + instance(),
        "starts beyond all numbers": abstract(level(0, "%1.").replace('w:val="1"', f'w:val="{"9" * 5000}"'))
        + instance(),
        "long label": abstract(level(0, "%1" * 100_000)) + instance(),
        "list of no list": instance(of=77),
    }
    for name, lists in odd.items():
        body = item("Notice", level=999_999_999 if "nine" in name else 0)
        write_docx(folder / f"{name}.docx", body * 20, numbering=lists)
    sizes = (
        para(run(CLAUSE, f'<w:sz w:val="{"9" * 400}"/>'))
        + para(run(CLAUSE, '<w:sz w:val="x"/>'))
        + para(CLAUSE, '<w:outlineLvl w:val="-9"/>')
    )
    write_docx(folder / "sizes.docx", sizes)


def _deep(folder: Path) -> None:
    for depth in (50, 200, DEEP):
        table = f"<w:tbl><w:tr><w:tc>{para('Notice')}" * depth + "</w:tc></w:tr></w:tbl>" * depth
        write_docx(folder / f"tables {depth} deep.docx", para(CLAUSE) + table)
    boxes = "<w:p><w:r><w:drawing><w:txbxContent>" * 50 + para(CLAUSE) + "</w:txbxContent></w:drawing></w:r></w:p>" * 50
    write_docx(folder / "boxes in boxes.docx", boxes)
    fields = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>' * DEEP
    write_docx(folder / "fields in fields.docx", para(fields + run(CLAUSE)) * 3 + para(CLAUSE))
    inserted = "<w:p>" + "<w:ins>" * 200 + run(CLAUSE) + "</w:ins>" * 200 + "</w:p>"
    write_docx(folder / "insertions in insertions.docx", inserted)


def _wide(folder: Path) -> None:
    row = "<w:tr>" + f"<w:tc>{para('Notice')}</w:tc>" * 5000 + "</w:tr>"
    write_docx(folder / "wide table.docx", f"<w:tbl>{row}</w:tbl>")
    write_docx(folder / "10,000 lists.docx", item("Notice") * DEEP, numbering=abstract(level(0, "%1.")) + instance())
    write_docx(folder / "50,000 runs.docx", para(run("a ") * 50_000))
    write_docx(folder / "20,000 paragraphs run on.docx", para("Notice", "<w:rPr><w:del/></w:rPr>") * 20_000)
    write_docx(folder / "twelve megabytes in one run.docx", para(CLAUSE * 120_000))
    write_docx(folder / "right to left.docx", para(ARABIC, "<w:bidi/>") + para(CHINESE))
    odd = "".join(map(chr, [*range(0xFDD0, 0xFDE0), 0xE000, 0x202E, 0x200B, 0x10FFFD]))
    write_docx(folder / "odd characters.docx", para(odd + CLAUSE) + para(run('<w:sym w:font="Symbol" w:char="D800"/>')))
    signs = "".join(f'<w:sym w:font="X" w:char="{code}"/>' for code in ("DC00", "FFFFFFFF", "0", "x"))
    symbol = f"<w:r>{signs}<w:t>Notice</w:t></w:r>"
    write_docx(folder / "symbols.docx", para(symbol))
    write_docx(folder / "no namespace.docx", f"<p>{CLAUSE}</p>")
    rewritten_docx(folder / "no body.docx", f"<w:document {NAMESPACES}/>")
    utf16 = (
        f'<?xml version="1.0" encoding="UTF-16"?><w:document {NAMESPACES}><w:body>{para(CLAUSE)}</w:body></w:document>'
    )
    rewritten_docx(folder / "in UTF-16.docx", utf16.encode("utf-16"))


def _odt(folder: Path) -> None:
    nested = "<text:list><text:list-item><text:p>Notice</text:p>"
    for depth in (50, DEEP):
        body = nested * depth + "</text:list-item></text:list>" * depth
        write_odt(folder / f"lists {depth} deep.odt", body)
    cell = "<table:table-cell table:number-columns-repeated='999999999'><text:p>Notice</text:p></table:table-cell>"
    row = f"<table:table-row>{cell}</table:table-row>"
    write_odt(folder / "repeated cells.odt", f"<table:table>{row}</table:table>")
    write_odt(
        folder / "repeated spaces.odt", f"<text:p>a<text:s text:c='999999999'/>b</text:p><text:p>{CLAUSE}</text:p>"
    )
    write_odt(
        folder / "10,000 lists.odt",
        "<text:list><text:list-item><text:p>Notice</text:p></text:list-item></text:list>" * DEEP,
    )
    write_odt(folder / "nothing.odt", "")
    write_odt(folder / "broken.odt", "<text:p>")
