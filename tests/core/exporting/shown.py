"""What a word processor shows of a Word file: its paragraphs with their automatic numbers.

`paragraphs_shown` is an independent small renderer, after ECMA-376 part 1, 17.9, that shares no code with what writes
the numbers; `converted` and `lines_shown` are LibreOffice's.
"""

import re
import shutil
import subprocess
from pathlib import Path

import docx
import pytest
from docx.oxml.ns import qn

_ROMAN = ((100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))


def paragraphs_shown(path: Path) -> list[str]:
    """Each paragraph as it is displayed, its number before its words."""
    document = docx.Document(str(path))
    levels = _levels(document.part.numbering_part.element)
    counts: dict[tuple[str, int], int] = {}
    shown = []
    for paragraph in document.paragraphs:
        numbered = paragraph._p.pPr.numPr if paragraph._p.pPr is not None else None
        if numbered is None:
            shown.append(paragraph.text)
            continue
        list_id, at = str(numbered.numId.val), numbered.ilvl.val
        shown.append(" ".join(filter(None, (_count(levels[list_id], counts, list_id, at), paragraph.text))))
    return shown


def _levels(numbering):
    abstracts = {each.get(qn("w:abstractNumId")): each for each in numbering.findall(qn("w:abstractNum"))}
    found = {}
    for num in numbering.findall(qn("w:num")):
        abstract = abstracts[num.find(qn("w:abstractNumId")).get(qn("w:val"))]
        found[num.get(qn("w:numId"))] = {
            int(level.get(qn("w:ilvl"))): {
                name: level.find(qn(f"w:{name}")).get(qn("w:val")) for name in ("start", "numFmt", "lvlText")
            }
            for level in abstract.findall(qn("w:lvl"))
            if level.find(qn("w:lvlText")) is not None
        }
    return found


def _count(levels, counts: dict[tuple[str, int], int], list_id: str, at: int) -> str:
    for above in range(at):
        counts.setdefault((list_id, above), int(levels[above]["start"]) if above in levels else 1)
    counts[list_id, at] = counts[list_id, at] + 1 if (list_id, at) in counts else int(levels[at]["start"])
    for key in [key for key in counts if key[0] == list_id and key[1] > at]:
        del counts[key]
    return re.sub(
        r"%(\d)",
        lambda found: _written(levels[int(found[1]) - 1]["numFmt"], counts[list_id, int(found[1]) - 1]),
        levels[at]["lvlText"],
    )


def _written(style: str, number: int) -> str:
    match style:
        case "decimal":
            return str(number)
        case "decimalZero":
            return f"{number:02}"
        case "lowerLetter" | "upperLetter":
            text = "abcdefghijklmnopqrstuvwxyz"[(number - 1) % 26] * ((number + 25) // 26)
        case "lowerRoman" | "upperRoman":
            text = ""
            for value, letters in _ROMAN:
                text, number = text + letters * (number // value), number % value
        case _:
            raise AssertionError(f"no format of a label: {style}")
    return text.upper() if style.startswith("upper") else text


needs_libreoffice = pytest.mark.skipif(not shutil.which("soffice"), reason="LibreOffice is not installed")
TEXT = "txt:Text (encoded):UTF8"


def converted(path: Path, form: str, folder: Path) -> Path:
    """The file as LibreOffice saves it into a folder, in a format that it names so."""
    profile = f"-env:UserInstallation={(folder / 'profile').as_uri()}"
    command = ["soffice", profile, "--headless", "--convert-to", form, "--outdir", str(folder), str(path)]
    subprocess.run(command, check=True, capture_output=True, timeout=180)
    return folder / path.with_suffix(f".{form.partition(':')[0]}").name


def lines_shown(path: Path, folder: Path) -> list[str]:
    """The lines of a file as LibreOffice shows them."""
    return [line.strip() for line in converted(path, TEXT, folder).read_text(encoding="utf-8-sig").splitlines()]
