"""Archives and mails made for tests."""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from email.message import EmailMessage
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile
from zlib import crc32

LEASE = "LEASE\n\n1. Rent\n1.1 The Tenant shall pay the rent of {rent} pounds on the first day of each month.\n"
PNG = b"\x89PNG\r\n\x1a\n" + bytes(60)

Tree = Mapping[str, "bytes | Tree"]


def lease(rent: int = 500) -> bytes:
    return LEASE.format(rent=rent).encode()


def zipped(members: Mapping[str, bytes | str]) -> bytes:
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return made.getvalue()


def mail(subject: str = "Re closing", body: str = "Please find the lease attached.", **files: bytes) -> EmailMessage:
    """A mail with attachments; in their names a double underscore stands for the dot."""
    made = EmailMessage()
    made["From"] = "Ann Archer <ann@example.org>"
    made["To"] = "Ben Baker <ben@example.org>"
    made["Subject"] = subject
    made["Date"] = "Tue, 12 Mar 2024 10:15:00 +0000"
    made["Message-ID"] = "<1@example.org>"
    made.set_content(body)
    for name, content in files.items():
        attach(made, name.replace("__", "."), content)
    return made


def attach(made: EmailMessage, name: str, content: bytes, kind: str = "application/octet-stream") -> None:
    main, sub = kind.split("/")
    made.add_attachment(content, maintype=main, subtype=sub, filename=name)


# ---------------------------------------------------------------- mails of Outlook

_TEXT, _BYTES, _NUMBER = 0x001F, 0x0102, 0x0003
_SUBJECT, _BODY, _HTML, _SENDER, _TO = 0x0037, 0x1000, 0x1013, 0x0C1A, 0x0E04
_DATA, _METHOD, _LONG_NAME, _CONTENT_ID, _SHOWN = 0x3701, 0x3705, 0x3707, 0x3712, 0x3001


def attached(name: str, content: bytes, content_id: str = "") -> Tree:
    """What is attached to an Outlook e-mail."""
    return _storage(8, {_LONG_NAME: name, _DATA: content, _CONTENT_ID: content_id})


def attached_mail(tree: Tree) -> Tree:
    """A mail that is attached to another, see `outlook_tree`."""
    return _storage(8, {_SHOWN: "Attached mail", _METHOD: 5}) | {"__substg1.0_3701000D": tree}


def outlook_tree(
    subject: str = "Re closing",
    body: str = "Please find the lease attached.",
    attachments: Sequence[Tree] = (),
    html: bytes = b"",
    *,
    embedded: bool = False,
) -> Tree:
    """The storage of a mail. Source: [MS-OXMSG] 2.4."""
    values: dict[int, str | bytes | int] = {_SUBJECT: subject, _BODY: body, _SENDER: "Ann Archer", _TO: "Ben Baker"}
    if html:
        values[_HTML] = html
    storages = {f"__attach_version1.0_#{number:08X}": each for number, each in enumerate(attachments)}
    return {**_storage(24 if embedded else 32, values), **storages}


def outlook(tree: Tree) -> bytes:
    """The file of a mail."""
    return compound(tree)


def _storage(header: int, values: Mapping[int, str | bytes | int]) -> dict[str, bytes | Tree]:
    properties, streams = bytes(header), dict[str, bytes | Tree]()
    for name, value in values.items():
        if isinstance(value, int):
            properties += struct.pack("<HHIQ", _NUMBER, name, 6, value)
            continue
        kind = _TEXT if isinstance(value, str) else _BYTES
        content = value.encode("utf-16-le") if isinstance(value, str) else value
        properties += struct.pack("<HHIII", kind, name, 6, len(content), 0)
        streams[f"__substg1.0_{name:04X}{kind:04X}"] = content
    return {"__properties_version1.0": properties, **streams}


# ---------------------------------------------------------------- compound files

_SECTOR, _MINI, _CUTOFF = 512, 64, 4096
_END, _FREE, _TABLE = 0xFFFFFFFE, 0xFFFFFFFF, 0xFFFFFFFD


def compound(tree: Tree) -> bytes:
    """An OLE2 container. Source: [MS-CFB]."""
    entries: list[list[object]] = []  # name, kind, right, child, content
    _enter(entries, "Root Entry", 5, tree)
    small, mini_chain, places = b"", list[int](), dict[int, int]()
    for number, (_, kind, _, _, content) in enumerate(entries):
        if kind == 2 and len(content) < _CUTOFF and content:
            places[number] = len(small) // _MINI
            count = -(-len(content) // _MINI)
            mini_chain += [*range(places[number] + 1, places[number] + count), _END]
            small += content.ljust(count * _MINI, b"\0")
    large = {n: each[4] for n, each in enumerate(entries) if each[1] == 2 and len(each[4]) >= _CUTOFF}
    parts = [bytes(-(-len(entries) // 4) * _SECTOR), struct.pack(f"<{len(mini_chain)}I", *mini_chain), small]
    parts += list(large.values())
    counts = [-(-len(part) // _SECTOR) for part in parts]
    tables = next(n for n in range(1, 200) if n * 128 >= n + sum(counts))
    chain, starts = [_TABLE] * tables, list[int]()
    for count in counts:
        starts.append(len(chain) if count else _END)
        chain += [*range(len(chain) + 1, len(chain) + count), _END] if count else []
    chain += [_FREE] * (tables * 128 - len(chain))
    places |= dict(zip(large, starts[3:], strict=True))
    parts[0] = b"".join(_entry(each, n, places, starts[2], len(small)) for n, each in enumerate(entries))
    header = struct.pack("<8s16x5H6xII", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", 0x3E, 3, 0xFFFE, 9, 6, 0, tables)
    header += struct.pack("<IIIIIII", starts[0], 0, _CUTOFF, starts[1], counts[1], _END, 0)
    header += struct.pack("<109I", *range(tables), *[_FREE] * (109 - tables))
    body = b"".join(part.ljust(count * _SECTOR, b"\0") for part, count in zip(parts, counts, strict=True))
    return header + struct.pack(f"<{len(chain)}I", *chain) + body


def _enter(entries: list[list[object]], name: str, kind: int, content: object) -> int:
    number = len(entries)
    entry: list[object] = [name, kind, _FREE, _FREE, content if kind == 2 else b""]
    entries.append(entry)
    before = entry
    for inner, value in content.items() if isinstance(content, Mapping) else ():
        at = _enter(entries, inner, 2 if isinstance(value, bytes) else 1, value)
        before[3 if before is entry else 2] = at
        before = entries[at]
    return number


def _entry(entry: list[object], number: int, places: Mapping[int, int], small: int, size: int) -> bytes:
    name, kind, right, child, content = entry
    written = str(name).encode("utf-16-le")
    start, length = (small, size) if kind == 5 else (places.get(number, _END if kind == 2 else 0), len(content))
    return struct.pack("<64sHBBIII16x4x16xIQ", written, len(written) + 2, kind, 1, _FREE, right, child, start, length)


# ---------------------------------------------------------------- archives byte by byte


def archived(
    name: str, content: bytes, password: str = "", *, size: int | None = None, method: int = 0, flags: int = 0
) -> bytes:
    """An archive of one member, stored; with a password, encrypted as PKZIP did (APPNOTE.TXT 6.1).

    ``size`` is what it says that the member unpacks to, if that is not so.
    """
    data = _encrypted(content, password.encode()) if password else content
    flags, written = flags | bool(password), name.encode()
    common = (20, flags, method, 0, 33, crc32(content), len(data), len(content) if size is None else size)
    local = struct.pack("<I5H3I2H", 0x04034B50, *common, len(written), 0) + written + data
    central = struct.pack("<IH5H3I5H2I", 0x02014B50, 20, *common, len(written), 0, 0, 0, 0, 0, 0) + written
    return local + central + struct.pack("<I4H2IH", 0x06054B50, 0, 0, 1, 1, len(central), len(local), 0)


def _encrypted(content: bytes, password: bytes) -> bytes:
    keys = [0x12345678, 0x23456789, 0x34567890]

    def step(byte: int) -> None:
        keys[0] = crc32(bytes([byte]), keys[0] ^ 0xFFFFFFFF) ^ 0xFFFFFFFF
        keys[1] = ((keys[1] + (keys[0] & 0xFF)) * 134775813 + 1) & 0xFFFFFFFF
        keys[2] = crc32(bytes([keys[1] >> 24]), keys[2] ^ 0xFFFFFFFF) ^ 0xFFFFFFFF

    for byte in password:
        step(byte)
    made = bytearray()
    for byte in bytes(11) + bytes([crc32(content) >> 24]) + content:
        mixed = keys[2] | 2
        made.append(byte ^ ((mixed * (mixed ^ 1)) >> 8 & 0xFF))
        step(byte)
    return bytes(made)
