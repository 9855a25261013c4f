"""Compares the automatic numbers that the Word reader shows with those that LibreOffice prints.

    python -m benchmarks.numbering FOLDER...

LibreOffice (``soffice``) converts every Word file in the folders to a PDF. Each paragraph that the reader returns is
looked for in the PDF's text, in order, and what is printed before it on its line is compared with the number that the
reader put there; paragraphs without a number are compared too, since LibreOffice may print one. Differences are listed.
All bullets are equal.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from core.reading.blocks import BULLET
from core.reading.word.numbering import Numbering
from core.reading.word.reader import read_docx

_OPEN, _SHUT = "\ue000", "\ue001"  # put around the numbers, to distinguish them from typed text
_KEY = 40  # characters that identify a paragraph
_REACH = 6000  # characters that may come between two paragraphs: headers, footers, text in pictures
_BULLET = re.compile(r"[\W_]|o")
_NUMBER = re.compile(
    r"[(\[]?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]{1,2}|[ivxl]+)[.)\]:]+|(?:section|article|exhibit) ?\w+[.:]?", re.I
)


@dataclass(frozen=True)
class Paragraph:
    """A paragraph as the reader shows it: its automatic number, "" for none, and its own words."""

    label: str
    words: str


def shown(path: Path) -> Iterator[Paragraph]:
    """The paragraphs of a Word file."""
    plain = Numbering.label

    def marked(self: Numbering, list_id: str, level: int) -> str:
        label = plain(self, list_id, level)
        return f"{_OPEN}{label}{_SHUT}" if label else ""

    with patch.object(Numbering, "label", marked):
        text = read_docx(path, "").text
    for cell in re.split(r"[\n\t]", text):
        before, _, rest = cell.partition(_OPEN)
        label, _, words = rest.partition(_SHUT) if rest else ("", "", before)
        yield Paragraph(label.strip(), words.strip())


class Print:
    """The text of a PDF without white space, in drawing order, and where its lines begin."""

    def __init__(self, path: Path) -> None:
        import pymupdf

        pieces: list[str] = []
        self.starts: list[int] = []  # for each character, where its line begins
        with pymupdf.open(path) as pdf:
            for page in pdf:
                baseline = None
                for block in page.get_text("dict", flags=0)["blocks"]:
                    for line in block["lines"]:
                        text = squeezed("".join(span["text"] for span in line["spans"]))
                        foot = line["spans"][0]["origin"][1] if line["spans"] else None
                        start = self.starts[-1] if self.starts and foot == baseline else len(self.starts)
                        baseline = foot
                        pieces.append(text)
                        self.starts.extend([start] * len(text))
        self.text = "".join(pieces)

    def find(self, paragraph: Paragraph, since: int) -> tuple[str, int] | None:
        """What is printed before a paragraph on its line, and where its words begin; None if they are not nearby.

        Of several places at or after ``since``, the first is taken that has what it should before it: a number, or
        nothing or a number if there should be none.
        """
        key = squeezed(paragraph.words)[:_KEY]
        found = (
            [match.start() for match in re.finditer(re.escape(key), self.text[since : since + _REACH])] if key else []
        )
        places = [(self.text[max(self.starts[since + at], since) : since + at], since + at) for at in found]
        fitting = (place for place in places if _is_number(_accepted(place[0])) or not (place[0] or paragraph.label))
        return next(fitting, next(iter(places), None))


def squeezed(text: str) -> str:
    """The text without white space, note marks and characters that a font may draw differently."""
    text = re.sub(r"\[\d+\]", "", text)
    return re.sub(r"[\s\xad\u200b]+", "", text).replace("ﬁ", "fi").replace("ﬂ", "fl")


def compare(path: Path, pdf: Path) -> Iterator[tuple[str, str]]:
    """The verdict on each paragraph, and a line about it: our number, the printed one, how the paragraph begins.

    The verdict is "equal", "bullet" or "unnumbered" if both agree, "different" if not, and "not found" if the paragraph
    is not printed whole in one place, as in a table row that crosses a page break.
    """
    printed = Print(pdf)
    cursor = before = 0
    for paragraph in shown(path):
        found = printed.find(paragraph, cursor) or printed.find(paragraph, before)
        if found is None:
            if paragraph.label or paragraph.words:
                yield "not found", f"{paragraph.label or '(none)'} | {paragraph.words[:60]}"
            continue
        label, at = _accepted(found[0]), found[1]
        key = squeezed(paragraph.words)
        before = min(cursor, at)  # the same words may stand further on too, beyond the paragraphs that follow
        cursor = at + (len(key) if printed.text.startswith(key, at) else min(len(key), _KEY))
        words = f"{paragraph.label or '(none)'} | {label} | {paragraph.words[:60]}"
        if paragraph.label == BULLET:
            yield ("bullet" if _BULLET.fullmatch(label) else "different"), words
        elif paragraph.label:
            is_equal = squeezed(paragraph.label) in (label, found[0].partition("[")[0])
            yield ("equal" if is_equal else "different"), words
        else:
            yield ("different" if _is_number(label) else "unnumbered"), words


def _accepted(label: str) -> str:
    """Where tracked changes move a number, LibreOffice prints in brackets the one without what is deleted or inserted.

    That is the new one where paragraphs are deleted, and the old one where they are inserted.
    """
    moved = re.fullmatch(r"[^\[\]]*\[([^\[\]]+)\]", label)
    return moved[1] if moved else label


def _is_number(label: str) -> bool:
    return bool(_NUMBER.fullmatch(label) or _BULLET.fullmatch(label))


def convert(paths: list[Path], folder: Path) -> None:
    """Writes a PDF of each file into the folder."""
    command = ["soffice", "--headless", f"-env:UserInstallation={(folder / 'profile').as_uri()}"]
    subprocess.run(
        [*command, "--convert-to", "pdf", "--outdir", folder, *paths], check=True, capture_output=True, timeout=1800
    )


def main(folders: list[str]) -> int:
    """Compares every Word file in the folders and prints the differences; 1 if there are any."""
    paths = sorted(path for folder in folders for path in Path(folder).glob("*.docx"))
    if not paths:
        sys.exit(f"There are no Word files in {', '.join(folders) or 'no folder'}.")
    total: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as made:
        convert(paths, Path(made))
        for path in paths:
            for outcome, words in compare(path, Path(made, f"{path.stem}.pdf")):
                total[outcome] += 1
                if outcome in ("different", "not found"):
                    print(f"{path.name}: {outcome}: {words}")
    print(f"{len(paths)} files; paragraphs: {', '.join(f'{count} {outcome}' for outcome, count in total.items())}")
    return 1 if total["different"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
