"""What each query finds in the contracts of `library`: these clauses, and no others."""

from __future__ import annotations

import pytest

from core.search.language.evaluate import evaluate
from core.search.language.parse import Parsed, keywords, parse
from tests.core.search.language.library import CONTRACTS, LEXICON
from tests.core.search.language.memory import MemoryWordIndex

INDEX = MemoryWordIndex(CONTRACTS)
ALL = frozenset(INDEX.columns.ids)
LEASE = "as-is default assignment set-off"
SERVICES = "indemnity claims cap damages secrets"
NDA = "hyphen space closed affiliates"
EMPLOYMENT = "plan statute terms"
LETTER = "typo loss borne notice reversed split"

WORDS = [
    ("fraud AND liability", "damages"),
    ("tenant OR recipient", "as-is default assignment hyphen affiliates"),
    ("TENANT OR RECIPIENT", "as-is default assignment hyphen affiliates"),
    ("loss OR losses", "damages typo loss borne"),
    ("loss OR zebra", "damages loss borne"),
    ("zebra OR giraffe", ""),
    ("losses AND customer", "typo"),
    ("indemnify OR indemnfy", "indemnity typo"),
    ("covenants OR zebra", ""),  # no plurals unless asked for
    ("landlord OR zebra", "as-is default assignment"),  # "landlord" is found in "Landlord’s"
    ("landlord's OR zebra", "assignment"),
    ("landlord’s OR zebra", "assignment"),
    ("don't OR zebra", "affiliates"),
    ("don’t OR zebra", "affiliates"),
    ("don OR zebra", ""),
    ("cafe's AND facade", "affiliates"),
    ("café AND FAÇADE", "affiliates"),
    ("recipient AND affiliates", "affiliates"),
    ("5,000 OR zebra", "terms"),
    ("5 OR zebra", ""),
    ("10 OR zebra", "default"),
    ("4.2 OR zebra", "plan"),
    ("liability", "cap damages indemnity"),
]
COMPOUNDS = [
    ("as-is OR zebra", "as-is"),
    ('"as-is"', "as-is"),
    ('"as is"', "as-is"),  # punctuation separates words, hyphens included
    ('"where-is"', "as-is"),
    ("non-compete OR zebra", "hyphen space closed"),
    ("non‑compete OR zebra", "hyphen space closed"),  # any kind of hyphen
    ("NON-COMPETE OR zebra", "hyphen space closed"),
    ('"non-compete"', "hyphen"),
    ('"non compete"', "hyphen space"),
    ("noncompete OR zebra", "closed"),
    ('"noncompete"', "closed"),
    ("non-compete covenant OR zebra", "hyphen space"),
    ("noncompete covenant OR zebra", ""),
    ("non-solicitation OR zebra", "closed"),
    ("set-off OR zebra", "set-off"),
    ("setoff OR zebra", ""),
    ('"set-off"', "set-off"),
    ("and/or OR zebra", "terms"),
    ('"and/or"', "terms"),
    ("AT&T OR zebra", "secrets"),
    ('"AT&T"', "secrets"),
    ('"at & t"', "secrets"),  # the sign is a separate word
    ('"at t"', ""),
    ("R&D AND results", "secrets"),
    ("R & D AND results", "secrets"),
    ("403(b) OR zebra", "plan"),
    ("403(b) AND 401(k)", "plan"),
    ("403(c) OR zebra", ""),
    ("403 OR zebra", "plan"),
    ('"Section 403(b)"', "plan"),
    ("Section 403(b) OR zebra", "plan"),
    ("(403(b)) AND code", "plan"),
    ("(403(b) OR zebra) AND code", "plan"),
    ("Section 4.2(a)(ii) AND employee", "plan"),
    ("4.2(a) AND employee", "plan"),
    ("4.2(ii) AND employee", ""),
    ("§7 OR zebra", "statute"),
    ('"§ 7"', "statute"),
    ("§1836 OR zebra", ""),  # as written, and it is written with a space
    ('"§ 1836"', "statute"),
    ("§ AND employee", "statute"),
    ("U.S.C. AND employee", "statute"),
    ("u.s.c AND employee", "statute"),
    ('"18 U.S.C. § 1836"', "statute"),
    ("50% OR zebra", "cap indemnity"),
    ("50 % OR zebra", "cap indemnity"),
    ('"50%"', "cap indemnity"),
    ("$5,000,000 OR zebra", "cap indemnity"),
    ("$5,000 OR zebra", ""),
    ('"5,000,000"', "cap indemnity"),
]
PHRASES = [
    ('"lost profits" clause', "damages"),  # without connectors, "clause" only describes what is wanted
    ('"lost profits" AND clause', ""),
    ('"hold harmless"', "indemnity"),
    ("“hold harmless”", "indemnity"),
    ("«hold harmless»", "indemnity"),
    ("„hold harmless“", "indemnity"),
    ('"Hold  Harmless"', "indemnity"),
    ('"harmless hold"', ""),
    ('"held harmless"', ""),  # another paragraph
    ('"counterclaim or deduction"', "set-off"),
    ('"set-off counterclaim"', "set-off"),
    ('"damages lost profits"', "damages"),
    ('"goodwill this does"', ""),
    ('"landlord’s prior written consent"', "assignment"),
    ('"landlord prior written"', "assignment"),
    ('"indemnif! and hold"', "indemnity"),
    ('"wom?n and child"', "affiliates"),
    ('"non-compet!"', "hyphen"),
    ('"gross negligence" "third party"', "claims indemnity"),
    ('"gross negligence" liability', "indemnity"),
    ("consequential damages OR zebra", "damages"),
    ("damages consequential OR zebra", ""),
    ("gross negligence OR punitive damages", "claims indemnity damages"),
    ("terms and conditions OR zebra", "terms"),
    ('"terms and conditions"', "terms"),
    ("indemnif! hold harmless", "indemnity"),  # without a connector each word must occur
    ("harmless indemnif! hold", "indemnity"),
    ("harmless indemnif! hold OR zebra", ""),
]
BOOLEAN = [
    ("liability AND fraud", "damages"),
    ("liability & fraud", "damages"),
    ("liability AND fees OR fraud", "cap indemnity damages"),
    ("(liability AND fees) OR consent", "cap indemnity assignment"),
    ("liability OR covenant AND fraud OR void", "damages space"),  # OR before AND
    ("liability NOT fraud", "cap indemnity"),
    ("liability AND NOT fraud", "cap indemnity"),
    ("liability BUT NOT fraud", "cap indemnity"),
    ("liability % fraud", "cap indemnity"),
    ("liability AND (NOT fraud)", "cap indemnity"),
    ("NOT fraud AND liability", "cap indemnity"),
    ("(NOT fraud) AND liability", "cap indemnity"),
    ("liability % fraud AND zebra", "cap indemnity damages"),  # everything after % is excluded together
    ("liability % fraud OR fees", ""),
    ("liability % fraud % negligence", "cap"),
    ("liability NOT (fraud OR negligence)", "cap"),
    ("liability NOT (fraud AND negligence)", "cap indemnity damages"),
    ("(liability NOT fraud) AND negligence", "indemnity"),
    ("covenant AND (non-compete NOT void)", "hyphen closed"),
    ("((((fraud))))", "damages"),
    ("(fraud) (liability)", "damages"),
    ("party AND party", "indemnity claims damages split"),
]
NEAR = [
    ("tenant w/5 premises", "as-is"),
    ("premises w/5 tenant", "as-is"),
    ("premises w/3 tenant", "as-is"),
    ("premises w/2 tenant", ""),
    ("premises /3 tenant", "as-is"),
    ("premises NEAR/3 tenant", "as-is"),
    ("premises W/3 tenant", "as-is"),
    ("gross w/1 negligence", "claims indemnity"),
    ("tenant pre/3 premises", "as-is"),
    ("tenant +3 premises", "as-is"),
    ("premises pre/3 tenant", ""),
    ("harmless w/3 claims OR claim", ""),
    ("party w/7 claim OR fees", "claims indemnity"),
    ("party w/4 supplier", "indemnity"),  # the whole clause has them; neither of its parts does
    ("goodwill w/1 this", "damages"),  # across paragraphs
    ('"consequential damages" w/2 profits', "damages"),
    ('"consequential damages" w/1 profits', ""),
    ('profits w/2 "consequential damages"', "damages"),
    ("consequential damages w/2 lost profits", "damages"),
    ("loss w/5 loss", "loss"),
    ("loss w/4 loss", ""),
    ("damages w/20 damages", "damages"),
    ("liability w/20 liability", ""),
    ('"punitive damages" w/3 damages', ""),  # a word is not near itself
    ("loss OR losses w/5 customer", "typo loss"),
    ("customer w/1 the AND loss", "loss"),
    ("(notice w/2 breach) w/3 given", "notice reversed"),
    ("given w/3 (notice w/2 breach)", "notice reversed"),
    ("(notice w/4 breach) w/2 given", "notice reversed"),
    ("notice w/2 breach w/3 given", "notice reversed"),
    ("notice w/9 given w/2 breach", "notice"),  # the smaller number first
    ("notice pre/2 breach pre/2 given", "notice"),
    ("breach pre/2 given pre/9 cured", ""),
    ("breach pre/2 given pre/10 cured", "notice"),
    ("given pre/2 breach pre/2 notice", ""),
    ("given w/2 (breach pre/6 notice)", "reversed"),
    ("given w/2 (breach pre/8 notice)", "notice reversed"),
    ("termination pre/4 breach", "reversed"),
    ("breach pre/4 termination", "notice"),
    ("termin! w/4 breach", "notice reversed"),
    ("tenant w/3 (assign OR pay)", "default assignment"),
    ("tenant NOT w/3 pay", "as-is assignment"),
    ("loss NOT w/5 customer", "damages loss borne"),  # the first loss is far enough away
    ("loss NOT w/9 customer", "damages borne"),
    ("loss NOT w/1 of", "borne"),
    ("notice NOT pre/2 breach", "reversed"),
    ("breach NOT pre/2 is", ""),
    ("breach NOT pre/1 is", "reversed"),
    ("party NOT w/255 supplier", "damages split"),
]
SENTENCES = [
    ("notice /s given", "notice reversed"),
    ("notice w/s breach", "notice"),
    ("notice /s termination", "notice"),
    ("termination /s notice", "notice"),
    ("notice +s termination", "notice"),
    ("termination +s notice", ""),
    ("termination +s breach", "reversed"),
    ("breach +s given", "notice"),
    ("breach pre/s termination", "notice"),
    ("notice w/sent breach", "notice"),
    ("tenant /s warranty", ""),
    ("tenant /p warranty", "as-is"),
    ("tenant w/p warranty", "as-is"),
    ("tenant w/para warranty", "as-is"),
    ("tenant +p warranty", "as-is"),
    ("warranty +p tenant", ""),
    ("goodwill /p fraud", ""),
    ("goodwill AND fraud", "damages"),
    ("held /p harmless", ""),
    ("held w/1 harmless", "split"),
    ("party /s nobody", "split"),
    ("notice /s breach w/2 given", "notice"),
    ("breach NOT /s notice", "reversed"),
    ("time NOT /s tenant", "default"),
    ("fraud /p liability /s limit", "damages"),
]
WILD = [
    ("indemnif!", "indemnity"),
    ("indemnif*", "indemnity"),
    ("indemn!", "indemnity typo"),
    ("indemnify!", "indemnity"),  # no ending is an ending
    ("loss!", "damages typo loss borne"),
    ("termin* OR zebra", "default closed notice reversed"),
    ("*compete", "hyphen space closed"),
    ("non*", "hyphen space closed"),
    ("unreason*ly", "assignment"),
    ("wom?n", "affiliates"),
    ("wom?n AND m?n", "affiliates"),
    ("loss?? OR zebra", "typo"),
    ("los? OR zebra", "damages loss borne"),
    ("non-compet! OR zebra", "hyphen space closed"),
    ("40?(b) OR zebra", "plan"),
    ("40?(k) OR zebra", "plan"),
    ("indemnify~ OR zebra", "indemnity typo"),
    ("indemnify~1 OR zebra", "indemnity typo"),
    ("indmnify~1 OR zebra", "indemnity"),
    ("idnemnify~1 OR zebra", "indemnity"),
    ("indmnify~2 OR zebra", "indemnity typo"),
    ("rennt~ OR zebra", "default set-off"),
    ("los~1 w/2 data", "loss"),
]
FIELDS = [
    ("title:lease", LEASE),
    ("title: lease", LEASE),
    ("TITLE:LEASE", LEASE),
    ("title:agreement", f"{LEASE} {SERVICES} {NDA} {EMPLOYMENT}"),
    ('title:"services agreement"', SERVICES),
    ('title:"agreement services"', ""),
    ("title:(lease OR services)", f"{LEASE} {SERVICES}"),
    ("title:(master agreement)", SERVICES),
    ("title:(agreement NOT lease)", f"{SERVICES} {NDA} {EMPLOYMENT}"),
    ("title:non-disclosure", NDA),
    ("title:serv!", SERVICES),
    ("title:(master w/2 agreement)", SERVICES),
    ("title:letter loss", "loss borne"),
    ("title:letter loss NOT data", "borne"),
    ("loss AND title:letter", "loss borne"),
    ("loss NOT title:letter", "damages"),
    ("title:lease OR fraud", f"{LEASE} damages"),
    ("party:acme", f"{LEASE} {SERVICES} {EMPLOYMENT}"),
    ('party:"acme holdings"', f"{LEASE} {SERVICES} {EMPLOYMENT}"),
    ('party:"Inc. Bolt"', ""),  # two parties are not a phrase
    ("party:(acme AND bolt)", LEASE),
    ("party:(bolt NOT acme)", NDA),
    ("party:muller", NDA),
    ("party:O'Brien", EMPLOYMENT),
    ("type:lease", LEASE),
    ("type:services", SERVICES),
    ("law:delaware", SERVICES),
    ('law:"new york"', LEASE),
    ("law:england covenant", "hyphen space closed"),
    ("law:(delaware OR california)", f"{SERVICES} {EMPLOYMENT}"),
    ("file:lease", LEASE),
    ("file:leases", LEASE),
    ("file:docx", f"{LEASE} {NDA}"),
    ("file:signed", SERVICES),
    ("file:copy", SERVICES),
    ("heading:liability", "cap damages"),
    ('heading:"limitation of liability"', "damages"),
    ("heading:limit! AND fraud", "damages"),
    ("heading:non-compete OR heading:set-off", "set-off"),
    ("heading:(covenants OR default) AND void", "space"),
    ("section:8.2", "indemnity claims cap"),
    ("section:8.2(a)", "claims"),
    ("section:8", "indemnity claims cap secrets"),
    ("section:8.20", "secrets"),
    ("section:(8.2(b) OR 9)", "cap damages"),
    ('section:"Section 9"', "damages"),
    ('section:"Schedule 1"', "plan statute"),
    ("section:schedule", "plan statute"),
    ("section:ii", "terms"),
    ("section:1", "typo hyphen space closed"),
    ("date:2018", LEASE),
    ("date:2018-03", LEASE),
    ("date:2018-03-15", LEASE),
    ("date:2018-03-16", ""),
    ("date:2018-2019", f"{LEASE} {SERVICES}"),
    ("date:2018..2019", f"{LEASE} {SERVICES}"),
    ("date:2018-03-16..2019-06-01", SERVICES),
    ("date:2019..", f"{SERVICES} {NDA}"),
    ("date:..2018", f"{LEASE} {EMPLOYMENT}"),
    ("date:>2018", f"{SERVICES} {NDA}"),
    ("date:>=2018", f"{LEASE} {SERVICES} {NDA}"),
    ("date:<2018", EMPLOYMENT),
    ("date:<=2018-03-15", f"{LEASE} {EMPLOYMENT}"),
    ("date:<2018-03-15", EMPLOYMENT),
    ("date:2020-11-30", NDA),  # known by its month only
    ("date:(2015 OR 2019)", f"{SERVICES} {EMPLOYMENT}"),
    ("date:>2018 NOT law:delaware", NDA),
    ("clause:cap", "cap"),
    ("clause:indemnity", "indemnity"),
    ("clause:indemnification", "indemnity"),
    ('clause:"hold harmless"', "indemnity"),
    ('clause:"limitation of liability"', "cap damages"),  # and its sub-types
    ("clause:(limitation of liability)", "cap damages"),
    ("clause:(cap OR indemnity)", "cap indemnity"),
    ("clause:cap AND fraud", ""),
    ("clause:limit! AND fraud", "damages"),
    ('liability NOT clause:"limitation of liability"', "indemnity"),
]
PLAIN = [
    ("as-is clause", "as-is"),
    ("as-is", "as-is"),
    ("assignment clause", ""),
    ("assign", "assignment"),
    ("covenant non-compete", "hyphen space closed"),
    ("loss data provision", "loss"),
    ("terms and conditions language", "terms"),
    ("403(b) plan", "plan"),
    ("terminate lease", "default"),
    ("hold harmless", "indemnity"),
    ("harmless hold", "indemnity"),
    ("zebra", ""),
    ("Who pays rent?", ""),
    ("pay rent?", "default"),
    ('"lost profits', "damages"),
    ("tenant AND (", "as-is default assignment"),
]
TABLE = [*WORDS, *COMPOUNDS, *PHRASES, *BOOLEAN, *NEAR, *SENTENCES, *WILD, *FIELDS]


@pytest.mark.parametrize(("query", "clauses"), TABLE, ids=[query for query, _ in TABLE])
def test_a_query_finds_these_clauses_and_no_other(query: str, clauses: str) -> None:
    parsed = parse(query, LEXICON)
    assert isinstance(parsed, Parsed), parsed
    assert found(parsed) == set(clauses.split())


@pytest.mark.parametrize(("query", "clauses"), PLAIN, ids=[query for query, _ in PLAIN])
def test_plain_words_must_all_occur(query: str, clauses: str) -> None:
    parsed = keywords(query)
    assert isinstance(parsed, Parsed)
    assert found(parsed) == set(clauses.split())


def test_the_table_names_every_clause_and_only_those() -> None:
    named = {key for _, clauses in TABLE for key in clauses.split()}
    assert named == ALL
    assert len({query for query, _ in TABLE}) == len(TABLE) > 150


def found(parsed: Parsed) -> set[str]:
    return {INDEX.columns.ids[row] for row in evaluate(parsed.tree, INDEX).rows}
