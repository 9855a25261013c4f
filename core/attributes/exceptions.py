"""Exceptions from the rules of a clause, and from its limits of liability in particular."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from core.attributes.patterns import any_of
from core.text.sentences import sentences

CARVE_OUTS: Final = "carve-outs"
WITHOUT_CARVE_OUTS: Final = "without-carve-outs"

_EXCEPTION: Final = any_of(
    r"""
    except(ing|ed|ions?)?
    other than
    unless
    save (for|as|that|in|to|where|when|if|and except)
    exclu(de|des|ding|ded|sions?)
    carve[sd]?[ -]?outs?
    (shall|will|do|does|may|is|are|be) not (be )?(apply|applicable|subject|limited|extend to)
    (shall|will|do|does|may|is|are|be) not (be )?(limit|restrict|prevent|prohibit|preclude|relieve)
    nothing (in|contained|herein|set forth)(?![^.;]{0,80}(partnership|agency|joint venture))
    notwithstanding (the (foregoing|above|preceding|previous)|anything|any)
    provided ?,? (further ?,? )?however
    provided ?,? (further ?,? )?that (\S+ ){1,8}?(not|no)
    (in the absence of|absent) (\w+ |, ?){0,6}?(negligence|fraud|misconduct|bad faith|breach)
    provided ?,? (further ?,? )?that (\S+ ){1,6}?may
    but not(?! ((be )?limited|the (obligation|duty)|an (obligation|duty)|(be )?(obligat|requir|oblig)ed))
    however(?! (caused|arising))
    """
)
# These words except what comes before them, or the whole sentence.
_WHOLE: Final = any_of(
    r"""
    (shall|will|do|does|may|is|are) not (be )?(apply|applicable|subject|limited|extend to)
    nothing (in|contained|herein|set forth)
    """
)
# Where the sentence begins with an exception, its rule begins with these words; what is included is no exception.
_RULE: Final = any_of(
    "in no event|neither|under no circumstances?|shall|will|hereby|disclaims?|makes?|the (total|aggregate)"
)
_INCLUDING: Final = re.compile(r",\s+includ(?:es|ing)\b")
_CLOSED: Final = re.compile(r"\)(?<!\([a-z]\))(?<!\([ivx]{2}\))")  # of a parenthesis, not of a label
_FIRST: Final = 60  # characters, a heading among them, after which an exception no longer begins a sentence
_LIMITS: Final = any_of(
    r"""
    (no|not|nor|neither|never) … (liable|liability|responsible for)
    liability … (exceed|limit|limited|excluded?)
    (exclude|restrict|limit)s? … liability
    (consequential|indirect|incidental|punitive|special) … damages
    disclaim\w*
    indemnif(y|ies|ication)
    hold\w* harmless
    releases?
    limitations? (of|on|in|set|contained|and|shall|will)
    (foregoing|above) … (limitations?|exclusions?)
    mak(es?|ing) (no|any) … warrant(y|ies)
    """
)
_LIABLE: Final = any_of(
    r"""
    (no|not|nor|neither|never) … (liable|liability|responsible for)
    liability … (exceed|limit|limited|excluded?)
    (exclude|restrict|limit)s? … liability
    (consequential|indirect|incidental|punitive|special) … damages
    limitations? (of|on|in|set|contained|and|shall|will)
    (foregoing|above) … (limitations?|exclusions?)
    """
)
_UNLIMITED: Final = any_of(
    r"""
    (unlimited|uncapped) … liab\w+
    liab\w+ … (unlimited|uncapped|without (limit|limitation) (as to|in) amount)
    """
)
# What says of a limit that it holds all the same, or how it is reckoned, excepts nothing from it.
_NO_EXCEPTION: Final = re.compile(
    r"\bnotwithstanding\s+(?:any\s+(?:failure|limited|remedy)|anything)\b[^.;,]*"
    r"|\b(?:excluding|exclusive\s+of)\s+(?:reimburse\w+|taxe?s?\b|expenses)"
)
_OVERRIDE: Final = re.compile(
    r"[^a-z]*(?:[\w’'&/ -]{0,60}[.:]\s*)?(?:[\d.()a-z]{1,6}\s+)?notwithstanding\b[^.;]{0,160}?,\s*(?=[^.;]{0,160}?"
    r"(?:\bno event|\bneither|\bshall not|\bwill not|\bnot be|\bexceed|\blimited|\bmaximum|\btotal))"
)
_EXCEPTED_FOR: Final = {
    "indemnification-carve-out": any_of(r"indemni\w+|hold\w* harmless"),
    "confidentiality-carve-out": any_of(r"confidential\w*|non-?disclosure"),
    "ip-carve-out": any_of(
        r"""
        infring\w+
        misappropriat\w+
        (beyond|outside|exceed\w*) (of )?the (scope|licen[sc]e)
        intellectual property
        """
    ),
    "fraud-carve-out": any_of(
        r"fraud\w*|(non-)?negligen\w+|misconduct|bad faith|wil+ful(ly)?|intentional\w*|recklessness"
    ),
    "bodily-injury-carve-out": any_of(
        r"""
        (bodily|personal) (or \w+ )?injur\w+
        injur(y|ies) to
        death
        property damage
        damage to (\w+ ){0,3}property
        """
    ),
    "law-carve-out": any_of(
        r"""
        (violat\w+|breach\w*|contravention|non-?compliance|comply|compliance) … (laws?|statut\w+|regulations?)
        (prohibited|permitted|limited|excluded|required|allowed) (\w+ ){0,4}(laws?|statut\w+|regulations?)
        (possible|permissible) (\w+ ){0,4}(laws?|statut\w+|regulations?)
        laws? (\w+ ){0,2}?(requires?|prohibits?|forbids?|does not (permit|allow))
        """
    ),
    "first-party-carve-out": any_of(
        r"""
        (breach\w*|violation|default) … (sections?|articles?|clauses?|paragraphs?|agreement)
        (breach\w*|violation|default) … (obligations?|payments?|warrant(y|ies))
        (obligations?|representations?|warrant(y|ies)) … (sections?|articles?|clauses?|paragraphs?)
        (obligations?|representations?|warrant(y|ies)) … (under|hereunder|to pay)
        failure to pay
        payment obligations?
        amounts? (due|owed|payable)
        """
    ),
}
EXCEPTED: Final = (CARVE_OUTS, *_EXCEPTED_FOR)
"""The ids of all exceptions."""


def exceptions(text: str) -> Iterator[str]:
    """The ids of the attributes: whether there are exceptions, and what is excepted from limits of liability.

    Args:
        text: of a clause, with the rest of its sentence.
    """
    lower = text.lower()
    if not _EXCEPTION.search(lower):
        return
    found = [_without_override(span.of(lower)) for span in sentences(text, items=False)]
    if not any(map(_EXCEPTION.search, found)):
        return
    yield CARVE_OUTS
    excepted = [some for each in found if _LIMITS.search(each) and (some := _excepted(each))]
    for attribute, pattern in _EXCEPTED_FOR.items():
        if any(pattern.search(each) for each in excepted):
            yield attribute


def excepts_from_limits(text: str) -> bool:
    """Whether a clause excepts something from a limit of liability, or says that a liability is unlimited.

    Args:
        text: of a clause, with the rest of its sentence.
    """
    lower = text.lower()
    if "liab" not in lower and "damages" not in lower and "limitation" not in lower:
        return False
    found = (_NO_EXCEPTION.sub("", span.of(lower)) for span in sentences(text, items=False))
    return any(_UNLIMITED.search(each) or (_LIABLE.search(each) and _excepted(each)) for each in found)


def _without_override(sentence: str) -> str:
    """A limit of liability without what it overrides: "notwithstanding anything herein, liability shall not exceed"."""
    override = _OVERRIDE.match(sentence)
    return sentence[override.end() :] if override and _LIABLE.search(sentence, override.end()) else sentence


def _excepted(sentence: str) -> str:
    """What a sentence excepts: what follows the word that makes the exception, up to its rule or its end; or the whole
    sentence where its subject is excepted ("the foregoing shall not apply to ..."). "" for nothing.
    """
    match = _EXCEPTION.search(sentence)
    if match is None:
        return ""
    if _WHOLE.search(sentence):
        return sentence
    rule = _RULE.search(sentence, match.end()) if match.start() < _FIRST else None
    end = rule.start() if rule else len(sentence)
    if sentence.count("(", 0, match.start()) > sentence.count(")", 0, match.start()):
        end = next((at.start() for at in _CLOSED.finditer(sentence, match.end(), end)), end)
    including = _INCLUDING.search(sentence, match.end(), end)
    return sentence[match.start() : including.start() if including else end]
