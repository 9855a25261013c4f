"""Filings with the SEC, kept whole or cut to one exhibit."""

from __future__ import annotations

from pathlib import Path

import pytest

import core.reading
from core.types import Document
from tests.core.reading.examples import check, paragraphs


@pytest.fixture
def read(tmp_path: Path):
    def read(filing: bytes) -> Document:
        path = tmp_path / "filing.txt"
        path.write_bytes(filing)
        return check(core.reading.read(path))

    return read


FILING = """<SEC-DOCUMENT>0000000000-00-000000.txt : 20010101
<SEC-HEADER>ACCESSION NUMBER: 0
</SEC-HEADER>
<DOCUMENT>
<TYPE>8-K
<TEXT>
<HTML><BODY><P>The form itself.</P></BODY></HTML>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-10.1
<SEQUENCE>2
<TEXT>
<HTML><HEAD><TITLE>a.htm</TITLE></HEAD><BODY><P><B>LEASE AGREEMENT</B></P><P>First words.</P></BODY></HTML>
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-10.2
<TEXT>
                              SUPPLY AGREEMENT

Second words of the agreement, &amp; more of them.
<PAGE>
On another page.
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>GRAPHIC
<TEXT>
begin 644 a.jpg
M_]C_X
end
</TEXT>
</DOCUMENT>
<DOCUMENT>
<TYPE>EX-101.INS
<TEXT>
<XBRL><xbrl>1</xbrl></XBRL>
</TEXT>
</DOCUMENT>
</SEC-DOCUMENT>
"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_of_a_filing_kept_whole_the_exhibits_are_read(read, encoding: str) -> None:
    document = read(FILING.encode(encoding))
    assert paragraphs(document) == [
        *("LEASE AGREEMENT", "First words."),
        *("SUPPLY AGREEMENT", "Second words of the agreement, & more of them.", "On another page."),
    ]
    assert [line.page for line in document.lines] == [1, 1, 2, 2, 3]


def test_a_filing_without_exhibits_is_its_first_document(read) -> None:
    assert paragraphs(read(FILING.replace("EX-", "OTHER-").encode())) == ["The form itself."]


WRAPPED = "<DOCUMENT>\n<TYPE>EX-10\n<SEQUENCE>2\n<TEXT>\n{}\n</TEXT>\n</DOCUMENT>\n"


@pytest.mark.parametrize(
    ("exhibit", "words"),
    [
        ("<HTML><BODY><P>“Fee” § 7</P></BODY></HTML>", "“Fee” § 7"),
        ("The Buyer pays the price of the goods to AT&amp;T.", "The Buyer pays the price of the goods to AT&T."),
    ],
)
def test_the_wrapper_of_one_exhibit_is_taken_off(read, exhibit: str, words: str) -> None:
    assert paragraphs(read(WRAPPED.format(exhibit).encode())) == [words]
