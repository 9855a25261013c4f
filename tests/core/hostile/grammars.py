"""Pieces of files of each format: combined at random, they reach further into the code than random bytes do.

`spell` turns any bytes into a file of a format, so that hypothesis and a coverage-guided fuzzer can both drive it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from io import BytesIO
from zipfile import ZipFile

from tests.core.reading.examples import NAMESPACES, RELATIONS, TYPES

BETWEEN = "¦"
"""Between two pieces."""
WORDS = (
    "Notices¦each notice is in writing¦The Supplier¦means¦shall¦and¦or¦of¦to¦the¦this¦.¦,¦;¦:¦ ¦  ¦-¦–¦(¦)¦[1]¦"
    '“Term”¦"¦$¦%¦/s/¦____¦....¦\xa0¦\u200b'
).split(BETWEEN)
LABELS = (
    "1.¦2.¦1.1¦1.2¦2.1.3¦9.0¦1¦(a)¦(b)¦(i)¦(ii)¦(A)¦(1)¦a.¦i)¦I.¦A.¦Section 1¦Section 4.2¦§ 7¦ARTICLE I¦"
    "Article TWO¦Exhibit A¦SCHEDULE 1¦Annex¦١.¦1.1.1.1.1.1¦(iiiiii)¦(zz)¦999.¦0.¦Clause¦Section¦"
    "Paragraph (b)(ii)¦(a) (i)¦RECITALS¦WHEREAS¦Definitions¦IN WITNESS WHEREOF¦Table of Contents¦"
    "Notices ..... 12¦[i]¦[2]¦TERM¦FORCE MAJEURE"
).split(BETWEEN)
MENTIONS = (
    "Section 8¦Sections 9 and 11(a)¦Sections 3 through 7¦Clause 12.3(b)(ii)¦paragraph (b) above¦this Article¦"
    "the preceding sentence¦Exhibit A¦as defined in Section 4¦subject to clause (ii)¦(a)¦"
    "Section 5 of the Purchase Agreement¦Section 365(n) of the Bankruptcy Code¦Rule 144¦17 C.F.R. § 240¦, ¦"
    " and ¦ or ¦ to ¦ through ¦-¦(¦)¦ inclusive¦ hereof¦ of the Code¦.¦\n¦IV¦1"
).split(BETWEEN)
RTF = (
    r"{¦}¦{¦}¦\par ¦\b ¦\b0 ¦\ul ¦\caps ¦\v ¦\deleted ¦\fs24 ¦\plain ¦\pard ¦\qc ¦\intbl ¦\cell ¦\row ¦\trowd ¦"
    r"\nestcell ¦\nestrow ¦\itap2 ¦{\*\nesttableprops ¦\page ¦\sect ¦\line ¦\tab ¦{\footnote ¦\chftn ¦"
    r"{\listtext ¦{\pntext ¦{\shptxt ¦{\*\x ¦\u8364?¦\u-10240?¦\u-9216?¦\uc0 ¦\uc9 ¦\'e9¦\'¦\f1 ¦"
    r"{\fonttbl{\f1\fcharset128 x;}}¦\ansicpg1251 ¦\bin5 ¦\bin-1 ¦\bin99999 ¦\outlinelevel0 ¦\outlinelevel99 ¦"
    "\\revised ¦\\ftnalt ¦{\\field{\\*\\fldinst X}{\\fldrslt ¦{\\header ¦{\\pict ¦\\\\¦\\{¦\\~¦\\_¦\\-¦\n¦\\\n¦"
    "\\"
).split(BETWEEN)
HTML = (
    "<p>¦</p>¦<div>¦</div>¦<table>¦</table>¦<tr>¦</tr>¦<td>¦</td>¦<th colspan=9>¦<br>¦<hr>¦<ol>¦</ol>¦"
    '<ol start="x" type="a">¦<ul>¦</ul>¦<li>¦<li value="7">¦<h1>¦</h1>¦<h6>¦<b>¦</b>¦<u>¦<center>¦'
    '<font size=+1>¦</font>¦<p align="center">¦<p style="page-break-before: always">¦<PAGE>¦'
    '<div style="display:none">¦<span style="display:inline;font-weight:700">¦</span>¦<sup>¦</sup>¦'
    '<a href="#f1">¦<!-- Field: Page; -->¦<!-- Field: /Page -->¦<!--¦-->¦'
    "<style>p{font-weight:bold;page-break-after:always}</style>¦<script>¦</script>¦<title>¦</title>¦&nbsp;¦"
    "&#8226;¦&#150;¦&#xD800;¦&amp¦<![CDATA[¦]]>¦<¦<DOCUMENT>\n<TYPE>EX-10\n<TEXT>\n¦</TEXT>\n</DOCUMENT>\n¦"
    "<?xml version='1.0'?>¦<html>¦</html>¦</body>¦\x0c"
).split(BETWEEN)
TEXT = (
    "\n¦\n¦\n\n¦    ¦                    ¦\t¦\x0c¦<PAGE>\n¦<TABLE>\n¦<S> <C>\n¦-----\n¦=====\n¦- 1 -\n¦- 2 -\n¦"
    "Page 3 of 9\n¦1/ ¦(1) ¦_____\n¦W I T N E S S E T H\n¦\r¦\r\n¦\x0b¦\u2028¦\x00¦&lt;¦"
    "<DOCUMENT>\n<TYPE>EX-10\n<TEXT>\n¦</TEXT>\n¦\ufeff¦\u202e¦\x85¦\x1a¦é¦契約¦עברית"
).split(BETWEEN)
_W = ("w:val", "w:id", "w:ilvl", "w:type", "w:char", "w:font", "w:fldCharType", "w:instr")
_VALUES = ("0¦1¦2¦9¦-1¦x¦¦A¦heading 1¦center¦decimal¦lowerRoman¦%1.%2¦begin¦end¦page¦F0B7¦true").split(BETWEEN)
_ELEMENTS = (
    "p¦r¦t¦tbl¦tr¦tc¦pPr¦rPr¦numPr¦numId¦ilvl¦pStyle¦b¦u¦caps¦vanish¦sz¦jc¦ins¦del¦delText¦moveFrom¦moveTo¦sdt¦"
    "sdtContent¦hyperlink¦fldSimple¦fldChar¦instrText¦br¦tab¦sym¦cr¦footnoteReference¦endnoteReference¦drawing¦"
    "txbxContent¦altChunk¦sectPr¦outlineLvl¦pageBreakBefore¦lastRenderedPageBreak¦trPr¦tcPr¦vMerge¦gridSpan¦"
    "proofErr¦bookmarkStart¦ruby¦rt¦abstractNum¦lvl¦start¦numFmt¦lvlText¦lvlRestart¦isLgl¦suff¦num¦"
    "abstractNumId¦lvlOverride¦startOverride¦numStyleLink¦style¦name¦basedOn¦link¦docDefaults¦rPrDefault¦"
    "footnote¦endnote"
).split(BETWEEN)
PARTS = ("document", "numbering", "styles", "footnotes", "endnotes")


def spell(kind: str, data: bytes) -> bytes:
    """A file of a format (rtf, html, text, docx) made from any bytes, each of which picks a piece."""
    return _SPELLERS[kind](data)


def prose(data: bytes, pieces: Sequence[str]) -> str:
    """Text made from these pieces and from words; bytes beyond them are characters."""
    known = (*pieces, *LABELS, *WORDS)
    return "".join(known[byte] + " " * (byte % 3 == 0) if byte < len(known) else chr(byte) for byte in data)


def _rtf(data: bytes) -> bytes:
    return (r"{\rtf1\ansi " + prose(data, RTF)).encode("utf-8", "replace")


def _html(data: bytes) -> bytes:
    return ("<html><body>" + prose(data, HTML)).encode("utf-8", "replace")


def _text(data: bytes) -> bytes:
    return prose(data, TEXT).encode("utf-8", "replace")


def _docx(data: bytes) -> bytes:
    out = BytesIO()
    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    main = f'<Relationship Id="m" Type="{RELATIONS}/officeDocument" Target="word/document.xml"/>'
    related = "".join(f'<Relationship Id="{n}" Type="{RELATIONS}/{n}" Target="{n}.xml"/>' for n in PARTS[1:])
    with ZipFile(out, "w") as target:
        target.writestr("[Content_Types].xml", TYPES)
        target.writestr("_rels/.rels", f'<Relationships xmlns="{package}">{main}</Relationships>')
        target.writestr("word/_rels/document.xml.rels", f'<Relationships xmlns="{package}">{related}</Relationships>')
        for name, words in zip(PARTS, _shares(data), strict=True):
            inner = _wordml(words)
            inner = f"<w:body>{inner}</w:body>" if name == "document" else inner
            target.writestr(f"word/{name}.xml", f"<w:{name} {NAMESPACES}>{inner}</w:{name}>")
    return out.getvalue()


def _shares(data: bytes) -> list[bytes]:
    """Half of the bytes for the text, the rest in equal shares for the other parts."""
    half, rest = data[: len(data) // 2 + 1], data[len(data) // 2 + 1 :]
    size = len(rest) // 4 + 1
    return [half, *(rest[at * size : (at + 1) * size] for at in range(4))]


def _wordml(data: bytes) -> str:
    """Nested elements, always well-formed: a byte opens one, gives it an attribute, closes one, or is words."""
    pieces: list[str] = []
    open_: list[str] = []
    bytes_ = iter(data)
    for byte in bytes_:
        if byte < 2 * len(_ELEMENTS):
            name = _ELEMENTS[byte // 2]
            attribute, value = _W[next(bytes_, 0) % len(_W)], _VALUES[next(bytes_, 0) % len(_VALUES)]
            empty = byte % 2 == 1
            pieces.append(f'<w:{name} {attribute}="{value}"{"/" if empty else ""}>')
            open_ += [] if empty else [name]
        elif byte < 0xE0 and open_:
            pieces.append(f"</w:{open_.pop()}>")
        else:
            pieces.append(f"<w:r><w:t>{LABELS[byte % len(LABELS)]} {WORDS[byte % 16]}</w:t></w:r>")
    return "".join(pieces) + "".join(f"</w:{name}>" for name in reversed(open_))


_SPELLERS: dict[str, Callable[[bytes], bytes]] = {"rtf": _rtf, "html": _html, "text": _text, "docx": _docx}
