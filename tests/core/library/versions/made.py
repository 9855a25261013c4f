"""A supply agreement as a draft, as a redline in Word, and signed, for the tests of versions."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from core.library.indexing.extract import extract
from core.library.indexing.files import read_record, stamp_of
from core.store.catalog.catalog import Catalog
from tests.core.reading.examples import para, run, write_docx

ALDER, BIRCH, CEDAR = "Alder Supplies Ltd", "Birch Foods plc", "Cedar Retail Inc."
PAYMENT = "3. Payment. The Buyer shall pay each invoice within 30 days of its date."
CAP = "9. Liability. The liability of the Seller in any year is limited to 50,000 pounds."
_PROVISIONS = (
    "1. Supply. The Seller shall supply the Goods that the Buyer orders, and shall keep enough of them in store.",
    "2. Orders. The Buyer shall order in writing, and the Seller may refuse an order only where it lacks the Goods.",
    PAYMENT,
    "4. Delivery. The Seller delivers the Goods to the Buyer's warehouse on the day named in the order.",
    "5. Risk. The risk in the Goods passes to the Buyer on delivery, and title to them passes on payment.",
    "6. Defects. The Buyer shall report defects that can be seen within a week after delivery of the Goods.",
    "7. Secrecy. Neither party may disclose to others what it learns of the business of the other party.",
    "8. Insurance. The Seller shall insure the Goods against fire and theft while they are in its store.",
    CAP,
    "10. Term. This agreement lasts until a party ends it by notice in writing of at least three months.",
    "11. Assignment. Neither party may assign its rights under this agreement without consent in writing.",
    "12. Law. This agreement is governed by the laws of Scotland, and its courts have jurisdiction.",
)


def agreement(
    *, seller: str = ALDER, buyer: str = BIRCH, date: str = "3 March 2021", signed: bool = False, **changed: str
) -> list[str]:
    """The paragraphs of the agreement; ``changed`` provisions are given by the names of their headings."""
    provisions = [changed.get(each.split(". ")[1].casefold(), each) for each in _PROVISIONS]
    signature = ("/s/ A. Reid", "/s/ J. Muir") if signed else ("________", "________")
    return [
        "SUPPLY AGREEMENT",
        f'This agreement is made on {date} between {seller} (the "Seller") and {buyer} (the "Buyer").',
        *filter(None, provisions),
        "Signed by the parties:",
        *(f"By: {each}" for each in signature),
    ]


def text_file(path: Path, paragraphs: Sequence[str], changed: int = 0) -> Path:
    """Writes paragraphs as plain text; the file was last changed so many seconds after 1 January 2020."""
    path.write_text("\n\n".join(paragraphs), encoding="utf-8")
    os.utime(path, (1_577_836_800 + changed,) * 2)
    return path


def redline(path: Path, paragraphs: Sequence[str], *changes: tuple[str, str, str], author: str = "Tom Hay") -> Path:
    """Writes paragraphs as a Word file in which an author replaced words in some by others, with changes tracked.

    Args:
        path: of the file.
        paragraphs: as they were.
        changes: the beginning of a paragraph, words of it, and those that replace them; "" deletes.
        author: who made them.
    """
    body = []
    for each in paragraphs:
        change = next((change for change in changes if each.startswith(change[0])), None)
        if change is None:
            body.append(para(each))
            continue
        before, _, after = each.partition(change[1])
        by = f'w:author="{author}" w:date="2021-02-01T09:00:00Z"'
        deleted = run(change[1]).replace("w:t ", "w:delText ").replace("w:t>", "w:delText>")
        inserted = f'<w:ins w:id="2" {by}>{run(change[2])}</w:ins>' if change[2] else ""
        body.append(para(f'{run(before)}<w:del w:id="1" {by}>{deleted}</w:del>{inserted}{run(after)}'))
    return write_docx(path, *body)


def add(catalog: Catalog, *files: Path) -> list[str]:
    """Reads files into a library without vectors; the ids of their documents."""
    ids = []
    for path in files:
        extraction = extract(path)
        catalog.commit(read_record(path, extraction), stamp_of(path), extraction)
        ids.append(extraction.document.id)
    return ids
