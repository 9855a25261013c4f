"""The list of the files of a version, and what is rejected."""

from __future__ import annotations

import json

import pytest

from core.base.errors import LibraryError
from core.store.publishing.publication import BLOCK, Manifest, PublishedFile, decode_manifest, encode_manifest

DIGEST = "0" * 64
MANIFEST = Manifest("id", 3, "2026-01-02T03:04:05+00:00", (PublishedFile("catalog.sqlite", 5, (DIGEST,)),))


def changed(**changes: object) -> bytes:
    return json.dumps(json.loads(encode_manifest(MANIFEST)) | changes).encode()


def test_it_is_read_as_it_was_written() -> None:
    assert decode_manifest(encode_manifest(MANIFEST)) == MANIFEST
    assert MANIFEST.id.startswith("00000003-")


@pytest.mark.parametrize(
    "name",
    ["../catalog.sqlite", "/etc/passwd", "windows-1.lance/../../x", "windows-1.lance/.x", "a\\b", "notes.txt", "own/x"],
)
def test_it_names_files_of_a_library_alone(name: str) -> None:
    with pytest.raises(LibraryError, match="no library, or damaged"):
        decode_manifest(changed(files=[{"name": name, "size": 5, "blocks": [DIGEST]}]))


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        changed(version=0),
        changed(more=1),
        changed(files=[{"name": "catalog.sqlite", "size": BLOCK + 1, "blocks": [DIGEST]}]),
        changed(files=[{"name": "catalog.sqlite", "size": 5, "blocks": ["../secret"]}]),
    ],
)
def test_anything_else_is_refused(content: bytes) -> None:
    with pytest.raises(LibraryError, match="no library, or damaged"):
        decode_manifest(content)


def test_one_of_a_newer_version_is_said_to_be_so() -> None:
    with pytest.raises(LibraryError, match="newer version of Muniment"):
        decode_manifest(changed(format=2, more=1))
