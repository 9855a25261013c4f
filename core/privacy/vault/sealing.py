"""A file as a chain of encrypted chunks: changing, truncating, extending or reordering them is detected.

The STREAM construction (Hoang, Reyhanitabar, Rogaway and Vizár, "Online Authenticated-Encryption and its Nonce-Reuse
Misuse-Resistance", 2015) over AES-256-GCM: the nonce of a chunk is its number and whether it is the last. Each file has
a key of its own, derived by HKDF from the library's key, a random salt and the name it is stored under: so no nonce is
used twice, and a sealed file does not open under another name.
"""

from __future__ import annotations

import os
from typing import BinaryIO, Final

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CHUNK: Final = 1 << 20
"""Bytes of a chunk, except the last; encrypted it is 16 longer."""
_TAG: Final = 16
_SALT: Final = 32


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
    salt = os.urandom(_SALT)
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
    cipher = _cipher(key, sealed.read(_SALT), name)
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
