"""The key of an encrypted library, and a file sealed by it.

The key is random, and stored encrypted under a key derived from the passphrase. So the passphrase can be changed
without re-encrypting the library. The derivation is Argon2id (RFC 9106), which costs an attacker as much memory and
time per guess as it costs the user.

A sealed file is a chain of encrypted chunks: changing, truncating, extending or reordering them is detected. It is the
STREAM construction (Hoang, Reyhanitabar, Rogaway and Vizár, "Online Authenticated-Encryption and its Nonce-Reuse
Misuse-Resistance", 2015) over AES-256-GCM: the nonce of a chunk is its number and whether it is the last. Each file has
a key of its own, derived by HKDF from the library's key, a random salt and the name it is stored under: so no nonce is
used twice, and a sealed file does not open under another name.
"""

from __future__ import annotations

import json
import os
import unicodedata
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from core.base.errors import LibraryError, LockedLibrary
from core.base.translation import tr
from core.privacy.permissions import replace_file

HEADER: Final = "vault.json"
SHORTEST: Final = 12
"""The least number of characters of a passphrase."""
_FORMAT: Final = 1
_BYTES: Final = 4096  # the largest header
_SALT, _NONCE, _WRAPPED = 16, 12, 48


@dataclass(frozen=True, slots=True)
class Cost:
    """The cost of deriving a key; a header that asks for more than `MOST` is refused.

    Attributes:
        iterations: passes over the memory.
        lanes: threads.
        memory: KiB.
    """

    iterations: int
    lanes: int
    memory: int


STANDARD: Final = Cost(iterations=3, lanes=4, memory=256 * 1024)
"""Four times the memory of the second recommendation of RFC 9106, section 4."""
MOST: Final = Cost(iterations=16, lanes=16, memory=1024 * 1024)


def new_key(folder: Path, passphrase: str) -> bytes:
    """Generates the key of the library in ``folder``, and writes it there, encrypted.

    Raises:
        LockedLibrary: the passphrase is too short.
    """
    key = AESGCM.generate_key(256)
    write_key(folder, key, passphrase)
    return key


def write_key(folder: Path, key: bytes, passphrase: str) -> None:
    """Writes a key to the library in ``folder``, encrypted under a passphrase, in one step.

    Raises:
        LockedLibrary: the passphrase is too short.
    """
    if len(passphrase) < SHORTEST:
        title = tr("Use at least {count} characters.", count=SHORTEST)
        raise LockedLibrary(title, tr("Several unrelated words are best."), folder)
    salt, nonce = os.urandom(_SALT), os.urandom(_NONCE)
    header: dict[str, Any] = {"format": _FORMAT, "cost": asdict(STANDARD), "salt": salt.hex(), "nonce": nonce.hex()}
    wrapped = AESGCM(_derived(passphrase, salt, STANDARD)).encrypt(nonce, key, _bound(header))
    replace_file(folder / HEADER, json.dumps(header | {"key": wrapped.hex()}).encode())


def read_key(folder: Path, passphrase: str) -> bytes:
    """The key of the library in ``folder``.

    Raises:
        LockedLibrary: the passphrase is wrong.
        LibraryError: the header is missing or damaged, is from a newer version, or asks for too much memory.
    """
    header = _read(folder)
    try:
        cost, salt = Cost(**header["cost"]), bytes.fromhex(header["salt"])
        nonce, wrapped = bytes.fromhex(header["nonce"]), bytes.fromhex(header.pop("key"))
        bounded = all(type(value) is int and 0 < value <= asdict(MOST)[name] for name, value in asdict(cost).items())
        if not bounded or (len(salt), len(nonce), len(wrapped)) != (_SALT, _NONCE, _WRAPPED):
            raise ValueError
        derived = _derived(passphrase, salt, cost)
    except (LookupError, TypeError, ValueError) as error:
        raise _damaged_header(folder) from error
    except MemoryError as error:
        title, advice = tr("There is too little memory to unlock this library."), tr("Close other programs.")
        raise LibraryError(title, advice, folder) from error
    try:
        return AESGCM(derived).decrypt(nonce, wrapped, _bound(header))
    except InvalidTag as error:
        advice = tr("Try again. Without its passphrase nobody can open it; the contracts themselves are not touched.")
        raise LockedLibrary(tr("This passphrase does not open the library."), advice, folder) from error


def _damaged_header(folder: Path) -> LibraryError:
    """The error for an unusable header."""
    advice = tr("Restore it from a copy of the library's folder.")
    return LibraryError(tr("What unlocks this library is damaged."), advice, folder / HEADER)


def _read(folder: Path) -> dict[str, Any]:
    """The header's fields, not validated yet."""
    try:
        with (folder / HEADER).open("rb") as file:
            header = json.loads(file.read(_BYTES))
        newer = header["format"] > _FORMAT
    except (OSError, ValueError, TypeError, LookupError, RecursionError) as error:
        raise _damaged_header(folder) from error
    if newer:
        title = tr("This library was encrypted by a newer version of Muniment.")
        raise LibraryError(title, tr("Update Muniment, or choose another library folder."), folder)
    return dict(header)


def _derived(passphrase: str, salt: bytes, cost: Cost) -> bytes:
    """The key derived from a passphrase, normalised: keyboards may give different code points for the same text."""
    text = unicodedata.normalize("NFC", passphrase).encode("utf-8", "surrogatepass")
    derivation = Argon2id(salt=salt, length=32, iterations=cost.iterations, lanes=cost.lanes, memory_cost=cost.memory)
    return derivation.derive(text)


def _bound(header: dict[str, Any]) -> bytes:
    """The rest of the header, as the associated data that the encrypted key is bound to."""
    return json.dumps(header, sort_keys=True).encode()


# ------------------------------------------------------------------------------ sealed files

CHUNK: Final = 1 << 20
"""Bytes of a chunk, except the last; encrypted it is 16 longer."""
_TAG: Final = 16
_FILE_SALT: Final = 32


class BrokenSealError(Exception):
    """The bytes are not those that were sealed under this key and name."""


def seal(key: bytes, name: str, plain: BinaryIO, sealed: BinaryIO) -> int:
    """Encrypts the rest of ``plain``.

    Args:
        key: the key of the library, 32 bytes.
        name: the name that it will be stored under, never used before.
        plain: what to encrypt.
        sealed: takes the salt and the chunks.

    Returns:
        The number of bytes encrypted.
    """
    salt = os.urandom(_FILE_SALT)
    cipher = _cipher(key, salt, name)
    sealed.write(salt)
    chunk, number, size = plain.read(CHUNK), 0, 0
    while True:
        following = plain.read(CHUNK) if len(chunk) == CHUNK else b""
        sealed.write(cipher.encrypt(_nonce(number, last=not following), chunk, None))
        size += len(chunk)
        if not following:
            return size
        chunk, number = following, number + 1


def unseal(key: bytes, name: str, sealed: BinaryIO, plain: BinaryIO) -> None:
    """Decrypts what `seal` wrote. Each chunk is authenticated before it is written; the last one authenticates the end.

    Raises:
        BrokenSealError: it was changed, truncated or extended; discard what has been written.
    """
    cipher = _cipher(key, sealed.read(_FILE_SALT), name)
    chunk, number = sealed.read(CHUNK + _TAG), 0
    try:
        while True:
            following = sealed.read(CHUNK + _TAG)
            plain.write(cipher.decrypt(_nonce(number, last=not following), chunk, None))
            if not following:
                return
            chunk, number = following, number + 1
    except InvalidTag as error:
        raise BrokenSealError(name) from error


def _cipher(key: bytes, salt: bytes, name: str) -> AESGCM:
    return AESGCM(HKDF(SHA256(), 32, salt, b"muniment file\0" + name.encode()).derive(key))


def _nonce(number: int, *, last: bool) -> bytes:
    return number.to_bytes(11, "big") + bytes([last])
