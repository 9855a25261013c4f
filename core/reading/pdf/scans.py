"""Which pages of a PDF are pictures, and the words in them where text recognition is available."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, TypeAlias

import pymupdf

from core.base.translation import marked, tr
from core.reading.pdf.tesseract import Layout, RecognisedPage, Recogniser, UselessData
from core.reading.remarks import page_list
from core.reading.tessdata import how_to_get_it, language_data
from core.text.english import is_english
from core.types import Issue, Remedy, Tick

_STAMP: Final = 40  # words: a stamp on a picture has fewer (a Bates number, a fax header, a filing mark)
_COVERED: Final = 0.5  # of the page
_FAINT, _INKED = 0.0005, 0.005  # shares of dark dots on a page: dust, and more than a punched hole
_DARK: Final = bytes(range(160))
_UNKNOWN: Final = re.compile("[\x00-\x1f\x7f-\x9f\ufffd\ue000-\uf8ff]")
_MARGIN: Final = 0.04  # of the page's sides: a scanner's shadow
_CODE: Final = re.compile("[\ufffd\ue000-\uf8ff\x00-\x08\x0e-\x1f]")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")
_SURE: Final = 75.0  # of 100; below it, many words of a page are wrong
_ENOUGH: Final = 12  # words that show whether a page makes sense
_FEW: Final = 4  # words that are nonsense if each becomes a word when moved by one distance: hardly ever by chance
_EACH: Final = 0.99  # share of them
_SHORT, _LONG = 2, 3  # letters of words that are not counted, in mixed and in capital letters
_SAMPLE: Final = 60  # words
_TOKENS: Final = re.compile("[\\s\x00-\x1f\ufffd]+")
_NO_SENSE, _SENSE = 0.15, 0.5  # shares of words that are in the dictionary
_ODD_INSIDE: Final = re.compile(r"[^\W\d_][^\w\s.,'’\-/&@()*:]+[^\W\d_]|[a-z][A-Z]|[A-Za-z]\d[A-Za-z]")
_ODD_SHARE: Final = 0.25
_VOWELS: Final = frozenset("aeiouy")
_FEWEST_VOWELS: Final = 0.2  # of the letters; English has 0.4, and any language in Latin letters more than 0.3
_MOST: Final = 3000  # pages of one file, which take hours


class Scans:
    """Looks at the pages of a file one by one, reads those that are pictures, and reports the outcome.

    Args:
        tick: called after every picture with the page's number and how many pages there are.
    """

    def __init__(self, tick: Tick | None = None) -> None:
        self._tick = tick
        self._data = language_data()
        self._recogniser: Recogniser | None = None  # made when the first picture comes
        self._pages: defaultdict[_Forms, list[int]] = defaultdict(list)  # the numbers of those of which each is said
        self._few: dict[str, dict[int, str]] = {}  # what each font prints on pages where it prints few words
        self._wrong: set[str] = set()  # fonts that give nonsense in the document as a whole

    def layout(self, page: pymupdf.Page, layout: Layout) -> Layout:
        """The layout of a page with the words in its picture, where it is one.

        Args:
            page: the page.
            layout: its text, as PyMuPDF's ``get_text("dict")`` gives it.
        """
        number = page.number + 1
        nonsense = self._has_nonsense(number, layout)
        if not nonsense and not is_picture(page, layout):
            return layout
        if self._data is None:
            self._pages[_NONSENSE if nonsense else _UNREAD].append(number)
            return layout
        if len(self._pages[_READ]) >= _MOST:
            self._pages[_BEYOND].append(number)
            return layout
        total = page.parent.page_count

        def alive() -> None:
            if self._tick:
                self._tick(number, total)

        try:
            self._recogniser = self._recogniser or Recogniser(self._data)
            recognised = self._recogniser.read(page, alive)
            if nonsense:
                return self._instead_of_nonsense(number, layout, recognised)
            return self._better(page, layout, recognised)
        except UselessData:
            self._data = None
            self._pages[_UNREAD].append(number)
            return layout

    def _has_nonsense(self, number: int, layout: Layout) -> bool:
        """Whether the characters of a page, or of one of its fonts, are not those that are printed."""
        texts: dict[str, list[str]] = {}
        for span in _spans(layout):
            texts.setdefault(span.get("font", ""), []).append(span["text"])
        if self._wrong & texts.keys() or is_nonsense(_text(layout)):
            return True
        for font, pieces in texts.items():
            text = " ".join(pieces)
            if len(texts) > 1 and is_nonsense(text):
                return True
            if len(text.split()) < _ENOUGH:
                self._few.setdefault(font, {})[number] = text
        return False

    def overlooked(self) -> list[int]:
        """The numbers of pages to look at again, now that all were seen: with few words in a font that gives nonsense.

        A font that prints few words of each page, such as headings, is known by its words on all of them.
        """
        wrong = {font: on for font, on in self._few.items() if is_nonsense(" ".join(on.values()))}
        self._wrong |= wrong.keys()
        self._few.clear()
        return sorted(set().union(*wrong.values()))

    def _instead_of_nonsense(self, number: int, layout: Layout, recognised: RecognisedPage) -> Layout:
        """The words as they are printed, where they make more sense than the characters that the fonts give."""
        found = {**layout, "blocks": recognised.blocks}
        if _english(_text(found)) < _SENSE:
            self._pages[_NONSENSE].append(number)
            return layout
        self._pages[_READ].append(number)
        self._pages[_REPLACED].append(number)
        return found

    def _better(self, page: pymupdf.Page, layout: Layout, recognised: RecognisedPage) -> Layout:
        """The words in the picture, unless the page's text says as much."""
        text = _text(layout)
        as_text = len(text.split()) if _is_readable(text) else 0
        found = {**layout, "blocks": recognised.blocks}
        if len(_WORD.findall(_text(found))) > as_text:
            self._pages[_READ].append(page.number + 1)
            if recognised.confidence < _SURE:
                self._pages[_DOUBTFUL].append(page.number + 1)
            return found
        if not as_text and _ink(page) > _INKED:
            self._pages[_WORDLESS].append(page.number + 1)
        return layout

    def issues(self) -> Iterator[Issue]:
        """What could not be read, in plain language."""
        reprint = marked("Print it to a new PDF from its own program.")
        for forms, advice, remedy in (
            (_UNREAD, how_to_get_it(), Remedy.RECOGNITION),
            (_NONSENSE, how_to_get_it() if self._data is None else reprint, Remedy.RECOGNITION),
            (_DOUBTFUL, marked("Check its words against the file, or scan it again in better quality."), None),
            (_WORDLESS, marked("Open it in its own program: it may be a drawing, handwriting, or a poor copy."), None),
            (_BEYOND, marked("Split the file into parts and add those."), None),
        ):
            if numbers := self._pages[forms]:
                yield Issue(_sentence(forms, numbers), advice, numbers[0], remedy)

    def remarks(self) -> Iterator[str]:
        """What the user should know about pages that were read."""
        for forms in (_READ, _REPLACED):
            if numbers := self._pages[forms]:
                yield _sentence(forms, numbers)


def is_picture(page: pymupdf.Page, layout: Layout) -> bool:
    """Whether all or nearly all words of a page are drawn rather than text."""
    text = _text(layout)
    if not text.strip():
        return _ink(page) > _FAINT
    if _CODE.search(text) and not _is_readable(text):  # its fonts do not declare which letters they draw
        return True
    recognised_before = any(span.get("alpha") == 0 for span in _spans(layout))  # invisible words over a scan
    return len(text.split()) < _STAMP and not recognised_before and pictured(page) > _COVERED


def is_nonsense(text: str) -> bool:
    """Whether characters are not those that are printed, since a font has a wrong table of them.

    Then hardly any words are known; and either many have signs or capitals inside or no vowels, as in no language, or
    they become words when every character is moved by the same distance in the table, as those of a subset often are.
    """
    words = [word for word in _TOKENS.split(text) if len(word) > _SHORT]
    if len(words) < _FEW or _makes_sense(words):
        return False
    if len(words) < _ENOUGH:
        return _is_shifted(words, _FEW, _EACH)
    return _is_strange(words) or _is_shifted(words, _ENOUGH, _SENSE)


def _is_strange(words: Sequence[str]) -> bool:
    """Whether words are as in no language. Those without small letters may be numbers of parts, except long ones."""
    capitals = [word for word in words if len(word) > _LONG and word.isalpha() and word.isupper()]
    small = [word for word in words if any(map(str.islower, word))]
    for some in (small, capitals):
        if len(some) >= _ENOUGH and all(map(str.isascii, some)):
            odd = sum(1 for word in some if _ODD_INSIDE.search(word))
            letters = sum(map(str.isalpha, "".join(some)))
            vowels = sum(letter in _VOWELS for letter in "".join(some).lower())
            if odd > _ODD_SHARE * len(some) or vowels < _FEWEST_VOWELS * letters:
                return True
    return False


def _is_shifted(words: Sequence[str], fewest: int, share: float) -> bool:
    """Whether more than this share of words are English once each character is replaced by one so much further on."""
    some = [word for word in dict.fromkeys(words) if len(word) > _SHORT + 1 and word.isascii()][:_SAMPLE]
    if len(some) < fewest:
        return False
    least, most = min(map(min, some)), max(map(max, some))
    shifts = range(ord(" ") - ord(least), ord("~") - ord(most) + 1)
    return any(_english("".join(map(chr, _moved(some, by)))) > share for by in shifts if by)


def _moved(words: Sequence[str], by: int) -> Iterator[int]:
    for word in words:
        yield from (ord(char) + by for char in word)
        yield ord(" ")


def _makes_sense(words: Sequence[str]) -> bool:
    """Whether an English dictionary has some of these words: most pages show that by their first fifth."""
    known = 0
    for word in _plain(words):
        known += is_english(word)
        if known > _NO_SENSE * len(words):
            return True
    return _english(" ".join(words)) >= _NO_SENSE


def _english(text: str) -> float:
    """The share of the words of a text that an English dictionary has."""
    words = list(_plain(text.split()))
    return sum(map(is_english, words)) / max(1, len(words))


def _plain(words: Iterable[str]) -> Iterator[str]:
    """The words without the signs around them, except those that are hardly any."""
    for word in words:
        plain = word.strip(".,;:()[]\"'“”‘’")
        if len(plain) > 2 and any(map(str.isalpha, plain)):
            yield plain


def _is_readable(text: str) -> bool:
    """Whether the text of a page can be read: letters and digits of a known alphabet, not codes of glyphs.

    Fonts without a character table give private-use characters, replacement characters, or controls.
    A page with hardly any text is not readable either.
    """
    shown = "".join(text.split())
    if not any(map(str.isalnum, shown)):
        return False
    return len(_UNKNOWN.findall(shown)) <= 0.15 * len(shown)


def _text(layout: Layout) -> str:
    return " ".join(span["text"] for span in _spans(layout))


def _spans(layout: Layout) -> Iterator[dict[str, Any]]:
    for block in layout["blocks"]:
        for line in block.get("lines", ()):
            yield from line["spans"]


def _ink(page: pymupdf.Page) -> float:
    """The share of a page's dots that are dark, without its margins."""
    area = page.rect
    aside, above = area.width * _MARGIN, area.height * _MARGIN
    inner = pymupdf.Rect(area.x0 + aside, area.y0 + above, area.x1 - aside, area.y1 - above)
    zoom = min(1.0, 1000 / max(area.width, area.height, 1))
    drawn = page.get_pixmap(matrix=pymupdf.Matrix(zoom, zoom), clip=inner, colorspace=pymupdf.csGRAY, alpha=False)
    dots: bytes = drawn.samples
    return 1 - len(dots.translate(None, _DARK)) / max(1, len(dots))


def pictured(page: pymupdf.Page) -> float:
    """The share of a page that pictures cover, all together, since scanners cut a page into strips."""
    boxes = [pymupdf.Rect(image["bbox"]) & page.cropbox for image in page.get_image_info()]
    return float(sum(abs(box) for box in boxes if not box.is_empty) / max(1.0, abs(page.rect)))


# ------------------------------------------------------------------ words


_Forms: TypeAlias = tuple[str, str]
"""A sentence about one page and about several."""

_UNREAD: Final = (
    marked("Page {pages} is a picture and was not read."),
    marked("Pages {pages} are pictures and were not read."),
)
_DOUBTFUL: Final = (
    marked("Page {pages} could hardly be read."),
    marked("Pages {pages} could hardly be read."),
)
_WORDLESS: Final = (
    marked("No words could be read in the picture on page {pages}."),
    marked("No words could be read in the picture on pages {pages}."),
)
_BEYOND: Final = (
    marked("Page {pages} is a picture and was not read, because there are too many."),
    marked("Pages {pages} are pictures and were not read, because there are too many."),
)
_NONSENSE: Final = (
    marked("Page {pages} cannot be read: its font does not say which characters it prints."),
    marked("Pages {pages} cannot be read: their fonts do not say which characters they print."),
)
_REPLACED: Final = (
    marked("The font on page {pages} gives wrong characters, so the page was recognised as printed."),
    marked("The fonts on pages {pages} give wrong characters, so the pages were recognised as printed."),
)
_READ: Final = (
    marked("Page {pages} was read by text recognition, which makes mistakes: check its words against the file."),
    marked("Pages {pages} were read by text recognition, which makes mistakes: check their words against the file."),
)


def _sentence(forms: _Forms, numbers: Sequence[int]) -> str:
    """A sentence about pages, in the singular or plural form."""
    form = forms[len(numbers) > 1]
    return tr(form, pages=page_list(numbers))
