import re
from dataclasses import replace
from html.parser import HTMLParser

from core.exporting.clipboard import clip
from core.types import ExportChoices, Part
from tests.core.exporting.examples import JOINED, OWN, excerpt
from tests.core.exporting.test_layout import LISTED


class Text(HTMLParser):
    """What a reader sees on an HTML page, and its tags."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tags: set[str] = set()
        self.feed(html)

    def handle_data(self, data: str) -> None:
        self.words += data.split()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.tags.add(tag)


def test_html_and_plain_hold_the_same_words() -> None:
    copied = clip([excerpt(OWN, JOINED), excerpt(JOINED, heading="Fraud")])
    assert Text(copied.html).words == copied.plain.split()
    assert copied.plain.startswith("Limitation of Liability\n\n8.2 Limitation of Liability.\n\n(a) Subject to")
    assert "Services Agreement - services.pdf, section 8.2(a), page 7; with section 12.3, page 14" in copied.plain


def test_the_words_of_a_contract_never_become_markup() -> None:
    hostile = Part('<script>alert("x")</script> R&D <b>bold</b>', "1", 1)
    html = clip([excerpt(hostile, heading="<img src=x>", title="A & B </p>")]).html
    assert Text(html).tags == {"html", "head", "meta", "body", "h3", "p"}
    assert "&lt;script&gt;" in html
    assert "A &amp; B &lt;/p&gt;" in html


def test_the_mark_for_omitted_words_is_seen_as_written() -> None:
    copied = clip([excerpt(OWN, replace(OWN, text="(c) The cap is yearly."))])
    assert "[...]" in copied.html
    assert "\n\n[...]\n\n" in copied.plain


def test_lists_are_indented_by_their_labels() -> None:
    html = clip([excerpt(LISTED)]).html
    indented = re.findall(r'<p style="margin:0 0 6pt 0(?:; margin-left:(\d+)pt)?">', html)
    assert indented == ["", "24", "48", "72", "24", ""]


def test_without_sources_nothing_stands_below_the_words() -> None:
    made = clip([excerpt(OWN)], ExportChoices(sources=False))
    assert made.plain.endswith("the cap is £1m.")
    assert "services.pdf" not in made.html
    assert made.files == (excerpt().file,)  # what was copied is still named


def test_nothing_chosen_copies_nothing() -> None:
    assert clip([]).plain == ""
