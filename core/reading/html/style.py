"""How HTML elements are shown, by their tags, attributes and styles (HTML 4.01 and 5, CSS 2.1)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from core.reading.blocks.block import Style
from core.reading.files.xml import Element
from core.reading.html.notes import points_at_note

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
_STEPS: Final = re.compile(r"[+-]?[0-9]{1,3}")
_SIZE: Final = re.compile(r"(?<![\w.-])(\d+(?:\.\d+)?)(pt|px|em|%)")
_FONT_SIZES: Final = (0.0, 7.5, 10.0, 12.0, 13.5, 18.0, 24.0, 36.0)  # <font size="1"> to "7", in points
_POINTS: Final = {"pt": 1.0, "px": 0.75}


@dataclass(frozen=True, slots=True)
class ElementStyle(Style):
    """How an element is shown, as far as its content inherits it."""

    size: float = 12.0
    capitals: bool = False
    hidden: bool = False
    raised: bool = False
    preformatted: bool = False


def style_of(element: Element, css: dict[str, str], around: ElementStyle) -> ElementStyle:
    """How an element is shown inside one that is shown as ``around``."""
    tag = element.tag
    hidden = around.hidden or tag in SILENT or css.get("display") == "none" or css.get("visibility") == "hidden"
    hidden = hidden or css.get("mso-hide") == "all" or css.get("mso-element") in _APART
    hidden = hidden or (tag == "div" and element.get("title") in _APART)
    style = replace(around, hidden=hidden or element.get("hidden") is not None)
    if tag in _BOLD:
        style = replace(style, bold=True)
    if tag in _HEADINGS:
        style = replace(style, heading=int(tag[1:]))
    if tag == "u" or "underline" in css.get("text-decoration", css.get("text-decoration-line", "")):
        style = replace(style, underlined=True)
    if css.get("text-transform") == "uppercase":
        style = replace(style, capitals=True)
    return replace(
        style,
        bold=_weight(css, style.bold),
        centred=_centred(element, css, style.centred),
        raised=style.raised or _raised(element, css),
        preformatted=style.preformatted or tag == "pre",
        size=_size(element, css, style.size),
    )


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
        tag == "sup" or css.get("vertical-align") == "super" or (tag == "a" and points_at_note(element.get("href", "")))
    )


def _size(element: Element, css: dict[str, str], inherited: float) -> float:
    match = _SIZE.search(css.get("font-size") or css.get("font", ""))
    if match:
        number, unit = float(match[1]), match[2]
        return number * _POINTS[unit] if unit in _POINTS else inherited * (number if unit == "em" else number / 100)
    size = element.get("size", "")
    if element.tag == "font" and _STEPS.fullmatch(size):
        steps = int(size) if size.isdigit() else 3 + int(size)
        return _FONT_SIZES[min(max(steps, 1), 7)]
    return inherited
