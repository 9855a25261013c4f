"""Attributes decided by a few words of a clause."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from core.tagging.attributes.patterns import any_of
from core.types import Span

CONSPICUOUS: Final = "conspicuous"
EXCLUSIVE: Final = "exclusive"
NOTICE_PERIOD: Final = "notice-period"
_CONSPICUOUS: Final = re.compile("conspicuous")
_CAPITALS: Final = re.compile(r"(?:[A-Z][A-Z’'/&-]*+[\s,;:()\"“”]{1,4}){12}")  # consecutive words

# Parts of words, one of which must occur (which saves most searches), and the phrases.
_DECIDED: Final = {
    NOTICE_PERIOD: (
        "notice notif prior advance before",
        r"""
        TIME('|'s)? ?(\(?[\w-]+\)? ){0,3}?(notice|notification)
        notice … TIME (\w+ ){0,2}?(prior|before|in advance|advance|preceding)
        TIME (\w+ ){0,2}?(prior|before|in advance|advance) … (notice|notif\w+|written)
        (at least|not less than|no less than) TIME (\w+ ){0,3}?(prior|before|in advance|notice)
        (at least|not less than|no less than) \S+ (prior|advance) (written )?notice
        """,
    ),
    "territory": (
        "territor world universe radius miles anywhere countr jurisdiction united european",
        r"""
        territor(y|ies)
        world-? ?wide
        throughout the (world|universe)
        radius
        within \w+ (\(\d+\) )?miles
        anywhere in the
        in (all|any) (countr(y|ies)|part of the world|jurisdictions?)
        (within|in|throughout) the (united kingdom|european \w+|country)
        (within|in|throughout) the united states(?! (mail|postal|dollars|district|bankruptcy|patent|securities))
        """,
    ),
    "duration": (
        "period term duration remainder day month week year hour long until employment",
        r"""
        for (an?|the) (\w+ ){0,3}?(period|term|duration|remainder)
        for ((at least|up to|an? additional|not less than) )?TIME
        during (the|such|each|any|its|this|said) (\w+ ){0,4}?(term|period|year|employment|life|continuance|agreement)
        (so|as) long as
        throughout (the )?(\w+ )?term
        term of (this|the) agreement
        until (the )?(\w+ ){0,4}?(anniversary|expiration|termination|expiry|date|end)
        (and|for|of|until) (\w+ ){0,3}?TIME (\w+ ){0,2}?(after|following|from|thereafter)
        for the (length|duration|life) of
        """,
    ),
    "perpetual": (
        "perpetu indefinite forever without",
        r"""
        perpetu\w+
        indefinite(ly)?
        forever
        without (any )?limit(ation)? (of|in|as to) (time|duration)
        """,
    ),
    "prior-written-consent": (
        "consent approv permission authori acceptance agree",
        r"""
        (prior|express|written|advance|mutual) (\w+ |, ?|and ){0,3}?(consents?|approvals?|permission|authori[sz]ation)
        (without|with|subject to|obtain(s|ed|ing)?|require\w*|upon) (\w+ ){0,4}?(consent|approval|permission)
        (consents?|approv(al|es?|ed)) … in writing
        consent of
        approval (of|by|from)
        ('s|its|their) (\w+ )?(consent|approval)
        unless … (consents?|agrees?) … writing
        approved (in (writing|advance)|by)
        """,
    ),
    "consent-not-unreasonably-withheld": (
        "unreasonab",
        r"""
        unreasonabl[ey] (\w+ ?,? ?|, ?(or )?){0,3}?(with-? ?h[eo]ld\w*|den(y|ied)|refuse\w*|delay\w*|condition\w*)
        unreasonable (refusal|denial|delay)
        (with-? ?h[eo]ld\w*|den(y|ied)|refused?|delayed) (or \w+ )?unreasonably
        not (be )?unreasonable in
        """,
    ),
    "sole-discretion": (
        "discretion sole deem determin see elect consider choose option judg opinion believe",
        r"""
        discretion(ary)?
        sole (\w+ ){0,3}?(judge?ment|opinion|option|determination|election|satisfaction)
        as (it|they|he|she) (may )?(deems?|determines?|sees?|elects?|considers?|chooses?)
        at (its|their|his|the|\w+'s) (\w+ )?(option|election)
        in (its|their|our|your|\w+'s) (\w+ ){0,3}?(judge?ment|opinion|determination)
        (business|reasonable|good faith) (\w+ )?(judge?ment|opinion|determination)
        (determines?|deems?|considers?|believes?) (that|it|to be|necessary|appropriate|desirable|advisable)
        """,
    ),
    "knowledge-qualifier": (
        "know aware reason",
        r"""
        (to|of) (the )?(best )?(of )?(\S+ ){0,5}?knowledge
        (has|have|had|having|without|actual|with) (\w+ ){0,3}?knowledge
        knowledge (of|that|after)
        (becom\w+|is|are|was|were|be|made) (\w+ )?aware
        knowingly
        known to
        (knows|knew|know) (or|of|that)
        should (reasonably )?(have )?know\w*
        reason to (know|believe)
        """,
    ),
    "materiality-qualifier": (
        "material",
        r"""
        material(ly|ity)
        material (\w+ ){0,3}?(breach\w*|default|violation|failure|misrepresentation|obligations?|terms?|provisions?)
        material (\w+ ){0,3}?(respects?|adverse|effect|change|impact|aspect|modification|amendment|condition|weakness)
        material (\w+ ){0,3}?(part|portion|agreements?|contracts?|litigation)
        """,
    ),
    "basket": (
        "deductible minimis basket threshold exceed",
        r"""
        deductible(?! (under|of) (the|any) (insurance|polic))
        de minimis
        basket
        threshold
        (until|unless|only if|only to the extent|only when) … (losses|damages|claims|liabilit\w+) … exceeds?
        """,
    ),
    "survives": (
        "surviv continu remain notwithstanding after from follow",
        r"""
        (?<!not.)surviv(e|es|al|ed|ing(?! (corporation|compan|entit)))
        thereafter
        after (the |any |such )?(\w+ ){0,2}?(termination|expiration|expiry|term)
        TIME (\w+ )?(after|following|from) (the |any |such )?(\w+ ){0,3}?(termination|expiration|expiry|end|term)
        (continue|remain)\w* (\w+ ){0,3}?in (full )?(force|effect) … (after|following|notwithstanding|despite|beyond)
        (continue|remain)\w* (\w+ ){0,3}?to (apply|be bound) … (after|following|notwithstanding|despite|beyond)
        notwithstanding (any |the )?(expiration|termination|expiry)
        (shall|will) continue (\w+ ){0,4}?(after|following|beyond)
        """,
    ),
    "automatic": (
        "automatic without ipso self",
        r"""
        (?<!not.)(?<!no.)automatic(ally)?
        without (any |the need for (any )?|further |prior ){0,3}(notice|action|act|demand|formalit\w+|consideration)
        ipso facto
        self-?executing
        """,
    ),
    "on-request": (
        "request demand",
        r"""
        (up)?on (\S+ ){0,5}?(request|demand)
        at (the )?(\S+ ){0,3}?request
        (as|if|when|where|so|reasonably) (reasonably )?requested
        requested by
        (if|when|where) (\S+ ){1,4}?(so )?(requests?|demands?)
        may (reasonably )?request
        receipt of (\w+ ){0,3}?request
        reasonably requests?
        """,
    ),
    "irrevocable": (
        "irrevocab unconditional revoked withdrawn",
        r"""
        (?<!not.)irrevocabl[ey]
        (?<!not.)unconditional(ly)?
        may not be (revoked|withdrawn)
        """,
    ),
    "affiliates-included": (
        "affiliate subsidiar compan parent",
        r"""
        affiliate[sd]?
        subsidiar(y|ies)
        (parent|group|sister|associated|related) compan(y|ies)
        parents? … (subsidiar|affiliat)\w+
        """,
    ),
    "basis-of-bargain": (
        "bas risk essential fundamental reflect",
        r"""
        bas[ie]s of (the )?(bargain|agreement)
        allocat\w+ (of )?(the )?(\w+ )?risks?
        essential (purpose|basis|element)
        risks? … allocat\w+
        reflect\w* (in )?(the|an|this) (\w+ )?(allocation|price|fees)
        fundamental element
        """,
    ),
    "fault": (
        "fraud negligen misconduct faith ful malfeasance reckless intentional",
        r"""
        fraud\w*
        negligen\w+
        misconduct
        bad faith
        wil+ful(ly)?
        malfeasance
        reckless\w*
        intentional(ly)? (\w+ )?(act|breach|wrong|misrepresent|tort|violat)\w*
        """,
    ),
    "injury-and-damage": (
        "injur death propert",
        r"""
        (bodily|personal|physical) (\w+ |or |, ?){0,2}?injur(y|ies)
        injur(y|ies) … (persons?|property|death|employees?)
        death … (injur|damage|propert|person)\w*
        (persons?|property) … injur(y|ies)
        property damage
        (damages?|destruction|loss) (to|of) (\S+ ){0,5}?property
        death of (or|any)
        """,
    ),
    "ip-infringement": (
        "infring misappropriat passing violat",
        r"""
        infring\w+
        misappropriat\w+
        passing[ -]off
        violat\w+ … (patents?|copyrights?|trade-? ?marks?|trade secrets?|intellectual property|proprietary rights?)
        """,
    ),
    EXCLUSIVE: (
        "exclusiv sole",
        r"""
        exclusiv(e|ely|ity)
        sole (source|supplier|distributor|agent|provider|licen[sc]e\w*|representative|sponsor|manufacturer|reseller)
        sole (and \w+ )?rights? to (sell|market|distribute|use|supply|manufacture|promote|operate)
        """,
    ),
    "non-exclusive": (
        "exclusiv",
        r"""
        non ?-? ?exclusiv\w*
        not (be )?exclusive
        """,
    ),
    "reasonable-efforts": (
        "reasonab diligen faith prudent care commercially",
        r"""
        (reasonabl[ey]|diligent|good[ -]faith|prudent|due) (\w+ |, ?|and ){0,4}?(efforts|endeavou?rs|diligence|care)
        (commercially|reasonable) (\w+ )?(efforts|endeavou?rs|steps|precautions|measures|means|diligence)
        (all|every|take) reasonable
        diligently
        reasonable (degree of )?care
        """,
    ),
    "best-efforts": (
        "best utmost",
        r"""
        best (\w+ |and ){0,2}?(efforts|endeavou?rs)
        utmost (efforts|endeavou?rs|care)
        """,
    ),
}
# "Exclusive" and "sole" where they grant nothing: of courts, remedies, owners, choices; and where they are denied.
_NO_GRANT: Final = any_of(
    r"""
    (non ?-? ?)exclusiv\w*
    (not|nor|neither|nothing) (\w+ ){0,4}?exclusiv\w*
    (sole|exclusive|sole and exclusive|exclusive and sole|sole or exclusive) (\w+ ,? ?){0,4}?OTHER
    (sole|exclusive|sole and exclusive) (and|or) (\w+ )?OTHER
    exclusively (and \w+ )?(in|at|by|before|within|under|governed|construed|brought|subject|resolved|settled)
    exclusively (and \w+ )?(submit\w*|decided|determined|arbitrated|litigated|heard|responsible)
    exclusively (and \w+ )?(be )?(created|borne|own\w*|used to|for the purpose|relat\w+|for use)
    exclusively (control\w*|for (\S+ ){0,4}?(benefit|purposes?))
    exclusive rights? (,? title|against|(and \w+ )?to (\w+ ,? ?){0,3}?(defend|settle|contest|prosecute|sue))
    (means?|belongs?|inures?) (\w+ )?exclusively
    exclusive (statement|understanding|expression|embodiment|agreement (of|among|between))
    (complete|entire|full|final),? and exclusive (agreement|understanding|expression|embodiment)
    (remed(y|ies)|warrant(y|ies)) … (is|are|be) (sole and |cumulative and )?exclusive (and|of|,)
    (be|been|submit\w*) (\w+ ){0,3}?exclusively to the
    mutually exclusive
    exclusive(ly)? of
    (regulatory|data|marketing|market|orphan drug|pediatric|paediatric) exclusivit(y|ies)
    """.replace(
        "OTHER",
        r"(jurisdictions?|venues?|forums?|courts?|remed(y|ies)|recourse|liabilit(y|ies)|warrant(y|ies)|discretion|option"
        r"|opinion|judge?ment|determination|property|propert(y|ies)|owners?|ownership|responsib\w+|expense|costs?|risk|purposes?"
        r"|benefit|account|control|authority|power|supervision|method|means|relief|procedure|obligations?|title)",
    )
)
_PARTS: Final = [(attribute, parts.split(), phrases) for attribute, (parts, phrases) in _DECIDED.items()]
_compiled: Final = cache(any_of)  # when a text has one of the parts: compiling all takes longer than reading a query
WORDED: Final = (*_DECIDED, CONSPICUOUS)
"""The ids of all attributes that words decide."""


def only_grants(lower: str) -> str:
    """A text in lower case without the words that call something exclusive or sole which is not granted, blanked."""
    return _NO_GRANT.sub(lambda match: " " * len(match.group()), lower)


def worded(text: str) -> Iterator[tuple[str, Span]]:
    """The ids of the attributes that the words of a clause, or of a query, decide, each with the first such words."""
    lower = text.lower().replace("’", "'")
    for attribute, parts, phrases in _PARTS:
        if any(part in lower for part in parts):
            said = only_grants(lower) if attribute == EXCLUSIVE else lower
            if found := _compiled(phrases).search(said):
                yield attribute, Span(*found.span())
    if found := _CONSPICUOUS.search(lower) or _CAPITALS.search(text):
        yield CONSPICUOUS, Span(*found.span())
