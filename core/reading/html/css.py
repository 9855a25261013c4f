"""What the style sheets of a web page declare for its elements, as far as the text shows it.

tinycss2 reads the sheets, cssselect the selectors. Selectors are matched by elements, classes and ids,
alone or inside one another; those with states, attributes or neighbours are ignored, and so are rules for other media
than paper and screen. The matching is ours: libxml2's, by XPath, takes minutes where a sheet is made to be slow.
The counters of a sheet number what it shows (CSS 2.1, 12.2 to 12.4).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import tinycss2
from cssselect import SelectorError
from cssselect.parser import Class, CombinedSelector, Hash, Selector, parse
from cssselect.parser import Element as Tag

from core.reading.blocks import list_number
from core.reading.package import Element

_LONGEST: Final = 1_000_000  # characters of a style sheet
_MOST: Final = 5_000  # selectors on a page; a page that a person made never has more
_FEW: Final = 20  # rules for one element
_MOST_WORK: Final = 800_000  # elements that are compared with rules
_LONGEST_LIST: Final = 1_000  # tokens before the declarations of a rule
_MEDIA: Final = frozenset({"all", "print", "screen"})
_SHOWN: Final = frozenset(
    {
        *("display", "visibility", "font", "font-family", "font-size", "font-weight", "text-align", "text-decoration"),
        *("text-decoration-line", "text-transform", "vertical-align", "padding-left", "margin-left", "list-style-type"),
        *("list-style", "color", "background", "background-color", "opacity"),
        *("page-break-before", "page-break-after", "break-before", "break-after", "mso-hide", "mso-element"),
        *("content", "counter-reset", "counter-increment"),
        *("position", "left", "top", "text-indent", "height", "max-height", "overflow"),
    }
)
"""The properties that the reader knows."""
_CALLING: Final = frozenset({"color", "background", "background-color", "content"})  # values that may have functions

Declarations = dict[str, str]


@dataclass(frozen=True, slots=True)
class _Compound:
    """One element of a selector: its tag, None for any, its classes and its id."""

    tag: str | None
    classes: frozenset[str]
    id: str | None

    def matches(self, element: Element) -> bool:
        if (self.tag or element.tag) != element.tag or (self.id or element.get("id")) != element.get("id"):
            return False
        return not self.classes or self.classes <= set(_classes(element))

    @property
    def key(self) -> str:
        """One of the keys of every element that matches."""
        return f"#{self.id}" if self.id else f".{min(self.classes)}" if self.classes else self.tag or "*"


@dataclass(frozen=True, slots=True)
class _Rule:
    """Declarations for elements that match the last compound, inside elements that match those before it."""

    weight: tuple[int, ...]
    compounds: tuple[_Compound, ...]
    declarations: Declarations

    def matches(self, element: Element) -> bool:
        *around, last = self.compounds
        if not last.matches(element):
            return False
        above: Iterator[Element] = element.iterancestors()
        return all(any(compound.matches(outer) for outer in above) for compound in reversed(around))


class StyleSheet:
    """The rules in a page itself, by the tag, class or id that an element must have.

    Attributes:
        given_up: whether there is more in the sheets than is read, or matching them to the page would take too long;
            from then on only the styles of the elements themselves count.
    """

    def __init__(self, root: Element) -> None:
        self.given_up = False
        self._work = 0
        self._rules: dict[str, list[_Rule]] = defaultdict(list)
        self._before: dict[str, list[_Rule]] = defaultdict(list)  # of what is shown before an element
        count = 0
        for style in root.iter("style"):
            if _is_shown(tinycss2.parse_component_value_list(style.get("media", ""))):
                self.given_up = self.given_up or len(style.text or "") > _LONGEST
                for selector, declarations in _rules(tinycss2.parse_stylesheet((style.text or "")[:_LONGEST])):
                    count += 1
                    if count > _MOST:
                        self.given_up = True
                        return
                    if compounds := _compounds(selector):
                        rule = _Rule((*selector.specificity(), count), compounds, declarations)
                        rules = self._before if selector.pseudo_element else self._rules
                        rules[compounds[-1].key].append(rule)

    def declarations(self, element: Element) -> Declarations:
        """All declarations for an element in lower case; its own override those of the sheets."""
        declared = self._declared(self._rules, element)
        style = element.get("style")
        return declared | _inline(style) if style else declared

    def before(self, element: Element) -> Declarations:
        """All declarations for what the sheets show before an element; strings as they are."""
        return self._declared(self._before, element)

    def _declared(self, rules: dict[str, list[_Rule]], element: Element) -> Declarations:
        declared: Declarations = {}
        if rules:
            keys = ["*", element.tag, f"#{element.get('id')}", *(f".{name}" for name in _classes(element))]
            matching = [rule for rule in self._candidates(rules, element, keys) if rule.matches(element)]
            for rule in sorted(matching, key=lambda rule: rule.weight):
                declared |= rule.declarations
        return declared

    def _candidates(self, rules: dict[str, list[_Rule]], element: Element, keys: Iterable[str]) -> Sequence[_Rule]:
        """The rules that may match, as long as that takes no longer than any page that a person made."""
        candidates = [rule for key in keys for rule in rules.get(key, ())]
        if len(candidates) > _FEW:
            inside = sum(len(rule.compounds) > 1 for rule in candidates)
            self._work += len(candidates) + inside * sum(1 for _ in element.iterancestors())
            if self._work > _MOST_WORK:
                self.given_up = True
                self._rules.clear()
                self._before.clear()
                return ()
        return candidates


def _rules(nodes: Iterable[Any], *, inner: bool = False) -> Iterator[tuple[Selector, Declarations]]:
    """The selectors of a sheet's rules in their order, each with its declarations."""
    for node in nodes:
        if node.type == "qualified-rule":
            declarations = _declarations(node.content)
            yield from ((selector, declarations) for selector in (_selectors(node.prelude) if declarations else ()))
        elif not inner and node.type == "at-rule" and node.lower_at_keyword == "media" and _is_shown(node.prelude):
            yield from _rules(tinycss2.parse_rule_list(node.content or ()), inner=True)


def _selectors(prelude: Sequence[Any]) -> Sequence[Selector]:
    """The selectors of a rule; none where they cannot be read."""
    if len(prelude) > _LONGEST_LIST or not _is_flat(prelude):
        return ()
    try:
        return parse(tinycss2.serialize(prelude))
    except SelectorError:
        return ()


def _compounds(selector: Selector) -> tuple[_Compound, ...]:
    """The parts of a selector; none where it uses something unsupported."""
    tree, parts = selector.parsed_tree, []
    while isinstance(tree, CombinedSelector) and tree.combinator in " >":
        parts.append(tree.subselector)
        tree = tree.selector
    compounds = [_compound(part) for part in (tree, *reversed(parts))]
    known = tuple(compound for compound in compounds if compound)
    return known if len(known) == len(compounds) and selector.pseudo_element in {None, "before"} else ()


def _compound(tree: object) -> _Compound | None:
    classes: set[str] = set()
    name: str | None = None
    while isinstance(tree, Class | Hash):
        if isinstance(tree, Class):
            classes.add(tree.class_name)
        else:
            name = tree.id
        tree = tree.selector
    if not isinstance(tree, Tag):
        return None
    return _Compound(tree.element and tree.element.lower(), frozenset(classes), name)


def _classes(element: Element) -> list[str]:
    return (element.get("class") or "").split()


@lru_cache(maxsize=4096)  # a page writes few different styles on most of its elements
def _inline(style: str) -> Declarations:
    return _declarations(style)


def _declarations(content: Any) -> Declarations:
    return {
        node.lower_name: _value(node.lower_name, tinycss2.serialize(node.value).strip())
        for node in tinycss2.parse_blocks_contents(content)
        if node.type == "declaration" and node.lower_name in _SHOWN and _is_plain(node.lower_name, node.value)
    }


def _value(name: str, value: str) -> str:
    return value if name == "content" else value.lower()


def _is_plain(name: str, value: Iterable[Any]) -> bool:
    """Whether a value can be read: without brackets and functions, except those of colours and counters."""
    within = [token for token in value if hasattr(token, "content") or hasattr(token, "arguments")]
    return not within or (name in _CALLING and all(_is_flat(getattr(token, "arguments", [token])) for token in within))


def _is_flat(tokens: Iterable[Any]) -> bool:
    """Whether no brackets or functions are among the tokens: none of the values that are read has any."""
    return not any(hasattr(token, "content") or hasattr(token, "arguments") for token in tokens)


def _is_shown(media: Iterable[Any]) -> bool:
    """Whether rules for these media are those of a page as printed or read."""
    named = [token for token in media if token.type != "whitespace"]
    return not named or any(token.type == "ident" and token.lower_value in _MEDIA for token in named)


# ---------------------------------------------------------- counters

COUNTER_STYLES: Final = {
    "decimal": "decimal",
    "decimal-leading-zero": "decimalZero",
    **dict.fromkeys(("disc", "circle", "square"), "bullet"),
    "lower-alpha": "lowerLetter",
    "lower-latin": "lowerLetter",
    "upper-alpha": "upperLetter",
    "upper-latin": "upperLetter",
    "lower-roman": "lowerRoman",
    "upper-roman": "upperRoman",
    "none": "none",
}
"""The formats of numbers by their names in CSS."""
_STEP: Final = re.compile(r"([\w-]*[^\W\d][\w-]*)(?:\s+(-?\d{1,9})\b)?")
_LONGEST_NUMBER: Final = 100  # characters before an element
_LONGEST_VALUE: Final = 500  # characters of a declaration; longer ones would only be made to be slow
_DEEPEST: Final = 32  # counters of one name inside one another that are shown


class Counters:
    """The counters at a place in the page; which must see each element in document order."""

    def __init__(self) -> None:
        self._open: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)  # depth of the element, and the value

    def enter(self, depth: int, css: Declarations) -> None:
        """Counts an element, or what is shown before it, so many elements deep in the page."""
        for name, value in _steps(css.get("counter-reset", ""), 0):
            counts = self._within(name, depth)
            if counts and counts[-1][0] == depth:
                counts.pop()
            counts.append((depth, value))
        for name, step in _steps(css.get("counter-increment", ""), 1):
            counts = self._within(name, depth)
            at, value = counts.pop() if counts else (depth, 0)
            counts.append((at, value + step))

    def shown(self, depth: int, content: str) -> str:
        """The words that ``content`` stands for; none where it shows no counter."""
        words, counted = "", False
        for token in _tokens(content) if len(content) <= _LONGEST_VALUE else ():
            if token.type == "string":
                words += token.value
            elif token.type == "function" and token.lower_name in {"counter", "counters"}:
                words += self._number(depth, token)
                counted = True
            elif token.type != "whitespace":
                return ""
        return " ".join(words.split())[:_LONGEST_NUMBER] if counted else ""

    def _number(self, depth: int, token: Any) -> str:
        idents = [each.lower_value for each in token.arguments if each.type == "ident"]
        between = next((each.value for each in token.arguments if each.type == "string"), "")
        if not idents:
            return ""
        style = COUNTER_STYLES.get(idents[1] if len(idents) > 1 else "decimal", "decimal")
        values = [value for _, value in self._within(idents[0], depth)] or [0]
        shown = values[-_DEEPEST:] if token.lower_name == "counters" else values[-1:]
        return between.join(list_number(value, style) if value > 0 else str(value) for value in shown)

    def _within(self, name: str, depth: int) -> list[tuple[int, int]]:
        """The counters of a name around a place: each lasts to the end of what is around its element."""
        counts = self._open[name]
        while counts and counts[-1][0] > depth:
            counts.pop()
        return counts


def _steps(declared: str, usual: int) -> Iterator[tuple[str, int]]:
    for name, value in _STEP.findall(declared[:_LONGEST_VALUE]):
        if name not in {"none", "inherit", "initial"}:
            yield name, int(value) if value else usual


@lru_cache(maxsize=256)
def _tokens(content: str) -> list[Any]:
    return list(tinycss2.parse_component_value_list(content))
