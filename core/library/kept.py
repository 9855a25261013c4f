"""Kept clauses: the firm's own, taken from clauses that were found, never stale in silence."""

from __future__ import annotations

import json
import secrets
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import fields, replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from core.base.errors import LibraryError, MunimentError, NothingFound, UnreadableFile
from core.base.translation import tr
from core.store.catalog.kept_clauses import StoredKept
from core.text.labels import after_label
from core.text.visible import checked_name
from core.types import Concept, ExportChoices
from core.types.clauses import part_ids
from core.types.kept import KeptClause, KeptConcern, KeptImport, Position, Risk, is_kept, kept_id

if TYPE_CHECKING:
    from core.library.documents import Documents
    from core.library.opened import OpenLibrary
    from core.store.catalog.catalog import Catalog
    from core.tagging.lexicon import Lexicon

_FORMAT: Final = "muniment kept clauses"
_VERSION: Final = 1
_LONGEST: Final = 100_000  # characters of a text or a guidance
_LARGEST: Final = 64 << 20  # bytes of a file of kept clauses
_OWN: Final = tuple(each.name for each in fields(KeptClause) if each.name not in ("id", "at", "concerns", "source"))
_TITLE: Final = 60  # characters of a clause without a heading that become its title


class KeptClauses:
    """Keeps, lists and drops the firm's own clauses; exports them to a file, and imports them from one."""

    def __init__(self, opened: OpenLibrary, documents: Documents) -> None:
        self._opened, self._documents = opened, documents

    def list(self, *, due: bool = False, type_: str = "") -> tuple[KeptClause, ...]:
        """The kept clauses by clause type, as in the lexicon, standards first, then by title.

        Args:
            due: only those that must be looked at again, see `KeptClause.concerns`.
            type_: only those of this clause type and of narrower ones, by its id.
        """
        places = {concept.id: at for at, concept in enumerate(self.types())}
        family = {concept.id for concept in self._opened.lexicon().family(type_)} | {type_}
        wanted = (each for each in self._stored() if not type_ or each.clause.type in family)
        found = (with_concerns(self._opened.catalog, each) for each in wanted)
        shown = (each for each in found if each.concerns or not due)
        return tuple(sorted(shown, key=lambda each: _place(each, places)))

    def get(self, id_: str) -> KeptClause:
        """A kept clause.

        Raises:
            NothingFound: there is none of this id.
        """
        return with_concerns(self._opened.catalog, self._one(id_))

    def types(self) -> tuple[Concept, ...]:
        """The clause types of the lexicon, each followed by the narrower ones."""
        lexicon = self._opened.lexicon()

        def below(concept: Concept) -> Iterator[Concept]:
            yield concept
            for narrower in lexicon.children(concept.id):
                yield from below(narrower)

        tops = (concept for concept in lexicon.concepts if not concept.parent)
        return tuple(each for top in tops for each in below(top) if not each.attribute)

    def propose(self, clause: str) -> KeptClause:
        """A clause as it would be kept: its words without its label, its heading as title, and its clause type. Nothing
        is kept yet. A clause that is kept already is proposed as it is.

        Raises:
            NothingFound: no such clause.
        """
        if is_kept(clause):
            return self.get(clause)
        (found,) = self._documents.clauses([clause])
        type_ = narrowest_type(self._opened.catalog, self._opened.lexicon(), clause)
        named = self._opened.lexicon().get(type_)
        title = found.heading or (named.name if named else " ".join(found.text.split())[:_TITLE])
        words = found.sentence[after_label(found.sentence) :] if not found.before else found.sentence
        return KeptClause("", title, words.strip(), type_, source=clause)

    def with_placeholders(self, kept: KeptClause) -> KeptClause:
        """The clause with placeholders for the parties, addresses, numbers, amounts and dates in its title and text."""
        from core.exporting.layout import Replacer, lay_out
        from core.library.placeholders import parties_to, propose_placeholders
        from core.types import Excerpt

        laid_out = lay_out(Excerpt("", Path(), "", kept.title, 0, kept.parts), ExportChoices())
        contracts = [kept.source.rpartition(".")[0]] if is_in_library(self._opened.catalog, kept.source) else []
        parties = parties_to(self._opened.catalog, contracts)
        replacer = Replacer(propose_placeholders([laid_out], parties))
        return replace(kept, title=replacer.replaced(kept.title), text=replacer.replaced(kept.text))

    def keep(self, kept: KeptClause) -> KeptClause:
        """Keeps a clause, or changes the one of the same id. Returns it as it is kept.

        Raises:
            MunimentError: title or text is empty or too long, or the review is no date.
            LibraryError: it is one that others publish.
        """
        self._check_own(kept.id)
        kept = replace(
            kept,
            id=kept.id or kept_id(secrets.token_hex(6)),
            title=checked_name(kept.title),
            text=_checked_text(kept.text),
            guidance=kept.guidance.strip()[:_LONGEST],
            side=kept.side.strip(),
            owner=kept.owner.strip(),
            review=_checked_day(kept.review),
            at=datetime.now(UTC).isoformat(timespec="seconds"),
            concerns=(),
        )
        stored = self._taken_now(kept)
        for before in self._stored() if not stored.taken else ():
            if (before.clause.id, before.clause.source) == (kept.id, kept.source):
                stored = before._replace(clause=kept)
        self._opened.catalog.user_data.kept_clauses.put([stored])
        self._opened.keep()
        return with_concerns(self._opened.catalog, stored)

    def drop(self, id_: str) -> KeptClause:
        """Drops a kept clause, and returns it: `keep` brings it back.

        Raises:
            NothingFound: there is none of this id.
            LibraryError: it is one that others publish.
        """
        self._check_own(id_)
        dropped = self._one(id_).clause
        self._opened.catalog.user_data.kept_clauses.drop(id_)
        self._opened.keep()
        return dropped

    def export(self, to: Path) -> int:
        """Writes all kept clauses to one file, for another library. Returns their number.

        It is JSON: ``format`` and ``version`` say what it is, and ``clauses`` has an object for each, with the fields
        of `KeptClause`. The contracts that they were taken from are named by ids alone.

        Raises:
            NothingFound: there are none.
            ExportError: the file cannot be written.
        """
        from core.exporting.destination import write_aside

        clauses = [each.clause for each in self._stored()]
        if not clauses:
            raise NothingFound(tr("There are no kept clauses yet."), tr("Keep a clause that you have found first."))
        content = {"format": _FORMAT, "version": _VERSION, "clauses": [_packed(each) for each in clauses]}
        data = json.dumps(content, ensure_ascii=False, indent=1).encode()
        write_aside(data, to, tr("The kept clauses could not be saved."))
        return len(clauses)

    def import_(self, file: Path, replacing: Collection[str] = ()) -> KeptImport:
        """Adds the kept clauses of a file that `export` wrote. What differs here stays as it is, and is reported.

        Args:
            file: the file.
            replacing: the ids of those that are to be as they are in the file.

        Raises:
            UnreadableFile: it is no such file.
        """
        mine, wanted = {each.clause.id: each.clause for each in self._stored()}, list[KeptClause]()
        added = same = replaced = 0
        conflicts = []
        for theirs in _read(file):
            if theirs.id not in mine:
                added += 1
            elif _content(theirs) == _content(mine[theirs.id]):
                same += 1
                continue
            elif theirs.id in replacing and not self._opened.catalog.user_data.kept_clauses.is_published(theirs.id):
                replaced += 1
            else:
                conflicts.append(mine[theirs.id])
                continue
            wanted.append(theirs)
        taken = [self._taken_now(each) for each in wanted]
        # A source in no contract of this library would only be reported as gone.
        known = [each if each.taken else each._replace(clause=replace(each.clause, source="")) for each in taken]
        self._opened.catalog.user_data.kept_clauses.put(known)
        self._opened.keep()
        return KeptImport(added, same, replaced, tuple(conflicts))

    def _check_own(self, id_: str) -> None:
        """Refuses to change a kept clause that others publish."""
        if self._opened.catalog.user_data.kept_clauses.is_published(id_):
            title = tr("This kept clause is published by others, and cannot be changed here.")
            raise LibraryError(title, tr("Keep the clause that it was taken from as one of your own, or ask them."))

    def _stored(self) -> tuple[StoredKept, ...]:
        return self._opened.catalog.user_data.kept_clauses.all()

    def _one(self, id_: str) -> StoredKept:
        found = next((each for each in self._stored() if each.clause.id == id_), None)
        if found is None:
            title = tr("No kept clause {id} is in this library.", id=id_)
            raise NothingFound(title, tr("It may have been dropped."))
        return found

    def _taken_now(self, kept: KeptClause) -> StoredKept:
        """A clause with its source as it is now."""
        if not is_in_library(self._opened.catalog, kept.source):
            return StoredKept(kept, None, "")
        (found,) = self._documents.clauses([kept.source])
        sources = self._opened.catalog.sources([found.document])
        return StoredKept(kept, sources[found.document].path, found.text)


def narrowest_type(catalog: Catalog, lexicon: Lexicon, clause: str) -> str:
    """The narrowest clause type of a clause; "" if it has none."""
    columns = catalog.word_index().columns
    rows = [columns.row_of[part] for part in part_ids(clause) if part in columns.row_of]
    tags = [columns.concepts[at] for row, at in columns.tagged.tolist() if row in rows]
    types = [tag for tag in tags if (found := lexicon.get(tag)) and not found.attribute]
    wider = {found.parent for tag in types if (found := lexicon.get(tag))}
    return next((tag for tag in types if tag not in wider), "")


def with_concerns(catalog: Catalog, stored: StoredKept) -> KeptClause:
    """A kept clause with why it must be looked at again."""
    return replace(stored.clause, concerns=tuple(_concerns(catalog, stored)))


def _concerns(catalog: Catalog, stored: StoredKept) -> Iterator[KeptConcern]:
    kept = stored.clause
    if kept.review and kept.review <= date.today().isoformat():
        yield KeptConcern.REVIEW_DUE
    if not kept.source or is_in_library(catalog, kept.source):  # a clause is named by the content of its file
        return
    document = stored.path and catalog.user_data.kept_clauses.document_at(stored.path)
    if not document:
        yield KeptConcern.SOURCE_GONE
    elif _plain(stored.taken) not in _plain(catalog.document(document).text):
        yield KeptConcern.SOURCE_CHANGED


def is_in_library(catalog: Catalog, clause: str) -> bool:
    """Whether the library has a clause, or adjacent ones as one, by its id."""
    index = catalog.word_index()
    return all(part in index.columns.row_of or part in index.passages.row_of for part in part_ids(clause))


def _plain(text: str) -> str:
    return " ".join(text.split())


def _place(kept: KeptClause, places: dict[str, int]) -> tuple[int, bool, str]:
    return places.get(kept.type, len(places)), kept.position is not Position.STANDARD, kept.title.casefold()


def _checked_text(text: str) -> str:
    if not text.strip():
        raise MunimentError(tr("The clause has no words."), tr("Write what it says."))
    if len(text) > _LONGEST:
        title = tr("The clause is too long: it has {count:,} characters.", count=len(text))
        raise MunimentError(title, tr("Keep at most {most:,}.", most=_LONGEST))
    return text.strip()


def _checked_day(day: str) -> str:
    if not day.strip():
        return ""
    from core.library.contracts import fact_value
    from core.types import ParticularKind

    return fact_value(ParticularKind.DATE, day)


# ------------------------------------------------------------------- files of kept clauses


def _packed(kept: KeptClause) -> dict[str, Any]:
    return {"id": kept.id, **{name: getattr(kept, name) for name in _OWN}, "source": kept.source, "at": kept.at}


def _content(kept: KeptClause) -> tuple[Any, ...]:
    """What makes two kept clauses of one id differ for the user: neither when they were kept nor from what."""
    return tuple(getattr(kept, name) for name in _OWN)


def _read(file: Path) -> Sequence[KeptClause]:
    try:
        with file.open("rb") as opened:
            content = opened.read(_LARGEST + 1)
        document = json.loads(content if len(content) <= _LARGEST else "")
        if document["format"] != _FORMAT or document["version"] != _VERSION:
            raise ValueError
        return tuple(_unpacked(document["clauses"]))
    except (OSError, ValueError, TypeError, LookupError, RecursionError, MunimentError) as error:
        title = tr("The kept clauses in this file cannot be read.")
        raise UnreadableFile(title, tr("Choose a file that Muniment exported its kept clauses to."), file) from error


def _unpacked(clauses: Iterable[dict[str, Any]]) -> Iterator[KeptClause]:
    """The clauses of a file, each checked as if the user had written it."""
    for each in clauses:
        words = {name: str(value) for name, value in each.items() if isinstance(value, str)}
        risk = Risk(each["risk"]) if each["risk"] else None
        kept = KeptClause(**{**words, "position": Position(each["position"]), "risk": risk})  # type: ignore[arg-type]
        if not is_kept(kept.id) or kept.concerns:
            raise ValueError
        yield replace(
            kept, title=checked_name(kept.title), text=_checked_text(kept.text), review=_checked_day(kept.review)
        )
