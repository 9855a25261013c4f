"""Facets and their values as the user reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from core import FacetName, tr, visible_name
from desktop.models.files import path_words
from desktop.models.marking import QT_TRANSLATE_NOOP

_WORDED: Final = (FacetName.LENGTH, FacetName.RATING)  # their values are our words, not the contracts'
_TITLES: Final = {
    FacetName.CLAUSE_TYPE: QT_TRANSLATE_NOOP("", "Clause type"),
    FacetName.ATTRIBUTE: QT_TRANSLATE_NOOP("", "Attribute"),
    FacetName.FORUM: QT_TRANSLATE_NOOP("", "Forum"),
    FacetName.NOTICE: QT_TRANSLATE_NOOP("", "Notice period"),
    FacetName.AGREEMENT: QT_TRANSLATE_NOOP("", "Agreement type"),
    FacetName.PARTY: QT_TRANSLATE_NOOP("", "Party"),
    FacetName.LAW: QT_TRANSLATE_NOOP("", "Governing law"),
    FacetName.YEAR: QT_TRANSLATE_NOOP("", "Year"),
    FacetName.FILE_TYPE: QT_TRANSLATE_NOOP("", "File type"),
    FacetName.FOLDER: QT_TRANSLATE_NOOP("", "Folder"),
    FacetName.FILE: QT_TRANSLATE_NOOP("", "File"),
    FacetName.COLLECTION: QT_TRANSLATE_NOOP("", "Collection"),
    FacetName.LENGTH: QT_TRANSLATE_NOOP("", "Length"),
    FacetName.RATING: QT_TRANSLATE_NOOP("", "Your rating"),
}
_FORUMS: Final = (QT_TRANSLATE_NOOP("", "Courts"), QT_TRANSLATE_NOOP("", "Arbitration"))
_UNITS: Final = (
    *(QT_TRANSLATE_NOOP("", "hour"), QT_TRANSLATE_NOOP("", "hours")),
    *(QT_TRANSLATE_NOOP("", "day"), QT_TRANSLATE_NOOP("", "days")),
    *(QT_TRANSLATE_NOOP("", "business day"), QT_TRANSLATE_NOOP("", "business days")),
    *(QT_TRANSLATE_NOOP("", "week"), QT_TRANSLATE_NOOP("", "weeks")),
    *(QT_TRANSLATE_NOOP("", "month"), QT_TRANSLATE_NOOP("", "months")),
    *(QT_TRANSLATE_NOOP("", "year"), QT_TRANSLATE_NOOP("", "years")),
)


def facet_title(facet: FacetName) -> str:
    """The name of a facet, as a heading."""
    return tr(_TITLES[facet])


def value_words(facet: FacetName, value: str) -> str:
    """A value as the user reads it: a folder shortened, a file by its name; our own words translated."""
    if facet is FacetName.FOLDER:
        return path_words(Path(value))
    if facet is FacetName.FILE:
        return visible_name(Path(value).name)
    if facet is FacetName.FORUM:
        kind, colon, name = value.partition(": ")
        return f"{tr(kind) if kind in _FORUMS else kind}{colon}{name}"
    if facet is FacetName.NOTICE:
        number, _, unit = value.partition(" ")
        return f"{number} {tr(unit)}" if unit in _UNITS else value
    return tr(value) if facet in _WORDED else value
