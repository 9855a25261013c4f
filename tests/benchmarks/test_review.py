"""Planted defects are where they are said to be, in text and in Word, and a finding there finds them."""

from __future__ import annotations

import random
from collections import Counter
from functools import partial
from pathlib import Path

import docx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.defects import APART, Defect, DefectKind, Format, Group, Proposals, choose, least_first
from benchmarks.drafts import Draft, Edit, Mark, Places, alter, write_over, write_text, write_word
from benchmarks.extractions import held_out
from benchmarks.planting import PLANTERS
from benchmarks.review import Planted, Reviewer, Tally, measure, places_of, plant, report, scores, write_sheet
from core.library.indexing.extract import extract
from core.types import Document, Extraction, Page, Span
from core.types.review import DraftFinding, FindingKind

CONTRACT = """SUPPLY AGREEMENT

This Supply Agreement is made on 3 May 2021 between Northwind Trading, Inc., a Delaware corporation
(the "Supplier"), and Elm Hardware LLC, an Ohio company (the "Customer").

1. DEFINITIONS

1.1 "Licensed Products" means the goods listed in Exhibit A, with their packaging and their spare
parts.

1.2 "Delivery Location" means the depot at which the goods are handed over to the carrier of the
other party.

1.3 "Forecast Period" means each period of six calendar months for which the other party states its
needs.

2. SUPPLY

2.1 The Supplier shall deliver the Licensed Products to the Delivery Location within thirty (30)
days after an order. The Customer shall inspect the Licensed Products at the Delivery Location and
report faults in each Forecast Period.

2.2 At the end of a Forecast Period the Customer shall state which Licensed Products it will need in
the next Forecast Period. The Supplier shall keep at least $10,000 worth of Licensed Products (the
"Safety Stock") at the Delivery Location.

2.3 Subject to Section 3.2, to Section 4 and as set out in Exhibit A, the Supplier shall replace
faulty Licensed Products that were returned to the Delivery Location. The Customer may count the
Safety Stock, and the Supplier shall insure the Safety Stock against theft.

3. PAYMENT

3.1 The Customer shall pay each invoice within sixty (60) days of its date, as Section 2.1 requires.

3.2 The Supplier shall send its invoices at the end of each month to the address that the other
party names. An invoice states the number of the order, the goods with their quantities, the dates
of their delivery, and what remains to be delivered under the same order. An invoice that lacks one
of these may be returned, and is then due from the day of the new one.

3.3 Amounts that are not paid when due bear interest, and the Supplier shall state it in the next
invoice.

4. TERM

4.1 This Agreement remains in force for an initial term of three (3) years from its date, unless it
is ended as Section 4.2 permits.

4.2 Either party may end this Agreement by a notice of ninety (90) days to the other party in
writing.

5. GOVERNING LAW

5.1 This Agreement is governed by the laws of the State of Delaware, without regard to the conflict
of laws.

5.2 All disputes are brought before the courts that sit in that state, and before no others at all.

IN WITNESS WHEREOF, the parties have signed this Agreement.

NORTHWIND TRADING, INC.

By: ____________________

ELM HARDWARE LLC

By: ____________________

EXHIBIT A

Hinges, handles, locks and their spare parts, in all sizes.
"""


@pytest.fixture(scope="module")
def draft(tmp_path_factory: pytest.TempPathFactory) -> Draft:
    path = tmp_path_factory.mktemp("drafts") / "supply.txt"
    path.write_text(CONTRACT, encoding="utf-8")
    return Draft("supply", path, extract(path))


def defects_of(draft: Draft, kind: DefectKind) -> list[Defect]:
    return list(PLANTERS[kind](draft, random.Random(1)))


def finding(kind: FindingKind, span: Span, message: str = "") -> DraftFinding:
    return DraftFinding(kind, span, message)


@pytest.mark.parametrize("kind", PLANTERS)
def test_each_kind_of_defect_is_planted_in_a_whole_contract(draft: Draft, kind: DefectKind) -> None:
    found = defects_of(draft, kind)
    assert found
    assert {each.kind for each in found} == {kind}
    for defect in found:
        altered = alter(draft, defect.edits)
        assert altered.text != draft.text or all(each.mark for each in defect.edits)
        assert all(0 <= each.start <= each.end <= len(altered.text) for each in places_of(defect, altered))


def proposals(draft: Draft, seed: int = 3) -> dict[DefectKind, Proposals]:
    return {kind: partial(of, draft, random.Random(seed)) for kind, of in PLANTERS.items()}


def test_every_kind_of_defect_is_planted_or_comes_with_another() -> None:
    broken = {each for each in DefectKind if each.group is Group.BROKEN}
    assert broken - set(PLANTERS) == {DefectKind.REFERENCE_LEFT_BEHIND}


def test_defects_are_far_apart_and_the_same_for_the_same_seed(draft: Draft) -> None:
    chosen, again = (choose(proposals(draft), [*PLANTERS], 6) for _ in range(2))
    assert chosen == again
    assert len(chosen) > 1
    taken = [sorted(each.taken) for each in chosen]
    for number, spans in enumerate(taken):
        for others in taken[number + 1 :]:
            assert all(a.end + APART <= b.start or b.end + APART <= a.start for a in spans for b in others)


def test_kinds_that_were_planted_least_come_first() -> None:
    planted = Counter({kind: 9 for kind in PLANTERS if kind is not DefectKind.NOTE})
    assert least_first(PLANTERS, planted, random.Random(1).random)[0] is DefectKind.NOTE


def test_a_section_that_is_taken_out_leaves_references_to_it_behind(draft: Draft) -> None:
    taken = defects_of(draft, DefectKind.SECTION_TAKEN_OUT)
    left = {draft.text[each.edits[0].span.start :][:3]: each.left.near[0].of(draft.text) for each in taken if each.left}
    assert left == {"2. ": "Section 2.1", "3. ": "Section 3.2", "3.2": "Section 3.2", "4. ": "Section 4"}
    (with_left, *_) = (each for each in taken if each.left)
    chosen = choose({DefectKind.SECTION_TAKEN_OUT: lambda: [with_left]}, [DefectKind.SECTION_TAKEN_OUT], 1)
    assert [each.kind for each in chosen] == [DefectKind.SECTION_TAKEN_OUT, DefectKind.REFERENCE_LEFT_BEHIND]


def other(text: str, tmp_path: Path) -> Draft:
    path = tmp_path / "other.txt"
    path.write_text(text, encoding="utf-8")
    return Draft("other", path, extract(path))


def test_a_definition_that_stands_in_another_place_too_is_not_taken_out(draft: Draft, tmp_path: Path) -> None:
    again = CONTRACT.replace("5.1 This", '5.1 "Safety Stock" has the meaning given above. This')
    terms = {each.words for each in defects_of(draft, DefectKind.DEFINITION_TAKEN_OUT)}
    assert terms - {each.words for each in defects_of(other(again, tmp_path), DefectKind.DEFINITION_TAKEN_OUT)} == {
        "Safety Stock"
    }


def test_a_party_that_signs_again_elsewhere_is_not_taken_out_of_the_signatures(draft: Draft, tmp_path: Path) -> None:
    twice = f"{CONTRACT}\n\n{'The parts are kept dry. ' * 9}\n\nAcknowledged: Elm Hardware LLC\n"
    names = {each.words for each in defects_of(draft, DefectKind.SIGNATURE_TAKEN_OUT)}
    left = {each.words for each in defects_of(other(twice, tmp_path), DefectKind.SIGNATURE_TAKEN_OUT)}
    assert names - left == {"Elm Hardware LLC"}


def test_a_finding_of_another_kind_or_place_does_not_find_a_defect() -> None:
    defect = Defect(DefectKind.BLANK, (Edit(Span(10, 12), "____"),))
    places = [Span(10, 14)]
    assert defect.is_found_by(finding(FindingKind.BLANK, Span(8, 11)), places)
    assert not defect.is_found_by(finding(FindingKind.COMMENT, Span(8, 11)), places)
    assert not defect.is_found_by(finding(FindingKind.BLANK, Span(20, 22)), places)


def test_a_definition_taken_out_is_found_wherever_its_term_is_named() -> None:
    defect = Defect(DefectKind.DEFINITION_TAKEN_OUT, (Edit(Span(10, 12), ""),), words="Delivery Location")
    far = finding(FindingKind.UNDEFINED_TERM, Span(90, 99), "“Delivery Location” is defined nowhere.")
    other = finding(FindingKind.UNDEFINED_TERM, Span(90, 99), "“Forecast Period” is defined nowhere.")
    assert defect.is_found_by(far, [Span(10, 10)])
    assert not defect.is_found_by(other, [Span(10, 10)])


def test_a_clause_taken_out_is_found_by_its_type_only() -> None:
    defect = Defect(DefectKind.CLAUSE_TAKEN_OUT, (Edit(Span(0, 9), ""),), concepts=frozenset({"audit"}), anywhere=True)
    end = Span(500, 500)
    assert defect.is_found_by(DraftFinding(FindingKind.CLAUSE_MISSING, end, "", concept="audit"), [Span(0, 0)])
    assert not defect.is_found_by(DraftFinding(FindingKind.CLAUSE_MISSING, end, "", concept="term"), [Span(0, 0)])


# ------------------------------------------------------------------------------------------------------------ altering


def of_text(text: str) -> Draft:
    document = Document("x", Path("x"), text, (Page(0, Span(0, len(text))),), ())
    return Draft("x", Path("x"), Extraction(document, (), (), ()))


@settings(max_examples=50)
@given(st.text("ab \n", min_size=12, max_size=40), st.lists(st.integers(0, 40), min_size=4, max_size=4), st.text("xy"))
def test_offsets_follow_their_characters(text: str, at: list[int], words: str) -> None:
    first, second, third, fourth = sorted(min(each, len(text)) for each in at)
    edits = [Edit(Span(first, second), words), Edit(Span(third, fourth), words.upper())]
    altered = alter(of_text(text), edits)
    for offset in range(len(text)):
        if altered.is_left(offset) and not any(each.span.start <= offset < each.span.end for each in edits):
            assert altered.text[altered.now(offset)] == text[offset]


def test_edits_may_not_overlap() -> None:
    with pytest.raises(ValueError, match="overlap"):
        alter(of_text("some words"), [Edit(Span(0, 5), "a"), Edit(Span(3, 6), "b")])


def test_places_are_found_again_whatever_the_spaces_and_nearest_to_where_they_were() -> None:
    text = "one two\nthree two\nfour two"
    places = Places(text, "one  two three\ntwo\n\nfour two")
    second = places.find(Span(14, 17))
    assert second == Span(15, 18)
    assert places.find(Span(0, 3)) == Span(0, 3)
    assert Places(text, "nothing of the kind").find(Span(8, 13)) is None


# ------------------------------------------------------------------------------------------------------------- writing


def test_what_is_planted_in_text_is_there_when_it_is_read(draft: Draft, tmp_path: Path) -> None:
    (defect, *_) = defects_of(draft, DefectKind.FIGURE_CHANGED)
    altered, path = alter(draft, defect.edits), tmp_path / "altered.txt"
    write_text(altered, path)
    text = extract(path).document.text
    place = Places(altered.text, text).find(places_of(defect, altered)[0])
    assert place is not None
    assert place.of(text) == defect.edits[0].words


def test_word_counts_the_numbers_and_keeps_comments_changes_and_fields(draft: Draft, tmp_path: Path) -> None:
    assert len(draft.counted) == 18
    edits = [
        *defects_of(draft, DefectKind.COMMENT)[0].edits,
        *defects_of(draft, DefectKind.NUMBER_TYPED)[0].edits,
        *defects_of(draft, DefectKind.FIELD_STALE)[0].edits,
    ]
    end = draft.sentences[-1].end
    edits += [Edit(Span(end, end), " Added.", Mark.INSERTED)]
    path = tmp_path / "altered.docx"
    write_word(alter(draft, edits), path, counted=True)
    assert "3.2 The Supplier shall send" in extract(path).document.text
    xml = docx.Document(str(path)).element.xml
    assert xml.count("<w:numPr>") == 17
    assert all(tag in xml for tag in ("w:commentRangeStart", "w:ins ", "w:bookmarkStart", "REF _Ref"))


def test_a_field_that_was_not_updated_is_found_by_the_number_that_it_shows(draft: Draft, tmp_path: Path) -> None:
    defect = defects_of(draft, DefectKind.FIELD_STALE)[0]
    altered, path = alter(draft, defect.edits), tmp_path / "altered.docx"
    write_word(altered, path, counted=True)
    extraction = extract(path)
    tally = Tally()
    findings = Reviewer(None).review(extraction).findings
    tally.add(Planted(altered, [defect], path, Format.COUNTED), extraction.document.text, findings)
    assert tally.found == tally.planted == Counter({(Format.COUNTED, DefectKind.FIELD_STALE): 1})


def test_a_real_word_file_keeps_all_but_the_changed_words(draft: Draft, tmp_path: Path) -> None:
    source = tmp_path / "source.docx"
    write_word(alter(draft, []), source, counted=True)
    word = Draft("source", source, extract(source))
    (defect, *_) = defects_of(word, DefectKind.FIGURE_CHANGED)
    path = tmp_path / "altered.docx"
    assert write_over(alter(word, defect.edits), path)
    text = extract(path).document.text
    assert text != word.text
    assert text == alter(word, defect.edits).text


def test_no_real_word_file_is_written_whose_paragraphs_are_not_found(draft: Draft, tmp_path: Path) -> None:
    source = tmp_path / "source.docx"
    docx.Document().save(str(source))
    other = Draft("source", source, draft.extraction)
    assert not write_over(alter(other, [Edit(Span(0, 6), "DEMAND")]), tmp_path / "altered.docx")


# ------------------------------------------------------------------------------------------------------------ counting


def test_recall_counts_the_defects_that_are_in_the_file(draft: Draft, tmp_path: Path) -> None:
    planted = plant(draft, proposals(draft), random.Random(1), Counter(), 4, tmp_path / "altered", number=0)
    assert planted is not None
    text = extract(planted.path).document.text
    tally = Tally()
    place = Places(planted.altered.text, text).find(places_of(planted.defects[0], planted.altered)[0])
    assert place is not None
    tally.add(planted, text, [finding(planted.defects[0].kind.found_by[0], place)])
    assert sum(tally.planted.values()) == len(planted.defects)
    assert sum(tally.found.values()) >= 1
    assert len(tally.missed) == len(planted.defects) - sum(tally.found.values())
    tally.add(planted, "another text", [])
    assert tally.lost == len(planted.defects)


def test_a_contract_is_reviewed_as_it_is_and_with_defects(tmp_path: Path) -> None:
    long = CONTRACT.replace("Hinges, handles", f"{'Hinges and handles of brass. ' * 150}Handles")
    files = [tmp_path / "supply.txt", tmp_path / "short.txt"]
    files[0].write_text(long, encoding="utf-8")
    files[1].write_text(CONTRACT, encoding="utf-8")
    tally = measure(files, None, seed=1, most=5)
    assert (tally.contracts, tally.compared) == (1, 0)
    assert sum(tally.planted.values()) >= 5
    assert sum(tally.found.values()) >= 4
    assert measure(files, None, seed=1, most=5) == tally
    both = Tally()
    both.add_all(tally)
    both.add_all(tally)
    assert sum(both.planted.values()) == 2 * sum(tally.planted.values())
    lines = list(report(both))
    assert any(line.startswith("all broken") for line in lines)
    assert not any(line.startswith("all missing") for line in lines)


def test_a_judged_sheet_says_how_many_findings_in_ten_pages_are_wrong(draft: Draft, tmp_path: Path) -> None:
    findings = [finding(FindingKind.BLANK, Span(at, at + 3), "A blank.") for at in range(0, 40, 10)]
    tally = Tally()
    tally.add_untouched("supply", draft.text, findings, compared=False)
    sheet = tmp_path / "sheet.tsv"
    write_sheet(tally, sheet, 1)
    with pytest.raises(ValueError, match="row 1"):
        scores(sheet)
    verdicts = iter(("right", "wrong", "arguable", "right"))
    lines = sheet.read_text(encoding="utf-8").splitlines(keepends=True)
    sheet.write_text("".join([*lines[:2], *(next(verdicts) + each for each in lines[2:])]), encoding="utf-8")
    assert scores(sheet)[-1].split()[:4] == ["all", "2", "1", "1"]


def test_a_third_of_the_contracts_is_held_out() -> None:
    share = sum(held_out(str(number)) for number in range(900)) / 900
    assert 0.28 < share < 0.39
