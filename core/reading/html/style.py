"""How the elements of a web page are shown, by their tags, attributes and styles (HTML 4.01 and 5, CSS 2.1).

Raised numbers are the marks of footnotes where paragraphs begin with the same ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from core.reading.blocks import Style
from core.reading.package import Element
from core.reading.remarks import BLACK, WHITE, Colour, Why, alike, is_transparent, parsed_colour
from core.reading.signs import is_sign_font

if TYPE_CHECKING:
    from collections.abc import Sequence

    from core.reading.blocks import TextBlock

_BLOCKS = (
    "address article aside blockquote body caption center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 "
    "header hr html li main nav ol p pre section table tbody td tfoot th thead tr ul"
)
_SILENT = (
    "audio button canvas datalist del embed head iframe img ix:header map math noframes noscript object script select "
    "style svg template textarea title video"
)
BLOCKS: Final = frozenset(_BLOCKS.split())
SILENT: Final = frozenset(_SILENT.split())
_HEADINGS: Final = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
_BOLD: Final = _HEADINGS | {"b", "strong", "th"}
_APART: Final = frozenset({"comment-list", "header", "footer"})  # what Word and LibreOffice write outside the text
_STRUCK: Final = frozenset({"s", "strike"})
_NO_PAPER: Final = frozenset({"", "transparent", "none", "inherit", "initial"})
_NOTHING: Final = frozenset({"0", "0%", "0.0"})
_SMALLEST: Final = 1.0  # points
_STEPS: Final = re.compile(r"[+-]?[0-9]{1,3}")
_SIZE: Final = re.compile(r"(?<![\w.-])(\d+(?:\.\d+)?)(pt|px|em|%)|^0$")
_FONT_SIZES: Final = (0.0, 7.5, 10.0, 12.0, 13.5, 18.0, 24.0, 36.0)  # <font size="1"> to "7", in points
_FAR: Final = re.compile(r"-(?:\d{4,}(?:\.\d*)?(?:px|pt)|\d{3,}(?:\.\d*)?(?:em|rem|%|in|cm|vw|vh))")
_NONE_HIGH: Final = re.compile(r"0+(?:\.0+)?(?:[a-z]+|%)?")
_POINTS: Final = {"pt": 1.0, "px": 0.75}


@dataclass(frozen=True, slots=True)
class ElementStyle(Style):
    """How an element is shown, as far as its content inherits it."""

    size: float = 12.0
    capitals: bool = False
    hidden: bool = False
    silent: bool = False
    struck: bool = False
    transparent: bool = False
    ink: Colour | None = BLACK
    paper: Colour | None = WHITE
    raised: bool = False
    preformatted: bool = False
    signs: str = ""  # the font of its letters, where that has signs in their place

    @property
    def left_out(self) -> Why | None:
        """Why words of this style are left out; None where they are shown, or are no words of the page."""
        if self.silent:
            return None
        if self.struck and not self.hidden:
            return Why.STRUCK
        return Why.HIDDEN if self.hidden or self.unseen else None

    @property
    def unseen(self) -> bool:
        """Whether words of this style have no size, or the colour of what is behind them."""
        return self.transparent or self.size < _SMALLEST or alike(self.ink, self.paper)


def style_of(element: Element, css: dict[str, str], around: ElementStyle) -> ElementStyle:
    """How an element is shown inside one that is shown as ``around``."""
    tag = element.tag
    hidden = around.hidden or css.get("display") == "none" or css.get("visibility") == "hidden"
    hidden = hidden or css.get("mso-hide") == "all" or element.get("hidden") is not None or _is_out_of_sight(css)
    silent = around.silent or tag in SILENT or css.get("mso-element") in _APART
    silent = silent or (tag == "div" and element.get("title") in _APART)
    decoration = css.get("text-decoration", css.get("text-decoration-line", ""))
    return replace(
        around,
        hidden=hidden,
        silent=silent,
        heading=int(tag[1:]) if tag in _HEADINGS else around.heading,
        underlined=around.underlined or tag == "u" or "underline" in decoration,
        struck=around.struck or tag in _STRUCK or "line-through" in decoration,
        capitals=around.capitals or css.get("text-transform") == "uppercase",
        bold=_weight(css, around.bold or tag in _BOLD),
        centred=_centred(element, css, around.centred),
        raised=around.raised or _raised(element, css),
        preformatted=around.preformatted or tag == "pre",
        size=_size(element, css, around.size),
        signs=_signs(element, css, around.signs),
        transparent=around.transparent or css.get("opacity") in _NOTHING or is_transparent(css.get("color", "")),
        ink=_ink(element, css, around.ink),
        paper=_paper(element, css, around.paper),
    )


def _is_out_of_sight(css: dict[str, str]) -> bool:
    """Whether an element is moved off the page, or is cut to nothing."""
    moved = ("left", "top") if css.get("position") in {"absolute", "fixed"} else ()
    if any(_FAR.match(css.get(name, "")) for name in ("text-indent", *moved)):
        return True
    cut = css.get("overflow", "") in {"hidden", "clip"}
    return cut and any(_NONE_HIGH.fullmatch(css.get(name, "")) for name in ("height", "max-height"))


def breaks_page(css: dict[str, str], side: str) -> bool:
    """Whether the style asks for a new page "before" or "after" the element."""
    requested = css.get(f"page-break-{side}", css.get(f"break-{side}", ""))
    return requested in {"always", "page", "left", "right"}


def sets_apart(css: dict[str, str]) -> bool:
    """Whether an inline element is moved away from what precedes it, as by a space."""
    return any(css.get(name, "0")[:1] in "123456789." for name in ("padding-left", "margin-left"))


def _weight(css: dict[str, str], inherited: bool) -> bool:
    weight = css.get("font-weight") or next(iter(re.findall(r"\b(?:bold|[1-9]00)\b", css.get("font", ""))), "")
    if weight.isascii() and weight.isdigit():
        return len(weight) > 3 or int(weight) >= 600
    if weight in {"bold", "bolder"}:
        return True
    return False if weight == "normal" else inherited


def _centred(element: Element, css: dict[str, str], inherited: bool) -> bool:
    alignment = css.get("text-align") or element.get("align", "").lower()
    if element.tag == "table":
        return False  # the table is in the middle, not what is in it
    if alignment:
        return alignment.startswith("center") or alignment == "middle"
    return inherited or element.tag == "center"


def _raised(element: Element, css: dict[str, str]) -> bool:
    """Whether an element's content is, or represents, the mark of a note."""
    tag = element.tag
    return (
        tag == "sup"
        or css.get("vertical-align") == "super"
        or (tag == "a" and _points_at_note(element.get("href", "")))
    )


def _ink(element: Element, css: dict[str, str], inherited: Colour | None) -> Colour | None:
    """The colour of letters; None where it is not known."""
    named = css.get("color") or element.get("color" if element.tag == "font" else "text", "")
    return inherited if not named or named == "inherit" else parsed_colour(named)


def _paper(element: Element, css: dict[str, str], inherited: Colour | None) -> Colour | None:
    """The colour of what is behind letters; None where it is not known, as with a picture."""
    if element.get("background"):
        return None
    named = css.get("background-color") or css.get("background") or element.get("bgcolor", "")
    return inherited if named in _NO_PAPER else parsed_colour(named)


def _signs(element: Element, css: dict[str, str], inherited: str) -> str:
    """The font of letters, where it has signs in their place; "" for any other."""
    listed = css.get("font-family") or (element.get("face", "") if element.tag == "font" else "")
    if not listed and (shorthand := css.get("font")):
        listed = shorthand.rpartition("pt")[2] or shorthand
    if not listed or listed in {"inherit", "initial"}:
        return inherited
    first = listed.partition(",")[0].strip(" '\"")
    return first if is_sign_font(first) else ""


def _size(element: Element, css: dict[str, str], inherited: float) -> float:
    match = _SIZE.search(css.get("font-size") or css.get("font", ""))
    if match and match[0] == "0":
        return 0.0
    if match:
        number, unit = float(match[1]), match[2]
        return number * _POINTS[unit] if unit in _POINTS else inherited * (number if unit == "em" else number / 100)
    size = element.get("size", "")
    if element.tag == "font" and _STEPS.fullmatch(size):
        steps = int(size) if size.isdigit() else 3 + int(size)
        return _FONT_SIZES[min(max(steps, 1), 7)]
    return inherited


# --------------------------------------------------------- footnotes

_RAISED: Final = re.compile(r"\s*[\[(]?\s*(\d{1,3})\s*[\])]?\s*")
# Characters that never occur in text (Unicode, 23.7) mark the numbers until it is clear whether they call notes.
_MARK: Final = re.compile("\ufdd0(.*?)\ufdd1(\\d+)\ufdd2(.*?)\ufdd3")
_AT_START: Final = re.compile(f"[\f ]*{_MARK.pattern}")
_AT_NOTES: Final = re.compile(r"#_*(?:ftn|edn|fn|footnote|endnote)(?:[-_:]?ref)?[-_:]?\d", re.IGNORECASE)


def _points_at_note(address: str) -> bool:
    """Whether a link leads to a note, or from a note back to its mark, as word processors name such places."""
    return bool(_AT_NOTES.match(address))


def raised(text: str) -> str:
    """Raised text; a number alone counts as the mark of a note until `set_notes_apart`."""
    number = _RAISED.fullmatch(text)
    return f"\ufdd0{text[: number.start(1)]}\ufdd1{number[1]}\ufdd2{text[number.end(1) :]}\ufdd3" if number else text


def set_notes_apart(pages: Sequence[Sequence[TextBlock]]) -> tuple[list[list[TextBlock]], list[TextBlock]]:
    """The pages without notes, and the notes, each beginning with its mark; raised numbers without a note as they were.

    A paragraph is a note if it begins with a raised number that also occurs in a paragraph before it.
    """
    called: set[str] = set()
    noted: set[str] = set()
    kept: list[list[TextBlock]] = []
    notes: list[TextBlock] = []
    for page in pages:
        kept.append([])
        for block in page:
            opening = _AT_START.match(block.text)
            called.update(mark[2] for mark in _MARK.finditer(block.text, opening.end() if opening else 0))
            if opening and opening[2] in called:
                noted.add(opening[2])
                notes.append(replace(block, note=True))
            else:
                kept[-1].append(block)
    return [[_shown(block, noted) for block in page] for page in kept], [_shown(block, noted) for block in notes]


def _shown(block: TextBlock, noted: set[str]) -> TextBlock:
    if "\ufdd0" not in block.text:
        return block
    opening = _AT_START.match(block.text) if block.note else None
    words = f"[{opening[2]}] {block.text[opening.end() :].lstrip()}" if opening else block.text
    return replace(block, text=_MARK.sub(lambda match: _mark(match, noted), words))


def _mark(match: re.Match[str], noted: set[str]) -> str:
    return f"[{match[2]}]" if match[2] in noted else f"{match[1]}{match[2]}{match[3]}"
