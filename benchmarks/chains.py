"""Chains of versions made from real contracts: drafts with blanks, redlines of two sides in Word, the signed copy; and
lookalikes, which are other deals on the same form.

All is drawn by a seed. Each change that a side asks for is known with what became of it.
"""

from __future__ import annotations

import html
import os
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

import docx
import pymupdf
from docx.oxml import OxmlElement
from docx.oxml.ns import qn

from core.types import Extraction, ParticularKind
from core.types.versions import Fate

SIDES: Final = ("Ada Byrne", "Tom Okafor")
_FORMATS: Final = ("docx", "pdf", "html", "txt")
_NUMBER: Final = re.compile(r"(?<=[a-z,(] )\d{1,3}(?= [a-z])|(?<=\()\d{1,3}(?=\) )")
_SIGNATURE: Final = re.compile(r"/s/\s*[\w.' -]+")
_SWAPPED: Final = {
    "shall": "may", "reasonable": "commercially reasonable", "promptly": "without undue delay", "material": "serious",
    "written": "prior written", "all": "substantially all", "any": "any direct", "notice": "advance notice",
    "immediately": "within a reasonable time", "sole": "reasonable", "each": "every", "terminate": "suspend",
}  # fmt: skip
_PHRASES: Final = (
    "except as the parties otherwise agree in writing", "to the extent permitted by applicable law",
    "acting in good faith and at its own cost", "subject always to the limits set out below",
    "other than where the failure was caused by the other party", "after consultation with the other party",
    "provided that no such consent is withheld unreasonably", "without prejudice to rights already accrued",
    "including the reasonable fees of its advisers", "but only for so long as payments are not overdue",
)  # fmt: skip
_SENTENCES: Final = (
    "Nothing in this paragraph limits the right of a party to seek urgent relief from a competent court.",
    "A party that relies on this provision must say so in its notice and explain the grounds in detail.",
    "The parties shall review this arrangement together once in each year and record what they decide.",
    "Records that concern this obligation shall be kept for six years and be open to inspection on request.",
)
_NAMES: Final = (
    "Quillmark", "Harrowgate", "Sableworth", "Tindalfen", "Oxmere", "Pellucid", "Varnholt", "Brackenridge", "Calloway",
    "Duskvale", "Elmhurst", "Fenwick", "Glasswing", "Hollister", "Inverleith", "Juniper", "Kestrelle", "Larkspur",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Asked:
    """A change that a side asked for: words for others, in one paragraph; and what became of it."""

    author: str
    old: str
    new: str
    paragraph: int
    fate: Fate


@dataclass
class Made:
    """A file of a chain: its place in the order, the same for copies; and what was asked for in it, in a redline."""

    path: Path
    place: int
    asked: tuple[Asked, ...] = ()


@dataclass
class _Site:
    """A paragraph that is negotiated: its words at each step, and who asked for the step's."""

    paragraph: int
    before: str
    after: str
    left: str  # the words around, so that the place is found again
    stages: list[tuple[str, str]] = field(default_factory=list)  # (author, words) of the redlines so far


class Chain:
    """The versions of one contract, made step by step.

    Args:
        extraction: of the contract.
        seed: decides everything.
    """

    def __init__(self, extraction: Extraction, seed: int) -> None:
        self._draw = random.Random(seed)
        self._paragraphs = [" ".join(each.split()) for each in extraction.document.text.split("\n") if each.strip()]
        self._signed = bool(_SIGNATURE.search(extraction.document.text))
        self._blanks: dict[int, str] = {}
        self._start = datetime(2021, 3, 1, 9, tzinfo=UTC) + timedelta(days=self._draw.randrange(900))

    def write(self, folder: Path) -> list[Made]:
        """Writes the files of the chain, under names that say nothing and with dates of files drawn by chance."""
        draw = self._draw
        final = list(self._paragraphs)
        if not self._signed:
            final += ["IN WITNESS WHEREOF the parties have signed.", "By: /s/ J. Marlowe", "By: /s/ P. Quennell"]
        sites = self._sites(final)
        opening = [self._unsigned(each) for each in final]
        if draw.random() < 0.75:
            self._blank(opening, {each.paragraph for each in sites})
        asked_first = sites[: -(-len(sites) * 2 // 3)]
        asked_second = sites[len(asked_first) :]
        second = draw.random() < 0.7
        for site in asked_first:
            answer = draw.choice(("agreed", "agreed", "rejected", "countered")) if second else "agreed"
            self._settle(site, answer)
        made: list[Made] = []
        texts = [site.before for site in sites]
        if draw.random() < 0.85:
            made.append(self._file(folder, 0, self._with(opening, sites, texts)))
        made.append(self._redline(folder, 1, opening, sites, texts, SIDES[1], 0))
        texts = [site.stages[0][1] if site in asked_first else site.before for site in sites]
        if second:
            for site in asked_second:
                site.stages.append((SIDES[0], site.after))
            half = {at: words for at, words in self._blanks.items() if at % 2}
            filled = [half.get(at, each) for at, each in enumerate(opening)]
            made.append(self._redline(folder, 2, filled, sites, texts, SIDES[0], 1))
        last = [site.stages[-1][1] if site.stages else site.before for site in sites]
        now_at = {site.paragraph: now.strip() for site, now in zip(sites, last, strict=True)}
        for each in made:
            each.asked = tuple(replace(one, fate=_fate(one, now_at[one.paragraph])) for one in each.asked)
        clean = self._with([self._unsigned(each) for each in final], sites, last)
        if draw.random() < 0.6:
            made.append(self._file(folder, 3, clean))
        if draw.random() < 0.85 or len(made) < 3:
            made.append(self._file(folder, 4, self._with(final, sites, last)))
            if draw.random() < 0.25:
                made.append(self._file(folder, 4, self._with(final, sites, last)))
        return made

    @property
    def text(self) -> str:
        """The contract as it was."""
        return "\n".join(self._paragraphs)

    def _sites(self, paragraphs: Sequence[str]) -> list[_Site]:
        long = [
            at for at, each in enumerate(paragraphs) if 25 <= len(each.split()) <= 300 and not _SIGNATURE.search(each)
        ]
        self._draw.shuffle(long)
        found: list[_Site] = []
        for at in long:
            if len(found) < self._draw.randint(5, 11) and (site := self._site(at, paragraphs[at])):
                found.append(site)
        return found

    def _site(self, at: int, text: str) -> _Site | None:
        """What a side asks for in a paragraph."""
        draw = self._draw
        words = [*re.finditer(r"\S+", text)]
        middle = words[draw.randrange(6, len(words) - 6)]
        kind = draw.choice(("number", "insert", "delete", "swap", "swap", "sentence"))
        if kind == "number" and (numbers := list(_NUMBER.finditer(text))):
            match = draw.choice(numbers)
            new = str(int(match[0]) + draw.choice((5, 10, 15, 30, 60)))
            return _Site(at, match[0], new, text[: match.start()])
        if kind == "swap":
            some = [each for each in words if each[0] in _SWAPPED]
            if some:
                match = draw.choice(some)
                return _Site(at, match[0], _SWAPPED[match[0]], text[: match.start()])
        if kind == "delete":
            index = draw.randrange(5, len(words) - 12) if len(words) > 20 else 5
            last = words[index + draw.randint(3, 7)]
            start, end = words[index].start(), last.end()
            return _Site(at, f"{text[start:end]} ", "", text[:start]) if text[end : end + 1] == " " else None
        if kind == "sentence":
            return _Site(at, "", f" {draw.choice(_SENTENCES)}", text)
        return _Site(at, "", f"{draw.choice(_PHRASES)} ", text[: middle.start()])

    def _settle(self, site: _Site, answer: str) -> None:
        site.stages.append((SIDES[1], site.after))
        if answer == "rejected":
            site.stages.append((SIDES[0], site.before))
        elif answer == "countered":
            number = site.after.isdigit()
            others = [each for each in _PHRASES if each != site.after.strip()]
            site.stages.append((SIDES[0], str(int(site.after) + 3) if number else f"{self._draw.choice(others)} "))

    def _with(self, paragraphs: Sequence[str], sites: Sequence[_Site], words: Sequence[str]) -> list[str]:
        """The paragraphs with the words of each site."""
        found = list(paragraphs)
        for site, now in zip(sites, words, strict=True):
            text = found[site.paragraph]
            at = len(site.left)
            found[site.paragraph] = text[:at] + now + text[at + len(site.before) :]
        return found

    def _unsigned(self, text: str) -> str:
        return _SIGNATURE.sub("______________", text)

    def _blank(self, paragraphs: list[str], taken: set[int]) -> None:
        """Leaves some places to be filled in."""
        free = [at for at, each in enumerate(paragraphs) if at not in taken and _NUMBER.search(each)]
        for at in self._draw.sample(free, min(len(free), self._draw.randint(2, 6))):
            self._blanks[at] = paragraphs[at]
            paragraphs[at] = _NUMBER.sub(self._draw.choice(("[●]", "____", "[to be agreed]")), paragraphs[at])
        if self._draw.random() < 0.5 and len(paragraphs) > 12:
            at = self._draw.choice([each for each in range(5, len(paragraphs)) if each not in taken])
            self._blanks.setdefault(at, paragraphs[at])
            paragraphs[at] += " [Note to draft: to be confirmed with the business.]"

    def _redline(
        self, folder: Path, place: int, base: Sequence[str], sites: Sequence[_Site], texts: Sequence[str], author: str,
        stage: int,
    ) -> Made:  # fmt: skip
        """Writes a Word file with what a side changes at this stage as tracked changes."""
        document, asked = docx.Document(), list[Asked]()
        when = (self._start + timedelta(days=4 * place)).strftime("%Y-%m-%dT%H:%M:%SZ")
        of_paragraph = {each.paragraph: (each, now) for each, now in zip(sites, texts, strict=True)}
        for at, text in enumerate(base):
            paragraph = document.add_paragraph()
            if at not in of_paragraph:
                paragraph.add_run(text)
                continue
            site, now = of_paragraph[at]
            after = text[len(site.left) + len(site.before) :]
            mine = [words for who, words in site.stages[stage:] if who == author][:1]
            paragraph.add_run(site.left)
            if mine and mine[0] != now:
                _tracked(paragraph, now, author, when, deleted=True)
                _tracked(paragraph, mine[0], author, when, deleted=False)
                asked.append(Asked(author, now.strip(), mine[0].strip(), at, Fate.AGREED))
            else:
                paragraph.add_run(now)
            paragraph.add_run(after)
        path = self._path(folder, "docx")
        document.save(str(path))
        return self._dated(Made(path, place, tuple(asked)))

    def _file(self, folder: Path, place: int, paragraphs: Sequence[str]) -> Made:
        path = self._path(folder, self._draw.choice(_FORMATS))
        write_plain(path, paragraphs)
        return self._dated(Made(path, place))

    def _path(self, folder: Path, ending: str) -> Path:
        return folder / f"{self._draw.getrandbits(48):012x}.{ending}"

    def _dated(self, made: Made) -> Made:
        moment = self._draw.uniform(1.5e9, 1.7e9)
        os.utime(made.path, (moment, moment))
        return made


def _fate(one: Asked, last: str) -> Fate:
    """What became of a change, by the words that stand there in the end."""
    if one.new == last:
        return Fate.AGREED
    return Fate.WITHDRAWN if one.old == last else Fate.COMPROMISE


def _tracked(paragraph: Any, words: str, author: str, when: str, *, deleted: bool) -> None:
    """Adds words as a tracked change."""
    if not words:
        return
    change = OxmlElement("w:del" if deleted else "w:ins")
    for key, value in (("id", "1"), ("author", author), ("date", when)):
        change.set(qn(f"w:{key}"), value)
    run = paragraph.add_run(words)._r
    run.addprevious(change)
    change.append(run)
    for text in run.findall(qn("w:t")) if deleted else ():
        text.tag = qn("w:delText")


def write_plain(path: Path, paragraphs: Sequence[str]) -> None:
    """Writes paragraphs to a file of the kind that its ending says."""
    match path.suffix:
        case ".docx":
            document = docx.Document()
            for each in paragraphs:
                document.add_paragraph(each)
            document.save(str(path))
        case ".pdf":
            story = pymupdf.Story("".join(f"<p>{html.escape(each)}</p>" for each in paragraphs))
            writer, page = pymupdf.DocumentWriter(str(path)), pymupdf.paper_rect("a4")
            more = 1
            while more:
                device = writer.begin_page(page)
                more, _ = story.place(page + pymupdf.Rect(60, 60, -60, -60))
                story.draw(device)
                writer.end_page()
            writer.close()
        case ".html":
            body = "\n".join(f"<p>{html.escape(each)}</p>" for each in paragraphs)
            path.write_text(f"<html><head><meta charset='utf-8'></head><body>{body}</body></html>", encoding="utf-8")
        case _:
            path.write_text("\n\n".join(paragraphs), encoding="utf-8")


def lookalike(extraction: Extraction, seed: int, folder: Path, kind: str) -> Path | None:
    """Another deal on the form of a contract, as a file; None where the contract has no names to be replaced.

    Args:
        extraction: of the contract.
        seed: decides everything.
        folder: where the file goes.
        kind: "party": with somebody else; "order": another order between the same parties; "form": not filled in.
    """
    draw, text = random.Random(seed), extraction.document.text
    parties = [each.value for each in extraction.particulars if each.kind is ParticularKind.PARTY]
    spoken = [each for each in dict.fromkeys(parties) if len(each) > 4 and each.casefold() in text.casefold()]
    if len(spoken) < 2:
        return None
    if kind == "party":
        name = f"{_NAMES[seed % len(_NAMES)]}{seed} {draw.choice(('Trading', 'Systems', 'Holdings', 'Works'))}"
        text = _renamed(text, draw.choice(spoken), name, draw)
    elif kind == "form":
        for each in spoken:
            text = _renamed(text, each, draw.choice(("____________", "[NAME]", "[●]")), draw)
        text = _SIGNATURE.sub("______________", text)
    shift = draw.choice((1, 2, 3))
    text = re.sub(r"\b(?:19|20)\d\d\b", lambda match: str(int(match[0]) + shift), text)
    text = re.sub(r"\b\d{2,3}(?:,\d{3})*\b(?! ?U\.?S)", lambda match: _other(match[0], draw), text)
    if kind == "order" and draw.random() < 0.5:
        text = f"Statement of Work No. {draw.randint(2, 40)}\n{text}"
    path = folder / f"{draw.getrandbits(48):012x}.{draw.choice(_FORMATS)}"
    write_plain(path, [each for each in text.split("\n") if each.strip()])
    return path


def _renamed(text: str, name: str, other: str, draw: random.Random) -> str:
    """A text with another name: also where only its first words stand."""
    for part in (name, re.sub(r",? (?:inc|llc|ltd|corp\w*|limited|company|co|l\.p)\b\.?$", "", name, flags=re.I)):
        text = re.sub(re.escape(part), other, text, flags=re.IGNORECASE)
    first = name.split()[0].strip(",")
    if len(first) > 4 and draw.random() < 0.7:
        text = re.sub(rf"\b{re.escape(first)}\b", other.split()[0], text, flags=re.IGNORECASE)
    return text


def _other(number: str, draw: random.Random) -> str:
    if draw.random() < 0.6:
        return number
    return "".join(draw.choice("123456789") if each.isdigit() else each for each in number)


def made_chains(extractions: Sequence[Extraction], count: int, seed: int, folder: Path) -> Iterator[list[Made]]:
    """The files of so many chains, each of another contract."""
    for number, each in enumerate(extractions[:count]):
        yield Chain(each, seed + number).write(folder)
