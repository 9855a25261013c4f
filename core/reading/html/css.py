"""What the style sheets of a web page say of its elements (CSS 2.1, chapters 4 to 6), as far as it shows in the text.

Selectors are read by their elements, classes and ids, alone or inside one another; those that ask for states,
attributes or neighbours say nothing here, and so do rules for other media than paper and screen.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from core.reading.files.xml import Element

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_MEDIA: Final = re.compile(r"@media\b([^{;@]*)\{((?:[^{}]*\{[^{}]*\})*)[^{}]*\}?", re.IGNORECASE)
_AT_RULE: Final = re.compile(r"@[\w-]+[^{};@]*(?:;|\{[^{}]*\}?)")
_COMPOUND: Final = re.compile(r"(\*|[\w-]+)?((?:[.#][\w-]+)*)")
_LONGEST: Final = 1_000_000
_MOST: Final = 20_000  # rules; more are no page that a person made

Declarations = dict[str, str]


@dataclass(frozen=True, slots=True)
class _Compound:
    """One element of a selector: its tag, "" for any, its classes and its id."""

    tag: str
    classes: frozenset[str]
    id: str

    def matches(self, element: Element) -> bool:
        if self.tag and self.tag != element.tag:
            return False
        if self.id and self.id != (element.get("id") or ""):
            return False
        return not self.classes or self.classes <= set((element.get("class") or "").split())

    @property
    def weight(self) -> tuple[int, int, int]:
        return (bool(self.id), len(self.classes), bool(self.tag))


@dataclass(frozen=True, slots=True)
class _Rule:
    """What elements that match the last compound, inside ones that match those before it, are said to be."""

    weight: tuple[int, ...]
    compounds: tuple[_Compound, ...]
    said: Declarations

    def matches(self, element: Element) -> bool:
        *around, last = self.compounds
        if not last.matches(element):
            return False
        above: Iterator[Element] = element.iterancestors()
        return all(any(compound.matches(outer) for outer in above) for compound in reversed(around))


class StyleSheet:
    """The rules of a page, found by the tag, class or id that an element must have."""

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._rules: dict[str, list[_Rule]] = defaultdict(list)
        for text in texts:
            self._read(text[:_LONGEST])

    @classmethod
    def of(cls, root: Element) -> StyleSheet:
        """The style sheets that stand in a page itself."""
        return cls(style.text or "" for style in root.iter("style") if _is_shown(style.get("media", "")))

    def declarations(self, element: Element) -> Declarations:
        """All that is said of an element, by the sheets and, before them, in the element itself; in lower case."""
        said: Declarations = {}
        if self._rules:
            keys = ["*", element.tag, f"#{element.get('id')}", *(f".{name}" for name in _classes(element))]
            found = [rule for key in keys for rule in self._rules.get(key, ()) if rule.matches(element)]
            for rule in sorted(found, key=lambda rule: rule.weight):
                said.update(rule.said)
        style = element.get("style")
        return said | _declarations(style) if style else said

    def _read(self, text: str) -> None:
        text = _MEDIA.sub(lambda found: found[2] if _is_shown(found[1]) else "", _COMMENT.sub("", text))
        rules = _AT_RULE.sub("", text).split("}", _MOST)[:_MOST]
        for place, rule in enumerate(rules):
            selectors, _, body = rule.partition("{")
            said = _declarations(body)
            for selector in selectors.split(",") if said else ():
                if compounds := _compounds(selector):
                    weight = tuple(map(sum, zip(*(compound.weight for compound in compounds), strict=True)))
                    self._rules[_key(compounds[-1])].append(_Rule((*weight, place), compounds, said))


def _compounds(selector: str) -> tuple[_Compound, ...]:
    """The parts of a selector; none where it asks for what is not known here."""
    compounds = []
    for part in selector.replace(">", " ").split():
        found = _COMPOUND.fullmatch(part)
        if not found:
            return ()
        names = re.findall(r"([.#])([\w-]+)", found[2])
        tag = (found[1] or "").lower().replace("*", "")
        classes = frozenset(name for kind, name in names if kind == ".")
        compounds.append(_Compound(tag, classes, next((name for kind, name in names if kind == "#"), "")))
    return tuple(compounds)


def _key(compound: _Compound) -> str:
    if compound.id:
        return f"#{compound.id}"
    return f".{min(compound.classes)}" if compound.classes else compound.tag or "*"


def _classes(element: Element) -> list[str]:
    return (element.get("class") or "").split()


def _declarations(text: str) -> Declarations:
    pairs = (declaration.partition(":") for declaration in text.split(";"))
    said = {name.strip().lower(): value.replace("!important", "").strip().lower() for name, _, value in pairs}
    said.pop("", None)
    return said


def _is_shown(media: str) -> bool:
    """Whether rules for these media are those of a page as printed or read."""
    return not media.strip() or bool(re.search(r"\b(?:all|print|screen)\b", media, re.IGNORECASE))
