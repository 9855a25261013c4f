"""The lexicon: what is in it, and which concepts a query names."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.base.errors import MunimentError
from core.base.paths import resources
from core.tagging.lexicon import Lexicon, LexiconError, load_lexicon, loose_stem, name_words
from core.text.words import SIGNS
from core.types import Concept, Span
from tests.thoroughness import examples

ENTRY = """
[set-off]
name = "Set-off"
definition = "This provision allows a party to set off what it is owed against what it owes."
aliases = ["offset"]
"""


def made(folder: Path, text: str) -> Lexicon:
    (folder / "own.toml").write_text(text, encoding="utf-8")
    return load_lexicon(folder)


# ------------------------------------------------------------ what is in it


def test_it_knows_enough_concepts(lexicon: Lexicon) -> None:
    assert sum(not concept.attribute for concept in lexicon.concepts) >= 300
    assert sum(concept.attribute for concept in lexicon.concepts) >= 25


def test_each_clause_type_of_cuad_has_one_concept_which_its_name_names(lexicon: Lexicon) -> None:
    assert len(lexicon.cuad) == 41
    for label, id_ in lexicon.cuad.items():
        concept = lexicon.get(id_)
        assert concept is not None, label
        assert not concept.attribute
        assert lexicon.named(label) is concept


def test_each_category_of_acord_has_concepts(lexicon: Lexicon) -> None:
    assert len(lexicon.acord) == 7
    assert all(lexicon.get(id_) for ids in lexicon.acord.values() for id_ in ids)


@pytest.mark.parametrize(
    "name",
    """set-off, authority to sign, power of attorney, good faith, payment currency, conditions precedent, counterparts,
    surveillance, no improvements, insolvency, force majeure, vesting, drag and tag along, drag along, tag along,
    cumulative rights, lock-up, break fee, jury waiver, return of materials, novation, injunctive relief, moral rights,
    probation, escalation, late payment, venue, clawback, cure period, penalty, suspension, further assurances,
    precedence of documents, bonus, first refusal, as is""".replace("\n", " ").split(","),
)
def test_it_knows_the_usual_boilerplate(lexicon: Lexicon, name: str) -> None:
    assert lexicon.named(name) is not None


@pytest.mark.parametrize(
    "name",
    """mutual, unilateral, one-way, seller-friendly, buyer-favourable, carve-outs, notice period, territory, duration,
    fees paid, knowledge qualifier, materiality, basket, consent not to be unreasonably withheld, survival period,
    fixed amount cap""".replace("\n", " ").split(","),
)
def test_it_knows_attributes(lexicon: Lexicon, name: str) -> None:
    (meant, *_) = lexicon.find(name)
    assert meant.concept.attribute or name.strip().endswith("cap")


def test_definitions_are_of_one_form_and_length(lexicon: Lexicon) -> None:
    for concept in lexicon.concepts:
        assert concept.definition.startswith("This provision "), concept.id
        assert 12 <= len(concept.definition.split()) <= 45, concept.id
    assert len({concept.definition for concept in lexicon.concepts}) == len(lexicon.concepts)


def test_phrases_are_short_and_not_few(lexicon: Lexicon) -> None:
    for concept in lexicon.concepts:
        assert 3 <= len(concept.phrases) <= 10, concept.id
        assert len(set(concept.phrases)) == len(concept.phrases), concept.id
        assert all(len(phrase.split()) <= 12 for phrase in concept.phrases), concept.id


def test_as_is_is_recognised_by_its_words(lexicon: Lexicon) -> None:
    as_is = lexicon.get("as-is")
    assert as_is is not None
    assert {"as is", "where is", "with all faults"} <= set(as_is.phrases)


# ---------------------------------------------- what the words of a query name

NAMED = [
    ("limitation of liability", "limitation-of-liability"),
    ("Limitations on Liability", "limitation-of-liability"),
    ("LoL", "limitation-of-liability"),
    ("liability cap", "cap-on-liability"),
    ("cap", "cap-on-liability"),
    ("MFN", "most-favored-nation"),
    ("most favoured nation clause", "most-favored-nation"),
    ("ROFR", "first-refusal"),
    ("right of first refusal", "first-refusal"),
    ("change in control", "change-of-control"),
    ("as-is clause", "as-is"),
    ('"as is"', "as-is"),
    ("as\u2013is", "as-is"),
    ("set off", "set-off"),
    ("setoff", "set-off"),
    ("set-off", "set-off"),
    ("non compete", "non-compete"),
    ("noncompete", "non-compete"),
    ("non\u2011competes", "non-compete"),
    ("indemnifies", "indemnification"),
    ("indemnity", "indemnification"),
    ("licence", "license-grant"),
    ("licensing", "license-grant"),
    ("waiver", "waiver"),
    ("notice", "notices"),
    ("term", "term"),
    ("the term clause", "term"),
    ("assignment", "anti-assignment"),
    ("parties", "parties"),
    ("merger clause", "entire-agreement"),
    ("merger", "merger"),
    ("force-majeure provisions", "force-majeure"),
    ("Attorneys\u2019 Fees", "attorneys-fees"),
    ("attorney's fees", "attorneys-fees"),
    ("best endeavours", "performance-efforts"),
    ("good-faith negotiation", "good-faith"),
]

FOUND = [
    ("mutual indemnification", ["mutual", "indemnification"]),
    ("cap on liability with carve-outs", ["cap-on-liability", "carve-outs"]),
    ("cap on liability without carveouts", ["cap-on-liability", "without-carve-outs"]),
    ("as-is clause with carve-outs", ["as-is", "carve-outs"]),
    ("waiver of jury trial in New York", ["jury-waiver"]),
    ("termination for convenience on 30 days notice", ["termination-for-convenience", "notice-period"]),
    ("termination by the tenant", ["termination"]),
    ("indemnity for third party claims", ["third-party-claims-indemnity"]),
    ("is there a drag-along?", ["drag-along"]),
    ("who owns improvements to licensed software", ["improvements"]),
    ("assignment to affiliates without consent", ["permitted-assignment"]),
    ("non-compete limited in duration and territory", ["non-compete", "duration", "territory"]),
    ("buyer-favorable indemnification clauses", ["buyer-friendly", "indemnification"]),
    ("source code escrow release on bankruptcy", ["source-code-escrow", "termination-insolvency"]),
    ("no set-off against rent", ["set-off", "rent"]),
    ("GDPR data breach notification", ["data-protection", "data-breach"]),
    ("governing law of Delaware and exclusive jurisdiction", ["governing-law", "jurisdiction"]),
    ("liability cap based on purchase price", ["cap-on-liability", "purchase-price-cap"]),
    ("term loan", ["loan-commitment"]),
    ("cumulative remedies and further assurances", ["cumulative-rights", "further-assurances"]),
    ("confidentiality confidentiality confidential information", ["confidentiality"]),
    ("architect assigns all its inventions to the museum", ["ip-assignment"]),  # with a verb, and words between
    ("split of ticket revenue", ["revenue-sharing"]),  # in another order
    ("split of advertising revenue", ["revenue-sharing"]),  # not the shorter name within it
    ("signed letter on net profits", []),
]

NOT_FOUND = [
    ("", "term"),
    ("the of and", "term"),
    ("(...)", "term"),
    ("widgets", "warranties"),
    ("limited liability company", "limitation-of-liability"),
    ("a party to the suit", "parties"),
    ("third party", "parties"),
    ("written notice of breach", "notices"),
    ("waiver of subrogation", "waiver"),
    ("term loan facility", "term"),
    ("interest in the premises", "interest"),
    ("assignment of copyright", "anti-assignment"),
    ("European Union", "collective-bargaining"),
    ("court orders", "purchase-orders"),
    ("the company warrants", "warrants"),
    ("capital", "cap-on-liability"),
    ("asset", "as-is"),
]


@pytest.mark.parametrize(("text", "concept"), NAMED)
def test_a_name_names_its_concept(lexicon: Lexicon, text: str, concept: str) -> None:
    named = lexicon.named(text)
    assert named is not None
    assert named.id == concept
    assert [meant.concept for meant in lexicon.find(text)] == [named]


@pytest.mark.parametrize(("text", "concepts"), FOUND)
def test_concepts_are_found_in_a_query(lexicon: Lexicon, text: str, concepts: list[str]) -> None:
    assert [meant.concept.id for meant in lexicon.find(text)] == concepts


@pytest.mark.parametrize(("text", "concept"), NOT_FOUND)
def test_what_a_query_does_not_name(lexicon: Lexicon, text: str, concept: str) -> None:
    assert concept in {each.id for each in lexicon.concepts}
    assert concept not in [meant.concept.id for meant in lexicon.find(text)]


@pytest.mark.parametrize("text", ["", "widgets", "limitation of liability in tort", "of the"])
def test_what_is_no_name(lexicon: Lexicon, text: str) -> None:
    assert lexicon.named(text) is None


def test_a_span_covers_the_words_that_name(lexicon: Lexicon) -> None:
    text = "A one-way  waiver of consequential-damages, please"
    assert [meant.span.of(text) for meant in lexicon.find(text)] == ["one-way", "waiver of consequential-damages"]


PIECES = "cap on|liability|as-is|non\u2011compete| |\n|the|clause|İ|ﬁrst refusal|e\u0301|§|,|LoL"
_PIECES = st.sampled_from(PIECES.split("|"))


@given(st.lists(_PIECES | st.text(max_size=4), max_size=12).map("".join))
@settings(max_examples=examples(quick=300, thorough=3000))
def test_spans_lie_in_the_text_in_order_and_apart(lexicon: Lexicon, text: str) -> None:
    found = lexicon.find(text)
    ends = 0
    for meant in found:
        assert ends <= meant.span.start < meant.span.end <= len(text)
        assert meant.span.of(text).strip() == meant.span.of(text)
        ends = meant.span.end
    assert len({meant.concept.id for meant in found}) == len(found)


def test_every_name_finds_its_concept(lexicon: Lexicon) -> None:
    for concept in lexicon.concepts:
        for name in (concept.name, *concept.aliases):
            named = lexicon.named(name)
            assert named is concept, name


# --------------------------------------------------------------- by families


def test_a_family_is_the_concept_and_all_under_it(tmp_path: Path) -> None:
    entry = '[{0}]\nname = "{0} x"\nparent = "{1}"\ndefinition = "This provision is {0}."\n'
    family = "".join(entry.format(*each) for each in [("c", "b"), ("a", ""), ("b", "a"), ("d", "a"), ("e", "")])
    lexicon = made(tmp_path, family)
    assert [concept.id for concept in lexicon.family("a")] == ["a", "b", "d", "c"]
    assert [concept.id for concept in lexicon.children("a")] == ["b", "d"]
    assert [concept.id for concept in lexicon.family("e")] == ["e"]
    assert lexicon.family("z") == ()
    assert lexicon.get("z") is None


def test_the_fingerprint_is_of_the_content(tmp_path: Path) -> None:
    first = made(tmp_path, ENTRY).fingerprint
    assert made(tmp_path, "# a remark\n" + ENTRY).fingerprint == first
    assert made(tmp_path, ENTRY.replace("offset", "netting")).fingerprint != first


# ------------------------------------------------------------------- invalid files

WRONG = [
    (ENTRY.replace("This provision", "The provision"), "does not begin with"),
    (ENTRY.replace("it owes.", "it owes. It is common."), "not one sentence"),
    (ENTRY.replace("it owes.", "it owes"), "not one sentence"),
    (ENTRY.replace('name = "Set-off"\n', ""), "has no name"),
    (ENTRY.replace('["offset"]', '"offset"'), "not a list of texts"),
    (ENTRY.replace('["offset"]', '["offset", ""]'), "not a list of texts"),
    (ENTRY.replace('["offset"]', '["of the"]'), "says nothing"),
    (ENTRY.replace("aliases", "alias"), "which means nothing"),
    (ENTRY.replace('"Set-off"', "7"), "not text in quotation marks"),
    (ENTRY + 'attribute = "yes"\n', "neither true nor false"),
    (ENTRY + 'parent = "payment"\n', "of which there is no entry"),
    (ENTRY + 'parent = "set-off"\n', "its own parent"),
    (ENTRY + 'opposite = "payment"\n', "which is no attribute"),
    (ENTRY + ENTRY.replace("[set-off]", "[netting]"), "as “set-off” has"),
    (ENTRY + ENTRY.replace("[set-off]", "[netting]").replace('"Set-off"', '"Setoffs"'), "as “set-off” has"),
    (ENTRY.replace("[set-off]", "[Set_off]"), "small letters"),
    ('set-off = "This provision"', "outside of every entry"),
]


@pytest.mark.parametrize(("text", "message"), WRONG)
def test_a_wrong_entry_is_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(LexiconError, match=message) as caught:
        made(tmp_path, text)
    assert caught.value.source == tmp_path / "own.toml"
    assert "set-off" in str(caught.value) or "netting" in str(caught.value) or "Set_off" in str(caught.value)
    assert isinstance(caught.value, MunimentError)


def test_two_files_may_not_have_the_same_entry(tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text(ENTRY, encoding="utf-8")
    with pytest.raises(LexiconError, match="is there twice"):
        made(tmp_path, ENTRY)


def test_two_entries_may_not_stand_for_one_type_of_cuad(tmp_path: Path) -> None:
    other = ENTRY.replace("[set-off]", "[netting]").replace("Set-off", "Netting").replace("offset", "net")
    with pytest.raises(LexiconError, match="stands for “Insurance”"):
        made(tmp_path, ENTRY + 'cuad = "Insurance"\n' + other + 'cuad = "Insurance"\n')


@pytest.mark.parametrize("content", [b"[set-off\n", b"\xff\xfe", b'[a]\nname = "x\n'])
def test_a_damaged_file_is_named(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "own.toml").write_bytes(content)
    with pytest.raises(LexiconError, match="cannot be read") as caught:
        load_lexicon(tmp_path)
    assert caught.value.source == tmp_path / "own.toml"


def test_no_files_at_all(tmp_path: Path) -> None:
    with pytest.raises(LexiconError, match="missing"):
        load_lexicon(tmp_path)


def test_the_stem_of_a_word_of_a_name_has_its_first_letter() -> None:
    """By which `LooseNames` leaves out names that a query cannot say."""
    names = [name for concept in load_lexicon(resources() / "lexicon").concepts for name in _names(concept)]
    said = {word for name in names for word in name_words(name)} - set(SIGNS)
    assert len(said) > 1000
    assert not [word for word in said if loose_stem(word)[:1] != word[:1]]


def _names(concept: Concept) -> tuple[str, ...]:
    return (concept.name, *concept.aliases)


def test_a_name_is_found_where_its_words_are_nearest_however_often_they_are_said(lexicon: Lexicon) -> None:
    text = "30 days of a written notice, " * 400 + "30 days notice"
    (found,) = lexicon.find(text)
    assert (found.concept.id, found.span) == ("notice-period", Span(len(text) - 14, len(text)))
